/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/machine_code.h"

#include "view/problems.h"

#include <stdlib.h>

/* Addresses of a routine that are further apart than this are taken for different places. */
#define GAP_MAX ((uint64_t)16 << 10)

/* Routines whose distance is at most FILL_LEAST are decoded together; if an object then still takes more runs than
 * STRETCHES_ENOUGH, also those further apart, up to FILL_MOST. */
#define FILL_LEAST ((uint64_t)64)
#define FILL_MOST ((uint64_t)64 << 10)
#define STRETCHES_ENOUGH 8u

/* Bytes that are decoded at once. */
#define STRETCH_MAX ((uint64_t)1 << 20)

#define FOLLOWS "costs by address follow"

void decoder_init(struct decoder *decoder, const struct routines *routines, const struct report *report,
                  const struct locator *locator)
{
    static const char *const syntaxes[] = {[SYNTAX_USUAL] = NULL, [SYNTAX_ATT] = "att", [SYNTAX_INTEL] = "intel"};
    const struct request *request = report->request;
    *decoder = (struct decoder){.report = report, .locator = locator, .routines = routines, .symfs = &request->symfs};
    decoder->objdump.program = objdump_program(arena_copy(&decoder->arena, request->objdump).s, getenv("OBJDUMP"));
    decoder->objdump.syntax = syntaxes[request->syntax];
    decoder->objects = memory_zeroed(routines->profile->objects.texts.count, sizeof *decoder->objects);
}

void decoder_release(struct decoder *decoder)
{
    for (size_t i = 0; i < decoder->routines->profile->objects.texts.count; i++) {
        for (size_t k = 0; k < decoder->objects[i].count; k++)
            free(decoder->objects[i].stretches[k].code.items);
        free(decoder->objects[i].stretches);
    }
    free(decoder->objects);
    arena_release(&decoder->arena);
}

/* ---- the program ---- */

static void say_objdump(const struct decoder *decoder, struct text wrong)
{
    diagnostics_add(decoder->report->diagnostics, &problem_objdump, text_of(decoder->objdump.program), 0, "%.*s; %s",
                    (int)wrong.n, wrong.s, FOLLOWS);
}

static bool has_objdump(struct decoder *decoder)
{
    if (!decoder->is_asked) {
        struct text wrong = objdump_init(&decoder->objdump, &decoder->arena);
        decoder->is_asked = true;
        decoder->is_usable = !wrong.s;
        if (wrong.s)
            say_objdump(decoder, wrong);
    }
    return decoder->is_usable;
}

/* ---- object files ---- */

static void say_object(const struct decoder *decoder, struct text name, const char *what)
{
    diagnostics_add(decoder->report->diagnostics, &problem_no_object, name, 0, "%s; %s", what, FOLLOWS);
}

static void say_newer(const struct decoder *decoder, const struct object *object)
{
    if (!decoder->file.s && locator_is_newer(decoder->locator, object->modified))
        diagnostics_add(decoder->report->diagnostics, &problem_newer_object, object->path, 0,
                        "newer than the profile, but all of its addresses fit");
}

/* Whether a file may have been built after the base was written, and nobody said that it is the one that ran. */
static bool is_another(const struct decoder *decoder, const struct object *object)
{
    bool is_newer = decoder->is_old && !decoder->file.s && !decoder->symfs->count &&
                    locator_is_newer(decoder->locator, object->modified);
    if (is_newer)
        diagnostics_add(decoder->report->diagnostics, &problem_other_object, object->path, 0,
                        "newer than the base, so it may be another build: keep the old one (cp), and name it with "
                        "--base-object; %s",
                        FOLLOWS);
    return is_newer;
}

