/* Integers as rows of bits: numbers only. */
#include "shape/cell.h"

static bool numbers(ox_cell a, ox_cell b)
{
    return ox_cell_is_number(a) && ox_cell_is_number(b);
}

#define OX_BITWISE(name, operator)                                             \
    ox_cell ox_cell_bit_##name(const ox_math *math, ox_cell a, ox_cell b)      \
    {                                                                          \
        (void)math;                                                            \
        return numbers(a, b) ? ox_cell_int(a.i operator b.i)                   \
                             : OX_CELL_UNKNOWN;                                \
    }
OX_BITWISE(and, &)
OX_BITWISE(or, |)
OX_BITWISE(xor, ^)

/* The bits of a type that has no sign. */
static uint64_t mask_of(int32_t dtype)
{
    const int bits = ox_dtype_bits(dtype);
    return bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
}

/* A number of 64 bits that an int64 does not hold is not known. */
static ox_cell without_sign(uint64_t value)
{
    return value > INT64_MAX ? OX_CELL_UNKNOWN : ox_cell_int((int64_t)value);
}

ox_cell ox_cell_bit_not(const ox_math *math, ox_cell a, ox_cell b)
{
    (void)b;
    if (!ox_cell_is_number(a))
        return OX_CELL_UNKNOWN;
    return ox_dtype_is_signed(math->out)
               ? ox_cell_int(~a.i)
               : without_sign(~(uint64_t)a.i & mask_of(math->out));
}

/* A shift by the width of the type, or more, is not defined. */
static bool can_shift(const ox_math *math, ox_cell a, ox_cell b)
{
    return numbers(a, b) && !ox_dtype_is_signed(math->out) && b.i >= 0 &&
           b.i < ox_dtype_bits(math->out);
}

ox_cell ox_cell_shift_left(const ox_math *math, ox_cell a, ox_cell b)
{
    return can_shift(math, a, b)
               ? without_sign((uint64_t)a.i << b.i & mask_of(math->out))
               : OX_CELL_UNKNOWN;
}

ox_cell ox_cell_shift_right(const ox_math *math, ox_cell a, ox_cell b)
{
    return can_shift(math, a, b) ? ox_cell_int(a.i >> b.i) : OX_CELL_UNKNOWN;
}
