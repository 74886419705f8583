/* play.c: the course of a game on the terminal: who is at the keyboard, moves, saving, the end.
 *
 * Every accepted move is saved before the next one is asked for. Read guard.h for what happens when
 * the program is interrupted, screen.c for what is shown, commands.c for what can be typed.
 *
 * SPDX-License-Identifier: MIT */
#include "term/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "core/core.h"
#include "term/guard.h"

/* ---- Saving ---------------------------------------------------------------------------------- */

/* How to come back to this game. */
static void resume_words(const play *p, char *line, size_t size)
{
    const char *id = df_match_game(p->match)->id;

    if (df_match_steps(p->match) == 0)
        line[0] = '\0';
    else if (p->saved != DF_OK)
        snprintf(line, size, "The game could not be saved.");
    else if (p->own_path)
        snprintf(line, size, "The game is saved. Go on with: deadfall play --load %s", p->path);
    else
        snprintf(line, size, "The game is saved. Go on with: deadfall play %s --resume", id);
}

/* What an interrupt leaves behind; with several people the screen may show what one of them alone
 * may see. */
static void tell_guard(const play *p)
{
    char line[SAVES_PATH_SIZE + 128];

    resume_words(p, line, sizeof line);
    guard_words(line, p->people > 1 && p->t->tty && !p->t->full);
}

void play_save(play *p)
{
    df_status before = p->saved;

    p->saved = DF_OK;
    if (p->path[0] == '\0') {
        p->saved = saves_new(df_match_game(p->match)->id, p->path, &p->save_error);
        if (p->saved != DF_OK)
            p->path[0] = '\0';
        memcpy(p->kept, p->path, sizeof p->kept);
    }
    if (p->saved == DF_OK)
        p->saved = saves_write(p->match, p->path, &p->save_error);
    if (p->saved != DF_OK && before == DF_OK)
        snprintf(p->notice, sizeof p->notice,
                 "The game could not be saved: %s. It goes on; the next move tries again, and "
                 "`save FILE` puts it elsewhere.",
                 p->save_error.text);
    tell_guard(p);
}

df_status play_save_to(play *p, const char *path, df_error *err)
{
    df_status status;

    if (strlen(path) >= sizeof p->path)
        return df_fail(err, DF_RANGE, "", "that name is too long");
    guard_hold();
    status = saves_write(p->match, path, err);
    if (status == DF_OK) {
        if (p->path[0] == '\0' && saves_new(df_match_game(p->match)->id, p->kept, NULL) != DF_OK)
            p->kept[0] = '\0';
        if (p->kept[0] != '\0')
            saves_link(p->kept, path);
        memcpy(p->path, path, strlen(path) + 1);
        p->own_path = true;
        p->saved = DF_OK;
        tell_guard(p);
    }
    guard_release();
    return status;
}

void play_notice(play *p, const term *t)
{
    const char danger[] = {DF_INK_DANGER, '\0'};

    if (p->notice[0] != '\0')
        term_wrap(t, danger, p->notice);
    p->notice[0] = '\0';
}

