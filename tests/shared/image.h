/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* image: a small ELF file of either class and byte order, for tests of what reads them. */
#ifndef SHARED_IMAGE_H
#define SHARED_IMAGE_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* An ELF file of one class and byte order, made number by number. */
struct image {
    bool is_64, is_big;
    unsigned char bytes[512];
    size_t n;
};

static inline void put(struct image *image, size_t at, size_t size, uint64_t value)
{
    for (size_t i = 0; i < size; i++)
        image->bytes[at + (image->is_big ? size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
    image->n = at + size > image->n ? at + size : image->n;
}

#define PUT(image, start, header, name, value)                                                                         \
    put(image, (start) + ((image)->is_64 ? offsetof(Elf64_##header, name) : offsetof(Elf32_##header, name)),           \
        (image)->is_64 ? sizeof(((Elf64_##header *)0)->name) : sizeof(((Elf32_##header *)0)->name), value)

#define SEGMENTS 64
#define SECTIONS 192

/* A library with data at 0, code at 0x1000 to 0x1200, and a section of code of this kind. */
static inline struct image make_image(bool is_64, bool is_big, unsigned section)
{
    struct image image = {.is_64 = is_64, .is_big = is_big};
    size_t segment = is_64 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
    memcpy(image.bytes, ELFMAG, SELFMAG);
    image.bytes[EI_CLASS] = is_64 ? ELFCLASS64 : ELFCLASS32;
    image.bytes[EI_DATA] = is_big ? ELFDATA2MSB : ELFDATA2LSB;
    PUT(&image, 0, Ehdr, e_type, ET_DYN);
    PUT(&image, 0, Ehdr, e_machine, EM_X86_64);
    PUT(&image, 0, Ehdr, e_phoff, SEGMENTS);
    PUT(&image, 0, Ehdr, e_phentsize, segment);
    PUT(&image, 0, Ehdr, e_phnum, 2);
    PUT(&image, 0, Ehdr, e_shoff, SECTIONS);
    PUT(&image, 0, Ehdr, e_shentsize, is_64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
    PUT(&image, 0, Ehdr, e_shnum, 1);
    PUT(&image, SEGMENTS, Phdr, p_type, PT_LOAD);
    PUT(&image, SEGMENTS, Phdr, p_filesz, 0x800);
    PUT(&image, SEGMENTS + segment, Phdr, p_type, PT_LOAD);
    PUT(&image, SEGMENTS + segment, Phdr, p_flags, PF_X | PF_R);
    PUT(&image, SEGMENTS + segment, Phdr, p_vaddr, 0x1000);
    PUT(&image, SEGMENTS + segment, Phdr, p_filesz, 0x200);
    PUT(&image, SECTIONS, Shdr, sh_type, section);
    PUT(&image, SECTIONS, Shdr, sh_flags, SHF_ALLOC | SHF_EXECINSTR);
    image.n = SECTIONS + sizeof(Elf64_Shdr);
    return image;
}

#endif
