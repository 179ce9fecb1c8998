/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/home.h"

#include "source/path.h"

#include <stdlib.h>

/* ---- whose files and functions ---- */

/* The text after the last dot in the last part of a path; .s NULL: there is no dot. */
static struct text suffix_of(struct text path)
{
    for (size_t i = path.n; i-- && path.s[i] != '/';)
        if (path.s[i] == '.')
            return text_skip(path, i + 1);
    return TEXT_NONE;
}

/* Headers of the C++ library have no suffix, nor do names that are no files. */
static bool is_header(struct text path)
{
    struct text headers = TEXT("h hh hpp hxx tcc inl ipp inc def"), suffix = suffix_of(path), word;
    if (!suffix.s)
        return true;
    while (text_split(&headers, ' ', &word))
        if (text_equal(word, suffix))
            return true;
    return false;
}

static bool is_of_system(struct text path)
{
    static const char *const directories[] = {"/usr/include", "/usr/lib", "/usr/local/include", "/rustc"};
    for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
        if (path_is_below(path, text_of(directories[i])))
            return true;
    return false;
}

bool home_is_foreign(struct text path)
{
    return is_header(path) || is_of_system(path);
}

/* A template, or a function of a standard library: its code is a header's. */
static bool belongs_to_headers(struct homes *homes, ref_t function)
{
    static const char *const libraries[] = {"std::", "__gnu_cxx::", "core::", "alloc::"};
    struct text name = forms_get(&homes->forms, homes->profile->functions.items[function].symbol, FORM_SHORT);
    if (text_has(name, TEXT("<>")))
        return true;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (text_starts(name, text_of(libraries[i])))
            return true;
    return false;
}

/* ---- the pieces of a function ---- */

static ref_t function_of_piece(const void *profile, size_t piece)
{
    return ((const struct profile *)profile)->pieces.items[piece].function;
}

void homes_init(struct homes *homes, const struct profile *profile)
{
    *homes = (struct homes){.profile = profile};
    forms_init(&homes->forms, &profile->symbols);
}

void homes_release(struct homes *homes)
{
    buckets_release(&homes->pieces);
    forms_release(&homes->forms);
    free(homes->first_lines);
    free(homes->entries);
    free(homes->known);
}

void homes_init_sides(struct homes homes[SIDES], const struct study *study)
{
    memset(homes, 0, SIDES * sizeof *homes);
    for (size_t side = 0; side < study->measured.count; side++)
        homes_init(&homes[side], study->measured.items[side].profile);
}

void homes_release_sides(struct homes homes[SIDES])
{
    for (int side = 0; side < SIDES; side++)
        homes_release(&homes[side]);
}

/* Whether a piece is a better home than one of this cost and name. */
static bool is_better(struct text file, cost_t cost, struct text best_file, cost_t best_cost)
{
    return cost != best_cost ? cost > best_cost : text_compare(file, best_file) < 0;
}

static bool has_event(const struct homes *homes, ref_t function, ref_t event)
{
    bool has = false;
    for (ref_t i = homes->pieces.first[function]; i < homes->pieces.first[function + 1] && !has; i++)
        has = costs_have(&homes->profile->pieces.items[homes->pieces.items[i]].self, event);
    return has;
}

/* The event whose costs decide: the first; of two profiles that are joined, the first that the function has, which is
 * one of the old side if it is gone. */
static ref_t deciding_event(const struct homes *homes, ref_t function)
{
    ref_t event = 0;
    while (homes->profile->is_joined && event < homes->profile->events.count && !has_event(homes, function, event))
        event++;
    return event < homes->profile->events.count ? event : 0;
}

/* The file with most of a function's self cost that is not foreign, or `recorded`. */
static ref_t best_file(const struct homes *homes, ref_t function, ref_t recorded)
{
    const struct profile *p = homes->profile;
    ref_t best = NONE, event = deciding_event(homes, function);
    cost_t best_cost = 0;
    for (ref_t i = homes->pieces.first[function]; i < homes->pieces.first[function + 1]; i++) {
        const struct piece *piece = &p->pieces.items[homes->pieces.items[i]];
        struct text file = profile_file_name(p, piece->file);
        cost_t cost = costs_get(&piece->self, event);
        if (home_is_foreign(file))
            continue;
        if (best == NONE || is_better(file, cost, profile_file_name(p, best), best_cost)) {
            best = piece->file;
            best_cost = cost;
        }
    }
    return best == NONE ? recorded : best;
}

static ref_t file_of(struct homes *homes, ref_t function)
{
    ref_t recorded = homes->profile->functions.items[function].file;
    bool stays = !home_is_foreign(profile_file_name(homes->profile, recorded)) || belongs_to_headers(homes, function);
    return stays ? recorded : best_file(homes, function, recorded);
}

/* ---- lines ---- */

/* By function, the line of its entry, or else the first one in its own file. */
static uint64_t *find_entries(const struct homes *homes)
{
    const struct profile *p = homes->profile;
    uint64_t *first = memory_zeroed(p->functions.count, sizeof *first);
    for (size_t i = 0; i < p->pieces.count; i++) {
        ref_t function = p->pieces.items[i].function;
        if (p->pieces.items[i].file == p->functions.items[function].file && homes->first_lines[i] != UINT64_MAX)
            first[function] = homes->first_lines[i];
    }
    uint64_t *lines = entries_find(&p->entries, p->functions.count, first);
    free(first);
    return lines;
}

/* By piece, the first line with a cost; UINT64_MAX: none has. */
static uint64_t *find_first_lines(const struct homes *homes)
{
    const struct profile *p = homes->profile;
    uint64_t *first = memory_resize(NULL, p->pieces.count, sizeof *first);
    for (size_t i = 0; i < p->pieces.count; i++)
        first[i] = p->pieces.items[i].first ? p->pieces.items[i].first : UINT64_MAX;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (line->number && line->number < first[line->piece])
            first[line->piece] = line->number;
    }
    return first;
}

static void work_out(struct homes *homes)
{
    const struct profile *p = homes->profile;
    buckets_init(&homes->pieces, p->pieces.count, p->functions.count, function_of_piece, p);
    homes->first_lines = find_first_lines(homes);
    homes->entries = find_entries(homes);
    homes->known = memory_alloc(p->functions.count * sizeof *homes->known);
    for (size_t f = 0; f < p->functions.count; f++)
        homes->known[f].file = NONE;
}

/* In the file that is recorded it is the entry. PHP's own functions have the lines that call them. */
static uint64_t line_of(const struct homes *homes, ref_t function, ref_t file)
{
    uint64_t first = UINT64_MAX;
    if (text_equal(profile_file_name(homes->profile, file), FILE_OF_PHP))
        return 0;
    if (file == homes->profile->functions.items[function].file)
        return homes->entries[function];
    for (ref_t i = homes->pieces.first[function]; i < homes->pieces.first[function + 1]; i++) {
        ref_t piece = homes->pieces.items[i];
        if (homes->profile->pieces.items[piece].file == file && homes->first_lines[piece] < first)
            first = homes->first_lines[piece];
    }
    return first == UINT64_MAX ? 0 : first;
}

struct home home_of(struct homes *homes, ref_t function)
{
    if (!homes->first_lines)
        work_out(homes);
    struct home *home = &homes->known[function];
    struct entry_place declared = entries_declared(&homes->profile->entries, function);
    if (declared.line)
        *home = (struct home){declared.file, declared.line};
    if (home->file == NONE) {
        ref_t file = file_of(homes, function);
        *home = (struct home){file, line_of(homes, function, file)};
    }
    return *home;
}
