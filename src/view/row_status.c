/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/row_status.h"

static const char *const status_words[] = {
    [STATUS_SAME] = "same", [STATUS_CHANGED] = "changed", [STATUS_NEW] = "new", [STATUS_GONE] = "gone"};

static const char *const match_words[] = {
    [MATCH_NONE] = "",     [MATCH_EXACT] = "exact",   [MATCH_NAME] = "name",
    [MATCH_FILE] = "file", [MATCH_OBJECT] = "object", [MATCH_GROUP] = "group",
};

const char *row_status_word(enum status status)
{
    return status_words[status];
}

const char *row_status_match_word(const struct study *study, ref_t function)
{
    const struct sides *sides = study->sides;
    return match_words[sides->sided.match->functions.items[sides->matched[function]].how];
}

static bool is_on(const struct study *study, const struct spent *spent, enum side side)
{
    bool is_inclusive = spent->has & column_bit(COLUMN_INCLUSIVE);
    return sides_has(study->sides, &spent->self, side) ||
           (is_inclusive && sides_has(study->sides, &spent->inclusive, side));
}

enum status row_status_of_costs(const struct study *study, const struct spent *spent)
{
    bool is_new = is_on(study, spent, SIDE_NEW), is_old = is_on(study, spent, SIDE_OLD);
    if (is_new != is_old)
        return is_new ? STATUS_NEW : STATUS_GONE;
    bool differs =
        compared_differ(&study->measures, &spent->self) ||
        ((spent->has & column_bit(COLUMN_INCLUSIVE)) && compared_differ(&study->measures, &spent->inclusive));
    return differs ? STATUS_CHANGED : STATUS_SAME;
}

/* ---- old names ---- */

static const struct profile *old_profile(const struct study *study)
{
    return study->sides->sided.of[SIDE_OLD];
}

static ref_t old_file_of(const struct study *study, ref_t file)
{
    return file == NONE ? NONE : study->sides->sided.match->files.items[study->sides->matched_files[file]].of[SIDE_OLD];
}

static ref_t old_object(const struct study *study, ref_t object)
{
    const struct match *match = study->sides->sided.match;
    return object == NONE ? NONE : match->objects.items[study->sides->matched_objects[object]].of[SIDE_OLD];
}

/* The function that a row is of, whole or in part; NONE: it is of no one function. */
static ref_t function_of(const struct study *study, const struct grouping *g, ref_t row, const struct row_name *name)
{
    if (name->function != NONE)
        return name->function;
    ref_t piece = name->symbol == NONE ? NONE : grouping_piece(g, grouping_item(g, row));
    return piece == NONE ? NONE : study->profile->pieces.items[piece].function;
}

/* Sets the names of an old function. Code that was in the function's own file was in that file, wherever it is now. */
static void name_function(const struct study *study, const struct row_name *name, ref_t function,
                          struct row_status *pair)
{
    const struct profile *old = old_profile(study);
    const struct matched_function *matched =
        &study->sides->sided.match->functions.items[study->sides->matched[function]];
    ref_t before = matched->of[SIDE_OLD];
    if (before == NONE)
        return;
    bool is_own = study->profile->functions.items[function].file == name->file;
    bool is_with_it = is_own && (matched->moved || name->function != NONE);
    ref_t file = is_with_it ? old->functions.items[before].file : old_file_of(study, name->file);
    pair->old[NAME_OBJECT] = profile_object_name(old, old->functions.items[before].object);
    pair->old[NAME_FILE] = file == NONE ? TEXT_NONE : profile_file_name(old, file);
    pair->old[NAME_FUNCTION] = profile_function_name(old, before);
    pair->match = match_words[matched->how];
}

/* How a file or an object was matched. If the old side does not have it, functions brought their old costs. */
static enum match_how place_match(const struct study *study, const struct row_name *name, const struct row_status *pair)
{
    if (name->object != NONE && !pair->old[NAME_OBJECT].s)
        return MATCH_FILE;
    if (name->file != NONE && !pair->old[NAME_FILE].s)
        return MATCH_OBJECT;
    bool is_exact =
        (name->file == NONE || text_equal(pair->old[NAME_FILE], profile_file_name(study->profile, name->file))) &&
        (name->object == NONE || text_equal(pair->old[NAME_OBJECT], profile_object_name(study->profile, name->object)));
    return is_exact ? MATCH_EXACT : MATCH_NAME;
}

/* Sets the names of an old file or object. */
static void name_place(const struct study *study, const struct row_name *name, struct row_status *pair)
{
    const struct profile *old = old_profile(study);
    ref_t file = old_file_of(study, name->file), object = old_object(study, name->object);
    if (file != NONE)
        pair->old[NAME_FILE] = profile_file_name(old, file);
    if (object != NONE)
        pair->old[NAME_OBJECT] = profile_object_name(old, object);
    pair->match = match_words[place_match(study, name, pair)];
}

/* Code in one file, of several functions of one name, is one row: the function with an old name need not be the first
 * of them. */
static bool is_of_others(const struct row_status *pair)
{
    return !pair->old[NAME_FUNCTION].s && pair->status != STATUS_NEW;
}

bool row_status_old_line(const struct study *study, ref_t file, struct line_number line, struct text *old_file,
                         uint64_t *number)
{
    const struct numbering *numbering = study->sides->sided.numbering;
    ref_t old = old_file_of(study, file);
    if (line.number == LINE_NONE || !numbering || old == NONE)
        return false;
    *old_file = profile_file_name(old_profile(study), old);
    *number = line.number ? numbering->old_line(numbering->context, study->sides->matched_files[file], line) : 0;
    return *number || line.number == 0;
}

struct row_status row_status_of(const struct study *study, const struct grouping *g, ref_t row,
                                const struct spent *spent)
{
    struct row_name name = grouping_name(g, row);
    struct row_status pair = {.status = row_status_of_costs(study, spent), .match = "", .line = LINE_NONE};
    ref_t function = function_of(study, g, row, &name);
    if (function != NONE)
        name_function(study, &name, function, &pair);
    if (function == NONE || is_of_others(&pair))
        name_place(study, &name, &pair);
    if (function != NONE && is_of_others(&pair))
        pair.old[NAME_FUNCTION] = study->profile->symbols.texts.items[name.symbol];
    if (!row_status_old_line(study, name.file, name.line, &pair.old[NAME_FILE], &pair.line))
        pair.line = LINE_NONE;
    if (pair.status == STATUS_NEW || pair.status == STATUS_GONE)
        pair.match = "";
    if (pair.status == STATUS_NEW) {
        memset(pair.old, 0, sizeof pair.old);
        pair.line = LINE_NONE;
    }
    return pair;
}
