/* place: where one is: which screen, of which function or file, and on which row; and the places that one came
 * through, to go back to. */
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
    SCREEN_REACH,     /* all that call a function on any way, and all that it reaches */
    SCREEN_EVENTS,    /* all events of the row where one was before */
    SCREEN_NOTES,     /* diagnostics */
    SCREEN_HELP,
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
    ref_t function, file; /* what it is of; NONE */
    ref_t cycle;          /* of SCREEN_FUNCTION: the cycle, if it is no function; else NONE */
    uint64_t within;      /* of SCREEN_TABLE: the id of a row, whose functions alone are shown, */
    enum group group;     /* and what it is a row of; 0: all rows are shown, of the group of the settings */
    bool is_up;           /* of SCREEN_TREE: of callers; of SCREEN_CALL_TREE: chains are not folded */
    uint64_t line;        /* of SCREEN_LINES: where to begin; 0: at what costs most */
    uint64_t address;     /* likewise of SCREEN_CODE; ADDRESS_NONE */

    /* Where one stands. */
    uint64_t id;            /* of the row; 0: the screen was never shown, and begins where it begins */
    uint64_t stood[GROUPS]; /* of SCREEN_TABLE: the ids where one stood among the rows of other groups */
    size_t row, top;        /* its number, and that of the first row on the screen */
    size_t sideways;        /* columns that names and sources are moved by */
    struct fold_choices folds;
};

/* A place of a screen; the rest of it is to be set. */
struct place place_of(enum screen screen);

struct trail {
    struct place *items;
    size_t count, capacity;
    size_t at; /* where one is; those after it are forward */
};

/* Begins at a place. Release them. */
void trail_init(struct trail *trail, struct place first);
void trail_release(struct trail *trail);

static inline struct place *trail_now(const struct trail *trail)
{
    return &trail->items[trail->at];
}

/* Goes to a new place, whose folds are taken over; places that were forward are forgotten. */
void trail_go(struct trail *trail, struct place to);

/* Goes back or forward; false: there is no such place. */
bool trail_back(struct trail *trail);
bool trail_forward(struct trail *trail);

/* Forgets the place where one is, which cannot be shown, and all that are forward. */
void trail_drop(struct trail *trail);

/* Unfolds or folds a row of a place; and whether it is unfolded: `usually`, where neither was done. */
void place_unfold(struct place *place, uint64_t id, bool is_open);
bool place_is_unfolded(const struct place *place, uint64_t id, bool usually);

/* Finds the functions and files of all places in another profile, by their names; places of what is gone are
 * forgotten. The first place stays. */
void trail_move(struct trail *trail, const struct profile *from, const struct profile *to);

#endif
