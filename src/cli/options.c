/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/options.h"

#include "base/buffer.h"
#include "base/number.h"
#include "cli/format.h"
#include "events/quantity.h"
#include "machine/libdw.h"
#include "names/meant.h"
#include "names/nearest.h"
#include "rows/grouping.h"
#include "sheets/asked.h"
#include "system/functions.h"
#include "view/links.h"

#include <getopt.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- the table ---- */

enum kind {
    KIND_SWITCH, /* bool: --x, --x=yes, --x=no, --no-x */
    KIND_CHOICE, /* an enum: one of the words; --x if `yes` or `always` is one of them, --no-x if `no` is */
    KIND_WORD, /* an enum or int: 0: not given; else 1 and the number of one of the words, which may be left out if the
                  first is empty */
    KIND_NUMBER, /* uint64_t */
    KIND_COUNT,  /* uint64_t, and not 0 */
    KIND_WIDTH,  /* uint64_t, or `auto`: WIDTH_AUTO */
    KIND_LINK,   /* struct text: a format of view/links */
    KIND_SIZE,   /* uint64_t: bytes, as 500k or 2M */
    KIND_SHARE,  /* int64_t: a percentage, in millionths */
    KIND_TEXT,   /* struct text */
    KIND_TEXTS,  /* struct texts: each use adds one */
    KIND_MAPS,   /* struct source_maps: each use adds one */
    KIND_RANGES, /* struct ranges: 1,3-5 */
};

enum mark {
    DAILY = 1,    /* --help alone shows it, with a dozen others, as far as a semicolon */
    FIRST = 2,    /* 0.1.0 had it: abbreviations that were unique then keep their meaning, because scripts use them */
    READS = 4,    /* it says what is read, or how: checks depend on it */
    TABLE = 8,    /* it is about the table of rows alone: --disasm shows the table too if such an option is given */
    SECTION = 16, /* it asks for a section of the report, which stands in place of the summary; see marks_of() */
    CHOOSES = 32, /* it chooses rows by their names */
    TREES = 64,   /* of the table: it is about the call tree, too, which does without the table then */
};

struct option_row {
    const char *heading; /* begins a group of --help; or NULL */
    char letter;
    const char *name, *alias;
    enum kind kind;
    size_t field;
    const char *value; /* what is written after `=`; of a choice, its words in the order of its enum */
    const char *help;  /* is wrapped where it is printed */
    unsigned marks;    /* enum mark */
};

#define FIELD(f) offsetof(struct options, f)
#define REQUEST(f) FIELD(request.f)

