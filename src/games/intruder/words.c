/* words.c: the words of Intruder Escape: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "games/intruder/intruder.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const six_words[] = {"random", "2", "3", NULL};
static const char *const spent_words[] = {"dud", "remove", NULL};
static const char *const reveal_words[] = {"choice", "always", "never", NULL};
static const char *const snatched_words[] = {"hand", "table", NULL};
static const char *const characters_words[] = {"choose", "seat", NULL};
static const char *const spent_labels[] = {"duds", "out of the game", NULL};
static const char *const reveal_labels[] = {"as they like", "always", "never", NULL};
static const char *const snatched_labels[] = {"to the hand", "on the table", NULL};
static const char *const characters_labels[] = {"chosen", "the one of the seat", NULL};

/* clang-format off */
const df_option intruder_options[] = {
    [INTRUDER_OPTION_SIX_INTRUDERS] = {"six_intruders", "Intruders among six players: 2 or 3 at random, or fixed", six_words, 0, 2, .initial = INTRUDER_SIX_RANDOM},
    [INTRUDER_OPTION_SPENT_CARDS]   = {"spent_cards", "Camera, Roulette and Mirror after their use: duds, or out of the game", spent_words, 0, 1, .initial = INTRUDER_SPENT_DUD, .labels = spent_labels},
    [INTRUDER_OPTION_DEATH_REVEAL]  = {"death_reveal", "do the dead show their identity?", reveal_words, 0, 2, .initial = INTRUDER_REVEAL_CHOICE, .labels = reveal_labels},
    [INTRUDER_OPTION_DELIBERATION]  = {"deliberation", "a statement of everybody after each round", off_on, 0, 1, .initial = 1},
    [INTRUDER_OPTION_CHARACTERS]    = {"characters", "choose a character, or take the one of the seat", characters_words, 0, 1, .initial = INTRUDER_CHARACTERS_CHOOSE, .labels = characters_labels},
    [INTRUDER_OPTION_SNATCHED_ITEMS] = {"snatched_items", "a snatched item that is kept goes to the hand, or stays on the table in front of whoever took it", snatched_words, 0, 1, .initial = INTRUDER_SNATCHED_HAND, .labels = snatched_labels},
    {.name = NULL},
};

