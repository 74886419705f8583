/* error.c: filling in an error, and finding one.
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

df_status df_first_flaw(const df_flaw *flaws, size_t count, df_error *err)
{
    for (size_t i = 0; i < count; i++)
        if (flaws[i].found)
            return df_fail(err, DF_CORRUPT, flaws[i].clause, "%s", flaws[i].text);
    return DF_OK;
}
