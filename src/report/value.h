/* value: JSON values, built, written and dropped one after another; the one file that knows jansson.
 *
 * Built without jansson nothing here does anything: value_check() says so to the user before it is called. */
#ifndef REPORT_VALUE_H
#define REPORT_VALUE_H

#include "report/request.h"

#include "base/output.h"

struct json_t; /* a value, as jansson calls it */

/* The check of formats that write JSON (report/format.h): that there is jansson. */
bool value_check(const struct request *request, struct arena *arena, struct text *error);

/* For --version: "jansson 2.14", or what is missing without it. */
const char *value_version(void);

/* Call once before the first value: values then take memory that does not fail. */
void value_setup(void);

struct json_t *value_object(void);
struct json_t *value_null(void);
struct json_t *value_integer(int64_t integer);
struct json_t *value_ratio(int64_t cost, int64_t divisor); /* null where the divisor is 0 */

/* Any bytes: those that are no UTF-8 become U+FFFD each. */
struct json_t *value_text(struct text t);

/* A key out of any bytes: a text in the arena with a NUL behind it, repaired in the same way; NUL is U+FFFD, too. */
struct text value_key(struct text t, struct arena *arena);

/* Takes `value` over, and puts it at the end of an object. The key is UTF-8. */
void value_set(struct json_t *object, const char *key, struct json_t *value);

/* Writes a value in one line without blanks, and drops it. Control characters are escaped, all of them. */
void value_write(struct json_t *value, struct output *out);

/* The same for an object, without its closing brace, so that more can follow. */
void value_write_open(struct json_t *object, struct output *out);

#endif
