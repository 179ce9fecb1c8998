/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of a graph are one box. */
#include "../../viewed.h"
#include "report/dot/chain.h"
#include "report/dot/dot.h"

/* 1000 Ir: main > a > b > c, which calls two others; c and they cost something themselves. */
#define CHAIN                                                                                                          \
    "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 999\nfn=a\n1 2\ncfn=b\ncalls=1 1\n1 997\nfn=b\n1 3\ncfn=c\ncalls=1 1\n1 994\n"  \
    "fn=c\n1 4\ncfn=x\ncalls=1 1\n1 500\ncfn=y\ncalls=1 1\n1 490\nfn=x\n1 500\nfn=y\n1 490\n"

/* The nodes; those of a chain stand together. */
static const char *folded(const char *profile, const char *line)
{
    const struct filter none = {0};
    struct arena arena = {0};
    struct viewed *v = view_text(arena_format(&arena, "events: Ir\nfl=a.c\n%s", profile), line,
                                 dot_needs(&(struct question){.filter = &none}));
    ck_assert_msg(v->good, "%s", v->error.s);
    struct sketch s;
    struct chains chains;
    sketch_init(&s, &v->view);
    chains_init(&chains, &s);
    struct text all = TEXT("");
    size_t members = 0, count = 0;
    for (ref_t i = 0; i < s.nodes.count; i++) {
        bool is_first = chains.first[i] == i;
        count += is_first && chains.next[i] != NONE;
        for (ref_t at = is_first ? i : NONE; at != NONE; at = chains.next[at]) {
            ck_assert_uint_eq(chains.first[at], i);
            members += chains.next[i] != NONE;
            all = arena_format(&v->a->arena, "%s%s%s", all.s,
                               all.n == 0 ? ""
                               : at == i  ? " "
                                          : ">",
                               profile_function_name(v->a->profile, s.nodes.items[at]).s);
        }
    }
    ck_assert_uint_eq(chains.count, count);
    ck_assert_uint_eq(chains.folded, members);
    chains_release(&chains);
    sketch_release(&s);
    arena_release(&arena);
    return all.s;
}

#define DOT "--format=dot --inclusive "

TEST(chain_hands_one_cost_down)
{
    ck_assert_str_eq(folded(CHAIN, DOT), "main>a>b>c x y");
    ck_assert_str_eq(folded(CHAIN "fn=other\n1 5\ncfn=b\ncalls=1 1\n1 5\n", DOT), "b>c main>a x y other");
}

TEST(chain_has_no_function_worth_a_box)
{
    ck_assert_str_eq(folded(CHAIN, DOT "--percent-limit=0.3"), "main>a b c x y"); /* b has 0.3 percent itself */
    ck_assert_str_eq(folded(CHAIN, DOT "--percent-limit=0"), "main a b c x y");
    ck_assert_str_eq(folded(CHAIN, DOT "--peek=^a$"), "a b main");
    ck_assert_str_eq(folded(CHAIN, DOT "--focus=^[abc]$"), "a b c");
    ck_assert_str_eq(folded(CHAIN, DOT "--ignore=^main$"), "a>b>c x y");
    ck_assert_str_eq(folded(CHAIN, DOT "--group=file,function"), "main>a>b>c x y");
}

TEST(chain_ends_where_two_percent_are_gone)
{
    /* of 10,000: 9,800 is kept, 9,799 is not; b costs something itself */
    static const char form[] = "fn=main\n1 %d\ncfn=a\ncalls=1 1\n1 %d\nfn=a\n1 0\ncfn=b\ncalls=1 1\n1 %d\nfn=b\n1 %d\n";
    struct arena arena = {0};
    struct text kept = arena_format(&arena, form, 200, 9800, 9800, 9800);
    struct text gone = arena_format(&arena, form, 201, 9799, 9799, 9799);
    ck_assert_str_eq(folded(kept.s, DOT "--percent-limit=90"), "main>a b");
    ck_assert_str_eq(folded(gone.s, DOT "--percent-limit=90"), "main a b");
    arena_release(&arena);
}

TEST(chain_has_no_recursion)
{
    static const char cycle[] = "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 999\nfn=a\n1 1\ncfn=b\ncalls=1 1\n1 998\n"
                                "fn=b\n1 998\ncfn=a\ncalls=1 1\n1 500\n";
    static const char itself[] = "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 999\nfn=a\n1 1\ncfn=a\ncalls=1 1\n1 500\n"
                                 "cfn=b\ncalls=1 1\n1 998\nfn=b\n1 998\n";
    ck_assert_ptr_null(strchr(folded(cycle, DOT), '>'));
    ck_assert_ptr_null(strchr(folded(itself, DOT), '>'));
    ck_assert_ptr_null(strchr(folded(cycle, DOT "--cycles=no"), '>'));
}

SUITE("chain", chain_hands_one_cost_down, chain_has_no_function_worth_a_box, chain_ends_where_two_percent_are_gone,
      chain_has_no_recursion)
