/* page.c: the report as one HTML file; see page.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "study/plain.h"
#include "study/template.h"

/* Where the findings stand in the page that draws; web/lab.config.mjs sees that it is there once.
 */
static const char place[] = "<!--findings-->";

/* The page that draws, ended by a 0; NULL: there is none, or no memory for it. */
static char *unpack(const study_template *page)
{
    z_stream stream = {.next_in = (unsigned char *)page->packed,
                       .avail_in = (unsigned)page->packed_size};

    if (page->packed == NULL || inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
        return NULL;
    char *text = df_memory(page->size + 1, 1);
    bool whole = false;
    if (text != NULL) {
        stream.next_out = (unsigned char *)text;
        stream.avail_out = (unsigned)page->size + 1;
        whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == page->size;
    }
    inflateEnd(&stream);
    if (!whole) {
        free(text);
        return NULL;
    }
    return text;
}

/* In JSON a < is always in a string. Written so it can't end the element that it stands in. */
static int dump(const char *buffer, size_t size, void *data)
{
    FILE *out = data;

    for (size_t i = 0; i < size; i++)
        if (buffer[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(buffer[i], out);
    return 0;
}

static bool findings(FILE *out, const json_t *found)
{
    fputs("<script type=\"application/json\" id=\"findings\">", out);
    int status = json_dump_callback(found, dump, out, JSON_COMPACT | JSON_REAL_PRECISION(15));
    fputs("</script>\n", out);
    return status == 0;
}

static bool drawn_page(FILE *out, const char *page, const json_t *found)
{
    const char *at = strstr(page, place);
    const char *rest = at == NULL ? page : at + strlen(place);

    fwrite(page, 1, at == NULL ? 0 : (size_t)(at - page), out);
    bool good = findings(out, found);
    fputs("<noscript>\n", out);
    study_plain(out, found);
    fputs("</noscript>", out);
    fputs(rest, out);
    return good;
}

static const char plain_head[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; }\n"
    "main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }\n"
    "h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; }\n"
    "dt { font-weight: 600; }\ndd { margin: 0 0 0.75rem; }\n"
    "main { overflow-wrap: anywhere; }\n"
    ".table-frame { overflow-x: auto; overflow-wrap: normal; margin: 1rem 0; }\n"
    "table { border-collapse: collapse; }\n"
    "caption { text-align: left; font-weight: 600; }\n"
    "th, td { min-width: 3rem; padding: 0.15rem 1rem 0.15rem 0; border-bottom: 1px solid #8888; "
    "text-align: left; "
    "}\n"
    "tbody th { font-weight: 400; }\n.number { text-align: right; white-space: nowrap; }\n"
    "pre { white-space: pre-wrap; }\n</style>\n<title>";

static bool plain_page(FILE *out, const json_t *found)
{
    fputs(plain_head, out);
    study_plain_text(out, json_string_value(json_object_get(found, "title")));
    fputs("</title>\n</head>\n<body>\n", out);
    study_plain(out, found);
    bool good = findings(out, found);
    fputs("</body>\n</html>\n", out);
    return good;
}

char *study_page_text(const json_t *found, bool drawn)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        return NULL;
    char *page = drawn ? unpack(&study_page) : NULL;
    bool good = page != NULL ? drawn_page(out, page, found) : plain_page(out, found);
    free(page);
    good = good && ferror(out) == 0;
    if (fclose(out) != 0 || !good) {
        free(text);
        return NULL;
    }
    return text;
}

df_status study_write_page(const char *path, const json_t *found, df_error *err)
{
    char *text = study_page_text(found, true);

    if (text == NULL)
        return df_fail(err, DF_NOMEM, "", "there is no memory for the report");
    df_status status = df_file_write(path, text, err);
    free(text);
    return status;
}
