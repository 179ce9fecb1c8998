/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/fold.h"

/* Capital letters, one in each `step` characters from `first` to `last`, and how far behind each its small letter is.
 */
struct capitals {
    uint16_t first, last;
    int16_t distance;
    uint16_t step;
};

static const struct capitals ranges[] = {
    {0xc0, 0xd6, 32, 1},   {0xd8, 0xde, 32, 1},   {0x100, 0x12e, 1, 2},    {0x132, 0x136, 1, 2},
    {0x139, 0x147, 1, 2},  {0x14a, 0x176, 1, 2},  {0x178, 0x178, -121, 1}, {0x179, 0x17d, 1, 2},
    {0x1cd, 0x1db, 1, 2},  {0x1de, 0x1ee, 1, 2},  {0x1f8, 0x21e, 1, 2},    {0x222, 0x232, 1, 2},
    {0x386, 0x386, 38, 1}, {0x388, 0x38a, 37, 1}, {0x38c, 0x38c, 64, 1},   {0x38e, 0x38f, 63, 1},
    {0x391, 0x3a1, 32, 1}, {0x3a3, 0x3ab, 32, 1}, {0x3d8, 0x3ee, 1, 2},    {0x400, 0x40f, 80, 1},
    {0x410, 0x42f, 32, 1}, {0x460, 0x480, 1, 2},  {0x48a, 0x4be, 1, 2},    {0x4c1, 0x4cd, 1, 2},
    {0x4d0, 0x52e, 1, 2},  {0x531, 0x556, 48, 1}, {0x1e00, 0x1e94, 1, 2},  {0x1ea0, 0x1efe, 1, 2},
};

#define SIGMA 0x3c3
#define FINAL_SIGMA 0x3c2 /* the same letter at the end of a word */

uint32_t fold_point(uint32_t point)
{
    if (point == FINAL_SIGMA)
        return SIGMA;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && point >= ranges[i].first; i++)
        if (point <= ranges[i].last && (point - ranges[i].first) % ranges[i].step == 0)
            return (uint32_t)((int32_t)point + ranges[i].distance);
    return point;
}

bool fold_is_capital(uint32_t point)
{
    return fold_point(point) != point && point != FINAL_SIGMA;
}

/* Writes a character in `n` bytes, which it takes. */
static void put_point(char *s, size_t n, uint32_t point)
{
    for (size_t i = n; i-- > 1; point >>= 6)
        s[i] = (char)(0x80 | (point & 0x3f));
    s[0] = (char)((0xf00U >> n & 0xff) | point);
}

void fold_bytes(char *s, size_t n)
{
    for (size_t i = 0, length; i < n; i += length ? length : 1) {
        uint32_t point = 0;
        length = text_character((struct text){s + i, n - i}, &point);
        if (length > 1 && fold_point(point) != point)
            put_point(s + i, length, fold_point(point));
    }
}

bool fold_concerns(struct text t)
{
    for (size_t i = 0; i < t.n; i++)
        if ((unsigned char)t.s[i] >= 0x80)
            return true;
    return false;
}
