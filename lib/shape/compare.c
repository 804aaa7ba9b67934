/* What was inferred: read and printed. */
#include "base/buf.h"
#include "shape/infer.h"

const ox_info *ox_shapes_of(const ox_shapes *shapes, const ox_value *value)
{
    return value && value->id < shapes->n ? &shapes->facts[value->id].info
                                          : &shapes->unknown;
}

const int64_t *ox_shapes_ints(const ox_shapes *shapes, const ox_value *value,
                              size_t *n)
{
    const ox_info *info = ox_shapes_of(shapes, value);
    *n = 0;
    if (!info->elements)
        return NULL;
    int64_t *out = OX_NEW_ARRAY(shapes->arena, info->n_elements + 1, int64_t);
    for (size_t i = 0; i < info->n_elements; i++) {
        if (!info->elements[i].known || info->elements[i].expr)
            return NULL;
        out[i] = info->elements[i].value;
    }
    *n = info->n_elements;
    return out;
}

const double *ox_shapes_reals(const ox_shapes *shapes, const ox_value *value,
                              size_t *n)
{
    *n = 0;
    if (!value || value->id >= shapes->n || !shapes->facts[value->id].reals)
        return NULL;
    const ox_fact *fact = &shapes->facts[value->id];
    const size_t count = fact->info.n_elements;
    double *out = OX_NEW_ARRAY(shapes->arena, count + 1, double);
    for (size_t i = 0; i < count; i++) {
        const ox_cell cell = ox_fact_cell(fact, i);
        if (!cell.known || cell.expr)
            return NULL;
        out[i] = cell.d;
    }
    *n = count;
    return out;
}

const ox_fault *ox_shapes_faults(const ox_shapes *shapes, size_t *n)
{
    *n = shapes->n_faults;
    return shapes->faults;
}

const char *ox_dim_text(ox_dim dim, ox_arena *arena)
{
    if (dim.value >= 0)
        return ox_printf(arena, "%lld", (long long)dim.value);
    const char *text = dim.expr ? ox_expr_text(dim.expr, arena) : NULL;
    return text ? text : "?";
}

static void text_dims(ox_buf *out, const ox_info *info, ox_arena *arena)
{
    if (info->rank == 0)
        return;
    ox_buf_str(out, "[");
    for (int i = 0; i < info->rank; i++)
        ox_buf_printf(out, "%s%s", i ? "," : "",
                      ox_dim_text(info->dims[i], arena));
    ox_buf_str(out, "]");
}

static void text_tensor(ox_buf *out, const ox_info *info, ox_arena *arena)
{
    ox_buf_str(out, info->dtype ? ox_dtype_name(info->dtype) : "?");
    text_dims(out, info, arena);
}

static void text_info(ox_buf *out, const ox_info *info, ox_arena *arena)
{
    static const char *const forms[] = {[OX_INFO_SPARSE] = "sparse(",
                                        [OX_INFO_SEQUENCE] = "seq(",
                                        [OX_INFO_OPTIONAL] = "optional(",
                                        [OX_INFO_MAP] = "map("};
    if (info->kind == OX_INFO_UNKNOWN) {
        ox_buf_str(out, "?");
        return;
    }
    if (info->kind == OX_INFO_TENSOR) {
        text_tensor(out, info, arena);
        return;
    }
    ox_buf_str(out, forms[info->kind]);
    if (info->kind == OX_INFO_MAP)
        ox_buf_printf(out, "%s,",
                      info->dtype ? ox_dtype_name(info->dtype) : "?");
    if (info->kind == OX_INFO_SPARSE)
        text_tensor(out, info, arena);
    else
        text_info(out, ox_info_inner(info), arena);
    ox_buf_str(out, ")");
}

const char *ox_info_text(const ox_info *info, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    text_info(&out, info, arena);
    return ox_buf_text(&out);
}

bool ox_info_typed(const ox_info *info)
{
    for (;; info = ox_info_inner(info)) {
        switch (info->kind) {
        case OX_INFO_UNKNOWN:
            return false;
        case OX_INFO_TENSOR:
        case OX_INFO_SPARSE:
            return info->dtype != 0;
        case OX_INFO_MAP:
            if (!info->dtype)
                return false;
            break;
        default:
            break;
        }
    }
}

static bool dims_contradict(const ox_info *a, const ox_info *b)
{
    if (a->rank < 0 || b->rank < 0)
        return false;
    if (a->rank != b->rank)
        return true;
    for (int i = 0; i < a->rank; i++)
        if (a->dims[i].value >= 0 && b->dims[i].value >= 0 &&
            a->dims[i].value != b->dims[i].value)
            return true;
    return false;
}

bool ox_info_contradicts(const ox_info *a, const ox_info *b)
{
    for (; a->kind != OX_INFO_UNKNOWN && b->kind != OX_INFO_UNKNOWN;
         a = ox_info_inner(a), b = ox_info_inner(b))
        if (a->kind != b->kind ||
            (a->dtype && b->dtype && a->dtype != b->dtype) ||
            dims_contradict(a, b))
            return true;
    return false;
}

/* The inferred, and where it says nothing the declared, which does not
 * contradict it. */
static ox_info fill(const ox_info *inferred, const ox_info *declared,
                    ox_arena *arena)
{
    ox_info out = *inferred;
    if (inferred->kind == OX_INFO_UNKNOWN)
        return *declared;
    if (!out.dtype)
        out.dtype = declared->dtype;
    if (out.inner && declared->inner) {
        const ox_info inner = fill(out.inner, declared->inner, arena);
        out.inner = ox_memdup(arena, &inner, sizeof inner);
    } else if (declared->inner) {
        out.inner = declared->inner;
    }
    if (out.rank < 0) {
        out.rank = declared->rank;
        out.dims = declared->dims;
    } else if (out.rank == declared->rank) {
        out.dims =
            ox_memdup(arena, out.dims, (size_t)out.rank * sizeof *out.dims);
        for (int i = 0; i < out.rank; i++)
            if (!ox_dim_named(out.dims[i]) &&
                !ox_dim_unknown(declared->dims[i]))
                out.dims[i] = declared->dims[i];
    }
    return out;
}

ox_info ox_shapes_shown(const ox_shapes *shapes, const ox_model *model,
                        const ox_value *value, ox_arena *arena)
{
    ox_info shown = *ox_shapes_of(shapes, value);
    ox_infer infer = {.model = model, .arena = arena, .exprs = shapes->exprs};
    if (!value->info)
        return shown;
    const ox_info declared = ox_info_declared(&infer, value->info->type);
    return ox_info_contradicts(&declared, &shown)
               ? shown
               : fill(&shown, &declared, arena);
}
