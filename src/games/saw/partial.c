/* partial.c: positions of SAW that are given in part: where they start from, and what follows from
 * the rows given.
 *
 * SPDX-License-Identifier: MIT */
#include "games/saw/fields.h"

/* In the middle of a game: round 5, seat 0 to use cards, all unhurt, nobody holds anything.
 * Characters that the text does not give are the free ones in the order of the rules; all cards
 * that it does not name are the deck. */
void saw_base(df_state *state, const df_config *config)
{
    saw_state *s = (saw_state *)state;

    saw_clear(s, config);
    if (saw_is_solo(s) && s->solo < 7)
        s->character[0] = (uint8_t)(s->solo - 1);
    s->first = 0;
    s->round = 5;
    s->traps = saw_is_solo(s) ? 3 : 0;
    saw_go(s, SAW_STEP_TURN, SAW_NODE_USE);
}

/* Cards that no line named: to the place of the word "rest", or else below all others in the deck.
 * In solo parts go to their piles, and what is out of the game goes there. */
static void place_rest(saw_state *s)
{
    int missing[SAW_KINDS];
    int below[3] = {0, 0, 0}; /* cards put under those of each pile of parts */
    int zone = SAW_DECK;
    int place = 0;

    for (int kind = 0; kind < SAW_KINDS; kind++)
        missing[kind] = saw_cards[kind].copies;
    for (int z = 0; z < SAW_ZONES; z++)
        for (int i = saw_count(s, z) - 1; i >= 0; i--) {
            int kind = saw_zone(s, z)[i];

            if (kind == SAW_REST) {
                saw_remove(s, z, i);
                zone = z;
                place = i;
            } else {
                missing[kind]--;
            }
        }
    for (int seat = 0; seat < s->seats; seat++)
        for (int slot = 0; slot < SAW_SLOTS; slot++)
            if (s->bench[seat][slot] != DF_NONE)
                missing[s->bench[seat][slot]]--;
    for (int kind = SAW_KINDS - 1; kind >= 0; kind--)
        for (; missing[kind] > 0 && s->start[SAW_ZONES] < SAW_CARDS; missing[kind]--) {
            int group = saw_cards[kind].group;
            bool gone = kind == SAW_METAL_DETECTOR || kind == SAW_PIG || kind == SAW_RBT ||
                        kind == SAW_VIDEO;

            if (saw_is_solo(s) && group <= SAW_ESCAPE &&
                saw_count(s, SAW_MECHANISMS + group) < SAW_PARTS - s->traps)
                saw_insert(s, SAW_MECHANISMS + group, below[group]++, kind);
            else if (saw_is_solo(s) && (gone || group <= SAW_ESCAPE))
                saw_insert_sorted(s, SAW_GONE, kind);
            else if ((zone >= SAW_HAND && zone < SAW_TABLE) || zone == SAW_GONE)
                saw_insert_sorted(s, zone, kind);
            else /* the lowest id comes on top */
                saw_insert(s, zone, saw_is_upside_down(zone) ? place++ : place, kind);
        }
}

static enum saw_step step_of(const saw_state *s)
{
    switch (s->node) {
    case SAW_NODE_CHAR:
    case SAW_NODE_FIRST:
        return SAW_STEP_START;
    case SAW_NODE_PAY:
        return s->playing == SAW_ANESTHETIC                     ? SAW_STEP_PRICE
               : s->playing == SAW_PIG || s->playing == SAW_RBT ? SAW_STEP_SETTING
                                                                : SAW_STEP_TURN;
    case SAW_NODE_KEEP:
        return s->victim == DF_NONE    ? SAW_STEP_TURN
               : s->playing == DF_NONE ? SAW_STEP_ROW
                                       : SAW_STEP_STRIVING;
    case SAW_NODE_BIN:
    case SAW_NODE_MAP:
    case SAW_NODE_DETECT:
        return s->victim == DF_NONE ? SAW_STEP_TURN : SAW_STEP_STRIVING;
    case SAW_NODE_REJECT:
    case SAW_NODE_STEAL:
        return SAW_STEP_ROW;
    case SAW_NODE_SPECIAL:
    case SAW_NODE_TRAIT1:
    case SAW_NODE_TRAIT2:
    case SAW_NODE_SIDE:
        return SAW_STEP_SETTING;
    case SAW_NODE_CHOICE:
        return SAW_STEP_CHOICE;
    case SAW_NODE_NUMB:
        return SAW_STEP_PRICE;
    case SAW_NODE_SEEK:
    case SAW_NODE_COMMIT:
        return SAW_STEP_STRIVING;
    case SAW_NODE_WOUND:
        return SAW_STEP_WOUND;
    case SAW_NODE_OVER:
        return SAW_STEP_OVER;
    default:
        return SAW_STEP_TURN;
    }
}

