/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties of reading in stretches: wherever an input is cut, the profile and what is said of it are those of reading
 * it in one go. The profiles are the files of tests/data/cases and tests/fuzz/corpus, and random ones. */
#include "../../shared/cut.h"
#include "../suite.h"
#include "profile/problems.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define SINGLE_CUTS_MAX SUITE_SHARE(64) /* of a file; those of a larger number are a sample */
#define STRETCHES_MAX 8
#define RANDOM_PROFILES SUITE_SHARE(400)
#define LINES_MAX 60
#define DIRECTORY TEXT("/home/u")

static const unsigned both = WANT_LINES | WANT_CALLS | WANT_PARTS;
static const unsigned all = WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS | WANT_PARTS;
static const unsigned record = WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS;

/* ---- comparing ---- */

/* A text read in one go, and how it was. */
struct original {
    const char *name;
    struct text text;
    unsigned wants;
    struct cut_reading whole;
};

static void compare(const struct original *o, size_t prelude, const size_t *cuts, size_t count)
{
    struct arena arena = {0};
    struct cut_reading cut;
    struct text difference;
    cut_read(&cut, o->text, &(struct cut_plan){prelude, cuts, count}, o->wants, DIRECTORY);
    bool same = cut_same(&o->whole, &cut, &arena, &difference);
    if (!same)
        ck_abort_msg("%s: wants %u, prelude %zu, %zu cuts from %zu on:\n%.*s", o->name, o->wants, prelude, count,
                     count ? cuts[0] : 0, (int)difference.n, difference.s);
    cut_release(&cut);
    arena_release(&arena);
}

/* One cut, at each of the starts. */
static void compare_single_cuts(const struct original *o, const size_t *starts, size_t count)
{
    size_t step = count / SINGLE_CUTS_MAX + 1;
    for (size_t i = 0; i < count; i += step)
        compare(o, 0, &starts[i], 1);
}

/* The stretch in front of one start is read before all those behind it begin, as it is with a large file. */
static void compare_many_cuts(const struct original *o, const size_t *starts, size_t count)
{
    size_t cuts[STRETCHES_MAX], step = count / SINGLE_CUTS_MAX + 1;
    for (size_t first = 0; first < count; first += step) {
        size_t stretches = 0;
        for (size_t i = first + 1; i < count && stretches < STRETCHES_MAX; i += step)
            cuts[stretches++] = starts[i] - starts[first];
        compare(o, starts[first], cuts, stretches);
    }
}

static void compare_cuts(const char *name, struct text text, unsigned wants)
{
    struct original o = {name, text, wants, {.good = false}};
    size_t count = cut_starts(text, NULL, 0), *starts = memory_alloc(count * sizeof *starts);
    cut_starts(text, starts, count);
    cut_read(&o.whole, text, &(struct cut_plan){text.n, NULL, 0}, wants, DIRECTORY);
    compare_single_cuts(&o, starts, count);
    compare_many_cuts(&o, starts, count);
    cut_release(&o.whole);
    free(starts);
}

/* ---- files ---- */

static struct text read_file(const char *path, struct arena *arena)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file && fseek(file, 0, SEEK_END) == 0, "%s cannot be read", path);
    size_t size = (size_t)ftell(file);
    char *bytes = arena_alloc(arena, size + 1);
    rewind(file);
    ck_assert_uint_eq(fread(bytes, 1, size, file), size);
    fclose(file);
    bytes[size] = '\n';
    return (struct text){bytes, size + 1};
}

