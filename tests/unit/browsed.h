/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browsed: a literal profile in the browser, scripts of keys, and what is seen then.
 *
 *     struct browsed *b = BROWSE("events: Ir\nfn=main\n1 5\n", "");
 *     ck_assert_str_eq(row_of(b, "j<Enter>"), "...");
 *     ck_assert_str_eq(seen(b, "q", 24, 80), "...");
 */
#ifndef CHECK_BROWSED_H
#define CHECK_BROWSED_H

#include "base/shrink.h"
#include "browse/browser.h"
#include "browse/screens.h"
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

#define BROWSE_NEEDS (NEED_LINES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_RATES)

/* As a person with a rich terminal sees it; what was viewed with these needs. */
static inline struct browsed *browse_view(struct viewed *v)
{
    struct browsed *b = until_end(memory_zeroed(1, sizeof *b), browsed_release);
    ck_assert_ptr_nonnull(v->study.profile); /* its view may be wrong: the browser makes others */
    v->look = (struct look){.is_rich = true, .is_painted = true, .is_utf8 = true};
    v->naming.is_plain = false;
    viewed_ask(v, v->question.needs);
    naming_take_form(&v->naming, v->question.form);
    b->v = v;
    b->source = (struct browse_source){.report = &v->report, .naming = &v->naming};
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

/* Two events; of 1,000 Ir main has 100 by itself, search 500, visit 300, print 100. */
#define BROWSED_PROGRAM                                                                                                \
    "version: 1\ncreator: x\npid: 7\ncmd: ./prog\nevents: Ir Dr\n"                                                     \
    "ob=prog\nfl=main.c\nfn=main\n10 100 10\ncfn=search\ncalls=2 30\n11 800 90\n"                                      \
    "cfn=print\ncalls=1 50\n12 100 0\n"                                                                                \
    "fn=search\n30 500 60\ncfn=visit\ncalls=40 70\n31 300 30\n"                                                        \
    "fn=visit\n70 300 30\nfn=print\n50 100 0\n"

/* A cycle of f and g, which calls itself and leaf; two objects, two files, two classes and what has none. */
#define BROWSED_CYCLE                                                                                                  \
    "version: 1\ncmd: ./cyc\nevents: Ir\nob=/lib/libone.so\nfl=/src/one/a.c\nfn=main\n1 10\n"                          \
    "cfn=A::f(int)\ncalls=3 5\n2 890\nfn=A::f(int)\n5 200\ncfn=B::g\ncalls=7 9\n6 600\n"                               \
    "fn=B::g\n9 300\ncfn=A::f(int)\ncalls=2 5\n10 250\n"                                                               \
    "cob=/lib/libtwo.so\ncfi=/src/two/b.c\ncfn=leaf\ncalls=5 3\n11 390\ncfn=B::g\ncalls=1 9\n12 50\n"                  \
    "ob=/lib/libtwo.so\nfl=/src/two/b.c\nfn=leaf\n3 390\n"

/* Where one is after a script: the screen, the function that it is of, the function, line or words of the row where one
 * is: `calls search: visit`. It is the same in every size. */
static inline const char *where(struct browsed *b, const char *script)
{
    press(b, script);
    const struct profile *p = b->v->a->profile;
    const struct place *place = state_place(&b->browser);
    const struct sheet *sheet = &b->browser.sheet;
    struct subject subject = state_subject(&b->browser);
    struct text of = TEXT(""), row = TEXT("nothing");
    struct phrase words = {0};
    if (place->function != NONE)
        of = p->symbols.texts.items[p->functions.items[place->function].symbol];
    if (subject.function != NONE)
        row = p->symbols.texts.items[p->functions.items[subject.function].symbol];
    else if (sheet_count(sheet)) {
        sheet->table.describe(sheet, place->row, &words);
        row = text_trim(phrase_spell(&words, SIZE_MAX, TEXT(""), &b->arena));
    }
    phrase_release(&words);
    return arena_format(&b->arena, "%s%s%.*s: %.*s", sheet->kind->name, of.n ? " " : "", (int)of.n, of.s, (int)row.n,
                        row.s)
        .s;
}

/* What the status line says until the next key. */
static inline const char *said(struct browsed *b, const char *script)
{
    press(b, script);
    return b->browser.message.s ? b->browser.message.s : "";
}

/* What the rows of the table are sorted by. */
static inline const char *order(struct browsed *b, const char *script)
{
    press(b, script);
    return arena_copy(&b->arena, b->browser.sheet.report->view->sort.items[0].column.name).s;
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

/* All rows of the table after a script: the inclusive cost, where the sheet has it beside the words, and the words. */
static inline const char *table_seen(struct browsed *b, const char *script)
{
    struct text all = TEXT("");
    seen(b, script, 24, 80);
    for (size_t row = 0; row < sheet_count(&b->browser.sheet); row++) {
        const struct sheet *sheet = &b->browser.sheet;
        struct phrase phrase = {0};
        struct spent spent = {0};
        if (sheet->figures_width && sheet->table.spent(sheet, row, &spent)) {
            const char *mark = spent_mark(&spent, COLUMN_INCLUSIVE);
            all = arena_format(&b->arena, "%s%s%lld ", all.s, mark ? mark : "",
                               (long long)costs_get(&spent.inclusive, 0));
        }
        sheet->table.describe(sheet, row, &phrase);
        struct text words = phrase_spell(&phrase, SIZE_MAX, TEXT(""), &b->arena);
        all = arena_format(&b->arena, "%s%.*s\n", all.s, (int)words.n, words.s);
        phrase_release(&phrase);
    }
    return all.s;
}

#endif
