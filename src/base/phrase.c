#include "base/phrase.h"

#include "base/paint.h"

#include <stdlib.h>

/* Room for `n` bytes of the phrase's own. */
static char *take_room(struct phrase *p, size_t n)
{
    if (n > PHRASE_ROOM - p->used)
        return arena_alloc(&p->arena, n);
    p->used += n;
    return p->room + p->used - n;
}

static struct text copy_text(struct phrase *p, struct text text)
{
    char *copy = take_room(p, text.n);
    if (text.n)
        memcpy(copy, text.s, text.n);
    return (struct text){copy, text.n};
}

void phrase_copy(struct phrase *p, enum style style, struct text text)
{
    phrase_add(p, style, copy_text(p, text));
}

void phrase_say_copy(struct phrase *p, enum style style, struct text words)
{
    phrase_say(p, style, copy_text(p, words));
}

void phrase_fill(struct phrase *p, char c, size_t n)
{
    phrase_say(p, STYLE_PLAIN, (struct text){memset(take_room(p, n), c, n), n});
}

void phrase_append(struct phrase *p, const struct phrase *other)
{
    for (size_t i = 0; i < other->spans.count; i++) {
        const struct span *span = &other->spans.items[i];
        *array_add(&p->spans) = (struct span){arena_copy(&p->arena, span->text), span->style, span->own, {0, 0}};
    }
}

void phrase_integer(struct phrase *p, enum style style, int64_t value)
{
    char *digits = take_room(p, OUTPUT_NUMBER_MAX);
    phrase_say(p, style, (struct text){digits, output_format_integer(digits, value)});
}

void phrase_grouped(struct phrase *p, enum style style, int64_t value)
{
    char *digits = take_room(p, OUTPUT_NUMBER_MAX);
    phrase_say(p, style, (struct text){digits, output_format_grouped(digits, value)});
}

void phrase_restyle(struct phrase *p, enum style from, enum style to)
{
    for (size_t i = 0; i < p->spans.count; i++)
        if (p->spans.items[i].style == from)
            p->spans.items[i].style = to;
}

static void write_text(const struct span *span, struct text text, struct output *out)
{
    if (span->own)
        output_text(out, text);
    else
        output_safe(out, text);
}

static void write_span(const struct phrase *p, const struct span *span, struct output *out)
{
    write_text(span, span_head(span), out);
    if (!span->cut.to)
        return;
    output_text(out, p->ellipsis);
    write_text(span, span_tail(span), out);
}

void phrase_write(const struct phrase *p, struct output *out)
{
    for (const struct span *span = p->spans.items, *end = span + p->spans.count; span != end; span++)
        if (span->cut.to)
            write_span(p, span, out);
        else
            write_text(span, span->text, out);
}

/* The length of the directories of a file, which are printed faintly; 0 if more than directories is cut out. */
static size_t directories(const struct span *span)
{
    size_t n = span->style == STYLE_FILE && !span->own ? span->text.n : 0;
    while (n && span->text.s[n - 1] != '/')
        n--;
    return n >= span->cut.to ? n : 0;
}

static void change_paint(struct output *out, enum paint *now, enum paint next)
{
    if (*now == next)
        return;
    paint_end(out, *now);
    paint_begin(out, next);
    *now = next;
}

/* Begins the link before its first span, and ends it before the span behind it. */
static void mark_link(const struct phrase *p, size_t i, struct output *out)
{
    if (p->link.target.n == 0 || p->link.first == p->link.end)
        return;
    if (i == p->link.first)
        link_begin(out, p->link.target);
    if (i == p->link.end)
        link_end(out);
}

void phrase_write_linked(const struct phrase *p, struct output *out)
{
    for (size_t i = 0; i < p->spans.count; i++) {
        mark_link(p, i, out);
        write_span(p, &p->spans.items[i], out);
    }
    mark_link(p, p->spans.count, out);
}

void phrase_write_painted(const struct phrase *p, struct output *out)
{
    static const enum paint paints[] = {
        [STYLE_OBJECT] = PAINT_DIM,       [STYLE_MARK] = PAINT_CYAN,          [STYLE_GAP] = PAINT_DIM,
        [STYLE_SOURCE] = PAINT_NONE,      [STYLE_TITLE] = PAINT_BOLD,         [STYLE_NOTHING] = PAINT_DIM,
        [STYLE_SUM] = PAINT_BOLD,         [STYLE_WARM] = PAINT_GREEN,         [STYLE_HOT] = PAINT_RED,
        [STYLE_HOTTEST] = PAINT_BOLD_RED, [STYLE_FALL] = PAINT_GREEN,         [STYLE_LARGE_FALL] = PAINT_BOLD_GREEN,
        [STYLE_RISE] = PAINT_RED,         [STYLE_LARGE_RISE] = PAINT_BOLD_RED};
    enum paint now = PAINT_NONE;
    for (size_t i = 0; i < p->spans.count; i++) {
        struct span span = p->spans.items[i];
        size_t n = directories(&span);
        mark_link(p, i, out);
        if (span.text.n == 0)
            continue;
        if (n) {
            struct span front = span;
            front.text.n = n;
            change_paint(out, &now, PAINT_DIM);
            write_span(p, &front, out);
            span.text = text_skip(span.text, n);
            span.cut.to = 0;
        }
        change_paint(out, &now, p->is_faint ? PAINT_DIM : paints[span.style]);
        write_span(p, &span, out);
    }
    change_paint(out, &now, PAINT_NONE);
    mark_link(p, p->spans.count, out);
}

void phrase_clear(struct phrase *p)
{
    p->spans.count = p->used = p->link.target.n = 0;
    p->is_faint = false;
    if (p->arena.used)
        arena_release(&p->arena);
}

void phrase_release(struct phrase *p)
{
    free(p->spans.items);
    arena_release(&p->arena);
    *p = (struct phrase){0};
}
