/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/normalize.h"

#include "names/strip_numbers.h"
#include "names/text_end.h"
#include "system/functions.h"

bool normalize_is_address(struct text name)
{
    return text_starts(name, TEXT("0x")) && text_is_all(text_skip(name, 2), is_hex);
}

/* ---- ends ---- */

static bool is_of_word(char c)
{
    return is_alphanumeric(c) || c == '_' || c == '$';
}

static bool is_of_version(char c)
{
    return is_alphanumeric(c) || c == '_' || c == '.';
}

static bool is_mangled(struct text name)
{
    return text_starts(name, TEXT("_Z")) || text_starts(name, TEXT("_R"));
}

/* An identifier of C and nothing else: a dotted name of Go, D, Java or Python is not one. */
static bool is_identifier(struct text name)
{
    return text_is_all(name, is_of_word) && !is_digit(name.s[0]);
}

/* The marks that compilers put after names: with a number, and without. */
static const char *const numbered[] = {"constprop", "isra",   "part",    "cold",     "lto_priv",  "llvm",
                                       "__uniq",    "omp_fn", "_omp_fn", "resolver", "localalias"};
static const char *const unnumbered[] = {"cold", "resolver", "localalias"};

/* Each takes one mark off the end of a name; it returns the name as it is if there is none. */

/* ` [clone .part.0]`, and ` [3 clones]`, which names of groups end with. */
static struct text drop_clone(struct text name)
{
    const char *at = name.n && name.s[name.n - 1] == ']' ? memrchr(name.s, '[', name.n) : NULL;
    size_t n = at ? (size_t)(at - name.s) : 0;
    if (n < 2 || name.s[n - 1] != ' ')
        return name;
    struct text mark = text_skip(name, n + 1);
    bool is_group = text_ends(mark, TEXT(" clones]")) && text_is_all(text_before(mark, mark.n - 8), is_digit);
    return is_group || text_starts(mark, TEXT("clone ")) ? text_before(name, n - 1) : name;
}

/* No mark is longer. Looking no farther keeps a long row of marks linear. */
#define MARK_MAX ((size_t)64)

/* The position of such a byte that at most `max` bytes follow, the last one; 0: there is none. */
static size_t last_byte(struct text name, char byte, size_t max)
{
    struct text end = name.n > max ? text_skip(name, name.n - max - 1) : name;
    const char *at = end.n ? memrchr(end.s, byte, end.n) : NULL;
    return at ? (size_t)(at - name.s) : 0;
}

/* `@@VERSION` and `@GLIBC_2.2.5`. */
static struct text drop_version(struct text name)
{
    size_t at = last_byte(name, '@', MARK_MAX);
    struct text version = text_skip(name, at + 1);
    if (at == 0 || version.n == 0 || !text_is_all(version, is_of_version))
        return name;
    if (name.s[at - 1] == '@')
        return at > 1 ? text_before(name, at - 1) : name;
    return text_starts(version, TEXT("GLIBC_")) ? text_before(name, at) : name;
}

/* The position of the dot that the last mark begins with; 0: there is none. */
static size_t last_dot(struct text name)
{
    return last_byte(name, '.', MARK_MAX - 1);
}

/* `.part.0`, `.lto_priv.0.1`. */
static struct text drop_numbered(struct text name)
{
    struct text rest = name;
    size_t dot = last_dot(rest);
    while (dot && text_is_all(text_skip(rest, dot + 1), is_digit)) {
        rest = text_before(rest, dot);
        dot = last_dot(rest);
    }
    bool is_mark = dot && rest.n < name.n && TEXT_IS_ONE_OF(text_skip(rest, dot + 1), numbered);
    return is_mark ? text_before(rest, dot) : name;
}

/* `.cold`. */
static struct text drop_unnumbered(struct text name)
{
    size_t dot = last_dot(name);
    return dot && TEXT_IS_ONE_OF(text_skip(name, dot + 1), unnumbered) ? text_before(name, dot) : name;
}

