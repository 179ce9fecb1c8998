#include "report/summary/hot_functions.h"

#include "base/breadth.h"
#include "base/shrink.h"
#include "base/wide.h"
#include "report/layout/table.h"
#include "report/summary/tail.h"
#include "rows/line_number.h"

#include <stdlib.h>

#define GAP 2u          /* blanks between a name and its place */
#define NAMES_LEAST 44u /* columns for names and places, which shares of other events leave */
#define ROOM_LEAST 24u  /* columns for both, which other columns than the first leave */
#define PLACE_LEAST 14u /* columns for places, which names of functions leave */

#define WIDE 100u        /* columns of a screen that has room for costs of two kinds, and more */
#define NAMES_NARROW 32u /* columns for names and places on a screen that is not */
#define SHARE_LEAST 7u   /* columns of a percentage */

struct hot_functions {
    const struct report *report;
    struct refs rows;        /* of the view */
    struct tail_paths files; /* that they are in */
    size_t room;             /* columns of names and places */
    size_t name_width;       /* columns of names of functions, where a place follows */
    ref_t program;           /* the object that is the program itself; NONE: it is not known */
    struct text ellipsis;
    struct arena arena; /* headings */
};

/* What a column takes, which may have any row's cost of the program, or number of calls of these rows. */
static size_t width_of(const struct hot_functions *h, const struct column *column)
{
    const struct view *view = h->report->view;
    cost_t largest = column->measure ? column->measure->total : 0;
    for (size_t i = 0; i < h->rows.count; i++) {
        struct spent spent = grouping_spent(&view->rows, h->rows.items[i]);
        struct figure figure = column_figure(column, &spent);
        if (figure_is_cost(&figure) && wide_magnitude(figure.cost) > wide_magnitude(largest))
            largest = figure.cost;
    }
    return table_column_width(column, largest, h->report->request->show_percs, h->report->look);
}

/* What a column takes that is percentages alone. */
static size_t share_width(const struct column *column)
{
    size_t heading = output_safe_width(column->heading);
    return 1 + (heading < SHARE_LEAST ? SHARE_LEAST : heading);
}

static size_t width_of_columns(const struct columns *columns, const struct hot_functions *h, size_t shares)
{
    size_t width = 0;
    for (size_t i = 0; i < columns->count; i++)
        width += i + shares < columns->count ? width_of(h, &columns->items[i]) : share_width(&columns->items[i]);
    return width;
}

/* What is left out, round by round, until there is room for names: what says least goes first. */
static bool yields_first(const struct column *column)
{
    return statistic_table[column_statistic(column)].yields == 1;
}

static bool yields_next(const struct column *column)
{
    return statistic_table[column_statistic(column)].yields == 2;
}

static bool is_calls(const struct column *column)
{
    return column->kind == COLUMN_CALLS;
}

static bool is_inclusive(const struct column *column)
{
    return column->kind == COLUMN_INCLUSIVE;
}

static const struct {
    bool (*is_left_out)(const struct column *column);
    size_t names;  /* columns that make it unnecessary */
    bool of_asked; /* of columns that --inclusive asks for, too */
} rounds[] = {
    {yields_first, NAMES_LEAST, true},
    {yields_next, ROOM_LEAST, true},
    {is_calls, ROOM_LEAST, false},
    {is_inclusive, ROOM_LEAST, false},
};

/* Whether inclusive costs were asked for, or rows are in their order. */
static bool wants_inclusive(const struct report *report)
{
    return report->request->inclusive != INCLUSIVE_IF_CALLED ||
           report->view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
}

static void leave_out_where(struct columns *columns, bool (*is_left_out)(const struct column *column))
{
    size_t kept = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (!is_left_out(&columns->items[i]))
            columns->items[kept++] = columns->items[i];
    columns->count = kept ? kept : columns->count;
}

/* Leaves out columns, unless they were asked for, until there is room for names. */
static void leave_out(struct columns *columns, const struct hot_functions *h)
{
    const struct request *request = h->report->request;
    const size_t width = h->report->look->width;
    for (size_t round = 0; width && round < sizeof rounds / sizeof *rounds; round++)
        if ((rounds[round].of_asked ? !request->show.s : !wants_inclusive(h->report)) &&
            width_of_columns(columns, h, 0) + rounds[round].names > width)
            leave_out_where(columns, rounds[round].is_left_out);
}

