/* fields.c: positions of Island as text, and how a partial one is completed.
 *
 * Cards are written "charm axe", or by code, "0B axe"; the back may be left out, then it is one that
 * is still free. The blank deck is written from the top, "X b*8 E".
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/island.h"

enum { WORD_SIZE = 40 };

static const char letters[] = "bxe"; /* blank, bomb, explosion as they are read */
static const char backs[] = "sma";

/* ---- Reading words ---- */

/* Cuts the next word off *at: up to a space or one of `ends`. False at the end. */
static bool next_word(const char **at, const char *ends, char word[WORD_SIZE])
{
    df_text text = df_text_over(word, WORD_SIZE);

    while (df_is_space(**at))
        ++*at;
    if (**at == '\0')
        return false;
    while (**at != '\0' && !df_is_space(**at) && strchr(ends, **at) == NULL)
        df_text_char(&text, *(*at)++);
    return true;
}

static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (df_same_word(words[i], word))
            return i;
    return -1;
}

static int find_code(const char *word)
{
    for (int code = 0; code < ISLAND_CODES; code++)
        if (df_same_word(word, island_cards[code].word) ||
            df_same_word(word, island_cards[code].code) ||
            df_same_word(word, island_cards[code].name))
            return code;
    return -1;
}

/* ---- Sets of cards ---- */

static void write_cards(uint64_t cards, df_text *text)
{
    bool first = true;

    if (cards == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, '?');
        return;
    }
    island_each(card, cards)
    {
        df_text_string(text, first ? "" : ", ");
        island_kind_words(island_kind_of[card], text);
        first = false;
    }
    if (first)
        df_text_char(text, '-');
}

/* Copies of the kind that some zone has taken so far. */
static int taken(const island_state *s, int kind)
{
    int count = s->play == kind;

    for (int zone = 0; zone < ISLAND_ZONES; zone++)
        count += island_count(s->zone[zone] & island_kind_cards(kind));
    return count;
}

/* Reads "charm axe": the kind, or -1. Without a back the first one with a free copy is meant. */
static int read_kind(const island_state *s, const char *code_word, const char *symbol_word)
{
    int code = find_code(code_word);
    int symbol = find_word(island_symbol_words, symbol_word);
    int found = -1;

    if (code < 0 || (symbol < 0 && *symbol_word != '\0'))
        return -1;
    for (int kind = ISLAND_KINDS - 1; kind >= 0; kind--)
        if (island_kinds[kind].code == code &&
            (symbol < 0 ? found < 0 || taken(s, kind) < island_kinds[kind].copies
                        : island_kinds[kind].symbol == symbol))
            found = kind;
    return found;
}

static df_status read_cards(island_state *s, uint64_t *cards, const char *value, df_error *err)
{
    *cards = 0;
    while (*value != '\0') {
        char code[WORD_SIZE] = "";
        char symbol[WORD_SIZE] = "";
        char rest[WORD_SIZE] = "";

        next_word(&value, ",", code);
        if (*value != ',' && next_word(&value, ",", symbol) && df_same_word(symbol, "skin")) {
            df_text text = df_text_over(code, sizeof code); /* "thick skin" */

            df_text_string(&text, "skin");
            symbol[0] = '\0';
            if (*value != ',')
                next_word(&value, ",", symbol);
        }
        while (df_is_space(*value))
            value++;
        if (*value != ',' && *value != '\0' && next_word(&value, ",", rest))
            return df_fail(err, DF_PARSE, "", "cards need commas between them, before '%s'", rest);
        value += *value == ',';
        int kind = read_kind(s, code, symbol);
        if (kind < 0)
            return df_fail(err, DF_RANGE, "", "there is no card '%s%s%s'", code,
                           *symbol == '\0' ? "" : " ", symbol);
        uint64_t free_copies = island_kind_cards(kind) & ~*cards;
        if (free_copies == 0)
            return df_fail(err, DF_RANGE, "B-11", "there are not so many of %s",
                           island_cards[island_kinds[kind].code].name);
        *cards |= free_copies & (~free_copies + 1);
    }
    return DF_OK;
}

static void write_hand(const df_state *state, int seat, int inner, df_text *text)
{
    (void)inner;
    write_cards(((const island_state *)state)->zone[ISLAND_IN_HAND + seat], text);
}

static df_status read_hand(df_state *state, int seat, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;

    (void)inner;
    return read_cards(s, &s->zone[ISLAND_IN_HAND + seat], value, err);
}

static void write_row(const df_state *state, int seat, int inner, df_text *text)
{
    (void)inner;
    write_cards(((const island_state *)state)->zone[ISLAND_IN_ROW + seat], text);
}

static df_status read_row(df_state *state, int seat, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;

    (void)inner;
    return read_cards(s, &s->zone[ISLAND_IN_ROW + seat], value, err);
}

/* piles, stalled and discard, by index of the field's own kind */
static void write_piles(const df_state *state, int index, int inner, df_text *text)
{
    (void)index;
    (void)inner;
    write_cards(((const island_state *)state)->zone[ISLAND_IN_PILES], text);
}

static df_status read_piles(df_state *state, int index, int inner, const char *value,
                            df_error *err)
{
    island_state *s = (island_state *)state;

    (void)index;
    (void)inner;
    return read_cards(s, &s->zone[ISLAND_IN_PILES], value, err);
}

static void write_stalled(const df_state *state, int index, int inner, df_text *text)
{
    (void)index;
    (void)inner;
    write_cards(((const island_state *)state)->zone[ISLAND_STALLED], text);
}

static df_status read_stalled(df_state *state, int index, int inner, const char *value,
                              df_error *err)
{
    island_state *s = (island_state *)state;

    (void)index;
    (void)inner;
    return read_cards(s, &s->zone[ISLAND_STALLED], value, err);
}

static void write_discard(const df_state *state, int index, int inner, df_text *text)
{
    (void)index;
    (void)inner;
    write_cards(((const island_state *)state)->zone[ISLAND_DISCARDED], text);
}

static df_status read_discard(df_state *state, int index, int inner, const char *value,
                              df_error *err)
{
    island_state *s = (island_state *)state;

    (void)index;
    (void)inner;
    return read_cards(s, &s->zone[ISLAND_DISCARDED], value, err);
}

static void write_offer(const df_state *state, int index, int inner, df_text *text)
{
    (void)index;
    (void)inner;
    write_cards(((const island_state *)state)->offer, text);
}

