/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state that the readers of lines share: the current place, and the run and the call that are still open. */
#include "parse/parser.h"

/* ---- diagnostics ---- */

#define SHOWN 60 /* bytes of a bad line that a message shows */

void parser_complain(struct parser *ps, const struct problem *problem, const char *what, struct text text)
{
    struct text shown = text_trim(text);
    bool cut = shown.n > SHOWN;
    if (cut)
        shown.n = SHOWN;
    const char *before = shown.n ? ": " : "", *after = cut ? "..." : "";
    diagnostics_add(ps->diagnostics, problem, ps->path, ps->line, "%s%s%.*s%s", what, before, (int)shown.n, shown.s,
                    after);
}

void parser_complain_of(struct parser *ps, uint64_t line, const struct problem *problem, const char *what,
                        struct text text)
{
    uint64_t here = ps->line;
    size_t late = ps->diagnostics->items.count;
    ps->line = line;
    parser_complain(ps, problem, what, text);
    ps->line = here;
    diagnostics_order_late(ps->diagnostics, late, ps->told);
}

void parser_say_number(struct parser *ps, enum number kind, struct text token)
{
    if (kind == NUMBER_WRAPPED)
        parser_complain(ps, &problem_wrapped, "costs of 2^63 and more are read as negative", token);
    if (kind == NUMBER_NOT_FINITE)
        parser_complain(ps, &problem_not_finite, "costs that are not finite numbers are left out", token);
    if (kind == NUMBER_ROUNDED)
        parser_complain(ps, &problem_rounded, "costs with a point or an exponent are read as integers, rounded", token);
}

/* ---- lines ---- */

const char *parser_lost_line_end(const struct parser *ps, const char *at)
{
    return at < ps->end ? ps->end - 1 : at;
}

/* ---- the place of costs ---- */

static bool in_ranges(const struct range *ranges, size_t count, struct text number)
{
    uint64_t value;
    if (count == 0)
        return true;
    if (!number_read_unsigned(number, &value))
        return false;
    for (size_t i = 0; i < count; i++)
        if (value >= ranges[i].first && value <= ranges[i].last)
            return true;
    return false;
}

void parser_begin_body(struct parser *ps)
{
    const struct selection *s = ps->selection;
    if (ps->part.body)
        return;
    ps->part.body = true;
    ps->part.muted = s && !(in_ranges(s->parts.items, s->parts.count, ps->part.part.number) &&
                            in_ranges(s->threads.items, s->threads.count, ps->part.part.thread));
}

ref_t parser_known_file(struct parser *ps, ref_t file)
{
    return file != NONE ? file : profile_add_file(ps->profile, FILE_UNKNOWN);
}

ref_t parser_bind_function(struct parser *ps)
{
    struct context *context = &ps->context;
    parser_begin_body(ps);
    if (context->function != NONE)
        return context->function;
    ref_t symbol = context->symbol != NONE ? context->symbol : profile_add_symbol(ps->profile, TEXT("???"));
    ref_t file = parser_known_file(ps, context->own_file != NONE ? context->own_file : context->fl);
    size_t known = ps->profile->functions.count;
    context->own_file = file;
    context->function = profile_add_function(ps->profile, (struct function){context->object, file, symbol});
    if (ps->part.muted && context->function >= known && !ps->profile->record)
        profile_mark_emptied(ps->profile, context->function, true);
    return context->function;
}

void parser_note_block(struct parser *ps, ref_t function)
{
    const unsigned asks = WANT_CALLS | WANT_RECORD | WANT_JUMPS | WANT_PLACES;
    if (parser_is_of_part(ps, &ps->part_of_block, function) || !(ps->profile->wants & asks))
        return;
    *array_add(&ps->part.callees.blocks) = function;
    *refs_at(&ps->part_of_block, function) = ps->part_count;
}

static ref_t add_piece(struct parser *ps, ref_t function, ref_t file)
{
    return profile_add_piece(ps->profile, function, parser_known_file(ps, file));
}

ref_t parser_bind_piece(struct parser *ps)
{
    ref_t function = parser_bind_function(ps);
    if (ps->context.piece == NONE) {
        if (!parser_is_of_part(ps, &ps->part_of_block, function))
            parser_note_block(ps, function);
        ps->context.piece = add_piece(ps, function, ps->context.file);
        if (ps->profile->emptied.count && !ps->part.muted)
            profile_mark_emptied(ps->profile, function, false);
    }
    return ps->context.piece;
}

bool parser_keeps_code(const struct parser *ps, ref_t symbol)
{
    struct profile *p = ps->profile;
    return symbol == NONE || parser_is_placeholder(p->symbols.texts.items[symbol]) || profile_keeps_code(p, symbol);
}

struct text parser_placeholder(const struct parser *ps, uint64_t id, char buffer[PLACEHOLDER_SIZE])
{
    buffer[0] = '\n';
    memcpy(buffer + 1, &id, sizeof id);
    memcpy(buffer + 1 + sizeof id, &ps->line, sizeof ps->line);
    return (struct text){buffer, PLACEHOLDER_SIZE};
}

/* ---- the run, and the call ---- */

static __attribute__((noinline)) void note_line(struct parser *ps, uint64_t line, const struct charge *charge)
{
    if (ps->keeps & KEEPS_LOG)
        call_log_add_self(ps, line, charge);
    if ((ps->keeps & KEEPS_ENTRIES) && !ps->context.is_inlined)
        entries_add_line(&ps->profile->entries, ps->context.function, line);
}

