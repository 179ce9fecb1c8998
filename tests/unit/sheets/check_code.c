/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screen of machine code: its rows, where they lead, and that a program decodes them once. */
#include "../../shared/image.h"
#include "../browsed.h"
#include "../reported.h"
#include "../scratch.h"
#include "report/text/text.h"

#include <stdio.h>
#include <sys/stat.h>

/* f jumps over a call of g, and back to its beginning. h has no address. */
#define PROGRAM                                                                                                        \
    "positions: instr line\nevents: Ir\nob=/bin/prog\nfl=/src/a.c\nfn=f\n0x1000 2 50\njcnd=30/40 0x100a 4\n0x1002 2\n" \
    "0x1002 2 40\ncfn=g\ncalls=3 0x1100 9\n0x1004 3 60\n0x1004 3 10\n0x1009 3 5\njump=19 0x1000 2\n0x100a 4\n"         \
    "0x100a 4 20\nfn=g\n0x1100 9 60\npart: 2\npositions: line\nfl=/src/a.c\nfn=h\n1 15\n"

/* Stands in for objdump, and counts its runs. */
#define SCRIPT                                                                                                         \
    "#!/bin/sh\n[ \"$1\" = --version ] && exec echo 'GNU objdump (a script) 1.0'\necho >>${0%/*}/runs\n"               \
    "case $* in *=0x1100\\ *) printf '    1100:\\tret\\n'; exit ;; esac\n"                                             \
    "printf '    1000:\\tcmp    $0x1,%%edi\\n    1002:\\tjg     100a <f+0xa>\\n    1004:\\tcall   1100 <g>\\n'\n"      \
    "printf '    1009:\\tnop\\n    100a:\\tjmp    1000 <f>\\n'\n"

struct fixture {
    struct scratch scratch;
    struct browsed *b;
};

static void release(void *thing)
{
    struct fixture *f = thing;
    scratch_remove(&f->scratch);
    free(f);
}

static struct browsed *browse_profile(struct text profile, const char *line)
{
    struct reading *reading = reading_of(profile, WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS);
    const unsigned needs = BROWSE_NEEDS | NEED_INSTRUCTIONS | NEED_JUMPS;
    return browse_view(view_analysed(analyse_reading(reading), NULL, line, needs));
}

/* With a source, and a program that decodes an object. */
static struct fixture *browse(const char *line)
{
    struct fixture *f = until_end(memory_zeroed(1, sizeof *f), release);
    struct image image = make_image(true, false, SHT_PROGBITS);
    f->scratch = scratch_make();
    scratch_write(&f->scratch, "prog", (struct text){(const char *)image.bytes, image.n});
    scratch_write(&f->scratch, "a.c", TEXT("one\ntwo\nthree\nfour\n5\n6\n7\n8\nnine\n"));
    scratch_write(&f->scratch, "runs", TEXT(""));
    ck_assert_int_eq(chmod(scratch_write(&f->scratch, "objdump", TEXT(SCRIPT)), 0700), 0);
    const char *path = f->scratch.path.s;
    f->b = browse_profile(
        TEXT(PROGRAM),
        arena_format(&f->scratch.arena, "--symfs=%s --include=%s --objdump=%s/objdump %s", path, path, path, line).s);
    return f;
}

/* How often the program ran. */
static long long runs(struct fixture *f)
{
    struct stat status;
    ck_assert_int_eq(stat(scratch_path(&f->scratch, "runs"), &status), 0);
    return (long long)status.st_size;
}

/* To the machine code of a function. */
#define OPEN(function) "/^" function "$<Enter>4"

TEST(machine_code_has_lanes_lines_jumps_and_calls)
{
    struct browsed *b = browse("")->b;
    ck_assert(strstr(seen(b, OPEN("f"), 24, 80), "/src/a.c:2  f [/bin/prog] "));
    ck_assert(strstr(seen(b, "", 24, 80), "\nIr           line  address\n"
                                          "             -- 2 | two\n"
                                          "50 (25.00%)     2     1000  ╭───►  cmp    $0x1,%edi\n"
                                          "40 (20.00%)     2     1002  │ ╭──  jg     100a <f+0xa>  30 of 40\n"
                                          "             -- 3 | three\n"
                                          "10 ( 5.00%)     3     1004  │ │    call   1100 <g>\n"
                                          "60 (30.00%)                        => /src/a.c:g (3x)\n"
                                          " 5 ( 2.50%)     3     1009  │ │    nop\n"
                                          "             -- 4 | four\n"
                                          "20 (10.00%)     4     100a  ╰─╰─►  jmp    1000 <f>      19\n\n"));
}

TEST(one_begins_at_the_hottest_instruction)
{
    struct browsed *b = browse("")->b;
    ck_assert_str_eq(row_at(b, OPEN("f")), "50 (25.00%)     2     1000  ╭───►  cmp    $0x1,%edi");
    ck_assert_str_eq(row_at(b, "<Tab><Tab>"), "20 (10.00%)     4     100a  ╰─╰─►  jmp    1000 <f>      19");
    ck_assert_str_eq(row_at(b, "["), "5 ( 2.50%)     3     1009  │ │    nop");
    ck_assert_str_eq(row_at(b, "<Backtab><Backtab>"), "20 (10.00%)     4     100a  ╰─╰─►  jmp    1000 <f>      19");
}

