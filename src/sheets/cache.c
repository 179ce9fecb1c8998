/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/cache.h"

#include "events/compared.h"

#include <stdlib.h>

struct cache *cache_new(const struct report *report, struct run_stop stop)
{
    struct cache *cache = memory_zeroed(1, sizeof *cache);
    cache->report = report;
    cache->stop = stop;
    return cache;
}

/* ---- lines ---- */

static void release_lines(struct cached_lines *lines)
{
    missing_source_release(&lines->missing_source);
    shown_reader_release(&lines->reader);
    lines_index_release(&lines->index);
    joined_lines_release(&lines->joined);
    free(lines);
}

/* The texts of the file as one. */
static void join(struct cached_lines *lines, const struct report *report, ref_t file)
{
    bool *wanted = memory_zeroed(report->study->profile->files.texts.count, sizeof *wanted);
    wanted[file] = true;
    joined_lines_init(&lines->joined, report, wanted);
    lines->file = file;
    lines->report = &lines->joined.report;
    free(wanted);
}

static struct cached_lines *make_lines(const struct report *report, ref_t file)
{
    struct cached_lines *lines = memory_zeroed(1, sizeof *lines);
    lines->report = report;
    lines->file = NONE;
    if (compared_measures(&report->study->measures))
        join(lines, report, file);
    const struct study *study = lines->report->study;
    lines_index_init(&lines->index, study->profile, study_cycles(study) ? study->series : NULL, view_lists_function,
                     report->view);
    if (report->question->jumps)
        lines_index_add_jumps(&lines->index);
    shown_reader_init(&lines->reader, report, study->sides);
    return lines;
}

struct cached_lines *cache_lines(struct cache *cache, ref_t file)
{
    bool is_kept = cache->lines && (cache->lines->file == NONE || cache->lines->file == file);
    if (cache->lines && !is_kept)
        release_lines(cache->lines);
    if (!is_kept)
        cache->lines = make_lines(cache->report, file);
    locator_renew(&cache->lines->reader.locator, &cache->stop);
    return cache->lines;
}

/* ---- machine code ---- */

static void release_code(struct cached_code *code)
{
    diagnostics_release(&code->said);
    if (code->is_paired) {
        paired_code_release(&code->paired);
        paired_codes_release(&code->sides);
        free(code);
        return;
    }
    free(code->code.items);
    code_chains_release(&code->chains);
    routine_release(&code->routine);
    decoder_release(&code->decoder);
    free(code);
}

/* The code of a function on both sides; a function without any has no instructions. */
static void make_pair(struct cached_code *code, const struct cache *cache)
{
    bool *is_chosen = memory_zeroed(cache->report->study->profile->functions.count, sizeof *is_chosen);
    is_chosen[code->function] = true;
    code->is_paired = true;
    paired_codes_init(&code->sides, &code->report, is_chosen);
    for (int side = 0; side < SIDES; side++)
        code->sides.of[side].decoder.objdump.stop = cache->stop;
    if (code->sides.count)
        paired_code_init(&code->paired, &code->sides, 0);
    code->is_decoded = code->paired.is_decoded[SIDE_NEW] || code->paired.is_decoded[SIDE_OLD];
    free(is_chosen);
}

/* That an object has no debug information is no news here: its code is shown all the same. */
static void find_chains(struct cached_code *code, struct cache *cache)
{
    const struct report *report = &code->report;
    const struct profile *p = report->study->profile;
    const struct object *object = &code->decoder.objects[p->functions.items[code->function].object].object;
    struct diagnostics unsaid = {0};
    struct inlined_sources sources = code_chains_sources(report, &unsaid);
    const struct code_chains_of of = {&sources, object->path, view_main_measure(report->view)};
    if (!code->is_decoded || !object->path.n)
        return;
    inlined_sources_init(&sources);
    sources.reader->budget.stop = cache->stop;
    code_chains_init(&code->chains, &of, &code->routine, &code->code);
    inlined_sources_release(&sources);
    diagnostics_release(&unsaid);
}

static void make_alone(struct cached_code *code, struct cache *cache)
{
    routine_init(&code->routine, cache->routines, 0);
    decoder_init(&code->decoder, cache->routines, &code->report, &cache_lines(cache, NONE)->reader.locator);
    code->decoder.objdump.stop = cache->stop;
    code->is_decoded = decoder_find(&code->decoder, 0, &code->routine, &code->code);
    find_chains(code, cache);
}

static struct cached_code *make_code(struct cache *cache, ref_t function)
{
    struct cached_code *code = memory_zeroed(1, sizeof *code);
    code->function = function;
    code->report = *cache->report;
    code->report.diagnostics = &code->said;
    if (cache->report->study->sides)
        make_pair(code, cache);
    else
        make_alone(code, cache);
    if (!code->is_decoded && cache->stop.is_wanted && cache->stop.is_wanted(cache->stop.context))
        code->function = NONE;
    return code;
}

bool cache_has_code(struct cache *cache, ref_t function)
{
    if (cache->report->study->sides)
        return cache->report->study->profile->has_addresses;
    if (!cache->routines) {
        cache->routines = memory_alloc(sizeof *cache->routines);
        routines_init_unchosen(cache->routines, cache->report->study->profile);
    }
    return routines_choose(cache->routines, function);
}

const struct cached_code *cache_code(struct cache *cache, ref_t function)
{
    size_t place = 0;
    if (!cache_has_code(cache, function))
        return NULL;
    ref_t first = cache->routines ? cache->routines->items[0].function : function;
    while (place < CACHE_CODES - 1 && cache->codes[place] && cache->codes[place]->function != first)
        place++;
    struct cached_code *code = cache->codes[place];
    memmove(cache->codes + 1, cache->codes, place * sizeof(struct cached_code *)); /* the front is free */
    if (code && code->function != first) {
        release_code(code);
        code = NULL;
    }
    cache->codes[0] = code ? code : make_code(cache, first);
    return cache->codes[0];
}

void cache_free(struct cache *cache)
{
    for (size_t i = 0; i < CACHE_CODES && cache->codes[i]; i++)
        release_code(cache->codes[i]);
    if (cache->lines)
        release_lines(cache->lines);
    if (cache->routines) {
        routines_release(cache->routines);
        free(cache->routines);
    }
    free(cache);
}