static const struct option_row rows[] = {
    {"Events and rows", 0, "show", NULL, KIND_TEXT, REQUEST(show), "A,B,C", "show only these events [all]", FIRST},
    {NULL, 0, "sort", NULL, KIND_TEXT, REQUEST(sort), "A,B,C",
     "sort by these events [as shown, or all recorded]; A:N adds a threshold of N percent; "
     "functions also by self:A, incl:A, only:A, percall:A and calls, which then have a column",
     FIRST | DAILY},
    {NULL, 0, "event", NULL, KIND_TEXTS, REQUEST(events), "'NAME = FORMULA'",
     "add an event, as in 'Miss = D1mr + D1mw' or the ratio 'Rate = D1mr / Dr'", FIRST},
    {NULL, 0, "rates", NULL, KIND_SWITCH, REQUEST(rates), "yes|no",
     "add the miss rates of caches and branches, as D1mr/Dr, where both events are recorded [no]", 0},
    {NULL, 0, "unit", NULL, KIND_TEXTS, REQUEST(quantities), "EVENT=UNIT",
     "what one count of an event stands for: " QUANTITY_WORDS " [as the profile says, or as its writer is known to]",
     0},
    {NULL, 0, "units", NULL, KIND_SWITCH, REQUEST(scaled), "yes|no",
     "print time and memory in their units in reports for people, and not as numbers [yes]", 0},
    {NULL, 0, "threshold", NULL, KIND_SHARE, REQUEST(threshold), "0-100",
     "show the rows that make up this percentage of the first sort event [99; "
     "100 with --rows, --percent-limit, --peek, filters, and in all formats "
     "but text and md]",
     FIRST | TABLE},
    {NULL, 0, "percent-limit", NULL, KIND_SHARE, REQUEST(percent_limit), "P",
     "hide rows below P percent [0, terminal: 0.5, --call-tree: 1]", FIRST | TABLE | TREES},
    {NULL, 'n', "rows", NULL, KIND_COUNT, REQUEST(rows), "N", "show N rows, and the sum of the others",
     FIRST | DAILY | TABLE},
    {NULL, 0, "show-percs", NULL, KIND_SWITCH, REQUEST(show_percs), "yes|no", "show percentages [yes]", FIRST},
    {NULL, 0, "percentage", NULL, KIND_CHOICE, REQUEST(percentage), "absolute|relative",
     "percentages of the program, or of the file, the functions listed or the block [absolute]", TABLE},
    {NULL, 0, "card", NULL, KIND_TEXTS, REQUEST(filters.card), "RE",
     "show matching functions with all events, a line each", 0},
    {NULL, 0, "cumulative", NULL, KIND_SWITCH, REQUEST(cumulative), "yes|no", "add a running percentage [no]",
     FIRST | TABLE},
    {NULL, 0, "group", NULL, KIND_CHOICE, REQUEST(group), GROUP_WORDS,
     "what each row stands for [piece, terminal: function]", FIRST | TABLE},

    {NULL, 0, "summary", NULL, KIND_CHOICE, REQUEST(summary), "no|yes|only",
     "begin with a summary of one screen, or write only that [yes in the rich style without another section]", 0},

    {"Calls", 0, "inclusive", NULL, KIND_CHOICE, REQUEST(inclusive), "no|yes|both",
     "show inclusive cost, or both [no, terminal: both]; no: self cost", FIRST | DAILY | TABLE | TREES},
    {NULL, 0, "tree", NULL, KIND_CHOICE, REQUEST(tree), "none|caller|calling|both",
     "show the callers or the callees of each function [none]", FIRST | TABLE | SECTION},
    {NULL, 0, "tree-order", NULL, KIND_CHOICE, REQUEST(tree_order), "up|down",
     "show callers above their function, or below it, as in a stack [down in the rich style, else up]", 0},
    {NULL, 0, "hot-path", NULL, KIND_TEXTS, REQUEST(filters.hot_path), "|RE",
     "show the calls down which most of the cost goes; from where the program is entered, or from a matching function",
     DAILY},
    {NULL, 0, "call-tree", NULL, KIND_TEXTS, REQUEST(filters.call_tree), "|RE",
     "show the tree of calls; from where the program is entered, or from matching functions", DAILY},
    {NULL, 0, "reach", NULL, KIND_TEXTS, REQUEST(filters.reach), "RE",
     "list all functions that lead to the matching function, directly or through others, and all that it reaches", 0},
    {NULL, 0, "depth", NULL, KIND_COUNT, REQUEST(depth), "N",
     "follow the trees N levels deep [1, --call-tree: to their ends]", FIRST | TABLE | TREES},
    {NULL, 0, "inline", NULL, KIND_SWITCH, REQUEST(inlined), "yes|no",
     "give functions that were inlined their rows, by the debug information of the object files [no]", READS},
    {NULL, 0, "cycles", NULL, KIND_SWITCH, REQUEST(cycles), "yes|no", "find functions that call each other [yes]",
     FIRST},
    {NULL, 0, "merge-contexts", NULL, KIND_SWITCH, REQUEST(merge_contexts), "yes|no",
     "fold f'2 and f'caller into f [no; yes if profiles are compared]", FIRST},

    {"Source", 0, "auto", "annotate", KIND_CHOICE, REQUEST(annotate), "no|yes|own",
     "annotate source files [yes, terminal: your own]; those of the functions shown, or only your own among them",
     FIRST | DAILY},
    {NULL, 0, "context", NULL, KIND_NUMBER, REQUEST(context), "N",
     "show N lines around each annotated line [8, terminal: 3]", FIRST},
    {NULL, 0, "line-numbers", NULL, KIND_CHOICE, REQUEST(line_numbers), "no|yes",
     "number the lines of annotated source [yes in the rich style, else no]", 0},
    {NULL, 0, "jumps", NULL, KIND_CHOICE, REQUEST(jumps), "no|yes",
     "draw jumps between lines beside annotated source [yes in the rich style and on the page, else no]", 0},
    {NULL, 'I', "include", NULL, KIND_TEXTS, REQUEST(include), "DIR", "look for source files below DIR too",
     FIRST | DAILY},
    {NULL, 0, "own", NULL, KIND_TEXTS, REQUEST(own), "DIR", "source files below DIR are yours too", 0},
    {NULL, 0, "source-map", NULL, KIND_MAPS, REQUEST(source_maps), "FROM=TO",
     "look below TO for source files that were below FROM when they were compiled", 0},
    {NULL, 0, "missing", NULL, KIND_SWITCH, REQUEST(missing), "yes|no",
     "name each source file that was not found [no in the rich style, else yes]", 0},
    {NULL, 0, "sources-below", NULL, KIND_TEXTS, REQUEST(sources_below), "DIR",
     "read no source file that is not below DIR", FIRST},
    {NULL, 0, "debuginfod", NULL, KIND_SWITCH, REQUEST(debuginfod), "yes|no",
     "fetch sources, and debug information for --inline, that are not here from servers of DEBUGINFOD_URLS [no]", 0},
    {NULL, 0, "list", NULL, KIND_TEXTS, REQUEST(filters.list), "RE",
     "show only matching functions and their source; of it only their lines",
     FIRST | DAILY | TABLE | CHOOSES | SECTION},

    {"Machine code", 0, "disasm", NULL, KIND_TEXTS, REQUEST(filters.disasm), "RE",
     "show the machine code of matching functions; or of the function at an address, as in 0x4011a6", DAILY},
    {NULL, 0, "source-lines", NULL, KIND_CHOICE, REQUEST(source_lines), "no|yes",
     "show lines of source between instructions [yes]", 0},
    {NULL, 0, "syntax", NULL, KIND_WORD, REQUEST(syntax), "att|intel", "how to write instructions [as objdump does]",
     0},
    {NULL, 0, "symfs", NULL, KIND_TEXTS, REQUEST(symfs), "DIR", "look for object files below DIR first", 0},
    {NULL, 0, "base-object", NULL, KIND_TEXT, REQUEST(base_object), "FILE",
     "with --base: the object file that ran for the base", 0},
    {NULL, 0, "base-symfs", NULL, KIND_TEXTS, REQUEST(base_symfs), "DIR",
     "with --base: look for object files of the base below DIR", 0},
    {NULL, 0, "objdump", NULL, KIND_TEXT, REQUEST(objdump), "PROGRAM",
     "the program that decodes machine code [$OBJDUMP, objdump]", 0},

    {"Filters (extended regular expressions)", 0, "case", NULL, KIND_CHOICE, REQUEST(filters.letter_case),
     "yes|no|smart",
     "tell capital and small letters apart in expressions; smart: in those with a capital letter [yes; smart for "
     "searches in --browse and html]",
     0},
    {NULL, 0, "focus", NULL, KIND_TEXTS, REQUEST(filters.focus), "RE", "show only rows of matching functions",
     FIRST | CHOOSES},
    {NULL, 0, "ignore", NULL, KIND_TEXTS, REQUEST(filters.ignore), "RE", "show no rows of matching functions",
     FIRST | CHOOSES},
    {NULL, 0, "file", NULL, KIND_TEXTS, REQUEST(filters.file), "RE", "show only rows of matching files",
     FIRST | TABLE | CHOOSES},
    {NULL, 0, "ignore-file", NULL, KIND_TEXTS, REQUEST(filters.ignore_file), "RE", "show no rows of matching files",
     TABLE | CHOOSES},
    {NULL, 0, "object", NULL, KIND_TEXTS, REQUEST(filters.object), "RE", "show only rows of matching objects",
     FIRST | CHOOSES},
    {NULL, 0, "ignore-object", NULL, KIND_TEXTS, REQUEST(filters.ignore_object), "RE",
     "show no rows of matching objects", CHOOSES},
    {NULL, 0, "peek", NULL, KIND_TEXTS, REQUEST(filters.peek), "RE", "show matching functions with callers and callees",
     FIRST | DAILY | TABLE | CHOOSES | SECTION},

    {NULL, 0, "hide", NULL, KIND_TEXTS, REQUEST(filters.hide), "RE",
     "take matching functions out: what they cost is cost of the lines that call them", 0},
    {NULL, 0, "charge", NULL, KIND_TEXTS, REQUEST(filters.charge), "own|RE",
     "take all functions out but your own, or those whose name, object or file matches", 0},

    {"Inputs", 0, "parts", NULL, KIND_RANGES, FIELD(selection.parts), "1,3-5", "read only these parts", FIRST | READS},
    {NULL, 0, "threads", NULL, KIND_RANGES, FIELD(selection.threads), "1,3-5", "read only these threads",
     FIRST | READS},
    {NULL, 0, "by", NULL, KIND_CHOICE, REQUEST(by), "nothing|part|thread|input|own",
     "show totals by part, thread or input, or of your own code [nothing]", FIRST | TABLE | SECTION},
    {NULL, 0, "split", NULL, KIND_CHOICE, REQUEST(split), "nothing|part|thread|input",
     "show the first event by part, thread or input, side by side [nothing]", TABLE},
    {NULL, 0, "change", NULL, KIND_CHOICE, REQUEST(change), "no|first|previous",
     "with --split, show the change of each since the first one, or since the one before; inputs are versions [no]",
     TABLE},
    {NULL, 0, "spread", NULL, KIND_CHOICE, REQUEST(spread), "nothing|part|thread|input",
     "show the smallest, mean and largest cost of a part, thread or input, and which one has the largest [nothing]",
     TABLE},
    {NULL, 0, "siblings", NULL, KIND_CHOICE, FIELD(siblings), "auto|yes|no",
     "read the other dumps of the run: if the file given is empty, always, never [auto]", FIRST | READS},
    {NULL, 0, "inputs-from", NULL, KIND_TEXTS, FIELD(lists), "FILE",
     "also read the inputs that FILE names, one on each line; - is standard input", 0},
    {NULL, 0, "null", NULL, KIND_SWITCH, FIELD(by_nul), "yes|no",
     "the names in FILE end with NUL, as find -print0 writes them [no]", 0},
    {NULL, 'j', "jobs", NULL, KIND_COUNT, REQUEST(jobs), "N",
     "work with N threads where that is faster [as many as cores]", FIRST},
    {NULL, 0, "mod-filename", NULL, KIND_TEXTS, REQUEST(rewrites.files), "s/RE/TO/",
     "rename files: the first match of RE becomes TO; with g at the end every match, with i in any case; @FILE: as its "
     "lines say",
     READS},
    {NULL, 0, "mod-funcname", NULL, KIND_TEXTS, REQUEST(rewrites.functions), "s/RE/TO/",
     "rename functions in the same way; OBJECT:s/RE/TO/: those of an object; @FILE: as its lines say", READS},
    {NULL, 0, "mod-object", NULL, KIND_TEXTS, REQUEST(rewrites.objects), "s/RE/TO/", "rename objects in the same way",
     READS},
    {NULL, 0, "strict", NULL, KIND_SWITCH, FIELD(strict), "yes|no", "stop at the first problem of an input [no]",
     FIRST},

    {"Comparing", 0, "base", NULL, KIND_TEXTS, REQUEST(bases), "FILE|previous",
     "compare with this profile, or with the run before; show the old cost, the new cost and the change", DAILY},
    {NULL, 0, "diff", NULL, KIND_SWITCH, REQUEST(diff), "yes|no", "the first of two profiles is the base [no]", 0},
    {NULL, 0, "step", NULL, KIND_SWITCH, REQUEST(step), "yes|no",
     "with versions of benchmarks, show the causes of the largest step between neighbours [no]", 0},
    {NULL, 0, "why", NULL, KIND_SWITCH, REQUEST(why), "yes|no",
     "in place of the table show what the change comes from: causes that add up to it [no]", TABLE | SECTION},
    {NULL, 0, "base-include", NULL, KIND_TEXTS, REQUEST(base_include), "DIR|git:REV",
     "look for old source files below DIR, or in the commit REV of the git repository here", 0},
    {NULL, 0, "match", NULL, KIND_CHOICE, REQUEST(match), "auto|exact",
     "match functions of both profiles by the part of their names that stays the same, or by their whole names [auto]",
     READS},
    {NULL, 0, "pair", NULL, KIND_CHOICE, REQUEST(pair), PAIRING_WORDS,
     "how inputs, parts and threads of both sides are paired [auto: the first way that is unique]", READS},
    {NULL, 0, "combine", NULL, KIND_WORD, FIELD(combine), "sum|median|min",
     "how to combine several runs of each side [sum]", READS},

    {"Checks", 0, "fail-if", NULL, KIND_TEXTS, REQUEST(fail_if), "CHECK",
     "exit with status 3 if a column is beyond a limit; as in 'Ir>12M', 'each: Ir>100k', '/^parse/: incl:Ir>2M' or "
     "'change:Ir>1k'",
     DAILY},
    {NULL, 0, "warn-if", NULL, KIND_TEXTS, REQUEST(warn_if), "CHECK", "warn if a column is beyond a limit", 0},
    {NULL, 0, "explain-checks", NULL, KIND_SWITCH, REQUEST(explain_checks), "yes|no",
     "say of each check what it was measured on, and what may be missing [no]", 0},
    {NULL, 0, "gone", NULL, KIND_TEXT, REQUEST(gone), "RE",
     "inputs, parts and threads of the base that were taken out, and are not missing from the new side", READS},

    {"Output", 0, "browse", NULL, KIND_SWITCH, REQUEST(browse), "yes|no",
     "walk through the profile with the keyboard; on a full screen, where ? shows the keys [no]", DAILY},
    {NULL, 0, "format", NULL, KIND_CHOICE, REQUEST(format), FORMAT_WORDS,
     "the format of the report [text]; folded is for flamegraph.pl and speedscope, pprof for go tool pprof, cpuprofile "
     "for VS Code and Chrome",
     FIRST | DAILY},
    {NULL, 'o', "output", NULL, KIND_TEXT, FIELD(output), "FILE",
     "write to this file; replace it only once the report is complete; -: standard output [-]", DAILY},
    {NULL, 0, "html-limit", NULL, KIND_SIZE, REQUEST(html_limit), "SIZE",
     "let --format=html write at most so many bytes, as in 500k or 2M; 0: no limit [2M]", 0},
    {NULL, 0, "html-link", NULL, KIND_TEXT, REQUEST(html_link), "PAGE",
     "let --format=dot link each function to this page, which --format=html wrote", 0},
    {NULL, 0, "names", NULL, KIND_WORD, REQUEST(names), "recorded|full|short",
     "show names of functions as recorded, demangled, or also without parameters and template arguments [recorded; "
     "short in the rich style, html, dot, quickfix, folded, pprof and "
     "cpuprofile]",
     0},
    {NULL, 0, "sections", NULL, KIND_TEXT, REQUEST(sections), "LIST",
     "write only these sections of --format=json, as in functions,calls [all]", FIRST},
    {NULL, 0, "style", NULL, KIND_CHOICE, FIELD(wishes.style), "auto|plain|rich",
     "plain: as callgrind_annotate prints it; rich: for a person; auto: rich on a terminal [auto]", 0},
    {NULL, 0, "color", NULL, KIND_CHOICE, FIELD(wishes.color), "auto|always|never", "use colours in text [auto]", 0},
    {NULL, 0, "width", NULL, KIND_WIDTH, FIELD(wishes.width), "auto|N",
     "cut names so that rows have at most N columns; 0: never [auto]", 0},
    {NULL, 0, "height", NULL, KIND_WIDTH, FIELD(wishes.height), "auto|N",
     "write at most N lines of summary; 0: as many as it has [auto]", 0},
    {NULL, 0, "pager", NULL, KIND_TEXT, FIELD(wishes.pager), "auto|no|COMMAND",
     "the program that shows the report on a terminal [auto]", 0},
    {NULL, 0, "hyperlink", NULL, KIND_LINK, FIELD(wishes.link), "never|always|FORMAT",
     "make names of files links to the files; FORMAT is file, vscode, idea, kitty, or has {path} and {line} [never]",
     0},
    {NULL, 'q', "quiet", NULL, KIND_SWITCH, FIELD(quiet), "yes|no", "print only errors, no warnings [no]", FIRST},
    {NULL, 0, "completion", NULL, KIND_WORD, FIELD(completion), COMPLETION_WORDS,
     "write a script that completes command lines in this shell", 0},
    {NULL, 'h', "help", NULL, KIND_WORD, FIELD(help), "|all|guide", "show these options, or all, or a guide, and exit",
     FIRST | DAILY},
    {NULL, 0, "version", NULL, KIND_SWITCH, FIELD(version), NULL, "show the version and exit", FIRST},
};

