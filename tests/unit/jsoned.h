/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jsoned: the JSON report of a literal profile, as a command line asks for it. */
#ifndef CHECK_JSONED_H
#define CHECK_JSONED_H

#include "report/json/json.h"
#include "reported.h"

/* The view that the report needs; the profile is read with its instructions and jumps. */
static inline struct viewed *json_view(struct text profile, const char *line)
{
    const unsigned wants = WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS;
    struct viewed *asked = view_text(profile, line, 0);
    unsigned needs = json_needs(&asked->question);
    struct viewed *v = view_analysed(analyse_reading(reading_of(profile, wants)), NULL, line, needs);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return v;
}

static inline const char *json_of(struct text profile, const char *line)
{
    return reported(json_view(profile, line), json_write);
}

/* What stands between `"name":[` and the line that closes it, or behind `"name":` in one line. */
static inline const char *section_of(struct viewed *v, const char *json, const char *name)
{
    const char *start = strstr(json, arena_format(&v->a->arena, "\n\"%s\":", name).s), *end;
    if (!start)
        return NULL;
    start += strlen(name) + 4;
    bool has_rows = start[0] == '[' && start[1] == '\n';
    start += has_rows ? 2 : 0;
    end = has_rows ? strstr(start, "\n]") : strchr(start, '\n');
    size_t n = (size_t)(end - start);
    n -= !has_rows && n && start[n - 1] == ',';
    return arena_copy(&v->a->arena, (struct text){start, n}).s;
}

/* A section of the report that a command line asks for; NULL: there is none. */
static inline const char *json_section(const char *profile, const char *line, const char *name)
{
    struct viewed *v = json_view(text_of(profile), line);
    return section_of(v, reported(v, json_write), name);
}

#endif
