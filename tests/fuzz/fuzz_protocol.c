/* fuzz_protocol.c: what a bot may write.
 *
 * Whatever a line holds, it is a message or it is refused with a reason that can be printed on one
 * line; a message that is accepted is within the bounds that the host relies on.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "base/name.h"
#include "match/match.h"
#include "minds/protocol.h"

static void check_hello(const df_message *message)
{
    df_error err = {.text = ""};

    FUZZ_REQUIRE(message->version >= 0, "a version below zero");
    FUZZ_REQUIRE(message->name[0] != '\0' && df_name_check(message->name, &err) == DF_OK,
                 "a name that no seat may have: %s", err.text);
}

static void check_choice(const df_message *message)
{
    FUZZ_REQUIRE(message->id >= 0 && message->id <= UINT32_MAX, "an id out of range");
    FUZZ_REQUIRE(message->seat >= -1 && message->number >= -1 && message->number <= UINT32_MAX,
                 "a number out of range");
    FUZZ_REQUIRE((message->number < 0) == (message->words[0] != '\0'),
                 "neither a number nor words, or both");
    FUZZ_REQUIRE(memchr(message->words, '\0', sizeof message->words) != NULL, "endless words");
}

/* Words that were accepted go to the reader of actions. */
static void read_words(const df_message *message)
{
    static const df_game *game;
    static df_state *state;
    static df_view *view;
    const uint8_t key[DF_KEY_SIZE] = {0};
    df_action action;
    df_rng rng;

    if (game == NULL) {
        game = df_game_find("noir");
        df_config config = df_config_default(game);
        state = fuzz_memory(game->state_size);
        view = fuzz_memory(game->state_size);
        df_rng_init(&rng, key, 0);
        game->setup(state, &config, &rng);
        game->view(state, 0, view);
    }
    df_action_parse(game, view, 0, NULL, message->words, &action, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    df_message message;
    df_fault fault = DF_FAULT_MEMORY;
    df_error err = {.text = ""};
    df_status status = df_protocol_read((const char *)data, size, &message, &fault, &err);

    FUZZ_REQUIRE((status == DF_OK) == (fault == DF_FAULT_NONE), "fault %d, status %d", fault,
                 status);
    if (status != DF_OK) {
        FUZZ_REQUIRE(err.text[0] != '\0', "refused without a reason");
        for (const char *c = err.text; *c != '\0'; c++)
            FUZZ_REQUIRE(*c >= ' ' && *c <= '~', "refused with '%s'", err.text);
    } else if (message.kind == DF_MESSAGE_HELLO) {
        check_hello(&message);
    } else if (message.kind == DF_MESSAGE_CHOICE) {
        check_choice(&message);
        if (message.number < 0)
            read_words(&message);
    }
    return 0;
}
