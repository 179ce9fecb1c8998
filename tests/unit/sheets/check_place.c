/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places, the way through them, and finding them in another profile. */
#include "sheets/place.h"

#include "../profiles.h"

static struct trail *trail(void)
{
    struct trail *t = until_end(memory_zeroed(1, sizeof *t), free);
    trail_init(t, place_of(SCREEN_TABLE));
    return t;
}

TEST(one_goes_back_and_forward_and_a_new_place_forgets_those_that_were_forward)
{
    struct trail *t = trail();
    ck_assert(!trail_back(t));
    ck_assert(!trail_forward(t));
    trail_go(t, place_of(SCREEN_FUNCTION));
    trail_go(t, place_of(SCREEN_LINES));
    ck_assert_int_eq(trail_now(t)->screen, SCREEN_LINES);
    ck_assert(trail_back(t));
    ck_assert_int_eq(trail_now(t)->screen, SCREEN_FUNCTION);
    ck_assert(trail_forward(t));
    ck_assert(!trail_forward(t));
    ck_assert(trail_back(t));
    ck_assert(trail_back(t));
    trail_go(t, place_of(SCREEN_TREE));
    ck_assert_uint_eq(t->count, 2);
    ck_assert_int_eq(trail_now(t)->screen, SCREEN_TREE);
    trail_release(t);
}

TEST(a_place_that_cannot_be_shown_is_forgotten_with_those_after_it_but_never_the_first)
{
    struct trail *t = trail();
    trail_go(t, place_of(SCREEN_FUNCTION));
    trail_go(t, place_of(SCREEN_LINES));
    trail_back(t);
    trail_drop(t);
    ck_assert_uint_eq(t->count, 1);
    trail_drop(t);
    ck_assert_uint_eq(t->count, 1);
    ck_assert_int_eq(trail_now(t)->screen, SCREEN_TABLE);
    trail_release(t);
}

TEST(rows_are_unfolded_each_by_itself)
{
    struct trail *t = trail();
    struct place *place = trail_now(t);
    for (uint64_t id = 1; id < 10; id++)
        place_unfold(place, id, true);
    place_unfold(place, 3, true);
    ck_assert_uint_eq(place->folds.count, 9);
    place_unfold(place, 3, false);
    place_unfold(place, 3, false);
    for (int usually = 0; usually < 2; usually++) {
        for (uint64_t id = 1; id < 10; id++)
            ck_assert_int_eq(place_is_unfolded(place, id, usually), id != 3);
        ck_assert_int_eq(place_is_unfolded(place, 10, usually), usually);
    }
    trail_release(t);
}

static ref_t function_of(const struct reading *reading, const char *name)
{
    return function_called(&reading->profile, name);
}

TEST(functions_and_files_are_found_in_another_profile_by_their_names)
{
    const struct reading *from = READ("events: Ir\nob=p\nfl=a.c\nfn=f\n1 1\nfn=g\n2 1\nfl=b.c\nfn=gone\n3 1\n");
    const struct reading *to = READ("events: Ir\nob=q\nfl=z.c\nfn=x\n1 1\nob=p\nfl=a.c\nfn=g\n2 1\nfn=f\n1 1\n");
    struct trail *t = trail();
    struct place of_f = place_of(SCREEN_FUNCTION), of_gone = of_f, of_g = of_f, of_cycle = of_f;
    of_f.function = function_of(from, "f");
    of_gone.function = function_of(from, "gone");
    of_g.function = function_of(from, "g");
    of_g.file = from->profile.functions.items[of_g.function].file;
    of_cycle.cycle = 0;
    trail_go(t, of_f);
    trail_go(t, of_gone);
    place_unfold(trail_now(t), 5, true);
    trail_go(t, of_g);
    trail_go(t, of_cycle);
    trail_back(t);
    trail_move(t, &from->profile, &to->profile);
    ck_assert_uint_eq(t->count, 3);
    ck_assert_uint_eq(t->at, 2);
    ck_assert_uint_eq(t->items[1].function, function_of(to, "f"));
    ck_assert_uint_eq(t->items[2].function, function_of(to, "g"));
    ck_assert_uint_eq(t->items[2].file, to->profile.functions.items[function_of(to, "g")].file);
    trail_release(t);
}

TEST(where_the_place_is_gone_one_is_at_the_one_before_it)
{
    const struct reading *from = READ("events: Ir\nfl=a.c\nfn=f\n1 1\nfn=gone\n3 1\n");
    const struct reading *to = READ("events: Ir\nfl=a.c\nfn=f\n1 1\n");
    struct trail *t = trail();
    struct place place = place_of(SCREEN_FUNCTION);
    place.function = function_of(from, "f");
    trail_go(t, place);
    place.function = function_of(from, "gone");
    trail_go(t, place);
    trail_move(t, &from->profile, &to->profile);
    ck_assert_uint_eq(t->at, 1);
    ck_assert_uint_eq(trail_now(t)->function, function_of(to, "f"));
    trail_release(t);
}

TEST(a_copy_of_a_trail_has_folds_of_its_own)
{
    struct trail *t = trail();
    trail_go(t, place_of(SCREEN_TREE));
    place_unfold(trail_now(t), 5, true);
    struct trail copy = trail_copy(t);
    place_unfold(trail_now(t), 5, false);
    place_unfold(trail_now(t), 6, true);
    ck_assert_uint_eq(copy.at, 1);
    ck_assert_uint_eq(copy.count, 2);
    ck_assert_int_eq(trail_now(&copy)->screen, SCREEN_TREE);
    ck_assert(place_is_unfolded(trail_now(&copy), 5, false));
    ck_assert(!place_is_unfolded(trail_now(&copy), 6, false));
    trail_release(&copy);
    trail_release(t);
}

TEST(a_function_is_in_another_profile_if_its_name_its_file_and_its_object_are)
{
    const struct reading *from = READ("events: Ir\nob=p\nfl=a.c\nfn=f\n1 1\nfn=g\n2 1\nfl=b.c\nfn=f\n3 1\nob=q\n"
                                      "fl=a.c\nfn=g\n1 1\n");
    const struct reading *to = READ("events: Ir\nob=q\nfl=a.c\nfn=g\n1 1\nob=p\nfl=b.c\nfn=f\n3 1\n");
    ref_t *found = functions_in(&from->profile, &to->profile);
    ck_assert_uint_eq(found[0], NONE); /* f of a.c */
    ck_assert_uint_eq(found[1], NONE); /* g of p */
    ck_assert_uint_eq(found[2], 1);
    ck_assert_uint_eq(found[3], 0);
    free(found);
}

SUITE("place", a_copy_of_a_trail_has_folds_of_its_own,
      a_function_is_in_another_profile_if_its_name_its_file_and_its_object_are,
      one_goes_back_and_forward_and_a_new_place_forgets_those_that_were_forward,
      a_place_that_cannot_be_shown_is_forgotten_with_those_after_it_but_never_the_first,
      rows_are_unfolded_each_by_itself, functions_and_files_are_found_in_another_profile_by_their_names,
      where_the_place_is_gone_one_is_at_the_one_before_it)
