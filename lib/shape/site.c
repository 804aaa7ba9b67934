/* What rules are written with: inputs, attributes, outputs of a site. */
#include "shape/infer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const ox_fact *ox_site_in(const ox_site *site, size_t i)
{
    static const ox_fact absent = {.info = {.rank = -1}};
    return i < site->n_in && site->in[i] ? site->in[i] : &absent;
}

bool ox_site_has(const ox_site *site, size_t i)
{
    return i < site->n_in && site->in[i];
}

int ox_site_rank(const ox_site *site, size_t i)
{
    return ox_site_in(site, i)->info.rank;
}

ox_dim ox_site_dim(const ox_site *site, size_t i, int axis)
{
    const ox_info *info = &ox_site_in(site, i)->info;
    return axis >= 0 && axis < info->rank ? info->dims[axis] : OX_DIM_UNKNOWN;
}

const int64_t *ox_site_ints(ox_site *site, size_t i, size_t *n)
{
    const ox_info *info = &ox_site_in(site, i)->info;
    *n = info->n_elements;
    if (!info->elements)
        return NULL;
    int64_t *out = OX_NEW_ARRAY(site->arena, *n + 1, int64_t);
    for (size_t k = 0; k < *n; k++) {
        if (!info->elements[k].known || info->elements[k].expr)
            return NULL;
        out[k] = info->elements[k].value;
    }
    return out;
}

int64_t ox_site_count(const ox_site *site, size_t i)
{
    const ox_info *info = &ox_site_in(site, i)->info;
    int64_t n;
    return ox_dims_count(&n, info->dims, info->rank) ? n : -1;
}

ox_element ox_site_whole(const ox_site *site, size_t i)
{
    const ox_fact *fact = ox_site_in(site, i);
    const ox_cell cell = ox_fact_cell(fact, 0);
    ox_element e = {cell.i, cell.expr, cell.known};
    if (fact->reals && cell.expr)
        e.known = cell.den == 1;
    else if (fact->reals && cell.known) {
        /* below 2^63, and neither NaN nor infinite */
        const bool whole = cell.d == floor(cell.d) && fabs(cell.d) < 0x1p63;
        e = (ox_element){whole ? (int64_t)cell.d : 0, NULL, whole};
    }
    return e;
}

/* The attribute that a reference in a function body means. */
static const Onnx__AttributeProto *follow(const ox_frame *frame,
                                          const Onnx__AttributeProto *attr)
{
    while (attr && attr->ref_attr_name && *attr->ref_attr_name) {
        if (!frame)
            return NULL;
        const char *name = attr->ref_attr_name;
        const Onnx__FunctionProto *f = frame->function->function;
        attr = ox_node_attr(frame->call, name);
        for (size_t i = 0; !attr && i < f->n_attribute_proto; i++)
            if (f->attribute_proto[i]->name &&
                strcmp(f->attribute_proto[i]->name, name) == 0)
                return f->attribute_proto[i];
        frame = frame->outer;
    }
    return attr;
}

const Onnx__AttributeProto *ox_site_attr(const ox_site *site, const char *name)
{
    return follow(site->infer->frame, ox_node_attr(site->node, name));
}

static const ox_op_attr *fallback_of(const ox_site *site, const char *name,
                                     ox_attr_type type)
{
    const ox_op *op = site->node->op;
    const ox_op_attr *attr = op ? ox_op_attr_find(op, name) : NULL;
    return attr && attr->has_default && attr->type == type ? attr : NULL;
}

int64_t ox_site_attr_int(const ox_site *site, const char *name,
                         int64_t fallback)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, name);
    if (attr)
        return attr->i;
    const ox_op_attr *def = fallback_of(site, name, OX_ATTR_INT);
    return def ? def->def.i : fallback;
}

const int64_t *ox_site_attr_ints(const ox_site *site, const char *name,
                                 size_t *n)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, name);
    if (attr) {
        static const int64_t none;
        *n = attr->n_ints;
        return attr->n_ints ? attr->ints : &none;
    }
    const ox_op_attr *def = fallback_of(site, name, OX_ATTR_INTS);
    *n = def ? def->n_default : 0;
    return def ? def->def.ints : NULL;
}

bool ox_site_attr_is(const ox_site *site, const char *name, const char *text,
                     const char *fallback)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, name);
    const size_t n = strlen(text);
    if (attr)
        return attr->s.len == n && memcmp(attr->s.data, text, n) == 0;
    const ox_op_attr *def = fallback_of(site, name, OX_ATTR_STRING);
    return strcmp(def ? def->def.s : fallback, text) == 0;
}

const int64_t *ox_site_list(ox_site *site, const char *name, size_t i,
                            size_t *n)
{
    if (ox_site_attr(site, name))
        return ox_site_attr_ints(site, name, n);
    *n = 0;
    if (!ox_site_has(site, i))
        return NULL;
    const int64_t *ints = ox_site_ints(site, i, n);
    if (!ints) {
        const int64_t count = ox_site_count(site, i);
        *n = count < 0 ? SIZE_MAX : (size_t)count;
    }
    return ints;
}

