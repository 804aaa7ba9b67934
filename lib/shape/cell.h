/* Arithmetic of single elements, as the operators of ONNX define it on whole
 * tensors. What cannot be proved, or would overflow 64 bits, is not known.
 *
 * Of floating point elements that come from sizes (Shape, Cast, Mul by 0.5,
 * Floor, Cast back) the exact fraction is followed, as long as every step is
 * exact in the element type for sizes up to OX_EXACT_SIZE. */
#ifndef OX_SHAPE_CELL_H
#define OX_SHAPE_CELL_H

#include "shape/rule.h"

enum { OX_EXACT_SIZE = 1 << 16 };

/* What two elements are: of which type, and where sizes are computed. */
typedef struct ox_math {
    ox_exprs *exprs;
    int32_t in;  /* dtype of the operands */
    int32_t out; /* of the result */
} ox_math;

typedef ox_cell (*ox_math_fn)(const ox_math *math, ox_cell a, ox_cell b);

/* Binary. Those for logic take and give 0 and 1. */
ox_cell ox_cell_add(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_sub(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_mul(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_div(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_mod(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_fmod(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_pow(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_min(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_max(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_equal(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_less(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_less_equal(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_greater(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_greater_equal(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_and(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_or(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_xor(const ox_math *math, ox_cell a, ox_cell b);

/* Of integers that are numbers. */
ox_cell ox_cell_bit_and(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_bit_or(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_bit_xor(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_shift_left(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_shift_right(const ox_math *math, ox_cell a, ox_cell b);

/* Unary; b is not read. */
ox_cell ox_cell_neg(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_abs(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_sign(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_bit_not(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_relu(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_not(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_floor(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_ceil(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_round(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_sqrt(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_reciprocal(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_cell_cast(const ox_math *math, ox_cell a, ox_cell b);

/* Numbers as known cells. */
ox_cell ox_cell_int(int64_t i);
ox_cell ox_cell_real(double d);

/* True when it is a known number, no expression. */
bool ox_cell_is_number(ox_cell a);

/* A floating point number as num / den, den a power of two up to 1024 and num
 * up to limit; false when it is none. */
bool ox_real_fraction(int64_t *num, int64_t *den, double d, int64_t limit);

#endif
