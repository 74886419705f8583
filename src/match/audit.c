/* audit.c: what must hold for every state of every game, checked on one state.
 *
 * The heart of it is the test of secrecy: what a viewer can't know is replaced by something else
 * that fits (resampling), and nothing that the viewer gets to see or hear may change.
 *
 * SPDX-License-Identifier: MIT */
#include "match/audit.h"

#include <stdlib.h>

#include "base/memory.h"
#include "core/core.h"

enum {
    POSITION_SIZE = 256 << 10,
    WORDS_SIZE = 256,
    ACTIONS_TRIED = 4096, /* of a game with more, that many are tried besides the legal ones */
    WORDS_TRIED = 64,     /* of a longer list of legal actions, about that many are read back */
};

struct df_audit {
    const df_game *game;
    const df_config *config;
    df_state *sampled; /* a world that fits the view */
    df_state *other;   /* another state, for comparison */
    df_view *view;
    df_view *other_view;
    char *text; /* POSITION_SIZE bytes each */
    char *other_text;
    uint8_t *listed; /* for each action: is it in `actions`? */
    int count;
    df_action actions[DF_LEGAL_MAX];
    df_outcome outcomes[DF_LEGAL_MAX];
};

df_audit *df_audit_new(const df_game *game, df_error *err)
{
    df_audit *audit = df_memory(1, sizeof *audit);

    if (audit != NULL) {
        audit->game = game;
        audit->sampled = df_memory(1, game->state_size);
        audit->other = df_memory(1, game->state_size);
        audit->view = df_memory(1, game->state_size);
        audit->other_view = df_memory(1, game->state_size);
        audit->text = df_memory(1, POSITION_SIZE);
        audit->other_text = df_memory(1, POSITION_SIZE);
        audit->listed = df_memory(1, game->action_limit);
        if (audit->sampled != NULL && audit->other != NULL && audit->view != NULL &&
            audit->other_view != NULL && audit->text != NULL && audit->other_text != NULL &&
            audit->listed != NULL)
            return audit;
    }
    df_audit_free(audit);
    df_fail(err, DF_NOMEM, "", "out of memory");
    return NULL;
}

void df_audit_free(df_audit *audit)
{
    if (audit == NULL)
        return;
    free(audit->sampled);
    free(audit->other);
    free(audit->view);
    free(audit->other_view);
    free(audit->text);
    free(audit->other_text);
    free(audit->listed);
    free(audit);
}

/* ---- Text and words -------------------------------------------------------------------------- */

static df_status write_position(const df_audit *audit, const df_state *state, bool derived,
                                char *into, df_error *err)
{
    df_text text = df_text_over(into, POSITION_SIZE);

    df_position_write(audit->game, audit->config, state, derived, &text);
    if (text.full)
        return df_fail(err, DF_CORRUPT, "", "the position text has more than %d bytes",
                       POSITION_SIZE);
    return DF_OK;
}

/* Fails with the first value in which two states or views differ. */
static df_status differ(df_audit *audit, const void *a, const void *b, const char *what,
                        const char *viewer, df_error *err)
{
    char line[128];
    df_text text = df_text_over(line, sizeof line);
    const char *at = audit->text;
    const char *other = audit->other_text;

    if (write_position(audit, a, true, audit->text, err) != DF_OK ||
        write_position(audit, b, true, audit->other_text, err) != DF_OK)
        return DF_CORRUPT;
    const char *start = at;
    for (; *at != '\0' && *at == *other; at++, other++)
        if (*at == '\n')
            start = at + 1;
    for (; *start != '\0' && *start != '\n'; start++)
        df_text_char(&text, *start);
    return df_fail(err, DF_CORRUPT, "", "%s%s: %s", what, viewer,
                   line[0] != '\0' ? line : "bytes that no field shows");
}

