/* inside.h: what the files of the server share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_INSIDE_H
#define DF_SERVER_INSIDE_H

#include <jansson.h>

#include "bots/levels.h"
#include "net/net.h"
#include "server/desk.h"
#include "server/fair.h"
#include "server/pool.h"
#include "server/server.h"
#include "store/store.h"

typedef struct live live;
typedef struct guest guest;
typedef struct hint hint;
typedef struct limits limits;

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
    guest *next;      /* at the same table */
    uint64_t account; /* of its address: whose share of thinking its bots have (pool.h) */
    bucket messages;
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

/* A table in memory. */
struct live {
    live *next; /* with the same hash */
    store_table row;
    desk desk;
    desk *late; /* what spectators see when they see it later; NULL: they see it at once */
    guest *guests;
    void *memory[DF_SEATS_MAX]; /* of bots; NULL: to be made when one is needed */
    bool wished;                /* a wish waits to be written: others wait for that */
    bool thinking;              /* a bot does */
    hint *hint;                 /* the one that is being thought about; NULL: none */
    bool row_stale;             /* the row is to be written anew */
    bool broken;                /* its log can't be read */
    uint32_t turns;             /* of the desk when `asked` was set */
    int64_t asked;              /* when the present turn began, by the steady clock */
    int64_t due;                /* when its time is up, by the steady clock; 0: never */
    int64_t woken;              /* when somebody last came while nobody was here */
    held held;                  /* the answer to the present question, if it has to wait */
    live *next_held;            /* in the server's list of such tables */
    uint32_t secret_turns;      /* of the desk when `secret_answers` was counted */
    int secret_answers;         /* of a bot, since the turn began */
    int64_t used;               /* when somebody last did something here */
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
    guest *from;     /* NULL: nobody, or gone */
    int sit;         /* the seat that `from` has then; DF_NOBODY: as before */
    char *reply;     /* to `from`, before anything else; NULL: none */
    json_t *message; /* what asked for it; tried again if another process was quicker */
    bool taken;      /* somebody else has written an entry of this number */
    bool failed;     /* it could not be written */
} wish;

enum { SERVER_PLACES = 4096 }; /* of the hash of tables */

struct server {
    const server_config *config;
    net_handler handler;
    net *net;
    store *store;
    pool *thinkers; /* bots that search */
    pool *pupils;   /* bots that do not: nobody waits for a search to hear of them */
    pool *advisers; /* who think for people: no bot waits for them */
    limits *limits;
    desk_scratch *scratch;
    live **tables; /* by hash */
    live *held;    /* those whose answer has to wait */
    int table_count;
    bool rows_stale; /* of at least one table */
    bool rows_due;   /* they are to be written now, with whatever else is written */
    int64_t settled; /* when wishes were last written, and how many */
    int settled_count;
    wish **wishes;
    int wish_count, wish_room;
    struct waiting_message *waiting, *waiting_last; /* messages for tables that have a wish */
    int64_t ticked, looked, swept, complained;      /* when things were last done */
    json_out out;
    df_action scratch_actions[DF_LEGAL_MAX];
    char due_ids[64][STORE_ID_SIZE]; /* tables to be loaded */
    int due_count;
    uint64_t moves, opened, commits, failures; /* for the metrics */
    int64_t started;
};

/* ---- time.c -----------------------------------------------------------------------------------
 */

int64_t server_now(void);                                 /* steady, milliseconds */
int64_t server_today(void);                               /* since 1970, milliseconds */
void server_log(const char *format, ...) DF_PRINTF(1, 2); /* a line of logfmt, without secrets */
/* A line about something that went wrong, at a table or, NULL, at none. */
void server_trouble(const char *event, const char *table, const char *error);

/* ---- server.c ---------------------------------------------------------------------------------
 */

/* A wish without entries yet; NULL: no memory. `message` may be NULL; a reference is kept. */
wish *server_wish(server *s, live *table, guest *from, json_t *message);
/* `text` is copied. False: no memory, or too many. */
bool wish_entry(wish *w, desk_entry kind, int seat, uint32_t action, int64_t extra,
                const char *text);
void wish_key(wish *w, key_role role, int seat, const char *key);
/* Takes back a wish that was made in this call. */
void server_unwish(server *s, wish *w);
/* The message is handled again when the wish of its table has been written. */
void server_wait(server *s, guest *g, json_t *message);

/* ---- tables.c ---------------------------------------------------------------------------------
 */

/* The table of this id, loaded if need be; NULL: there is none, or *err says why. */
live *tables_find(server *s, const char *id, df_error *err);
live *tables_loaded(server *s, const char *id);
void tables_add(server *s, live *table);
void tables_drop(server *s, live *table); /* frees it; guests must be gone */
/* Folds an entry that is durable and tells everybody. */
void tables_fold(server *s, live *table, const store_entry *entry);
/* Reads what other processes have written. False: the store does not answer. */
bool tables_catch_up(server *s, live *table);
void tables_attach(server *s, live *table, guest *g, int seat);
void tables_detach(guest *g);
/* What spectators of this table see. */
desk *tables_public(live *table);
/* Lets spectators of delayed tables see what they may see by now. */
void tables_show_late(server *s, live *table);
/* The lines first .. first + count - 1 that a guest may read, as JSON without brackets. */
df_status tables_page(server *s, const guest *g, uint32_t first, uint32_t count, json_out *out,
                      df_error *err);
