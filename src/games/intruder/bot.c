/* bot.c: a rule-based player of Intruder Escape.
 *
 * It keeps one thing in mind: who has hurt or helped whom, and how much (grudges). From that and
 * from what is certain it weighs every possible set of Intruders, and so knows for each player how
 * likely it is an Intruder, or, as an Intruder, how likely the others think so. An action is worth
 * what it changes about who will probably lose the life of this round, about the items, and about
 * the cards left for later turns. An Intruder hides: until the game is under way it mostly plays as
 * an Innocent in its seat would. Integers only: it plays alike on every machine.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

enum { ONE = 1024 };

/* clang-format off */
enum weights {
    /* What hurting somebody says, in 1/EVIDENCE of a doubling, by who is an Intruder. */
    EVIDENCE = 16,
    BAD_HURTS_BAD = -4, BAD_HURTS_GOOD = 2, GOOD_HURTS_BAD = 1, GOOD_HURTS_GOOD = 0,
    /* The same for searchers, who tell apart what was done in hiding and what more it says when
     * there was no reason to hide. Fitted to games of this bot. */
    HIDDEN_BAD_BAD = -2, HIDDEN_BAD_GOOD = 1, HIDDEN_GOOD_BAD = 0,
    BARE_BAD_BAD = -10, BARE_BAD_GOOD = 5, BARE_GOOD_BAD = 2,
    OPEN_ROUND = 5,       /* from here on an Intruder does not hide any more */
    HIDING = 1000,        /* until then so much of its play is an Innocent's, of ONE */
    SELF = -1250,         /* how much one wants to lose a life oneself */
};

/* How much a card in hand is worth when three have to be chosen. */
static const int16_t keep_value[INTRUDER_KINDS] = {
    [INTRUDER_KY] = 70, [INTRUDER_CR] = 70, [INTRUDER_GS] = 70, [INTRUDER_LC] = 70,
    [INTRUDER_BB] = 36, [INTRUDER_BN] = 24, [INTRUDER_FL] = 4,  [INTRUDER_SC] = 10,
    [INTRUDER_RL] = 26, [INTRUDER_UB] = 44, [INTRUDER_BR] = 26, [INTRUDER_DS] = 38,
    [INTRUDER_KN] = 60, [INTRUDER_SY] = 38, [INTRUDER_MK] = 50, [INTRUDER_BM] = 14,
    [INTRUDER_NH] = 0,  [INTRUDER_HO] = 40, [INTRUDER_SN] = 66,
};

/* What a card is worth for a later turn of the round: who acts late knows more and is answered by
 * fewer. */
static const int16_t hold_value[INTRUDER_KINDS] = {
    [INTRUDER_BB] = 60,  [INTRUDER_BN] = 72,  [INTRUDER_UB] = 180, [INTRUDER_DS] = 150,
    [INTRUDER_KN] = 120, [INTRUDER_SY] = 135, [INTRUDER_SN] = 150, [INTRUDER_BR] = 30,
};

/* Life that is lost: the last one, the second, the first. */
static const int16_t life_value[INTRUDER_LIVES + 1] = {0, 300, 170, 110};
/* So many items in front of one player, by how much the side wants it. */
static const int16_t item_value[INTRUDER_ITEMS + 1] = {0, 50, 130, 260, 620};
/* clang-format on */

typedef struct memory {
    int16_t grudge[INTRUDER_SEATS][INTRUDER_SEATS]; /* how much each has hurt each */
    int16_t bare[INTRUDER_SEATS][INTRUDER_SEATS];   /* of that, when an Intruder need not hide */
} memory;

static void begin(void *mem, const df_game *game, const df_config *config, int seat)
{
    (void)game;
    (void)config;
    (void)seat;
    memset(mem, 0, sizeof(memory));
}

/* ---- What others do -------------------------------------------------------------------------- */

