/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* debuginfod: what the program that fetches sources says, as a script says it in its place; and what is believed. */
#include "../scratch.h"
#include "../suite.h"
#include "machine/debuginfod.h"

#include <sys/stat.h>

#define SOURCE "/usr/src/debug/a b.c"

/* A script in PATH, its cache, and what it answered. */
struct stand {
    struct arena arena;
    struct scratch scratch, cache;
    struct text path; /* of the environment before */
    struct debuginfod debuginfod;
    struct debuginfod_answer answer;
    enum debuginfod_result result;
};

static void release(void *thing)
{
    struct stand *stand = thing;
    setenv("PATH", stand->path.s, 1);
    scratch_remove(&stand->scratch);
    scratch_remove(&stand->cache);
    arena_release(&stand->arena);
    free(stand);
}

static struct stand *make(const char *script)
{
    struct stand *stand = until_end(memory_zeroed(1, sizeof *stand), release);
    stand->scratch = scratch_make();
    stand->cache = scratch_make();
    stand->path = arena_copy(&stand->arena, text_of(getenv("PATH")));
    struct text content = arena_format(&stand->arena, "#!/bin/sh\n%s\n", script);
    ck_assert_int_eq(chmod(scratch_write(&stand->scratch, "debuginfod-find", content), 0755), 0);
    setenv("PATH", arena_format(&stand->arena, "%s:%s", stand->scratch.path.s, stand->path.s).s, 1);
    setenv("DEBUGINFOD_URLS", " http://localhost/ ", 1);
    setenv("DEBUGINFOD_CACHE_PATH", stand->cache.path.s, 1);
    stand->debuginfod.limits = (struct run_limits){.silence = 300};
    debuginfod_init(&stand->debuginfod, &stand->arena);
    return stand;
}

static void ask(struct stand *stand)
{
    stand->result = debuginfod_find(&stand->debuginfod, "./object", text_of(SOURCE), &stand->answer, &stand->arena);
}

static const struct stand *answer_of(const char *script)
{
    struct stand *stand = make(script);
    ask(stand);
    return stand;
}

static void assert_wrong(const char *script, enum debuginfod_result result, const char *why)
{
    const struct stand *stand = answer_of(script);
    ck_assert_int_eq(stand->result, result);
    ck_assert_ptr_null(stand->answer.path.s);
    ck_assert_msg(text_starts(stand->answer.wrong, text_of(why)), "%s: %s", script, stand->answer.wrong.s);
}

#define FILE_OF_CACHE "file=$PWD/$DEBUGINFOD_CACHE_PATH/file; "

TEST(a_path_in_the_cache_is_found)
{
    const struct stand *stand = answer_of(FILE_OF_CACHE ": >$file; echo $file");
    ck_assert_int_eq(stand->result, DEBUGINFOD_FOUND);
    ck_assert_ptr_null(stand->answer.wrong.s);
    ck_assert_str_eq(text_base_name(stand->answer.path).s, "file");
    ck_assert_int_eq(stand->answer.path.s[0], '/');
}

TEST(it_is_asked_for_a_source_of_an_object)
{
    assert_wrong("echo \"$#,$1,$2,$3,$DEBUGINFOD_URLS\" >&2; exit 1", DEBUGINFOD_FAILED,
                 "fails: 3,source,./object," SOURCE ",http://localhost/");
}

TEST(it_is_asked_for_the_debug_information_of_an_object)
{
    struct stand *stand = make("echo \"$#,$1,$2,$DEBUGINFOD_MAXSIZE\" >&2; exit 1");
    stand->result = debuginfod_find_debug(&stand->debuginfod, "./object", &stand->answer, &stand->arena);
    ck_assert_int_eq(stand->result, DEBUGINFOD_FAILED);
    ck_assert_str_eq(stand->answer.wrong.s, "fails: 2,debuginfo,./object,1073741824");
}

TEST(servers_and_limits_are_in_its_environment_and_noise_is_not)
{
    setenv("DEBUGINFOD_VERBOSE", "1", 1);
    setenv("DEBUGINFOD_MAXSIZE", "1", 1);
    assert_wrong("echo \"$DEBUGINFOD_MAXSIZE,${DEBUGINFOD_VERBOSE-none}\" >&2; exit 1", DEBUGINFOD_FAILED,
                 "fails: 67108864,none");
    unsetenv("DEBUGINFOD_VERBOSE");
    unsetenv("DEBUGINFOD_MAXSIZE");
}

