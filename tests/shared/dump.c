/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dump.h"

#include <stdlib.h>

struct dump {
    const struct profile *profile;
    bool costs;
    ARRAY(char) bytes;
    ARRAY(size_t) starts; /* of the lines */
};

/* ---- a line ---- */

static void put(struct dump *d, struct text t)
{
    static const char hex[] = "0123456789abcdef";
    array_reserve(&d->bytes, d->bytes.count + 4 * t.n);
    char *at = d->bytes.items + d->bytes.count;
    for (size_t i = 0; i < t.n; i++) {
        unsigned char c = (unsigned char)t.s[i];
        if (c >= 0x20 && c < 0x7f && c != '\\') {
            *at++ = (char)c;
            continue;
        }
        *at++ = '\\';
        *at++ = 'x';
        *at++ = hex[c >> 4];
        *at++ = hex[c & 15];
    }
    d->bytes.count = (size_t)(at - d->bytes.items);
}

/* As it stands. */
static void put_plain(struct dump *d, struct text t)
{
    array_reserve(&d->bytes, d->bytes.count + t.n);
    memcpy(d->bytes.items + d->bytes.count, t.s, t.n);
    d->bytes.count += t.n;
}

/* A word in front of what follows. */
static void put_key(struct dump *d, const char *key)
{
    put_plain(d, TEXT(" "));
    put_plain(d, text_of(key));
    put_plain(d, TEXT("="));
}

static void put_text(struct dump *d, const char *key, struct text value)
{
    put_key(d, key);
    put_plain(d, TEXT("'"));
    put(d, value);
    put_plain(d, TEXT("'"));
}

static void put_number(struct dump *d, const char *key, uint64_t value)
{
    char digits[20], *end = digits + sizeof digits, *at = end;
    do
        *--at = (char)('0' + value % 10);
    while (value /= 10);
    put_key(d, key);
    put_plain(d, (struct text){at, (size_t)(end - at)});
}

static void put_row(struct dump *d, const struct costs *row)
{
    for (ref_t event = 0; event < row->width && d->costs; event++) {
        if (!costs_have(row, event))
            continue;
        put_text(d, "event", d->profile->events.items[event].name);
        cost_t cost = costs_cell(row, event);
        put_number(d, cost < 0 ? "minus" : "cost", cost < 0 ? 0 - (uint64_t)cost : (uint64_t)cost);
    }
}

static void put_function(struct dump *d, const char *key, ref_t function)
{
    const struct function *f = &d->profile->functions.items[function];
    put_text(d, key, d->profile->symbols.texts.items[f->symbol]);
    put_text(d, "file", profile_file_name(d->profile, f->file));
    put_text(d, "object", profile_object_name(d->profile, f->object));
}

static void put_piece(struct dump *d, ref_t piece)
{
    const struct piece *p = &d->profile->pieces.items[piece];
    put_function(d, "function", p->function);
    put_text(d, "in", profile_file_name(d->profile, p->file));
}

static void begin(struct dump *d, const char *kind)
{
    *array_add(&d->starts) = d->bytes.count;
    put_plain(d, text_of(kind));
}

static void end(struct dump *d)
{
    *array_add(&d->bytes) = '\n';
}

/* ---- the lines ---- */

static void dump_names(struct dump *d, const char *kind, const struct names *names)
{
    for (size_t i = 0; i < names->texts.count; i++) {
        begin(d, kind);
        put_text(d, "name", names->texts.items[i]);
        end(d);
    }
}

static void dump_events(struct dump *d)
{
    const struct profile *p = d->profile;
    for (size_t i = 0; i < p->events.count; i++) {
        begin(d, "event");
        put_number(d, "number", i);
        put_text(d, "name", p->events.items[i].name);
        put_number(d, "negative", p->events.items[i].negative);
        put_number(d, "missing", (uint64_t)p->events.items[i].missing);
        end(d);
    }
    for (size_t i = 0; i < p->definitions.count; i++) {
        const struct definition *definition = &p->definitions.items[i];
        begin(d, "definition");
        put_number(d, "number", i);
        put_text(d, "name", definition->name);
        put_number(d, "has-formula", definition->formula.s != NULL);
        put_text(d, "formula", definition->formula);
        put_text(d, "long-name", definition->long_name);
        put_text(d, "path", definition->path);
        put_number(d, "line", definition->line);
        end(d);
    }
}

