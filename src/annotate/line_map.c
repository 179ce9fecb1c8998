/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/line_map.h"

#include "base/int128.h"
#include "compare/line_shift.h"
#include "source/path.h"

#include <stdlib.h>

/* ---- where a piece is ---- */

static const struct piece *piece_at(const struct line_map *map, enum side side, ref_t piece)
{
    return &map->sided->of[side]->pieces.items[piece];
}

/* The file of the match that the lines of a piece are in. */
static ref_t file_of(const struct line_map *map, enum side side, ref_t piece)
{
    return match_file_of(map->sided->match, map->sided->of[side], side, piece);
}

/* Whether a piece was in another file than the one that it is in now. */
static bool is_foreign(const struct line_map *map, enum side side, ref_t piece)
{
    return map->sided->match->file_of[side][piece_at(map, side, piece)->file] != file_of(map, side, piece);
}

/* No source has so many lines: a higher number becomes that of the last one. */
static uint64_t cut_line(uint64_t line)
{
    return line < LINE_LAST ? line : LINE_LAST;
}

/* ---- objects that are the same ---- */

/* Whether an object that both sides recorded by one path has been as it is since before the base was written. */
static bool is_unchanged(struct text path, int64_t base_written)
{
    int64_t changed;
    bool is_path = path.n && path.s[0] == '/';
    return is_path && base_written < INT64_MAX && path_changed(path, &changed) && changed <= base_written;
}

static void find_unchanged_objects(struct line_map *map, int64_t base_written)
{
    const struct matched_list *objects = &map->sided->match->objects;
    map->unchanged = memory_zeroed(objects->count, sizeof *map->unchanged);
    for (size_t i = 0; i < objects->count; i++) {
        const struct matched *both = &objects->items[i];
        if (both->of[SIDE_NEW] == NONE || both->of[SIDE_OLD] == NONE)
            continue;
        struct text path = profile_object_name(map->sided->of[SIDE_NEW], both->of[SIDE_NEW]);
        map->unchanged[i] = text_equal(path, profile_object_name(map->sided->of[SIDE_OLD], both->of[SIDE_OLD])) &&
                            is_unchanged(path, base_written);
    }
}

static bool is_in_unchanged_object(const struct line_map *map, enum side side, ref_t piece)
{
    const struct profile *p = map->sided->of[side];
    return map->unchanged[map->sided->match
                              ->object_of[side][p->functions.items[piece_at(map, side, piece)->function].object]];
}

/* ---- shifts ---- */

/* The code of a function, or of a group of them, in a file; both are the match's. */
struct place {
    ref_t function, file;
};

struct placed_line {
    struct place place;
    uint64_t line;
    uint64_t cost; /* of the first event; more than 64 bits wrap around */
};

struct placed_lines ARRAY_OF(struct placed_line);

/* What became of the lines of a place that both sides have. */
struct placed_shift {
    struct place place;
    struct shift shift;
};

struct shifts ARRAY_OF(struct placed_shift); /* in the order of their places */

static int compare_places(const struct place *a, const struct place *b)
{
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    return (a->file > b->file) - (a->file < b->file);
}

static int by_place_and_line(const void *a, const void *b)
{
    const struct placed_line *x = a, *y = b;
    int order = compare_places(&x->place, &y->place);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

static int place_against_shift(const void *place, const void *shift)
{
    return compare_places(place, &((const struct placed_shift *)shift)->place);
}

static struct place place_of(const struct line_map *map, enum side side, ref_t piece)
{
    ref_t function = map->sided->match->function_of[side][piece_at(map, side, piece)->function];
    return (struct place){function, file_of(map, side, piece)};
}

/* Whether the shifts of functions tell where the lines of a piece are, because the texts cannot, or not for sure. */
static bool needs_shift(const struct line_map *map, enum side side, ref_t piece)
{
    const struct numbered_file *file = &map->files[file_of(map, side, piece)];
    bool by_text = file->how == NUMBERED_BY_TEXT && !file->is_one;
    return file->how != NUMBERED_NOT && (!by_text || side == SIDE_NEW || is_foreign(map, side, piece));
}

static void place_line(const struct line_map *map, enum side side, ref_t piece, uint64_t line, cost_t cost,
                       struct placed_lines *lines)
{
    if (line && needs_shift(map, side, piece))
        *array_add(lines) = (struct placed_line){place_of(map, side, piece), cut_line(line), (uint64_t)cost};
}

/* Makes one line of all that are the same. */
static void join_lines(struct placed_lines *lines)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        if (count && by_place_and_line(&lines->items[count - 1], &lines->items[i]) == 0)
            lines->items[count - 1].cost += lines->items[i].cost;
        else
            lines->items[count++] = lines->items[i];
    lines->count = count;
}

