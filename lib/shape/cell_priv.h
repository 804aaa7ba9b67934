/* Floating point elements that are fractions of sizes, for cell.c. */
#ifndef OX_SHAPE_CELL_PRIV_H
#define OX_SHAPE_CELL_PRIV_H

#include "shape/cell.h"

/* Of two known or unknown elements, at least one of them no number. */
ox_cell ox_fraction_add(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_fraction_sub(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_fraction_mul(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_fraction_div(const ox_math *math, ox_cell a, ox_cell b);

ox_cell ox_fraction_min(const ox_math *math, ox_cell a, ox_cell b);
ox_cell ox_fraction_max(const ox_math *math, ox_cell a, ox_cell b);

/* -1, 0, 1; 2: not known. */
int ox_fraction_compare(const ox_math *math, ox_cell a, ox_cell b);

/* Rounded to a whole number. */
ox_cell ox_fraction_whole(const ox_math *math, ox_cell a,
                          ox_element (*divide)(ox_exprs *, ox_element,
                                               ox_element));

/* Rounded to the nearest whole number, where there is but one. */
ox_cell ox_fraction_round(const ox_math *math, ox_cell a);

/* An integer expression as a floating point one. */
ox_cell ox_fraction_of(const ox_math *math, ox_cell a);

#endif
