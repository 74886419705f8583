/* json.c: what the page's JSON.parse has found in a text; see wasm/include/jansson.h.
 *
 * A whole text is one block: its values, each as struct json_t says, the outermost first, and
 * behind them the names and texts, each ended by a zero. web/src/house/json.ts writes it.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "house/page.h"

typedef enum kind {
    KIND_NULL,
    KIND_FALSE,
    KIND_TRUE,
    KIND_INTEGER,
    KIND_REAL,
    KIND_STRING,
    KIND_ARRAY,
    KIND_OBJECT,
} kind;

struct json_t {
    uint32_t kind;
    uint32_t count;   /* of what an array or object holds */
    const char *name; /* in an object; NULL: in none */
    const char *text;
    int64_t integer;
    json_t *next, *first; /* beside it, and inside */
    json_t *whole;        /* the outermost */
    uint32_t references;  /* of that one */
};

_Static_assert(sizeof(json_t) == 40 && sizeof(char *) == 4, "as json.ts writes it");

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error)
{
    json_t *found = page_parse(text, length);

    (void)flags;
    if (found == NULL && error != NULL)
        error->code = json_error_invalid_syntax;
    return found;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error)
{
    return json_loadb(text, strlen(text), flags, error);
}

json_t *json_incref(json_t *value)
{
    if (value != NULL)
        value->whole->references++;
    return value;
}

void json_decref(json_t *value)
{
    if (value != NULL && --value->whole->references == 0)
        free(value->whole);
}

static bool is(const json_t *value, kind k)
{
    return value != NULL && value->kind == k;
}

bool json_is_object(const json_t *value)
{
    return is(value, KIND_OBJECT);
}

bool json_is_array(const json_t *value)
{
    return is(value, KIND_ARRAY);
}

bool json_is_string(const json_t *value)
{
    return is(value, KIND_STRING);
}

bool json_is_integer(const json_t *value)
{
    return is(value, KIND_INTEGER);
}

bool json_is_true(const json_t *value)
{
    return is(value, KIND_TRUE);
}

bool json_is_boolean(const json_t *value)
{
    return is(value, KIND_TRUE) || is(value, KIND_FALSE);
}

json_t *json_first(const json_t *whole)
{
    return whole != NULL ? whole->first : NULL;
}

json_t *json_after(const json_t *value)
{
    return value->next;
}

const char *json_name_of(const json_t *value)
{
    return value->name;
}

json_t *json_object_get(const json_t *object, const char *name)
{
    json_t *value = json_is_object(object) ? object->first : NULL;

    while (value != NULL && strcmp(value->name, name) != 0)
        value = value->next;
    return value;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? array->count : 0;
}

/* They stand side by side. */
json_t *json_array_get(const json_t *array, size_t i)
{
    return i < json_array_size(array) ? array->first + i : NULL;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? value->text : NULL;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? value->integer : 0;
}
