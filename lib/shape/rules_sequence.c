/* Sequences and optionals. The rank and dims of a sequence are what all its
 * tensors have in common. */
#include "shape/rule.h"

static void as_kind(ox_site *site, size_t i, ox_info_kind kind)
{
    if (i >= site->n_out)
        return;
    site->out[i] = *ox_site_in(site, 0);
    site->out[i].info.kind = kind;
    site->out[i].info.elements = NULL;
    site->out[i].info.n_elements = 0;
    site->out[i].reals = NULL;
}

void ox_rule_sequence_empty(ox_site *site)
{
    ox_site_dtype(site, 0,
                  (int32_t)ox_site_attr_int(site, "dtype", OX_DTYPE_FLOAT));
    if (site->n_out > 0)
        site->out[0].info.kind = OX_INFO_SEQUENCE;
}

void ox_rule_sequence_construct(ox_site *site)
{
    if (site->n_out == 0 || site->n_in == 0)
        return;
    ox_fact fact = *ox_site_in(site, 0);
    for (size_t i = 1; i < site->n_in; i++)
        fact = ox_fact_join(&fact, ox_site_in(site, i), site->arena);
    site->out[0] = fact;
    site->out[0].info.kind = OX_INFO_SEQUENCE;
    site->out[0].info.elements = NULL;
    site->out[0].info.n_elements = 0;
    site->out[0].reals = NULL;
}

void ox_rule_sequence_insert(ox_site *site)
{
    const ox_info *seq = &ox_site_in(site, 0)->info;
    const ox_info *tensor = &ox_site_in(site, 1)->info;
    if (site->n_out == 0)
        return;
    site->out[0].info.kind = OX_INFO_SEQUENCE;
    site->out[0].info.dtype = seq->dtype ? seq->dtype : tensor->dtype;
    if (seq->rank < 0 || seq->rank != tensor->rank)
        return;
    ox_dim *dims = ox_site_dims(site, 0, seq->rank);
    for (int i = 0; dims && i < seq->rank; i++)
        dims[i] = ox_dim_join(seq->dims[i], tensor->dims[i]);
}

void ox_rule_sequence_erase(ox_site *site)
{
    as_kind(site, 0, OX_INFO_SEQUENCE);
}

void ox_rule_sequence_at(ox_site *site)
{
    as_kind(site, 0, OX_INFO_TENSOR);
    ox_site_stop(site, "the tensors of the sequence may differ");
}

void ox_rule_scalar(ox_site *site)
{
    ox_site_dims(site, 0, 0);
}

void ox_rule_split_to_sequence(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool keep = ox_site_attr_int(site, "keepdims", 1) != 0;
    const bool has_split = ox_site_has(site, 1);
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), in->rank);
    as_kind(site, 0, OX_INFO_SEQUENCE);
    if (site->n_out > 0)
        site->out[0].info.rank = -1;
    if (axis < 0)
        return;
    const bool drop = !has_split && !keep;
    ox_dim *dims = ox_site_dims(site, 0, in->rank - drop);
    for (int i = 0, k = 0; dims && i < in->rank; i++) {
        if (i != axis)
            dims[k++] = in->dims[i];
        else if (!drop)
            dims[k++] = has_split ? OX_DIM_UNKNOWN : OX_DIM(1);
    }
}

void ox_rule_concat_from_sequence(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const bool added = ox_site_attr_int(site, "new_axis", 0) != 0;
    ox_site_dtype(site, 0, in->dtype);
    if (in->rank < 0)
        return;
    const int rank = in->rank + added;
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 0), rank);
    ox_dim *dims = axis < 0 ? NULL : ox_site_dims(site, 0, rank);
    for (int i = 0, k = 0; dims && i < rank; i++) {
        if (i != axis)
            dims[i] = in->dims[k++];
        else
            k += !added;
    }
    ox_site_stop(site, "the length of the sequence is not followed");
}

void ox_rule_optional(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    const Onnx__AttributeProto *type = ox_site_attr(site, "type");
    if (site->n_out == 0)
        return;
    if (ox_site_has(site, 0)) {
        as_kind(site, 0,
                in->kind == OX_INFO_TENSOR     ? OX_INFO_OPTIONAL
                : in->kind == OX_INFO_SEQUENCE ? OX_INFO_OPTIONAL_SEQUENCE
                                               : OX_INFO_UNKNOWN);
    } else if (type && type->tp) {
        ox_fact_type(site->infer, &site->out[0], type->tp);
        if (site->out[0].info.kind == OX_INFO_TENSOR)
            site->out[0].info.kind = OX_INFO_OPTIONAL;
        else if (site->out[0].info.kind == OX_INFO_SEQUENCE)
            site->out[0].info.kind = OX_INFO_OPTIONAL_SEQUENCE;
    }
}

void ox_rule_optional_get(ox_site *site)
{
    const ox_info_kind kind = ox_site_in(site, 0)->info.kind;
    as_kind(site, 0,
            kind == OX_INFO_OPTIONAL            ? OX_INFO_TENSOR
            : kind == OX_INFO_OPTIONAL_SEQUENCE ? OX_INFO_SEQUENCE
                                                : kind);
}

/* The body runs on each tensor of the sequences; other inputs are the same
 * for all. */
void ox_rule_sequence_map(ox_site *site)
{
    const ox_graph *body = ox_site_body(site, "body");
    if (!body)
        return;
    for (size_t i = 0; i < site->n_in && i < body->n_inputs; i++) {
        ox_fact fact = *ox_site_in(site, i);
        if (fact.info.kind == OX_INFO_SEQUENCE)
            fact.info.kind = OX_INFO_TENSOR;
        fact.info.elements = NULL;
        fact.info.n_elements = 0;
        fact.reals = NULL;
        ox_site_set(site, body->inputs[i], &fact);
    }
    ox_site_run_loop(site, body);
    for (size_t o = 0; o < site->n_out && o < body->n_outputs; o++) {
        site->out[o] =
            ox_site_leave(site, ox_site_fact(site, body->outputs[o]));
        site->out[o].info.kind = OX_INFO_SEQUENCE;
        site->out[o].info.elements = NULL;
        site->out[o].info.n_elements = 0;
        site->out[o].reals = NULL;
    }
}
