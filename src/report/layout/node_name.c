#include "report/layout/node_name.h"

static void add_name(const struct report *report, struct row_name *name, bool is_short, struct phrase *line)
{
    if (is_short)
        phrase_add_name(line, STYLE_FUNCTION, naming_symbol(report->naming, name->symbol));
    else
        naming_describe(report->naming, name, NULL, line);
}

static void describe(const struct report *report, const struct nodes *nodes, ref_t head, bool is_short,
                     struct phrase *line)
{
    const struct inclusive *cycles = study_cycles(report->study);
    struct row_name name = row_name_of_function(report->study->profile, head);
    size_t count = nodes_count(nodes, nodes->of[head]);
    if (count == 1) {
        add_name(report, &name, is_short, line);
        return;
    }
    bool is_numbered = cycles && cycles->cycle_of[head] != NONE;
    phrase_say(line, STYLE_PLAIN,
               is_numbered ? arena_format(&line->arena, "<cycle %u: ", cycles->cycle_of[head] + 1) : TEXT("<cycle: "));
    name.object = NONE;
    add_name(report, &name, is_short, line);
    phrase_say(line, STYLE_PLAIN, arena_format(&line->arena, " and %zu more>", count - 1));
}

void node_name_describe(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line)
{
    describe(report, nodes, head, false, line);
}

void node_name_say(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line)
{
    describe(report, nodes, head, true, line);
}
