#include "tools/verify_print.h"

#include "runtime/results.h"
#include "tools/print.h"

#include <inttypes.h>
#include <math.h>

enum { MEGABYTE = 1000000 };

/* "WebGpuExecutionProvider 175, CPUExecutionProvider 18" */
static const char *placed_text(const ox_outcome *o, ox_arena *arena)
{
    ox_buf text;
    ox_buf_init(&text, arena);
    for (size_t i = 0; i < o->n_placed; i++)
        ox_buf_printf(&text, "%s%s %zu", i ? ", " : "", o->placed[i].provider,
                      o->placed[i].n);
    return ox_buf_text(&text);
}

static const char *build_text(const ox_outcome *o, ox_arena *arena)
{
    if (!o->adapter)
        return o->version ? o->version : "";
    return ox_printf(arena, "%s on %s%s", o->version ? o->version : "",
                     o->adapter, o->is_software ? " (software adapter)" : "");
}

static const char *decibels(double psnr, ox_arena *arena)
{
    return isinf(psnr) ? "identical" : ox_printf(arena, "%.2f dB", psnr);
}

static void print_output(const ox_verify *v, size_t first, size_t k,
                         const ox_verify_options *o)
{
    ox_arena *arena = v->runs[first].subject->model->arena;
    const ox_metrics m = ox_verify_merged(v, first, k, o);
    const char *name = v->names[k];
    if (m.mismatch) {
        ox_print_line(stdout, "    %s: %s", name, m.mismatch);
        return;
    }
    if (!m.count)
        return;
    ox_buf text;
    ox_buf_init(&text, arena);
    if (m.is_exact) {
        ox_buf_printf(&text, "%" PRId64 " of %" PRId64 " differ", m.differ,
                      m.count);
    } else {
        const ox_thresholds t = ox_verify_thresholds(v, k, o);
        ox_buf_printf(&text, "psnr %s, max abs %.3g",
                      decibels(ox_metrics_psnr(&m, t.peak), arena), m.max_abs);
        if (m.worst)
            ox_buf_printf(&text, " at %s (%.6g, reference %.6g)", m.worst,
                          m.at_actual, m.at_reference);
        ox_buf_printf(&text, ", max rel %.2g, cosine %.7f", m.max_rel,
                      ox_metrics_cosine(&m));
        if (m.rows > 1)
            ox_buf_printf(&text, ", argmax %" PRId64 "/%" PRId64, m.rows_agree,
                          m.rows);
        if (ox_metrics_levels(&m) >= 0)
            ox_buf_printf(&text, ", %.2f/255", ox_metrics_levels(&m));
        if (m.nan[0] + m.nan[1] + m.inf[0] + m.inf[1])
            ox_buf_printf(&text,
                          ", NaN %" PRId64 " (reference %" PRId64
                          "), infinite %" PRId64 " (%" PRId64 ")",
                          m.nan[1], m.nan[0], m.inf[1], m.inf[0]);
    }
    ox_print_line(stdout, "    %s: %s", name, ox_buf_text(&text));
}

/* Nodes that fell back, as far as they fit on a line. */
static void print_fallback(const ox_outcome *o, ox_arena *arena)
{
    enum { SHOWN = 6 };
    ox_buf text;
    ox_buf_init(&text, arena);
    for (size_t i = 0; i < o->n_cpu_nodes && i < SHOWN; i++)
        ox_buf_printf(&text, "%s%s", i ? ", " : "", o->cpu_nodes[i]);
    if (o->n_cpu_nodes > SHOWN)
        ox_buf_printf(&text, " and %zu more", o->n_cpu_nodes - SHOWN);
    if (o->n_cpu_nodes)
        ox_print_line(stdout, "    on the CPU: %s", ox_buf_text(&text));
}

static void print_run(const ox_verify_run *run)
{
    ox_print_line(stdout, "    input %zu: %s%s%s", run->round,
                  ox_verdict_name(run->verdict), run->why ? ": " : "",
                  run->why ? run->why : "");
    for (size_t k = 0; k < run->outcome.n_times; k++) {
        const ox_node_time *t = &run->outcome.times[k];
        ox_print_line(stdout, "      %8.3f ms  %s '%s' (%s)", t->ms, t->op_type,
                      t->node, t->provider);
    }
}

