/* play.c: `deadfall play`: sets a game up, or goes on with one, and hands it to the terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "bots/levels.h"
#include "solve/solve.h"
#include "term/play.h"

enum { FAULTS_ALLOWED = 3 }; /* moves that another program may lose before its seat is taken over */

typedef struct request {
    cli_setup setup;
    const char *seat;     /* where the person sits, or whose eyes watch */
    const char *opponent; /* a bot, or "human" */
    const char *names;
    const char *load;
    const char *save;
    long pace;
    bool hotseat, watch, resume, plain, lines, no_colour;
} request;

static const cli_option options[] = {
    {"seat", "WHO",
     "the seat you take (0); with --watch the eyes to look through: a seat, spectator "
     "or all",
     CLI_AT(request, seat)},
    {"opponent", "BOT",
     "who plays the other seats: novice, apprentice (the usual one), expert or "
     "master; solved:FILE, what `deadfall solve` wrote; cmd:COMMAND, a program that speaks the bot "
     "protocol; or human",
     CLI_AT(request, opponent)},
    {"hotseat", NULL, "people at one keyboard; the screen is wiped in between",
     CLI_AT(request, hotseat)},
    {"watch", NULL, "bots play, you look on", CLI_AT(request, watch)},
    {"bots", "A,B", "with --watch: one bot, or cmd:COMMAND, for all seats or one for each",
     CLI_AT(request, setup.bots)},
    {"pace", "TENTHS", "with --watch: tenths of a second between moves (10)", CLI_AT(request, pace),
     .min = 0, .max = 600},
    {"names", "A,B", "what the players are called", CLI_AT(request, names)},
    {CLI_PLAYERS(request)},
    {CLI_SETTINGS(request)},
    {"seed", "TEXT", "the same text gives the same luck (new each time)",
     CLI_AT(request, setup.seed)},
    {"resume", NULL, "go on with the latest unfinished game", CLI_AT(request, resume)},
    {"load", "FILE", "go on with the game in a record", CLI_AT(request, load)},
    {"save", "FILE", "save to this new file instead of ~/.local/share/deadfall",
     CLI_AT(request, save)},
    {"plain", NULL, "for screen readers: sentences instead of drawings, no colour, no clearing",
     CLI_AT(request, plain)},
    {CLI_LINES(request)},
    {"no-color", NULL, "no colours; NO_COLOR in the environment does the same",
     CLI_AT(request, no_colour)},
    {.name = NULL},
};

/* ---- Reading what is wanted ------------------------------------------------------------------ */

/* Is it a player that records don't keep: another program, or a strategy in a file? */
static bool is_elsewhere(const char *opponent)
{
    return df_mind_is_command(opponent) || df_is_solved(opponent);
}

