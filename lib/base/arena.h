/* Arena: everything of one model, or of one pass, is allocated here and freed
 * at once. Allocation never returns NULL: when memory or the limit is gone the
 * owner's handler is called, which must not return. Built with
 * -DOX_ARENA_DEBUG each allocation is a block of its own, so that the
 * sanitizers see overruns. Not thread-safe: one arena, one thread. */
#ifndef OX_BASE_ARENA_H
#define OX_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Called with the size that could not be had. Must not return. */
typedef void (*ox_arena_fail)(void *user, size_t size);

typedef struct ox_arena ox_arena;

/* limit: bytes the arena may hold, 0 for none. A NULL fail prints one line
 * and exits OX_MEMORY. */
ox_arena *ox_arena_new(size_t limit, ox_arena_fail fail, void *user);
void ox_arena_free(ox_arena *arena);

/* size bytes, zeroed, aligned for any type. */
void *ox_alloc(ox_arena *arena, size_t size);

/* count * size bytes, zeroed; an overflow counts as memory gone. */
void *ox_alloc_array(ox_arena *arena, size_t count, size_t size);

/* Copies of a string, of its first n bytes (terminated), of a block. */
char *ox_strdup(ox_arena *arena, const char *s);
char *ox_strndup(ox_arena *arena, const char *s, size_t n);
void *ox_memdup(ox_arena *arena, const void *p, size_t n);

/* The text itself, or when it has more than n bytes a copy of its first ones,
 * with "..." behind: for messages, which repeat names. */
const char *ox_shorten(ox_arena *arena, const char *text, size_t n);

/* printf into the arena. */
char *ox_printf(ox_arena *arena, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
char *ox_vprintf(ox_arena *arena, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Bytes handed out so far. */
size_t ox_arena_used(const ox_arena *arena);

#define OX_NEW(arena, type) ((type *)ox_alloc((arena), sizeof(type)))
#define OX_NEW_ARRAY(arena, count, type)                                       \
    ((type *)ox_alloc_array((arena), (count), sizeof(type)))

/* Makes room for one more element in a growing array of the arena: returns the
 * array, moved when it had to grow. The array starts as NULL, 0, 0. */
void *ox_grow(ox_arena *arena, void *array, size_t n, size_t *capacity,
              size_t size);
#define OX_PUSH(arena, array, n, cap, element)                                 \
    ((array) = ox_grow((arena), (array), (n), &(cap), sizeof *(array)),        \
     (array)[(n)++] = (element))

#endif
