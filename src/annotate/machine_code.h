/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine_code: the machine code of routines, decoded from the object files that a profile names, in the places that
 * the request says. It shows no instruction of a file other than the file that ran.
 *
 *     decoder_init(&decoder, &routines, report, &locator);
 *     if (decoder_find(&decoder, number, &routine, &code))
 *         use(code.items, code.count);
 *     decoder_release(&decoder);
 *
 * The check is free and always made: if an executed address starts no instruction, the file is a different one.
 * Functions of one object that are near each other are decoded together. */
#ifndef ANNOTATE_MACHINE_CODE_H
#define ANNOTATE_MACHINE_CODE_H

#include "annotate/locator.h"
#include "machine/objdump.h"
#include "machine/object.h"
#include "rows/routines.h"
#include "view/report.h"

/* Instructions that are decoded at once. */
struct stretch {
    struct code_range range;
    bool is_decoded, failed;
    struct code code;
};

/* An object of the profile, once it is looked for. */
struct decoded_object {
    bool is_known, is_usable;
    bool has_changed; /* an address starts no instruction: nothing more of it is decoded */
    struct object object;
    struct stretch *stretches; /* by address */
    size_t count;
};

struct decoder {
    const struct report *report;
    const struct locator *locator; /* of its profile */
    const struct routines *routines;
    const struct texts *symfs; /* directories with object files */
    struct text file;          /* the file of all objects of the routines; .s NULL: it is looked for */
    bool is_old;               /* of a base: a file that is newer is not taken for the one that ran */
    struct objdump objdump;
    bool is_asked, is_usable;       /* of objdump */
    struct decoded_object *objects; /* by object */
    struct arena arena;
};

/* All arguments must outlive it; `symfs` and what follows may be changed before the first use. The request of the
 * report gives the places of object files and the program that decodes them. */
void decoder_init(struct decoder *decoder, const struct routines *routines, const struct report *report,
                  const struct locator *locator);
void decoder_release(struct decoder *decoder);

/* Adds the instructions between the addresses of a routine to `code`, also instructions of other routines in between;
 * their texts live as long as the decoder. False if there are no instructions to show, which is diagnosed. */
bool decoder_find(struct decoder *decoder, size_t number, const struct routine *routine, struct code *code);

#endif
