#include "names/nearest.h"

#define WORD_LEAST 3

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

void nearest_init(struct nearest *nearest, struct text expression)
{
    struct text longest = {expression.s, 0};
    for (size_t n = 0; expression.n; expression = text_skip(expression, n ? n : 1)) {
        for (n = 0; n < expression.n && is_of_word(expression.s[n]);)
            n++;
        if (n > longest.n)
            longest = (struct text){expression.s, n};
    }
    *nearest = (struct nearest){.length = longest.n < WORD_LEAST     ? 0
                                          : longest.n > NEAREST_WORD ? NEAREST_WORD
                                                                     : longest.n};
    for (size_t i = 0; i < nearest->length; i++)
        nearest->word[i] = small(longest.s[i]);
}

static bool begins_with_word(const struct nearest *nearest, const char *s)
{
    for (size_t i = 0; i < nearest->length; i++)
        if (small(s[i]) != nearest->word[i])
            return false;
    return true;
}

static bool has_word(const struct nearest *nearest, struct text name)
{
    for (size_t i = 0; i + nearest->length <= name.n; i++)
        if (begins_with_word(nearest, name.s + i))
            return true;
    return false;
}

/* What stands after the last `::`. */
static struct text last_part(struct text name)
{
    for (size_t i = name.n; i >= 2; i--)
        if (name.s[i - 1] == ':' && name.s[i - 2] == ':')
            return text_skip(name, i);
    return name;
}

/* How far a name is from the word; SIZE_MAX: it is not near. */
static size_t distance_of(const struct nearest *nearest, struct text name)
{
    char part[2 * NEAREST_WORD];
    size_t most = (nearest->length + 1) / 3;
    struct text last = last_part(name);
    if (has_word(nearest, name))
        return 0;
    if (last.n > nearest->length + most || last.n + most < nearest->length)
        return SIZE_MAX;
    for (size_t i = 0; i < last.n; i++)
        part[i] = small(last.s[i]);
    size_t distance = edit_distance((struct text){part, last.n}, (struct text){nearest->word, nearest->length});
    return distance <= most ? distance : SIZE_MAX;
}

static bool is_nearer(const struct near *a, const struct near *b)
{
    return a->distance != b->distance ? a->distance < b->distance : text_compare(a->name, b->name) < 0;
}

void nearest_offer(struct nearest *nearest, struct text name)
{
    struct near new = {name, nearest->length ? distance_of(nearest, name) : SIZE_MAX};
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
