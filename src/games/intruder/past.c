/* past.c: are the records of Intruder Escape and the table as it lies possible together?
 *
 * The records are played again with the true cards: every card that was dealt or drawn must have
 * been in the block of the deck that it came from, and what is left of the blocks must be the deck
 * as it lies. So a resampled world that passes is possible.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

/* The deck as blocks of known cards. */
typedef struct past {
    uint8_t cards[INTRUDER_BLOCKS][INTRUDER_KINDS];
    uint8_t size[INTRUDER_BLOCKS];
    int blocks;
    int front;
} past;

static void open_block(past *p)
{
    memset(p->cards[p->blocks], 0, INTRUDER_KINDS);
    p->size[p->blocks++] = 0;
}

static void put(past *p, int kind)
{
    p->cards[p->blocks - 1][kind]++;
    p->size[p->blocks - 1]++;
}

/* Takes a card off the top; false: it can't have been there. */
static bool take(past *p, int kind)
{
    while (p->front < p->blocks && p->size[p->front] == 0)
        p->front++;
    if (p->front == p->blocks || kind >= INTRUDER_KINDS || p->cards[p->front][kind] == 0)
        return false;
    p->cards[p->front][kind]--;
    p->size[p->front]--;
    return true;
}

static df_status put_pile(past *p, const intruder_state *s, int r, df_error *err)
{
    uint8_t pile[INTRUDER_KINDS];

    open_block(p);
    intruder_pile(s, r, pile);
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        if (pile[kind] > intruder_cards[kind].copies)
            return df_fail(err, DF_CORRUPT, "I-19", "memory.%d: no such pile before it", r);
        for (int i = 0; i < pile[kind]; i++)
            put(p, kind);
    }
    return DF_OK;
}

static df_status open_past(past *p, const intruder_state *s, df_error *err)
{
    uint8_t out = s->rounds[0].out;

    p->blocks = p->front = 0;
    open_block(p);
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        int count = intruder_cards[kind].copies - s->old_pile[kind];

        if (kind < INTRUDER_ITEMS)
            count -= out >> kind & 1;
        if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS))
            count -= (out >> 4 & intruder_dice_bit(kind)) != 0;
        if (count < 0)
            return df_fail(err, DF_CORRUPT, "I-19", "memory_pile: too many %s",
                           intruder_cards[kind].code);
        for (; count > 0; count--)
            put(p, kind);
    }
    return DF_OK;
}

