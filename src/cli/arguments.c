/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/arguments.h"

#include "annotate/repository.h"
#include "base/buffer.h"
#include "base/git.h"
#include "base/hash.h"
#include "base/input.h"
#include "cli/console.h"
#include "cli/format.h"
#include "load/below.h"
#include "load/label.h"
#include "load/latest.h"
#include "load/list.h"
#include "load/newest.h"
#include "load/previous.h"
#include "load/profile_name.h"
#include "names/meant.h"
#include "profile/problems.h"
#include "source/regular.h"
#include "system/files.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct problem problem_repeated = {"files named more than once", SEVERITY_WARNING, 3, false};
static const struct problem problem_run = {NULL, SEVERITY_NOTE, 2, false};
static const struct problem problem_others = {NULL, SEVERITY_NOTE, 1, false};
static const struct problem problem_not_read = {NULL, SEVERITY_NOTE, 1, false};
static const struct problem problem_taken = {NULL, SEVERITY_NOTE, 1, false};
static const struct problem problem_no_commit = {"errors of this kind", SEVERITY_ERROR, 1, false};
static const struct problem problem_below = {"directories", SEVERITY_NOTE, 5, false};
static const struct problem problem_commit = {"commits", SEVERITY_NOTE, 5, false};
static const struct problem problem_expected = {"files that should be profiles", SEVERITY_LOSS, 3, false};
static const struct problem problem_earlier = {NULL, SEVERITY_NOTE, 3, false};
static const struct problem problem_no_base = {"runs without a base", SEVERITY_NOTE, 3, false};
static const struct problem problem_base = {NULL, SEVERITY_NOTE, 1, false};
static const struct problem problem_passed = {"profiles that are not read", SEVERITY_NOTE, 5, false};
static const struct problem problem_include = {"directories of --include that are not there", SEVERITY_NOTE, 3, true};
static const struct problem problem_base_include = {"directories of --base-include that are not there", SEVERITY_NOTE,
                                                    3, true};
static const struct problem problem_map = {"directories of --source-map that are not there", SEVERITY_NOTE, 3, true};
static const struct problem problem_symfs = {"directories of --symfs that are not there", SEVERITY_NOTE, 3, true};

struct choice {
    struct options *options;
    struct side_inputs *side;
    struct diagnostics *diagnostics;
    struct file_set files; /* that are named or read */
    struct names objects;  /* likewise, of git */
    ARRAY(unsigned) named; /* by file: how often it stands on the command line */
    struct directory directory;
    unsigned standard;                /* how often standard input is named */
    bool is_lacking;                  /* a directory has no profile, or that of -o, which is to stay */
    struct console_progress progress; /* of looking below directories */
};

/* ---- files, to recognize them ---- */

static bool find_regular(struct text path, struct stat *status)
{
    return stat(path.s, status) == 0 && S_ISREG(status->st_mode);
}

static bool is_empty_object(struct text name)
{
    struct arena scratch = {0};
    bool is_empty = git_is_empty(name, &scratch);
    arena_release(&scratch);
    return is_empty;
}

static bool is_empty_file(struct text path)
{
    struct stat status;
    if (git_is_name(path))
        return is_empty_object(path);
    return find_regular(path, &status) && status.st_size == 0;
}

/* Whether a sibling is neither named nor read already. */
static bool is_unseen(struct choice *choice, struct text path)
{
    struct stat status;
    size_t before = choice->files.count, objects = choice->objects.texts.count;
    if (git_is_name(path))
        return names_add(&choice->objects, NULL, path) == objects;
    return !find_regular(path, &status) || file_set_add(&choice->files, &status) == before;
}

/* How often a file was named with this time. */
static unsigned count_named(struct choice *choice, const struct stat *status)
{
    ref_t file = file_set_add(&choice->files, status);
    while (choice->named.count <= file)
        *array_add(&choice->named) = 0;
    return ++choice->named.items[file];
}

/* ---- profiles and source files ---- */

static bool has_siblings(struct choice *choice, struct text path)
{
    struct arena scratch = {0};
    struct texts siblings = {0};
    siblings_find(&choice->directory, path, &siblings, &scratch);
    bool any = siblings.count > 0;
    free(siblings.items);
    arena_release(&scratch);
    return any;
}

/* The name of an empty file, or the files beside it, show that it is not a source file. If checks may fail, every file
 * that may be the rest of a profile is an input, so that no lost measurement passes for a source file. */
static bool is_input(struct choice *choice, struct text path)
{
    if (choice->options->request.fail_if.count)
        return load_may_be_profile(path.s) || is_empty_file(path);
    struct text name = text_skip(path, git_directory(path).n);
    return load_is_profile(path.s) ||
           (is_empty_file(path) && (profile_name_is_usual(name) || has_siblings(choice, path)));
}

/* A report of a profile that is called like it has lines that may be those of one. */
static bool is_input_below(void *choice, struct text path)
{
    return profile_name_is_expected(path) ? is_input(choice, path) : load_is_profile(path.s);
}

static void tell_names(void *context, size_t names)
{
    struct choice *choice = context;
    console_looking(&choice->progress, names);
}