static void dump_costs(struct dump *d)
{
    const struct profile *p = d->profile;
    for (size_t i = 0; i < p->functions.count; i++) {
        begin(d, "function");
        put_function(d, "name", (ref_t)i);
        end(d);
    }
    for (size_t i = 0; i < p->pieces.count; i++) {
        begin(d, "piece");
        put_piece(d, (ref_t)i);
        put_number(d, "first", p->pieces.items[i].first);
        put_row(d, &p->pieces.items[i].self);
        end(d);
    }
    for (size_t i = 0; i < p->lines.count; i++) {
        begin(d, "line");
        put_piece(d, p->lines.items[i].piece);
        put_number(d, "line", p->lines.items[i].number);
        put_row(d, &p->lines.items[i].self);
        end(d);
    }
    for (size_t i = 0; i < p->calls.count; i++) {
        begin(d, "call");
        put_piece(d, p->calls.items[i].piece);
        put_number(d, "line", p->calls.items[i].line);
        put_function(d, "callee", p->calls.items[i].callee);
        if (d->costs)
            put_number(d, "count", p->calls.items[i].count);
        put_row(d, &p->calls.items[i].inclusive);
        end(d);
    }
}

static void put_address(struct dump *d, const char *key, uint64_t address)
{
    if (address != ADDRESS_NONE)
        put_number(d, key, address);
}

static void dump_addresses(struct dump *d)
{
    const struct profile *p = d->profile;
    for (size_t i = 0; i < p->instructions.count; i++) {
        struct instruction instruction = profile_instruction(p, i);
        begin(d, "instruction");
        put_piece(d, instruction.piece);
        put_address(d, "address", instruction.address);
        put_number(d, "line", instruction.line);
        put_row(d, &instruction.self);
        end(d);
    }
    for (size_t i = 0; i < p->call_addresses.count; i++) {
        begin(d, "call-from");
        put_piece(d, p->calls.items[i].piece);
        put_address(d, "address", p->call_addresses.items[i]);
        put_function(d, "callee", p->calls.items[i].callee);
        end(d);
    }
}

static void put_end(struct dump *d, const struct jump_end *end)
{
    put_address(d, "address", end->address);
    put_number(d, "line", end->line);
}

static void dump_jumps(struct dump *d)
{
    const struct profile *p = d->profile;
    for (size_t i = 0; i < p->jumps.count; i++) {
        const struct jump *jump = &p->jumps.items[i];
        begin(d, jump->conditional ? "conditional" : "jump");
        put_piece(d, jump->piece);
        put_end(d, &jump->from);
        put_end(d, &jump->to);
        put_text(d, "to-file", profile_file_name(p, jump->file));
        put_text(d, "to-function", p->symbols.texts.items[jump->symbol]);
        if (d->costs) {
            put_number(d, "followed", jump->followed);
            put_number(d, "executed", jump->executed);
        }
        end(d);
    }
}

/* What a group is known by: its columns. */
static void put_group(struct dump *d, ref_t number)
{
    struct record_group group = record_group(d->profile->record, number);
    put_number(d, "has-address", group.has_address);
    put_number(d, "has-line", group.has_line);
    for (size_t i = 0; i < group.count; i++)
        put_text(d, "column", d->profile->events.items[group.events[i]].name);
}

static void dump_head(struct dump *d, ref_t group)
{
    const struct record_head *head = &d->profile->record->heads.items[group];
    begin(d, "head");
    put_group(d, group);
    put_number(d, "any", head->any);
    put_text(d, "part", head->number);
    put_text(d, "thread", head->thread);
    put_text(d, "pid", head->pid);
    put_text(d, "command", head->command);
    put_text(d, "creator", head->creator);
    put_number(d, "merged", head->merged);
    for (size_t i = 0; i < head->descriptions.count; i++)
        put_text(d, "description", head->descriptions.items[i]);
    for (size_t i = 0; i < head->filters.count; i++)
        put_text(d, "filter", head->filters.items[i]);
    for (size_t i = 0; i < head->order.count; i++)
        put_text(d, "event", d->profile->events.items[head->order.items[i]].name);
    put_row(d, &head->total);
    put_row(d, &head->self);
    end(d);
}

static void put_place(struct dump *d, struct record_place place)
{
    put_number(d, "address", place.address);
    put_number(d, "line", place.line);
}

static void put_subject(struct dump *d, const struct record_subject *subject)
{
    const struct profile *p = d->profile;
    put_number(d, "special", subject->special);
    put_place(d, subject->to);
    if (subject->kind == RECORD_CALL)
        put_function(d, "callee", subject->callee);
    if (subject->kind == RECORD_JUMP) {
        put_text(d, "to-file", profile_file_name(p, subject->file));
        put_text(d, "to-function", p->symbols.texts.items[subject->symbol]);
    }
}

