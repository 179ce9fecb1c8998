/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first screen: what ran, what it cost, where, at which lines. */
#include "report/text/text.h"

#include "annotate/hot_files.h"
#include "base/display_width.h"
#include "base/shrink.h"
#include "report/layout/line.h"
#include "report/summary/hot_functions.h"
#include "report/summary/hot_lines.h"
#include "report/summary/hot_path_line.h"
#include "report/summary/no_symbols.h"
#include "report/summary/suggest.h"
#include "report/summary/yours.h"
#include "report/why_rows.h"
#include "view/cell.h"
#include "view/meaning.h"
#include "view/scale.h"

#include <stdlib.h>

#define HEIGHT_ENOUGH 60u /* lines of a summary that no screen bounds */
#define LINES_LEAST 3u
#define LINES_MOST 10u
#define CAUSES_SHOWN 3u

/* How much the head says: each says more than the one before. */
enum detail { DETAIL_ONE_LINE, DETAIL_TOTALS, DETAIL_ALL };

static const unsigned totals_most[] = {1, 2, 2}; /* lines of totals, by detail */

/* What parts of the screen are made of. */
struct first {
    const struct view *all_columns;
    struct your_lines yours;
    struct why_rows *causes; /* NULL: there are none to show */
};

#define BETWEEN 3u /* blanks between totals */

/* ---- totals ---- */

static struct text total_of(const struct report *report, const struct measure *m, struct arena *arena)
{
    char digits[CELL_MAX];
    struct figure total = measure_of(m, &report->study->profile->totals);
    return arena_copy(arena, scale_say(digits, m, report->look->is_rich, total));
}

/* Ir 363,781,315 instructions; of a comparison, Ir 300 -> 363. The main event is said in words too. */
static struct text describe_total(const struct report *report, const struct measure *m, struct arena *arena)
{
    const struct measures *measures = &report->study->measures;
    bool is_main = m == view_main_measure(report->view);
    struct text words = is_main ? meaning_of(report->study->profile, m) : TEXT_NONE, line = m->name;
    struct text between = TEXT(" ");
    for (size_t i = 0; i < measures->count; i++) {
        const struct measure *cost = &measures->items[i];
        if (!measure_is_cost_of(cost, m))
            continue;
        line = arena_join(arena, arena_join(arena, line, between), total_of(report, cost, arena));
        between = TEXT(" -> ");
    }
    return words.n ? arena_join(arena, arena_join(arena, line, TEXT(" ")), words) : line;
}

/* CEst = Ir + 10 L1m + 100 LLm */
static void put_formulas(const struct report *report, const struct view *all_columns, const struct refs *order,
                         size_t count)
{
    const struct measures *measures = &all_columns->study->measures;
    struct phrase line = {0};
    for (size_t i = 0; i < count; i++) {
        const struct measure *m = &measures->items[order->items[i]];
        bool says_it = m->built_in && m->kind == MEASURE_RATIO; /* its name does */
        if (!m->formula.n || says_it)
            continue;
        phrase_say(&line, STYLE_PLAIN, line.spans.count ? TEXT(", ") : TEXT(""));
        phrase_add_name(&line, STYLE_PLAIN, m->name);
        phrase_say(&line, STYLE_PLAIN, TEXT(" = "));
        phrase_add_name(&line, STYLE_PLAIN, meaning_formula(measures, m, &line.arena));
    }
    if (line.spans.count)
        line_write(report, &line);
}

static void put_names(const struct report *report, const struct view *all_columns, const struct refs *order,
                      size_t from)
{
    struct phrase line = {0};
    if (from < order->count)
        phrase_say(&line, STYLE_PLAIN, TEXT("also recorded:"));
    for (size_t i = from; i < order->count; i++) {
        phrase_say(&line, STYLE_PLAIN, TEXT(" "));
        phrase_add_name(&line, STYLE_PLAIN, all_columns->study->measures.items[order->items[i]].name);
    }
    if (line.spans.count)
        line_write(report, &line);
}

/* A text that is no wider than a line. */
static struct text fitted(const struct report *report, struct text words, struct arena *arena)
{
    const size_t width = report->look->width ? report->look->width : SIZE_MAX;
    struct text ellipsis = look_ellipsis(report->look);
    size_t taken = display_width_of(ellipsis);
    if (display_width_of(words) <= width)
        return words;
    return arena_join(arena, display_width_cut(words, width > taken ? width - taken : 0), ellipsis);
}

