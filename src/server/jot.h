/* jot.h: writes JSON for messages, quickly and without a tree in between.
 *
 * The writer keeps no track of where a comma belongs: each caller writes whole pieces. What is read
 * from clients is read by jansson.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_SERVER_JOT_H
#define DF_SERVER_JOT_H

#include <deadfall.h>

typedef struct jot {
    char *at; /* a C string after every call */
    size_t length;
    size_t room;
    bool failed; /* there was no memory; the text is not complete */
} jot;

void jot_clear(jot *out); /* keeps the memory */
/* Takes back what was written behind `length`; that there was no memory for it too. */
void jot_cut(jot *out, size_t length);
void jot_free(jot *out);
void jot_raw(jot *out, const char *text); /* as it is */
void jot_bytes(jot *out, const char *text, size_t length);
void jot_text(jot *out, const char *text); /* in quotes; `text` is UTF-8 */
void jot_number(jot *out, int64_t number);
void jot_hex(jot *out, const uint8_t bytes[DF_KEY_SIZE]); /* in quotes */
/* "name":  with a comma before it unless it opens its object. */
void jot_name(jot *out, const char *name);
void jot_member(jot *out, const char *name, const char *text);
void jot_member_number(jot *out, const char *name, int64_t number);
/* A comma, unless an object or array has just been opened. */
void jot_comma(jot *out);

#endif
