/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a source is found that a profile recorded by another path: maps, directories and tails, on a tree of files. */
#include "../suite.h"
#include "source/path.h"
#include "source/source.h"
#include "source/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The tree, below a directory of its own, which is `@` in what follows: the lines of each file. */
static const struct {
    const char *path;
    int lines;
} tree[] = {
    {"work/", 0},
    {"work/a.c", 3},
    {"work/src/", 0},
    {"work/src/a.c", 5},
    {"work/src/lib/", 0},
    {"work/src/lib/b.c", 5},
    {"srcabc/", 0},
    {"srcabc/a.c", 1},
    {"src/", 0},
    {"src/a.c", 1},
    {"etc/", 0},
    {"etc/passwd", 9},
    {"other/", 0},
    {"other/src/", 0},
    {"other/src/a.c", 50},
    {"other/only.c", 1},
    {"rust/", 0},
    {"rust/liballoc/", 0},
    {"rust/liballoc/vec.rs", 9},
    {"work/src/empty.d/", 0},
    {"eq=/", 0},
    {"eq=/a.c", 1},
};

#define TEMPLATE "/tmp/check_places.XXXXXX"

static char base[sizeof TEMPLATE];
static char here[4096];

static void in_base(char *to, size_t room, const char *path)
{
    ck_assert_int_lt(snprintf(to, room, "%s/%s", base, path), (int)room);
}

static void make_tree(void)
{
    char path[4096];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    memcpy(base, TEMPLATE, sizeof base);
    ck_assert_ptr_nonnull(mkdtemp(base));
    for (size_t i = 0; i < sizeof tree / sizeof *tree; i++) {
        in_base(path, sizeof path, tree[i].path);
        if (path[strlen(path) - 1] == '/') {
            ck_assert_int_eq(mkdir(path, 0777), 0);
            continue;
        }
        FILE *file = fopen(path, "w");
        ck_assert_ptr_nonnull(file);
        for (int line = 0; line < tree[i].lines; line++)
            fputs("int x;\n", file);
        ck_assert_int_eq(fclose(file), 0);
    }
    in_base(path, sizeof path, "link");
    ck_assert_int_eq(symlink("other", path), 0);
    in_base(path, sizeof path, "work");
    ck_assert_int_eq(chdir(path), 0);
}

static void remove_tree(void)
{
    char path[4096];
    ck_assert_int_eq(chdir(here), 0);
    in_base(path, sizeof path, "link");
    ck_assert_int_eq(remove(path), 0);
    for (size_t i = sizeof tree / sizeof *tree; i-- > 0;) {
        in_base(path, sizeof path, tree[i].path);
        ck_assert_int_eq(remove(path), 0);
    }
    ck_assert_int_eq(rmdir(base), 0);
}

/* `words` with the tree's path for each `@`. */
static struct text expand(const char *words, struct arena *arena)
{
    struct text result = TEXT("");
    for (; *words; words++)
        result = arena_join(arena, result, *words == '@' ? text_of(base) : (struct text){words, 1});
    return result;
}

/* Maps, and directories, separated by blanks. */
struct pointers {
    struct source_map maps[4];
    struct text directories[4];
};

static void read_pointers(struct places *places, struct pointers *to, const char *maps, const char *directories,
                          struct arena *arena)
{
    struct text rest = expand(maps, arena);
    for (struct text word; (word = text_next_word(&rest)).n;)
        ck_assert(source_map_read(&to->maps[places->map_count++], word, arena));
    rest = expand(directories, arena);
    for (struct text word; (word = text_next_word(&rest)).n;)
        to->directories[places->directory_count++] = arena_copy(arena, word);
    places->maps = to->maps;
    places->directories = to->directories;
}

struct example {
    const char *name, *maps, *directories;
    int lines;         /* the last with a cost */
    const char *found; /* NULL: nothing is */
};