/* Whether any row has something in a column; not all writers count calls. */
static bool says_something(const struct hot_functions *h, const struct column *column)
{
    bool any = false;
    for (size_t i = 0; i < h->rows.count; i++) {
        struct spent spent = grouping_spent(&h->report->view->rows, h->rows.items[i]);
        any |= column_figure(column, &spent).cost != 0;
    }
    return any;
}

/* The columns of what rows are sorted by, or of what was asked for. */
static void add_first_columns(struct columns *columns, const struct hot_functions *h)
{
    const struct view *view = h->report->view;
    bool are_chosen = h->report->request->show.s;
    const struct measure *main = view_main_measure(view);
    for (size_t i = 0; i < view->columns.count; i++) {
        const struct column *column = &view->columns.items[i];
        bool is_told = column->measure ? measure_is_akin(column->measure, main) : says_something(h, column);
        if (are_chosen || is_told)
            *array_add(columns) = *column;
    }
    leave_out(columns, h);
}

/* On a narrow screen the inclusive cost is a percentage; true if it is one now. */
static bool shorten_inclusive(struct columns *columns, const struct hot_functions *h)
{
    size_t width = h->report->look->width;
    bool is_wanted = wants_inclusive(h->report);
    for (size_t i = 0; i < columns->count && width && width < WIDE && !is_wanted; i++) {
        struct column column = columns->items[i];
        if (column.kind != COLUMN_INCLUSIVE || !column_has_shares(&column))
            continue;
        memmove(&columns->items[i], &columns->items[i + 1], (--columns->count - i) * sizeof *columns->items);
        *array_add(columns) = column;
        return true;
    }
    return false;
}

/* What kind of cost a share beside these columns is of: of the inclusive cost if that is all they show. */
static enum column_kind kind_of_shares(const struct columns *columns)
{
    bool any_self = !columns->count;
    for (size_t i = 0; i < columns->count; i++)
        any_self |= columns->items[i].kind != COLUMN_INCLUSIVE;
    return any_self ? COLUMN_SELF : COLUMN_INCLUSIVE;
}

/* Adds what share each other event has, and ratios, as far as names leave room; how many. */
static size_t add_shares(struct columns *columns, struct hot_functions *h, const struct view *whole)
{
    struct columns others = {0};
    size_t width = h->report->look->width, left = width < WIDE ? NAMES_NARROW : NAMES_LEAST, shares = 0;
    for (size_t i = 0; i < whole->shown.count; i++) {
        enum column_kind kind = kind_of_shares(columns);
        const struct measure *m = column_measure(kind, view_shown(whole, i), STATISTIC_ALONE);
        struct column column = {
            .kind = kind, .measure = m, .heading = arena_join(&h->arena, m->name, statistic_table[m->statistic].title)};
        bool is_told = m->kind == MEASURE_RATIO || (column_has_shares(&column) && m->total);
        if (!measure_is_akin(m, view_main_measure(h->report->view)) && is_told)
            *array_add(&others) = column;
    }
    shares += shorten_inclusive(columns, h);
    for (size_t i = 0; i < others.count; i++) {
        size_t taken = width_of_columns(columns, h, shares) + share_width(&others.items[i]);
        if (width && taken + left > width)
            break;
        *array_add(columns) = others.items[i];
        shares++;
    }
    free(others.items);
    return shares;
}

/* The columns that fit; returns how many of the last ones are percentages alone. */
static size_t choose_columns(struct columns *columns, struct hot_functions *h, const struct view *whole)
{
    add_first_columns(columns, h);
    return h->report->request->show.s ? 0 : add_shares(columns, h, whole);
}

/* Whether an object is a shared library: `libc.so.6`, `libfoo.so`; not the program, which may be `a.sock`. */
static bool is_library(struct text object)
{
    const char *suffix = object.n ? memmem(object.s, object.n, ".so", 3) : NULL;
    return suffix && (suffix + 3 == object.s + object.n || suffix[3] == '.');
}

/* The program itself is what the command names; if no object has that name, as where it is a link, the only one that
 * is no library. */
