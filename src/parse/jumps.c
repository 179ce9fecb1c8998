/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jumps (rule 19), and the targets of calls, if they are wanted. */
#include "parse/parser.h"

/* `FOLLOWED/EXECUTED`, as Valgrind writes, or `EXECUTED FOLLOWED`, as the specification has it. */
static bool read_counts(struct text *rest, struct jump *jump)
{
    struct text first = text_next_word(rest), second = first;
    size_t slash = text_find(first, '/');
    if (slash < first.n) {
        first.n = slash;
        return number_read_unsigned(first, &jump->followed) &&
               number_read_unsigned(text_skip(second, slash + 1), &jump->executed);
    }
    return number_read_unsigned(first, &jump->executed) && number_read_unsigned(text_next_word(rest), &jump->followed);
}

static bool read_count(struct text *rest, struct jump *jump)
{
    bool good = number_read_unsigned(text_next_word(rest), &jump->followed);
    jump->executed = jump->followed;
    return good;
}

/* The file and the function of the lines before this jump, for this jump alone. */
static void take_names(struct pending_jump *pending)
{
    pending->jump.file = pending->file;
    pending->jump.symbol = pending->symbol;
    pending->file = pending->symbol = NONE;
}

static struct jump_end target_of(const struct parser *ps, const struct positions *positions)
{
    uint64_t line = ps->columns.has_line ? positions->of[POSITION_LINE] : 0;
    bool has_address = ps->columns.has_address && ps->profile->wants & WANT_INSTRUCTIONS;
    uint64_t address = has_address ? positions->of[POSITION_INSTR] : ADDRESS_NONE;
    return (struct jump_end){address, (int64_t)line < 0 ? 0 : line};
}

void parser_keep_jump(struct parser *ps, struct text rest, bool conditional)
{
    struct positions target;
    struct text line = rest;
    bool relative;
    ps->jump.jump = (struct jump){.conditional = conditional};
    ps->jump.line = ps->line;
    ps->jump.good = false;
    take_names(&ps->jump);
    if (!(conditional ? read_counts : read_count)(&rest, &ps->jump.jump) ||
        !parser_read_positions(ps, &rest, &target, &relative)) {
        parser_complain(ps, &problem_bad_jump, "unreadable jump, left out", line);
        return;
    }
    if (relative)
        parser_need(ps, INHERITED_BASES);
    ps->jump.jump.to = target_of(ps, &target);
    ps->jump.good = true;
}

void parser_read_target(struct parser *ps, struct text rest)
{
    const struct columns *columns = &ps->columns;
    struct positions target = {{0}};
    ps->call.target = (struct record_place){0, 0};
    text_next_word(&rest); /* the count */
    for (size_t i = 0; i < columns->kinds.count; i++) {
        enum position kind = columns->kinds.items[i];
        struct text token = text_next_word(&rest);
        if (token.n == 0)
            break;
        if (parser_is_relative(token))
            parser_need(ps, INHERITED_BASES);
        if (!parser_read_position(token, ps->base.of[kind], kind, &target.of[kind]))
            target.of[kind] = 0;
    }
    if (columns->has_address)
        ps->call.target.address = target.of[POSITION_INSTR];
    if (columns->has_line && (int64_t)target.of[POSITION_LINE] >= 0)
        ps->call.target.line = target.of[POSITION_LINE];
}
