#include "annotate/annotated.h"

#include "base/wide.h"
#include "events/compared.h"
#include "rows/share.h"
#include "rows/sort.h"
#include "view/cell.h"

#include <stdlib.h>

/* ---- which rows ---- */

static void add_row(struct annotated *a, enum line_kind kind, uint64_t number, size_t index)
{
    *array_add(&a->rows) = (struct annotated_row){kind, number, index};
}

/* Whether costs are shown: all of the whole source, in a comparison those that changed in an event that is shown, or in
 * their calls. */
static bool is_of_interest(const struct annotated *a, struct costs costs)
{
    const struct view *view = a->report->view;
    bool differs = a->is_whole || compared_calls_differ(&a->report->study->measures, &costs);
    for (size_t i = 0; i < view->cost_columns && !differs; i++)
        differs = measure_cost(compared_statistic(view->columns.items[i].measure, STATISTIC_CHANGE), &costs) != 0;
    return differs;
}

static void add_calls(struct annotated *a, const struct file_line *line)
{
    ARRAY(struct sorted_call) calls = {0};
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        struct costs costs = matrix_row(&a->lines.call_costs, i);
        if (is_of_interest(a, costs))
            *array_add(&calls) = (struct sorted_call){costs, a->lines.calls[i].callee, i, 0};
    }
    sort_calls(&a->report->view->sort, a->report->study->profile, calls.items, calls.count);
    for (size_t i = 0; i < calls.count; i++)
        add_row(a, LINE_CALL, line->number, calls.items[i].number);
    free(calls.items);
}

static void add_jumps(struct annotated *a, uint64_t line)
{
    for (size_t i = line_jumps_find(a->jumps, a->file, line); line_jumps_are_from(a->jumps, i, a->file, line); i++)
        add_row(a, LINE_JUMP, line, i);
}

static bool is_shown(const struct annotated *a, const struct file_line *line)
{
    bool any = is_of_interest(a, matrix_row(&a->lines.self, (size_t)(line - a->lines.lines)));
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++)
        any = any || is_of_interest(a, matrix_row(&a->lines.call_costs, i));
    return any;
}

static void choose_shown(struct annotated *a)
{
    for (size_t i = 0; i < a->lines.count; i++)
        if (is_shown(a, &a->lines.lines[i]))
            *array_add(&a->shown) = (ref_t)i;
}

static uint64_t shown_number(const struct annotated *a, size_t i)
{
    return a->lines.lines[a->shown.items[i]].number;
}

/* Whether a line is of the version whose text is not shown. */
static bool is_of_other(const struct annotated *a, uint64_t line)
{
    return line_number_of(a->report->study->profile, line).side == SIDE_OLD;
}

/* A stretch of lines to show: the lines shown[first, end) with their context. */
struct section {
    size_t first, end;
    uint64_t low, high; /* the lines shown, not yet cut at the ends of the file */
};

/* The next stretch from shown line `first` on: contexts that overlap join, and for a person those that touch. */
static struct section next_section(const struct annotated *a, size_t first)
{
    const uint64_t context = a->report->question->context, touching = context && a->report->look->is_rich;
    struct section s = {first, first, 0, 0};
    for (; s.end < a->shown.count; s.end++) {
        uint64_t number = shown_number(a, s.end), low = number > context ? number - context : 1;
        if (s.end > first && low - s.high > touching && low > s.high)
            break;
        if (s.end == first)
            s.low = low;
        s.high = context > UINT64_MAX - number ? UINT64_MAX : number + context;
    }
    return s;
}

static void add_section(struct annotated *a, const struct section *s)
{
    uint64_t count = source_lines(a->source);
    size_t next = file_lines_find(&a->lines, s->low);
    bool gaps = a->report->question->context || !a->report->look->is_rich;
    if (s->low > 1 && gaps)
        add_row(a, LINE_GAP, s->low, 0);
    for (uint64_t number = s->low; number <= s->high && number <= count; number++) {
        if (next == a->lines.count || a->lines.lines[next].number != number) {
            add_row(a, LINE_BARE_SOURCE, number, 0);
        } else {
            add_row(a, LINE_SOURCE, number, next);
            add_calls(a, &a->lines.lines[next++]);
        }
        add_jumps(a, number);
    }
    if (s->high <= count && gaps)
        add_row(a, LINE_GAP, s->high, 0);
}

