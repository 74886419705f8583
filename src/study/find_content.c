/* find_content.c: does everything earn its place, and what would another option do?
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/find.h"

/* ---- Kinds of actions ------------------------------------------------------------------------ */

/* All that is known of one. */
typedef struct kind_facts {
    int kind;
    study_count offered, used, uses, ban, bites, value, with, without;
    double p; /* of its ban, corrected for all of them */
} kind_facts;

static kind_facts facts_of(const study_finder *f, int kind)
{
    int seats = f->plan->config.seats;
    int play = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats);
    int bans = study_part_of(f, STUDY_BANS, STUDY_APPRENTICE, seats);
    int looks = study_part_of(f, STUDY_CHOICE, STUDY_APPRENTICE, seats);

    return (kind_facts){.kind = kind,
                        .offered = study_of(f, play, STUDY_OFFERED, kind),
                        .used = study_of(f, play, STUDY_USED, kind),
                        .uses = study_of(f, play, STUDY_USES, kind),
                        .ban = study_of(f, bans, STUDY_BAN, kind),
                        .bites = study_of(f, bans, STUDY_BITES, kind),
                        .value = study_of(f, looks, STUDY_VALUE, kind),
                        .with = study_get(f->tally, play, STUDY_WORTH_BY_USE, kind, 1),
                        .without = study_get(f->tally, play, STUDY_WORTH_BY_USE, kind, 0),
                        .p = 1};
}

static void correct(kind_facts *facts, int count)
{
    double p[DF_KINDS_MAX], adjusted[DF_KINDS_MAX];

    for (int i = 0; i < count; i++)
        p[i] = study_p(&facts[i].ban, 0);
    study_holm(p, count, adjusted);
    for (int i = 0; i < count; i++)
        facts[i].p = adjusted[i];
}

/* The dearest ban first. */
static int by_ban(const void *x, const void *y)
{
    const kind_facts *a = x, *b = y;
    double first = a->ban.n > 0 ? (double)a->ban.sum / (double)a->ban.n : 0;
    double second = b->ban.n > 0 ? (double)b->ban.sum / (double)b->ban.n : 0;

    return first < second ? -1 : first > second ? 1 : a->kind - b->kind;
}

static double share_of(const study_count *c)
{
    return c->n > 0 ? 100.0 * (double)c->sum / (double)c->n : 0;
}

/* "two levels": a search, too, thinks that the best of this kind is better or worse than the rest.
 */
static const char *mark_of(const kind_facts *k)
{
    study_estimate value = study_mean(&k->value, 10, 1);
    bool dear = k->ban.sum < 0;

    if (k->p >= 0.05)
        return "not clear";
    if (k->value.n >= 10 && (dear ? value.low > 0 : value.high < 0))
        return "two levels";
    return "one level";
}

static json_t *mean_or_null(const study_count *c, double scale)
{
    return c->n > 0 ? study_number((double)c->sum / (double)c->n / scale) : json_null();
}

static void plot_bans(study_finder *f, const kind_facts *facts, int count)
{
    static const char *const columns[] = {"name|What||",
                                          "value|Cost of doing without|points|1",
                                          "low|from|points|1",
                                          "high|to|points|1",
                                          "p|Chance of an accident (Holm)||3",
                                          "mark|Holds||",
                                          "offered|Possible for a seat|%|0",
                                          "used|Done by a seat|%|0",
                                          "chosen|Taken when possible|%|0",
                                          "worth|Wins of those who did it|%|0",
                                          "worth_not|Wins of those who could and did not|%|0",
                                          "search|Ahead of all else, by a search|points|1",
                                          "n|Deals||0",
                                          NULL};
    json_t *plot = study_plot(f, "bans", "What doing without it costs one seat", "intervals",
                              "points of the chance to win", "", columns);

    study_line(plot, 0, "nothing");
    json_array_append_new(f->first, json_string("bans"));
    for (int i = 0; i < count; i++) {
        const kind_facts *k = &facts[i];
        study_estimate e = study_mean(&k->ban, 10, 1);

        if (k->offered.sum == 0 && k->bites.sum == 0)
            continue;
        study_row(plot,
                  json_pack("[s, o, o, o, o, s, o, o, o, o, o, o, I]",
                            f->plan->kinds.at[k->kind].label, study_number(e.value),
                            study_number(e.low), study_number(e.high), study_number(k->p),
                            mark_of(k), study_number(share_of(&k->offered)),
                            study_number(share_of(&k->used)), study_number(share_of(&k->uses)),
                            mean_or_null(&k->with, 10), mean_or_null(&k->without, 10),
                            mean_or_null(&k->value, 10), (json_int_t)k->ban.n));
    }
}

