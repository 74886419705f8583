/* fuzz.h: what the fuzzers share.
 *
 * A fuzzer is one function for one kind of input. Linked with libFuzzer it is fed with millions of
 * inputs; compiled with DF_FUZZ_MAIN it runs the files and folders given as arguments instead,
 * which is how the corpus, with all past finds, is tried again by every test run.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_FUZZ_H
#define DF_TESTS_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <deadfall.h>

#include "match/audit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A text made from the input that should be shown with a bug that it caused; may be NULL. */
static const char *fuzz_shown;

/* The input showed a bug. */
#define FUZZ_REQUIRE(condition, ...)                                                               \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                        \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fprintf(stderr, "\n%s\n", fuzz_shown != NULL ? fuzz_shown : "");                       \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline void *fuzz_memory(size_t size)
{
    void *memory = malloc(size);

    FUZZ_REQUIRE(memory != NULL, "out of memory");
    return memory;
}

/* The input as a C string, to be freed; what comes after a NUL is lost. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = fuzz_memory(size + 1);

    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

enum { FUZZ_HOUSE = 0x80 }; /* added to the letter of the game: with a house rule */

/* Takes two more bytes: which option is not as usual, and its value. */
static inline void fuzz_option(const df_game *game, const uint8_t **data, size_t *size,
                               df_config *config)
{
    df_config other = *config;
    int count = 0;

    while (game->options[count].name != NULL)
        count++;
    if (*size < 2 || count == 0)
        return;
    const df_option *option = &game->options[(*data)[0] % count];
    other.option[option - game->options] =
        (int16_t)(option->min + (*data)[1] % (option->max - option->min + 1));
    *data += 2;
    *size -= 2;
    if (df_config_check(game, &other, NULL) == DF_OK)
        *config = other;
}

/* Takes two bytes off the input: the letter of the game (its clause prefix) and its number of
 * players; after a letter with FUZZ_HOUSE an option, too. */
static inline const df_game *fuzz_game(const uint8_t **data, size_t *size, df_config *config)
{
    int count;
    const df_game *const *games = df_games(&count);
    bool house = *size > 0 && ((*data)[0] & FUZZ_HOUSE) != 0;
    uint8_t letter = *size > 0 ? (*data)[0] & (FUZZ_HOUSE - 1) : 0;
    uint8_t number = *size > 1 ? (*data)[1] : 0;
    const df_game *game = games[letter % count];
    size_t used = *size < 2 ? *size : 2;

    for (int i = count - 1; i >= 0; i--) /* of two that begin alike, the one that was there first */
        if (games[i]->clause_prefix[0] == letter)
            game = games[i];
    *data += used;
    *size -= used;
    *config = df_config_default(game);
    config->seats = (uint8_t)(game->seats_min + number % (game->seats_max - game->seats_min + 1));
    if (df_config_check(game, config, NULL) != DF_OK)
        config->seats = game->seats_usual;
    if (house)
        fuzz_option(game, data, size, config);
    return game;
}

/* Plays up to `moves` random moves; the game's check must hold after each. */
static inline void fuzz_play(const df_game *game, df_state *state, int moves)
{
    static df_action actions[DF_LEGAL_MAX];
    uint8_t key[DF_KEY_SIZE];
    df_rng rng;

    df_key_derive(key, (const uint8_t[DF_KEY_SIZE]){0}, df_hash(state, game->state_size, 0) >> 8);
    df_rng_init(&rng, key, 0);
    for (; moves > 0 && game->actor(state) != DF_NOBODY; moves--) {
        df_error err = {.text = ""};
        df_action action;

        if (game->actor(state) == DF_CHANCE)
            action = df_chance_draw(game, state, &rng);
        else
            action = actions[df_rng_below(&rng, (uint32_t)game->legal(state, actions))];
        FUZZ_REQUIRE(df_apply(game, state, action, &rng, NULL, &err) == DF_OK,
                     "a legal action is refused: %s", err.text);
        FUZZ_REQUIRE(game->check(state, &err) == DF_OK, "after a legal action: %s", err.text);
    }
}

/* The state must pass all general checks. The room for them is kept from one input to the next. */
static inline void fuzz_audit(const df_game *game, const df_config *config, const df_state *state,
                              const char *when)
{
    static const df_game *audited;
    static df_audit *audit;
    const uint8_t key[DF_KEY_SIZE] = {0};
    df_error err = {.text = ""};

    if (audited != game) {
        df_audit_free(audit);
        audit = df_audit_new(game, &err);
        audited = game;
    }
    FUZZ_REQUIRE(audit != NULL, "%s", err.text);
    FUZZ_REQUIRE(df_audit_state(audit, config, state, key, &err) == DF_OK, "%s: %s", when,
                 err.text);
}

#ifdef DF_FUZZ_MAIN

#include <dirent.h>

static int fuzz_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t data[1 << 20];

    if (file == NULL) {
        fprintf(stderr, "%s can't be opened\n", path);
        return -1;
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    /* a block of just this size, so that a sanitizer sees reads beyond it */
    uint8_t *exact = fuzz_memory(size + (size == 0));
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 1;
}

/* Runs a file, or all files of a folder; returns how many, or -1 after an error. */
static int fuzz_path(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    int total = 0;

    if (folder == NULL)
        return fuzz_file(path);
    while (total >= 0 && (entry = readdir(folder)) != NULL) {
        char name[4096];

        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        total = fuzz_file(name) < 0 ? -1 : total + 1;
    }
    closedir(folder);
    return total;
}

int main(int argc, char **argv)
{
    int total = 0;

    for (int i = 1; i < argc; i++) {
        int ran = fuzz_path(argv[i]);

        if (ran < 0)
            return 2;
        total += ran;
    }
    printf("%d inputs\n", total);
    return total > 0 ? 0 : 2; /* a corpus that is not found is no success */
}

#endif

#endif
