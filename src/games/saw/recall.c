/* recall.c: is what the players of SAW know, as the state has it, so, and can they know it?
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

static df_status corrupt(df_error *err, const char *clause, const char *text)
{
    return df_fail(err, DF_CORRUPT, clause, "%s", text);
}

/* [S-83] Cards from the discard pile come first and are seen by all; others are known from a Room
 * Map if at all, and those that somebody looks at with one to that player alone [S-128]. */
static bool drawn_mark_fits(const saw_state *s, int place, uint8_t living)
{
    uint8_t mark = s->drawn_known[place];
    uint8_t part[3];

    if (place >= saw_count(s, SAW_DRAWN))
        return mark == 0;
    if (s->playing == SAW_ROOM_MAP)
        return mark == (living & DF_TO(saw_owner(s)));
    if (mark != DF_TO_ALL)
        return (mark & (uint8_t)~living) == 0;
    saw_parts_on_table(s, part);
    return s->step == SAW_STEP_ROW && saw_cards[part[1]].from_discard &&
           (place == 0 || s->drawn_known[place - 1] == DF_TO_ALL);
}

static df_status check_marks(const saw_state *s, df_error *err)
{
    uint8_t living = saw_viewers(s) & (uint8_t)~DF_TO_SPECTATORS;

    for (int i = 0; i < SAW_CARDS; i++)
        if ((s->deck_known[i] &
             (uint8_t) ~(i < saw_count(s, SAW_DECK) && s->knowledge ? living : 0)) != 0)
            return corrupt(err, "S-128", "seats.#.knows_deck: nobody can know that");
    for (int i = 0; i < SAW_DRAWN_MAX; i++)
        if (!drawn_mark_fits(s, i, s->knowledge ? living : 0))
            return corrupt(err, "S-127", "seats.#.knows_drawn: not what was seen");
    if (s->no_billy &&
        (saw_count(s, SAW_DECK) == 0 || !s->knowledge || saw_find(s, SAW_DECK, SAW_BILLY) >= 0))
        return corrupt(err, "S-140", "no_billy: there is one in the deck");
    for (int i = 0; s->no_billy && i < saw_count(s, SAW_DRAWN); i++)
        if (saw_zone(s, SAW_DRAWN)[i] == SAW_BILLY && s->drawn_known[i] != DF_TO_ALL)
            return corrupt(err, "S-140", "no_billy: there was one in the deck");
    return DF_OK;
}

/* Are the entries of one viewer true? For each kind, no group of seats may be said to hold more
 * copies than it does. */
static bool entries_true(const saw_state *s, uint8_t viewer)
{
    saw_entry entry[SAW_MEMORY];
    int count = saw_memory_of(s, viewer, entry);

    for (int from = 0; from < count;) {
        uint8_t held[DF_SEATS_MAX] = {0};
        int to = from;

        for (int seat = 0; seat < s->seats; seat++)
            held[seat] = (uint8_t)saw_count_held(s, seat, entry[from].kind);
        while (to < count && entry[to].kind == entry[from].kind)
            to++;
        if (!saw_entries_fit(entry + from, to - from, held))
            return false;
        from = to;
    }
    return true;
}

/* What a player knows of one kind: entries, and behind them the own copies. */
typedef struct knowing {
    saw_entry entry[SAW_MEMORY];
    int count;
    int copies;
    int taken[SAW_MEMORY + SAW_CARDS]; /* which open entry each of these stands for, or -1 */
    bool tried[SAW_MEMORY + SAW_CARDS];
    uint8_t bit;
} knowing;

/* Finds something the player knows that implies the open entry, if need be by finding something
 * else for another one (augmenting paths). */
static bool imply(knowing *k, const saw_entry *open, int number)
{
    for (int i = 0; i < k->count + k->copies; i++) {
        bool fits = i < k->count ? (k->entry[i].holders & (uint8_t)~open[number].holders) == 0
                                 : (open[number].holders & k->bit) != 0;

        if (!fits || k->tried[i])
            continue;
        k->tried[i] = true;
        if (k->taken[i] < 0 || imply(k, open, k->taken[i])) {
            k->taken[i] = number;
            return true;
        }
    }
    return false;
}

/* Whatever all have seen a player knows as well: from the own memory or the own cards. */
static bool knows_the_open(const saw_state *s, int seat)
{
    saw_entry open[SAW_MEMORY];
    int open_count = saw_memory_of(s, DF_TO_SPECTATORS, open);

    for (int from = 0; from < open_count;) {
        knowing k = {.bit = DF_TO(seat)};
        saw_entry own[SAW_MEMORY];
        int own_count = saw_memory_of(s, DF_TO(seat), own);
        int to = from;

        while (to < open_count && open[to].kind == open[from].kind)
            to++;
        for (int i = 0; i < own_count; i++)
            if (own[i].kind == open[from].kind)
                k.entry[k.count++] = own[i];
        k.copies = saw_count_held(s, seat, open[from].kind);
        memset(k.taken, 0xFF, sizeof k.taken);
        for (int i = from; i < to; i++) {
            memset(k.tried, 0, sizeof k.tried);
            if (!imply(&k, open, i))
                return false;
        }
        from = to;
    }
    return true;
}

static df_status check_memory(const saw_state *s, df_error *err)
{
    uint8_t viewers = saw_viewers(s);

    if (s->entries > SAW_MEMORY || (s->entries > 0 && !s->knowledge))
        return corrupt(err, "S-127", "seats.#.memory: too much");
    for (int row = 0; row < SAW_MEMORY; row++) {
        const saw_entry *entry = &s->memory[row];

        if (row >= s->entries) {
            if (entry->kind != DF_NONE || entry->holders != DF_NONE || entry->who != DF_NONE)
                return corrupt(err, "S-127", "seats.#.memory: not in order");
        } else if (entry->kind >= SAW_KINDS || entry->holders == 0 ||
                   (entry->holders & (uint8_t)~viewers) != 0 || entry->who == 0 ||
                   (entry->who & (uint8_t)~viewers) != 0 || (entry->who & entry->holders) != 0) {
            return corrupt(err, "S-127", "seats.#.memory: of the cards of other living players");
        }
    }
    df_each_bit(viewer, viewers) {
        if (!entries_true(s, (uint8_t)(1u << viewer)))
            return corrupt(err, "S-127", "seats.#.memory: the others don't hold those cards");
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (saw_is_alive(s, seat) && !knows_the_open(s, seat))
            return df_fail(err, DF_CORRUPT, "S-R51", "seats.%d.memory: less than all have seen",
                           seat);
    return DF_OK;
}

df_status saw_check_knowledge(const saw_state *s, df_error *err)
{
    df_status status = check_marks(s, err);

    return status == DF_OK ? check_memory(s, err) : status;
}