/* The profiles below a directory; `below` says what else is there. Free its list. */
static struct texts find_below(struct choice *choice, struct text directory, struct below *below)
{
    struct texts found = {0};
    bool is_watched = terminal_now().err && !choice->options->quiet;
    *below = (struct below){.is_profile = is_input_below, .looks = is_watched ? tell_names : NULL, .context = choice};
    console_start_progress(&choice->progress);
    below_find(directory, below, &found, &choice->options->arena);
    console_end_progress(&choice->progress);
    return found;
}

/* A directory is an input if there are profiles below it; else it is no source file either, and that is said. */
static bool has_inputs(struct choice *choice, struct text path)
{
    if (!input_is_directory(path))
        return is_input(choice, path);
    struct below below;
    struct texts found = find_below(choice, path, &below);
    free(below.expected.items);
    free(found.items);
    return found.count > 0;
}

static bool name_standard_input(struct choice *choice)
{
    if (++choice->standard == 2)
        diagnostics_add(choice->diagnostics, &problem_repeated, TEXT("-"), 0, "named more than once, but read once");
    return choice->standard == 1;
}

/* Notes that an input is named; false if it was named before, and a second reading would give nothing. */
static bool name_input(struct choice *choice, struct text path)
{
    struct stat status;
    if (text_equal(path, TEXT("-")))
        return name_standard_input(choice);
    if (!find_regular(path, &status)) {
        is_unseen(choice, path);
        return true;
    }
    unsigned times = count_named(choice, &status);
    if (status.st_size && times == 2)
        diagnostics_add(choice->diagnostics, &problem_repeated, path, 0, "named more than once, and counted each time");
    return status.st_size || times == 1;
}

/* ---- inputs, and those that belong to them ---- */

static void say_parts(struct choice *choice, const struct problem *problem, struct text path, const char *what,
                      const struct texts *parts)
{
    struct buffer message = {0};
    buffer_print(&message, "%s: ", what);
    buffer_list(&message, parts->items, parts->count, 3);
    diagnostics_add(choice->diagnostics, problem, path, 0, "%.*s", (int)message.count, message.items);
    buffer_release(&message);
}

static void add_input(struct choice *choice, struct text path)
{
    *array_add(&choice->side->inputs) = path;
    *array_add(&choice->side->run_of) = (ref_t)choice->side->runs;
}

static void say_run(struct choice *choice, const struct dumps *dumps)
{
    if (dumps->parts.count && !is_empty_file(dumps->path))
        say_parts(choice, &problem_run, dumps->path, "read with the other parts of its run", &dumps->parts);
}

static bool are_seen(struct choice *choice, const struct texts *paths)
{
    bool all = true;
    for (size_t i = 0; i < paths->count; i++)
        all &= !is_unseen(choice, paths->items[i]);
    return all;
}

/* Adds a run: an input and its parts; or its parts alone, if the input is empty and stands for a run of several dumps
 * (rule 27). */
static void add_parts(struct choice *choice, struct text path, const struct texts *parts)
{
    bool load = parts->count && choice->options->siblings != SIBLINGS_NO;
    if (is_empty_file(path) && parts->count)
        say_parts(choice, load || are_seen(choice, parts) ? &problem_siblings : &problem_empty_input, path,
                  load ? "empty, its parts are read instead" : "empty, its parts are beside it", parts);
    else
        add_input(choice, path);
    for (size_t i = 0; load && i < parts->count; i++)
        if (is_unseen(choice, parts->items[i]))
            add_input(choice, parts->items[i]);
    choice->side->runs++;
}

static void add_run(struct choice *choice, const struct dumps *dumps)
{
    say_run(choice, dumps);
    add_parts(choice, dumps->path, &dumps->parts);
}

static void add_named(struct choice *choice, struct text path)
{
    struct texts siblings = {0};
    if (choice->options->siblings == SIBLINGS_YES || is_empty_file(path))
        siblings_find(&choice->directory, path, &siblings, &choice->options->arena);
    add_parts(choice, path, &siblings);
    free(siblings.items);
}

/* after: 12 profiles below it, 1 file is none; git:HEAD~1:bench: 12 profiles below it, commit 123456789012 of
 * 2026-11-30 */
static void say_below(struct choice *choice, struct text directory, size_t count, size_t others)
{
    struct arena *arena = &choice->options->arena;
    struct text more =
        others ? arena_format(arena, ", %zu file%s none", others, others == 1 ? " is" : "s are") : TEXT("");
    struct text commit = git_is_name(directory) ? git_describe(directory, arena) : TEXT_NONE;
    diagnostics_add(choice->diagnostics, &problem_below, directory, 0, "%zu profile%s below it%.*s%s%s", count,
                    count == 1 ? "" : "s", (int)more.n, more.s, commit.s ? "; commit " : "", commit.s ? commit.s : "");
}

/* Files below that should be profiles are lost inputs of the side. */
static void say_expected(struct choice *choice, const struct texts *paths)
{
    struct arena *arena = &choice->options->arena;
    for (size_t i = 0; i < paths->count; i++) {
        struct text path = paths->items[i], why = load_describe(path.s, arena);
        diagnostics_add(choice->diagnostics, &problem_expected, path, 0, "%.*s", (int)why.n, why.s);
        if (!choice->side->loss.s)
            choice->side->loss = arena_format(arena, "%.*s: %.*s", (int)path.n, path.s, (int)why.n, why.s);
    }
}

