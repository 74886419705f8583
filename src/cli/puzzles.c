/* puzzles.c: `deadfall puzzles`: positions worth thinking about, found in records or in games that
 * bots play for it; looked at again; and as JSON for the page.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "bots/levels.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "core/core.h"
#include "lab/lab.h"
#include "lab/only.h"
#include "lab/puzzle.h"
#include "lab/sides.h"
#include "match/match.h"
#include "server/moment.h"
#include "term/term.h"

enum { GAMES_USUAL = 20, QUICK_USUAL = 400, DEEP_USUAL = 20000 };
enum { NAME_SIZE = 128, LINE_MAX = 1024 };

typedef struct request {
    cli_args *args;
    cli_setup setup;
    long games, want, quick, deep;
    const char *kind, *out;
    bool check, json;
    /* while looking */
    cli_bar bar;
    char source[NAME_SIZE]; /* the match that is looked through, for names of files */
    long done, found;
    int code;
} request;

static bool is_wanted(const request *r, df_puzzle_kind kind)
{
    return r->kind == NULL || strcmp(r->kind, df_puzzle_kinds[kind]) == 0;
}

static bool is_kind(const char *word)
{
    for (int kind = 0; word != NULL && kind < DF_PUZZLE_KINDS; kind++)
        if (strcmp(word, df_puzzle_kinds[kind]) == 0)
            return true;
    return word == NULL;
}

/* ---- In words -------------------------------------------------------------------------------- */

static void tell_best(const df_puzzle *p, df_text *out)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, p->seat);
    const char *const *names = df_match_names(p->match);

    df_action_label(game, view, p->best.action, names, out);
    df_text_string(out, " (");
    df_worth_text(game, p->best.worth, false, out);
    df_text_string(out, "), not ");
    for (int i = 0; i < p->count; i++) {
        df_text_string(out, i == 0 ? "" : i == p->count - 1 ? " or " : ", ");
        df_action_label(game, view, p->others[i].action, names, out);
        df_text_string(out, " (");
        df_worth_text(game, p->others[i].worth, false, out);
        df_text_char(out, ')');
    }
}

/* "room of Jane Doe" */
static void tell_asked(const df_puzzle *p, df_text *out)
{
    int owner = 0;
    const df_field *field = df_puzzle_field(p, &owner);

    df_text_add(out, "%s of %s",
                field->called != NULL ? field->called : strrchr(field->path, '.') + 1,
                df_match_names(p->match)[owner]);
}

/* "Intruder" */
static void tell_side(const df_puzzle *p, df_text *out)
{
    const df_game *game = df_match_game(p->match);

    df_thing_names(game, df_lab_teams(game)[p->side], out);
}

static void print_puzzle(const df_puzzle *p, const char *name)
{
    term t = term_open(stdout, false, false);
    char line[LINE_MAX];
    df_text text = df_text_over(line, sizeof line);

    df_text_add(&text, "%s: %s%s: ", name, df_match_names(p->match)[p->seat],
                p->kind != DF_PUZZLE_TRUTH && !p->hard ? ", easy" : "");
    if (p->kind == DF_PUZZLE_BEST) {
        tell_best(p, &text);
    } else if (df_puzzle_is_sure(p->kind)) {
        df_text_string(&text, "only to ");
        df_action_label(df_match_game(p->match), df_match_view(p->match, p->seat), p->best.action,
                        df_match_names(p->match), &text);
        df_text_string(&text, p->kind == DF_PUZZLE_WIN ? " is certain to win"
                                                       : " is certain not to lose at once");
    } else if (p->kind == DF_PUZZLE_WHO) {
        df_text_add(&text, "%s can only be ", df_match_names(p->match)[p->who]);
        tell_side(p, &text);
    } else {
        df_text_string(&text, "the ");
        tell_asked(p, &text);
        df_text_string(&text, " can only be ");
        df_puzzle_value(p, p->answer, &text);
    }
    term_wrap(&t, "* ", line);
}

