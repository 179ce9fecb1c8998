#include "report/html/charges.h"

#include <stdlib.h>

static const struct profile *charged(const struct charges *y)
{
    return y->yours.lines;
}

/* ---- lines that are charged more than is recorded at them ---- */

static struct charged_line line_at(const struct charges *y, ref_t piece, uint64_t number)
{
    const struct piece *p = &charged(y)->pieces.items[piece];
    return (struct charged_line){.function = p->function, .file = p->file, .number = number};
}

static int by_place(const void *left, const void *right)
{
    const struct charged_line *a = left, *b = right;
    int order = (a->function > b->function) - (a->function < b->function);
    order = order ? order : (a->file > b->file) - (a->file < b->file);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static void list_lines(struct charges *y)
{
    const struct profile *p = charged(y);
    size_t kept = 0;
    for (size_t i = y->yours.charged[SIDE_NEW].recorded; i < p->lines.count; i++)
        *array_add(&y->by) = line_at(y, p->lines.items[i].piece, p->lines.items[i].number);
    for (size_t i = 0; i < p->unsure.count; i++)
        *array_add(&y->by) = line_at(y, p->unsure.items[i].site.piece, p->unsure.items[i].site.line);
    if (y->by.count)
        qsort(y->by.items, y->by.count, sizeof *y->by.items, by_place);
    for (size_t i = 0; i < y->by.count; i++)
        if (kept == 0 || by_place(&y->by.items[kept - 1], &y->by.items[i]) != 0)
            y->by.items[kept++] = y->by.items[i];
    y->by.count = kept;
    for (size_t i = 0; i < kept; i++)
        y->by.items[i].row = i;
}

/* NULL: nothing is charged to the line but what is recorded at it. */
static struct charged_line *find_line(const struct charges *y, ref_t piece, uint64_t number)
{
    struct charged_line line = line_at(y, piece, number);
    return y->by.count ? bsearch(&line, y->by.items, y->by.count, sizeof line, by_place) : NULL;
}

static void add_costs(struct charges *y)
{
    const struct profile *p = charged(y);
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        const struct charged_line *found = find_line(y, line->piece, line->number);
        matrix_add(&y->functions, p->pieces.items[line->piece].function, &line->self);
        if (found)
            matrix_add(&y->lines, found->row, &line->self);
    }
    for (size_t i = 0; i < p->unsure.count; i++) {
        struct charged_line *found = find_line(y, p->unsure.items[i].site.piece, p->unsure.items[i].site.line);
        found->is_bound = true;
        y->are_bounds[found->function] = true;
    }
}

void charges_init(struct charges *y, const struct report *report)
{
    *y = (struct charges){0};
    if (request_compares(report->request))
        return;
    your_lines_init(&y->yours, report);
    y->are_enough = your_lines_are_enough(&y->yours);
    if (!y->are_enough)
        return;
    const struct profile *p = charged(y);
    list_lines(y);
    y->lines = matrix_new(y->by.count, p->events.count);
    y->functions = matrix_new(p->functions.count, p->events.count);
    y->are_bounds = memory_zeroed(p->functions.count + 1, sizeof *y->are_bounds);
    add_costs(y);
}

void charges_release(struct charges *y)
{
    your_lines_release(&y->yours);
    free(y->by.items);
    matrix_release(&y->lines);
    matrix_release(&y->functions);
    free(y->are_bounds);
}

/* ---- writing ---- */

static void put_charged(struct json_report *r, struct costs self, bool is_bound)
{
    json_put_costs(r, "self", self);
    if (is_bound)
        json_put_boolean(r, "charged_at_least", true);
    json_close_object(&r->json);
}

static void put_functions(const struct charges *y, struct json_report *r)
{
    struct json_others others = {0};
    json_open_list(r, "functions");
    for (ref_t i = 0; i < charged(y)->functions.count; i++) {
        if (y->yours.owned.functions[i] && r->ids[i] == NONE)
            json_others_add(&others, r, 0, matrix_row(&y->functions, i));
        if (!y->yours.owned.functions[i] || r->ids[i] == NONE)
            continue;
        json_open_object(&r->json);
        json_put_count(r, "function", r->ids[i]);
        put_charged(r, matrix_row(&y->functions, i), y->are_bounds[i]);
    }
    json_close_array(&r->json);
    json_put_sum(r, "others", "functions", &others);
}

/* What no line of the user's is charged. */
static void put_rest(const struct charges *y, struct json_report *r)
{
    static const char *const names[CHARGED_SUMS] = {
        [CHARGED_ELSEWHERE] = "elsewhere", [CHARGED_BETWEEN] = "between", [CHARGED_OUTSIDE] = "outside"};
    for (size_t sum = 0; sum < CHARGED_SUMS; sum++)
        if (names[sum])
            json_put_costs(r, names[sum], matrix_row(&y->yours.charged[SIDE_NEW].sums, sum));
}

static void put_lines(const struct charges *y, struct json_report *r)
{
    json_open_list(r, "lines");
    for (size_t i = 0; i < y->by.count; i++) {
        const struct charged_line *line = &y->by.items[i];
        if (r->ids[line->function] == NONE)
            continue;
        json_open_object(&r->json);
        json_put_count(r, "function", r->ids[line->function]);
        json_put_text(r, "file", profile_file_name(charged(y), line->file));
        json_put_count(r, "line", line->number);
        put_charged(r, matrix_row(&y->lines, i), line->is_bound);
    }
    json_close_array(&r->json);
}

/* The files of the user's that own functions have code in. */
static void put_files(const struct charges *y, struct json_report *r)
{
    const struct profile *p = charged(y);
    bool *are_put = memory_zeroed(p->files.texts.count + 1, sizeof *are_put);
    json_open_list(r, "files");
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (are_put[piece->file] || !y->yours.owned.files[piece->file] || r->ids[piece->function] == NONE)
            continue;
        are_put[piece->file] = true;
        json_text(&r->json, profile_file_name(p, piece->file));
    }
    json_close_array(&r->json);
    free(are_put);
}

void charges_write(const struct charges *y, struct json_report *r)
{
    if (!y->are_enough)
        return;
    json_line(&r->json);
    json_open_member(r, "yours");
    put_functions(y, r);
    put_lines(y, r);
    put_files(y, r);
    put_rest(y, r);
    json_close_object(&r->json);
}
