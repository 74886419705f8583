/* replay.c: blank decks that fit what a viewer has noted.
 *
 * A world that fits is made by playing the notes again with cards whose sort is fixed only when
 * somebody saw it. The hidden choices (the gap of a return, the order of another's Scout) are drawn
 * at random; if what was seen contradicts them, again; if that fails too often, all choices are
 * tried in turn. Of several worlds made so one is taken by how likely what was seen is in it.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

enum {
    TOKENS = ISLAND_DECK + ISLAND_NOTES,
    SEGMENTS = ISLAND_NOTES + 1,
    UNSEEN = 3,
    TRIES = 64,
    BUDGET = 20000,
    WORLDS = 4,
};

/* A deck of cards that may still be of any sort. A bomb that went back among unseen cards is not
 * given a place: it floats in their segment, which is then known to hold that many bombs. */
typedef struct replay_deck {
    uint8_t token[TOKENS];      /* the deck, top last; tokens are numbers of cards */
    uint8_t sort[TOKENS];       /* of each token, or UNSEEN */
    uint8_t segment[TOKENS];    /* of each token; 0: no bombs float there */
    uint8_t floating[SEGMENTS]; /* bombs, for each segment */
    uint8_t pool[ISLAND_SORTS]; /* the sorts of all other unseen cards */
    uint8_t size;
    uint8_t tokens;
    uint8_t segments;
    uint64_t weight; /* how likely what was seen is */
} replay_deck;

typedef struct replay {
    const island_state *s;
    df_rng *rng;
    bool thorough;
    int budget;
    uint8_t seen[ISLAND_NOTES][5]; /* tokens at hidden looks, by the place of the note */
    replay_deck result;
} replay;

static int unseen_in(const replay_deck *d, int segment)
{
    int count = 0;

    for (int token = 0; token < d->tokens; token++)
        count += d->segment[token] == segment && d->sort[token] == UNSEEN;
    return count;
}

/* In how many of `all` equally likely cases an unseen card is of this sort, as one of the pool or
 * as a floating bomb. */
typedef struct chances {
    uint32_t by_pool;
    uint32_t by_float;
    uint32_t all;
} chances;

static chances chances_of(const replay_deck *d, int token, int sort)
{
    int segment = d->segment[token];
    uint32_t floating = d->floating[segment];
    uint32_t places = floating > 0 ? (uint32_t)unseen_in(d, segment) : 1;
    uint32_t pool = (uint32_t)d->pool[0] + d->pool[1] + d->pool[2];

    if (pool == 0)
        pool = 1;
    return (chances){.by_pool = (places - floating) * d->pool[sort],
                     .by_float = sort == ISLAND_BOMB ? floating * pool : 0,
                     .all = places * pool};
}

/* The card turns out to be of this sort. */
static bool see(replay *r, replay_deck *d, int token, int sort)
{
    if (d->sort[token] != UNSEEN)
        return d->sort[token] == sort;
    chances c = chances_of(d, token, sort);
    if (c.by_pool + c.by_float == 0)
        return false;
    d->sort[token] = (uint8_t)sort;
    d->weight = d->weight * (c.by_pool + c.by_float) / c.all + 1;
    /* A floating bomb is the safer guess: those of the pool may be anywhere. */
    bool floats = c.by_float > 0 && (c.by_pool == 0 || r->thorough ||
                                     df_rng_below(r->rng, c.by_pool + c.by_float) < c.by_float);
    if (floats)
        d->floating[d->segment[token]]--;
    else
        d->pool[sort]--;
    return true;
}

/* Puts a bomb at a place that is known. */
static void put(replay_deck *d, int index)
{
    memmove(d->token + index + 1, d->token + index, (size_t)(d->size - index));
    d->token[index] = d->tokens;
    d->segment[d->tokens] = 0;
    d->sort[d->tokens++] = ISLAND_BOMB;
    d->size++;
}

/* Puts a bomb into a gap. If unseen cards are beside it, these and the bomb become one segment,
 * unless bombs float in some of them together with cards elsewhere. */
static void put_unseen(replay_deck *d, int gap)
{
    int low = gap;
    int high = gap;
    int joined = 0;

    while (low > 0 && d->sort[d->token[low - 1]] == UNSEEN)
        low--;
    while (high < d->size && d->sort[d->token[high]] == UNSEEN)
        high++;
    put(d, gap);
    if (low == high)
        return;
    for (int at = low; at <= high; at++) {
        int segment = d->segment[d->token[at]];

        if (d->floating[segment] == 0 || segment == joined)
            continue;
        int here = 0;
        for (int i = low; i <= high; i++)
            here += d->segment[d->token[i]] == segment;
        if (joined != 0 || here != unseen_in(d, segment))
            return;
        joined = segment;
    }
    if (joined == 0)
        joined = ++d->segments;
    d->floating[joined]++;
    d->sort[d->token[gap]] = UNSEEN;
    for (int at = low; at <= high; at++)
        d->segment[d->token[at]] = (uint8_t)joined;
}

