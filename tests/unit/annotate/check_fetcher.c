/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fetcher: what it asks for, how often, and what it says. The program that it runs is a script, the object this one. */
#include "../scratch.h"
#include "../suite.h"
#include "annotate/fetcher.h"
#include "base/diagnostic.h"
#include "base/run.h"

#include <sys/stat.h>

#define LATER INT64_MAX /* a profile that was written after anything changed */

struct stand {
    struct arena arena;
    struct scratch scratch;
    struct text path; /* of the environment before */
    struct text object;
    struct request request;
    struct question question;
    struct diagnostics diagnostics;
    struct fetcher *fetcher;
};

static void release(void *thing)
{
    struct stand *stand = thing;
    setenv("PATH", stand->path.s, 1);
    scratch_remove(&stand->scratch);
    diagnostics_release(&stand->diagnostics);
    fetcher_free(stand->fetcher);
    arena_release(&stand->arena);
    free(stand);
}

/* The script notes what it is asked for, and does the rest. The cache is its directory. */
static struct stand *make(const char *rest)
{
    struct stand *stand = until_end(memory_zeroed(1, sizeof *stand), release);
    char *object = realpath("/proc/self/exe", NULL);
    stand->scratch = scratch_make();
    stand->object = arena_copy(&stand->arena, text_of(object));
    stand->path = arena_copy(&stand->arena, text_of(getenv("PATH")));
    struct text script = arena_format(&stand->arena,
                                      "#!/bin/sh\ncd %s || exit 9\necho \"$3\" >>asked\n"
                                      "file=$PWD/$(echo \"$3\" | tr / _)\n%s\n",
                                      stand->scratch.path.s, rest);
    ck_assert_int_eq(chmod(scratch_write(&stand->scratch, "debuginfod-find", script), 0755), 0);
    setenv("PATH", arena_format(&stand->arena, "%s:%s", stand->scratch.path.s, stand->path.s).s, 1);
    setenv("DEBUGINFOD_URLS", "http://localhost/", 1);
    setenv("DEBUGINFOD_CACHE_PATH", stand->scratch.path.s, 1);
    stand->question.request = &stand->request;
    stand->fetcher = fetcher_new(&stand->question, &stand->diagnostics);
    free(object);
    return stand;
}

#define ANSWER ": >\"$file\"; echo \"$file\""

static struct text find(struct stand *stand, const char *source, int64_t written)
{
    return fetcher_find(stand->fetcher, stand->object, text_of(source), written);
}

/* How often it asked. */
static size_t count_questions(struct stand *stand)
{
    FILE *file = fopen(scratch_path(&stand->scratch, "asked"), "r");
    size_t count = 0;
    for (int c; file && (c = getc(file)) != EOF;)
        count += c == '\n';
    if (file)
        fclose(file);
    return count;
}

static void assert_said(const struct stand *stand, size_t count, const char *message)
{
    ck_assert_uint_eq(stand->diagnostics.items.count, count);
    struct text said = stand->diagnostics.items.items[count - 1].message;
    ck_assert_msg(text_starts(said, text_of(message)), "%.*s", (int)said.n, said.s);
    ck_assert_int_eq(stand->diagnostics.items.items[count - 1].problem->severity, SEVERITY_NOTE);
}

TEST(a_source_is_fetched_once_and_the_server_is_named)
{
    struct stand *stand = make(ANSWER);
    ck_assert_str_eq(text_base_name(find(stand, "/lost/a.c", LATER)).s, "_lost_a.c");
    ck_assert_str_eq(text_base_name(find(stand, "/lost/a.c", LATER)).s, "_lost_a.c");
    ck_assert_str_eq(text_base_name(find(stand, "/lost/b.c", LATER)).s, "_lost_b.c");
    ck_assert_uint_eq(count_questions(stand), 2);
    assert_said(stand, 1, "looks for missing sources at http://localhost/");
}

