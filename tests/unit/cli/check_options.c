/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line. */
#include "../suite.h"
#include "cli/guide.h"
#include "cli/options.h"
#include "rows/grouping.h"

#include <stdio.h>
#include <stdlib.h>

#define ARGUMENTS_MAX 16

struct parsed {
    struct options options;
    struct arena arena;
    struct text error;
    bool good;
};

static void parsed_release(void *thing)
{
    struct parsed *p = thing;
    options_release(&p->options);
    arena_release(&p->arena);
    free(p);
}

/* Reads a command line, its words parted by blanks. */
static struct parsed *parse(const char *line)
{
    struct parsed *p = until_end(memory_zeroed(1, sizeof *p), parsed_release);
    char *argv[ARGUMENTS_MAX] = {(char *)(uintptr_t) "cgannotate"};
    int argc = 1;
    struct text rest = text_of(line);
    for (struct text word; (word = text_next_word(&rest)).n;) {
        ck_assert_int_lt(argc, ARGUMENTS_MAX - 1);
        argv[argc++] = (char *)(uintptr_t)arena_copy(&p->arena, word).s;
    }
    p->good = options_read(&p->options, argc, argv, &p->error);
    p->error = arena_copy(&p->arena, p->error);
    return p;
}

TEST(a_stand_in_is_plain_unless_told_otherwise)
{
    static const struct {
        const char *name;
        const char *word;
        enum wish_style style;
    } cases[] = {
        {"cgannotate", NULL, LOOK_AUTO},
        {"callgrind_annotate", NULL, LOOK_PLAIN},
        {"/usr/libexec/cgannotate/callgrind_annotate", NULL, LOOK_PLAIN},
        {"/usr/libexec/callgrind_annotate/cgannotate", NULL, LOOK_AUTO},
        {"callgrind_annotate", "--style=rich", LOOK_RICH},
        {"callgrind_annotate", "--style=auto", LOOK_AUTO},
        {"callgrind_annotate", "--browse", LOOK_RICH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct options options = {0};
        struct text error;
        char *argv[] = {(char *)(uintptr_t)cases[i].name, (char *)(uintptr_t)cases[i].word, NULL};
        ck_assert(options_read(&options, cases[i].word ? 2 : 1, argv, &error));
        ck_assert_int_eq(options.wishes.style, cases[i].style);
        options_release(&options);
    }
}

static struct parsed *parse_good(const char *line)
{
    struct parsed *p = parse(line);
    ck_assert_msg(p->good, "%s: %s", line, p->error.s);
    return p;
}

static void check_refused(const char *line, const char *error)
{
    struct parsed *p = parse(line);
    ck_assert_msg(!p->good, "%s is taken", line);
    ck_assert_msg(strstr(p->error.s, error) != NULL, "%s: %s", line, p->error.s);
}

static void assert_texts(const struct texts *texts, const char *expected)
{
    struct arena arena = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < texts->count; i++)
        all = arena_format(&arena, "%s%s%.*s", all.s, i ? " " : "", (int)texts->items[i].n, texts->items[i].s);
    ck_assert_str_eq(all.s, expected);
    arena_release(&arena);
}

static bool is(struct text t, const char *expected)
{
    return text_equal(t, text_of(expected));
}

/* ---- switches ---- */

static bool strict(const char *line)
{
    struct parsed *p = parse_good(line);
    bool on = p->options.strict;
    return on;
}

TEST(options_keep_what_selects_the_input_as_it_was_typed)
{
    const struct texts *typed =
        &parse_good("--inline --no-inline --inline=yes --parts=2 a.out")->options.request.reading;
    static const char *const kept[] = {"--inline", "--inline=no", "--inline=yes", "--parts=2"};
    ck_assert_uint_eq(typed->count, 4);
    for (size_t i = 0; i < 4; i++)
        ck_assert(text_equal(typed->items[i], text_of(kept[i])));
}

