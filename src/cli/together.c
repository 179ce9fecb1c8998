/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/together.h"

#include "base/buffer.h"
#include "base/number.h"
#include "cli/format.h"

#include <stdlib.h>

/* ---- the table ---- */

enum verdict {
    REFUSED,         /* beside any of the others */
    NOTED,           /* likewise: it has no effect */
    PARTLY,          /* likewise: it has only part of its effect, and that is noted */
    REFUSED_WITHOUT, /* without one of the others */
    NOTED_WITHOUT,   /* likewise: it has no effect */
};

/* Options are words with blanks between them: `tree` is asked for by any value but one like `no`; `tree=both|caller`
 * has one of these values, `tree!=both` has another one, and `sections~=lines|calls` is a list that has one of these.
 * --format always has a value. TABLE is any option about the table alone, FILES a second argument, which may be a
 * source file. */
struct row {
    const char *options;
    enum verdict verdict;
    const char *others;
    const char *why;    /* or NULL */
    const char *unless; /* options by which the row has no meaning, or NULL */
};

#define SHEETS "card hot-path call-tree reach disasm"
#define RECORDS "md|csv|tsv|jsonl"

/* Calls are between functions. A format that has no rows but functions takes no notice of --group. */
#define FUNCTIONS_OR_LINES(options, unless)                                                                            \
    {options, REFUSED, "group=file|object|class|directory|file,function|object,function",                              \
     "it is about whole functions, and calls within such a row would count twice", unless},                            \
        {options, REFUSED, "group=function,file",                                                                      \
         "it is about whole functions, whose files have no calls of their own", unless},                               \
    {                                                                                                                  \
        options, REFUSED, "group=instruction", "it is about whole functions", unless                                   \
    }

#define WHOLE_FUNCTIONS(options, unless)                                                                               \
    FUNCTIONS_OR_LINES(options, unless),                                                                               \
    {                                                                                                                  \
        options, REFUSED, "group=line",                                                                                \
            "it is about whole functions; --inclusive=yes shows what a line costs with its calls", unless              \
    }

