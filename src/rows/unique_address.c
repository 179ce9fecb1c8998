#include "rows/unique_address.h"

#include <stdlib.h>

/* Bits for each instruction, on average, that are worth their memory: code has one in four bytes. */
#define BITS_MAX 256u

static ref_t object_of(const struct profile *p, const struct instruction *instruction)
{
    return p->functions.items[p->pieces.items[instruction->piece].function].object;
}

static void measure_objects(struct unique_addresses *unique, const struct profile *p)
{
    for (size_t i = 0; i < p->objects.texts.count; i++)
        unique->objects[i].low = UINT64_MAX;
    for (size_t i = 0; i < p->instructions.count; i++) {
        uint64_t address = p->instructions.items[i].address;
        struct object_addresses *object = &unique->objects[object_of(p, &p->instructions.items[i])];
        if (address == ADDRESS_NONE)
            continue;
        object->low = address < object->low ? address : object->low;
        object->high = address > object->high ? address : object->high;
        object->instructions++;
    }
}

/* Returns the number of bits of all. */
static size_t place_objects(struct unique_addresses *unique, const struct profile *p)
{
    size_t bits = 0;
    for (size_t i = 0; i < p->objects.texts.count; i++) {
        struct object_addresses *object = &unique->objects[i];
        if (object->instructions == 0 || (object->high - object->low) / BITS_MAX >= object->instructions)
            continue;
        object->first = bits;
        object->bits = (size_t)(object->high - object->low) + 1;
        bits += object->bits;
    }
    return bits;
}

static void mark(struct unique_addresses *unique, uint64_t *once, const struct profile *p)
{
    for (size_t i = 0; i < p->instructions.count; i++) {
        const struct instruction *instruction = &p->instructions.items[i];
        const struct object_addresses *object = &unique->objects[object_of(p, instruction)];
        if (instruction->address - object->low >= object->bits)
            continue;
        size_t bit = object->first + (size_t)(instruction->address - object->low);
        uint64_t mask = (uint64_t)1 << bit % 64;
        unique->twice[bit / 64] |= once[bit / 64] & mask;
        once[bit / 64] |= mask;
    }
}

void unique_addresses_init(struct unique_addresses *unique, const struct profile *profile)
{
    *unique =
        (struct unique_addresses){.objects = memory_zeroed(profile->objects.texts.count, sizeof *unique->objects)};
    measure_objects(unique, profile);
    size_t words = place_objects(unique, profile) / 64 + 1;
    uint64_t *once = memory_zeroed(words, sizeof *once);
    unique->twice = memory_zeroed(words, sizeof *unique->twice);
    mark(unique, once, profile);
    free(once);
}

void unique_addresses_release(struct unique_addresses *unique)
{
    free(unique->objects);
    free(unique->twice);
    *unique = (struct unique_addresses){0};
}
