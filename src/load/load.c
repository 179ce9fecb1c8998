/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/load.h"

#include "base/buffer.h"
#include "base/git.h"
#include "base/input.h"
#include "base/tasks.h"
#include "load/guess.h"
#include "parse/parser.h"
#include "profile/merge.h"
#include "system/stack.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#define HEAD_SIZE THRESHOLD(64u << 10, 256u)     /* read by one before the threads start */
#define BLOCK_SIZE THRESHOLD(4u << 20, 4u << 10) /* of a mapping: so much is read before its pages are given back */

/* ---- one chunk of a mapping ---- */

static struct text shorten(struct text t, size_t max)
{
    return t.n <= max ? t : (struct text){t.s, max};
}

/* Whole lines of about `size` bytes. A line that is too long to be read is cut, without a line end: looking for that
 * would touch all its pages. */
static struct text cut_block(struct text rest, size_t size)
{
    if (rest.n <= size)
        return rest;
    size_t beyond = text_find(shorten(text_skip(rest, size), INPUT_LINE_MAX), '\n');
    return shorten(rest, size + beyond + 1);
}

static bool is_cut(struct text block)
{
    return block.s[block.n - 1] != '\n';
}

struct reading {
    struct input *input; /* whose pages are given back; or NULL */
    const struct load_options *options;
    uint64_t total;
};

static void tell_progress(const struct reading *reading, uint64_t bytes)
{
    const struct load_options *options = reading->options;
    if (options && options->progress)
        options->progress(options->progress_context, options->before + bytes,
                          options->total ? options->total : reading->total);
}

/* Skips the rest of a line, without keeping its pages. */
static struct text skip_line(struct text rest, const struct reading *reading)
{
    for (bool ended = false; rest.n && !ended;) {
        struct text block = shorten(rest, BLOCK_SIZE);
        size_t n = text_find(block, '\n');
        ended = n < block.n;
        if (reading->input)
            input_drop(reading->input, block.s, block.s + block.n);
        rest = text_skip(rest, n + ended);
    }
    return rest;
}

/* `abreast`: how many chunks are read at once, of which this one tells the progress; 0: it tells none. */
static bool read_chunk(struct parser *ps, struct text chunk, const struct reading *reading, size_t abreast)
{
    uint64_t done = 0;
    while (chunk.n) {
        struct text block = cut_block(chunk, BLOCK_SIZE);
        if (!parser_read(ps, block))
            return false;
        if (reading->input)
            input_drop(reading->input, block.s, block.s + block.n);
        chunk = text_skip(chunk, block.n);
        if (is_cut(block))
            chunk = skip_line(chunk, reading);
        done += block.n;
        if (abreast)
            tell_progress(reading, done * abreast);
    }
    return true;
}

/* ---- chunks side by side ---- */

struct chunk {
    struct text text;
    struct profile profile;
    struct diagnostics diagnostics;
    struct parser *parser;
    const struct reading *reading;
    pthread_t thread;
    bool threaded;
};

static void *run_chunk(void *argument)
{
    struct chunk *chunk = argument;
    read_chunk(chunk->parser, chunk->text, chunk->reading, 0);
    parser_end_chunk(chunk->parser);
    return NULL;
}

static void chunk_start(struct chunk *chunk, const struct parser *head)
{
    profile_init(&chunk->profile, head->profile->wants, TEXT_NONE); /* file names are made relative as it is joined */
    chunk->profile.code = head->profile->code;
    profile_expect(&chunk->profile, chunk->text.n);
    chunk->parser = parser_new_chunk(head, &chunk->profile, &chunk->diagnostics);
    chunk->threaded = stack_start(&chunk->thread, run_chunk, chunk);
}

/* `threads`: as many may be used to join it. */
static bool chunk_finish(struct chunk *chunk, struct parser *ps, bool wanted, unsigned threads)
{
    if (chunk->threaded)
        pthread_join(chunk->thread, NULL);
    bool good = wanted;
    if (wanted && !(chunk->threaded && parser_join(ps, chunk->parser, threads)))
        good = read_chunk(ps, chunk->text, chunk->reading, 0);
    parser_free(chunk->parser);
    profile_release(&chunk->profile);
    diagnostics_release(&chunk->diagnostics);
    return good && !(ps->halted & HALT_STOPPED);
}

