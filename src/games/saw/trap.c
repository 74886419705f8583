/* trap.c: setting a trap, the victim's ordeal, and how it ends: section 4.2 of the rules of SAW.
 *
 * While a trap is under way the cards on the table lie in the order in which TIDY discards them
 * [S-112]: the victim's used cards, Mechanism, Object, Escape, Billy, The Pig or the Reverse Bear
 * Trap.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* ---- Setting --------------------------------------------------------------------------------- */

int saw_used_count(const saw_state *s)
{
    int fixed = 3 + !saw_is_solo(s) + (s->special != DF_NONE);

    return saw_count(s, SAW_TABLE) - fixed;
}

void saw_parts_on_table(const saw_state *s, uint8_t part[3])
{
    if (s->step < SAW_STEP_CHOICE || s->victim == DF_NONE)
        memset(part, DF_NONE, 3);
    else
        memcpy(part, saw_zone(s, SAW_TABLE) + saw_used_count(s), 3);
}

/* [S-67] [S-70] The Billy is laid on the table. */
void saw_set_trap(saw_play *p, int target)
{
    saw_state *s = p->s;

    saw_lay(s, s->active, SAW_BILLY, false, SAW_TABLE, 0);
    s->victim = (uint8_t)target;
    s->traps++;
    DF_TELL(p->events, .kind = SAW_EV_TRAP, .seat = s->active,
            .open = {(int16_t)target, (int16_t)s->traps});
    saw_go(s, SAW_STEP_SETTING, SAW_NODE_SPECIAL);
}

/* [S-71] [S-72] [S-94] [S-R28] What a character lacks at first: both boxes, added up where they
 * agree, less the own value, which counts once for a trait. */
static void lacking(int character, const uint8_t trait[2], const uint8_t part[2],
                    uint8_t need[SAW_TRAITS])
{
    const uint8_t *own = saw_characters[character].trait;

    memset(need, 0, SAW_TRAITS);
    for (int box = 0; box < 2; box++)
        need[trait[box]] = (uint8_t)(need[trait[box]] + saw_cards[part[box]].value);
    for (int i = 0; i < SAW_TRAITS; i++)
        need[i] = (uint8_t)(need[i] > own[i] ? need[i] - own[i] : 0);
}

void saw_requirement(const saw_state *s, const uint8_t part[3], uint8_t need[SAW_TRAITS])
{
    lacking(s->character[s->victim], s->trait, part, need);
}

/* Whoever sets the trap chooses among a part's traits: what asks for most, as far as it is open. */
bool saw_aimed_at(const saw_state *s, int seat, uint8_t need[SAW_TRAITS])
{
    const uint8_t *slot = s->bench[s->active];
    uint8_t open[2];
    int most = -1;

    memset(need, 0, SAW_TRAITS);
    if ((s->step != SAW_STEP_TURN && s->step != SAW_STEP_SETTING) || seat == s->active ||
        !saw_is_alive(s, seat) || !saw_is_whole(s, s->active))
        return false;
    for (int box = 0; box < 2; box++)
        open[box] = s->trait[box] < SAW_TRAITS ? (uint8_t)(1U << s->trait[box])
                                               : saw_cards[slot[box]].traits;
    df_each_bit(first, open[0]) {
        df_each_bit(second, open[1]) {
            uint8_t found[SAW_TRAITS];
            int sum = 0;

            lacking(s->character[seat], (uint8_t[]){(uint8_t)first, (uint8_t)second}, slot, found);
            for (int i = 0; i < SAW_TRAITS; i++)
                sum += found[i];
            if (sum > most) {
                most = sum;
                memcpy(need, found, sizeof found);
            }
        }
    }
    return true;
}

/* [S-75] [S-138] [S-76] The parts go to the table, and everything about the trap is open. */
static void tell_story(saw_play *p)
{
    saw_state *s = p->s;
    uint8_t part[3];
    int16_t from = saw_is_solo(s) ? -1 : s->active;

    saw_go(s, SAW_STEP_CHOICE, SAW_NODE_CHOICE);
    saw_parts_on_table(s, part);
    saw_requirement(s, part, s->need);
    /* [S-58] [S-R37] RBT raises the value before anything can lower it. */
    s->price = (uint8_t)(saw_cards[part[2]].value + (s->special == SAW_RBT));
    DF_TELL(p->events, .kind = SAW_EV_PARTS, .seat = s->victim,
            .open = {part[0], part[1], part[2], from});
    DF_TELL(p->events, .kind = SAW_EV_NEED, .seat = s->victim,
            .open = {s->trait[0], saw_cards[part[0]].value, s->trait[1], saw_cards[part[1]].value,
                     s->side, s->special == SAW_PIG ? 0 : s->price});
    if (s->stories) /* the last word before the choice */
        DF_TELL(p->events, .kind = SAW_EV_STORY, .seat = s->victim,
                .open = {part[0], part[1], part[2], from});
    if (s->special == SAW_PIG) /* [S-57] */
        saw_choose(p, true);
}

