/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/code_child.h"

#include "machine/code_table.h"
#include "machine/code_walk.h"
#include "machine/debug_file.h"
#include "machine/linked_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool code_child_is_meant(int argc, char **argv)
{
    return argc == 4 && strcmp(argv[1], CODE_CHILD) == 0;
}

#ifdef HAVE_LIBDW

#include "base/number.h"

#include <inttypes.h>
#include <sys/resource.h>
#include <unistd.h>

#define MEMORY_MAX ((rlim_t)4 << 30)
#define SECONDS_MAX 60u

struct child {
    const struct libdw *dw;
    struct texts roots, below;
    struct text fetched; /* the file with the debug information; .s NULL: it is looked for */
    ARRAY(struct address_range) ranges;
    struct debug_file file;
    struct output out;
    struct arena arena;
};

/* ---- limits ---- */

/* Sanitizers need more addresses than any limit has. */
static bool is_sanitized(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

static void set_limits(void)
{
    const struct rlimit memory = {MEMORY_MAX, MEMORY_MAX}, time = {SECONDS_MAX, SECONDS_MAX}, core = {0, 0};
    if (sizeof(void *) > 4 && !is_sanitized())
        setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &core);
}

/* ---- the request ---- */

static void read_range(struct child *c, struct text rest)
{
    struct text start = text_next_word(&rest), end = text_next_word(&rest);
    char *stop;
    struct address_range range = {strtoull(start.s, &stop, 16), strtoull(end.s, &stop, 16)};
    *array_add(&c->ranges) = range;
}

static void read_request(struct child *c)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    while ((n = getline(&line, &room, stdin)) > 0) {
        struct text rest = {line, (size_t)n - (line[n - 1] == '\n')}, key = text_next_word(&rest);
        line[n - 1] = '\0';
        if (text_equal(key, TEXT("range")))
            read_range(c, rest);
        else if (text_equal(key, TEXT("root")))
            *array_add(&c->roots) = arena_copy(&c->arena, text_trim(rest));
        else if (text_equal(key, TEXT("debug")))
            c->fetched = arena_copy(&c->arena, text_trim(rest));
        else if (text_equal(key, TEXT("below")))
            *array_add(&c->below) = arena_copy(&c->arena, text_trim(rest));
    }
    free(line);
}

/* ---- the answers ---- */

static void write_symbol(struct child *c, const GElf_Sym *symbol, const char *name)
{
    unsigned type = GELF_ST_TYPE(symbol->st_info);
    if ((type != STT_FUNC && type != STT_GNU_IFUNC) || symbol->st_shndx == SHN_UNDEF || !symbol->st_size || !name)
        return;
    if (strchr(name, '\n') || strlen(name) > NAME_SHOWN)
        return;
    output_print(&c->out, "symbol %" PRIx64 " %" PRIx64 " %s\n", (uint64_t)symbol->st_value,
                 (uint64_t)(symbol->st_value + symbol->st_size), name);
}

/* Writes the symbols of the tables of a type; returns whether there is any. */
static bool write_symbols_of(struct child *c, Elf *elf, unsigned type)
{
    const struct libdw *dw = c->dw;
    bool any = false;
    for (Elf_Scn *section = NULL; elf && (section = dw->elf_nextscn(elf, section));) {
        GElf_Shdr header;
        Elf_Data *data = dw->gelf_getshdr(section, &header) && header.sh_type == type && header.sh_entsize
                             ? dw->elf_getdata(section, NULL)
                             : NULL;
        GElf_Sym symbol;
        for (int i = 0; data && dw->gelf_getsym(data, i, &symbol); i++, any = true)
            write_symbol(c, &symbol, dw->elf_strptr(elf, header.sh_link, symbol.st_name));
    }
    return any;
}

static void write_symbols(struct child *c)
{
    if (!write_symbols_of(c, c->file.object.elf, SHT_SYMTAB) && !write_symbols_of(c, c->file.separate.elf, SHT_SYMTAB))
        write_symbols_of(c, c->file.object.elf, SHT_DYNSYM);
}

static void write_pieces(struct child *c)
{
    struct code_walk walk = {.dw = c->dw,
                             .wanted = c->ranges.items,
                             .wanted_count = c->ranges.count,
                             .is_confined = c->below.count,
                             .path = linked_real_path(c->file.informed->fd, &c->arena),
                             .out = &c->out};
    code_walk_all(&walk, c->file.informed->dwarf);
    code_walk_release(&walk);
}

static void answer(struct child *c, const char *kind)
{
    if (c->file.separate.path.s)
        output_print(&c->out, "separate %s\n", c->file.separate.path.s);
    if (c->file.informed)
        output_text(&c->out, TEXT("informed\n"));
    if (strcmp(kind, "symbols") == 0)
        write_symbols(c);
    else if (c->file.informed)
        write_pieces(c);
    output_text(&c->out, TEXT("end\n"));
}

static void child_release(struct child *c)
{
    debug_file_close(&c->file);
    free(c->roots.items);
    free(c->below.items);
    free(c->ranges.items);
    arena_release(&c->arena);
}

int code_child_serve(char **argv)
{
    struct child child = {.out = output_to(STDOUT_FILENO)};
    const char *wrong;
    set_limits();
    child.dw = libdw_load(&wrong);
    if (child.dw) {
        read_request(&child);
        child.file =
            (struct debug_file){.dw = child.dw, .roots = &child.roots, .below = &child.below, .fetched = child.fetched};
        if (debug_file_open(&child.file, text_of(argv[3]), &wrong))
            answer(&child, argv[2]);
        child_release(&child);
    }
    if (output_close(&child.out) == 0 && !wrong)
        return EXIT_SUCCESS;
    fprintf(stderr, "%s\n", wrong ? wrong : "cannot write");
    return EXIT_FAILURE;
}

#else

int code_child_serve(char **argv)
{
    (void)argv;
    fputs("this program was built without libdw\n", stderr);
    return EXIT_FAILURE;
}

#endif
