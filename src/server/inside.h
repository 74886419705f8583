/* inside.h: what the files of the server share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_INSIDE_H
#define DF_SERVER_INSIDE_H

#include <jansson.h>

#include "bots/levels.h"
#include "fair/fair.h"
#include "net/net.h"
#include "server/clerk.h"
#include "server/desk.h"
#include "server/pool.h"
#include "server/server.h"
#include "store/store.h"

typedef struct live live;
typedef struct guest guest;
typedef struct hint hint;
typedef struct review review;
typedef struct limits limits;
typedef struct couriers couriers;

/* How often something may happen: `left` grows by `rate` a second up to `most`. */
typedef struct bucket {
    double left;
    int64_t at; /* milliseconds */
} bucket;

/* Somebody connected. */
struct guest {
    server *owner;
    net_link *link;
    live *table;      /* NULL: at no table */
    int seat;         /* or DF_SPECTATOR */
    unsigned holds;   /* the seats there whose keys it has shown, as bits */
    guest *next;      /* at the same table */
    uint64_t account; /* of its address: whose share of thinking its bots have (pool.h) */
    bucket messages;
    int waiting;  /* messages that wait for something */
    int arriving; /* of those: such that bring the guest to a table; all others wait behind them */
    bool looks;   /* something of its is being looked up in the past of a table */
    unsigned reviews; /* the seats whose play is being judged for it, as bits; see review.c */
};

/* What the store keeps keys for. Those of seats stand in the log. */
typedef enum key_role { KEY_INVITATION = 1 } key_role;

/* An answer that may not be known yet; see pace.c. */
typedef struct held {
    guest *from; /* NULL: nobody, or gone */
    json_t *message;
    const df_bot *bot; /* whose answer it is; NULL: a person's */
    int seat;
    uint32_t decision;
    df_action action;
    int64_t taken; /* milliseconds since the turn began */
    int64_t due;   /* by the steady clock; 0: there is none */
} held;

/* Who is here, and what those who wait have done about it; see presence.c. */
typedef struct presence {
    int64_t left[DF_SEATS_MAX];        /* when the last connection of a seat ended */
    unsigned gone, offered;            /* what all know: the seats where nobody is; of those: the
                                        * ones for which a bot may play on */
    int64_t told_at;                   /* 0: never */
    bool stale;                        /* who agrees to that is another now */
    unsigned relief[DF_SEATS_MAX];     /* who does, for this seat */
    uint32_t nudge_turn[DF_SEATS_MAX]; /* the turn in which the seat last reminded others */
    int64_t nudge_at[DF_SEATS_MAX];    /* and when; 0: never */
} presence;

/* What people are asked, and whether they have been called for it; see call.c. Questions are
 * numbered from 1 on; 0: none. */
typedef struct calling {
    uint32_t asked[DF_SEATS_MAX];
    int64_t since[DF_SEATS_MAX]; /* when that was first seen */
    uint32_t done[DF_SEATS_MAX]; /* the last one that needs no call any more */
} calling;

