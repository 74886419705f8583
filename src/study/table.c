/* table.c: a game that is played to be measured; see table.h.
 *
 * SPDX-License-Identifier: MIT */
#include "study/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/levels.h"
#include "bots/sitter.h"
#include "core/core.h"

enum { SEARCH_SIZE = 4 << 20 };

/* ---- Memory ---------------------------------------------------------------------------------- */

static const df_bot *bot_of(study_level level)
{
    return level == STUDY_RANDOM   ? &df_bot_random
           : level == STUDY_NOVICE ? &df_bot_novice
                                   : &df_bot_apprentice;
}

static const df_field *role_field(const df_game *game)
{
    for (const df_field *field = game->fields; field->path != NULL; field++)
        if (field->role)
            return field;
    return NULL;
}

study_table *study_table_open(const study_plan *plan)
{
    study_table *t = df_memory(1, sizeof *t);
    bool ok = t != NULL;

    if (!ok)
        return NULL;
    t->plan = plan;
    t->game = plan->game;
    t->state = df_lab_state(plan->game);
    t->view = (df_view *)df_lab_state(plan->game);
    ok = t->state != NULL && t->view != NULL;
    for (int seat = 0; ok && seat < DF_SEATS_MAX; seat++) {
        t->memory[seat] = df_memory(1, df_bot_apprentice.memory_size);
        ok = t->memory[seat] != NULL;
    }
    t->role = role_field(plan->game);
    t->team = df_lab_team_field(plan->game);
    if (ok)
        return t;
    study_table_close(t);
    return NULL;
}

void study_table_close(study_table *table)
{
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        free(table->memory[seat]);
        free(table->search_block[seat]);
    }
    free(table->state);
    free(table->view);
    free(table);
}

/* ---- Sitting down ---------------------------------------------------------------------------- */

static df_sitter sitter(const study_table *t, int seat)
{
    return (df_sitter){t->game, &t->config, bot_of(t->at[seat].level), t->memory[seat], seat};
}

static bool needs_knowledge(const study_table *t)
{
    for (int seat = 0; seat < t->config.seats; seat++)
        if (t->at[seat].level != STUDY_RANDOM)
            return true;
    return false;
}

