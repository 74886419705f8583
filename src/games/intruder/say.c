/* say.c: the table of Intruder Escape in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/say.h"

static void say_cards(df_text *text, const char *title, const uint8_t *cards, int places)
{
    int hidden = 0;
    bool any = false;

    for (int i = 0; i < places && cards[i] != DF_NONE; i++) {
        if (cards[i] == DF_HIDDEN) {
            hidden++;
            continue;
        }
        df_text_add(text, "%s%s", any ? ", " : title, intruder_cards[cards[i]].name);
        any = true;
    }
    if (hidden > 0)
        df_text_add(text, "%s%d unknown card%s", any ? ", " : title, hidden, df_plural(hidden));
    if (any || hidden > 0)
        df_text_char(text, '.');
}

static void say_items(const intruder_state *s, int seat, df_text *text)
{
    bool any = false;

    for (int item = 0; item < INTRUDER_ITEMS; item++)
        if (s->item[item] == seat) {
            df_text_add(text, "%s%s", any ? ", " : " Items: ", intruder_cards[item].name);
            any = true;
        }
    if (any)
        df_text_char(text, '.');
}

/* ---- What else is public, shared with the drawing -------------------------------------------- */

static void tell_named(const intruder_state *s, const df_telling *t, int what, const char *does)
{
    for (int person = 0; person < s->seats; person++) {
        uint32_t by = 0;

        for (int seat = 0; seat < s->seats; seat++)
            if (s->said[seat] == what + person)
                by |= DF_TO(seat);
        if (by == 0)
            continue;
        df_telling about = *t;
        about.seat = person;
        df_tellf(&about, "%s@ {were|was} %s by ", t->text->length > 0 ? "; " : "", does);
        df_tell_people(t, by, "and");
    }
}

void intruder_tell_said(const intruder_state *s, const df_telling *t)
{
    tell_named(s, t, INTRUDER_ACCUSE, "accused");
    tell_named(s, t, INTRUDER_TRUST, "trusted");
}

void intruder_tell_used(const intruder_state *s, const df_telling *t)
{
    static const uint8_t dice[] = {INTRUDER_SC, INTRUDER_RL, INTRUDER_BM};
    int left = df_bit_count(s->spent);

    df_text_string(t->text, left > 0 ? "used up: " : "");
    for (int i = 0; i < 3; i++)
        if ((s->spent & intruder_dice_bit(dice[i])) != 0) {
            df_text_string(t->text, intruder_cards[dice[i]].name);
            df_text_comma(t->text, --left, "and");
        }
    for (int i = 0; i < 2; i++) {
        uint8_t used = i == 0 ? s->home_used : s->kit_used;

        if (used == 0)
            continue;
        df_text_add(t->text, "%s%s used by ", t->text->length > 0 ? "; " : "",
                    intruder_cards[i == 0 ? INTRUDER_NH : INTRUDER_MK].name);
        df_tell_people(t, used, "and");
    }
    if (intruder_known_dealt(s) < INTRUDER_KINDS) { /* [I-R62] */
        df_telling about = *t;

        about.seat = df_bit_lowest(s->rounds[s->remembered - 1].living);
        df_tellf(&about, "%s@ {were|was} dealt the %s that lay face up",
                 t->text->length > 0 ? "; " : "", intruder_cards[intruder_known_dealt(s)].name);
    }
}

int intruder_seen_dealt(const intruder_state *s, int seat, bool *is_sure)
{
    int kind = intruder_known_dealt(s);

    /* Nobody's Home is shown at once, and gone before anything is handed in */
    if (kind >= INTRUDER_KINDS || kind == INTRUDER_NH || s->hand[seat][0] != DF_HIDDEN ||
        seat != df_bit_lowest(s->rounds[s->remembered - 1].living))
        return DF_NONE;
    *is_sure = s->batch[seat][0] == DF_NONE;
    return kind;
}

void intruder_tell_characters(const intruder_state *s, const df_telling *t)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (s->character[seat] < INTRUDER_SEATS)
            df_text_add(t->text, "%s%s %s", t->text->length > 0 ? ", " : "the die calls ",
                        df_whom(t, seat), intruder_characters[s->character[seat]]);
}

const char *intruder_block_name(const intruder_block *block)
{
    return block->is_pile            ? "discarded before"
           : block->round == DF_NONE ? "never seen"
                                     : "handed in";
}

/* A sentence of one of these, if there is anything to tell. */
static void say_note(const intruder_state *s, int viewer, const char *const *names,
                     void (*tell)(const intruder_state *, const df_telling *), df_text *text)
{
    char note[1024];
    df_text note_text = df_text_over(note, sizeof note);
    const df_telling t = {.text = &note_text, .viewer = viewer, .names = names};

    tell(s, &t);
    if (note[0] >= 'a' && note[0] <= 'z')
        note[0] = (char)(note[0] - 'a' + 'A');
    if (note[0] != '\0')
        df_text_add(text, "%s.\n", note);
}

