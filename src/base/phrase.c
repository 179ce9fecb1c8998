/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/phrase.h"

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

void phrase_append_from(struct phrase *p, const struct phrase *other, size_t first)
{
    for (size_t i = first; i < other->spans.count; i++) {
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

void phrase_count(struct phrase *p, enum style style, uint64_t count)
{
    phrase_grouped(p, style, count < INT64_MAX ? (int64_t)count : INT64_MAX);
}

void phrase_restyle(struct phrase *p, enum style from, enum style to)
{
    for (size_t i = 0; i < p->spans.count; i++)
        if (p->spans.items[i].style == from)
            p->spans.items[i].style = to;
}

static void write_text(bool own, struct text text, struct output *out)
{
    if (own)
        output_text(out, text);
    else
        output_safe(out, text);
}

static void write_span(const struct phrase *p, const struct span *span, struct output *out)
{
    write_text(span->own, span_head(span), out);
    if (!span->cut.to)
        return;
    output_text(out, p->ellipsis);
    write_text(span->own, span_tail(span), out);
}

void phrase_write(const struct phrase *p, struct output *out)
{
    for (size_t i = 0; i < p->spans.count; i++) {
        const struct span *span = &p->spans.items[i];
        if (span->cut.to)
            write_span(p, span, out);
        else
            write_text(span->own, span->text, out);
    }
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

static enum paint paint_of(enum style style)
{
    static const enum paint paints[] = {
        [STYLE_OBJECT] = PAINT_DIM,       [STYLE_MARK] = PAINT_CYAN,          [STYLE_GAP] = PAINT_DIM,
        [STYLE_SOURCE] = PAINT_NONE,      [STYLE_TITLE] = PAINT_BOLD,         [STYLE_NOTHING] = PAINT_DIM,
        [STYLE_SUM] = PAINT_BOLD,         [STYLE_WARM] = PAINT_GREEN,         [STYLE_HOT] = PAINT_RED,
        [STYLE_HOTTEST] = PAINT_BOLD_RED, [STYLE_FALL] = PAINT_GREEN,         [STYLE_LARGE_FALL] = PAINT_BOLD_GREEN,
        [STYLE_RISE] = PAINT_RED,         [STYLE_LARGE_RISE] = PAINT_BOLD_RED};
    return paints[style];
}

/* Adds what is left of a span: all of it, or its ends with the ellipsis between them. */
static struct phrase_piece *add_pieces(struct phrase_piece *to, const struct phrase *p, const struct span *span,
                                       enum paint paint)
{
    *to++ = (struct phrase_piece){span_head(span), paint, span->own};
    if (!span->cut.to)
        return to;
    *to++ = (struct phrase_piece){p->ellipsis, paint, true};
    *to++ = (struct phrase_piece){span_tail(span), paint, span->own};
    return to;
}

size_t phrase_pieces(const struct phrase *p, size_t number, struct phrase_piece pieces[PHRASE_PIECES])
{
    struct span span = p->spans.items[number];
    struct phrase_piece *to = pieces;
    size_t n = directories(&span);
    if (n) {
        struct span front = span;
        front.text.n = n;
        to = add_pieces(to, p, &front, PAINT_DIM);
        span.text = text_skip(span.text, n);
        span.cut.to = 0;
    }
    to = add_pieces(to, p, &span, p->is_faint ? PAINT_DIM : paint_of(span.style));
    return (size_t)(to - pieces);
}

void phrase_write_painted(const struct phrase *p, struct output *out)
{
    struct phrase_piece pieces[PHRASE_PIECES];
    enum paint now = PAINT_NONE;
    for (size_t i = 0; i < p->spans.count; i++) {
        mark_link(p, i, out);
        size_t count = p->spans.items[i].text.n ? phrase_pieces(p, i, pieces) : 0;
        for (size_t k = 0; k < count; k++) {
            change_paint(out, &now, pieces[k].paint);
            write_text(pieces[k].own, pieces[k].text, out);
        }
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
