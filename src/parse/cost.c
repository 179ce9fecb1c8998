/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of positions and costs: nearly all of a profile, so the path for plain ones is short. */
#include "parse/parser.h"
#include "parse/scan.h"

/* ---- the run: consecutive costs of one row ---- */

/* Whether costs of different lines are kept apart. */
static bool asks_lines(const struct parser *ps)
{
    return ps->profile->wants & (WANT_LINES | WANT_PLACES);
}

/* Makes the run ready for a cost of a line: ends it if it is of another line, or long. */
SCAN_INLINE void continue_run(struct parser *ps, uint64_t line, bool by_line)
{
    if (--ps->run_left > 0 && (!by_line || line == ps->run_line))
        return;
    parser_end_run(ps);
    ps->run_line = line;
    ps->run_left = ps->run_lines;
}

SCAN_INLINE void add_to_run(struct parser *ps, uint64_t line, const cost_t *costs, unsigned n)
{
    continue_run(ps, line, asks_lines(ps));
    for (unsigned i = 0; i < n; i++)
        ps->run[i] += costs[i];
    if (n > ps->run_width)
        ps->run_width = n;
}

/* ---- what a line means ---- */

static uint64_t line_of(struct parser *ps, const struct positions *positions)
{
    if (!ps->columns.has_line)
        return 0;
    uint64_t line = positions->of[POSITION_LINE];
    if (__builtin_expect((int64_t)line >= 0, 1))
        return line;
    parser_complain(ps, &problem_below_line_0, "position below line 0, taken for the unknown line", TEXT_NONE);
    return 0;
}

static struct jump_end end_of(const struct parser *ps, const struct positions *positions, uint64_t line)
{
    return (struct jump_end){ps->columns.has_address ? positions->of[POSITION_INSTR] : ADDRESS_NONE, line};
}

/* Whether self costs of the function are kept by address. The first ones always are: they tell that there are any. */
static bool keeps_instructions(const struct parser *ps)
{
    return !ps->profile->has_addresses || parser_keeps_code(ps, ps->context.symbol);
}

static bool keeps_address_of_call(const struct parser *ps)
{
    const struct profile *p = ps->profile;
    return parser_keeps_code(ps, p->functions.items[p->pieces.items[ps->call.caller].function].symbol);
}

/* Keeps the cost of an instruction, beside that of its line. */
static void keep_instruction(struct parser *ps, struct jump_end at, const cost_t *costs, unsigned n)
{
    struct charge charge = columns_charge(&ps->columns, costs, n);
    struct code_place place = {{ps->context.piece, at.line}, at.address};
    if (ps->part.muted)
        return;
    if (ps->profile->record)
        parser_record_cost(ps, &place, &charge);
    else
        profile_add_instruction(ps->profile, &place, &charge);
}

/* A line as it was read. */
struct cost_line {
    struct positions positions;
    const cost_t *costs;
    unsigned n;
    bool plain; /* the costs are as scan_digits() reads them */
};

SCAN_INLINE void take_self(struct parser *ps, uint64_t number, const struct cost_line *line)
{
    if (line->plain)
        add_to_run(ps, number, line->costs, line->n);
    else
        parser_add_at_once(ps, number, line->costs, line->n);
}

/* If instructions are wanted. */
static __attribute__((noinline)) void take_line_at(struct parser *ps, const struct cost_line *line)
{
    struct jump_end at = end_of(ps, &line->positions, line_of(ps, &line->positions));
    enum expect expected = ps->expect;
    ps->expect = EXPECT_SELF;
    if (expected == EXPECT_CALL) {
        if (!keeps_address_of_call(ps))
            at.address = ADDRESS_NONE;
        parser_add_call_at(ps, at, line->costs, line->n);
    } else if (expected == EXPECT_JUMP && line->n == 0) {
        if (ps->profile->wants & WANT_JUMPS)
            parser_end_jump(ps, at);
    } else {
        ps->base = line->positions;
        parser_begin_body(ps);
        if (line->n == 0)
            return;
        parser_bind_piece(ps);
        take_self(ps, at.line, line);
        if (keeps_instructions(ps))
            keep_instruction(ps, at, line->costs, line->n);
    }
}

