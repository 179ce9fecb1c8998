#include "browse/steps.h"

#include "base/shrink.h"

#define SIDEWAYS 8u /* columns */
#define HOT 20      /* a row is hot that has a twentieth of the hottest one's cost */

static size_t moved(size_t row, int64_t by)
{
    return by < 0 && (uint64_t)-by > row ? 0 : row + (size_t)by;
}

enum browse_action step_rows(struct browser *b, int count)
{
    state_move(b, moved(state_place(b)->row, count));
    return BROWSE_NOTHING;
}

/* The screen moves with the row. */
enum browse_action step_pages(struct browser *b, int halves)
{
    struct place *place = state_place(b);
    size_t body = state_frame(b).body, page = halves % 2 ? body / 2 : body - 1;
    int64_t by = (int64_t)(page ? page : 1) * (halves < 0 ? -1 : 1);
    place->top = moved(place->top, by);
    state_move(b, moved(place->row, by));
    return BROWSE_NOTHING;
}

enum browse_action step_to_end(struct browser *b, int is_last)
{
    state_move(b, is_last ? SIZE_MAX : 0);
    return BROWSE_NOTHING;
}

/* ---- hot rows ---- */

static cost_t hottest(const struct browser *b)
{
    cost_t most = 0;
    for (size_t row = 0; row < sheet_count(&b->sheet); row++) {
        cost_t heat = sheet_subject(&b->sheet, row).heat;
        most = heat > most ? heat : most;
    }
    return most;
}

enum browse_action step_hot(struct browser *b, int direction)
{
    const cost_t most = hottest(b), least = most / HOT;
    size_t count = sheet_count(&b->sheet), row = state_place(b)->row;
    while ((row += (size_t)direction) < count) {
        cost_t heat = sheet_subject(&b->sheet, row).heat;
        if (heat == 0 || heat < least)
            continue;
        state_move(b, row);
        return BROWSE_NOTHING;
    }
    state_say(b, most == 0       ? TEXT("hot lines are in sources and machine code")
                 : direction > 0 ? TEXT("no hot line below")
                                 : TEXT("no hot line above"));
    return BROWSE_NOTHING;
}

/* The order of rows by heat: the hottest first, and of equal ones the first. */
static bool is_hotter(cost_t heat, size_t row, cost_t than, size_t than_row)
{
    return heat > than || (heat == than && row < than_row);
}

/* Whether a row comes after the one where one is by heat, or before it. From a row without any, the hottest is next. */
static bool is_beyond(const struct browser *b, cost_t heat, size_t row, bool is_back)
{
    size_t at = state_place(b)->row;
    cost_t here = state_subject(b).heat;
    if (heat == 0 || row == at)
        return false;
    if (here == 0)
        return !is_back;
    return is_back ? is_hotter(heat, row, here, at) : is_hotter(here, at, heat, row);
}

/* The next row by heat, or the one before; SIZE_MAX: there is none. */
static size_t next_by_heat(const struct browser *b, bool is_back)
{
    size_t best = SIZE_MAX;
    cost_t best_heat = 0;
    for (size_t row = 0; row < sheet_count(&b->sheet); row++) {
        cost_t heat = sheet_subject(&b->sheet, row).heat;
        bool is_nearer = best == SIZE_MAX ||
                         (is_back ? is_hotter(best_heat, best, heat, row) : is_hotter(heat, row, best_heat, best));
        if (!is_beyond(b, heat, row, is_back) || !is_nearer)
            continue;
        best = row;
        best_heat = heat;
    }
    return best;
}

enum browse_action step_turn(struct browser *b, int direction)
{
    const bool is_back = direction < 0;
    if (b->sheet.kind->turns_about) {
        state_place(b)->is_up = !state_place(b)->is_up;
        state_place(b)->id = 0;
        state_remake(b);
        return BROWSE_NOTHING;
    }
    size_t row =
        b->sheet.kind->turn ? b->sheet.kind->turn(&b->sheet, state_place(b)->row, is_back) : next_by_heat(b, is_back);
    if (row == SIZE_MAX && hottest(b) == 0)
        state_say(b, TEXT("Tab goes to hot lines in sources, and to callees in calls"));
    else if (row == SIZE_MAX)
        state_say(b, is_back ? TEXT("nothing costs more") : TEXT("nothing costs less"));
    else
        state_move(b, row);
    return BROWSE_NOTHING;
}

/* ---- folding ---- */

/* Whether any name on the screen is not moved out of it. */
static bool shows_names(const struct browser *b)
{
    const struct sheet *sheet = &b->sheet;
    size_t row = state_place(b)->top, end = row + state_frame(b).body;
    bool is_seen = false;
    for (; !is_seen && row < end && row < sheet_count(sheet); row++) {
        struct phrase phrase = {0};
        sheet->table.describe(sheet, row, &phrase);
        is_seen = phrase_width(&phrase) > sheet->still + state_place(b)->sideways;
        phrase_release(&phrase);
    }
    return is_seen;
}

static void move_sideways(struct browser *b, bool is_right)
{
    struct place *place = state_place(b);
    if (is_right)
        place->sideways += SIDEWAYS;
    if (!is_right || !shows_names(b))
        place->sideways -= place->sideways < SIDEWAYS ? place->sideways : SIDEWAYS;
}

/* A row that is not folded is left for the one that it is folded into. */
enum browse_action step_unfold(struct browser *b, int is_open)
{
    struct subject subject = state_subject(b);
    struct place *place = state_place(b);
    bool is_free = place->sideways == 0;
    if (is_free && subject.fold == (is_open ? FOLD_CLOSED : FOLD_OPEN)) {
        place_turn(place, subject.id);
        state_remake(b);
    } else if (is_free && !is_open && subject.parent) {
        place->id = subject.parent;
        place_turn(place, subject.parent);
        state_remake(b);
    } else {
        move_sideways(b, is_open);
    }
    return BROWSE_NOTHING;
}

/* A way is as deep as a program calls, and no deeper than a person reads. */
#define WAY_MOST 1000

enum browse_action step_hot_way(struct browser *b, int none)
{
    size_t (*hot_way)(const struct sheet *sheet, size_t row) = b->sheet.kind->hot_way;
    (void)none;
    if (!hot_way)
        state_say(b, TEXT("H goes down a tree: 5 shows that of this row, 6 the program's"));
    for (int i = 0; hot_way && i < WAY_MOST; i++) {
        struct subject subject = state_subject(b);
        if (subject.fold == FOLD_CLOSED) {
            place_turn(state_place(b), subject.id);
            state_remake(b);
        }
        size_t next = hot_way(&b->sheet, state_place(b)->row);
        if (next == SIZE_MAX)
            break;
        state_move(b, next);
    }
    return BROWSE_NOTHING;
}
