/* worlds.c: random worlds that fit what a viewer of Intruder Escape has seen.
 *
 * Identities: one of the sets of Intruders that fit, each as likely (intruder_suspects).
 *
 * Cards: the records of memory.c are played again from the oldest round on, with tokens in place of
 * cards. A token stands for one hidden card from the moment it was last seen until it is seen
 * again; it belongs to the pile in which it was last seen (a pool), whose contents are public, and
 * gets a kind only when it is identified. The deck is a queue of blocks, each a bag of tokens. In
 * each round
 *   1. the cards that are known to come from a certain block take a token of it (the viewer's own,
 *      face-up draws and deals);
 *   2. what was seen of each other seat takes tokens from the blocks that this seat drew from, in
 *      proportion to the chance that such a token is that card;
 *   3. all other draws take any token of their block; those are the cards handed in (or held);
 *   4. the tokens handed in form the next block, and so do the cards of the pile, as fresh tokens.
 * At the end each pool deals the kinds that are left of it to its tokens without a kind, at random.
 *
 * Nobody's Home is always a token with its kind, as it never is in a batch. A round that can't be
 * fitted (a card was needed which went elsewhere before) is tried again, and after some failures
 * the ones before it as well. Every world that fits all records can come out. Their odds are those
 * of a player who hands in any card alike, but for the order in which step 2 assigns.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

enum {
    TOKENS = 512, /* 38, and at most 38 for each later pile */
    PLACES = 512, /* in the queue, ever */
    POOLS = INTRUDER_ROUNDS + 1,
    WEIGHT = 5040,
    TRIES_A_ROUND = 6,
    TRIES = 200000,
    NO_TOKEN = 0xFFFF,
};

typedef struct bag {
    uint16_t first; /* in place */
    uint16_t count;
} bag;

/* How far the replay has come: what has to be restored when it goes back. */
typedef struct replay {
    uint16_t place[PLACES]; /* tokens of the blocks, one after the other */
    uint8_t kind[TOKENS];   /* DF_NONE: not identified */
    uint8_t pool[TOKENS];
    uint8_t contents[POOLS][INTRUDER_KINDS]; /* kinds not given to a token yet */
    uint8_t left[POOLS];                     /* their sum: the pool's tokens without a kind */
    bag block[INTRUDER_BLOCKS];
    uint16_t tokens;
    uint16_t places;
    uint8_t pools;
    uint8_t blocks;
    uint8_t front; /* the first block that is not used up */
    uint8_t pad;
} replay;

typedef struct world {
    const intruder_state *view;
    int viewer;
    df_rng *rng;
    replay now;
    replay before[INTRUDER_ROUNDS];
    /* The token of every card dealt or drawn, and the block it comes from. */
    uint16_t slot[INTRUDER_ROUNDS][INTRUDER_SEATS][INTRUDER_DEAL];
    uint16_t draw[INTRUDER_ROUNDS][INTRUDER_DRAWS];
    uint8_t slot_block[INTRUDER_SEATS][INTRUDER_DEAL];
    uint8_t draw_block[INTRUDER_DRAWS];
    /* In the present round: tokens held by others, and those handed in but not under the deck. */
    uint16_t held[INTRUDER_SEATS][INTRUDER_DEAL];
    uint8_t held_count[INTRUDER_SEATS];
    uint16_t batch[INTRUDER_SEATS][2];
    uint8_t batch_count[INTRUDER_SEATS];
} world;

/* ---- Blocks and tokens ---- */

static void open_block(replay *n)
{
    n->block[n->blocks++] = (bag){n->places, 0};
}

static void put(replay *n, uint16_t token)
{
    df_assert(n->places < PLACES);
    n->place[n->places++] = token;
    n->block[n->blocks - 1].count++;
}

static uint16_t new_token(replay *n, uint8_t kind, uint8_t pool)
{
    df_assert(n->tokens < TOKENS);
    n->kind[n->tokens] = kind;
    n->pool[n->tokens] = pool;
    return n->tokens++;
}

/* A block of cards of known contents, as a new pool. */
static void add_pool(replay *n, const uint8_t contents[INTRUDER_KINDS])
{
    uint8_t pool = n->pools++;

    open_block(n);
    memcpy(n->contents[pool], contents, INTRUDER_KINDS);
    n->contents[pool][INTRUDER_NH] = 0;
    n->left[pool] = 0;
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < contents[kind]; i++)
            if (kind == INTRUDER_NH) {
                put(n, new_token(n, INTRUDER_NH, pool));
            } else {
                put(n, new_token(n, DF_NONE, pool));
                n->left[pool]++;
            }
}

