/* Which lines of the sheets are written, and how. */
#include "report/html/sheets.h"

#include <stdlib.h>

/* ---- how ---- */

static void write_line(const struct sheet *sheet, const struct sheet_line *line, struct json *json)
{
    json_line(json);
    json_open_array(json);
    json_count(json, line->number);
    json_text(json, line->text);
    if (sheet->has_versions)
        json_count(json, line->old);
    json_close_array(json);
}

/* A source, with the lines of it that are chosen. */
static void write_sheet(const struct sheets *s, const struct sheet *sheet, struct json *json)
{
    size_t left = 0;
    json_line(json);
    json_open_object(json);
    json_key(json, TEXT("file"));
    json_text(json, profile_file_name(s->report->study->profile, sheet->file));
    json_key(json, TEXT("path"));
    json_text(json, sheet->path);
    if (sheet->is_newer) {
        json_key(json, TEXT("newer"));
        json_boolean(json, true);
    }
    json_key(json, TEXT("lines"));
    json_open_array(json);
    for (size_t i = sheet->first; i < sheet->first + sheet->count; i++) {
        const struct sheet_line *line = &s->lines.items[i];
        if (line->is_chosen)
            write_line(sheet, line, json);
        else
            left += line->row > 0;
    }
    json_close_array(json);
    if (left) {
        json_key(json, TEXT("left_out"));
        json_count(json, left);
    }
    json_close_object(json);
}

void sheets_write(const struct sheets *s, struct json *json)
{
    json_open_array(json);
    for (size_t i = 0; i < s->items.count; i++)
        if (s->items.items[i].is_chosen)
            write_sheet(s, &s->items.items[i], json);
    json_close_array(json);
}

/* ---- the order ---- */

/* A line, or the share of an owner in one. */
struct sheet_item {
    uint64_t weight;
    bool is_share;
    size_t number; /* of the lines, or of the owners */
    size_t sheet;  /* of a line */
};