/* ---- Looking for them ------------------------------------------------------------------------ */

static bool on_stop(void *context)
{
    const request *r = context;

    return r->code != CLI_OK || cli_signal() != 0;
}

static bool on_found(void *context, df_puzzle *puzzle)
{
    request *r = context;
    char name[LINE_MAX];
    df_error err = {.status = DF_OK};
    char *text = NULL;

    snprintf(name, sizeof name, "%s-%s-%d.rec", r->source, df_puzzle_kinds[puzzle->kind],
             df_match_steps(puzzle->match));
    cli_bar_close(&r->bar);
    print_puzzle(puzzle, name);
    if (r->out != NULL) {
        char path[2 * LINE_MAX];

        snprintf(path, sizeof path, "%s/%s", r->out, name);
        if (df_puzzle_write(puzzle, &text, &err) != DF_OK ||
            df_file_write(path, text, &err) != DF_OK)
            r->code = cli_complain_error(r->args, CLI_OUTPUT, &err);
        free(text);
    }
    df_puzzle_clear(puzzle);
    r->found++;
    return r->code == CLI_OK && (r->want == 0 || r->found < r->want);
}

static void look_through(request *r, const df_match *match)
{
    df_puzzle_plan plan = {.match = match,
                           .quick = (uint32_t)r->quick,
                           .deep = (uint32_t)r->deep,
                           .found = on_found,
                           .stop = on_stop,
                           .context = r};
    df_error err = {.status = DF_OK};

    for (int kind = 0; kind < DF_PUZZLE_KINDS; kind++)
        plan.wanted[kind] = is_wanted(r, (df_puzzle_kind)kind);
    if (df_puzzles_find(&plan, &err) != DF_OK)
        r->code = cli_complain_error(r->args, CLI_DATA, &err);
    cli_bar_show(&r->bar, (uint64_t)++r->done, "");
}

static bool goes_on(const request *r)
{
    return r->code == CLI_OK && cli_signal() == 0 && (r->want == 0 || r->found < r->want);
}

/* What a file is called, without its folder and ending. */
static void base_name(const char *path, char out[NAME_SIZE])
{
    const char *slash = strrchr(path, '/');

    snprintf(out, NAME_SIZE, "%s", slash != NULL ? slash + 1 : path);
    if (strrchr(out, '.') != NULL)
        *strrchr(out, '.') = '\0';
}

static void look_in_records(request *r)
{
    for (int i = 0; i < r->args->plain && goes_on(r); i++) {
        const char *path = cli_word(r->args, i);
        df_match *match = NULL;

        base_name(path, r->source);
        r->code = cli_read_record(r->args, path, &match);
        if (r->code == CLI_OK)
            look_through(r, match);
        df_match_free(match);
    }
}

/* Games of apprentices, each told apart by its number alone. */
static df_match *play_game(request *r, uint64_t number, df_error *err)
{
    const df_game *game = r->setup.game;
    df_seat seats[DF_SEATS_MAX] = {{.kind = DF_SEAT_HUMAN}};
    uint8_t key[DF_KEY_SIZE];

    for (int i = 0; i < r->setup.config.seats; i++)
        seats[i] = (df_seat){.kind = DF_SEAT_BOT, .bot = &df_bot_apprentice};
    df_key_derive(key, r->setup.key, number);
    df_match *match = df_match_new(game, &r->setup.config, key, seats, err);
    while (match != NULL && df_match_actor(match) != DF_NOBODY)
        if (df_match_bot(match, err) != DF_OK) {
            df_match_free(match);
            match = NULL;
        }
    return match;
}

static void look_in_games(request *r)
{
    for (long i = 0; i < r->games && goes_on(r); i++) {
        df_error err;
        df_match *match = play_game(r, (uint64_t)i, &err);

        snprintf(r->source, sizeof r->source, "%s-%s-%ld", r->setup.game->id, r->setup.seed, i);
        if (match == NULL)
            r->code = cli_complain_error(r->args, CLI_DATA, &err);
        else
            look_through(r, match);
        df_match_free(match);
    }
}

