/* find_play.c: is it fair, how long does it take, how does it end?
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/lab.h"
#include "study/find.h"

static const char *const interval_columns[] = {"name|Who||",
                                               "series|Played by||",
                                               "value|Result|%|1",
                                               "low|from|%|1",
                                               "high|to|%|1",
                                               "n|Games||0",
                                               NULL};

static void add_interval(json_t *plot, const char *name, const char *series, study_estimate e)
{
    study_row(plot, json_pack("[s, s, o, o, o, I]", name, series, study_number(e.value),
                              study_number(e.low), study_number(e.high), (json_int_t)e.n));
}

static const char *order_name(int order, int seats, char out[32])
{
    static const char *const names[] = {"first", "second", "third", "fourth", "fifth", "sixth"};

    snprintf(out, 32, "%s%s", names[order], order == seats - 1 && seats > 2 ? " (last)" : "");
    return out;
}

static const char *size_of_edge(double points)
{
    double size = fabs(points);

    return size < 1    ? "as good as even"
           : size < 4  ? "a small edge"
           : size < 10 ? "a clear edge"
                       : "a large edge";
}

/* On which side of the line does it lie for sure: 1, -1, or 0? */
static int side_of(study_estimate e, double line)
{
    return e.low > line ? 1 : e.high < line ? -1 : 0;
}

/* ---- Fair ------------------------------------------------------------------------------------ */

/* How far the edge of who begins can be trusted: an effect is the game's if two unlike levels
 * agree. */
static const char *mark_of_order(const study_finder *f, int wanted)
{
    int agree = 0, against = 0;

    for (int level = STUDY_NOVICE; level < STUDY_LEVELS; level++) {
        int part = study_part_of(f, STUDY_PLAY, (study_level)level, f->plan->config.seats);

        if (part < 0)
            continue;
        study_count first = study_of(f, part, STUDY_BY_ORDER, 0);
        int side =
            side_of(study_share(&first), study_even(f, (study_level)level, f->plan->config.seats));
        agree += side == wanted && side != 0;
        against += side == -wanted && side != 0;
    }
    return agree >= 2 && against == 0 ? "two levels" : agree >= 1 ? "one level" : "not clear";
}

static void find_order(study_finder *f)
{
    int seats = f->plan->config.seats;
    double fair = study_even(f, STUDY_APPRENTICE, seats);
    json_t *plot = study_plot(f, "order", "Result by order of turns", "intervals", "share of wins",
                              "", interval_columns);

    study_line(plot, fair, "even");
    json_array_append_new(f->first, json_string("order"));
    for (int order = 0; order < seats; order++)
        for (int level = 0; level < STUDY_LEVELS; level++) {
            int part = study_part_of(f, STUDY_PLAY, (study_level)level, seats);
            char name[32], people[64];

            if (part < 0)
                continue;
            study_count c = study_of(f, part, STUDY_BY_ORDER, order);
            add_interval(plot, order_name(order, seats, name),
                         study_level_people(f, (study_level)level, people), study_share(&c));
        }
    int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats);
    if (part < 0)
        return;
    study_count c = study_of(f, part, STUDY_BY_ORDER, 0);
    study_estimate e = study_share(&c);
    int side = side_of(e, fair);
    const char *mark = mark_of_order(f, side);
    const char *what = f->plan->game->plays_for == DF_FOR_WINS ? "wins" : "makes";
    const char *of = f->plan->game->plays_for == DF_FOR_WINS ? "" : " of the way to the most";
    study_verdict(f, mark, "apprentices",
                  "Who begins %s %.1f %%%s (%.1f to %.1f; even is %.1f): %s%s.", what, e.value, of,
                  e.low, e.high, fair,
                  side == 0 ? "no edge that is clear" : size_of_edge(e.value - fair),
                  side < 0 ? " for the others" : "");
    study_say(f, "Among apprentices who begins %s %.1f %%%s (%.1f to %.1f), where %.1f is even.",
              what, e.value, of, e.low, e.high, fair);
}

/* A word of a field that has them. */
static const char *word_of(const df_field *field, int number)
{
    if (field->word != NULL) {
        const char *word = field->word(number, 0);
        return word != NULL ? word : "?";
    }
    return field->words != NULL ? field->words[number] : "?";
}

static const df_field *field_of(const df_game *game, bool team)
{
    for (const df_field *field = game->fields; field->path != NULL; field++)
        if (team ? field->team : field->role)
            return field;
    return NULL;
}