/* `::h0123456789abcdef`. */
static struct text drop_hash(struct text name)
{
    return text_end_is_hash(name, TEXT("::h"), 16) ? text_before(name, name.n - 19) : name;
}

/* `.123` of a static function of C, but not the `.2` of Go's `main.func1.2`. */
static struct text drop_number(struct text name)
{
    size_t dot = last_dot(name);
    bool is_mark = dot && text_is_all(text_skip(name, dot + 1), is_digit) && is_identifier(text_before(name, dot));
    return is_mark ? text_before(name, dot) : name;
}

static struct text (*const drops[])(struct text) = {drop_clone, drop_version, drop_numbered, drop_hash, drop_number};

/* Takes off one mark of any kind, except for unnumbered ones. */
static struct text drop_any(struct text name)
{
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        struct text rest = drops[i](name);
        if (rest.n < name.n)
            return rest;
    }
    return name;
}

/* Takes all marks off. `a.b.cold` may be the function `cold` of another language: that end stays. */
static struct text drop_all(struct text name)
{
    struct text dotted = TEXT_NONE;
    for (;;) {
        struct text rest = drop_any(name);
        if (rest.n == name.n) {
            rest = drop_unnumbered(name);
            if (rest.n == name.n)
                break;
            if (!dotted.s)
                dotted = name;
        }
        name = rest;
    }
    return dotted.s && text_find(name, '.') < name.n && !is_mangled(name) ? dotted : name;
}

struct text normalize_name(struct arena *arena, struct text name)
{
    return drop_all(strip_numbers(arena, drop_all(name)));
}

/* The length of digits that make up a whole part between dots, or all up to a `]`. */
static size_t count_number(struct text part)
{
    size_t n = 0;
    while (n < part.n && is_digit(part.s[n]))
        n++;
    return n == part.n || part.s[n] == ']' ? n : 0;
}

struct text normalize_body(struct arena *arena, struct text name)
{
    size_t first = text_find(name, '.');
    if (first == name.n)
        return name;
    char *to = arena_alloc(arena, name.n);
    memcpy(to, name.s, first);
    size_t n = first;
    for (struct text rest = text_skip(name, first + 1), part; text_split(&rest, '.', &part);) {
        size_t digits = count_number(part);
        if (digits == 0)
            to[n++] = '.';
        memcpy(to + n, part.s + digits, part.n - digits);
        n += part.n - digits;
    }
    return (struct text){to, n};
}

/* ---- processors ---- */

/* The words in names of the C library's functions for one kind of processor, and for ways of writing them. */
static const char *const processors[] = {
    "sse2",      "sse3",          "ssse3",    "sse4",    "sse41",  "sse42",  "sse4_1",  "sse4_2", "avx",
    "avx2",      "avx512",        "evex",     "evex512", "fma",    "fma4",   "erms",    "movbe",  "rtm",
    "unaligned", "no_vzeroupper", "generic",  "rep",     "ia32",   "i586",   "i686",    "asimd",  "sve",
    "mte",       "falkor",        "thunderx", "power7",  "power8", "power9", "power10", "a64fx",
};

/* The length of a key without its last word, or of the whole key if that word does not name a processor. */
static size_t without_word(struct text key)
{
    for (size_t i = 0; i < sizeof processors / sizeof *processors; i++) {
        struct text word = text_of(processors[i]);
        size_t n = key.n - word.n - 1;
        if (key.n > word.n + 1 && text_ends(key, word) && key.s[n] == '_')
            return n;
    }
    return key.n;
}

struct text normalize_without_processor(struct text key, struct text *processor)
{
    size_t n = key.n, shorter;
    while ((shorter = without_word(text_before(key, n))) < n && is_alphanumeric(key.s[shorter - 1]))
        n = shorter;
    *processor = text_skip(key, n < key.n ? n + 1 : n);
    return text_before(key, n);
}
