/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse: reads the values of --fail-if and --warn-if: `[ scope ":" ] value (">" | "<") limit { "," limit }`.
 *
 *     Ir>12M                       the program
 *     each: Ir>100k                every function; each-file and each-object likewise
 *     own: Ir>10M                  the user's own code
 *     /^parse/: Ir>2M              the functions whose names match, together
 *     each/^parse/: incl:Ir>100k   every function whose name matches
 *     each-input: Ir>+1%           every input, paired with its old one; each-part and each-thread likewise
 *     each-input/^fib/: Ir>+1%     those whose names match
 *
 * The event is not looked up here: verdict.h does that. */
#ifndef CHECKS_PARSE_H
#define CHECKS_PARSE_H

#include "checks/limit.h"
#include "load/units.h"
#include "names/pattern.h"

enum check_level { CHECK_FAIL, CHECK_WARN };

enum check_scope {
    SCOPE_TOTAL,
    SCOPE_EACH,
    SCOPE_EACH_FILE,
    SCOPE_EACH_OBJECT,
    SCOPE_EACH_PART, /* of both sides, paired; perhaps only those whose names match */
    SCOPE_EACH_THREAD,
    SCOPE_EACH_INPUT,
    SCOPE_OWN,      /* the user's own code, together */
    SCOPE_MATCHING, /* functions, together */
    SCOPE_EACH_MATCHING,
    SCOPES
};

/* The properties of a scope. */
struct scope_row {
    struct text word;    /* empty: it is its expression */
    const char *thing;   /* what its rows are */
    bool of_functions;   /* they are functions */
    enum unit_kind unit; /* they are units of this kind */
};

extern const struct scope_row scope_table[SCOPES];

struct check {
    enum check_level level;
    struct text text; /* as the user wrote it */
    enum check_scope scope;
    bool matches; /* it has an expression, which chooses rows by their names: */
    struct pattern pattern;
    struct text value;          /* an event, or another word of --sort */
    bool above;                 /* a row is beyond the limits if it is above them; else below */
    ARRAY(struct limit) limits; /* a row must be beyond all of them */
};

struct checks ARRAY_OF(struct check);

/* Reads the values of --fail-if, and then those of --warn-if, which must outlive the checks. `has_base`: there are old
 * figures to compare with, those of a side or of a version. Returns false if a value is wrong: `*error`, in the arena,
 * names it and says why. Release the checks in any case. */
bool checks_init(struct checks *checks, const struct texts *fail_if, const struct texts *warn_if, bool has_base,
                 struct arena *arena, struct text *error);
void checks_release(struct checks *checks);

/* The units that the checks are of: a bit (1 << kind) for each kind. */
unsigned checks_units(const struct checks *checks);

/* Whether a check is of a change: a limit has a sign, or its value is called one. */
bool check_compares(const struct check *check);
bool checks_compare(const struct checks *checks);

/* Whether a check asks whose code is whose. */
bool checks_ask_own(const struct checks *checks);

/* Whether its rows are functions. */
static inline bool check_is_of_functions(const struct check *check)
{
    return scope_table[check->scope].of_functions;
}

/* The kind of units that are its rows; UNIT_NONE: they are none. */
static inline enum unit_kind check_unit(const struct check *check)
{
    return scope_table[check->scope].unit;
}

/* The option that a check was given to. */
static inline const char *check_option(const struct check *check)
{
    return check->level == CHECK_FAIL ? "fail-if" : "warn-if";
}

#endif
