#include "runtime/results.h"

#include "base/buf.h"
#include "base/file.h"

#include <cjson/cJSON.h>
#include <string.h>

enum {
    MAX_RESULTS = 256 << 20, /* bytes */
    MAX_RANK = 64
};

/* dtypes as ONNX Runtime's JavaScript API calls them; others by ONNX's name. */
static const struct {
    int32_t dtype;
    const char *name;
} dtype_names[] = {{OX_DTYPE_FLOAT, "float32"},
                   {OX_DTYPE_FLOAT16, "float16"},
                   {OX_DTYPE_DOUBLE, "float64"}};

const char *ox_result_dtype_name(int32_t dtype)
{
    for (size_t i = 0; i < sizeof dtype_names / sizeof *dtype_names; i++)
        if (dtype_names[i].dtype == dtype)
            return dtype_names[i].name;
    return ox_dtype_name(dtype);
}

static int32_t dtype_of(const char *name)
{
    for (size_t i = 0; name && i < sizeof dtype_names / sizeof *dtype_names;
         i++)
        if (!strcmp(dtype_names[i].name, name))
            return dtype_names[i].dtype;
    return name ? ox_dtype_from_name(name) : OX_DTYPE_UNDEFINED;
}

static const char *text_of(const cJSON *object, const char *key,
                           ox_arena *arena)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(item) ? ox_strdup(arena, item->valuestring) : NULL;
}

static double number_of(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

/* The texts of an array, separated by commas. */
static const char *joined(const cJSON *array, ox_arena *arena)
{
    ox_buf out;
    ox_buf_init(&out, arena);
    const cJSON *item;
    cJSON_ArrayForEach(item, array)
    {
        if (cJSON_IsString(item) && *item->valuestring)
            ox_buf_printf(&out, "%s%s", out.size ? ", " : "",
                          item->valuestring);
    }
    return ox_buf_text(&out);
}

/* Software adapters that browsers and drivers ship. */
static bool names_software(const char *adapter)
{
    static const char *const names[] = {"swiftshader",  "SwiftShader",
                                        "llvmpipe",     "lavapipe",
                                        "Basic Render", "WARP"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(adapter, names[i]))
            return true;
    return false;
}

static void take_adapter(ox_outcome *out, const cJSON *result, ox_arena *arena)
{
    const cJSON *adapter = cJSON_GetObjectItemCaseSensitive(result, "adapter");
    if (!adapter)
        return;
    out->adapter = joined(adapter, arena);
    out->is_software = names_software(out->adapter);
    out->features =
        joined(cJSON_GetObjectItemCaseSensitive(result, "features"), arena);
}

static void take_placement(ox_outcome *out, const cJSON *result,
                           ox_arena *arena)
{
    const cJSON *placed = cJSON_GetObjectItemCaseSensitive(result, "placed");
    const cJSON *nodes = cJSON_GetObjectItemCaseSensitive(result, "cpu_nodes");
    const cJSON *item;
    const size_t n_placed = (size_t)cJSON_GetArraySize(placed);
    const size_t n_nodes = (size_t)cJSON_GetArraySize(nodes);
    out->placed = OX_NEW_ARRAY(arena, n_placed, ox_placed);
    out->cpu_nodes = OX_NEW_ARRAY(arena, n_nodes, const char *);
    cJSON_ArrayForEach(item, placed)
    {
        out->placed[out->n_placed++] = (ox_placed){
            ox_strdup(arena, item->string), (size_t)item->valuedouble};
    }
    cJSON_ArrayForEach(item, nodes)
    {
        if (cJSON_IsString(item))
            out->cpu_nodes[out->n_cpu_nodes++] =
                ox_strdup(arena, item->valuestring);
    }
}

static void take_times(ox_outcome *out, const cJSON *result, ox_arena *arena)
{
    const cJSON *times = cJSON_GetObjectItemCaseSensitive(result, "times");
    const cJSON *item;
    out->times =
        OX_NEW_ARRAY(arena, (size_t)cJSON_GetArraySize(times), ox_node_time);
    cJSON_ArrayForEach(item, times)
    {
        out->times[out->n_times++] = (ox_node_time){
            text_of(item, "node", arena), text_of(item, "op_type", arena),
            text_of(item, "provider", arena), number_of(item, "ms")};
    }
}

static void take_strings(ox_array *out, const cJSON *data, ox_arena *arena)
{
    const char **strings =
        OX_NEW_ARRAY(arena, (size_t)cJSON_GetArraySize(data), const char *);
    const cJSON *item;
    size_t n = 0;
    cJSON_ArrayForEach(item, data)
    {
        strings[n++] =
            cJSON_IsString(item) ? ox_strdup(arena, item->valuestring) : "";
    }
    out->strings = strings;
}

/* An output with its bytes, read from the file that the page sent. */
static ox_status take_output(ox_array *out, const cJSON *item, ox_arena *arena,
                             ox_err *err)
{
    out->name = text_of(item, "name", arena);
    out->dtype = dtype_of(text_of(item, "dtype", arena));
    const cJSON *dims = cJSON_GetObjectItemCaseSensitive(item, "dims");
    const int rank = cJSON_GetArraySize(dims);
    if (!out->name || !out->dtype || rank > MAX_RANK)
        return ox_fail(err, OX_BUG, "results: an output without a type");
    int64_t *sizes = OX_NEW_ARRAY(arena, (size_t)rank, int64_t);
    const cJSON *dim;
    cJSON_ArrayForEach(dim, dims)
    {
        sizes[out->rank++] = (int64_t)dim->valuedouble;
    }
    out->dims = sizes;
    if (out->dtype == OX_DTYPE_STRING) {
        take_strings(out, cJSON_GetObjectItemCaseSensitive(item, "data"),
                     arena);
        return OX_OK;
    }
    const char *file = text_of(item, "file", arena);
    uint64_t need;
    char *data;
    size_t size;
    if (!file || !ox_dtype_bytes(out->dtype, ox_array_count(out), &need) ||
        ox_file_text(&data, &size, file, need, arena, err) || size != need)
        return ox_fail(err, OX_IO, "output '%s' did not come whole", out->name);
    out->data = (const uint8_t *)data;
    out->size = size;
    return OX_OK;
}

static ox_status take_result(ox_outcome *out, const cJSON *result,
                             ox_arena *arena, ox_err *err)
{
    out->ok = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(result, "ok"));
    out->stage = text_of(result, "stage", arena);
    out->error = text_of(result, "error", arena);
    out->log = text_of(result, "log", arena);
    out->version = text_of(result, "version", arena);
    out->build = text_of(result, "build", arena);
    out->session_ms = number_of(result, "session_ms");
    out->first_ms = number_of(result, "run_ms");
    out->median_ms = number_of(result, "median_ms");
    if (!out->median_ms)
        out->median_ms = out->first_ms;
    out->peak_bytes = (uint64_t)number_of(result, "peak_bytes");
    out->crashed = out->error && !strncmp(out->error, "crashed", 7);
    out->timed_out = out->error && !strncmp(out->error, "timed out", 9);
    if (!out->ok && !out->stage)
        out->stage = "run";
    take_adapter(out, result, arena);
    take_placement(out, result, arena);
    take_times(out, result, arena);
    const cJSON *item;
    cJSON_ArrayForEach(item,
                       cJSON_GetObjectItemCaseSensitive(result, "outputs"))
    {
        ox_array output = {0};
        if (take_output(&output, item, arena, err))
            return err->status;
        OX_PUSH(arena, out->outputs.at, out->outputs.n, out->outputs.capacity,
                output);
    }
    return OX_OK;
}

