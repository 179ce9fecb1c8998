/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/parse.h"

#include <stdlib.h>

const struct scope_row scope_table[SCOPES] = {
    [SCOPE_TOTAL] = {TEXT("total"), "program", false, UNIT_NONE},
    [SCOPE_EACH] = {TEXT("each"), "function", true, UNIT_NONE},
    [SCOPE_EACH_FILE] = {TEXT("each-file"), "file", false, UNIT_NONE},
    [SCOPE_EACH_OBJECT] = {TEXT("each-object"), "object", false, UNIT_NONE},
    [SCOPE_EACH_PART] = {TEXT("each-part"), "part", false, UNIT_PART},
    [SCOPE_EACH_THREAD] = {TEXT("each-thread"), "thread", false, UNIT_THREAD},
    [SCOPE_EACH_INPUT] = {TEXT("each-input"), "input", false, UNIT_INPUT},
    [SCOPE_OWN] = {TEXT("own"), "own code", false, UNIT_NONE},
    [SCOPE_MATCHING] = {TEXT(""), "function", true, UNIT_NONE},
    [SCOPE_EACH_MATCHING] = {TEXT("each"), "function", true, UNIT_NONE},
};

/* A check while it is read. */
struct check_reader {
    struct check *check;
    struct text rest; /* the text still to be read */
    bool has_base;
    struct arena *arena;
    struct text *error;
};

static bool wrong(const struct check_reader *r, const char *why)
{
    struct text text = r->check->text;
    *r->error = arena_format(r->arena, "--%s=%.*s: %s", check_option(r->check), (int)text.n, text.s, why);
    return false;
}

/* ---- the scope ---- */

/* Where the expression ends: before the next `/:` whose slash has no backslash before it; NULL: nowhere. */
static const char *find_end(struct text t)
{
    for (size_t i = 0; i + 1 < t.n; i++)
        if (t.s[i] == '\\')
            i++;
        else if (t.s[i] == '/' && t.s[i + 1] == ':')
            return t.s + i;
    return NULL;
}

/* The expression with `/` for each `\/`. */
static struct text unescape(struct text t, struct arena *arena)
{
    char *to = arena_alloc(arena, t.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < t.n; i++) {
        bool is_pair = t.s[i] == '\\' && i + 1 < t.n;
        if (is_pair && t.s[i + 1] != '/')
            to[n++] = t.s[i];
        i += is_pair;
        to[n++] = t.s[i];
    }
    to[n] = '\0';
    return (struct text){to, n};
}

/* Takes `RE/:` off the front. */
static bool read_expression(struct check_reader *r)
{
    struct check *check = r->check;
    const char *end = find_end(r->rest);
    if (!end)
        return wrong(r, "the expression does not end: write /: after it");
    struct text expression = {r->rest.s, (size_t)(end - r->rest.s)};
    r->rest = text_skip(r->rest, expression.n + 2);
    if (expression.n == 0)
        return wrong(r, "the expression is empty");
    check->matches =
        pattern_init(&check->pattern, unescape(expression, r->arena), check_option(check), r->arena, r->error);
    return check->matches;
}

/* Whether `word:` stands at the front, perhaps with blanks before the colon: then takes it off. */
static bool take_word(struct text *rest, struct text word)
{
    if (!text_starts(*rest, word))
        return false;
    struct text after = text_trim(text_skip(*rest, word.n));
    if (after.n == 0 || after.s[0] != ':')
        return false;
    *rest = text_skip(after, 1);
    return true;
}

/* Likewise `word/`, before an expression. */
static bool take_word_of_expression(struct text *rest, struct text word)
{
    bool is_there = text_starts(*rest, word) && rest->n > word.n && rest->s[word.n] == '/';
    if (is_there)
        *rest = text_skip(*rest, word.n + 1);
    return is_there;
}

/* The scope of the functions that match, each of which is a row, has the word of each function. */
static bool may_match(enum check_scope scope)
{
    return scope == SCOPE_EACH_MATCHING || scope_table[scope].unit;
}

static bool read_scope(struct check_reader *r)
{
    bool matches = text_starts(r->rest, TEXT("/")) && find_end(r->rest); /* else it may be the path of an input */
    if (matches) {
        r->check->scope = SCOPE_MATCHING;
        r->rest = text_skip(r->rest, 1);
        return read_expression(r);
    }
    for (int scope = 0; scope < SCOPES; scope++) {
        struct text word = scope_table[scope].word;
        bool has_word = word.n && scope != SCOPE_EACH_MATCHING && take_word(&r->rest, word);
        bool has_expression =
            !has_word && may_match((enum check_scope)scope) && take_word_of_expression(&r->rest, word);
        if (!has_word && !has_expression)
            continue;
        r->check->scope = (enum check_scope)scope;
        return has_word || read_expression(r);
    }
    return true;
}

/* ---- value and limits ---- */

/* The last `<` or `>`: limits have none, and names of events may. */
static const char *find_comparison(struct text t)
{
    for (size_t i = t.n; i-- > 0;)
        if (t.s[i] == '<' || t.s[i] == '>')
            return t.s + i;
    return NULL;
}