/* How likely the token is a card of this kind. */
static uint32_t token_weight(const replay *n, uint16_t token, int kind)
{
    uint8_t pool = n->pool[token];

    if (n->kind[token] != DF_NONE)
        return n->kind[token] == kind ? WEIGHT : 0;
    return (uint32_t)n->contents[pool][kind] * WEIGHT / n->left[pool];
}

static uint32_t block_weight(const replay *n, int block, int kind)
{
    const bag *b = &n->block[block];
    uint32_t sum = 0;

    for (int i = 0; i < b->count; i++)
        sum += token_weight(n, n->place[b->first + i], kind);
    return sum;
}

static uint16_t take_at(replay *n, int block, int at)
{
    bag *b = &n->block[block];
    uint16_t token = n->place[b->first + at];

    n->place[b->first + at] = n->place[b->first + --b->count];
    return token;
}

/* Takes a token that can be of this kind and makes it so. */
static uint16_t take_kind(world *w, int block, int kind)
{
    replay *n = &w->now;
    const bag *b = &n->block[block];
    uint32_t sum = block_weight(n, block, kind);

    if (sum == 0)
        return NO_TOKEN;
    uint32_t pick = df_rng_below(w->rng, sum);
    for (int i = 0; i < b->count; i++) {
        uint32_t weight = token_weight(n, n->place[b->first + i], kind);

        if (pick >= weight) {
            pick -= weight;
            continue;
        }
        uint16_t token = take_at(n, block, i);
        if (n->kind[token] == DF_NONE) {
            n->kind[token] = (uint8_t)kind;
            n->contents[n->pool[token]][kind]--;
            n->left[n->pool[token]]--;
        }
        return token;
    }
    return NO_TOKEN;
}

/* Takes any token; Nobody's Home would have been shown [I-40]. */
static uint16_t take_any(world *w, int block)
{
    replay *n = &w->now;
    const bag *b = &n->block[block];
    int hidden = 0;

    for (int i = 0; i < b->count; i++)
        hidden += n->kind[n->place[b->first + i]] != INTRUDER_NH;
    if (hidden == 0)
        return NO_TOKEN;
    int pick = (int)df_rng_below(w->rng, (uint32_t)hidden);
    for (int i = 0; i < b->count; i++)
        if (n->kind[n->place[b->first + i]] != INTRUDER_NH && pick-- == 0)
            return take_at(n, block, i);
    return NO_TOKEN;
}

/* ---- One round again ---- */

/* [I-11] Which block each card of the deal, and each draw after it, comes from. */
static void plan_blocks(world *w, const intruder_round *round)
{
    int block = w->now.front;
    int used = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, round->living)
        {
            for (; used == w->now.block[block].count; block++)
                used = 0;
            w->slot_block[seat][i] = (uint8_t)block;
            used++;
        }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++) {
        for (; used == w->now.block[block].count; block++)
            used = 0;
        w->draw_block[i] = (uint8_t)block;
        used++;
    }
    w->now.front = (uint8_t)block;
}

/* Step 1. */
static bool take_certain(world *w, int r)
{
    const intruder_round *round = &w->view->rounds[r];
    uint8_t dealt[INTRUDER_SEEN];

    memset(w->slot[r], 0xFF, sizeof w->slot[r]);
    memset(w->draw[r], 0xFF, sizeof w->draw[r]);
    if (w->viewer >= 0 && (round->living >> w->viewer & 1) != 0) {
        intruder_unpack(round->dealt[w->viewer], dealt);
        for (int i = 0; i < INTRUDER_DEAL; i++) {
            w->slot[r][w->viewer][i] = take_kind(w, w->slot_block[w->viewer][i], dealt[i]);
            if (w->slot[r][w->viewer][i] == NO_TOKEN)
                return false;
        }
    }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (round->drawn[i] != DF_HIDDEN) {
            w->draw[r][i] = take_kind(w, w->draw_block[i], round->drawn[i]);
            if (w->draw[r][i] == NO_TOKEN)
                return false;
        }
    int first = df_bit_lowest(round->living);
    if (round->top != DF_NONE && first != w->viewer) {
        w->slot[r][first][0] = take_kind(w, w->slot_block[first][0], round->top);
        return w->slot[r][first][0] != NO_TOKEN;
    }
    return true;
}

