/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/charges.h"

#include "calls/hide.h"

#include <stdlib.h>

#define ROWS_MOST 200 /* lines of a comparison */

/* ---- the profile ---- */

/* Functions that stay have their order. */
static void find_twins(struct charges *c, const struct profile *from, const bool *is_hidden)
{
    size_t count = 0;
    c->twins = refs_new(c->profile.functions.count);
    for (size_t i = 0; i < from->functions.count; i++)
        if (!is_hidden[i])
            c->twins[count++] = (ref_t)i;
}

/* Whether anything is of others. */
static bool are_any(const struct profile *from, const struct owned *owned, const bool *foreign)
{
    bool any = false;
    for (size_t i = 0; i < from->functions.count && !any; i++)
        any = !owned->functions[i];
    for (size_t i = 0; i < from->pieces.count && !any; i++)
        any = foreign[i];
    return any;
}

static void hide_others(struct charges *c, const struct profile *from, struct hide hide)
{
    hide_functions(&hide, &c->profile, from);
    find_twins(c, from, hide.hidden);
    c->exceeds = hide.exceeds;
}

/* What is inlined into the user's functions, without debug information that says where, is of no line of theirs. */
static ref_t find_opening(const struct your_lines *yours, const struct report *report, const struct weighing *weighing)
{
    bool has_tenth = yours->are_known && (your_lines_have_tenth(yours, CHARGED_ELSEWHERE) ||
                                          your_lines_changed_by_tenth(yours, CHARGED_ELSEWHERE));
    ref_t dearest = NONE;
    uint64_t most = 0;
    for (size_t i = 0; has_tenth && i < yours->profile->functions.count; i++) {
        struct costs self = matrix_row(&report->study->inclusive.self, i);
        uint64_t weight = yours->owned.functions[i] ? weight_of(weighing, &self) : 0;
        if (weight > most) {
            dearest = (ref_t)i;
            most = weight;
        }
    }
    return dearest;
}

/* False: all is the user's, or the user's own lines are not worth showing. What they are charged is not kept while
 * others are hidden. */
static bool charge(struct charges *c, const struct report *report, const struct weighing *weighing)
{
    struct your_lines yours;
    const struct profile *from = report->study->profile;
    your_lines_own(&yours, report);
    bool *foreign = yours.are_known ? owned_foreign(&yours.owned, from) : NULL;
    if (yours.are_known && are_any(from, &yours.owned, foreign))
        your_lines_charge(&yours);
    bool are_enough = your_lines_are_enough(&yours);
    c->opens = are_enough ? NONE : find_opening(&yours, report, weighing);
    suggest_inline(report, &yours, TEXT("inline --format=html"), &c->arena, &c->inlined);
    bool *hidden = yours.is_hidden[SIDE_NEW];
    c->files = yours.owned.files;
    c->file_count = from->files.texts.count;
    yours.is_hidden[SIDE_NEW] = yours.owned.files = NULL;
    your_lines_release(&yours);
    if (are_enough)
        hide_others(c, from, (struct hide){.hidden = hidden, .foreign = foreign});
    free(hidden);
    free(foreign);
    return are_enough;
}
/* ---- the report ---- */

/* The question of the page, of which all can be answered: it was before. */
static bool answer(struct charges *c, const struct report *report)
{
    struct text error = TEXT_NONE;
    forms_init(&c->forms, &c->profile.symbols);
    naming_init(&c->naming, &c->profile, &c->forms, report->naming->form);
    bool good = filter_init(&c->filter, &report->request->filters, &c->arena, &error);
    filter_prepare(&c->filter, &c->profile, &c->forms);
    struct study_of of = {.profile = &c->profile,
                          .forms = &c->forms,
                          .series = report->study->series,
                          .spread_rows = report->study->spread_rows,
                          .own = report->study->own};
    c->question = *report->question;
    c->question.filter = &c->filter;
    c->question.needs &= ~(unsigned)(NEED_INSTRUCTIONS | NEED_JUMPS | NEED_ROUTINES);
    return good && study_init(&c->study, &of, &c->question, &c->said, &error) &&
           view_init(&c->view, &c->study, &c->question, &c->said, &error);
}

static void extract(struct charges *c, size_t room)
{
    view_find_dominated(&c->view);
    weighing_init(&c->weighing, &c->view, STATISTIC_CHANGE);
    groups_init(&c->groups, &c->report);
    tree_init(&c->tree, &c->report);
    extract_init(&c->extract, &c->report, &c->weighing, &c->sheets, room);
    extract_complete(&c->extract, &c->groups, &c->machine, &c->tree);
    if (c->sources->items.count)
        lines_index_init(&c->lines, &c->profile, c->study.series, view_lists_function, &c->view);
    c->homes = memory_alloc(SIDES * sizeof *c->homes);
    homes_init_sides(c->homes, &c->study);
}

static void make_edition(struct charges *c, const struct report *report, size_t room)
{
    c->report = *report;
    c->report.study = &c->study;
    c->report.view = &c->view;
    c->report.verdicts = NULL;
    c->report.naming = &c->naming;
    c->report.question = &c->question;
    c->report.diagnostics = &c->said;
    c->are_there = answer(c, report);
    if (c->are_there)
        extract(c, room);
}

/* The rows keep what is the user's. */
static void compare(struct charges *c, const struct report *report, const struct weighing *weighing)
{
    your_rows_init(&c->rows, report, ROWS_MOST);
    if (!c->rows.shown.count)
        c->opens = find_opening(&c->rows.yours, report, weighing);
}