void play_recall(play *p)
{
    memset(p->seen, 0, sizeof p->seen);
    for (int i = 0; i < p->story.count; i++) {
        int actor = df_match_step(p->match, p->story.steps[i]).actor;

        if (actor >= 0 && (i == 0 || p->story.steps[i] != p->story.steps[i - 1]))
            p->seen[actor] = i;
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* A fault of another program that plays a seat; its text may tell what only that seat may know. */
static void note_fault(void *context, int seat, const df_error *err)
{
    play *p = context;

    (void)err;
    snprintf(p->notice, sizeof p->notice, "%s %s. %s", df_match_names(p->match)[seat],
             df_fault_words(df_mind_last_fault(p->minds[seat])),
             df_mind_is_replaced(p->minds[seat]) ? "This program plays on in its place."
                                                 : "Its first legal move was taken instead.");
}

void play_remind(play *p)
{
    static const df_mind_limits limits = {.by_clock = true};
    df_error err;

    if (df_minds_begin(p->minds, p->match, &limits, note_fault, p, &err) != DF_OK)
        snprintf(p->notice, sizeof p->notice, "%s", err.text);
}

static bool hides(const df_match *match)
{
    const df_game *game = df_match_game(match);
    df_match *seen = df_match_at(match, df_match_steps(match), NULL);
    bool hidden = seen == NULL || memcmp(df_match_view(seen, DF_SPECTATOR), df_match_state(seen),
                                         game->state_size) != 0;

    df_match_free(seen);
    return hidden;
}

/* Is anything in this game for some eyes only: in what is told, or in the table as it lies? */
bool play_has_secrets(const df_match *match)
{
    const df_game *game = df_match_game(match);

    for (int kind = 0; kind < game->event_kind_count; kind++)
        for (int i = 0; i < DF_EVENT_SECRET; i++)
            if (game->event_kinds[kind].secret[i] != NULL)
                return true;
    return hides(match);
}

static bool person_is_next(const play *p)
{
    int actor = df_match_actor(p->match);

    return actor < 0 || df_match_seat(p->match, actor)->kind == DF_SEAT_HUMAN;
}

/* Carries out a move of `seat` or, without an action, of the bot of this program to act, and saves.
 * Of bots that move one after the other only the last waits for the disk, since nobody has seen the
 * moves of the others; a game of bots alone is saved at its end. */
static df_status do_move(play *p, int seat, const df_action *action, df_error *err)
{
    int step = df_match_steps(p->match);
    df_status status;

    guard_hold();
    if (action != NULL)
        status = df_match_do(p->match, seat, *action, err);
    else
        status = df_match_bot(p->match, err);
    if (status == DF_OK)
        story_add(&p->story, p->match, step);
    if (status == DF_CORRUPT ||
        (status == DF_OK && p->people > 0 &&
         (person_is_next(p) || df_match_seat(p->match, seat)->kind == DF_SEAT_HUMAN)))
        play_save(p);
    guard_release();
    if (status == DF_OK)
        df_minds_tell(p->minds, p->match);
    return status;
}

/* A bot that searches takes its time: say whose it is. */
static void tell_thinker(play *p, int seat)
{
    char words[DF_NAME_SIZE + 16];

    if (!p->t->full || p->minds[seat] == NULL)
        return;
    snprintf(words, sizeof words, "%s thinks ...", df_match_names(p->match)[seat]);
    prompt_busy(p->p, words);
}

df_status play_bot_move(play *p, df_error *err)
{
    int seat = df_match_actor(p->match);
    df_action action;
    df_error why;

    tell_thinker(p, seat);
    if (p->minds[seat] == NULL)
        return do_move(p, seat, NULL, err);
    /* outside of do_move: while it thinks, the game can be interrupted */
    if (df_mind_choose(p->minds[seat], df_match_view(p->match, seat), &action, &why) != DF_OK)
        note_fault(p, seat, &why);
    return do_move(p, seat, &action, err);
}

void play_words(const play *p, const df_view *view, df_action action, df_text *text)
{
    df_action_menu(df_match_game(p->match), view, action, df_match_names(p->match), text);
}

void play_label(const play *p, const df_view *view, df_action action, df_text *text)
{
    df_action_label(df_match_game(p->match), view, action, df_match_names(p->match), text);
}

/* Finds what the person at the keyboard may do. */
static void list_moves(play *p)
{
    const df_view *view = df_match_view(p->match, p->person);

    p->action_count = df_view_legal(df_match_game(p->match), view, p->person, p->actions);
    menu_move *moves = menu_begin(&p->menu, p->action_count);
    for (int i = 0; i < p->action_count; i++) {
        df_text words = df_text_over(moves[i].words, sizeof moves[i].words);
        df_text label = df_text_over(moves[i].label, sizeof moves[i].label);

        play_words(p, view, p->actions[i], &words);
        play_label(p, view, p->actions[i], &label);
    }
    menu_list(&p->menu);
}

void play_item_about(const play *p, int index, df_text *text)
{
    const df_state *state = (const df_state *)df_match_view(p->match, p->person);
    const menu_item *item = &p->menu.items[index];

    if (item->count > 1)
        menu_offer(&p->menu, item, text);
    else
        df_match_game(p->match)->describe(state, p->actions[item->first], df_match_names(p->match),
                                          text);
}

/* The words of all moves, for the tab key. */
static void teach_prompt(play *p)
{
    const menu *m = &p->menu;
    char **words = df_memory_surely(NULL, (size_t)(m->move_count + 1) * sizeof *words);

    for (int i = 0; i < m->move_count; i++)
        words[i] = m->moves[i].words;
    prompt_words(p->p, words, m->move_count);
    prompt_commands(p->p, play_commands);
    free(words);
}

void play_refuse(const play *p, const df_error *err)
{
    char text[SENTENCE_SIZE];

    snprintf(text, sizeof text, "%s.", err->text);
    if (!isdigit((unsigned char)text[1])) /* no cell */
        text[0] = (char)toupper((unsigned char)text[0]);
    term_wrap(p->t, "", text);
}

static void say_refused(const play *p, const char *line, const df_error *err)
{
    char text[SENTENCE_SIZE];

    if (err->clause[0] == '\0') {
        play_refuse(p, err);
        return;
    }
    snprintf(text, sizeof text, "Not now: %s [%s]. `why %.80s` shows the rule.", err->text,
             err->clause, line);
    term_wrap(p->t, "", text);
}

df_status play_read_move(const play *p, const char *line, df_action *action, df_error *err)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, p->person);
    const char *const *names = df_match_names(p->match);
    const menu *m = &p->menu;
    char *end = NULL;
    long number = strtol(line, &end, 10);
    char verb[MENU_WORDS];
    char longer[512];

    if (end != line && *end == '\0') {
        if (number < 1 || number > m->item_count)
            return df_fail(err, DF_RANGE, "",
                           m->item_count == 1 ? "There is only move %d"
                                              : "The moves are numbered 1 to %d",
                           m->item_count);
        if (m->items[number - 1].count > 1)
            return df_fail(err, DF_PARSE, "", "Number %d is several moves; choose it to see them",
                           (int)number);
        *action = p->actions[m->items[number - 1].first];
        return DF_OK;
    }
    snprintf(longer, sizeof longer, "%s%.256s", menu_verb(m, verb), line);
    if (verb[0] != '\0' &&
        df_action_parse(game, view, p->person, names, longer, action, NULL) == DF_OK)
        return DF_OK;
    df_status status = df_action_parse(game, view, p->person, names, line, action, err);
    int meant = status != DF_OK ? menu_short(m, line) : -1;
    if (meant < 0 && status != DF_OK && verb[0] != '\0' && menu_has(m, longer))
        return df_action_parse(game, view, p->person, names, longer, action, err);
    if (meant < 0)
        return status;
    *action = p->actions[meant];
    return DF_OK;
}