/* Compares all files below `directory` of the tests; returns how many there are. */
static size_t compare_files(const char *directory)
{
    struct arena arena = {0};
    const char *top = getenv("srcdir");
    struct text path = arena_format(&arena, "%s/tests/%s", top ? top : ".", directory);
    DIR *dir = opendir(path.s);
    size_t count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *file = arena_format(&arena, "%s/%s", path.s, entry->d_name).s;
        struct stat status;
        if (entry->d_name[0] == '.' || stat(file, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        struct text text = read_file(file, &arena);
        compare_cuts(entry->d_name, text, both);
        compare_cuts(entry->d_name, text, all);
        compare_cuts(entry->d_name, text, record);
        compare_cuts(entry->d_name, text, 0);
        count++;
    }
    if (dir)
        closedir(dir);
    arena_release(&arena);
    return count;
}

TEST(cases_read_the_same_wherever_they_are_cut)
{
    ck_assert_uint_gt(compare_files("data/cases"), 50);
}

TEST(the_fuzzers_corpus_reads_the_same_wherever_it_is_cut)
{
    ck_assert_uint_gt(compare_files("fuzz/corpus"), 20);
}

/* ---- random profiles ---- */

/* Lines of a profile; `%` stands for a random digit. Those that name a function, where a stretch may begin, and those
 * that count come often. */
static const char *const lines[] = {
    "fn=(%)",
    "fn=(%)",
    "fn=(%)",
    "fn=(%) f%",
    "fn=(%) f%",
    "fn=g%",
    "fn=",
    "fn=(%) (%)'%",
    "fn=(%)'(%)",
    "fn=(400000000%)",
    "fn=(400000000%) h%",
    "fl=(%)",
    "fl=(%) a%.c",
    "fl=/home/u/a%.c",
    "fl=/home/u//home/u/a%.c",
    "fl=",
    "fi=(%)",
    "fi=(%) a%.h",
    "fe=(%)",
    "ob=(%)",
    "ob=(%) lib%.so",
    "ob=",
    "cob=(%)",
    "cob=(%) lib%.so",
    "cfi=(%)",
    "cfi=(%) a%.c",
    "cfl=b%.c",
    "cfn=(%)",
    "cfn=(%) f%",
    "cfn=g%",
    "calls=% %",
    "calls=% +%",
    "calls=%%",
    "calls=x",
    "rcalls=% +%",
    "jump=% +%",
    "jcnd=%/% %",
    "jfi=(%) a%.c",
    "jfn=(%) f%",
    "frfn=(%)",
    "cfni=(%) f%",
    "% %",
    "% %",
    "%% % %",
    "%% % % %",
    "+% %",
    "-% % %",
    "* %",
    "* *",
    "+% . %",
    "0x%% 0x%",
    "% -%",
    "% %.%",
    "%",
    "% 922337203685477580%",
    "% 1844674407370955160%",
    "% x",
    "-%% %",
    "%% % % % % % %",
    "",
    "# %",
    "part: %",
    "thread: %",
    "pid: %",
    "cmd: c%",
    "creator: c%",
    "desc: d%: x",
    "event: e% = Ir + % Dr : x%",
    "events: Ir",
    "events: Dr Ir",
    "events: e% Ir e%",
    "positions: line",
    "positions: instr line",
    "positions: line other",
    "summary: %%% %%%",
    "summary: x",
    "totals: %%% %%%",
    "totals: %. x",
    "total: %%",
    "====",
    "unknown: %",
    "unknown%",
    "other %",
    "version: 1",
    "fn=(%) f%\r",
    " fn=(%)",
    "\t% %",
};

#define LINES (sizeof lines / sizeof *lines)

/* A generator of its own: the same profiles everywhere. */
static unsigned draw(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*state >> 33) % below);
}

static char *add_line(char *at, const char *line, uint64_t *state)
{
    for (; *line; line++)
        *at++ = *line == '%' ? (char)('0' + draw(state, 10)) : *line;
    *at++ = '\n';
    return at;
}

static struct text random_profile(uint64_t seed, char *buffer)
{
    uint64_t state = seed;
    char *at = buffer;
    unsigned count = 1 + draw(&state, LINES_MAX);
    if (draw(&state, 4))
        at = add_line(at, "events: Ir Dr", &state);
    if (draw(&state, 2))
        at = add_line(at, "fl=(1) a.c", &state);
    for (unsigned i = 0; i < count; i++) {
        bool calm = draw(&state, 2); /* nothing but the ordinary */
        at = add_line(at, lines[draw(&state, calm ? 50 : LINES)], &state);
    }
    return (struct text){buffer, (size_t)(at - buffer)};
}

/* Ids far apart, all of them defined again, and then many near each other. */
static struct text gaps_profile(struct arena *arena)
{
    struct text text = TEXT("events: Ir\n");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < 40; i++)
            text = arena_format(arena,
                                "%sfn=(%u) f%u.%u\n"
                                "1 %u\n"
                                "fn=(%u)\n"
                                "2 1\n",
                                text.s, 6000 - 150 * i, i, round, i + 1, 6000 - 150 * (i / 2));
    for (unsigned i = 0; i < 900; i++)
        text = arena_format(arena, "%sfn=(%u) g%u\n", text.s, i + 1, i);
    return arena_format(arena,
                        "%sfn=(6000) again\n"
                        "3 7\n"
                        "fn=(5850)\n"
                        "3 9\n"
                        "fn=(6000)\n"
                        "3 8\n",
                        text.s);
}

