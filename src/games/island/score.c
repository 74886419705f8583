/* score.c: the end of a round and of a match of Island, 5.11 to 5.13.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

/* ---- Hands ----------------------------------------------------------------------------------- */

enum { SPLITS_MAX = 84 }; /* ways to have up to six sequences, as there are cards of a number */

/* What the cards of one number cost of which `used` are in sequences: two or more are a set, one
 * alone costs what the cheapest costs, since any of them may be the one left. */
static int cost_of_rest(int count, int used, int cheapest)
{
    return count - used == 1 ? cheapest : 0;
}

/* What matters of the sequences begun is how many have so far one card, two cards, and three or
 * more: the first two must go on, the last may. */
typedef struct split {
    uint8_t one;
    uint8_t two;
    uint8_t more;
    uint8_t cost; /* of all numbers so far */
} split;

typedef struct splits {
    int count;
    split at[SPLITS_MAX];
} splits;

static void add_split(splits *to, split new)
{
    for (int i = 0; i < to->count; i++) {
        split *old = &to->at[i];

        if (old->one == new.one && old->two == new.two && old->more == new.more) {
            old->cost = new.cost < old->cost ? new.cost : old->cost;
            return;
        }
    }
    to->at[to->count++] = new;
}

/* All that `from` can become with `count` cards of the next number, of which up to `begin` can
 * begin sequences, as long as it costs less than `bound`. */
static void continue_split(const split *from, int count, int cheapest, int begin, int bound,
                           splits *to)
{
    int must = from->one + from->two;

    for (int on = 0; on <= from->more && must + on <= count; on++)
        for (int begun = 0; begun <= begin && must + on + begun <= count; begun++) {
            int cost = from->cost + cost_of_rest(count, must + on + begun, cheapest);

            if (cost < bound)
                add_split(to, (split){(uint8_t)begun, from->one, (uint8_t)(from->two + on),
                                      (uint8_t)cost});
        }
}

/* The smallest total of `length` numbers that follow each other, all of them in hand, if it is less
 * than `bound`. */
static int split_cost(const uint8_t *count, const uint8_t *cheapest, int length, int bound)
{
    splits both[2];
    splits *now = &both[0];

    now->count = 1;
    now->at[0] = (split){0};
    for (int n = 0; n < length; n++) {
        splits *next = now == both ? both + 1 : both;
        int begin = n + 2 >= length ? 0 : count[n + 1] < count[n + 2] ? count[n + 1] : count[n + 2];

        next->count = 0;
        for (int i = 0; i < now->count; i++)
            continue_split(&now->at[i], count[n], cheapest[n], begin, bound, next);
        now = next;
    }
    for (int i = 0; i < now->count; i++) /* only what may end is complete */
        if (now->at[i].one + now->at[i].two == 0 && now->at[i].cost < bound)
            bound = now->at[i].cost;
    return bound;
}

void island_tally_add(island_tally *tally, int number, int cost)
{
    unsigned bit = 1u << number;
    int count = ++tally->count[number];

    if (count == 1 || cost < tally->cheapest[number])
        tally->cheapest[number] = (uint8_t)cost;
    tally->any |= (uint16_t)bit;
    tally->single = (uint16_t)(count == 1 ? tally->single | bit : tally->single & ~bit);
    tally->pair = (uint16_t)(count == 2 ? tally->pair | bit : tally->pair & ~bit);
}

island_tally island_tally_of(uint64_t hand)
{
    island_tally tally = {{0}, {0}, 0, 0, 0};

    df_each_bit_64(card, hand) {
        const island_card *it = &island_cards[island_kinds[island_kind_of[card]].code];

        island_tally_add(&tally, it->number, it->cost);
    }
    return tally;
}

/* Those of the numbers that follow each other by threes at least. */
static unsigned by_threes(unsigned numbers)
{
    unsigned begun = numbers & numbers >> 1 & numbers >> 2;

    return begun | begun << 1 | begun << 2;
}

static int cheapest_of(const island_tally *tally, unsigned numbers)
{
    int sum = 0;

    df_each_bit(number, numbers)
        sum += tally->cheapest[number];
    return sum;
}

/* [B-184] The split of a hand into sets and single cards with the smallest total. Only a number
 * with one card can cost anything. Where three numbers or more follow each other without a pair
 * among them, a sequence with one card of each leaves nothing over: what is left then is the total
 * at most. It may be less where longer sequences are possible, but these never reach over a number
 * that is missing. */
