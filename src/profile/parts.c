/* The order of parts. */
#include "base/number.h"
#include "profile/profile.h"

#include <stdlib.h>

int profile_compare_numbers(struct text a, struct text b)
{
    uint64_t x = 0, y = 0;
    number_read_unsigned(a, &x);
    number_read_unsigned(b, &y);
    return (x > y) - (x < y);
}

/* A part, the process that it is of, and where it was read. */
struct placed {
    struct part part;
    ref_t process;
    size_t place;
};

static int by_process_and_number(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    int order = profile_compare_numbers(x->part.number, y->part.number);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

void profile_order_parts(struct profile *p)
{
    struct names processes = {0};
    struct placed *placed = memory_alloc(p->parts.count * sizeof *placed);
    for (size_t i = 0; i < p->parts.count; i++) {
        const struct part *part = &p->parts.items[i];
        struct text process = part->pid.n ? part->pid : p->inputs.items[part->input].path;
        placed[i] = (struct placed){*part, names_add(&processes, NULL, process), i};
    }
    if (p->parts.count)
        qsort(placed, p->parts.count, sizeof *placed, by_process_and_number);
    for (size_t i = 0; i < p->parts.count; i++)
        p->parts.items[i] = placed[i].part;
    names_release(&processes);
    free(placed);
}
