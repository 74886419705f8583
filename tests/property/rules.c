/* rules.c: property 1 (what is legal applies, all else is refused and changes nothing), 2 (the
 * game's own check always holds), 5 (the same actions give the same states, with or without events
 * and knowledge) and 6 (every game ends).
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

/* How many states are passed by between two that are looked at closely, and how many games between
 * two that are played again. */
enum { STATES_BETWEEN = 64, GAMES_BETWEEN = 16 };

typedef struct rules_player {
    prop_table *table;
    df_state *state;
    df_state *trial;
    df_events *events;
    uint64_t *marks; /* for each action: the last list that it was seen in */
    uint64_t lists;
    int count;
    df_action actions[DF_LEGAL_MAX];
    uint32_t done_count;
    df_action done[MOVES_MAX];
} rules_player;

/* The list has no duplicates and nothing too large; marks[action] == lists says what is in it. */
static void list_actions(rules_player *player)
{
    prop_table *table = player->table;
    int actor = table->game->actor(player->state);

    if (actor != DF_CHANCE && actor != DF_NOBODY && (actor < 0 || actor >= table->config.seats))
        table_fail(table, "%d is to act", actor);
    player->count = table_actions(table, player->state, player->actions);
    player->lists++;
    if (player->count > DF_LEGAL_MAX || (player->count < 1 && actor != DF_NOBODY))
        table_fail(table, "there are %d actions", player->count);
    for (int i = 0; i < player->count; i++) {
        df_action action = player->actions[i];

        if (action >= table->game->action_limit)
            table_fail(table, "action %u is too large", (unsigned)action);
        if (player->marks[action] == player->lists)
            table_fail(table, "action %u is listed twice", (unsigned)action);
        player->marks[action] = player->lists;
    }
}

static void check_state(rules_player *player, const df_state *state, const char *when)
{
    df_error err = {.text = ""};

    if (player->table->game->check(state, &err) != DF_OK)
        table_fail(player->table, "%s: [%s] %s", when, err.clause, err.text);
}

/* An action that is not listed is refused with a reason, and nothing changes. */
static void check_refused(rules_player *player, df_action action)
{
    prop_table *table = player->table;
    df_error err = {.status = DF_OK};
    df_rng rng = table->rules;

    df_state_copy(table->game, player->trial, player->state);
    player->events->count = 0;
    df_status status = df_apply(table->game, player->trial, action, &rng, player->events, &err);
    if (status == DF_OK)
        table_fail(table, "action %u is not listed but accepted", (unsigned)action);
    if (err.status != status || err.text[0] == '\0')
        table_fail(table, "action %u is refused without a reason", (unsigned)action);
    if (!df_state_equal(table->game, player->trial, player->state) || player->events->count != 0 ||
        memcmp(&rng, &table->rules, sizeof rng) != 0)
        table_fail(table, "action %u is refused, but something has changed", (unsigned)action);
}

static void check_applies(rules_player *player, df_action action)
{
    prop_table *table = player->table;
    df_error err = {.text = ""};
    df_rng rng = table->rules;

    df_state_copy(table->game, player->trial, player->state);
    player->events->count = 0;
    if (df_apply(table->game, player->trial, action, &rng, player->events, &err) != DF_OK)
        table_fail(table, "action %u is listed but refused: %s", (unsigned)action, err.text);
    check_state(player, player->trial, "after another legal action");
}

/* Tries everything that could be done here. */
static void look_closely(rules_player *player)
{
    const df_game *game = player->table->game;
    const df_action beyond[] = {game->action_limit, game->action_limit + 1, UINT32_MAX,
                                df_rng_u32(&player->table->dice) | UINT32_C(1) << 31};

    for (int i = 0; i < player->count; i++)
        check_applies(player, player->actions[i]);
    for (df_action action = 0; action < game->action_limit; action++)
        if (player->marks[action] != player->lists)
            check_refused(player, action);
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        check_refused(player, beyond[i]);
}

