/* unique_address: which instructions have an address that no other instruction of their object has. Nearly all have
 * one. Several instructions at one address come of contexts of one function, and of inputs of different builds. */
#ifndef ROWS_UNIQUE_ADDRESS_H
#define ROWS_UNIQUE_ADDRESS_H

#include "profile/profile.h"

/* Marks instructions: 1 in the place of each that is the only one of its address, 0 in those of others, and where that
 * is not known. */
void mark_unique_addresses(const struct profile *profile, ref_t *marks);

#endif
