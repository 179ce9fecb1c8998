/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that are run: what they write, and the limits they have. */
#include "../suite.h"
#include "base/buffer.h"
#include "base/run.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

struct outcome {
    struct arena arena;
    struct buffer lines; /* each followed by `;` */
    struct text wrong;
};

static void release(void *thing)
{
    struct outcome *outcome = thing;
    buffer_release(&outcome->lines);
    arena_release(&outcome->arena);
    free(outcome);
}

static const char *note_line(void *context, struct text line)
{
    struct outcome *outcome = context;
    buffer_add(&outcome->lines, line);
    buffer_add(&outcome->lines, TEXT(";"));
    return text_equal(line, TEXT("bad")) ? "writes something bad" : NULL;
}

static const struct outcome *run(const char *const *arguments, struct run_limits limits)
{
    struct outcome *outcome = until_end(memory_zeroed(1, sizeof *outcome), release);
    const struct run run = {.arguments = arguments, .limits = limits, .read = note_line, .context = outcome};
    outcome->wrong = run_program(&run, &outcome->arena);
    buffer_add(&outcome->lines, (struct text){"", 1});
    return outcome;
}

/* Runs a script of the shell, with limits far below the usual ones. */
static const struct outcome *run_script(const char *script)
{
    return run((const char *const[]){"/bin/sh", "-c", script, NULL},
               (struct run_limits){.silence = 300, .bytes = (size_t)1 << 20});
}

static void assert_lines(const struct outcome *outcome, const char *lines)
{
    ck_assert_ptr_null(outcome->wrong.s);
    ck_assert_str_eq(outcome->lines.items, lines);
}

TEST(lines_are_handed_over)
{
    assert_lines(run_script("printf 'a\\n\\nb c\\n'"), "a;;b c;");
    assert_lines(run_script("printf 'a\\nno end'"), "a;no end;");
    assert_lines(run_script(":"), "");
}

TEST(arguments_are_no_words_of_a_shell)
{
    assert_lines(run((const char *const[]){"printf", "%s\n", "$(id) `id`;id *", NULL}, (struct run_limits){0}),
                 "$(id) `id`;id *;");
}

TEST(there_is_nothing_to_read)
{
    assert_lines(run_script("cat; echo end"), "end;");
}

TEST(variables_that_are_named_are_set)
{
    struct outcome *outcome = until_end(memory_zeroed(1, sizeof *outcome), release);
    const char *const arguments[] = {"/bin/sh", "-c", "echo $A,$DEBUGINFOD_URLS,$LC_ALL,${PATH:+path}", NULL};
    const char *const variables[] = {"A=1", "DEBUGINFOD_URLS=http://localhost", NULL};
    const struct run run = {.arguments = arguments, .variables = variables, .read = note_line, .context = outcome};
    setenv("DEBUGINFOD_URLS", "http://elsewhere", 1);
    outcome->wrong = run_program(&run, &outcome->arena);
    unsetenv("DEBUGINFOD_URLS");
    buffer_add(&outcome->lines, (struct text){"", 1});
    assert_lines(outcome, "1,http://localhost,C,path;");
}

TEST(the_locale_is_c)
{
    setenv("LC_ALL", "tlh", 1);
    setenv("DEBUGINFOD_URLS", "http://localhost", 1);
    assert_lines(run_script("echo $LC_ALL $DEBUGINFOD_URLS"), "C;");
    unsetenv("LC_ALL");
    unsetenv("DEBUGINFOD_URLS");
}

TEST(a_missing_program_is_said)
{
    const struct outcome *outcome = run((const char *const[]){"/no/such", NULL}, (struct run_limits){0});
    ck_assert_str_eq(outcome->wrong.s, "cannot be run: No such file or directory");
}

TEST(words_are_no_program)
{
    const struct outcome *outcome = run((const char *const[]){"/bin/echo yes", NULL}, (struct run_limits){0});
    ck_assert_str_eq(outcome->wrong.s, "cannot be run: No such file or directory");
}

TEST(a_failure_is_said_in_its_words)
{
    ck_assert_str_eq(run_script("echo a; echo 'x: what' >&2; echo more >&2; exit 3")->wrong.s, "fails: x: what");
    ck_assert_str_eq(run_script("exit 3")->wrong.s, "fails with status 3");
    ck_assert_str_eq(run_script("kill -9 $$")->wrong.s, "was ended by signal 9");
}

