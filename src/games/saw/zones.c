/* zones.c: where the 123 cards of SAW are and how they move.
 *
 * All cards but those on workbenches stand in one array, zone after zone, so that each is in
 * exactly one place by construction and any zone has room for all of them; to move a card is to
 * shift what lies between. Cards that are laid down or drawn change what others know, which is told
 * to know.c from here.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

enum {
    SHOWN = 5,  /* cards named by one event */
    BLOCK = 32, /* cards that are moved as fast as one */
};

int saw_find(const saw_state *s, int zone, int kind)
{
    for (int i = s->start[zone]; i < s->start[zone + 1]; i++)
        if (s->cards[i] == kind)
            return i;
    return -1;
}

int saw_count_held(const saw_state *s, int seat, int kind)
{
    const uint8_t *slot = s->bench[seat];
    uint8_t count = 0; /* a byte, so that many cards can be compared at a time */

    for (int i = s->start[SAW_HAND + seat]; i < s->start[SAW_HAND + seat + 1]; i++)
        count = (uint8_t)(count + (s->cards[i] == kind));
    return count + (slot[0] == kind) + (slot[1] == kind) + (slot[2] == kind);
}

saw_kinds saw_hand_kinds(const saw_state *s, int seat)
{
    return saw_kinds_of(saw_zone(s, SAW_HAND + seat), saw_count(s, SAW_HAND + seat));
}

saw_kinds saw_held_kinds(const saw_state *s, int seat)
{
    saw_kinds hand = saw_hand_kinds(s, seat);
    saw_kinds bench = saw_kinds_of(s->bench[seat], SAW_SLOTS);

    bench.bits[1] &= (UINT64_C(1) << (SAW_KINDS - 64)) - 1; /* not the empty slots */
    return (saw_kinds){{hand.bits[0] | bench.bits[0], hand.bits[1] | bench.bits[1]}};
}

void saw_insert(saw_state *s, int zone, int place, int kind)
{
    int at = s->start[zone] + place;
    int end = s->start[SAW_ZONES];

    df_assert(end < SAW_CARDS);
    memmove(s->cards + at + 1, s->cards + at, (size_t)(end - at));
    s->cards[at] = (uint8_t)kind;
    for (int i = zone + 1; i <= SAW_ZONES; i++)
        s->start[i]++;
}

int saw_remove(saw_state *s, int zone, int place)
{
    int at = s->start[zone] + place;
    int end = s->start[SAW_ZONES] - 1;
    int kind = s->cards[at];

    memmove(s->cards + at, s->cards + at + 1, (size_t)(end - at));
    s->cards[end] = DF_NONE;
    for (int i = zone + 1; i <= SAW_ZONES; i++)
        s->start[i]--;
    return kind;
}

/* Moves bytes by one place, as memmove does, but if they are few without asking how many: a whole
 * block is copied, and what lies behind the bytes is put back. Behind the last card, too, there is
 * a block of the state that can be read and written back. */
_Static_assert(offsetof(saw_state, cards) + SAW_CARDS + 1 + BLOCK <= sizeof(saw_state),
               "a block behind the cards belongs to the state");
static void shift(uint8_t *to, const uint8_t *from, size_t count)
{
    uint8_t block[BLOCK];
    uint8_t behind[BLOCK];

    if (count > BLOCK) {
        memmove(to, from, count);
        return;
    }
    memcpy(block, from, BLOCK);
    memcpy(behind, to + count, BLOCK);
    memcpy(to, block, BLOCK);
    memcpy(to + count, behind, BLOCK);
}

/* The zones behind `to` begin one card later, those behind `from` one earlier. `steps`, read from
 * SAW_ZONES - zone on, has a 0 for every zone up to that one and a 1 for each behind it. Sixteen
 * bytes are one addition for the machine, so the byte behind the starts takes part: it is behind
 * both and stays as it is. */
_Static_assert(SAW_ZONES + 2 == 16, "the starts, and one byte more");
static void shift_starts(saw_state *s, int from, int to)
{
    static const uint8_t steps[2 * SAW_ZONES + 2] = {
        [SAW_ZONES + 1] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    };
    uint8_t *start = (uint8_t *)s + offsetof(saw_state, start);
    const uint8_t *after_from = steps + SAW_ZONES - from;
    const uint8_t *after_to = steps + SAW_ZONES - to;

    for (int zone = 0; zone < 16; zone++)
        start[zone] = (uint8_t)(start[zone] + after_to[zone] - after_from[zone]);
}

