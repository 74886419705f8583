/* draw.c: the table of Island as a picture for the terminal; say.c says the same in sentences.
 *
 * The round, the blank deck and what is known of it, the piles, every player's hand by backs, bombs
 * and row, both discards, and the viewer's own cards with their price.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/island/island.h"

enum { WIDTH = 79, NAME_COLUMNS = 12, CARD_COLUMN = 26 };

typedef struct drawing {
    const island_state *s;
    int viewer;
    const char *const *names;
    df_text *text;
    int tight; /* 1: without what the cards in rows do; 2: and without the names of discards */
} drawing;

/* Columns of the last line so far. */
static int column(const df_text *text)
{
    int columns = 0;

    for (size_t i = text->length; i > 0 && text->at[i - 1] != '\n'; i--)
        columns += (unsigned char)text->at[i - 1] >= ' ' && (text->at[i - 1] & 0xC0) != 0x80;
    return columns;
}

/* Adds a word, on a new line if it does not fit any more. */
static void flow(const drawing *d, const char *word, int indent)
{
    int length = (int)strlen(word);

    if (column(d->text) + 1 + length > WIDTH) {
        df_text_char(d->text, '\n');
        df_text_pad(d->text, (size_t)indent);
    } else if (column(d->text) > indent) {
        df_text_char(d->text, ' ');
    }
    df_text_string(d->text, word);
}

/* ---- The blank deck -------------------------------------------------------------------------- */

/* Known cards from the top and from the bottom: "top b X, bottom E". */
static void add_known(const drawing *d)
{
    const island_state *s = d->s;
    static const char letters[] = "bXE";
    char word[32];
    int top = 0;
    int bottom = 0;

    while (top < s->deck_size && s->deck[s->deck_size - 1 - top] != DF_HIDDEN)
        top++;
    while (top < s->deck_size && bottom < s->deck_size && s->deck[bottom] != DF_HIDDEN)
        bottom++;
    df_text part = df_text_over(word, sizeof word);
    for (int i = 0; i < top && i < 8; i++)
        df_text_add(&part, "%s%c", i == 0 ? "| top " : " ", letters[island_deck_sort(s, i)]);
    if (top > 0)
        flow(d, word, 2);
    part = df_text_over(word, sizeof word);
    for (int i = bottom - 1; i >= 0 && i > bottom - 9; i--)
        df_text_add(&part, "%s%c", i == bottom - 1 ? "| bottom " : " ", letters[s->deck[i] & 3]);
    if (bottom > 0)
        flow(d, word, 2);
}

static void draw_deck(const drawing *d)
{
    const island_state *s = d->s;
    int counts[ISLAND_SORTS];
    island_odds next = island_odds_of(s, d->viewer);
    char more[32];
    df_text part = df_text_over(more, sizeof more);

    df_text_add(&part, "| next an explosion: %d %%", next.explosion);
    df_text_inked(d->text, DF_INK_STRONG, "Blank deck");
    df_text_add(d->text, " %d", s->deck_size);
    if (island_deck_counts(s, counts)) {
        df_text_add(d->text, ": %d blank, %d bomb", counts[ISLAND_BLANK], counts[ISLAND_BOMB]);
        if (counts[ISLAND_EXPLOSION] > 0)
            df_text_add(d->text, ", %d explosion", counts[ISLAND_EXPLOSION]);
    } else {
        df_text_string(d->text, ", secretly mixed");
    }
    add_known(d);
    if (next.explosion > 0)
        flow(d, more, 2);
    df_text_char(d->text, '\n');
    if (s->deck_size > 0)
        df_text_add(d->text, "  next a bomb: %s%d %%;", next.about ? "about " : "", next.bomb);
    df_text_add(d->text, "%sdiscarded %d blank", s->deck_size > 0 ? " " : "  ",
                s->discard[ISLAND_BLANK]);
    for (int sort = ISLAND_BOMB; sort < ISLAND_SORTS; sort++)
        if (s->discard[sort] > 0)
            df_text_add(d->text, ", %d %s", s->discard[sort], island_sort_names[sort]);
    df_text_char(d->text, ';');
    part = df_text_over(more, sizeof more);
    df_text_add(&part, "supply %d bomb", s->supply[ISLAND_BOMB]);
    flow(d, more, 2);
    df_text_char(d->text, '\n');
}

static void draw_piles(const drawing *d)
{
    const island_state *s = d->s;

    df_text_inked(d->text, DF_INK_STRONG, "Piles");
    df_text_string(d->text, " (low+high)");
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
        df_text_add(d->text, "  %s %d+%d", island_symbol_names[symbol], s->pile_size[2 * symbol],
                    s->pile_size[2 * symbol + 1]);
    df_text_char(d->text, '\n');
}

