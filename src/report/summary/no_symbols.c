/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/no_symbols.h"

#include "base/int128.h"
#include "events/compared.h"
#include "report/layout/line.h"
#include "source/own.h"

#include <stdlib.h>

#define LEAST 5 /* percent of the main event */

/* What functions may lack, and what is said of the object with the most cost of such functions. */
enum lack { LACK_NAME, LACK_FILE, LACKS };

static const struct {
    const char *what, *help;
    bool is_of_users; /* only of the user's objects: who has those of the system built them neither so nor so */
} lacks[] = {
    [LACK_NAME] = {"no symbols in ", " build it with -g, or run valgrind with DEBUGINFOD_URLS set", false},
    [LACK_FILE] = {"no line numbers in ", " build it with -g", true},
};

/* The self cost of the functions of an object: of all, and of those that lack something. */
struct object_cost {
    uint64_t all, lacking[LACKS];
};

/* Callgrind calls a function without a symbol by its address, and perhaps a context: `0x0000000000012ab0'2`. */
static bool is_address(struct text name)
{
    size_t n = 2;
    if (!text_starts(name, TEXT("0x")))
        return false;
    while (n < name.n && ((name.s[n] >= '0' && name.s[n] <= '9') || (name.s[n] >= 'a' && name.s[n] <= 'f')))
        n++;
    return n > 2 && (n == name.n || name.s[n] == '\'');
}

static void add(uint64_t *sum, cost_t cost)
{
    *sum = int128_add_stopping(*sum, cost > 0 ? (uint64_t)cost : 0);
}

/* By object. */
static struct object_cost *sum_up(const struct view *view, const struct measure *event)
{
    const struct grouping *g = &view->rows;
    const struct profile *p = view->study->profile;
    struct object_cost *objects = memory_zeroed(p->objects.texts.count, sizeof *objects);
    for (ref_t row = 0; row < g->count; row++) {
        struct row_name name = grouping_name(g, row);
        struct costs self = grouping_self(g, row);
        if (row_name_is_cycle(&name) || name.object == NONE || name.symbol == NONE)
            continue;
        cost_t cost = measure_cost(event, &self);
        bool is_unnamed = is_address(p->symbols.texts.items[name.symbol]);
        add(&objects[name.object].all, cost);
        if (is_unnamed)
            add(&objects[name.object].lacking[LACK_NAME], cost);
        else if (name.file != NONE && text_equal(profile_file_name(p, name.file), FILE_UNKNOWN))
            add(&objects[name.object].lacking[LACK_FILE], cost);
    }
    return objects;
}

/* The object with the largest cost of functions that lack something, which most of its cost does; NONE: there is none.
 */
static ref_t largest(const struct object_cost *objects, enum lack lack, const bool *is_own, size_t count)
{
    ref_t found = NONE;
    for (ref_t i = 0; i < count; i++) {
        uint64_t lacking = objects[i].lacking[lack];
        bool is_meant = lacking > objects[i].all / 2 && (is_own[i] || !lacks[lack].is_of_users);
        if (is_meant && (found == NONE || lacking > objects[found].lacking[lack]))
            found = i;
    }
    return found;
}

static void say(const struct report *report, enum lack lack, ref_t object, uint64_t percent)
{
    struct phrase line = {0}, help = {0};
    phrase_say(&line, STYLE_PLAIN, text_of(lacks[lack].what));
    phrase_add_name(&line, STYLE_PLAIN, text_base_name(report->study->profile->objects.texts.items[object]));
    phrase_say(&line, STYLE_PLAIN, arena_format(&line.arena, " (%llu%%):", (unsigned long long)percent));
    phrase_say(&help, STYLE_PLAIN, text_of(lacks[lack].help));
    line_write_two(report, &line, &help);
}

void no_symbols_write(const struct report *report)
{
    const struct view *view = report->view;
    const struct profile *p = view->study->profile;
    const struct measure *main = view_main_measure(view);
    bool is_callgrind = text_starts(profile_first_part(p).creator, TEXT("callgrind"));
    if (!is_callgrind || view->group != GROUP_FUNCTION || !main)
        return;
    const struct measure *event = compared_statistic(main, STATISTIC_NEW);
    struct object_cost *objects = sum_up(view, event);
    bool *is_own = own_find_objects(p->objects.texts.items, p->objects.texts.count, report->directory);
    uint64_t total = event->total > 0 ? (uint64_t)event->total : 0;
    for (enum lack lack = 0; lack < LACKS && total; lack++) {
        ref_t object = largest(objects, lack, is_own, p->objects.texts.count);
        uint64_t percent = object != NONE ? int128_scale(objects[object].lacking[lack], 100, total) : 0;
        if (percent >= LEAST)
            say(report, lack, object, percent);
    }
    free(is_own);
    free(objects);
}
