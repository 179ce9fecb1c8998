/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/column_words.h"

#include "base/buffer.h"
#include "compare/split.h"
#include "events/compared.h"
#include "events/rates.h"
#include "names/meant.h"
#include "names/text_end.h"
#include "rows/event_words.h"
#include "system/functions.h"

/* ---- words of a list ---- */

static bool next_word(struct text *list, struct text *word)
{
    if (!text_split(list, ',', word))
        return false;
    *word = text_trim(*word);
    return true;
}

static const struct measure *find_measure(const struct column_reader *reader, struct text name)
{
    ref_t found = measures_find(reader->measures, name);
    return found != NONE ? &reader->measures->items[found] : NULL;
}

/* The kind that a word begins with, or COLUMN_KINDS. */
static size_t find_kind(struct text word)
{
    size_t k = 0;
    while (k < COLUMN_KINDS && !(column_kinds[k].prefix.n && text_starts(word, column_kinds[k].prefix)))
        k++;
    return k;
}

/* The kind that a word is, as `incl`; COLUMN_KINDS: it is none. */
static size_t find_kind_alone(const struct column_reader *reader, struct text word)
{
    size_t k = 0;
    bool is_taken = reader->takes_beginnings && reader->first;
    while (k < COLUMN_KINDS &&
           !(is_taken && word.n + 1 == column_kinds[k].prefix.n && text_starts(column_kinds[k].prefix, word)))
        k++;
    return k;
}

/* The event of a name, or of the only one that begins so, or NULL. */
static const struct measure *find_begun(const struct column_reader *reader, struct text name)
{
    const struct measure *measure = find_measure(reader, name);
    return measure || !reader->takes_beginnings ? measure : event_word_find(reader->measures, name);
}

/* The event that `A`, `self:A`, `self` and the like name, or NULL. */
static const struct measure *find_unmarked(const struct column_reader *reader, struct text word)
{
    const struct measure *measure = find_measure(reader, word);
    size_t kind = find_kind(word);
    if (!measure && find_kind_alone(reader, word) < COLUMN_KINDS)
        return reader->first;
    if (!measure && kind < COLUMN_KINDS)
        measure = find_begun(reader, text_skip(word, column_kinds[kind].prefix.n));
    return measure ? measure : column_word_begins_event(reader, word);
}

const struct measure *column_word_begins_event(const struct column_reader *reader, struct text word)
{
    bool is_other = text_equal(word, TEXT("calls")) || find_kind_alone(reader, word) < COLUMN_KINDS;
    return is_other || !reader->takes_beginnings ? NULL : event_word_find(reader->measures, word);
}

static bool names_unmarked(const struct column_reader *reader, struct text word)
{
    return find_unmarked(reader, word) || text_equal(word, TEXT("calls"));
}

/* Takes a statistic off a word; if it stands after an event, the event must be known. */
static enum statistic take_statistic(const struct column_reader *reader, struct text *word)
{
    for (size_t i = STATISTICS_LISTED; i-- > 0 && !find_measure(reader, *word);) {
        const struct statistic_row *row = &statistic_table[statistics_listed[i]];
        struct text rest = text_before(*word, word->n - (text_ends(*word, row->title) ? row->title.n : 0));
        if (!measures_offer(reader->measures, statistics_listed[i]))
            continue;
        if (text_starts(*word, row->word))
            *word = text_skip(*word, row->word.n);
        else if (rest.n < word->n && names_unmarked(reader, rest))
            *word = rest;
        else
            continue;
        return statistics_listed[i];
    }
    return STATISTIC_ALONE;
}

static const struct series_list *series_of(const struct column_reader *reader)
{
    static const struct series_list none;
    return reader->study ? reader->study->series : &none;
}

/* Whether a word is the name of a unit, or begins with it and a colon, both of which are taken off it then. The name
 * alone means the first event. */
static bool take_name(const struct column_reader *reader, struct text *word, struct text name)
{
    bool is_alone = text_equal(*word, name) && reader->first;
    if (!is_alone && !(text_starts(*word, name) && word->n > name.n && word->s[name.n] == ':'))
        return false;
    *word = is_alone ? reader->first->name : text_skip(*word, name.n + 1);
    return true;
}

/* Takes the name of a unit off a word; NONE if it begins with none. The reason of a dump may be left out. */
static ref_t take_unit(const struct column_reader *reader, struct text *word)
{
    const struct series_list *series = series_of(reader);
    size_t count = find_measure(reader, *word) ? 0 : series_units(series);
    for (size_t i = 0; i < count; i++)
        if (take_name(reader, word, series_unit_name(series, i)))
            return (ref_t)i;
    for (size_t i = 0; i < count; i++)
        if (take_name(reader, word, series_bare_name(series, i)))
            return (ref_t)i;
    return NONE;
}

