/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes the reader of object files: the input as a file, and as changes to a small file that is right, of either class
 * and byte order. See tests/README. */
#include "../shared/image.h"
#include "machine/elf.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHANGE 3                 /* bytes of a change: two where, and one what is put there */
#define CHANGES_MAX ((size_t)16) /* more would leave nothing of the file */

static void check(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static bool is_within(const struct elf_segment *segment, uint64_t address)
{
    return address >= segment->start && address - segment->start < segment->size;
}

/* Has code where any segment is, and nowhere else: at the ends of all. */
static void check_code(const struct elf *elf)
{
    check(elf->segment_count <= ELF_SEGMENTS_MAX, "too many segments");
    for (size_t i = 0; i < elf->segment_count; i++) {
        uint64_t start = elf->segments[i].start, end = start + elf->segments[i].size;
        const uint64_t addresses[] = {start - 1, start, end - 1, end, 0, UINT64_MAX};
        for (size_t k = 0; k < sizeof addresses / sizeof *addresses; k++) {
            bool is_code = false;
            for (size_t s = 0; s < elf->segment_count; s++)
                is_code |= is_within(&elf->segments[s], addresses[k]);
            check(elf_has_code(elf, addresses[k]) == is_code, "code where no segment is");
        }
    }
}

static bool read_bytes(const void *bytes, size_t size)
{
    static FILE *file;
    struct elf elf;
    const char *wrong = NULL;
    if (!file)
        file = tmpfile();
    check(file && ftruncate(fileno(file), 0) == 0, "no file");
    check(pwrite(fileno(file), bytes, size, 0) == (ssize_t)size, "no room");
    bool good = elf_read(fileno(file), &elf, &wrong);
    check(good == !wrong, "neither read nor refused");
    check(!good || elf.type == ET_EXEC || elf.type == ET_DYN, "no program and no library");
    if (good)
        check_code(&elf);
    return good;
}

/* Each change puts a byte somewhere, or takes the end off. */
static void change(struct image *image, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + CHANGE <= size && i < CHANGES_MAX * CHANGE; i += CHANGE) {
        size_t at = (size_t)(data[i] << 8 | data[i + 1]) % sizeof image->bytes;
        image->bytes[at] = data[i + 2];
        if (data[i] == UINT8_MAX)
            image->n = at < image->n ? at : image->n;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_bytes(data, size);
    for (unsigned kind = 0; kind < 8; kind++) {
        struct image image = make_image(kind & 1, kind & 2, kind & 4 ? SHT_NOBITS : SHT_PROGBITS);
        check(read_bytes(image.bytes, image.n), "a right file is refused");
        change(&image, data, size);
        read_bytes(image.bytes, image.n);
    }
    return 0;
}