/* Whether a profile is the file that a profile is written to. Other reports replace no input, and that is checked once
 * all are known. */
static bool is_replaced(const struct options *options, struct text path)
{
    struct stat found, output;
    return options->output.s && format_of(&options->request)->features & FEATURE_AS_RECORDED &&
           find_regular(options->output, &output) && find_regular(path, &found) && regular_is_same(&found, &output);
}

/* The result of an earlier run is no input of this one. Who replaces what a profiler wrote loses it. */
static bool is_kept(struct choice *choice, struct text path)
{
    struct arena scratch = {0};
    if (!is_replaced(choice->options, path))
        return true;
    bool is_written = label_read(path, &scratch).is_written;
    arena_release(&scratch);
    choice->is_lacking |= !is_written;
    if (is_written)
        diagnostics_add(choice->diagnostics, &problem_earlier, path, 0,
                        "an earlier result, which -o replaces: it is not read");
    else
        diagnostics_add(choice->diagnostics, &problem_no_profile, path, 0,
                        "-o would replace this profile, which a profiler wrote: name another file");
    return false;
}

/* Takes the file of -o out of the profiles that were found. */
static void leave_out_output(struct choice *choice, struct texts *found)
{
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++)
        if (is_kept(choice, found->items[i]))
            found->items[kept++] = found->items[i];
    found->count = kept;
}

/* Adds the profiles below a directory; says how many there are. */
static void add_below(struct choice *choice, struct text directory, struct texts *paths)
{
    struct below below;
    struct texts found = find_below(choice, directory, &below);
    leave_out_output(choice, &found);
    for (size_t i = 0; i < found.count; i++)
        *array_add(paths) = found.items[i];
    if (found.count) {
        *array_add(&choice->side->roots) = directory;
        say_below(choice, directory, found.count, below.others);
    } else {
        choice->is_lacking = true;
        diagnostics_add(choice->diagnostics, &problem_no_profile, directory, 0,
                        "a directory without profiles: files called callgrind.out*, cachegrind.out* or "
                        "callgrind.*.out are looked for in it and %d levels below",
                        BELOW_LEVELS);
    }
    say_expected(choice, &below.expected);
    free(below.expected.items);
    free(found.items);
}

static void add_alone(struct choice *choice, struct text path, struct texts *files)
{
    struct text commit = git_is_name(path) ? git_describe(path, &choice->options->arena) : TEXT_NONE;
    if (commit.s)
        diagnostics_add(choice->diagnostics, &problem_commit, path, 0, "commit %s", commit.s);
    *array_add(files) = path;
}

/* The paths of files for those that may be of directories. */
static struct texts expand(struct choice *choice, const struct texts *paths)
{
    struct texts files = {0};
    for (size_t i = 0; i < paths->count; i++)
        if (input_is_directory(paths->items[i]))
            add_below(choice, paths->items[i], &files);
        else
            add_alone(choice, paths->items[i], &files);
    return files;
}

/* All arguments are known before the first sibling is added: a part that is named itself counts once. */
static void add_all_named(struct choice *choice, const struct texts *files)
{
    struct texts named = {0};
    for (size_t i = 0; i < files->count; i++)
        if (name_input(choice, files->items[i]))
            *array_add(&named) = files->items[i];
    for (size_t i = 0; i < named.count; i++)
        add_named(choice, named.items[i]);
    free(named.items);
}

/* False if a directory does not give its profiles. */
static bool choose_named(struct choice *choice, const struct texts *paths)
{
    struct texts files = expand(choice, paths);
    if (!choice->is_lacking)
        add_all_named(choice, &files);
    free(files.items);
    return !choice->is_lacking;
}

/* Tells profiles from source files: if there is no list of profiles, the first argument is one, whatever it is. */
static void part_arguments(struct choice *choice, struct texts *profiles)
{
    const struct texts *arguments = &choice->options->arguments;
    bool first = choice->options->lists.count == 0;
    for (size_t i = 0; i < arguments->count; i++) {
        bool is_profile =
            (i == 0 && first) || git_is_name(arguments->items[i]) || has_inputs(choice, arguments->items[i]);
        *array_add(is_profile ? profiles : &choice->options->request.sources) = arguments->items[i];
    }
}

/* The inputs that lists name come after those on the command line. */
static void read_lists(struct choice *choice, struct texts *profiles)
{
    const struct options *options = choice->options;
    for (size_t i = 0; i < options->lists.count; i++) {
        struct text path = options->lists.items[i], why;
        if (!list_read(path.s, options->by_nul, profiles, &choice->options->arena, &why))
            diagnostics_add(choice->diagnostics, &problem_unreadable, path, 0, "%.*s", (int)why.n, why.s);
    }
}

/* Whether the base is the profile before. */
static bool wants_previous(const struct options *options)
{
    for (size_t i = 0; i < options->request.bases.count; i++)
        if (text_equal(options->request.bases.items[i], TEXT("previous")))
            return true;
    return false;
}

