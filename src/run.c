/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include "annotate/fetcher.h"
#include "annotate/locator.h"
#include "annotate/named.h"
#include "base/pages.h"
#include "checks/own.h"
#include "checks/words.h"
#include "cli/console.h"
#include "cli/destination.h"
#include "cli/format.h"
#include "cli/together.h"
#include "compare/owned.h"
#include "names/text_end.h"
#include "profile/problems.h"
#include "reading/blame.h"
#include "view/inlining.h"
#include "view/problems.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define EXIT_USAGE 2
#define EXIT_CHECKS 3

#define LONG 100000u /* bytes of a report: a thousand lines or more */

/* Whether changes are those of versions side by side: where nothing else is asked, --by=input has them since the first.
 */
static bool compares_versions(const struct request *request)
{
    return request_splits_inputs(request) && (request->change || request->by == UNIT_INPUT);
}

bool run_read_command_line(struct run *run, int argc, char **argv)
{
    struct options *options = &run->options;
    run->argc = argc;
    run->argv = argv;
    if (!options_read(options, argc, argv, &run->error))
        return false;
    if (run->turns_inlined)
        options_turn_inlined(options);
    if (run->turns_charge)
        options_turn_charge(options);
    return together_check(options, &run->diagnostics, &options->arena, &run->error) &&
           options_check_built(options, &run->error) &&
           filter_init(&run->answer.filter, &options->request.filters, &options->arena, &run->error) &&
           renames_init(&run->renames, &options->request.rewrites, &options->arena, &run->error) &&
           checks_init(&run->checks, &options->request.fail_if, &options->request.warn_if,
                       request_compares(&options->request) || compares_versions(&options->request), &options->arena,
                       &run->error) &&
           (!options->request.gone.s ||
            pattern_init(&run->gone, options->request.gone, "gone", &options->arena, &run->error));
}

bool run_begin_again(struct run *run, const struct run *before, const struct rereading *how)
{
    run->before = before;
    run->needs = how->needs;
    run->turns_inlined = before->turns_inlined != (how->is_inlined != before->options.request.inlined);
    run->turns_charge = before->turns_charge != (how->is_charged != run_is_charged(before));
    return run_read_command_line(run, before->argc, before->argv);
}

static bool is_as_recorded(const struct run *run)
{
    return format_of(&run->options.request)->features & FEATURE_AS_RECORDED;
}

/* Formats that only programs read stay off terminals, unless -o - asks for them. */
static bool check_output(struct run *run, bool to_terminal)
{
    const struct format *format = format_of(&run->options.request);
    bool good = !to_terminal || run->options.output.s || !(format->features & FEATURE_FOR_FILES);
    if (!good)
        run->error = arena_format(&run->options.arena,
                                  "--format=%s cannot be read on a terminal: write it to a "
                                  "file with -o FILE",
                                  format->name);
    return good;
}

/* A file that is not a profile is taken for a source file: here it is most likely a broken profile. */
static bool check_sources(struct run *run)
{
    const struct texts *sources = &run->options.request.sources;
    bool good = sources->count == 0 || !is_as_recorded(run);
    for (size_t i = 0; i < sources->count && !good; i++)
        diagnostics_add(&run->diagnostics, &problem_no_profile, sources->items[i], 0, "not a Callgrind profile");
    return good;
}

static void note_paths(struct run *run, const struct texts *paths, void (*add)(struct file_set *set, struct text path))
{
    for (size_t i = 0; i < paths->count; i++)
        add(&run->files_read, paths->items[i]);
}

/* -o FILE may not replace an input; only --format=callgrind may, as its output is read like its input. */
static void note_named(struct run *run)
{
    note_paths(run, &run->options.lists, file_set_add_input);
    note_paths(run, &run->renames.read, file_set_add_path);
    note_paths(run, &run->options.request.sources, file_set_add_path);
    for (int side = 0; side < SIDES && !is_as_recorded(run); side++)
        note_paths(run, &run->arguments.of[side].inputs, file_set_add_input);
}

/* Files that only the report reads are checked when it is written. */
static bool check_replaced(struct run *run)
{
    struct text path = run->options.output;
    note_named(run);
    if (!run_is_saved(run) || !file_set_has_path(&run->files_read, path))
        return true;
    run->error =
        arena_format(&run->options.arena, "-o %.*s: the report would replace a file that is read: name another one",
                     (int)path.n, path.s);
    return false;
}

