/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cgannotate: reads Callgrind profiles and shows where the cost is. */
#include "base/unpack.h"
#include "browsing.h"
#include "cli/completion.h"
#include "cli/destination.h"
#include "cli/format.h"
#include "cli/guide.h"
#include "cli/pager.h"
#include "cli/screen.h"
#include "document/deflate.h"
#include "machine/code_child.h"
#include "machine/libdw.h"
#include "names/demangle.h"
#include "run.h"
#include "system/ourselves.h"
#include "system/stack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* ---- when the program cannot go on ---- */

static void say_and_exit(const char *message)
{
    struct text text = text_of(message);
    screen_abandon(); /* NOLINT(bugprone-signal-handler): it is made for handlers, and so is the other one */
    ssize_t ignored = write(STDERR_FILENO, text.s, text.n);
    (void)ignored;
    destination_abandon(); /* NOLINT(bugprone-signal-handler): it is made for handlers */
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

/* ---- a report ---- */

/* A report that the pager could not show is written again; its messages were printed before. */
static bool show_report(struct run *run, const struct terminal *terminal)
{
    struct pager pager;
    struct text command =
        terminal_pager(terminal, &run->options.wishes, &run->answer.look, run->options.request.format == FORMAT_TEXT);
    if (!command.n || !pager_start(&pager, command, terminal->less))
        return run_write(run, STDOUT_FILENO, &run->diagnostics);
    bool good = run_write(run, pager.fd, &run->diagnostics);
    if (pager_end(&pager))
        return good;
    struct diagnostics unreported = {0};
    good = run_write(run, STDOUT_FILENO, &unreported);
    diagnostics_release(&unreported);
    return good;
}

static bool annotate(struct run **run)
{
    struct terminal terminal = terminal_now();
    if ((*run)->options.request.browse)
        return browsing_show(run);
    if (!run_read(*run, &terminal))
        return false;
    return run_is_saved(*run) ? run_save(*run, &(*run)->answer, (*run)->options.output) : show_report(*run, &terminal);
}

/* ---- the program ---- */

static int write_text(void (*write)(struct output *out), int fd)
{
    struct output out = output_to(fd);
    write(&out);
    int error = output_close(&out);
    if (error == 0 || error == EPIPE)
        return EXIT_SUCCESS;
    struct output err = output_to(STDERR_FILENO);
    output_print(&err, "cgannotate: standard output: %s\n", strerror(error));
    output_close(&err);
    return EXIT_FAILURE;
}

static int show_text(void (*write)(struct output *out))
{
    return write_text(write, STDOUT_FILENO);
}

/* The same on a terminal through the pager that reports have. */
static int page_text(const struct options *options, void (*write)(struct output *out))
{
    struct terminal terminal = terminal_now();
    struct look look = terminal_look(&terminal, &options->wishes, true);
    struct text command = terminal_pager(&terminal, &options->wishes, &look, true);
    struct pager pager;
    if (!command.n || !pager_start(&pager, command, terminal.less))
        return show_text(write);
    int status = write_text(write, pager.fd);
    return pager_end(&pager) ? status : show_text(write);
}

/* The first page fits any screen. */
static int show_help(const struct options *options)
{
    switch (options->help) {
    case 1:
        return show_text(options_help);
    case 2:
        return page_text(options, options_help_all);
    default:
        return page_text(options, guide_write);
    }
}

static void write_version(struct output *out)
{
    output_print(out, "cgannotate %s\n%s\n%s\n%s\n%s\n%s\n", VERSION, unpack_version(), demangle_version(),
                 screen_version(), deflate_version(), libdw_version());
}

/* Puts /dev/null in the place of each standard descriptor that is closed, so that no file opened gets its number; it is
 * opened for the direction in which the descriptor is not used, so that use stays an error. */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* Nothing that is printed depends on hashes: a seed that nobody can foresee is enough. */
static void seed_hashes(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    hash_seed =
        hash_mix((uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec, (uintptr_t)&now ^ (uint64_t)getpid() << 48);
}

static void prepare_process(void)
{
    hold_standard_descriptors();
    seed_hashes();
    memory_on_exhaustion(on_exhaustion);
    signal(SIGBUS, on_sigbus);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writing fails then, and that is said */
}

static int serve(int argc, char **argv)
{
    int status;
    if (code_child_is_meant(argc, argv))
        return code_child_serve(argv);
    struct run *run = memory_zeroed(1, sizeof *run);
    if (!run_read_command_line(run, argc, argv))
        status = run_end(run, false);
    else if (run->options.help)
        status = show_help(&run->options);
    else if (run->options.completion)
        status = show_text(completion_writer((size_t)run->options.completion - 1));
    else if (run->options.version)
        status = show_text(write_version);
    else {
        bool good = annotate(&run);
        status = run_end(run, good);
    }
    run_release(run);
    free(run);
    return status;
}

int main(int argc, char **argv)
{
    prepare_process();
    ourselves_called(argv[0]);
    return stack_run(serve, argc, argv);
}
