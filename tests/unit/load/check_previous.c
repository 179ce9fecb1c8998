/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The run of a command before another one. */
#include "../scratch.h"
#include "load/previous.h"

#include <fcntl.h>
#include <sys/stat.h>

/* Writes callgrind.out.NAME: what follows `events:` is the same for all. */
static struct text place(struct scratch *scratch, const char *name, const char *head, time_t seconds)
{
    struct text path = arena_format(&scratch->arena, "%s/callgrind.out.%s", scratch->path.s, name);
    const struct timespec times[2] = {{seconds, 0}, {seconds, 0}};
    FILE *file = fopen(path.s, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fprintf(file, "%s%s", head, *head ? "events: Ir\nfn=f\n1 1\n" : ""), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(utimensat(AT_FDCWD, path.s, times, 0), 0);
    return path;
}

#define HEAD(pid, command) "version: 1\ncreator: c-1\npid: " pid "\ncmd:  " command "\n"

/* The names of the run before, or why there is none, and after `|` each that was passed, with the reason. */
static const char *find_as(struct scratch *scratch, struct text path, bool alone)
{
    struct directory directory = {0};
    struct previous previous = {0};
    struct arena *arena = &scratch->arena;
    bool found = previous_find(&directory, &(const struct texts){&path, 1, 0}, alone, &previous, arena);
    struct text said = found ? text_base_name(previous.dumps.path) : previous.why;
    for (size_t i = 0; i < previous.dumps.parts.count && found; i++)
        said = arena_format(arena, "%s %s", said.s, text_base_name(previous.dumps.parts.items[i]).s);
    for (size_t i = 0; i < previous.passed.count; i++)
        said = arena_format(arena, "%s|%s: %s", said.s, text_base_name(previous.passed.items[i].path).s + 14,
                            previous.passed.items[i].why.s);
    previous_release(&previous);
    directory_release(&directory);
    return said.s;
}

static const char *previous_of(struct scratch *scratch, struct text path)
{
    return find_as(scratch, path, false);
}

TEST(previous_is_the_next_older_of_the_whole_command)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", HEAD("1", "./a 1"), 1000);
    place(&scratch, "2", HEAD("2", "./a 1 "), 2000);
    place(&scratch, "3", HEAD("3", "./a 1 2"), 3000);
    struct text path = place(&scratch, "4", HEAD("4", "./a 1"), 4000);
    place(&scratch, "5", HEAD("5", "./a 1"), 5000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.2|5: newer|3: of another command: ./a 1 2");
    scratch_remove(&scratch);
}

TEST(previous_is_of_the_same_creator_and_no_other_kind)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", "creator: c-2\ncmd: ./a\n", 1000);
    place(&scratch, "2", "cmd: ./a\n", 2000);
    place(&scratch, "3", "creator: c-1\n", 3000);
    place(&scratch, "4", HEAD("4", "./a") "desc: Merged: 1\n", 4000);
    place(&scratch, "5.old", HEAD("5", "./a"), 5000);
    struct text path = place(&scratch, "6", "\xEF\xBB\xBF# comment\n\n" HEAD("6", "./a"), 6000);
    ck_assert_str_eq(previous_of(&scratch, path),
                     "no older profile of its command is beside it: ./a|5.old: put aside as .old"
                     "|4: merged, filtered or written back|3: does not say its command"
                     "|2: by an unknown creator|1: by another creator: c-2");
    scratch_remove(&scratch);
}

/* Whatever its command, and though others are younger. */
TEST(previous_is_what_the_file_was_before)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "x.old", HEAD("1", "./a-123 bench"), 1000);
    place(&scratch, "y", HEAD("2", "./a-456 bench"), 2000);
    struct text path = place(&scratch, "x", HEAD("3", "./a-456 bench"), 3000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.x.old");
    ck_assert_str_eq(find_as(&scratch, path, true), "callgrind.out.x.old");
    place(&scratch, "x.old", HEAD("1", "./a-123 bench"), 4000); /* as a copy of both may make it */
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.x.old");
    path = place(&scratch, "x", "creator: c-1\n", 3000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.x.old");
    scratch_remove(&scratch);
}

TEST(previous_is_what_the_file_was_before_only_if_it_may_be)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "y", HEAD("2", "./a"), 2000);
    struct text path = place(&scratch, "x", HEAD("3", "./a"), 3000);
    place(&scratch, "x.old", HEAD("1", "./a") "desc: Merged: 1\n", 1000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.y|x.old: merged, filtered or written back");
    place(&scratch, "x.old", "", 1000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.y");
    place(&scratch, "x.old", HEAD("1", "./a"), 1000);
    struct text run[] = {path, place(&scratch, "x.1", HEAD("3", "./a") "part: 1\n", 2500)};
    struct directory directory = {0};
    struct previous previous = {0};
    ck_assert(previous_find(&directory, &(const struct texts){run, 2, 0}, false, &previous, &scratch.arena));
    ck_assert_str_eq(text_base_name(previous.dumps.path).s, "callgrind.out.y");
    previous_release(&previous);
    directory_release(&directory);
    scratch_remove(&scratch);
}

TEST(previous_has_all_its_parts_and_threads)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", "", 2001);
    place(&scratch, "1-01", HEAD("1", "./a") "thread: 1\n", 1000);
    place(&scratch, "1-02", HEAD("1", "./a") "thread: 2\n", 2000);
    struct text path = place(&scratch, "2", HEAD("2", "./a"), 3000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.1 callgrind.out.1-01 callgrind.out.1-02");
    scratch_remove(&scratch);
}

TEST(previous_alone_is_of_the_same_part_and_thread)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", "", 2001);
    place(&scratch, "1-01", HEAD("1", "./a") "part: 1\nthread: 1\n", 1000);
    place(&scratch, "1-02", HEAD("1", "./a") "part: 1\nthread: 2\n", 2000);
    place(&scratch, "2-02", HEAD("2", "./a") "part: 2\nthread: 1\n", 3000);
    struct text path = place(&scratch, "3-01", HEAD("3", "./a") "part: 1\nthread: 1\n", 4000);
    ck_assert_str_eq(find_as(&scratch, path, true), "callgrind.out.1-01|2-02: another part or thread"
                                                    "|1-02: another part or thread");
    path = place(&scratch, "4-03", HEAD("4", "./a") "part: 1\nthread: 3\n", 5000);
    ck_assert_str_eq(find_as(&scratch, path, true),
                     "no older profile of its command, of its part and thread, is beside it: ./a"
                     "|3-01: another part or thread|2-02: another part or thread|1-02: another part or thread"
                     "|1-01: another part or thread");
    scratch_remove(&scratch);
}