/* If jumps are wanted without instructions: those between the same lines are one. */
static __attribute__((noinline)) void end_line_jump(struct parser *ps, const struct positions *positions)
{
    int64_t line = ps->columns.has_line ? (int64_t)positions->of[POSITION_LINE] : 0;
    if (ps->profile->wants & WANT_JUMPS)
        parser_end_jump(ps, (struct jump_end){ADDRESS_NONE, line < 0 ? 0 : (uint64_t)line});
}

static void take_line(struct parser *ps, const struct cost_line *line)
{
    if (__builtin_expect(ps->profile->wants & WANT_INSTRUCTIONS, 0)) {
        take_line_at(ps, line);
        return;
    }
    if (ps->expect == EXPECT_JUMP) {
        ps->expect = EXPECT_SELF;
        if (line->n == 0) { /* the jump's source: rule 16 */
            end_line_jump(ps, &line->positions);
            return;
        }
    }
    uint64_t number = line_of(ps, &line->positions);
    if (ps->expect == EXPECT_CALL) {
        parser_add_call(ps, number, line->costs, line->n);
        return;
    }
    ps->base = line->positions;
    if (line->n == 0) {
        parser_begin_body(ps);
        return;
    }
    parser_bind_piece(ps);
    take_self(ps, number, line);
}

/* ---- the careful path: everything that rules 2, 14 and 15 allow ---- */

/* Whether a token is addr2line's word for no line (rule 32). */
static bool is_no_line(struct text token, enum position kind)
{
    return kind == POSITION_LINE && (text_equal(token, TEXT("?")) || text_equal(token, TEXT("??")));
}

/* Makes a position absolute. Without a token it stays at the base; a position of an unknown kind may be any word. */
bool parser_read_position(struct text token, uint64_t base, enum position kind, uint64_t *position)
{
    *position = base;
    if (token.n == 0 || kind == POSITION_OTHER)
        return true;
    char sign = token.s[0];
    if (is_no_line(token, kind)) {
        *position = 0;
        return true;
    }
    if (sign != '+' && sign != '-' && sign != '*')
        return number_read_unsigned(token, position);
    uint64_t distance = 0;
    bool good = sign == '*' ? token.n == 1 : number_read_unsigned(text_skip(token, 1), &distance);
    *position = sign == '-' ? base - distance : base + distance;
    return good;
}

bool parser_is_relative(struct text token)
{
    return token.n == 0 || token.s[0] == '+' || token.s[0] == '-' || token.s[0] == '*';
}

bool parser_read_positions(struct parser *ps, struct text *rest, struct positions *positions, bool *relative)
{
    const struct columns *columns = &ps->columns;
    bool any = false;
    *positions = ps->base;
    for (size_t i = 0; i < columns->kinds.count; i++) {
        enum position kind = columns->kinds.items[i];
        struct text token = text_next_word(rest);
        if (!parser_read_position(token, ps->base.of[kind], kind, &positions->of[kind]))
            return false;
        any |= parser_is_relative(token);
        if (is_no_line(token, kind))
            parser_complain(ps, &problem_no_line_number, "no line number, taken for the unknown line", token);
    }
    for (size_t i = 0; i < columns->others; i++)
        text_next_word(rest);
    *relative = any;
    return true;
}

/* A cost as number_read_cost() gives it; the value that means "absent" is moved by one. */
static bool read_cost(struct parser *ps, struct text token, cost_t *cost)
{
    enum number kind = number_read_cost(token, cost);
    if (kind == NUMBER_BAD)
        return false;
    if (kind == NUMBER_ABSENT || kind == NUMBER_NOT_FINITE)
        *cost = COST_ABSENT;
    else if (*cost == COST_ABSENT)
        *cost = -COST_MAX;
    parser_say_number(ps, kind, token);
    return true;
}

