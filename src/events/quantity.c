/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/quantity.h"

/* ---- the words ---- */

enum {
    NANOSECONDS,
    TENS_OF_NANOSECONDS,
    MICROSECONDS,
    MILLISECONDS,
    SECONDS,
    BYTES,
    KIBIBYTES,
    MEBIBYTES,
    GIBIBYTES,
    QUANTITIES
};

static const struct quantity quantities[QUANTITIES] = {
    [NANOSECONDS] = {"ns", DIMENSION_TIME, 1},
    [TENS_OF_NANOSECONDS] = {"10ns", DIMENSION_TIME, 10},
    [MICROSECONDS] = {"us", DIMENSION_TIME, 1000},
    [MILLISECONDS] = {"ms", DIMENSION_TIME, 1000000},
    [SECONDS] = {"s", DIMENSION_TIME, 1000000000},
    [BYTES] = {"bytes", DIMENSION_MEMORY, 1},
    [KIBIBYTES] = {"KiB", DIMENSION_BINARY_MEMORY, 1 << 10},
    [MEBIBYTES] = {"MiB", DIMENSION_BINARY_MEMORY, 1 << 20},
    [GIBIBYTES] = {"GiB", DIMENSION_BINARY_MEMORY, 1 << 30},
};

const struct quantity *quantity_of_word(struct text word)
{
    for (size_t i = 0; i < QUANTITIES; i++)
        if (text_equal(word, text_of(quantities[i].word)))
            return &quantities[i];
    return NULL;
}

/* ---- amounts ---- */

/* A word before those that it ends with. */
static const struct amount amounts[] = {
    {"ns", true, 1},
    {"us", true, 1000},
    {"ms", true, 1000000},
    {"s", true, 1000000000},
    {"kB", false, 1000},
    {"MB", false, 1000000},
    {"GB", false, 1000000000},
    {"TB", false, 1000000000000},
    {"KiB", false, UINT64_C(1) << 10},
    {"MiB", false, UINT64_C(1) << 20},
    {"GiB", false, UINT64_C(1) << 30},
    {"TiB", false, UINT64_C(1) << 40},
    {"B", false, 1},
};

const struct amount *amount_at_end(struct text text)
{
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) {
        struct text word = text_of(amounts[i].word);
        if (text.n > word.n && memcmp(text.s + text.n - word.n, word.s, word.n) == 0)
            return &amounts[i];
    }
    return NULL;
}

bool amount_is_of(const struct amount *amount, const struct quantity *quantity)
{
    return quantity && amount->is_time == (quantity->dimension == DIMENSION_TIME);
}

/* ---- quantities in names of events ---- */

/* What profiles call quantities. A name that is nothing else has to be one of the longer words. No name ends in `(s)`
 * for seconds: `Call(s)` does not. Of memory pprof writes powers of two in brackets, and no creator. */
static const struct said {
    const char *word;
    unsigned quantity;
    bool alone, by_nobody;
} said[] = {
    {"ns", NANOSECONDS, true, false},
    {"10ns", TENS_OF_NANOSECONDS, false, false},
    {"us", MICROSECONDS, true, false},
    {"\xc2\xb5s", MICROSECONDS, true, false}, /* the micro sign */
    {"\xce\xbcs", MICROSECONDS, true, false}, /* the Greek letter */
    {"ms", MILLISECONDS, true, false},
    {"nanoseconds", NANOSECONDS, true, false},
    {"microseconds", MICROSECONDS, true, false},
    {"milliseconds", MILLISECONDS, true, false},
    {"seconds", SECONDS, true, false},
    {"Nanoseconds", NANOSECONDS, true, false},
    {"Microseconds", MICROSECONDS, true, false},
    {"Milliseconds", MILLISECONDS, true, false},
    {"Seconds", SECONDS, true, false},
    {"bytes", BYTES, true, false},
    {"Bytes", BYTES, true, false},
    {"B", BYTES, false, true},
    {"kB", KIBIBYTES, false, true},
    {"MB", MEBIBYTES, false, true},
    {"GB", GIBIBYTES, false, true},
};

/* The last word in brackets at the end of a text: `ms` of `sysTime (elapsed ms)`; .s NULL: there is none. */
static struct text last_in_brackets(struct text text)
{
    if (text.n == 0 || text.s[text.n - 1] != ')')
        return TEXT_NONE;
    size_t end = text.n - 1, begin = end;
    while (begin > 0 && text.s[begin - 1] != '(' && text.s[begin - 1] != ' ')
        begin--;
    return begin > 0 ? (struct text){text.s + begin, end - begin} : TEXT_NONE;
}

static const struct quantity *said_by(struct text text, struct text creator)
{
    struct text last = last_in_brackets(text), word = last.s ? last : text;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        bool may = (last.s || said[i].alone) && (creator.n == 0 || !said[i].by_nobody);
        if (may && text_equal(word, text_of(said[i].word)))
            return &quantities[said[i].quantity];
    }
    return NULL;
}

/* ---- quantities of known programs ---- */

/* The creator begins as here, up to a version. Xdebug changed its clock with version 3, and since then says it.
 * ruby-prof names no creator. Its `process_time` is counted in what a system's clock() counts in, and JRuby's event of
 * this name in nanoseconds: so nobody knows. */
static const struct writer {
    const char *creator, *events; /* with a blank after each; creator "": none is named */
    unsigned quantity;
} writers[] = {
    {"xdebug 2.", "Time ", MICROSECONDS},
    {"xdebug 2.", "Memory ", BYTES},
    {"", "wall_time ", MICROSECONDS}, /* ruby-prof */
    {"yappi", "Ticks ", MICROSECONDS},
    {"klee", "Itime Ireal Rtime Ftime Stime Qtime ", MICROSECONDS},
    {"xtree-",
     "curB totB totFdB RB PB IB DB DIB iRB iPB iIB iDB iDIB dRB dPB dIB dDB dDIB ", /* of memory, and of leaks */
     BYTES},
};

