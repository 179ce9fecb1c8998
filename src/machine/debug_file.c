/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/debug_file.h"

#ifdef HAVE_LIBDW

#include "machine/linked_file.h"
#include "source/path.h"
#include "source/regular.h"

#include <unistd.h>

/* ---- files ---- */

static void close_file(const struct libdw *dw, struct opened_file *opened)
{
    if (opened->dwarf)
        dw->dwarf_end(opened->dwarf);
    if (opened->elf)
        dw->elf_end(opened->elf);
    if (opened->fd >= 0)
        close(opened->fd);
    *opened = (struct opened_file){.fd = -1};
}

static bool open_file(const struct debug_file *file, struct text path, struct opened_file *opened, const char **wrong)
{
    const struct regular_limits limits = {0, file->below->items, file->below->count, NULL};
    struct regular regular;
    *wrong = "cannot be opened";
    if (regular_open(path, &limits, &regular, wrong) != REGULAR_OPEN)
        return false;
    opened->fd = regular.fd;
    opened->elf = file->dw->elf_begin(opened->fd, ELF_C_READ_MMAP, NULL);
    *wrong = opened->elf ? NULL : "is a damaged ELF file";
    return opened->elf;
}

/* Whether there is debug information of code: a file without may have tables of other kinds. */
static bool has_units(const struct libdw *dw, Dwarf *dwarf)
{
    Dwarf_CU *first;
    return dwarf && dw->dwarf_get_units(dwarf, NULL, &first, NULL, NULL, NULL, NULL) == 0;
}

/* ---- builds ---- */

static struct text build_id(const struct debug_file *file, const struct opened_file *opened)
{
    const void *id = NULL;
    ssize_t n = file->dw->dwelf_elf_gnu_build_id(opened->elf, &id);
    return n > 0 ? (struct text){id, (size_t)n} : TEXT_NONE;
}

/* A file with other debug information, which must be of the same build. `use` says whether it has what is missing. */
struct wanted_file {
    struct text id;
    struct opened_file *opened;
    bool (*use)(struct debug_file *file, struct opened_file *opened);
};

static bool try_file(struct debug_file *file, const struct wanted_file *wanted, struct text path)
{
    const char *wrong;
    if (open_file(file, path, wanted->opened, &wrong) && text_equal(build_id(file, wanted->opened), wanted->id) &&
        wanted->use(file, wanted->opened)) {
        wanted->opened->path = path;
        return true;
    }
    close_file(file->dw, wanted->opened);
    return false;
}

/* ROOT/.build-id/ab/cdef.debug */
static bool find_by_id(struct debug_file *file, const struct wanted_file *wanted)
{
    char name[sizeof ".build-id/" + 128 + sizeof "/.debug"];
    struct text id = wanted->id;
    int n = snprintf(name, sizeof name, ".build-id/");
    for (size_t i = 0; i < id.n && i < 64; i++)
        n += snprintf(name + n, sizeof name - (size_t)n, i ? "%02x" : "%02x/", (unsigned char)id.s[i]);
    snprintf(name + n, sizeof name - (size_t)n, ".debug");
    for (size_t i = 0; id.n > 1 && i < file->roots->count; i++)
        if (try_file(file, wanted, path_join(&file->arena, file->roots->items[i], text_of(name))))
            return true;
    return false;
}

/* ---- what dwz has put into a file beside it ---- */

/* Such a file has no other one beside it, which libdw would open by itself. */
static bool use_common(struct debug_file *file, struct opened_file *opened)
{
    const char *name;
    const void *id;
    opened->dwarf = file->dw->dwarf_begin_elf(opened->elf, DWARF_C_READ, NULL);
    return opened->dwarf && file->dw->dwelf_dwarf_gnu_debugaltlink(opened->dwarf, &name, &id) <= 0;
}

/* Gives debug information what it has in a common file, if it names one; false: that is not there. */
static bool add_common(struct debug_file *file, struct opened_file *opened)
{
    const char *name;
    const void *id;
    ssize_t n = file->dw->dwelf_dwarf_gnu_debugaltlink(opened->dwarf, &name, &id);
    if (n <= 0)
        return true;
    const struct wanted_file wanted = {{id, (size_t)n}, &file->common, use_common};
    struct text directory = text_directory(linked_real_path(opened->fd, &file->arena));
    if (!find_by_id(file, &wanted) &&
        !try_file(file, &wanted, linked_path(directory, TEXT_NONE, text_of(name), &file->arena)))
        return false;
    file->dw->dwarf_setalt(opened->dwarf, file->common.dwarf);
    return true;
}

static bool has_debug_information(struct debug_file *file, struct opened_file *opened)
{
    opened->dwarf = file->dw->dwarf_begin_elf(opened->elf, DWARF_C_READ, NULL);
    return has_units(file->dw, opened->dwarf) && add_common(file, opened);
}

/* ---- separate files ---- */

static bool find_by_name(struct debug_file *file, const struct wanted_file *wanted, struct text path)
{
    GElf_Word check;
    struct text name = text_of(file->dw->dwelf_elf_gnu_debuglink(file->object.elf, &check));
    struct text directory = text_directory(path), hidden = arena_join(&file->arena, directory, TEXT(".debug"));
    if (!name.n || text_find(name, '/') < name.n)
        return false;
    bool is_found = try_file(file, wanted, path_join(&file->arena, directory, name)) ||
                    try_file(file, wanted, path_join(&file->arena, hidden, name));
    for (size_t i = 0; i < file->roots->count && !is_found; i++) {
        struct text below = path_join(&file->arena, file->roots->items[i], text_skip(directory, directory.n > 0));
        is_found = try_file(file, wanted, path_join(&file->arena, below, name));
    }
    return is_found;
}

static bool find_separate(struct debug_file *file, struct text path)
{
    const struct wanted_file wanted = {build_id(file, &file->object), &file->separate, has_debug_information};
    if (file->fetched.s)
        return try_file(file, &wanted, file->fetched);
    return find_by_id(file, &wanted) || find_by_name(file, &wanted, path);
}

bool debug_file_open(struct debug_file *file, struct text path, const char **wrong)
{
    file->object.fd = file->separate.fd = file->common.fd = -1;
    if (!open_file(file, path, &file->object, wrong))
        return false;
    if (has_debug_information(file, &file->object))
        file->informed = &file->object;
    else if (find_separate(file, path))
        file->informed = &file->separate;
    return true;
}

void debug_file_close(struct debug_file *file)
{
    close_file(file->dw, &file->separate);
    close_file(file->dw, &file->object);
    close_file(file->dw, &file->common);
    arena_release(&file->arena);
}

#endif
