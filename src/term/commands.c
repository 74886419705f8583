/* commands.c: what a person can type besides moves: help, reasons, undo, log, rules, save, quit.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "match/match.h"
#include "term/guard.h"
#include "term/lookup.h"
#include "term/pager.h"
#include "term/play.h"
#include "term/rules.h"

/* ---- Help ------------------------------------------------------------------------------------ */

typedef struct help_row {
    const char *typed, *about;
} help_row;

static void print_rows(const term *t, const help_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char first[64];

        snprintf(first, sizeof first, "  %-20s", rows[i].typed);
        term_wrap(t, first, rows[i].about);
    }
}

/* A move in words, as it could be typed here; a long one has a line of its own. */
static void print_examples(const play *p)
{
    enum { COLUMN = 20 };
    const char *label = p->menu.moves[p->menu.move_count - 1].label;
    char first[64];

    if (term_columns(label, strlen(label)) >= COLUMN) {
        term_wrap(p->t, "  ", label);
        label = "";
    }
    snprintf(first, sizeof first, "  %-*s", COLUMN, label);
    term_wrap(p->t, first, "a move in words; a clear beginning of each word will do");
}

static void print_help(const play *p)
{
    static const help_row keys[] = {
        {"arrows, Enter", "choose a move and do it; the mouse: a click, and another one"},
        {"Tab", "what the chosen move does, with its rule; in a word: completes it"},
        {"PgUp, PgDn", "what has happened, back to the start, with the table as it was; Esc or "
                       "End: back to the game"},
        {"/WORD", "finds a move or something that has happened"},
        {"Esc", "clears the line; in a list that is shown in steps: one step back"},
        {"?", "this; going on with a word, as in `? MOVE`, asks about that"},
    };
    static const help_row moves[] = {
        {"3", "the third move of the list"},
    };
    static const help_row lines[] = {
        {"back", "in a list that is shown in steps: one step back"},
        {"?", "what each of the moves does"},
    };
    static const help_row typed[] = {
        {"? MOVE", "what one move does, with its rule; `? CARD`: what is on it"},
        {"why MOVE", "why a move is not allowed: the rule that forbids it"},
        {"hint", "what a strong bot would do in your place, knowing what you know"},
    };
    static const help_row infer[] = {
        {"infer", "what you could know by now of what you can't see"},
    };
    static const help_row rest[] = {
        {"always MOVE", "do this for me whenever I am asked this; `always` alone: no more"},
        {"ask able", "ask me only when there is a choice; `ask always`: every time"},
        {"same", "leave it as it is, in a choice of several steps; `=` will do"},
        {"undo", "take your last move back, and what bots did since, which makes it practice; with "
                 "other people only if you have learned nothing by it"},
        {"board", "show the table again"},
        {"look [WORD]",
         "what lies on the table: a whole pile, a player, or all of it in sentences"},
        {"legend", "what the signs on the table mean"},
        {"log", "all that has happened, as you know it"},
        {"rules [CARD|CLAUSE]", "read the rules, a card, one clause, or search them for words"},
        {"save [FILE]", "the game is saved after every move; FILE: from now on there"},
        {"quit", "leave; the game waits for you"},
    };
    bool full = p->t->full;

    if (full) {
        print_rows(p->t, keys, sizeof keys / sizeof keys[0]);
        term_print(p->t, "\nOn the table:\n");
        lookup_legend(p->t, df_match_game(p->match));
        term_print(p->t, "\nTo be typed:\n");
    }
    print_rows(p->t, moves, sizeof moves / sizeof moves[0]);
    print_examples(p);
    if (!full)
        print_rows(p->t, lines, sizeof lines / sizeof lines[0]);
    print_rows(p->t, typed, sizeof typed / sizeof typed[0]);
    if (p->has_secrets)
        print_rows(p->t, infer, sizeof infer / sizeof infer[0]);
    print_rows(p->t, rest, sizeof rest / sizeof rest[0]);
}

