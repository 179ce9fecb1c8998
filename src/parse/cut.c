/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts that were cut off: the signs that a part had more lines. */
#include "parse/parser.h"

/* ---- the writer ---- */

/* The line that a writer never leaves out, and writes when it has written all costs, or all but those of the root. */
enum last_line { LAST_ANY, LAST_TOTALS, LAST_SUMMARY };

/* Cachegrind does not name itself yet: its profiles have a command, count Ir first, and have no lines for a version,
 * positions, calls or parts. `first`: its first event, or NONE. */
static bool is_cachegrinds(const struct parser *ps, const struct part_state *part, ref_t first)
{
    return !part->has_creator && part->part.command.n && !part->has_version && !part->has_positions &&
           !part->has_calls && !part->part.number.n && first != NONE &&
           first == profile_find_event(ps->profile, TEXT("Ir"));
}

static enum last_line last_line_of(const struct parser *ps, const struct part_state *part, ref_t first)
{
    static const struct {
        struct text creator;
        enum last_line line;
    } writers[] = {
        {TEXT("callgrind-"), LAST_TOTALS},
        {TEXT("xtree-"), LAST_TOTALS},
        {TEXT("cachegrind-"), LAST_SUMMARY},
        {TEXT("xdebug "), LAST_SUMMARY},
    };
    if (is_cachegrinds(ps, part, first)) /* after another part, whose creator it has taken over */
        return LAST_SUMMARY;
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (text_starts(part->part.creator, writers[i].creator))
            return writers[i].line;
    return LAST_ANY;
}

/* ---- signs ---- */

const char *parser_sign_of_open_end(const struct parser *ps, bool in_line)
{
    ref_t first = ps->columns.events.count ? ps->columns.events.items[0] : NONE;
    if (in_line && last_line_of(ps, &ps->part, first) != LAST_ANY)
        return "its last line has no end";
    return ps->expect == EXPECT_CALL ? "its last call has no costs" : NULL;
}

/* The fault of a part's end; NULL: none. Self costs below the summary are no sign: costs may have been taken out of the
 * part, or were not counted. */
static const char *sign_of_end(const struct parser *ps, const struct part_state *part)
{
    if (part->incomplete)
        return "it was written from an input that lost costs";
    if (part->has_version && !part->has_events)
        return "its head has no 'events:'";
    enum last_line last = last_line_of(ps, part, part->events.count ? part->events.items[0] : NONE);
    if (last == LAST_SUMMARY && !part->summary.given)
        return "it has no 'summary:' at its end";
    if (last == LAST_TOTALS && part->is_headless)
        return "a part of it has no head: there are two 'totals:'";
    return last == LAST_TOTALS && !part->ended ? "it has no 'totals:' at its end" : NULL;
}

/* ---- what is said ---- */

/* The first event that the part's summary has a cost of; NONE if there is none. */
static ref_t first_summed(const struct part_state *part, const struct costs *summary)
{
    for (size_t i = 0; i < part->events.count; i++)
        if (part->events.items[i] != NONE && costs_get(summary, part->events.items[i]) > 0)
            return part->events.items[i];
    return NONE;
}

void parser_judge_end(struct parser *ps, const struct part_state *part, const struct costs *summary, bool is_last)
{
    const char *sign = part->sign ? part->sign : sign_of_end(ps, part);
    const char *what = is_last ? "seems" : "a part before this line seems";
    ref_t event = first_summed(part, summary);
    if (!sign || part->muted)
        return;
    if (part->incomplete || event == NONE) {
        diagnostics_add(ps->diagnostics, &problem_cut_off, ps->path, part->end, "%s cut off: %s", what, sign);
        return;
    }
    double share = 100.0 * (double)costs_get(&part->self, event) / (double)costs_get(summary, event);
    diagnostics_add(ps->diagnostics, &problem_cut_off, ps->path, part->end,
                    "%s cut off: %s; %s has %.2f%% of the costs in its 'summary:'", what, sign,
                    is_last ? "its last part" : "it", share);
}
