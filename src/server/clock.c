/* clock.c: time that runs out, and tables that are to be looked at again.
 *
 * While a table is in memory its time is measured by the steady clock, which does not jump, and it
 * stands on a wheel at the moment when it is to be looked at next: a tick touches the tables whose
 * moment has come, however many others there are.
 *
 * The row of a table holds a deadline by the calendar, so that a clock is noticed where nobody has
 * loaded its table. It is set only where a clock runs for somebody, or a bot is to act between
 * people with clocks. It may come too early and never comes too late, so it is not written with
 * every move: when it comes, the table says what is true by then. An open table in the lobby has
 * one too: until then somebody is known to be there.
 *
 * SPDX-License-Identifier: MIT */
#include "server/inside.h"

enum {
    SLOT = 200,         /* milliseconds: a tick of the server */
    LOOK_EVERY = 1000,  /* for deadlines that come */
    LOOK_AHEAD = 10000, /* to have their tables in memory by then */
    LOOK_BACK_EVERY = 10000,
    AT_ONCE = 64,      /* tables loaded in a tick because of that */
    BACK_AT_ONCE = 32, /* and of those whose deadline has long passed */
    BOT_OVERDUE = 30000,
    LISTED_FOR = 120000,
    TOLERANCE = 1000,
    REVEAL_WITHIN = 5000, /* shares of the deal, once all have sat down */
};

/* ---- The wheel ------------------------------------------------------------------------------- */

void clock_forget(live *table)
{
    if (table->alarm == 0)
        return;
    *table->alarm_place = table->next_alarm;
    if (table->next_alarm != NULL)
        table->next_alarm->alarm_place = table->alarm_place;
    table->alarm = 0;
}

/* 0: never. */
static void set_alarm(server *s, live *table, int64_t at)
{
    clock_forget(table);
    if (at == 0)
        return;
    int64_t slot = at / SLOT > s->rung ? at / SLOT : s->rung;
    live **place = &s->alarms[slot % CLOCK_SLOTS];

    table->alarm = at;
    table->alarm_place = place;
    table->next_alarm = *place;
    if (*place != NULL)
        (*place)->alarm_place = &table->next_alarm;
    *place = table;
}

void clock_again(server *s, live *table)
{
    int64_t at = server_now() + SLOT;

    if (table->alarm == 0 || table->alarm > at)
        set_alarm(s, table, at);
}

/* ---- Deadlines ------------------------------------------------------------------------------- */

static int64_t allowance(const desk *d, int seat)
{
    if (d->setup.clock == CLOCK_MATCH)
        return d->seats[seat].left;
    return (int64_t)d->setup.seconds * 1000 - d->seats[seat].carried;
}

bool clock_is_listed(const live *table)
{
    return table->desk.setup.listed && table->desk.phase == DESK_OPEN && !table->desk.fixed &&
           table->guests != NULL;
}

int64_t clock_deadline(const live *table)
{
    const desk *d = &table->desk;
    int seat = desk_actor(d);

    if (clock_is_listed(table))
        return server_today() + LISTED_FOR;
    if (table->due != 0)
        return server_today() + table->due - server_now();
    if (seat >= 0 && think_goes_on(d) &&
        (think_decider(d, seat) != NULL || d->seats[seat].early_count > 0))
        return server_today() + BOT_OVERDUE;
    return 0;
}

/* Has the row to be written anew because of its deadline? */
static void check_row(server *s, live *table)
{
    int64_t wanted = clock_deadline(table);
    int64_t known = table->row.deadline;
    bool past = known != 0 && known <= server_today();
    bool stale;

    if (wanted == 0)
        stale = past;
    else if (clock_is_listed(table))
        stale = known < wanted - LISTED_FOR / 2;
    else
        stale = known == 0 || (table->due != 0 && wanted < known - TOLERANCE) ||
                (past && wanted > known + TOLERANCE);
    if (stale)
        table->row_stale = s->rows_stale = true;
}

/* When to look at the table again if nothing happens; 0: never. */
static int64_t next_look(const server *s, const live *table)
{
    int64_t soon = server_now() + SLOT;
    int64_t at = table->due;

    if (table->broken)
        return 0;
    if (clock_is_listed(table))
        at = server_now() + LISTED_FOR / 2;
    if (table->wished || (at != 0 && at < soon))
        at = soon;
    int64_t told = presence_next(s, table);
    if (told != 0 && (at == 0 || told < at))
        at = told;
    int64_t call = call_next(s, table);
    if (call != 0 && (at == 0 || call < at))
        at = call;
    if (tables_lag(table))
        at = server_now() + 1; /* at every tick, or what nobody sees would show in when others do */
    return at;
}

