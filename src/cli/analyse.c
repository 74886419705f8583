/* analyse.c: `deadfall analyse`: how well a seat played, move by move, by what it knew then.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bar.h"
#include "cli/json.h"
#include "minds/analyse.h"
#include "term/advice.h"
#include "term/table.h"

#include "core/core.h"

enum { MS_USUAL = 300, TOP_USUAL = 3, TOP_MAX = 50, ALL_SEATS = -1 };

typedef struct request {
    cli_args *args;
    df_match *match;
    const char *wanted; /* the seat as it was given; NULL: the usual one */
    int seat;           /* or ALL_SEATS */
    long ms, iterations, top;
    bool json;
    bool over; /* else nobody may learn how many steps the others took */
} request;

/* ---- Text ------------------------------------------------------------------------------------ */

enum { WORTH_SIZE = 16 };

/* A chance to win, or a score; or a difference of two. */
static const char *worth(const request *r, int thousandths, bool difference, char out[WORTH_SIZE])
{
    df_text text = df_text_over(out, WORTH_SIZE);

    df_worth_text(df_match_game(r->match), thousandths, difference, &text);
    return out;
}

static bool for_score(const request *r)
{
    return df_match_game(r->match)->plays_for == DF_FOR_SCORE;
}

/* How the moment of a decision is called: by its step once that is no secret any more. */
static int moment(const request *r, const df_analysed *d)
{
    return r->over ? d->position : d->number;
}

enum { GRAPH_ROWS = 9, GRAPH_EDGE = 6 };

/* What there was to expect before each decision; several share a column where there are too many.
 */
static void print_graph(const term *t, const request *r, const df_analysis *a)
{
    enum { COLUMNS_MAX = 100 };
    int room = t->width - GRAPH_EDGE - 1;
    int columns = a->count < room ? a->count : room;
    int height[COLUMNS_MAX];

    for (int column = 0; column < columns; column++) {
        int first = column * a->count / columns;
        int last = (column + 1) * a->count / columns;
        int sum = 0;

        for (int i = first; i < last; i++)
            sum += a->at[i].before;
        height[column] = (sum / (last - first) * (GRAPH_ROWS - 1) + 500) / 1000;
    }
    term_printf(t, "\n%s before each decision\n",
                for_score(r) ? "Score to expect" : "Chance to win");
    for (int row = GRAPH_ROWS - 1; row >= 0; row--) {
        char line[COLUMNS_MAX + 1];
        char label[WORTH_SIZE];

        for (int column = 0; column < columns; column++)
            line[column] = (char)(height[column] == row ? '*' : height[column] > row ? ':' : ' ');
        line[columns] = '\0';
        if (row % 4 == 0)
            term_printf(t, "%5s |%s\n", worth(r, row * 1000 / (GRAPH_ROWS - 1), false, label),
                        line);
        else
            term_printf(t, "      |%s\n", line);
    }
    term_printf(t, "       %s %d to %d\n", r->over ? "step" : "decision", moment(r, &a->at[0]),
                moment(r, &a->at[a->count - 1]));
}

static void print_decisions(const term *t, const request *r, const df_analysis *a)
{
    term_printf(t, "\n%s  best  played  loss\n", r->over ? "  step" : "decision");
    for (int i = 0; i < a->count; i++) {
        const df_analysed *d = &a->at[i];
        char first[64];
        char line[3 * DF_ANALYSIS_WORDS];
        char text[3][WORTH_SIZE];

        snprintf(first, sizeof first, "%*d %5s   %5s %5s  ", r->over ? 6 : 8, moment(r, d),
                 worth(r, d->before, false, text[0]), worth(r, d->after, false, text[1]),
                 worth(r, d->loss, true, text[2]));
        if (!df_analysed_mistake(d))
            snprintf(line, sizeof line, "%s", d->played_words);
        else
            snprintf(line, sizeof line, "%s (better: %s)", d->played_words, d->preferred_words);
        term_wrap(t, first, line);
    }
}