/* What a line costs in the first event; 0 if that is not the same event on both sides. */
static cost_t first_cost(const struct line_map *map, const struct costs *costs)
{
    const struct profile *const *of = map->sided->of;
    bool is_same = of[SIDE_OLD]->events.count && of[SIDE_NEW]->events.count &&
                   text_equal(of[SIDE_OLD]->events.items[0].name, of[SIDE_NEW]->events.items[0].name);
    return is_same ? costs_get(costs, 0) : 0;
}

/* The distinct lines of a side that have costs or calls, in the order of their places. */
static struct placed_lines place_lines(const struct line_map *map, enum side side)
{
    const struct profile *p = map->sided->of[side];
    struct placed_lines lines = {0};
    for (size_t i = 0; i < p->lines.count; i++)
        place_line(map, side, p->lines.items[i].piece, p->lines.items[i].number,
                   first_cost(map, &p->lines.items[i].self), &lines);
    for (size_t i = 0; i < p->calls.count; i++)
        place_line(map, side, p->calls.items[i].piece, p->calls.items[i].line, 0, &lines);
    if (lines.count)
        qsort(lines.items, lines.count, sizeof *lines.items, by_place_and_line);
    join_lines(&lines);
    return lines;
}

static struct executed executed_make(const struct placed_lines *lines)
{
    return (struct executed){.lines = memory_alloc(lines->count * sizeof(uint64_t)),
                             .costs = memory_alloc(lines->count * sizeof(cost_t))};
}

static void executed_release(struct executed *executed)
{
    free(executed->lines);
    free(executed->costs);
}

/* Takes the lines of the place that begins at `*first`, which moves to the next place. */
static void take_place(const struct placed_lines *lines, size_t *first, struct executed *executed)
{
    const struct placed_line *begin = &lines->items[*first], *line = begin;
    for (; *first < lines->count && compare_places(&line->place, &begin->place) == 0; line = &lines->items[++*first]) {
        size_t i = (size_t)(line - begin);
        executed->lines[i] = line->line;
        executed->costs[i] = (cost_t)line->cost;
    }
    executed->count = (size_t)(line - begin);
}

static struct shifts find_shifts(const struct line_map *map)
{
    struct placed_lines old = place_lines(map, SIDE_OLD), new = place_lines(map, SIDE_NEW);
    struct executed before = executed_make(&old), after = executed_make(&new);
    struct shifts shifts = {0};
    struct edit edit = {0};
    for (size_t i = 0, j = 0; i < old.count && j < new.count;) {
        struct place place = old.items[i].place;
        int order = compare_places(&place, &new.items[j].place);
        if (order <= 0)
            take_place(&old, &i, &before);
        if (order >= 0)
            take_place(&new, &j, &after);
        if (order == 0)
            *array_add(&shifts) = (struct placed_shift){place, shift_find(&before, &after, &edit)};
    }
    free(old.items);
    free(new.items);
    executed_release(&before);
    executed_release(&after);
    edit_release(&edit);
    return shifts;
}

/* ---- texts that are gone ---- */

/* Whether all of a function moved within its own file, so that its old source was another text. */
static bool has_moved(const struct line_map *map, const struct placed_shift *s)
{
    const struct matched_function *f = &map->sided->match->functions.items[s->place.function];
    return s->shift.all && s->shift.by && f->file == s->place.file && !f->moved;
}

/* If both sources are one file, and functions moved in it, the old text is gone. The dates of the files need not show
 * it: a profile may have been copied here after the source was changed. */
static void doubt_texts(struct line_map *map, const struct shifts *shifts)
{
    for (size_t i = 0; i < shifts->count; i++) {
        struct numbered_file *file = &map->files[shifts->items[i].place.file];
        if (file->how != NUMBERED_BY_TEXT || !file->is_one || !has_moved(map, &shifts->items[i]))
            continue;
        unified_release(&file->unified);
        file->paths[SIDE_OLD] = TEXT_NONE;
        file->how = NUMBERED_BY_SHIFT;
        file->is_lost = true;
    }
}

