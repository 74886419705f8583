/* play.c: Search and Special cards of SAW: playing, paying, and what each of them does.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/saw.h"

/* ---- Search cards, section 4.3 --------------------------------------------------------------- */

/* [S-16] [S-R11] In one's turn the card is discarded after its effect; in a challenge it stays on
 * the table until TIDY [S-93]. */
static void played(saw_play *p)
{
    saw_state *s = p->s;

    s->playing = DF_NONE;
    s->paid = 0;
    if (s->step == SAW_STEP_TURN) {
        saw_move(s, SAW_TABLE, 0, SAW_PILE, 0);
        s->node = SAW_NODE_USE;
    } else {
        s->node = SAW_NODE_SEEK;
    }
}

/* [S-32] What was not kept goes to the discard pile in the order in which it was drawn, the rest to
 * hand. */
static void keep_marked(saw_play *p, uint8_t kept)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    int count = saw_count(s, SAW_DRAWN);
    uint8_t rejected[SAW_DRAWN_MAX];
    int gone = 0;

    for (int i = 0; i < count; i++)
        if ((kept >> i & 1) == 0)
            rejected[gone++] = saw_zone(s, SAW_DRAWN)[i];
    for (int i = 0, at = 0; i < count; i++)
        if ((kept >> i & 1) == 0)
            saw_reject_drawn(s, at);
        else
            at++;
    saw_tell_discards(p, seat, SAW_WHY_REJECTED, rejected, gone);
    saw_tell_secret(p, SAW_EV_KEEP, seat, saw_zone(s, SAW_DRAWN), count - gone, false);
    saw_drawn_to_hand(s, seat);
    s->progress = 0;
    if (s->playing != DF_NONE)
        played(p);
    else
        saw_row_kept(p);
}

/* The copy drawn first that was not kept yet [S-30]. */
void saw_keep(saw_play *p, int kind)
{
    saw_state *s = p->s;
    const uint8_t *drawn = saw_zone(s, SAW_DRAWN);
    int i = 0;

    while (drawn[i] != kind || (s->progress >> i & 1) != 0)
        i++;
    s->progress |= (uint8_t)(1u << i);
    if (df_bit_count(s->progress) == saw_keep_count(s))
        keep_marked(p, s->progress);
}

/* [S-46] All go back on the deck; from now on their user knows them [S-128]. */
void saw_leave_map(saw_play *p)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    int count = saw_count(s, SAW_DRAWN);

    for (int i = count - 1; i >= 0; i--) {
        int top = saw_count(s, SAW_DECK);

        s->deck_known[top] = saw_move_drawn(s, i, SAW_DECK, top);
    }
    s->progress = 0;
    DF_TELL(p->events, .kind = SAW_EV_MAPPED, .seat = (uint8_t)seat, .open = {(int16_t)count});
    played(p);
}

/* The chosen card comes next from the top; with one left there is nothing to choose. */
void saw_map(saw_play *p, int kind)
{
    saw_state *s = p->s;
    uint8_t *drawn = s->cards + s->start[SAW_DRAWN];
    int at = s->progress;

    while (drawn[at] != kind)
        at++;
    memmove(drawn + s->progress + 1, drawn + s->progress, (size_t)(at - s->progress));
    drawn[s->progress++] = (uint8_t)kind;
    if (s->progress >= saw_count(s, SAW_DRAWN) - 1)
        saw_leave_map(p);
}

/* [S-47] [S-48] [S-R18] [S-R19] Cards are turned for all to see until one of the type appears,
 * through one reshuffle at most. */
void saw_detect(saw_play *p, int type)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    uint8_t turned[2 * SAW_CARDS];
    int count = 0;
    int found = -1;
    bool reshuffled = false;

    DF_TELL(p->events, .kind = SAW_EV_DETECT, .seat = (uint8_t)seat, .open = {(int16_t)type});
    while (found < 0) {
        if (saw_count(s, SAW_DECK) == 0) {
            if (reshuffled)
                break;
            reshuffled = true;
        }
        int kind = saw_next_card(p);
        if (kind < 0)
            break;
        if (saw_cards[kind].group == type) {
            found = kind;
            saw_pull(s, SAW_HAND + seat, saw_place_for(s, SAW_HAND + seat, kind));
        } else {
            saw_pull(s, SAW_PILE, 0);
            turned[count++] = (uint8_t)kind;
        }
    }
    saw_tell_discards(p, seat, SAW_WHY_TURNED, turned, count);
    if (found >= 0 && s->knowledge)
        saw_remember(s, found, DF_TO(seat), DF_TO_ALL);
    DF_TELL(p->events, .kind = SAW_EV_FOUND, .seat = (uint8_t)seat, .open = {(int16_t)found},
            .reveals = true);
    played(p);
}

/* [S-43] The topmost copy [S-30], seen by all. */
void saw_take_from_pile(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);

    saw_move(s, SAW_PILE, saw_find(s, SAW_PILE, kind) - s->start[SAW_PILE], SAW_HAND + seat,
             saw_place_for(s, SAW_HAND + seat, kind));
    if (s->knowledge)
        saw_remember(s, kind, DF_TO(seat), DF_TO_ALL);
    DF_TELL(p->events, .kind = SAW_EV_BIN, .seat = (uint8_t)seat, .open = {(int16_t)kind});
    played(p);
}

