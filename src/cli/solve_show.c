/* solve_show.c: a strategy in words: for each information set what the seat has been told so far,
 * and how often it does what. The game is walked as it would be played, so what comes first stands
 * first.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/solve.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/core.h"
#include "term/term.h"

enum { STORY_SIZE = 1 << 14, LABEL_SIZE = 256, FEW_SETS = 2000, OFTEN_USUAL = 1000 };

typedef struct teller {
    const df_strategy *strategy;
    const cli_solve_show *show;
    df_walk *walk;
    df_view *view;
    double least; /* how likely it has to be to be told */
    bool *told;   /* by set */
    char story[DF_SOLVE_SEATS][STORY_SIZE];
    uint64_t printed;
    term out;
    bool stopped;
} teller;

/* What a seat hears of the last step, after what it has heard before. */
static void hear(teller *t, int seat, size_t length)
{
    const df_game *game = t->strategy->game;
    const df_events *events = df_walk_events(t->walk);
    df_text text = df_text_over(t->story[seat] + length, STORY_SIZE - length);
    df_event event;

    for (int i = 0; i < events->count; i++) {
        if (!df_event_for(&events->at[i], seat, &event))
            continue;
        size_t before = text.length;

        if (length + before > 0)
            df_text_char(&text, ' ');
        size_t sentence = text.length;
        game->event_text(&event, seat, game->seat_names, &text);
        if (text.length == sentence) { /* there is nothing to say about it */
            text.length = before;
            text.at[before] = '\0';
        }
    }
}

static void print_set(teller *t, int depth, const df_spot *spot, const double *shares)
{
    const df_game *game = t->strategy->game;
    const char *story = t->story[spot->actor];
    char first[LABEL_SIZE];
    char line[LABEL_SIZE * 8];
    df_text text = df_text_over(line, sizeof line);

    if (t->show->find != NULL && strstr(story, t->show->find) == NULL)
        return;
    game->view(df_walk_state(t->walk, depth), spot->actor, t->view);
    snprintf(first, sizeof first, "%s: ", game->seat_names[spot->actor]);
    term_wrap(&t->out, first, story[0] != '\0' ? story : "The game begins.");
    for (int i = 0; i < spot->count; i++) {
        char percent[16];

        if (shares[i] < 0.0005)
            continue;
        snprintf(percent, sizeof percent, "%.1f %%", 100 * shares[i]);
        df_text_add(&text, "%s%s ", text.length > 0 ? "; " : "", percent);
        df_action_label(game, t->view, spot->actions[i], game->seat_names, &text);
    }
    term_wrap(&t->out, "    ", line);
    t->printed++;
}

static void tell(teller *t, int depth, double likely);

static void tell_children(teller *t, int depth, const df_spot *spot, const double *shares,
                          double likely)
{
    size_t length[DF_SOLVE_SEATS] = {strlen(t->story[0]), strlen(t->story[1])};

    for (int i = 0; i < spot->count && !t->stopped; i++) {
        double share =
            spot->actor == DF_CHANCE ? (double)spot->weights[i] / spot->weight : shares[i];

        if (likely * share < t->least)
            continue;
        if (!df_walk_go(t->walk, depth, spot->actions[i])) {
            t->stopped = true;
            return;
        }
        for (int seat = 0; seat < DF_SOLVE_SEATS; seat++)
            hear(t, seat, length[seat]);
        tell(t, depth + 1, likely * share);
        for (int seat = 0; seat < DF_SOLVE_SEATS; seat++)
            t->story[seat][length[seat]] = '\0';
    }
}

static void tell(teller *t, int depth, double likely)
{
    df_spot spot;

    df_walk_look(t->walk, depth, &spot);
    if (spot.actor == DF_NOBODY || cli_signal() != 0)
        return;
    double *shares = df_memory((size_t)spot.count, sizeof *shares);
    if (shares == NULL) {
        t->stopped = true;
        return;
    }
    if (spot.actor >= 0) {
        uint64_t set = df_strategy_find(t->strategy, spot.key);

        df_strategy_shares(t->strategy, spot.key, spot.count, shares);
        if (set != UINT64_MAX && !t->told[set]) {
            t->told[set] = true;
            print_set(t, depth, &spot, shares);
        }
    }
    tell_children(t, depth, &spot, shares, likely);
    free(shares);
}

static void print_head(const df_strategy *s)
{
    printf("%s, %s, %" PRIu64 " iterations", s->game->title, df_method_words[s->method],
           s->iterations);
    if (!isnan(s->value))
        printf(", value to seat 0 %.6f", s->value);
    if (!isnan(s->gap))
        printf(", NashConv %.6f", s->gap);
    printf("%s\n", s->forget ? "; it forgets" : "");
    for (int i = 0; s->game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        df_config_value(s->game, &s->config, i, &text);
        if (s->config.option[i] != s->game->options[i].initial)
            printf("  %s=%s\n", s->game->options[i].name, value);
    }
    puts("");
}

static int print_all(const cli_args *args, teller *t)
{
    const df_strategy *s = t->strategy;
    bool many = s->sums.sets > FEW_SETS;
    long often = t->show->often > 0 ? t->show->often : many ? OFTEN_USUAL : 0;

    t->least = often > 0 ? 1.0 / (double)often : 0;
    print_head(s);
    cli_catch_signals();
    df_walk_begin(t->walk, NULL);
    tell(t, 0, 1);
    if (t->stopped)
        return cli_complain(args, CLI_FOUND, "out of memory, or the game is too long");
    if (t->printed == 0)
        return cli_complain(args, CLI_FOUND, "nothing of the kind comes up");
    printf("\n%" PRIu64 " of %" PRIu64 " information sets", t->printed, s->sums.sets);
    if (often > 0)
        printf(", those that come up at least once in %ld games: --often N", often);
    puts("");
    return cli_signal() == 0 ? CLI_OK : CLI_STOPPED + cli_signal();
}

int cli_solve_print(const cli_args *args, const cli_solve_show *show)
{
    df_strategy strategy;
    df_error err;

    if (df_strategy_read(show->path, &strategy, &err) != DF_OK)
        return cli_complain_error(args, CLI_DATA, &err);
    teller *t = df_memory_surely(NULL, sizeof *t);
    t->strategy = &strategy;
    t->show = show;
    t->out = term_open(stdout, false, false);
    t->told = df_memory_surely(NULL, strategy.sums.sets + 1);
    t->view = df_memory_surely(NULL, strategy.game->state_size);
    t->walk = df_walk_new(strategy.game, &strategy.config, strategy.forget, &err);
    int code = t->walk != NULL ? print_all(args, t) : cli_complain_error(args, CLI_FOUND, &err);
    df_walk_free(t->walk);
    free(t->view);
    free(t->told);
    free(t);
    df_strategy_free(&strategy);
    return code;
}
