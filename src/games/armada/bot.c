/* bot.c: the opponent of Jigsaw Armada: looks at every way to use up its turn, and at the worst
 * that the other can do with the next one.
 *
 * 1. All sequences of its remaining actions are tried, the second action only behind the first
 *    actions that look best; one that wins is taken at once.
 * 2. What is left on the board is valued: energy, shields, ground gained, guns in line.
 * 3. The best sequences are checked in turn for whether the other could then enter the base with
 * two actions; the first safe one is played. Draws are not foreseen: what is in the play pile
 * counts.
 *
 * Integers only, no memory, no chance: the same position gives the same action.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

enum {
    BEAM = 16,   /* first actions whose second actions are looked at */
    PLANS = 256, /* sequences that are kept */
    WON = 1000000,
    RATE_STEP = 24,
    EVEN = 250,
};

/* ---- Winning at once ---- */

static bool may(const armada_state *s, int action)
{
    return armada_test((const df_state *)s, (df_action)action, NULL) == DF_OK;
}

/* Can a piece be built from this one into the enemy base? */
static bool can_build_in(const armada_state *s, const armada_piece *piece)
{
    int forward = s->active == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    int cell = piece->cell + armada_step[forward];

    if ((armada_open(piece->look) >> forward & 1) == 0 || !armada_in_base(s, !s->active, cell))
        return false;
    for (int code = 0; code < ARMADA_CODES; code++)
        for (int r = 0; s->side[s->active].play[code] > 0 && r < armada_cards[code].turns; r++)
            if (may(s, ARMADA_BUILD + (4 * code + r) * ARMADA_NAMED + cell - 10))
                return true;
    return false;
}

/* Would a piece of this ship come into the enemy base by a turn about the pivot? */
static bool swings_in(const armada_state *s, const armada_hull *hull, int pivot, bool left)
{
    int west = hull->west - armada_column(pivot);
    int east = hull->east - armada_column(pivot);
    int south = armada_row(pivot) + (left ? west : -east);
    int north = armada_row(pivot) + (left ? east : -west);

    return s->active == ARMADA_BLUE ? north >= s->rows - 1 : south <= 2;
}

/* Can the active player enter the base with one action? */
static bool can_win(const armada_state *s)
{
    const armada_side *side = &s->side[s->active];
    int forward = s->active == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    armada_hulls hulls;

    armada_measure(side, &hulls);
    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];
        const armada_hull *hull = &hulls.ship[piece->ship];

        if (armada_in_base(s, !s->active, piece->cell + armada_step[forward]) &&
            (may(s, ARMADA_MOVE + 4 * (hull->reference - 10) + forward) || can_build_in(s, piece)))
            return true;
        for (int left = 0; armada_kind(piece) == ARMADA_HUB && left < 2; left++)
            if (swings_in(s, hull, piece->cell, left != 0) &&
                may(s, ARMADA_ROTATE + 2 * (piece->cell - 10) + left))
                return true;
    }
    return false;
}

/* Does the action change what can be reached this turn? Founding, drawing and passing don't. */
static bool matters(const armada_state *s, df_action action)
{
    if (action >= ARMADA_TAKE)
        return false;
    return action >= ARMADA_MOVE ||
           !armada_in_base(s, s->active, (int)action % ARMADA_NAMED + 10) ||
           armada_cards[action / ARMADA_NAMED / 4].kind != ARMADA_HUB;
}

/* Could `seat` win a turn of two actions that began now? */
static bool can_win_turn(const armada_state *now, int seat)
{
    df_action actions[DF_LEGAL_MAX];
    armada_state s;
    armada_state after;

    memcpy(&s, now, sizeof s);
    s.node = ARMADA_AT_ACT;
    s.active = (uint8_t)seat;
    s.left = 2;
    if (can_win(&s))
        return true;
    int count = armada_legal((const df_state *)&s, actions);
    for (int i = 0; i < count; i++) {
        if (!matters(&s, actions[i]))
            continue;
        memcpy(&after, &s, sizeof s);
        armada_apply((df_state *)&after, actions[i], NULL, NULL);
        if (after.node == ARMADA_AT_END ? after.winner == seat : can_win(&after))
            return true;
    }
    return false;
}

/* ---- The value of a position ---- */

/* Energy is worth most where there is little; ground counts as far as the ship can hold it. */
static int ship_value(int energy, int gained)
{
    int few = energy < 5 ? energy : 5;

    return 40 * few + 14 * (energy - few) + gained * gained * (2 + few) / 6;
}