static bool is_hidden_draw(const intruder_round *round, int i, int seat)
{
    return intruder_draw_seat(round->draw[i]) == seat &&
           (round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0;
}

/* Face-down draws of the seat up to now are never handed in, and not seen before they were drawn:
 * for each card seen, were there enough of its kind, of those kept of the deal and drawn by then?
 */
static bool had_seen(const intruder_round *round, int seat, const uint8_t *seen, int count,
                     const int8_t kept[INTRUDER_KINDS])
{
    for (int i = 0; i < count; i++) {
        int have = kept[seen[i]];

        for (int j = 0; j < INTRUDER_DRAWS && round->draw[j] != DF_NONE; j++)
            have += is_hidden_draw(round, j, seat) && round->drawn[j] == seen[i] &&
                    intruder_draw_after(round->draw[j]) <= i;
        for (int j = 0; j <= i; j++)
            have -= seen[j] == seen[i];
        if (have < 0)
            return false;
    }
    return true;
}

/* Takes cards out of the counts; false: there are not so many. */
static bool take_out(int8_t left[INTRUDER_KINDS], const uint8_t *cards, int places)
{
    for (int i = 0; i < places && cards[i] != DF_NONE; i++)
        if (left[cards[i]]-- <= 0)
            return false;
    return true;
}

/* The cards of the deal that the seat handed in: what came, minus what was seen and what is held.
 */
static df_status check_batch(past *p, const intruder_state *s, int r, int seat, df_error *err)
{
    const intruder_round *round = &s->rounds[r];
    bool is_now = r == s->remembered - 1;
    bool is_open = is_now && (s->node == INTRUDER_HOME_CHOICE || s->node == INTRUDER_KEEP);
    uint8_t seen[INTRUDER_SEEN];
    uint8_t dealt[INTRUDER_SEEN];
    int8_t left[INTRUDER_KINDS] = {0};
    int8_t kept[INTRUDER_KINDS] = {0};
    int count = intruder_unpack(round->seen[seat], seen);
    int size = 0;
    bool draws = false;
    bool fits;

    intruder_unpack(round->dealt[seat], dealt);
    for (int i = 0; i < INTRUDER_DEAL; i++)
        left[dealt[i]]++;
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if (is_hidden_draw(round, i, seat)) {
            left[round->drawn[i]]++;
            draws = true;
        }
    for (int i = 0; is_now && i < INTRUDER_HAND && s->known[seat][i] != DF_NONE; i++)
        left[s->known[seat][i]]++; /* seen already, or not from the deck */
    fits = take_out(left, seen, count);
    if (is_now)
        fits = fits && take_out(left, s->hand[seat], INTRUDER_DEAL) &&
               take_out(left, s->batch[seat], 2);
    for (int i = 0; fits && i < INTRUDER_DEAL; i++) {
        if (left[dealt[i]] <= 0) {
            kept[dealt[i]]++;
            continue;
        }
        left[dealt[i]]--;
        size++;
        put(p, dealt[i]);
        fits = !is_open && dealt[i] != INTRUDER_NH;
    }
    for (int i = 0; draws && i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        fits = fits && left[round->drawn[i]] <= 0;
    if (!fits)
        return df_fail(err, DF_CORRUPT, "I-R6", "memory.%d: not what player %d was dealt", r, seat);
    if (!is_open && size != intruder_batch_size(round, seat))
        return df_fail(err, DF_CORRUPT, "I-12", "memory.%d: player %d handed in %d cards", r, seat,
                       size);
    if (draws && !had_seen(round, seat, seen, count, kept))
        return df_fail(err, DF_CORRUPT, "I-50", "memory.%d: player %d had not drawn that", r, seat);
    return DF_OK;
}

static df_status check_round(past *p, const intruder_state *s, int r, df_error *err)
{
    const intruder_round *round = &s->rounds[r];
    uint8_t dealt[INTRUDER_SEATS][INTRUDER_SEEN];
    uint8_t seen[INTRUDER_SEEN];
    df_status status = put_pile(p, s, r, err);

    if (status != DF_OK)
        return status;
    if (round->living == 0 || round->living >> s->seats != 0 || round->out > 0x7F)
        return df_fail(err, DF_CORRUPT, "I-10", "memory.%d: nobody was dealt to", r);
    for (int seat = 0; seat < s->seats; seat++) {
        int count = intruder_unpack(round->dealt[seat], dealt[seat]);
        int wanted = (round->living >> seat & 1) != 0 ? INTRUDER_DEAL : 0;

        if (count != wanted || (wanted == 0 && round->seen[seat] != 0))
            return df_fail(err, DF_CORRUPT, "I-10", "memory.%d: five cards for each player", r);
        bool has_home = false;
        for (int i = intruder_unpack(round->seen[seat], seen) - 1; i >= 0; i--)
            has_home = has_home || seen[i] == INTRUDER_NH;
        if (has_home != (round->home != DF_NONE && (round->home & 7) == seat))
            return df_fail(err, DF_CORRUPT, "I-40", "memory.%d: who was dealt NH shows it", r);
    }
    for (int i = 0; i < INTRUDER_DEAL; i++)
        df_each_bit(seat, round->living)
            if (!take(p, dealt[seat][i]))
                return df_fail(err, DF_CORRUPT, "I-11",
                               "memory.%d: player %d can't have been dealt %s", r, (int)seat,
                               intruder_cards[dealt[seat][i]].code);
    if (round->top != DF_NONE && round->top != dealt[df_bit_lowest(round->living)][0])
        return df_fail(err, DF_CORRUPT, "I-R44", "memory.%d: another card lay face up", r);
    open_block(p);
    df_each_bit(seat, round->living)
        if ((status = check_batch(p, s, r, (int)seat, err)) != DF_OK)
            return status;
    for (int i = 0; i < INTRUDER_DRAWS && round->draw[i] != DF_NONE; i++)
        if ((round->living >> intruder_draw_seat(round->draw[i]) & 1) == 0 ||
            !take(p, round->drawn[i]) ||
            (round->drawn[i] == INTRUDER_NH && (round->draw[i] & INTRUDER_DRAW_PUBLIC) == 0))
            return df_fail(err, DF_CORRUPT, "I-50", "memory.%d: that can't have been drawn", r);
    return DF_OK;
}

df_status intruder_check_past(const intruder_state *s, df_error *err)
{
    past p;
    df_status status = DF_OK;

    if (s->remembered > (s->knowledge ? INTRUDER_ROUNDS : 0) || s->remembered > s->round)
        return df_fail(err, DF_CORRUPT, "", "remembered: at most the rounds played");
    if (s->remembered == 0)
        return DF_OK;
    status = open_past(&p, s, err);
    for (int r = 0; r < s->remembered && status == DF_OK; r++)
        status = check_round(&p, s, r, err);
    if (status != DF_OK)
        return status;
    for (int i = 0; i < INTRUDER_DECK && s->deck[i] != DF_NONE; i++)
        if (!take(&p, s->deck[i]))
            return df_fail(err, DF_CORRUPT, "I-19", "deck: card %d can't have got there", i + 1);
    while (p.front < p.blocks && p.size[p.front] == 0)
        p.front++;
    if (p.front < p.blocks)
        return df_fail(err, DF_CORRUPT, "I-19", "deck: there should be more cards");
    if (s->fresh_hidden) {
        const intruder_round *now = &s->rounds[s->remembered - 1];
        int last = INTRUDER_DRAWS - 1;

        while (last >= 0 && now->draw[last] == DF_NONE)
            last--;
        if (last < 0 || now->drawn[last] != s->fresh ||
            intruder_draw_seat(now->draw[last]) != s->turn)
            return df_fail(err, DF_CORRUPT, "I-50", "fresh: another card was drawn last");
    }
    return DF_OK;
}