static bool find_object(struct decoder *decoder, ref_t number)
{
    const struct request *request = decoder->report->request;
    struct object *object = &decoder->objects[number].object;
    struct text why, name = profile_object_name(decoder->routines->profile, number);
    if (decoder->file.s && name.n && !text_equal(name, FILE_UNKNOWN))
        name = decoder->file;
    const struct object_places places = {decoder->symfs->items, decoder->file.s ? 0 : decoder->symfs->count,
                                         request->sources_below.items, request->sources_below.count,
                                         decoder->report->question->files_read};
    if (name.n == 0 || text_equal(name, FILE_UNKNOWN)) {
        diagnostics_add(decoder->report->diagnostics, &problem_no_object, FILE_UNKNOWN, 0,
                        "code outside .text, or made at run time: its file is not known");
        return false;
    }
    switch (object_find(&places, name, object, &why, &decoder->arena)) {
    case OBJECT_FOUND:
        return !is_another(decoder, object);
    case OBJECT_MISSING:
        diagnostics_add(decoder->report->diagnostics, &problem_no_object, name, 0, "not found; %s (see --%s)", FOLLOWS,
                        decoder->is_old ? "base-symfs" : "symfs");
        break;
    case OBJECT_UNREADABLE:
        say_object(decoder, object->path.n ? object->path : name, why.s);
        break;
    case OBJECT_OUTSIDE:
        say_object(decoder, name, "outside of the directories of --sources-below");
        break;
    }
    return false;
}

/* ---- stretches ---- */

/* An address, and the routine that has it. */
struct mark {
    uint64_t address;
    size_t routine;
};

struct marks ARRAY_OF(struct mark);

static int by_address(const void *a, const void *b)
{
    const struct mark *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    return (x->routine > y->routine) - (x->routine < y->routine);
}

/* The addresses of all routines in an object that its file has code for. */
static struct marks list_marks(const struct decoder *decoder, ref_t object)
{
    const struct routines *routines = decoder->routines;
    struct marks marks = {0};
    for (size_t i = 0; i < routines->count; i++) {
        struct addresses addresses = {0};
        if (routines->profile->functions.items[routines->items[i].function].object == object)
            routines_list_addresses(routines, i, &addresses);
        for (size_t k = 0; k < addresses.count; k++)
            if (elf_has_code(&decoder->objects[object].object.elf, addresses.items[k]))
                *array_add(&marks) = (struct mark){addresses.items[k], i};
        free(addresses.items);
    }
    if (marks.count > 1)
        qsort(marks.items, marks.count, sizeof *marks.items, by_address);
    return marks;
}

static bool is_joined(const struct stretch *stretch, const struct mark *before, const struct mark *mark, uint64_t fill)
{
    uint64_t gap = mark->address - before->address, most = fill;
    if (before->routine == mark->routine && fill < GAP_MAX)
        most = GAP_MAX;
    return gap <= most && mark->address - stretch->range.start < STRETCH_MAX;
}

static void divide(struct decoded_object *object, const struct marks *marks, uint64_t fill)
{
    object->count = 0;
    for (size_t i = 0; i < marks->count; i++) {
        const struct mark *mark = &marks->items[i];
        struct stretch *last = object->count ? &object->stretches[object->count - 1] : NULL;
        if (!last || !is_joined(last, mark - 1, mark, fill)) {
            last = &object->stretches[object->count++];
            last->range.start = mark->address;
        }
        last->range.end = mark->address + 1;
    }
}

/* Each stretch is a run of the program. If no distance makes them few, they stay short, so that the limits of all runs
 * last longest. */
static void plan_stretches(struct decoded_object *object, const struct marks *marks)
{
    object->stretches = memory_zeroed(marks->count, sizeof *object->stretches);
    for (uint64_t fill = FILL_LEAST; fill <= FILL_MOST; fill *= 4) {
        divide(object, marks, fill);
        if (object->count <= STRETCHES_ENOUGH)
            return;
    }
    divide(object, marks, FILL_LEAST);
}

/* The object with its stretches, looked for once. */
static struct decoded_object *know_object(struct decoder *decoder, ref_t number)
{
    struct decoded_object *object = &decoder->objects[number];
    if (object->is_known)
        return object;
    object->is_known = true;
    object->is_usable = find_object(decoder, number);
    if (object->is_usable) {
        struct marks marks = list_marks(decoder, number);
        plan_stretches(object, &marks);
        free(marks.items);
    }
    return object;
}

