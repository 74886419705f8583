/* arena_report.c: what `deadfall arena` found out, as tables for people and JSON for programs.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/arena.h"

enum { NAME_WIDTH = 24 };

static double rate(const df_arena_tally *tally)
{
    return tally->seats > 0 ? (double)tally->wins / (double)tally->seats : 0;
}

/* What every seat of the pairing would win if all wins were shared out evenly. */
static double fair_share(const df_arena_pairing *p)
{
    df_arena_tally all = {.seats = p->alone.seats + p->others.seats,
                          .wins = p->alone.wins + p->others.wins};

    return rate(&all);
}

/* The mean score of a kind of seat. */
static double score_of(const df_game *game, const df_arena_tally *tally)
{
    return game->score_min + (tally->seats > 0 ? (double)tally->score / (double)tally->seats : 0);
}

/* What share of the way from the lowest score to the highest is in points. */
static df_estimate scores(const df_game *game, df_estimate share)
{
    int range = game->score_max - game->score_min;

    return (df_estimate){.value = game->score_min + share.value * range,
                         .low = game->score_min + share.low * range,
                         .high = game->score_min + share.high * range};
}

/* The bot as it was named; of a long command the end. */
static const char *shown(const df_arena_plan *plan, int bot)
{
    const char *spec = plan->specs[bot];
    size_t length = strlen(spec);

    return length <= NAME_WIDTH ? spec : spec + length - NAME_WIDTH;
}