/* Reads text cut at `cuts`: the first chunk here, each other one in a thread of its own, joined in order. */
static bool read_cut(struct parser *ps, struct text text, const size_t *cuts, size_t count,
                     const struct reading *reading)
{
    struct chunk *chunks = memory_zeroed(count, sizeof *chunks);
    for (size_t i = 0; i < count; i++) {
        size_t end = i + 1 < count ? cuts[i + 1] : text.n;
        chunks[i].text = (struct text){text.s + cuts[i], end - cuts[i]};
        chunks[i].reading = reading;
        chunk_start(&chunks[i], ps);
    }
    bool good = read_chunk(ps, (struct text){text.s, count ? cuts[0] : text.n}, reading, count + 1);
    for (size_t i = 0; i < count; i++)
        good = chunk_finish(&chunks[i], ps, good, (unsigned)i + 2); /* as many as have ended, and this one */
    free(chunks);
    return good;
}

bool load_cut(struct parser *ps, struct text text, const size_t *cuts, size_t count)
{
    struct reading reading = {0};
    return read_cut(ps, text, cuts, count, &reading);
}

/* The first line start from `from` on where a chunk may begin; text.n if none is near. */
static size_t next_start(struct text text, size_t from)
{
    struct text rest = shorten(text_skip(text, from - 1), INPUT_LINE_MAX);
    const char *at = memmem(rest.s, rest.n, "\nfn=", 4);
    return at ? (size_t)(at + 1 - text.s) : text.n;
}

static size_t find_cuts(struct text text, unsigned jobs, size_t *cuts)
{
    size_t count = 0;
    for (unsigned i = 1; i < jobs; i++) {
        size_t cut = next_start(text, text.n / jobs * i);
        if (cut < text.n && (count == 0 || cut > cuts[count - 1]))
            cuts[count++] = cut;
    }
    return count;
}

bool load_may_cut(const struct diagnostics *diagnostics, const struct load_options *options)
{
    const struct selection *s = options->selection;
    return !diagnostics->strict && !options->taker && !(s && (s->parts.count || s->threads.count));
}

static unsigned useful_jobs(const struct load_options *options, const struct parser *ps, size_t size)
{
    if (!load_may_cut(ps->diagnostics, options))
        return 1;
    size_t jobs = size / LOAD_CHUNK_MIN;
    jobs = jobs > options->jobs ? options->jobs : jobs;
    return jobs > TASKS_THREADS_MAX ? TASKS_THREADS_MAX : jobs ? (unsigned)jobs : 1;
}

/* A mapped input: its head first, which tells the events, then the rest in chunks. */
static bool read_mapping(struct parser *ps, struct input *input, const struct load_options *options)
{
    struct text text = input_mapping(input);
    struct reading reading = {input, options, text.n};
    struct text head = cut_block(text, HEAD_SIZE);
    if (is_cut(head))
        head = text;
    struct text rest = text_skip(text, head.n);
    size_t cuts[TASKS_THREADS_MAX];
    if (!read_chunk(ps, head, &reading, 0))
        return false;
    return rest.n == 0 || read_cut(ps, rest, cuts, find_cuts(rest, useful_jobs(options, ps, rest.n), cuts), &reading);
}

/* A few compressed bytes may hold a great many names. So much memory is fair for each byte, and for all together. */
#define FAIR_PER_BYTE 64u
#define FAIR_AT_ALL (64u << 20)

static size_t memory_of(const struct parser *ps)
{
    return ps->profile->arena.used + ps->profile->words.used + ps->arena.used;
}

static bool is_fair(const struct parser *ps, const struct input *input, size_t used_before)
{
    uint64_t packed = input_packed(input);
    if (packed == 0 || memory_of(ps) <= used_before + FAIR_AT_ALL + FAIR_PER_BYTE * packed)
        return true;
    diagnostics_add(
        ps->diagnostics, &problem_unreadable, ps->path, 0,
        "too many names for so little compressed data: they take %u times as much memory; the rest is not read",
        FAIR_PER_BYTE);
    return false;
}

