/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/hot_path_words.h"

#include "base/int128.h"
#include "base/shrink.h"
#include "report/layout/node_name.h"

static struct text name_of(const struct hot_path_words *w, ref_t node)
{
    struct row_name name = node_name(w->report, &w->costed->flow.nodes, view_hot_path_head(w->costed, node));
    struct phrase phrase = {0};
    phrase_add_name(&phrase, STYLE_FUNCTION, naming_symbol(w->report->naming, name.symbol));
    struct text shown = phrase_spell(&phrase, w->name_most, look_ellipsis(w->report->look), w->arena);
    phrase_release(&phrase);
    return name.others ? arena_format(w->arena, "<cycle: %.*s and %zu more>", (int)shown.n, shown.s, name.others)
                       : shown;
}

unsigned hot_path_words_percent(uint64_t cost, uint64_t total)
{
    return total ? (unsigned)((double)cost / (double)total * 100 + 0.5) : 0;
}

struct text hot_path_words_call(const struct hot_path_words *w, const struct hot_call *call)
{
    struct text name = name_of(w, call->node);
    unsigned percent = hot_path_words_percent(call->count, w->costed->flow.total);
    return w->costed->flow.total && percent < 100
               ? arena_format(w->arena, "%.*s %s%u%%", (int)name.n, name.s, call->is_estimate ? "~" : "", percent)
               : name;
}

static struct text join(const struct hot_path_words *w, struct text list, const char *between,
                        const struct hot_call *call)
{
    if (call->node == NONE || !hot_path_words_percent(call->count, w->costed->flow.total))
        return list;
    struct text words = hot_path_words_call(w, call);
    return arena_format(w->arena, "%.*s%s%.*s", (int)list.n, list.s ? list.s : "", list.n ? between : "", (int)words.n,
                        words.s);
}

struct text hot_path_words_beside(const struct hot_path_words *w, const struct hot_step *step,
                                  const struct hot_step *next, size_t most, const char *between)
{
    struct text list = TEXT("");
    if (next)
        list = join(w, list, between, &(struct hot_call){next->node, next->way.count, next->is_estimate});
    for (size_t i = 0; i < HOT_PATH_BESIDE && i + (next != NULL) < most; i++)
        list = join(w, list, between, &step->beside[i]);
    return list;
}

struct text hot_path_words_meeting(const struct hot_path_words *w, const struct hot_step *step)
{
    return hot_path_words_call(w, &(struct hot_call){step->meeting.node, step->meeting.count, false});
}