/* TRAIT-1, TRAIT-2, SIDE as far as there is something to choose, then STORY. */
void saw_after_setting(saw_play *p)
{
    saw_state *s = p->s;
    uint8_t *slot = s->bench[s->active];

    for (int box = 0; box < 2; box++) {
        uint8_t traits = saw_cards[slot[box]].traits;

        if (s->trait[box] != DF_NONE)
            continue;
        if (df_bit_count(traits) > 1) {
            saw_go(s, SAW_STEP_SETTING, box == 0 ? SAW_NODE_TRAIT1 : SAW_NODE_TRAIT2);
            return;
        }
        s->trait[box] = (uint8_t)df_bit_lowest(traits);
    }
    if (s->special == SAW_RBT)
        s->side = SAW_BLOOD; /* [S-58] */
    if (s->side == DF_NONE) {
        uint8_t sides = saw_cards[slot[2]].sides;

        if (sides == (SAW_ARMS | SAW_LEGS)) {
            saw_go(s, SAW_STEP_SETTING, SAW_NODE_SIDE);
            return;
        }
        s->side = sides;
    }
    for (int i = 0; i < SAW_SLOTS; i++)
        saw_lay(s, s->active, slot[i], true, SAW_TABLE, i);
    tell_story(p);
}

/* [S-132] [S-133] The top card of each pile; what the setter would choose is settled. */
void saw_set_trial(saw_play *p)
{
    saw_state *s = p->s;
    const uint8_t *own = saw_characters[s->character[0]].trait;
    uint8_t stage[SAW_LIMBS];

    s->victim = 0;
    s->traps++;
    for (int i = 0; i < 3; i++) {
        int zone = SAW_MECHANISMS + i;
        int kind = saw_move(s, zone, saw_count(s, zone) - 1, SAW_TABLE, i);

        if (i < 2) {
            s->trait[i] = DF_NONE;
            df_each_bit(trait, saw_cards[kind].traits) {
                if (s->trait[i] == DF_NONE || own[trait] < own[s->trait[i]])
                    s->trait[i] = (uint8_t)trait;
            }
        } else {
            s->side = saw_cards[kind].sides;
        }
    }
    for (int i = 0; i < SAW_LIMBS; i++)
        stage[i] = s->limb[0][i] > SAW_LOST ? SAW_LOST : s->limb[0][i];
    if (s->side == (SAW_ARMS | SAW_LEGS))
        s->side = stage[0] + stage[1] <= stage[2] + stage[3] ? SAW_ARMS : SAW_LEGS;
    DF_TELL(p->events, .kind = SAW_EV_TRAP, .seat = DF_NONE,
            .open = {0, (int16_t)s->traps, (int16_t)saw_trial_traps(s)}, .reveals = true);
    tell_story(p);
}

/* ---- The choice ------------------------------------------------------------------------------ */

static void row_done(saw_play *p)
{
    saw_go(p->s, SAW_STEP_STRIVING, SAW_NODE_SEEK);
}

/* [S-88] [S-R35] [S-134] Blind from the attacker's hand; from the deck where that is empty. */
static void steal_on(saw_play *p)
{
    saw_state *s = p->s;

    while (s->left > 0) {
        int hand = saw_is_solo(s) ? 0 : saw_count(s, SAW_HAND + s->active);

        if (hand > 1) {
            saw_go(s, SAW_STEP_ROW, SAW_NODE_STEAL);
            return;
        }
        if (hand == 1) {
            saw_steal(p, 0);
            return;
        }
        s->left--;
        saw_draw_hand(p, s->victim, 1, true);
    }
    row_done(p);
}

void saw_steal(saw_play *p, int place)
{
    saw_state *s = p->s;
    int kind = saw_zone(s, SAW_HAND + s->active)[place];

    saw_move(s, SAW_HAND + s->active, place, SAW_HAND + s->victim,
             saw_place_for(s, SAW_HAND + s->victim, kind));
    if (s->knowledge)
        saw_seen_stolen(s, s->active, s->victim, kind);
    DF_TELL(p->events, .kind = SAW_EV_STEAL, .seat = s->victim,
            .privy = (uint8_t)(DF_TO(s->victim) | DF_TO(s->active)), .open = {s->active},
            .secret = {(int16_t)kind}, .reveals = true);
    s->left--;
    steal_on(p);
}

