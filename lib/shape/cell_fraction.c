/* Fractions of sizes in floating point. A float holds whole numbers up to
 * 2^24: with sizes up to OX_EXACT_SIZE, factors up to FACTOR stay exact. A
 * quotient by a number that is no power of two is rounded, which moves it
 * across no whole number: it may be rounded down or up, or compared with
 * nothing, but not computed with any further. */
#include "shape/cell_priv.h"

#include <math.h>

enum { FACTOR = 256, ADDEND = 1 << 20, PARTS = 1024 };

typedef struct fraction {
    ox_element num;
    int64_t den;
} fraction;

bool ox_real_fraction(int64_t *num, int64_t *den, double d, int64_t limit)
{
    *den = 1;
    while (d != floor(d) && *den < PARTS) {
        d *= 2;
        *den *= 2;
    }
    if (d != floor(d) || fabs(d) > (double)limit)
        return false;
    *num = (int64_t)d;
    return true;
}

static bool is_power_of_two(int64_t n)
{
    return (n & (n - 1)) == 0;
}

static bool is_followed(const ox_math *math)
{
    return math->in == OX_DTYPE_FLOAT || math->in == OX_DTYPE_DOUBLE;
}

/* The exact fraction that an element is. */
static bool exact(fraction *out, const ox_math *math, ox_cell a, int64_t limit)
{
    int64_t num;
    if (!a.known || !is_followed(math))
        return false;
    if (a.expr) {
        *out = (fraction){{-1, a.expr, true}, a.den};
        return is_power_of_two(a.den);
    }
    if (!ox_real_fraction(&num, &out->den, a.d, limit))
        return false;
    out->num = ox_int(num);
    return true;
}

static ox_cell cell(ox_element num, int64_t den)
{
    if (!num.known || den > PARTS * PARTS)
        return OX_CELL_UNKNOWN;
    if (!num.expr)
        return is_power_of_two(den)
                   ? ox_cell_real((double)num.value / (double)den)
                   : OX_CELL_UNKNOWN;
    return (ox_cell){.known = true, .expr = num.expr, .den = den};
}

/* An operation of two on the numerators over one denominator. */
static ox_cell over_one(const ox_math *math, ox_cell a, ox_cell b,
                        ox_element (*apply)(ox_exprs *, ox_element, ox_element))
{
    fraction x, y;
    if (!exact(&x, math, a, ADDEND) || !exact(&y, math, b, ADDEND))
        return OX_CELL_UNKNOWN;
    const int64_t den = x.den > y.den ? x.den : y.den;
    x.num = ox_int_mul(math->exprs, x.num, ox_int(den / x.den));
    y.num = ox_int_mul(math->exprs, y.num, ox_int(den / y.den));
    return cell(apply(math->exprs, x.num, y.num), den);
}

ox_cell ox_fraction_add(const ox_math *math, ox_cell a, ox_cell b)
{
    return over_one(math, a, b, ox_int_add);
}

ox_cell ox_fraction_sub(const ox_math *math, ox_cell a, ox_cell b)
{
    return over_one(math, a, b, ox_int_sub);
}

ox_cell ox_fraction_min(const ox_math *math, ox_cell a, ox_cell b)
{
    return over_one(math, a, b, ox_int_min);
}

ox_cell ox_fraction_max(const ox_math *math, ox_cell a, ox_cell b)
{
    return over_one(math, a, b, ox_int_max);
}

ox_cell ox_fraction_mul(const ox_math *math, ox_cell a, ox_cell b)
{
    fraction x, y;
    if ((a.expr && b.expr) || !exact(&x, math, a, FACTOR) ||
        !exact(&y, math, b, FACTOR))
        return OX_CELL_UNKNOWN;
    return cell(ox_int_mul(math->exprs, x.num, y.num), x.den * y.den);
}

/* By a number: x / (n / d) = x * d / n. */
ox_cell ox_fraction_div(const ox_math *math, ox_cell a, ox_cell b)
{
    fraction x, y;
    if (b.expr || !exact(&x, math, a, ADDEND) || !exact(&y, math, b, FACTOR) ||
        y.num.value < 1)
        return OX_CELL_UNKNOWN;
    return cell(ox_int_mul(math->exprs, x.num, ox_int(y.den)),
                x.den * y.num.value);
}

int ox_fraction_compare(const ox_math *math, ox_cell a, ox_cell b)
{
    fraction x, y;
    if (!exact(&x, math, a, ADDEND) || !exact(&y, math, b, ADDEND))
        return 2;
    return ox_int_compare(math->exprs,
                          ox_int_mul(math->exprs, x.num, ox_int(y.den)),
                          ox_int_mul(math->exprs, y.num, ox_int(x.den)));
}

ox_cell ox_fraction_whole(const ox_math *math, ox_cell a,
                          ox_element (*divide)(ox_exprs *, ox_element,
                                               ox_element))
{
    return a.known ? cell(divide(math->exprs, (ox_element){-1, a.expr, true},
                                 ox_int(a.den)),
                          1)
                   : OX_CELL_UNKNOWN;
}

/* Over an odd denominator no fraction is a half. */
ox_cell ox_fraction_round(const ox_math *math, ox_cell a)
{
    ox_exprs *x = math->exprs;
    if (!a.known || a.den % 2 == 0)
        return OX_CELL_UNKNOWN;
    const ox_element twice =
        ox_int_mul(x, (ox_element){-1, a.expr, true}, ox_int(2));
    return cell(ox_int_floor_div(x, ox_int_add(x, twice, ox_int(a.den)),
                                 ox_int(2 * a.den)),
                1);
}

ox_cell ox_fraction_of(const ox_math *math, ox_cell a)
{
    const bool follows =
        math->out == OX_DTYPE_FLOAT || math->out == OX_DTYPE_DOUBLE;
    return follows ? cell((ox_element){-1, a.expr, true}, 1) : OX_CELL_UNKNOWN;
}
