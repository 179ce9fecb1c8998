/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet: a table that a person looks at, whatever its rows are: the figures of each row, its text, and the places that
 * keys lead to. It is a screen of the browser, or a section of a report.
 *
 *     sheet_init(&sheet, &model, &trail);                       sheet_print_asked(&reach_kind, report, 0);
 *     sheet_fit(&sheet, 80);
 *     sheet.table.describe(&sheet, row, &phrase);
 *     sheet_release(&sheet);
 *
 * A screen is made from the model and the place in it, and from nothing else: it is made again whenever one of these
 * changes. The size of the screen changes only its fitting. */
#ifndef SHEETS_SHEET_H
#define SHEETS_SHEET_H

#include "names/pattern.h"
#include "report/layout/columns_that_fit.h"
#include "sheets/model.h"
#include "sheets/place.h"

enum fold { FOLD_NONE, FOLD_CLOSED, FOLD_OPEN };

/* The subject of a row: keys lead from it to these, and the row is found again by `id`. */
struct subject {
    uint64_t id;      /* the same each time the sheet is made, in any order of rows, and in the next profile; not 0 */
    uint64_t parent;  /* the id of the row above it, into which it folds; 0: none */
    enum fold fold;   /* whether the row has rows that are shown on demand */
    ref_t function;   /* NONE */
    ref_t cycle;      /* if the row is a cycle; else NONE */
    ref_t file;       /* of a line, or of a function's definition; NONE */
    uint64_t line;    /* 0: unknown */
    uint64_t address; /* of an instruction; ADDRESS_NONE */
    cost_t heat;      /* the cost of a line or instruction, for [ ] and Tab; 0: they skip the row */
};

struct sheet;

/* The two sides of a function, and the middle. */
enum sheet_side { SIDE_CALLERS, SIDE_ITSELF, SIDE_CALLEES, SHEET_SIDES };

/* What a filter does to rows, as the title says it: nothing is said; it chooses rows; or all rows stay. */
enum filtering { FILTERING_UNSAID, FILTERING_CHOOSES, FILTERING_NONE };

/* A kind of sheet. A function may be NULL unless its comment says otherwise. A sheet of reports only has no functions
 * for screens, and the other way round. */
struct sheet_kind {
    const char *name; /* of the screen */
    bool is_sorted;   /* the settings order the rows */
    enum filtering filtering;
    bool has_functions;  /* the row of a function has its entire cost */
    bool turns_about;    /* Tab shows the other side: `is_up` of the place */
    bool is_of_rows;     /* a report has a sheet for each row asked for: `row` of the place, a row of the view */
    enum sheet_of sheet; /* selects its columns */

    /* Says why a profile has nothing to show, and then init is not called; or returns NULL. */
    const char *(*why_not)(const struct study *study);

    /* Sets `own` and the table: its number of rows, spent, describe, empty, faint and heading. False: there is nothing
     * to show, and on a screen `why` says why. Then release is called, too. */
    bool (*init)(struct sheet *sheet);
    void (*release)(struct sheet *sheet);

    /* The first adds the subject of a screen, the second the title in a report. Never NULL. */
    void (*entitle)(const struct sheet *sheet, struct phrase *title);
    void (*entitle_asked)(const struct sheet *sheet, struct phrase *title);

    /* Fits the text of rows into the room that columns leave; NULL: drawing does it. */
    void (*fit)(struct sheet *sheet);

    /* If describe cuts the names of functions itself, as sheet_told() says: the name of a row, and of how many columns
     * its place and it have room in. False: it does not cut this one. NULL: it cuts none. */
    bool (*cuts)(const struct sheet *sheet, size_t row, struct row_name *name, size_t *room);

    /* The subject of a row, on a screen. NULL: keys lead nowhere. */
    struct subject (*subject)(const struct sheet *sheet, size_t row);

    /* Only the row's id; NULL if computing it is no cheaper than the whole subject. */
    uint64_t (*id)(const struct sheet *sheet, size_t row);

    /* Sets the place that Enter leads to, if it is not the row's function; false: nowhere. */
    bool (*enter)(const struct sheet *sheet, size_t row, struct place *to);

    /* Whether a row matches; NULL: the row's text is matched. */
    bool (*matches)(const struct sheet *sheet, size_t row, const struct pattern *pattern);

    /* The row where a screen begins; NULL: the first row. */
    size_t (*start)(const struct sheet *sheet);

    /* The side of a row, for Tab, which goes round the sides; NULL: Tab goes to the next row by heat. */
    enum sheet_side (*side)(const struct sheet *sheet, size_t row);

    /* In a tree: the child of `row`, shown or not, that gets most of its cost; SIZE_MAX: no child gets half. A child
     * that is not shown has a number after the shown rows; subject() and this function take such numbers. */
    size_t (*hot_way)(struct sheet *sheet, size_t row);
};

