/* test_push.c: people who are not here are called when it is their turn, once, and by nobody but a
 * push service; what browsers may ask for; services that fail.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include <netdb.h>

#include "net/post.h"
#include "server/courier.h"
#include "server/pushes.h"

enum { WAIT = 15000, LATER = 60000, BOB = 1 };

static const char noir[] = "\"game\":\"noir\",\"options\":{\"starter\":\"0\"}";

/* A name that somebody lets point into our own network. */
int __real_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                       struct addrinfo **out);
int __wrap_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                       struct addrinfo **out);
int __wrap_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                       struct addrinfo **out)
{
    bool inner = strcmp(host, "inner.example.org") == 0;

    return __real_getaddrinfo(inner ? "127.0.0.1" : host, service, hints, out);
}

/* ---- A table whose second player goes -------------------------------------------------------- */

typedef struct place {
    room room;
    pushes pushes;
    df_rng rng;
} place;

static void play_until(place *p, int seat)
{
    while (desk_actor(desk_of(&p->room)) != seat || desk_of(&p->room)->together != 0)
        move_any(&p->room, &p->rng);
}

/* Ann is to move, and nothing is asked of Bob. */
static void open_place(place *p, const char *path)
{
    pushes_open(&p->pushes);
    df_rng_init(&p->rng, (const uint8_t[DF_KEY_SIZE]){5}, 0);
    p->room = (room){.config = server_config_default()};
    p->room.config.store = path;
    p->room.config.push_local = true;
    p->room.config.push_contact = "mailto:host@example.org";
    p->room.config.message_rate = p->room.config.links_each = p->room.config.tables_each = 0;
    reset_time();
    room_enter(&p->room);
    room_seat(&p->room, noir);
    play_until(p, 0);
}

static void close_place(place *p)
{
    room_close(&p->room);
    pushes_close(&p->pushes);
}

static void subscribe(place *p, int who, const char *path)
{
    char text[512];

    pushes_message(&p->pushes, path, text, sizeof text);
    say(&p->room, who, "%s", text);
    assert_string_equal(heard(&p->room, who), "{\"m\":\"call\"}\n");
}

static void hang_up(place *p, int who)
{
    fake_hang_up(p->room.server->net, &p->room.links[who]);
}

static void come_back(place *p, int who)
{
    hang_up(p, who);
    fake_connect(p->room.server->net, &p->room.links[who]);
    say(&p->room, who, "{\"m\":\"sit\",\"table\":\"%s\",\"key\":\"%s\"}", p->room.table,
        p->room.keys[who]);
}

static void wait_for(place *p, int64_t milliseconds)
{
    for (; milliseconds > 0; milliseconds -= 200)
        pass_time(&p->room, 200);
}

static courier_counts counts(const place *p)
{
    return couriers_counted(p->room.server->couriers);
}

/* What is under way takes its own time; that of the table stands still. */
#define await(place, condition)                                                                    \
    do {                                                                                           \
        for (int i_ = 0; i_ < PATIENCE && !(condition); i_++) {                                    \
            df_clock_nap(1);                                                                       \
            pass_time(&(place)->room, 0);                                                          \
        }                                                                                          \
        assert_true(condition);                                                                    \
    } while (0)

/* ---- Calls ----------------------------------------------------------------------------------- */

static void check_call(const place *p, const push *one)
{
    char value[SEAL_PROOF_SIZE];
    char claims[512];
    char expected[128];
    char text[SEAL_RECORD];
    uint8_t point[SEAL_POINT];

    push_header(one, "content-encoding", value, sizeof value);
    assert_string_equal(value, "aes128gcm");
    push_header(one, "ttl", value, sizeof value);
    assert_string_equal(value, "86400");
    push_header(one, "topic", value, sizeof value);
    assert_int_equal(strlen(value), 32);
    assert_int_equal(strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                   "-_"),
                     32);
    push_header(one, "authorization", value, sizeof value);
    unseal_proof(value, point, claims, sizeof claims);
    assert_memory_equal(point, couriers_point(p->room.server->couriers), SEAL_POINT);
    snprintf(expected, sizeof expected,
             "{\"aud\":\"http://127.0.0.1:%d\",\"exp\":", p->pushes.port);
    assert_int_equal(strncmp(claims, expected, strlen(expected)), 0);
    assert_contains(claims, ",\"sub\":\"mailto:host@example.org\"}");
    unseal(&p->pushes.browser, p->pushes.auth, one->body, one->size, text);
    snprintf(expected, sizeof expected, "{\"table\":\"%s\",\"game\":\"Revolver Noir\"}",
             p->room.table);
    assert_string_equal(text, expected);
}

