/* jansson.h: the few functions of jansson by which the server reads messages, in a page.
 *
 * The page's own JSON.parse takes a text apart; what it finds is written down as a tree of these
 * values in one block (src/house/json.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef DF_WASM_JANSSON_H
#define DF_WASM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef long long json_int_t;
typedef struct json_t json_t;

enum { JSON_REJECT_DUPLICATES = 1 }; /* in a page the last one counts */

typedef enum json_error_code_type {
    json_error_unknown,
    json_error_out_of_memory,
    json_error_invalid_syntax,
} json_error_code_type;

typedef struct json_error_t {
    json_error_code_type code;
} json_error_t;

static inline json_error_code_type json_error_code(const json_error_t *error)
{
    return error->code;
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);
json_t *json_loads(const char *text, size_t flags, json_error_t *error);
/* References count for the whole that a value belongs to. */
json_t *json_incref(json_t *value);
void json_decref(json_t *value);

bool json_is_object(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_string(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_boolean(const json_t *value);
bool json_is_true(const json_t *value);

json_t *json_object_get(const json_t *object, const char *name);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t i);
const char *json_string_value(const json_t *value); /* NULL: it is none */
json_int_t json_integer_value(const json_t *value); /* 0: it is none */

/* Going through an object. */
json_t *json_first(const json_t *whole);
json_t *json_after(const json_t *value);
const char *json_name_of(const json_t *value);

#define json_array_foreach(array, i, value)                                                        \
    for ((i) = 0; (i) < json_array_size(array) && ((value) = json_array_get(array, i)) != NULL;    \
         (i)++)
#define json_object_foreach(object, name, value)                                                   \
    for ((value) = json_first(object);                                                             \
         (value) != NULL && ((name) = json_name_of(value)) != NULL; (value) = json_after(value))

#endif
