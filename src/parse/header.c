/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Header lines (rules 3 to 7). */
#include "parse/parser.h"

#include <stdlib.h>

/* ---- columns ---- */

void columns_copy(struct columns *to, const struct columns *from)
{
    *to = (struct columns){
        .others = from->others, .has_line = from->has_line, .has_address = from->has_address, .ordered = from->ordered};
    for (size_t i = 0; i < from->kinds.count; i++)
        *array_add(&to->kinds) = from->kinds.items[i];
    for (size_t i = 0; i < from->events.count; i++)
        *array_add(&to->events) = from->events.items[i];
}

void columns_release(struct columns *columns)
{
    free(columns->kinds.items);
    free(columns->events.items);
}

bool columns_equal(const struct columns *a, const struct columns *b)
{
    if (a->kinds.count != b->kinds.count || a->others != b->others || a->events.count != b->events.count)
        return false;
    for (size_t i = 0; i < a->kinds.count; i++)
        if (a->kinds.items[i] != b->kinds.items[i])
            return false;
    for (size_t i = 0; i < a->events.count; i++)
        if (a->events.items[i] != b->events.items[i])
            return false;
    return true;
}

static void read_events(struct parser *ps, struct text value)
{
    struct columns *columns = &ps->columns;
    columns->events.count = 0;
    columns->ordered = true;
    ps->events_given = ps->part.has_events = true;
    for (struct text name; (name = text_next_word(&value)).n;) {
        ref_t event = profile_add_event(ps->profile, name);
        if (event == NONE)
            parser_complain(ps, &problem_too_many_events, "more than 1024 events, the rest is left out", name);
        columns->ordered &= event == columns->events.count;
        *array_add(&columns->events) = event;
        if (columns->events.count == EVENTS_MAX)
            break;
    }
    if (text_trim(value).n)
        parser_complain(ps, &problem_too_many_events, "more than 1024 events, the rest is left out", value);
}

static enum position position_kind(struct text word)
{
    static const struct text kinds[] = {{"instr", 5}, {"bb", 2}, {"line", 4}};
    unsigned kind = 0;
    while (kind < POSITION_OTHER && !text_equal(word, kinds[kind]))
        kind++;
    return (enum position)kind;
}

void columns_add_position(struct columns *columns, enum position kind)
{
    *array_add(&columns->kinds) = (uint8_t)kind;
    columns->has_line |= kind == POSITION_LINE;
    columns->has_address |= kind == POSITION_INSTR;
}

static void read_position_kinds(struct parser *ps, struct text value)
{
    struct columns *columns = &ps->columns, before;
    columns_copy(&before, columns);
    ps->part.has_positions = true;
    columns->kinds.count = columns->others = 0;
    columns->has_line = columns->has_address = false;
    for (struct text word; columns->kinds.count < POSITIONS_MAX && (word = text_next_word(&value)).n;)
        columns_add_position(columns, position_kind(word));
    if (text_trim(value).n)
        parser_complain(ps, &problem_bad_header, "more than 1024 position columns, the rest is left out", value);
    while (text_next_word(&value).n)
        columns->others++;
    if (columns->kinds.count == 0)
        columns_add_position(columns, POSITION_LINE);
    ps->profile->offers_instructions |= columns->has_address;
    if (!columns_equal(columns, &before))
        parser_need(ps, INHERITED_POSITIONS);
    columns_release(&before);
}

/* ---- the lines ---- */

static void keep(struct parser *ps, struct text *field, struct text value)
{
    *field = arena_copy(&ps->arena, value);
}

static void forget(struct text *text, struct text taken_over)
{
    if (text->s == taken_over.s)
        *text = TEXT_NONE;
}

/* Files that were put after each other: the second one takes over nothing about the process of the first one. */
static void forget_taken_over(struct parser *ps)
{
    forget(&ps->part.part.pid, ps->taken_over.pid);
    forget(&ps->part.part.command, ps->taken_over.command);
    forget(&ps->part.part.creator, ps->taken_over.creator);
    parser_record_version(ps);
}

/* A line that a head has once begins the head of another file if it comes again without a body before it: the first
 * file was cut off in its head. */
static void begin_head(struct parser *ps, bool *given)
{
    if (*given && !ps->part.body) {
        ps->part.sign = "another head comes right after its head";
        parser_next_part(ps);
    }
    *given = true;
}

