/* find.c: what a study has found; see find.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/find.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 600 };

/* ---- Looking things up ----------------------------------------------------------------------- */

int study_part_of(const study_finder *f, study_kind kind, study_level level, int players)
{
    for (int i = 0; i < f->plan->parts; i++) {
        const study_part *p = &f->plan->part[i];

        if (p->kind == kind && p->level == level && p->config.seats == players &&
            study_book_pieces(f->book, i) > 0)
            return i;
    }
    return -1;
}

study_count study_of(const study_finder *f, int part, study_measure measure, int a)
{
    return study_get(f->tally, part, measure, a, 0);
}

double study_even(const study_finder *f, study_level level, int players)
{
    int part = study_part_of(f, STUDY_PLAY, level, players);
    study_count all = {0};

    for (int order = 0; part >= 0 && order < players; order++) {
        study_count c = study_of(f, part, STUDY_BY_ORDER, order);

        all.n += c.n;
        all.sum += c.sum;
    }
    return all.n > 0 ? (double)all.sum / (double)all.n / 10 : 100.0 / players;
}

const char *study_level_people(const study_finder *f, study_level level, char out[64])
{
    static const char *const people[] = {"players by chance", "novices", "apprentices"};

    if (level == STUDY_SEARCH)
        snprintf(out, 64, "searches of %u tries", f->plan->tries);
    else
        snprintf(out, 64, "%s", people[level]);
    return out;
}

/* ---- Building -------------------------------------------------------------------------------- */

void study_section(study_finder *f, const char *id, const char *title, const char *how)
{
    f->section = json_pack("{s:s, s:s, s:[], s:s, s:[]}", "id", id, "title", title, "findings",
                           "how", how, "plots");
    json_array_append_new(f->sections, f->section);
}

void study_say(study_finder *f, const char *format, ...)
{
    char text[SENTENCE];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    json_array_append_new(json_object_get(f->section, "findings"), json_string(text));
}

void study_verdict(study_finder *f, const char *mark, const char *level, const char *format, ...)
{
    char text[SENTENCE];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    json_array_append_new(f->verdicts, json_pack("{s:O, s:O, s:s, s:s, s:s}", "question",
                                                 json_object_get(f->section, "id"), "title",
                                                 json_object_get(f->section, "title"), "sentence",
                                                 text, "mark", mark, "level", level));
}

static json_t *column(const char *text)
{
    char part[4][64] = {"", "", "", ""};

    for (int i = 0; i < 4 && text != NULL; i++) {
        size_t length = strcspn(text, "|");

        snprintf(part[i], sizeof part[i], "%.*s", (int)length, text);
        text = text[length] == '|' ? text + length + 1 : NULL;
    }
    json_t *c = json_pack("{s:s, s:s}", "name", part[0], "label", part[1]);
    if (part[2][0] != '\0')
        json_object_set_new(c, "unit", json_string(part[2]));
    if (part[3][0] != '\0')
        json_object_set_new(c, "digits", json_integer(strtol(part[3], NULL, 10)));
    return c;
}

json_t *study_plot(study_finder *f, const char *id, const char *title, const char *type,
                   const char *x_label, const char *y_label, const char *const *columns)
{
    json_t *plot =
        json_pack("{s:s, s:s, s:s, s:{s:s}, s:{s:s}, s:[], s:[]}", "id", id, "title", title, "type",
                  type, "x", "label", x_label, "y", "label", y_label, "columns", "rows");

    for (int i = 0; columns[i] != NULL; i++)
        json_array_append_new(json_object_get(plot, "columns"), column(columns[i]));
    json_array_append_new(json_object_get(f->section, "plots"), plot);
    return plot;
}

void study_line(json_t *plot, double value, const char *label)
{
    json_object_set_new(plot, "line",
                        json_pack("{s:o, s:s}", "value", study_number(value), "label", label));
}

void study_row(json_t *plot, json_t *row)
{
    json_array_append_new(json_object_get(plot, "rows"), row);
}

