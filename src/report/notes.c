/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/notes.h"

#include "annotate/named.h"
#include "view/problems.h"

/* The names that are longer than NAME_SHOWN. */
struct long_names {
    size_t count, longest;
};

static void count_name(struct long_names *l, struct text name)
{
    l->count += name.n > NAME_SHOWN;
    l->longest = name.n > l->longest ? name.n : l->longest;
}

static void count_names(struct long_names *l, const struct names *names)
{
    for (size_t i = 0; i < names->texts.count; i++)
        count_name(l, names->texts.items[i]);
}

void note_long_names(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct long_names l = {0};
    count_names(&l, &p->symbols);
    count_names(&l, &p->files);
    count_names(&l, &p->objects);
    for (size_t i = 0; i < report->study->measures.recorded; i++)
        count_name(&l, p->events.items[i].name);
    if (l.count)
        diagnostics_add(report->diagnostics, &problem_long_names, TEXT_NONE, 0,
                        "%zu %s than %zu bytes, the longest %zu: reports for people shorten %s, this one does not",
                        l.count, l.count == 1 ? "name has more" : "names have more", NAME_SHOWN, l.longest,
                        l.count == 1 ? "it" : "them");
}

bool note_missing_sources(const struct report *report)
{
    const struct texts *names = &report->request->sources;
    struct locator locator;
    struct named_files all;
    bool exist = true;
    locator_init(&locator, report->study->profile, report->question, report->directory);
    named_files_init(&all, &locator, report->diagnostics);
    for (size_t i = 0; i < names->count; i++) {
        struct named n;
        if (named_is_repeated(&all, names->items[i]))
            continue;
        named_open(&n, &all, names->items[i]);
        exist &= n.found;
        named_release(&n);
    }
    named_files_release(&all);
    locator_release(&locator);
    return exist;
}

void note_change_past(const struct report *report, const struct measure *measure)
{
    diagnostics_add(report->diagnostics, &problem_change_past, TEXT_NONE, 0,
                    "a change of %.*s is past 2^63, and has no figure", (int)measure->name.n, measure->name.s);
}