static int look(request *r)
{
    bool in_games = r->setup.game != NULL;

    r->bar = cli_bar_open((uint64_t)(in_games ? r->games : r->args->plain),
                          in_games ? "games" : "records");
    cli_catch_signals();
    if (in_games)
        look_in_games(r);
    else
        look_in_records(r);
    cli_bar_close(&r->bar);
    if (r->code != CLI_OK)
        return r->code;
    if (cli_signal() != 0)
        return cli_complain(r->args, CLI_STOPPED + cli_signal(), "stopped; %ld found so far",
                            r->found);
    if (r->found == 0)
        return cli_complain(r->args, CLI_FOUND, "nothing found; more games may have something");
    return CLI_OK;
}

/* ---- Files of puzzles ------------------------------------------------------------------------ */

static int read_puzzle(const request *r, const char *path, df_puzzle *out)
{
    char *text = NULL;
    df_error err = {.status = DF_OK};
    int code = cli_read(r->args, path, &text);

    if (code == CLI_OK && df_puzzle_read(text, out, &err) != DF_OK)
        code = cli_complain(r->args, CLI_DATA, "%s: %s", path, err.text);
    free(text);
    return code;
}

static int check_files(request *r)
{
    long bad = 0;

    r->bar = cli_bar_open((uint64_t)r->args->plain, "puzzles");
    cli_catch_signals();
    for (int i = 0; i < r->args->plain && cli_signal() == 0; i++) {
        const char *path = cli_word(r->args, i);
        df_error err = {.status = DF_OK};
        df_puzzle p;
        int code = read_puzzle(r, path, &p);

        if (code != CLI_OK)
            return code;
        if (df_puzzle_check(&p, (uint32_t)r->deep, &err) != DF_OK) {
            cli_bar_close(&r->bar);
            printf("%s: %s\n", path, err.text);
            bad++;
        }
        df_puzzle_clear(&p);
        cli_bar_show(&r->bar, (uint64_t)i + 1, "");
    }
    cli_bar_close(&r->bar);
    if (cli_signal() != 0)
        return cli_complain(r->args, CLI_STOPPED + cli_signal(), "stopped");
    if (bad > 0)
        return cli_complain(r->args, CLI_FOUND, "%ld of %d puzzles are not right any more", bad,
                            r->args->plain);
    return CLI_OK;
}

/* ---- For the page ---------------------------------------------------------------------------- */

typedef struct story {
    const df_puzzle *puzzle;
    jot *out;
} story;

static bool add_events(void *context, df_match *past)
{
    const story *s = context;

    moment_write_events(past, s->puzzle->seat, s->out);
    return df_match_steps(past) < df_match_steps(s->puzzle->match);
}

static void add_clue(void *context, const df_puzzle_clue *clue)
{
    const story *s = context;

    jot_comma(s->out);
    jot_raw(s->out, "[");
    jot_text(s->out, clue->text);
    jot_raw(s->out, ",");
    jot_text(s->out, clue->clause);
    jot_raw(s->out, ",[");
    df_each_bit(bit, clue->left) {
        jot_comma(s->out);
        jot_number(s->out, (int64_t)bit);
    }
    jot_raw(s->out, "]]");
}

static void write_seats(uint8_t seats, jot *out)
{
    jot_raw(out, "[");
    df_each_bit(seat, seats) {
        jot_comma(out);
        jot_number(out, (int64_t)seat);
    }
    jot_raw(out, "]");
}

static void write_options(const df_match *match, jot *out)
{
    const df_game *game = df_match_game(match);
    const df_config *config = df_match_config(match);
    df_config usual = df_config_default(game);

    jot_name(out, "options");
    jot_raw(out, "{");
    for (int i = 0; game->options != NULL && game->options[i].name != NULL; i++) {
        char value[64];
        df_text text = df_text_over(value, sizeof value);

        if (config->option[i] == usual.option[i])
            continue;
        df_config_value(game, config, i, &text);
        jot_member(out, game->options[i].name, value);
    }
    jot_raw(out, "}");
}

