/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/draw.h"

#include "base/shrink.h"
#include "checks/words.h"
#include "report/heading.h"
#include "view/meaning.h"

#include <stdlib.h>

#define GAP 2u /* blanks between the two ends of a line, at least */

/* ---- rows ---- */

static void draw_head(const struct sheet *sheet, struct canvas *canvas, size_t at)
{
    struct buffer text = {0};
    struct phrase phrase = {0};
    struct output out = output_into(&text);
    table_headings(&sheet->table, &sheet->figures, sheet->room, &out);
    output_close(&out);
    phrase_say(&phrase, STYLE_TITLE, text_skip(buffer_text(&text), sheet->figures_width == 0)); /* the gap */
    canvas_draw(canvas, (struct canvas_place){.row = at, .end = canvas->columns}, &phrase);
    phrase_release(&phrase);
    buffer_release(&text);
}

static bool is_faint(const struct sheet *sheet, size_t row)
{
    return sheet->table.faint && sheet->table.faint(sheet, row);
}

/* The columns of figures; a column without a figure has a dot. */
static void draw_figures(const struct sheet *sheet, size_t row, struct canvas *canvas, size_t at)
{
    struct spent spent = {0};
    struct phrase phrase = {0};
    bool is_empty = sheet->table.empty && sheet->table.empty(sheet, row);
    if (is_empty || sheet->table.spent(sheet, row, &spent))
        table_add_figures(&sheet->table, &sheet->figures, row, &spent,
                          is_faint(sheet, row) ? FIGURES_FAINT : FIGURES_USUAL, &phrase);
    canvas_draw(canvas, (struct canvas_place){.row = at, .end = sheet->figures_width}, &phrase);
    phrase_release(&phrase);
}

static void draw_row(const struct sheet *sheet, size_t row, struct canvas *canvas, size_t at)
{
    size_t sideways = sheet->place->sideways, moved = sheet->figures_width + sheet->still;
    struct phrase phrase = {0};
    if (sheet->figures_width)
        draw_figures(sheet, row, canvas, at);
    sheet->table.describe(sheet, row, &phrase);
    if (is_faint(sheet, row))
        phrase_dim(&phrase);
    if (!sideways)
        phrase_shrink_told(&phrase, sheet->room, sheet_told(sheet, row), look_ellipsis(&sheet->look));
    canvas_draw(canvas, (struct canvas_place){at, sheet->figures_width, moved, 0}, &phrase);
    canvas_draw(canvas, (struct canvas_place){at, moved, canvas->columns, sheet->still + sideways}, &phrase);
    phrase_release(&phrase);
}

/* Draws so many rows from one on, and tells apart those that would read the same. */
static void draw_together(const struct sheet *sheet, size_t first, size_t count, struct canvas *canvas, size_t at)
{
    struct sheet shown = *sheet;
    size_t *told = sheet_tell(sheet, first, count);
    shown.told.bytes = told;
    shown.told.first = first;
    shown.told.count = count;
    for (size_t i = 0; i < count; i++)
        draw_row(&shown, first + i, canvas, at + i);
    free(told);
}

/* ---- lines ---- */

/* Draws two phrases on a row, one at each end, and releases them; the first is cut to the room that the second leaves.
 */
static void draw_ends(const struct browser *b, struct canvas *canvas, size_t at, struct phrase *left,
                      struct phrase *right)
{
    size_t width = canvas->columns, taken = phrase_width(right);
    size_t room = taken && taken + GAP < width ? width - taken - GAP : width;
    phrase_shrink(left, room, look_ellipsis(b->model.report.look));
    canvas_draw(canvas, (struct canvas_place){.row = at, .end = width}, left);
    if (room < width)
        canvas_draw(canvas, (struct canvas_place){.row = at, .first = width - taken, .end = width}, right);
    phrase_release(left);
    phrase_release(right);
}

/* `Ir instructions`; `Ir` if more has no room beside the title. */
static void add_event(const struct browser *b, size_t room, struct phrase *phrase)
{
    const bool is_of_one = b->sheet.figures.count && !b->sheet.table.column_in;
    const struct measure *main = is_of_one ? view_main_measure(&b->model.functions) : NULL;
    struct text words = main ? meaning_of(model_profile(&b->model), main) : TEXT_NONE;
    if (!main)
        return;
    if (output_safe_width(main->name) + 1 + output_safe_width(words) + GAP > room)
        words = TEXT_NONE;
    phrase_add_name(phrase, STYLE_TITLE, main->name);
    phrase_say(phrase, STYLE_PLAIN, words.n ? TEXT(" ") : TEXT(""));
    phrase_add_name(phrase, STYLE_PLAIN, words);
}

