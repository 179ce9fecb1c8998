#include "editions.h"

#include "report/notes.h"

#include <stdlib.h>

static const char no_code_of_two[] = "machine code is not compared, because addresses move with every build";

static struct edition *edition_new(const struct editions *editions, struct run *run)
{
    struct edition *edition = memory_zeroed(1, sizeof *edition);
    edition->run = run;
    edition->state = arguments_state(&run->arguments);
    edition->report = run_report(run, &run->answer, NULL, &run->diagnostics);
    note_missing_sources(&edition->report);
    bool is_old_there = run->arguments.of[SIDE_OLD].runs;
    edition->source = editions->world;
    edition->source.report = &edition->report;
    edition->source.naming = &run->answer.naming;
    edition->source.once = run_once(run);
    edition->source.no_code = is_old_there ? no_code_of_two : NULL;
    return edition;
}

void edition_release_run(struct run *run)
{
    run_release(run);
    free(run);
}

static void edition_release(struct edition *edition)
{
    edition_release_run(edition->run);
    free(edition);
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

static void refuse(struct browser *browser, struct run *run)
{
    struct arena scratch = {0};
    browser_refuse(browser, edition_why_not(run, &scratch));
    edition_release_run(run);
    arena_release(&scratch);
}

void editions_reload(struct editions *editions, struct browser *browser, const struct terminal *terminal)
{
    struct edition *before = editions->now;
    const char *once = run_once(before->run); /* a file may have become a pipe */
    if (once) {
        browser_refuse(browser, text_of(once));
        return;
    }
    struct run *run = memory_zeroed(1, sizeof *run);
    unsigned needs = browser->needs & (NEED_INSTRUCTIONS | NEED_JUMPS);
    if (!run_begin_again(run, before->run, browser->gives_inlined, needs) || !run_read(run, terminal)) {
        refuse(browser, run);
        return;
    }
    editions->now = edition_new(editions, run);
    browser_take(browser, &editions->now->source);
    edition_release(before);
}