/* ---- if no input is named ---- */

static bool is_seen(void *choice, struct text path)
{
    return !is_unseen(choice, path);
}

static bool find_newest(struct choice *choice, struct run *run)
{
    struct newest wanted = {.alone = choice->options->siblings == SIBLINGS_NO};
    struct arena *arena = &choice->options->arena;
    if (choice->files.count) { /* those of the base */
        wanted.is_taken = is_seen;
        wanted.context = choice;
    }
    wanted.prefix = TEXT("callgrind.");
    if (newest_find(&choice->directory, &wanted, run, arena))
        return true;
    wanted.prefix = TEXT("cachegrind.out");
    return newest_find(&choice->directory, &wanted, run, arena);
}

static void say_others(struct choice *choice, const struct run *run)
{
    struct text command = run->largest_command;
    if (run->others == 0)
        return;
    diagnostics_add(
        choice->diagnostics, &problem_others, TEXT_NONE, 0,
        "%zu other process%s wrote profiles here in the ten minutes before; the one that cost most is %.100s%s%.*s%s",
        run->others, run->others > 1 ? "es" : "", run->largest.s, command.n ? " (" : "",
        command.n > 200 ? 200 : (int)command.n, command.n ? command.s : "", command.n ? ")" : "");
}

/* Whether there is something in standard input, as far as can be told without waiting for it. A socket, which is what
 * remote shells give, a terminal or a device may be there for no reason. */
static bool is_input_waiting(void)
{
    struct stat status;
    if (fstat(STDIN_FILENO, &status) != 0)
        return false;
    return S_ISFIFO(status.st_mode) || (S_ISREG(status.st_mode) && status.st_size > lseek(STDIN_FILENO, 0, SEEK_CUR));
}

/* Whether the only file on the command line comes after an option that takes an expression, and was taken for one. */
static bool was_taken(const struct options *options)
{
    struct stat status;
    return options->taken.value.n && !options->request.sources.count && find_regular(options->taken.value, &status);
}

static struct text describe_taken(struct options *options)
{
    return arena_format(&options->arena, "'%s' was taken for the value of --%s", options->taken.value.s,
                        options->taken.name);
}

static bool choose_newest(struct choice *choice, struct text *error)
{
    struct options *options = choice->options;
    struct run run = {0};
    bool waiting = is_input_waiting(), taken = was_taken(options);
    struct text what = taken ? describe_taken(options) : TEXT("");
    if (!find_newest(choice, &run)) {
        *error = arena_format(&options->arena,
                              "no profile given, and none called callgrind.out* or cachegrind.out* here%s%s%s",
                              waiting ? "; standard input is read if '-' is given" : "", taken ? "; " : "", what.s);
        return false;
    }
    diagnostics_add(choice->diagnostics, &problem_newest, run.dumps.path, 0, "the newest profile here");
    say_run(choice, &run.dumps);
    if (!wants_previous(options)) /* the one before is one of them, and meant */
        say_others(choice, &run);
    if (waiting)
        diagnostics_add(choice->diagnostics, &problem_not_read, TEXT("-"), 0, "not read; the argument '-' reads it");
    if (taken)
        diagnostics_add(choice->diagnostics, &problem_taken, TEXT_NONE, 0, "%.*s", (int)what.n, what.s);
    add_parts(choice, run.dumps.path, &run.dumps.parts);
    free(run.dumps.parts.items);
    return true;
}

/* ---- sides ---- */

static struct choice begin_choice(struct options *options, struct side_inputs *side, struct diagnostics *diagnostics)
{
    return (struct choice){.options = options, .side = side, .diagnostics = diagnostics};
}

static void end_choice(struct choice *choice)
{
    directory_release(&choice->directory);
    file_set_release(&choice->files);
    names_release(&choice->objects);
    free(choice->named.items);
}

/* With --diff the first profile is the base; there are two. */
static bool take_base(struct options *options, struct texts *profiles, struct text *error)
{
    if (!options->request.diff)
        return true;
    if (profiles->count != 2)
        *error = arena_format(&options->arena, "--diff compares two profiles, the old one and the new one; here %s %zu",
                              profiles->count == 1 ? "is" : "are", profiles->count);
    if (error->s)
        return false;
    *array_add(&options->request.bases) = profiles->items[0];
    profiles->items[0] = profiles->items[1];
    profiles->count = 1;
    return true;
}

/* The newest profile that is not a base. */
static bool choose_other(struct choice *choice, const struct side_inputs *old, struct text *error)
{
    for (size_t i = 0; i < old->inputs.count; i++)
        file_set_add_path(&choice->files, old->inputs.items[i]);
    if (choose_newest(choice, error))
        return true;
    if (old->inputs.count) { /* the command line is right */
        diagnostics_add(choice->diagnostics, &problem_no_profile, TEXT_NONE, 0, "nothing to compare with the base: %s",
                        error->s);
        *error = TEXT_NONE;
    }
    return false;
}

/* ---- the profile before ---- */