static void print_group(const ox_verify *v, size_t first,
                        const ox_verify_options *o, ox_detail detail)
{
    ox_arena *arena = v->runs[first].subject->model->arena;
    const size_t end = ox_verify_next_group(v, first);
    size_t worst = first, measured = first;
    for (size_t i = first; i < end; i++) {
        if (v->runs[i].verdict > v->runs[worst].verdict)
            worst = i;
        if (v->runs[i].outcome.ok && !v->runs[measured].outcome.ok)
            measured = i;
    }
    const ox_verify_run *w = &v->runs[worst];
    const ox_outcome *d = &v->runs[measured].outcome;
    ox_print_line(stdout, "%s %s (%s): %s%s%s", w->runtime,
                  ox_optimization_name(w->level), build_text(d, arena),
                  ox_verdict_name(w->verdict), w->why ? ": " : "",
                  w->why ? w->why : "");
    if (d->ok && detail >= OX_DETAIL_TIMES)
        ox_print_line(stdout,
                      "    session %.1f ms, first run %.1f ms, median %.2f ms, "
                      "peak %.0f MB%s%s",
                      d->session_ms, d->first_ms, d->median_ms,
                      (double)d->peak_bytes / MEGABYTE, d->n_placed ? "; " : "",
                      placed_text(d, arena));
    print_fallback(d, arena);
    for (size_t k = 0; k < v->n_outputs; k++)
        print_output(v, first, k, o);
    for (size_t i = first; detail == OX_DETAIL_RUNS && i < end; i++)
        print_run(&v->runs[i]);
}

void ox_verify_print(const ox_verify *v, const ox_verify_options *options,
                     ox_detail detail)
{
    printf("reference: %s %s, optimizations disabled, %zu input%s\n",
           options->reference ? options->reference : "native-cpu",
           v->reference[0].version, v->rounds, v->rounds == 1 ? "" : "s");
    for (size_t i = 0; i < v->n; i = ox_verify_next_group(v, i))
        print_group(v, i, options, detail);
}

/* NaN and infinity have no number in JSON. */
static void real(ox_json *json, const char *key, double value)
{
    if (isinf(value))
        ox_json_text(json, key, value > 0 ? "inf" : "-inf");
    else
        ox_json_real(json, key, value);
}

static void add_output(ox_json *json, const ox_verify *v,
                       const ox_verify_run *run, size_t k,
                       const ox_verify_options *o)
{
    const ox_metrics *m = &run->metrics[k];
    const ox_thresholds t = ox_verify_thresholds(v, k, o);
    const ox_array *came = ox_arrays_find(&run->outcome.outputs, m->name);
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "name", m->name);
    ox_json_open(json, "shape", '[', false);
    for (size_t d = 0; came && d < came->rank; d++)
        ox_json_int(json, NULL, came->dims[d]);
    ox_json_close(json);
    if (m->mismatch) {
        ox_json_text(json, "mismatch", m->mismatch);
    } else {
        real(json, "psnr", ox_metrics_psnr(m, t.peak));
        real(json, "max_abs", m->max_abs);
        ox_json_text(json, "at", m->worst);
        real(json, "max_rel", m->max_rel);
        real(json, "mean_abs", ox_metrics_mean_abs(m));
        real(json, "cosine", ox_metrics_cosine(m));
        ox_json_int(json, "differ", m->differ);
        ox_json_int(json, "count", m->count);
        ox_json_int(json, "nan", m->nan[1]);
        ox_json_int(json, "inf", m->inf[1]);
        ox_json_int(json, "broken", m->broken);
        ox_json_int(json, "argmax_rows", m->rows);
        ox_json_int(json, "argmax_agree", m->rows_agree);
        if (ox_metrics_levels(m) >= 0)
            real(json, "levels", ox_metrics_levels(m));
    }
    ox_json_close(json);
}

static void add_times(ox_json *json, const ox_outcome *d)
{
    ox_json_real(json, "session_ms", d->session_ms);
    ox_json_real(json, "first_ms", d->first_ms);
    ox_json_real(json, "run_ms", d->median_ms);
    ox_json_int(json, "peak_bytes", (int64_t)d->peak_bytes);
    if (!d->n_times)
        return;
    ox_json_open(json, "nodes", '[', true);
    for (size_t i = 0; i < d->n_times; i++) {
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "node", d->times[i].node);
        ox_json_text(json, "op_type", d->times[i].op_type);
        ox_json_text(json, "provider", d->times[i].provider);
        ox_json_real(json, "ms", d->times[i].ms);
        ox_json_close(json);
    }
    ox_json_close(json);
}

static void add_run(ox_json *json, const ox_verify *v, const ox_verify_run *run,
                    const ox_verify_options *o)
{
    const ox_outcome *d = &run->outcome;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "model", run->subject->label);
    ox_json_text(json, "runtime", run->runtime);
    ox_json_text(json, "optimization", ox_optimization_name(run->level));
    ox_json_int(json, "input", (int64_t)run->round);
    ox_json_text(json, "verdict", ox_verdict_name(run->verdict));
    ox_json_text(json, "why", run->why);
    ox_json_text(json, "version", d->version);
    ox_json_text(json, "build", d->build);
    ox_json_text(json, "adapter", d->adapter);
    ox_json_bool(json, "software_adapter", d->is_software);
    ox_json_text(json, "features", d->features);
    ox_placement_json(json, d);
    ox_json_open(json, "outputs", '[', true);
    for (size_t k = 0; run->metrics && k < v->n_outputs; k++)
        add_output(json, v, run, k, o);
    ox_json_close(json);
    add_times(json, d);
    ox_json_text(json, "first_error", d->error);
    if (d->log && *d->log)
        ox_json_text(json, "log", d->log);
    ox_json_close(json);
}

