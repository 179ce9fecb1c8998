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

static const enum name_part names[] = {NAME_OBJECT, NAME_FILE, NAME_FUNCTION};

#define FIGURES (sizeof words / sizeof *words)
#define NAMES (sizeof names / sizeof *names)

static void add_fields(struct records *r, const struct reaching *reaching)
{
    const struct measure *measure = reaching->way.measure;
    for (size_t i = 0; i < FIGURES; i++) {
        enum name_part part = i == REACH_WAY ? NAME_STATUS : NAME_LINE; /* of a word, and of a number */
        struct text name =
            words[i] ? text_of(words[i]) : arena_join(&r->arena, TEXT("reach:"), measure ? measure->name : TEXT(""));
        *array_add(&r->fields) = (struct field){.name = name, .part = part};
    }
    for (size_t i = 0; i < NAMES; i++)
        *array_add(&r->fields) = (struct field){.name = text_of(name_part_table[names[i]].word), .part = names[i]};
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

/* Programs read the name as it is recorded, people as they asked for it. */
static struct content name_content(const struct records *r, ref_t function, enum name_part part)
{
    const struct profile *p = r->report->study->profile;
    struct row_name name = row_name_of_function(p, function);
    if (part != NAME_FUNCTION)
        return text_content(row_name_text(p, &name, part));
    return text_content(r->writer->for_programs ? p->symbols.texts.items[name.symbol]
                                                : naming_symbol(r->report->naming, name.symbol));
}

static void write_row(struct records *r, const struct reaching *reaching, size_t row)
{
    for (size_t i = 0; i < FIGURES; i++) {
        struct content content = field_content(reaching, row, (enum reach_field)i);
        r->writer->field(r, i, &content);
    }
    for (size_t i = 0; i < NAMES; i++) {
        struct content content = name_content(r, reaching->rows[row].function, names[i]);
        r->writer->field(r, FIGURES + i, &content);
    }
    r->writer->end(r);
}

bool records_write_reach(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    struct reaching reaching;
    if (study_misses_calls(report->study))
        return false;
    if (reaching_init(&reaching, report->view)) {
        add_fields(&r, &reaching);
        writer->head(&r);
        for (size_t i = 0; i < reaching.count; i++)
            write_row(&r, &reaching, i);
    }
    free(r.fields.items);
    arena_release(&r.arena);
    reaching_release(&reaching);
    return true;
}