/* Takes both off a word; whether it had any. */
static bool take_marks(const struct column_reader *reader, struct text *word)
{
    struct text whole = *word;
    take_statistic(reader, word);
    take_unit(reader, word);
    return !text_equal(*word, whole);
}

const struct measure *column_word_find_event(const struct column_reader *reader, struct text word,
                                             enum statistic *statistic)
{
    *statistic = take_statistic(reader, &word);
    take_unit(reader, &word);
    return find_unmarked(reader, word);
}

static const struct measure *find_event(const struct column_reader *reader, struct text word)
{
    enum statistic unused;
    return column_word_find_event(reader, word, &unused);
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

/* Whether a word that may have commas names an event, by its whole name. */
static bool names_event(const struct column_reader *reader, struct text word)
{
    int64_t threshold;
    struct column_reader whole = *reader;
    whole.takes_beginnings = false;
    return find_event(&whole, word) || find_event(&whole, split_threshold(word, &threshold));
}

static size_t count_commas(struct text name)
{
    size_t commas = 0;
    for (size_t i = 0; i < name.n; i++)
        commas += name.s[i] == ',';
    return commas;
}

/* The largest number of commas in a name of a column. */
static size_t most_commas(const struct column_reader *reader)
{
    size_t of_events = 0, of_units = 0;
    for (size_t i = 0; i < reader->measures->count; i++) {
        size_t commas = count_commas(reader->measures->items[i].name);
        of_events = commas > of_events ? commas : of_events;
    }
    for (size_t i = 0; i < series_units(series_of(reader)); i++) {
        size_t commas = count_commas(series_unit_name(series_of(reader), i));
        of_units = commas > of_units ? commas : of_units;
    }
    return of_events + of_units;
}

bool column_word_next(const struct column_reader *reader, struct text *list, struct text *word)
{
    if (!next_word(list, word))
        return false;
    struct text rest = *list, piece, first = *word;
    for (size_t commas = most_commas(reader); commas && next_word(&rest, &piece); commas--) {
        struct text longer = {first.s, (size_t)(piece.s + piece.n - first.s)};
        if (!names_event(reader, longer))
            continue;
        *word = longer;
        *list = rest;
    }
    return true;
}

/* ---- words that are wrong ---- */

#define UNITS_NAMED 3 /* in a message; there may be thousands */

/* Adds the words that may stand before an event, if there are any. */
static void add_prefixes(const struct column_reader *reader, struct buffer *message)
{
    size_t units = series_units(series_of(reader));
    const char *before = ", each also after";
    for (size_t i = 0; i < STATISTICS_LISTED; i++) {
        if (!measures_offer(reader->measures, statistics_listed[i]))
            continue;
        buffer_add(message, text_of(before));
        buffer_add(message, TEXT(" "));
        buffer_add(message, statistic_table[statistics_listed[i]].word);
        before = "";
    }
    for (size_t i = 0; i < units && i < UNITS_NAMED; i++) {
        buffer_add(message, i ? TEXT(" '") : TEXT(", each also after '"));
        buffer_add(message, series_unit_name(series_of(reader), i));
        buffer_add(message, TEXT(":'"));
    }
    if (units > UNITS_NAMED)
        buffer_add(message, TEXT(" and so on"));
}

/* Whether a word names a rate, which is there if it is asked for. */
static bool names_rate(const struct column_reader *reader, struct text word)
{
    take_marks(reader, &word);
    size_t kind = find_kind(word);
    return rates_may_have(reader->measures, kind < COLUMN_KINDS ? text_skip(word, column_kinds[kind].prefix.n) : word);
}

/* What is left of a word without what may stand around an event. */
static struct text event_in(const struct column_reader *reader, struct text word)
{
    int64_t threshold;
    take_marks(reader, &word);
    size_t kind = find_kind(word);
    return split_threshold(kind < COLUMN_KINDS ? text_skip(word, column_kinds[kind].prefix.n) : word, &threshold);
}

bool column_word_unknown(const struct column_reader *reader, struct text word)
{
    struct buffer message = {0};
    if (names_rate(reader, word)) {
        *reader->error = arena_format(reader->arena, "'%.*s' is a rate: it needs --rates", (int)word.n, word.s);
        return false;
    }
    const struct meant *meant = meant_find_value(reader->option, event_in(reader, word));
    if (meant) {
        buffer_print(&message, "unknown event '%.*s'", (int)word.n, word.s);
        meant_explain(meant, &message);
    } else if (event_word_explain(reader->measures, word, event_in(reader, word), &message)) {
        *reader->error = buffer_take(&message, reader->arena);
        return false;
    }
    buffer_add(&message, message.items[message.count - 1] == '?' ? TEXT(" there are:") : TEXT("; there are:"));
    for (size_t i = 0; i < reader->measures->count; i++) {
        if (!measure_leads(&reader->measures->items[i]))
            continue;
        buffer_add(&message, TEXT(" "));
        buffer_add(&message, reader->measures->items[i].name);
    }
    add_prefixes(reader, &message);
    *reader->error = buffer_take(&message, reader->arena);
    return false;
}

/* The event is unknown, or the text after it is not a threshold. */
static bool bad_key(const struct column_reader *reader, struct text word)
{
    const char *colon = word.n ? memrchr(word.s, ':', word.n) : NULL;
    struct text event = {word.s, colon ? (size_t)(colon - word.s) : 0};
    if (!colon || !find_event(reader, event))
        return column_word_unknown(reader, word);
    struct text number = text_skip(word, event.n + 1);
    *reader->error =
        arena_format(reader->arena, "bad threshold '%.*s' of %.*s in --%s: it takes a percentage from 0 to 100",
                     (int)number.n, number.s, (int)event.n, event.s, reader->option);
    return false;
}

/* Says why a word is not a column for this option; false. */
static bool wrong_word(const struct column_reader *reader, struct text word, const char *why)
{
    *reader->error = arena_format(reader->arena, "--%s=%.*s%s", reader->option, (int)word.n, word.s, why);
    return false;
}

/* ---- columns ---- */

static struct text full_name(const struct column_reader *reader, const struct column *column)
{
    struct text statistic = statistic_table[column_statistic(column)].word;
    if (column->kind == COLUMN_CALLS)
        return arena_join(reader->arena, statistic, TEXT("calls"));
    struct text event = arena_join(reader->arena, column_kinds[column->kind].prefix, column->measure->name);
    return statistic.n ? arena_join(reader->arena, statistic, event) : event;
}

struct column column_reader_column(const struct column_reader *reader, enum column_kind kind,
                                   const struct measure *measure)
{
    struct column column = column_make(reader->measures, kind, measure);
    column.name = full_name(reader, &column);
    return column;
}

struct text column_word_without_statistic(const struct column *column)
{
    return text_skip(column->name, statistic_table[column_statistic(column)].word.n);
}

bool column_word_names_column(const struct column_reader *reader, struct text word)
{
    take_marks(reader, &word);
    return names_unmarked(reader, word);
}

bool column_word_begins_column(const struct column_reader *reader, struct text word)
{
    return take_marks(reader, &word) || find_kind(word) < COLUMN_KINDS;
}

/* Sets the column of a kind and a statistic. `measure`: the lead; NULL: calls that are alone. */
static bool set_column(const struct column_reader *reader, struct text word, enum column_kind kind,
                       enum statistic statistic, const struct measure *measure, struct column *column)
{
    const struct measure *shown = column_measure(kind, measure, statistic);
    if (measure && !shown)
        return wrong_word(reader, word, ": a quotient has neither change nor spread; it has old: and new:");
    *column = column_reader_column(reader, kind, shown);
    return true;
}

/* ---- columns of units ---- */

struct column column_reader_unit_column(const struct column_reader *reader, const struct column *sum, size_t unit)
{
    struct column column = *sum;
    struct text name = series_unit_name(series_of(reader), unit);
    column.measure = split_measure(series_of(reader), sum->measure, unit, reader->study->profile, reader->arena);
    column.title = column.heading = text_cut(name, HEADING_SHOWN);
    column.name = arena_format(reader->arena, "%.*s:%.*s", (int)name.n, name.s, (int)sum->name.n, sum->name.s);
    return column;
}

struct column column_reader_change_column(const struct column_reader *reader, const struct column *sum, size_t unit,
                                          size_t since)
{
    struct column column = column_reader_unit_column(reader, sum, unit);
    column.measure = split_change(series_of(reader), sum->measure, unit, since, reader->study->profile, reader->arena);
    column.title = column.heading = arena_join(reader->arena, column.title, TEXT(" change"));
    column.name = arena_join(reader->arena, TEXT("change:"), column.name);
    return column;
}

struct column column_reader_spread_column(const struct column_reader *reader, enum statistic statistic,
                                          const struct measure *measure)
{
    struct measure *made = arena_alloc(reader->arena, sizeof *made);
    struct text title = statistic_table[statistic].title;
    *made = *measure;
    made->statistic = statistic;
    made->spread = reader->study->series->spread;
    made->spread_event = spread_find(made->spread, measure->name);
    struct column column = column_reader_column(reader, COLUMN_SELF, made);
    column.kind = COLUMN_SPREAD;
    column.heading = text_skip(title, 1);
    column.title = arena_join(reader->arena, text_cut(measure->name, HEADING_SHOWN), title);
    return column;
}

/* ---- one word ---- */

/* The meaning of a word, before a column is made of it. */
struct named {
    enum statistic statistic;
    ref_t unit;
    enum column_kind kind;
    bool has_kind;               /* the word says which */
    const struct measure *event; /* the lead of its statistics; NULL: calls that are alone */
};

static bool has_kind(const struct column_reader *reader, enum column_kind kind)
{
    return kind == COLUMN_SELF || reader->kinds & column_bit(kind);
}

static bool read_event(const struct column_reader *reader, struct text word, struct text rest, struct named *named)
{
    named->event = find_measure(reader, rest);
    size_t alone = named->event ? COLUMN_KINDS : find_kind_alone(reader, rest);
    size_t kind = named->event ? COLUMN_KINDS : alone < COLUMN_KINDS ? alone : find_kind(rest);
    bool is_calls = !named->event && text_equal(rest, TEXT("calls"));
    if (!has_kind(reader, is_calls ? COLUMN_CALLS : kind < COLUMN_KINDS ? (enum column_kind)kind : COLUMN_SELF))
        return wrong_word(reader, word,
                          reader->kinds ? ": only functions have this column" : " needs --inclusive=yes or both");
    if (is_calls)
        named->event = reader->measures->calls;
    else if (!named->event)
        named->event = find_unmarked(reader, rest);
    if (!is_calls && !named->event)
        return bad_key(reader, word);
    if (kind < COLUMN_KINDS && alone == COLUMN_KINDS &&
        !find_begun(reader, text_skip(rest, column_kinds[kind].prefix.n)))
        kind = COLUMN_KINDS; /* the event itself begins so */
    named->has_kind = kind < COLUMN_KINDS;
    named->kind = is_calls ? COLUMN_CALLS : kind < COLUMN_KINDS ? (enum column_kind)kind : reader->usual;
    if (named->kind == COLUMN_PER_CALL && named->event->kind == MEASURE_RATIO)
        return wrong_word(reader, word, ": a ratio has no value per call");
    return true;
}

/* Only self costs have a spread; if inclusive costs are usual, the event alone means self costs here. */
static bool read_spread(const struct column_reader *reader, struct text word, const struct named *named,
                        struct column_word *column_word)
{
    bool is_self = named->kind == COLUMN_SELF || (named->kind == COLUMN_INCLUSIVE && !named->has_kind);
    if (!is_self || named->event->kind == MEASURE_RATIO)
        return wrong_word(reader, word, ": only self costs have a spread");
    column_word->column = column_reader_spread_column(reader, named->statistic, named->event);
    return true;
}

/* The column has the name of the unit alone, if that is clear. */
static bool read_unit(const struct column_reader *reader, struct text word, const struct named *named,
                      struct column_word *column_word)
{
    if (!column_kind_is_cost(named->kind))
        return wrong_word(reader, word, ": calls are not told apart by part, thread or input");
    column_word->column = column_reader_unit_column(reader, &column_word->column, named->unit);
    if (named->event != reader->first)
        column_word->column.title = column_word->column.heading =
            arena_format(reader->arena, "%.*s:%.*s", (int)column_word->column.title.n, column_word->column.title.s,
                         (int)named->event->name.n, named->event->name.s);
    return true;
}

bool column_word_read(const struct column_reader *reader, struct text word, struct column_word *column_word)
{
    struct text rest = word;
    struct named named = {.statistic = take_statistic(reader, &rest)};
    named.unit = take_unit(reader, &rest);
    if (!read_event(reader, word, rest, &named))
        return false;
    *column_word = (struct column_word){
        .event = named.event, .statistic = named.statistic, .unit = named.unit, .is_one = !text_equal(rest, word)};
    if (statistic_is_of_spread(named.statistic))
        return read_spread(reader, word, &named, column_word);
    return set_column(reader, word, named.kind, named.statistic, named.event, &column_word->column) &&
           (named.unit == NONE || read_unit(reader, word, &named, column_word));
}

/* Why there is no sorting by a column, or NULL. */
static const char *no_order(const struct sort_key *key)
{
    if (key->column.kind != COLUMN_SPREAD)
        return NULL;
    if (key->threshold >= 0)
        return ": a spread has no threshold";
    return column_has_words(&key->column) ? ": names of parts, threads and inputs have no order" : NULL;
}

bool column_word_read_sort(const struct column_reader *reader, struct text word, struct sort_key *sort)
{
    struct column_word column_word;
    struct text named = word;
    sort->threshold = -1;
    if (!find_event(reader, word))
        named = split_threshold(word, &sort->threshold);
    if (!column_word_read(reader, named, &column_word))
        return false;
    sort->column = column_word.column;
    const char *why = no_order(sort);
    return !why || wrong_word(reader, word, why);
}
