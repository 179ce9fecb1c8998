/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names (rules 8 to 13) and calls (rules 17 to 20). */
#include "base/buffer.h"
#include "parse/parser.h"
#include "parse/scan.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- tables of names ---- */

static ref_t add_name(struct parser *ps, enum name_table table, struct text name)
{
    struct profile *p = ps->profile;
    return table == TABLE_OBJECTS ? profile_add_object(p, name)
           : table == TABLE_FILES ? profile_add_file(p, name)
                                  : profile_add_symbol(p, name);
}

static ref_t add_unknown(struct parser *ps, enum name_table table, uint64_t id)
{
    static const struct problem *const problems[TABLES] = {&problem_undefined_object, &problem_undefined_file,
                                                           &problem_undefined_function};
    char buffer[sizeof "(unknown #18446744073709551615)"];
    int n = snprintf(buffer, sizeof buffer, "(unknown #%llu)", (unsigned long long)id);
    struct text name = {buffer, (size_t)n};
    parser_complain(ps, problems[table], "undefined id, shown as", name);
    return add_name(ps, table, name);
}

/* The name of an undefined id: "(unknown #7)", or, in a chunk, the name that the lines before it define. */
static ref_t undefined_id(struct parser *ps, enum name_table table, uint64_t id)
{
    if (!ps->is_chunk)
        return add_unknown(ps, table, id);
    char buffer[PLACEHOLDER_SIZE];
    ref_t ref = add_name(ps, table, parser_placeholder(ps, id, buffer));
    ids_set(&ps->ids[table], id, ref);
    return ref;
}

ref_t parser_find_id(struct parser *ps, enum name_table table, uint64_t id)
{
    ref_t ref = ids_get(&ps->ids[table], id);
    return ref != NONE ? ref : undefined_id(ps, table, id);
}

/* The length of the `(digits)` at the front of `t`, 0 if there are none; a number past 2^64 is not an id. */
static size_t read_id(struct text t, uint64_t *id)
{
    if (t.n < 3 || t.s[0] != '(')
        return 0;
    size_t digits = number_read_digits(text_skip(t, 1), id);
    return digits && digits + 1 < t.n && t.s[digits + 1] == ')' ? digits + 2 : 0;
}

/* Takes a link off a chain like `(2)'2'(3)` and the quote after it; false if there is none. `*id` is set if the link is
 * an id. */
static bool next_link(struct text *chain, struct text *link, bool *is_id, uint64_t *id)
{
    size_t n = read_id(*chain, id);
    *is_id = n > 0;
    if (n == 0)
        n = number_read_digits(*chain, id);
    *link = (struct text){chain->s, n};
    *chain = text_skip(*chain, n);
    if (n == 0 || (chain->n && chain->s[0] != '\''))
        return false;
    *chain = text_skip(*chain, chain->n > 0);
    return true;
}

static bool is_chain(struct text name)
{
    struct text link;
    bool is_id;
    uint64_t id;
    if (read_id(name, &id) == 0 || name.s[name.n - 1] == '\'')
        return false;
    while (name.n)
        if (!next_link(&name, &link, &is_id, &id))
            return false;
    return true;
}

/* Names built of built names would grow without end. These are the limits in bytes: of one name, of all names of an
 * input, and how many more for each byte of the input before the name. */
#define BUILT_NAME_MAX 4096u
#define BUILT_NAMES_MAX (16u << 20)
#define BUILT_NAMES_PER_BYTE 4u

/* Adds text as far as it has room: one byte more than a name may have tells that it is too long. */
static void append(struct buffer *built, struct text t)
{
    size_t room = BUILT_NAME_MAX + 1 - built->count;
    buffer_add(built, (struct text){t.s, t.n < room ? t.n : room});
}

static void expand_chain(struct parser *ps, struct text chain, struct buffer *built)
{
    struct text link;
    bool is_id;
    uint64_t id;
    while (chain.n && next_link(&chain, &link, &is_id, &id)) {
        ref_t symbol = is_id ? parser_find_id(ps, TABLE_SYMBOLS, id) : NONE;
        if (built->count)
            append(built, TEXT("'"));
        append(built, is_id ? ps->profile->symbols.texts.items[symbol] : link);
    }
}

