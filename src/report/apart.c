#include "report/apart.h"

/* ---- one unit ---- */

struct column apart_unit(const struct study *study, const struct column *sum, size_t unit, struct arena *arena)
{
    struct column column = *sum;
    struct text name = study->split->names.items[unit];
    column.measure = split_measure(study->split, sum->measure, unit, study->profile, arena);
    column.title = column.heading = text_cut(name, HEADING_SHOWN);
    column.name = arena_format(arena, "%.*s:%.*s", (int)name.n, name.s, (int)sum->name.n, sum->name.s);
    return column;
}

/* ---- all of them ---- */

/* How people call what a column says of the spread, and what --sort takes. */
static const struct {
    const char *heading;
    struct text prefix;
} faces[SPREAD_FACES] = {
    [SPREAD_MIN] = {"min", TEXT("min:")},         [SPREAD_MEAN] = {"mean", TEXT("mean:")},
    [SPREAD_MAX] = {"max", TEXT("max:")},         [SPREAD_IMBALANCE] = {"imbalance", TEXT("imbalance:")},
    [SPREAD_WHERE] = {"max in", TEXT("max_in:")},
};

struct column apart_spread(const struct study *study, const struct key_reader *reader, enum spread_face face,
                           const struct measure *measure)
{
    struct column column = key_column(reader, COLUMN_SELF, measure);
    struct text event = text_cut(measure->name, HEADING_SHOWN);
    column.kind = COLUMN_SPREAD;
    column.face = face;
    column.spread = study->fold->spread;
    column.spread_event = spread_find(column.spread, measure->name);
    column.name = arena_join(reader->arena, faces[face].prefix, column.name);
    column.heading = text_of(faces[face].heading);
    column.title = arena_format(reader->arena, "%.*s %s", (int)event.n, event.s, faces[face].heading);
    return column;
}

/* ---- sorting ---- */

/* Takes a unit's name off a word; NONE where it begins with none. */
static ref_t take_unit(const struct split *split, const struct key_reader *reader, struct text *word)
{
    for (size_t i = 0; split && i < split->names.count && measures_find(reader->measures, *word) == NONE; i++) {
        struct text name = split->names.items[i];
        if (!text_starts(*word, name) || word->n == name.n || word->s[name.n] != ':')
            continue;
        *word = text_skip(*word, name.n + 1);
        return (ref_t)i;
    }
    return NONE;
}

/* Takes what names a column of the spread off a word; SPREAD_FACES where it names none. */
static enum spread_face take_face(const struct study *study, const struct key_reader *reader, struct text *word)
{
    for (int face = 0; face < SPREAD_FACES && study->fold; face++) {
        if (!text_starts(*word, faces[face].prefix) || measures_find(reader->measures, *word) != NONE)
            continue;
        *word = text_skip(*word, faces[face].prefix.n);
        return (enum spread_face)face;
    }
    return SPREAD_FACES;
}

/* Why there is no sorting by a face of what a key says, or NULL. */
static const char *wrong_with(const struct sort_key *key, enum spread_face face)
{
    if (!key->column.measure || key->column.kind == COLUMN_PER_CALL || column_is_ratio(&key->column))
        return "only costs have a spread";
    if (key->threshold >= 0)
        return "a spread has no threshold";
    return face == SPREAD_WHERE ? "names of parts, threads and inputs have no order" : NULL;
}

static bool read_spread(const struct study *study, const struct key_reader *reader, struct text word,
                        enum spread_face face, struct sort_key *key)
{
    if (!key_read_sort(reader, word, key))
        return false;
    const char *wrong = wrong_with(key, face);
    if (wrong)
        *reader->error =
            arena_format(reader->arena, "--sort=%s%.*s: %s", faces[face].prefix.s, (int)word.n, word.s, wrong);
    else
        key->column = apart_spread(study, reader, face, key->column.measure);
    return !wrong;
}

bool apart_read_sort(const struct study *study, const struct key_reader *reader, struct text word, struct sort_key *key)
{
    enum spread_face face = take_face(study, reader, &word);
    if (face != SPREAD_FACES)
        return read_spread(study, reader, word, face, key);
    ref_t unit = take_unit(study->split, reader, &word);
    if (!key_read_sort(reader, word, key))
        return false;
    if (unit != NONE && key->column.measure)
        key->column = apart_unit(study, &key->column, unit, reader->arena);
    return true;
}
