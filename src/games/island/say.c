/* say.c: the table of Island in sentences, for ears. It says what draw.c shows, a line for each
 * thing, so that a reader who has heard a line need not hear it again until it changes.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/island/island.h"

typedef struct saying {
    const island_state *s;
    int viewer;
    const char *const *names;
    df_text *text;
} saying;

/* "1 bomb", "2 bombs" */
static void count(const saying *p, int number, const char *what)
{
    df_text_add(p->text, "%d %s%s", number, what, df_plural(number));
}

static void say_course(const saying *p)
{
    const island_state *s = p->s;

    df_text_add(p->text, "Round %d", s->round);
    if (s->extra > 0)
        df_text_add(p->text, ", number %d to break a tie", s->extra);
    if (s->turn > 0)
        df_text_add(p->text, ", turn %d%s", s->turn,
                    !island_is_lap(s)     ? ""
                    : s->turn == s->seats ? ", the last of the lap"
                                          : " of the lap");
    df_text_add(p->text, ", %s, %s.", s->reversed ? "counterclockwise" : "clockwise",
                s->knockout ? "knockout" : "points");
    if (s->play != DF_NONE)
        df_text_add(p->text, " %s is in play, for %d.", island_card_name(s->play), s->cost);
    if (s->revealed != DF_NONE)
        df_text_add(p->text, " Face up: %s.", island_sort_names[s->revealed]);
    df_text_char(p->text, '\n');
}

/* "Its top: blank, bomb." The cards from `from` on, going down, as far as they are known. */
static void say_known(const saying *p, const char *what, int from, int cards)
{
    const island_state *s = p->s;

    for (int i = 0; i < cards; i++)
        df_text_add(p->text, "%s%s", i == 0 ? what : ", ",
                    island_sort_names[island_deck_sort(s, from + i)]);
    if (cards > 0)
        df_text_char(p->text, '.');
}

static void say_deck(const saying *p)
{
    const island_state *s = p->s;
    int counts[ISLAND_SORTS];
    int top = 0;
    int bottom = 0;

    while (top < s->deck_size && s->deck[s->deck_size - 1 - top] != DF_HIDDEN)
        top++;
    while (top < s->deck_size && s->deck[bottom] != DF_HIDDEN)
        bottom++;
    df_text_string(p->text, "The blank deck: ");
    count(p, s->deck_size, "card");
    if (island_deck_counts(s, counts)) {
        for (int sort = 0; sort < ISLAND_SORTS; sort++) {
            df_text_string(p->text, ", ");
            count(p, counts[sort], island_sort_names[sort]);
        }
        df_text_char(p->text, '.');
    } else {
        df_text_string(p->text, ", secretly mixed.");
    }
    if (s->deck_size > 0) {
        island_odds next = island_odds_of(s, p->viewer);

        df_text_add(p->text, " The next is a bomb with %s%d percent", next.about ? "about " : "",
                    next.bomb);
        if (next.explosion > 0)
            df_text_add(p->text, ", an explosion with %d percent", next.explosion);
        df_text_char(p->text, '.');
    }
    say_known(p, " Its top: ", 0, top);
    say_known(p, " Its bottom: ", s->deck_size - bottom, bottom);
    df_text_string(p->text, "\nDrawn and discarded: ");
    for (int sort = 0; sort < ISLAND_SORTS; sort++) {
        count(p, s->discard[sort], island_sort_names[sort]);
        df_text_string(p->text, sort < ISLAND_SORTS - 1 ? ", " : ". Supply: ");
    }
    count(p, s->supply[ISLAND_BOMB], "bomb");
    if (s->supply[ISLAND_EXPLOSION] > 0) {
        df_text_string(p->text, ", ");
        count(p, s->supply[ISLAND_EXPLOSION], "explosion");
    }
    df_text_string(p->text, ".\n");
}

static void say_piles(const saying *p)
{
    df_text_string(p->text, "Piles");
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
        df_text_add(p->text, "%s %s %d low and %d high", symbol == 0 ? ":" : ",",
                    island_symbol_names[symbol], p->s->pile_size[2 * symbol],
                    p->s->pile_size[2 * symbol + 1]);
    df_text_string(p->text, ".\n");
}

/* ---- Players --------------------------------------------------------------------------------- */

