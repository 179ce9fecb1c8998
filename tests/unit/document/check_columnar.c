/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../written.h"
#include "document/columnar.h"
#include "document/json.h"

#include <stdarg.h>

/* A document, written by a function, and the nodes and texts that are expected, with one thread or several. */
static void expect(void (*write)(struct json *), const char *expected)
{
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        struct columnar c = {0};
        struct json j = {.columnar = &c};
        struct written w = begin();
        write(&j);
        columnar_write(&c, &w.out, threads);
        end_as(&w, expected);
        columnar_release(&c);
    }
}

static void put(struct json *j, const char *key, int64_t value)
{
    json_key(j, text_of(key));
    json_integer(j, value);
}

static void write_rows(struct json *j)
{
    json_open_array(j);
    for (int i = 0; i < 3; i++) {
        json_open_object(j);
        put(j, "id", i + 7);
        json_key(j, TEXT("name"));
        json_text(j, i == 1 ? TEXT("g") : TEXT("f"));
        json_close_object(j);
    }
    json_close_array(j);
}

TEST(each_member_of_rows_has_an_array)
{
    expect(write_rows,
           "{\"texts\":[\"f\",\"g\"],\"document\":{\"list\":[3],\"of\":{\"object\":{\"id\":{\"number\":[7,8,9]},"
           "\"name\":{\"text\":[0,1,0]}}}}}");
}

static void write_holes(struct json *j)
{
    json_open_array(j);
    for (int i = 0; i < 5; i++) {
        json_open_object(j);
        if (i > 1)
            put(j, "late", i);
        if (i < 3)
            put(j, "early", i);
        json_key(j, TEXT("null"));
        json_null(j);
        json_key(j, TEXT("some"));
        if (i % 2)
            json_boolean(j, i == 1);
        else
            json_null(j);
        json_close_object(j);
    }
    json_close_array(j);
}

TEST(states_tell_what_is_null_and_what_is_not_there)
{
    expect(
        write_holes,
        "{\"texts\":[],\"document\":{\"list\":[5],\"of\":{\"object\":{\"early\":{\"state\":\"vvv\",\"number\":[0,1,2]},"
        "\"null\":{\"state\":\"nnnnn\"},\"some\":{\"state\":\"nvnvn\",\"boolean\":[1,0]},"
        "\"late\":{\"state\":\"--vvv\",\"number\":[2,3,4]}}}}}");
}

static void write_lists(struct json *j)
{
    json_open_array(j);
    for (int length = 0; length < 3; length++) {
        json_open_array(j);
        for (int i = 0; i < length; i++) {
            json_open_tuple(j);
            json_integer(j, i);
            json_text(j, TEXT("x"));
            json_close_array(j);
        }
        json_close_array(j);
    }
    json_close_array(j);
}

TEST(lists_of_lists_have_lengths_and_tuples_a_node_an_item)
{
    expect(write_lists, "{\"texts\":[\"x\"],\"document\":{\"list\":[3],\"of\":{\"list\":[0,1,2],\"of\":{\"tuple\":["
                        "{\"number\":[0,0,1]},{\"text\":[0,0,0]}]}}}}");
}

/* The integers of a list, ended by 0. */
static const int64_t *numbers;

static void write_numbers(struct json *j)
{
    json_open_array(j);
    for (const int64_t *n = numbers; *n; n++)
        json_integer(j, *n);
    json_close_array(j);
}

static void expect_numbers(const int64_t *list, const char *expected)
{
    char text[400];
    numbers = list;
    snprintf(text, sizeof text, "{\"texts\":[],\"document\":{\"list\":[%d],\"of\":{\"number\":%s}}}", list[2] ? 3 : 2,
             expected);
    expect(write_numbers, text);
}

#define LARGEST ((INT64_C(1) << 53) - 1)

TEST(differences_stand_where_they_are_shorter_and_exact)
{
    expect_numbers((const int64_t[]){1000, 1001, 1003, 0}, "[1000,1,2],\"steps\":true");
    expect_numbers((const int64_t[]){5, 3, 4, 0}, "[5,3,4]");
    expect_numbers((const int64_t[]){LARGEST, LARGEST - 1, 0}, "[9007199254740991,-1],\"steps\":true");
    expect_numbers((const int64_t[]){LARGEST, -LARGEST, -LARGEST, 0},
                   "[9007199254740991,-9007199254740991,-9007199254740991]");
    expect_numbers((const int64_t[]){LARGEST + 1, LARGEST + 2, 0}, "[\"9007199254740992\",\"9007199254740993\"]");
    expect_numbers((const int64_t[]){INT64_MIN, INT64_MAX, 0}, "[\"-9223372036854775808\",\"9223372036854775807\"]");
}

