/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/unit_key.h"

#include "base/git.h"
#include "base/names.h"
#include "load/profile_name.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- directories ---- */

/* Whether a directory ends before this byte. */
static bool is_mark(char c, struct text directory)
{
    return c == '/' || (c == ':' && git_is_name(directory));
}

/* The bytes of a directory at the front of a path, with the slashes behind it; 0: the path is not in it. */
static size_t length_of_root(struct text path, struct text root)
{
    bool is_whole = root.n == git_directory(root).n;
    bool is_in = text_starts(path, root) && (is_whole || (path.n > root.n && is_mark(path.s[root.n], root)));
    size_t n = is_in ? root.n : 0;
    while (n && n < path.n && is_mark(path.s[n], root))
        n++;
    return n;
}

static size_t longest_root(struct text path, const struct texts *roots)
{
    size_t longest = 0;
    for (size_t i = 0; i < roots->count; i++) {
        size_t n = length_of_root(path, roots->items[i]);
        longest = n > longest ? n : longest;
    }
    return longest;
}

size_t unit_key_root(struct text path, const struct texts *roots)
{
    size_t longest = longest_root(path, roots), root = 0;
    while (root < roots->count && (!longest || length_of_root(path, roots->items[root]) != longest))
        root++;
    return root;
}

struct text unit_key_below(struct text path, const struct texts *roots, struct text common)
{
    size_t n = longest_root(path, roots);
    return text_skip(path, n || !text_starts(path, common) ? n : common.n);
}

/* Up to the last slash before both differ. */
static struct text common_directory(struct text a, struct text b)
{
    size_t n = 0, end = 0;
    while (n < a.n && n < b.n && a.s[n] == b.s[n])
        end = a.s[n++] == '/' ? n : end;
    return (struct text){a.s, end};
}

struct text unit_key_common(const struct texts *paths, const struct texts *roots)
{
    struct text common = TEXT_NONE;
    for (size_t i = 0; i < paths->count; i++) {
        struct text directory = git_directory(paths->items[i]);
        if (!longest_root(paths->items[i], roots))
            common = common.s ? common_directory(common, directory) : directory;
    }
    return common.s ? common : TEXT("");
}

/* From the last slash on that both have in their common end. */
static struct text common_tail(struct text a, struct text b)
{
    size_t n = 0, tail = 0;
    while (n < a.n && n < b.n && a.s[a.n - n - 1] == b.s[b.n - n - 1])
        tail = a.s[a.n - ++n] == '/' ? n : tail;
    return text_skip(a, a.n - tail);
}

void unit_key_shorten(struct texts *paths)
{
    if (paths->count < 2)
        return;
    struct text head = paths->items[0], tail = paths->items[0];
    for (size_t i = 1; i < paths->count; i++) {
        head = common_directory(head, paths->items[i]);
        tail = common_tail(tail, paths->items[i]);
    }
    for (size_t i = 0; i < paths->count; i++)
        if (head.n + tail.n >= paths->items[i].n)
            tail = TEXT("");
    for (size_t i = 0; i < paths->count; i++) {
        struct text *path = &paths->items[i];
        *path = (struct text){path->s + head.n, path->n - head.n - tail.n};
    }
}

/* ---- names ---- */

/* The last number that a name was given. */
static ref_t *last_number(struct refs *numbers, ref_t name)
{
    ref_t *number = refs_at(numbers, name);
    *number = *number == NONE ? 1 : *number;
    return number;
}

void unit_key_number(struct texts *names, struct arena *arena)
{
    struct names taken = {0};
    struct refs numbers = {0};
    for (size_t i = 0; i < names->count; i++) {
        struct text *name = &names->items[i], first = *name;
        while (names_find(&taken, *name) != NONE) {
            ref_t *number = last_number(&numbers, names_find(&taken, first));
            *name = arena_format(arena, "%.*s (%u)", (int)first.n, first.s, ++*number);
        }
        names_add(&taken, NULL, *name);
    }
    names_release(&taken);
    free(numbers.items);
}

/* ---- processes ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t count_digits(struct text t)
{
    size_t n = 0;
    while (n < t.n && is_digit(t.s[n]))
        n++;
    return n;
}

/* The name that Valgrind gives a file, up to the number of the process; .s NULL: it is none. */
static struct text usual_name(struct text name, struct text pid)
{
    const struct text callgrinds = TEXT("callgrind.out."), cachegrinds = TEXT("cachegrind.out.");
    struct text usual = text_starts(name, callgrinds) ? callgrinds : cachegrinds;
    if (!text_starts(name, usual))
        return TEXT_NONE;
    struct text rest = text_skip(name, usual.n);
    size_t digits = count_digits(rest);
    bool is_process = digits && (!pid.n || text_equal(pid, (struct text){rest.s, digits}));
    return is_process ? (struct text){name.s, usual.n} : TEXT_NONE;
}

/* Where the number of the process stands in a name as a word of its own; name.n: nowhere. */
static size_t find_process(struct text name, struct text pid)
{
    for (size_t i = 0; pid.n && i + pid.n <= name.n; i++) {
        struct text rest = text_skip(name, i);
        bool begins = i == 0 || !is_word(name.s[i - 1]);
        if (begins && text_starts(rest, pid) && (rest.n == pid.n || !is_word(rest.s[pid.n])))
            return i;
    }
    return name.n;
}

