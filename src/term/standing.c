/* standing.c: standing answers: decisions that a person at the keyboard has answered in advance.
 *
 * `always pass` says these words whenever the same kind of decision comes again, `ask able` takes
 * what leaves no choice, `same` leaves a choice of several steps as it is. A reaction that can't be
 * made is not asked for where a person sits alone before the screen: no silence tells anything
 * there. Nobody is bothered then, and no keyboard handed over. Both belong to the
 * seat's person, not to the game: the rules still ask, and to everybody else the answer looks like
 * any other. What a game wants done by hand is never done for anybody.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "term/play.h"

/* Is this one of the ways to say the action? */
static bool is_said(const df_game *game, const df_view *view, df_action action, const char *said)
{
    char words[ALWAYS_SIZE];
    df_text text = df_text_over(words, sizeof words);

    for (int form = 0; game->words((const df_state *)view, action, form, NULL, &text); form++) {
        if (!text.full && strcasecmp(words, said) == 0)
            return true;
        text = df_text_over(words, sizeof words);
    }
    return false;
}

/* What kind of decision a seat is asked for: the same words may mean giving up a challenge in one
 * and nothing in another. Empty in games that have only one. */
static void kind_of(const play *p, const df_view *view, char kind[ALWAYS_SIZE])
{
    df_text text = df_text_over(kind, ALWAYS_SIZE);

    if (df_position_get(df_match_game(p->match), df_match_config(p->match), (const df_state *)view,
                        "node", &text, NULL) != DF_OK)
        kind[0] = '\0';
}

static bool is_by_hand(const df_game *game, const df_view *view, df_action action)
{
    return action == df_moment_of(game, (const df_state *)view).by_hand;
}

/* Is this person asked also where there is no choice? */
static bool is_asked_in_vain(const play *p, int seat, const df_moment *moment)
{
    if (p->ask_always[seat])
        return true;
    return !p->ask_able[seat] && (p->people > 1 || moment->timing != DF_TIMING_WINDOW);
}

bool play_standing(play *p, int seat, df_action *action)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, seat);
    const play_answer *always = &p->always[seat];
    int count = df_view_legal(game, view, seat, p->actions);
    df_moment moment = df_moment_of(game, (const df_state *)view);
    char kind[ALWAYS_SIZE];

    if (p->same[seat] && moment.same != DF_NO_ACTION) {
        *action = moment.same;
        return true;
    }
    p->same[seat] = false;
    if (count == 1 && !is_asked_in_vain(p, seat, &moment) && p->actions[0] != moment.by_hand) {
        *action = p->actions[0];
        return true;
    }
    if (always->words[0] == '\0')
        return false;
    kind_of(p, view, kind);
    if (strcmp(kind, always->kind) != 0)
        return false;
    for (int i = 0; i < count; i++)
        if (is_said(game, view, p->actions[i], always->words)) {
            *action = p->actions[i];
            return true;
        }
    return false;
}

void play_command_always(play *p, const char *rest)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, p->person);
    play_answer *always = &p->always[p->person];
    play_answer wanted;
    char line[SENTENCE_SIZE];
    df_action action;
    df_error err;

    if (rest[0] == '\0') {
        always->words[0] = '\0';
        term_print(p->t, "From now on you are asked again.\n");
        return;
    }
    if (play_read_move(p, rest, &action, &err) != DF_OK ||
        df_view_test(game, view, p->person, action, &err) != DF_OK) {
        snprintf(line, sizeof line, "%s. Say it where you are asked for it.", err.text);
        term_wrap(p->t, "", line);
        return;
    }
    /* a number or a beginning means something else next time */
    df_text text = df_text_over(wanted.words, ALWAYS_SIZE);
    game->words((const df_state *)view, action, 0, NULL, &text);
    if (is_by_hand(game, view, action) || text.full) {
        snprintf(line, sizeof line, "`%s` is never done for you: the rules leave it in your hands.",
                 wanted.words);
        term_wrap(p->t, "", line);
        return;
    }
    kind_of(p, view, wanted.kind);
    *always = wanted;
    snprintf(line, sizeof line,
             "From now on `%s` is done for you whenever you are asked this again, and it is "
             "allowed; `always` alone ends that.",
             always->words);
    term_wrap(p->t, "", line);
}

void play_command_ask(play *p, const char *rest)
{
    bool able = strcasecmp(rest, "able") == 0;

    if (!able && strcasecmp(rest, "always") != 0) {
        term_print(p->t, "`ask able`: only when there is a choice; `ask always`: every time.\n");
        return;
    }
    p->ask_able[p->person] = able;
    p->ask_always[p->person] = !able;
    term_print(p->t, able ? "From now on you are asked only when there is a choice.\n"
                          : "From now on you are asked every time.\n");
    if (able && p->people > 1)
        term_print(p->t, "With others at the keyboard, whether you are asked then tells them "
                         "something.\n");
}

bool play_has_same(const play *p)
{
    const df_view *view = df_match_view(p->match, p->person);

    return df_moment_of(df_match_game(p->match), (const df_state *)view).same != DF_NO_ACTION;
}

bool play_command_same(play *p)
{
    if (!play_has_same(p)) {
        term_print(p->t, page_no_same);
        return false;
    }
    p->same[p->person] = true;
    p->seen[play_reader(p)] = p->story.count;
    return true;
}

void play_hint_ask(play *p)
{
    if (!p->t->full && play_has_same(p)) /* a full screen lists it */
        term_print(p->t, page_same_hint);
    if (p->action_count != 1 || p->hinted || p->ask_able[p->person] ||
        is_by_hand(df_match_game(p->match), df_match_view(p->match, p->person), p->actions[0]))
        return;
    p->hinted = true;
    term_print(p->t, "There is no choice here. `ask able` would take such decisions for you.\n");
}
