/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browsing.h"

#include "browse/screens.h"
#include "cli/destination.h"
#include "cli/editor.h"
#include "cli/format.h"
#include "cli/screen.h"
#include "cli/together.h"
#include "editions.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct browsing {
    struct editions editions;
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
    return editions_are_old(&b->editions);
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
    struct run *run = b->editions.now->run;
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
    const char *once = run_once(b->editions.now->run);
    *error = once          ? text_of(once)
             : is_newer(b) ? TEXT("an input was changed since it was read: R reads it again, then w writes")
                           : TEXT_NONE;
    if (error->s)
        return false;
    const struct rereading how = {.is_inlined = b->browser.gives_inlined, .is_charged = b->browser.is_charged};
    *run = memory_zeroed(1, sizeof **run);
    (*run)->asked = question;
    bool good = run_begin_again(*run, b->editions.now->run, &how) && run_load(*run, &nothing);
    if (!good)
        *error = edition_why_not(*run, &b->arena);
    return good;
}

/* The report that the command line would write with these settings. */
static bool write_report(struct browsing *b, const struct format *format, struct text *error)
{
    struct run *run = b->editions.now->run, *again = NULL;
    struct diagnostics unreported = {0};
    struct answer answer = {.diagnostics = &unreported};
    bool good = ask(b, format, &answer, error) &&
                (!run_lacks(run, &answer.question) || read_more(b, &answer.question, &again, error));
    run = again ? again : run;
    diagnostics_join(&unreported, &run->said, 0);
    good = good && run_answer(run, &answer, error) && run_save(run, &answer, b->browser.file_path);
    if (!good)
        *error = error->s ? arena_copy(&b->arena, *error) : edition_last_error(&unreported, &b->arena);
    answer_release(&answer);
    diagnostics_release(&unreported);
    if (again)
        edition_release_run(again);
    return good;
}

/* All rows of the screen as text. */
static bool write_screen(struct browsing *b, struct text *error)
{
    struct diagnostics diagnostics = {0};
    struct destination to;
    bool good = destination_open(&to, b->browser.file_path, &b->editions.now->run->files_read, &diagnostics);
    if (good) {
        struct output out = output_to(to.fd);
        sheet_write(&b->browser.sheet, &out);
        good = destination_close(&to, output_close(&out) == 0, &diagnostics);
    }
    if (!good)
        *error = arena_copy(&b->arena, edition_last_error(&diagnostics, &b->arena));
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
    if (file_set_has_path(&b->editions.now->run->files_read, path)) {
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
    struct terminal terminal;
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
        terminal = terminal_now();
        editions_reload(&b->editions, &b->browser, &terminal);
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
    const struct browse_source world = {.is_interrupted = is_interrupted, .is_newer = is_newer, .context = &b};
    editions_begin(&b.editions, first, &world);
    bool good = browser_init(&b.browser, &b.editions.now->source, sheet_kinds, &first->error) &&
                screen_open(&b.screen, wishes, &first->options.arena, &first->error);
    if (good) {
        good = go_on(&b);
        screen_close(&b.screen);
    } else {
        first->error = arena_copy(&first->options.arena, first->error);
    }
    browser_release(&b.browser);
    *run = editions_end(&b.editions);
    arena_release(&b.arena);
    return good;
}