static df_status check_text(df_audit *audit, const df_state *state, df_error *err)
{
    df_error why;
    df_status status = write_position(audit, state, false, audit->text, err);

    if (status != DF_OK)
        return status;
    if (df_position_read(audit->game, audit->config, audit->text, audit->other, &why) != DF_OK)
        return df_fail(err, DF_CORRUPT, why.clause, "the position text can't be read back: %s",
                       why.text);
    if (!df_state_equal(audit->game, state, audit->other))
        return differ(audit, state, audit->other, "the position text reads back to another state",
                      "", err);
    return DF_OK;
}

/* Reads one form of the action's words back; sets *more to whether there is such a form. */
static df_status check_form(const df_game *game, const df_state *state, int actor, df_action action,
                            int form, bool *more, df_error *err)
{
    char words[WORDS_SIZE];
    df_text text = df_text_over(words, sizeof words);
    df_action read = game->action_limit;
    df_error why = {.status = DF_OK};
    df_status status;

    *more = game->words(state, action, form, NULL, &text);
    if (!*more)
        return DF_OK;
    if (actor == DF_CHANCE)
        status = df_chance_parse(game, state, words, &read, &why);
    else
        status = df_action_parse(game, (const df_view *)state, actor, NULL, words, &read, &why);
    if (status != DF_OK)
        return df_fail(err, DF_CORRUPT, "", "action %u is not read back: %s", action, why.text);
    if (read != action)
        return df_fail(err, DF_CORRUPT, "", "action %u, '%s', is read back as action %u", action,
                       words, read);
    return DF_OK;
}

df_status df_audit_words(const df_game *game, const df_state *state, int actor, df_action action,
                         df_error *err)
{
    bool more = true;

    for (int form = 0; more; form++) {
        df_status status = check_form(game, state, actor, action, form, &more, err);

        if (status != DF_OK)
            return status;
        if (!more && form == 0)
            return df_fail(err, DF_CORRUPT, "", "action %u has no words", action);
    }
    return DF_OK;
}

/* ---- Legal actions --------------------------------------------------------------------------- */

static int list_actions(df_audit *audit, const df_state *state, df_action *out)
{
    int actor = audit->game->actor(state);

    if (actor >= 0)
        return audit->game->legal(state, out);
    if (actor == DF_NOBODY)
        return 0;
    int count = audit->game->chance(state, audit->outcomes);
    for (int i = 0; i < count; i++)
        out[i] = audit->outcomes[i].action;
    return count;
}

/* The number-th of the actions to be tried: all, or some from the whole range. */
static df_action tried(const df_audit *audit, uint32_t number)
{
    uint32_t limit = audit->game->action_limit;

    return limit <= ACTIONS_TRIED ? number : (df_action)((uint64_t)number * limit / ACTIONS_TRIED);
}

static uint32_t tried_count(const df_audit *audit)
{
    return audit->game->action_limit <= ACTIONS_TRIED ? audit->game->action_limit : ACTIONS_TRIED;
}

static df_status check_test(const df_audit *audit, const df_state *state, df_action action,
                            df_error *err)
{
    bool accepted = audit->game->test(state, action, NULL) == DF_OK;

    if (accepted != (audit->listed[action] != 0))
        return df_fail(err, DF_CORRUPT, "", "action %u is %s, but the test %s it", action,
                       accepted ? "not listed" : "listed", accepted ? "accepts" : "refuses");
    return DF_OK;
}

/* Fills in the list of actions. */
static df_status take_list(df_audit *audit, const df_state *state, df_error *err)
{
    audit->count = list_actions(audit, state, audit->actions);
    if (audit->count == 0 && audit->game->actor(state) != DF_NOBODY)
        return df_fail(err, DF_CORRUPT, "", "there is nothing to do, but the game is not over");
    memset(audit->listed, 0, audit->game->action_limit);
    for (int i = 0; i < audit->count; i++) {
        df_action action = audit->actions[i];

        if (action >= audit->game->action_limit)
            return df_fail(err, DF_CORRUPT, "", "action %u is too large", action);
        if (audit->listed[action] != 0)
            return df_fail(err, DF_CORRUPT, "", "action %u is listed twice", action);
        audit->listed[action] = 1;
    }
    return DF_OK;
}

