/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/links.h"

#include "base/buffer.h"
#include "source/path.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- formats ---- */

static const struct alias {
    const char *name, *format;
} aliases[] = {
    {"never", ""},
    {"always", "file://{host}{path}"},
    {"file", "file://{host}{path}"},
    {"vscode", "vscode://file{path}:{line}:{column}"},
    {"idea", "idea://open?file={path}&line={line}"},
    {"kitty", "file://{host}{path}#{line}"},
};

enum field { FIELD_PATH, FIELD_LINE, FIELD_COLUMN, FIELD_HOST, FIELDS };

/* Takes the field in braces at the front of a format; FIELDS: there is none. */
static enum field take_field(struct text *format)
{
    static const char *const names[] = {"{path}", "{line}", "{column}", "{host}"};
    for (int i = 0; i < FIELDS; i++)
        if (text_starts(*format, text_of(names[i]))) {
            *format = text_skip(*format, strlen(names[i]));
            return (enum field)i;
        }
    return FIELDS;
}

static bool is_good(struct text format)
{
    bool has_path = false;
    while (format.n) {
        enum field field = take_field(&format);
        has_path |= field == FIELD_PATH;
        if (field != FIELDS)
            continue;
        if (format.s[0] <= ' ' || format.s[0] > '~' || format.s[0] == '{' || format.s[0] == '}')
            return false;
        format = text_skip(format, 1);
    }
    return has_path;
}

bool links_read(struct text value, struct text *format)
{
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (text_equal(value, text_of(aliases[i].name))) {
            *format = text_of(aliases[i].format);
            return true;
        }
    *format = value;
    return is_good(value);
}

/* ---- links ---- */

void links_init(struct links *links, struct text format, const struct profile *profile, const struct places *places)
{
    *links = (struct links){.format = format, .profile = profile, .directory = places->directory};
    source_reader_init(&links->reader);
    links->reader.places = *places;
    if (gethostname(links->host, sizeof links->host - 1) != 0)
        links->host[0] = '\0';
}

void links_release(struct links *links)
{
    source_reader_release(&links->reader);
    free(links->paths);
    arena_release(&links->arena);
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("/-._~", c));
}

static void put_encoded(struct buffer *to, struct text t)
{
    for (size_t i = 0; i < t.n; i++)
        buffer_print(to, is_plain(t.s[i]) ? "%c" : "%%%02X", (unsigned char)t.s[i]);
}

static void put_field(struct buffer *to, const struct links *links, enum field field, struct text path, uint64_t line)
{
    if (field == FIELD_PATH)
        put_encoded(to, path);
    else if (field == FIELD_HOST)
        put_encoded(to, text_of(links->host));
    else
        buffer_print(to, "%llu", field == FIELD_LINE && line ? (unsigned long long)line : 1ULL);
}

struct text links_to_path(const struct links *links, struct text path, uint64_t line, struct arena *arena)
{
    struct buffer target = {0};
    if (links->format.n == 0 || path.n == 0)
        return TEXT_NONE;
    path = path_resolve(arena, path, links->directory);
    for (struct text rest = links->format; rest.n;) {
        enum field field = take_field(&rest);
        if (field != FIELDS) {
            put_field(&target, links, field, path, line);
            continue;
        }
        buffer_print(&target, "%c", rest.s[0]);
        rest = text_skip(rest, 1);
    }
    return buffer_take(&target, arena);
}

/* The path of the source of a file. */
static struct text path_of(struct links *links, ref_t file)
{
    struct text name = profile_file_name(links->profile, file), found;
    if (name.n == 0 || text_equal(name, FILE_UNKNOWN))
        return TEXT("");
    if (!source_locate(&links->reader, text_cut(name, NAME_SHOWN), &found, &links->arena))
        found = text_cut(name, NAME_SHOWN);
    return found;
}

struct text links_to_file(struct links *links, ref_t file, uint64_t line, struct arena *arena)
{
    if (links->format.n == 0)
        return TEXT_NONE;
    if (!links->paths)
        links->paths = memory_zeroed(links->profile->files.texts.count, sizeof *links->paths);
    if (!links->paths[file].s)
        links->paths[file] = path_of(links, file);
    return links_to_path(links, links->paths[file], line, arena);
}