const df_event_kind intruder_event_kinds[INTRUDER_EVENTS] = {
    [INTRUDER_EV_CHARACTER]     = {.name = "character", .open = {"character"}},
    [INTRUDER_EV_IDENTITY]      = {.name = "identity", .secret = {"identity", "intruders"}},
    [INTRUDER_EV_ROUND]         = {.name = "round", .open = {"number", "returned"}},
    [INTRUDER_EV_DEALT]         = {.name = "dealt", .open = {"cards"}, .secret = {"first_three", "other_two"}},
    [INTRUDER_EV_TOP_DEALT]     = {.name = "top_dealt", .open = {"card"}},
    [INTRUDER_EV_HOME_SHOWN]    = {.name = "home_shown"},
    [INTRUDER_EV_HOME_USED]     = {.name = "home_used", .open = {"card_1", "card_2", "card_3", "card_4"}},
    [INTRUDER_EV_HOME_DECLINED] = {.name = "home_declined", .open = {"forced"}},
    [INTRUDER_EV_HANDED_IN]     = {.name = "handed_in", .open = {"still"}, .secret = {"card"}},
    [INTRUDER_EV_BATCH]         = {.name = "batch", .open = {"cards"}},
    [INTRUDER_EV_DIE]           = {.name = "die", .open = {"as_victim"}},
    [INTRUDER_EV_SKIP]          = {.name = "skip"},
    [INTRUDER_EV_PLAY]          = {.name = "play", .open = {"card", "on", "damage"}},
    [INTRUDER_EV_ROLL]          = {.name = "roll", .open = {"card", "named"}},
    [INTRUDER_EV_SHOWN]         = {.name = "shown", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_TOP]           = {.name = "top", .open = {"card"}},
    [INTRUDER_EV_MIRROR]        = {.name = "mirror", .open = {"turn_lost"}},
    [INTRUDER_EV_TURN_LOST]     = {.name = "turn_lost"},
    [INTRUDER_EV_DRAW]          = {.name = "draw", .open = {"card"}, .secret = {"card"}},
    [INTRUDER_EV_DRAW_HOME]     = {.name = "draw_home"},
    [INTRUDER_EV_SNATCH]        = {.name = "snatch", .open = {"card", "from"}},
    [INTRUDER_EV_KEPT]          = {.name = "kept"},
    [INTRUDER_EV_LEFTOVER]      = {.name = "leftover", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_HEALED]        = {.name = "healed", .open = {"lives"}},
    [INTRUDER_EV_TOTALS]        = {.name = "totals", .open = {"seat_0", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"}},
    [INTRUDER_EV_TIE]           = {.name = "tie", .open = {"seats"}},
    [INTRUDER_EV_LIFE_LOST]     = {.name = "life_lost", .open = {"lives", "by_roulette"}},
    [INTRUDER_EV_SAFE]          = {.name = "safe"},
    [INTRUDER_EV_DIED]          = {.name = "died", .open = {"card_1", "card_2", "card_3"}},
    [INTRUDER_EV_REVEALED]      = {.name = "revealed", .open = {"identity"}},
    [INTRUDER_EV_CONCEALED]     = {.name = "concealed"},
    [INTRUDER_EV_PROVEN]        = {.name = "proven"},
    [INTRUDER_EV_STATEMENT]     = {.name = "statement", .open = {"what", "about"}},
    [INTRUDER_EV_END]           = {.name = "end", .open = {"winners", "reason", "intruders", "unused"}},
};
/* clang-format on */

/* ---- Actions for people ---------------------------------------------------------------------- */

/* Somebody else by name, and whoever is to act. */
void intruder_add_target(const intruder_state *s, int target, const char *const *names,
                         df_text *text)
{
    if (target == intruder_actor((const df_state *)s))
        df_text_string(text, "yourself");
    else
        df_text_seat(text, target < s->seats ? names : NULL, target);
}

/* "the Knife", "Under the Bed" */
static void add_card(int kind, df_text *text)
{
    bool has_article = kind == INTRUDER_UB || kind == INTRUDER_NH;

    df_text_add(text, "%s%s", has_article ? "" : "the ", intruder_cards[kind].name);
}

static void label_play(const intruder_state *s, int kind, int target, const char *const *names,
                       df_text *text)
{
    df_text_string(text, kind < INTRUDER_ITEMS ? "lay " : "play ");
    add_card(kind, text);
    if (intruder_cards[kind].group == INTRUDER_EFFECT)
        return;
    df_text_string(text, kind < INTRUDER_ITEMS ? " in front of " : " on ");
    intruder_add_target(s, target, names, text);
}

static void label_snatch(const intruder_state *s, df_action action, const char *const *names,
                         df_text *text)
{
    bool is_item = action >= INTRUDER_ACT_ITEM;
    int from = is_item ? s->item[action - INTRUDER_ACT_ITEM] : (int)action - INTRUDER_ACT_ROW;
    int place = is_item || from >= s->seats ? -1 : intruder_snatch_place(s, from);

    df_text_string(text, "snatch ");
    if (is_item)
        add_card((int)action - INTRUDER_ACT_ITEM, text);
    else if (place >= 0)
        add_card(s->row[from][place], text);
    else
        df_text_string(text, "a card");
    if (from >= s->seats)
        return;
    df_text_string(text, " from ");
    intruder_add_target(s, from, names, text);
}

static void label_statement(const intruder_state *s, int what, const char *const *names,
                            df_text *text)
{
    if (what == INTRUDER_PASS) {
        df_text_string(text, "pass");
        return;
    }
    df_text_string(text, what < INTRUDER_TRUST ? "accuse " : "trust ");
    intruder_add_target(s, what % 6, names, text);
}

static void label_hand(df_action action, df_text *text)
{
    if (action < INTRUDER_ACT_USE) {
        df_text_add(text, "be %s", intruder_characters[action]);
    } else if (action < INTRUDER_ACT_BOTTOM) {
        df_text_string(text,
                       action == INTRUDER_ACT_USE ? "use Nobody's Home" : "decline Nobody's Home");
    } else if (action < INTRUDER_ACT_SKIP) {
        df_text_string(text, "put ");
        add_card((int)action - INTRUDER_ACT_BOTTOM, text);
        df_text_string(text, " under the deck");
    } else {
        df_text_string(text, "skip");
    }
}

void intruder_label(const df_state *state, df_action action, const char *const *names,
                    df_text *text)
{
    const intruder_state *s = (const intruder_state *)state;
    int play = (int)action - INTRUDER_ACT_PLAY;

    if (action <= INTRUDER_ACT_SKIP) {
        label_hand(action, text);
    } else if (action < INTRUDER_ACT_ROW) {
        label_play(s, play / 6, play % 6, names, text);
    } else if (action < INTRUDER_ACT_KEEP) {
        label_snatch(s, action, names, text);
    } else if (action < INTRUDER_ACT_SAY) {
        df_text_string(text, action == INTRUDER_ACT_KEEP     ? "keep the card"
                             : action == INTRUDER_ACT_REVEAL ? "reveal who you were"
                                                             : "conceal who you were");
    } else if (action < INTRUDER_ACT_ROLL) {
        label_statement(s, (int)action - INTRUDER_ACT_SAY, names, text);
    } else {
        df_text_string(text, "roll ");
        intruder_add_target(s, (int)action - INTRUDER_ACT_ROLL, names, text);
    }
}

/* ---- Actions in words ------------------------------------------------------------------------ */

/* A person: the seat or the player's name or, with `as_character`, the character. */
static bool add_person(const intruder_state *s, int seat, bool as_character,
                       const char *const *names, df_text *text)
{
    if (seat >= s->seats || (as_character && s->character[seat] >= INTRUDER_SEATS))
        return false;
    if (as_character)
        df_text_string(text, intruder_characters[s->character[seat]]);
    else
        df_text_seat(text, names, seat);
    return true;
}

static const char *card_word(int kind, bool by_word)
{
    return by_word ? intruder_cards[kind].word : intruder_cards[kind].code;
}

/* Bit 0 of the form: the card by word; bit 1: the person by character; bit 2: without "play". */
static bool play_words(const intruder_state *s, int kind, int target, int form,
                       const char *const *names, df_text *text)
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
    return add_person(s, target, (form & 2) != 0, names, text);
}

static bool snatch_words(const intruder_state *s, df_action action, int form,
                         const char *const *names, df_text *text)
{
    if (form > 1)
        return false;
    if (action >= INTRUDER_ACT_ITEM) {
        df_text_add(text, "snatch item %s", card_word((int)action - INTRUDER_ACT_ITEM, form == 1));
        return true;
    }
    df_text_string(text, "snatch row ");
    return add_person(s, (int)action - INTRUDER_ACT_ROW, form == 1, names, text);
}

static bool statement_words(const intruder_state *s, int what, int form, const char *const *names,
                            df_text *text)
{
    if (what == INTRUDER_PASS) {
        df_text_string(text, "pass");
        return form == 0;
    }
    df_text_string(text, what < INTRUDER_TRUST ? "accuse " : "trust ");
    return form < 2 && add_person(s, what % 6, form == 1, names, text);
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

static bool roll_words(const intruder_state *s, int seat, int form, const char *const *names,
                       df_text *text)
{
    df_text_string(text, "roll ");
    return form < 2 && add_person(s, seat, form == 1, names, text);
}

bool intruder_words(const df_state *state, df_action action, int form, const char *const *names,
                    df_text *text)
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
        return play_words(s, play / 6, play % 6, form, names, text);
    if (action < INTRUDER_ACT_KEEP)
        return snatch_words(s, action, form, names, text);
    if (action == INTRUDER_ACT_KEEP)
        return single_words("keep", NULL, form, text);
    if (action < INTRUDER_ACT_SAY)
        return single_words(action == INTRUDER_ACT_REVEAL ? "reveal" : "conceal", NULL, form, text);
    if (action < INTRUDER_ACT_ROLL)
        return statement_words(s, (int)action - INTRUDER_ACT_SAY, form, names, text);
    return action < INTRUDER_ACTIONS &&
           roll_words(s, (int)action - INTRUDER_ACT_ROLL, form, names, text);
}
