/* name.c: what may be the name of a player; see name.h.
 *
 * Names come from people and go into records and onto other people's screens, so nothing gets in
 * that a terminal would obey instead of showing it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/name.h"

#include "core/core.h"

/* The number of bytes of the UTF-8 character at `text`; 0 if there is none. */
static int utf8_length(const unsigned char *text)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least; /* smaller values have a shorter form */
    } forms[] = {{0x80, 0x00, 0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};

    for (int more = 0; more < 4; more++) {
        if ((text[0] & forms[more].mask) != forms[more].lead)
            continue;
        uint32_t value = text[0] & (unsigned char)~forms[more].mask;
        for (int i = 1; i <= more; i++) {
            if ((text[i] & 0xC0) != 0x80)
                return 0;
            value = value << 6 | (text[i] & 0x3Fu);
        }
        bool surrogate = value >= 0xD800 && value <= 0xDFFF;
        bool control = value < 0x20 || (value >= 0x7F && value <= 0x9F);
        return value < forms[more].least || value > 0x10FFFF || surrogate || control ? 0 : more + 1;
    }
    return 0;
}

df_status df_name_check(const char name[DF_NAME_SIZE], df_error *err)
{
    const char *at = name;

    if (memchr(name, '\0', DF_NAME_SIZE) == NULL)
        return df_fail(err, DF_RANGE, "", "a name has at most %d bytes", DF_NAME_SIZE - 1);
    while (*at != '\0') {
        int length = utf8_length((const unsigned char *)at);

        if (length == 0)
            return df_fail(err, DF_RANGE, "",
                           "a name is UTF-8 text without control characters; byte %d is not",
                           (int)(at - name) + 1);
        at += length;
    }
    return DF_OK;
}