/* A table in memory. */
struct live {
    live *next; /* with the same hash */
    store_table row;
    desk desk;
    desk *late;      /* what spectators see when they see it later; NULL: there were none yet */
    bool late_asked; /* it is being read on */
    struct late_mark *marks; /* what has happened that they do not see yet; see late.c */
    int mark_count, mark_room;
    uint32_t late_entries; /* that they may see */
    bool has_invitation;
    uint8_t invitation[STORE_HASH_SIZE];
    guest *guests;
    presence presence;
    calling calling;
    void *memory[DF_SEATS_MAX];    /* of bots; NULL: to be made when one is needed */
    bool wished;                   /* a wish waits to be written: others wait for that */
    bool behind;                   /* one came too late: what others have written is read first */
    bool missed;                   /* others may have written what has not been read */
    bool row_sent;                 /* the row is being written */
    int looks;                     /* that are under way into its past */
    bool thinking;                 /* a bot does */
    struct thought *thought;       /* what it thinks, as long as anybody wants to know */
    hint *hint;                    /* the one that is being thought about; NULL: none */
    review *reviews[DF_SEATS_MAX]; /* how each seat played, once somebody has asked */
    bool row_stale;                /* the row is to be written anew */
    bool broken;                   /* its log can't be read */
    bool doubted;                  /* it may have been deleted */
    bool gone;                     /* it was */
    uint32_t turns;                /* of the desk when `asked` was set */
    int64_t asked;                 /* when the present turn began, by the steady clock */
    int64_t due;                   /* when its time is up, by the steady clock; 0: never */
    int64_t rests;                 /* since when time does not run (curtain.c); 0: it does */
    int64_t woken;                 /* when somebody last came while nobody was here */
    held held;                     /* the answer to the present question, if it has to wait */
    live *next_held;               /* in the server's list of such tables */
    uint32_t secret_turns;         /* of the desk when `secret_answers` was counted */
    int secret_answers;            /* of a bot, since the turn began */
    int64_t used;                  /* when somebody last did something here */
    int64_t alarm;                 /* when to look at it again, by the steady clock; 0: never */
    live *next_alarm;              /* in the same slot of the wheel */
    live **alarm_place;            /* where this one stands there */
};

enum { WISH_ENTRIES = 2 * DF_SEATS_MAX + 2, WISH_KEYS = 1 };

/* Entries for the log of a table that wait to be written. */
typedef struct wish {
    live *table;
    bool create; /* the table itself is new */
    store_key keys[WISH_KEYS];
    int key_count;
    store_entry entries[WISH_ENTRIES];
    char *texts[WISH_ENTRIES]; /* of the entries; the wish's own */
    int entry_count;
    bool row_only;       /* nothing but the row of the table */
    store_change change; /* what the store is told, once it is */
    char *setup;         /* of the row; the wish's own */
    char *summary;
    guest *from;     /* NULL: nobody, or gone */
    int sit;         /* the seat that `from` has then; DF_NOBODY: as before */
    net_text *reply; /* to `from`, before anything else; NULL: none */
    json_t *message; /* what asked for it; tried again if another process was quicker */
    bool failed;     /* it could not be written */
} wish;

enum { SERVER_PLACES = 4096, CLOCK_SLOTS = 4096 }; /* of the hash of tables, of the wheel */

/* Limits that are told of in the log when they are reached. */
typedef enum notice_kind {
    NOTICE_ADDRESS,
    NOTICE_LINKS,
    NOTICE_FILES,
    NOTICE_SLOW,
    NOTICE_RATE,
    NOTICE_TABLES,
    NOTICE_KINDS,
} notice_kind;

typedef struct notice {
    uint64_t count; /* what was told of */
    int64_t at;     /* 0: never */
} notice;

