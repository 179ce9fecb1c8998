#include "document/base64.h"

size_t base64_size(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

/* The four letters of up to three bytes. */
static struct text form_group(char letters[4], struct text bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < bytes.n ? (unsigned char)bytes.s[i] : 0);
    for (size_t i = 0; i < 4; i++)
        letters[i] = i <= bytes.n ? digits[bits >> (18 - 6 * i) & 63] : '=';
    return (struct text){letters, 4};
}

void base64_write(struct output *out, struct text bytes)
{
    char letters[4];
    for (; bytes.n; bytes = text_skip(bytes, bytes.n < 3 ? bytes.n : 3))
        output_text(out, form_group(letters, bytes));
}