static df_status read_offer(df_state *state, int index, int inner, const char *value,
                            df_error *err)
{
    island_state *s = (island_state *)state;

    (void)index;
    (void)inner;
    return read_cards(s, &s->offer, value, err);
}

static void write_play(const df_state *state, int index, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    (void)inner;
    if (s->play == DF_NONE)
        df_text_char(text, '-');
    else
        island_kind_words(s->play, text);
}

static df_status read_play(df_state *state, int index, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    uint64_t cards = 0;

    (void)index;
    (void)inner;
    s->play = DF_NONE;
    df_status status = read_cards(s, &cards, value, err);
    if (status != DF_OK)
        return status;
    if (island_count(cards) > 1)
        return df_fail(err, DF_RANGE, "B-50", "only one card is in play");
    if (cards != 0)
        s->play = island_kind_of[island_lowest(cards)];
    return DF_OK;
}

/* ---- The blank deck ---- */

static const char sort_letters[] = "bXE";

static void write_run(const char *what, int run, df_text *text)
{
    df_text_add(text, "%s%s", text->length > 0 && text->at[text->length - 1] != ' ' ? " " : "",
                what);
    if (run > 1)
        df_text_add(text, "*%d", run);
}

static void write_deck(const df_state *state, int index, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    (void)inner;
    bool all_hidden = s->deck_size > 0;
    for (int at = 0; at < s->deck_size; at++)
        all_hidden &= s->deck[at] == DF_HIDDEN;
    if (all_hidden) {
        df_text_char(text, '?');
        return;
    }
    for (int at = s->deck_size - 1, run; at >= 0; at -= run) {
        uint8_t card = s->deck[at];
        bool hidden = card == DF_HIDDEN;
        char letter[2] = {hidden ? '?' : sort_letters[card & 3], '\0'};

        for (run = 1; at - run >= 0; run++) {
            uint8_t next = s->deck[at - run];

            if (hidden ? next != DF_HIDDEN : next == DF_HIDDEN || (next & 3) != (card & 3))
                break;
        }
        write_run(letter, run, text);
    }
    if (s->deck_size == 0)
        df_text_char(text, '-');
}

/* "*8" after a word: how many; 1 without it, 0 if it can't be read. */
static int read_times(const char **at)
{
    int times = 0;

    if (**at != '*')
        return 1;
    for (++*at; **at >= '0' && **at <= '9' && times < 1000; ++*at)
        times = 10 * times + (**at - '0');
    return times;
}

static df_status read_deck(df_state *state, int index, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    uint8_t cards[ISLAND_DECK];
    int size = 0;

    (void)index;
    (void)inner;
    while (*value != '\0') {
        const char *letter = strchr(letters, df_lower(*value));

        if (df_is_space(*value) || *value == ',' || *value == '+') {
            value++;
            continue;
        }
        if (letter == NULL)
            return df_fail(err, DF_PARSE, "B-3", "b, X and E are wanted, as in X b*8 E");
        value++;
        int times = read_times(&value);
        if (times == 0 || size + times > ISLAND_DECK)
            return df_fail(err, DF_RANGE, "B-3", "1 to %d cards are wanted", ISLAND_DECK);
        while (times-- > 0)
            cards[size++] = (uint8_t)(letter - letters);
    }
    memset(s->deck, DF_NONE, sizeof s->deck);
    for (int i = 0; i < size; i++)
        s->deck[size - 1 - i] = cards[i];
    s->deck_size = (uint8_t)size;
    return DF_OK;
}

/* Who knows the cards of the deck, from the top: "all", seats as "02", "-" for nobody. */
static void write_known(const df_state *state, int index, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    (void)inner;
    for (int at = s->deck_size - 1, run; at >= 0; at -= run) {
        int known = s->deck[at] == DF_HIDDEN ? 0 : s->deck[at] >> 2;
        char word[8];
        df_text who = df_text_over(word, sizeof word);

        for (run = 1; at - run >= 0; run++)
            if ((s->deck[at - run] == DF_HIDDEN ? 0 : s->deck[at - run] >> 2) != known)
                break;
        if (known >> ISLAND_PUBLIC != 0)
            df_text_string(&who, "all");
        else if (known == 0)
            df_text_string(&who, "-");
        for (int seat = 0; seat < ISLAND_SEATS; seat++)
            if ((known >> seat & 1) != 0 && known >> ISLAND_PUBLIC == 0)
                df_text_add(&who, "%d", seat);
        write_run(word, run, text);
    }
    if (s->deck_size == 0)
        df_text_char(text, '-');
}

/* "02": a mask of seats; -1 if it is none. */
static int read_seats(const char *word)
{
    int mask = 0;

    if (df_same_word(word, "all"))
        return 1 << ISLAND_PUBLIC;
    if (df_same_word(word, "-"))
        return 0;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word >= '0' + ISLAND_SEATS)
            return -1;
        mask |= 1 << (*word - '0');
    }
    return mask;
}

/* Comes after the deck: complete() puts both together. */
static df_status read_known(df_state *state, int index, int inner, const char *value,
                            df_error *err)
{
    island_state *s = (island_state *)state;
    char word[WORD_SIZE];
    int at = s->deck_size - 1;

    (void)index;
    (void)inner;
    while (next_word(&value, "*", word)) {
        int known = read_seats(word);
        int times = read_times(&value);

        if (known < 0 || times == 0 || times > at + 1)
            return df_fail(err, DF_PARSE, "B-12", "for each card of the deck: all, seats, or -");
        if (!s->knowledge)
            known = 0;
        for (; times > 0; times--, at--)
            s->deck[at] = (uint8_t)((s->deck[at] & 3) | known << 2);
    }
    return DF_OK;
}

/* ---- Uses under way ---- */

static const char *const role_words[] = {"effect", "ability", "reaction", NULL};
static const char *const phase_words[] = {"announce", "foil_card", "window",    "resolve",  "drawing",
                                          "picked",   "giving",    "picking", "arranging", NULL};
static const char *const result_words[] = {"stands", "cancelled", "replaced", NULL};

/* Members of a use after its result, each a number or "-". */
enum { USE_NUMBERS = 8 };

