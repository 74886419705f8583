/* time.c: the two clocks of the server, and its log.
 *
 * What is measured goes by the steady clock, which never jumps; the calendar dates entries and says
 * when a table that nobody has loaded is to be looked at.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "base/clock.h"
#include "server/inside.h"

int64_t server_now(void)
{
    return df_clock_ms();
}

int64_t server_today(void)
{
    return df_clock_today();
}

/* Quotation marks would end the value. */
void server_trouble(const char *event, const char *table, const char *error)
{
    char plain[sizeof((df_error *)NULL)->text];
    df_text text = df_text_over(plain, sizeof plain);

    for (; *error != '\0'; error++)
        df_text_char(&text, *error == '"' || (unsigned char)*error < ' ' ? '\'' : *error);
    server_log("level=error event=%s%s%s error=\"%s\"", event, table != NULL ? " table=" : "",
               table != NULL ? table : "", plain);
}

void server_log(const char *format, ...)
{
    int64_t now = server_today();
    va_list args;

    fprintf(stderr, "ts=%lld.%03d ", (long long)(now / 1000), (int)(now % 1000));
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}
