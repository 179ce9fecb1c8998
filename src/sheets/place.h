/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place: the place in the browser: the screen, its function or file, and the selected row; and the trail of places to
 * go back to. */
#ifndef SHEETS_PLACE_H
#define SHEETS_PLACE_H

#include "profile/profile.h"
#include "rows/group.h"

enum screen {
    SCREEN_TABLE,
    SCREEN_FUNCTION, /* callers, the function, callees */
    SCREEN_LINES,    /* source */
    SCREEN_CODE,     /* machine code */
    SCREEN_TREE,
    SCREEN_CALL_TREE, /* of the program, or of a function */
    SCREEN_REACH,     /* all direct and indirect callers and callees of a function */
    SCREEN_EVENTS,    /* all events of the row selected before */
    SCREEN_NOTES,     /* diagnostics */
    SCREEN_HELP,
    SCREEN_CHECKS, /* results of the checks of the run */
    SCREEN_WHY,    /* of a comparison: the causes of its change */
    SCREENS
};

/* A row that was folded or unfolded, by its id: see struct subject. */
struct fold_choice {
    uint64_t id;
    bool is_open;
};

struct fold_choices {
    struct fold_choice *items;
    size_t count, capacity;
    struct index index; /* by id */
};

struct place {
    enum screen screen;
    ref_t function, file; /* the subject; NONE */
    ref_t cycle;          /* of SCREEN_FUNCTION: the cycle, if the subject is a cycle; else NONE */
    uint64_t within;      /* of SCREEN_TABLE: the id of a row; only its functions are shown */
    enum group group;     /* the group of this row; 0: all rows are shown, of the group of the settings */
    bool is_up;           /* of SCREEN_TREE: of callers; of SCREEN_CALL_TREE: chains are not folded */
    uint64_t line;        /* of SCREEN_LINES: the line to begin at; 0: the hottest */
    uint64_t address;     /* of SCREEN_CODE, likewise; ADDRESS_NONE */

    /* The selected row. */
    uint64_t id;            /* of the row; 0: the screen was never shown, and begins at its own start */
    uint64_t stood[GROUPS]; /* of SCREEN_TABLE: the rows that were selected in other groups */
    size_t row, top;        /* the number of the selected row, and of the first row on the screen */
    size_t sideways;        /* columns by which names and sources are scrolled */
    struct fold_choices folds;
};

/* A place of a screen; the caller sets the rest. */
struct place place_of(enum screen screen);

struct trail {
    struct place *items;
    size_t count, capacity;
    size_t at; /* the place now; later items are forward */
};

/* Begins the trail at a place. Release it. */
void trail_init(struct trail *trail, struct place first);
void trail_release(struct trail *trail);

static inline struct place *trail_now(const struct trail *trail)
{
    return &trail->items[trail->at];
}

/* Goes to a new place, and owns its folds from here on; forgets the places that were forward. */
void trail_go(struct trail *trail, struct place to);

/* Goes back or forward; false: there is no such place. */
bool trail_back(struct trail *trail);
bool trail_forward(struct trail *trail);

/* Forgets the place now, which cannot be shown, and all that are forward. */
void trail_drop(struct trail *trail);

/* Unfolds or folds a row of a place. The second says whether it is unfolded: `usually`, if the user did neither. */
void place_unfold(struct place *place, uint64_t id, bool is_open);
bool place_is_unfolded(const struct place *place, uint64_t id, bool usually);

/* A copy of its own. */
struct trail trail_copy(const struct trail *trail);

/* By function of a profile: its number in another profile, where it has the same names; or NONE. free() it. */
ref_t *functions_in(const struct profile *from, const struct profile *to);

/* Finds the functions and files of all places in another profile, by their names; forgets places whose function or file
 * is gone. The first place stays. */
void trail_move(struct trail *trail, const struct profile *from, const struct profile *to);

#endif