/* Nor is an object the same in which functions moved, whatever the dates say. */
static void doubt_objects(struct line_map *map, const struct shifts *shifts)
{
    for (size_t i = 0; i < shifts->count; i++)
        if (has_moved(map, &shifts->items[i]))
            map->unchanged[map->sided->match->functions.items[shifts->items[i].place.function].object] = false;
}

/* ---- where the lines of a piece are on the other side ---- */

/* Whether a shift is sure enough: that of an edited function is not. Of a function that went to another file it has to
 * explain most lines: no line stays there by itself. Where the text of one side is there, lines of another text could
 * stand beside it. */
static bool is_sure(const struct line_map *map, struct place place, const struct shift *shift)
{
    const struct numbered_file *file = &map->files[place.file];
    if (map->sided->match->functions.items[place.function].moved)
        return shift->most && !shift->edited;
    return (shift->best && !shift->edited) || !(file->paths[SIDE_NEW].s || file->paths[SIDE_OLD].s);
}

/* What the functions that both sides have in a file say of the others. */
enum stay { STAY_UNKNOWN, STAYS, STAYS_NOT };

/* By file of the match: whether all of them stay where they are. free() it. */
static enum stay *find_stays(const struct line_map *map, const struct shifts *shifts)
{
    enum stay *stays = memory_zeroed(map->sided->match->files.count, sizeof *stays);
    for (size_t i = 0; i < shifts->count; i++) {
        const struct placed_shift *s = &shifts->items[i];
        enum stay *stay = &stays[s->place.file];
        bool does = s->shift.by == 0 && is_sure(map, s->place, &s->shift);
        *stay = does && *stay != STAYS_NOT ? STAYS : STAYS_NOT;
    }
    return stays;
}

/* Lines of an object that did not change stay in place. A function of one side stays in place if the rest of its file
 * does. */
static struct moved find_moved(const struct line_map *map, const struct shifts *shifts, const enum stay *stays,
                               enum side side, ref_t piece)
{
    struct place place = place_of(map, side, piece);
    if (is_in_unchanged_object(map, side, piece))
        return (struct moved){true, 0};
    const struct placed_shift *found =
        shifts->count ? bsearch(&place, shifts->items, shifts->count, sizeof *shifts->items, place_against_shift)
                      : NULL;
    if (!found)
        return (struct moved){stays[place.file] == STAYS && !is_foreign(map, side, piece), 0};
    if (!is_sure(map, place, &found->shift))
        return (struct moved){false, 0};
    return (struct moved){true, side == SIDE_OLD ? found->shift.by : -found->shift.by};
}

static void move_pieces(struct line_map *map)
{
    struct shifts shifts = find_shifts(map);
    doubt_texts(map, &shifts);
    doubt_objects(map, &shifts);
    enum stay *stays = find_stays(map, &shifts);
    for (int side = 0; side < SIDES; side++) {
        size_t count = map->sided->of[side]->pieces.count;
        map->moved[side] = memory_zeroed(count, sizeof *map->moved[side]);
        for (ref_t piece = 0; piece < count; piece++)
            map->moved[side][piece] = find_moved(map, &shifts, stays, (enum side)side, piece);
    }
    free(stays);
    free(shifts.items);
}

/* ---- the number of a line ---- */

static struct line_number new_line(uint64_t line)
{
    return (struct line_number){line, SIDE_NEW};
}

static struct line_number old_line(uint64_t line)
{
    return (struct line_number){line, SIDE_OLD};
}

static struct line_number of_new_source(const struct line_map *map, const struct numbered_file *file, uint64_t line)
{
    const struct unified *u = &file->unified;
    if (!map->unify || file->how != NUMBERED_BY_TEXT)
        return new_line(line);
    if (line <= u->new_count)
        return new_line(u->of_new[line]);
    return new_line(cut_line(source_lines(&u->source) + (line - u->new_count)));
}

static struct line_number of_old_source(const struct line_map *map, const struct numbered_file *file, uint64_t line)
{
    const struct unified *u = &file->unified;
    if (line > u->old_count)
        return line > u->new_count ? of_new_source(map, file, line) : old_line(line);
    ref_t both = u->of_old[line];
    if (map->unify)
        return new_line(both);
    return u->lines[both].new ? new_line(u->lines[both].new) : old_line(line);
}

