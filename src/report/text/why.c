/* The causes of a change, which stand in place of the table: a row a cause, and below it the parts of it, if there are
 * several. */
#include "report/why.h"
#include "base/display_width.h"
#include "report/layout/line.h"
#include "report/text/text.h"
#include "view/cell.h"
#include "view/scale.h"

#define GAP 2
#define PART_INDENT 4

/* The widths of both columns of figures. */
struct layout {
    const struct report *report;
    struct why *why;
    size_t changes, shares;
};

/* ---- figures ---- */

static struct text say(const struct layout *l, const struct measure *measure, enum figure_kind kind, cost_t cost)
{
    char digits[CELL_MAX];
    struct figure figure = {kind, cost, 0};
    return arena_copy(&l->why->arena, scale_say(digits, measure, l->report->look->is_rich, figure));
}

static struct text say_change(const struct layout *l, cost_t change)
{
    return change ? say(l, l->why->change, FIGURE_CHANGE, change) : TEXT("0");
}

/* `+1.23%`, of what the program cost before; empty: it has no share. */
static struct text say_share(const struct layout *l, cost_t change)
{
    char digits[CELL_MAX];
    struct figure share = {FIGURE_RELATIVE, change, l->why->change->whole};
    if (!share.divisor || !l->report->request->show_percs)
        return TEXT("");
    struct text text = {digits, cell_number(digits, &share)};
    return arena_copy(&l->why->arena, text_trim(text));
}

static enum style style_of(cost_t change)
{
    return change > 0 ? STYLE_RISE : change < 0 ? STYLE_FALL : STYLE_NOTHING;
}

static void measure(struct layout *l, cost_t change)
{
    struct text figure = say_change(l, change), share = say_share(l, change);
    l->changes = figure.n > l->changes ? figure.n : l->changes;
    l->shares = share.n > l->shares ? share.n : l->shares;
}

/* Both columns, the second one empty for a part. */
static void add_figures(const struct layout *l, cost_t change, bool is_part, struct phrase *line)
{
    struct text figure = say_change(l, change), share = is_part ? TEXT("") : say_share(l, change);
    phrase_fill(line, ' ', l->changes - figure.n);
    phrase_say(line, style_of(change), figure);
    if (l->shares) {
        phrase_fill(line, ' ', GAP + l->shares - share.n);
        phrase_say(line, style_of(change), share);
    }
    phrase_fill(line, ' ', is_part ? GAP + PART_INDENT : GAP);
}

/* ---- rows ---- */

static void put_part(const struct layout *l, const struct cause *cause, const struct cause_part *part)
{
    struct phrase line = {0};
    add_figures(l, part->change, true, &line);
    phrase_add(&line, STYLE_PLAIN, why_words(l->why, cause, part, l->report->naming));
    line_write_whole(l->report, &line);
}

/* The file of a function, as a place. */
static void add_place(const struct layout *l, ref_t function, struct phrase *line)
{
    const struct profile *p = l->report->study->profile;
    struct text file = function == NONE ? TEXT("") : naming_file(l->report->naming, p->functions.items[function].file);
    if (!file.n || !file_is_place(file))
        return;
    phrase_fill(line, ' ', GAP);
    naming_add_file(l->report->naming, &(struct home){p->functions.items[function].file, 0}, line);
}

static void put_cause(const struct layout *l, const struct cause *cause)
{
    const struct cause_part *parts = l->why->causes.parts.items;
    bool is_one = cause->end - cause->first == 1;
    struct phrase line = {0};
    add_figures(l, cause->change, false, &line);
    phrase_add(&line, STYLE_FUNCTION, why_name(l->why, cause, l->report->naming));
    if (is_one) {
        phrase_say(&line, STYLE_PLAIN, TEXT(": "));
        phrase_add(&line, STYLE_PLAIN, why_words(l->why, cause, &parts[cause->first], l->report->naming));
    } else {
        add_place(l, why_function(l->why, cause), &line);
    }
    (is_one ? line_write_whole : line_write)(l->report, &line);
    for (size_t i = cause->first; !is_one && i < cause->end; i++)
        put_part(l, cause, &parts[i]);
}

static void put_rest(const struct layout *l)
{
    struct phrase line = {0};
    if (!l->why->causes.rest.change && !l->why->causes.rest.count)
        return;
    add_figures(l, l->why->causes.rest.change, false, &line);
    phrase_add(&line, STYLE_PLAIN, why_rest(l->why));
    line_write_whole(l->report, &line);
}

/* Ir  5,276,911 -> 11,751,438  +6,474,527 (+122.70%) */
static void put_change(const struct layout *l)
{
    const struct causes *causes = &l->why->causes;
    const struct measure *old = compared_of_side(l->why->change, SIDE_OLD);
    struct text share = causes->change ? say_share(l, causes->change) : TEXT("");
    struct phrase line = {0};
    phrase_add_name(&line, STYLE_TITLE, l->why->change->name);
    phrase_say(&line, STYLE_PLAIN,
               arena_format(&l->why->arena, "  %s -> %s  ", say(l, old, FIGURE_COST, causes->old).s,
                            say(l, old, FIGURE_COST, causes->new).s));
    phrase_say(&line, style_of(causes->change), say_change(l, causes->change));
    if (share.n)
        phrase_say(&line, style_of(causes->change), arena_format(&l->why->arena, " (%s)", share.s));
    line_write_whole(l->report, &line);
}

static void put_notes(const struct layout *l)
{
    struct text notes[WHY_NOTES_MAX];
    size_t count = why_notes(l->why, l->report->naming, notes);
    for (size_t i = 0; i < count; i++) {
        struct phrase line = {0};
        phrase_add(&line, STYLE_GAP, notes[i]);
        line_write(l->report, &line);
    }
}

static void put_causes(struct layout *l)
{
    const struct causes *causes = &l->why->causes;
    for (size_t i = 0; i < causes->count; i++) {
        measure(l, causes->items[i].change);
        for (size_t part = causes->items[i].first; part < causes->items[i].end; part++)
            measure(l, causes->parts.items[part].change);
    }
    measure(l, causes->rest.change);
    put_change(l);
    put_notes(l);
    output_char(l->report->out, '\n');
    for (size_t i = 0; i < causes->count; i++)
        put_cause(l, &causes->items[i]);
    put_rest(l);
}

void text_why(const struct report *report)
{
    struct why why;
    struct layout l = {report, &why, 0, 0};
    bool any = why_init(&why, report->view);
    if (any && (why.causes.change || why.causes.count))
        put_causes(&l);
    else
        output_text(report->out, any ? TEXT("Nothing changed.\n") : TEXT("No event is of both sides.\n"));
    output_char(report->out, '\n');
    why_release(&why);
}
