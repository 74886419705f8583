/* secrecy.c: property 3: what a viewer sees and is told never depends on what it may not know.
 *
 * On states picked at random, for every seat and a spectator:
 *
 * - df_audit_state: the view of a world resampled from the view is the view, byte for byte, and
 *   legal actions, refusals, words, descriptions and prompt are the same on the state, its view and
 *   that world; resampling both with one key gives the same bytes; the world passes the check.
 * - A resampled world can be played to its end.
 * - df_moment_of is the same on the state and its view, but for what is the actor's business alone,
 *   and of several who decide together none sees what another decides.
 *
 * An action is then carried out on the true state and on a world resampled for the viewer before
 * it. The viewer can't tell the two apart, so:
 *
 * - Undo: if the viewer acts and no event `reveals`, then none does in the other world, and the
 *   viewer is told the same and sees the same afterwards. So nothing was learned by it.
 * - A view changes only by what its owner is told: if the viewer is told the same in both worlds,
 *   the view afterwards is the same. (If somebody else acts, the action in the other world may be a
 *   different one.) A view that showed more than the events would leak here.
 * - Secret numbers are kept: if the views afterwards are the same and nothing was drawn at random,
 *   the secret numbers told to the viewer are the same too. A secret told to the wrong seat is
 * found here, as no view reflects it. Open numbers can't be tested like that: they may well speak
 * of things that are gone, as the room of a trap that has gone off.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include "match/audit.h"

enum { STATES_BETWEEN = 32, WORLDS_PLAYED_BETWEEN = 16, DRAWN_SIZE = 16384, WIDTH_MAX = 80 };

typedef struct told_events {
    int count;
    df_event at[DF_EVENTS_MAX];
} told_events;

/* Everything for one game; `world` is what the viewer can't tell from `state`. */
typedef struct secrecy_watch {
    prop_table *table;
    df_audit *audit;
    df_state *state;
    df_state *next; /* state after the action */
    df_state *world;
    df_view *view;
    df_view *world_view;
    df_events events;
    df_events world_events;
    told_events told;
    told_events world_told;
    df_action actions[DF_LEGAL_MAX];
    char text[DRAWN_SIZE];
} secrecy_watch;

/* ---- Events ---------------------------------------------------------------------------------- */

static bool any_reveals(const df_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].reveals)
            return true;
    return false;
}

static void listen(const df_events *events, int viewer, told_events *out)
{
    out->count = 0;
    for (int i = 0; i < events->count; i++)
        if (df_event_for(&events->at[i], viewer, &out->at[out->count]))
            out->count++;
}

static bool same_told(const told_events *a, const told_events *b)
{
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof a->at[0]) == 0;
}

/* Drops the events whose secret numbers the viewer was not told. */
static void keep_secrets(told_events *told)
{
    int kept = 0;

    for (int i = 0; i < told->count; i++)
        if (told->at[i].privy != 0)
            told->at[kept++] = told->at[i];
    told->count = kept;
}

/* Events are well formed, and there is a sentence for each. */
static void check_events(secrecy_watch *watcher, int viewer)
{
    const df_game *game = watcher->table->game;

    for (int i = 0; i < watcher->told.count; i++) {
        const df_event *event = &watcher->told.at[i];
        const df_event_kind *kind = &game->event_kinds[event->kind];
        df_text text = df_text_over(watcher->text, 512);

        if (event->kind >= game->event_kind_count)
            table_fail(watcher->table, "there is no event kind %d", event->kind);
        if (event->seat != DF_NONE && event->seat >= watcher->table->config.seats)
            table_fail(watcher->table, "event %s of seat %d", kind->name, event->seat);
        for (int j = 0; j < DF_EVENT_OPEN; j++)
            if (kind->open[j] == NULL && event->open[j] != 0)
                table_fail(watcher->table, "event %s: open number %d has no name", kind->name, j);
        for (int j = 0; j < DF_EVENT_SECRET; j++)
            if (kind->secret[j] == NULL && event->privy != 0 && event->secret[j] != 0)
                table_fail(watcher->table, "event %s: secret number %d has no name", kind->name, j);
        game->event_text(event, viewer, game->seat_names, &text);
        if (text.length == 0 || text.full || strchr(watcher->text, '\n') != NULL)
            table_fail(watcher->table, "event %s reads '%s'", kind->name, watcher->text);
    }
}

/* ---- Pictures -------------------------------------------------------------------------------- */

