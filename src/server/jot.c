/* jot.c: writes JSON for messages; see jot.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/jot.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "core/core.h"

enum { ROOM_AT_FIRST = 1024 };

void jot_clear(jot *out)
{
    jot_cut(out, 0);
}

void jot_cut(jot *out, size_t length)
{
    out->length = length;
    out->failed = false;
    if (out->at != NULL)
        out->at[length] = '\0';
}

void jot_free(jot *out)
{
    free(out->at);
    *out = (jot){0};
}

static bool reserve(jot *out, size_t more)
{
    size_t room = out->room == 0 ? ROOM_AT_FIRST : out->room;

    if (out->length + more + 1 <= out->room)
        return true;
    while (room < out->length + more + 1)
        room *= 2;
    char *at = df_memory_more(out->at, out->length, room);
    if (at == NULL) {
        out->failed = true;
        return false;
    }
    out->at = at;
    out->room = room;
    return true;
}

void jot_bytes(jot *out, const char *text, size_t length)
{
    if (out->failed || !reserve(out, length))
        return;
    memcpy(out->at + out->length, text, length);
    out->length += length;
    out->at[out->length] = '\0';
}

void jot_raw(jot *out, const char *text)
{
    jot_bytes(out, text, strlen(text));
}

static void escape(jot *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    char code[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], '\0'};

    if (c == '"' || c == '\\' || c == '\n') {
        code[1] = (char)(c == '\n' ? 'n' : c);
        code[2] = '\0';
    }
    jot_raw(out, code);
}

void jot_text(jot *out, const char *text)
{
    jot_bytes(out, "\"", 1);
    while (*text != '\0') {
        size_t plain = 0;

        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        jot_bytes(out, text, plain);
        text += plain;
        if (*text != '\0')
            escape(out, (unsigned char)*text++);
    }
    jot_bytes(out, "\"", 1);
}

void jot_number(jot *out, int64_t number)
{
    char digits[24];
    int at = sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        digits[--at] = '-';
    jot_bytes(out, digits + at, sizeof digits - (size_t)at);
}

void jot_hex(jot *out, const uint8_t bytes[DF_KEY_SIZE])
{
    char digits[2 * DF_KEY_SIZE + 1];

    df_write_hex(bytes, DF_KEY_SIZE, digits);
    jot_text(out, digits);
}

void jot_comma(jot *out)
{
    char last = out->length > 0 && !out->failed ? out->at[out->length - 1] : '{';

    if (last != '{' && last != '[')
        jot_bytes(out, ",", 1);
}

void jot_name(jot *out, const char *name)
{
    jot_comma(out);
    jot_bytes(out, "\"", 1);
    jot_raw(out, name);
    jot_bytes(out, "\":", 2);
}

void jot_member(jot *out, const char *name, const char *text)
{
    jot_name(out, name);
    jot_text(out, text);
}

void jot_member_number(jot *out, const char *name, int64_t number)
{
    jot_name(out, name);
    jot_number(out, number);
}