struct server {
    const server_config *config;
    net_handler handler;
    net *net;
    clerk *writer;      /* everything that is written, and what others have written */
    clerk *reader;      /* tables that come into memory, lists */
    clerk *teller;      /* what was: logs, records, moments of a match */
    pool *thinkers;     /* bots that search */
    pool *pupils;       /* bots that do not: nobody waits for a search to hear of them */
    pool *advisers;     /* who think for people: no bot waits for them */
    couriers *couriers; /* who call people that are not here; NULL: nobody is called */
    limits *limits;
    desk_scratch *scratch;
    live **tables; /* by hash */
    live *held;    /* those whose answer has to wait */
    int table_count;
    bool rows_stale; /* of at least one table */
    bool rows_due;   /* they are to be written now, with whatever else is written */
    int64_t settled; /* when wishes were last written */
    int expected;    /* how many there were, with those that had gathered meanwhile */
    wish **wishes;
    int wish_count, wish_room;
    struct batch *batch;   /* of wishes that are being written; NULL: none */
    struct load *loads;    /* tables that are being read */
    struct look *looks;    /* answers that are being looked up */
    struct past *past;     /* what the teller remembers */
    desk_scratch *reading; /* the reader's */
    bool missed;           /* others have written to at least one table */
    bool catching_up;      /* that is being read */
    int64_t catch_up_at;   /* not before then, since it has failed */
    bool asked_due;        /* which tables are due */
    bool away, unread;     /* nothing can be written now; nothing can be read */
    struct waiting_message *waiting, *waiting_last; /* messages that have to wait */
    int waiting_count;
    int64_t ticked, looked, swept, complained; /* when things were last done */
    int64_t said_lost, said_back;
    bool lost; /* the store, as far as is known */
    jot out;
    df_action scratch_actions[DF_LEGAL_MAX];
    live *alarms[CLOCK_SLOTS];    /* tables that are to be looked at again; see clock.c */
    int64_t rung;                 /* the slot that was last gone through */
    int64_t due_seen, due_passed; /* how far the deadlines of the store have been looked at */
    int64_t look_back;            /* when to go through those that have passed once more */
    uint64_t moves, opened, commits, failures, losses, returns; /* for the metrics */
    uint64_t limited[NOTICE_KINDS]; /* those that are counted here and not in net.h */
    notice notices[NOTICE_KINDS];
    int64_t started;
    int64_t expire_at, expire_after; /* when old tables are looked for again, from which one on */
    bool expiring;                   /* that is being done */
    uint64_t expired;
};

typedef void request(server *s, guest *g, json_t *message);

/* ---- time.c ---------------------------------------------------------------------------------- */

int64_t server_now(void);   /* steady, milliseconds */
int64_t server_today(void); /* since 1970, milliseconds */

/* ---- log.c (in a page: house/alone.c) -------------------------------------------------------- */

void server_log(const char *format, ...) DF_PRINTF(1, 2); /* a line of logfmt, without secrets */
/* A line about something that went wrong, at a table or, NULL, at none. */
void server_trouble(const char *event, const char *table, const char *error);

/* ---- notice.c -------------------------------------------------------------------------------- */

void notice_start(const server *s);
void notice_stop(const server *s);
void notice_tick(server *s); /* logs which limits were reached */
uint64_t notice_count(const server *s, notice_kind kind);
void notice_renewed(void *context, const df_error *err); /* for net_handler */

/* ---- server.c -------------------------------------------------------------------------------- */

/* The message is handled again when something has been written or read. `id`: the table that it
 * brings the guest to, and that what follows is for; NULL: it brings them to none. */
void server_wait(server *s, guest *g, json_t *message, const char *id);
/* A table could not be loaded: says so to all who wait for it. */
void server_not_loaded(server *s, const char *id, const df_error *err);
/* Is all well with the store? If not, `why` says what is wrong. */
bool server_is_well(server *s, char *why, size_t size);

/* ---- wish.c ---------------------------------------------------------------------------------- */

/* A wish without entries yet; NULL: no memory. `message` may be NULL; a reference is kept. */
wish *server_wish(server *s, live *table, guest *from, json_t *message);
/* `text` is copied. False: no memory, also for the wish, or too many. */
bool wish_entry(wish *w, desk_entry kind, int seat, uint32_t action, int64_t extra,
                const char *text);
void wish_key(wish *w, key_role role, int seat, const char *key);
/* There is no memory for it all: takes back a wish that was made in this call, if it was, and says
 * so to whoever has sent the message, if anybody has. */
void wish_give_up(server *s, wish *w, guest *from, const json_t *message);
/* Hands all wishes over to be written, if none are being written. */
void wish_send(server *s);
/* The store does not answer: refuses those that have not been handed over, and says of the others
 * that they have to wait. */
void wish_refuse_all(server *s);
void wish_forget_guest(server *s, const guest *g);
void wish_free_all(server *s);
extern const char wish_not_saved[]; /* what people are told then */

/* ---- tables.c -------------------------------------------------------------------------------- */