/* Adds the name that was built of a chain, or the chain itself if the name is too long. */
static ref_t add_built(struct parser *ps, struct text chain, struct text built)
{
    struct names *symbols = &ps->profile->symbols;
    uint64_t before = ps->bytes + (uint64_t)(chain.s - ps->start);
    if (built.n > BUILT_NAME_MAX || ps->built + built.n > BUILT_NAMES_MAX + BUILT_NAMES_PER_BYTE * before) {
        parser_complain(ps, &problem_built_name, "names built of others become too long, kept as written", chain);
        return profile_add_symbol(ps->profile, chain);
    }
    size_t known = symbols->texts.count;
    ref_t ref = profile_add_symbol(ps->profile, built);
    ps->built += symbols->texts.count > known ? built.n : 0;
    return ref;
}

/* Rule 9: `(2)'2'(3)` is a name built of the names of other ids. In a chunk they may not be known yet. */
static ref_t add_chain(struct parser *ps, struct text chain)
{
    struct buffer built = {0};
    parser_need(ps, INHERITED_NAMES);
    expand_chain(ps, chain, &built);
    ref_t ref = add_built(ps, chain, buffer_text(&built));
    buffer_release(&built);
    return ref;
}

static ref_t define_id(struct parser *ps, enum name_table table, uint64_t id, struct text name)
{
    ref_t ref = table == TABLE_SYMBOLS && is_chain(name) ? add_chain(ps, name) : add_name(ps, table, name);
    ids_set(&ps->ids[table], id, ref);
    return ref;
}

/* `(12)` and the line end: most names. */
static inline ref_t read_known_id(struct parser *ps, const char **at, enum name_table table)
{
    uint64_t id;
    if (**at != '(' || ps->end - *at < 10)
        return NONE;
    unsigned digits = scan_seven(*at + 1, &id);
    const char *p = *at + 1 + digits;
    if (digits == 0 || p[0] != ')' || p[1] != '\n')
        return NONE;
    ref_t ref = ids_get(&ps->ids[table], id);
    if (ref != NONE)
        *at = p + 2;
    return ref;
}

static __attribute__((noinline)) ref_t read_any_name(struct parser *ps, const char **at, enum name_table table)
{
    const char *end = line_end(ps, *at);
    uint64_t id;
    struct text name = text_trim((struct text){*at, (size_t)(end - *at)});
    *at = end + 1;
    if (name.n > LINE_MAX_BYTES) {
        parser_complain(ps, &problem_long_line, "name too long, shortened", name);
        name.n = LINE_MAX_BYTES;
    }
    size_t n = read_id(name, &id);
    if (n == 0)
        return add_name(ps, table, name);
    name = text_trim(text_skip(name, n));
    return name.n ? define_id(ps, table, id, name) : parser_find_id(ps, table, id);
}

/* Reads a name at `*at`, up to the line end, and moves to the next line. */
static inline ref_t read_name(struct parser *ps, const char **at, enum name_table table)
{
    ref_t ref = read_known_id(ps, at, table);
    return ref != NONE ? ref : read_any_name(ps, at, table);
}

/* ---- the current object, file and function ---- */

static void set_object(struct parser *ps, ref_t object)
{
    parser_end_run(ps);
    parser_end_block(ps, false);
    ps->context.object = object;
    ps->context.function = ps->context.piece = NONE;
}

static void set_file(struct parser *ps, ref_t file, bool is_fl)
{
    parser_end_run(ps);
    ps->context.file = file;
    ps->context.piece = NONE;
    ps->context.is_inlined |= !is_fl || ps->context.own_file != NONE;
    if (is_fl || !ps->context.fl_given)
        ps->context.fl = file;
    ps->context.fl_given |= is_fl;
}

static void set_function(struct parser *ps, ref_t symbol)
{
    parser_end_run(ps);
    parser_end_block(ps, true);
    ps->context.symbol = symbol;
    ps->context.function = ps->context.piece = ps->context.own_file = NONE;
    ps->context.file = ps->context.fl;
    ps->context.is_inlined = false;
}

/* ---- calls ---- */

static void set_callee(struct parser *ps, ref_t symbol)
{
    struct callee_state *callee = &ps->callee;
    callee->symbol = symbol;
    callee->own_file = NONE;
    callee->bound = CALLEE_NONE;
    callee->is_placed = false;
    callee->object = callee->pending_object;
    callee->file = callee->pending_file;
    callee->pending_object = callee->pending_file = NONE;
    ps->inherited &= ~(unsigned)INHERITED_CALLEE;
}