static bool read_value(struct check_reader *r)
{
    const char *comparison = find_comparison(r->rest);
    if (!comparison)
        return wrong(r, "it has no > and no <: quote it, because the shell takes > for itself");
    r->check->above = *comparison == '>';
    r->check->value = text_trim((struct text){r->rest.s, (size_t)(comparison - r->rest.s)});
    r->rest = text_skip(r->rest, (size_t)(comparison + 1 - r->rest.s));
    return r->check->value.n || wrong(r, "no event stands before the comparison");
}

/* Takes the commas out of `1,000,000`; false if the text is not a number with commas. */
static bool join_thousands(struct text t, struct arena *arena, struct text *joined)
{
    size_t comma = text_find(t, ',');
    bool good = comma >= 1 && comma <= 3 && t.n % 4 == comma;
    char *digits = arena_alloc(arena, t.n + 1);
    *joined = (struct text){digits, 0};
    for (size_t i = 0; i < t.n && good; i++) {
        bool is_comma = i >= comma && (i - comma) % 4 == 0;
        good = is_comma ? t.s[i] == ',' : t.s[i] >= '0' && t.s[i] <= '9';
        if (!is_comma)
            digits[joined->n++] = t.s[i];
    }
    digits[joined->n] = '\0';
    return good;
}

/* `1000000 or 1M` for those digits, with the largest unit that leaves no rest. */
static const char *spell(struct text digits, struct arena *arena)
{
    static const char units[] = {'\0', 'k', 'M', 'G'};
    size_t zeros = 0;
    while (zeros + 1 < digits.n && digits.s[digits.n - 1 - zeros] == '0')
        zeros++;
    size_t unit = zeros / 3 > 3 ? 3 : zeros / 3;
    return unit ? arena_format(arena, "%s or %.*s%c", digits.s, (int)(digits.n - 3 * unit), digits.s, units[unit]).s
                : digits.s;
}

/* Of two values only one would count. Usually it is a single number, written with commas. */
static bool check_unsigned(const struct check_reader *r, struct text all)
{
    const struct check *check = r->check;
    struct text joined;
    size_t values = 0;
    for (size_t i = 0; i < check->limits.count; i++)
        values += check->limits.items[i].kind == LIMIT_VALUE;
    if (values < 2)
        return true;
    if (!join_thousands(all, r->arena, &joined))
        return wrong(r, "there are two limits without a sign: only one of them would count");
    return wrong(r, arena_format(r->arena, "a comma separates two limits: write %s", spell(joined, r->arena)).s);
}

static bool read_limits(struct check_reader *r)
{
    struct text why, all = text_trim(r->rest);
    for (struct text word; text_split(&r->rest, ',', &word);) {
        struct limit *limit = array_add(&r->check->limits);
        if (!limit_read(limit, text_trim(word), r->check->above, r->arena, &why))
            return wrong(r, why.s);
        if (limit_is_of_change(limit) && !r->has_base)
            return wrong(r, arena_format(r->arena,
                                         "'%.*s' is a change: it needs --base or --diff, the profile to compare with, "
                                         "or --split=input with --change or --by=input",
                                         (int)limit->text.n, limit->text.s)
                                .s);
    }
    return check_unsigned(r, all);
}

static bool read_check(struct check_reader *r)
{
    r->rest = r->check->text;
    if (r->rest.n == 0)
        return wrong(r, "a check is needed, as in 'Ir>12M'");
    return read_scope(r) && read_value(r) && read_limits(r);
}

static bool read_checks(struct checks *checks, const struct texts *texts, enum check_level level,
                        struct check_reader *r)
{
    for (size_t i = 0; i < texts->count; i++) {
        r->check = array_add(checks);
        *r->check = (struct check){.level = level, .text = text_trim(texts->items[i])};
        if (!read_check(r))
            return false;
    }
    return true;
}

bool checks_init(struct checks *checks, const struct texts *fail_if, const struct texts *warn_if, bool has_base,
                 struct arena *arena, struct text *error)
{
    struct check_reader reader = {.has_base = has_base, .arena = arena, .error = error};
    *checks = (struct checks){0};
    return read_checks(checks, fail_if, CHECK_FAIL, &reader) && read_checks(checks, warn_if, CHECK_WARN, &reader);
}

bool check_compares(const struct check *check)
{
    static const enum statistic changes[] = {STATISTIC_CHANGE, STATISTIC_RELATIVE};
    bool is_change = false;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        is_change |= text_starts(check->value, statistic_table[changes[i]].word);
    for (size_t i = 0; i < check->limits.count; i++)
        is_change |= limit_is_of_change(&check->limits.items[i]);
    return is_change;
}

bool checks_compare(const struct checks *checks)
{
    bool any = false;
    for (size_t i = 0; i < checks->count; i++)
        any |= check_compares(&checks->items[i]);
    return any;
}

bool checks_ask_own(const struct checks *checks)
{
    bool any = false;
    for (size_t i = 0; i < checks->count; i++)
        any |= checks->items[i].scope == SCOPE_OWN;
    return any;
}

unsigned checks_units(const struct checks *checks)
{
    unsigned kinds = 0;
    for (size_t i = 0; i < checks->count; i++)
        kinds |= check_unit(&checks->items[i]) ? 1u << check_unit(&checks->items[i]) : 0;
    return kinds;
}

void checks_release(struct checks *checks)
{
    for (size_t i = 0; i < checks->count; i++) {
        if (checks->items[i].matches)
            pattern_release(&checks->items[i].pattern);
        free(checks->items[i].limits.items);
    }
    free(checks->items);
    *checks = (struct checks){0};
}