/* A seat other than the viewer's in one round. */
typedef struct seat_round {
    uint8_t seen[INTRUDER_SEEN];
    int count;
    uint8_t open; /* mask of those in `seen` without a token yet */
    int hidden;   /* cards in hand that nobody else knows */
} seat_round;

/* A face-down draw that was seen later [I-R64], or is still in the hand. */
static bool take_draw(world *w, int r, int i, seat_round *seat)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    int after = intruder_draw_after(round->draw[i]);
    bool is_last = i + 1 == INTRUDER_DRAWS || round->draw[i + 1] == DF_NONE;
    bool is_fresh = r == v->remembered - 1 && v->fresh_hidden && is_last;
    uint32_t weight[INTRUDER_SEEN] = {0};
    uint32_t sum = 0;
    int later = df_bit_count(seat->open & 0xFFu << after);

    if (is_fresh || (seat->hidden > 0 && (int)df_rng_below(w->rng, (uint32_t)(seat->hidden + later)) <
                                             seat->hidden)) {
        int who = intruder_draw_seat(round->draw[i]);

        w->draw[r][i] = take_any(w, w->draw_block[i]);
        w->held[who][w->held_count[who]++] = w->draw[r][i];
        seat->hidden--;
        return w->draw[r][i] != NO_TOKEN;
    }
    df_each_bit(j, seat->open & 0xFFu << after)
    {
        weight[j] = block_weight(&w->now, w->draw_block[i], seat->seen[j]);
        sum += weight[j];
    }
    if (sum == 0)
        return false;
    uint32_t pick = df_rng_below(w->rng, sum);
    int j = 0;
    while (pick >= weight[j])
        pick -= weight[j++];
    seat->open &= (uint8_t)~DF_TO(j);
    w->draw[r][i] = take_kind(w, w->draw_block[i], seat->seen[j]);
    return true;
}

/* One card that was seen takes one of the seat's cards of the deal. */
static bool take_seen(world *w, int r, int seat, int kind)
{
    uint32_t weight[INTRUDER_DEAL] = {0};
    uint32_t sum = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++) {
        if (w->slot[r][seat][i] != NO_TOKEN)
            continue;
        bool same = i > 0 && w->slot_block[seat][i] == w->slot_block[seat][i - 1] &&
                    w->slot[r][seat][i - 1] == NO_TOKEN;
        weight[i] = same ? weight[i - 1] : block_weight(&w->now, w->slot_block[seat][i], kind);
        sum += weight[i];
    }
    if (sum == 0)
        return false;
    uint32_t pick = df_rng_below(w->rng, sum);
    int i = 0;
    while (pick >= weight[i])
        pick -= weight[i++];
    w->slot[r][seat][i] = take_kind(w, w->slot_block[seat][i], kind);
    return true;
}

/* Step 2 for one seat. *kept gets a bit for each card of the deal that was seen. */
static bool take_seat(world *w, int r, int seat, uint8_t *kept)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    bool is_now = r == v->remembered - 1;
    seat_round sr = {.hidden = 0};

    sr.count = intruder_unpack(round->seen[seat], sr.seen);
    sr.open = (uint8_t)((1u << sr.count) - 1);
    if (is_now)
        sr.hidden = intruder_hand_size(v, seat) - intruder_count(v->known[seat], INTRUDER_HAND);
    *kept = 0;
    for (int j = 0; w->slot[r][seat][0] != NO_TOKEN && j < sr.count; j++)
        if (sr.seen[j] == round->top) { /* [I-R62] */
            sr.open &= (uint8_t)~DF_TO(j);
            *kept |= 1;
            break;
        }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (intruder_draw_seat(round->draw[i]) == seat && round->drawn[i] == DF_HIDDEN &&
            !take_draw(w, r, i, &sr))
            return false;
    while (sr.open != 0) {
        uint32_t pick = df_rng_below(w->rng, (uint32_t)df_bit_count(sr.open));
        uint8_t rest = sr.open;

        for (; pick > 0; pick--)
            rest &= (uint8_t)(rest - 1);
        int j = df_bit_lowest(rest);
        sr.open &= (uint8_t)~DF_TO(j);
        uint16_t before[INTRUDER_DEAL];
        memcpy(before, w->slot[r][seat], sizeof before);
        if (!take_seen(w, r, seat, sr.seen[j]))
            return false;
        for (int i = 0; i < INTRUDER_DEAL; i++)
            if (before[i] != w->slot[r][seat][i])
                *kept |= DF_TO(i);
    }
    return true;
}

