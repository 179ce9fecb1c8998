#include "browsing.h"

#include "browse/browser.h"
#include "browse/screens.h"
#include "cli/destination.h"
#include "cli/editor.h"
#include "cli/format.h"
#include "cli/screen.h"
#include "cli/together.h"
#include "report/notes.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A run that is browsed. */
struct edition {
    struct run *run;
    struct report report;
    struct browse_source source;
    uint64_t state; /* of its inputs, when they had been read */
};

struct browsing {
    struct edition *edition;
    struct browser browser;
    struct terminal_screen screen;
    struct text warned; /* a file that is there, and that a person was told of */
    int64_t pressed;    /* when the last key was, in milliseconds */
    struct arena arena;
};

#define PATIENCE 200 /* milliseconds that a person types ahead in */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Keys typed at once with the current key do not end its work. */
static bool is_interrupted(const void *context)
{
    const struct browsing *b = context;
    return milliseconds() - b->pressed > PATIENCE && screen_is_interrupted(&b->screen);
}

static bool is_newer(const void *context)
{
    const struct browsing *b = context;
    return arguments_state(&b->edition->run->arguments) != b->edition->state;
}

/* ---- editions ---- */

static const char no_code_of_two[] = "machine code is not compared, because addresses move with every build";

static struct edition *edition_new(struct browsing *b, struct run *run)
{
    struct edition *edition = memory_zeroed(1, sizeof *edition);
    edition->run = run;
    edition->state = arguments_state(&run->arguments);
    edition->report = run_report(run, &run->answer, NULL, &run->diagnostics);
    note_missing_sources(&edition->report);
    bool is_old_there = run->arguments.of[SIDE_OLD].runs;
    edition->source = (struct browse_source){.report = &edition->report,
                                             .naming = &run->answer.naming,
                                             .once = run_once(run),
                                             .no_code = is_old_there ? no_code_of_two : NULL,
                                             .is_interrupted = is_interrupted,
                                             .is_newer = is_newer,
                                             .context = b};
    return edition;
}

static void release_run(struct run *run)
{
    run_release(run);
    free(run);
}

/* The last error, with the file that it is about. */
static struct text last_error(const struct diagnostics *d, struct arena *arena)
{
    for (size_t i = d->items.count; i > 0; i--) {
        const struct diagnostic *said = &d->items.items[i - 1];
        if (said->problem->severity == SEVERITY_ERROR)
            return arena_format(arena, "%.*s%s%.*s", (int)said->path.n, said->path.n ? said->path.s : "",
                                said->path.n ? ": " : "", (int)said->message.n, said->message.s);
    }
    return TEXT("failed for an unknown reason");
}

/* Why a run failed. */
static struct text why_not(const struct run *run, struct arena *arena)
{
    return run->error.s ? run->error : last_error(&run->diagnostics, arena);
}

static void reload(struct browsing *b)
{
    struct terminal terminal = terminal_now();
    struct edition *before = b->edition;
    const char *once = run_once(before->run); /* a file may have become a pipe */
    if (once) {
        browser_refuse(&b->browser, text_of(once));
        return;
    }
    struct run *run = memory_zeroed(1, sizeof *run);
    unsigned needs = b->browser.needs & (NEED_INSTRUCTIONS | NEED_JUMPS);
    if (!run_begin_again(run, before->run, b->browser.gives_inlined, needs) || !run_read(run, &terminal)) {
        browser_refuse(&b->browser, why_not(run, &b->arena));
        release_run(run);
        return;
    }
    b->edition = edition_new(b, run);
    browser_take(&b->browser, &b->edition->source);
    release_run(before->run);
    free(before);
}

/* ---- files ---- */

static struct text extension_of(struct text path)
{
    struct text name = text_base_name(path), rest = name;
    for (size_t dot; (dot = text_find(rest, '.')) < rest.n;)
        rest = text_skip(rest, dot + 1);
    return rest.n < name.n ? rest : TEXT("");
}

static bool shows_inclusive(const struct view *view)
{
    bool any = view->both || view->question->kind == COLUMN_INCLUSIVE;
    for (size_t i = 0; i < view->sort.count; i++)
        any |= view->sort.items[i].column.kind != COLUMN_SELF;
    return any;
}

/* The functions that the browser shows; options that chose the first screen do not matter to them. */
static bool take_filter(struct filter *filter, const struct model *model, struct arena *arena, struct text *error)
{
    const struct text expression = model->settings.filter;
    struct pattern_source source = model_expression(model, expression);
    bool good = filter_init(filter, &model->report.request->filters, arena, error);
    filter_keep_rows_only(filter);
    return good && (!expression.s || filter_refocus(filter, &source, arena, error));
}