static void write_uses(const df_state *state, int index, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    (void)inner;
    for (int i = 0; i < s->depth; i++) {
        const island_use *u = &s->uses[i];
        const uint8_t *numbers = &u->asked;

        df_text_add(text, "%s%s %s %d %s %s", i == 0 ? "" : " / ", island_cards[u->code].word,
                    role_words[u->role], u->user, phase_words[u->phase], result_words[u->result]);
        for (int n = 0; n < USE_NUMBERS; n++)
            if (numbers[n] == DF_NONE)
                df_text_string(text, " -");
            else
                df_text_add(text, " %d", numbers[n]);
    }
    if (s->depth == 0)
        df_text_char(text, '-');
}

static bool read_use(const char **value, island_use *u)
{
    uint8_t *numbers = &u->asked;
    char word[5][WORD_SIZE] = {{0}};
    int32_t user;

    for (int i = 0; i < 5; i++)
        if (!next_word(value, "", word[i]))
            return false;
    int code = find_code(word[0]);
    int role = find_word(role_words, word[1]);
    int phase = find_word(phase_words, word[3]);
    int result = find_word(result_words, word[4]);
    if (code < 0 || role < 0 || phase < 0 || result < 0 || !df_read_number(word[2], &user) ||
        user < 0 || user >= ISLAND_SEATS)
        return false;
    memset(u, DF_NONE, sizeof *u);
    u->code = (uint8_t)code;
    u->role = (uint8_t)role;
    u->user = (uint8_t)user;
    u->phase = (uint8_t)phase;
    u->result = (uint8_t)result;
    for (int i = 0; i < USE_NUMBERS; i++) {
        int32_t number;

        if (!next_word(value, "", word[0]))
            return false;
        if (df_same_word(word[0], "-"))
            continue;
        if (!df_read_number(word[0], &number) || number < 0 || number > 64)
            return false;
        numbers[i] = (uint8_t)number;
    }
    return true;
}

static df_status read_uses(df_state *state, int index, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char slash[WORD_SIZE];

    (void)index;
    (void)inner;
    memset(s->uses, DF_NONE, sizeof s->uses);
    s->depth = 0;
    while (*value != '\0') {
        if (s->depth == ISLAND_USES || !read_use(&value, &s->uses[s->depth]))
            return df_fail(err, DF_PARSE, "B-60",
                           "uses like 'barter effect 0 window stands 1 - 2 - - - - -' are wanted");
        s->depth++;
        if (next_word(&value, "", slash) && !df_same_word(slash, "/"))
            return df_fail(err, DF_PARSE, "B-60", "uses have / between them");
    }
    return DF_OK;
}

/* ---- Knowledge of attack cards ---- */

static void write_may(const df_state *state, int viewer, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;
    bool any = false;

    (void)inner;
    if (s->may[viewer][0] == DF_HIDDEN) {
        df_text_char(text, '?');
        return;
    }
    for (int card = 0; card < ISLAND_CARDS; card++) {
        uint8_t may = s->may[viewer][card];
        const island_kind *kind = &island_kinds[island_kind_of[card]];

        if (may == 0)
            continue;
        df_text_add(text, "%s%s-%c:", any ? " " : "", island_cards[kind->code].code,
                    "SMA"[kind->symbol]);
        any = true;
        if ((may & ISLAND_MAY_PILE) != 0)
            df_text_char(text, 'p');
        for (int seat = 0; seat < ISLAND_SEATS; seat++)
            if ((may & ISLAND_MAY_HAND(seat)) != 0)
                df_text_add(text, "%d", seat);
    }
    if (!any)
        df_text_char(text, '-');
}

/* "0B-A:p12" */
static bool read_may_entry(const char *word, uint8_t column[ISLAND_CARDS])
{
    char code[WORD_SIZE];
    df_text text = df_text_over(code, sizeof code);
    uint8_t may = 0;

    while (*word != '-' && *word != '\0')
        df_text_char(&text, *word++);
    int found = find_code(code);
    const char *symbol = *word == '-' && word[1] != '\0' ? strchr(backs, df_lower(word[1])) : NULL;
    if (found < 0 || symbol == NULL || word[2] != ':')
        return false;
    for (word += 3; *word != '\0'; word++)
        if (*word == 'p')
            may |= ISLAND_MAY_PILE;
        else if (*word >= '0' && *word < '0' + ISLAND_SEATS)
            may |= (uint8_t)ISLAND_MAY_HAND(*word - '0');
        else
            return false;
    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        uint8_t *entry = column + island_kinds[kind].first;

        if (island_kinds[kind].code != found || island_kinds[kind].symbol != symbol - backs ||
            entry[0] != 0 || may == 0)
            continue;
        entry[0] = may;
        island_sort_kind(column, kind);
        return true;
    }
    return false;
}

static df_status read_may(df_state *state, int viewer, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[WORD_SIZE];

    (void)inner;
    memset(s->may[viewer], 0, sizeof s->may[viewer]);
    while (next_word(&value, "", word))
        if (!read_may_entry(word, s->may[viewer]))
            return df_fail(err, DF_PARSE, "B-12", "entries like 0B-A:p12 are wanted, not '%s'", word);
    return DF_OK;
}

/* "1-2 0-0 ..." for each seat and symbol */
static void write_high(const df_state *state, int viewer, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;
    const uint8_t *range = s->high[viewer][0];

    (void)inner;
    if (range[0] == DF_HIDDEN) {
        df_text_char(text, '?');
        return;
    }
    for (int i = 0; i < ISLAND_SEATS * ISLAND_SYMBOLS; i++)
        df_text_add(text, "%s%d-%d", i == 0 ? "" : " ", range[i] & 15, range[i] >> 4);
}

/* "3-5": two numbers from 0 to 15. */
static bool read_range(const char *word, int *least, int *most)
{
    int value[2] = {0, 0};

    for (int i = 0; i < 2; i++) {
        if (*word < '0' || *word > '9')
            return false;
        for (; *word >= '0' && *word <= '9' && value[i] < 100; word++)
            value[i] = 10 * value[i] + (*word - '0');
        if (*word != (i == 0 ? '-' : '\0'))
            return false;
        word += i == 0;
    }
    *least = value[0];
    *most = value[1];
    return value[0] <= value[1] && value[1] <= 15;
}

