/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/limit.h"

#include "base/int128.h"
#include "base/number.h"
#include "names/text_end.h"

/* ---- reading ---- */

#define DECIMALS_MAX 9

/* `why` follows the text. */
static bool bad(struct arena *arena, struct text *error, struct text text, const char *why)
{
    *error = arena_format(arena, "'%.*s' %s", (int)text.n, text.s, why);
    return false;
}

/* Takes `k`, `M` or `G` off the end of a number, and returns its factor. */
static uint64_t take_unit(struct text *number)
{
    static const struct {
        char letter;
        uint64_t times;
    } units[] = {{'k', 1000}, {'M', 1000000}, {'G', 1000000000}};
    for (size_t i = 0; number->n && i < sizeof units / sizeof *units; i++)
        if (number->s[number->n - 1] == units[i].letter) {
            number->n--;
            return units[i].times;
        }
    return 1;
}

/* Whether it is digits, perhaps with a point among them. */
static bool is_decimal(struct text t)
{
    size_t digits = 0, points = 0;
    for (size_t i = 0; i < t.n; i++) {
        digits += t.s[i] >= '0' && t.s[i] <= '9';
        points += t.s[i] == '.';
    }
    return digits && points <= 1 && digits + points == t.n;
}

/* Reads `12.5M` as 12500000 / 1, and `0.25` as 25 / 100. */
static bool read_number(struct limit *limit, struct text number, struct arena *arena, struct text *error)
{
    struct text whole = number;
    limit->amount = amount_at_end(number);
    if (limit->amount)
        number = text_trim(text_before(number, number.n - strlen(limit->amount->word)));
    uint64_t times = limit->amount ? 1 : take_unit(&number);
    size_t point = text_find(number, '.');
    size_t decimals = point < number.n ? number.n - point - 1 : 0;
    if (!is_decimal(number))
        return bad(
            arena, error, whole,
            "is not a limit: write a number, perhaps with k, M or G after it, as in 12.5M, or a unit, as in 400ms");
    if (decimals > DECIMALS_MAX)
        return bad(arena, error, whole, "has more than 9 digits after the point");
    limit->divisor = 1;
    for (size_t i = 0; i < decimals; i++)
        limit->divisor *= 10;
    while (times > 1 && limit->divisor > 1) {
        times /= 10;
        limit->divisor /= 10;
    }
    if (!number_read_fixed(number, (unsigned)decimals, &limit->number) ||
        __builtin_mul_overflow(limit->number, times, &limit->number))
        return bad(arena, error, whole, "is too large");
    return true;
}

/* Takes `%` or `%t` off the end, and returns the kind of a limit that has this and a sign. */
static enum limit_kind take_share(struct text *text)
{
    struct text t = *text;
    bool of_total = t.n > 1 && t.s[t.n - 1] == 't' && t.s[t.n - 2] == '%';
    bool of_old = t.n && t.s[t.n - 1] == '%';
    text->n -= of_total ? 2 : of_old;
    return of_total ? LIMIT_OF_TOTAL : of_old ? LIMIT_OF_OLD : LIMIT_CHANGE;
}

/* A sign stands for a change, which must have the direction of the comparison. */
static bool check_sign(struct text text, bool above, struct arena *arena, struct text *error)
{
    if (text.s[0] == (above ? '-' : '+'))
        return bad(arena, error, text,
                   above ? "is a change downwards, and goes with <" : "is a change upwards, and goes with >");
    return true;
}

bool limit_read(struct limit *limit, struct text text, bool above, struct arena *arena, struct text *error)
{
    struct text number = text;
    bool is_signed = text.n && (text.s[0] == '+' || text.s[0] == '-');
    *limit = (struct limit){.text = text};
    if (text.n == 0)
        return bad(arena, error, above ? TEXT(">") : TEXT("<"), "needs a limit after it, and one after each comma");
    if (text.s[0] == '=')
        return bad(arena, error, above ? TEXT(">=") : TEXT("<="), "is not a comparison: write > or <");
    if (!check_sign(text, above, arena, error))
        return false;
    enum limit_kind change = take_share(&number);
    if (!read_number(limit, text_skip(number, is_signed), arena, error))
        return false;
    if (limit->amount && change != LIMIT_CHANGE)
        return bad(arena, error, text, "is no percentage");
    limit->kind = is_signed ? change : change == LIMIT_OF_TOTAL ? LIMIT_SHARE : LIMIT_VALUE;
    limit->is_percentage = !is_signed && change == LIMIT_OF_OLD;
    limit->falls = is_signed && !above;
    if (change != LIMIT_CHANGE)
        limit->divisor *= 100;
    return true;
}

/* ---- the limits of a statistic ---- */

#define NO_PERCENTAGE "a percentage without a sign is for ratios"
#define OF_CHANGE_AS(change) NO_PERCENTAGE "; write a change as " change ", a share of the program as 5%t"
#define FOR_ALONE                                                                                                      \
    {                                                                                                                  \
        OF_CHANGE_AS("-5%"), OF_CHANGE_AS("+5%")                                                                       \
    }
#define FOR_OTHERS                                                                                                     \
    {                                                                                                                  \
        NO_PERCENTAGE ", relative: and imbalance:", NO_PERCENTAGE ", relative: and imbalance:"                         \
    }
#define FOR_ALL                                                                                                        \
    {                                                                                                                  \
        NULL, NULL                                                                                                     \
    }
#define IS_CHANGE "this value is a change: its limits have no sign"
#define IS_OF_SIDE "a limit with a sign is a change: give the event alone as its value"
#define NO_SHARE "only costs have a share of the program, and not changes or spreads"
#define BASE "--base or --diff"

