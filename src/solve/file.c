/* file.c: strategies as files: a text with the game, its options, and a line for each information
 * set with the sums that its strategy is made of. docs/solver.md describes it.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "core/core.h"
#include "solve/solve.h"

enum { STRATEGY_VERSION = 1, VALUE_SIZE = 64, NUMBER_SIZE = 32, HEAD_SIZE = 4096 };

static const size_t size_limit = (size_t)16 << 30;

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_head(const df_strategy *s, df_text *text)
{
    char number[NUMBER_SIZE];

    df_text_add(text, "deadfall strategy %d\ngame %s\nreplay %d\n", STRATEGY_VERSION, s->game->id,
                s->game->replay_version);
    for (int i = 0; s->game->options[i].name != NULL; i++) {
        df_text_add(text, "option %s ", s->game->options[i].name);
        df_config_value(s->game, &s->config, i, text);
        df_text_char(text, '\n');
    }
    df_text_add(text, "recall %s\nmethod %s\n", s->forget ? "forgets" : "perfect",
                df_method_words[s->method]);
    snprintf(number, sizeof number, "%" PRIu64, s->iterations);
    df_text_add(text, "iterations %s\n", number);
    snprintf(number, sizeof number, "%.9g", s->value);
    df_text_add(text, "value %s\n", isnan(s->value) ? "unknown" : number);
    snprintf(number, sizeof number, "%.9g", s->gap);
    df_text_add(text, "nashconv %s\n", isnan(s->gap) ? "unknown" : number);
    snprintf(number, sizeof number, "%" PRIu64, s->sums.sets);
    df_text_add(text, "sets %s\n", number);
}

static void write_sums(const double *sums, uint64_t from, uint64_t to, df_text *text)
{
    for (uint64_t i = from; i < to; i++) {
        char number[NUMBER_SIZE];

        snprintf(number, sizeof number, " %.17g", sums[i]);
        df_text_string(text, number);
    }
}

df_status df_strategy_write(const char *path, const df_strategy *s, df_error *err)
{
    const df_sums *sums = &s->sums;
    size_t room = HEAD_SIZE + sums->sets * NUMBER_SIZE + 2 * NUMBER_SIZE * sums->base[sums->sets];
    char *whole = df_memory(1, room);

    if (whole == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_text text = df_text_over(whole, room);
    write_head(s, &text);
    for (uint64_t set = 0; set < sums->sets; set++) {
        char key[NUMBER_SIZE];

        snprintf(key, sizeof key, "%016" PRIx64 " %u", sums->key[set],
                 (unsigned)(sums->base[set + 1] - sums->base[set]));
        df_text_string(&text, key);
        write_sums(sums->average, sums->base[set], sums->base[set + 1], &text);
        write_sums(sums->regret, sums->base[set], sums->base[set + 1], &text);
        df_text_char(&text, '\n');
    }
    df_text_string(&text, "end\n");
    df_assert(!text.full);
    df_status status = df_file_write(path, whole, err);
    free(whole);
    return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reader {
    const char *path;
    char *at;
    int line;
    df_error *err;
} reader;

static df_status bad(const reader *r, df_status status, const char *what)
{
    return df_fail(r->err, status, "", "%s, line %d: %s", r->path, r->line, what);
}

/* The next line, cut off; NULL: there is none. */
static char *next_line(reader *r)
{
    char *line = r->at;
    char *end = strchr(line, '\n');

    if (end == NULL)
        return NULL;
    *end = '\0';
    r->at = end + 1;
    r->line++;
    return line;
}

/* What follows a word that has to begin the next line; NULL: it does not. */
static char *want(reader *r, const char *word)
{
    char *line = next_line(r);
    size_t length = strlen(word);

    return line != NULL && strncmp(line, word, length) == 0 && line[length] == ' '
               ? line + length + 1
               : NULL;
}

static bool read_count(const char *text, uint64_t *out)
{
    char *end = NULL;

    *out = text != NULL ? strtoull(text, &end, 10) : 0;
    return end != NULL && end != text && *end == '\0' && text[0] >= '0' && text[0] <= '9';
}

static double read_known(const char *text)
{
    return text == NULL || strcmp(text, "unknown") == 0 ? NAN : strtod(text, NULL);
}

