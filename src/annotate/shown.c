/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/shown.h"

#include "annotate/chosen.h"
#include "annotate/hot_files.h"
#include "view/problems.h"

#include <stdlib.h>

bool shown_wanted(const struct question *question)
{
    return question->annotate || question->request->sources.count;
}

/* ---- which files ---- */

static void mark_named(const struct report *report, bool *marked)
{
    struct diagnostics unsaid = {0};
    struct locator locator;
    struct named_files names;
    locator_init(&locator, report->study->profile, report->question, report->directory);
    named_files_init(&names, &locator, &unsaid);
    for (size_t i = 0; i < report->request->sources.count; i++) {
        struct named n;
        named_open(&n, &names, report->request->sources.items[i]);
        for (size_t k = 0; k < n.files.count; k++)
            marked[n.files.items[k]] = true;
        named_release(&n);
    }
    named_files_release(&names);
    locator_release(&locator);
    diagnostics_release(&unsaid);
}

static struct refs choose_hot(const struct report *report)
{
    struct locator locator;
    struct hot_files hot;
    locator_init(&locator, report->study->profile, report->question, report->directory);
    hot_files_init(&hot, report->view, &locator);
    struct refs files = hot.files;
    hot.files = (struct refs){0};
    hot_files_release(&hot);
    locator_release(&locator);
    return files;
}

static struct refs choose(const struct report *report)
{
    if (report->question->hottest)
        return choose_hot(report);
    return report->question->annotate ? chosen_files(report->view) : (struct refs){0};
}

/* Marks the files that will be shown, as far as they are found, by file of the profile, and diagnoses nothing. free()
 * them. */
static bool *mark_files(const struct report *report)
{
    bool *marked = memory_zeroed(report->study->profile->files.texts.count, sizeof *marked);
    struct refs chosen = choose(report);
    mark_named(report, marked);
    for (size_t i = 0; i < chosen.count; i++)
        marked[chosen.items[i]] = true;
    free(chosen.items);
    return marked;
}

static void join(struct shown_sources *s)
{
    bool *wanted = mark_files(s->report);
    joined_lines_init(&s->joined, s->report, wanted);
    s->lined = &s->joined.report;
    free(wanted);
}

static const struct numbered_file *find_numbered(const struct shown_reader *r, ref_t file)
{
    return r->sides && file != NONE ? line_map_find(r->sides, file) : NULL;
}

/* Whether both versions of a file are there, and have other lines. */
static bool is_edited(const struct shown_sources *s, ref_t file)
{
    const struct numbered_file *f = find_numbered(&s->reader, file);
    if (!f || f->how != NUMBERED_BY_TEXT)
        return false;
    size_t lines = source_lines(&f->unified.source);
    return lines != f->unified.old_count || lines != f->unified.new_count;
}

/* A person who compares looks first for what was edited. */
static void put_edited_first(struct shown_sources *s)
{
    struct refs chosen = {0};
    for (int edited = 1; edited >= 0; edited--)
        for (size_t i = 0; i < s->chosen.count; i++)
            if (is_edited(s, s->chosen.items[i]) == edited)
                *array_add(&chosen) = s->chosen.items[i];
    free(s->chosen.items);
    s->chosen = chosen;
}

void shown_init(struct shown_sources *s, const struct report *report, bool joins)
{
    const struct profile *p = report->study->profile;
    *s = (struct shown_sources){.report = report,
                                .lined = report,
                                .is_named = memory_zeroed(p->files.texts.count, sizeof *s->is_named),
                                .is_complete = true};
    if (joins && report->study->sides)
        join(s);
    shown_reader_init(&s->reader, report, s->lined->study->sides);
    named_files_init(&s->names, &s->reader.locator, report->diagnostics);
    s->chosen = choose(report);
    put_edited_first(s);
}

void shown_release(struct shown_sources *s)
{
    named_release(&s->named);
    named_files_release(&s->names);
    shown_reader_release(&s->reader);
    joined_lines_release(&s->joined);
    free(s->chosen.items);
    free(s->is_named);
    arena_release(&s->arena);
}

/* ---- the text ---- */

void shown_reader_init(struct shown_reader *r, const struct report *report, const struct sides *sides)
{
    r->sides = sides;
    locator_init(&r->locator, report->study->profile, report->question, report->directory);
    r->locator.sides = report->study->sides;
}

void shown_reader_release(struct shown_reader *r)
{
    locator_release(&r->locator);
}

/* Sets what is shown once the locator has opened the source. Lines with numbers of the old version are shown with the
 * old version, by whatever name the user asked for it. */
static void set_text(struct shown_source *shown, struct shown_reader *r)
{
    const struct numbered_file *f = find_numbered(r, shown->file);
    bool by_text = f && f->how == NUMBERED_BY_TEXT;
    struct text why;
    const struct source *read = f && f->old ? f->old : &r->locator.reader.source;
    shown->source = by_text ? &f->unified.source : read;
    shown->versions = f;
    shown->unified = by_text ? &f->unified : NULL;
    shown->is_old = f && f->paths[SIDE_OLD].s && !f->paths[SIDE_NEW].s;
    if (shown->is_old && shown->is_named && !f->old)
        source_open(&r->locator.reader, f->paths[SIDE_OLD], &why);
    shown->path = read->path;
    shown->is_newer = f ? f->is_newer : locator_is_newer(&r->locator, shown->source->modified);
}

