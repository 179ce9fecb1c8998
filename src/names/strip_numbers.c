/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/strip_numbers.h"

#include "names/text_end.h"
#include "system/functions.h"

#define NESTED_MAX 32

/* A name that is copied without its numbers. */
struct copy {
    struct text name;
    char *to;                  /* has room for the name */
    size_t n;                  /* bytes written */
    size_t opened[NESTED_MAX]; /* where in `to` the content of each open brace begins */
    size_t depth;
    size_t lambdas; /* mangled ones whose number is still to come */
};

static void put(struct copy *c, struct text t)
{
    if (t.n)
        memcpy(c->to + c->n, t.s, t.n);
    c->n += t.n;
}

static struct text written(const struct copy *c)
{
    return (struct text){c->to, c->n};
}

static size_t count_digits(struct text t)
{
    size_t n = 0;
    while (n < t.n && is_digit(t.s[n]))
        n++;
    return n;
}

/* ---- braces ---- */

/* The content of braces, from `from` on, without the number or hash after its last `#`. */
static size_t trim_number(struct copy *c, size_t from)
{
    size_t at = text_end_of(written(c), is_hex);
    return at > from && c->to[at - 1] == '#' ? at : c->n;
}

static bool is_of_range(char byte)
{
    return is_digit(byte) || byte == '-';
}

/* `closure:a.php` of `closure:/srv/www/a.php:3-5`. */
static size_t trim_place(struct copy *c, size_t from)
{
    size_t start = from + TEXT("closure:").n, at = text_end_of(written(c), is_of_range);
    size_t end = at > start && at < c->n && c->to[at - 1] == ':' ? at - 1 : c->n;
    const char *slash = memrchr(c->to + start, '/', end - start);
    size_t base = slash ? (size_t)(slash - c->to) + 1 : start;
    memmove(c->to + start, c->to + base, end - base);
    return start + end - base;
}

static size_t trim_nothing(struct copy *c, size_t from)
{
    (void)from;
    return c->n;
}

/* Content of braces that begins so is trimmed when they close. */
static const struct {
    const char *begin;
    size_t (*trim)(struct copy *c, size_t from);
} braced[] = {
    {"lambda(", trim_number}, {"closure#", trim_number}, {"CONST#", trim_number},
    {"closure:", trim_place}, {"", trim_nothing},
};

static size_t copy_open(struct copy *c, struct text rest)
{
    put(c, text_before(rest, 1));
    if (c->depth < NESTED_MAX)
        c->opened[c->depth] = c->n;
    c->depth++;
    return 1;
}

static size_t copy_close(struct copy *c, struct text rest)
{
    if (c->depth && --c->depth < NESTED_MAX) {
        size_t from = c->opened[c->depth], i = 0;
        while (!text_starts(text_skip(written(c), from), text_of(braced[i].begin)))
            i++;
        c->n = braced[i].trim(c, from);
    }
    put(c, text_before(rest, 1));
    return 1;
}

/* ---- others ---- */

/* `'lambda0'`. */
static size_t copy_quoted(struct copy *c, struct text rest)
{
    struct text mark = TEXT("'lambda");
    size_t n = text_starts(rest, mark) ? count_digits(text_skip(rest, mark.n)) : 0, end = mark.n + n;
    if (n == 0 || end >= rest.n || rest.s[end] != '\'')
        return 0;
    put(c, mark);
    return end;
}

/* `::$_0`, and `3$_0` of a mangled name. */
static size_t copy_dollar(struct copy *c, struct text rest)
{
    struct text mark = TEXT("$_"), done = written(c);
    size_t n = text_starts(rest, mark) ? count_digits(text_skip(rest, mark.n)) : 0;
    bool is_inner = text_ends(done, TEXT("::")) || (text_starts(c->name, TEXT("_Z")) && is_digit(done.s[done.n - 1]));
    if (n == 0 || !is_inner)
        return 0;
    put(c, mark);
    return mark.n + n;
}

