/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/name_and_place.h"

#include "base/shrink.h"
#include "rows/line_number.h"

#include <stdlib.h>

/* ---- the program ---- */

/* Whether an object is a shared library: `libc.so.6`, `libfoo.so`; not the program, which may be `a.sock`. */
static bool is_library(struct text object)
{
    const char *suffix = object.n ? memmem(object.s, object.n, ".so", 3) : NULL;
    return suffix && (suffix + 3 == object.s + object.n || suffix[3] == '.');
}

/* The program itself is what the command names; if no object has that name, as where it is a link, the only one that
 * is no library. */
static ref_t find_program(const struct profile *p)
{
    struct text command = profile_first_part(p).command;
    struct text name = text_base_name(text_next_word(&command));
    ref_t program = NONE;
    size_t count = 0;
    for (ref_t object = 0; object < p->objects.texts.count; object++) {
        struct text base = text_base_name(p->objects.texts.items[object]);
        if (name.n && text_equal(base, name))
            return object;
        if (base.n == 0 || text_equal(base, FILE_UNKNOWN) || is_library(base))
            continue;
        program = object;
        count++;
    }
    return count == 1 ? program : NONE;
}

/* ---- names and places ---- */

/* Where a function is; of what is none, no file. */
static struct home home_of_name(const struct naming *naming, const struct row_name *name)
{
    return name->function == NONE ? (struct home){NONE, 0} : home_of(naming->homes, name->function);
}

static struct text path_of(const struct naming *naming, struct home home)
{
    return home.file == NONE ? TEXT_NONE : naming_file(naming, home.file);
}

static struct text object_of(const struct naming *naming, const struct row_name *name)
{
    return name->object == NONE ? TEXT_NONE : naming_object(naming, name->object);
}

static void add_paths(struct name_and_place *w, const struct view *view, const ref_t *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct row_name name = grouping_own_name(&view->rows, rows[i]);
        *array_add(&w->files) = path_of(w->naming, home_of_name(w->naming, &name));
        *array_add(&w->objects) = object_of(w->naming, &name);
    }
}

void name_and_place_init(struct name_and_place *w, const struct report *report, const ref_t *rows, size_t count)
{
    const struct profile *profile = report->study->profile;
    *w = (struct name_and_place){
        .naming = report->naming, .program = find_program(profile), .ellipsis = look_ellipsis(report->look)};
    for (ref_t file = 0; file < profile->files.texts.count && !rows; file++)
        *array_add(&w->files) = naming_file(w->naming, file);
    for (ref_t object = 0; object < profile->objects.texts.count && !rows; object++)
        *array_add(&w->objects) = naming_object(w->naming, object);
    add_paths(w, report->view, rows, rows ? count : 0);
    short_path_sort(&w->files);
    short_path_sort(&w->objects);
}

void name_and_place_release(struct name_and_place *w)
{
    free(w->files.items);
    free(w->objects.items);
}

void name_and_place_add_place(const struct name_and_place *w, const struct row_name *name, struct phrase *phrase)
{
    if (name->function == NONE)
        return;
    struct home home = home_of_name(w->naming, name);
    struct text file = short_path_among(&w->files, path_of(w->naming, home));
    struct text object = short_path_among(&w->objects, object_of(w->naming, name));
    phrase_add_name(phrase, STYLE_FILE, file);
    uint64_t line = line_number_of(w->naming->profile, home.line).number;
    if (file.n && line) {
        phrase_say(phrase, STYLE_FILE, TEXT(":"));
        phrase_integer(phrase, STYLE_FILE, line > COST_MAX ? COST_MAX : (int64_t)line);
    }
    if (name->object == w->program || !object.n)
        return;
    phrase_say(phrase, STYLE_OBJECT, file.n ? TEXT("  ") : TEXT(""));
    phrase_add_name(phrase, STYLE_OBJECT, object);
}

void name_and_place_describe(const struct name_and_place *w, const struct row_name *name,
                             const struct name_and_place_columns *columns, struct text instead, struct phrase *phrase)
{
    struct phrase bare = {0}, place = {0};
    if (name->function == NONE) {
        naming_describe(w->naming, name, NULL, phrase);
        return;
    }
    naming_describe_bare(w->naming, name, &bare);
    phrase_say(&place, STYLE_PLAIN, instead);
    if (!instead.n)
        name_and_place_add_place(w, name, &place);
    size_t width = !columns ? phrase_width(&bare) : place.spans.count ? columns->name : columns->both;
    size_t told = columns ? columns->told : 0;
    struct text spelt = phrase_spell(&bare, columns && !told ? width : SIZE_MAX, w->ellipsis, &phrase->arena);
    if (columns)
        phrase_say(phrase, STYLE_FUNCTION, shrink_told(spelt, told, width, w->ellipsis, &phrase->arena));
    else
        phrase_append(phrase, &bare);
    if (place.spans.count)
        phrase_pad(phrase, width + NAME_AND_PLACE_GAP);
    phrase_append(phrase, &place);
    phrase_release(&bare);
    phrase_release(&place);
}
