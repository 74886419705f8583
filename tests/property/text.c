/* text.c: property 4: positions, actions and records survive the way into text and back; with it,
 * that taking back and looking back lead to the very states that were there.
 *
 * Each game is played as a match: people who do something legal, take it back now and then, and
 * stop in the middle or play to the end; some matches start from a position, in some chance is
 * forced by hand.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include "core/core.h"

/* Every word of every action is read again in few states where a sanitizer watches: they are many.
 */
enum { STATES_BETWEEN = GAMES_SHARE > 1 ? 32 : 8 };
enum { UNDO_BETWEEN = 8, STOP_BETWEEN = 400, TEXT_SIZE = 1 << 18 };

typedef struct text_player {
    prop_table *table;
    df_match *match;
    df_state *state; /* a copy of the match's state, for comparison */
    df_state *read;
    df_view *view;
    bool held; /* chance is forced by hand */
    df_action actions[DF_LEGAL_MAX];
    uint32_t count;             /* states seen */
    uint64_t hashes[MOVES_MAX]; /* of the state after so many steps */
    char text[TEXT_SIZE];
} text_player;

static uint64_t hash_state(const prop_table *table, const df_state *state)
{
    return df_hash(state, table->game->state_size, 0);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static bool check_value(void *context, const df_value *value)
{
    text_player *player = context;
    prop_table *table = player->table;
    char found[4096];
    df_text text = df_text_over(found, sizeof found);

    if (df_position_get(table->game, &table->config, player->state, value->path, &text, NULL) !=
            DF_OK ||
        strcmp(found, value->text) != 0)
        table_fail(table, "%s is %s in the text and %s alone", value->path, value->text, found);
    return true;
}

static void check_position(text_player *player)
{
    prop_table *table = player->table;
    df_text text = df_text_over(player->text, sizeof player->text);
    df_error err = {.text = ""};

    df_position_walk(table->game, &table->config, player->state, true, check_value, player);
    df_position_write(table->game, &table->config, player->state, false, &text);
    if (text.full)
        table_fail(table, "the position text is too long");
    memset(player->read, 0x77, table->game->state_size);
    if (df_position_read(table->game, &table->config, player->text, player->read, &err) != DF_OK)
        table_fail(table, "%s\n%s", err.text, player->text);
    if (!df_state_equal(table->game, player->read, player->state))
        table_fail(table, "the position text reads back to another state:\n%s", player->text);
    for (int viewer = 0; viewer < table->config.seats; viewer++) {
        text = df_text_over(player->text, sizeof player->text);
        df_position_write(table->game, &table->config,
                          (const df_state *)df_match_view(player->match, viewer), true, &text);
        if (text.full)
            table_fail(table, "the text of a view is too long");
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

static df_status parse(text_player *player, int actor, const char *const *names, const char *words,
                       df_action *out, df_error *err)
{
    const df_game *game = player->table->game;

    if (actor == DF_CHANCE)
        return df_chance_parse(game, player->state, words, out, err);
    return df_action_parse(game, player->view, actor, names, words, out, err);
}

static void upper_case(char *text)
{
    for (; *text != '\0'; text++)
        if (*text >= 'a' && *text <= 'z')
            *text = (char)(*text - 'a' + 'A');
}

/* These words are read as just this action. */
static void check_read(text_player *player, const char *const *names, const char *words,
                       df_action action)
{
    int actor = player->table->game->actor(player->state);
    df_error err = {.text = ""};
    df_action read = UINT32_MAX;

    if (parse(player, actor, names, words, &read, &err) != DF_OK || read != action)
        table_fail(player->table, "'%s' is action %u and read as %d: %s", words, (unsigned)action,
                   (int)read, err.text);
}

/* Every form of an action is understood as just that action, in capitals as well; with players by
 * number or by name. */
static void check_forms(text_player *player, const char *const *names, df_action action)
{
    prop_table *table = player->table;

    for (int form = 0;; form++) {
        char words[160];
        df_text text = df_text_over(words, sizeof words);

        if (!table->game->words(player->state, action, form, names, &text)) {
            if (form == 0)
                table_fail(table, "action %u has no words", (unsigned)action);
            break;
        }
        if (form % 2 == 1)
            upper_case(words);
        check_read(player, names, words, action);
    }
}

enum { MANY = 16 }; /* of more actions only some are read as people say them */

/* So is what people are shown of every legal one. */
static void check_words(text_player *player)
{
    prop_table *table = player->table;
    int actor = table->game->actor(player->state);
    int count = table_actions(table, player->state, player->actions);

    if (actor >= 0)
        table->game->view(player->state, actor, player->view);
    for (int i = 0; i < count; i++) {
        char label[160];
        df_text text = df_text_over(label, sizeof label);

        check_forms(player, NULL, player->actions[i]);
        if (actor < 0 || (count > MANY && i % (count / MANY) != 0))
            continue;
        check_forms(player, table->game->seat_names, player->actions[i]);
        df_action_label(table->game, player->view, player->actions[i], table->game->seat_names,
                        &text);
        if (text.full || text.length == 0)
            table_fail(table, "the label '%s' is too long or empty", label);
        check_read(player, table->game->seat_names, label, player->actions[i]);
    }
}

/* ---- Records and time travel ----------------------------------------------------------------- */

static void check_record(text_player *player)
{
    prop_table *table = player->table;
    df_error err = {.text = ""};
    char *record = NULL, *again = NULL;

    if (df_match_record(player->match, &record, &err) != DF_OK)
        table_fail(table, "no record: %s", err.text);
    df_match *replayed = df_match_replay(record, &err);
    if (replayed == NULL)
        table_fail(table, "%s\n%s", err.text, record);
    if (!df_state_equal(table->game, df_match_state(replayed), df_match_state(player->match)) ||
        df_match_steps(replayed) != df_match_steps(player->match))
        table_fail(table, "the record replays to another state:\n%s", record);
    for (int i = 0; i < df_match_steps(replayed); i++) {
        df_step a = df_match_step(player->match, i), b = df_match_step(replayed, i);

        if (a.action != b.action || a.actor != b.actor || a.reveals != b.reveals)
            table_fail(table, "step %d is replayed otherwise:\n%s", i, record);
    }
    if (df_match_record(replayed, &again, &err) != DF_OK || strcmp(record, again) != 0)
        table_fail(table, "the record of the replay is another:\n%s\n%s", record, again);
    df_match_free(replayed);
    free(record);
    free(again);
}

static void check_past(text_player *player)
{
    prop_table *table = player->table;
    uint32_t steps = df_rng_below(&table->players, player->count);
    df_match *past = df_match_at(player->match, (int)steps, NULL);

    assert_non_null(past);
    if (hash_state(table, df_match_state(past)) != player->hashes[steps])
        table_fail(table, "looking back to step %u shows another state", (unsigned)steps);
    df_match_free(past);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Chance nodes that were played at once make several steps of one; their states are not seen. */
static void note_state(text_player *player)
{
    uint32_t steps = (uint32_t)df_match_steps(player->match);

    if (steps >= MOVES_MAX)
        table_fail(player->table, "the game does not end");
    df_state_copy(player->table->game, player->state, df_match_state(player->match));
    for (; player->count < steps; player->count++) {
        df_match *past = df_match_at(player->match, (int)player->count, NULL);

        assert_non_null(past);
        player->hashes[player->count] = hash_state(player->table, df_match_state(past));
        df_match_free(past);
    }
    player->hashes[steps] = hash_state(player->table, player->state);
    player->count = steps + 1;
    player->table->step = steps;
}

static void act(text_player *player, int actor, df_action action)
{
    df_error err = {.text = ""};
    df_status status = actor == DF_CHANCE ? df_match_chance(player->match, action, &err)
                                          : df_match_do(player->match, actor, action, &err);

    if (status != DF_OK)
        table_fail(player->table, "action %u of %d: %s", (unsigned)action, actor, err.text);
}

/* Takes back the last action: it either leads to the state before, and doing it again to the one
 * after, or is refused and changes nothing. */
static void take_back(text_player *player, int actor, df_action action)
{
    prop_table *table = player->table;
    int steps = df_match_steps(player->match);
    bool reveals = df_match_step(player->match, (int)table->step).reveals;
    bool may = actor != DF_CHANCE && !reveals && steps == (int)table->step + 1 &&
               df_match_actor(player->match) != DF_NOBODY;

    df_state_copy(table->game, player->read, df_match_state(player->match));
    df_status status = df_match_undo(player->match, actor == DF_CHANCE ? 0 : actor, NULL);
    if (actor == DF_CHANCE && status == DF_OK)
        table_fail(table, "somebody took back what chance decided");
    if (actor != DF_CHANCE && (status == DF_OK) != may)
        table_fail(table, "action %u of %d %s", (unsigned)action, actor,
                   may ? "could not be taken back" : "was taken back");
    if (may) {
        if (!df_state_equal(table->game, df_match_state(player->match), player->state))
            table_fail(table, "taking back action %u leads to another state", (unsigned)action);
        act(player, actor, action);
    }
    if (!df_state_equal(table->game, df_match_state(player->match), player->read) ||
        df_match_steps(player->match) != steps)
        table_fail(table, "action %u, taken back, is another the second time", (unsigned)action);
}

static void play_match(text_player *player)
{
    prop_table *table = player->table;

    for (note_state(player); df_match_actor(player->match) != DF_NOBODY; note_state(player)) {
        int actor = df_match_actor(player->match);
        int count = table_actions(table, player->state, player->actions);
        df_action action = table_choose(&table->players, player->actions, count);

        if (table_looks(table, STATES_BETWEEN)) {
            check_position(player);
            check_words(player);
        }
        act(player, actor, action);
        if (table_looks(table, UNDO_BETWEEN))
            take_back(player, actor, action);
        if (df_rng_below(&table->players, STOP_BETWEEN) == 0)
            break;
    }
    note_state(player);
    check_position(player);
    check_past(player);
    check_record(player);
}

static df_match *start(text_player *player, const df_state *from)
{
    prop_table *table = player->table;
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN, .name = "A \"name\" \\ with marks"},
                                   {.kind = DF_SEAT_NOBODY, .name = "\xC3\x84pfel"}};
    df_error err = {.text = ""};
    df_match *match =
        from == NULL ? df_match_new(table->game, &table->config, table->key, seats, &err)
                     : df_match_from(table->game, &table->config, table->key, seats, from, &err);

    if (match == NULL)
        table_fail(table, "no match: %s", err.text);
    player->count = 0;
    if (df_rng_below(&table->players, 4) == 0)
        df_match_hold_chance(match);
    return match;
}

static void free_match(void *player)
{
    df_match_free(((text_player *)player)->match);
}

static void prop_text(prop_table *table)
{
    text_player *player = table_memory(sizeof *player);

    player->table = table;
    player->state = table_state(table, 0xA5);
    player->read = table_state(table, 0x5A);
    player->view = (df_view *)table_state(table, 0x11);
    player->match = NULL;
    table_own(player, free_match);
    player->match = start(player, NULL);
    play_match(player);
    /* and on from some moment of it, as a position */
    df_match *past = df_match_at(
        player->match,
        (int)df_rng_below(&table->players, (uint32_t)df_match_steps(player->match) + 1), NULL);
    assert_non_null(past);
    df_match_free(player->match);
    player->match = start(player, df_match_state(past));
    df_match_free(past);
    play_match(player);
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: text", prop_text, 1000);
}
