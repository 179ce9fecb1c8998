/* The functions that --reach asks for, a row each, in the formats for rows. */
#include "report/notes.h"
#include "report/records/records.h"
#include "view/reaching.h"

#include <stdlib.h>

/* What stands in the columns, in their order. */
enum reach_field { REACH_WAY, REACH_COST, REACH_SHARE, REACH_ESTIMATE, REACH_NEAREST, REACH_FARTHEST, REACH_CALLS };

static const char *const words[] = {
    [REACH_WAY] = "way",         [REACH_SHARE] = "share",       [REACH_ESTIMATE] = "estimate",
    [REACH_NEAREST] = "nearest", [REACH_FARTHEST] = "farthest", [REACH_CALLS] = "calls"};

#define FIGURES (sizeof words / sizeof *words)

static void add_fields(struct records *r, const struct reaching *reaching)
{
    const struct measure *measure = reaching->way.measure;
    for (size_t i = 0; i < FIGURES; i++) {
        enum name_part part = i == REACH_WAY ? NAME_STATUS : NAME_LINE; /* of a word, and of a number */
        struct text name =
            words[i] ? text_of(words[i]) : arena_join(&r->arena, TEXT("reach:"), measure ? measure->name : TEXT(""));
        *array_add(&r->fields) = (struct field){.name = name, .part = part};
    }
    records_add_names(r);
}

static struct content figure_content(struct figure figure)
{
    return (struct content){.kind = CONTENT_FIGURE, .cell = {.figure = figure}};
}

static struct content number_content(int64_t number)
{
    return (struct content){CONTENT_NUMBER, .number = number};
}

static struct content text_content(struct text text)
{
    return (struct content){CONTENT_TEXT, .text = text};
}

static struct content field_content(const struct reaching *reaching, size_t row, enum reach_field field)
{
    const struct reached *at = reaching->rows[row].at;
    switch (field) {
    case REACH_WAY:
        return text_content(text_of(reaching_word(reaching, row)));
    case REACH_COST:
        return figure_content(reaching_cost(reaching, row));
    case REACH_SHARE:
        return figure_content(reaching_share(reaching, row));
    case REACH_ESTIMATE:
        return number_content(!at->is_exact);
    case REACH_NEAREST:
        return number_content(at->least);
    case REACH_FARTHEST:
        return number_content(at->most);
    default:
        return figure_content(reaching_calls(reaching, row));
    }
}

static void write_row(struct records *r, const struct reaching *reaching, size_t row)
{
    r->name = row_name_of_function(r->report->study->profile, reaching->rows[row].function);
    for (size_t i = 0; i < r->fields.count; i++) {
        struct content content = i < FIGURES ? field_content(reaching, row, (enum reach_field)i)
                                             : records_name_content(r, r->fields.items[i].part);
        r->writer->field(r, i, &content);
    }
    r->writer->end(r);
    arena_release(&r->scratch);
}

bool records_write_reach(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    struct reaching reaching;
    if (study_misses_calls(report->study))
        return false;
    homes_init_sides(r.homes, report->study);
    if (reaching_init(&reaching, report->view)) {
        add_fields(&r, &reaching);
        writer->head(&r);
        for (size_t i = 0; i < reaching.count; i++)
            write_row(&r, &reaching, i);
    }
    homes_release_sides(r.homes);
    free(r.fields.items);
    arena_release(&r.arena);
    reaching_release(&reaching);
    return true;
}