/* How much a card played on somebody hurts, as the row lies after it. */
static int harm_of(const intruder_state *v, int kind, int target)
{
    const uint8_t *row = v->row[target];
    int size = intruder_row_size(v, target);
    uint8_t before[INTRUDER_ROW];

    if (kind < INTRUDER_ITEMS || kind == INTRUDER_MK)
        return -3;                          /* a gift */
    if (size == 0 || row[size - 1] != kind) /* the round is over */
        return intruder_wound((uint8_t)kind);
    memcpy(before, row, sizeof before);
    before[size - 1] = DF_NONE;
    return intruder_assess(row, NULL) - intruder_assess(before, NULL);
}

/* Must an Intruder come out of hiding? */
static bool is_open(const intruder_state *v, int me)
{
    if (v->round >= OPEN_ROUND || v->lives[me] == 1 || (v->proven >> me & 1) != 0)
        return true;
    for (int seat = 0; seat < v->seats; seat++)
        if (v->lives[seat] == 1)
            return true;
    return false;
}

static void observe(void *mem, const df_event *event, const df_view *view)
{
    memory *m = mem;
    const intruder_state *v = (const intruder_state *)view;
    const int16_t *open = event->open;
    int target = open[1];
    int harm = 0;

    if (event->kind == INTRUDER_EV_PLAY && target >= 0)
        harm = harm_of(v, open[0], target);
    else if (event->kind == INTRUDER_EV_SNATCH)
        harm = open[0] < INTRUDER_ITEMS               ? 2
               : intruder_wound((uint8_t)open[0]) > 0 ? -intruder_wound((uint8_t)open[0])
                                                      : 1;
    else if (event->kind == INTRUDER_EV_STATEMENT && target >= 0)
        harm = open[0] == INTRUDER_ACCUSE ? 1 : -1;
    if (harm == 0 || event->seat == target)
        return;
    m->grudge[event->seat][target] = (int16_t)(m->grudge[event->seat][target] + harm);
    if (event->kind != INTRUDER_EV_STATEMENT && is_open(v, event->seat))
        m->bare[event->seat][target] = (int16_t)(m->bare[event->seat][target] + harm);
}

/* ---- Who is an Intruder? --------------------------------------------------------------------- */

/* 2 to the power of score / EVIDENCE, in small steps, within bounds. */
static uint32_t power(int score)
{
    static const uint8_t steps[EVIDENCE] = {64, 67, 70, 73,  76,  79,  83,  87,
                                            91, 95, 99, 103, 108, 113, 117, 123};

    score += 8 * EVIDENCE;
    if (score < 0)
        return 1;
    if (score >= 24 * EVIDENCE)
        score = 24 * EVIDENCE - 1;
    return (uint32_t)steps[score % EVIDENCE] << (score / EVIDENCE);
}

/* What the hurts say about a set of Intruders; evidence[a][b]: of one of side a to one of side b.
 */
static int score_by(const int16_t hurts[INTRUDER_SEATS][INTRUDER_SEATS], const intruder_state *v,
                    uint8_t set, const int8_t evidence[2][2])
{
    int score = 0;

    for (int a = 0; a < v->seats; a++)
        for (int b = 0; b < v->seats; b++)
            score += hurts[a][b] * evidence[set >> a & 1][set >> b & 1];
    return score;
}

/* For each seat how likely it is an Intruder, in shares of ONE, by what the view allows. */
static void suspect(const memory *m, const intruder_state *v, int out[INTRUDER_SEATS])
{
    static const int8_t evidence[2][2] = {{GOOD_HURTS_GOOD, GOOD_HURTS_BAD},
                                          {BAD_HURTS_GOOD, BAD_HURTS_BAD}};
    uint8_t sets[64];
    uint64_t sums[INTRUDER_SEATS] = {0};
    uint64_t all = 0;
    int count = intruder_suspects(v, sets);

    for (int i = 0; i < count; i++) {
        uint32_t weight = power(score_by(m->grudge, v, sets[i], evidence));

        all += weight;
        df_each_bit(seat, sets[i])
            sums[seat] += weight;
    }
    for (int seat = 0; seat < v->seats; seat++)
        out[seat] = all == 0 ? ONE / 2 : (int)(sums[seat] * ONE / all);
}

