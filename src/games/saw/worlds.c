/* worlds.c: random states of SAW that fit a view, section 7 of the rules.
 *
 * SPDX-License-Identifier: MIT */
#include "core/fit.h"
#include "games/saw/saw.h"

/* A decision that fits what everybody sees. Whether somebody is asked at all gives nothing away
 * [S-124], so it need not be the true one: of USE and BENCH, USE; of SEEK and COMMIT, SEEK while
 * nothing was committed; of the attacker's choices, the first that is open. */
static enum saw_node visible_node(const saw_state *s)
{
    switch (s->playing) {
    case DF_NONE:
        break;
    case SAW_BIN:
        return SAW_NODE_BIN;
    case SAW_ROOM_MAP:
        return SAW_NODE_MAP;
    case SAW_METAL_DETECTOR:
        return SAW_NODE_DETECT;
    default:
        if (saw_cards[s->playing].group == SAW_SEARCH)
            return SAW_NODE_KEEP;
        return s->paid < SAW_COST ? SAW_NODE_PAY : SAW_NODE_LIMB;
    }
    switch (s->step) {
    case SAW_STEP_TURN:
        if (!s->benched)
            return SAW_NODE_USE;
        return saw_count(s, SAW_HAND + s->active) > saw_limit(s, s->active) ? SAW_NODE_DROP
                                                                            : SAW_NODE_TRAP;
    case SAW_STEP_SETTING:
        return s->special == DF_NONE ? SAW_NODE_SPECIAL : SAW_NODE_TRAIT1;
    case SAW_STEP_PRICE:
        return SAW_NODE_NUMB;
    default:
        return saw_used_count(s) > s->seeks || s->seeks == SAW_SEEKS_MAX ? SAW_NODE_COMMIT
                                                                         : SAW_NODE_SEEK;
    }
}

/* Cards that the viewer does not see, and the places where they may be. */
typedef struct deal {
    saw_state *s;
    df_rng *rng;
    uint8_t pool[SAW_KINDS]; /* unseen copies */
    uint8_t *held[DF_SEATS_MAX][SAW_CARDS];
    uint8_t free[DF_SEATS_MAX];  /* places of each seat that are still empty */
    saw_entry entry[SAW_MEMORY]; /* still to be placed */
    int entries;
} deal;

/* Hall's condition: no group of seats is asked to hold more than it has room for. */
bool saw_entries_fit(const saw_entry *entries, int count, const uint8_t room[DF_SEATS_MAX])
{
    for (uint32_t seats = 0; seats < 1u << DF_SEATS_MAX; seats++) {
        int space = 0;

        df_each_bit(seat, seats)
            space += room[seat];
        for (int i = 0; i < count; i++)
            space -= (entries[i].holders & ~seats) == 0;
        if (space < 0)
            return false;
    }
    return true;
}

/* Everything unseen: all copies of each kind less those in sight. */
static void count_pool(deal *d)
{
    saw_state *s = d->s;

    for (int kind = 0; kind < SAW_KINDS; kind++)
        d->pool[kind] = saw_cards[kind].copies;
    for (int i = 0; i < s->start[SAW_ZONES]; i++)
        if (s->cards[i] < SAW_KINDS)
            d->pool[s->cards[i]]--;
    for (int seat = 0; seat < s->seats; seat++)
        for (int slot = 0; slot < SAW_SLOTS; slot++)
            if (s->bench[seat][slot] < SAW_KINDS)
                d->pool[s->bench[seat][slot]]--;
}

static void find_places(deal *d, bool typed)
{
    saw_state *s = d->s;

    for (int seat = 0; seat < s->seats; seat++) {
        d->free[seat] = 0;
        for (int i = s->start[SAW_HAND + seat]; i < s->start[SAW_HAND + seat + 1]; i++)
            if (s->cards[i] == DF_HIDDEN)
                d->held[seat][d->free[seat]++] = &s->cards[i];
        for (int slot = 0; slot < SAW_SLOTS; slot++)
            if (s->bench[seat][slot] == DF_HIDDEN && !(typed && seat == s->active))
                d->held[seat][d->free[seat]++] = &s->bench[seat][slot];
    }
}

/* Puts a copy of the kind at a random empty place of the seat. */
static void place_card(deal *d, int seat, int kind)
{
    uint32_t number = df_rng_below(d->rng, d->free[seat]);

    *d->held[seat][number] = (uint8_t)kind;
    d->held[seat][number] = d->held[seat][--d->free[seat]];
    d->pool[kind]--;
}