#define ROWS (sizeof rows / sizeof *rows)

_Static_assert(sizeof(enum request_tree) == sizeof(unsigned), "set_enum() sets any enum");
_Static_assert(ROWS <= OPTIONS_MAX, "options.given has one for each");

/* ---- values ---- */

/* The number of `word` among `words`, which are separated by '|'; -1 if it is none of them. */
static int find_word(const char *words, struct text word)
{
    struct text rest = text_of(words), next;
    for (int number = 0; text_split(&rest, '|', &next); number++)
        if (text_equal(next, word))
            return number;
    return -1;
}

static bool read_number(struct text value, uint64_t *number)
{
    return value.n > 0 && number_read_digits(value, number) == value.n;
}

/* `2M` is 2,000,000. */
static bool read_size(struct text value, uint64_t *size)
{
    static const char units[] = "kMG";
    const char *unit = value.n ? memchr(units, value.s[value.n - 1], sizeof units - 1) : NULL;
    value.n -= unit != NULL;
    bool good = read_number(value, size);
    for (const char *u = units; good && unit && u <= unit; u++) {
        good = *size <= UINT64_MAX / 1000;
        *size *= 1000;
    }
    return good;
}

static bool read_range(struct text word, struct range *range)
{
    struct text first = TEXT_NONE, last = word;
    text_split(&last, '-', &first);
    return read_number(first, &range->first) && read_number(last.s ? last : first, &range->last) &&
           range->first <= range->last;
}

