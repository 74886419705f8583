/* memo.c: what the viewers have learned as text, and back; rows of fields.c.
 *
 * SPDX-License-Identifier: MIT */
#include "games/island/fields.h"

static const char backs[] = "sma"; /* symbols */

/* ---- Knowledge of attack cards --------------------------------------------------------------- */

void island_write_may(const df_state *state, int viewer, df_text *text)
{
    const island_state *s = (const island_state *)state;
    bool any = false;

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
    char code[ISLAND_WORD_SIZE];
    df_text text = df_text_over(code, sizeof code);
    uint8_t may = 0;

    while (*word != '-' && *word != '\0')
        df_text_char(&text, *word++);
    int found = island_find_code(code);
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

df_status island_read_may(df_state *state, int viewer, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[ISLAND_WORD_SIZE];

    memset(s->may[viewer], 0, sizeof s->may[viewer]);
    while (island_next_word(&value, "", word))
        if (!read_may_entry(word, s->may[viewer]))
            return df_fail(err, DF_PARSE, "B-12", "entries like 0B-A:p12 are wanted, not '%s'",
                           word);
    return DF_OK;
}

/* "1-2 0-0 ..." for each seat and symbol */
void island_write_high(const df_state *state, int viewer, df_text *text)
{
    const island_state *s = (const island_state *)state;
    const uint8_t *range = s->high[viewer][0];

    if (range[0] == DF_HIDDEN) {
        df_text_char(text, '?');
        return;
    }
    for (int i = 0; i < ISLAND_SEATS * ISLAND_SYMBOLS; i++) {
        df_text_string(text, i == 0 ? "" : " ");
        df_text_number(text, range[i] & 15);
        df_text_char(text, '-');
        df_text_number(text, range[i] >> 4);
    }
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

df_status island_read_high(df_state *state, int viewer, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[ISLAND_WORD_SIZE];

    for (int i = 0; i < ISLAND_SEATS * ISLAND_SYMBOLS; i++) {
        int least;
        int most;

        if (!island_next_word(&value, "", word) || !read_range(word, &least, &most))
            return df_fail(err, DF_PARSE, "B-12", "15 ranges like 1-2 are wanted");
        s->high[viewer][i / ISLAND_SYMBOLS][i % ISLAND_SYMBOLS] = (uint8_t)(least | most << 4);
    }
    return DF_OK;
}

void island_write_mixed(const df_state *state, int viewer, df_text *text)
{
    const island_state *s = (const island_state *)state;

    if (s->bombs_least[viewer] == DF_HIDDEN)
        df_text_char(text, '?');
    else
        df_text_add(text, "%d-%d", s->bombs_least[viewer], s->bombs_most[viewer]);
}

df_status island_read_mixed(df_state *state, int viewer, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    int least;
    int most;

    if (!read_range(value, &least, &most))
        return df_fail(err, DF_PARSE, "B-201", "a range like 3-7 is wanted");
    s->bombs_least[viewer] = (uint8_t)least;
    s->bombs_most[viewer] = (uint8_t)most;
    return DF_OK;
}

/* "4 4 5 0 lost 1": the numbers heard, and cards that have left the hand unseen since */
void island_write_heard(const df_state *state, int seat, df_text *text)
{
    const island_state *s = (const island_state *)state;

    if (!s->heard_on[seat]) {
        df_text_char(text, '-');
        return;
    }
    for (int number = 0; number < ISLAND_NUMBERS; number++)
        for (int i = 0; i < s->heard[seat][number]; i++)
            df_text_add(text, "%d ", number);
    df_text_add(text, "lost %d", s->heard_lost[seat]);
}

df_status island_read_heard(df_state *state, int seat, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[ISLAND_WORD_SIZE];
    int32_t number = 0;
    bool lost = false;

    memset(s->heard[seat], 0, sizeof s->heard[seat]);
    s->heard_lost[seat] = 0;
    s->heard_on[seat] = *value != '\0';
    while (!lost && island_next_word(&value, "", word)) {
        if (df_same_word(word, "lost"))
            lost = island_next_word(&value, "", word);
        if (!df_read_number(word, &number) || number < 0 ||
            number >= (lost ? ISLAND_CARDS : ISLAND_NUMBERS))
            return df_fail(err, DF_PARSE, "B-132", "numbers are wanted, as in 4 4 5 lost 0");
        if (!lost)
            s->heard[seat][number]++;
    }
    s->heard_lost[seat] = (uint8_t)(lost ? number : 0);
    return *value == '\0' ? DF_OK : df_fail(err, DF_PARSE, "B-132", "nothing comes after lost");
}

/* ---- Notes on the deck ----------------------------------------------------------------------- */

static const char *const note_words[] = {"draw", "return", "top",   "bottom",
                                         "flip", "look",   "scout", NULL};

/* "draw:b3 return look:0:bXb scout:1:all:bbXbb"; "?" for what the viewer did not see */
void island_write_notes(const df_state *state, int index, df_text *text)
{
    const island_state *s = (const island_state *)state;

    (void)index;
    for (int at = 0; at < s->notes_size; at += island_note_length(s->notes[at])) {
        uint8_t note = s->notes[at];
        int kind = note >> 5;

        df_text_add(text, "%s%s", at == 0 ? "" : " ", note_words[kind]);
        if (kind == ISLAND_NOTE_DRAW)
            df_text_add(text, ":%c%d", island_sort_letters[note >> 3 & 3], (note & 7) + 1);
        if (kind < ISLAND_NOTE_LOOK)
            continue;
        df_text_add(text, ":%d:%s", note & 7, (note & ISLAND_NOTE_OPEN) != 0 ? "all:" : "");
        for (int i = 0; i < (kind == ISLAND_NOTE_LOOK ? 3 : 5); i++)
            df_text_char(text,
                         s->notes[at + 1] == DF_HIDDEN
                             ? '?'
                             : island_sort_letters[s->notes[at + 1 + i / 3] >> 2 * (i % 3) & 3]);
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
        *note |= ISLAND_NOTE_OPEN;
        word += 4;
    }
    note[1] = 0;
    if (count > 3)
        note[2] = 0;
    for (int i = 0; i < count; i++, word++) {
        const char *letter = *word == '\0' ? NULL : strchr(island_letters, df_lower(*word));

        if (letter == NULL)
            return false;
        note[1 + i / 3] |= (uint8_t)((letter - island_letters) << 2 * (i % 3));
    }
    return *word == '\0';
}

/* One note into note[0..2]; returns its length or 0. */
static int read_note(const char *word, uint8_t note[3])
{
    char name[ISLAND_WORD_SIZE];
    df_text text = df_text_over(name, sizeof name);

    while (*word != ':' && *word != '\0')
        df_text_char(&text, *word++);
    int kind = island_find_word(note_words, name);
    if (kind < 0)
        return 0;
    note[0] = (uint8_t)(kind << 5);
    if (kind == ISLAND_NOTE_DRAW) {
        const char *letter =
            word[0] == ':' && word[1] != '\0' ? strchr(island_letters, df_lower(word[1])) : NULL;

        if (letter == NULL || word[2] < '1' || word[2] > '8' || word[3] != '\0')
            return 0;
        note[0] |= (uint8_t)((letter - island_letters) << 3 | (word[2] - '1'));
        return 1;
    }
    if (kind < ISLAND_NOTE_LOOK)
        return *word == '\0';
    return read_seen(word, kind == ISLAND_NOTE_LOOK ? 3 : 5, note) ? island_note_length(note[0])
                                                                   : 0;
}

df_status island_read_notes(df_state *state, int index, const char *value, df_error *err)
{
    island_state *s = (island_state *)state;
    char word[ISLAND_WORD_SIZE];

    (void)index;
    memset(s->notes, 0, sizeof s->notes);
    s->notes_size = 0;
    while (island_next_word(&value, "", word)) {
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
