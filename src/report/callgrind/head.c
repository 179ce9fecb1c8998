/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of a part: its description, its columns and its total. */
#include "events/formula.h"
#include "report/callgrind/writer.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- definitions of events ---- */

/* The definition of an event by all inputs, without formulas that no further input could make right. */
struct defined {
    struct text name, formula, long_name;
};

static int compare_names(const void *a, const void *b)
{
    return text_compare(((const struct defined *)a)->name, ((const struct defined *)b)->name);
}

/* Takes over a text; false if there is a different one. */
static bool take(struct text *text, struct text other)
{
    if (text->n == 0)
        *text = other;
    return other.n == 0 || text_equal(*text, other);
}

/* Joins the definitions of the same name; false, with the name set, if they do not agree. */
static bool unite(struct defined *all, size_t *count, struct text *name)
{
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (kept == 0 || !text_equal(all[kept - 1].name, all[i].name)) {
            all[kept++] = all[i];
        } else if (!take(&all[kept - 1].formula, all[i].formula) || !take(&all[kept - 1].long_name, all[i].long_name)) {
            *name = all[i].name;
            return false;
        }
    }
    *count = kept;
    return true;
}

/* All definitions, by name: to be freed. NULL if they do not agree. */
static struct defined *list_definitions(const struct profile *p, size_t *count, struct text *name)
{
    struct defined *all = memory_resize(NULL, p->definitions.count, sizeof *all);
    *count = p->definitions.count;
    for (size_t i = 0; i < *count; i++) {
        const struct definition *d = &p->definitions.items[i];
        all[i] = (struct defined){d->name, formula_is_sum(d->formula) ? d->formula : TEXT_NONE, d->long_name};
    }
    if (*count)
        qsort(all, *count, sizeof *all, compare_names);
    if (unite(all, count, name))
        return all;
    free(all);
    return NULL;
}

bool definitions_agree(const struct profile *profile, struct text *name)
{
    size_t count;
    struct defined *all = list_definitions(profile, &count, name);
    bool agree = all;
    free(all);
    return agree;
}

static void write_definitions(struct writer *w)
{
    size_t count;
    struct text ignored;
    struct defined *all = list_definitions(w->profile, &count, &ignored);
    for (size_t i = 0; all && i < count; i++) {
        output_text(w->out, TEXT("event: "));
        output_text(w->out, all[i].name);
        output_text(w->out, all[i].formula.n ? TEXT(" = ") : TEXT(""));
        output_text(w->out, all[i].formula);
        output_text(w->out, all[i].long_name.n ? TEXT(" : ") : TEXT(""));
        output_text(w->out, all[i].long_name);
        output_char(w->out, '\n');
    }
    free(all);
}

/* ---- the head ---- */

static void write_text(struct writer *w, struct text key, struct text text)
{
    if (!text.n)
        return;
    output_text(w->out, key);
    output_text(w->out, text);
    output_char(w->out, '\n');
}

static void write_texts(struct writer *w, const struct texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        write_text(w, TEXT("desc: "), texts->items[i]);
}

static void write_filters(struct writer *w, const struct record_head *head)
{
    struct texts filters = record_filters(head, w->filtered);
    write_texts(w, &filters);
    free(filters.items);
}

/* Whether rule 7 gives the total back: it is the sum of the self costs, or larger. A total below 0 is read back only if
 * a cost is below 0, and such costs may have been added up. */
static bool is_believed(const struct writer *w, const struct costs *total, const struct costs *self)
{
    for (size_t i = 0; i < w->events.count; i++) {
        cost_t all = costs_get(total, w->events.items[i]), sum = costs_get(self, w->events.items[i]);
        if (all != sum && (all <= 0 || llabs(all) < llabs(sum)))
            return false;
    }
    return true;
}

/* Whether what the total is more than the self costs that are written is what no line had: it is read back so. */
static bool tells_missing(const struct writer *w, const struct record_head *head, const struct costs *self)
{
    bool stops = false;
    for (size_t i = 0; i < w->events.count; i++) {
        ref_t event = w->events.items[i];
        cost_t more = cost_add(costs_get(&head->total, event), -costs_get(self, event), &stops);
        if (llabs(more) != costs_get(&head->missing, event))
            return false;
    }
    return true;
}

static void write_events(struct writer *w)
{
    output_text(w->out, TEXT("events:"));
    for (size_t i = 0; i < w->events.count; i++) {
        output_char(w->out, ' ');
        output_text(w->out, w->profile->events.items[w->events.items[i]].name);
    }
    output_char(w->out, '\n');
}

static void write_positions(struct writer *w)
{
    output_text(w->out, TEXT("positions:"));
    output_text(w->out, w->columns.has_address ? TEXT(" instr") : TEXT(""));
    output_text(w->out, w->columns.has_line ? TEXT(" line") : TEXT(""));
    output_char(w->out, '\n');
}

void write_head(struct writer *w, ref_t group, const struct costs *self, bool is_first)
{
    const struct record_head *head = &w->profile->record->heads.items[group];
    output_text(w->out, TEXT("# callgrind format\nversion: 1\n"));
    write_text(w, TEXT("creator: "), head->creator);
    write_text(w, TEXT("pid: "), head->pid);
    write_text(w, TEXT("cmd: "), head->command);
    write_text(w, TEXT("part: "), head->number);
    write_text(w, TEXT("thread: "), head->thread);
    write_texts(w, &head->descriptions);
    write_filters(w, head);
    if (!is_believed(w, &head->total, self))
        output_text(w->out, TEXT("desc: Exact-totals: yes\n"));
    if (!tells_missing(w, head, self)) {
        output_text(w->out, TEXT("desc: Missing-costs:"));
        write_row(w, &head->missing);
        output_char(w->out, '\n');
    }
    if (head->lost_ways)
        output_text(w->out, TEXT("desc: Ways: lost\n"));
    if (head->lost_lines)
        output_text(w->out, TEXT("desc: Lines: no\n"));
    if (head->is_inlined)
        output_text(w->out, TEXT("desc: Inlined: yes\n"));
    if (w->is_incomplete)
        output_text(w->out, TEXT("desc: Incomplete: yes\n"));
    output_print(w->out, "desc: Merged: %" PRIu64 "\n", head->merged);
    write_positions(w);
    if (is_first)
        write_definitions(w);
    write_events(w);
    output_text(w->out, TEXT("summary:"));
    write_row(w, &head->total);
    output_char(w->out, '\n');
}