static void keep_cost(struct parser *ps, cost_t *costs, size_t column, cost_t cost)
{
    ref_t event = ps->columns.events.items[column];
    costs[column] = cost;
    if (cost < 0 && cost != COST_ABSENT && event != NONE)
        ps->profile->events.items[event].negative = true;
}

/* Reads the costs; keeps those that have a column (rule 2). False if a token is not a number. */
static bool read_costs(struct parser *ps, struct text rest, cost_t *costs, unsigned *n)
{
    struct text line = rest;
    size_t columns = ps->columns.events.count, given = 0, present = 0;
    for (struct text token; (token = text_next_word(&rest)).n;) {
        cost_t cost;
        if (!read_cost(ps, token, &cost))
            return false;
        if (given < columns)
            keep_cost(ps, costs, given, cost);
        present += cost != COST_ABSENT;
        given++;
    }
    if (given > columns && ps->events_given)
        parser_complain(ps, &problem_too_many_costs, "more costs than events, the rest is left out", line);
    *n = present == 0 ? 0 : (unsigned)(given < columns ? given : columns);
    return true;
}

/* Keeps the line of the first call that costs less than 0 of an event. */
static void note_below(struct parser *ps, const cost_t *costs, unsigned n)
{
    cost_t line = (cost_t)ps->line;
    for (unsigned i = 0; i < n && !ps->part.muted; i++) {
        ref_t event = ps->columns.events.items[i];
        if (costs[i] < 0 && costs[i] != COST_ABSENT && event != NONE && !costs_have(&ps->part.calls_below, event))
            parser_add_to_part(ps, &ps->part.calls_below, &(struct charge){&line, &event, 1});
    }
}

static void bad_line(struct parser *ps, const char *what, struct text line)
{
    parser_complain(ps, &problem_bad_cost_line, what, line);
    parser_drop_call(ps); /* it was to be the call's */
    ps->expect = EXPECT_SELF;
}

/* Whether a line with `n` costs is one that later positions are relative to (rule 15). */
static bool moves_base(const struct parser *ps, unsigned n)
{
    return ps->expect == EXPECT_SELF || (ps->expect == EXPECT_JUMP && n > 0);
}

/* The line up to a token that begins with `#`: simulators write the instruction there (rule 1). */
static struct text without_comment(struct text line)
{
    for (size_t i = 1; i < line.n; i++)
        if (line.s[i] == '#' && text_is_blank(line.s[i - 1]))
            return (struct text){line.s, i};
    return line;
}

static void read_carefully(struct parser *ps, struct text line)
{
    cost_t costs[EVENTS_MAX];
    struct cost_line read = {.costs = costs};
    bool relative;
    struct text rest = without_comment(line);
    if (line.n > LINE_MAX_BYTES)
        bad_line(ps, "line too long, skipped", line);
    else if (!parser_read_positions(ps, &rest, &read.positions, &relative))
        bad_line(ps, "bad position, line skipped", line);
    else if (!read_costs(ps, rest, costs, &read.n))
        bad_line(ps, "bad cost, line skipped", line);
    else if (!ps->events_given && text_trim(rest).n) {
        ps->costs_before_events = true;
        bad_line(ps, "costs before an 'events:' line, skipped", line);
    } else {
        if (relative && (read.n > 0 || ps->expect != EXPECT_JUMP || ps->profile->wants & WANT_JUMPS))
            parser_need(ps, INHERITED_BASES);
        if (!relative && moves_base(ps, read.n))
            ps->inherited &= ~(unsigned)INHERITED_BASES;
        if (ps->expect == EXPECT_CALL)
            note_below(ps, costs, read.n);
        if (!(ps->halted & HALT_GAVE_UP))
            take_line(ps, &read);
    }
}

static const char *careful_line(struct parser *ps, const char *at)
{
    const char *end = line_end(ps, at);
    read_carefully(ps, (struct text){at, (size_t)(end - at)});
    return end + 1;
}

