#include "base/text.h"

int text_compare(struct text a, struct text b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n ? memcmp(a.s, b.s, n) : 0;
    if (order != 0)
        return order;
    return (a.n > b.n) - (a.n < b.n);
}

struct text text_trim(struct text t)
{
    while (t.n && text_is_blank(t.s[0]))
        t = text_skip(t, 1);
    while (t.n && (text_is_blank(t.s[t.n - 1]) || t.s[t.n - 1] == '\r'))
        t.n--;
    return t;
}

struct text text_next_word(struct text *rest)
{
    size_t start = 0;
    while (start < rest->n && (text_is_blank(rest->s[start]) || rest->s[start] == '\r'))
        start++;
    size_t end = start;
    while (end < rest->n && !text_is_blank(rest->s[end]) && rest->s[end] != '\r')
        end++;
    struct text word = {rest->s + start, end - start};
    *rest = text_skip(*rest, end);
    return word;
}

bool text_split(struct text *rest, char separator, struct text *field)
{
    if (!rest->s)
        return false;
    size_t n = text_find(*rest, separator);
    *field = (struct text){rest->s, n};
    *rest = n < rest->n ? text_skip(*rest, n + 1) : TEXT_NONE;
    return true;
}

size_t text_find(struct text t, char c)
{
    const char *at = t.n ? memchr(t.s, c, t.n) : NULL;
    return at ? (size_t)(at - t.s) : t.n;
}

/* The length that the first byte of a UTF-8 sequence announces, and the least code point such a length may hold. */
static size_t announced_length(unsigned char c, uint32_t *least)
{
    *least = c < 0xe0 ? 0x80 : c < 0xf0 ? 0x800 : 0x10000;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

static size_t multibyte_printable(const unsigned char *s, size_t n)
{
    uint32_t least;
    size_t length = announced_length(s[0], &least);
    if (length == 0 || length > n)
        return 0;
    uint32_t point = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (s[i] & 0x3f);
    }
    bool broken = point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff);
    bool control = point < 0xa0;
    return broken || control ? 0 : length;
}

size_t text_printable(struct text t)
{
    unsigned char c = (unsigned char)t.s[0];
    if (c < 0x80)
        return (c >= 0x20 && c != 0x7f) || c == '\t';
    return multibyte_printable((const unsigned char *)t.s, t.n);
}