/* One call, after a while, with nothing in it but the table and the game. */
static void test_called_once(void **state)
{
    place p;

    (void)state;
    open_place(&p, ":memory:");
    subscribe(&p, BOB, "ok/bob");
    hang_up(&p, BOB);
    wait_for(&p, 2 * WAIT);
    play_until(&p, BOB);
    wait_for(&p, WAIT - 400);
    assert_int_equal(counts(&p).sent, 0);
    forget(&p.room);
    wait_for(&p, 1000);
    await(&p, counts(&p).sent == 1);
    assert_int_equal(atomic_load(&p.pushes.count), 1);
    assert_int_equal(strncmp(p.pushes.all[0].head, "POST /ok/bob HTTP/1.1\r\n", 23), 0);
    check_call(&p, &p.pushes.all[0]);
    assert_string_equal(heard(&p.room, 0), ""); /* nobody else hears of it */
    wait_for(&p, 40000);
    assert_int_equal(counts(&p).sent, 1);
    /* the next question is another call, which takes the place of the first */
    come_back(&p, BOB);
    play_until(&p, 0);
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, counts(&p).sent == 2);
    char topics[2][64];
    for (int i = 0; i < 2; i++)
        push_header(&p.pushes.all[i], "topic", topics[i], sizeof topics[i]);
    assert_string_equal(topics[0], topics[1]);
    close_place(&p);
}

/* Not while they are here, nor for what they have seen, nor after they said no. */
static void test_not_called(void **state)
{
    place p;

    (void)state;
    open_place(&p, ":memory:");
    subscribe(&p, BOB, "ok");
    play_until(&p, BOB);
    wait_for(&p, 3 * WAIT);
    hang_up(&p, BOB);
    come_back(&p, BOB); /* they see what is asked */
    hang_up(&p, BOB);
    wait_for(&p, 2 * WAIT);
    come_back(&p, BOB);
    play_until(&p, 0);
    say(&p.room, BOB, "{\"m\":\"uncall\",\"endpoint\":\"http://127.0.0.1:%d/ok\"}", p.pushes.port);
    assert_string_equal(heard(&p.room, BOB), "{\"m\":\"uncall\"}\n");
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, 2 * WAIT);
    assert_int_equal(atomic_load(&p.pushes.count), 0);
    close_place(&p);
}

/* Another server finds key and addresses, and is not reminded by somebody who just looks. */
static void test_it_is_kept(void **state)
{
    place p;
    uint8_t point[SEAL_POINT];
    char path[] = "/tmp/deadfall-push-XXXXXX";
    char command[80];
    char file[64];

    (void)state;
    assert_non_null(mkdtemp(path));
    snprintf(file, sizeof file, "%s/test.db", path);
    open_place(&p, file);
    memcpy(point, couriers_point(p.room.server->couriers), SEAL_POINT);
    subscribe(&p, BOB, "ok");
    play_until(&p, BOB);
    room_restart(&p.room);
    assert_memory_equal(point, couriers_point(p.room.server->couriers), SEAL_POINT);
    hang_up(&p, BOB);
    come_back(&p, 0);
    wait_for(&p, 3 * WAIT);
    assert_int_equal(atomic_load(&p.pushes.count), 0);
    come_back(&p, BOB);
    play_until(&p, 0);
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, counts(&p).sent == 1);
    close_place(&p);
    snprintf(command, sizeof command, "rm -rf %s", path);
    assert_int_equal(system(command), 0);
}

