/* Products of matrices. */
#include "shape/rule.h"

#include <string.h>

/* The dims that a product sums over must be equal. */
static bool inner_differ(ox_site *site, ox_place a, ox_place b)
{
    return !ox_site_equal(site, a, b, "inner dims");
}

/* Operands a and b, each with a matrix in its last two axes. */
static void matmul(ox_site *site, size_t a, size_t b)
{
    const ox_info *x = &ox_site_in(site, a)->info;
    const ox_info *y = &ox_site_in(site, b)->info;
    if (x->rank < 1 || y->rank < 1)
        return;
    if (inner_differ(site, (ox_place){(int)a, x->rank - 1},
                     (ox_place){(int)b, y->rank < 2 ? 0 : y->rank - 2}))
        return;
    const int bx = x->rank < 2 ? 0 : x->rank - 2;
    const int by = y->rank < 2 ? 0 : y->rank - 2;
    const int batch = bx > by ? bx : by;
    ox_dim *dims = ox_site_dims(site, 0, batch + (x->rank > 1) + (y->rank > 1));
    if (!dims)
        return;
    for (int i = 0; i < batch; i++) {
        const int ix = i - (batch - bx), iy = i - (batch - by);
        if (!ox_dim_broadcast(site->exprs, &dims[i],
                              ix < 0 ? OX_DIM(1) : x->dims[ix],
                              iy < 0 ? OX_DIM(1) : y->dims[iy]))
            ox_site_fault(site, (ox_place){(int)a, ix}, (ox_place){(int)b, iy},
                          "batch dims %s and %s do not broadcast",
                          ox_dim_text(x->dims[ix], site->arena),
                          ox_dim_text(y->dims[iy], site->arena));
    }
    if (x->rank > 1)
        dims[batch] = x->dims[x->rank - 2];
    if (y->rank > 1)
        dims[batch + (x->rank > 1)] = y->dims[y->rank - 1];
}

void ox_rule_matmul(ox_site *site)
{
    matmul(site, 0, 1);
}

void ox_rule_qlinear_matmul(ox_site *site)
{
    matmul(site, 0, 3);
}

/* The bias is stretched to the result, whose axes are those of A and B. */
static bool bias_fits(ox_site *site, const ox_place result[2])
{
    const int rank = ox_site_rank(site, 2);
    for (int k = 1; k <= rank && k <= 2; k++) {
        const ox_place at = {2, rank - k};
        const ox_dim dim = ox_site_dim(site, 2, rank - k);
        if (ox_int_low(ox_dim_element(dim)) > 1 &&
            !ox_site_equal(site, result[k - 1], at,
                           "an axis of the result and the bias"))
            return false;
    }
    return true;
}

void ox_rule_gemm(ox_site *site)
{
    const bool ta = ox_site_attr_int(site, "transA", 0) != 0;
    const bool tb = ox_site_attr_int(site, "transB", 0) != 0;
    ox_dim *dims = ox_site_dims(site, 0, 2);
    if (!dims)
        return;
    if (inner_differ(site, (ox_place){0, ta ? 0 : 1},
                     (ox_place){1, tb ? 1 : 0}))
        return;
    dims[0] = ox_site_dim(site, 0, ta ? 1 : 0);
    dims[1] = ox_site_dim(site, 1, tb ? 0 : 1);
    if (!bias_fits(site, (const ox_place[]){{1, tb ? 0 : 1}, {0, ta ? 1 : 0}}))
        site->out[0].info.rank = -1;
}

void ox_rule_det(ox_site *site)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    ox_dim *dims = ox_site_dims(site, 0, in->rank < 2 ? -1 : in->rank - 2);
    ox_site_equal(site, (ox_place){0, in->rank - 2},
                  (ox_place){0, in->rank - 1}, "sides of the matrix");
    for (int i = 0; dims && i < in->rank - 2; i++)
        dims[i] = in->dims[i];
}

/* The letters of an Einsum, with the dims they stand for. The dims of an
 * ellipsis are kept apart. */
typedef struct einsum {
    ox_exprs *exprs;
    ox_dim letter[128];
    int count[128];
    ox_place first[128]; /* where a letter stood */
    ox_place bad[2];     /* one letter, two sizes */
    ox_dim ellipsis[OX_MAX_RANK];
    int n_ellipsis;
} einsum;

static int term_letters(const char *term, size_t n)
{
    int letters = 0;
    for (size_t i = 0; i < n; i++)
        letters += term[i] != '.' && term[i] != ' ';
    return letters;
}

