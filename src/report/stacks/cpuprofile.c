/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cpuprofile: V8's profile of a processor, as VS Code, Chrome and speedscope open it. Nodes are frames, numbered in the
 * order in which a walk down the tree enters them; a sample is what is spent in a node, all at once.
 *
 * Readers take the time from a sample to the next one for the sample's own. So the last sample is the root, where
 * nothing is spent. */
#include "report/stacks/stacks.h"

#include "annotate/locator.h"
#include "base/int128.h"
#include "document/json.h"
#include "events/quantity.h"
#include "report/notes.h"
#include "report/stacks/samples.h"
#include "source/path.h"

#include <stdlib.h>

unsigned cpuprofile_needs(const struct question *question)
{
    return folded_needs(question) | NEED_LINES | NEED_PLACES; /* functions begin at lines, and costs are at lines */
}

/* A line with a cost in the file where its function is at home. */
struct tick_line {
    ref_t label; /* of a frame */
    uint64_t number, cost;
};

/* How far the costs of a label are given to its frames. Frames consume their function's line costs in order; in sum
 * each line keeps its cost. What frames have beyond that is of calls that are not followed. */
struct given {
    uint64_t frames, lines; /* what all have; also lines of other files */
    size_t next, end;       /* the lines that are not given to their end */
    uint64_t before, taken; /* what the lines before them cost; what frames took */
};

struct cpuprofile {
    struct samples samples;
    struct json json;
    ref_t *size;     /* by frame: how many nodes there are from it on down; 0: it costs nothing */
    ref_t *frames;   /* by node, from the second on */
    ref_t count;     /* of nodes */
    uint64_t factor; /* nanoseconds of a count; 0: the event is no time */
    ARRAY(struct tick_line) lines;
    struct given *given; /* by label */
    ref_t unknown;       /* the file whose name is unknown; NONE: there is none */
    struct text *urls;   /* by file; .s NULL: not looked for yet */
    struct source_reader reader;
    struct arena arena; /* of the paths */
};

/* ---- nodes ---- */

/* Numbers the frames in the order of a walk. */
static void number_nodes(struct cpuprofile *c)
{
    const struct samples *s = &c->samples;
    ref_t *next = memory_zeroed(s->frames.count + 1, sizeof *next), root = (ref_t)s->frames.count; /* the next number */
    c->size = memory_zeroed(s->frames.count + 1, sizeof *c->size);
    for (ref_t i = root; i-- > 0;) {
        ref_t above = s->frames.items[i].above;
        c->size[i] += c->size[i] || samples_any(s, i);
        c->size[above == NONE ? root : above] += c->size[i];
    }
    c->count = ++c->size[root];
    c->frames = memory_alloc(c->count * sizeof *c->frames);
    c->frames[0] = root;
    next[root] = 1;
    for (ref_t i = 0; i < root; i++) {
        ref_t above = s->frames.items[i].above == NONE ? root : s->frames.items[i].above;
        if (c->size[i] == 0)
            continue;
        c->frames[next[above]] = i;
        next[i] = next[above] + 1;
        next[above] += c->size[i];
    }
    free(next);
}

static uint64_t cost_of(const struct cpuprofile *c, ref_t node)
{
    return node ? samples_cost(&c->samples, c->frames[node]) : 0;
}

/* ---- lines ---- */

static struct home home_of_label(const struct cpuprofile *c, ref_t label)
{
    const struct samples *s = &c->samples;
    return home_of(s->report->naming->homes, s->recorded[label]);
}

