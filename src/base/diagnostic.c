/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/diagnostic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* The longest message; one that is longer ends with three dots. */
#define MESSAGE_MAX 1024
#define DOTS TEXT("...")

/* Prints into a buffer of MESSAGE_MAX bytes, and returns the length; a longer message is cut between characters. */
static __attribute__((format(printf, 2, 0))) size_t format_message(char *message, const char *format, va_list arguments)
{
    int length = vsnprintf(message, MESSAGE_MAX, format, arguments);
    if (length < MESSAGE_MAX)
        return length < 0 ? 0 : (size_t)length;
    size_t n = MESSAGE_MAX - 1 - DOTS.n;
    while (n && ((unsigned char)message[n] & 0xc0) == 0x80)
        n--;
    memcpy(message + n, DOTS.s, DOTS.n);
    return n + DOTS.n;
}

static struct problem_count *count_of(struct diagnostics *d, const struct problem *problem)
{
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem == problem)
            return &d->counts.items[i];
    struct problem_count *count = array_add(&d->counts);
    *count = (struct problem_count){problem, 0};
    return count;
}

void diagnostics_add(struct diagnostics *d, const struct problem *problem, struct text path, uint64_t line,
                     const char *format, ...)
{
    if (problem->severity == SEVERITY_ERROR)
        d->errors++;
    if (count_of(d, problem)->count++ >= problem->keep)
        return;
    char message[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    size_t n = format_message(message, format, arguments);
    va_end(arguments);
    struct diagnostic *item = array_add(&d->items);
    item->problem = problem;
    item->path = path.s ? arena_copy(&d->arena, path) : TEXT_NONE;
    item->line = line;
    item->is_late = false;
    item->message = arena_copy(&d->arena, (struct text){message, n});
}

bool diagnostics_stop(const struct diagnostics *d)
{
    if (!d->strict)
        return false;
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem->severity >= SEVERITY_WARNING)
            return true;
    return false;
}

const struct diagnostic *diagnostics_first(const struct diagnostics *d, enum severity severity)
{
    for (size_t i = 0; i < d->items.count; i++)
        if (d->items.items[i].problem->severity == severity)
            return &d->items.items[i];
    return NULL;
}

const struct diagnostic *diagnostics_find(const struct diagnostics *d, const struct problem *problem)
{
    for (size_t i = 0; i < d->items.count; i++)
        if (d->items.items[i].problem == problem)
            return &d->items.items[i];
    return NULL;
}

uint64_t diagnostics_rest(const struct problem_count *count)
{
    return count->count > count->problem->keep ? count->count - count->problem->keep : 0;
}

void diagnostics_join(struct diagnostics *d, const struct diagnostics *from, uint64_t lines)
{
    for (size_t i = 0; i < from->items.count; i++) {
        const struct diagnostic *item = &from->items.items[i];
        size_t kept = d->items.count;
        diagnostics_add(d, item->problem, item->path, item->line ? item->line + lines : 0, "%.*s", (int)item->message.n,
                        item->message.s);
        if (d->items.count > kept)
            d->items.items[kept].is_late = item->is_late;
    }
    for (size_t i = 0; i < from->counts.count; i++) {
        uint64_t rest = diagnostics_rest(&from->counts.items[i]);
        if (rest)
            count_of(d, from->counts.items[i].problem)->count += rest;
    }
    size_t kept = 0;
    for (size_t i = 0; i < from->items.count; i++)
        kept += from->items.items[i].problem->severity == SEVERITY_ERROR;
    d->errors += from->errors - kept;
}

static int rank_of(const struct diagnostic *d)
{
    return d->problem->severity == SEVERITY_NOTE ? 2 : d->is_late;
}

static bool comes_before(const struct diagnostic *a, const struct diagnostic *b)
{
    return a->line != b->line ? a->line < b->line : rank_of(a) < rank_of(b);
}

/* The index of the first problem of a kind: of each kind at least this one is kept. */
static size_t place_of(const struct diagnostics *d, const struct problem *problem)
{
    size_t at = 0;
    while (at < d->items.count && d->items.items[at].problem != problem)
        at++;
    return at;
}

static void order_counts(struct diagnostics *d)
{
    struct problem_count *counts = d->counts.items;
    for (size_t i = 1; i < d->counts.count; i++) {
        struct problem_count count = counts[i];
        size_t place = place_of(d, count.problem), at = i;
        for (; at > 0 && place_of(d, counts[at - 1].problem) > place; at--)
            counts[at] = counts[at - 1];
        counts[at] = count;
    }
}

void diagnostics_order(struct diagnostics *d, size_t first)
{
    struct diagnostic *items = d->items.items;
    for (size_t i = first + 1; i < d->items.count; i++) {
        struct diagnostic item = items[i];
        size_t at = i;
        for (; at > first && comes_before(&item, &items[at - 1]); at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
    order_counts(d);
}

void diagnostics_order_late(struct diagnostics *d, size_t late, size_t first)
{
    for (size_t i = late; i < d->items.count; i++)
        d->items.items[i].is_late = true;
    if (late < d->items.count)
        diagnostics_order(d, first);
}

/* ---- words ---- */

static bool is_standard_input(const struct diagnostic *d)
{
    return text_equal(d->path, TEXT("-")) && !d->problem->names_file;
}

static struct text path_of(const struct diagnostic *d)
{
    return is_standard_input(d) ? TEXT("standard input") : d->path.n ? d->path : TEXT("''");
}

void diagnostic_write(const struct diagnostic *d, struct output *out)
{
    if (d->path.s) {
        output_name(out, path_of(d));
        output_text(out, TEXT(":"));
    }
    if (d->line)
        output_print(out, "%llu:", (unsigned long long)d->line);
    if (d->path.s)
        output_char(out, ' ');
    output_name(out, d->message);
}

/* ---- losses ---- */

static bool is_loss(const struct problem *problem)
{
    return problem->severity == SEVERITY_EMPTY || problem->severity >= SEVERITY_LOSS;
}

uint64_t diagnostics_losses(const struct diagnostics *d)
{
    uint64_t count = 0;
    for (size_t i = 0; i < d->counts.count; i++)
        count += is_loss(d->counts.items[i].problem) ? d->counts.items[i].count : 0;
    return count;
}

struct text diagnostics_loss(const struct diagnostics *d, size_t from, struct arena *arena)
{
    while (from < d->items.count && !is_loss(d->items.items[from].problem))
        from++;
    if (from == d->items.count)
        return TEXT_NONE;
    const struct diagnostic *item = &d->items.items[from];
    struct text path = item->path.s ? path_of(item) : TEXT(""), colon = item->path.s ? TEXT(": ") : TEXT("");
    return item->line ? arena_format(arena, "%.*s:%llu: %.*s", (int)path.n, path.s, (unsigned long long)item->line,
                                     (int)item->message.n, item->message.s)
                      : arena_format(arena, "%.*s%.*s%.*s", (int)path.n, path.s, (int)colon.n, colon.s,
                                     (int)item->message.n, item->message.s);
}

bool problem_has_rest(const struct problem_count *count)
{
    return count->problem->rest && diagnostics_rest(count);
}

void problem_write_rest(const struct problem_count *count, struct output *out)
{
    output_print(out, "and %llu more %s", (unsigned long long)diagnostics_rest(count), count->problem->rest);
}

void diagnostics_release(struct diagnostics *d)
{
    free(d->items.items);
    free(d->counts.items);
    arena_release(&d->arena);
    *d = (struct diagnostics){.strict = d->strict};
}
