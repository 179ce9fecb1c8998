/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/run.h"

#include "base/buffer.h"
#include "system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

#define ERROR_MAX ((size_t)1 << 10) /* bytes kept of standard error */
#define READ_SIZE ((size_t)16 << 10)
#define LOOK_STEP 100u /* milliseconds between two looks whether the program is idle, or to be ended */
#define WAIT_STEP 5u   /* milliseconds between two looks at a process that has closed its output */

enum { OUTPUT, ERRORS, STREAMS };

/* A program while it runs. */
struct process {
    const struct run *run;
    struct run_limits limits;
    struct arena *arena;
    pid_t id;
    int input; /* a file that it reads; -1: it reads nothing */
    struct pollfd streams[STREAMS];
    struct buffer line; /* the beginning of the next one */
    struct buffer error;
    size_t bytes;
    uint64_t began;    /* as now() says */
    uint64_t worked;   /* when processor time was last seen to be used */
    uint64_t used;     /* how much it was then, in nanoseconds */
    struct text wrong; /* .s NULL: nothing yet */
};

/* ---- the end of this program ---- */

/* The program that runs, for handlers of signals; 0: none does. Threads take turns. */
static volatile pid_t running;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};

#define ENDINGS (sizeof endings / sizeof *endings)

static struct sigaction before[ENDINGS]; /* what the signals do while no program runs */

static void kill_group(pid_t id)
{
    kill(-id, SIGKILL);
    kill(id, SIGKILL);
}

/* The signal then does what it did before, once this returns. */
static void on_ending(int number)
{
    int error = errno;
    if (running)
        kill_group(running);
    for (size_t i = 0; i < ENDINGS; i++)
        if (endings[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
    errno = error;
}

static void hold_signals(sigset_t *held)
{
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < ENDINGS; i++)
        sigaddset(&all, endings[i]);
    sigprocmask(SIG_BLOCK, &all, held);
}

/* A signal that is ignored stays so. */
static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = on_ending};
    for (size_t i = 0; i < ENDINGS; i++)
        if (sigaction(endings[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            sigaction(endings[i], &action, NULL);
}

static void unwatch_signals(void)
{
    for (size_t i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &before[i], NULL);
}

/* ---- starting ---- */

struct variables ARRAY_OF(const char *);

static bool starts_with_any(const char *variable, const char *const *names)
{
    for (; *names; names++)
        if (text_starts(text_of(variable), text_of(*names)))
            return true;
    return false;
}

/* What may lead elsewhere: to another language, to the network, or, of git, to another repository than that of the
 * working directory. The user's configuration of git stays. */
static bool is_overridden(const char *variable)
{
    static const char *const names[] = {"LC_ALL=",
                                        "LANGUAGE=",
                                        "DEBUGINFOD_URLS=",
                                        "DEBUGINFOD_MAXSIZE=",
                                        "DEBUGINFOD_PROGRESS=",
                                        "DEBUGINFOD_VERBOSE=",
                                        "GIT_",
                                        NULL};
    static const char *const kept[] = {"GIT_CONFIG_", "GIT_EXEC_PATH=", "GIT_CEILING_DIRECTORIES=", NULL};
    return starts_with_any(variable, names) && !starts_with_any(variable, kept);
}

/* Our environment, but with the locale C, and without what may lead elsewhere, unless the run names it. Free its
 * items. */
static struct variables make_environment(const struct run *run)
{
    struct variables made = {0};
    for (size_t i = 0; environ[i]; i++)
        if (!is_overridden(environ[i]))
            *array_add(&made) = environ[i];
    for (size_t i = 0; run->variables && run->variables[i]; i++)
        *array_add(&made) = run->variables[i];
    *array_add(&made) = "LC_ALL=C";
    *array_add(&made) = NULL;
    return made;
}

/* The child leads a group of its own, so that it can be ended together with its children, and has the signals that
 * this program turned off, or holds back now. */
static int spawn(struct process *process, const int writing[STREAMS], const sigset_t *mask)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    struct variables environment = make_environment(process->run);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawn_file_actions_init(&files);
    if (process->input >= 0)
        posix_spawn_file_actions_adddup2(&files, process->input, STDIN_FILENO);
    else
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, writing[OUTPUT], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, writing[ERRORS], STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, mask);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    int error =
        posix_spawnp(&process->id, process->run->arguments[0], &files, &attributes,
                     (char *const *)(uintptr_t)process->run->arguments, (char *const *)(uintptr_t)environment.items);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    free(environment.items);
    return error;
}

static void close_streams(struct process *process)
{
    for (size_t i = 0; i < STREAMS; i++)
        if (process->streams[i].fd >= 0)
            close(process->streams[i].fd);
}

/* No signal comes between the start of a program and knowing that it runs. */
static int spawn_watched(struct process *process, const int writing[STREAMS])
{
    sigset_t held;
    hold_signals(&held);
    int error = spawn(process, writing, &held);
    if (!error) {
        running = process->id;
        watch_signals();
    }
    sigprocmask(SIG_SETMASK, &held, NULL);
    return error;
}