static struct dumps find_run_of(struct choice *choice, struct text path)
{
    struct dumps dumps = {.path = path};
    if (choice->options->siblings != SIBLINGS_NO && is_empty_file(path))
        dumps_find_parts(&choice->directory, path, &dumps, &choice->options->arena);
    else if (choice->options->siblings != SIBLINGS_NO)
        dumps_find(&choice->directory, path, &dumps, &choice->options->arena);
    return dumps;
}

/* The whole run of the files that are named: it is compared with a whole one. */
static bool choose_run(struct choice *choice, const struct texts *named, struct text *error)
{
    struct dumps dumps = find_run_of(choice, named->items[0]);
    bool is_one = true;
    for (size_t i = 0; i < named->count; i++)
        is_one &= dumps_have(&dumps, named->items[i]);
    if (text_equal(named->items[0], TEXT("-")))
        *error =
            TEXT("--base=previous looks for the profile that was written before a file: standard input is not a file");
    else if (!is_one)
        *error = arena_format(
            &choice->options->arena,
            "--base=previous compares a run with the run before; these %zu profiles are of several runs", named->count);
    else
        add_run(choice, &dumps);
    free(dumps.parts.items);
    return !error->s;
}

/* Adds the run before, or says why there is none, and which profiles there are. */
static bool add_previous(struct choice *choice, const struct side_inputs *new)
{
    struct previous previous = {0};
    struct text path = new->inputs.items[0];
    struct options *options = choice->options;
    bool found =
        previous_find(&choice->directory, &new->inputs, options->siblings == SIBLINGS_NO, &previous, &options->arena);
    if (found) {
        diagnostics_add(choice->diagnostics, &problem_base, previous.dumps.path, 0, "the base: %.*s",
                        (int)previous.why.n, previous.why.s);
        add_run(choice, &previous.dumps);
    } else {
        diagnostics_add(choice->diagnostics, &problem_no_profile, path, 0, "%.*s", (int)previous.why.n, previous.why.s);
        for (size_t i = 0; i < previous.passed.count; i++)
            diagnostics_add(choice->diagnostics, &problem_passed, previous.passed.items[i].path, 0,
                            "not the base: %.*s", (int)previous.passed.items[i].why.n, previous.passed.items[i].why.s);
    }
    previous_release(&previous);
    return found;
}

/* Adds the run before that of a command, if there is one. */
static void add_run_before(struct choice *choice, struct choice *base, const struct latest *latest)
{
    struct options *options = choice->options;
    struct previous previous = {0};
    struct dumps dumps = find_run_of(choice, latest->path);
    size_t first = choice->side->inputs.count;
    add_run(choice, &dumps);
    struct texts run = {choice->side->inputs.items + first, choice->side->inputs.count - first, 0};
    if (run.count &&
        previous_find(&base->directory, &run, options->siblings == SIBLINGS_NO, &previous, &options->arena))
        add_run(base, &previous.dumps);
    else
        diagnostics_add(choice->diagnostics, &problem_no_base, latest->path, 0, "%.*s", (int)previous.why.n,
                        previous.why.s);
    previous_release(&previous);
    free(dumps.parts.items);
}

/* Of each command that left profiles in directories the newest run, and the run before that. */
static bool choose_runs_before(struct choice *choice, struct choice *base, const struct texts *paths)
{
    struct latest_list latest = {0};
    struct texts files = expand(choice, paths);
    if (!choice->is_lacking)
        latest_find(&files, &latest, &choice->options->arena);
    for (size_t i = 0; i < latest.count; i++)
        add_run_before(choice, base, &latest.items[i]);
    for (size_t i = 0; i < choice->side->roots.count; i++)
        *array_add(&base->side->roots) = choice->side->roots.items[i];
    if (!choice->is_lacking && !base->side->runs)
        diagnostics_add(choice->diagnostics, &problem_no_profile, paths->items[0], 0,
                        "no run of these profiles has one before it");
    else if (!choice->is_lacking)
        diagnostics_add(choice->diagnostics, &problem_base, paths->items[0], 0,
                        "the base: the run before the newest, for %zu of %zu commands", base->side->runs, latest.count);
    free(files.items);
    free(latest.items);
    return base->side->runs;
}

static bool any_directory(const struct texts *paths)
{
    bool any = false;
    for (size_t i = 0; i < paths->count; i++)
        any |= input_is_directory(paths->items[i]);
    return any;
}

static bool choose_with_previous(struct options *options, struct arguments *arguments, const struct texts *profiles,
                                 struct text *error)
{
    struct choice choice = begin_choice(options, &arguments->of[SIDE_NEW], &arguments->said);
    struct choice base = begin_choice(options, &arguments->of[SIDE_OLD], &arguments->said);
    bool is_named = profiles->count || options->lists.count;
    bool good = true;
    if (any_directory(profiles))
        good = choose_runs_before(&choice, &base, profiles);
    else
        good = (is_named ? profiles->count && choose_run(&choice, profiles, error) : choose_newest(&choice, error)) &&
               add_previous(&base, choice.side);
    end_choice(&base);
    end_choice(&choice);
    return good;
}

/* ---- runs that gungraun kept ---- */

