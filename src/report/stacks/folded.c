/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folded: a line a stack. */
#include "report/stacks/stacks.h"

#include "report/notes.h"
#include "report/stacks/samples.h"

#include <stdlib.h>

unsigned folded_needs(const struct question *question)
{
    (void)question;
    return NEED_FUNCTIONS | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_STACKS;
}

static bool is_of_figure(char c)
{
    return (c >= '0' && c <= '9') || c == '.';
}

/* Readers take a word of digits at the end of a name for a column of figures: where the blank in front of such a word
 * is. Else the end of the name. */
static size_t blank_of_column(struct text name)
{
    size_t word = name.n;
    while (word && is_of_figure(name.s[word - 1]))
        word--;
    bool is_column = word && word < name.n && name.s[word - 1] == ' ' && name.s[word] != '.';
    return is_column ? word - 1 : name.n;
}

/* `;` separates the names of a line, and is no letter of a name. */
static void put_name_part(struct output *out, struct text name)
{
    for (size_t n; (n = text_find(name, ';')) < name.n; name = text_skip(name, n + 1)) {
        output_safe(out, (struct text){name.s, n});
        output_char(out, ':');
    }
    output_safe(out, name);
}

/* A name, of a long one only the beginning. Readers drop a name without letters, and the last blank of a line is in
 * front of its cost. */
static void put_name(struct output *out, struct text name)
{
    bool is_cut = name.n > NAME_SHOWN;
    if (text_trim(name).n == 0)
        name = TEXT("???");
    name.n = is_cut ? NAME_SHOWN : name.n;
    size_t blank = is_cut ? name.n : blank_of_column(name);
    put_name_part(out, (struct text){name.s, blank});
    if (blank < name.n) {
        output_char(out, '_');
        output_safe(out, text_skip(name, blank + 1));
    }
    output_text(out, is_cut ? TEXT("...") : TEXT(""));
}

/* `path` is room for the frames of a line. */
static void write_line(const struct samples *s, ref_t frame, struct refs *path)
{
    struct output *out = s->report->out;
    uint64_t costs[SIDES];
    struct arena scratch = {0};
    path->count = 0;
    for (ref_t at = frame; at != NONE; at = s->frames.items[at].above)
        *array_add(path) = at;
    while (path->count) {
        put_name(out, samples_name(s, path->items[--path->count], &scratch));
        output_text(out, path->count ? TEXT(";") : TEXT(""));
    }
    samples_costs(s, frame, costs);
    for (size_t e = 0; e < s->count; e++) {
        output_char(out, ' ');
        output_integer(out, (int64_t)costs[e]);
    }
    output_char(out, '\n');
    arena_release(&scratch);
}

/* In a comparison, a line has the old cost, then the new one. */
static bool write_event(const struct report *report, const struct measure *event)
{
    struct samples s;
    struct refs path = {0};
    const struct measure *const costs[SIDES] = {compared_statistic(event, STATISTIC_OLD),
                                                compared_statistic(event, STATISTIC_NEW)};
    bool good = samples_init(&s, report, costs, costs[0] == costs[1] ? 1 : SIDES);
    for (ref_t i = 0; i < s.frames.count; i++)
        if (samples_any(&s, i))
            write_line(&s, i, &path);
    free(path.items);
    samples_release(&s);
    return good;
}

bool folded_write(const struct report *report)
{
    const struct measure *event = view_main_measure(report->view);
    bool good = !event || write_event(report, event);
    return note_missing_sources(report) && good;
}
