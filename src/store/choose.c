/* choose.c: which backend a store has, by its address.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "store/backend.h"

bool store_is_shared(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

const store_backend *store_backend_for(const char *address)
{
    return store_is_shared(address) ? &store_postgres : &store_sqlite;
}
