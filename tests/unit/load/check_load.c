/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs of every kind into one profile. */
#include "../profiles.h"
#include "../scratch.h"
#include "load/inputs.h"

#include <sys/stat.h>

static const struct load_options plain = {.jobs = 1};

static struct reading *new_reading(void)
{
    return reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
}

static bool load(struct reading *r, const char *path)
{
    return load_input(&r->profile, &r->diagnostics, path, &plain);
}

/* The message of the only diagnostic, which is of `problem`. */
static const char *message(const struct reading *r, const struct problem *problem)
{
    ck_assert_uint_eq(r->diagnostics.items.count, 1);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, problem);
    return r->diagnostics.items.items[0].message.s;
}

TEST(load_reads_a_file)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "a.out",
                                    TEXT("events: Ir\n"
                                         "fl=a\n"
                                         "fn=f\n"
                                         "3 5\n"))));
    profile_finish(&r->profile);
    ck_assert_int_eq(cost_at(r, "a", 3), 5);
    ck_assert(text_equal(r->profile.inputs.items[0].path, text_of(scratch_path(&scratch, "a.out"))));
    ck_assert_uint_eq(r->diagnostics.items.count, 0);
    scratch_remove(&scratch);
}

TEST(load_reads_a_last_line_without_an_end)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "a.out",
                                    TEXT("events: Ir\n"
                                         "fn=f\n"
                                         "3 5\n"
                                         "4 61"))));
    ck_assert(load(r, scratch_write(&scratch, "b.out", TEXT("events: Ir\nsummary: 9"))));
    profile_finish(&r->profile);
    ck_assert_int_eq(self(r, "f"), 66);
    ck_assert_uint_eq(r->diagnostics.items.count, 0);
    scratch_remove(&scratch);
}

TEST(load_sums_several_inputs_by_event_name)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "a.out",
                                    TEXT("events: Ir Dr\n"
                                         "fn=(1) f\n"
                                         "3 5 7\n"))));
    ck_assert(load(r, scratch_write(&scratch, "b.out",
                                    TEXT("events: Dw Ir\n"
                                         "fn=(1) g\n"
                                         "1 1 2\n"
                                         "fn=f\n"
                                         "3 10 20\n"))));
    profile_finish(&r->profile);
    ck_assert_int_eq(self_of(r, "f", "Ir"), 25);
    ck_assert_int_eq(self_of(r, "f", "Dr"), 7);
    ck_assert_int_eq(self_of(r, "f", "Dw"), 10);
    ck_assert_int_eq(total(r, "Ir"), 27);
    ck_assert_uint_eq(r->profile.inputs.count, 2);
    ck_assert_uint_eq(profile_part(&r->profile, 1).input, 1);
    scratch_remove(&scratch);
}

TEST(load_keeps_ids_and_positions_to_their_input)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "a.out",
                                    TEXT("positions: instr line\n"
                                         "events: Ir\n"
                                         "fl=(1) a\n"
                                         "fn=(1) f\n"
                                         "0x10 3 5\n"))));
    ck_assert(load(r, scratch_write(&scratch, "b.out",
                                    TEXT("events: Ir\n"
                                         "fn=(1)\n"
                                         "+4 6\n"))));
    profile_finish(&r->profile);
    ck_assert_int_eq(self(r, "(unknown #1)"), 6);
    ck_assert_int_eq(cost_at(r, "???", 4), 6);
    ck_assert_int_eq(self(r, "f"), 5);
    message(r, &problem_undefined_function);
    scratch_remove(&scratch);
}

TEST(load_skips_an_empty_input_with_a_note)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "empty", TEXT_NONE)));
    message(r, &problem_empty_input);
    ck_assert_uint_eq(r->diagnostics.errors, 0);
    ck_assert_uint_eq(r->profile.parts.count, 0);
    scratch_remove(&scratch);
}

