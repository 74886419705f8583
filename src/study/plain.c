/* plain.c: findings as HTML without scripts; see plain.h. What is missing in them is left out.
 *
 * SPDX-License-Identifier: MIT */
#include "study/plain.h"

#include <string.h>

void study_plain_text(FILE *out, const char *text)
{
    for (; text != NULL && *text != '\0'; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

static const char *word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

/* <tag>text</tag>, or nothing where there is no text. */
static void element(FILE *out, const char *tag, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    fprintf(out, "<%s>", tag);
    study_plain_text(out, text);
    fprintf(out, "</%s>\n", tag);
}

static void sentences(FILE *out, const json_t *lines)
{
    if (json_array_size(lines) == 0)
        return;
    fputs("<ul>\n", out);
    for (size_t i = 0; i < json_array_size(lines); i++)
        element(out, "li", json_string_value(json_array_get(lines, i)));
    fputs("</ul>\n", out);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void value(FILE *out, const json_t *cell, const json_t *column)
{
    const json_t *digits = json_object_get(column, "digits");

    if (json_is_string(cell))
        study_plain_text(out, json_string_value(cell));
    else if (json_is_number(cell) && json_is_integer(digits))
        fprintf(out, "%.*f", (int)json_integer_value(digits), json_number_value(cell));
    else if (json_is_integer(cell))
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(cell));
    else if (json_is_real(cell))
        fprintf(out, "%.6g", json_real_value(cell));
    else
        fputs("–", out);
}

static void head(FILE *out, const json_t *columns)
{
    fputs("<thead><tr>", out);
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const json_t *column = json_array_get(columns, i);
        const char *unit = word(column, "unit");
        fputs("<th scope=\"col\">", out);
        study_plain_text(out, word(column, "label"));
        if (*unit != '\0') {
            fputs(", ", out);
            study_plain_text(out, unit);
        }
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n", out);
}

static void row(FILE *out, const json_t *cells, const json_t *columns)
{
    fputs("<tr>", out);
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const json_t *cell = json_array_get(cells, i);
        const char *tag = i == 0 ? "th" : "td";
        fprintf(out, "<%s%s%s>", tag, i == 0 ? " scope=\"row\"" : "",
                json_is_number(cell) ? " class=\"number\"" : "");
        value(out, cell, json_array_get(columns, i));
        fprintf(out, "</%s>", tag);
    }
    fputs("</tr>\n", out);
}

static void table(FILE *out, const json_t *plot)
{
    const json_t *columns = json_object_get(plot, "columns");
    const json_t *rows = json_object_get(plot, "rows");

    /* wide ones are pushed sideways in their frame, by keys too */
    fputs("<div class=\"table-frame\" tabindex=\"0\" role=\"group\" aria-label=\"", out);
    study_plain_text(out, word(plot, "title"));
    fputs("\">\n<table>\n", out);
    element(out, "caption", word(plot, "title"));
    head(out, columns);
    fputs("<tbody>\n", out);
    for (size_t i = 0; i < json_array_size(rows); i++)
        row(out, json_array_get(rows, i), columns);
    fputs("</tbody>\n</table>\n</div>\n", out);
}

/* ---- The parts of a report ------------------------------------------------------------------- */

/* How sure a verdict is, in words. */
static const char *mark_words(const char *mark)
{
    static const char *const words[][2] = {
        {"two levels", "holds at two levels"},
        {"one level", "one bot only"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(mark, words[i][0]) == 0)
            return words[i][1];
    return mark;
}

static void verdicts(FILE *out, const json_t *all)
{
    fputs("<h2>In short</h2>\n<dl>\n", out);
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *one = json_array_get(all, i);
        const char *mark = mark_words(word(one, "mark"));
        const char *level = word(one, "level");
        element(out, "dt", word(one, "title"));
        fputs("<dd>", out);
        study_plain_text(out, word(one, "sentence"));
        if (*mark != '\0' || *level != '\0') {
            fputs(" <i>(", out);
            study_plain_text(out, mark);
            fputs(*mark != '\0' && *level != '\0' ? "; " : "", out);
            study_plain_text(out, level);
            fputs(")</i>", out);
        }
        fputs("</dd>\n", out);
    }
    fputs("</dl>\n", out);
}

static void section(FILE *out, const json_t *one)
{
    const json_t *plots = json_object_get(one, "plots");

    element(out, "h2", word(one, "title"));
    sentences(out, json_object_get(one, "findings"));
    for (size_t i = 0; i < json_array_size(plots); i++)
        table(out, json_array_get(plots, i));
    if (*word(one, "how") != '\0') {
        fputs("<h3>How it was measured</h3>\n", out);
        element(out, "p", word(one, "how"));
    }
}

static void end(FILE *out, const json_t *found)
{
    const json_t *setup = json_object_get(found, "setup");

    fputs("<h2>About this report</h2>\n<dl>\n", out);
    for (size_t i = 0; i < json_array_size(setup); i++) {
        const json_t *pair = json_array_get(setup, i);
        element(out, "dt", json_string_value(json_array_get(pair, 0)));
        element(out, "dd", json_string_value(json_array_get(pair, 1)));
    }
    fputs("</dl>\n<h3>The command that makes it again</h3>\n", out);
    element(out, "pre", word(found, "command"));
    if (json_array_size(json_object_get(found, "unmeasured")) > 0)
        fputs("<h3>What was not measured</h3>\n", out);
    sentences(out, json_object_get(found, "unmeasured"));
    if (json_array_size(json_object_get(found, "more")) > 0)
        fputs("<h3>What more games would buy</h3>\n", out);
    sentences(out, json_object_get(found, "more"));
}

void study_plain(FILE *out, const json_t *found)
{
    const json_t *sections = json_object_get(found, "sections");

    fputs("<main class=\"report\">\n", out);
    element(out, "h1", word(found, "title"));
    element(out, "p", word(json_object_get(found, "game"), "tagline"));
    if (json_is_true(json_object_get(found, "stopped")))
        element(out, "p",
                "This run was stopped before its end: here is what had been played by then.");
    verdicts(out, json_object_get(found, "verdicts"));
    for (size_t i = 0; i < json_array_size(sections); i++)
        section(out, json_array_get(sections, i));
    end(out, found);
    fputs("</main>\n", out);
}
