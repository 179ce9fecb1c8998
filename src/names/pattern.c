/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/pattern.h"

#include "base/number.h"
#include "names/fold.h"

#include <errno.h>

static int compile(regex_t *regex, struct text expression, int flags)
{
    struct arena scratch = {0};
    int result = regcomp(regex, arena_copy(&scratch, expression).s, REG_EXTENDED | flags);
    arena_release(&scratch);
    if (result == REG_ESPACE)
        memory_exhausted();
    return result;
}

/* A copy in the arena, of as many bytes. */
static struct text fold(struct text t, struct arena *arena)
{
    char *folded = arena_alloc(arena, t.n + 1);
    memcpy(folded, t.s, t.n);
    folded[t.n] = '\0';
    fold_bytes(folded, t.n);
    return (struct text){folded, t.n};
}

/* The length of the shortest beginning that has the same error: the place to show. */
static size_t find_error(struct text expression, int result)
{
    size_t n = expression.n;
    while (n > 1) {
        regex_t regex;
        int shorter = compile(&regex, (struct text){expression.s, n - 1}, REG_NOSUB);
        if (shorter == 0)
            regfree(&regex);
        if (shorter != result)
            break;
        n--;
    }
    return n;
}

/* ---- expressions that would take the C library too long, or too much memory ---- */

#define EXPRESSION_MAX ((size_t)256 << 10) /* bytes */
#define NESTING_MAX 250                    /* nested parentheses */
#define REPEATS_MAX 1000                   /* of one place, by all the repeats around it */
#define LOCATED_MAX 1000                   /* bytes of an expression in which an error is looked for */

/* An expression while it is gone through. */
struct scan {
    struct text rest;
    uint64_t atom;                     /* how often the most repeated place of the last atom is repeated within it */
    uint64_t dearest[NESTING_MAX + 1]; /* the same of the parentheses that are open, and of the whole at 0 */
    size_t depth;
};

/* Goes past `[...]`, in which only `]` has a meaning, unless it comes first or is in `[:...:]`. */
static void skip_brackets(struct scan *s)
{
    size_t n = 1 + (s->rest.n > 1 && s->rest.s[1] == '^');
    n += n < s->rest.n && s->rest.s[n] == ']';
    for (; n < s->rest.n && s->rest.s[n] != ']'; n++) {
        char class = s->rest.s[n] == '[' && n + 1 < s->rest.n ? s->rest.s[n + 1] : '\0';
        if (class != ':' && class != '.' && class != '=')
            continue;
        for (n += 2; n + 1 < s->rest.n && !(s->rest.s[n] == class && s->rest.s[n + 1] == ']');)
            n++;
        n++;
    }
    s->rest = text_skip(s->rest, n < s->rest.n ? n + 1 : s->rest.n);
}

static void take_atom(struct scan *s, uint64_t dearest)
{
    s->atom = dearest;
    if (dearest > s->dearest[s->depth])
        s->dearest[s->depth] = dearest;
}

/* Goes past `{2,5}`, and repeats the last atom by the larger number. */
static void take_repeat(struct scan *s)
{
    uint64_t most = 1, number;
    s->rest = text_skip(s->rest, 1);
    for (size_t n; s->rest.n && ((n = number_read_digits(s->rest, &number)) || s->rest.s[0] == ',');) {
        most = n && number > most ? number : most;
        s->rest = text_skip(s->rest, n ? n : 1);
    }
    if (s->rest.n && s->rest.s[0] == '}')
        s->rest = text_skip(s->rest, 1);
    take_atom(s, s->atom > REPEATS_MAX || most > REPEATS_MAX ? REPEATS_MAX + 1 : s->atom * most);
}

/* Goes past one character, bracket or repeat. */
static void take_next(struct scan *s)
{
    char c = s->rest.s[0];
    if (c == '[') {
        skip_brackets(s);
        take_atom(s, 1);
    } else if (c == '{') {
        take_repeat(s);
    } else {
        s->rest = text_skip(s->rest, c == '\\' && s->rest.n > 1 ? 2 : 1);
        if (c == '(')
            s->dearest[++s->depth] = 1;
        else if (c == ')')
            take_atom(s, s->depth ? s->dearest[s->depth--] : 1);
        else if (c != '*' && c != '+' && c != '?')
            take_atom(s, 1);
    }
}

