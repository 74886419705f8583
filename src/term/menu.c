/* menu.c: see menu.h.
 *
 * SPDX-License-Identifier: MIT */
#include "term/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

enum { MENU_MAX = 24, GROUP_SMALL = 6, CHOICES_WIDTH = 56 };

/* ---- The items ------------------------------------------------------------------------------- */

menu_move *menu_begin(menu *m, int count)
{
    m->moves = df_memory_surely(m->moves, ((size_t)count + 1) * sizeof *m->moves);
    m->items = df_memory_surely(m->items, ((size_t)count + 1) * sizeof *m->items);
    m->move_count = count;
    m->item_count = 0;
    m->path[0] = '\0';
    return m->moves;
}

void menu_free(menu *m)
{
    free(m->moves);
    free(m->items);
    *m = (menu){0};
}

static bool is_on_path(const menu *m, const char *words)
{
    return strncmp(words, m->path, strlen(m->path)) == 0;
}

/* Do two moves on the path go on with the same word? */
static bool go_on_alike(const char *a, const char *b)
{
    size_t length = strcspn(a, " ");

    return strcspn(b, " ") == length && strncmp(a, b, length) == 0;
}

/* Inside a group one that is the only group beside single moves comes last: few of many are those
 * that do something special, such as joining a ship where all others found one. */
static void put_group_last(menu *m)
{
    int at = -1;

    for (int i = 0; i < m->item_count; i++) {
        if (m->items[i].count > 1 && at >= 0)
            return;
        at = m->items[i].count > 1 ? i : at;
    }
    if (at < 0)
        return;
    menu_item group = m->items[at];
    memmove(m->items + at, m->items + at + 1, (size_t)(m->item_count - 1 - at) * sizeof *m->items);
    m->items[m->item_count - 1] = group;
}

/* Lists the moves on the path, those of groups of up to `small` one by one. Returns how many items
 * that makes. */
static int list_items(menu *m, int small)
{
    size_t skip = strlen(m->path);

    m->item_count = 0;
    for (int i = 0; i < m->move_count; i++) {
        const char *words = m->moves[i].words;
        menu_item item = {.first = i, .count = 0};
        bool again = false;

        if (!is_on_path(m, words))
            continue;
        for (int j = 0; j < m->move_count; j++)
            if (is_on_path(m, m->moves[j].words) &&
                go_on_alike(words + skip, m->moves[j].words + skip)) {
                item.count++;
                again = again || j < i;
            }
        if (item.count <= small)
            item.count = 1;
        else if (again)
            continue;
        if (item.count == 1)
            memcpy(item.words, m->moves[i].label, sizeof item.words);
        else
            snprintf(item.words, sizeof item.words, "%.*s", (int)strcspn(words + skip, " "),
                     words + skip);
        m->items[m->item_count++] = item;
    }
    if (m->path[0] != '\0')
        put_group_last(m);
    return m->item_count;
}

void menu_list(menu *m)
{
    int left = 0;

    for (int i = 0; i < m->move_count; i++)
        left += is_on_path(m, m->moves[i].words);
    if (left <= MENU_MAX)
        list_items(m, left);
    else if (list_items(m, GROUP_SMALL) > MENU_MAX)
        list_items(m, 1);
}

/* Does a move before this one go on after the prefix with the same word? */
static bool is_named_before(const menu *m, int index, const char *prefix)
{
    size_t skip = strlen(prefix);

    for (int i = 0; i < index; i++)
        if (strncmp(m->moves[i].words, prefix, skip) == 0 &&
            go_on_alike(m->moves[i].words + skip, m->moves[index].words + skip))
            return true;
    return false;
}

