/* Names and their ids (rules 8 to 11). */
#include "base/number.h"
#include "report/callgrind/writer.h"

#include <stdlib.h>

#define NAME_MAX_BYTES ((63u << 20)) /* less than a line may have */

void name_ids_init(struct name_ids *ids, const struct names *names)
{
    *ids = (struct name_ids){names, memory_zeroed(names->texts.count, sizeof *ids->ids), 0};
}

void name_ids_release(struct name_ids *ids)
{
    free(ids->ids);
}

/* The length of `(digits)` at the front of a name; 0 where there is none. */
static size_t id_length(struct text name)
{
    uint64_t id;
    size_t digits = name.n > 1 && name.s[0] == '(' ? number_read_digits(text_skip(name, 1), &id) : 0;
    return digits && digits + 1 < name.n && name.s[digits + 1] == ')' ? digits + 2 : 0;
}

/* After an id, `(2)'2` would be a name built of others (rule 9); alone it is itself. An empty one has no id. */
static bool stands_alone(struct text name)
{
    size_t n = id_length(name);
    return name.n == 0 || (n && n < name.n && !text_is_blank(name.s[n]));
}

void write_name(struct writer *w, struct text key, struct name_ids *ids, ref_t name)
{
    struct text text = ids->names->texts.items[name];
    bool is_new = ids->ids[name] == 0;
    output_text(w->out, key);
    if (!stands_alone(text)) {
        if (is_new)
            ids->ids[name] = ++ids->last;
        output_char(w->out, '(');
        output_integer(w->out, ids->ids[name]);
        output_text(w->out, is_new ? TEXT(") ") : TEXT(")"));
    }
    if (is_new)
        output_text(w->out, text);
    output_char(w->out, '\n');
}

bool name_is_writable(struct text name, bool is_symbol)
{
    return text_trim(name).n == name.n && text_find(name, '\n') == name.n && name.n < NAME_MAX_BYTES &&
           !(is_symbol && name.n && id_length(name) == name.n);
}
