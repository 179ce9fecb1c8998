/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/shrink.h"

#include "base/display_width.h"

struct shrinking {
    struct phrase *phrase;
    size_t ellipsis; /* its columns */
    size_t columns;  /* what there is room for */
    size_t taken;    /* what the phrase takes */
};

/* ---- one span ---- */

static size_t span_columns(const struct shrinking *s, const struct span *span)
{
    if (!span->cut.to)
        return display_width_of(span->text);
    return display_width_of(span_head(span)) + s->ellipsis + display_width_of(span_tail(span));
}

/* Leaves out all of a span but its head and its tail, which takes it from so many columns to so many. */
static void leave_out(struct shrinking *s, struct span *span, struct text head, struct text tail, size_t before,
                      size_t after)
{
    span->cut.from = (uint32_t)head.n;
    span->cut.to = (uint32_t)(span->text.n - tail.n);
    s->taken = s->taken - before + after;
}

/* The columns that a span which takes so many may keep, so that the phrase fits; not below `floor`. */
static size_t room_for(const struct shrinking *s, size_t columns, size_t floor)
{
    size_t excess = s->taken - s->columns;
    return columns > floor + excess ? columns - excess : floor;
}

/* Leaves out as many of the first directories as must be, or all of them. */
static void cut_directories(struct shrinking *s, struct span *span, size_t floor)
{
    struct text rest = span->text, tail = TEXT_NONE;
    size_t all = display_width_of(rest), left = all, after = all, room = room_for(s, all, floor);
    for (size_t n; after > room && (n = text_find(rest, '/')) < rest.n; rest = text_skip(rest, 1), left--) {
        left -= display_width_of((struct text){rest.s, n});
        rest = text_skip(rest, n);
        if (s->ellipsis + left >= after || rest.n == 1)
            continue;
        tail = rest;
        after = s->ellipsis + left;
    }
    if (tail.n)
        leave_out(s, span, TEXT_NONE, tail, all, after);
}

/* Where the last component of a qualified name begins, with the `::` before it: of `a::b<c::d>(e::f)` that is
 * `::b<c::d>(e::f)`. name.n: it has one only, or its last one has more than `most` bytes. */
static size_t last_component(struct text name, size_t most)
{
    size_t depth = 0, end = name.n > most ? name.n - most : 1;
    for (size_t i = name.n; i-- > end;) {
        char c = name.s[i];
        if (c == '>' && name.s[i - 1] != '-')
            depth++;
        else if (c == ')' || c == ']' || c == '}')
            depth++;
        else if (depth && (c == '<' || c == '(' || c == '[' || c == '{'))
            depth--;
        else if (depth == 0 && c == ':' && name.s[i - 1] == ':')
            return i - 1;
    }
    return name.n;
}

/* Where the parameters at the end of a name begin, behind their bracket; name.n: it has none. */
static size_t find_parameters(struct text name)
{
    size_t depth = 0, i = name.n;
    if (name.n == 0 || name.s[name.n - 1] != ')')
        return name.n;
    do {
        i--;
        depth += name.s[i] == ')';
        depth -= name.s[i] == '(';
    } while (i && depth);
    return depth == 0 && i ? i + 1 : name.n;
}

/* `a::b(...)` of `a::b(c, d)`. */
static void leave_out_parameters(struct shrinking *s, struct span *span)
{
    struct arena *arena = &s->phrase->arena;
    struct text name = span->text, ellipsis = s->phrase->ellipsis;
    size_t begin = find_parameters(name);
    if (name.n <= begin + 1 + ellipsis.n)
        return;
    struct text head = arena_join(arena, (struct text){name.s, begin}, ellipsis);
    s->taken -= span_columns(s, span);
    span->text = arena_join(arena, head, TEXT(")"));
    span->cut.to = 0;
    s->taken += span_columns(s, span);
}

#define LEAST_HEAD 4 /* columns before an ellipsis: fewer tell nothing */

/* The last component of a name, or nothing if there is no room for it. */
static struct text find_last(struct text name, size_t room)
{
    struct text last = text_skip(name, last_component(name, TEXT_CHARACTER_MAX * room));
    return display_width_of(last) <= room ? last : TEXT_NONE;
}

