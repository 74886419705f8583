/* draw.c: the table of Intruder Escape in at most 80 columns: a line for each player, then the
 * deck, then what the viewer holds and is.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/say.h"

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
    bool tight; /* the own cards without what they do */
} drawing;

static void add_codes(df_text *text, const uint8_t *cards, int places)
{
    for (int i = 0; i < places && cards[i] != DF_NONE; i++)
        df_text_add(text, "%s%s", i == 0 ? "" : " ",
                    cards[i] == DF_HIDDEN ? "??" : intruder_codes[cards[i]]);
}

/* While nobody is hurt the die would choose among all, which is not worth a mark on each. */
bool intruder_is_leading(const intruder_state *s, int seat)
{
    bool counts = s->lap >= 1 && (s->lap <= INTRUDER_LAPS || s->node == INTRUDER_VICTIM_ROLL);

    return counts && intruder_assess(s->row[seat], NULL) > 0 && (intruder_tied(s) >> seat & 1) != 0;
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

/* [I-R62] What everybody saw dealt stands for one of the cards that can't be seen; with a question
 * mark when it may have been handed in. */
static void draw_hand(const drawing *d, int seat)
{
    bool is_sure;
    int dealt = intruder_seen_dealt(d->s, seat, &is_sure);
    const uint8_t *hand = d->s->hand[seat];

    df_text_pad(d->text, HAND_AT);
    if (dealt != DF_NONE)
        df_text_add(d->text, "%s%s%s", intruder_codes[dealt], is_sure ? "" : "?",
                    hand[1] == DF_NONE ? "" : " ");
    add_codes(d->text, hand + (dealt != DF_NONE), INTRUDER_DEAL - (dealt != DF_NONE));
}

static void draw_player(const drawing *d, int seat)
{
    const intruder_state *s = d->s;
    int actor = intruder_actor((const df_state *)s);

    df_text_add(d->text, "%s%d", seat == actor ? ">" : " ", seat);
    df_text_pad(d->text, NAME_AT);
    df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
    df_text_pad(d->text, IDENTITY_AT);
    df_text_string(d->text, intruder_known_identity(d->s, seat));
    draw_lives(d, seat);
    if (intruder_is_living(s, seat)) {
        draw_row(d, seat);
        draw_items(d, seat);
        draw_hand(d, seat);
        if ((s->debt >> seat & 1) != 0)
            df_text_string(d->text, " -1 turn"); /* [I-48] */
    }
    df_text_char(d->text, '\n');
}

enum { TEXT_WIDTH = 72 /* and the clause */, NOTE_SIZE = 1024 };

/* Words that go on in the next line, indented, where this one is full; `column` is where it is. */
static void add_words(df_text *text, const char *words, int column)
{
    while (*words != '\0') {
        int length = (int)strcspn(words, " ");

        if (column + 1 + length > TEXT_WIDTH) {
            df_text_string(text, "\n    ");
            column = 4;
        }
        if (column > 0)
            df_text_char(text, ' ');
        df_text_cut(text, words, length);
        column += 1 + length;
        words += length + (words[length] == ' ');
    }
}

static void draw_note(const drawing *d, const char *note)
{
    if (note[0] == '\0')
        return;
    add_words(d->text, note, 0);
    df_text_char(d->text, '\n');
}

/* What was said last, who is called what, and what is used up. */
static void draw_notes(const drawing *d)
{
    char note[NOTE_SIZE];
    df_text text = df_text_over(note, sizeof note);
    df_telling t = {.text = &text, .viewer = d->viewer, .names = d->names};

    intruder_tell_said(d->s, &t);
    draw_note(d, note);
    text = df_text_over(note, sizeof note);
    intruder_tell_used(d->s, &t);
    draw_note(d, note);
    text = df_text_over(note, sizeof note);
    if (!d->tight)
        intruder_tell_characters(d->s, &t);
    draw_note(d, note);
}

static void draw_deck(const drawing *d)
{
    const intruder_state *s = d->s;
    intruder_block blocks[INTRUDER_BLOCKS];
    int count = intruder_blocks(s, blocks);
    int pile = 0;
    char note[NOTE_SIZE];
    df_text text = df_text_over(note, sizeof note);

    df_text_add(&text, "deck %d", intruder_deck_size(s));
    for (int i = 0; i < count && i < BLOCKS_SHOWN; i++)
        df_text_add(&text, "%s%d %s", i == 0 ? ", from the top: " : ", ", blocks[i].size,
                    intruder_block_name(&blocks[i]));
    df_text_string(&text, count > BLOCKS_SHOWN ? " ..." : "");
    draw_note(d, note);
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
                                                       : "You are an Innocent");
    for (int seat = 0; s->identity[me] == INTRUDER_INTRUDER && seat < s->seats; seat++)
        if (seat != me && s->identity[seat] == INTRUDER_INTRUDER) {
            df_text_string(d->text, any ? " and " : " with ");
            df_text_player(d->text, d->names[seat], NAME_COLUMNS, seat == d->viewer);
            any = true;
        }
    df_text_char(d->text, '\n');
}

