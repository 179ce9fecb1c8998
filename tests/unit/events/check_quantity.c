/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one count of an event stands for. */
#include "../analysed.h"
#include "events/quantity.h"

static const char *known(const char *creator, const char *name, const char *long_name)
{
    const struct quantity *found = quantity_of_event(text_of(creator), text_of(name), text_of(long_name));
    return found ? found->word : "";
}

TEST(quantity_is_what_the_name_says)
{
    ck_assert_str_eq(known("xdebug 3.2.1 (PHP 8.2)", "Time_(10ns)", ""), "10ns");
    ck_assert_str_eq(known("xdebug 2.9.9-dev", "Time_(\xc2\xb5s)", ""), "us");
    ck_assert_str_eq(known("xdebug 3.2.1 (PHP 8.2)", "Memory_(bytes)", ""), "bytes");
}

TEST(quantity_is_what_a_name_says_in_brackets)
{
    ck_assert_str_eq(known("", "cpu(ms)", ""), "ms");
    ck_assert_str_eq(known("", "cpu(nanoseconds)", ""), "ns");
    ck_assert_str_eq(known("", "inuse_space(B)", ""), "bytes");
    ck_assert_str_eq(known("", "inuse_space(kB)", ""), "KiB");
    ck_assert_str_eq(known("", "inuse_space(MB)", ""), "MiB");
    ck_assert_str_eq(known("other", "inuse_space(MB)", ""), "");
    ck_assert_str_eq(known("", "samples(count)", ""), "");
    ck_assert_str_eq(known("", "Call(s)", ""), "");
    ck_assert_str_eq(known("", "(ms", ""), "");
    ck_assert_str_eq(known("", "ms)", ""), "");
    ck_assert_str_eq(known("", ")", ""), "");
    ck_assert_str_eq(known("", "", ""), "");
}

TEST(quantity_is_what_a_name_is)
{
    ck_assert_str_eq(known("pprofile", "microseconds", ""), "us");
    ck_assert_str_eq(known("pprofile", "us", ""), "us");
    ck_assert_str_eq(known("pprofile", "usphit", "microseconds/hit"), "");
    ck_assert_str_eq(known("", "ns", "Nanoseconds"), "ns");
    ck_assert_str_eq(known("", "Wall", "Microseconds"), "us");
    ck_assert_str_eq(known("", "bytes", ""), "bytes");
    ck_assert_str_eq(known("", "s", ""), "");
    ck_assert_str_eq(known("", "B", ""), "");
    ck_assert_str_eq(known("", "Bytes read", ""), "");
}

TEST(quantity_is_what_a_long_name_says)
{
    ck_assert_str_eq(known("callgrind-3.22.0", "sysTime", "sysTime (elapsed ms)"), "ms");
    ck_assert_str_eq(known("callgrind-3.22.0", "sysTime", "sysTime (elapsed us)"), "us");
    ck_assert_str_eq(known("callgrind-3.22.0", "sysCpuTime", "sysCpuTime (system cpu ns)"), "ns");
    ck_assert_str_eq(known("callgrind-3.15.0", "sysTime", ""), "");
}

TEST(quantity_is_known_of_who_wrote_a_profile)
{
    ck_assert_str_eq(known("xdebug 2.5.0 (PHP 7.0.17)", "Time", ""), "us");
    ck_assert_str_eq(known("xdebug 2.6.0 (PHP 7.2.3)", "Memory", ""), "bytes");
    ck_assert_str_eq(known("xdebug 3.0.4 (PHP 8.0.3)", "Time", ""), "");
    ck_assert_str_eq(known("", "Time", ""), "");
    ck_assert_str_eq(known("", "Ticks", ""), "");
    ck_assert_str_eq(known("yappi", "Ticks", ""), "us");
    ck_assert_str_eq(known("", "wall_time", ""), "us");
    ck_assert_str_eq(known("other", "wall_time", ""), "");
    ck_assert_str_eq(known("", "process_time", ""), "");
    ck_assert_str_eq(known("klee", "Qtime", "QueryTime"), "us");
    ck_assert_str_eq(known("klee", "I", "Instructions"), "");
    ck_assert_str_eq(known("xtree-1", "curB", "currently allocated Bytes"), "bytes");
    ck_assert_str_eq(known("xtree-1", "curBk", "currently allocated Blocks"), "");
    ck_assert_str_eq(known("xtree-1", "dDIB", "decrease Definitely Indirectly lost Bytes"), "bytes");
    ck_assert_str_eq(known("callgrind-3.19.0", "Ir", ""), "");
}

/* The quantity of a measure, or an empty word. */
static const char *of(const struct analysed *a, const char *name)
{
    const struct quantity *quantity = a->measures.items[measure_called(a, name)].quantity;
    return quantity ? quantity->word : "";
}

/* Sets the quantities of a profile, with EVENT=WORD where `asked` is not NULL; the error, or an empty text. */
static const char *set(struct analysed *a, const char *asked)
{
    struct text item = text_of(asked ? asked : ""), error = TEXT_NONE;
    struct texts texts = {&item, asked != NULL, 1};
    bool good = quantities_set(&a->measures, a->profile, &texts, &error);
    ck_assert_int_eq(good, !error.s);
    return arena_copy(&a->arena, error).s;
}

static struct analysed *timed(void)
{
    return ANALYSE("event: Both = ns + wait(ns)\nevent: Mixed = ns + ms\nevent: Twice = 2 ms\nevents: ns wait(ns) ms "
                   "Ir\nfn=f\n1 1 2 3 4\n");
}

