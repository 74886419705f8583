/* rattle.h: a game made up for the tests of matches, records and scenarios.
 *
 * It has what the real games lack: a choice that gives nothing away, one that does, a hundred
 * throws of chance in a row, draws from the generator in every step, and moves that break the game
 * on purpose. rattle_flaw makes the table itself faulty, so that the checks of the engine can be
 * seen to find it. The registry of a test program that includes this file is the list at its end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TESTS_UNIT_RATTLE_H
#define DF_TESTS_UNIT_RATTLE_H

#include "core/core.h"

enum rattle_node { RATTLE_TURN, RATTLE_THROW, RATTLE_OVER };

enum rattle_action {
    RATTLE_WAIT,  /* nothing changes but the noise */
    RATTLE_PEEK,  /* the seat learns something */
    RATTLE_ROLL,  /* chance throws as often as the option says */
    RATTLE_PASS,  /* the other seat's turn */
    RATTLE_BREAK, /* the state is impossible afterwards */
    RATTLE_TRIP,  /* two throws, the first of which makes the state impossible */
    RATTLE_STOP,  /* the end; not for a seat whose secret is 0 */
    RATTLE_HEADS,
    RATTLE_TAILS,
    RATTLE_MEANINGLESS,
    RATTLE_ACTIONS,
};

enum { RATTLE_SECRETS = 10 };

/* What is wrong with the table. */
typedef enum rattle_flaw_kind {
    RATTLE_SOUND,
    RATTLE_VIEW_LEAKS,
    RATTLE_RESAMPLE_PEEKS,
    RATTLE_RESAMPLE_BREAKS,
    RATTLE_RESAMPLE_WANDERS,
    RATTLE_REFUSAL_LEAKS,
    RATTLE_LEGAL_LEAKS,
    RATTLE_DESCRIPTION_LEAKS,
    RATTLE_PROMPT_LEAKS,
    RATTLE_RESULT_LEAKS,
    RATTLE_ACTOR_LEAKS,
    RATTLE_LIST_INCOMPLETE,
    RATTLE_LIST_TWICE,
    RATTLE_LIST_EMPTY,
    RATTLE_WORDS_MISSING,
    RATTLE_WORDS_AMBIGUOUS,
    RATTLE_TEXT_LOSES,
    RATTLE_MENDED, /* not a fault: `break` and `trip` do no harm */
} rattle_flaw_kind;

static rattle_flaw_kind rattle_flaw;
static uint8_t rattle_wandered; /* by RATTLE_RESAMPLE_WANDERS */

typedef struct rattle_state {
    uint32_t noise; /* the last draw */
    uint16_t rolls; /* option */
    uint16_t left;  /* throws to come */
    uint8_t node;
    uint8_t turn;
    uint8_t secret[2]; /* each known to its seat alone */
    uint8_t trapped;   /* the next throw breaks the state */
    uint8_t broken;
    uint8_t pad[2];
} rattle_state;

static const rattle_state *rattle_of(const df_state *state)
{
    return (const rattle_state *)state;
}

static void rattle_base(df_state *state, const df_config *config)
{
    rattle_state *s = (rattle_state *)state;

    memset(s, 0, sizeof *s);
    s->rolls = (uint16_t)config->option[0];
    s->secret[0] = 3;
    s->secret[1] = 4;
}

static void rattle_setup(df_state *state, const df_config *config, df_rng *rng)
{
    rattle_state *s = (rattle_state *)state;

    rattle_base(state, config);
    for (int seat = 0; seat < 2; seat++)
        s->secret[seat] = (uint8_t)df_rng_below(rng, RATTLE_SECRETS);
}

static int rattle_actor(const df_state *state)
{
    const rattle_state *s = rattle_of(state);

    if (rattle_flaw == RATTLE_ACTOR_LEAKS && s->secret[1] == DF_HIDDEN)
        return DF_NOBODY;
    return s->node == RATTLE_TURN ? s->turn : s->node == RATTLE_THROW ? DF_CHANCE : DF_NOBODY;
}

static df_status rattle_test(const df_state *state, df_action action, df_error *err)
{
    const rattle_state *s = rattle_of(state);

    if (s->node == RATTLE_OVER)
        return df_fail(err, DF_ILLEGAL, "R-9", "the game is over");
    if (s->node == RATTLE_THROW) {
        if (action == RATTLE_HEADS || action == RATTLE_TAILS)
            return DF_OK;
        return df_fail(err, DF_ILLEGAL, "R-2", "chance has to throw");
    }
    if (action == RATTLE_STOP && s->secret[s->turn] == 0)
        return df_fail(err, DF_ILLEGAL, "R-1", "with the secret 0 nobody may stop");
    if (action <= RATTLE_STOP)
        return DF_OK;
    if (rattle_flaw == RATTLE_REFUSAL_LEAKS)
        return df_fail(err, DF_ILLEGAL, "R-3", "no, for the other has %d", s->secret[!s->turn]);
    return df_fail(err, DF_ILLEGAL, "R-3", "only chance throws");
}