/* The totals, in two lines at most; then what the detail adds. */
static void put_totals(const struct report *report, const struct view *all_columns, enum detail detail)
{
    struct arena arena = {0};
    const struct refs *order = &all_columns->shown;
    size_t at = 0, lines = 1, width = report->look->width, i;
    for (i = 0; i < order->count; i++) {
        const struct measure *m = &all_columns->study->measures.items[order->items[i]];
        struct text words = fitted(report, describe_total(report, m, &arena), &arena);
        size_t columns = display_width_of(words);
        bool is_full = width && at && at + BETWEEN + columns > width;
        if (is_full && lines++ == totals_most[detail])
            break;
        if (is_full)
            output_char(report->out, '\n');
        else if (at)
            output_fill(report->out, ' ', BETWEEN);
        (width ? output_safe : output_name)(report->out, words);
        at = (is_full || !at ? 0 : at + BETWEEN) + columns;
    }
    if (at)
        output_char(report->out, '\n');
    if (detail == DETAIL_ALL) {
        put_formulas(report, all_columns, order, i);
        put_names(report, all_columns, order, i);
    }
    arena_release(&arena);
}

/* A profile that was written with filters, or charged, says so. */
static void put_filters(const struct report *report)
{
    struct arena arena = {0};
    const struct profile *p = report->study->profile;
    const struct texts *said = p->parts.count ? &p->inputs.items[p->parts.items[0].input].descriptions : NULL;
    for (size_t i = 0; said && i < said->count; i++) {
        if (!text_starts(said->items[i], TEXT("Filtered:")))
            continue;
        (report->look->width ? output_safe : output_name)(report->out, fitted(report, said->items[i], &arena));
        output_char(report->out, '\n');
    }
    arena_release(&arena);
}

static void put_head(const struct report *report, const struct first *first, size_t detail)
{
    if (!text_sides(report))
        text_target(report);
    text_cut_off(report);
    if (detail != DETAIL_ONE_LINE && !report->study->sides)
        put_filters(report);
    put_totals(report, first->all_columns, (enum detail)detail);
    if (study_misses_calls(report->study))
        output_text(report->out, TEXT("no calls are recorded\n"));
    hot_path_line_write(report);
    if (detail == DETAIL_ALL)
        yours_write(report);
    if (detail != DETAIL_ONE_LINE)
        no_symbols_write(report);
    text_kept(report);
}

/* ---- what follows ---- */

static struct text share_of(const struct report *report, cost_t cost, char to[CELL_MAX])
{
    struct cell cell = {{FIGURE_COST, cost, 0}, view_main_measure(report->view)->whole, NULL};
    size_t n = cell_share(to, &cell);
    return n ? text_trim((struct text){to + 1, n - 2}) : TEXT("0%");
}

#define FILES_NAMED 3 /* of the files annotated; of more the rest is counted */

struct left_out {
    size_t count; /* of files */
    cost_t cost;
};

/* The files that are not annotated: those that are there, or those that are not. */
static struct left_out sum_left_out(const struct hot_files *hot, const struct locator *locator, bool are_found)
{
    struct left_out left = {0, 0};
    bool saturated;
    for (size_t i = 0; i < hot->left_out.count; i++) {
        ref_t file = hot->left_out.items[i];
        if ((locator_ownership(locator, file) != OWNED_UNKNOWN) != are_found)
            continue;
        left.count++;
        left.cost = cost_add(left.cost, hot->costs[file], &saturated);
    }
    return left;
}

/* `; 12 more files with 8.3%` */
static void say_left_out(const struct report *report, const struct left_out *left, const char *more, const char *end,
                         struct phrase *line)
{
    char share[CELL_MAX];
    struct text of = share_of(report, left->cost, share);
    if (left->count)
        phrase_say(line, STYLE_PLAIN,
                   arena_format(&line->arena, "; %zu %sfile%s with %.*s%s", left->count, more,
                                left->count == 1 ? "" : "s", (int)of.n, of.s, end));
}

/* annotated below: graph.cc 36.1%, graph.h 14.9% and 2 more */
static void say_files(const struct report *report, const struct hot_files *hot, size_t named, struct phrase *line)
{
    char share[CELL_MAX];
    phrase_say(line, STYLE_PLAIN, TEXT("annotated below: "));
    for (size_t i = 0; i < named; i++) {
        ref_t file = hot->files.items[i];
        struct text of = share_of(report, hot->costs[file], share);
        phrase_say(line, STYLE_PLAIN, i ? TEXT(", ") : TEXT(""));
        phrase_add_name(line, STYLE_PLAIN, text_base_name(naming_file(report->naming, file)));
        phrase_say(line, STYLE_PLAIN, arena_format(&line->arena, " %.*s", (int)of.n, of.s));
    }
    if (hot->files.count > named)
        phrase_say(line, STYLE_PLAIN, arena_format(&line->arena, " and %zu more", hot->files.count - named));
}