/* A grave move is asked about once, where a person types and sees the question. */
static bool is_doubted(play *p, df_action action)
{
    const df_game *game = df_match_game(p->match);
    const df_view *view = df_match_view(p->match, p->person);
    char about[SENTENCE_SIZE];
    char line[SENTENCE_SIZE + 64];
    df_text text = df_text_over(about, sizeof about);

    if (!prompt_is_live(p->p) || action == p->doubted ||
        df_view_test(game, view, p->person, action, NULL) != DF_OK ||
        !df_action_grave(game, view, p->person, action))
        return false;
    p->doubted = action;
    df_action_about(game, view, action, df_match_names(p->match), &text);
    about[0] = (char)toupper((unsigned char)about[0]);
    snprintf(line, sizeof line, "%s. Once more, and it is done.", about);
    term_wrap(p->t, "", line);
    return true;
}

/* A move by number or in words. DF_OK: done, or *asked about. */
static df_status try_move(play *p, const char *line, bool *asked, df_error *err)
{
    df_action action;
    df_status status = play_read_move(p, line, &action, err);
    int before = p->story.count;

    *asked = status == DF_OK && is_doubted(p, action);
    if (status != DF_OK || *asked)
        return status;
    status = do_move(p, p->person, &action, err);
    if (status == DF_OK)
        p->seen[play_reader(p)] = before;
    return status;
}

