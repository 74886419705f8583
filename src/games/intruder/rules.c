/* rules.c: what is legal in Intruder Escape, why the rest is not, and what a row is worth.
 *
 * `legal` and `test` share one function a card, so they can't disagree: the targets of a card are a
 * mask of seats, and the checks that explain a refusal are only asked for a seat outside of it.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

static const intruder_state *state_of(const df_state *state)
{
    return (const intruder_state *)state;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Applies a damage [I-28] [I-29] or healing card [I-30] [I-31]. [I-32] [I-R21] The total never goes
 * below 0. */
static int apply_wound(int total, uint8_t kind)
{
    total += intruder_wound(kind);
    return total > 0 ? total : 0;
}

/* [I-38] What Double Scratch at this place adds. [I-R25] It never looks past a nullified card.
 * [I-R33] A Med Kit in between shields nothing. */
static int scratch(const uint8_t *row, uint32_t null, int place, int total)
{
    for (int j = place - 1; j >= 0; j--)
        if (intruder_wound(row[j]) != 0)
            return (null >> j & 1) != 0 ? total : apply_wound(total, row[j]);
    return total; /* [I-R27] */
}

/* [I-35] [I-36] [I-R22] [I-R24] [I-R26] Which cards of a row are nullified. [I-R23] As it lies. */
static uint32_t nullified(const uint8_t *row, int size)
{
    uint32_t null = 0;

    for (int i = 0; i < size; i++) {
        if (row[i] == INTRUDER_UB && i > 0 && row[i - 1] != INTRUDER_BR)
            null |= 1u << (i - 1);
        if (row[i] == INTRUDER_BR && i + 1 < size && row[i + 1] != INTRUDER_UB)
            null |= 1u << (i + 1);
    }
    return null;
}

/* The damage of a row in which cards change what others do. */
static int assess_modified(const uint8_t row[INTRUDER_ROW], bool *kit)
{
    int size = intruder_count(row, INTRUDER_ROW);
    uint32_t null = nullified(row, size);
    int total = 0;

    *kit = false;
    for (int i = 0; i < size; i++) {
        if ((null >> i & 1) != 0)
            continue; /* [I-39] */
        if (row[i] == INTRUDER_DS)
            total = scratch(row, null, i, total);
        else
            total = apply_wound(total, row[i]);
        *kit |= row[i] == INTRUDER_MK; /* [I-54] */
    }
    return total;
}

int intruder_assess(const uint8_t row[INTRUDER_ROW], bool *kit)
{
    const uint32_t modifiers = 1u << INTRUDER_UB | 1u << INTRUDER_BR | 1u << INTRUDER_DS;
    uint32_t kinds = 0;
    int total = 0;
    bool has_kit;

    for (int i = 0; i < INTRUDER_ROW; i++) {
        kinds |= UINT32_C(1) << row[i] % 32;
        total = apply_wound(total, row[i]);
    }
    has_kit = intruder_is_one_of(INTRUDER_MK, kinds);
    if ((kinds & modifiers) != 0)
        total = assess_modified(row, &has_kit);
    if (kit != NULL)
        *kit = has_kit;
    return total;
}

uint8_t intruder_living(const intruder_state *s)
{
    unsigned living = 0;

    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        living |= (unsigned)intruder_is_living(s, seat) << seat;
    return (uint8_t)(living & ((1u << s->seats) - 1));
}

/* [I-21] [I-65] Whom a card may be played on at all. [I-43] [I-R14] Not on the immune. */
static uint8_t present(const intruder_state *s)
{
    uint8_t seats = intruder_living(s);

    return s->home == DF_NONE ? seats : seats & (uint8_t)~DF_TO(s->home);
}

/* [I-60] [I-61] */
uint8_t intruder_tied(const intruder_state *s)
{
    int highest = -1;
    uint8_t tied = 0;

    df_each_bit(seat, present(s)) {
        int total = intruder_assess(s->row[seat], NULL);

        if (total > highest) {
            highest = total;
            tied = 0;
        }
        if (total == highest)
            tied |= DF_TO(seat);
    }
    return tied;
}

/* [I-51] [I-R36] The rightmost damage or healing card; [I-52] [I-R33] a Med Kit is neither. */
int intruder_snatch_place(const intruder_state *s, int seat)
{
    int last = -1;

    for (int place = 0; place < INTRUDER_ROW; place++)
        last = intruder_wound(s->row[seat][place]) != 0 ? place : last;
    return last;
}

/* ---- Targets --------------------------------------------------------------------------------- */