static int block_of(const replay_deck *d, const island_state *s)
{
    int block = 0;

    while (!s->mixed && block < d->size && d->sort[d->token[block]] == ISLAND_EXPLOSION)
        block++;
    return block;
}

/* The five cards come into the order that was seen afterwards. */
static bool see_scouted(replay *r, replay_deck *d, const uint8_t *note)
{
    uint8_t *top = d->token + d->size - 1;
    uint8_t tokens[5];
    int wanted[ISLAND_SORTS + 1] = {0};

    for (int i = 0; i < 5; i++)
        wanted[note[1 + i / 3] >> 2 * (i % 3) & 3]++;
    for (int i = 0; i < 5; i++) {
        tokens[i] = top[-i];
        if (d->sort[tokens[i]] != UNSEEN && --wanted[d->sort[tokens[i]]] < 0)
            return false;
    }
    for (int i = 0; i < 5; i++)
        if (d->sort[tokens[i]] == UNSEEN) {
            int sort = wanted[0] > 0 ? 0 : wanted[1] > 0 ? 1 : 2;

            wanted[sort]--;
            if (!see(r, d, tokens[i], sort))
                return false;
        }
    for (int i = 0; i < 5; i++) {
        int at = i;

        while (d->sort[tokens[at]] != (note[1 + i / 3] >> 2 * (i % 3) & 3))
            at++;
        top[-i] = tokens[at];
        for (; at > i; at--)
            tokens[at] = tokens[at - 1];
    }
    return true;
}

/* The `number`-th of the 120 orders of the top five. */
static void permute(replay_deck *d, int number)
{
    uint8_t *top = d->token + d->size - 1;

    for (int left = 5; left > 1; left--) {
        int at = number % left;
        uint8_t swapped = top[-(left - 1)];

        top[-(left - 1)] = top[-at];
        top[-at] = swapped;
        number /= left;
    }
}

static bool see_top(replay *r, replay_deck *d, const uint8_t *note)
{
    for (int i = 0; i < 3 && i < d->size; i++)
        if (!see(r, d, d->token[d->size - 1 - i], note[1] >> 2 * i & 3))
            return false;
    return true;
}

static void flip(replay_deck *d)
{
    for (int low = 0, high = d->size - 1; low < high; low++, high--) {
        uint8_t swapped = d->token[low];

        d->token[low] = d->token[high];
        d->token[high] = swapped;
    }
}

/* Carries out a note without hidden choices. */
static bool follow(replay *r, replay_deck *d, int at)
{
    const uint8_t *note = &r->s->notes[at];

    switch (island_note_kind(*note)) {
    case ISLAND_NOTE_DRAW:
        for (int i = 0; i <= (*note & 7); i++)
            if (d->size == 0 || !see(r, d, d->token[--d->size], *note >> 3 & 3))
                return false;
        return true;
    case ISLAND_NOTE_TOP:
        put(d, d->size);
        return true;
    case ISLAND_NOTE_BOTTOM:
        put(d, block_of(d, r->s));
        return true;
    case ISLAND_NOTE_FLIP:
        flip(d);
        return true;
    case ISLAND_NOTE_SCOUT:
        return d->size >= 5 && see_scouted(r, d, note);
    default: /* LOOK */
        if (note[1] != DF_HIDDEN)
            return see_top(r, d, note);
        for (int i = 0; i < 3 && i < d->size; i++)
            r->seen[at][i] = d->token[d->size - 1 - i];
        return true;
    }
}

/* What is certain now must be so. */
static bool see_certain(replay *r, replay_deck *d)
{
    for (int at = 0; at < d->size; at++)
        if (r->s->deck[at] != DF_HIDDEN && !see(r, d, d->token[at], r->s->deck[at] & 3))
            return false;
    return true;
}

/* Plays the notes from `at` on; at a hidden choice goes on with one of the options, or, if
 * thorough, tries them all. */
