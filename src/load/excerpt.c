/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/excerpt.h"

#include "base/input.h"
#include "parse/parse.h"

/* The whole lines among the first bytes of a text, which ends with a line. */
static struct text beginning_of(struct text text)
{
    struct text head = {text.s, text.n < EXCERPT_BYTES ? text.n : EXCERPT_BYTES};
    while (head.n && head.s[head.n - 1] != '\n')
        head.n--;
    return head;
}

/* What is left of the last bytes, from a function on: the line before that may be the cost of a call. */
static struct text end_of(struct text text)
{
    struct text tail = text_skip(text, text.n < EXCERPT_BYTES ? 0 : text.n - EXCERPT_BYTES);
    const char *function = memmem(tail.s, tail.n, "\nfn=", 4);
    return function ? text_skip(tail, (size_t)(function + 1 - tail.s)) : TEXT_NONE;
}

static void read_ends(struct parser *ps, struct text text)
{
    struct text head = beginning_of(text), rest = text_skip(text, head.n);
    struct text tail = rest.n <= EXCERPT_BYTES ? rest : end_of(rest);
    if (head.n && parser_read(ps, head) && tail.n)
        parser_read(ps, tail);
}

static void read_first(struct parser *ps, struct input *input)
{
    struct text block;
    if (input_next(input, &block) == INPUT_BLOCK)
        parser_read(ps, beginning_of(block));
}

void excerpt_read(struct profile *profile, struct text path)
{
    struct arena scratch = {0};
    struct diagnostics unsaid = {0};
    struct text why;
    struct input *input = input_open(path.s, &scratch, &why);
    profile_init(profile, 0, TEXT_NONE);
    struct parser *ps = parser_new(profile, &unsaid, NULL, path);
    struct text text = input ? input_mapping(input) : TEXT_NONE;
    if (text.n)
        read_ends(ps, text);
    else if (input)
        read_first(ps, input);
    parser_finish(ps, ENDING_BROKEN);
    parser_free(ps);
    if (input)
        input_close(input);
    profile_finish(profile);
    diagnostics_release(&unsaid);
    arena_release(&scratch);
}
