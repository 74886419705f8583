/* moves.c: what is asked of us, as a list to choose from; see session.h.
 *
 * The question comes with its menu in the notation; what people read of the moves is asked for
 * (`moves`), and comes before the drawing with which it is shown.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/session.h"
#include "term/rules.h"

/* ---- What there is --------------------------------------------------------------------------- */

/* A member of a move: its words, its label, or what it does. */
static const char *move_text(const json_t *move, size_t member)
{
    const char *text = json_string_value(json_array_get(move, member));

    return text != NULL ? text : "";
}

/* Other moves are asked for; the list is ours from here on. */
static void set_moves(session *s, json_t *moves)
{
    size_t count = json_array_size(moves);
    menu_move *made = menu_begin(&s->menu, (int)(count < DF_LEGAL_MAX ? count : DF_LEGAL_MAX));

    for (int i = 0; i < s->menu.move_count; i++) {
        const json_t *move = json_array_get(moves, (size_t)i);

        snprintf(made[i].words, sizeof made[i].words, "%s", move_text(move, 1));
        snprintf(made[i].label, sizeof made[i].label, "%s", move_text(move, 2));
    }
    menu_list(&s->menu);
    json_decref(s->moves);
    s->moves = moves;
}

bool client_is_asked(const session *s)
{
    return s->menu.move_count > 0;
}

void client_ask_nothing(session *s)
{
    set_moves(s, json_array());
}

/* A menu, flattened: the words of a list come before those of its items. */
static void flatten(const json_t *list, const char *before, json_t *moves)
{
    for (size_t i = 0; i + 1 < json_array_size(list); i += 2) {
        const char *word = json_string_value(json_array_get(list, i));
        json_t *what = json_array_get(list, i + 1);
        char words[MENU_WORDS];

        snprintf(words, sizeof words, "%s%s%s", before, before[0] != '\0' ? " " : "",
                 word != NULL ? word : "");
        if (json_is_array(what))
            flatten(what, words, moves);
        else
            json_array_append_new(moves, json_pack("[Osss]", what, words, words, ""));
    }
}

static void choose_action(session *s, json_int_t action)
{
    s->page.fresh = s->page.news_count;
    client_send_json(s, json_pack("{ss sI sI}", "m", "do", "d", s->decision, "a", action));
    client_ask_nothing(s);
    s->answered = s->decision;
}

static void choose_any(session *s)
{
    s->random = s->random * 1664525u + 1013904223u;
    int move = (int)((s->random >> 8) % (uint32_t)s->menu.move_count);

    client_choose(s, move); /* the news will tell */
}

void client_read_question(session *s, const json_t *message)
{
    const char *question = json_string_value(json_object_get(message, "p"));
    json_t *moves = json_array();

    flatten(json_object_get(message, "l"), "", moves);
    set_moves(s, moves);
    s->decision = json_integer_value(json_object_get(message, "d"));
    const json_t *again = json_object_get(message, "r");
    s->redo = json_is_integer(again) ? json_integer_value(again) : -1;
    const json_t *same = json_object_get(message, "same");
    s->same = json_is_integer(same) ? json_integer_value(same) : -1;
    s->doubted[0] = '\0';
    if (s->decision == s->answered)
        client_ask_nothing(s); /* the question has crossed the answer */
    if (!client_is_asked(s))
        return;
    if (s->keeps && s->same >= 0) {
        choose_action(s, s->same);
        return;
    }
    s->keeps = false;
    snprintf(s->prompt, sizeof s->prompt, "%s", question != NULL ? question : "");
    if (s->wish->automatic) {
        choose_any(s);
        return;
    }
    client_send_word(s, "moves");
    client_ask_drawing(s);
}

void client_read_moves(session *s, const json_t *message)
{
    json_t *moves = json_object_get(message, "moves");

    if (!client_is_asked(s) || json_array_size(moves) == 0 ||
        json_integer_value(json_object_get(message, "d")) != s->decision)
        return; /* of another question, which crossed this one */
    set_moves(s, json_incref(moves));
}

static json_int_t action_of(const session *s, int move)
{
    return json_integer_value(json_array_get(json_array_get(s->moves, (size_t)move), 0));
}

const char *client_label(const session *s, json_int_t action)
{
    for (int i = 0; i < s->menu.move_count; i++)
        if (action_of(s, i) == action)
            return s->menu.moves[i].label;
    return "?";
}

/* ---- Showing --------------------------------------------------------------------------------- */

static void about_item(const session *s, int index, df_text *text)
{
    const menu_item *item = &s->menu.items[index];

    if (item->count > 1)
        menu_offer(&s->menu, item, text);
    else
        df_text_string(text, move_text(json_array_get(s->moves, (size_t)item->first), 3));
}

void client_list_moves(session *s)
{
    page_items_clear(&s->page);
    page_text(&s->page.path, s->menu.path);
    for (int i = 0; i < s->menu.item_count; i++) {
        char about[LINE_MAX_SIZE];
        df_text text = df_text_over(about, sizeof about);

        about_item(s, i, &text);
        page_item_add(&s->page, s->menu.items[i].words, about, NULL);
        s->page.items[i].several = s->menu.items[i].count > 1;
    }
    if (s->full != NULL && client_is_asked(s) && s->same >= 0)
        page_item_same(&s->page);
}

