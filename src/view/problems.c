/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/problems.h"

#define FEW 3

const struct problem problem_newer_source = {NULL, SEVERITY_WARNING, 1, true};
const struct problem problem_short_source = {"source files shorter than the profile says", SEVERITY_WARNING, FEW, true};
const struct problem problem_unreadable_source = {"source files that cannot be read", SEVERITY_WARNING, FEW, true};
const struct problem problem_old_text = {"old sources that cannot be shown", SEVERITY_NOTE, FEW, true};
const struct problem problem_unknown_source = {"source files that are not in the profile", SEVERITY_WARNING, FEW, true};
const struct problem problem_missing_source = {"errors of this kind", SEVERITY_ERROR, FEW, true};
const struct problem problem_no_rows = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_no_column = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_not_recorded = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_partly_recorded = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_missing_costs = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_large_cache = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_change_past = {NULL, SEVERITY_WARNING, 1, false};
const struct problem problem_estimated = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_not_packed = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_no_debug_info = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_rows_left_out = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_long_names = {NULL, SEVERITY_NOTE, FEW, false};
const struct problem problem_no_object = {"object files that are not read", SEVERITY_WARNING, FEW, true};
const struct problem problem_other_object = {"functions that have changed since the profile", SEVERITY_WARNING, FEW,
                                             true};
const struct problem problem_newer_object = {NULL, SEVERITY_WARNING, 1, true};
const struct problem problem_fetched = {NULL, SEVERITY_NOTE, 1, true};
const struct problem problem_not_fetched = {NULL, SEVERITY_NOTE, 1, true};
const struct problem problem_other_sources = {"such objects", SEVERITY_NOTE, 1, true};
const struct problem problem_objdump = {NULL, SEVERITY_WARNING, 1, true};
const struct problem problem_unwritable = {"errors of this kind", SEVERITY_ERROR, FEW, false};
const struct problem problem_bounds_written = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_parts_written = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_output = {"errors of this kind", SEVERITY_ERROR, FEW, false};