int saw_move(saw_state *s, int from, int place, int to, int to_place)
{
    uint8_t *cards = (uint8_t *)s + offsetof(saw_state, cards); /* a block may reach beyond */
    int at = s->start[from] + place;
    int goal = s->start[to] + to_place - (from < to);
    uint8_t kind = cards[at];

    if (from < to)
        shift(cards + at, cards + at + 1, (size_t)(goal - at));
    else
        shift(cards + goal + 1, cards + goal, (size_t)(at - goal));
    cards[goal] = kind;
    shift_starts(s, from, to);
    return kind;
}

/* Behind those of sorted cards that are not higher. */
static int place_among(const uint8_t *cards, int count, uint8_t kind)
{
    uint8_t place = 0;

    for (int i = 0; i < count; i++) /* to the end, which is foreseeable, unlike the place */
        place = (uint8_t)(place + (cards[i] <= kind));
    return place;
}

int saw_place_for(const saw_state *s, int zone, int kind)
{
    return place_among(saw_zone(s, zone), saw_count(s, zone), (uint8_t)kind);
}

void saw_insert_sorted(saw_state *s, int zone, int kind)
{
    saw_insert(s, zone, saw_place_for(s, zone, kind), kind);
}

/* Is there an entry about the kind? Mostly not, and then none ends when a copy leaves. */
static bool is_remembered(const saw_state *s, int kind)
{
    bool found = false;

    for (const saw_entry *entry = s->memory; entry < s->memory + s->entries; entry++)
        found |= entry->kind == kind;
    return found;
}

/* [S-30] [S-R47] A copy on the workbench, lowest slot, before one in hand, where both may serve. */
int saw_lay(saw_state *s, int seat, int kind, bool bench, int zone, int place)
{
    const uint8_t *slots = s->bench[seat];
    int slot = !bench ? 0 : slots[0] == kind ? 1 : slots[1] == kind ? 2 : slots[2] == kind ? 3 : 0;

    if (slot > 0) {
        s->bench[seat][slot - 1] = DF_NONE;
        saw_insert(s, zone, place, kind);
    } else {
        int at = saw_place_for(s, SAW_HAND + seat, kind) - 1; /* the last copy */

        df_assert(at >= 0 && saw_zone(s, SAW_HAND + seat)[at] == kind);
        saw_move(s, SAW_HAND + seat, at, zone, place);
    }
    if (s->entries > 0 && (is_remembered(s, kind) || saw_held_count(s, seat) == 0))
        saw_seen_leaving(s, seat, kind, DF_TO_ALL);
    return slot;
}

/* [S-24] Face up, on top. */
int saw_lay_off(saw_state *s, int seat, int kind, bool bench)
{
    return saw_lay(s, seat, kind, bench, SAW_PILE, 0);
}

/* The hand `from` with the cards of `in`, without those of `out` that are in it or in `in`; empty
 * slots don't matter. Every card is put where it belongs in one pass, without branches that depend
 * on the cards. Returns the count. */
static int exchange(const uint8_t *from, int count, const uint8_t in[SAW_SLOTS],
                    const uint8_t out[SAW_SLOTS], uint8_t *to)
{
    uint8_t added[SAW_SLOTS];
    uint8_t taken[SAW_SLOTS];
    int place[SAW_SLOTS] = {0, 0, 0}; /* of the cards added */
    int kept = 0;

    memcpy(added, in, sizeof added);
    memcpy(taken, out, sizeof taken);
    for (int i = 0; i < SAW_SLOTS; i++)
        for (int j = 0; j < SAW_SLOTS; j++)
            if (added[i] == taken[j])
                added[i] = taken[j] = DF_NONE;
    for (int i = 0; i < count; i++) {
        uint8_t card = from[i];
        int below = (card > added[0]) + (card > added[1]) + (card > added[2]);
        bool goes = false;

        for (int j = 0; j < SAW_SLOTS; j++) { /* each takes one copy */
            bool takes = !goes && card == taken[j];

            taken[j] = takes ? DF_NONE : taken[j];
            goes = goes || takes;
        }
        to[kept + below] = card; /* one that goes is written over */
        kept += !goes;
        for (int j = 0; j < SAW_SLOTS; j++)
            place[j] += !goes && card <= added[j];
    }
    count = kept;
    for (int i = 0; i < SAW_SLOTS; i++)
        if (added[i] != DF_NONE) {
            int before = 0;

            for (int j = 0; j < SAW_SLOTS; j++)
                before += added[j] < added[i] || (added[j] == added[i] && j < i);
            to[place[i] + before] = added[i];
            count++;
        }
    return count;
}