static void set_callee_file(struct parser *ps, ref_t file)
{
    ps->callee.pending_file = file;
    ps->part.callees.names_files = true;
}

/* cob= and cfi= may also come between their cfn= and its calls=. */
static void take_late_names(struct callee_state *callee)
{
    if (callee->pending_object != NONE)
        callee->object = callee->pending_object;
    if (callee->pending_file != NONE)
        callee->file = callee->pending_file;
    callee->pending_object = callee->pending_file = NONE;
}

/* Notes the place of the callee, as far as lines tell: at its first calls=. */
static void place_callee(struct parser *ps)
{
    struct callee_state *callee = &ps->callee;
    take_late_names(callee);
    if (callee->symbol == NONE) {
        parser_complain(ps, &problem_no_callee, "calls= without a cfn= before it", TEXT_NONE);
        callee->symbol = profile_add_symbol(ps->profile, TEXT("???"));
    }
    if (callee->object == NONE)
        callee->object = ps->context.object;
    if (callee->file == NONE) {
        callee->file = parser_known_file(ps, ps->context.file);
        callee->own_file = ps->context.own_file;
    }
    callee->is_placed = true;
}

/* CALLEE_NONE if calls are not wanted. */
static struct bound_callee bind_callee(struct parser *ps)
{
    struct callee_state *callee = &ps->callee;
    if (callee->bound.function != NONE || callee->bound.unlocated != NONE)
        return callee->bound;
    if (!callee->is_placed)
        place_callee(ps);
    if (!(ps->profile->wants & (WANT_CALLS | WANT_RECORD | WANT_PLACES)))
        return CALLEE_NONE;
    struct function key = {callee->object, callee->file, callee->symbol};
    callee->bound = parser_find_callee(ps, key, callee->own_file);
    return callee->bound;
}

/* The count of a calls= line. */
static uint64_t read_count(struct parser *ps, struct text rest)
{
    uint64_t count;
    struct text token = text_next_word(&rest);
    if (number_read_unsigned(token, &count))
        return count;
    parser_complain(ps, &problem_bad_calls, "unreadable number of calls, taken for 0", token);
    return 0;
}

/* Notes the line that a call names, for the callee or, as long as that is not known, for the unlocated one. */
static void note_entry(struct parser *ps, struct bound_callee callee)
{
    struct entries *waiting = &ps->part.callees.waiting.entries;
    if (callee.function != NONE)
        entries_add_call(&ps->profile->entries, callee.function, ps->call.target.line, ps->call.count);
    else if (callee.unlocated != NONE)
        entries_add_call(waiting, callee.unlocated, ps->call.target.line, ps->call.count);
}

/* If the cost line is not read together with it. */
static __attribute__((noinline)) const char *after_calls(struct parser *ps, const char *at, const char *end)
{
    if (ps->profile->record || (ps->keeps & KEEPS_ENTRIES))
        parser_read_target(ps, (struct text){at, (size_t)(end - at)});
    if ((ps->keeps & KEEPS_ENTRIES) && !ps->part.muted)
        note_entry(ps, ps->call.callee);
    const char *next = (ps->keeps & KEEPS_ENTRIES) ? parser_placed_call_cost(ps, end + 1) : NULL;
    return next ? next : end + 1;
}

static const char *read_calls(struct parser *ps, const char *at)
{
    const char *end = line_end(ps, at);
    parser_need(ps, INHERITED_CALLEE);
    parser_drop_call(ps);
    ps->call.caller = parser_bind_piece(ps);
    ps->call.callee = bind_callee(ps);
    ps->call.is_filed = ps->callee.own_file == NONE;
    const char *p = at;
    uint64_t stop;
    if (!scan_digits(&p, &ps->call.count, &stop) || !scan_gap(&p, stop))
        ps->call.count = read_count(ps, (struct text){at, (size_t)(end - at)});
    ps->expect = EXPECT_CALL;
    ps->profile->has_calls |= !ps->part.muted;
    ps->part.has_calls = true;
    const char *next = parser_call_cost(ps, end + 1);
    return next ? next : after_calls(ps, at, end);
}