void client_show_choices(session *s)
{
    if (s->full != NULL) {
        client_show_page(s);
        return;
    }
    if (!client_is_asked(s))
        return;
    client_list_moves(s);
    page_text(&s->page.question, s->prompt);
    lines_show_question(s->t, &s->page);
    if (s->same >= 0)
        term_print(s->t, page_same_hint);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

void client_choose(session *s, int move)
{
    choose_action(s, action_of(s, move));
}

void client_leave_same(session *s)
{
    if (!client_is_asked(s) || s->same < 0) {
        term_print(s->t, page_no_same);
        return;
    }
    s->keeps = true;
    choose_action(s, s->same);
}

/* Reads a number; 0: it is none. */
static long read_number(const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);

    return end != line && *end == '\0' ? number : 0;
}

/* The move that a line means; -1: none that could be told from here. */
static int find_move(const session *s, const char *line)
{
    const menu *m = &s->menu;
    long number = read_number(line);
    char verb[MENU_WORDS];
    char longer[MENU_WORDS + LINE_MAX_SIZE];

    if (number != 0)
        return number >= 1 && number <= m->item_count && m->items[number - 1].count == 1
                   ? m->items[number - 1].first
                   : -1;
    snprintf(longer, sizeof longer, "%s%s", menu_verb(m, verb), line);
    int move = menu_begun(m, longer);
    move = move < 0 ? menu_begun(m, line) : move;
    return move < 0 ? menu_short(m, line) : move;
}

bool client_step_back(session *s, const char *line)
{
    bool is_step = read_number(line) == 0 && menu_step(&s->menu, line);

    if (is_step)
        client_show_choices(s);
    return is_step;
}

/* A person at a terminal is asked about a grave move once: the same line again does it. */
static void try_choice(session *s, int move, const char *line)
{
    bool ask = s->t->tty && strcmp(line, s->doubted) != 0;

    snprintf(s->doubted, sizeof s->doubted, "%s", line);
    if (move >= 0 && !ask) {
        client_choose(s, move);
        return;
    }
    s->page.fresh = s->page.news_count;
    /* by the notation, or not at all: the server has a sentence for it */
    json_t *action = move >= 0 ? json_integer(action_of(s, move)) : json_string(line);
    client_send_json(
        s, json_pack("{ss sI so sb}", "m", "do", "d", s->decision, "a", action, "ask", ask));
}

void client_try_move(session *s, const char *line)
{
    int move = client_is_asked(s) ? find_move(s, line) : -1;

    if (!client_is_asked(s))
        term_print(s->t, "Nothing is asked of you now. `help` lists what can be typed.\n");
    else if (move >= 0)
        try_choice(s, move, line);
    else if (menu_step(&s->menu, line) ||
             (read_number(line) == 0 && menu_step_words(&s->menu, line)))
        client_show_choices(s);
    else if (read_number(line) != 0)
        term_printf(s->t,
                    s->menu.item_count == 1 ? "There is only move %d.\n"
                                            : "The moves are numbered 1 to %d.\n",
                    s->menu.item_count);
    else
        try_choice(s, -1, line);
}

/* Asks the server, which does nothing of it; releases the action. */
static void ask_about(session *s, json_t *action, client_asked what)
{
    client_send_json(s, json_pack("{ss si so}", "m", "describe", "id", (int)what, "a", action));
}

void client_explain(session *s, const char *line, client_asked what)
{
    long number = read_number(line);
    int move = find_move(s, line);
    char about[LINE_MAX_SIZE];
    df_text text = df_text_over(about, sizeof about);

    if (move < 0 && number >= 1 && number <= s->menu.item_count) {
        about_item(s, (int)number - 1, &text);
        term_wrap(s->t, "", about);
    } else if (move >= 0) {
        ask_about(s, json_integer(action_of(s, move)), what);
    } else if (what == ASKED_WHY || !client_shows_thing(s, line)) {
        ask_about(s, json_string(line), what);
    }
}

static json_int_t id_of(const json_t *message)
{
    return json_integer_value(json_object_get(message, "id"));
}

void client_read_about(session *s, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));

    if (text == NULL)
        return;
    if (id_of(message) == ASKED_WHY)
        term_print(s->t, rules_why_not);
    term_wrap(s->t, "", text);
    client_show_named(s, text);
}

void client_read_refusal(session *s, const json_t *message, const char *text)
{
    const char *clause = json_string_value(json_object_get(message, "clause"));
    bool only_asked = id_of(message) == ASKED_MOVE || id_of(message) == ASKED_WHY;
    char line[LINE_MAX_SIZE];
    df_text out = df_text_over(line, sizeof line);

    df_text_add(&out, "Not now: %s", text);
    if (clause != NULL)
        df_text_add(&out, " [%s]", clause);
    df_text_char(&out, '.');
    if (clause != NULL && !only_asked && s->doubted[0] != '\0')
        df_text_add(&out, " `why %s` shows the rule.", s->doubted);
    term_wrap(s->t, "", line);
    if (only_asked)
        client_show_named(s, line);
    else
        s->answered = -1;
}
