/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts, threads and inputs as they are listed and named, of inputs below paths of their own. */
#include "load/unit_list.h"

#include "../profiles.h"

static struct arena arena;

/* Adds an input. */
static void add(struct reading *r, const char *path, const char *content)
{
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, text_of(path));
    ck_assert(parser_read(parser, text_of(content)));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
}

/* The units of a profile as it was read, and once more of what it is in the order of its parts. */
static void list(struct reading *r, struct unit_list lists[2], enum unit_kind kind, const struct texts *roots)
{
    struct profile *p = &r->profile;
    lists[0] = (struct unit_list){.kind = kind};
    for (size_t i = 0; i < p->parts.count; i++)
        unit_list_add(&lists[0], p, i);
    unit_list_end(&lists[0], p, roots);
    profile_order_parts(p);
    unit_list_init(&lists[1], kind, p, roots);
}

/* The names of all units. */
static const char *names(struct reading *r, enum unit_kind kind, const char *root)
{
    struct unit_list lists[2];
    struct text all = TEXT(""), roots = text_of(root);
    list(r, lists, kind, &(struct texts){&roots, root != NULL, 1});
    ck_assert_uint_eq(lists[0].count, lists[1].count);
    for (size_t i = 0; i < lists[0].count; i++) {
        struct text name = lists[0].items[i].name;
        ck_assert(text_equal(name, lists[1].items[i].name));
        all = arena_format(&arena, "%s%s%.*s", all.s, i ? ", " : "", (int)name.n, name.s);
    }
    unit_list_release(&lists[0]);
    unit_list_release(&lists[1]);
    return all.s;
}

#define PART(head, cost) head "events: Ir\nfn=f\n1 " cost "\n"

TEST(unit_list_names_what_tells_apart)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "a/x.out", PART("pid: 5\npart: 2\nthread: 1\n", "1") PART("part: 1\nthread: 2\n", "2"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "part 1, part 2");
    ck_assert_str_eq(names(r, UNIT_THREAD, NULL), "thread 1, thread 2");
    ck_assert_str_eq(names(r, UNIT_INPUT, NULL), "x.out");
    ck_assert_str_eq(names(r, UNIT_INPUT, "."), "x.out");
    add(r, "b/x.out", PART("pid: 6\npart: 1\n", "3"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "pid 5 part 1, pid 5 part 2, pid 6 part 1");
    ck_assert_str_eq(names(r, UNIT_THREAD, NULL), "pid 5 thread 1, pid 5 thread 2, pid 6 thread -");
    ck_assert_str_eq(names(r, UNIT_INPUT, NULL), "a, b");
    arena_release(&arena);
}

TEST(unit_list_tells_containers_apart)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "a/callgrind.out.1", PART("pid: 1\ncmd: ./a\npart: 1\n", "1"));
    add(r, "b/callgrind.out.1", PART("pid: 1\ncmd: ./a\npart: 1\n", "1"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "a part 1, b part 1");
    add(r, "b/callgrind.out.2", PART("pid: 2\npart: 1\n", "1"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "a/callgrind.out.1 part 1, b/callgrind.out.1 part 1, pid 2 part 1");
    add(r, "b/other", PART("pid: 1\ncmd: ./b\npart: 1\n", "1"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL),
                     "a/callgrind.out.1 part 1, b/callgrind.out.1 part 1, pid 2 part 1, b/other part 1");
    arena_release(&arena);
}

/* Of a program and its children paths say nothing; what several processes wrote has no command. */
TEST(unit_list_calls_children_by_their_commands)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "run/callgrind.out.5", PART("pid: 5\ncmd: /bin/make all\n", "1"));
    add(r, "run/callgrind.out.6", PART("pid: 6\ncmd: cc -c a.c\npart: 1\n", "1") PART("part: 2\n", "1"));
    add(r, "run/callgrind.out.7", PART("pid: 7\ncmd: cc -c b.c\n", "1"));
    ck_assert_str_eq(names(r, UNIT_INPUT, NULL), "make, cc a.c, cc b.c");
    ck_assert_str_eq(names(r, UNIT_THREAD, NULL), "pid 5 thread -, pid 6 thread -, pid 7 thread -");
    add(r, "run/callgrind.out.8", PART("pid: 8\ncmd: cc -c b.c\n", "1"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "run"), "make, cc a.c, callgrind.out.7, callgrind.out.8");
    add(r, "run/callgrind.out.9", PART("pid: 9\ncmd: ld\n", "1") PART("pid: 10\ncmd: as\n", "2"));
    add(r, "run/links", PART("pid: 11\ncmd: ld\n", "1"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "run"),
                     "make, cc a.c, callgrind.out.7, callgrind.out.8, callgrind.out.9, links");
    arena_release(&arena);
}