/* Checks the list against `test`, and the words of what it holds. */
static df_status check_actions(df_audit *audit, const df_state *state, df_error *err)
{
    int actor = audit->game->actor(state);
    df_status status = take_list(audit, state, err);
    int stride = audit->count / WORDS_TRIED + 1;

    for (int i = 0; status == DF_OK && i < audit->count; i++)
        status = check_test(audit, state, audit->actions[i], err);
    for (uint32_t i = 0; status == DF_OK && i < tried_count(audit); i++)
        status = check_test(audit, state, tried(audit, i), err);
    for (int i = 0; status == DF_OK && i < audit->count; i += stride)
        status = df_audit_words(audit->game, state, actor, audit->actions[i], err);
    return status;
}

/* ---- Secrecy --------------------------------------------------------------------------------- */

static bool same_reason(df_status (*test)(const df_state *, df_action, df_error *),
                        const df_state *a, const df_state *b, df_action action)
{
    df_error why_a = {.status = DF_OK};
    df_error why_b = {.status = DF_OK};

    return test(a, action, &why_a) == test(b, action, &why_b) &&
           strcmp(why_a.clause, why_b.clause) == 0 && strcmp(why_a.text, why_b.text) == 0;
}

static bool same_refusal(const df_game *game, const df_state *a, const df_state *b,
                         df_action action)
{
    return same_reason(game->test, a, b, action) &&
           (game->test_kind == NULL || same_reason(game->test_kind, a, b, action));
}

/* All that people are told of an action, and all that is understood as it. */
static void write_words(const df_game *game, const df_state *state, df_action action, df_text *text)
{
    for (int named = 0; named < 2; named++)
        for (int form = 0;
             game->words(state, action, form, named == 1 ? game->seat_names : NULL, text); form++)
            df_text_char(text, ';');
    df_action_label(game, (const df_view *)state, action, game->seat_names, text);
    game->describe(state, action, game->seat_names, text);
    if (game->grave != NULL && game->grave(state, action))
        df_text_string(text, " (grave)");
}

static bool same_words(const df_game *game, const df_state *a, const df_state *b, df_action action)
{
    char words_a[4 * WORDS_SIZE];
    char words_b[4 * WORDS_SIZE];
    df_text text_a = df_text_over(words_a, sizeof words_a);
    df_text text_b = df_text_over(words_b, sizeof words_b);

    write_words(game, a, action, &text_a);
    write_words(game, b, action, &text_b);
    return strcmp(words_a, words_b) == 0;
}

/* What the seat to act may do and is told about it must be the same on *state and on *other, which
 * is its view or another world that fits it. check_actions has listed the actions of *state. */
static df_status compare_choice(df_audit *audit, const df_state *state, const df_state *other,
                                const char *where, df_error *err)
{
    const df_game *game = audit->game;
    df_action actions[DF_LEGAL_MAX];

    if (list_actions(audit, other, actions) != audit->count ||
        memcmp(actions, audit->actions, (size_t)audit->count * sizeof *actions) != 0)
        return df_fail(err, DF_CORRUPT, "", "the legal actions are others %s", where);
    for (int i = 0; i < audit->count; i++)
        if (!same_words(game, state, other, actions[i]))
            return df_fail(err, DF_CORRUPT, "", "action %u is described otherwise %s", actions[i],
                           where);
    for (uint32_t i = 0; i < tried_count(audit); i++)
        if (!same_refusal(game, state, other, tried(audit, i)))
            return df_fail(err, DF_CORRUPT, "", "action %u is refused otherwise %s",
                           tried(audit, i), where);
    return DF_OK;
}

