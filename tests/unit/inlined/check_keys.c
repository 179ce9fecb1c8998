/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names as a profile and an object file have them, made alike. */
#include "inlined/keys.h"

#include "../suite.h"

static const char *kept(struct text name)
{
    static char room[200];
    ck_assert_uint_lt(name.n, sizeof room);
    memcpy(room, name.s, name.n);
    room[name.n] = '\0';
    return room;
}

static const char *key(const char *name)
{
    struct inlined_keys keys = {0};
    inlined_keys_init(&keys);
    const char *found = kept(inlined_key(&keys, text_of(name)));
    inlined_keys_release(&keys);
    return found;
}

static const char *instance(const char *name, const char *own)
{
    struct inlined_keys keys = {0};
    inlined_keys_init(&keys);
    const char *found = kept(inlined_instance(&keys, text_of(name), text_of(own)));
    inlined_keys_release(&keys);
    return found;
}

TEST(marks_versions_and_hashes_are_no_part_of_keys)
{
    ck_assert_str_eq(key("f.constprop.0"), "f");
    ck_assert_str_eq(key("_IO_file_xsputn@@GLIBC_2.2.5"), "_IO_file_xsputn");
    ck_assert_str_eq(key("r::total::h63993f78dd0ad42f"), "r::total");
    ck_assert_str_eq(kept(inlined_without_parameters(TEXT("a::f(int (*)(char)) const"))), "a::f");
    ck_assert_str_eq(kept(inlined_without_parameters(TEXT("a::f"))), "a::f");
}

TEST(an_instance_is_named_by_its_types_and_the_number_of_its_closure)
{
    const char *total = "r::total";
    const char *closure = "r::main::{{closure}}";
    ck_assert_str_eq(instance(total, ""), "r::total");
    ck_assert_str_eq(instance(total, "total<r::A>"), "r::total::<r::A>");
    ck_assert_str_eq(instance(total, "sum<r::A>"), "r::total");
    ck_assert_str_eq(instance(closure, "{closure#1}"), "r::main::{closure#1}");
    ck_assert_str_eq(instance(closure, "{closure#0}<u8, 2>"), "r::main::{closure#0}::<u8, 2>");
}

SUITE("inlined_keys", marks_versions_and_hashes_are_no_part_of_keys,
      an_instance_is_named_by_its_types_and_the_number_of_its_closure)
