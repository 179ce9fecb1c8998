#include "report/heading.h"

#include "base/buffer.h"

static struct text last_name(struct text path)
{
    struct text name = text_base_name(path);
    return name.n ? name : path;
}

/* The inputs [first, first + count). */
static void add_inputs(struct buffer *b, const struct profile *profile, size_t first, size_t count)
{
    if (count)
        buffer_add(b, last_name(profile->inputs.items[first].path));
    if (count > 1)
        buffer_print(b, " and %zu more", count - 1);
}

struct text heading_of(const struct report *report, struct arena *arena)
{
    const struct profile *p = report->study->profile;
    struct buffer b = {0};
    size_t new = report->study->series->new_inputs, old = p->inputs.count - new;
    add_inputs(&b, p, 0, new);
    if (old) {
        buffer_add(&b, TEXT(" against "));
        add_inputs(&b, p, new, old);
    }
    return buffer_take(&b, arena);
}