/* Two processes of one number in an input, whose parts are in another order once they are sorted. */
TEST(unit_list_keeps_the_order_of_processes)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "x",
        PART("pid: 1\ncmd: b\npart: 2\n", "1") PART("pid: 1\ncmd: a\npart: 1\n", "2")
            PART("pid: 1\ncmd: b\npart: 1\n", "3"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "x part 1, x part 2, x part 1 (2)");
    arena_release(&arena);
}

TEST(unit_list_says_why_parts_were_dumped)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "x",
        PART("pid: 1\npart: 1\ndesc: Trigger: Client Request: fib[15]\n", "1")
            PART("part: 2\ndesc: Trigger: warm-up\n", "2") PART("part: 3\ndesc: Trigger: Program termination\n", "3"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "part 1 (fib[15]), part 2 (warm-up), part 3");
    ck_assert_str_eq(names(r, UNIT_THREAD, NULL), "thread -");
    arena_release(&arena);
}

/* A place is no number where others have numbers. */
TEST(unit_list_counts_parts_without_numbers)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "x", PART("", "1") PART("", "2"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "part 1, part 2");
    add(r, "y", PART("", "1") PART("part: 2\n", "2") PART("part: 1\n", "2"));
    ck_assert_str_eq(names(r, UNIT_PART, NULL), "x part 1, x part 2, y part -, y part 1, y part 2");
    arena_release(&arena);
}

TEST(unit_list_names_inputs_below_their_directory)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    add(r, "after/fib/cg.out", PART("", "1"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "after"), "fib/cg.out");
    add(r, "after/fac/cg.out", PART("", "2"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "after"), "fib, fac");
    add(r, "fib/cg.out", PART("", "3"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "after"), "fib/cg.out, fac/cg.out, cg.out");
    add(r, "fac/cg.out", PART("", "4"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "after"), "after/fib, after/fac, fib, fac");
    add(r, "fac/cg.out", PART("", "4"));
    ck_assert_str_eq(names(r, UNIT_INPUT, "after"), "after/fib, after/fac, fib, fac, fac (2)");
    arena_release(&arena);
}

TEST(unit_list_adds_up)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    struct unit_list lists[2];
    struct texts inputs = {0}, roots = {0};
    add(r, "x-1", PART("pid: 1\npart: 2\nthread: 1\n", "1") PART("part: 1\nthread: 2\n", "10"));
    add(r, "x-2", PART("pid: 1\npart: 1\nthread: 1\n", "100"));
    list(r, lists, UNIT_PART, &roots);
    ck_assert_uint_eq(lists[1].count, 2);
    ck_assert_int_eq(costs_get(&lists[1].items[0].costs, 0), 110);
    ck_assert_int_eq(costs_get(&lists[1].items[1].costs, 0), 1);
    unit_list_inputs(&lists[1], &r->profile, 0, &inputs);
    ck_assert_uint_eq(inputs.count, 2);
    assert_text(inputs.items[1], "x-2");
    free(inputs.items);
    unit_list_release(&lists[0]);
    unit_list_release(&lists[1]);
}

TEST(unit_list_picks_units_with_their_keys)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    struct unit_list list, picked;
    struct text items[] = {TEXT("v1"), TEXT("v2")};
    const struct texts roots = {items, 2, 2};
    const ref_t units[] = {2, 0};
    add(r, "v1/a/cg.out", PART("cmd: a\n", "1"));
    add(r, "v1/b/cg.out", PART("cmd: b\n", "2"));
    add(r, "v2/a/cg.out", PART("cmd: a\n", "4"));
    profile_order_parts(&r->profile);
    unit_list_init(&list, UNIT_INPUT, &r->profile, &roots);
    unit_list_find_keys(&list, &r->profile, &roots);
    ck_assert(list.keys[0].key_repeats);
    unit_list_pick(&picked, &list, units, 2);
    ck_assert_uint_eq(picked.count, 2);
    ck_assert_int_eq(costs_get(&picked.items[0].costs, 0), 4);
    ck_assert_int_eq(costs_get(&picked.items[1].costs, 0), 1);
    ck_assert(picked.keys[0].key_repeats && text_equal(picked.keys[0].key, picked.keys[1].key));
    free(picked.items);
    free(picked.keys);
    unit_list_pick(&picked, &list, units, 1);
    ck_assert(!picked.keys[0].key_repeats);
    free(picked.items);
    free(picked.keys);
    unit_list_release(&list);
}

SUITE("unit_list", unit_list_names_what_tells_apart, unit_list_tells_containers_apart,
      unit_list_calls_children_by_their_commands, unit_list_keeps_the_order_of_processes,
      unit_list_says_why_parts_were_dumped, unit_list_counts_parts_without_numbers,
      unit_list_names_inputs_below_their_directory, unit_list_adds_up, unit_list_picks_units_with_their_keys)