void clock_set(server *s, live *table, int64_t ago)
{
    const desk *d = &table->desk;
    int seat = desk_actor(d);

    if (table->turns != d->turns) {
        table->asked = server_now() - (ago > 0 ? ago : 0);
        table->rests = 0;
    }
    table->turns = d->turns;
    table->due = desk_is_dealing(d) ? table->asked + REVEAL_WITHIN : 0;
    if (seat >= 0 && d->setup.clock != CLOCK_NONE && desk_bot(d, seat) == NULL &&
        !d->seats[seat].skips && d->seats[seat].early_count == 0 && table->rests == 0)
        table->due = table->asked + allowance(d, seat);
    check_row(s, table);
    call_note(s, table);
    set_alarm(s, table, next_look(s, table));
}

void clock_presence(server *s, live *table)
{
    if (table->desk.setup.listed && table->desk.phase == DESK_OPEN)
        table->row_stale = s->rows_stale = true;
    clock_again(s, table);
}

/* ---- Tables in memory ------------------------------------------------------------------------ */

static void run_out(server *s, live *table)
{
    int seat = desk_actor(&table->desk);

    if (desk_is_dealing(&table->desk)) {
        open_deal(s, table);
        return;
    }
    wish *w = server_wish(s, table, NULL, NULL);
    bool good = wish_entry(w, ENTRY_LATE, seat, 0, 0, NULL);

    if (good && table->desk.setup.late == LATE_FORFEIT)
        good = wish_entry(w, ENTRY_FORFEIT, seat, 0, 0, NULL);
    if (!good)
        wish_give_up(s, w, NULL, NULL);
}

static void look(server *s, live *table)
{
    clock_forget(table);
    presence_look(s, table);
    call_look(s, table);
    if (!table->wished && !table->broken) {
        if (table->due != 0 && server_now() >= table->due && table->held.due == 0)
            run_out(s, table);
        else
            think_if_due(s, table);
        if (tables_lag(table))
            load_late(s, table);
        check_row(s, table);
    }
    int64_t at = next_look(s, table);
    if (at != 0 && (table->alarm == 0 || table->alarm > at))
        set_alarm(s, table, at);
}

/* What is in the present slot and comes later is found the next time. */
static void ring(server *s, int64_t now)
{
    int64_t last = now / SLOT;

    if (s->rung < last - CLOCK_SLOTS)
        s->rung = last - CLOCK_SLOTS;
    for (; s->rung <= last; s->rung++)
        for (live *table = s->alarms[s->rung % CLOCK_SLOTS], *next; table != NULL; table = next) {
            next = table->next_alarm;
            if (table->alarm <= now)
                look(s, table);
        }
    s->rung = last;
}

/* ---- Tables in the store --------------------------------------------------------------------- */

void clock_row_due(server *s, live *table)
{
    check_row(s, table);
}

void clock_looked(server *s, bool back, int64_t until, bool more)
{
    if (!back)
        s->due_seen = until;
    else
        s->due_passed = more ? until : 0;
    if (!more && back)
        s->look_back = server_now() + LOOK_BACK_EVERY;
    else if (!more)
        s->looked = server_now();
}

/* Those that come in time are looked for first, so that nobody's clock waits behind tables that
 * have been forgotten long ago. What came and was missed, because another process has died or the
 * table can't be read, is gone through from time to time. */
static void look_for_due(server *s, int64_t now)
{
    int64_t today = server_today();
    int64_t ahead = today + LOOK_AHEAD;

    if (s->due_seen == 0 || s->due_seen > ahead + LOOK_AHEAD) /* the calendar was set back */
        s->due_seen = today;
    if (now - s->looked >= LOOK_EVERY || s->looked == 0)
        load_due(s, false, s->due_seen, ahead, AT_ONCE);
    else if (now >= s->look_back)
        load_due(s, true, s->due_passed, today, BACK_AT_ONCE);
}

void clock_tick(server *s)
{
    int64_t now = server_now();

    ring(s, now);
    look_for_due(s, now);
}
