/* external.c: the host's side of the bot protocol; see external.h.
 *
 * SPDX-License-Identifier: MIT */
#include "minds/external.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "core/core.h"
#include "minds/process.h"

enum {
    GRACE_MS = 200,     /* beyond a bot's time, for the way there and back */
    ENDING_MS = 2000,   /* for one that has closed its input, to end */
    QUIT_MS = 500,      /* for a process to leave when asked */
    LINES_PER_ASK = 64, /* lines that a process may send for one answer */
};

struct df_external {
    const df_game *game;
    df_process *process; /* NULL: not running */
    uint32_t asked;      /* the id of the last question */
    char name[DF_NAME_SIZE];
    char complaints[DF_PROCESS_COMPLAINTS]; /* of a process that has ended */
    char command[DF_MIND_SPEC_SIZE];
};

/* ---- Ends ------------------------------------------------------------------------------------ */

static void keep_complaints(df_external *external)
{
    const char *complaints = df_process_complaints(external->process);

    if (complaints[0] != '\0')
        memcpy(external->complaints, complaints, strlen(complaints) + 1);
}

static void stop(df_external *external, int grace_ms)
{
    if (external->process == NULL)
        return;
    keep_complaints(external);
    df_process_stop(external->process, grace_ms);
    external->process = NULL;
}

const char *df_external_complaints(df_external *external)
{
    if (external->process != NULL)
        keep_complaints(external);
    return external->complaints;
}

const char *df_external_name(const df_external *external)
{
    return external->name;
}

bool df_external_is_running(const df_external *external)
{
    return external->process != NULL;
}

/* The last line of a text. */
static void last_line(const char *text, char *out, size_t size)
{
    size_t end = strlen(text);
    df_text line = df_text_over(out, size);

    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == ' '))
        end--;
    size_t begin = end;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    for (size_t i = begin; i < end; i++)
        df_text_char(&line, text[i]);
}

/* The process has ended by itself; says how, and with which last words. */
static df_fault gone(df_external *external, df_error *err)
{
    char words[100];
    char ending[48];

    df_text text = df_text_over(ending, sizeof ending);

    /* its output ends a moment before it does */
    df_text_string(&text, df_process_ending(external->process, GRACE_MS));
    last_line(df_process_complaints(external->process), words, sizeof words);
    stop(external, 0);
    if (ending[0] == '\0')
        df_fail(err, DF_IO, "", "the process closed its output");
    else
        df_fail(err, DF_IO, "", "the process ended with %s%s%s", ending,
                words[0] != '\0' ? "; its last words: " : "", words);
    return DF_FAULT_EXIT;
}

/* The process does not take what it is sent. */
static df_fault deaf(df_external *external, df_error *err)
{
    bool closed = df_process_is_deaf(external->process);

    /* whoever ends closes its input a moment before */
    if (closed && df_process_ending(external->process, ENDING_MS)[0] != '\0')
        return gone(external, err);
    df_fail(err, DF_IO, "", closed ? "the process closed its input" : "the process does not read");
    stop(external, 0);
    return DF_FAULT_DEAF;
}