void charges_init(struct charges *c, const struct report *report, const struct sheets *sheets,
                  const struct weighing *weighing, size_t room)
{
    *c = (struct charges){.sources = sheets, .opens = NONE};
    if (request_compares(report->request))
        compare(c, report, weighing);
    else if (charge(c, report, weighing))
        make_edition(c, report, room);
}

void charges_release(struct charges *c)
{
    if (c->are_there) {
        homes_release_sides(c->homes);
        free(c->homes);
        lines_index_release(&c->lines);
        extract_release(&c->extract);
        tree_release(&c->tree);
        groups_release(&c->groups);
        weighing_release(&c->weighing);
    }
    if (c->twins) {
        view_release(&c->view);
        study_release(&c->study);
        filter_release(&c->filter);
        naming_release(&c->naming);
        forms_release(&c->forms);
        profile_release(&c->profile);
    }
    if (c->rows.yours.profile)
        your_rows_release(&c->rows);
    free(c->twins);
    free(c->files);
    diagnostics_release(&c->said);
    arena_release(&c->arena);
}

static uint64_t weigh_row(const struct weighing *weighing, const struct your_rows *rows, size_t row)
{
    struct costs charged = grouping_self(&rows->view.view.rows, rows->shown.items[row]);
    return weight_of(weighing, &charged);
}

/* So many as weigh as much as the first items of the page, but no more than these: where calls are recorded dearer than
 * what they reach, much may weigh more. */
static size_t count_as(const struct extract *e, const struct extract *all, size_t count)
{
    size_t upto = extract_count_from(e, extract_least(all, count));
    return count < all->items.count && count < upto ? count : upto;
}

void charges_choose(struct charges *c, const struct extract *all, size_t count)
{
    uint64_t least = extract_least(all, count);
    if (c->are_there) {
        tree_find_like(&c->tree, all->tree, c->twins);
        extract_choose(&c->extract, count_as(&c->extract, all, count));
    }
    c->chosen = 0;
    while (c->chosen < c->rows.shown.count && weigh_row(all->weighing, &c->rows, c->chosen) >= least)
        c->chosen++;
}

/* ---- writing ---- */

static bool has_line(const void *context, ref_t file, uint64_t line)
{
    const struct charges *c = context;
    return file < c->file_count && sheets_have_line(c->sources, file, line);
}

static bool has_file(const void *context, ref_t file)
{
    const struct charges *c = context;
    return file < c->file_count && sheets_have_file(c->sources, file);
}

static void point(const void *context, struct json_report *r)
{
    tree_point(&((const struct charges *)context)->tree, r);
}

static void put_function(const void *context, struct json_report *r, ref_t function)
{
    const struct charges *c = context;
    json_put_text(r, "class", groups_class(&c->groups, function));
    if (c->twins[function] == NONE)
        json_put_boolean(r, "rest", true);
}

/* By function: its number in the page, if it is there; free() it. */
static ref_t *find_like(const struct charges *c, const struct json_report *r)
{
    size_t count = c->profile.functions.count;
    ref_t *like = refs_new(count);
    for (size_t i = 0; i < count; i++)
        if (c->twins[i] != NONE)
            like[i] = r->ids[c->twins[i]];
    return like;
}

/* The user's that functions which are written have code in. */
static void put_files(const struct profile *p, const bool *files, size_t file_count, struct json_report *r)
{
    bool *are_put = memory_zeroed(p->files.texts.count + 1, sizeof *are_put);
    json_open_list(r, "own_files");
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        bool is_own = piece->file < file_count && files[piece->file];
        if (!is_own || are_put[piece->file] || r->ids[piece->function] == NONE)
            continue;
        are_put[piece->file] = true;
        json_text(&r->json, profile_file_name(p, piece->file));
    }
    json_close_array(&r->json);
    free(are_put);
}

static void put_more(const void *context, struct json_report *r)
{
    const struct charges *c = context;
    if (c->exceeds)
        json_put_boolean(r, "exceeds", true);
    put_files(&c->profile, c->files, c->file_count, r);
    extract_write_left(&c->extract, r);
    groups_write(&c->groups, r);
    tree_write(&c->tree, r);
}

static void put_inlined(struct json_report *r, const struct suggestion *inlined)
{
    json_open_member(r, "inlined");
    json_put_text(r, "command", inlined->command);
    json_put_text(r, "shows", inlined->shows);
    json_put_text(r, "more", inlined->more);
    json_close_object(&r->json);
}

static void put_opening(const struct charges *c, struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    json_line(&r->json);
    json_put_count(r, "opens", r->ids[c->opens]);
    put_files(p, c->files ? c->files : c->rows.yours.owned.files, p->files.texts.count, r);
}

static void write_edition(const struct charges *c, struct json_report *r)
{
    ref_t *like = find_like(c, r);
    json_line(&r->json);
    json_put_edition(r, "yours", &c->report,
                     &(struct json_extract){.functions = c->extract.functions,
                                            .arcs = c->extract.arcs,
                                            .pieces = c->extract.pieces,
                                            .lines = c->sources->items.count ? &c->lines : NULL,
                                            .has_line = has_line,
                                            .has_file = has_file,
                                            .point = point,
                                            .write_more = put_more,
                                            .write_function = put_function,
                                            .context = c,
                                            .like = like,
                                            .homes = c->homes,
                                            .columnar = r->extract->columnar});
    free(like);
}

void charges_write(const struct charges *c, struct json_report *r)
{
    if (c->rows.shown.count)
        json_write_your_rows(r, &c->rows, c->chosen);
    if (c->opens != NONE && r->ids[c->opens] != NONE)
        put_opening(c, r);
    if (c->inlined.command.s)
        put_inlined(r, &c->inlined);
    if (c->are_there)
        write_edition(c, r);
}
