/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes the whole pipeline: any bytes as a file, read, analysed and reported; no control character may come out,
 * and a profile that is written back must be written again the same.
 *
 * What is asked of the report is drawn from the table of options, by the bytes of the first line: of that after the `#`
 * of a comment, where the file begins with one. A file name in the profile can be the profile itself: SELF. More:
 * tests/README. */
#include "checks/parse.h"
#include "checks/verdict.h"
#include "cli/format.h"
#include "cli/options.h"
#include "cli/together.h"
#include "events/series.h"
#include "load/load.h"
#include "reading/transforms.h"
#include "view/report.h"
#include "view/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define SELF_FD 100
#define SELF "/proc/self/fd/100"
#define REPORT_FD 101
#define REPORT "/proc/self/fd/101"
#define REPORT_CHECKED ((size_t)1 << 20) /* bytes of a report that are looked at */

#define ARGUMENTS_MAX 8 /* options of one run */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

/* A new file in memory, open as `fd`. */
static void make_file(int fd, const uint8_t *data, size_t size)
{
    int made = memfd_create("fuzz", 0);
    if (made < 0 || dup2(made, fd) < 0 || write(fd, data, size) != (ssize_t)size)
        fail("memfd_create");
    close(made);
}

/* Control characters in the report would act on a terminal, and so would bytes that are no UTF-8. */
static void check_text(struct text report)
{
    uint32_t point;
    for (size_t n; report.n; report = text_skip(report, n)) {
        n = text_character(report, &point);
        if (n && (!text_is_hidden(point) || point == '\n' || point == '\t'))
            continue;
        fprintf(stderr, "control character %#x in the report, or no character\n", (unsigned)point);
        abort();
    }
}

/* The report so far; to be given back by close_report(). */
static struct text open_report(void)
{
    off_t end = lseek(REPORT_FD, 0, SEEK_END);
    size_t size = (size_t)end;
    const char *bytes = size ? mmap(NULL, size, PROT_READ, MAP_SHARED, REPORT_FD, 0) : NULL;
    if (end < 0 || bytes == MAP_FAILED)
        fail("mmap");
    return (struct text){bytes, size};
}

static void close_report(struct text report)
{
    if (report.n)
        munmap((void *)(uintptr_t)report.s, report.n);
}

static void check_report(void)
{
    struct text report = open_report();
    check_text(text_cut(report, REPORT_CHECKED));
    close_report(report);
}

/* A profile that was written back must be written again the same. */
static void check_written(const struct format *format)
{
    struct text report = open_report();
    struct request request = {.format = FORMAT_CALLGRIND};
    struct question question = {.request = &request};
    struct profile again;
    struct diagnostics diagnostics = {0};
    struct study study = {.profile = &again};
    if (report.n == 0) /* nothing was written */
        return;
    profile_init(&again, study_wants(format->needs(&question)), TEXT_NONE);
    bool good = load_input(&again, &diagnostics, REPORT, &(struct load_options){.jobs = 1});
    profile_finish(&again);
    make_file(REPORT_FD, NULL, 0);
    struct output out = output_to(REPORT_FD);
    struct report second = {.study = &study, .request = &request, .diagnostics = &diagnostics, .out = &out};
    good = good && format->write(&second);
    output_close(&out);
    struct text written = open_report();
    if (!good || !text_equal(report, written)) {
        fprintf(stderr, "what is written is not written again the same\n");
        abort();
    }
    close_report(written);
    close_report(report);
    profile_release(&again);
    diagnostics_release(&diagnostics);
}

/* ---- what is asked of it ---- */

/* Bytes that choose, one after another; where there are no more, the first of everything. */
struct dice {
    struct text bytes;
    struct text events; /* of the profile: the rest of its first line of them */
    struct arena *arena;
};

static size_t roll(struct dice *dice, size_t sides)
{
    if (dice->bytes.n == 0 || sides == 0)
        return 0;
    size_t number = (unsigned char)dice->bytes.s[0] % sides;
    dice->bytes = text_skip(dice->bytes, 1);
    return number;
}

#define WORDS_MAX 12

