/* Machine code: the instructions of a function with what each cost, the jumps between them, and the calls they make. */
#include "report/text/text.h"

#include "base/paint.h"
#include "report/cell.h"
#include "report/decoder.h"
#include "report/problems.h"
#include "report/text/instructions.h"
#include "report/text/table.h"

#include <stdlib.h>

#define TEXT_WIDTH_MAX 44u /* columns that notes of jumps stand after, where instructions are not longer */
#define PLACE_MAX 24u      /* columns of a line of another file */
#define TARGETS_SHOWN 3u

/* The machine code of one routine. */
struct listing {
    struct instructions in;
    ref_t file; /* its own */
    size_t place_width, address_width, text_width;
};

/* All of them. */
struct listings {
    const struct report *report;
    struct routines routines;
    struct decoder decoder;
    struct locator locator;
};

/* ---- what stands in a row ---- */

static struct text base_name(struct text path)
{
    for (size_t slash; (slash = text_find(path, '/')) < path.n;)
        path = text_skip(path, slash + 1);
    return path;
}

/* The line of a step; in another file than the function's own, that too: code that was inlined. */
static struct text place_of(const struct listing *l, const struct routine_step *step, struct arena *arena)
{
    struct text name = base_name(naming_file(l->in.report->naming, step->file));
    struct text line = step->line ? arena_format(arena, "%llu", (unsigned long long)step->line) : TEXT("?");
    if (step->file == l->file)
        return line;
    size_t room = PLACE_MAX > line.n + 1 ? PLACE_MAX - line.n - 1 : 0;
    return arena_join(arena, arena_join(arena, text_cut(name, room), TEXT(":")), line);
}

static struct text address_text(uint64_t address, struct arena *arena)
{
    return arena_format(arena, "%llx", (unsigned long long)address);
}

static void widen(size_t *width, size_t n)
{
    *width = n > *width ? n : *width;
}

static void measure_rows(struct listing *l)
{
    l->place_width = strlen("line");
    l->address_width = strlen("address");
    for (size_t i = 0; i < l->in.rows.count; i++) {
        struct arena scratch = {0};
        const struct code_row *row = &l->in.rows.items[i];
        if (row->kind == CODE_STEP)
            widen(&l->place_width, output_safe_width(place_of(l, instructions_step(&l->in, row), &scratch)));
        if (row->kind == CODE_STEP || row->kind == CODE_POINT) {
            const struct point *point = &l->in.points.items[row->index];
            widen(&l->address_width, address_text(point->address, &scratch).n);
            if (output_safe_width(point->text) <= TEXT_WIDTH_MAX)
                widen(&l->text_width, output_safe_width(point->text));
        }
        arena_release(&scratch);
    }
}

static size_t lanes_width(const struct listing *l)
{
    return LANES_WIDTH(l->in.lanes.count) ? LANES_WIDTH(l->in.lanes.count) + 2 : 0;
}

static void describe_target(const struct listing *l, const struct routine_jump *jump, struct phrase *phrase)
{
    if (jump->leaves)
        phrase_add(phrase, STYLE_FUNCTION, text_cut(naming_symbol(l->in.report->naming, jump->symbol), NAME_SHOWN));
    else
        phrase_say(phrase, STYLE_PLAIN, address_text(jump->to, &phrase->arena));
    phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
}

/* How often a jump was followed, and where to, unless a lane shows that. */
static void describe_jump(const struct listing *l, const struct routine_jump *jump, struct phrase *phrase)
{
    size_t to = instructions_find(&l->in, jump->to);
    if (to == NO_POINT || jump->leaves || !lanes_has(&l->in.lanes, to)) {
        phrase_say(phrase, STYLE_MARK, TEXT("-> "));
        describe_target(l, jump, phrase);
    }
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)(jump->followed < INT64_MAX ? jump->followed : INT64_MAX));
    if (!jump->conditional)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)(jump->executed < INT64_MAX ? jump->executed : INT64_MAX));
}

/* As of a switch. */
static void describe_targets(const struct listing *l, const struct routine_step *step, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_MARK, TEXT("-> "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)step->jump_count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" targets: "));
    for (size_t i = 0; i < step->jump_count && i < TARGETS_SHOWN; i++) {
        const struct routine_jump *jump = &l->in.routine->jumps[step->first_jump + i];
        phrase_say(phrase, STYLE_PLAIN, i ? TEXT(", ") : TEXT(""));
        describe_target(l, jump, phrase);
        phrase_grouped(phrase, STYLE_PLAIN, (int64_t)(jump->followed < INT64_MAX ? jump->followed : INT64_MAX));
    }
    if (step->jump_count > TARGETS_SHOWN) {
        phrase_say(phrase, STYLE_PLAIN, TEXT(", "));
        phrase_say(phrase, STYLE_PLAIN, look_ellipsis(l->in.report->look));
    }
}