/* A seat of the mask, the more likely the more empty places it has. */
static int random_seat(deal *d, uint32_t seats)
{
    uint32_t places = 0;

    df_each_bit(seat, seats)
        places += d->free[seat];
    uint32_t number = df_rng_below(d->rng, places);
    df_each_bit(other, seats) {
        if (number < d->free[other])
            return (int)other;
        number -= d->free[other];
    }
    return -1;
}

/* Tries three parts for the workbench of a trap being set; the entries that they fulfil are struck
 * out if the others can still be placed. */
static bool try_parts(deal *d, const int kind[3])
{
    saw_entry left[SAW_MEMORY] = {{0}};
    int count = 0;

    for (int j = 0; j < d->entries; j++) {
        bool used = false;

        for (int i = 0; i < 3; i++)
            used = used || d->entry[j].kind == kind[i]; /* there is one copy only */
        if (used && (d->entry[j].holders & DF_TO(d->s->active)) == 0)
            return false;
        if (!used)
            left[count++] = d->entry[j];
    }
    if (d->pool[kind[0]] == 0 || d->pool[kind[1]] == 0 || d->pool[kind[2]] == 0 ||
        !saw_entries_fit(left, count, d->free))
        return false;
    memcpy(d->entry, left, sizeof d->entry);
    d->entries = count;
    for (int i = 0; i < 3; i++) {
        d->s->bench[d->s->active][i] = (uint8_t)kind[i];
        d->pool[kind[i]]--;
    }
    return true;
}

/* [S-67] A trap is being set: the slots hold a Mechanism, an Object and an Escape. */
static void place_parts(deal *d)
{
    uint32_t from = df_rng_below(d->rng, SAW_PARTS * SAW_PARTS * SAW_PARTS);

    for (uint32_t i = 0; i < SAW_PARTS * SAW_PARTS * SAW_PARTS; i++) {
        /* A step that has no common factor with 13 visits all in a scattered order. */
        int code = (int)((from + i * 1061) % (SAW_PARTS * SAW_PARTS * SAW_PARTS));
        const int kind[3] = {SAW_M1 + code % SAW_PARTS, SAW_O1 + code / SAW_PARTS % SAW_PARTS,
                             SAW_E1 + code / SAW_PARTS / SAW_PARTS};

        if (try_parts(d, kind))
            return;
    }
    df_assert(!"the memory of the viewer leaves no room for the trap");
}

/* [S-127] Each remembered card to one of its possible holders, so that the rest still fit. */
static void place_entries(deal *d)
{
    while (d->entries > 0) {
        saw_entry entry = d->entry[d->entries - 1];
        uint32_t seats = entry.holders;
        bool placed = false;

        d->entries--;
        while (!placed) {
            uint8_t room[DF_SEATS_MAX];
            int seat = random_seat(d, seats);

            memcpy(room, d->free, sizeof room);
            room[seat]--;
            placed = saw_entries_fit(d->entry, d->entries, room);
            if (placed)
                place_card(d, seat, entry.kind);
            seats &= ~(1u << seat);
        }
    }
}

/* All that is left goes to all places that are left. */
static void place_rest(deal *d)
{
    saw_state *s = d->s;
    uint8_t rest[SAW_CARDS];
    uint32_t count = 0;

    for (int kind = 0; kind < SAW_KINDS; kind++)
        for (int copy = 0; copy < d->pool[kind]; copy++)
            rest[count++] = (uint8_t)kind;
    df_rng_shuffle(d->rng, rest, count);
    for (int i = 0; i < s->start[SAW_ZONES]; i++)
        if (s->cards[i] == DF_HIDDEN)
            s->cards[i] = rest[--count];
    for (int seat = 0; seat < s->seats; seat++)
        for (int slot = 0; slot < SAW_SLOTS; slot++)
            if (s->bench[seat][slot] == DF_HIDDEN)
                s->bench[seat][slot] = rest[--count];
    df_assert(count == 0);
}

/* [S-131] Solo's piles hold the parts that were not turned up yet. */
static void place_piles(deal *d)
{
    saw_state *s = d->s;

    for (int type = 0; type < 3; type++) {
        uint8_t *pile = s->cards + s->start[SAW_MECHANISMS + type];
        int count = saw_count(s, SAW_MECHANISMS + type);
        int at = 0;

        for (int kind = type * SAW_PARTS; kind < (type + 1) * SAW_PARTS && at < count; kind++)
            if (d->pool[kind] > 0) {
                pile[at++] = (uint8_t)kind;
                d->pool[kind]--;
            }
        df_rng_shuffle(d->rng, pile, (uint32_t)count);
    }
}

