/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/code_walk.h"

#ifdef HAVE_LIBDW

#include "base/buffer.h"
#include "machine/linked_file.h"

#include <inttypes.h>
#include <stdlib.h>

#define WAY_MAX 512u         /* entries in each other */
#define NAME_MAX_BYTES 16384 /* of a name that is written */

/* ---- what is wanted ---- */

static uint64_t end_of_range(const void *items, size_t place)
{
    return ((const struct address_range *)items)[place].end;
}

static bool is_wanted(const struct code_walk *w, struct address_range range)
{
    size_t at = lower_bound(w->wanted, w->wanted_count, end_of_range, range.start + 1);
    return range.start < range.end && at < w->wanted_count && w->wanted[at].start < range.end;
}

/* Whether an entry has code that is wanted. */
static bool has_wanted(const struct code_walk *w, Dwarf_Die *die)
{
    Dwarf_Addr base, start, end;
    ptrdiff_t at = 0;
    bool any = false;
    while (!any && (at = w->dw->dwarf_ranges(die, at, &base, &start, &end)) > 0)
        any = is_wanted(w, (struct address_range){start, end});
    return any;
}

/* ---- names ---- */

/* Names are bytes: those that would end a line are left out. */
static void write_name(struct output *out, struct text name)
{
    for (size_t i = 0; i < name.n && i < NAME_MAX_BYTES; i++)
        output_char(out, (unsigned char)name.s[i] < ' ' ? '?' : name.s[i]);
    output_char(out, '\n');
}

static void write_ref(struct output *out, ref_t ref)
{
    if (ref == NONE)
        output_text(out, TEXT("- "));
    else
        output_print(out, "%" PRIu32 " ", ref);
}

static ref_t file_number(struct code_walk *w, const char *path)
{
    size_t known = w->files.texts.count;
    if (!path)
        return NONE;
    ref_t file = names_add(&w->files, &w->arena, text_of(path));
    if (file == known) {
        output_text(w->out, TEXT("file "));
        write_name(w->out, text_of(path));
    }
    return file;
}

static bool is_scope(int tag)
{
    return tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type ||
           tag == DW_TAG_union_type || tag == DW_TAG_subprogram;
}

static uint64_t number_of(const struct code_walk *w, Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    return w->dw->dwarf_formudata(w->dw->dwarf_attr(die, name, &attribute), &value) == 0 ? value : 0;
}

/* A lambda has no name, or the same as each other lambda with these parameters. */
static void add_scope_name(const struct code_walk *w, Dwarf_Die *die, struct buffer *name)
{
    struct text own = text_of(w->dw->dwarf_diename(die));
    if (own.n && !text_starts(own, TEXT("<lambda")) && !text_starts(own, TEXT("._anon")))
        buffer_add(name, own);
    else if (w->dw->dwarf_tag(die) == DW_TAG_namespace)
        buffer_add(name, TEXT("(anonymous namespace)"));
    else
        buffer_print(name, "{lambda:%" PRIu64 ":%" PRIu64 "}", number_of(w, die, DW_AT_decl_line),
                     number_of(w, die, DW_AT_decl_column));
}

/* The declaration in a class, if the entry has one elsewhere. */
static Dwarf_Die declaration_of(const struct code_walk *w, const Dwarf_Die *die)
{
    Dwarf_Die at = *die, next;
    Dwarf_Attribute attribute;
    for (int i = 0; i < 8; i++) {
        if (!w->dw->dwarf_attr(&at, DW_AT_specification, &attribute) || !w->dw->dwarf_formref_die(&attribute, &next))
            break;
        at = next;
    }
    return at;
}