/* The number of a line of a side whose source is not there, or was another file. */
static struct line_number by_shift(const struct line_map *map, const struct numbered_file *file,
                                   const struct moved *moved, uint64_t line)
{
    if (!moved->found || (moved->shift < 0 && line <= (uint64_t)-moved->shift))
        return old_line(line);
    return of_new_source(map, file, cut_line(line + (uint64_t)moved->shift));
}

static struct line_number number_line(const void *context, enum side side, ref_t piece, uint64_t line)
{
    const struct line_map *map = context;
    const struct numbered_file *file = &map->files[file_of(map, side, piece)];
    bool by_text = file->how == NUMBERED_BY_TEXT;
    enum side shown = by_text ? SIDE_NEW : file->shown;
    line = cut_line(line);
    if (line == 0 || file->how == NUMBERED_NOT)
        return new_line(line);
    if (by_text && side == SIDE_OLD && !is_foreign(map, side, piece))
        return of_old_source(map, file, line);
    if (side == shown)
        return of_new_source(map, file, line);
    return by_shift(map, file, &map->moved[side][piece], line);
}

/* ---- what a line was before ---- */

static int by_new_line(const void *a, const void *b)
{
    const struct moved_line *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->new > y->new) - (x->new < y->new);
}

static int by_lines(const void *a, const void *b)
{
    const struct moved_line *x = a, *y = b;
    int order = by_new_line(x, y);
    return order ? order : (x->old > y->old) - (x->old < y->old);
}

/* Notes what an old line is now. */
static void note_line(struct line_map *map, ref_t piece, uint64_t line)
{
    const struct moved *moved = &map->moved[SIDE_OLD][piece];
    ref_t file = file_of(map, SIDE_OLD, piece);
    bool is_by_shift = map->files[file].how == NUMBERED_BY_SHIFT && map->files[file].shown == SIDE_NEW;
    if (line == 0 || !is_by_shift || !moved->found || is_foreign(map, SIDE_OLD, piece))
        return;
    struct line_number now = number_line(map, SIDE_OLD, piece, line);
    if (now.side == SIDE_NEW)
        *array_add(&map->lines) = (struct moved_line){file, now.number, line};
}

/* If functions moved apart from each other, several old lines may be one new line: the first of them is taken. */
static void note_lines(struct line_map *map)
{
    const struct profile *p = map->sided->of[SIDE_OLD];
    size_t count = 0;
    for (size_t i = 0; i < p->lines.count; i++)
        note_line(map, p->lines.items[i].piece, p->lines.items[i].number);
    for (size_t i = 0; i < p->calls.count; i++)
        note_line(map, p->calls.items[i].piece, p->calls.items[i].line);
    if (map->lines.count)
        qsort(map->lines.items, map->lines.count, sizeof *map->lines.items, by_lines);
    for (size_t i = 0; i < map->lines.count; i++)
        if (i == 0 || by_new_line(&map->lines.items[count - 1], &map->lines.items[i]) != 0)
            map->lines.items[count++] = map->lines.items[i];
    map->lines.count = count;
}

/* The number that a line of the new source has in the old one; 0 if it has none, or its number is not known: in a file
 * numbered by shifts only lines with costs on the old side are known. */
static uint64_t find_old_line(const void *context, ref_t file, struct line_number line)
{
    const struct line_map *map = context;
    const struct numbered_file *f = &map->files[file];
    const struct moved_line key = {.file = file, .new = line.number}, *found = NULL;
    if (line.number == 0 || line.side == SIDE_OLD)
        return line.number;
    if (f->how == NUMBERED_BY_SHIFT && map->lines.count)
        found = bsearch(&key, map->lines.items, map->lines.count, sizeof key, by_new_line);
    if (found)
        return found->old;
    if (f->how != NUMBERED_BY_TEXT || line.number > f->unified.new_count)
        return 0;
    return f->unified.lines[f->unified.of_new[line.number]].old;
}

/* ---- files ---- */

