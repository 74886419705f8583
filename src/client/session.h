/* session.h: what the files of the terminal client share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_CLIENT_SESSION_H
#define DF_CLIENT_SESSION_H

#include <jansson.h>

#include "client/client.h"
#include "net/dial.h"
#include "term/full.h"
#include "term/menu.h"

enum { LINE_MAX_SIZE = 1024, HEX_SIZE = 2 * DF_KEY_SIZE + 1 };
enum { MOMENTS_MAX = 500 };

/* What was asked for by typing: the number of the request, which its answer has too. */
typedef enum client_asked { ASKED_MOVE = 1, ASKED_WHY, ASKED_LOOK } client_asked;

/* What proves afterwards that a match was dealt fairly. */
typedef struct client_deal {
    char commitment[HEX_SIZE]; /* of the server; "": not known yet */
    char share[HEX_SIZE];      /* our own, and the pledge of it; "": none */
    char pledge[HEX_SIZE];
    char pledges[DF_SEATS_MAX][HEX_SIZE]; /* of all seats, once they are fixed */
    bool revealed;
} client_deal;

/* What was drawn for us at this sitting, by moments that are counted from 1 on: as many of the last
 * ones as are kept, each in its place by number. */
typedef struct client_past {
    char *drawings[MOMENTS_MAX];
    int now;             /* the number of the last one; 0: nothing has been drawn yet */
    bool moved;          /* since then something has, so that another one comes */
    bool asked;          /* one is on its way */
    int lines;           /* how many lines the last one that was asked for may have */
    json_int_t log_size; /* lines of the log from before we came */
    int log_told;        /* of these, the ones among the news */
} client_past;

typedef struct session {
    term *t;
    dial *dial;
    const client_address *address;
    const client_wish *wish;
    char game[CLIENT_WORD]; /* its id; "": not known yet */
    char table[CLIENT_WORD], key[CLIENT_WORD], invitation[CLIENT_WORD];
    client_deal deal, next_deal;  /* of this match, and of the one that we have asked for */
    char *pieces;                 /* of a record that is on its way; NULL: none */
    char record[LINE_MAX_SIZE];   /* where a record that was asked for goes; "": it is looked at */
    bool muted[DF_SEATS_MAX + 1]; /* the last one: spectators */
    json_t *seats;                /* as the server tells: name, is */
    int takeback;                 /* who would like to take back a move; -1: nobody */
    int seat;
    json_int_t decision;
    json_int_t redo; /* the action that was taken back here last; -1: none */
    json_int_t same; /* the one that leaves all as it lies, in several steps; -1: none */
    bool keeps;      /* that is done as long as there is one */
    char doubted[LINE_MAX_SIZE]; /* what was typed and may have been found grave; "": nothing */
    json_int_t answered; /* the decision that was answered last; -1: none, or it was refused */
    unsigned chosen;     /* who has, of several who decide together, as bits */
    unsigned gone;       /* who is not connected, as bits */
    unsigned relief;     /* for whom a bot may play on */
    unsigned agreed[DF_SEATS_MAX]; /* who would let it, for each of these */
    int relieving;                 /* for whom we have said that we would, or would not, last */
    bool would;
    int free; /* how many free seats we were told of, as those are ours to fill */
    char prompt[LINE_MAX_SIZE];
    menu menu;             /* of what is asked; without moves: nothing is */
    json_t *moves;         /* the same, as `moves` of the protocol */
    bool open, over, done; /* open: it has not begun */
    client_end end;
    df_error *err;
    uint32_t random;
    full *full; /* NULL: line by line */
    page page;  /* what it shows */
    client_past past;
    char line[LINE_MAX_SIZE]; /* what has been typed so far */
    size_t typed;
} session;

/* Sends an object and releases it. */
void client_send_json(session *s, json_t *message);
/* A message that is one word. */
void client_send_word(session *s, const char *name);
/* Asks for the record; `path` is where it goes, "" to look at it. */
void client_ask_record(session *s, const char *path);
/* A piece of it has come. */
void client_read_record(session *s, const json_t *message);
/* Draws a share of the seed for what the server has committed to, and its pledge; without one the
 * deal is made by the others. */
void client_draw_share(client_deal *deal);
/* The members of a message by which a seat pledges its share. */
void client_add_pledge(const client_deal *deal, json_t *message);
/* Says who has gone or come, by what news tell, for whom a bot may play on, and who waits for us.
 */
