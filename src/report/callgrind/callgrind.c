/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/callgrind.h"

#include "base/buffer.h"
#include "report/callgrind/difference.h"
#include "report/callgrind/remade.h"
#include "report/callgrind/small.h"
#include "report/callgrind/writer.h"
#include "view/problems.h"

#include <stdlib.h>

/* ---- filters and columns ---- */

/* The filters, with the names of their options. */
struct asked {
    const char *option;
    const struct texts *expressions;
};

#define ASKED 10
#define ASKED_OF_ROWS 8 /* the first ones, which restrict rows; the others hide functions */

static void list_filters(const struct expressions *filters, struct asked asked[ASKED])
{
    const struct asked all[ASKED] = {
        {"focus", &filters->focus},   {"ignore", &filters->ignore},
        {"file", &filters->file},     {"ignore-file", &filters->ignore_file},
        {"object", &filters->object}, {"ignore-object", &filters->ignore_object},
        {"peek", &filters->peek},     {"list", &filters->list},
        {"hide", &filters->hide},     {"charge", &filters->charge},
    };
    memcpy(asked, all, sizeof all);
}

static bool any_asked(const struct request *request, int of)
{
    struct asked asked[ASKED];
    size_t count = 0;
    list_filters(&request->filters, asked);
    for (int i = 0; i < of; i++)
        count += asked[i].expressions->count;
    return count > 0;
}

static bool is_filtered(const struct request *request)
{
    return any_asked(request, ASKED_OF_ROWS);
}

/* How many functions have lower bounds. */
static size_t count_bounds(const struct profile *p)
{
    size_t functions = 0;
    for (ref_t f = 0; f < p->functions.count; f++)
        functions += profile_is_unsure(p, f);
    return functions;
}

/* `Filtered: --focus=^main$ --ignore=...`; empty without filters. A description is one line. `bounds`: of functions. */
static struct text describe_filters(const struct request *request, size_t bounds, struct arena *arena)
{
    const char *letter_case = expressions_case_word(&request->filters);
    struct asked asked[ASKED];
    struct buffer text = {0};
    if (!any_asked(request, ASKED))
        return TEXT_NONE;
    list_filters(&request->filters, asked);
    buffer_add(&text, TEXT("Filtered:"));
    if (letter_case)
        buffer_print(&text, " --case=%s", letter_case);
    for (int i = 0; i < ASKED; i++)
        for (size_t n = 0; n < asked[i].expressions->count; n++) {
            buffer_print(&text, " --%s=", asked[i].option);
            buffer_add(&text, asked[i].expressions->items[n]);
        }
    if (bounds)
        buffer_print(&text, " (costs of %zu function%s are lower bounds)", bounds, bounds == 1 ? "" : "s");
    for (size_t i = 0; i < text.count; i++)
        if (text.items[i] == '\n' || text.items[i] == '\r')
            text.items[i] = ' ';
    return text_trim(buffer_take(&text, arena));
}

/* No row is shown, but columns are still those that --inclusive asks for. */
unsigned callgrind_needs(const struct question *question)
{
    unsigned inclusive = question_is_inclusive(question) ? NEED_GRAPH | NEED_INCLUSIVE : 0;
    return NEED_FUNCTIONS | NEED_RECORD | (is_filtered(question->request) ? NEED_CALLS : 0) | inclusive;
}

/* ---- profiles that cannot be written ---- */

static bool refuse_names(const struct names *names, bool are_symbols, struct diagnostics *diagnostics)
{
    bool good = true;
    for (size_t i = 0; i < names->texts.count; i++) {
        struct text name = names->texts.items[i];
        if (name_is_writable(name, are_symbols))
            continue;
        diagnostics_add(diagnostics, &problem_unwritable, TEXT_NONE, 0,
                        "nothing is written: a name would be read back as another one: '%.*s'", (int)name.n, name.s);
        good = false;
    }
    return good;
}

static bool can_be_written(const struct profile *p, struct diagnostics *diagnostics)
{
    struct text event;
    if (!definitions_agree(p, &event)) {
        diagnostics_add(diagnostics, &problem_unwritable, TEXT_NONE, 0,
                        "nothing is written: the inputs define the event '%.*s' differently", (int)event.n, event.s);
        return false;
    }
    return refuse_names(&p->objects, false, diagnostics) && refuse_names(&p->files, false, diagnostics) &&
           refuse_names(&p->symbols, true, diagnostics);
}

static bool fits(const struct writer *w, struct diagnostics *diagnostics)
{
    bool good = !w->overflown && !w->profile->saturated && !w->profile->record->overflown;
    if (!good)
        diagnostics_add(diagnostics, &problem_unwritable, TEXT_NONE, 0, "nothing is written: a sum goes past 2^63");
    return good;
}

/* ---- writing ---- */