static bool has_self(const struct annotated *a, size_t line)
{
    struct costs self = matrix_row(&a->lines.self, line);
    return costs_have_any(&self);
}

/* All stretches up to the first that reaches past the end of the file; a stretch that begins past the end shows only
 * its place, if its lines have one in this version. */
static void add_sections(struct annotated *a, size_t shown)
{
    while (shown < a->shown.count && !is_of_other(a, shown_number(a, shown))) {
        struct section section = next_section(a, shown);
        add_section(a, &section);
        if (section.high > source_lines(a->source))
            break;
        shown = section.end;
    }
}

/* Lines that the source does not have. */
static void add_beyond(struct annotated *a, size_t shown)
{
    while (shown < a->shown.count && shown_number(a, shown) <= source_lines(a->source))
        shown++;
    for (; shown < a->shown.count; shown++) {
        size_t line = a->shown.items[shown];
        if (has_self(a, line) || a->lines.lines[line].call_count)
            add_row(a, LINE_BEYOND, a->lines.lines[line].number, line);
        add_calls(a, &a->lines.lines[line]);
        add_jumps(a, a->lines.lines[line].number);
    }
}

static void add_blank(struct annotated *a)
{
    if (!a->is_whole)
        add_row(a, LINE_BLANK, 0, 0);
}

static void build_rows(struct annotated *a)
{
    bool unknown = a->shown.count && shown_number(a, 0) == 0;
    add_blank(a);
    if (a->is_whole)
        add_section(a, &(struct section){.low = 1, .high = UINT64_MAX});
    else
        add_sections(a, unknown);
    add_beyond(a, unknown);
    if (unknown) {
        add_blank(a);
        add_row(a, LINE_UNKNOWN, 0, 0);
        add_calls(a, &a->lines.lines[0]);
    }
}