static void print_mistakes(const term *t, const request *r, const df_analysis *a,
                           const int *mistakes, const df_inference *inferred, int count)
{
    const char *const *names = df_match_names(r->match);
    int seats = df_match_config(r->match)->seats;

    if (count == 0)
        term_print(t, "\nNo mistakes worth telling.\n");
    else
        term_wrap(t, "\n", "The largest mistakes, and how likely what could not be seen was then:");
    for (int i = 0; i < count; i++) {
        const df_analysed *d = &a->at[mistakes[i]];
        char line[4 * DF_ANALYSIS_WORDS];
        char text[3][WORTH_SIZE];

        snprintf(line, sizeof line, "%s %d: %s costs %s (%s instead of %s); better: %s",
                 r->over ? "step" : "decision", moment(r, d), d->played_words,
                 worth(r, d->loss, true, text[0]), worth(r, d->after, false, text[1]),
                 worth(r, d->before, false, text[2]), d->preferred_words);
        term_wrap(t, "* ", line);
        advice_print_inference(t, &inferred[i], seats, DF_NOBODY, names);
    }
    if (count > 0 && r->over)
        term_print(t, "`deadfall replay` shows these positions: type the number of the step.\n");
}

static void print_seat(const request *r, int seat, const df_analysis *a, const int *mistakes,
                       const df_inference *inferred, int count)
{
    term t = term_open(stdout, false, false);
    int lost = 0;

    for (int i = 0; i < a->count; i++)
        lost += a->at[i].loss;
    term_printf(&t, "%c%s: %s (seat %d)%c\n", DF_INK_STRONG, df_match_game(r->match)->title,
                df_match_names(r->match)[seat], seat, DF_INK_PLAIN);
    term_printf(&t, "%d decision%s, %d with a choice", a->decisions, a->decisions == 1 ? "" : "s",
                a->count);
    if (a->count == 0) {
        term_print(&t, "\n");
        return;
    }
    const df_game *game = df_match_game(r->match);
    if (for_score(r))
        term_printf(&t, "; on average a choice lost %.2f points\n",
                    lost * (game->score_max - game->score_min) / 1000.0 / a->count);
    else
        term_printf(&t, "; on average a choice lost %.1f %%\n", lost / 10.0 / a->count);
    print_graph(&t, r, a);
    print_decisions(&t, r, a);
    print_mistakes(&t, r, a, mistakes, inferred, count);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static json_t *share(int thousandths)
{
    return json_real(thousandths / 1000.0);
}

/* A chance to win from 0 to 1, or points of a score. */
static json_t *worth_json(const request *r, int thousandths, bool difference)
{
    const df_game *game = df_match_game(r->match);

    if (!for_score(r))
        return share(thousandths);
    return json_real((difference ? 0 : game->score_min) +
                     thousandths * (game->score_max - game->score_min) / 1000.0);
}

static json_t *decision_json(const request *r, const df_analysed *d)
{
    json_t *row = json_object();

    json_object_set_new(row, "decision", json_integer(d->number));
    if (r->over)
        json_object_set_new(row, "step", json_integer(d->position));
    json_object_set_new(row, "choices", json_integer(d->choices));
    json_object_set_new(row, "played",
                        json_pack("{si ss}", "action", (int)d->played, "words", d->played_words));
    json_object_set_new(
        row, "preferred",
        json_pack("{si ss}", "action", (int)d->preferred, "words", d->preferred_words));
    json_object_set_new(row, "before", worth_json(r, d->before, false));
    json_object_set_new(row, "after", worth_json(r, d->after, false));
    json_object_set_new(row, "loss", worth_json(r, d->loss, true));
    json_object_set_new(row, "margin", worth_json(r, d->margin, true));
    return row;
}

static json_t *inference_json(const df_inference *inference)
{
    static const char *const forms[] = {
        [DF_INFERRED_IS] = "is", [DF_INFERRED_HOLDS] = "holds", [DF_INFERRED_NEXT] = "next"};
    json_t *list = json_array();

    for (int i = 0; i < inference->count; i++) {
        const df_inferred *thing = &inference->at[i];
        json_t *shares = json_object();

        for (int k = 0; k < thing->count; k++)
            json_object_set_new(shares, thing->values[k].word, share(thing->values[k].share));
        json_array_append_new(list, json_pack("{ss ss so}", "path", thing->path, "form",
                                              forms[thing->form], "shares", shares));
    }
    return list;
}

static json_t *seat_json(const request *r, int seat, const df_analysis *a, const int *mistakes,
                         const df_inference *inferred, int count)
{
    json_t *row = json_object();
    json_t *decisions = json_array();
    json_t *worst = json_array();

    for (int i = 0; i < a->count; i++)
        json_array_append_new(decisions, decision_json(r, &a->at[i]));
    for (int i = 0; i < count; i++) {
        json_t *mistake = decision_json(r, &a->at[mistakes[i]]);

        json_object_set_new(mistake, "inferred", inference_json(&inferred[i]));
        json_array_append_new(worst, mistake);
    }
    json_object_set_new(row, "seat", json_integer(seat));
    json_object_set_new(row, "name", json_string(df_match_names(r->match)[seat]));
    json_object_set_new(row, "decisions", decisions);
    json_object_set_new(row, "mistakes", worst);
    return row;
}

static void print_json(const request *r, json_t *seats)
{
    const df_game *game = df_match_game(r->match);
    json_t *root = json_object();

    json_object_set_new(root, "game", json_string(game->id));
    json_object_set_new(root, "options", cli_config_json(game, df_match_config(r->match)));
    json_object_set_new(root, "over", json_boolean(r->over));
    if (r->iterations > 0)
        json_object_set_new(root, "iterations", json_integer(r->iterations));
    else
        json_object_set_new(root, "ms", json_integer(r->ms));
    json_object_set_new(root, "stopped", json_boolean(cli_is_stopped(NULL)));
    json_object_set_new(root, "seats", seats);
    cli_print_json(root);
}

/* ---- The work -------------------------------------------------------------------------------- */

/* The bar goes on over all seats. */
typedef struct progress {
    cli_bar bar;
    int before; /* decisions of the seats that are done */
    const char *name;
} progress;

static void on_progress(void *context, int decisions)
{
    progress *p = context;

    cli_bar_show(&p->bar, (uint64_t)(p->before + decisions), p->name);
}

/* Analyses a seat; what is for programs goes to `rows`. */
static int analyse_seat(const request *r, int seat, progress *p, json_t *rows)
{
    df_analysis_plan plan = {.match = r->match,
                             .seat = seat,
                             .limits = {.ms = (uint32_t)r->ms,
                                        .iterations = (uint32_t)r->iterations,
                                        .stop = cli_is_stopped},
                             .threads = r->iterations > 0 ? 1 : 0, /* alike on every machine */
                             .progress = on_progress,
                             .context = p};
    df_analysis found;
    df_inference *inferred = df_memory_surely(NULL, (size_t)(r->top + 1) * sizeof *inferred);
    int mistakes[TOP_MAX];
    df_error err;

    p->name = df_match_names(r->match)[seat];
    df_status status = df_analyse(&plan, &found, &err);
    int count = status == DF_OK ? df_analysis_mistakes(&found, (int)r->top, mistakes) : 0;
    for (int i = 0; i < count && status == DF_OK; i++)
        status = df_analysis_infer(&plan, found.at[mistakes[i]].position, &inferred[i], &err);
    cli_bar_close(&p->bar);
    if (status == DF_OK && r->json)
        json_array_append_new(rows, seat_json(r, seat, &found, mistakes, inferred, count));
    else if (status == DF_OK)
        print_seat(r, seat, &found, mistakes, inferred, count);
    p->before += found.decisions;
    free(inferred);
    df_analysis_free(&found);
    return status == DF_OK ? CLI_OK : cli_complain_error(r->args, CLI_FOUND, &err);
}

static int analyse(const request *r)
{
    int first = r->seat == ALL_SEATS ? 0 : r->seat;
    int last = r->seat == ALL_SEATS ? df_match_config(r->match)->seats - 1 : r->seat;
    int all = 0;
    json_t *rows = json_array();
    int code = CLI_OK;

    for (int seat = first; seat <= last; seat++)
        all += df_analysis_decisions(r->match, seat);
    progress p = {.bar = cli_bar_open((uint64_t)(all > 0 ? all : 1), "decisions")};
    cli_catch_signals();
    for (int seat = first; seat <= last && code == CLI_OK && cli_signal() == 0; seat++) {
        if (seat > first && !r->json)
            fputc('\n', stdout);
        code = analyse_seat(r, seat, &p, rows);
    }
    if (code == CLI_OK && r->json)
        print_json(r, rows);
    else
        json_decref(rows);
    if (code == CLI_OK && cli_signal() != 0)
        return cli_complain(r->args, CLI_STOPPED + cli_signal(), "stopped after %d of %d decisions",
                            p.before, all);
    return code;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"seat", "N|all", "whose decisions, by what that seat knew (the person's, or 0)",
     CLI_AT(request, wanted)},
    {"ms", "N", "milliseconds of thought for each decision (300)", CLI_AT(request, ms), .min = 1,
     .max = 600000},
    {"iterations", "N", "games tried out for each decision instead: the same on every machine",
     CLI_AT(request, iterations), .min = 1, .max = 1000000000},
    {"top", "N", "how many mistakes are looked at more closely (3)", CLI_AT(request, top), .min = 0,
     .max = TOP_MAX},
    {CLI_JSON(request)},
    {.name = NULL},
};