static const char *verdict(const df_arena_pairing *p)
{
    return p->clear > 0 ? "stronger" : p->clear < 0 ? "weaker" : "not clear";
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void print_ratings(const term *t, const df_arena_plan *plan, const df_arena_score *score)
{
    df_estimate elo[DF_ARENA_BOTS];
    bool printed[DF_ARENA_BOTS] = {false};

    df_arena_rate(plan, score, elo);
    term_printf(t, "\n%-*s  Elo, with 95 %% interval     ms a move  faults\n", NAME_WIDTH, "Bot");
    for (int row = 0; row < plan->bots; row++) {
        int best = -1;

        for (int i = 0; i < plan->bots; i++)
            if (!printed[i] && (best < 0 || elo[i].value > elo[best].value))
                best = i;
        printed[best] = true;
        const df_arena_cost *cost = &score->cost[best];
        double ms = cost->choices > 0 ? 1000 * cost->seconds / (double)cost->choices : 0;
        term_printf(t, "%-*s  %+6.0f  (%+6.0f to %+6.0f)  %10.3f  %6" PRIu64 "\n", NAME_WIDTH,
                    shown(plan, best), elo[best].value, elo[best].low, elo[best].high, ms,
                    cost->faults);
    }
}

static void print_teams(const term *t, const df_arena_plan *plan, const df_arena_pairing *p)
{
    const char *const *teams = df_lab_teams(plan->game);

    for (int i = 0; teams != NULL && teams[i] != NULL && i < DF_ARENA_TEAMS; i++) {
        df_interval range = df_wilson(p->by_team[i].wins, p->by_team[i].seats);
        double fair = rate(&p->fair_by_team[i]);

        term_printf(t,
                    "    as %-10s wins %5.1f %% (%4.1f to %4.1f) of %" PRIu64
                    " games; its fair share %5.1f %%: %.2f times\n",
                    teams[i], 100 * rate(&p->by_team[i]), 100 * range.low, 100 * range.high,
                    p->by_team[i].seats, 100 * fair, fair > 0 ? rate(&p->by_team[i]) / fair : 0);
    }
}

static void print_wins(const term *t, const df_arena_plan *plan, const df_arena_pairing *p)
{
    df_estimate wins = df_series_mean(&p->wins);
    df_estimate points = df_series_mean(&p->points);
    double fair = fair_share(p);

    term_printf(t,
                "    wins   %5.1f %% (%4.1f to %4.1f); its fair share %5.1f %%: %.2f times (%.2f "
                "to %.2f)\n",
                100 * rate(&p->alone), 100 * wins.low, 100 * wins.high, 100 * fair,
                fair > 0 ? rate(&p->alone) / fair : 0, fair > 0 ? wins.low / fair : 0,
                fair > 0 ? wins.high / fair : 0);
    term_printf(t,
                "    points %5.1f %% (%4.1f to %4.1f); no winner in %" PRIu64 "\n    wins by seat",
                100 * points.value, 100 * points.low, 100 * points.high, p->draws);
    for (int seat = 0; seat < plan->config.seats; seat++)
        term_printf(t, "  %d: %.1f %%", seat, 100 * rate(&p->by_seat[seat]));
    term_print(t, "\n");
    print_teams(t, plan, p);
}

/* The same of a game that is played for score. */
static void print_scores(const term *t, const df_arena_plan *plan, const df_arena_pairing *p)
{
    df_estimate own = scores(plan->game, df_series_mean(&p->wins));

    term_printf(t, "    score  %+.2f (%+.2f to %+.2f) a game; the others %+.2f\n    score by seat",
                own.value, own.low, own.high, score_of(plan->game, &p->others));
    for (int seat = 0; seat < plan->config.seats; seat++)
        term_printf(t, "  %d: %+.2f", seat, score_of(plan->game, &p->by_seat[seat]));
    term_print(t, "\n");
}

static void print_pairing(const term *t, const df_arena_plan *plan, const df_arena_pairing *p)
{
    term_printf(t, "\n%s %s %s: %" PRIu64 " games, %s\n", shown(plan, p->challenger),
                plan->config.seats > 2 ? "alone among" : "against", shown(plan, p->other), p->games,
                verdict(p));
    if (plan->game->plays_for == DF_FOR_SCORE)
        print_scores(t, plan, p);
    else
        print_wins(t, plan, p);
}

void arena_print(const term *t, const df_arena_plan *plan, const df_arena_score *score)
{
    uint64_t games = 0;

    for (int i = 0; i < score->pairings; i++)
        games += score->pairing[i].games;
    term_printf(t, "%s, %d players: %" PRIu64 " games in %.1f s\n", plan->game->title,
                plan->config.seats, games, score->seconds);
    print_ratings(t, plan, score);
    for (int i = 0; i < score->pairings; i++)
        print_pairing(t, plan, &score->pairing[i]);
    for (int i = 0; i < plan->bots; i++) {
        const df_arena_cost *cost = &score->cost[i];

        if (cost->faults > 0)
            term_printf(t,
                        "\n%s: %" PRIu64 " faults, replaced in %" PRIu64 " games; the first: %s\n",
                        shown(plan, i), cost->faults, cost->replaced, cost->first_fault);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void set_estimate(json_t *object, const char *name, df_estimate estimate)
{
    json_object_set_new(object, name,
                        json_pack("{s:f, s:f, s:f}", "value", estimate.value, "low", estimate.low,
                                  "high", estimate.high));
}

static json_t *tally_json(const df_arena_tally *tally)
{
    df_interval range = df_wilson(tally->wins, tally->seats);

    return json_pack("{s:I, s:I, s:f, s:f, s:f}", "games", (json_int_t)tally->seats, "wins",
                     (json_int_t)tally->wins, "rate", rate(tally), "low", range.low, "high",
                     range.high);
}

static json_t *teams_json(const df_arena_plan *plan, const df_arena_pairing *p)
{
    const char *const *teams = df_lab_teams(plan->game);
    json_t *object = json_object();

    for (int i = 0; teams != NULL && teams[i] != NULL && i < DF_ARENA_TEAMS; i++) {
        json_t *row = tally_json(&p->by_team[i]);

        json_object_set_new(row, "fair", tally_json(&p->fair_by_team[i]));
        json_object_set_new(object, teams[i], row);
    }
    return object;
}

static json_t *pairing_json(const df_arena_plan *plan, const df_arena_pairing *p)
{
    json_t *row = json_object();
    json_t *seats = json_array();

    for (int seat = 0; seat < plan->config.seats; seat++)
        json_array_append_new(seats, tally_json(&p->by_seat[seat]));
    json_object_set_new(row, "challenger", json_string(plan->specs[p->challenger]));
    json_object_set_new(row, "other", json_string(plan->specs[p->other]));
    json_object_set_new(row, "games", json_integer((json_int_t)p->games));
    json_object_set_new(row, "deals", json_integer((json_int_t)p->points.count));
    json_object_set_new(row, "draws", json_integer((json_int_t)p->draws));
    json_object_set_new(row, "moves", json_integer((json_int_t)p->moves));
    json_object_set_new(row, "wins", json_integer((json_int_t)p->alone.wins));
    json_object_set_new(row, "wins_of_others", json_integer((json_int_t)p->others.wins));
    if (plan->game->plays_for == DF_FOR_SCORE) {
        set_estimate(row, "score", scores(plan->game, df_series_mean(&p->wins)));
        json_object_set_new(row, "score_of_others", json_real(score_of(plan->game, &p->others)));
    } else {
        set_estimate(row, "win_rate", df_series_mean(&p->wins));
        json_object_set_new(row, "fair_share", json_real(fair_share(p)));
    }
    set_estimate(row, "points", df_series_mean(&p->points));
    json_object_set_new(row, "verdict", json_string(verdict(p)));
    json_object_set_new(row, "by_seat", seats);
    if (df_lab_teams(plan->game) != NULL)
        json_object_set_new(row, "by_team", teams_json(plan, p));
    return row;
}

static json_t *bot_json(const df_arena_plan *plan, const df_arena_score *score, int bot,
                        df_estimate elo)
{
    const df_arena_cost *cost = &score->cost[bot];
    json_t *row = json_object();

    json_object_set_new(row, "bot", json_string(plan->specs[bot]));
    set_estimate(row, "elo", elo);
    json_object_set_new(row, "choices", json_integer((json_int_t)cost->choices));
    json_object_set_new(row, "faults", json_integer((json_int_t)cost->faults));
    json_object_set_new(row, "replaced", json_integer((json_int_t)cost->replaced));
    if (cost->faults > 0)
        json_object_set_new(row, "first_fault", json_string(cost->first_fault));
    json_object_set_new(row, "seconds", json_real(cost->seconds));
    json_object_set_new(row, "seconds_slowest", json_real(cost->slowest));
    return row;
}

json_t *arena_json(const df_arena_plan *plan, const char *seed, const df_arena_score *score)
{
    df_estimate elo[DF_ARENA_BOTS];
    json_t *root = arena_plan_json(plan, seed);
    json_t *bots = json_array();
    json_t *list = json_array();

    df_arena_rate(plan, score, elo);
    for (int i = 0; i < plan->bots; i++)
        json_array_append_new(bots, bot_json(plan, score, i, elo[i]));
    for (int i = 0; i < score->pairings; i++)
        json_array_append_new(list, pairing_json(plan, &score->pairing[i]));
    json_object_set_new(root, "bots", bots);
    json_object_set_new(root, "pairings", list);
    json_object_set_new(root, "over", json_boolean(df_arena_is_over(plan, score)));
    json_object_set_new(root, "seconds", json_real(score->seconds));
    return root;
}