/* The browser's present view, as a report. */
static void take_settings(struct question *q, const struct model *model)
{
    const struct settings *settings = &model->settings;
    bool is_table = settings->group == GROUP_FUNCTION;
    q->sort = is_table && settings->sort.s ? settings->sort : model_table(model)->sort.items[0].column.name;
    q->group = is_table ? q->group : settings->group;
    q->form = settings->form == FORM_PARAMETERS ? FORM_SHORT : settings->form;
    q->names_beside = true;
    q->relative = settings->is_relative;
    q->tree = TREE_NONE;
    if (q->request->threshold == SHARE_NONE)
        q->threshold = SHARE_WHOLE;
    if ((q->group == GROUP_PIECE || q->group == GROUP_FUNCTION) && shows_inclusive(&model->functions)) {
        q->kind = COLUMN_INCLUSIVE;
        q->both = q->request->split == UNIT_NONE; /* units have no room for both */
    }
}

/* Makes the question that a command line with these settings would make. */
static bool ask(struct browsing *b, const struct format *format, struct answer *answer, struct text *error)
{
    struct run *run = b->edition->run;
    struct question *question = &answer->question;
    if (!take_filter(&answer->filter, &b->browser.model, &b->arena, error))
        return false;
    question_init(question, &run->options.request, &answer->filter, format, &answer->look);
    take_settings(question, &b->browser.model);
    question->fetcher = run->fetcher;
    question->files_read = &run->files_read;
    question->needs = format->needs(question);
    return together_check_question(&run->options, question, &b->arena, error) &&
           format_check(question, &b->arena, error);
}

/* Reads the inputs again, with the data that a question lacks. `*run`: to be released. */
static bool read_more(struct browsing *b, const struct question *question, struct run **run, struct text *error)
{
    const struct terminal nothing = {0};
    const char *once = run_once(b->edition->run);
    *error = once          ? text_of(once)
             : is_newer(b) ? TEXT("an input was changed since it was read: R reads it again, then w writes")
                           : TEXT_NONE;
    if (error->s)
        return false;
    *run = memory_zeroed(1, sizeof **run);
    (*run)->asked = question;
    bool good = run_begin_again(*run, b->edition->run, b->browser.gives_inlined, 0) && run_load(*run, &nothing);
    if (!good)
        *error = why_not(*run, &b->arena);
    return good;
}

/* The report that the command line would write with these settings. */
static bool write_report(struct browsing *b, const struct format *format, struct text *error)
{
    struct run *run = b->edition->run, *again = NULL;
    struct diagnostics unreported = {0};
    struct answer answer = {.diagnostics = &unreported};
    bool good = ask(b, format, &answer, error) &&
                (!run_lacks(run, &answer.question) || read_more(b, &answer.question, &again, error));
    run = again ? again : run;
    diagnostics_join(&unreported, &run->said, 0);
    good = good && run_answer(run, &answer, error) && run_save(run, &answer, b->browser.file_path);
    if (!good)
        *error = error->s ? arena_copy(&b->arena, *error) : last_error(&unreported, &b->arena);
    answer_release(&answer);
    diagnostics_release(&unreported);
    if (again)
        release_run(again);
    return good;
}

/* All rows of the screen as text. */
static bool write_screen(struct browsing *b, struct text *error)
{
    struct diagnostics diagnostics = {0};
    struct destination to;
    bool good = destination_open(&to, b->browser.file_path, &b->edition->run->files_read, &diagnostics);
    if (good) {
        struct output out = output_to(to.fd);
        sheet_write(&b->browser.sheet, &out);
        good = destination_close(&to, output_close(&out) == 0, &diagnostics);
    }
    if (!good)
        *error = arena_copy(&b->arena, last_error(&diagnostics, &b->arena));
    diagnostics_release(&diagnostics);
    return good;
}

static bool write_file(struct browsing *b, struct text *error)
{
    static const enum request_format formats[] = {FORMAT_HTML, FORMAT_JSON, FORMAT_CSV,  FORMAT_DOT,
                                                  FORMAT_TSV,  FORMAT_MD,   FORMAT_JSONL};
    struct text extension = extension_of(b->browser.file_path);
    if (text_equal(extension, TEXT("txt")))
        return write_screen(b, error);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (text_equal(extension, text_of(format_numbered(formats[i])->name)))
            return write_report(b, format_numbered(formats[i]), error);
    *error = TEXT("the name ends in .txt, .html, .json, .jsonl, .csv, .tsv, .md or .dot");
    return false;
}

