/* leaks.c: the rest of property 3: what a viewer is told says no more about hidden things than the
 * view afterwards does.
 *
 * Views are compared byte for byte (secrecy.c); a sentence in an event can't be, as it may speak of
 * things that are gone. So this is a statistical test, with fixed seeds: from the view before an
 * action many worlds are drawn, and something is done in each. Among the worlds with the same view
 * afterwards, those in which the viewer was told one thing and those in which it was told another
 * must not differ in what is hidden: if most of the first share a value that none of the second
 * has, the telling gave it away. Whoever is told where somebody moved, without the view knowing, is
 * found at once.
 *
 * SPDX-License-Identifier: MIT */
#include "property.h"

enum { STATES_BETWEEN = 64, WORLDS = 512, ENOUGH = 64 };

typedef struct leak_sample {
    uint64_t view; /* hashes of what the viewer sees afterwards, and was told */
    uint64_t told;
} leak_sample;

typedef struct leak_hunter {
    prop_table *table;
    df_state *state;
    df_state *worlds; /* after the action, one behind the other */
    df_view *before;
    df_view *after;
    df_events *events;
    leak_sample samples[WORLDS];
    df_action actions[DF_LEGAL_MAX];
} leak_hunter;

static df_state *world_at(const leak_hunter *hunter, int number)
{
    return (df_state *)((uint8_t *)hunter->worlds +
                        (size_t)number * hunter->table->game->state_size);
}

static uint64_t hash_told(const df_events *events, int viewer)
{
    uint64_t hash = 0;
    df_event seen;

    for (int i = 0; i < events->count; i++)
        if (df_event_for(&events->at[i], viewer, &seen))
            hash = df_hash(&seen, sizeof seen, hash);
    return hash;
}

/* Draws the worlds. Who acts knows the action; to all others it may be any. */
static void draw_worlds(leak_hunter *hunter, int viewer)
{
    prop_table *table = hunter->table;
    const df_game *game = table->game;
    int count = table_actions(table, hunter->state, hunter->actions);
    df_action known = table_choose(&table->dice, hunter->actions, count);

    game->view(hunter->state, viewer, hunter->before);
    for (int i = 0; i < WORLDS; i++) {
        df_state *world = world_at(hunter, i);
        df_action action = known;

        game->resample(hunter->before, viewer, &table->dice, world);
        if (viewer != game->actor(world))
            action = table_choose(&table->dice, hunter->actions,
                                  table_actions(table, world, hunter->actions));
        hunter->events->count = 0;
        game->apply(world, action, &table->dice, hunter->events);
        game->view(world, viewer, hunter->after);
        hunter->samples[i].view = df_hash(hunter->after, game->state_size, 0);
        hunter->samples[i].told = hash_told(hunter->events, viewer);
    }
}

static bool same_view(const leak_hunter *hunter, int a, int b)
{
    return hunter->samples[a].view == hunter->samples[b].view;
}

static bool same_told(const leak_hunter *hunter, int a, int b)
{
    return hunter->samples[a].told == hunter->samples[b].told;
}

/* The world that has most others like it, in view and telling; with `unlike` given, among those
 * with its view that were told otherwise. Returns how many there are. */
static int largest_class(const leak_hunter *hunter, int unlike, int *out)
{
    int largest = 0;

    for (int i = 0; i < WORLDS; i++) {
        int size = 0;

        if (unlike >= 0 && (!same_view(hunter, i, unlike) || same_told(hunter, i, unlike)))
            continue;
        for (int j = 0; j < WORLDS; j++)
            size += same_view(hunter, i, j) && same_told(hunter, i, j);
        if (size > largest) {
            largest = size;
            *out = i;
        }
    }
    return largest;
}

/* How often each value of a byte occurs in the worlds of one class. */
static void count_values(const leak_hunter *hunter, int class, uint32_t byte, int counts[256])
{
    memset(counts, 0, 256 * sizeof counts[0]);
    for (int i = 0; i < WORLDS; i++)
        if (same_view(hunter, i, class) && same_told(hunter, i, class))
            counts[((const uint8_t *)world_at(hunter, i))[byte]]++;
}

static void hunt(leak_hunter *hunter, int viewer)
{
    prop_table *table = hunter->table;
    int counts[2][256];
    int classes[2];
    int sizes[2];

    draw_worlds(hunter, viewer);
    sizes[0] = largest_class(hunter, -1, &classes[0]);
    sizes[1] = largest_class(hunter, classes[0], &classes[1]);
    if (sizes[1] < ENOUGH)
        return;
    for (uint32_t byte = 0; byte < table->game->state_size; byte++) {
        for (int i = 0; i < 2; i++)
            count_values(hunter, classes[i], byte, counts[i]);
        for (int value = 0; value < 256; value++)
            for (int i = 0; i < 2; i++)
                if (2 * counts[i][value] > sizes[i] && counts[1 - i][value] == 0)
                    table_fail(table, "%d can tell byte %u of the state from what it is told",
                               viewer, (unsigned)byte);
    }
}

static void prop_leaks(prop_table *table)
{
    leak_hunter *hunter = table_memory(sizeof *hunter);
    const df_game *game = table->game;
    int count;

    hunter->table = table;
    hunter->state = table_state(table, 0xA5);
    hunter->before = (df_view *)table_state(table, 0);
    hunter->after = (df_view *)table_state(table, 0);
    hunter->worlds = table_memory((size_t)WORLDS * game->state_size);
    hunter->events = table_memory(sizeof *hunter->events);
    game->setup(hunter->state, &table->config, &table->rules);
    while ((count = table_actions(table, hunter->state, hunter->actions)) > 0) {
        df_action action = table_choose(&table->players, hunter->actions, count);

        if (table_looks(table, STATES_BETWEEN)) {
            int viewer = (int)df_rng_below(&table->dice, table->config.seats + 1u);

            hunt(hunter, viewer == table->config.seats ? DF_SPECTATOR : viewer);
        }
        game->apply(hunter->state, action, &table->rules, NULL);
        if (++table->step > MOVES_MAX)
            table_fail(table, "the game does not end");
    }
}

int main(int argc, char **argv)
{
    return property_main(argc, argv, "property: leaks", prop_leaks, 1000);
}