/* Why an expression is not compiled at all; .s NULL: it is. */
static struct text find_excess(struct text expression)
{
    struct scan s = {.rest = expression, .atom = 1, .dearest = {1}};
    if (expression.n > EXPRESSION_MAX)
        return TEXT("it has more than 256 KiB");
    while (s.rest.n) {
        if (s.rest.s[0] == '(' && s.depth == NESTING_MAX)
            return TEXT("its parentheses are nested more than 250 deep");
        take_next(&s);
        if (s.dearest[s.depth] > REPEATS_MAX)
            return TEXT("something in it is repeated more than 1000 times");
    }
    return TEXT_NONE;
}

/* ---- compiling ---- */

/* The same words wherever the program runs: those of regerror() are each C library's own. */
static const struct {
    int result;
    const char *words;
} reasons[] = {
    {REG_BADBR, "bad number of repeats in braces"},
    {REG_BADRPT, "nothing to repeat"},
    {REG_EBRACE, "unmatched brace"},
    {REG_EBRACK, "unmatched bracket"},
    {REG_ECOLLATE, "unknown character in brackets"},
    {REG_ECTYPE, "unknown class of characters"},
    {REG_EESCAPE, "nothing behind the last backslash"},
    {REG_EPAREN, "unmatched parenthesis"},
#ifdef REG_ERPAREN
    {REG_ERPAREN, "unmatched parenthesis"},
#endif
    {REG_ERANGE, "bad range of characters"},
    {REG_ESUBREG, "a number of no parentheses"},
};

static const char *reason_of(int result)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].result == result)
            return reasons[i].words;
    return "not a regular expression";
}

static struct text describe_error(struct text expression, int result, struct arena *arena)
{
    const char *reason = reason_of(result);
    if (expression.n > LOCATED_MAX)
        return text_of(reason);
    return arena_format(arena, "%s, at character %zu", reason, find_error(expression, result));
}

static bool is_capital(struct text t)
{
    uint32_t point;
    size_t n = text_character(t, &point);
    return n == 1 ? point >= 'A' && point <= 'Z' : n && fold_is_capital(point);
}

/* Whether the first `n` bytes of what is left of an expression, a byte or what stands in brackets, ask for the case of
 * letters. */
static bool tells_case(struct text rest, size_t n)
{
    bool tells = false;
    for (size_t i = 0; i < n && rest.s[0] != '\\'; i++) {
        struct text at = text_skip(rest, i);
        tells |= is_capital(at) || text_starts(at, TEXT("[:upper:]")) || text_starts(at, TEXT("[:lower:]"));
    }
    return tells;
}

/* Of an expression in which there is no excess. */
static bool has_capital(struct text expression)
{
    struct scan s = {.rest = expression};
    while (s.rest.n) {
        struct text before = s.rest;
        take_next(&s);
        if (tells_case(before, before.n - s.rest.n))
            return true;
    }
    return false;
}

/* The characters after `^` that each match begins with; empty if that is not certain. */
static struct text literal_start(struct text expression)
{
    const char special[] = ".[*^$+?(){|\\", repeats[] = "*?{";
    size_t n = 1;
    if (!text_starts(expression, TEXT("^")) || text_find(expression, '|') < expression.n)
        return TEXT_NONE;
    while (n < expression.n && !memchr(special, expression.s[n], sizeof special))
        n++;
    if (n > 1 && n < expression.n && memchr(repeats, expression.s[n], sizeof repeats - 1))
        n--; /* the last one may not be there */
    return (struct text){expression.s + 1, n - 1};
}

/* Compiles the expression of a pattern, with small letters for the capital ones outside ASCII if names are folded. */
static int compile_folded(struct pattern *pattern, int flags)
{
    struct arena scratch = {0};
    struct text expression = pattern->folds ? fold(pattern->expression, &scratch) : pattern->expression;
    int result = compile(&pattern->regex, expression, flags);
    arena_release(&scratch);
    return result;
}