/* Leaves out the middle: the last component of the name stays if there is room for it, at least without parameters. */
static void cut_middle(struct shrinking *s, struct span *span, size_t floor)
{
    struct text head = TEXT_NONE;
    if (span_columns(s, span) <= floor)
        return;
    size_t room = room_for(s, span_columns(s, span), floor) - s->ellipsis;
    if (!find_last(span->text, room).n)
        leave_out_parameters(s, span);
    size_t columns = span_columns(s, span);
    if (columns <= room + s->ellipsis)
        return;
    struct text tail = find_last(span->text, room);
    tail = tail.n ? tail : display_width_cut_front(span->text, room / 2);
    size_t kept = display_width_of(tail);
    if (room - kept >= LEAST_HEAD)
        head = display_width_cut(span->text, room - kept);
    leave_out(s, span, head, tail, columns, display_width_of(head) + s->ellipsis + kept);
}

/* Leaves out the beginning: of a path the end says most. */
static void cut_front(struct shrinking *s, struct span *span, size_t floor)
{
    size_t columns = span_columns(s, span);
    if (columns <= floor)
        return;
    struct text tail = display_width_cut_front(span->text, room_for(s, columns, floor) - s->ellipsis);
    leave_out(s, span, TEXT_NONE, tail, columns, s->ellipsis + display_width_of(tail));
}

/* Leaves out all spans of the style of one, with the words of our own among them. */
static void drop(struct shrinking *s, struct span *span, size_t floor)
{
    enum style style = span->style;
    (void)floor;
    for (size_t i = 0; i < s->phrase->spans.count; i++) {
        struct span *other = &s->phrase->spans.items[i];
        if (other->style != style)
            continue;
        s->taken -= span_columns(s, other);
        other->text.n = other->cut.to = 0;
    }
}

/* ---- the whole phrase ---- */

#define BIT(style) (1u << (style))
#define FUNCTIONS (BIT(STYLE_FUNCTION) | BIT(STYLE_TITLE))
#define NAMES (BIT(STYLE_FILE) | BIT(STYLE_PLAIN))

/* What is tried one after another, each with the spans from the last to the first. */
static const struct pass {
    unsigned styles; /* of the spans; none of them is words of our own */
    void (*cut)(struct shrinking *s, struct span *span, size_t floor);
    size_t floor; /* columns that a span keeps */
} passes[] = {
    {BIT(STYLE_OBJECT), cut_directories, 0},
    {NAMES, cut_directories, 0},
    {FUNCTIONS, cut_middle, 24},
    {BIT(STYLE_OBJECT), cut_front, 12},
    {NAMES, cut_front, 16},
    {BIT(STYLE_OBJECT), drop, 0},
    {FUNCTIONS, cut_middle, 8},
    {NAMES, cut_front, 6},
};

static void run_pass(struct shrinking *s, const struct pass *pass)
{
    for (size_t i = s->phrase->spans.count; i-- > 0 && s->taken > s->columns;) {
        struct span *span = &s->phrase->spans.items[i];
        if (pass->styles & BIT(span->style) && !span->own)
            pass->cut(s, span, pass->floor);
    }
}

/* Ends the phrase where the line ends: names are cut anywhere, our own words are left out as a whole. */
static void cut_end(struct shrinking *s)
{
    struct phrase *p = s->phrase;
    struct span *span = p->spans.items;
    size_t room = s->columns > s->ellipsis ? s->columns - s->ellipsis : 0;
    for (size_t columns; (columns = span_columns(s, span)) <= room; span++)
        room -= columns;
    p->spans.count = (size_t)(span - p->spans.items) + (s->columns >= s->ellipsis);
    span->cut.from = span->own ? 0 : (uint32_t)display_width_cut(span->text, room).n;
    span->cut.to = (uint32_t)span->text.n;
    if (p->link.end > p->spans.count)
        p->link.end = p->spans.count;
}