/* Only counted: no bans were played. */
static void plot_uses(study_finder *f, const kind_facts *facts, int count)
{
    static const char *const columns[] = {"name|What||", "value|Taken when possible|%|0",
                                          "offered|Possible for a seat|%|0",
                                          "used|Done by a seat|%|0", NULL};
    json_t *plot = study_plot(f, "uses", "What is done when it can be", "bars",
                              "taken when possible", "", columns);

    for (int i = 0; i < count; i++)
        if (facts[i].offered.sum > 0)
            study_row(plot, json_pack("[s, o, o, o]", f->plan->kinds.at[facts[i].kind].label,
                                      study_number(share_of(&facts[i].uses)),
                                      study_number(share_of(&facts[i].offered)),
                                      study_number(share_of(&facts[i].used))));
}

typedef bool is_such(const kind_facts *k);

static bool is_never_possible(const kind_facts *k)
{
    return k->offered.sum == 0;
}

/* Possible often enough to say so: if one in a hundred took it, somebody would have. */
static bool is_never_used(const kind_facts *k)
{
    return k->uses.n >= 300 && k->uses.sum == 0;
}

static bool is_clear(const kind_facts *k)
{
    return k->p < 0.05;
}

static bool is_dear(const kind_facts *k)
{
    return is_clear(k) && k->ban.sum < 0;
}

static bool is_harmful(const kind_facts *k)
{
    return is_clear(k) && k->ban.sum > 0;
}

/* Their labels, the first few of them. */
static int name_them(const study_finder *f, const kind_facts *facts, int count, is_such *such,
                     bool with_cost, df_text *text)
{
    enum { MOST = 8 };
    int found = 0;

    for (int i = 0; i < count; i++) {
        char one[128];

        if (!such(&facts[i]))
            continue;
        if (found++ >= MOST)
            continue;
        study_estimate e = study_mean(&facts[i].ban, 10, 1);
        if (with_cost)
            snprintf(one, sizeof one, "%s%s (%+.1f points)", found > 1 ? ", " : "",
                     f->plan->kinds.at[facts[i].kind].label, e.value);
        else
            snprintf(one, sizeof one, "%s%s", found > 1 ? ", " : "",
                     f->plan->kinds.at[facts[i].kind].label);
        df_text_string(text, one);
    }
    if (found > MOST)
        df_text_add(text, " and %d more", found - MOST);
    return found;
}

static void say_list(study_finder *f, const kind_facts *facts, int count, is_such *such,
                     bool with_cost, const char *before)
{
    char list[480];
    df_text text = df_text_over(list, sizeof list);

    if (name_them(f, facts, count, such, with_cost, &text) > 0)
        study_say(f, "%s: %s.", before, list);
}

