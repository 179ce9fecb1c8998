#include "report/keys.h"

#include "base/buffer.h"

/* ---- words of a list ---- */

static bool next_word(struct text *list, struct text *word)
{
    if (!text_split(list, ',', word))
        return false;
    *word = text_trim(*word);
    return true;
}

static const struct measure *find_measure(const struct key_reader *reader, struct text name)
{
    ref_t found = measures_find(reader->measures, name);
    return found != NONE ? &reader->measures->items[found] : NULL;
}

/* What stands before an event to name one kind of column. */
static const struct {
    struct text prefix;
    enum column_kind kind;
    bool needs_functions;
} kinds[] = {
    {TEXT("self:"), COLUMN_SELF, false},
    {TEXT("incl:"), COLUMN_INCLUSIVE, true},
    {TEXT("percall:"), COLUMN_PER_CALL, true},
};

#define KINDS (sizeof kinds / sizeof *kinds)

/* The number of the kind that a word begins with, or KINDS. */
static size_t find_kind(struct text word)
{
    size_t k = 0;
    while (k < KINDS && !text_starts(word, kinds[k].prefix))
        k++;
    return k;
}

/* The event that `A`, `self:A` and the like name, or NULL. */
static const struct measure *find_event(const struct key_reader *reader, struct text word)
{
    const struct measure *measure = find_measure(reader, word);
    size_t kind = find_kind(word);
    return measure || kind == KINDS ? measure : find_measure(reader, text_skip(word, kinds[kind].prefix.n));
}

/* Splits `A:20` into the event and its threshold; an event may itself hold a colon. */
static struct text split_threshold(struct text word, int64_t *threshold)
{
    const char *colon = word.n ? memrchr(word.s, ':', word.n) : NULL;
    struct text number = colon ? text_skip(word, (size_t)(colon + 1 - word.s)) : TEXT_NONE;
    *threshold = -1;
    if (!number_read_share(number, threshold))
        return word;
    return (struct text){word.s, (size_t)(colon - word.s)};
}

static bool names_event(const struct key_reader *reader, struct text word)
{
    int64_t threshold;
    return find_event(reader, word) || find_event(reader, split_threshold(word, &threshold));
}

/* How many commas a name of an event has at most. */
static size_t count_commas(const struct measures *measures)
{
    size_t most = 0;
    for (size_t i = 0; i < measures->count; i++) {
        struct text name = measures->items[i].name, field;
        size_t fields = 0;
        while (text_split(&name, ',', &field))
            fields++;
        most = fields > most + 1 ? fields - 1 : most;
    }
    return most;
}

bool key_next(const struct key_reader *reader, struct text *list, struct text *word)
{
    if (!next_word(list, word))
        return false;
    struct text rest = *list, piece, first = *word;
    for (size_t commas = count_commas(reader->measures); commas && next_word(&rest, &piece); commas--) {
        struct text longer = {first.s, (size_t)(piece.s + piece.n - first.s)};
        if (!names_event(reader, longer))
            continue;
        *word = longer;
        *list = rest;
    }
    return true;
}

/* ---- what is wrong with a word ---- */

bool key_unknown(const struct key_reader *reader, struct text word)
{
    struct buffer message = {0};
    buffer_add(&message, TEXT("unknown event '"));
    buffer_add(&message, word);
    buffer_add(&message, TEXT("'; there are:"));
    for (size_t i = 0; i < reader->measures->count; i++) {
        buffer_add(&message, TEXT(" "));
        buffer_add(&message, reader->measures->items[i].name);
    }
    *reader->error = buffer_take(&message, reader->arena);
    return false;
}

/* The event is unknown, or what stands after it is no threshold. */
static bool bad_key(const struct key_reader *reader, struct text word)
{
    const char *colon = word.n ? memrchr(word.s, ':', word.n) : NULL;
    struct text event = {word.s, colon ? (size_t)(colon - word.s) : 0};
    if (!colon || !find_event(reader, event))
        return key_unknown(reader, word);
    struct text number = text_skip(word, event.n + 1);
    *reader->error =
        arena_format(reader->arena, "bad threshold '%.*s' of %.*s in --%s: it takes a percentage from 0 to 100",
                     (int)number.n, number.s, (int)event.n, event.s, reader->option);
    return false;
}

static bool needs_functions(const struct key_reader *reader, struct text word)
{
    *reader->error =
        arena_format(reader->arena, "--%s=%.*s needs --inclusive=yes or both", reader->option, (int)word.n, word.s);
    return false;
}

static bool divides_twice(const struct key_reader *reader, struct text word)
{
    *reader->error =
        arena_format(reader->arena, "--%s=%.*s: a ratio has no value per call", reader->option, (int)word.n, word.s);
    return false;
}

/* ---- columns ---- */

static struct text full_name(const struct key_reader *reader, enum column_kind kind, const struct measure *measure)
{
    size_t k = 0;
    if (!measure)
        return TEXT("calls");
    while (kinds[k].kind != kind)
        k++;
    return arena_join(reader->arena, kinds[k].prefix, measure->name);
}

struct column key_column(const struct key_reader *reader, enum column_kind kind, const struct measure *measure)
{
    return (struct column){.kind = kind, .measure = measure, .name = full_name(reader, kind, measure)};
}

bool key_names_column(const struct key_reader *reader, struct text word)
{
    return find_event(reader, word) || text_equal(word, TEXT("calls"));
}

/* A word that begins with a kind. */
static bool read_kind(const struct key_reader *reader, struct text word, size_t kind, struct column *column)
{
    const struct measure *measure = find_event(reader, word);
    if (kinds[kind].needs_functions && !reader->functions)
        return needs_functions(reader, word);
    if (!measure)
        return bad_key(reader, word);
    if (kinds[kind].kind == COLUMN_PER_CALL && measure->kind == MEASURE_RATIO)
        return divides_twice(reader, word);
    *column = key_column(reader, kinds[kind].kind, measure);
    return true;
}

bool key_read(const struct key_reader *reader, struct text word, struct column *column)
{
    const struct measure *measure = find_measure(reader, word);
    size_t kind = find_kind(word);
    bool is_calls = !measure && text_equal(word, TEXT("calls"));
    if (is_calls && !reader->functions)
        return needs_functions(reader, word);
    if (!measure && kind < KINDS)
        return read_kind(reader, word, kind, column);
    if (!measure && !is_calls)
        return bad_key(reader, word);
    *column = key_column(reader, is_calls ? COLUMN_CALLS : reader->usual, measure);
    return true;
}

bool key_read_sort(const struct key_reader *reader, struct text word, struct sort_key *key)
{
    key->threshold = -1;
    if (!find_measure(reader, word))
        word = split_threshold(word, &key->threshold);
    return key_read(reader, word, &key->column);
}
