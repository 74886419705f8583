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
#include "games/armada/bot.h"

enum {
    BEAM = 16,               /* first actions whose second actions are looked at */
    PLANS = DF_LEGAL_MAX,    /* sequences that are kept: room for some hundred, and for all first
                                actions */
    CHECKED = 256,           /* the best of them, which are looked at for safety */
    TAKEN = -2 * ARMADA_WON, /* less than any value */
    RATE_STEP = 24,
    EVEN = 200,
};

/* ---- The turn -------------------------------------------------------------------------------- */

/* The position after an action in a scene, and its value: a piece is worth the same before and
 * after it is drawn. */
static int follow(armada_scene *scene, df_action action, armada_state *end)
{
    memcpy(end, scene->s, sizeof *end);
    armada_apply((df_state *)end, action, NULL, NULL);
    return armada_worth_in(scene, end);
}

/* One action, or two. */
typedef struct plan {
    int value;
    df_action first;
    df_action second; /* ARMADA_ACTIONS: there is none */
} plan;

typedef struct plans {
    int count;
    int left[PLANS]; /* values again, or TAKEN: side by side, as they are looked through often */
    plan at[PLANS];
} plans;

static void keep(plans *p, plan new)
{
    if (p->count == PLANS)
        return;
    p->left[p->count] = new.value;
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
        highest = p->left[i] > highest ? p->left[i] : highest;
    if (highest == TAKEN)
        return false;
    for (int i = 0; i < p->count; i++)
        if (p->left[i] == highest && df_is_best(&best, highest, rng))
            chosen = i;
    *out = p->at[chosen];
    p->left[chosen] = TAKEN;
    return true;
}

static bool is_safe(const armada_state *end, int seat, df_action *threat)
{
    return end->node == ARMADA_AT_END ? end->winner == seat
                                      : !armada_can_win_turn(end, !seat, threat);
}

static bool is_plan_safe(const armada_state *s, const plan *p, int seat, df_action *threat)
{
    armada_state end;

    memcpy(&end, s, sizeof end);
    armada_apply((df_state *)&end, p->first, NULL, NULL);
    if (p->second != ARMADA_ACTIONS)
        armada_apply((df_state *)&end, p->second, NULL, NULL);
    return is_safe(&end, seat, threat);
}

/* How many builds there are, which come first in a list, to be valued together; 0 if the
 * first of them ends the game: then they have too little in common. */
static int count_builds(const armada_state *s, const df_action *actions, int count)
{
    int builds = 0;
    armada_state end;

    while (builds < count && actions[builds] < ARMADA_MOVE)
        builds++;
    if (builds == 0)
        return 0;
    memcpy(&end, s, sizeof end);
    armada_apply((df_state *)&end, actions[0], NULL, NULL);
    return end.node == ARMADA_AT_END ? 0 : builds;
}

/* Everything that can be done after the plan of one action, with another one. */
static void list_seconds(const armada_state *s, const plan *first, int seat, plans *out)
{
    df_action actions[DF_LEGAL_MAX];
    armada_scene scene;
    armada_yard yard;
    armada_state middle;
    armada_state end;

    memcpy(&middle, s, sizeof middle);
    armada_apply((df_state *)&middle, first->first, NULL, NULL);
    if (middle.node != ARMADA_AT_ACT) {
        keep(out, *first);
        return;
    }
    int count = armada_legal((const df_state *)&middle, actions);
    armada_set_scene(&scene, &middle, seat);
    int builds = count_builds(&middle, actions, count);
    if (builds > 0)
        armada_open_yard(&yard, &scene, actions[0]);
    for (int i = 0; i < count; i++) {
        int value =
            i < builds ? armada_worth_built(&yard, actions[i]) : follow(&scene, actions[i], &end);

        keep(out, (plan){value, first->first, actions[i]});
    }
}

/* When none of the good plans keeps the enemy out: all there are, for the best one that does. */
static void find_defence(const armada_state *s, const df_decision *decision, df_rng *rng,
                         plans *seconds, df_action *threat, df_action *out)
{
    df_best best = {0};

    for (int i = 0; i < decision->count; i++) {
        plan first = {.first = decision->actions[i], .second = ARMADA_ACTIONS};

        seconds->count = 0;
        list_seconds(s, &first, decision->seat, seconds);
        for (int j = 0; j < seconds->count; j++) {
            const plan *p = &seconds->at[j];

            if (p->second != ARMADA_ACTIONS && (best.equals == 0 || p->value >= best.value) &&
                is_plan_safe(s, p, decision->seat, threat) && df_is_best(&best, p->value, rng))
                *out = p->first;
        }
    }
}

/* What each action is worth, as a plan. Returns one that wins, by itself or else with one
 * more; -1: none. */
static int list_firsts(const df_decision *decision, df_rng *rng, plans *out)
{
    const armada_state *s = (const armada_state *)decision->view;
    df_best wins = {0};
    armada_scene scene;
    int win = -1;

    out->count = 0;
    armada_set_scene(&scene, s, decision->seat);
    for (int i = 0; i < decision->count; i++) {
        df_action action = decision->actions[i];
        armada_state end;
        int value = follow(&scene, action, &end);

        keep(out, (plan){value, action, ARMADA_ACTIONS});
        bool over = end.node == ARMADA_AT_END;

        if (armada_matters(s, action) &&
            (over ? end.winner == s->active : end.active == s->active && armada_can_enter(&end)) &&
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
    df_action threat = ARMADA_ACTIONS;
    plan p;

    if (s->left == 2) {
        both.count = 0;
        for (int i = 0; i < BEAM && take_best(firsts, rng, &p); i++)
            list_seconds(s, &p, decision->seat, &both);
        all = &both;
    }
    for (int i = 0; i < CHECKED && take_best(all, rng, &p); i++) {
        if (is_plan_safe(s, &p, decision->seat, &threat))
            return p.first;
        if (i == 0)
            choice = p.first;
    }
    if (s->left == 2)
        find_defence(s, decision, rng, &both, &threat, &choice);
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
    int best = -ARMADA_WON;
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
    int lead = armada_worth(s, 0);
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
    .speed = 250,
};