live *tables_loaded(server *s, const char *id);
void tables_add(server *s, live *table);
void tables_drop(server *s, live *table); /* frees it; guests must be gone */
/* Folds an entry that is durable and tells everybody. */
void tables_fold(server *s, live *table, const store_entry *entry);
/* The same for one that another process may have written. */
void tables_follow(server *s, live *table, const store_entry *entries, int count);
void tables_attach(server *s, live *table, guest *g, int seat);
void tables_detach(guest *g);
/* What spectators of this table see; NULL: that has to be read first. */
desk *tables_public(live *table);
/* What this guest sees of the table that it is at. */
desk *tables_desk(const guest *g);
/* Lets those who see everything later see what was written meanwhile. `ours`: this desk is taken
 * over as what they see. */
void tables_show_late(server *s, live *table, desk *ours, const store_entry *entries, int count);
/* Is there something that they have not seen? */
bool tables_lag(const live *table);
/* Nobody has come to it yet: it is forgotten soon if nobody does. */
void tables_unseen(live *table);
void tables_sweep(server *s); /* forgets tables that nobody uses */
void tables_send_sync(server *s, guest *g, json_int_t id);
void tables_free_all(server *s);
/* Its log does not fit: nobody plays there any more. */
void tables_break(live *table, const df_error *err);
/* It was deleted: those who are there are told, and it is soon forgotten. */
void tables_end(server *s, live *table);

/* ---- load.c: what is read from the store ----------------------------------------------------- */

/* The table of this id. NULL: it is being loaded and the message waits for that, or it can't be,
 * and that was said. */
live *load_find(server *s, guest *g, json_t *message, const char *id);
/* Another process has written to this table, or, "", to any; with a '!' before it: has deleted it.
 */
void load_news(server *s, const char *id);
/* What the log of this table has more is to be read; until then nothing is wished for. */
void load_behind(server *s, live *table);
/* The same a little later: there was no memory for what was read. */
void load_later(server *s, live *table);
/* Reads what others have written, if there is any. */
void load_missed(server *s);
/* Reads what spectators of a delayed table may see by now. */
void load_late(server *s, live *table);
/* Looks up at most so many tables with deadlines after `since` and not after `until`, and loads
 * those that are not in memory; then calls clock_looked. */
void load_due(server *s, bool back, int64_t since, int64_t until, int most);

/* ---- late.c: when spectators see it ---------------------------------------------------------- */

/* All that the table has folded up to now has happened, the last of it so many milliseconds ago. */
void late_note(live *table, int64_t age);
/* How many entries spectators may see by now. */
uint32_t late_visible(live *table);

/* ---- expire.c: what is too old --------------------------------------------------------------- */

/* Has some more of it deleted, if it is time for that. */
void expire_tick(server *s);
/* Deletes once more what belongs to a table that was deleted: somebody may have written to it. */
void expire_remains(server *s, int64_t serial);

/* ---- past.c: what was ------------------------------------------------------------------------ */

struct past *past_new(void);
void past_free(struct past *p);
void past_forget_guest(server *s, const guest *g);

/* ---- handle.c -------------------------------------------------------------------------------- */

void handle_message(server *s, guest *g, const char *text, size_t length);
/* The same for one that had to wait. `serial`: of the table that it was said at, and counts at
 * alone; 0: at any. */
void handle_again(server *s, guest *g, json_t *message, int64_t serial);
void handle_error(guest *g, const json_t *message, const char *code, const char *clause,
                  const char *format, ...) DF_PRINTF(5, 6);
void handle_df_error(guest *g, const json_t *message, const df_error *err);
void guest_send(guest *g, const jot *out);
/* {"m":"NAME","id":N: the beginning of an answer, and of one in s->out. */
void handle_begin(jot *out, const json_t *message, const char *name);
jot *handle_answer(server *s, const json_t *message, const char *name);
/* Is it text for people: UTF-8 without control characters, not longer than `max` bytes? */
bool handle_is_plain(const char *text, size_t max);

/* ---- presence.c: who is here ----------------------------------------------------------------- */

