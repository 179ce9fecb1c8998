/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What events are in words. */
#include "../analysed.h"
#include "view/meaning.h"

static const char *said(struct analysed *a, const char *event)
{
    struct text words = meaning_of(a->profile, &a->measures.items[measure_called(a, event)]);
    return arena_copy(&a->arena, words).s;
}

TEST(meaning_is_what_the_profile_says_first)
{
    struct analysed *a = ANALYSE("event: Ir : Instruktionen\nevents: Ir Dr\nfn=f\n1 1 1\n");
    ck_assert_str_eq(said(a, "Ir"), "Instruktionen");
    ck_assert_str_eq(said(a, "Dr"), "data reads");
}

TEST(meaning_is_known_of_events_of_valgrind)
{
    static const char *const files[] = {"creator: callgrind-3.19.0\nevents: Bim Dr1\nfn=f\n1 1 1\ntotals: 1 1\n",
                                        "creator: xtree-1\nevents: Bim Dr1\nfn=f\n1 1 1\ntotals: 1 1\n",
                                        "events: Bim Dr1\nfn=f\n1 1 1\nsummary: 1 1\n"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct analysed *a = analyse_text(text_of(files[i]));
        ck_assert_str_eq(said(a, "Bim"), "indirect branches mispredicted");
        ck_assert_str_eq(said(a, "Dr1"), "");
    }
    struct analysed *a = ANALYSE("creator: xdebug 3.2.1 (PHP 8.2)\nevents: Bim\nfn=f\n1 1\nsummary: 1\n");
    ck_assert_str_eq(said(a, "Bim"), "");
}

SUITE("meaning", meaning_is_what_the_profile_says_first, meaning_is_known_of_events_of_valgrind)