/* What all cards that are played on somebody ask of the table. */
typedef struct targets {
    uint8_t present;
    uint8_t last[INTRUDER_SEATS]; /* the last card of the row; DF_NONE: it is empty */
    uint8_t full;                 /* mask of the seats whose row takes no more */
} targets;

static targets look(const intruder_state *s)
{
    targets t = {.present = present(s)};

    for (int seat = 0; seat < INTRUDER_SEATS; seat++) {
        const uint8_t *row = s->row[seat];

        t.last[seat] = row[0];
        for (int place = 1; place < INTRUDER_ROW; place++)
            t.last[seat] = row[place] != DF_NONE ? row[place] : t.last[seat];
        t.full |= (uint8_t)((row[INTRUDER_ROW - 1] != DF_NONE) << seat);
    }
    return t;
}

static uint8_t row_targets(const intruder_state *s, const targets *t, int kind)
{
    unsigned seats = t->present & (unsigned)~t->full; /* [I-23] */

    for (int seat = 0; seat < INTRUDER_SEATS; seat++)
        seats &= ~((unsigned)(t->last[seat] == kind) << seat); /* [I-25] */
    if (intruder_cards[kind].group == INTRUDER_HEAL)
        df_each_bit(seat, seats) {
            if (intruder_assess(s->row[seat], NULL) == 0)
                seats &= ~(unsigned)DF_TO(seat); /* [I-26] */
        }
    if (kind == INTRUDER_MK)
        for (int seat = 0; seat < s->seats; seat++)
            seats &= ~((unsigned)(s->lost[seat] == 0) << seat); /* [I-R31] */
    return (uint8_t)seats;
}

/* The seats that a card can be played on; for a card without target bit 0 says whether it can be
 * played at all. Snatch is listed apart. */
static uint8_t targets_of(const intruder_state *s, const targets *t, int kind)
{
    switch (intruder_cards[kind].group) {
    case INTRUDER_ITEM: /* [I-57] [I-24] [I-R66] */
        return intruder_fresh_lies(s) ? t->present & (uint8_t)~DF_TO(s->turn) : t->present;
    case INTRUDER_KIT:
        return (s->kit_used & DF_TO(s->turn)) != 0 ? 0 : row_targets(s, t, kind); /* [I-56] */
    case INTRUDER_EFFECT:
        if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS))
            return (s->spent & intruder_dice_bit(kind)) == 0;                     /* [I-49] */
        return kind == INTRUDER_HO ? s->deck[0] != DF_NONE : kind == INTRUDER_FL; /* [I-R45] */
    case INTRUDER_HOME:
        return 0; /* [I-40] */
    default:
        return row_targets(s, t, kind);
    }
}

/* [I-51] [I-R37] Rows that Snatch can take from. */
static uint8_t snatch_rows(const intruder_state *s)
{
    uint8_t rows = 0;

    df_each_bit(seat, present(s))
        if (intruder_snatch_place(s, (int)seat) >= 0)
            rows |= DF_TO(seat);
    return rows;
}

/* [I-51] Items that Snatch can take, a bit each. */
static uint8_t snatch_items(const intruder_state *s)
{
    uint8_t present_seats = present(s);
    uint8_t items = 0;

    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] != DF_NONE && (present_seats >> s->item[item] & 1) != 0)
            items |= DF_TO(item);
    return items;
}

/* ---- Who decides, and what there is ---------------------------------------------------------- */

int intruder_actor(const df_state *state)
{
    const intruder_state *s = state_of(state);

    switch (s->node) {
    case INTRUDER_START_ROLL:
    case INTRUDER_EFFECT_ROLL:
    case INTRUDER_VICTIM_ROLL:
        return DF_CHANCE;
    case INTRUDER_TURN:
    case INTRUDER_FOLLOW:
        return s->turn;
    case INTRUDER_OVER:
        return DF_NOBODY;
    default:
        return s->asked;
    }
}

/* Writes all six and keeps those of the mask: see intruder_count. */
static int list(df_action first, uint8_t mask, df_action *out)
{
    int count = 0;

    for (df_action bit = 0; bit < INTRUDER_SEATS; bit++) {
        out[count] = first + bit;
        count += mask >> bit & 1;
    }
    return count;
}

static int list_card(const intruder_state *s, const targets *t, int kind, df_action *out)
{
    int count;

    if (kind != INTRUDER_SN)
        return list(INTRUDER_ACT_PLAY + 6 * (df_action)kind, targets_of(s, t, kind), out);
    count = list(INTRUDER_ACT_ROW, snatch_rows(s), out);
    return count + list(INTRUDER_ACT_ITEM, snatch_items(s), out + count);
}