/* `NAME` of --base=@NAME; .s NULL: no base is called so. */
static struct text kept_name(const struct options *options)
{
    for (size_t i = 0; i < options->request.bases.count; i++)
        if (text_starts(options->request.bases.items[i], TEXT("@")))
            return text_skip(options->request.bases.items[i], 1);
    return TEXT_NONE;
}

/* Adds the files of the kept run of a stem; false if there are none. */
static bool add_kept(struct choice *base, struct text stem, struct text version)
{
    struct texts found = {0};
    profile_name_find(&base->directory, stem, version, &found, &base->options->arena);
    add_all_named(base, &found);
    free(found.items);
    return found.count > 0;
}

/* Adds the kept run of each benchmark once, however many files its newest one has. */
static bool add_all_kept(struct choice *base, const struct side_inputs *new, struct text name)
{
    struct text version = arena_join(&base->options->arena, PROFILE_NAME_BASE, name);
    struct names stems = {0};
    for (size_t i = 0; i < new->inputs.count; i++) {
        struct text path = new->inputs.items[i], stem = profile_name_stem(path);
        size_t known = stems.texts.count;
        if (stem.s && names_add(&stems, NULL, stem) < known)
            continue;
        if (!stem.s || !add_kept(base, stem, version))
            diagnostics_add(base->diagnostics, &problem_no_base, path, 0, "no %.*s is beside it", (int)version.n,
                            version.s);
    }
    names_release(&stems);
    if (!base->side->inputs.count)
        diagnostics_add(base->diagnostics, &problem_no_profile, TEXT_NONE, 0,
                        "--base=@%s: no profile called callgrind.*.out has a run that was kept by this name", name.s);
    for (size_t i = 0; i < new->roots.count; i++)
        *array_add(&base->side->roots) = new->roots.items[i];
    return base->side->inputs.count;
}

/* ---- both sides ---- */

static bool choose_new(struct options *options, struct arguments *arguments, const struct texts *profiles,
                       struct text *error)
{
    struct choice choice = begin_choice(options, &arguments->of[SIDE_NEW], &arguments->said);
    bool is_named = profiles->count || options->lists.count;
    bool good = is_named ? choose_named(&choice, profiles) : choose_other(&choice, &arguments->of[SIDE_OLD], error);
    end_choice(&choice);
    return good;
}

static bool choose_with_kept(struct options *options, struct arguments *arguments, const struct texts *profiles,
                             struct text *error)
{
    if (!choose_new(options, arguments, profiles, error))
        return false;
    struct choice base = begin_choice(options, &arguments->of[SIDE_OLD], &arguments->said);
    bool good = add_all_kept(&base, &arguments->of[SIDE_NEW], kept_name(options));
    end_choice(&base);
    return good;
}

/* `previous` and `@NAME` stand for all of the old side. */
static bool check_bases(const struct options *options, struct text *error)
{
    bool is_whole = wants_previous(options) || kept_name(options).s;
    if (is_whole && options->request.bases.count > 1)
        *error = TEXT("--base=previous or @NAME does not go with another --base: it is the whole old side");
    return !error->s;
}

static bool choose_sides(struct options *options, struct arguments *arguments, struct texts *profiles,
                         struct text *error)
{
    if (!check_bases(options, error))
        return false;
    if (wants_previous(options))
        return choose_with_previous(options, arguments, profiles, error);
    if (kept_name(options).s)
        return choose_with_kept(options, arguments, profiles, error);
    struct choice base = begin_choice(options, &arguments->of[SIDE_OLD], &arguments->said);
    bool good = choose_named(&base, &options->request.bases);
    end_choice(&base);
    return good && choose_new(options, arguments, profiles, error);
}

static size_t count_standard_input(const struct texts *paths)
{
    size_t count = 0;
    for (size_t i = 0; i < paths->count; i++)
        count += text_equal(paths->items[i], TEXT("-"));
    return count;
}

/* Standard input can be read only once. */
static bool check_standard_input(const struct options *options, const struct arguments *arguments, struct text *error)
{
    size_t old = count_standard_input(&arguments->of[SIDE_OLD].inputs);
    size_t new = count_standard_input(&arguments->of[SIDE_NEW].inputs);
    size_t lists = count_standard_input(&options->lists);
    if (lists > 1 || (lists && old + new))
        *error = TEXT("standard input can be read only once: as a list of inputs, or as an input");
    else if (old && new)
        *error = TEXT("standard input can be one side of a comparison, and not both");
    return !error->s;
}

/* Whether many programs are compared, whose runs are of different numbers. */
static bool are_of_many(const struct options *options, const struct arguments *arguments)
{
    bool is_below = arguments->of[SIDE_NEW].roots.count || arguments->of[SIDE_OLD].roots.count;
    return unit_is_read(options->request.by) || is_below;
}

/* Several runs of a side have to become one. */
static bool check_runs(struct options *options, const struct arguments *arguments, struct text *error)
{
    size_t new = arguments->of[SIDE_NEW].runs, old = arguments->of[SIDE_OLD].runs;
    bool is_asked = options->combine != COMBINE_UNASKED;
    if (old && new != old && !is_asked && !are_of_many(options, arguments))
        *error = arena_format(&options->arena, "%zu old run%s against %zu new: say --combine=median or --combine=sum",
                              old, old == 1 ? "" : "s", new);
    return !error->s;
}