static void number_file(struct line_map *map, struct versions *versions, ref_t file)
{
    struct numbered_file *f = &map->files[file];
    struct version_pair pair;
    versions_open(versions, file, &pair);
    for (int side = 0; side < SIDES; side++) {
        if (!pair.of[side])
            continue;
        f->paths[side] = arena_copy(&map->arena, pair.of[side]->path);
        f->is_newer |= locator_is_newer(&versions->locators[side], pair.of[side]->modified);
    }
    const struct source *new = pair.of[SIDE_NEW];
    f->is_one = pair.is_one;
    f->old = pair.is_old_text && !new ? pair.of[SIDE_OLD] : NULL;
    f->is_lost = new && !pair.of[SIDE_OLD] && locator_is_newer(&versions->locators[SIDE_OLD], new->modified);
    f->how = pair.of[SIDE_NEW] && pair.of[SIDE_OLD] ? NUMBERED_BY_TEXT : NUMBERED_BY_SHIFT;
    f->shown = map->unify && pair.of[SIDE_OLD] && !pair.of[SIDE_NEW] ? SIDE_OLD : SIDE_NEW;
    f->has_other = map->sided->match->files.items[file].of[1 - f->shown] != NONE;
    f->lone_side = pair.of[SIDE_NEW] ? SIDE_NEW : SIDE_OLD;
    if (f->how == NUMBERED_BY_TEXT)
        unified_init(&f->unified, pair.of[SIDE_OLD], pair.of[SIDE_NEW]);
    else if (pair.of[f->lone_side])
        outline_init(&f->lone, pair.of[f->lone_side], &map->arena);
}

struct costly_file {
    uint64_t cost;
    ref_t file;
};

static int by_cost(const void *a, const void *b)
{
    const struct costly_file *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return (x->file > y->file) - (x->file < y->file);
}

static void add_costs(const struct sided *sided, enum side side, struct costly_file *files)
{
    const struct profile *p = sided->of[side];
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        uint64_t cost = int128_magnitude(costs_get(&piece->self, 0));
        struct costly_file *file = &files[sided->match->file_of[side][piece->file]];
        file->cost = cost > UINT64_MAX - file->cost ? UINT64_MAX : file->cost + cost;
    }
}

/* The files of the match, those that cost most first: so many sources are read and fetched, and no more. free() them.
 */
static struct costly_file *order_files(const struct sided *sided)
{
    size_t count = sided->match->files.count;
    struct costly_file *files = memory_zeroed(count, sizeof *files);
    for (ref_t file = 0; file < count; file++)
        files[file].file = file;
    add_costs(sided, SIDE_NEW, files);
    add_costs(sided, SIDE_OLD, files);
    if (count)
        qsort(files, count, sizeof *files, by_cost);
    return files;
}

void line_map_init(struct line_map *map, const struct sided *sided, const struct line_map_request *wanted)
{
    size_t count = sided->match->files.count;
    struct versions versions;
    *map = (struct line_map){.sided = sided,
                             .unify = wanted->unify,
                             .files = memory_zeroed(count, sizeof *map->files),
                             .numbering = {number_line, find_old_line, map},
                             .question = wanted->question,
                             .directory = wanted->directory};
    const struct old_texts_wanted texts = {sided, wanted->question, wanted->directory, wanted->files};
    struct costly_file *files = order_files(sided);
    old_texts_init(&map->old_texts, &texts);
    versions_init(&versions, &texts, &map->old_texts);
    for (size_t i = 0; i < count; i++)
        if (!wanted->files || wanted->files[files[i].file])
            number_file(map, &versions, files[i].file);
    free(files);
    find_unchanged_objects(map, versions.locators[SIDE_OLD].newest_input);
    versions_release(&versions);
    move_pieces(map);
    note_lines(map);
}

void line_map_release(struct line_map *map)
{
    size_t count = map->sided ? map->sided->match->files.count : 0;
    for (size_t i = 0; i < count; i++) {
        outline_release(&map->files[i].lone);
        if (map->files[i].how == NUMBERED_BY_TEXT)
            unified_release(&map->files[i].unified);
    }
    free(map->files);
    old_texts_release(&map->old_texts);
    free(map->unchanged);
    free(map->lines.items);
    for (int side = 0; side < SIDES; side++)
        free(map->moved[side]);
    arena_release(&map->arena);
    *map = (struct line_map){0};
}

const struct numbered_file *line_map_find(const struct sides *sides, ref_t file)
{
    const struct line_map *map = sides->sided.numbering->context;
    return &map->files[sides->matched_files[file]];
}

bool line_map_is_unchanged(const struct sides *sides, ref_t object)
{
    const struct numbering *numbering = sides->sided.numbering;
    const struct line_map *map = numbering ? numbering->context : NULL;
    return map && map->unchanged && map->unchanged[sides->matched_objects[object]];
}
