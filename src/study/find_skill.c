/* find_skill.c: does skill matter, are the decisions interesting, is it tense, what are secrets
 * worth?
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>

#include "study/find.h"

/* ---- Skill ----------------------------------------------------------------------------------- */

static void find_ladder(study_finder *f)
{
    static const char *const columns[] = {
        "name|The one||", "series|among||",   "value|Result|%|1", "low|from|%|1",
        "high|to|%|1",    "even|Even is|%|1", "n|Deals||0",       NULL};
    int seats = f->plan->config.seats;
    json_t *plot = study_plot(f, "ladder", "Each level alone among those of the level below",
                              "intervals", "share of wins", "", columns);

    for (int level = STUDY_NOVICE; level < STUDY_LEVELS; level++) {
        int part = study_part_of(f, STUDY_LADDER, (study_level)level, seats);
        char one[64], others[64];

        if (part < 0)
            continue;
        study_count c = study_among(f->tally, part);
        study_estimate e = study_share(&c);
        study_level_people(f, (study_level)level, one);
        study_level_people(f, (study_level)(level - 1), others);
        study_row(plot, json_pack("[s, s, o, o, o, o, I]", one, others, study_number(e.value),
                                  study_number(e.low), study_number(e.high),
                                  study_number(study_even(f, (study_level)(level - 1), seats)),
                                  (json_int_t)e.n));
        study_say(f, "One of the %s among %s gets %.1f %% (%.1f to %.1f), where %.1f is even.", one,
                  others, e.value, e.low, e.high, study_even(f, (study_level)(level - 1), seats));
    }
}

/* Is the better one better at two rungs of the ladder? */
static const char *mark_of_ladder(const study_finder *f)
{
    int seats = f->plan->config.seats;
    int clear = 0;

    for (int level = STUDY_NOVICE; level < STUDY_LEVELS; level++) {
        int part = study_part_of(f, STUDY_LADDER, (study_level)level, seats);

        if (part < 0)
            continue;
        study_count c = study_among(f->tally, part);
        clear += study_share(&c).low > study_even(f, (study_level)(level - 1), seats);
    }
    return clear >= 2 ? "two levels" : clear == 1 ? "one level" : "not clear";
}

static void plot_luck(study_finder *f, const study_parts *p)
{
    static const char *const columns[] = {"name|What decides||", "value|Share|%|0", "low|from|%|0",
                                          "high|to|%|0", NULL};
    json_t *plot = study_plot(f, "luck", "What decides between an apprentice and novices", "bars",
                              "share of the result", "", columns);

    study_row(plot, json_pack("[s, o, o, o]", "the player", study_number(100 * p->player),
                              study_number(100 * fmax(p->player - p->player_by, 0)),
                              study_number(100 * fmin(p->player + p->player_by, 1))));
    study_row(plot, json_pack("[s, o, o, o]", "the deal", study_number(100 * p->deal),
                              study_number(100 * fmax(p->deal - p->deal_by, 0)),
                              study_number(100 * fmin(p->deal + p->deal_by, 1))));
    study_row(plot, json_pack("[s, o, n, n]", "luck and choices on the way",
                              study_number(100 * p->play)));
}

static void find_luck(study_finder *f)
{
    int seats = f->plan->config.seats;
    int part = study_part_of(f, STUDY_LADDER, STUDY_APPRENTICE, seats);

    if (part < 0)
        return;
    study_parts p = study_variance(f->tally, part, seats);
    study_count c = study_among(f->tally, part);
    study_estimate e = study_share(&c);
    double even = study_even(f, STUDY_NOVICE, seats);
    if (p.deals < STUDY_GROUPS) {
        study_verdict(f, mark_of_ladder(f), "an apprentice among novices",
                      "An apprentice among novices gets %.0f %% (%.0f to %.0f; even is %.0f).",
                      e.value, e.low, e.high, even);
        return;
    }
    plot_luck(f, &p);
    study_verdict(f, mark_of_ladder(f), "an apprentice among novices",
                  "An apprentice among novices gets %.0f %% (even is %.0f). Of who wins, %.0f %% "
                  "is the player, %.0f %% the deal.",
                  e.value, even, 100 * p.player, 100 * p.deal);
    study_say(f,
              "Between these two, %.0f %% of the result is the player (give or take %.0f), %.0f %% "
              "the deal (%.0f), and the rest what happens while playing.",
              100 * p.player, 100 * p.player_by, 100 * p.deal, 100 * p.deal_by);
}