static void dump_entries(struct dump *d, ref_t block)
{
    static const char *const kinds[] = {"recorded-cost", "recorded-call", "recorded-jump"};
    const struct record *record = d->profile->record;
    for (struct record_cursor cursor = record_read(record, block); record_next(&cursor);) {
        struct record_subject subject = packed_subject(&cursor.entry);
        begin(d, kinds[subject.kind]);
        put_group(d, record->blocks.items[block].group);
        put_piece(d, record->blocks.items[block].piece);
        put_place(d, cursor.entry.at);
        put_subject(d, &subject);
        if (d->costs)
            put_text(d, "cells", packed_text(&cursor.entry));
        end(d);
    }
}

static void dump_record(struct dump *d, const struct record *record)
{
    for (ref_t i = 0; i < record->heads.count; i++)
        dump_head(d, i);
    for (ref_t i = 0; i < record->blocks.count; i++)
        dump_entries(d, i);
}

static void dump_parts(struct dump *d)
{
    const struct profile *p = d->profile;
    for (size_t i = 0; i < p->parts.count; i++) {
        struct part part = profile_part(p, i);
        cost_t costs[EVENTS_MAX];
        struct costs total = profile_part_total(p, i, costs);
        begin(d, "part");
        put_number(d, "number", i);
        put_number(d, "input", part.input);
        put_text(d, "part", part.number);
        put_text(d, "thread", part.thread);
        put_text(d, "pid", part.pid);
        put_text(d, "command", part.command);
        put_text(d, "creator", part.creator);
        put_text(d, "trigger", part.trigger);
        put_row(d, &total);
        end(d);
    }
    for (size_t i = 0; i < p->inputs.count; i++)
        for (size_t k = 0; k < p->inputs.items[i].descriptions.count; k++) {
            begin(d, "description");
            put_number(d, "input", i);
            put_number(d, "number", k);
            put_text(d, "text", p->inputs.items[i].descriptions.items[k]);
            end(d);
        }
    begin(d, "totals");
    if (d->costs) {
        put_number(d, "summarised", p->summarised);
        put_number(d, "uncalled", p->uncalled_inputs);
        put_number(d, "saturated", p->saturated);
    }
    put_row(d, &p->totals);
    end(d);
}

static void dump_diagnostics(struct dump *d, const struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < diagnostics->items.count; i++) {
        const struct diagnostic *item = &diagnostics->items.items[i];
        begin(d, "diagnostic");
        put_number(d, "number", i);
        put_text(d, "path", item->path);
        put_number(d, "line", item->line);
        put_text(d, "message", item->message);
        end(d);
    }
    for (size_t i = 0, told = 0; i < diagnostics->counts.count; i++) {
        const struct problem_count *count = &diagnostics->counts.items[i];
        if (!count->problem->rest)
            continue; /* nobody is told how many there are */
        begin(d, "count");
        put_number(d, "number", told++);
        put_text(d, "of", text_of(count->problem->rest));
        put_number(d, "count", count->count);
        end(d);
    }
    begin(d, "errors");
    put_number(d, "count", diagnostics->errors);
    end(d);
}

/* ---- all of it ---- */

static int by_bytes(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

/* The lines, sorted. */
static struct text join_lines(const struct dump *d, struct arena *arena)
{
    size_t count = d->starts.count;
    struct text *lines = memory_alloc(count * sizeof *lines);
    for (size_t i = 0; i < count; i++) {
        size_t next = i + 1 < count ? d->starts.items[i + 1] : d->bytes.count;
        lines[i] = (struct text){d->bytes.items + d->starts.items[i], next - d->starts.items[i]};
    }
    if (count)
        qsort(lines, count, sizeof *lines, by_bytes);
    char *joined = arena_alloc(arena, d->bytes.count + 1), *at = joined;
    for (size_t i = 0; i < count; at += lines[i++].n)
        memcpy(at, lines[i].s, lines[i].n);
    free(lines);
    return (struct text){joined, d->bytes.count};
}

struct text dump_profile(const struct profile *profile, const struct diagnostics *diagnostics, bool costs,
                         struct arena *arena)
{
    struct dump d = {.profile = profile, .costs = costs};
    dump_names(&d, "object", &profile->objects);
    dump_names(&d, "file", &profile->files);
    dump_names(&d, "symbol", &profile->symbols);
    dump_events(&d);
    dump_costs(&d);
    dump_addresses(&d);
    dump_jumps(&d);
    if (profile->record)
        dump_record(&d, profile->record);
    dump_parts(&d);
    dump_diagnostics(&d, diagnostics);
    struct text dump = join_lines(&d, arena);
    free(d.bytes.items);
    free(d.starts.items);
    return dump;
}
