#include "report/keys.h"

#include "analysis/compared.h"
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

/* What stands before that to name one face of it, in a comparison; longer ones first. */
static const struct {
    struct text prefix;
    enum face face;
} faces[] = {
    {TEXT("old:min:"), FACE_OLD_MIN},   {TEXT("old:max:"), FACE_OLD_MAX}, {TEXT("old:spread:"), FACE_OLD_SPREAD},
    {TEXT("new:min:"), FACE_NEW_MIN},   {TEXT("new:max:"), FACE_NEW_MAX}, {TEXT("new:spread:"), FACE_NEW_SPREAD},
    {TEXT("old:"), FACE_OLD},           {TEXT("new:"), FACE_NEW},         {TEXT("change:"), FACE_CHANGE},
    {TEXT("relative:"), FACE_RELATIVE},
};

#define KEY_FACES (sizeof faces / sizeof *faces)

/* Takes the face off a word; FACE_ALONE where it has none. */
static enum face take_face(const struct key_reader *reader, struct text *word)
{
    if (!reader->measures->calls || find_measure(reader, *word))
        return FACE_ALONE;
    for (size_t i = 0; i < KEY_FACES; i++)
        if (text_starts(*word, faces[i].prefix)) {
            *word = text_skip(*word, faces[i].prefix.n);
            return faces[i].face;
        }
    return FACE_ALONE;
}

bool key_names_face(const struct key_reader *reader, struct text word)
{
    return take_face(reader, &word) != FACE_ALONE;
}

struct text key_face_prefix(enum face face)
{
    for (size_t i = 0; i < KEY_FACES; i++)
        if (faces[i].face == face)
            return faces[i].prefix;
    return TEXT("");
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
static const struct measure *find_faceless(const struct key_reader *reader, struct text word)
{
    const struct measure *measure = find_measure(reader, word);
    size_t kind = find_kind(word);
    return measure || kind == KINDS ? measure : find_measure(reader, text_skip(word, kinds[kind].prefix.n));
}

/* Likewise, but a face may stand before it. */
static const struct measure *find_event(const struct key_reader *reader, struct text word)
{
    take_face(reader, &word);
    return find_faceless(reader, word);
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
        if (!measure_leads(&reader->measures->items[i]))
            continue;
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
    struct text face = measure ? key_face_prefix(measure->face) : TEXT("");
    if (kind == COLUMN_CALLS)
        return arena_join(reader->arena, face, TEXT("calls"));
    while (kinds[k].kind != kind)
        k++;
    struct text event = arena_join(reader->arena, kinds[k].prefix, measure->name);
    return face.n ? arena_join(reader->arena, face, event) : event;
}

/* In a comparison a number of calls is an event, and what is divided by it is of the same side. */
struct column key_column(const struct key_reader *reader, enum column_kind kind, const struct measure *measure)
{
    struct column column = {.kind = kind, .measure = measure};
    const struct measure *calls = reader->measures->calls;
    if (calls && kind == COLUMN_CALLS)
        column.measure = measure ? compared_face(calls, measure->face) : calls;
    if (calls && kind == COLUMN_PER_CALL)
        column.calls = compared_face(calls, measure->face);
    column.name = full_name(reader, kind, column.measure);
    return column;
}

bool key_names_column(const struct key_reader *reader, struct text word)
{
    struct text rest = word;
    take_face(reader, &rest);
    return find_event(reader, word) || text_equal(rest, TEXT("calls"));
}

static bool has_no_change(const struct key_reader *reader, struct text word)
{
    *reader->error = arena_format(
        reader->arena, "--%s=%.*s: what is divided has neither change nor spread; it has old: and new:", reader->option,
        (int)word.n, word.s);
    return false;
}

/* Whether a face is made of two figures of an event. */
static bool is_difference(enum face face)
{
    return face == FACE_CHANGE || face == FACE_RELATIVE || face == FACE_OLD_SPREAD || face == FACE_NEW_SPREAD;
}

/* The face that a word means which names none: the change, or the new side's where there is no change. */
static enum face usual_face(enum column_kind kind, const struct measure *measure)
{
    bool is_divided = kind == COLUMN_PER_CALL || (measure && measure->kind == MEASURE_RATIO);
    return is_divided ? FACE_NEW : FACE_CHANGE;
}

/* Sets the column of a kind and a face. `measure`: the lead; NULL: calls. */
static bool set_column(const struct key_reader *reader, struct text word, enum column_kind kind, enum face face,
                       const struct measure *measure, struct column *column)
{
    enum face usual = usual_face(kind, measure);
    if (usual == FACE_NEW && is_difference(face))
        return has_no_change(reader, word);
    if (kind == COLUMN_CALLS)
        measure = reader->measures->calls;
    if (measure)
        measure = compared_face(measure, face == FACE_ALONE ? usual : face);
    *column = key_column(reader, kind, measure);
    return true;
}

bool key_read(const struct key_reader *reader, struct text word, struct column *column)
{
    struct text rest = word;
    enum face face = take_face(reader, &rest);
    const struct measure *measure = find_measure(reader, rest);
    size_t kind = measure ? KINDS : find_kind(rest);
    bool is_calls = !measure && text_equal(rest, TEXT("calls"));
    if ((is_calls || (kind < KINDS && kinds[kind].needs_functions)) && !reader->functions)
        return needs_functions(reader, word);
    if (!is_calls && !measure)
        measure = find_faceless(reader, rest);
    if (!is_calls && !measure)
        return bad_key(reader, word);
    if (kind < KINDS && kinds[kind].kind == COLUMN_PER_CALL && measure->kind == MEASURE_RATIO)
        return divides_twice(reader, word);
    return set_column(reader, word,
                      is_calls       ? COLUMN_CALLS
                      : kind < KINDS ? kinds[kind].kind
                                     : reader->usual,
                      face, measure, column);
}

bool key_read_sort(const struct key_reader *reader, struct text word, struct sort_key *key)
{
    key->threshold = -1;
    if (!find_measure(reader, word))
        word = split_threshold(word, &key->threshold);
    return key_read(reader, word, &key->column);
}
