/* error.c: filling in an error.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

df_status df_fail(df_error *err, df_status status, const char *clause, const char *format, ...)
{
    if (err != NULL) {
        df_text clause_text = df_text_over(err->clause, sizeof err->clause);
        df_text text = df_text_over(err->text, sizeof err->text);
        va_list args;

        err->status = status;
        df_text_string(&clause_text, clause);
        va_start(args, format);
        df_text_vadd(&text, format, args);
        va_end(args);
    }
    return status;
}