/* ---- People ---------------------------------------------------------------------------------- */

enum { OUT_OF_SIGHT = 100 }; /* lines */

/* Nothing of the last person's may be left when the next one looks, nor the other way round. */
static bool hand_over(play *p, int seat)
{
    char question[128];

    prompt_forget(p->p);
    term_clear(p->t, true);
    if (!prompt_is_live(p->p))
        return true;
    for (int i = 0; i < OUT_OF_SIGHT && !p->t->tty; i++) /* the best that can be done there */
        fputc('\n', p->t->out);
    term_printf(p->t, "%c%s%c: now %s decides. Hand over the keyboard.\n\n", DF_INK_STRONG,
                df_match_game(p->match)->title, DF_INK_PLAIN, df_match_names(p->match)[seat]);
    snprintf(question, sizeof question, "%.*s, press Enter when nobody else can see the screen. ",
             DF_NAME_SIZE, df_match_names(p->match)[seat]);
    for (;;) {
        const char *line = prompt_read(p->p, question);

        if (line == NULL || strcasecmp(line, "quit") == 0)
            return false;
        if (line[0] == '\0')
            break;
        term_print(p->t, "Just Enter, or `quit`.\n");
    }
    term_clear(p->t, true);
    return true;
}

/* What is said aloud is asked before everybody's eyes. */
static bool is_aloud(const play *p)
{
    const df_state *seen = (const df_state *)df_match_view(p->match, DF_SPECTATOR);

    return p->people > 1 && df_moment_of(df_match_game(p->match), seen).aloud;
}

/* The next decision is this seat's: now either that person looks at the screen, or all do. */
static bool turn_to(play *p, int seat)
{
    int viewer = is_aloud(p) ? DF_SPECTATOR : seat;
    bool changes = p->people > 1 && viewer != p->viewer && p->has_secrets;

    if (changes && viewer != DF_SPECTATOR && !hand_over(p, seat))
        return false;
    if (changes && viewer == DF_SPECTATOR) {
        prompt_forget(p->p);
        term_clear(p->t, true);
    }
    p->person = seat;
    p->viewer = viewer;
    return true;
}

/* Was a step of a long list typed? Then the list is now another one. */
static bool is_step(play *p, const char *line)
{
    df_action action;

    return menu_step(&p->menu, line) ||
           (play_read_move(p, line, &action, NULL) != DF_OK && menu_step_words(&p->menu, line));
}

/* One person's decision, with as many questions and slips as it takes. */
static play_step decide(play *p)
{
    char question[DF_NAME_SIZE + 4];
    play_step step = PLAY_STAY;

    p->doubted = DF_NO_ACTION;
    list_moves(p);
    teach_prompt(p);
    play_screen(p);
    play_hint_ask(p);
    snprintf(question, sizeof question, "%.*s> ", DF_NAME_SIZE,
             p->people > 1 ? df_match_names(p->match)[p->person] : "");
    while (step == PLAY_STAY) {
        df_error err = {.status = DF_OK};
        const char *line = prompt_read(p->p, question);

        if (line == NULL)
            return PLAY_END_OF_INPUT;
        if (line[0] == '\0') {
            if (p->t->tty) /* after questions and slips the table may have scrolled away */
                play_screen(p);
            continue;
        }
        if (play_command(p, line, &step))
            continue;
        if (is_step(p, line)) {
            play_screen(p);
            continue;
        }
        bool asked;
        df_status status = try_move(p, line, &asked, &err);
        if (status == DF_OK)
            step = asked ? PLAY_STAY : PLAY_MOVED;
        else
            say_refused(p, line, &err);
        if (status == DF_CORRUPT)
            return PLAY_MOVED;
    }
    return step;
}

