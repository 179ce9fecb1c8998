/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forms: the forms of a function's name: recorded, full and short. A form is made when it is first asked for,
 * and kept; of most names all forms are the recorded one, which costs next to nothing.
 *
 *     forms_init(&forms, &profile.symbols);
 *     text = forms_get(&forms, symbol, FORM_SHORT);
 *     forms_release(&forms);                          // and the texts with it
 *
 * The full forms of hostile names could take hundreds of times their memory: all together may have 16 MiB and 16 times
 * the names that were asked for; names beyond that have no other form than the recorded one. */
#ifndef NAMES_FORMS_H
#define NAMES_FORMS_H

#include "base/names.h"
#include "names/pattern.h"

/* Each says no less than the one before it. */
enum form {
    FORM_SHORT,      /* the full form without the parts that shorten() removes */
    FORM_PARAMETERS, /* the same, with parameters */
    FORM_FULL,       /* demangled, by demangle() */
    FORM_RECORDED,   /* as it stands in the profile */
    FORMS
};

struct forms {
    const struct names *symbols;
    struct text (*items)[FORMS]; /* by symbol; .s NULL: not made yet */
    char *room;                  /* for one form while it is made */
    size_t left;                 /* bytes that full forms may still have */
    struct arena arena;
};

/* The names must outlive the forms, and no more may be added. Nothing is allocated before a form is asked for. */
void forms_init(struct forms *forms, const struct names *symbols);
void forms_release(struct forms *forms);

/* A form of a name. If it does not differ from the recorded form, it is that text itself (`.s` is the same). */
struct text forms_get(struct forms *forms, ref_t symbol, enum form form);

/* Whether a pattern matches any form of a name: the recorded, the full or the short one, each also without its context,
 * which is the last `context` bytes of the recorded name. (The full form ends in the context, too; in the short one
 * that is shortened.) */
bool forms_match(struct forms *forms, ref_t symbol, size_t context, const struct pattern *pattern);

#endif