static void search(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    int count = saw_search_draw(s, kind, seat);

    switch (kind) {
    case SAW_BIN:
        s->node = SAW_NODE_BIN;
        return;
    case SAW_METAL_DETECTOR:
        s->node = SAW_NODE_DETECT;
        return;
    case SAW_TOOLBOX: /* [S-45] */
        saw_lay_all(p, seat, SAW_WHY_TOOLBOX);
        saw_draw_hand(p, seat, count, true);
        played(p);
        return;
    case SAW_ROOM_MAP: /* [S-R17]; what others knew of these cards ends [S-128] */
        saw_draw_aside(p, count, false);
        memset(s->drawn_known, s->knowledge ? DF_TO(seat) : 0, (size_t)saw_count(s, SAW_DRAWN));
        s->node = SAW_NODE_MAP;
        if (saw_count(s, SAW_DRAWN) <= 1)
            saw_leave_map(p);
        return;
    default: /* [S-39] [S-40] [S-41] [S-42] */
        saw_draw_aside(p, count, false);
        s->node = SAW_NODE_KEEP;
        if (saw_count(s, SAW_DRAWN) <= saw_keep_count(s))
            keep_marked(p, 0xFF);
        return;
    }
}

/* ---- Playing and paying ---------------------------------------------------------------------- */

/* A card comes to the table: behind the victim's other cards, or behind all for the attacker. */
void saw_play_card(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);
    bool turn = s->step == SAW_STEP_TURN;
    int place = s->step == SAW_STEP_SETTING ? saw_count(s, SAW_TABLE)
                : turn                      ? 0
                                            : saw_used_count(s);

    /* [S-14] [S-96] [S-R7] */
    int slot = saw_lay(s, seat, kind, turn || (s->step != SAW_STEP_SETTING && s->bench_defence),
                       SAW_TABLE, place);
    s->playing = (uint8_t)kind;
    s->plays = (uint8_t)(s->plays + turn);
    s->seeks = (uint8_t)(s->seeks + (s->step == SAW_STEP_STRIVING));
    if (s->step == SAW_STEP_SETTING)
        s->special = (uint8_t)kind;
    DF_TELL(p->events, .kind = s->step == SAW_STEP_SETTING ? SAW_EV_SPECIAL : SAW_EV_PLAY,
            .seat = (uint8_t)seat, .open = {(int16_t)kind, (int16_t)slot});
    if (saw_cards[kind].group == SAW_SEARCH)
        search(p, kind);
    else
        s->node = SAW_NODE_PAY;
}

/* [S-62] [S-63] [S-64] [S-R20] [S-R21] */
static void video(saw_play *p)
{
    saw_state *s = p->s;
    int in_deck = saw_find(s, SAW_DECK, SAW_BILLY);
    int from = 2;

    if (in_deck >= 0)
        saw_remove(s, SAW_DECK, in_deck);
    saw_shuffle_deck(p);
    if (in_deck < 0) {
        int in_pile = saw_find(s, SAW_PILE, SAW_BILLY);

        if (in_pile >= 0)
            saw_remove(s, SAW_PILE, in_pile - s->start[SAW_PILE]);
        from = in_pile >= 0;
        s->no_billy = s->knowledge && saw_count(s, SAW_DECK) > 0; /* [S-140] */
    }
    if (from > 0) {
        saw_insert_sorted(s, SAW_HAND + s->active, SAW_BILLY);
        if (s->knowledge)
            saw_remember(s, SAW_BILLY, DF_TO(s->active), DF_TO_ALL);
    }
    DF_TELL(p->events, .kind = SAW_EV_VIDEO, .seat = s->active, .open = {(int16_t)from},
            .reveals = true);
    played(p);
}

/* [S-49] [S-65] Paid cards are on the discard pile before the effect. */
void saw_pay(saw_play *p, int kind)
{
    saw_state *s = p->s;
    int seat = saw_owner(s);

    int slot = saw_lay_off(s, seat, kind, s->step != SAW_STEP_SETTING);
    DF_TELL(p->events, .kind = SAW_EV_PAY, .seat = (uint8_t)seat,
            .open = {(int16_t)kind, (int16_t)slot});
    if (++s->paid < SAW_COST)
        return;
    switch (s->playing) {
    case SAW_VIDEO:
        video(p);
        return;
    case SAW_TOURNIQUET:
        s->node = SAW_NODE_LIMB;
        return;
    case SAW_ANESTHETIC: /* [S-55] */
        s->playing = DF_NONE;
        s->paid = 0;
        s->price--;
        DF_TELL(p->events, .kind = SAW_EV_NUMBED, .seat = (uint8_t)seat, .open = {s->price});
        s->node = SAW_NODE_NUMB;
        return;
    default:
        s->playing = DF_NONE;
        s->paid = 0;
        saw_after_setting(p);
        return;
    }
}

/* [S-52] [S-53] */
void saw_tie(saw_play *p, int limb)
{
    saw_state *s = p->s;

    s->limb[s->active][limb] = SAW_TOURNIQUETED;
    DF_TELL(p->events, .kind = SAW_EV_TIED, .seat = s->active, .open = {(int16_t)limb});
    played(p);
}
