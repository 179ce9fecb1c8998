/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/code_rows.h"

#include "base/display_width.h"
#include "base/shrink.h"
#include "rows/line_number.h"

#include <stdio.h>

#define PLACE_MAX 24u      /* columns of a line of another file */
#define PLACE_LEAST 10u    /* so many of these stay as long as anything else can go */
#define TEXT_WIDTH_MAX 44u /* columns after which notes of jumps begin, if instructions are not longer */
#define TEXT_ENOUGH 24u    /* columns that most instructions take */
#define TEXT_LEAST 14u     /* of an instruction beside a note that is longer than the room left */
#define TARGETS_SHOWN 3u
#define GAP 2u /* blanks between columns */

static void widen(size_t *width, size_t n)
{
    *width = n > *width ? n : *width;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t less(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

/* ---- texts of columns ---- */

/* At most so many columns of a text, with an ellipsis if it is cut. */
static struct text cut(const struct code_rows *rows, struct text text, size_t columns, struct arena *arena)
{
    struct text ellipsis = look_ellipsis(rows->in->report->look);
    size_t mark = display_width_of(ellipsis);
    if (display_width_of(text) <= columns)
        return text;
    return columns < mark ? TEXT("") : arena_join(arena, display_width_cut(text, columns - mark), ellipsis);
}

/* The line of a step; for inlined code also its file, if that is not the function's own. */
static struct text place_of(const struct code_rows *rows, const struct routine_step *step, size_t width,
                            struct arena *arena)
{
    struct text name = text_base_name(naming_file(rows->in->report->naming, step->file));
    uint64_t number = line_number_of(rows->in->report->study->profile, step->line).number;
    struct text line = number ? arena_format(arena, "%llu", (unsigned long long)number) : TEXT("?");
    size_t room = less(width, line.n + 1), mark = display_width_of(look_ellipsis(rows->in->report->look));
    if (step->file == rows->file)
        return line;
    return arena_join(arena, arena_join(arena, cut(rows, name, room > mark ? room : mark, arena), TEXT(":")), line);
}

static struct text address_text(uint64_t address, struct arena *arena)
{
    return arena_format(arena, "%llx", (unsigned long long)address);
}

static const struct point *point_of(const struct code_rows *rows, const struct code_row *row)
{
    return &rows->in->points.items[row->index];
}

/* The step of a row, or NULL. */
static const struct routine_step *step_of(const struct code_rows *rows, const struct code_row *row)
{
    return row->kind == CODE_STEP ? listed_code_step(rows->in, row) : NULL;
}

static bool is_point(const struct code_row *row)
{
    return row->kind == CODE_STEP || row->kind == CODE_POINT;
}

/* ---- instructions ---- */

/* The last word of a text. */
static struct text last_word(struct text text)
{
    size_t start = text.n;
    while (start && text.s[start - 1] != ' ')
        start--;
    return start ? text_skip(text, start) : text;
}

/* Whether a word is an address: `1199`, or `0x1199` as llvm-objdump writes it. */
static bool read_address(struct text word, uint64_t *address)
{
    struct text digits = text_starts(word, TEXT("0x")) ? text_skip(word, 2) : word; /* there may be no word */
    return digits.n && objdump_read_address(digits, address) == digits.n;
}

/* Without ` <symbol+0x24>` at its end, if the address before it is one of the listing. */
static struct text without_symbol(const struct code_rows *rows, struct text text)
{
    size_t at = text_find(text, '<');
    uint64_t address;
    if (at == text.n || at == 0 || text.s[text.n - 1] != '>')
        return text;
    struct text before = text_trim((struct text){text.s, at});
    bool is_address = read_address(last_word(before), &address);
    return is_address && listed_code_find(rows->in, address) != NO_POINT ? before : text;
}

/* With one blank in place of several. */
static struct text squeeze(struct text text, struct arena *arena)
{
    char *to = arena_alloc(arena, text.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++)
        if (text.s[i] != ' ' || n == 0 || to[n - 1] != ' ')
            to[n++] = text.s[i];
    return (struct text){to, n};
}

static struct text instruction_text(const struct code_rows *rows, const struct point *point, struct arena *arena)
{
    if (rows->in->paired && !point->text.s)
        return address_text(point->address, arena);
    struct text text = rows->is_tight ? without_symbol(rows, point->text) : point->text;
    return rows->is_narrow ? squeeze(text, arena) : text;
}

/* ---- notes of jumps ---- */

static void describe_target(const struct code_rows *rows, const struct routine_jump *jump, struct phrase *phrase)
{
    if (jump->leaves)
        phrase_add(phrase, STYLE_FUNCTION, text_cut(naming_symbol(rows->in->report->naming, jump->symbol), NAME_SHOWN));
    else
        phrase_say(phrase, STYLE_PLAIN, address_text(jump->to, &phrase->arena));
    phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
}

/* Whether the target is seen without its name: a lane leads there, or, if there is little room, the instruction ends
 * with it. */
static bool is_seen(const struct code_rows *rows, const struct point *point, const struct routine_jump *jump)
{
    uint64_t address;
    size_t to = listed_code_find(rows->in, jump->to);
    struct text word = last_word(without_symbol(rows, point->text));
    if (jump->leaves)
        return false;
    if (rows->lanes_width && to != NO_POINT && lanes_has(&rows->in->lanes, to))
        return true;
    return rows->is_tight && read_address(word, &address) && address == jump->to;
}

/* How often a jump was followed, and its target, unless that is seen. */
static void describe_jump(const struct code_rows *rows, const struct point *point, const struct routine_jump *jump,
                          struct phrase *phrase)
{
    if (!is_seen(rows, point, jump)) {
        phrase_say(phrase, STYLE_MARK, TEXT("-> "));
        describe_target(rows, jump, phrase);
    }
    phrase_count(phrase, STYLE_PLAIN, jump->followed);
    if (!jump->conditional)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
    phrase_count(phrase, STYLE_PLAIN, jump->executed);
}

/* Several jumps, as those of a switch. */
static void describe_targets(const struct code_rows *rows, const struct routine_step *step, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_MARK, TEXT("-> "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)step->jump_count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" targets: "));
    for (size_t i = 0; i < step->jump_count && i < TARGETS_SHOWN; i++) {
        const struct routine_jump *jump = &rows->in->routine->jumps[step->first_jump + i];
        phrase_say(phrase, STYLE_PLAIN, i ? TEXT(", ") : TEXT(""));
        describe_target(rows, jump, phrase);
        phrase_count(phrase, STYLE_PLAIN, jump->followed);
    }
    if (step->jump_count > TARGETS_SHOWN) {
        phrase_say(phrase, STYLE_PLAIN, TEXT(", "));
        phrase_say(phrase, STYLE_PLAIN, look_ellipsis(rows->in->report->look));
    }
}

