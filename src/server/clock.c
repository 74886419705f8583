/* clock.c: time that runs out, for people and for tables that wait for a bot.
 *
 * While a table is in memory its time is measured by the steady clock, which does not jump. The row
 * of a table holds when to look at it again by the calendar, so that a table that nobody has loaded
 * is not forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/inside.h"

enum { LOOK_EVERY = 5000, BOT_OVERDUE = 30000 };

static int64_t allowance(const desk *d, int seat)
{
    if (d->setup.clock == CLOCK_MATCH)
        return d->seats[seat].left;
    return (int64_t)d->setup.seconds * 1000 - d->seats[seat].carried;
}

void clock_set(live *table, int64_t ago)
{
    const desk *d = &table->desk;
    int seat = desk_actor(d);

    if (table->turns != d->turns)
        table->asked = server_now() - (ago > 0 ? ago : 0);
    table->turns = d->turns;
    table->due = 0;
    if (seat >= 0 && d->setup.clock != CLOCK_NONE && desk_bot(d, seat) == NULL &&
        !d->seats[seat].skips)
        table->due = table->asked + allowance(d, seat);
}

static bool has_bots(const desk *d)
{
    for (int i = 0; i < d->setup.config.seats; i++)
        if (desk_bot(d, i) != NULL)
            return true;
    return false;
}

int64_t clock_deadline(const live *table)
{
    const desk *d = &table->desk;

    if (d->phase == DESK_OVER || d->phase == DESK_CLOSED)
        return 0;
    if (has_bots(d))
        return server_today() + BOT_OVERDUE;
    return d->setup.clock == CLOCK_NONE ? 0 : server_today() + (int64_t)d->setup.seconds * 1000;
}

static void run_out(server *s, live *table)
{
    int seat = desk_actor(&table->desk);
    wish *w = server_wish(s, table, NULL, NULL);
    bool good = w != NULL && wish_entry(w, ENTRY_LATE, seat, 0, 0, NULL);

    if (good && table->desk.setup.late == LATE_FORFEIT)
        good = wish_entry(w, ENTRY_FORFEIT, seat, 0, 0, NULL);
    if (w != NULL && !good)
        server_unwish(s, w);
}

void clock_tick(server *s)
{
    int64_t now = server_now();

    for (int i = 0; i < SERVER_PLACES; i++)
        for (live *table = s->tables[i]; table != NULL; table = table->next) {
            if (table->wished || table->broken)
                continue;
            if (table->due != 0 && now >= table->due && table->held.due == 0)
                run_out(s, table);
            else
                think_if_due(s, table);
            if (table->late != NULL)
                load_late(s, table);
        }
    if (now - s->looked < LOOK_EVERY && s->looked != 0)
        return;
    s->looked = now;
    load_due(s);
}
