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

#include "minds/advice.h"
#include "term/play.h"

#include "core/core.h"

/* The expert, who knows the story; NULL: it was said why not. */
static df_mind *call_expert(const play *p)
{
    static const df_mind_limits limits = {.ms = DF_ADVICE_MS};
    char line[SENTENCE_SIZE];
    df_error err;
    df_mind *expert = df_adviser_open(p->match, p->person, &limits, 0, &err);

    if (expert != NULL)
        return expert;
    snprintf(line, sizeof line, "There is no advice to be had: %s.", err.text);
    term_wrap(p->t, "", line);
    return NULL;
}

/* ---- A move ---------------------------------------------------------------------------------- */

/* "58 %", kept on one line. */
static void add_worth(const play *p, const df_advice_choice *choice, df_text *text)
{
    char *at = text->at + text->length;

    df_worth_text(df_match_game(p->match), choice->worth, false, text);
    at = strchr(at, ' ');
    if (at != NULL)
        *at = TERM_GLUE;
}

/* "Then: listen 58 %, end 40 %" */
static void tell_others(const play *p, const df_view *view, const char *first,
                        const df_advice_choice *others, int count)
{
    char line[SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);

    for (int i = 0; i < count; i++) {
        df_text_string(&text, i == 0 ? "" : ", ");
        play_label(p, view, others[i].action, &text);
        df_text_char(&text, ' ');
        add_worth(p, &others[i], &text);
    }
    if (count > 0)
        term_wrap(p->t, first, line);
}

static void tell_thought(const play *p, const df_view *view, const df_thought *thought)
{
    df_advice advice;
    const char strong[] = {DF_INK_STRONG, '\0'};
    char line[SENTENCE_SIZE];
    df_text text = df_text_over(line, sizeof line);

    df_advice_read(thought, &advice);
    play_label(p, view, advice.best.action, &text);
    df_text_string(&text, ": ");
    add_worth(p, &advice.best, &text);
    df_text_string(&text, df_match_game(p->match)->plays_for == DF_FOR_SCORE ? " points on average"
                                                                             : " to win");
    term_wrap(p->t, strong, line);
    text = df_text_over(line, sizeof line);
    df_match_game(p->match)->describe((const df_state *)view, advice.best.action,
                                      df_match_names(p->match), &text);
    term_wrap(p->t, p->t->plain ? "" : "  ", line);
    tell_others(p, view, "As good: ", advice.others, advice.as_good);
    tell_others(p, view, "Then: ", advice.others + advice.as_good, advice.count - advice.as_good);
    snprintf(line, sizeof line, "These are estimates: %u games tried out%s.",
             (unsigned)advice.tries, p->has_secrets ? " in worlds that fit what you know" : "");
    term_wrap(p->t, "", line);
}

void play_command_hint(play *p)
{
    const df_view *view = df_match_view(p->match, p->person);
    char words[MENU_WORDS];
    df_text text = df_text_over(words, sizeof words);

    if (p->action_count == 1) {
        play_label(p, view, p->actions[0], &text);
        term_printf(p->t, "There is no choice here: %s.\n", words);
        return;
    }
    prompt_busy(p->p, "Thinking for a second ...");
    df_mind *expert = call_expert(p);
    if (expert != NULL)
        tell_thought(p, view, df_mind_think(expert, df_match_view(p->match, p->person)));
    df_mind_close(expert);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

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
        term_printf(p->t, "In %d worlds that fit what you know it is so likely:\n", found.worlds);
        advice_print_inference(p->t, &found, config->seats, p->person, df_match_names(p->match));
    }
    df_mind_close(expert);
}