static size_t count_digits(uint64_t number)
{
    size_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

uint64_t annotated_number(const struct annotated *a, uint64_t line)
{
    const struct unified *u = a->unified;
    if (is_of_other(a, line))
        return line_number_of(a->report->study->profile, line).number;
    if (!u || line == 0)
        return line;
    if (line > source_lines(a->source))
        return line - source_lines(a->source) + u->new_count;
    return u->lines[line].new ? u->lines[line].new : u->lines[line].old;
}

static bool is_of_source(const struct annotated_row *row)
{
    return row->kind == LINE_SOURCE || row->kind == LINE_BARE_SOURCE;
}

static size_t digits_wanted(const struct annotated *a)
{
    uint64_t last = 0;
    if (!a->report->question->numbered)
        return 0;
    for (size_t i = 0; i < a->rows.count; i++) {
        const struct annotated_row *row = &a->rows.items[i];
        uint64_t number = annotated_number(a, row->number);
        last = is_of_source(row) && number > last ? number : last;
    }
    return count_digits(last);
}

/* A call has an inclusive cost. If there is one column for both kinds of cost, it is in that one. */
static struct spent call_spent(const struct annotated *a, size_t call)
{
    struct spent spent = spent_alike(matrix_row(&a->lines.call_costs, call));
    if (a->report->view->has_kinds)
        spent.has = column_bit(COLUMN_INCLUSIVE);
    return spent;
}

/* If there is one column for both kinds of cost, a line shows its own cost there. */
static struct spent line_spent(const struct annotated *a, size_t line)
{
    struct spent spent = spent_alike(matrix_row(&a->lines.self, line));
    if (!a->report->view->has_kinds)
        return spent;
    spent.inclusive = matrix_row(&a->lines.inclusive, line);
    if (a->lines.lines[line].partial) {
        spent.mark = ">=";
        spent.marked = column_bit(COLUMN_INCLUSIVE);
    }
    return spent;
}

/* Its inclusive cost without its self cost. */
static void add_beside_self(const struct annotated *a, size_t line, struct matrix *sum)
{
    struct costs inclusive = matrix_row(&a->lines.inclusive, line);
    cost_t *less = memory_alloc((sum->width + 1u) * sizeof *less);
    for (ref_t event = 0; event < sum->width; event++) {
        cost_t self = matrix_cell(&a->lines.self, line, event);
        less[event] = self == COST_ABSENT ? self : -self;
    }
    struct costs negative = costs_view(less, sum->width);
    matrix_add(sum, 0, &inclusive);
    matrix_add(sum, 0, &negative);
    free(less);
}

bool annotated_calls_spent(const struct annotated *a, size_t line, struct matrix *sum, struct spent *spent)
{
    const struct file_line *l = &a->lines.lines[line];
    if (l->number == 0 || !a->lines.inclusive.count)
        return false;
    matrix_clear_row(sum, 0);
    add_beside_self(a, line, sum);
    *spent = spent_alike(matrix_row(sum, 0));
    if (a->report->view->has_kinds)
        spent->has = column_bit(COLUMN_INCLUSIVE);
    spent->mark = ">=";
    spent->marked = l->partial ? spent->has : 0;
    spent->whole = whole_costs(&a->whole);
    return true;
}

bool annotated_spent(const void *annotated, size_t row, struct spent *spent)
{
    const struct annotated *a = annotated;
    const struct annotated_row *r = &a->rows.items[row];
    if (r->kind == LINE_BLANK || r->kind == LINE_GAP || r->kind == LINE_JUMP)
        return false;
    *spent = r->kind == LINE_CALL ? call_spent(a, r->index) : line_spent(a, r->index);
    spent->whole = whole_costs(&a->whole);
    return true;
}

bool annotated_is_bare(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    return a->rows.items[row].kind == LINE_BARE_SOURCE;
}

bool annotated_is_jump(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    return a->rows.items[row].kind == LINE_JUMP;
}

#define SHARE_FAINT (PERCENT / 10) /* of its whole: what costs less stands back */

/* Whether a cost is that little; a change is not, however small. */
static bool is_little(const struct cell *cell)
{
    uint64_t cost = wide_magnitude(cell->figure.cost);
    return cost == 0 ||
           (cell->figure.kind == FIGURE_COST && cell->total && !share_is_reached(cost, SHARE_FAINT, cell->total));
}

/* Whether all costs of a line or a call are that little. Ratios and the like do not say. */
static bool costs_little(const struct annotated *a, struct costs costs)
{
    struct spent spent = spent_alike(costs);
    spent.whole = whole_costs(&a->whole);
    size_t judged = 0;
    for (size_t i = 0; i < a->report->view->cost_columns; i++) {
        struct cell cell = cell_of(&a->report->view->columns.items[i], &spent);
        if (!figure_is_cost(&cell.figure) && cell.figure.kind != FIGURE_ABSENT)
            continue;
        if (!is_little(&cell))
            return false;
        judged++;
    }
    return judged > 0;
}

static bool line_costs_little(const struct annotated *a, size_t number)
{
    const struct file_line *line = &a->lines.lines[number];
    bool is_little = costs_little(a, matrix_row(&a->lines.self, number));
    for (size_t i = line->first_call; i < line->first_call + line->call_count && is_little; i++)
        is_little = costs_little(a, matrix_row(&a->lines.call_costs, i));
    return is_little;
}

bool annotated_is_faint(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    const struct annotated_row *r = &a->rows.items[row];
    switch (r->kind) {
    case LINE_BARE_SOURCE:
        return !a->unified;
    case LINE_SOURCE:
        return line_costs_little(a, r->index);
    case LINE_CALL:
        return costs_little(a, matrix_row(&a->lines.call_costs, r->index));
    default:
        return false;
    }
}

static void describe_call(const struct annotated *a, const struct line_call *call, struct phrase *phrase)
{
    struct row_name name = row_name_of_function(a->report->study->profile, call->callee);
    name.object = NONE;
    phrase_say(phrase, STYLE_MARK, TEXT("=> "));
    struct costs costs = matrix_row(&a->lines.call_costs, (size_t)(call - a->lines.calls));
    struct naming_calls calls = naming_count(&a->report->study->measures, &costs, call->count);
    naming_describe(a->report->naming, &name, &calls, phrase);
    if (call->recursive)
        phrase_say(phrase, STYLE_PLAIN, NAMING_OVERLAP);
}

static void describe_count(uint64_t count, struct phrase *phrase)
{
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)(count < INT64_MAX ? count : INT64_MAX));
}

