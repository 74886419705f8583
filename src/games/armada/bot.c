/* bot.c: the opponent of Jigsaw Armada: looks at every way to use up its turn, and at the worst
 * that the other can do with the next one.
 *
 * 1. All sequences of its remaining actions are tried, the second action only behind the first
 *    actions that look best; one that wins is taken at once.
 * 2. What is left on the board is valued: energy, pieces, ground gained, guns in line.
 * 3. The best sequences are checked in turn for whether the other could then enter the base with
 * two actions; the first safe one is played. Draws are not foreseen: what is in the play pile
 * counts.
 *
 * Integers only, no memory; of what is equally good, one by lot.
 *
 * SPDX-License-Identifier: MIT */
#include "games/armada/armada.h"

enum {
    BEAM = 16,            /* first actions whose second actions are looked at */
    PLANS = DF_LEGAL_MAX, /* sequences that are kept: room for some hundred, and for all first
                             actions */
    CHECKED = 256,        /* the best of them, which are looked at for safety */
    WON = 1000000,
    TAKEN = -2 * WON, /* less than any value */
    RATE_STEP = 24,
    EVEN = 200,
};

/* ---- Winning at once ------------------------------------------------------------------------- */

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

/* Could the ship enter the enemy base with so many actions, if nothing were in the way? A step or a
 * piece built in front brings it a row forward, a quarter turn its width less one, and then its
 * height is its width. */
static bool can_reach(const armada_state *s, int seat, const armada_hull *hull, int actions)
{
    int rows = seat == ARMADA_BLUE ? s->rows - 1 - hull->north : hull->south - 2;
    int width = hull->east - hull->west + 1;
    int height = hull->north - hull->south + 1;

    if (actions == 1)
        return rows <= 1 || rows <= width - 1;
    return rows <= 2 || rows <= width || rows <= width + height - 2;
}