static const struct row rows[] = {
    /* What is read, and what stands side by side. */
    {"browse", REFUSED, "format output pager", "it shows a screen", NULL},
    {"diff", REFUSED, "base", "both name the base; give one of them", NULL},
    {"split", REFUSED, "spread", "give one of them", NULL},
    {"split spread", REFUSED, "base diff", "a comparison has columns of its own", NULL},
    {"split", REFUSED, "inclusive=both", "there is room for one of both costs; say yes or no", NULL},
    {"combine=median|min", REFUSED_WITHOUT, "base diff", "it combines the runs of each side of a comparison", NULL},
    {"combine=median|min", REFUSED, "by=part|thread|input", "it shows pairs, whose runs are added up", NULL},
    {"why", REFUSED_WITHOUT, "base diff", "it tells what a change comes from", NULL},
    {"match", NOTED_WITHOUT, "base diff split=input", NULL, NULL},
    {"base-include pair gone", NOTED_WITHOUT, "base diff", NULL, NULL},
    {"change", NOTED_WITHOUT, "split", NULL, NULL},
    {"step", REFUSED_WITHOUT, "split=input", "it is of versions: --split=input --by=input v1 v2 v3, of directories",
     NULL},

    /* What formats are about. */
    {"format=pprof|cpuprofile", REFUSED, "base diff",
     "it has the stacks of one profile; write both profiles, or compare them by --format=folded", NULL},
    {"format=callgrind", REFUSED, "fail-if warn-if", "check the file that it writes", NULL},
    {"sections~=your_lines", REFUSED_WITHOUT, "base diff", "lines change between two profiles", NULL},
    {"format=github", REFUSED_WITHOUT, "fail-if warn-if", "it is about checks", NULL},
    {"format=quickfix", REFUSED, "group!=piece|line", "it is about source lines", NULL},
    {"format=dot", REFUSED, "group!=piece|function|file,function|object,function",
     "it draws functions; --group may be file,function or object,function, for a box around those of each file or "
     "object",
     NULL},
    {"format=html", REFUSED, "group!=piece|function|line|file|object|class|directory", "it has no table of these rows",
     NULL},
    {"html-link", REFUSED_WITHOUT, "format=dot", "other formats have no links to a page", NULL},
    {"format=quickfix", REFUSED, "tree peek", "it is about source lines", NULL},
    {"group inclusive cumulative", NOTED, "by=part|thread|input", "its rows stand in place of the table",
     "format!=" RECORDS},
    FUNCTIONS_OR_LINES("inclusive", "format!=text|github|" RECORDS),
    WHOLE_FUNCTIONS("tree peek", "format!=text|github|" RECORDS),

    /* What formats lack. */
    {"summary", NOTED, "format!=text", "it has no summary", NULL},
    {"by", NOTED, "summary=only", "it shows nothing else", "split=input"},
    {"why", NOTED, "summary=only", "it shows nothing else", NULL},
    {"list tree peek " SHEETS, PARTLY, "summary=only", "it shows nothing else", NULL},
    {"tree", NOTED, "format=github|callgrind|folded|pprof|cpuprofile", "it has no callers and callees", NULL},
    {"tree peek", PARTLY, "format!=text|json|dot|html", "it has no callers and callees", NULL},
    {"tree-order=up|down", NOTED, "format!=text", "it has no trees of calls", NULL},
    {"depth!=1", NOTED, "format!=text", "it has no trees of calls", "call-tree"},
    {"call-tree", NOTED, "format!=text|json", "it has no call tree", NULL},
    {"hot-path", NOTED, "format!=text", "it has no way down", NULL},
    {"card", NOTED, "format!=text", "it has no card of a function", NULL},
    {"reach", NOTED, "format!=text|json|" RECORDS, "it has no reach of a function", NULL},
    {"why", NOTED, "format!=text|json|html|" RECORDS, "it has no causes of a change", NULL},
    {"disasm syntax objdump", NOTED, "format!=text|dot|html|json|" RECORDS, "it has no machine code", NULL},
    {"symfs", NOTED, "format!=text|dot|html|json|" RECORDS, "it has no machine code", "inline"},
    {"source-lines", NOTED, "format!=text|md", "it has no lines of source in machine code", NULL},
    {"list", PARTLY, "format!=text|json|quickfix|html", "it has no annotated lines", NULL},
    {"auto missing line-numbers", NOTED, "format!=text|html", "it has no annotated sources", NULL},
    {"context", NOTED, "format!=text|html|md", "it has no annotated sources", NULL},
    {"context", NOTED, "format=md", "it has no annotated sources", "disasm"},
    {"jumps", NOTED, "format!=text|json|html", "it has no jumps between lines", NULL},
    {"group!=piece|function", NOTED, "format=json|github|callgrind|folded|pprof|cpuprofile",
     "it has no table of these rows", NULL},
    {"show-percs", NOTED, "format!=text|md|quickfix|dot|html", "it has no percentages", NULL},
    {"percentage", NOTED, "format!=text|md|quickfix|dot", "it has no percentages to choose", NULL},
    {"unit", NOTED, "format=csv|tsv|jsonl|callgrind|folded", "it has plain numbers", "fail-if warn-if"},
    {"cycles=no", NOTED, "format=callgrind", "it has the calls as they were recorded", NULL},
    {"cumulative", NOTED, "format!=text|" RECORDS, "it has no running percentage", NULL},
    {"by", NOTED, "format!=text|json|html|" RECORDS, "it has no table of totals by part, thread or input", NULL},
    {"pair", NOTED, "format!=text|json|html|" RECORDS, "it has no table of totals by part, thread or input",
     "fail-if warn-if"},
    {"spread", NOTED, "format!=text|json|github|" RECORDS, "it has no columns by part, thread or input", NULL},
    {"change split", NOTED, "format!=text|json|github|html|" RECORDS, "it has no columns by part, thread or input",
     NULL},
    {"show", NOTED, "format=github|callgrind", "it has no figures to choose", NULL},
    {"sort", NOTED, "format=github|callgrind", "it has no order to choose", NULL},
    {"event", NOTED, "format=callgrind", "it has no figures to choose", NULL},
    {"names", NOTED, "format=callgrind", "it has no names other than the recorded ones", NULL},
    {"rates", NOTED, "format=dot|callgrind|folded|pprof|cpuprofile", "it has no ratios", NULL},
    {"percent-limit", NOTED, "format=github|callgrind", "it has no rows to choose", NULL},
    {"threshold rows", NOTED, "format=github|callgrind|folded|pprof|cpuprofile", "it has no rows to choose", NULL},
    {"inclusive", NOTED, "format=github|callgrind|folded|pprof|cpuprofile", "it has no figures to choose", NULL},
    {"html-limit", NOTED, "format!=html", "it has no limit of its size", NULL},
    {"sections", NOTED, "format!=json", "it has no sections", NULL},
    {"style color width height hyperlink", NOTED, "format!=text", "it is not written for a terminal", NULL},

    /* Calls, whose functions are whole ones. */
    {"hot-path reach", REFUSED, "base diff", "it follows the calls of one profile", NULL},
    WHOLE_FUNCTIONS("call-tree reach", NULL),
    {"group!=piece|function", PARTLY, "card", "the rows beside it are whole functions", NULL},

    /* Machine code. */
    {"group=instruction", REFUSED, "base diff", "addresses move with every build; compare by --group=line, or --disasm",
     NULL},
    {"disasm", REFUSED, "base diff", "it draws the blocks of one profile", "format!=dot"},
    {"base-object base-symfs", NOTED_WITHOUT, "base diff", NULL, NULL},
    {"jumps", REFUSED, "base diff", "jumps are not compared; show those of each profile by itself", NULL},
    {"sections~=instructions", REFUSED, "base diff", "addresses move with every build; --disasm compares functions",
     "disasm"},
    {"sections~=jumps|line_jumps", REFUSED, "base diff", "addresses move with every build", NULL},
    {"inline", REFUSED, "group=instruction jumps",
     "what was inlined is taken out of the code around it, which would have holes", NULL},
    {"inline", REFUSED, "disasm", "what was inlined is taken out of the code around it, which would have holes",
     "format=text|json|html|" RECORDS},
    {"inline", REFUSED, "spread", "each unit would be read with its objects", NULL},

    /* Functions that are hidden. */
    {"hide charge", REFUSED, "group=instruction sections~=instructions|jumps",
     "instructions have no charges; show --group=line", NULL},
    {"hide charge", REFUSED, "disasm", "instructions have no charges; show --group=line", "browse"},
    {"by=own", REFUSED, "hide charge", "it adds up the costs that were recorded; leave out either", NULL},
    {"hide charge", REFUSED, "spread", "bounds of units cannot be compared; --split shows them side by side", NULL},

    /* Sections that stand in place of others. */
    {"threshold percent-limit rows percentage cumulative inclusive by split change spread", NOTED, "reach",
     "its rows stand in place of the table", "format!=" RECORDS},
    {"threshold percent-limit rows cumulative inclusive=yes by group", NOTED, "disasm",
     "its rows stand in place of the table", "format!=" RECORDS},
    {"disasm", NOTED, "reach why", "its rows stand in place of machine code", "format!=" RECORDS},
    {"percentage cumulative inclusive group cycles=no tree tree-order=up|down", NOTED, "why",
     "causes stand in place of the table", "format!=text|" RECORDS},
    {"peek", PARTLY, "why", "causes stand in place of callers and callees", "format!=text|" RECORDS},
    {"depth!=1", NOTED, "why", "causes stand in place of the table", "call-tree format!=text|" RECORDS},
    {"threshold percent-limit rows", PARTLY, "why", "causes are of the whole profile", "format!=text|" RECORDS},
    {"by", NOTED, "why", "causes stand in place of the table", "split=input format!=" RECORDS},
    {"context", NOTED, "peek card hot-path call-tree reach why", "it shows no sources; --auto=yes does",
     "auto list disasm FILES browse format!=text|html"},
    {"line-numbers jumps", NOTED, "peek why " SHEETS, "it shows no sources; --auto=yes does",
     "auto list FILES browse format!=text|html"},
    {"context line-numbers jumps", NOTED, "auto=no", NULL, "list disasm FILES browse format!=text|html"},
    {"focus ignore object ignore-object file ignore-file", NOTED, "format=github", "checks are of the whole profile",
     NULL},
    {"focus ignore object ignore-object", NOTED, "card hot-path call-tree", "its functions are not chosen by filters",
     "TABLE reach summary auto list FILES browse format!=text"},
    {"height", NOTED, "list tree peek by why " SHEETS, "there is no summary", "summary browse"},
    {"inclusive", NOTED, "call-tree", "it has both costs", "TABLE format!=text browse"},
    {"event rates", PARTLY, "call-tree hot-path reach why", "it shows one event; --sort names it",
     "show sort fail-if warn-if card TABLE summary browse format=json"},
    {"event rates", PARTLY, "format=dot|folded|cpuprofile|quickfix", "it shows one event; --sort names it",
     "show sort fail-if warn-if"},
    {"event rates", PARTLY, "split", "it shows one event; --show names it", "show sort fail-if warn-if"},
    {"percentage", NOTED, "show-percs=no", NULL, NULL},
    {"show-percs=no", NOTED, "reach", "its shares are figures of its own", "TABLE format!=text|md"},
    {"html-link", NOTED, "disasm", "it draws blocks of code, which are not on the page", NULL},
};