static bool name_inputs(struct run *run)
{
    bool good = true;
    if (run->before) {
        arguments_copy(&run->arguments, &run->before->arguments, &run->options, &run->before->options);
        file_set_join(&run->files_read, &run->before->files_read);
    } else {
        good = arguments_choose(&run->options, &run->arguments, &run->error);
    }
    diagnostics_join(&run->diagnostics, &run->arguments.said, 0);
    arguments_find_commits(&run->options, &run->arguments);
    return good;
}

/* The question, before anything is read. */
static void choose_question(struct run *run)
{
    const struct request *request = &run->options.request;
    struct question *question = &run->answer.question;
    question_init(question, request, &run->answer.filter, format_of(request), &run->answer.look);
    question->files_read = &run->files_read;
    if (request->debuginfod && question->annotate != ANNOTATE_OWN)
        question->fetcher = run->fetcher = fetcher_new(question, &run->diagnostics);
    if (run->asked)
        *question = *run->asked;
    question->needs = question->format->needs(question);
}

/* Whether the browser asks, and not a report that it writes. */
static bool is_browsed(const struct question *question)
{
    return question->request->browse && question->format == format_of(question->request);
}

static struct reading_of reading_of(struct run *run);

/* Of several versions of benchmarks the report compares one: then it is as if this comparison had been asked for. */
static bool read_history(struct run *run)
{
    struct options *options = &run->options;
    const struct history_of_run *before = run->before ? &run->before->history : NULL;
    if (before && before->is_made) {
        arguments_compare(options, &run->arguments, before->pair);
    } else {
        if (!history_is_asked(&options->request, &run->arguments))
            return true;
        run->directory = text_of(getcwd(NULL, 0));
        struct reading_of of = reading_of(run);
        if (!history_read(&run->history, &of, options->request.step, &run->diagnostics, &run->error))
            return false;
        arguments_compare(options, &run->arguments, run->history.pair);
        arguments_find_commits(options, &run->arguments);
        free((void *)(uintptr_t)run->directory.s);
        run->directory = TEXT_NONE;
    }
    fetcher_free(run->fetcher);
    run->fetcher = NULL;
    choose_question(run);
    return format_check(&run->answer.question, &options->arena, &run->error);
}

static bool choose_inputs(struct run *run, bool to_terminal)
{
    struct options *options = &run->options;
    run->diagnostics.strict = options->strict;
    choose_question(run);
    return format_check(&run->answer.question, &options->arena, &run->error) && check_output(run, to_terminal) &&
           arguments_check_directories(options, &run->diagnostics, &run->error) && name_inputs(run) &&
           read_history(run) && check_replaced(run) && check_sources(run);
}

const char *run_once(const struct run *run)
{
    const char *why = arguments_once(&run->arguments);
    bool is_lasting = renames_are_lasting(&run->options.request.rewrites);
    return why || is_lasting ? why : "the rewrites of names are in no file, and cannot be read again";
}

/* Inputs that are read again are read behind the screen of the browser. */
static bool tells_progress(const struct run *run)
{
    return run->is_watched && !run->options.quiet && !run->before;
}

static const struct own *own_rule_of(struct run *run)
{
    struct places places = locator_places(&run->options.request, run->directory);
    if (!run->has_own)
        own_init(&run->own, &places, &run->options.request.own);
    run->has_own = true;
    return &run->own;
}

bool run_has_own_code(struct run *run)
{
    const struct profile *p = run->reading.studied.profile;
    struct owned owned;
    size_t f = 0;
    owned_init(&owned, p, run->reading.studied.sides, own_rule_of(run));
    while (f < p->functions.count && !owned.functions[f])
        f++;
    owned_release(&owned);
    return f < p->functions.count;
}

/* Whether an object is that of a command which was run, and not of the system, as interpreters are. */
static bool is_command(const struct profile *p, struct text object)
{
    bool found = false, is_systems = text_starts(object, TEXT("/usr/")) || text_starts(object, TEXT("/bin/"));
    for (size_t i = 0; i < p->parts.count && !found && !is_systems; i++) {
        struct text command = profile_part(p, i).command;
        found = text_equal(text_base_name(text_before(command, text_find(command, ' '))), text_base_name(object));
    }
    return found;
}