/* The table has come into memory. */
void presence_begin(live *table);
/* Somebody has taken this seat, who may never have been seen. */
void presence_seated(live *table, int seat);
/* A guest has come, or goes, with all the seats that it holds. */
void presence_came(server *s, live *table);
void presence_goes(server *s, live *table, const guest *g);
/* Tells who is here, if that has changed and the last time is long enough ago; lets a bot play on
 * where all agree. */
void presence_look(server *s, live *table);
/* When to look again if nothing happens; 0: never. */
int64_t presence_next(const server *s, const live *table);
/* The members of a sync message about it, for this seat or spectator. */
void presence_write(const server *s, const live *table, int seat, jot *out);
request presence_nudge, presence_relieve;
/* The seats that a connection has shown the key of, as bits. */
unsigned presence_here(const live *table);

/* ---- call.c: who is called when it is their turn --------------------------------------------- */

request call_key, call_wanted, call_unwanted;
/* The table has come into memory: what is asked by then is no news. */
void call_begin(live *table);
/* Something has happened there: takes note of who is asked what. */
void call_note(server *s, live *table);
/* These seats have come and see what they are asked. */
void call_seen(server *s, live *table, unsigned seats);
/* Calls whoever is to be called by now. */
void call_look(server *s, live *table);
/* When to look again; 0: never. */
int64_t call_next(const server *s, const live *table);

/* ---- curtain.c: one device for several people ------------------------------------------------ */

request curtain_lower;
/* The seats whose keys are in the list, as bits. */
unsigned curtain_seats(const desk *d, const json_t *keys);
/* Somebody looks again. */
void curtain_lift(server *s, live *table);

/* ---- open.c, act.c: one function for each message -------------------------------------------- */

request lists_games, lists_things;
request open_table, open_quick, open_join, open_sit, open_watch, open_promise, open_reveal,
    open_fill;
/* May this guest decide now what `d` of the message says? If not, that was said. A late or repeated
 * answer is told from a fresh one by its number. */
bool act_is_asked(guest *g, const json_t *message);
request hint_ask;
request act_do, act_describe, act_moves, act_prompt, act_draw, act_look, act_fields, act_sync,
    act_say, act_emote, act_takeback, act_answer, act_leave, act_back, act_resign, act_rematch;
/* The table as this guest may see it; NULL: no match has begun, and that was said. */
desk *act_in_play(guest *g, const json_t *message);
/* The action that a message names, allowed to this seat by its view. False: that was answered. */
bool act_read(guest *g, const json_t *message, const df_match *match, const df_view *view, int seat,
              df_action *out);
/* Answers what the action would do. */
void act_tell(guest *g, const json_t *message, const df_match *match, const df_view *view,
              df_action action);
/* trial.c */
request trial_make;
request past_lobby, past_log, past_record, past_replay;
request mine_tables;

/* import.c: a table that begins from a record. */
request import_record;
/* The match of the record in a message, and how a table is opened for it. NULL: that was said. */
df_match *import_read(const server *s, guest *g, const json_t *message, desk_setup *setup);
/* Takes the seat for whoever sends the message; `key` opens it. False: no memory. */
bool open_add_sitter(wish *w, int seat, const char *name, const char *pledge, const char *key);
/* A table that is not in the store yet. NULL: no memory. */
live *open_new(const server *s, const desk_setup *setup, const uint8_t *secret);

/* The pledge in a message, or NULL; false: it is none, and that was said. */
bool open_read_pledge(guest *g, const json_t *message, const char **pledge);
/* May this guest open one more table? If not, that was said. */
bool open_is_allowed(server *s, guest *g, const json_t *message);
/* Opens a table where the same people play again, and adds that to what the last to agree wishes:
 * `seat`, with this pledge. False: no memory. */
bool open_again(server *s, wish *last, int seat, const char *pledge);
/* Adds that the match begins. False: no memory. */
bool open_add_start(wish *w);
/* Begins the match with the shares that were revealed in time. */
void open_deal(server *s, live *table);

/* ---- think.c --------------------------------------------------------------------------------- */

/* If a bot is to act at this table before somebody's eyes, or for people whose clocks run, has it
 * think. */