/* ---- options that were given ---- */

struct asked {
    struct text name;
    struct text value; /* as it was typed; .s NULL: the option has none */
    bool is_asked;     /* it asks for anything */
    bool is_silent;    /* it was noted */
};

struct together {
    const struct options *options;
    ARRAY(struct asked) all;
    struct arena *arena;
    struct diagnostics *diagnostics; /* or NULL */
    struct text *error;
};

static bool is_value(struct text values, struct text value)
{
    bool found = false;
    for (struct text one; !found && text_split(&values, '|', &one);)
        found = text_equal(one, value);
    return found;
}

static bool has_value(struct text values, struct text list)
{
    bool found = false;
    for (struct text one; !found && text_split(&list, ',', &one);)
        found = is_value(values, one);
    return found;
}

/* Whether the condition behind the name of an option, as `=both|caller`, holds for its value; none: it is asked for. */
static bool is_met(struct text condition, const struct asked *asked)
{
    bool is_turned = text_starts(condition, TEXT("!=")), is_list = text_starts(condition, TEXT("~="));
    struct text values = text_skip(condition, is_turned || is_list ? 2 : 1);
    if (condition.n == 0)
        return asked->is_asked;
    return is_list ? has_value(values, asked->value) : is_value(values, asked->value) != is_turned;
}

