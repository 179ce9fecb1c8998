/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/outline.h"

#include "base/index.h"
#include "source/block.h"

#include <stdlib.h>

/* ---- code without blanks and comments ---- */

enum state { IN_CODE, IN_COMMENT, IN_STRING, IN_CHARACTER };

/* The scanning of a line. */
struct scan {
    enum state state;
    uint64_t code; /* of the line; 0: it has none */
    char last;     /* the last character of code that is no blank */
    bool is_apart; /* a blank or a comment stands behind it */
};

/* A blank counts between two words only. */
static void add_character(struct scan *s, char c)
{
    if (s->is_apart && text_is_word(s->last) && text_is_word(c))
        s->code = hash_mix(s->code, ' ');
    s->code = hash_mix(s->code, (unsigned char)c) | 1;
    s->last = c;
    s->is_apart = false;
}

/* Takes the next characters, and returns how many. */
static size_t scan_code(struct scan *s, struct text rest)
{
    if (text_starts(rest, TEXT("//")))
        return rest.n;
    if (text_starts(rest, TEXT("/*"))) {
        s->state = IN_COMMENT;
        s->is_apart = true;
        return 2;
    }
    if (rest.s[0] == ' ' || rest.s[0] == '\t' || rest.s[0] == '\r') {
        s->is_apart = true;
        return 1;
    }
    if (rest.s[0] == '"' || (rest.s[0] == '\'' && !text_is_word(s->last)))
        s->state = rest.s[0] == '"' ? IN_STRING : IN_CHARACTER;
    add_character(s, rest.s[0]);
    return 1;
}

static size_t scan_quoted(struct scan *s, struct text rest)
{
    bool is_pair = rest.s[0] == '\\' && rest.n > 1;
    add_character(s, rest.s[0]);
    if (is_pair)
        add_character(s, rest.s[1]);
    else if (rest.s[0] == (s->state == IN_STRING ? '"' : '\''))
        s->state = IN_CODE;
    return is_pair ? 2 : 1;
}

static size_t scan_comment(struct scan *s, struct text rest)
{
    bool is_end = text_starts(rest, TEXT("*/"));
    s->state = is_end ? IN_CODE : IN_COMMENT;
    return is_end ? 2 : 1;
}

/* The code of a line; `state` goes on from line to line. */
static uint64_t scan_line(struct text line, enum state *state)
{
    static size_t (*const scans[])(struct scan *, struct text) = {scan_code, scan_comment, scan_quoted, scan_quoted};
    struct scan s = {.state = *state == IN_COMMENT ? IN_COMMENT : IN_CODE};
    while (line.n)
        line = text_skip(line, scans[s.state](&s, line));
    *state = s.state;
    return s.code;
}

/* By line. free() it. */
static uint64_t *scan_lines(const struct source *source)
{
    enum state state = IN_CODE;
    uint64_t *codes = memory_zeroed(source_lines(source) + 1, sizeof *codes);
    for (ref_t line = 1; line <= source_lines(source); line++)
        codes[line] = scan_line(source_line(source, line), &state);
    return codes;
}

/* ---- names ---- */

static bool is_attribute(struct text name)
{
    static const char *const words[] = {"__attribute__", "__declspec", "alignas", "decltype", "noexcept", "requires"};
    return name.n == 0 || TEXT_IS_ONE_OF(name, words);
}

/* The word that ends before a character of a text, but for blanks. */
static struct text word_before(struct text text, size_t end)
{
    while (end && text.s[end - 1] == ' ')
        end--;
    size_t first = end;
    while (first && text_is_word(text.s[first - 1]))
        first--;
    return (struct text){text.s + first, end - first};
}

/* The last word before parentheses that are in no others: a macro may stand before it, attributes behind it. */
static struct text name_of(struct text head)
{
    struct text name = {head.s, 0};
    int depth = 0;
    for (size_t i = 0; i < head.n; i++) {
        bool is_list = name.n && head.s[i] == ':' && !(i + 1 < head.n && head.s[i + 1] == ':') && head.s[i - 1] != ':';
        struct text word = head.s[i] == '(' && depth == 0 ? word_before(head, i) : (struct text){head.s, 0};
        if (depth == 0 && (is_list || head.s[i] == '{'))
            break;
        name = is_attribute(word) ? name : word;
        depth += head.s[i] == '(' ? 1 : head.s[i] == ')' ? -1 : 0;
    }
    return name;
}

/* ---- functions ---- */

/* The last line of a function that begins at a line. */
static ref_t last_line(const struct source *source, const uint64_t *codes, ref_t first, ref_t body)
{
    size_t margin = block_indentation(source, first);
    ref_t last = body;
    for (ref_t line = body + 1; line <= source_lines(source); line++) {
        struct text text = text_trim(source_line(source, line));
        if (!codes[line] || block_is_apart(text))
            continue;
        if (block_indentation(source, line) <= margin && !text_equal(text, TEXT("{")))
            return text_starts(text, TEXT("}")) ? line : last;
        last = line;
    }
    return last;
}

/* Adds the function that begins at a line, if any does; returns its last line, or the line. */
static ref_t add_function(struct outline *outline, const struct source *source, ref_t line, struct arena *arena)
{
    const uint64_t *codes = outline->codes;
    ref_t body = codes[line] ? block_body(source, line) : 0;
    struct text name = body ? name_of(text_trim(source_line(source, line))) : TEXT_NONE;
    if (!name.n)
        return line;
    struct outlined f = {line, last_line(source, codes, line, body), arena_copy(arena, name), 0};
    for (ref_t i = f.first; i <= f.last; i++)
        if (codes[i])
            f.code = hash_mix(f.code, codes[i]);
    *array_add(&outline->items) = f;
    return f.last;
}

void outline_init(struct outline *outline, const struct source *source, struct arena *arena)
{
    *outline = (struct outline){.codes = scan_lines(source)};
    for (ref_t line = 1; line <= source_lines(source); line++)
        line = add_function(outline, source, line, arena);
}

void outline_release(struct outline *outline)
{
    free(outline->items.items);
    free(outline->codes);
    *outline = (struct outline){0};
}

static int by_line(const void *key, const void *item)
{
    ref_t line = *(const ref_t *)key;
    const struct outlined *f = item;
    return line < f->first ? -1 : line > f->last;
}

const struct outlined *outline_find(const struct outline *outline, ref_t line)
{
    return outline->items.count
               ? bsearch(&line, outline->items.items, outline->items.count, sizeof(struct outlined), by_line)
               : NULL;
}
