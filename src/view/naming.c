/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/naming.h"

#include "events/compared.h"

#include <inttypes.h>
#include <stdlib.h>

void naming_init(struct naming *naming, const struct profile *profile, struct forms *forms, enum form wanted)
{
    *naming =
        (struct naming){.profile = profile, .forms = forms, .homes = memory_resize(NULL, 1, sizeof *naming->homes)};
    homes_init(naming->homes, profile);
    naming_take_form(naming, wanted);
}

void naming_take_form(struct naming *naming, enum form wanted)
{
    naming->form = wanted;
    if (wanted != FORM_RECORDED && !naming->spellings[wanted])
        naming->spellings[wanted] = disambiguate_names(naming->profile, naming->forms, wanted);
}

void naming_release(struct naming *naming)
{
    if (naming->homes)
        homes_release(naming->homes);
    free(naming->homes);
    for (size_t i = 0; i < FORMS; i++)
        free(naming->spellings[i]);
    *naming = (struct naming){0};
}

struct text naming_object(const struct naming *naming, ref_t object)
{
    return profile_object_name(naming->profile, object);
}

struct text naming_file(const struct naming *naming, ref_t file)
{
    return profile_file_name(naming->profile, file);
}

struct text naming_symbol(const struct naming *naming, ref_t symbol)
{
    const struct text *spellings = naming->spellings[naming->form];
    return spellings ? spellings[symbol] : naming->profile->symbols.texts.items[symbol];
}

struct text naming_address(uint64_t address, struct arena *arena)
{
    return arena_format(arena, "0x%" PRIx64, address);
}

struct home naming_place(const struct naming *naming, const struct row_name *name)
{
    if (naming->is_plain || name->function == NONE)
        return (struct home){name->file, 0};
    struct home home = home_of(naming->homes, name->function);
    return (struct home){home.file, line_number_of(naming->profile, home.line).number};
}

void naming_add_file(const struct naming *naming, const struct home *place, struct phrase *phrase)
{
    if (naming->links)
        phrase_link(phrase, links_to_file(naming->links, place->file, place->line, &phrase->arena));
    phrase_add_name(phrase, STYLE_FILE, naming_file(naming, place->file));
    if (naming->links)
        phrase_link_end(phrase);
}

static void add_line(const struct row_name *name, struct phrase *phrase)
{
    uint64_t line = name->line.number;
    phrase_say(phrase, STYLE_FILE, TEXT(":"));
    phrase_integer(phrase, STYLE_FILE, line > COST_MAX ? COST_MAX : (int64_t)line);
    if (name->line.side == SIDE_OLD)
        phrase_say(phrase, STYLE_FILE, TEXT(" (old)"));
}

static void add_names(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    struct home place = naming_place(naming, name);
    if (name->file != NONE && !file_is_code(naming_file(naming, name->file))) {
        phrase_add_name(phrase, STYLE_FUNCTION, naming_file(naming, name->file));
        return;
    }
    if (name->line.number != LINE_NONE)
        place.line = name->line.number;
    if (name->file != NONE)
        naming_add_file(naming, &place, phrase);
    if (name->line.number != LINE_NONE)
        add_line(name, phrase);
    if (name->symbol == NONE)
        return;
    if (name->line.number != LINE_NONE)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    else if (name->file != NONE)
        phrase_say(phrase, STYLE_FILE, TEXT(":"));
    phrase_add_name(phrase, STYLE_FUNCTION, naming_symbol(naming, name->symbol));
}

static void add_object(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    bool is_code = name->file == NONE || file_is_code(naming_file(naming, name->file));
    if (name->object == NONE || !is_code)
        return;
    struct text object = naming_object(naming, name->object);
    if (name->file == NONE && name->symbol == NONE) {
        phrase_add_name(phrase, STYLE_PLAIN, object.n ? object : TEXT("(no object)"));
    } else if (object.n) {
        phrase_say(phrase, STYLE_OBJECT, TEXT(" ["));
        phrase_add_name(phrase, STYLE_OBJECT, object);
        phrase_say(phrase, STYLE_OBJECT, TEXT("]"));
    }
}

struct naming_calls naming_count(const struct measures *measures, const struct costs *costs, uint64_t count)
{
    const struct measure *calls = measures->calls;
    if (count == CALLS_UNKNOWN)
        return (struct naming_calls){.is_inlined = true};
    if (measures->has_no_counts)
        return (struct naming_calls){0};
    if (!calls)
        return (struct naming_calls){.count = {count}, .sides = 1};
    return (struct naming_calls){.count = {compared_count(compared_statistic(calls, STATISTIC_NEW), costs),
                                           compared_count(compared_statistic(calls, STATISTIC_OLD), costs)},
                                 .sides = SIDES};
}

