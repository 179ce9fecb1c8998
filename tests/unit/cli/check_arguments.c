/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files a run reads. */
#include "../scratch.h"
#include "cli/arguments.h"

#include <fcntl.h>
#include <sys/stat.h>

#define PROFILE                                                                                                        \
    TEXT("pid: 7\n"                                                                                                    \
         "events: Ir\n"                                                                                                \
         "fn=f\n"                                                                                                      \
         "1 1\n")
#define EMPTY TEXT("")
#define ARGUMENTS_MAX 16

/* A scratch directory that is the working directory, and what was chosen in it. */
struct place {
    struct scratch scratch;
    int before;
    const char *inputs, *bases, *sources, *said, *error;
    size_t runs[SIDES];
};

static struct place enter(void)
{
    struct place place = {.scratch = scratch_make(), .before = open(".", O_RDONLY | O_DIRECTORY)};
    ck_assert_ptr_nonnull(freopen("/dev/null", "r", stdin)); /* whatever the tests are run with */
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

static void write_file(const char *name, struct text content)
{
    FILE *file = fopen(name, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(content.s, 1, content.n, file), content.n);
    ck_assert_int_eq(fclose(file), 0);
}

static const char *join(struct place *place, const struct text *items, size_t count)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < count; i++)
        all = arena_format(&place->scratch.arena, "%s%s%s", all.s, i ? " " : "", items[i].s);
    return all.s;
}

static const char *join_messages(struct place *place, const struct diagnostics *diagnostics)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < diagnostics->items.count; i++) {
        const struct diagnostic *d = &diagnostics->items.items[i];
        all = arena_format(&place->scratch.arena, "%s%.*s%s%.*s\n", all.s, (int)d->path.n, d->path.s ? d->path.s : "",
                           d->path.s ? ": " : "", (int)d->message.n, d->message.s);
    }
    return all.s;
}

/* Reads a command line, its words parted by blanks, and chooses. */
static bool choose(struct place *place, const char *line)
{
    struct options options;
    struct text error = TEXT_NONE, rest = text_of(line);
    struct arguments arguments = {0};
    const struct texts *inputs = &arguments.of[SIDE_NEW].inputs, *bases = &arguments.of[SIDE_OLD].inputs;
    char *argv[ARGUMENTS_MAX] = {(char *)(uintptr_t) "cgannotate"};
    int argc = 1;
    for (struct text word; (word = text_next_word(&rest)).n;)
        argv[argc++] = (char *)(uintptr_t)arena_copy(&place->scratch.arena, word).s;
    ck_assert(options_read(&options, argc, argv, &error));
    bool any = arguments_choose(&options, &arguments, &error);
    place->error = any ? "" : arena_copy(&place->scratch.arena, error).s;
    place->inputs = join(place, inputs->items, inputs->count);
    place->bases = join(place, bases->items, bases->count);
    for (int side = 0; side < SIDES; side++)
        place->runs[side] = arguments.of[side].runs;
    place->sources = join(place, options.request.sources.items, options.request.sources.count);
    place->said = join_messages(place, &arguments.said);
    arguments_release(&arguments);
    options_release(&options);
    return any;
}

TEST(arguments_are_inputs_and_sources)
{
    struct place place = enter();
    write_file("a.out", PROFILE);
    write_file("b.out", PROFILE);
    write_file("a.c", TEXT("int a;\n"));
    ck_assert(choose(&place, "missing a.c b.out missing.c -"));
    ck_assert_str_eq(place.inputs, "missing b.out -");
    ck_assert_str_eq(place.sources, "a.c missing.c");
    ck_assert_str_eq(place.said, "");
    ck_assert(!choose(&place, "-- a.out"));
    leave(&place);
}