static bool is_by(struct text creator, const struct writer *writer)
{
    return *writer->creator ? text_starts(creator, text_of(writer->creator)) : creator.n == 0;
}

static bool is_among(struct text name, const char *events)
{
    struct text rest = text_of(events), event;
    while (text_split(&rest, ' ', &event))
        if (event.n && text_equal(event, name))
            return true;
    return false;
}

const struct quantity *quantity_of_event(struct text creator, struct text name, struct text long_name)
{
    const struct quantity *found = said_by(name, creator);
    if (!found)
        found = said_by(long_name, creator);
    for (size_t i = 0; !found && i < sizeof writers / sizeof *writers; i++)
        if (is_by(creator, &writers[i]) && is_among(name, writers[i].events))
            found = &quantities[writers[i].quantity];
    return found;
}

/* ---- the events of a profile ---- */

/* Quantities come out of one table: the same one is the same pointer. */
static const struct quantity *in_all_parts(const struct profile *profile, const struct measure *measure)
{
    struct text creator = profile_first_part(profile).creator;
    const struct quantity *first = quantity_of_event(creator, measure->name, measure->long_name);
    for (size_t i = 1; first && i < profile->parts.count; i++) {
        struct text other = profile_part(profile, i).creator;
        if (!text_equal(other, creator) && quantity_of_event(other, measure->name, measure->long_name) != first)
            return NULL;
        creator = other;
    }
    return first;
}

static const struct quantity *in_all_terms(const struct measures *measures, const struct terms *terms)
{
    const struct quantity *first = terms->count ? measures->items[terms->items[0].event].quantity : NULL;
    for (size_t i = 1; i < terms->count; i++)
        if (measures->items[terms->items[i].event].quantity != first)
            return NULL;
    return first;
}

/* Reads EVENT=WORD, where the event may have a `=` too. */
static bool set_asked(struct measures *measures, struct text asked, struct text *error)
{
    size_t at = asked.n;
    while (at > 0 && asked.s[at - 1] != '=')
        at--;
    struct text name = {asked.s, at ? at - 1 : 0}, word = text_skip(asked, at);
    const struct quantity *quantity = quantity_of_word(word);
    ref_t event = measures_find(measures, name);
    if (at && event != NONE && (quantity || text_equal(word, TEXT("no")))) {
        measures->items[event].quantity = quantity;
        return true;
    }
    *error = at && event == NONE ? arena_format(&measures->arena, "no event is called '%.*s'", (int)name.n, name.s)
                                 : arena_format(&measures->arena, "'%.*s' is not EVENT=UNIT; units are %s",
                                                (int)asked.n, asked.s, QUANTITY_WORDS);
    return false;
}

static bool set_all_asked(struct measures *measures, const struct texts *asked, struct text *error)
{
    for (size_t i = 0; i < asked->count; i++)
        if (!set_asked(measures, asked->items[i], error))
            return false;
    return true;
}

static bool set_all(struct measures *measures, const struct profile *profile, const struct texts *asked,
                    struct text *error)
{
    for (size_t i = 0; i < measures->recorded; i++)
        measures->items[i].quantity = in_all_parts(profile, &measures->items[i]);
    if (!set_all_asked(measures, asked, error))
        return false;
    for (size_t i = measures->recorded; i < measures->count; i++)
        if (measures->items[i].kind != MEASURE_RATIO)
            measures->items[i].quantity = in_all_terms(measures, &measures->items[i].terms);
    return set_all_asked(measures, asked, error);
}

/* ---- units in names ---- */

/* `_(10ns)` of `Time_(10ns)`, `(ms)` of `cpu(ms)`; empty if a name ends in no quantity, or is nothing else. */
static struct text unit_of(const struct measure *m)
{
    struct text word = last_in_brackets(m->name);
    size_t before = word.s ? (size_t)(word.s - m->name.s) : 0;
    if (before < 3 || m->name.s[before - 1] != '(' || said_by(m->name, TEXT_NONE) != m->quantity)
        return TEXT_NONE;
    bool is_apart = m->name.s[before - 2] == '_' || m->name.s[before - 2] == ' ';
    return text_skip(m->name, before - 1 - is_apart);
}

static bool is_told_by_unit(const struct measures *measures, const struct measure *m, struct text unit)
{
    struct text name = {m->name.s, m->name.n - unit.n};
    bool any = false;
    for (size_t i = 0; i < measures->count && !any; i++) {
        const struct measure *other = &measures->items[i];
        struct text own = {other->name.s, other->name.n - unit_of(other).n};
        any = !text_equal(other->name, m->name) && (text_equal(own, name) || text_equal(other->name, name));
    }
    return any;
}

static void set_units(struct measures *measures)
{
    for (size_t i = 0; i < measures->count; i++) {
        struct measure *m = &measures->items[i];
        struct text unit = m->quantity ? unit_of(m) : TEXT_NONE;
        m->unit = unit.n && !is_told_by_unit(measures, m, unit) ? unit : TEXT_NONE;
    }
}

bool quantities_set(struct measures *measures, const struct profile *profile, const struct texts *asked,
                    struct text *error)
{
    bool good = set_all(measures, profile, asked, error);
    set_units(measures);
    return good;
}

const char *quantity_noun(const struct measure *measure)
{
    static const char *const nouns[] = {
        [DIMENSION_TIME] = "time", [DIMENSION_MEMORY] = "memory", [DIMENSION_BINARY_MEMORY] = "memory"};
    return measure && measure->quantity ? nouns[measure->quantity->dimension] : "cost";
}