/* Where a jump leads, and how often it was taken: `-> line 12 of b.c: 3 of 4`. */
static void describe_jump(const struct annotated *a, const struct line_jump *jump, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_MARK, TEXT("-> "));
    phrase_say(phrase, STYLE_PLAIN, TEXT("line "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)jump->to_line);
    if (jump->to_file != a->file) {
        phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
        phrase_add_name(phrase, STYLE_FILE, naming_file(a->report->naming, jump->to_file));
    }
    phrase_say(phrase, STYLE_PLAIN, TEXT(": "));
    describe_count(jump->followed, phrase);
    if (!jump->conditional)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
    describe_count(jump->executed, phrase);
}

/* If both versions have the line, with another number in the old one, that number is shown, too. */
static void describe_gap(const struct annotated *a, uint64_t line, struct phrase *phrase)
{
    const struct unified_line *both = a->unified && line <= source_lines(a->source) ? &a->unified->lines[line] : NULL;
    phrase_say(phrase, STYLE_GAP, both && !both->new ? TEXT("-- old line ") : TEXT("-- line "));
    phrase_integer(phrase, STYLE_GAP, (int64_t)annotated_number(a, line));
    if (both && both->old && both->new && both->old != both->new) {
        phrase_say(phrase, STYLE_GAP, TEXT(" (old "));
        phrase_integer(phrase, STYLE_GAP, (int64_t)both->old);
        phrase_say(phrase, STYLE_GAP, TEXT(")"));
    }
    phrase_say(phrase, STYLE_GAP, TEXT(" ----------------------------------------"));
}

static void describe_beyond(const struct annotated *a, uint64_t line, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_PLAIN, is_of_other(a, line) ? TEXT("<line of the other version: ") : TEXT("<bogus line "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)annotated_number(a, line));
    phrase_say(phrase, STYLE_PLAIN, TEXT(">"));
}

static void describe_unknown(struct text file, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_PLAIN, TEXT("<counts for unidentified lines in "));
    phrase_add_name(phrase, STYLE_FILE, file);
    phrase_say(phrase, STYLE_PLAIN, TEXT(">"));
}

#define LINE_SHOWN ((size_t)16 << 10) /* bytes of a source line */

static void describe_source(struct text line, struct phrase *phrase)
{
    phrase_add(phrase, STYLE_SOURCE, text_cut(line, LINE_SHOWN));
    if (line.n <= LINE_SHOWN)
        return;
    phrase_say(phrase, STYLE_GAP, TEXT("... ("));
    phrase_integer(phrase, STYLE_GAP, (int64_t)line.n);
    phrase_say(phrase, STYLE_GAP, TEXT(" bytes)"));
}

/* As diff does: lines of one version alone have a sign, and edited ones. */
static void describe_sign(const struct annotated *a, uint64_t line, struct phrase *phrase)
{
    const struct unified_line *both = a->unified ? &a->unified->lines[line] : NULL;
    if (both)
        phrase_say(phrase, STYLE_MARK,
                   !both->new     ? TEXT("- ")
                   : !both->old   ? TEXT("+ ")
                   : both->edited ? TEXT("~ ")
                                  : TEXT("  "));
}

