#include "document/base64.h"

size_t base64_size(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The four letters of three bytes. */
static void put_group(char *letters, const char *bytes)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (unsigned char)bytes[i];
    for (size_t i = 0; i < 4; i++)
        letters[i] = digits[bits >> (18 - 6 * i) & 63];
}

/* The letters of one byte or two. */
static void put_last(char *letters, struct text bytes)
{
    char three[3] = {0};
    memcpy(three, bytes.s, bytes.n);
    put_group(letters, three);
    memset(letters + bytes.n + 1, '=', 3 - bytes.n);
}

void base64_write(struct output *out, struct text bytes)
{
    for (; bytes.n >= 3; bytes = text_skip(bytes, 3))
        put_group(output_room(out, 4), bytes.s);
    if (bytes.n)
        put_last(output_room(out, 4), bytes);
}
