/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages, byte by byte, as the encoding of Protocol Buffers is described. */
#include "../suite.h"
#include "document/protobuf.h"

static void check(struct buffer *message, const char *bytes, size_t n)
{
    ck_assert_uint_eq(message->count, n);
    ck_assert_mem_eq(message->items, bytes, n);
    buffer_release(message);
}

TEST(a_number_has_seven_bits_a_byte)
{
    struct buffer message = {0};
    protobuf_number(&message, 1, 150);
    check(&message, "\x08\x96\x01", 3);
    protobuf_number(&message, 15, 127);
    protobuf_number(&message, 16, 128);
    check(&message, "\x78\x7f\x80\x01\x80\x01", 6);
    protobuf_number(&message, 2, UINT64_MAX);
    check(&message, "\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11);
}

TEST(a_number_of_0_is_no_field)
{
    struct buffer message = {0};
    protobuf_number(&message, 3, 0);
    ck_assert_uint_eq(message.count, 0);
}

TEST(a_text_has_its_length_before_it)
{
    struct buffer message = {0};
    protobuf_text(&message, 2, TEXT("testing"));
    protobuf_text(&message, 6, TEXT(""));
    check(&message, "\x12\x07testing\x32\0", 11);
}

TEST(a_list_is_numbers_alone_in_a_text)
{
    struct buffer list = {0}, message = {0};
    protobuf_add(&list, 3);
    protobuf_add(&list, 270);
    protobuf_add(&list, 0);
    protobuf_text(&message, 4, buffer_text(&list));
    buffer_release(&list);
    check(&message, "\x22\x04\x03\x8e\x02\0", 6);
}

SUITE("protobuf", a_number_has_seven_bits_a_byte, a_number_of_0_is_no_field, a_text_has_its_length_before_it,
      a_list_is_numbers_alone_in_a_text)
