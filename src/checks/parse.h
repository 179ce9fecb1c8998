/* parse: reads the values of --fail-if and --warn-if: `[ scope ":" ] value (">" | "<") limit { "," limit }`.
 *
 *     Ir>12M                       the program
 *     each: Ir>100k                every function; each-file and each-object likewise
 *     /^parse/: Ir>2M              the functions whose names match, together
 *     each/^parse/: incl:Ir>100k   every function whose name matches
 *
 * The event is not looked up here: verdict.h does that. */
#ifndef CHECKS_PARSE_H
#define CHECKS_PARSE_H

#include "checks/limit.h"
#include "names/pattern.h"

enum check_level { CHECK_FAIL, CHECK_WARN };

enum check_scope {
    SCOPE_TOTAL,
    SCOPE_EACH,
    SCOPE_EACH_FILE,
    SCOPE_EACH_OBJECT,
    SCOPE_MATCHING, /* functions, together */
    SCOPE_EACH_MATCHING
};

struct check {
    enum check_level level;
    struct text text; /* as the user wrote it */
    enum check_scope scope;
    struct pattern pattern;     /* of the two scopes that match */
    struct text value;          /* an event, or another word of --sort */
    bool above;                 /* a row is beyond the limits if it is above them; else below */
    ARRAY(struct limit) limits; /* a row must be beyond all of them */
};

struct checks ARRAY_OF(struct check);

/* Reads the values of --fail-if, and then those of --warn-if, which must outlive the checks. `has_base`: there are old
 * figures to compare with. Returns false if a value is wrong: `*error`, in the arena, names it and says why. Release
 * the checks in any case. */
bool checks_init(struct checks *checks, const struct texts *fail_if, const struct texts *warn_if, bool has_base,
                 struct arena *arena, struct text *error);
void checks_release(struct checks *checks);

static inline bool check_matches_names(const struct check *check)
{
    return check->scope >= SCOPE_MATCHING;
}

/* Whether its rows are functions. */
static inline bool check_is_of_functions(const struct check *check)
{
    return check->scope == SCOPE_EACH || check_matches_names(check);
}

/* The option that a check was given to. */
static inline const char *check_option(const struct check *check)
{
    return check->level == CHECK_FAIL ? "fail-if" : "warn-if";
}

#endif