static ref_t find_program(const struct profile *p)
{
    struct text command = profile_first_part(p).command;
    struct text name = text_base_name(text_next_word(&command));
    ref_t program = NONE;
    size_t count = 0;
    for (ref_t object = 0; object < p->objects.texts.count; object++) {
        struct text base = text_base_name(p->objects.texts.items[object]);
        if (name.n && text_equal(base, name))
            return object;
        if (base.n == 0 || text_equal(base, FILE_UNKNOWN) || is_library(base))
            continue;
        program = object;
        count++;
    }
    return count == 1 ? program : NONE;
}

static bool function_spent(const void *context, size_t row, struct spent *spent)
{
    const struct hot_functions *h = context;
    if (h->rows.items[row] == NONE)
        return false;
    *spent = grouping_spent(&h->report->view->rows, h->rows.items[row]);
    return true;
}

static struct text file_of(const struct hot_functions *h, struct home home)
{
    return home.file == NONE ? TEXT_NONE : naming_file(h->report->naming, home.file);
}

/* `graph.cc:601  libc.so.6`: short names, and no object that is the program. */
static void describe_place(const struct hot_functions *h, struct row_name name, struct phrase *phrase)
{
    const struct naming *naming = h->report->naming;
    struct home home = home_of(naming->homes, name.function);
    struct text file = tail_among(&h->files, file_of(h, home));
    struct text object = name.object == NONE ? TEXT_NONE : text_base_name(naming_object(naming, name.object));
    phrase_add_name(phrase, STYLE_FILE, file);
    uint64_t line = line_number_of(h->report->study->profile, home.line).number;
    if (file.n && line) {
        phrase_say(phrase, STYLE_FILE, TEXT(":"));
        phrase_integer(phrase, STYLE_FILE, line > COST_MAX ? COST_MAX : (int64_t)line);
    }
    if (name.object == h->program || !object.n)
        return;
    phrase_say(phrase, STYLE_OBJECT, file.n ? TEXT("  ") : TEXT(""));
    phrase_add_name(phrase, STYLE_OBJECT, object);
}

/* The name alone. */
static void describe_bare(const struct hot_functions *h, struct row_name name, struct phrase *phrase)
{
    name.file = name.object = NONE;
    naming_describe(h->report->naming, &name, NULL, phrase);
}

static void describe_function(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_functions *h = context;
    if (h->rows.items[row] == NONE)
        return;
    struct row_name name = grouping_own_name(&h->report->view->rows, h->rows.items[row]);
    struct phrase bare = {0}, place = {0};
    describe_bare(h, name, &bare);
    describe_place(h, name, &place);
    size_t width = place.spans.count ? h->name_width : h->room;
    phrase_say(phrase, STYLE_FUNCTION, phrase_spell(&bare, width, h->ellipsis, &phrase->arena));
    if (place.spans.count)
        phrase_pad(phrase, h->name_width + GAP);
    describe_place(h, name, phrase);
    phrase_release(&bare);
    phrase_release(&place);
}

/* The columns of the longest of the rows' names, or places. */
static size_t widest(const struct hot_functions *h,
                     void (*describe)(const struct hot_functions *h, struct row_name name, struct phrase *phrase))
{
    struct phrase phrase = {0};
    size_t width = 1;
    for (size_t row = 0; row < h->rows.count; row++) {
        if (h->rows.items[row] == NONE)
            continue;
        describe(h, grouping_own_name(&h->report->view->rows, h->rows.items[row]), &phrase);
        size_t columns = phrase_width(&phrase);
        width = columns > width ? columns : width;
        phrase_clear(&phrase);
    }
    phrase_release(&phrase);
    return width;
}

/* Names are cut after places are, which keep some columns, or three of eight, if they need them. */
static size_t width_of_names(const struct hot_functions *h)
{
    const size_t room = h->room;
    size_t names = widest(h, describe_bare), places = widest(h, describe_place) + GAP;
    size_t fair = room * 3 / 8 < PLACE_LEAST ? PLACE_LEAST : room * 3 / 8;
    size_t kept = places < fair ? places : fair;
    size_t most = room > 2 * kept ? room - kept : room / 2;
    return names < most ? names : most;
}

/* A cycle is none. */
static bool is_function(const struct view *view, ref_t row)
{
    return grouping_outer(&view->rows, row) == NONE && !grouping_is_cycle(&view->rows, row);
}

