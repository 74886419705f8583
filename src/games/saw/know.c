/* know.c: what each player of SAW has seen of the cards that others hold [S-127].
 *
 * A viewer's memory is a collection of entries "one copy of this kind is held by one of these
 * seats". Most of what is seen is seen by all, so entries are shared: each carries the mask of the
 * viewers who have it. A viewer may have the same entry several times (two Billys); then there are
 * several rows of which each one's viewers are among those of the row before. Rows are sorted by
 * kind, number of holders, holders. With that, equal memories are equal bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* Where rows of this kind and these holders stand in the order. */
static uint32_t order_of(int kind, uint8_t holders)
{
    return (uint32_t)kind << 16 | (uint32_t)df_bit_count(holders) << 8 | holders;
}

static uint32_t order_at(const saw_state *s, int row)
{
    return order_of(s->memory[row].kind, s->memory[row].holders);
}

static void delete_row(saw_state *s, int row)
{
    memmove(&s->memory[row], &s->memory[row + 1],
            (size_t)(s->entries - row - 1) * sizeof s->memory[0]);
    memset(&s->memory[--s->entries], DF_NONE, sizeof s->memory[0]);
}

/* Adds one entry to the memory of each of `who`. A memory that is full forgets: that is safe, as
 * one then only knows less. */
void saw_remember(saw_state *s, int kind, uint8_t holders, uint8_t who)
{
    uint32_t order = order_of(kind, holders);
    int row = 0;

    who &= saw_viewers(s) & (uint8_t)~holders;
    while (row < s->entries && order_at(s, row) < order)
        row++;
    for (; who != 0 && row < s->entries && order_at(s, row) == order; row++) {
        uint8_t again = who & s->memory[row].who;

        s->memory[row].who |= who;
        who = again;
    }
    if (who == 0 || s->entries == SAW_MEMORY)
        return;
    memmove(&s->memory[row + 1], &s->memory[row], (size_t)(s->entries - row) * sizeof s->memory[0]);
    s->memory[row] = (saw_entry){(uint8_t)kind, holders, who};
    s->entries++;
}

/* Takes one entry of each of `who` away from the rows that follow `row` with the same kind and
 * holders; returns those who had one. */
static uint8_t end_group(saw_state *s, int row, uint8_t who)
{
    uint32_t order = order_at(s, row);
    uint8_t had = s->memory[row].who & who;
    uint8_t left = had;
    int last = row;

    while (last + 1 < s->entries && order_at(s, last + 1) == order)
        last++;
    for (int i = last; i >= row && left != 0; i--) {
        uint8_t here = s->memory[i].who & left;

        s->memory[i].who &= (uint8_t)~here;
        left &= (uint8_t)~here;
        if (s->memory[i].who == 0)
            delete_row(s, i);
    }
    return had;
}

/* In the entries of `who` about a kind (or SAW_KINDS: any) that name one of `with`, holders are
 * added and dropped. Rows that change are taken out first and put back in their new form. */
static void change_holders(saw_state *s, int kind, uint8_t with, uint8_t add, uint8_t drop,
                           uint8_t who)
{
    saw_entry changed[SAW_MEMORY];
    int count = 0;

    for (int row = 0; row < s->entries;) {
        saw_entry *entry = &s->memory[row];
        uint8_t holders = (uint8_t)((entry->holders | add) & ~drop);

        if ((kind != SAW_KINDS && entry->kind != kind) || (entry->holders & with) == 0 ||
            (entry->who & who) == 0 || holders == entry->holders) {
            row++;
            continue;
        }
        changed[count++] = (saw_entry){entry->kind, holders, entry->who & who};
        entry->who &= (uint8_t)~who;
        if (entry->who == 0)
            delete_row(s, row);
        else
            row++;
    }
    for (int i = 0; i < count; i++)
        if (changed[i].holders != 0)
            saw_remember(s, changed[i].kind, changed[i].holders, changed[i].who);
}

