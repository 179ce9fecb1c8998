/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which options go together. */
#include "../suite.h"
#include "cli/together.h"
#include "rows/grouping.h"

#include <stdio.h>
#include <stdlib.h>

#define ARGUMENTS_MAX 16

struct checked {
    struct options options;
    struct diagnostics diagnostics;
    struct arena arena;
    struct text error;
};

static void checked_release(void *thing)
{
    struct checked *c = thing;
    diagnostics_release(&c->diagnostics);
    options_release(&c->options);
    arena_release(&c->arena);
    free(c);
}

/* Reads a command line, its words parted by blanks. */
static struct checked *read_line(const char *line)
{
    struct checked *c = until_end(memory_zeroed(1, sizeof *c), checked_release);
    char *argv[ARGUMENTS_MAX] = {(char *)(uintptr_t) "cgannotate"};
    int argc = 1;
    struct text rest = text_of(line);
    for (struct text word; (word = text_next_word(&rest)).n;) {
        ck_assert_int_lt(argc, ARGUMENTS_MAX - 1);
        argv[argc++] = (char *)(uintptr_t)arena_copy(&c->arena, word).s;
    }
    ck_assert_msg(options_read(&c->options, argc, argv, &c->error), "%s: %s", line, c->error.s);
    return c;
}

/* What is noted of a command line, a line each. */
static void assert_notes(const char *line, const char *expected)
{
    struct checked *c = read_line(line);
    struct text all = TEXT("");
    ck_assert_msg(together_check(&c->options, &c->diagnostics, &c->arena, &c->error), "%s: %s", line, c->error.s);
    for (size_t i = 0; i < c->diagnostics.items.count; i++)
        all = arena_format(&c->arena, "%s%s\n", all.s, c->diagnostics.items.items[i].message.s);
    ck_assert_str_eq(all.s, expected);
}

static void assert_refused(const char *line, const char *expected)
{
    struct checked *c = read_line(line);
    ck_assert_msg(!together_check(&c->options, &c->diagnostics, &c->arena, &c->error), "%s is taken", line);
    ck_assert_str_eq(c->error.s, expected);
}

TEST(options_that_the_format_has_no_place_for_are_noted)
{
    assert_notes("--sections=files", "--sections has no effect beside --format=text: it has no sections\n");
    assert_notes("--by=part --format=dot",
                 "--by has no effect beside --format=dot: it has no table of totals by part, thread or input\n");
    assert_notes("--peek=f --annotate --format=csv",
                 "--peek has only part of its effect beside --format=csv: it has no callers and callees\n"
                 "--auto has no effect beside --format=csv: it has no annotated sources\n");
    assert_notes("--list=f --show-percs --context=3 --format=jsonl",
                 "--list has only part of its effect beside --format=jsonl: it has no annotated lines\n"
                 "--context has no effect beside --format=jsonl: it has no annotated sources\n"
                 "--show-percs has no effect beside --format=jsonl: it has no percentages\n");
    assert_notes("--tree=both --depth=2 --cumulative --group=file --format=json",
                 "--depth=2 has no effect beside --format=json: it has no trees of calls\n"
                 "--group=file has no effect beside --format=json: it has no table of these rows\n"
                 "--cumulative has no effect beside --format=json: it has no running percentage\n");
}

TEST(options_that_the_format_honours_are_not_noted)
{
    assert_notes("--tree=both --peek=f --list=f --context=2 --by=part --cumulative --depth=4 --group=function", "");
    assert_notes("--format=tsv --cumulative --group=line --rows=2 --threshold=9 --focus=f", "");
    assert_notes("--format=md --show-percs=yes", "");
    assert_notes("--format=json --tree=caller --peek=f --list=f --sections=lines --depth=1 --group=function", "");
}

TEST(options_that_ask_for_nothing_are_not_noted)
{
    assert_notes("--format=csv", "");
    assert_notes("--format=csv --auto=no --show-percs=no --tree=none --by=nothing --depth=1", "");
    assert_notes("--format=json --by=part --by=nothing --cumulative --no-cumulative", "");
}

TEST(options_are_noted_once_and_are_in_no_way_then)
{
    assert_notes("--summary=only --format=csv --peek=f",
                 "--summary has no effect beside --format=csv: it has no summary\n"
                 "--peek has only part of its effect beside --format=csv: it has no callers and callees\n");
    assert_notes("--base=a --hot-path --format=csv",
                 "--hot-path has no effect beside --format=csv: it has no way down\n");
}