/* What an Innocent in this seat would think. */
static void suspect_as_innocent(const memory *m, const intruder_state *v, int me,
                                int out[INTRUDER_SEATS])
{
    intruder_state as;

    memcpy(&as, v, sizeof as);
    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        if ((as.revealed >> seat & 1) == 0)
            as.identity[seat] = DF_HIDDEN;
    if ((as.proven >> me & 1) == 0)
        as.identity[me] = INTRUDER_INNOCENT;
    suspect(m, &as, out);
}

/* ---- What is wanted -------------------------------------------------------------------------- */

/* The table as far as it matters here, and what follows from it. */
typedef struct scene {
    uint8_t row[INTRUDER_SEATS][INTRUDER_ROW];
    uint8_t item[INTRUDER_ITEMS];
    uint8_t total[INTRUDER_SEATS]; /* damage of the rows */
    uint8_t kits;                  /* mask of the rows in which a Med Kit works */
    int items_worth;
} scene;

typedef struct plan {
    const intruder_state *v;
    int me;
    bool is_bad;
    int laps_left;                 /* after this turn */
    int turns_after;               /* slots of others until the assessment */
    int hostility[INTRUDER_SEATS]; /* how much a life lost there is wanted, in shares of ONE */
    int life[INTRUDER_SEATS];      /* what the life that is at stake there is worth */
    uint32_t unplayed;             /* mask of the cards that this player does without */
    uint8_t present;               /* mask of the seats that can lose it at the assessment */
} plan;

/* Cards that the player would have for nothing: see df_config.restricted. */
static uint32_t unplayed_by(const df_config *config, int me)
{
    uint32_t kinds = 0;

    if ((config->restricted >> me & 1) == 0)
        return 0;
    for (int kind = 0; kind < INTRUDER_SN; kind++)
        if (kind != INTRUDER_NH &&
            df_config_bars(config, me, INTRUDER_DO_PLAY + kind - (kind > INTRUDER_NH)))
            kinds |= INTRUDER_BIT(kind);
    if (df_config_bars(config, me, INTRUDER_DO_ROW) && df_config_bars(config, me, INTRUDER_DO_ITEM))
        kinds |= INTRUDER_BIT(INTRUDER_SN);
    return kinds;
}

static void make_plan(plan *p, const memory *m, const df_decision *decision)
{
    const intruder_state *v = (const intruder_state *)decision->view;
    int me = decision->seat;
    int suspicion[INTRUDER_SEATS];

    p->v = v;
    p->me = me;
    p->unplayed = unplayed_by(decision->config, me);
    p->is_bad = v->identity[me] == INTRUDER_INTRUDER;
    p->laps_left = INTRUDER_LAPS - v->lap;
    p->turns_after = 0;
    for (int seat = 0; seat < v->seats; seat++) {
        int place = (seat + v->seats - v->first) % v->seats;
        int now = (me + v->seats - v->first) % v->seats;
        int turns = p->laps_left + (place > now);
        int cards = intruder_hand_size(v, seat);

        if (seat != me && seat != v->home)
            p->turns_after += turns < cards ? turns : cards;
    }
    suspect(m, v, suspicion);
    for (int seat = 0; seat < v->seats; seat++)
        p->hostility[seat] = p->is_bad ? ONE - 2 * suspicion[seat] : 2 * suspicion[seat] - ONE;
    if (p->is_bad && !is_open(v, me)) {
        suspect_as_innocent(m, v, me, suspicion);
        for (int seat = 0; seat < v->seats; seat++)
            p->hostility[seat] =
                ((2 * suspicion[seat] - ONE) * HIDING + p->hostility[seat] * (ONE - HIDING)) / ONE;
    }
    p->hostility[me] = SELF;
    p->present = intruder_living(v);
    if (v->home != DF_NONE)
        p->present &= (uint8_t)~DF_TO(v->home);
    for (int seat = 0; seat < v->seats; seat++)
        p->life[seat] = life_value[v->lives[seat] % 4];
}

/* ---- What a table is worth ------------------------------------------------------------------- */

/* The more turns are to come, the less a lead says. */
static uint32_t lead_weight(const plan *p, int total)
{
    int doublings = p->turns_after == 0 ? 8 : p->turns_after <= 2 ? 4 : p->turns_after <= 6 ? 3 : 2;
    int shift = total * doublings;

    return UINT32_C(1) << (shift / 2 > 24 ? 24 : shift / 2);
}

