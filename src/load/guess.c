/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/guess.h"

#include "base/input.h"
#include "base/unpack.h"

/* Whether any line of `head` starts with one of the `count` words; `indented`: blanks may come before it. */
static bool has_line(struct text head, const struct text *words, size_t count, bool indented)
{
    for (struct text line; text_split(&head, '\n', &line);) {
        if (indented)
            line = text_trim(line);
        for (size_t i = 0; i < count; i++)
            if (text_starts(line, words[i]))
                return true;
    }
    return false;
}

static bool is_massif(struct text head)
{
    static const struct text words[] = {{"time_unit:", 10}};
    static const struct text first[] = {{"desc:", 5}};
    return has_line(head, words, 1, false) && has_line(head, first, 1, false);
}

static bool has_header_line(struct text head, bool indented)
{
    static const struct text words[] = {
        {"# callgrind format", 18},
        {"events:", 7},
        {"version:", 8},
        {"creator:", 8},
        {"positions:", 10},
        {"cmd:", 4},
        {"pid:", 4},
        {"part:", 5},
        {"desc:", 5},
        {"event:", 6},
        {"summary:", 8},
        {"thread:", 7},
    };
    if (text_starts(head, TEXT("\xef\xbb\xbf")))
        head = text_skip(head, 3);
    return !is_massif(head) && has_line(head, words, sizeof words / sizeof *words, indented);
}

/* Source files have blanks before these words. */
bool guess_is_profile(struct text head)
{
    return has_header_line(head, false);
}

static bool has_body_line(struct text head)
{
    static const struct text words[] = {
        {"fl=", 3},  {"fi=", 3},  {"fe=", 3},  {"fn=", 3},    {"ob=", 3},
        {"cfn=", 4}, {"cfi=", 4}, {"cob=", 4}, {"calls=", 6}, {"cfni=", 5},
    };
    return has_line(head, words, sizeof words / sizeof *words, true);
}

/* Whether all lines are blank, comments, or begin with a digit; a whole file has at least one of these. */
static bool has_nothing_else(struct text head)
{
    bool digits = head.n >= INPUT_PEEK;
    for (struct text line; text_split(&head, '\n', &line);) {
        line = text_trim(line);
        bool digit = line.n && line.s[0] >= '0' && line.s[0] <= '9';
        if (line.n && line.s[0] != '#' && !digit)
            return false;
        digits |= digit;
    }
    return digits;
}

/* Whether lines end with CR alone: after the first one in the first line another line of a profile begins. A name may
 * have one, too. */
static bool has_bare_returns(struct text head)
{
    struct text first = {head.s, text_find(head, '\n')}, line;
    bool is_bare = false;
    text_split(&first, '\r', &line);
    while (!is_bare && text_split(&first, '\r', &line))
        is_bare = has_header_line(line, true) || has_body_line(line) || (line.n && has_nothing_else(line));
    return is_bare;
}

bool guess_may_be_profile(struct text head)
{
    return !has_bare_returns(head) &&
           (has_header_line(head, true) || (!is_massif(head) && (has_body_line(head) || has_nothing_else(head))));
}

static size_t control_bytes(struct text head)
{
    size_t count = 0;
    for (size_t i = 0; i < head.n; i++) {
        unsigned char c = (unsigned char)head.s[i];
        count += (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
    }
    return count;
}

static bool is_html(struct text head)
{
    static const struct text words[] = {{"<!DOCTYPE", 9}, {"<!doctype", 9}, {"<html", 5}, {"<HTML", 5}};
    return has_line(head, words, sizeof words / sizeof *words, false);
}

/* What others write, by its first bytes and, if these are shared, by other bytes in the head. */
static const struct {
    struct text begins, has;
    const char *kind;
} kinds[] = {
    {TEXT("PERFILE2"), TEXT(""), "a perf.data file (perf report and perf script read it)"},
    {TEXT("gmon"), TEXT(""), "a profile of gprof (gprof PROGRAM FILE reads it)"},
    {TEXT("go 1."), TEXT(" trace"), "an execution trace of Go (go tool trace reads it)"},
    {TEXT("FLR\0"), TEXT(""), "a recording of Java Flight Recorder (jfr print reads it)"},
    {TEXT("\x04\x08"), TEXT(""), "data of Ruby (stackprof --callgrind FILE makes a profile of what stackprof wrote)"},
    {TEXT("\xfb)\x03"), TEXT(""),
     "a dump of cProfile (pyprof2calltree -i FILE -o callgrind.out makes a profile of it)"},
    {TEXT("{(\x03"), TEXT(""), "a dump of cProfile (pyprof2calltree -i FILE -o callgrind.out makes a profile of it)"},
    {TEXT("{)\x03"), TEXT(""), "a dump of cProfile (pyprof2calltree -i FILE -o callgrind.out makes a profile of it)"},
    {TEXT("{\xa9\x03"), TEXT(""),
     "a dump of cProfile (pyprof2calltree -i FILE -o callgrind.out makes a profile of it)"},
    {TEXT("Version: "), TEXT("TRACE START"), "a trace of Xdebug (xdebug.mode=profile writes profiles)"},
    {TEXT("TRACE START"), TEXT(""), "a trace of Xdebug (xdebug.mode=profile writes profiles)"},
    {TEXT("{"), TEXT("\"dhatFileVersion\""), "a profile of DHAT (dh_view.html of Valgrind shows it)"},
    {TEXT("{"), TEXT("speedscope.app/file-format-schema"), "a profile of speedscope (speedscope shows it)"},
    {TEXT("{"), TEXT("\"traceEvents\""), "a trace of Chrome (ui.perfetto.dev shows it)"},
    {TEXT("{"), TEXT(""), "JSON"},
    {TEXT("\xff\xfe"), TEXT(""), "UTF-16 text"},
    {TEXT("\xfe\xff"), TEXT(""), "UTF-16 text"},
    {TEXT("\x7f"
          "ELF"),
     TEXT(""), "an ELF binary (valgrind --tool=callgrind FILE writes its profile)"},
    {TEXT("%PDF"), TEXT(""), "a PDF file"},
    {TEXT("PK\x03\x04"), TEXT(""), "a zip archive"},
    {TEXT("<?xml"), TEXT(""), "XML"},
};

/* Lines of `main;parse;read 12`, the first of which counts. */
static bool is_folded(struct text head)
{
    struct text line = TEXT("");
    text_split(&head, '\n', &line);
    size_t n = line.n;
    while (n && line.s[n - 1] >= '0' && line.s[n - 1] <= '9')
        n--;
    return n && n < line.n && line.s[n - 1] == ' ' && text_find(line, ';') < n;
}

const char *guess_kind(struct text head)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (text_starts(head, kinds[i].begins) && text_has(head, kinds[i].has))
            return kinds[i].kind;
    if (unpack_format(head))
        return "compressed data that cannot be unpacked";
    if (is_massif(head))
        return "output of Massif (ms_print reads it)";
    if (is_html(head))
        return "HTML";
    if (head.n > 1 && head.s[0] == '\n' && control_bytes(head) > 1)
        return "a protobuf of pprof (go tool pprof -callgrind -output=callgrind.out FILE makes a profile of it)";
    if (control_bytes(head))
        return "binary data";
    if (is_folded(head))
        return "folded stacks (flamegraph.pl and speedscope read them)";
    return has_bare_returns(head) ? "text whose lines end with CR alone (tr '\\r' '\\n' ends them with LF)"
                                  : "text of another kind";
}
