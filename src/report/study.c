#include "report/study.h"

#include "analysis/joint.h"
#include "analysis/measures.h"

unsigned study_wants(unsigned needs)
{
    return (needs & NEED_LINES ? WANT_LINES : 0) | (needs & NEED_CALLS ? WANT_CALLS : 0);
}

static void init_graph(struct study *study, bool cycles)
{
    graph_init(&study->graph, study->profile);
    if (study->sides)
        joint_init(&study->inclusive, study->profile, &study->sides->layout, cycles);
    else
        inclusive_init(&study->inclusive, &study->graph, cycles);
}

bool study_init(struct study *study, const struct profile *profile, const struct demand *demand,
                struct diagnostics *diagnostics, struct text *error)
{
    const struct texts *events = &demand->request->events;
    const struct sides *sides = demand->sides;
    size_t recorded = sides ? sides->layout.events : profile->events.count;
    *study = (struct study){.profile = profile, .sides = sides, .needs = demand->needs};
    if (!measures_init(&study->measures, profile, recorded, diagnostics, events->items, events->count, error)) {
        *error = arena_format(&study->measures.arena, "--event: %.*s", (int)error->n, error->s);
        return false;
    }
    if (sides)
        compared_init(&study->measures, profile, &sides->layout);
    if (demand->needs & NEED_GRAPH) {
        init_graph(study, demand->request->cycles);
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