/* Of one seat the last few browsers are called. */
static void test_a_few_for_each_seat(void **state)
{
    place p;
    char path[8];

    (void)state;
    open_place(&p, ":memory:");
    for (int i = 0; i < STORE_CALLS_EACH + 2; i++) {
        snprintf(path, sizeof path, "ok/%d", i);
        subscribe(&p, BOB, path);
        subscribe(&p, BOB, path); /* twice is once */
        pass_time(&p.room, 10);
    }
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, counts(&p).sent == STORE_CALLS_EACH);
    for (int i = 0; i < STORE_CALLS_EACH; i++)
        assert_null(strstr(p.pushes.all[i].head, "POST /ok/0"));
    close_place(&p);
}

/* ---- Services that fail ---------------------------------------------------------------------- */

static void test_services_that_fail(void **state)
{
    place p;

    (void)state;
    open_place(&p, ":memory:");
    subscribe(&p, BOB, "gone");
    subscribe(&p, BOB, "busy");
    subscribe(&p, BOB, "moved");
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, counts(&p).gone == 1 && counts(&p).failed == 1 && counts(&p).later == 1);
    assert_int_equal(atomic_load(&p.pushes.count), 3); /* nobody has followed the redirection */
    wait_for(&p, LATER - 1000);                        /* it may have come back a moment ago */
    assert_int_equal(atomic_load(&p.pushes.count), 3);
    wait_for(&p, 1200);
    await(&p, atomic_load(&p.pushes.count) == 4 && counts(&p).later == 1);
    wait_for(&p, 10 * LATER + 400);
    await(&p, counts(&p).failed == 2); /* three times are enough */
    assert_int_equal(atomic_load(&p.pushes.count), 5);
    assert_int_equal(counts(&p).later, 0);
    /* what was gone is forgotten, and what is tried again stops when they come */
    come_back(&p, BOB);
    play_until(&p, 0);
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, counts(&p).later == 1 && counts(&p).failed == 3);
    assert_int_equal(atomic_load(&p.pushes.count), 7);
    assert_int_equal(counts(&p).gone, 1);
    come_back(&p, BOB);
    assert_int_equal(counts(&p).later, 0);
    close_place(&p);
}

/* It takes a while, for which nobody waits; and is given up, at the end of the server at once. */
static void test_a_service_that_hangs(void **state)
{
    place p;
    df_error err;
    char url[64];

    (void)state;
    open_place(&p, ":memory:");
    subscribe(&p, BOB, "hang");
    hang_up(&p, BOB);
    play_until(&p, BOB);
    wait_for(&p, WAIT + 400);
    await(&p, atomic_load(&p.pushes.count) == 1);
    come_back(&p, BOB);
    uint32_t before = desk_of(&p.room)->entries;
    move_any(&p.room, &p.rng);
    assert_true(desk_of(&p.room)->entries > before);
    post *hasty = post_open(true, 50, &err);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/hang", p.pushes.port);
    assert_int_equal(post_send(hasty, url, "", "x", 1, &err), 0);
    assert_contains(err.text, "does not answer");
    post_close(hasty);
    close_place(&p);
}

/* A public name that points to this machine: nothing is sent there. */
static void test_a_name_that_points_inside(void **state)
{
    df_error err;
    post *outer = post_open(false, 1000, &err);

    (void)state;
    assert_int_equal(post_send(outer, "https://inner.example.org/x", "", "x", 1, &err), 0);
    assert_int_equal(err.status, DF_RANGE);
    assert_contains(err.text, "not a public address");
    post_close(outer);
}

/* ---- What may be asked for ------------------------------------------------------------------- */

