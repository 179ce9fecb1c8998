/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rows are called where people read it. */
#include "../profiles.h"
#include "view/naming.h"

#define PROGRAM                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "ob=prog\n"                                                                                                        \
    "fl=a.c\n"                                                                                                         \
    "fn=main\n"                                                                                                        \
    "1 1\n"                                                                                                            \
    "fn=work\n"                                                                                                        \
    "2 1\n"                                                                                                            \
    "fn=idle\n"                                                                                                        \
    "3 1\n"                                                                                                            \
    "fn=wait\n"                                                                                                        \
    "4 1\n"                                                                                                            \
    "ob=\n"                                                                                                            \
    "fn=lone\n"                                                                                                        \
    "5 1\n"

struct named {
    struct naming naming;
    struct phrase phrase;
    struct arena arena;
};

static void named_release(void *thing)
{
    struct named *n = thing;
    naming_release(&n->naming);
    phrase_release(&n->phrase);
    arena_release(&n->arena);
    free(n);
}

/* Names of PROGRAM; they are released after the test. */
static struct named *named_new(void)
{
    struct reading *r = READ(PROGRAM);
    struct named *n = until_end(memory_zeroed(1, sizeof *n), named_release);
    naming_init(&n->naming, &r->profile, NULL, FORM_RECORDED);
    return n;
}

/* The spans of the phrase, each with its style's letter: `F:a.c` is the name of a file. */
static const char *spans(struct named *n)
{
    static const char styles[] = {
        [STYLE_PLAIN] = '-', [STYLE_FUNCTION] = 'f', [STYLE_FILE] = 'F', [STYLE_OBJECT] = 'o', [STYLE_SOURCE] = 0};
    struct text all = TEXT("");
    for (size_t i = 0; i < n->phrase.spans.count; i++) {
        const struct span *s = &n->phrase.spans.items[i];
        all = arena_format(&n->arena, "%s%s%c{%.*s}", all.s, i ? " " : "", styles[s->style], (int)s->text.n, s->text.s);
    }
    return all.s;
}

/* What a whole function is called. */
static struct row_name name_of(const struct named *n, const char *function)
{
    return row_name_of_function(n->naming.profile, function_called(n->naming.profile, function));
}

static const char *described(struct named *n, struct row_name name, const struct naming_calls *calls)
{
    phrase_clear(&n->phrase);
    naming_describe(&n->naming, &name, calls, &n->phrase);
    return spans(n);
}

TEST(naming_gives_the_names_of_the_profile)
{
    struct named *n = named_new();
    struct row_name main = name_of(n, "main");
    assert_text(naming_object(&n->naming, main.object), "prog");
    assert_text(naming_file(&n->naming, main.file), "a.c");
    assert_text(naming_symbol(&n->naming, main.symbol), "main");
}

TEST(naming_of_a_function_is_its_file_its_name_and_its_object)
{
    struct named *n = named_new();
    ck_assert_str_eq(described(n, name_of(n, "main"), NULL), "F{a.c} F{:} f{main} o{ [} o{prog} o{]}");
}

TEST(naming_of_a_function_is_at_its_home_but_in_the_plain_look)
{
    struct reading *r = READ("events: Ir\nfl=a.h\nfn=f\n1 1\nfi=a.c\n2 1\n");
    struct named *n = named_new();
    naming_release(&n->naming);
    naming_init(&n->naming, &r->profile, NULL, FORM_RECORDED);
    struct row_name piece = name_of(n, "f");
    piece.function = NONE;
    ck_assert_str_eq(described(n, name_of(n, "f"), NULL), "F{a.c} F{:} f{f}");
    ck_assert_str_eq(described(n, piece, NULL), "F{a.h} F{:} f{f}");
    n->naming.is_plain = true;
    ck_assert_str_eq(described(n, name_of(n, "f"), NULL), "F{a.h} F{:} f{f}");
}

TEST(naming_spells_functions_as_it_is_asked)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=int a::f(b)\n"
                             "1 1\n");
    struct forms forms;
    struct naming naming;
    forms_init(&forms, &r->profile.symbols);
    naming_init(&naming, &r->profile, &forms, FORM_SHORT);
    assert_text(naming_symbol(&naming, 0), "a::f");
    naming_release(&naming);
    naming_init(&naming, &r->profile, &forms, FORM_RECORDED);
    assert_text(naming_symbol(&naming, 0), "int a::f(b)");
    naming_release(&naming);
    forms_release(&forms);
}

