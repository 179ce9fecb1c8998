/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editions.h"

#include "report/notes.h"

#include <stdlib.h>

/* Nothing of a comparison is charged. */
static struct text charged_of(const struct run *run)
{
    if (run->arguments.of[SIDE_OLD].runs)
        return TEXT("");
    if (run_is_charged(run))
        return run->answer.filter.charges_own ? TEXT("yours") : TEXT("charged");
    return TEXT("all");
}

static struct edition *edition_new(const struct editions *editions, struct run *run)
{
    struct edition *edition = memory_zeroed(1, sizeof *edition);
    edition->run = run;
    edition->state = arguments_state(&run->arguments);
    edition->report = run_report(run, &run->answer, NULL, &run->diagnostics);
    note_missing_sources(&edition->report);
    edition->source = editions->world;
    edition->source.report = &edition->report;
    edition->source.naming = &run->answer.naming;
    edition->source.once = run_once(run);
    edition->source.charged = charged_of(run);
    return edition;
}

void edition_release_run(struct run *run)
{
    run_release(run);
    free(run);
}

static void edition_forget(struct edition **edition)
{
    if (*edition) {
        edition_release_run((*edition)->run);
        free(*edition);
    }
    *edition = NULL;
}

void editions_begin(struct editions *editions, struct run *run, const struct browse_source *world)
{
    *editions = (struct editions){.world = *world};
    editions->now = edition_new(editions, run);
}

struct run *editions_end(struct editions *editions)
{
    struct run *run = editions->now->run;
    free(editions->now);
    edition_forget(&editions->other);
    *editions = (struct editions){0};
    return run;
}

bool editions_are_old(const struct editions *editions)
{
    return arguments_state(&editions->now->run->arguments) != editions->now->state;
}

/* ---- errors ---- */

/* With the file that it is about. */
struct text edition_last_error(const struct diagnostics *d, struct arena *arena)
{
    for (size_t i = d->items.count; i > 0; i--) {
        const struct diagnostic *said = &d->items.items[i - 1];
        if (said->problem->severity == SEVERITY_ERROR)
            return arena_format(arena, "%.*s%s%.*s", (int)said->path.n, said->path.n ? said->path.s : "",
                                said->path.n ? ": " : "", (int)said->message.n, said->message.s);
    }
    return TEXT("failed for an unknown reason");
}

struct text edition_why_not(const struct run *run, struct arena *arena)
{
    return run->error.s ? run->error : edition_last_error(&run->diagnostics, arena);
}

/* ---- reading again ---- */

/* Begins to read, unless nothing would be left: nothing is the user's own. */
static bool begin_again(struct run *run, struct run *before, const struct rereading *how)
{
    if (!run_begin_again(run, before, how))
        return false;
    bool is_turned = run->answer.filter.charges_own && !run_is_charged(before);
    if (is_turned && !run_has_own_code(before))
        run->error = TEXT("nothing is your own code, by its paths: begin with --own=DIR, where yours is");
    return !run->error.s;
}

/* The run that was read; or NULL, and the browser was told why. */
static struct run *read_again(struct run *before, const struct rereading *how, struct browser *browser,
                              const struct terminal *terminal)
{
    struct arena scratch = {0};
    struct run *run = memory_zeroed(1, sizeof *run);
    if (begin_again(run, before, how) && run_read(run, terminal))
        return run;
    browser_refuse(browser, edition_why_not(run, &scratch));
    edition_release_run(run);
    arena_release(&scratch);
    return NULL;
}

/* Whether the other edition is as the browser wishes, and of the same inputs. */
static bool turns_back(const struct editions *editions, const struct rereading *how)
{
    const struct edition *other = editions->other;
    return other && run_is_charged(other->run) == how->is_charged &&
           other->run->options.request.inlined == how->is_inlined && other->state == editions->now->state;
}

/* The edition now becomes the other one, if only what is charged differs. */
static void take(struct editions *editions, struct edition *next, struct browser *browser)
{
    struct edition *before = editions->now;
    next->source.is_kept = next == editions->other;
    if (!next->source.is_kept)
        edition_forget(&editions->other);
    editions->now = next;
    editions->other = before;
    browser_take(browser, &next->source);
    if (run_is_charged(before->run) == run_is_charged(next->run))
        edition_forget(&editions->other);
}

void editions_reload(struct editions *editions, struct browser *browser, const struct terminal *terminal)
{
    struct run *before = editions->now->run;
    const struct rereading how = {browser->gives_inlined, browser->is_charged,
                                  browser->needs & (NEED_INSTRUCTIONS | NEED_JUMPS)};
    if (turns_back(editions, &how)) {
        take(editions, editions->other, browser);
        return;
    }
    const char *once = run_once(before); /* a file may have become a pipe */
    if (once) {
        browser_refuse(browser, text_of(once));
        return;
    }
    struct run *run = read_again(before, &how, browser, terminal);
    if (run)
        take(editions, edition_new(editions, run), browser);
}
