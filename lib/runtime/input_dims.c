/* Sizes for the dims of inputs: names that are bound once for all inputs. */
#include "runtime/input_priv.h"

#include "base/buf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *ox_need_text(const ox_need *need, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, ox_dtype_name(need->dtype));
    if (!need->has_shape)
        ox_buf_str(&text, "[...]");
    for (size_t i = 0; i < need->rank; i++) {
        ox_buf_str(&text, i ? "," : "[");
        if (need->dims[i] >= 0)
            ox_buf_printf(&text, "%lld", (long long)need->dims[i]);
        else
            ox_buf_str(&text, need->names[i] ? need->names[i] : "?");
    }
    ox_buf_str(&text, need->rank ? "]" : "");
    return ox_shorten(arena, ox_buf_text(&text), 400);
}

static ox_bound *bound_of(const ox_bounds *bounds, const char *name)
{
    return ox_map_get(&bounds->by_name, name);
}

static void add_name(ox_bounds *bounds, const char *name)
{
    if (!name || bound_of(bounds, name))
        return;
    ox_bound *bound = OX_NEW(bounds->arena, ox_bound);
    *bound = (ox_bound){name, -1, NULL};
    ox_map_set(&bounds->by_name, name, bound);
    OX_PUSH(bounds->arena, bounds->at, bounds->n, bounds->capacity, bound);
}

static ox_status bind(ox_bounds *bounds, const char *name, int64_t size,
                      const char *by, ox_err *err)
{
    ox_bound *bound = bound_of(bounds, name);
    if (bound->size >= 0 && bound->size != size)
        return ox_fail(err, OX_USAGE,
                       "dim '%.200s' is %lld by %s and %lld by "
                       "%s",
                       name, (long long)bound->size, bound->by, (long long)size,
                       by);
    if (bound->size < 0)
        bound->by = by;
    bound->size = size;
    return OX_OK;
}

/* "INPUT:AXIS" of an option --dim; NULL when it is none. */
static int64_t *dim_at(const char *text, const ox_needs *needs, size_t *axis,
                       ox_need **need)
{
    const char *colon = strrchr(text, ':');
    char *end;
    if (!colon || !isdigit((unsigned char)colon[1]))
        return NULL;
    *axis = strtoul(colon + 1, &end, 10);
    size_t length = (size_t)(colon - text);
    for (size_t i = 0; i < needs->n && !*end; i++) {
        *need = &needs->at[i];
        if (strlen((*need)->name) == length &&
            !memcmp((*need)->name, text, length) && *axis < (*need)->rank)
            return &(*need)->dims[*axis];
    }
    return NULL;
}

static ox_status no_such_dim(const ox_bounds *bounds, const char *name,
                             ox_err *err)
{
    ox_buf names;
    ox_buf_init(&names, bounds->arena);
    for (size_t i = 0; i < bounds->n && i < 20; i++)
        ox_buf_printf(&names, "%s'%.100s'", i ? ", " : "", bounds->at[i]->name);
    return ox_fail(err, OX_USAGE,
                   "no dim '%.200s' in the inputs, which have "
                   "%s",
                   name, bounds->n ? ox_buf_text(&names) : "no named one");
}

static ox_status set_dim(ox_bounds *bounds, const ox_needs *needs,
                         const ox_dim_size *dim, ox_err *err)
{
    const char *by = ox_printf(bounds->arena, "--dim %.200s", dim->name);
    size_t axis;
    ox_need *need;
    if (dim->size < 0)
        return ox_fail(err, OX_USAGE, "%s: %lld is no size", by,
                       (long long)dim->size);
    if (bound_of(bounds, dim->name))
        return bind(bounds, dim->name, dim->size, by, err);
    int64_t *at = dim_at(dim->name, needs, &axis, &need);
    if (!at)
        return no_such_dim(bounds, dim->name, err);
    if (*at >= 0 && *at != dim->size)
        return ox_fail(err, OX_USAGE, "%s: %lld, but input '%s' is %s", by,
                       (long long)dim->size, need->name,
                       ox_need_text(need, bounds->arena));
    *at = dim->size;
    return need->names[axis]
               ? bind(bounds, need->names[axis], dim->size, by, err)
               : OX_OK;
}