int island_tally_score(const island_tally *tally)
{
    unsigned alone = tally->single & ~by_threes(tally->any & ~(unsigned)tally->pair);
    unsigned doubtful = alone & by_threes(tally->any);
    int score = cheapest_of(tally, alone & ~doubtful);

    while (doubtful != 0) {
        int first = df_bit_lowest(doubtful);
        int end = first;
        unsigned here = 0;

        while (first > 0 && tally->count[first - 1] > 0)
            first--;
        while (tally->count[end] > 0)
            here |= 1u << end++;
        score += split_cost(tally->count + first, tally->cheapest + first, end - first,
                            cheapest_of(tally, doubtful & here));
        doubtful &= ~here;
    }
    return score;
}

int island_hand_score(uint64_t hand)
{
    island_tally tally = island_tally_of(hand);

    return island_tally_score(&tally);
}

/* Of the cards of a number the one that costs most to be left with, or none. */
static uint64_t dearest(uint64_t hand, int number)
{
    uint64_t best = 0;
    int most = -1;

    df_each_bit_64(card, hand & island_cards_of_number(number)) {
        int cost = island_cards[island_kinds[island_kind_of[card]].code].cost;

        if (cost > most)
            best = ISLAND_BIT(card);
        most = cost > most ? cost : most;
    }
    return best;
}

/* One set of the best split, or 0 if only single cards are left. The rest has the same score. */
uint64_t island_best_set(uint64_t hand)
{
    int score = island_hand_score(hand);

    for (int first = 0; first < ISLAND_NUMBERS; first++) {
        uint64_t run = 0;
        uint64_t next;
        int length = 0;

        while ((next = dearest(hand, first + length)) != 0) {
            run |= next;
            if (++length >= 3 && island_hand_score(hand & ~run) == score)
                return run;
        }
    }
    for (int number = 0; number < ISLAND_NUMBERS; number++) {
        uint64_t group = hand & island_cards_of_number(number);
        int count = df_bit_count_64(group);
        int taken = count == 4 ? 2 : 3; /* never one left over */

        while (df_bit_count_64(group) > taken)
            group &= group - 1;
        if (count >= 2)
            return group;
    }
    return 0;
}

/* [B-181] */
int island_bomb_score(const island_state *s, int seat)
{
    int cheap = island_bomb_limit(s, seat);
    int bombs = s->bombs[seat];

    return 5 * s->explosions[seat] + (bombs <= cheap ? 3 * bombs : 3 * cheap + 5 * (bombs - cheap));
}

/* [B-182] */
int island_row_score(const island_state *s, int seat)
{
    uint64_t row = s->zone[ISLAND_IN_ROW + seat];

    return -3 * (df_bit_count_64(row) - island_has_row(s, seat, ISLAND_SKIN));
}

/* [B-180] [B-183] [B-R64] Only where the hand is known. */
int island_round_score(const island_state *s, int seat)
{
    return island_bomb_score(s, seat) + island_row_score(s, seat) +
           island_hand_score(s->zone[ISLAND_IN_HAND + seat]) + s->stalled_cost[seat];
}

/* The score with what it is made of. */
static void tell_score(island_run *g, int seat, int score)
{
    const island_state *s = g->s;
    int hand = island_hand_score(s->zone[ISLAND_IN_HAND + seat]);

    DF_TELL(g->events, .kind = ISLAND_EV_SCORE, .seat = (uint8_t)seat, .reveals = true,
            .open = {(int16_t)score, s->score[seat], (int16_t)island_bomb_score(s, seat),
                     (int16_t)island_row_score(s, seat), (int16_t)hand, s->stalled_cost[seat]});
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static void show_hand(island_run *g, int seat)
{
    uint64_t hand = island_number_alone(g->s->zone[ISLAND_IN_HAND + seat]);

    DF_TELL(g->events, .kind = ISLAND_EV_HAND, .seat = (uint8_t)seat, .reveals = true,
            .open = {(int16_t)(hand & 0xFFFF), (int16_t)(hand >> 16 & 0xFFFF),
                     (int16_t)(hand >> 32 & 0xFFFF), (int16_t)island_hand_score(hand)});
}

/* [B-180] All hands are shown. Returns the winners of the round. */
static uint8_t score_points(island_run *g)
{
    island_state *s = g->s;
    int lowest = 0;
    uint8_t winners = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        int score = island_round_score(s, seat);

        s->score[seat] = (int16_t)(s->score[seat] + score);
        if (g->events != NULL) {
            show_hand(g, seat);
            tell_score(g, seat, score);
        }
        if (seat == 0 || score < lowest) { /* [B-185] */
            lowest = score;
            winners = 0;
        }
        if (score == lowest)
            winners |= (uint8_t)(1u << seat);
    }
    return winners;
}