TEST(options_switch_on_and_off)
{
    ck_assert(!strict(""));
    ck_assert(strict("--strict"));
    ck_assert(strict("--strict=yes"));
    ck_assert(!strict("--strict=no"));
    ck_assert(!strict("--no-strict"));
    ck_assert(!strict("--strict --no-strict"));
    ck_assert(strict("--no-strict --strict"));
}

TEST(options_take_yes_and_no_for_a_switch_and_nothing_else)
{
    check_refused("--strict=maybe", "bad value 'maybe' of --strict: it takes yes|no");
    check_refused("--strict=YES", "--strict");
    check_refused("--no-strict=yes", "takes no value");
}

TEST(options_have_switches_that_are_on_unless_told_otherwise)
{
    struct parsed *p = parse_good("");
    ck_assert(p->options.request.show_percs && p->options.request.cycles);
    ck_assert(!p->options.request.cumulative && !p->options.request.merge_contexts && !p->options.quiet);
    p = parse_good("--show-percs=no --no-cycles --cumulative --merge-contexts -q");
    ck_assert(!p->options.request.show_percs && !p->options.request.cycles);
    ck_assert(p->options.request.cumulative && p->options.request.merge_contexts && p->options.quiet);
}

/* ---- choices ---- */

static int inclusive(const char *line)
{
    struct parsed *p = parse_good(line);
    int choice = p->options.request.inclusive;
    return choice;
}

TEST(options_choose_a_word)
{
    ck_assert_int_eq(inclusive(""), INCLUSIVE_UNASKED);
    ck_assert_int_eq(inclusive("--inclusive=both"), INCLUSIVE_BOTH);
    ck_assert_int_eq(inclusive("--inclusive=no"), INCLUSIVE_NO);
    ck_assert_int_eq(inclusive("--inclusive"), INCLUSIVE_YES);
    ck_assert_int_eq(inclusive("--inclusive=both --no-inclusive"), INCLUSIVE_NO);
}

static void assert_tree(const char *line, int tree)
{
    struct parsed *p = parse_good(line);
    ck_assert_int_eq(p->options.request.tree, tree);
}

TEST(options_choose_trees_by_what_others_call_them)
{
    assert_tree("--tree=callers", TREE_CALLER);
    assert_tree("--tree=callees", TREE_CALLING);
}

TEST(options_choose_a_word_of_the_list_only)
{
    check_refused("--tree=callings",
                  "bad value 'callings' of --tree; is it calling? it takes none|caller|calling|both");
    check_refused("--inclusive=callers", "--inclusive");
    check_refused("--tree=call", "--tree");
    check_refused("--tree=", "--tree");
    check_refused("--group=file,", "--group");
    check_refused("--no-tree", "unknown");
}

TEST(options_choose_every_grouping)
{
    static const struct {
        const char *line;
        enum group group;
    } samples[] = {
        {"", GROUP_UNASKED},
        {"--group=piece", GROUP_PIECE},
        {"--group=function", GROUP_FUNCTION},
        {"--group=file", GROUP_FILE},
        {"--group=object", GROUP_OBJECT},
        {"--group=line", GROUP_LINE},
        {"--group=file,function", GROUP_FILE_FUNCTION},
        {"--group=function,file", GROUP_FUNCTION_FILE},
        {"--group=object,function", GROUP_OBJECT_FUNCTION},
        {"--group=class", GROUP_CLASS},
        {"--group=directory", GROUP_DIRECTORY},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct parsed *p = parse_good(samples[i].line);
        ck_assert_msg(p->options.request.group == samples[i].group, "%s", samples[i].line);
    }
}

