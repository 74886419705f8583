/* courier.c: carries calls to push services; see courier.h, and call.c for whom and when.
 *
 * A call goes from the loop to the writer's thread, which takes the addresses from the store and
 * notes that they have been told, so that of several processes one calls; then, one letter for each
 * address, to a few threads of its own, which seal and send it; and back to the loop. What the
 * service does not know any more (404, 410) is forgotten, what it can't take now (429, 5xx, no
 * answer) is tried again twice, later and later, unless it is not worth while any more.
 *
 * A letter says which table of which game it is about, and is as long as any other. The service
 * learns whom it is for, when, and from which server; a later one for the same seat takes its
 * place.
 *
 * SPDX-License-Identifier: MIT */
#include "server/courier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "net/post.h"
#include "net/tls.h"

#include "core/core.h"

enum {
    THREADS = 4,
    WAITING = 256,    /* letters that wait for a thread, and as many that wait for later */
    PATIENCE = 10000, /* milliseconds for a push service */
    TRIES = 3,
    LATER = 60000,      /* milliseconds until the second try; then ten times as many */
    TTL = 24 * 60 * 60, /* seconds for which the service keeps a letter */
    PROVEN = 60 * 60,   /* and for which our proof is good */
    PADDED = 256,       /* bytes of every letter */
    TOPIC = 24,         /* bytes: 32 letters */
    SAY_EVERY = 60000,
    KEY_TEXT = 2 * (SEAL_SECRET + SEAL_POINT) + 1,
};

typedef struct letter {
    job job; /* first, so that a job is one */
    couriers *owner;
    char id[STORE_ID_SIZE];
    int seat;
    char key[COURIER_OWNER];
    char endpoint[STORE_ENDPOINT_MAX + 1];
    seal_reader reader;
    char text[PADDED];
    int tries;
    int64_t due;    /* of the next one */
    uint32_t asked; /* what for, as call.c numbers it */
    int status;     /* what the service has answered; 0: nothing */
    df_error err;
} letter;

struct couriers {
    server *server;
    post *post;
    pool *pool;
    seal_key key;
    const char *contact;
    letter *later; /* those that are tried again */
    int later_count;
    int64_t said;
    courier_counts counts;
};

/* ---- In a thread ----------------------------------------------------------------------------- */

/* What the service puts later letters in the place of earlier ones by; it tells it nothing. */
static void name_topic(const letter *l, char out[TOPIC * 4 / 3 + 1])
{
    char secret[2 * SEAL_SECRET + 1];
    char text[sizeof secret + STORE_ID_SIZE + 16];
    uint8_t hash[DF_KEY_SIZE];

    df_write_hex(l->owner->key.secret, SEAL_SECRET, secret);
    snprintf(text, sizeof text, "%s %s %d", secret, l->id, l->seat);
    fair_key_hash(text, hash);
    seal_encode(hash, TOPIC, out);
}

static size_t seal(const letter *l, uint8_t out[SEAL_SIZE_MAX])
{
    seal_key once;
    uint8_t salt[SEAL_SALT];

    if (!seal_key_new(&once) || !tls_random(salt, sizeof salt))
        return 0;
    return seal_text(&l->reader, &once, salt, l->text, strlen(l->text), PADDED, out);
}

static void carry(job *j, int waiting, int threads)
{
    letter *l = (letter *)j;
    const couriers *c = l->owner;
    char headers[SEAL_PROOF_SIZE + 256];
    char proof[SEAL_PROOF_SIZE];
    char topic[TOPIC * 4 / 3 + 1];
    uint8_t body[SEAL_SIZE_MAX];
    post_address to;

    (void)waiting;
    (void)threads;
    l->status = 0;
    if (post_read(c->post, l->endpoint, &to, &l->err) != DF_OK)
        return;
    size_t size = seal(l, body);
    if (size == 0 ||
        !seal_prove(&c->key, to.origin, df_clock_today() / 1000 + PROVEN, c->contact, proof)) {
        df_fail(&l->err, DF_NOMEM, "", "it can't be sealed");
        return;
    }
    name_topic(l, topic);
    snprintf(headers, sizeof headers,
             "TTL: %d\r\nUrgency: normal\r\nTopic: %s\r\nContent-Encoding: aes128gcm\r\n"
             "Content-Type: application/octet-stream\r\nAuthorization: %s\r\n",
             TTL, topic, proof);
    l->status = post_send(c->post, l->endpoint, headers, body, size, &l->err);
}

/* ---- What becomes of a letter ---------------------------------------------------------------- */

static void free_letter(job *j)
{
    free(j);
}

typedef struct removal {
    errand errand;
    char owner[COURIER_OWNER];
    char endpoint[STORE_ENDPOINT_MAX + 1];
} removal;