TEST(naming_takes_other_forms_and_keeps_those_that_were_made)
{
    struct reading *r = READ("events: Ir\nfl=a.c\nfn=_ZN1a1fEi\n1 1\n");
    struct forms forms;
    struct naming naming;
    forms_init(&forms, &r->profile.symbols);
    naming_init(&naming, &r->profile, &forms, FORM_RECORDED);
    for (enum form form = 0; form < FORMS; form++)
        ck_assert_ptr_null(naming.spellings[form]); /* what nobody asked for costs nothing */
    naming_take_form(&naming, FORM_SHORT);
    struct text first = naming_symbol(&naming, 0);
    assert_text(first, "a::f");
    naming_take_form(&naming, FORM_FULL);
    assert_text(naming_symbol(&naming, 0), "a::f(int)");
    naming_take_form(&naming, FORM_RECORDED);
    assert_text(naming_symbol(&naming, 0), "_ZN1a1fEi");
    const struct text *made = naming.spellings[FORM_SHORT];
    naming_take_form(&naming, FORM_SHORT);
    ck_assert_ptr_eq(naming.spellings[FORM_SHORT], made);
    ck_assert_ptr_eq(naming_symbol(&naming, 0).s, first.s);
    naming_release(&naming);
    forms_release(&forms);
}

TEST(naming_leaves_an_empty_object_out)
{
    struct named *n = named_new();
    ck_assert_str_eq(described(n, name_of(n, "lone"), NULL), "F{a.c} F{:} f{lone}");
}

TEST(naming_of_an_object_alone_has_no_brackets)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    name.object = name_of(n, "main").object;
    ck_assert_str_eq(described(n, name, NULL), "-{prog}");
    name.object = name_of(n, "lone").object;
    ck_assert_str_eq(described(n, name, NULL), "-{(no object)}");
}

TEST(naming_of_a_file_alone_is_its_name)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    name.file = name_of(n, "main").file;
    ck_assert_str_eq(described(n, name, NULL), "F{a.c}");
}

TEST(naming_of_a_function_within_its_file_is_its_name)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    name.symbol = name_of(n, "main").symbol;
    ck_assert_str_eq(described(n, name, NULL), "f{main}");
}

TEST(naming_of_a_line_is_its_file_and_its_number)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    name.file = name_of(n, "main").file;
    name.line.number = 12;
    ck_assert_str_eq(described(n, name, NULL), "F{a.c} F{:} F{12}");
    name.line.side = SIDE_OLD;
    ck_assert_str_eq(described(n, name, NULL), "F{a.c} F{:} F{12} F{ (old)}");
    name.line = (struct line_number){0, SIDE_NEW};
    ck_assert_str_eq(described(n, name, NULL), "F{a.c} F{:} F{0}");
    name.line.number = UINT64_MAX - 1;
    ck_assert_str_eq(described(n, name, NULL), "F{a.c} F{:} F{9223372036854775807}");
}

TEST(naming_of_an_instruction_begins_with_its_address)
{
    struct named *n = named_new();
    struct row_name name = name_of(n, "main");
    name.address = 0x1199;
    name.line.number = 12;
    ck_assert_str_eq(described(n, name, NULL), "-{0x1199} -{  } F{a.c} F{:} F{12} -{  } f{main} o{ [} o{prog} o{]}");
}

TEST(naming_of_a_line_ends_with_its_owners)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    const struct owner owners[] = {{0, name_of(n, "main").symbol}, {0, name_of(n, "work").symbol}};
    name.file = name_of(n, "main").file;
    name.line.number = 12;
    name.owners = owners;
    name.owner_count = 2;
    ck_assert_str_eq(described(n, name, NULL), "F{a.c} F{:} F{12} -{  } f{main} -{; } f{work}");
}

TEST(naming_of_a_class_is_its_name_or_that_there_is_none)
{
    struct named *n = named_new();
    struct row_name name = ROW_NAME_NONE;
    name.place = TEXT("a::b");
    ck_assert_str_eq(described(n, name, NULL), "-{a::b}");
    name.place = TEXT("");
    ck_assert_str_eq(described(n, name, NULL), "-{(no class)}");
}

TEST(naming_counts_calls_after_the_name_and_before_the_object)
{
    struct named *n = named_new();
    ck_assert_str_eq(
        described(n, name_of(n, "main"), &(struct naming_calls){.count = {1234}, .sides = 1, .is_estimate = false}),
        "F{a.c} F{:} f{main} -{ (} -{1,234} -{x} -{)} o{ [} o{prog} o{]}");
    ck_assert_str_eq(
        described(n, name_of(n, "lone"), &(struct naming_calls){.count = {0}, .sides = 1, .is_estimate = false}),
        "F{a.c} F{:} f{lone} -{ (} -{0} -{x} -{)}");
    ck_assert_str_eq(described(n, name_of(n, "lone"),
                               &(struct naming_calls){.count = {UINT64_MAX}, .sides = 1, .is_estimate = false}),
                     "F{a.c} F{:} f{lone} -{ (} -{9,223,372,036,854,775,807} -{x} -{)}");
}