static void sort_hand(saw_state *s, int seat)
{
    uint8_t *hand = s->cards + s->start[SAW_HAND + seat];

    for (int i = 1; i < saw_count(s, SAW_HAND + seat); i++) {
        uint8_t kind = hand[i];
        int at = i;

        for (; at > 0 && hand[at - 1] > kind; at--)
            hand[at] = hand[at - 1];
        hand[at] = kind;
    }
}

/* What the others remember is not known; what all have seen they remember, and those who may be the
 * holders themselves know who it is. `own` and `open` are what the viewer and what all remember. */
static void restore_memory(saw_state *s, uint8_t bit, const saw_entry *own, int own_count,
                           const saw_entry *open, int open_count)
{
    s->entries = 0;
    memset(s->memory, DF_NONE, sizeof s->memory);
    for (int from = 0, count; from < open_count; from += count) {
        int kind = open[from].kind;
        uint8_t holders[SAW_MEMORY];
        uint8_t copies[DF_SEATS_MAX] = {0};
        uint8_t holder[SAW_MEMORY];

        for (count = 0; from + count < open_count && open[from + count].kind == kind; count++)
            holders[count] = open[from + count].holders;
        for (int seat = 0; seat < DF_SEATS_MAX && seat < s->seats; seat++)
            copies[seat] = (uint8_t)saw_count_held(s, seat, kind);
        bool found = df_fit(holders, count, copies, holder);
        df_assert(found);
        for (int i = 0; i < count; i++) {
            uint8_t others = bit == DF_TO_SPECTATORS ? DF_TO_ALL : (uint8_t)~bit;

            saw_remember(s, kind, holders[i], others);
            saw_remember(s, kind, DF_TO(holder[i]), others & holders[i]);
        }
    }
    for (int i = 0; i < own_count && bit != DF_TO_SPECTATORS; i++)
        saw_remember(s, own[i].kind, own[i].holders, bit);
}

/* Everything that the view struck out but the cards. */
static void restore(saw_state *s)
{
    s->seen_by = DF_NONE;
    if (s->progress == DF_HIDDEN) {
        s->progress = 0;
        memset(s->plan, DF_NONE, sizeof s->plan);
    }
    if (s->side == DF_HIDDEN) {
        s->side = DF_NONE;
        memset(s->trait, DF_NONE, sizeof s->trait);
    }
    if (s->node == DF_HIDDEN)
        s->node = visible_node(s);
    if (s->playing == SAW_ROOM_MAP) /* its user knows what all see them look at */
        memset(s->drawn_known, DF_TO(saw_owner(s)), (size_t)saw_count(s, SAW_DRAWN));
}

/* Uniform over all deals of the unseen cards, but for the constraints, which are met first: parts
 * of a trap being set, remembered cards, Billys that can't be in the deck. That is close to the
 * truth, not exactly it: a remembered card goes to each possible place alike, whatever the others
 * are. */
void saw_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    saw_state *s = (saw_state *)out;
    deal d = {.s = s, .rng = rng};
    saw_entry own[SAW_MEMORY];
    saw_entry open[SAW_MEMORY];

    memcpy(s, view, sizeof *s);
    bool typed = s->step == SAW_STEP_SETTING && viewer != s->active;
    uint32_t everybody = (1u << s->seats) - 1;
    /* What all remember is implied by what the viewer remembers and holds [S-R51]. */
    uint8_t bit = s->seen_by;
    int own_count = saw_memory_of(s, bit, own);
    int open_count = saw_memory_of(s, DF_TO_SPECTATORS, open);
    d.entries = saw_memory_of(s, bit, d.entry);
    restore(s);
    count_pool(&d);
    find_places(&d, typed);
    if (saw_is_solo(s))
        place_piles(&d);
    if (typed)
        place_parts(&d);
    place_entries(&d);
    while (s->no_billy && d.pool[SAW_BILLY] > 0) /* [S-140] */
        place_card(&d, random_seat(&d, everybody), SAW_BILLY);
    place_rest(&d);
    for (int seat = 0; seat < s->seats; seat++)
        sort_hand(s, seat);
    restore_memory(s, bit, own, own_count, open, open_count);
}