TEST(quantity_of_a_sum_is_that_of_its_events)
{
    struct analysed *a = timed();
    ck_assert_str_eq(set(a, NULL), "");
    ck_assert_str_eq(of(a, "Both"), "ns");
    ck_assert_str_eq(of(a, "Mixed"), "");
    ck_assert_str_eq(of(a, "Twice"), "ms");
    ck_assert_str_eq(of(a, "Ir"), "");
}

TEST(quantity_asked_for_comes_first)
{
    struct analysed *a = timed();
    ck_assert_str_eq(set(a, "ns=us"), "");
    ck_assert_str_eq(of(a, "ns"), "us");
    ck_assert_str_eq(of(a, "Both"), "");
    ck_assert_str_eq(set(a, "Both=s"), "");
    ck_assert_str_eq(of(a, "Both"), "s");
    ck_assert_str_eq(set(a, "ms=no"), "");
    ck_assert_str_eq(of(a, "ms"), "");
    ck_assert_str_eq(of(a, "Twice"), "");
    ck_assert_str_eq(set(a, "Ir=bytes"), "");
    ck_assert_str_eq(of(a, "Ir"), "bytes");
}

TEST(quantity_asked_for_wrongly_is_an_error)
{
    struct analysed *a = timed();
    ck_assert_str_eq(set(a, "Foo=ns"), "no event is called 'Foo'");
    ck_assert_str_eq(set(a, "Ir=parsec"), "'Ir=parsec' is not EVENT=UNIT; units are " QUANTITY_WORDS);
    ck_assert_str_eq(set(a, "Ir"), "'Ir' is not EVENT=UNIT; units are " QUANTITY_WORDS);
    ck_assert_str_eq(set(a, "Ir="), "'Ir=' is not EVENT=UNIT; units are " QUANTITY_WORDS);
}

TEST(quantity_is_that_of_all_parts)
{
    struct analysed *a =
        ANALYSE("creator: yappi\nevents: Ticks\nfn=f\n1 1\n\ncreator: yappi\nevents: Ticks\nfn=f\n1 1\n");
    ck_assert_str_eq(set(a, NULL), "");
    ck_assert_str_eq(of(a, "Ticks"), "us");
    struct analysed *b =
        ANALYSE("creator: yappi\nevents: Ticks\nfn=f\n1 1\n\ncreator: other\nevents: Ticks\nfn=f\n1 1\n");
    ck_assert_str_eq(set(b, NULL), "");
    ck_assert_str_eq(of(b, "Ticks"), "");
}

static void check_units(const char *events, const char *expected)
{
    struct analysed *a = analyse_text(text_of(events));
    const char *all = "";
    set(a, NULL);
    for (size_t i = 0; i < a->measures.recorded; i++)
        all = arena_format(&a->arena, "%s%.*s;", all, (int)a->measures.items[i].unit.n, a->measures.items[i].unit.s).s;
    ck_assert_str_eq(all, expected);
}

TEST(units_are_the_ends_of_names_that_differ_without_them)
{
    check_units("events: Time_(10ns) Memory_(bytes) cpu(ms) Ir\n", "_(10ns);_(bytes);(ms);;");
    check_units("events: Time_(10ns) Time_(us) Memory_(bytes)\n", ";;_(bytes);");
    check_units("events: Time_(10ns) Time\n", ";;");
    check_units("events: (ms) ns a(calls)\n", ";;;");
}

TEST(quantity_has_a_noun)
{
    struct analysed *a = timed();
    set(a, "Ir=KiB");
    ck_assert_str_eq(quantity_noun(&a->measures.items[measure_called(a, "ns")]), "time");
    ck_assert_str_eq(quantity_noun(&a->measures.items[measure_called(a, "Ir")]), "memory");
    ck_assert_str_eq(quantity_noun(&a->measures.items[measure_called(a, "Mixed")]), "cost");
    ck_assert_str_eq(quantity_noun(NULL), "cost");
}

static const char *amount(const char *text)
{
    const struct amount *found = amount_at_end(text_of(text));
    return found ? found->word : "";
}

TEST(amounts_stand_after_a_number)
{
    ck_assert_str_eq(amount("400ms"), "ms");
    ck_assert_str_eq(amount("4 s"), "s");
    ck_assert_str_eq(amount("1.5MiB"), "MiB");
    ck_assert_str_eq(amount("1.5MB"), "MB");
    ck_assert_str_eq(amount("7B"), "B");
    ck_assert_str_eq(amount("12M"), "");
    ck_assert_str_eq(amount("s"), "");
    ck_assert_str_eq(amount(""), "");
}

TEST(amounts_are_of_quantities_of_their_kind)
{
    const struct amount *ms = amount_at_end(TEXT("1ms")), *mb = amount_at_end(TEXT("1MB"));
    ck_assert(amount_is_of(ms, quantity_of_word(TEXT("10ns"))) && !amount_is_of(mb, quantity_of_word(TEXT("s"))));
    ck_assert(amount_is_of(mb, quantity_of_word(TEXT("bytes"))) && amount_is_of(mb, quantity_of_word(TEXT("KiB"))));
    ck_assert(!amount_is_of(ms, NULL));
}

SUITE("quantity", quantity_is_what_the_name_says, quantity_is_what_a_name_says_in_brackets, quantity_is_what_a_name_is,
      quantity_is_what_a_long_name_says, quantity_is_known_of_who_wrote_a_profile,
      quantity_of_a_sum_is_that_of_its_events, quantity_asked_for_comes_first, quantity_asked_for_wrongly_is_an_error,
      quantity_is_that_of_all_parts, units_are_the_ends_of_names_that_differ_without_them, quantity_has_a_noun,
      amounts_stand_after_a_number, amounts_are_of_quantities_of_their_kind)
