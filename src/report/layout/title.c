/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/title.h"

#include "base/paint.h"
#include "report/layout/table.h"
#include "view/scale.h"

size_t title_put_cost(const struct report *report, cost_t cost, char to[TITLE_COST_MAX])
{
    const struct measure *measure = view_main_measure(report->view);
    struct cell cell = {measure_figure(measure, cost), measure->total, NULL};
    char text[CELL_MAX];
    struct text number = scale_say(text, measure, report->look->is_rich, cell.figure);
    memcpy(to, number.s, number.n);
    to[number.n] = ' ';
    return number.n + 1 + (report->request->show_percs ? cell_share(to + number.n + 1, &cell) : 0);
}

void title_add_cost(const struct report *report, cost_t cost, struct phrase *title)
{
    const struct measure *measure = view_main_measure(report->view);
    char text[TITLE_COST_MAX];
    if (!measure)
        return;
    struct text figure = {text, title_put_cost(report, cost, text)};
    phrase_say(title, STYLE_GAP, TEXT(" - "));
    phrase_say(title, STYLE_GAP, arena_copy(&title->arena, text_trim(figure)));
    phrase_say(title, STYLE_GAP, TEXT(" "));
    phrase_add_name(title, STYLE_GAP, measure->name);
}

static void write_painted(const struct report *report, enum paint paint, const struct phrase *words)
{
    paint_begin(report->out, report->look->is_painted ? paint : PAINT_NONE);
    phrase_write_linked(words, report->out);
    paint_end(report->out, report->look->is_painted ? paint : PAINT_NONE);
}

void title_write(const struct report *report, const struct phrase *title, const char *warning)
{
    struct phrase words = {0};
    table_rule(report->look, report->out);
    write_painted(report, PAINT_BOLD, title);
    if (warning) {
        phrase_say(&words, STYLE_PLAIN, text_of(warning));
        write_painted(report, PAINT_RED, &words);
    }
    output_char(report->out, '\n');
    phrase_release(&words);
}
