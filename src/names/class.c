/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/class.h"

#include "names/shorten.h"
#include "profile/profile.h"
#include "system/functions.h"

#include <ctype.h>

/* The words that compilers append to the names of copies and parts of a function, and linkers to those of its versions.
 */
static const char *const clones[] = {"cold", "part",       "isra",  "constprop", "lto_priv",
                                     "llvm", "localalias", "clone", "resolver"};

static bool begins_word(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '<' || c == '{' || (unsigned char)c >= 0x80;
}

/* Whether `at` is the place of a separator: one with a name before and after it. */
static bool separates(struct text name, size_t at, struct text separator)
{
    struct text rest = text_skip(name, at);
    if (at == 0 || !text_starts(rest, separator) || rest.n == separator.n)
        return false;
    struct text word = text_skip(rest, separator.n);
    word.n = text_find(word, '.');
    return begins_word(*word.s) && !(separator.n == 1 && separator.s[0] == '.' && TEXT_IS_ONE_OF(word, clones));
}

/* The text before the last separator that is in no bracket. A path after a blank is not a part of a name; a name that
 * begins with `<` is a description, as `<built-in method a.b>` of Python. */
static struct text before_last(struct text name, struct text separator)
{
    size_t depth = 0, found = 0;
    for (size_t i = 0; i < name.n && *name.s != '<'; i++) {
        char c = name.s[i];
        if (c == ' ' && depth == 0 && i + 1 < name.n && name.s[i + 1] == '/')
            break;
        if (c == '(' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == ']' || c == '}') && depth-- == 0)
            return TEXT("");
        else if (depth == 0 && separates(name, i, separator))
            found = i;
    }
    return (struct text){name.s, found};
}

/* `Class` of `-[Class selector]` and `+[Class selector]`. */
static struct text receiver(struct text name)
{
    if (!text_starts(name, TEXT("-[")) && !text_starts(name, TEXT("+[")))
        return TEXT("");
    name = text_skip(name, 2);
    size_t n = text_find(name, ' ');
    return (struct text){name.s, n < name.n ? n : 0};
}

static struct text scope_of(struct text name)
{
    static const struct text separators[] = {TEXT("->"), TEXT("#"), TEXT(".")};
    struct text scope = shorten_scope(name);
    if (scope.n == 0)
        scope = receiver(name);
    for (size_t i = 0; i < sizeof separators / sizeof *separators && scope.n == 0; i++)
        if (text_find(name, *separators[i].s) < name.n) /* most have none */
            scope = before_last(name, separators[i]);
    return scope;
}

struct text class_of_function(struct text name)
{
    struct text php = TEXT("php::");
    struct text inner = text_starts(name, php) ? scope_of(text_skip(name, php.n)) : TEXT("");
    return inner.n ? inner : scope_of(name);
}

struct text class_of_file(struct text path)
{
    const char *slash = path.n ? memrchr(path.s, '/', path.n) : NULL;
    if (!slash)
        return text_equal(path, FILE_OF_PHP) ? path : TEXT(".");
    return (struct text){path.s, slash == path.s ? 1 : (size_t)(slash - path.s)};
}
