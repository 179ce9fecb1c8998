#include "rows/unique_address.h"

#include <stdlib.h>

/* Bits for each instruction, on average, that are worth their memory: code has one in four bytes. */
#define BITS_MAX 256u

static ref_t object_of(const struct profile *p, const struct instruction *instruction)
{
    return p->functions.items[p->pieces.items[instruction->piece].function].object;
}

static void measure_objects(struct apart *apart, const struct profile *p)
{
    for (size_t i = 0; i < p->objects.texts.count; i++)
        apart->objects[i].low = UINT64_MAX;
    for (size_t i = 0; i < p->instructions.count; i++) {
        uint64_t address = p->instructions.items[i].address;
        struct apart_object *object = &apart->objects[object_of(p, &p->instructions.items[i])];
        if (address == ADDRESS_NONE)
            continue;
        object->low = address < object->low ? address : object->low;
        object->high = address > object->high ? address : object->high;
        object->instructions++;
    }
}

/* Returns the number of bits of all. */
static size_t place_objects(struct apart *apart, const struct profile *p)
{
    size_t bits = 0;
    for (size_t i = 0; i < p->objects.texts.count; i++) {
        struct apart_object *object = &apart->objects[i];
        if (object->instructions == 0 || (object->high - object->low) / BITS_MAX >= object->instructions)
            continue;
        object->first = bits;
        object->bits = (size_t)(object->high - object->low) + 1;
        bits += object->bits;
    }
    return bits;
}

static void mark(struct apart *apart, uint64_t *once, const struct profile *p)
{
    for (size_t i = 0; i < p->instructions.count; i++) {
        const struct instruction *instruction = &p->instructions.items[i];
        const struct apart_object *object = &apart->objects[object_of(p, instruction)];
        if (instruction->address - object->low >= object->bits)
            continue;
        size_t bit = object->first + (size_t)(instruction->address - object->low);
        uint64_t mask = (uint64_t)1 << bit % 64;
        apart->twice[bit / 64] |= once[bit / 64] & mask;
        once[bit / 64] |= mask;
    }
}

void apart_init(struct apart *apart, const struct profile *profile)
{
    *apart = (struct apart){.objects = memory_zeroed(profile->objects.texts.count, sizeof *apart->objects)};
    measure_objects(apart, profile);
    size_t words = place_objects(apart, profile) / 64 + 1;
    uint64_t *once = memory_zeroed(words, sizeof *once);
    apart->twice = memory_zeroed(words, sizeof *apart->twice);
    mark(apart, once, profile);
    free(once);
}

void apart_release(struct apart *apart)
{
    free(apart->objects);
    free(apart->twice);
    *apart = (struct apart){0};
}
