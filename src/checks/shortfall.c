#include "checks/shortfall.h"

#include "base/int128.h"
#include "view/scale.h"

/* ---- how much is missing ---- */

/* Where it is looked for: a run of a side, or a unit. */
struct searched {
    const struct study *study;
    const struct measured_side *side;
    size_t series;
};

static struct text event_name(const struct study *study, ref_t event)
{
    return study->profile->events.items[event].name;
}

static bool is_larger_share(const struct missing_cost *a, const struct missing_cost *b)
{
    return int128_compare_products((uint64_t)a->cost, (uint64_t)b->total, (uint64_t)b->cost, (uint64_t)a->total) > 0;
}

static void look_at_event(struct shortfall *s, const struct searched *at, ref_t event)
{
    const struct measures *measures = &at->study->measures;
    struct text name = event_name(at->study, event);
    struct missing_cost missing = measured_side_missing(at->side, at->series, name);
    if (missing.cost && (s->missing.cost == 0 || is_larger_share(&missing, &s->missing)))
        *s = (struct shortfall){s->most, 0, missing, &measures->items[measures_find(measures, name)], at->side};
}

/* Adds up the terms, whatever their signs. */
static void look_at_terms(struct shortfall *s, const struct searched *at, const struct terms *terms,
                          uint64_t denominator)
{
    struct int128 sum = {0, 0};
    for (size_t i = 0; i < terms->count; i++) {
        struct term term = terms->items[i];
        struct missing_cost missing = measured_side_missing(at->side, at->series, event_name(at->study, term.event));
        sum = int128_add_product(sum, missing.cost, term.factor < 0 ? -term.factor : term.factor);
        look_at_event(s, at, term.event);
    }
    cost_t most = int128_divide(sum, denominator ? denominator : 1);
    s->most = most > s->most ? most : s->most;
}

/* The first event of which there is any stands for calls: no line is without it. */
static void look_at_first_event(struct shortfall *s, const struct searched *at)
{
    struct missing_cost missing = {0, 0};
    for (ref_t e = 0; e < at->study->measures.recorded && missing.cost == 0 && missing.total == 0; e++) {
        missing = measured_side_missing(at->side, at->series, event_name(at->study, e));
        look_at_event(s, at, e);
    }
}

static bool takes_calls(const struct gauge *gauge)
{
    return gauge->column.kind == COLUMN_CALLS || gauge->column.kind == COLUMN_PER_CALL;
}

static void look(struct shortfall *s, const struct searched *at, const struct gauge *gauge)
{
    if (takes_calls(gauge))
        look_at_first_event(s, at);
    if (gauge->column.kind == COLUMN_CALLS)
        return;
    look_at_terms(s, at, &gauge->column_word.event->terms, gauge->column_word.event->denominator);
    look_at_terms(s, at, &gauge->column_word.event->divisor, 0);
}

struct shortfall shortfall_of(const struct study *study, const struct gauge *gauge)
{
    struct shortfall found = {0};
    bool is_of_unit = gauge->column_word.unit != NONE;
    if (gauge->check->scope == SCOPE_TOTAL || check_unit(gauge->check))
        return found;
    for (size_t i = 0; i < study->measured.count; i++) {
        const struct measured_side *side = &study->measured.items[i];
        size_t first = is_of_unit ? gauge->column_word.unit + 1 : 0;
        for (size_t run = 0; run < side->runs && gauge->asks[i]; run++)
            look(&found, &(struct searched){study, side, first + run}, gauge);
    }
    return found;
}

/* ---- in words ---- */

const char *shortfall_figures(const struct gauge *gauge)
{
    static const char *const of_sides[SIDES + 1] = {[SIDES] = "changes"}; /* by the number of sides that are asked */
    if (takes_calls(gauge))
        return "numbers of calls";
    return column_is_ratio(&gauge->column) ? "quotients" : of_sides[gauge->asks[SIDE_NEW] + gauge->asks[SIDE_OLD]];
}

cost_t shortfall_more(const struct shortfall *shortfall, const struct gauge *gauge, const struct profile *profile)
{
    bool stops = false;
    cost_t more = cost_add(shortfall->most, shortfall->calls, &stops);
    if (gauge->column.kind != COLUMN_PER_CALL && shortfall_figures(gauge)) /* of a cost by call it is the cost */
        return 0;
    if (gauge->check->above)
        return more;
    return measure_may_be_negative(gauge->column.measure, profile) ? -more : 0;
}

const char *shortfall_reason(const struct shortfall *shortfall, const struct gauge *gauge, const char *unknown,
                             struct arena *arena)
{
    char text[2 * CELL_MAX];
    struct missing_cost missing = unknown ? shortfall->missing : (struct missing_cost){shortfall->most, 0};
    const struct measure *event = unknown ? shortfall->event : gauge->column_word.event;
    struct text said = scale_say_share(text, event, (struct figure){FIGURE_COST, missing.cost, 0}, missing.total);
    const char *so = unknown            ? arena_format(arena, "so %s are not known", unknown).s
                     : shortfall->calls ? "and calls may be missing, too"
                                        : "which may belong here";
    return arena_format(arena, "no line has %.*s of %.*s%s, %s", (int)said.n, said.s, (int)event->name.n, event->name.s,
                        shortfall->side->in_profile, so)
        .s;
}
