/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays a corpus through a fuzzer without libFuzzer, as TAP: a result a file, and a crash ends the program. The
 * corpus is what the arguments name, files and directories, or FUZZ_CORPUS of the environment, with colons between. A
 * file is given to the fuzzer as it is, and once more behind each of a number of first lines, which choose what it
 * does, and differ from file to file. */
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define CHOICES 32  /* first lines of a file */
#define CHOOSING 16 /* bytes of one that choose */
#define LINE (CHOOSING + 2)
#define LARGE (16 << 10) /* a file of more bytes is given once */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct files {
    char **items;
    size_t count, capacity;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Adds a file, or those of a directory in the order of their names; none begins with a dot. */
static void add_path(struct files *files, struct arena *arena, const char *path)
{
    size_t first = files->count;
    DIR *directory = opendir(path);
    if (!directory)
        *array_add(files) = (char *)(uintptr_t)path;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *file = arena_format(arena, "%s/%s", path, entry->d_name).s;
        if (entry->d_name[0] != '.' && is_file(file))
            *array_add(files) = (char *)(uintptr_t)file;
    }
    if (directory)
        closedir(directory);
    if (files->count > first)
        qsort(files->items + first, files->count - first, sizeof *files->items, by_name);
}

/* Adds the paths of a list with colons. */
static void add_list(struct files *files, struct arena *arena, struct text list)
{
    while (list.n) {
        size_t n = text_find(list, ':');
        add_path(files, arena, arena_copy(arena, (struct text){list.s, n}).s);
        list = text_skip(list, n < list.n ? n + 1 : n);
    }
}

/* The bytes of a file, with room for a LINE in front of them. Returns how many; -1 where it cannot be read. */
static long read_file(const char *path, char **bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return -1;
    long size = ftell(file);
    *bytes = memory_alloc((size_t)size + LINE);
    rewind(file);
    bool good = fread(*bytes + LINE, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    return good ? size : -1;
}

/* A first line of printable characters, another one for each number (those of rand() of the C standard). */
static void write_line(char line[LINE], uint32_t number)
{
    line[0] = '#';
    for (size_t i = 1; i <= CHOOSING; i++) {
        number = number * 1103515245 + 12345;
        line[i] = (char)(' ' + (number >> 16) % ('~' - ' ' + 1));
    }
    line[LINE - 1] = '\n';
}

static bool replay(const char *path)
{
    char *bytes = NULL;
    long size = read_file(path, &bytes);
    if (size >= 0) {
        LLVMFuzzerTestOneInput((const uint8_t *)bytes + LINE, (size_t)size);
        for (int choice = 0; choice < CHOICES && size <= LARGE; choice++) {
            write_line(bytes, (uint32_t)size * CHOICES + (uint32_t)choice);
            LLVMFuzzerTestOneInput((const uint8_t *)bytes, (size_t)size + LINE);
        }
    }
    free(bytes);
    return size >= 0;
}

int main(int argc, char **argv)
{
    struct files files = {0};
    struct arena arena = {0};
    const char *corpus = getenv("FUZZ_CORPUS");
    for (int i = 1; i < argc; i++)
        add_path(&files, &arena, argv[i]);
    if (argc == 1)
        add_list(&files, &arena, text_of(corpus));
    printf("1..%zu\n", files.count);
    for (size_t i = 0; i < files.count; i++) {
        const char *name = strrchr(files.items[i], '/');
        fflush(stdout);
        bool good = replay(files.items[i]);
        printf("%s %zu - survives %s%s%s\n", good ? "ok" : "not ok", i + 1, name ? name + 1 : files.items[i],
               good ? "" : ": ", good ? "" : strerror(errno));
    }
    free(files.items);
    arena_release(&arena);
    return 0;
}