/* What lies behind the hand is shifted once, by the difference. */
void saw_refill_bench(saw_state *s, int seat, const uint8_t plan[SAW_SLOTS])
{
    uint8_t *hand = s->cards + s->start[SAW_HAND + seat];
    int before = saw_count(s, SAW_HAND + seat);
    uint8_t held[SAW_CARDS + SAW_SLOTS];
    int count = exchange(hand, before, s->bench[seat], plan, held);

    memcpy(s->bench[seat], plan, SAW_SLOTS);
    memmove(hand + count, hand + before,
            (size_t)(s->start[SAW_ZONES] - s->start[SAW_HAND + seat + 1]));
    memcpy(hand, held, (size_t)count);
    for (int zone = SAW_HAND + seat + 1; zone <= SAW_ZONES; zone++)
        s->start[zone] = (uint8_t)(s->start[zone] + count - before);
    for (int i = 0; i < before - count; i++)
        s->cards[s->start[SAW_ZONES] + i] = DF_NONE;
}

/* Messages about cards that all see, SHOWN at a time, after the number `head`. */
static void tell_open(saw_play *p, enum saw_event_kind kind, int seat, int head,
                      const uint8_t *kinds, int count, bool reveals)
{
    for (int i = 0; p->events != NULL && i < count; i += SHOWN) {
        df_event event = {.kind = (uint8_t)kind,
                          .seat = (uint8_t)seat,
                          .open = {(int16_t)head, -1, -1, -1, -1, -1},
                          .reveals = reveals};

        for (int j = 0; j < SHOWN && i + j < count; j++)
            event.open[1 + j] = kinds[i + j];
        df_event_push(p->events, event);
    }
}

/* Messages about cards that only `seat` sees; the others learn how many, in the first. */
void saw_tell_secret(saw_play *p, enum saw_event_kind kind, int seat, const uint8_t *kinds,
                     int count, bool reveals)
{
    for (int i = 0; p->events != NULL && i < count; i += DF_EVENT_SECRET) {
        bool first = i == 0;
        df_event event = {.kind = (uint8_t)kind,
                          .seat = (uint8_t)seat,
                          .privy = DF_TO(seat),
                          .open = {(int16_t)(first ? count : 0)},
                          .secret = {-1, -1, -1, -1},
                          .audience = first && kind != SAW_EV_SEEN ? DF_TO_ALL : DF_TO(seat),
                          .reveals = reveals};

        for (int j = 0; j < DF_EVENT_SECRET && i + j < count; j++)
            event.secret[j] = kinds[i + j];
        df_event_push(p->events, event);
    }
}

void saw_tell_discards(saw_play *p, int seat, enum saw_why why, const uint8_t *kinds, int count)
{
    tell_open(p, SAW_EV_DISCARD, seat, why, kinds, count,
              why == SAW_WHY_OUT || why == SAW_WHY_TURNED);
}