/* What everybody can read off any view. */
static df_status compare_public(df_audit *audit, const df_state *state, int viewer, const char *who,
                                df_error *err)
{
    const df_game *game = audit->game;
    const df_state *seen = (const df_state *)audit->view;
    char said[2][2 * WORDS_SIZE];
    df_text text = df_text_over(said[0], sizeof said[0]);
    df_text seen_text = df_text_over(said[1], sizeof said[1]);
    df_result result = {.reason = NULL};
    df_result seen_result = {.reason = NULL};

    if (game->actor(state) != game->actor(seen))
        return df_fail(err, DF_CORRUPT, "", "another one is to act in the view of %s", who);
    game->prompt(state, viewer, game->seat_names, &text);
    game->prompt(seen, viewer, game->seat_names, &seen_text);
    if (strcmp(said[0], said[1]) != 0)
        return df_fail(err, DF_CORRUPT, "", "the prompt is another in the view of %s", who);
    if (game->actor(state) != DF_NOBODY)
        return DF_OK;
    game->result(state, &result);
    game->result(seen, &seen_result);
    if (result.winners != seen_result.winners || strcmp(result.reason, seen_result.reason) != 0 ||
        memcmp(result.score, seen_result.score, sizeof result.score) != 0)
        return df_fail(err, DF_CORRUPT, "", "the result is another in the view of %s", who);
    return DF_OK;
}

/* Resamples for the viewer, whose view is in audit->view. */
static df_status check_worlds(df_audit *audit, const df_state *state, int viewer, const char *who,
                              const uint8_t key[DF_KEY_SIZE], df_error *err)
{
    const df_game *game = audit->game;
    uint64_t stream = (uint64_t)(viewer - DF_SPECTATOR);
    df_error why;
    df_rng rng;

    df_rng_init(&rng, key, stream);
    game->resample(audit->view, viewer, &rng, audit->sampled);
    if (game->check(audit->sampled, &why) != DF_OK)
        return df_fail(err, DF_CORRUPT, why.clause, "a world resampled for %s is impossible: %s",
                       who, why.text);
    game->view(audit->sampled, viewer, audit->other_view);
    if (memcmp(audit->view, audit->other_view, game->state_size) != 0)
        return differ(audit, audit->view, audit->other_view,
                      "resampling what can't be known changes the view of ", who, err);
    df_rng_init(&rng, key, stream);
    game->resample(audit->other_view, viewer, &rng, audit->other);
    if (!df_state_equal(game, audit->sampled, audit->other))
        return differ(audit, audit->sampled, audit->other,
                      "resampling twice with one key gives two worlds for ", who, err);
    if (viewer == game->actor(state))
        return compare_choice(audit, state, audit->sampled, "in another world that fits the view",
                              err);
    return DF_OK;
}

static df_status check_viewer(df_audit *audit, const df_state *state, int viewer,
                              const uint8_t key[DF_KEY_SIZE], df_error *err)
{
    char who[16];
    df_text text = df_text_over(who, sizeof who);

    if (viewer == DF_SPECTATOR)
        df_text_string(&text, "a spectator");
    else
        df_text_add(&text, "seat %d", viewer);
    audit->game->view(state, viewer, audit->view);
    df_status status = compare_public(audit, state, viewer, who, err);
    if (status == DF_OK && viewer == audit->game->actor(state))
        status = compare_choice(audit, state, (const df_state *)audit->view, "on the view", err);
    if (status == DF_OK && audit->config->knowledge)
        status = check_worlds(audit, state, viewer, who, key, err);
    return status;
}

df_status df_audit_state(df_audit *audit, const df_config *config, const df_state *state,
                         const uint8_t key[DF_KEY_SIZE], df_error *err)
{
    df_error why;

    audit->config = config;
    if (audit->game->check(state, &why) != DF_OK)
        return df_fail(err, DF_CORRUPT, why.clause, "the state is impossible: %s", why.text);
    df_status status = check_text(audit, state, err);
    if (status == DF_OK)
        status = check_actions(audit, state, err);
    if (status == DF_OK)
        status = check_viewer(audit, state, DF_SPECTATOR, key, err);
    for (int seat = 0; status == DF_OK && seat < config->seats; seat++)
        status = check_viewer(audit, state, seat, key, err);
    return status;
}