ox_status ox_bounds_init(ox_bounds *bounds, const ox_needs *needs,
                         const ox_input_options *options, ox_err *err)
{
    ox_map_init(&bounds->by_name, bounds->arena);
    for (size_t i = 0; i < needs->n; i++)
        for (size_t k = 0; k < needs->at[i].rank; k++)
            add_name(bounds, needs->at[i].names[k]);
    for (size_t i = 0; i < options->n_dims; i++)
        if (set_dim(bounds, needs, &options->dims[i], err))
            return err->status;
    return OX_OK;
}

ox_status ox_need_fit(ox_need *need, ox_bounds *bounds, const int64_t *dims,
                      size_t rank, const char *by, ox_err *err)
{
    ox_arena *arena = bounds->arena;
    bool fits = !need->has_shape || need->rank == rank;
    for (size_t i = 0; fits && need->has_shape && i < rank; i++)
        fits = need->dims[i] < 0 || need->dims[i] == dims[i];
    if (!fits)
        return ox_fail(err, OX_USAGE, "input '%.200s' is %s, but %s in %s",
                       need->name, ox_need_text(need, arena),
                       ox_type_text(need->dtype, dims, rank, arena), by);
    const char *whose =
        ox_printf(arena, "input '%.200s' (%.200s)", need->name, by);
    for (size_t i = 0; need->has_shape && i < rank; i++)
        if (need->names[i] && bind(bounds, need->names[i], dims[i], whose, err))
            return err->status;
    if (!need->has_shape)
        need->names = OX_NEW_ARRAY(arena, rank, const char *);
    need->has_shape = true;
    need->rank = rank;
    need->dims = ox_memdup(arena, dims, rank * sizeof *dims);
    return OX_OK;
}

void ox_need_settle(ox_need *need, const ox_bounds *bounds)
{
    for (size_t i = 0; i < need->rank; i++)
        if (need->dims[i] < 0 && need->names[i])
            need->dims[i] = bound_of(bounds, need->names[i])->size;
}

/* Names of dims as exporters choose them; the first row that fits. */
static const struct {
    const char *part; /* of the name; after '=' the whole name */
    int64_t size;
} usual[] = {
    {"batch", 1},
    {"=n", 1},
    {"=b", 1},
    {"=bs", 1},
    {"past", 0},
    {"chan", 3},
    {"=c", 3},
    {"seq", OX_INPUT_DIM},
    {"len", OX_INPUT_DIM},
    {"time", OX_INPUT_DIM},
    {"frame", OX_INPUT_DIM},
    {"sample", OX_INPUT_DIM},
    {"token", OX_INPUT_DIM},
};

static bool contains(const char *text, const char *part)
{
    for (size_t n = strlen(part); *text; text++)
        if (!strncasecmp(text, part, n))
            return true;
    return false;
}

static int64_t usual_size(const ox_need *need, size_t axis)
{
    const char *name = need->names[axis];
    for (size_t i = 0; name && i < sizeof usual / sizeof *usual; i++) {
        const char *part = usual[i].part;
        if (*part == '=' ? !strcasecmp(name, part + 1) : contains(name, part))
            return usual[i].size;
    }
    if (axis == 0 && need->rank > 1)
        return 1;
    /* an image, channels first */
    const bool channels = !name && axis == 1 && need->rank == 4 &&
                          (need->dims[3] < 0 || need->dims[3] > 4);
    return channels ? 3 : OX_INPUT_DIM;
}

/* A dim named by a sum or product of other names: "past + 1", "(H+1)/2" with
 * the division rounded down, max, min and floor. */