/* [S-127] [S-R48] A copy was seen leaving the held cards of `seat`: one entry that it may have been
 * goes, of those the one with the fewest holders. It may have been another one; then what was said
 * of the one that went is true of that: so the others that name the seat are widened by its
 * holders. */
static void end_entry(saw_state *s, int seat, int kind, uint8_t who)
{
    int row = 0;

    while (row < s->entries && s->memory[row].kind < kind)
        row++;
    while (who != 0 && row < s->entries && s->memory[row].kind == kind) {
        uint32_t order = order_at(s, row);
        uint8_t holders = s->memory[row].holders;

        if ((holders & DF_TO(seat)) != 0) {
            uint8_t had = end_group(s, row, who);

            who &= (uint8_t)~had;
            if ((holders & (uint8_t)~DF_TO(seat)) != 0)
                change_holders(s, kind, DF_TO(seat), holders, 0, had);
        }
        while (row < s->entries && order_at(s, row) <= order)
            row++;
    }
}

/* [S-127] Whoever has nothing left does not hold what is being looked for. */
static void drop_if_empty(saw_state *s, int seat)
{
    if (saw_held_count(s, seat) == 0)
        change_holders(s, SAW_KINDS, DF_TO(seat), 0, DF_TO(seat), DF_TO_ALL);
}

void saw_seen_leaving(saw_state *s, int seat, int kind, uint8_t who)
{
    end_entry(s, seat, kind, who);
    drop_if_empty(s, seat);
}

/* [S-127] A stolen card is seen by the two concerned; for the others any card may have moved. That
 * is said of the entries before a hand that was emptied leaves them, or they would end. */
void saw_seen_stolen(saw_state *s, int from, int to, int kind)
{
    uint8_t two = (uint8_t)(DF_TO(from) | DF_TO(to));

    end_entry(s, from, kind, DF_TO(to));
    saw_remember(s, kind, DF_TO(to), DF_TO(from));
    change_holders(s, SAW_KINDS, DF_TO(from), DF_TO(to), 0, (uint8_t)~two);
    drop_if_empty(s, from);
}

/* [S-142] The eliminated see what everyone sees. */
void saw_forget_viewer(saw_state *s, int seat)
{
    uint8_t others = (uint8_t)~DF_TO(seat);

    for (int row = s->entries - 1; row >= 0; row--) {
        s->memory[row].who &= others;
        if (s->memory[row].who == 0)
            delete_row(s, row);
    }
    for (int i = 0; i < SAW_CARDS; i++)
        s->deck_known[i] &= others;
}

/* [S-R50] Each of `who` knows of one copy less among the cards just drawn. */
void saw_unmark_drawn(saw_state *s, int kind, uint8_t who)
{
    for (int i = 0; i < saw_count(s, SAW_DRAWN); i++)
        if (saw_zone(s, SAW_DRAWN)[i] == kind) {
            uint8_t had = s->drawn_known[i] & who;

            s->drawn_known[i] &= (uint8_t)~had;
            who &= (uint8_t)~had;
        }
}

/* [S-R50] The mark of a viewer goes with the copy that has one; who knew of another copy knows of
 * one less, as it may have been this. */
void saw_reject_drawn(saw_state *s, int place)
{
    int kind = saw_zone(s, SAW_DRAWN)[place];
    uint8_t known = saw_move_drawn(s, place, SAW_PILE, 0);

    saw_unmark_drawn(s, kind, (uint8_t)~known);
}

/* The entries of one viewer, each as often as it is there. */
int saw_memory_of(const saw_state *s, uint8_t who, saw_entry out[SAW_MEMORY])
{
    int count = 0;

    for (int row = 0; row < s->entries; row++)
        if ((s->memory[row].who & who) != 0)
            out[count++] = (saw_entry){s->memory[row].kind, s->memory[row].holders, who};
    return count;
}
