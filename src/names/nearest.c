/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/nearest.h"

#define WORD_LEAST 3

/* Distances of one kind are all less than those of the next. */
#define BY_WHOLE 1u
#define BY_LAST ((size_t)2 * NEAREST_WORD)
#define BY_RUN ((size_t)4 * NEAREST_WORD)

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool is_of_word(char c)
{
    return (small(c) >= 'a' && small(c) <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

size_t edit_distance(struct text a, struct text b)
{
    size_t rows[3][NEAREST_WORD + 1]; /* by the letters of `a`, the last three */
    for (size_t i = 0; i <= b.n; i++)
        rows[0][i] = i;
    for (size_t i = 1; i <= a.n; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3];
        row[0] = i;
        for (size_t k = 1; k <= b.n; k++) {
            row[k] = least(above[k] + 1, row[k - 1] + 1, above[k - 1] + (a.s[i - 1] != b.s[k - 1]));
            bool is_swapped = i > 1 && k > 1 && a.s[i - 1] == b.s[k - 2] && a.s[i - 2] == b.s[k - 1];
            if (is_swapped && rows[(i + 1) % 3][k - 2] + 1 < row[k])
                row[k] = rows[(i + 1) % 3][k - 2] + 1;
        }
    }
    return rows[a.n % 3][b.n];
}

static struct small_word small_word_of(struct text text)
{
    struct small_word word = {.n = text.n < NEAREST_WORD ? text.n : NEAREST_WORD};
    for (size_t i = 0; i < word.n; i++)
        word.s[i] = small(text.s[i]);
    return word;
}

/* A third of the letters may be wrong; of two none. */
static size_t most_wrong(size_t letters)
{
    return letters < WORD_LEAST ? 0 : (letters + 1) / 3;
}

static struct text text_of_word(const struct small_word *word)
{
    return (struct text){word->s, word->n};
}

/* How many letters must be changed; SIZE_MAX: more than `most`. Capital letters are small ones. */
static size_t distance_within(struct text name, const struct small_word *word, size_t most)
{
    char folded[2 * NEAREST_WORD];
    if (name.n > sizeof folded || name.n > word->n + most || name.n + most < word->n)
        return SIZE_MAX;
    for (size_t i = 0; i < name.n; i++)
        folded[i] = small(name.s[i]);
    size_t distance = edit_distance((struct text){folded, name.n}, text_of_word(word));
    return distance <= most ? distance : SIZE_MAX;
}

/* ---- words ---- */

struct nearest_word nearest_word_init(struct text word)
{
    return (struct nearest_word){.word = word, .least = word.n <= NEAREST_WORD ? most_wrong(word.n) + 1 : 0};
}

void nearest_word_offer(struct nearest_word *nearest, struct text name)
{
    struct small_word word = small_word_of(nearest->word);
    size_t distance = nearest->least ? distance_within(name, &word, nearest->least - 1) : SIZE_MAX;
    if (distance == SIZE_MAX)
        return;
    nearest->least = distance;
    nearest->found = name;
}

/* ---- names ---- */

static struct text longest_run(struct text expression)
{
    struct text longest = {expression.s, 0};
    for (size_t n = 0; expression.n; expression = text_skip(expression, n ? n : 1)) {
        for (n = 0; n < expression.n && is_of_word(expression.s[n]);)
            n++;
        if (n > longest.n)
            longest = (struct text){expression.s, n};
    }
    return longest;
}

/* The expression as a name: without `^` and `$` around it, and without backslashes. */
static struct small_word whole_of(struct text expression)
{
    struct small_word word = {.n = 0};
    for (size_t i = 0; i < expression.n && word.n < NEAREST_WORD; i++) {
        char c = expression.s[i];
        bool is_mark = c == '\\' || (c == '^' && i == 0) || (c == '$' && i + 1 == expression.n);
        if (!is_mark)
            word.s[word.n++] = small(c);
    }
    return word;
}

/* Whether an expression cannot be a name. */
static bool has_marks(const struct small_word *whole)
{
    static const char marks[] = "|*+?.";
    bool any = false;
    for (size_t i = 0; i < whole->n; i++)
        any |= memchr(marks, whole->s[i], sizeof marks - 1) != NULL;
    return any;
}

/* What stands after the last `::`. */
static struct text last_part(struct text name)
{
    for (size_t i = name.n; i >= 2; i--)
        if (name.s[i - 1] == ':' && name.s[i - 2] == ':')
            return text_skip(name, i);
    return name;
}

void nearest_init(struct nearest *nearest, struct text expression)
{
    struct text run = longest_run(expression);
    *nearest = (struct nearest){.count = 0};
    if (run.n < WORD_LEAST)
        return;
    nearest->whole = whole_of(expression);
    nearest->last = small_word_of(last_part(text_of_word(&nearest->whole)));
    if (has_marks(&nearest->whole))
        nearest->run = small_word_of(run);
}

static bool begins_with_word(const struct small_word *word, const char *s)
{
    for (size_t i = 0; i < word->n; i++)
        if (small(s[i]) != word->s[i])
            return false;
    return true;
}

/* Whether a word that is not empty is in a name. */
static bool has_word(const struct small_word *word, struct text name)
{
    for (size_t i = 0; word->n && i + word->n <= name.n; i++)
        if (begins_with_word(word, name.s + i))
            return true;
    return false;
}

/* How far a name is from the word; SIZE_MAX: it is not near. */
static size_t distance_of(const struct nearest *nearest, struct text name)
{
    size_t of_whole, of_last;
    if (has_word(&nearest->whole, name))
        return 0;
    of_whole = distance_within(name, &nearest->whole, most_wrong(nearest->whole.n));
    if (of_whole != SIZE_MAX)
        return BY_WHOLE + of_whole;
    of_last = distance_within(last_part(name), &nearest->last, most_wrong(nearest->last.n));
    if (of_last != SIZE_MAX && nearest->last.n >= WORD_LEAST)
        return BY_LAST + of_last;
    return has_word(&nearest->run, name) ? BY_RUN : SIZE_MAX;
}

static bool is_nearer(const struct near *a, const struct near *b)
{
    return a->distance != b->distance ? a->distance < b->distance : text_compare(a->name, b->name) < 0;
}

void nearest_offer(struct nearest *nearest, struct text name)
{
    struct near new = {name, nearest->whole.n ? distance_of(nearest, name) : SIZE_MAX};
    if (new.distance == SIZE_MAX)
        return;
    for (size_t i = 0; i < nearest->count; i++)
        if (text_equal(nearest->items[i].name, name))
            return;
    size_t at = nearest->count < NEAREST_MOST ? nearest->count++ : NEAREST_MOST - 1;
    if (at == NEAREST_MOST - 1 && nearest->items[at].name.s && !is_nearer(&new, &nearest->items[at]))
        return;
    for (; at > 0 && is_nearer(&new, &nearest->items[at - 1]); at--)
        nearest->items[at] = nearest->items[at - 1];
    nearest->items[at] = new;
}
