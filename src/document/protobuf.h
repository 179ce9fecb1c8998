/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protobuf: messages of Protocol Buffers, written as they go, with no tree of values in between.
 *
 *     protobuf_number(&message, 1, 150);
 *     protobuf_text(&message, 2, TEXT("main"));
 *     protobuf_text(&all, 6, buffer_text(&message));           // a message within a message
 *
 * Fields are named by their numbers, and stand in the order in which they are added. */
#ifndef DOCUMENT_PROTOBUF_H
#define DOCUMENT_PROTOBUF_H

#include "base/buffer.h"

/* Adds a bare number: an item of a packed list, which is written as a text. */
void protobuf_add(struct buffer *to, uint64_t number);

/* Add a field. Readers take a missing field as 0 or empty, so numbers that are 0 and empty texts are left out. */
void protobuf_number(struct buffer *to, unsigned field, uint64_t number);
void protobuf_text(struct buffer *to, unsigned field, struct text text);

#endif
