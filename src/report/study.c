#include "report/study.h"

#include "analysis/measures.h"

unsigned study_wants(unsigned needs)
{
    return (needs & NEED_LINES ? WANT_LINES : 0) | (needs & NEED_CALLS ? WANT_CALLS : 0);
}

bool study_init(struct study *study, const struct profile *profile, const struct demand *demand,
                struct diagnostics *diagnostics, struct text *error)
{
    const struct texts *events = &demand->request->events;
    *study = (struct study){.profile = profile, .needs = demand->needs};
    if (!measures_init(&study->measures, profile, diagnostics, events->items, events->count, error)) {
        *error = arena_format(&study->measures.arena, "--event: %.*s", (int)error->n, error->s);
        return false;
    }
    if (demand->needs & NEED_GRAPH) {
        graph_init(&study->graph, profile);
        inclusive_init(&study->inclusive, &study->graph, demand->request->cycles);
        inclusive_check(&study->inclusive, profile, diagnostics);
    }
    return true;
}

void study_release(struct study *study)
{
    if (study->graph.profile) {
        inclusive_release(&study->inclusive);
        graph_release(&study->graph);
    }
    measures_release(&study->measures);
}