static const char *read_old_calls(struct parser *ps, const char *at)
{
    parser_complain(ps, &problem_rcalls, "rcalls= is an old name, read as calls=", TEXT_NONE);
    return read_calls(ps, at);
}

static __attribute__((noinline)) const char *keep_jump(struct parser *ps, const char *at)
{
    const char *end = line_end(ps, at);
    parser_keep_jump(ps, (struct text){at, (size_t)(end - at)}, at[-2] == 'd'); /* jcnd= */
    ps->expect = EXPECT_JUMP;
    return end + 1;
}

/* A jump, and the line of its source if that is plain: neither is kept, unless jumps are wanted. */
static const char *read_jump(struct parser *ps, const char *at)
{
    parser_drop_call(ps);
    if (__builtin_expect(ps->profile->wants & WANT_JUMPS, 0))
        return keep_jump(ps, at);
    const char *next = line_end(ps, at) + 1, *p = next;
    uint64_t position;
    bool plain = p < ps->end && *p != '\n';
    for (size_t i = 0; i < ps->columns.kinds.count && plain && *p != '\n'; i++)
        plain = scan_position(&p, 0, &position);
    plain = plain && *p == '\n';
    ps->line += plain;
    ps->expect = plain ? EXPECT_SELF : EXPECT_JUMP;
    return plain ? p + 1 : next;
}

/* ---- the lines ---- */

static const char *ignore_line(struct parser *ps, const char *at)
{
    return line_end(ps, at) + 1;
}

#define NAME_LINE(function, table, use)                                                                                \
    static inline const char *function(struct parser *ps, const char *at)                                              \
    {                                                                                                                  \
        ref_t name = read_name(ps, &at, table);                                                                        \
        (void)name;                                                                                                    \
        use;                                                                                                           \
        return at;                                                                                                     \
    }

NAME_LINE(read_ob, TABLE_OBJECTS, set_object(ps, name))
NAME_LINE(read_fl, TABLE_FILES, set_file(ps, name, true))
NAME_LINE(read_fi, TABLE_FILES, set_file(ps, name, false))
NAME_LINE(read_fn, TABLE_SYMBOLS, set_function(ps, name))
NAME_LINE(read_cob, TABLE_OBJECTS, ps->callee.pending_object = name)
NAME_LINE(read_cfi, TABLE_FILES, set_callee_file(ps, name))
NAME_LINE(read_cfn, TABLE_SYMBOLS, set_callee(ps, name))
NAME_LINE(read_jfi, TABLE_FILES, ps->jump.file = name)
NAME_LINE(read_jfn, TABLE_SYMBOLS, ps->jump.symbol = name)
NAME_LINE(read_frfn, TABLE_SYMBOLS, )

/* Compares bytewise, so it never reads past a line end: as constants, which takes a third of what a loop does. */
SCAN_INLINE bool has_key(const char *at, const char *key, size_t n)
{
    return at[0] == key[0] && at[1] == key[1] && at[2] == key[2] && (n < 4 || at[3] == key[3]) &&
           (n < 5 || at[4] == key[4]) && (n < 6 || at[5] == key[5]) && (n < 7 || at[6] == key[6]);
}

#define TRY(key, read)                                                                                                 \
    if (has_key(at, key, sizeof(key) - 1))                                                                             \
    return read(ps, at + sizeof(key) - 1)

/* By first letter, the frequent ones first. */
const char *parser_body_line(struct parser *ps, const char *at)
{
    switch (*at) {
    case 'c':
        TRY("cfn=", read_cfn);
        TRY("calls=", read_calls);
        TRY("cfi=", read_cfi);
        TRY("cob=", read_cob);
        TRY("cfl=", read_cfi);
        TRY("cfni=", ignore_line);
        return NULL;
    case 'f':
        TRY("fn=", read_fn);
        TRY("fi=", read_fi);
        TRY("fe=", read_fi);
        TRY("fl=", read_fl);
        TRY("frfn=", read_frfn);
        return NULL;
    case 'j':
        TRY("jcnd=", read_jump);
        TRY("jump=", read_jump);
        TRY("jfi=", read_jfi);
        TRY("jfn=", read_jfn);
        return NULL;
    default:
        TRY("ob=", read_ob);
        TRY("rcalls=", read_old_calls);
        TRY("rec=", ignore_line);
        TRY("bb=", ignore_line);
        TRY("ln=", ignore_line);
        return NULL;
    }
}