static bool has_own_file(const struct own *own, const struct profile *p, ref_t object)
{
    bool found = false;
    for (size_t i = 0; i < p->functions.count && !found; i++)
        found = p->functions.items[i].object == object && owned_below(own, p, NULL, p->functions.items[i].file).s;
    return found;
}

/* Whether checks miss what was inlined in an object where that is not known: those that --object names, else the user's
 * own, by name, whatever is there. */
static bool wants_inlined(const void *context, const struct profile *p, ref_t object)
{
    const struct run *run = context;
    const struct patterns *named = &run->answer.filter.object;
    struct text name = profile_object_name(p, object);
    bool is_named = false;
    for (size_t i = 0; i < named->count; i++)
        is_named |= pattern_matches(&named->items[i], name);
    return named->count ? is_named : name.n && (is_command(p, name) || has_own_file(&run->own, p, object));
}

/* Where object files are, and their debug information; NULL: nobody asks for them. */
static struct inlined_sources *inlined_sources_of(struct run *run)
{
    const struct request *request = &run->options.request;
    if (!inlining_moves_costs(request))
        return NULL;
    inlined_sources_release(&run->inlined);
    run->inlined = (struct inlined_sources){
        .places = {request->symfs.items, request->symfs.count, request->sources_below.items,
                   request->sources_below.count, &run->files_read},
        .diagnostics = &run->diagnostics,
        .fetches = request->debuginfod,
        .wants = run->checks.count && own_rule_of(run) ? wants_inlined : NULL,
        .context = run,
    };
    inlined_sources_init(&run->inlined);
    return &run->inlined;
}

static struct transforms transforms_of(struct run *run)
{
    return (struct transforms){.merges_contexts = run->options.request.merge_contexts,
                               .renames = &run->renames,
                               .filter = &run->answer.filter,
                               .inlined = inlined_sources_of(run),
                               .own = run->answer.filter.charges_own ? own_rule_of(run) : NULL};
}

/* Whose code is whose, if a check or --by asks. */
static const struct own *choose_own_rule(struct run *run)
{
    const struct request *request = &run->options.request;
    return request_by_own(request) || checks_ask_own(&run->checks) ? own_rule_of(run) : NULL;
}

/* The kinds of units that checks and --by ask for. */
static unsigned kinds_asked(const struct run *run)
{
    const struct request *request = &run->options.request;
    bool has_by = request->by && format_of(request)->features & FEATURE_BY;
    return checks_units(&run->checks) | (unsigned)has_by << request->by;
}

/* The first screen of a comparison shows pairs of inputs, if there are several, as a page does, and checks tell which
 * failed. */
static unsigned kinds_of_many(const struct run *run)
{
    const struct question *question = &run->answer.question;
    bool shows_first = (question->summary && !is_browsed(question)) || question->format->features & FEATURE_SUITES;
    return (unsigned)(shows_first || run->checks.count) << UNIT_INPUT;
}

static struct reading_of reading_of(struct run *run)
{
    struct options *options = &run->options;
    return (struct reading_of){
        .arguments = &run->arguments,
        .selection = &options->selection,
        .question = &run->answer.question,
        .options = options,
        .transforms = transforms_of(run),
        .needs = verdicts_need(&run->checks, false),
        .own = choose_own_rule(run),
        .kinds = kinds_asked(run),
        .kinds_of_many = kinds_of_many(run),
        .gone = run->gone.expression.s ? &run->gone : NULL,
        .directory = run->directory,
        .arena = &options->arena,
        .says_dates = run->is_watched && run->checks.count == 0,
        .tells_progress = tells_progress(run),
    };
}

static bool is_compared(const struct run *run)
{
    return run->arguments.of[SIDE_OLD].runs;
}

/* The needs of the profile of a run: of a comparison, or alone. */
static unsigned needs_of(const struct run *run, unsigned needs)
{
    needs = study_needs_transformed(&run->options.request, needs);
    return is_compared(run) ? study_needs_of_sides(needs) : needs;
}