/* With as many names as there is room for; if there is little, without the files that --auto=yes does not show. */
static void put_files(const struct report *report, const struct hot_files *hot, const struct locator *locator)
{
    struct phrase line = {0};
    size_t width = report->look->width ? report->look->width : SIZE_MAX;
    struct left_out found = sum_left_out(hot, locator, true), missing = sum_left_out(hot, locator, false);
    size_t named = hot->files.count < FILES_NAMED ? hot->files.count : FILES_NAMED;
    if (named == 0)
        return;
    say_files(report, hot, named, &line);
    say_left_out(report, &found, "more ", ": --auto=yes", &line);
    say_left_out(report, &missing, "", " not found", &line);
    while (phrase_width(&line) > width && named) {
        phrase_clear(&line);
        say_files(report, hot, --named ? named : 1, &line);
        say_left_out(report, &found, "more ", ": --auto=yes", &line);
        if (named)
            say_left_out(report, &missing, "", " not found", &line);
    }
    line_write(report, &line);
}

/* Files that cannot be read are named after the sources, with what would help. */
static void keep_found(struct hot_files *hot, struct locator *locator)
{
    struct text why;
    size_t kept = 0;
    for (size_t i = 0; i < hot->files.count; i++)
        if (locator_open(locator, hot->files.items[i], &why) == SOURCE_FOUND)
            hot->files.items[kept++] = hot->files.items[i];
    hot->files.count = kept;
}

static void put_annotated(const struct report *report)
{
    struct hot_files hot;
    struct locator locator;
    if (!report->question->hottest || report->question->summary == SUMMARY_ONLY || !view_main_measure(report->view))
        return;
    locator_init(&locator, report->study->profile, report->question, report->directory);
    locator.sides = report->study->sides;
    hot_files_init(&hot, report->view, &locator);
    keep_found(&hot, &locator);
    put_files(report, &hot, &locator);
    hot_files_release(&hot);
    locator_release(&locator);
}

static void put_end(const struct report *report, const struct first *first, size_t most)
{
    ref_t row = hot_function(report->view);
    (void)most;
    put_annotated(report);
    if (report->look->is_interactive && row != NONE)
        suggest_write(report, &first->yours, first->causes, grouping_own_name(&report->view->rows, row).symbol);
}

/* ---- parts of the screen ---- */

/* A part of the summary that was written already, so that its lines can be counted. */
struct block {
    struct buffer text;
    size_t lines;
};

/* Writes a part of the report to a block, whose text is to be released. */
static struct block block_write(const struct report *report, const struct first *first, size_t most,
                                void (*write)(const struct report *report, const struct first *first, size_t most))
{
    struct block block = {0};
    struct report part = *report;
    struct output out = output_into(&block.text);
    part.out = &out;
    write(&part, first, most);
    output_close(&out);
    for (size_t i = 0; i < block.text.count; i++)
        block.lines += block.text.items[i] == '\n';
    return block;
}

static void block_end(struct block *block, const struct report *report)
{
    output_text(report->out, buffer_text(&block->text));
    if (block->lines)
        output_char(report->out, '\n');
    buffer_release(&block->text);
}

static size_t bounded(size_t n, size_t least, size_t most)
{
    return n < least ? least : n > most ? most : n;
}

static void put_table(const struct report *report, const struct first *first, size_t rows)
{
    if (text_nothing_changed(report))
        return;
    if (report->view->group == GROUP_FUNCTION && !report->question->cumulative)
        hot_functions_write(report, first->all_columns, rows);
    else
        text_rows(report, rows);
}

/* Whether there are inputs to tell apart. */
static bool has_pairs(const struct report *report)
{
    const struct study *study = report->study;
    const struct unit_pairs *pairs = study_pairs(study, UNIT_INPUT);
    return unit_pairs_are_many(study->profile, study->series) && unit_pairs_count(pairs) > 1;
}

static void put_pairs(const struct report *report, const struct first *first, size_t most)
{
    (void)first;
    text_pairs(report, UNIT_INPUT, most);
}

/* Each in a line, with as much of it as there is room for; or in two. */
static void put_causes(const struct report *report, const struct first *first, size_t most)
{
    const size_t width = report->look->width ? report->look->width : SIZE_MAX;
    struct phrase title = {0};
    if (!first->causes || !most)
        return;
    phrase_say(&title, STYLE_TITLE, TEXT("causes of the change"));
    line_write(report, &title);
    for (size_t i = 0; i < most && i < first->causes->why.causes.count; i++) {
        struct phrase line = {0}, words = {0};
        if (!why_rows_describe_brief(first->causes, i, width, &line)) {
            phrase_clear(&line);
            why_rows_describe_apart(first->causes, i, &line, &words);
        }
        line_write(report, &line);
        if (words.spans.count)
            line_write(report, &words);
    }
}

/* Of a suite, lines and sources are read only if they are asked for. Causes say more than lines that are not the
 * user's. */
