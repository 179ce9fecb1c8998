#include "report/summary/summary_rows.h"

#include "base/memory.h"
#include "base/shrink.h"

struct refs summary_rows_in_groups(const struct refs *rows, size_t most,
                                   int (*group_of)(const void *context, ref_t row), const void *context)
{
    struct refs grouped = {0};
    for (int group = 0; group < 2; group++) {
        const size_t before = grouped.count;
        for (size_t i = 0; i < rows->count && grouped.count < most; i++) {
            if (group_of(context, rows->items[i]) != group)
                continue;
            if (before && grouped.count == before)
                *array_add(&grouped) = NONE;
            *array_add(&grouped) = rows->items[i];
        }
    }
    return grouped;
}

size_t summary_rows_widest(size_t count, void (*describe)(const void *context, size_t row, struct phrase *phrase),
                           const void *context)
{
    struct phrase phrase = {0};
    size_t width = 1;
    for (size_t row = 0; row < count; row++) {
        describe(context, row, &phrase);
        size_t columns = phrase_width(&phrase);
        width = columns > width ? columns : width;
        phrase_clear(&phrase);
    }
    phrase_release(&phrase);
    return width;
}