/* Opening a pipe may take for ever. */
static bool is_no_file(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && !S_ISREG(status.st_mode);
}

/* An existing file is overwritten if its name is typed twice; but never a file that was read, and only regular files.
 */
static bool may_write(struct browsing *b, struct text path, struct text *error)
{
    bool is_warned = text_equal(path, b->warned);
    if (file_set_has_path(&b->edition->run->files_read, path)) {
        *error = arena_format(&b->arena, "%.*s is an input of this report", (int)path.n, path.s);
        return false;
    }
    if (is_no_file(path)) {
        *error = arena_format(&b->arena, "%.*s is not a regular file", (int)path.n, path.s);
        return false;
    }
    if (access(path.s, F_OK) != 0 || is_warned)
        return true;
    b->warned = arena_copy(&b->arena, path);
    *error = arena_format(&b->arena, "%.*s exists: enter the same name again to overwrite it", (int)path.n, path.s);
    return false;
}

static void write_seen(struct browsing *b)
{
    struct text error = TEXT_NONE, path = b->browser.file_path;
    bool good = may_write(b, path, &error) && write_file(b, &error);
    state_say(&b->browser, good ? arena_format(&b->arena, "%.*s was written", (int)path.n, path.s) : error);
}

/* ---- keys ---- */

static void edit(struct browsing *b)
{
    screen_lend(&b->screen);
    struct text why = editor_open(b->browser.file_path, b->browser.file_line, &b->arena);
    screen_take_back(&b->screen);
    if (why.s)
        state_say(&b->browser, why);
}

/* Does an action that the browser leaves to its caller; false: the user leaves, or the terminal is gone. */
static bool act(struct browsing *b, enum browse_action action)
{
    switch (action) {
    case BROWSE_SUSPEND:
        screen_suspend(&b->screen);
        return true;
    case BROWSE_REDRAW:
        screen_fade(&b->screen);
        return true;
    case BROWSE_EDIT:
        edit(b);
        return true;
    case BROWSE_WRITE:
        write_seen(b);
        return true;
    case BROWSE_RELOAD:
        reload(b);
        return true;
    default:
        return action == BROWSE_NOTHING;
    }
}

/* Drawing, too, may take long. */
static void show(struct browsing *b)
{
    struct canvas canvas;
    if (b->browser.rows != b->screen.rows || b->browser.columns != b->screen.columns)
        browser_resize(&b->browser, b->screen.rows, b->screen.columns);
    canvas_init(&canvas, b->screen.rows, b->screen.columns, b->screen.is_utf8);
    browser_draw(&b->browser, &canvas);
    screen_busy_end(&b->screen);
    screen_show(&b->screen, &canvas);
    canvas_release(&canvas);
}

static void begin(struct browsing *b)
{
    b->pressed = milliseconds();
    screen_busy_begin(&b->screen, state_frame(&b->browser).status);
}

/* Returns whether the user left, and not the terminal. */
static bool go_on(struct browsing *b)
{
    enum browse_action action = BROWSE_NOTHING;
    begin(b);
    do {
        show(b);
        key_code key = screen_key(&b->screen);
        begin(b);
        action = key == PRESS_RESIZE ? BROWSE_NOTHING : browser_press(&b->browser, key);
    } while (act(b, action));
    screen_busy_end(&b->screen);
    return action != BROWSE_HANGUP;
}

bool browsing_show(struct run **run)
{
    struct browsing b = {0};
    struct terminal terminal = terminal_now();
    struct run *first = *run;
    if (!screen_check(&first->options.arena, &first->error) || !run_read(first, &terminal))
        return false;
    struct screen_wishes wishes = {first->answer.look.is_painted, first->answer.look.is_utf8};
    b.edition = edition_new(&b, first);
    bool good = browser_init(&b.browser, &b.edition->source, sheet_kinds, &first->error) &&
                screen_open(&b.screen, wishes, &first->options.arena, &first->error);
    if (good) {
        good = go_on(&b);
        screen_close(&b.screen);
    } else {
        first->error = arena_copy(&first->options.arena, first->error);
    }
    browser_release(&b.browser);
    *run = b.edition->run;
    free(b.edition);
    arena_release(&b.arena);
    return good;
}