void study_find_skill(study_finder *f)
{
    study_section(
        f, "skill", "Does skill matter?",
        "One of a level sits among those of the level below, at each seat in turn with the "
        "same deal. What is alike in all games of a deal, whoever sits there, is the deal; "
        "what follows the player from seat to seat is the player; the rest is what happens "
        "on the way. How sure: by leaving out a twentieth of the deals in turn.");
    find_ladder(f);
    find_luck(f);
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void plot_options(study_finder *f, int part, const study_histogram *h)
{
    static const char *const columns[] = {"at|Possibilities, from||0", "width|so many||0",
                                          "share|Share of decisions|%|1", "n|Decisions||0", NULL};
    json_t *plot = study_plot(f, "options", "How much there is to choose from", "histogram",
                              "possibilities", "share of decisions", columns);
    int width = h->p95 > 100 ? 10 : h->p95 > 40 ? 5 : h->p95 > 20 ? 2 : 1;

    for (int from = 1; from <= h->p95; from += width) {
        int64_t n = 0;

        for (int i = 0; i < width; i++)
            n += study_of(f, part, STUDY_OPTIONS, from + i).n;
        study_row(plot, json_pack("[i, i, o, I]", from, width,
                                  study_number(100.0 * (double)n / (double)h->n), (json_int_t)n));
    }
}

static void plot_gaps(study_finder *f, int part, int64_t all)
{
    static const char *const columns[] = {"at|Ahead by, from|points|0", "width|so many||0",
                                          "share|Share of decisions|%|1", "n|Decisions||0", NULL};
    json_t *plot =
        study_plot(f, "gaps", "How far the best choice is ahead of the second", "histogram",
                   "points of the chance to win", "share of decisions", columns);

    for (int step = 0; step < 20; step++) {
        study_count c = study_of(f, part, STUDY_GAP, step);

        if (c.n > 0)
            study_row(plot,
                      json_pack("[i, i, o, I]", 5 * step, 5,
                                study_number(100.0 * (double)c.n / (double)all), (json_int_t)c.n));
    }
}

static study_count sum_of(const study_finder *f, int part, study_measure measure)
{
    study_count sum = {0};

    for (int i = 0; i < f->tally->count; i++) {
        const study_count *c = &f->tally->at[i];

        if (c->part != part || c->measure != (int)measure)
            continue;
        sum.n += c->n;
        sum.sum += c->sum;
        sum.squares += c->squares;
    }
    return sum;
}

void study_find_choices(study_finder *f)
{
    int seats = f->plan->config.seats;
    int play = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats);
    int looks = study_part_of(f, STUDY_CHOICE, STUDY_APPRENTICE, seats);
    char how[400];

    if (play < 0)
        return;
    snprintf(how, sizeof how,
             "Possibilities are counted in all games of apprentices. Some decisions of others, "
             "spread over the "
             "game, were looked at by a search of %u tries that knows what the seat knows, and 60 "
             "more for "
             "each choice that is compared. The obvious choice is the apprentice's; it is called "
             "wrong if it "
             "loses more than 8 points. Searches of this size err by a few points themselves.",
             2 * f->plan->tries);
    study_section(f, "choices", "Are the decisions interesting?", how);
    study_histogram h = study_spread(f->tally, play, STUDY_OPTIONS);
    study_count one = study_of(f, play, STUDY_OPTIONS, 1);
    double forced = h.n > 0 ? 100.0 * (double)one.n / (double)h.n : 0;
    study_say(f,
              "There are %.1f possibilities on average, half of the time %d or fewer; %.0f %% of "
              "what is asked has only one.",
              h.mean, h.p50, forced);
    plot_options(f, play, &h);
    if (looks < 0) {
        study_verdict(
            f, "", "apprentices",
            "There are %.1f possibilities on average; %.0f %% of what is asked leaves no choice.",
            h.mean, forced);
        return;
    }
    study_count gap = sum_of(f, looks, STUDY_GAP);
    study_count wrong = study_of(f, looks, STUDY_WRONG, 0);
    study_count close = study_of(f, looks, STUDY_GAP, 0);
    study_estimate ahead = study_mean(&gap, 10, 1), bad = study_mean(&wrong, 0.01, 1);
    double even = gap.n > 0 ? 100.0 * (double)close.n / (double)gap.n : 0;
    study_verdict(f, "", "apprentices, judged by a search",
                  "The obvious choice is wrong %.0f %% of the time (%.0f to %.0f); at %.0f %% of "
                  "the decisions the two best are within 5 points.",
                  bad.value, fmax(bad.low, 0), bad.high, even);
    study_say(f,
              "The best choice is %.1f points ahead of the second (%.1f to %.1f); at %.0f %% of "
              "the %lld decisions by less than 5.",
              ahead.value, ahead.low, ahead.high, even, (long long)gap.n);
    study_say(f,
              "What an apprentice does loses more than 8 points at %.0f %% of them (%.0f to %.0f).",
              bad.value, fmax(bad.low, 0), bad.high);
    plot_gaps(f, looks, gap.n);
}

