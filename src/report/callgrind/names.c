/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and their ids (rules 8 to 11). */
#include "base/number.h"
#include "report/callgrind/writer.h"

#include <stdlib.h>

#define NAME_MAX_BYTES ((63u << 20)) /* less than a line may have */

void name_ids_init(struct name_ids *ids, const struct names *names)
{
    *ids = (struct name_ids){names, memory_zeroed(names->texts.count, sizeof *ids->ids), 0};
}

void name_ids_forget(struct name_ids *ids)
{
    memset(ids->ids, 0, ids->names->texts.count * sizeof *ids->ids);
    ids->last = 0;
}

void name_ids_release(struct name_ids *ids)
{
    free(ids->ids);
}

void function_ids_init(struct function_ids *ids, const struct profile *profile)
{
    ref_t *known = memory_zeroed(profile->functions.count, sizeof *known);
    *ids = (struct function_ids){.profile = profile, .ids = known};
}

void function_ids_forget(struct function_ids *ids)
{
    const struct profile *profile = ids->profile;
    function_ids_release(ids);
    function_ids_init(ids, profile);
}

void function_ids_release(struct function_ids *ids)
{
    free(ids->ids);
    names_release(&ids->functions);
    arena_release(&ids->arena);
}

/* The length of `(digits)` at the front of a name; 0 if there is none. */
static size_t id_length(struct text name)
{
    uint64_t id;
    size_t digits = name.n > 1 && name.s[0] == '(' ? number_read_digits(text_skip(name, 1), &id) : 0;
    return digits && digits + 1 < name.n && name.s[digits + 1] == ')' ? digits + 2 : 0;
}

/* Whether a name looks like one that is built of others (rule 9), as `(2)'2` does. */
static bool looks_built(struct text name)
{
    const struct text parts = TEXT("0123456789'()");
    size_t n = id_length(name);
    while (n && n < name.n && text_find(parts, name.s[n]) < parts.n)
        n++;
    return n && n == name.n;
}

/* `id` 0: the name has none, for it is empty. */
static void write_line(struct writer *w, struct text key, ref_t id, bool is_new, struct text name)
{
    output_text(w->out, key);
    if (id) {
        output_char(w->out, '(');
        output_integer(w->out, id);
        output_text(w->out, is_new ? TEXT(") ") : TEXT(")"));
    }
    if (is_new)
        output_text(w->out, name);
    output_char(w->out, '\n');
}

void write_name(struct writer *w, struct text key, struct name_ids *ids, ref_t name)
{
    struct text text = ids->names->texts.items[name];
    bool is_new = ids->ids[name] == 0;
    if (is_new && text.n)
        ids->ids[name] = ++ids->last;
    write_line(w, key, ids->ids[name], is_new, text);
}

/* Looks for the id of an object, file and name; returns it, or 0: there is none. */
static ref_t write_by_content(struct writer *w, struct text key, struct function function)
{
    struct function_ids *ids = &w->functions;
    struct text text = ids->profile->symbols.texts.items[function.symbol];
    size_t known = ids->functions.texts.count;
    ref_t id = 0;
    if (text.n)
        id = names_add(&ids->functions, &ids->arena, (struct text){(const char *)&function, sizeof function}) + 1;
    write_line(w, key, id, id == 0 || id > known, text);
    return id;
}

void write_function_name(struct writer *w, struct text key, ref_t function)
{
    ref_t *id = &w->functions.ids[function];
    if (*id)
        write_line(w, key, *id, false, TEXT_NONE);
    else
        *id = write_by_content(w, key, w->profile->functions.items[function]);
}

void write_target_name(struct writer *w, struct text key, struct function target)
{
    write_by_content(w, key, target);
}

bool name_is_writable(struct text name, bool is_symbol)
{
    return text_trim(name).n == name.n && text_find(name, '\n') == name.n && name.n < NAME_MAX_BYTES &&
           !(is_symbol && looks_built(name));
}
