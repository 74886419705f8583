/* log.c: what the server tells its host: lines of logfmt on standard error, without secrets.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "server/inside.h"

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