/* Whose code has rows: `yours`. */
static void add_charged(const struct browser *b, struct phrase *phrase)
{
    const struct text words = b->sheet.figures.count ? b->model.source.charged : TEXT("");
    if (words.n) {
        phrase_say(phrase, STYLE_TITLE, words);
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    }
}

static void draw_title(const struct browser *b, struct canvas *canvas)
{
    struct phrase left = {0}, right = {0};
    sheet_entitle(&b->sheet, &left);
    add_charged(b, &right);
    size_t taken = phrase_width(&left) + phrase_width(&right);
    add_event(b, taken < canvas->columns ? canvas->columns - taken : 0, &right);
    draw_ends(b, canvas, 0, &left, &right);
}

/* One line for both: the title stands over the names. */
static void draw_title_in_head(const struct browser *b, struct canvas *canvas)
{
    struct canvas_place place = {.first = b->sheet.figures_width, .end = canvas->columns};
    struct phrase title = {0};
    sheet_entitle(&b->sheet, &title);
    phrase_shrink(&title, b->sheet.room, look_ellipsis(b->model.report.look));
    canvas_draw(canvas, place, &title);
    phrase_release(&title);
}

/* ---- the status ---- */

/* 5 of 2,769 */
static void add_row(const struct browser *b, struct phrase *phrase)
{
    size_t count = sheet_count(&b->sheet);
    phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    phrase_grouped(phrase, STYLE_PLAIN, count ? (int64_t)state_place(b)->row + 1 : 0);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)count);
}

/* Calls lead through all functions: a filter that chooses rows does not matter to them. */
static void add_filter(const struct browser *b, struct phrase *phrase)
{
    static const char *const words[][2] = {
        [FILTERING_CHOOSES] = {"  & ", "  filtered"}, [FILTERING_NONE] = {"  not filtered by & ", "  not filtered"}};
    const struct settings *settings = &b->model.settings;
    const enum filtering filtering = b->sheet.kind->filtering;
    bool is_usual = !settings->filter.s && !filter_is_empty(b->model.source.report->question->filter);
    if (filtering == FILTERING_UNSAID || (!is_usual && settings->filter.n == 0))
        return;
    phrase_say(phrase, STYLE_PLAIN, text_of(words[filtering][is_usual]));
    phrase_add(phrase, STYLE_PLAIN, is_usual ? TEXT("") : settings->filter);
}

static void add_settings(const struct browser *b, struct phrase *phrase)
{
    const struct settings *settings = &b->model.settings;
    if (b->sheet.kind->is_sorted) {
        phrase_say(phrase, STYLE_PLAIN, TEXT("  by "));
        phrase_add(phrase, STYLE_PLAIN, b->sheet.report->view->sort.items[0].column.name);
    }
    add_filter(b, phrase);
    if (b->is_charged && !state_frame(b).has_title) {
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
        phrase_say(phrase, STYLE_PLAIN, b->model.source.charged);
    }
    if (settings->is_relative)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  shares of what is looked at"));
}

static void add_changed(const struct browser *b, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_TITLE, b->is_newer ? TEXT("inputs changed: R") : TEXT(""));
}

/* checks FAIL: c, by the worst of them. */
static void add_checks(const struct browser *b, struct phrase *phrase)
{
    const struct verdict *worst = verdicts_worst(b->model.source.report->verdicts);
    if (!worst)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT("checks "));
    phrase_say(phrase, verdict_level(worst) == LEVEL_OK ? STYLE_PLAIN : STYLE_TITLE, words_state(worst));
    phrase_say(phrase, STYLE_PLAIN, TEXT(": c"));
}

static void add_notes(const struct browser *b, struct phrase *phrase)
{
    const struct diagnostics *d = b->model.source.report->diagnostics;
    size_t count = d ? d->items.count : 0;
    if (count == 0)
        return;
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)count);
    phrase_say(phrase, STYLE_PLAIN, count == 1 ? TEXT(" note: !") : TEXT(" notes: !"));
}

/* What keys lead to, as far as there is room. */
static void add_hints(const struct browser *b, struct phrase *phrase)
{
    static void (*const hints[])(const struct browser *b, struct phrase *phrase) = {add_changed, add_checks, add_notes};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        size_t count = phrase->spans.count;
        phrase_say(phrase, STYLE_PLAIN, count ? TEXT("  ") : TEXT(""));
        size_t begun = phrase->spans.count;
        hints[i](b, phrase);
        if (phrase->spans.count == begun || phrase_width(phrase) + GAP >= b->columns)
            phrase->spans.count = count;
    }
}