void menu_offer(const menu *m, const menu_item *item, df_text *text)
{
    char prefix[2 * MENU_WORDS + 2];
    size_t start = text->length;

    snprintf(prefix, sizeof prefix, "%s%s ", m->path, item->words);
    df_text_add(text, "%d moves:", item->count);
    for (int i = 0; i < m->move_count; i++) {
        const char *next = m->moves[i].words + strlen(prefix);

        if (strncmp(m->moves[i].words, prefix, strlen(prefix)) != 0 ||
            is_named_before(m, i, prefix))
            continue;
        if (text->length - start > CHOICES_WIDTH) {
            df_text_string(text, " ...");
            break;
        }
        df_text_char(text, ' ');
        for (size_t k = 0; k < strcspn(next, " "); k++)
            df_text_char(text, next[k]);
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Does each typed word begin the word at its place, or a part of it: "tee hub" as "tee-hub"? *end
 * is then behind the last of these. */
static bool begins(const char *typed, const char *words, const char **end)
{
    size_t length = strcspn(typed, " ");
    size_t room = strcspn(words, " ");
    const char *rest = typed + length + strspn(typed + length, " ");

    if (length > room || strncasecmp(typed, words, length) != 0)
        return false;
    if (*rest == '\0') {
        *end = words + room;
        return true;
    }
    if (words[length] == '-' && begins(rest, words + length + 1, end))
        return true;
    return words[room] != '\0' && begins(rest, words + room + 1, end);
}

const char *menu_verb(const menu *m, char verb[MENU_WORDS])
{
    const char *first = m->move_count > 0 ? m->moves[0].words : "";
    size_t length = strcspn(first, " ");

    memcpy(verb, m->path, MENU_WORDS);
    if (verb[0] != '\0' || first[length] != ' ')
        return verb;
    for (int i = 0; i < m->move_count; i++)
        if (strncmp(first, m->moves[i].words, length + 1) != 0)
            return verb;
    snprintf(verb, MENU_WORDS, "%.*s", (int)length + 1, first);
    return verb;
}

bool menu_has(const menu *m, const char *line)
{
    const char *end;

    for (int i = 0; i < m->move_count; i++)
        if (begins(line, m->moves[i].words, &end))
            return true;
    return false;
}

int menu_begun(const menu *m, const char *line)
{
    int found = -1;
    bool several = false;

    for (int i = 0; i < m->move_count; i++) {
        const char *end;

        if (strcasecmp(line, m->moves[i].words) == 0)
            return i;
        if (!begins(line, m->moves[i].words, &end))
            continue;
        several = found >= 0;
        found = i;
        if (several)
            break;
    }
    return several ? -1 : found;
}

/* Do the typed words begin words of a label, in their order and the first one the first? */
static bool is_short_for(const char *typed, const char *label)
{
    for (bool first = true; *typed != '\0'; first = false) {
        size_t length = strcspn(typed, " ");

        while (strncasecmp(typed, label, length) != 0) {
            label += strcspn(label, " ");
            label += strspn(label, " ");
            if (first || *label == '\0')
                return false;
        }
        label += strcspn(label, " ");
        label += strspn(label, " ");
        typed += length;
        typed += strspn(typed, " ");
    }
    return true;
}

int menu_short(const menu *m, const char *line)
{
    int found = -1;

    for (int i = 0; i < m->move_count; i++) {
        if (!is_short_for(line, m->moves[i].label))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

bool menu_step_words(menu *m, const char *line)
{
    char path[MENU_WORDS] = "";
    bool alike = m->move_count > MENU_MAX;

    for (int i = 0; i < m->move_count && alike; i++) {
        const char *words = m->moves[i].words;
        const char *from = words + (is_on_path(m, words) ? strlen(m->path) : 0);
        const char *end;

        if (!begins(line, from, &end) || *end == '\0')
            continue;
        size_t length = (size_t)(end - words) + 1;
        if (path[0] == '\0')
            snprintf(path, sizeof path, "%.*s", (int)length, words);
        alike = strlen(path) == length && strncmp(path, words, length) == 0;
    }
    if (path[0] == '\0' || !alike)
        return false;
    memcpy(m->path, path, sizeof m->path);
    menu_list(m);
    return true;
}

/* Adds the words of an item of several moves to the path; where it has only one way to go on, those
 * that follow too. */
static void go_into(menu *m, int index)
{
    do {
        df_text text = {.at = m->path, .size = sizeof m->path, .length = strlen(m->path)};

        df_text_add(&text, "%s ", m->items[index].words);
        menu_list(m);
        index = 0;
    } while (m->item_count == 1 && m->items[0].count > 1);
}

/* Back to where there was a choice. */
static void go_back(menu *m)
{
    do {
        size_t length = strlen(m->path);

        while (length > 0 && m->path[length - 1] == ' ')
            length--;
        while (length > 0 && m->path[length - 1] != ' ')
            length--;
        m->path[length] = '\0';
        menu_list(m);
    } while (m->item_count == 1 && m->path[0] != '\0');
}

bool menu_step(menu *m, const char *line)
{
    char *end = NULL;
    long number = strtol(line, &end, 10);

    if (m->path[0] != '\0' && strcasecmp(line, "back") == 0) {
        go_back(m);
        return true;
    }
    if (end == line || *end != '\0' || number < 1 || number > m->item_count ||
        m->items[number - 1].count == 1)
        return false;
    go_into(m, (int)number - 1);
    return true;
}
