/* file.c: whole text files, read with a limit and written so that nothing is ever lost.
 *
 * A file is written under another name beside the old one, forced to disk, and only then renamed
 * over it: whatever goes wrong on the way, the old file is still there.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath belongs to the X/Open part of POSIX */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "core/core.h"

enum { CHUNK = 64 << 10, NAMES_TRIED = 100, PATH_SHOWN = 120 };

static df_status no_memory(df_error *err)
{
    return df_fail(err, DF_NOMEM, "", "out of memory");
}

/* The end of a path, so that an error has room for its reason. */
static const char *shown(const char *path)
{
    size_t length = strlen(path);

    return length <= PATH_SHOWN ? path : path + length - PATH_SHOWN;
}

static df_status cant_read(const char *path, const char *why, df_error *err)
{
    return df_fail(err, DF_IO, "", "can't read %s: %s", shown(path), why);
}

/* Reads all there is from `fd` into *text, which grows as needed. */
static df_status read_all(int fd, const char *path, size_t limit, char **text, size_t *length,
                          df_error *err)
{
    size_t room = 0;

    for (;;) {
        if (*length + 1 >= room) {
            char *larger = df_memory_more(*text, *length, room == 0 ? CHUNK : room * 2);

            if (larger == NULL)
                return no_memory(err);
            *text = larger;
            room = room == 0 ? CHUNK : room * 2;
        }
        ssize_t got = read(fd, *text + *length, room - 1 - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cant_read(path, strerror(errno), err);
        if (got == 0)
            return DF_OK;
        *length += (size_t)got;
        if (*length > limit)
            return df_fail(err, DF_RANGE, "", "%s has more than %u bytes: too large to read",
                           shown(path), (unsigned)limit);
    }
}

df_status df_file_read(const char *path, size_t limit, char **out, df_error *err)
{
    char *text = NULL;
    size_t length = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    df_status status;

    if (fd < 0)
        return cant_read(path, strerror(errno), err);
    status = read_all(fd, path, limit, &text, &length, err);
    if (status != DF_OK)
        goto done;
    df_assert(text != NULL);
    text[length] = '\0';
    if (strlen(text) != length) {
        status = df_fail(err, DF_PARSE, "", "%s is not a text file: byte %u is a NUL", shown(path),
                         (unsigned)strlen(text) + 1);
        goto done;
    }
    *out = text;
    text = NULL;
done:
    free(text);
    close(fd);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        ssize_t put = write(fd, text, left);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        text += put;
        left -= (size_t)put;
    }
    return fsync(fd) == 0;
}

/* Creates a new file "PATH.N.tmp" with these rights, as far as the umask lets it have them;
 * `exactly`: with these and no others. */
static int create_beside(const char *path, mode_t rights, bool exactly, char name[PATH_MAX])
{
    for (int number = 0; number < NAMES_TRIED; number++) {
        df_text text = df_text_over(name, PATH_MAX);

        df_text_add(&text, "%s.%d.tmp", path, number);
        if (text.full) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exactly ? 0600 : rights);
        if (fd >= 0 && exactly && fchmod(fd, rights) != 0) {
            close(fd);
            unlink(name);
            return -1;
        }
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Makes a rename last: the directory goes to disk too. Where that is not possible the file is still
 * complete under its name, so nothing is reported. */
static void sync_directory(const char *path)
{
    char name[PATH_MAX];
    df_text text = df_text_over(name, sizeof name);
    const char *slash = strrchr(path, '/');

    if (slash == NULL)
        df_text_char(&text, '.');
    else
        for (const char *c = path; c <= slash; c++)
            df_text_char(&text, *c);
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

static df_status cant_write(const char *path, int number, df_error *err)
{
    return df_fail(err, DF_IO, "", "can't write %s: %s", shown(path), strerror(number));
}

/* `private`: whatever the rights of the old one were. */
static df_status replace(const char *path, const char *text, bool private, df_error *err)
{
    char target[PATH_MAX];
    char name[PATH_MAX];
    struct stat old;
    bool exists = stat(path, &old) == 0;
    df_text target_text = df_text_over(target, sizeof target);

    if (exists && !S_ISREG(old.st_mode))
        return df_fail(err, DF_IO, "", "can't write %s: it is not a regular file", shown(path));
    if (!exists)
        df_text_string(&target_text, path);
    else if (realpath(path, target) == NULL) /* a link stays a link */
        return cant_write(path, errno, err);
    mode_t rights = private ? 0600 : exists ? old.st_mode & 07777 : 0666;
    int fd = create_beside(target, rights, exists || private, name);
    if (fd < 0)
        return cant_write(path, errno, err);
    bool written = write_all(fd, text);
    int number = written ? 0 : errno;
    if (close(fd) != 0 && number == 0)
        number = errno;
    if (number == 0 && rename(name, target) != 0)
        number = errno;
    if (number != 0) {
        unlink(name);
        return cant_write(path, number, err);
    }
    sync_directory(target);
    return DF_OK;
}

df_status df_file_write(const char *path, const char *text, df_error *err)
{
    return replace(path, text, false, err);
}

df_status df_file_write_private(const char *path, const char *text, df_error *err)
{
    return replace(path, text, true, err);
}
