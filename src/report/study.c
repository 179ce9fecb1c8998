#include "report/study.h"

#include "analysis/joint.h"
#include "analysis/measures.h"
#include "report/problems.h"

unsigned study_wants(unsigned needs)
{
    return (needs & NEED_LINES ? WANT_LINES : 0) | (needs & NEED_CALLS ? WANT_CALLS : 0) |
           (needs & NEED_INSTRUCTIONS ? WANT_INSTRUCTIONS : 0) | (needs & NEED_JUMPS ? WANT_JUMPS : 0);
}

bool study_compares(unsigned needs, struct text *error)
{
    if (!(needs & (NEED_INSTRUCTIONS | NEED_JUMPS)))
        return true;
    *error = TEXT("instructions and jumps are not compared, because addresses move with every build: "
                  "compare by --group=line");
    return false;
}

/* What was asked for and was not recorded. */
static void note_not_recorded(const struct study *study, struct diagnostics *diagnostics)
{
    const struct profile *p = study->profile;
    if (study->needs & NEED_INSTRUCTIONS && !p->has_addresses)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no addresses of instructions are recorded: run callgrind with --dump-instr=yes");
    if (study->needs & NEED_JUMPS && p->jumps.count == 0)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no jumps are recorded: run callgrind with --collect-jumps=yes");
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
    note_not_recorded(study, diagnostics);
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