/* Of the viewer's own cards of the deal, those that were seen or are still in the hand. */
static uint8_t own_kept(const world *w, int r)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    int8_t need[INTRUDER_KINDS] = {0};
    uint8_t seen[INTRUDER_SEEN];
    uint8_t dealt[INTRUDER_SEEN];
    uint8_t kept = 0;

    for (int i = intruder_unpack(round->seen[w->viewer], seen) - 1; i >= 0; i--)
        need[seen[i]]++;
    if (r == v->remembered - 1) {
        for (int i = 0; i < INTRUDER_DEAL && v->hand[w->viewer][i] != DF_NONE; i++)
            need[v->hand[w->viewer][i]]++;
        for (int i = 0; i < INTRUDER_HAND && v->known[w->viewer][i] != DF_NONE; i++)
            need[v->known[w->viewer][i]]--; /* counted as seen, or not from the deck */
    }
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (intruder_draw_seat(round->draw[i]) == w->viewer &&
            (round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0)
            need[round->drawn[i]]--;
    intruder_unpack(round->dealt[w->viewer], dealt);
    for (int i = 0; i < INTRUDER_DEAL; i++)
        if (need[dealt[i]]-- > 0)
            kept |= DF_TO(i);
    return kept;
}

/* Have the cards handed in not gone under the deck yet? */
static bool is_batch_open(const world *w, int r)
{
    return r == w->view->remembered - 1 &&
           (w->view->node == INTRUDER_HOME_CHOICE || w->view->node == INTRUDER_KEEP);
}

/* Step 4: of the cards of the deal that were not seen, so many at random go to the batch, the rest
 * is held. */
static void hand_in(world *w, int r, int seat, uint8_t kept)
{
    const intruder_state *v = w->view;
    bool is_open = is_batch_open(w, r);
    int left = is_open ? intruder_count(v->batch[seat], 2)
                       : intruder_batch_size(&v->rounds[r], seat);
    uint16_t tokens[INTRUDER_DEAL];
    int count = 0;

    for (int i = 0; i < INTRUDER_DEAL; i++)
        if ((kept >> i & 1) == 0)
            tokens[count++] = w->slot[r][seat][i];
    for (; count > 0; count--) {
        int pick = (int)df_rng_below(w->rng, (uint32_t)count);
        uint16_t token = tokens[pick];

        tokens[pick] = tokens[count - 1];
        if (left == 0)
            w->held[seat][w->held_count[seat]++] = token;
        else if (is_open)
            w->batch[seat][w->batch_count[seat]++] = token;
        else
            put(&w->now, token);
        left -= left > 0;
    }
}

/* Step 3. */
static bool take_rest(world *w, int r)
{
    const intruder_round *round = &w->view->rounds[r];

    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, round->living) if (w->slot[r][seat][i] == NO_TOKEN)
        {
            w->slot[r][seat][i] = take_any(w, w->slot_block[seat][i]);
            if (w->slot[r][seat][i] == NO_TOKEN)
                return false;
        }
    return true;
}

static bool play_round(world *w, int r)
{
    const intruder_state *v = w->view;
    const intruder_round *round = &v->rounds[r];
    uint8_t kept[INTRUDER_SEATS] = {0};
    uint8_t contents[INTRUDER_KINDS];
    uint8_t order[INTRUDER_SEATS] = {0, 1, 2, 3, 4, 5};

    memset(w->held_count, 0, sizeof w->held_count);
    memset(w->batch_count, 0, sizeof w->batch_count);
    intruder_pile(v, r, contents);
    add_pool(&w->now, contents);
    plan_blocks(w, round);
    if (!take_certain(w, r))
        return false;
    df_rng_shuffle(w->rng, order, INTRUDER_SEATS);
    for (int i = 0; i < INTRUDER_SEATS; i++) {
        int seat = order[i];

        if ((round->living >> seat & 1) == 0)
            continue;
        if (seat == w->viewer)
            kept[seat] = own_kept(w, r);
        else if (!take_seat(w, r, seat, &kept[seat]))
            return false;
    }
    if (!take_rest(w, r))
        return false;
    if (!is_batch_open(w, r))
        open_block(&w->now);
    df_each_bit(seat, round->living) hand_in(w, r, (int)seat, kept[seat]);
    return true;
}