static int by_label(const void *left, const void *right)
{
    const struct tick_line *a = left, *b = right;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static void add_line(struct cpuprofile *c, const struct line *line)
{
    const struct samples *s = &c->samples;
    const struct piece *piece = &s->report->study->profile->pieces.items[line->piece];
    ref_t label = s->functions[piece->function];
    cost_t cost = measure_cost(s->events[0], &line->self);
    if (cost <= 0)
        return;
    struct given *given = &c->given[label];
    given->lines = int128_add_stopping(given->lines, (uint64_t)cost);
    if (line->number && c->unknown != piece->file && piece->file == home_of_label(c, label).file)
        *array_add(&c->lines) = (struct tick_line){label, line->number, (uint64_t)cost};
}

static void find_lines(struct cpuprofile *c)
{
    const struct samples *s = &c->samples;
    const struct profile *profile = s->report->study->profile;
    c->given = memory_zeroed(s->folded.functions.count + s->stacks.flow.nodes.count, sizeof *c->given);
    for (size_t i = 0; i < profile->lines.count; i++)
        add_line(c, &profile->lines.items[i]);
    if (c->lines.count)
        qsort(c->lines.items, c->lines.count, sizeof *c->lines.items, by_label);
    for (size_t i = c->lines.count; i-- > 0;) {
        struct given *given = &c->given[c->lines.items[i].label];
        given->next = i;
        given->end = given->end ? given->end : i + 1;
    }
    for (ref_t i = 0; i < s->frames.count; i++)
        c->given[s->frames.items[i].label].frames += samples_cost(s, i);
}

/* Where the costs of a label's lines up to `cost` end among those of its frames. */
static uint64_t place_of(const struct given *given, uint64_t cost)
{
    return given->frames < given->lines ? int128_scale(cost, given->frames, given->lines) : cost;
}

/* Takes the part of the next line that belongs to costs up to `end`. False: the line goes on behind them. */
static bool take_line(struct cpuprofile *c, struct given *given, uint64_t end)
{
    const struct tick_line *line = &c->lines.items[given->next];
    uint64_t from = place_of(given, given->before), to = place_of(given, given->before + line->cost);
    uint64_t first = from > given->taken ? from : given->taken, last = to < end ? to : end;
    if (last > first) {
        json_open_object(&c->json);
        json_key(&c->json, TEXT("line"));
        json_count(&c->json, line->number);
        json_key(&c->json, TEXT("ticks"));
        json_count(&c->json, last - first);
        json_close_object(&c->json);
    }
    if (to > end)
        return false;
    given->before += line->cost;
    given->next++;
    return true;
}

static void write_ticks(struct cpuprofile *c, ref_t node)
{
    struct given *given = &c->given[c->samples.frames.items[c->frames[node]].label];
    uint64_t end = given->taken + cost_of(c, node);
    json_key(&c->json, TEXT("positionTicks"));
    json_open_array(&c->json);
    while (given->next < given->end && take_line(c, given, end))
        ;
    json_close_array(&c->json);
    given->taken = end;
}

/* ---- places ---- */

/* The path of a file where it is found, or as it is recorded. */
static struct text url_of(struct cpuprofile *c, ref_t file)
{
    const struct report *report = c->samples.report;
    struct text *url = &c->urls[file], name = profile_file_name(report->study->profile, file), path;
    if (url->s)
        return *url;
    *url = TEXT("");
    if (source_locate(&c->reader, name, &path, &c->arena))
        *url = path_resolve(&c->arena, path, report->directory);
    else if (file != c->unknown)
        *url = name;
    return *url;
}

/* Of a long text only the beginning: many nodes may have it. */
static void write_text(struct cpuprofile *c, struct text key, struct text text)
{
    struct arena scratch = {0};
    struct text shown = text_cut(text, NAME_SHOWN);
    json_key(&c->json, key);
    json_text(&c->json, shown.n < text.n ? arena_join(&scratch, shown, TEXT("...")) : text);
    arena_release(&scratch);
}

static void write_number(struct cpuprofile *c, struct text key, int64_t number)
{
    json_key(&c->json, key);
    json_integer(&c->json, number);
}

/* Lines are numbered from 0 there; -1: it is unknown. */
static void write_place(struct cpuprofile *c, struct text name, struct text script, struct text url, uint64_t line)
{
    json_key(&c->json, TEXT("callFrame"));
    json_open_object(&c->json);
    write_text(c, TEXT("functionName"), name);
    write_text(c, TEXT("scriptId"), script);
    write_text(c, TEXT("url"), url);
    write_number(c, TEXT("lineNumber"), (int64_t)line - 1);
    write_number(c, TEXT("columnNumber"), line ? 0 : -1);
    json_close_object(&c->json);
}

/* Functions of one name in two unknown files are told apart by their objects. */
static void write_frame(struct cpuprofile *c, ref_t frame)
{
    const struct samples *s = &c->samples;
    const struct profile *profile = s->report->study->profile;
    ref_t function = samples_function(s, frame);
    struct arena scratch = {0};
    struct text name = samples_name(s, frame, &scratch), url = TEXT(""), script = TEXT("0");
    struct home home = {NONE, 0};
    if (function != NONE) {
        home = home_of(s->report->naming->homes, function);
        url = url_of(c, home.file);
        size_t number = url.n ? home.file : profile->files.texts.count + profile->functions.items[function].object;
        script = arena_format(&scratch, "%zu", number + 1);
    }
    write_place(c, name, script, url, url.n ? home.line : 0);
    arena_release(&scratch);
}

/* ---- all ---- */

static void write_children(struct cpuprofile *c, ref_t node)
{
    json_key(&c->json, TEXT("children"));
    json_open_array(&c->json);
    for (ref_t i = node + 1, end = node + c->size[c->frames[node]]; i < end; i += c->size[c->frames[i]])
        json_integer(&c->json, i + 1);
    json_close_array(&c->json);
}

static void write_node(struct cpuprofile *c, ref_t node)
{
    json_line(&c->json);
    json_open_object(&c->json);
    write_number(c, TEXT("id"), node + 1);
    if (node)
        write_frame(c, c->frames[node]);
    else
        write_place(c, TEXT("(root)"), TEXT("0"), TEXT(""), 0);
    write_number(c, TEXT("hitCount"), (int64_t)cost_of(c, node));
    write_children(c, node);
    if (cost_of(c, node))
        write_ticks(c, node);
    json_close_object(&c->json);
}

/* Counts, or microseconds. */
static void write_time(struct cpuprofile *c, uint64_t cost)
{
    if (c->factor)
        json_thousandths(&c->json, cost * c->factor);
    else
        json_count(&c->json, cost);
}

static void write_samples(struct cpuprofile *c)
{
    json_key(&c->json, TEXT("samples"));
    json_open_array(&c->json);
    for (ref_t i = 0; i < c->count; i++)
        if (cost_of(c, i))
            json_integer(&c->json, i + 1);
    json_integer(&c->json, 1);
    json_close_array(&c->json);
    json_line(&c->json);
    json_key(&c->json, TEXT("timeDeltas"));
    json_open_array(&c->json);
    write_time(c, 0);
    for (ref_t i = 0; i < c->count; i++)
        if (cost_of(c, i))
            write_time(c, cost_of(c, i));
    json_close_array(&c->json);
}

static void write_all(struct cpuprofile *c)
{
    json_open_object(&c->json);
    json_key(&c->json, TEXT("nodes"));
    json_open_array(&c->json);
    for (ref_t i = 0; i < c->count; i++)
        write_node(c, i);
    json_end_line(&c->json);
    json_close_array(&c->json);
    json_line(&c->json);
    write_number(c, TEXT("startTime"), 0);
    json_key(&c->json, TEXT("endTime"));
    write_time(c, c->samples.sums[0]);
    json_line(&c->json);
    write_samples(c);
    json_close_object(&c->json);
    json_end_line(&c->json);
}

static void release(struct cpuprofile *c)
{
    samples_release(&c->samples);
    source_reader_release(&c->reader);
    free(c->size);
    free(c->frames);
    free(c->lines.items);
    free(c->given);
    free(c->urls);
    arena_release(&c->arena);
}

static bool write_event(const struct report *report, const struct measure *event)
{
    struct cpuprofile c = {.json = {.out = report->out}};
    bool good = samples_init(&c.samples, report, &event, 1);
    source_reader_init(&c.reader);
    if (good) {
        const struct quantity *quantity = samples_quantity(&c.samples, 0);
        c.factor = quantity && quantity->dimension == DIMENSION_TIME ? quantity->factor : 0;
        c.reader.places = locator_places(report->request, report->directory);
        c.unknown = names_find(&report->study->profile->files, FILE_UNKNOWN);
        c.urls = memory_zeroed(report->study->profile->files.texts.count, sizeof *c.urls);
        number_nodes(&c);
        find_lines(&c);
        write_all(&c);
    }
    release(&c);
    return good;
}

bool cpuprofile_write(const struct report *report)
{
    const struct measure *event = view_main_measure(report->view);
    bool good = !event || write_event(report, event);
    return note_missing_sources(report) && good;
}