/* ---- Players --------------------------------------------------------------------------------- */

/* "S2+1 M3": low and high cards where that is certain, else the sum. */
static void add_backs(const drawing *d, int seat)
{
    const island_state *s = d->s;
    int column_of = d->viewer >= 0 ? d->viewer : ISLAND_PUBLIC;

    df_text_add(d->text, "hand %d", island_hand_size(s, seat));
    for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++) {
        uint8_t range = s->high[column_of][seat][symbol];
        int count = s->backs[seat][symbol];

        if (count == 0)
            continue;
        df_text_add(d->text, " %c", island_symbol_names[symbol][0]);
        if (s->knowledge && range != DF_HIDDEN && (range & 15) == range >> 4)
            df_text_add(d->text, "%d+%d", count - (range & 15), range & 15);
        else
            df_text_add(d->text, "%d", count);
    }
}

/* Cards that the viewer knows to be in another's hand. */
static void add_known_hand(const drawing *d, int seat, int indent)
{
    const island_state *s = d->s;
    const uint8_t *may = s->may[d->viewer >= 0 ? d->viewer : ISLAND_PUBLIC];
    bool any = false;

    for (int card = 0; card < ISLAND_CARDS && s->knowledge && seat != d->viewer; card++)
        if (may[card] == ISLAND_MAY_HAND(seat)) {
            if (!any)
                flow(d, "| has", indent);
            flow(d, island_cards[island_kinds[island_kind_of[card]].code].name, indent);
            any = true;
        }
}

static void draw_row(const drawing *d, int seat, int indent)
{
    const island_state *s = d->s;
    uint64_t row = s->zone[ISLAND_IN_ROW + seat];

    if (row != 0)
        flow(d, "| row", indent);
    df_each_bit_64(card, row) {
        int code = island_kinds[island_kind_of[card]].code;
        char word[32];
        df_text text = df_text_over(word, sizeof word);
        bool has_mark = code >= ISLAND_THRIFT && code <= ISLAND_VETO;

        df_text_string(&text, island_cards[code].name);
        if (has_mark && seat == s->active && (s->used >> (code - ISLAND_THRIFT) & 1) != 0)
            df_text_string(&text, "(used)");
        flow(d, word, indent);
    }
}

static void add_count(const drawing *d, const char *what, int count)
{
    char word[32];
    df_text text = df_text_over(word, sizeof word);

    df_text_add(&text, "%s %d", what, count);
    if (count > 0)
        flow(d, word, 6);
}