TEST(options_choose_trees_totals_and_siblings)
{
    struct parsed *p = parse_good("--tree=calling --by=thread --siblings=no");
    ck_assert_int_eq(p->options.request.tree, TREE_CALLING);
    ck_assert_int_eq(p->options.request.by, UNIT_THREAD);
    ck_assert_int_eq(p->options.siblings, SIBLINGS_NO);
    p = parse_good("--tree caller --by part --siblings");
    ck_assert_int_eq(p->options.request.tree, TREE_CALLER);
    ck_assert_int_eq(p->options.request.by, UNIT_PART);
    ck_assert_int_eq(p->options.siblings, SIBLINGS_YES);
}

/* ---- numbers and shares ---- */

TEST(options_dress_the_report)
{
    struct wishes none = parse_good("")->options.wishes;
    ck_assert(none.style == LOOK_AUTO && none.color == COLOR_AUTO && none.width == WIDTH_AUTO);
    ck_assert(text_equal(none.pager, TEXT("auto")));
    struct wishes all = parse_good("--style=rich --color --width=100 --pager=most")->options.wishes;
    ck_assert(all.style == LOOK_RICH && all.color == COLOR_ALWAYS && all.width == 100);
    ck_assert(text_equal(all.pager, TEXT("most")));
    struct wishes others = parse_good("--style plain --color=never --width auto --no-pager")->options.wishes;
    ck_assert(others.style == LOOK_PLAIN && others.color == COLOR_NEVER && others.width == WIDTH_AUTO);
    ck_assert(text_equal(others.pager, TEXT("no")));
    check_refused("--width=wide", "it takes auto or a whole number");
    check_refused("--color=yes", "is it --color=always?");
    check_refused("--color=green", "it takes auto|always|never");
    check_refused("--style", "option '--style' needs a value");
    check_refused("--no-color", "unknown option");
}

TEST(options_read_numbers)
{
    struct parsed *p = parse_good("-n 7 --context=0 --depth 3 -j4");
    ck_assert_uint_eq(p->options.request.rows, 7);
    ck_assert_uint_eq(p->options.request.context, 0);
    ck_assert_uint_eq(p->options.request.depth, 3);
    ck_assert_uint_eq(p->options.request.jobs, 4);
    p = parse_good("");
    ck_assert_uint_eq(p->options.request.rows, 0);
    ck_assert_uint_eq(p->options.request.context, CONTEXT_UNASKED);
    ck_assert_uint_eq(p->options.request.depth, 0); /* not given */
}

TEST(options_take_a_number_behind_its_letter_in_any_way)
{
    static const char *const lines[] = {"-n 5", "-n5", "-n=5", "--rows=5", "--rows 5", "-qn5"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct parsed *p = parse_good(lines[i]);
        ck_assert_msg(p->options.request.rows == 5, "%s", lines[i]);
    }
}

TEST(options_refuse_what_is_no_number)
{
    check_refused("--context=x", "bad value 'x' of --context: it takes a whole number");
    check_refused("--context=-1", "--context");
    check_refused("--context=", "--context");
    check_refused("--context=1.5", "--context");
    check_refused("--context=0x10", "--context");
    check_refused("--context=18446744073709551616", "--context");
}

TEST(options_refuse_a_count_of_none)
{
    check_refused("-n 0", "bad value '0' of --rows: it takes a whole number above 0");
    check_refused("--depth=0", "bad value '0' of --depth");
    check_refused("-j0", "bad value '0' of --jobs");
}

static int64_t threshold(const char *line)
{
    struct parsed *p = parse_good(line);
    int64_t share = p->options.request.threshold;
    return share;
}

TEST(options_read_shares_in_millionths_of_a_percent)
{
    ck_assert_int_eq(threshold(""), SHARE_NONE);
    ck_assert_int_eq(threshold("--threshold=0"), 0);
    ck_assert_int_eq(threshold("--threshold=99"), 99 * PERCENT);
    ck_assert_int_eq(threshold("--threshold=99.5"), 99 * PERCENT + PERCENT / 2);
    ck_assert_int_eq(threshold("--threshold=99.5%"), 99 * PERCENT + PERCENT / 2);
    ck_assert_int_eq(threshold("--threshold=0.000001"), 1);
    ck_assert_int_eq(threshold("--threshold=100"), 100 * PERCENT);
    ck_assert_int_eq(threshold("--threshold=100.0"), 100 * PERCENT);
}

