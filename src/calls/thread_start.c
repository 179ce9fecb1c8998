/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/thread_start.h"

#include "calls/graph.h"
#include "names/forms.h"
#include "names/shorten.h"

#include <stdlib.h>

#define COUNT_OF(items) (sizeof(items) / sizeof *(items))

/* ---- what starts threads ---- */

static bool starts_with_any(struct text text, const struct text *prefixes, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count; i++)
        any |= text_starts(text, prefixes[i]);
    return any;
}

/* The loader, and the libraries of C and C++. */
static bool is_object_of_system(struct text path)
{
    static const struct text objects[] = {TEXT("ld-"),        TEXT("ld.so"),      TEXT("ld64.so"), TEXT("libc.so"),
                                          TEXT("libc-"),      TEXT("libc.musl"),  TEXT("libc++"),  TEXT("libstdc++"),
                                          TEXT("libpthread"), TEXT("libsystem_"), TEXT("dyld")};
    return starts_with_any(text_base_name(path), objects, COUNT_OF(objects));
}

/* Whether it is this name, or one with a version (`@@GLIBC_2.34`) or a context of Callgrind (`'2`). */
static bool is_name(struct text name, struct text of)
{
    return text_starts(name, of) && (name.n == of.n || name.s[of.n] == '@' || name.s[of.n] == '\'');
}

/* A name may begin with the type that a function returns. */
static bool is_name_of_std(struct text name)
{
    if (!text_has(name, TEXT("std::")))
        return false;
    char *room = memory_alloc(name.n);
    bool is = text_starts(shorten(name, SHORTEN_ALL, room), TEXT("std::"));
    free(room);
    return is;
}

static bool is_name_of_system(struct text name)
{
    static const struct text names[] = {TEXT("(below main)"), TEXT("_start"),  TEXT("clone"),
                                        TEXT("clone3"),       TEXT("__clone"), TEXT("__clone3"),
                                        TEXT("start_thread"), TEXT("???"),     TEXT("execute_native_thread_routine")};
    static const struct text prefixes[] = {TEXT("0x"),          TEXT("_dl_"),    TEXT("__libc_"),  TEXT("core::ops::"),
                                           TEXT("core::panic"), TEXT("<core::"), TEXT("<alloc::"), TEXT("<std::"),
                                           TEXT("__rust_"),     TEXT("_ZSt"),    TEXT("_ZNSt")};
    bool is = !name.n || starts_with_any(name, prefixes, COUNT_OF(prefixes)) || is_name_of_std(name);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        is |= is_name(name, names[i]);
    return is;
}

static bool is_of_system(const struct profile *p, ref_t function)
{
    return is_name_of_system(profile_function_name(p, function)) ||
           is_object_of_system(profile_object_name(p, p->functions.items[function].object));
}

/* ---- costs ---- */

struct thread_costs {
    const struct profile *profile;
    bool *is_of_system; /* by function, as the next two */
    cost_t *begins;     /* its self cost and that of its calls, without the cost of the calls to it */
    cost_t *called;     /* the cost of the calls from functions of the system to it */
};

static void add(cost_t *sum, cost_t cost)
{
    bool saturated;
    *sum = cost_add(*sum, cost, &saturated);
}

static void add_self(struct thread_costs *t, ref_t piece, const struct costs *self)
{
    add(&t->begins[t->profile->pieces.items[piece].function], costs_get(self, 0));
}

static void add_self_costs(struct thread_costs *t)
{
    const struct profile *p = t->profile;
    bool has_lines = p->wants & WANT_LINES;
    for (size_t i = 0; i < p->lines.count; i++)
        add_self(t, p->lines.items[i].piece, &p->lines.items[i].self);
    for (size_t i = 0; i < p->pieces.count && !has_lines; i++)
        add_self(t, (ref_t)i, &p->pieces.items[i].self);
}

static void add_calls(struct thread_costs *t)
{
    const struct profile *p = t->profile;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        cost_t cost = costs_get(&call->inclusive, 0);
        if (call->callee == NONE)
            continue;
        ref_t caller = call_caller(p, call);
        add(&t->begins[caller], cost);
        add(&t->begins[call->callee], -cost);
        add(&t->called[call->callee], t->is_of_system[caller] ? cost : 0);
    }
}

/* ---- the dearest ---- */

static cost_t cost_of(const struct thread_costs *t, ref_t function)
{
    cost_t cost = t->called[function];
    if (t->is_of_system[function])
        return 0;
    add(&cost, t->begins[function] > 0 ? t->begins[function] : 0);
    return cost;
}

static ref_t find_dearest(const struct thread_costs *t, cost_t *dearest)
{
    ref_t found = NONE;
    for (ref_t i = 0; i < t->profile->functions.count; i++) {
        cost_t cost = cost_of(t, i);
        bool is_main = cost > 0 && is_name(profile_function_name(t->profile, i), TEXT("main"));
        cost = is_main ? COST_MAX : cost;
        if (cost <= *dearest)
            continue;
        *dearest = cost;
        found = i;
    }
    return found;
}

static ref_t find_start(const struct profile *profile, cost_t *cost)
{
    size_t count = profile->functions.count;
    struct thread_costs t = {profile, memory_zeroed(count + 1, sizeof *t.is_of_system),
                             memory_zeroed(count + 1, sizeof *t.begins), memory_zeroed(count + 1, sizeof *t.called)};
    for (ref_t i = 0; i < count; i++)
        t.is_of_system[i] = is_of_system(profile, i);
    add_self_costs(&t);
    add_calls(&t);
    ref_t found = find_dearest(&t, cost);
    free(t.is_of_system);
    free(t.begins);
    free(t.called);
    return found;
}

static struct text short_name(const struct profile *profile, ref_t function, struct arena *arena)
{
    struct names names = {0};
    struct forms forms;
    names_add(&names, NULL, profile_function_name(profile, function));
    forms_init(&forms, &names);
    struct text name = arena_copy(arena, forms_get(&forms, 0, FORM_SHORT));
    forms_release(&forms);
    names_release(&names);
    return name;
}

struct text thread_start_of(const struct profile *profile, struct arena *arena, cost_t *cost)
{
    *cost = 0;
    ref_t function = profile->calls.count ? find_start(profile, cost) : NONE;
    return function == NONE ? TEXT("") : short_name(profile, function, arena);
}
