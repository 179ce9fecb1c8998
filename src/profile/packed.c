/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/packed.h"

#include "base/output.h"

/* ---- cells ---- */

static char *put_cost(char *to, cost_t cost)
{
    if (cost == COST_ABSENT) {
        *to = '.';
        return to + 1;
    }
    if (cost < 0)
        *to++ = '-';
    return output_put_digits(to, cost < 0 ? 0 - (uint64_t)cost : (uint64_t)cost);
}

char *packed_put_cells(char *to, const cost_t *cells, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            *to++ = ' ';
        to = put_cost(to, cells[i]);
    }
    return to;
}

static const char *read_cost(const char *at, const char *end, cost_t *cost)
{
    bool negative = *at == '-';
    uint64_t value = 0;
    for (at += negative; at < end && *at != ' '; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    *cost = (cost_t)(negative ? 0 - value : value);
    return at;
}

size_t packed_cells(struct text text, cost_t *cells)
{
    size_t n = 0;
    for (const char *at = text.s, *end = at + text.n; at < end && n < CELLS_MAX; at++, n++) { /* over the blank */
        if (*at == '.') {
            cells[n] = COST_ABSENT;
            at++;
        } else {
            at = read_cost(at, end, &cells[n]);
        }
    }
    return n;
}

/* ---- entries ---- */

unsigned char *packed_put(unsigned char *to, struct record_place last, const struct packed_entry *entry,
                          struct text cells)
{
    bool has_address = entry->at.address != last.address, has_line = entry->at.line != last.line;
    to = packed_put_number(to, cells.n << PACKED_BITS | (has_address ? PACKED_ADDRESS : 0) |
                                   (has_line ? PACKED_LINE : 0) | (entry->subject ? PACKED_SUBJECT : 0));
    if (has_address)
        to = packed_put_distance(to, last.address, entry->at.address);
    if (has_line)
        to = packed_put_distance(to, last.line, entry->at.line);
    if (entry->subject) {
        to = packed_put_number(to, entry->subject);
        memcpy(to, entry->bytes + entry->key - entry->subject, entry->subject);
        to += entry->subject;
    }
    if (cells.n)
        memcpy(to, cells.s, cells.n);
    return to + cells.n;
}

/* ---- subjects ---- */

static unsigned char *put_name(unsigned char *to, ref_t name)
{
    memcpy(to, &name, sizeof name);
    return to + sizeof name;
}

static unsigned char *put_names(unsigned char *to, const struct record_subject *subject)
{
    to = put_name(to, subject->kind == RECORD_CALL ? subject->callee : subject->file);
    return subject->kind == RECORD_JUMP ? put_name(to, subject->symbol) : to;
}

/* What it is, and names; where a call or jump goes is relative to its own place. */
static unsigned char *put_subject(unsigned char *to, const struct record_subject *subject, struct record_place at)
{
    if (subject->kind == RECORD_COST)
        return to;
    *to = (unsigned char)(subject->kind << 1 | subject->special);
    to = put_names(to + 1, subject);
    to = packed_put_distance(to, at.address, subject->to.address);
    return packed_put_distance(to, at.line, subject->to.line);
}

struct packed_entry packed_entry_of(const struct record_entry *entry, unsigned char *subject)
{
    uint16_t size = (uint16_t)(put_subject(subject, &entry->subject, entry->at) - subject);
    return (struct packed_entry){.at = entry->at, .bytes = subject, .key = size, .subject = size};
}

static const unsigned char *read_name(const unsigned char *from, ref_t *name)
{
    memcpy(name, from, sizeof *name);
    return from + sizeof *name;
}

struct record_subject packed_subject(const struct packed_entry *entry)
{
    const unsigned char *from = entry->bytes + entry->key - entry->subject;
    struct record_subject subject = {.kind = RECORD_COST};
    if (entry->subject == 0)
        return subject;
    subject.kind = (enum record_kind)(*from >> 1);
    subject.special = *from & 1;
    from = read_name(from + 1, subject.kind == RECORD_CALL ? &subject.callee : &subject.file);
    if (subject.kind == RECORD_JUMP)
        from = read_name(from, &subject.symbol);
    subject.to = entry->at;
    from = packed_read_distance(from, &subject.to.address);
    packed_read_distance(from, &subject.to.line);
    return subject;
}

void packed_rename(unsigned char *bytes, const struct packed_entry *entry, const struct record_subject *subject)
{
    put_names(bytes + entry->key - entry->subject + 1, subject); /* after its kind */
}