/* The end of the typed text is always visible. */
static void draw_prompt(const struct browser *b, struct canvas *canvas, size_t at)
{
    struct phrase words = {0};
    prompt_describe(&b->prompt, &words);
    size_t width = phrase_width(&words);
    struct canvas_place place = {.row = at, .end = canvas->columns};
    place.skip = width > canvas->columns && !b->prompt.has_error ? width - canvas->columns : 0;
    canvas_draw(canvas, place, &words);
    phrase_release(&words);
}

/* What is said is more than the notes, where both have no room. */
static void draw_status(const struct browser *b, struct canvas *canvas, size_t at)
{
    struct phrase left = {0}, right = {0};
    if (b->message.n) {
        phrase_add(&left, STYLE_SUM, b->message);
    } else {
        phrase_add_name(&left, STYLE_FILE, heading_of(&b->model.report, &left.arena));
        add_row(b, &left);
        add_settings(b, &left);
    }
    add_hints(b, &right);
    if (b->message.n && phrase_width(&left) + GAP + phrase_width(&right) > canvas->columns)
        phrase_clear(&right);
    draw_ends(b, canvas, at, &left, &right);
}

/* ---- keys ---- */

static const char keys_of_every_day[] =
    "Enter in  Backspace back  s sort  i self/incl  o yours  / search  e event  & filter  v editor  ? keys  q quit";

/* As many as there is room for, and always the one that shows the others. */
static void draw_keys(struct canvas *canvas, size_t at)
{
    struct phrase left = {0};
    struct text words = text_of(keys_of_every_day);
    const struct text last = TEXT("  ? keys  q quit");
    size_t room = canvas->columns;
    if (words.n > room) {
        size_t end = room > last.n ? room - last.n : 0;
        while (end > 1 && !(words.s[end] == ' ' && words.s[end + 1] == ' '))
            end--;
        words = (struct text){words.s, end};
    }
    phrase_say(&left, STYLE_SUM, words);
    if (words.n < sizeof keys_of_every_day - 1)
        phrase_say(&left, STYLE_SUM, last);
    canvas_draw(canvas, (struct canvas_place){.row = at, .end = room}, &left);
    phrase_release(&left);
}

/* ---- the calls of the row ---- */

#define ARCS_MOST 10000u /* of a function whose calls are shown unasked */

static size_t count_arcs(const struct graph *g, ref_t function)
{
    return g->in[function + 1] - g->in[function] + g->out[function + 1] - g->out[function];
}

static bool has_few_arcs(const struct study *study, const struct place *place)
{
    if (place->function != NONE)
        return count_arcs(&study->graph, place->function) <= ARCS_MOST;
    const struct cycle *cycle = &study->inclusive.cycles[place->cycle];
    size_t arcs = 0;
    for (size_t i = 0; i < cycle->count && arcs <= ARCS_MOST; i++)
        arcs += count_arcs(&study->graph, study->inclusive.members[cycle->first + i]);
    return arcs <= ARCS_MOST;
}

/* The first of so many rows around the one where a sheet begins. */
static size_t first_around(const struct sheet *sheet, size_t rows)
{
    size_t middle = sheet->kind->start(sheet), count = sheet_count(sheet);
    size_t first = middle > rows / 2 ? middle - rows / 2 : 0;
    return first + rows > count ? (count > rows ? count - rows : 0) : first;
}

/* The sheet of another place, which is shown with that of the screen. */
struct other {
    struct trail trail;
    struct sheet sheet;
};

/* False: there is nothing to show. Release it in any case. */
static bool other_init(struct other *other, const struct browser *b, struct place place, size_t width)
{
    trail_init(&other->trail, place);
    bool good = sheet_init(&other->sheet, (struct model *)(uintptr_t)&b->model, &other->trail);
    if (good)
        sheet_fit(&other->sheet, width);
    return good;
}

static void other_release(struct other *other)
{
    sheet_release(&other->sheet);
    trail_release(&other->trail);
}

/* As many as there is room for. */
static void draw_around(const struct sheet *calls, struct canvas *canvas, size_t at, size_t rows)
{
    size_t count = sheet_count(calls), first = first_around(calls, rows);
    draw_together(calls, first, rows < count - first ? rows : count - first, canvas, at);
}

