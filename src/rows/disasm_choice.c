/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/disasm_choice.h"

/* Whether any pattern matches any form of a name, also without its last `context` bytes. */
static bool match(const struct patterns *patterns, struct text name, size_t context)
{
    const struct names names = {.texts = {&name, 1, 1}};
    struct forms forms;
    bool any = false;
    forms_init(&forms, &names);
    for (size_t i = 0; i < patterns->count && !any; i++)
        any = forms_match(&forms, 0, context, &patterns->items[i]) ||
              forms_match(&forms, 0, context, &patterns->whole[i]);
    forms_release(&forms);
    return any;
}

/* If a name has a context, this begins at a quote: at the first quote or later. The routine alone may have a short form
 * that the context hides. */
static bool keeps(const void *patterns, struct text name)
{
    struct text routine = {name.s, text_find(name, '\'')};
    bool has_quote = routine.n < name.n;
    return match(patterns, name, name.n - routine.n) || (has_quote && match(patterns, routine, 0));
}

void disasm_choice_make(struct code_choice *choice, const struct patterns *patterns, struct profile *profile)
{
    uint64_t address;
    for (size_t i = 0; i < patterns->count; i++)
        if (filter_reads_address(patterns->items[i].expression, &address))
            return;
    *choice = (struct code_choice){keeps, patterns};
    profile->code = choice;
}

/* Whether a function is asked for, and its routine by another name is not. */
static bool is_alone(const struct patterns *patterns, const struct contexts *contexts, struct text name)
{
    struct text routine = contexts_strip(contexts, name);
    return routine.n < name.n && match(patterns, name, name.n - routine.n) && !match(patterns, routine, 0);
}

static bool has_quotes(const struct profile *p)
{
    bool any = false;
    for (size_t i = 0; i < p->functions.count && !any; i++) {
        struct text name = profile_function_name(p, (ref_t)i);
        any = text_find(name, '\'') < name.n;
    }
    return any;
}

bool disasm_choice_is_whole(const struct profile *p)
{
    struct contexts contexts;
    bool is_whole = true;
    if (!p->code || !has_quotes(p))
        return true;
    contexts_init(&contexts, p);
    for (size_t i = 0; i < p->functions.count && is_whole; i++)
        is_whole = !is_alone(p->code->context, &contexts, profile_function_name(p, (ref_t)i));
    contexts_release(&contexts);
    return is_whole;
}