static void put_lines(const struct report *report, const struct first *first, size_t most)
{
    if (first->causes && !your_lines_are_enough(&first->yours))
        return;
    if (study_misses_lines(report->study))
        output_text(report->out, TEXT("hottest lines: no lines were kept\n"));
    else if (report->question->has_lines)
        hot_lines_write(report, &first->yours, most);
    else
        output_text(report->out, TEXT("hottest lines: --auto=yes\n"));
}

struct screen {
    struct block head, pairs, causes, table, lines, end; /* from top to bottom */
    size_t rows;                                         /* that the table was to have */
};

/* What low screens leave out, what says least first. */
static const struct {
    enum detail detail;
    size_t pairs, causes; /* rows of inputs, and causes, at most */
    bool has_lines, has_end;
} fits[] = {{DETAIL_ALL, 10, CAUSES_SHOWN, true, true}, {DETAIL_TOTALS, 10, CAUSES_SHOWN, true, true},
            {DETAIL_TOTALS, 10, 1, true, true},         {DETAIL_TOTALS, 5, CAUSES_SHOWN, false, true},
            {DETAIL_TOTALS, 3, 1, false, false},        {DETAIL_ONE_LINE, 0, 0, false, false}};

/* Most end with a blank line, if there is anything in them. */
static size_t lines_of(const struct block *block)
{
    return block->lines + (block->lines > 0);
}

/* The table has a blank line of its own. */
static size_t screen_lines(const struct screen *s)
{
    return lines_of(&s->head) + lines_of(&s->pairs) + lines_of(&s->causes) + s->table.lines + lines_of(&s->lines) +
           lines_of(&s->end);
}

static struct screen screen_write(const struct report *report, const struct first *first, size_t height, size_t fit)
{
    struct screen s = {.head = block_write(report, first, fits[fit].detail, put_head)};
    size_t left = height > s.head.lines + 2 ? height - s.head.lines - 2 : 0;
    if (has_pairs(report) && fits[fit].pairs)
        s.pairs = block_write(report, first, fits[fit].pairs, put_pairs);
    s.causes = block_write(report, first, fits[fit].causes, put_causes);
    if (fits[fit].has_end)
        s.end = block_write(report, first, 0, put_end);
    if (fits[fit].has_lines)
        s.lines = block_write(report, first, bounded(left / 3, LINES_LEAST, LINES_MOST), put_lines);
    size_t taken = s.head.lines + lines_of(&s.pairs) + lines_of(&s.causes) + s.lines.lines + s.end.lines +
                   6; /* four blank lines, and the head and the end of the functions */
    s.rows = height > taken + LINES_LEAST ? height - taken : LINES_LEAST;
    s.table = block_write(report, first, s.rows, put_table);
    return s;
}

static void screen_release(struct screen *s)
{
    buffer_release(&s->head.text);
    buffer_release(&s->pairs.text);
    buffer_release(&s->causes.text);
    buffer_release(&s->table.text);
    buffer_release(&s->lines.text);
    buffer_release(&s->end.text);
}

/* The last resort: a table of one row. */
static void shorten_table(struct screen *s, const struct report *report, const struct first *first, size_t height)
{
    size_t excess = screen_lines(s) - height;
    buffer_release(&s->table.text);
    s->table = block_write(report, first, s->rows > excess ? s->rows - excess : 1, put_table);
}

static void find_causes(struct first *first, struct why_rows *causes, const struct report *report)
{
    *causes = (struct why_rows){0};
    if (!report->question->has_causes || !report->study->profile->has_calls)
        return;
    bool any = why_rows_init_brief(causes, report, CAUSES_SHOWN);
    first->causes = any && why_is_sure(&causes->why) ? causes : NULL;
}

void text_summary(const struct report *report, const struct view *all_columns)
{
    const size_t last = sizeof fits / sizeof *fits - 1;
    size_t height = report->look->height ? report->look->height > 2 ? report->look->height - 2 : 1 : HEIGHT_ENOUGH;
    struct first first = {.all_columns = all_columns};
    struct why_rows causes;
    if (report->question->has_lines)
        your_lines_init(&first.yours, report);
    find_causes(&first, &causes, report);
    struct screen s = screen_write(report, &first, height, 0);
    for (size_t fit = 1; fit <= last && report->look->height && screen_lines(&s) > height; fit++) {
        screen_release(&s);
        s = screen_write(report, &first, height, fit);
    }
    if (report->look->height && screen_lines(&s) > height)
        shorten_table(&s, report, &first, height);
    block_end(&s.head, report);
    block_end(&s.pairs, report);
    block_end(&s.causes, report);
    output_text(report->out, buffer_text(&s.table.text));
    buffer_release(&s.table.text);
    block_end(&s.lines, report);
    block_end(&s.end, report);
    your_lines_release(&first.yours);
    why_rows_release(&causes);
}