static void read_version(struct parser *ps, struct text value)
{
    cost_t version = 0;
    struct text number = {value.s, text_find(value, '.')}; /* some write 0.9.6 */
    begin_head(ps, &ps->part.has_version);
    forget_taken_over(ps);
    ps->part.is_0_9 = text_equal(value, TEXT("0.9")) || text_starts(value, TEXT("0.9."));
    enum number kind = number_read_cost(number, &version);
    if (kind == NUMBER_BAD || kind == NUMBER_ABSENT || kind == NUMBER_NOT_FINITE)
        parser_complain(ps, &problem_bad_header, "unreadable version", value);
    if (version <= 1)
        return;
    parser_complain(ps, &problem_version, "version of the format not known", value);
    ps->halted |= HALT_STOPPED;
}

static void read_creator(struct parser *ps, struct text value)
{
    ps->part.has_creator = true;
    keep(ps, &ps->part.part.creator, value);
}

static void read_pid(struct parser *ps, struct text value)
{
    keep(ps, &ps->part.part.pid, value);
}

static void read_command(struct parser *ps, struct text value)
{
    begin_head(ps, &ps->part.has_command);
    keep(ps, &ps->part.part.command, value);
}

static void read_part(struct parser *ps, struct text value)
{
    keep(ps, &ps->part.part.number, value);
}

static void read_thread(struct parser *ps, struct text value)
{
    keep(ps, &ps->part.part.thread, value);
}

/* `Timerange` of `Timerange: 1 - 2`. */
static struct text description_key(struct text description)
{
    return (struct text){description.s, text_find(description, ':')};
}

/* Drops a description of the same thing by a part that was left out. */
static void drop_stale_description(struct parser *ps, struct text value)
{
    struct profile_input *input = &ps->profile->inputs.items[ps->input];
    struct text *items = input->descriptions.items;
    for (size_t i = 0; i < ps->stale_descriptions; i++) {
        if (!text_equal(description_key(items[i]), description_key(value)))
            continue;
        memmove(items + i, items + i + 1, (--input->descriptions.count - i) * sizeof *items);
        ps->stale_descriptions--;
        return;
    }
}

/* A bad line leaves the values of an earlier line. */
static void read_summary_costs(struct parser *ps, struct summary *summary, struct text value)
{
    struct summary read = {.line = ps->line, .given = true};
    struct text rest = value;
    for (struct text token; read.costs.count < EVENTS_MAX && (token = text_next_word(&rest)).n;) {
        cost_t cost = COST_ABSENT;
        enum number kind = number_read_cost(token, &cost);
        if (kind == NUMBER_BAD) {
            parser_complain(ps, &problem_bad_header, "bad cost, line skipped", value);
            free(read.costs.items);
            return;
        }
        parser_say_number(ps, kind, token);
        *array_add(&read.costs) = cost;
    }
    free(summary->costs.items);
    *summary = read;
}

#define TRIGGER TEXT("Trigger:")
#define MISSING TEXT("Missing-costs:")
#define LINES_ARE_LOST TEXT("Lines: no") /* all costs of a function are at its entry */

/* Descriptions are kept of one part: those of later ones mostly say the same again. */
static void read_description(struct parser *ps, struct text value)
{
    ps->part.exact |= text_equal(value, TEXT("Exact-totals: yes"));
    ps->part.incomplete |= text_equal(value, TEXT("Incomplete: yes"));
    ps->profile->has_inlined |= text_equal(text_trim(value), TEXT("Inlined: yes"));
    ps->part.lost_lines |= text_equal(text_trim(value), LINES_ARE_LOST);
    ps->part.is_merged |= text_starts(value, TEXT("Merged:"));
    ps->part.lost_ways |= text_equal(text_trim(value), WAYS_ARE_LOST);
    if (text_starts(value, MISSING))
        read_summary_costs(ps, &ps->part.missing_said, text_skip(value, MISSING.n));
    parser_record_description(ps, value);
    if (!ps->part.body && text_starts(value, TRIGGER))
        keep(ps, &ps->part.part.trigger, text_trim(text_skip(value, TRIGGER.n)));
    if (ps->part.body || ps->described)
        return;
    struct profile_input *input = &ps->profile->inputs.items[ps->input];
    while (value.s + value.n < ps->end && text_is_blank(value.s[value.n]))
        value.n++; /* Valgrind's own `desc: I1 cache: ` is shown as it stands */
    drop_stale_description(ps, value);
    if (input->descriptions.count < DESCRIPTIONS_MAX)
        keep(ps, array_add(&input->descriptions), value);
}

