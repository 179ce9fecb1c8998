/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/source_title.h"

/* If the path is `DIR/name`, the length of `DIR/`; else 0. */
static size_t directory_before(struct text path, struct text name)
{
    while (name.n && name.s[0] == '/')
        name = text_skip(name, 1);
    if (name.n >= path.n)
        return 0;
    size_t n = path.n - name.n;
    return path.s[n - 1] == '/' && text_equal(text_skip(path, n), name) ? n : 0;
}

/* ` (what path)` */
static void add_note(struct phrase *title, const char *what, struct text path)
{
    phrase_say(title, STYLE_FILE, TEXT(" ("));
    phrase_say(title, STYLE_FILE, text_of(what));
    phrase_say(title, STYLE_FILE, TEXT(" "));
    phrase_add_name(title, STYLE_FILE, path);
    phrase_say(title, STYLE_FILE, TEXT(")"));
}

/* How the lines of both sides were joined. */
static void add_versions(const struct numbered_file *f, struct phrase *title)
{
    if (f->how == NUMBERED_BY_TEXT) {
        add_note(title, "old:", f->paths[SIDE_OLD]);
    } else if (f->has_other) {
        phrase_say(title, STYLE_GAP, f->shown == SIDE_NEW ? TEXT(" (no old source") : TEXT(" (no new source"));
        phrase_say(title, STYLE_GAP, TEXT(": lines are matched as their functions moved"));
        phrase_say(title, STYLE_GAP,
                   f->is_lost ? TEXT("; --base-include=DIR or git:REV shows both versions)") : TEXT(")"));
    }
}

/* The name that was looked for, which is a link to the path: as `DIR/ + name` if it was found as `DIR/name`, else with
 * the path that was found after it. */
static void add_name(const struct links *links, struct text name, struct text path, struct phrase *title)
{
    bool elsewhere = !text_equal(path, name);
    size_t directory = elsewhere ? directory_before(path, name) : 0;
    if (directory) {
        phrase_add_name(title, STYLE_FILE, (struct text){path.s, directory});
        phrase_say(title, STYLE_FILE, TEXT(" + "));
    }
    phrase_link(title, links ? links_to_path(links, path, 0, &title->arena) : TEXT_NONE);
    phrase_add_name(title, STYLE_FILE, name);
    phrase_link_end(title);
    if (elsewhere && !directory)
        add_note(title, "found as", path);
}

void source_title_add(const struct report *report, const struct shown_source *shown, struct text path,
                      struct phrase *title)
{
    bool is_file = !shown->source || !shown->source->is_no_file;
    add_name(is_file ? report->naming->links : NULL, shown->name, path, title);
    if (shown->recorded.s)
        add_note(title, "recorded as", shown->recorded);
    if (shown->versions)
        add_versions(shown->versions, title);
}

const char *source_title_warning(const struct shown_source *shown)
{
    bool is_stale = shown->file != NONE && shown->is_newer;
    return is_stale ? ": newer than the profile, lines may have moved" : NULL;
}
