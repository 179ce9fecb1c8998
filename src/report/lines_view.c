/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/lines_view.h"

bool lines_view_init(struct lines_view *v, const struct report *report, const struct profile *profile, size_t most)
{
    const struct measure *main = view_main_measure(report->view);
    struct text error;
    struct diagnostics unreported = {0};
    *v = (struct lines_view){.study = *report->study, .report = *report};
    if (!main)
        return false;
    heavy_lines_init(&v->heavy, profile, main, filter_is_empty(report->view->filter) ? most : SIZE_MAX);
    v->study.profile = &v->heavy.profile;
    v->study.measures.offered &= (1u << STATISTIC_SPREAD) - 1; /* nobody worked out that of lines */
    v->question = question_of_rows(report->question, GROUP_LINE);
    v->question.needs = 0;
    v->question.rows = most;
    v->question.show = v->question.sort = main->name;
    bool good = view_init(&v->view, &v->study, &v->question, &unreported, &error);
    v->study.profile = report->study->profile;
    v->report.view = &v->view;
    v->report.question = &v->question;
    diagnostics_release(&unreported);
    return good;
}

void lines_view_release(struct lines_view *v)
{
    view_release(&v->view);
    heavy_lines_release(&v->heavy);
}
