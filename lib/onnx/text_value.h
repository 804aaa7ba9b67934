/* Single numbers between text and the bits that a tensor holds. Text is
 * decimal and as short as reads back to the same bits; NaNs other than the
 * common one are written with their bits, nan_7f800001. Floats narrower than
 * 32 bits are written as values, not as bit patterns. */
#ifndef OX_ONNX_TEXT_VALUE_H
#define OX_ONNX_TEXT_VALUE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* The type of the numbers that a tensor of this type lists: itself, or for
 * complex ones the type of their parts (two numbers each). */
int ox_text_part_type(int dtype);

/* Adds a number of a part type (no string) given as its bits. */
void ox_text_add_number(ox_buf *out, int dtype, uint64_t bits);

/* The same for a float where an integer would mean something else: 1.0. */
void ox_text_add_float(ox_buf *out, float value);

/* The bits of a number. False when the word is none, or is out of range. */
bool ox_text_read_number(uint64_t *bits, int dtype, const char *word);

/* Whether the word is inf, nan and the like. */
bool ox_text_is_float_word(const char *word);

/* The i-th number of a row of packed ones, little-endian. */
uint64_t ox_text_get_bits(const uint8_t *raw, size_t i, int dtype);

/* Adds the i-th number to a row that has i. */
void ox_text_push_bits(ox_buf *raw, size_t i, int dtype, uint64_t bits);

/* A number of a part type given as its bits, as a double: rounded only where
 * a 64-bit integer is longer. */
double ox_text_to_double(int dtype, uint64_t bits);

/* The bits of the number nearest to value, ties to even. False when the type
 * has none: past its largest, or no NaN or infinity in it. */
bool ox_text_from_double(uint64_t *bits, int dtype, double value);

#endif