TEST(a_file_that_no_server_has_is_absent)
{
    assert_wrong("echo 'Server query failed: No such file or directory' >&2; exit 1", DEBUGINFOD_ABSENT, "fails: ");
    assert_wrong("echo 'Server query failed: Connection refused' >&2; exit 1", DEBUGINFOD_FAILED, "fails: ");
    assert_wrong("exit 3", DEBUGINFOD_FAILED, "fails with status 3");
}

TEST(nothing_but_a_path_in_the_cache_is_believed)
{
    const char *outside = "names no file in its cache";
    assert_wrong(":", DEBUGINFOD_BROKEN, outside);
    assert_wrong("echo", DEBUGINFOD_BROKEN, outside);
    assert_wrong("echo /etc/passwd", DEBUGINFOD_BROKEN, outside);
    assert_wrong("echo $PWD/$DEBUGINFOD_CACHE_PATH", DEBUGINFOD_BROKEN, outside);
    assert_wrong("echo $PWD/$DEBUGINFOD_CACHE_PATH/none", DEBUGINFOD_BROKEN, outside);
    assert_wrong("echo $PWD/$DEBUGINFOD_CACHE_PATH/../$0", DEBUGINFOD_BROKEN, outside);
    assert_wrong(FILE_OF_CACHE "ln -s /etc/passwd $file; echo $file", DEBUGINFOD_BROKEN, outside);
    assert_wrong(FILE_OF_CACHE ": >$file; echo ${file#$PWD/}", DEBUGINFOD_BROKEN, outside);
    assert_wrong(FILE_OF_CACHE ": >$file; echo $file; echo", DEBUGINFOD_BROKEN, "writes more than one line");
}

TEST(limits_hold)
{
    assert_wrong("sleep 60", DEBUGINFOD_BROKEN, "writes nothing for 0.3 s");
    assert_wrong("yes >&2", DEBUGINFOD_BROKEN, "writes more than 1 MiB in all");
    assert_wrong("kill -9 $$", DEBUGINFOD_BROKEN, "was ended by signal 9");
    struct stand *stand = make("exit 1");
    for (size_t i = 0; i < DEBUGINFOD_RUNS; i++)
        ask(stand);
    ck_assert_int_eq(stand->result, DEBUGINFOD_FAILED);
    ask(stand);
    ck_assert_int_eq(stand->result, DEBUGINFOD_BROKEN);
    ck_assert_str_eq(stand->answer.wrong.s, "was run 50 times and is not run again");
}

/* ---- the environment ---- */

static void assert_cache(struct stand *stand, const char *cache)
{
    debuginfod_init(&stand->debuginfod, &stand->arena);
    ck_assert_str_eq(stand->debuginfod.cache.s, cache);
}

TEST(the_cache_is_where_elfutils_has_it)
{
    struct stand *stand = make(":");
    const char *home = arena_copy(&stand->arena, text_of(getenv("HOME"))).s;
    setenv("HOME", "/none", 1);
    setenv("XDG_CACHE_HOME", "/xdg", 1);
    assert_cache(stand, stand->cache.path.s);
    unsetenv("DEBUGINFOD_CACHE_PATH");
    assert_cache(stand, "/xdg/debuginfod_client");
    unsetenv("XDG_CACHE_HOME");
    assert_cache(stand, "/none/.cache/debuginfod_client");
    setenv("HOME", stand->cache.path.s, 1);
    const char *old = scratch_path(&stand->cache, ".debuginfod_client_cache");
    ck_assert_int_eq(mkdir(old, 0700), 0);
    assert_cache(stand, old);
    setenv("HOME", home, 1);
}

TEST(servers_are_those_of_the_environment)
{
    struct stand *stand = make(":");
    ck_assert_uint_eq(stand->debuginfod.servers.n, strlen("http://localhost/"));
    setenv("DEBUGINFOD_URLS", " ", 1);
    debuginfod_init(&stand->debuginfod, &stand->arena);
    ck_assert_uint_eq(stand->debuginfod.servers.n, 0);
    unsetenv("DEBUGINFOD_URLS");
    debuginfod_init(&stand->debuginfod, &stand->arena);
    ck_assert_uint_eq(stand->debuginfod.servers.n, 0);
}

SUITE("debuginfod", a_path_in_the_cache_is_found, it_is_asked_for_a_source_of_an_object,
      it_is_asked_for_the_debug_information_of_an_object, servers_and_limits_are_in_its_environment_and_noise_is_not,
      a_file_that_no_server_has_is_absent, nothing_but_a_path_in_the_cache_is_believed, limits_hold,
      the_cache_is_where_elfutils_has_it, servers_are_those_of_the_environment)
