/* Hash map from a string to a pointer, XXH3 over open addressing, in an
 * arena. Keys are borrowed: they must live as long as the map. Never NULL
 * values. Insertion order is not kept: never walk it for output. */
#ifndef OX_BASE_MAP_H
#define OX_BASE_MAP_H

#include "base/arena.h"

#include <stdbool.h>

typedef struct ox_map_slot {
    const char *key; /* NULL: never used */
    void *value;     /* NULL with a key: removed */
    uint64_t hash;
} ox_map_slot;

typedef struct ox_map {
    ox_arena *arena;
    ox_map_slot *slots;
    size_t capacity, filled;
} ox_map;

/* A zeroed map with its arena set is empty and ready. */
void ox_map_init(ox_map *map, ox_arena *arena);

/* The value, or NULL. */
void *ox_map_get(const ox_map *map, const char *key);

/* Sets or replaces. */
void ox_map_set(ox_map *map, const char *key, void *value);

/* True when it was there. */
bool ox_map_remove(ox_map *map, const char *key);

#endif