void client_read_people(session *s, const json_t *message);
/* Says that we would let a bot play on for somebody, by name ("": the only one), or takes it back.
 */
void client_relieve(session *s, const char *name);
void client_read_relieve(session *s);
/* Says which seats are ours to fill. */
void client_tell_free(session *s);
/* Has a bot take a free seat ("": the usual one), or leaves one out. */
void client_fill(session *s, const char *bot, bool fewer);
/* -1: nobody is called so. */
int client_seat_of(const session *s, const char *name);
const char *client_name_of(const session *s, json_int_t seat);
/* What a strong bot would do: "listen: 58 % to win", why, and what else it thought of. */
void client_show_hint(const session *s, const json_t *message);
/* What is asked of us: moves.c. */
void client_read_question(session *s, const json_t *message);
/* Its moves as people read them have come. */
void client_read_moves(session *s, const json_t *message);
bool client_is_asked(const session *s);
void client_ask_nothing(session *s);
/* What an action is called, if it may be chosen now. */
const char *client_label(const session *s, json_int_t action);
/* Makes what is asked the items of the page. */
void client_list_moves(session *s);
/* Shows question and moves, with all else where there is a whole screen. */
void client_show_choices(session *s);
/* Makes a move, by its place in the menu. */
void client_choose(session *s, int move);
/* A line that is nothing else: a move by number or in words, or a step of a long list. */
void client_try_move(session *s, const char *line);
/* Leaves all as it lies, in a choice of several steps. */
void client_leave_same(session *s);
/* Goes back in a long list, if that is what was typed. */
bool client_step_back(session *s, const char *line);
/* Asks what a move does, by its number or in words, or why it is not allowed. */
void client_explain(session *s, const char *line, client_asked what);
/* What a move does, as the server describes it, with the rules that it names. */
void client_read_about(session *s, const json_t *message);
/* What is refused, and by which clause ("": none). */
void client_read_refusal(session *s, const json_t *message, const char *text);
/* `legend`, `rules` and what follows it; a card, room or piece by its name: false if there is none.
 */
void client_look_up(session *s, const char *line);
bool client_shows_thing(session *s, const char *words);
/* Asks what the table has of a word, "" for all of it, and says what was found. */
void client_look(session *s, const char *word);
void client_read_look(session *s, const json_t *message);
/* The rules that a text names in brackets. */
void client_show_named(session *s, const char *text);

/* What is there of the input; false at its end. */
bool client_read_input(session *s);
/* Does what a line says. */
void client_read_line(session *s, const char *line);

/* The link by which others take a seat. */
void client_show_invitation(const session *s);

/* The whole screen, where there is one: screen.c. */
void client_open_screen(session *s);
void client_close_screen(session *s);
/* Something that has happened; line by line with `first` before it. */
void client_tell(session *s, const char *first, const char *text);
/* What a line of the log says, in at most LINE_MAX_SIZE bytes; false: nothing to us. */
bool client_line_text(const session *s, const json_t *line, char out[LINE_MAX_SIZE]);
/* How many lines a drawing may have; 0: any number. */
int client_scene_lines(const session *s);
/* Shows what is asked now. */
void client_show_page(session *s);
/* A message was read: what it had us say has happened, or is the answer to something typed. */
void client_refresh(session *s, bool is_answer);
/* Takes the keys that were pressed; false: nobody types any more. */
bool client_take_keys(session *s);
/* Asks for a drawing of the table. */
void client_ask_drawing(session *s);
/* Asks for one that fits, if the window has another size now; one at a time. */
void client_fit_drawing(session *s);

/* What was earlier, for the whole screen: past.c. */
/* The table as it has been drawn just now, which is how it stands after all that has been told. */
void client_keep_drawing(session *s, const char *text);
/* The drawing of a moment; of the first or last one that is there for others. NULL: there is none.
 */
const char *client_drawing(const session *s, int moment);
/* To which moment something belongs that is told now; -1: to one that is still to be drawn. */
int client_moment(const session *s);
/* Reads the log of `size` lines from before we came. */
void client_ask_log(session *s, json_int_t size);
void client_read_log(session *s, const json_t *message);
void client_free_past(session *s);

#endif
