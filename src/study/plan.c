/* plan.c: what is to be played, and how much of it.
 *
 * How many games a part gets is settled beforehand, by about how long they take (df_guide.speed and
 * pace, and the decisions of a few games), never by a clock: so the same wish is the same plan on
 * every machine.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "study/table.h"

enum { FIRST_LOOK = 20, MAIN_MOST = 20000, OPEN_END = 1000 };

/* Seconds of one core that the parts of a usual study get. */
static const double seconds_main = 40, seconds_level = 8, seconds_search = 40, seconds_ladder = 15,
                    seconds_bans = 110, seconds_course = 60, seconds_choice = 50,
                    seconds_secret = 80, seconds_number = 8, seconds_sweep = 60;

const char *const study_level_names[STUDY_LEVELS] = {"random", "novice", "apprentice", "search"};

/* ---- Kinds ----------------------------------------------------------------------------------- */

static int find_kind(const study_kinds *kinds, const char *name)
{
    for (int i = 0; i < kinds->count; i++)
        if (strcmp(kinds->at[i].name, name) == 0)
            return i;
    return -1;
}

static void first_word(const df_game *game, const df_state *state, df_action action,
                       char out[sizeof((df_kind *)0)->name])
{
    char words[256];
    df_text text = df_text_over(words, sizeof words);

    game->words(state, action, 0, NULL, &text);
    snprintf(out, sizeof((df_kind *)0)->name, "%.*s", (int)strcspn(words, " "), words);
}

static void learn_words(study_kinds *kinds, const study_table *t)
{
    for (int i = 0; i < t->count && kinds->count < DF_KINDS_MAX; i++) {
        df_kind kind = {.thing = -1};

        first_word(t->game, t->state, t->actions[i], kind.name);
        snprintf(kind.label, sizeof kind.label, "%s", kind.name);
        if (find_kind(kinds, kind.name) < 0)
            kinds->at[kinds->count++] = kind;
    }
}

int study_kind_of(const study_plan *plan, const df_state *state, df_action action)
{
    char name[sizeof((df_kind *)0)->name];

    if (!plan->kinds.from_words)
        return plan->game->kind_of(state, action);
    first_word(plan->game, state, action, name);
    return find_kind(&plan->kinds, name);
}

/* ---- A first look ---------------------------------------------------------------------------- */

/* A few games tell how many choices there are and, if the game has no names for what can be done,
 * which words. */