/* The browser needs all but machine code; this, too, if it cannot be read later, or if some of it was asked for. */
static unsigned needs_of_browser(const struct run *run)
{
    const unsigned code = NEED_INSTRUCTIONS | NEED_JUMPS;
    const unsigned jumps = run->answer.question.jumps ? NEED_JUMPS : 0;
    const unsigned all = NEED_LINES | NEED_PLACES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_RATES | jumps;
    if (!is_browsed(&run->answer.question))
        return 0;
    return run_once(run) || run->answer.filter.disasm.count ? all | code : all;
}

/* Whether several runs are compared with several. */
static bool is_suite(const struct run *run)
{
    const struct side_inputs *of = run->arguments.of;
    bool are_summed = combine_is_sum(run->options.combine);
    return are_summed && of[SIDE_NEW].runs > 1 && of[SIDE_OLD].runs > 1;
}

/* The parts of the profile that are needed depend on the question, to which source files have been added. */
static bool load_inputs(struct run *run)
{
    struct question *question = &run->answer.question;
    if (is_suite(run) && !is_browsed(question))
        question_note_suite(question);
    bool has_places = question->format->features & FEATURE_PLACES;
    unsigned needs = question->format->needs(question) | needs_of_browser(run) | run->needs;
    needs |= has_places ? verdicts_need(&run->checks, true) : 0;
    needs = study_forgets(question->request, needs, verdicts_need_functions(&run->checks));
    question->needs = needs_of(run, needs);
    run->readable = needs_of(run, is_compared(run) ? NEEDS_READ : NEEDS_READ & ~(unsigned)NEED_LINE_ROWS);
    run->directory = text_of(getcwd(NULL, 0));
    struct reading_of of = reading_of(run);
    return reading_read(&run->reading, &of, &run->diagnostics, &run->error);
}

/* The browser itself reports missing data that no option asked for, and makes its own views. */
bool run_answer(struct run *run, struct answer *a, struct text *error)
{
    struct question studied = a->question;
    if (is_browsed(&studied))
        studied.needs &= ~(unsigned)(NEED_INSTRUCTIONS | NEED_JUMPS) | studied.format->needs(&studied);
    naming_init(&a->naming, run->reading.studied.profile, &run->reading.forms, studied.form);
    a->naming.is_plain = !a->look.is_rich;
    a->naming.links = run->options.wishes.link.n ? &run->links : NULL;
    filter_prepare(&a->filter, run->reading.studied.profile, &run->reading.forms);
    *error = filter_wrong(&a->filter);
    return !error->s && study_init(&a->study, &run->reading.studied, &studied, a->diagnostics, error) &&
           (is_browsed(&studied) || view_init(&a->view, &a->study, &a->question, a->diagnostics, error)) &&
           verdicts_init(&a->verdicts, &run->checks, &a->study, studied.form, a->diagnostics, error);
}

void answer_release(struct answer *a)
{
    naming_release(&a->naming);
    verdicts_release(&a->verdicts);
    view_release(&a->view);
    study_release(&a->study);
    filter_release(&a->filter);
}

bool run_is_saved(const struct run *run)
{
    const struct text output = run->options.output;
    return output.s && !text_equal(output, TEXT("-"));
}

/* The last version, which checks judge, and that which it is compared with. A version that is alone is the last one. */
static bool read_versus(struct run *run)
{
    const struct arguments *suites = run->history.is_made ? &run->history.suites : NULL;
    bool has_several = run->arguments.of[SIDE_NEW].inputs.count > 1 && run->options.request.change;
    bool is_judged =
        suites || (compares_versions(&run->options.request) && (has_several || checks_compare(&run->checks)));
    if (!is_judged || !run->checks.count)
        return true;
    run->reading.studied.versus = &run->versus.study;
    bool good = versus_read(&run->versus, &run->reading.of, suites, &run->checks, &run->diagnostics, &run->error);
    run->versus.study.lost = run->reading.studied.lost;
    return good;
}

/* An input that was named and is empty, as it was seen before it was read, or then. */
static struct text find_useless_input(struct run *run)
{
    const struct diagnostics *said = &run->arguments.said;
    if (!diagnostics_first(said, SEVERITY_EMPTY))
        said = &run->diagnostics;
    return diagnostics_first(said, SEVERITY_EMPTY) ? diagnostics_loss(said, 0, &run->options.arena) : TEXT_NONE;
}