/* [B-190] [B-191] [B-R58] */
static uint8_t score_survival(island_run *g)
{
    island_state *s = g->s;

    df_each_bit(seat, s->in) {
        s->score[seat]++;
        DF_TELL(g->events, .kind = ISLAND_EV_SCORE, .seat = (uint8_t)seat,
                .open = {1, s->score[seat]});
    }
    return s->in;
}

/* [B-186] [B-192] [B-193] [B-R62] The seats in front, all of them. */
uint8_t island_in_front(const island_state *s)
{
    uint8_t front = 0;
    int best = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        int standing = s->knockout ? s->score[seat] : -s->score[seat];

        if (front == 0 || standing > best) {
            best = standing;
            front = 0;
        }
        if (standing == best)
            front |= (uint8_t)(1u << seat);
    }
    return front;
}

static bool is_last_round(const island_state *s)
{
    static const uint8_t rounds[] = {
        [ISLAND_MATCH_1] = 1, [ISLAND_MATCH_3] = 3, [ISLAND_MATCH_5] = 5};

    if (s->match != ISLAND_MATCH_TARGET5)
        return s->round >= rounds[s->match];
    for (int seat = 0; seat < s->seats; seat++)
        if (s->score[seat] >= 5)
            return true;
    return false;
}

/* [B-185] [B-R19] The first winner met clockwise from the seat after the previous starter. */
static int next_starter(const island_state *s, uint8_t winners)
{
    int seat = s->starter;

    do
        seat = (seat + 1) % s->seats;
    while ((winners >> seat & 1) == 0);
    return seat;
}

/* Leaves nothing half done behind. */
static void drop_everything(island_state *s)
{
    memset(s->uses, DF_NONE, sizeof s->uses);
    s->depth = 0;
    s->offer = 0;
    s->picks = 0;
    if (s->revealed != DF_NONE)
        s->discard[s->revealed]++;
    s->revealed = DF_NONE;
    if (s->play != DF_NONE)
        island_move(s, s->play, -1, ISLAND_DISCARDED);
    s->play = DF_NONE;
    s->cost = 0;
    s->first = 0;
}

void island_end_round(island_run *g, int why)
{
    island_state *s = g->s;

    drop_everything(s);
    DF_TELL(g->events, .kind = ISLAND_EV_ROUND_ENDS, .seat = DF_NONE, .open = {(int16_t)why});
    uint8_t round_winners = s->knockout ? score_survival(g) : score_points(g);
    uint8_t front = island_in_front(s);
    bool alone = (front & (front - 1)) == 0;

    if (is_last_round(s) && (alone || !s->play_on || s->extra == ISLAND_EXTRA_ROUNDS)) {
        s->winners = front;
        s->stage = ISLAND_DO_OVER;
        s->node = ISLAND_AT_OVER;
        DF_TELL(g->events, .kind = ISLAND_EV_MATCH_ENDS, .seat = DF_NONE, .open = {front});
        return;
    }
    if (is_last_round(s))
        s->extra++;
    island_begin_round(g, next_starter(s, round_winners));
}

/* How the last round came to its end [B-163] [B-170] [B-173]: what lies on the table still tells.
 */
static int last_end(const island_state *s)
{
    if ((s->in & (s->in - 1)) == 0)
        return ISLAND_BY_LAST;
    if (s->deck_size == 0)
        return ISLAND_BY_DECK;
    return s->all_cards ? ISLAND_BY_HAND : ISLAND_BY_PILES;
}

void island_result_of(const df_state *state, df_result *out)
{
    static const char *const reasons[] = {
        [ISLAND_BY_DECK] = "blank deck empty",
        [ISLAND_BY_PILES] = "piles empty",
        [ISLAND_BY_HAND] = "hand empty",
        [ISLAND_BY_LAST] = "knock-out",
    };
    const island_state *s = (const island_state *)state;

    memset(out, 0, sizeof *out);
    out->winners = s->winners;
    for (int seat = 0; seat < s->seats; seat++)
        out->score[seat] = s->knockout ? s->score[seat] : (int16_t)-s->score[seat];
    out->reason = reasons[last_end(s)];
    out->limit =
        s->play_on && s->extra == ISLAND_EXTRA_ROUNDS && (s->winners & (s->winners - 1)) != 0;
}
