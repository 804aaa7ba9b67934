#include "dist/hash.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { HASH_STEP = 1 << 20 };

struct ox_hasher {
    EVP_MD_CTX *sha256;
    XXH3_state_t *xxh3;
    uint64_t size;
    bool failed;
};

void ox_hasher_free(ox_hasher *hasher)
{
    if (!hasher)
        return;
    EVP_MD_CTX_free(hasher->sha256);
    XXH3_freeState(hasher->xxh3);
    free(hasher);
}

ox_status ox_hasher_new(ox_hasher **out, ox_err *err)
{
    ox_hasher *h = calloc(1, sizeof *h);
    if (h) {
        h->sha256 = EVP_MD_CTX_new();
        h->xxh3 = XXH3_createState();
    }
    if (!h || !h->sha256 || !h->xxh3 ||
        !EVP_DigestInit_ex(h->sha256, EVP_sha256(), NULL) ||
        XXH3_64bits_reset(h->xxh3) != XXH_OK) {
        ox_hasher_free(h);
        return ox_fail(err, OX_MEMORY, "out of memory for a hash");
    }
    *out = h;
    return OX_OK;
}

void ox_hasher_add(ox_hasher *hasher, const void *bytes, size_t n)
{
    if (!n)
        return;
    hasher->size += n;
    if (!EVP_DigestUpdate(hasher->sha256, bytes, n) ||
        XXH3_64bits_update(hasher->xxh3, bytes, n) != XXH_OK)
        hasher->failed = true;
}

ox_status ox_hasher_end(ox_digest *out, ox_hasher *hasher, ox_err *err)
{
    unsigned n = 0;
    bool good = !hasher->failed &&
                EVP_DigestFinal_ex(hasher->sha256, out->sha256, &n) &&
                n == OX_SHA256_SIZE;
    out->size = hasher->size;
    out->xxh3 = XXH3_64bits_digest(hasher->xxh3);
    ox_hasher_free(hasher);
    return good ? OX_OK : ox_fail(err, OX_MEMORY, "libcrypto cannot hash");
}

ox_status ox_digest_bytes(ox_digest *out, const void *bytes, uint64_t n,
                          ox_err *err)
{
    ox_hasher *hasher;
    if (ox_hasher_new(&hasher, err))
        return err->status;
    /* In steps, so that the second hash finds the bytes in the cache. */
    for (const uint8_t *p = bytes; n;) {
        size_t step = n < HASH_STEP ? (size_t)n : HASH_STEP;
        ox_hasher_add(hasher, p, step);
        p += step;
        n -= step;
    }
    return ox_hasher_end(out, hasher, err);
}

bool ox_digest_equal(const ox_digest *a, const ox_digest *b)
{
    return a->size == b->size && a->xxh3 == b->xxh3 &&
           !memcmp(a->sha256, b->sha256, sizeof a->sha256);
}

void ox_hex(char *out, const uint8_t *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * n] = 0;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool ox_hex_parse(uint8_t *out, size_t n, const char *text)
{
    for (size_t i = 0; i < n; i++) {
        int high = hex_digit(text[2 * i]);
        int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);
        if (low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return !text[2 * n];
}

void ox_sha256_hex(char out[OX_SHA256_HEX], const ox_digest *digest)
{
    ox_hex(out, digest->sha256, OX_SHA256_SIZE);
}

void ox_sha256_sri(char out[OX_SRI_TEXT], const ox_digest *digest)
{
    memcpy(out, "sha256-", 7);
    EVP_EncodeBlock((unsigned char *)out + 7, digest->sha256, OX_SHA256_SIZE);
}

void ox_xxh3_hex(char out[OX_XXH3_HEX], const ox_digest *digest)
{
    XXH64_canonical_t canonical;
    XXH64_canonicalFromHash(&canonical, digest->xxh3);
    ox_hex(out, canonical.digest, sizeof canonical.digest);
}