/* What checks miss besides what was read: an input that gave nothing, or a source that the profile does not know. */
static void note_lost(struct run *run)
{
    struct locator locator;
    const struct texts *sources = &run->options.request.sources;
    struct text lost = find_useless_input(run);
    if (!lost.s && run->checks.count && sources->count) {
        locator_init(&locator, run->reading.studied.profile, &run->answer.question, run->directory);
        lost = named_find_stranger(&locator, sources, &run->options.arena);
        locator_release(&locator);
    }
    run->reading.studied.lost = lost;
    run->reading.studied.history = run->history.is_made ? &run->history.history : NULL;
}

bool run_load(struct run *run, const struct terminal *terminal)
{
    const struct options *options = &run->options;
    struct terminal seen = *terminal;
    run->is_watched = terminal->err;
    seen.out &= !run_is_saved(run);
    run->answer.look = terminal_look(&seen, &options->wishes, options->request.format == FORMAT_TEXT);
    run->answer.look.is_interactive &= !options->quiet;
    run->answer.diagnostics = &run->diagnostics;
    if (!choose_inputs(run, seen.out) || !load_inputs(run))
        return false;
    note_lost(run);
    struct places places = locator_places(&options->request, run->directory);
    if (!read_versus(run))
        return false;
    pages_return();
    links_init(&run->links, options->wishes.link, run->reading.studied.profile, &places);
    diagnostics_join(&run->said, &run->diagnostics, 0);
    run->before = NULL;
    return true;
}

bool run_read(struct run *run, const struct terminal *terminal)
{
    if (!run_load(run, terminal) || !run_answer(run, &run->answer, &run->error))
        return false;
    const struct reading *judged = run->reading.studied.versus ? &run->versus.reading : &run->reading;
    blame_find(&run->answer.verdicts, judged, run->answer.question.form);
    if (run->history.is_made && run->options.request.step)
        blame_steps(&run->history, &run->reading, run->answer.question.form);
    return !diagnostics_stop(&run->diagnostics);
}

bool run_lacks(const struct run *run, const struct question *question)
{
    const struct question *own = &run->answer.question;
    bool lacking = question->needs & run->readable & ~own->needs;
    lacking |= own->split != question->split;
    lacking |= own->spread != UNIT_NONE; /* it is known of the rows that were asked for alone */
    return lacking;
}

struct report run_report(const struct run *run, struct answer *a, struct output *out, struct diagnostics *diagnostics)
{
    const struct inclusive *cycles = study_cycles(&a->study);
    a->naming.cycle_sides = cycles ? cycles->cycle_sides : NULL;
    return (struct report){
        .study = &a->study,
        .view = &a->view,
        .verdicts = &a->verdicts,
        .naming = &a->naming,
        .look = &a->look,
        .question = &a->question,
        .request = a->question.request,
        .directory = run->directory,
        .diagnostics = diagnostics,
        .out = out,
    };
}

/* Writes a report to `fd`, which is called `name`. Returns whether it was written to its end; `*complete`: all of it
 * could be made. */
static bool write_to(struct report *report, int fd, struct text name, bool *complete, struct diagnostics *diagnostics)
{
    struct output out = output_to(fd);
    report->out = &out;
    *complete = report->question->format->write(report);
    report->out = NULL;
    int error = output_close(&out);
    report->written = error ? 0 : out.flushed;
    bool is_cut = error && error != EPIPE;
    if (is_cut)
        diagnostics_add(diagnostics, &problem_output, name, 0, "%s", strerror(error));
    return !is_cut;
}

static const struct problem problem_long = {NULL, SEVERITY_NOTE, 1, false};

/* Who gets many screens without having asked for their sections or rows may not know that there is a summary. */
static void note_length(struct run *run, uint64_t bytes)
{
    const struct options *options = &run->options;
    const struct request *request = &options->request;
    bool is_usual = options->wishes.style == LOOK_AUTO && !run->answer.look.is_rich;
    if (bytes >= LONG && is_usual && request->format == FORMAT_TEXT && !request->wants_section && !request->wants_table)
        diagnostics_add(&run->diagnostics, &problem_long, TEXT_NONE, 0,
                        "a report of %llu kB; --style=rich --summary=only is one screen",
                        (unsigned long long)bytes / 1000);
}

