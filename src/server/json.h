/* json.h: writes JSON for messages, quickly and without a tree in between.
 *
 * The writer keeps no track of where a comma belongs: each caller writes whole pieces. What is read
 * from clients is read by jansson.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_JSON_H
#define DF_SERVER_JSON_H

#include <deadfall.h>

typedef struct json_out {
    char *at; /* a C string after every call */
    size_t length;
    size_t room;
    bool failed; /* there was no memory; the text is not complete */
} json_out;

void json_clear(json_out *out); /* keeps the memory */
void json_free(json_out *out);
void json_raw(json_out *out, const char *text); /* as it is */
void json_bytes(json_out *out, const char *text, size_t length);
void json_text(json_out *out, const char *text); /* in quotes; `text` is UTF-8 */
void json_number(json_out *out, int64_t number);
void json_hex(json_out *out, const uint8_t *bytes, size_t count); /* in quotes */
/* "name":  with a comma before it unless it opens its object. */
void json_name(json_out *out, const char *name);
void json_member(json_out *out, const char *name, const char *text);
void json_member_number(json_out *out, const char *name, int64_t number);
/* A comma, unless an object or array has just been opened. */
void json_comma(json_out *out);

#endif
