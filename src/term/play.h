/* play.h: a game on the terminal: against bots, with several people at one keyboard, or bots alone
 * to watch.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PLAY_H
#define DF_TERM_PLAY_H

#include "minds/mind.h"
#include "term/menu.h"
#include "term/page.h"
#include "term/prompt.h"
#include "term/rules.h"
#include "term/saves.h"
#include "term/table.h"
#include "term/term.h"

typedef enum play_end {
    PLAY_OVER,    /* played to its end */
    PLAY_AGAIN,   /* the same, and the person wants another game */
    PLAY_QUIT,    /* left by the person, saved */
    PLAY_STARVED, /* a pipe ended in the middle of the game; saved */
    PLAY_UNSAVED, /* left, and the last save failed */
    PLAY_BROKEN,  /* the engine found a mistake of its own */
} play_end;

/* How somebody looks on: move by move, at a pace, or not until the end. */
typedef enum play_look { LOOK_STEPS, LOOK_RUNS, LOOK_SKIPS } play_look;

enum { ALWAYS_SIZE = 64 };

/* What a person has answered in advance, see standing.c. */
typedef struct play_answer {
    char words[ALWAYS_SIZE]; /* empty: nothing */
    char kind[ALWAYS_SIZE];  /* of the decision that they answer */
} play_answer;

typedef struct play {
    term *t;
    prompt *p;
    df_match *match;
    df_mind *minds[DF_SEATS_MAX]; /* of the seats that are played by other programs, else NULL */
    rules_texts rules;
    char path[SAVES_PATH_SIZE];         /* where the game is saved; empty: nowhere yet */
    bool own_path;                      /* the path was chosen by the person */
    char kept[SAVES_PATH_SIZE];         /* where --resume finds it; empty: nowhere */
    df_status saved;                    /* how the last save went */
    df_error save_error;                /* why it failed */
    bool warned;                        /* that leaving now would lose the game */
    bool begun;                         /* the first screen has been shown */
    bool first_game;                    /* nobody has played this here: say what it is about */
    char notice[SAVES_PATH_SIZE + 256]; /* to be read on the next screen; empty: nothing */
    story story;
    /* For each person, and last for all together: */
    int seen[DF_SEATS_MAX + 1];      /* events that were read up to here */
    char *known[DF_SEATS_MAX + 1];   /* in plain mode: the table as it was last heard */
    int person;                      /* the seat at the keyboard; DF_NOBODY at first */
    int viewer;                      /* the same, or DF_SPECTATOR: all look on */
    int people;                      /* seats played by people */
    int eyes;                        /* when bots play alone: who watches */
    int pace;                        /* ms between their moves */
    df_action actions[DF_LEGAL_MAX]; /* what the person at the keyboard may do */
    int action_count;
    play_answer always[DF_SEATS_MAX]; /* said for this person whenever that is asked */
    bool ask_able[DF_SEATS_MAX];      /* asked only when there is a choice */
    bool ask_always[DF_SEATS_MAX];    /* asked every time, even where nobody could tell */
    bool same[DF_SEATS_MAX];          /* leaves the rest of this choice as it is */
    bool hinted;                      /* that there is such a thing */
    df_action doubted;                /* grave, and asked about once; DF_NO_ACTION: none */
    menu menu;                        /* of the actions, in their order */
    page page;                        /* what is shown */
    bool has_secrets;                 /* not everybody may see everything */
    play_look look;
} play;

/* Plays the match, which stays the caller's, to its end or until the person leaves. Of *p the
 * caller sets t, p, match, minds, rules, path, own_path, kept, first_game, eyes and
 * pace. */
play_end play_run(play *p);

/* ---- Between the files of this folder -------------------------------------------------------- */

/* Saves the match as it is now; the first failure of a row is noted for the next screen. */
void play_save(play *p);
/* Saves it to another file, from now on; with an error all stays as it was. */
df_status play_save_to(play *p, const char *path, df_error *err);
/* Prints what was noted for the next screen. */
void play_notice(play *p, const term *t);
/* Whose place in `seen` and `known` it is now. */
static inline int play_reader(const play *p)
{
    return p->viewer >= 0 ? p->viewer : DF_SEATS_MAX;
}
/* Has the bot whose turn it is choose and act, and tells those who have to know. Faults of other
 * programs are noted for the next screen. */
df_status play_bot_move(play *p, df_error *err);
/* Tells the other programs all that has happened, from the start. */
void play_remind(play *p);
/* Works out from the story what each person had read when they last decided. */
void play_recall(play *p);
/* The screen on which the person at the keyboard decides. */
void play_screen(play *p);
/* What an action is called, in several words if there is such a form. */
void play_words(const play *p, const df_view *view, df_action action, df_text *text);
/* The same as people read it. */
void play_label(const play *p, const df_view *view, df_action action, df_text *text);
/* What an item does or offers. */
void play_item_about(const play *p, int index, df_text *text);
/* Says why a line is no move, as a sentence. */
void play_refuse(const play *p, const df_error *err);
/* Reads a number of the list or an action in words, which need not be legal. */
df_status play_read_move(const play *p, const char *line, df_action *action, df_error *err);
/* The commands other than moves. */
typedef enum play_step { PLAY_STAY, PLAY_MOVED, PLAY_LEAVE, PLAY_END_OF_INPUT } play_step;
bool play_command(play *p, const char *line, play_step *step);
extern const char *const play_commands[]; /* their words; ends with NULL */
/* Has the person of this seat answered in advance? See standing.c. */
bool play_standing(play *p, int seat, df_action *action);
void play_command_always(play *p, const char *rest);
void play_command_ask(play *p, const char *rest);
bool play_command_same(play *p);
/* Could the rest of this choice be left as it is? */
bool play_has_same(const play *p);
/* What lies on the table: a pile, a player, whatever a word is about; see look.c. */
void play_command_look(play *p, const char *rest);
void play_hint_ask(play *p);
/* Advice for the person at the keyboard; see advice.c. */
void play_command_hint(play *p);
void play_command_infer(play *p);
/* Bots alone, watched. */
play_end play_watch(play *p);
/* A bot has moved, and the events from number `from` on were set off by it: whoever is out of the
 * game looks on. False: they leave. */
bool play_look_on(play *p, int from);
/* The game is over, and has gone on for long without the person: they see how, at their own pace.
 * False: they leave. */
bool play_catch_up(play *p);
/* The end: all that has happened since the last decision, the truth, and what can be done now. */
play_end play_finish(play *p);
/* Says how to look at the game again. */
void play_tell_where(const play *p, const term *t);
/* Is something in this match hidden from somebody? */
bool play_has_secrets(const df_match *match);

#endif