static df_status look(study_plan *plan, df_error *err)
{
    study_kinds *kinds = &plan->kinds;
    study_table *t = study_table_open(plan);
    study_sitter at[DF_SEATS_MAX];
    uint64_t choices = 0;

    if (t == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    kinds->from_words = plan->game->kind == NULL;
    while (!kinds->from_words && kinds->count < DF_KINDS_MAX &&
           plan->game->kind(kinds->count, &kinds->at[kinds->count]))
        kinds->count++;
    df_status status = DF_OK;
    for (int deal = 0; deal < FIRST_LOOK && status == DF_OK; deal++) {
        for (int seat = 0; seat < DF_SEATS_MAX; seat++)
            at[seat] = (study_sitter){.level = STUDY_APPRENTICE};
        status = study_sit(t, &plan->config, at, (uint64_t)deal, err);
        while (status == DF_OK && study_ask(t)) {
            if (kinds->from_words)
                learn_words(kinds, t);
            study_do(t, study_choose(t));
        }
        choices += t->row.choices;
    }
    plan->choices = (double)choices / FIRST_LOOK;
    study_table_close(t);
    return status;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* How long things take, in seconds of one core, and how much more or less than usual is wanted. */
typedef struct budget {
    double game;   /* of apprentices */
    double search; /* a game of searches */
    double try;    /* of a search */
    double scale;
} budget;

static budget budget_of(const study_plan *plan, const study_wish *wish)
{
    const df_guide *guide = plan->game->guide;
    double speed = guide != NULL && guide->speed > 0 ? guide->speed : STUDY_SPEED;
    double pace = guide != NULL && guide->pace > 0 ? guide->pace : DF_SEARCH_PACE;
    budget b = {.game = 1 / speed, .try = 0.001 / pace, .scale = 1};

    b.search = plan->choices * plan->tries * b.try;
    double main_games = seconds_main / b.game;
    if (main_games > MAIN_MOST)
        main_games = MAIN_MOST;
    if (wish->games > 0)
        b.scale = (double)wish->games / main_games;
    if (wish->open_end)
        b.scale = OPEN_END;
    return b;
}

typedef struct share {
    study_kind kind;
    study_level level;
    double seconds; /* for it, in a usual study */
    double deal;    /* what one takes */
    double least, most;
} share;

static void add_part(study_plan *plan, const budget *b, const share *s, const df_config *config)
{
    static const char *const names[] = {
        [STUDY_PLAY] = "play",     [STUDY_LADDER] = "ladder", [STUDY_BANS] = "bans",
        [STUDY_COURSE] = "course", [STUDY_CHOICE] = "choice", [STUDY_SECRET] = "secret",
        [STUDY_SWEEP] = "sweep",
    };
    study_part *part = &plan->part[plan->parts++];
    double deals = s->seconds / s->deal;

    deals = deals < s->least ? s->least : deals > s->most ? s->most : deals;
    deals *= b->scale;
    *part = (study_part){.kind = s->kind,
                         .level = s->level,
                         .config = *config,
                         .deals = deals < 2 ? 2 : (uint64_t)(deals + 0.5)};
    /* pieces of a second or less, so that all hands have something to do to the end */
    double piece = 0.5 / s->deal;
    part->piece = piece < 1 ? 1 : piece > 256 ? 256 : (uint64_t)piece;
    /* whole ones, so that more can be added later */
    part->deals = study_pieces(part) * part->piece;
    snprintf(part->name, sizeof part->name, "%s %s %d", names[s->kind], study_level_names[s->level],
             config->seats);
}

static void add_levels(study_plan *plan, const budget *b)
{
    int seats = plan->config.seats;
    double search = b->search;
    const share shares[] = {
        {STUDY_PLAY, STUDY_APPRENTICE, seconds_main, b->game, 40, MAIN_MOST},
        {STUDY_PLAY, STUDY_RANDOM, seconds_level, b->game, 40, 4000},
        {STUDY_PLAY, STUDY_NOVICE, seconds_level, b->game, 40, 4000},
        {STUDY_PLAY, STUDY_SEARCH, seconds_search, search, 20, 2000},
        {STUDY_LADDER, STUDY_NOVICE, seconds_ladder / 2, seats * b->game, 40, 1000},
        {STUDY_LADDER, STUDY_APPRENTICE, seconds_ladder, seats * b->game, 40, 2000},
        {STUDY_LADDER, STUDY_SEARCH, seconds_search, search + seats * b->game, 20, 1000},
        {STUDY_SECRET, STUDY_SEARCH, seconds_secret, seats * search, 20, 1000},
    };

    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++)
        add_part(plan, b, &shares[i], &plan->config);
}

static void add_looks(study_plan *plan, const budget *b)
{
    double kinds = plan->kinds.count + 1;
    const share bans = {STUDY_BANS, STUDY_APPRENTICE, seconds_bans, kinds * b->game, 40, 4000};
    const share course = {
        STUDY_COURSE, STUDY_APPRENTICE, seconds_course, 2 * 20 * STUDY_POINTS * b->game / 2, 20,
        1000};
    const share choice = {STUDY_CHOICE, STUDY_APPRENTICE, seconds_choice, 8 * 500 * b->try, 20,
                          1000};

    if (!plan->kinds.from_words)
        add_part(plan, b, &bans, &plan->config);
    add_part(plan, b, &course, &plan->config);
    add_part(plan, b, &choice, &plan->config);
}

static void add_numbers(study_plan *plan, const budget *b)
{
    const share number = {STUDY_PLAY, STUDY_APPRENTICE, seconds_number, b->game, 40, 4000};

    for (int seats = plan->game->seats_min; seats <= plan->game->seats_max; seats++) {
        df_config config = plan->config;

        config.seats = (uint8_t)seats;
        if (seats != plan->config.seats && df_config_check(plan->game, &config, NULL) == DF_OK)
            add_part(plan, b, &number, &config);
    }
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

enum { VALUES_MAX = 64 };

/* The values of one option. */
typedef struct values {
    int option;
    int count;
    int16_t at[VALUES_MAX];
} values;

static df_status add_value(const study_wish *wish, const char *name, const char *text, values *v,
                           df_error *err)
{
    df_config config = wish->config;
    df_status status = df_config_set(wish->game, &config, name, text, err);

    if (status != DF_OK)
        return status;
    if (v->count == VALUES_MAX)
        return df_fail(err, DF_RANGE, "", "--sweep %s has more than %d values", name, VALUES_MAX);
    v->at[v->count++] = config.option[v->option];
    return DF_OK;
}

/* "50..200:50", or one value. */
static df_status add_range(const study_wish *wish, const char *name, const char *text, values *v,
                           df_error *err)
{
    long from, to, step = 1;
    int used = 0;
    df_status status = DF_OK;

    if (strstr(text, "..") == NULL)
        return add_value(wish, name, text, v, err);
    if (sscanf(text, "%5ld..%5ld%n:%5ld%n", &from, &to, &used, &step, &used) < 2 ||
        text[used] != '\0' || step < 1 || to < from)
        return df_fail(err, DF_RANGE, "",
                       "--sweep %s: a range is written 50..200 or 50..200:50, not '%s'", name,
                       text);
    for (long i = from; i <= to && status == DF_OK; i += step) {
        char number[16];

        snprintf(number, sizeof number, "%ld", i);
        status = add_value(wish, name, number, v, err);
    }
    return status;
}

static df_status read_sweep(const study_wish *wish, const char *text, values *v, df_error *err)
{
    char name[32], value[64];
    size_t sign = strcspn(text, "=");

    v->count = 0;
    v->option = -1;
    if (text[sign] != '=' || sign >= sizeof name || text[sign + 1] == '\0')
        return df_fail(err, DF_RANGE, "",
                       "--sweep is written NAME=VALUE,VALUE or NAME=FROM..TO:STEP, not '%s'", text);
    snprintf(name, sizeof name, "%.*s", (int)sign, text);
    for (int i = 0; wish->game->options[i].name != NULL; i++)
        if (strcmp(wish->game->options[i].name, name) == 0)
            v->option = i;
    if (v->option < 0)
        return df_fail(err, DF_RANGE, "", "%s has no option '%s'; `deadfall games %s` lists them",
                       wish->game->id, name, wish->game->id);
    df_status status = DF_OK;
    for (const char *at = text + sign + 1; status == DF_OK && at != NULL;) {
        size_t length = strcspn(at, ",");

        snprintf(value, sizeof value, "%.*s", (int)length, at);
        status = add_range(wish, name, value, v, err);
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return status;
}

static df_status add_combo(study_plan *plan, const study_wish *wish, const values *v,
                           const int *index, df_error *err)
{
    study_combo combo = {.config = wish->config};
    df_error why;

    for (int i = 0; i < wish->sweeps; i++) {
        combo.value[i] = v[i].at[index[i]];
        combo.config.option[v[i].option] = combo.value[i];
    }
    for (int i = 0; i < plan->combos; i++)
        if (memcmp(&plan->combo[i].config, &combo.config, sizeof combo.config) == 0)
            return DF_OK;
    if (df_config_check(wish->game, &combo.config, &why) != DF_OK)
        return df_fail(err, DF_RANGE, "", "a combination of the sweeps can't be played: %s",
                       why.text);
    if (plan->combos == STUDY_COMBOS_MAX)
        return df_fail(err, DF_RANGE, "", "the sweeps have more than %d combinations",
                       STUDY_COMBOS_MAX);
    plan->combo[plan->combos++] = combo;
    return DF_OK;
}

static df_status add_sweeps(study_plan *plan, const study_wish *wish, const budget *b,
                            df_error *err)
{
    values v[STUDY_SWEEPS_MAX];
    int index[STUDY_SWEEPS_MAX] = {0};
    df_status status = DF_OK;

    if (wish->sweeps == 0)
        return DF_OK;
    plan->sweeps = wish->sweeps;
    plan->combos = 1;
    plan->combo[0].config = wish->config;
    for (int i = 0; i < wish->sweeps && status == DF_OK; i++) {
        status = read_sweep(wish, wish->sweep[i], &v[i], err);
        plan->swept[i] = v[i].option;
        for (int j = 0; j < i && status == DF_OK; j++)
            if (v[i].option == v[j].option)
                status = df_fail(err, DF_RANGE, "",
                                 "two sweeps of one option: give all its values in one");
        if (status == DF_OK)
            plan->combo[0].value[i] = wish->config.option[v[i].option];
    }
    for (bool more = status == DF_OK; more && status == DF_OK;) {
        int i = wish->sweeps - 1;

        status = add_combo(plan, wish, v, index, err);
        while (i >= 0 && ++index[i] == v[i].count)
            index[i--] = 0;
        more = i >= 0;
    }
    if (status != DF_OK)
        return status;
    if (plan->combos < 2)
        return df_fail(err, DF_RANGE, "",
                       "the sweeps change nothing: these values are the usual ones");
    const share s = {STUDY_SWEEP, STUDY_APPRENTICE, seconds_sweep, plan->combos * b->game, 40,
                     4000};
    add_part(plan, b, &s, &plan->config);
    return DF_OK;
}

/* ---- The plan -------------------------------------------------------------------------------- */

df_status study_make_plan(const study_wish *wish, study_plan *plan, df_error *err)
{
    df_status status = df_config_check(wish->game, &wish->config, err);

    if (status != DF_OK)
        return status;
    *plan = (study_plan){.game = wish->game, .config = wish->config, .tries = STUDY_TRIES};
    memcpy(plan->key, wish->key, sizeof plan->key);
    status = look(plan, err);
    if (status != DF_OK)
        return status;
    budget b = budget_of(plan, wish);
    add_levels(plan, &b);
    add_looks(plan, &b);
    if (wish->any_number)
        add_numbers(plan, &b);
    return add_sweeps(plan, wish, &b, err);
}

uint64_t study_pieces(const study_part *part)
{
    return (part->deals + part->piece - 1) / part->piece;
}