static void check_example(const struct example *e)
{
    struct arena arena = {0};
    struct pointers pointers;
    struct source_reader reader;
    struct text why;
    source_reader_init(&reader);
    reader.places.directory = expand("@/work", &arena);
    read_pointers(&reader.places, &pointers, e->maps, e->directories, &arena);
    enum source_result result = source_search(&reader, expand(e->name, &arena), (uint64_t)e->lines, &why);
    struct text found = result == SOURCE_FOUND ? reader.source.path : TEXT("nothing");
    struct text expected = expand(e->found ? e->found : "nothing", &arena);
    ck_assert_msg(text_equal(found, expected), "%s (%s; %s): %.*s, not %s", e->name, e->maps, e->directories,
                  (int)found.n, found.s, expected.s);
    source_reader_release(&reader);
    arena_release(&arena);
}

static void check_examples(const struct example *examples, size_t count)
{
    make_tree();
    for (size_t i = 0; i < count; i++)
        check_example(&examples[i]);
    remove_tree();
}

#define CHECK_EXAMPLES(...)                                                                                            \
    do {                                                                                                               \
        static const struct example examples[] = {__VA_ARGS__};                                                        \
        check_examples(examples, sizeof examples / sizeof *examples);                                                  \
    } while (0)

/* ---- maps ---- */

TEST(map_takes_whole_directories_only)
{
    CHECK_EXAMPLES({"/usr/src/a.c", "/usr/src=@/src", "", 1, "@/src/a.c"},
                   {"/usr/srcabc/a.c", "/usr/src=@/src", "", 1, NULL},
                   {"/usr/srcabc/a.c", "/usr/src=@/src /usr/srcabc=@/srcabc", "", 1, "@/srcabc/a.c"},
                   {"/usr/src", "/usr/src=@/src/a.c", "", 1, NULL}, {"/src/a.c", "/=@", "", 1, "@/src/a.c"});
}

TEST(map_compares_what_paths_mean)
{
    CHECK_EXAMPLES({"/build/x/src/a.c", "/build/x/=@/work/", "", 1, "@/work/src/a.c"},
                   {"/build//x/./src/../src/a.c", "/build/y/../x=@/work/src/..", "", 1, "@/work/src/a.c"},
                   {"/rustc/HASH//src/liballoc/vec.rs", "/rustc/HASH/src=@/rust", "", 9, "@/rust/liballoc/vec.rs"},
                   {"/rustc/HASH/src/liballoc/vec.rs", "/rustc/HASH//src=@/rust", "", 9, "@/rust/liballoc/vec.rs"},
                   {"/x/only.c", "/x=@/link", "", 1, "@/link/only.c"}, {"/x/a.c", "/x=@/eq=", "", 1, "@/eq=/a.c"});
}

TEST(first_map_whose_file_exists_wins)
{
    CHECK_EXAMPLES({"/x/src/a.c", "/x=@/work /x=@/other", "", 1, "@/work/src/a.c"},
                   {"/x/src/a.c", "/x=@/none /x=@/other /x=@/work", "", 1, "@/other/src/a.c"},
                   {"/x/src/a.c", "/x/src=@/src /x=@/work", "", 1, "@/src/a.c"},
                   {"@/src/a.c", "@=@/other", "", 1, "@/other/src/a.c"},
                   {"@/src/a.c", "@=@/none", "@/other", 1, "@/src/a.c"},
                   {"/x/src/a.c", "/x=@/work", "@/other", 1, "@/work/src/a.c"});
}

TEST(map_from_nothing_takes_relative_names)
{
    CHECK_EXAMPLES({"src/a.c", "=@/other", "", 1, "@/other/src/a.c"},
                   {"./src/a.c", ".=@/other", "", 1, "@/other/src/a.c"},
                   {"src/a.c", "src=@/srcabc", "", 1, "@/srcabc/a.c"}, {"/none/a.c", "=@/src", "", 1, NULL});
}

TEST(map_takes_names_that_lost_the_working_directory)
{
    CHECK_EXAMPLES({"src/a.c", "@/work=@/other", "", 1, "@/other/src/a.c"}, {"src/a.c", "@=@/none", "", 1, "src/a.c"});
}

