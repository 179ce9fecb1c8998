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
    struct refs groups;     /* of its record that have a part */
    ref_t *pieces;          /* by piece: its place among all */
    ref_t *subjects;        /* likewise: self costs before calls, and these before jumps */
    struct buckets entries; /* by group; within one ascending by piece, address and line */
};

/* The entries of a piece in a group: order.entries.items[first .. first + count). */
struct order_block {
    ref_t piece, first, count;
};

struct order_blocks {
    struct order_block *items;
    size_t count, capacity;
};

/* The profile has a record, settled, and must outlive the order. */
void order_init(struct order *order, const struct profile *profile);
void order_release(struct order *order);

/* The blocks of a group; their entries are brought into their order. */
void order_blocks_init(struct order_blocks *blocks, struct order *order, ref_t group);
void order_blocks_release(struct order_blocks *blocks);

/* The events of a group in their order: that of its parts; if these do not agree, as Callgrind writes them, and then
 * others by name. To be freed. */
struct refs order_events(const struct profile *profile, ref_t group);

#endif