TEST(ids_with_gaps_read_the_same_wherever_they_are_cut)
{
    struct arena arena = {0};
    compare_cuts("ids with gaps", gaps_profile(&arena), both);
    arena_release(&arena);
}

#define HEAD                                                                                                           \
    "part: 1\n"                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "fl=a.c\n"                                                                                                         \
    "fn=f\n"                                                                                                           \
    "1 0\n"
#define FIRST                                                                                                          \
    "fn=e\n"                                                                                                           \
    "1 0\n"

/* A text of three stretches, and what is read in front of them: the first stretch is read as it comes, and the middle
 * one before that is known. */
static struct original three_stretches(const char *name, struct text middle, const char *last, struct arena *arena)
{
    struct original o = {name, arena_format(arena, HEAD FIRST "%s%s", middle.s, last), both, {.good = false}};
    cut_read(&o.whole, o.text, &(struct cut_plan){o.text.n, NULL, 0}, both, DIRECTORY);
    compare(&o, strlen(HEAD), (const size_t[]){strlen(FIRST), strlen(FIRST) + middle.n}, 2);
    return o;
}

/* An id that is defined again behind many others, all in one stretch. */
TEST(ids_that_are_defined_again_in_a_stretch_are_known_behind_it)
{
    struct arena arena = {0};
    struct text text = TEXT("fn=(5000) old\n"
                            "1 2\n");
    for (unsigned i = 1; i <= 600; i++)
        text = arena_format(&arena, "%sfn=(%u) x%u\n", text.s, i, i);
    text = arena_format(&arena,
                        "%sfn=(5000) new\n"
                        "1 4\n",
                        text.s);
    struct original o = three_stretches("ids again", text,
                                        "fn=z\n"
                                        "1 8\n"
                                        "fn=(5000)\n"
                                        "1 16\n",
                                        &arena);
    cut_release(&o.whole);
    arena_release(&arena);
}

/* A part without costs ends at its totals; the stretch behind it begins in front of the next part. */
TEST(a_part_that_ended_in_a_stretch_is_ended_behind_it)
{
    struct arena arena = {0};
    struct original o = three_stretches("a part that ended",
                                        TEXT("fn=g\n"
                                             "2 2\n"
                                             "part: 2\n"
                                             "totals: 9\n"),
                                        "fn=h\n"
                                        "part: 3\n"
                                        "3 4\n",
                                        &arena);
    ck_assert_uint_eq(o.whole.profile.parts.count, 3);
    cut_release(&o.whole);
    arena_release(&arena);
}

TEST(a_command_that_changes_in_a_stretch_is_that_of_the_parts_behind_it)
{
    struct arena arena = {0};
    struct original o = three_stretches("another command",
                                        TEXT("fn=g\n"
                                             "2 2\n"
                                             "cmd: other\n"),
                                        "fn=h\n"
                                        "3 1\n"
                                        "part: 2\n"
                                        "4 1\n",
                                        &arena);
    ck_assert_uint_eq(o.whole.profile.parts.count, 2);
    ck_assert(text_equal(profile_part(&o.whole.profile, 1).command, TEXT("other")));
    cut_release(&o.whole);
    arena_release(&arena);
}

TEST(a_jump_in_a_stretch_gives_no_base)
{
    struct arena arena = {0};
    struct original o = three_stretches("a jump",
                                        TEXT("fn=g\n"
                                             "jump=1 5\n"
                                             "\t3\n"
                                             "+1 4\n"),
                                        "fn=h\n"
                                        "3 1\n",
                                        &arena);
    cut_release(&o.whole);
    arena_release(&arena);
}

