#include "base/phrase.h"

#include <stdlib.h>

/* Room for `n` bytes of the phrase's own. */
static char *take_room(struct phrase *p, size_t n)
{
    if (n > PHRASE_ROOM - p->used)
        return arena_alloc(&p->arena, n);
    p->used += n;
    return p->room + p->used - n;
}

void phrase_copy(struct phrase *p, enum style style, struct text text)
{
    char *copy = take_room(p, text.n);
    if (text.n)
        memcpy(copy, text.s, text.n);
    phrase_add(p, style, (struct text){copy, text.n});
}

void phrase_fill(struct phrase *p, char c, size_t n)
{
    phrase_say(p, STYLE_PLAIN, (struct text){memset(take_room(p, n), c, n), n});
}

void phrase_integer(struct phrase *p, enum style style, int64_t value)
{
    char *digits = take_room(p, OUTPUT_NUMBER_MAX);
    phrase_say(p, style, (struct text){digits, output_format_integer(digits, value)});
}

void phrase_grouped(struct phrase *p, enum style style, int64_t value)
{
    char *digits = take_room(p, OUTPUT_NUMBER_MAX);
    phrase_say(p, style, (struct text){digits, output_format_grouped(digits, value)});
}

void phrase_write(const struct phrase *p, struct output *out)
{
    for (size_t i = 0; i < p->spans.count; i++) {
        const struct span *span = &p->spans.items[i];
        if (span->own)
            output_text(out, span->text);
        else
            output_safe(out, span->text);
    }
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
