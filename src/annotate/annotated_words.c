/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row says. */
#include "annotate/annotated.h"

#include "view/cell.h"

static void describe_call(const struct annotated *a, const struct line_call *call, struct phrase *phrase)
{
    struct row_name name = row_name_of_function(a->report->study->profile, call->callee);
    name.object = NONE;
    phrase_say(phrase, STYLE_MARK, TEXT("=> "));
    struct costs costs = matrix_row(&a->lines.call_costs, (size_t)(call - a->lines.calls));
    uint64_t count = profile_told_calls(a->report->study->profile, call->callee, call->count);
    struct naming_calls calls = naming_count(&a->report->study->measures, &costs, count);
    naming_describe(a->report->naming, &name, &calls, phrase);
    if (call->recursive)
        phrase_say(phrase, STYLE_PLAIN, NAMING_OVERLAP);
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
    phrase_count(phrase, STYLE_PLAIN, jump->followed);
    if (!jump->conditional)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT(" of "));
    phrase_count(phrase, STYLE_PLAIN, jump->executed);
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
    phrase_say(phrase, STYLE_PLAIN,
               annotated_is_of_other(a, line) ? TEXT("<line of the other version: ") : TEXT("<bogus line "));
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

/* The number of a line of source, right-aligned, or the room that it would take. It is part of the source, which is
 * never cut to a width. */
static void describe_number(const struct annotated *a, const struct annotated_row *row, struct phrase *phrase)
{
    const struct links *links = a->report->naming->links;
    char text[CELL_MAX], digits[OUTPUT_NUMBER_MAX];
    uint64_t number = annotated_number(a, row->number);
    if (a->digits == 0 || row->kind == LINE_BLANK || row->kind == LINE_GAP)
        return;
    if (row->kind != LINE_SOURCE && row->kind != LINE_BARE_SOURCE) {
        phrase_fill(phrase, ' ', a->digits + 2);
        return;
    }
    size_t length = output_format_integer(digits, (int64_t)number);
    memset(text, ' ', a->digits + 2);
    memcpy(text + a->digits - length, digits, length);
    if (links && !a->source->is_no_file)
        phrase_link(phrase, links_to_path(links, a->source->path, number, &phrase->arena));
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
