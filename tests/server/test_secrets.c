/* test_secrets.c: no byte sent to a seat depends on what is hidden from it.
 *
 * Matches of every game are played in two worlds side by side. To the viewer under test the worlds
 * look the same; what is hidden from it differs. After every step in which it is told the same in
 * both worlds, the bytes that the server makes for it must be the same too: news, sync, menus,
 * drawings, prompts, errors. When the worlds part before its eyes (it is told different things),
 * the second one is replaced by another that fits what it knows by then.
 *
 * test_secrets [SEED]
 *
 * SPDX-License-Identifier: MIT */
#include "df_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "match/match.h"
#include "server/scratch.h"

enum { MATCHES = 3, STEPS_MAX = 250, TRIES = 24 };

static const char *seed = "wire";

typedef struct world {
    desk desk;
    json_out told; /* all news for the viewer since it was last emptied */
} world;

typedef struct run {
    const df_game *game;
    int viewer; /* seat or DF_SPECTATOR */
    world a, b;
    desk_scratch *scratch;
    df_rng rng;
    df_events *before, *after;
    df_state *trial;
    df_view *view_a, *view_b;
    int alike, parted;
} run;

static void hear(void *context, int viewer, const char *text, size_t length)
{
    world *w = context;

    (void)viewer;
    json_bytes(&w->told, text, length);
    json_raw(&w->told, "\n");
}

static void fold(run *r, world *w, desk_entry kind, int seat, df_action action, const char *text)
{
    desk_ear ear = {.wanted = 1u << desk_viewer(r->viewer), .tell = hear, .context = w};
    store_entry entry = {.number = w->desk.entries,
                         .kind = (uint8_t)kind,
                         .seat = (int8_t)seat,
                         .action = action,
                         .text = text};
    df_error err;

    assert_ok(desk_fold(&w->desk, &entry, r->scratch, &ear, &err), &err);
}

/* ---- Bytes about the present ------------------------------------------------------------------
 */

static void write_errors(run *r, world *w, json_out *out)
{
    const df_view *view = df_match_view(w->desk.match, r->viewer);

    for (df_action action = 0; action < r->game->action_limit && action < 400; action++) {
        df_error err = {.status = DF_OK};

        df_view_test(r->game, view, r->viewer, action, &err);
        json_member(out, err.clause, err.text);
    }
}

static void write_present(run *r, world *w, json_out *out)
{
    static char drawing[64 << 10];
    df_text text = df_text_over(drawing, sizeof drawing);

    desk_write_all(&w->desk, r->viewer, r->scratch, out);
    desk_prompt(&w->desk, r->viewer, &text);
    r->game->draw(df_match_view(w->desk.match, r->viewer), r->viewer, df_match_names(w->desk.match),
                  &text);
    json_text(out, drawing);
    if (r->viewer >= 0)
        write_errors(r, w, out);
}

static void compare(run *r, const char *what, const json_out *a, const json_out *b)
{
    if (strcmp(a->at, b->at) != 0)
        fail_msg("%s: %s for viewer %d differs after %u entries (seed %s):\n%s\n%s", r->game->id,
                 what, r->viewer, r->a.desk.entries, seed, a->at, b->at);
}

static void compare_present(run *r)
{
    json_out a = {0};
    json_out b = {0};

    write_present(r, &r->a, &a);
    write_present(r, &r->b, &b);
    compare(r, "the present", &a, &b);
    json_free(&a);
    json_free(&b);
}

/* ---- Two worlds -------------------------------------------------------------------------------
 */

/* The second world becomes any that the viewer can't tell from the first. */
static void part(run *r)
{
    const df_match *match = r->a.desk.match;
    df_seat seats[DF_SEATS_MAX];
    uint8_t key[DF_KEY_SIZE];
    df_error err;

    for (int i = 0; i < df_match_config(match)->seats; i++)
        seats[i] = *df_match_seat(match, i);
    for (int i = 0; i < DF_KEY_SIZE; i++)
        key[i] = (uint8_t)df_rng_u32(&r->rng);
    r->game->resample(df_match_view(r->a.desk.match, r->viewer), r->viewer, &r->rng, r->trial);
    df_match_free(r->b.desk.match);
    json_out told = r->b.told;
    r->b = r->a;
    r->b.told = told;
    memcpy(r->b.desk.deal.secret, r->a.desk.deal.secret, DF_KEY_SIZE);
    r->b.desk.match = df_match_from(r->game, df_match_config(match), key, seats, r->trial, &err);
    assert_non_null(r->b.desk.match);
    r->parted++;
}

/* What the viewer would be told of an action in the second world. */
static void try_action(run *r, df_action action, df_events *events, df_view *view)
{
    const df_match *match = r->b.desk.match;
    int index = match->count;
    df_step step = {.action = action, .actor = (int8_t)df_match_actor(match)};

    events->count = 0;
    df_state_copy(r->game, r->trial, match->state);
    df_match_play(match, r->trial, index++, step, events);
    while (r->game->actor(r->trial) == DF_CHANCE) {
        step.actor = DF_CHANCE;
        step.action = df_match_draw(match, r->trial, index);
        df_match_play(match, r->trial, index++, step, events);
    }
    r->game->view(r->trial, r->viewer, view);
}