/* Positions of kinds that a chunk's lines do not have are still those before it. */
TEST(a_line_that_positions_leave_out_is_known_behind_a_stretch)
{
    static const char head[] = "events: Ir\n"
                               "fl=a.c\n"
                               "fn=f\n"
                               "10 1\n"
                               "positions: instr\n"
                               "0x1 1\n",
                      first[] = "fn=e\n"
                                "0x2 1\n",
                      middle[] = "fn=g\n"
                                 "0x3 1\n",
                      last[] = "fn=h\n"
                               "0x4 1\n"
                               "positions: line\n"
                               "+1 4\n";
    struct arena arena = {0};
    struct text text = arena_format(&arena, "%s%s%s%s", head, first, middle, last);
    struct original o = {"a line left out", text, both, {.good = false}};
    cut_read(&o.whole, text, &(struct cut_plan){text.n, NULL, 0}, both, DIRECTORY);
    compare(&o, strlen(head), (const size_t[]){strlen(first), strlen(first) + strlen(middle)}, 2);
    const struct line *read = o.whole.profile.lines.items;
    ck_assert_uint_eq(read[o.whole.profile.lines.count - 1].number, 11);
    cut_release(&o.whole);
    arena_release(&arena);
}

TEST(a_sum_that_stopped_in_a_stretch_is_known_to_have_stopped)
{
    struct text text = TEXT(HEAD FIRST "fn=g\n"
                                       "2 9223372036854775807\n"
                                       "2 1\n");
    struct cut_reading cut;
    cut_read(&cut, text, &(struct cut_plan){strlen(HEAD), (const size_t[]){strlen(FIRST)}, 1}, both, DIRECTORY);
    ck_assert(cut.good && cut.profile.saturated);
    cut_release(&cut);
}

TEST(names_built_of_others_come_to_their_limit_at_the_same_line)
{
    struct arena arena = {0};
    struct text text = {arena_alloc(&arena, 1 << 20), 0};
    char *to = (char *)(uintptr_t)text.s;
    text.n = (size_t)sprintf(to,
                             HEAD FIRST "fn=(1) %04000d\n"
                                        "1 5\n",
                             1);
    size_t cuts[2] = {strlen(FIRST), 0};
    for (int i = 2; i < 8000; i++) {
        cuts[1] = i == 3000 ? text.n - strlen(HEAD) : cuts[1];
        text.n += (size_t)sprintf(to + text.n,
                                  "fn=(%d) (1)'%d\n"
                                  "1 1\n",
                                  i, i);
    }
    struct original o = {"names built of others", text, both, {.good = false}};
    cut_read(&o.whole, o.text, &(struct cut_plan){o.text.n, NULL, 0}, both, DIRECTORY);
    ck_assert_ptr_eq(o.whole.diagnostics.items.items[0].problem, &problem_built_name);
    compare(&o, strlen(HEAD), cuts, 2);
    compare(&o, 0, (const size_t[]){cuts[1] + strlen(HEAD)}, 1);
    cut_release(&o.whole);
    arena_release(&arena);
}

#define CALLGRIND                                                                                                      \
    "creator: callgrind-3.19.0\n"                                                                                      \
    "events: Ir\n"                                                                                                     \
    "summary: 100\n"
#define FUNCTIONS                                                                                                      \
    "fn=f\n"                                                                                                           \
    "1 5\n"                                                                                                            \
    "fn=g\n"                                                                                                           \
    "2 6\n"                                                                                                            \
    "fn=h\n"                                                                                                           \
    "3 7\n"

