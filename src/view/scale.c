#include "view/scale.h"

#include "base/int128.h"
#include "base/output.h"

struct step {
    uint64_t size; /* in nanoseconds, or bytes */
    const char *symbol;
};

#define STEPS_MAX 5

static const struct step steps[][STEPS_MAX] = {
    [DIMENSION_TIME] = {{1, " ns"}, {1000, " us"}, {1000000, " ms"}, {1000000000, " s"}},
    [DIMENSION_MEMORY] = {{1, " B"}, {1000, " kB"}, {1000000, " MB"}, {1000000000, " GB"}, {1000000000000, " TB"}},
    [DIMENSION_BINARY_MEMORY] = {{1, " B"},
                                 {UINT64_C(1) << 10, " KiB"},
                                 {UINT64_C(1) << 20, " MiB"},
                                 {UINT64_C(1) << 30, " GiB"},
                                 {UINT64_C(1) << 40, " TiB"}},
};

struct scale scale_of(const struct measure *measure, const struct look *look)
{
    return (struct scale){measure && look->is_rich ? measure->quantity : NULL, 0};
}

static bool is_scaled(const struct figure *figure)
{
    return (figure_is_cost(figure) || figure->kind == FIGURE_PER_CALL) && figure_has_value(figure) && figure->cost;
}

/* What a figure is divided by. */
static uint64_t divisor_of(const struct figure *figure)
{
    return figure->kind == FIGURE_PER_CALL ? int128_magnitude(figure->divisor) : 1;
}

void scale_note(struct scale *scale, const struct figure *figure)
{
    if (!scale->quantity || !is_scaled(figure))
        return;
    uint64_t size = int128_scale(int128_magnitude(figure->cost), scale->quantity->factor, divisor_of(figure));
    scale->largest = size > scale->largest ? size : scale->largest;
}

static const struct step *step_of(const struct scale *scale)
{
    const struct step *all = steps[scale->quantity->dimension], *found = all;
    for (size_t i = 1; i < STEPS_MAX && all[i].symbol; i++)
        if (scale->largest >= all[i].size)
            found = &all[i];
    return found;
}

static size_t put_symbol(char *to, size_t n, const struct step *step)
{
    size_t length = strlen(step->symbol);
    memcpy(to + n, step->symbol, length);
    return n + length;
}

/* With two decimals. No thousandths are past 64 bits: whole counts of the largest steps are written elsewhere. */
static size_t put_scaled(char *to, uint64_t factor, const struct step *step, const struct figure *figure)
{
    uint64_t thousandths = int128_scale(int128_magnitude(figure->cost), factor * 1000, step->size) / divisor_of(figure);
    uint64_t hundredths = thousandths / 10 + (thousandths % 10 >= 5);
    size_t n = 0;
    if (figure->cost < 0 || figure->kind == FIGURE_CHANGE)
        to[n++] = figure->cost < 0 ? '-' : '+';
    n += output_format_grouped(to + n, (int64_t)(hundredths / 100));
    to[n++] = '.';
    to[n++] = (char)('0' + hundredths / 10 % 10);
    to[n++] = (char)('0' + hundredths % 10);
    return n;
}

size_t scale_known(char to[CELL_MAX], const struct scale *scale, const struct figure *figure)
{
    if (!is_scaled(figure))
        return cell_number(to, figure);
    const struct step *step = step_of(scale);
    uint64_t factor = scale->quantity->factor;
    size_t n = factor == step->size ? cell_number(to, figure) : put_scaled(to, factor, step, figure);
    return put_symbol(to, n, step);
}

size_t scale_alone_marked(char to[CELL_MAX], const struct measure *measure, const struct look *look,
                          const struct cell *cell)
{
    struct scale scale = scale_of(measure, look);
    scale_note(&scale, &cell->figure);
    return scale_marked_number(to, &scale, cell);
}

size_t scale_alone(char to[CELL_MAX], const struct measure *measure, const struct look *look, struct figure figure)
{
    return scale_alone_marked(to, measure, look, &(struct cell){.figure = figure});
}