static struct text key_of_stem(struct text path, struct text stem, struct arena *arena)
{
    struct text rest = text_skip(path, stem.n + profile_name_version(path, stem).n);
    if (text_starts(rest, TEXT(".#")))
        rest = text_skip(rest, 2 + count_digits(text_skip(rest, 2)));
    return arena_join(arena, stem, rest);
}

struct text unit_key_of_path(struct text path, struct text pid, struct arena *arena)
{
    struct text directory = git_directory(path), name = text_skip(path, directory.n), stem = profile_name_stem(path);
    struct text usual = usual_name(name, pid);
    if (stem.s)
        return key_of_stem(path, stem, arena);
    if (usual.s && !directory.n)
        return TEXT_NONE;
    size_t at = usual.s ? usual.n : find_process(name, pid);
    struct text rest = text_skip(name, at);
    rest = text_skip(rest, count_digits(rest));
    at -= at && at < name.n; /* the mark before it */
    return arena_join(arena, (struct text){path.s, directory.n + at}, rest);
}

/* ---- commands ---- */

#define CARGO_HASH 16 /* digits */

static bool is_hash(struct text t)
{
    bool good = t.n == CARGO_HASH;
    for (size_t i = 0; i < t.n && good; i++)
        good = is_digit(t.s[i]) || (t.s[i] >= 'a' && t.s[i] <= 'f');
    return good;
}

struct text unit_key_program(struct text command)
{
    struct text rest = command, name = text_base_name(text_next_word(&rest));
    const size_t end = CARGO_HASH + 1;
    bool has_hash = name.n > end && name.s[name.n - end] == '-' && is_hash(text_skip(name, name.n - CARGO_HASH));
    return (struct text){name.s, has_hash ? name.n - end : name.n};
}

struct text unit_key_arguments(struct text command)
{
    text_next_word(&command);
    return text_trim(command);
}

struct text unit_key_of_command(struct text command, struct arena *arena)
{
    struct text rest = command;
    text_next_word(&rest);
    return arena_join(arena, unit_key_program(command), rest);
}

/* ---- short commands ---- */

static int by_text(const void *a, const void *b, void *context)
{
    const struct text *texts = context;
    int order = text_compare(texts[*(const ref_t *)a], texts[*(const ref_t *)b]);
    return order ? order : refs_order(a, b);
}

/* How many words both begin with. */
static size_t count_shared(struct text a, struct text b)
{
    size_t shared = 0;
    for (; a.n && b.n && text_equal(text_next_word(&a), text_next_word(&b)); shared++)
        ;
    return shared;
}

static struct text skip_words(struct text text, size_t count)
{
    while (count-- && text.n)
        text_next_word(&text);
    return text;
}

/* Commands of one program in the order of their texts: those that share most are neighbours. */
struct alike {
    const struct text *commands;
    const ref_t *order; /* numbers of these */
    size_t count;
};

static struct text alike_at(const struct alike *alike, size_t i)
{
    return i < alike->count ? alike->commands[alike->order[i]] : TEXT_NONE;
}

/* With how many words all are told apart that differ. */
static size_t count_telling(const struct alike *alike)
{
    size_t most = 0;
    for (size_t i = 1; i < alike->count; i++) {
        struct text former = alike_at(alike, i - 1), next = alike_at(alike, i);
        size_t shared = text_equal(former, next) ? 0 : count_shared(former, next);
        most = shared > most ? shared : most;
    }
    return most + 1;
}

static void shorten_alike(const struct alike *alike, struct texts *commands, struct arena *arena)
{
    size_t shared = count_shared(alike_at(alike, 0), alike_at(alike, alike->count - 1));
    size_t telling = count_telling(alike);
    for (size_t i = 0; i < alike->count; i++) {
        struct text command = alike_at(alike, i), rest = command, program = text_next_word(&rest);
        struct text from = skip_words(command, shared), behind = skip_words(command, telling);
        bool repeats =
            text_equal(command, alike_at(alike, i + 1)) || (i && text_equal(command, alike_at(alike, i - 1)));
        struct text words = {from.s, telling > shared ? from.n - behind.n : 0};
        commands->items[alike->order[i]] = repeats || !command.n ? TEXT_NONE : arena_join(arena, program, words);
    }
}

void unit_key_shorten_commands(struct texts *commands, struct arena *arena)
{
    struct arena scratch = {0};
    struct texts builds = {0};
    ref_t *order = refs_new(commands->count + 1);
    for (size_t i = 0; i < commands->count; i++) {
        *array_add(&builds) = unit_key_of_command(commands->items[i], &scratch);
        order[i] = (ref_t)i;
    }
    qsort_r(order, commands->count, sizeof *order, by_text, builds.items);
    for (size_t i = 0, end; i < commands->count; i = end) {
        struct text program = unit_key_program(builds.items[order[i]]);
        for (end = i + 1; end < commands->count; end++)
            if (!text_equal(program, unit_key_program(builds.items[order[end]])))
                break;
        shorten_alike(&(struct alike){builds.items, order + i, end - i}, commands, arena);
    }
    free(order);
    free(builds.items);
    arena_release(&scratch);
}
