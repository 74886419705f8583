/* play.h: a game on the terminal: against bots, with several people at one keyboard, or bots alone
 * to watch.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_TERM_PLAY_H
#define DF_TERM_PLAY_H

#include "minds/mind.h"
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

enum { PLAY_WORDS_SIZE = 128, ALWAYS_SIZE = 64 };

/* What a person has answered in advance, see standing.c. */
typedef struct play_answer {
    char words[ALWAYS_SIZE]; /* empty: nothing */
    char kind[ALWAYS_SIZE];  /* of the decision that they answer */
} play_answer;

/* One line of the list to choose from: a move, or several that go on with the same word. */
typedef struct play_item {
    int first;                   /* in play.actions */
    int count;                   /* 1: a move */
    char words[PLAY_WORDS_SIZE]; /* after play.chosen; of several moves just the next one */
} play_item;

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
    bool hinted;                      /* that there is such a thing */
    char chosen[PLAY_WORDS_SIZE];     /* of a long list: the words chosen so far, "build cannon " */
    play_item *items;                 /* what is listed of the actions */
    int item_count;
} play;

/* Plays the match, which stays the caller's, to its end or until the person leaves. Of *p the
 * caller sets t, p, match, minds, rules, path, own_path, kept, eyes and pace. */
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
/* Fills in the items for actions and words chosen. */
void play_list(play *p);
/* What an item does or offers. */
void play_item_about(const play *p, int index, df_text *text);
/* Was a step of a long list typed: the number or words of an item of several moves, or `back`? Then
 * the list is now that one. */
bool play_enter(play *p, const char *line);
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
void play_hint_ask(play *p);
/* Advice for the person at the keyboard; see advice.c. */
void play_command_hint(play *p);
void play_command_infer(play *p);
/* Bots alone, watched. */
play_end play_watch(play *p);

#endif
