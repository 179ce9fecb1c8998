/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phrase: printed text as a value: spans, each with a style, so that it can be measured, cut and coloured before it is
 * written.
 *
 *     struct phrase p = {0};
 *     phrase_add(&p, STYLE_FILE, file);
 *     phrase_say(&p, STYLE_PLAIN, TEXT(":"));
 *     phrase_add(&p, STYLE_FUNCTION, function);
 *     phrase_write(&p, out);
 *     phrase_clear(&p);                        // for the next row; its memory stays
 *
 * Names and lines may hold any bytes, and are escaped when they are written; our own words are not. */
#ifndef BASE_PHRASE_H
#define BASE_PHRASE_H

#include "base/paint.h"

/* The meaning of a piece of printed text. */
enum style {
    STYLE_PLAIN,    /* words of our own, and whatever has no style of its own */
    STYLE_FUNCTION, /* the name of a function */
    STYLE_FILE,     /* the name of a file, and the line number after it */
    STYLE_OBJECT,   /* the name of an object in its brackets */
    STYLE_MARK,     /* the mark before a row that is not a row of its own: `>`, `<`, `=>` */
    STYLE_GAP,      /* where lines were left out */
    STYLE_SOURCE,   /* a line of a source file */
    STYLE_TITLE,    /* a heading of other rows, and the row that a block is about */

    /* A figure: */
    STYLE_NOTHING, /* nothing was spent, or nothing changed */
    STYLE_SUM,     /* it is of all rows */
    STYLE_WARM,    /* its share is worth a look, */
    STYLE_HOT,     /* large, */
    STYLE_HOTTEST, /* or very large */
    STYLE_FALL,    /* a change for the better, and a large one */
    STYLE_LARGE_FALL,
    STYLE_RISE, /* for the worse */
    STYLE_LARGE_RISE
};

struct span {
    struct text text;
    enum style style;
    bool own; /* words of our own: nothing in them needs to be escaped */
    struct {
        uint32_t from, to;
    } cut; /* the bytes that an ellipsis stands for; .to 0: none */
};

/* The parts of a span before and after its ellipsis; without an ellipsis the head is the whole span. */
static inline struct text span_head(const struct span *span)
{
    return span->cut.to ? (struct text){span->text.s, span->cut.from} : span->text;
}

static inline struct text span_tail(const struct span *span)
{
    return text_skip(span->text, span->cut.to ? span->cut.to : span->text.n);
}

#define PHRASE_ROOM 256u

/* Zero-initialise before the first use; the fields are read only. */
struct phrase {
    ARRAY(struct span) spans;
    struct text ellipsis; /* the text that replaces cut parts of spans */
    struct {
        struct text target;
        size_t first, end;
    } link;        /* where a click on the spans [first, end) leads; the target is empty where there is no link */
    bool is_faint; /* all of it is painted faint, whatever its styles */
    size_t used;   /* bytes of `room` */
    char room[PHRASE_ROOM];
    struct arena arena; /* of texts that do not fit into `room` */
};

/* Adds a text from outside, which must live until the phrase is cleared. An empty text adds no span. */
static inline void phrase_add(struct phrase *p, enum style style, struct text text)
{
    if (text.n)
        *array_add(&p->spans) = (struct span){text, style, false, {0, 0}};
}

/* Adds words of our own, printable ones, which must live as long. */
static inline void phrase_say(struct phrase *p, enum style style, struct text words)
{
    if (words.n)
        *array_add(&p->spans) = (struct span){words, style, true, {0, 0}};
}

/* Adds a name from outside, which must live as long; of a name longer than NAME_SHOWN only the beginning, and `...`. */
static inline void phrase_add_name(struct phrase *p, enum style style, struct text name)
{
    if (name.n <= NAME_SHOWN) {
        phrase_add(p, style, name);
        return;
    }
    phrase_add(p, style, text_cut(name, NAME_SHOWN));
    phrase_say(p, style, TEXT("..."));
}

/* Adds a copy of a text from outside, or of words of our own. */
void phrase_copy(struct phrase *p, enum style style, struct text text);
void phrase_say_copy(struct phrase *p, enum style style, struct text words);

/* Adds the spans of another phrase, from span `first` on; its own texts are copied; its links and cuts are not. */
void phrase_append_from(struct phrase *p, const struct phrase *other, size_t first);

static inline void phrase_append(struct phrase *p, const struct phrase *other)
{
    phrase_append_from(p, other, 0);
}

/* How many spans of our own words it begins with: marks, and the lines of a tree. */
static inline size_t phrase_own(const struct phrase *p)
{
    size_t i = 0;
    while (i < p->spans.count && p->spans.items[i].own)
        i++;
    return i;
}

/* Adds a character `n` times. */
void phrase_fill(struct phrase *p, char c, size_t n);

/* Adds a number: in digits, or with a comma between thousands. */
void phrase_integer(struct phrase *p, enum style style, int64_t value);
void phrase_grouped(struct phrase *p, enum style style, int64_t value);
void phrase_count(struct phrase *p, enum style style, uint64_t count); /* grouped, up to INT64_MAX */

/* Gives all spans of one style another. */
void phrase_restyle(struct phrase *p, enum style from, enum style to);

/* Paints all of it faint, until it is cleared. */
static inline void phrase_dim(struct phrase *p)
{
    p->is_faint = true;
}

/* The spans that are added from here on, up to phrase_link_end(), lead to `target`, which is printable and must live as
 * long; an empty one is no link. A phrase has one link at most. */
static inline void phrase_link(struct phrase *p, struct text target)
{
    p->link.target = target;
    p->link.first = p->link.end = p->spans.count;
}

static inline void phrase_link_end(struct phrase *p)
{
    p->link.end = p->spans.count;
}

#define PHRASE_PIECES 4 /* the most that a span has: an ellipsis with what is before and after it, and a base name */

/* A text in one colour. */
struct phrase_piece {
    struct text text;
    enum paint paint;
    bool own; /* as of a span */
};

/* Sets the pieces that span `number` is shown in, one after another, with its ellipsis; returns how many. */
size_t phrase_pieces(const struct phrase *p, size_t number, struct phrase_piece pieces[PHRASE_PIECES]);

/* Writes all spans one after another. */
void phrase_write(const struct phrase *p, struct output *out);

/* The same with the link, and in the colours of their styles. */
void phrase_write_linked(const struct phrase *p, struct output *out);
void phrase_write_painted(const struct phrase *p, struct output *out);

/* Empties the phrase. */
void phrase_clear(struct phrase *p);

void phrase_release(struct phrase *p);

#endif