/* If the program fails, its file is not decoded any more; if anything else is wrong with it, no file is. */
static bool decode(struct decoder *decoder, struct decoded_object *object, struct stretch *stretch)
{
    if (stretch->is_decoded)
        return !stretch->failed;
    if (object->has_changed)
        return false;
    struct text wrong =
        objdump_decode(&decoder->objdump, object->object.path.s, stretch->range, &stretch->code, &decoder->arena);
    stretch->is_decoded = true;
    stretch->failed = wrong.s;
    if (wrong.s) {
        say_objdump(decoder, wrong);
        object->is_usable = false;
        decoder->is_usable = text_starts(wrong, TEXT("fails"));
    }
    return !wrong.s;
}

/* The stretch that an address may be in, by number; or the next one. */
static size_t find_stretch(const struct decoded_object *object, uint64_t address)
{
    size_t i = 0, high = object->count;
    while (i < high) {
        size_t middle = i + (high - i) / 2;
        if (object->stretches[middle].range.end <= address)
            i = middle + 1;
        else
            high = middle;
    }
    return i;
}

/* Adds the instructions of a stretch that lie between the addresses of a routine in it. */
static void add_code(const struct stretch *stretch, uint64_t first, uint64_t last, struct code *code)
{
    for (size_t i = code_find(&stretch->code, first); i < stretch->code.count; i++) {
        if (stretch->code.items[i].address > last)
            break;
        *array_add(code) = stretch->code.items[i];
    }
}

/* Adds the instructions of the routine, stretch by stretch; false if one cannot be decoded. */
static bool add_stretches(struct decoder *decoder, struct decoded_object *object, const struct routine *routine,
                          struct code *code)
{
    for (size_t i = 0, end; i < routine->count; i = end) {
        uint64_t first = routine->steps[i].address;
        size_t number = find_stretch(object, first);
        end = i + 1;
        if (number == object->count || first < object->stretches[number].range.start)
            continue;
        struct stretch *stretch = &object->stretches[number];
        while (end < routine->count && routine->steps[end].address < stretch->range.end &&
               routine->steps[end].address - routine->steps[end - 1].address <= GAP_MAX)
            end++;
        if (!decode(decoder, object, stretch))
            return false;
        add_code(stretch, first, routine->steps[end - 1].address, code);
    }
    return true;
}

/* ---- the check ---- */

/* Only addresses with a cost were executed. */
static bool is_same_code(const struct decoder *decoder, struct decoded_object *object, ref_t function,
                         const struct routine *routine, const struct code *code)
{
    size_t strangers = 0;
    for (size_t i = 0; i < routine->count; i++)
        strangers += code_count_strangers(code, &routine->steps[i].address, 1);
    if (strangers == 0)
        return true;
    object->has_changed = true;
    struct text name =
        naming_symbol(decoder->report->naming, decoder->routines->profile->functions.items[function].symbol);
    name = text_cut(name, NAME_SHOWN);
    diagnostics_add(
        decoder->report->diagnostics, &problem_other_object, object->object.path, 0,
        "has changed since the profile: %zu of %zu addresses of %.*s are not the start of an instruction; %s",
        strangers, routine->count, (int)name.n, name.s, FOLLOWS);
    return false;
}

bool decoder_find(struct decoder *decoder, size_t number, const struct routine *routine, struct code *code)
{
    ref_t function = decoder->routines->items[number].function;
    ref_t object_number = decoder->routines->profile->functions.items[function].object;
    struct decoded_object *object = know_object(decoder, object_number);
    size_t before = code->count;
    if (object->is_usable && has_objdump(decoder) && add_stretches(decoder, object, routine, code) &&
        is_same_code(decoder, object, function, routine, code)) {
        say_newer(decoder, &object->object);
        return true;
    }
    code->count = before;
    return false;
}
