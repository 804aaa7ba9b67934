/* Integers, logic, comparisons; floats that are plain numbers. Fractions are in
 * cell_fraction.c. */
#include "shape/cell_priv.h"

#include <fenv.h>
#include <math.h>

ox_cell ox_cell_int(int64_t i)
{
    return (ox_cell){.known = true, .i = i};
}

ox_cell ox_cell_real(double d)
{
    return (ox_cell){.known = true, .d = d};
}

bool ox_cell_is_number(ox_cell a)
{
    return a.known && !a.expr;
}

static bool is_real(const ox_math *math)
{
    return ox_dtype_is_float(math->in);
}

static ox_element element(ox_cell a)
{
    return (ox_element){a.expr ? -1 : a.i, a.expr, a.known};
}

static bool numbers(ox_cell a, ox_cell b)
{
    return ox_cell_is_number(a) && ox_cell_is_number(b);
}

typedef ox_element (*int_fn)(ox_exprs *exprs, ox_element a, ox_element b);

static ox_cell integers(const ox_math *math, int_fn apply, ox_cell a, ox_cell b)
{
    return ox_cell_of(apply(math->exprs, element(a), element(b)));
}

#define OX_ARITHMETIC(name, operator)                                          \
    ox_cell ox_cell_##name(const ox_math *math, ox_cell a, ox_cell b)          \
    {                                                                          \
        if (!is_real(math))                                                    \
            return integers(math, ox_int_##name, a, b);                        \
        return numbers(a, b) ? ox_cell_real(a.d operator b.d)                  \
                             : ox_fraction_##name(math, a, b);                 \
    }
OX_ARITHMETIC(add, +)
OX_ARITHMETIC(sub, -)
OX_ARITHMETIC(mul, *)

ox_cell ox_cell_div(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!is_real(math))
        return integers(math, ox_int_trunc_div, a, b);
    return numbers(a, b) ? ox_cell_real(a.d / b.d)
                         : ox_fraction_div(math, a, b);
}

/* a - b * (a / b), where the division rounds as apply does. */
static ox_cell rest(const ox_math *math, int_fn apply, ox_cell a, ox_cell b)
{
    const ox_element x = element(a), y = element(b);
    const ox_element quotient = apply(math->exprs, x, y);
    if (!quotient.known) /* also by 0 */
        return OX_CELL_UNKNOWN;
    const ox_element part = ox_int_mul(math->exprs, y, quotient);
    return ox_cell_of(ox_int_sub(math->exprs, x, part));
}

/* The sign of the result is that of the divisor. */
ox_cell ox_cell_mod(const ox_math *math, ox_cell a, ox_cell b)
{
    return is_real(math) ? OX_CELL_UNKNOWN : rest(math, ox_int_floor_div, a, b);
}

/* As C's % and fmod. */
ox_cell ox_cell_fmod(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!is_real(math))
        return rest(math, ox_int_trunc_div, a, b);
    return numbers(a, b) ? ox_cell_real(fmod(a.d, b.d)) : OX_CELL_UNKNOWN;
}

/* Only of integers: powers of floats are not the same everywhere. */
ox_cell ox_cell_pow(const ox_math *math, ox_cell a, ox_cell b)
{
    ox_cell power = ox_cell_int(1);
    if (is_real(math) || !ox_cell_is_number(b) || b.i < 0 || b.i > 63)
        return OX_CELL_UNKNOWN;
    for (int64_t i = 0; i < b.i; i++)
        power = ox_cell_mul(math, power, a);
    return power;
}

/* -1, 0, 1, or 2 when it is not known. */
static int compare(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!a.known || !b.known)
        return 2;
    if (!is_real(math))
        return ox_int_compare(math->exprs, element(a), element(b));
    if (!numbers(a, b))
        return ox_fraction_compare(math, a, b);
    return (a.d > b.d) - (a.d < b.d);
}

ox_cell ox_cell_equal(const ox_math *math, ox_cell a, ox_cell b)
{
    const int order = compare(math, a, b);
    return order == 2 ? OX_CELL_UNKNOWN : ox_cell_int(order == 0);
}

/* Also where only one direction is proved: a <= b says that b < a is false. */
ox_cell ox_cell_less(const ox_math *math, ox_cell a, ox_cell b)
{
    const int order = compare(math, a, b);
    if (order != 2)
        return ox_cell_int(order < 0);
    return !is_real(math) && a.known && b.known &&
                   ox_int_at_most(element(b), element(a))
               ? ox_cell_int(0)
               : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_greater(const ox_math *math, ox_cell a, ox_cell b)
{
    return ox_cell_less(math, b, a);
}

ox_cell ox_cell_less_equal(const ox_math *math, ox_cell a, ox_cell b)
{
    return ox_cell_not(math, ox_cell_less(math, b, a), b);
}

ox_cell ox_cell_greater_equal(const ox_math *math, ox_cell a, ox_cell b)
{
    return ox_cell_not(math, ox_cell_less(math, a, b), b);
}

/* Of 0 and -0 runtimes take either. */
static bool zeros(ox_cell a, ox_cell b)
{
    return numbers(a, b) && a.d == 0 && b.d == 0 &&
           signbit(a.d) != signbit(b.d);
}

ox_cell ox_cell_min(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!is_real(math))
        return integers(math, ox_int_min, a, b);
    if (a.known && b.known && !numbers(a, b))
        return ox_fraction_min(math, a, b);
    const int order = compare(math, a, b);
    return order == 2 || zeros(a, b) ? OX_CELL_UNKNOWN : order <= 0 ? a : b;
}