/* Returns the number of an error of the system, or 0. */
static int start(struct process *process)
{
    int writing[STREAMS] = {-1, -1}, error = 0;
    for (size_t i = 0; i < STREAMS; i++) {
        int ends[2];
        process->streams[i] = (struct pollfd){.fd = -1, .events = POLLIN};
        if (error || pipe2(ends, O_CLOEXEC) != 0) {
            error = error ? error : errno;
            continue;
        }
        process->streams[i].fd = ends[0];
        writing[i] = ends[1];
    }
    if (!error)
        error = spawn_watched(process, writing);
    for (size_t i = 0; i < STREAMS; i++)
        if (writing[i] >= 0)
            close(writing[i]);
    return error;
}

/* ---- limits ---- */

/* The time in milliseconds, by a clock that nobody can set. */
static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static const struct run_budget *budget_of(const struct process *process)
{
    static const struct run_budget none = {.most = {UINT_MAX, SIZE_MAX, UINT64_MAX}};
    return process->run->budget ? process->run->budget : &none;
}

/* The milliseconds that the program may still take. */
static uint64_t time_left(const struct process *process)
{
    const struct run_budget *budget = budget_of(process);
    uint64_t used = budget->used.duration + (now() - process->began);
    return used < budget->most.duration ? budget->most.duration - used : 0;
}

static unsigned patience(const struct process *process)
{
    uint64_t left = time_left(process);
    return left < process->limits.silence ? (unsigned)left : process->limits.silence;
}

static void note_silence(struct process *process)
{
    double all = (double)budget_of(process)->most.duration / 1000, silence = (double)process->limits.silence / 1000;
    if (time_left(process) == 0)
        process->wrong = arena_format(process->arena, "takes more than %g s in all and was ended", all);
    else
        process->wrong = arena_format(process->arena, "writes nothing for %g s and was ended", silence);
}

/* Adds bytes that the program wrote; false if they are too many. */
static bool count_bytes(struct process *process, size_t n, int stream)
{
    const struct run_budget *budget = budget_of(process);
    process->bytes += n;
    if (process->bytes > process->limits.bytes && stream == ERRORS)
        process->wrong = TEXT("writes too many errors and was ended");
    else if (process->bytes > process->limits.bytes)
        process->wrong =
            arena_format(process->arena, "writes more than %zu MiB and was ended", process->limits.bytes >> 20);
    else if (process->bytes > budget->most.bytes - budget->used.bytes)
        process->wrong =
            arena_format(process->arena, "writes more than %zu MiB in all and was ended", budget->most.bytes >> 20);
    return !process->wrong.s;
}

static void charge(const struct process *process)
{
    struct run_budget *budget = process->run->budget;
    if (!budget)
        return;
    size_t left = budget->most.bytes - budget->used.bytes;
    budget->used.runs++;
    budget->used.bytes += process->bytes < left ? process->bytes : left;
    budget->used.duration += now() - process->began;
}

/* ---- reading ---- */

static void read_line(struct process *process, struct text line)
{
    const char *wrong =
        line.n > RUN_LINE_MAX ? "writes a line that is too long" : process->run->read(process->run->context, line);
    if (wrong)
        process->wrong = text_of(wrong);
}

/* Hands over all lines that are complete, and at the end the rest. */
static void read_lines(struct process *process, bool is_end)
{
    struct text rest = buffer_text(&process->line);
    while (!process->wrong.s && rest.n) {
        size_t end = text_find(rest, '\n');
        if (end == rest.n && !is_end && rest.n <= RUN_LINE_MAX)
            break;
        read_line(process, (struct text){rest.s, end});
        rest = text_skip(rest, end < rest.n ? end + 1 : end);
    }
    if (rest.n)
        memmove(process->line.items, rest.s, rest.n);
    process->line.count = rest.n;
}

static void take_output(struct process *process, struct text bytes)
{
    if (!count_bytes(process, bytes.n, OUTPUT))
        return;
    if (process->run->is_raw) {
        process->wrong = text_of(process->run->read(process->run->context, bytes));
        return;
    }
    buffer_add(&process->line, bytes);
    read_lines(process, false);
}

static void take_error(struct process *process, struct text bytes)
{
    size_t room = ERROR_MAX - process->error.count;
    buffer_add(&process->error, (struct text){bytes.s, bytes.n < room ? bytes.n : room});
    count_bytes(process, bytes.n, ERRORS);
}

static void read_stream(struct process *process, size_t stream)
{
    char bytes[READ_SIZE];
    ssize_t got = read(process->streams[stream].fd, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR)
        return;
    if (got <= 0) {
        close(process->streams[stream].fd);
        process->streams[stream].fd = -1;
    } else if (stream == OUTPUT)
        take_output(process, (struct text){bytes, (size_t)got});
    else
        take_error(process, (struct text){bytes, (size_t)got});
}

