/* scenario_ask.c: the statements of a scenario that ask and change nothing.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/memory.h"
#include "bots/search.h"
#include "core/core.h"
#include "match/scenario_run.h"

enum { VALUE_SIZE = 4096, SEARCH_ITERATIONS_MAX = 100000 };

/* `seat` may be DF_CHANCE here and below. */
static int list_actions(df_run *r, int seat, df_action out[DF_LEGAL_MAX])
{
    df_outcome outcomes[DF_LEGAL_MAX];

    if (seat != DF_CHANCE)
        return df_view_legal(r->game, df_match_view(r->match, seat), seat, out);
    if (df_match_actor(r->match) != DF_CHANCE)
        return 0;
    int count = r->game->chance(r->match->state, outcomes);
    for (int i = 0; i < count; i++)
        out[i] = outcomes[i].action;
    return count;
}

static df_status find_action(df_run *r, int seat, const char *words, df_action *out)
{
    df_error why = {.status = DF_OK};

    if (seat == DF_CHANCE)
        df_chance_parse(r->game, r->match->state, words, out, &why);
    else
        df_action_parse(r->game, df_match_view(r->match, seat), seat, NULL, words, out, &why);
    return why.status == DF_OK ? DF_OK : df_run_fail_by(r, DF_PARSE, &why, "an action");
}