/* The picture fits and is at most 80 columns wide; what is said instead has no inks. */
static void check_drawing(secrecy_watch *watcher, int viewer)
{
    const df_game *game = watcher->table->game;
    df_text text = df_text_over(watcher->text, sizeof watcher->text);
    int column = 0;

    game->draw(watcher->view, viewer, game->seat_names, &text);
    if (text.length == 0 || text.full)
        table_fail(watcher->table, "the picture has %d bytes", (int)text.length);
    for (const char *at = watcher->text; *at != '\0'; at++) {
        unsigned char c = (unsigned char)*at;

        if (c == '\n')
            column = 0;
        else if (c >= ' ' && (c & 0xC0) != 0x80 && ++column > WIDTH_MAX)
            table_fail(watcher->table, "the picture is too wide:\n%s", watcher->text);
        else if (c < ' ' && c >= DF_INK_COUNT)
            table_fail(watcher->table, "the picture has the byte %d", c);
    }
    if (game->say == NULL)
        return;
    text = df_text_over(watcher->text, sizeof watcher->text);
    game->say(watcher->view, viewer, game->seat_names, &text);
    if (text.length == 0 || text.full)
        table_fail(watcher->table, "what is said has %d bytes", (int)text.length);
    for (const char *at = watcher->text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' && *at != '\n')
            table_fail(watcher->table, "what is said has the byte %d", *at);
}

/* ---- The moment ------------------------------------------------------------------------------ */

/* How the moment feels is known to all but for what concerns whoever acts, who knows that too. */
static void check_moment(secrecy_watch *watcher, int viewer)
{
    const df_game *game = watcher->table->game;
    unsigned seats = (1u << watcher->table->config.seats) - 1;
    int actor = game->actor(watcher->next);
    df_moment true_one = df_moment_of(game, watcher->next);
    df_moment seen = df_moment_of(game, (const df_state *)watcher->view);

    if (true_one.timing != seen.timing || true_one.aloud != seen.aloud ||
        true_one.silent != seen.silent || true_one.together != seen.together)
        table_fail(watcher->table, "the view of %d does not tell how the moment feels", viewer);
    if (((true_one.silent | true_one.together) & ~seats) != 0 ||
        (true_one.together != 0 && (true_one.together >> actor & 1) == 0))
        table_fail(watcher->table, "silent or together are seats that do not play");
    if ((true_one.idle != DF_NO_ACTION && true_one.idle >= game->action_limit) ||
        (true_one.by_hand != DF_NO_ACTION && true_one.by_hand >= game->action_limit) ||
        (true_one.same != DF_NO_ACTION && game->test(watcher->next, true_one.same, NULL) != DF_OK))
        table_fail(watcher->table, "idle or by hand is no action");
    if (viewer == actor && (true_one.idle != seen.idle || true_one.by_hand != seen.by_hand ||
                            true_one.same != seen.same))
        table_fail(watcher->table, "the view of %d does not tell what is done for it", viewer);
}

/* Who decides together sees nothing of what another decides: whatever the actor had done, all
 * others are told the same and see the same afterwards. */
static void check_together(secrecy_watch *watcher)
{
    prop_table *table = watcher->table;
    const df_game *game = table->game;
    int actor = game->actor(watcher->state);
    df_rng rng = table->rules;

    if (df_moment_of(game, watcher->state).together == 0 ||
        df_moment_of(game, watcher->next).together == 0)
        return;
    df_state_copy(game, watcher->world, watcher->state);
    watcher->world_events.count = 0;
    game->apply(watcher->world,
                table_choose(&table->dice, watcher->actions,
                             table_actions(table, watcher->world, watcher->actions)),
                &rng, &watcher->world_events);
    for (int viewer = -1; viewer < table->config.seats; viewer++) {
        int eyes = viewer < 0 ? DF_SPECTATOR : viewer;

        game->view(watcher->next, eyes, watcher->view);
        game->view(watcher->world, eyes, watcher->world_view);
        listen(&watcher->events, eyes, &watcher->told);
        listen(&watcher->world_events, eyes, &watcher->world_told);
        if (eyes != actor && (!same_told(&watcher->told, &watcher->world_told) ||
                              memcmp(watcher->view, watcher->world_view, game->state_size) != 0))
            table_fail(table, "%d sees what %d decides together with others", eyes, actor);
    }
}

/* ---- Two worlds ------------------------------------------------------------------------------ */

static void play_on(secrecy_watch *watcher)
{
    prop_table *table = watcher->table;
    df_rng rng = table->dice;
    df_error err;
    int count;

    for (int moves = 0; (count = table_actions(table, watcher->world, watcher->actions)) > 0;
         moves++) {
        df_action action = watcher->actions[df_rng_below(&rng, (uint32_t)count)];

        if (moves == MOVES_MAX)
            table_fail(table, "a resampled world does not end");
        table->game->apply(watcher->world, action, &rng, NULL);
        if (table->game->check(watcher->world, &err) != DF_OK)
            table_fail(table, "a resampled world breaks: %s", err.text);
    }
}

/* Carries out an action in watcher->world: the same as in the true state if the viewer may know
 * which one that is, else any. What chance brought may be impossible there: a card that is dealt is
 * elsewhere in another world. */
static void act_in_world(secrecy_watch *watcher, int viewer, df_action action)
{
    prop_table *table = watcher->table;
    int actor = table->game->actor(watcher->world);
    df_rng rng = table->rules;

    bool legal = table->game->test(watcher->world, action, NULL) == DF_OK;

    if (actor == DF_CHANCE ? !legal
                           : actor != viewer && (!legal || df_rng_below(&table->dice, 2) == 0))
        action = table_choose(&table->dice, watcher->actions,
                              table_actions(table, watcher->world, watcher->actions));
    else if (!legal)
        table_fail(table, "action %u is not legal in a world that fits the view of %d",
                   (unsigned)action, viewer);
    watcher->world_events.count = 0;
    table->game->apply(watcher->world, action, &rng, &watcher->world_events);
}

static void compare_worlds(secrecy_watch *watcher, int viewer, df_action action, bool drew)
{
    prop_table *table = watcher->table;
    const df_game *game = table->game;
    bool acts = viewer == game->actor(watcher->state);
    df_rng rng;

    df_rng_init(&rng, table->key, 1000 + df_rng_u32(&table->dice));
    game->view(watcher->state, viewer, watcher->view);
    game->resample(watcher->view, viewer, &rng, watcher->world);
    act_in_world(watcher, viewer, action);

    game->view(watcher->next, viewer, watcher->view);
    game->view(watcher->world, viewer, watcher->world_view);
    bool same_view = memcmp(watcher->view, watcher->world_view, game->state_size) == 0;
    listen(&watcher->events, viewer, &watcher->told);
    listen(&watcher->world_events, viewer, &watcher->world_told);
    bool same = same_told(&watcher->told, &watcher->world_told);
    bool over = game->actor(watcher->next) == DF_NOBODY;
    check_events(watcher, viewer);
    check_drawing(watcher, viewer);
    check_moment(watcher, viewer);

    if (acts && !over && !any_reveals(&watcher->events) &&
        (!same || !same_view || any_reveals(&watcher->world_events)))
        table_fail(table, "seat %d learns something by action %u, but no event says so", viewer,
                   (unsigned)action);
    if (same && !same_view && !over)
        table_fail(table, "the view of %d changes by something it was not told", viewer);
    keep_secrets(&watcher->told);
    keep_secrets(&watcher->world_told);
    if (same_view && !drew && !same_told(&watcher->told, &watcher->world_told))
        table_fail(table, "%d is told a secret that its view does not know", viewer);
    if (df_rng_below(&table->dice, WORLDS_PLAYED_BETWEEN) == 0)
        play_on(watcher);
}

static void watch(secrecy_watch *watcher, df_action action)
{
    prop_table *table = watcher->table;
    df_error err = {.text = ""};
    uint8_t key[DF_KEY_SIZE];

    df_key_derive(key, table->key, df_rng_u32(&table->dice));
    if (df_audit_state(watcher->audit, &table->config, watcher->state, key, &err) != DF_OK)
        table_fail(table, "%s", err.text);
    df_rng rng = table->rules;
    df_state_copy(table->game, watcher->next, watcher->state);
    watcher->events.count = 0;
    table->game->apply(watcher->next, action, &rng, &watcher->events);
    bool drew = memcmp(&rng, &table->rules, sizeof rng) != 0;
    check_together(watcher);
    compare_worlds(watcher, DF_SPECTATOR, action, drew);
    for (int seat = 0; seat < table->config.seats; seat++)
        compare_worlds(watcher, seat, action, drew);
}

static void free_audit(void *audit)
{
    df_audit_free(audit);
}

static void prop_secrecy(prop_table *table)
{
    secrecy_watch *watcher = table_memory(sizeof *watcher);
    const df_game *game = table->game;
    uint8_t key[DF_KEY_SIZE];
    df_error err = {.text = ""};
    int count;

    watcher->table = table;
    watcher->audit = df_audit_new(game, NULL);
    watcher->state = table_state(table, 0xA5);
    watcher->next = table_state(table, 0);
    watcher->world = table_state(table, 0x5A);
    watcher->view = (df_view *)table_state(table, 0x11);
    watcher->world_view = (df_view *)table_state(table, 0x22);
    table_own(watcher->audit, free_audit);
    game->setup(watcher->state, &table->config, &table->rules);
    while ((count = table_actions(table, watcher->state, watcher->actions)) > 0) {
        df_action action = table_choose(&table->players, watcher->actions, count);

        if (table_looks(table, STATES_BETWEEN))
            watch(watcher, action);
        game->apply(watcher->state, action, &table->rules, NULL);
        if (++table->step > MOVES_MAX)
            table_fail(table, "the game does not end");
    }
    df_key_derive(key, table->key, 0);
    if (df_audit_state(watcher->audit, &table->config, watcher->state, key, &err) != DF_OK)
        table_fail(table, "%s", err.text);
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: secrecy", prop_secrecy, 4000);
}