static df_status run_removal(errand *e, store *s, df_error *err)
{
    const removal *r = (const removal *)e;

    return store_remove_call(s, r->owner, r->endpoint, err);
}

static void removal_done(errand *e, void *context)
{
    (void)e;
    (void)context;
}

static void free_errand(errand *e)
{
    free(e);
}

/* If it can't be removed now, the service will say so again. */
static void forget_address(server *s, const letter *l)
{
    removal *r = df_memory(1, sizeof *r);

    if (r == NULL)
        return;
    r->errand = (errand){.run = run_removal, .done = removal_done, .free = free_errand};
    memcpy(r->owner, l->key, sizeof r->owner);
    memcpy(r->endpoint, l->endpoint, sizeof r->endpoint);
    if (!clerk_add(s->writer, &r->errand))
        free(r);
}

/* Says why, but not for whom: an address is a secret between a browser and us. */
static void give_up(couriers *c, letter *l)
{
    post_address to;
    bool known = post_read(c->post, l->endpoint, &to, NULL) == DF_OK;

    c->counts.failed++;
    if (c->said == 0 || server_now() - c->said >= SAY_EVERY) {
        c->said = server_now();
        if (l->status != 0)
            server_log("level=warn event=call_failed service=%s status=%d", known ? to.host : "",
                       l->status);
        else
            server_trouble("call_failed", NULL, l->err.text);
    }
    free(l);
}

/* Has the seat come, or is it asked something else by now, as far as that is known here? */
static bool is_moot(const couriers *c, const letter *l)
{
    const live *table = tables_loaded(c->server, l->id);

    return table != NULL && (table->calling.asked[l->seat] != l->asked ||
                             (presence_here(table) >> l->seat & 1) != 0);
}

static void come_back(couriers *c, letter *l)
{
    bool later =
        l->status == 429 || l->status >= 500 || (l->status == 0 && l->err.status != DF_RANGE);

    if (l->status == 404 || l->status == 410) {
        c->counts.gone++;
        forget_address(c->server, l);
        free(l);
    } else if (l->status >= 200 && l->status < 300) {
        c->counts.sent++;
        free(l);
    } else if (later && !is_moot(c, l) && ++l->tries < TRIES && c->later_count < WAITING) {
        l->due = server_now() + (l->tries == 1 ? LATER : 10 * LATER);
        l->job.next = (job *)c->later;
        c->later = l;
        c->later_count++;
    } else {
        give_up(c, l);
    }
}

static void send_out(couriers *c, letter *l)
{
    if (!pool_add(c->pool, &l->job)) {
        df_fail(&l->err, DF_IO, "", "too many are to be called");
        give_up(c, l);
    }
}

/* Takes those out of the list that are due, or, NULL not, those of this seat. */
static letter *take_later(couriers *c, const char *id, int seat)
{
    letter *taken = NULL;

    for (letter **at = &c->later; *at != NULL;) {
        letter *l = *at;
        letter *next = (letter *)l->job.next;
        bool wanted =
            id != NULL ? l->seat == seat && strcmp(l->id, id) == 0 : l->due <= server_now();

        if (!wanted) {
            at = (letter **)&l->job.next;
            continue;
        }
        *at = next;
        c->later_count--;
        l->job.next = (job *)taken;
        taken = l;
    }
    return taken;
}

void couriers_recall(couriers *c, const char *id, int seat)
{
    for (letter *l = c->later_count > 0 ? take_later(c, id, seat) : NULL; l != NULL;) {
        letter *next = (letter *)l->job.next;

        free(l);
        l = next;
    }
}

void couriers_tick(server *s)
{
    couriers *c = s->couriers;

    if (c == NULL)
        return;
    for (job *j = pool_done(c->pool); j != NULL;) {
        job *next = j->next;

        come_back(c, (letter *)j);
        j = next;
    }
    for (letter *l = c->later_count > 0 ? take_later(c, NULL, 0) : NULL; l != NULL;) {
        letter *next = (letter *)l->job.next;

        if (is_moot(c, l))
            free(l);
        else
            send_out(c, l);
        l = next;
    }
}

/* ---- Who is to be called --------------------------------------------------------------------- */

typedef struct summons {
    errand errand;
    char id[STORE_ID_SIZE];
    int seat;
    uint32_t asked;
    char owner[COURIER_OWNER];
    char told[64];
    jot text;
    int count;
    letter *letters[STORE_CALLS_EACH];
} summons;

static void free_summons(errand *e)
{
    summons *s = (summons *)e;

    for (int i = 0; i < s->count; i++)
        free(s->letters[i]);
    jot_free(&s->text);
    free(s);
}