/* [S-81] to [S-90] The draw row, whatever the injuries. */
static void draw_row(saw_play *p)
{
    saw_state *s = p->s;
    uint8_t part[3];

    saw_parts_on_table(s, part);
    const saw_card *escape = &saw_cards[part[2]];
    int count = saw_cards[part[0]].draw + (escape->then == SAW_EXTRA ? escape->draw : 0);
    saw_go(s, SAW_STEP_ROW, SAW_NODE_REJECT);
    saw_draw_aside(p, count, saw_cards[part[1]].from_discard != 0);
    int drawn = saw_count(s, SAW_DRAWN);
    if (escape->then == SAW_KEEP && drawn > escape->draw) {
        saw_go(s, SAW_STEP_ROW, SAW_NODE_KEEP);
    } else if ((escape->then == SAW_DISCARD || escape->then == SAW_GIVE) && drawn > 0) {
        s->left = (uint8_t)(drawn < escape->draw ? drawn : escape->draw); /* [S-89] */
    } else {
        saw_drawn_to_hand(s, s->victim);
        s->left = escape->then == SAW_STEAL ? escape->draw : 0;
        steal_on(p);
    }
}

void saw_choose(saw_play *p, bool challenge)
{
    saw_state *s = p->s;

    s->challenged = challenge;
    DF_TELL(p->events, .kind = SAW_EV_CHOICE, .seat = s->victim,
            .open = {challenge, s->special == SAW_PIG});
    if (challenge)
        draw_row(p); /* [S-80] */
    else
        saw_go(s, SAW_STEP_PRICE, SAW_NODE_NUMB); /* [S-79] [S-R36] */
}

/* [S-127] [S-R49] A card given unseen: the two know it; others know of the cards they had seen in
 * the deck only that one of the two has them. A card of the discard pile would have been given
 * openly. */
static void remember_given(saw_state *s, int kind, uint8_t known)
{
    uint8_t two = (uint8_t)(DF_TO(s->active) | DF_TO(s->victim));

    if (!s->knowledge)
        return;
    if ((known & DF_TO_SPECTATORS) != 0) {
        saw_remember(s, kind, DF_TO(s->active), DF_TO_ALL);
        return;
    }
    saw_unmark_drawn(s, kind, DF_TO(s->active) & (uint8_t)~known);
    saw_remember(s, kind, DF_TO(s->active), DF_TO(s->victim));
    saw_remember(s, kind, two, known & (uint8_t)~two);
    for (int i = 0; i < saw_count(s, SAW_DRAWN); i++)
        if ((s->drawn_known[i] & DF_TO_SPECTATORS) == 0) {
            saw_remember(s, saw_zone(s, SAW_DRAWN)[i], two, s->drawn_known[i] & (uint8_t)~two);
            s->drawn_known[i] &= two;
        }
}

/* [S-84] [S-86] [S-R34] One of the cards just drawn is discarded or given to the attacker; the copy
 * drawn first [S-30]. */
void saw_reject(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int place = saw_find(s, SAW_DRAWN, kind) - s->start[SAW_DRAWN];
    uint8_t part[3];
    uint8_t shown = (uint8_t)kind;

    saw_parts_on_table(s, part);
    if (saw_cards[part[2]].then == SAW_GIVE && !saw_is_solo(s)) {
        int to = SAW_HAND + s->active;
        uint8_t known = saw_move_drawn(s, place, to, saw_place_for(s, to, kind));

        remember_given(s, kind, known);
        DF_TELL(p->events, .kind = SAW_EV_GIVE, .seat = s->victim,
                .privy = (uint8_t)(DF_TO(s->victim) | DF_TO(s->active)),
                .open = {s->active, (known & DF_TO_SPECTATORS) != 0 ? (int16_t)kind : -1},
                .secret = {(int16_t)kind});
    } else {
        saw_reject_drawn(s, place);
        saw_tell_discards(p, s->victim, SAW_WHY_REJECTED, &shown, 1);
    }
    if (--s->left == 0) {
        saw_drawn_to_hand(s, s->victim);
        row_done(p);
    }
}

void saw_row_kept(saw_play *p)
{
    row_done(p);
}

/* ---- Challenge ------------------------------------------------------------------------------- */

/* [S-R31] Searching is over before the first card is committed. */
void saw_after_seek(saw_play *p)
{
    saw_go(p->s, SAW_STEP_STRIVING, SAW_NODE_COMMIT);
    if (saw_need(p->s) == 0)
        saw_take_damage(p); /* [S-99] */
}

