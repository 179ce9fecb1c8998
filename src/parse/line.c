/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parser's life, and which of its files reads a line. */
#include "parse/parser.h"

#include <stdlib.h>

struct parser *parser_new(struct profile *profile, struct diagnostics *diagnostics, const struct selection *selection,
                          struct text path)
{
    struct parser *ps = memory_zeroed(1, sizeof *ps);
    ps->profile = profile;
    ps->diagnostics = diagnostics;
    ps->selection = selection;
    ps->path = path;
    ps->input = profile_add_input(profile, path);
    ps->first_part = profile->parts.count;
    ps->told = diagnostics->items.count;
    ps->columns.ordered = true;
    columns_add_position(&ps->columns, POSITION_LINE);
    ps->keeps = (profile->wants & WANT_PLACES) ? KEEPS_ENTRIES : 0;
    ps->context = (struct context){0, NONE, NONE, false, NONE, NONE, NONE, NONE, false};
    ps->callee = (struct callee_state){NONE, NONE, NONE, NONE, NONE, NONE, CALLEE_NONE, false};
    ps->recording = (struct recording){.group = NONE, .piece = NONE};
    ps->jump = (struct pending_jump){.file = NONE, .symbol = NONE};
    call_log_begin(ps);
    return ps;
}

void parser_free(struct parser *ps)
{
    for (int i = 0; i < TABLES; i++)
        ids_release(&ps->ids[i]);
    part_state_release(&ps->part);
    part_state_release(&ps->first);
    for (size_t i = 0; i < ps->unsettled.count; i++)
        callees_release(&ps->unsettled.items[i]);
    free(ps->unsettled.items);
    free(ps->part_of_block.items);
    free(ps->part_of_file.items);
    free(ps->unlocated_of.items);
    free(ps->unknown_keys.items);
    free(ps->recorded.items);
    free(ps->early_jumps.items);
    parser_record_release(ps);
    columns_release(&ps->columns);
    columns_release(&ps->head_columns);
    arena_release(&ps->arena);
    free(ps);
}

/* A line without positions and costs: of the body, of the header, a comment, or unknown. */
static const char *read_word_line(struct parser *ps, const char *at)
{
    const char *next = parser_body_line(ps, at);
    if (next)
        return next;
    const char *end = line_end(ps, at);
    struct text line = {at, (size_t)(end - at)};
    if (line.n > LINE_MAX_BYTES)
        parser_complain(ps, &problem_long_line, "line too long, skipped", line);
    else if (!parser_header_line(ps, line))
        parser_complain(ps, &problem_unknown_line, "unknown line, skipped", line);
    return end + 1;
}

static const char *skip_line(struct parser *ps, const char *at)
{
    return line_end(ps, at) + 1;
}

/* A digit, `*`, `+` or `-`: all are among the sixteen characters from `*` to `9`. */
static inline bool is_cost_line(const char *at)
{
    unsigned c = (unsigned char)*at - '*';
    return c < 16 && (0xffcbu >> c & 1);
}

/* A `?` or `??` in place of a line number (rule 32). */
static bool has_no_number(const char *at)
{
    return *at == '?' && text_is_blank(at[at[1] == '?' ? 2 : 1]);
}

/* Any line that begins neither with a number nor with a sign. Blanks before a line mean nothing, but a `#` after them
 * does not begin a comment (rule 1). */
static const char *read_other_line(struct parser *ps, const char *at)
{
    if (*at == '#')
        return skip_line(ps, at);
    while (text_is_blank(*at) || (*at == '\r' && at[1] != '\n'))
        at++;
    if (*at == '\n' || *at == '\r')
        return skip_line(ps, at);
    if (!is_cost_line(at) && !has_no_number(at))
        return read_word_line(ps, at);
    ps->line--; /* which the next one counts again */
    return parser_cost_line(ps, at);
}

static void skip_byte_order_mark(struct parser *ps, struct text *block)
{
    if (!ps->started && text_starts(*block, TEXT("\xef\xbb\xbf")))
        *block = text_skip(*block, 3);
    ps->started = true;
}

bool parser_read(struct parser *ps, struct text block)
{
    ps->start = block.s;
    ps->end = block.s + block.n;
    skip_byte_order_mark(ps, &block);
    const char *at = block.s;
    while (at < ps->end && !ps->halted) {
        if (is_cost_line(at)) {
            at = parser_cost_lines(ps, at);
            continue;
        }
        ps->line++;
        if (*at >= 'a')
            at = read_word_line(ps, at);
        else if (*at == '\n')
            at++;
        else
            at = read_other_line(ps, at);
    }
    ps->bytes += (uint64_t)(ps->end - ps->start);
    return !ps->halted && !diagnostics_stop(ps->diagnostics);
}
