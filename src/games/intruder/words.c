/* text.c: the notation of Intruder Escape: options and actions in words.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const six_words[] = {"random", "2", "3", NULL};
static const char *const spent_words[] = {"dud", "remove", NULL};
static const char *const reveal_words[] = {"choice", "always", "never", NULL};
static const char *const characters_words[] = {"choose", "seat", NULL};

/* clang-format off */
const df_option intruder_options[] = {
    [INTRUDER_OPTION_SIX_INTRUDERS] = {"six_intruders", "Intruders among six players: 2 or 3 at random, or fixed", six_words, 0, 2, .initial = INTRUDER_SIX_RANDOM},
    [INTRUDER_OPTION_SPENT_CARDS]   = {"spent_cards", "Camera, Roulette and Mirror after their use: duds, or out of the game", spent_words, 0, 1, .initial = INTRUDER_SPENT_DUD},
    [INTRUDER_OPTION_DEATH_REVEAL]  = {"death_reveal", "do the dead show their identity?", reveal_words, 0, 2, .initial = INTRUDER_REVEAL_CHOICE},
    [INTRUDER_OPTION_DELIBERATION]  = {"deliberation", "a statement of everybody after each round", off_on, 0, 1, .initial = 1},
    [INTRUDER_OPTION_CHARACTERS]    = {"characters", "choose a character, or take the one of the seat", characters_words, 0, 1, .initial = INTRUDER_CHARACTERS_CHOOSE},
    {.name = NULL},
};
/* clang-format on */

/* ---- Actions in words ------------------------------------------------------------------------ */

/* A person: the number of the seat, or, with `by_name`, the character. */
static bool add_person(const intruder_state *s, int seat, bool by_name, df_text *text)
{
    if (seat >= s->seats || (by_name && s->character[seat] >= INTRUDER_SEATS))
        return false;
    if (by_name)
        df_text_string(text, intruder_characters[s->character[seat]]);
    else
        df_text_add(text, "%d", seat);
    return true;
}

static const char *card_word(int kind, bool by_word)
{
    return by_word ? intruder_cards[kind].word : intruder_cards[kind].code;
}

/* Bit 0 of the form: the card by word; bit 1: the person by character; bit 2: without "play". */
static bool play_words(const intruder_state *s, int kind, int target, int form, df_text *text)
{
    bool has_target = intruder_cards[kind].group != INTRUDER_EFFECT;

    if (kind == INTRUDER_SN || kind == INTRUDER_NH || (!has_target && target > 0))
        return false;
    if (!has_target)
        form = form < 2 ? form : form < 4 ? form + 2 : 8;
    if (form > 7)
        return false;
    df_text_add(text, "%s%s", form < 4 ? "play " : "", card_word(kind, (form & 1) != 0));
    if (!has_target)
        return true;
    df_text_char(text, ' ');
    return add_person(s, target, (form & 2) != 0, text);
}

static bool snatch_words(const intruder_state *s, df_action action, int form, df_text *text)
{
    if (form > 1)
        return false;
    if (action >= INTRUDER_ACT_ITEM) {
        df_text_add(text, "snatch item %s", card_word((int)action - INTRUDER_ACT_ITEM, form == 1));
        return true;
    }
    df_text_string(text, "snatch row ");
    return add_person(s, (int)action - INTRUDER_ACT_ROW, form == 1, text);
}

static bool statement_words(const intruder_state *s, int what, int form, df_text *text)
{
    if (what == INTRUDER_PASS) {
        df_text_string(text, "pass");
        return form == 0;
    }
    df_text_string(text, what < INTRUDER_TRUST ? "accuse " : "trust ");
    return form < 2 && add_person(s, what % 6, form == 1, text);
}

static bool single_words(const char *word, const char *other, int form, df_text *text)
{
    if (form > (other == NULL ? 0 : 1))
        return false;
    df_text_string(text, form == 0 ? word : other);
    return true;
}

static bool character_words(int character, int form, df_text *text)
{
    const char *name = intruder_characters[character];

    if (form == 0)
        df_text_add(text, "char %c", name[0]);
    else if (form == 1)
        df_text_add(text, "char %s", name);
    else if (form == 2)
        df_text_string(text, name);
    return form < 3;
}

static bool roll_words(const intruder_state *s, int seat, int form, df_text *text)
{
    df_text_string(text, "roll ");
    return form < 2 && add_person(s, seat, form == 1, text);
}

bool intruder_words(const df_state *state, df_action action, int form, df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    int play = (int)action - INTRUDER_ACT_PLAY;

    if (action < INTRUDER_ACT_USE)
        return character_words((int)action, form, text);
    if (action < INTRUDER_ACT_BOTTOM)
        return action == INTRUDER_ACT_USE ? single_words("home use", "use", form, text)
                                          : single_words("home decline", "decline", form, text);
    if (action < INTRUDER_ACT_SKIP) {
        df_text_add(text, "bottom %s", card_word((int)action - INTRUDER_ACT_BOTTOM, form == 1));
        return form < 2;
    }
    if (action == INTRUDER_ACT_SKIP)
        return single_words("skip", NULL, form, text);
    if (action < INTRUDER_ACT_ROW)
        return play_words(s, play / 6, play % 6, form, text);
    if (action < INTRUDER_ACT_KEEP)
        return snatch_words(s, action, form, text);
    if (action == INTRUDER_ACT_KEEP)
        return single_words("keep", NULL, form, text);
    if (action < INTRUDER_ACT_SAY)
        return single_words(action == INTRUDER_ACT_REVEAL ? "reveal" : "conceal", NULL, form, text);
    if (action < INTRUDER_ACT_ROLL)
        return statement_words(s, (int)action - INTRUDER_ACT_SAY, form, text);
    return action < INTRUDER_ACTIONS && roll_words(s, (int)action - INTRUDER_ACT_ROLL, form, text);
}
