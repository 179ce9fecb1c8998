/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which sections the JSON report has. */
#include "../../jsoned.h"

#define PROGRAM "events: Ir\nob=o\nfl=a.c\nfn=f\n1 10\ncfn=g\ncalls=2 5\n2 30\nfn=g\n5 30\ncfn=f\ncalls=1 1\n6 5\n"

/* The names of the sections, in their order. */
static const char *sections(const char *line)
{
    static const char *const names[] = {"inputs",  "events", "totals",       "functions", "cycles", "files",
                                        "objects", "lines",  "instructions", "jumps",     "checks", "diagnostics"};
    struct viewed *v = json_view(TEXT(PROGRAM), line);
    const char *json = reported(v, json_write);
    struct text all = TEXT("");
    size_t last = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(json, arena_format(&v->a->arena, "\n\"%s\":", names[i]).s);
        if (!at)
            continue;
        ck_assert_uint_gt((size_t)(at - json), last);
        last = (size_t)(at - json);
        all = arena_format(&v->a->arena, "%s%s%s", all.s, all.n ? " " : "", names[i]);
    }
    ck_assert_ptr_eq(strstr(json, "{\"schema\":\"cgannotate/1\",\n"), json);
    return all.s;
}

TEST(json_has_all_sections_that_callgrind_records_always)
{
    ck_assert_str_eq(sections("--format=json"),
                     "inputs events totals functions cycles files objects lines diagnostics");
}

TEST(json_has_the_sections_that_are_asked_and_its_head)
{
    ck_assert_str_eq(sections("--format=json --sections=files"), "inputs events totals files");
    ck_assert_str_eq(sections("--format=json --sections=diagnostics,objects"),
                     "inputs events totals objects diagnostics");
    ck_assert_str_eq(sections("--format=json --sections=calls"), "inputs events totals functions");
    ck_assert_str_eq(sections("--format=json --sections=lines"), "inputs events totals functions lines");
    ck_assert_str_eq(sections("--format=json --sections=totals"), "inputs events totals");
}

TEST(json_knows_its_sections)
{
    struct request request = {.sections = TEXT("files, lines")};
    struct question question = {.request = &request};
    struct arena arena = {0};
    struct text error = TEXT_NONE;
    ck_assert(json_check(&question, &arena, &error));
    request.sections = TEXT("files,rows");
    ck_assert(!json_check(&question, &arena, &error));
    ck_assert_ptr_nonnull(strstr(error.s, "unknown section 'rows'; there are: inputs "));
    arena_release(&arena);
}

TEST(json_needs_what_its_sections_need)
{
    const struct filter none = {0};
    struct request request = {.sections = TEXT("files")};
    struct question question = {.request = &request, .filter = &none};
    ck_assert(!(json_needs(&question) & (NEED_LINES | NEED_CALLS | NEED_INSTRUCTIONS)));
    request.sections = TEXT("calls");
    ck_assert(json_needs(&question) & NEED_CALLS);
    request.sections = TEXT("lines");
    ck_assert(json_needs(&question) & NEED_LINES);
    request.sections = TEXT("jumps");
    ck_assert(json_needs(&question) & NEED_JUMPS);
}

SUITE("json", json_has_all_sections_that_callgrind_records_always, json_has_the_sections_that_are_asked_and_its_head,
      json_knows_its_sections, json_needs_what_its_sections_need)
