/* protocol.h: the messages of the bot protocol, each one line of JSON; docs/bot-protocol.md.
 *
 * Writers give a malloced line that ends with a newline, or NULL when there is no memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_MINDS_PROTOCOL_H
#define DF_MINDS_PROTOCOL_H

#include <deadfall.h>

#include "minds/mind.h"

enum { DF_PROTOCOL_VERSION = 1, DF_PROTOCOL_WORDS = 256, DF_PROTOCOL_QUOTE = 64 };

/* ---- From the host --------------------------------------------------------------------------- */

typedef struct df_protocol_choice {
    const df_game *game;
    const df_config *config;
    const char *const *names;
    const df_view *view;
    const df_action *actions;
    int count;
    int seat;
    uint32_t id;
    df_mind_limits limits;
} df_protocol_choice;

char *df_protocol_hello(void);
char *df_protocol_new(const df_game *game, const df_mind_table *table, uint32_t seed);
char *df_protocol_event(const df_game *game, const df_event *event, int seat,
                        const char *const *names);
char *df_protocol_choose(const df_protocol_choice *choice);
char *df_protocol_end(const df_result *result, int seat, int seats); /* NULL: broken off */
char *df_protocol_fault(const char *text);
char *df_protocol_quit(void);

/* ---- From the bot ---------------------------------------------------------------------------- */

typedef enum df_message_kind {
    DF_MESSAGE_HELLO,
    DF_MESSAGE_CHOICE,
    DF_MESSAGE_INFO
} df_message_kind;

typedef struct df_message {
    df_message_kind kind;
    /* hello */
    int64_t version;
    char name[DF_NAME_SIZE];
    bool all_games;
    uint64_t games; /* else: a bit for each game it plays, in the order of the registry */
    /* choice */
    int64_t id;
    int64_t seat;                  /* -1: not said */
    int64_t number;                /* -1: said in words */
    char words[DF_PROTOCOL_WORDS]; /* "": said as a number */
} df_message;

/* Reads one line. What is wrong with it is told with the line, shortened. */
df_status df_protocol_read(const char *line, size_t length, df_message *out, df_fault *fault,
                           df_error *err);
/* The beginning of a line as printable ASCII, for messages. */
void df_protocol_quote(const char *line, size_t length, char out[DF_PROTOCOL_QUOTE]);

#endif
