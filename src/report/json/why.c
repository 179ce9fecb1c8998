/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The causes of a change that --why asks for. */
#include "report/json/report.h"

#include "report/why.h"
#include "rows/line_number.h"

static void point_to(struct json_report *r, ref_t function)
{
    if (function != NONE)
        r->pointed[function] = true;
}

static void point_to_renamed(struct json_report *r, const struct recipe_graph *g)
{
    for (ref_t node = 0; node < g->program; node++) {
        if (g->was[node] == NONE)
            continue;
        point_to(r, g->was[node]);
        point_to(r, g->function_of[node]);
    }
}

void json_point_from_why(struct json_report *r)
{
    struct why why;
    bool any = request_asks_why(r->report->request) && why_init(&why, r->report->view);
    if (any)
        point_to_renamed(r, &why.causes.graph);
    for (size_t i = 0; any && i < why.causes.count; i++) {
        const struct cause *cause = &why.causes.items[i];
        point_to(r, why_function(&why, cause));
        for (size_t part = cause->first; part < cause->end; part++) {
            point_to(r, why_callee(&why, &why.causes.parts.items[part]));
            point_to(r, why_instead(&why, &why.causes.parts.items[part]));
        }
    }
    if (request_asks_why(r->report->request))
        why_release(&why);
}

static void put_integer(struct json_report *r, const char *name, cost_t value)
{
    json_key(&r->json, text_of(name));
    json_integer(&r->json, value);
}

static void put_function(struct json_report *r, const char *name, ref_t function)
{
    json_key(&r->json, text_of(name));
    if (function == NONE)
        json_null(&r->json);
    else
        json_count(&r->json, r->ids[function]);
}

/* Both sides of a figure; null: the part has no such figure. */
static void put_sides(struct json_report *r, const char *name, const double old[2], const double new[2])
{
    json_key(&r->json, text_of(name));
    json_open_object(&r->json);
    json_key(&r->json, TEXT("old"));
    json_ratio(&r->json, (int64_t)old[0], (int64_t)old[1]);
    json_key(&r->json, TEXT("new"));
    json_ratio(&r->json, (int64_t) new[0], (int64_t) new[1]);
    json_close_object(&r->json);
}

static void put_figures(struct json_report *r, const struct why *why, const struct cause *cause,
                        const struct cause_part *part)
{
    struct why_figures old = why_figures(why, cause, part, SIDE_OLD), new = why_figures(why, cause, part, SIDE_NEW);
    bool is_call = part->kind == PART_CALL, has = is_call || old.called > 0 || new.called > 0;
    put_sides(r, "calls", (double[]){old.calls, has && !old.is_inlined}, (double[]){new.calls, has && !new.is_inlined});
    put_sides(r, "per_call", (double[]){is_call ? old.calls : old.self, old.is_inlined ? 0 : old.called},
              (double[]){is_call ? new.calls : new.self, new.is_inlined ? 0 : new.called});
}

static void put_place(struct json_report *r, const struct why *why, const struct cause_part *part)
{
    struct why_place place = why_place(why, part);
    const struct profile *p = r->report->study->profile;
    json_put_optional(r, "file", place.file == NONE ? TEXT_NONE : profile_file_name(p, place.file));
    json_put_count(r, "line", line_number_of(p, place.line).number);
}

static void put_part(struct json_report *r, struct why *why, const struct cause *cause, const struct cause_part *part)
{
    const char *tags[WHY_TAGS_MAX];
    size_t count = why_tags(why, cause, part, tags);
    json_open_row(r);
    put_integer(r, "change", part->change);
    json_put_text(r, "words", why_words(why, cause, part, r->report->naming));
    json_open_list(r, "tags");
    for (size_t i = 0; i < count; i++)
        json_text(&r->json, text_of(tags[i]));
    json_close_array(&r->json);
    put_function(r, "callee", why_callee(why, part));
    put_function(r, "instead", why_instead(why, part));
    put_figures(r, why, cause, part);
    put_place(r, why, part);
    json_close_object(&r->json);
}

static void put_lines(struct json_report *r, const struct why *why, const struct cause *cause)
{
    struct why_line lines[CHANGED_LINES_MAX];
    size_t count = why_lines(why, cause, lines);
    json_open_rows(r, "lines");
    for (size_t i = 0; i < count; i++) {
        struct text edited = lines[i].edited ? (struct text){&lines[i].edited, 1} : TEXT_NONE;
        enum side side = lines[i].line.side;
        json_open_row(r);
        put_integer(r, "change", lines[i].change);
        json_put_text(r, "file",
                      sides_file_name(r->report->study->sides, r->report->study->profile, lines[i].file, side));
        json_put_count(r, "line", lines[i].line.number);
        json_put_optional(r, "edited", edited);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

/* Among the runs of a side; null: each side has one. */
static void put_differs(struct json_report *r, const struct why *why, const struct cause *cause)
{
    json_key(&r->json, TEXT("differs"));
    if (why->differs)
        json_integer(&r->json, why->differs[cause - why->causes.items]);
    else
        json_null(&r->json);
}

static void put_cause(struct json_report *r, struct why *why, const struct cause *cause)
{
    ref_t function = why_function(why, cause);
    json_open_row(r);
    put_integer(r, "change", cause->change);
    put_differs(r, why, cause);
    put_function(r, "function", function);
    json_put_optional(r, "group", function == NONE ? why_name(why, cause, r->report->naming) : TEXT_NONE);
    json_open_rows(r, "parts");
    for (size_t part = cause->first; part < cause->end; part++)
        put_part(r, why, cause, &why->causes.parts.items[part]);
    json_close_rows(r);
    put_lines(r, why, cause);
    json_close_object(&r->json);
}

static void put_notes(struct json_report *r, struct why *why)
{
    struct text notes[WHY_NOTES_MAX];
    size_t count = why_notes(why, r->report->naming, notes);
    json_open_list(r, "notes");
    for (size_t i = 0; i < count; i++)
        json_text(&r->json, notes[i]);
    json_close_array(&r->json);
}

/* Functions with another name on each side. */
static void put_renamed(struct json_report *r, const struct why *why)
{
    const struct recipe_graph *g = &why->causes.graph;
    json_open_rows(r, "renamed");
    for (ref_t node = 0; node < g->program; node++) {
        if (g->was[node] == NONE)
            continue;
        json_open_row(r);
        put_function(r, "old", g->was[node]);
        put_function(r, "new", g->function_of[node]);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

static void put_causes(struct json_report *r, struct why *why)
{
    const struct causes *causes = &why->causes;
    json_open_member(r, "why");
    json_put_text(r, "event", why->change->name);
    put_integer(r, "old", causes->old);
    put_integer(r, "new", causes->new);
    put_integer(r, "change", causes->change);
    put_integer(r, "gross", causes->gross);
    put_notes(r, why);
    put_renamed(r, why);
    json_open_rows(r, "causes");
    for (size_t i = 0; i < causes->count; i++)
        put_cause(r, why, &causes->items[i]);
    json_close_rows(r);
    json_open_member(r, "rest");
    put_integer(r, "change", causes->rest.change);
    json_put_count(r, "count", causes->rest.count);
    json_put_count(r, "left_out", causes->rest.left_out);
    put_integer(r, "largest", causes->rest.largest);
    json_close_object(&r->json);
    json_close_object(&r->json);
}

void json_write_why(struct json_report *r)
{
    struct why why;
    if (!request_asks_why(r->report->request))
        return;
    json_line(&r->json);
    if (why_init(&why, r->report->view))
        put_causes(r, &why);
    else
        json_put_optional(r, "why", TEXT_NONE);
    why_release(&why);
}