/* What the life that will be lost is worth: its chances by the damage as it lies. */
static int victim_worth(const plan *p, const scene *at)
{
    int64_t sum = 0;
    int64_t all = 0;

    df_each_bit(seat, p->present) {
        int64_t weight = lead_weight(p, at->total[seat]);

        all += weight;
        sum += weight * p->hostility[seat] * p->life[seat] * 4 / ONE;
    }
    return all == 0 ? 0 : (int)(sum / all);
}

static int kit_worth(const plan *p, const scene *at)
{
    int sum = 0;

    df_each_bit(seat, at->kits)
        sum -= p->hostility[seat] * p->life[seat] * 2 / ONE;
    return sum;
}

/* Items are good for the own side; for an Intruder all four are only worth much when the Innocents
 * are weak, but even one is kept from them. */
static int items_worth(const plan *p, const uint8_t items[INTRUDER_ITEMS])
{
    int sum = 0;

    for (int seat = 0; seat < p->v->seats; seat++) {
        int count = 0;
        int friendly = seat == p->me ? ONE : -p->hostility[seat];

        for (int item = 0; item < INTRUDER_ITEMS; item++)
            count += items[item] == seat;
        sum += item_value[count] * friendly / ONE;
    }
    return sum;
}

static int worth(const plan *p, const scene *at)
{
    return victim_worth(p, at) + kit_worth(p, at) + at->items_worth;
}

/* What follows from a row that has changed. */
static void assess_row(scene *at, int seat)
{
    bool kit;

    at->total[seat] = (uint8_t)intruder_assess(at->row[seat], &kit);
    at->kits = (uint8_t)((at->kits & ~DF_TO(seat)) | (kit ? DF_TO(seat) : 0));
}

static void put_item(const plan *p, scene *at, int item, uint8_t seat)
{
    at->item[item] = seat;
    at->items_worth = items_worth(p, at->item);
}

static scene scene_of(const plan *p)
{
    scene at = {.kits = 0};

    memcpy(at.row, p->v->row, sizeof at.row);
    memcpy(at.item, p->v->item, sizeof at.item);
    for (int seat = 0; seat < p->v->seats; seat++)
        assess_row(&at, seat);
    at.items_worth = items_worth(p, at.item);
    return at;
}

/* ---- What an action is worth ----------------------------------------------------------------- */

/* Roulette takes a life from anybody alike. */
static int roulette_worth(const plan *p)
{
    int sum = 0;
    int count = 0;

    for (int seat = 0; seat < p->v->seats; seat++) {
        if (!intruder_is_living(p->v, seat))
            continue;
        count++;
        if (seat != p->v->home)
            sum += p->hostility[seat] * p->life[seat] * 4 / ONE;
    }
    return sum / count;
}

static int effect_worth(const plan *p, int kind)
{
    switch (kind) {
    case INTRUDER_RL:
        return roulette_worth(p);
    case INTRUDER_HO:
        return 60;
    case INTRUDER_BM:
        return 10;
    default:
        return 4;
    }
}

static void put(const plan *p, scene *at, int kind, int target)
{
    if (kind < INTRUDER_ITEMS) {
        put_item(p, at, kind, (uint8_t)target);
        return;
    }
    at->row[target][intruder_count(at->row[target], INTRUDER_ROW)] = (uint8_t)kind;
    assess_row(at, target);
}

/* A card played from this table on. */
static int play_worth(const plan *p, const scene *at, int kind, int target)
{
    scene next = *at;

    if (intruder_cards[kind].group == INTRUDER_EFFECT)
        return worth(p, at) + effect_worth(p, kind);
    put(p, &next, kind, target);
    return worth(p, &next);
}

/* The best that can be done with a card just snatched, or keeping it: in hand, where it is good for
 * another turn, or on the table. */
