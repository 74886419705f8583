/* menu.c: the moves as a list to choose from; a long one in steps, word by word; see play.h.
 *
 * Up to MENU_MAX moves are listed one by one. Of more than that, those that go on with the same
 * word are one item; choosing it adds the word to the path, and what is left is listed in the same
 * way. So a menu shows only what is legal, and every item leads to at least one move.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "term/play.h"

#include "core/core.h"

enum { MENU_MAX = 24, GROUP_SMALL = 6, CHOICES_WIDTH = 56 };

/* ---- The words of a move --------------------------------------------------------------------- */

void play_words(const play *p, const df_view *view, df_action action, df_text *text)
{
    df_action_menu(df_match_game(p->match), view, action, df_match_names(p->match), text);
}

void play_label(const play *p, const df_view *view, df_action action, df_text *text)
{
    df_action_label(df_match_game(p->match), view, action, df_match_names(p->match), text);
}

/* ---- The items ------------------------------------------------------------------------------- */

typedef char move_words[PLAY_WORDS_SIZE];

/* The words of all moves. To be freed. */
static move_words *all_words(const play *p)
{
    const df_view *view = df_match_view(p->match, p->person);
    move_words *moves = df_memory_surely(NULL, ((size_t)p->action_count + 1) * sizeof *moves);

    for (int i = 0; i < p->action_count; i++) {
        df_text text = df_text_over(moves[i], sizeof moves[i]);

        play_words(p, view, p->actions[i], &text);
    }
    return moves;
}

static bool is_on_path(const play *p, const char *words)
{
    return strncmp(words, p->chosen, strlen(p->chosen)) == 0;
}

/* Do two moves on the path go on with the same word? */
static bool go_on_alike(const char *a, const char *b)
{
    size_t length = strcspn(a, " ");

    return strcspn(b, " ") == length && strncmp(a, b, length) == 0;
}

/* Lists the moves on the path, those of groups of up to `small` one by one. Returns how many items
 * that makes. */
static int list_items(play *p, move_words *moves, int small)
{
    size_t skip = strlen(p->chosen);

    p->item_count = 0;
    for (int i = 0; i < p->action_count; i++) {
        play_item item = {.first = i, .count = 0};
        bool again = false;

        if (!is_on_path(p, moves[i]))
            continue;
        for (int j = 0; j < p->action_count; j++)
            if (is_on_path(p, moves[j]) && go_on_alike(moves[i] + skip, moves[j] + skip)) {
                item.count++;
                again = again || j < i;
            }
        if (item.count <= small)
            item.count = 1;
        else if (again)
            continue;
        df_text text = df_text_over(item.words, sizeof item.words);
        if (item.count == 1)
            play_label(p, df_match_view(p->match, p->person), p->actions[i], &text);
        else
            snprintf(item.words, sizeof item.words, "%.*s", (int)strcspn(moves[i] + skip, " "),
                     moves[i] + skip);
        p->items[p->item_count++] = item;
    }
    return p->item_count;
}

void play_list(play *p)
{
    move_words *moves = all_words(p);
    int left = 0;

    p->items = df_memory_surely(p->items, ((size_t)p->action_count + 1) * sizeof *p->items);
    for (int i = 0; i < p->action_count; i++)
        left += is_on_path(p, moves[i]);
    if (left <= MENU_MAX)
        list_items(p, moves, left);
    else if (list_items(p, moves, GROUP_SMALL) > MENU_MAX)
        list_items(p, moves, 1);
    free(moves);
}

/* Does a move before this one go on after the prefix with the same word? */
static bool is_named_before(move_words *moves, int index, const char *prefix)
{
    size_t skip = strlen(prefix);

    for (int i = 0; i < index; i++)
        if (strncmp(moves[i], prefix, skip) == 0 &&
            go_on_alike(moves[i] + skip, moves[index] + skip))
            return true;
    return false;
}