ox_cell ox_cell_max(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!is_real(math))
        return integers(math, ox_int_max, a, b);
    if (a.known && b.known && !numbers(a, b))
        return ox_fraction_max(math, a, b);
    const int order = compare(math, a, b);
    return order == 2 || zeros(a, b) ? OX_CELL_UNKNOWN : order >= 0 ? a : b;
}

static bool is_false(ox_cell a)
{
    return ox_cell_is_number(a) && a.i == 0;
}

static bool is_true(ox_cell a)
{
    return ox_cell_is_number(a) && a.i != 0;
}

ox_cell ox_cell_and(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)math;
    if (is_false(a) || is_false(b))
        return ox_cell_int(0);
    return numbers(a, b) ? ox_cell_int(1) : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_or(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)math;
    if (is_true(a) || is_true(b))
        return ox_cell_int(1);
    return numbers(a, b) ? ox_cell_int(0) : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_xor(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)math;
    return numbers(a, b) ? ox_cell_int(is_true(a) != is_true(b))
                         : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_not(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)math;
    (void)b;
    return ox_cell_is_number(a) ? ox_cell_int(a.i == 0) : OX_CELL_UNKNOWN;
}

static ox_cell zero_of(const ox_math *math)
{
    return is_real(math) ? ox_cell_real(0) : ox_cell_int(0);
}

ox_cell ox_cell_neg(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    if (is_real(math) && ox_cell_is_number(a))
        return ox_cell_real(-a.d);
    return ox_cell_sub(math, zero_of(math), a);
}

ox_cell ox_cell_abs(const ox_math *math, ox_cell a, ox_cell b)
{
    if (is_real(math) && ox_cell_is_number(a))
        return ox_cell_real(fabs(a.d));
    return ox_cell_max(math, a, ox_cell_neg(math, a, b));
}

ox_cell ox_cell_relu(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    return ox_cell_max(math, a, zero_of(math));
}

ox_cell ox_cell_sign(const ox_math *math, ox_cell a, ox_cell b)
{
    if (!is_real(math))
        return ox_cell_max(math, ox_cell_min(math, a, ox_cell_int(1)),
                           ox_cell_int(-1));
    const int order = compare(math, a, zero_of(math));
    (void)b;
    return order == 2 ? OX_CELL_UNKNOWN : ox_cell_real(order);
}

ox_cell ox_cell_floor(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    return ox_cell_is_number(a) ? ox_cell_real(floor(a.d))
                                : ox_fraction_whole(math, a, ox_int_floor_div);
}

ox_cell ox_cell_ceil(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    return ox_cell_is_number(a) ? ox_cell_real(ceil(a.d))
                                : ox_fraction_whole(math, a, ox_int_ceil_div);
}

/* Halves to even: the default rounding of C. */
ox_cell ox_cell_round(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    if (a.expr)
        return ox_fraction_round(math, a);
    return a.known && fegetround() == FE_TONEAREST
               ? ox_cell_real(nearbyint(a.d))
               : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_sqrt(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)math;
    (void)b;
    return ox_cell_is_number(a) && a.d >= 0 ? ox_cell_real(sqrt(a.d))
                                            : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_reciprocal(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    return ox_cell_div(math, ox_cell_real(1), a);
}

/* Between integers, floats and bool; a float beyond int64 is not known. */
ox_cell ox_cell_cast(const ox_math *math, ox_cell a, ox_cell b)
{
    const bool to_real = ox_dtype_is_float(math->out);
    (void)b;
    if (!a.known)
        return a;
    if (math->out == OX_DTYPE_BOOL) {
        const ox_cell zero = ox_cell_equal(math, a, zero_of(math));
        return ox_cell_not(math, zero, zero);
    }
    if (is_real(math) == to_real)
        return a;
    if (a.expr)
        return to_real
                   ? ox_fraction_of(math, a)
                   : ox_cell_of(ox_int_trunc_div(math->exprs,
                                                 (ox_element){-1, a.expr, true},
                                                 ox_int(a.den)));
    if (to_real) /* rounded once */
        return ox_cell_real(math->out == OX_DTYPE_FLOAT ? (double)(float)a.i
                                                        : (double)a.i);
    return fabs(a.d) < 9.0e18 ? ox_cell_int((int64_t)a.d) : OX_CELL_UNKNOWN;
}