/* An argument that is no file: it was meant as the value of the option before it, or is a word of other programs. */
static struct text explain_word(struct options *options, struct text word)
{
    struct buffer message = {0};
    const struct meant *meant = meant_find(word);
    if (options->left.name && text_equal(word, options->left.word) && !profile_name_is_usual(text_base_name(word)))
        return arena_format(&options->arena, "%s: no such file; is it --%s=%s?", word.s, options->left.name, word.s);
    if (!meant)
        return TEXT_NONE;
    buffer_print(&message, "%s: no such file", word.s);
    meant_explain(meant, &message);
    return buffer_take(&message, &options->arena);
}

static bool check_words(struct options *options, struct text *error)
{
    struct stat status;
    for (size_t i = 0; i < options->arguments.count && !error->s; i++) {
        struct text word = options->arguments.items[i];
        if (!text_equal(word, TEXT("-")) && !git_is_name(word) && stat(word.s, &status) != 0)
            *error = explain_word(options, word);
    }
    return !error->s;
}

bool arguments_choose(struct options *options, struct arguments *arguments, struct text *error)
{
    if (!check_words(options, error))
        return false;
    struct texts profiles = {0};
    struct choice choice = begin_choice(options, NULL, &arguments->said);
    part_arguments(&choice, &profiles);
    read_lists(&choice, &profiles);
    end_choice(&choice);
    bool good = take_base(options, &profiles, error);
    for (size_t i = 0; i < profiles.count && !options->lists.count; i++)
        *array_add(&options->request.named) = profiles.items[i];
    good = good && choose_sides(options, arguments, &profiles, error) &&
           check_standard_input(options, arguments, error) && check_runs(options, arguments, error);
    free(profiles.items);
    return good;
}

void arguments_release(struct arguments *arguments)
{
    for (int side = 0; side < SIDES; side++) {
        free(arguments->of[side].inputs.items);
        free(arguments->of[side].run_of.items);
        free(arguments->of[side].roots.items);
    }
    diagnostics_release(&arguments->said);
    *arguments = (struct arguments){0};
}

void arguments_compare(struct options *options, struct arguments *arguments, const struct texts sides[SIDES])
{
    struct request *request = &options->request;
    request->split = request->by = UNIT_NONE;
    request->change = SINCE_NOTHING;
    request->why |= request->step;
    request->bases.count = request->named.count = 0;
    for (int side = 0; side < SIDES; side++) {
        struct side_inputs *of = &arguments->of[side];
        of->inputs.count = of->run_of.count = of->roots.count = 0;
        of->runs = 1;
        for (size_t i = 0; i < sides[side].count; i++) {
            *array_add(&of->inputs) = arena_copy(&options->arena, sides[side].items[i]);
            *array_add(&of->run_of) = 0;
            *array_add(side == SIDE_OLD ? &request->bases : &request->named) = of->inputs.items[i];
        }
    }
}

static void copy_paths(struct texts *to, const struct texts *from, struct arena *arena)
{
    to->count = 0;
    for (size_t i = 0; i < from->count; i++)
        *array_add(to) = arena_copy(arena, from->items[i]);
}

/* Which profile is the newest, and what a list on standard input says, may be something else when it is asked again. */
void arguments_copy(struct arguments *to, const struct arguments *from, struct options *options,
                    const struct options *before)
{
    for (int side = 0; side < SIDES; side++) {
        const struct side_inputs *inputs = &from->of[side];
        to->of[side].runs = inputs->runs;
        to->of[side].loss = inputs->loss.s ? arena_copy(&options->arena, inputs->loss) : TEXT_NONE;
        copy_paths(&to->of[side].inputs, &inputs->inputs, &options->arena);
        copy_paths(&to->of[side].roots, &inputs->roots, &options->arena);
        for (size_t i = 0; i < inputs->run_of.count; i++)
            *array_add(&to->of[side].run_of) = inputs->run_of.items[i];
    }
    copy_paths(&options->request.sources, &before->request.sources, &options->arena);
    diagnostics_join(&to->said, &from->said, 0);
}

/* ---- directories ---- */

/* What is wrong with a path that should be that of a directory, or NULL. */
static const char *wrong_with_directory(struct text path)
{
    struct stat status;
    if (stat(path.s, &status) != 0)
        return strerror(errno);
    return S_ISDIR(status.st_mode) ? NULL : strerror(ENOTDIR);
}

/* Names are looked for below the real path: a link means the directory that it leads to. */
static bool resolve_directory(struct options *options, struct text *path, struct text *error)
{
    const char *wrong = wrong_with_directory(*path);
    char *real = wrong ? NULL : realpath(path->s, NULL);
    if (real)
        *path = arena_copy(&options->arena, text_of(real));
    else
        *error = arena_format(&options->arena, "--sources-below=%s: %s", path->s, wrong ? wrong : strerror(errno));
    bool good = real;
    free(real);
    return good;
}

