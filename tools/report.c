/* What passes did, as text or JSON. */
#include "tools/command.h"
#include "tools/print.h"

static void add_changes(ox_json *json, const ox_changes *changes)
{
    for (size_t i = 0; i < changes->n; i++) {
        const ox_change *c = &changes->at[i];
        ox_json_open(json, NULL, '{', false);
        ox_json_text(json, "pass", c->pass);
        ox_json_text(json, "graph", c->graph);
        ox_json_text(json, "node", c->node);
        ox_json_text(json, "what", c->what);
        ox_json_text(json, "why", c->why);
        ox_json_close(json);
    }
}

void ox_cli_report_json(ox_json *json, const ox_pass_report *reports, size_t n)
{
    ox_json_open(json, "changes", '[', true);
    for (size_t i = 0; i < n; i++)
        add_changes(json, &reports[i].changes);
    ox_json_close(json);
    ox_json_open(json, "left", '[', true);
    for (size_t i = 0; i < n; i++)
        add_changes(json, &reports[i].left);
    ox_json_close(json);
}

static void print_change(FILE *to, const char *mark, const ox_change *c)
{
    ox_print_line(to, "  %s %s%s%s: %s (%s)", mark, c->graph,
                  c->node ? ": " : "", c->node ? c->node : "", c->what, c->why);
}

void ox_cli_report(ox_cli *cli, const ox_pass_report *reports, size_t n,
                   bool to_stderr)
{
    FILE *to = to_stderr ? stderr : stdout;
    if (cli->common.json) {
        ox_buf text;
        ox_buf_init(&text, cli->arena);
        ox_json json = {.out = &text};
        ox_json_open(&json, NULL, '{', true);
        ox_cli_report_json(&json, reports, n);
        ox_json_close(&json);
        fputs(ox_buf_text(&text), to);
        return;
    }
    for (size_t i = 0; i < n && !cli->common.quiet; i++) {
        const ox_pass_report *r = &reports[i];
        fprintf(to, "%s: %zu change%s", r->pass->name, r->changes.n,
                r->changes.n == 1 ? "" : "s");
        if (r->left.n)
            fprintf(to, ", %zu left", r->left.n);
        fputs("\n", to);
        for (size_t k = 0; k < r->changes.n && cli->common.verbose; k++)
            print_change(to, "+", &r->changes.at[k]);
        for (size_t k = 0; k < r->left.n && cli->common.verbose; k++)
            print_change(to, "=", &r->left.at[k]);
    }
}