const char *ox_site_reason(const ox_site *site, const char *text)
{
    const Onnx__NodeProto *proto = site->node->proto;
    const char *domain = proto->domain ? proto->domain : "";
    return ox_printf(site->arena, "node '%s' (%s%s%s): %s",
                     ox_node_label(site->node, site->arena), domain,
                     *domain ? "." : "", proto->op_type ? proto->op_type : "",
                     text);
}

void ox_site_stop(ox_site *site, const char *fmt, ...)
{
    char text[256];
    va_list args;
    if (site->why)
        return;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    site->why = ox_site_reason(site, text);
}

/* One fault of a node is enough: others may only follow from it. */
static bool is_reported(const ox_infer *infer, const ox_node *node)
{
    const ox_fault *last =
        infer->n_faults ? &infer->faults[infer->n_faults - 1] : NULL;
    return last && last->node == node &&
           last->call == (infer->frame ? infer->frame->id : 0);
}

void ox_site_fault(ox_site *site, ox_place a, ox_place b, const char *fmt, ...)
{
    ox_infer *infer = site->infer;
    const ox_place places[] = {a, b};
    ox_fault fault = {.node = site->node,
                      .call = infer->frame ? infer->frame->id : 0,
                      .caller = infer->frame ? infer->frame->call : NULL};
    va_list args;
    va_start(args, fmt);
    fault.text = ox_vprintf(site->arena, fmt, args);
    va_end(args);
    ox_site_stop(site, "%s", fault.text);
    if (is_reported(infer, site->node))
        return;
    for (size_t i = 0; i < 2; i++) {
        const int in = places[i].input, axis = places[i].axis;
        fault.at[i].axis = -1;
        if (in < 0 || !ox_site_has(site, (size_t)in))
            continue;
        fault.at[i].value = site->node->in[in].value;
        fault.at[i].info = site->in[in]->info;
        if (axis < site->in[in]->info.rank)
            fault.at[i].axis = axis;
    }
    if (infer->n_faults < OX_FAULT_LIMIT)
        OX_PUSH(infer->arena, infer->faults, infer->n_faults,
                infer->faults_capacity, fault);
}

bool ox_site_ranks(ox_site *site, size_t i, int low, int high)
{
    const int rank = ox_site_rank(site, i);
    if (rank < 0 || (rank >= low && rank <= high))
        return true;
    ox_site_fault(site, (ox_place){(int)i, -1}, OX_NOWHERE,
                  "input %zu has rank %d, %s %d", i, rank,
                  low == high  ? "must have"
                  : rank < low ? "needs at least"
                               : "takes at most",
                  rank < low ? low : high);
    return false;
}

bool ox_site_equal(ox_site *site, ox_place a, ox_place b, const char *what)
{
    const ox_dim x = ox_site_dim(site, (size_t)a.input, a.axis);
    const ox_dim y = ox_site_dim(site, (size_t)b.input, b.axis);
    if (!ox_dim_differ(site->exprs, x, y))
        return true;
    ox_site_fault(site, a, b, "%s differ: %s and %s", what,
                  ox_dim_text(x, site->arena), ox_dim_text(y, site->arena));
    return false;
}

bool ox_site_want(ox_site *site, ox_place at, ox_dim size, const char *what)
{
    const ox_dim dim = ox_site_dim(site, (size_t)at.input, at.axis);
    if (!ox_dim_differ(site->exprs, dim, size))
        return true;
    ox_site_fault(site, at, OX_NOWHERE, "%s: %s, must be %s", what,
                  ox_dim_text(dim, site->arena),
                  ox_dim_text(size, site->arena));
    return false;
}

int ox_site_axis(ox_site *site, int64_t axis, int rank)
{
    if (axis >= -(int64_t)rank && axis < rank)
        return (int)(axis < 0 ? axis + rank : axis);
    if (rank >= 0)
        ox_site_fault(
            site,
            rank == ox_site_rank(site, 0) ? (ox_place){0, -1} : OX_NOWHERE,
            OX_NOWHERE, "axis %lld is outside rank %d", (long long)axis, rank);
    return -1;
}

ox_dim *ox_site_dims(ox_site *site, size_t i, int rank)
{
    if (i >= site->n_out || rank < 0)
        return NULL;
    ox_info *info = &site->out[i].info;
    if (info->kind == OX_INFO_UNKNOWN)
        info->kind = OX_INFO_TENSOR;
    if (rank > OX_MAX_RANK) {
        ox_site_stop(site, "rank %d is over %d", rank, OX_MAX_RANK);
        return NULL;
    }
    info->rank = rank;
    info->dims = OX_NEW_ARRAY(site->arena, (size_t)rank + 1, ox_dim);
    for (int k = 0; k < rank; k++)
        info->dims[k] = OX_DIM_UNKNOWN;
    return info->dims;
}

void ox_site_dtype(ox_site *site, size_t i, int32_t dtype)
{
    if (i >= site->n_out)
        return;
    site->out[i].info.kind = OX_INFO_TENSOR;
    site->out[i].info.dtype = ox_dtype_known(dtype) ? dtype : 0;
}

void ox_site_same(ox_site *site, size_t i, size_t j)
{
    if (i >= site->n_out)
        return;
    site->out[i].info.rank = ox_site_in(site, j)->info.rank;
    site->out[i].info.dims = ox_site_in(site, j)->info.dims;
}
