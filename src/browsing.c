#include "browsing.h"

#include "browse/browser.h"
#include "browse/sheets/screens.h"
#include "cli/destination.h"
#include "cli/editor.h"
#include "cli/format.h"
#include "cli/screen.h"
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
    struct text told; /* a file that is there, and that a person was told of */
    int64_t pressed;  /* when the last key was, in milliseconds */
    struct arena arena;
};

#define PATIENCE 200 /* milliseconds that a person types ahead in */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What was typed at once with the key that is worked on does not end it. */
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
    edition->report = run_report(run, NULL, &run->diagnostics);
    note_missing_sources(&edition->report);
    bool is_old_there = run->arguments.of[SIDE_OLD].runs;
    edition->source = (struct browse_source){.report = &edition->report,
                                             .naming = &run->naming,
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

/* The same command line and inputs once more. It was right, and so it is again; release_run() it. */
static struct run *run_again(const struct run *before)
{
    struct run *run = memory_zeroed(1, sizeof *run);
    run->before = before;
    run_read_command_line(run, before->argc, before->argv);
    return run;
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
    return TEXT("it failed, and nothing says why");
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
    struct run *run = run_again(before->run);
    run->needs = b->browser.needs & (NEED_INSTRUCTIONS | NEED_JUMPS);
    if (!run_read(run, &terminal)) {
        browser_refuse(&b->browser, why_not(run, &b->arena));
        release_run(run);
        return;
    }
    run->before = NULL; /* it goes */
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

/* What the browser shows now is what the report shows. */
static bool take_settings(struct run *run, const struct material *material, struct text *error)
{
    static const enum request_names names[] = {[FORM_SHORT] = NAMES_SHORT,
                                               [FORM_PARAMETERS] = NAMES_SHORT,
                                               [FORM_FULL] = NAMES_FULL,
                                               [FORM_RECORDED] = NAMES_RECORDED};
    const struct settings *settings = &material->settings;
    struct request *request = &run->options.request;
    request->sort = material_table(material)->sort.items[0].column.name;
    if (settings->sort.s && settings->group == GROUP_FUNCTION)
        request->sort = settings->sort;
    request->group = settings->group == GROUP_FUNCTION ? request->group : settings->group;
    request->names = names[settings->form];
    if (request->threshold == SHARE_NONE)
        request->threshold = SHARE_WHOLE;
    if (request->group == GROUP_PIECE || request->group == GROUP_FUNCTION || request->group == GROUP_UNASKED)
        request->inclusive = shows_inclusive(&material->functions) ? INCLUSIVE_BOTH : request->inclusive;
    request->percentage = settings->is_relative ? PERCENTAGE_RELATIVE : PERCENTAGE_ABSOLUTE;
    struct pattern_source filter = material_expression(material, settings->filter);
    return !settings->filter.s || filter_refocus(&run->filter, &filter, &run->options.arena, error);
}

/* Options that chose the first screen do not matter to the table. */
static void ask_for_table(struct run *run, enum request_format format, struct text path)
{
    filter_keep_rows_only(&run->filter, &run->options.request.filters);
    run->options.request.browse = false;
    run->options.wishes.style = LOOK_AUTO;
    run->options.request.format = format;
    run->options.output = path;
    run->options.request.tree = TREE_NONE;
}

/* The report that the command line would write with these settings. */
static bool write_report(struct browsing *b, enum request_format format, struct text *error)
{
    const struct terminal nothing = {0};
    struct run *run = run_again(b->edition->run);
    ask_for_table(run, format, b->browser.file_path);
    bool good = take_settings(run, &b->browser.material, error) && run_read(run, &nothing) && run_save(run);
    if (!good)
        *error = arena_copy(&b->arena, error->s ? *error : why_not(run, &b->arena));
    release_run(run);
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
    static const struct {
        const char *extension;
        enum request_format format;
    } formats[] = {{"html", FORMAT_HTML}, {"json", FORMAT_JSON}, {"csv", FORMAT_CSV},    {"dot", FORMAT_DOT},
                   {"tsv", FORMAT_TSV},   {"md", FORMAT_MD},     {"jsonl", FORMAT_JSONL}};
    struct text extension = extension_of(b->browser.file_path);
    const char *once = run_once(b->edition->run);
    if (text_equal(extension, TEXT("txt")))
        return write_screen(b, error);
    if (is_newer(b)) {
        *error = TEXT("an input was changed since it was read: R reads it again, then w writes");
        return false;
    }
    *error = once ? text_of(once) : TEXT("the name ends in .txt, .html, .json, .jsonl, .csv, .tsv, .md or .dot");
    for (size_t i = 0; !once && i < sizeof formats / sizeof *formats; i++)
        if (text_equal(extension, text_of(formats[i].extension))) {
            *error = TEXT_NONE;
            return write_report(b, formats[i].format, error);
        }
    return false;
}

/* Opening a pipe may take for ever. */
static bool is_no_file(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && !S_ISREG(status.st_mode);
}

/* A file that is there is written over if its name is typed twice; what was read never is, and nothing but files. */
static bool may_write(struct browsing *b, struct text path, struct text *error)
{
    bool is_told = text_equal(path, b->told);
    if (file_set_has_path(&b->edition->run->files_read, path)) {
        *error = arena_format(&b->arena, "%.*s is what was read", (int)path.n, path.s);
        return false;
    }
    if (is_no_file(path)) {
        *error = arena_format(&b->arena, "%.*s is no file", (int)path.n, path.s);
        return false;
    }
    if (access(path.s, F_OK) != 0 || is_told)
        return true;
    b->told = arena_copy(&b->arena, path);
    *error = arena_format(&b->arena, "%.*s is there: the same name once more writes over it", (int)path.n, path.s);
    return false;
}

static void write_seen(struct browsing *b)
{
    struct text error = TEXT_NONE, path = b->browser.file_path;
    bool good = may_write(b, path, &error) && write_file(b, &error);
    browser_say(&b->browser, good ? arena_format(&b->arena, "%.*s was written", (int)path.n, path.s) : error);
}

/* ---- keys ---- */

static void edit(struct browsing *b)
{
    screen_lend(&b->screen);
    struct text why = editor_open(b->browser.file_path, b->browser.file_line, &b->arena);
    screen_take_back(&b->screen);
    if (why.s)
        browser_say(&b->browser, why);
}

/* Does what the browser cannot do by itself; false: the user leaves, or the terminal is gone. */
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

/* Also what is drawn may take long. */
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
    struct screen_wishes wishes = {first->look.is_painted, first->look.is_utf8};
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