static bool address_letter(void *context, const store_call *call)
{
    summons *s = context;
    letter *l = df_memory(1, sizeof *l);

    if (l == NULL || !seal_decode(call->p256dh, l->reader.point, SEAL_POINT) ||
        !seal_decode(call->auth, l->reader.auth, SEAL_AUTH)) {
        free(l);
        return true;
    }
    l->job = (job){.run = carry, .free = free_letter};
    l->seat = s->seat;
    l->asked = s->asked;
    memcpy(l->id, s->id, sizeof l->id);
    memcpy(l->key, s->owner, sizeof l->key);
    snprintf(l->endpoint, sizeof l->endpoint, "%s", call->endpoint);
    snprintf(l->text, sizeof l->text, "%s", s->text.at);
    s->letters[s->count++] = l;
    return s->count < STORE_CALLS_EACH;
}

static df_status run_summons(errand *e, store *from, df_error *err)
{
    summons *s = (summons *)e;

    return store_take_calls(from, s->owner, s->told, address_letter, s, err);
}

static void summons_done(errand *e, void *context)
{
    summons *s = (summons *)e;
    server *owner = context;

    for (int i = 0; i < s->count; i++) {
        letter *l = s->letters[i];

        l->owner = owner->couriers;
        /* each table has its turn, however many browsers others have */
        l->job.owner = df_hash(s->id, strlen(s->id), 0);
        send_out(owner->couriers, l);
    }
    s->count = 0;
}

void couriers_call(server *s, const courier_call *call)
{
    summons *n = df_memory(1, sizeof *n);

    if (n == NULL)
        return;
    n->errand = (errand){.run = run_summons, .done = summons_done, .free = free_summons};
    n->seat = call->seat;
    n->asked = call->asked;
    snprintf(n->id, sizeof n->id, "%s", call->id);
    snprintf(n->told, sizeof n->told, "%s", call->told);
    memcpy(n->owner, call->owner, sizeof n->owner);
    jot_raw(&n->text, "{");
    jot_member(&n->text, "table", call->id);
    jot_member(&n->text, "game", call->game);
    jot_raw(&n->text, "}");
    if (n->text.failed || n->text.length >= PADDED || !clerk_add(s->writer, &n->errand))
        free_summons(&n->errand);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static df_status find_key(couriers *c, store *from, df_error *err)
{
    char fresh[KEY_TEXT];
    char kept[KEY_TEXT];

    if (!seal_key_new(&c->key))
        return df_fail(err, DF_IO, "", "the system gives no random numbers");
    df_write_hex(c->key.secret, SEAL_SECRET, fresh);
    df_write_hex(c->key.point, SEAL_POINT, fresh + 2 * (size_t)SEAL_SECRET);
    df_status status = store_keep(from, "push", fresh, kept, sizeof kept, err);
    if (status != DF_OK)
        return status;
    if (strlen(kept) != KEY_TEXT - 1 ||
        !df_read_hex(kept + 2 * (size_t)SEAL_SECRET, c->key.point, SEAL_POINT))
        return df_fail(err, DF_CORRUPT, "", "the key for push services in the store is damaged");
    kept[2 * (size_t)SEAL_SECRET] = '\0';
    return df_read_hex(kept, c->key.secret, SEAL_SECRET)
               ? DF_OK
               : df_fail(err, DF_CORRUPT, "", "the key for push services in the store is damaged");
}

/* Push services that want to complain, and some that want nothing unless they could: the page of
 * this server, if that is public. */
static const char *contact_of(const server_config *config)
{
    if (config->push_contact != NULL)
        return config->push_contact;
    return config->public_url != NULL && strncmp(config->public_url, "https://", 8) == 0
               ? config->public_url
               : NULL;
}

couriers *couriers_open(server *s, store *from, df_error *err)
{
    couriers *c = df_memory_surely(NULL, sizeof *c);

    c->server = s;
    c->contact = contact_of(s->config);
    if (find_key(c, from, err) == DF_OK)
        c->post = post_open(s->config->push_local, PATIENCE, err);
    if (c->post != NULL)
        c->pool = pool_open(s->net, THREADS, WAITING, err);
    if (c->pool != NULL)
        return c;
    couriers_close(c);
    return NULL;
}

void couriers_close(couriers *c)
{
    if (c == NULL)
        return;
    post_hurry(c->post);
    pool_close(c->pool);
    while (c->later != NULL) {
        letter *next = (letter *)c->later->job.next;

        free(c->later);
        c->later = next;
    }
    post_close(c->post);
    free(c);
}

const uint8_t *couriers_point(const couriers *c)
{
    return c->key.point;
}

df_status couriers_check(const couriers *c, const char *endpoint, df_error *err)
{
    post_address to;

    return post_read(c->post, endpoint, &to, err);
}

courier_counts couriers_counted(const couriers *c)
{
    courier_counts counts = c->counts;

    counts.later = c->later_count;
    return counts;
}