TEST(what_a_stretch_says_of_its_part_is_known_at_the_end)
{
    static const char *const texts[] = {
        CALLGRIND FUNCTIONS "cfn=f\n"
                            "calls=1 1\n",
        CALLGRIND FUNCTIONS "totals: 18\n",
        CALLGRIND FUNCTIONS "totals: 18\n"
                            "part: 2\n"
                            "summary: 50\n" FUNCTIONS,
        CALLGRIND FUNCTIONS "desc: Filtered: f\n" FUNCTIONS,
        CALLGRIND FUNCTIONS "desc: Exact-totals: yes\n"
                            "summary: 3\n" FUNCTIONS "totals: 3\n",
        CALLGRIND FUNCTIONS "totals: 18\n"
                            "part: 2\n"
                            "desc: Exact-totals: yes\n"
                            "summary: 3\n" FUNCTIONS "part: 3\n" FUNCTIONS,
        CALLGRIND FUNCTIONS "totals: 50\n"
                            "part: 2\n"
                            "desc: Missing-costs: 7\n" FUNCTIONS "totals: 18\n"
                            "part: 3\n" FUNCTIONS "totals: 90\n",
        CALLGRIND FUNCTIONS "cfn=f\n"
                            "calls=1 1\n"
                            "1 -1\n" FUNCTIONS "calls=1 1\n"
                            "2 -2\n"
                            "totals: 36\n"
                            "part: 2\n" FUNCTIONS "cfn=f\n"
                            "calls=1 1\n"
                            "3 -3\n" FUNCTIONS,
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        compare_cuts(texts[i], text_of(texts[i]), both);
}

#define IN_FILE "fl=a.c\n"

/* A call that waits for its callee, and one whose costs stand in the stretch behind it, and a part that says more. */
TEST(what_is_to_be_written_back_is_the_same_wherever_it_is_cut)
{
    static const char *const texts[] = {
        CALLGRIND IN_FILE FUNCTIONS "cfn=k\n"
                                    "calls=1 9\n"
                                    "3 10\n"
                                    "cfn=k\n"
                                    "calls=2 8\n"
                                    "fn=f\n"
                                    "4 1\n"
                                    "cfn=g\n"
                                    "calls=2 2\n"
                                    "4 20\n"
                                    "cfn=f\n"
                                    "calls=2 2\n"
                                    "4 20\n"
                                    "jump=1 3\n"
                                    "4\n"
                                    "fn=k\n"
                                    "9 3\n",
        CALLGRIND "desc: I1 cache: 1\n" IN_FILE FUNCTIONS "desc: I1 cache: 2\n" FUNCTIONS "part: 2\n" FUNCTIONS,
        CALLGRIND IN_FILE FUNCTIONS FUNCTIONS "fn=f\n"
                                              "1 . \n"
                                              "0 9\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        compare_cuts(texts[i], text_of(texts[i]), record);
}

/* The targets of calls and jumps, and the source of a jump, in front of the first cost of a stretch. */
TEST(a_position_that_is_relative_to_what_is_before_a_stretch_is_read_with_it)
{
    static const char *const texts[] = {
        "cfn=f\n"
        "calls=3 -36\n"
        "50 5\n"
        "100 1\n",
        "cfn=f\n"
        "calls=3 *\n"
        "50 5\n"
        "100 1\n",
        "cfn=f\n"
        "calls=3 7\n"
        "+2 5\n"
        "100 1\n",
        "jump=3 +1\n"
        "5\n"
        "100 1\n",
        "jcnd=1/3 9\n"
        "+1\n"
        "100 1\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena, HEAD "90 1\nfn=g\n%sfn=h\n%sfn=g\n%s", texts[i], texts[i], texts[i]);
        compare_cuts(texts[i], text, record);
        compare_cuts(texts[i], text, all);
        arena_release(&arena);
    }
}

TEST(random_profiles_read_the_same_wherever_they_are_cut)
{
    char buffer[LINES_MAX * 64], name[32];
    for (unsigned seed = 0; seed < RANDOM_PROFILES; seed++) {
        snprintf(name, sizeof name, "random profile %u", seed);
        compare_cuts(name, random_profile(seed, buffer), seed % 2 ? both : WANT_PLACES | seed % 4);
        compare_cuts(name, random_profile(seed, buffer), seed % 3 ? all : WANT_INSTRUCTIONS);
        compare_cuts(name, random_profile(seed, buffer), record);
    }
}

SUITE("chunks", cases_read_the_same_wherever_they_are_cut, the_fuzzers_corpus_reads_the_same_wherever_it_is_cut,
      ids_with_gaps_read_the_same_wherever_they_are_cut, ids_that_are_defined_again_in_a_stretch_are_known_behind_it,
      a_part_that_ended_in_a_stretch_is_ended_behind_it,
      a_command_that_changes_in_a_stretch_is_that_of_the_parts_behind_it, a_jump_in_a_stretch_gives_no_base,
      a_line_that_positions_leave_out_is_known_behind_a_stretch,
      a_sum_that_stopped_in_a_stretch_is_known_to_have_stopped,
      names_built_of_others_come_to_their_limit_at_the_same_line, what_a_stretch_says_of_its_part_is_known_at_the_end,
      what_is_to_be_written_back_is_the_same_wherever_it_is_cut,
      a_position_that_is_relative_to_what_is_before_a_stretch_is_read_with_it,
      random_profiles_read_the_same_wherever_they_are_cut)