/* Shields, and size. Loose ends are a burden, but those towards the enemy are where the ship can
 * grow. */
static int piece_value(const armada_piece *piece, const armada_board *board, int seat)
{
    int forward = seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    unsigned own = armada_ship_bit(seat, piece->ship);
    unsigned open = armada_open(piece->look);
    int value = 8 + 14 * piece->token;

    df_each_bit(d, open) if ((board->at[piece->cell + armada_step[d]] & own) == 0) value -= 5;
    if ((open >> forward & 1) != 0 && board->at[piece->cell + armada_step[forward]] == ARMADA_EMPTY)
        value += 3;
    return value;
}

/* Guns that bear on the enemy. */
static int gun_value(const armada_piece *piece, const armada_state *s, const armada_board *board,
                     int seat)
{
    int value = 0;

    df_each_bit(d, armada_guns(piece->look))
    {
        unsigned struck = board->at[armada_struck(board, piece->cell, (int)d)];
        unsigned ship = struck & armada_fleet(!seat);

        if (ship == 0)
            continue;
        int energy = s->side[!seat].energy[df_bit_lowest(ship) - ARMADA_SHIPS * !seat];
        value += (struck & ARMADA_SHIELDED) != 0 ? 4 : energy <= 2 ? 30 : 12;
    }
    return value;
}

static int side_value(const armada_state *s, const armada_board *board, int seat)
{
    static const uint8_t hand_value[] = {[ARMADA_HUB] = 30, [ARMADA_GUN] = 6, [ARMADA_SHIELD] = 8};
    const armada_side *side = &s->side[seat];
    uint8_t front[ARMADA_SHIPS] = {0}; /* the row of each ship's piece that is furthest forward */
    int distance = armada_distance(s, seat);
    int value = 0;

    for (int i = 0; i < side->pieces; i++) {
        const armada_piece *piece = &side->piece[i];

        if (front[piece->ship] == 0 || seat == ARMADA_BLUE) /* reading order goes north */
            front[piece->ship] = (uint8_t)armada_row(piece->cell);
        value += piece_value(piece, board, seat) + gun_value(piece, s, board, seat);
    }
    for (int ship = 0; ship < side->ships; ship++)
        value += ship_value(side->energy[ship],
                            seat == ARMADA_BLUE ? front[ship] + 1 : s->rows + 2 - front[ship]);
    for (int code = 0; code < ARMADA_CODES; code++) {
        int worth = hand_value[armada_cards[code].kind];

        value += worth * side->play[code] + worth * side->draw[code] / 2;
    }
    if (distance <= 3)
        value += 60 * (4 - distance);
    return value - (side->ships == 0 ? 200 : 0);
}

static int value_of(const armada_state *s, int seat)
{
    armada_board board;

    if (s->node == ARMADA_AT_END)
        return s->winner == seat ? WON : s->winner == ARMADA_DRAWN ? 0 : -WON;
    armada_lay(s, &board);
    return side_value(s, &board, seat) - side_value(s, &board, !seat);
}

/* ---- The turn ---- */

typedef struct plan {
    df_action first;
    int value;
    armada_state end; /* after the turn */
} plan;

/* Keeps the best plans, best first; of equal ones the earlier. */
static void keep(plan *plans, int *count, int most, const plan *new)
{
    int at = *count;

    if (at == most && plans[at - 1].value >= new->value)
        return;
    if (at < most)
        ++*count;
    else
        at--;
    while (at > 0 && plans[at - 1].value < new->value) {
        memcpy(&plans[at], &plans[at - 1], sizeof *plans);
        at--;
    }
    memcpy(&plans[at], new, sizeof *plans);
}

/* The position after an action, and its value. A draw is worth what an unknown piece is. */
static void follow(const armada_state *s, df_action action, int seat, plan *out)
{
    memcpy(&out->end, s, sizeof *s);
    armada_apply((df_state *)&out->end, action, NULL, NULL);
    out->value = value_of(&out->end, seat) + (action == ARMADA_TAKE ? 6 : 0);
}

/* Everything that can be done from `s` with one action, the best of it in plans. */
static int list_plans(const armada_state *s, int seat, plan *plans, int count, int most,
                      const df_action *first)
{
    df_action actions[DF_LEGAL_MAX];
    int total = armada_legal((const df_state *)s, actions);

    for (int i = 0; i < total; i++) {
        plan next = {.first = first != NULL ? *first : actions[i]};

        follow(s, actions[i], seat, &next);
        keep(plans, &count, most, &next);
    }
    return count;
}