static df_fault out_of_memory(df_error *err)
{
    df_fail(err, DF_NOMEM, "", "out of memory");
    return DF_FAULT_MEMORY;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

df_fault df_external_send(df_external *external, const char *line, df_error *err)
{
    df_process *process = external->process;

    if (process == NULL) {
        df_fail(err, DF_IO, "", "the process is not running");
        return DF_FAULT_EXIT;
    }
    if (df_process_send(process, line, strlen(line)))
        return DF_FAULT_NONE;
    return deaf(external, err);
}

/* Sends a line that a writer made, and frees it. */
static df_fault send_made(df_external *external, char *line, df_error *err)
{
    df_fault fault = line == NULL ? out_of_memory(err) : df_external_send(external, line, err);

    free(line);
    return fault;
}

/* The next message that is no info. */
static df_fault next_message(df_external *external, int64_t deadline, int *lines, df_message *out,
                             df_error *err)
{
    df_fault fault = DF_FAULT_NONE;

    do {
        const char *line = NULL;
        size_t length = 0;
        df_process_got got = df_process_line(external->process, deadline, &line, &length);

        if (got == DF_GOT_END)
            return gone(external, err);
        if (got == DF_GOT_NOTHING && df_process_is_deaf(external->process))
            return deaf(external, err);
        if (got == DF_GOT_NOTHING) {
            df_fail(err, DF_IO, "", "no answer in time");
            return DF_FAULT_SLOW;
        }
        if (got == DF_GOT_LONG || ++*lines > LINES_PER_ASK) {
            stop(external, 0);
            if (got == DF_GOT_LONG)
                df_fail(err, DF_PARSE, "", "a line of more than %d bytes", DF_PROCESS_LINE - 1);
            else
                df_fail(err, DF_PARSE, "", "more than %d lines instead of an answer",
                        LINES_PER_ASK);
            return got == DF_GOT_LONG ? DF_FAULT_LONG : DF_FAULT_FLOOD;
        }
        df_protocol_read(line, length, out, &fault, err);
    } while (fault == DF_FAULT_NONE && out->kind == DF_MESSAGE_INFO);
    return fault;
}

/* ---- Hello ----------------------------------------------------------------------------------- */

static df_fault check_hello(const df_external *external, const df_message *hello, df_error *err)
{
    int count = 0;
    const df_game *const *games = df_games(&count);
    bool plays = hello->all_games;

    if (hello->kind != DF_MESSAGE_HELLO) {
        df_fail(err, DF_PARSE, "", "the first message has to be a hello");
        return DF_FAULT_MESSAGE;
    }
    if (hello->version != DF_PROTOCOL_VERSION) {
        df_fail(err, DF_PARSE, "", "it speaks version %d of the protocol, this program version %d",
                (int)hello->version, DF_PROTOCOL_VERSION);
        return DF_FAULT_VERSION;
    }
    for (int i = 0; i < count && i < 64; i++)
        plays = plays || (games[i] == external->game && (hello->games >> i & 1) != 0);
    if (!plays) {
        df_fail(err, DF_RANGE, "", "it says that it does not play %s", external->game->id);
        return DF_FAULT_GAME;
    }
    return DF_FAULT_NONE;
}

/* Starts the process and waits for its hello. */
static df_fault start(df_external *external, df_error *err)
{
    df_message hello;
    int lines = 0;

    external->process = df_process_start(external->command, err);
    if (external->process == NULL)
        return DF_FAULT_START;
    int64_t deadline = df_clock_ms() + DF_MIND_HELLO_MS;
    char *line = df_protocol_hello();
    if (line != NULL)
        df_process_send(external->process, line, strlen(line)); /* what it says counts even so */
    df_fault fault =
        line != NULL ? next_message(external, deadline, &lines, &hello, err) : out_of_memory(err);
    free(line);
    if (fault == DF_FAULT_SLOW)
        df_fail(err, DF_IO, "", "no hello within %d ms", DF_MIND_HELLO_MS);
    if (fault == DF_FAULT_NONE)
        fault = check_hello(external, &hello, err);
    if (fault == DF_FAULT_NONE)
        memcpy(external->name, hello.name, sizeof external->name);
    else
        stop(external, 0);
    return fault;
}

df_fault df_external_open(const df_game *game, const char *command, df_external **out,
                          df_error *err)
{
    df_external *external = df_memory(1, sizeof *external);

    *out = NULL;
    if (external == NULL)
        return out_of_memory(err);
    df_assert(strlen(command) < sizeof external->command);
    memcpy(external->command, command, strlen(command) + 1);
    external->game = game;
    df_fault fault = start(external, err);
    if (fault == DF_FAULT_NONE)
        *out = external;
    else
        free(external);
    return fault;
}

void df_external_close(df_external *external)
{
    if (external == NULL)
        return;
    if (external->process != NULL)
        send_made(external, df_protocol_quit(), NULL);
    stop(external, QUIT_MS);
    free(external);
}

bool df_external_leaves(df_external *external, bool quit, int ms)
{
    if (external->process == NULL ||
        (quit && send_made(external, df_protocol_quit(), NULL) != DF_FAULT_NONE))
        return false;
    if (!quit)
        df_process_hang_up(external->process);
    bool left = df_process_ending(external->process, ms)[0] != '\0';
    stop(external, 0);
    return left;
}

/* ---- Games ----------------------------------------------------------------------------------- */

df_fault df_external_new(df_external *external, const df_mind_table *table, uint32_t seed,
                         df_error *err)
{
    df_fault fault = external->process == NULL ? start(external, err) : DF_FAULT_NONE;

    if (fault != DF_FAULT_NONE)
        return fault;
    return send_made(external, df_protocol_new(external->game, table, seed), err);
}

df_fault df_external_observe(df_external *external, const df_event *event, int seat,
                             const char *const *names, df_error *err)
{
    return send_made(external, df_protocol_event(external->game, event, seat, names), err);
}

static bool is_listed(const df_protocol_choice *choice, df_action action)
{
    for (int i = 0; i < choice->count; i++)
        if (choice->actions[i] == action)
            return true;
    return false;
}

/* Is the answer one of the legal actions, and this seat's? */
static df_fault check_answer(const df_protocol_choice *choice, const df_message *answer,
                             df_action *out, df_error *err)
{
    df_error why = {.text = ""};
    df_status status = DF_OK;

    if (answer->seat >= 0 && answer->seat != choice->seat) {
        df_fail(err, DF_ILLEGAL, "", "asked for seat %d it answers for seat %d", choice->seat,
                (int)answer->seat);
        return DF_FAULT_SEAT;
    }
    *out = (df_action)answer->number;
    if (answer->number < 0)
        status = df_action_parse(choice->game, choice->view, choice->seat, NULL, answer->words, out,
                                 &why);
    if (status == DF_OK && is_listed(choice, *out))
        return DF_FAULT_NONE;
    if (status != DF_OK)
        df_fail(err, DF_ILLEGAL, "", "its choice can't be read: %s", why.text);
    else if (answer->number >= 0)
        df_fail(err, DF_ILLEGAL, "", "it chose number %u, which is not among the legal actions",
                *out);
    else {
        char quote[DF_PROTOCOL_QUOTE];

        df_protocol_quote(answer->words, strlen(answer->words), quote);
        df_fail(err, DF_ILLEGAL, "", "it chose '%s', which is not legal", quote);
    }
    return DF_FAULT_ILLEGAL;
}

df_fault df_external_choose(df_external *external, df_protocol_choice *choice, df_action *out,
                            df_error *err)
{
    df_message answer;
    int lines = 0;

    choice->id = ++external->asked;
    if (choice->limits.ms == 0)
        choice->limits.ms = DF_MIND_MS_USUAL;
    df_fault fault = send_made(external, df_protocol_choose(choice), err);
    int64_t deadline = df_clock_ms() + choice->limits.ms + GRACE_MS;
    while (fault == DF_FAULT_NONE) {
        fault = next_message(external, deadline, &lines, &answer, err);
        if (fault == DF_FAULT_SLOW)
            df_fail(err, DF_IO, "", "no answer within %u ms", choice->limits.ms);
        if (fault != DF_FAULT_NONE)
            break;
        if (answer.kind != DF_MESSAGE_CHOICE) {
            df_fail(err, DF_PARSE, "", "a second hello instead of a choice");
            return DF_FAULT_MESSAGE;
        }
        if (answer.id == choice->id)
            return check_answer(choice, &answer, out, err);
        if (answer.id > choice->id) {
            df_fail(err, DF_PARSE, "", "an answer to question %d, which was not asked; this is %u",
                    (int)answer.id, choice->id);
            return DF_FAULT_MESSAGE;
        }
        /* an answer that comes too late for its question is just that */
    }
    return fault;
}

void df_external_end(df_external *external, const df_result *result, int seat, int seats)
{
    if (external->process != NULL)
        send_made(external, df_protocol_end(result, seat, seats), NULL);
}

void df_external_scold(df_external *external, const char *text)
{
    if (external->process != NULL)
        send_made(external, df_protocol_fault(text), NULL);
}