TEST(arguments_are_inputs_and_sources_beside_a_list)
{
    struct place place = enter();
    write_file("a.out", PROFILE);
    write_file("a.c", TEXT("int a;\n"));
    write_file("list", TEXT("b.out\n\nc.out"));
    ck_assert(choose(&place, "--inputs-from=list a.c a.out"));
    ck_assert_str_eq(place.inputs, "a.out b.out c.out");
    ck_assert_str_eq(place.sources, "a.c");
    ck_assert(choose(&place, "--inputs-from=list --inputs-from=list"));
    ck_assert_str_eq(place.inputs, "b.out c.out b.out c.out");
    ck_assert(choose(&place, "--base=a.out --inputs-from=list --combine=sum"));
    ck_assert_str_eq(place.bases, "a.out");
    ck_assert_str_eq(place.inputs, "b.out c.out");
    leave(&place);
}

TEST(arguments_without_a_name_in_a_list_are_no_newest_profile)
{
    struct place place = enter();
    write_file("callgrind.out.1", PROFILE);
    write_file("list", TEXT("\n"));
    ck_assert(choose(&place, "--inputs-from=list"));
    ck_assert_str_eq(place.inputs, "");
    ck_assert_str_eq(place.said, "list: names no input\n");
    leave(&place);
}

TEST(arguments_that_are_parts_of_another_count_once)
{
    struct place place = enter();
    write_file("c.7", EMPTY);
    write_file("c.7.1", PROFILE);
    write_file("c.7.2", PROFILE);
    ck_assert(choose(&place, "c.7 c.7.1 c.7.2"));
    ck_assert_str_eq(place.inputs, "c.7.1 c.7.2");
    ck_assert(choose(&place, "c.7.2 ./c.7"));
    ck_assert_str_eq(place.inputs, "c.7.2 ./c.7.1");
    leave(&place);
}

TEST(arguments_with_siblings_count_once)
{
    struct place place = enter();
    write_file("c.7", PROFILE);
    write_file("c.7.1", PROFILE);
    write_file("c.7.1-02", PROFILE);
    ck_assert(choose(&place, "--siblings c.7 c.7.1"));
    ck_assert_str_eq(place.inputs, "c.7 c.7.1-02 c.7.1");
    ck_assert_str_eq(place.said, "");
    leave(&place);
}

TEST(arguments_that_are_named_twice_count_twice)
{
    struct place place = enter();
    write_file("a.out", PROFILE);
    ck_assert_int_eq(symlink("a.out", "b.out"), 0);
    ck_assert(choose(&place, "a.out b.out ./a.out"));
    ck_assert_str_eq(place.inputs, "a.out b.out ./a.out");
    ck_assert_str_eq(place.said, "b.out: named more than once, and counted each time\n");
    leave(&place);
}

TEST(arguments_read_an_empty_file_and_standard_input_once)
{
    struct place place = enter();
    write_file("c.7", EMPTY);
    write_file("c.7.1", PROFILE);
    ck_assert(choose(&place, "c.7 - c.7 -"));
    ck_assert_str_eq(place.inputs, "c.7.1 -");
    ck_assert_str_eq(place.said, "-: named more than once, but read once\n"
                                 "c.7: empty, its parts are read instead: c.7.1\n");
    leave(&place);
}

TEST(arguments_that_are_no_files_are_read_once)
{
    struct place place = enter();
    struct text input = TEXT("a.out");
    struct arguments arguments = {.of = {[SIDE_NEW] = {.inputs = {&input, 1, 1}}}};
    ck_assert_ptr_null(arguments_once(&arguments)); /* reading says that it is not there */
    write_file("a.out", PROFILE);
    ck_assert_ptr_null(arguments_once(&arguments));
    ck_assert_int_eq(unlink("a.out"), 0);
    ck_assert_int_eq(mkfifo("a.out", 0600), 0);
    ck_assert_str_eq(arguments_once(&arguments), "an input is no file, and cannot be read again");
    input = TEXT("-");
    ck_assert_str_eq(arguments_once(&arguments), "standard input cannot be read again");
    leave(&place);
}

