/* compared: the measures of a comparison: each event of both sides with all its faces, and the number of calls
 * likewise.
 *
 *     measures_init(&measures, profile, layout.events, ...);   // of the first run
 *     compared_init(&measures, profile, &layout);
 *     const struct measure *change = &measures.items[measures_find(&measures, TEXT("Ir"))];
 *     const struct measure *old = compared_face(change, FACE_OLD); */
#ifndef EVENTS_COMPARED_H
#define EVENTS_COMPARED_H

#include "events/event.h"

/* Replaces the measures, which are those of the first run of the new side, with the faces of each. The profile and the
 * layout must outlive them. */
void compared_init(struct measures *measures, const struct profile *profile, const struct layout *layout);

/* A face of the event that `measure` is a face of; of one that is alone, itself. */
static inline const struct measure *compared_face(const struct measure *measure, enum face face)
{
    return measure->face == FACE_ALONE ? measure : measure + ((int)face - (int)measure->face);
}

/* The faces of the event in place `i` of the measures that compared_init() was given. */
const struct measure *compared_lead(const struct measures *measures, size_t i);

/* Whether the sides differ in any recorded event of these costs, or in their calls. */
bool compared_differ(const struct measures *measures, const struct costs *costs);

/* Counts the calls of a profile as the costs of an event; NONE: it has none. */
void compared_count_calls(struct profile *profile, ref_t event);

/* The recorded event that counts the calls of a run. */
static inline ref_t compared_calls(const struct layout *layout, size_t run)
{
    return layout_place(layout, run) + (ref_t)layout->events;
}

#endif
