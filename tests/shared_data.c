#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "tests/shared_data.h"

#include "base/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_TABLE = 16 << 20, MAX_PATH = 4096 };

static void shared_path(char path[MAX_PATH], const char *name)
{
    const char *root = getenv("ONNXFIX_SHARED");
    snprintf(path, MAX_PATH, "%s/data/%s", root ? root : "../shared", name);
}

cJSON *ox_shared_json(const char *name)
{
    char path[MAX_PATH], *text;
    size_t size;
    ox_err err;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    cJSON *json = NULL;
    shared_path(path, name);
    if (!ox_file_text(&text, &size, path, MAX_TABLE, arena, &err))
        json = cJSON_ParseWithLength(text, size);
    ox_arena_free(arena);
    return json;
}

bool ox_node_tests_open(ox_node_tests *tests)
{
    char path[MAX_PATH], command[2 * MAX_PATH];
    shared_path(path, "onnx-node-tests.tar.zst");
    if (access(path, R_OK)) {
        printf("SKIP %s is missing\n", path);
        return false;
    }
    strcpy(tests->dir, "/tmp/onnxfix-nodes-XXXXXX");
    if (!mkdtemp(tests->dir))
        abort();
    snprintf(command, sizeof command, "zstd -dc '%s' | tar -xf - -C '%s'", path,
             tests->dir);
    if (system(command))
        abort();
    return true;
}

void ox_node_tests_close(ox_node_tests *tests)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", tests->dir);
    if (system(command))
        abort();
}

size_t ox_node_tests_each(const ox_node_tests *tests,
                          void (*visit)(void *user, const char *dir),
                          void *user)
{
    char path[MAX_PATH];
    size_t n = 0;
    snprintf(path, sizeof path, "%s/node", tests->dir);
    DIR *folder = opendir(path);
    if (!folder)
        abort();
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (*entry->d_name == '.')
            continue;
        snprintf(path, sizeof path, "%s/node/%s", tests->dir, entry->d_name);
        visit(user, path);
        n++;
    }
    closedir(folder);
    return n;
}
