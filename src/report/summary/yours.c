/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/yours.h"

#include "annotate/locator.h"
#include "compare/owned.h"
#include "report/layout/line.h"
#include "source/path.h"

#include <stdlib.h>

/* The directories below which files are the user's. */
struct yours {
    struct texts below; /* the top of the work tree and those that were named, each once */
    struct text common; /* without a work tree: above all other files; .s NULL: there are none */
};

/* The nearest directory at or above both. */
static struct text common_of(struct text a, struct text b)
{
    while (!text_equal(a, b) && !path_is_below(b, a)) {
        size_t n = a.n;
        while (n > 1 && a.s[n - 1] != '/')
            n--;
        a.n = n > 1 ? n - 1 : 1;
    }
    return a;
}

static void add_file(struct yours *yours, const struct own *own, struct text below)
{
    if (!below.s)
        return;
    if (!own->top.s && !texts_have(&own->directories, below))
        yours->common = yours->common.s ? common_of(yours->common, below) : below;
    else if (!texts_have(&yours->below, below))
        *array_add(&yours->below) = below;
}

static bool costs_anything(const struct profile *p, const struct costs *costs)
{
    bool any = false;
    for (ref_t event = 0; event < p->events.count && !any; event++)
        any = costs_get(costs, event) != 0;
    return any;
}

static struct yours find_yours(const struct profile *p, const struct sides *sides, const struct own *own)
{
    struct yours yours = {0};
    bool *seen = memory_zeroed(p->files.texts.count, sizeof *seen);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (seen[piece->file] || !costs_anything(p, &piece->self))
            continue;
        seen[piece->file] = true;
        add_file(&yours, own, owned_below(own, p, sides, piece->file));
    }
    free(seen);
    return yours;
}

/* Directories of many projects say nothing. */
static bool says_something(struct text directory)
{
    static const char *const of_many[] = {"/", "/home", "/Users"};
    return !TEXT_IS_ONE_OF(directory, of_many);
}

static void say(const struct report *report, const struct yours *yours)
{
    struct phrase line = {0};
    phrase_say(&line, STYLE_PLAIN, TEXT("yours: "));
    if (!says_something(yours->common) && yours->common.s)
        phrase_say(&line, STYLE_PLAIN, TEXT("all but the system's"));
    for (size_t i = 0; i < yours->below.count; i++) {
        phrase_say(&line, STYLE_PLAIN, i ? TEXT(", ") : TEXT("below "));
        phrase_add_name(&line, STYLE_PLAIN, text_base_name(yours->below.items[i]));
        phrase_say(&line, STYLE_PLAIN, TEXT("/"));
    }
    line_write(report, &line);
}

void yours_write(const struct report *report)
{
    struct locator locator;
    locator_init(&locator, report->study->profile, report->question, report->directory);
    struct yours yours = find_yours(report->study->profile, report->study->sides, &locator.own);
    if (yours.common.s && says_something(yours.common) && !texts_have(&yours.below, yours.common))
        *array_add(&yours.below) = yours.common;
    if (yours.below.count || yours.common.s)
        say(report, &yours);
    free(yours.below.items);
    locator_release(&locator);
}
