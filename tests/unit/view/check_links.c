/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a click on the name of a file leads. */
#include "../profiles.h"
#include "../suite.h"
#include "view/links.h"

TEST(formats_have_a_path_and_no_other_words_in_braces)
{
    static const struct {
        const char *value, *format; /* NULL: it is none */
    } samples[] = {
        {"never", ""},
        {"always", "file://{host}{path}"},
        {"vscode", "vscode://file{path}:{line}:{column}"},
        {"x:{path}", "x:{path}"},
        {"x:{line}", NULL},
        {"x:{path}{what}", NULL},
        {"x:{path} y", NULL},
        {"x:{path}\x1b[1m", NULL},
        {"", NULL},
        {"yes", NULL},
    };
    struct text format;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        bool good = links_read(text_of(samples[i].value), &format);
        ck_assert_msg(good == (samples[i].format != NULL), "%s", samples[i].value);
        ck_assert_msg(!good || text_equal(format, text_of(samples[i].format)), "%s", samples[i].value);
    }
}

struct path_sample {
    const char *path, *expected;
    uint64_t line;
};

TEST(paths_are_absolute_and_encoded)
{
    static const struct path_sample samples[] = {
        {"a.c", "x:/home/me/a.c:1:1", 0},
        {"../you/a.c", "x:/home/you/a.c:7:1", 7},
        {"/usr/include/a b.h", "x:/usr/include/a%20b.h:1:1", 1},
        {"/caf\xc3\xa9\x1b%", "x:/caf%C3%A9%1B%25:1:1", 1},
        {"", "", 1},
    };
    struct places places = {.directory = TEXT("/home/me")};
    struct arena arena = {0};
    struct links links;
    links_init(&links, TEXT("x:{path}:{line}:{column}"), NULL, &places);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text link = links_to_path(&links, text_of(samples[i].path), samples[i].line, &arena);
        ck_assert_msg(text_equal(link, text_of(samples[i].expected)), "%.*s", (int)link.n, link.s);
    }
    links_release(&links);
    arena_release(&arena);
}

TEST(files_are_where_maps_lead_and_unknown_ones_nowhere)
{
    const struct profile *p = &READ("events: Ir\nfl=/build/x/tmp\nfn=f\n1 1\nfl=???\nfn=g\n1 1\n")->profile;
    struct source_map map = {TEXT("/build/x"), TEXT("/")};
    struct places places = {.directory = TEXT("/home/me"), .maps = &map, .map_count = 1};
    struct arena arena = {0};
    struct links links;
    links_init(&links, TEXT("x:{path}"), p, &places);
    struct text found = links_to_file(&links, 0, 0, &arena), unknown = links_to_file(&links, 1, 0, &arena);
    bool is_known = text_equal(profile_file_name(p, 0), TEXT("/build/x/tmp"));
    ck_assert_msg(text_equal(is_known ? found : unknown, TEXT("x:/tmp")), "%.*s", (int)found.n, found.s);
    ck_assert_uint_eq((is_known ? unknown : found).n, 0);
    links_release(&links);
    arena_release(&arena);
}

SUITE("links", formats_have_a_path_and_no_other_words_in_braces, paths_are_absolute_and_encoded,
      files_are_where_maps_lead_and_unknown_ones_nowhere)
