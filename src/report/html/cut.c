/* Which lines of the sheets are written, and how. */
#include "report/html/sheets.h"

#include "report/html/weight.h"

#include <stdlib.h>

/* ---- which ---- */

#define LINE_SIZE 16u /* bytes of JSON besides the text */

static size_t line_size(const struct sheets *s, const struct sheet *sheet, const struct sheet_line *line)
{
    size_t size = LINE_SIZE + weight_text_size(line->text);
    if (line->row)
        size += line->row + weight_text_size(profile_file_name(s->report->study->profile, sheet->file));
    return size;
}

struct sized {
    uint64_t weight;
    size_t size;
};

static int by_weight(const void *a, const void *b)
{
    const struct sized *x = a, *y = b;
    return (x->weight < y->weight) - (x->weight > y->weight);
}

/* All lines of one weight are written, or none. */
static uint64_t least_weight(const struct sized *lines, size_t count, size_t room, size_t *used)
{
    uint64_t least = UINT64_MAX;
    *used = 0;
    for (size_t i = 0, end; i < count; i = end) {
        size_t size = 0;
        for (end = i; end < count && lines[end].weight == lines[i].weight; end++)
            size += lines[end].size;
        if (size > room)
            break;
        room -= size;
        *used += size;
        least = lines[i].weight;
    }
    return least;
}

static bool is_chosen(const struct sheets *s, const struct sheet_line *line)
{
    return line->weight >= s->least;
}

/* The functions whose lines are written must be there. */
static void mark_needed(struct sheets *s)
{
    const struct profile *p = s->report->study->profile;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct piece *piece = &p->pieces.items[p->lines.items[i].piece];
        if (!s->needed[piece->function] && sheets_have_line(s, piece->file, p->lines.items[i].number))
            s->needed[piece->function] = true;
    }
}

/* Everything that can be written, the heaviest first; `*count` of it. The caller frees it. */
static struct sized *weigh_all(const struct sheets *s, size_t *count)
{
    struct sized *sized = memory_alloc((s->lines.count + s->shares.count) * sizeof *sized);
    *count = 0;
    for (size_t i = 0; i < s->items.count; i++) {
        const struct sheet *sheet = &s->items.items[i];
        for (size_t k = sheet->first; k < sheet->first + sheet->count; k++)
            sized[(*count)++] = (struct sized){s->lines.items[k].weight, line_size(s, sheet, &s->lines.items[k])};
    }
    for (size_t i = 0; i < s->shares.count; i++)
        sized[(*count)++] = (struct sized){s->shares.items[i].weight, s->shares.items[i].size};
    if (*count)
        qsort(sized, *count, sizeof *sized, by_weight);
    return sized;
}

static void choose_lines(struct sheets *s, struct sheet *sheet)
{
    sheet->is_chosen = false;
    for (size_t k = sheet->first; k < sheet->first + sheet->count; k++) {
        const struct sheet_line *line = &s->lines.items[k];
        sheet->is_chosen |= is_chosen(s, line);
        s->left.lines += !is_chosen(s, line) && line->row;
        s->left.texts += !is_chosen(s, line) && !line->row;
    }
    s->left.sources += !sheet->is_chosen;
}

size_t sheets_choose(struct sheets *s, size_t room)
{
    size_t used, count;
    struct sized *sized = weigh_all(s, &count);
    s->least = least_weight(sized, count, room, &used);
    free(sized);
    memset(&s->left, 0, sizeof s->left);
    for (size_t i = 0; i < s->items.count; i++)
        choose_lines(s, &s->items.items[i]);
    for (size_t i = 0; i < s->shares.count; i++)
        s->left.texts += s->shares.items[i].weight < s->least;
    memset(s->needed, 0, s->report->study->profile->functions.count * sizeof *s->needed);
    mark_needed(s);
    return used;
}

bool sheets_have_file(const struct sheets *s, ref_t file)
{
    return s->sheet_of[file] != NONE && s->items.items[s->sheet_of[file]].is_chosen;
}

/* Lines of a sheet ascend by both of their numbers, but for those that a version does not have. */
static const struct sheet_line *find_line(const struct sheets *s, const struct sheet *sheet, uint64_t line)
{
    struct line_number own = line_number_of(s->report->study->profile, line);
    bool is_old = sheet->is_old || own.side == SIDE_OLD;
    uint64_t number = is_old ? sheets_old_line(s, sheet->file, own) : own.number;
    if (is_old && number == 0)
        return NULL;
    size_t low = sheet->first, high = sheet->first + sheet->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2, at = middle;
        while (at < high && (is_old ? s->lines.items[at].old : s->lines.items[at].number) == 0)
            at++;
        uint64_t found = at == high ? UINT64_MAX : is_old ? s->lines.items[at].old : s->lines.items[at].number;
        if (found == number)
            return &s->lines.items[at];
        if (found < number)
            low = at + 1;
        else
            high = middle;
    }
    return NULL;
}

bool sheets_have_line(const struct sheets *s, ref_t file, uint64_t number)
{
    if (!sheets_have_file(s, file))
        return false;
    const struct sheet_line *line = find_line(s, &s->items.items[s->sheet_of[file]], number);
    return line && line->row && is_chosen(s, line);
}

bool sheets_have_share(const struct sheets *s, const struct file_lines *lines, size_t line)
{
    return sheets_weight(s, lines, line) >= s->least;
}

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
        if (is_chosen(s, line))
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
