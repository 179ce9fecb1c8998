/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/meaning.h"

static const struct known_event {
    const char *name, *words;
} events[] = {
    {"Ir", "instructions"},
    {"Dr", "data reads"},
    {"Dw", "data writes"},
    {"I1mr", "instruction misses of the first cache"},
    {"D1mr", "data read misses of the first cache"},
    {"D1mw", "data write misses of the first cache"},
    {"ILmr", "instruction misses of the last cache"},
    {"DLmr", "data read misses of the last cache"},
    {"DLmw", "data write misses of the last cache"},
    {"Bc", "conditional branches"},
    {"Bcm", "conditional branches mispredicted"},
    {"Bi", "indirect branches"},
    {"Bim", "indirect branches mispredicted"},
    {"ILdmr", "instruction misses of the last cache with a line written back"},
    {"DLdmr", "data read misses of the last cache with a line written back"},
    {"DLdmw", "data write misses of the last cache with a line written back"},
    {"AcCost1", "bad use of the first caches in time"},
    {"SpLoss1", "bad use of the first caches in space"},
    {"AcCost2", "bad use of the last cache in time"},
    {"SpLoss2", "bad use of the last cache in space"},
    {"Ge", "global bus events"},
    {"sysCount", "system calls"},
    {"sysTime", "time in system calls"},
    {"sysCpuTime", "processor time in system calls"},
    {"curB", "bytes allocated now"},
    {"curBk", "blocks allocated now"},
    {"totB", "bytes allocated altogether"},
    {"totBk", "blocks allocated altogether"},
    {"totFdB", "bytes freed"},
    {"totFdBk", "blocks freed"},
    {"RB", "bytes still reachable"},
    {"PB", "bytes possibly lost"},
    {"IB", "bytes indirectly lost"},
    {"DB", "bytes definitely lost"},
    {"DIB", "bytes of DB lost indirectly"},
    {"RBk", "blocks still reachable"},
    {"PBk", "blocks possibly lost"},
    {"IBk", "blocks indirectly lost"},
    {"DBk", "blocks definitely lost"},
};

/* Cachegrind does not say that it wrote a profile. */
static bool is_by_valgrind(const struct profile *profile)
{
    static const struct text creators[] = {{"callgrind", 9}, {"cachegrind", 10}, {"xtree", 5}};
    struct text creator = profile_first_part(profile).creator;
    for (size_t i = 0; i < sizeof creators / sizeof *creators; i++)
        if (text_starts(creator, creators[i]))
            return true;
    return creator.n == 0;
}

struct text meaning_of(const struct profile *profile, const struct measure *measure)
{
    if (measure->long_name.n || !is_by_valgrind(profile))
        return measure->long_name;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (text_equal(measure->name, text_of(events[i].name)))
            return text_of(events[i].words);
    return TEXT_NONE;
}

struct text meaning_formula(const struct measures *measures, const struct measure *m, struct arena *arena)
{
    struct text rest = m->formula, term, known = TEXT_NONE;
    if (!m->built_in)
        return m->formula;
    while (text_split(&rest, '+', &term)) {
        term = text_trim(term);
        struct text words = term, name = TEXT_NONE;
        for (struct text word; (word = text_next_word(&words)).n;)
            name = word;
        if (measures_find(measures, name) != NONE)
            known = known.n ? arena_join(arena, arena_join(arena, known, TEXT(" + ")), term) : term;
    }
    return known;
}
