/* folded: a line a stack. */
#include "report/stacks/stacks.h"

#include "report/notes.h"
#include "report/stacks/samples.h"

#include <stdlib.h>

unsigned folded_needs(const struct question *question)
{
    (void)question;
    return NEED_FUNCTIONS | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_STACKS;
}

/* A name, of a long one only the beginning; `;` separates those of a line, and is none of its letters. */
static void put_name(struct output *out, struct text name)
{
    bool is_cut = name.n > NAME_SHOWN;
    name.n = is_cut ? NAME_SHOWN : name.n;
    for (size_t n; (n = text_find(name, ';')) < name.n; name = text_skip(name, n + 1)) {
        output_safe(out, (struct text){name.s, n});
        output_char(out, ':');
    }
    output_safe(out, name);
    output_text(out, is_cut ? TEXT("...") : TEXT(""));
}

/* `path` is room for the frames of a line. */
static void write_line(const struct samples *s, ref_t frame, struct refs *path)
{
    struct output *out = s->report->out;
    struct arena scratch = {0};
    path->count = 0;
    for (ref_t at = frame; at != NONE; at = s->frames.items[at].above)
        *array_add(path) = at;
    while (path->count) {
        put_name(out, samples_name(s, path->items[--path->count], &scratch));
        output_char(out, path->count ? ';' : ' ');
    }
    output_integer(out, (int64_t)samples_cost(s, frame));
    output_char(out, '\n');
    arena_release(&scratch);
}

static bool write_event(const struct report *report, const struct measure *event)
{
    struct samples s;
    struct refs path = {0};
    bool good = samples_init(&s, report, &event, 1);
    for (ref_t i = 0; i < s.frames.count; i++)
        if (samples_any(&s, i))
            write_line(&s, i, &path);
    free(path.items);
    samples_release(&s);
    return good;
}

bool folded_write(const struct report *report)
{
    const struct measure *event = view_main_measure(report->view);
    bool good = !event || write_event(report, event);
    return note_missing_sources(report) && good;
}
