#include "base/text.h"
#include "suite.h"

static struct text trimmed(const char *s)
{
    return text_trim((struct text){s, strlen(s)});
}

TEST(text_trim_drops_blanks_on_both_ends)
{
    ck_assert_uint_eq(trimmed(" \ta b\t ").n, 3);
    ck_assert_mem_eq(trimmed("  a").s, "a", 1);
}

TEST(text_trim_leaves_nothing_of_blanks)
{
    ck_assert_uint_eq(trimmed("  \t ").n, 0);
    ck_assert_uint_eq(trimmed("").n, 0);
}

SUITE("text", text_trim_drops_blanks_on_both_ends, text_trim_leaves_nothing_of_blanks)
