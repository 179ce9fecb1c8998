#include "report/summary/hot_path_line.h"

#include "base/display_width.h"
#include "base/int128.h"
#include "base/shrink.h"
#include "report/layout/node_name.h"
#include "rows/share.h"
#include "view/costed_path.h"

#include <stdlib.h>

#define MAIN_LEAST 50 /* percent: what stands before a main() with so much is left out */
#define LEAST 10      /* percent: a way with less is not said */
#define STEPS_LEAST 4 /* rather than fewer steps, names are cut */

/* One step of the line, or several that are folded. */
struct line_step {
    struct text text;
    bool is_shown;
};

struct folded_way {
    const struct report *report;
    const struct costed_path *costed;
    struct line_step *steps; /* the first and the last one are always shown */
    size_t count;
    struct text end;  /* what follows the last step */
    size_t name_most; /* columns of a name */
    struct arena arena;
};

/* A function, or a cycle by its function with most self cost. A name that is longer than names may be has no middle. */
static struct text name_of(struct folded_way *l, ref_t node)
{
    struct row_name name = node_name(l->report, &l->costed->flow.nodes, costed_path_head(l->costed, node));
    struct phrase phrase = {0};
    phrase_add_name(&phrase, STYLE_FUNCTION, naming_symbol(l->report->naming, name.symbol));
    struct text shown = phrase_spell(&phrase, l->name_most, look_ellipsis(l->report->look), &l->arena);
    phrase_release(&phrase);
    return name.others ? arena_format(&l->arena, "<cycle: %.*s and %zu more>", (int)shown.n, shown.s, name.others)
                       : shown;
}

static struct text describe(struct folded_way *l, const struct hot_step *step)
{
    uint64_t total = l->costed->flow.total;
    struct text name = name_of(l, step->node);
    unsigned percent = total ? (unsigned)((double)step->way.count / (double)total * 100 + 0.5) : 0;
    return total && percent < 100
               ? arena_format(&l->arena, "%.*s %s%u%%", (int)name.n, name.s, step->is_estimate ? "~" : "", percent)
               : name;
}

static bool keeps(uint64_t cost, unsigned percent, uint64_t of)
{
    return int128_compare_products(cost, 100, of, percent) >= 0;
}

static bool is_main(const struct folded_way *l, ref_t node)
{
    const struct profile *p = l->report->study->profile;
    return text_equal(p->symbols.texts.items[p->functions.items[costed_path_head(l->costed, node)].symbol],
                      TEXT("main"));
}

/* Where main() begins, if it is on the way and has most of the program. */
static size_t find_main(const struct folded_way *l)
{
    const struct hot_steps *trunk = &l->costed->path.trunk;
    for (size_t i = 0; i < trunk->count && keeps(trunk->items[i].way.count, MAIN_LEAST, l->costed->flow.total); i++)
        if (is_main(l, trunk->items[i].node))
            return i;
    return 0;
}

static void set_steps(struct folded_way *l)
{
    const struct hot_steps *trunk = &l->costed->path.trunk;
    size_t first = find_main(l);
    free(l->steps);
    l->count = trunk->count - first;
    l->steps = memory_zeroed(l->count, sizeof *l->steps);
    for (size_t i = 0; i < l->count; i++) {
        const struct hot_step *step = &trunk->items[first + i];
        bool is_end = i == 0 || i + 1 == l->count;
        l->steps[i].text = describe(l, step);
        l->steps[i].is_shown = is_end || is_main(l, step->node) || !flow_keeps(step->way.count, step[-1].way.count);
    }
}

/* Whether the last function costs more by itself than what it calls. */
static bool spends_most(const struct folded_way *l)
{
    const struct hot_steps *trunk = &l->costed->path.trunk;
    ref_t last = trunk->items[trunk->count - 1].node;
    return keeps(flow_self(&l->costed->flow, last, 0), 50, flow_inclusive(&l->costed->flow, last, 0));
}