static void order_cells(struct writer *w)
{
    w->cells.count = 0;
    w->is_ordered = true;
    for (size_t i = 0; i < w->events.count; i++) {
        ref_t cell = 0;
        while (w->columns.events[cell] != w->events.items[i])
            cell++;
        *array_add(&w->cells) = cell;
        w->is_ordered &= cell == i;
    }
}

static void begin_group(struct writer *w, ref_t group)
{
    free(w->events.items);
    w->columns = record_group(w->profile->record, group);
    w->events = order_events(w->profile, group);
    order_cells(w);
    w->object = w->file = NONE;
    name_ids_forget(&w->objects);
    name_ids_forget(&w->files);
    function_ids_forget(&w->functions);
}

static void write_groups(struct writer *w, const struct costs *sums)
{
    for (size_t i = 0; i < w->order.groups.count; i++) {
        ref_t group = w->order.groups.items[i];
        begin_group(w, group);
        write_head(w, group, &sums[i], i == 0);
        write_body(w, group);
        output_text(w->out, TEXT("\ntotals:"));
        write_row(w, &sums[i]);
        output_char(w->out, '\n');
    }
}

static void note_parts(const struct writer *w, struct diagnostics *diagnostics)
{
    size_t parts = w->order.groups.count;
    if (parts > 1)
        diagnostics_add(diagnostics, &problem_parts_written, TEXT_NONE, 0,
                        "%zu parts are written, because inputs differ in their events or positions: "
                        "callgrind_annotate reads only files of one part",
                        parts);
}

/* All sums are known before anything is written. */
static bool write_all(struct writer *w, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    struct costs *sums = memory_zeroed(w->order.groups.count, sizeof *sums);
    for (size_t i = 0; i < w->order.groups.count; i++)
        sums[i] = sum_of_body(w, w->order.groups.items[i], &scratch);
    bool good = fits(w, diagnostics);
    if (good) {
        write_groups(w, sums);
        note_parts(w, diagnostics);
    }
    free(sums);
    arena_release(&scratch);
    return good;
}

static void writer_init(struct writer *w, const struct report *report, const struct profile *p)
{
    const struct diagnostics *d = report->diagnostics;
    *w = (struct writer){.profile = p, .out = report->out};
    w->is_incomplete = diagnostics_first(d, SEVERITY_LOSS) || diagnostics_first(d, SEVERITY_EMPTY);
    order_init(&w->order, p);
    name_ids_init(&w->objects, &p->objects);
    name_ids_init(&w->files, &p->files);
    function_ids_init(&w->functions, p);
    w->has_block = memory_zeroed(p->functions.count, sizeof *w->has_block);
}

static void writer_release(struct writer *w)
{
    free(w->events.items);
    free(w->cells.items);
    free(w->here.items);
    free(w->jumps.items);
    name_ids_release(&w->objects);
    name_ids_release(&w->files);
    function_ids_release(&w->functions);
    free(w->has_block);
    order_release(&w->order);
}

static bool write_profile(const struct report *report, const struct profile *profile, const struct selected *selected)
{
    struct writer w;
    struct arena scratch = {0};
    if (!can_be_written(profile, report->diagnostics))
        return false;
    writer_init(&w, report, profile);
    w.selected = selected;
    w.filtered = describe_filters(report->request, count_bounds(report->study->profile), &scratch);
    bool good = write_all(&w, report->diagnostics);
    writer_release(&w);
    arena_release(&scratch);
    return good;
}

/* Of whole functions the rows that are left out are taken out before. */
static bool write_small(const struct report *report, const struct profile *profile, const struct selected *selected)
{
    struct profile small;
    small_init(&small, profile, selected);
    bool good = write_profile(report, &small, &(struct selected){0});
    profile_release(&small);
    return good;
}

static bool write_selected(const struct report *report, const struct profile *profile)
{
    struct selected selected = {0};
    if (is_filtered(report->request))
        selected_init(&selected, report->study->profile, report->view->filter);
    bool good = report->request->group == GROUP_FUNCTION ? write_small(report, profile, &selected)
                                                         : write_profile(report, profile, &selected);
    selected_release(&selected);
    return good;
}

/* The format has no lower bounds. */
static void note_bounds(const struct profile *p, struct diagnostics *diagnostics)
{
    size_t functions = count_bounds(p);
    if (functions)
        diagnostics_add(diagnostics, &problem_bounds_written, TEXT_NONE, 0,
                        "costs of %zu function%s are lower bounds, and are written as they are: the rest is in %s",
                        functions, functions == 1 ? "" : "s", FILE_BETWEEN.s);
}

bool callgrind_write(const struct report *report)
{
    struct profile made;
    const struct profile *read = report->study->profile;
    if (read->record)
        return write_selected(report, read);
    if (report->study->sides)
        difference_init(&made, report->study);
    else
        remade_init(&made, read);
    bool good = write_selected(report, &made);
    note_bounds(read, report->diagnostics);
    profile_release(&made);
    return good;
}
