/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/meant.h"

#define VALGRIND "it is Valgrind's, for the run that writes the profile: valgrind --tool=callgrind PROGRAM"
#define CACHES "it is there if the profile is recorded with valgrind --tool=callgrind --cache-sim=yes"
#define BRANCHES "it is there if the profile is recorded with valgrind --tool=callgrind --branch-sim=yes"
#define SYSTEM "it is there if the profile is recorded with valgrind --tool=callgrind --collect-systime=yes"
#define BUS "it is there if the profile is recorded with valgrind --tool=callgrind --collect-bus=yes"

#define DRAWN "Graphviz draws it: dot -Tsvg"
#define FLAMES "flamegraph.pl and speedscope read it; the page of --format=html has a flame graph"

static const struct meant rows[] = {
    {"--top", "--rows", NULL},
    {"--limit", "--rows", NULL},
    {"--exclude", "--ignore", NULL},
    {"--flat", "--inclusive=no", NULL},
    {"--children", "--inclusive", NULL},
    {"--only-through", "--sort=only:EVENT", NULL},
    {"--compare", "--base=FILE", NULL},
    {"--diff=", "--base=FILE", "--diff takes none: the first of two profiles is the base"},
    {"--web", "--format=html", NULL},
    {"--html", "--format=html", NULL},
    {"--svg", "--format=dot", DRAWN},
    {"--graph", "--format=dot", DRAWN},
    {"--call-graph", "--call-tree", NULL},
    {"--flamegraph", "--format=folded", FLAMES},
    {"--flame", "--format=folded", FLAMES},
    {"--flame-graph", "--format=folded", FLAMES},
    {"--speedscope", "--format=folded", FLAMES},
    {"--markdown", "--format=md", NULL},
    {"--stdio", "--pager=no", NULL},
    {"--tui", "--browse", NULL},
    {"--interactive", "--browse", NULL},
    {"--gui", "--browse", NULL},
    {"--include-path", "--include", NULL},

    {"--format=svg", "--format=dot", DRAWN},
    {"--format=png", "--format=dot", DRAWN},
    {"--format=graphviz", "--format=dot", DRAWN},
    {"--format=flamegraph", "--format=folded", FLAMES},
    {"--format=flame", "--format=folded", FLAMES},
    {"--format=speedscope", "--format=folded", FLAMES},
    {"--format=collapsed", "--format=folded", FLAMES},
    {"--format=markdown", "--format=md", NULL},
    {"--format=ndjson", "--format=jsonl", NULL},
    {"--format=web", "--format=html", NULL},
    {"--format=sarif", "--format=github", NULL},
    {"--format=vim", "--format=quickfix", NULL},
    {"--format=chrome", "--format=cpuprofile", NULL},
    {"--format=kcachegrind", "--format=callgrind", NULL},
    {"--color=yes", "--color=always", NULL},
    {"--color=no", "--color=never", NULL},
    {"--tree=yes", "--tree=both", NULL},
    {"--group=func", "--group=function", NULL},
    {"--group=symbol", "--group=function", NULL},
    {"--group=source", "--group=line", NULL},

    {"--sort=inclusive", "--sort=incl", NULL},
    {"--sort=exclusive", "--sort=self", NULL},
    {"--sort=total", "--sort=incl", NULL},
    {"--sort=cost", "--sort=self", NULL},
    {"--sort=count", "--sort=calls", NULL},
    {"--sort=name", NULL, "rows are sorted by costs, and not by names"},
    {"--sort=function", NULL, "rows are sorted by costs, and not by names"},
    {"--sort=file", NULL, "rows are sorted by costs, and not by names; --group=file adds up those of each file"},
    {"--show=inclusive", "--inclusive", NULL},
    {"--show=self", "--inclusive=no", NULL},
    {"=Dr", NULL, CACHES},
    {"=Dw", NULL, CACHES},
    {"=I1mr", NULL, CACHES},
    {"=D1mr", NULL, CACHES},
    {"=D1mw", NULL, CACHES},
    {"=ILmr", NULL, CACHES},
    {"=DLmr", NULL, CACHES},
    {"=DLmw", NULL, CACHES},
    {"=L1m", NULL, CACHES},
    {"=LLm", NULL, CACHES},
    {"=Bc", NULL, BRANCHES},
    {"=Bcm", NULL, BRANCHES},
    {"=Bi", NULL, BRANCHES},
    {"=Bim", NULL, BRANCHES},
    {"=Bm", NULL, BRANCHES},
    {"=sysCount", NULL, SYSTEM},
    {"=sysTime", NULL, SYSTEM},
    {"=Ge", NULL, BUS},

    {"-V", "--version", NULL},
    {"-v", "--version", NULL},
    {"-?", "--help", NULL},
    {"help", "--help", NULL},
    {"version", "--version", NULL},
    {"report", NULL, "cgannotate FILE is enough: it has no commands"},
    {"annotate", NULL, "cgannotate FILE is enough: it has no commands"},
    {"diff", "--diff OLD NEW", NULL},
    {"compare", "--diff OLD NEW", NULL},
    {"valgrind", NULL, "run it first: valgrind --tool=callgrind PROGRAM, then cgannotate"},

    {"--tool", NULL, VALGRIND},
    {"--callgrind-out-file", NULL, VALGRIND},
    {"--cachegrind-out-file", NULL, VALGRIND},
    {"--cache-sim", NULL, VALGRIND},
    {"--branch-sim", NULL, VALGRIND},
    {"--cacheuse", NULL, VALGRIND},
    {"--simulate-wb", NULL, VALGRIND},
    {"--simulate-cache", NULL, VALGRIND},
    {"--dump-instr", NULL, VALGRIND},
    {"--dump-line", NULL, VALGRIND},
    {"--dump-before", NULL, VALGRIND},
    {"--dump-after", NULL, VALGRIND},
    {"--dump-every-bb", NULL, VALGRIND},
    {"--zero-before", NULL, VALGRIND},
    {"--collect-jumps", NULL, VALGRIND},
    {"--collect-systime", NULL, VALGRIND},
    {"--collect-bus", NULL, VALGRIND},
    {"--collect-atstart", NULL, VALGRIND},
    {"--instr-atstart", NULL, VALGRIND},
    {"--toggle-collect", NULL, VALGRIND},
    {"--combine-dumps", NULL, VALGRIND},
    {"--compress-strings", NULL, VALGRIND},
    {"--compress-pos", NULL, VALGRIND},
    {"--separate-threads", NULL, VALGRIND},
    {"--separate-callers", NULL, VALGRIND},
    {"--separate-recs", NULL, VALGRIND},
    {"--skip-plt", NULL, VALGRIND},
    {"--trace-children", NULL, VALGRIND},
};

/* Whether a row has what was typed. */
static bool has(const struct meant *row, struct text typed)
{
    struct text has = text_of(row->typed);
    if (has.s[0] == '=')
        return text_ends(typed, has) && text_find(typed, '=') == typed.n - has.n;
    return text_equal(typed, has) || (text_ends(has, TEXT("=")) && text_starts(typed, has));
}

const struct meant *meant_find(struct text typed)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (has(&rows[i], typed))
            return &rows[i];
    return NULL;
}

const struct meant *meant_find_value(const char *option, struct text value)
{
    struct buffer typed = {0};
    buffer_print(&typed, "--%s=%.*s", option, (int)value.n, value.n ? value.s : "");
    const struct meant *found = meant_find(buffer_text(&typed));
    buffer_release(&typed);
    return found;
}

void meant_explain(const struct meant *meant, struct buffer *message)
{
    if (meant->meant)
        buffer_print(message, "; is it %s?", meant->meant);
    if (meant->why)
        buffer_print(message, "%s%s", meant->meant ? " " : "; ", meant->why);
}