static bool play_notes(replay *r, replay_deck *d, int at)
{
    const island_state *s = r->s;

    for (; at < s->notes_size; at += island_note_length(s->notes[at])) {
        int kind = island_note_kind(s->notes[at]);
        bool hidden_scout = kind == ISLAND_NOTE_SCOUT && s->notes[at + 1] == DF_HIDDEN;

        if (kind != ISLAND_NOTE_RETURN && !hidden_scout) {
            if (!follow(r, d, at))
                return false;
            continue;
        }
        int block = block_of(d, s);
        uint32_t options = hidden_scout ? 120 : (uint32_t)(d->size - block + 1);
        uint32_t first = df_rng_below(r->rng, options);
        for (uint32_t i = 0; i < (r->thorough ? options : 1) && r->budget > 0; i++) {
            replay_deck next = *d;
            int option = (int)((first + i) % options);

            r->budget--;
            if (hidden_scout) {
                permute(&next, option);
                for (int card = 0; card < 5; card++)
                    r->seen[at][card] = next.token[next.size - 1 - card];
            } else {
                put_unseen(&next, block + option);
            }
            if (play_notes(r, &next, at + island_note_length(s->notes[at])))
                return true;
        }
        return false;
    }
    if (d->size != s->deck_size || !see_certain(r, d))
        return false;
    r->result = *d;
    return true;
}

/* The cards of the deck when the notes began, if it holds `now` today. False: impossible. */
static bool count_base(const island_state *s, const int now[ISLAND_SORTS], int base[ISLAND_SORTS])
{
    for (int sort = 0; sort < ISLAND_SORTS; sort++)
        base[sort] = now[sort];
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        int kind = island_note_kind(s->notes[at]);

        if (kind == ISLAND_NOTE_DRAW)
            base[s->notes[at] >> 3 & 3] += (s->notes[at] & 7) + 1;
        else if (kind <= ISLAND_NOTE_BOTTOM)
            base[ISLAND_BOMB]--;
    }
    int size = base[0] + base[1] + base[2];
    return base[0] >= 0 && base[1] >= 0 && base[2] >= 0 && size <= ISLAND_DECK;
}

static bool begin_replay(const island_state *s, const int now[ISLAND_SORTS], replay_deck *d)
{
    int base[ISLAND_SORTS];

    if (!count_base(s, now, base))
        return false;
    memset(d, 0, sizeof *d);
    memset(d->sort, UNSEEN, sizeof d->sort);
    d->weight = UINT64_C(1) << 50;
    d->size = (uint8_t)(base[0] + base[1] + base[2]);
    d->tokens = d->size;
    for (int i = 0; i < d->size; i++)
        d->token[i] = (uint8_t)i;
    for (int sort = 0; sort < ISLAND_SORTS; sort++)
        d->pool[sort] = (uint8_t)base[sort];
    for (int i = 0; i < base[ISLAND_EXPLOSION] && s->base_last; i++) {
        d->sort[i] = ISLAND_EXPLOSION;
        d->pool[ISLAND_EXPLOSION]--;
    }
    return true;
}

static bool has_choices(const island_state *s)
{
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        int kind = island_note_kind(s->notes[at]);

        if (kind == ISLAND_NOTE_RETURN ||
            (kind == ISLAND_NOTE_SCOUT && s->notes[at + 1] == DF_HIDDEN))
            return true;
    }
    return false;
}

bool island_deck_blurred(const island_state *v)
{
    bool has_bottom = v->base_last && v->explosions_in > 0;
    bool known = false;
    bool blurred = false;

    for (int at = 0; at < v->notes_size; at += island_note_length(v->notes[at])) {
        int kind = island_note_kind(v->notes[at]);
        bool hidden = island_note_length(v->notes[at]) > 1 && v->notes[at + 1] == DF_HIDDEN;

        if (kind == ISLAND_NOTE_RETURN)
            blurred |= known || (has_bottom && v->mixed);
        else if (kind == ISLAND_NOTE_SCOUT && hidden)
            blurred |= known || has_bottom;
        else if (kind >= ISLAND_NOTE_TOP && !hidden)
            known = true;
    }
    return blurred;
}

/* Several worlds are made and one taken by how likely the bombs seen are in it. */
static bool find_world(replay *r, const replay_deck *start)
{
    int wanted = has_choices(r->s) ? WORLDS : 1;
    replay best = {.s = NULL};
    uint64_t total = 0;

    for (int tries = 0, found = 0; tries < TRIES && found < wanted; tries++) {
        replay_deck d = *start;

        r->budget = BUDGET;
        if (!play_notes(r, &d, 0))
            continue;
        found++;
        uint64_t weight = (r->result.weight >> 22) + 1;
        total += weight;
        if (best.s == NULL || df_rng_below(r->rng, (uint32_t)total) < (uint32_t)weight)
            best = *r;
    }
    if (best.s != NULL) {
        *r = best;
        return true;
    }
    replay_deck d = *start;
    r->thorough = true;
    r->budget = BUDGET;
    return play_notes(r, &d, 0);
}