static int rattle_legal(const df_state *state, df_action out[DF_LEGAL_MAX])
{
    const rattle_state *s = rattle_of(state);
    int count = 0;

    if (rattle_flaw == RATTLE_LIST_EMPTY)
        return 0;
    if (rattle_flaw == RATTLE_LEGAL_LEAKS && s->secret[!s->turn] == DF_HIDDEN)
        out[count++] = RATTLE_STOP;
    for (df_action action = 0; action <= RATTLE_STOP; action++)
        if (rattle_test(state, action, NULL) == DF_OK)
            out[count++] = action;
    if (rattle_flaw == RATTLE_LIST_INCOMPLETE)
        count--;
    if (rattle_flaw == RATTLE_LIST_TWICE)
        out[count++] = RATTLE_WAIT;
    return count;
}

static int rattle_chance(const df_state *state, df_outcome out[DF_LEGAL_MAX])
{
    (void)state;
    out[0] = (df_outcome){RATTLE_HEADS, 1};
    out[1] = (df_outcome){RATTLE_TAILS, 1};
    return 2;
}

static void rattle_apply(df_state *state, df_action action, df_rng *rng, df_events *events)
{
    rattle_state *s = (rattle_state *)state;

    s->noise = df_rng_u32(rng) & INT32_MAX;
    DF_TELL(events, .kind = 0, .seat = s->node == RATTLE_THROW ? DF_NONE : s->turn,
            .open = {(int16_t)action}, .privy = DF_TO(s->turn), .secret = {s->secret[s->turn]},
            .reveals = action == RATTLE_PEEK);
    if (s->node == RATTLE_THROW) {
        s->broken = s->trapped;
        s->trapped = 0;
        s->left--;
        if (s->left == 0)
            s->node = RATTLE_TURN;
        return;
    }
    if (action == RATTLE_ROLL || action == RATTLE_TRIP) {
        s->node = RATTLE_THROW;
        s->left = action == RATTLE_ROLL ? s->rolls : 2;
        s->trapped = action == RATTLE_TRIP;
    }
    if (action == RATTLE_PASS)
        s->turn = !s->turn;
    if (action == RATTLE_BREAK)
        s->broken = 1;
    if (action == RATTLE_STOP)
        s->node = RATTLE_OVER;
}

static void rattle_result(const df_state *state, df_result *out)
{
    memset(out, 0, sizeof *out);
    out->winners = DF_TO(rattle_of(state)->turn);
    out->reason = "stopped";
    if (rattle_flaw == RATTLE_RESULT_LEAKS)
        out->score[0] = rattle_of(state)->secret[0];
}

static void rattle_view(const df_state *state, int viewer, df_view *out)
{
    rattle_state *v = (rattle_state *)out;

    memcpy(v, state, sizeof *v);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer && !(rattle_flaw == RATTLE_VIEW_LEAKS && seat == 0))
            v->secret[seat] = DF_HIDDEN;
}

static void rattle_resample(const df_view *view, int viewer, df_rng *rng, df_state *out)
{
    rattle_state *s = (rattle_state *)out;

    memcpy(s, view, sizeof *s);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer)
            s->secret[seat] = (uint8_t)df_rng_below(rng, RATTLE_SECRETS);
    if (rattle_flaw == RATTLE_RESAMPLE_PEEKS)
        s->noise ^= 1;
    if (rattle_flaw == RATTLE_RESAMPLE_WANDERS)
        s->secret[!viewer] = rattle_wandered++ % RATTLE_SECRETS;
    if (rattle_flaw == RATTLE_RESAMPLE_BREAKS)
        s->secret[!viewer] = RATTLE_SECRETS;
}

static df_status rattle_check(const df_state *state, df_error *err)
{
    const rattle_state *s = rattle_of(state);

    if (s->broken != 0 && rattle_flaw != RATTLE_MENDED)
        return df_fail(err, DF_CORRUPT, "R-4", "broken: secret number %d", s->secret[0]);
    if (s->turn > 1 || s->secret[0] >= RATTLE_SECRETS || s->secret[1] >= RATTLE_SECRETS)
        return df_fail(err, DF_CORRUPT, "R-5", "turn or secret too large");
    if ((s->node == RATTLE_THROW) != (s->left > 0))
        return df_fail(err, DF_CORRUPT, "R-6", "left: throws exactly when chance is to throw");
    return DF_OK;
}

static const char *const rattle_words_of[] = {"wait", "peek", "roll",  "pass",  "break",
                                              "trip", "stop", "heads", "tails", NULL};

static bool rattle_words(const df_state *state, df_action action, int form,
                         const char *const *names, df_text *text)
{
    (void)state;
    (void)names;
    if (action >= RATTLE_MEANINGLESS || form > 1)
        return false;
    if (rattle_flaw == RATTLE_WORDS_MISSING && action == RATTLE_PEEK)
        return false;
    if (rattle_flaw == RATTLE_WORDS_AMBIGUOUS && action == RATTLE_PEEK)
        action = RATTLE_WAIT;
    df_text_add(text, "%s%s", form == 0 ? "" : "please ", rattle_words_of[action]);
    return true;
}

