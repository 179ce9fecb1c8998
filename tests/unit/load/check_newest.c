/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The newest run of the working directory. */
#include "../scratch.h"
#include "load/newest.h"

#include <fcntl.h>
#include <sys/stat.h>

#define PROFILE                                                                                                        \
    "pid: 7\n"                                                                                                         \
    "part: 1\n"                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "fn=f\n"                                                                                                           \
    "1 1\n"

/* A scratch directory that is the working directory while its test runs. */
struct place {
    struct scratch scratch;
    int before;
};

static struct place enter(void)
{
    struct place place = {scratch_make(), open(".", O_RDONLY | O_DIRECTORY)};
    ck_assert_int_ge(place.before, 0);
    ck_assert_int_eq(chdir(place.scratch.path.s), 0);
    return place;
}

static void leave(struct place *place)
{
    ck_assert_int_eq(fchdir(place->before), 0);
    close(place->before);
    scratch_remove(&place->scratch);
}

static void write_aged(const char *name, const char *content, time_t seconds)
{
    const struct timespec times[2] = {{seconds, 0}, {seconds, 0}};
    FILE *file = fopen(name, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(content, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(utimensat(AT_FDCWD, name, times, 0), 0);
}

/* The run's path, and its parts behind it. */
static const char *newest_of(struct place *place, bool alone)
{
    struct run run = {0};
    struct directory directory = {0};
    struct arena *arena = &place->scratch.arena;
    bool found = newest_find(&directory, &(struct newest){.prefix = TEXT("c."), .alone = alone}, &run, arena);
    directory_release(&directory);
    if (!found)
        return "none";
    struct text names = run.dumps.path;
    for (size_t i = 0; i < run.dumps.parts.count; i++) {
        ck_assert_int_eq(run.dumps.parts.items[i].s[run.dumps.parts.items[i].n], '\0');
        names = arena_format(arena, "%s %s", names.s, run.dumps.parts.items[i].s);
    }
    free(run.dumps.parts.items);
    return names.s;
}

static const char *newest(struct place *place)
{
    return newest_of(place, false);
}

TEST(newest_is_the_youngest_of_the_name)
{
    struct place place = enter();
    write_aged("c.1", PROFILE, 1000);
    write_aged("c.2", PROFILE, 3000);
    write_aged("c.3", PROFILE, 2000);
    write_aged("other", PROFILE, 9000);
    ck_assert_str_eq(newest(&place), "c.2");
    leave(&place);
}

TEST(newest_of_one_age_is_the_last_by_name)
{
    struct place place = enter();
    write_aged("c.2", PROFILE, 1000);
    write_aged("c.10", PROFILE, 1000);
    write_aged("c.3", PROFILE, 1000);
    write_aged("c.1", PROFILE, 1000);
    ck_assert_str_eq(newest(&place), "c.3");
    leave(&place);
}

TEST(newest_is_not_what_a_file_was_before)
{
    struct place place = enter();
    write_aged("c.1", PROFILE, 1000);
    write_aged("c.1.old", PROFILE, 1000);
    ck_assert_str_eq(newest(&place), "c.1");
    write_aged("c.2.old", PROFILE, 2000);
    ck_assert_str_eq(newest(&place), "c.2.old");
    leave(&place);
}

TEST(newest_is_a_file)
{
    struct place place = enter();
    ck_assert_int_eq(mkdir("c.2", 0777), 0);
    ck_assert_str_eq(newest(&place), "none");
    write_aged("c.1", PROFILE, 1000);
    ck_assert_str_eq(newest(&place), "c.1");
    leave(&place);
}

TEST(newest_passes_over_what_is_no_profile)
{
    struct place place = enter();
    write_aged("c.1", PROFILE, 1000);
    write_aged("c.txt", "Ir  file:function\n", 2000);
    write_aged("c.empty", "", 3000);
    ck_assert_str_eq(newest(&place), "c.1");
    leave(&place);
}

TEST(newest_thread_stands_for_its_run)
{
    struct place place = enter();
    write_aged("c.7", "", 1000);
    write_aged("c.7-01",
               "pid: 7\n"
               "part: 1\n"
               "thread: 1\n"
               "events: Ir\n",
               2000);
    write_aged("c.7-02",
               "pid: 7\n"
               "part: 1\n"
               "thread: 2\n"
               "events: Ir\n",
               2000);
    ck_assert_str_eq(newest(&place), "c.7 c.7-01 c.7-02");
    leave(&place);
}

TEST(newest_part_of_a_thread_stands_for_its_run)
{
    struct place place = enter();
    write_aged("c.7", "", 1000);
    write_aged("c.7.1-01",
               "pid: 7\n"
               "part: 1\n"
               "thread: 1\n"
               "events: Ir\n",
               2000);
    write_aged("c.7.2-01",
               "pid: 7\n"
               "part: 2\n"
               "thread: 1\n"
               "events: Ir\n",
               3000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1-01 c.7.2-01");
    leave(&place);
}

TEST(newest_empty_file_stands_for_its_parts)
{
    struct place place = enter();
    write_aged("c.7.1", PROFILE, 1000);
    write_aged("c.7", "", 2000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1");
    leave(&place);
}

/* Of several dumps the last one has the name of the run, and costs of its own. */
TEST(newest_last_dump_has_the_others_beside_it)
{
    struct place place = enter();
    write_aged("c.7.1", PROFILE, 1000);
    write_aged("c.7.2",
               "pid: 7\n"
               "part: 2\n"
               "events: Ir\n",
               2000);
    write_aged("c.7",
               "pid: 7\n"
               "part: 3\n"
               "events: Ir\n",
               3000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1 c.7.2");
    write_aged("c.7.2",
               "pid: 7\n"
               "part: 2\n"
               "events: Ir\n",
               3000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1 c.7.2");
    leave(&place);
}

TEST(newest_run_has_no_dumps_of_another_process)
{
    struct place place = enter();
    write_aged("c.7.1",
               "pid: 8\n"
               "part: 1\n"
               "events: Ir\n",
               3000);
    write_aged("c.7.2",
               "pid: 7\n"
               "part: 2\n"
               "events: Ir\n",
               1000);
    write_aged("c.7",
               "pid: 8\n"
               "part: 2\n"
               "events: Ir\n",
               4000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1");
    write_aged("c.7", "", 1000);
    ck_assert_str_eq(newest(&place), "c.7 c.7.1");
    leave(&place);
}

/* `c.x` is the profile of one run, `c.x.5` that of process 5. */
TEST(newest_is_no_part_of_a_file_whose_name_it_begins_with)
{
    struct place place = enter();
    write_aged("c.x",
               "pid: 4\n"
               "part: 1\n"
               "events: Ir\n",
               1000);
    write_aged("c.x.5",
               "pid: 5\n"
               "part: 1\n"
               "events: Ir\n",
               2000);
    ck_assert_str_eq(newest(&place), "c.x.5");
    write_aged("c.x", "", 1000);
    ck_assert_str_eq(newest(&place), "c.x.5");
    write_aged("c.x",
               "pid: 4\n"
               "part: 1\n"
               "events: Ir\n",
               3000);
    ck_assert_str_eq(newest(&place), "c.x");
    leave(&place);
}

TEST(newest_alone_is_the_newest_file_with_costs)
{
    struct place place = enter();
    write_aged("c.7-01", PROFILE, 1000);
    write_aged("c.7-02", PROFILE, 2000);
    write_aged("c.7", "", 3000);
    ck_assert_str_eq(newest_of(&place, true), "c.7-02");
    leave(&place);
}

/* How many other processes there are, the run of the one that cost most, and its command. */
static const char *others(struct place *place)
{
    struct run run = {0};
    struct directory directory = {0};
    struct arena *arena = &place->scratch.arena;
    ck_assert(newest_find(&directory, &(struct newest){.prefix = TEXT("c.")}, &run, arena));
    directory_release(&directory);
    free(run.dumps.parts.items);
    return arena_format(arena, "%zu %.*s (%.*s)", run.others, (int)run.largest.n, run.largest.s,
                        (int)run.largest_command.n, run.largest.n ? run.largest_command.s : "")
        .s;
}

TEST(newest_has_others_that_were_written_shortly_before)
{
    struct place place = enter();
    write_aged("c.7", PROFILE, 10000);
    ck_assert_str_eq(others(&place), "0  ()");
    write_aged("c.5",
               "pid: 5\n"
               "cmd:  make all\n"
               "events: Ir\n"
               "fn=f\n"
               "1 1\n",
               9400);
    write_aged("c.6",
               "pid: 6\n"
               "cmd: cc\n"
               "events: Ir\n",
               9400);
    ck_assert_str_eq(others(&place), "2 c.5 (make all)");
    write_aged("c.5",
               "pid: 5\n"
               "cmd:  make all\n"
               "events: Ir\n"
               "fn=f\n"
               "1 1\n",
               9399);
    ck_assert_str_eq(others(&place), "1 c.6 (cc)");
    leave(&place);
}

TEST(newest_has_no_others_of_its_own_process)
{
    struct place place = enter();
    write_aged("c.7", "", 10000);
    write_aged("c.7-01",
               "pid: 7\n"
               "thread: 1\n"
               "events: Ir\n",
               10000);
    write_aged("c.x",
               "pid: 7\n"
               "events: Ir\n",
               9999);
    ck_assert_str_eq(others(&place), "0  ()");
    leave(&place);
}

TEST(newest_has_others_that_are_profiles_counted_by_process)
{
    struct place place = enter();
    write_aged("c.7",
               "version: 1\n"
               "events: Ir\n",
               10000);
    write_aged("c.6.1",
               "pid: 6\n"
               "events: Ir\n",
               9999);
    write_aged("c.6.2",
               "pid: 6\n"
               "events: Ir\n",
               9999);
    write_aged("c.5",
               "version: 1\n"
               "events: Ir\n"
               "fn=f\n",
               9999);
    write_aged("c.4",
               "version: 1\n"
               "events: Ir\n",
               9999);
    write_aged("c.txt", "pid of something\n", 9999);
    write_aged("c.0", "", 9999);
    ck_assert_str_eq(others(&place), "3 c.6.2 ()");
    leave(&place);
}

#define WROTE(pid, costs) "pid: " pid "\n" costs

/* By the event that the newest run counts first, whatever the files take. */
TEST(newest_has_the_other_that_cost_most)
{
    struct place place = enter();
    write_aged("c.7", PROFILE, 10000);
    write_aged("c.5", WROTE("5", "events: Dr Ir\nfn=f\n1 900 10\n2 0 5\n3 0 5\n4 0 5\n"), 9999);
    write_aged("c.6", WROTE("6", "events: Ir\nfn=g\n1 26\n"), 9998);
    ck_assert_str_eq(others(&place), "2 c.6 ()");
    write_aged("c.4", WROTE("4", "events: Ir\nsummary: 27\n"), 9997);
    ck_assert_str_eq(others(&place), "3 c.4 ()");
    write_aged("c.3", WROTE("3", "events: Ge\nfn=g\n1 99\n"), 9999);
    ck_assert_str_eq(others(&place), "4 c.4 ()");
    leave(&place);
}

TEST(newest_has_the_other_whose_files_cost_most_together)
{
    struct place place = enter();
    write_aged("c.7", PROFILE, 10000);
    write_aged("c.5", WROTE("5", "events: Ir\nfn=f\n1 20\n"), 9999);
    write_aged("c.6", "", 9999);
    write_aged("c.6-01", WROTE("6", "cmd: make\nthread: 1\nevents: Ir\nfn=f\n1 15\n"), 9998);
    write_aged("c.6-02", WROTE("6", "cmd: make\nthread: 2\nevents: Ir\nfn=f\n1 6\n"), 9998);
    ck_assert_str_eq(others(&place), "2 c.6 (make)");
    leave(&place);
}

SUITE("newest", newest_is_the_youngest_of_the_name, newest_of_one_age_is_the_last_by_name,
      newest_is_not_what_a_file_was_before, newest_is_a_file, newest_passes_over_what_is_no_profile,
      newest_thread_stands_for_its_run, newest_part_of_a_thread_stands_for_its_run,
      newest_empty_file_stands_for_its_parts, newest_last_dump_has_the_others_beside_it,
      newest_run_has_no_dumps_of_another_process, newest_is_no_part_of_a_file_whose_name_it_begins_with,
      newest_has_others_that_were_written_shortly_before, newest_has_no_others_of_its_own_process,
      newest_has_others_that_are_profiles_counted_by_process, newest_has_the_other_that_cost_most,
      newest_has_the_other_whose_files_cost_most_together, newest_alone_is_the_newest_file_with_costs)