static bool read_ranges(struct text value, struct ranges *ranges)
{
    for (struct text word; text_split(&value, ',', &word);) {
        struct range range;
        if (!read_range(word, &range))
            return false;
        *array_add(ranges) = range;
    }
    return true;
}

static bool set_switch(struct text value, bool *field)
{
    int number = find_word("no|yes", value.n ? value : TEXT("yes"));
    *field = number == 1;
    return number >= 0;
}

/* What an option alone means: `yes`, `always` or nothing, if that is one of its words; .s NULL: it needs a value. */
static struct text value_alone(const struct option_row *row)
{
    struct text words = text_of(row->value), word;
    while (text_split(&words, '|', &word))
        if (word.n == 0 || text_equal(word, TEXT("yes")) || text_equal(word, TEXT("always")))
            return word;
    return TEXT_NONE;
}

/* Sets an enum of any type from the number of a word, whose first one means `first`; false if it is -1. */
static bool set_enum(unsigned *field, int word, unsigned first)
{
    *field = first + (unsigned)word;
    return word >= 0;
}

/* The plurals that --tree takes, too. */
static struct text without_plural(struct text value)
{
    return text_equal(value, TEXT("callers"))   ? TEXT("caller")
           : text_equal(value, TEXT("callees")) ? TEXT("calling")
                                                : value;
}

