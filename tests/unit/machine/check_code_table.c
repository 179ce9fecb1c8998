/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_table: what a child answers, as a script answers in its place; and that it is read strictly. */
#include "../scratch.h"
#include "../suite.h"
#include "machine/code_table.h"

#include <sys/stat.h>

/* A script, and what it answers. */
struct stand {
    struct arena arena;
    struct scratch scratch;
    struct code_reader reader;
    struct code_table table;
    struct text wrong;
};

static void release(void *thing)
{
    struct stand *stand = thing;
    scratch_remove(&stand->scratch);
    code_table_release(&stand->table);
    arena_release(&stand->arena);
    free(stand);
}

static struct stand *ask(const char *script, struct run_limits limits)
{
    struct stand *stand = until_end(memory_zeroed(1, sizeof *stand), release);
    const struct address_range ranges[] = {{0x10, 0x20}, {0x30, 0x31}};
    struct text root = TEXT("/debug"), content = arena_format(&stand->arena, "#!/bin/sh\n%s", script);
    struct texts roots = {&root, 1, 1};
    stand->scratch = scratch_make();
    stand->reader.program = scratch_write(&stand->scratch, "child", content);
    stand->reader.limits = limits;
    ck_assert_int_eq(chmod(stand->reader.program, 0755), 0);
    code_reader_init(&stand->reader);
    struct code_request request = {CODE_PIECES, TEXT("/bin/object"), &roots, NULL, TEXT("/cache/d"), ranges, 2};
    stand->wrong = code_table_read(&stand->table, &stand->reader, &request);
    return stand;
}

static struct stand *answer(const char *lines)
{
    struct arena scratch = {0};
    struct stand *stand = ask(arena_format(&scratch, "printf '%s'", lines).s, (struct run_limits){0});
    arena_release(&scratch);
    return stand;
}

static void assert_refused(const char *lines)
{
    const struct stand *stand = answer(lines);
    ck_assert_ptr_nonnull(stand->wrong.s);
    ck_assert_uint_eq(stand->table.pieces.count + stand->table.frames.count + stand->table.files.count, 0);
}

#define FUNCTIONS "informed\nfile /src/a b.c\nfunction 0 _Z1gi\nfunction - h i\n"
#define FRAMES FUNCTIONS "frame - 0 0 12\nframe 0 1 - 7\n"

TEST(code_table_reads_chains)
{
    const struct stand *stand =
        answer(FRAMES "own 1 h<i>\ndeclared 1 7\nentry 0 40 0 12\npiece 20 28 0 3 -\npiece 10 20 0 5 1\nend\n");
    ck_assert_ptr_null(stand->wrong.s);
    const struct code_table *table = &stand->table;
    const struct code_piece *piece = code_table_find(table, 0x1f);
    ck_assert_ptr_nonnull(piece);
    ck_assert_uint_eq(piece->line, 5);
    const struct code_frame *inner = &table->frames.items[piece->frame], *outer = &table->frames.items[inner->above];
    ck_assert(text_equal(table->functions.items[inner->function].name, TEXT("h i")));
    ck_assert(text_equal(table->functions.items[outer->function].name, TEXT("_Z1gi")));
    ck_assert(text_equal(table->files.items[outer->file], TEXT("/src/a b.c")));
    ck_assert_uint_eq(outer->line, 12);
    ck_assert_uint_eq(inner->depth, 2);
    ck_assert_uint_eq(table->entries.items[0].address, 0x40);
    ck_assert_uint_eq(table->entries.items[0].line, 12);
    ck_assert_uint_eq(table->functions.items[1].line, 7);
    ck_assert(text_equal(table->functions.items[1].own, TEXT("h<i>")));
    ck_assert_ptr_null(table->functions.items[0].own.s);
    ck_assert(table->is_informed);
}

TEST(code_table_finds_no_piece_beside_them)
{
    const struct stand *stand = answer(FRAMES "piece 10 20 0 5 -\npiece 30 38 0 3 -\nend\n");
    const uint64_t beside[] = {0, 0xf, 0x20, 0x2f, 0x38, UINT64_MAX};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        ck_assert_ptr_null(code_table_find(&stand->table, beside[i]));
    ck_assert_uint_eq(code_table_find(&stand->table, 0x10)->line, 5);
    ck_assert_uint_eq(code_table_find(&stand->table, 0x37)->line, 3);
}