/* Two ways with a third each, or among how many callees it is lost. */
static void set_end(struct folded_way *l)
{
    const struct hot_path *path = &l->costed->path;
    if (path->branches[0].count) {
        struct text a = describe(l, &path->branches[0].items[0]), b = describe(l, &path->branches[1].items[0]);
        l->end = arena_format(&l->arena, " > %.*s | %.*s", (int)a.n, a.s, (int)b.n, b.s);
    } else if (path->parts > 1 && !spends_most(l)) {
        l->end = arena_format(&l->arena, " > %zu callees", path->parts);
    }
}

static struct text spell(struct folded_way *l)
{
    struct buffer b = {0};
    size_t folded = 0;
    for (size_t i = 0; i < l->count; i++) {
        folded += !l->steps[i].is_shown;
        if (!l->steps[i].is_shown)
            continue;
        if (folded)
            buffer_print(&b, " > %zu more", folded);
        buffer_add(&b, i ? TEXT(" > ") : TEXT(""));
        buffer_add(&b, l->steps[i].text);
        folded = 0;
    }
    buffer_add(&b, l->end.n ? l->end : TEXT(""));
    return buffer_take(&b, &l->arena);
}

/* Folds the step in the middle of those shown, unless there are no more than `least`. */
static bool fold_middle(struct folded_way *l, size_t least)
{
    size_t shown = 0, at = 0;
    for (size_t i = 0; i < l->count; i++)
        shown += l->steps[i].is_shown;
    if (shown <= least)
        return false;
    for (size_t left = shown / 2 + 1; left; at++)
        left -= l->steps[at].is_shown;
    l->steps[at - 1].is_shown = false;
    return true;
}

/* A step that stands alone between two others takes no more room than "1 more" says. */
static void unfold_single(struct folded_way *l)
{
    for (size_t i = 1; i + 1 < l->count; i++)
        if (l->steps[i - 1].is_shown && l->steps[i + 1].is_shown)
            l->steps[i].is_shown = true;
}

/* The line with names of so many columns at most, and as many steps as the width has room for. */
static struct text spell_within(struct folded_way *l, size_t width, size_t name_most, size_t least)
{
    l->name_most = name_most;
    set_steps(l);
    set_end(l);
    unfold_single(l);
    struct text text = spell(l);
    while (display_width_of(text) > width && fold_middle(l, least))
        text = spell(l);
    return text;
}

/* Where the program begins in thousands of places, none of which has a tenth of it, a way says nothing. */
static bool leads_anywhere(const struct costed_path *costed)
{
    const struct hot_steps *trunk = &costed->path.trunk;
    return trunk->count && keeps(trunk->items[0].way.count, LEAST, costed->flow.total);
}

void hot_path_line_write(const struct report *report)
{
    static const struct {
        size_t name_most, least;
    } tries[] = {{NAME_SHOWN, STEPS_LEAST}, {32, STEPS_LEAST}, {20, STEPS_LEAST}, {20, 2}, {10, 2}};
    struct costed_path costed;
    struct folded_way l = {.report = report, .costed = &costed};
    struct text text = TEXT_NONE;
    size_t width = report->look->width ? report->look->width : SIZE_MAX;
    const struct study *study = report->study; /* of two profiles: whose cycles would it have? */
    if (study_misses_calls(study) || !study->profile->functions.count || study->measured.count > 1)
        return;
    costed_path_init(&costed, report->view);
    for (size_t i = 0;
         leads_anywhere(&costed) && i < sizeof tries / sizeof *tries && (!i || display_width_of(text) > width); i++)
        text = spell_within(&l, width, tries[i].name_most, tries[i].least);
    if (text.n) {
        output_safe(report->out, display_width_cut(text, width));
        output_char(report->out, '\n');
    }
    free(l.steps);
    arena_release(&l.arena);
    costed_path_release(&costed);
}