/* [S-33] [S-34] [S-35] [S-95] All of the card's value to one trait; surplus is lost. */
void saw_commit(saw_play *p, int kind, int trait)
{
    saw_state *s = p->s;
    int value = saw_cards[kind].value;
    int place = saw_used_count(s);

    int slot = saw_lay(s, s->victim, kind, s->bench_defence != 0, SAW_TABLE, place);
    s->need[trait] = (uint8_t)(s->need[trait] > value ? s->need[trait] - value : 0);
    int other = s->trait[s->trait[0] == trait]; /* what the other box asks for */
    DF_TELL(p->events, .kind = SAW_EV_COMMIT, .seat = s->victim,
            .open = {(int16_t)kind, (int16_t)trait, s->need[trait], (int16_t)slot, (int16_t)other,
                     s->need[other]});
    if (saw_need(s) == 0)
        saw_take_damage(p);
}

/* ---- Damage and the end ---------------------------------------------------------------------- */

/* [S-112] [S-R46] In the order of the table; solo's parts leave the game [S-135]. */
static void tidy(saw_play *p)
{
    saw_state *s = p->s;
    int used = saw_used_count(s);
    int count = saw_count(s, SAW_TABLE);

    for (int i = 0; i < count; i++) {
        bool leaves = saw_is_solo(s) && i >= used && i < used + 3;
        int kind = saw_zone(s, SAW_TABLE)[0];

        saw_move(s, SAW_TABLE, 0, leaves ? SAW_GONE : SAW_PILE,
                 leaves ? saw_place_for(s, SAW_GONE, kind) : 0);
    }
    DF_TELL(p->events, .kind = SAW_EV_TIDY, .seat = s->victim);
}

/* [S-113] [S-R44] [S-115] */
static void pass_token(saw_play *p)
{
    saw_state *s = p->s;

    if (saw_is_solo(s) || saw_alive_count(s) < 3)
        return;
    s->token = saw_is_alive(s, s->victim) ? s->victim : DF_NONE;
    if (s->token != DF_NONE)
        DF_TELL(p->events, .kind = SAW_EV_TOKEN, .seat = s->victim, .open = {1});
}

static void end_trap(saw_play *p)
{
    saw_state *s = p->s;

    /* [S-59] [S-60] [S-R39] A Reverse Bear Trap that was beaten without any damage. */
    if (s->special == SAW_RBT && s->challenged && saw_need(s) == 0)
        saw_lose_blood(p, s->active, SAW_PENALTY, SAW_BY_PENALTY);
    if (s->node == SAW_NODE_OVER)
        return;
    tidy(p);
    pass_token(p);
    s->victim = DF_NONE;
    s->special = DF_NONE;
    memset(s->trait, DF_NONE, sizeof s->trait);
    s->side = DF_NONE;
    memset(s->need, 0, sizeof s->need);
    s->price = 0;
    s->challenged = 0;
    s->seeks = 0;
    saw_go(s, SAW_STEP_TURN, SAW_NODE_TRAP);
    saw_end_turn(p);
}

static void one_wound(saw_play *p, int limb)
{
    saw_state *s = p->s;

    s->damage--;
    s->limb[s->victim][limb]++; /* [S-102] */
    DF_TELL(p->events, .kind = SAW_EV_WOUND, .seat = s->victim,
            .open = {(int16_t)limb, s->limb[s->victim][limb]});
}

/* [S-103] [S-104] [S-105] [S-106] Points go to limbs of the pair while one has room, then to blood;
 * only when both have room there is something to decide. */
static void go_on_wounding(saw_play *p)
{
    saw_state *s = p->s;
    int left = s->side == SAW_ARMS ? SAW_LEFT_ARM : SAW_LEFT_LEG;
    const uint8_t *limb = s->limb[s->victim];

    while (s->damage > 0) {
        bool room_left = s->side != SAW_BLOOD && limb[left] < SAW_LOST;
        bool room_right = s->side != SAW_BLOOD && limb[left + 1] < SAW_LOST;

        if (room_left && room_right)
            return;
        if (room_left || room_right) {
            one_wound(p, room_left ? left : left + 1);
            continue;
        }
        int points = s->damage;
        s->damage = 0;
        saw_lose_blood(p, s->victim, points, SAW_BY_TRAP);
    }
    if (s->node != SAW_NODE_OVER)
        end_trap(p);
}

/* [S-78] [S-98] */
void saw_take_damage(saw_play *p)
{
    saw_state *s = p->s;

    s->damage = (uint8_t)(s->challenged ? saw_need(s) : s->price);
    DF_TELL(p->events, .kind = SAW_EV_OUTCOME, .seat = s->victim, .open = {s->damage, s->side});
    saw_go(s, SAW_STEP_WOUND, SAW_NODE_WOUND);
    go_on_wounding(p);
}

void saw_wound(saw_play *p, int limb)
{
    one_wound(p, limb);
    go_on_wounding(p);
}
