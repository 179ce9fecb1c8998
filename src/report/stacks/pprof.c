/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pprof: a message Profile, as github.com/google/pprof describes it in profile.proto. All texts are numbers of a table.
 * Functions and places in them are one thing here, and have the numbers of their labels. */
#include "report/stacks/stacks.h"

#include "base/tasks.h"
#include "document/deflate.h"
#include "document/protobuf.h"
#include "events/quantity.h"
#include "report/notes.h"
#include "report/stacks/samples.h"
#include "view/problems.h"

#include <stdlib.h>

unsigned pprof_needs(const struct question *question)
{
    return folded_needs(question) | NEED_LINES | NEED_PLACES; /* functions begin at lines */
}

/* Fields of the messages, by their names there. */
enum {
    PROFILE_SAMPLE_TYPE = 1,
    PROFILE_SAMPLE = 2,
    PROFILE_MAPPING = 3,
    PROFILE_LOCATION = 4,
    PROFILE_FUNCTION = 5,
    PROFILE_STRING_TABLE = 6,
    PROFILE_COMMENT = 13,
    PROFILE_DEFAULT_SAMPLE_TYPE = 14,
    VALUE_TYPE_TYPE = 1,
    VALUE_TYPE_UNIT = 2,
    SAMPLE_LOCATION_ID = 1,
    SAMPLE_VALUE = 2,
    MAPPING_ID = 1,
    MAPPING_FILENAME = 5,
    MAPPING_HAS_FUNCTIONS = 7,
    MAPPING_HAS_INLINE_FRAMES = 10, /* and all between: files, lines */
    LOCATION_ID = 1,
    LOCATION_MAPPING_ID = 2,
    LOCATION_LINE = 4,
    LINE_FUNCTION_ID = 1,
    LINE_LINE = 2,
    FUNCTION_ID = 1,
    FUNCTION_NAME = 2,
    FUNCTION_SYSTEM_NAME = 3,
    FUNCTION_FILENAME = 4,
    FUNCTION_START_LINE = 5
};

struct pprof {
    struct samples samples;
    struct buffer message; /* the end of it, which is not packed yet */
    struct deflation deflation;
    struct buffer packed;
    struct buffer part, inner; /* room for a message in it, and for one in that */
    struct names texts;
    struct arena arena; /* of the texts */
};

/* The number of a text; what is not printable in it is escaped as in all reports. */
static uint64_t text_number(struct pprof *p, struct text text)
{
    struct buffer safe = {0};
    struct output out = output_into(&safe);
    output_safe(&out, text);
    output_close(&out);
    ref_t number = names_add(&p->texts, &p->arena, buffer_text(&safe));
    buffer_release(&safe);
    return number;
}

#define PACKED_AT_ONCE ((size_t)64 << 10) /* bytes: a sample has a value of each event */

static void add_text(struct pprof *p, unsigned field, struct text text)
{
    protobuf_text(&p->message, field, text);
    if (p->message.count < PACKED_AT_ONCE)
        return;
    deflate_take(&p->deflation, buffer_text(&p->message));
    p->message.count = 0;
}

/* Adds the message that was made in `part` to the whole. */
static void end_part(struct pprof *p, unsigned field)
{
    add_text(p, field, buffer_text(&p->part));
    p->part.count = 0;
}

/* Adds the message, or the list, that was made in `inner` to that in `part`. */
static void end_inner(struct pprof *p, unsigned field)
{
    protobuf_text(&p->part, field, buffer_text(&p->inner));
    p->inner.count = 0;
}

/* ---- values ---- */

static void add_type(struct pprof *p, size_t event)
{
    const struct quantity *quantity = samples_quantity(&p->samples, event);
    struct text unit = !quantity                               ? TEXT("count")
                       : quantity->dimension == DIMENSION_TIME ? TEXT("nanoseconds")
                                                               : TEXT("bytes");
    protobuf_number(&p->part, VALUE_TYPE_TYPE, text_number(p, p->samples.events[event]->name));
    protobuf_number(&p->part, VALUE_TYPE_UNIT, text_number(p, unit));
    end_part(p, PROFILE_SAMPLE_TYPE);
}

/* Its places begin with the one where the costs are. */
static void add_sample(struct pprof *p, ref_t frame, const uint64_t *factors, uint64_t *costs)
{
    const struct samples *s = &p->samples;
    samples_costs(s, frame, costs);
    for (ref_t at = frame; at != NONE; at = s->frames.items[at].above)
        protobuf_add(&p->inner, s->frames.items[at].label + 1u);
    end_inner(p, SAMPLE_LOCATION_ID);
    for (size_t e = 0; e < s->count; e++)
        protobuf_add(&p->inner, costs[e] * factors[e]);
    end_inner(p, SAMPLE_VALUE);
    end_part(p, PROFILE_SAMPLE);
}

static void add_samples(struct pprof *p)
{
    const struct samples *s = &p->samples;
    uint64_t *factors = memory_zeroed(s->count, sizeof *factors), *costs = memory_alloc(s->count * sizeof *costs);
    for (size_t e = 0; e < s->count; e++) {
        add_type(p, e);
        factors[e] = samples_quantity(s, e) ? samples_quantity(s, e)->factor : 1;
    }
    for (ref_t i = 0; i < s->frames.count; i++)
        if (samples_any(s, i))
            add_sample(p, i, factors, costs);
    free(factors);
    free(costs);
}

/* ---- places ---- */

