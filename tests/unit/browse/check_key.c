/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys, and scripts of them. */
#include "browse/key.h"

#include "../suite.h"

TEST(a_script_is_characters_and_names_of_keys)
{
    struct text script = TEXT("j<Enter>/a<lt><^Z>\xc3\xa4<F1><nothing");
    const key_code keys[] = {'j', PRESS_ENTER, '/', 'a', '<', KEY_CONTROL('Z'), 0xe4, PRESS_HELP, '<', 'n'};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        ck_assert_uint_eq(key_next_of(&script), keys[i]);
}

TEST(a_script_that_has_ended_has_no_key)
{
    struct text script = TEXT("j");
    key_next_of(&script);
    ck_assert_uint_eq(key_next_of(&script), PRESS_NOTHING);
}

TEST(a_character_that_is_cut_off_is_taken_as_far_as_it_goes)
{
    struct text script = TEXT("\xe2\x80");
    key_next_of(&script);
    ck_assert_uint_eq(script.n, 0);
}

SUITE("key", a_script_is_characters_and_names_of_keys, a_script_that_has_ended_has_no_key,
      a_character_that_is_cut_off_is_taken_as_far_as_it_goes)