bool run_write(struct run *run, int fd, struct diagnostics *diagnostics)
{
    struct report report = run_report(run, &run->answer, NULL, diagnostics);
    bool complete, good = write_to(&report, fd, TEXT("standard output"), &complete, &run->diagnostics);
    note_length(run, report.written);
    return good && complete;
}

bool run_save(const struct run *run, struct answer *a, struct text path)
{
    struct destination to;
    struct report report = run_report(run, a, NULL, a->diagnostics);
    bool complete;
    if (!destination_open(&to, path, a->question.files_read, a->diagnostics))
        return false;
    bool keep = write_to(&report, to.fd, to.path, &complete, a->diagnostics);
    keep &= complete || !(a->question.format->features & FEATURE_WHOLE);
    return destination_close(&to, keep, a->diagnostics) && complete;
}

/* The checks that do not pass; if `quiet`, only those that make the run fail. */
static void say_verdicts(const struct run *run)
{
    for (size_t i = 0; i < run->answer.verdicts.count; i++) {
        enum level level = verdict_level(&run->answer.verdicts.items[i]);
        struct arena scratch = {0};
        if (level == LEVEL_FAIL || (level == LEVEL_WARN && !run->options.quiet))
            console_say(words_line(&run->answer.verdicts.items[i], &scratch));
        arena_release(&scratch);
    }
}

/* What each check was measured on. */
static void explain_verdicts(const struct run *run)
{
    const struct verdicts *verdicts = &run->answer.verdicts;
    for (size_t i = 0; i < verdicts->count && run->options.request.explain_checks; i++) {
        const struct verdict *verdict = &verdicts->items[i];
        struct arena scratch = {0};
        struct text check = verdict->check->text;
        console_say(verdict->basis
                        ? arena_format(&scratch, "%.*s: measured on %s", (int)check.n, check.s, verdict->basis)
                        : arena_format(&scratch, "%.*s: not measured: %s", (int)check.n, check.s, verdict->unmeasured));
        arena_release(&scratch);
    }
}

/* A file that was named and gave nothing: an empty input, or one that is none, and no source of the profile. */
static const struct diagnostic *find_useless(const struct run *run)
{
    const struct diagnostic *empty = diagnostics_first(&run->diagnostics, SEVERITY_EMPTY);
    return empty ? empty : diagnostics_find(&run->diagnostics, &problem_unknown_source);
}

int run_end(const struct run *run, bool good)
{
    if (run->error.s) {
        console_usage_error(run->error);
        return EXIT_USAGE;
    }
    console_diagnostics(&run->diagnostics, run->options.quiet);
    if (!diagnostics_stop(&run->diagnostics)) {
        say_verdicts(run);
        explain_verdicts(run);
    }
    if (!good || run->diagnostics.errors)
        return EXIT_FAILURE;
    const struct diagnostic *useless = run->options.request.fail_if.count ? find_useless(run) : NULL;
    if (useless)
        console_unmeasured(useless);
    if (!useless && verdicts_have(&run->answer.verdicts, RESULT_FAIL))
        return EXIT_CHECKS;
    return useless || verdicts_have(&run->answer.verdicts, RESULT_UNMEASURED) ? EXIT_FAILURE : EXIT_SUCCESS;
}

void run_release(struct run *run)
{
    answer_release(&run->answer);
    links_release(&run->links);
    versus_release(&run->versus);
    history_of_release(&run->history);
    reading_release(&run->reading);
    free((void *)(uintptr_t)run->directory.s);
    arguments_release(&run->arguments);
    diagnostics_release(&run->said);
    diagnostics_release(&run->diagnostics);
    fetcher_free(run->fetcher);
    renames_release(&run->renames);
    inlined_sources_release(&run->inlined);
    if (run->has_own)
        own_release(&run->own);
    checks_release(&run->checks);
    if (run->gone.expression.s)
        pattern_release(&run->gone);
    file_set_release(&run->files_read);
    options_release(&run->options);
}
