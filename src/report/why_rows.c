/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/why_rows.h"

#include "base/shrink.h"
#include "view/cell.h"
#include "view/scale.h"

#include <stdlib.h>

#define GAP 2
#define MARK_INDENT 2 /* of lines, beyond that of parts; their texts stand as far behind it */
#define PART_INDENT 4

/* ---- figures ---- */

static struct text say(struct why_rows *rows, const struct measure *measure, enum figure_kind kind, cost_t cost)
{
    char digits[CELL_MAX];
    struct figure figure = {kind, cost, 0};
    return arena_copy(&rows->why.arena, scale_say(digits, measure, rows->report->look->is_rich, figure));
}

static struct text say_change(struct why_rows *rows, cost_t change)
{
    return change ? say(rows, rows->why.change, FIGURE_CHANGE, change) : TEXT("0");
}

/* `+1.23%`, of what the program cost before; empty: it has no share. */
static struct text say_share(struct why_rows *rows, cost_t change)
{
    char digits[CELL_MAX];
    struct figure share = {FIGURE_RELATIVE, change, rows->why.change->whole};
    if (!share.divisor || !rows->report->request->show_percs)
        return TEXT("");
    struct text text = {digits, cell_number(digits, &share)};
    return arena_copy(&rows->why.arena, text_trim(text));
}

static enum style style_of(cost_t change)
{
    return change > 0 ? STYLE_RISE : change < 0 ? STYLE_FALL : STYLE_NOTHING;
}

static void measure(struct why_rows *rows, cost_t change)
{
    struct text figure = say_change(rows, change), share = say_share(rows, change);
    rows->changes = figure.n > rows->changes ? figure.n : rows->changes;
    rows->shares = share.n > rows->shares ? share.n : rows->shares;
}

/* Both columns, the second one empty for a part. */
static void add_figures(struct why_rows *rows, cost_t change, bool is_part, struct phrase *line)
{
    struct text figure = say_change(rows, change), share = is_part ? TEXT("") : say_share(rows, change);
    phrase_fill(line, ' ', rows->changes > figure.n ? rows->changes - figure.n : 0);
    phrase_say(line, style_of(change), figure);
    if (rows->shares) {
        phrase_fill(line, ' ', GAP + (rows->shares > share.n ? rows->shares - share.n : 0));
        phrase_say(line, style_of(change), share);
    }
    phrase_fill(line, ' ', is_part ? GAP + PART_INDENT : GAP);
}

/* ---- rows ---- */

static const struct cause *cause_at(const struct why_rows *rows, size_t cause)
{
    return &rows->why.causes.items[cause];
}

static struct text words_of(struct why_rows *rows, const struct cause *cause, size_t part)
{
    return why_words(&rows->why, cause, &rows->why.causes.parts.items[part], rows->report->naming);
}

static void add_row(struct why_rows *rows, struct why_row row, cost_t change)
{
    *array_add(&rows->items) = row;
    measure(rows, change);
}

static void add_lines(struct why_rows *rows, size_t number)
{
    struct why_line lines[CHANGED_LINES_MAX];
    size_t count = why_lines(&rows->why, cause_at(rows, number), lines);
    for (size_t i = 0; i < count; i++) {
        add_row(rows, (struct why_row){WHY_ROW_LINE, number, SIZE_MAX, lines[i]}, lines[i].change);
        excerpts_add(&rows->excerpts, lines[i].file, lines[i].line);
    }
}

static void add_cause(struct why_rows *rows, size_t number)
{
    const struct cause *cause = cause_at(rows, number);
    bool is_one = cause->end - cause->first == 1;
    add_row(rows, (struct why_row){WHY_ROW_CAUSE, number, is_one ? cause->first : SIZE_MAX, {0}}, cause->change);
    for (size_t part = cause->first; !is_one && part < cause->end; part++)
        add_row(rows, (struct why_row){WHY_ROW_PART, number, part, {0}}, rows->why.causes.parts.items[part].change);
}

static void read_excerpts(struct why_rows *rows)
{
    struct shown_reader reader;
    shown_reader_init(&reader, rows->report, rows->report->study->sides);
    excerpts_read(&rows->excerpts, &reader, excerpts_short);
    shown_reader_release(&reader);
}

static bool init(struct why_rows *rows, const struct report *report)
{
    *rows = (struct why_rows){.report = report};
    return why_init(&rows->why, report->view);
}

/* Where nobody asked for causes, shares would take the room of words. */
bool why_rows_init_brief(struct why_rows *rows, const struct report *report, size_t most)
{
    bool any = init(rows, report);
    for (size_t i = 0; any && i < rows->why.causes.count && i < most; i++)
        add_cause(rows, i);
    rows->shares = 0;
    return any;
}

static void add_rest(struct why_rows *rows)
{
    const struct causes *causes = &rows->why.causes;
    bool has_changed = causes->change || causes->count;
    if (has_changed && (causes->rest.change || causes->rest.count))
        add_row(rows, (struct why_row){WHY_ROW_REST, SIZE_MAX, SIZE_MAX, {0}}, causes->rest.change);
}

bool why_rows_init(struct why_rows *rows, const struct report *report)
{
    if (!init(rows, report))
        return false;
    for (size_t i = 0; i < rows->why.causes.count; i++) {
        add_cause(rows, i);
        add_lines(rows, i);
    }
    add_rest(rows);
    read_excerpts(rows);
    return true;
}

void why_rows_release(struct why_rows *rows)
{
    excerpts_release(&rows->excerpts);
    why_release(&rows->why);
    free(rows->items.items);
}

