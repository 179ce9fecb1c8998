/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file looks like from its first bytes. */
#include "../suite.h"
#include "load/guess.h"

TEST(guess_knows_a_profile_by_any_header_line)
{
    static const char *const heads[] = {"# callgrind format\n"
                                        "version: 1\n",
                                        "version: 1\n",
                                        "creator: x\n",
                                        "cmd: ./a.out\n"
                                        "events: Ir\n",
                                        "\n"
                                        "\n"
                                        "# a comment\n"
                                        "events: Ir\n",
                                        "positions: instr line\n",
                                        "pid: 7\n",
                                        "part: 1\n",
                                        "thread: 1\n",
                                        "summary: 5\n",
                                        "desc: a: b\n",
                                        "event: x = y\n",
                                        "fn=f\n"
                                        "events: Ir\n",
                                        "\xef\xbb\xbfversion: 1\n",
                                        "version: 1\r\n"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        ck_assert_msg(guess_is_profile(text_of(heads[i])), "%s", heads[i]);
}

TEST(guess_takes_other_files_for_no_profile)
{
    static const char *const heads[] = {"", "int main(void)\n{\n}\n", "#include <stdio.h>\n", "see events: Ir\n",
                                        ("fn=f\n"
                                         "1 5\n")};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        ck_assert_msg(!guess_is_profile(text_of(heads[i])), "%s", heads[i]);
}

TEST(guess_tells_massif_from_callgrind)
{
    struct text head = TEXT("desc: --tool=massif\n"
                            "cmd: ./a.out\n"
                            "time_unit: i\n"
                            "#-----------\n"
                            "snapshot=0\n");
    ck_assert(!guess_is_profile(head));
    ck_assert(!guess_may_be_profile(head));
    ck_assert_ptr_nonnull(strstr(guess_kind(head), "Massif"));
}

TEST(guess_tries_what_has_lines_of_the_body)
{
    static const char *const heads[] = {"fl=a.c\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        "ob=x\n", "fn=(1) main\n", "calls=1 5\n", "cfn=g\n"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        ck_assert_msg(guess_may_be_profile(text_of(heads[i])), "%s", heads[i]);
}

TEST(guess_wants_more_than_comments)
{
    ck_assert(!guess_may_be_profile(TEXT("# nothing else\n\n  \n")));
    ck_assert(guess_may_be_profile(TEXT("1 5\n"
                                        "2 6\n")));
    ck_assert(!guess_may_be_profile(TEXT("# nothing else\nhello\n")));
}

TEST(guess_takes_header_lines_behind_blanks_in_what_must_be_a_profile_only)
{
    struct text head = TEXT("  events: Ir\n"
                            "  1 5\n");
    ck_assert(guess_may_be_profile(head));
    ck_assert(!guess_is_profile(head));
}

TEST(guess_names_what_is_no_profile)
{
    static const struct {
        struct text head;
        const char *word;
    } samples[] = {
        {{"PERFILE2\x68\0\0\0", 12}, "perf.data"},
        {{"\xfb)\x03\xfa\x01~\xe9\0\0\0\0", 11}, "pyprof2calltree -i FILE"},
        {{"{(\x03\0\0\0u\x01", 8}, "pyprof2calltree -i FILE"},
        {{"gmon\x01\0\0\0", 8}, "gprof"},
        {{"go 1.22 trace\0\0\0", 16}, "go tool trace"},
        {{"go 1.22 is there\n", 17}, "text of another kind"},
        {{"\x04\x08{", 3}, "stackprof --callgrind FILE"},
        {{"Version: 3.2.0\nFile format: 4\nTRACE START [2026-11-27]\n", 56}, "Xdebug"},
        {{"{\"dhatFileVersion\":2\n", 22}, "DHAT"},
        {{"main;parse;read 12\n", 19}, "flamegraph.pl"},
        {{"\xff\xfev\0e\0r\0", 8}, "UTF-16"},
        {{"\xfe\xff\0v\0e\0r", 8}, "UTF-16"},
        {{"\x7f"
          "ELF\x02\x01",
          6},
         "ELF"},
        {{"%PDF-1.4\n", 9}, "PDF"},
        {{"PK\x03\x04\x14", 5}, "zip"},
        {{"{\"a\": 1}\n", 9}, "JSON"},
        {{"<?xml version=\"1.0\"?>\n", 22}, "XML"},
        {{"<!DOCTYPE html>\n<html>\n", 23}, "HTML"},
        {{"\n<html>\n", 8}, "HTML"},
        {{"\n\x04\x08\x01\x10\x02\x12", 7}, "go tool pprof -callgrind"},
        {{"\x1f\x8b\x08\0", 4}, "compressed"},
        {{"abc\0\x01\x02", 6}, "binary"},
        {{"Dear reader,\n", 13}, "text"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *kind = guess_kind(samples[i].head);
        ck_assert_msg(strstr(kind, samples[i].word) != NULL, "%s is called %s", samples[i].word, kind);
        ck_assert(!guess_may_be_profile(samples[i].head));
    }
}

TEST(guess_looks_no_further_than_the_head)
{
    ck_assert(!guess_is_profile((struct text){"version: 1\n", 7}));
    ck_assert(guess_is_profile((struct text){"version: 1\n", 8}));
    ck_assert_ptr_nonnull(guess_kind(TEXT_NONE));
}

SUITE("guess", guess_knows_a_profile_by_any_header_line, guess_takes_other_files_for_no_profile,
      guess_tells_massif_from_callgrind, guess_tries_what_has_lines_of_the_body, guess_wants_more_than_comments,
      guess_takes_header_lines_behind_blanks_in_what_must_be_a_profile_only, guess_names_what_is_no_profile,
      guess_looks_no_further_than_the_head)