/* What an option can be given, by its name or else by what --help writes behind it. */
static const struct values {
    const char *of;
    const char *words[WORDS_MAX];
} values[] = {
    {"sections",
     {"inputs", "events", "totals", "functions", "calls", "cycles", "files", "objects", "lines", "checks",
      "diagnostics"}},
    {"A,B,C", {"Ir", "Dr", "calls", "Ir:20", "Dr:100", "nope", "self:Ir", "incl:Ir", "only:Ir", "CEst", "L1m:0"}},
    {"'NAME = FORMULA'",
     {"Miss = 2 Ir - Dr", "Rate = Ir / Dr", "Ir = Dr", "Sum = Ir + Dr + e1", "No = nope", "a = Ir / Ir"}},
    {"0-100", {"100", "0", "50.5", "99", "0.000001"}},
    {"P", {"0", "1", "10", "50.5", "100"}},
    {"N", {"1", "2", "3", "100", "18446744073709551615", "0"}},
    {"RE", {"f", ".", "^main$", "a.*z", "(g|h)'?", "[.]c", "x{3}", "^$", "(a)\\1"}},
    {"s/RE/TO/",
     {"s/f/g/", "s/./&&/g", "s|^|x|", "s/x*/-/g", "s/(a)|b/\\1/gi", "s/.*//", "s/[0-9]+//g", "s/f/\033\n/"}},
    {"DIR", {"/proc/self/fd", "."}},
    {"CHECK",
     {"Ir>1", "each: Ir>0", "each: calls<2", "/f/: incl:Ir>1", "each-file: Ir<5", "each/./: percall:Ir>0.5",
      "each-object: Ir>5", "/nothing/: Ir>1", "/./: Ir>0,1", "each: CEst>1", "total: incl:Ir<1G", "Ir>+5%"}},
    {"1,3-5", {"1", "1-3,7", "2", "0-18446744073709551615"}},
};

static size_t count_words(const struct values *v)
{
    size_t count = 0;
    while (count < WORDS_MAX && v->words[count])
        count++;
    return count;
}

/* One of the words of a choice, `a|b|c`. */
static struct text draw_choice(struct dice *dice, struct text words)
{
    size_t count = 1;
    for (struct text rest = words; text_find(rest, '|') < rest.n; rest = text_skip(rest, text_find(rest, '|') + 1))
        count++;
    for (size_t skip = roll(dice, count); skip; skip--)
        words = text_skip(words, text_find(words, '|') + 1);
    return (struct text){words.s, text_find(words, '|')};
}

/* An event of the profile, perhaps as a key. */
static struct text draw_event(struct dice *dice)
{
    static const char *const prefixes[] = {"", "self:", "incl:"};
    static const char *const ends[] = {"", ":20", ":0"};
    struct text rest = dice->events, event = TEXT_NONE;
    for (size_t skip = roll(dice, 4) + 1; skip; skip--)
        event = text_next_word(&rest);
    struct text begin = text_of(prefixes[roll(dice, 3)]), end = text_of(ends[roll(dice, 3)]);
    return arena_join(dice->arena, begin, arena_join(dice->arena, event, end));
}

static struct text draw_word(struct dice *dice, const char *option, const char *value)
{
    bool is_event = strcmp(value, "A,B,C") == 0 && strcmp(option, "sections") != 0;
    if (is_event && roll(dice, 2))
        return draw_event(dice);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].of, option) == 0 || strcmp(values[i].of, value) == 0)
            return text_of(values[i].words[roll(dice, count_words(&values[i]))]);
    return draw_choice(dice, text_of(value));
}

/* A value, or a list of some where one may stand there. */
static struct text draw_value(struct dice *dice, const char *option, const char *value)
{
    struct text list = draw_word(dice, option, value);
    for (size_t more = strcmp(value, "A,B,C") == 0 ? roll(dice, 4) : 0; more; more--) {
        struct text word = draw_word(dice, option, value);
        list = arena_join(dice->arena, list, arena_join(dice->arena, TEXT(","), word));
    }
    return list;
}

struct drawn {
    const char *name, *value;
};

struct table {
    ARRAY(struct drawn) options;
};

/* What takes no value is no report. */
static void add_option(const struct option_info *option, void *table)
{
    if (option->value)
        *array_add(&((struct table *)table)->options) = (struct drawn){option->name, option->value};
}

static char *draw_option(struct dice *dice, const struct table *table)
{
    size_t number = roll(dice, table->options.count);
    const char *name = table->options.items[number].name;
    struct text value = draw_value(dice, name, table->options.items[number].value);
    struct text word = arena_join(dice->arena, arena_format(dice->arena, "--%s=", name), value);
    return (char *)(uintptr_t)word.s;
}

/* Sets the arguments; returns how many there are. */
static int draw_arguments(struct dice *dice, char *arguments[ARGUMENTS_MAX + 2])
{
    static char program[] = "fuzz_report";
    struct table table = {0};
    int count = 1;
    options_each(add_option, &table);
    arguments[0] = program;
    while (count <= ARGUMENTS_MAX && dice->bytes.n)
        arguments[count++] = draw_option(dice, &table);
    free(table.options.items);
    return count;
}

