#include "report/spoken.h"

#include "base/buffer.h"
#include "report/cell.h"

/* What the rows of each scope are. */
static const char *const things[] = {
    [SCOPE_TOTAL] = "program",      [SCOPE_EACH] = "function",     [SCOPE_EACH_FILE] = "file",
    [SCOPE_EACH_OBJECT] = "object", [SCOPE_MATCHING] = "function", [SCOPE_EACH_MATCHING] = "function",
};

struct text spoken_state(const struct verdict *verdict)
{
    if (verdict_passes(verdict))
        return TEXT("ok");
    return verdict->check->level == CHECK_FAIL ? TEXT("FAIL") : TEXT("WARN");
}

static void add_name(struct buffer *to, const struct verdicts *verdicts, const struct label *label)
{
    struct phrase phrase = {0};
    naming_describe(&verdicts->naming, label, NULL, &phrase);
    for (size_t i = 0; i < phrase.spans.count; i++)
        buffer_add(to, phrase.spans.items[i].text);
    phrase_release(&phrase);
}

#define LISTED 5 /* functions that a message names */

/* Names of functions hold commas: semicolons are between them. */
static void add_functions(struct buffer *to, const struct verdicts *verdicts, const struct verdict *verdict)
{
    size_t count = verdict->rows.count;
    buffer_print(to, "matches %zu functions: ", count);
    for (size_t i = 0; i < count && i < LISTED; i++) {
        buffer_add(to, i ? TEXT("; ") : TEXT(""));
        add_name(to, verdicts, &verdict->rows.items[i].label);
    }
    if (count > LISTED)
        buffer_print(to, " and %zu more", count - LISTED);
}

struct text spoken_reason(const struct verdicts *verdicts, const struct verdict *verdict, struct arena *arena)
{
    const char *thing = things[verdict->check->scope];
    struct buffer reason = {0};
    if (verdict->reason == REASON_NOTHING)
        buffer_print(&reason, check_matches_names(verdict->check) ? "matches no %s" : "there is no %s", thing);
    else if (verdict->reason == REASON_NO_VALUE)
        buffer_print(&reason, verdict->matches > 1 ? "no %s has a value" : "the %s has no value", thing);
    else if (verdict->reason == REASON_SEVERAL)
        add_functions(&reason, verdicts, verdict);
    return buffer_take(&reason, arena);
}

struct text spoken_figures(const struct judged *row, struct arena *arena)
{
    char digits[CELL_MAX];
    return arena_copy(arena, text_trim((struct text){digits, cell_number(digits, &row->checked.now)}));
}

struct text spoken_row(const struct verdicts *verdicts, const struct verdict *verdict, const struct judged *row,
                       struct arena *arena)
{
    struct buffer name = {0};
    if (verdict->check->scope == SCOPE_MATCHING && row->label.symbol == NONE)
        buffer_print(&name, "%zu functions", verdict->matches);
    else if (verdict->check->scope != SCOPE_TOTAL)
        add_name(&name, verdicts, &row->label);
    return buffer_take(&name, arena);
}

static void add_rows(struct buffer *to, const struct verdicts *verdicts, const struct verdict *verdict,
                     struct arena *arena)
{
    const struct judged *first = verdict->rows.items;
    struct text row = spoken_row(verdicts, verdict, first, arena);
    buffer_add(to, spoken_figures(first, arena));
    buffer_add(to, row.n ? TEXT(" in ") : TEXT(""));
    buffer_add(to, row);
    if (verdict->rows.count > 1)
        buffer_print(to, ", and %zu more", verdict->rows.count - 1);
}

struct text spoken_line(const struct verdicts *verdicts, const struct verdict *verdict, struct arena *arena)
{
    struct buffer line = {0};
    buffer_add(&line, spoken_state(verdict));
    buffer_add(&line, TEXT(" "));
    buffer_add(&line, verdict->check->text);
    buffer_add(&line, TEXT(": "));
    if (verdict->reason == REASON_LIMIT)
        add_rows(&line, verdicts, verdict, arena);
    else
        buffer_add(&line, spoken_reason(verdicts, verdict, arena));
    return buffer_take(&line, arena);
}