/* [I-R63] Two cards of one kind are one option. */
static int list_turn(const intruder_state *s, df_action *out)
{
    const uint8_t *hand = s->hand[s->turn];
    targets t = look(s);
    int count = 0;

    out[count++] = INTRUDER_ACT_SKIP; /* [I-16] [I-R56] */
    for (int i = 0; i < INTRUDER_DEAL && hand[i] != DF_NONE; i++)
        if (i == 0 || hand[i] != hand[i - 1])
            count += list_card(s, &t, hand[i], out + count);
    return count;
}

static int list_keep(const intruder_state *s, df_action *out)
{
    const uint8_t *hand = s->hand[s->asked];
    int count = 0;

    for (int i = 0; i < INTRUDER_DEAL && hand[i] != DF_NONE; i++) {
        out[count] = INTRUDER_ACT_BOTTOM + (df_action)hand[i];
        count += i == 0 || hand[i] != hand[i - 1];
    }
    return count;
}

/* [I-2] */
static uint8_t free_characters(const intruder_state *s)
{
    uint8_t free = (1u << INTRUDER_SEATS) - 1;

    for (int seat = 0; seat < s->seats; seat++)
        if (s->character[seat] != DF_NONE)
            free &= (uint8_t)~DF_TO(s->character[seat]);
    return free;
}

/* [I-R57] Anybody but oneself whose identity card has not been shown. */
static uint8_t nameable(const intruder_state *s)
{
    return ((1u << s->seats) - 1) & (uint8_t) ~(DF_TO(s->asked) | s->revealed);
}

static int list_statements(const intruder_state *s, df_action *out)
{
    int count = 0;

    out[count++] = INTRUDER_ACT_SAY + INTRUDER_PASS;
    count += list(INTRUDER_ACT_SAY + INTRUDER_ACCUSE, nameable(s), out + count);
    return count + list(INTRUDER_ACT_SAY + INTRUDER_TRUST, nameable(s), out + count);
}

static int list_follow(const intruder_state *s, df_action *out)
{
    targets t = look(s);

    out[0] = INTRUDER_ACT_KEEP; /* [I-R39] */
    return 1 + list_card(s, &t, s->fresh, out + 1);
}

int intruder_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    const intruder_state *s = state_of(state);

    switch (s->node) {
    case INTRUDER_CHARACTER:
        return list(INTRUDER_ACT_CHARACTER, free_characters(s), out);
    case INTRUDER_HOME_CHOICE:
        return list(INTRUDER_ACT_USE, 3, out); /* [I-40] */
    case INTRUDER_KEEP:
        return list_keep(s, out);
    case INTRUDER_TURN:
        return list_turn(s, out);
    case INTRUDER_FOLLOW:
        return list_follow(s, out);
    case INTRUDER_DEATH:
        return list(INTRUDER_ACT_REVEAL, 3, out); /* [I-64] */
    default:
        return list_statements(s, out);
    }
}

/* 4.3: whom a roll can name. [I-13] [I-R15] The immune too, but never as the victim. */
static uint8_t faces(const intruder_state *s)
{
    return s->node == INTRUDER_VICTIM_ROLL ? intruder_tied(s) : intruder_living(s);
}

int intruder_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    int count = 0;

    df_each_bit(seat, faces(state_of(state)))
        out[count++] = (df_outcome){INTRUDER_ACT_ROLL + seat, 1};
    return count;
}

/* ---- Why not --------------------------------------------------------------------------------- */

static df_status wanted(const intruder_state *s, df_error *err)
{
    static const struct {
        const char *clause;
        const char *text;
    } by_node[] = {
        [INTRUDER_CHARACTER] = {"I-2", "first choose one of the free characters"},
        [INTRUDER_HOME_CHOICE] = {"I-40", "first use Nobody's Home or decline it"},
        [INTRUDER_KEEP] = {"I-12", "first hand in a card for the bottom of the deck"},
        [INTRUDER_START_ROLL] = {"I-13", "the die has to name the first player"},
        [INTRUDER_TURN] = {"I-16", "in a turn you play a card or skip"},
        [INTRUDER_EFFECT_ROLL] = {"I-49", "the die has to be rolled"},
        [INTRUDER_FOLLOW] = {"I-R39", "play the card that you have just taken or keep it"},
        [INTRUDER_DEATH] = {"I-64", "reveal your identity or conceal it"},
        [INTRUDER_VICTIM_ROLL] = {"I-61", "the die has to decide between the tied"},
        [INTRUDER_DELIBERATE] = {"I-67", "accuse somebody, trust somebody or pass"},
        [INTRUDER_OVER] = {"I-68", "the game is over"},
    };

    return df_fail(err, DF_ILLEGAL, by_node[s->node].clause, "%s", by_node[s->node].text);
}