static uint64_t own_cost(const struct view *view, ref_t row)
{
    struct column column = view->sort.items[0].column;
    column.kind = COLUMN_SELF;
    return wide_magnitude(grouping_figure(&view->rows, row, &column).cost);
}

ref_t hot_function(const struct view *view)
{
    const bool by_inclusive = view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    ref_t hottest = NONE;
    for (size_t i = 0; i < view->ranking.count && view->group == GROUP_FUNCTION; i++) {
        ref_t row = view->ranking.rows[i];
        if (is_function(view, row) &&
            (hottest == NONE || (by_inclusive && own_cost(view, row) > own_cost(view, hottest))))
            hottest = row;
    }
    return hottest;
}

/* Whole functions. */
static size_t choose_functions(struct hot_functions *h, size_t most)
{
    const struct view *view = h->report->view;
    size_t all = 0;
    for (size_t i = 0; i < view->ranking.count; i++) {
        if (!is_function(view, view->ranking.rows[i]))
            continue;
        if (all++ < most)
            *array_add(&h->rows) = view->ranking.rows[i];
    }
    return all;
}

static void list_files(struct hot_functions *h)
{
    for (size_t i = 0; i < h->rows.count; i++) {
        struct row_name name = grouping_own_name(&h->report->view->rows, h->rows.items[i]);
        tail_paths_add(&h->files, file_of(h, home_of(h->report->naming->homes, name.function)));
    }
}

static bool falls(const struct view *view, ref_t row)
{
    struct figure figure = grouping_figure(&view->rows, row, &view->sort.items[0].column);
    return figure.kind == FIGURE_CHANGE && figure.cost < 0;
}

/* Of changes the rises come first, and after a blank line the falls: NONE is that line. */
static void part_falls(struct hot_functions *h)
{
    const struct view *view = h->report->view;
    struct refs parted = {0};
    for (int part = 0; part < 2; part++) {
        size_t before = parted.count;
        for (size_t i = 0; i < h->rows.count; i++)
            if (falls(view, h->rows.items[i]) == part)
                *array_add(&parted) = h->rows.items[i];
        if (part == 0 && before < parted.count && parted.count < h->rows.count)
            *array_add(&parted) = NONE;
    }
    free(h->rows.items);
    h->rows = parted;
}

/* [14 more above 0.5%, 700 below]; [700 below 0.5%]; without a limit, [14 more, 700 others] */
static void put_rest(const struct report *report, size_t more)
{
    const size_t others = report->view->ranking.other_count;
    const int64_t limit = report->request->percent_limit;
    char share[SHARE_MAX];
    int n = (int)number_write_share(share, limit == SHARE_DEFAULT ? 0 : limit);
    struct output *out = report->out;
    if (!more && !others)
        return;
    output_char(out, '[');
    if (more)
        output_print(out, "%zu more", more);
    if (more && limit != SHARE_DEFAULT)
        output_print(out, " above %.*s%%", n, share);
    if (others)
        output_print(out, "%s%zu ", more ? ", " : "", others);
    if (others && limit == SHARE_DEFAULT)
        output_print(out, "other%s", others == 1 ? "" : "s");
    else if (others && more)
        output_text(out, TEXT("below"));
    else if (others)
        output_print(out, "below %.*s%%", n, share);
    output_text(out, TEXT("]\n"));
}

void hot_functions_write(const struct report *report, const struct view *whole, size_t most)
{
    struct hot_functions h = {
        .report = report, .program = find_program(report->study->profile), .ellipsis = look_ellipsis(report->look)};
    size_t all = choose_functions(&h, most), shown = h.rows.count;
    list_files(&h);
    struct columns columns = {0};
    size_t shares = choose_columns(&columns, &h, whole);
    part_falls(&h);
    struct table table = {.columns = columns.items,
                          .column_count = columns.count,
                          .only_shares = shares,
                          .rows = h.rows.count,
                          .heading = TEXT("function"),
                          .percents = report->request->show_percs,
                          .look = report->look,
                          .context = &h,
                          .spent = function_spent,
                          .describe = describe_function};
    h.room = table_room(&table);
    h.name_width = width_of_names(&h);
    if (shown)
        table_write(&table, report->out);
    put_rest(report, all - shown);
    if (all || report->view->ranking.other_count)
        output_char(report->out, '\n');
    free(columns.items);
    free(h.rows.items);
    free(h.files.items);
    arena_release(&h.arena);
}