static struct text scoped_name(struct code_walk *w, Dwarf_Die *function)
{
    Dwarf_Die declaration = declaration_of(w, function), *scopes = NULL;
    struct buffer name = {0};
    int count = w->dw->dwarf_getscopes_die(&declaration, &scopes);
    for (int i = count; i-- > 1;) {
        if (!is_scope(w->dw->dwarf_tag(&scopes[i])))
            continue;
        add_scope_name(w, &scopes[i], &name);
        buffer_add(&name, TEXT("::"));
    }
    free(scopes);
    struct text own = text_of(w->dw->dwarf_diename(function));
    buffer_add(&name, own.n ? own : TEXT("???"));
    return buffer_take(&name, &w->arena);
}

/* The name that the linker knows; compilers have none for a function that it does not know. */
static struct text linkage_name(const struct code_walk *w, Dwarf_Die *function)
{
    Dwarf_Attribute attribute;
    const char *name = NULL;
    if (w->dw->dwarf_attr_integrate(function, DW_AT_linkage_name, &attribute) ||
        w->dw->dwarf_attr_integrate(function, DW_AT_MIPS_linkage_name, &attribute))
        name = w->dw->dwarf_formstring(&attribute);
    return text_of(name);
}

/* ---- functions and frames ---- */

/* Rust's older names for the linker, which end with a hash: they do not say which closure it is, and for which types.
 */
static bool lacks_types(struct text name)
{
    const struct text hash = TEXT("17h0123456789abcdefE");
    return name.n > hash.n && text_starts(name, TEXT("_ZN")) &&
           text_starts(text_skip(name, name.n - hash.n), TEXT("17h"));
}

/* The line of a function's declaration; 0: unknown. */
static int declared_line(const struct code_walk *w, Dwarf_Die *function)
{
    int line;
    return w->dw->dwarf_decl_line(function, &line) == 0 && line > 0 ? line : 0;
}

static void write_own_name(struct code_walk *w, ref_t number, struct text own)
{
    if (!text_starts(own, TEXT("{")) && text_find(own, '<') == own.n)
        return;
    output_print(w->out, "own %" PRIu32 " ", number);
    write_name(w->out, own);
}

static void write_function(struct code_walk *w, Dwarf_Die *function, ref_t file, struct text name)
{
    struct text own = lacks_types(name) ? text_of(w->dw->dwarf_diename(function)) : TEXT_NONE;
    ref_t number = (ref_t)w->keys.texts.count - 1;
    int line = declared_line(w, function);
    if (!name.n)
        name = scoped_name(w, function);
    output_text(w->out, TEXT("function "));
    write_ref(w->out, file);
    write_name(w->out, name);
    write_own_name(w, number, own);
    if (line)
        output_print(w->out, "declared %" PRIu32 " %d\n", number, line);
}

/* The function of an entry that is known by its linkage name and file, or else by itself; it is written once. */
static ref_t add_function(struct code_walk *w, Dwarf_Die *function)
{
    ref_t file = file_number(w, w->dw->dwarf_decl_file(function));
    struct text name = linkage_name(w, function);
    size_t known = w->keys.texts.count;
    struct arena scratch = {0};
    struct text key = name.n ? arena_format(&scratch, "%" PRIu32 " %.*s", file, (int)name.n, name.s)
                             : arena_format(&scratch, "%p", function->addr);
    ref_t number = names_add(&w->keys, &w->arena, key);
    arena_release(&scratch);
    if (number == known)
        write_function(w, function, file, name);
    return number;
}

/* The function that an entry is an inlined call of, or the code of. */
static ref_t function_number(struct code_walk *w, Dwarf_Die *of)
{
    Dwarf_Attribute attribute;
    Dwarf_Die origin = *of;
    if (w->dw->dwarf_attr(of, DW_AT_abstract_origin, &attribute) && !w->dw->dwarf_formref_die(&attribute, &origin))
        return NONE;
    struct probe at = index_probe(&w->functions, hash_mix((uintptr_t)origin.addr, 0));
    while (index_next(&w->functions, &at))
        if (w->walked.items[at.ref].entry == origin.addr)
            return w->walked.items[at.ref].function;
    index_insert(&w->functions, &at, (ref_t)w->walked.count);
    struct walked walked = {origin.addr, add_function(w, &origin)};
    *array_add(&w->walked) = walked;
    return walked.function;
}