/* Options that contradict each other. */
static int check_request(cli_args *args, request *r)
{
    const cli_setup *s = &r->setup;
    bool sets_up = s->setting_count > 0 || s->players != NULL || s->seed != NULL ||
                   s->bots != NULL || r->seat != NULL || r->names != NULL || r->hotseat ||
                   r->watch || (r->opponent != NULL && !is_elsewhere(r->opponent));

    if (r->opponent != NULL && strcmp(r->opponent, "human") == 0) {
        r->hotseat = true;
        r->opponent = NULL;
    }
    if (r->load != NULL && r->resume)
        return cli_complain(args, CLI_USAGE, "--load or --resume, not both");
    if ((r->load != NULL || r->resume) && sets_up)
        return cli_complain(args, CLI_USAGE,
                            "a game that goes on has its players and options already");
    if (r->hotseat && (r->watch || r->opponent != NULL || r->seat != NULL))
        return cli_complain(args, CLI_USAGE,
                            "--hotseat means people in all seats: no --watch, --seat, --opponent");
    if (r->watch && r->opponent != NULL)
        return cli_complain(args, CLI_USAGE, "with --watch the players are named by --bots");
    if (s->bots != NULL && !r->watch)
        return cli_complain(args, CLI_USAGE, "--bots goes with --watch; --opponent names your own");
    if (r->save != NULL && access(r->save, F_OK) == 0)
        return cli_complain(args, CLI_USAGE, "%s exists already; --load %s goes on with it",
                            r->save, r->save);
    if (r->save != NULL && strlen(r->save) >= SAVES_PATH_SIZE)
        return cli_complain(args, CLI_USAGE, "--save: that name is too long");
    return CLI_OK;
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static int name_seats(cli_args *args, const request *r, df_seat *seats)
{
    int seat = 0;

    for (const char *at = r->names; at != NULL; seat++) {
        size_t length = strcspn(at, ",");

        if (seat == r->setup.config.seats)
            return cli_complain(args, CLI_USAGE, "--names has more than %d names", seat);
        if (length >= DF_NAME_SIZE)
            return cli_complain(args, CLI_USAGE, "a name has at most %d bytes", DF_NAME_SIZE - 1);
        memset(seats[seat].name, 0, sizeof seats[seat].name);
        memcpy(seats[seat].name, at, length);
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return CLI_OK;
}

/* Has somebody with a mind of their own play a seat: another program, or a bot that searches. */
static int seat_mind(const cli_args *args, const df_game *game, const df_config *config,
                     const char *spec, df_mind **mind)
{
    static const df_mind_rule rule = {.patience = FAULTS_ALLOWED};
    df_error err;

    *mind = df_mind_open(game, spec, &rule, NULL, &err);
    if (*mind != NULL && df_solved_fits(df_mind_bot(*mind), config, &err) == DF_OK)
        return CLI_OK;
    df_mind_close(*mind);
    *mind = NULL;
    return cli_complain_error(args, CLI_USAGE, &err);
}

/* Puts a bot of this program or another program into a seat; that one says its name itself. */
static int seat_bot(const cli_args *args, const df_game *game, const df_config *config,
                    const char *spec, df_seat *seat, df_mind **mind)
{
    const df_bot *bot = df_bot_find(game, spec);

    if (bot != NULL && df_level_of(bot) == NULL) {
        seat->kind = DF_SEAT_BOT;
        seat->bot = bot;
        return CLI_OK;
    }
    int code = seat_mind(args, game, config, spec, mind);
    if (code != CLI_OK)
        return code;
    seat->kind = DF_SEAT_NOBODY;
    if (df_mind_bot(*mind) == NULL) {
        df_text name = df_text_over(seat->name, sizeof seat->name);

        df_text_string(&name, df_mind_name(*mind));
    }
    return CLI_OK;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(df_memory_surely(NULL, size), text, size);
}

/* The bots that were named, one for each seat; one alone stands for all, none for the usual. */
static int name_bots(const cli_args *args, const request *r, char **specs)
{
    int seats = r->setup.config.seats;
    int count = 0;
    int code;

    if (r->setup.bots == NULL) {
        specs[count++] = copy_text(r->opponent != NULL ? r->opponent : df_bot_apprentice.id);
        code = CLI_OK;
    } else {
        code = cli_split_specs(args, r->setup.bots, specs, seats, &count);
    }
    if (code == CLI_OK && count > 1 && count != seats)
        return cli_complain(args, CLI_USAGE, "--bots names %d bots for %d players: name 1 or %d",
                            count, seats, seats);
    for (int i = 1; code == CLI_OK && count == 1 && i < seats; i++)
        specs[i] = copy_text(specs[0]);
    return code;
}

static int fill_seats(cli_args *args, const request *r, df_seat *seats, df_mind **minds)
{
    int count = r->setup.config.seats;
    char *specs[DF_SEATS_MAX] = {NULL};
    long own = 0;
    int code = name_bots(args, r, specs);

    if (code == CLI_OK && !r->watch && r->seat != NULL)
        code = cli_number(args, "--seat", r->seat, 0, count - 1, &own);
    for (int i = 0; i < count && code == CLI_OK; i++) {
        if (r->hotseat || (!r->watch && i == own))
            seats[i].kind = DF_SEAT_HUMAN;
        else
            code = seat_bot(args, r->setup.game, &r->setup.config, specs[i], &seats[i], &minds[i]);
    }
    for (int i = 0; i < count; i++)
        free(specs[i]);
    return code == CLI_OK ? name_seats(args, r, seats) : code;
}

/* ---- The match ------------------------------------------------------------------------------- */

/* The key of the round-th game in a row. */
static int make_key(const cli_args *args, const request *r, uint64_t round,
                    uint8_t key[DF_KEY_SIZE])
{
    if (r->setup.seed == NULL) {
        if (getrandom(key, DF_KEY_SIZE, 0) != DF_KEY_SIZE)
            return cli_complain(args, CLI_FOUND,
                                "the system gives no random numbers; use --seed TEXT");
    } else if (round == 0) {
        memcpy(key, r->setup.key, DF_KEY_SIZE);
    } else {
        df_key_derive(key, r->setup.key, round);
    }
    return CLI_OK;
}

static int new_match(cli_args *args, const request *r, play *p)
{
    df_seat seats[DF_SEATS_MAX] = {{.name = ""}};
    uint8_t key[DF_KEY_SIZE];
    df_error err;
    int code = fill_seats(args, r, seats, p->minds);

    if (code == CLI_OK)
        code = make_key(args, r, 0, key);
    if (code != CLI_OK)
        return code;
    p->match = df_match_new(r->setup.game, &r->setup.config, key, seats, &err);
    if (p->match == NULL)
        return cli_complain_error(args, CLI_USAGE, &err);
    df_minds_sign(p->minds, p->match);
    p->first_game = !saves_any(r->setup.game->id);
    return CLI_OK;
}

/* The same players and options once more, but for who lost; to be saved in a file of its own. */
static int next_match(const cli_args *args, const request *r, uint64_t round, play *p)
{
    df_match *old = p->match;
    df_seat seats[DF_SEATS_MAX] = {{.name = ""}};
    uint8_t key[DF_KEY_SIZE];
    df_config config = *df_match_config(old);
    df_result result;
    df_error err;
    int code = make_key(args, r, round, key);

    if (df_match_result(old, &result))
        config = df_config_next(df_match_game(old), &config, &result);
    for (int i = 0; i < df_match_config(old)->seats; i++)
        seats[i] = *df_match_seat(old, i);
    p->match = NULL;
    if (code == CLI_OK)
        p->match = df_match_new(df_match_game(old), &config, key, seats, &err);
    df_match_free(old);
    p->first_game = false;
    p->path[0] = p->kept[0] = '\0';
    p->own_path = false;
    if (code == CLI_OK && p->match == NULL)
        return cli_complain_error(args, CLI_USAGE, &err);
    if (code == CLI_OK)
        df_minds_sign(p->minds, p->match);
    return code;
}

/* Somebody has to play every seat of a game that goes on: with `opponent`, another program, those
 * that would be nobody's. */
static int check_seats(const cli_args *args, const char *opponent, play *p, const char *path)
{
    const df_match *match = p->match;
    int seated = 0;
    df_seat unused;
    df_result result;

    if (df_match_frozen(match, NULL))
        return cli_complain(args, CLI_DATA, "%s: this game broke off; deadfall replay shows it",
                            path);
    if (df_match_result(match, &result))
        return cli_complain(args, CLI_DATA, "%s: this game is over; deadfall replay shows it",
                            path);
    for (int seat = 0; seat < df_match_config(match)->seats; seat++) {
        const df_bot *bot = df_match_seat(match, seat)->bot;
        int code = CLI_OK;

        if (bot != NULL && df_level_of(bot) != NULL)
            code = seat_mind(args, df_match_game(match), df_match_config(match), bot->id,
                             &p->minds[seat]);
        if (code != CLI_OK)
            return code;
        if (df_match_seat(match, seat)->kind != DF_SEAT_NOBODY)
            continue;
        if (opponent == NULL || !is_elsewhere(opponent))
            return cli_complain(args, CLI_DATA,
                                "%s: %s is played by another program, a strategy in a file or "
                                "nobody; --opponent cmd:COMMAND or solved:FILE says by which",
                                path, df_match_names(match)[seat]);
        code = seat_bot(args, df_match_game(match), df_match_config(match), opponent, &unused,
                        &p->minds[seat]);
        if (code != CLI_OK)
            return code;
        seated++;
    }
    if (opponent != NULL && seated == 0)
        return cli_complain(args, CLI_USAGE, "%s: every seat of this game has its player", path);
    df_minds_sign(p->minds, p->match);
    return CLI_OK;
}

static int load_match(const cli_args *args, const request *r, play *p)
{
    int code = cli_read_record(args, r->load, &p->match);

    if (code != CLI_OK)
        return code;
    const char *id = df_match_game(p->match)->id;
    const char *wanted = cli_word(args, 0);
    if (wanted != NULL && strcmp(wanted, id) != 0)
        return cli_complain(args, CLI_USAGE, "%s is a record of %s, not of %s", r->load, id,
                            wanted);
    if (strlen(r->load) >= sizeof p->path)
        return cli_complain(args, CLI_USAGE, "--load: that name is too long");
    memcpy(p->path, r->load, strlen(r->load) + 1);
    p->own_path = true;
    saves_kept(id, r->load, p->kept);
    return check_seats(args, r->opponent, p, r->load);
}

/* Offers the latest game if it was left unfinished. */
static bool wants_resume(play *p, const df_game *game)
{
    char question[128];

    if (!prompt_is_live(p->p))
        return false;
    p->match = saves_unfinished(game->id, true, p->path);
    if (p->match == NULL || check_seats(&(cli_args){0}, NULL, p, p->path) != CLI_OK) {
        df_match_free(p->match);
        p->match = NULL;
        p->path[0] = '\0';
        return false;
    }
    snprintf(question, sizeof question,
             "Your last game of %s is not over (%d steps). Go on with it? [Y/n] ", game->title,
             df_match_steps(p->match));
    const char *line = prompt_read(p->p, question);
    if (line != NULL && (line[0] == 'n' || line[0] == 'N')) {
        term_printf(p->t, "A new game. The old one waits: deadfall play --load %s\n", p->path);
        df_match_free(p->match);
        p->match = NULL;
        p->path[0] = '\0';
        return false;
    }
    memcpy(p->kept, p->path, sizeof p->kept);
    return true;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int exit_code(play_end end)
{
    switch (end) {
    case PLAY_STARVED:
    case PLAY_BROKEN:
        return CLI_FOUND;
    case PLAY_UNSAVED:
        return CLI_OUTPUT;
    default:
        return CLI_OK;
    }
}

static int begin(cli_args *args, request *r, play *p)
{
    /* whoever asks for something special wants a new game */
    bool plain = r->setup.setting_count == 0 && r->setup.players == NULL && r->setup.seed == NULL &&
                 r->seat == NULL && r->opponent == NULL && r->names == NULL && r->save == NULL &&
                 !r->hotseat && !r->watch;

    if (r->load != NULL)
        return load_match(args, r, p);
    int code = cli_setup_check(args, &r->setup);
    if (code != CLI_OK)
        return code;
    if (r->resume) {
        p->match = saves_unfinished(r->setup.game->id, false, p->path);
        if (p->match == NULL)
            return cli_complain(args, CLI_DATA, "there is no unfinished game of %s to go on with",
                                r->setup.game->id);
        memcpy(p->kept, p->path, sizeof p->kept);
        return check_seats(args, r->opponent, p, p->path);
    }
    if (plain && wants_resume(p, r->setup.game))
        return CLI_OK;
    return new_match(args, r, p);
}

static int run_games(cli_args *args, request *r, play *p)
{
    play_end end = PLAY_AGAIN;
    int code = begin(args, r, p);

    p->eyes = TERM_ALL;
    if (code == CLI_OK && r->watch && r->seat != NULL)
        code = cli_eyes(args, r->seat, df_match_config(p->match)->seats, &p->eyes);
    if (code == CLI_OK && r->save != NULL) {
        memcpy(p->path, r->save, strlen(r->save) + 1);
        p->own_path = true;
    }
    for (uint64_t round = 1; code == CLI_OK && end == PLAY_AGAIN; round++) {
        p->rules = cli_rules_texts(df_match_game(p->match));
        end = play_run(p);
        if (end == PLAY_AGAIN)
            code = next_match(args, r, round, p);
    }
    return code != CLI_OK ? code : exit_code(end);
}

/* What was wrong with other programs that played, now that it gives nothing away. */
static void tell_faults(const cli_args *args, const play *p)
{
    df_result result;

    for (int i = 0; i < DF_SEATS_MAX; i++) {
        df_mind_report report;

        if (p->minds[i] == NULL || p->match == NULL || !df_match_result(p->match, &result))
            continue;
        df_mind_report_get(p->minds[i], &report);
        if (report.faults > 0)
            cli_complain(args, CLI_OK, "faults of a bot: %d, the first: %s", report.faults,
                         report.first_text);
    }
}

static int run(cli_args *args)
{
    request r = {.pace = 10};
    int code = cli_take(args, &r);

    if (code == CLI_OK)
        code = check_request(args, &r);
    if (code != CLI_OK)
        return code;
    term t = term_open(stdout, r.plain, r.no_colour);
    t.lines = r.lines;
    play *p = df_memory_surely(NULL, sizeof *p);
    *p = (play){.t = &t, .p = prompt_open(&t), .pace = (int)r.pace * 100};
    code = run_games(args, &r, p);
    tell_faults(args, p);
    for (int i = 0; i < DF_SEATS_MAX; i++)
        df_mind_close(p->minds[i]);
    df_match_free(p->match);
    prompt_close(p->p);
    free(p);
    return code;
}

const cli_command cli_play = {
    .name = "play",
    .usage = "GAME [--seat N] [--opponent BOT | --hotseat | --watch] ...",
    .summary = "play against the computer, each other, or look on",
    .about =
        "Plays a game in the terminal: against bots, with several people at one keyboard "
        "(--hotseat), or bots among themselves (--watch). A terminal becomes the table: arrows and "
        "Enter choose, Page Up goes back, `?` shows keys, signs and commands. Or type a number, "
        "the "
        "words or a clear beginning of them; `help` lists everything else. Every "
        "move is saved at once: leave whenever you like and come back with --resume.",
    .example = "  deadfall play noir\n  deadfall play noir --hotseat --names Ada,Alan",
    .options = options,
    .words = 1,
    .one = "game",
    .run = run,
};
