/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/demangle.h"

#ifdef HAVE_LIBIBERTY

#include <setjmp.h>

/* As demangle.h of libiberty declares them, which lies elsewhere on each system, or nowhere. */
typedef void (*takes_piece)(const char *piece, size_t n, void *context);
int cplus_demangle_v3_callback(const char *name, int options, takes_piece take, void *context);
int rust_demangle_callback(const char *name, int options, takes_piece take, void *context);

/* DMGL_PARAMS and DMGL_ANSI, without DMGL_NO_RECURSE_LIMIT: the limit of recursion is what protects the stack. */
#define OPTIONS (1 << 0 | 1 << 1)

struct result {
    char *room;
    size_t n;
    bool is_full;
    jmp_buf end;
};

/* Writes what fits, or nothing. */
static bool put(struct result *result, struct text text)
{
    result->is_full |= text.n > DEMANGLE_ROOM - result->n;
    if (result->is_full)
        return false;
    memcpy(result->room + result->n, text.s, text.n);
    result->n += text.n;
    return true;
}

/* Gets the result piece by piece. A piece that does not fit is not written, and the next one ends the work: libiberty
 * may hold memory while it hands out a piece, and releases it before the next one. */
static void take_piece(const char *piece, size_t n, void *context)
{
    struct result *result = context;
    if (result->is_full)
        longjmp(result->end, 1);
    put(result, (struct text){piece, n});
}

/* ---- the ends of names ---- */

/* The length of a name without `'2`, `'caller`, `@plt`, `@@VERSION`, or ` [2 clones]`. */
static size_t find_context(struct text name)
{
    size_t end = text_find(name, '\'');
    end = text_find((struct text){name.s, end}, '@');
    return text_find((struct text){name.s, end}, ' ');
}

/* The length of a name of Rust without the suffix of the compiler, which follows the hash of an old name, or begins
 * with the first dot of a new one. */
static size_t find_clone(struct text name)
{
    if (name.s[1] == 'R')
        return text_find(name, '.');
    for (size_t at = name.n; at-- > 0;)
        if (name.s[at] == '.' && at > 20 && name.s[at - 1] == 'E' && memcmp(name.s + at - 20, "17h", 3) == 0)
            return at;
    return name.n;
}

static bool put_clone(struct result *result, struct text clone)
{
    if (clone.n == 0 || text_starts(clone, TEXT(".llvm.")))
        return true;
    return put(result, TEXT(" [clone ")) && put(result, clone) && put(result, TEXT("]"));
}

/* ---- the name itself ---- */

typedef int (*reads_scheme)(const char *name, int options, takes_piece take, void *context);

/* Whether the demangler knows names of this kind, and the name is not too long. */
static bool run(reads_scheme demangler, const char *name, struct result *result)
{
    result->n = 0;
    if (setjmp(result->end))
        return false;
    return demangler(name, OPTIONS, take_piece, result) && !result->is_full;
}

/* Rust is tried first: its old names, from before it had a scheme of its own, are names of C++ that end in a hash. */
static bool run_all(const char *name, size_t n, struct result *result)
{
    size_t end = find_clone((struct text){name, n});
    if (run(rust_demangle_callback, name, result))
        return put_clone(result, (struct text){name + end, n - end});
    return !result->is_full && run(cplus_demangle_v3_callback, name, result);
}

enum demangled demangle(struct text name, char *room, size_t *n)
{
    char string[DEMANGLE_FROM + 1];
    struct result result = {.room = room};
    size_t end = find_context(name), extra = text_starts(name, TEXT("__"));
    if (!demangle_begins(name) || name.n > DEMANGLE_FROM || memchr(name.s, '\0', end))
        return DEMANGLE_NOT;
    memcpy(string, name.s + extra, end - extra);
    string[end - extra] = '\0';
    bool good = run_all(string, end - extra, &result) && put(&result, text_skip(name, end));
    *n = result.n;
    return good ? DEMANGLE_DONE : result.is_full ? DEMANGLE_EXCESS : DEMANGLE_NOT;
}

const char *demangle_version(void)
{
    return "with libiberty";
}

#else

enum demangled demangle(struct text name, char *room, size_t *n)
{
    (void)name, (void)room, (void)n;
    return DEMANGLE_NOT;
}

const char *demangle_version(void)
{
    return "without libiberty: names are not demangled";
}

#endif