size_t phrase_width(const struct phrase *p)
{
    size_t width = 0;
    for (size_t i = 0; i < p->spans.count; i++)
        width += display_width_of(p->spans.items[i].text);
    return width;
}

void phrase_pad(struct phrase *p, size_t width)
{
    size_t taken = phrase_width(p);
    if (taken < width)
        phrase_fill(p, ' ', width - taken);
}

void phrase_shrink(struct phrase *p, size_t columns, struct text ellipsis)
{
    struct shrinking s = {p, display_width_of(ellipsis), columns, phrase_width(p)};
    p->ellipsis = ellipsis;
    bool has_source = p->spans.count && p->spans.items[0].style == STYLE_SOURCE;
    if (s.taken <= columns || has_source)
        return;
    for (size_t i = 0; i < sizeof passes / sizeof *passes && s.taken > columns; i++)
        run_pass(&s, &passes[i]);
    if (s.taken > columns)
        cut_end(&s);
}

#define TOLD_AFTER 4u /* bytes of a name that are shown after those that tell it apart */

/* Where a name begins to be shown, if it is shown to the end of `until`, in `room` columns. */
static size_t find_begin(struct text name, struct text until, size_t room)
{
    size_t component = last_component(name, name.n);
    if (display_width_of(until) <= room)
        return 0;
    if (component < until.n && display_width_of(text_skip(until, component)) <= room)
        return component;
    return until.n - display_width_cut_front(until, room).n;
}

struct text shrink_told(struct text name, size_t told, size_t columns, struct text ellipsis, struct arena *arena)
{
    const size_t gap = display_width_of(ellipsis);
    if (display_width_of(name) <= columns)
        return name;
    struct text until = text_cut(name, told + TOLD_AFTER);
    const size_t gaps = until.n < name.n ? 2 * gap : gap;
    size_t begin = find_begin(name, until, columns > gaps ? columns - gaps : 0);
    struct text rest = text_skip(name, begin), before = begin ? ellipsis : TEXT("");
    size_t room = columns > (begin ? gap : 0) ? columns - (begin ? gap : 0) : 0;
    if (display_width_of(rest) <= room)
        return arena_join(arena, before, rest);
    return arena_join(arena, before, arena_join(arena, display_width_cut(rest, room > gap ? room - gap : 0), ellipsis));
}

/* The number of the span in which the first `*told` bytes end, and in `*told` how many of them it has; the number of
 * spans: they are more than all. */
static size_t find_told(const struct phrase *p, size_t *told)
{
    size_t i = phrase_own(p);
    while (i<p->spans.count && * told> p->spans.items[i].text.n)
        *told -= p->spans.items[i++].text.n;
    return i;
}

/* The columns that a span of a shrunk phrase may have: its own, and those that are left. */
static size_t columns_for(struct phrase *p, const struct span *span, size_t columns)
{
    const struct shrinking s = {p, display_width_of(p->ellipsis), columns, 0};
    size_t others = 0;
    for (size_t i = 0; i < p->spans.count; i++)
        others += span == &p->spans.items[i] ? 0 : span_columns(&s, &p->spans.items[i]);
    return columns > others ? columns - others : 0;
}

void phrase_shrink_told(struct phrase *p, size_t columns, size_t told, struct text ellipsis)
{
    size_t number = find_told(p, &told);
    struct text name = told && number < p->spans.count ? p->spans.items[number].text : TEXT("");
    phrase_shrink(p, columns, ellipsis);
    if (!name.n || number >= p->spans.count)
        return;
    struct span *span = &p->spans.items[number];
    bool is_cut = span->cut.to || !text_equal(span->text, name);
    if (!is_cut || span->own || !(FUNCTIONS & BIT(span->style)))
        return;
    span->text = shrink_told(name, told, columns_for(p, span, columns), ellipsis, &p->arena);
    span->cut.to = 0;
}

struct text phrase_spell(struct phrase *p, size_t columns, struct text ellipsis, struct arena *arena)
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    phrase_shrink(p, columns, ellipsis);
    phrase_write(p, &out);
    output_close(&out);
    return buffer_take(&text, arena);
}