static bool read_stream(struct parser *ps, struct input *input, const struct load_options *options)
{
    struct reading reading = {NULL, options, 0};
    struct text block;
    uint64_t done = 0;
    size_t used = memory_of(ps);
    for (;;) {
        enum input_result result = input_next(input, &block);
        if (result == INPUT_END)
            return true;
        if (result == INPUT_ERROR) {
            struct text why = input_error(input);
            diagnostics_add(ps->diagnostics, &problem_unreadable, ps->path, 0, "%.*s", (int)why.n, why.s);
            return false;
        }
        if (!parser_read(ps, block) || !is_fair(ps, input, used))
            return false;
        done += block.n;
        tell_progress(&reading, done);
    }
}

/* ---- inputs ---- */

static bool is_plain(struct text path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+,:@%-";
    return path.n && path.s[0] != '-' && strspn(path.s, plain) == path.n;
}

/* Adds words in which FILE stands for the path of an input; one that a shell would read otherwise stays FILE. */
static void add_kind(struct buffer *said, struct text words, struct text path)
{
    static const struct text file = TEXT("FILE");
    while (is_plain(path) && text_has(words, file)) {
        size_t n = 0;
        while (!text_starts(text_skip(words, n), file))
            n++;
        bool is_bare = memchr(path.s, '/', path.n) == NULL;
        buffer_print(said, "%.*s%s%s", (int)n, words.s, is_bare ? "./" : "", path.s);
        words = text_skip(words, n + file.n);
    }
    buffer_add(said, words);
}

static bool refuse(struct diagnostics *diagnostics, const char *path, struct text head)
{
    struct buffer kind = {0};
    add_kind(&kind, text_of(guess_kind(head)), text_of(path));
    diagnostics_add(diagnostics, &problem_no_profile, text_of(path), 0, "not a Callgrind profile, but %.*s",
                    (int)kind.count, kind.items);
    buffer_release(&kind);
    return false;
}

/* An input that is open, and how it is read. */
struct opened {
    struct input *input;
    struct text path;
    struct diagnostics *diagnostics;
    const struct load_options *options;
};

static bool read_into(struct profile *profile, const struct opened *o)
{
    struct input *input = o->input;
    struct parser *ps = parser_new(profile, o->diagnostics, o->options->selection, o->path);
    parser_give_parts(ps, o->options->taker);
    bool good = input_mapping(input).n ? read_mapping(ps, input, o->options) : read_stream(ps, input, o->options);
    good &= parser_finish(ps, !good ? ENDING_BROKEN : input_is_open_ended(input) ? ENDING_IN_LINE : ENDING_WHOLE);
    if (good &&
        parser_is_idle(ps)) /* a process that did nothing writes this; but it may have been meant to be measured */
        diagnostics_add(o->diagnostics, &problem_no_costs, ps->path, 0, "nothing was measured: it has no cost");
    parser_free(ps);
    return good;
}

/* Reads a packed input into a profile of its own: how much memory it may take must not depend on what was read before.
 */
static bool read_apart(struct profile *profile, const struct opened *o)
{
    struct profile apart;
    profile_init_like(&apart, profile);
    bool good = read_into(&apart, o);
    if (!merge_fits(profile, &apart))
        diagnostics_add(o->diagnostics, &problem_too_many_events, o->path, 0,
                        "more than %u events in all, the rest is left out", EVENTS_MAX);
    merge_profile(profile, &apart);
    profile_release(&apart);
    return good;
}

static bool read_input(struct profile *profile, const struct opened *o)
{
    bool is_first = profile->inputs.count == 0;
    return input_packed(o->input) && !is_first ? read_apart(profile, o) : read_into(profile, o);
}

/* Callgrind makes the file when a process begins, and writes it when the process ends. */
static bool is_callgrinds(const char *path)
{
    struct text of = {path, strlen(path)};
    return text_starts(text_skip(of, git_directory(of).n), TEXT("callgrind.out"));
}

