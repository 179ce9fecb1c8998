#include "report/numbers.h"

#include "analysis/shift.h"
#include "base/buckets.h"

#include <stdlib.h>

/* ---- where a piece is ---- */

static const struct piece *piece_at(const struct numbers *n, enum side side, ref_t piece)
{
    return &n->sided->of[side]->pieces.items[piece];
}

/* The file of the match that the lines of a piece are in. */
static ref_t file_of(const struct numbers *n, enum side side, ref_t piece)
{
    return match_file_of(n->sided->match, n->sided->of[side], side, piece);
}

/* Whether a piece was in another file than the one that it is in now. */
static bool is_foreign(const struct numbers *n, enum side side, ref_t piece)
{
    return n->sided->match->file_of[side][piece_at(n, side, piece)->file] != file_of(n, side, piece);
}

/* ---- shifts ---- */

/* The pieces of each function, and the lines of each piece, of one side. */
struct places_of_lines {
    struct buckets pieces, lines;
};

static ref_t function_of_piece(const void *profile, size_t piece)
{
    return ((const struct profile *)profile)->pieces.items[piece].function;
}

static ref_t piece_of_line(const void *profile, size_t line)
{
    return ((const struct profile *)profile)->lines.items[line].piece;
}

static void find_places(struct places_of_lines *places, const struct profile *p)
{
    buckets_init(&places->pieces, p->pieces.count, p->functions.count, function_of_piece, p);
    buckets_init(&places->lines, p->lines.count, p->pieces.count, piece_of_line, p);
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The numbers of a piece's lines, in order. */
static uint64_t *sort_lines(const struct profile *p, const struct buckets *lines, ref_t piece, size_t *count)
{
    *count = lines->first[piece + 1] - lines->first[piece];
    uint64_t *numbers = memory_alloc(*count * sizeof *numbers);
    for (size_t i = 0; i < *count; i++)
        numbers[i] = p->lines.items[lines->items[lines->first[piece] + i]].number;
    if (*count)
        qsort(numbers, *count, sizeof *numbers, by_number);
    return numbers;
}

/* The piece of the new side that an old one is; NONE: there is none, or there are several. */
static ref_t find_counterpart(const struct numbers *n, const struct buckets *pieces, ref_t old)
{
    const struct match *m = n->sided->match;
    const struct matched_function *f =
        &m->functions.items[m->function_of[SIDE_OLD][piece_at(n, SIDE_OLD, old)->function]];
    if (f->of[SIDE_NEW] == NONE || f->members[SIDE_NEW] > 1 || f->members[SIDE_OLD] > 1)
        return NONE;
    for (ref_t i = pieces->first[f->of[SIDE_NEW]]; i < pieces->first[f->of[SIDE_NEW] + 1]; i++)
        if (file_of(n, SIDE_NEW, pieces->items[i]) == file_of(n, SIDE_OLD, old))
            return pieces->items[i];
    return NONE;
}

static void find_shift(struct numbers *n, const struct places_of_lines *places, ref_t old, ref_t new)
{
    size_t old_count, new_count;
    int64_t shift;
    uint64_t *before = sort_lines(n->sided->of[SIDE_OLD], &places[SIDE_OLD].lines, old, &old_count);
    uint64_t *after = sort_lines(n->sided->of[SIDE_NEW], &places[SIDE_NEW].lines, new, &new_count);
    if (shift_find(before, old_count, after, new_count, &shift)) {
        n->moved[SIDE_OLD][old] = (struct moved){true, shift};
        n->moved[SIDE_NEW][new] = (struct moved){true, -shift};
    }
    free(before);
    free(after);
}

/* Whether the lines of an old piece are found by their shift. */
static bool needs_shift(const struct numbers *n, ref_t old)
{
    const struct numbered_file *file = &n->files[file_of(n, SIDE_OLD, old)];
    return file->how == NUMBERED_BY_SHIFT || file->is_one ||
           (file->how == NUMBERED_BY_TEXT && is_foreign(n, SIDE_OLD, old));
}

static void find_shifts(struct numbers *n)
{
    struct places_of_lines places[SIDES];
    for (int side = 0; side < SIDES; side++) {
        const struct profile *p = n->sided->of[side];
        find_places(&places[side], p);
        n->moved[side] = memory_zeroed(p->pieces.count, sizeof *n->moved[side]);
    }
    for (ref_t old = 0; old < n->sided->of[SIDE_OLD]->pieces.count; old++) {
        ref_t new = needs_shift(n, old) ? find_counterpart(n, &places[SIDE_NEW].pieces, old) : NONE;
        if (new != NONE)
            find_shift(n, places, old, new);
    }
    for (int side = 0; side < SIDES; side++) {
        buckets_release(&places[side].pieces);
        buckets_release(&places[side].lines);
    }
}

/* ---- texts that are gone ---- */

/* Whether a function moved within its own file, so that its old source was another text. */
static bool has_moved(const struct numbers *n, ref_t old)
{
    const struct profile *p = n->sided->of[SIDE_OLD];
    const struct piece *piece = &p->pieces.items[old];
    const struct moved *moved = &n->moved[SIDE_OLD][old];
    return moved->found && moved->shift && p->functions.items[piece->function].file == piece->file &&
           !is_foreign(n, SIDE_OLD, old);
}

/* Where both sources are one file, and functions moved in it, the old text is gone. The dates of the files need not
 * tell: a profile may have been copied here after the source was changed. */
static void doubt_texts(struct numbers *n)
{
    for (ref_t old = 0; old < n->sided->of[SIDE_OLD]->pieces.count; old++) {
        struct numbered_file *file = &n->files[file_of(n, SIDE_OLD, old)];
        if (file->how != NUMBERED_BY_TEXT || !file->is_one || !has_moved(n, old))
            continue;
        unified_release(&file->unified);
        file->paths[SIDE_OLD] = TEXT_NONE;
        file->how = NUMBERED_BY_SHIFT;
    }
}

/* ---- the number of a line ---- */

static uint64_t of_new_source(const struct numbers *n, const struct numbered_file *file, uint64_t line)
{
    const struct unified *u = &file->unified;
    if (!n->unify || file->how != NUMBERED_BY_TEXT)
        return line;
    return line <= u->new_count ? u->of_new[line] : source_lines(&u->source) + (line - u->new_count);
}

static uint64_t of_old_source(const struct numbers *n, const struct numbered_file *file, uint64_t line)
{
    const struct unified *u = &file->unified;
    if (line > u->old_count)
        return LINE_OF_OLD | line;
    ref_t both = u->of_old[line];
    return n->unify ? both : u->lines[both].new ? u->lines[both].new : LINE_OF_OLD | line;
}

/* Of a side whose source is not there, or was another file. */
static uint64_t by_shift(const struct numbers *n, const struct numbered_file *file, const struct moved *moved,
                         uint64_t line)
{
    if (!moved->found || (moved->shift < 0 && line <= (uint64_t)-moved->shift))
        return LINE_OF_OLD | line;
    return of_new_source(n, file, line + (uint64_t)moved->shift);
}

static uint64_t number_line(const void *context, enum side side, ref_t piece, uint64_t line)
{
    const struct numbers *n = context;
    const struct numbered_file *file = &n->files[file_of(n, side, piece)];
    bool by_text = file->how == NUMBERED_BY_TEXT;
    enum side shown = by_text ? SIDE_NEW : file->shown;
    if (line >= LINE_OF_OLD)
        line = LINE_OF_OLD - 1; /* no source is so long */
    if (line == 0 || file->how == NUMBERED_NOT)
        return line;
    if (by_text && side == SIDE_OLD && !is_foreign(n, side, piece))
        return of_old_source(n, file, line);
    if (side == shown)
        return of_new_source(n, file, line);
    return by_shift(n, file, &n->moved[side][piece], line);
}

/* Of a file numbered by shifts it is told only where a line is the old side's alone. */
static uint64_t find_old_line(const void *context, ref_t file, uint64_t line)
{
    const struct numbers *n = context;
    const struct numbered_file *f = &n->files[file];
    if (line == 0 || line & LINE_OF_OLD)
        return line & ~LINE_OF_OLD;
    if (f->how != NUMBERED_BY_TEXT || line > f->unified.new_count)
        return 0;
    return f->unified.lines[f->unified.of_new[line]].old;
}

static struct text find_old_text(const void *context, ref_t file, uint64_t line)
{
    const struct numbers *n = context;
    const struct unified *u = &n->files[file].unified;
    if (n->files[file].how != NUMBERED_BY_TEXT || line == 0 || line > u->old_count)
        return TEXT("");
    return source_line(&u->source, u->of_old[line]);
}

/* ---- files ---- */

static void number_file(struct numbers *n, struct versions *versions, ref_t file)
{
    struct numbered_file *f = &n->files[file];
    struct version_pair pair;
    versions_open(versions, file, &pair);
    for (int side = 0; side < SIDES; side++) {
        if (!pair.of[side])
            continue;
        f->paths[side] = arena_copy(&n->arena, pair.of[side]->path);
        f->is_newer |= pair.of[side]->modified > versions->newest_input[side];
    }
    f->is_one = pair.is_one;
    f->how = pair.of[SIDE_NEW] && pair.of[SIDE_OLD] ? NUMBERED_BY_TEXT : NUMBERED_BY_SHIFT;
    f->shown = n->unify && pair.of[SIDE_OLD] && !pair.of[SIDE_NEW] ? SIDE_OLD : SIDE_NEW;
    if (f->how == NUMBERED_BY_TEXT)
        unified_init(&f->unified, pair.of[SIDE_OLD], pair.of[SIDE_NEW]);
}

void numbers_init(struct numbers *numbers, const struct sided *sided, const struct numbers_wanted *wanted)
{
    size_t count = sided->match->files.count;
    struct versions versions;
    *numbers = (struct numbers){.sided = sided,
                                .unify = wanted->unify,
                                .files = memory_zeroed(count, sizeof *numbers->files),
                                .numbering = {number_line, find_old_line, find_old_text, numbers}};
    versions_init(&versions, sided, wanted->request, wanted->directory);
    for (ref_t file = 0; file < count; file++)
        if (!wanted->files || wanted->files[file])
            number_file(numbers, &versions, file);
    versions_release(&versions);
    find_shifts(numbers);
    doubt_texts(numbers);
}

void numbers_release(struct numbers *numbers)
{
    size_t count = numbers->sided ? numbers->sided->match->files.count : 0;
    for (size_t i = 0; i < count; i++)
        if (numbers->files[i].how == NUMBERED_BY_TEXT)
            unified_release(&numbers->files[i].unified);
    free(numbers->files);
    for (int side = 0; side < SIDES; side++)
        free(numbers->moved[side]);
    arena_release(&numbers->arena);
    *numbers = (struct numbers){0};
}

const struct numbered_file *numbers_find(const struct sides *sides, ref_t file)
{
    const struct numbers *n = sides->sided.numbering->context;
    return &n->files[sides->matched_files[file]];
}