void study_find_content(study_finder *f)
{
    kind_facts facts[DF_KINDS_MAX];
    int count = f->plan->kinds.count;
    int seats = f->plan->config.seats;
    bool has_bans = study_part_of(f, STUDY_BANS, STUDY_APPRENTICE, seats) >= 0;
    char list[320];
    df_text text = df_text_over(list, sizeof list);

    if (study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats) < 0)
        return;
    study_section(
        f, "content", "Does everything earn its place?",
        "Apprentices. One seat, each in turn, never does something wherever there is something "
        "else "
        "to do, and knows it; the same deal is played without that, and what lies between is what "
        "it costs "
        "(corrected for the number of bans by Holm). How those do who did it is shown beside, and "
        "never alone: who is losing may have to. A search looks at decisions and says how far the "
        "best of a "
        "kind is ahead of everything else; where it agrees, the finding holds at two levels.");
    for (int i = 0; i < count; i++)
        facts[i] = facts_of(f, i);
    if (has_bans)
        correct(facts, count);
    qsort(facts, (size_t)count, sizeof facts[0], by_ban);
    if (has_bans)
        plot_bans(f, facts, count);
    else
        plot_uses(f, facts, count);
    say_list(f, facts, count, is_dear, true, "Hardest to do without");
    say_list(f, facts, count, is_harmful, true,
             "Apprentices do better without it, so they don't know how to use it");
    say_list(f, facts, count, is_never_used, false, "Often possible and never done");
    say_list(f, facts, count, is_never_possible, false, "Never possible in these games");
    if (json_array_size(json_object_get(f->section, "findings")) == 0)
        study_say(f, "Everything that is possible is done by somebody, and doing without one thing "
                     "makes no clear difference in so many games.");
    int unused = name_them(f, facts, count, is_never_used, false, &text);
    if (has_bans && count > 0 && is_dear(&facts[0])) {
        study_estimate e = study_mean(&facts[0].ban, 10, 1);

        study_verdict(f, mark_of(&facts[0]), "apprentices",
                      "Hardest to do without is to %s (%+.1f points, %.1f to %.1f). %s%s%s",
                      f->plan->kinds.at[facts[0].kind].label, e.value, e.low, e.high,
                      unused > 0 ? "Never done though possible: "
                                 : "Everything is used by somebody",
                      unused > 0 ? list : "", ".");
    } else {
        study_verdict(f, has_bans ? "not clear" : "", "apprentices", "%s%s.",
                      unused > 0 ? "Never done though possible: "
                                 : "Everything is used by somebody",
                      unused > 0 ? list : "");
    }
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static void name_combo(const study_plan *plan, int combo, df_text *text)
{
    for (int i = 0; i < plan->sweeps; i++) {
        df_text_add(text, "%s%s=", i > 0 ? ", " : "", plan->game->options[plan->swept[i]].name);
        df_config_value(plan->game, &plan->combo[combo].config, plan->swept[i], text);
    }
}

typedef struct swept_measure {
    study_measure value, difference;
    const char *id, *title, *unit;
    double scale;
} swept_measure;

static void plot_swept(study_finder *f, int part, const swept_measure *m)
{
    const study_plan *plan = f->plan;
    const char *const columns[] = {
        "name|Options||", "value|Difference||2", "low|from||2", "high|to||2",
        "mean|Mean||2",   "n|Deals||0",          NULL};
    json_t *plot = study_plot(f, m->id, m->title, "intervals", m->unit, "", columns);

    study_line(plot, 0, "as usual");
    for (int i = 0; i < plan->combos; i++) {
        study_count value = study_of(f, part, m->value, i);
        study_count difference = study_of(f, part, m->difference, i);
        study_estimate e = study_mean(&difference, m->scale, plan->combos - 1);
        char name[200];
        df_text text = df_text_over(name, sizeof name);

        name_combo(plan, i, &text);
        if (i == 0)
            df_text_string(&text, " (as usual)");
        study_row(plot, json_pack("[s, o, o, o, o, I]", name, study_number(e.value),
                                  study_number(e.low), study_number(e.high),
                                  mean_or_null(&value, m->scale), (json_int_t)value.n));
    }
}