static void rattle_describe(const df_state *state, df_action action, const char *const *names,
                            df_text *text)
{
    const rattle_state *s = rattle_of(state);

    (void)names;
    df_text_add(text, "does %s", rattle_words_of[action]);
    if (rattle_flaw == RATTLE_DESCRIPTION_LEAKS && action == RATTLE_BREAK) /* not the first */
        df_text_add(text, " against %d", s->secret[!s->turn]);
}

static void rattle_prompt(const df_state *state, int viewer, const char *const *names,
                          df_text *text)
{
    const rattle_state *s = rattle_of(state);

    (void)viewer;
    df_text_add(text, "%s is to act.", names[s->turn]);
    if (rattle_flaw == RATTLE_PROMPT_LEAKS)
        df_text_add(text, " with %d", s->secret[s->turn]);
}

static void rattle_draw(const df_view *view, int viewer, const char *const *names, df_text *text)
{
    rattle_prompt((const df_state *)view, viewer, names, text);
}

static void rattle_event_text(const df_event *event, int viewer, const char *const *names,
                              df_text *text)
{
    (void)viewer;
    df_text_add(text, "%s: %s", event->seat == DF_NONE ? "Chance" : names[event->seat],
                rattle_words_of[event->open[0]]);
    if (event->secret[0] != DF_EVENT_HIDDEN)
        df_text_add(text, " (your secret is %d)", event->secret[0]);
}

static void rattle_write_noise(const df_state *state, int index, df_text *text)
{
    (void)index;
    df_text_add(text, "%u", rattle_of(state)->noise);
}

static df_status rattle_read_noise(df_state *state, int index, const char *value, df_error *err)
{
    int32_t number;

    (void)index;
    if (!df_read_number(value, &number) || number < 0)
        return df_fail(err, DF_RANGE, "", "a number is wanted");
    ((rattle_state *)state)->noise = rattle_flaw == RATTLE_TEXT_LOSES ? 7 : (uint32_t)number;
    return DF_OK;
}

static const char *const rattle_nodes[] = {"turn", "throw", "over", NULL};
static const char *const rattle_names[] = {"Ada", "Bob"};

#define RATTLE_AT(member, bytes) .offset = offsetof(rattle_state, member), .size = (bytes)

static const df_field rattle_fields[] = {
    {"node", DF_WORD, RATTLE_AT(node, 1), .words = rattle_nodes},
    {"turn", DF_NUMBER, RATTLE_AT(turn, 1), .max = 9},
    {"left", DF_NUMBER, RATTLE_AT(left, 2), .max = 1000},
    {"trapped", DF_YESNO, RATTLE_AT(trapped, 1)},
    {"seats.#.secret", DF_NUMBER, RATTLE_AT(secret, 1), .count = DF_PER_SEAT, .stride = 1,
     .max = RATTLE_SECRETS - 1},
    {"noise", DF_TEXT, .write = rattle_write_noise, .read = rattle_read_noise},
    {.path = NULL},
};

static const df_option rattle_options[] = {
    {"rolls", "throws of a roll", NULL, 1, 1000, .initial = 100},
    {.name = NULL},
};

static const df_event_kind rattle_event_kinds[] = {
    {.name = "act", .open = {"action"}, .secret = {"secret"}},
};

static const df_game rattle_game = {
    .id = "rattle",
    .title = "Rattle",
    .tagline = "For tests.",
    .clause_prefix = "R",
    .seats_min = 2,
    .seats_max = 2,
    .seats_usual = 2,
    .replay_version = 3,
    .state_size = sizeof(rattle_state),
    .action_limit = RATTLE_ACTIONS,
    .seat_names = rattle_names,
    .options = rattle_options,
    .fields = rattle_fields,
    .event_kinds = rattle_event_kinds,
    .event_kind_count = 1,
    .setup = rattle_setup,
    .actor = rattle_actor,
    .legal = rattle_legal,
    .chance = rattle_chance,
    .test = rattle_test,
    .apply = rattle_apply,
    .result = rattle_result,
    .view = rattle_view,
    .resample = rattle_resample,
    .check = rattle_check,
    .base = rattle_base,
    .words = rattle_words,
    .describe = rattle_describe,
    .prompt = rattle_prompt,
    .draw = rattle_draw,
    .event_text = rattle_event_text,
};

/* ---- The registry of the test program, in place of the library's ----------------------------- */

extern const df_game df_game_noir;
extern const df_game df_game_null;

static const df_game *const rattle_registry[] = {&rattle_game, &df_game_null, &df_game_noir};
static const int rattle_registry_count = sizeof rattle_registry / sizeof rattle_registry[0];

const df_game *const *df_games(int *count)
{
    *count = rattle_registry_count;
    return rattle_registry;
}

const df_game *df_game_find(const char *id)
{
    for (int i = 0; i < rattle_registry_count; i++)
        if (df_same_word(rattle_registry[i]->id, id))
            return rattle_registry[i];
    return NULL;
}

#endif
