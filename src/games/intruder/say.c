/* say.c: the table of Intruder Escape in sentences, for ears.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/intruder/intruder.h"

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

static void say_player(const intruder_state *s, int seat, int viewer, const char *name,
                       df_text *text)
{
    bool kit;
    int damage = intruder_assess(s->row[seat], &kit);

    df_text_add(text, "Player %d, %s%s", seat, seat == viewer ? "you, " : "", name);
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
                    intruder_is_leading(s, seat) ? ", which would cost a life" : "");
    if (kit)
        df_text_string(text, " A Med Kit will work.");
    say_cards(text, " Row: ", s->row[seat], INTRUDER_ROW);
    say_items(s, seat, text);
    say_cards(text, " Hand: ", s->hand[seat], INTRUDER_DEAL);
    df_text_char(text, '\n');
}

void intruder_say(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    const intruder_state *s = (const intruder_state *)view;
    int pile = 0;

    if (s->node == INTRUDER_CHARACTER)
        df_text_string(text, "Before the first round");
    else
        df_text_add(text, "Round %d", s->round);
    if (s->lap >= 1 && s->lap <= INTRUDER_LAPS)
        df_text_add(text, ", lap %d of 3, turns from player %d", s->lap, s->first);
    df_text_string(text, ".\n");
    for (int i = 0; i < s->seats; i++) {
        int seat = viewer < 0 ? i : (viewer + i) % s->seats; /* the listener first */

        say_player(s, seat, viewer, names[seat], text);
    }
    for (int kind = 0; kind < INTRUDER_KINDS; kind++)
        pile += s->discard[kind];
    df_text_add(text, "Deck: %d cards", intruder_deck_size(s));
    if (s->top_up)
        df_text_add(text, ", on top a %s, face up", intruder_cards[s->deck[0]].name);
    df_text_add(text, ". Discard pile: %d cards.\n", pile);
}