static const struct code_pair *pair_of(const struct code_rows *rows, const struct code_row *row)
{
    return rows->in->paired ? &rows->in->paired->aligned.pairs[row->index] : NULL;
}

/* The registers that an instruction had in the old build, and whether its block has moved. */
static void describe_change(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    const struct code_pair *pair = pair_of(rows, row), *before = row->index ? pair - 1 : NULL;
    if (pair->has_moved && !(before && before->has_moved && !pair->block))
        phrase_say(phrase, STYLE_PLAIN, pair->mark == CODE_REGISTERS ? TEXT("moved; ") : TEXT("moved"));
    if (pair->mark != CODE_REGISTERS)
        return;
    struct text was = squeeze(rows->in->paired->points[row->index].text[SIDE_OLD], &phrase->arena);
    phrase_say(phrase, STYLE_PLAIN, TEXT("was "));
    phrase_add(phrase, STYLE_PLAIN, was);
}

/* Adds nothing if the row has no jumps, and its instruction did not change. */
static void describe_note(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    const struct routine_step *step = step_of(rows, row);
    if (rows->in->paired)
        describe_change(rows, row, phrase);
    if (step && step->jump_count == 1)
        describe_jump(rows, point_of(rows, row), &rows->in->routine->jumps[step->first_jump], phrase);
    else if (step && step->jump_count)
        describe_targets(rows, step, phrase);
}

/* The columns that the note of a row takes; 0: it has none. */
static size_t note_width(const struct code_rows *rows, const struct code_row *row)
{
    struct phrase note = {0};
    describe_note(rows, row, &note);
    size_t width = phrase_width(&note);
    phrase_release(&note);
    return width;
}

/* ---- the columns ---- */

/* The column where the instruction begins. */
static size_t text_column(const struct code_rows *rows)
{
    return rows->place_width + rows->address_width + rows->lanes_width + GAP;
}

/* The columns left for the instruction and its note. */
static size_t room_for_text(const struct code_rows *rows)
{
    return less(rows->room, text_column(rows));
}

