/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browse_script: the browser without a terminal, for tests: presses the keys of a script, and prints what is seen.
 *
 *     browse_script [--each] COLUMNSxROWS SCRIPT ARGUMENT...
 *
 * The arguments are those of cgannotate. `<40x10>` in a script changes the size. What is seen is printed as text, a
 * line for each row of the screen; with --each before the first key and after each one, behind a line about it:
 *
 *     screen=0 row=2 count=15 line=4 id=3f5c action=0 width=80 size=80x24
 *
 * `screen` and `action` are numbers of the enums of sheets/place.h and browse/state.h; the cursor is on row `row` (from
 * 0) of `count`, which is line `line` (from 0) of what is seen, or -1. */
#include "../shared/player.h"
#include "machine/code_child.h"
#include "system/ourselves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct script {
    struct player player;
    struct text rest;
    bool prints_each;
};

/* ---- printing ---- */

static int line_of_cursor(const struct browser *b)
{
    const struct place *place = state_place(b);
    struct frame frame = state_frame(b);
    bool is_seen = sheet_count(&b->sheet) && !state_is_too_small(b) && place->row >= place->top &&
                   place->row < place->top + frame.body;
    return is_seen ? (int)(frame.first + place->row - place->top) : -1;
}

static void print_state(const struct browser *b, enum browse_action action)
{
    const struct place *place = state_place(b);
    printf("screen=%d row=%zu count=%zu line=%d id=%" PRIx64 " action=%d width=%zu size=%zux%zu\n", (int)place->screen,
           place->row, sheet_count(&b->sheet), line_of_cursor(b), place->id, (int)action, state_frame(b).width,
           b->columns, b->rows);
}

static void print_screen(const struct player *player)
{
    struct arena arena = {0};
    struct text seen = player_sees(player, &arena);
    fwrite(seen.s, 1, seen.n, stdout);
    arena_release(&arena);
}

static void print_step(const struct script *s, enum browse_action action)
{
    if (!s->prints_each)
        return;
    print_state(&s->player.browser, action);
    print_screen(&s->player);
}

/* ---- keys ---- */

/* The length of a size as in 80x24 that stands before `end`; 0: there is none. */
static size_t read_size(const char *words, char end, size_t *columns, size_t *rows)
{
    int length = 0;
    bool good = sscanf(words, "%4zux%4zu%n", columns, rows, &length) == 2;
    return good && words[length] == end ? (size_t)length : 0;
}

static bool take_size(struct script *s)
{
    size_t columns, rows, length = s->rest.s[0] == '<' ? read_size(s->rest.s + 1, '>', &columns, &rows) : 0;
    if (length == 0)
        return false;
    s->rest = text_skip(s->rest, length + 2);
    browser_resize(&s->player.browser, rows, columns);
    return true;
}

/* Returns whether one stays in the browser. */
static bool press_next(struct script *s)
{
    enum browse_action action = BROWSE_NOTHING;
    if (!take_size(s))
        action = player_press(&s->player, key_next_of(&s->rest));
    print_step(s, action);
    return action != BROWSE_QUIT && action != BROWSE_HANGUP;
}

static void play(struct script *s, size_t columns, size_t rows)
{
    browser_resize(&s->player.browser, rows, columns);
    print_step(s, BROWSE_NOTHING);
    while (s->rest.n && press_next(s))
        ;
    if (!s->prints_each)
        print_screen(&s->player);
}

int main(int argc, char **argv)
{
    static char browse[] = "--browse";
    ourselves_called(argv[0]);
    if (code_child_is_meant(argc, argv))
        return code_child_serve(argv);
    struct script s = {.prints_each = argc > 1 && strcmp(argv[1], "--each") == 0};
    size_t columns, rows;
    argv += s.prints_each;
    argc -= s.prints_each;
    if (argc < 3 || !read_size(argv[1], '\0', &columns, &rows)) {
        fputs("usage: browse_script [--each] COLUMNSxROWS SCRIPT ARGUMENT...\n", stderr);
        return EXIT_FAILURE;
    }
    s.rest = text_of(argv[2]);
    argv[2] = browse;
    if (player_init(&s.player, argc - 1, argv + 1))
        play(&s, columns, rows);
    int status = player_end(&s.player);
    player_release(&s.player);
    return status;
}