void tables_sweep(server *s); /* forgets tables that nobody uses */
void tables_send_sync(server *s, guest *g, json_int_t id);
void tables_free_all(server *s);

/* ---- handle.c ---------------------------------------------------------------------------------
 */

void handle_message(server *s, guest *g, const char *text, size_t length);
/* The same for one that was read already. */
void handle_request(server *s, guest *g, json_t *message);
void handle_error(guest *g, const json_t *message, const char *code, const char *clause,
                  const char *format, ...) DF_PRINTF(5, 6);
void handle_df_error(guest *g, const json_t *message, const df_error *err);
void guest_send(guest *g, const json_out *out);
/* {"m":"NAME","id":N: the beginning of an answer in s->out. */
json_out *handle_answer(server *s, const json_t *message, const char *name);
/* Is it text for people: UTF-8 without control characters, not longer than `max` bytes? */
bool handle_is_plain(const char *text, size_t max);

/* ---- open.c, act.c: one function for each message ---------------------------------------------
 */

typedef void request(server *s, guest *g, json_t *message);
request open_games, open_table, open_quick, open_join, open_sit, open_watch, open_lobby,
    open_promise;
/* May this guest decide now what `d` of the message says? If not, that was said. A late or repeated
 * answer is told from a fresh one by its number. */
bool act_is_asked(guest *g, const json_t *message);
request hint_ask;
request act_do, act_describe, act_prompt, act_draw, act_fields, act_sync, act_log, act_say,
    act_emote, act_takeback, act_answer, act_leave, act_back, act_resign, act_rematch, act_record,
    act_replay;

/* The share in a message, or NULL; false: it is none, and that was said. */
bool open_read_share(guest *g, const json_t *message, const char **share);
/* Opens a table where the same people play again; its id is in next. `seat` is the last to agree,
 * with this share. False: no memory. */
bool open_again(server *s, live *old, int seat, const char *share, char next[STORE_ID_SIZE]);

/* ---- think.c ----------------------------------------------------------------------------------
 */

/* If a bot is to act at this table before somebody's eyes, or for people whose clocks run, has it
 * think. */
void think_if_due(server *s, live *table);
/* Who decides for the seat now; NULL: a person does. */
const df_bot *think_decider(const desk *d, int seat);
/* Turns what bots have decided into wishes. */
void think_collect(server *s);
/* Tells the bots of a table what just happened. */
void think_observe(live *table);
void think_forget(live *table); /* what the bots remember */

/* ---- pace.c -----------------------------------------------------------------------------------
 */

/* Makes a wish of an answer, now or when it may be known. `bot`: who decides in the seat's place;
 * NULL: a person, of whom `from` and `message` came. */
void pace_answer(server *s, live *table, int seat, df_action action, const df_bot *bot, guest *from,
                 json_t *message);
/* Makes wishes of those whose time has come; returns when the next one's does. */
int64_t pace_release(server *s);
/* Forgets the answer that waits. */
void pace_drop(server *s, live *table);
/* How long a bot that searches may think now. */
uint32_t pace_think_ms(const live *table, const df_level *level);

/* ---- hint.c: advice for people ----------------------------------------------------------------
 */

/* Answers those that are ready. */
void hint_collect(server *s);
/* Gives up the hint of a table if what it was asked for is no longer asked. */
void hint_check(live *table);
/* Gives it up if this guest has asked for it, or, NULL, in any case. Nobody is told. */
void hint_drop(live *table, const guest *g);

/* ---- clock.c ----------------------------------------------------------------------------------
 */

/* Sets when the time of whoever is to act is up; the present turn, if it is a new one, began so
 * many milliseconds ago. */
void clock_set(live *table, int64_t ago);
/* Makes wishes where time has run out; loads tables that are due. */
void clock_tick(server *s);
/* When the table should be looked at again at the latest, for its row; 0: never. */
int64_t clock_deadline(const live *table);

/* ---- limits.c ---------------------------------------------------------------------------------
 */

limits *limits_new(const server_config *config);
void limits_free(limits *l);
bool limits_admits(limits *l, const char *address); /* one more connection */
void limits_arrived(limits *l, const char *address);
void limits_gone(limits *l, const char *address);
bool limits_table(limits *l, const char *address); /* false: too many */
/* A number that stands for the address while it is remembered; never 0, but without memory. */
uint64_t limits_account(limits *l, const char *address);
bool bucket_take(bucket *b, double rate, double most, double cost);

/* ---- pages.c ----------------------------------------------------------------------------------
 */

void pages_get(void *context, const char *path, net_page *page);

#endif