static void find_teams(study_finder *f)
{
    const df_game *game = f->plan->game;
    const df_field *field = field_of(game, true);
    char text[400] = "";
    df_text list = df_text_over(text, sizeof text);

    if (field == NULL)
        return;
    json_t *plot = study_plot(f, "teams", "Wins by side and number of players", "intervals",
                              "share of games won", "", interval_columns);
    study_line(plot, 50, "half");
    json_array_append_new(f->first, json_string("teams"));
    for (int players = game->seats_min; players <= game->seats_max; players++)
        for (int level = 0; level < STUDY_LEVELS; level++)
            for (int team = 0; team < DF_SIM_TEAMS; team++) {
                int part = study_part_of(f, STUDY_PLAY, (study_level)level, players);
                study_count c = study_of(f, part, STUDY_BY_TEAM, team);
                char name[64], people[64], share[64];

                if (part < 0 || c.n == 0)
                    continue;
                study_estimate e = study_share(&c);
                snprintf(name, sizeof name, "%s, %d players", word_of(field, team), players);
                add_interval(plot, name, study_level_people(f, (study_level)level, people), e);
                if (level != STUDY_APPRENTICE || team != 0)
                    continue;
                snprintf(share, sizeof share, "%s%.1f %% with %d", list.length > 0 ? ", " : "",
                         e.value, players);
                df_text_string(&list, share);
            }
    if (text[0] == '\0')
        return;
    study_verdict(f, "", "apprentices", "The side \"%s\" wins %s players.", word_of(field, 0),
                  text);
    study_say(f, "By number of players the side \"%s\" wins %s, among apprentices.",
              word_of(field, 0), text);
}

static void find_roles(study_finder *f)
{
    const df_field *field = field_of(f->plan->game, false);
    int seats = f->plan->config.seats;
    int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats);
    study_estimate best = {0}, worst = {.value = 200};
    int best_role = -1, worst_role = -1;

    if (field == NULL || part < 0)
        return;
    json_t *plot = study_plot(f, "roles", "Result by role", "intervals", "share of wins", "",
                              interval_columns);
    study_line(plot, study_even(f, STUDY_APPRENTICE, seats), "even");
    for (int role = 0; role < DF_HIDDEN; role++) {
        study_count c = study_of(f, part, STUDY_BY_ROLE, role);
        study_estimate e = study_share(&c);
        char people[64];

        if (c.n == 0)
            continue;
        add_interval(plot, word_of(field, role), study_level_people(f, STUDY_APPRENTICE, people),
                     e);
        if (e.value > best.value) {
            best = e;
            best_role = role;
        }
        if (e.value < worst.value) {
            worst = e;
            worst_role = role;
        }
    }
    if (best_role < 0)
        return;
    study_say(
        f,
        "The strongest role is %s (%.1f %%, %.1f to %.1f), the weakest %s (%.1f %%, %.1f to %.1f).",
        word_of(field, best_role), best.value, best.low, best.high, word_of(field, worst_role),
        worst.value, worst.low, worst.high);
}

/* Who begins, by the number of players. */
static void find_numbers(study_finder *f)
{
    const df_game *game = f->plan->game;
    json_t *plot = NULL;

    for (int players = game->seats_min; players <= game->seats_max; players++) {
        int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, players);

        if (part < 0 || game->seats_min == game->seats_max)
            continue;
        if (plot == NULL)
            plot = study_plot(f, "numbers", "Result by order and number of players", "intervals",
                              "share of wins", "", interval_columns);
        for (int order = 0; order < players; order++) {
            study_count c = study_of(f, part, STUDY_BY_ORDER, order);
            char name[64], which[32];

            snprintf(name, sizeof name, "%s of %d", order_name(order, 0, which), players);
            add_interval(plot, name, "apprentices", study_share(&c));
        }
    }
}

void study_find_fair(study_finder *f)
{
    study_section(
        f, "fair", "Is it fair?",
        "The same bot plays all seats. Results are counted by who had the first turn, not by "
        "the number of a seat, by side and by role. The deal is the unit; intervals are of "
        "95 %. An edge is called the game's own if two unlike levels of skill agree on it.");
    find_teams(f);
    find_order(f);
    find_roles(f);
    find_numbers(f);
}

/* ---- Length ---------------------------------------------------------------------------------- */

static int bar_width(int p95)
{
    int width = 1;

    while (p95 / width > 24)
        width = width == 1 ? 2 : width == 2 ? 5 : width * 2;
    return width;
}

static void plot_turns(study_finder *f, int part, const study_histogram *h)
{
    static const char *const columns[] = {"at|Turns, from||0", "width|so many||0",
                                          "share|Share of games|%|1", "n|Games||0", NULL};
    json_t *plot = study_plot(f, "length", "Length of a game in turns", "histogram", "turns",
                              "share of games", columns);
    int width = bar_width(h->p95);

    json_array_append_new(f->first, json_string("length"));
    for (int from = 0; from <= h->most; from += width) {
        int64_t n = 0;

        for (int i = 0; i < width; i++)
            n += study_of(f, part, STUDY_TURNS, from + i).n;
        if (n > 0)
            study_row(plot,
                      json_pack("[i, i, o, I]", from, width,
                                study_number(100.0 * (double)n / (double)h->n), (json_int_t)n));
    }
}

