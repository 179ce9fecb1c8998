/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "base/hash.h"

TEST(hash_text_depends_on_every_byte)
{
    char bytes[40] = {0};
    for (size_t n = 1; n <= sizeof bytes; n++) {
        uint64_t hash = hash_text((struct text){bytes, n});
        ck_assert_uint_ne(hash, hash_text((struct text){bytes, n - 1}));
        for (size_t i = 0; i < n; i++) {
            bytes[i] = 1;
            ck_assert_uint_ne(hash_text((struct text){bytes, n}), hash);
            bytes[i] = 0;
        }
    }
}

TEST(hash_text_is_the_same_wherever_the_bytes_lie)
{
    char bytes[64];
    for (size_t at = 0; at < 16; at++) {
        memcpy(bytes + at, "operator new(unsigned long)", 27);
        ck_assert_uint_eq(hash_text((struct text){bytes + at, 27}), hash_text(TEXT("operator new(unsigned long)")));
    }
}

SUITE("hash", hash_text_depends_on_every_byte, hash_text_is_the_same_wherever_the_bytes_lie)
