/* words.c: the words of SAW: options, names of events, actions.
 *
 * SPDX-License-Identifier: MIT */
#include "core/say.h"
#include "games/saw/saw.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const characters_words[] = {"pick", "random", NULL};
static const char *const characters_labels[] = {"picked", "dealt", NULL};
static const char *const first_words[] = {"random", "0", "1", "2", "3", "4", "5", NULL};
static const char *const first_labels[] = {
    "by lot",          "the first seat", "the second seat", "the third seat",
    "the fourth seat", "the fifth seat", "the sixth seat",  NULL};
static const char *const flashlight_words[] = {"3-1", "4-2", NULL};
static const char *const flashlight_labels[] = {"draw 3, keep 1", "draw 4, keep 2", NULL};
static const char *const blood_words[] = {"10", "7", NULL};
static const char *const solo_words[] = {"off", "0", "1", "2", "3", "4", "5", "6", NULL};
static const char *const solo_labels[] = {"no",     "Thomas",  "Helena", "Marcus",
                                          "Ingrid", "Desmond", "Petra",  "any character, 13 traps",
                                          NULL};

/* clang-format off */
const df_option saw_options_table[] = {
    [SAW_OPTION_CHARACTERS]    = {"characters", "players pick in seat order, or chance deals", characters_words, 0, 1, .initial = 0, .labels = characters_labels},
    [SAW_OPTION_FIRST]         = {"first", "the first player is drawn by lot, or this seat", first_words, 0, 6, .initial = 0, .labels = first_labels},
    [SAW_OPTION_STORIES]       = {"stories", "tell the stories of characters and traps", on_off, 0, 1, .initial = 0},
    [SAW_OPTION_FLASHLIGHT]    = {"flashlight", "a Flashlight draws 3 and keeps 1, or 4 and 2", flashlight_words, 0, 1, .initial = 0, .labels = flashlight_labels},
    [SAW_OPTION_BENCH_DEFENCE] = {"bench_defence", "the victim may use cards on the own workbench", off_on, 0, 1, .initial = 0},
    [SAW_OPTION_BLOOD]         = {"blood", "blood at the start", blood_words, 0, 1, .initial = 0},
    [SAW_OPTION_GAS_ROUND]     = {"gas_round", "from the end of this round on all lose 1 blood a round", NULL, 10, 99, .initial = 40},
    [SAW_OPTION_SOLO]          = {"solo", "a trial for one player: 0 to 5 have 10 traps, 6 has 13", solo_words, 0, 7, .initial = 0, .labels = solo_labels},
    [SAW_OPTION_BIN_TAKES_BIN] = {"bin_takes_bin", "a Bin may fetch another Bin out of the discard pile", off_on, 0, 1, .initial = 0},
    {.name = NULL},
};

