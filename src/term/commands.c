/* commands.c: what a person can type besides moves: help, reasons, undo, log, rules, save, quit.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "term/guard.h"
#include "term/pager.h"
#include "term/play.h"
#include "term/rules.h"

enum { WORDS_MAX = 16 };

/* ---- Help ------------------------------------------------------------------------------------ */

static void print_help(const play *p)
{
    static const char *const rows[][2] = {
        {"3", "the third move of the list"},
        {"shoot hall", "a move in words; `sh h` will do if nothing else begins so"},
        {"back", "in a list that is shown in steps: one step back"},
        {"?", "what each of the moves does"},
        {"? MOVE", "what one move does, with its rule"},
        {"why MOVE", "why a move is not allowed: the rule that forbids it"},
        {"hint", "what a strong bot would do in your place, knowing what you know"},
        {"infer", "what you could know by now of what you can't see"},
        {"always MOVE", "do this for me whenever I am asked this; `always` alone: no more"},
        {"ask able", "ask me only when there is a choice; `ask always`: every time"},
        {"undo", "take your last move back, if you have learned nothing by it"},
        {"board", "show the table again"},
        {"log", "all that has happened, as you know it"},
        {"rules [CLAUSE|WORD]", "read the rules, one clause, or search them"},
        {"save [FILE]", "the game is saved after every move; FILE: from now on there"},
        {"quit", "leave; the game waits for you"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char first[64];

        snprintf(first, sizeof first, "  %-20s", rows[i][0]);
        term_wrap(p->t, first, rows[i][1]);
    }
}

/* Prints the rule of every clause that a text names in brackets. */
static void print_clauses_of(const play *p, const char *text)
{
    const df_game *game = df_match_game(p->match);

    while (p->rules.exact != NULL && (text = strchr(text, '[')) != NULL) {
        size_t length = strcspn(text, "]");
        char word[RULES_ID_SIZE];
        char id[RULES_ID_SIZE];
        rules_entry entry;

        snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), text);
        if (rules_id(word, game->clause_prefix, id) && rules_find(p->rules.exact, id, &entry))
            rules_print(p->t, &entry, true);
        text += length;
    }
}

static void explain(const play *p, df_action action)
{
    const df_view *view = df_match_view(p->match, p->person);
    char words[128];
    char about[SENTENCE_SIZE];
    char first[160];
    df_text text = df_text_over(words, sizeof words);

    play_words(p, view, action, &text);
    text = df_text_over(about, sizeof about);
    df_match_game(p->match)->describe((const df_state *)view, action, &text);
    snprintf(first, sizeof first, "%s: ", words);
    term_wrap(p->t, first, about);
    print_clauses_of(p, about);
}

/* Reads a move that need not be legal, or says why it can't. */
static bool read_move(const play *p, const char *line, df_action *action)
{
    df_error err;
    char text[SENTENCE_SIZE];

    if (play_read_move(p, line, action, &err) == DF_OK)
        return true;
    snprintf(text, sizeof text, "%s.", err.text);
    term_wrap(p->t, "", text);
    return false;
}

static void command_explain(play *p, const char *rest)
{
    df_action action;

    if (rest[0] == '\0') {
        for (int i = 0; i < p->item_count; i++) {
            char first[16];
            char line[SENTENCE_SIZE];
            df_text text = df_text_over(line, sizeof line);

            snprintf(first, sizeof first, "%3d ", i + 1);
            df_text_add(&text, "%s: ", p->items[i].words);
            play_item_about(p, i, &text);
            term_wrap(p->t, first, line);
        }
    } else if (read_move(p, rest, &action)) {
        explain(p, action);
    }
}

static void command_why(play *p, const char *rest)
{
    const df_game *game = df_match_game(p->match);
    df_action action;
    df_error err;

    if (rest[0] == '\0') {
        term_print(p->t, "Why what? Name a move that is not in the list, as in `why end`.\n");
        return;
    }
    if (!read_move(p, rest, &action))
        return;
    if (df_view_test(game, df_match_view(p->match, p->person), p->person, action, &err) == DF_OK) {
        term_print(p->t, "Nothing forbids it:\n");
        explain(p, action);
        return;
    }
    char line[SENTENCE_SIZE];
    snprintf(line, sizeof line, "Not now: %s [%s]", err.text, err.clause);
    if (err.clause[0] == '\0')
        snprintf(line, sizeof line, "Not now: %s", err.text);
    term_wrap(p->t, "", line);
    print_clauses_of(p, line);
}

/* ---- The rest -------------------------------------------------------------------------------- */

static play_step command_undo(play *p)
{
    df_error err;

    guard_hold();
    df_status status = df_match_undo(p->match, p->person, &err);
    if (status == DF_OK) {
        story_cut(&p->story, df_match_steps(p->match));
        play_recall(p);
        play_save(p);
    }
    guard_release();
    if (status == DF_OK)
        play_remind(p);
    if (status == DF_OK && p->notice[0] == '\0')
        snprintf(p->notice, sizeof p->notice, "Your last move is taken back.");
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
    term paged = pager_open(p->t);

    if (story_print(&p->story, &paged, p->match, p->viewer, 0, p->story.count, p->story.count) == 0)
        term_print(&paged, "Nothing has happened yet.\n");
    pager_close(p->t, &paged);
}

static void command_rules(play *p, const char *rest)
{
    char *words[WORDS_MAX];
    size_t size = strlen(rest) + 1;
    char *copy = memcpy(df_memory_surely(NULL, size), rest, size);
    char *place = NULL;
    int count = 0;
    df_error err;

    if (p->rules.exact == NULL) {
        term_print(p->t, "This game has no written rules.\n");
        free(copy);
        return;
    }
    for (char *word = strtok_r(copy, " ", &place); word != NULL && count < WORDS_MAX;
         word = strtok_r(NULL, " ", &place))
        words[count++] = word;
    if (rules_show(p->t, &p->rules, words, count, &err) != DF_OK) {
        char line[SENTENCE_SIZE];

        snprintf(line, sizeof line, "Sorry, %s.", err.text);
        term_wrap(p->t, "", line);
    }
    free(copy);
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

const char *const play_commands[] = {"help", "why ",  "hint",   "infer", "always ", "ask ", "undo",
                                     "log",  "board", "rules ", "save ", "quit",    NULL};

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
        command_rules(p, rest);
    else if (strcasecmp(word, "board") == 0)
        command_board(p);
    else if (strcasecmp(word, "save") == 0)
        command_save(p, rest);
    else if (strcasecmp(word, "quit") == 0 || strcasecmp(word, "exit") == 0)
        *step = command_quit(p);
    else
        return false;
    return true;
}