/* ---- Tension --------------------------------------------------------------------------------- */

static void plot_course(study_finder *f, int part, const char *id, const char *title,
                        study_measure truth, study_measure told, const char *y)
{
    static const char *const columns[] = {"at|Share of the game|%|0",
                                          "series|Who looks||",
                                          "value|Chance|%|1",
                                          "low|from|%|1",
                                          "high|to|%|1",
                                          "n|Games||0",
                                          NULL};
    json_t *plot = study_plot(f, id, title, "curves", "share of the game", y, columns);
    const study_measure both[] = {truth, told};
    static const char *const series[] = {"by the truth", "for somebody who looks on"};

    study_line(plot, study_even(f, STUDY_APPRENTICE, f->plan->config.seats), "even");
    for (int i = 0; i < 2; i++)
        for (int point = 0; point <= STUDY_POINTS; point++) {
            study_count c = study_of(f, part, both[i], point);
            study_estimate e = study_share(&c);

            if (c.n > 0)
                study_row(plot, json_pack("[i, s, o, o, o, I]", 100 * point / STUDY_POINTS,
                                          series[i], study_number(e.value), study_number(e.low),
                                          study_number(e.high), (json_int_t)c.n));
        }
}

static void plot_course_turns(study_finder *f, int part)
{
    static const char *const columns[] = {"at|Turn||0", "series|Who looks||", "value|Chance|%|1",
                                          "n|Looks||0", NULL};
    json_t *plot = study_plot(f, "turns", "Chance of who wins in the end, by turns", "curves",
                              "turn", "chance", columns);
    const study_measure both[] = {STUDY_TRUTH_TURN, STUDY_TOLD_TURN};
    static const char *const series[] = {"by the truth", "for somebody who looks on"};

    for (int i = 0; i < 2; i++)
        for (int step = 0; step < 100; step++) {
            study_count c = study_of(f, part, both[i], step);

            if (c.n >= 10)
                study_row(plot, json_pack("[i, s, o, I]", step * STUDY_TURNS_WIDE, series[i],
                                          study_number((double)c.sum / (double)c.n / 10),
                                          (json_int_t)c.n));
        }
}