TEST(map_to_the_working_directory_gives_short_paths)
{
    CHECK_EXAMPLES({"/x/src/a.c", "/x=.", "", 1, "src/a.c"}, {"/x/src/a.c", "/x=", "", 1, "src/a.c"});
}

TEST(no_map_leads_out_of_where_it_leads)
{
    CHECK_EXAMPLES({"../../etc/passwd", "=@/work/src", "", 1, NULL}, {"../../etc/passwd", "..=@/work", "", 1, NULL},
                   {"/x/../../etc/passwd", "/x=@/work", "", 1, NULL},
                   {"/x/src/../../../none/passwd", "/x=@/etc", "", 1, NULL});
}

TEST(map_needs_two_sides)
{
    struct source_map map;
    struct arena arena = {0};
    ck_assert(!source_map_read(&map, TEXT("/build/x"), &arena));
    ck_assert(source_map_read(&map, TEXT("/a=b=c"), &arena));
    ck_assert(text_equal(map.from, TEXT("/a")) && text_equal(map.to, TEXT("b=c")));
    arena_release(&arena);
}

/* ---- directories and tails ---- */

TEST(whole_names_come_before_tails)
{
    CHECK_EXAMPLES({"src/a.c", "", "@/other", 1, "src/a.c"}, {"other/src/a.c", "", "@/work @", 1, "@/other/src/a.c"},
                   {"/other/src/a.c", "", "@/work @/", 1, "@/other/src/a.c"});
}

TEST(longest_tail_comes_first)
{
    CHECK_EXAMPLES({"/build/x/src/a.c", "", "@/work", 1, "@/work/src/a.c"},
                   {"/build/x/src/lib/b.c", "", "@/work", 1, "@/work/src/lib/b.c"},
                   {"/build/other/src/a.c", "", "@/work @", 1, "@/other/src/a.c"},
                   {"/build/x/work/a.c", "/none=@", "", 1, "@/work/a.c"});
}

TEST(tail_agrees_in_two_parts)
{
    CHECK_EXAMPLES({"/build/x/a.c", "/none=@/work", "", 1, NULL}, {"/build/src/a.c", "", "@/src", 1, "@/src/a.c"},
                   {"/build/x/b.c", "", "@/work/src", 1, NULL}, {"a.c", "/none=@/src", "@/none", 1, "a.c"});
}

TEST(name_suffices_in_a_directory_that_was_named)
{
    CHECK_EXAMPLES({"/build/x/a.c", "", "@/work", 1, "@/work/a.c"}, {"/build/x/a.c", "", "@/work", 4, NULL},
                   {"/build/x/a.c", "", "@/work @/other/src", 4, "@/other/src/a.c"},
                   {"/build/src/a.c", "", "@/srcabc @/work", 1, "@/work/src/a.c"},
                   {"x/../b.c", "", "@/work/src @/work/src/lib", 5, "@/work/src/lib/b.c"});
}

TEST(tail_is_of_a_file_that_is_long_enough)
{
    CHECK_EXAMPLES({"/build/src/a.c", "", "@/work", 5, "@/work/src/a.c"}, {"/build/src/a.c", "", "@/work", 6, NULL},
                   {"/build/src/a.c", "", "@/work @/other", 6, "@/other/src/a.c"},
                   {"/build/src/empty.d", "", "@/work", 0, NULL});
}

TEST(nothing_is_guessed_where_the_user_did_not_point)
{
    CHECK_EXAMPLES({"/build/src/a.c", "", "", 1, NULL}, {"/build/work/src/a.c", "", "@/rust", 1, NULL});
}

