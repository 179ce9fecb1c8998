/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which sources are annotated, by which titles, and what is said of the others. */
#include "../../reported.h"
#include "../../scratch.h"
#include "report/text/text.h"

#include <sys/stat.h>

#define NEEDS (NEED_LINES | NEED_CALLS)

/* A tree: src/a.c and b.c, of three lines each. `@` in what follows is where it is. */
static struct scratch tree;

static void make_tree(void)
{
    tree = scratch_make();
    ck_assert_int_eq(mkdir(scratch_path(&tree, "src"), 0777), 0);
    scratch_write(&tree, "src/a.c", TEXT("a one\na two\na three\n"));
    scratch_write(&tree, "b.c", TEXT("b one\nb two\nb three\n"));
}

static void remove_tree(void)
{
    ck_assert_int_eq(remove(scratch_path(&tree, "src/a.c")), 0);
    scratch_remove(&tree);
}

/* `text` with the path of the tree for each `@`. */
static const char *with_tree(const char *text)
{
    struct text all = TEXT("");
    for (; *text; text++)
        all = *text == '@' ? arena_format(&tree.arena, "%s%s", all.s, tree.path.s)
                           : arena_format(&tree.arena, "%s%c", all.s, *text);
    return all.s;
}

static struct viewed *sources(const char *profile, const char *line)
{
    struct viewed *v = view_text(text_of(with_tree(profile)), with_tree(line), NEEDS);
    ck_assert_msg(v->good, "%s", v->error.s);
    return v;
}

static bool has(const char *text, const char *line)
{
    return has_line(text, with_tree(line));
}

#define TWO_FILES "events: Ir\nfl=src/a.c\nfn=f\n2 5\nfl=@/b.c\nfn=g\n1 7\n"

TEST(sources_are_those_of_the_rows_hottest_first)
{
    make_tree();
    struct viewed *v = sources(TWO_FILES, "-I @");
    const char *text = reported(v, text_sources);
    const char *b = strstr(text, with_tree("-- Auto-annotated source: @/b.c\n"));
    const char *a = strstr(text, with_tree("-- Auto-annotated source: @/ + src/a.c\n"));
    ck_assert(v->good && a && b && b < a);
    ck_assert(has(text, "7 (58.33%)  b one") && has(text, "5 (41.67%)  a two"));
    ck_assert(has(text, "12 (100.0%)  events annotated"));
    ck_assert_str_eq(reported(sources(TWO_FILES, "-I @ --auto=no"), text_sources), "");
    text = reported(sources(TWO_FILES, "-I @ -n 1"), text_sources);
    ck_assert(strstr(text, "b one") && !strstr(text, "a two"));
    remove_tree();
}

TEST(sources_that_were_named_come_first_and_once)
{
    make_tree();
    struct viewed *v = sources(TWO_FILES, "-I @");
    struct text names[] = {text_of(with_tree("@/src/a.c")), text_of(with_tree("@/src/./a.c"))};
    v->options.request.sources = (struct texts){names, 2, 2};
    const char *text = reported(v, text_sources);
    v->options.request.sources = (struct texts){0};
    ck_assert(v->good);
    ck_assert(has(text, "-- User-annotated source: @/src/a.c"));
    ck_assert(!strstr(strstr(text, "a two") + 1, "a two"));
    ck_assert(has(text, "-- Auto-annotated source: @/b.c"));
    remove_tree();
}

TEST(sources_that_are_nowhere_are_listed)
{
    make_tree();
    struct viewed *v = sources("events: Ir\nfl=/no/such/a.c\nfn=f\n2 5\nfl=@/b.c\nfn=g\n1 7\n", "--show-percs=no");
    const char *text = reported(v, text_sources);
    ck_assert(v->good); /* nobody named it */
    ck_assert(has(text, "The following files chosen for auto-annotation could not be found:"));
    ck_assert(has(text, "  /no/such/a.c"));
    ck_assert(has(text, " 7  events annotated"));
    remove_tree();
}

TEST(sources_that_were_named_and_are_not_there_fail)
{
    make_tree();
    struct viewed *v = sources(TWO_FILES, "-I @ --auto=no");
    struct text name = TEXT("/no/such/c.c");
    v->options.request.sources = (struct texts){&name, 1, 1};
    reported(v, text_sources);
    ck_assert(!v->good);
    name = text_of(with_tree("@/src/none.c"));
    scratch_write(&tree, "src/none.c", TEXT("x\n"));
    const char *text = reported(v, text_sources);
    ck_assert(v->good && strstr(text, "No information has been collected for "));
    ck_assert_int_eq(remove(scratch_path(&tree, "src/none.c")), 0);
    v->options.request.sources = (struct texts){0};
    remove_tree();
}

SUITE("sources", sources_are_those_of_the_rows_hottest_first, sources_that_were_named_come_first_and_once,
      sources_that_are_nowhere_are_listed, sources_that_were_named_and_are_not_there_fail)
