/* fuzz_message.c: the messages of several people to a whole server.
 *
 * Whatever they say, in whichever order, the server goes on: all that it sends is JSON, and
 * somebody who comes afterwards is served. The server has its store in memory and no network; it is
 * a new one now and then, not for every input, as that takes long.
 *
 * An input is lines: a digit says who speaks, the rest is the message, in which %T stands for a
 * table, %I for its invitation, %K for the speaker's key, %D for what is asked and %A for an action
 * that can be chosen. A line of just a digit: that person goes and comes back.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "server/settle.h"
#include "server/wire.h"

enum { PEOPLE = 4, LINES_MAX = 40, TEXT_MAX = 4096, INPUTS = 100, WORD = 32, MENU_MAX = 512 };

typedef struct person {
    net_link link;
    char key[WORD];
    long decision, action;
} person;

static server_config config;
static server *house;
static person people[PEOPLE];
static char table[WORD], invitation[WORD];

/* ---- What they hear -------------------------------------------------------------------------- */

static void note(person *p, const char *line)
{
    long menu[MENU_MAX];
    int count = wire_menu(line, menu, MENU_MAX);

    wire_word(line, "table", table, sizeof table);
    wire_word(line, "invitation", invitation, sizeof invitation);
    wire_word(line, "key", p->key, sizeof p->key);
    if (count > 0) {
        p->decision = wire_number(line, "d");
        p->action = menu[(size_t)p->decision % (size_t)count];
    }
}

/* Each line is a message, or the end. False: they were hung up on. */
static bool hear(person *p)
{
    bool stays = true;

    jot_raw(&p->link.heard, "");
    for (char *line = p->link.heard.at; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        json_error_t why;

        FUZZ_REQUIRE(end != NULL, "a line without an end");
        *end = '\0';
        if (strncmp(line, "hung up: ", 9) == 0) {
            stays = false;
        } else {
            json_t *message = json_loads(line, JSON_REJECT_DUPLICATES, &why);

            FUZZ_REQUIRE(json_is_object(message), "no message: %s (%s)", line, why.text);
            json_decref(message);
            note(p, line);
        }
        line = end + 1;
    }
    jot_clear(&p->link.heard);
    return stays;
}

/* ---- What they say --------------------------------------------------------------------------- */

static void come_back(person *p)
{
    fake_hang_up(house->net, &p->link);
    jot_clear(&p->link.heard);
    fake_connect(house->net, &p->link);
}

/* Copies a line with the words filled in; returns its length. */
static size_t fill_in(const person *p, const char *line, size_t length, char out[TEXT_MAX])
{
    df_text text = df_text_over(out, TEXT_MAX);

    for (size_t i = 0; i < length; i++) {
        char after = i + 1 < length ? line[i + 1] : '\0';

        if (line[i] != '%' || strchr("TIKDA", after) == NULL || after == '\0') {
            df_text_char(&text, line[i]);
            continue;
        }
        i++;
        if (after == 'D' || after == 'A')
            df_text_add(&text, "%d", (int)(after == 'D' ? p->decision : p->action));
        else
            df_text_string(&text, after == 'T' ? table : after == 'I' ? invitation : p->key);
    }
    return strlen(out);
}

static void speak(const char *line, size_t length)
{
    char text[TEXT_MAX];
    person *p = &people[(unsigned char)line[0] % PEOPLE];

    if (length == 1) {
        come_back(p);
    } else {
        size_t filled = fill_in(p, line + 1, length - 1, text);

        house->handler.message(house->handler.context, &p->link, text, filled);
    }
    fake_settle(house);
    for (int i = 0; i < PEOPLE; i++)
        if (!hear(&people[i]))
            come_back(&people[i]);
}

/* ---- The house ------------------------------------------------------------------------------- */

static void open_house(void)
{
    df_error err = {.text = ""};

    config = server_config_default();
    config.store = ":memory:";
    config.threads = 1;
    config.message_rate = config.links_each = config.tables_each = 0;
    config.imports = true;
    house = server_open(&config, &err);
    FUZZ_REQUIRE(house != NULL, "no server: %s", err.text);
}

static void leave_house(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        fake_hang_up(house->net, &people[i].link);
        jot_free(&people[i].link.heard);
        people[i] = (person){.decision = 0};
    }
    table[0] = invitation[0] = '\0';
}

static void check_house(void)
{
    net_link late = {.open = false};

    fake_connect(house->net, &late);
    fake_say(house->net, &late, "{\"m\":\"games\"}");
    fake_settle(house);
    jot_raw(&late.heard, "");
    FUZZ_REQUIRE(strstr(late.heard.at, "\"m\":\"games\"") != NULL, "nobody is served any more: %s",
                 late.heard.at);
    fake_hang_up(house->net, &late);
    jot_free(&late.heard);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int inputs;
    const char *at = (const char *)data;
    const char *end = at + size;

    if (house == NULL)
        open_house();
    for (int i = 0; i < PEOPLE; i++)
        fake_connect(house->net, &people[i].link);
    for (int i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop != NULL ? (size_t)(stop - at) : (size_t)(end - at);

        if (length > 0 && length < TEXT_MAX)
            speak(at, length);
        at += length + 1;
    }
    leave_house();
    check_house();
    if (++inputs % INPUTS == 0) {
        server_close(house);
        house = NULL;
    }
    return 0;
}