/* Inline: the run's is the hot path. */
static inline __attribute__((always_inline)) void add_cost(struct parser *ps, uint64_t line, const cost_t *costs,
                                                           size_t n)
{
    struct charge charge = columns_charge(&ps->columns, costs, n);
    if (ps->part.muted)
        return;
    if (__builtin_expect(ps->keeps, 0))
        note_line(ps, line, &charge);
    profile_add_cost(ps->profile, (struct site){ps->context.piece, line}, &charge);
    parser_add_to_part(ps, &ps->part.self, &charge);
}

void parser_end_run(struct parser *ps)
{
    unsigned width = ps->run_width;
    if (width == 0)
        return;
    add_cost(ps, ps->run_line, ps->run, width);
    ps->run[0] = 0; /* mostly the only one: no call of memset() */
    for (unsigned i = 1; i < width; i++)
        ps->run[i] = 0;
    ps->run_width = 0;
}

/* Counts the costs below 0 (rule 7). */
static void add_below(struct parser *ps, const cost_t *costs, size_t n)
{
    static const cost_t one = 1;
    for (size_t i = 0; i < n && !ps->part.muted; i++)
        if (costs[i] < 0 && costs[i] != COST_ABSENT)
            parser_add_to_part(ps, &ps->part.below, &(struct charge){&one, &ps->columns.events.items[i], 1});
}

void parser_add_at_once(struct parser *ps, uint64_t line, const cost_t *costs, size_t n)
{
    parser_end_run(ps);
    add_cost(ps, line, costs, n);
    add_below(ps, costs, n);
}

static void keep_waiting(struct parser *ps, const struct code_place *place, const struct charge *charge)
{
    struct waiting_call call = {.place = *place, .count = ps->call.count, .callee = ps->call.callee.unlocated};
    if (ps->profile->record)
        call.target = ps->call.target;
    waiting_add(&ps->part.callees.waiting, &call, charge, &ps->profile->saturated);
}

void parser_charge_call(struct parser *ps, const struct code_place *place, const struct charge *charge)
{
    struct profile *p = ps->profile;
    if (ps->call.callee.unlocated != NONE) {
        keep_waiting(ps, place, charge);
        return;
    }
    if (p->record)
        parser_record_call(ps, place, charge);
    if (p->wants & WANT_INSTRUCTIONS)
        profile_add_call_at(p, place, ps->call.callee.function, ps->call.count, charge);
    else
        profile_add_call(p, place->site, ps->call.callee.function, ps->call.count, charge);
}

void parser_add_call_at(struct parser *ps, struct jump_end from, const cost_t *costs, size_t n)
{
    struct charge charge = columns_charge(&ps->columns, costs, n);
    ps->expect = EXPECT_SELF;
    if ((ps->keeps & KEEPS_LOG) && !ps->part.muted) {
        parser_end_run(ps);
        call_log_add_call(ps, from.line, &charge);
    }
    if (!ps->part.muted)
        parser_charge_call(ps, &(struct code_place){{ps->call.caller, from.line}, from.address}, &charge);
}

void parser_end_call(struct parser *ps)
{
    if (ps->expect != EXPECT_CALL)
        return;
    uint64_t unknown = ps->profile->record ? 0 : ADDRESS_NONE; /* in these columns any number is an address */
    if (ps->profile->wants & WANT_INSTRUCTIONS)
        parser_add_call_at(ps, (struct jump_end){unknown, 0}, NULL, 0);
    else
        parser_add_call(ps, 0, NULL, 0);
}

/* ---- jumps ---- */

/* Whether the current function has a cost or a call in the part. */
static bool has_block(const struct parser *ps)
{
    return ps->context.function != NONE && parser_is_of_part(ps, &ps->part_of_block, ps->context.function);
}

/* Adds a jump of a piece. The first one tells that there are any. */
static void add_jump(struct parser *ps, struct jump jump)
{
    const struct profile *p = ps->profile;
    if (jump.file == NONE)
        jump.file = p->pieces.items[jump.piece].file;
    ref_t symbol = p->functions.items[p->pieces.items[jump.piece].function].symbol;
    if (jump.symbol == NONE)
        jump.symbol = symbol;
    if (ps->part.muted || (p->jumps.count && !parser_keeps_code(ps, symbol)))
        return;
    if (p->record)
        parser_record_jump(ps, &jump);
    else
        profile_add_jump(ps->profile, &jump);
}

void parser_end_jump(struct parser *ps, struct jump_end from)
{
    const struct context *context = &ps->context;
    struct jump jump = ps->jump.jump;
    jump.from = from;
    if (!ps->jump.good)
        return;
    if (!has_block(ps)) {
        *array_add(&ps->early_jumps) = (struct early_jump){jump, context->file, ps->jump.line};
        return;
    }
    jump.piece = context->piece != NONE ? context->piece : add_piece(ps, context->function, context->file);
    add_jump(ps, jump);
}

static void end_early_jump(struct parser *ps, const struct early_jump *early)
{
    struct jump jump = early->jump;
    if (has_block(ps)) {
        jump.piece = add_piece(ps, ps->context.function, early->file);
        add_jump(ps, jump);
    } else if (!ps->part.muted) {
        parser_complain_of(ps, early->line, &problem_early_jump,
                           "a jump in a function that has neither costs nor calls, left out", TEXT_NONE);
    }
}

void parser_end_early_jumps(struct parser *ps)
{
    for (size_t i = 0; i < ps->early_jumps.count; i++)
        end_early_jump(ps, &ps->early_jumps.items[i]);
    ps->early_jumps.count = 0;
}

void parser_drop_call(struct parser *ps)
{
    if (ps->expect != EXPECT_CALL)
        return;
    parser_complain(ps, &problem_no_cost_line, "a calls= line before this one has no cost line", TEXT_NONE);
    parser_end_call(ps);
}