/* Whether a word of a row means an option. */
static bool word_means(struct text word, const struct asked *asked)
{
    if (!text_starts(word, asked->name))
        return false;
    static const char signs[] = "=!~";
    struct text condition = text_skip(word, asked->name.n);
    return (condition.n == 0 || memchr(signs, condition.s[0], sizeof signs - 1)) && is_met(condition, asked);
}

/* The word among `words` by which an option is meant; .n 0: none is. */
static struct text find_word(const char *words, const struct asked *asked)
{
    bool may_be = words && !asked->is_silent && strstr(words, asked->name.s); /* most rows are about others */
    struct text rest = may_be ? text_of(words) : TEXT_NONE;
    for (struct text word; text_split(&rest, ' ', &word);)
        if (word_means(word, asked))
            return word;
    return TEXT("");
}

/* An option that `words` mean, and the word; NULL: none is. */
static const struct asked *find_asked(const struct together *t, const char *words, struct text *word)
{
    for (size_t i = 0; i < t->all.count; i++)
        if ((*word = find_word(words, &t->all.items[i])).n)
            return &t->all.items[i];
    return NULL;
}

/* ---- what is said of them ---- */

/* `--tree`, or `--group=file` if the word is about its value. */
static struct text say_option(const struct together *t, const struct asked *asked, struct text word)
{
    if (text_find(word, '=') == word.n)
        return arena_join(t->arena, TEXT("--"), asked->name);
    return arena_format(t->arena, "--%s=%.*s", asked->name.s, (int)asked->value.n, asked->value.s);
}

/* `--base, --diff or --split=input`. */
static struct text say_words(const struct together *t, const char *words)
{
    struct buffer list = {0};
    struct text rest = text_of(words), word;
    for (size_t i = 0; text_split(&rest, ' ', &word); i++)
        buffer_print(&list, "%s--%.*s", i == 0 ? "" : rest.s ? ", " : " or ", (int)word.n, word.s);
    return buffer_take(&list, t->arena);
}

static const struct problem problem_silent = {NULL, SEVERITY_NOTE, OPTIONS_MAX, false};

/* Refuses or notes an option. `other`: of the row's verdict, in words. */
static void say(struct together *t, const struct row *row, struct asked *asked, struct text option, struct text other)
{
    static const char *const verdicts[] = {
        [REFUSED] = "does not go with",
        [NOTED] = "has no effect beside",
        [PARTLY] = "has only part of its effect beside",
        [REFUSED_WITHOUT] = "needs",
        [NOTED_WITHOUT] = "has no effect without",
    };
    bool is_note = row->verdict != REFUSED && row->verdict != REFUSED_WITHOUT;
    struct text line = arena_format(t->arena, "%s %s %s%s%s", option.s, verdicts[row->verdict], other.s,
                                    row->why ? ": " : "", row->why ? row->why : "");
    if (is_note && t->diagnostics)
        diagnostics_add(t->diagnostics, &problem_silent, TEXT_NONE, 0, "%s", line.s);
    asked->is_silent = is_note && row->verdict != PARTLY;
    if (!is_note)
        *t->error = line;
}