void study_find_tension(study_finder *f)
{
    int seats = f->plan->config.seats;
    int part = study_part_of(f, STUDY_COURSE, STUDY_APPRENTICE, seats);

    if (part < 0)
        return;
    study_section(
        f, "tension", "Is it tense to the end?",
        "After each tenth of a game of apprentices it was played on 20 times with other luck, from "
        "the truth "
        "and in worlds that somebody who looks on can't tell from it. Decided: from when on "
        "the winner's chance stays above 80 % for whoever looks on. Far behind: less than "
        "half a share (one by the number of players, by two). Drama as Browne defines it "
        "(Automatic Generation and "
        "Evaluation of Recombination Games, 2008): the mean root of how far the winner was "
        "behind, when behind; 0 to 1.");
    study_count half = study_of(f, part, STUDY_FAVOURITE_TOLD, STUDY_POINTS / 2);
    study_count early = study_of(f, part, STUDY_FAVOURITE_TOLD, 1);
    study_count early_truth = study_of(f, part, STUDY_FAVOURITE, 1);
    study_count back = study_of(f, part, STUDY_BACK, 0);
    study_count drama = study_of(f, part, STUDY_DRAMA, 0);
    study_histogram decided = study_spread(f->tally, part, STUDY_DECIDED);
    study_histogram leads = study_spread(f->tally, part, STUDY_LEADS);
    study_estimate at_half = study_share(&half), at_tenth = study_share(&early),
                   at_tenth_truth = study_share(&early_truth),
                   came_back = study_mean(&back, 0.01, 1);
    study_verdict(f, "one level", "apprentices",
                  "Half of all games are decided after %d %% of their length; the favourite at "
                  "half-time wins %.0f %% (%.0f to %.0f).",
                  100 * decided.p50 / STUDY_POINTS, at_half.value, at_half.low, at_half.high);
    study_say(f, "The favourite changes %.1f times in a game, for somebody who looks on.",
              leads.mean);
    study_say(
        f,
        "In %.0f %% of the games (%.0f to %.0f) who wins had once been far behind. Drama is %.2f.",
        came_back.value, fmax(came_back.low, 0), came_back.high,
        drama.n > 0 ? (double)drama.sum / (double)drama.n / 1000 : 0);
    study_say(f,
              "After a tenth of the game the favourite wins %.0f %% by the truth and %.0f %% for "
              "somebody who looks on: what lies between is in the cards and hidden.",
              at_tenth_truth.value, at_tenth.value);
    plot_course(f, part, "curves", "Chance of who wins in the end", STUDY_TRUTH, STUDY_TOLD,
                "chance");
    json_array_append_new(f->first, json_string("curves"));
    plot_course(f, part, "favourites", "How often the favourite wins", STUDY_FAVOURITE,
                STUDY_FAVOURITE_TOLD, "result");
    plot_course_turns(f, part);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

void study_find_secrets(study_finder *f)
{
    int seats = f->plan->config.seats;
    int part = study_part_of(f, STUDY_SECRET, STUDY_SEARCH, seats);
    char how[300];

    if (part < 0)
        return;
    snprintf(
        how, sizeof how,
        "All seats are searches of %u tries a move. One of them, each in turn with the same deal, "
        "need not imagine what is hidden: it knows. The others play by the rules, and so does "
        "everybody else in what it imagines.",
        f->plan->tries);
    study_section(f, "secrets", "What are secrets worth?", how);
    study_count c = study_among(f->tally, part);
    study_estimate e = study_share(&c);
    double even = study_even(f, STUDY_SEARCH, seats);
    const char *mark = e.low > even || e.high < even ? "one level" : "not clear";
    char people[64];

    study_verdict(f, mark, study_level_people(f, STUDY_SEARCH, people),
                  "Who sees everything gets %.0f %% (%.0f to %.0f) where %.0f is even: secrets are "
                  "worth %+.0f points.",
                  e.value, e.low, e.high, even, e.value - even);
    study_say(f,
              "One who knows all that is hidden gets %.1f %% (%.1f to %.1f) in %lld deals, where "
              "%.1f is even.",
              e.value, e.low, e.high, (long long)e.n, even);
}
