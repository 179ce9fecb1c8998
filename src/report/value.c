#include "report/value.h"

#ifdef HAVE_JANSSON

#include <jansson.h>
#include <stdlib.h>

#define REPLACEMENT TEXT("\xef\xbf\xbd") /* U+FFFD */
#define RATIO_DIGITS 15                  /* as many decimal digits as a double holds */

bool value_check(const struct request *request, struct arena *arena, struct text *error)
{
    (void)request, (void)arena, (void)error;
    return true;
}

const char *value_version(void)
{
    return "jansson " JANSSON_VERSION;
}

void value_setup(void)
{
    json_set_alloc_funcs(memory_alloc, free);
}

/* ---- making values ---- */

struct json_t *value_object(void)
{
    return json_object();
}

struct json_t *value_null(void)
{
    return json_null();
}

struct json_t *value_integer(int64_t integer)
{
    return json_integer(integer);
}

struct json_t *value_ratio(int64_t cost, int64_t divisor)
{
    double ratio = cost && divisor ? (double)cost / (double)divisor : 0;
    return divisor ? json_real(ratio) : json_null();
}

/* A copy with a NUL behind it. Of a key a NUL is no character either. */
static struct text repair(struct text t, bool is_key, struct arena *arena)
{
    char *start = arena_alloc(arena, t.n * REPLACEMENT.n + 1), *to = start;
    while (t.n) {
        uint32_t point;
        size_t n = is_key && t.s[0] == '\0' ? 0 : text_character(t, &point);
        struct text piece = n ? (struct text){t.s, n} : REPLACEMENT;
        memcpy(to, piece.s, piece.n);
        to += piece.n;
        t = text_skip(t, n ? n : 1);
    }
    *to = '\0';
    return (struct text){start, (size_t)(to - start)};
}

struct text value_key(struct text t, struct arena *arena)
{
    return repair(t, true, arena);
}

/* Of its own, jansson takes no text that is no UTF-8. */
struct json_t *value_text(struct text t)
{
    json_t *value = json_stringn(t.n ? t.s : "", t.n);
    if (value)
        return value;
    struct arena scratch = {0};
    struct text repaired = repair(t, false, &scratch);
    value = json_stringn(repaired.s, repaired.n);
    arena_release(&scratch);
    return value;
}

void value_set(struct json_t *object, const char *key, struct json_t *value)
{
    json_object_set_new_nocheck(object, key, value);
}

/* ---- writing ---- */

/* As jansson escapes the control characters of ASCII. */
static void put_escape(uint32_t point, struct output *out)
{
    if (point < 0x10000)
        output_print(out, "\\u%04x", point);
    else
        output_print(out, "\\u%04x\\u%04x", 0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff));
}

/* jansson hands out text cut between characters, and lets what is hidden beyond ASCII pass. */
static int put(const char *buffer, size_t size, void *context)
{
    struct output *out = context;
    size_t done = 0;
    for (size_t at = 0, n = 1; at < size; at += n ? n : 1) {
        uint32_t point = (unsigned char)buffer[at];
        n = point < 0x7f ? 1 : text_character((struct text){buffer + at, size - at}, &point);
        if (point < 0x7f || !text_is_hidden(point))
            continue;
        output_text(out, (struct text){buffer + done, at - done});
        put_escape(point, out);
        done = at + n;
    }
    output_text(out, (struct text){buffer + done, size - done});
    return 0;
}

#define FLAGS (JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(RATIO_DIGITS))

void value_write(struct json_t *value, struct output *out)
{
    json_dump_callback(value, put, out, FLAGS);
    json_decref(value);
}

void value_write_open(struct json_t *object, struct output *out)
{
    output_char(out, '{');
    json_dump_callback(object, put, out, FLAGS | JSON_EMBED);
    json_decref(object);
}

#else

bool value_check(const struct request *request, struct arena *arena, struct text *error)
{
    (void)request, (void)arena;
    *error = TEXT("this cgannotate was built without jansson: it cannot write JSON");
    return false;
}

const char *value_version(void)
{
    return "without jansson: no JSON";
}

void value_setup(void)
{
}

struct json_t *value_object(void)
{
    return NULL;
}

struct json_t *value_null(void)
{
    return NULL;
}

struct json_t *value_integer(int64_t integer)
{
    (void)integer;
    return NULL;
}

struct json_t *value_ratio(int64_t cost, int64_t divisor)
{
    (void)cost, (void)divisor;
    return NULL;
}

struct json_t *value_text(struct text t)
{
    (void)t;
    return NULL;
}

struct text value_key(struct text t, struct arena *arena)
{
    (void)t, (void)arena;
    return TEXT("");
}

void value_set(struct json_t *object, const char *key, struct json_t *value)
{
    (void)object, (void)key, (void)value;
}

void value_write(struct json_t *value, struct output *out)
{
    (void)value, (void)out;
}

void value_write_open(struct json_t *object, struct output *out)
{
    (void)object, (void)out;
}

#endif
