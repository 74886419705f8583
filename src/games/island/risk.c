/* risk.c: what drawing cards of the blank deck means to a player, by the cards the bot knows and by
 * counting for the rest; see bot.h.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/bot.h"

enum { ONE = ISLAND_ONE };

static island_unknowns count_unknown(const island_thinker *t)
{
    const island_state *s = t->s;
    island_unknowns u = {0, 0, 0};
    int counts[ISLAND_SORTS];

    if (t->sums->has_unknowns)
        return t->sums->unknowns;
    u.bombs = island_bombs_left(s, t->me);
    island_deck_counts(s, counts);
    u.explosions = counts[ISLAND_EXPLOSION];
    for (int at = 0; at < s->deck_size; at++) {
        if (s->deck[at] == DF_HIDDEN)
            u.cards++;
        else if ((s->deck[at] & 3) == ISLAND_BOMB)
            u.bombs -= 100;
        else if ((s->deck[at] & 3) == ISLAND_EXPLOSION)
            u.explosions--;
    }
    if (u.bombs < 0)
        u.bombs = 0;
    t->sums->has_unknowns = true;
    t->sums->unknowns = u;
    return u;
}

/* `seat` draws `count` cards, after `skip` others were drawn. left[i]: still in, with i bombs to go
 * to the limit (up to 7). */
island_danger island_danger_of(const island_thinker *t, int seat, int count, int skip)
{
    const island_state *s = t->s;
    island_unknowns u = count_unknown(t);
    island_danger result = {0, 0, 0};
    int need = island_bomb_limit(s, seat) - s->bombs[seat];
    bool safe = island_has_row(s, seat, ISLAND_BUNKER) || (s->safe && seat == s->active);
    int left[8] = {0};
    int alive = ONE;

    if (!s->knockout || need > 7 || need < 1)
        need = 7;
    if (island_is_lap(s))
        need = 7; /* [B-25] */
    left[need] = ONE;
    for (int i = skip; i < skip + count && i < s->deck_size && alive > 0; i++) {
        uint8_t cell = s->deck[s->deck_size - 1 - i];
        int bomb = cell == DF_HIDDEN           ? u.bombs * (ONE / 100) / (u.cards > 0 ? u.cards : 1)
                   : (cell & 3) == ISLAND_BOMB ? ONE
                                               : 0;
        int boom = cell == DF_HIDDEN ? u.explosions * ONE / (u.cards > 0 ? u.cards : 1)
                   : (cell & 3) == ISLAND_EXPLOSION ? ONE
                                                    : 0;

        result.bombs += (int)((int64_t)bomb * alive / ONE);
        result.explosions += (int)((int64_t)boom * alive / ONE);
        for (int b = 1; b < 8; b++) {
            int hit = (int)((int64_t)left[b] * bomb / ONE);
            int dead = s->knockout && !safe ? (int)((int64_t)left[b] * boom / ONE) : 0;

            left[b] -= hit + dead;
            left[b - 1] += hit;
            result.out += dead;
        }
        if (s->knockout && need < 7)
            result.out += left[0];
        else
            left[1] += left[0];
        left[0] = 0;
        alive = ONE - result.out;
    }
    return result;
}

/* What a bomb more is worth to avoid: more the nearer the limit is. */
int island_bomb_price(const island_state *s, int seat)
{
    if (!s->knockout)
        return s->bombs[seat] < island_bomb_limit(s, seat) ? 300 : 500;
    int to_go = island_bomb_limit(s, seat) - s->bombs[seat];
    int rest = s->deck_size < 40 ? s->deck_size : 40;

    return (to_go <= 1 ? 400 : to_go == 2 ? 260 : 130) * (10 + rest) / 50;
}

/* The value lost by drawing. */
int island_loss(const island_thinker *t, int seat, int count, int skip)
{
    island_danger d = island_danger_of(t, seat, count, skip);
    int64_t value = (int64_t)d.bombs * island_bomb_price(t->s, seat);

    if (t->s->knockout)
        value += (int64_t)d.out * 1000;
    else
        value += (int64_t)d.explosions * 500;
    return (int)(value / ONE);
}
