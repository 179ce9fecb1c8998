/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Links between nodes: which arcs they have, and in which order they are. */
#include "calls/node_links.h"

#include "../analysed.h"

struct linked {
    struct analysed *a;
    struct nodes nodes;
    struct node_links links;
};

static void linked_release(void *thing)
{
    struct linked *l = thing;
    node_links_release(&l->links);
    nodes_release(&l->nodes);
    free(l);
}

static struct linked *linked_of(struct text text)
{
    struct linked *l = until_end(memory_zeroed(1, sizeof *l), linked_release);
    l->a = analyse_text(text);
    nodes_init(&l->nodes, &l->a->graph);
    node_links_init(&l->links, &l->nodes, &l->a->inclusive.self);
    return l;
}

#define LINKS(lines) linked_of(TEXT("events: Ir\n" lines))

static struct text name_of(const struct linked *l, ref_t node)
{
    struct text name = TEXT("");
    for (size_t i = 0; i < nodes_count(&l->nodes, node); i++)
        name = arena_format(&l->a->arena, "%s%s%s", name.s, i ? "+" : "",
                            profile_function_name(l->a->profile, node_links_members(&l->links, node)[i]).s);
    return name;
}

/* Links in the order in which costs are passed on, with their arcs and calls. */
static const char *words_of(const struct linked *l)
{
    struct text words = TEXT("");
    for (size_t n = 0; n < l->nodes.count; n++)
        for (ref_t i = l->links.out[l->links.order[n]]; i < l->links.out[l->links.order[n] + 1]; i++) {
            const struct node_link *link = &l->links.items[i];
            words =
                arena_format(&l->a->arena, "%s%s%s>%s %u/%u", words.s, words.n ? ", " : "", name_of(l, link->from).s,
                             name_of(l, link->to).s, (unsigned)(link[1].first_arc - link->first_arc),
                             (unsigned)node_links_call_count(&l->links, i));
        }
    return words.s;
}

TEST(a_cycle_has_one_link_to_a_node)
{
    struct linked *l = LINKS("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 90\n"
                             "fn=f\n1 10\ncfn=g\ncalls=3 1\n1 80\ncfn=x\ncalls=4 1\n1 20\n"
                             "fn=g\n1 20\ncfn=f\ncalls=5 1\n1 30\ncfn=x\ncalls=6 1\n1 40\nfn=x\n1 60\n");
    ck_assert_str_eq(words_of(l), "g+f>x 2/10, g+f>g+f 2/8, main>g+f 1/2");
}

TEST(the_order_is_by_cost_then_by_name_however_functions_are_read)
{
    struct linked *l =
        LINKS("fn=b\n1 5\nfn=a\n1 5\nfn=c\n1 7\nfn=main\n1 1\ncfn=b\ncalls=1 1\n1 5\ncfn=c\ncalls=1 1\n1 7\n"
              "cfn=a\ncalls=1 1\n1 5\n");
    struct linked *other = LINKS("fn=main\n1 1\ncfn=a\ncalls=1 1\n1 5\ncfn=b\ncalls=1 1\n1 5\ncfn=c\ncalls=1 1\n1 7\n"
                                 "fn=c\n1 7\nfn=a\n1 5\nfn=b\n1 5\n");
    ck_assert_str_eq(words_of(l), "main>c 1/1, main>a 1/1, main>b 1/1");
    ck_assert_str_eq(words_of(other), words_of(l));
}

TEST(nodes_come_before_those_that_they_call)
{
    struct linked *l = LINKS("fn=d\n1 9\nfn=c\n1 1\ncfn=d\ncalls=1 1\n1 7\nfn=b\n1 1\ncfn=c\ncalls=1 1\n1 8\n"
                             "fn=a\n1 1\ncfn=b\ncalls=1 1\n1 9\ncfn=d\ncalls=1 1\n1 2\n");
    ref_t *order = node_links_downward(&l->links);
    struct text words = TEXT("");
    for (size_t i = 0; i < l->nodes.count; i++)
        words = arena_format(&l->a->arena, "%s%s", words.s, name_of(l, order[i]).s);
    ck_assert_str_eq(words.s, "abcd");
    free(order);
}

SUITE("node_links", a_cycle_has_one_link_to_a_node, the_order_is_by_cost_then_by_name_however_functions_are_read,
      nodes_come_before_those_that_they_call)