TEST(words_of_warning_are_no_failure)
{
    assert_lines(run_script("echo warning >&2; echo a"), "a;");
}

TEST(what_the_reader_refuses_ends_it)
{
    const struct outcome *outcome = run_script("echo a; echo bad; echo b; sleep 100");
    ck_assert_str_eq(outcome->wrong.s, "writes something bad");
    ck_assert_str_eq(outcome->lines.items, "a;bad;");
}

/* The child of the shell would keep the pipe open. */
TEST(what_never_ends_is_ended)
{
    time_t before = time(NULL);
    ck_assert_str_eq(run_script("echo a; sleep 100")->wrong.s, "writes nothing for 0.3 s and was ended");
    ck_assert_str_eq(run_script("sleep 100 & sleep 100")->wrong.s, "writes nothing for 0.3 s and was ended");
    ck_assert_str_eq(run_script("exec >/dev/null 2>&1; sleep 100")->wrong.s, "writes nothing for 0.3 s and was ended");
    ck_assert_int_lt(time(NULL) - before, 50);
}

/* A program that works in silence is not idle. */
TEST(what_does_nothing_is_ended)
{
    const struct run_limits limits = {.idle = 300};
    ck_assert_str_eq(run((const char *const[]){"sleep", "100", NULL}, limits)->wrong.s,
                     "does nothing for 0.3 s and was ended");
    assert_lines(
        run((const char *const[]){"/bin/sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; echo a", NULL},
            limits),
        "a;");
}

static bool is_third(const void *count)
{
    unsigned *asked = (unsigned *)(uintptr_t)count;
    return ++*asked == 3;
}

/* It says nothing for longer than the test takes. */
TEST(it_is_ended_when_that_is_wanted)
{
    unsigned asked = 0;
    struct outcome *outcome = until_end(memory_zeroed(1, sizeof *outcome), release);
    struct run_budget budget = {.most = {9, 9999, 99999}, .stop = {is_third, &asked}};
    const char *const arguments[] = {"/bin/sh", "-c", "echo a; sleep 60", NULL};
    const struct run run = {.arguments = arguments,
                            .limits = {.silence = 60000, .bytes = 9999},
                            .read = note_line,
                            .context = outcome,
                            .budget = &budget};
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    ck_assert_str_eq(run_program(&run, &outcome->arena).s, "was ended before it was done");
    clock_gettime(CLOCK_MONOTONIC, &ended);
    ck_assert_int_lt(ended.tv_sec - began.tv_sec, 30);
}

static const char *note_bytes(void *context, struct text bytes)
{
    struct outcome *outcome = context;
    buffer_add(&outcome->lines, bytes);
    return NULL;
}

/* What it reads is longer than a pipe would take, and a line of it longer than a line may be. */
TEST(it_reads_a_text_and_hands_over_bytes)
{
    struct outcome *outcome = until_end(memory_zeroed(1, sizeof *outcome), release);
    const char *const arguments[] = {"cat", NULL};
    struct buffer long_text = {0};
    for (int i = 0; i < 300000; i++)
        buffer_add(&long_text, (struct text){&"a\0\n"[i % 2], i % 3 ? 1 : 2});
    struct run run = {.arguments = arguments,
                      .read = note_bytes,
                      .context = outcome,
                      .input = buffer_text(&long_text),
                      .is_raw = true};
    ck_assert_ptr_null(run_program(&run, &outcome->arena).s);
    ck_assert(text_equal(buffer_text(&outcome->lines), buffer_text(&long_text)));
    buffer_release(&long_text);
    outcome->lines.count = 0;
    run.input = TEXT("");
    ck_assert_ptr_null(run_program(&run, &outcome->arena).s);
    ck_assert_uint_eq(outcome->lines.count, 0);
}

TEST(its_environment_leads_nowhere_else)
{
    ck_assert_int_eq(setenv("GIT_DIR", "/elsewhere", 1), 0);
    ck_assert_int_eq(setenv("GIT_CONFIG_GLOBAL", "/own", 1), 0);
    ck_assert_int_eq(setenv("LC_ALL", "C.UTF-8", 1), 0);
    assert_lines(run_script("echo $GIT_DIR. $GIT_CONFIG_GLOBAL $LC_ALL"), ". /own C;");
}