/* The seat of the only person, else the first, unless that would open a game that several people
 * still play. */
static int usual_seat(request *r)
{
    int people = 0;

    r->seat = 0;
    for (int seat = 0; seat < df_match_config(r->match)->seats; seat++)
        if (df_match_seat(r->match, seat)->kind == DF_SEAT_HUMAN && people++ == 0)
            r->seat = seat;
    if (people > 1 && !r->over)
        return cli_complain(r->args, CLI_USAGE,
                            "the game is not over and several people play: name your --seat");
    if (people > 1 && df_match_game(r->match)->keeps_secrets)
        return cli_complain(r->args, CLI_USAGE,
                            "this game keeps its secrets after the end: name your --seat");
    return CLI_OK;
}

static int take_seat(request *r)
{
    const char *text = r->wanted;
    long seat = 0;

    if (text == NULL)
        return usual_seat(r);
    if (strcmp(text, "all") == 0) {
        r->seat = ALL_SEATS;
        if (!r->over)
            return cli_complain(r->args, CLI_USAGE,
                                "the game is not over: until then, one seat at a time");
        if (df_match_game(r->match)->keeps_secrets)
            return cli_complain(r->args, CLI_USAGE,
                                "this game keeps its secrets after the end: one seat at a time");
        return CLI_OK;
    }
    int code = cli_number(r->args, "--seat", text, 0, df_match_config(r->match)->seats - 1, &seat);
    r->seat = (int)seat;
    return code;
}

