/* net.c: the loop; see net.h and inside.h.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "net/inside.h"

enum { SWEEP_EVERY = 1000 };

int64_t net_now(const net *n)
{
    return (int64_t)uv_now(&n->loop);
}

/* ---- What wakes it --------------------------------------------------------------------------- */

static void on_wake(uv_async_t *waker)
{
    (void)waker; /* that the loop has turned is all there is to it */
}

/* libuv rings before it waits: it must be told not to wait any more. */
static void on_alarm(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

static void on_sweep(uv_timer_t *timer)
{
    link_sweep(timer->data);
    uv_stop(timer->loop);
}

static void on_alive(uv_timer_t *timer)
{
    (void)timer;
    notify("WATCHDOG=1");
}

void net_wake(net *n)
{
    uv_async_send(&n->waker);
}

void net_alarm(net *n, int64_t milliseconds)
{
    uv_update_time(&n->loop);
    uv_timer_start(&n->alarm, on_alarm, milliseconds > 0 ? (uint64_t)milliseconds : 0, 0);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static df_status open_loop(net *n, df_error *err)
{
    if (uv_loop_init(&n->loop) != 0)
        return df_fail(err, DF_IO, "", "the system gives no event loop");
    n->loop.data = n;
    uv_async_init(&n->loop, &n->waker, on_wake);
    uv_timer_init(&n->loop, &n->alarm);
    uv_timer_init(&n->loop, &n->sweep);
    uv_timer_init(&n->loop, &n->alive);
    n->sweep.data = n;
    uv_timer_start(&n->sweep, on_sweep, SWEEP_EVERY, SWEEP_EVERY);
    return DF_OK;
}

net *net_open(const net_config *config, const net_handler *handler, df_error *err)
{
    net *n = df_memory_surely(NULL, sizeof *n);

    n->files = page_files_new();
    n->config = config;
    n->handler = handler;
    n->spare_file = -1;
    if (open_loop(n, err) != DF_OK) {
        page_files_free(n->files);
        free(n);
        return NULL;
    }
    if (config->certificate != NULL)
        n->tls = tls_server(config->certificate, config->private_key, err);
    if ((config->certificate != NULL && n->tls == NULL) ||
        (config->host != NULL && listen_open(n, err) != DF_OK)) {
        net_close(n);
        return NULL;
    }
    return n;
}

void net_close(net *n)
{
    if (n == NULL)
        return;
    listen_close(n);
    link_free_all(n);
    frame_free_spare(n);
    uv_close((uv_handle_t *)&n->waker, NULL);
    uv_close((uv_handle_t *)&n->alarm, NULL);
    uv_close((uv_handle_t *)&n->sweep, NULL);
    uv_close((uv_handle_t *)&n->alive, NULL);
    uv_run(&n->loop, UV_RUN_DEFAULT);
    uv_loop_close(&n->loop);
    tls_context_free(n->tls);
    page_files_free(n->files);
    free(n);
}

/* Those who are here keep what they have; whoever comes from now on gets the new one. */
static void renew(net *n)
{
    df_error err;
    tls_context *fresh;

    n->renewing = 0;
    if (n->tls == NULL)
        return;
    fresh = tls_server(n->config->certificate, n->config->private_key, &err);
    if (fresh != NULL) {
        tls_context_free(n->tls);
        n->tls = fresh;
    }
    if (n->handler->renewed != NULL)
        n->handler->renewed(n->handler->context, fresh != NULL ? NULL : &err);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

void net_round(net *n)
{
    uv_run(&n->loop, UV_RUN_ONCE);
    n->handler->turn(n->handler->context);
    link_send_due(n);
}

/* Everybody hears that the server stops, and is waited for, but not for long. */
static void part(net *n)
{
    int64_t end = net_now(n) + NET_LINGER;

    listen_close(n);
    link_goodbye(n);
    link_send_due(n);
    while (n->links != NULL && net_now(n) < end) {
        net_alarm(n, end - net_now(n));
        uv_run(&n->loop, UV_RUN_ONCE);
        link_send_due(n);
    }
}

void net_run(net *n)
{
    uint64_t within = notify_within();

    if (within > 0)
        uv_timer_start(&n->alive, on_alive, 0, within / 2);
    notify("READY=1");
    while (!n->stopping) {
        if (n->renewing)
            renew(n);
        net_round(n);
    }
    notify("STOPPING=1");
    part(n);
}

void net_stop(net *n)
{
    n->stopping = 1;
    uv_async_send(&n->waker);
}

void net_renew(net *n)
{
    n->renewing = 1;
    uv_async_send(&n->waker);
}

net_counts net_counted(const net *n)
{
    return n->counts;
}