static uint64_t html_limit(const char *line)
{
    struct parsed *p = parse_good(line);
    return p->options.request.html_limit;
}

TEST(options_read_sizes_with_their_units)
{
    ck_assert_uint_eq(html_limit(""), 2000000);
    ck_assert_uint_eq(html_limit("--html-limit=0"), 0);
    ck_assert_uint_eq(html_limit("--html-limit=1234"), 1234);
    ck_assert_uint_eq(html_limit("--html-limit=500k"), 500000);
    ck_assert_uint_eq(html_limit("--html-limit=2M"), 2000000);
    ck_assert_uint_eq(html_limit("--html-limit=18G"), UINT64_C(18000000000));
    check_refused("--html-limit=k", "bad value 'k' of --html-limit: it takes a number of bytes, as in 500k or 2M");
    check_refused("--html-limit=2m", "--html-limit");
    check_refused("--html-limit=2MB", "--html-limit");
    check_refused("--html-limit=18446744073710G", "--html-limit");
}

TEST(options_refuse_shares_that_are_none)
{
    check_refused("--threshold=101", "bad value '101' of --threshold: it takes a percentage from 0 to 100");
    check_refused("--threshold=100.000001", "--threshold");
    check_refused("--threshold=-1", "--threshold");
    check_refused("--threshold=1.2345678", "--threshold");
    check_refused("--threshold=18446744073709551615", "--threshold");
    check_refused("--threshold=x", "--threshold");
}

/* ---- texts and ranges ---- */

TEST(options_keep_the_last_of_a_text)
{
    struct parsed *p = parse_good("--show=Ir --show Dr,Dw --sort=Ir:50");
    ck_assert(is(p->options.request.show, "Dr,Dw"));
    ck_assert(is(p->options.request.sort, "Ir:50"));
    ck_assert_ptr_null(p->options.request.sections.s);
}

TEST(options_keep_all_texts_that_add_up)
{
    struct parsed *p = parse_good("-Ia -I b --include=c --include d -I=e --focus=x --focus=y --event=A=B");
    assert_texts(&p->options.request.include, "a b c d e");
    assert_texts(&p->options.request.filters.focus, "x y");
    assert_texts(&p->options.request.events, "A=B");
}

TEST(options_read_ranges)
{
    struct parsed *p = parse_good("--parts=1,3-5 --threads=2 --threads=7-7");
    ck_assert_uint_eq(p->options.selection.parts.count, 2);
    ck_assert_uint_eq(p->options.selection.parts.items[0].first, 1);
    ck_assert_uint_eq(p->options.selection.parts.items[0].last, 1);
    ck_assert_uint_eq(p->options.selection.parts.items[1].first, 3);
    ck_assert_uint_eq(p->options.selection.parts.items[1].last, 5);
    ck_assert_uint_eq(p->options.selection.threads.count, 2);
    ck_assert_uint_eq(p->options.selection.threads.items[1].last, 7);
}

TEST(options_refuse_ranges_that_are_none)
{
    check_refused("--parts=", "--parts");
    check_refused("--parts=5-3", "--parts");
    check_refused("--parts=1,,2", "--parts");
    check_refused("--parts=1,", "--parts");
    check_refused("--parts=,", "--parts");
    check_refused("--parts=1-", "--parts");
    check_refused("--parts=-1", "--parts");
    check_refused("--parts=a", "bad value 'a' of --parts: it takes numbers and ranges, as in 1,3-5");
}

/* ---- names of options ---- */

TEST(options_may_be_abbreviated)
{
    struct parsed *p = parse_good("--thres=50 --inclus=both --cum --cont 3");
    ck_assert_int_eq(p->options.request.threshold, 50 * PERCENT);
    ck_assert_int_eq(p->options.request.inclusive, INCLUSIVE_BOTH);
    ck_assert(p->options.request.cumulative);
    ck_assert_uint_eq(p->options.request.context, 3);
}

