/* sheet: a table that a person looks at, whatever its rows are: what was spent in each, what it says, and where keys
 * lead from it. It is a screen of the browser, or stands in a report.
 *
 *     sheet_init(&sheet, &model, &trail);                       sheet_print_asked(&reach_kind, report, 0);
 *     sheet_fit(&sheet, 80);
 *     sheet.table.describe(&sheet, row, &phrase);
 *     sheet_release(&sheet);
 *
 * A screen is made of the model and of the place where one is, and of nothing else: it is made again whenever one of
 * these changes. The size of the screen changes only how it is fitted. */
#ifndef SHEETS_SHEET_H
#define SHEETS_SHEET_H

#include "names/pattern.h"
#include "report/layout/columns_that_fit.h"
#include "sheets/model.h"
#include "sheets/place.h"

enum fold { FOLD_NONE, FOLD_CLOSED, FOLD_OPEN };

/* What a row is of: where keys lead from it, and how it is found again. */
struct subject {
    uint64_t id; /* the same whenever the sheet is made, whatever the order of rows, and in the next profile; not 0 */
    uint64_t parent;  /* the id of the row that it is folded into; 0: none */
    enum fold fold;   /* whether there are rows below it that are shown on demand */
    ref_t function;   /* NONE */
    ref_t cycle;      /* of a row that is a cycle; NONE */
    ref_t file;       /* of a line or of a function's home; NONE */
    uint64_t line;    /* 0: it is not known */
    uint64_t address; /* of an instruction; ADDRESS_NONE */
    cost_t heat;      /* what [ ] and Tab go by: the cost of a line or instruction; 0: they pass over it */
};

struct sheet;

/* What stands on both sides of a function, and in the middle. */
enum sheet_side { SIDE_CALLERS, SIDE_ITSELF, SIDE_CALLEES, SHEET_SIDES };

/* What a filter does to rows: nothing is to be said of it, it chooses them, or all are there whatever it is. */
enum filtering { FILTERING_UNSAID, FILTERING_CHOOSES, FILTERING_NONE };

/* A kind of sheet. Functions that are not told otherwise may be NULL; so may those of screens, of a sheet that stands
 * in reports alone, and the other way round. */
struct sheet_kind {
    const char *name; /* of the screen */
    bool is_sorted;   /* rows are in the order of the settings */
    enum filtering filtering;
    bool has_functions;  /* a row of a function has all that this costs */
    bool turns_about;    /* Tab shows its other side: `is_up` of the place */
    bool is_of_rows;     /* a report has one of each row that is asked for: of the view, `row` of the place */
    enum sheet_of sheet; /* which columns it has */

    /* Why a profile has nothing to show, in words, or NULL; then init is not called. */
    const char *(*why_not)(const struct study *study);

    /* Sets `own` and the rows of the table: their number, spent, describe, empty, faint and heading. `trail`: to the
     * place of the screen; NULL: in a report. False: there is nothing to show, and on a screen `why` says why not. Then
     * release is called, too. */
    bool (*init)(struct sheet *sheet, const struct trail *trail);
    void (*release)(struct sheet *sheet);

    /* Adds what a screen is of, and the title in a report. Never NULL. */
    void (*entitle)(const struct sheet *sheet, struct phrase *title);
    void (*entitle_asked)(const struct sheet *sheet, struct phrase *title);

    /* Takes the columns that were chosen for a width. They live as long as the sheet. */
    void (*choose)(struct sheet *sheet, size_t width);

    /* Fits what rows say into the room that columns leave; NULL: that is done when they are drawn. */
    void (*fit)(struct sheet *sheet);

    /* What a row is of, on a screen. Never NULL. */
    struct subject (*subject)(const struct sheet *sheet, size_t row);

    /* The id of that alone; NULL: it takes no less than all of it. */
    uint64_t (*id)(const struct sheet *sheet, size_t row);

    /* Sets where Enter leads from a row, other than to its function; false: nowhere. */
    bool (*enter)(const struct sheet *sheet, size_t row, struct place *to);

    /* Whether a row matches; NULL: by what it says. */
    bool (*matches)(const struct sheet *sheet, size_t row, const struct pattern *pattern);

    /* The row where a screen begins; NULL: the first row. */
    size_t (*start)(const struct sheet *sheet);

    /* On which side a row is, of those that Tab goes round; NULL: it goes to the next row by heat. */
    enum sheet_side (*side)(const struct sheet *sheet, size_t row);