TEST(load_says_what_is_no_profile)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(!load(r, scratch_write(&scratch, "a.html", TEXT("<!DOCTYPE html>\n<html>\n"))));
    ck_assert_ptr_nonnull(strstr(message(r, &problem_no_profile), "HTML"));
    ck_assert_uint_eq(r->diagnostics.errors, 1);
    scratch_remove(&scratch);
}

TEST(load_says_what_cannot_be_read)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(!load(r, scratch_path(&scratch, "missing")));
    ck_assert_str_eq(message(r, &problem_unreadable), "No such file or directory");
    r = new_reading();
    ck_assert(!load(r, scratch.path.s));
    ck_assert_str_eq(message(r, &problem_unreadable), "is a directory");
    scratch_remove(&scratch);
}

TEST(load_goes_on_after_an_input_that_failed)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    ck_assert(load(r, scratch_write(&scratch, "a.out",
                                    TEXT("events: Ir\n"
                                         "fn=f\n"
                                         "3 5\n"))));
    ck_assert(!load(r, scratch_write(&scratch, "b.out",
                                     TEXT("version: 7\n"
                                          "events: Ir\n"
                                          "fn=f\n"
                                          "3 50\n"))));
    ck_assert(load(r, scratch_write(&scratch, "c.out",
                                    TEXT("events: Ir\n"
                                         "fn=f\n"
                                         "3 500\n"))));
    profile_finish(&r->profile);
    ck_assert_int_eq(self(r, "f"), 505);
    message(r, &problem_version);
    scratch_remove(&scratch);
}

static void tell(void *context, uint64_t bytes, uint64_t whole)
{
    uint64_t *last = context;
    ck_assert_uint_ge(bytes, last[0]);
    ck_assert_uint_le(bytes, whole);
    last[0] = bytes;
    last[1] = whole;
}

TEST(load_tells_how_far_it_is)
{
    struct scratch scratch = scratch_make();
    struct reading *r = new_reading();
    uint64_t last[2] = {0, 0};
    struct load_options options = {.jobs = 1, .progress = tell, .progress_context = last};
    struct text text = TEXT("events: Ir\n"
                            "fn=f\n"
                            "3 5\n");
    for (int i = 0; i < 16; i++)
        text = arena_format(&scratch.arena, "%s#%0200000d\n", text.s, i);
    ck_assert(load_input(&r->profile, &r->diagnostics, scratch_write(&scratch, "a.out", text), &options));
    ck_assert_uint_eq(last[1], text.n);
    ck_assert_uint_gt(last[0], 0);
    scratch_remove(&scratch);
}

/* ---- files that were cut off ---- */

#define CUT                                                                                                            \
    TEXT("creator: callgrind-3.19.0\n"                                                                                 \
         "events: Ir\n"                                                                                                \
         "summary: 10\n"                                                                                               \
         "fn=f\n"                                                                                                      \
         "1 5\n"                                                                                                       \
         "totals: 1")

TEST(load_says_of_files_and_pipes_that_their_last_line_has_no_end)
{
    struct scratch scratch = scratch_make();
    const char *path = scratch_write(&scratch, "a.out", CUT);
    for (int piped = 0; piped < 2; piped++) {
        struct reading *r = new_reading();
        int saved = dup(STDIN_FILENO), ends[2];
        ck_assert(pipe(ends) == 0 && write(ends[1], CUT.s, CUT.n) == (ssize_t)CUT.n &&
                  dup2(ends[0], STDIN_FILENO) == 0);
        close(ends[0]);
        close(ends[1]);
        ck_assert(load(r, piped ? "-" : path));
        ck_assert_str_eq(message(r, &problem_cut_off), "seems cut off: its last line has no end; its last part has "
                                                       "50.00% of the costs in its 'summary:'");
        ck_assert_uint_eq(r->diagnostics.items.items[0].line, 6);
        dup2(saved, STDIN_FILENO);
        close(saved);
    }
    scratch_remove(&scratch);
}

/* ---- files that change ---- */

#define MANY (6u << 20) /* bytes: more than a block */

