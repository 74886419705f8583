/* advice.c: advice for the person at the keyboard: a move that a strong bot would make, and what
 * could be known by now.
 *
 * Both come from an expert who looks on from that person's seat: it has been told what they were
 * told, and sees what they see.
 *
 * SPDX-License-Identifier: MIT */
#include "term/advice.h"

#include <stdio.h>
#include <string.h>

#include "bots/levels.h"
#include "term/play.h"

enum { HINT_MS = 1000, HINT_OTHERS = 3 };

/* The expert, who knows the story; NULL: it was said why not. */
static df_mind *call_expert(const play *p)
{
    static const df_mind_rule rule = {.patience = 1};
    static const df_mind_limits limits = {.ms = HINT_MS};
    char line[SENTENCE_SIZE];
    df_error err;
    df_mind *expert =
        df_mind_open(df_match_game(p->match), df_level_expert.bot.id, &rule, NULL, &err);

    if (expert != NULL && df_mind_advise(expert, p->match, p->person, &limits, &err) == DF_OK)
        return expert;
    df_mind_close(expert);
    snprintf(line, sizeof line, "There is no advice to be had: %s.", err.text);
    term_wrap(p->t, "", line);
    return NULL;
}

/* ---- A move ------------------------------------------------------------------------------------
 */

static int percent(const df_thought *thought, int choice)
{
    return (df_thought_chance(thought, choice) + 5) / 10;
}

/* The choices that were tried most after the best, most promising first; either those that look as
 * good as it or the others. One that was hardly tried has no chance worth telling. */
static int find_others(const df_thought *thought, bool as_good, int out[HINT_OTHERS])
{
    bool taken[DF_LEGAL_MAX] = {false};
    uint32_t enough = thought->choices[thought->best].visits / 50 + 5;
    int count = 0;

    taken[thought->best] = true;
    for (; count < HINT_OTHERS; count++) {
        int next = -1;
        int at = count;

        for (int i = 0; i < thought->count; i++)
            if (!taken[i] && thought->choices[i].visits >= enough &&
                as_good == (percent(thought, i) >= percent(thought, thought->best)) &&
                (next < 0 || thought->choices[i].visits > thought->choices[next].visits))
                next = i;
        if (next < 0)
            break;
        taken[next] = true;
        for (; at > 0 && percent(thought, next) > percent(thought, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = next;
    }
    return count;
}

/* "Then: listen 58 %, end 40 %" */
static void tell_others(const play *p, const df_view *view, const df_thought *thought, bool as_good)
{
    int others[HINT_OTHERS];
    int count = find_others(thought, as_good, others);
    char line[SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);

    for (int i = 0; i < count; i++) {
        df_text_string(&text, i == 0 ? "" : ", ");
        play_words(p, view, thought->choices[others[i]].action, &text);
        df_text_add(&text, " %d%c%%", percent(thought, others[i]), TERM_GLUE);
    }
    if (count > 0)
        term_wrap(p->t, as_good ? "As good: " : "Then: ", line);
}

static void tell_thought(const play *p, const df_view *view, const df_thought *thought)
{
    df_action best = thought->choices[thought->best].action;
    const char strong[] = {DF_INK_STRONG, '\0'};
    char line[SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);

    play_words(p, view, best, &text);
    df_text_add(&text, ": %d%c%% to win", percent(thought, thought->best), TERM_GLUE);
    term_wrap(p->t, strong, line);
    text = df_text_over(line, sizeof line);
    df_match_game(p->match)->describe((const df_state *)view, best, &text);
    term_wrap(p->t, p->t->plain ? "" : "  ", line);
    tell_others(p, view, thought, true);
    tell_others(p, view, thought, false);
    snprintf(line, sizeof line,
             "These are estimates: %u games tried out in worlds that fit what you know.",
             (unsigned)thought->iterations);
    term_wrap(p->t, "", line);
}

void play_command_hint(play *p)
{
    const df_view *view = df_match_view(p->match, p->person);
    char words[PLAY_WORDS_SIZE];
    df_text text = df_text_over(words, sizeof words);

    if (p->action_count == 1) {
        play_words(p, view, p->actions[0], &text);
        term_printf(p->t, "There is no choice here: %s.\n", words);
        return;
    }
    term_print(p->t, "Thinking for a second ...\n");
    fflush(p->t->out);
    df_mind *expert = call_expert(p);
    if (expert != NULL)
        tell_thought(p, view, df_mind_think(expert, df_match_view(p->match, p->person)));
    df_mind_close(expert);
}

/* ---- Secrets -----------------------------------------------------------------------------------
 */

/* Keeps "hall 45 %" together. */
static void glue_shares(char *line)
{
    for (char *at = line; (at = strstr(at, " %")) != NULL;) {
        char *word = at;

        while (word > line && word[-1] != ' ')
            word--;
        if (word > line)
            word[-1] = TERM_GLUE;
        *at = TERM_GLUE;
    }
}

void advice_print_inference(const term *t, const df_inference *inference, int seats, int you,
                            const char *const *names)
{
    char line[4 * SENTENCE_SIZE];
    char first[DF_NAME_SIZE + 8];

    for (int seat = -1; seat < seats; seat++) {
        df_text text = df_text_over(line, sizeof line);

        if (!df_inference_line(inference, seat, &text))
            continue;
        glue_shares(line);
        snprintf(first, sizeof first, "%s%s: ", t->plain ? "" : "  ",
                 seat < 0      ? "Table"
                 : seat == you ? "You"
                               : names[seat]);
        term_wrap(t, first, line);
    }
}

void play_command_infer(play *p)
{
    df_mind *expert = call_expert(p);
    const df_game *game = df_match_game(p->match);
    const df_config *config = df_match_config(p->match);
    df_inference found;
    df_error err;

    if (expert == NULL)
        return;
    if (df_infer(expert, game, config, df_match_view(p->match, p->person), DF_INFER_WORLDS, &found,
                 &err) != DF_OK) {
        term_printf(p->t, "%s.\n", err.text);
    } else if (found.count == 0) {
        term_print(p->t, "Nothing is hidden of which anything could be said.\n");
    } else {
        term_printf(p->t, "Of %d worlds that fit what you know, so many have:\n", found.worlds);
        advice_print_inference(p->t, &found, config->seats, p->person, df_match_names(p->match));
    }
    df_mind_close(expert);
}
