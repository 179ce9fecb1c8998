/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <stdio.h>

size_t number_read_digits(struct text t, uint64_t *value)
{
    uint64_t v = 0;
    size_t n = 0;
    for (; n < t.n; n++) {
        unsigned digit = (unsigned char)t.s[n] - '0';
        if (digit > 9)
            break;
        if (__builtin_mul_overflow(v, 10u, &v) || __builtin_add_overflow(v, digit, &v))
            return 0;
    }
    *value = v;
    return n;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static bool read_hex(struct text t, uint64_t *value)
{
    uint64_t v = 0;
    for (size_t i = 0; i < t.n; i++) {
        int digit = hex_digit(t.s[i]);
        if (digit < 0 || v >> 60)
            return false;
        v = v << 4 | (unsigned)digit;
    }
    *value = v;
    return t.n > 0;
}

static bool is_hex(struct text t)
{
    return t.n > 2 && t.s[0] == '0' && (t.s[1] | 0x20) == 'x';
}

bool number_read_unsigned(struct text token, uint64_t *value)
{
    if (is_hex(token))
        return read_hex(text_skip(token, 2), value);
    return token.n > 0 && number_read_digits(token, value) == token.n;
}

/* A decimal number taken apart: its digits with the point left out, and where the point belongs. */
struct decimal {
    struct text whole, fraction;
    int64_t point; /* digits before the point, from the exponent too; may be negative */
};

#define EXPONENT_MAX 100000

static size_t digits_length(struct text t)
{
    size_t n = 0;
    while (n < t.n && t.s[n] >= '0' && t.s[n] <= '9')
        n++;
    return n;
}

/* Reads `e+10` at the end of a number; sets *exponent, clamped to values that make a difference. */
static bool read_exponent(struct text t, int64_t *exponent)
{
    bool negative = t.n > 1 && t.s[1] == '-';
    t = text_skip(t, t.n > 1 && (negative || t.s[1] == '+') ? 2 : 1);
    if (t.n == 0 || digits_length(t) != t.n)
        return false;
    uint64_t value = EXPONENT_MAX;
    if (number_read_digits(t, &value) == 0 || value > EXPONENT_MAX)
        value = EXPONENT_MAX;
    *exponent = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool take_apart(struct text t, struct decimal *d)
{
    d->whole = (struct text){t.s, digits_length(t)};
    t = text_skip(t, d->whole.n);
    d->fraction = TEXT_NONE;
    if (t.n && t.s[0] == '.') {
        t = text_skip(t, 1);
        d->fraction = (struct text){t.s, digits_length(t)};
        t = text_skip(t, d->fraction.n);
    }
    int64_t exponent = 0;
    if (t.n && (t.s[0] | 0x20) == 'e') {
        if (!read_exponent(t, &exponent))
            return false;
        t = TEXT_NONE;
    }
    d->point = (int64_t)d->whole.n + exponent;
    return t.n == 0 && d->whole.n + d->fraction.n > 0;
}

static unsigned decimal_digit(const struct decimal *d, int64_t at)
{
    if (at < 0 || (uint64_t)at >= d->whole.n + d->fraction.n)
        return 0;
    size_t i = (size_t)at;
    return (unsigned)((i < d->whole.n ? d->whole.s[i] : d->fraction.s[i - d->whole.n]) - '0');
}

/* The value of a decimal, rounded half up; false past 2^64. */
static bool round_decimal(const struct decimal *d, uint64_t *value)
{
    uint64_t v = 0;
    for (int64_t i = 0; i < d->point; i++) {
        if (v == 0 && (uint64_t)i >= d->whole.n + d->fraction.n)
            break; /* nothing but zeros, however large the exponent */
        if (__builtin_mul_overflow(v, 10u, &v) || __builtin_add_overflow(v, decimal_digit(d, i), &v))
            return false;
    }
    bool up = d->point >= 0 && decimal_digit(d, d->point) >= 5;
    *value = v;
    return !__builtin_add_overflow(v, (unsigned)up, value);
}

static enum number read_magnitude(struct text token, uint64_t *magnitude)
{
    if (number_read_unsigned(token, magnitude))
        return NUMBER_EXACT;
    struct decimal decimal;
    if (is_hex(token) || !take_apart(token, &decimal) || !round_decimal(&decimal, magnitude))
        return NUMBER_BAD;
    return NUMBER_ROUNDED;
}

/* Whether a token is one of the words, whose letters are small, in any case. */
static bool is_any_of(struct text token, const char *const *words)
{
    for (; *words; words++) {
        size_t n = 0;
        while (n < token.n && (token.s[n] | 0x20) == (*words)[n])
            n++;
        if (n == token.n && (*words)[n] == '\0')
            return true;
    }
    return false;
}

static bool is_not_finite(struct text token)
{
    static const char *const words[] = {"nan", "inf", "infinity", NULL};
    bool is_signed = token.n > 0 && (token.s[0] == '-' || token.s[0] == '+');
    return is_any_of(text_skip(token, is_signed), words);
}

enum number number_read_cost(struct text token, int64_t *cost)
{
    if (text_equal(token, TEXT(".")))
        return NUMBER_ABSENT;
    bool negative = token.n > 0 && token.s[0] == '-';
    uint64_t magnitude;
    enum number kind = read_magnitude(text_skip(token, negative), &magnitude);
    if (kind == NUMBER_BAD || (negative && magnitude > (uint64_t)INT64_MAX + 1))
        return is_not_finite(token) ? NUMBER_NOT_FINITE : NUMBER_BAD;
    *cost = (int64_t)(negative ? 0 - magnitude : magnitude);
    return !negative && magnitude > INT64_MAX ? NUMBER_WRAPPED : kind;
}

bool number_read_fixed(struct text t, unsigned decimals, uint64_t *value)
{
    size_t point = text_find(t, '.');
    struct text whole = {t.s, point}, fraction = point < t.n ? text_skip(t, point + 1) : TEXT_NONE;
    uint64_t high = 0, low = 0, scale = 1;
    if (whole.n + fraction.n == 0 || fraction.n > decimals ||
        (whole.n && number_read_digits(whole, &high) != whole.n) ||
        (fraction.n && number_read_digits(fraction, &low) != fraction.n))
        return false;
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    for (size_t i = fraction.n; i < decimals; i++)
        low *= 10;
    return !__builtin_mul_overflow(high, scale, &high) && !__builtin_add_overflow(high, low, value);
}

bool number_read_share(struct text t, int64_t *share)
{
    uint64_t number;
    if (t.n && t.s[t.n - 1] == '%')
        t.n--;
    if (!number_read_fixed(t, 6, &number) || number > (uint64_t)SHARE_WHOLE)
        return false;
    *share = (int64_t)number;
    return true;
}

size_t number_write_share(char text[SHARE_MAX], int64_t share)
{
    int n = snprintf(text, SHARE_MAX, "%d.%06d", (int)(share / PERCENT), (int)(share % PERCENT));
    while (text[n - 1] == '0')
        n--;
    return (size_t)n - (text[n - 1] == '.');
}