/* `@anonymous/srv/www/a.php:3$0`. */
static size_t copy_anonymous(struct copy *c, struct text rest)
{
    struct text mark = TEXT("@anonymous");
    if (!text_starts(rest, mark) || c->n == 0)
        return 0;
    put(c, mark);
    size_t at = mark.n;
    while (at < rest.n && !text_starts(text_skip(rest, at), TEXT("->")) &&
           !text_starts(text_skip(rest, at), TEXT("::")))
        at++;
    return at;
}

/* The beginning of a lambda in a mangled name: `UliE0_`. */
static size_t copy_lambda(struct copy *c, struct text rest)
{
    if (!text_starts(rest, TEXT("Ul")) || !text_starts(c->name, TEXT("_Z")))
        return 0;
    c->lambdas++;
    put(c, text_before(rest, 2));
    return 2;
}

/* Its end. */
static size_t copy_end(struct copy *c, struct text rest)
{
    size_t n = c->lambdas ? count_digits(text_skip(rest, 1)) : 0;
    if (c->lambdas == 0 || n + 1 >= rest.n || rest.s[n + 1] != '_')
        return 0;
    c->lambdas--;
    put(c, text_before(rest, 1));
    return 1 + n;
}

/* `17h0123456789abcdefE` at the end of a mangled name. */
static size_t copy_hash(struct copy *c, struct text rest)
{
    bool is_hash = rest.n == 20 && text_starts(rest, TEXT("17h")) && rest.s[19] == 'E' &&
                   text_is_all((struct text){rest.s + 3, 16}, is_hex) && text_starts(c->name, TEXT("_ZN"));
    return is_hash ? 19 : 0;
}

/* By their first byte. Each writes the rest, and returns how many bytes of the name it has read; 0: it is something
 * else. */
static const struct {
    char begin;
    size_t (*copy)(struct copy *c, struct text rest);
} rules[] = {
    {'{', copy_open},      {'}', copy_close},  {'\'', copy_quoted}, {'$', copy_dollar},
    {'@', copy_anonymous}, {'U', copy_lambda}, {'E', copy_end},     {'1', copy_hash},
};

static size_t copy_next(struct copy *c, struct text rest)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        size_t n = rest.s[0] == rules[i].begin ? rules[i].copy(c, rest) : 0;
        if (n)
            return n;
    }
    put(c, text_before(rest, 1));
    return 1;
}

/* ---- Rust ---- */

/* The length of the item at rest.s[0] in a name of Rust's own scheme: an identifier with its length before it, or a
 * number that ends with `_`; else 1. */
static size_t rust_token(struct text rest)
{
    struct text long_tags = TEXT("sBGLK");
    size_t digits = count_digits(rest), length = 0;
    if (digits == 0)
        return text_find(long_tags, rest.s[0]) < long_tags.n ? text_find(rest, '_') + 1 : 1;
    for (size_t i = 0; i < digits && length < rest.n; i++)
        length = length * 10 + (size_t)(rest.s[i] - '0');
    return digits + length + (digits < rest.n && rest.s[digits] == '_');
}

/* `Cs_` of `Cs1a2b_`; else unchanged. */
static size_t copy_token(struct copy *c, struct text rest)
{
    size_t end = text_starts(rest, TEXT("Cs")) ? text_find(rest, '_') : rest.n;
    if (end < rest.n && end > 2 && text_is_all((struct text){rest.s + 2, end - 2}, is_alphanumeric)) {
        put(c, TEXT("Cs"));
        return end;
    }
    size_t n = rust_token(rest);
    n = n < rest.n ? n : rest.n;
    put(c, text_before(rest, n));
    return n;
}

/* ---- all ---- */

static bool has_any(struct text name, const char *bytes)
{
    for (; *bytes; bytes++)
        if (text_find(name, *bytes) < name.n)
            return true;
    return false;
}

struct text strip_numbers(struct arena *arena, struct text name)
{
    bool is_rust = text_starts(name, TEXT("_R"));
    if (!is_rust && !text_starts(name, TEXT("_Z")) && !has_any(name, "}'$@"))
        return name;
    struct copy c = {.name = name, .to = arena_alloc(arena, name.n)};
    for (struct text rest = name; rest.n;)
        rest = text_skip(rest, (is_rust ? copy_token : copy_next)(&c, rest));
    return written(&c);
}
