/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/code_form.h"

#include "base/buffer.h"
#include "machine/objdump.h"
#include "names/normalize.h"
#include "names/text_end.h"

#include <string.h>

/* ---- words ---- */

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

static struct text trim_end(struct text t)
{
    while (t.n && text_is_blank(t.s[t.n - 1]))
        t.n--;
    return t;
}

static struct text mnemonic_of(struct text text)
{
    return text_before(text, text_find(text, ' '));
}

/* Reads an address, `1199` or `0x1199`, which is the whole text. */
static bool read_address(struct text text, uint64_t *address)
{
    struct text digits = text_starts(text, TEXT("0x")) ? text_skip(text, 2) : text;
    return digits.n && objdump_read_address(digits, address) == digits.n;
}

/* ---- symbols ---- */

/* The symbols that linkers put between sections: what follows them has no name. */
static const char *const marks[] = {"_IO_stdin_used", "_edata",       "_end",       "_fini",
                                    "_init",          "__bss_start",  "__data",     "_start",
                                    "__data_start",   "__dso_handle", "data_start", "_DYNAMIC"};

/* `n+0x8` as a name and what comes after it. */
static struct text split_offset(struct text symbol, struct text *offset)
{
    size_t plus = symbol.n;
    while (plus && symbol.s[plus - 1] != '+')
        plus--;
    bool has_offset = plus > 1 && text_starts(text_skip(symbol, plus), TEXT("0x"));
    *offset = has_offset ? text_skip(symbol, plus - 1) : TEXT("");
    return has_offset ? text_before(symbol, plus - 1) : symbol;
}

/* A function, `<f>`; a place in it, `<f+...>`, whose offset moves as code does; or data. */
static struct text write_symbol(struct text symbol, bool is_data, struct arena *arena)
{
    struct text offset, name = split_offset(symbol, &offset);
    if (text_ends(name, TEXT("@plt")))
        name.n -= strlen("@plt");
    if (!name.n || (is_data && offset.n && TEXT_IS_ONE_OF(name, marks)))
        return TEXT("<data>");
    name = normalize_name(arena, name);
    if (!is_data && offset.n)
        offset = TEXT("+...");
    return arena_format(arena, "<%.*s%.*s>", (int)name.n, name.s, (int)offset.n, offset.s);
}

/* ---- data ---- */

/* Where the distance to data begins that stands before `(%rip)` or after `rip` in brackets; `*end`: where it ends. */
static size_t find_distance(struct text code, size_t *end)
{
    for (size_t at = 0; at + 3 < code.n; at++) {
        if (memcmp(code.s + at, "rip", 3) != 0)
            continue;
        size_t start = at > 1 ? at - 2 : 0;
        if (at > 1 && code.s[at - 1] == '%') {
            for (*end = start; start && (is_of_word(code.s[start - 1]) || code.s[start - 1] == '-');)
                start--;
            return start;
        }
        for (*end = at + 3; *end < code.n && code.s[*end] != ']';)
            ++*end;
        return at + 3;
    }
    *end = code.n;
    return code.n;
}

/* `mov    0x2e65(%rip),%rdx` and `<n>` as `mov    <n>(%rip),%rdx`. */
static struct text put_data(struct text code, struct text symbol, struct arena *arena)
{
    size_t end, start = find_distance(code, &end);
    struct text rest = text_skip(code, end);
    bool is_bracketed = rest.n && rest.s[0] == ']';
    return arena_format(arena, "%.*s%s%.*s%.*s", (int)start, code.s,
                        is_bracketed      ? "+"
                        : start == code.n ? " "
                                          : "",
                        (int)symbol.n, symbol.s, (int)rest.n, rest.s);
}

/* Whether a text ends with ` # 401c <n>`; `*code` is then what stands before it, and `*symbol` is `n`, or empty. */
static bool read_comment(struct text text, struct text *code, struct text *symbol)
{
    for (size_t at = 1; at + 2 < text.n; at++) {
        if (text.s[at] != '#' || text.s[at - 1] != ' ' || text.s[at + 1] != ' ')
            continue;
        struct text rest = text_skip(text, at + 2);
        size_t word = text_find(rest, ' ');
        uint64_t address;
        *code = trim_end(text_before(text, at));
        *symbol = text_skip(rest, word < rest.n ? word + 1 : word);
        bool has_symbol = symbol->n > 1 && symbol->s[0] == '<' && symbol->s[symbol->n - 1] == '>';
        *symbol = has_symbol ? text_before(text_skip(*symbol, 1), symbol->n - 2) : TEXT("");
        return read_address(text_before(rest, word), &address);
    }
    return false;
}

/* ---- jumps ---- */

static size_t last_operand(struct text code)
{
    size_t start = code.n;
    while (start && code.s[start - 1] != ' ' && code.s[start - 1] != ',')
        start--;
    return start;
}

static bool is_branch(struct text mnemonic)
{
    return text_starts(mnemonic, TEXT("j")) || text_starts(mnemonic, TEXT("call"));
}

static bool is_call(struct text mnemonic)
{
    static const char *const calls[] = {"bl", "blr", "jal", "jalr", "brasl", "bctrl"};
    return text_starts(mnemonic, TEXT("call")) || TEXT_IS_ONE_OF(mnemonic, calls);
}