static void test_refused(void **state)
{
    static const char good[] = "\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                               "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\"";
    static const char auth[] = "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"";
    static const struct {
        const char *endpoint, *p256dh, *auth, *says;
    } cases[] = {
        {"", good, auth, "endpoint is the address"},
        {"\"endpoint\":7", good, auth, "endpoint is the address"},
        {"\"endpoint\":\"http://push.example.org/x\"", good, auth, "begins with https://"},
        {"\"endpoint\":\"https://192.168.0.1/x\"", good, auth, "public push service"},
        {"\"endpoint\":\"https://[::1]/x\"", good, auth, "443"},
        {"\"endpoint\":\"https://localhost/x\"", good, auth, "public push service"},
        {"\"endpoint\":\"https://push.example.org:22/x\"", good, auth, "443"},
        {"\"endpoint\":\"https://push.example.org/x\"", "\"p256dh\":\"BCVx\"", auth, "P-256"},
        {"\"endpoint\":\"https://push.example.org/x\"", "\"p256dh\":\"%%%\"", auth, "P-256"},
        {"\"endpoint\":\"https://push.example.org/x\"",
         "\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
         "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8\"",
         auth, "P-256"}, /* not on the curve */
        {"\"endpoint\":\"https://push.example.org/x\"", good, "\"auth\":\"BTBZ\"", "16 bytes"},
        {"\"endpoint\":\"https://push.example.org/x\"", good, "\"auth\":null", "16 bytes"},
    };
    room r;

    (void)state;
    room_open(&r, noir);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *comma = cases[i].endpoint[0] != '\0' ? "," : "";

        say(&r, 0, "{\"m\":\"call\"%s%s,%s,%s}", comma, cases[i].endpoint, cases[i].p256dh,
            cases[i].auth);
        assert_contains(heard(&r, 0), "\"code\":\"range\"");
        assert_contains(heard(&r, 0), cases[i].says);
    }
    char text[2048];
    snprintf(text, sizeof text,
             "{\"m\":\"call\",\"endpoint\":\"https://push.example.org/%01000d\"}", 0);
    jot_clear(&r.links[0].heard);
    fake_say(r.server->net, &r.links[0], text);
    assert_contains(heard(&r, 0), "\"code\":\"range\"");
    say(&r, PEOPLE - 1, "{\"m\":\"call\",\"endpoint\":\"https://push.example.org/x\",%s,%s}", good,
        auth);
    assert_contains(heard(&r, PEOPLE - 1), "\"code\":\"spectator\"");
    say(&r, 0, "{\"m\":\"uncall\"}");
    assert_contains(heard(&r, 0), "\"code\":\"range\"");
    /* an address may not ask for ever */
    int asked = 0;
    do
        say(&r, 0, "{\"m\":\"call\",\"endpoint\":\"https://push.example.org/%d\",%s,%s}", asked,
            good, auth);
    while (strstr(heard(&r, 0), "{\"m\":\"call\"}") != NULL && ++asked < 1000);
    assert_contains(heard(&r, 0), "\"code\":\"limit\"");
    assert_int_equal(asked, 240);
    room_close(&r);
}

static void test_turned_off(void **state)
{
    room r = {.config = server_config_default()};

    (void)state;
    r.config.store = ":memory:";
    r.config.no_push = true;
    reset_time();
    room_enter(&r);
    say(&r, 0, "{\"m\":\"calls\",\"id\":3}");
    assert_string_equal(heard(&r, 0), "{\"m\":\"calls\",\"id\":3}\n");
    say(&r, 0, "{\"m\":\"quick\",\"game\":\"noir\"}");
    say(&r, 0, "{\"m\":\"call\",\"endpoint\":\"https://push.example.org/x\"}");
    assert_contains(heard(&r, 0), "this server calls nobody");
    room_close(&r);
    r.config.no_push = false;
    room_enter(&r);
    say(&r, 0, "{\"m\":\"calls\"}");
    assert_contains(heard(&r, 0), "{\"m\":\"calls\",\"key\":\"B");
    room_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_called_once),
        cmocka_unit_test(test_not_called),
        cmocka_unit_test(test_it_is_kept),
        cmocka_unit_test(test_a_few_for_each_seat),
        cmocka_unit_test(test_services_that_fail),
        cmocka_unit_test(test_a_service_that_hangs),
        cmocka_unit_test(test_a_name_that_points_inside),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_turned_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