TEST(options_may_be_called_by_an_alias)
{
    static const char *const lines[] = {"--auto=no", "--annotate=no", "--no-auto", "--no-annotate"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct parsed *p = parse_good(lines[i]);
        ck_assert_msg(p->options.request.annotate == ANNOTATE_NO, "%s", lines[i]);
    }
}

TEST(options_that_are_unknown_are_named)
{
    check_refused("--nonsense", "unknown option '--nonsense'");
    check_refused("--nonsense=3", "unknown option '--nonsense=3'");
    check_refused("--=3", "unknown option '--=3'");
    check_refused("-x", "unknown option '-x'");
    check_refused("-qx", "unknown option '-x'");
}

TEST(options_that_may_be_several_are_listed)
{
    check_refused("--th", "ambiguous option '--th': it may be --threshold, --threads");
    check_refused("--th=1", "ambiguous option '--th=1': it may be --threshold, --threads");
    check_refused("--no-c", "it may be --no-cumulative, --no-cycles");
}

TEST(options_that_are_misspelt_are_recognised)
{
    check_refused("--treshold=3", "unknown option '--treshold=3'; is it --threshold?");
    check_refused("--focsu=f", "is it --focus?");
    check_refused("--bsae=x", "is it --base?");
    check_refused("--hlep", "is it --help?");
    check_refused("--no-cycle5", "is it --no-cycles?");
}

TEST(options_that_others_have_are_translated)
{
    check_refused("--top=10", "unknown option '--top=10'; is it --rows?");
    check_refused("--limit", "unknown option '--limit'; is it --rows?");
    check_refused("--exclude=main", "unknown option '--exclude=main'; is it --ignore?");
    check_refused("--flat", "is it --inclusive=no?");
    check_refused("--only-through", "is it --sort=only:EVENT?");
    check_refused("--lines", "is it --group=line?");
    check_refused("--json", "is it --format=json?");
    check_refused("--plain", "is it --style=plain?");
}

static void assert_taken(const char *line, const char *name, const char *value)
{
    struct parsed *p = parse_good(line);
    ck_assert_msg(p->options.taken.value.s ? value && strcmp(p->options.taken.value.s, value) == 0 : !value, "%s",
                  line);
    ck_assert_str_eq(name, p->options.taken.name ? p->options.taken.name : "");
}

TEST(options_tell_which_word_of_its_own_they_took_last)
{
    assert_taken("--list a.out", "list", "a.out");
    assert_taken("--list f --focus=g", "list", "f");
    assert_taken("-I d --file h", "file", "h");
    assert_taken("--list=a.out", "", NULL);
    assert_taken("-Id a.out -n 3 --threshold 9", "", NULL);
}

TEST(options_that_need_a_value_say_so)
{
    check_refused("--show", "option '--show' needs a value");
    check_refused("-n", "option '-n' needs a value");
    check_refused("a.out --threshold", "option '--threshold' needs a value");
    check_refused("--version=yes", "takes no value");
}

/* ---- arguments ---- */

TEST(options_may_stand_between_arguments)
{
    struct parsed *p = parse_good("a.out --strict b.out -n 3 c.c");
    assert_texts(&p->options.arguments, "a.out b.out c.c");
    assert_texts(&p->options.request.sources, "");
    ck_assert(p->options.strict);
    ck_assert_uint_eq(p->options.request.rows, 3);
}

TEST(options_end_at_two_dashes_with_sources_behind)
{
    struct parsed *p = parse_good("a.out -- b.c --strict -");
    assert_texts(&p->options.arguments, "a.out");
    assert_texts(&p->options.request.sources, "b.c --strict -");
    ck_assert(!p->options.strict);
}