/* Objects have no addresses here, and nothing is to be looked up in them. */
static void add_mappings(struct pprof *p)
{
    const struct profile *profile = p->samples.report->study->profile;
    for (ref_t object = 0; object < profile->objects.texts.count; object++) {
        protobuf_number(&p->part, MAPPING_ID, object + 1u);
        protobuf_number(&p->part, MAPPING_FILENAME, text_number(p, profile_object_name(profile, object)));
        for (unsigned field = MAPPING_HAS_FUNCTIONS; field <= MAPPING_HAS_INLINE_FRAMES; field++)
            protobuf_number(&p->part, field, true);
        end_part(p, PROFILE_MAPPING);
    }
}

static void add_location(struct pprof *p, uint64_t id, ref_t function, uint64_t line)
{
    const struct profile *profile = p->samples.report->study->profile;
    protobuf_number(&p->part, LOCATION_ID, id);
    if (function != NONE)
        protobuf_number(&p->part, LOCATION_MAPPING_ID, profile->functions.items[function].object + 1u);
    protobuf_number(&p->inner, LINE_FUNCTION_ID, id);
    protobuf_number(&p->inner, LINE_LINE, line);
    end_inner(p, LOCATION_LINE);
    end_part(p, PROFILE_LOCATION);
}

/* `frame`: the first that has this label. */
static void add_function(struct pprof *p, ref_t frame)
{
    const struct samples *s = &p->samples;
    const struct profile *profile = s->report->study->profile;
    ref_t label = s->frames.items[frame].label, function = samples_function(s, frame);
    struct arena scratch = {0};
    struct text name = samples_name(s, frame, &scratch), recorded = name, file = TEXT("");
    struct home home = {NONE, 0};
    if (function != NONE) {
        home = home_of(s->report->naming->homes, function);
        recorded = profile_function_name(&s->folded, label);
        file = profile_file_name(profile, home.file);
    }
    add_location(p, label + 1u, function, home.line);
    protobuf_number(&p->part, FUNCTION_ID, label + 1u);
    protobuf_number(&p->part, FUNCTION_NAME, text_number(p, name));
    protobuf_number(&p->part, FUNCTION_SYSTEM_NAME, text_number(p, recorded));
    protobuf_number(&p->part, FUNCTION_FILENAME, text_number(p, file));
    protobuf_number(&p->part, FUNCTION_START_LINE, home.line);
    end_part(p, PROFILE_FUNCTION);
    arena_release(&scratch);
}

static void add_functions(struct pprof *p)
{
    const struct samples *s = &p->samples;
    bool *added = memory_zeroed(s->folded.functions.count + s->stacks.flow.nodes.count, sizeof *added);
    for (ref_t i = 0; i < s->frames.count; i++) {
        ref_t label = s->frames.items[i].label;
        if (!added[label])
            add_function(p, i);
        added[label] = true;
    }
    free(added);
}

/* ---- all ---- */

static void add_texts(struct pprof *p)
{
    for (size_t i = 0; i < p->texts.texts.count; i++)
        add_text(p, PROFILE_STRING_TABLE, p->texts.texts.items[i]);
}

/* `main_event`: the one that rows are sorted by. */
static void make_message(struct pprof *p, const struct measure *main_event)
{
    const struct report *report = p->samples.report;
    struct text command = profile_first_part(report->study->profile).command;
    deflate_begin(&p->deflation, DEFLATE_GZIP, &p->packed, tasks_threads(report->request->jobs));
    text_number(p, TEXT("")); /* the first text is none */
    add_samples(p);
    add_mappings(p);
    add_functions(p);
    if (command.n)
        protobuf_number(&p->message, PROFILE_COMMENT, text_number(p, command));
    protobuf_number(&p->message, PROFILE_DEFAULT_SAMPLE_TYPE, text_number(p, main_event->name));
    add_texts(p);
    deflate_take(&p->deflation, buffer_text(&p->message));
    deflate_end(&p->deflation);
}

static void write_message(const struct pprof *p)
{
    const struct report *report = p->samples.report;
    if (!deflate_is_there())
        diagnostics_add(report->diagnostics, &problem_not_packed, TEXT_NONE, 0,
                        "zlib is not there: the profile is not packed, which pprof reads as well");
    output_text(report->out, buffer_text(&p->packed));
}

/* The events shown but ratios, each once, the one that rows are sorted by first. */
static size_t list_events(const struct view *view, const struct measure **events)
{
    size_t count = 0;
    events[count++] = view_main_measure(view);
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *event = view_shown(view, i);
        bool is_listed = event->kind == MEASURE_RATIO;
        for (size_t k = 0; k < count; k++)
            is_listed |= events[k] == event;
        if (!is_listed)
            events[count++] = event;
    }
    return count;
}

static bool write_events(const struct report *report, const struct measure *const *events, size_t count)
{
    struct pprof p = {.message = {0}};
    bool good = samples_init(&p.samples, report, events, count);
    if (good) {
        make_message(&p, events[0]);
        write_message(&p);
    }
    samples_release(&p.samples);
    buffer_release(&p.message);
    buffer_release(&p.packed);
    buffer_release(&p.part);
    buffer_release(&p.inner);
    names_release(&p.texts);
    arena_release(&p.arena);
    return good;
}

bool pprof_write(const struct report *report)
{
    const struct measure **events = memory_alloc((report->view->shown.count + 1) * sizeof(struct measure *));
    bool good = !view_main_measure(report->view) || write_events(report, events, list_events(report->view, events));
    free(events);
    return note_missing_sources(report) && good;
}