static df_status seat_all(study_table *t, df_error *err)
{
    for (int seat = 0; seat < t->config.seats; seat++) {
        t->search[seat] = NULL;
        if (t->at[seat].level != STUDY_SEARCH) {
            df_sitter s = sitter(t, seat);

            df_sitter_begin(&s);
            continue;
        }
        if (t->search_block[seat] == NULL)
            t->search_block[seat] = df_memory(1, SEARCH_SIZE);
        if (t->search_block[seat] == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
        t->search[seat] =
            df_search_begin(t->search_block[seat], SEARCH_SIZE, t->game, &t->config, seat, NULL);
        df_search_reveal(t->search[seat], t->at[seat].knows ? t->state : NULL);
    }
    return DF_OK;
}

static void begin_row(study_table *t, uint64_t deal)
{
    t->row = (study_game){.deal = deal, .seats = t->config.seats};
    t->reason = "";
    t->decisions = 0;
    df_pace_begin(&t->pace);
    if (t->counts_kinds)
        memset(t->use, 0, sizeof t->use);
}

df_status study_sit(study_table *t, const df_config *config, const study_sitter *at, uint64_t deal,
                    df_error *err)
{
    uint8_t key[DF_KEY_SIZE];

    t->config = *config;
    memcpy(t->at, at, config->seats * sizeof *at);
    t->config.knowledge = needs_knowledge(t);
    df_key_derive(key, t->plan->key, deal);
    df_rng_init(&t->rules, key, 0);
    t->game->setup(t->state, &t->config, &t->rules);
    for (int seat = 0; seat < config->seats; seat++)
        df_rng_init(&t->own[seat], key, 1 + (uint64_t)seat);
    begin_row(t, deal);
    return seat_all(t, err);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Notes who is out by now, and when that was. */
static void follow(study_table *t)
{
    df_pace_see(&t->pace, t->game, t->state);
    for (int seat = 0; seat < t->config.seats; seat++)
        if (t->row.out[seat] == 0 && (t->pace.out >> seat & 1) != 0)
            t->row.out[seat] = (uint16_t)(t->pace.turns > 0 ? t->pace.turns : 1);
}

static uint8_t word_of(const df_field *field, const df_state *state, int seat)
{
    return field == NULL ? DF_NONE : ((const uint8_t *)state)[field->offset + seat * field->stride];
}

static void end_row(study_table *t)
{
    df_result result = {0};

    t->game->result(t->state, &result);
    t->row.turns = t->pace.turns;
    t->row.first = t->pace.first >= 0 ? (int8_t)t->pace.first : 0;
    t->row.winners = result.winners;
    t->row.limit = result.limit;
    t->row.reason = study_word(result.reason);
    t->reason = result.reason;
    df_worth(t->game, t->config.seats, &result, t->row.worth);
    for (int seat = 0; seat < t->config.seats; seat++) {
        t->row.score[seat] = result.score[seat];
        t->row.role[seat] = word_of(t->role, t->state, seat);
        t->row.team[seat] = word_of(t->team, t->state, seat);
    }
}

void study_tell(const study_table *t, df_search *search, int seat, df_view *room)
{
    bool has_looked = false;

    for (int i = 0; i < t->events.count; i++) {
        df_event seen;

        if (!df_event_for(&t->events.at[i], seat, &seen))
            continue;
        if (!has_looked)
            t->game->view(t->state, seat, room);
        has_looked = true;
        df_search_observe(search, &seen, room);
    }
}

static void tell(study_table *t)
{
    for (int seat = 0; seat < t->config.seats; seat++) {
        df_sitter s = sitter(t, seat);

        if (t->search[seat] != NULL)
            study_tell(t, t->search[seat], seat, t->view);
        else
            df_sitter_tell(&s, &t->events, 0, t->state, t->view);
    }
}

static void apply(study_table *t, df_action action)
{
    t->events.count = 0;
    t->game->apply(t->state, action, &t->rules, t->config.knowledge ? &t->events : NULL);
    t->row.moves++;
    if (t->config.knowledge)
        tell(t);
    if (t->listen != NULL)
        t->listen(t->listen_context, t);
}

bool study_ask(study_table *t)
{
    while ((t->actor = t->game->actor(t->state)) == DF_CHANCE)
        apply(t, df_chance_draw(t->game, t->state, &t->rules));
    follow(t);
    if (t->actor == DF_NOBODY) {
        end_row(t);
        return false;
    }
    t->count = t->game->legal(t->state, t->actions);
    t->count = df_config_allow(t->game, &t->config, t->state, t->actor, t->actions, t->count);
    return true;
}

df_action study_choose(study_table *t)
{
    df_sitter s = sitter(t, t->actor);
    df_search *search = t->search[t->actor];
    df_search_choice choices[DF_LEGAL_MAX];

    if (s.bot->blind && search == NULL) {
        df_decision blind = df_sitter_decision(&s, NULL, t->actions, t->count);
        return df_sitter_choose(&s, &blind, &t->own[t->actor]);
    }
    t->game->view(t->state, t->actor, t->view);
    df_decision decision = df_sitter_decision(&s, t->view, t->actions, t->count);
    if (search == NULL)
        return df_sitter_choose(&s, &decision, &t->own[t->actor]);
    if (t->count == 1)
        return t->actions[0];
    df_search_decide(search, &decision, &t->own[t->actor]);
    df_search_run(search, t->plan->tries);
    int count = df_search_choices(search, choices);
    return choices[df_search_best(choices, count, &t->own[t->actor])].action;
}

/* Which kinds could be done, and which was. */
static void count_kinds(study_table *t, df_action action)
{
    uint64_t seen[DF_KINDS_MAX / 64] = {0};

    for (int i = 0; i < t->count; i++) {
        int kind = study_kind_of(t->plan, t->state, t->actions[i]);

        if (kind < 0 || (seen[kind / 64] >> kind % 64 & 1) != 0)
            continue;
        seen[kind / 64] |= UINT64_C(1) << kind % 64;
        t->use[t->actor][kind].offered++;
    }
    int kind = study_kind_of(t->plan, t->state, action);
    if (kind >= 0)
        t->use[t->actor][kind].used++;
}

void study_do(study_table *t, df_action action)
{
    if (t->counts_kinds)
        count_kinds(t, action);
    t->decisions++;
    t->row.choices += t->count > 1;
    apply(t, action);
}

void study_finish(study_table *t)
{
    while (study_ask(t))
        study_do(t, study_choose(t));
}

/* ---- What might have been -------------------------------------------------------------------- */

static void other_luck(study_table *t, const uint8_t key[DF_KEY_SIZE], uint64_t number)
{
    uint8_t own[DF_KEY_SIZE];

    df_key_derive(own, key, number);
    df_rng_init(&t->rules, own, 0);
    for (int seat = 0; seat < t->config.seats; seat++)
        df_rng_init(&t->own[seat], own, 1 + (uint64_t)seat);
}

void study_copy(study_table *to, const study_table *from, const uint8_t key[DF_KEY_SIZE],
                uint64_t number)
{
    to->config = from->config;
    memcpy(to->at, from->at, sizeof to->at);
    begin_row(to, from->row.deal);
    to->pace = from->pace;
    df_state_copy(to->game, to->state, from->state);
    for (int seat = 0; seat < to->config.seats; seat++) {
        to->search[seat] = NULL;
        memcpy(to->memory[seat], from->memory[seat], bot_of(to->at[seat].level)->memory_size);
    }
    other_luck(to, key, number);
}

/* Where the players remember nothing but what all have seen, they remember it here too. */
void study_imagine(study_table *to, const study_table *from, const df_view *told,
                   const uint8_t key[DF_KEY_SIZE], uint64_t number)
{
    bool is_public =
        to->game->bot == NULL || to->game->bot->memory_size == 0 || to->game->bot->public_memory;

    study_copy(to, from, key, number);
    to->game->resample(told, DF_SPECTATOR, &to->rules, to->state);
    for (int seat = 0; seat < to->config.seats && !is_public; seat++) {
        df_sitter s = sitter(to, seat);

        df_sitter_begin(&s);
    }
}