void ox_verify_json(ox_json *json, const ox_verify *v,
                    const ox_verify_options *options)
{
    ox_json_open(json, "reference", '{', false);
    ox_json_text(json, "model", v->a->label);
    ox_json_text(json, "runtime",
                 options->reference ? options->reference : "native-cpu");
    ox_json_text(json, "version", v->reference[0].version);
    ox_json_text(json, "optimization", "disabled");
    ox_json_close(json);
    ox_json_open(json, "runs", '[', true);
    for (size_t i = 0; i < v->n; i++)
        add_run(json, v, &v->runs[i], options);
    ox_json_close(json);
    ox_json_text(json, "verdict", v->failed ? "does not hold" : "holds");
}

static const char *node_text(const ox_node *node, ox_arena *arena)
{
    return ox_printf(arena, "'%s' (%s)", ox_node_label(node, arena),
                     node->proto->op_type);
}

/* How far a value is off, in a few words. */
static const char *row_text(const ox_located *row, ox_arena *arena)
{
    if (row->metrics.mismatch)
        return "wrong: another shape";
    if (!row->metrics.count)
        return "not compared";
    return ox_printf(arena, "%s: psnr %s, max abs %.3g",
                     row->is_right ? "right" : "wrong",
                     decibels(ox_metrics_psnr(&row->metrics, 0), arena),
                     row->metrics.max_abs);
}

void ox_location_print(const ox_location *l, const ox_localize_spec *spec)
{
    ox_arena *arena = spec->run->subject->model->arena;
    ox_print_line(
        stdout, "localized in %s %s, input %zu, %zu runs:", spec->run->runtime,
        ox_optimization_name(spec->run->level), spec->run->round, l->n_runs);
    if (!l->node) {
        ox_print_line(stdout, "    no node could be named");
        return;
    }
    ox_print_line(stdout, "    first wrong node: %s",
                  node_text(l->node, arena));
    for (size_t i = 0; i < l->n; i++) {
        const ox_located *row = &l->rows[i];
        ox_print_line(stdout, "      %s '%s': reference %s, %s %s; %s",
                      row->value->producer->proto->op_type, row->value->name,
                      row->reference, spec->run->runtime, row->actual,
                      row_text(row, arena));
    }
    if (l->thrown)
        ox_print_line(stdout, "    fails at node %s: %s",
                      node_text(l->thrown, arena), l->error ? l->error : "");
    if (spec->prefix)
        ox_print_line(stdout, "    prefix: %s, %zu nodes, %s", spec->prefix,
                      l->n_prefix,
                      l->reproduces ? "goes wrong in the same way"
                                    : "does not go wrong by itself");
}

static void add_row(ox_json *json, const ox_located *row)
{
    const ox_node *node = row->value->producer;
    ox_json_open(json, NULL, '{', false);
    ox_json_text(json, "value", row->value->name);
    ox_json_text(json, "node", ox_node_label(node, json->out->arena));
    ox_json_text(json, "op_type", node->proto->op_type);
    ox_json_text(json, "reference", row->reference);
    ox_json_text(json, "actual", row->actual);
    ox_json_bool(json, "right", row->is_right);
    if (!row->metrics.mismatch && row->metrics.count) {
        real(json, "psnr", ox_metrics_psnr(&row->metrics, 0));
        real(json, "max_abs", row->metrics.max_abs);
    }
    ox_json_close(json);
}

void ox_location_rows_json(ox_json *json, const char *key, const ox_location *l)
{
    ox_json_open(json, key, '[', true);
    for (size_t i = 0; i < l->n; i++)
        add_row(json, &l->rows[i]);
    ox_json_close(json);
}

void ox_location_json(ox_json *json, const ox_location *l,
                      const ox_localize_spec *spec)
{
    ox_arena *arena = json->out->arena;
    ox_json_open(json, "localized", '{', true);
    ox_json_text(json, "runtime", spec->run->runtime);
    ox_json_text(json, "optimization", ox_optimization_name(spec->run->level));
    ox_json_int(json, "input", (int64_t)spec->run->round);
    ox_json_text(json, "node", l->node ? ox_node_label(l->node, arena) : NULL);
    ox_json_text(json, "op_type", l->node ? l->node->proto->op_type : NULL);
    ox_json_text(json, "fails_at",
                 l->thrown ? ox_node_label(l->thrown, arena) : NULL);
    ox_json_text(json, "first_error", l->error);
    ox_location_rows_json(json, "values", l);
    ox_json_text(json, "prefix", spec->prefix);
    ox_json_int(json, "prefix_nodes", (int64_t)l->n_prefix);
    ox_json_bool(json, "reproduces", l->reproduces);
    ox_json_close(json);
}