static void write_best(const df_puzzle *p, jot *out)
{
    moment_write_wanted(p->match, p->seat, p->best.action, out);
    jot_member_number(out, "worth", p->best.worth);
    jot_name(out, "others");
    jot_raw(out, "[");
    for (int i = 0; i < p->count; i++) {
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, p->others[i].action);
        jot_raw(out, ",");
        jot_number(out, p->others[i].worth);
        jot_raw(out, "]");
    }
    jot_raw(out, "]");
}

static df_status write_truth(const df_puzzle *p, jot *out, df_error *err)
{
    story s = {p, out};
    int owner = 0;
    const df_field *field = df_puzzle_field(p, &owner);
    char asked[LINE_MAX];
    df_text text = df_text_over(asked, sizeof asked);

    tell_asked(p, &text);
    jot_member(out, "asked", asked);
    jot_name(out, "values");
    jot_raw(out, "[");
    int right = 0;
    for (int i = 0; field->words[i] != NULL; i++) {
        char value[LINE_MAX];

        text = df_text_over(value, sizeof value);
        df_puzzle_value(p, field->words[i], &text);
        jot_comma(out);
        jot_text(out, value);
        if (strcmp(field->words[i], p->answer) == 0)
            right = i;
    }
    jot_raw(out, "]");
    jot_member_number(out, "right", right);
    jot_name(out, "clues");
    jot_raw(out, "[");
    df_status status = df_puzzle_clues(p, add_clue, &s, err);
    jot_raw(out, "]");
    return status;
}

/* Wrong choices that fail in the same words are told together. */
typedef struct heap {
    int count, room;
    struct {
        char *text;
        jot actions;
    } * at;
    bool failed;
} heap;

static void add_wrong(void *context, const df_only_wrong *wrong)
{
    heap *h = context;
    int i = 0;

    while (i < h->count && strcmp(h->at[i].text, wrong->text) != 0)
        i++;
    if (i == h->count) {
        if (h->count == h->room && !df_memory_grow(&h->at, &h->room, sizeof *h->at)) {
            h->failed = true;
            return;
        }
        h->at[h->count].actions = (jot){0};
        h->at[h->count].text = df_memory_text(wrong->text);
        h->failed = h->failed || h->at[h->count].text == NULL;
        h->count += !h->failed;
    }
    if (h->failed)
        return;
    jot_comma(&h->at[i].actions);
    jot_number(&h->at[i].actions, wrong->action);
}

static df_status write_sure(const df_puzzle *p, jot *out, df_error *err)
{
    df_goal goal = p->kind == DF_PUZZLE_WIN ? DF_GOAL_WIN : DF_GOAL_SAVE;
    char then[4 * LINE_MAX];
    df_text text = df_text_over(then, sizeof then);
    uint64_t tried = 0;
    heap h = {0};
    df_status status =
        df_only_explain(p->match, goal, p->best.action, add_wrong, &h, &text, &tried, err);

    if (status == DF_OK && h.failed)
        status = df_fail(err, DF_NOMEM, "", "out of memory");
    moment_write_wanted(p->match, p->seat, p->best.action, out);
    jot_member(out, "then", then);
    jot_member_number(out, "tried", (int64_t)tried);
    jot_name(out, "wrong");
    jot_raw(out, "[");
    for (int i = 0; i < h.count; i++) {
        jot_comma(out);
        jot_raw(out, "[");
        jot_text(out, h.at[i].text);
        jot_raw(out, ",[");
        jot_raw(out, h.at[i].actions.at != NULL ? h.at[i].actions.at : "");
        jot_raw(out, "]]");
        free(h.at[i].text);
        jot_free(&h.at[i].actions);
    }
    jot_raw(out, "]");
    free(h.at);
    return status;
}