enum { TIGHT_KINDS = 3 };

/* The viewer's own cards in full words; where it is tight, without what they do, three on a line.
 */
static void draw_own(const drawing *d)
{
    const uint8_t *hand = d->s->hand[d->viewer];

    int kinds = 0;

    draw_identity(d);
    for (int i = 0, copies = 1; i < INTRUDER_DEAL && hand[i] != DF_NONE; i++, copies++) {
        if (i + 1 < INTRUDER_DEAL && hand[i + 1] == hand[i])
            continue;
        if (d->tight && kinds++ == TIGHT_KINDS)
            df_text_char(d->text, '\n');
        df_text_string(d->text, "  ");
        df_text_inked(d->text, DF_INK_YOU, intruder_codes[hand[i]]);
        df_text_add(d->text, " %s", intruder_cards[hand[i]].name);
        if (copies > 1)
            df_text_add(d->text, " x%d", copies);
        if (!d->tight) {
            df_text_char(d->text, ':');
            add_words(d->text, intruder_cards[hand[i]].does,
                      (int)strlen(intruder_cards[hand[i]].name) + (copies > 1 ? 9 : 6));
            df_text_add(d->text, " [%s]\n", intruder_cards[hand[i]].clause);
        }
        copies = 0;
    }
    if (d->tight && hand[0] != DF_NONE)
        df_text_char(d->text, '\n');
}

static void draw_all(const drawing *d)
{
    const intruder_state *s = d->s;
    df_text *text = d->text;

    if (s->node == INTRUDER_CHARACTER)
        df_text_string(text, "Before the first round");
    else if (s->lap >= 1 && s->lap <= INTRUDER_LAPS)
        df_text_add(text, "Round %d, lap %d of 3", s->round, s->lap);
    else
        df_text_add(text, "Round %d", s->round);
    if (s->first != DF_NONE && s->lap <= INTRUDER_LAPS) {
        df_text_string(text, ", first ");
        df_text_player(text, d->names[s->first], NAME_COLUMNS, s->first == d->viewer);
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
        draw_player(d, seat);
    draw_notes(d);
    draw_deck(d);
    if (d->viewer >= 0)
        draw_own(d);
}

const char intruder_legend[] =
    ">          who is to decide; the number is the seat, and the name will do as well\n"
    "***        lives that are left, a dot for each that is lost\n"
    "3!         the damage of this round; ! the most: it would cost a life, of several\n"
    "           with the most the die chooses one\n"
    "+          a Med Kit will work at the end of the round\n"
    "KN BB      a card by its letters: `? KN` tells what it is; ?? a card that you can't see\n"
    "KN?        a card that lay face up when it was dealt: in the hand, or handed in\n"
    "-1 turn    owes a turn to a Broken Mirror\n"
    "deck       its parts from the top: cards that nobody has seen since the game began,\n"
    "           cards handed in by the players (a batch each round, mixed), cards that were\n"
    "           on the discard pile when a round began\n"
    "2xBB       two of them\n";

void intruder_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    drawing d = {(const intruder_state *)view, viewer, names, text, false};
    size_t start = text->length;

    draw_all(&d);
    d.tight = true;
    if (df_text_retry(text, start))
        draw_all(&d);
}