static bool set_choice(const struct option_row *row, struct text value, void *field)
{
    return set_enum(field, find_word(row->value, value.n ? without_plural(value) : value_alone(row)), 0);
}

static bool set_width(struct text value, uint64_t *field)
{
    *field = WIDTH_AUTO;
    return text_equal(value, TEXT("auto")) || read_number(value, field);
}

static bool set_value(struct options *options, const struct option_row *row, struct text value)
{
    void *field = (char *)options + row->field;
    switch (row->kind) {
    case KIND_SWITCH:
        return set_switch(value, field);
    case KIND_CHOICE:
        return set_choice(row, value, field);
    case KIND_WORD:
        return set_enum(field, find_word(row->value, value), 1);
    case KIND_NUMBER:
        return read_number(value, field);
    case KIND_COUNT:
        return read_number(value, field) && *(uint64_t *)field > 0;
    case KIND_WIDTH:
        return set_width(value, field);
    case KIND_LINK:
        return links_read(value.n ? value : value_alone(row), field);
    case KIND_SIZE:
        return read_size(value, field);
    case KIND_SHARE:
        return number_read_share(value, field);
    case KIND_TEXT:
        *(struct text *)field = value;
        return true;
    case KIND_TEXTS:
        *array_add((struct texts *)field) = value;
        return true;
    case KIND_MAPS:
        return source_map_read(array_add((struct source_maps *)field), value, &options->arena);
    case KIND_RANGES:
        return read_ranges(value, field);
    }
    return false;
}

/* The values that an option takes, for people. */
static const char *expected_value(const struct option_row *row)
{
    static const char *const phrases[] = {
        [KIND_SWITCH] = "yes|no",
        [KIND_NUMBER] = "a whole number",
        [KIND_COUNT] = "a whole number above 0",
        [KIND_WIDTH] = "auto or a whole number",
        [KIND_LINK] = "never, always, file, vscode, idea, kitty or a format with {path}, as in x://{host}{path}:{line}",
        [KIND_SIZE] = "a number of bytes, as in 500k or 2M",
        [KIND_SHARE] = "a percentage from 0 to 100",
        [KIND_RANGES] = "numbers and ranges, as in 1,3-5",
    };
    return phrases[row->kind] ? phrases[row->kind] : row->value + (row->value[0] == '|');
}

/* ---- getopt ---- */

#define FIRST_CODE 256 /* of long options, beyond all letters: FIRST_CODE + 2 * row, and 1 more for --no- */
#define LONG_MAX_COUNT (4 * ROWS + 1)

/* The lists that getopt is given. */
struct long_options {
    struct option all[LONG_MAX_COUNT];
    struct option first[LONG_MAX_COUNT]; /* those marked FIRST */
};

static bool may_be_negated(const struct option_row *row)
{
    return row->value && find_word(row->value, TEXT("no")) >= 0;
}

static int argument_of(const struct option_row *row)
{
    return !row->value ? no_argument : value_alone(row).s ? optional_argument : required_argument;
}

/* Adds the names of a row. */
static struct option *add_names(struct option *options, const struct option_row *row, struct arena *arena)
{
    int code = FIRST_CODE + 2 * (int)(row - rows);
    *options++ = (struct option){row->name, argument_of(row), NULL, code};
    if (row->alias)
        *options++ = (struct option){row->alias, argument_of(row), NULL, code};
    for (const char *name = row->name; name && may_be_negated(row); name = name == row->name ? row->alias : NULL)
        *options++ = (struct option){arena_format(arena, "no-%s", name).s, no_argument, NULL, code + 1};
    return options;
}

/* Fills both lists of struct long_options. */
static void make_long_options(struct option *all, struct option *first, struct arena *arena)
{
    for (size_t i = 0; i < ROWS; i++) {
        all = add_names(all, &rows[i], arena);
        if (rows[i].marks & FIRST)
            first = add_names(first, &rows[i], arena);
    }
    *all = *first = (struct option){NULL, 0, NULL, 0};
}

/* A name that was begun, without its dashes and its value. */
static struct text name_in(const char *word)
{
    struct text name = text_of(word + strspn(word, "-"));
    return (struct text){name.s, text_find(name, '=')};
}

/* How many different options a name that was begun may stand for; 1 if it is the whole name of one. */
static size_t count_meanings(const struct option *options, struct text name)
{
    size_t count = 0;
    int meant = 0;
    for (; options->name; options++) {
        struct text whole = text_of(options->name);
        if (text_equal(whole, name))
            return 1;
        count += text_starts(whole, name) && options->val != meant;
        meant = text_starts(whole, name) ? options->val : meant;
    }
    return count;
}

/* The options that the next word is looked for in: an abbreviation that 0.1.0 took means what it did then. */
static const struct option *options_for(const struct long_options *options, const char *word)
{
    bool is_long = word && text_starts(text_of(word), TEXT("--"));
    struct text name = is_long ? name_in(word) : TEXT_NONE;
    bool is_begun = name.n && count_meanings(options->all, name) > 1;
    return is_begun && count_meanings(options->first, name) == 1 ? options->first : options->all;
}