TEST(arguments_that_are_empty_are_inputs_by_their_name_or_siblings)
{
    struct place place = enter();
    write_file("a.out", PROFILE);
    write_file("b.out", EMPTY);
    write_file("b.out-01", PROFILE);
    write_file("callgrind.out.9", EMPTY);
    write_file("cachegrind.out.9", EMPTY);
    write_file("a.c", EMPTY);
    ck_assert(choose(&place, "a.out b.out ./callgrind.out.9 cachegrind.out.9 a.c"));
    ck_assert_str_eq(place.inputs, "a.out b.out-01 ./callgrind.out.9 cachegrind.out.9");
    ck_assert_str_eq(place.sources, "a.c");
    ck_assert_str_eq(place.said, "b.out: empty, its parts are read instead: b.out-01\n");
    leave(&place);
}

TEST(arguments_of_none_are_the_newest_run)
{
    struct place place = enter();
    ck_assert(!choose(&place, ""));
    write_file("cachegrind.out.7", PROFILE);
    ck_assert(choose(&place, ""));
    ck_assert_str_eq(place.inputs, "cachegrind.out.7");
    write_file("callgrind.out.7", EMPTY);
    write_file("callgrind.out.7-01", PROFILE);
    write_file("callgrind.out.7-02", PROFILE);
    ck_assert(choose(&place, ""));
    ck_assert_str_eq(place.inputs, "callgrind.out.7-01 callgrind.out.7-02");
    ck_assert_str_eq(place.said,
                     "callgrind.out.7: the newest profile here\n"
                     "callgrind.out.7: empty, its parts are read instead: callgrind.out.7-01, callgrind.out.7-02\n");
    leave(&place);
}

TEST(arguments_of_none_say_which_other_dumps_are_read)
{
    struct place place = enter();
    write_file("callgrind.out.7.1", PROFILE);
    write_file("callgrind.out.7", PROFILE);
    ck_assert(choose(&place, ""));
    ck_assert_str_eq(place.inputs, "callgrind.out.7 callgrind.out.7.1");
    ck_assert_str_eq(place.said, "callgrind.out.7: the newest profile here\n"
                                 "callgrind.out.7: read with the other parts of its run: callgrind.out.7.1\n");
    leave(&place);
}

TEST(arguments_of_none_say_that_other_processes_wrote_profiles)
{
    struct place place = enter();
    write_file("callgrind.out.8", TEXT("pid: 8\n"
                                       "cmd:  make\x1b all\n"
                                       "events: Ir\n"
                                       "fn=f\n"
                                       "1 1\n"));
    write_file("callgrind.out.9", PROFILE);
    ck_assert(choose(&place, ""));
    ck_assert_str_eq(place.said,
                     "callgrind.out.9: the newest profile here\n"
                     "1 other process wrote profiles here in the ten minutes before; the one that cost most is "
                     "callgrind.out.8 (make\x1b all)\n");
    leave(&place);
}

TEST(arguments_of_none_say_which_file_was_taken_for_an_expression)
{
    struct place place = enter();
    ck_assert(!choose(&place, "--list main"));
    ck_assert_str_eq(place.error, "no profile given, and none called callgrind.out* or cachegrind.out* here");
    write_file("a.out", PROFILE);
    ck_assert(!choose(&place, "--list a.out"));
    ck_assert_str_eq(place.error, "no profile given, and none called callgrind.out* or cachegrind.out* here; "
                                  "'a.out' was taken for the value of --list");
    write_file("callgrind.out.1", PROFILE);
    ck_assert(choose(&place, "--list callgrind.out.1"));
    ck_assert_str_eq(place.said, "callgrind.out.1: the newest profile here\n"
                                 "'callgrind.out.1' was taken for the value of --list\n");
    ck_assert(choose(&place, "--list callgrind.out.1 a.out"));
    ck_assert_str_eq(place.said, "");
    leave(&place);
}

