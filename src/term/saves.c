/* saves.c: where games in progress are kept; see saves.h.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath belongs to the X/Open part of POSIX */
#include "term/saves.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

static df_status find_folder(char folder[SAVES_PATH_SIZE], df_error *err)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length;

    if (data != NULL && data[0] == '/') /* the standard has relative paths ignored */
        length = snprintf(folder, SAVES_PATH_SIZE, "%s/deadfall", data);
    else if (home != NULL && home[0] != '\0')
        length = snprintf(folder, SAVES_PATH_SIZE, "%s/.local/share/deadfall", home);
    else
        return df_fail(err, DF_IO, "", "there is no home folder to save in; use --save FILE");
    if (length >= SAVES_PATH_SIZE - 64) /* room for the file's name */
        return df_fail(err, DF_IO, "", "the home folder's name is too long; use --save FILE");
    return DF_OK;
}

static df_status make_folder(char *folder, df_error *err)
{
    for (char *slash = folder + 1;; slash++) {
        if (*slash != '/' && *slash != '\0')
            continue;
        char end = *slash;
        *slash = '\0';
        bool made = mkdir(folder, 0700) == 0 || errno == EEXIST;
        if (!made)
            return df_fail(err, DF_IO, "", "can't make the folder %s: %s", folder, strerror(errno));
        *slash = end;
        if (end == '\0')
            return DF_OK;
    }
}

df_status saves_new(const char *game_id, char path[SAVES_PATH_SIZE], df_error *err)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm parts;
    df_status status = find_folder(path, err);

    if (status == DF_OK)
        status = make_folder(path, err);
    if (status != DF_OK)
        return status;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
    size_t length = strlen(path);
    snprintf(path + length, SAVES_PATH_SIZE - length, "/%.20s-%s-%ld.rec", game_id, stamp,
             (long)getpid());
    return DF_OK;
}

/* The names in the folder that belong to the game, oldest first. */
static int list_saves(const char *folder, const char *game_id, struct dirent ***out)
{
    size_t prefix = strlen(game_id);
    struct dirent **all = NULL;
    int count = scandir(folder, &all, NULL, alphasort);
    int kept = 0;

    for (int i = 0; i < count; i++) {
        const char *name = all[i]->d_name;
        size_t length = strlen(name);
        bool ours = strncmp(name, game_id, prefix) == 0 && name[prefix] == '-' && length > 4 &&
                    strcmp(name + length - 4, ".rec") == 0;

        if (ours)
            all[kept++] = all[i];
        else
            free(all[i]);
    }
    *out = all;
    return kept;
}

static df_match *read_unfinished(const char *path)
{
    char *text = NULL;
    df_match *match = NULL;
    df_result result;

    if (df_file_read(path, DF_FILE_LIMIT, &text, NULL) == DF_OK)
        match = df_match_replay(text, NULL);
    free(text);
    if (match != NULL && (df_match_result(match, &result) || df_match_frozen(match, NULL))) {
        df_match_free(match);
        match = NULL;
    }
    return match;
}

static void free_names(struct dirent **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

bool saves_any(const char *game_id)
{
    char folder[SAVES_PATH_SIZE];
    struct dirent **names = NULL;

    if (find_folder(folder, NULL) != DF_OK)
        return false;
    int count = list_saves(folder, game_id, &names);
    free_names(names, count);
    return count > 0;
}

df_match *saves_unfinished(const char *game_id, bool latest, char path[SAVES_PATH_SIZE])
{
    char folder[SAVES_PATH_SIZE];
    struct dirent **names = NULL;
    df_match *match = NULL;

    if (find_folder(folder, NULL) != DF_OK)
        return NULL;
    int count = list_saves(folder, game_id, &names);
    for (int i = count - 1; i >= 0 && match == NULL; i--) {
        int length = snprintf(path, SAVES_PATH_SIZE, "%s/%s", folder, names[i]->d_name);

        if (length < SAVES_PATH_SIZE)
            match = read_unfinished(path);
        if (latest)
            break;
    }
    free_names(names, count);
    return match;
}

df_status saves_write(const df_match *match, const char *path, df_error *err)
{
    char *record = NULL;
    df_status status = df_match_record(match, &record, err);

    df_result result;

    if (status == DF_OK)
        status = df_match_result(match, &result) ? df_file_write(path, record, err)
                                                 : df_file_write_private(path, record, err);
    free(record);
    return status;
}

void saves_link(const char *kept, const char *file)
{
    char *target = realpath(file, NULL);
    char name[SAVES_PATH_SIZE + 8];

    snprintf(name, sizeof name, "%s.tmp", kept);
    unlink(name);
    if (target == NULL || symlink(target, name) != 0 || rename(name, kept) != 0)
        unlink(kept);
    free(target);
}

void saves_kept(const char *game_id, const char *file, char kept[SAVES_PATH_SIZE])
{
    char folder[SAVES_PATH_SIZE];
    struct dirent **names = NULL;
    struct stat wanted, found;
    int count = 0;

    kept[0] = '\0';
    if (find_folder(folder, NULL) == DF_OK && stat(file, &wanted) == 0)
        count = list_saves(folder, game_id, &names);
    for (int i = 0; i < count; i++) {
        char path[SAVES_PATH_SIZE];
        int length = snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);

        if (length < SAVES_PATH_SIZE && stat(path, &found) == 0 && found.st_dev == wanted.st_dev &&
            found.st_ino == wanted.st_ino)
            memcpy(kept, path, (size_t)length + 1);
        free(names[i]);
    }
    free(names);
}

void saves_spoken(const char *path, char out[SAVES_PATH_SIZE])
{
    const char *home = getenv("HOME");
    size_t length = home != NULL ? strlen(home) : 0;
    bool is_own = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';

    snprintf(out, SAVES_PATH_SIZE, "%s%s", is_own ? "~" : "", path + (is_own ? length : 0));
}