static bool is_listed(const df_action *actions, int count, df_action action)
{
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

static void write_list(df_run *r, const df_action *actions, int count, df_text *text)
{
    for (int i = 0; i < count; i++) {
        df_text_string(text, i == 0 ? "" : ", ");
        r->game->words(r->match->state, actions[i], 0, NULL, text);
    }
    if (count == 0)
        df_text_char(text, '-');
}

/* `relation` is has, lacks or is; `list` is how *actions are shown. */
static df_status compare_list(df_run *r, int seat, const char *relation, char *items,
                              const df_action *actions, int count, const char *list)
{
    df_action named[DF_LEGAL_MAX];
    bool lacks = strcmp(relation, "lacks") == 0;
    int named_count = 0;

    for (char *words = df_run_item(&items); words != NULL; words = df_run_item(&items)) {
        df_action action;
        df_status status = find_action(r, seat, words, &action);

        if (status != DF_OK)
            return status;
        if (is_listed(named, named_count, action) || named_count == DF_LEGAL_MAX)
            return df_run_fail(r, DF_PARSE, words, "each action once");
        if (is_listed(actions, count, action) == lacks)
            return df_run_fail(r, DF_ILLEGAL, list, "a list %s '%s'", lacks ? "without" : "with",
                               words);
        named[named_count++] = action;
    }
    if (strcmp(relation, "is") == 0 && named_count != count)
        return df_run_fail(r, DF_ILLEGAL, list, "these %d actions and no other", named_count);
    return DF_OK;
}

static df_status check_legal(df_run *r, int seat, const char *relation, char *items)
{
    df_action actions[DF_LEGAL_MAX];
    char list[DF_SCENARIO_SHOWN];
    df_text text = df_text_over(list, sizeof list);
    int count = list_actions(r, seat, actions);
    int32_t number;

    write_list(r, actions, count, &text);
    if (strcmp(relation, "count") == 0) {
        if (!df_read_number(items, &number))
            return df_run_fail(r, DF_PARSE, items, "a number");
        return count == number ? DF_OK : df_run_fail(r, DF_ILLEGAL, list, "%d actions", number);
    }
    if (strcmp(relation, "has") != 0 && strcmp(relation, "lacks") != 0 &&
        strcmp(relation, "is") != 0)
        return df_run_fail(r, DF_PARSE, relation, "has, lacks, is or count");
    if (strcmp(items, "-") == 0 && strcmp(relation, "is") == 0)
        items++; /* the empty list */
    return compare_list(r, seat, relation, items, actions, count, list);
}

df_status df_run_legal(df_run *r, char *head, char *tail)
{
    const char *who = df_lines_word(&head);
    int seat = DF_CHANCE;
    df_status status = strcmp(who, "chance") == 0 ? DF_OK : df_run_seat(r, who, &seat);

    if (status == DF_OK)
        status = check_legal(r, seat, df_lines_trim(head), tail);
    if (status == DF_OK)
        r->report->checks++;
    return status;
}

/* What a search of so many iterations takes, from nothing but the seat's view. */
static df_status search_choice(df_run *r, int seat, uint32_t iterations, df_action *out)
{
    void *block = df_memory(1, DF_SEARCH_SIZE_MIN);
    df_search_choice choices[DF_LEGAL_MAX];
    df_action actions[DF_LEGAL_MAX];
    const df_view *view = df_match_view(r->match, seat);
    df_decision decision = {.game = r->game,
                            .config = &r->config,
                            .view = view,
                            .actions = actions,
                            .count = df_view_legal(r->game, view, seat, actions),
                            .seat = seat};
    df_rng rng;

    if (block == NULL)
        return df_run_fail(r, DF_NOMEM, "none", "memory");
    if (decision.count == 0) {
        free(block);
        return df_run_fail(r, DF_ILLEGAL, "another's", "the seat's turn");
    }
    df_rng_init(&rng, r->seed, 0);
    df_search *search = df_search_begin(block, DF_SEARCH_SIZE_MIN, r->game, &r->config, seat, NULL);
    df_search_decide(search, &decision, &rng);
    df_search_run(search, iterations);
    *out = choices[df_search_best(choices, df_search_choices(search, choices), &rng)].action;
    free(block);
    return DF_OK;
}

df_status df_run_search(df_run *r, char *head, char *tail)
{
    int seat = 0;
    int32_t iterations = 0;
    df_action chosen = 0;
    char found[DF_SCENARIO_SHOWN];
    df_status status = df_run_seat(r, df_lines_word(&head), &seat);

    if (status != DF_OK)
        return status;
    const char *number = df_lines_word(&head);
    const char *relation = df_lines_trim(head);
    bool avoids = strcmp(relation, "avoids") == 0;
    if (!df_read_number(number, &iterations) || iterations < 1 ||
        iterations > SEARCH_ITERATIONS_MAX)
        return df_run_fail(r, DF_PARSE, number, "a number of iterations, 1 to %d",
                           SEARCH_ITERATIONS_MAX);
    if (!avoids && strcmp(relation, "finds") != 0)
        return df_run_fail(r, DF_PARSE, relation, "finds or avoids");
    status = search_choice(r, seat, (uint32_t)iterations, &chosen);
    if (status != DF_OK)
        return status;
    df_text text = df_text_over(found, sizeof found);
    r->game->words(r->match->state, chosen, 0, NULL, &text);
    bool named = false;
    for (char *words = df_run_item(&tail); words != NULL; words = df_run_item(&tail)) {
        df_action action;

        status = find_action(r, seat, words, &action);
        if (status != DF_OK)
            return status;
        named = named || action == chosen;
    }
    if (named == avoids)
        return df_run_fail(r, DF_ILLEGAL, found, avoids ? "none of these" : "one of these");
    r->report->checks++;
    return DF_OK;
}

/* Compares a value of the state or of a view. */
static df_status check_value(df_run *r, const df_state *state, const char *path, const char *wanted)
{
    char value[VALUE_SIZE];
    df_text text = df_text_over(value, sizeof value);
    df_error why;

    if (df_position_get(r->game, &r->config, state, path, &text, &why) != DF_OK)
        return df_run_fail_by(r, DF_PARSE, &why, "a value of the game");
    if (!df_same_word(value, wanted))
        return df_run_fail(r, DF_ILLEGAL, value, "%s", wanted);
    r->report->checks++;
    return DF_OK;
}

df_status df_run_expect(df_run *r, char *head, char *tail)
{
    return check_value(r, r->match->state, head, tail);
}

df_status df_run_sees(df_run *r, char *head, char *tail)
{
    int viewer = 0;
    df_status status = df_run_viewer(r, df_lines_word(&head), &viewer);

    if (status != DF_OK)
        return status;
    const df_view *view = df_match_view(r->match, viewer);
    return check_value(r, (const df_state *)view, df_lines_trim(head), tail);
}

df_status df_run_hidden(df_run *r, char *head, char *tail)
{
    int viewer = 0;
    df_status status = df_run_viewer(r, head, &viewer);

    for (char *path = df_run_item(&tail); status == DF_OK && path != NULL;
         path = df_run_item(&tail)) {
        char value[VALUE_SIZE];
        df_text text = df_text_over(value, sizeof value);
        df_error why;
        const df_state *seen = (const df_state *)df_match_view(r->match, viewer);

        if (df_position_get(r->game, &r->config, seen, path, &text, &why) != DF_OK)
            return df_run_fail_by(r, DF_PARSE, &why, "a value of the game");
        if (value[0] != '?' || value[strspn(value, "?, ")] != '\0')
            return df_run_fail(r, DF_ILLEGAL, value, "%s: ?", path);
        r->report->checks++;
    }
    return status;
}

static df_status check_told(df_run *r, const char *who, const char *part, bool wanted)
{
    int viewer = 0;
    df_status status = df_run_viewer(r, who, &viewer);

    if (status != DF_OK)
        return status;
    char *told = r->told[df_run_place(viewer)];
    if (df_run_contains(told, part) != wanted) {
        for (char *c = told; *c != '\0'; c++)
            if (*c == '\n')
                *c = c[1] == '\0' ? '\0' : '/';
        return df_run_fail(r, DF_ILLEGAL, *told == '\0' ? "no message" : told, "%s with '%s'",
                           wanted ? "a message" : "no message", part);
    }
    r->report->checks++;
    return DF_OK;
}

df_status df_run_told(df_run *r, char *head, char *tail)
{
    return check_told(r, head, tail, true);
}

df_status df_run_untold(df_run *r, char *head, char *tail)
{
    return check_told(r, head, tail, false);
}

df_status df_run_asked(df_run *r, char *head, char *tail)
{
    char prompt[512];
    df_text text = df_text_over(prompt, sizeof prompt);
    int viewer = 0;
    df_status status = df_run_viewer(r, head, &viewer);

    if (status != DF_OK)
        return status;
    df_match_game(r->match)->prompt((const df_state *)df_match_view(r->match, viewer), viewer,
                                    df_match_names(r->match), &text);
    if (!df_run_contains(prompt, tail))
        return df_run_fail(r, DF_ILLEGAL, prompt, "a sentence with '%s'", tail);
    r->report->checks++;
    return DF_OK;
}
