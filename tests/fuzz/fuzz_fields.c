/* fuzz_fields.c: real positions with some values exchanged, which come much nearer to what might be
 * accepted by mistake than texts made of random letters.
 *
 * Input: two bytes for the game and its players, one for its course, one for how far it has gone;
 * then three bytes for every change to that position: which line, and what happens to it. A
 * position that is accepted must pass every check there is, and so must all that follow from it in
 * play.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

enum { LINES_MAX = 256, VALUE_SIZE = 512, TEXT_SIZE = 1 << 17 };

typedef struct fuzz_line {
    const df_field *field;
    char path[64];
    char value[VALUE_SIZE];
    bool dropped; /* so that the game completes it */
} fuzz_line;

typedef struct fuzz_position {
    int count;
    fuzz_line lines[LINES_MAX];
} fuzz_position;

static bool keep_line(void *context, const df_value *value)
{
    fuzz_position *position = context;
    fuzz_line *line = &position->lines[position->count];

    if (position->count == LINES_MAX || strlen(value->text) >= VALUE_SIZE)
        return false;
    *line = (fuzz_line){.field = value->field};
    snprintf(line->path, sizeof line->path, "%s", value->path);
    snprintf(line->value, sizeof line->value, "%s", value->text);
    position->count++;
    return true;
}

/* How many words there are, or numbers from 0. */
static uint32_t count_words(const df_field *field)
{
    uint32_t count = 0;

    if (field->words == NULL && field->word == NULL)
        return (uint32_t)field->max + 1;
    while (field->words != NULL ? field->words[count] != NULL : field->word((int)count, 0) != NULL)
        count++;
    return count;
}

static void add_word(const df_field *field, uint32_t number, df_text *text)
{
    if (field->words == NULL && field->word == NULL)
        df_text_add(text, "%u", number);
    else
        df_text_string(text,
                       field->words != NULL ? field->words[number] : field->word((int)number, 0));
}

/* Writes one of the values that the field can have; no new ones for fields in a notation of the
 * game's own. */
static void change_value(fuzz_line *line, uint8_t choice)
{
    const df_field *field = line->field;
    df_text text = df_text_over(line->value, sizeof line->value);

    if (field->none != NULL && choice == 255) {
        df_text_string(&text, field->none);
    } else if (field->form == DF_NUMBER) {
        df_text_add(&text, "%d", field->min + choice % (field->max - field->min + 1));
    } else if (field->form == DF_YESNO) {
        df_text_string(&text, choice % 2 == 0 ? "no" : "yes");
    } else if (field->form == DF_WORD) {
        add_word(field, choice % count_words(field), &text);
    } else {
        uint32_t words = count_words(field);
        const char *comma = "";

        for (uint32_t i = 0; i < words && i < 8; i++)
            if ((choice >> i & 1) != 0) {
                df_text_string(&text, comma);
                add_word(field, i, &text);
                if (field->form == DF_COUNTS)
                    df_text_add(&text, " %d", field->max);
                comma = field->between == NULL ? ", " : field->between;
            }
        if (text.length == 0)
            df_text_char(&text, '-');
    }
}

static void change(fuzz_position *position, const uint8_t change[3])
{
    fuzz_line *line = &position->lines[change[0] % position->count];

    if (change[1] % 4 == 0)
        line->dropped = !line->dropped;
    else if (change[1] % 4 == 1)
        memmove(line->value, position->lines[change[2] % position->count].value, VALUE_SIZE);
    else if (line->field->form != DF_TEXT)
        change_value(line, change[2]);
}

static void check(const df_game *game, const df_config *config, const char *text)
{
    df_state *state = fuzz_memory(game->state_size);

    if (df_position_read(game, config, text, state, NULL) == DF_OK) {
        fuzz_audit(game, config, state, "accepted");
        for (int i = 0; i < 2; i++) {
            fuzz_play(game, state, 8);
            fuzz_audit(game, config, state, "after some moves");
        }
    }
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_position position;
    static char joined[TEXT_SIZE];
    df_text text = df_text_over(joined, sizeof joined);
    df_config config;
    const df_game *game = fuzz_game(&data, &size, &config);
    uint8_t key[DF_KEY_SIZE] = {0};
    df_rng rng;

    if (size < 2)
        return 0;
    df_state *state = fuzz_memory(game->state_size);
    key[0] = data[0];
    df_rng_init(&rng, key, 0);
    game->setup(state, &config, &rng);
    fuzz_play(game, state, data[1]);
    position.count = 0;
    df_position_walk(game, &config, state, false, keep_line, &position);
    free(state);
    for (size_t i = 2; i + 3 <= size; i += 3)
        change(&position, data + i);
    for (int i = 0; i < position.count; i++)
        if (!position.lines[i].dropped)
            df_text_add(&text, "%s: %s\n", position.lines[i].path, position.lines[i].value);
    fuzz_shown = joined;
    check(game, &config, joined);
    return 0;
}
