/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/suggest.h"

#include "base/display_width.h"
#include "report/summary/much_inlined.h"

#include <ctype.h>

#define NAME_MOST 200u   /* bytes; a longer name is in no command */
#define HEIGHT_LARGE 30u /* lines of a window that has room for one more command */

/* A word for the shell: as it is, or in quotes. */
static struct text quoted(struct text word, struct arena *arena)
{
    struct buffer b = {0};
    bool is_plain = word.n > 0;
    for (size_t i = 0; i < word.n; i++)
        is_plain &= word.s[i] != '\0' && (isalnum((unsigned char)word.s[i]) || strchr("_-./,=:+@%", word.s[i]));
    if (is_plain)
        return word;
    buffer_add(&b, TEXT("'"));
    for (size_t i = 0; i < word.n; i++)
        buffer_add(&b, word.s[i] == '\'' ? TEXT("'\\''") : (struct text){word.s + i, 1});
    buffer_add(&b, TEXT("'"));
    return buffer_take(&b, arena);
}

/* An expression that matches a name and no other. */
static struct text expression_of(struct text name, struct arena *arena)
{
    struct buffer b = {0};
    buffer_add(&b, TEXT("^"));
    for (size_t i = 0; i < name.n; i++) {
        if (name.s[i] != '\0' && strchr("\\^$.|?*+()[]{}", name.s[i]))
            buffer_add(&b, TEXT("\\"));
        buffer_add(&b, (struct text){name.s + i, 1});
    }
    buffer_add(&b, TEXT("$"));
    return buffer_take(&b, arena);
}

/* Whether a terminal shows every character of a text as it is. */
static bool is_printable(struct text t)
{
    uint32_t point;
    for (size_t n; t.n; t = text_skip(t, n)) {
        n = text_character(t, &point);
        if (n == 0 || text_is_hidden(point))
            return false;
    }
    return true;
}

/* Whether every input can be read once more: what came through a pipe cannot. */
static bool can_read_again(const struct profile *p)
{
    bool can = true;
    for (size_t i = 0; i < p->inputs.count; i++) {
        struct text path = p->inputs.items[i].path;
        can &= !text_equal(path, TEXT("-")) && !text_equal(path, TEXT("/dev/stdin")) &&
               !text_starts(path, TEXT("/dev/fd/"));
    }
    return can;
}

/* A path that is no option, though it may begin like one: a list of inputs may have any name. */
static struct text operand(struct text path, struct arena *arena)
{
    return text_starts(path, TEXT("-")) ? arena_join(arena, TEXT("./"), path) : path;
}

static void add_inputs(struct buffer *b, const char *before, const struct texts *paths, struct arena *arena)
{
    for (size_t i = 0; i < paths->count; i++) {
        buffer_add(b, text_of(before));
        buffer_add(b, quoted(operand(paths->items[i], arena), arena));
    }
}

/* What was read, as the command line said it; what it did not name, by its paths. */
static struct text inputs_of(const struct report *report, struct arena *arena)
{
    const struct profile *p = report->study->profile;
    const struct request *request = report->request;
    const size_t new = report->study->series->new_inputs;
    struct buffer b = {0};
    for (size_t i = 0; i < report->request->reading.count; i++) {
        buffer_add(&b, TEXT(" "));
        buffer_add(&b, quoted(report->request->reading.items[i], arena));
    }
    add_inputs(&b, " ", &request->named, arena);
    add_inputs(&b,
               " --base=", &(struct texts){request->bases.items, request->named.count ? request->bases.count : 0, 0},
               arena);
    for (size_t i = 0; i < p->inputs.count && !request->named.count; i++) {
        buffer_add(&b, i < new ? TEXT(" ") : TEXT(" --base="));
        buffer_add(&b, quoted(operand(p->inputs.items[i].path, arena), arena));
    }
    return buffer_take(&b, arena);
}

static struct text command_of(const struct report *report, struct text options, struct arena *arena)
{
    struct text command = arena_join(arena, TEXT("cgannotate --"), options);
    return arena_join(arena, command, inputs_of(report, arena));
}

