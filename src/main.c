/* cgannotate: reads Callgrind profiles and shows where the cost is. */
#include "analysis/contexts.h"
#include "arguments.h"
#include "base/unpack.h"
#include "console.h"
#include "format.h"
#include "profile/inputs.h"
#include "profile/problems.h"
#include "report/problems.h"
#include "report/report.h"
#include "selection.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define EXIT_USAGE 2
#define JOBS_DEFAULT_MAX 16

/* ---- ends that nobody plans ---- */

static void say_and_exit(const char *message)
{
    struct text text = text_of(message);
    ssize_t ignored = write(STDERR_FILENO, text.s, text.n);
    (void)ignored;
    _exit(EXIT_FAILURE);
}

static void on_exhaustion(void)
{
    say_and_exit("cgannotate: out of memory\n");
}

static void on_sigbus(int signal)
{
    (void)signal;
    say_and_exit("cgannotate: an input became shorter while it was read\n");
}

/* ---- inputs ---- */

static unsigned choose_jobs(uint64_t asked)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (asked)
        return asked > LOAD_JOBS_MAX ? LOAD_JOBS_MAX : (unsigned)asked;
    return cores < 1 ? 1 : cores > JOBS_DEFAULT_MAX ? JOBS_DEFAULT_MAX : (unsigned)cores;
}

/* A report of nothing would look like one of a program that did nothing. */
static bool has_parts(const struct options *options, const struct profile *profile, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    bool selected = options->selection.parts.count || options->selection.threads.count;
    if (profile->parts.count)
        return true;
    struct text why = selected ? selection_describe_none(&options->selection, profile, &scratch)
                               : TEXT("nothing to report: the inputs are empty");
    diagnostics_add(diagnostics, &problem_no_profile, TEXT_NONE, 0, "%.*s", (int)why.n, why.s);
    arena_release(&scratch);
    return false;
}

static bool load_all(const struct options *options, const struct texts *inputs, struct profile *profile,
                     struct diagnostics *diagnostics)
{
    struct console_progress progress;
    console_start_progress(&progress);
    struct load_options load = {
        .jobs = choose_jobs(options->jobs),
        .selection = &options->selection,
        .progress = isatty(STDERR_FILENO) && !options->quiet ? console_progress : NULL,
        .progress_context = &progress,
    };
    size_t loaded = inputs_load(profile, diagnostics, inputs, &load);
    console_end_progress(&progress);
    profile_finish(profile);
    if (profile->saturated)
        diagnostics_add(diagnostics, &problem_saturated, TEXT_NONE, 0,
                        "a sum went past 2^63: the figures stop there and are too small");
    bool any = loaded > 0 || costs_have_any(&profile->totals); /* an input may have broken off */
    return any && !diagnostics_stop(diagnostics) && has_parts(options, profile, diagnostics);
}

/* ---- the program ---- */

static int usage_error(struct text what)
{
    console_usage_error(what);
    return EXIT_USAGE;
}

/* Where the reader of a pipe has enough, nothing is wrong. */
static int write_report(struct report *report, bool *complete)
{
    struct output out = output_to(STDOUT_FILENO);
    report->out = &out;
    *complete = format_of(report->request)->write(report);
    int error = output_close(&out);
    if (error == EPIPE)
        return 0;
    if (error)
        diagnostics_add(report->diagnostics, &problem_output, TEXT("standard output"), 0, "%s", strerror(error));
    return error;
}

