/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes the browser: any bytes as a file that is browsed, or a profile of our own where there are few; the bytes of
 * the first line (after the `#` of a comment, where the file begins with one) choose the options and are keys. After
 * each key the screen is drawn: it has no control character, and is as large as it is asked to be. */
#include "../shared/player.h"
#include "browse/bindings.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define SELF_FD 100
#define SELF "/proc/self/fd/100"
#define BASE_FD 101
#define BASE_OPTION "--base=/proc/self/fd/101"

#define FEW 16        /* bytes behind the first line that are a profile */
#define KEYS_MOST 200 /* of one input */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- profiles ---- */

/* What is compared with, and browsed where the input has no profile: names that would harm a terminal, wide ones, a
 * cycle, a recursion, code inlined, jumps, two parts, no calls, nothing. */
static const char *const profiles[] = {
    "positions: instr line\nevents: Ir Dr\nob=/bin/a\nfl=" SELF "\nfn=main\n0x10 1 5 1\n+2 +1 7 1\njump=3/9 0x10 1\n"
    "cfn=f\ncalls=2 0x20 4\n0x14 2 30 3\nfn=f\n0x20 4 20 2\nfi=b.c\n+1 5 6 0\ncfn=f\ncalls=1 0x20 4\n0x24 4 9 1\n"
    "cfn=main\ncalls=1 0x10 1\n0x26 4 3 0\n",
    "events: Ir\nfn=\033[2J\n1 5\nfn=\342\200\256abc\n2 6\nfn=\346\274\242\345\255\227\n3 7\n"
    "cfn=\033[2J\ncalls=1 1\n3 2\n"
    "fn=a\314\201\314\201\314\201\314\201\314\201\314\201\n9 1\n",
    "events: Ir Bc\npart: 1\nfl=a.c\nfn=x\n1 5 2\nfn=y\n+1 4\ncfn=x\ncalls=3 1\n* 9 9\npart: 2\nfn=x\n1 50\n",
    "events: cycles\nfn=only\n",
};
#define PROFILES (sizeof profiles / sizeof *profiles)

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

/* A new file in memory, open as `fd`. */
static void make_file(int fd, struct text bytes)
{
    int made = memfd_create("fuzz", 0);
    if (made < 0 || dup2(made, fd) < 0 || write(fd, bytes.s, bytes.n) != (ssize_t)bytes.n)
        fail("memfd_create");
    close(made);
}

/* ---- keys ---- */

static const struct {
    size_t rows, columns;
} sizes[] = {{24, 80}, {10, 40}, {50, 120}, {5, 30}, {3, 20}, {60, 200}, {24, 31}};
#define SIZES (sizeof sizes / sizeof *sizes)

/* The key with a number among all that do something; 0: it is too large. */
static key_code key_of(size_t number)
{
    for (size_t i = 0; i < binding_count; i++)
        for (size_t k = 0; k < BINDING_KEYS && bindings[i].codes[k]; k++)
            if (number-- == 0)
                return bindings[i].codes[k];
    return 0;
}

static size_t count_keys(void)
{
    size_t count = 0;
    while (key_of(count))
        count++;
    return count;
}

/* In a prompt bytes are characters, and some are keys; else each is a key, or a size. */
static void press(struct player *player, unsigned char byte)
{
    static const key_code ends[] = {PRESS_ENTER, PRESS_BACKSPACE, PRESS_ESCAPE, PRESS_LEFT, PRESS_DELETE};
    size_t keys = count_keys(), number = byte % (keys + SIZES);
    if (prompt_asks(&player->browser.prompt))
        player_press(player, byte % 8 == 7 ? ends[byte / 8 % (sizeof ends / sizeof *ends)] : byte);
    else if (number < keys)
        player_press(player, key_of(number));
    else
        browser_resize(&player->browser, sizes[number - keys].rows, sizes[number - keys].columns);
}

/* ---- what is seen ---- */

static void check_characters(struct text seen)
{
    uint32_t point;
    for (size_t n; seen.n; seen = text_skip(seen, n)) {
        n = text_character(seen, &point);
        if (n && (!text_is_hidden(point) || point == '\n'))
            continue;
        fprintf(stderr, "control character %#x on the screen, or no character\n", (unsigned)point);
        abort();
    }
}

static void check_screen(const struct player *player)
{
    struct arena arena = {0};
    struct text seen = player_sees(player, &arena);
    size_t lines = 0;
    check_characters(seen);
    for (size_t i = 0; i < seen.n; i++)
        lines += seen.s[i] == '\n';
    if (lines != player->browser.rows) {
        fprintf(stderr, "%zu lines of %zu\n", lines, player->browser.rows);
        abort();
    }
    arena_release(&arena);
}

/* ---- a run ---- */

static const char *const options[] = {
    "--names=recorded", BASE_OPTION,        "--split=part",          "--spread=part",
    "--cycles=no",      "--merge-contexts", "--group=file",          "--group=file,function",
    "--group=line",     "--inclusive=both", "--percentage=relative", "--focus=f"};
#define OPTIONS (sizeof options / sizeof *options)

/* The first byte chooses an option, or none; the others are keys. */
static void browse(struct text keys)
{
    static char words[][24] = {"fuzz_browse", "--browse", "--jobs=1", "--siblings=no", "--objdump=/bin/false", SELF};
    unsigned char first = keys.n ? (unsigned char)keys.s[0] : 0;
    const char *option = first % (OPTIONS + 1) ? options[first % (OPTIONS + 1) - 1] : "--browse";
    char *arguments[] = {words[0], words[1], words[2], words[3], words[4], (char *)(uintptr_t)option, words[5], NULL};
    struct player player;
    bool good = player_init(&player, (int)(sizeof arguments / sizeof *arguments) - 1, arguments);
    if (good)
        browser_resize(&player.browser, sizes[0].rows, sizes[0].columns);
    for (size_t i = 1; good && i < keys.n && i <= KEYS_MOST; i++) {
        press(&player, (unsigned char)keys.s[i]);
        check_screen(&player);
    }
    player_release(&player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text file = {size ? (const char *)data : "", size};
    struct text line = {file.s, text_find(file, '\n')};
    struct text keys = text_skip(line, line.n && line.s[0] == '#');
    struct text own = text_of(profiles[keys.n % PROFILES]);
    make_file(SELF_FD, file.n < line.n + FEW ? own : file);
    make_file(BASE_FD, text_of(profiles[(keys.n + size) % PROFILES]));
    browse(keys);
    return 0;
}
