/* compare.c: two studies side by side.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "study/find.h"

/* One figure that both have. */
typedef struct figure {
    const char *name;
    study_count a, b;
    double scale; /* of a number as people read it */
    const char *unit;
} figure;

enum { FIGURES = 4 * DF_KINDS_MAX };

typedef struct figures {
    int count;
    figure at[FIGURES];
    char name[FIGURES][128];
} figures;

static void add(figures *all, const char *name, study_count a, study_count b, double scale,
                const char *unit)
{
    if (a.n < 2 || b.n < 2 || all->count == FIGURES)
        return;
    snprintf(all->name[all->count], sizeof all->name[0], "%s", name);
    all->at[all->count] = (figure){all->name[all->count], a, b, scale, unit};
    all->count++;
}

static int same_part(const study_plan *plan, const char *name)
{
    for (int i = 0; i < plan->parts; i++)
        if (strcmp(plan->part[i].name, name) == 0)
            return i;
    return -1;
}

static int same_kind(const study_plan *plan, const char *name)
{
    for (int i = 0; i < plan->kinds.count; i++)
        if (strcmp(plan->kinds.at[i].name, name) == 0)
            return i;
    return -1;
}

/* A histogram as so many numbers with a sum. */
static study_count flatten(const study_tally *tally, int part, study_measure measure)
{
    study_count sum = {0};

    for (int i = 0; i < tally->count; i++) {
        const study_count *c = &tally->at[i];

        if (c->part != part || c->measure != (int)measure)
            continue;
        sum.n += c->n;
        sum.sum += c->n * c->a;
        sum.squares += c->n * c->a * c->a;
    }
    return sum;
}

static void compare_play(figures *all, const study_plan *plan, const study_tally *x, int i,
                         const study_tally *y, int j)
{
    const study_part *part = &plan->part[i];
    char name[96];

    for (int order = 0; order < part->config.seats; order++) {
        snprintf(name, sizeof name, "%s: result of number %d in turn", part->name, order + 1);
        add(all, name, study_get(x, i, STUDY_BY_ORDER, order, 0),
            study_get(y, j, STUDY_BY_ORDER, order, 0), 10, "points");
    }
    for (int team = 0; team < 4; team++) {
        snprintf(name, sizeof name, "%s: wins of side %d", part->name, team + 1);
        add(all, name, study_get(x, i, STUDY_BY_TEAM, team, 0),
            study_get(y, j, STUDY_BY_TEAM, team, 0), 10, "points");
    }
    snprintf(name, sizeof name, "%s: turns", part->name);
    add(all, name, flatten(x, i, STUDY_TURNS), flatten(y, j, STUDY_TURNS), 1, "turns");
    snprintf(name, sizeof name, "%s: choices", part->name);
    add(all, name, flatten(x, i, STUDY_CHOICES), flatten(y, j, STUDY_CHOICES), 1, "choices");
    snprintf(name, sizeof name, "%s: games without a winner", part->name);
    add(all, name, study_get(x, i, STUDY_DRAWN, 0, 0), study_get(y, j, STUDY_DRAWN, 0, 0), 0.01,
        "points");
    snprintf(name, sizeof name, "%s: games ended by a limit", part->name);
    add(all, name, study_get(x, i, STUDY_LIMIT, 0, 0), study_get(y, j, STUDY_LIMIT, 0, 0), 0.01,
        "points");
}

static void compare_bans(figures *all, const study_plan *plan, const study_tally *x, int i,
                         const study_plan *other, const study_tally *y, int j)
{
    for (int kind = 0; kind < plan->kinds.count; kind++) {
        int same = same_kind(other, plan->kinds.at[kind].name);
        char name[96];

        if (same < 0)
            continue;
        snprintf(name, sizeof name, "doing without: %s", plan->kinds.at[kind].label);
        add(all, name, study_get(x, i, STUDY_BAN, kind, 0), study_get(y, j, STUDY_BAN, same, 0), 10,
            "points");
    }
}

static void compare_part(figures *all, const study_plan *plan, const study_tally *x, int i,
                         const study_plan *other, const study_tally *y, int j)
{
    const study_part *part = &plan->part[i];
    char name[128];

    switch (part->kind) {
    case STUDY_PLAY:
        compare_play(all, plan, x, i, y, j);
        break;
    case STUDY_LADDER:
    case STUDY_SECRET:
        snprintf(name, sizeof name, "%s: result of the one", part->name);
        add(all, name, study_among(x, i), study_among(y, j), 10, "points");
        break;
    case STUDY_BANS:
        compare_bans(all, plan, x, i, other, y, j);
        break;
    case STUDY_COURSE:
        add(all, "favourite at half-time, for who looks on",
            study_get(x, i, STUDY_FAVOURITE_TOLD, STUDY_POINTS / 2, 0),
            study_get(y, j, STUDY_FAVOURITE_TOLD, STUDY_POINTS / 2, 0), 10, "points");
        add(all, "games in which the winner came back", study_get(x, i, STUDY_BACK, 0, 0),
            study_get(y, j, STUDY_BACK, 0, 0), 0.01, "points");
        break;
    case STUDY_CHOICE:
        add(all, "decisions at which the obvious is wrong", study_get(x, i, STUDY_WRONG, 0, 0),
            study_get(y, j, STUDY_WRONG, 0, 0), 0.01, "points");
        break;
    case STUDY_SWEEP:
        break;
    }
}

