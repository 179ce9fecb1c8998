/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/rates.h"

/* Misses, and the accesses that they are part of. */
static const struct {
    const char *name, *missed, *all;
} rates[] = {
    {"I1mr/Ir", "I1mr", "Ir"}, {"ILmr/Ir", "ILmr", "Ir"}, {"D1mr/Dr", "D1mr", "Dr"}, {"DLmr/Dr", "DLmr", "Dr"},
    {"D1mw/Dw", "D1mw", "Dw"}, {"DLmw/Dw", "DLmw", "Dw"}, {"Bcm/Bc", "Bcm", "Bc"},   {"Bim/Bi", "Bim", "Bi"},
};

/* The terms of a recorded event; none if it is not recorded. */
static struct terms recorded(const struct measures *measures, const char *name)
{
    ref_t found = measures_find(measures, text_of(name));
    return found < measures->recorded ? measures->items[found].terms : (struct terms){NULL, 0};
}

static bool add_rate(struct measures *measures, size_t i)
{
    struct terms missed = recorded(measures, rates[i].missed), all = recorded(measures, rates[i].all);
    struct text name = text_of(rates[i].name);
    if (!missed.count || !all.count)
        return false;
    if (measures_find(measures, name) == NONE)
        *array_add(measures) = (struct measure){
            .kind = MEASURE_RATIO,
            .name = name,
            .built_in = true,
            .formula = arena_format(&measures->arena, "%s / %s", rates[i].missed, rates[i].all),
            .terms = missed,
            .divisor = all,
        };
    return true;
}

size_t rates_add(struct measures *measures)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        count += add_rate(measures, i);
    return count;
}

/* A recorded event has no formula; of a comparison any statistic will do. */
static bool is_recorded(const struct measures *measures, const char *name)
{
    ref_t found = measures_find(measures, text_of(name));
    return found != NONE && measures->items[found].formula.n == 0;
}

bool rates_may_have(const struct measures *measures, struct text name)
{
    bool any = false;
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        any |= text_equal(name, text_of(rates[i].name)) && is_recorded(measures, rates[i].missed) &&
               is_recorded(measures, rates[i].all);
    return any;
}
