/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problems: the kinds of things that can be wrong with a profile (rules 2 to 27), a constant each. Those of source
 * files and of the output are in view/problems.h. */
#ifndef PROFILE_PROBLEMS_H
#define PROFILE_PROBLEMS_H

#include "base/diagnostic.h"

/* Bad lines, skipped; everything else of the file counts. Costs are lost with all but unknown headers and jumps. */
extern const struct problem problem_unknown_line, problem_unknown_header, problem_bad_cost_line, problem_bad_header,
    problem_bad_calls, problem_bad_jump, problem_early_jump, problem_long_line;

/* Lines that count, but not as they stand. */
extern const struct problem problem_too_many_costs, problem_no_cost_line, problem_no_callee;

/* The input, or a part, should go on and does not. */
extern const struct problem problem_cut_off;

/* Said once. */
extern const struct problem problem_wrapped, problem_rounded, problem_not_finite, problem_negative_total,
    problem_rcalls, problem_saturated, problem_undefined_object, problem_undefined_file, problem_undefined_function,
    problem_too_many_events, problem_contradiction, problem_negative_call, problem_below_line_0, problem_built_name,
    problem_no_line_number, problem_no_ways, problem_orphan;

/* Formulas of derived events. */
extern const struct problem problem_bad_formula, problem_unknown_term, problem_formula_loop,
    problem_too_many_definitions;

/* Fatal for the input they are in. */
extern const struct problem problem_version, problem_no_events, problem_no_profile, problem_unreadable;

/* An input gave nothing. */
extern const struct problem problem_empty_input;

/* Notes about inputs. */
extern const struct problem problem_no_costs, problem_siblings, problem_newest;

#endif