/* [S-31] Hand by ascending id, then slot 1, slot 2, slot 3. */
void saw_lay_all(saw_play *p, int seat, enum saw_why why)
{
    saw_state *s = p->s;
    uint8_t kinds[SAW_CARDS];
    int in_hand = saw_count(s, SAW_HAND + seat);
    int count = in_hand;

    memcpy(kinds, saw_zone(s, SAW_HAND + seat), (size_t)count);
    for (int slot = 0; slot < SAW_SLOTS; slot++)
        if (s->bench[seat][slot] != DF_NONE)
            kinds[count++] = s->bench[seat][slot];
    for (int i = 0; i < count; i++)
        saw_lay_off(s, seat, kinds[i], i >= in_hand);
    saw_tell_discards(p, seat, why, kinds, count);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* [S-128] What was known of the deck is worth nothing any more. */
void saw_shuffle_deck(saw_play *p)
{
    saw_state *s = p->s;

    df_rng_shuffle(p->rng, s->cards + s->start[SAW_DECK], (uint32_t)saw_count(s, SAW_DECK));
    if (s->knowledge)
        memset(s->deck_known, 0, sizeof s->deck_known);
    if (saw_count(s, SAW_DECK) > 0) /* else there is nothing to tell [S-R21] */
        DF_TELL(p->events, .kind = SAW_EV_SHUFFLE, .seat = DF_NONE,
                .open = {(int16_t)saw_count(s, SAW_DECK)}, .reveals = true);
}

/* [S-27] [S-R13] When the next card is needed and the deck is empty, the pile becomes the deck. */
static void reshuffle(saw_play *p)
{
    saw_state *s = p->s;
    int count = saw_count(s, SAW_PILE);
    uint8_t pile[SAW_CARDS];

    memcpy(pile, saw_zone(s, SAW_PILE), (size_t)count);
    memmove(s->cards + count, s->cards, (size_t)s->start[SAW_PILE]);
    memcpy(s->cards, pile, (size_t)count);
    for (int zone = SAW_DECK + 1; zone <= SAW_PILE; zone++)
        s->start[zone] = (uint8_t)(s->start[zone] + count);
    s->no_billy = 0; /* [S-140] */
    saw_shuffle_deck(p);
}

int saw_next_card(saw_play *p)
{
    saw_state *s = p->s;

    if (saw_count(s, SAW_DECK) == 0) {
        if (saw_count(s, SAW_PILE) == 0)
            return -1; /* [S-28] */
        reshuffle(p);
    }
    return s->cards[s->start[SAW_DECK + 1] - 1];
}

uint8_t saw_pull(saw_state *s, int zone, int place)
{
    int top = saw_count(s, SAW_DECK) - 1;
    uint8_t known = s->deck_known[top];

    s->deck_known[top] = 0;
    if (top == 0)
        s->no_billy = 0; /* says nothing about no cards */
    saw_move(s, SAW_DECK, top, zone, place);
    return known;
}

/* Who of those in `known` learns by it that `seat` holds the card. */
static void remember_drawn(saw_state *s, int seat, int kind, uint8_t known)
{
    uint8_t others = known & (uint8_t)~DF_TO(seat);

    if (others != 0 && s->knowledge)
        saw_remember(s, kind, DF_TO(seat), others);
}

void saw_draw_hand(saw_play *p, int seat, int count, bool reveals)
{
    uint8_t kinds[SAW_CARDS];
    int drawn = 0;

    while (drawn < count) {
        int kind = saw_next_card(p);

        if (kind < 0)
            break;
        int place = saw_place_for(p->s, SAW_HAND + seat, kind);
        remember_drawn(p->s, seat, kind, saw_pull(p->s, SAW_HAND + seat, place));
        kinds[drawn++] = (uint8_t)kind;
    }
    saw_tell_secret(p, SAW_EV_DRAW, seat, kinds, drawn, reveals);
}

/* [S-82] [S-83] From the deck, or from the top of the discard pile while that lasts; those are seen
 * by all. */
void saw_draw_aside(saw_play *p, int count, bool from_discard)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    uint8_t kinds[SAW_DRAWN_MAX];
    int drawn = 0;
    int open = 0;

    while (drawn < count) {
        uint8_t known = DF_TO_ALL;
        int kind;

        if (from_discard && saw_count(s, SAW_PILE) > 0) {
            kind = saw_move(s, SAW_PILE, 0, SAW_DRAWN, drawn);
            open++;
        } else {
            kind = saw_next_card(p);
            if (kind < 0)
                break;
            known = saw_pull(s, SAW_DRAWN, drawn);
            from_discard = false; /* a reshuffle does not bring the pile back */
        }
        s->drawn_known[drawn] = known;
        kinds[drawn++] = (uint8_t)kind;
    }
    tell_open(p, SAW_EV_TAKE, seat, open, kinds, open, true);
    if (s->playing == SAW_ROOM_MAP)
        DF_TELL(p->events, .kind = SAW_EV_LOOK, .seat = (uint8_t)seat, .open = {(int16_t)drawn});
    saw_tell_secret(p, s->playing == SAW_ROOM_MAP ? SAW_EV_SEEN : SAW_EV_DRAW, seat, kinds + open,
                    drawn - open, true);
}

uint8_t saw_move_drawn(saw_state *s, int place, int zone, int to_place)
{
    uint8_t known = s->drawn_known[place];

    memmove(s->drawn_known + place, s->drawn_known + place + 1,
            (size_t)(SAW_DRAWN_MAX - 1 - place));
    s->drawn_known[SAW_DRAWN_MAX - 1] = 0;
    saw_move(s, SAW_DRAWN, place, zone, to_place);
    return known;
}

void saw_drawn_to_hand(saw_state *s, int seat)
{
    while (saw_count(s, SAW_DRAWN) > 0) {
        int kind = saw_zone(s, SAW_DRAWN)[0];
        int place = saw_place_for(s, SAW_HAND + seat, kind);

        remember_drawn(s, seat, kind, saw_move_drawn(s, 0, SAW_HAND + seat, place));
    }
}