ox_status ox_results_read(ox_outcome *outs, size_t n, const char *path,
                          ox_arena *arena, ox_err *err)
{
    char *text;
    size_t size;
    if (ox_file_text(&text, &size, path, MAX_RESULTS, arena, err))
        return err->status;
    cJSON *results = cJSON_ParseWithLength(text, size);
    if ((size_t)cJSON_GetArraySize(results) != n) {
        cJSON_Delete(results);
        return ox_fail(err, OX_BUG, "results: %d for %zu jobs",
                       cJSON_GetArraySize(results), n);
    }
    const cJSON *result;
    size_t i = 0;
    ox_status status = OX_OK;
    cJSON_ArrayForEach(result, results)
    {
        if (!status)
            status = take_result(&outs[i++], result, arena, err);
    }
    cJSON_Delete(results);
    return status;
}

void ox_placement_json(ox_json *json, const ox_outcome *outcome)
{
    ox_json_open(json, "placed", '{', false);
    for (size_t i = 0; i < outcome->n_placed; i++)
        ox_json_int(json, outcome->placed[i].provider,
                    (int64_t)outcome->placed[i].n);
    ox_json_close(json);
    ox_json_open(json, "cpu_nodes", '[', false);
    for (size_t i = 0; i < outcome->n_cpu_nodes; i++)
        ox_json_text(json, NULL, outcome->cpu_nodes[i]);
    ox_json_close(json);
}
