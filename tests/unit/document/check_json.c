/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../written.h"
#include "document/json.h"

TEST(commas_stand_between_members_and_between_items)
{
    struct written w = begin();
    struct json j = {.out = &w.out};
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
    struct json j = {.out = &w.out};
    json_open_array(&j);
    json_line(&j);
    json_integer(&j, 1);
    json_line(&j);
    json_integer(&j, 2);
    json_close_array(&j);
    end_as(&w, "[\n1,\n2]");
}

TEST(counts_stop_where_signed_numbers_end)
{
    struct written w = begin();
    struct json j = {.out = &w.out};
    json_open_array(&j);
    json_count(&j, 0);
    json_count(&j, UINT64_MAX);
    json_integer(&j, INT64_MIN);
    json_close_array(&j);
    end_as(&w, "[0,9223372036854775807,-9223372036854775808]");
}

TEST(integers_are_a_list)
{
    struct written w = begin();
    struct json j = {.out = &w.out};
    json_open_array(&j);
    json_integers(&j, (int64_t[]){-3, 0, 1234}, 3);
    json_integers(&j, NULL, 0);
    json_close_array(&j);
    end_as(&w, "[[-3,0,1234],[]]");
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
        struct json j = {.out = &w.out};
        json_ratio(&j, ratios[i].cost, ratios[i].divisor);
        end_as(&w, ratios[i].expected);
    }
}

TEST(thousandths_are_exact)
{
    struct written w = begin();
    struct json j = {.out = &w.out};
    json_open_array(&j);
    for (uint64_t i = 1; i < 100000; i *= 11)
        json_thousandths(&j, i);
    json_thousandths(&j, 0);
    json_thousandths(&j, 5000);
    json_thousandths(&j, 120);
    json_thousandths(&j, INT64_MAX);
    json_close_array(&j);
    end_as(&w, "[0.001,0.011,0.121,1.331,14.641,0,5,0.12,9223372036854775.807]");
}

TEST(names_of_any_bytes_are_keys)
{
    struct written w = begin();
    struct json j = {.out = &w.out};
    json_open_object(&j);
    json_name(&j, TEXT("a\"b\\"));
    json_integer(&j, 10);
    json_name(&j, TEXT("\xff"));
    json_integer(&j, -100);
    json_close_object(&j);
    end_as(&w, "{\"a\\\"b\\\\\":10,\"\xef\xbf\xbd\":-100}");
}

SUITE("json", names_of_any_bytes_are_keys, commas_stand_between_members_and_between_items,
      a_line_begins_after_the_comma, counts_stop_where_signed_numbers_end, integers_are_a_list,
      ratios_are_numbers_with_a_fraction_or_null, thousandths_are_exact)