static void link_number(const struct annotated *a, uint64_t number, struct phrase *phrase)
{
    const struct links *links = a->report->naming->links;
    if (links && !a->source->is_no_file)
        phrase_link(phrase, links_to_path(links, a->source->path, number, &phrase->arena));
}

/* The number of a line of source, right-aligned, or the room that it would take. It is part of the source, which is
 * never cut to a width. */
static void describe_number(const struct annotated *a, const struct annotated_row *row, struct phrase *phrase)
{
    char text[CELL_MAX];
    uint64_t number = annotated_number(a, row->number);
    size_t digits = count_digits(number);
    if (a->digits == 0 || row->kind == LINE_BLANK || row->kind == LINE_GAP)
        return;
    if (!is_of_source(row)) {
        phrase_fill(phrase, ' ', a->digits + 2);
        return;
    }
    memset(text, ' ', a->digits + 2);
    for (uint64_t i = 0, rest = number; i < digits; i++, rest /= 10)
        text[a->digits - 1 - i] = (char)('0' + rest % 10);
    link_number(a, number, phrase);
    phrase_copy(phrase, STYLE_SOURCE, (struct text){text, a->digits + 2});
    phrase_link_end(phrase);
}

void annotated_describe(const void *annotated, size_t row, struct phrase *phrase)
{
    const struct annotated *a = annotated;
    const struct annotated_row *r = &a->rows.items[row];
    annotated_draw_arrows(a, row, phrase);
    describe_number(a, r, phrase);
    switch (r->kind) {
    case LINE_BLANK:
        break;
    case LINE_GAP:
        describe_gap(a, r->number, phrase);
        break;
    case LINE_SOURCE:
    case LINE_BARE_SOURCE:
        describe_sign(a, r->number, phrase);
        describe_source(source_line(a->source, r->number), phrase);
        break;
    case LINE_CALL:
        describe_call(a, &a->lines.calls[r->index], phrase);
        break;
    case LINE_JUMP:
        describe_jump(a, &a->jumps->items[r->index], phrase);
        break;
    case LINE_BEYOND:
        describe_beyond(a, r->number, phrase);
        break;
    case LINE_UNKNOWN:
        describe_unknown(naming_file(a->report->naming, a->file), phrase);
        break;
    }
}

/* ---- arrows ---- */

#define ARROWS_GAP 1u  /* blanks after them */
#define LINE_LEAST 40u /* columns that they leave to lines, or else they are not drawn */
#define NO_ROW SIZE_MAX

static uint64_t number_of_row(const void *annotated, size_t row)
{
    return ((const struct annotated *)annotated)->rows.items[row].number;
}

/* How many rows are those of lines with numbers, which ascend; code that has no line stands below them. */
static size_t count_numbered(const struct annotated *a)
{
    size_t count = a->rows.count ? 1 : 0;
    while (count < a->rows.count && number_of_row(a, count))
        count++;
    return count;
}

static size_t row_of_line(const struct annotated *a, size_t numbered, uint64_t line)
{
    size_t row = lower_bound(a, numbered, number_of_row, line);
    row += row < numbered && a->rows.items[row].kind == LINE_GAP;
    return row < numbered && number_of_row(a, row) == line && a->rows.items[row].kind != LINE_GAP ? row : NO_ROW;
}

static void choose_lanes(struct annotated *a)
{
    ARRAY(struct lane_jump) drawn = {0};
    size_t numbered = count_numbered(a);
    for (size_t i = 0; i < a->rows.count; i++) {
        const struct annotated_row *row = &a->rows.items[i];
        const struct line_jump *jump = row->kind == LINE_JUMP ? &a->jumps->items[row->index] : NULL;
        size_t to = jump && jump->to_file == a->file ? row_of_line(a, numbered, jump->to_line) : NO_ROW;
        if (to != NO_ROW)
            *array_add(&drawn) = (struct lane_jump){i, to};
    }
    if (drawn.count)
        lanes_init(&a->lanes, drawn.items, drawn.count, a->rows.count);
    free(drawn.items);
}