static void measure_places(struct code_rows *rows, size_t most)
{
    rows->place_width = strlen("line");
    for (size_t i = 0; i < rows->in->rows.count; i++) {
        struct arena scratch = {0};
        const struct routine_step *step = step_of(rows, &rows->in->rows.items[i]);
        if (step)
            widen(&rows->place_width, display_width_of(place_of(rows, step, most, &scratch)));
        arena_release(&scratch);
    }
    rows->place_width += GAP;
}

/* Where the code of both sides is shown, the number of the block stands in place of the address, and the mark of the
 * instruction after it. */
#define LABEL_MAX 16

static int put_label(const struct code_rows *rows, size_t point, char label[LABEL_MAX])
{
    const struct code_pair *pair = &rows->in->paired->aligned.pairs[point];
    int n = pair->block ? snprintf(label, LABEL_MAX - 2, "b%u ", (unsigned)pair->block) : 0;
    n = n ? n : snprintf(label, LABEL_MAX, " ");
    label[n] = " ~-+"[pair->mark];
    label[n + 1] = '\0';
    return n + 1;
}

static void measure_labels(struct code_rows *rows)
{
    rows->address_width = strlen("block");
    for (size_t i = 0; i < rows->in->points.count; i++) {
        char label[LABEL_MAX];
        widen(&rows->address_width, (size_t)put_label(rows, i, label));
    }
}

static void measure_addresses(struct code_rows *rows)
{
    rows->address_width = strlen("address");
    for (size_t i = 0; i < rows->in->points.count; i++) {
        char digits[17];
        int n = snprintf(digits, sizeof digits, "%llx", (unsigned long long)rows->in->points.items[i].address);
        widen(&rows->address_width, (size_t)n);
    }
}

static size_t width_of_text(const struct code_rows *rows, const struct code_row *row)
{
    struct arena scratch = {0};
    size_t width = display_width_of(instruction_text(rows, point_of(rows, row), &scratch));
    arena_release(&scratch);
    return width;
}

/* The column where notes begin: after all instructions, or, if there is little room, after those that have notes. */
static void measure_texts(struct code_rows *rows)
{
    rows->text_width = 0;
    for (size_t i = 0; i < rows->in->rows.count; i++) {
        const struct code_row *row = &rows->in->rows.items[i];
        if (!is_point(row) || (rows->is_tight && !note_width(rows, row)))
            continue;
        size_t width = width_of_text(rows, row);
        if (width <= TEXT_WIDTH_MAX)
            widen(&rows->text_width, width);
    }
}

/* Whether all rows fit that have a note. */
static bool notes_fit(const struct code_rows *rows)
{
    for (size_t i = 0; i < rows->in->rows.count; i++) {
        const struct code_row *row = &rows->in->rows.items[i];
        size_t note = is_point(row) ? note_width(rows, row) : 0;
        size_t text = note ? width_of_text(rows, row) : 0;
        widen(&text, rows->text_width);
        if (note && text + GAP + note > room_for_text(rows))
            return false;
    }
    return true;
}

/* Drops columns if instructions would have less room than most of them take. */
static void fit_columns_to_room(struct code_rows *rows)
{
    size_t lacking = less(TEXT_ENOUGH, room_for_text(rows)), most = less(rows->place_width, lacking + GAP);
    if (lacking)
        measure_places(rows, most > PLACE_LEAST ? most : PLACE_LEAST);
    if (room_for_text(rows) < TEXT_ENOUGH)
        rows->lanes_width = 0;
    if (room_for_text(rows) < TEXT_ENOUGH)
        measure_places(rows, 0);
    if (room_for_text(rows) < TEXT_LEAST)
        rows->place_width = 0;
    rows->is_narrow = room_for_text(rows) < TEXT_ENOUGH;
}

void code_rows_measure(struct code_rows *rows, size_t room)
{
    size_t lanes = LANES_WIDTH(rows->in->lanes.count);
    rows->room = room;
    rows->is_tight = rows->is_narrow = false;
    rows->lanes_width = lanes ? lanes + GAP : 0;
    measure_places(rows, PLACE_MAX);
    if (rows->in->paired)
        measure_labels(rows);
    else
        measure_addresses(rows);
    fit_columns_to_room(rows);
    measure_texts(rows);
    rows->is_tight = room != SIZE_MAX && !notes_fit(rows);
    if (rows->is_tight)
        measure_texts(rows);
}

