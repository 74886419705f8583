/* stop.c: commands that take their time end well when they are interrupted.
 *
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdatomic.h>

#include "cli/cli.h"

static atomic_int caught; /* the signal; 0: none */

static void note(int number)
{
    atomic_store(&caught, number);
}

void cli_catch_signals(void)
{
    struct sigaction action = {.sa_handler = note};

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGUSR1, &action, NULL); /* mpirun passes it on, and does not kill after it */
}

int cli_signal(void)
{
    return atomic_load(&caught);
}

bool cli_is_stopped(void *context)
{
    (void)context;
    return cli_signal() != 0;
}
