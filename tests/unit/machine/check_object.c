/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Object files: where they are found, what is refused, and what is read of them. */
#include "../../shared/image.h"
#include "../scratch.h"
#include "../suite.h"
#include "machine/object.h"

#include <fcntl.h>
#include <sys/stat.h>

/* A directory with files, and what was found last. */
struct world {
    struct scratch scratch;
    struct arena arena;
    struct text directory; /* where objects are looked for */
    struct object_places places;
    struct object object;
    struct text why;
};

static void release(void *thing)
{
    struct world *world = thing;
    scratch_remove(&world->scratch);
    arena_release(&world->arena);
    free(world);
}

static struct world *make_world(void)
{
    struct world *world = until_end(memory_zeroed(1, sizeof *world), release);
    world->scratch = scratch_make();
    world->directory = world->scratch.path;
    return world;
}

static const char *write_image(struct world *world, const char *name, const struct image *image)
{
    return scratch_write(&world->scratch, name, (struct text){(const char *)image->bytes, image->n});
}

static const char *write_object(struct world *world, const char *name)
{
    struct image image = make_image(true, false, SHT_PROGBITS);
    return write_image(world, name, &image);
}

static void look_below(struct world *world)
{
    world->places.directories = &world->directory;
    world->places.directory_count = 1;
}

static enum object_result find(struct world *world, const char *name)
{
    return object_find(&world->places, text_of(name), &world->object, &world->why, &world->arena);
}

static void assert_read(const struct image *image)
{
    struct world *world = make_world();
    ck_assert_int_eq(find(world, write_image(world, "a.so", image)), OBJECT_FOUND);
    const struct elf *elf = &world->object.elf;
    ck_assert(elf->is_64 == image->is_64 && elf->is_big_endian == image->is_big);
    ck_assert_uint_eq(elf->type, ET_DYN);
    ck_assert_uint_eq(elf->machine, EM_X86_64);
    ck_assert_uint_eq(elf->segment_count, 1);
    ck_assert(!elf_has_code(elf, 0x7ff) && !elf_has_code(elf, 0xfff) && !elf_has_code(elf, 0x1200));
    ck_assert(elf_has_code(elf, 0x1000) && elf_has_code(elf, 0x11ff));
}

TEST(both_classes_and_byte_orders_are_read)
{
    for (unsigned kind = 0; kind < 4; kind++) {
        struct image image = make_image(kind & 1, kind >> 1, SHT_PROGBITS);
        assert_read(&image);
    }
}

/* What is said of a section that no program loads, of a kind and a size, at an offset. */
static uint64_t debug_bytes(unsigned kind, uint64_t flags, uint64_t offset, uint64_t size)
{
    struct world *world = make_world();
    struct image image = make_image(true, false, SHT_PROGBITS);
    size_t section = SECTIONS + sizeof(Elf64_Shdr);
    PUT(&image, 0, Ehdr, e_shnum, 2);
    PUT(&image, section, Shdr, sh_type, kind);
    PUT(&image, section, Shdr, sh_flags, flags);
    PUT(&image, section, Shdr, sh_offset, offset);
    PUT(&image, section, Shdr, sh_size, size);
    image.n = section + sizeof(Elf64_Shdr);
    ck_assert_int_eq(find(world, write_image(world, "a.so", &image)), OBJECT_FOUND);
    return world->object.elf.debug_bytes;
}

TEST(what_no_program_loads_is_debug_information)
{
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, 0, 20, 300), 300);
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 20, 300), 300);
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, SHF_ALLOC, 20, 300), 0);
    ck_assert_uint_eq(debug_bytes(SHT_SYMTAB, 0, 20, 300), 0);
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, 0, 21, 300), 0); /* behind the end */
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, 0, UINT64_MAX, 300), 0);
    ck_assert_uint_eq(debug_bytes(SHT_PROGBITS, 0, 0, UINT64_MAX), 0);
}

static void assert_refused(const struct image *image, const char *why)
{
    struct world *world = make_world();
    const char *path = write_image(world, "a.so", image);
    ck_assert_int_eq(find(world, path), OBJECT_UNREADABLE);
    ck_assert_str_eq(world->why.s, why);
    ck_assert_uint_gt(world->object.path.n, 0);
}

TEST(a_separate_debug_file_is_told)
{
    struct image image = make_image(true, false, SHT_NOBITS);
    assert_refused(&image, "has no code: it is a separate debug file");
}

TEST(other_files_are_refused)
{
    struct image image = make_image(true, false, SHT_PROGBITS);
    image.bytes[0] = 'M';
    assert_refused(&image, "is not an ELF file");
    image = make_image(true, false, SHT_PROGBITS);
    PUT(&image, 0, Ehdr, e_type, ET_CORE);
    assert_refused(&image, "is neither a program nor a shared library");
    image = make_image(true, false, SHT_PROGBITS);
    image.bytes[EI_CLASS] = 3;
    assert_refused(&image, "is a damaged ELF file");
    image = make_image(true, false, SHT_PROGBITS);
    PUT(&image, 0, Ehdr, e_phentsize, 1);
    assert_refused(&image, "is a damaged ELF file");
    image = make_image(true, false, SHT_PROGBITS);
    PUT(&image, 0, Ehdr, e_phoff, UINT64_MAX - 8);
    assert_refused(&image, "is a damaged ELF file");
}