static void explain(const play *p, df_action action)
{
    const df_view *view = df_match_view(p->match, p->person);
    char words[128];
    char about[SENTENCE_SIZE];
    char first[160];
    df_text text = df_text_over(words, sizeof words);

    play_label(p, view, action, &text);
    text = df_text_over(about, sizeof about);
    df_match_game(p->match)->describe((const df_state *)view, action, df_match_names(p->match),
                                      &text);
    snprintf(first, sizeof first, "%s: ", words);
    term_wrap(p->t, first, about);
    rules_print_named(p->t, &p->rules, about);
}

/* Reads a move that need not be legal, or says why it can't. */
static bool read_move(const play *p, const char *line, df_action *action)
{
    df_error err;

    if (play_read_move(p, line, action, &err) == DF_OK)
        return true;
    play_refuse(p, &err);
    return false;
}

/* The card or room that a move names after its verb. */
static void show_thing_of(const play *p, df_action action)
{
    char words[MENU_WORDS];
    df_text text = df_text_over(words, sizeof words);
    char *place = NULL;

    play_words(p, df_match_view(p->match, p->person), action, &text);
    strtok_r(words, " ", &place);
    for (char *word = strtok_r(NULL, " ", &place); word != NULL; word = strtok_r(NULL, " ", &place))
        if (lookup_show(p->t, &p->rules, word))
            return;
}

static void command_explain(play *p, const char *rest)
{
    df_action action;
    df_error err;

    if (rest[0] == '\0') {
        for (int i = 0; i < p->menu.item_count; i++) {
            char first[16];
            char line[SENTENCE_SIZE];
            df_text text = df_text_over(line, sizeof line);

            snprintf(first, sizeof first, "%3d ", i + 1);
            df_text_add(&text, "%s: ", p->menu.items[i].words);
            play_item_about(p, i, &text);
            term_wrap(p->t, first, line);
        }
    } else if (play_read_move(p, rest, &action, &err) == DF_OK) {
        explain(p, action);
        if (!lookup_show(p->t, &p->rules, rest)) /* a room may be a move, too */
            show_thing_of(p, action);
    } else if (!lookup_show(p->t, &p->rules, rest)) {
        play_refuse(p, &err);
    }
}

static void command_why(play *p, const char *rest)
{
    const df_game *game = df_match_game(p->match);
    df_action action;
    df_error err;

    if (rest[0] == '\0') {
        term_print(p->t, rules_why_what);
        return;
    }
    if (!read_move(p, rest, &action))
        return;
    if (df_view_test(game, df_match_view(p->match, p->person), p->person, action, &err) == DF_OK) {
        term_print(p->t, rules_why_not);
        explain(p, action);
        return;
    }
    char line[SENTENCE_SIZE];
    snprintf(line, sizeof line, "Not now: %s [%s]", err.text, err.clause);
    if (err.clause[0] == '\0')
        snprintf(line, sizeof line, "Not now: %s", err.text);
    term_wrap(p->t, "", line);
    rules_print_named(p->t, &p->rules, line);
}

/* ---- The rest -------------------------------------------------------------------------------- */

static play_step command_undo(play *p)
{
    df_error err;

    bool counted = !df_match_is_practice(p->match);

    guard_hold();
    /* bots don't mind */
    df_status status = p->people == 1 ? df_match_back(p->match, p->person, &err)
                                      : df_match_undo(p->match, p->person, &err);
    if (status == DF_OK) {
        story_cut(&p->story, df_match_steps(p->match));
        play_recall(p);
        play_save(p);
    }
    guard_release();
    if (status == DF_OK)
        play_remind(p);
    if (status == DF_OK && p->notice[0] == '\0')
        snprintf(p->notice, sizeof p->notice, "Your last move is taken back.%s",
                 counted && df_match_is_practice(p->match)
                     ? " Something had happened since that you could not know before, so from here "
                       "on this is practice."
                     : "");
    if (status != DF_OK) {
        char line[SENTENCE_SIZE];

        snprintf(line, sizeof line, "No undo: %s.", err.text);
        term_wrap(p->t, "", line);
        return PLAY_STAY;
    }
    return PLAY_MOVED;
}