TEST(what_worked_is_tried_first)
{
    struct arena arena = {0};
    struct pointers pointers;
    struct source_reader reader;
    struct text why;
    make_tree();
    source_reader_init(&reader);
    read_pointers(&reader.places, &pointers, "", "@/work @/other", &arena);
    ck_assert_int_eq(source_search(&reader, TEXT("/build/src/a.c"), 6, &why), SOURCE_FOUND);
    ck_assert_int_eq(source_search(&reader, TEXT("/build/src/a.c"), 1, &why), SOURCE_FOUND);
    ck_assert(text_equal(reader.source.path, expand("@/other/src/a.c", &arena)));
    source_reader_release(&reader);
    arena_release(&arena);
    remove_tree();
}

TEST(tails_stay_below_the_directories_that_the_reader_is_restricted_to)
{
    struct arena arena = {0};
    struct pointers pointers;
    struct source_reader reader;
    struct text why;
    make_tree();
    struct text below = expand("@/work", &arena);
    source_reader_init(&reader);
    reader.below = &below;
    reader.below_count = 1;
    read_pointers(&reader.places, &pointers, "/x=@/other", "@", &arena);
    ck_assert_int_eq(source_search(&reader, TEXT("/x/src/a.c"), 1, &why), SOURCE_OUTSIDE);
    ck_assert_int_eq(source_search(&reader, TEXT("/build/other/src/a.c"), 1, &why), SOURCE_MISSING);
    ck_assert_int_eq(source_search(&reader, TEXT("/build/work/src/a.c"), 1, &why), SOURCE_FOUND);
    source_reader_release(&reader);
    arena_release(&arena);
    remove_tree();
}

TEST(source_is_suggested_below_a_directory)
{
    struct arena arena = {0};
    struct source_place found;
    struct source_reader reader;
    make_tree();
    source_reader_init(&reader);
    ck_assert(source_suggest(&reader, TEXT("/build/x/src/a.c"), 5, TEXT("."), &found));
    ck_assert(text_equal(found.path, TEXT("src/a.c")) && text_equal(found.cut, TEXT("/build/x/")));
    ck_assert(!source_suggest(&reader, TEXT("/build/x/src/a.c"), 6, TEXT("."), &found));
    ck_assert(!source_suggest(&reader, TEXT("/build/x/a.c"), 1, TEXT("."), &found));
    source_reader_release(&reader);
    arena_release(&arena);
    remove_tree();
}

/* ---- trees ---- */

TEST(files_of_a_tree_are_found_by_name)
{
    struct walk files = {0};
    struct text path;
    size_t at = 0;
    make_tree();
    walk_list(&files, TEXT(".."));
    static const char *const found[] = {"../src/a.c", "../srcabc/a.c", "../work/a.c", "../other/src/a.c",
                                        "../work/src/a.c"};
    ck_assert(walk_find(&files, TEXT("a.c"), &at, &path) && text_equal(path, TEXT("../eq=/a.c")));
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        ck_assert(walk_find(&files, TEXT("a.c"), &at, &path) && text_equal(path, text_of(found[i])));
    ck_assert(!walk_find(&files, TEXT("a.c"), &at, &path));
    at = 0;
    ck_assert(!walk_find(&files, TEXT(".c"), &at, &path) && !walk_find(&files, TEXT("empty.d"), &at, &path));
    walk_list(&files, TEXT("/none"));
    walk_release(&files);
    remove_tree();
}

SUITE("places", map_takes_whole_directories_only, map_compares_what_paths_mean, first_map_whose_file_exists_wins,
      map_from_nothing_takes_relative_names, map_takes_names_that_lost_the_working_directory,
      map_to_the_working_directory_gives_short_paths, no_map_leads_out_of_where_it_leads, map_needs_two_sides,
      whole_names_come_before_tails, longest_tail_comes_first, tail_agrees_in_two_parts,
      name_suffices_in_a_directory_that_was_named, tail_is_of_a_file_that_is_long_enough,
      nothing_is_guessed_where_the_user_did_not_point, what_worked_is_tried_first,
      tails_stay_below_the_directories_that_the_reader_is_restricted_to, source_is_suggested_below_a_directory,
      files_of_a_tree_are_found_by_name)
