/* json.c: writes JSON for messages; see json.h.
 *
 * SPDX-License-Identifier: MIT */
#include "server/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_AT_FIRST = 1024 };

void json_clear(json_out *out)
{
    out->length = 0;
    out->failed = false;
    if (out->at != NULL)
        out->at[0] = '\0';
}

void json_free(json_out *out)
{
    free(out->at);
    *out = (json_out){0};
}

static bool reserve(json_out *out, size_t more)
{
    size_t room = out->room == 0 ? ROOM_AT_FIRST : out->room;

    if (out->length + more + 1 <= out->room)
        return true;
    while (room < out->length + more + 1)
        room *= 2;
    char *at = realloc(out->at, room);
    if (at == NULL) {
        out->failed = true;
        return false;
    }
    out->at = at;
    out->room = room;
    return true;
}

void json_bytes(json_out *out, const char *text, size_t length)
{
    if (!reserve(out, length))
        return;
    memcpy(out->at + out->length, text, length);
    out->length += length;
    out->at[out->length] = '\0';
}

void json_raw(json_out *out, const char *text)
{
    json_bytes(out, text, strlen(text));
}

static void escape(json_out *out, unsigned char c)
{
    char code[8];

    if (c == '"' || c == '\\')
        snprintf(code, sizeof code, "\\%c", c);
    else if (c == '\n')
        snprintf(code, sizeof code, "\\n");
    else
        snprintf(code, sizeof code, "\\u%04x", c);
    json_raw(out, code);
}

void json_text(json_out *out, const char *text)
{
    json_bytes(out, "\"", 1);
    while (*text != '\0') {
        size_t plain = 0;

        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        json_bytes(out, text, plain);
        text += plain;
        if (*text != '\0')
            escape(out, (unsigned char)*text++);
    }
    json_bytes(out, "\"", 1);
}

void json_number(json_out *out, int64_t number)
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
    json_bytes(out, digits + at, sizeof digits - (size_t)at);
}

void json_hex(json_out *out, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";

    json_bytes(out, "\"", 1);
    for (size_t i = 0; i < count; i++) {
        json_bytes(out, &digits[bytes[i] >> 4], 1);
        json_bytes(out, &digits[bytes[i] & 15], 1);
    }
    json_bytes(out, "\"", 1);
}

void json_comma(json_out *out)
{
    char last = out->length > 0 ? out->at[out->length - 1] : '{';

    if (last != '{' && last != '[')
        json_bytes(out, ",", 1);
}

void json_name(json_out *out, const char *name)
{
    json_comma(out);
    json_bytes(out, "\"", 1);
    json_raw(out, name);
    json_bytes(out, "\":", 2);
}

void json_member(json_out *out, const char *name, const char *text)
{
    json_name(out, name);
    json_text(out, text);
}

void json_member_number(json_out *out, const char *name, int64_t number)
{
    json_name(out, name);
    json_number(out, number);
}
