/* json: JSON written as it goes, with no tree of values in between.
 *
 *     struct json j = {out};
 *     json_open_object(&j);
 *     json_key(&j, TEXT("name"));
 *     json_text(&j, name);
 *     json_key(&j, TEXT("costs"));
 *     json_open_array(&j);
 *     json_integer(&j, 5);
 *     json_null(&j);
 *     json_close_array(&j);
 *     json_close_object(&j);                   // {"name":"main","costs":[5,null]}
 *
 * It sets the commas; that keys and values alternate in an object, and that what is opened is closed, the caller sees
 * to. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/output.h"

struct json {
    struct output *out;
    bool follows; /* the next item stands after another one */
};

void json_open_object(struct json *j);
void json_close_object(struct json *j);
void json_open_array(struct json *j);
void json_close_array(struct json *j);

/* Begins the next item on a new line. */
void json_line(struct json *j);

/* A key or a text out of any bytes: characters that are hidden (text_is_hidden()) are escaped, and each byte that is no
 * UTF-8 becomes U+FFFD. */
void json_key(struct json *j, struct text key);
void json_text(struct json *j, struct text text);

/* What a reader makes of a text that json_text() or json_key() wrote: a copy in the arena with U+FFFD in the place of
 * each byte that is no UTF-8. */
struct text json_repair(struct text t, struct arena *arena);

void json_null(struct json *j);
void json_boolean(struct json *j, bool value);
void json_integer(struct json *j, int64_t value);

/* A count; those above INT64_MAX stop there, since readers take numbers for signed ones. */
void json_count(struct json *j, uint64_t count);

/* `cost / divisor` in 15 digits; null where the divisor is 0. */
void json_ratio(struct json *j, int64_t cost, int64_t divisor);

#endif
