/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buckets: sorts numbers by a small integer key (a counting sort): linear in numbers and keys, and stable.
 *
 *     struct buckets by_file;
 *     buckets_init(&by_file, piece_count, file_count, file_of_piece, profile);
 *     for (ref_t i = by_file.first[file]; i < by_file.first[file + 1]; i++)
 *         use(by_file.items[i]);                            // the pieces of `file`, in ascending order
 *     buckets_release(&by_file);
 */
#ifndef BASE_BUCKETS_H
#define BASE_BUCKETS_H

#include "base/index.h"

struct buckets {
    ref_t *items; /* all of 0 .. count - 1: items[first[k] .. first[k + 1]) have key k */
    ref_t *first; /* by key; first[keys] is the end of the last one */
};

/* Sorts the numbers 0 .. count - 1 by `key_of`, which returns a key below `keys` and is called twice for each number.
 */
void buckets_init(struct buckets *buckets, size_t count, size_t keys,
                  ref_t (*key_of)(const void *context, size_t number), const void *context);
void buckets_release(struct buckets *buckets);

/* For callers that fill the buckets themselves: turns the counts by key into the end of each bucket, and counts[keys]
 * (there must be room for it) into the sum of all. Fill from the last item down, pre-decrementing: `counts` then holds
 * where each bucket starts.
 *
 *     buckets_ends(counts, keys);
 *     for (size_t i = n; i--;)
 *         items[--counts[key_of(i)]] = i;
 */
void buckets_ends(ref_t *counts, size_t keys);

#endif