static bool told_the_same(run *r, const df_events *a, const df_events *b)
{
    int i = 0;
    int k = 0;

    for (;;) {
        df_event x = {0};
        df_event y = {0};

        while (i < a->count && !df_event_for(&a->at[i], r->viewer, &x))
            i++;
        while (k < b->count && !df_event_for(&b->at[k], r->viewer, &y))
            k++;
        if (i == a->count || k == b->count)
            return i == a->count && k == b->count;
        if (x.kind != y.kind || x.seat != y.seat || memcmp(x.open, y.open, sizeof x.open) != 0 ||
            memcmp(x.secret, y.secret, sizeof x.secret) != 0)
            return false;
        i++;
        k++;
    }
}

/* Finds what the actor can do in the second world so that the viewer is told the same. */
static bool find_twin(run *r, df_action action, int actor, df_action *twin)
{
    df_action actions[DF_LEGAL_MAX];
    const df_match *match = r->b.desk.match;
    int count = r->game->legal(match->state, actions);

    for (int i = 0; i < TRIES && i < count; i++) {
        *twin = i == 0 ? action : actions[df_rng_below(&r->rng, (uint32_t)count)];
        if (actor == r->viewer && i > 0)
            return false; /* its own action must be the same */
        if (r->game->test(match->state, *twin, NULL) != DF_OK)
            continue;
        try_action(r, *twin, r->after, r->view_b);
        if (told_the_same(r, r->before, r->after) &&
            memcmp(r->view_a, r->view_b, r->game->state_size) == 0)
            return true;
    }
    return false;
}

static void step(run *r)
{
    df_action actions[DF_LEGAL_MAX];
    int actor = desk_actor(&r->a.desk);
    int count = r->game->legal(df_match_state(r->a.desk.match), actions);
    df_action action = actions[df_rng_below(&r->rng, (uint32_t)count)];
    df_action twin;

    json_clear(&r->a.told);
    json_clear(&r->b.told);
    json_raw(&r->a.told, "");
    fold(r, &r->a, ENTRY_MOVE, actor, action, NULL);
    const df_events *events = df_match_events(r->a.desk.match);
    r->before->count = events->count;
    memcpy(r->before->at, events->at, (size_t)events->count * sizeof events->at[0]);
    memcpy(r->view_a, df_match_view(r->a.desk.match, r->viewer), r->game->state_size);
    if (find_twin(r, action, actor, &twin)) {
        fold(r, &r->b, ENTRY_MOVE, actor, twin, NULL);
        json_raw(&r->b.told, "");
        compare(r, "news", &r->a.told, &r->b.told);
        r->alike++;
    } else {
        part(r);
    }
    if (r->a.desk.phase == DESK_PLAYING)
        compare_present(r);
}

static void play(run *r, int number)
{
    uint8_t key[DF_KEY_SIZE];
    desk_setup setup = {.game = r->game, .config = df_config_default(r->game), .watched = true};
    char name[64];

    snprintf(name, sizeof name, "%s-%s-%d-%d", seed, r->game->id, r->viewer, number);
    df_key_from_text(key, name);
    df_rng_init(&r->rng, key, 0);
    desk_begin(&r->a.desk, &setup, key, "table");
    for (int seat = 0; seat < setup.config.seats; seat++) {
        char text[2 * DF_KEY_SIZE + DF_NAME_SIZE];
        df_text out = df_text_over(text, sizeof text);

        desk_sit_text(key, "", &out);
        fold(r, &r->a, ENTRY_SIT, seat, 0, text);
    }
    fold(r, &r->a, ENTRY_START, -1, 0, NULL);
    part(r);
    compare_present(r);
    for (int i = 0; i < STEPS_MAX && r->a.desk.phase == DESK_PLAYING; i++)
        step(r);
    desk_close(&r->a.desk);
    desk_close(&r->b.desk);
}

static void play_game(const df_game *game)
{
    int seats = df_config_default(game).seats;
    run r = {.game = game};

    r.scratch = desk_scratch_new();
    r.before = malloc(sizeof *r.before);
    r.after = malloc(sizeof *r.after);
    r.trial = malloc(game->state_size);
    r.view_a = malloc(game->state_size);
    r.view_b = malloc(game->state_size);
    for (int number = 0; number < MATCHES; number++)
        for (r.viewer = -1; r.viewer < seats; r.viewer++) {
            int seat = r.viewer;

            r.viewer = seat < 0 ? DF_SPECTATOR : seat;
            play(&r, number);
            r.viewer = seat;
        }
    print_message("%s: told the same %d times, parted %d times\n", game->id, r.alike, r.parted);
    assert_true(r.alike > 0 && r.parted > 0);
    json_free(&r.a.told);
    json_free(&r.b.told);
    desk_scratch_free(r.scratch);
    free(r.before);
    free(r.after);
    free(r.trial);
    free(r.view_a);
    free(r.view_b);
}

static void test_no_byte_depends_on_what_is_hidden(void **state)
{
    int count;
    const df_game *const *games = df_games(&count);

    (void)state;
    for (int i = 0; i < count; i++)
        play_game(games[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_byte_depends_on_what_is_hidden),
    };

    if (argc > 2)
        seed = argv[2]; /* after the program */
    return fair_begin() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