/* The difference, with an interval that is wide enough for all figures together. */
static study_estimate difference(const figure *one, int looks)
{
    study_estimate e = study_difference(&one->b, &one->a, one->scale);
    double wide = study_z(0.05 / looks) / study_z(0.05);

    e.low = e.value - (e.value - e.low) * wide;
    e.high = e.value + (e.high - e.value) * wide;
    return e;
}

static void plot_unit(study_finder *f, const figures *all, const char *unit, const char *id,
                      const char *name, const char *other)
{
    char first[96], second[96], title[96];
    const char *columns[] = {
        "name|What||", "value|Difference||2", "low|from||2", "high|to||2", first, second, NULL};

    snprintf(first, sizeof first, "first|%s||2", name);
    snprintf(second, sizeof second, "second|%s||2", other);
    snprintf(title, sizeof title, "Differences in %s", unit);
    json_t *plot = study_plot(f, id, title, "intervals", unit, "", columns);
    study_line(plot, 0, "alike");
    json_array_append_new(f->first, json_string(id));
    for (int i = 0; i < all->count; i++) {
        const figure *one = &all->at[i];

        if (strcmp(one->unit, unit) != 0)
            continue;
        study_estimate d = difference(one, all->count);
        study_row(plot,
                  json_pack("[s, o, o, o, o, o]", one->name, study_number(d.value),
                            study_number(d.low), study_number(d.high),
                            study_number((double)one->a.sum / (double)one->a.n / one->scale),
                            study_number((double)one->b.sum / (double)one->b.n / one->scale)));
    }
}

static int say_differences(study_finder *f, const figures *all)
{
    int clear = 0;

    for (int i = 0; i < all->count; i++) {
        study_estimate d = difference(&all->at[i], all->count);

        if (d.low <= 0 && d.high >= 0)
            continue;
        clear++;
        study_say(f, "%s: %+.2f %s (%.2f to %.2f).", all->at[i].name, d.value, all->at[i].unit,
                  d.low, d.high);
    }
    return clear;
}

json_t *study_compare(const study_plan *plan, const study_book *book, const char *name,
                      const study_plan *other_plan, const study_book *other, const char *other_name)
{
    figures *all = df_memory(1, sizeof *all);
    study_finder f = {.plan = plan,
                      .book = book,
                      .tally = study_book_counts(book),
                      .verdicts = json_array(),
                      .sections = json_array(),
                      .first = json_array(),
                      .unmeasured = json_array()};
    char title[128], command[400];

    if (all == NULL)
        return NULL;
    for (int i = 0; i < plan->parts; i++) {
        int j = same_part(other_plan, plan->part[i].name);

        if (j >= 0)
            compare_part(all, plan, f.tally, i, other_plan, study_book_counts(other), j);
    }
    study_section(
        &f, "compare", "What is different?",
        "Every figure that both studies have, the second less the first. Intervals are wide "
        "enough for all of them together (Bonferroni).");
    int clear = say_differences(&f, all);
    if (clear == 0)
        study_say(&f, "Nothing differs clearly.");
    study_verdict(&f, clear > 0 ? "one level" : "not clear", "", "%d of %d figures differ clearly.",
                  clear, all->count);
    plot_unit(&f, all, "points", "points", name, other_name);
    plot_unit(&f, all, "turns", "turns", name, other_name);
    plot_unit(&f, all, "choices", "choices", name, other_name);
    snprintf(title, sizeof title, "%s: two studies compared", plan->game->title);
    snprintf(command, sizeof command, "deadfall lab compare %s %s", name, other_name);
    free(all);
    return json_pack(
        "{s:s, s:s, s:{s:s, s:s, s:s}, s:s, s:s, s:s, s:[[s, s], [s, s]], s:b, s:o, s:o, "
        "s:o, s:o, s:[]}",
        "format", "deadfall.lab.1", "version", DF_VERSION, "game", "id", plan->game->id, "title",
        plan->game->title, "tagline", plan->game->tagline, "title", title, "command", command,
        "seed", study_book_seed(book), "setup", "First", name, "Second", other_name, "stopped",
        false, "verdicts", f.verdicts, "first", f.first, "sections", f.sections, "unmeasured",
        f.unmeasured, "more");
}