TEST(what_is_absent_is_asked_for_once_without_a_word)
{
    struct stand *stand = make("echo 'No such file or directory' >&2; exit 1");
    ck_assert_ptr_null(find(stand, "/lost/a.c", LATER).s);
    ck_assert_ptr_null(find(stand, "/lost/a.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 1);
    ck_assert_uint_eq(stand->diagnostics.items.count, 1);
}

TEST(names_that_no_server_knows_are_not_asked_for)
{
    struct stand *stand = make(ANSWER);
    ck_assert_ptr_null(find(stand, "./malloc/./malloc/malloc.c", LATER).s);
    ck_assert_ptr_null(find(stand, "???", LATER).s);
    ck_assert_ptr_null(find(stand, "", LATER).s);
    ck_assert_ptr_null(find(stand, "/lost/a\nb.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 0);
    ck_assert_uint_eq(stand->diagnostics.items.count, 0);
}

TEST(an_object_that_changed_is_told_and_not_asked_for)
{
    struct stand *stand = make(ANSWER);
    ck_assert_ptr_null(find(stand, "/lost/a.c", 1).s);
    assert_said(stand, 1, "changed after the profile was written");
    ck_assert_ptr_nonnull(find(stand, "/lost/a.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 1);
}

TEST(an_object_that_is_none_is_not_asked_for)
{
    struct stand *stand = make(ANSWER);
    const char *const objects[] = {"/lost/lib.so", "/etc/passwd", "", "???", "--help"};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        ck_assert_ptr_null(fetcher_find(stand->fetcher, text_of(objects[i]), TEXT("/lost/a.c"), LATER).s);
    ck_assert_uint_eq(count_questions(stand), 0);
}

TEST(without_a_server_nothing_is_asked)
{
    struct stand *stand = make(ANSWER);
    setenv("DEBUGINFOD_URLS", "", 1);
    ck_assert_ptr_null(find(stand, "/lost/a.c", LATER).s);
    ck_assert_ptr_null(find(stand, "/lost/b.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 0);
    assert_said(stand, 1, "--debuginfod: DEBUGINFOD_URLS names no server");
}

TEST(a_program_that_does_what_it_should_not_is_asked_no_more)
{
    struct stand *stand = make("echo /etc/passwd");
    ck_assert_ptr_null(find(stand, "/lost/a.c", LATER).s);
    ck_assert_ptr_null(find(stand, "/lost/b.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 1);
    assert_said(stand, 2, "names no file in its cache");
}

TEST(a_server_that_fails_is_told_once_and_asked_for_the_next_file)
{
    struct stand *stand = make("echo 'Server query failed: Connection refused' >&2; exit 1");
    ck_assert_ptr_null(find(stand, "/lost/a.c", LATER).s);
    ck_assert_ptr_null(find(stand, "/lost/b.c", LATER).s);
    ck_assert_uint_eq(count_questions(stand), 2);
    assert_said(stand, 2, "fails: Server query failed: Connection refused");
}

static bool is_wanted(const void *context)
{
    return *(const bool *)context;
}

TEST(fifty_are_asked_for_until_it_is_renewed)
{
    struct stand *stand = make("echo 'No such file or directory' >&2; exit 1");
    bool wanted = false;
    for (int i = 0; i < 60; i++)
        find(stand, arena_format(&stand->arena, "/lost/%d.c", i).s, LATER);
    ck_assert_uint_eq(count_questions(stand), 50);
    ck_assert_uint_eq(stand->diagnostics.items.count, 1);
    fetcher_renew(stand->fetcher, &(struct run_stop){is_wanted, &wanted});
    find(stand, "/lost/60.c", LATER);
    ck_assert_uint_eq(count_questions(stand), 51);
    wanted = true; /* ends the question, and says nothing; another one may be asked */
    find(stand, "/lost/61.c", LATER);
    ck_assert_uint_eq(stand->diagnostics.items.count, 1);
}

SUITE("fetcher", a_source_is_fetched_once_and_the_server_is_named, what_is_absent_is_asked_for_once_without_a_word,
      names_that_no_server_knows_are_not_asked_for, an_object_that_changed_is_told_and_not_asked_for,
      an_object_that_is_none_is_not_asked_for, without_a_server_nothing_is_asked,
      a_program_that_does_what_it_should_not_is_asked_no_more,
      a_server_that_fails_is_told_once_and_asked_for_the_next_file, fifty_are_asked_for_until_it_is_renewed)