static void command_board(play *p)
{
    free(p->known[play_reader(p)]); /* all of it, then, not just what has changed */
    p->known[play_reader(p)] = NULL;
    play_screen(p);
}

static void command_log(play *p)
{
    term paged = pager_open_end(p->t);

    prompt_from_end(p->p);
    if (story_print(&p->story, &paged, p->match, p->viewer, 0, p->story.count, p->story.count) == 0)
        term_print(&paged, "Nothing has happened yet.\n");
    pager_close(p->t, &paged);
}

static void command_save(play *p, const char *rest)
{
    char line[SENTENCE_SIZE];
    df_error err;

    if (rest[0] == '\0') {
        p->saved = DF_OK; /* so that a failure is said again */
        play_save(p);
        play_notice(p, p->t);
    } else if (access(rest, F_OK) == 0) {
        term_printf(p->t, "%s exists already; name a new file.\n", rest);
        return;
    } else if (play_save_to(p, rest, &err) != DF_OK) {
        snprintf(line, sizeof line, "Not there: %s. The game is saved where it was.", err.text);
        if (p->saved != DF_OK || p->path[0] == '\0')
            snprintf(line, sizeof line, "Not there: %s.", err.text);
        term_wrap(p->t, "", line);
        return;
    }
    if (p->saved == DF_OK)
        term_printf(p->t, "Saved to %s.\n", p->path);
}

/* Leaving is refused once when the game can't be saved. */
static play_step command_quit(play *p)
{
    if (p->saved == DF_OK || df_match_steps(p->match) == 0)
        return PLAY_LEAVE;
    if (p->warned)
        return PLAY_LEAVE;
    p->warned = true;
    term_wrap(p->t, "", p->save_error.text);
    term_print(p->t, "`save FILE` puts the game elsewhere; `quit` again leaves without it.\n");
    return PLAY_STAY;
}

const char *const play_commands[] = {"help",   "why ",  "hint",  "infer",  "always ", "ask ",
                                     "undo",   "log",   "board", "legend", "look ",   "same",
                                     "rules ", "save ", "quit",  NULL};

bool play_command(play *p, const char *line, play_step *step)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    char word[16] = "";

    if (line[0] == '?') { /* "?move" without a space too */
        command_explain(p, line + 1 + strspn(line + 1, " "));
        return true;
    }
    if (length < sizeof word)
        snprintf(word, sizeof word, "%.*s", (int)length, line);
    if (strcasecmp(word, "help") == 0)
        print_help(p);
    else if (strcasecmp(word, "why") == 0)
        command_why(p, rest);
    else if (strcasecmp(word, "undo") == 0)
        *step = command_undo(p);
    else if (strcasecmp(word, "hint") == 0)
        play_command_hint(p);
    else if (strcasecmp(word, "infer") == 0)
        play_command_infer(p);
    else if (strcasecmp(word, "always") == 0)
        play_command_always(p, rest);
    else if (strcasecmp(word, "ask") == 0)
        play_command_ask(p, rest);
    else if (strcasecmp(word, "log") == 0)
        command_log(p);
    else if (strcasecmp(word, "rules") == 0)
        rules_answer(p->t, &p->rules, rest);
    else if (strcasecmp(word, "board") == 0)
        command_board(p);
    else if (strcasecmp(word, "same") == 0 || strcmp(line, "=") == 0)
        *step = play_command_same(p) ? PLAY_MOVED : PLAY_STAY;
    else if (strcasecmp(word, "look") == 0)
        play_command_look(p, rest);
    else if (strcasecmp(word, "legend") == 0)
        lookup_legend(p->t, df_match_game(p->match));
    else if (strcasecmp(word, "save") == 0)
        command_save(p, rest);
    else if (strcasecmp(word, "quit") == 0 || strcasecmp(word, "exit") == 0)
        *step = command_quit(p);
    else
        return false;
    return true;
}