/* What the arguments say where a descriptor is standard input. */
static void assert_input_noticed(struct place *place, int fd, bool noticed)
{
    int before = dup(STDIN_FILENO);
    ck_assert_int_eq(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    close(fd);
    ck_assert(choose(place, ""));
    const char *expected = noticed
                               ? "callgrind.out.7: the newest profile here\n-: not read; the argument '-' reads it\n"
                               : "callgrind.out.7: the newest profile here\n";
    ck_assert_str_eq(place->said, expected);
    ck_assert(choose(place, "callgrind.out.7"));
    ck_assert_str_eq(place->said, "");
    dup2(before, STDIN_FILENO);
    close(before);
}

TEST(arguments_of_none_say_that_standard_input_was_not_read)
{
    struct place place = enter();
    int ends[2];
    write_file("callgrind.out.7", PROFILE);
    write_file("empty", EMPTY);
    ck_assert_int_eq(pipe(ends), 0);
    assert_input_noticed(&place, ends[0], true);
    assert_input_noticed(&place, open("callgrind.out.7", O_RDONLY), true);
    assert_input_noticed(&place, open("empty", O_RDONLY), false);
    assert_input_noticed(&place, open("/dev/null", O_RDONLY), false);
    close(ends[1]);
    leave(&place);
}

/* ---- comparisons ---- */

static void expect_sides(const struct place *place, const char *bases, const char *inputs)
{
    ck_assert_str_eq(place->error, "");
    ck_assert_str_eq(place->bases, bases);
    ck_assert_str_eq(place->inputs, inputs);
}

static void expect_error(struct place *place, const char *line, const char *error)
{
    ck_assert(!choose(place, line));
    ck_assert_str_eq(place->error, error);
}

static struct place enter_with_profiles(void)
{
    struct place place = enter();
    static const char *const names[] = {"a.out", "b.out", "c.out", "d.out"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_file(names[i], PROFILE);
    write_file("a.c", TEXT("int a;\n"));
    return place;
}

TEST(arguments_of_a_comparison_are_two_sides)
{
    struct place place = enter_with_profiles();
    ck_assert(choose(&place, "--base=a.out b.out a.c"));
    expect_sides(&place, "a.out", "b.out");
    ck_assert_str_eq(place.sources, "a.c");
    ck_assert(choose(&place, "--base=a.out --base=b.out c.out d.out"));
    expect_sides(&place, "a.out b.out", "c.out d.out");
    ck_assert_uint_eq(place.runs[SIDE_OLD], 2);
    ck_assert_uint_eq(place.runs[SIDE_NEW], 2);
    ck_assert(choose(&place, "--base=a.out a.out")); /* with itself */
    expect_sides(&place, "a.out", "a.out");
    ck_assert_str_eq(place.said, "");
    leave(&place);
}

TEST(arguments_of_diff_are_the_base_and_another)
{
    struct place place = enter_with_profiles();
    ck_assert(choose(&place, "--diff b.out a.out a.c"));
    expect_sides(&place, "b.out", "a.out");
    ck_assert_str_eq(place.sources, "a.c");
    expect_error(&place, "--diff a.out", "--diff compares two profiles, the old one and the new one; here is 1");
    expect_error(&place, "--diff a.out b.out c.out",
                 "--diff compares two profiles, the old one and the new one; here are 3");
    expect_error(&place, "--diff", "--diff compares two profiles, the old one and the new one; here are 0");
    leave(&place);
}

TEST(arguments_of_a_base_alone_are_the_newest_profile_that_is_none)
{
    struct place place = enter();
    write_file("callgrind.out.1", PROFILE);
    write_file("callgrind.out.2", PROFILE);
    ck_assert(choose(&place, "--base=callgrind.out.2"));
    expect_sides(&place, "callgrind.out.2", "callgrind.out.1");
    ck_assert(choose(&place, "--base=./callgrind.out.1"));
    expect_sides(&place, "./callgrind.out.1", "callgrind.out.2");
    ck_assert(!choose(&place, "--base=callgrind.out.1 --base=callgrind.out.2"));
    ck_assert_str_eq(place.said,
                     "nothing to compare with the base: no profile given, and none called callgrind.out* or "
                     "cachegrind.out* here\n");
    leave(&place);
}

TEST(arguments_of_different_numbers_of_runs_have_to_be_combined)
{
    struct place place = enter_with_profiles();
    expect_error(&place, "--base=a.out b.out c.out", "1 old run against 2 new: say --combine=median or --combine=sum");
    expect_error(&place, "--base=a.out --base=b.out c.out",
                 "2 old runs against 1 new: say --combine=median or --combine=sum");
    ck_assert(choose(&place, "--combine=sum --base=a.out b.out c.out"));
    ck_assert(choose(&place, "--combine=min --base=a.out b.out c.out"));
    expect_sides(&place, "a.out", "b.out c.out");
    ck_assert(choose(&place, "--combine=sum a.out b.out"));
    leave(&place);
}

TEST(arguments_with_siblings_are_one_run)
{
    struct place place = enter_with_profiles();
    write_file("c.7", EMPTY);
    write_file("c.7.1", PROFILE);
    write_file("c.7.2", PROFILE);
    ck_assert(choose(&place, "--base=a.out c.7"));
    expect_sides(&place, "a.out", "c.7.1 c.7.2");
    ck_assert_uint_eq(place.runs[SIDE_NEW], 1);
    ck_assert(choose(&place, "--base=c.7 a.out"));
    expect_sides(&place, "c.7.1 c.7.2", "a.out");
    ck_assert_uint_eq(place.runs[SIDE_OLD], 1);
    leave(&place);
}

/* Units of both sides are paired, however many there are of each. */
TEST(arguments_of_units_need_no_combination)
{
    struct place place = enter_with_profiles();
    ck_assert(choose(&place, "--by=part --base=a.out b.out c.out"));
    ck_assert(choose(&place, "--by=input --base=a.out --base=b.out c.out"));
    ck_assert(choose(&place, "--by=input a.out b.out"));
    expect_error(&place, "--base=a.out --base=b.out c.out",
                 "2 old runs against 1 new: say --combine=median or --combine=sum");
    leave(&place);
}

TEST(arguments_read_standard_input_for_one_side)
{
    struct place place = enter_with_profiles();
    ck_assert(choose(&place, "--base=- a.out"));
    expect_sides(&place, "-", "a.out");
    ck_assert(choose(&place, "--base=a.out -"));
    expect_sides(&place, "a.out", "-");
    expect_error(&place, "--base=- -", "standard input can be one side of a comparison, and not both");
    expect_error(&place, "--diff - -", "standard input can be one side of a comparison, and not both");
    leave(&place);
}

SUITE("arguments", arguments_are_inputs_and_sources, arguments_are_inputs_and_sources_beside_a_list,
      arguments_without_a_name_in_a_list_are_no_newest_profile, arguments_that_are_parts_of_another_count_once,
      arguments_with_siblings_count_once, arguments_that_are_named_twice_count_twice,
      arguments_read_an_empty_file_and_standard_input_once, arguments_that_are_no_files_are_read_once,
      arguments_that_are_empty_are_inputs_by_their_name_or_siblings, arguments_of_none_are_the_newest_run,
      arguments_of_none_say_which_other_dumps_are_read, arguments_of_none_say_that_other_processes_wrote_profiles,
      arguments_of_none_say_which_file_was_taken_for_an_expression,
      arguments_of_none_say_that_standard_input_was_not_read, arguments_of_a_comparison_are_two_sides,
      arguments_of_diff_are_the_base_and_another, arguments_of_a_base_alone_are_the_newest_profile_that_is_none,
      arguments_of_different_numbers_of_runs_have_to_be_combined, arguments_with_siblings_are_one_run,
      arguments_of_units_need_no_combination, arguments_read_standard_input_for_one_side)