struct text code_rows_heading(const struct code_rows *rows, struct arena *arena)
{
    const char *name = rows->in->paired ? "block" : "address";
    struct text address = arena_format(arena, "%*s", (int)rows->address_width, name);
    if (rows->place_width == 0)
        return address;
    return arena_format(arena, "%*s  %s", (int)(rows->place_width - GAP), "line", address.s);
}

/* ---- rows ---- */

static void describe_right(struct text text, enum style style, size_t width, struct phrase *phrase)
{
    phrase_fill(phrase, ' ', less(width, display_width_of(text)));
    phrase_add(phrase, style, text);
}

/* Without the blanks at its end. */
static struct text without_blanks(struct text t)
{
    while (t.n && t.s[t.n - 1] == ' ')
        t.n--;
    return t;
}

static void describe_lanes(const struct code_rows *rows, size_t number, bool is_last, struct phrase *phrase)
{
    char room[LANES_ROOM];
    struct text drawn = lanes_draw(&rows->in->lanes, number, rows->in->report->look->is_utf8, room);
    phrase_fill(phrase, ' ', GAP);
    phrase_say(phrase, STYLE_MARK, arena_copy(&phrase->arena, is_last ? without_blanks(drawn) : drawn));
}

static void copy_part(struct phrase *phrase, const struct span *span, struct text part)
{
    if (span->own)
        phrase_say(phrase, span->style, arena_copy(&phrase->arena, part));
    else
        phrase_copy(phrase, span->style, part);
}

/* Adds the text of a phrase that was made to fit. */
static void append(struct phrase *phrase, const struct phrase *part)
{
    for (size_t i = 0; i < part->spans.count; i++) {
        const struct span *span = &part->spans.items[i];
        copy_part(phrase, span, span_head(span));
        if (span->cut.to)
            phrase_say(phrase, STYLE_PLAIN, part->ellipsis);
        copy_part(phrase, span, span_tail(span));
    }
}

/* The instruction, as much of it as the note leaves, but its beginning in any case. */
static void describe_text(const struct code_rows *rows, const struct code_row *row, size_t note, struct phrase *phrase)
{
    size_t room = room_for_text(rows), width = less(room, note ? note + GAP : 0);
    struct text text = instruction_text(rows, point_of(rows, row), &phrase->arena);
    if (display_width_of(text) > width)
        text = without_symbol(rows, text);
    text = cut(rows, text, width < TEXT_LEAST ? least(TEXT_LEAST, room) : width, &phrase->arena);
    if (text.n) {
        phrase_fill(phrase, ' ', GAP);
        phrase_add(phrase, STYLE_SOURCE, text);
    }
    if (note)
        phrase_fill(phrase, ' ', less(least(rows->text_width, width), display_width_of(text)) + GAP);
}

static void describe_instruction(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    struct phrase note = {0};
    describe_note(rows, row, &note);
    describe_text(rows, row, phrase_width(&note), phrase);
    if (rows->room != SIZE_MAX)
        phrase_shrink(&note, less(rows->room, phrase_width(phrase)), look_ellipsis(rows->in->report->look));
    append(phrase, &note);
    phrase_release(&note);
}

static void describe_label(const struct code_rows *rows, size_t point, struct phrase *phrase)
{
    char label[LABEL_MAX];
    size_t n = (size_t)put_label(rows, point, label);
    phrase_fill(phrase, ' ', less(rows->address_width, n));
    phrase_say(phrase, STYLE_MARK, arena_copy(&phrase->arena, (struct text){label, n}));
}

static void describe_point(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    const struct point *point = point_of(rows, row);
    const struct routine_step *step = step_of(rows, row);
    size_t width = less(rows->place_width, GAP);
    struct text place = step && width ? place_of(rows, step, width, &phrase->arena) : TEXT("");
    describe_right(place, STYLE_FILE, width, phrase);
    phrase_fill(phrase, ' ', rows->place_width - width);
    if (rows->in->paired)
        describe_label(rows, row->index, phrase);
    else
        describe_right(address_text(point->address, &phrase->arena), STYLE_PLAIN, rows->address_width, phrase);
    if (rows->lanes_width)
        describe_lanes(rows, row->index, !point->text.n && !(step && step->jump_count), phrase);
    describe_instruction(rows, row, phrase);
}