/* What speaks against each cast in which the answer is wrong. */
static void add_case(void *context, const df_cast_out *one)
{
    const story *s = context;
    const df_puzzle *p = s->puzzle;
    uint8_t members = df_cast_members(one->cast, df_match_config(p->match)->seats, p->side);

    if ((members >> p->who & 1) != 0)
        return;
    jot_comma(s->out);
    jot_raw(s->out, "[");
    write_seats(members, s->out);
    jot_raw(s->out, ",");
    jot_text(s->out, one->heard);
    jot_raw(s->out, ",");
    jot_text(s->out, one->instead);
    jot_raw(s->out, "]");
}

/* Who are on the side in a cast that fits all, and this one is not; nobody: there is none. */
static uint8_t members_without(const df_puzzle *p, const df_casts *casts, int seat)
{
    for (int i = 0; i < casts->count; i++)
        if (df_cast_side(casts->at[i], seat) != p->side)
            return df_cast_members(casts->at[i], df_match_config(p->match)->seats, p->side);
    return 0;
}

static df_status write_who(const df_puzzle *p, jot *out, df_error *err)
{
    const df_game *game = df_match_game(p->match);
    int seats = df_match_config(p->match)->seats;
    const df_view *view = df_match_view(p->match, p->seat);
    story s = {p, out};
    char side[LINE_MAX];
    df_text text = df_text_over(side, sizeof side);
    df_casts casts = {0};
    df_state *world = df_lab_state(game);

    if (world == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    df_sides_fit(game, seats, view, p->seat, DF_SIDES_WORLDS, world, &casts);
    free(world);
    tell_side(p, &text);
    jot_member(out, "side", side);
    jot_member_number(out, "right", p->who);
    jot_name(out, "fits");
    jot_raw(out, "[");
    df_each_bit(seat, df_sides_hidden(game, seats, view)) {
        jot_comma(out);
        jot_raw(out, "[");
        jot_number(out, (int64_t)seat);
        jot_raw(out, ",");
        write_seats(members_without(p, &casts, (int)seat), out);
        jot_raw(out, "]");
    }
    jot_raw(out, "]");
    jot_name(out, "cases");
    jot_raw(out, "[");
    df_status status = df_sides_excluded(p->match, p->seat, add_case, &s, err);
    jot_raw(out, "]");
    return status;
}

static df_status write_puzzle(const df_puzzle *p, const char *name, jot *out, df_error *err)
{
    story s = {p, out};
    df_status status = DF_OK;

    jot_raw(out, "{");
    jot_member(out, "id", name);
    jot_member(out, "kind", df_puzzle_kinds[p->kind]);
    jot_name(out, "hard");
    jot_raw(out, p->hard ? "true" : "false");
    jot_member_number(out, "seat", p->seat);
    moment_write_names(p->match, out);
    write_options(p->match, out);
    jot_name(out, "e");
    jot_raw(out, "[");
    status = df_match_recall(p->match, add_events, &s, err);
    jot_raw(out, "]");
    moment_write(p->match, p->seat, out);
    if (p->kind == DF_PUZZLE_BEST)
        write_best(p, out);
    else if (status == DF_OK && df_puzzle_is_sure(p->kind))
        status = write_sure(p, out, err);
    else if (status == DF_OK && p->kind == DF_PUZZLE_WHO)
        status = write_who(p, out, err);
    else if (status == DF_OK)
        status = write_truth(p, out, err);
    jot_raw(out, "}");
    return status;
}

static int print_json(request *r)
{
    jot out = {0};
    int code = CLI_OK;

    jot_raw(&out, "[");
    for (int i = 0; i < r->args->plain && code == CLI_OK; i++) {
        const char *path = cli_word(r->args, i);
        df_error err = {.status = DF_OK};
        char name[NAME_SIZE];
        df_puzzle p;

        code = read_puzzle(r, path, &p);
        if (code != CLI_OK)
            break;
        base_name(path, name);
        jot_comma(&out);
        jot_raw(&out, "\n");
        /* what needs no search is proven on the way: no page is to show what is not so */
        if (p.kind != DF_PUZZLE_BEST && df_puzzle_check(&p, DF_SIDES_WORLDS, &err) != DF_OK)
            code = cli_complain(r->args, CLI_DATA, "%s: %s", path, err.text);
        else if (write_puzzle(&p, name, &out, &err) != DF_OK)
            code = cli_complain_error(r->args, CLI_DATA, &err);
        df_puzzle_clear(&p);
    }
    if (code == CLI_OK && out.failed)
        code = cli_complain(r->args, CLI_OUTPUT, "out of memory");
    if (code == CLI_OK)
        printf("%s\n]\n", out.at);
    jot_free(&out);
    return code;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const cli_option options[] = {
    {"games", "N", "games that bots play to look for puzzles in (20)", CLI_AT(request, games),
     .min = 1, .max = 1000000},
    {"want", "N", "so many are enough (as many as there are)", CLI_AT(request, want), .min = 1,
     .max = 1000000},
    {"kind", "best|truth|who|win|save", "one kind alone", CLI_AT(request, kind)},
    {"out", "FOLDER", "write each into a file of its own there", CLI_AT(request, out)},
    {"seed", "TEXT", "other games with another seed (1)", CLI_AT(request, setup.seed)},
    {"quick", "N", "games tried out at each decision, to see where to look closer (400)",
     CLI_AT(request, quick), .min = 10, .max = 1000000},
    {"deep", "N", "games tried out, or worlds imagined, where it is worth it (20000)",
     CLI_AT(request, deep), .min = 100, .max = 100000000},
    {"check", NULL, "look at puzzles again: is what they say still right?", CLI_AT(request, check)},
    {"json", NULL, "print puzzles as the page wants them", CLI_AT(request, json)},
    {CLI_PLAYERS(request)},
    {CLI_SETTINGS(request)},
    {.name = NULL},
};

static int run(cli_args *args)
{
    request r = {.args = args,
                 .setup = {.seed = "1"},
                 .games = GAMES_USUAL,
                 .quick = QUICK_USUAL,
                 .deep = DEEP_USUAL};
    int code = cli_take(args, &r);

    if (code != CLI_OK)
        return code;
    if (args->plain == 0)
        return cli_complain(args, CLI_USAGE, "in which game, or in which records?");
    if (!is_kind(r.kind))
        return cli_complain(args, CLI_USAGE, "--kind is best, truth, who, win or save, not '%s'",
                            r.kind);
    if (r.check && r.json)
        return cli_complain(args, CLI_USAGE, "--check or --json, not both");
    if (r.json)
        return print_json(&r);
    if (r.check)
        return check_files(&r);
    if (args->plain == 1 && df_game_find(cli_word(args, 0)) != NULL) {
        code = cli_setup_check(args, &r.setup);
        if (code != CLI_OK)
            return code;
    }
    return look(&r);
}

const cli_command cli_puzzles = {
    .name = "puzzles",
    .usage = "GAME|RECORD... [--games N] [--kind K] [--out FOLDER] ...",
    .summary = "find positions worth thinking about, or check those found",
    .about =
        "Goes through records, or through games that bots play for it, and looks for puzzles: "
        "decisions at which one choice is far better than all others, by a deep search that "
        "knows no more than the player did (best), or is the only one that is certain to win "
        "(win) or not to lose (save) before the player is asked again; and moments at which "
        "something hidden, such as the room of the other in Revolver Noir (truth) or the side "
        "of a player in Intruder Escape (who), follows from what was heard. Each is "
        "told in a line, with its solution; --out writes it as a record that ends there, which "
        "`deadfall replay` shows. --check looks at such files again, --json prints them as the "
        "page shows them.",
    .example = "  deadfall puzzles noir --games 100 --kind truth --out puzzles\n"
               "  deadfall puzzles armada --kind win --want 5\n"
               "  deadfall puzzles game.rec\n"
               "  deadfall puzzles --check web/puzzles/*.rec --deep 50000",
    .options = options,
    .words = CLI_MANY,
    .run = run,
};
