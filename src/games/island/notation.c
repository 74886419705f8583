/* notation.c: cards, the blank deck and uses as text, and back; rows of fields.c.
 *
 * Cards are written "charm axe", or by code, "0B axe"; the back may be left out, then it is one
 * that is still free. The blank deck is written from the top, "X b*8 E".
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/fields.h"

const char island_letters[] = "bxe";
const char island_sort_letters[] = "bXE";

/* ---- Reading words --------------------------------------------------------------------------- */

/* Cuts the next word off *at: up to a space or one of `ends`. False at the end. */
bool island_next_word(const char **at, const char *ends, char word[ISLAND_WORD_SIZE])
{
    df_text text = df_text_over(word, ISLAND_WORD_SIZE);

    while (df_is_space(**at))
        ++*at;
    if (**at == '\0')
        return false;
    while (**at != '\0' && !df_is_space(**at) && strchr(ends, **at) == NULL)
        df_text_char(&text, *(*at)++);
    return true;
}

int island_find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (df_same_word(words[i], word))
            return i;
    return -1;
}

int island_find_code(const char *word)
{
    for (int code = 0; code < ISLAND_CODES; code++)
        if (df_same_word(word, island_cards[code].word) ||
            df_same_word(word, island_cards[code].code) ||
            df_same_word(word, island_cards[code].name))
            return code;
    return -1;
}

/* ---- Sets of cards --------------------------------------------------------------------------- */

/* Of a zone, or of what is offered. */
static uint64_t *cards_at(island_state *s, int place)
{
    return place == ISLAND_OFFERED ? &s->offer : &s->zone[place];
}

void island_write_cards(const df_state *state, int place, df_text *text)
{
    uint64_t cards = *cards_at((island_state *)state, place);
    const char *comma = "";

    if (cards == 0 || cards == ISLAND_HIDDEN_CARDS) {
        df_text_char(text, cards == 0 ? '-' : '?');
        return;
    }
    df_each_bit_64(card, cards) {
        df_text_string(text, comma);
        island_kind_words(island_kind_of[card], text);
        comma = ", ";
    }
}

/* Copies of the kind that some zone has taken so far. */
int island_taken(const island_state *s, int kind)
{
    int count = s->play == kind;

    for (int zone = 0; zone < ISLAND_ZONES; zone++)
        count += df_bit_count_64(s->zone[zone] & island_kind_cards(kind));
    return count;
}

/* Reads "charm axe": the kind, or -1. Without a back the first one with a free copy is meant. */
static int read_kind(const island_state *s, char words[ISLAND_WORD_SIZE])
{
    int code = island_find_code(words); /* "thick skin" has a space, too */
    int symbol = -1;
    int found = -1;
    char *space = strrchr(words, ' ');

    if (code < 0 && space != NULL) {
        symbol = island_find_word(island_symbol_words, space + 1);
        while (space > words && df_is_space(space[-1]))
            space--;
        *space = '\0';
        code = symbol < 0 ? -1 : island_find_code(words);
    }
    for (int kind = ISLAND_KINDS - 1; kind >= 0; kind--)
        if (island_kinds[kind].code == code &&
            (symbol < 0 ? found < 0 || island_taken(s, kind) < island_kinds[kind].copies
                        : island_kinds[kind].symbol == symbol))
            found = kind;
    return found;
}

static df_status read_cards(const island_state *s, uint64_t *cards, const char *value,
                            df_error *err)
{
    char item[ISLAND_WORD_SIZE];
    char words[ISLAND_WORD_SIZE];

    *cards = 0;
    while (df_next_item(&value, ',', item, sizeof item)) {
        memcpy(words, item, sizeof words);
        int kind = read_kind(s, words);
        if (kind < 0)
            return df_fail(err, DF_RANGE, "", "there is no card '%s'%s", item,
                           strchr(item, ' ') == NULL ? "" : "; cards have commas between them");
        uint64_t free_copies = island_kind_cards(kind) & ~*cards;
        if (free_copies == 0)
            return df_fail(err, DF_RANGE, "B-11", "there are not so many of %s",
                           island_cards[island_kinds[kind].code].name);
        *cards |= free_copies & (~free_copies + 1);
    }
    return DF_OK;
}

