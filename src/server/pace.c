/* pace.c: when an answer may be known, so that the time it took gives nothing away; the games say
 * where it would (df_timing).
 *
 * Where everybody is asked in turn whether or not they have a choice, no answer is known before a
 * time that is the same for all, be they people, programs that answer for them, or bots. Where it
 * is hidden how often a seat is asked, a bot decides all that nobody hears of within one span and
 * whatever is heard of comes at its end. A bot that began only when somebody came (think.c) has its
 * span from then on. An answer that waits is not durable yet, and nobody has
 * been told of it: after a crash its seat is simply asked again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/memory.h"
#include "bots/levels.h"
#include "match/match.h"
#include "server/inside.h"

enum { QUICK_BOT_MS = 50 };

static df_timing timing_of(const desk *d)
{
    return df_moment_of(d->setup.game, df_match_state(d->match)).timing;
}

/* Would anybody but the seat hear of this action? */
static bool is_heard(const desk *d, int seat, df_action action)
{
    const df_game *game = d->setup.game;
    df_state *after = df_memory(1, game->state_size);
    df_step step = {.action = action, .actor = (int8_t)seat};
    df_events events;
    df_event seen;

    if (after == NULL)
        return true;
    events.count = 0;
    df_state_copy(game, after, df_match_state(d->match));
    df_match_play(d->match, after, df_match_steps(d->match), step, &events);
    bool heard = game->actor(after) != seat;
    for (int i = 0; i < events.count && !heard; i++) {
        heard = df_event_for(&events.at[i], DF_SPECTATOR, &seen);
        for (int other = 0; other < d->setup.config.seats && !heard; other++)
            heard = other != seat && df_event_for(&events.at[i], other, &seen);
    }
    free(after);
    return heard;
}

uint32_t pace_think_ms(const live *table, const df_level *level)
{
    const desk *d = &table->desk;
    int secret = table->secret_turns == d->turns ? table->secret_answers : 0;

    return timing_of(d) == DF_TIMING_SECRET ? level->ms >> (1 + secret) : level->ms;
}

/* When the answer of this seat, or, not NULL, of this bot in its place may be known. */
static int64_t earliest(const live *table, int seat, df_action action, const df_bot *bot)
{
    const desk *d = &table->desk;
    df_timing timing = timing_of(d);
    int64_t begin = table->woken > table->asked ? table->woken : table->asked;

    if (timing == DF_TIMING_WINDOW)
        return begin + d->setup.window;
    if (timing == DF_TIMING_SECRET && bot != NULL && is_heard(d, seat, action))
        return begin + (df_level_of(bot) != NULL ? (int64_t)df_level_of(bot)->ms : QUICK_BOT_MS);
    return 0;
}

/* ---- Answers that wait ----------------------------------------------------------------------- */

static void make_wish(server *s, live *table, const held *h)
{
    wish *w = server_wish(s, table, h->from, h->message);

    if (wish_entry(w, ENTRY_MOVE, h->seat, h->action, h->taken, NULL))
        return;
    wish_give_up(s, w, h->from, h->message);
    clock_again(s, table);
}

/* Makes it a move, now or when it may be known. */
static void answer_with(server *s, live *table, const held *h)
{
    if (h->due <= server_now()) {
        make_wish(s, table, h);
        return;
    }
    json_incref(h->message);
    table->held = *h;
    table->next_held = s->held;
    s->held = table;
}

void pace_answer(server *s, live *table, int seat, df_action action, const df_bot *bot, guest *from,
                 json_t *message)
{
    int64_t now = server_now();
    int64_t due = earliest(table, seat, action, bot);
    held h = {.from = from,
              .message = message,
              .bot = bot,
              .seat = seat,
              .decision = table->desk.seats[seat].decision,
              .action = action,
              .taken = (due > now ? due : now) - table->asked, /* clocks tell no more than news */
              .due = due};

    if (table->secret_turns != table->desk.turns)
        table->secret_answers = 0;
    table->secret_turns = table->desk.turns;
    table->secret_answers += bot != NULL && table->secret_answers < 8;
    answer_with(s, table, &h);
}

bool pace_early(server *s, live *table)
{
    const desk *d = &table->desk;
    int seat = desk_actor(d);

    if (seat < 0 || d->seats[seat].early_count == 0)
        return false;
    if (table->wished || table->broken || table->held.due != 0)
        return true;
    df_action action = d->seats[seat].early[0];
    int64_t now = server_now();
    int64_t due = earliest(table, seat, action, NULL);
    held h = {.seat = seat,
              .decision = d->seats[seat].decision,
              .action = action,
              .taken = due > now ? due - now : 0,
              .due = due};

    answer_with(s, table, &h);
    return true;
}

bool pace_forced(server *s, live *table)
{
    const desk *d = &table->desk;
    int seat = desk_actor(d);

    if (seat < 0 || d->forced == DF_NO_ACTION)
        return false;
    if (table->wished || table->broken)
        return true;
    held h = {.seat = seat,
              .decision = d->seats[seat].decision,
              .action = d->forced,
              .taken = server_now() - table->asked};

    make_wish(s, table, &h);
    return true;
}

/* Takes a table off the list. */
static void let_go(server *s, live *table)
{
    live **at = &s->held;

    while (*at != NULL && *at != table)
        at = &(*at)->next_held;
    if (*at != NULL)
        *at = table->next_held;
    json_decref(table->held.message);
    table->held = (held){.due = 0};
}

void pace_drop(server *s, live *table)
{
    if (table->held.due != 0)
        let_go(s, table);
}

/* Is what the answer was given to still asked of whoever gave it? */
static bool still_counts(const live *table)
{
    const desk *d = &table->desk;
    const held *h = &table->held;

    return !table->broken && desk_actor(d) == h->seat &&
           d->seats[h->seat].decision == h->decision && think_decider(d, h->seat) == h->bot;
}

int64_t pace_release(server *s)
{
    int64_t now = server_now();
    int64_t next = INT64_MAX;

    for (live *table = s->held, *after; table != NULL; table = after) {
        held h = table->held;

        after = table->next_held;
        if (still_counts(table) && (h.due > now || table->wished)) {
            next = h.due < next ? h.due : next;
            continue;
        }
        json_incref(h.message);
        bool counts = still_counts(table);
        let_go(s, table);
        if (counts)
            make_wish(s, table, &h);
        else if (h.from != NULL)
            handle_error(h.from, h.message, "late", "",
                         "this answers another question than the present one");
        if (!counts)
            think_if_due(s, table);
        json_decref(h.message);
    }
    return next;
}
