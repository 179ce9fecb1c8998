/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/latest.h"

#include "base/hash.h"
#include "base/index.h"
#include "load/aged.h"
#include "load/profile_name.h"

#include <stdlib.h>

/* The newest file so far of each command and creator, or of each benchmark of gungraun, which has a name. */
struct newest_file {
    struct aged_file file;
    struct label label;
    struct text stem; /* .s NULL: it is none of gungraun */
    size_t place;
};

struct newest_files ARRAY_OF(struct newest_file);

static bool are_alike(const struct newest_file *a, const struct newest_file *b)
{
    const struct label *x = &a->label, *y = &b->label;
    if (a->stem.s || b->stem.s)
        return text_equal(a->stem, b->stem);
    return x->command.n && text_equal(x->command, y->command) && text_equal(x->creator, y->creator);
}

static uint64_t hash_of(const struct newest_file *file)
{
    const struct label *label = &file->label;
    return file->stem.s ? hash_text(file->stem) : hash_mix(hash_text(label->command), hash_text(label->creator));
}

/* The file that a new one competes with; NULL: none. */
static struct newest_file *find(struct newest_files *files, const struct index *index, struct probe *at,
                                const struct newest_file *file)
{
    while (index_next(index, at))
        if (are_alike(&files->items[at->ref], file))
            return &files->items[at->ref];
    return NULL;
}

static int by_place(const void *a, const void *b)
{
    const struct newest_file *x = a, *y = b;
    return (x->place > y->place) - (x->place < y->place);
}

static void look_at(struct newest_files *files, struct index *index, const struct newest_file *file)
{
    struct probe at = index_probe(index, hash_of(file));
    struct newest_file *other = find(files, index, &at, file);
    if (!other) {
        index_insert(index, &at, (ref_t)files->count);
        *array_add(files) = *file;
    } else if (aged_compare(&file->file.modified, &other->file.modified) <= 0) {
        *other = *file;
    }
}

void latest_find(const struct texts *paths, struct latest_list *list, struct arena *arena)
{
    struct newest_files files = {0};
    struct index index = {0};
    for (size_t i = 0; i < paths->count; i++) {
        struct newest_file file = {
            .label = label_read(paths->items[i], arena), .stem = profile_name_stem(paths->items[i]), .place = i};
        if (!aged_file_at(&file.file, paths->items[i]))
            file.file.path = paths->items[i];
        look_at(&files, &index, &file);
    }
    if (files.count)
        qsort(files.items, files.count, sizeof *files.items, by_place);
    for (size_t i = 0; i < files.count; i++)
        *array_add(list) = (struct latest){files.items[i].file.path, files.items[i].label.command};
    index_release(&index);
    free(files.items);
}