/* What a trap on the table says of itself: traits where there is no choice, side, need, price. */
static void complete_trap(saw_state *s, const df_given *given)
{
    uint8_t part[3];

    if (!df_was_given(given, SAW_FIELD_CHALLENGED, 0))
        s->challenged = s->step == SAW_STEP_ROW || s->step == SAW_STEP_STRIVING;
    if (saw_used_count(s) < 0)
        return; /* left to the check */
    saw_parts_on_table(s, part);
    if (part[0] >= SAW_O1 || part[1] < SAW_O1 || part[1] >= SAW_E1 || part[2] < SAW_E1 ||
        part[2] >= SAW_TOOL || s->victim >= s->seats || s->character[s->victim] >= SAW_CHARACTERS)
        return;
    for (int box = 0; box < 2; box++)
        if (!df_was_given(given, SAW_FIELD_TRAITS, box))
            s->trait[box] = (uint8_t)df_bit_lowest(saw_cards[part[box]].traits);
    if (!df_was_given(given, SAW_FIELD_SIDE, 0)) {
        s->side = s->special == SAW_RBT ? SAW_BLOOD : saw_cards[part[2]].sides;
        if (s->side == (SAW_ARMS | SAW_LEGS))
            s->side = SAW_ARMS;
    }
    if (s->trait[0] < SAW_TRAITS && s->trait[1] < SAW_TRAITS &&
        !df_was_given(given, SAW_FIELD_NEED, 0))
        saw_requirement(s, part, s->need);
    if (!df_was_given(given, SAW_FIELD_PRICE, 0)) {
        int less = s->challenged ? 0 : saw_used_count(s) - (s->playing == SAW_ANESTHETIC);

        s->price = (uint8_t)(saw_cards[part[2]].value + (s->special == SAW_RBT) - less);
    }
    if (!df_was_given(given, SAW_FIELD_LEFT, 0) &&
        (s->node == SAW_NODE_REJECT || s->node == SAW_NODE_STEAL))
        s->left = saw_cards[part[2]].draw;
}

/* Deck places were read from the top; they are kept from the bottom. */
static void turn_marks(saw_state *s)
{
    uint8_t read[SAW_CARDS];
    int count = saw_count(s, SAW_DECK);

    memcpy(read, s->deck_known, sizeof read);
    for (int i = 0; i < count; i++)
        s->deck_known[i] = read[count - 1 - i];
}

/* Whoever has no character gets the first that nobody has. */
static void complete_characters(saw_state *s)
{
    for (int seat = 0; seat < DF_SEATS_MAX && seat < s->seats; seat++) {
        uint8_t character = 0;

        if (s->character[seat] != DF_NONE)
            continue;
        for (int other = 0; other < s->seats; other++)
            if (s->character[other] == character) {
                character++;
                other = -1;
            }
        s->character[seat] = character;
    }
}

/* [S-121] Whoever has no blood left is out: of those whose rank was not given, the lower seats
 * first.
 */
static void complete_ranks(saw_state *s, const df_given *given)
{
    for (int seat = 0; seat < DF_SEATS_MAX && seat < s->seats; seat++) {
        uint8_t rank = s->seats;

        if (df_was_given(given, SAW_FIELD_RANK, seat))
            continue;
        while (rank > 1 && memchr(s->rank, rank, s->seats) != NULL)
            rank--;
        if (!saw_is_alive(s, seat))
            s->rank[seat] = rank;
        else if (s->step == SAW_STEP_OVER)
            s->rank[seat] = 1;
    }
}

void saw_complete(df_state *state, const df_given *given)
{
    saw_state *s = (saw_state *)state;

    if (!df_was_given(given, SAW_FIELD_STEP, 0))
        s->step = step_of(s);
    if (s->step == SAW_STEP_START) {
        if (!df_was_given(given, SAW_FIELD_FIRST, 0))
            s->first = DF_NONE;
        if (!df_was_given(given, SAW_FIELD_ROUND, 0))
            s->round = 1;
        if (!df_was_given(given, SAW_FIELD_TRAPS, 0))
            s->traps = 0;
    }
    /* [S-132] In solo the number of traps and that of the turn go together. */
    if (saw_is_solo(s) && s->step != SAW_STEP_START && df_was_given(given, SAW_FIELD_TRAPS, 0) &&
        !df_was_given(given, SAW_FIELD_ROUND, 0))
        s->round = (uint8_t)(s->traps + 1 + (s->step == SAW_STEP_TURN));
    else if (saw_is_solo(s) && s->step > SAW_STEP_TURN && !df_was_given(given, SAW_FIELD_TRAPS, 0))
        s->traps = (uint16_t)(s->round - 1);
    if (s->node != SAW_NODE_CHAR)
        complete_characters(s);
    complete_ranks(s, given);
    place_rest(s);
    if (!df_was_given(given, SAW_FIELD_BENCHED, 0))
        s->benched =
            s->step != SAW_STEP_START &&
            !(s->step == SAW_STEP_TURN &&
              (s->playing != DF_NONE || s->node == SAW_NODE_USE || s->node == SAW_NODE_BENCH));
    if (s->step >= SAW_STEP_CHOICE && s->step != SAW_STEP_OVER && s->victim != DF_NONE)
        complete_trap(s, given);
    turn_marks(s);
    if (s->playing == SAW_ROOM_MAP && s->knowledge && saw_owner(s) < s->seats &&
        !df_was_given(given, SAW_FIELD_KNOWS_DRAWN, saw_owner(s)))
        memset(s->drawn_known, DF_TO(saw_owner(s)), (size_t)saw_count(s, SAW_DRAWN));
}
