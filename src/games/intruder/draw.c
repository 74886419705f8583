/* draw.c: the table of Intruder Escape in at most 80 columns: a line for each player, then the
 * deck, then what the viewer holds and is.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/intruder/intruder.h"

enum {
    NAME_AT = 4,
    NAME_COLUMNS = 10,
    IDENTITY_AT = 15,
    LIVES_AT = 24,
    DAMAGE_AT = 31,
    ROW_AT = 38,
    ITEMS_AT = 51,
    HAND_AT = 64,
    BLOCKS_SHOWN = 5
};

typedef struct drawing {
    const intruder_state *s;
    int viewer;
    const char *const *names;
    df_text *text;
} drawing;

static void add_codes(df_text *text, const uint8_t *cards, int places)
{
    for (int i = 0; i < places && cards[i] != DF_NONE; i++)
        df_text_add(text, "%s%s", i == 0 ? "" : " ",
                    cards[i] == DF_HIDDEN ? "??" : intruder_codes[cards[i]]);
}

bool intruder_is_leading(const intruder_state *s, int seat)
{
    bool counts = s->lap >= 1 && (s->lap <= INTRUDER_LAPS || s->node == INTRUDER_VICTIM_ROLL);

    return counts && (intruder_tied(s) >> seat & 1) != 0;
}

const char *intruder_known_identity(const intruder_state *s, int seat)
{
    if (s->identity[seat] == INTRUDER_INTRUDER || (s->proven >> seat & 1) != 0)
        return "INTRUDER";
    if (s->identity[seat] == INTRUDER_INNOCENT)
        return "innocent";
    return "";
}

static void draw_lives(const drawing *d, int seat)
{
    int lives = d->s->lives[seat];

    df_text_pad(d->text, LIVES_AT);
    if (lives == 0) {
        df_text_inked(d->text, DF_INK_DANGER, "dead");
        return;
    }
    df_text_char(d->text, lives == 1 ? DF_INK_DANGER : DF_INK_PLAIN);
    for (int i = 0; i < INTRUDER_LIVES; i++)
        df_text_char(d->text, i < lives ? '*' : '.');
    df_text_char(d->text, DF_INK_PLAIN);
}

static void draw_row(const drawing *d, int seat)
{
    const intruder_state *s = d->s;
    bool kit;
    int damage = intruder_assess(s->row[seat], &kit);

    df_text_pad(d->text, DAMAGE_AT);
    if (seat == s->home) {
        df_text_string(d->text, "nobody's home");
        return;
    }
    df_text_char(d->text, intruder_is_leading(d->s, seat) ? DF_INK_DANGER : DF_INK_PLAIN);
    df_text_add(d->text, "%d%s%s", damage, intruder_is_leading(d->s, seat) ? "!" : "",
                kit ? "+" : "");
    df_text_char(d->text, DF_INK_PLAIN);
    df_text_pad(d->text, ROW_AT);
    add_codes(d->text, s->row[seat], INTRUDER_ROW);
}

static void draw_items(const drawing *d, int seat)
{
    df_text_pad(d->text, ITEMS_AT);
    df_text_char(d->text, DF_INK_ACCENT);
    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (d->s->item[item] == seat)
            df_text_add(d->text, "%s ", intruder_codes[item]);
    df_text_char(d->text, DF_INK_PLAIN);
}

static void draw_player(const drawing *d, int seat)
{
    const intruder_state *s = d->s;
    int actor = intruder_actor((const df_state *)s);

    df_text_add(d->text, "%s%d", seat == actor ? ">" : " ", seat);
    if (s->character[seat] != DF_NONE)
        df_text_char(d->text, intruder_characters[s->character[seat]][0]);
    df_text_pad(d->text, NAME_AT);
    df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
    df_text_pad(d->text, IDENTITY_AT);
    df_text_string(d->text, intruder_known_identity(d->s, seat));
    draw_lives(d, seat);
    if (intruder_is_living(s, seat)) {
        draw_row(d, seat);
        draw_items(d, seat);
        df_text_pad(d->text, HAND_AT);
        add_codes(d->text, s->hand[seat], INTRUDER_DEAL);
        if ((s->debt >> seat & 1) != 0)
            df_text_string(d->text, " BM");
    }
    df_text_char(d->text, '\n');
}

/* "accused: 2 by 0 3, 1 by 2" */
static bool draw_named(const drawing *d, int what, const char *title)
{
    const intruder_state *s = d->s;
    bool any = false;

    for (int person = 0; person < s->seats; person++) {
        bool named = false;

        for (int seat = 0; seat < s->seats; seat++) {
            if (s->said[seat] != what + person)
                continue;
            if (!named)
                df_text_add(d->text, "%s%d by", any ? ", " : title, person);
            df_text_add(d->text, " %d", seat);
            named = any = true;
        }
    }
    return any;
}

