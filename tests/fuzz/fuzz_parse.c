/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes the reader: any bytes as one input, all of the model wanted. What is read in one go must be the same read in
 * stretches, wherever it is cut. See tests/README. */
#include "../shared/cut.h"

#include <stdio.h>
#include <stdlib.h>

#define CUTS_MAX 8u /* a thread each */

static const unsigned wants[] = {
    WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS,
    WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* `data` with a newline at its end, as the parser is promised whole lines. */
static struct text as_lines(struct arena *arena, const uint8_t *data, size_t size)
{
    char *lines = arena_alloc(arena, size + 1);
    if (size)
        memcpy(lines, data, size);
    lines[size] = '\n';
    return (struct text){lines, size + 1};
}

static void compare(const struct cut_reading *whole, struct text text, const struct cut_plan *plan, struct arena *arena)
{
    struct cut_reading cut;
    struct text difference;
    cut_read(&cut, text, plan, whole->profile.wants, TEXT_NONE);
    if (!cut_same(whole, &cut, arena, &difference)) {
        fprintf(stderr, "cut otherwise than in one go (prelude %zu, %zu cuts):\n", plan->prelude, plan->count);
        fwrite(difference.s, 1, difference.n, stderr);
        abort();
    }
    cut_release(&cut);
}

/* Cuts at many places, and at one; which, the input's own hash says. */
static void compare_cuts(const struct cut_reading *whole, struct text text, struct arena *arena)
{
    size_t *starts = arena_alloc(arena, text.n * sizeof *starts), cuts[CUTS_MAX];
    size_t found = cut_starts(text, starts, text.n);
    if (found == 0)
        return;
    uint64_t hash = hash_text(text);
    size_t first = hash % found, count = 0, prelude = starts[first];
    for (size_t i = first + 1; i < found && count < CUTS_MAX; i++)
        cuts[count++] = starts[i] - prelude;
    if (count)
        compare(whole, text, &(struct cut_plan){prelude, cuts, count}, arena);
    cuts[0] = starts[(hash >> 32) % found];
    compare(whole, text, &(struct cut_plan){0, cuts, 1}, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text text = as_lines(&arena, data, size);
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
        struct cut_reading whole;
        cut_read(&whole, text, &(struct cut_plan){text.n, NULL, 0}, wants[i], TEXT_NONE);
        compare_cuts(&whole, text, &arena);
        cut_release(&whole);
    }
    arena_release(&arena);
    return 0;
}
