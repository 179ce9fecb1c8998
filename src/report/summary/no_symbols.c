#include "report/summary/no_symbols.h"

#include "base/int128.h"
#include "events/compared.h"
#include "report/layout/line.h"

#include <stdlib.h>

#define LEAST 5 /* percent of the main event */

/* The self cost of the functions of an object: of all, and of those that have no name. */
struct named_cost {
    uint64_t all, unnamed;
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
static struct named_cost *sum_up(const struct view *view, const struct measure *event)
{
    const struct grouping *g = &view->rows;
    const struct profile *p = view->study->profile;
    struct named_cost *objects = memory_zeroed(p->objects.texts.count, sizeof *objects);
    for (ref_t row = 0; row < g->count; row++) {
        struct row_name name = grouping_name(g, row);
        struct costs self = grouping_self(g, row);
        if (row_name_is_cycle(&name) || name.object == NONE || name.symbol == NONE)
            continue;
        add(&objects[name.object].all, measure_cost(event, &self));
        if (is_address(p->symbols.texts.items[name.symbol]))
            add(&objects[name.object].unnamed, measure_cost(event, &self));
    }
    return objects;
}

static bool is_stripped(const struct named_cost *object)
{
    return object->unnamed > object->all / 2;
}

/* The object with the largest cost of functions without names; NONE: all have names. */
static ref_t largest(const struct named_cost *objects, size_t count)
{
    ref_t found = NONE;
    for (ref_t i = 0; i < count; i++)
        if (is_stripped(&objects[i]) && (found == NONE || objects[i].unnamed > objects[found].unnamed))
            found = i;
    return found;
}

static void say(const struct report *report, ref_t object, uint64_t percent)
{
    struct phrase line = {0}, help = {0};
    phrase_say(&line, STYLE_PLAIN, TEXT("no symbols in "));
    phrase_add_name(&line, STYLE_PLAIN, text_base_name(report->study->profile->objects.texts.items[object]));
    phrase_say(&line, STYLE_PLAIN, arena_format(&line.arena, " (%llu%%):", (unsigned long long)percent));
    phrase_say(&help, STYLE_PLAIN, TEXT(" build it with -g, or run valgrind with DEBUGINFOD_URLS set"));
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
    struct named_cost *objects = sum_up(view, event);
    ref_t object = largest(objects, p->objects.texts.count);
    uint64_t total = event->total > 0 ? (uint64_t)event->total : 0;
    uint64_t percent = object != NONE && total ? int128_scale(objects[object].unnamed, 100, total) : 0;
    if (percent >= LEAST)
        say(report, object, percent);
    free(objects);
}
