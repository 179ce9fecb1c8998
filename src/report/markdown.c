#include "report/records.h"

/* A bar ends a cell, in code too, unless it is escaped. */
static void put_bars(struct text t, struct output *out)
{
    for (size_t n; (n = text_find(t, '|')) < t.n; t = text_skip(t, n + 1)) {
        output_safe(out, (struct text){t.s, n});
        output_text(out, TEXT("\\|"));
    }
    output_safe(out, t);
}

static size_t longest_run(struct text t, char c)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < t.n; i++) {
        run = t.s[i] == c ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* A name as code: names are full of signs that mean something. Code that holds backticks stands between more of them.
 */
static void put_code(struct text name, struct output *out)
{
    struct text shown = text_cut(name, NAME_SHOWN);
    size_t ticks = longest_run(shown, '`');
    if (name.n == 0)
        return;
    output_fill(out, '`', ticks + 1);
    output_fill(out, ' ', ticks > 0);
    put_bars(shown, out);
    if (shown.n < name.n)
        output_text(out, TEXT("..."));
    output_fill(out, ' ', ticks > 0);
    output_fill(out, '`', ticks + 1);
}

static void put_share(const struct cell *cell, struct output *out)
{
    char share[CELL_MAX];
    struct text t = text_trim((struct text){share, table_share(share, cell)});
    if (t.n == 0)
        return;
    output_text(out, TEXT(" ("));
    output_text(out, text_trim(text_skip(t, 1)));
}

static void md_cell(struct records *r, size_t column, const struct content *content)
{
    char number[CELL_MAX];
    output_text(r->out, column ? TEXT(" ") : TEXT("| "));
    if (content->kind == CONTENT_TEXT)
        put_code(content->text, r->out);
    else if (content->kind == CONTENT_NUMBER)
        output_integer(r->out, content->number);
    else if (content->kind == CONTENT_FIGURE)
        output_text(r->out, text_trim((struct text){number, table_number(number, &content->cell.figure)}));
    if (content->kind == CONTENT_FIGURE && r->plan->request->show_percs)
        put_share(&content->cell, r->out);
    output_text(r->out, TEXT(" |"));
}

static bool is_number(const struct column *column)
{
    return column->field == FIELD_FIGURE || column->field == FIELD_RUNNING || column->field == FIELD_CYCLE ||
           column->field == FIELD_LINE;
}

static void md_head(struct records *r)
{
    for (size_t c = 0; c < r->columns.count; c++) {
        output_text(r->out, c ? TEXT(" ") : TEXT("| "));
        if (r->columns.items[c].field == FIELD_FIGURE)
            put_code(r->columns.items[c].name, r->out);
        else
            output_text(r->out, r->columns.items[c].name);
        output_text(r->out, TEXT(" |"));
    }
    output_text(r->out, TEXT("\n|"));
    for (size_t c = 0; c < r->columns.count; c++)
        output_text(r->out, is_number(&r->columns.items[c]) ? TEXT("---:|") : TEXT(":---|"));
    output_char(r->out, '\n');
}

static void md_end(struct records *r)
{
    output_char(r->out, '\n');
}

bool report_md(struct plan *plan, struct output *out)
{
    static const struct writer md = {.name = plan_key_heading, .head = md_head, .cell = md_cell, .end = md_end};
    return records_write(plan, &md, out);
}