/* ---- The end --------------------------------------------------------------------------------- */

static play_end leave(play *p, bool starved)
{
    char line[SAVES_PATH_SIZE + 128];

    resume_words(p, line, sizeof line);
    if (starved && df_match_steps(p->match) == 0)
        snprintf(line, sizeof line, "Nothing was played.");
    prompt_leave_screen(p->p);
    if (p->people > 1 && p->has_secrets)
        term_clear(p->t, true);
    if (line[0] != '\0')
        term_printf(p->t, "%s%s\n", starved ? "The input ended. " : "", line);
    if (p->saved != DF_OK)
        return PLAY_UNSAVED;
    return starved ? PLAY_STARVED : PLAY_QUIT;
}

static play_end broken(play *p, const df_error *err)
{
    prompt_leave_screen(p->p);
    term_wrap(p->t, "", err->text);
    if (p->saved == DF_OK)
        term_printf(p->t, "Please send the record to the makers: %s\n", p->path);
    return PLAY_BROKEN;
}

/* ---- The course ------------------------------------------------------------------------------ */

static play_end play_people(play *p)
{
    df_result result;
    df_action answer;
    df_error err = {.status = DF_OK};

    while (!df_match_result(p->match, &result)) {
        int actor = df_match_actor(p->match);

        if (df_match_frozen(p->match, NULL))
            return broken(p, &err);
        if (df_match_seat(p->match, actor)->kind != DF_SEAT_HUMAN) {
            int from = p->story.count;

            if (play_bot_move(p, &err) != DF_OK)
                return broken(p, &err);
            if (!play_look_on(p, from))
                return leave(p, false);
            continue;
        }
        if (play_standing(p, actor, &answer)) {
            if (do_move(p, actor, &answer, &err) != DF_OK)
                return broken(p, &err);
            continue;
        }
        if (!turn_to(p, actor))
            return leave(p, false);
        play_step step = decide(p);
        if (step == PLAY_LEAVE || step == PLAY_END_OF_INPUT)
            return leave(p, step == PLAY_END_OF_INPUT && !prompt_is_live(p->p));
    }
    return play_catch_up(p) ? play_finish(p) : leave(p, false);
}

static void tell_minds_end(const play *p)
{
    df_result result;
    bool over = df_match_result(p->match, &result);

    for (int seat = 0; seat < DF_SEATS_MAX; seat++)
        if (p->minds[seat] != NULL)
            df_mind_end(p->minds[seat], over ? &result : NULL);
}

play_end play_run(play *p)
{
    play_end end;

    p->people = 0;
    p->person = p->viewer = DF_NOBODY;
    p->begun = false;
    p->warned = false;
    p->hinted = false;
    memset(p->always, 0, sizeof p->always);
    memset(p->ask_able, 0, sizeof p->ask_able);
    memset(p->ask_always, 0, sizeof p->ask_always);
    memset(p->same, 0, sizeof p->same);
    p->notice[0] = '\0';
    p->saved = DF_OK;
    for (int seat = 0; seat < df_match_config(p->match)->seats; seat++)
        if (df_match_seat(p->match, seat)->kind == DF_SEAT_HUMAN) {
            p->people++;
            p->person = p->viewer = seat;
        }
    if (p->people > 1)
        p->person = p->viewer = DF_NOBODY;
    p->look = p->people > 0 ? LOOK_STEPS : LOOK_RUNS;
    p->has_secrets = play_has_secrets(p->match);
    story_rebuild(&p->story, p->match);
    play_recall(p);
    play_remind(p);
    guard_install();
    prompt_take_screen(p->p);
    tell_guard(p);
    end = p->people > 0 ? play_people(p) : play_watch(p);
    prompt_leave_screen(p->p);
    page_clear(&p->page);
    guard_remove();
    tell_minds_end(p);
    story_free(&p->story);
    menu_free(&p->menu);
    for (int reader = 0; reader <= DF_SEATS_MAX; reader++) {
        free(p->known[reader]);
        p->known[reader] = NULL;
    }
    return end;
}