/* A leading '-' makes getopt hand out arguments in their order; ':' that it tells a missing value apart. */
static void make_letters(char *letters)
{
    *letters++ = '-';
    *letters++ = ':';
    for (size_t i = 0; i < ROWS; i++) {
        if (!rows[i].letter)
            continue;
        *letters++ = rows[i].letter;
        if (argument_of(&rows[i]) == required_argument)
            *letters++ = ':';
    }
    *letters = '\0';
}

void options_each(void (*use)(const struct option_info *option, void *context), void *context)
{
    for (size_t i = 0; i < ROWS; i++) {
        const struct option_row *row = &rows[i];
        bool optional = argument_of(row) != required_argument;
        struct option_info info = {row->name, row->letter, row->value, row->help, optional, may_be_negated(row)};
        use(&info, context);
        info.name = row->alias;
        info.letter = 0;
        if (row->alias)
            use(&info, context);
    }
}

static const struct option_row *row_of_code(int code)
{
    if (code >= FIRST_CODE)
        return &rows[(code - FIRST_CODE) / 2];
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].letter == code)
            return &rows[i];
    return NULL;
}

/* The word of an option that a value probably means; .s NULL: none is near. */
static struct text nearest_value(const struct option_row *row, struct text value)
{
    struct nearest_word nearest = nearest_word_init(value);
    struct text words = text_of(row->kind == KIND_CHOICE || row->kind == KIND_WORD ? row->value : ""), word;
    while (text_split(&words, '|', &word))
        nearest_word_offer(&nearest, word);
    return nearest.found;
}

static struct text value_error(const struct option_row *row, struct text value, struct arena *arena)
{
    struct buffer message = {0};
    const struct meant *meant = meant_find_value(row->name, value);
    struct text near = meant ? TEXT_NONE : nearest_value(row, value);
    buffer_print(&message, "bad value '%.*s' of --%s", (int)value.n, value.n ? value.s : "", row->name);
    if (meant)
        meant_explain(meant, &message);
    else if (near.s)
        buffer_print(&message, "; is it %.*s? it takes %s", (int)near.n, near.s, expected_value(row));
    else
        buffer_print(&message, ": it takes %s", expected_value(row));
    return buffer_take(&message, arena);
}

/* Takes one option as getopt gave it; `word` is the last one of the command line that it took. */
static bool take_option(struct options *options, int code, const char *word, struct text *error)
{
    const struct option_row *row = row_of_code(code);
    struct text value = text_of(optarg);
    if (code < FIRST_CODE && text_starts(value, TEXT("="))) /* -I=DIR */
        value = text_skip(value, 1);
    if (code >= FIRST_CODE && (code - FIRST_CODE) % 2 == 1)
        value = TEXT("no");
    options->given[row - rows] = value.n || !row->value || !value_alone(row).s ? value : value_alone(row);
    if (row->kind == KIND_TEXTS && optarg == word) {
        options->taken.name = row->name;
        options->taken.value = value;
    }
    if (row->marks & READS)
        *array_add(&options->request.reading) =
            arena_format(&options->arena, "--%s%s%.*s", row->name, optarg || value.n ? "=" : "", (int)value.n, value.s);
    if (set_value(options, row, value))
        return true;
    *error = value_error(row, value, &options->arena);
    return false;
}

/* ---- what is wrong with an option ---- */

/* "--threshold, --threads": all options that begin with `name`; `*count` is how many. */
static struct text list_candidates(const struct option *long_options, struct text name, struct arena *arena,
                                   size_t *count)
{
    struct buffer list = {0};
    *count = 0;
    for (; long_options->name; long_options++)
        if (text_starts(text_of(long_options->name), name))
            buffer_print(&list, "%s--%s", (*count)++ ? ", " : "", long_options->name);
    return buffer_take(&list, arena);
}

/* `format=json` for `json`, `group=line` for `lines`; .s NULL: no option has this word. */
static struct text find_option_of_word(struct text word, struct arena *arena)
{
    size_t endings = word.n && word.s[word.n - 1] == 's' ? 2 : 1; /* also without the `s` of a plural */
    for (const struct option_row *row = rows; row < rows + sizeof rows / sizeof *rows; row++)
        for (size_t i = 0; i < endings && (row->kind == KIND_CHOICE || row->kind == KIND_WORD) && word.n; i++) {
            struct text one = {word.s, word.n - i};
            if (find_word(row->value, one) >= 0)
                return arena_format(arena, "%s=%.*s", row->name, (int)one.n, one.s);
        }
    return TEXT_NONE;
}

/* The option that `name` probably means: this is one of its values, or differs in at most about a third of its letters;
 * .s NULL: there is none. */
static struct text find_nearest(const struct option *long_options, struct text name, struct arena *arena)
{
    struct nearest_word nearest = nearest_word_init(name);
    struct text of_word = find_option_of_word(name, arena);
    for (; long_options->name; long_options++)
        nearest_word_offer(&nearest, text_of(long_options->name));
    return of_word.s ? of_word : nearest.found;
}

/* What begins several options, or else what is near to one. */
static struct text guess_of_name(const struct option *long_options, const char *word, struct arena *arena)
{
    struct text name = name_in(word);
    size_t count;
    struct text candidates = list_candidates(long_options, name, arena, &count);
    if (name.n && count > 1)
        return arena_format(arena, "ambiguous option '%s': it may be %s", word, candidates.s);
    struct text nearest = find_nearest(long_options, name, arena);
    return nearest.s ? arena_format(arena, "unknown option '%s'; is it --%.*s?", word, (int)nearest.n, nearest.s)
                     : arena_format(arena, "unknown option '%s'", word);
}

static struct text unknown_option(const struct meant *meant, const char *word, struct arena *arena)
{
    struct buffer message = {0};
    buffer_print(&message, "unknown option '%s'", word);
    if (meant)
        meant_explain(meant, &message);
    return buffer_take(&message, arena);
}

static struct text name_error(struct options *options, const struct option *long_options, const char *word)
{
    struct text name = name_in(word);
    const struct meant *meant = meant_find((struct text){word, (size_t)(name.s + name.n - word)});
    return meant ? unknown_option(meant, word, &options->arena) : guess_of_name(long_options, word, &options->arena);
}

