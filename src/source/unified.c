/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/unified.h"

#include "source/block.h"

#include "base/buffer.h"

#include <stdlib.h>

static struct texts lines_of(const struct source *source)
{
    struct texts lines = {0};
    for (size_t i = 1; i <= source_lines(source); i++)
        *array_add(&lines) = source_line(source, i);
    return lines;
}

/* The lines that are being put together. */
struct making {
    struct unified *unified;
    const struct texts *old, *new;
    struct buffer text;
    size_t count;
};

static void add_line(struct making *m, struct unified_line line)
{
    struct unified *u = m->unified;
    *array_add(&u->source.starts) = m->text.count;
    u->lines[++m->count] = line;
    if (line.old)
        u->of_old[line.old] = (ref_t)m->count;
    if (line.new)
        u->of_new[line.new] = (ref_t)m->count;
    buffer_add(&m->text, line.new ? m->new->items[line.new - 1] : m->old->items[line.old - 1]);
    buffer_add(&m->text, TEXT("\n"));
}

/* Old lines that are gone come before the new line that follows the last line of both. */
static void add_lines(struct making *m, const struct alignment *a)
{
    size_t old = 1;
    for (size_t new = 1; new <= a->new_count; new ++) {
        ref_t same = a->from[new];
        for (; old <= a->old_count && !a->to[old]; old++)
            add_line(m, (struct unified_line){.old = (ref_t)old});
        add_line(m, (struct unified_line){same, (ref_t) new, same && a->edited[same]});
        old += same != 0;
    }
    for (; old <= a->old_count; old++)
        add_line(m, (struct unified_line){.old = (ref_t)old});
}

void unified_init(struct unified *unified, const struct source *old, const struct source *new)
{
    struct texts old_lines = lines_of(old), new_lines = lines_of(new);
    struct alignment alignment;
    align_lines(&alignment, &old_lines, &new_lines);
    size_t old_count = old_lines.count, new_count = new_lines.count;
    *unified = (struct unified){
        .source = {.modified = new->modified},
        .lines = memory_zeroed(old_count + new_count + 1, sizeof *unified->lines),
        .of_old = memory_zeroed(old_count + 1, sizeof *unified->of_old),
        .of_new = memory_zeroed(new_count + 1, sizeof *unified->of_new),
        .old_count = old_count,
        .new_count = new_count,
    };
    unified->source.path = arena_copy(&unified->arena, new->path);
    outline_init(&unified->old_outline, old, &unified->arena);
    outline_init(&unified->new_outline, new, &unified->arena);
    struct making making = {.unified = unified, .old = &old_lines, .new = &new_lines};
    add_lines(&making, &alignment);
    *array_add(&unified->source.starts) = making.text.count;
    unified->source.content = buffer_text(&making.text);
    alignment_release(&alignment);
    free(old_lines.items);
    free(new_lines.items);
}

void unified_release(struct unified *unified)
{
    free((void *)(uintptr_t)unified->source.content.s);
    free(unified->source.starts.items);
    free(unified->lines);
    free(unified->of_old);
    free(unified->of_new);
    outline_release(&unified->old_outline);
    outline_release(&unified->new_outline);
    arena_release(&unified->arena);
    *unified = (struct unified){0};
}

bool unified_changes(const struct unified *u, ref_t line)
{
    const struct unified_line *l = &u->lines[line];
    uint64_t old = l->old ? u->old_outline.codes[l->old] : 0, new = l->new ? u->new_outline.codes[l->new] : 0;
    return unified_differs(u, line) && old != new;
}

/* Whether a line is of a function, in either version. */
static bool is_of_function(const struct unified *u, ref_t line)
{
    const struct unified_line *l = &u->lines[line];
    bool is_old = l->old > 0 && outline_find(&u->old_outline, l->old);
    bool is_new = l->new > 0 && outline_find(&u->new_outline, l->new);
    return is_old || is_new || block_is_code(&u->source, line);
}

ref_t unified_next_change(const struct unified *u, ref_t from, const bool *except)
{
    for (ref_t line = from; line <= source_lines(&u->source); line++)
        if (unified_changes(u, line) && !(except && except[line]) && !is_of_function(u, line))
            return line;
    return 0;
}