void think_if_due(server *s, live *table);
/* Does the game go on with nobody here? */
bool think_goes_on(const desk *d);
/* Who decides for the seat now; NULL: a person does. */
const df_bot *think_decider(const desk *d, int seat);
/* Gives up what a bot thinks about: nobody waits for it. */
void think_stop(live *table);
/* Turns what bots have decided into wishes. */
void think_collect(server *s);
/* Tells the bots of a table what just happened. */
void think_observe(live *table);
void think_forget(live *table); /* what the bots remember */

/* ---- pace.c ---------------------------------------------------------------------------------- */

/* Makes a wish of an answer, now or when it may be known. `bot`: who decides in the seat's place;
 * NULL: a person, of whom `from` and `message` came. */
void pace_answer(server *s, live *table, int seat, df_action action, const df_bot *bot, guest *from,
                 json_t *message);
/* What the seat to act has answered before its turn is made a move when its time comes. False: it
 * has answered nothing. */
bool pace_early(server *s, live *table);
/* What the seat to act can't but do is done for it at once, where that tells nobody anything
 * (desk.forced). False: it has to be asked. */
bool pace_forced(server *s, live *table);
/* Makes wishes of those whose time has come; returns when the next one's does. */
int64_t pace_release(server *s);
/* Forgets the answer that waits. */
void pace_drop(server *s, live *table);
/* How long a bot that searches may think now. */
uint32_t pace_think_ms(const live *table, const df_level *level);

/* ---- hint.c: advice for people --------------------------------------------------------------- */

/* Hears of all that advisers have thought about, games that are over (review.c) too. */
void hint_collect(server *s);
/* Gives up the hint of a table if what it was asked for is no longer asked. */
void hint_check(live *table);
/* Gives it up if this guest has asked for it, or, NULL, in any case. Nobody is told. */
void hint_drop(live *table, const guest *g);

/* ---- review.c: a game that is over, judged --------------------------------------------------- */

request review_ask;
/* Gives up all of a table. Nobody is told. */
void review_drop(live *table);

/* ---- clock.c --------------------------------------------------------------------------------- */

/* Sets when the time of whoever is to act is up; the present turn, if it is a new one, began so
 * many milliseconds ago. */
void clock_set(server *s, live *table, int64_t ago);
/* Somebody has come where nobody was, or the last one has gone. */
void clock_presence(server *s, live *table);
/* The table is looked at again soon: something was to happen and may not have. */
void clock_again(server *s, live *table);
/* It is not looked at any more. */
void clock_forget(live *table);
/* Makes wishes where time has run out; has tables loaded that are due. */
void clock_tick(server *s);
/* When the table should be looked at again at the latest, for its row; 0: never. */
int64_t clock_deadline(const live *table);
/* Is the table to be seen in the lobby? */
bool clock_is_listed(const live *table);
/* The deadline in the row of a table has come, or soon will. */
void clock_row_due(server *s, live *table);
/* The deadlines of the store have been looked at up to this time: those that come, or those that
 * have passed. `more`: there are others after that which were not looked at. */
void clock_looked(server *s, bool back, int64_t until, bool more);

/* ---- limits.c -------------------------------------------------------------------------------- */

limits *limits_new(const server_config *config);
void limits_free(limits *l);
bool limits_admits(limits *l, const char *address); /* one more connection */
void limits_arrived(limits *l, const char *address);
void limits_gone(limits *l, const char *address);
bool limits_table(limits *l, const char *address); /* false: too many */
bool limits_call(limits *l, const char *address);  /* the same for those who want to be called */
/* A number that stands for the address while it is remembered; never 0, but without memory. */
uint64_t limits_account(limits *l, const char *address);
bool bucket_take(bucket *b, double rate, double most, double cost);

/* ---- card.c ---------------------------------------------------------------------------------- */

/* The tags by which others show a link to this page. */
void card_write(server *s, const char *path, jot *out);

/* ---- pages.c --------------------------------------------------------------------------------- */

void pages_get(void *context, const char *path, net_page *page);

#endif