/* "1 low and 2 high Sword" where that is certain, else "3 Sword". */
static void say_backs(const saying *p, int seat)
{
    const island_state *s = p->s;
    int column = p->viewer >= 0 ? p->viewer : ISLAND_PUBLIC;
    bool any = false;

    df_text_char(p->text, ' ');
    count(p, island_hand_size(s, seat), "card");
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++) {
        uint8_t range = s->high[column][seat][symbol];
        int high = range & 15;
        int low = s->backs[seat][symbol] - high;
        bool certain = s->knowledge && range != DF_HIDDEN && high == range >> 4;

        if (s->backs[seat][symbol] == 0)
            continue;
        df_text_string(p->text, any ? ", " : ": ");
        if (!certain)
            df_text_add(p->text, "%d", s->backs[seat][symbol]);
        if (certain && low > 0)
            df_text_add(p->text, "%d low%s", low, high > 0 ? " and " : "");
        if (certain && high > 0)
            df_text_add(p->text, "%d high", high);
        df_text_add(p->text, " %s", island_symbol_names[symbol]);
        any = true;
    }
    df_text_char(p->text, '.');
}

static void say_row(const saying *p, int seat)
{
    const island_state *s = p->s;

    df_each_bit_64(card, s->zone[ISLAND_IN_ROW + seat]) {
        int code = island_kinds[island_kind_of[card]].code;
        bool used = seat == s->active && code >= ISLAND_THRIFT && code <= ISLAND_VETO &&
                    (s->used >> (code - ISLAND_THRIFT) & 1) != 0;

        df_text_add(p->text, " In front %s%s: %s.", island_cards[code].name,
                    used ? ", used this turn" : "", island_cards[code].brief);
    }
    if (!s->knockout && island_row_score(s, seat) != 0)
        df_text_add(p->text, " Points for what is in front: %d.", island_row_score(s, seat));
}

static void say_known_cards(const saying *p, int seat)
{
    const uint8_t *may = p->s->may[p->viewer >= 0 ? p->viewer : ISLAND_PUBLIC];
    bool any = false;

    for (int card = 0; card < ISLAND_CARDS && p->s->knowledge && seat != p->viewer; card++)
        if (may[card] == ISLAND_MAY_HAND(seat)) {
            df_text_add(p->text, "%s%s",
                        any ? ", " : " Known in hand: ", island_card_name(island_kind_of[card]));
            any = true;
        }
    if (any)
        df_text_char(p->text, '.');
}

static void say_player(const saying *p, int seat)
{
    const island_state *s = p->s;

    df_text_add(p->text, "%s: ", seat == p->viewer ? "You" : p->names[seat]);
    if (!island_is_in(s, seat) && s->stage != ISLAND_DO_START) {
        df_text_add(p->text, "out of the round, score %d.\n", s->score[seat]);
        return;
    }
    count(p, s->bombs[seat], "bomb");
    if (s->knockout)
        df_text_add(p->text, ", out with %d", island_bomb_limit(s, seat));
    else
        df_text_add(p->text, ", the first %d at the low price", island_bomb_limit(s, seat));
    if (s->explosions[seat] > 0) {
        df_text_string(p->text, ", ");
        count(p, s->explosions[seat], "explosion");
    }
    if (!s->knockout && island_bomb_score(s, seat) > 0)
        df_text_add(p->text, ", points for them %d", island_bomb_score(s, seat));
    if (s->stalled_cost[seat] > 0)
        df_text_add(p->text, ", stalled cards worth %d", s->stalled_cost[seat]);
    df_text_add(p->text, ", score %d.", s->score[seat]);
    say_backs(p, seat);
    say_row(p, seat);
    say_known_cards(p, seat);
    df_text_char(p->text, '\n');
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void say_discard(const saying *p)
{
    bool any = false;

    df_each_bit_64(card, p->s->zone[ISLAND_DISCARDED]) {
        df_text_add(p->text, "%s%s",
                    any ? ", " : "Discarded: ", island_card_name(island_kind_of[card]));
        any = true;
    }
    if (any)
        df_text_string(p->text, ".\n");
}

static void say_hand(const saying *p)
{
    uint64_t hand = p->viewer >= 0 ? p->s->zone[ISLAND_IN_HAND + p->viewer] : 0;

    if (hand == 0 || hand == ISLAND_HIDDEN_CARDS)
        return;
    df_text_string(p->text, "Your hand");
    if (!p->s->knockout)
        df_text_add(p->text, ", which would cost %d point%s", island_hand_score(hand),
                    df_plural(island_hand_score(hand)));
    bool any = false;
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        df_each_bit_64(card, hand & island_cards_of_number(number)) {
            int kind = island_kind_of[card];

            df_text_add(p->text, "%s %d %s %s for %d", any ? "," : ":", number,
                        island_card_name(kind), island_symbol_names[island_kinds[kind].symbol],
                        island_cost(p->s, p->viewer, kind));
            any = true;
        }
    df_text_string(p->text, ".\n");
}

void island_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    saying p = {(const island_state *)view, viewer, names, text};

    say_course(&p);
    say_deck(&p);
    say_piles(&p);
    for (int seat = 0; seat < p.s->seats; seat++)
        say_player(&p, seat);
    say_discard(&p);
    say_hand(&p);
}