/* `jne    11af <f+0x16>`, or `jne    0x11af` of a file without symbols. A call leads to no block. */
static void read_target(struct text text, struct code_form *form, struct arena *arena)
{
    size_t at = text_find(text, '<');
    bool has_symbol = at < text.n && at && text.s[text.n - 1] == '>';
    struct text code = trim_end(text_before(text, has_symbol ? at : text.n));
    size_t operand = last_operand(code);
    uint64_t target;
    if (!operand || !read_address(text_skip(code, operand), &target) || !(has_symbol || is_branch(mnemonic_of(code))))
        return;
    struct text symbol =
        has_symbol ? write_symbol(text_before(text_skip(text, at + 1), text.n - at - 2), false, arena) : TEXT("<code>");
    form->normal = text_before(code, operand);
    if (is_call(mnemonic_of(code))) {
        form->normal = arena_join(arena, form->normal, symbol);
        return;
    }
    form->target = target;
    form->symbol = symbol;
}

static bool ends_block(struct text code, bool has_target)
{
    static const char *const prefixes[] = {"bnd", "notrack", "repz", "rep"};
    static const char *const ends[] = {"ret", "retq", "br", "b", "hlt", "ud2", "udf", "brk"};
    struct text mnemonic = mnemonic_of(code);
    if (TEXT_IS_ONE_OF(mnemonic, prefixes) && mnemonic.n < code.n)
        mnemonic = mnemonic_of(text_trim(text_skip(code, mnemonic.n)));
    return !is_call(mnemonic) && (has_target || text_starts(mnemonic, TEXT("jmp")) || TEXT_IS_ONE_OF(mnemonic, ends));
}

static bool is_padding(struct text code)
{
    return text_has(mnemonic_of(code), TEXT("nop")) || text_has(code, TEXT(" nop")) ||
           text_equal(code, TEXT("xchg   %ax,%ax")) || text_equal(code, TEXT("xchg   ax,ax"));
}

/* ---- registers ---- */

/* The names of x86's registers without a number, by their width as numbered ones have it: `r8`, `r8d`, `r8w`, `r8b`. */
static const char *const wide[] = {"rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp"};
static const char *const half[] = {"eax", "ebx", "ecx", "edx", "esi", "edi", "ebp"};
static const char *const word[] = {"ax", "bx", "cx", "dx", "si", "di", "bp"};
static const char *const byte[] = {"al", "bl", "cl", "dl", "sil", "dil", "bpl", "ah", "bh", "ch", "dh"};

/* The kind of a register with a number: `xmm` of `xmm12`, `rd` of `r8d`; false: it is none. */
static bool read_numbered(struct text name, char kind[8])
{
    size_t letters = 0, end;
    while (letters < name.n && name.s[letters] >= 'a' && name.s[letters] <= 'z')
        letters++;
    for (end = letters; end < name.n && is_digit(name.s[end]);)
        end++;
    if (!letters || letters > 3 || end == letters || end - letters > 2 || name.n - end > 1)
        return false;
    memcpy(kind, name.s, letters);
    kind[letters] = end < name.n ? name.s[end] : '\0';
    kind[letters + 1] = '\0';
    return true;
}

static bool read_register(struct text name, char kind[8])
{
    const char *found = TEXT_IS_ONE_OF(name, wide)   ? "r"
                        : TEXT_IS_ONE_OF(name, half) ? "rd"
                        : TEXT_IS_ONE_OF(name, word) ? "rw"
                        : TEXT_IS_ONE_OF(name, byte) ? "rb"
                                                     : NULL;
    if (found)
        memcpy(kind, found, strlen(found) + 1);
    return found || read_numbered(name, kind);
}

/* The place behind a symbol, `<map<int, char>::at>`, that begins at `at`. */
static size_t skip_symbol(struct text code, size_t at)
{
    size_t end = code.n;
    while (end > at && code.s[end - 1] != '>')
        end--;
    return end > at ? end : at + 1;
}

static struct text without_registers(struct text code, struct arena *arena)
{
    struct buffer plain = {0};
    size_t at = mnemonic_of(code).n;
    buffer_add(&plain, text_before(code, at));
    while (at < code.n) {
        size_t end = at;
        char kind[8];
        if (code.s[at] == '<')
            end = skip_symbol(code, at);
        while (end == at || (end < code.n && is_of_word(code.s[at]) && is_of_word(code.s[end])))
            end++;
        struct text piece = text_before(text_skip(code, at), end - at);
        buffer_add(&plain, read_register(piece, kind) ? text_of(kind) : piece);
        at = end;
    }
    return buffer_take(&plain, arena);
}

/* ---- an instruction ---- */

struct code_form code_form_of(struct text text, struct arena *arena)
{
    struct code_form form = {.normal = text, .target = CODE_NO_TARGET};
    struct text code, symbol;
    if (read_comment(text, &code, &symbol))
        form.normal = put_data(code, write_symbol(symbol, true, arena), arena);
    else
        read_target(text, &form, arena);
    form.plain = without_registers(form.normal, arena);
    form.ends_block = ends_block(form.normal, form.target != CODE_NO_TARGET);
    form.is_padding = is_padding(form.normal);
    return form;
}