static ref_t add_frame(struct code_walk *w, Dwarf_Die *inlined, ref_t above)
{
    ref_t function = function_number(w, inlined);
    uint64_t file = number_of(w, inlined, DW_AT_call_file);
    if (function == NONE)
        return above;
    ref_t called = file < w->unit_file_count
                       ? file_number(w, w->dw->dwarf_filesrc(w->unit_files, (size_t)file, NULL, NULL))
                       : NONE;
    output_text(w->out, TEXT("frame "));
    write_ref(w->out, above);
    write_ref(w->out, function);
    write_ref(w->out, called);
    output_print(w->out, "%" PRIu64 "\n", number_of(w, inlined, DW_AT_call_line));
    return w->frames++;
}

static void add_ranges(struct code_walk *w, Dwarf_Die *inlined, ref_t frame)
{
    Dwarf_Addr base, start, end;
    ptrdiff_t at = 0;
    while ((at = w->dw->dwarf_ranges(inlined, at, &base, &start, &end)) > 0)
        if (start < end)
            *array_add(&w->ranges) = (struct frame_range){{start, end}, frame, (ref_t)w->ranges.count};
}

/* Whether a function may be inlined elsewhere: in its unit, or in another that knows its linkage name. */
static bool may_be_inlined(const struct code_walk *w, Dwarf_Die *function)
{
    Dwarf_Attribute attribute;
    return w->dw->dwarf_attr(function, DW_AT_abstract_origin, &attribute) || linkage_name(w, function).n;
}

/* Says which code a function has where it was not inlined. */
static void write_entry(struct code_walk *w, Dwarf_Die *function)
{
    Dwarf_Addr base, start, end, entry;
    if (w->dw->dwarf_ranges(function, 0, &base, &start, &end) <= 0)
        return;
    if (w->dw->dwarf_entrypc(function, &entry) != 0)
        entry = start;
    if (!is_wanted(w, (struct address_range){entry, entry + 1}))
        return;
    ref_t number = may_be_inlined(w, function) ? function_number(w, function) : NONE;
    ref_t file = file_number(w, w->dw->dwarf_decl_file(function));
    output_text(w->out, TEXT("entry "));
    write_ref(w->out, number);
    output_print(w->out, "%" PRIx64 " ", (uint64_t)entry);
    write_ref(w->out, file);
    output_print(w->out, "%d\n", declared_line(w, function));
}

/* ---- the entries of a unit ---- */

/* Puts an entry on the way, with the frame of what is in it; false: nothing is. */
static bool enter(struct code_walk *w, struct visit *visit)
{
    int tag = w->dw->dwarf_tag(&visit->die);
    if (tag == DW_TAG_subprogram) {
        visit->frame = NONE;
        write_entry(w, &visit->die);
    }
    if (tag != DW_TAG_inlined_subroutine)
        return true;
    if (!has_wanted(w, &visit->die))
        return false;
    visit->frame = add_frame(w, &visit->die, visit->frame);
    if (visit->frame != NONE)
        add_ranges(w, &visit->die, visit->frame);
    return true;
}

/* Moves to the next entry beside the last one of the way, or beside those above it. */
static void leave(struct code_walk *w)
{
    while (w->way.count) {
        struct visit *last = &w->way.items[w->way.count - 1];
        Dwarf_Die next;
        if (w->dw->dwarf_siblingof(&last->die, &next) == 0) {
            last->die = next;
            last->frame = w->way.count > 1 ? last[-1].frame : NONE;
            return;
        }
        w->way.count--;
    }
}

static void walk_entries(struct code_walk *w, Dwarf_Die *unit)
{
    struct visit first = {.frame = NONE};
    w->way.count = w->ranges.count = 0;
    if (w->dw->dwarf_child(unit, &first.die) == 0)
        *array_add(&w->way) = first;
    while (w->way.count) {
        struct visit *last = &w->way.items[w->way.count - 1], inner;
        if (w->way.count < WAY_MAX && enter(w, last) && w->dw->dwarf_child(&last->die, &inner.die) == 0) {
            inner.frame = last->frame;
            *array_add(&w->way) = inner;
        } else {
            leave(w);
        }
    }
}

