#include "tools/pack_report.h"

#include <stdio.h>
#include <string.h>

enum { SHORT_HASH = 12 };

static void print_row(int width, const char *name, uint64_t size, uint64_t wire)
{
    printf("%-*s  %13llu  ", width, name, (unsigned long long)size);
    /* A dry run does not know the size of what it did not compress. */
    if (!wire && size)
        printf("%13s  %7s", "-", "-");
    else
        printf("%13llu  %5.1f %%", (unsigned long long)wire,
               size ? 100.0 * (double)wire / (double)size : 100.0);
}

void ox_pack_print(const ox_pack_report *report)
{
    int width = 5;
    for (size_t i = 0; i < report->n_files; i++) {
        size_t n = strlen(report->files[i].file.name);
        width = (int)n > width && n < 60 ? (int)n : width;
    }
    printf("%-*s  %13s  %13s  %7s  %-*s  %s\n", width, "name", "size", "wire",
           "ratio", SHORT_HASH, "sha256", "integrity");
    uint64_t size = 0, wire = 0;
    bool known = true;
    for (size_t i = 0; i < report->n_files; i++) {
        const ox_packed *f = &report->files[i].file;
        char sha256[OX_SHA256_HEX], sri[OX_SRI_TEXT];
        ox_sha256_hex(sha256, &f->digest);
        ox_sha256_sri(sri, &f->digest);
        print_row(width, f->name, f->digest.size, f->encoded_size);
        printf("  %.*s  %s\n", SHORT_HASH, sha256, sri);
        size += f->digest.size;
        wire += f->encoded_size;
        known &= f->encoded_size || !f->digest.size;
    }
    print_row(width, "total", size, known ? wire : 0);
    printf("\n");
}

void ox_pack_json(ox_json *json, const ox_pack_report *report)
{
    ox_json_text(json, "manifest", report->manifest);
    ox_json_open(json, "files", '[', true);
    for (size_t i = 0; i < report->n_files; i++) {
        const ox_pack_result *r = &report->files[i];
        ox_json_open(json, NULL, '{', false);
        ox_packed_json(json, &r->file);
        ox_json_bool(json, "reused", r->reused);
        ox_json_real(json, "seconds", r->seconds);
        ox_json_close(json);
    }
    ox_json_close(json);
}
