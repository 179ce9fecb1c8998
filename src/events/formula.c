/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/formula.h"

#include "base/number.h"

#include <stdlib.h>

/* Names with signs in them are looked for up to this length: it bounds the work of a term. */
#define SIGNED_NAME_MAX 256u

struct scanner {
    struct text rest; /* no blank stands at its front */
    struct formula *formula;
    size_t room;
    struct vocabulary vocabulary;
    const char *wrong;
};

static bool fail(struct scanner *s, const char *wrong)
{
    s->wrong = wrong;
    return false;
}

static void skip(struct scanner *s, size_t n)
{
    s->rest = text_skip(s->rest, n);
    while (s->rest.n && text_is_blank(s->rest.s[0]))
        s->rest = text_skip(s->rest, 1);
}

static bool take(struct scanner *s, char sign)
{
    bool found = s->rest.n && s->rest.s[0] == sign;
    if (found)
        skip(s, 1);
    return found;
}

/* Whether the text before rest.s[n] can end there. */
static bool ends_at(struct text rest, size_t n)
{
    const struct text signs = TEXT("+-*/=");
    return n == rest.n || text_is_blank(rest.s[n]) || text_find(signs, rest.s[n]) < signs.n;
}

static size_t plain_length(struct text rest)
{
    size_t n = 0;
    while (!ends_at(rest, n))
        n++;
    return n;
}

/* The length of the longest known name at the front, or 0. */
static size_t known_length(const struct scanner *s)
{
    size_t plain = plain_length(s->rest), n = plain;
    while (n < s->rest.n && n < SIGNED_NAME_MAX && !text_is_blank(s->rest.s[n]))
        n++;
    for (; n > 0 && n >= plain; n--)
        if (ends_at(s->rest, n) && s->vocabulary.knows(s->vocabulary.context, (struct text){s->rest.s, n}))
            return n;
    return 0;
}

static size_t skip_digits(struct text rest, size_t n)
{
    while (n < rest.n && rest.s[n] >= '0' && rest.s[n] <= '9')
        n++;
    return n;
}

/* The length of the number at the front, or 0. A decimal one may touch a name (`2Ir`, `0.5Ir`); of a hex one nobody
 * could say where it ends. */
static size_t number_length(struct text rest)
{
    uint64_t value;
    size_t n = plain_length(rest);
    if (number_read_unsigned((struct text){rest.s, n}, &value))
        return n;
    bool is_hex = rest.n > 1 && rest.s[0] == '0' && (rest.s[1] | 0x20) == 'x';
    n = is_hex ? 0 : skip_digits(rest, 0);
    size_t end = n && n < rest.n && rest.s[n] == '.' ? skip_digits(rest, n + 1) : 0;
    return end > n + 1 ? end : n;
}

/* Reads a number, which may have decimals: zeros at their end are none. */
static bool read_number(struct text number, uint64_t *factor, unsigned *decimals)
{
    size_t point = text_find(number, '.');
    while (point < number.n && (number.s[number.n - 1] == '0' || number.s[number.n - 1] == '.'))
        number.n--;
    *decimals = point < number.n ? (unsigned)(number.n - point - 1) : 0;
    bool good = *decimals <= FACTOR_DECIMALS &&
                (*decimals ? number_read_fixed(number, *decimals, factor) : number_read_unsigned(number, factor));
    return good && *factor <= (uint64_t)FACTOR_MAX;
}

/* Reads the factor, if there is one: an event called `10ns` is none. */
static bool read_factor(struct scanner *s, uint64_t *factor, unsigned *decimals, bool *found)
{
    size_t n = number_length(s->rest);
    *factor = 1;
    *decimals = 0;
    bool is_name = text_find((struct text){s->rest.s, n}, '.') < n && known_length(s) == n; /* an event called `0.5` */
    *found = n > 0 && known_length(s) <= n && !is_name;
    if (!*found)
        return true;
    if (n < s->rest.n && s->rest.s[n] == '.')
        return fail(s, "a factor is not a number");
    if (!read_number((struct text){s->rest.s, n}, factor, decimals))
        return fail(s, "factors too large");
    skip(s, n);
    return true;
}

static bool read_name(struct scanner *s, struct text *name)
{
    size_t n = known_length(s);
    if (n == 0) {
        n = plain_length(s->rest);
        if (n > 0 && number_length(s->rest) == n)
            return fail(s, "a number without an event");
    }
    *name = (struct text){s->rest.s, n};
    if (n > 0)
        skip(s, n);
    return n > 0;
}

static bool read_term(struct scanner *s, bool first)
{
    bool minus = take(s, '-'), has_sign = minus || take(s, '+'), has_factor;
    uint64_t factor;
    unsigned decimals;
    struct text name;
    if (!read_factor(s, &factor, &decimals, &has_factor))
        return false;
    if ((first || has_sign || has_factor) && take(s, '*'))
        has_factor = true;
    if (!read_name(s, &name)) {
        if (!s->wrong)
            fail(s, has_factor ? "a number without an event" : "an event is missing");
        return false;
    }
    if (s->formula->terms.count >= s->room)
        return fail(s, "too many terms");
    *array_add(&s->formula->terms) = (struct formula_term){name, minus ? -(int64_t)factor : (int64_t)factor, decimals};
    s->formula->decimals = decimals > s->formula->decimals ? decimals : s->formula->decimals;
    return true;
}

static bool read_sum(struct scanner *s)
{
    bool good = read_term(s, true);
    while (good && s->rest.n && s->rest.s[0] != '/')
        good = read_term(s, false);
    return good;
}

static bool read_ratio(struct scanner *s)
{
    if (!read_sum(s))
        return false;
    s->formula->divided = s->formula->terms.count;
    s->formula->is_ratio = take(s, '/');
    if (!s->formula->is_ratio)
        return true;
    return read_sum(s) && (s->rest.n == 0 || fail(s, "more than one `/`"));
}

const char *formula_read(struct formula *formula, struct text text, size_t room, struct vocabulary vocabulary)
{
    struct scanner s = {.rest = text_trim(text), .formula = formula, .room = room, .vocabulary = vocabulary};
    formula->terms.count = 0;
    formula->decimals = 0;
    read_ratio(&s);
    return s.wrong;
}

static bool knows_all(const void *context, struct text name)
{
    (void)context;
    (void)name;
    return true;
}

bool formula_is_sum(struct text text)
{
    struct formula formula = {0};
    bool is_sum = !formula_read(&formula, text, SIZE_MAX, (struct vocabulary){knows_all, NULL}) && !formula.is_ratio;
    free(formula.terms.items);
    return is_sum;
}
