#include "dist/compress.h"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <stdlib.h>
#include <string.h>

enum { ENCODE_STEP = 1 << 20, DECODE_STEP = 256 << 10, MIN_WINDOW = 18 };

const char *ox_encoding_name(ox_encoding encoding)
{
    static const char *const names[OX_ENCODINGS] = {"identity", "br"};
    return names[encoding];
}

/* The smallest window that spans the file: a larger one finds nothing more and
 * costs memory. Under 2^18 the encoder would also shrink its input block. */
static int window_bits(uint64_t size)
{
    int bits = MIN_WINDOW;
    while (bits < BROTLI_MAX_WINDOW_BITS && (UINT64_C(1) << bits) - 16 < size)
        bits++;
    return bits;
}

static BrotliEncoderState *new_encoder(uint64_t size)
{
    BrotliEncoderState *s = BrotliEncoderCreateInstance(NULL, NULL, NULL);
    if (!s)
        return NULL;
    uint32_t hint = size < 1u << 30 ? (uint32_t)size : 1u << 30;
    BrotliEncoderSetParameter(s, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY);
    BrotliEncoderSetParameter(s, BROTLI_PARAM_LGWIN,
                              (uint32_t)window_bits(size));
    BrotliEncoderSetParameter(s, BROTLI_PARAM_SIZE_HINT, hint);
    return s;
}

static ox_status take_output(ox_out *out, BrotliEncoderState *s, ox_err *err)
{
    while (BrotliEncoderHasMoreOutput(s)) {
        size_t n = 0;
        const uint8_t *bytes = BrotliEncoderTakeOutput(s, &n);
        if (ox_out_write(out, bytes, n, err))
            return err->status;
    }
    return OX_OK;
}

/* Feeds n bytes, the last ones of the stream when last. */
static ox_status feed(ox_out *out, BrotliEncoderState *s, const uint8_t *bytes,
                      size_t n, ox_err *err)
{
    BrotliEncoderOperation op =
        n ? BROTLI_OPERATION_PROCESS : BROTLI_OPERATION_FINISH;
    do {
        size_t room = 0;
        if (!BrotliEncoderCompressStream(s, op, &n, &bytes, &room, NULL, NULL))
            return ox_fail(err, OX_MEMORY, "out of memory for brotli");
        if (take_output(out, s, err))
            return err->status;
    } while (n ||
             (op == BROTLI_OPERATION_FINISH && !BrotliEncoderIsFinished(s)));
    return OX_OK;
}

static ox_status encode(ox_out *out, BrotliEncoderState *s, ox_hasher *hasher,
                        const ox_encoded *from, ox_err *err)
{
    const uint8_t *p = from->data;
    for (uint64_t left = from->size; left;) {
        size_t step = left < ENCODE_STEP ? (size_t)left : ENCODE_STEP;
        ox_hasher_add(hasher, p, step);
        if (feed(out, s, p, step, err))
            return err->status;
        p += step;
        left -= step;
    }
    return feed(out, s, NULL, 0, err);
}

ox_status ox_brotli_encode(ox_out *out, ox_digest *read, const void *data,
                           uint64_t size, ox_err *err)
{
    ox_hasher *hasher;
    if (ox_hasher_new(&hasher, err))
        return err->status;
    BrotliEncoderState *s = new_encoder(size);
    const ox_encoded from = {data, size, OX_IDENTITY};
    ox_status status = s ? encode(out, s, hasher, &from, err)
                         : ox_fail(err, OX_MEMORY, "out of memory for brotli");
    BrotliEncoderDestroyInstance(s);
    ox_digest digest;
    if (status)
        ox_hasher_free(hasher);
    else
        status = ox_hasher_end(&digest, hasher, err);
    if (!status && read)
        *read = digest;
    return status;
}

bool ox_brotli_pays(uint64_t size, uint64_t encoded)
{
    return encoded < size && size - encoded >= size / 50 + (size % 50 != 0);
}