static bool meet_ellipsis(einsum *e, const ox_info *in, int from, int n)
{
    const int rank = n > e->n_ellipsis ? n : e->n_ellipsis;
    ox_dim dims[OX_MAX_RANK];
    for (int i = 0; i < rank; i++) {
        const int own = i - (rank - n), old = i - (rank - e->n_ellipsis);
        if (!ox_dim_broadcast(e->exprs, &dims[i],
                              own < 0 ? OX_DIM(1) : in->dims[from + own],
                              old < 0 ? OX_DIM(1) : e->ellipsis[old]))
            return false;
    }
    e->n_ellipsis = rank;
    memcpy(e->ellipsis, dims, (size_t)rank * sizeof *dims);
    return true;
}

/* Term of input i. */
static bool read_term(einsum *e, const char *term, size_t n, const ox_info *in,
                      int i_in)
{
    const bool dots = memchr(term, '.', n) != NULL;
    const int letters = term_letters(term, n), more = in->rank - letters;
    int axis = 0;
    if (in->rank < 0 || more < 0 || (more > 0 && !dots))
        return false;
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)term[i];
        if (c == ' ' || c >= 128)
            continue;
        if (c == '.') {
            if (i + 2 >= n || !meet_ellipsis(e, in, axis, more))
                return false;
            axis += more;
            i += 2;
            continue;
        }
        if (axis >= in->rank)
            return false;
        const ox_place at = {i_in, axis};
        const ox_dim dim = in->dims[axis++];
        if (!e->count[c]++) {
            e->letter[c] = dim;
            e->first[c] = at;
        } else if (!ox_dim_broadcast(e->exprs, &e->letter[c], e->letter[c],
                                     dim)) {
            e->bad[0] = e->first[c];
            e->bad[1] = at;
            return false;
        }
    }
    return true;
}

/* The terms of all inputs; false, and reported, when they do not fit. */
static bool read_terms(ox_site *site, einsum *e, const char *term)
{
    size_t n_terms = 1;
    for (const char *c = term; (c = strchr(c, ',')); c++)
        n_terms++;
    if (n_terms != site->n_in) {
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "the equation has %zu terms for %zu inputs", n_terms,
                      site->n_in);
        return false;
    }
    for (size_t i = 0; i < site->n_in; i++) {
        const size_t n = strcspn(term, ",");
        const ox_info *in = &ox_site_in(site, i)->info;
        e->bad[0] = (ox_place){(int)i, -1};
        if (in->rank < 0)
            return false;
        if (!read_term(e, term, n, in, (int)i)) {
            ox_site_fault(site, e->bad[0], e->bad[1],
                          "input %zu does not fit its term '%.*s'", i,
                          n > 99 ? 99 : (int)n, term);
            return false;
        }
        term += n + (term[n] == ',');
    }
    return true;
}

static void write_term(ox_site *site, const einsum *e, const char *term)
{
    const size_t n = strlen(term);
    const bool dots = memchr(term, '.', n) != NULL;
    int axis = 0;
    ox_dim *dims = ox_site_dims(
        site, 0, term_letters(term, n) + (dots ? e->n_ellipsis : 0));
    for (size_t i = 0; dims && i < n; i++) {
        const unsigned char c = (unsigned char)term[i];
        if (c == ' ' || (c == '.' && i > 0 && term[i - 1] == '.'))
            continue;
        for (int k = 0; c == '.' && k < e->n_ellipsis; k++)
            dims[axis++] = e->ellipsis[k];
        if (c != '.')
            dims[axis++] =
                c < 128 && e->count[c] ? e->letter[c] : OX_DIM_UNKNOWN;
        if (c != '.' && c < 128 && !e->count[c])
            ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                          "no input has the result's '%c'", c);
    }
}

/* Without an arrow: the ellipsis, then letters that occur once, sorted. */
static void write_implicit(ox_site *site, const einsum *e)
{
    char term[128 + 4] = "...";
    size_t n = 3;
    for (int c = 'A'; c <= 'z'; c++)
        if (e->count[c] == 1)
            term[n++] = (char)c;
    term[n] = '\0';
    write_term(site, e, e->n_ellipsis ? term : term + 3);
}

void ox_rule_einsum(ox_site *site)
{
    const Onnx__AttributeProto *attr = ox_site_attr(site, "equation");
    if (!attr || attr->s.len == 0 || attr->s.len > 1024)
        return;
    char *text =
        ox_strndup(site->arena, (const char *)attr->s.data, attr->s.len);
    char *arrow = strstr(text, "->");
    einsum e = {.exprs = site->exprs, .bad = {OX_NOWHERE, OX_NOWHERE}};
    if (arrow)
        *arrow = '\0';
    if (!read_terms(site, &e, text))
        return;
    if (arrow)
        write_term(site, &e, arrow + 2);
    else
        write_implicit(site, &e);
}
