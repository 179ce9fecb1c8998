/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order: the one order in which what a profile recorded is written back: by names, bytewise, and then by place.
 *
 *     struct order order;
 *     order_init(&order, profile);
 *     for (size_t i = 0; i < order.groups.count; i++) {
 *         struct order_blocks blocks;
 *         order_blocks_init(&blocks, &order, order.groups.items[i]);
 *         ... blocks.items ...                        // by function: its own file, and then the others
 *         order_blocks_release(&blocks);
 *     }
 *     order_release(&order); */
#ifndef REPORT_CALLGRIND_ORDER_H
#define REPORT_CALLGRIND_ORDER_H

#include "base/buckets.h"
#include "profile/profile.h"

struct order {
    const struct profile *profile;
    struct refs groups;        /* of its record that have a part */
    ref_t *files, *symbols;    /* by name: its place among all */
    ref_t *functions, *pieces; /* likewise */
    struct buckets blocks;     /* of the record, by group */
};

/* Blocks of a group: of the record. */
struct order_blocks {
    ref_t *items;
    size_t count;
};

/* The profile has a record, settled, and must outlive the order. */
void order_init(struct order *order, const struct profile *profile);
void order_release(struct order *order);

/* The blocks of a group. */
void order_blocks_init(struct order_blocks *blocks, const struct order *order, ref_t group);
void order_blocks_release(struct order_blocks *blocks);

/* Puts the calls and jumps of one place into their order: calls stand before jumps. */
void order_place(const struct order *order, struct packed_entry *entries, size_t count);

/* The events of a group in their order: that of its parts; if these do not agree, as Callgrind writes them, and then
 * others by name. To be freed. */
struct refs order_events(const struct profile *profile, ref_t group);

#endif
