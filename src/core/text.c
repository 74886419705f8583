/* text.c: the bounded text writer, and the few string helpers that core needs instead of stdio's.
 *
 * SPDX-License-Identifier: MIT */
#include "core/core.h"

df_text df_text_over(char *buffer, size_t size)
{
    df_assert(size > 0);
    buffer[0] = '\0';
    return (df_text){.at = buffer, .size = size};
}

static void append(df_text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->length;

    if (count > room) {
        count = room;
        text->full = true;
    }
    memcpy(text->at + text->length, bytes, count);
    text->length += count;
    text->at[text->length] = '\0';
}

void df_text_char(df_text *text, char c)
{
    if (text->length + 1 >= text->size) {
        text->full = true;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = '\0';
}

void df_text_string(df_text *text, const char *string)
{
    append(text, string, strlen(string));
}

static void add_digits(df_text *text, uint32_t magnitude, bool negative)
{
    char digits[12];
    size_t start = sizeof digits;

    do {
        digits[--start] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (negative)
        digits[--start] = '-';
    append(text, digits + start, sizeof digits - start);
}

void df_text_number(df_text *text, int32_t number)
{
    add_digits(text, number < 0 ? 0u - (uint32_t)number : (uint32_t)number, number < 0);
}

void df_text_convert(df_text *text, char letter, va_list *args)
{
    if (letter == 's') {
        df_text_string(text, va_arg(*args, const char *));
    } else if (letter == 'd') {
        df_text_number(text, va_arg(*args, int));
    } else if (letter == 'u') {
        add_digits(text, va_arg(*args, unsigned), false);
    } else if (letter == 'c') {
        df_text_char(text, (char)va_arg(*args, int));
    } else {
        df_assert(letter == '%');
        df_text_char(text, '%');
    }
}

void df_text_vadd(df_text *text, const char *format, va_list args)
{
    va_list rest; /* a parameter of this type has no address that could be handed on */

    va_copy(rest, args);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");

        append(text, format, plain);
        format += plain;
        if (*format == '%') {
            df_text_convert(text, format[1], &rest);
            format += 2;
        }
    }
    va_end(rest);
}

void df_text_add(df_text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    df_text_vadd(text, format, args);
    va_end(args);
}

/* Columns are counted in characters: inks and the later bytes of a UTF-8 character take none. */
void df_text_pad(df_text *text, size_t column)
{
    size_t at = 0;

    for (size_t i = text->length; i > 0 && text->at[i - 1] != '\n'; i--) {
        unsigned char c = (unsigned char)text->at[i - 1];

        if (c >= DF_INK_COUNT && (c & 0xC0) != 0x80)
            at++;
    }
    for (; at < column && !text->full; at++)
        df_text_char(text, ' ');
}

char df_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool df_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool df_same_word(const char *a, const char *b)
{
    while (*a != '\0' && df_lower(*a) == df_lower(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

bool df_read_number(const char *text, int32_t *out)
{
    bool negative = *text == '-';
    int64_t number = 0;

    if (negative)
        text++;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        number = number * 10 + (*text - '0');
        if (number > INT32_MAX)
            return false;
    }
    *out = (int32_t)(negative ? -number : number);
    return true;
}

static const char hex_digits[] = "0123456789abcdef";

void df_write_hex(const uint8_t *bytes, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++) {
        *out++ = hex_digits[bytes[i] >> 4];
        *out++ = hex_digits[bytes[i] & 15];
    }
    *out = '\0';
}

bool df_read_hex(const char *text, uint8_t *out, size_t count)
{
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *high = strchr(hex_digits, df_lower(text[2 * i]));
        const char *low = strchr(hex_digits, df_lower(text[2 * i + 1]));

        if (high == NULL || low == NULL)
            return false;
        out[i] = (uint8_t)((high - hex_digits) << 4 | (low - hex_digits));
    }
    return true;
}

bool df_next_item(const char **rest, char between, char *word, size_t size)
{
    df_text text = df_text_over(word, size);
    const char *at = *rest;

    while (df_is_space(*at))
        at++;
    if (*at == '\0')
        return false;
    while (*at != between && *at != '\0')
        df_text_char(&text, *at++);
    while (text.length > 0 && df_is_space(word[text.length - 1]))
        word[--text.length] = '\0';
    *rest = *at == '\0' ? at : at + 1;
    return true;
}
