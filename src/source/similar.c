/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/similar.h"

#include "base/hash.h"

#define TOKENS_MAX 128
#define COMMON_OF_TEN 3 /* tokens that must be in both lines: 60 % of those of both; each counts on one side here */
#define SLOTS ((size_t)2 * TOKENS_MAX)

struct tokens {
    struct text items[TOKENS_MAX];
    size_t count;
};

/* How often tokens occur, by their hashes. */
struct tally {
    uint64_t hashes[SLOTS];
    uint8_t counts[SLOTS]; /* 0: the slot is free, or its token was taken as often as it was there */
    bool taken[SLOTS];
};

static bool is_of_word(char c)
{
    unsigned char u = (unsigned char)c;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || u >= 0x80;
}

static struct text next_token(struct text *rest)
{
    size_t start = 0, end;
    while (start < rest->n && (unsigned char)rest->s[start] <= ' ')
        start++;
    for (end = start; end < rest->n && is_of_word(rest->s[end]);)
        end++;
    end += end == start && end < rest->n;
    struct text token = {rest->s + start, end - start};
    *rest = text_skip(*rest, end);
    return token;
}

static void find_tokens(struct tokens *tokens, struct text line)
{
    tokens->count = 0;
    for (struct text token; tokens->count < TOKENS_MAX && (token = next_token(&line)).n;)
        tokens->items[tokens->count++] = token;
}

/* The slot of a token, or the free one where it would be. */
static size_t find_slot(const struct tally *tally, uint64_t hash)
{
    size_t at = hash % SLOTS;
    while (tally->taken[at] && tally->hashes[at] != hash)
        at = (at + 1) % SLOTS;
    return at;
}

/* How many tokens of `b` from `first` on are in `a` from there on, each as often as it is in both. */
static size_t count_common(const struct tokens *a, const struct tokens *b, size_t first)
{
    struct tally tally;
    size_t common = 0;
    memset(tally.taken, 0, sizeof tally.taken);
    for (size_t i = first; i < a->count; i++) {
        uint64_t hash = hash_text(a->items[i]);
        size_t at = find_slot(&tally, hash);
        tally.counts[at] = tally.taken[at] ? tally.counts[at] + 1 : 1;
        tally.hashes[at] = hash;
        tally.taken[at] = true;
    }
    for (size_t i = first; i < b->count; i++) {
        size_t at = find_slot(&tally, hash_text(b->items[i]));
        if (tally.taken[at] && tally.counts[at]) {
            tally.counts[at]--;
            common++;
        }
    }
    return common;
}

/* How many tokens at the beginning are the same. */
static size_t count_equal(const struct tokens *a, const struct tokens *b)
{
    size_t equal = 0;
    while (equal < a->count && equal < b->count && text_equal(a->items[equal], b->items[equal]))
        equal++;
    return equal;
}

bool similar_lines(struct text a, struct text b)
{
    struct tokens in_a, in_b;
    find_tokens(&in_a, a);
    find_tokens(&in_b, b);
    size_t all = in_a.count + in_b.count, equal = count_equal(&in_a, &in_b);
    size_t fewer = in_a.count < in_b.count ? in_a.count : in_b.count;
    size_t needed = (all * COMMON_OF_TEN + 9) / 10;
    if (all == 0 || fewer < needed)
        return false;
    return equal >= needed || equal + count_common(&in_a, &in_b, equal) >= needed;
}
