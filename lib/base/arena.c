#include "base/arena.h"

#include "base/err.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 16 << 10, MAX_CHUNK = 1 << 20 };

typedef struct chunk {
    struct chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} chunk;

struct ox_arena {
    chunk *chunks;
    size_t next_chunk, used, limit;
    ox_arena_fail fail;
    void *user;
};

static void print_and_exit(void *user, size_t size)
{
    (void)user;
    fprintf(stderr, "onnxfix: out of memory: %zu more bytes wanted\n", size);
    exit(OX_MEMORY);
}

ox_arena *ox_arena_new(size_t limit, ox_arena_fail fail, void *user)
{
    ox_arena *arena = calloc(1, sizeof *arena);
    if (!fail)
        fail = print_and_exit;
    if (!arena) {
        fail(user, sizeof *arena);
        abort();
    }
    arena->next_chunk = FIRST_CHUNK;
    arena->limit = limit;
    arena->fail = fail;
    arena->user = user;
    return arena;
}

void ox_arena_free(ox_arena *arena)
{
    if (!arena)
        return;
    for (chunk *c = arena->chunks; c;) {
        chunk *next = c->next;
        free(c);
        c = next;
    }
    free(arena);
}

static void gone(ox_arena *arena, size_t size)
{
    arena->fail(arena->user, size);
    abort();
}

static chunk *add_chunk(ox_arena *arena, size_t size)
{
    size_t want = size;
#ifndef OX_ARENA_DEBUG
    if (want < arena->next_chunk)
        want = arena->next_chunk;
    if (arena->next_chunk < MAX_CHUNK)
        arena->next_chunk *= 2;
#endif
    if (want > SIZE_MAX - sizeof(chunk))
        gone(arena, size);
    chunk *c = calloc(1, sizeof(chunk) + want);
    if (!c)
        gone(arena, size);
    c->size = want;
    /* A block of its own goes behind the chunk that still has room. */
    if (arena->chunks && size == want) {
        c->next = arena->chunks->next;
        arena->chunks->next = c;
    } else {
        c->next = arena->chunks;
        arena->chunks = c;
    }
    return c;
}

void *ox_alloc(ox_arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align)
        gone(arena, size);
#ifdef OX_ARENA_DEBUG
    size_t room = size ? size : 1;
    chunk *c = NULL;
#else
    size_t room = (size + align - 1) & ~(align - 1);
    chunk *c = arena->chunks;
#endif
    if (arena->limit && room > arena->limit - arena->used)
        gone(arena, size);
    if (!c || room > c->size - c->used)
        c = add_chunk(arena, room);
    void *p = c->bytes + c->used;
    c->used += room;
    arena->used += room;
    return p;
}

void *ox_alloc_array(ox_arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        gone(arena, SIZE_MAX);
    return ox_alloc(arena, count * size);
}

char *ox_strndup(ox_arena *arena, const char *s, size_t n)
{
    char *copy = ox_alloc(arena, n + 1);
    if (n)
        memcpy(copy, s, n);
    return copy;
}

char *ox_strdup(ox_arena *arena, const char *s)
{
    return ox_strndup(arena, s, strlen(s));
}

void *ox_memdup(ox_arena *arena, const void *p, size_t n)
{
    void *copy = ox_alloc(arena, n);
    if (n)
        memcpy(copy, p, n);
    return copy;
}

const char *ox_shorten(ox_arena *arena, const char *text, size_t n)
{
    if (strnlen(text, n + 1) <= n)
        return text;
    return ox_printf(arena, "%.*s...", (int)n, text);
}

char *ox_vprintf(ox_arena *arena, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *text = ox_alloc(arena, n < 0 ? 1 : (size_t)n + 1);
    if (n >= 0)
        vsnprintf(text, (size_t)n + 1, fmt, again);
    va_end(again);
    return text;
}

char *ox_printf(ox_arena *arena, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *text = ox_vprintf(arena, fmt, args);
    va_end(args);
    return text;
}

size_t ox_arena_used(const ox_arena *arena)
{
    return arena->used;
}

void *ox_grow(ox_arena *arena, void *array, size_t n, size_t *capacity,
              size_t size)
{
    if (n < *capacity)
        return array;
    size_t wider = *capacity ? *capacity * 2 : 8;
    void *moved = ox_alloc_array(arena, wider, size);
    if (n)
        memcpy(moved, array, n * size);
    *capacity = wider;
    return moved;
}
