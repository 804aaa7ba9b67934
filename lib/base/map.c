#include "base/map.h"

#include <string.h>
#include <xxhash.h>

void ox_map_init(ox_map *map, ox_arena *arena)
{
    *map = (ox_map){.arena = arena};
}

/* The slot that holds key, or the first free one of its chain. */
static ox_map_slot *find(const ox_map *map, const char *key, uint64_t hash)
{
    size_t mask = map->capacity - 1;
    for (size_t at = (size_t)hash & mask;; at = (at + 1) & mask) {
        ox_map_slot *slot = &map->slots[at];
        if (!slot->key || (slot->hash == hash && !strcmp(slot->key, key)))
            return slot;
    }
}

void *ox_map_get(const ox_map *map, const char *key)
{
    if (!map->capacity)
        return NULL;
    return find(map, key, XXH3_64bits(key, strlen(key)))->value;
}

static void widen(ox_map *map)
{
    ox_map old = *map;
    size_t live = 0;
    for (size_t i = 0; i < old.capacity; i++)
        live += old.slots[i].value != NULL;
    map->capacity = 16;
    while (map->capacity < live * 4)
        map->capacity *= 2;
    map->slots = OX_NEW_ARRAY(map->arena, map->capacity, ox_map_slot);
    map->filled = live;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].value)
            *find(map, old.slots[i].key, old.slots[i].hash) = old.slots[i];
}

void ox_map_set(ox_map *map, const char *key, void *value)
{
    if (map->filled * 2 >= map->capacity)
        widen(map);
    uint64_t hash = XXH3_64bits(key, strlen(key));
    ox_map_slot *slot = find(map, key, hash);
    map->filled += slot->key == NULL;
    *slot = (ox_map_slot){key, value, hash};
}

bool ox_map_remove(ox_map *map, const char *key)
{
    if (!map->capacity)
        return false;
    ox_map_slot *slot = find(map, key, XXH3_64bits(key, strlen(key)));
    bool was = slot->value != NULL;
    slot->value = NULL;
    return was;
}