static void add_count(uint64_t count, bool is_estimate, struct phrase *phrase)
{
    phrase_say(phrase, STYLE_PLAIN, is_estimate ? TEXT("~") : TEXT(""));
    phrase_count(phrase, STYLE_PLAIN, count);
    phrase_say(phrase, STYLE_PLAIN, TEXT("x"));
}

static void add_calls(const struct naming_calls *calls, struct phrase *phrase)
{
    bool any = false;
    if (calls->is_inlined)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (inlined)"));
    for (size_t side = calls->sides; side-- > 0; any = true) {
        phrase_say(phrase, STYLE_PLAIN, any ? TEXT(" -> ") : TEXT(" ("));
        add_count(calls->count[side], calls->is_estimate, phrase);
    }
    phrase_say(phrase, STYLE_PLAIN, any ? TEXT(")") : TEXT(""));
}

/* If a function of a comparison is in a cycle on one side only, the side is named. */
static struct text cycle_side(const struct naming *naming, ref_t function)
{
    static const char *const words[] = {
        [0] = ">", [1 << SIDE_NEW] = " in new>", [1 << SIDE_OLD] = " in old>", [1 << SIDE_NEW | 1 << SIDE_OLD] = ">"};
    return text_of(words[naming->cycle_sides && function != NONE ? naming->cycle_sides[function] : 0]);
}

/* Programs that read the report of callgrind_annotate take rows that have a colon, and [object] at the end. */
static void add_cycle(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    bool is_member = !row_name_is_cycle(name);
    if (naming->is_plain && is_member)
        return;
    phrase_say(phrase, STYLE_PLAIN,
               is_member          ? TEXT(" <cycle ")
               : naming->is_plain ? TEXT("???:<cycle ")
                                  : TEXT("<cycle "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)name->cycle + 1);
    phrase_say(phrase, STYLE_PLAIN, cycle_side(naming, name->function));
}

void naming_describe_owners(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    size_t shown = naming_owners_shown(name);
    for (size_t i = 0; i < shown; i++) {
        if (i)
            phrase_say(phrase, STYLE_PLAIN, TEXT("; "));
        phrase_add_name(phrase, STYLE_FUNCTION, naming_symbol(naming, name->owners[i].symbol));
    }
    if (shown == name->owner_count)
        return;
    phrase_say(phrase, STYLE_PLAIN, TEXT(" and "));
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)(name->owner_count - shown));
    phrase_say(phrase, STYLE_PLAIN, TEXT(" more"));
}

static void add_address(uint64_t address, struct phrase *phrase)
{
    if (address == ADDRESS_NONE)
        return;
    phrase_say(phrase, STYLE_PLAIN, naming_address(address, &phrase->arena));
    phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
}

/* A node of several functions that are no cycle of the profile has no number. */
static void describe_node(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    struct row_name head = *name;
    head.cycle = NONE;
    head.others = 0;
    phrase_say(phrase, STYLE_PLAIN,
               name->cycle == NONE ? TEXT("<cycle: ") : arena_format(&phrase->arena, "<cycle %u: ", name->cycle + 1));
    naming_describe(naming, &head, NULL, phrase);
    phrase_say(phrase, STYLE_PLAIN, arena_format(&phrase->arena, " and %zu more>", name->others));
}

void naming_describe(const struct naming *naming, const struct row_name *name, const struct naming_calls *calls,
                     struct phrase *phrase)
{
    if (name->others) {
        describe_node(naming, name, phrase);
        return;
    }
    add_address(name->address, phrase);
    add_names(naming, name, phrase);
    if (calls)
        add_calls(calls, phrase);
    add_object(naming, name, phrase);
    if (name->cycle != NONE)
        add_cycle(naming, name, phrase);
    if (name->place.s)
        phrase_add_name(phrase, STYLE_PLAIN, name->place.n ? name->place : TEXT("(no class)"));
    if (name->owner_count)
        phrase_say(phrase, STYLE_PLAIN, TEXT("  "));
    naming_describe_owners(naming, name, phrase);
}

void naming_describe_bare(const struct naming *naming, const struct row_name *name, struct phrase *phrase)
{
    struct row_name bare = *name;
    bare.file = bare.object = NONE;
    naming_describe(naming, &bare, NULL, phrase);
}