void shown_open(struct shown_source *shown, struct shown_reader *r, ref_t file)
{
    const struct numbered_file *f = find_numbered(r, file);
    struct text path = f ? f->paths[f->paths[SIDE_NEW].s ? SIDE_NEW : SIDE_OLD] : TEXT_NONE;
    *shown = (struct shown_source){.file = file};
    shown->result = f && f->old ? SOURCE_FOUND
                    : path.s    ? source_open(&r->locator.reader, path, &shown->why)
                                : locator_open(&r->locator, file, &shown->why);
    if (shown->result == SOURCE_FOUND)
        set_text(shown, r);
}

static uint64_t old_line(const struct shown_reader *r, ref_t file, struct line_number line)
{
    const struct numbering *numbering = r->sides->sided.numbering;
    return numbering->old_line(numbering->context, r->sides->matched_files[file], line);
}

uint64_t shown_place(const struct shown_source *shown, const struct shown_reader *r, struct line_number line)
{
    const struct unified *u = shown->unified;
    bool is_old = line.side == SIDE_OLD;
    if (line.number == 0)
        return 0;
    uint64_t own = shown->is_old ? old_line(r, shown->file, line) : line.number;
    if (u)
        return own > (is_old ? u->old_count : u->new_count) ? 0 : is_old ? u->of_old[own] : u->of_new[own];
    return (is_old && !shown->is_old) || own > source_lines(shown->source) ? 0 : own;
}

/* ---- files that the user named ---- */

/* Looks for the next one; false: there is none. */
static bool find_named(struct shown_sources *s)
{
    const struct texts *names = &s->report->request->sources;
    named_release(&s->named);
    s->named = (struct named){.found = false};
    s->next_file = 0;
    while (s->next_name < names->count && named_is_repeated(&s->names, names->items[s->next_name]))
        s->next_name++;
    if (s->next_name == names->count)
        return false;
    named_open(&s->named, &s->names, names->items[s->next_name++]);
    s->is_complete &= s->named.found;
    for (size_t i = 0; i < s->named.files.count; i++)
        s->is_named[s->named.files.items[i]] = true;
    return true;
}

/* If the profile spells a path in several ways, each spelling has costs of its own and is shown with them. */
static bool next_named(struct shown_sources *s, struct shown_source *shown)
{
    const struct named *n = &s->named;
    while (s->next_file >= (n->found ? n->files.count + !n->files.count : 0))
        if (!find_named(s))
            return false;
    *shown = (struct shown_source){.file = n->files.count ? n->files.items[s->next_file] : NONE,
                                   .is_named = true,
                                   .name = n->name,
                                   .hint = n->hint};
    if (n->files.count > 1 || n->by_tail)
        shown->recorded = naming_file(s->report->naming, shown->file);
    set_text(shown, &s->reader);
    s->next_file++;
    return true;
}

/* ---- files that the rows led to ---- */

static bool next_chosen(struct shown_sources *s, struct shown_source *shown)
{
    bool own_only = s->report->question->annotate == ANNOTATE_OWN;
    while (s->next_chosen < s->chosen.count) {
        ref_t file = s->chosen.items[s->next_chosen++];
        if (s->is_named[file])
            continue;
        enum ownership owner = own_only ? locator_ownership(&s->reader.locator, file) : OWNED_BY_USER;
        if (owner == OWNED_BY_OTHERS)
            continue;
        shown_open(shown, &s->reader, file);
        shown->owner = owner;
        shown->name = naming_file(s->report->naming, file);
        if (shown->result == SOURCE_UNREADABLE)
            diagnostics_add(s->report->diagnostics, &problem_unreadable_source, shown->name, 0, "%.*s",
                            (int)shown->why.n, shown->why.s);
        return true;
    }
    return false;
}

bool shown_next(struct shown_sources *s, struct shown_source *shown)
{
    return next_named(s, shown) || next_chosen(s, shown);
}

/* ---- what is said ---- */

void shown_use(struct shown_sources *s, const struct shown_source *shown)
{
    if (shown->is_newer && s->newer_count++ == 0)
        s->newer = arena_copy(&s->arena, shown->source->path);
}

void shown_warn(const struct shown_sources *s)
{
    struct diagnostics *diagnostics = s->report->diagnostics;
    size_t more = s->newer_count - 1;
    if (s->newer_count == 1)
        diagnostics_add(diagnostics, &problem_newer_source, s->newer, 0,
                        "newer than the profile: its lines may have moved");
    else if (s->newer_count)
        diagnostics_add(diagnostics, &problem_newer_source, s->newer, 0,
                        "newer than the profile, like %zu more source file%s: lines may have moved", more,
                        more > 1 ? "s" : "");
}