static df_status read_high(df_state *state, int viewer, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[WORD_SIZE];

    (void)inner;
    for (int i = 0; i < ISLAND_SEATS * ISLAND_SYMBOLS; i++) {
        int least;
        int most;

        if (!next_word(&value, "", word) || !read_range(word, &least, &most))
            return df_fail(err, DF_PARSE, "B-12", "15 ranges like 1-2 are wanted");
        s->high[viewer][i / ISLAND_SYMBOLS][i % ISLAND_SYMBOLS] = (uint8_t)(least | most << 4);
    }
    return DF_OK;
}

static void write_mixed(const df_state *state, int viewer, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)inner;
    if (s->bombs_least[viewer] == DF_HIDDEN)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d-%d", s->bombs_least[viewer], s->bombs_most[viewer]);
}

static df_status read_mixed(df_state *state, int viewer, int inner, const char *value,
                            df_error *err)
{
    island_state *s = (island_state *)state;
    int least;
    int most;

    (void)inner;
    if (!read_range(value, &least, &most))
        return df_fail(err, DF_PARSE, "B-201", "a range like 3-7 is wanted");
    s->bombs_least[viewer] = (uint8_t)least;
    s->bombs_most[viewer] = (uint8_t)most;
    return DF_OK;
}

/* "4 4 5 0 lost 1": the numbers heard, and cards that have left the hand unseen since */
static void write_heard(const df_state *state, int seat, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)inner;
    if (!s->heard_on[seat]) {
        df_text_char(text, '-');
        return;
    }
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        for (int i = 0; i < s->heard[seat][number]; i++)
            df_text_add(text, "%d ", number);
    df_text_add(text, "lost %d", s->heard_lost[seat]);
}

static df_status read_heard(df_state *state, int seat, int inner, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[WORD_SIZE];
    int32_t number = 0;
    bool lost = false;

    (void)inner;
    memset(s->heard[seat], 0, sizeof s->heard[seat]);
    s->heard_lost[seat] = 0;
    s->heard_on[seat] = *value != '\0';
    while (!lost && next_word(&value, "", word)) {
        if (df_same_word(word, "lost"))
            lost = next_word(&value, "", word);
        if (!df_read_number(word, &number) || number < 0 ||
            number >= (lost ? ISLAND_CARDS : ISLAND_NUMBERS))
            return df_fail(err, DF_PARSE, "B-132", "numbers are wanted, as in 4 4 5 lost 0");
        if (!lost)
            s->heard[seat][number]++;
    }
    s->heard_lost[seat] = (uint8_t)(lost ? number : 0);
    return *value == '\0' ? DF_OK : df_fail(err, DF_PARSE, "B-132", "nothing comes after lost");
}

/* ---- Notes on the deck ---- */

enum { NOTE_OPEN = 8 };

static const char *const note_words[] = {"draw", "return", "top", "bottom",
                                         "flip", "look",   "scout", NULL};

/* "draw:b3 return look:0:bXb scout:1:all:bbXbb"; "?" for what the viewer did not see */
static void write_notes(const df_state *state, int index, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    (void)inner;
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        uint8_t note = s->notes[at];
        int kind = note >> 5;

        df_text_add(text, "%s%s", at == 0 ? "" : " ", note_words[kind]);
        if (kind == ISLAND_NOTE_DRAW)
            df_text_add(text, ":%c%d", sort_letters[note >> 3 & 3], (note & 7) + 1);
        if (kind < ISLAND_NOTE_LOOK)
            continue;
        df_text_add(text, ":%d:%s", note & 7, (note & NOTE_OPEN) != 0 ? "all:" : "");
        for (int i = 0; i < (kind == ISLAND_NOTE_LOOK ? 3 : 5); i++)
            df_text_char(text, s->notes[at + 1] == DF_HIDDEN
                                   ? '?'
                                   : sort_letters[s->notes[at + 1 + i / 3] >> 2 * (i % 3) & 3]);
    }
    if (s->notes_size == 0)
        df_text_char(text, '-');
}

/* Reads ":0:all:bXb" behind a look or scout. */
static bool read_seen(const char *word, int count, uint8_t *note)
{
    if (word[0] != ':' || word[1] < '0' || word[1] >= '0' + ISLAND_SEATS || word[2] != ':')
        return false;
    *note |= (uint8_t)(word[1] - '0');
    word += 3;
    if (word[0] == 'a' && word[1] == 'l' && word[2] == 'l' && word[3] == ':') {
        *note |= NOTE_OPEN;
        word += 4;
    }
    note[1] = 0;
    if (count > 3)
        note[2] = 0;
    for (int i = 0; i < count; i++, word++) {
        const char *letter = *word == '\0' ? NULL : strchr(letters, df_lower(*word));

        if (letter == NULL)
            return false;
        note[1 + i / 3] |= (uint8_t)((letter - letters) << 2 * (i % 3));
    }
    return *word == '\0';
}

/* One note into note[0..2]; returns its length or 0. */
static int read_note(const char *word, uint8_t note[3])
{
    char name[WORD_SIZE];
    df_text text = df_text_over(name, sizeof name);

    while (*word != ':' && *word != '\0')
        df_text_char(&text, *word++);
    int kind = find_word(note_words, name);
    if (kind < 0)
        return 0;
    note[0] = (uint8_t)(kind << 5);
    if (kind == ISLAND_NOTE_DRAW) {
        const char *letter =
            word[0] == ':' && word[1] != '\0' ? strchr(letters, df_lower(word[1])) : NULL;

        if (letter == NULL || word[2] < '1' || word[2] > '8' || word[3] != '\0')
            return 0;
        note[0] |= (uint8_t)((letter - letters) << 3 | (word[2] - '1'));
        return 1;
    }
    if (kind < ISLAND_NOTE_LOOK)
        return *word == '\0';
    return read_seen(word, kind == ISLAND_NOTE_LOOK ? 3 : 5, note) ? island_note_length(note[0])
                                                                   : 0;
}

static df_status read_notes(df_state *state, int index, int inner, const char *value,
                            df_error *err)
{
    island_state *s = (island_state *)state;
    char word[WORD_SIZE];

    (void)index;
    (void)inner;
    memset(s->notes, 0, sizeof s->notes);
    s->notes_size = 0;
    while (next_word(&value, "", word)) {
        uint8_t note[3];
        int length = read_note(word, note);

        if (length == 0 || s->notes_size + length > ISLAND_NOTES)
            return df_fail(err, DF_PARSE, "B-12",
                           "notes like draw:b3, return, look:0:bXb are wanted, not '%s'", word);
        memcpy(s->notes + s->notes_size, note, (size_t)length);
        s->notes_size = (uint8_t)(s->notes_size + length);
    }
    return DF_OK;
}