/* "12 moves: e1, d3, e4, ...": the words that come after a group's own. */
static void describe_group(const play *p, const play_item *item, df_text *text)
{
    char prefix[2 * PLAY_WORDS_SIZE + 2];
    move_words *moves = all_words(p);
    size_t start = text->length;

    snprintf(prefix, sizeof prefix, "%s%s ", p->chosen, item->words);
    df_text_add(text, "%d moves:", item->count);
    for (int i = 0; i < p->action_count; i++) {
        const char *next = moves[i] + strlen(prefix);
        size_t length;

        if (strncmp(moves[i], prefix, strlen(prefix)) != 0)
            continue;
        length = strcspn(next, " ");
        if (is_named_before(moves, i, prefix))
            continue;
        if (text->length - start > CHOICES_WIDTH) {
            df_text_string(text, " ...");
            break;
        }
        df_text_char(text, ' ');
        for (size_t k = 0; k < length; k++)
            df_text_char(text, next[k]);
    }
    free(moves);
}

void play_item_about(const play *p, int index, df_text *text)
{
    const df_game *game = df_match_game(p->match);
    const df_state *state = (const df_state *)df_match_view(p->match, p->person);
    const play_item *item = &p->items[index];
    df_action action = p->actions[item->first];

    if (item->count > 1)
        describe_group(p, item, text);
    else
        game->describe(state, action, df_match_names(p->match), text);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Does each typed word begin the word at its place? *end is then behind the last of these. */
static bool begins(const char *typed, const char *words, const char **end)
{
    for (;;) {
        size_t length = strcspn(typed, " ");
        size_t room = strcspn(words, " ");

        if (length > room || strncasecmp(typed, words, length) != 0)
            return false;
        typed += length;
        words += room;
        if (*typed == '\0')
            break;
        if (*words == '\0')
            return false;
        typed += strspn(typed, " ");
        words++;
    }
    *end = words;
    return true;
}

/* Makes the words that the person typed, and that several moves begin with, the path. */
static bool enter_words(play *p, const char *line)
{
    move_words *moves = all_words(p);
    char path[PLAY_WORDS_SIZE] = "";
    bool alike = true;

    for (int i = 0; i < p->action_count && alike; i++) {
        const char *from = moves[i] + (is_on_path(p, moves[i]) ? strlen(p->chosen) : 0);
        const char *end;

        if (!begins(line, from, &end) || *end == '\0')
            continue;
        size_t length = (size_t)(end - moves[i]) + 1;
        if (path[0] == '\0')
            snprintf(path, sizeof path, "%.*s", (int)length, moves[i]);
        alike = strlen(path) == length && strncmp(path, moves[i], length) == 0;
    }
    free(moves);
    if (path[0] == '\0' || !alike)
        return false;
    memcpy(p->chosen, path, sizeof p->chosen);
    return true;
}

/* Adds the words of an item of several moves to the path; where it has only one way to go on, those
 * that follow too. */
static void go_into(play *p, int index)
{
    do {
        df_text text = {.at = p->chosen, .size = sizeof p->chosen, .length = strlen(p->chosen)};

        df_text_add(&text, "%s ", p->items[index].words);
        play_list(p);
        index = 0;
    } while (p->item_count == 1 && p->items[0].count > 1);
}

/* Back to where there was a choice. */
static void go_back(play *p)
{
    do {
        size_t length = strlen(p->chosen);

        while (length > 0 && p->chosen[length - 1] == ' ')
            length--;
        while (length > 0 && p->chosen[length - 1] != ' ')
            length--;
        p->chosen[length] = '\0';
        play_list(p);
    } while (p->item_count == 1 && p->chosen[0] != '\0');
}

bool play_enter(play *p, const char *line)
{
    char *end = NULL;
    long number = strtol(line, &end, 10);
    df_action action;

    if (p->chosen[0] != '\0' && strcasecmp(line, "back") == 0) {
        go_back(p);
        return true;
    }
    if (end != line && *end == '\0') {
        if (number < 1 || number > p->item_count || p->items[number - 1].count == 1)
            return false;
        go_into(p, (int)number - 1);
        return true;
    }
    if (p->action_count <= MENU_MAX || play_read_move(p, line, &action, NULL) == DF_OK ||
        !enter_words(p, line))
        return false;
    play_list(p);
    return true;
}