/* ---- the fast path ---- */

/* Takes the first `n` costs of a line back that turned out not to be plain. */
static __attribute__((noinline)) void take_back(struct parser *ps, const char *at, unsigned n)
{
    unsigned same;
    scan_costs(at, n, SCAN_TAKE_BACK, ps->run, &same);
}

/* Mostly instructions are not wanted: addresses are skipped, and their base stays as it is. They are followed if only
 * those of other functions are wanted. A record takes their costs as text. */
enum instructions { INSTRUCTIONS_SKIPPED, INSTRUCTIONS_FOLLOWED, INSTRUCTIONS_KEPT, INSTRUCTIONS_RECORDED };

/* Adds plain costs to the run while they are read; they are taken back if the line turns out not to be plain. */
SCAN_INLINE const char *add_costs(struct parser *ps, const char *at, unsigned max, enum scanned what)
{
    unsigned n;
    const char *next = scan_costs(at, max, what, ps->run, &n);
    if (!next)
        take_back(ps, at, n);
    else if (n > ps->run_width)
        ps->run_width = n;
    return next;
}

/* Likewise, of an instruction whose costs are recorded as they stand, but for a blank after them. */
SCAN_INLINE const char *record_costs(struct parser *ps, const char *at, unsigned max, struct jump_end here)
{
    const char *next = add_costs(ps, at, max, SCAN_ADD_NORMAL);
    if (next && next > at + 1) {
        size_t n = (size_t)(next - at) - 1;
        parser_record_text(ps, here, (struct text){at, n - (at[n - 1] == ' ')});
    }
    return next;
}

/* Likewise, of an instruction that is kept, with the costs that it has. */
SCAN_INLINE const char *keep_costs(struct parser *ps, const char *at, unsigned max, struct jump_end here)
{
    cost_t costs[EVENTS_MAX];
    unsigned n;
    const char *next = scan_costs(at, max, SCAN_PUT, costs, &n);
    if (!next || n == 0)
        return NULL;
    for (unsigned i = 0; i < n; i++)
        ps->run[i] += costs[i];
    if (n > ps->run_width)
        ps->run_width = n;
    keep_instruction(ps, here, costs, n);
    return next;
}

/* Reads plain self cost lines as long as there are any, the piece being bound: the hot loop. */
SCAN_INLINE const char *self_lines(struct parser *ps, const char *at, unsigned columns, bool by_line,
                                   enum instructions instructions)
{
    bool follows = columns == 2 && instructions != INSTRUCTIONS_SKIPPED;
    bool has_address = columns == 2 && ps->columns.has_address;
    uint64_t base = ps->base.of[POSITION_LINE], line, address;
    uint64_t *first = follows ? &ps->base.of[ps->columns.kinds.items[0]] : NULL;
    unsigned max = (unsigned)ps->columns.events.count;
    while (at < ps->end) {
        const char *p = at;
        if (columns == 2 && !scan_position(&p, follows ? *first : 0, &address))
            break;
        if (!scan_position(&p, base, &line) || (int64_t)line < 0)
            break;
        continue_run(ps, line, by_line);
        struct jump_end here = {has_address ? address : ADDRESS_NONE, line};
        const char *next = instructions == INSTRUCTIONS_RECORDED ? record_costs(ps, p, max, here)
                           : instructions == INSTRUCTIONS_KEPT   ? keep_costs(ps, p, max, here)
                                                                 : add_costs(ps, p, max, SCAN_ADD);
        if (!next)
            break;
        ps->line++;
        base = line;
        if (follows)
            *first = address;
        at = next;
    }
    ps->base.of[POSITION_LINE] = base;
    return at;
}