TEST(options_take_a_dash_for_an_argument)
{
    struct parsed *p = parse_good("- --strict");
    assert_texts(&p->options.arguments, "-");
}

TEST(options_can_be_read_again)
{
    for (int i = 0; i < 3; i++) {
        struct parsed *p = parse_good("a.out -n 3 -- x");
        assert_texts(&p->options.arguments, "a.out");
        assert_texts(&p->options.request.sources, "x");
    }
}

/* ---- what they imply ---- */

TEST(options_that_peek_want_the_tree)
{
    assert_tree("--peek=main", TREE_BOTH);
    assert_tree("--peek=main --tree=caller", TREE_CALLER);
}

TEST(options_that_list_want_the_source)
{
    ck_assert_int_eq(parse_good("")->options.request.annotate, ANNOTATE_UNASKED);
    ck_assert_int_eq(parse_good("--list=main --auto=no")->options.request.annotate, ANNOTATE_YES);
    ck_assert_int_eq(parse_good("--list=main --auto=own")->options.request.annotate, ANNOTATE_OWN);
}

TEST(options_are_turned_to_own_code_and_back)
{
    struct parsed *p = parse_good("--hide=a");
    options_turn_charge(&p->options);
    assert_texts(&p->options.request.filters.charge, "own");
    assert_texts(&p->options.request.filters.hide, "a");
    options_turn_charge(&p->options);
    ck_assert_uint_eq(p->options.request.filters.charge.count, 0);
    p = parse_good("--charge=a --charge=b");
    options_turn_charge(&p->options);
    ck_assert_uint_eq(p->options.request.filters.charge.count, 0);
}

static bool limits_rows(const char *line)
{
    return parse_good(line)->options.request.limits_rows;
}

TEST(options_that_choose_rows_leave_none_to_be_chosen)
{
    static const char *const lines[] = {"--threshold=90", "--percent-limit=0", "-n5",        "--sort=Ir:90",
                                        "--focus=f",      "--peek=f",          "--object=o", "--base=b"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_msg(limits_rows(lines[i]), "%s", lines[i]);
    ck_assert(!limits_rows("--sort=Ir --inclusive=yes --group=file --disasm=f"));
}

/* ---- the table itself ---- */

struct option_names {
    struct arena arena;
    struct texts texts;
    char letters[64];
};

static void collect(const struct option_info *option, void *context)
{
    const char *name = option->name;
    char letter = option->letter;
    struct option_names *names = context;
    *array_add(&names->texts) = text_of(name);
    if (letter) {
        ck_assert_msg(!strchr(names->letters, letter), "two options -%c", letter);
        names->letters[strlen(names->letters)] = letter;
    }
}

static struct text help(void (*write)(struct output *out), struct arena *arena)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    struct output out = output_to(ends[1]);
    write(&out);
    ck_assert_int_eq(output_close(&out), 0);
    close(ends[1]);
    char *bytes = arena_alloc(arena, 60000);
    size_t n = 0;
    for (ssize_t got; (got = read(ends[0], bytes + n, 60000 - n - 1)) > 0;)
        n += (size_t)got;
    bytes[n] = '\0';
    close(ends[0]);
    return (struct text){bytes, n};
}