#define MANY 200 /* more than are written at once */

static void write_many(struct json *j)
{
    json_open_array(j);
    for (int i = 0; i < MANY; i++)
        json_integer(j, i == MANY / 2 ? LARGEST : 100 + i);
    json_close_array(j);
}

TEST(differences_go_on_in_a_long_list)
{
    struct buffer expected = {0};
    buffer_print(&expected, "{\"texts\":[],\"document\":{\"list\":[%d],\"of\":{\"number\":[100", MANY);
    for (int i = 1; i < MANY; i++) {
        long long at = i == MANY / 2 ? LARGEST : 100 + i, before = i == MANY / 2 + 1 ? LARGEST : 99 + i;
        buffer_print(&expected, ",%lld", at - before);
    }
    buffer_print(&expected, "],\"steps\":true}}}%c", 0);
    expect(write_many, expected.items);
    free(expected.items);
}

/* Rows of integers among which many are 0, and one more than can be written as a number. */
static const int64_t *rows_of_zeros;
static size_t zero_count;

static int64_t number_at(size_t i, size_t length)
{
    size_t at = i % (length + 3); /* so many zeros, and three numbers */
    return at < 3 ? rows_of_zeros[at] : 0;
}

static void write_zeros(struct json *j)
{
    json_open_array(j);
    for (size_t i = 0; i < 300; i++)
        json_integer(j, number_at(i, zero_count));
    json_close_array(j);
}

static void expect_zeros(const int64_t *numbers_between, size_t count, bool steps)
{
    struct buffer expected = {0};
    int64_t before = 0;
    rows_of_zeros = numbers_between;
    zero_count = count;
    buffer_print(&expected, "{\"texts\":[],\"document\":{\"list\":[300],\"of\":{\"number\":[");
    for (size_t i = 0; i < 300; i++) {
        int64_t number = number_at(i, count);
        buffer_print(&expected, number > LARGEST ? "%s\"%lld\"" : "%s%lld", i ? "," : "",
                     (long long)(steps ? number - before : number));
        before = number;
    }
    buffer_print(&expected, "]%s}}}%c", steps ? ",\"steps\":true" : "", 0);
    expect(write_zeros, expected.items);
    buffer_release(&expected);
}

TEST(many_zeros_are_like_other_integers)
{
    static const size_t counts[] = {1, 2, 13, 14, 15, 16, 17, 30, 100, 150, 297};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        expect_zeros((const int64_t[]){7, -8, 9}, counts[i], false);
        expect_zeros((const int64_t[]){100001, 100002, 100003}, counts[i], true);
        expect_zeros((const int64_t[]){100001, LARGEST + 1, 100003}, counts[i], false);
        expect_zeros((const int64_t[]){0, 5, 0}, counts[i], false);
    }
}

static void write_zeros_and_a_fraction(struct json *j)
{
    json_open_array(j);
    for (int i = 0; i < 40; i++)
        json_integer(j, 0);
    json_ratio(j, 1, 2);
    json_close_array(j);
}

static void write_fractions(struct json *j)
{
    json_open_array(j);
    json_integer(j, 3);
    json_integer(j, LARGEST + 1);
    json_ratio(j, 1, 4);
    json_integer(j, 2);
    json_close_array(j);
}

TEST(numbers_with_a_fraction_stand_among_integers)
{
    struct buffer zeros = {0};
    expect(write_fractions,
           "{\"texts\":[],\"document\":{\"list\":[4],\"of\":{\"number\":[3,\"9007199254740992\",0.25,2]}}}");
    buffer_print(&zeros, "{\"texts\":[],\"document\":{\"list\":[41],\"of\":{\"number\":[");
    for (int i = 0; i < 40; i++)
        buffer_print(&zeros, "0,");
    buffer_print(&zeros, "0.5]}}}%c", 0);
    expect(write_zeros_and_a_fraction, zeros.items);
    buffer_release(&zeros);
}

static void write_nothing(struct json *j)
{
    json_open_object(j);
    json_close_object(j);
}

static void write_null(struct json *j)
{
    json_null(j);
}

static void write_hostile(struct json *j)
{
    json_text(j, TEXT("\"</script>\xff\n"));
}

static void write_integers(struct json *j)
{
    static const int64_t rows[][2] = {{5, 1}, {6, 2}, {7, 4}};
    json_open_array(j);
    for (int i = 0; i < 3; i++)
        json_integers(j, rows[i], 2);
    json_open_tuple(j);
    json_null(j);
    json_ratio(j, 1, 2);
    json_close_array(j);
    json_integers(j, rows[0], 2);
    json_integers(j, rows[1], 1);
    json_integers(j, rows[2], 2);
    json_close_array(j);
}