static void describe_jumps(const struct listing *l, const struct routine_step *step, size_t text_width,
                           struct phrase *phrase)
{
    if (step->jump_count == 0)
        return;
    phrase_fill(phrase, ' ', (text_width < l->text_width ? l->text_width - text_width : 0) + 2);
    if (step->jump_count == 1)
        describe_jump(l, &l->in.routine->jumps[step->first_jump], phrase);
    else
        describe_targets(l, step, phrase);
}

static void describe_right(struct text text, enum style style, size_t width, struct phrase *phrase)
{
    size_t n = output_safe_width(text);
    phrase_fill(phrase, ' ', n < width ? width - n : 0);
    phrase_add(phrase, style, text);
}

/* Without those at its end. */
static struct text without_blanks(struct text t)
{
    while (t.n && t.s[t.n - 1] == ' ')
        t.n--;
    return t;
}

static void describe_point(const struct listing *l, const struct code_row *row, struct phrase *phrase)
{
    char room[LANES_ROOM];
    const struct point *point = &l->in.points.items[row->index];
    const struct routine_step *step = row->kind == CODE_STEP ? instructions_step(&l->in, row) : NULL;
    describe_right(step ? place_of(l, step, &phrase->arena) : TEXT(""), STYLE_FILE, l->place_width, phrase);
    phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    describe_right(address_text(point->address, &phrase->arena), STYLE_PLAIN, l->address_width, phrase);
    if (lanes_width(l)) {
        bool is_last = !point->text.n && !(step && step->jump_count);
        struct text drawn = lanes_draw(&l->in.lanes, row->index, l->in.report->look->is_utf8, room);
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
        phrase_say(phrase, STYLE_MARK, arena_copy(&phrase->arena, is_last ? without_blanks(drawn) : drawn));
    }
    if (point->text.n) {
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
        phrase_add(phrase, STYLE_SOURCE, point->text);
    }
    if (step)
        describe_jumps(l, step, output_safe_width(point->text), phrase);
}

static void describe_call(const struct listing *l, const struct routine_call *call, struct phrase *phrase)
{
    const struct function *f = &l->in.report->study->profile->functions.items[call->callee];
    struct label label = {NONE, f->file, f->symbol, call->callee, NONE, LINE_NONE};
    struct naming_calls calls = {.count = call->count};
    phrase_fill(phrase, ' ', l->place_width + l->address_width + 4 + lanes_width(l));
    phrase_say(phrase, STYLE_MARK, TEXT("=> "));
    naming_describe(l->in.report->naming, &label, &calls, phrase);
    if (call->recursive)
        phrase_say(phrase, STYLE_PLAIN, TEXT_OVERLAP);
}

static void describe_gap(const struct listing *l, size_t point, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_GAP, TEXT("-- address "));
    phrase_say(phrase, STYLE_GAP, address_text(l->in.points.items[point].address, &phrase->arena));
    phrase_say(phrase, STYLE_GAP, TEXT(" ----------------------------------------"));
}

static void describe_line(const struct listing *l, const struct code_row *row, struct phrase *phrase)
{
    const struct routine_step *step = instructions_step(&l->in, row);
    phrase_say(phrase, STYLE_GAP, TEXT("-- "));
    phrase_add(phrase, STYLE_FILE, place_of(l, step, &phrase->arena));
    phrase_say(phrase, STYLE_GAP, TEXT(" | "));
    phrase_add(phrase, STYLE_SOURCE, row->text);
}

static void describe_row(const void *context, size_t number, struct phrase *phrase)
{
    const struct listing *l = context;
    const struct code_row *row = &l->in.rows.items[number];
    switch (row->kind) {
    case CODE_GAP:
        describe_gap(l, row->index, phrase);
        break;
    case CODE_LINE:
        describe_line(l, row, phrase);
        break;
    case CODE_POINT:
    case CODE_STEP:
        describe_point(l, row, phrase);
        break;
    case CODE_CALL:
        describe_call(l, &l->in.routine->calls[row->index], phrase);
        break;
    }
}

static bool row_spent(const void *context, size_t number, struct spent *spent)
{
    const struct listing *l = context;
    const struct code_row *row = &l->in.rows.items[number];
    bool has_kinds = l->in.report->view->has_kinds;
    if (row->kind == CODE_CALL) {
        *spent = spent_alike(matrix_row(&l->in.routine->call_costs, row->index));
        spent->has = has_kinds ? column_bit(COLUMN_INCLUSIVE) : spent->has;
    } else if (row->kind == CODE_STEP) {
        *spent = spent_alike(matrix_row(&l->in.routine->self, l->in.points.items[row->index].step));
        spent->has = has_kinds ? column_bit(COLUMN_SELF) : spent->has;
    }
    return row->kind == CODE_CALL || row->kind == CODE_STEP;
}

