/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/console.h"

#include "base/output.h"

#include <unistd.h>

/* ---- what went wrong ---- */

static void say_diagnostic(struct output *out, const char *before, const struct diagnostic *d)
{
    output_print(out, "cgannotate: %s", before);
    diagnostic_write(d, out);
    output_char(out, '\n');
}

/* Whether a problem is printed: all are; after the one that ended a strict run, or if `quiet`, only errors. */
static bool is_said(const struct problem *problem, bool ended, bool quiet)
{
    return problem->severity == SEVERITY_ERROR || !(quiet || ended);
}

static void say_rest(struct output *out, const struct problem_count *count)
{
    if (!problem_has_rest(count))
        return;
    output_text(out, TEXT("cgannotate: "));
    problem_write_rest(count, out);
    output_char(out, '\n');
}

/* With --strict a warning ends the run as an error does, and then is one. */
void console_diagnostics(const struct diagnostics *diagnostics, bool quiet)
{
    struct output out = output_to(STDERR_FILENO);
    bool ended = false;
    for (size_t i = 0; i < diagnostics->items.count; i++) {
        const struct diagnostic *d = &diagnostics->items.items[i];
        bool ends = diagnostics->strict && !ended && d->problem->severity >= SEVERITY_WARNING;
        if (ends || is_said(d->problem, ended, quiet))
            say_diagnostic(&out, "", d);
        ended |= ends;
    }
    for (size_t i = 0; i < diagnostics->counts.count; i++)
        if (is_said(diagnostics->counts.items[i].problem, ended, quiet))
            say_rest(&out, &diagnostics->counts.items[i]);
    output_close(&out);
}

void console_say(struct text line)
{
    struct output out = output_to(STDERR_FILENO);
    output_text(&out, TEXT("cgannotate: "));
    output_name(&out, line);
    output_char(&out, '\n');
    output_close(&out);
}

void console_unmeasured(const struct diagnostic *why)
{
    struct output out = output_to(STDERR_FILENO);
    say_diagnostic(&out, "--fail-if: not all was measured: ", why);
    output_close(&out);
}

void console_usage_error(struct text what)
{
    struct output out = output_to(STDERR_FILENO);
    output_text(&out, TEXT("cgannotate: "));
    output_name(&out, what);
    output_text(&out, TEXT("\ntry 'cgannotate --help'\n"));
    output_close(&out);
}

/* ---- progress ---- */

void console_start_progress(struct console_progress *progress)
{
    *progress = (struct console_progress){time(NULL), 0};
}

/* Whether it is time for a line, `seconds` after the start or later. */
static bool is_due(struct console_progress *progress, time_t seconds)
{
    time_t now = time(NULL);
    if (now - progress->start < seconds || now == progress->said)
        return false;
    progress->said = now;
    return true;
}

void console_looking(struct console_progress *progress, size_t names)
{
    if (!is_due(progress, 1))
        return;
    struct output out = output_to(STDERR_FILENO);
    output_print(&out, "\rlooking for profiles: %zu files", names);
    output_close(&out);
}

void console_progress(void *context, uint64_t bytes, uint64_t total)
{
    struct console_progress *progress = context;
    if (!is_due(progress, 2))
        return;
    struct output out = output_to(STDERR_FILENO);
    output_print(&out, "\rreading: %llu MB", (unsigned long long)(bytes >> 20));
    if (total)
        output_print(&out, " of %llu", (unsigned long long)(total >> 20));
    output_close(&out);
}

void console_end_progress(const struct console_progress *progress)
{
    struct text clear = TEXT("\r\x1b[K");
    if (progress->said && write(STDERR_FILENO, clear.s, clear.n) < 0)
        return;
}