static void overwrite_end(void *context, uint64_t bytes, uint64_t whole)
{
    FILE *file = fopen(context, "r+b");
    (void)bytes, (void)whole;
    ck_assert(file && fseek(file, -1, SEEK_END) == 0 && fputc('0', file) == '0');
    fclose(file);
}

/* Pages full of one line, of which the last loses its end while those before it are read. */
TEST(load_outlives_a_file_that_changes_while_it_is_read)
{
    static const char *const lines[] = {"1 1\n",    "fn=(1)\n",  "0x1 0x1\n", "calls=1\n",
                                        "jump=1\n", "desc: x\n", "   1\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct scratch scratch = scratch_make();
        struct reading *r = new_reading();
        struct text line = text_of(lines[i]), text = {memory_alloc(MANY), MANY};
        for (size_t n = 0; n < MANY; n++)
            ((char *)(uintptr_t)text.s)[MANY - 1 - n] = line.s[line.n - 1 - n % line.n];
        memcpy((char *)(uintptr_t)text.s,
               "events: Ir\n"
               "fn=f\n"
               "#",
               17);
        const char *path = scratch_write(&scratch, "a.out", text);
        struct load_options options = {
            .jobs = 1, .progress = overwrite_end, .progress_context = (void *)(uintptr_t)path};
        ck_assert(load_input(&r->profile, &r->diagnostics, path, &options));
        scratch_remove(&scratch);
        free((void *)(uintptr_t)text.s);
    }
}

/* ---- what is a profile ---- */

TEST(load_takes_files_with_header_lines_for_profiles)
{
    struct scratch scratch = scratch_make();
    ck_assert(load_is_profile(scratch_write(&scratch, "a.out",
                                            TEXT("events: Ir\n"
                                                 "fn=f\n"
                                                 "3 5\n"))));
    ck_assert(!load_is_profile(scratch_write(&scratch, "a.c", TEXT("int main(void)\n{\n}\n"))));
    ck_assert(!load_is_profile(scratch_write(&scratch, "empty", TEXT_NONE)));
    ck_assert(!load_is_profile(scratch_path(&scratch, "missing")));
    ck_assert(!load_is_profile(scratch.path.s));
    scratch_remove(&scratch);
}

TEST(load_takes_pipes_and_standard_input_for_profiles)
{
    struct scratch scratch = scratch_make();
    const char *fifo = scratch_path(&scratch, "fifo");
    ck_assert_int_eq(mkfifo(fifo, 0600), 0);
    ck_assert(load_is_profile("-"));
    ck_assert(load_is_profile(fifo)); /* and does not wait for a writer */
    scratch_remove(&scratch);
}

/* ---- many inputs ---- */

static size_t load_all(struct reading *r, struct scratch *scratch, const char *const *names, size_t count,
                       unsigned jobs)
{
    struct texts paths = {0};
    for (size_t i = 0; i < count; i++)
        *array_add(&paths) = text_of(scratch_path(scratch, names[i]));
    struct load_options options = {.jobs = jobs};
    size_t read = inputs_load(&r->profile, &r->diagnostics, &paths, &options);
    free(paths.items);
    profile_finish(&r->profile);
    return read;
}

#define INPUTS 300 /* each is some work, and so many are worth a thread */

