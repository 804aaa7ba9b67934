/* What a shipped file is known by: its size, SHA-256 and XXH3-64, and their
 * written forms: lower-case hex, and the "sha256-<base64>" of subresource
 * integrity (W3C SRI). XXH3 is written in its canonical big-endian form. */
#ifndef OX_DIST_HASH_H
#define OX_DIST_HASH_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OX_SHA256_SIZE = 32,
    OX_SHA256_HEX = 2 * OX_SHA256_SIZE + 1, /* with the terminator */
    OX_XXH3_HEX = 2 * 8 + 1,
    OX_SRI_TEXT = 7 + 44 + 1
};

typedef struct ox_digest {
    uint64_t size;
    uint64_t xxh3;
    uint8_t sha256[OX_SHA256_SIZE];
} ox_digest;

typedef struct ox_hasher ox_hasher;

/* A digest piece by piece. OX_MEMORY when there is no room for its state. */
ox_status ox_hasher_new(ox_hasher **out, ox_err *err);
void ox_hasher_add(ox_hasher *hasher, const void *bytes, size_t n);

/* Fills in out and frees the hasher, also on failure. */
ox_status ox_hasher_end(ox_digest *out, ox_hasher *hasher, ox_err *err);

/* Frees a hasher whose result is not wanted; NULL is allowed. */
void ox_hasher_free(ox_hasher *hasher);

/* The digest of a whole block, also one of many gigabytes. */
ox_status ox_digest_bytes(ox_digest *out, const void *bytes, uint64_t n,
                          ox_err *err);

bool ox_digest_equal(const ox_digest *a, const ox_digest *b);

/* The written forms, terminated. */
void ox_sha256_hex(char out[OX_SHA256_HEX], const ox_digest *digest);
void ox_sha256_sri(char out[OX_SRI_TEXT], const ox_digest *digest);
void ox_xxh3_hex(char out[OX_XXH3_HEX], const ox_digest *digest);

/* n bytes as 2n lower-case hex digits and a terminator. */
void ox_hex(char *out, const uint8_t *bytes, size_t n);

/* Reads back exactly 2n lower-case hex digits. False on anything else. */
bool ox_hex_parse(uint8_t *out, size_t n, const char *text);

#endif
