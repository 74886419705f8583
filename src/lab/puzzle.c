/* puzzle.c: positions worth thinking about; see puzzle.h.
 *
 * Every seat of the match gets a mind that looks on. A short thought before each decision finds
 * those in which one choice stands out, a long one decides; both know what the seat knew then. For
 * the truths no mind is asked, since it may think that somebody would not have done something: they
 * hold in whatever world the game itself can imagine for the view.
 *
 * SPDX-License-Identifier: MIT */
#include "lab/puzzle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/memory.h"
#include "bots/levels.h"
#include "core/core.h"
#include "lab/lab.h"
#include "lab/only.h"
#include "lab/sides.h"
#include "match/match.h"

enum {
    /* A puzzle of the first kind, in thousandths: the best choice is worth so much, and so much
     * more than any other; a short thought may be a little off. */
    WORTH_MIN = 350,
    LEAD_MIN = 150,
    LEAD_QUICK = 120,
    CHOICES_MIN = 3,
    VISITS_MIN = 8, /* below that a choice was hardly tried */
    APART = 10,     /* steps of the match between two puzzles */
    WORLDS = 2000,
    WORLDS_TRACE = 400, /* for what was possible at each moment */
    /* A truth is worth asking for if it took so many sentences, but not more than one can keep in
     * mind, and if so many values were possible on the way; with more of them it is hard. */
    CLUES_MIN = 5,
    CLUES_MAX = 60,
    WIDTH_MIN = 3, /* unless there are two values in all */
    WIDTH_HARD = 5,
    WHO_CHOICES = 3, /* players whose side is hidden, to ask who is on one */
    SENTENCE = 512,
};

const char *const df_puzzle_kinds[DF_PUZZLE_KINDS] = {"best", "truth", "who", "win", "save"};

bool df_puzzle_is_sure(df_puzzle_kind kind)
{
    return kind == DF_PUZZLE_WIN || kind == DF_PUZZLE_SAVE;
}

static df_goal goal_of(df_puzzle_kind kind)
{
    return kind == DF_PUZZLE_WIN ? DF_GOAL_WIN : DF_GOAL_SAVE;
}

/* ---- What is hidden -------------------------------------------------------------------------- */

/* Something of another seat that is one word: a room, an identity. */
static bool can_be_asked(const df_field *field)
{
    return field->form == DF_WORD && field->words != NULL && field->count == DF_PER_SEAT &&
           field->inner == 0 && field->size <= 1 && field->write == NULL && !field->bookkeeping &&
           !df_is_derived(field);
}

static uint8_t byte_of(const df_field *field, int owner, const void *state)
{
    return ((const uint8_t *)state)[field->offset + owner * field->stride];
}