/* Plain positions, all columns of them; moves *at after them. False if one is not plain. */
SCAN_INLINE bool scan_positions(const struct parser *ps, const char **at, struct positions *positions)
{
    const struct columns *columns = &ps->columns;
    if ((ps->inherited & INHERITED_BASES) || columns->others)
        return false;
    *positions = ps->base;
    for (size_t i = 0; i < columns->kinds.count; i++) {
        uint8_t kind = columns->kinds.items[i];
        if (!scan_position(at, ps->base.of[kind], &positions->of[kind]))
            return false;
    }
    return true;
}

SCAN_INLINE const char *call_cost(struct parser *ps, const char *at, bool wanted)
{
    struct positions positions;
    cost_t costs[EVENTS_MAX];
    unsigned n;
    if (at >= ps->end)
        return NULL;
    if (!scan_positions(ps, &at, &positions) || (int64_t)positions.of[POSITION_LINE] < 0)
        return NULL;
    at = scan_costs(at, (unsigned)ps->columns.events.count, wanted ? SCAN_PUT : SCAN_SKIP, costs, &n);
    if (!at)
        return NULL;
    ps->line++;
    ps->expect = EXPECT_SELF;
    if (wanted)
        parser_add_call(ps, line_of(ps, &positions), costs, n);
    return at;
}

const char *parser_call_cost(struct parser *ps, const char *at)
{
    if (ps->profile->wants & (WANT_INSTRUCTIONS | WANT_PLACES))
        return NULL;
    return ps->profile->wants & WANT_CALLS ? call_cost(ps, at, true) : call_cost(ps, at, false);
}

const char *parser_placed_call_cost(struct parser *ps, const char *at)
{
    return ps->profile->wants & WANT_INSTRUCTIONS ? NULL : call_cost(ps, at, true);
}

/* A line that is not a plain self cost line: it is of a call or a jump, or the first of a piece, or not plain. */
const char *parser_cost_line(struct parser *ps, const char *at)
{
    cost_t costs[EVENTS_MAX];
    struct cost_line line;
    ps->line++;
    const char *p = at;
    if (!scan_positions(ps, &p, &line.positions))
        p = NULL;
    else
        p = scan_costs(p, (unsigned)ps->columns.events.count, SCAN_PUT, costs, &line.n);
    if (!p)
        return careful_line(ps, at);
    line.costs = costs;
    line.plain = true;
    take_line(ps, &line);
    return p;
}

SCAN_INLINE const char *instruction_lines(struct parser *ps, const char *at, unsigned columns, bool by_line)
{
    if (!keeps_instructions(ps))
        return self_lines(ps, at, columns, by_line, INSTRUCTIONS_FOLLOWED);
    return parser_records_text(ps) ? self_lines(ps, at, columns, by_line, INSTRUCTIONS_RECORDED)
                                   : self_lines(ps, at, columns, by_line, INSTRUCTIONS_KEPT);
}

/* The columns that real writers have: `line`, and `instr line`. */
static const char *plain_lines(struct parser *ps, const char *at)
{
    size_t columns = ps->columns.kinds.count;
    bool by_line = asks_lines(ps);
    if (columns > 2 || ps->columns.kinds.items[columns - 1] != POSITION_LINE)
        return at;
    if (ps->profile->wants & WANT_INSTRUCTIONS)
        return columns == 2 ? instruction_lines(ps, at, 2, by_line) : instruction_lines(ps, at, 1, by_line);
    if (columns == 2)
        return by_line ? self_lines(ps, at, 2, true, INSTRUCTIONS_SKIPPED)
                       : self_lines(ps, at, 2, false, INSTRUCTIONS_SKIPPED);
    return by_line ? self_lines(ps, at, 1, true, INSTRUCTIONS_SKIPPED)
                   : self_lines(ps, at, 1, false, INSTRUCTIONS_SKIPPED);
}

const char *parser_cost_lines(struct parser *ps, const char *at)
{
    const char *next = at;
    if (ps->expect == EXPECT_SELF && !(ps->inherited & INHERITED_BASES) && ps->context.piece != NONE)
        next = plain_lines(ps, at);
    return next > at ? next : parser_cost_line(ps, at);
}