static int follow_worth(const plan *p, const scene *at, int kind)
{
    bool lies = kind < INTRUDER_ITEMS && at->item[kind] == p->me;
    bool idle = intruder_is_one_of(kind, p->unplayed);
    int best = worth(p, at) + (p->laps_left > 0 && !lies && !idle ? hold_value[kind] : 0);

    if (idle)
        return best;
    for (int target = 0; target < p->v->seats; target++) {
        int size = intruder_count(at->row[target], INTRUDER_ROW);

        if (!intruder_is_living(p->v, target) || target == p->v->home)
            continue;
        if (kind >= INTRUDER_ITEMS &&
            (size == INTRUDER_ROW || (size > 0 && at->row[target][size - 1] == kind) ||
             (intruder_cards[kind].group == INTRUDER_HEAL && at->total[target] == 0)))
            continue;
        int value = play_worth(p, at, kind, target);
        if (value > best)
            best = value;
    }
    return best;
}

static int snatch_worth(const plan *p, const scene *at, df_action action)
{
    scene next = *at;
    int kind;

    if (action >= INTRUDER_ACT_ITEM) {
        kind = (int)action - INTRUDER_ACT_ITEM;
        put_item(p, &next, kind,
                 p->v->snatched_items == INTRUDER_SNATCHED_TABLE ? (uint8_t)p->me : DF_NONE);
    } else {
        int from = (int)action - INTRUDER_ACT_ROW;
        int place = intruder_snatch_place(p->v, from);
        uint8_t *row = next.row[from];

        kind = row[place];
        memmove(row + place, row + place + 1, (size_t)(INTRUDER_ROW - 1 - place));
        row[INTRUDER_ROW - 1] = DF_NONE;
        assess_row(&next, from);
    }
    return follow_worth(p, &next, kind);
}

static int turn_worth(const plan *p, const scene *at, df_action action)
{
    int value;
    int kind = INTRUDER_SN;

    if (action == INTRUDER_ACT_SKIP || action == INTRUDER_ACT_KEEP)
        return worth(p, at);
    if (action >= INTRUDER_ACT_ROW) {
        value = snatch_worth(p, at, action);
    } else {
        kind = (int)(action - INTRUDER_ACT_PLAY) / 6;
        value = play_worth(p, at, kind, (int)(action - INTRUDER_ACT_PLAY) % 6);
    }
    return p->laps_left > 0 && !intruder_fresh_lies(p->v) ? value - hold_value[kind] : value;
}

static df_action choose_turn(const plan *p, const df_decision *decision, df_rng *rng)
{
    scene at = scene_of(p);
    df_action chosen = decision->actions[0];
    df_best best = {0};

    for (int i = 0; i < decision->count; i++) {
        int value = turn_worth(p, &at, decision->actions[i]) + (int)df_rng_below(rng, 6);

        if (df_is_best(&best, value, rng))
            chosen = decision->actions[i];
    }
    return chosen;
}

/* ---- Other choices --------------------------------------------------------------------------- */

static int card_value(const intruder_state *v, int me, uint32_t unplayed, int kind)
{
    int copies = 0;
    int value = keep_value[kind];

    if (intruder_is_one_of(kind, unplayed))
        return 0;
    if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS) && (v->spent & intruder_dice_bit(kind)) != 0)
        return 0; /* a dud */
    if (kind == INTRUDER_MK && (v->kit_used >> me & 1) != 0)
        return 0;
    if (kind == INTRUDER_MK && v->lost[me] == 0)
        value /= 3;
    for (int i = 0; i < INTRUDER_DEAL; i++)
        copies += v->hand[me][i] == kind;
    return copies > 1 && kind != INTRUDER_KN ? value * 3 / 4 : value;
}

static df_action choose_bottom(const intruder_state *v, const df_decision *decision, df_rng *rng)
{
    uint32_t unplayed = unplayed_by(decision->config, decision->seat);
    df_action worst = decision->actions[0];
    df_best best = {0};

    for (int i = 0; i < decision->count; i++) {
        int kind = (int)decision->actions[i] - INTRUDER_ACT_BOTTOM;
        int value = 8 * card_value(v, decision->seat, unplayed, kind) + (int)df_rng_below(rng, 40);

        if (df_is_best(&best, -value, rng))
            worst = decision->actions[i];
    }
    return worst;
}