TEST(previous_alone_of_a_whole_run_is_no_first_part)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", HEAD("1", "./a") "part: 1\n", 1000);
    place(&scratch, "2.1", HEAD("2", "./a") "part: 1\n", 2000);
    place(&scratch, "2", HEAD("2", "./a") "part: 2\n", 3000);
    struct text path = place(&scratch, "3", HEAD("3", "./a") "part: 1\n", 4000);
    ck_assert_str_eq(find_as(&scratch, path, true), "callgrind.out.1|2: another part or thread"
                                                    "|2.1: another part or thread");
    place(&scratch, "4", HEAD("4", "./a") "part: 2\n", 6000);
    path = place(&scratch, "4.1", HEAD("4", "./a") "part: 1\n", 5000);
    ck_assert_str_eq(find_as(&scratch, path, true),
                     "callgrind.out.2.1|3: another part or thread|2: another part or thread");
    scratch_remove(&scratch);
}

TEST(previous_is_no_dump_of_the_same_run)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "7.1", HEAD("7", "./a") "part: 1\n", 1000);
    place(&scratch, "7.2-01", HEAD("7", "./a") "part: 2\nthread: 1\n", 2000);
    struct text path = place(&scratch, "7.3", HEAD("7", "./a") "part: 3\n", 3000);
    ck_assert_str_eq(previous_of(&scratch, path), "no older profile of its command is beside it: ./a");
    place(&scratch, "1", HEAD("7", "./a") "part: 1\n", 500); /* a process of the same number, somewhere else */
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.1");
    scratch_remove(&scratch);
}

TEST(previous_is_over_when_it_is_the_next_older)
{
    struct scratch scratch = scratch_make();
    place(&scratch, "1", HEAD("1", "./a"), 1000);
    place(&scratch, "2", HEAD("2", "./a") "part: 2\n", 4000);
    place(&scratch, "2.1", HEAD("2", "./a") "part: 1\n", 2000);
    struct text path = place(&scratch, "3", HEAD("3", "./a"), 3000);
    ck_assert_str_eq(previous_of(&scratch, path), "callgrind.out.1|2: newer");
    scratch_remove(&scratch);
}

TEST(previous_is_not_known_where_times_are_equal)
{
    struct scratch scratch = scratch_make();
    struct text path = place(&scratch, "3", HEAD("3", "./a"), 3000);
    place(&scratch, "2", HEAD("2", "./a"), 2000);
    place(&scratch, "1", HEAD("1", "./a"), 2000);
    ck_assert_str_eq(previous_of(&scratch, path), "two profiles before it were written at the same time"
                                                  "|1: written at the same time|2: written at the same time");
    place(&scratch, "4", HEAD("4", "./a"), 3000);
    ck_assert_str_eq(previous_of(&scratch, path),
                     "written at the same time as another profile of its command|4: written at the same time");
    scratch_remove(&scratch);
}

TEST(previous_needs_a_file_that_says_its_command)
{
    struct scratch scratch = scratch_make();
    struct text empty = place(&scratch, "1", "", 1000), silent = place(&scratch, "2", "creator: c\n", 1000),
                written = place(&scratch, "3", HEAD("3", "./a") "desc: Merged: 2\n", 1000);
    ck_assert_str_eq(previous_of(&scratch, empty), "not a file, or empty: the run before it cannot be found");
    ck_assert_str_eq(previous_of(&scratch, silent), "has no command (cmd:), by which the run before is found");
    ck_assert_str_eq(previous_of(&scratch, written),
                     "merged, filtered or written back: the run before it is not known");
    scratch_remove(&scratch);
}

SUITE("previous", previous_is_what_the_file_was_before, previous_is_what_the_file_was_before_only_if_it_may_be,
      previous_is_the_next_older_of_the_whole_command, previous_is_of_the_same_creator_and_no_other_kind,
      previous_has_all_its_parts_and_threads, previous_alone_is_of_the_same_part_and_thread,
      previous_alone_of_a_whole_run_is_no_first_part, previous_is_no_dump_of_the_same_run,
      previous_is_over_when_it_is_the_next_older, previous_is_not_known_where_times_are_equal,
      previous_needs_a_file_that_says_its_command)