void annotated_fit(struct annotated *a, size_t room)
{
    size_t width = a->lanes.count ? LANES_WIDTH(a->lanes.count) + ARROWS_GAP : 0;
    a->arrows_width = room >= width + LINE_LEAST ? width : 0;
}

void annotated_draw_arrows(const struct annotated *a, size_t row, struct phrase *phrase)
{
    char room[LANES_ROOM];
    enum line_kind kind = a->rows.items[row].kind;
    if (!a->arrows_width || kind == LINE_BLANK || kind == LINE_GAP)
        return;
    struct text drawn = lanes_draw(&a->lanes, row, a->report->look->is_utf8, room);
    phrase_say(phrase, STYLE_MARK, arena_copy(&phrase->arena, drawn));
    phrase_fill(phrase, ' ', ARROWS_GAP);
}

/* ---- the whole ---- */

/* Adds the cost of the file, with the calls that leave it. */
static void add_file(struct whole *whole, const struct profile *p, const struct file_lines *lines, ref_t file)
{
    for (size_t i = 0; i < lines->count; i++) {
        struct costs self = matrix_row(&lines->self, i);
        whole_add(whole, &self);
    }
    for (size_t i = 0; i < lines->call_count; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        if (p->functions.items[lines->calls[i].callee].file != file)
            whole_add(whole, &costs);
    }
}

/* The functions listed are one whole, whatever number of files their lines are in. */
static void choose_whole(struct annotated *a)
{
    const struct view *view = a->report->view;
    if (!view->question->relative)
        return;
    bool listed = view->filter->list.count;
    a->whole.of = listed ? view->whole.of : "the file, with what it calls";
    if (listed)
        whole_add(&a->whole, &view->whole.costs);
    else
        add_file(&a->whole, a->report->study->profile, &a->lines, a->file);
}

/* ---- all of them ---- */

static struct annotated of_source(const struct report *report, const struct shown_source *shown)
{
    return (struct annotated){
        .report = report, .file = shown->file, .source = shown->source, .unified = shown->unified};
}

static void make_rows(struct annotated *a, const struct lines_index *index)
{
    a->jumps = &index->jumps;
    file_lines_init(&a->lines, index, a->file);
    matrix_check(&a->lines.inclusive, a->report->diagnostics);
    choose_shown(a);
    build_rows(a);
    a->digits = digits_wanted(a);
    choose_lanes(a);
    choose_whole(a);
}

void annotated_init(struct annotated *a, const struct report *report, const struct lines_index *index,
                    const struct shown_source *shown)
{
    *a = of_source(report, shown);
    make_rows(a, index);
}

void annotated_init_whole(struct annotated *a, const struct report *report, const struct lines_index *index,
                          const struct shown_source *shown)
{
    *a = of_source(report, shown);
    a->is_whole = true;
    make_rows(a, index);
}

void annotated_release(struct annotated *a)
{
    free(a->rows.items);
    free(a->shown.items);
    lanes_release(&a->lanes);
    whole_release(&a->whole);
    file_lines_release(&a->lines);
}

void annotated_add_costs(const struct annotated *a, struct matrix *sum)
{
    for (size_t i = 0; i < a->lines.count; i++) {
        struct costs self = matrix_row(&a->lines.self, i);
        uint64_t number = a->lines.lines[i].number;
        if (number <= source_lines(a->source) || is_of_other(a, number))
            matrix_add(sum, 0, &self);
    }
}

uint64_t annotated_past_end(const struct annotated *a)
{
    size_t last = a->lines.count;
    while (last && is_of_other(a, a->lines.lines[last - 1].number))
        last--;
    uint64_t number = last ? a->lines.lines[last - 1].number : 0;
    return number > source_lines(a->source) ? annotated_number(a, number) : 0;
}
