/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source files that the user names: which files of the profile they are, and what is said of them. */
#include "../profiles.h"
#include "../scratch.h"
#include "annotate/named.h"
#include "view/problems.h"

#include <sys/stat.h>

struct looking {
    struct scratch scratch;
    struct reading *reading;
    struct request request;
    struct question question;
    struct locator locator;
    struct named_files all;
    struct named named;
    struct arena arena;
};

static void looking_release(void *thing)
{
    struct looking *l = thing;
    named_release(&l->named);
    named_files_release(&l->all);
    locator_release(&l->locator);
    arena_release(&l->arena);
    free(l);
}

/* Of a profile with these files, which have a cost in line 3. */
static struct looking *look(const char *const *files)
{
    struct looking *l = until_end(memory_zeroed(1, sizeof *l), looking_release);
    struct text profile = TEXT("events: Ir\n");
    for (size_t i = 0; files[i]; i++)
        profile = arena_format(&l->arena, "%sfl=%s\nfn=f%d\n3 5\n", profile.s, files[i], (int)i);
    l->reading = reading_of(profile, WANT_LINES | WANT_CALLS);
    l->question.request = &l->request;
    locator_init(&l->locator, &l->reading->profile, &l->question, TEXT("/work"));
    named_files_init(&l->all, &l->locator, &l->reading->diagnostics);
    return l;
}

#define LOOK(...) look((const char *const[]){__VA_ARGS__, NULL})

/* Looks for `name`; the numbers of the files that it is, in their order, `!` before them where it is not there, and
 * `~` where it is by its tail. */
static const char *files_of(struct looking *l, const char *name)
{
    named_release(&l->named);
    named_open(&l->named, &l->all, text_of(name));
    struct text all = arena_format(&l->arena, "%s%s", l->named.found ? "" : "!", l->named.by_tail ? "~" : "");
    for (size_t i = 0; i < l->named.files.count; i++)
        all = arena_format(&l->arena, "%s%d", all.s, (int)l->named.files.items[i]);
    return all.s;
}

/* The last thing that was said. */
static void assert_said(const struct looking *l, const struct problem *problem, const char *message)
{
    const struct diagnostics *d = &l->reading->diagnostics;
    ck_assert_uint_gt(d->items.count, 0);
    ck_assert_ptr_eq(d->items.items[d->items.count - 1].problem, problem);
    ck_assert_str_eq(d->items.items[d->items.count - 1].message.s, message);
}

#define THREE_LINES TEXT("a\nb\nc\n")

TEST(named_is_what_has_the_same_path_however_it_is_spelt)
{
    struct scratch s = scratch_make();
    const char *path = scratch_write(&s, "a.c", THREE_LINES);
    struct arena arena = {0};
    const char *dotted = arena_format(&arena, "./%s/./a.c", s.path.s).s;
    struct looking *l = LOOK("/x/a.c", dotted, path);
    ck_assert_str_eq(files_of(l, path), "21"); /* the one that is spelt so first */
    ck_assert_str_eq(files_of(l, dotted), "12");
    ck_assert_uint_eq(l->reading->diagnostics.items.count, 0);
    ck_assert(named_is_repeated(&l->all, text_of(path)));
    ck_assert(!named_is_repeated(&l->all, TEXT("b.c")));
    arena_release(&arena);
    scratch_remove(&s);
}

TEST(named_is_the_same_file_by_another_path)
{
    struct scratch s = scratch_make();
    const char *path = scratch_write(&s, "a.c", THREE_LINES), *link = scratch_path(&s, "b.c");
    ck_assert_int_eq(symlink("a.c", link), 0);
    struct looking *l = LOOK("/x/y.c", path);
    ck_assert_str_eq(files_of(l, link), "1");
    ck_assert(!l->named.by_tail);
    scratch_remove(&s);
}

TEST(named_is_what_ends_like_it_and_has_no_more_lines)
{
    struct scratch s = scratch_make();
    ck_assert_int_eq(mkdir(scratch_path(&s, "src"), 0777), 0);
    const char *path = scratch_write(&s, "src/a.c", THREE_LINES);
    ck_assert_str_eq(files_of(LOOK("/build/src/a.c", "/build/lib/a.c"), path), "~0"); /* two parts agree */
    struct looking *l = LOOK("/build/lib/a.c");
    ck_assert_str_eq(files_of(l, path), "");
    assert_said(l, &problem_unknown_source, "not in the profile; the profile has /build/lib/a.c");
    scratch_write(&s, "src/a.c", TEXT("a\nb\n")); /* the profile has a cost in line 3 */
    ck_assert_str_eq(files_of(LOOK("/build/src/a.c"), path), "");
    ck_assert_int_eq(remove(path), 0);
    scratch_remove(&s);
}

TEST(named_that_is_not_there_is_said)
{
    struct looking *l = LOOK("/no/such/a.c", "/no/such/other/a.c", "/no/such/b.c");
    ck_assert_str_eq(files_of(l, "/no/such/a.c"), "!0");
    assert_said(l, &problem_missing_source, "no such source file");
    ck_assert_str_eq(files_of(l, "else/a.c"), "!");
    assert_said(l, &problem_missing_source,
                "no such file (a profile or a source file); the profile has /no/such/a.c and 1 more");
    ck_assert_str_eq(files_of(l, "other/b.c"), "!");
    assert_said(l, &problem_missing_source, "no such file (a profile or a source file); the profile has /no/such/b.c");
    l = LOOK("/no/such/a.c");
    ck_assert_str_eq(files_of(l, "c.c"), "!");
    assert_said(l, &problem_missing_source, "no such file (a profile or a source file)");
    ck_assert_ptr_null(l->named.hint.s);
}

/* All that the user wrote is the end of a name that leads to a file. */
TEST(named_by_its_tail_is_found_where_the_profile_says)
{
    struct scratch s = scratch_make();
    ck_assert_int_eq(mkdir(scratch_path(&s, "src"), 0777), 0);
    const char *path = scratch_write(&s, "src/a.c", THREE_LINES);
    struct looking *l = LOOK("/x/a.c", path);
    ck_assert_str_eq(files_of(l, "src/a.c"), "1");
    ck_assert(text_equal(l->named.name, text_of(path)));
    ck_assert_str_eq(files_of(l, "a.c"), "!"); /* one part says too little */
    ck_assert_int_eq(remove(path), 0);
    scratch_remove(&s);
}

SUITE("named", named_is_what_has_the_same_path_however_it_is_spelt, named_is_the_same_file_by_another_path,
      named_is_what_ends_like_it_and_has_no_more_lines, named_that_is_not_there_is_said,
      named_by_its_tail_is_found_where_the_profile_says)
