/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/label.h"

#include "base/input.h"
#include "base/number.h"
#include "load/guess.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Sets a text to what stands behind the key, if it is not set. */
static void take_text(struct text line, struct text key, struct text *value, struct arena *arena)
{
    if (value->n == 0 && text_starts(line, key))
        *value = arena_copy(arena, text_trim(text_skip(line, key.n)));
}

static void take_number(struct text line, struct text key, uint64_t *value)
{
    if (*value == 0 && text_starts(line, key))
        number_read_unsigned(text_trim(text_skip(line, key.n)), value);
}

static void read_line(struct label *label, struct text line, struct arena *arena)
{
    take_text(line, TEXT("pid:"), &label->pid, arena);
    take_text(line, TEXT("cmd:"), &label->command, arena);
    take_text(line, TEXT("creator:"), &label->creator, arena);
    take_number(line, TEXT("part:"), &label->suffix.part);
    take_number(line, TEXT("thread:"), &label->suffix.thread);
    label->is_written |= text_starts(line, TEXT("desc: Merged:"));
}

static bool is_of_head(struct text line)
{
    size_t n = 0;
    line = text_trim(line);
    if (line.n == 0 || line.s[0] == '#')
        return true;
    while (n < line.n && is_letter(line.s[n]))
        n++;
    return n && n < line.n && line.s[n] == ':';
}

struct label label_read(struct text path, struct arena *arena)
{
    struct label label = {0};
    struct text why, line, rest = TEXT_NONE;
    struct input *input = input_open(path.s, arena, &why);
    if (!input)
        return label;
    struct text head = input_peek(input);
    label.is_profile = head.n && guess_is_profile(head);
    rest = input_mapping(input);
    if (!rest.s)
        input_next(input, &rest);
    if (text_starts(rest, TEXT("\xEF\xBB\xBF")))
        rest = text_skip(rest, 3);
    while (text_split(&rest, '\n', &line) && is_of_head(line))
        read_line(&label, line, arena);
    input_close(input);
    return label;
}