/* A first action after which one more wins; count if there is none. */
static int winning_start(const armada_state *s, const df_action *actions, int count)
{
    armada_state after;

    for (int i = 0; i < count; i++) {
        if (!matters(s, actions[i]))
            continue;
        memcpy(&after, s, sizeof after);
        armada_apply((df_state *)&after, actions[i], NULL, NULL);
        if (after.node == ARMADA_AT_END ? after.winner == s->active
                                        : after.active == s->active && can_win(&after))
            return i;
    }
    return count;
}

static bool is_safe(const plan *p, int seat)
{
    return p->end.node == ARMADA_AT_END ? p->end.winner == seat : !can_win_turn(&p->end, !seat);
}

/* When none of the good plans keeps the enemy out: all there are, for the best one that does. */
static void find_defence(const armada_state *s, const df_decision *decision, df_action *out)
{
    int best = -WON;

    for (int i = 0; i < decision->count; i++) {
        df_action actions[DF_LEGAL_MAX];
        plan start;

        follow(s, decision->actions[i], decision->seat, &start);
        if (start.end.node != ARMADA_AT_ACT || start.end.active != decision->seat)
            continue;
        int count = armada_legal((const df_state *)&start.end, actions);
        for (int j = 0; j < count; j++) {
            plan next;

            follow(&start.end, actions[j], decision->seat, &next);
            if (next.value > best && is_safe(&next, decision->seat)) {
                best = next.value;
                *out = decision->actions[i];
            }
        }
    }
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    const armada_state *s = (const armada_state *)decision->view;
    plan starts[BEAM];
    plan plans[PLANS];
    int count = 0;

    (void)memory;
    (void)rng;
    int win = winning_start(s, decision->actions, decision->count);
    if (win < decision->count)
        return decision->actions[win];
    if (s->left == 1) {
        count = list_plans(s, decision->seat, plans, 0, PLANS, NULL);
    } else {
        int start_count = list_plans(s, decision->seat, starts, 0, BEAM, NULL);

        for (int i = 0; i < start_count; i++) {
            if (starts[i].end.node == ARMADA_AT_ACT)
                count = list_plans(&starts[i].end, decision->seat, plans, count, PLANS,
                                   &starts[i].first);
            else
                keep(plans, &count, PLANS, &starts[i]);
        }
    }
    for (int i = 0; i < count; i++)
        if (is_safe(&plans[i], decision->seat))
            return plans[i].first;
    df_action defence = plans[0].first;
    if (s->left == 2)
        find_defence(s, decision, &defence);
    return defence;
}

/* ---- For searchers ---- */

/* What the bot would do gets half the attention; of the rest, an action that leaves RATE_STEP less
 * behind gets half as much. */
static void rate(const void *memory, const df_decision *decision, uint32_t out[])
{
    const armada_state *s = (const armada_state *)decision->view;
    df_action chosen = choose((void *)memory, decision, NULL);
    int values[DF_LEGAL_MAX];
    int best = -WON;
    uint32_t sum = 0;

    for (int i = 0; i < decision->count; i++) {
        plan p;

        follow(s, decision->actions[i], decision->seat, &p);
        values[i] = p.value;
        if (p.value > best)
            best = p.value;
    }
    for (int i = 0; i < decision->count; i++) {
        int steps = (best - values[i]) / RATE_STEP;

        out[i] = steps < 12 ? 1u << (12 - steps) : 1;
        sum += out[i];
    }
    for (int i = 0; i < decision->count; i++)
        if (decision->actions[i] == chosen)
            out[i] += sum;
}

/* The better position wins more often; a lead of EVEN makes it three times in four. */
static void estimate(const df_state *state, uint16_t chance[DF_SEATS_MAX])
{
    const armada_state *s = (const armada_state *)state;
    int lead = value_of(s, 0);
    int size = lead < 0 ? -lead : lead;

    chance[0] = (uint16_t)(500 + 500 * lead / (size + EVEN));
    chance[1] = (uint16_t)(1000 - chance[0]);
}

const df_bot armada_bot = {
    .id = "rules",
    .name = "Admiral",
    .about = "tries out its turn, values ships and guns, and keeps the enemy out of the base",
    .choose = choose,
    .rate = rate,
};

const df_guide armada_guide = {
    .estimate = estimate,
    .horizon = 4,
    .bot_moves = UINT16_MAX,
    .bot_priors = true,
    .pace = 2,
};
