#include "annotate/shown.h"

#include "annotate/chosen.h"
#include "view/problems.h"

#include <stdlib.h>

bool shown_wanted(const struct request *request)
{
    return request->annotate || request->sources.count;
}

static void init_locator(struct locator *locator, const struct report *report)
{
    locator_init(locator, report->study->profile, report->request, report->directory);
}

/* ---- which files ---- */

static void mark_named(const struct report *report, bool *marked)
{
    struct diagnostics unsaid = {0};
    struct locator locator;
    struct named_files names;
    init_locator(&locator, report);
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

static struct refs choose(const struct report *report)
{
    return report->request->annotate ? chosen_files(report->view) : (struct refs){0};
}

bool *shown_mark(const struct report *report)
{
    bool *marked = memory_zeroed(report->study->profile->files.texts.count, sizeof *marked);
    struct refs chosen = choose(report);
    mark_named(report, marked);
    for (size_t i = 0; i < chosen.count; i++)
        marked[chosen.items[i]] = true;
    free(chosen.items);
    return marked;
}

void shown_init(struct shown_sources *s, const struct report *report, const struct sides *sides)
{
    const struct profile *p = report->study->profile;
    *s = (struct shown_sources){.report = report,
                                .sides = sides,
                                .is_named = memory_zeroed(p->files.texts.count, sizeof *s->is_named),
                                .is_complete = true,
                                .newest_input = locator_newest_input(p)};
    init_locator(&s->locator, report);
    named_files_init(&s->names, &s->locator, report->diagnostics);
    s->chosen = choose(report);
}

void shown_release(struct shown_sources *s)
{
    named_release(&s->named);
    named_files_release(&s->names);
    locator_release(&s->locator);
    free(s->chosen.items);
    free(s->is_named);
    arena_release(&s->arena);
}

/* ---- the text ---- */

static const struct numbered_file *find_numbered(const struct shown_sources *s, ref_t file)
{
    return s->sides && file != NONE ? numbers_find(s->sides, file) : NULL;
}

/* Sets what is shown where the locator has opened the source. Lines that have the numbers of the old version are shown
 * with that, whatever the user called it. */
static void set_text(struct shown_sources *s, struct shown_source *shown)
{
    const struct numbered_file *f = find_numbered(s, shown->file);
    bool by_text = f && f->how == NUMBERED_BY_TEXT;
    struct text why;
    shown->source = by_text ? &f->unified.source : &s->locator.reader.source;
    shown->unified = by_text ? &f->unified : NULL;
    shown->is_old = f && f->paths[SIDE_OLD].s && !f->paths[SIDE_NEW].s;
    if (shown->is_old && shown->is_named)
        source_open(&s->locator.reader, f->paths[SIDE_OLD], &why);
    shown->is_newer = f ? f->is_newer : shown->source->modified > s->newest_input;
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

/* Where the profile spells a path in several ways, each has its own costs and is shown with them. */
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
    set_text(s, shown);
    s->next_file++;
    return true;
}

/* ---- files that the rows led to ---- */

static void open_chosen(struct shown_sources *s, struct shown_source *shown)
{
    const struct numbered_file *f = find_numbered(s, shown->file);
    struct text why, path = f ? f->paths[f->paths[SIDE_NEW].s ? SIDE_NEW : SIDE_OLD] : TEXT_NONE;
    shown->result = path.s ? source_open(&s->locator.reader, path, &why) : locator_open(&s->locator, shown->file, &why);
    if (shown->result == SOURCE_FOUND)
        set_text(s, shown);
    else if (shown->result == SOURCE_UNREADABLE)
        diagnostics_add(s->report->diagnostics, &problem_unreadable_source, shown->name, 0, "%.*s", (int)why.n, why.s);
}

static bool next_chosen(struct shown_sources *s, struct shown_source *shown)
{
    bool own_only = s->report->request->annotate == ANNOTATE_OWN;
    while (s->next_chosen < s->chosen.count) {
        ref_t file = s->chosen.items[s->next_chosen++];
        if (s->is_named[file])
            continue;
        *shown = (struct shown_source){.file = file,
                                       .name = naming_file(s->report->naming, file),
                                       .owner = own_only ? locator_ownership(&s->locator, file) : OWNED_BY_USER};
        if (shown->owner == OWNED_BY_OTHERS)
            continue;
        open_chosen(s, shown);
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
                        "newer than the profile, as %zu more source file%s: lines may have moved", more,
                        more > 1 ? "s are" : " is");
}