/* Can the active player enter the base with one action? */
static bool can_win(const armada_state *s)
{
    const armada_side *side = &s->side[s->active];
    int forward = s->active == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    armada_hulls hulls;

    armada_measure(side, &hulls);
    for (int ship = 0; ship < side->ships; ship++) {
        const armada_hull *hull = &hulls.ship[ship];

        if (!can_reach(s, s->active, hull, 1))
            continue;
        df_each_bit(i, hull->pieces) {
            const armada_piece *piece = &side->piece[i];

            if (armada_in_base(s, !s->active, piece->cell + armada_step[forward]) &&
                (may(s, ARMADA_MOVE + 4 * (armada_reference(side, ship) - 10) + forward) ||
                 can_build_in(s, piece)))
                return true;
            for (int left = 0; armada_kind(piece) == ARMADA_HUB && left < 2; left++)
                if (swings_in(s, hull, piece->cell, left != 0) &&
                    may(s, ARMADA_ROTATE + 2 * (piece->cell - 10) + left))
                    return true;
        }
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
    armada_hulls hulls;
    armada_state s;
    armada_state after;
    /* the last ship could fall to a single action */
    bool near = now->side[!seat].ships == 1 && now->side[!seat].energy[0] == 1;

    armada_measure(&now->side[seat], &hulls);
    for (int ship = 0; ship < now->side[seat].ships; ship++)
        near = near || can_reach(now, seat, &hulls.ship[ship], 2);
    if (!near)
        return false;
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

/* ---- The value of a position ----------------------------------------------------------------- */

/* In points, of which 200 make the odds of winning e times as good. Which points for what was
 * fitted to games of bots, and then tried by playing against versions with more and with less. */

/* What moving about does not change: energy, of which a ship needs some to be of any use, size,
 * what is still to come. */
static int body_value(const armada_state *s, int seat)
{
    static const uint8_t hand_value[] = {[ARMADA_HUB] = 60, [ARMADA_GUN] = 28, [ARMADA_SHIELD] = 8};
    const armada_side *side = &s->side[seat];
    int value = 14 * side->pieces - 52 * side->ships - (side->ships == 0 ? 78 : 0);

    for (int ship = 0; ship < side->ships; ship++)
        value += 44 * side->energy[ship];
    for (int code = 0; code < ARMADA_CODES; code++)
        value += hand_value[armada_cards[code].kind] * (side->play[code] + side->draw[code]);
    return value;
}

/* Ground counts as far as the ship can hold it. */
static int ground_value(const armada_state *s, int seat)
{
    const armada_side *side = &s->side[seat];
    uint8_t front[ARMADA_SHIPS]; /* the row of each ship's piece that is furthest forward */
    int distance = armada_distance(s, seat);
    int value = distance <= 3 ? 30 * (4 - distance) : 0;

    if (seat == ARMADA_BLUE) /* in reading order, which goes north, the last */
        for (int i = 0; i < side->pieces; i++)
            front[side->piece[i].ship] = (uint8_t)armada_row(side->piece[i].cell);
    else
        for (int i = side->pieces - 1; i >= 0; i--)
            front[side->piece[i].ship] = (uint8_t)armada_row(side->piece[i].cell);
    for (int ship = 0; ship < side->ships; ship++) {
        int few = side->energy[ship] < 5 ? side->energy[ship] : 5;
        int gained = seat == ARMADA_BLUE ? front[ship] + 1 : s->rows + 2 - front[ship];

        value += gained * gained * (2 + few) / 3;
    }
    return value;
}

/* A gun that bears on the enemy. */
static int gun_value(const armada_board *board, int seat, int cell, int d)
{
    unsigned struck = board->at[armada_struck(board, cell, d)];

    if ((struck & armada_fleet(!seat)) == 0)
        return 0;
    return (struck & ARMADA_SHIELDED) != 0 ? 12 : 62;
}

/* Guns in line, and open sides towards the enemy, where ships can grow. */
static int outlook_value(const armada_state *s, const armada_board *board, int seat)
{
    const armada_side *side = &s->side[seat];
    int forward = seat == ARMADA_BLUE ? ARMADA_NORTH : ARMADA_SOUTH;
    unsigned guns = 0; /* gathered first: whether a piece is one can't be foreseen */
    int value = 0;

    for (int i = 0; i < side->pieces; i++) {
        const armada_look *look = &armada_looks[side->piece[i].look];
        bool room = board->at[side->piece[i].cell + armada_step[forward]] == ARMADA_EMPTY;

        value += 8 * (look->open >> forward & room);
        guns |= (unsigned)(look->guns != 0) << i;
    }
    df_each_bit(i, guns) {
        df_each_bit(d, armada_guns(side->piece[i].look)) {
            value += gun_value(board, seat, side->piece[i].cell, (int)d);
        }
    }
    return value;
}

static int side_value(const armada_state *s, const armada_board *board, int seat)
{
    return body_value(s, seat) + ground_value(s, seat) + outlook_value(s, board, seat) +
           (s->active == seat ? 21 * s->left : 0); /* what can still be done this turn */
}

static int value_of(const armada_state *s, int seat)
{
    armada_board board;

    if (s->node == ARMADA_AT_END)
        return s->winner == seat ? WON : s->winner == ARMADA_DRAWN ? 0 : -WON;
    armada_lay(s, &board);
    return side_value(s, &board, seat) - side_value(s, &board, !seat);
}

/* ---- The turn -------------------------------------------------------------------------------- */

/* The position after an action, and its value: a piece is worth the same before and after it is
 * drawn. */
static int follow(const armada_state *s, df_action action, int seat, armada_state *end)
{
    memcpy(end, s, sizeof *end);
    armada_apply((df_state *)end, action, NULL, NULL);
    return value_of(end, seat);
}

/* One action, or two. */
typedef struct plan {
    int value;
    df_action first;
    df_action second; /* ARMADA_ACTIONS: there is none */
} plan;

typedef struct plans {
    int count;
    plan at[PLANS];
} plans;

static void keep(plans *p, plan new)
{
    if (p->count < PLANS)
        p->at[p->count++] = new;
}

/* The best plan that has not been taken yet; false: there is none. Most often the very best is
 * wanted and no other, so they are never sorted. */
static bool take_best(plans *p, df_rng *rng, plan *out)
{
    int highest = TAKEN;
    int chosen = 0;
    df_best best = {0};

    for (int i = 0; i < p->count; i++) /* without a branch that can't be foreseen */
        highest = p->at[i].value > highest ? p->at[i].value : highest;
    if (highest == TAKEN)
        return false;
    for (int i = 0; i < p->count; i++)
        if (p->at[i].value == highest && df_is_best(&best, highest, rng))
            chosen = i;
    *out = p->at[chosen];
    p->at[chosen].value = TAKEN;
    return true;
}

static bool is_safe(const armada_state *end, int seat)
{
    return end->node == ARMADA_AT_END ? end->winner == seat : !can_win_turn(end, !seat);
}

static bool is_plan_safe(const armada_state *s, const plan *p, int seat)
{
    armada_state end;

    memcpy(&end, s, sizeof end);
    armada_apply((df_state *)&end, p->first, NULL, NULL);
    if (p->second != ARMADA_ACTIONS)
        armada_apply((df_state *)&end, p->second, NULL, NULL);
    return is_safe(&end, seat);
}

/* Everything that can be done after the plan of one action, with another one. */
static void list_seconds(const armada_state *s, const plan *first, int seat, plans *out)
{
    df_action actions[DF_LEGAL_MAX];
    armada_state middle;
    armada_state end;

    memcpy(&middle, s, sizeof middle);
    armada_apply((df_state *)&middle, first->first, NULL, NULL);
    if (middle.node != ARMADA_AT_ACT) {
        keep(out, *first);
        return;
    }
    int count = armada_legal((const df_state *)&middle, actions);
    for (int i = 0; i < count; i++) {
        int value = follow(&middle, actions[i], seat, &end);

        keep(out, (plan){value, first->first, actions[i]});
    }
}

/* When none of the good plans keeps the enemy out: all there are, for the best one that does. */
static void find_defence(const armada_state *s, const df_decision *decision, df_rng *rng,
                         df_action *out)
{
    df_best best = {0};

    for (int i = 0; i < decision->count; i++) {
        df_action actions[DF_LEGAL_MAX];
        armada_state middle;
        armada_state end;

        memcpy(&middle, s, sizeof middle);
        armada_apply((df_state *)&middle, decision->actions[i], NULL, NULL);
        if (middle.node != ARMADA_AT_ACT || middle.active != decision->seat)
            continue;
        int count = armada_legal((const df_state *)&middle, actions);
        for (int j = 0; j < count; j++) {
            int value = follow(&middle, actions[j], decision->seat, &end);

            if ((best.equals == 0 || value >= best.value) && is_safe(&end, decision->seat) &&
                df_is_best(&best, value, rng))
                *out = decision->actions[i];
        }
    }
}

/* What each action is worth, as a plan. Returns one that wins, by itself or else with one
 * more; -1: none. */
static int list_firsts(const df_decision *decision, df_rng *rng, plans *out)
{
    const armada_state *s = (const armada_state *)decision->view;
    df_best wins = {0};
    int win = -1;

    out->count = 0;
    for (int i = 0; i < decision->count; i++) {
        df_action action = decision->actions[i];
        armada_state end;
        int value = follow(s, action, decision->seat, &end);

        keep(out, (plan){value, action, ARMADA_ACTIONS});
        bool over = end.node == ARMADA_AT_END;

        if (matters(s, action) &&
            (over ? end.winner == s->active : end.active == s->active && can_win(&end)) &&
            df_is_best(&wins, over, rng))
            win = i;
    }
    return win;
}

/* The decision between plans of one action, which are used up. */
static df_action decide(const df_decision *decision, plans *firsts, df_rng *rng)
{
    const armada_state *s = (const armada_state *)decision->view;
    plans both;
    plans *all = firsts;
    df_action choice = decision->actions[0];
    plan p;

    if (s->left == 2) {
        both.count = 0;
        for (int i = 0; i < BEAM && take_best(firsts, rng, &p); i++)
            list_seconds(s, &p, decision->seat, &both);
        all = &both;
    }
    for (int i = 0; i < CHECKED && take_best(all, rng, &p); i++) {
        if (is_plan_safe(s, &p, decision->seat))
            return p.first;
        if (i == 0)
            choice = p.first;
    }
    if (s->left == 2)
        find_defence(s, decision, rng, &choice);
    return choice;
}

static df_action choose(void *memory, const df_decision *decision, df_rng *rng)
{
    plans firsts;

    (void)memory;
    int win = list_firsts(decision, rng, &firsts);
    return win >= 0 ? decision->actions[win] : decide(decision, &firsts, rng);
}

/* ---- For searchers --------------------------------------------------------------------------- */

/* What the bot would do gets half the attention; of the rest, an action that leaves RATE_STEP less
 * behind gets half as much. */
static void rate(const void *memory, const df_decision *decision, df_rng *rng, uint32_t out[])
{
    plans firsts;
    int best = -WON;
    uint32_t sum = 0;

    (void)memory;
    int win = list_firsts(decision, rng, &firsts);
    for (int i = 0; i < firsts.count; i++)
        if (firsts.at[i].value > best)
            best = firsts.at[i].value;
    for (int i = 0; i < firsts.count; i++) {
        int steps = (best - firsts.at[i].value) / RATE_STEP;

        out[i] = steps < 12 ? 1u << (12 - steps) : 1;
        sum += out[i];
    }
    df_action chosen = win >= 0 ? decision->actions[win] : decide(decision, &firsts, rng);
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
    .pace = 5,
};