TEST(too_much_is_ended)
{
    ck_assert_str_eq(run_script("yes")->wrong.s, "writes more than 1 MiB and was ended");
    ck_assert_str_eq(run_script("yes >&2")->wrong.s, "writes too many errors and was ended");
    ck_assert_str_eq(run_script("yes | tr -d '\\n'")->wrong.s, "writes a line that is too long");
}

/* ---- a budget ---- */

/* Runs a script with what is left of a budget. */
static const struct outcome *run_within(struct run_budget *budget, const char *script)
{
    const char *const arguments[] = {"/bin/sh", "-c", script, NULL};
    struct outcome *outcome = until_end(memory_zeroed(1, sizeof *outcome), release);
    const struct run run = {.arguments = arguments, .read = note_line, .context = outcome, .budget = budget};
    outcome->wrong = run_program(&run, &outcome->arena);
    return outcome;
}

TEST(runs_are_counted)
{
    struct run_budget budget = {.most = {2, 1000, 10000}};
    ck_assert_ptr_null(run_within(&budget, "echo a")->wrong.s);
    ck_assert_str_eq(run_within(&budget, "exit 1")->wrong.s, "fails with status 1");
    ck_assert_str_eq(run_within(&budget, "echo a")->wrong.s, "was run 2 times and is not run again");
    ck_assert_uint_eq(budget.used.runs, 2);
    ck_assert_uint_eq(budget.used.bytes, 2);
}

TEST(bytes_of_all_runs_are_limited)
{
    struct run_budget budget = {.most = {9, (size_t)1 << 20, 10000}};
    const char *script = "yes | head -c 600000";
    ck_assert_ptr_null(run_within(&budget, script)->wrong.s);
    ck_assert_str_eq(run_within(&budget, script)->wrong.s, "writes more than 1 MiB in all and was ended");
    ck_assert_str_eq(run_within(&budget, "echo a")->wrong.s, "writes more than 1 MiB in all and was ended");
    ck_assert_uint_eq(budget.used.bytes, budget.most.bytes);
}

/* One that writes now and then is never silent. */
TEST(time_of_all_runs_is_limited)
{
    struct run_budget budget = {.most = {9, 1000000, 500}};
    time_t start = time(NULL);
    ck_assert_ptr_null(run_within(&budget, "echo a")->wrong.s);
    ck_assert_str_eq(run_within(&budget, "while :; do echo a; sleep 0.05; done")->wrong.s,
                     "takes more than 0.5 s in all and was ended");
    ck_assert_str_eq(run_within(&budget, "sleep 100")->wrong.s, "takes more than 0.5 s in all and was ended");
    ck_assert_int_lt(time(NULL) - start, 50);
}

/* ---- signals ---- */

static volatile sig_atomic_t signalled;

static void note_signal(int number)
{
    signalled = number;
}

/* Handlers that were there are there again, and get the signal that ended the program. */
TEST(a_signal_ends_it_and_goes_on)
{
    struct sigaction action = {.sa_handler = note_signal}, now;
    char script[64];
    sigaction(SIGTERM, &action, NULL);
    snprintf(script, sizeof script, "kill -TERM %ld; sleep 100", (long)getpid());
    time_t start = time(NULL);
    ck_assert_str_eq(run((const char *const[]){"/bin/sh", "-c", script, NULL}, (struct run_limits){0})->wrong.s,
                     "was ended by signal 9");
    ck_assert_int_lt(time(NULL) - start, 9);
    ck_assert_int_eq(signalled, SIGTERM);
    sigaction(SIGTERM, NULL, &now);
    ck_assert(now.sa_handler == note_signal);
}

SUITE("run", lines_are_handed_over, arguments_are_no_words_of_a_shell, there_is_nothing_to_read,
      variables_that_are_named_are_set, the_locale_is_c, a_missing_program_is_said, words_are_no_program,
      a_failure_is_said_in_its_words, words_of_warning_are_no_failure, what_the_reader_refuses_ends_it,
      what_never_ends_is_ended, what_does_nothing_is_ended, it_is_ended_when_that_is_wanted,
      it_reads_a_text_and_hands_over_bytes, its_environment_leads_nowhere_else, too_much_is_ended, runs_are_counted,
      bytes_of_all_runs_are_limited, time_of_all_runs_is_limited, a_signal_ends_it_and_goes_on)