/* An Innocent says what it thinks; an Intruder what an Innocent in its place would. */
static df_action choose_statement(const memory *m, const intruder_state *v,
                                  const df_decision *decision, df_rng *rng)
{
    int suspicion[INTRUDER_SEATS];
    df_action chosen = INTRUDER_ACT_SAY + INTRUDER_PASS;
    df_best clearest = {0};

    if (v->identity[decision->seat] == INTRUDER_INTRUDER)
        suspect_as_innocent(m, v, decision->seat, suspicion);
    else
        suspect(m, v, suspicion);
    for (int i = 0; i < decision->count; i++) {
        int what = (int)decision->actions[i] - INTRUDER_ACT_SAY;

        if (what == INTRUDER_PASS)
            continue;
        int lean = suspicion[what % 6] - ONE / 2;
        if (what >= INTRUDER_TRUST)
            lean = -lean;
        if (lean > ONE / 5 && df_is_best(&clearest, lean, rng))
            chosen = decision->actions[i];
    }
    return chosen;
}

static df_action choose(void *mem, const df_decision *decision, df_rng *rng)
{
    const memory *m = mem;
    const intruder_state *v = (const intruder_state *)decision->view;
    int me = decision->seat;
    plan p;

    switch (v->node) {
    case INTRUDER_HOME_CHOICE:
        return INTRUDER_ACT_USE; /* a round without danger is worth more than three turns */
    case INTRUDER_KEEP:
        return choose_bottom(v, decision, rng);
    case INTRUDER_TURN:
    case INTRUDER_FOLLOW:
        make_plan(&p, m, decision);
        return choose_turn(&p, decision, rng);
    case INTRUDER_DEATH:
        return v->identity[me] == INTRUDER_INNOCENT ? INTRUDER_ACT_REVEAL : INTRUDER_ACT_CONCEAL;
    case INTRUDER_DELIBERATE:
        return choose_statement(m, v, decision, rng);
    default:
        return decision->actions[df_rng_below(rng, (uint32_t)decision->count)];
    }
}

/* ---- For searchers --------------------------------------------------------------------------- */

/* How likely it makes a set of Intruders what they have done. */
static uint32_t likelihood(const memory *m, const intruder_state *v, uint8_t set)
{
    static const int8_t hidden[2][2] = {{0, HIDDEN_GOOD_BAD}, {HIDDEN_BAD_GOOD, HIDDEN_BAD_BAD}};
    static const int8_t bare[2][2] = {{0, BARE_GOOD_BAD}, {BARE_BAD_GOOD, BARE_BAD_BAD}};

    return power(score_by(m->grudge, v, set, hidden) + score_by(m->bare, v, set, bare));
}

/* Worlds differ in who the Intruders are: as likely as what they did makes it. */
static void guess(const void *mem, df_view *view, int seat, df_rng *rng)
{
    intruder_state *v = (intruder_state *)view;
    uint8_t sets[64];
    uint32_t weights[64];
    uint32_t all = 0;
    int count = intruder_suspects(v, sets);
    int chosen = 0;

    (void)seat;
    for (int i = 0; i < count; i++)
        all += weights[i] = 1 + (likelihood(mem, v, sets[i]) >> 6); /* at most 2^24 each */
    uint32_t lot = df_rng_below(rng, all);
    for (; lot >= weights[chosen]; chosen++)
        lot -= weights[chosen];
    for (int i = 0; i < v->seats; i++)
        if (v->identity[i] == DF_HIDDEN) /* else known, or not dealt yet */
            v->identity[i] = sets[chosen] >> i & 1;
}

const df_guide intruder_guide = {
    .bot_moves = UINT16_MAX,
    .bot_priors = true,
    .pace = 7,
    .speed = 2500,
};

const df_bot intruder_bot = {
    .id = "rules",
    .name = "Rules",
    .about = "remembers who hurt whom and works out who the Intruders are",
    .public_memory = true,
    .memory_size = sizeof(memory),
    .begin = begin,
    .observe = observe,
    .choose = choose,
    .guess = guess,
};
