#include "annotate/chosen.h"

#include <stdlib.h>

struct marks {
    bool *files, *functions, *objects;
    bool *rows; /* of classes and directories, by row of the view */
};

static void mark_rows(struct marks *m, const struct view *view)
{
    for (size_t i = 0; i < view->ranking.count; i++) {
        struct row_name name = grouping_own_name(&view->rows, view->ranking.rows[i]);
        m->rows[view->ranking.rows[i]] = name.place.s;
        if (name.function != NONE)
            m->functions[name.function] = true;
        else if (name.file != NONE)
            m->files[name.file] = true;
        else if (name.object != NONE)
            m->objects[name.object] = true;
    }
}

static void mark_files(struct marks *m, const struct view *view)
{
    const struct profile *p = view->study->profile;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        const struct function *f = &p->functions.items[piece->function];
        if (m->functions[piece->function] || m->objects[f->object])
            m->files[piece->file] = true;
        if (view->rows.place_of && view->rows.rows[i] != NONE && m->rows[view->rows.rows[i]])
            m->files[piece->file] = true;
        if (view->filter->list.count && view_lists_function(view, piece->function))
            m->files[piece->file] = true;
    }
}

/* Files by the rows shown (or, with --list, by the functions listed). */
static bool *choose_files(const struct view *view)
{
    const struct profile *p = view->study->profile;
    struct marks m = {memory_zeroed(p->files.texts.count, 1), memory_zeroed(p->functions.count, 1),
                      memory_zeroed(p->objects.texts.count, 1), memory_zeroed(view->rows.count, 1)};
    if (view->filter->list.count == 0)
        mark_rows(&m, view);
    mark_files(&m, view);
    free(m.functions);
    free(m.objects);
    free(m.rows);
    return m.files;
}

/* A person does not look for the source of a function of PHP itself. */
static bool is_source(const struct view *view, struct text name)
{
    return !text_equal(name, FILE_UNKNOWN) && !(view->request->for_person && text_equal(name, FILE_OF_PHP));
}

struct refs chosen_files(const struct view *view)
{
    const struct profile *p = view->study->profile;
    bool *marked = choose_files(view);
    struct refs files = {0};
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, p, GROUP_FILE, NULL, NULL);
    view_rank_by_self(view, &g, NULL, &ranking);
    for (size_t i = 0; i < ranking.count; i++) {
        ref_t file = grouping_own_name(&g, ranking.rows[i]).file;
        if (marked[file] && is_source(view, profile_file_name(p, file)))
            *array_add(&files) = file;
    }
    ranking_release(&ranking);
    grouping_release(&g);
    free(marked);
    return files;
}

cost_t *chosen_costs(const struct view *view)
{
    const struct profile *p = view->study->profile;
    const struct measure *measure = view_main_measure(view);
    cost_t *costs = measure ? memory_zeroed(p->files.texts.count, sizeof *costs) : NULL;
    bool saturated;
    for (size_t i = 0; measure && i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (view_lists_function(view, piece->function))
            costs[piece->file] = cost_add(costs[piece->file], measure_cost(measure, &piece->self), &saturated);
    }
    return costs;
}
