/* The objects, files and functions of two profiles that are the same. */
#include "analysis/match.h"
#include "profiles.h"

static void match_free(void *thing)
{
    match_release(thing);
    free(thing);
}

struct comparison {
    struct reading *of[SIDES];
    struct match *match;
};

static struct comparison compare(struct text new, struct text old, bool exact)
{
    struct comparison c = {{reading_of(new, WANT_CALLS), reading_of(old, WANT_CALLS)}, NULL};
    for
        EACH_SIDE(side)
    assert_silent(c.of[side]);
    c.match = until_end(memory_zeroed(1, sizeof *c.match), match_free);
    match_init(c.match, &c.of[SIDE_NEW]->profile, &c.of[SIDE_OLD]->profile, exact);
    return c;
}

#define COMPARE(new, old) compare(TEXT("events: Ir\n" new), TEXT("events: Ir\n" old), false)
#define COMPARE_EXACTLY(new, old) compare(TEXT("events: Ir\n" new), TEXT("events: Ir\n" old), true)

static const char *const how_names[] = {"none", "exact", "name", "file", "object", "group"};

/* Asserts that the functions are `expected`: `name new old how` of each, by number of members. */
static void check_functions(const struct comparison *c, const char *expected)
{
    struct arena arena = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < c->match->functions.count; i++) {
        const struct matched_function *f = &c->match->functions.items[i];
        struct text line = arena_format(&arena, "%s%.*s %u %u %s", i ? ", " : "", (int)f->name.n, f->name.s,
                                        f->members[SIDE_NEW], f->members[SIDE_OLD], how_names[f->how]);
        all = arena_join(&arena, all, line);
    }
    ck_assert_str_eq(all.s, expected);
    arena_release(&arena);
}

TEST(match_pairs_what_is_the_same)
{
    struct comparison c = COMPARE("ob=o\nfl=a\nfn=f\n1 1\nfn=g\n1 1\n", "ob=o\nfl=a\nfn=h\n1 1\nfn=g\n1 1\n");
    check_functions(&c, "f 1 0 none, g 1 1 exact, h 0 1 none");
}

SUITE("match", match_pairs_what_is_the_same)