TEST(enter_follows_jumps_and_back)
{
    struct browsed *b = browse("")->b;
    ck_assert_str_eq(row_at(b, OPEN("f") "j<Enter>"), "20 (10.00%)     4     100a  ╰─╰─►  jmp    1000 <f>      19");
    ck_assert_str_eq(row_at(b, "<Enter>"), "50 (25.00%)     2     1000  ╭───►  cmp    $0x1,%edi");
    ck_assert_str_eq(row_at(b, "<Backspace><Backspace>"),
                     "40 (20.00%)     2     1002  │ ╭──  jg     100a <f+0xa>  30 of 40");
    ck_assert_uint_eq(state_place(&b->browser)->screen, SCREEN_CODE);
    press(b, "k<Enter>");
    ck_assert_uint_eq(state_place(&b->browser)->screen, SCREEN_LINES); /* an instruction leads to its line */
}

TEST(enter_opens_callees_and_lines)
{
    struct browsed *b = browse("")->b;
    ck_assert_str_eq(row_at(b, OPEN("f") "jjjj<Enter>"), "60 (30.00%)     9     1100  ret");
    ck_assert(strstr(line_seen(b, "", 0), "g [/bin/prog]"));
    ck_assert_str_eq(row_at(b, "<Backspace>"), "60 (30.00%)                        => /src/a.c:g (3x)");
    ck_assert_str_eq(row_at(b, "kk<Enter>"), "15 ( 7.50%)  │ │   3  three");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_LINES);
}

TEST(lines_lead_to_their_instructions_and_back)
{
    struct browsed *b = browse("")->b;
    ck_assert_str_eq(row_at(b, "/^f$<Enter>3jjjj4"), "20 (10.00%)     4     100a  ╰─╰─►  jmp    1000 <f>      19");
    ck_assert_str_eq(row_at(b, "kkkkk3"), "15 ( 7.50%)  │ │   3  three");
}

TEST(code_is_decoded_once)
{
    struct fixture *f = browse("");
    press(f->b, OPEN("f"));
    ck_assert_int_eq(runs(f), 1);
    press(f->b, "f%jjjj<Enter>");
    ck_assert_int_eq(runs(f), 2);
    press(f->b, "<Backspace>i" OPEN("f") OPEN("g") "q" OPEN("f"));
    ck_assert_int_eq(runs(f), 2);
}

static bool is_asked_to_stop;

static bool stops(const void *context)
{
    (void)context;
    return is_asked_to_stop;
}

TEST(code_whose_decoding_was_ended_is_decoded_anew)
{
    struct browsed *b = browse("")->b;
    b->source.is_interrupted = stops;
    browser_take(&b->browser, &b->source);
    is_asked_to_stop = true;
    ck_assert(strstr(seen(b, OPEN("f"), 24, 100), "objdump: was ended before it was done; costs by address follow\n"));
    is_asked_to_stop = false;
    ck_assert(strstr(seen(b, "q" OPEN("f"), 24, 100), "nop\n"));
}

TEST(figures_and_columns_go_where_there_is_no_room)
{
    struct browsed *b = browse("")->b;
    ck_assert(strstr(seen(b, OPEN("f"), 24, 40), "\nIr       line  address\n         -- 2 | two\n"
                                                 " 25.00%     2     1000  cmp $0x1,%edi\n"
                                                 " 20.00%     2     1002  jg 100a  30 of …\n"));
}

TEST(backspace_shows_what_was_seen_before)
{
    struct browsed *b = browse("")->b;
    press(b, OPEN("f") "g");
    for (size_t row = 0; row + 1 < sheet_count(&b->browser.sheet); row++) {
        const char *before = seen(b, "j", 24, 80);
        size_t at = b->browser.trail.at;
        seen(b, "<Enter>", 9, 40);
        if (b->browser.trail.at > at)
            ck_assert_str_eq(seen(b, "<Backspace>", 24, 80), before);
    }
}

/* Each line of the screen is one of the report's. */
TEST(figures_are_those_of_the_report)
{
    struct browsed *b = browse("--disasm=^f$ --context=99")->b;
    b->v->look.is_painted = false;
    const char *report = reported(b->v, text_machine_code), *shown;
    for (int line = 2; *(shown = line_seen(b, line == 2 ? OPEN("f") : "", line)); line++)
        ck_assert_msg(strstr(report, text_trim(text_of(shown)).s), "'%s' is not in: %s", shown, report);
}

/* ---- what is not there ---- */

TEST(code_that_cannot_be_decoded_says_why_and_has_its_addresses)
{
    struct browsed *b = browse_profile(TEXT(PROGRAM), "");
    ck_assert(strstr(line_seen(b, OPEN("f"), 0), "f [/bin/prog]: not decoded"));
    ck_assert(strstr(seen(b, "", 24, 100), "/bin/prog: not found; costs by address follow (see --symfs)\n"
                                           "50 (25.00%)     2     1000  ╭───►"));
}

TEST(what_has_no_addresses_is_told)
{
    struct browsed *b = browse("")->b;
    ck_assert_str_eq(line_seen(b, OPEN("h"), -2), "no addresses are recorded of this function");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_TABLE);
    b = browse_profile(TEXT("events: Ir\nfl=/src/a.c\nfn=f\n1 5\n"), "");
    ck_assert(strstr(seen(b, OPEN("f"), 24, 120),
                     "\nno addresses of instructions are recorded: run callgrind with --dump-instr=yes"));
}

SUITE("code", machine_code_has_lanes_lines_jumps_and_calls, one_begins_at_the_hottest_instruction,
      enter_follows_jumps_and_back, enter_opens_callees_and_lines, lines_lead_to_their_instructions_and_back,
      code_is_decoded_once, code_whose_decoding_was_ended_is_decoded_anew,
      figures_and_columns_go_where_there_is_no_room, backspace_shows_what_was_seen_before,
      figures_are_those_of_the_report, code_that_cannot_be_decoded_says_why_and_has_its_addresses,
      what_has_no_addresses_is_told)