/* A letter, perhaps within a word of several. */
static struct text letter_error(struct options *options, int letter)
{
    char word[] = {'-', (char)letter, '\0'};
    return unknown_option(meant_find(text_of(word)), word, &options->arena);
}

static struct text getopt_error(struct options *options, const struct option *long_options, int result, char **argv)
{
    const char *word = argv[optind - 1];
    if (result == ':')
        return arena_format(&options->arena, "option '%s' needs a value", word);
    if (optopt >= FIRST_CODE)
        return arena_format(&options->arena, "option '%s' takes no value", word);
    if (optopt)
        return letter_error(options, optopt);
    return name_error(options, long_options, word);
}

/* Whether the program was called by the name of the one that it stands in for. */
static bool is_stand_in(const char *name)
{
    return text_equal(text_base_name(text_of(name)), TEXT("callgrind_annotate"));
}

static void set_defaults(struct options *options, const char *name)
{
    *options = (struct options){0};
    struct request *request = &options->request;
    request->threshold = request->percent_limit = SHARE_NONE;
    request->show_percs = request->cycles = request->scaled = true;
    request->annotate = ANNOTATE_UNASKED;
    request->filters.letter_case = CASE_UNASKED;
    request->summary = SUMMARY_UNASKED;
    request->line_numbers = request->source_lines = request->jumps = NUMBERS_UNASKED;
    request->group = GROUP_UNASKED;
    request->inclusive = INCLUSIVE_UNASKED;
    request->tree_order = TREE_ORDER_UNASKED;
    request->context = CONTEXT_UNASKED;
    request->html_limit = 2000000;
    options->wishes.width = options->wishes.height = WIDTH_AUTO;
    options->wishes.pager = TEXT("auto");
    options->wishes.style = is_stand_in(name) ? LOOK_PLAIN : LOOK_AUTO;
}

/* Whether an option that was given asks for anything: its last value may be one like `no`, which any format honours. */
static bool asks(const struct options *options, const struct option_row *row)
{
    const void *field = (const char *)options + row->field;
    if (!options->given[row - rows].s)
        return false;
    if (row->kind == KIND_SWITCH)
        return *(const bool *)field;
    if (row->kind == KIND_TEXTS) /* what was given may have been forgotten since */
        return ((const struct texts *)field)->count;
    return row->kind != KIND_CHOICE || *(const unsigned *)field != 0;
}

/* A sheet is a section. */
static unsigned marks_of(const struct option_row *row)
{
    return row->marks | (asked_sheet_of(row->name) ? SECTION : 0);
}

/* Whether an option with a mark, and none of others, asks for anything. */
static bool asks_for_but(const struct options *options, enum mark mark, unsigned without)
{
    for (size_t i = 0; i < ROWS; i++)
        if (marks_of(&rows[i]) & mark && !(rows[i].marks & without) && asks(options, &rows[i]))
            return true;
    return false;
}

static bool asks_for(const struct options *options, enum mark mark)
{
    return asks_for_but(options, mark, 0);
}

/* Whether the option that sets a field was given. */
static bool is_given(const struct options *options, size_t field)
{
    bool given = false;
    for (size_t i = 0; i < ROWS; i++)
        given |= rows[i].field == field && options->given[i].s;
    return given;
}

/* Whether anything says how many rows there are to be. */
static bool limits_rows(const struct options *options)
{
    const struct request *request = &options->request;
    const struct text sort = request->sort.s ? request->sort : TEXT("");
    bool is_limited = request->threshold != SHARE_NONE || request->percent_limit != SHARE_NONE || request->rows ||
                      memrchr(sort.s, ':', sort.n);
    return is_limited || asks_for(options, CHOOSES) || request_compares(request);
}

/* What options imply of each other. In a comparison levels of recursion are no functions of their own. A user who peeks
 * at a function wants its block; one who lists it, its lines. */
static void imply(struct options *options)
{
    struct request *request = &options->request;
    if (request_compares(request) && request->match == MATCHING_AUTO && !is_given(options, REQUEST(merge_contexts)))
        request->merge_contexts = true;
    request->aligns = request_splits_inputs(request) && (is_given(options, REQUEST(match)) || request->change);
    if (request->aligns && request->match == MATCHING_AUTO && !is_given(options, REQUEST(merge_contexts)))
        request->merge_contexts = true;
    if (request->filters.peek.count && request->tree == TREE_NONE)
        request->tree = TREE_BOTH;
    if (request->filters.list.count && request->annotate != ANNOTATE_OWN)
        request->annotate = ANNOTATE_YES;
    if (request->browse)
        options->wishes.style = LOOK_RICH;
    request->limits_rows = limits_rows(options);
    request->wants_table = asks_for_but(options, TABLE, request->filters.call_tree.count ? TREES : 0);
    request->wants_section = asks_for(options, SECTION) || request->sources.count;
}

static void give(struct options *options, size_t field, struct text value)
{
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].field == field)
            options->given[i] = value;
}

void options_turn_inlined(struct options *options)
{
    give(options, REQUEST(inlined), TEXT("yes"));
    options->request.inlined = !options->request.inlined;
}

void options_turn_charge(struct options *options)
{
    struct texts *charge = &options->request.filters.charge;
    const struct text own = TEXT("own");
    give(options, REQUEST(filters.charge), own);
    if (charge->count)
        charge->count = 0;
    else
        *array_add(charge) = own;
}

bool options_check_built(const struct options *options, struct text *error)
{
    bool good = !options->request.inlined || libdw_is_built_in();
    if (!good)
        *error = TEXT("--inline: this program was built without libdw");
    return good;
}