static void apply(struct together *t, const struct row *row, struct asked *asked)
{
    struct text word = find_word(row->options, asked), other_word;
    if (!word.n || find_asked(t, row->unless, &other_word))
        return;
    const struct asked *other = find_asked(t, row->others, &other_word);
    bool is_without = row->verdict == REFUSED_WITHOUT || row->verdict == NOTED_WITHOUT;
    if (is_without == (other != NULL))
        return;
    say(t, row, asked, say_option(t, asked, word),
        other ? say_option(t, other, other_word) : say_words(t, row->others));
}

/* ---- all ---- */

static void add_given(const struct option_given *given, void *context)
{
    struct together *t = context;
    *array_add(&t->all) = (struct asked){text_of(given->name), given->value, given->is_asked, false};
}

static void add_fact(struct together *t, const char *name, bool holds)
{
    if (holds)
        *array_add(&t->all) = (struct asked){text_of(name), TEXT_NONE, true, false};
}

static void find_given(struct together *t)
{
    const struct options *options = t->options;
    options_each_given(options, add_given, t);
    add_fact(t, "TABLE", options->request.wants_table);
    add_fact(t, "FILES", options->arguments.count > 1 || options->request.sources.count);
}

static void set_value(struct together *t, const char *name, const char *value)
{
    for (size_t i = 0; i < t->all.count; i++)
        if (text_equal(t->all.items[i].name, text_of(name))) {
            t->all.items[i].value = text_of(value);
            return;
        }
    *array_add(&t->all) = (struct asked){text_of(name), text_of(value), false, false};
}

/* cg_annotate has another option of this name, whose values are small. */
static void note_threshold(const struct together *t)
{
    static const struct problem problem_threshold = {NULL, SEVERITY_NOTE, 1, false};
    const struct request *request = &t->options->request;
    char text[SHARE_MAX];
    struct text word;
    bool is_limited = request->percent_limit != SHARE_NONE || format_of(request)->usual->percent_limit;
    if (!find_asked(t, "threshold", &word) || request->threshold >= PERCENT || is_limited)
        return;
    int n = (int)number_write_share(text, request->threshold);
    diagnostics_add(t->diagnostics, &problem_threshold, TEXT_NONE, 0,
                    "--threshold=%.*s shows the rows that make up %.*s%%; cg_annotate's meaning, rows of %.*s%% or "
                    "more, is --percent-limit=%.*s",
                    n, text, n, text, n, text, n, text);
}

static uint32_t letter_bit(char c)
{
    return UINT32_C(1) << (c & 31);
}

/* The first letters of a row's options: most rows are about others, which is seen before words are compared. */
static uint32_t first_letters(const char *words)
{
    uint32_t letters = letter_bit(*words);
    for (; *words; words++)
        letters |= *words == ' ' ? letter_bit(words[1]) : 0;
    return letters;
}

static bool check(struct together *t)
{
    for (size_t row = 0; row < sizeof rows / sizeof *rows && !t->error->s; row++) {
        uint32_t letters = first_letters(rows[row].options);
        for (size_t i = 0; i < t->all.count && !t->error->s; i++)
            if (letters & letter_bit(*t->all.items[i].name.s))
                apply(t, &rows[row], &t->all.items[i]);
    }
    if (t->diagnostics && !t->error->s)
        note_threshold(t);
    free(t->all.items);
    return !t->error->s;
}

bool together_check(const struct options *options, struct diagnostics *diagnostics, struct arena *arena,
                    struct text *error)
{
    struct together t = {.options = options, .arena = arena, .diagnostics = diagnostics, .error = error};
    find_given(&t);
    set_value(&t, "format", format_of(&options->request)->name);
    return check(&t);
}

bool together_check_question(const struct options *options, const struct question *question, struct arena *arena,
                             struct text *error)
{
    struct together t = {.options = options, .arena = arena, .error = error};
    find_given(&t);
    set_value(&t, "format", question->format->name);
    set_value(&t, "group", group_table[question->group].word);
    return check(&t);
}
