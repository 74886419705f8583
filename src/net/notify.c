/* notify.c: word to the system's supervisor (systemd's Type=notify and WatchdogSec).
 *
 * The protocol is a datagram to the socket that the environment names; that needs no library.
 *
 * SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/inside.h"

void notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    if (path == NULL || (path[0] != '/' && path[0] != '@') ||
        strlen(path) >= sizeof address.sun_path)
        return;
    memcpy(address.sun_path, path, strlen(path));
    if (path[0] == '@') /* a name that is in no folder */
        address.sun_path[0] = '\0';
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    sendto(s, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&address, size);
    close(s);
}

/* It may be meant for another process that handed its environment down. */
uint64_t notify_within(void)
{
    const char *microseconds = getenv("WATCHDOG_USEC");
    const char *process = getenv("WATCHDOG_PID");

    if (microseconds == NULL || (process != NULL && strtol(process, NULL, 10) != (long)getpid()))
        return 0;
    return strtoull(microseconds, NULL, 10) / 1000;
}