/* Cut anywhere, it is refused or read; nothing beyond its end is. */
TEST(a_cut_file_does_no_harm)
{
    struct image image = make_image(true, true, SHT_NOBITS);
    size_t all = image.n, found = 0;
    for (image.n = 0; image.n < all; image.n++) {
        struct world *world = make_world();
        found += find(world, write_image(world, "a.so", &image)) == OBJECT_FOUND;
    }
    ck_assert_uint_eq(found, all - (SEGMENTS + 2 * sizeof(Elf64_Phdr)));
}

/* Every byte of the headers set to each of some values. */
TEST(a_damaged_file_does_no_harm)
{
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    struct world *world = make_world();
    for (size_t i = 0; i < SECTIONS + sizeof(Elf64_Shdr); i++)
        for (size_t j = 0; j < sizeof values; j++) {
            struct image image = make_image(i & 1, j & 1, SHT_PROGBITS);
            image.bytes[i] = values[j];
            enum object_result result = find(world, write_image(world, "a.so", &image));
            ck_assert(result == OBJECT_FOUND || (result == OBJECT_UNREADABLE && world->why.n));
        }
}

TEST(the_whole_path_is_looked_for_first)
{
    struct world *world = make_world();
    look_below(world);
    write_object(world, "a.so");
    ck_assert_int_eq(find(world, "/a.so"), OBJECT_FOUND);
    ck_assert_int_eq(find(world, "/usr/lib/a.so"), OBJECT_FOUND);
    ck_assert_str_eq(world->object.path.s, arena_format(&world->arena, "./%s/a.so", world->directory.s).s);
    ck_assert_int_eq(find(world, "/usr/lib/b.so"), OBJECT_MISSING);
    ck_assert_uint_eq(world->object.path.n, 0);
}

TEST(no_path_leads_out_of_a_directory)
{
    struct world *world = make_world();
    write_object(world, "a.so");
    world->directory = arena_format(&world->arena, "%s/below", world->scratch.path.s);
    look_below(world);
    ck_assert_int_eq(find(world, "../a.so"), OBJECT_MISSING);
    ck_assert_int_eq(find(world, "/x/../../a.so"), OBJECT_MISSING);
}

TEST(no_path_begins_with_a_dash)
{
    struct world *world = make_world();
    char here[4096];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    write_object(world, "-a");
    ck_assert_int_eq(chdir(world->scratch.path.s), 0);
    enum object_result result = find(world, "-a");
    ck_assert_int_eq(chdir(here), 0);
    ck_assert_int_eq(result, OBJECT_FOUND);
    ck_assert_str_eq(world->object.path.s, "./-a");
}

TEST(only_regular_files_are_opened)
{
    struct world *world = make_world();
    ck_assert_int_eq(find(world, "/dev/zero"), OBJECT_UNREADABLE);
    ck_assert_str_eq(world->why.s, "is a device");
    ck_assert_int_eq(find(world, world->directory.s), OBJECT_UNREADABLE);
    ck_assert_str_eq(world->why.s, "is a directory");
    const char *pipe = scratch_path(&world->scratch, "pipe");
    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    ck_assert_int_eq(find(world, pipe), OBJECT_UNREADABLE);
    ck_assert_str_eq(world->why.s, "is not a regular file");
    ck_assert_int_eq(find(world, ""), OBJECT_MISSING);
    ck_assert_int_eq(object_find(&world->places, TEXT("/bin/sh\0x"), &world->object, &world->why, &world->arena),
                     OBJECT_MISSING);
}

TEST(files_outside_are_not_opened)
{
    struct world *world = make_world();
    const char *path = write_object(world, "a.so");
    struct text elsewhere = TEXT("/nowhere");
    world->places.below = &elsewhere;
    world->places.below_count = 1;
    ck_assert_int_eq(find(world, path), OBJECT_OUTSIDE);
    char *real = realpath(world->directory.s, NULL);
    elsewhere = arena_copy(&world->arena, text_of(real));
    free(real);
    ck_assert_int_eq(find(world, path), OBJECT_FOUND);
}

SUITE("object", what_no_program_loads_is_debug_information, both_classes_and_byte_orders_are_read,
      a_separate_debug_file_is_told, other_files_are_refused, a_cut_file_does_no_harm, a_damaged_file_does_no_harm,
      the_whole_path_is_looked_for_first, no_path_leads_out_of_a_directory, no_path_begins_with_a_dash,
      only_regular_files_are_opened, files_outside_are_not_opened)