/* Notes that sources will not be found in a directory; an empty path is the working one. */
static void note_missing(struct text path, const char *option, const struct problem *problem,
                         struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    const char *wrong = path.n ? wrong_with_directory(arena_copy(&scratch, path)) : NULL;
    if (wrong)
        diagnostics_add(diagnostics, problem, path, 0, "no directory for --%s: %s", option, wrong);
    arena_release(&scratch);
}

/* Takes the commit out of the places of old sources, and finds it. */
static bool take_commit(struct options *options, struct diagnostics *diagnostics, struct text *error)
{
    struct texts *places = &options->request.base_include;
    struct text commit = TEXT_NONE;
    size_t kept = 0;
    for (size_t i = 0; i < places->count; i++) {
        if (!text_starts(places->items[i], TEXT("git:")))
            places->items[kept++] = places->items[i];
        else if (commit.s)
            *error = TEXT("--base-include=git:REV names one commit, and is given twice");
        else
            commit = text_skip(places->items[i], 4);
    }
    places->count = kept;
    if (error->s || !commit.s || !request_compares(&options->request))
        return !error->s;
    struct text wrong = repository_find(commit, &options->request.base_commit, &options->arena);
    if (wrong.s)
        diagnostics_add(diagnostics, &problem_no_commit, TEXT_NONE, 0, "--base-include=git:%s: %s", commit.s, wrong.s);
    return !wrong.s;
}

bool arguments_check_directories(struct options *options, struct diagnostics *diagnostics, struct text *error)
{
    const struct texts *include = &options->request.include, *below = &options->request.sources_below;
    const struct source_maps *maps = &options->request.source_maps;
    for (size_t i = 0; i < below->count; i++)
        if (!resolve_directory(options, &below->items[i], error))
            return false;
    for (size_t i = 0; i < include->count; i++)
        note_missing(include->items[i], "include", &problem_include, diagnostics);
    if (!take_commit(options, diagnostics, error))
        return false;
    for (size_t i = 0; i < options->request.base_include.count && request_compares(&options->request); i++)
        note_missing(options->request.base_include.items[i], "base-include", &problem_base_include, diagnostics);
    for (size_t i = 0; i < options->request.symfs.count; i++)
        note_missing(options->request.symfs.items[i], "symfs", &problem_symfs, diagnostics);
    for (size_t i = 0; i < maps->count; i++)
        note_missing(maps->items[i].to, "source-map", &problem_map, diagnostics);
    return true;
}

/* REV of all inputs of a side; .s NULL: they are not all of the same. */
static struct text rev_of(const struct texts *inputs, struct arena *arena)
{
    struct text rev = TEXT_NONE;
    for (size_t i = 0; i < inputs->count; i++) {
        struct git_name name;
        if (!git_is_name(inputs->items[i]) || git_part_name(inputs->items[i], &name, arena).s ||
            (rev.s && !text_equal(rev, name.rev)))
            return TEXT_NONE;
        rev = name.rev;
    }
    return rev;
}

void arguments_find_commits(struct options *options, const struct arguments *arguments)
{
    struct git_commit *commits[SIDES] = {
        [SIDE_NEW] = &options->request.commit, [SIDE_OLD] = &options->request.base_commit};
    for (int side = 0; side < SIDES; side++) {
        struct text rev = rev_of(&arguments->of[side].inputs, &options->arena);
        if (rev.s && !commits[side]->id.s && repository_find(rev, commits[side], &options->arena).s)
            *commits[side] = (struct git_commit){0};
    }
}

void arguments_find_other_commits(struct options *copy, const struct options *options,
                                  const struct arguments *arguments)
{
    *copy = *options;
    copy->arena = (struct arena){0};
    copy->request.commit = copy->request.base_commit = (struct git_commit){0};
    arguments_find_commits(copy, arguments);
}

/* ---- reading again ---- */

#define LOOKED_AT 16u /* inputs whose times are looked at */

static bool is_lasting(struct text path)
{
    struct stat status;
    return !text_equal(path, TEXT("-")) && (stat(path.s, &status) != 0 || S_ISREG(status.st_mode));
}

const char *arguments_once(const struct arguments *arguments)
{
    for (int side = 0; side < SIDES; side++)
        for (size_t i = 0; i < arguments->of[side].inputs.count; i++)
            if (!is_lasting(arguments->of[side].inputs.items[i]))
                return text_equal(arguments->of[side].inputs.items[i], TEXT("-"))
                           ? "standard input cannot be read again"
                           : "an input is no file, and cannot be read again";
    return NULL;
}

static uint64_t state_of(struct text path)
{
    struct stat status;
    if (stat(path.s, &status) != 0)
        return 0;
    uint64_t state = hash_mix((uint64_t)status.st_mtim.tv_sec, (uint64_t)status.st_mtim.tv_nsec);
    return hash_mix(hash_mix(state, (uint64_t)status.st_size), hash_mix(status.st_dev, status.st_ino));
}

uint64_t arguments_state(const struct arguments *arguments)
{
    uint64_t state = 0;
    for (int side = 0; side < SIDES; side++)
        for (size_t i = 0; i < arguments->of[side].inputs.count && i < LOOKED_AT; i++)
            state = hash_mix(state, state_of(arguments->of[side].inputs.items[i]));
    return state;
}