static df_status read_options(reader *r, df_strategy *s)
{
    s->config = df_config_default(s->game);
    s->config.seats = DF_SOLVE_SEATS;
    for (int i = 0; s->game->options[i].name != NULL; i++) {
        char *text = want(r, "option");
        size_t length = strlen(s->game->options[i].name);

        if (text == NULL || strncmp(text, s->game->options[i].name, length) != 0 ||
            text[length] != ' ')
            return bad(r, DF_RANGE, "the options of the game are others now: solve it again");
        if (df_config_set(s->game, &s->config, s->game->options[i].name, text + length + 1, NULL) !=
            DF_OK)
            return bad(r, DF_PARSE, "this option can't have this value");
    }
    return DF_OK;
}

static df_status read_head(reader *r, df_strategy *s)
{
    uint64_t number;
    char *text = want(r, "deadfall");

    if (text == NULL || strncmp(text, "strategy ", 9) != 0)
        return df_fail(r->err, DF_PARSE, "", "%s is no strategy of `deadfall solve`", r->path);
    if (!read_count(text + 9, &number) || number != STRATEGY_VERSION)
        return bad(r, DF_RANGE, "a strategy of another version of this program");
    text = want(r, "game");
    s->game = text != NULL ? df_game_find(text) : NULL;
    if (s->game == NULL)
        return bad(r, DF_PARSE, "there is no such game");
    if (!read_count(want(r, "replay"), &number) || number != s->game->replay_version)
        return bad(r, DF_RANGE, "the rules of the game have changed since: solve it again");
    df_status status = read_options(r, s);
    if (status != DF_OK)
        return status;
    text = want(r, "recall");
    s->forget = text != NULL && strcmp(text, "forgets") == 0;
    text = want(r, "method");
    s->method = 0;
    while (text != NULL && s->method < DF_METHODS && strcmp(text, df_method_words[s->method]) != 0)
        s->method++;
    if (text == NULL || s->method == DF_METHODS ||
        !read_count(want(r, "iterations"), &s->iterations))
        return bad(r, DF_PARSE, "this is not how a strategy is written");
    s->value = read_known(want(r, "value"));
    s->gap = read_known(want(r, "nashconv"));
    if (!read_count(want(r, "sets"), &s->sums.sets) || s->sums.sets > size_limit / 8)
        return bad(r, DF_PARSE, "this is not how a strategy is written");
    return DF_OK;
}

static bool read_sums(char **at, uint64_t count, bool signs, double *out)
{
    for (uint64_t i = 0; i < count; i++) {
        char *end = NULL;

        out[i] = strtod(*at, &end);
        if (end == *at || !isfinite(out[i]) || (!signs && out[i] < 0))
            return false;
        *at = end;
    }
    return true;
}

static df_status read_sets(reader *r, df_strategy *s, size_t room)
{
    df_sums *sums = &s->sums;
    uint64_t slots = 0;

    for (uint64_t set = 0; set < sums->sets; set++) {
        char *line = next_line(r);
        char *at = line;

        if (line == NULL)
            return bad(r, DF_CORRUPT, "the file ends too early");
        sums->key[set] = strtoull(line, &at, 16);
        uint64_t count = at - line == 16 ? strtoull(at, &at, 10) : 0;
        if (sums->key[set] == 0 || count == 0 || count > DF_LEGAL_MAX || slots + count > room ||
            !read_sums(&at, count, false, sums->average + slots) ||
            !read_sums(&at, count, true, sums->regret + slots) || *at != '\0')
            return bad(r, DF_CORRUPT, "this line is damaged");
        slots += count;
        sums->base[set + 1] = slots;
    }
    char *line = next_line(r);
    if (line == NULL || strcmp(line, "end") != 0 || *r->at != '\0')
        return bad(r, DF_CORRUPT, "the file is damaged at its end");
    return DF_OK;
}