TEST(naming_marks_counts_that_are_estimates)
{
    struct named *n = named_new();
    ck_assert_str_eq(
        described(n, name_of(n, "lone"), &(struct naming_calls){.count = {3}, .sides = 1, .is_estimate = true}),
        "F{a.c} F{:} f{lone} -{ (} -{~} -{3} -{x} -{)}");
}

TEST(naming_counts_cycles_from_1)
{
    struct named *n = named_new();
    struct row_name member = name_of(n, "lone"), cycle = ROW_NAME_NONE;
    member.cycle = cycle.cycle = 0;
    ck_assert_str_eq(described(n, member, NULL), "F{a.c} F{:} f{lone} -{ <cycle } -{1} -{>}");
    ck_assert_str_eq(described(n, cycle, NULL), "-{<cycle } -{1} -{>}");
    cycle.cycle = 9;
    ck_assert_str_eq(described(n, cycle, NULL), "-{<cycle } -{10} -{>}");
}

TEST(naming_of_a_node_says_how_many_functions_it_has)
{
    struct named *n = named_new();
    struct row_name node = name_of(n, "lone");
    node.others = 2;
    ck_assert_str_eq(described(n, node, NULL), "-{<cycle: } F{a.c} F{:} f{lone} -{ and 2 more>}");
    node.cycle = 0;
    ck_assert_str_eq(described(n, node, NULL), "-{<cycle 1: } F{a.c} F{:} f{lone} -{ and 2 more>}");
    phrase_clear(&n->phrase);
    naming_describe_bare(&n->naming, &node, &n->phrase);
    ck_assert_str_eq(spans(n), "-{<cycle 1: } f{lone} -{ and 2 more>}");
}

TEST(naming_calls_cycles_in_the_plain_look_as_functions_of_no_file)
{
    struct named *n = named_new();
    struct row_name member = name_of(n, "lone"), cycle = ROW_NAME_NONE;
    member.cycle = cycle.cycle = 0;
    n->naming.is_plain = true;
    ck_assert_str_eq(described(n, member, NULL), "F{a.c} F{:} f{lone}");
    ck_assert_str_eq(described(n, cycle, NULL), "-{\?\?\?:<cycle } -{1} -{>}");
}

/* The first `count` functions, as the owners of a line. */
static const char *owners(struct named *n, uint64_t line, size_t count)
{
    static const char *const functions[] = {"main", "work", "idle", "wait"};
    struct owner all[4];
    for (size_t i = 0; i < 4; i++)
        all[i] = (struct owner){0, name_of(n, functions[i]).symbol};
    phrase_clear(&n->phrase);
    struct row_name name = ROW_NAME_NONE;
    name.line.number = line;
    name.owners = all;
    name.owner_count = count;
    naming_describe_owners(&n->naming, &name, &n->phrase);
    return spans(n);
}

TEST(naming_lists_all_owners_of_a_line)
{
    struct named *n = named_new();
    ck_assert_str_eq(owners(n, 7, 0), "");
    ck_assert_str_eq(owners(n, 7, 1), "f{main}");
    ck_assert_str_eq(owners(n, 7, 4), "f{main} -{; } f{work} -{; } f{idle} -{; } f{wait}");
}

TEST(naming_lists_three_owners_of_the_unknown_line)
{
    struct named *n = named_new();
    ck_assert_str_eq(owners(n, 0, 3), "f{main} -{; } f{work} -{; } f{idle}");
    ck_assert_str_eq(owners(n, 0, 4), "f{main} -{; } f{work} -{; } f{idle} -{ and } -{1} -{ more}");
}

SUITE("naming", naming_gives_the_names_of_the_profile, naming_of_a_function_is_its_file_its_name_and_its_object,
      naming_of_a_function_is_at_its_home_but_in_the_plain_look, naming_spells_functions_as_it_is_asked,
      naming_takes_other_forms_and_keeps_those_that_were_made, naming_leaves_an_empty_object_out,
      naming_of_an_object_alone_has_no_brackets, naming_of_a_file_alone_is_its_name,
      naming_of_a_function_within_its_file_is_its_name, naming_of_a_line_is_its_file_and_its_number,
      naming_of_an_instruction_begins_with_its_address, naming_of_a_line_ends_with_its_owners,
      naming_of_a_class_is_its_name_or_that_there_is_none, naming_counts_calls_after_the_name_and_before_the_object,
      naming_marks_counts_that_are_estimates, naming_counts_cycles_from_1,
      naming_of_a_node_says_how_many_functions_it_has, naming_calls_cycles_in_the_plain_look_as_functions_of_no_file,
      naming_lists_all_owners_of_a_line, naming_lists_three_owners_of_the_unknown_line)
