/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/heading.h"

#include "base/buffer.h"

static struct text last_name(struct text path)
{
    struct text name = text_base_name(path);
    return name.n ? name : path;
}

/* The inputs [first, first + count). */
static void add_inputs(struct buffer *b, const struct profile *profile, size_t first, size_t count)
{
    if (count)
        buffer_add(b, last_name(profile->inputs.items[first].path));
    if (count > 1)
        buffer_print(b, " and %zu more", count - 1);
}

struct heading_target heading_target(const struct profile *profile, struct arena *arena)
{
    struct names commands = {0}, programs = {0};
    for (size_t i = 0; i < profile->parts.count; i++) {
        struct text command = profile_part(profile, i).command, rest = command;
        if (command.n && names_add(&commands, NULL, command) + 1 == commands.texts.count)
            names_add(&programs, NULL, text_next_word(&rest));
    }
    size_t count = commands.texts.count;
    struct text first = count ? commands.texts.items[0] : TEXT(""), name = first;
    if (count > 1 && programs.texts.count == 1)
        name = arena_join(arena, arena_format(arena, "%zu benchmarks of ", count), programs.texts.items[0]);
    else if (count > 1)
        name = arena_join(arena, first, arena_format(arena, " and %zu more", count - 1));
    names_release(&commands);
    names_release(&programs);
    return (struct heading_target){name, count < 2};
}

struct text heading_of(const struct report *report, struct arena *arena)
{
    const struct profile *p = report->study->profile;
    struct buffer b = {0};
    size_t new = report->study->series->new_inputs, old = p->inputs.count - new;
    add_inputs(&b, p, 0, new);
    if (old) {
        buffer_add(&b, TEXT(" against "));
        add_inputs(&b, p, new, old);
    }
    return buffer_take(&b, arena);
}