static df_status make_index(df_strategy *s, df_error *err)
{
    const df_sums *sums = &s->sums;

    for (s->index_size = 16; s->index_size < 2 * sums->sets;)
        s->index_size *= 2;
    s->index = df_memory(s->index_size, sizeof *s->index);
    if (s->index == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (uint64_t set = 0; set < sums->sets; set++) {
        uint64_t at = sums->key[set] & (s->index_size - 1);

        while (s->index[at] != 0)
            at = (at + 1) & (s->index_size - 1);
        s->index[at] = set + 1;
    }
    return DF_OK;
}

static df_status read_all(reader *r, df_strategy *s, size_t length)
{
    df_sums *sums = &s->sums;
    df_status status = read_head(r, s);
    size_t room = length / 4 + 1; /* a slot takes two numbers and two blanks */

    if (status != DF_OK)
        return status;
    if (sums->sets > room)
        return bad(r, DF_CORRUPT, "the file ends too early");
    sums->key = df_memory(sums->sets + 1, sizeof *sums->key);
    sums->base = df_memory(sums->sets + 1, sizeof *sums->base);
    sums->average = df_memory(room, sizeof *sums->average);
    sums->regret = df_memory(room, sizeof *sums->regret);
    if (sums->key == NULL || sums->base == NULL || sums->average == NULL || sums->regret == NULL)
        return df_fail(r->err, DF_NOMEM, "", "out of memory");
    status = read_sets(r, s, room);
    return status == DF_OK ? make_index(s, r->err) : status;
}

df_status df_strategy_read(const char *path, df_strategy *out, df_error *err)
{
    char *text = NULL;

    memset(out, 0, sizeof *out);
    df_status status = df_file_read(path, size_limit, &text, err);
    if (status != DF_OK)
        return status;
    reader r = {.path = path, .at = text, .err = err};
    status = read_all(&r, out, strlen(text));
    if (status != DF_OK)
        df_strategy_free(out);
    free(text);
    return status;
}

void df_strategy_free(df_strategy *s)
{
    free(s->sums.key);
    free(s->sums.base);
    free(s->sums.average);
    free(s->sums.regret);
    free(s->index);
    memset(s, 0, sizeof *s);
}

/* ---- What it says ---------------------------------------------------------------------------- */

df_status df_strategy_fits(const df_strategy *s, const char *path, const df_game *game,
                           const df_config *config, df_error *err)
{
    if (s->game != game)
        return df_fail(err, DF_RANGE, "", "%s is a strategy for %s, not for %s", path, s->game->id,
                       game->id);
    if (config->seats != DF_SOLVE_SEATS)
        return df_fail(err, DF_RANGE, "", "%s is a strategy for 2 players, not for %d", path,
                       config->seats);
    for (int i = 0; game->options[i].name != NULL; i++) {
        char value[VALUE_SIZE];
        df_text text = df_text_over(value, sizeof value);

        df_config_value(game, &s->config, i, &text);
        if (s->config.option[i] != config->option[i])
            return df_fail(err, DF_RANGE, "", "%s is a strategy for the option %s=%s", path,
                           game->options[i].name, value);
    }
    return DF_OK;
}

uint64_t df_strategy_find(const df_strategy *s, uint64_t key)
{
    for (uint64_t at = key & (s->index_size - 1); s->index[at] != 0;
         at = (at + 1) & (s->index_size - 1))
        if (s->sums.key[s->index[at] - 1] == key)
            return s->index[at] - 1;
    return UINT64_MAX;
}

bool df_strategy_shares(const df_strategy *s, uint64_t key, int count, double out[])
{
    uint64_t set = df_strategy_find(s, key);
    const double *average = set != UINT64_MAX ? s->sums.average + s->sums.base[set] : NULL;
    bool fits = average != NULL && s->sums.base[set + 1] - s->sums.base[set] == (uint64_t)count;
    double sum = 0;

    for (int i = 0; fits && i < count; i++)
        sum += average[i];
    for (int i = 0; i < count; i++)
        out[i] = sum > 0 ? average[i] / sum : 1.0 / count;
    return fits;
}

df_status df_strategy_on_tree(df_strategy *s, const df_tree *tree, double *out, df_error *err)
{
    if (s->index == NULL && make_index(s, err) != DF_OK)
        return DF_NOMEM;
    for (uint32_t set = 0; set < tree->sets; set++)
        df_strategy_shares(s, tree->key[set], (int)(tree->base[set + 1] - tree->base[set]),
                           out + tree->base[set]);
    return DF_OK;
}