static void draw_preview(const struct browser *b, struct canvas *canvas, size_t at, size_t rows)
{
    struct other calls;
    struct place place = place_of(SCREEN_FUNCTION);
    struct subject subject = state_subject(b);
    place.function = subject.function;
    place.cycle = subject.cycle;
    bool has_calls = subject.function != NONE || subject.cycle != NONE;
    if (!has_calls || rows < 2 || !has_few_arcs(b->model.report.study, &place))
        return;
    if (other_init(&calls, b, place, canvas->columns)) {
        draw_head(&calls.sheet, canvas, at);
        draw_around(&calls.sheet, canvas, at + 1, rows - 1);
    }
    other_release(&calls);
}

/* ---- the checks ---- */

static void draw_more(struct canvas *canvas, size_t at, size_t count)
{
    struct phrase words = {0};
    phrase_say(&words, STYLE_PLAIN, TEXT("and "));
    phrase_grouped(&words, STYLE_PLAIN, (int64_t)count);
    phrase_say(&words, STYLE_PLAIN, TEXT(" more: c"));
    canvas_draw(canvas, (struct canvas_place){.row = at, .end = canvas->columns}, &words);
    phrase_release(&words);
}

/* Those that do not pass come first; of several rows the last one counts the checks that have none. */
static void draw_checks(const struct browser *b, struct canvas *canvas, size_t at, size_t rows)
{
    struct other checks;
    if (rows == 0)
        return;
    if (other_init(&checks, b, place_of(SCREEN_CHECKS), canvas->columns)) {
        size_t count = sheet_count(&checks.sheet), shown = rows - (rows > 1 && count > rows);
        draw_together(&checks.sheet, 0, shown < count ? shown : count, canvas, at);
        if (shown < rows)
            draw_more(canvas, at + shown, count - shown);
    }
    other_release(&checks);
}

/* ---- the whole ---- */

static void draw_too_small(struct canvas *canvas)
{
    struct phrase words = {0};
    phrase_say(&words, STYLE_PLAIN, TEXT("too small"));
    if (canvas->rows && canvas->columns)
        canvas_draw(canvas, (struct canvas_place){.end = canvas->columns}, &words);
    phrase_release(&words);
}

/* The rows of a sheet from one on, below their headings; one of them is reverse, or none (SIZE_MAX). */
static void draw_rows(const struct sheet *sheet, struct canvas *canvas, const struct frame *frame, size_t top,
                      size_t at)
{
    size_t left = top < sheet_count(sheet) ? sheet_count(sheet) - top : 0;
    size_t rows = left < frame->body ? left : frame->body;
    draw_head(sheet, canvas, frame->first - 1);
    draw_together(sheet, top, rows, canvas, frame->first);
    if (at >= top && at - top < rows)
        canvas_reverse(canvas, frame->first + at - top);
}

/* The source of the function that the screen is of, around the line that costs most, where the frame has rows. */
static void draw_beside(const struct browser *b, struct canvas *canvas, const struct frame *frame)
{
    if (b->beside.kind)
        draw_rows(&b->beside, canvas, frame, first_around(&b->beside, frame->body), SIZE_MAX);
}

static void draw_body(const struct browser *b, struct canvas *canvas, const struct frame *frame)
{
    struct canvas left, right;
    const struct place *place = state_place(b);
    struct frame lower = *frame;
    if (!frame->beside) {
        draw_rows(&b->sheet, canvas, frame, place->top, place->row);
        lower.first += frame->body + 1;
        lower.body = frame->below ? frame->below - 1 : 0;
        if (frame->below)
            draw_beside(b, canvas, &lower);
        return;
    }
    canvas_init(&left, canvas->rows, frame->width, canvas->is_utf8);
    canvas_init(&right, canvas->rows, canvas->columns - frame->beside, canvas->is_utf8);
    draw_rows(&b->sheet, &left, frame, place->top, place->row);
    draw_beside(b, &right, frame);
    canvas_put(canvas, 0, &left);
    canvas_put(canvas, frame->beside, &right);
    canvas_release(&left);
    canvas_release(&right);
}

void draw_state(const struct browser *b, struct canvas *canvas)
{
    struct frame frame = state_frame(b);
    if (state_is_too_small(b)) {
        draw_too_small(canvas);
        return;
    }
    draw_body(b, canvas, &frame);
    if (frame.has_title)
        draw_title(b, canvas);
    else
        draw_title_in_head(b, canvas);
    draw_preview(b, canvas, frame.first + frame.body, frame.preview);
    draw_checks(b, canvas, frame.status - frame.checks, frame.checks);
    (prompt_asks(&b->prompt) ? draw_prompt : draw_status)(b, canvas, frame.status);
    if (frame.has_keys)
        draw_keys(canvas, canvas->rows - 1);
}
