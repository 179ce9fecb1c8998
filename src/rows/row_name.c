/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/row_name.h"

const struct name_part_row name_part_table[NAME_PARTS] = {
    [NAME_CYCLE] = {"cycle", NULL, true},         [NAME_OBJECT] = {"object", "old:object", false},
    [NAME_ADDRESS] = {"address", NULL, false},    [NAME_FILE] = {"file", "old:file", false},
    [NAME_LINE] = {"line", "old:line", true},     [NAME_FUNCTION] = {"function", "old:function", false},
    [NAME_CLASS] = {"class", NULL, false},        [NAME_DIRECTORY] = {"directory", NULL, false},
    [NAME_DISPLAY] = {"display", NULL, false},    [NAME_SOURCE] = {"source", NULL, false},
    [NAME_PARTIAL] = {"partial", NULL, true},     [NAME_HOME] = {"home:file", NULL, false},
    [NAME_HOME_LINE] = {"home:line", NULL, true}, [NAME_STATUS] = {"status", NULL, false},
    [NAME_MATCH] = {"match", NULL, false},
};

struct row_name row_name_of_function(const struct profile *profile, ref_t function)
{
    const struct function *f = &profile->functions.items[function];
    struct row_name name = ROW_NAME_NONE;
    name.object = f->object;
    name.file = f->file;
    name.symbol = f->symbol;
    name.function = function;
    return name;
}

ref_t row_name_ref(const struct row_name *name, enum name_part part)
{
    switch (part) {
    case NAME_CYCLE:
        return name->cycle;
    case NAME_OBJECT:
        return name->object;
    case NAME_FILE:
        return name->file;
    case NAME_FUNCTION:
        return name->symbol;
    default:
        return NONE;
    }
}

const struct names *row_name_names(const struct profile *profile, enum name_part part)
{
    switch (part) {
    case NAME_OBJECT:
        return &profile->objects;
    case NAME_FILE:
        return &profile->files;
    case NAME_FUNCTION:
        return &profile->symbols;
    default:
        return NULL;
    }
}

struct text row_name_text(const struct profile *profile, const struct row_name *name, enum name_part part)
{
    const struct names *names = row_name_names(profile, part);
    ref_t ref = row_name_ref(name, part);
    if (part == NAME_CLASS || part == NAME_DIRECTORY)
        return name->place;
    return names && ref != NONE ? names->texts.items[ref] : TEXT_NONE;
}

int row_name_compare_refs(const struct names *names, ref_t a, ref_t b)
{
    if (a == b)
        return 0;
    if (a == NONE || b == NONE)
        return a == NONE ? -1 : 1;
    return text_compare(names->texts.items[a], names->texts.items[b]);
}

int row_name_compare(const struct profile *profile, const struct row_name *a, const struct row_name *b)
{
    int order = row_name_compare_refs(&profile->files, a->file, b->file);
    if (order == 0)
        order = row_name_compare_refs(&profile->symbols, a->symbol, b->symbol);
    if (order == 0)
        order = line_number_compare(a->line, b->line);
    if (order == 0)
        order = row_name_compare_refs(&profile->objects, a->object, b->object);
    bool have_owners = order == 0 && a->owner_count && b->owner_count;
    return have_owners ? row_name_compare_refs(&profile->symbols, a->owners->symbol, b->owners->symbol) : order;
}