    /* Of a tree: the row below one, unfolded or not, that most of its cost goes to; SIZE_MAX: less than half goes to
     * any. It is numbered after those that are shown, and is what subject() says; rows below it are found likewise. */
    size_t (*hot_way)(struct sheet *sheet, size_t row);
};

struct sheet {
    const struct sheet_kind *kind;
    struct model *model;         /* NULL: in a report */
    const struct report *report; /* whose view the columns and the order of rows are of; init may take another */
    const struct place *place;   /* where one is */
    void *own;                   /* of the kind */
    struct text why;             /* there is nothing to show */
    struct arena arena;

    struct table table;     /* `context` is the sheet */
    struct columns offered; /* that there may be, as init says; none: those of the view */
    struct columns columns; /* that were chosen */
    struct figures figures;
    size_t figures_width; /* columns of the screen that figures take; 0: there are none */
    size_t room;          /* and names */
    size_t still;         /* so many columns of these stay when the rest of a row is moved sideways: numbers of lines */
    struct look look;     /* of the width */
};

/* Makes the sheet of the place where one is, of the kind that the model has for it. False: there is nothing to show,
 * and `why` says why not. Its arguments must outlive it; release it in any case. */
bool sheet_init(struct sheet *sheet, struct model *model, const struct trail *trail);
void sheet_release(struct sheet *sheet);

/* Moves a sheet to where none is. */
void sheet_move(struct sheet *to, struct sheet *from);

/* Chooses the columns for a width, and how wide they are. */
void sheet_fit(struct sheet *sheet, size_t width);

/* What the sheet is of, in short: the function of a title. */
void sheet_entitle(const struct sheet *sheet, struct phrase *title);

static inline const struct profile *sheet_profile(const struct sheet *sheet)
{
    return sheet->report->study->profile;
}

static inline size_t sheet_count(const struct sheet *sheet)
{
    return sheet->table.rows;
}

static inline struct subject sheet_subject(const struct sheet *sheet, size_t row)
{
    return sheet->kind->subject(sheet, row);
}

/* A subject of nothing, with an id. */
struct subject subject_of(uint64_t id);

/* The subject of a row that has this name: its function, and the place that people look for it at. */
struct subject sheet_subject_of(const struct sheet *sheet, const struct row_name *name, uint64_t id);

/* The id of a row that is called by a name; `salt` tells rows of one name apart. */
uint64_t sheet_id(const struct profile *profile, const struct row_name *name, uint64_t salt);

/* The number of the row with an id; SIZE_MAX: it is not there. */
size_t sheet_find(const struct sheet *sheet, uint64_t id);

/* The first row on the next side that has rows, or with `is_back` on the side before; of the middle the row where the
 * screen begins. `row`, if no other side has rows. */
size_t sheet_turn(const struct sheet *sheet, size_t row, bool is_back);

/* The marks of rows that unfold, by enum fold. */
extern const struct text sheet_fold_marks[];

/* Whether a row matches an expression, or, if it is folded, a row that is folded into it. */
bool sheet_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* Whether a row does by the name of its function, or, if it has none, by what it says: of rows that are functions. */
bool sheet_name_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* Whether the name of a function (or NONE) does in any form, and whether the words of a row do. */
bool sheet_function_matches(const struct sheet *sheet, ref_t function, const struct pattern *pattern);
bool sheet_words_match(const struct sheet *sheet, size_t row, const struct pattern *pattern);

/* What `costs` have of the main event; 0 if that is less, or if there is no main event. */
uint64_t sheet_cost(const struct sheet *sheet, const struct costs *costs);

/* Which of the items [first, end) of a tree most of a cost goes to, if a hot path goes on there: calls/hot_path.h.
 * `cost_of`: of an item; 0: it leads nowhere. SIZE_MAX: it ends. */
size_t sheet_hottest(const struct sheet *sheet, size_t first, size_t end, uint64_t cost,
                     uint64_t (*cost_of)(const struct sheet *sheet, size_t item));

/* Why there is nothing to show that goes along calls. */
const char *sheet_why_no_calls(const struct study *study);

/* Prints the sheet of a kind that options ask for in a report, if there is one: its title, headings and rows, and a
 * blank line. `row`: of the view, if the kind has a sheet of each row. */
void sheet_print_asked(const struct sheet_kind *kind, const struct report *report, ref_t row);

/* Writes all rows of a screen as text, below a title and the headings; nothing is cut or painted. */
void sheet_write(const struct sheet *sheet, struct output *out);

#endif
