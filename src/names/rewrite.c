/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/rewrite.h"

/* ---- reading ---- */

/* A rewrite while it is read. */
struct reading {
    struct text rest;
    char delimiter;
    struct arena *arena;
    struct text wrong; /* what is wrong with it; .s NULL: nothing so far */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_punctuation(char c)
{
    return c > ' ' && c <= '~' && !is_digit(c) && !is_letter(c);
}

/* Whether a character has a meaning in expressions, and a backslash before it takes that meaning away. */
static bool is_special(char c)
{
    struct text special = TEXT(".[*^$+?(){|");
    return text_find(special, c) < special.n;
}

bool rewrite_begins(struct text text)
{
    return text.n > 1 && text.s[0] == 's' && is_punctuation(text.s[1]) && text.s[1] != '\\';
}

static bool take_delimiter(struct reading *r)
{
    if (r->rest.n < 2 || r->rest.s[0] != 's')
        r->wrong = TEXT("and this does not begin with s/");
    else if (!is_punctuation(r->rest.s[1]) || r->rest.s[1] == '\\')
        r->wrong = TEXT("and the character after s cannot be a delimiter");
    if (r->wrong.s)
        return false;
    r->delimiter = r->rest.s[1];
    r->rest = text_skip(r->rest, 2);
    return true;
}

/* Takes the text before the next delimiter. One with a backslash before it is a part of the text; the backslash stays
 * if `keeps`. */
static bool take_field(struct reading *r, struct text *field, bool keeps, const char *ordinal)
{
    struct buffer taken = {0};
    size_t n = 0;
    for (; n < r->rest.n && r->rest.s[n] != r->delimiter; n++) {
        bool escapes = r->rest.s[n] == '\\' && n + 1 < r->rest.n;
        if (!escapes || r->rest.s[n + 1] != r->delimiter || keeps)
            buffer_add(&taken, (struct text){r->rest.s + n, 1});
        if (escapes)
            buffer_add(&taken, (struct text){r->rest.s + ++n, 1});
    }
    *field = buffer_take(&taken, r->arena);
    if (n == r->rest.n) {
        r->wrong = arena_format(r->arena, "and the %s %c is missing", ordinal, r->delimiter);
        return false;
    }
    r->rest = text_skip(r->rest, n + 1);
    return true;
}

static bool take_flags(struct reading *r, bool *all, enum letter_case *letter_case)
{
    for (size_t i = 0; i < r->rest.n; i++) {
        *all |= r->rest.s[i] == 'g';
        *letter_case = r->rest.s[i] == 'i' ? CASE_NO : *letter_case;
        if (r->rest.s[i] != 'g' && r->rest.s[i] != 'i')
            r->wrong = TEXT("and only g and i after it");
    }
    return !r->wrong.s;
}

/* Takes all fields; the pattern is not compiled yet. */
static bool take_rewrite(struct reading *r, struct rewrite *rewrite, struct pattern_source *source)
{
    if (!take_delimiter(r) || !take_field(r, &source->expression, is_special(r->delimiter), "second") ||
        !take_field(r, &rewrite->to, true, "third") || !take_flags(r, &rewrite->all, &source->letter_case))
        return false;
    if (source->expression.n == 0)
        r->wrong = TEXT("and RE is empty");
    return !r->wrong.s;
}

/* Whether all of TO has a meaning, if RE has so many groups. */
static bool check_replacement(struct reading *r, struct text to, size_t groups)
{
    for (size_t i = 0; i < to.n && !r->wrong.s; i++) {
        if (to.s[i] != '\\')
            continue;
        char c = ++i < to.n ? to.s[i] : ' ';
        if (is_letter(c) || c == '0')
            r->wrong = arena_format(r->arena, "and TO has \\%c, which has no meaning", c);
        else if (is_digit(c) && (size_t)(c - '0') > groups)
            r->wrong = arena_format(r->arena, "and RE has no group for \\%c", c);
    }
    return !r->wrong.s;
}

static bool refuse(const struct reading *r, struct text text, const char *option, struct text *error)
{
    struct text where =
        option ? arena_format(r->arena, "bad value '%.*s' of --%s: ", (int)text.n, text.s, option) : TEXT("");
    *error = arena_format(r->arena, "%sit takes s/RE/TO/, %.*s", where.s, (int)r->wrong.n, r->wrong.s);
    return false;
}

bool rewrite_init(struct rewrite *rewrite, struct text text, const char *option, struct arena *arena,
                  struct text *error)
{
    struct reading r = {.rest = text, .arena = arena};
    struct pattern_source source = {.option = option, .groups = true};
    *rewrite = (struct rewrite){0};
    if (!take_rewrite(&r, rewrite, &source))
        return refuse(&r, text, option, error);
    if (!pattern_compile(&rewrite->pattern, &source, arena, error))
        return false;
    if (check_replacement(&r, rewrite->to, rewrite->pattern.regex.re_nsub))
        return true;
    pattern_release(&rewrite->pattern);
    return refuse(&r, text, option, error);
}

void rewrite_release(struct rewrite *rewrite)
{
    pattern_release(&rewrite->pattern);
}

/* ---- rewriting ---- */

/* A name while it is made. */
struct making {
    struct text name; /* the name that it is made from */
    struct buffer *to;
    size_t limit;
    size_t done; /* so many bytes of `name` were added or replaced */
    size_t end;  /* of the last match; NOWHERE: there was none */
    size_t next; /* where the next match may begin; NOWHERE: there can be none */
};

#define NOWHERE SIZE_MAX

/* Adds a text; returns false if the name would become too long. */
static bool add(struct making *m, struct text text)
{
    if (text.n > m->limit - m->to->count)
        return false;
    buffer_add(m->to, text);
    return true;
}

/* Adds the bytes of the name up to `end`. */
static bool add_up_to(struct making *m, size_t end)
{
    bool fits = add(m, (struct text){m->name.s + m->done, end - m->done});
    m->done = end;
    return fits;
}

static bool add_replacement(struct making *m, struct text to, const struct text *groups)
{
    for (size_t i = 0; i < to.n; i++) {
        bool escaped = to.s[i] == '\\';
        char c = to.s[i += escaped];
        bool refers = escaped ? is_digit(c) : c == '&';
        if (!add(m, refers ? groups[escaped ? c - '0' : 0] : (struct text){to.s + i, 1}))
            return false;
    }
    return true;
}

/* After an empty match the next one begins a character later. */
static bool step(struct making *m, size_t end)
{
    uint32_t point;
    if (end >= m->name.n) {
        m->next = NOWHERE;
        return true;
    }
    size_t n = text_character(text_skip(m->name, end), &point);
    m->next = end + (n ? n : 1);
    return add_up_to(m, m->next);
}

/* Replaces a match. An empty match at the end of the last one does not count. */
static bool take_match(struct making *m, struct text to, const struct text *groups)
{
    size_t start = (size_t)(groups[0].s - m->name.s), end = start + groups[0].n;
    if (!add_up_to(m, start) || ((groups[0].n || start != m->end) && !add_replacement(m, to, groups)))
        return false;
    m->done = m->end = m->next = end;
    return groups[0].n || step(m, end);
}

/* Puts a NUL after a name, as one stands after all names that are matched: some programs that watch over regexec()
 * look for it. */
static void end_name(struct buffer *to)
{
    buffer_add(to, (struct text){"", 1});
    to->count--;
}

enum rewrite_result rewrite_apply(const struct rewrite *rewrite, struct text name, struct buffer *to)
{
    struct making m = {name, to, name.n > NAME_SHOWN ? name.n : NAME_SHOWN, 0, NOWHERE, 0};
    struct text groups[PATTERN_GROUPS];
    size_t matched = text_cut(name, NAME_SHOWN).n;
    to->count = 0;
    while (m.next <= matched && (m.end == NOWHERE || rewrite->all) &&
           pattern_find(&rewrite->pattern, name, m.next, groups))
        if (!take_match(&m, rewrite->to, groups))
            return REWRITE_TOO_LONG;
    if (m.end == NOWHERE)
        return REWRITE_NONE;
    if (!add_up_to(&m, name.n))
        return REWRITE_TOO_LONG;
    end_name(to);
    return REWRITE_DONE;
}
