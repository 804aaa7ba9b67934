/* Brotli bodies as browsers take them: quality 11, a window of at most 2^24,
 * never the large-window extension. The same bytes always give the same
 * stream. Both ways stream: memory does not grow with the file (some 190 MB
 * for the encoder at its largest window). */
#ifndef OX_DIST_COMPRESS_H
#define OX_DIST_COMPRESS_H

#include "base/file.h"
#include "dist/hash.h"

/* How the bytes of a file are stored. */
typedef enum ox_encoding {
    OX_IDENTITY,
    OX_BROTLI,
    OX_ENCODINGS /* their number */
} ox_encoding;

/* The name as in HTTP's Content-Encoding: "identity", "br". */
const char *ox_encoding_name(ox_encoding encoding);

/* Appends size bytes at data to out as one brotli stream. read, when it is not
 * NULL, becomes the digest of the bytes as the encoder saw them. */
ox_status ox_brotli_encode(ox_out *out, ox_digest *read, const void *data,
                           uint64_t size, ox_err *err);

/* True when size bytes compressed to encoded bytes gain the 2 % that make the
 * decoding worth its while. */
bool ox_brotli_pays(uint64_t size, uint64_t encoded);

/* A block that should decode to what a digest says. */
typedef struct ox_encoded {
    const void *data;
    uint64_t size;
    ox_encoding encoding;
} ox_encoded;

/* Decodes all of body and compares: OX_NO says what is wrong (cut short, not
 * brotli, bytes after the end, another size, sha256 or xxh3). Never decodes
 * past the wanted size. */
ox_status ox_encoded_check(const ox_encoded *body, const ox_digest *want,
                           ox_err *err);

#endif