static bool row_is_bare(const void *context, size_t number)
{
    const struct listing *l = context;
    return l->in.rows.items[number].kind == CODE_POINT;
}

/* ---- a listing ---- */

static void write_cost(const struct report *report, cost_t cost)
{
    const struct measure *measure = view_main_measure(report->view);
    char text[CELL_MAX];
    if (!measure)
        return;
    struct cell cell = {{FIGURE_COST, cost, 0}, measure->total, NULL};
    output_text(report->out, TEXT(" - "));
    output_text(report->out, (struct text){text, cell_number(text, &cell.figure)});
    output_char(report->out, ' ');
    if (report->request->show_percs && cell_share(text, &cell)) {
        output_text(report->out, (struct text){text, cell_share(text, &cell)});
        output_char(report->out, ' ');
    }
    output_name(report->out, measure->name);
}

static void write_title(const struct listings *s, const struct routine_choice *choice, bool is_decoded)
{
    const struct report *report = s->report;
    const struct function *f = &report->study->profile->functions.items[choice->function];
    struct label label = {f->object, f->file, f->symbol, choice->function, NONE, LINE_NONE};
    enum paint paint = report->look->is_painted ? PAINT_BOLD : PAINT_NONE;
    struct phrase phrase = {0};
    naming_describe(report->naming, &label, NULL, &phrase);
    table_rule(report->look, report->out);
    paint_begin(report->out, paint);
    output_text(report->out, TEXT("-- Machine code: "));
    phrase_write(&phrase, report->out);
    write_cost(report, choice->cost);
    if (is_decoded) {
        output_text(report->out, TEXT(" (decoded by "));
        output_name(report->out, s->decoder.objdump.version);
        output_char(report->out, ')');
    }
    paint_end(report->out, paint);
    output_char(report->out, '\n');
    phrase_release(&phrase);
}

static struct text heading(const struct listing *l, struct arena *arena)
{
    return arena_format(arena, "%*s  %*s", (int)l->place_width, "line", (int)l->address_width, "address");
}

static void write_table(const struct listing *l)
{
    struct arena arena = {0};
    struct table table = {.columns = l->in.report->view->columns.items,
                          .column_count = l->in.report->view->cost_columns,
                          .rows = l->in.rows.count,
                          .heading = heading(l, &arena),
                          .percents = l->in.report->request->show_percs,
                          .all_percents = true,
                          .no_rule = true,
                          .look = l->in.report->look,
                          .context = l,
                          .spent = row_spent,
                          .describe = describe_row,
                          .empty = row_is_bare};
    table_write(&table, l->in.report->out);
    output_char(l->in.report->out, '\n');
    arena_release(&arena);
}

static void write_listing(struct listings *s, size_t number)
{
    const struct routine_choice *choice = &s->routines.items[number];
    const struct profile *p = s->report->study->profile;
    struct listing l = {.file = p->functions.items[choice->function].file};
    bool wants_lines = s->report->request->source_lines != NUMBERS_NO;
    struct routine routine;
    struct code code = {0};
    routine_init(&routine, &s->routines, number);
    bool is_decoded = decoder_find(&s->decoder, number, &routine, &code);
    instructions_init(&l.in, s->report, &routine, &code, wants_lines ? &s->locator : NULL);
    measure_rows(&l);
    write_title(s, choice, is_decoded);
    write_table(&l);
    instructions_release(&l.in);
    routine_release(&routine);
    free(code.items);
}

/* Addresses that no function has. */
static void note_unknown(const struct report *report, const struct routines *routines)
{
    const struct patterns *asked = &report->view->filter->disasm;
    for (size_t i = 0; i < asked->count; i++) {
        struct text expression = asked->items[i].expression;
        uint64_t address;
        if (filter_reads_address(expression, &address) && !routines->found[i] && !asked->used[i])
            diagnostics_add(report->diagnostics, &problem_no_rows, TEXT_NONE, 0,
                            "--disasm=%.*s: no function has this address", (int)expression.n, expression.s);
    }
}

bool text_machine_code(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct listings s = {.report = report};
    if (report->view->filter->disasm.count == 0)
        return true;
    if (!p->has_addresses)
        return false;
    routines_init(&s.routines, p, report->view->filter, view_main_measure(report->view));
    note_unknown(report, &s.routines);
    decoder_init(&s.decoder, report, &s.routines);
    locator_init(&s.locator, report);
    for (size_t i = 0; i < s.routines.count; i++)
        write_listing(&s, i);
    locator_release(&s.locator);
    decoder_release(&s.decoder);
    routines_release(&s.routines);
    return true;
}