/* What was said last, and what is used up. */
static void draw_notes(const drawing *d)
{
    static const uint8_t dice[] = {INTRUDER_SC, INTRUDER_RL, INTRUDER_BM};
    const intruder_state *s = d->s;
    bool any = draw_named(d, INTRUDER_ACCUSE, "accused: ");

    any = draw_named(d, INTRUDER_TRUST, any ? "; trusted: " : "trusted: ") || any;
    if (any)
        df_text_char(d->text, '\n');
    any = false;
    for (int i = 0; i < 3; i++) {
        if ((s->spent & intruder_dice_bit(dice[i])) == 0)
            continue;
        df_text_add(d->text, "%s %s", any ? "" : "spent:", intruder_codes[dice[i]]);
        any = true;
    }
    for (int i = 0; i < 2; i++) {
        uint8_t used = i == 0 ? s->home_used : s->kit_used;

        if (used == 0)
            continue;
        df_text_add(d->text, "%s%s used by", any ? "; " : "", i == 0 ? "NH" : "MK");
        df_each_bit(seat, used)
            df_text_add(d->text, " %d", (int)seat);
        any = true;
    }
    if (any)
        df_text_char(d->text, '\n');
}

static void draw_deck(const drawing *d)
{
    const intruder_state *s = d->s;
    intruder_block blocks[INTRUDER_BLOCKS];
    int count = intruder_blocks(s, blocks);
    int pile = 0;

    df_text_add(d->text, "deck %d", intruder_deck_size(s));
    for (int i = 0; i < count && i < BLOCKS_SHOWN; i++)
        df_text_add(d->text, "%s%d %s", i == 0 ? ", from the top: " : ", ", blocks[i].size,
                    blocks[i].is_pile            ? "pile"
                    : blocks[i].round == DF_NONE ? "old"
                                                 : "batch");
    df_text_string(d->text, count > BLOCKS_SHOWN ? " ...\n" : "\n");
    if (s->top_up) {
        df_text_string(d->text, "on top, face up: ");
        df_text_inked(d->text, DF_INK_STRONG, intruder_cards[s->deck[0]].name);
        df_text_char(d->text, '\n');
    }
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        pile += s->discard[kind];
    df_text_add(d->text, "discarded %d:", pile);
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        if (s->discard[kind] > 1)
            df_text_add(d->text, " %dx%s", s->discard[kind], intruder_codes[kind]);
        else if (s->discard[kind] == 1)
            df_text_add(d->text, " %s", intruder_codes[kind]);
    df_text_char(d->text, '\n');
}

static void draw_identity(const drawing *d)
{
    const intruder_state *s = d->s;
    int me = d->viewer;
    bool any = false;

    if (s->identity[me] == DF_NONE)
        return;
    df_text_inked(d->text, DF_INK_YOU,
                  s->identity[me] == INTRUDER_INTRUDER ? "You are an INTRUDER"
                                                       : "You are an innocent");
    for (int seat = 0; s->identity[me] == INTRUDER_INTRUDER && seat < s->seats; seat++)
        if (seat != me && s->identity[seat] == INTRUDER_INTRUDER) {
            df_text_string(d->text, any ? " and " : " with ");
            df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
            any = true;
        }
    df_text_char(d->text, '\n');
}

/* The viewer's own cards in full words. */
static void draw_own(const drawing *d)
{
    const uint8_t *hand = d->s->hand[d->viewer];

    draw_identity(d);
    for (int i = 0, copies = 1; i < INTRUDER_DEAL && hand[i] != DF_NONE; i++, copies++) {
        if (i + 1 < INTRUDER_DEAL && hand[i + 1] == hand[i])
            continue;
        df_text_string(d->text, "  ");
        df_text_inked(d->text, DF_INK_YOU, intruder_codes[hand[i]]);
        df_text_add(d->text, " %s", intruder_cards[hand[i]].name);
        if (copies > 1)
            df_text_add(d->text, " x%d", copies);
        df_text_add(d->text, ": %s [%s]\n", intruder_cards[hand[i]].does,
                    intruder_cards[hand[i]].clause);
        copies = 0;
    }
}

void intruder_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const intruder_state *s = (const intruder_state *)view;
    drawing d = {s, viewer, names, text};

    if (s->node == INTRUDER_CHARACTER)
        df_text_string(text, "Before the first round");
    else if (s->lap >= 1 && s->lap <= INTRUDER_LAPS)
        df_text_add(text, "Round %d, lap %d of 3", s->round, s->lap);
    else
        df_text_add(text, "Round %d", s->round);
    if (s->first != DF_NONE && s->lap <= INTRUDER_LAPS) {
        df_text_string(text, ", turns from player ");
        df_text_add(text, "%d", s->first);
    }
    df_text_char(text, '\n');
    df_text_char(text, DF_INK_DIM);
    df_text_string(text, "    player");
    df_text_pad(text, LIVES_AT);
    df_text_string(text, "lives");
    df_text_pad(text, DAMAGE_AT);
    df_text_string(text, "damage row");
    df_text_pad(text, ITEMS_AT);
    df_text_string(text, "items");
    df_text_pad(text, HAND_AT);
    df_text_string(text, "hand");
    df_text_char(text, DF_INK_PLAIN);
    df_text_char(text, '\n');
    for (int seat = 0; seat < s->seats; seat++)
        draw_player(&d, seat);
    draw_notes(&d);
    draw_deck(&d);
    if (viewer >= 0)
        draw_own(&d);
}