/* Three digits after the point are more than anybody reads, and the same on every machine. */
json_t *study_number(double number)
{
    if (!isfinite(number))
        return json_null();
    return json_real(round(number * 1000) / 1000 + 0.0);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static json_t *setup_of(const study_finder *f)
{
    const study_plan *plan = f->plan;
    json_t *setup = json_array();
    char text[512], name[64];
    df_text options = df_text_over(text, sizeof text);
    df_config usual = df_config_default(plan->game);

    snprintf(name, sizeof name, "%d", plan->config.seats);
    json_array_append_new(setup, json_pack("[s, s]", "Players", name));
    for (int i = 0; plan->game->options[i].name != NULL; i++)
        if (plan->config.option[i] != usual.option[i]) {
            df_text_add(&options, "%s%s=", options.length > 0 ? ", " : "",
                        plan->game->options[i].name);
            df_config_value(plan->game, &plan->config, i, &options);
        }
    json_array_append_new(setup,
                          json_pack("[s, s]", "Options", text[0] != '\0' ? text : "as usual"));
    json_array_append_new(setup, json_pack("[s, s]", "Seed", study_book_seed(f->book)));
    json_array_append_new(setup, json_pack("[s, s]", "Program", "Deadfall " DF_VERSION));
    snprintf(text, sizeof text, "by chance, novice, apprentice, search of %u tries a move",
             plan->tries);
    json_array_append_new(setup, json_pack("[s, s]", "Players' skill", text));
    for (int i = 0; i < plan->parts; i++) {
        const study_part *p = &plan->part[i];

        snprintf(name, sizeof name, "Part \"%s\"", p->name);
        snprintf(text, sizeof text, "%llu of %llu deals",
                 (unsigned long long)(study_book_pieces(f->book, i) * p->piece),
                 (unsigned long long)p->deals);
        json_array_append_new(setup, json_pack("[s, s]", name, text));
    }
    return setup;
}

/* What four times as many games would buy. */
static json_t *more_of(const study_finder *f)
{
    json_t *more = json_array();
    int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, f->plan->config.seats);
    char text[256];

    if (part >= 0) {
        study_count first = study_of(f, part, STUDY_BY_ORDER, 0);
        study_estimate e = study_share(&first);

        snprintf(text, sizeof text,
                 "Four times as many games halve every interval: the edge of who begins would be "
                 "known to %.1f points instead of %.1f.",
                 (e.high - e.low) / 4, (e.high - e.low) / 2);
        json_array_append_new(more, json_string(text));
    }
    int secret = study_part_of(f, STUDY_SECRET, STUDY_SEARCH, f->plan->config.seats);
    if (secret >= 0) {
        study_count among = study_among(f->tally, secret);
        study_estimate e = study_share(&among);

        snprintf(text, sizeof text,
                 "Least certain is what secrets are worth (give or take %.0f points), as searches "
                 "take most of the time.",
                 (e.high - e.low) / 2);
        json_array_append_new(more, json_string(text));
    }
    json_array_append_new(more,
                          json_string("--minutes N goes on for so long with whatever is least "
                                      "certain; with --db what was played stays."));
    return more;
}

/* What nobody should read into it. */
static void say_unmeasured(const study_finder *f)
{
    static const char *const always[] = {
        "People: everything here is about bots, and a level of skill is a bot's.",
        "Bans by those who search: apprentices did without, and a search was asked what it thinks "
        "of "
        "the decisions.",
        "Luck of the deck apart from what is hidden in hands.",
    };

    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        json_array_append_new(f->unmeasured, json_string(always[i]));
    if (f->plan->kinds.from_words)
        json_array_append_new(
            f->unmeasured,
            json_string("Bans: this game has no names for kinds of actions, so these "
                        "were counted by their first words and never forbidden."));
    for (int i = 0; i < f->plan->parts; i++)
        if (study_book_pieces(f->book, i) == 0) {
            char text[STUDY_NAME_SIZE + 48];

            snprintf(text, sizeof text, "Part \"%s\": nothing of it was played.",
                     f->plan->part[i].name);
            json_array_append_new(f->unmeasured, json_string(text));
        }
}

json_t *study_find(const study_plan *plan, const study_book *book, const study_asked *asked)
{
    study_finder f = {.plan = plan,
                      .book = book,
                      .tally = study_book_counts(book),
                      .asked = asked,
                      .verdicts = json_array(),
                      .sections = json_array(),
                      .first = json_array(),
                      .unmeasured = json_array()};
    char title[128];

    study_find_fair(&f);
    study_find_length(&f);
    study_find_skill(&f);
    study_find_choices(&f);
    study_find_tension(&f);
    study_find_content(&f);
    study_find_secrets(&f);
    study_find_ends(&f);
    study_find_sweep(&f);
    say_unmeasured(&f);
    snprintf(title, sizeof title, "%s in the lab", plan->game->title);
    return json_pack(
        "{s:s, s:s, s:{s:s, s:s, s:s}, s:s, s:s, s:s, s:o, s:b, s:o, s:o, s:o, s:o, s:o}", "format",
        "deadfall.lab.1", "version", DF_VERSION, "game", "id", plan->game->id, "title",
        plan->game->title, "tagline", plan->game->tagline, "title", title, "command",
        asked->command, "seed", study_book_seed(book), "setup", setup_of(&f), "stopped",
        asked->stopped, "verdicts", f.verdicts, "first", f.first, "sections", f.sections,
        "unmeasured", f.unmeasured, "more", more_of(&f));
}
