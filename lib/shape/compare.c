/* What was inferred: read, printed, and held against what is declared. */
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

const char *ox_info_text(const ox_info *info, ox_arena *arena)
{
    static const char *const forms[][2] = {
        [OX_INFO_UNKNOWN] = {"?", ""},
        [OX_INFO_TENSOR] = {"", ""},
        [OX_INFO_SEQUENCE] = {"seq(", ")"},
        [OX_INFO_OPTIONAL] = {"optional(", ")"},
        [OX_INFO_OTHER] = {"other", ""},
        [OX_INFO_OPTIONAL_SEQUENCE] = {"optional(seq(", "))"}};
    ox_buf out;
    ox_buf_init(&out, arena);
    ox_buf_str(&out, forms[info->kind][0]);
    if (info->kind != OX_INFO_UNKNOWN && info->kind != OX_INFO_OTHER) {
        ox_buf_str(&out, info->dtype ? ox_dtype_name(info->dtype) : "?");
        text_dims(&out, info, arena);
        ox_buf_str(&out, forms[info->kind][1]);
    }
    return ox_buf_text(&out);
}

/* True when both cannot hold for one value. */
static bool contradicts(const ox_info *a, const ox_info *b)
{
    if (a->kind == OX_INFO_UNKNOWN || b->kind == OX_INFO_UNKNOWN)
        return false;
    if (a->kind != b->kind || (a->dtype && b->dtype && a->dtype != b->dtype))
        return true;
    if (a->rank < 0 || b->rank < 0 || a->kind != OX_INFO_TENSOR)
        return false;
    if (a->rank != b->rank)
        return true;
    for (int i = 0; i < a->rank; i++)
        if (a->dims[i].value >= 0 && b->dims[i].value >= 0 &&
            a->dims[i].value != b->dims[i].value)
            return true;
    return false;
}

ox_info ox_shapes_shown(const ox_shapes *shapes, const ox_model *model,
                        const ox_value *value, ox_arena *arena)
{
    ox_info shown = *ox_shapes_of(shapes, value);
    ox_infer infer = {.model = model, .arena = arena, .exprs = shapes->exprs};
    ox_fact declared;
    if (!value->info)
        return shown;
    ox_fact_type(&infer, &declared, value->info->type);
    if (contradicts(&declared.info, &shown))
        return shown;
    if (shown.kind == OX_INFO_UNKNOWN || shown.rank < 0)
        return declared.info;
    if (declared.info.rank != shown.rank)
        return shown;
    shown.dims =
        ox_memdup(arena, shown.dims, (size_t)shown.rank * sizeof *shown.dims);
    for (int i = 0; i < shown.rank; i++)
        if (!ox_dim_named(shown.dims[i]) &&
            !ox_dim_unknown(declared.info.dims[i]))
            shown.dims[i] = declared.info.dims[i];
    return shown;
}

size_t ox_shapes_compare(ox_mismatch **out, const ox_shapes *shapes,
                         const ox_model *model, ox_arena *arena)
{
    ox_infer infer = {.model = model, .arena = arena, .exprs = shapes->exprs};
    size_t n = 0, capacity = 0;
    *out = NULL;
    for (size_t g = 0; g < model->n_graphs; g++) {
        const ox_graph *graph = model->graphs[g];
        for (size_t i = 0; i < graph->n_values; i++) {
            const ox_value *value = graph->values[i];
            const ox_info *inferred = ox_shapes_of(shapes, value);
            ox_fact declared;
            if (!value->info)
                continue;
            ox_fact_type(&infer, &declared, value->info->type);
            if (!contradicts(&declared.info, inferred))
                continue;
            const ox_mismatch found = {value,
                                       ox_info_text(&declared.info, arena),
                                       ox_info_text(inferred, arena)};
            OX_PUSH(arena, *out, n, capacity, found);
        }
    }
    return n;
}