/* The file of a function, as a place. */
static void add_place(struct why_rows *rows, ref_t function, struct phrase *line)
{
    const struct report *report = rows->report;
    const struct profile *p = report->study->profile;
    struct text file = function == NONE ? TEXT("") : naming_file(report->naming, p->functions.items[function].file);
    if (!file.n || !file_is_place(file))
        return;
    phrase_fill(line, ' ', GAP);
    naming_add_file(report->naming, &(struct home){p->functions.items[function].file, 0}, line);
}

static void describe_name(struct why_rows *rows, const struct cause *cause, struct phrase *line)
{
    add_figures(rows, cause->change, false, line);
    phrase_add(line, STYLE_FUNCTION, why_name(&rows->why, cause, rows->report->naming));
}

static void describe_cause(struct why_rows *rows, const struct why_row *row, struct phrase *line)
{
    const struct cause *cause = cause_at(rows, row->cause);
    describe_name(rows, cause, line);
    if (row->part != SIZE_MAX) {
        phrase_say(line, STYLE_PLAIN, TEXT(": "));
        phrase_add(line, STYLE_PLAIN, words_of(rows, cause, row->part));
    } else {
        add_place(rows, why_function(&rows->why, cause), line);
    }
    phrase_add(line, STYLE_PLAIN, why_say_doubt(&rows->why, cause));
}

/* `~ table.c:31  for (; *at; at = &(*at)->next)` */
static void describe_line(struct why_rows *rows, const struct why_line *line, struct phrase *phrase)
{
    struct text source = excerpts_text(&rows->excerpts, line->file, line->line);
    add_figures(rows, line->change, true, phrase);
    phrase_fill(phrase, ' ', MARK_INDENT);
    phrase_add(phrase, STYLE_PLAIN, line->edited ? (struct text){&line->edited, 1} : TEXT(" "));
    phrase_fill(phrase, ' ', MARK_INDENT - 1);
    struct text file = text_cut(text_base_name(naming_file(rows->report->naming, line->file)), NAME_SHOWN);
    phrase_add(phrase, STYLE_PLAIN, arena_copy(&rows->why.arena, file));
    bool is_old = line->line.side == SIDE_OLD && line->edited != '-';
    phrase_add(phrase, STYLE_PLAIN,
               arena_format(&rows->why.arena, ":%llu%s%s", (unsigned long long)line->line.number,
                            is_old ? " of the old source" : "", source.n ? "  " : ""));
    phrase_add(phrase, STYLE_PLAIN, source.n ? source : TEXT(""));
}

void why_rows_describe(struct why_rows *rows, size_t row, struct phrase *line)
{
    const struct why_row *r = &rows->items.items[row];
    if (r->kind == WHY_ROW_CAUSE) {
        describe_cause(rows, r, line);
    } else if (r->kind == WHY_ROW_PART) {
        add_figures(rows, rows->why.causes.parts.items[r->part].change, true, line);
        phrase_add(line, STYLE_PLAIN, words_of(rows, cause_at(rows, r->cause), r->part));
    } else if (r->kind == WHY_ROW_LINE) {
        describe_line(rows, &r->line, line);
    } else {
        add_figures(rows, rows->why.causes.rest.change, false, line);
        phrase_add(line, STYLE_PLAIN, why_rest(&rows->why));
    }
}

bool why_rows_is_sentence(const struct why_rows *rows, size_t row)
{
    const struct why_row *r = &rows->items.items[row];
    return r->kind != WHY_ROW_LINE && (r->kind != WHY_ROW_CAUSE || r->part != SIZE_MAX);
}

/* Whether a part stands for what is left of a cause that has others. */
static bool is_rest(const struct why_rows *rows, const struct cause *cause, size_t part)
{
    return part > cause->first && rows->why.causes.parts.items[part].kind == PART_SMALLER;
}

bool why_rows_describe_brief(struct why_rows *rows, size_t number, size_t width, struct phrase *line)
{
    const struct cause *cause = cause_at(rows, number);
    describe_name(rows, cause, line);
    for (size_t part = cause->first; part < cause->end && !is_rest(rows, cause, part); part++) {
        struct phrase more = {0};
        phrase_say(&more, STYLE_PLAIN, part == cause->first ? TEXT(": ") : TEXT("; "));
        phrase_add(&more, STYLE_PLAIN, words_of(rows, cause, part));
        bool fits = phrase_width(line) + phrase_width(&more) <= width;
        if (fits)
            phrase_append(line, &more);
        phrase_release(&more);
        if (!fits)
            return part > cause->first;
    }
    return true;
}

void why_rows_describe_apart(struct why_rows *rows, size_t number, struct phrase *name, struct phrase *words)
{
    const struct cause *cause = cause_at(rows, number);
    describe_name(rows, cause, name);
    phrase_fill(words, ' ', GAP);
    phrase_add(words, STYLE_PLAIN, words_of(rows, cause, cause->first));
}

void why_rows_describe_change(struct why_rows *rows, struct phrase *line)
{
    const struct causes *causes = &rows->why.causes;
    const struct measure *old = compared_of_side(rows->why.change, SIDE_OLD);
    struct arena *arena = &rows->why.arena;
    struct text share = causes->change ? say_share(rows, causes->change) : TEXT("");
    phrase_add_name(line, STYLE_TITLE, rows->why.change->name);
    phrase_say(line, STYLE_PLAIN,
               arena_format(arena, "  %s -> %s  ", say(rows, old, FIGURE_COST, causes->old).s,
                            say(rows, old, FIGURE_COST, causes->new).s));
    phrase_say(line, style_of(causes->change), say_change(rows, causes->change));
    if (share.n)
        phrase_say(line, style_of(causes->change), arena_format(arena, " (%s)", share.s));
}
