/* The end of an input: what it lacks there (rules 6 and 17). */
#include "profile/parser.h"

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

/* ---- inputs that were cut off ---- */

static bool is_callgrinds(const struct part *part)
{
    return text_starts(part->creator, TEXT("callgrind-"));
}

/* Cachegrind does not name itself yet: what it writes has a command, and counts Ir first. */
static bool is_cachegrinds(const struct parser *ps)
{
    const struct part *part = &ps->part.part;
    ref_t first = ps->columns.events.count ? ps->columns.events.items[0] : NONE;
    if (part->creator.n)
        return text_starts(part->creator, TEXT("cachegrind-"));
    return part->command.n && first != NONE && first == profile_find_event(ps->profile, TEXT("Ir"));
}

/* What tells that there was more of the input; NULL where nothing does. A missing last line end tells nothing of other
 * writers, nor do self costs below the summary. */
static const char *sign_of_cut(const struct parser *ps, enum ending ending)
{
    const struct part_state *part = &ps->part;
    if (ending == ENDING_BROKEN || !ps->events_given || part->muted || part->filtered)
        return NULL;
    if (ending == ENDING_IN_LINE && (is_callgrinds(&part->part) || is_cachegrinds(ps)))
        return "its last line has no end";
    if (ps->expect == EXPECT_CALL)
        return "its last call has no costs";
    return is_callgrinds(&part->part) && !part->ended ? "it has no 'totals:' at its end" : NULL;
}

/* The first event that the part's summary has a cost of; NONE where there is none. */
static ref_t first_summed(const struct part_state *part, const struct costs *summary)
{
    for (size_t i = 0; i < part->events.count; i++)
        if (part->events.items[i] != NONE && costs_get(summary, part->events.items[i]) > 0)
            return part->events.items[i];
    return NONE;
}

static void say_cut_off(struct parser *ps, const char *sign)
{
    struct costs summary = parser_summary_row(ps, &ps->part, &ps->part.summary);
    ref_t event = first_summed(&ps->part, &summary);
    if (event == NONE) {
        diagnostics_add(ps->diagnostics, &problem_cut_off, ps->path, ps->line, "seems cut off: %s", sign);
        return;
    }
    double share = 100.0 * (double)costs_get(&ps->part.self, event) / (double)costs_get(&summary, event);
    diagnostics_add(ps->diagnostics, &problem_cut_off, ps->path, ps->line,
                    "seems cut off: %s; its last part has %.2f%% of the costs in its 'summary:'", sign, share);
}

bool parser_finish(struct parser *ps, enum ending ending)
{
    parser_begin_body(ps); /* a part without any body may still be left out */
    const char *sign = sign_of_cut(ps, ending);
    if (sign)
        parser_end_call(ps);
    parser_end_part(ps);
    if (sign)
        say_cut_off(ps, sign);
    parser_add_part(ps, &ps->part);
    parser_give_part(ps);
    profile_end_inputs(ps->profile, ps->input, ps->first_part, NULL);
    if (ending != ENDING_BROKEN && !ps->events_given)
        say_no_events(ps);
    return !(ps->halted & HALT_STOPPED);
}