static int report_view(struct report *report)
{
    struct diagnostics *diagnostics = report->diagnostics;
    bool complete = false;
    bool good = !diagnostics_stop(diagnostics) && write_report(report, &complete) == 0 && complete;
    return good && diagnostics->errors == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int report_profile(const struct options *options, struct filter *filter, const struct profile *profile,
                          struct diagnostics *diagnostics, struct text directory)
{
    const struct request *request = &options->request;
    const struct format *format = format_of(request);
    struct demand demand = {request, filter, format->needs(request), format->threshold};
    struct study study = {0};
    struct view view = {0};
    struct report report = {&study, &view, request, directory, diagnostics, NULL};
    struct text error;
    filter_prepare(filter, profile);
    bool good = study_init(&study, profile, &demand, diagnostics, &error) &&
                view_init(&view, &study, &demand, diagnostics, &error);
    int status = good ? report_view(&report) : usage_error(error);
    if (good)
        console_diagnostics(diagnostics, options->quiet);
    view_release(&view);
    study_release(&study);
    return status;
}

static int report_folded(const struct options *options, struct filter *filter, const struct profile *profile,
                         struct diagnostics *diagnostics, struct text directory)
{
    struct profile folded;
    if (!options->request.merge_contexts)
        return report_profile(options, filter, profile, diagnostics, directory);
    contexts_merge(&folded, profile);
    int status = report_profile(options, filter, &folded, diagnostics, directory);
    profile_release(&folded);
    return status;
}

static int annotate_inputs(const struct options *options, struct filter *filter, const struct texts *inputs,
                           struct diagnostics *diagnostics)
{
    struct profile profile;
    struct text directory = text_of(getcwd(NULL, 0));
    int status = EXIT_FAILURE;
    profile_init(&profile, study_wants(format_of(&options->request)->needs(&options->request)), directory);
    if (load_all(options, inputs, &profile, diagnostics))
        status = report_folded(options, filter, &profile, diagnostics, directory);
    else
        console_diagnostics(diagnostics, options->quiet);
    profile_release(&profile);
    free((void *)(uintptr_t)directory.s);
    return status;
}

static int annotate(struct options *options, struct filter *filter)
{
    struct diagnostics diagnostics = {.strict = options->strict};
    struct texts inputs = {0};
    struct text error;
    int status;
    options_check_format(options, &diagnostics);
    if (arguments_check_directories(options, &diagnostics, &error) &&
        arguments_choose(options, &inputs, &diagnostics, &error))
        status = annotate_inputs(options, filter, &inputs, &diagnostics);
    else
        status = usage_error(error);
    diagnostics_release(&diagnostics);
    free(inputs.items);
    return status;
}

static int show_text(void (*write)(struct output *out))
{
    struct output out = output_to(STDOUT_FILENO);
    write(&out);
    int error = output_close(&out);
    if (error == 0 || error == EPIPE)
        return EXIT_SUCCESS;
    struct output err = output_to(STDERR_FILENO);
    output_print(&err, "cgannotate: standard output: %s\n", strerror(error));
    output_close(&err);
    return EXIT_FAILURE;
}

static void write_version(struct output *out)
{
    output_print(out, "cgannotate %s\n%s\n", VERSION, unpack_version());
}

/* Puts /dev/null in the place of each standard descriptor that is closed, so that no file opened gets its number; it
 * is opened for what the descriptor is not used for, and use stays an error. */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* Nothing that is printed depends on hashes: what nobody can foresee is enough. */
static void seed_hashes(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    hash_seed =
        hash_mix((uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec, (uintptr_t)&now ^ (uint64_t)getpid() << 48);
}

int main(int argc, char **argv)
{
    struct options options;
    struct filter filter = {0};
    struct text error;
    int status;
    hold_standard_descriptors();
    seed_hashes();
    memory_on_exhaustion(on_exhaustion);
    signal(SIGBUS, on_sigbus);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writing fails then, and that is said */
    if (!options_read(&options, argc, argv, &error) ||
        !filter_init(&filter, &options.request.filters, &options.arena, &error))
        status = usage_error(error);
    else if (options.help)
        status = show_text(options_help);
    else if (options.version)
        status = show_text(write_version);
    else if (!format_check(&options.request, &options.arena, &error))
        status = usage_error(error);
    else
        status = annotate(&options, &filter);
    filter_release(&filter);
    options_release(&options);
    return status;
}
