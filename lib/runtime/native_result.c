/* What a run in the child process showed, for the parent to read. */
#include "runtime/native_priv.h"

#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "runtime/results.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

enum { MAX_PROFILE = 256 << 20 };

static const char *text_of(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(item) ? item->valuestring : "";
}

/* "conv1_kernel_time" -> "conv1"; NULL for other events. */
static const char *node_of(const cJSON *event, ox_arena *arena)
{
    static const char suffix[] = "_kernel_time";
    const char *name = text_of(event, "name");
    const size_t length = strlen(name), cut = sizeof suffix - 1;
    if (strcmp(text_of(event, "cat"), "Node") || length < cut ||
        strcmp(name + length - cut, suffix))
        return NULL;
    return ox_strndup(arena, name, length - cut);
}

static void count_node(ox_native *n, const ox_node_time *node)
{
    ox_outcome *d = &n->done;
    size_t i = 0;
    while (i < d->n_placed && strcmp(d->placed[i].provider, node->provider))
        i++;
    if (i == d->n_placed)
        OX_PUSH(n->arena, d->placed, d->n_placed, n->cap_placed,
                ((ox_placed){node->provider, 0}));
    d->placed[i].n++;
    if (strcmp(n->job->runtime, "native-cpu") &&
        !strcmp(node->provider, "CPUExecutionProvider"))
        OX_PUSH(n->arena, d->cpu_nodes, d->n_cpu_nodes, n->cap_cpu_nodes,
                ox_printf(n->arena, "%s (%s)", node->op_type, node->node));
}

static ox_node_time *add_node(ox_native *n, const char *name, const cJSON *args)
{
    ox_outcome *d = &n->done;
    ox_node_time *node = &d->times[d->n_times++];
    node->node = name;
    node->op_type = ox_strdup(n->arena, text_of(args, "op_name"));
    node->provider = ox_strdup(n->arena, text_of(args, "provider"));
    count_node(n, node);
    return node;
}

/* Times are means over the runs; the order is that of the first. */
static void take_events(ox_native *n, const cJSON *events)
{
    n->done.times = OX_NEW_ARRAY(n->arena, (size_t)cJSON_GetArraySize(events),
                                 ox_node_time);
    ox_map seen;
    ox_map_init(&seen, n->arena);
    const cJSON *event;
    cJSON_ArrayForEach(event, events)
    {
        const char *name = node_of(event, n->arena);
        if (!name)
            continue;
        const cJSON *args = cJSON_GetObjectItemCaseSensitive(event, "args");
        const cJSON *us = cJSON_GetObjectItemCaseSensitive(event, "dur");
        const char *key =
            ox_printf(n->arena, "%s %s", name, text_of(args, "node_index"));
        ox_node_time *node = ox_map_get(&seen, key);
        if (!node) {
            node = add_node(n, name, args);
            ox_map_set(&seen, key, node);
        }
        node->ms += 1e-3 * (us ? us->valuedouble : 0) / (1 + n->job->repeats);
    }
}

bool ox_native_profile(ox_native *n)
{
    char *file, *text;
    size_t size;
    ox_err err = {0};
    if (ox_native_fails(n, ORT(&n->ort, SessionEndProfiling)(
                               n->session, n->allocator, &file)))
        return false;
    if (ox_file_text(&text, &size, file, MAX_PROFILE, n->arena, &err)) {
        n->done.error = ox_strdup(n->arena, err.text);
        return false;
    }
    cJSON *events = cJSON_ParseWithLength(text, size);
    take_events(n, events);
    cJSON_Delete(events);
    return true;
}

static uint64_t peak_bytes(void)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    unsigned long long kb = 0;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmHWM: %llu", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return (uint64_t)kb * 1024;
}

static ox_status write_output(ox_json *json, const ox_array *array,
                              const char *file, ox_err *err)
{
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "name", array->name);
    ox_json_text(json, "dtype", ox_result_dtype_name(array->dtype));
    ox_json_open(json, "dims", '[', false);
    for (size_t i = 0; i < array->rank; i++)
        ox_json_int(json, NULL, array->dims[i]);
    ox_json_close(json);
    if (array->strings) {
        ox_json_open(json, "data", '[', false);
        const int64_t count = ox_array_count(array);
        for (int64_t i = 0; i < count; i++)
            ox_json_text(json, NULL, array->strings[i]);
        ox_json_close(json);
    } else {
        ox_json_text(json, "file", file);
        if (ox_file_write(file, array->data, array->size, err))
            return err->status;
    }
    ox_json_close(json);
    return OX_OK;
}

static void write_placement(ox_json *json, const ox_native *n)
{
    const ox_outcome *d = &n->done;
    ox_placement_json(json, d);
    ox_json_open(json, "times", '[', false);
    for (size_t i = 0; n->job->profile && i < d->n_times; i++) {
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "node", d->times[i].node);
        ox_json_text(json, "op_type", d->times[i].op_type);
        ox_json_text(json, "provider", d->times[i].provider);
        ox_json_real(json, "ms", d->times[i].ms);
        ox_json_close(json);
    }
    ox_json_close(json);
}

ox_status ox_native_write(ox_native *n, ox_err *err)
{
    static const char *const stages[] = {"start", "inputs", "session", "run",
                                         "outputs"};
    const ox_outcome *d = &n->done;
    ox_buf text;
    ox_buf_init(&text, n->arena);
    ox_json json = {.out = &text};
    ox_json_open(&json, NULL, '[', false);
    ox_json_open(&json, NULL, '{', false);
    ox_json_bool(&json, "ok", d->ok);
    if (!d->ok) {
        ox_json_text(&json, "stage", stages[n->progress->stage]);
        ox_json_text(&json, "error", d->error);
    }
    ox_json_text(&json, "version", d->version);
    ox_json_text(&json, "build", d->build);
    ox_json_real(&json, "session_ms", d->session_ms);
    ox_json_real(&json, "run_ms", d->first_ms);
    ox_json_real(&json, "median_ms", d->median_ms);
    ox_json_int(&json, "peak_bytes", (int64_t)peak_bytes());
    if (d->adapter) {
        ox_json_open(&json, "adapter", '{', false);
        ox_json_text(&json, "description", d->adapter);
        ox_json_close(&json);
    }
    write_placement(&json, n);
    ox_json_open(&json, "outputs", '[', false);
    for (size_t i = 0; d->ok && i < d->outputs.n; i++)
        if (write_output(&json, &d->outputs.at[i],
                         ox_printf(n->arena, "%s/%zu.bin", n->folder, i), err))
            return err->status;
    ox_json_close(&json);
    ox_json_close(&json);
    ox_json_close(&json);
    return ox_file_write(ox_path_join(n->arena, n->folder, "results.json"),
                         text.data, text.size, err);
}
