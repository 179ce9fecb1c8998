#include "annotate/excerpts.h"

#include "annotate/find.h"

#include <stdlib.h>

#define EXCERPT_SHOWN ((size_t)256) /* bytes of a line at the end of a row */

static int compare(const struct excerpt *x, const struct excerpt *y)
{
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return line_number_compare(x->line, y->line);
}

static int by_place(const void *a, const void *b)
{
    return compare(a, b);
}

static struct text shorten(struct arena *arena, struct text line)
{
    struct text whole = text_trim(line), shown = text_cut(whole, EXCERPT_SHOWN);
    return shown.n < whole.n ? arena_join(arena, shown, TEXT("...")) : arena_copy(arena, shown);
}

/* A line that only the old source has: its text was read when the sources were compared. */
static void add_old(struct excerpts *e, const struct sides *sides, const struct row_name *name)
{
    const struct numbering *numbering = sides->sided.numbering;
    ref_t file = sides->matched_files[name->file];
    struct text text = numbering->old_text(numbering->context, file, name->line.number);
    *array_add(&e->lines) = (struct excerpt){name->file, name->line, shorten(&e->arena, text)};
}

static void collect(struct excerpts *e, const struct rows *rows)
{
    for (size_t i = 0; i < rows->items.count; i++) {
        const struct table_row *row = &rows->items.items[i];
        if (row->kind != ROW_OUTER && row->kind != ROW_INNER)
            continue;
        struct row_name name = grouping_own_name(&rows->report->view->rows, row->ref);
        if (name.line.side == SIDE_OLD)
            add_old(e, rows->report->study->sides, &name);
        else if (name.line.number != LINE_NONE && name.line.number > 0)
            *array_add(&e->lines) = (struct excerpt){name.file, name.line, TEXT("")};
    }
    if (e->lines.count)
        qsort(e->lines.items, e->lines.count, sizeof *e->lines.items, by_place);
}

/* Reads the lines [first, end), which are of one file. */
static void read_file(struct excerpts *e, struct locator *locator, size_t first, size_t end)
{
    struct text why;
    const struct source *source = &locator->reader.source;
    ref_t file = e->lines.items[first].file;
    if (locator_open(locator, file, &why) != SOURCE_FOUND)
        return;
    e->paths[file] = arena_copy(&e->arena, source->path);
    for (size_t i = first; i < end; i++) {
        struct line_number line = e->lines.items[i].line;
        if (line.side == SIDE_NEW && line.number <= source_lines(source))
            e->lines.items[i].text = shorten(&e->arena, source_line(source, (size_t)line.number));
    }
}

void excerpts_init(struct excerpts *e, const struct rows *rows)
{
    const struct report *report = rows->report;
    struct locator locator;
    *e = (struct excerpts){.paths = memory_zeroed(report->study->profile->files.texts.count, sizeof *e->paths)};
    collect(e, rows);
    locator_init(&locator, report->study->profile, report->request, report->directory);
    for (size_t first = 0, end; first < e->lines.count; first = end) {
        for (end = first + 1; end < e->lines.count && e->lines.items[end].file == e->lines.items[first].file;)
            end++;
        read_file(e, &locator, first, end);
    }
    locator_release(&locator);
}

void excerpts_release(struct excerpts *e)
{
    free(e->lines.items);
    free(e->paths);
    arena_release(&e->arena);
}

bool excerpts_any(const struct excerpts *e)
{
    for (size_t i = 0; i < e->lines.count; i++)
        if (e->lines.items[i].text.n)
            return true;
    return false;
}

struct text excerpts_text(const struct excerpts *e, ref_t file, struct line_number line)
{
    struct excerpt wanted = {file, line, TEXT("")}, *found = NULL;
    if (e->lines.count)
        found = bsearch(&wanted, e->lines.items, e->lines.count, sizeof wanted, by_place);
    return found ? found->text : TEXT("");
}