/* ---- the innermost frames ---- */

static int by_start(const void *a, const void *b)
{
    const struct frame_range *x = a, *y = b;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

static void add_stretch(struct code_walk *w, uint64_t *at, uint64_t end, ref_t frame)
{
    if (*at < end)
        *array_add(&w->stretches) = (struct frame_range){{*at, end}, frame, 0};
    *at = end > *at ? end : *at;
}

/* Ranges of frames lie in those of the frames above: what reaches out of one is cut off. The ranges that are open stand
 * at the beginning of the array. */
static void find_stretches(struct code_walk *w)
{
    struct frame_range *open = w->ranges.items;
    size_t opened = 0;
    uint64_t at = 0;
    w->stretches.count = 0;
    if (w->ranges.count > 1)
        qsort(w->ranges.items, w->ranges.count, sizeof *w->ranges.items, by_start);
    for (size_t i = 0; i < w->ranges.count; i++) {
        struct frame_range next = w->ranges.items[i];
        for (; opened && open[opened - 1].range.end <= next.range.start; opened--)
            add_stretch(w, &at, open[opened - 1].range.end, open[opened - 1].frame);
        if (opened) {
            add_stretch(w, &at, next.range.start, open[opened - 1].frame);
            if (next.range.end > open[opened - 1].range.end)
                next.range.end = open[opened - 1].range.end;
        }
        at = next.range.start;
        open[opened++] = next;
    }
    for (; opened; opened--)
        add_stretch(w, &at, open[opened - 1].range.end, open[opened - 1].frame);
}

/* ---- lines ---- */

/* A row of the table of lines. */
struct source_row {
    struct address_range range;
    ref_t file;
    int line;
};

static void write_piece(const struct code_walk *w, const struct source_row *row, uint64_t end, ref_t frame)
{
    struct address_range piece = {row->range.start, end};
    if (!is_wanted(w, piece))
        return;
    output_print(w->out, "piece %" PRIx64 " %" PRIx64 " ", piece.start, piece.end);
    write_ref(w->out, row->file);
    output_print(w->out, "%d ", row->line > 0 ? row->line : 0);
    write_ref(w->out, frame);
    output_char(w->out, '\n');
}

static uint64_t end_of_stretch(const void *items, size_t place)
{
    return ((const struct frame_range *)items)[place].range.end;
}

/* Writes the code of a row, cut where frames begin and end. */
static void write_row(const struct code_walk *w, struct source_row row)
{
    const struct frame_range *stretches = w->stretches.items;
    size_t i = lower_bound(stretches, w->stretches.count, end_of_stretch, row.range.start + 1);
    while (row.range.start < row.range.end) {
        bool is_any = i < w->stretches.count && stretches[i].range.start < row.range.end;
        bool is_in = is_any && stretches[i].range.start <= row.range.start;
        uint64_t end = !is_any ? row.range.end : is_in ? stretches[i].range.end : stretches[i].range.start;
        end = end < row.range.end ? end : row.range.end;
        write_piece(w, &row, end, is_in ? stretches[i].frame : NONE);
        row.range.start = end;
        i += is_in;
    }
}

/* Cuts a row off where its code of the unit ends: at the end of a sequence there may be rows without code, which only
 * the next sequence ends. */
static struct address_range cut_row(const struct code_walk *w, struct address_range row)
{
    const struct address_range *code = w->code.items;
    size_t at = lower_bound(code, w->code.count, end_of_range, row.start + 1);
    if (at == w->code.count || code[at].start > row.start)
        return (struct address_range){0, 0};
    return (struct address_range){row.start, row.end < code[at].end ? row.end : code[at].end};
}

/* Of rows that have one address the last one counts. */
static void write_lines(struct code_walk *w, Dwarf_Die *unit)
{
    Dwarf_Lines *lines = NULL;
    size_t count = 0;
    if (w->dw->dwarf_getsrclines(unit, &lines, &count) != 0)
        return;
    for (size_t i = 0; i + 1 < count; i++) {
        Dwarf_Line *line = w->dw->dwarf_onesrcline(lines, i), *next = w->dw->dwarf_onesrcline(lines, i + 1);
        struct source_row row = {0};
        bool is_end = true;
        if (!line || !next || w->dw->dwarf_lineendsequence(line, &is_end) != 0 || is_end)
            continue;
        w->dw->dwarf_lineaddr(line, &row.range.start);
        w->dw->dwarf_lineaddr(next, &row.range.end);
        row.range = cut_row(w, row.range);
        if (!is_wanted(w, row.range))
            continue;
        row.file = file_number(w, w->dw->dwarf_linesrc(line, NULL, NULL));
        w->dw->dwarf_lineno(line, &row.line);
        write_row(w, row);
    }
}

/* ---- units ---- */

static int by_address(const void *a, const void *b)
{
    const struct address_range *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

static void list_code(struct code_walk *w, Dwarf_Die *unit)
{
    Dwarf_Addr base, start, end;
    ptrdiff_t at = 0;
    w->code.count = 0;
    while ((at = w->dw->dwarf_ranges(unit, at, &base, &start, &end)) > 0)
        if (start < end)
            *array_add(&w->code) = (struct address_range){start, end};
    if (w->code.count > 1)
        qsort(w->code.items, w->code.count, sizeof *w->code.items, by_address);
}

/* `entries`: the unit itself, or that which has its entries in another file. */
static void walk_unit(struct code_walk *w, Dwarf_Die *unit, Dwarf_Die *entries)
{
    w->unit_files = NULL;
    w->unit_file_count = 0;
    if (w->dw->dwarf_getsrcfiles(entries, &w->unit_files, &w->unit_file_count) != 0)
        w->unit_file_count = 0;
    walk_entries(w, entries);
    find_stretches(w);
    list_code(w, unit);
    write_lines(w, unit);
}

/* Where the entries of a unit are: it is a skeleton if they are in another file. Of that libdw must not open one beside
 * it by itself, as it would if it had been made smaller by dwz. */
static Dwarf_Die find_entries(const struct code_walk *w, Dwarf_CU *cu, uint8_t type, Dwarf_Die unit)
{
    Dwarf_Die apart = {0};
    const char *name;
    const void *id;
    if (type != DW_UT_skeleton || w->is_confined || !linked_split_is_safe(w->dw, &unit, w->path))
        return unit;
    w->dw->dwarf_cu_info(cu, NULL, NULL, NULL, &apart, NULL, NULL, NULL);
    bool is_whole =
        apart.addr && w->dw->dwelf_dwarf_gnu_debugaltlink(w->dw->dwarf_cu_getdwarf(apart.cu), &name, &id) <= 0;
    return is_whole ? apart : unit;
}

void code_walk_all(struct code_walk *w, Dwarf *dwarf)
{
    Dwarf_CU *at = NULL;
    Dwarf_Die unit, entries;
    uint8_t type;
    while (w->dw->dwarf_get_units(dwarf, at, &at, NULL, &type, &unit, NULL) == 0) {
        if ((type != DW_UT_compile && type != DW_UT_skeleton) || !has_wanted(w, &unit))
            continue;
        entries = find_entries(w, at, type, unit);
        walk_unit(w, &unit, &entries);
    }
}

void code_walk_release(struct code_walk *w)
{
    names_release(&w->files);
    index_release(&w->functions);
    free(w->walked.items);
    names_release(&w->keys);
    free(w->way.items);
    free(w->ranges.items);
    free(w->stretches.items);
    free(w->code.items);
    arena_release(&w->arena);
}

#endif