const df_event_kind saw_event_kinds[SAW_EVENTS] = {
    [SAW_EV_PICK]    = {"pick", .open = {"character", "story"}},
    [SAW_EV_FIRST]   = {.name = "first"},
    [SAW_EV_TURN]    = {"turn", .open = {"round"}},
    [SAW_EV_DRAW]    = {"draw", .open = {"count"}, .secret = {"card_1", "card_2", "card_3", "card_4"}},
    [SAW_EV_TAKE]    = {"take_from_discard", .open = {"count", "card_1", "card_2", "card_3", "card_4", "card_5"}},
    [SAW_EV_SHUFFLE] = {"shuffle", .open = {"cards"}},
    [SAW_EV_PLAY]    = {"play", .open = {"card", "slot"}},
    [SAW_EV_PAY]     = {"pay", .open = {"card", "slot"}},
    [SAW_EV_KEEP]    = {"keep", .open = {"count"}, .secret = {"card_1", "card_2", "card_3", "card_4"}},
    [SAW_EV_DISCARD] = {"discard", .open = {"why", "card_1", "card_2", "card_3", "card_4", "card_5"}},
    [SAW_EV_GIVE]    = {"give", .open = {"to", "open_card"}, .secret = {"card"}},
    [SAW_EV_STEAL]   = {"steal", .open = {"from"}, .secret = {"card"}},
    [SAW_EV_BIN]     = {"bin", .open = {"card"}},
    [SAW_EV_LOOK]    = {"look", .open = {"count"}},
    [SAW_EV_SEEN]    = {"seen", .open = {"count"}, .secret = {"card_1", "card_2", "card_3", "card_4"}},
    [SAW_EV_MAPPED]  = {"put_back", .open = {"count"}},
    [SAW_EV_DETECT]  = {"detect", .open = {"type"}},
    [SAW_EV_FOUND]   = {"found", .open = {"card"}},
    [SAW_EV_VIDEO]   = {"video", .open = {"found_in"}},
    [SAW_EV_TIED]    = {"tourniquet", .open = {"limb"}},
    [SAW_EV_BENCH]   = {"bench", .open = {"slot_1", "slot_2", "slot_3", "hand"}, .secret = {"card_1", "card_2", "card_3"}},
    [SAW_EV_TRAP]    = {"trap", .open = {"victim", "number", "of"}},
    [SAW_EV_SPECIAL] = {"special", .open = {"card"}},
    [SAW_EV_PARTS]   = {"parts", .open = {"mechanism", "object", "escape", "from"}},
    [SAW_EV_NEED]    = {"requirement", .open = {"trait_1", "value_1", "trait_2", "value_2", "side", "price"}},
    [SAW_EV_STORY]   = {"story", .open = {"mechanism", "object", "escape", "from"}},
    [SAW_EV_CHOICE]  = {"choice", .open = {"challenge", "forced"}},
    [SAW_EV_NUMBED]  = {"numbed", .open = {"price"}},
    [SAW_EV_COMMIT]  = {"commit", .open = {"card", "trait", "missing", "slot", "other_trait", "other_missing"}},
    [SAW_EV_OUTCOME] = {"outcome", .open = {"damage", "side"}},
    [SAW_EV_WOUND]   = {"wound", .open = {"limb", "stage"}},
    [SAW_EV_BLOOD]   = {"blood", .open = {"lost", "left", "cause"}},
    [SAW_EV_TIDY]    = {.name = "tidy"},
    [SAW_EV_TOKEN]   = {"token", .open = {"taken"}},
    [SAW_EV_OUT]     = {"out", .open = {"rank"}},
    [SAW_EV_GAS]     = {"gas", .open = {"round"}},
    [SAW_EV_END]     = {"end", .open = {"won", "blood"}},
};
/* clang-format on */

const char *const saw_seat_names[DF_SEATS_MAX] = {"Abel", "Bea", "Cole", "Dora", "Ezra", "Fern"};

/* [S-1] [S-130] Two to six against each other, or one alone in a trial. */
df_status saw_config_check(const df_config *config, df_error *err)
{
    bool solo = config->option[SAW_OPTION_SOLO] != 0;

    if (solo && config->seats != 1)
        return df_fail(err, DF_RANGE, "S-130",
                       "solo does not go with %d players: a trial is for one", config->seats);
    if (!solo && config->seats == 1)
        return df_fail(err, DF_RANGE, "S-1",
                       "one player does not go without solo: a trial 0 to 6; else 2 to 6 play");
    if (config->option[SAW_OPTION_FIRST] > config->seats)
        return df_fail(err, DF_RANGE, "S-R2", "first %d does not go with %d players: no such seat",
                       config->option[SAW_OPTION_FIRST] - 1, config->seats);
    return DF_OK;
}

/* ---- Actions in words ------------------------------------------------------------------------ */

static const char *card_verb(const saw_state *s)
{
    switch (s->node) {
    case SAW_NODE_USE:
        return "play";
    case SAW_NODE_PAY:
        return "pay";
    case SAW_NODE_KEEP:
        return "keep";
    case SAW_NODE_REJECT:
        return "reject";
    case SAW_NODE_BIN:
        return "bin";
    case SAW_NODE_MAP:
        return "map";
    case SAW_NODE_BENCH:
        return "bench";
    case SAW_NODE_DROP:
        return "drop";
    case SAW_NODE_SPECIAL:
        return "special";
    case SAW_NODE_NUMB:
        return "numb";
    case SAW_NODE_SEEK:
        return "seek";
    default:
        return NULL;
    }
}