static bool in_hand(const intruder_state *s, int seat, int kind)
{
    for (int i = 0; i < INTRUDER_DEAL; i++)
        if (s->hand[seat][i] == kind)
            return true;
    return false;
}

/* Why a seat can't be a target of anything, if so. */
static df_status check_present(const intruder_state *s, int seat, df_error *err)
{
    if (seat >= s->seats)
        return df_fail(err, DF_ILLEGAL, "I-1", "nobody sits there");
    if (!intruder_is_living(s, seat))
        return df_fail(err, DF_ILLEGAL, "I-65", "the dead are left in peace");
    if (seat == s->home)
        return df_fail(err, DF_ILLEGAL, "I-43", "nobody is home there this round");
    return DF_OK;
}

static df_status check_card_on(const intruder_state *s, int kind, int seat, df_error *err)
{
    const char *name = intruder_cards[kind].name;
    df_status status = check_present(s, seat, err);

    if (status != DF_OK)
        return status;
    int size = intruder_row_size(s, seat);
    if (size == INTRUDER_ROW)
        return df_fail(err, DF_ILLEGAL, "I-23", "that row is full");
    if (size > 0 && s->row[seat][size - 1] == kind)
        return df_fail(err, DF_ILLEGAL, "I-25", "the last card in that row is a %s too", name);
    if (kind == INTRUDER_MK)
        return df_fail(err, DF_ILLEGAL, "I-R31",
                       "a Med Kit is for somebody who had lost a life when the round began");
    return df_fail(err, DF_ILLEGAL, "I-26", "there is no damage to heal");
}

/* A card whose play was refused. */
static df_status refuse_card(const intruder_state *s, int kind, int target, df_error *err)
{
    const char *name = intruder_cards[kind].name;

    if (kind == INTRUDER_NH)
        return df_fail(err, DF_ILLEGAL, "I-40", "Nobody's Home is never played in a turn");
    if (intruder_is_one_of(kind, INTRUDER_DICE_KINDS) && (s->spent & intruder_dice_bit(kind)) != 0)
        return df_fail(err, DF_ILLEGAL, "I-49", "the %s was played already in this game", name);
    if (kind == INTRUDER_HO && target == 0)
        return df_fail(err, DF_ILLEGAL, "I-R45", "the deck is empty");
    if (intruder_cards[kind].group == INTRUDER_EFFECT)
        return df_fail(err, DF_ILLEGAL, "I-53", "the %s is not played on anybody", name);
    if (kind == INTRUDER_MK && (s->kit_used & DF_TO(s->turn)) != 0)
        return df_fail(err, DF_ILLEGAL, "I-56", "you have played the Med Kit in this game");
    if (intruder_fresh_lies(s) && target == s->turn)
        return df_fail(err, DF_ILLEGAL, "I-R66", "the %s lies in front of you: keep it", name);
    return intruder_cards[kind].group == INTRUDER_ITEM ? check_present(s, target, err)
                                                       : check_card_on(s, kind, target, err);
}

static df_status check_holds(const intruder_state *s, int kind, df_error *err)
{
    const char *name = intruder_cards[kind].name;

    if (s->node == INTRUDER_FOLLOW && kind != s->fresh)
        return df_fail(err, DF_ILLEGAL, "I-R39", "only the %s that you took can be played now",
                       intruder_cards[s->fresh].name);
    if (!in_hand(s, s->turn, kind) && !intruder_fresh_lies(s))
        return df_fail(err, DF_ILLEGAL, "I-16", "you hold no %s", name);
    return DF_OK;
}

static df_status test_snatch(const intruder_state *s, df_action action, df_error *err)
{
    df_status status = check_holds(s, INTRUDER_SN, err);

    if (status != DF_OK)
        return status;
    if (action >= INTRUDER_ACT_ITEM) {
        int item = (int)action - INTRUDER_ACT_ITEM;

        if ((snatch_items(s) >> item & 1) != 0)
            return DF_OK;
        if (s->item[item] == DF_NONE)
            return df_fail(err, DF_ILLEGAL, "I-R38", "the %s lies in front of nobody",
                           intruder_cards[item].name);
        return check_present(s, s->item[item], err);
    }
    int seat = (int)action - INTRUDER_ACT_ROW;
    if ((snatch_rows(s) >> seat & 1) != 0)
        return DF_OK;
    status = check_present(s, seat, err);
    return status != DF_OK ? status
                           : df_fail(err, DF_ILLEGAL, "I-R38",
                                     "Snatch needs a damage or healing card in that row");
}