static int by_weight(const void *a, const void *b)
{
    const struct sheet_item *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    if (x->is_share != y->is_share)
        return x->is_share ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

static void measure_lines(struct sheets *s, struct sheet *sheet)
{
    struct json *json = &s->sizes.json.json;
    write_sheet(s, sheet, json);
    sheet->size = sizes_take(&s->sizes);
    for (size_t i = sheet->first; i < sheet->first + sheet->count; i++) {
        struct sheet_line *line = &s->lines.items[i];
        write_line(sheet, line, json);
        line->size = sizes_take(&s->sizes);
        for (size_t row = line->row; row; row = s->rows.items[row - 1].next)
            line->size += s->rows.items[row - 1].size;
    }
}

void sheets_order(struct sheets *s)
{
    for (size_t i = 0; i < s->items.count && s->is_limited; i++) {
        struct sheet *sheet = &s->items.items[i];
        measure_lines(s, sheet);
        for (size_t k = sheet->first; k < sheet->first + sheet->count; k++)
            *array_add(&s->order) = (struct sheet_item){s->lines.items[k].weight, false, k, i};
    }
    for (size_t i = 0; i < s->owners.count && s->is_limited; i++)
        if (s->owners.items[i].size)
            *array_add(&s->order) = (struct sheet_item){s->owners.items[i].weight, true, i, 0};
    if (s->order.count)
        qsort(s->order.items, s->order.count, sizeof *s->order.items, by_weight);
}

/* ---- the choice ---- */

/* Calls `use` for each function that owns a line; returns the sum of what it returns. */
static size_t each_owner(const struct sheets *s, const struct sheet_line *line, struct extract *extract,
                         size_t (*use)(struct extract *extract, ref_t function))
{
    size_t sum = 0;
    for (size_t row = line->row; row; row = s->rows.items[row - 1].next) {
        const struct sheet_row *r = &s->rows.items[row - 1];
        for (size_t i = r->first_owner; i < r->first_owner + r->owner_count; i++)
            sum += use(extract, s->owners.items[i].function);
    }
    return sum;
}

static size_t take_function(struct extract *extract, ref_t function)
{
    extract_take(extract, function);
    return 0;
}

static void choose_line(struct sheets *s, struct sheet *sheet, struct sheet_line *line)
{
    sheet->is_chosen = line->is_chosen = true;
    for (size_t row = line->row; row; row = s->rows.items[row - 1].next)
        s->rows.items[row - 1].is_chosen = true;
}

/* Takes the next item, if there is room for it in both. */
static bool take_item(struct sheets *s, const struct sheet_item *item, struct extract *extract, size_t *room)
{
    struct sheet *sheet = &s->items.items[item->sheet];
    struct sheet_line *line = &s->lines.items[item->number];
    size_t size =
        item->is_share ? s->owners.items[item->number].size : line->size + (sheet->is_chosen ? 0 : sheet->size);
    if (size > *room || size > extract->room)
        return false;
    if (!item->is_share && each_owner(s, line, extract, extract_size) > extract->room - size)
        return false;
    *room -= size;
    extract->room -= size;
    if (item->is_share) {
        s->owners.items[item->number].is_chosen = true;
        return true;
    }
    each_owner(s, line, extract, take_function);
    choose_line(s, sheet, line);
    return true;
}

static void choose_all(struct sheets *s)
{
    for (size_t i = 0; i < s->items.count; i++)
        for (size_t k = s->items.items[i].first; k < s->items.items[i].first + s->items.items[i].count; k++)
            choose_line(s, &s->items.items[i], &s->lines.items[k]);
    for (size_t i = 0; i < s->owners.count; i++)
        s->owners.items[i].is_chosen = true;
}

void sheets_clear(struct sheets *s)
{
    for (size_t i = 0; i < s->items.count; i++)
        s->items.items[i].is_chosen = false;
    for (size_t i = 0; i < s->lines.count; i++)
        s->lines.items[i].is_chosen = false;
    for (size_t i = 0; i < s->rows.count; i++)
        s->rows.items[i].is_chosen = false;
    for (size_t i = 0; i < s->owners.count; i++)
        s->owners.items[i].is_chosen = false;
    s->next = 0;
}

static void count_left(struct sheets *s)
{
    memset(&s->left, 0, sizeof s->left);
    for (size_t i = 0; i < s->lines.count; i++) {
        const struct sheet_line *line = &s->lines.items[i];
        s->left.lines += !line->is_chosen && line->row;
        s->left.texts += !line->is_chosen && !line->row;
    }
    for (size_t i = 0; i < s->owners.count; i++)
        s->left.texts += !s->owners.items[i].is_chosen && s->owners.items[i].size;
    for (size_t i = 0; i < s->items.count; i++)
        s->left.sources += !s->items.items[i].is_chosen;
}

void sheets_choose(struct sheets *s, struct extract *extract, size_t room)
{
    if (extract->room == EXTRACT_ALL)
        choose_all(s);
    while (s->next < s->order.count && take_item(s, &s->order.items[s->next], extract, &room))
        s->next++;
    count_left(s);
}

/* ---- lines that were chosen ---- */

bool sheets_have_file(const struct sheets *s, ref_t file)
{
    return s->sheet_of[file] != NONE && s->items.items[s->sheet_of[file]].is_chosen;
}

static const struct sheet_row *find_row(const struct sheets *s, ref_t file, uint64_t number)
{
    const struct sheet *sheet = &s->items.items[s->sheet_of[file]];
    size_t low = sheet->first_row, end = low + sheet->row_count, high = end;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->rows.items[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && s->rows.items[low].number == number ? &s->rows.items[low] : NULL;
}

bool sheets_have_line(const struct sheets *s, ref_t file, uint64_t number)
{
    const struct sheet_row *row = sheets_have_file(s, file) ? find_row(s, file, number) : NULL;
    return row && row->is_chosen;
}

bool sheets_have_share(const struct sheets *s, ref_t file, uint64_t number, size_t owner)
{
    const struct sheet_row *row = sheets_have_file(s, file) ? find_row(s, file, number) : NULL;
    return row && s->owners.items[row->first_owner + owner].is_chosen;
}