static void check_result(rules_player *player)
{
    prop_table *table = player->table;
    df_result result = {.reason = NULL};

    table->game->result(player->state, &result);
    if (result.winners >> table->config.seats != 0)
        table_fail(table, "winners %x", result.winners);
    if (result.reason == NULL || result.reason[0] == '\0')
        table_fail(table, "the result has no reason");
}

/* Plays the same actions again on memory that held something else, without events, and beside it
 * another state with less knowledge: the same must be legal in it, and it must end alike. It keeps
 * none if the step `forget_at` is 0, else it forgets at that step. Returns it. */
static df_state *play_beside(rules_player *player, df_state *again, uint32_t forget_at,
                             const char *how)
{
    prop_table *table = player->table;
    const df_game *game = table->game;
    df_config config = table->config;
    df_state *other = table_state(table, 0x33);
    df_action *actions = table_memory(DF_LEGAL_MAX * sizeof *actions);
    df_rng again_rng, other_rng;
    df_result result, other_result;

    config.knowledge = forget_at > 0;
    df_rng_init(&again_rng, table->key, 0);
    df_rng_init(&other_rng, table->key, 0);
    game->setup(again, &table->config, &again_rng);
    game->setup(other, &config, &other_rng);
    for (table->step = 0; table->step < player->done_count; table->step++) {
        if (forget_at > 0 && table->step == forget_at)
            game->forget(other);
        int count = table_actions(table, again, player->actions);
        if (table_actions(table, other, actions) != count ||
            memcmp(actions, player->actions, (size_t)count * sizeof *actions) != 0)
            table_fail(table, "%s other actions are legal", how);
        game->apply(again, player->done[table->step], &again_rng, NULL);
        game->apply(other, player->done[table->step], &other_rng, NULL);
    }
    game->result(again, &result);
    game->result(other, &other_result);
    if (result.winners != other_result.winners ||
        memcmp(result.score, other_result.score, sizeof result.score) != 0 ||
        strcmp(result.reason, other_result.reason) != 0)
        table_fail(table, "%s the game ends otherwise", how);
    return other;
}

static void play_twice(rules_player *player)
{
    prop_table *table = player->table;
    df_state *again = table_state(table, 0x5A);
    df_state *blind = play_beside(player, again, 0, "without knowledge");

    if (!df_state_equal(table->game, again, player->state))
        table_fail(table, "played again the game ends in another state");
    check_state(player, blind, "without knowledge");
    if (table->game->forget != NULL && player->done_count > 1)
        play_beside(player, again, player->done_count / 2, "with knowledge forgotten");
}

static void prop_rules(prop_table *table)
{
    static rules_player player; /* too large for the stack */
    const df_game *game = table->game;

    player.table = table;
    player.state = table_state(table, 0xA5);
    player.trial = table_state(table, 0);
    player.events = table_memory(sizeof *player.events);
    player.marks = table_memory(game->action_limit * sizeof *player.marks);
    memset(player.marks, 0, game->action_limit * sizeof *player.marks);
    player.done_count = 0;
    game->setup(player.state, &table->config, &table->rules);
    check_state(&player, player.state, "after the set-up");
    while (list_actions(&player), player.count > 0) {
        if (table_looks(table, STATES_BETWEEN))
            look_closely(&player);
        df_action action = table_choose(&table->players, player.actions, player.count);
        player.events->count = 0;
        game->apply(player.state, action, &table->rules, player.events);
        if (player.done_count == MOVES_MAX)
            table_fail(table, "the game has not ended after %d moves", MOVES_MAX);
        player.done[player.done_count++] = action;
        table->step++;
        check_state(&player, player.state, "after an action");
    }
    table_roll(table);
    look_closely(&player);
    check_result(&player);
    if (table->closely || table->seed % GAMES_BETWEEN == 0)
        play_twice(&player);
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: rules", prop_rules, GAMES_USUAL);
}
