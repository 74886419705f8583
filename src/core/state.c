/* state.c: what can be done with any state or view without knowing its game.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

bool df_state_equal(const df_game *game, const df_state *a, const df_state *b)
{
    return memcmp(a, b, game->state_size) == 0;
}

void df_state_copy(const df_game *game, df_state *to, const df_state *from)
{
    memcpy(to, from, game->state_size);
}

uint64_t df_hash(const void *bytes, size_t size, uint64_t start)
{
    const uint8_t *at = bytes;
    uint64_t hash = start == 0 ? UINT64_C(0xcbf29ce484222325) : start;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

df_moment df_moment_of(const df_game *game, const df_state *state)
{
    df_moment moment = {.timing = DF_TIMING_OPEN,
                        .idle = DF_NO_ACTION,
                        .by_hand = DF_NO_ACTION,
                        .same = DF_NO_ACTION};

    if (game->moment != NULL && game->actor(state) >= 0)
        game->moment(state, &moment);
    return moment;
}

void df_worth(const df_game *game, int seats, const df_result *result, uint16_t out[DF_SEATS_MAX])
{
    int range = game->score_max - game->score_min;

    for (int seat = 0; seat < seats; seat++) {
        int above = result->score[seat] - game->score_min;

        df_assert(game->plays_for == DF_FOR_WINS || (above >= 0 && above <= range));
        if (game->plays_for == DF_FOR_SCORE)
            out[seat] = (uint16_t)((above * 1000 + range / 2) / range);
        else
            out[seat] = result->winners == 0            ? (uint16_t)(1000 / seats)
                        : result->winners & DF_TO(seat) ? 1000
                                                        : 0;
    }
}

void df_worth_text(const df_game *game, int thousandths, bool difference, df_text *text)
{
    if (game->plays_for == DF_FOR_WINS) {
        df_text_add(text, "%d %%", (thousandths + 5) / 10);
        return;
    }
    int range = game->score_max - game->score_min;
    int above = (thousandths * range + 50) / 100; /* in tenths */
    int tenths = difference ? above : above + 10 * game->score_min;
    int size = tenths < 0 ? -tenths : tenths;
    df_text_add(text, "%s%d.%d", tenths < 0 ? "-" : "", size / 10, size % 10);
}

df_status df_apply(const df_game *game, df_state *state, df_action action, df_rng *rng,
                   df_events *events, df_error *err)
{
    df_status status = game->test(state, action, err);

    if (status == DF_OK)
        game->apply(state, action, rng, events);
    return status;
}

df_action df_chance_draw(const df_game *game, const df_state *state, df_rng *rng)
{
    df_outcome outcomes[DF_LEGAL_MAX];
    int count = game->chance(state, outcomes);
    uint32_t total = 0;
    int chosen = 0;

    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t draw = df_rng_below(rng, total);
    while (draw >= outcomes[chosen].weight)
        draw -= outcomes[chosen++].weight;
    return outcomes[chosen].action;
}

int df_view_legal(const df_game *game, const df_view *view, int seat, df_action out[DF_LEGAL_MAX])
{
    const df_state *seen = (const df_state *)view;

    return seat >= 0 && game->actor(seen) == seat ? game->legal(seen, out) : 0;
}

df_status df_view_test(const df_game *game, const df_view *view, int seat, df_action action,
                       df_error *err)
{
    const df_state *seen = (const df_state *)view;
    int actor = game->actor(seen);

    if (actor == DF_NOBODY)
        return df_fail(err, DF_ILLEGAL, "", "the game is over");
    if (actor == DF_CHANCE)
        return df_fail(err, DF_ILLEGAL, "", "chance has to decide first");
    if (actor != seat)
        return df_fail(err, DF_ILLEGAL, "", "it is not your decision now but that of seat %d",
                       actor);
    return game->test(seen, action, err);
}
