#include "browse/choose.h"

#include <stdlib.h>

static enum browse_action take(struct browser *b, const struct settings *settings, const char *words)
{
    if (state_change(b, settings) && words)
        state_say(b, text_of(words));
    return BROWSE_NOTHING;
}

static enum browse_action sort_by(struct browser *b, enum column_kind kind, const struct measure *measure)
{
    struct settings settings = b->material.settings;
    settings.sort = material_sort_word(&b->material, kind, measure);
    return take(b, &settings, NULL);
}

/* ---- the order ---- */

static const struct column *sorted_by(const struct browser *b)
{
    return &material_table(&b->material)->sort.items[0].column;
}

static bool is_same(const struct column *a, const struct column *b)
{
    return a->kind == b->kind && a->measure == b->measure;
}

/* Words have no order, and the running share is that of the order that there is. */
static bool is_sortable(const struct column *column)
{
    return column->kind != COLUMN_RUNNING && !column_has_words(column);
}

/* The words of --sort for a column. After what is no cost stands the event that shares are of, so that it stays. */
static struct text words_of(struct browser *b, const struct column *column)
{
    struct arena *arena = &b->material.arena;
    const struct measure *main = view_main_measure(&b->material.functions);
    struct text word = column->name.s ? arena_copy(arena, column->name)
                                      : material_sort_word(&b->material, column->kind, column->measure);
    if (column_kind_is_cost(column->kind) || !main)
        return word;
    return arena_join(arena, arena_join(arena, word, TEXT(",")), material_sort_word(&b->material, COLUMN_SELF, main));
}

enum browse_action choose_column(struct browser *b, int direction)
{
    const struct columns *columns = &b->sheet.columns;
    size_t count = b->sheet.figures.count, at = direction > 0 ? count - 1 : 0;
    if (count == 0)
        return BROWSE_NOTHING;
    for (size_t i = 0; i < count; i++)
        at = is_same(&columns->items[i], sorted_by(b)) ? i : at;
    for (size_t i = 0; i < count; i++) {
        at = (at + (direction > 0 ? 1 : count - 1)) % count;
        struct settings settings = b->material.settings;
        if (!is_sortable(&columns->items[at]))
            continue;
        settings.sort = words_of(b, &columns->items[at]);
        return take(b, &settings, NULL);
    }
    return BROWSE_NOTHING;
}

enum browse_action choose_kind(struct browser *b, int none)
{
    const struct column *column = &b->material.functions.sort.items[0].column;
    const struct measure *measure = column->measure ? column->measure : view_main_measure(&b->material.functions);
    (void)none;
    if (!measure || study_misses_calls(b->material.report.study)) {
        state_say(b, TEXT("no calls are recorded: inclusive cost is self cost"));
        return BROWSE_NOTHING;
    }
    return sort_by(b, column->kind == COLUMN_INCLUSIVE ? COLUMN_SELF : COLUMN_INCLUSIVE, measure);
}

/* Events that are shown, and that costs can be sorted by. */
static bool is_offered(const struct view *view, size_t number)
{
    for (size_t i = 0; i < view->shown.count; i++)
        if (measure_is_akin(view_shown(view, i), &view->study->measures.items[number]))
            return measure_leads(&view->study->measures.items[number]);
    return false;
}

enum browse_action choose_event(struct browser *b, int direction)
{
    const struct view *view = &b->material.functions;
    const struct measures *measures = &view->study->measures;
    const struct column *column = &view->sort.items[0].column;
    const struct measure *main = view_main_measure(view);
    size_t at = main ? (size_t)(main - measures->items) : 0;
    enum column_kind kind = column->kind == COLUMN_INCLUSIVE ? COLUMN_INCLUSIVE : COLUMN_SELF;
    at = at < measures->count ? at : 0;
    for (size_t i = 0; i < measures->count; i++) {
        at = (at + (direction > 0 ? 1 : measures->count - 1)) % measures->count;
        if (is_offered(view, at))
            return sort_by(b, kind, &measures->items[at]);
    }
    return BROWSE_NOTHING;
}

/* ---- the rest ---- */

enum browse_action choose_whole(struct browser *b, int none)
{
    struct settings settings = b->material.settings;
    (void)none;
    settings.is_relative = !settings.is_relative;
    return take(b, &settings, settings.is_relative ? "shares of what is looked at" : "shares of the program");
}

enum browse_action choose_names(struct browser *b, int none)
{
    static const struct {
        enum form form;
        const char *words;
    } next[] = {
        [FORM_SHORT] = {FORM_FULL, "names in full"},
        [FORM_PARAMETERS] = {FORM_FULL, "names in full"},
        [FORM_FULL] = {FORM_RECORDED, "names as they are recorded"},
        [FORM_RECORDED] = {FORM_SHORT, "short names"},
    };
    struct settings settings = b->material.settings;
    enum form form = settings.form;
    (void)none;
    settings.form = next[form].form;
    return take(b, &settings, next[form].words);
}

enum browse_action choose_group(struct browser *b, int none)
{
    static const enum group next[GROUPS] = {[GROUP_FUNCTION] = GROUP_FILE,
                                            [GROUP_FILE] = GROUP_OBJECT,
                                            [GROUP_OBJECT] = GROUP_CLASS,
                                            [GROUP_CLASS] = GROUP_DIRECTORY,
                                            [GROUP_DIRECTORY] = GROUP_FUNCTION};
    struct settings settings = b->material.settings;
    (void)none;
    if (measures_offer(&b->material.report.study->measures, STATISTIC_SPREAD)) {
        state_say(b, TEXT("with --spread rows are functions"));
        return BROWSE_NOTHING;
    }
    enum group group = next[settings.group];
    settings.group = group == GROUP_PIECE ? GROUP_FUNCTION : group;
    b->trail.at = 0;
    return take(b, &settings, group_table[settings.group].word);
}

enum browse_action choose_unchanged(struct browser *b, int none)
{
    struct settings settings = b->material.settings;
    (void)none;
    if (!b->material.report.study->sides) {
        state_say(b, TEXT("nothing is compared"));
        return BROWSE_NOTHING;
    }
    settings.shows_unchanged = !settings.shows_unchanged;
    return take(b, &settings, settings.shows_unchanged ? "with what did not change" : "without what did not change");
}

struct text choose_filter(struct browser *b, struct text expression)
{
    struct settings settings = b->material.settings;
    struct text error = TEXT_NONE;
    settings.filter = arena_copy(&b->material.arena, expression);
    state_forget(b);
    bool good = material_change(&b->material, &settings, &error);
    state_remake(b);
    return good ? TEXT_NONE : error;
}
