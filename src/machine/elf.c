/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/elf.h"

#include <elf.h>
#include <sys/stat.h>
#include <unistd.h>

/* Far more headers than real files have. */
#define HEADERS_MAX ((size_t)1 << 16)

/* Where a number is in a header: its offset and size in each class. */
struct field {
    struct {
        uint8_t at, size;
    } in[2]; /* 32 bits, 64 bits */
};

#define FIELD(header, name)                                                                                            \
    {                                                                                                                  \
        {                                                                                                              \
            {offsetof(Elf32_##header, name), sizeof(((Elf32_##header *)0)->name)},                                     \
                {offsetof(Elf64_##header, name), sizeof(((Elf64_##header *)0)->name)},                                 \
        }                                                                                                              \
    }

enum field_number {
    FILE_TYPE,
    FILE_MACHINE,
    FILE_SEGMENTS,
    FILE_SEGMENT_SIZE,
    FILE_SEGMENT_COUNT,
    FILE_SECTIONS,
    FILE_SECTION_SIZE,
    FILE_SECTION_COUNT,
    SEGMENT_TYPE,
    SEGMENT_FLAGS,
    SEGMENT_ADDRESS,
    SEGMENT_SIZE,
    SECTION_TYPE,
    SECTION_FLAGS,
    SECTION_OFFSET,
    SECTION_BYTES
};

static const struct field fields[] = {
    [FILE_TYPE] = FIELD(Ehdr, e_type),
    [FILE_MACHINE] = FIELD(Ehdr, e_machine),
    [FILE_SEGMENTS] = FIELD(Ehdr, e_phoff),
    [FILE_SEGMENT_SIZE] = FIELD(Ehdr, e_phentsize),
    [FILE_SEGMENT_COUNT] = FIELD(Ehdr, e_phnum),
    [FILE_SECTIONS] = FIELD(Ehdr, e_shoff),
    [FILE_SECTION_SIZE] = FIELD(Ehdr, e_shentsize),
    [FILE_SECTION_COUNT] = FIELD(Ehdr, e_shnum),
    [SEGMENT_TYPE] = FIELD(Phdr, p_type),
    [SEGMENT_FLAGS] = FIELD(Phdr, p_flags),
    [SEGMENT_ADDRESS] = FIELD(Phdr, p_vaddr),
    [SEGMENT_SIZE] = FIELD(Phdr, p_filesz),
    [SECTION_TYPE] = FIELD(Shdr, sh_type),
    [SECTION_FLAGS] = FIELD(Shdr, sh_flags),
    [SECTION_OFFSET] = FIELD(Shdr, sh_offset),
    [SECTION_BYTES] = FIELD(Shdr, sh_size),
};

/* A header of any kind, as it is in the file. */
struct header {
    const struct elf *elf;
    unsigned char bytes[sizeof(Elf64_Ehdr)]; /* the largest */
};

static uint64_t number_in(const struct header *header, enum field_number number)
{
    unsigned at = fields[number].in[header->elf->is_64].at, size = fields[number].in[header->elf->is_64].size;
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++)
        value = value << 8 | header->bytes[header->elf->is_big_endian ? at + i : at + size - 1 - i];
    return value;
}

static bool read_at(int fd, uint64_t offset, void *to, size_t size)
{
    return offset <= (uint64_t)INT64_MAX - size && pread(fd, to, size, (off_t)offset) == (ssize_t)size;
}

/* ---- tables of headers ---- */

/* Where one of the two tables is. */
struct headers {
    int fd;
    uint64_t offset, size; /* of the table; of one header */
    size_t count;
};

/* Reads the table that a header of the file describes by three fields, from `first` on. False where its headers are of
 * another size than they must be, or too many. */
static bool describe_headers(const struct header *file, enum field_number first, size_t size, struct headers *headers)
{
    headers->offset = number_in(file, first);
    headers->size = number_in(file, first + 1);
    headers->count = headers->offset ? (size_t)number_in(file, first + 2) : 0;
    return headers->count == 0 || (headers->size == size && headers->count <= HEADERS_MAX);
}

static bool read_header(const struct headers *headers, size_t number, struct header *header)
{
    return headers->offset <= INT64_MAX - number * headers->size &&
           read_at(headers->fd, headers->offset + number * headers->size, header->bytes, headers->size);
}

/* ---- facts ---- */

/* Keeps the segments that are executed; false where one cannot be read, or there are too many. */
static bool read_segments(struct elf *elf, const struct headers *headers)
{
    struct header header = {.elf = elf};
    for (size_t i = 0; i < headers->count; i++) {
        if (!read_header(headers, i, &header))
            return false;
        if (number_in(&header, SEGMENT_TYPE) != PT_LOAD || !(number_in(&header, SEGMENT_FLAGS) & PF_X))
            continue;
        if (elf->segment_count == ELF_SEGMENTS_MAX)
            return false;
        elf->segments[elf->segment_count++] =
            (struct elf_segment){number_in(&header, SEGMENT_ADDRESS), number_in(&header, SEGMENT_SIZE)};
    }
    return true;
}

/* Whether there are sections of code, but all are empty; a file without sections can have code. */
static bool lacks_code(const struct elf *elf, const struct headers *headers)
{
    struct header header = {.elf = elf};
    bool is_described = false;
    for (size_t i = 0; i < headers->count && read_header(headers, i, &header); i++) {
        if (!(number_in(&header, SECTION_FLAGS) & SHF_EXECINSTR))
            continue;
        if (number_in(&header, SECTION_TYPE) != SHT_NOBITS)
            return false;
        is_described = true;
    }
    return is_described;
}

static bool has_symbols(const struct elf *elf, const struct headers *headers)
{
    struct header header = {.elf = elf};
    for (size_t i = 0; i < headers->count && read_header(headers, i, &header); i++)
        if (number_in(&header, SECTION_TYPE) == SHT_SYMTAB)
            return true;
    return false;
}

/* A file may say anything of sections: those that would end behind it do not count, nor does more than all of it. */
static uint64_t debug_bytes(const struct elf *elf, const struct headers *headers)
{
    struct header header = {.elf = elf};
    struct stat file;
    uint64_t sum = 0;
    if (fstat(headers->fd, &file) != 0 || file.st_size <= 0)
        return 0;
    uint64_t whole = (uint64_t)file.st_size;
    for (size_t i = 0; i < headers->count && read_header(headers, i, &header); i++) {
        uint64_t offset = number_in(&header, SECTION_OFFSET), size = number_in(&header, SECTION_BYTES);
        bool is_debug =
            number_in(&header, SECTION_TYPE) == SHT_PROGBITS && !(number_in(&header, SECTION_FLAGS) & SHF_ALLOC);
        if (is_debug && size <= whole && offset <= whole - size && sum <= whole - size)
            sum += size;
    }
    return sum;
}

static const char *read_facts(int fd, struct elf *elf, const struct header *file)
{
    struct headers segments = {.fd = fd}, sections = {.fd = fd};
    elf->type = (unsigned)number_in(file, FILE_TYPE);
    elf->machine = (unsigned)number_in(file, FILE_MACHINE);
    if (elf->type != ET_EXEC && elf->type != ET_DYN)
        return "is neither a program nor a shared library";
    if (!describe_headers(file, FILE_SEGMENTS, elf->is_64 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr), &segments) ||
        !read_segments(elf, &segments))
        return "is a damaged ELF file";
    if (!describe_headers(file, FILE_SECTIONS, elf->is_64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr), &sections))
        return NULL;
    elf->has_symbols = has_symbols(elf, &sections);
    elf->debug_bytes = debug_bytes(elf, &sections);
    elf->is_stripped_off = lacks_code(elf, &sections);
    return NULL;
}

bool elf_read(int fd, struct elf *elf, const char **wrong)
{
    struct header file = {.elf = elf};
    *elf = (struct elf){0};
    *wrong = "is not an ELF file";
    if (!read_at(fd, 0, file.bytes, EI_NIDENT) || memcmp(file.bytes, ELFMAG, SELFMAG) != 0)
        return false;
    elf->is_64 = file.bytes[EI_CLASS] == ELFCLASS64;
    elf->is_big_endian = file.bytes[EI_DATA] == ELFDATA2MSB;
    *wrong = "is a damaged ELF file";
    if ((!elf->is_64 && file.bytes[EI_CLASS] != ELFCLASS32) ||
        (!elf->is_big_endian && file.bytes[EI_DATA] != ELFDATA2LSB) ||
        !read_at(fd, 0, file.bytes, elf->is_64 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)))
        return false;
    *wrong = read_facts(fd, elf, &file);
    return !*wrong;
}

bool elf_has_code(const struct elf *elf, uint64_t address)
{
    for (size_t i = 0; i < elf->segment_count; i++)
        if (address >= elf->segments[i].start && address - elf->segments[i].start < elf->segments[i].size)
            return true;
    return false;
}