struct sheet {
    const struct sheet_kind *kind;
    struct model *model;         /* NULL in a report */
    const struct report *report; /* its view gives the columns and the order of rows; init may set another */
    const struct place *place;
    const struct trail *trail; /* to the place, for init; NULL in a report */
    void *own;                 /* data of the kind */
    struct view *lined;        /* of lines and instructions: it takes the chosen columns; else NULL */
    struct text why;           /* why there is nothing to show */
    bool lacks_text;           /* of a source that was not found: its lines stand without text */
    struct arena arena;

    struct table table;     /* `context` is the sheet */
    struct columns offered; /* the columns to choose from, set by init; empty: the columns of the view */
    struct columns columns; /* the chosen columns */
    struct figures figures;
    size_t figures_width; /* screen columns of the figures; 0: there are none */
    size_t room;          /* screen columns of the names */
    size_t still;         /* the first columns of a name that are not scrolled sideways: line numbers */
    struct look look;     /* of the width */
    struct {
        const size_t *bytes;
        size_t first, count;
    } told; /* of the rows that are drawn together: see sheet_tell() */
};

/* Makes the sheet of the place that the trail ends at, of the kind that the model has for it. False: there is nothing
 * to show, and `why` says why. Its arguments must outlive it; release it in any case. */
bool sheet_init(struct sheet *sheet, struct model *model, const struct trail *trail);
void sheet_release(struct sheet *sheet);

/* Moves a sheet to a place in memory that holds none. */
void sheet_move(struct sheet *to, struct sheet *from);

/* Chooses the columns for a width, and their widths. */
void sheet_fit(struct sheet *sheet, size_t width);

/* By row from `first` on, how many bytes of its text, or of its name if the kind cuts names, tell it from others of
 * these rows that would be cut to the same; 0: there are none. NULL: nothing is cut. free() it. */
size_t *sheet_tell(const struct sheet *sheet, size_t first, size_t count);

/* The same of a row, where the sheet has them. */
static inline size_t sheet_told(const struct sheet *sheet, size_t row)
{
    bool has = sheet->told.bytes && row >= sheet->told.first && row - sheet->told.first < sheet->told.count;
    return has ? sheet->told.bytes[row - sheet->told.first] : 0;
}

/* Adds the sheet's subject, in short: the function of a title. */
void sheet_entitle(const struct sheet *sheet, struct phrase *title);

static inline const struct profile *sheet_profile(const struct sheet *sheet)
{
    return sheet->report->study->profile;
}

static inline size_t sheet_count(const struct sheet *sheet)
{
    return sheet->table.rows;
}

/* An empty subject with an id. */
struct subject subject_of(uint64_t id);

static inline struct subject sheet_subject(const struct sheet *sheet, size_t row)
{
    return sheet->kind->subject ? sheet->kind->subject(sheet, row) : subject_of(row + 1);
}

/* The subject of a row with this name: its function, and the place of its definition. */
struct subject sheet_subject_of(const struct sheet *sheet, const struct row_name *name, uint64_t id);

/* The id of a row with this name; `salt` tells rows of the same name apart. */
uint64_t sheet_id(const struct profile *profile, const struct row_name *name, uint64_t salt);

/* The number of the row with an id; SIZE_MAX: there is none. */
size_t sheet_find(const struct sheet *sheet, uint64_t id);

/* The first row of the next side with rows, or of the previous side with `is_back`; in the middle the row where the
 * screen begins. `row`, if no other side has rows. */
size_t sheet_turn(const struct sheet *sheet, size_t row, bool is_back);

/* The marks of rows that unfold, by enum fold. */
extern const struct text sheet_fold_marks[];

/* Whether a row matches a pattern, or, if it is folded, a row inside it. */
bool sheet_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* Whether a row matches by the name of its function, or, without a function, by its text. */
bool sheet_name_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* Whether the name of a function (or NONE) matches in any form; whether the text of a row matches. */
bool sheet_function_matches(const struct sheet *sheet, ref_t function, const struct pattern *pattern);
bool sheet_words_match(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* The cost of the main event in `costs`; 0 if it is negative, or if there is no main event. */
uint64_t sheet_cost(const struct sheet *sheet, const struct costs *costs);

/* The item of [first, end) of a tree at which a hot path goes on: calls/hot_path.h. `least`: the least that it costs;
 * `cost_of`: the cost of an item, 0: it leads nowhere. SIZE_MAX: the path ends. */
size_t sheet_hottest(const struct sheet *sheet, size_t first, size_t end, uint64_t least,
                     uint64_t (*cost_of)(const struct sheet *sheet, size_t item));

/* What is spent in rows without figures: see struct table. */
bool sheet_spends_nothing(const void *context, size_t row, struct spent *spent);

/* Why a sheet that follows calls has nothing to show; NULL: it has. */
const char *sheet_why_no_calls(const struct study *study);

/* Prints the sheet of a kind that options ask for, if there is one: title, headings, rows and a blank line. `row`: of
 * the view, if the kind has a sheet for each row. */
void sheet_print_asked(const struct sheet_kind *kind, const struct report *report, ref_t row);

/* Writes all rows of a screen as text, below a title and the headings; cuts and paints nothing. */
void sheet_write(const struct sheet *sheet, struct output *out);

#endif