static void draw_player(const drawing *d, int seat)
{
    const island_state *s = d->s;
    df_text *text = d->text;
    int actor = island_actor((const df_state *)s);
    bool turn = s->stage >= ISLAND_DO_TURN && s->stage <= ISLAND_DO_END && seat == s->active;

    df_text_string(text, turn ? "> " : actor == seat ? "? " : "  ");
    df_text_player(text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
    df_text_pad(text, 2 + NAME_COLUMNS + 1);
    if (!island_is_in(s, seat) && s->stage != ISLAND_DO_START) {
        df_text_add(text, "out of the round   score %d\n", s->score[seat]);
        return;
    }
    bool danger = s->knockout && s->bombs[seat] + 1 >= island_bomb_limit(s, seat);
    df_text_char(text, danger ? DF_INK_DANGER : DF_INK_PLAIN);
    if (s->knockout)
        df_text_add(text, "bombs %d/%d%s", s->bombs[seat], island_bomb_limit(s, seat),
                    danger ? "!" : " ");
    else
        df_text_add(text, "bombs %d ", s->bombs[seat]);
    df_text_char(text, DF_INK_PLAIN);
    df_text_add(text, " score %d  ", s->score[seat]);
    add_backs(d, seat);
    add_count(d, "| explosions", s->explosions[seat]);
    add_count(d, "| stalled", s->stalled_cost[seat]);
    draw_row(d, seat, 6);
    add_known_hand(d, seat, 6);
    df_text_char(text, '\n');
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* What the cards in front of the players do. */
static void draw_abilities(const drawing *d)
{
    bool any = false;

    for (int seat = 0; seat < d->s->seats; seat++)
        df_each_bit_64(card, d->s->zone[ISLAND_IN_ROW + seat]) {
            const island_card *it = &island_cards[island_kinds[island_kind_of[card]].code];
            int length = (int)(strlen(it->name) + 2 + strlen(it->brief));
            bool fits = any && column(d->text) + 3 + length <= WIDTH;

            df_text_string(d->text, fits ? " | " : any ? "\n  " : "  ");
            df_text_add(d->text, "%s: %s", it->name, it->brief);
            any = true;
        }
    if (any)
        df_text_char(d->text, '\n');
}

static void draw_discard(const drawing *d)
{
    uint64_t cards = d->s->zone[ISLAND_DISCARDED];

    if (cards == 0)
        return;
    df_text_inked(d->text, DF_INK_STRONG, "Discard");
    df_text_pad(d->text, 9);
    df_text_char(d->text, DF_INK_DIM);
    if (d->tight == 2)
        df_text_add(d->text, "%d cards", df_bit_count_64(cards));
    for (int code = 0; code < ISLAND_CODES; code++) {
        int count = 0;
        char word[32];
        df_text text = df_text_over(word, sizeof word);

        df_each_bit_64(card, cards)
            count += island_kinds[island_kind_of[card]].code == code;
        if (count == 0 || d->tight == 2)
            continue;
        df_text_string(&text, island_cards[code].name);
        if (count > 1)
            df_text_add(&text, " x%d", count);
        flow(d, word, 9);
    }
    df_text_char(d->text, DF_INK_PLAIN);
    df_text_char(d->text, '\n');
}

/* Three columns: number, name, back and price. */
static void draw_hand(const drawing *d)
{
    const island_state *s = d->s;
    uint64_t hand = d->viewer >= 0 ? s->zone[ISLAND_IN_HAND + d->viewer] : 0;
    int place = 0;

    if (hand == 0 || hand == ISLAND_HIDDEN_CARDS)
        return;
    df_text_inked(d->text, DF_INK_STRONG, "Your hand");
    df_text_string(d->text, " (number, card, back: price now)");
    if (!s->knockout)
        df_text_add(d->text, ", would cost %d point%s", island_hand_score(hand),
                    df_plural(island_hand_score(hand)));
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        df_each_bit_64(card, hand) {
            const island_kind *kind = &island_kinds[island_kind_of[card]];
            const island_card *it = &island_cards[kind->code];

            if (it->number != number)
                continue;
            df_text_char(d->text, place % 3 == 0 ? '\n' : ' ');
            df_text_pad(d->text, (size_t)(place % 3) * CARD_COLUMN);
            df_text_add(d->text, "%s%d %s %c: %d", it->number < 10 ? "  " : " ", it->number,
                        it->name, island_symbol_names[kind->symbol][0],
                        island_cost(s, d->viewer, island_kind_of[card]));
            place++;
        }
    df_text_char(d->text, '\n');
}

static void draw_course(const drawing *d)
{
    const island_state *s = d->s;

    df_text_char(d->text, DF_INK_STRONG);
    df_text_add(d->text, "Round %d", s->round);
    df_text_char(d->text, DF_INK_PLAIN);
    if (s->turn > 0)
        df_text_add(d->text, ", turn %d%s", s->turn,
                    !island_is_lap(s)     ? ""
                    : s->turn == s->seats ? " (the lap's last)"
                                          : " (lap)");
    df_text_add(d->text, ", %s, %s", s->reversed ? "counterclockwise" : "clockwise",
                s->knockout ? "knockout" : "points");
    if (s->play != DF_NONE) {
        flow(d, "| in play:", 2);
        flow(d, island_cards[island_kinds[s->play].code].name, 2);
    }
    if (s->revealed != DF_NONE) {
        flow(d, "| face up:", 2);
        flow(d, island_blank_words[s->revealed], 2);
    }
    df_text_char(d->text, '\n');
}

const char island_legend[] =
    ">  ?          whose turn it is; who is asked\n"
    "bombs 2/3!    bombs in front, and with how many you are out; ! one more would do it\n"
    "S2+1 M3 A0+2  cards in hand by their backs, Sword, Mace and Axe: low ones (0 to 6)\n"
    "              + high ones (7 to 12), or together where that is not certain\n"
    "row           cards that stay; (used): its ability was used this turn\n"
    "has           cards that you know to be in this hand\n"
    "stalled       cards that could not be paid, by their cost\n"
    "top b X E     known cards of the blank deck: b blank, X bomb, E explosion\n"
    "7 Accuse S: 4 in your hand: number, card, back, and how many it costs to draw now\n"
    "lap           the first turns of a round: nobody gets a second bomb, nobody takes an\n"
    "              attack card, and numbers 10 to 12 do nothing\n";

void island_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    drawing d = {(const island_state *)view, viewer, names, text, 0};
    size_t start = text->length;

    do {
        draw_course(&d);
        draw_deck(&d);
        draw_piles(&d);
        for (int seat = 0; seat < d.s->seats; seat++)
            draw_player(&d, seat);
        if (d.tight == 0)
            draw_abilities(&d);
        draw_discard(&d);
        draw_hand(&d);
    } while (d.tight++ < 2 && df_text_retry(text, start));
}