/* Whether words are a long name without its colon (rule 32). */
static bool is_bare_name(struct text rest)
{
    return text_find(rest, '=') == rest.n && text_find(rest, ':') == rest.n;
}

/* `NAME [= FORMULA] [: LONG NAME]`, or `NAME LONG NAME`. */
static void read_definition(struct parser *ps, struct text value)
{
    size_t n = 0;
    while (n < value.n && !text_is_blank(value.s[n]) && value.s[n] != '=' && value.s[n] != ':')
        n++;
    struct definition definition = {.name = {value.s, n}, .path = ps->path, .line = ps->line};
    struct text rest = text_trim(text_skip(value, n));
    bool is_bare = is_bare_name(rest);
    if (n == 0 || (rest.n && rest.s[0] != '=' && rest.s[0] != ':' && !is_bare)) {
        parser_complain(ps, &problem_bad_header, "unreadable event: line", value);
        return;
    }
    if (rest.n && rest.s[0] == '=') {
        struct text formula = text_skip(rest, 1);
        formula.n = text_find(formula, ':');
        definition.formula = text_trim(formula);
        rest = text_skip(rest, 1 + formula.n);
    }
    if (rest.n)
        definition.long_name = is_bare ? rest : text_trim(text_skip(rest, 1));
    profile_add_definition(ps->profile, &definition);
}

static void read_summary(struct parser *ps, struct text value)
{
    read_summary_costs(ps, &ps->part.summary, value);
}

static void read_totals(struct parser *ps, struct text value)
{
    parser_end_run(ps);
    read_summary_costs(ps, &ps->part.totals, value);
    ps->part.is_headless |= ps->part.ended;
    ps->part.ended = true;
}

static const struct header_line {
    struct text key;
    bool begins_part; /* after the body of another */
    void (*read)(struct parser *ps, struct text value);
} header_lines[] = {
    {{"version", 7}, true, read_version},   {{"creator", 7}, false, read_creator},
    {{"pid", 3}, true, read_pid},           {{"cmd", 3}, false, read_command},
    {{"part", 4}, true, read_part},         {{"thread", 6}, true, read_thread},
    {{"desc", 4}, false, read_description}, {{"positions", 9}, true, read_position_kinds},
    {{"events", 6}, true, read_events},     {{"event", 5}, false, read_definition},
    {{"summary", 7}, false, read_summary},  {{"totals", 6}, false, read_totals},
    {{"total", 5}, false, read_totals},
};

static bool is_key(struct text t)
{
    for (size_t i = 0; i < t.n; i++)
        if ((t.s[i] | 0x20) < 'a' || (t.s[i] | 0x20) > 'z')
            return false;
    return t.n > 0;
}

/* An unknown key is diagnosed once, for all of its values. */
static void unknown_header(struct parser *ps, struct text key, struct text line)
{
    for (size_t i = 0; i < ps->unknown_keys.count; i++)
        if (text_equal(ps->unknown_keys.items[i], key))
            return;
    if (ps->unknown_keys.count < UNKNOWN_KEYS_MAX)
        keep(ps, array_add(&ps->unknown_keys), key);
    parser_need(ps, INHERITED_KEYS);
    parser_complain(ps, &problem_unknown_header, "unknown header line, skipped", line);
}

static void begin_part_after_body(struct parser *ps)
{
    if (ps->part.body || ps->part.ended)
        parser_next_part(ps);
}

bool parser_header_line(struct parser *ps, struct text line)
{
    if (text_starts(line, TEXT("===="))) {
        begin_part_after_body(ps);
        return true;
    }
    struct text key = {line.s, text_find(line, ':')};
    if (key.n == line.n || !is_key(key))
        return false;
    struct text value = text_trim(text_skip(line, key.n + 1));
    for (size_t i = 0; i < sizeof header_lines / sizeof *header_lines; i++) {
        if (!text_equal(header_lines[i].key, key))
            continue;
        if (header_lines[i].begins_part)
            begin_part_after_body(ps);
        header_lines[i].read(ps, value);
        return true;
    }
    unknown_header(ps, key, line);
    return true;
}