static const char *stop_words(const saw_state *s, int form)
{
    switch (s->node) {
    case SAW_NODE_MAP:
        return form == 0 ? "leave" : form == 1 ? "stop" : NULL;
    case SAW_NODE_BENCH:
        return form == 0 ? "bench empty" : form == 1 ? "empty" : NULL;
    case SAW_NODE_TRAP:
        return form == 0 ? "pass" : form == 1 ? "stop" : NULL;
    case SAW_NODE_SPECIAL:
        return form == 0 ? "special none" : form == 1 ? "none" : NULL;
    case SAW_NODE_USE:
    case SAW_NODE_NUMB:
    case SAW_NODE_SEEK:
    case SAW_NODE_COMMIT:
        return form == 0 ? "stop" : form == 1 ? "done" : NULL;
    default:
        return NULL;
    }
}

/* Without commas and apostrophes, in small letters: "barbers chair". */
static void add_plain(const char *name, df_text *text)
{
    for (; *name != '\0'; name++)
        if (*name != '\'')
            df_text_char(text, df_lower(*name));
}

/* Form 0: verb and word; 1: verb and full name; 2 and 3: the same without the verb; 4: another
 * verb. */
static bool card_words(const saw_state *s, int kind, int form, df_text *text)
{
    const char *verb = card_verb(s);

    if (verb == NULL)
        return false;
    if (s->node == SAW_NODE_NUMB && kind == SAW_ANESTHETIC) {
        static const char *const numb[] = {"numb", "numb anesthetic", "play anesthetic",
                                           "anesthetic"};

        if (form < 4)
            df_text_string(text, numb[form]);
        return form < 4;
    }
    switch (form) {
    case 0:
        df_text_add(text, "%s %s", verb, saw_cards[kind].word);
        return true;
    case 1:
        df_text_add(text, "%s ", verb);
        add_plain(saw_cards[kind].name, text);
        return true;
    case 2:
        df_text_string(text, saw_cards[kind].word);
        return true;
    case 3:
        add_plain(saw_cards[kind].name, text);
        return true;
    case 4:
        if (s->node != SAW_NODE_SEEK && s->node != SAW_NODE_SPECIAL && s->node != SAW_NODE_BIN)
            return false;
        df_text_add(text, "%s %s", s->node == SAW_NODE_BIN ? "take" : "play", saw_cards[kind].word);
        return true;
    default:
        return false;
    }
}

static bool commit_words(const saw_state *s, int number, int form, df_text *text)
{
    int tool = number / SAW_TRAITS;
    int kind = tool == 25 ? SAW_BILLY : SAW_TOOL + tool;
    int trait = number % SAW_TRAITS;

    if (s->node != SAW_NODE_COMMIT || form > 2)
        return false;
    df_text_string(text, form == 2 ? "" : "commit ");
    if (form == 1)
        add_plain(saw_cards[kind].name, text);
    else
        df_text_string(text, saw_cards[kind].word);
    df_text_add(text, " %s", saw_trait_words[trait]);
    return true;
}

/* A word alone, or after its verb. */
static bool with_verb(const char *verb, const char *word, int form, df_text *text)
{
    if (form == 0)
        df_text_add(text, "%s %s", verb, word);
    else if (form == 1)
        df_text_string(text, word);
    return form < 2;
}

static bool chance_words(const saw_state *s, int number, int form, const char *const *names,
                         df_text *text)
{
    if (number < SAW_ACT_STEAL) {
        if (s->node != SAW_NODE_FIRST || form > 0)
            return false;
        df_text_string(text, "first ");
        df_text_seat(text, number - SAW_ACT_FIRST < s->seats ? names : NULL,
                     number - SAW_ACT_FIRST);
        return true;
    }
    int place = number - SAW_ACT_STEAL;
    if (s->node != SAW_NODE_STEAL || form > 1 || place >= saw_count(s, SAW_HAND + s->active))
        return false;
    if (form == 0) {
        df_text_add(text, "steal %d", place + 1);
        return true;
    }
    /* By name, the first of several copies. */
    const uint8_t *hand = saw_zone(s, SAW_HAND + s->active);
    if (hand[place] >= SAW_KINDS || (place > 0 && hand[place - 1] == hand[place]))
        return false;
    df_text_add(text, "steal %s", saw_cards[hand[place]].word);
    return true;
}

