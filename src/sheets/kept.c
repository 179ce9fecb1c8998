#include "sheets/kept.h"

#include "events/compared.h"

#include <stdlib.h>

struct kept *kept_new(const struct report *report, struct run_stop stop)
{
    struct kept *kept = memory_zeroed(1, sizeof *kept);
    kept->report = report;
    kept->stop = stop;
    return kept;
}

/* ---- lines ---- */

static void release_lines(struct kept_lines *lines)
{
    absent_release(&lines->absent);
    shown_reader_release(&lines->reader);
    lines_index_release(&lines->index);
    joined_lines_release(&lines->joined);
    free(lines);
}

/* The texts of the file as one. */
static void join(struct kept_lines *lines, const struct report *report, ref_t file)
{
    bool *wanted = memory_zeroed(report->study->profile->files.texts.count, sizeof *wanted);
    wanted[file] = true;
    joined_lines_init(&lines->joined, report, wanted);
    lines->file = file;
    lines->report = &lines->joined.report;
    free(wanted);
}

static struct kept_lines *make_lines(const struct report *report, ref_t file)
{
    struct kept_lines *lines = memory_zeroed(1, sizeof *lines);
    lines->report = report;
    lines->file = NONE;
    if (compared_measures(&report->study->measures))
        join(lines, report, file);
    const struct study *study = lines->report->study;
    lines_index_init(&lines->index, study->profile, study_cycles(study) != NULL, view_lists_function, report->view);
    if (report->question->jumps)
        lines_index_add_jumps(&lines->index);
    shown_reader_init(&lines->reader, report, study->sides);
    return lines;
}

struct kept_lines *kept_lines(struct kept *kept, ref_t file)
{
    bool is_kept = kept->lines && (kept->lines->file == NONE || kept->lines->file == file);
    if (kept->lines && !is_kept)
        release_lines(kept->lines);
    if (!is_kept)
        kept->lines = make_lines(kept->report, file);
    locator_renew(&kept->lines->reader.locator, &kept->stop);
    return kept->lines;
}

/* ---- machine code ---- */

static void release_code(struct kept_code *code)
{
    free(code->code.items);
    routine_release(&code->routine);
    decoder_release(&code->decoder);
    diagnostics_release(&code->said);
    free(code);
}

static struct kept_code *make_code(struct kept *kept, ref_t function)
{
    struct kept_code *code = memory_zeroed(1, sizeof *code);
    code->function = function;
    code->report = *kept->report;
    code->report.diagnostics = &code->said;
    routine_init(&code->routine, kept->routines, 0);
    decoder_init(&code->decoder, kept->routines, &code->report, &kept_lines(kept, NONE)->reader.locator);
    code->decoder.objdump.stop = kept->stop;
    code->is_decoded = decoder_find(&code->decoder, 0, &code->routine, &code->code);
    if (!code->is_decoded && kept->stop.is_wanted && kept->stop.is_wanted(kept->stop.context))
        code->function = NONE;
    return code;
}

/* Puts a place of the list first, and returns what was in it. */
static struct kept_code *take_first(struct kept *kept, size_t place)
{
    struct kept_code *code = kept->codes[place];
    memmove(kept->codes + 1, kept->codes, place * sizeof(struct kept_code *));
    return code;
}

bool kept_has_code(struct kept *kept, ref_t function)
{
    if (!kept->routines) {
        kept->routines = memory_alloc(sizeof *kept->routines);
        routines_init_unchosen(kept->routines, kept->report->study->profile);
    }
    return routines_choose(kept->routines, function);
}

const struct kept_code *kept_code(struct kept *kept, ref_t function)
{
    size_t place = 0;
    if (!kept_has_code(kept, function))
        return NULL;
    ref_t first = kept->routines->items[0].function;
    while (place < KEPT_CODES - 1 && kept->codes[place] && kept->codes[place]->function != first)
        place++;
    struct kept_code *code = take_first(kept, place);
    if (code && code->function != first) {
        release_code(code);
        code = NULL;
    }
    kept->codes[0] = code ? code : make_code(kept, first);
    return kept->codes[0];
}

void kept_free(struct kept *kept)
{
    for (size_t i = 0; i < KEPT_CODES && kept->codes[i]; i++)
        release_code(kept->codes[i]);
    if (kept->lines)
        release_lines(kept->lines);
    if (kept->routines) {
        routines_release(kept->routines);
        free(kept->routines);
    }
    free(kept);
}