/* Also after values of other kinds, and after a tuple that is shorter. */
TEST(tuples_of_integers_are_as_if_they_stood_alone)
{
    expect(write_integers, "{\"texts\":[],\"document\":{\"list\":[7],\"of\":{\"tuple\":["
                           "{\"state\":\"vvvnvvv\",\"number\":[5,6,7,5,6,7]},"
                           "{\"state\":\"vvvvv-v\",\"number\":[1,2,4,0.5,1,4]}]}}}");
}

static void open_row(struct json *j, int64_t n)
{
    json_open_object(j);
    put(j, "n", n);
}

static void open_lists(struct json *j, const char *key)
{
    json_key(j, text_of(key));
    json_open_array(j);
}

/* Two rows with 2 and 1 inner ones; once more, in another order, with a new one first, and another sum in the last. */
static void write_editions(struct json *j)
{
    static const int64_t firsts[] = {8};
    json_open_object(j);
    open_lists(j, "rows");
    for (int i = 0; i < 2; i++) {
        open_row(j, 10 + i);
        open_lists(j, "inner");
        for (int k = 0; k < 2 - i; k++) {
            open_row(j, 7 + k);
            put(j, "sum", 100 * (k + 1));
            json_close_object(j);
        }
        json_close_array(j);
        json_close_object(j);
    }
    json_close_array(j);
    json_key(j, TEXT("again"));
    columnar_open_edition(j->columnar);
    open_lists(j, "rows");
    open_row(j, 3);
    json_key(j, TEXT("at"));
    columnar_reference(j->columnar, 2, NONE);
    json_close_object(j);
    for (int i = 1; i >= 0; i--) {
        json_open_object(j);
        columnar_put_like(j->columnar, (ref_t)i);
        put(j, "n", 10 + i);
        json_key(j, TEXT("at"));
        columnar_reference(j->columnar, 0, (ref_t)i);
        open_lists(j, "inner");
        json_open_object(j);
        columnar_find_like(j->columnar, firsts, 1);
        put(j, "n", 8);
        put(j, "sum", 203);
        json_close_object(j);
        json_close_array(j);
        json_close_object(j);
    }
    json_close_array(j);
    json_close_object(j);
    json_close_object(j);
}

/* The inner row of the second is like none, as row 1 has no inner one with n 8; that of row 0 is its row 1, where the
 * sum was 200. */
TEST(rows_of_an_edition_tell_what_differs)
{
    expect(write_editions, "{\"texts\":[],\"document\":{\"object\":{\"rows\":{\"list\":[2],\"of\":{\"object\":{\"n\":{"
                           "\"number\":[10,1],\"steps\":true},"
                           "\"inner\":{\"list\":[2,1],\"of\":{\"object\":{\"n\":{\"number\":[7,8,7]},"
                           "\"sum\":{\"number\":[100,200,100]}}}}}}},"
                           "\"again\":{\"edition\":true,\"object\":{\"rows\":{\"list\":[3],\"of\":{\"object\":{"
                           "\"all\":{\"state\":\"-vv\",\"number\":[1,0]},\"n\":{\"number\":[3,0,0],\"like\":true},"
                           "\"at\":{\"number\":[4,1,0],\"refers\":true},"
                           "\"inner\":{\"state\":\"-vv\",\"list\":[0,-1],\"like\":true,\"of\":{\"object\":{"
                           "\"all\":{\"state\":\"-v\",\"number\":[1]},\"n\":{\"number\":[8,0],\"like\":true},"
                           "\"sum\":{\"number\":[203,3],\"like\":true}}}}}}}}}}}}");
}

TEST(a_document_may_be_anything)
{
    expect(write_nothing, "{\"texts\":[],\"document\":{\"object\":{}}}");
    expect(write_null, "{\"texts\":[],\"document\":{\"state\":\"n\"}}");
    expect(write_hostile, "{\"texts\":[\"\\\"</script>\xef\xbf\xbd\\n\"],\"document\":{\"text\":[0]}}");
}

SUITE("columnar", each_member_of_rows_has_an_array, states_tell_what_is_null_and_what_is_not_there,
      lists_of_lists_have_lengths_and_tuples_a_node_an_item, differences_stand_where_they_are_shorter_and_exact,
      differences_go_on_in_a_long_list, many_zeros_are_like_other_integers,
      numbers_with_a_fraction_stand_among_integers, tuples_of_integers_are_as_if_they_stood_alone,
      rows_of_an_edition_tell_what_differs, a_document_may_be_anything)
