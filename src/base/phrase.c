#include "base/phrase.h"

#include <stdlib.h>

void phrase_add(struct phrase *p, enum style style, struct text text)
{
    if (text.n)
        *array_add(&p->spans) = (struct span){text, style};
}

void phrase_copy(struct phrase *p, enum style style, struct text text)
{
    if (text.n > PHRASE_ROOM - p->used) {
        phrase_add(p, style, arena_copy(&p->arena, text));
        return;
    }
    char *copy = p->room + p->used;
    if (text.n)
        memcpy(copy, text.s, text.n);
    p->used += text.n;
    phrase_add(p, style, (struct text){copy, text.n});
}

void phrase_integer(struct phrase *p, enum style style, int64_t value)
{
    char digits[OUTPUT_NUMBER_MAX];
    phrase_copy(p, style, (struct text){digits, output_format_integer(digits, value)});
}

void phrase_grouped(struct phrase *p, enum style style, int64_t value)
{
    char digits[OUTPUT_NUMBER_MAX];
    phrase_copy(p, style, (struct text){digits, output_format_grouped(digits, value)});
}

void phrase_write(const struct phrase *p, struct output *out)
{
    for (size_t i = 0; i < p->spans.count; i++)
        output_safe(out, p->spans.items[i].text);
}

void phrase_clear(struct phrase *p)
{
    p->spans.count = p->used = 0;
    if (p->arena.used)
        arena_release(&p->arena);
}

void phrase_release(struct phrase *p)
{
    free(p->spans.items);
    arena_release(&p->arena);
    *p = (struct phrase){0};
}