static void describe_call(const struct code_rows *rows, const struct routine_call *call, struct phrase *phrase)
{
    struct row_name name = row_name_of_function(rows->in->report->study->profile, call->callee);
    name.object = NONE;
    struct costs costs = matrix_row(&rows->in->routine->call_costs, (size_t)(call - rows->in->routine->calls));
    struct naming_calls calls =
        naming_count(&rows->in->report->study->measures, rows->in->paired ? &costs : NULL, call->count);
    phrase_fill(phrase, ' ', least(text_column(rows), less(rows->room, TEXT_ENOUGH)));
    phrase_say(phrase, STYLE_MARK, TEXT("=> "));
    naming_describe(rows->in->report->naming, &name, &calls, phrase);
    if (call->recursive)
        phrase_say(phrase, STYLE_PLAIN, NAMING_OVERLAP);
}

static void describe_gap(const struct code_rows *rows, size_t point, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_GAP, TEXT("-- "));
    if (!rows->in->paired) {
        phrase_say(phrase, STYLE_GAP, TEXT("address "));
        phrase_say(phrase, STYLE_GAP, address_text(rows->in->points.items[point].address, &phrase->arena));
    }
    phrase_say(phrase, STYLE_GAP, TEXT(" ----------------------------------------"));
}

static void describe_line(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    const struct routine_step *step = listed_code_step(rows->in, row);
    phrase_say(phrase, STYLE_GAP, TEXT("-- "));
    phrase_add(phrase, STYLE_FILE, place_of(rows, step, PLACE_MAX, &phrase->arena));
    phrase_say(phrase, STYLE_GAP, TEXT(" | "));
    size_t width = rows->in->report->look->width;
    struct text text = listed_code_line(rows->in, row);
    if (width)
        text = cut(rows, text, less(width, phrase_width(phrase)), &phrase->arena);
    phrase_add(phrase, STYLE_SOURCE, text);
}

/* At most so many columns of the name of a chain. The innermost function says what code it is: it stays as long as
 * possible, and then the outermost do. */
static struct text cut_chain(const struct code_rows *rows, const struct code_chain *chain, size_t columns,
                             struct arena *arena)
{
    struct text innermost = text_skip(chain->name, chain->last);
    struct text mark = arena_join(arena, look_ellipsis(rows->in->report->look), TEXT(" > "));
    if (display_width_of(chain->name) <= columns || !chain->last)
        return cut(rows, chain->name, columns, arena);
    struct text head =
        display_width_cut(chain->name, less(columns, display_width_of(innermost) + display_width_of(mark)));
    while (head.n && !(head.n > 2 && memcmp(head.s + head.n - 3, " > ", 3) == 0))
        head.n--;
    head = arena_join(arena, head, mark);
    return arena_join(arena, head, cut(rows, innermost, less(columns, display_width_of(head)), arena));
}

/* `; main.cpp:51 words > std::map::operator[]` */
static void describe_chain(const struct code_rows *rows, const struct code_row *row, struct phrase *phrase)
{
    const struct code_chain *chain = listed_code_chain(rows->in, row);
    phrase_say(phrase, STYLE_GAP, TEXT("; "));
    if (chain) {
        phrase_add(phrase, STYLE_FILE, code_chain_place(chain, &phrase->arena));
        phrase_fill(phrase, ' ', chain->file.n || chain->line);
    }
    size_t room = rows->room == SIZE_MAX ? SIZE_MAX : less(rows->room, phrase_width(phrase));
    phrase_add(phrase, chain ? STYLE_FUNCTION : STYLE_GAP,
               chain ? cut_chain(rows, chain, room, &phrase->arena)
                     : cut(rows, TEXT("not inlined"), room, &phrase->arena));
}

void code_rows_describe(const void *context, size_t number, struct phrase *phrase)
{
    const struct code_rows *rows = context;
    const struct code_row *row = &rows->in->rows.items[number];
    switch (row->kind) {
    case CODE_GAP:
        describe_gap(rows, row->index, phrase);
        break;
    case CODE_LINE:
        describe_line(rows, row, phrase);
        break;
    case CODE_POINT:
    case CODE_STEP:
        describe_point(rows, row, phrase);
        break;
    case CODE_CALL:
        describe_call(rows, &rows->in->routine->calls[row->index], phrase);
        break;
    case CODE_SUM:
    case CODE_CHAIN:
        describe_chain(rows, row, phrase);
        break;
    }
}

bool code_rows_spent(const void *context, size_t number, struct spent *spent)
{
    const struct code_rows *rows = context;
    return listed_code_spent(rows->in, number, spent);
}

bool code_rows_is_bare(const void *context, size_t number)
{
    const struct code_rows *rows = context;
    return rows->in->rows.items[number].kind == CODE_POINT;
}