typedef struct reader {
    const char *at;
    const ox_bounds *bounds;
    int depth;
    bool failed; /* no such text, or names without a size */
} reader;

enum { MAX_NESTING = 32 };

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == ':';
}

static bool take(reader *r, const char *word)
{
    r->at += strspn(r->at, " ");
    size_t n = strlen(word);
    bool is = !strncmp(r->at, word, n);
    r->at += is ? n : 0;
    return is;
}

static int64_t read_sum(reader *r);

static int64_t read_call(reader *r)
{
    const bool is_max = take(r, "max("), is_min = !is_max && take(r, "min(");
    if (!is_max && !is_min && !take(r, "floor(") && !take(r, "("))
        r->failed = true;
    int64_t value = read_sum(r);
    while (!r->failed && (is_max || is_min) && take(r, ",")) {
        int64_t other = read_sum(r);
        if (is_max ? other > value : other < value)
            value = other;
    }
    r->failed |= !take(r, ")");
    return value;
}

static int64_t read_factor(reader *r)
{
    r->at += strspn(r->at, " ");
    size_t n = 0;
    while (is_name_char(r->at[n]))
        n++;
    if (!n || r->at[n] == '(')
        return read_call(r);
    char *word = ox_strndup(r->bounds->arena, r->at, n), *end;
    r->at += n;
    const ox_bound *bound = bound_of(r->bounds, word);
    int64_t value = bound ? bound->size : strtoll(word, &end, 10);
    if (value < 0 || value > INT32_MAX || (!bound && *end))
        r->failed = true;
    return value;
}

static int64_t read_product(reader *r)
{
    int64_t value = read_factor(r);
    while (!r->failed) {
        bool divides = take(r, "//") || take(r, "/");
        if (!divides && !take(r, "*"))
            break;
        int64_t by = read_factor(r);
        if (r->failed || (divides && !by))
            r->failed = true;
        else if (divides)
            value = value / by - (value % by && (value < 0) != (by < 0));
        else
            r->failed |= __builtin_mul_overflow(value, by, &value);
    }
    return value;
}

static int64_t read_sum(reader *r)
{
    if (++r->depth > MAX_NESTING)
        r->failed = true;
    int64_t value = r->failed ? 0 : read_product(r);
    while (!r->failed) {
        bool minus = take(r, "-");
        if (!minus && !take(r, "+"))
            break;
        int64_t other = read_product(r);
        if (minus ? __builtin_sub_overflow(value, other, &value)
                  : __builtin_add_overflow(value, other, &value))
            r->failed = true;
    }
    r->depth--;
    return value;
}

/* -1: the text is no such expression. */
static int64_t evaluate(const ox_bounds *bounds, const char *text)
{
    reader r = {text, bounds, 0, false};
    int64_t value = read_sum(&r);
    r.at += strspn(r.at, " ");
    return r.failed || *r.at || value < 0 ? -1 : value;
}

static bool looks_composed(const char *name)
{
    size_t n = 0;
    while (is_name_char(name[n]))
        n++;
    return name[n] || isdigit((unsigned char)*name);
}

/* Names that look composed wait for the second round. */
static void size_need(ox_need *need, ox_bounds *bounds, bool composed)
{
    ox_need_settle(need, bounds);
    for (size_t i = 0; i < need->rank; i++) {
        const char *name = need->names[i];
        if (need->dims[i] >= 0 || (name && looks_composed(name) != composed) ||
            (!name && !composed))
            continue;
        int64_t size = composed && name ? evaluate(bounds, name) : -1;
        if (size < 0)
            size = usual_size(need, i);
        need->dims[i] = size;
        if (name) {
            bound_of(bounds, name)->size = size;
            bound_of(bounds, name)->by = "default";
            ox_need_settle(need, bounds);
        }
    }
}

void ox_needs_default(ox_needs *needs, ox_bounds *bounds)
{
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < needs->n; i++)
            size_need(&needs->at[i], bounds, round == 1);
}