bool pattern_compile(struct pattern *pattern, const struct pattern_source *source, struct arena *arena,
                     struct text *error)
{
    struct text expression = source->expression, why = find_excess(expression);
    struct text shown = text_cut(expression, LOCATED_MAX);
    bool any_case =
        !why.s && (source->letter_case == CASE_NO || (source->letter_case == CASE_SMART && !has_capital(expression)));
    int flags = (any_case ? REG_ICASE : 0) | (source->groups ? 0 : REG_NOSUB);
    *pattern = (struct pattern){.expression = expression, .folds = any_case && fold_concerns(expression)};
    pattern->start = any_case ? TEXT_NONE : literal_start(expression);
    int result = why.s ? 0 : compile_folded(pattern, flags);
    if (result)
        why = describe_error(pattern->expression, result, arena);
    if (why.s && !source->option)
        *error = why;
    else if (why.s)
        *error = arena_format(arena, "bad expression --%s='%.*s%s': %.*s", source->option, (int)shown.n, shown.s,
                              shown.n < expression.n ? "..." : "", (int)why.n, why.s);
    return !why.s;
}

bool pattern_init(struct pattern *pattern, struct text expression, const char *option, struct arena *arena,
                  struct text *error)
{
    struct pattern_source source = {.expression = expression, .option = option};
    return pattern_compile(pattern, &source, arena, error);
}

void pattern_release(struct pattern *pattern)
{
    regfree(&pattern->regex);
}

struct text pattern_quote(struct text text, struct arena *arena)
{
    static const char special[] = ".[(){*+?^$|\\";
    char *quoted = arena_alloc(arena, 2 * text.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (memchr(special, text.s[i], sizeof special - 1))
            quoted[n++] = '\\';
        quoted[n++] = text.s[i];
    }
    return (struct text){quoted, n};
}

/* ---- matching ---- */

/* Matches `name` from `from` on. The part that is cut off does not match, and neither does the end of the name. A lack
 * of memory looks like a name that does not match: the C library tells it through errno alone. */
static bool search(const struct pattern *pattern, struct text name, size_t from, regmatch_t *groups, size_t count)
{
    struct arena scratch = {0};
    struct text shown = text_cut(name, NAME_SHOWN);
    int flags = (from ? REG_NOTBOL : 0) | (shown.n < name.n ? REG_NOTEOL : 0);
    if (!text_starts(shown, pattern->start))
        return false;
    if (pattern->folds && fold_concerns(shown))
        shown = fold(shown, &scratch);
    errno = 0;
#ifdef REG_STARTEND /* a name may hold a NUL */
    groups[0] = (regmatch_t){.rm_so = (regoff_t)from, .rm_eo = (regoff_t)shown.n};
    int result = regexec(&pattern->regex, shown.s, count, groups, flags | REG_STARTEND);
#else
    int result = regexec(&pattern->regex, arena_copy(&scratch, text_skip(shown, from)).s, count, groups, flags);
    for (size_t i = 0; i < count && result == 0; i++)
        if (groups[i].rm_so >= 0) {
            groups[i].rm_so += (regoff_t)from;
            groups[i].rm_eo += (regoff_t)from;
        }
#endif
    if (result != 0 && errno == ENOMEM)
        memory_exhausted();
    arena_release(&scratch);
    return result == 0;
}

bool pattern_matches(const struct pattern *pattern, struct text name)
{
    regmatch_t range;
    return (!pattern->length || pattern->length == name.n) && search(pattern, name, 0, &range, 1);
}

bool pattern_find(const struct pattern *pattern, struct text name, size_t from, struct text groups[PATTERN_GROUPS])
{
    regmatch_t found[PATTERN_GROUPS];
    if (!search(pattern, name, from, found, PATTERN_GROUPS))
        return false;
    for (size_t i = 0; i < PATTERN_GROUPS; i++)
        groups[i] = found[i].rm_so < 0
                        ? TEXT_NONE
                        : (struct text){name.s + found[i].rm_so, (size_t)(found[i].rm_eo - found[i].rm_so)};
    return true;
}