df_status island_read_cards(df_state *state, int place, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;

    return read_cards(s, cards_at(s, place), value, err);
}

void island_write_play(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    if (s->play == DF_NONE)
        df_text_char(text, '-');
    else
        island_kind_words(s->play, text);
}

df_status island_read_play(df_state *state, int index, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    uint64_t cards = 0;

    (void)index;
    s->play = DF_NONE;
    df_status status = read_cards(s, &cards, value, err);
    if (status != DF_OK)
        return status;
    if (df_bit_count_64(cards) > 1)
        return df_fail(err, DF_RANGE, "B-50", "only one card is in play");
    if (cards != 0)
        s->play = island_kind_of[df_bit_lowest_64(cards)];
    return DF_OK;
}

/* ---- The blank deck -------------------------------------------------------------------------- */

/* "X*3", with a space before it if something stands there already. */
static void write_run(const char *what, int run, df_text *text)
{
    df_text_add(text, "%s%s", text->length > 0 && text->at[text->length - 1] != ' ' ? " " : "",
                what);
    if (run > 1)
        df_text_add(text, "*%d", run);
}

void island_write_deck(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
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
        char letter[2] = {hidden ? '?' : island_sort_letters[card & 3], '\0'};

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

df_status island_read_deck(df_state *state, int index, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    uint8_t cards[ISLAND_DECK];
    int size = 0;

    (void)index;
    while (*value != '\0') {
        const char *letter = strchr(island_letters, df_lower(*value));

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
            cards[size++] = (uint8_t)(letter - island_letters);
    }
    memset(s->deck, DF_NONE, sizeof s->deck);
    for (int i = 0; i < size; i++)
        s->deck[size - 1 - i] = cards[i];
    s->deck_size = (uint8_t)size;
    return DF_OK;
}

/* Who knows the cards of the deck, from the top: "all", seats as "02", "-" for nobody. */
void island_write_known(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
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
df_status island_read_known(df_state *state, int index, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[ISLAND_WORD_SIZE];
    int at = s->deck_size - 1;

    (void)index;
    while (island_next_word(&value, "*", word)) {
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

/* ---- Uses under way -------------------------------------------------------------------------- */

static const char *const role_words[] = {"effect", "ability", "reaction", NULL};
static const char *const phase_words[] = {"announce",  "foil_card", "window", "resolve",
                                          "drawing",   "picked",    "giving", "picking",
                                          "arranging", NULL};
static const char *const result_words[] = {"stands", "cancelled", "replaced", NULL};

/* Members of a use after its result, each a number or "-". */
enum { USE_NUMBERS = 8 };

void island_write_uses(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
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
    char word[5][ISLAND_WORD_SIZE] = {{0}};
    int32_t user;

    for (int i = 0; i < 5; i++)
        if (!island_next_word(value, "", word[i]))
            return false;
    int code = island_find_code(word[0]);
    int role = island_find_word(role_words, word[1]);
    int phase = island_find_word(phase_words, word[3]);
    int result = island_find_word(result_words, word[4]);
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

        if (!island_next_word(value, "", word[0]))
            return false;
        if (df_same_word(word[0], "-"))
            continue;
        if (!df_read_number(word[0], &number) || number < 0 || number > 64)
            return false;
        numbers[i] = (uint8_t)number;
    }
    return true;
}

df_status island_read_uses(df_state *state, int index, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char slash[ISLAND_WORD_SIZE];

    (void)index;
    memset(s->uses, DF_NONE, sizeof s->uses);
    s->depth = 0;
    while (*value != '\0') {
        if (s->depth == ISLAND_USES || !read_use(&value, &s->uses[s->depth]))
            return df_fail(err, DF_PARSE, "B-60",
                           "uses like 'barter effect 0 window stands 1 - 2 - - - - -' are wanted");
        s->depth++;
        if (island_next_word(&value, "", slash) && !df_same_word(slash, "/"))
            return df_fail(err, DF_PARSE, "B-60", "uses have / between them");
    }
    return DF_OK;
}
