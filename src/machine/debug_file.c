#include "machine/debug_file.h"

#ifdef HAVE_LIBDW

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

/* Whether there is all that dwz has put into a file beside it. */
static bool is_whole(const struct debug_file *file, Dwarf *dwarf)
{
    const char *name;
    const void *id;
    return file->dw->dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &id) <= 0 ||
           (file->below->count == 0 && file->dw->dwarf_getalt(dwarf));
}

static bool has_debug_information(const struct debug_file *file, struct opened_file *opened)
{
    opened->dwarf = file->dw->dwarf_begin_elf(opened->elf, DWARF_C_READ, NULL);
    return has_units(file->dw, opened->dwarf) && is_whole(file, opened->dwarf);
}

/* ---- separate files ---- */

static struct text build_id(const struct debug_file *file, const struct opened_file *opened)
{
    const void *id = NULL;
    ssize_t n = file->dw->dwelf_elf_gnu_build_id(opened->elf, &id);
    return n > 0 ? (struct text){id, (size_t)n} : TEXT_NONE;
}

/* Another build's debug information is none of this object. */
static bool try_separate(struct debug_file *file, struct text path)
{
    const char *wrong;
    struct text id = build_id(file, &file->object);
    if (open_file(file, path, &file->separate, &wrong) && text_equal(build_id(file, &file->separate), id) &&
        has_debug_information(file, &file->separate)) {
        file->path = path;
        return true;
    }
    close_file(file->dw, &file->separate);
    return false;
}

/* ROOT/.build-id/ab/cdef.debug */
static bool find_by_id(struct debug_file *file)
{
    char name[sizeof ".build-id/" + 128 + sizeof "/.debug"];
    struct text id = build_id(file, &file->object);
    int n = snprintf(name, sizeof name, ".build-id/");
    for (size_t i = 0; i < id.n && i < 64; i++)
        n += snprintf(name + n, sizeof name - (size_t)n, i ? "%02x" : "%02x/", (unsigned char)id.s[i]);
    snprintf(name + n, sizeof name - (size_t)n, ".debug");
    for (size_t i = 0; id.n > 1 && i < file->roots->count; i++)
        if (try_separate(file, path_join(&file->arena, file->roots->items[i], text_of(name))))
            return true;
    return false;
}

static bool find_by_name(struct debug_file *file, struct text path)
{
    GElf_Word check;
    struct text name = text_of(file->dw->dwelf_elf_gnu_debuglink(file->object.elf, &check));
    struct text directory = text_directory(path), hidden = arena_join(&file->arena, directory, TEXT(".debug"));
    if (!name.n || text_find(name, '/') < name.n)
        return false;
    bool is_found = try_separate(file, path_join(&file->arena, directory, name)) ||
                    try_separate(file, path_join(&file->arena, hidden, name));
    for (size_t i = 0; i < file->roots->count && !is_found; i++) {
        struct text below = path_join(&file->arena, file->roots->items[i], text_skip(directory, directory.n > 0));
        is_found = try_separate(file, path_join(&file->arena, below, name));
    }
    return is_found;
}

bool debug_file_open(struct debug_file *file, struct text path, const char **wrong)
{
    file->object.fd = file->separate.fd = -1;
    if (!open_file(file, path, &file->object, wrong))
        return false;
    if (has_debug_information(file, &file->object))
        file->dwarf = file->object.dwarf;
    else if (file->fetched.s ? try_separate(file, file->fetched) : find_by_id(file) || find_by_name(file, path))
        file->dwarf = file->separate.dwarf;
    return true;
}

void debug_file_close(struct debug_file *file)
{
    close_file(file->dw, &file->separate);
    close_file(file->dw, &file->object);
    arena_release(&file->arena);
}

#endif
