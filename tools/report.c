/* What passes did, as text or JSON. */
#include "tools/command.h"

#include "base/json.h"

static void add_member(ox_buf *out, const char *key, const char *text)
{
    ox_buf_printf(out, "\"%s\": ", key);
    if (text)
        ox_json_string(out, text);
    else
        ox_buf_str(out, "null");
}

static void add_change(ox_buf *out, const ox_change *c, bool first)
{
    ox_buf_str(out, first ? "\n  {" : ",\n  {");
    add_member(out, "pass", c->pass);
    ox_buf_str(out, ", ");
    add_member(out, "graph", c->graph);
    ox_buf_str(out, ", ");
    add_member(out, "node", c->node);
    ox_buf_str(out, ", ");
    add_member(out, "what", c->what);
    ox_buf_str(out, ", ");
    add_member(out, "why", c->why);
    ox_buf_str(out, "}");
}

void ox_cli_report_json(ox_buf *out, const ox_pass_report *reports, size_t n)
{
    bool first = true;
    ox_buf_str(out, "\"changes\": [");
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < reports[i].changes.n; k++, first = false)
            add_change(out, &reports[i].changes.at[k], first);
    ox_buf_str(out, "],\n \"left\": [");
    first = true;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < reports[i].left.n; k++, first = false)
            add_change(out, &reports[i].left.at[k], first);
    ox_buf_str(out, "]");
}

static void print_change(FILE *to, const char *mark, const ox_change *c)
{
    fprintf(to, "  %s %s%s%s: %s (%s)\n", mark, c->graph, c->node ? ": " : "",
            c->node ? c->node : "", c->what, c->why);
}

void ox_cli_report(ox_cli *cli, const ox_pass_report *reports, size_t n,
                   bool to_stderr)
{
    FILE *to = to_stderr ? stderr : stdout;
    if (cli->common.json) {
        ox_buf json;
        ox_buf_init(&json, cli->arena);
        ox_cli_report_json(&json, reports, n);
        fprintf(to, "{%s}\n", ox_buf_text(&json));
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
