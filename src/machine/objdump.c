/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/objdump.h"

#include <stdio.h>

const char *objdump_program(const char *option, const char *variable)
{
    if (option && *option)
        return option;
    return variable && *variable ? variable : "objdump";
}

/* ---- its version ---- */

struct version {
    struct text line;
    struct arena *arena;
    bool is_llvm;
};

static bool has_digit(struct text line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] >= '0' && line.s[i] <= '9')
            return true;
    return false;
}

/* The version is in the first line that has a number. */
static const char *read_version(void *context, struct text line)
{
    struct version *version = context;
    version->is_llvm |= text_has(line, TEXT("LLVM"));
    if (!version->line.s && has_digit(line))
        version->line = arena_copy(version->arena, text_cut(text_trim(line), NAME_SHOWN));
    return NULL;
}

struct text objdump_init(struct objdump *objdump, struct arena *arena)
{
    const char *const arguments[] = {objdump->program, "--version", NULL};
    struct version version = {.arena = arena};
    const struct run run = {.arguments = arguments,
                            .limits = objdump->limits,
                            .read = read_version,
                            .context = &version,
                            .budget = &objdump->budget};
    objdump->budget =
        (struct run_budget){.most = {OBJDUMP_RUNS, OBJDUMP_BYTES, OBJDUMP_DURATION}, .stop = objdump->stop};
    struct text wrong = run_program(&run, arena);
    if (!wrong.s && !version.line.s)
        wrong = TEXT("does not print its version");
    objdump->version = version.line;
    objdump->is_llvm = version.is_llvm;
    return wrong;
}

/* ---- its lines ---- */

#define TEXT_MAX ((size_t)1 << 10) /* bytes of an instruction that are kept */
#define OPERANDS 7u                /* where GNU's objdump puts them */

struct listing {
    struct code *code;
    size_t first; /* the code that was there before */
    struct code_range range;
    uint64_t stop;
    struct arena *arena;
};

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t objdump_read_address(struct text t, uint64_t *address)
{
    size_t n = 0;
    *address = 0;
    for (; n < t.n && hex_digit(t.s[n]) >= 0; n++) {
        if (*address >> 60)
            return 0;
        *address = *address << 4 | (uint64_t)hex_digit(t.s[n]);
    }
    return n;
}

/* The lines between the instructions: empty ones, the name of the file, and the names of its sections. */
static bool is_other_line(struct text line)
{
    return text_trim(line).n == 0 || text_starts(line, TEXT("Disassembly of section ")) ||
           text_has(line, TEXT(":     file format ")) || text_has(line, TEXT(":\tfile format "));
}

/* A copy with blanks in place of tabs. */
static struct text untab(struct arena *arena, struct text t)
{
    char *copy = arena_alloc(arena, t.n + OPERANDS + 1);
    size_t n = 0;
    bool is_padded = false;
    for (size_t i = 0; i < t.n; i++) {
        copy[n++] = t.s[i] == '\t' ? ' ' : t.s[i];
        while (t.s[i] == '\t' && !is_padded && n < OPERANDS)
            copy[n++] = ' ';
        is_padded |= t.s[i] == '\t';
    }
    copy[n] = '\0';
    return (struct text){copy, n};
}

static const char *add_instruction(struct listing *listing, uint64_t address, struct text text)
{
    struct code *code = listing->code;
    if (code->count > listing->first && address <= code->items[code->count - 1].address)
        return "writes instructions out of order";
    if (address < listing->range.start || address >= listing->stop)
        return "writes instructions that were not asked for";
    if (address >= listing->range.end)
        return NULL;
    *array_add(code) = (struct decoded){address, untab(listing->arena, text_cut(text, TEXT_MAX))};
    return NULL;
}

/* `    1199:	push   %rbp`, the head of a symbol, `0000000000001199 <rec+0x10>:`, or what is_other_line() knows. */
static const char *read_code(void *context, struct text line)
{
    struct listing *listing = context;
    struct text rest = line;
    uint64_t address;
    while (rest.n && text_is_blank(rest.s[0]))
        rest = text_skip(rest, 1);
    size_t digits = objdump_read_address(rest, &address);
    struct text after = text_skip(rest, digits);
    struct text text = after.n ? text_trim(text_skip(after, 1)) : TEXT("");
    if (digits && after.n > 1 && after.s[0] == ':' && text_is_blank(after.s[1]) && text.n)
        return add_instruction(listing, address, text);
    bool is_head = digits && rest.s == line.s && text_starts(after, TEXT(" <")) && text_ends(after, TEXT(">:"));
    if (is_head || is_other_line(line))
        return NULL;
    return "writes lines that are not machine code";
}

/* ---- its run ---- */

#define ARGUMENTS_MAX 13

/* llvm-objdump knows no `--`, and needs none: no path begins with a dash. */
static void list_arguments(const struct objdump *objdump, const char *path, const char *start, const char *end,
                           const char *arguments[ARGUMENTS_MAX])
{
    size_t n = 0;
    arguments[n++] = objdump->program;
    arguments[n++] = "-d";
    arguments[n++] = "-z";
    arguments[n++] = "-w";
    arguments[n++] = "-C";
    arguments[n++] = "--no-show-raw-insn";
    arguments[n++] = start;
    arguments[n++] = end;
    if (objdump->syntax) {
        arguments[n++] = "-M";
        arguments[n++] = objdump->syntax;
    }
    if (!objdump->is_llvm)
        arguments[n++] = "--";
    arguments[n++] = path;
    arguments[n] = NULL;
}

/* objdump cuts an instruction that reaches past its stop: so it decodes more than it is asked for. */
struct text objdump_decode(struct objdump *objdump, const char *path, struct code_range range, struct code *code,
                           struct arena *arena)
{
    const char *arguments[ARGUMENTS_MAX];
    char start[48], end[48];
    uint64_t stop = range.end + (UINT64_MAX - range.end < CODE_LONGEST ? 0 : CODE_LONGEST);
    snprintf(start, sizeof start, "--start-address=0x%llx", (unsigned long long)range.start);
    snprintf(end, sizeof end, "--stop-address=0x%llx", (unsigned long long)stop);
    list_arguments(objdump, path, start, end, arguments);
    struct listing listing = {code, code->count, range, stop, arena};
    const struct run run = {.arguments = arguments,
                            .limits = objdump->limits,
                            .read = read_code,
                            .context = &listing,
                            .budget = &objdump->budget};
    struct text wrong = run_program(&run, arena);
    if (!wrong.s && code->count == listing.first)
        wrong = TEXT("writes no instructions");
    if (wrong.s)
        code->count = listing.first;
    return wrong;
}

/* ---- the code ---- */

static uint64_t address_of(const void *code, size_t place)
{
    return ((const struct code *)code)->items[place].address;
}

size_t code_find(const struct code *code, uint64_t address)
{
    return lower_bound(code, code->count, address_of, address);
}

size_t code_count_strangers(const struct code *code, const uint64_t *addresses, size_t count)
{
    size_t strangers = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = code_find(code, addresses[i]);
        strangers += at == code->count || code->items[at].address != addresses[i];
    }
    return strangers;
}