/* A score may be any number, also those that stand for "none" and "hidden" elsewhere. */
static void write_score(const df_state *state, int seat, int inner, df_text *text)
{
    (void)inner;
    df_text_add(text, "%d", ((const island_state *)state)->score[seat]);
}

static df_status read_score(df_state *state, int seat, int inner, const char *value, df_error *err)
{
    int32_t score;

    (void)inner;
    if (!df_read_number(value, &score) || score < -9999 || score > 9999)
        return df_fail(err, DF_RANGE, "B-180", "a number from -9999 to 9999 is wanted");
    ((island_state *)state)->score[seat] = (int16_t)score;
    return DF_OK;
}

/* ---- Derived values ---- */

static void write_hand_size(const df_state *state, int seat, int inner, df_text *text)
{
    (void)inner;
    df_text_add(text, "%d", island_hand_size((const island_state *)state, seat));
}

static void write_backs(const df_state *state, int seat, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)inner;
    df_text_add(text, "sword %d, mace %d, axe %d", s->backs[seat][0], s->backs[seat][1],
                s->backs[seat][2]);
}

static void write_limit(const df_state *state, int seat, int inner, df_text *text)
{
    (void)inner;
    df_text_add(text, "%d", island_bomb_limit((const island_state *)state, seat));
}

static void write_costs(const df_state *state, int seat, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;
    uint64_t hand = s->zone[ISLAND_IN_HAND + seat];
    bool any = false;

    (void)inner;
    if (hand == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, '?');
        return;
    }
    island_each(card, hand)
    {
        df_text_string(text, any ? ", " : "");
        island_kind_words(island_kind_of[card], text);
        df_text_add(text, " %d", island_cost(s, seat, island_kind_of[card]));
        any = true;
    }
    if (!any)
        df_text_char(text, '-');
}

static void write_hand_points(const df_state *state, int seat, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)inner;
    if (s->zone[ISLAND_IN_HAND + seat] == ISLAND_HIDDEN_CARDS)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d", island_hand_score(s->zone[ISLAND_IN_HAND + seat]));
}

static void write_points(const df_state *state, int seat, int inner, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)inner;
    if (s->zone[ISLAND_IN_HAND + seat] == ISLAND_HIDDEN_CARDS)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d", island_round_score(s, seat));
}

static void write_pile_size(const df_state *state, int pile, int inner, df_text *text)
{
    (void)inner;
    df_text_add(text, "%d", ((const island_state *)state)->pile_size[pile]);
}

static void write_deck_size(const df_state *state, int index, int inner, df_text *text)
{
    (void)index;
    (void)inner;
    df_text_add(text, "%d", ((const island_state *)state)->deck_size);
}

/* What is left in the blank deck as everybody counts it. */
static void write_deck_left(const df_state *state, int index, int inner, df_text *text)
{
    int counts[ISLAND_SORTS];

    (void)index;
    (void)inner;
    if (!island_deck_counts((const island_state *)state, counts))
        df_text_char(text, '?');
    else
        df_text_add(text, "%d blanks, %d bombs, %d explosions", counts[0], counts[1], counts[2]);
}

/* ---- Fields ---- */

static const char *const node_words[] = {
    "start", "mix",    "pick",     "main",      "thrift", "order",  "mode",    "player",
    "wreck", "row",    "bomb",     "number",    "symbol", "own_card", "card_type", "guess",
    "reward", "arrange", "show", "react", "coin", "blind", "over", NULL};
static const char *const stage_words[] = {"start", "mix",    "deal",   "turn", "zero", "main", "cost",
                                          "order", "pay",    "effect", "played", "draw", "end",  "over",
                                          NULL};
static const char *const seat_words[] = {"0", "1", "2", "3", "4", NULL};
static const char *const used_words[] = {"thrift",   "pilfer", "lookout",
                                         "sabotage", "sapper", "veto", NULL};
static const char *const direction_words[] = {"clockwise", "counterclockwise", NULL};

#define AT(member)                                                                                 \
    .offset = offsetof(island_state, member), .size = sizeof(((island_state *)NULL)->member)
#define PER_SEAT(member)                                                                           \
    .offset = offsetof(island_state, member), .size = 1, .count = DF_PER_SEAT, .stride = 1
#define OWN(name) .write = write_##name, .read = read_##name
#define PER_VIEWER(name) .count = ISLAND_VIEWERS, .write = write_##name, .read = read_##name

enum island_field_number {
    FIELD_NODE,
    FIELD_STAGE,
    FIELD_ROUND,
    FIELD_EXTRA,
    FIELD_TURN,
    FIELD_STARTER,
    FIELD_ACTIVE,
    FIELD_DIRECTION,
    FIELD_IN,
    FIELD_PLAYED,
    FIELD_USED,
    FIELD_CHARMED,
    FIELD_SAFE,
    FIELD_COST,
    FIELD_FIRST,
    FIELD_PICKS,
    FIELD_REVEALED,
    FIELD_MATCH_WINNERS,
    FIELD_SUPPLY_BOMBS,
    FIELD_SUPPLY_EXPLOSIONS,
    FIELD_DISCARD_BLANKS,
    FIELD_DISCARD_BOMBS,
    FIELD_DISCARD_EXPLOSIONS,
    FIELD_BOMBS,
    FIELD_EXPLOSIONS,
    FIELD_STALLED_COST,
    FIELD_SCORE,
    FIELD_MIX,
    FIELD_BASE_LAST,
    FIELD_NOTES_DEPTH,
    FIELD_PLAY,
    FIELD_ROW,
    FIELD_HAND,
    FIELD_STALLED,
    FIELD_DISCARD,
    FIELD_PILES,
    FIELD_OFFER,
    FIELD_DECK,
    FIELD_KNOWN,
    FIELD_USES,
    FIELD_MAY,
    FIELD_HIGH,
    FIELD_MIXED,
    FIELD_HEARD,
    FIELD_NOTES,
    FIELD_HAND_SIZE,
    FIELD_BACKS,
    FIELD_LIMIT,
    FIELD_COSTS,
    FIELD_HAND_POINTS,
    FIELD_POINTS,
    FIELD_PILE_SIZE,
    FIELD_DECK_SIZE,
    FIELD_DECK_LEFT,
    FIELDS,
};

