/* notes.c: what is remembered of the blank deck beyond cards whose place is certain.
 *
 * A card that somebody knows may slide (a bomb went back to a random place) or be hidden among
 * others (a secret Scout), and later draws tell something about where it went. So, from the moment
 * that anything is known of the order, everything that happens to the deck is noted, one or a few
 * bytes each, until the last card that the notes speak of is gone or the deck is shuffled. Before
 * the notes the deck is in random order, but for explosions at the bottom.
 *
 * replay.c plays the notes again to make worlds that fit them.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* Notes: the kind in the top 3 bits. DRAW: sort << 3 | (run - 1). LOOK and SCOUT: seat, and OPEN if
 * all saw it; then the sorts from the top, 2 bits each, in one (up to 3 cards) or two bytes. */
enum { RUN_MAX = 8 };

int island_note_kind(uint8_t note)
{
    return note >> 5;
}

int island_note_length(uint8_t note)
{
    return island_note_kind(note) == ISLAND_NOTE_LOOK    ? 2
           : island_note_kind(note) == ISLAND_NOTE_SCOUT ? 3
                                                         : 1;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Nobody remembers anything any more: only if there are more notes than a real game makes. */
static void forget(island_state *s)
{
    memset(s->notes, 0, sizeof s->notes);
    s->notes_size = 0;
    s->notes_depth = 0;
}

static void overflow(island_state *s)
{
    forget(s);
    for (int at = 0; at < s->deck_size; at++)
        s->deck[at] &= 3;
    s->base_last = 0;
}

/* False: no room; everything was forgotten. */
static bool append(island_state *s, int kind, int data, int length)
{
    if (s->notes_size + length > ISLAND_NOTES) {
        overflow(s);
        return false;
    }
    s->notes[s->notes_size] = (uint8_t)(kind << 5 | data);
    s->notes_size = (uint8_t)(s->notes_size + length);
    return true;
}

static void reach(island_state *s, int depth)
{
    if (depth > s->notes_depth)
        s->notes_depth = (uint8_t)(depth < s->deck_size ? depth : s->deck_size);
}

/* Explosions whose place at the bottom is not protected from returns [B-46]. */
static bool has_loose_bottom(const island_state *s)
{
    return s->mixed && s->base_last && s->explosions_in > 0;
}

/* Where the last note begins. */
static int last_note(const island_state *s)
{
    int at = 0;

    while (at + island_note_length(s->notes[at]) < s->notes_size)
        at += island_note_length(s->notes[at]);
    return at;
}

void island_note_draw(island_state *s, int sort)
{
    if (s->notes_size == 0)
        return;
    if (--s->notes_depth == 0) {
        forget(s);
        return;
    }
    uint8_t *last = &s->notes[last_note(s)];
    if (island_note_kind(*last) == ISLAND_NOTE_DRAW && (*last >> 3 & 3) == sort &&
        (*last & 7) < RUN_MAX - 1)
        ++*last;
    else
        append(s, ISLAND_NOTE_DRAW, sort << 3, 1);
}

void island_note_return(island_state *s)
{
    if (s->notes_size == 0 && !has_loose_bottom(s))
        return; /* one more bomb in a deck of random order */
    if (append(s, ISLAND_NOTE_RETURN, 0, 1))
        reach(s, has_loose_bottom(s) ? s->deck_size : s->notes_depth + 1);
}

void island_note_top(island_state *s)
{
    if (append(s, ISLAND_NOTE_TOP, 0, 1))
        reach(s, s->notes_depth + 1);
}

void island_note_bottom(island_state *s)
{
    if (append(s, ISLAND_NOTE_BOTTOM, 0, 1))
        reach(s, s->deck_size);
}

/* `block` explosions were at the bottom before. */
void island_note_flip(island_state *s, int block)
{
    if (s->notes_size == 0)
        block = !s->base_last ? 0 : has_loose_bottom(s) ? s->deck_size : block;
    if (s->notes_size == 0 && block == 0)
        return;
    bool was_silent = s->notes_size == 0;

    if (append(s, ISLAND_NOTE_FLIP, 0, 1))
        reach(s, was_silent ? block : s->deck_size);
}

/* The sorts of the top cards, from the top. */
static void write_sorts(const island_state *s, uint8_t *note, int count)
{
    note[1] = 0;
    if (count > 3)
        note[2] = 0;
    for (int i = 0; i < count; i++)
        note[1 + i / 3] |= (uint8_t)(island_deck_sort(s, i) << 2 * (i % 3));
}

void island_note_look(island_state *s, int seat, bool open)
{
    int count = s->deck_size < 3 ? s->deck_size : 3;

    if (!append(s, ISLAND_NOTE_LOOK, seat | (open ? ISLAND_NOTE_OPEN : 0), 2))
        return;
    write_sorts(s, &s->notes[s->notes_size - 2], count);
    reach(s, count);
}

void island_note_scout(island_state *s, int seat)
{
    if (!append(s, ISLAND_NOTE_SCOUT, seat, 3))
        return;
    write_sorts(s, &s->notes[s->notes_size - 3], 5);
    reach(s, 5);
    if (s->explosions_in > 0 && s->deck_size - s->explosions_in < 5)
        reach(s, s->deck_size);
}

/* The Scout noted last goes on. */
void island_note_arranged(island_state *s, bool shown)
{
    if (s->notes_size < 3)
        return;
    uint8_t *note = &s->notes[s->notes_size - 3];
    write_sorts(s, note, 5);
    if (shown)
        *note |= ISLAND_NOTE_OPEN;
}

void island_note_shuffle(island_state *s)
{
    island_note_mix_bounds(s, 0);
    forget(s);
    s->base_last = !s->mixed;
}

/* ---- secret_mix: how many bombs were mixed in, as far as each viewer has seen ---------------- */

/* Bombs that came into play with the deck and lie open now. */
static int open_bombs(const island_state *s)
{
    int supplied = ISLAND_BOMBS - s->seats -
                   (s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats);
    int bombs = s->discard[ISLAND_BOMB] + s->aside + (s->revealed == ISLAND_BOMB) -
                (supplied - s->supply[ISLAND_BOMB]);

    for (int seat = 0; seat < s->seats; seat++)
        bombs += s->bombs[seat];
    return bombs;
}

int island_open_bombs(const island_state *s)
{
    return open_bombs(s);
}

/* At the start of a round [B-201]: what follows from the own choice. */
void island_note_mix(island_state *s)
{
    int bombs = s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats;

    for (int v = 0; v < ISLAND_VIEWERS; v++) {
        if (v >= s->seats && v != ISLAND_PUBLIC)
            continue;
        int own = v < s->seats ? s->mix[v] : DF_NONE;
        int most = bombs + s->seats - (own == ISLAND_BLANK);
        int least = s->bombs_in - 3 - s->seats + (own == ISLAND_BOMB);

        s->bombs_most[v] = (uint8_t)(most < s->bombs_in ? most : s->bombs_in);
        s->bombs_least[v] = (uint8_t)(least > 0 ? least : 0);
    }
}

/* What each viewer knows of the cards in the deck is about to fade; the count stays. */
void island_note_mix_bounds(island_state *s, int returning)
{
    int open = s->secret_mix ? open_bombs(s) + returning : 0;

    for (int v = 0; v < ISLAND_VIEWERS && s->secret_mix; v++) {
        if (v >= s->seats && v != ISLAND_PUBLIC)
            continue;
        int bombs = 0;
        int others = 0;

        for (int at = 0; at < s->deck_size; at++) {
            bool known = (s->deck[at] >> 2 & (1u << ISLAND_PUBLIC | 1u << v)) != 0;
            int sort = s->deck[at] & 3;

            bombs += known && sort == ISLAND_BOMB;
            others += (known && sort == ISLAND_BLANK) || sort == ISLAND_EXPLOSION;
        }
        if (open + bombs > s->bombs_least[v])
            s->bombs_least[v] = (uint8_t)(open + bombs);
        if (open + s->deck_size - others < s->bombs_most[v])
            s->bombs_most[v] = (uint8_t)(open + s->deck_size - others);
    }
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Strikes out what others alone have seen. */
void island_note_hide(island_state *s, int viewer)
{
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        uint8_t note = s->notes[at];

        if (island_note_length(note) > 1 && (note & 7) != viewer && (note & ISLAND_NOTE_OPEN) == 0)
            memset(&s->notes[at + 1], DF_HIDDEN, (size_t)island_note_length(note) - 1);
    }
}