static df_status test_play(const intruder_state *s, df_action action, df_error *err)
{
    int kind = (int)(action - INTRUDER_ACT_PLAY) / 6;
    int target = (int)(action - INTRUDER_ACT_PLAY) % 6;
    targets t = look(s);
    df_status status = check_holds(s, kind, err);

    if (status != DF_OK)
        return status;
    if (kind == INTRUDER_SN)
        return df_fail(err, DF_ILLEGAL, "I-51", "say what to snatch: a row or an item");
    return (targets_of(s, &t, kind) >> target & 1) != 0 ? DF_OK : refuse_card(s, kind, target, err);
}

static df_status test_turn(const intruder_state *s, df_action action, df_error *err)
{
    df_action pass = s->node == INTRUDER_TURN ? INTRUDER_ACT_SKIP : INTRUDER_ACT_KEEP;

    if (action == pass)
        return DF_OK;
    if (action >= INTRUDER_ACT_PLAY && action < INTRUDER_ACT_ROW)
        return test_play(s, action, err);
    if (action >= INTRUDER_ACT_ROW && action < INTRUDER_ACT_KEEP)
        return test_snatch(s, action, err);
    return wanted(s, err);
}

/* [I-R57] */
static df_status test_statement(const intruder_state *s, df_action action, df_error *err)
{
    if (action < INTRUDER_ACT_SAY || action > INTRUDER_ACT_SAY + INTRUDER_PASS)
        return wanted(s, err);
    int what = (int)action - INTRUDER_ACT_SAY;
    if (what == INTRUDER_PASS || (nameable(s) >> what % 6 & 1) != 0)
        return DF_OK;
    if (what % 6 == s->asked)
        return df_fail(err, DF_ILLEGAL, "I-R57", "nobody speaks for or against oneself");
    if (what % 6 >= s->seats)
        return df_fail(err, DF_ILLEGAL, "I-1", "nobody sits there");
    return df_fail(err, DF_ILLEGAL, "I-R57", "everybody has seen that identity card");
}

static df_status test_bottom(const intruder_state *s, df_action action, df_error *err)
{
    if (action < INTRUDER_ACT_BOTTOM || action >= INTRUDER_ACT_SKIP)
        return wanted(s, err);
    int kind = (int)action - INTRUDER_ACT_BOTTOM;
    if (!in_hand(s, s->asked, kind))
        return df_fail(err, DF_ILLEGAL, "I-12", "you hold no %s", intruder_cards[kind].name);
    return DF_OK;
}

static df_status test_roll(const intruder_state *s, df_action action, df_error *err)
{
    if (action < INTRUDER_ACT_ROLL)
        return wanted(s, err);
    if ((faces(s) >> (action - INTRUDER_ACT_ROLL) & 1) == 0)
        return df_fail(err, DF_ILLEGAL, s->node == INTRUDER_VICTIM_ROLL ? "I-61" : "I-65",
                       "the die can't name that seat here");
    return DF_OK;
}

df_status intruder_test(const df_state *state, df_action action, df_error *err)
{
    const intruder_state *s = state_of(state);

    if (action >= INTRUDER_ACTIONS)
        return df_fail(err, DF_RANGE, "", "there is no action number %u", action);
    switch (s->node) {
    case INTRUDER_CHARACTER:
        if (action >= INTRUDER_SEATS)
            return wanted(s, err);
        if ((free_characters(s) >> action & 1) == 0)
            return df_fail(err, DF_ILLEGAL, "I-2", "%s is taken", intruder_characters[action]);
        return DF_OK;
    case INTRUDER_HOME_CHOICE:
        return action == INTRUDER_ACT_USE || action == INTRUDER_ACT_DECLINE ? DF_OK
                                                                            : wanted(s, err);
    case INTRUDER_KEEP:
        return test_bottom(s, action, err);
    case INTRUDER_TURN:
    case INTRUDER_FOLLOW:
        return test_turn(s, action, err);
    case INTRUDER_DEATH:
        return action == INTRUDER_ACT_REVEAL || action == INTRUDER_ACT_CONCEAL ? DF_OK
                                                                               : wanted(s, err);
    case INTRUDER_DELIBERATE:
        return test_statement(s, action, err);
    case INTRUDER_OVER:
        return wanted(s, err);
    default:
        return test_roll(s, action, err);
    }
}
