/* Fuzzes the whole pipeline: any bytes as a file, read, analysed and reported; no control character may come out.
 *
 * What is asked of the report, the first bytes choose: the second one of a file that begins with `#`, which is a
 * comment, the first one of others. A file name in the profile can be the profile itself: SELF. More: "Testing" in
 * README. */
#include "analysis/contexts.h"
#include "options.h"
#include "profile/load.h"
#include "report/format.h"
#include "report/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define SELF_FD 100
#define SELF "/proc/self/fd/100"
#define REPORT_FD 101
#define REPORT_CHECKED ((size_t)1 << 20) /* bytes of a report that are looked at */

#define ARGUMENTS_MAX 5

static const char *const requests[][ARGUMENTS_MAX] = {
    {"--threshold=100"},
    {"--inclusive=yes", "--threshold=100"},
    {"--inclusive=both", "--tree=both", "--depth=3", "--context=0"},
    {"--inclusive=both", "--no-cycles", "--sort=calls"},
    {"--tree=caller", "--depth=100", "--rows=3", "--merge-contexts"},
    {"--tree=calling", "--inclusive=yes", "--merge-contexts", "--by=input"},
    {"--group=function", "--rows=2", "--cumulative", "--by=part"},
    {"--group=file,function", "--cumulative", "--by=thread"},
    {"--group=function,file", "--percent-limit=10"},
    {"--group=object,function", "--threshold=50.5"},
    {"--group=object", "--no-show-percs"},
    {"--group=file", "--rows=1", "--no-auto"},
    {"--group=line", "--cumulative", "--object=o"},
    {"--event=Miss = 2 Ir - Dr", "--event=Rate = Ir / Dr", "--sort=Rate", "--threshold=100"},
    {"--show=Ir", "--sort=Ir:20,Dr:30"},
    {"--focus=f", "--ignore=g", "--file=a", "--list=."},
    {"--peek=f", "--inclusive=both"},
    {"--parts=1-3,7", "--threads=1", "--by=part"},
    {"--strict"},
    {"--format=md", "--inclusive=both"},
    {"--format=csv", "--inclusive=both", "--tree=both"},
    {"--format=tsv"},
    {"--format=jsonl"},
    {"--format=json", "--inclusive=both", "--tree=both"},
};

#define REQUESTS (sizeof requests / sizeof *requests)

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

/* Control characters in the report would act on a terminal. */
static void check_report(void)
{
    off_t end = lseek(REPORT_FD, 0, SEEK_END);
    size_t size = (size_t)end > REPORT_CHECKED ? REPORT_CHECKED : (size_t)end;
    const unsigned char *bytes = size ? mmap(NULL, size, PROT_READ, MAP_SHARED, REPORT_FD, 0) : NULL;
    if (end < 0 || bytes == MAP_FAILED)
        fail("mmap");
    for (size_t i = 0; i < size; i++)
        if ((bytes[i] < 0x20 && bytes[i] != '\n' && bytes[i] != '\t') || bytes[i] == 0x7f) {
            fprintf(stderr, "control character %#x in the report\n", bytes[i]);
            abort();
        }
    if (size)
        munmap((void *)(uintptr_t)bytes, size);
}

static bool compile_filter(struct filter *filter, struct options *options, struct text *error)
{
    const struct request *r = &options->request;
    struct arena *arena = &options->arena;
    return patterns_init(&filter->focus, r->focus.items, r->focus.count, "focus", arena, error) &&
           patterns_init(&filter->ignore, r->ignore.items, r->ignore.count, "ignore", arena, error) &&
           patterns_init(&filter->file, r->file.items, r->file.count, "file", arena, error) &&
           patterns_init(&filter->object, r->object.items, r->object.count, "object", arena, error) &&
           patterns_init(&filter->peek, r->peek.items, r->peek.count, "peek", arena, error) &&
           patterns_init(&filter->list, r->list.items, r->list.count, "list", arena, error);
}

static void report(const struct options *options, struct filter *filter, const struct profile *profile,
                   struct diagnostics *diagnostics)
{
    struct plan plan;
    struct text error;
    filter_prepare(filter, profile);
    if (plan_init(&plan, &options->request, filter, profile, diagnostics, TEXT("/proc/self"), &error)) {
        struct output out = output_to(REPORT_FD);
        format_of(plan.request)->write(&plan, &out);
        output_close(&out);
        check_report();
    }
    plan_release(&plan);
}

static void report_folded(const struct options *options, struct filter *filter, const struct profile *profile,
                          struct diagnostics *diagnostics)
{
    struct profile folded;
    if (!options->request.merge_contexts) {
        report(options, filter, profile, diagnostics);
        return;
    }
    contexts_merge(&folded, profile);
    report(options, filter, &folded, diagnostics);
    profile_release(&folded);
}

static void read_and_report(const struct options *options, struct filter *filter)
{
    struct profile profile;
    struct diagnostics diagnostics = {.strict = options->strict};
    struct load_options load = {.jobs = 1, .selection = &options->selection};
    profile_init(&profile, plan_wants(&options->request), TEXT("/proc/self"));
    bool good = load_input(&profile, &diagnostics, SELF, &load);
    profile_finish(&profile);
    if (good && !diagnostics_stop(&diagnostics))
        report_folded(options, filter, &profile, &diagnostics);
    profile_release(&profile);
    diagnostics_release(&diagnostics);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options;
    struct filter filter = {0};
    struct text error;
    size_t at = size > 1 && data[0] == '#';
    const char *const *request = requests[size ? data[at] % REQUESTS : 0];
    char name[] = "fuzz_report", *arguments[ARGUMENTS_MAX + 2] = {name};
    int count = 1;
    for (; count <= ARGUMENTS_MAX && request[count - 1]; count++)
        arguments[count] = (char *)(uintptr_t)request[count - 1];
    make_file(SELF_FD, data, size);
    make_file(REPORT_FD, NULL, 0);
    if (options_read(&options, count, arguments, &error) && compile_filter(&filter, &options, &error) &&
        format_check(&options.request, &options.arena, &error))
        read_and_report(&options, &filter);
    filter_release(&filter);
    options_release(&options);
    return 0;
}