#define OF_SIDE(statistic, no_share)                                                                                   \
    {                                                                                                                  \
        statistic, LIMIT_VALUE, FOR_OTHERS, IS_OF_SIDE, no_share, BASE                                                 \
    }
#define OF_UNITS(statistic, percentages)                                                                               \
    {                                                                                                                  \
        statistic, LIMIT_VALUE, percentages, IS_OF_SIDE, NO_SHARE, "--spread"                                          \
    }

const struct limit_rule limit_rules[STATISTICS] = {
    [STATISTIC_ALONE] = {STATISTIC_NEW, LIMIT_VALUE, FOR_ALONE, NULL, NULL, NULL},
    [STATISTIC_CHANGE] = {STATISTIC_NEW, LIMIT_CHANGE, FOR_OTHERS, IS_CHANGE, NO_SHARE, BASE},
    [STATISTIC_RELATIVE] = {STATISTIC_NEW, LIMIT_OF_OLD, FOR_ALL, IS_CHANGE, NO_SHARE, BASE},
    [STATISTIC_OLD] = OF_SIDE(STATISTIC_OLD, NULL),
    [STATISTIC_NEW] = OF_SIDE(STATISTIC_NEW, NULL),
    [STATISTIC_OLD_MIN] = OF_SIDE(STATISTIC_OLD_MIN, NULL),
    [STATISTIC_OLD_MAX] = OF_SIDE(STATISTIC_OLD_MAX, NULL),
    [STATISTIC_OLD_SPREAD] = OF_SIDE(STATISTIC_OLD_SPREAD, NO_SHARE),
    [STATISTIC_NEW_MIN] = OF_SIDE(STATISTIC_NEW_MIN, NULL),
    [STATISTIC_NEW_MAX] = OF_SIDE(STATISTIC_NEW_MAX, NULL),
    [STATISTIC_NEW_SPREAD] = OF_SIDE(STATISTIC_NEW_SPREAD, NO_SHARE),
    [STATISTIC_MIN] = OF_UNITS(STATISTIC_MIN, FOR_OTHERS),
    [STATISTIC_MEAN] = OF_UNITS(STATISTIC_MEAN, FOR_OTHERS),
    [STATISTIC_MAX] = OF_UNITS(STATISTIC_MAX, FOR_OTHERS),
    [STATISTIC_IMBALANCE] = OF_UNITS(STATISTIC_IMBALANCE, FOR_ALL),
    [STATISTIC_WHERE] = OF_UNITS(STATISTIC_WHERE, FOR_OTHERS),
};

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool limit_count(struct limit *limit, const struct quantity *quantity)
{
    if (!limit->amount)
        return true;
    uint64_t divisor = limit->divisor * quantity->factor; /* at most 10^9 times 2^30 */
    uint64_t common = common_divisor(limit->amount->size, divisor), size = limit->amount->size / common;
    uint64_t rest = common_divisor(limit->number, divisor / common);
    bool fits = !__builtin_mul_overflow(limit->number / rest, size, &limit->number);
    limit->divisor = divisor / common / rest;
    limit->amount = NULL;
    return fits;
}

struct limit limit_of_statistic(const struct limit *limit, enum statistic statistic)
{
    struct limit made = *limit;
    enum limit_kind value = limit_rules[statistic].value;
    made.kind = value == LIMIT_VALUE ? made.kind : value;
    return made;
}

/* ---- comparing ---- */

/* A value against the limit, which is never below 0: below 0, 0 or above 0. A share is divided by the total. */
static int compare_value(const struct limit *limit, const struct figure *value, cost_t total)
{
    if (value->kind == FIGURE_PAST)
        return value->cost < 0 ? -1 : 1;
    cost_t divisor = limit->kind == LIMIT_SHARE ? total : figure_is_divided(value) ? value->divisor : 1;
    if (value->cost && (value->cost < 0) != (divisor < 0))
        return -1;
    return int128_compare_products(int128_magnitude(value->cost), limit->divisor, limit->number,
                                   int128_magnitude(divisor));
}

/* Whether a figure is past all numbers, with this sign. */
static bool is_past(const struct figure *figure, int sign)
{
    return figure->kind == FIGURE_PAST && (figure->cost < 0) == (sign < 0);
}

/* A change against the limit: below 0, 0 or above 0. From 0 to 0 there is no change, relative or not. */
static int compare_change(const struct limit *limit, const struct checked *checked, cost_t total)
{
    bool rises = is_past(&checked->now, 1) || is_past(&checked->old, -1);
    if (rises || is_past(&checked->now, -1) || is_past(&checked->old, 1))
        return rises ? 1 : -1;
    cost_t now = checked->now.cost, old = checked->old.cost,
           wholes[] = {[LIMIT_CHANGE] = 1, [LIMIT_OF_OLD] = old || now ? old : 1, [LIMIT_OF_TOTAL] = total};
    uint64_t size = now > old ? (uint64_t)now - (uint64_t)old : (uint64_t)old - (uint64_t)now;
    bool fell = now < old;
    if (fell != limit->falls)
        return fell ? -1 : 1;
    int order = int128_compare_products(size, limit->divisor, limit->number, int128_magnitude(wholes[limit->kind]));
    return fell ? -order : order;
}

bool limit_is_exceeded(const struct limit *limit, bool above, const struct checked *checked, cost_t total)
{
    int order =
        limit_is_of_change(limit) ? compare_change(limit, checked, total) : compare_value(limit, &checked->now, total);
    return above ? order > 0 : order < 0;
}