/* The first block: all that is not out of the deck and not in the last pile. */
static void begin(world *w)
{
    const intruder_state *v = w->view;
    uint8_t contents[INTRUDER_KINDS];
    uint8_t out = v->rounds[0].out;

    w->now.tokens = w->now.places = w->now.pools = w->now.blocks = w->now.front = 0;
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        int outside = kind < INTRUDER_ITEMS                                ? out >> kind & 1
                      : intruder_is_one_of(kind, INTRUDER_DICE_KINDS) ? (out >> 4 & intruder_dice_bit(kind)) != 0
                                                                           : 0;

        contents[kind] = (uint8_t)(intruder_cards[kind].copies - outside - v->old_pile[kind]);
    }
    add_pool(&w->now, contents);
}

/* After the last round: can the card that lies face up be on top? */
static bool has_top(world *w)
{
    replay *n = &w->now;

    while (n->front < n->blocks && n->block[n->front].count == 0)
        n->front++;
    return !w->view->top_up || block_weight(n, n->front, w->view->deck[0]) > 0;
}

/* The rounds one after the other; failures go back a round, and further the more there are. */
static void play_rounds(world *w)
{
    const intruder_state *v = w->view;
    uint32_t failures[INTRUDER_ROUNDS] = {0};
    int r = 0;

    begin(w);
    memcpy(&w->before[0], &w->now, sizeof w->now);
    for (int tries = 0; r < v->remembered; tries++) {
        df_assert(tries < TRIES);
        if (play_round(w, r) && (r < v->remembered - 1 || has_top(w))) {
            if (++r < v->remembered)
                memcpy(&w->before[r], &w->now, sizeof w->now);
            continue;
        }
        int back = (int)(++failures[r] / TRIES_A_ROUND);
        r -= back < r ? back : r;
        memcpy(&w->now, &w->before[r], sizeof w->now);
    }
}

/* ---- The world ---- */

/* Gives the kinds that are left of each pool to its tokens. */
static void deal_kinds(world *w)
{
    replay *n = &w->now;
    uint8_t kinds[POOLS][INTRUDER_DECK];
    uint8_t next[POOLS] = {0};

    for (int pool = 0; pool < n->pools; pool++) {
        int count = 0;

        for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
            for (int i = 0; i < n->contents[pool][kind]; i++)
                kinds[pool][count++] = kind;
        df_assert(count == n->left[pool]);
        df_rng_shuffle(w->rng, kinds[pool], (uint32_t)count);
    }
    for (int token = 0; token < n->tokens; token++)
        if (n->kind[token] == DF_NONE) {
            uint8_t pool = n->pool[token];

            n->kind[token] = kinds[pool][next[pool]++];
        }
}

static void write_rounds(const world *w, intruder_state *s)
{
    for (int r = 0; r < s->remembered; r++) {
        intruder_round *round = &s->rounds[r];
        uint8_t dealt[INTRUDER_DEAL];

        df_each_bit(seat, round->living)
        {
            for (int i = 0; i < INTRUDER_DEAL; i++)
                dealt[i] = w->now.kind[w->slot[r][seat][i]];
            round->dealt[seat] = intruder_pack(dealt, INTRUDER_DEAL);
        }
        for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
            round->drawn[i] = w->now.kind[w->draw[r][i]];
    }
}

static void write_deck(world *w, intruder_state *s)
{
    const replay *n = &w->now;
    uint16_t top = s->top_up ? take_kind(w, w->now.front, s->deck[0]) : NO_TOKEN;
    int count = 0;

    deal_kinds(w);
    if (top != NO_TOKEN)
        s->deck[count++] = n->kind[top];
    for (int block = n->front; block < n->blocks; block++) {
        const bag *b = &n->block[block];
        int first = count;

        for (int i = 0; i < b->count; i++)
            s->deck[count++] = n->kind[n->place[b->first + i]];
        df_rng_shuffle(w->rng, s->deck + first, (uint32_t)(count - first));
    }
}