/* Actions of one decision each. */
static bool other_words(const saw_state *s, int number, int form, const char *const *names,
                        df_text *text)
{
    static const char *const types[] = {"mechanism", "object", "escape"};

    if (number >= SAW_ACT_FIRST)
        return chance_words(s, number, form, names, text);
    if (number < SAW_ACT_TRAIT) {
        if (s->node != SAW_NODE_TRAP || form > 0)
            return false;
        df_text_string(text, "trap ");
        df_text_seat(text, number - SAW_ACT_TARGET < s->seats ? names : NULL,
                     number - SAW_ACT_TARGET);
        return true;
    }
    if (number < SAW_ACT_SIDE)
        return (s->node == SAW_NODE_TRAIT1 || s->node == SAW_NODE_TRAIT2) &&
               with_verb("trait", saw_trait_words[number - SAW_ACT_TRAIT], form, text);
    if (number < SAW_ACT_CHALLENGE)
        return s->node == SAW_NODE_SIDE &&
               with_verb("side", number == SAW_ACT_SIDE ? "arms" : "legs", form, text);
    if (number <= SAW_ACT_SACRIFICE) {
        if (s->node != SAW_NODE_CHOICE || form > 0)
            return false;
        df_text_string(text, number == SAW_ACT_CHALLENGE ? "challenge" : "sacrifice");
        return true;
    }
    if (number < SAW_ACT_WOUND)
        return s->node == SAW_NODE_LIMB &&
               with_verb("limb", saw_limb_words[number - SAW_ACT_LIMB], form, text);
    if (number < SAW_ACT_DETECT)
        return s->node == SAW_NODE_WOUND &&
               with_verb("wound", number == SAW_ACT_WOUND ? "left" : "right", form, text);
    return s->node == SAW_NODE_DETECT &&
           with_verb("detect", types[number - SAW_ACT_DETECT], form, text);
}

bool saw_words(const df_state *state, df_action action, int form, const char *const *names,
               df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    int number = (int)action;

    if (action >= SAW_ACTIONS)
        return false;
    if (number < SAW_ACT_STOP)
        return s->node == SAW_NODE_CHAR &&
               with_verb("pick", saw_characters[number].word, form, text);
    if (number == SAW_ACT_STOP) {
        const char *words = stop_words(s, form);

        df_text_string(text, words == NULL ? "" : words);
        return words != NULL;
    }
    if (number < SAW_ACT_TARGET)
        return card_words(s, number - SAW_ACT_CARD, form, text);
    if (number >= SAW_ACT_COMMIT && number < SAW_ACT_FIRST)
        return commit_words(s, number - SAW_ACT_COMMIT, form, text);
    return other_words(s, number, form, names, text);
}

/* ---- For people ------------------------------------------------------------------------------ */

static void label_stop(const saw_state *s, df_text *text)
{
    static const char *const labels[SAW_NODES] = {
        [SAW_NODE_USE] = "stop and arrange the workbench",
        [SAW_NODE_MAP] = "leave the rest as it is",
        [SAW_NODE_TRAP] = "set no trap",
        [SAW_NODE_SPECIAL] = "add nothing to the trap",
        [SAW_NODE_NUMB] = "stop and bear it",
        [SAW_NODE_SEEK] = "stop searching",
        [SAW_NODE_COMMIT] = "stop and bear what is missing",
    };

    if (s->node == SAW_NODE_BENCH)
        df_text_add(text,
                    s->bench[s->active][s->progress] == DF_NONE ? "leave slot %d empty"
                                                                : "clear slot %d",
                    s->progress + 1);
    else
        df_text_string(text, labels[s->node]);
}

