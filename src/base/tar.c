/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/tar.h"

#include "base/number.h"

#define BLOCK ((size_t)512)

/* Where the fields of a header are, and how long. */
enum { NAME_AT = 0, NAME_SIZE = 100, SIZE_AT = 124, SIZE_SIZE = 12, SUM_AT = 148, SUM_SIZE = 8 };
enum { TYPE_AT = 156, MAGIC_AT = 257, PREFIX_AT = 345, PREFIX_SIZE = 155 };

/* ---- fields ---- */

/* A text that ends with a NUL, or with the field. */
static struct text read_text(struct text header, size_t at, size_t size)
{
    struct text field = {header.s + at, size};
    field.n = text_find(field, '\0');
    return field;
}

/* An octal number; false if it is none. */
static bool read_octal(struct text header, size_t at, size_t size, uint64_t *number)
{
    struct text field = text_trim(read_text(header, at, size));
    *number = 0;
    for (size_t i = 0; i < field.n; i++) {
        if (field.s[i] < '0' || field.s[i] > '7')
            return false;
        *number = *number * 8 + (uint64_t)(field.s[i] - '0');
    }
    return field.n;
}

/* The sum of all bytes of the header, with blanks for its own field. */
static bool is_summed(struct text header)
{
    uint64_t sum = 0, said;
    for (size_t i = 0; i < BLOCK; i++)
        sum += i >= SUM_AT && i < SUM_AT + SUM_SIZE ? ' ' : (unsigned char)header.s[i];
    return read_octal(header, SUM_AT, SUM_SIZE, &said) && said == sum;
}

bool tar_is_archive(struct text bytes)
{
    return bytes.n >= BLOCK && text_starts(text_skip(bytes, MAGIC_AT), TEXT("ustar")) && is_summed(bytes);
}

/* ---- names ---- */

/* `PREFIX/NAME` of POSIX; GNU has other things where the prefix is. */
static struct text short_name(struct text header, struct arena *arena)
{
    bool is_posix = header.s[MAGIC_AT + 5] == '\0';
    struct text name = read_text(header, NAME_AT, NAME_SIZE);
    struct text prefix = is_posix ? read_text(header, PREFIX_AT, PREFIX_SIZE) : TEXT("");
    return arena_format(arena, "%.*s%s%.*s", (int)prefix.n, prefix.s, prefix.n ? "/" : "", (int)name.n, name.s);
}

/* The path in records of pax, each `LENGTH KEY=VALUE<newline>`; .s NULL: they have none. */
static struct text find_path(struct text records)
{
    static const struct text key = TEXT("path=");
    struct text path = TEXT_NONE;
    while (records.n) {
        uint64_t length;
        size_t digits = number_read_digits(records, &length);
        if (!digits || length <= digits + 1 || length > records.n)
            break;
        struct text record = text_skip((struct text){records.s, (size_t)length - 1}, digits + 1);
        if (text_starts(record, key))
            path = text_skip(record, key.n);
        records = text_skip(records, (size_t)length);
    }
    return path;
}

static struct text plain_path(struct text path)
{
    while (text_starts(path, TEXT("./")))
        path = text_skip(path, 2);
    return path;
}

/* ---- entries ---- */

/* Takes an entry; false if there is none. */
static bool take_entry(struct text *rest, struct text *header, struct text *content)
{
    uint64_t size;
    if (!tar_is_archive(*rest) || !read_octal(*rest, SIZE_AT, SIZE_SIZE, &size) || size > rest->n - BLOCK)
        return false;
    *header = (struct text){rest->s, BLOCK};
    *content = (struct text){rest->s + BLOCK, (size_t)size};
    size_t whole = BLOCK + ((size_t)size + BLOCK - 1) / BLOCK * BLOCK;
    *rest = text_skip(*rest, whole < rest->n ? whole : rest->n);
    return true;
}

/* A block of NUL is the end. */
static bool is_end(struct text rest)
{
    size_t n = 0;
    while (n < rest.n && rest.s[n] == '\0')
        n++;
    return n >= BLOCK;
}

bool tar_next(struct text *rest, struct tar_file *file, struct arena *arena)
{
    struct text header, content, name = TEXT_NONE;
    while (take_entry(rest, &header, &content)) {
        char type = header.s[TYPE_AT];
        if (type == 'x')
            name = find_path(content);
        else if (type == 'L')
            name = read_text(content, 0, content.n);
        else if (type == '0' || type == '\0') {
            name = name.s ? arena_copy(arena, name) : short_name(header, arena);
            *file = (struct tar_file){plain_path(name), content};
            return true;
        } else
            name = TEXT_NONE;
    }
    if (is_end(*rest))
        *rest = TEXT_NONE;
    return false;
}