static struct dice make_dice(struct text file, struct arena *arena)
{
    const struct text key = TEXT("\nevents:");
    bool comment = file.n && file.s[0] == '#';
    struct dice dice = {{file.s + comment, text_find(file, '\n') - comment}, TEXT(""), arena};
    const char *events = file.n ? memmem(file.s, file.n, key.s, key.n) : NULL;
    if (events) {
        dice.events = text_skip(file, (size_t)(events - file.s) + key.n);
        dice.events.n = text_find(dice.events, '\n');
    }
    return dice;
}

/* ---- the pipeline ---- */

static void report_profile(const struct question *question, struct filter *filter, const struct checks *checks,
                           const struct profile *profile, struct diagnostics *diagnostics)
{
    const struct request *request = question->request;
    const struct format *format = format_of(request);
    struct series_list series = {0};
    struct study study = {0};
    struct view view = {0};
    struct verdicts verdicts = {0};
    struct output out = output_to(REPORT_FD);
    struct forms forms;
    struct naming naming;
    struct look look = {0};
    struct report report = {.study = &study,
                            .view = &view,
                            .verdicts = &verdicts,
                            .naming = &naming,
                            .look = &look,
                            .question = question,
                            .request = request,
                            .directory = TEXT("/proc/self"),
                            .diagnostics = diagnostics,
                            .out = &out};
    struct text error;
    series_alone(&series, profile);
    forms_init(&forms, &profile->symbols);
    naming_init(&naming, profile, &forms, question->form);
    filter_prepare(filter, profile, &forms);
    const struct study_of of = {.profile = profile, .series = &series};
    bool good = study_init(&study, &of, question, diagnostics, &error) &&
                view_init(&view, &study, question, diagnostics, &error) &&
                verdicts_init(&verdicts, checks, &study, question->form, diagnostics, &error);
    if (good)
        format->write(&report);
    output_close(&out);
    if (good && format->features & FEATURE_AS_RECORDED)
        check_written(format);
    else if (good && request->format != FORMAT_PPROF) /* that is no text */
        check_report();
    naming_release(&naming);
    forms_release(&forms);
    verdicts_release(&verdicts);
    view_release(&view);
    study_release(&study);
    series_release(&series);
}

static void read_and_report(const struct options *options, const struct question *question, struct filter *filter,
                            const struct checks *checks, struct renames *renames)
{
    struct profile profile;
    struct diagnostics diagnostics = {.strict = options->strict};
    struct load_options load = {.jobs = 1, .selection = &options->selection};
    unsigned needs = study_forgets(question->request, question->needs, verdicts_need_functions(checks));
    profile_init(&profile, study_wants(needs | verdicts_need(checks, false)), TEXT("/proc/self"));
    bool good = load_input(&profile, &diagnostics, SELF, &load);
    profile_finish(&profile);
    if (good && !diagnostics_stop(&diagnostics)) {
        struct transforms transforms = {.merges_contexts = options->request.merge_contexts, .renames = renames};
        transforms_apply(&profile, &transforms);
        renames_check(renames, &diagnostics);
        report_profile(question, filter, checks, &profile, &diagnostics);
    }
    profile_release(&profile);
    diagnostics_release(&diagnostics);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options;
    struct filter filter = {0};
    struct checks checks = {0};
    struct renames renames = {0};
    struct look look = {0};
    struct question question;
    struct text error;
    struct arena arena = {0};
    struct dice dice = make_dice((struct text){(const char *)data, size}, &arena);
    char *arguments[ARGUMENTS_MAX + 2] = {NULL};
    int count = draw_arguments(&dice, arguments);
    make_file(SELF_FD, data, size);
    make_file(REPORT_FD, NULL, 0);
    if (options_read(&options, count, arguments, &error) &&
        filter_init(&filter, &options.request.filters, &options.arena, &error) &&
        checks_init(&checks, &options.request.fail_if, &options.request.warn_if, false, &options.arena, &error) &&
        renames_init(&renames, &options.request.rewrites, &options.arena, &error)) {
        const struct format *format = format_of(&options.request);
        question_init(&question, &options.request, &filter, format, &look);
        question.needs = format->needs(&question);
        if (together_check(&options, NULL, &options.arena, &error) && format_check(&question, &options.arena, &error))
            read_and_report(&options, &question, &filter, &checks, &renames);
    }
    renames_release(&renames);
    checks_release(&checks);
    filter_release(&filter);
    options_release(&options);
    arena_release(&arena);
    return 0;
}