static void label_card(const saw_state *s, int kind, df_text *text)
{
    static const char *const verbs[SAW_NODES] = {
        [SAW_NODE_USE] = "play",    [SAW_NODE_PAY] = "pay with", [SAW_NODE_KEEP] = "keep",
        [SAW_NODE_BIN] = "take",    [SAW_NODE_MAP] = "put next", [SAW_NODE_DROP] = "drop",
        [SAW_NODE_SPECIAL] = "add", [SAW_NODE_NUMB] = "use",     [SAW_NODE_SEEK] = "search with",
    };
    const char *name = saw_cards[kind].name;

    if (s->node == SAW_NODE_REJECT)
        df_text_add(text, saw_gives_away(s) ? "give %s away" : "discard %s", name);
    else if (s->node != SAW_NODE_BENCH)
        df_text_add(text, "%s %s", verbs[s->node], name);
    else if (s->bench[s->active][s->progress] == kind)
        df_text_add(text, "leave %s in slot %d", name, s->progress + 1);
    else
        df_text_add(text, "put %s into slot %d", name, s->progress + 1);
}

static void label_seat(const saw_state *s, const char *before, int seat, const char *after,
                       const char *const *names, df_text *text)
{
    df_text_string(text, before);
    df_text_seat(text, seat < s->seats ? names : NULL, seat);
    df_text_string(text, after);
}

static void label_other(const saw_state *s, int number, const char *const *names, df_text *text)
{
    static const char *const types[] = {"a Mechanism", "an Object", "an Escape"};

    if (number < SAW_ACT_TRAIT)
        label_seat(s, "set the trap on ", number - SAW_ACT_TARGET, "", names, text);
    else if (number < SAW_ACT_SIDE)
        df_text_add(text, "ask for %s", saw_trait_names[number - SAW_ACT_TRAIT]);
    else if (number < SAW_ACT_CHALLENGE)
        df_text_add(text, "go for the %s", number == SAW_ACT_SIDE ? "arms" : "legs");
    else if (number <= SAW_ACT_SACRIFICE)
        df_text_string(text,
                       number == SAW_ACT_CHALLENGE ? "take the challenge" : "make the sacrifice");
    else if (number < SAW_ACT_WOUND)
        df_text_add(text, "tie off the %s", saw_limb_names[number - SAW_ACT_LIMB]);
    else if (number < SAW_ACT_DETECT)
        df_text_add(text, "take it with the %s",
                    saw_limb_names[(s->side == SAW_LEGS ? SAW_LEFT_LEG : SAW_LEFT_ARM) + number -
                                   SAW_ACT_WOUND]);
    else if (number < SAW_ACT_COMMIT)
        df_text_add(text, "look for %s", types[number - SAW_ACT_DETECT]);
    else if (number < SAW_ACT_STEAL)
        label_seat(s, "let ", number - SAW_ACT_FIRST, " begin", names, text);
    else
        df_text_add(text, "steal card %d", number - SAW_ACT_STEAL + 1);
}

void saw_label(const df_state *state, df_action action, const char *const *names, df_text *text)
{
    const saw_state *s = (const saw_state *)state;
    int number = (int)action;

    if (number < SAW_ACT_STOP) {
        df_text_add(text, "pick %s", saw_characters[number].name);
    } else if (number == SAW_ACT_STOP) {
        label_stop(s, text);
    } else if (number < SAW_ACT_TARGET) {
        label_card(s, number - SAW_ACT_CARD, text);
    } else if (number >= SAW_ACT_COMMIT && number < SAW_ACT_FIRST) {
        int tool = (number - SAW_ACT_COMMIT) / SAW_TRAITS;

        df_text_add(text, "commit %s to %s",
                    saw_cards[tool == 25 ? SAW_BILLY : SAW_TOOL + tool].name,
                    saw_trait_names[(number - SAW_ACT_COMMIT) % SAW_TRAITS]);
    } else {
        label_other(s, number, names, text);
    }
}

bool saw_elsewhere(const df_state *state, const char *typed, df_text *text)
{
    static const df_where rows[] = {
        {"trap",
         "a trap is set at the end of your turn, with all three parts on the workbench and a "
         "Billy in hand"},
        {"bench", "the workbench is arranged once you have stopped playing cards"},
        {"play", "cards are played at the beginning of your turn"},
        {"commit", "cards are committed in a challenge, once the searching is over"},
        {"challenge", "that is for the victim of a trap to choose"},
        {"sacrifice", "that is for the victim of a trap to choose"},
        {"drop", "cards are dropped at the end of your turn, if the hand has too many"},
        {NULL, NULL},
    };

    (void)state;
    return df_tell_where(rows, typed, text);
}