static bool load_all(struct profile *profile, struct diagnostics *diagnostics, const char *path,
                     const struct load_options *options)
{
    struct arena scratch = {0};
    struct text why;
    struct input *input = input_open(path, &scratch, &why);
    if (!input) {
        diagnostics_add(diagnostics, &problem_unreadable, text_of(path), 0, "%.*s", (int)why.n, why.s);
        arena_release(&scratch);
        return false;
    }
    struct opened opened = {input, text_of(path), diagnostics, options};
    struct text head = arena_copy(&scratch, input_peek(input));
    bool good = true;
    if (head.n == 0 && input_error(input).n)
        good = read_input(profile, &opened);
    else if (head.n == 0)
        diagnostics_add(diagnostics, &problem_empty_input, text_of(path), 0, "empty, skipped%s",
                        is_callgrinds(path) ? "; if the process ran another program with exec(), "
                                              "--trace-children=yes profiles that one"
                                            : "");
    else if (!guess_may_be_profile(head))
        good = refuse(diagnostics, path, head);
    else
        good = read_input(profile, &opened);
    input_close(input);
    arena_release(&scratch);
    return good;
}

/* Notes in the profile what was lost since then of the input that came last, if it came. */
struct before {
    size_t inputs, items;
    uint64_t losses;
};

static struct before before_loading(const struct profile *profile, const struct diagnostics *diagnostics)
{
    return (struct before){profile->inputs.count, diagnostics->items.count, diagnostics_losses(diagnostics)};
}

static void note_loss(struct profile *profile, const struct diagnostics *diagnostics, const char *path,
                      const struct before *before)
{
    struct arena scratch = {0};
    if (diagnostics_losses(diagnostics) == before->losses)
        return;
    struct text what = diagnostics_loss(diagnostics, before->items, &scratch);
    what = what.s ? what : arena_format(&scratch, "%s: lines of it were lost", path);
    profile_note_loss(profile, before->inputs < profile->inputs.count ? (ref_t)before->inputs : NONE, what);
    arena_release(&scratch);
}

static bool load_noting(struct profile *profile, struct diagnostics *diagnostics, const char *path,
                        const struct load_options *options)
{
    struct before before = before_loading(profile, diagnostics);
    bool good = load_all(profile, diagnostics, path, options);
    note_loss(profile, diagnostics, path, &before);
    return good;
}

/* What is not wanted of an input is forgotten at its end, so that no two inputs are in memory together. */
static bool load_totals(struct profile *profile, struct diagnostics *diagnostics, const char *path,
                        const struct load_options *options)
{
    struct profile one;
    profile_init_like(&one, profile);
    one.wants &= ~(unsigned)WANT_TOTALS;
    bool good = load_noting(&one, diagnostics, path, options);
    merge_totals(profile, &one);
    profile_release(&one);
    return good;
}

bool load_input(struct profile *profile, struct diagnostics *diagnostics, const char *path,
                const struct load_options *options)
{
    bool forgets = profile->wants & WANT_TOTALS;
    return (forgets ? load_totals : load_noting)(profile, diagnostics, path, options);
}

/* Whether a file begins like a profile. */
static bool has_head(const char *path, bool (*guess)(struct text head))
{
    struct stat status;
    if (strcmp(path, "-") == 0 || (stat(path, &status) == 0 && S_ISFIFO(status.st_mode)))
        return true;
    struct arena scratch = {0};
    struct text why;
    struct input *input = input_open(path, &scratch, &why);
    bool is_profile = input && guess(input_peek(input));
    if (input)
        input_close(input);
    arena_release(&scratch);
    return is_profile;
}

struct text load_describe(const char *path, struct arena *arena)
{
    struct stat status;
    struct text why;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return TEXT("not a regular file");
    struct input *input = input_open(path, arena, &why);
    if (!input)
        return why;
    struct text head = input_peek(input);
    why = input_error(input);
    why = head.n == 0 && why.n ? arena_copy(arena, why)
                               : arena_format(arena, "not a Callgrind profile, but %s", guess_kind(head));
    input_close(input);
    return why;
}

bool load_is_profile(const char *path)
{
    return has_head(path, guess_is_profile);
}

bool load_may_be_profile(const char *path)
{
    return has_head(path, guess_may_be_profile) || has_head(path, guess_is_profile);
}