/* Whether a word may be the value of an option that was given without one. */
static bool may_be_value(const struct option_row *row, struct text word)
{
    if (row->kind == KIND_TEXTS)
        return word.n;
    return word.n && find_word(row->kind == KIND_SWITCH ? "yes|no" : row->value, word) >= 0;
}

/* The option that a word is, if its value stands in no other word; or NULL. */
static const struct option_row *row_alone(const char *word)
{
    struct text text = text_of(word);
    for (size_t i = 0; i < ROWS; i++)
        if (text_starts(text, TEXT("--")) && text_equal(text_skip(text, 2), text_of(rows[i].name)))
            return argument_of(&rows[i]) == optional_argument ? &rows[i] : NULL;
    return NULL;
}

static void take_argument(struct options *options, char **argv)
{
    const struct option_row *row = optind > 1 ? row_alone(argv[optind - 2]) : NULL;
    *array_add(&options->arguments) = text_of(optarg);
    if (row && !options->left.name && may_be_value(row, text_of(optarg))) {
        options->left.name = row->name;
        options->left.word = text_of(optarg);
    }
}

bool options_read(struct options *options, int argc, char **argv, struct text *error)
{
    struct long_options long_options;
    char letters[2 * ROWS + 3];
    set_defaults(options, argv[0]);
    make_long_options(long_options.all, long_options.first, &options->arena);
    make_letters(letters);
    opterr = 0;
    optind = 0; /* glibc and musl begin anew */
    for (;;) {
        const char *word = optind < argc ? argv[optind ? optind : 1] : NULL;
        int code = getopt_long(argc, argv, letters, options_for(&long_options, word), NULL);
        if (code == -1 && word && text_equal(text_of(word), TEXT("-"))) { /* musl ends the options there */
            optarg = argv[optind++];
            code = 1;
        }
        if (code == -1) {
            break;
        } else if (code == 1) {
            take_argument(options, argv);
        } else if (code == '?' || code == ':') {
            *error = getopt_error(options, long_options.all, code, argv);
            return false;
        } else if (!take_option(options, code, argv[optind - 1], error)) {
            return false;
        }
    }
    for (; optind < argc; optind++)
        *array_add(&options->request.sources) = text_of(argv[optind]);
    imply(options);
    return true;
}

void options_each_given(const struct options *options, void (*use)(const struct option_given *given, void *context),
                        void *context)
{
    for (size_t i = 0; i < ROWS; i++) {
        struct option_given given = {rows[i].name, options->given[i], asks(options, &rows[i])};
        if (given.value.s)
            use(&given, context);
    }
}

void options_release(struct options *options)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].kind == KIND_TEXTS)
            free(((struct texts *)((char *)options + rows[i].field))->items);
        if (rows[i].kind == KIND_RANGES)
            free(((struct ranges *)((char *)options + rows[i].field))->items);
    }
    free(options->request.source_maps.items);
    free(options->request.reading.items);
    free(options->request.named.items);
    free(options->request.sources.items);
    free(options->arguments.items);
    arena_release(&options->arena);
}

/* ---- help ---- */

#define HELP_COLUMN 31
#define HELP_WIDTH 80

/* Writes words with `between` before each but the first, from column `at` on; if a line is full, they go on at column
 * `indent` of the next one. Returns the column behind the last. */
static size_t put_words(struct output *out, struct text words, char between, size_t at, size_t indent)
{
    for (size_t n; words.n; words = text_skip(words, n), at += n) {
        n = 1 + text_find(text_skip(words, 1), between);
        struct text word = {words.s, n};
        if (at + n > HELP_WIDTH) {
            output_char(out, '\n');
            output_fill(out, ' ', indent);
            word = text_trim(word);
            at = indent - (n - word.n);
        }
        output_text(out, word);
    }
    return at;
}

/* `brief`: only what the option does, up to a semicolon. */
static void help_row(struct output *out, const struct option_row *row, bool brief)
{
    struct text help = text_of(row->help);
    struct arena scratch = {0};
    char letter[] = {'-', row->letter, ',', ' ', '\0'};
    bool bare = row->value && row->value[0] == '|'; /* the words after the bar may be left out */
    const char *alias = brief ? NULL : row->alias;
    struct text left = arena_format(&scratch, "  %s--%s%s%s%s%s%s", row->letter ? letter : "    ", row->name,
                                    alias ? ", --" : "", alias ? alias : "",
                                    bare         ? "[="
                                    : row->value ? "="
                                                 : "",
                                    row->value ? row->value + bare : "", bare ? "]" : "");
    size_t at = put_words(out, left, '|', 0, text_find(left, '='));
    if (at + 1 > HELP_COLUMN) {
        output_char(out, '\n');
        at = 0;
    }
    output_fill(out, ' ', HELP_COLUMN - at);
    put_words(out, brief ? (struct text){help.s, text_find(help, ';')} : help, ' ', HELP_COLUMN, HELP_COLUMN);
    output_char(out, '\n');
    arena_release(&scratch);
}

#define HELP_USAGE "usage: cgannotate [options] [callgrind-out-file ...] [source-file ...]\n"

/* What fits on the smallest terminal. */
void options_help(struct output *out)
{
    output_print(out, HELP_USAGE "Without a file it reads the newest callgrind.out* or cachegrind.out* here.\n\n");
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].marks & DAILY)
            help_row(out, &rows[i], true);
    output_print(out, "\nWhere to begin: cgannotate --help=guide; all: --help=all, man cgannotate\n");
}

void options_help_all(struct output *out)
{
    output_print(out, HELP_USAGE "Reads Callgrind profiles and shows where the cost is: a table of functions, and\n"
                                 "their source. Without a file it reads the newest callgrind.out* here, or else\n"
                                 "cachegrind.out*.\n");
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].heading)
            output_print(out, "\n%s:\n", rows[i].heading);
        help_row(out, &rows[i], false);
    }
    output_print(out, "\nDefaults stand in [ ]. --x alone means --x=yes, --no-x means --x=no.\n"
                      "The manual page describes them.\n");
}