/* What the others hold besides the known cards, and what they have handed in so far. */
static void write_hands(const world *w, intruder_state *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t *hand = s->hand[seat];
        int count = intruder_count(s->known[seat], INTRUDER_HAND);

        if (seat == w->viewer)
            continue;
        for (int i = 0; i < w->held_count[seat]; i++)
            hand[count++] = w->now.kind[w->held[seat][i]];
        intruder_sort(hand, count);
        for (int i = 0; i < w->batch_count[seat]; i++)
            s->batch[seat][i] = w->now.kind[w->batch[seat][i]];
        intruder_sort(s->batch[seat], w->batch_count[seat]);
    }
}

static void write_fresh(intruder_state *s)
{
    const intruder_round *now = intruder_now(s);

    if (s->fresh != DF_HIDDEN)
        return;
    for (int i = 0; i < INTRUDER_DRAWS && now->draw[i] != DF_NONE; i++)
        s->fresh = now->drawn[i];
}

/* ---- Positions without a past ---- */

/* Fills the blanked places with cards from the end of a list. */
static void fill(uint8_t *places, int count, const uint8_t *cards, int *left)
{
    for (int i = 0; i < count; i++)
        if (places[i] == DF_HIDDEN)
            places[i] = cards[--*left];
}

static void count_out(int8_t counts[INTRUDER_KINDS], const uint8_t *cards, int places)
{
    for (int i = 0; i < places; i++)
        if (cards[i] < INTRUDER_KINDS)
            counts[cards[i]]--;
}

/* A position that was set up by hand in the middle of a round: whatever is not seen is spread
 * evenly, but for Nobody's Home, which is in the deck if nowhere else. */
static void spread(intruder_state *s, df_rng *rng)
{
    int8_t counts[INTRUDER_KINDS];
    uint8_t cards[INTRUDER_DECK];
    int left = 0;

    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        counts[kind] = (int8_t)(intruder_copies(s, kind) - s->discard[kind]);
    count_out(counts, s->hand[0], sizeof s->hand);
    count_out(counts, s->batch[0], sizeof s->batch);
    count_out(counts, s->row[0], sizeof s->row);
    count_out(counts, s->deck, sizeof s->deck);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        counts[item] = (int8_t)(counts[item] - (s->item[item] != DF_NONE));
    counts[INTRUDER_NH] = (int8_t)(counts[INTRUDER_NH] - (s->home != DF_NONE));
    if (counts[INTRUDER_NH] > 0) {
        int size = intruder_count(s->deck, INTRUDER_DECK);
        int first = s->top_up;

        s->deck[first + (int)df_rng_below(rng, (uint32_t)(size - first))] = INTRUDER_NH;
        counts[INTRUDER_NH] = 0;
    }
    for (uint8_t kind = 0; kind < INTRUDER_KINDS; kind++)
        for (int i = 0; i < counts[kind]; i++)
            cards[left++] = kind;
    df_rng_shuffle(rng, cards, (uint32_t)left);
    if (s->fresh == DF_HIDDEN)
        s->fresh = cards[left - 1]; /* and with it the first card of the hand below */
    if (s->turn < s->seats)
        fill(s->hand[s->turn], INTRUDER_DEAL, cards, &left);
    for (int seat = 0; seat < s->seats; seat++) {
        fill(s->hand[seat], INTRUDER_DEAL, cards, &left);
        intruder_sort(s->hand[seat], intruder_hand_size(s, seat));
        fill(s->batch[seat], 2, cards, &left);
        intruder_sort(s->batch[seat], intruder_count(s->batch[seat], 2));
    }
    fill(s->deck, INTRUDER_DECK, cards, &left);
}

static void resample_identities(intruder_state *s, df_rng *rng)
{
    uint8_t sets[64];

    if (s->node == INTRUDER_CHARACTER)
        return;
    int count = intruder_suspects(s, sets);
    df_assert(count > 0);
    uint8_t set = sets[df_rng_below(rng, (uint32_t)count)];
    for (int seat = 0; seat < s->seats; seat++)
        s->identity[seat] = set >> seat & 1;
}

void intruder_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    intruder_state *s = (intruder_state *)out;
    world w;

    memcpy(s, view, sizeof *s);
    df_assert(s->knowledge);
    resample_identities(s, rng);
    if (s->remembered == 0) {
        spread(s, rng);
        return;
    }
    w.view = (const intruder_state *)view;
    w.viewer = viewer;
    w.rng = rng;
    play_rounds(&w);
    write_deck(&w, s);
    write_rounds(&w, s);
    write_hands(&w, s);
    write_fresh(s);
}