static void plot_grid(study_finder *f, int part, const swept_measure *m)
{
    const study_plan *plan = f->plan;
    static const char *const columns[] = {"across|Across||", "down|Down||", "value|Mean||2", NULL};
    char id[32], title[96];

    if (plan->sweeps != 2)
        return;
    snprintf(id, sizeof id, "%s-grid", m->id);
    snprintf(title, sizeof title, "%s, each with each", m->title);
    json_t *plot = study_plot(f, id, title, "grid", plan->game->options[plan->swept[0]].name,
                              plan->game->options[plan->swept[1]].name, columns);
    for (int i = 0; i < plan->combos; i++) {
        study_count value = study_of(f, part, m->value, i);
        char across[64], down[64];
        df_text x = df_text_over(across, sizeof across), y = df_text_over(down, sizeof down);

        df_config_value(plan->game, &plan->combo[i].config, plan->swept[0], &x);
        df_config_value(plan->game, &plan->combo[i].config, plan->swept[1], &y);
        study_row(plot, json_pack("[s, s, o]", across, down, mean_or_null(&value, m->scale)));
    }
}

/* The difference that is furthest from nothing, if any is clear. */
static void say_swept(study_finder *f, int part, const swept_measure *m)
{
    const study_plan *plan = f->plan;
    int found = 0, largest = -1;
    double size = 0;

    for (int i = 1; i < plan->combos; i++) {
        study_count d = study_of(f, part, m->difference, i);
        study_estimate e = study_mean(&d, m->scale, plan->combos - 1);

        if (e.low <= 0 && e.high >= 0)
            continue;
        found++;
        if (fabs(e.value) > size) {
            size = fabs(e.value);
            largest = i;
        }
    }
    if (largest < 0) {
        study_say(f, "%s: no combination differs clearly from the usual one.", m->title);
        return;
    }
    study_count d = study_of(f, part, m->difference, largest);
    study_estimate e = study_mean(&d, m->scale, plan->combos - 1);
    char name[200];
    df_text text = df_text_over(name, sizeof name);
    name_combo(plan, largest, &text);
    study_say(f,
              "%s: %d of %d combinations differ clearly; most with %s, by %+.2f %s (%.2f to %.2f).",
              m->title, found, plan->combos - 1, name, e.value, m->unit, e.low, e.high);
}

void study_find_sweep(study_finder *f)
{
    static const swept_measure measures[] = {
        {STUDY_SWEPT_FIRST, STUDY_SWEPT_FIRST_BY, "sweep-first", "Result of who begins", "points",
         10},
        {STUDY_SWEPT_TURNS, STUDY_SWEPT_TURNS_BY, "sweep-turns", "Length in turns", "turns", 1},
        {STUDY_SWEPT_DRAWN, STUDY_SWEPT_DRAWN_BY, "sweep-drawn", "Games without a winner", "points",
         10},
        {STUDY_SWEPT_LIMIT, STUDY_SWEPT_LIMIT_BY, "sweep-limit", "Games ended by a limit", "points",
         10},
        {STUDY_SWEPT_TEAM, STUDY_SWEPT_TEAM_BY, "sweep-team", "Wins of the first side", "points",
         10},
    };
    int part = study_part_of(f, STUDY_SWEEP, STUDY_APPRENTICE, f->plan->config.seats);
    bool has_teams = false;

    if (part < 0)
        return;
    for (const df_field *field = f->plan->game->fields; field->path != NULL; field++)
        has_teams = has_teams || field->team;
    study_section(
        f, "sweep", "What do the options do?",
        "Every combination on the same deals, played by apprentices. Differences are from the "
        "usual options, deal by deal, and their intervals are wide enough for all combinations "
        "together (Bonferroni).");
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        if (measures[i].value == STUDY_SWEPT_TEAM && !has_teams)
            continue;
        say_swept(f, part, &measures[i]);
        plot_swept(f, part, &measures[i]);
        plot_grid(f, part, &measures[i]);
    }
    json_array_append_new(f->first, json_string("sweep-first"));
    const json_t *said = json_array_get(json_object_get(f->section, "findings"), 0);
    study_verdict(f, "one level", "apprentices", "%s", json_string_value(said));
}