static void say_deck(const intruder_state *s, df_text *text)
{
    intruder_block blocks[INTRUDER_BLOCKS];
    int count = intruder_blocks(s, blocks);

    df_text_add(text, "Deck: %d cards", intruder_deck_size(s));
    for (int i = 0; i < count; i++)
        df_text_add(text, "%s%d %s", i == 0 ? ", from the top " : ", ", blocks[i].size,
                    intruder_block_name(&blocks[i]));
    df_text_string(text, ".\n");
    if (s->top_up)
        df_text_add(text, "On top of the deck, face up: %s.\n", intruder_cards[s->deck[0]].name);
}

static void say_discard(const intruder_state *s, df_text *text)
{
    bool any = false;
    int pile = 0;

    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        pile += s->discard[kind];
    df_text_add(text, "Discard pile, %d card%s: ", pile, df_plural(pile));
    for (int kind = 0; kind < INTRUDER_KINDS; kind++) {
        if (s->discard[kind] == 0)
            continue;
        df_text_string(text, any ? ", " : "");
        if (s->discard[kind] > 1)
            df_text_add(text, "%d times ", s->discard[kind]);
        df_text_string(text, intruder_cards[kind].name);
        any = true;
    }
    df_text_string(text, any ? ".\n" : "empty.\n");
}

/* [I-R62] A card that lay face up when it was dealt is told with the hand, sure or not. */
static void say_hand(const intruder_state *s, int seat, df_text *text)
{
    bool is_sure;
    int dealt = intruder_seen_dealt(s, seat, &is_sure);
    uint8_t hand[INTRUDER_DEAL];

    memcpy(hand, s->hand[seat], sizeof hand);
    if (dealt != DF_NONE && is_sure)
        hand[0] = (uint8_t)dealt;
    say_cards(text, " Hand: ", hand, INTRUDER_DEAL);
    if (dealt != DF_NONE && !is_sure)
        df_text_add(text, " The %s that lay face up is in it, or handed in.",
                    intruder_cards[dealt].name);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void say_player(const intruder_state *s, int seat, int viewer, const char *name,
                       df_text *text)
{
    bool kit;
    int damage = intruder_assess(s->row[seat], &kit);

    df_text_add(text, "%s%s", seat == viewer ? "You, " : "", name);
    if (s->character[seat] < INTRUDER_SEATS)
        df_text_add(text, " (%s)", intruder_characters[s->character[seat]]);
    if (intruder_known_identity(s, seat)[0] != '\0')
        df_text_add(text, ", %s",
                    intruder_known_identity(s, seat)[0] == 'I' ? "an Intruder" : "an Innocent");
    if (!intruder_is_living(s, seat)) {
        df_text_string(text, ": dead.\n");
        return;
    }
    df_text_add(text, ": %d %s.", s->lives[seat], s->lives[seat] == 1 ? "life" : "lives");
    if (seat == s->home)
        df_text_string(text, " Nobody is home.");
    else if (s->lap >= 1)
        df_text_add(text, " Damage %d%s.", damage,
                    !intruder_is_leading(s, seat)         ? ""
                    : df_bit_count(intruder_tied(s)) == 1 ? ", which would cost a life"
                                                          : ", the most, with others: the die "
                                                            "would choose who loses a life");
    if ((s->debt >> seat & 1) != 0)
        df_text_string(text, " Owes a turn to the Broken Mirror.");
    if (kit)
        df_text_string(text, " A Med Kit will work.");
    say_cards(text, " Row: ", s->row[seat], INTRUDER_ROW);
    say_items(s, seat, text);
    say_hand(s, seat, text);
    df_text_char(text, '\n');
}

void intruder_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const intruder_state *s = (const intruder_state *)view;

    if (s->node == INTRUDER_CHARACTER)
        df_text_string(text, "Before the first round");
    else
        df_text_add(text, "Round %d", s->round);
    if (s->lap >= 1 && s->lap <= INTRUDER_LAPS)
        df_text_add(text, ", lap %d of 3, first %s", s->lap,
                    s->first == viewer ? "you" : names[s->first]);
    df_text_string(text, ".\n");
    for (int i = 0; i < s->seats; i++) {
        int seat = viewer < 0 ? i : (viewer + i) % s->seats; /* the listener first */

        say_player(s, seat, viewer, names[seat], text);
    }
    say_deck(s, text);
    say_discard(s, text);
    say_note(s, viewer, names, intruder_tell_said, text);
    say_note(s, viewer, names, intruder_tell_used, text);
}