/* Of records --by has the rows, and --group could not be refused beside --inclusive. */
TEST(options_of_the_table_are_noted_beside_what_stands_in_its_place)
{
    assert_notes("--by=part --format=csv --inclusive --group=file",
                 "--group has no effect beside --by=part: its rows stand in place of the table\n"
                 "--inclusive has no effect beside --by=part: its rows stand in place of the table\n");
    assert_notes("--reach=f --format=csv --rows=3",
                 "--rows has no effect beside --reach: its rows stand in place of the table\n");
    assert_notes("--reach=f --rows=3", "");
    assert_notes("--card=f --group=file",
                 "--group=file has only part of its effect beside --card: the rows beside it are whole "
                 "functions\n");
}

TEST(options_that_need_another_say_which_ones_do)
{
    assert_notes("--match=exact", "--match has no effect without --base, --diff or --split=input\n");
    assert_notes("--match=exact --split=input", "");
    assert_notes("--change=first", "--change has no effect without --split\n");
    assert_notes("--match=exact --base=a", "");
    assert_refused("--format=github", "--format=github needs --fail-if or --warn-if: it is about checks");
    assert_notes("--combine=sum", "");
    assert_notes("--combine=median --diff", "");
    assert_refused("--combine=min", "--combine=min needs --base or --diff: it combines the runs of each side of a "
                                    "comparison");
    assert_refused("--html-link=p", "--html-link needs --format=dot: other formats have no links to a page");
}

TEST(options_that_contradict_each_other_are_refused_by_their_names)
{
    assert_refused("--browse -o a", "--browse does not go with --output: it shows a screen");
    assert_notes("--browse --charge=own --base=a", "");
    assert_notes("--browse --charge=own --hide=a --disasm=b", "");
    assert_refused("--charge=own --disasm=b",
                   "--charge does not go with --disasm: instructions have no charges; show --group=line");
    assert_refused("--diff --base=a", "--diff does not go with --base: both name the base; give one of them");
    assert_refused(
        "--inclusive --group=file",
        "--inclusive does not go with --group=file: it is about whole functions, and calls within such a row "
        "would count twice");
    assert_refused("--by=input --combine=median --base=a",
                   "--combine=median does not go with --by=input: it shows pairs, whose runs are added up");
    assert_refused("--format=json --sections=files,jumps --base=a",
                   "--sections=files,jumps does not go with --base: addresses move with every build");
    assert_refused("--format=quickfix --group=file",
                   "--format=quickfix does not go with --group=file: it is about source lines");
    assert_refused("--inclusive=both --split=part",
                   "--split does not go with --inclusive=both: there is room for one of both costs; say yes or no");
}

/* A report that the browser writes is one of another format and other rows. */
TEST(options_go_with_a_question_by_its_format_and_its_rows)
{
    struct checked *c = read_line("--browse --inclusive");
    const struct format dot = {.name = "dot"}, csv = {.name = "csv"};
    struct question question = {.format = &dot, .request = &c->options.request, .group = GROUP_FUNCTION};
    ck_assert(together_check_question(&c->options, &question, &c->arena, &c->error));
    question.group = GROUP_FILE;
    ck_assert(!together_check_question(&c->options, &question, &c->arena, &c->error));
    ck_assert_ptr_nonnull(strstr(c->error.s, "--format=dot does not go with --group=file"));
    c->error = TEXT_NONE;
    question.format = &csv;
    ck_assert(!together_check_question(&c->options, &question, &c->arena, &c->error));
    ck_assert_ptr_nonnull(strstr(c->error.s, "--inclusive does not go with --group=file"));
}

TEST(options_that_are_cg_annotates_threshold_are_noted)
{
    assert_notes("--threshold=0.1", "--threshold=0.1 shows the rows that make up 0.1%; cg_annotate's meaning, rows of "
                                    "0.1% or more, is --percent-limit=0.1\n");
    assert_notes("--threshold=0 --format=csv", "--threshold=0 shows the rows that make up 0%; cg_annotate's meaning, "
                                               "rows of 0% or more, is --percent-limit=0\n");
    assert_notes("--threshold=1", "");
    assert_notes("--threshold=0 --percent-limit=2", "");
    assert_notes("--threshold=0 --format=callgrind",
                 "--threshold has no effect beside --format=callgrind: it has no rows to choose\n");
}

SUITE("together", options_that_the_format_has_no_place_for_are_noted, options_that_the_format_honours_are_not_noted,
      options_that_ask_for_nothing_are_not_noted, options_are_noted_once_and_are_in_no_way_then,
      options_of_the_table_are_noted_beside_what_stands_in_its_place, options_that_need_another_say_which_ones_do,
      options_that_contradict_each_other_are_refused_by_their_names,
      options_go_with_a_question_by_its_format_and_its_rows, options_that_are_cg_annotates_threshold_are_noted)