/* Ends a program that waits for something that does not come, if its processor time is known. */
static void judge_idleness(struct process *process)
{
    struct timespec used;
    clockid_t clock;
    uint64_t time = now();
    if (clock_getcpuclockid(process->id, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return;
    uint64_t nanoseconds = (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
    if (nanoseconds != process->used)
        process->worked = time;
    process->used = nanoseconds;
    if (time - process->worked >= process->limits.idle)
        process->wrong =
            arena_format(process->arena, "does nothing for %g s and was ended", (double)process->limits.idle / 1000);
}

/* Waits for output as long as the program may be silent; returns what poll() does. */
static int wait_for_output(struct process *process)
{
    const struct run_stop *stop = &budget_of(process)->stop;
    unsigned left = patience(process), step;
    bool looks = stop->is_wanted || process->limits.idle;
    int ready;
    process->worked = now();
    do {
        step = looks && left > LOOK_STEP ? LOOK_STEP : left;
        ready = poll(process->streams, STREAMS, (int)step);
        left -= step;
        if (stop->is_wanted && stop->is_wanted(stop->context))
            process->wrong = TEXT("was ended before it was done");
        else if (ready == 0 && process->limits.idle)
            judge_idleness(process);
    } while (ready == 0 && left && !process->wrong.s);
    return ready;
}

/* Reads both streams to their ends, or until something is wrong. */
static void read_streams(struct process *process)
{
    while (!process->wrong.s && (process->streams[OUTPUT].fd >= 0 || process->streams[ERRORS].fd >= 0)) {
        int ready = wait_for_output(process);
        if (!process->wrong.s && (ready == 0 || time_left(process) == 0))
            note_silence(process);
        for (size_t i = 0; ready > 0 && i < STREAMS && !process->wrong.s; i++)
            if (process->streams[i].fd >= 0 && process->streams[i].revents)
                read_stream(process, i);
    }
    read_lines(process, true);
}

/* ---- ending ---- */

/* Waits for the end of the process, but not forever; returns false if it still runs. */
static bool wait_for(const struct process *process)
{
    const struct timespec step = {0, WAIT_STEP * 1000000L};
    unsigned most = patience(process);
    for (unsigned waited = 0; waited <= most; waited += WAIT_STEP) {
        siginfo_t info = {.si_pid = 0};
        int error = waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT);
        if ((error && errno != EINTR) || (!error && info.si_pid == process->id))
            return true;
        nanosleep(&step, NULL);
    }
    return false;
}

/* Signals are held back until the end of the program is noted: after that its number may be that of another process. */
static int reap(const struct process *process)
{
    sigset_t held;
    int status = 0;
    hold_signals(&held);
    if (process->wrong.s)
        kill_group(process->id);
    while (waitpid(process->id, &status, 0) < 0 && errno == EINTR)
        continue;
    running = 0;
    unwatch_signals();
    sigprocmask(SIG_SETMASK, &held, NULL);
    return status;
}

static void judge_status(struct process *process, int status)
{
    struct text error = buffer_text(&process->error);
    error.n = text_find(error, '\n');
    if (WIFSIGNALED(status))
        process->wrong = arena_format(process->arena, "was ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0 && error.n)
        process->wrong = arena_format(process->arena, "fails: %.*s", (int)error.n, error.s);
    else if (WEXITSTATUS(status) != 0)
        process->wrong = arena_format(process->arena, "fails with status %d", WEXITSTATUS(status));
}

static void end(struct process *process)
{
    close_streams(process);
    if (!process->wrong.s && !wait_for(process))
        note_silence(process);
    int status = reap(process);
    if (!process->wrong.s)
        judge_status(process, status);
}

/* Puts what the program reads into a file without a name: nobody waits for it to be read. Returns the number of an
 * error of the system, or 0. */
static int make_input(struct process *process)
{
    struct text input = process->run->input;
    process->input = -1;
    if (!input.s)
        return 0;
    FILE *file = tmpfile();
    if (!file)
        return errno;
    bool good = fwrite(input.s, 1, input.n, file) == input.n && fflush(file) == 0;
    process->input = good ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;
    int error = process->input < 0 || lseek(process->input, 0, SEEK_SET) < 0 ? errno : 0;
    fclose(file);
    return error;
}

static void run_process(struct process *process)
{
    process->began = now();
    int error = make_input(process);
    error = error ? error : start(process);
    if (process->input >= 0)
        close(process->input);
    if (error) {
        process->wrong = arena_format(process->arena, "cannot be run: %s", strerror(error));
        close_streams(process);
    } else {
        read_streams(process);
        end(process);
    }
    charge(process);
}

struct text run_program(const struct run *run, struct arena *arena)
{
    struct process process = {.run = run, .limits = run->limits, .arena = arena};
    const struct run_budget *budget = budget_of(&process);
    process.limits.silence = run->limits.silence ? run->limits.silence : RUN_SILENCE;
    process.limits.bytes = run->limits.bytes ? run->limits.bytes : RUN_BYTES;
    if (budget->used.runs >= budget->most.runs)
        return arena_format(arena, "was run %u times and is not run again", budget->most.runs);
    pthread_mutex_lock(&turn);
    run_process(&process);
    pthread_mutex_unlock(&turn);
    buffer_release(&process.line);
    buffer_release(&process.error);
    return process.wrong;
}
