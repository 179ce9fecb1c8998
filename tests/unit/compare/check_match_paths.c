/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths of two sides below different directories. */
#include "../suite.h"
#include "base/memory.h"
#include "compare/match_paths.h"

#define MOST 16

struct paired {
    struct text items[SIDES][MOST];
    ref_t partners[SIDES][MOST];
    struct paths paths[SIDES];
    struct prefix_pairs learned;
    struct arena arena;
};

static void paired_release(void *thing)
{
    struct paired *p = thing;
    free(p->learned.items);
    arena_release(&p->arena);
    free(p);
}

static void take(struct paired *p, enum side side, const char *words)
{
    struct text rest = text_of(words);
    p->paths[side] = (struct paths){p->items[side], 0, p->partners[side]};
    for (struct text word; (word = text_next_word(&rest)).n;) {
        p->partners[side][p->paths[side].count] = NONE;
        p->items[side][p->paths[side].count++] = word;
    }
}

/* The number of the partner of each old path, `-` for none. */
static const char *partners(struct paired *p)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < p->paths[SIDE_OLD].count; i++) {
        ref_t new = p->partners[SIDE_OLD][i];
        ck_assert(new == NONE || p->partners[SIDE_NEW][new] == i);
        all = new == NONE ? arena_format(&p->arena, "%s-", all.s) : arena_format(&p->arena, "%s%d", all.s, (int)new);
    }
    return all.s;
}

/* Paths with blanks between them. `first`: a pair that is known before, or NONE. */
static struct paired *pair(const char *old, const char *new, bool learns, ref_t first)
{
    struct paired *p = until_end(memory_zeroed(1, sizeof *p), paired_release);
    take(p, SIDE_OLD, old);
    take(p, SIDE_NEW, new);
    if (first != NONE)
        prefixes_join(p->paths, first, first);
    prefixes_pair(p->paths, learns ? &p->learned : NULL);
    return p;
}

static void assert_learned(struct paired *p, size_t i, const char *old, const char *new, size_t files)
{
    ck_assert_uint_lt(i, p->learned.count);
    ck_assert(text_equal(p->learned.items[i].old, text_of(old)));
    ck_assert(text_equal(p->learned.items[i].new, text_of(new)));
    ck_assert_uint_eq(p->learned.items[i].files, files);
}

TEST(paths_with_one_end_are_partners)
{
    struct paired *p = pair("v1/lvm.c v1/lua.c v1/gone.c", "v2/lua.c v2/lvm.c v2/come.c", true, NONE);
    ck_assert_str_eq(partners(p), "10-");
    ck_assert_uint_eq(p->learned.count, 1);
    assert_learned(p, 0, "v1/", "v2/", 2);
}

TEST(paths_are_paired_by_the_longest_end)
{
    struct paired *p = pair("v1/a/x.c v1/b/x.c", "v2/b/x.c v2/a/x.c", true, NONE);
    ck_assert_str_eq(partners(p), "10");
    assert_learned(p, 0, "v1/", "v2/", 2);
    p = pair("a.c", "src/a.c", true, NONE);
    ck_assert_str_eq(partners(p), "0");
    assert_learned(p, 0, "", "src/", 1);
    p = pair("xa.c", "a.c", false, NONE); /* whole parts */
    ck_assert_str_eq(partners(p), "-");
}

TEST(paths_of_a_tie_are_left_alone)
{
    ck_assert_str_eq(partners(pair("v1/p/x.c v1/q/x.c", "v2/x.c", true, NONE)), "--");
    ck_assert_str_eq(partners(pair("v1/x.c", "v2/p/x.c v2/q/x.c", true, NONE)), "-");
    ck_assert_str_eq(partners(pair("a/x.c a/x.c", "b/x.c", true, NONE)), "--"); /* twice on one side */
}

TEST(paths_of_a_tie_are_paired_by_what_is_learned)
{
    const char *old = "v1/x.c v1/p/x.c v1/lua.c", *new = "v2/x.c v2/q/x.c v2/lua.c";
    ck_assert_str_eq(partners(pair(old, new, false, NONE)), "--2");
    struct paired *p = pair(old, new, true, NONE);
    ck_assert_str_eq(partners(p), "0-2");
    assert_learned(p, 0, "v1/", "v2/", 2);
}

TEST(paths_that_have_partners_keep_them_and_teach)
{
    struct paired *p = pair("v1/main.c v1/x.c w/x.c", "v2/start.c v2/x.c w/y/x.c", true, 0);
    ck_assert_str_eq(partners(p), "0--"); /* they share no file name: nothing stands before a common end */
    p = pair("v1/main.c v1/x.c w/x.c", "v2/main.c v2/x.c w/y/x.c", true, 0);
    ck_assert_str_eq(partners(p), "01-");
    assert_learned(p, 0, "v1/", "v2/", 2);
}

TEST(paths_learn_from_what_differs_most_files_first)
{
    struct paired *p = pair("a/1.c b/2.c b/3.c same/4.c", "c/1.c d/2.c d/3.c same/4.c", true, NONE);
    ck_assert_str_eq(partners(p), "0123");
    ck_assert_uint_eq(p->learned.count, 2);
    assert_learned(p, 0, "b/", "d/", 2);
    assert_learned(p, 1, "a/", "c/", 1);
    p = pair("a/1 b/2 c/3 d/4 e/5 f/6 g/7", "z/1 z/2 z/3 z/4 z/5 z/6 z/7", true, NONE);
    ck_assert_uint_eq(p->learned.count, PREFIXES_MAX);
    assert_learned(p, 0, "a/", "z/", 1); /* of equals by name */
}

SUITE("match_paths", paths_with_one_end_are_partners, paths_are_paired_by_the_longest_end,
      paths_of_a_tie_are_left_alone, paths_of_a_tie_are_paired_by_what_is_learned,
      paths_that_have_partners_keep_them_and_teach, paths_learn_from_what_differs_most_files_first)
