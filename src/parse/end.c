/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of an input: reports missing lines there (rules 6 and 17). */
#include "parse/parser.h"

/* Rule 6: costs of unknown events are an error; with neither costs nor events the input is as good as empty. */
static void say_no_events(struct parser *ps)
{
    if (ps->costs_before_events)
        diagnostics_add(ps->diagnostics, &problem_no_events, ps->path, 0, "cost lines, but no 'events:' line");
    else
        diagnostics_add(ps->diagnostics, &problem_empty_input, ps->path, 0,
                        "neither costs nor an 'events:' line, skipped");
    if (ps->costs_before_events)
        ps->halted |= HALT_STOPPED;
}

bool parser_is_idle(const struct parser *ps)
{
    return ps->has_parts && !ps->has_costs;
}

bool parser_finish(struct parser *ps, enum ending ending)
{
    bool is_judged = ending != ENDING_BROKEN && ps->events_given;
    parser_begin_body(ps); /* a part without any body may still be left out */
    ps->part.sign = is_judged ? parser_sign_of_open_end(ps, ending == ENDING_IN_LINE) : NULL;
    if (ps->part.sign)
        parser_end_call(ps);
    parser_end_part(ps);
    parser_add_part(ps, &ps->part, is_judged ? PART_LAST : PART_BROKEN);
    diagnostics_order(ps->diagnostics, ps->told);
    ps->profile->uncalled_inputs += ps->has_costs && !ps->has_calls;
    parser_give_part(ps);
    profile_end_inputs(ps->profile, ps->input, ps->first_part, NULL);
    if (ending != ENDING_BROKEN && !ps->events_given)
        say_no_events(ps);
    return !(ps->halted & HALT_STOPPED);
}