TEST(code_table_gives_code_to_the_first_that_claims_it)
{
    const struct stand *stand = answer(FRAMES "piece 18 28 0 3 -\npiece 10 20 0 5 -\nend\n");
    ck_assert_uint_eq(stand->table.pieces.count, 1);
    ck_assert_uint_eq(code_table_find(&stand->table, 0x18)->line, 5);
}

TEST(code_table_asks_for_ranges)
{
    const struct stand *stand =
        ask("[ \"$*\" = '--code-of-object pieces /bin/object' ] || exit 1\n"
            "[ \"$(cat)\" = \"$(printf 'root /debug\\ndebug /cache/d\\nrange 10 20\\nrange 30 31')\" ] || exit 2\n"
            "echo end\n",
            (struct run_limits){0});
    ck_assert_ptr_null(stand->wrong.s);
    ck_assert(!stand->table.is_informed);
}

TEST(code_table_reads_symbols)
{
    const struct stand *stand =
        answer("symbol 20 28 g\nsymbol 10 20 operator new(unsigned long)\nseparate /x y\nend\n");
    ck_assert_ptr_null(stand->wrong.s);
    ck_assert(text_equal(stand->table.symbols.items[0].name, TEXT("operator new(unsigned long)")));
    ck_assert_uint_eq(stand->table.symbols.items[1].range.end, 0x28);
    ck_assert(text_equal(stand->table.separate, TEXT("/x y")));
}

TEST(code_table_refuses_lies)
{
    static const char *const lies[] = {
        "",
        "informed\n", /* not to the end */
        "end\nend\n", /* more after it */
        "hello\nend\n",
        "function 0 f\nend\n",            /* a file that is not there */
        "function - \nend\n",             /* no name */
        FUNCTIONS "frame - - 0 1\nend\n", /* no function */
        FUNCTIONS "frame - 2 0 1\nend\n", /* likewise */
        FUNCTIONS "frame 0 0 0 1\nend\n", /* a frame in itself */
        FUNCTIONS "frame - 0 1 1\nend\n",
        FUNCTIONS "frame - 0 0 x\nend\n",
        FRAMES "piece 10 10 0 1 -\nend\n", /* no code */
        FRAMES "piece 10 8 0 1 -\nend\n",
        FRAMES "piece 10 20 0 1 2\nend\n",
        FRAMES "piece 10 1000000000000000000 0 1 -\nend\n",
        FRAMES "piece 10 0x20 0 1 -\nend\n",
        FRAMES "own 2 f\nend\n",
        FRAMES "entry 2 10 - 0\nend\n",
        FRAMES "entry - 10\nend\n",
        FRAMES "entry 0 10 1 5\nend\n", /* a file that is not there */
        FRAMES "declared - 5\nend\n",
        FRAMES "declared 0 x\nend\n",
        "separate a\nseparate b\nend\n",
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        assert_refused(lies[i]);
}

TEST(code_table_refuses_frames_without_end)
{
    const struct stand *stand = ask("printf 'function - f\\nframe - 0 - 1\\n'; i=0\n"
                                    "while [ $i -lt 300 ]; do echo frame $i 0 - 1; i=$((i + 1)); done; echo end\n",
                                    (struct run_limits){0});
    ck_assert_ptr_nonnull(stand->wrong.s);
}

TEST(code_table_survives_children_that_die_hang_and_flood)
{
    const struct stand *stand = ask("kill -SEGV $$", (struct run_limits){0});
    ck_assert(text_has(stand->wrong, TEXT("signal 11")));
    stand = ask("echo informed; echo end; exit 1", (struct run_limits){0});
    ck_assert(text_has(stand->wrong, TEXT("fails")));
    stand = ask("exec sleep 60", (struct run_limits){.silence = 100});
    ck_assert(text_has(stand->wrong, TEXT("writes nothing")));
    stand = ask("exec sleep 60", (struct run_limits){.idle = 300});
    ck_assert(text_has(stand->wrong, TEXT("does nothing for 0.3 s")));
    stand = ask("exec yes 'file x'", (struct run_limits){.bytes = 1 << 20});
    ck_assert(text_has(stand->wrong, TEXT("writes more than")));
    ck_assert_uint_eq(stand->table.files.count, 0);
}

SUITE("code_table", code_table_reads_chains, code_table_finds_no_piece_beside_them,
      code_table_gives_code_to_the_first_that_claims_it, code_table_asks_for_ranges, code_table_reads_symbols,
      code_table_refuses_lies, code_table_refuses_frames_without_end,
      code_table_survives_children_that_die_hang_and_flood)
