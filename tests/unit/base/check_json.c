#include "../written.h"
#include "base/json.h"

TEST(commas_stand_between_members_and_between_items)
{
    struct written w = begin();
    struct json j = {&w.out, false};
    json_open_object(&j);
    json_key(&j, TEXT("name"));
    json_text(&j, TEXT("main"));
    json_key(&j, TEXT("costs"));
    json_open_array(&j);
    json_integer(&j, 5);
    json_null(&j);
    json_boolean(&j, true);
    json_open_array(&j);
    json_close_array(&j);
    json_boolean(&j, false);
    json_integer(&j, -7);
    json_close_array(&j);
    json_key(&j, TEXT("none"));
    json_open_object(&j);
    json_close_object(&j);
    json_close_object(&j);
    end_as(&w, "{\"name\":\"main\",\"costs\":[5,null,true,[],false,-7],\"none\":{}}");
}

TEST(a_line_begins_after_the_comma)
{
    struct written w = begin();
    struct json j = {&w.out, false};
    json_open_array(&j);
    json_line(&j);
    json_integer(&j, 1);
    json_line(&j);
    json_integer(&j, 2);
    json_close_array(&j);
    end_as(&w, "[\n1,\n2]");
}

/* A text as JSON. */
static void expect_text(struct text text, const char *expected)
{
    struct written w = begin();
    struct json j = {&w.out, false};
    json_text(&j, text);
    end_as(&w, expected);
}

TEST(texts_escape_quotes_backslashes_and_what_is_hidden)
{
    expect_text(TEXT(""), "\"\"");
    expect_text(TEXT("operator\"\"_x \\ / 'y'"), "\"operator\\\"\\\"_x \\\\ / 'y'\"");
    expect_text(TEXT("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"");
    expect_text(TEXT("a\0b\x1b[0m\x7f"), "\"a\\u0000b\\u001b[0m\\u007f\"");
    expect_text(TEXT("a\xe2\x80\xae\xf3\xa0\x81\x81z"), "\"a\\u202e\\udb40\\udc41z\""); /* U+202E, U+E0041 */
    expect_text(TEXT("\xc2\x80\xc2\x9f\xc2\xa0"), "\"\\u0080\\u009f\xc2\xa0\"");
}

TEST(each_byte_that_is_no_utf_8_is_replaced)
{
    expect_text(TEXT("caf\xc3\xa9 \xff\xfe"), "\"caf\xc3\xa9 \xef\xbf\xbd\xef\xbf\xbd\"");
    expect_text(TEXT("cut \xe2\x82"), "\"cut \xef\xbf\xbd\xef\xbf\xbd\"");
    expect_text(TEXT("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* a surrogate */
    expect_text(TEXT("\xc2"), "\"\xef\xbf\xbd\"");
}

TEST(a_repaired_text_is_what_a_reader_makes_of_it)
{
    struct arena arena = {0};
    ck_assert(text_equal(json_repair(TEXT("a\xff\0\n\xc3\xa9"), &arena), TEXT("a\xef\xbf\xbd\0\n\xc3\xa9")));
    ck_assert_uint_eq(json_repair(TEXT_NONE, &arena).n, 0);
    arena_release(&arena);
}

TEST(counts_stop_where_signed_numbers_end)
{
    struct written w = begin();
    struct json j = {&w.out, false};
    json_open_array(&j);
    json_count(&j, 0);
    json_count(&j, UINT64_MAX);
    json_integer(&j, INT64_MIN);
    json_close_array(&j);
    end_as(&w, "[0,9223372036854775807,-9223372036854775808]");
}

TEST(ratios_are_numbers_with_a_fraction_or_null)
{
    static const struct {
        int64_t cost, divisor;
        const char *expected;
    } ratios[] = {
        {1, 4, "0.25"},       {1, 3, "0.333333333333333"},
        {-1, 2, "-0.5"},      {0, -5, "0.0"},
        {3, 1, "3.0"},        {5, 0, "null"},
        {1, 40000, "2.5e-5"}, {INT64_MAX, 1, "9.22337203685478e18"},
        {1, 10000, "0.0001"}, {1, INT64_MAX, "1.0842021724855e-19"},
    };
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        struct written w = begin();
        struct json j = {&w.out, false};
        json_ratio(&j, ratios[i].cost, ratios[i].divisor);
        end_as(&w, ratios[i].expected);
    }
}

SUITE("json", commas_stand_between_members_and_between_items, a_line_begins_after_the_comma,
      texts_escape_quotes_backslashes_and_what_is_hidden, each_byte_that_is_no_utf_8_is_replaced,
      a_repaired_text_is_what_a_reader_makes_of_it, counts_stop_where_signed_numbers_end,
      ratios_are_numbers_with_a_fraction_or_null)
