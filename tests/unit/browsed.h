/* browsed: a literal profile in the browser, scripts of keys, and what is seen then.
 *
 *     struct browsed *b = BROWSE("events: Ir\nfn=main\n1 5\n", "");
 *     ck_assert_str_eq(row_of(b, "j<Enter>"), "...");
 *     ck_assert_str_eq(seen(b, "q", 24, 80), "...");
 */
#ifndef CHECK_BROWSED_H
#define CHECK_BROWSED_H

#include "browse/browser.h"
#include "browse/sheets/screens.h"
#include "viewed.h"

struct browsed {
    struct viewed *v;
    struct browser browser;
    struct browse_source source;
    struct canvas canvas;
    enum browse_action action; /* of the last key */
    struct arena arena;
};

static inline void browsed_release(void *thing)
{
    struct browsed *b = thing;
    browser_release(&b->browser);
    canvas_release(&b->canvas);
    arena_release(&b->arena);
    free(b);
}

#define BROWSE_NEEDS (NEED_LINES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE)

/* As a person with a rich terminal sees it; what was viewed with these needs. */
static inline struct browsed *browse_view(struct viewed *v)
{
    struct browsed *b = until_end(memory_zeroed(1, sizeof *b), browsed_release);
    ck_assert_msg(v->good, "%s", v->error.s);
    v->look = (struct look){.is_rich = true, .is_painted = true, .is_utf8 = true};
    v->naming.is_plain = false;
    if (v->options.request.names == NAMES_UNASKED)
        naming_take_form(&v->naming, FORM_SHORT);
    options_suit_person(&v->options);
    b->v = v;
    b->source = (struct browse_source){.report = &v->report, .demand = &v->demand, .naming = &v->naming};
    ck_assert_msg(browser_init(&b->browser, &b->source, sheet_kinds, &v->error), "%s", v->error.s);
    browser_resize(&b->browser, 24, 80);
    return b;
}

static inline struct browsed *browse_text(struct text profile, const char *line)
{
    return browse_view(view_text(profile, line, BROWSE_NEEDS));
}

#define BROWSE(lines, line) browse_text(TEXT(lines), line)

/* Presses the keys of a script. */
static inline void press(struct browsed *b, const char *script)
{
    struct text rest = text_of(script);
    while (rest.n)
        b->action = browser_press(&b->browser, key_next_of(&rest));
}

/* The screen after a script, in a size, as text. */
static inline const char *seen(struct browsed *b, const char *script, size_t rows, size_t columns)
{
    if (b->browser.rows != rows || b->browser.columns != columns)
        browser_resize(&b->browser, rows, columns);
    press(b, script);
    canvas_release(&b->canvas);
    canvas_init(&b->canvas, rows, columns, true);
    browser_draw(&b->browser, &b->canvas);
    return canvas_text(&b->canvas, &b->arena).s;
}

/* A line of the screen of 24 rows and 80 columns after a script, from 0; below 0: from the end. */
static inline const char *line_seen(struct browsed *b, const char *script, int line)
{
    struct text rest = text_of(seen(b, script, 24, 80)), found = TEXT("");
    for (int i = line < 0 ? 24 + line : line; i >= 0; i--)
        ck_assert(text_split(&rest, '\n', &found));
    return arena_copy(&b->arena, found).s;
}

/* The row where one is after a script, without blanks around it. */
static inline const char *row_at(struct browsed *b, const char *script)
{
    seen(b, script, 24, 80);
    struct text rest = text_of(canvas_text(&b->canvas, &b->arena).s), line = TEXT("");
    struct frame frame = state_frame(&b->browser);
    const struct place *place = state_place(&b->browser);
    for (size_t i = 0; i <= frame.first + place->row - place->top; i++)
        ck_assert(text_split(&rest, '\n', &line));
    return arena_copy(&b->arena, text_trim(line)).s;
}

#endif