/* The bombs that float in a segment get their places. */
static void settle_floating(replay *r, replay_deck *d, int segment)
{
    uint32_t left = (uint32_t)unseen_in(d, segment);

    for (int token = 0; token < d->tokens; token++) {
        if (d->segment[token] != segment || d->sort[token] != UNSEEN)
            continue;
        if (df_rng_below(r->rng, left--) < d->floating[segment]) {
            d->sort[token] = ISLAND_BOMB;
            d->floating[segment]--;
        }
    }
}

/* Gives the unseen cards of the deck their sorts, and the hidden notes what was seen. */
static void write_world(replay *r, island_state *s)
{
    replay_deck *d = &r->result;
    uint8_t rest[TOKENS];
    uint32_t count = 0;

    for (int segment = 1; segment <= d->segments; segment++)
        settle_floating(r, d, segment);
    for (int sort = ISLAND_SORTS - 1; sort >= 0; sort--)
        for (int i = 0; i < d->pool[sort]; i++)
            rest[count++] = (uint8_t)sort;
    uint32_t not_blank = count - d->pool[ISLAND_BLANK];
    for (uint32_t i = 0; i < not_blank;
         i++) { /* each to a random place; the blanks fill the rest */
        uint32_t other = i + df_rng_below(r->rng, count - i);
        uint8_t swapped = rest[i];

        rest[i] = rest[other];
        rest[other] = swapped;
    }
    for (int at = 0; at < d->size; at++) {
        uint8_t *sort = &d->sort[d->token[at]];

        if (*sort == UNSEEN)
            *sort = rest[--count];
        if (s->deck[at] == DF_HIDDEN)
            s->deck[at] = *sort;
    }
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        int cards = island_note_kind(s->notes[at]) == ISLAND_NOTE_SCOUT ? 5 : 3;

        if (island_note_length(s->notes[at]) == 1 || s->notes[at + 1] != DF_HIDDEN)
            continue;
        memset(&s->notes[at + 1], 0, (size_t)island_note_length(s->notes[at]) - 1);
        for (int i = 0; i < cards && r->seen[at][i] != DF_NONE; i++)
            s->notes[at + 1 + i / 3] |= (uint8_t)(d->sort[r->seen[at][i]] << 2 * (i % 3));
    }
}

/* How likely the top card is a bomb in the worlds with these hidden choices, in thousandths. */
static int top_bomb(const replay_deck *d)
{
    int token = d->size > 0 ? d->token[d->size - 1] : 0;

    if (d->size == 0 || d->sort[token] != UNSEEN)
        return d->size > 0 && d->sort[token] == ISLAND_BOMB ? 1000 : 0;
    chances c = chances_of(d, token, ISLAND_BOMB);
    return (int)((c.by_pool + c.by_float) * 1000 / c.all);
}

/* Fills the hidden cards of the deck, whose sorts are `now` in all. Returns how likely its top card
 * was to be a bomb, in thousandths; -1: nothing fits. */
int island_notes_replay(island_state *s, df_rng *rng, const int now[ISLAND_SORTS])
{
    replay r = {.s = s, .rng = rng};
    replay_deck start;

    memset(r.seen, DF_NONE, sizeof r.seen);
    if (!begin_replay(s, now, &start) || !find_world(&r, &start))
        return -1;
    int bomb = top_bomb(&r.result);
    write_world(&r, s);
    return bomb;
}

/* The deck must have come about as noted. Returns to random places could be anywhere, so with them
 * only the counts are compared. */
df_status island_notes_check(const island_state *s, df_error *err)
{
    replay r = {.s = s};
    replay_deck d;
    int now[ISLAND_SORTS] = {0};
    int at = 0;

    while (at < s->notes_size && island_note_kind(s->notes[at]) <= ISLAND_NOTE_SCOUT)
        at += island_note_length(s->notes[at]);
    if (at != s->notes_size || s->notes_depth > s->deck_size ||
        (s->notes_size == 0) != (s->notes_depth == 0))
        return df_fail(err, DF_CORRUPT, "B-12", "notes: not as they are written");
    for (int i = 0; i < s->deck_size; i++)
        now[s->deck[i] & 3]++;
    if (!begin_replay(s, now, &d) || (!has_choices(s) && !play_notes(&r, &d, 0)))
        return df_fail(err, DF_CORRUPT, "B-12", "notes: the blank deck can't have come about so");
    return DF_OK;
}