/* The command, what it shows, and what more there is to say, as far as there is room for it. */
static void put_suggestion(const struct report *report, const struct suggestion *suggestion)
{
    struct arena arena = {0};
    struct text command = suggestion->command;
    struct text saying = arena_join(&arena, arena_join(&arena, command, TEXT("   ")), suggestion->shows);
    struct text line = arena_join(&arena, saying, suggestion->more);
    size_t width = report->look->width ? report->look->width : SIZE_MAX;
    if (display_width_of(line) > width)
        line = display_width_of(saying) > width ? command : saying;
    if (is_printable(command) && display_width_of(line) <= width) {
        output_text(report->out, line);
        output_char(report->out, '\n');
    }
    arena_release(&arena);
}

static void put_command(const struct report *report, struct text option, const char *shows)
{
    struct arena arena = {0};
    put_suggestion(report, &(struct suggestion){command_of(report, option, &arena), text_of(shows), TEXT("")});
    arena_release(&arena);
}

/* Commands that show more of one function. */
static void put_commands_of(const struct report *report, struct text name)
{
    struct arena arena = {0};
    struct text expression = quoted(expression_of(name, &arena), &arena);
    if (!study_misses_calls(report->study))
        put_command(report, arena_join(&arena, TEXT("peek="), expression), "its callers and callees");
    if (report->study->profile->offers_instructions)
        put_command(report, arena_join(&arena, TEXT("disasm="), expression), "its machine code");
    arena_release(&arena);
}

/* Of several threads or inputs, what each cost. */
static void put_commands_of_units(const struct report *report)
{
    const struct profile *p = report->study->profile;
    if (report->request->by)
        return;
    if (profile_threads(p) > 1)
        put_command(report, TEXT("by=thread"), "what each thread cost");
    else if (p->inputs.count > 1 + (size_t)(report->study->sides != NULL))
        put_command(report, TEXT("by=input"), "what each profile cost");
}

/* A small window has its lines for figures. */
static bool offers_browser(const struct report *report)
{
#ifdef HAVE_NCURSES
    return report->look->height == 0 || report->look->height >= HEIGHT_LARGE;
#else
    (void)report;
    return false;
#endif
}

/* `(4 MB of debug information)`: what it takes to know the lines; if there is none, how there is. */
static struct text say_debug(const struct report *report, const struct your_lines *yours, struct arena *arena)
{
    unsigned long long bytes = much_inlined_debug_bytes(report, yours), mega = 1000000, kilo = 1000;
    if (!bytes)
        return TEXT(", if built with -g");
    return bytes < mega ? arena_format(arena, " (%llu kB of debug information)", (bytes + kilo - 1) / kilo)
                        : arena_format(arena, " (%llu MB of debug information)", (bytes + mega / 2) / mega);
}

bool suggest_inline(const struct report *report, const struct your_lines *yours, struct text options,
                    struct arena *arena, struct suggestion *suggestion)
{
    if (!much_is_inlined_in_yours(report, yours) || !can_read_again(report->study->profile))
        return false;
    *suggestion = (struct suggestion){
        command_of(report, options, arena),
        arena_format(arena, "which lines of yours: %u%% is inlined code", your_lines_percent(yours, CHARGED_ELSEWHERE)),
        say_debug(report, yours, arena)};
    return true;
}

static bool put_inline(const struct report *report, const struct your_lines *yours)
{
    struct arena arena = {0};
    struct suggestion suggestion;
    bool is_offered = suggest_inline(report, yours, TEXT("inline"), &arena, &suggestion);
    if (is_offered)
        put_suggestion(report, &suggestion);
    arena_release(&arena);
    return is_offered;
}

void suggest_write(const struct report *report, const struct your_lines *yours, bool has_causes, ref_t symbol)
{
    struct text name = naming_symbol(report->naming, symbol);
    if (!can_read_again(report->study->profile))
        return;
    bool is_offered = put_inline(report, yours);
    if (has_causes)
        put_command(report, TEXT("why"), "all causes of the change");
    if (name.n <= NAME_MOST && is_printable(name))
        put_commands_of(report, name);
    put_commands_of_units(report);
    if (!is_offered && much_is_inlined(report))
        put_command(report, TEXT("inline"), "rows for what was inlined, if built with -g");
    if (offers_browser(report))
        put_command(report, TEXT("browse"), "all of this, with the keyboard");
}