/* The state of one decoding. */
typedef struct decoding {
    BrotliDecoderState *state;
    ox_hasher *hasher;
    uint8_t *buffer;
    const uint8_t *in;
    uint64_t left;   /* bytes at in */
    uint64_t output; /* bytes decoded so far */
} decoding;

/* Decodes one buffer; OX_NO on anything but more to come or a clean end. */
static ox_status decode_step(decoding *d, bool *done, uint64_t limit,
                             ox_err *err)
{
    size_t room = DECODE_STEP;
    size_t n = d->left < DECODE_STEP ? (size_t)d->left : DECODE_STEP;
    size_t before = n;
    uint8_t *to = d->buffer;
    BrotliDecoderResult result =
        BrotliDecoderDecompressStream(d->state, &n, &d->in, &room, &to, NULL);
    d->left -= before - n;
    size_t got = DECODE_STEP - room;
    d->output += got;
    ox_hasher_add(d->hasher, d->buffer, got);
    if (d->output > limit)
        return ox_fail(err, OX_NO, "decodes to more than %llu bytes",
                       (unsigned long long)limit);
    *done = result == BROTLI_DECODER_RESULT_SUCCESS;
    if (*done && d->left)
        return ox_fail(err, OX_NO, "%llu bytes follow the brotli stream",
                       (unsigned long long)d->left);
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && !d->left)
        return ox_fail(err, OX_NO,
                       "brotli stream is cut short after %llu "
                       "decoded bytes",
                       (unsigned long long)d->output);
    if (result == BROTLI_DECODER_RESULT_ERROR)
        return ox_fail(
            err, OX_NO, "not a brotli stream: %s after %llu decoded bytes",
            BrotliDecoderErrorString(BrotliDecoderGetErrorCode(d->state)),
            (unsigned long long)d->output);
    return OX_OK;
}

static ox_status decode(ox_digest *got, const ox_encoded *body, uint64_t limit,
                        ox_err *err)
{
    decoding d = {.in = body->data, .left = body->size};
    if (ox_hasher_new(&d.hasher, err))
        return err->status;
    d.state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    d.buffer = malloc(DECODE_STEP);
    ox_status status = OX_OK;
    if (!d.state || !d.buffer)
        status = ox_fail(err, OX_MEMORY, "out of memory for brotli");
    for (bool done = false; !status && !done;)
        status = decode_step(&d, &done, limit, err);
    free(d.buffer);
    BrotliDecoderDestroyInstance(d.state);
    if (!status)
        return ox_hasher_end(got, d.hasher, err);
    ox_hasher_free(d.hasher);
    return status;
}

static ox_status compare(const ox_digest *got, const ox_digest *want,
                         ox_err *err)
{
    if (got->size != want->size)
        return ox_fail(err, OX_NO, "%llu bytes decoded, %llu expected",
                       (unsigned long long)got->size,
                       (unsigned long long)want->size);
    char is[OX_SHA256_HEX], should[OX_SHA256_HEX];
    ox_sha256_hex(is, got);
    ox_sha256_hex(should, want);
    if (strcmp(is, should))
        return ox_fail(err, OX_NO, "sha256 is %s, %s expected", is, should);
    ox_xxh3_hex(is, got);
    ox_xxh3_hex(should, want);
    if (got->xxh3 != want->xxh3)
        return ox_fail(err, OX_NO, "xxh3 is %s, %s expected", is, should);
    return OX_OK;
}

ox_status ox_encoded_check(const ox_encoded *body, const ox_digest *want,
                           ox_err *err)
{
    ox_digest got;
    if (body->encoding == OX_IDENTITY && body->size != want->size)
        got.size = body->size; /* no need to hash */
    else if (body->encoding == OX_IDENTITY
                 ? ox_digest_bytes(&got, body->data, body->size, err)
                 : decode(&got, body, want->size, err))
        return err->status;
    return compare(&got, want, err);
}
