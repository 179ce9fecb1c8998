/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/problems.h"

#define FEW 3

#define WARNING(name, rest, keep) const struct problem name = {rest, SEVERITY_WARNING, keep, false}
#define LOSS(name, rest, keep) const struct problem name = {rest, SEVERITY_LOSS, keep, false}
#define ERROR(name) const struct problem name = {"errors of this kind", SEVERITY_ERROR, FEW, false}
#define NOTE(name, rest) const struct problem name = {rest, SEVERITY_NOTE, FEW, false}

LOSS(problem_unknown_line, "unknown lines", FEW);
WARNING(problem_unknown_header, "unknown header lines", FEW);
LOSS(problem_bad_cost_line, "bad cost lines", FEW);
LOSS(problem_bad_header, "bad header lines", FEW);
LOSS(problem_bad_calls, "calls= lines with an unreadable count", FEW);
WARNING(problem_bad_jump, "jump= and jcnd= lines that cannot be read", FEW);
WARNING(problem_early_jump, "jumps in functions that have neither costs nor calls", FEW);
LOSS(problem_long_line, "lines that are too long", FEW);
LOSS(problem_too_many_costs, "lines with more costs than events", FEW);
LOSS(problem_no_cost_line, "calls without their cost line", FEW);
LOSS(problem_cut_off, "inputs and parts that seem cut off", FEW);
LOSS(problem_no_callee, "calls= lines without cfn=", FEW);
WARNING(problem_below_line_0, NULL, 1);
WARNING(problem_no_line_number, NULL, 1);
WARNING(problem_built_name, NULL, 1);
WARNING(problem_wrapped, NULL, 1);
WARNING(problem_rounded, NULL, 1);
LOSS(problem_not_finite, NULL, 1);
WARNING(problem_rcalls, NULL, 1);
LOSS(problem_saturated, NULL, 1);
LOSS(problem_negative_call, NULL, 1);
LOSS(problem_undefined_object, NULL, 1);
LOSS(problem_undefined_file, NULL, 1);
LOSS(problem_undefined_function, NULL, 1);
LOSS(problem_too_many_events, NULL, 1);
WARNING(problem_too_many_definitions, NULL, 1);
WARNING(problem_contradiction, NULL, 1);
WARNING(problem_bad_formula, "formulas that cannot be read", FEW);
WARNING(problem_unknown_term, "formulas with unknown events", FEW);
WARNING(problem_formula_loop, "loops of formulas", FEW);
ERROR(problem_version);
ERROR(problem_no_events);
ERROR(problem_no_profile);
ERROR(problem_unreadable);

const struct problem problem_empty_input = {"empty inputs", SEVERITY_EMPTY, FEW, false};

NOTE(problem_no_costs, "inputs without a cost");
NOTE(problem_siblings, "empty inputs with other parts beside them");
NOTE(problem_newest, NULL);

/* Printed once, since the meaning of these lines is known at the end of their part. */
const struct problem problem_negative_total = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_no_ways = {NULL, SEVERITY_NOTE, 1, false};
const struct problem problem_orphan = {NULL, SEVERITY_NOTE, 1, false};