static int run(cli_args *args)
{
    request r = {.args = args, .top = TOP_USUAL};
    df_result result;
    int code = cli_take(args, &r);

    if (code != CLI_OK)
        return code;
    if (r.ms > 0 && r.iterations > 0)
        return cli_complain(args, CLI_USAGE, "--ms or --iterations, not both");
    if (r.ms == 0 && r.iterations == 0)
        r.ms = MS_USUAL;
    if (args->plain == 0)
        return cli_complain(args, CLI_USAGE, "which record? deadfall analyse FILE");
    code = cli_read_record(args, cli_word(args, 0), &r.match);
    if (code != CLI_OK)
        return code;
    r.over = df_match_result(r.match, &result);
    code = take_seat(&r);
    if (code == CLI_OK)
        code = analyse(&r);
    df_match_free(r.match);
    return code;
}

const cli_command cli_analyse = {
    .name = "analyse",
    .usage = "FILE [--seat N|all] [--ms N | --iterations N] ...",
    .summary = "how well a seat played, and its largest mistakes",
    .about = "Goes through a record decision by decision with the eyes of one seat: the chance to "
             "win that a searching bot gives the best choice and the one that was made, what the "
             "difference cost, the largest mistakes, and what could have been inferred then. Only "
             "what the seat knew at each moment counts, so bad luck is no mistake; and only what "
             "is more than the error of the estimate is called one: more time finds more. Ctrl-C "
             "ends early and prints what there is.",
    .example = "  deadfall analyse game.rec --seat 1\n"
               "  deadfall analyse game.rec --seat all --iterations 2000 --json",
    .options = options,
    .words = 1,
    .one = "record",
    .run = run,
};