static bool is_one(uint32_t bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

/* The values that so many worlds give it, as bits. Where all is wanted to know is whether there is
 * one alone, two are enough. */
static uint32_t possible(const df_game *game, const df_field *field, int owner, const df_view *view,
                         int seat, int worlds, bool all, df_state *world)
{
    static const uint8_t key[DF_KEY_SIZE] = {7};
    uint8_t seen = byte_of(field, owner, view);
    uint32_t found = 0;
    df_rng rng;

    if (seen != DF_HIDDEN)
        return seen < DF_PUZZLE_VALUES ? 1u << seen : 0;
    df_rng_init(&rng, key, 0);
    for (int i = 0; i < worlds; i++) {
        game->resample(view, seat, &rng, world);
        uint8_t value = byte_of(field, owner, world);
        if (value < DF_PUZZLE_VALUES)
            found |= 1u << value;
        if (!all && !is_one(found))
            break;
    }
    return found;
}

static void write_path(const df_field *field, int owner, char out[DF_INFER_PATH])
{
    df_text text = df_text_over(out, DF_INFER_PATH);

    for (const char *at = field->path; *at != '\0'; at++)
        if (*at == '#')
            df_text_add(&text, "%d", owner);
        else
            df_text_char(&text, *at);
}

const df_field *df_puzzle_field(const df_puzzle *puzzle, int *owner)
{
    const df_game *game = df_match_game(puzzle->match);

    for (const df_field *field = game->fields; field->path != NULL; field++)
        for (int seat = 0; seat < df_match_config(puzzle->match)->seats; seat++) {
            char path[DF_INFER_PATH];

            write_path(field, seat, path);
            if (!can_be_asked(field) || strcmp(path, puzzle->path) != 0)
                continue;
            *owner = seat;
            return field;
        }
    return NULL;
}

void df_puzzle_value(const df_puzzle *puzzle, const char *word, df_text *out)
{
    df_thing_names(df_match_game(puzzle->match), word, out);
}

/* ---- The best choice ------------------------------------------------------------------------- */

/* The choice that promises most besides the best one and those taken; -1: none. */
static int runner_up(const df_thought *thought, const bool *taken)
{
    int found = -1;

    for (int i = 0; i < thought->count; i++)
        if (i != thought->best && !taken[i] && thought->choices[i].visits >= VISITS_MIN &&
            (found < 0 || df_thought_chance(thought, i) > df_thought_chance(thought, found)))
            found = i;
    return found;
}

static bool stands_out(const df_thought *thought)
{
    bool taken[DF_LEGAL_MAX] = {false};
    int second = runner_up(thought, taken);
    int best = df_thought_chance(thought, thought->best);

    return thought->count >= CHOICES_MIN && best >= WORTH_MIN &&
           (second < 0 || best - df_thought_chance(thought, second) >= LEAD_QUICK);
}

/* Half the width of the 95 % interval of a chance, in thousandths. */
static double error_of(int chance, uint32_t visits)
{
    return 1.96 * sqrt(chance * (1000.0 - chance) / (visits > 0 ? visits : 1));
}

/* Tries the best and its rivals each by itself: a search favours what happened to do well. */
static bool judge(df_mind *mind, const df_thought *thought, df_puzzle *out)
{
    bool taken[DF_LEGAL_MAX] = {false};
    int best = thought->best;
    int rivals[DF_PUZZLE_OTHERS];
    uint32_t visits = 0;

    if (!stands_out(thought))
        return false;
    out->count = 0;
    for (int next; out->count < DF_PUZZLE_OTHERS && (next = runner_up(thought, taken)) >= 0;) {
        taken[next] = true;
        rivals[out->count++] = next;
    }
    out->best = (df_puzzle_choice){thought->choices[best].action, 0};
    out->best.worth = df_mind_try(mind, best, &visits);
    double error = error_of(out->best.worth, visits);
    for (int i = 0; i < out->count; i++) {
        df_action action = thought->choices[rivals[i]].action;
        int worth = df_mind_try(mind, rivals[i], &visits);
        int at = i;

        if (out->best.worth - worth < LEAD_MIN ||
            out->best.worth - worth < error + error_of(worth, visits))
            return false;
        for (; at > 0 && out->others[at - 1].worth < worth; at--)
            out->others[at] = out->others[at - 1];
        out->others[at] = (df_puzzle_choice){action, worth};
    }
    return out->count > 0 && out->best.worth >= WORTH_MIN;
}

/* Is it what this bot would do there? */
static bool would_find(const df_bot *bot, const df_match *match, int seat, const df_view *view,
                       df_action best)
{
    const df_mind_rule rule = {.patience = 1, .threads = 1};
    df_mind *mind = df_mind_open(df_match_game(match), bot->id, &rule, NULL, NULL);
    df_action action = DF_LEGAL_MAX;
    df_error err;

    if (mind != NULL && df_mind_advise(mind, match, seat, NULL, &err) == DF_OK)
        df_mind_choose(mind, view, &action, &err);
    df_mind_close(mind);
    return action == best;
}

/* Thinks long about the decision at which the match stands; *is_one says whether it is a puzzle. */
static df_status think_long(df_match *match, int seat, uint32_t deep, df_puzzle *out, bool *found,
                            df_error *err)
{
    const df_mind_limits limits = {.iterations = deep};
    const df_mind_rule rule = {.patience = 1, .threads = 1}; /* alike on every machine */
    df_mind *mind = df_mind_open(df_match_game(match), df_level_expert.bot.id, &rule, NULL, err);

    *found = false;
    if (mind == NULL)
        return DF_NOMEM;
    df_status status = df_mind_advise(mind, match, seat, &limits, err);
    if (status == DF_OK) {
        out->kind = DF_PUZZLE_BEST;
        out->seat = seat;
        *found = judge(mind, df_mind_think(mind, df_match_view(match, seat)), out);
    }
    df_mind_close(mind);
    if (*found)
        out->hard = !would_find(&df_bot_apprentice, match, seat, df_match_view(match, seat),
                                out->best.action);
    return status;
}

/* ---- Looking through a match ----------------------------------------------------------------- */

typedef struct walk {
    const df_puzzle_plan *plan;
    df_mind *minds[DF_SEATS_MAX]; /* NULL: nobody looks for best choices */
    df_sure *sure[DF_SEATS_MAX];  /* NULL: nobody looks for certain ones */
    df_state *world;
    /* what each seat knew at its last decision, of each field and owner */
    uint32_t knew[DF_SEATS_MAX][DF_FIELDS_MAX][DF_SEATS_MAX];
    df_casts casts[DF_SEATS_MAX];   /* who it knew could be on which side */
    uint32_t certain[DF_SEATS_MAX]; /* of whom it knew the side: a bit for each seat and side */
    char *heard[DF_SEATS_MAX];      /* since that decision, sentence after sentence */
    int last[DF_PUZZLE_KINDS];      /* where the last puzzle of this kind was found */
    bool enough;
    df_status status;
    df_error *err;
} walk;

enum { HEARD_SIZE = 16 << 10 };

static void hear(walk *w, df_match *past)
{
    const df_events *events = df_match_events(past);

    for (int seat = 0; seat < df_match_config(past)->seats; seat++) {
        size_t length = strlen(w->heard[seat]);
        df_text text = df_text_over(w->heard[seat] + length, HEARD_SIZE - length);

        for (int i = 0; i < events->count; i++) {
            df_event seen;

            if (!df_event_for(&events->at[i], seat, &seen))
                continue;
            df_match_game(past)->event_text(&seen, seat, df_match_names(past), &text);
            df_text_char(&text, '\n');
        }
    }
}

static bool is_stopped(const walk *w)
{
    return w->plan->stop != NULL && w->plan->stop(w->plan->context);
}

/* The match up to now, in which the players keep track themselves, if it has such an option: what
 * is asked for must not stand on the table. */
static df_match *without_notes(const df_match *match, int steps, df_error *err)
{
    const df_game *game = df_match_game(match);
    df_config config = *df_match_config(match);
    bool same = true;

    for (int i = 0; i < DF_OPTIONS_MAX && game->options != NULL && game->options[i].name != NULL;
         i++)
        if (game->options[i].notes && config.option[i] == 0) {
            config.option[i] = 1;
            same = false;
        }
    if (same || match->from_position)
        return df_match_at(match, steps, err);
    df_match *copy = df_match_new(game, &config, match->seed, match->seats, err);
    while (copy != NULL && df_match_steps(copy) < steps) {
        df_step step = df_match_step(match, df_match_steps(copy));

        if (df_match_do(copy, step.actor, step.action, err) == DF_OK)
            continue;
        df_match_free(copy); /* chance was forced there */
        copy = NULL;
    }
    return copy;
}

static void hand_over(walk *w, df_match *past, df_puzzle *puzzle)
{
    puzzle->match = puzzle->kind == DF_PUZZLE_TRUTH
                        ? without_notes(w->plan->match, df_match_steps(past), w->err)
                        : df_match_at(w->plan->match, df_match_steps(past), w->err);
    if (puzzle->match == NULL) {
        w->status = DF_NOMEM;
        return;
    }
    w->last[puzzle->kind] = df_match_steps(past);
    w->enough = !w->plan->found(w->plan->context, puzzle);
}

static void look_for_best(walk *w, df_match *past, int seat)
{
    const df_view *view = df_match_view(past, seat);
    df_action actions[DF_LEGAL_MAX];
    df_puzzle puzzle = {0};
    bool found = false;

    if (df_match_steps(past) - w->last[DF_PUZZLE_BEST] < APART ||
        df_view_legal(df_match_game(past), view, seat, actions) < CHOICES_MIN ||
        !stands_out(df_mind_think(w->minds[seat], view)))
        return;
    w->status = think_long(past, seat, w->plan->deep, &puzzle, &found, w->err);
    if (w->status == DF_OK && found)
        hand_over(w, past, &puzzle);
}

/* Whatever was said outright since the last decision is no riddle. */
static bool was_said(const walk *w, const df_game *game, int seat, const char *word)
{
    char name[DF_INFER_WORD];
    df_text text = df_text_over(name, sizeof name);

    df_thing_names(game, word, &text);
    return strstr(w->heard[seat], name) != NULL || strstr(w->heard[seat], word) != NULL;
}

typedef struct measure {
    int clues, width;
} measure;

static void count_clue(void *context, const df_puzzle_clue *clue)
{
    measure *m = context;
    int width = df_bit_count(clue->left);

    m->clues++;
    m->width = width > m->width ? width : m->width;
}

/* Is it worth asking for? */
static bool is_riddle(walk *w, df_match *past, df_puzzle *puzzle)
{
    measure m = {0};
    df_puzzle here = *puzzle;
    int owner = 0;

    here.match = past;
    if (df_puzzle_clues(&here, count_clue, &m, w->err) != DF_OK)
        w->status = DF_NOMEM;
    const df_field *field = df_puzzle_field(&here, &owner);
    puzzle->hard = m.width >= WIDTH_HARD;
    return m.clues >= CLUES_MIN && m.clues <= CLUES_MAX &&
           (m.width >= WIDTH_MIN || field->words[WIDTH_MIN - 1] == NULL);
}

static void look_for_truth(walk *w, df_match *past, int seat)
{
    const df_game *game = df_match_game(past);
    const df_view *view = df_match_view(past, seat);

    for (int i = 0; game->fields[i].path != NULL && !w->enough && w->status == DF_OK; i++) {
        const df_field *field = &game->fields[i];

        for (int owner = 0; can_be_asked(field) && owner < df_match_config(past)->seats; owner++) {
            uint32_t *knew = &w->knew[seat][i][owner];
            uint32_t before = *knew;
            df_puzzle puzzle = {.kind = DF_PUZZLE_TRUTH, .seat = seat};
            df_text answer = df_text_over(puzzle.answer, sizeof puzzle.answer);

            if (owner == seat || byte_of(field, owner, view) != DF_HIDDEN)
                continue;
            *knew = possible(game, field, owner, view, seat, WORLDS, false, w->world);
            uint8_t truth = byte_of(field, owner, df_match_state(past));
            if (!is_one(*knew) || *knew != 1u << truth || before == 0 || is_one(before) ||
                was_said(w, game, seat, field->words[truth]) ||
                df_match_steps(past) - w->last[DF_PUZZLE_TRUTH] < APART)
                continue;
            write_path(field, owner, puzzle.path);
            df_text_string(&answer, field->words[truth]);
            if (!is_riddle(w, past, &puzzle))
                continue;
            hand_over(w, past, &puzzle);
            break;
        }
    }
}

/* ---- Who it is ------------------------------------------------------------------------------- */

/* Did one sentence name both the player and the side? */
static bool was_told(const walk *w, const df_match *past, int seat, int who, const char *word)
{
    char name[DF_INFER_WORD];
    df_text text = df_text_over(name, sizeof name);

    df_thing_names(df_match_game(past), word, &text);
    for (const char *at = w->heard[seat]; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        char line[SENTENCE];
        df_text copy = df_text_over(line, sizeof line);

        for (size_t i = 0; i < length; i++)
            df_text_char(&copy, at[i]);
        if (strstr(line, name) != NULL && strstr(line, df_match_names(past)[who]) != NULL)
            return true;
        at += length + (at[length] == '\n');
    }
    return false;
}

/* Of all whose side is hidden, the one who is on this side for certain; -1: several or nobody. */
static int one_certain(const df_casts *casts, int seats, uint8_t hidden, int side)
{
    uint8_t certain = df_sides_certain(casts, seats, side) & hidden;

    return is_one(certain) ? df_bit_lowest(certain) : -1;
}

static void look_for_who(walk *w, df_match *past, int seat)
{
    const df_game *game = df_match_game(past);
    const df_field *field = df_lab_team_field(game);
    int seats = df_match_config(past)->seats;
    const df_view *view = df_match_view(past, seat);
    uint8_t hidden = df_sides_hidden(game, seats, view);
    uint32_t before = w->certain[seat];
    df_casts *casts = &w->casts[seat];

    if (df_bit_count(hidden) < WHO_CHOICES)
        return;
    df_sides_fit(game, seats, view, seat, DF_SIDES_WORLDS, w->world, casts);
    w->certain[seat] = 0;
    for (int side = 0; field->words[side] != NULL && !w->enough; side++) {
        int who = one_certain(casts, seats, hidden, side);
        df_puzzle puzzle = {.kind = DF_PUZZLE_WHO, .seat = seat, .who = who, .side = side};

        if (who < 0)
            continue;
        uint32_t bit = 1u << (side * DF_SEATS_MAX + who);
        w->certain[seat] |= bit;
        if ((before & bit) != 0 || was_told(w, past, seat, who, field->words[side]))
            continue;
        puzzle.hard = df_bit_count(hidden) > WHO_CHOICES;
        hand_over(w, past, &puzzle);
    }
}

/* ---- What is certain ------------------------------------------------------------------------- */

/* Who can win has no need to be saved. */
static bool can_win(walk *w, df_match *past, int seat)
{
    df_action only;
    bool found = false;

    w->status =
        df_only_find(w->sure[seat], past, DF_GOAL_WIN, DF_ONLY_WORLDS, &only, &found, w->err);
    return found;
}

static void look_for_sure(walk *w, df_match *past, int seat, df_puzzle_kind kind)
{
    df_puzzle puzzle = {.kind = kind, .seat = seat};
    bool found = false;

    if (df_match_steps(past) - w->last[kind] < APART)
        return;
    w->status = df_only_find(w->sure[seat], past, goal_of(kind), DF_ONLY_WORLDS,
                             &puzzle.best.action, &found, w->err);
    if (w->status != DF_OK || !found || (kind == DF_PUZZLE_SAVE && can_win(w, past, seat)))
        return;
    puzzle.hard =
        !would_find(&df_bot_novice, past, seat, df_match_view(past, seat), puzzle.best.action);
    hand_over(w, past, &puzzle);
}

static void look_for_all(walk *w, df_match *past, int actor)
{
    const bool *wanted = w->plan->wanted;

    if (wanted[DF_PUZZLE_TRUTH])
        look_for_truth(w, past, actor);
    if (wanted[DF_PUZZLE_WHO] && !w->enough && w->status == DF_OK)
        look_for_who(w, past, actor);
    for (int kind = DF_PUZZLE_WIN; kind <= DF_PUZZLE_SAVE; kind++)
        if (wanted[kind] && !w->enough && w->status == DF_OK && !is_stopped(w))
            look_for_sure(w, past, actor, (df_puzzle_kind)kind);
    if (wanted[DF_PUZZLE_BEST] && !w->enough && w->status == DF_OK)
        look_for_best(w, past, actor);
}

static bool visit(void *context, df_match *past)
{
    walk *w = context;
    int actor = df_match_actor(past);
    int seats = df_match_config(past)->seats;

    for (int seat = 0; seat < seats && w->status == DF_OK; seat++) {
        const df_mind_limits limits = {
            .iterations = w->plan->quick, .stop = w->plan->stop, .stop_context = w->plan->context};

        if (w->minds[seat] == NULL)
            continue;
        if (df_match_steps(past) == 0)
            w->status = df_mind_advise(w->minds[seat], past, seat, &limits, w->err);
        else
            df_mind_tell(w->minds[seat], past);
    }
    hear(w, past);
    if (actor >= 0 && w->status == DF_OK && !is_stopped(w)) {
        look_for_all(w, past, actor);
        w->heard[actor][0] = '\0';
    }
    return w->status == DF_OK && !w->enough && !is_stopped(w) &&
           df_match_steps(past) < df_match_steps(w->plan->match);
}

static df_status open_walk(walk *w, df_error *err)
{
    const df_game *game = df_match_game(w->plan->match);
    const df_mind_rule rule = {.patience = 1, .threads = 1};

    w->world = df_lab_state(game);
    if (w->world == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    for (int kind = 0; kind < DF_PUZZLE_KINDS; kind++)
        w->last[kind] = -APART;
    for (int seat = 0; seat < df_match_config(w->plan->match)->seats; seat++) {
        w->heard[seat] = df_memory(1, HEARD_SIZE);
        if (w->heard[seat] == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
        w->heard[seat][0] = '\0';
        w->sure[seat] = df_sure_open(game, seat);
        if (w->sure[seat] == NULL)
            return df_fail(err, DF_NOMEM, "", "out of memory");
        if (!w->plan->wanted[DF_PUZZLE_BEST])
            continue;
        w->minds[seat] = df_mind_open(game, df_level_expert.bot.id, &rule, NULL, err);
        if (w->minds[seat] == NULL)
            return DF_NOMEM;
    }
    return DF_OK;
}

df_status df_puzzles_find(const df_puzzle_plan *plan, df_error *err)
{
    walk *w = df_memory(1, sizeof *w);

    if (w == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    *w = (walk){.plan = plan, .err = err};
    w->status = open_walk(w, err);
    df_status status = w->status;
    if (status == DF_OK)
        status = df_match_recall(plan->match, visit, w, err);
    if (status == DF_OK)
        status = w->status;
    for (int seat = 0; seat < DF_SEATS_MAX; seat++) {
        df_mind_close(w->minds[seat]);
        df_sure_close(w->sure[seat]);
        free(w->heard[seat]);
    }
    free(w->world);
    free(w);
    return status;
}

void df_puzzle_clear(df_puzzle *puzzle)
{
    df_match_free(puzzle->match);
    *puzzle = (df_puzzle){0};
}

/* ---- As text --------------------------------------------------------------------------------- */

enum { HEAD_SIZE = 4096, MARK = 2 };

static const char mark[] = "#:"; /* before each line; for the reader of records it is a comment */

static void write_choice(const df_puzzle *puzzle, df_puzzle_choice choice, df_text *out)
{
    const df_view *view = df_match_view(puzzle->match, puzzle->seat);

    if (df_puzzle_is_sure(puzzle->kind))
        df_text_add(out, "%s only ", mark);
    else
        df_text_add(out, "%s worth %d ", mark, choice.worth);
    df_match_game(puzzle->match)->words((const df_state *)view, choice.action, 0, NULL, out);
    df_text_char(out, '\n');
}

df_status df_puzzle_write(const df_puzzle *puzzle, char **out, df_error *err)
{
    char head[HEAD_SIZE];
    df_text text = df_text_over(head, sizeof head);
    char *record = NULL;
    df_status status = df_match_record(puzzle->match, &record, err);

    if (status != DF_OK)
        return status;
    df_text_add(&text, "%s puzzle %s\n%s hard %s\n", mark, df_puzzle_kinds[puzzle->kind], mark,
                puzzle->hard ? "yes" : "no");
    if (puzzle->kind == DF_PUZZLE_TRUTH)
        df_text_add(&text, "%s truth %s %s\n", mark, puzzle->path, puzzle->answer);
    else if (puzzle->kind == DF_PUZZLE_WHO)
        df_text_add(&text, "%s who %d %s\n", mark, puzzle->who,
                    df_lab_teams(df_match_game(puzzle->match))[puzzle->side]);
    else
        write_choice(puzzle, puzzle->best, &text);
    for (int i = 0; i < puzzle->count; i++)
        write_choice(puzzle, puzzle->others[i], &text);
    *out = df_memory(strlen(head) + strlen(record) + 1, 1);
    if (*out != NULL) {
        memcpy(*out, head, strlen(head));
        memcpy(*out + strlen(head), record, strlen(record) + 1);
    }
    free(record);
    return *out != NULL ? DF_OK : df_fail(err, DF_NOMEM, "", "out of memory");
}

static df_status read_action(const df_puzzle *puzzle, char *rest, df_action *out, df_error *err)
{
    const df_game *game = df_match_game(puzzle->match);
    const df_view *view = df_match_view(puzzle->match, puzzle->seat);
    df_status status =
        df_action_parse(game, view, puzzle->seat, NULL, df_lines_trim(rest), out, err);

    return status == DF_OK ? df_view_test(game, view, puzzle->seat, *out, err) : status;
}

/* "812 shoot dining": the first is the best. */
static df_status read_choice(df_puzzle *puzzle, char *rest, df_error *err)
{
    const char *number = df_lines_word(&rest);
    char *end = NULL;
    long worth = strtol(number, &end, 10);
    df_puzzle_choice choice = {.worth = (int)worth};

    if (*number == '\0' || *end != '\0' || worth < 0 || worth > 1000)
        return df_fail(err, DF_PARSE, "", "the worth of a choice is a number up to 1000");
    if (puzzle->count > DF_PUZZLE_OTHERS)
        return df_fail(err, DF_PARSE, "", "more than %d choices", DF_PUZZLE_OTHERS + 1);
    df_status status = read_action(puzzle, rest, &choice.action, err);
    if (status != DF_OK)
        return status;
    if (puzzle->count == 0)
        puzzle->best = choice;
    else
        puzzle->others[puzzle->count - 1] = choice;
    puzzle->count++; /* the best one counted, until all are read */
    return DF_OK;
}

static df_status read_truth(df_puzzle *puzzle, char *rest, df_error *err)
{
    df_text path = df_text_over(puzzle->path, sizeof puzzle->path);
    df_text answer = df_text_over(puzzle->answer, sizeof puzzle->answer);
    int owner = 0;

    df_text_string(&path, df_lines_word(&rest));
    df_text_string(&answer, df_lines_word(&rest));
    const df_field *field = df_puzzle_field(puzzle, &owner);
    for (int i = 0; field != NULL && field->words[i] != NULL; i++)
        if (strcmp(field->words[i], puzzle->answer) == 0)
            return DF_OK;
    return df_fail(err, DF_PARSE, "", "nothing called %s can be %s", puzzle->path, puzzle->answer);
}

/* "3 intruder" */
static df_status read_who(df_puzzle *puzzle, char *rest, df_error *err)
{
    const char *const *sides = df_lab_teams(df_match_game(puzzle->match));
    int32_t who = -1;
    const char *number = df_lines_word(&rest);
    const char *side = df_lines_word(&rest);

    if (!df_read_number(number, &who) || who < 0 || who >= df_match_config(puzzle->match)->seats)
        return df_fail(err, DF_PARSE, "", "there is no seat '%s'", number);
    puzzle->who = who;
    for (int i = 0; sides != NULL && sides[i] != NULL; i++)
        if (strcmp(sides[i], side) == 0) {
            puzzle->side = i;
            puzzle->count = 1; /* that it was said */
            return DF_OK;
        }
    return df_fail(err, DF_PARSE, "", "there is no side '%s'", side);
}

static df_puzzle_kind read_kind(const char *word)
{
    for (int kind = 0; kind < DF_PUZZLE_KINDS; kind++)
        if (strcmp(word, df_puzzle_kinds[kind]) == 0)
            return (df_puzzle_kind)kind;
    return DF_PUZZLE_KINDS;
}

static df_status read_line(df_puzzle *puzzle, char *line, df_error *err)
{
    const char *word = df_lines_word(&line);

    if (strcmp(word, "hard") == 0)
        puzzle->hard = strcmp(df_lines_word(&line), "yes") == 0;
    else if (strcmp(word, "worth") == 0)
        return read_choice(puzzle, line, err);
    else if (strcmp(word, "truth") == 0)
        return read_truth(puzzle, line, err);
    else if (strcmp(word, "who") == 0)
        return read_who(puzzle, line, err);
    else if (strcmp(word, "only") == 0 && puzzle->count++ == 0)
        return read_action(puzzle, line, &puzzle->best.action, err);
    else if (strcmp(word, "puzzle") == 0)
        puzzle->kind = read_kind(df_lines_word(&line));
    else
        return df_fail(err, DF_PARSE, "", "a puzzle has no line %s", word);
    return DF_OK;
}

static bool says_what_is_right(const df_puzzle *puzzle, int given)
{
    if (puzzle->kind == DF_PUZZLE_TRUTH)
        return puzzle->path[0] != '\0';
    return puzzle->kind == DF_PUZZLE_BEST ? given > 1 : given == 1;
}

df_status df_puzzle_read(const char *text, df_puzzle *out, df_error *err)
{
    df_status status = DF_OK;

    *out = (df_puzzle){.match = df_match_replay(text, err)};
    if (out->match == NULL)
        return DF_CORRUPT;
    out->seat = df_match_actor(out->match);
    if (out->seat < 0)
        status = df_fail(err, DF_CORRUPT, "", "nobody is to act at the end of it");
    for (const char *at = text; *at != '\0' && status == DF_OK;) {
        size_t length = strcspn(at, "\n");
        char line[SENTENCE];
        df_text copy = df_text_over(line, sizeof line);

        for (size_t i = MARK; i < length && strncmp(at, mark, MARK) == 0; i++)
            df_text_char(&copy, at[i]);
        if (line[0] != '\0')
            status = read_line(out, df_lines_trim(line), err);
        at += length + (at[length] == '\n');
    }
    if (status == DF_OK && out->kind == DF_PUZZLE_KINDS)
        status = df_fail(err, DF_PARSE, "", "there is no such kind of puzzle");
    int given = out->count;
    out->count = out->kind == DF_PUZZLE_BEST ? given - 1 : 0;
    if (status == DF_OK && !says_what_is_right(out, given))
        status = df_fail(err, DF_PARSE, "", "it is no puzzle: it does not say what is right");
    if (status != DF_OK)
        df_puzzle_clear(out);
    return status;
}

/* ---- Once more ------------------------------------------------------------------------------- */

static df_status check_best(const df_puzzle *puzzle, uint32_t deep, df_error *err)
{
    df_puzzle again = {0};
    bool found = false;
    df_status status = think_long(puzzle->match, puzzle->seat, deep, &again, &found, err);

    if (status != DF_OK)
        return status;
    if (!found)
        return df_fail(err, DF_CORRUPT, "", "no choice stands out any more");
    if (again.best.action != puzzle->best.action)
        return df_fail(err, DF_CORRUPT, "", "another choice is the best");
    return DF_OK;
}

static df_status check_truth(const df_puzzle *puzzle, uint32_t deep, df_error *err)
{
    const df_game *game = df_match_game(puzzle->match);
    int owner = 0;
    const df_field *field = df_puzzle_field(puzzle, &owner);
    df_state *world = df_lab_state(game);

    if (world == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    uint32_t left = possible(game, field, owner, df_match_view(puzzle->match, puzzle->seat),
                             puzzle->seat, (int)deep, false, world);
    free(world);
    for (int i = 0; field->words[i] != NULL; i++)
        if (left == 1u << i && strcmp(field->words[i], puzzle->answer) == 0)
            return DF_OK;
    return df_fail(err, DF_CORRUPT, "", "something else is possible, too");
}

static df_status check_who(const df_puzzle *puzzle, uint32_t deep, df_error *err)
{
    const df_game *game = df_match_game(puzzle->match);
    int seats = df_match_config(puzzle->match)->seats;
    const df_view *view = df_match_view(puzzle->match, puzzle->seat);
    df_state *world = df_lab_state(game);
    df_casts casts = {0};

    if (world == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_sides_fit(game, seats, view, puzzle->seat, (int)deep, world, &casts);
    free(world);
    if (one_certain(&casts, seats, df_sides_hidden(game, seats, view), puzzle->side) != puzzle->who)
        return df_fail(err, DF_CORRUPT, "", "it is not certain, or not of that player alone");
    return DF_OK;
}

static df_status check_sure(const df_puzzle *puzzle, uint32_t deep, df_error *err)
{
    df_sure *sure = df_sure_open(df_match_game(puzzle->match), puzzle->seat);
    df_action only = DF_NO_ACTION;
    bool found = false;

    if (sure == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_status status =
        df_only_find(sure, puzzle->match, goal_of(puzzle->kind), (int)deep, &only, &found, err);
    df_sure_close(sure);
    if (status != DF_OK)
        return status;
    if (!found)
        return df_fail(err, DF_CORRUPT, "", "no choice alone is certain");
    if (only != puzzle->best.action)
        return df_fail(err, DF_CORRUPT, "", "another choice is the only certain one");
    return DF_OK;
}

df_status df_puzzle_check(const df_puzzle *puzzle, uint32_t deep, df_error *err)
{
    switch (puzzle->kind) {
    case DF_PUZZLE_BEST:
        return check_best(puzzle, deep, err);
    case DF_PUZZLE_TRUTH:
        return check_truth(puzzle, deep, err);
    case DF_PUZZLE_WHO:
        return check_who(puzzle, deep, err);
    default:
        return check_sure(puzzle, deep, err);
    }
}

/* ---- The way to a truth ---------------------------------------------------------------------- */

/* All that one seat heard, and what was possible for it then. */
typedef struct trace {
    const df_puzzle *puzzle;
    const df_field *field;
    int owner;
    int from;  /* steps at which the seat knew before it did not; -1: never */
    int known; /* the last at which it knew, for finding that */
    df_state *world;
    char clause[16]; /* of what is done next */
    bool telling;
    uint32_t left;
    void (*each)(void *context, const df_puzzle_clue *clue);
    void *context;
} trace;

/* The last clause that the description of an action names. */
static void find_clause(df_match *past, df_action action, int actor, char out[16])
{
    char about[SENTENCE];
    df_text text = df_text_over(about, sizeof about);
    df_text clause = df_text_over(out, 16);

    if (actor >= 0)
        df_action_about(df_match_game(past), df_match_view(past, actor), action,
                        df_match_names(past), &text);
    const char *open = strrchr(about, '[');
    for (const char *at = open != NULL ? open + 1 : ""; *at != '\0' && *at != ']'; at++)
        df_text_char(&clause, *at);
}

static void tell_clues(trace *t, df_match *past)
{
    const df_events *events = df_match_events(past);

    for (int i = 0; i < events->count; i++) {
        char sentence[SENTENCE];
        df_text text = df_text_over(sentence, sizeof sentence);
        df_event seen;

        if (!df_event_for(&events->at[i], t->puzzle->seat, &seen))
            continue;
        df_match_game(past)->event_text(&seen, t->puzzle->seat, df_match_names(past), &text);
        if (sentence[0] != '\0')
            t->each(t->context, &(df_puzzle_clue){sentence, t->clause, t->left});
    }
}

static bool follow(void *context, df_match *past)
{
    trace *t = context;
    const df_match *whole = t->puzzle->match;
    int steps = df_match_steps(past);

    t->left =
        possible(df_match_game(past), t->field, t->owner, df_match_view(past, t->puzzle->seat),
                 t->puzzle->seat, WORLDS_TRACE, true, t->world);
    if (t->telling && steps > t->from && t->left != 0)
        tell_clues(t, past);
    else if (!t->telling && is_one(t->left))
        t->known = steps;
    else if (!t->telling)
        t->from = t->known;
    if (steps == df_match_steps(whole))
        return false;
    df_step next = df_match_step(whole, steps);
    find_clause(past, next.action, next.actor, t->clause);
    return true;
}

df_status df_puzzle_clues(const df_puzzle *puzzle,
                          void (*each)(void *context, const df_puzzle_clue *clue), void *context,
                          df_error *err)
{
    trace t = {.puzzle = puzzle, .from = -1, .known = -1, .each = each, .context = context};

    t.field = df_puzzle_field(puzzle, &t.owner);
    t.world = df_lab_state(df_match_game(puzzle->match));
    if (t.world == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_status status = df_match_recall(puzzle->match, follow, &t, err);
    t.telling = true;
    t.clause[0] = '\0';
    if (status == DF_OK)
        status = df_match_recall(puzzle->match, follow, &t, err);
    free(t.world);
    return status;
}