TEST(options_have_distinct_names_and_letters)
{
    struct option_names names = {0};
    options_each(collect, &names);
    ck_assert_uint_gt(names.texts.count, 20);
    for (size_t i = 0; i < names.texts.count; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert(!text_equal(names.texts.items[i], names.texts.items[k]));
    free(names.texts.items);
}

TEST(options_stand_in_the_help_all_of_them)
{
    struct option_names names = {0};
    struct text text = help(options_help_all, &names.arena);
    options_each(collect, &names);
    size_t found = 0;
    for (size_t i = 0; i < names.texts.count; i++)
        found += strstr(text.s, arena_format(&names.arena, "--%s", names.texts.items[i].s).s) != NULL;
    ck_assert_uint_eq(found, names.texts.count);
    free(names.texts.items);
    arena_release(&names.arena);
}

/* No more than fit on a screen; who looks for the others is told how. */
TEST(options_help_shows_those_of_every_day)
{
    struct arena arena = {0};
    struct text text = help(options_help, &arena), next;
    size_t count = 0, lines = 0;
    ck_assert_ptr_nonnull(strstr(text.s, "--help=all"));
    for (; text_split(&text, '\n', &next); lines++)
        count += text_starts(next, TEXT("      --")) || text_starts(next, TEXT("  -"));
    ck_assert_uint_ge(count, 12);
    ck_assert_uint_le(count, 16);
    ck_assert_uint_le(lines, 24); /* the last one is empty: there is the prompt, on a terminal of 24 */
    arena_release(&arena);
}

static void assert_help_is_tidy(void (*write)(struct output *out))
{
    struct arena arena = {0};
    struct text text = help(write, &arena);
    while (text.n) {
        size_t n = text_find(text, '\n');
        ck_assert_msg(n <= 80, "%zu columns: `%.*s`", n, (int)n, text.s);
        ck_assert_msg(n == 0 || !text_is_blank(text.s[n - 1]), "blanks at the end of `%.*s`", (int)n, text.s);
        text = text_skip(text, n < text.n ? n + 1 : n);
    }
    arena_release(&arena);
}

TEST(options_help_fits_80_columns_and_has_no_blanks_at_line_ends)
{
    assert_help_is_tidy(options_help);
    assert_help_is_tidy(options_help_all);
    assert_help_is_tidy(guide_write);
}

TEST(options_help_takes_all_or_guide_and_no_other_word)
{
    ck_assert_int_eq(parse_good("--help")->options.help, 1);
    ck_assert_int_eq(parse_good("-h")->options.help, 1);
    ck_assert_int_eq(parse_good("--help=all")->options.help, 2);
    ck_assert_int_eq(parse_good("--help=guide")->options.help, 3);
    check_refused("--help=yes", "bad value 'yes' of --help: it takes all|guide");
}

/* ---- abbreviations ---- */

/* A value that the option `name` takes, with the `=` before it. */
struct sample {
    struct text name;
    char *value;
};

static void find_sample(const struct option_info *option, void *context)
{
    const char *name = option->name, *value = option->value;
    struct sample *sample = context;
    if (!value || *value == '|' || !text_equal(text_of(name), sample->name))
        return;
    struct text word = {value, strcspn(value, "|")};
    bool is_choice = word.n < strlen(value);
    sprintf(sample->value, "=%.*s", is_choice ? (int)word.n : 1, is_choice ? word.s : "1");
}

/* That a command line of one option means the same in both spellings. */
static void assert_alike(struct text name, struct text whole)
{
    char value[64] = "", line[128];
    options_each(find_sample, &(struct sample){whole, value});
    sprintf(line, "--%.*s%s", (int)name.n, name.s, value);
    struct parsed *a = parse_good(line);
    sprintf(line, "--%.*s%s", (int)whole.n, whole.s, value);
    struct parsed *b = parse_good(line);
    for (size_t i = 0; i < OPTIONS_MAX; i++)
        ck_assert_msg(!a->options.given[i].s == !b->options.given[i].s &&
                          text_equal(a->options.given[i], b->options.given[i]),
                      "--%.*s is no --%s", (int)name.n, name.s, whole.s);
    sprintf(line, "--%.*s=x", (int)name.n, name.s);
    if (text_starts(whole, TEXT("no-")))
        check_refused(line, "takes no value");
}

/* Every option of 0.1.0, and its shortest abbreviation that was unique then. */
TEST(options_keep_the_abbreviations_that_they_had)
{
    static const struct {
        const char *shortest, *whole;
    } kept[] = {
        {"show", "show"},
        {"sor", "sort"},
        {"e", "event"},
        {"thres", "threshold"},
        {"per", "percent-limit"},
        {"r", "rows"},
        {"show-", "show-percs"},
        {"no-sh", "no-show-percs"},
        {"cu", "cumulative"},
        {"no-cu", "no-cumulative"},
        {"g", "group"},
        {"inclus", "inclusive"},
        {"no-i", "no-inclusive"},
        {"tr", "tree"},
        {"d", "depth"},
        {"cy", "cycles"},
        {"no-cy", "no-cycles"},
        {"m", "merge-contexts"},
        {"no-m", "no-merge-contexts"},
        {"a", "auto"},
        {"a", "annotate"},
        {"no-a", "no-auto"},
        {"no-a", "no-annotate"},
        {"co", "context"},
        {"includ", "include"},
        {"sou", "sources-below"},
        {"l", "list"},
        {"foc", "focus"},
        {"ig", "ignore"},
        {"fi", "file"},
        {"o", "object"},
        {"pee", "peek"},
        {"pa", "parts"},
        {"threa", "threads"},
        {"b", "by"},
        {"si", "siblings"},
        {"no-si", "no-siblings"},
        {"j", "jobs"},
        {"st", "strict"},
        {"no-st", "no-strict"},
        {"for", "format"},
        {"se", "sections"},
        {"q", "quiet"},
        {"no-q", "no-quiet"},
        {"h", "help"},
        {"v", "version"},
    };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        for (size_t n = strlen(kept[i].shortest); n <= strlen(kept[i].whole); n++)
            assert_alike((struct text){kept[i].whole, n}, text_of(kept[i].whole));
}

TEST(options_list_all_that_an_ambiguous_abbreviation_may_be)
{
    check_refused("--so=Ir", "ambiguous option '--so=Ir': it may be --sort, --source-map, --sources-below");
    check_refused("--thre=9", "it may be --threshold, --threads");
    check_refused("--ignore-=x", "it may be --ignore-file, --ignore-object");
}

SUITE("options", options_are_turned_to_own_code_and_back, a_stand_in_is_plain_unless_told_otherwise,
      options_switch_on_and_off, options_take_yes_and_no_for_a_switch_and_nothing_else,
      options_have_switches_that_are_on_unless_told_otherwise, options_choose_a_word,
      options_choose_trees_by_what_others_call_them, options_choose_a_word_of_the_list_only,
      options_choose_every_grouping, options_choose_trees_totals_and_siblings, options_read_numbers,
      options_take_a_number_behind_its_letter_in_any_way, options_refuse_what_is_no_number,
      options_refuse_a_count_of_none, options_read_shares_in_millionths_of_a_percent,
      options_read_sizes_with_their_units, options_refuse_shares_that_are_none, options_keep_the_last_of_a_text,
      options_keep_all_texts_that_add_up, options_read_ranges, options_refuse_ranges_that_are_none,
      options_may_be_abbreviated, options_may_be_called_by_an_alias, options_that_are_unknown_are_named,
      options_that_may_be_several_are_listed, options_that_are_misspelt_are_recognised,
      options_that_others_have_are_translated, options_tell_which_word_of_its_own_they_took_last,
      options_that_need_a_value_say_so, options_may_stand_between_arguments,
      options_end_at_two_dashes_with_sources_behind, options_take_a_dash_for_an_argument, options_can_be_read_again,
      options_that_peek_want_the_tree, options_that_list_want_the_source,
      options_that_choose_rows_leave_none_to_be_chosen, options_have_distinct_names_and_letters,
      options_stand_in_the_help_all_of_them, options_help_fits_80_columns_and_has_no_blanks_at_line_ends,
      options_help_shows_those_of_every_day, options_help_takes_all_or_guide_and_no_other_word,
      options_keep_the_abbreviations_that_they_had, options_list_all_that_an_ambiguous_abbreviation_may_be,
      options_dress_the_report, options_keep_what_selects_the_input_as_it_was_typed)