void study_find_length(study_finder *f)
{
    int seats = f->plan->config.seats;
    int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, seats);

    if (part < 0)
        return;
    study_histogram turns = study_spread(f->tally, part, STUDY_TURNS);
    study_histogram choices = study_spread(f->tally, part, STUDY_CHOICES);
    study_count moves = study_of(f, part, STUDY_MOVES, 0);
    study_count limit = study_of(f, part, STUDY_LIMIT, 0);
    double minutes = choices.p50 * f->asked->pace / 60.0;
    char how[320];

    snprintf(
        how, sizeof how,
        "Games of apprentices. A choice is a decision with more than one possibility. Minutes are "
        "those of people who take %d seconds for a choice, and none for the rest (--pace).",
        f->asked->pace);
    study_section(f, "length", "How long does it take?", how);
    study_verdict(
        f, "", "apprentices",
        "Half of all games are over after %d turns, 19 of 20 after %d; that is about %.0f minutes.",
        turns.p50, turns.p95, minutes);
    study_say(f,
              "A game has %.1f turns on average; one in twenty has %d or fewer, one in twenty %d "
              "or more, the longest had %d.",
              turns.mean, turns.p5, turns.p95, turns.most);
    study_say(f, "A person makes %.0f choices in a game (all together %.0f), of %.0f steps in all.",
              choices.mean / seats, choices.mean,
              moves.n > 0 ? (double)moves.sum / (double)moves.n : 0);
    study_say(
        f, "At %d seconds a choice half of all games take up to %.0f minutes, 19 of 20 up to %.0f.",
        f->asked->pace, minutes, choices.p95 * f->asked->pace / 60.0);
    if (limit.sum > 0) {
        study_estimate e = study_mean(&limit, 0.01, 1);
        study_say(f, "A limit ended %.2f %% of the games (%.2f to %.2f).", e.value, fmax(e.low, 0),
                  e.high);
    } else {
        study_say(f, "No game was ended by a limit.");
    }
    plot_turns(f, part, &turns);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

typedef struct ending {
    int32_t reason;
    int64_t n;
} ending;

enum { ENDINGS = 32 };

static int endings_of(const study_finder *f, int part, ending out[ENDINGS], int64_t *games)
{
    int count = 0;

    *games = 0;
    for (int i = 0; i < f->tally->count && count < ENDINGS; i++) {
        const study_count *c = &f->tally->at[i];
        int at = count;

        if (c->part != part || c->measure != STUDY_REASON)
            continue;
        *games += c->n;
        while (at > 0 &&
               (out[at - 1].n < c->n || (out[at - 1].n == c->n && out[at - 1].reason > c->a)))
            at--;
        memmove(&out[at + 1], &out[at], (size_t)(count - at) * sizeof *out);
        out[at] = (ending){c->a, c->n};
        count++;
    }
    return count;
}

void study_find_ends(study_finder *f)
{
    static const char *const columns[] = {"name|How||",   "value|Share of games|%|1",
                                          "low|from|%|1", "high|to|%|1",
                                          "n|Games||0",   NULL};
    int part = study_part_of(f, STUDY_PLAY, STUDY_APPRENTICE, f->plan->config.seats);
    ending found[ENDINGS + 1];
    int64_t games;

    if (part < 0)
        return;
    study_section(
        f, "ends", "How does it end?",
        "Games of apprentices, by the reason that the rules give for their end. Who is out "
        "first waits from the turn in which that happened to the last.");
    int count = endings_of(f, part, found, &games);
    json_t *plot = study_plot(f, "ends", "How games end", "bars", "share of games", "", columns);
    for (int i = 0; i < count; i++) {
        df_interval range = df_wilson((uint64_t)found[i].n, (uint64_t)games);

        study_row(plot, json_pack("[s, o, o, o, I]", study_book_word(f->book, found[i].reason),
                                  study_number(100.0 * (double)found[i].n / (double)games),
                                  study_number(100 * range.low), study_number(100 * range.high),
                                  (json_int_t)found[i].n));
    }
    if (count > 0)
        study_verdict(f, "", "apprentices", "Most often by \"%s\" (%.0f %%)%s.",
                      study_book_word(f->book, found[0].reason),
                      100.0 * (double)found[0].n / (double)games,
                      count == 1 ? ", and never otherwise" : "");
    study_count drawn = study_of(f, part, STUDY_DRAWN, 0);
    study_count out = study_of(f, part, STUDY_OUT, 0);
    study_say(f, "Nobody won in %.1f %% of the games.",
              100.0 * (double)drawn.sum / (double)(drawn.n > 0 ? drawn.n : 1));
    if (out.n > 0) {
        study_estimate e = study_share(&out);
        study_say(f,
                  "In %.0f %% of the games somebody is out before the end; the first of them then "
                  "waits %.0f %% of its turns (%.0f to %.0f).",
                  100.0 * (double)out.n / (double)games, e.value, e.low, e.high);
    }
}
