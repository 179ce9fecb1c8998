/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/tint.h"

/* Nodes with at least this share are filled with this colour. In a comparison a rise is red, and a fall is green. */
static const struct {
    int64_t share; /* in percent */
    const char *color, *less;
} colors[] = {
    {50, "#f2a594", "#94d3a2"}, {25, "#f4b8a8", "#a8dbb3"}, {10, "#f5cabc", "#bce3c5"},
    {5, "#f4d9cf", "#cfebd5"},  {2, "#f1e4dd", "#dfefe2"},  {0, "#f0eeec", "#f0eeec"},
};

const char *tint_of(uint64_t part, cost_t whole, bool is_less)
{
    size_t i = 0;
    while (colors[i].share && !share_is_reached(part, colors[i].share * PERCENT, whole))
        i++;
    return is_less ? colors[i].less : colors[i].color;
}