TEST(inputs_read_the_same_whatever_the_number_of_threads)
{
    struct scratch scratch = scratch_make();
    const char *names[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
        struct text text = arena_format(&scratch.arena,
                                        "cmd: run %d\n"
                                        "events: %s\n"
                                        "fl=(1) a%d\n"
                                        "fn=(1) f\n"
                                        "%d %d 7\n"
                                        "cfn=(2) g%d\n"
                                        "calls=%d 1\n"
                                        "+1 100 200\n"
                                        "bad line\n",
                                        i, i % 2 ? "Ir Dr" : "Dr Ir", i % 3, i + 1, 1 << i % 20, i % 4, i);
        names[i] = arena_format(&scratch.arena, "in%d", i).s;
        scratch_write(&scratch, names[i], text);
    }
    struct reading *one = new_reading();
    ck_assert_uint_eq(load_all(one, &scratch, names, INPUTS, 1), INPUTS);
    for (unsigned jobs = 2; jobs <= 5; jobs++) {
        struct reading *many = new_reading();
        ck_assert_uint_eq(load_all(many, &scratch, names, INPUTS, jobs), INPUTS);
        ck_assert_int_eq(total(many, "Ir"), total(one, "Ir"));
        ck_assert_int_eq(total(many, "Dr"), total(one, "Dr"));
        ck_assert_int_eq(self_of(many, "f", "Ir"), self_of(one, "f", "Ir"));
        ck_assert_uint_eq(arc(many, "f", "g1").count, arc(one, "f", "g1").count);
        ck_assert_uint_eq(many->profile.parts.count, INPUTS);
        assert_text(profile_part(&many->profile, 7).command, "run 7");
        ck_assert_uint_eq(profile_part(&many->profile, 7).input, 7);
        ck_assert_uint_eq(many->diagnostics.items.count, 3);
        ck_assert(text_equal(many->diagnostics.items.items[2].path, one->diagnostics.items.items[2].path));
        ck_assert_uint_eq(count_of(&many->diagnostics, &problem_unknown_line), INPUTS);
    }
    scratch_remove(&scratch);
}

TEST(inputs_count_those_that_could_be_read)
{
    static const char *const names[] = {"a", "missing", "b", "page"};
    struct scratch scratch = scratch_make();
    scratch_write(&scratch, "a",
                  TEXT("events: Ir\n"
                       "fn=f\n"
                       "1 5\n"));
    scratch_write(&scratch, "b",
                  TEXT("events: Ir\n"
                       "fn=f\n"
                       "1 6\n"));
    scratch_write(&scratch, "page", TEXT("<html>\n"));
    for (unsigned jobs = 1; jobs <= 3; jobs++) {
        struct reading *r = new_reading();
        ck_assert_uint_eq(load_all(r, &scratch, names, 4, jobs), 2);
        ck_assert_int_eq(self(r, "f"), 11);
        ck_assert_uint_eq(r->diagnostics.errors, 2);
    }
    scratch_remove(&scratch);
}

TEST(inputs_stop_at_the_first_problem_where_they_are_strict)
{
    static const char *const names[] = {"a", "bad", "b"};
    struct scratch scratch = scratch_make();
    scratch_write(&scratch, "a",
                  TEXT("events: Ir\n"
                       "fn=f\n"
                       "1 5\n"));
    scratch_write(&scratch, "bad",
                  TEXT("events: Ir\n"
                       "fn=f\n"
                       "1 x\n"));
    scratch_write(&scratch, "b",
                  TEXT("events: Ir\n"
                       "fn=f\n"
                       "1 6\n"
                       "bad\n"));
    for (unsigned jobs = 1; jobs <= 3; jobs++) {
        struct reading *r = new_reading();
        r->diagnostics.strict = true;
        load_all(r, &scratch, names, 3, jobs);
        ck_assert_uint_eq(r->diagnostics.items.count, 1);
        ck_assert_uint_eq(r->diagnostics.items.items[0].line, 3);
    }
    scratch_remove(&scratch);
}

SUITE("load", load_reads_a_file, load_reads_a_last_line_without_an_end, load_sums_several_inputs_by_event_name,
      load_keeps_ids_and_positions_to_their_input, load_skips_an_empty_input_with_a_note, load_says_what_is_no_profile,
      load_says_what_cannot_be_read, load_goes_on_after_an_input_that_failed, load_tells_how_far_it_is,
      load_says_of_files_and_pipes_that_their_last_line_has_no_end, load_outlives_a_file_that_changes_while_it_is_read,
      load_takes_files_with_header_lines_for_profiles, load_takes_pipes_and_standard_input_for_profiles,
      inputs_read_the_same_whatever_the_number_of_threads, inputs_count_those_that_could_be_read,
      inputs_stop_at_the_first_problem_where_they_are_strict)