/* clang-format off */
const df_field island_fields[] = {
    [FIELD_NODE]               = {"node", DF_WORD, AT(node), .words = node_words},
    [FIELD_STAGE]              = {"stage", DF_WORD, AT(stage), .words = stage_words},
    [FIELD_ROUND]              = {"round", DF_NUMBER, AT(round), .max = 200},
    [FIELD_EXTRA]              = {"extra_rounds", DF_NUMBER, AT(extra), .max = ISLAND_EXTRA_ROUNDS},
    [FIELD_TURN]               = {"turn", DF_NUMBER, AT(turn), .max = 200},
    [FIELD_STARTER]            = {"starter", DF_NUMBER, AT(starter), .max = ISLAND_SEATS - 1},
    [FIELD_ACTIVE]             = {"active", DF_NUMBER, AT(active), .max = ISLAND_SEATS - 1},
    [FIELD_DIRECTION]          = {"direction", DF_WORD, AT(reversed), .words = direction_words},
    [FIELD_IN]                 = {"in", DF_SET, AT(in), .words = seat_words},
    [FIELD_PLAYED]             = {"played", DF_YESNO, AT(played)},
    [FIELD_USED]               = {"used", DF_SET, AT(used), .words = used_words},
    [FIELD_CHARMED]            = {"charmed", DF_SET, AT(charmed), .words = seat_words},
    [FIELD_SAFE]               = {"safe", DF_YESNO, AT(safe)},
    [FIELD_COST]               = {"cost", DF_NUMBER, AT(cost), .max = 6},
    [FIELD_FIRST]              = {"effect_first", DF_YESNO, AT(first)},
    [FIELD_PICKS]              = {"picks", DF_NUMBER, AT(picks), .max = ISLAND_CARDS},
    [FIELD_REVEALED]           = {"revealed", DF_WORD, AT(revealed), .words = island_blank_words, .maybe = true},
    [FIELD_MATCH_WINNERS]      = {"match_winners", DF_SET, AT(winners), .words = seat_words},
    [FIELD_SUPPLY_BOMBS]       = {"supply.bombs", DF_NUMBER, AT(supply[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [FIELD_SUPPLY_EXPLOSIONS]  = {"supply.explosions", DF_NUMBER, AT(supply[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [FIELD_DISCARD_BLANKS]     = {"blank_discard.blanks", DF_NUMBER, AT(discard[ISLAND_BLANK]), .max = 62},
    [FIELD_DISCARD_BOMBS]      = {"blank_discard.bombs", DF_NUMBER, AT(discard[ISLAND_BOMB]), .max = ISLAND_BOMBS},
    [FIELD_DISCARD_EXPLOSIONS] = {"blank_discard.explosions", DF_NUMBER, AT(discard[ISLAND_EXPLOSION]), .max = ISLAND_EXPLOSIONS},
    [FIELD_BOMBS]              = {"seats.#.bombs", DF_NUMBER, PER_SEAT(bombs), .max = ISLAND_BOMBS},
    [FIELD_EXPLOSIONS]         = {"seats.#.explosions", DF_NUMBER, PER_SEAT(explosions), .max = ISLAND_EXPLOSIONS},
    [FIELD_STALLED_COST]       = {"seats.#.stalled_cost", DF_NUMBER, PER_SEAT(stalled_cost), .max = 200},
    [FIELD_SCORE]              = {"seats.#.score", DF_CUSTOM, .count = DF_PER_SEAT, OWN(score)},
    [FIELD_MIX]                = {"seats.#.mix", DF_WORD, PER_SEAT(mix), .words = island_blank_words, .maybe = true},
    [FIELD_BASE_LAST]          = {"explosions_known_last", DF_YESNO, AT(base_last)},
    [FIELD_NOTES_DEPTH]        = {"notes_depth", DF_NUMBER, AT(notes_depth), .max = ISLAND_DECK},
    [FIELD_PLAY]               = {"play", DF_CUSTOM, OWN(play)},
    [FIELD_ROW]                = {"seats.#.row", DF_CUSTOM, .count = DF_PER_SEAT, OWN(row)},
    [FIELD_HAND]               = {"seats.#.hand", DF_CUSTOM, .count = DF_PER_SEAT, OWN(hand)},
    [FIELD_STALLED]            = {"stalled", DF_CUSTOM, OWN(stalled)},
    [FIELD_DISCARD]            = {"discard", DF_CUSTOM, OWN(discard)},
    [FIELD_PILES]              = {"piles", DF_CUSTOM, OWN(piles)},
    [FIELD_OFFER]              = {"offer", DF_CUSTOM, OWN(offer)},
    [FIELD_DECK]               = {"deck", DF_CUSTOM, OWN(deck)},
    [FIELD_KNOWN]              = {"deck_known", DF_CUSTOM, OWN(known)},
    [FIELD_USES]               = {"uses", DF_CUSTOM, OWN(uses)},
    [FIELD_MAY]                = {"cards.#", DF_CUSTOM, PER_VIEWER(may)},
    [FIELD_HIGH]               = {"high.#", DF_CUSTOM, PER_VIEWER(high)},
    [FIELD_MIXED]              = {"bombs_mixed.#", DF_CUSTOM, PER_VIEWER(mixed)},
    [FIELD_HEARD]              = {"seats.#.heard", DF_CUSTOM, .count = DF_PER_SEAT, OWN(heard)},
    [FIELD_NOTES]              = {"notes", DF_CUSTOM, OWN(notes)},
    [FIELD_HAND_SIZE]          = {"seats.#.hand_size", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_hand_size},
    [FIELD_BACKS]              = {"seats.#.backs", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_backs},
    [FIELD_LIMIT]              = {"seats.#.limit", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_limit},
    [FIELD_COSTS]              = {"seats.#.costs", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_costs},
    [FIELD_HAND_POINTS]        = {"seats.#.hand_points", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_hand_points},
    [FIELD_POINTS]             = {"seats.#.points", DF_CUSTOM, .count = DF_PER_SEAT, .write = write_points},
    [FIELD_PILE_SIZE]          = {"pile_size.#", DF_CUSTOM, .count = ISLAND_PILES, .write = write_pile_size},
    [FIELD_DECK_SIZE]          = {"deck_size", DF_CUSTOM, .write = write_deck_size},
    [FIELD_DECK_LEFT]          = {"deck_left", DF_CUSTOM, .write = write_deck_left},
    [FIELDS]                   = {.path = NULL},
};
/* clang-format on */

/* ---- Partial positions ---- */

/* After the lap, seat 0 at MAIN, a deck of 30 blanks with the explosions last. */
void island_base(df_state *state, const df_config *config)
{
    island_state *s = (island_state *)state;

    island_clear(s, config);
    s->node = ISLAND_AT_MAIN;
    s->stage = ISLAND_DO_MAIN;
    s->round = 1;
    s->turn = (uint8_t)(s->seats + 1);
    s->in = (uint8_t)((1u << s->seats) - 1);
    for (int i = 0; i < s->explosions_in; i++)
        s->deck[i] = ISLAND_EXPLOSION;
    memset(s->deck + s->explosions_in, ISLAND_BLANK, 30);
    s->deck_size = (uint8_t)(s->explosions_in + 30);
}

static bool was_given(const df_given *given, int field, int index)
{
    return (given->field[field] >> index & 1) != 0;
}

/* The stage at which a decision usually comes. */
static int usual_stage(const island_state *s)
{
    switch (s->node) {
    case ISLAND_AT_START:
        return ISLAND_DO_START;
    case ISLAND_AT_MIX:
        return ISLAND_DO_MIX;
    case ISLAND_AT_MAIN:
        return ISLAND_DO_MAIN;
    case ISLAND_AT_OVER:
        return ISLAND_DO_OVER;
    case ISLAND_AT_PICK:
        return s->depth > 0 ? ISLAND_DO_PLAYED : ISLAND_DO_END;
    case ISLAND_AT_THRIFT:
        return s->depth > 0 ? ISLAND_DO_PLAYED : ISLAND_DO_ORDER;
    case ISLAND_AT_ORDER:
        return ISLAND_DO_PAY;
    default:
        return s->depth > 0 && s->uses[0].role == ISLAND_AS_ABILITY ? ISLAND_DO_MAIN
                                                                    : ISLAND_DO_PLAYED;
    }
}

static void complete_course(island_state *s, const df_given *given)
{
    if (!was_given(given, FIELD_STAGE, 0))
        s->stage = (uint8_t)usual_stage(s);
    bool turns = s->stage >= ISLAND_DO_TURN && s->stage <= ISLAND_DO_END;
    if (!was_given(given, FIELD_TURN, 0) && !turns && s->stage != ISLAND_DO_OVER)
        s->turn = 0;
    if (!was_given(given, FIELD_PLAYED, 0))
        s->played = s->play != DF_NONE;
    if (!was_given(given, FIELD_COST, 0) && s->play != DF_NONE && s->active < s->seats)
        s->cost = (uint8_t)island_cost(s, s->active, s->play);
    if (!was_given(given, FIELD_PICKS, 0) && s->node == ISLAND_AT_PICK)
        s->picks = 1;
}

/* Hands that were not given get two harmless cards; the rest lies in the piles, or, if those were
 * given, on the discard. Too many of a card are left for the check to find. */
static void complete_cards(island_state *s, const df_given *given)
{
    uint8_t count[ISLAND_ZONES][ISLAND_KINDS];
    int left[ISLAND_KINDS];
    int rest = !was_given(given, FIELD_PILES, 0) && !s->all_cards ? ISLAND_IN_PILES
                                                                  : ISLAND_DISCARDED;
    bool in_hand = s->stage > ISLAND_DO_DEAL && s->stage != ISLAND_DO_OVER;
    bool over = false;

    for (int kind = 0; kind < ISLAND_KINDS; kind++) {
        left[kind] = island_kinds[kind].copies - taken(s, kind);
        for (int zone = 0; zone < ISLAND_ZONES; zone++)
            count[zone][kind] = (uint8_t)island_count(s->zone[zone] & island_kind_cards(kind));
        over |= left[kind] < 0;
    }
    for (int kind = 0; kind < ISLAND_KINDS && over; kind++)
        if (left[kind] > 0)
            s->zone[rest] |= ((UINT64_C(1) << left[kind]) - 1)
                             << (island_kinds[kind].first + island_kinds[kind].copies - left[kind]);
    if (over)
        return;
    for (int seat = 0; seat < s->seats && in_hand; seat++) {
        if (was_given(given, FIELD_HAND, seat) || !island_is_in(s, seat))
            continue;
        for (int kind = 0, dealt = 0; kind < ISLAND_KINDS && dealt < 2; kind++) {
            const island_card *card = &island_cards[island_kinds[kind].code];

            if (left[kind] == 0 || (card->icons & ISLAND_QUICK) != 0 || card->number > 6)
                continue;
            left[kind]--;
            count[ISLAND_IN_HAND + seat][kind]++;
            dealt++;
        }
    }
    if (!was_given(given, FIELD_DISCARD, 0) || rest == ISLAND_IN_PILES)
        for (int kind = 0; kind < ISLAND_KINDS; kind++)
            count[rest][kind] = (uint8_t)(count[rest][kind] + left[kind]);
    island_number_copies(s, count);
}

static void count_cards(island_state *s)
{
    for (int seat = 0; seat < ISLAND_SEATS; seat++)
        for (int symbol = 0; symbol < ISLAND_SYMBOLS; symbol++)
            s->backs[seat][symbol] = (uint8_t)island_count(s->zone[ISLAND_IN_HAND + seat] &
                                                           ISLAND_SYMBOL_CARDS(symbol));
    for (int pile = 0; pile < ISLAND_PILES; pile++)
        s->pile_size[pile] =
            (uint8_t)island_count(s->zone[ISLAND_IN_PILES] & ISLAND_PILE_CARDS(pile));
}

static uint8_t at_least_0(int number)
{
    return (uint8_t)(number < 0 ? 0 : number);
}

/* Bombs, explosions and blanks that are nowhere else lie on the blank discard. */
static void complete_blanks(island_state *s, const df_given *given)
{
    int pool = s->bombs_in < ISLAND_BOMBS - s->seats ? s->bombs_in : ISLAND_BOMBS - s->seats;
    int count[ISLAND_SORTS + 1] = {0};
    int bombs = s->secret_mix ? pool : s->bombs_in; /* brought in with the deck */

    if (s->stage <= ISLAND_DO_MIX && !was_given(given, FIELD_DECK, 0)) {
        memset(s->deck, DF_NONE, sizeof s->deck);
        s->deck_size = 0;
    }
    for (int at = 0; at < s->deck_size; at++)
        count[s->deck[at] & 3]++;
    if (s->revealed < ISLAND_SORTS)
        count[s->revealed]++;
    for (int seat = 0; seat < s->seats; seat++) {
        count[ISLAND_BOMB] += s->bombs[seat];
        count[ISLAND_EXPLOSION] += s->explosions[seat];
        if (s->secret_mix && s->stage > ISLAND_DO_MIX && !was_given(given, FIELD_MIX, seat))
            s->mix[seat] = ISLAND_BLANK;
    }
    int spare = s->secret_mix ? ISLAND_BOMBS - pool - s->seats : ISLAND_BOMBS - s->bombs_in;
    if (!was_given(given, FIELD_SUPPLY_BOMBS, 0))
        s->supply[ISLAND_BOMB] =
            at_least_0(count[ISLAND_BOMB] <= bombs ? spare : spare - (count[ISLAND_BOMB] - bombs));
    if (!was_given(given, FIELD_DISCARD_BOMBS, 0))
        s->discard[ISLAND_BOMB] =
            at_least_0(bombs + spare - s->supply[ISLAND_BOMB] - count[ISLAND_BOMB]);
    if (!was_given(given, FIELD_SUPPLY_EXPLOSIONS, 0))
        s->supply[ISLAND_EXPLOSION] = ISLAND_EXPLOSIONS - s->explosions_in;
    if (!was_given(given, FIELD_DISCARD_EXPLOSIONS, 0))
        s->discard[ISLAND_EXPLOSION] = at_least_0(s->explosions_in - count[ISLAND_EXPLOSION]);
    if (!was_given(given, FIELD_DISCARD_BLANKS, 0)) {
        int mixed = s->discard[ISLAND_BOMB] + count[ISLAND_BOMB] - spare + s->supply[ISLAND_BOMB];

        s->discard[ISLAND_BLANK] = at_least_0(
            ISLAND_BLANKS + (s->secret_mix ? s->bombs_in - mixed : 0) - count[ISLAND_BLANK]);
    }
}

/* Where a card may be if nothing is known but the number of cards everywhere. */
static void know_nothing(island_state *s, int viewer)
{
    for (int card = 0; card < ISLAND_CARDS; card++) {
        int kind = island_kind_of[card];
        int pile = island_pile_of(kind);
        uint64_t own = viewer < s->seats ? s->zone[ISLAND_IN_HAND + viewer] : 0;
        uint64_t hidden = s->zone[ISLAND_IN_PILES];
        uint8_t may = s->pile_size[pile] > 0 ? ISLAND_MAY_PILE : 0;

        for (int seat = 0; seat < s->seats; seat++) {
            uint64_t hand = s->zone[ISLAND_IN_HAND + seat];

            hidden |= hand;
            if ((hand & ISLAND_PILE_CARDS(pile)) != 0 && seat != viewer)
                may |= (uint8_t)ISLAND_MAY_HAND(seat);
        }
        if ((own >> card & 1) != 0)
            may = (uint8_t)ISLAND_MAY_HAND(viewer);
        s->may[viewer][card] = (hidden >> card & 1) != 0 ? may : 0;
    }
    for (int kind = 0; kind < ISLAND_KINDS; kind++)
        island_sort_kind(s->may[viewer], kind);
}

static void complete_knowledge(island_state *s, const df_given *given)
{
    for (int v = 0; v < ISLAND_VIEWERS; v++) {
        if (v >= s->seats && v != ISLAND_PUBLIC)
            continue;
        if (!was_given(given, FIELD_MAY, v))
            know_nothing(s, v);
        for (int i = 0; i < ISLAND_SEATS * ISLAND_SYMBOLS && !was_given(given, FIELD_HIGH, v);
             i++) {
            uint64_t high = s->zone[ISLAND_IN_HAND + i / ISLAND_SYMBOLS] & ISLAND_HIGH_CARDS &
                            ISLAND_SYMBOL_CARDS(i % ISLAND_SYMBOLS);

            s->high[v][i / ISLAND_SYMBOLS][i % ISLAND_SYMBOLS] =
                (uint8_t)(island_count(high) * 0x11);
        }
    }
    if (s->secret_mix && s->stage > ISLAND_DO_MIX && given->field[FIELD_MIXED] == 0)
        island_note_mix(s);
    /* Explosions at the bottom are known to be there, unless some lie elsewhere. */
    int bottom = 0;
    int all = 0;
    for (int at = 0; at < s->deck_size; at++) {
        all += (s->deck[at] & 3) == ISLAND_EXPLOSION;
        bottom += at == bottom && (s->deck[at] & 3) == ISLAND_EXPLOSION;
    }
    bool silent = s->notes_size == 0 && !was_given(given, FIELD_BASE_LAST, 0);
    if (silent)
        s->base_last = bottom == all && s->stage > ISLAND_DO_MIX;
    for (int at = 0; at < bottom && silent && bottom == all; at++)
        if (!was_given(given, FIELD_KNOWN, 0))
            s->deck[at] = ISLAND_EXPLOSION | 1u << ISLAND_PUBLIC << 2;
    if (!was_given(given, FIELD_NOTES_DEPTH, 0))
        s->notes_depth = s->notes_size > 0 ? s->deck_size : 0;
}

/* Without knowledge a text's knowledge is not taken over. */
static void drop_knowledge(island_state *s)
{
    memset(s->may, 0, sizeof s->may);
    memset(s->high, 0, sizeof s->high);
    memset(s->heard, 0, sizeof s->heard);
    memset(s->heard_on, 0, sizeof s->heard_on);
    memset(s->heard_lost, 0, sizeof s->heard_lost);
    memset(s->notes, 0, sizeof s->notes);
    memset(s->bombs_least, 0, sizeof s->bombs_least);
    memset(s->bombs_most, 0, sizeof s->bombs_most);
    s->notes_size = 0;
    s->notes_depth = 0;
    s->base_last = 0;
}

void island_complete(df_state *state, const df_given *given)
{
    island_state *s = (island_state *)state;

    complete_course(s, given);
    complete_cards(s, given);
    count_cards(s);
    complete_blanks(s, given);
    if (s->knowledge)
        complete_knowledge(s, given);
    else
        drop_knowledge(s);
}
