/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/filter.h"

#include "base/buffer.h"
#include "base/number.h"
#include "names/nearest.h"
#include "names/shorten.h"

#include <stddef.h>
#include <stdlib.h>

/* ---- expressions ---- */

/* Room for so many. */
static struct patterns patterns_of(size_t count, const char *option)
{
    struct patterns patterns = {.option = option};
    patterns.items = memory_zeroed(count, sizeof *patterns.items);
    patterns.wrong = memory_zeroed(count, sizeof *patterns.wrong);
    patterns.used = memory_zeroed(count, sizeof *patterns.used);
    patterns.near = memory_zeroed(count, sizeof *patterns.near);
    return patterns;
}

const char *expressions_case_word(const struct expressions *asked)
{
    static const char *const words[] = {
        [CASE_YES] = "yes", [CASE_NO] = "no", [CASE_SMART] = "smart", [CASE_UNASKED] = NULL};
    return words[asked->letter_case];
}

enum letter_case expressions_search_case(const struct expressions *asked)
{
    return asked->letter_case == CASE_UNASKED ? CASE_SMART : asked->letter_case;
}

/* Compiles an expression; or, if it is none, or has an empty group, what matches it as it stands. */
static bool init_item(struct patterns *patterns, const struct pattern_source *source, struct arena *arena,
                      struct text *error)
{
    struct pattern *item = &patterns->items[patterns->count];
    struct text *wrong = &patterns->wrong[patterns->count];
    bool is_expression = pattern_compile(item, source, arena, wrong);
    if (is_expression && !text_has(source->expression, TEXT("()")))
        return true;
    if (is_expression)
        pattern_release(item);
    struct pattern_source quoted = *source;
    quoted.expression = pattern_quote(source->expression, arena);
    bool good = pattern_compile(item, &quoted, arena, error);
    item->expression = source->expression;
    if (!good && wrong->s)
        *error = *wrong;
    return good;
}

/* What matches the name that an expression is. An expression with `^` and `$` would do: but where memory ends while
 * the C library compiles one, it aborts. */
static bool init_whole(struct patterns *patterns, const struct pattern_source *source, struct arena *arena,
                       struct text *error)
{
    struct pattern_source whole = *source;
    struct pattern *pattern = &patterns->whole[patterns->count];
    whole.expression = pattern_quote(source->expression, arena);
    bool good = pattern_compile(pattern, &whole, arena, error);
    pattern->length = source->expression.n;
    return good;
}

static void release_item(struct patterns *patterns, size_t item)
{
    pattern_release(&patterns->items[item]);
    if (patterns->whole)
        pattern_release(&patterns->whole[item]);
}

bool patterns_init(struct patterns *patterns, const struct texts *expressions, const struct pattern_source *how,
                   struct arena *arena, struct text *error)
{
    struct pattern_source source = *how;
    *patterns = patterns_of(expressions->count, how->option);
    patterns->whole = memory_zeroed(expressions->count, sizeof *patterns->whole);
    while (patterns->count < expressions->count) {
        source.expression = expressions->items[patterns->count];
        if (!init_item(patterns, &source, arena, error))
            return false;
        if (!init_whole(patterns, &source, arena, error)) {
            pattern_release(&patterns->items[patterns->count]);
            return false;
        }
        patterns->count++;
    }
    return true;
}

void patterns_release(struct patterns *patterns)
{
    for (size_t i = 0; i < patterns->count; i++)
        release_item(patterns, i);
    free(patterns->items);
    free(patterns->whole);
    free(patterns->wrong);
    free(patterns->used);
    free(patterns->near);
    free(patterns->matched);
    *patterns = (struct patterns){0};
}

bool patterns_name_any(const struct patterns *patterns)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (patterns->items[i].expression.n == 0)
            return false;
    return patterns->count;
}

/* ---- the options ---- */

/* The effect on a row that has a matching name. Options that pick functions are alternatives; an option that only shows
 * more of a function restricts no rows. Functions that are hidden are in no profile that rows are made of. */
enum effect { KEEPS, DROPS, PICKS, SHOWS, HIDES };

#define OWN TEXT("own") /* instead of an expression of --charge */

/* An option that takes expressions: its patterns in struct filter, and its texts in struct expressions. */
struct row {
    const char *option;
    enum name_part of; /* the names that it matches */
    enum effect effect;
    size_t patterns, asked;
};

#define FIELDS(name) offsetof(struct filter, name), offsetof(struct expressions, name)

static const struct row rows[] = {
    {"focus", NAME_FUNCTION, KEEPS, FIELDS(focus)},
    {"ignore", NAME_FUNCTION, DROPS, FIELDS(ignore)},
    {"file", NAME_FILE, KEEPS, FIELDS(file)},
    {"ignore-file", NAME_FILE, DROPS, FIELDS(ignore_file)},
    {"object", NAME_OBJECT, KEEPS, FIELDS(object)},
    {"ignore-object", NAME_OBJECT, DROPS, FIELDS(ignore_object)},
    {"peek", NAME_FUNCTION, PICKS, FIELDS(peek)},
    {"list", NAME_FUNCTION, PICKS, FIELDS(list)},
    {"disasm", NAME_FUNCTION, SHOWS, FIELDS(disasm)},
    {"hot-path", NAME_FUNCTION, SHOWS, FIELDS(hot_path)},
    {"call-tree", NAME_FUNCTION, SHOWS, FIELDS(call_tree)},
    {"reach", NAME_FUNCTION, SHOWS, FIELDS(reach)},
    {"card", NAME_FUNCTION, SHOWS, FIELDS(card)},
    {"hide", NAME_FUNCTION, HIDES, FIELDS(hide)},
    {"charge", NAME_FUNCTION, HIDES, FIELDS(charge)},
};

#define ROWS (sizeof rows / sizeof *rows)

static struct patterns *row_patterns(struct filter *filter, const struct row *row)
{
    return (struct patterns *)((char *)filter + row->patterns);
}

static const struct patterns *row_const_patterns(const struct filter *filter, const struct row *row)
{
    return (const struct patterns *)((const char *)filter + row->patterns);
}

/* An address is not an expression: it matches a whole name, or nothing. */
static bool anchor_addresses(struct patterns *patterns, struct arena *arena, struct text *error)
{
    for (size_t i = 0; i < patterns->count; i++) {
        struct pattern *pattern = &patterns->items[i], anchored;
        struct text expression = pattern->expression;
        uint64_t address;
        if (!filter_reads_address(expression, &address))
            continue;
        struct text whole = arena_format(arena, "^%.*s$", (int)expression.n, expression.s);
        if (!pattern_init(&anchored, whole, patterns->option, arena, error))
            return false;
        pattern_release(pattern);
        *pattern = anchored;
        pattern->expression = expression;
    }
    return true;
}

/* `own` is no expression of --charge, which the user's code is matched by elsewhere. */
static bool init_row(struct filter *filter, const struct row *row, const struct texts *asked,
                     const struct pattern_source *how, struct arena *arena, struct text *error)
{
    struct texts texts = {0};
    bool is_charge = row->patterns == offsetof(struct filter, charge);
    for (size_t i = 0; i < asked->count; i++)
        if (is_charge && text_equal(asked->items[i], OWN))
            filter->charges_own = true;
        else
            *array_add(&texts) = asked->items[i];
    bool good = patterns_init(row_patterns(filter, row), &texts, how, arena, error);
    free(texts.items);
    return good;
}

bool filter_init(struct filter *filter, const struct expressions *asked, struct arena *arena, struct text *error)
{
    *filter = (struct filter){0};
    for (size_t i = 0; i < ROWS; i++) {
        const struct texts *texts = (const struct texts *)((const char *)asked + rows[i].asked);
        struct pattern_source how = {.option = rows[i].option, .letter_case = asked->letter_case};
        if (!init_row(filter, &rows[i], texts, &how, arena, error))
            return false;
    }
    return anchor_addresses(&filter->disasm, arena, error);
}

bool filter_refocus(struct filter *filter, const struct pattern_source *source, struct arena *arena, struct text *error)
{
    struct patterns patterns = patterns_of(1, "focus");
    if (source->expression.n && !pattern_compile(&patterns.items[0], source, arena, error)) {
        patterns_release(&patterns);
        return false;
    }
    patterns.count = source->expression.n > 0;
    patterns_release(&filter->focus);
    filter->focus = patterns;
    return true;
}

void filter_keep_rows_only(struct filter *filter)
{
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].effect == SHOWS)
            patterns_release(row_patterns(filter, &rows[i]));
}

void filter_release(struct filter *filter)
{
    contexts_release(&filter->contexts);
    arena_release(&filter->arena);
    for (size_t i = 0; i < ROWS; i++)
        patterns_release(row_patterns(filter, &rows[i]));
}

/* Whether any option of names of that kind is given; of whatever kind with NAME_PARTS. */
static bool is_asked(const struct filter *filter, enum name_part of)
{
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        count += of == NAME_PARTS || rows[i].of == of ? row_const_patterns(filter, &rows[i])->count : 0;
    return count > 0;
}

/* Whether an option restricts the rows that there are. */
static bool restricts(const struct row *row)
{
    return row->effect != SHOWS && row->effect != HIDES;
}

bool filter_shows_any(const struct filter *filter)
{
    bool any = false;
    for (size_t i = 0; i < ROWS; i++)
        any |= rows[i].effect == SHOWS && row_const_patterns(filter, &rows[i])->count;
    return any;
}

bool filter_is_empty(const struct filter *filter)
{
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        count += restricts(&rows[i]) ? row_const_patterns(filter, &rows[i])->count : 0;
    return count == 0;
}

/* ---- matching: each name of a profile once ---- */

/* The names that functions and their pieces have; a profile may define others, and never use them. */
struct used {
    const struct names *names;
    const struct contexts *contexts; /* these two of names of functions, or NULL */
    struct forms *forms;
    bool *is_used; /* by name */
};

static bool matches(const struct used *used, const struct pattern *pattern, ref_t name)
{
    struct text recorded = used->names->texts.items[name];
    if (!used->forms)
        return pattern_matches(pattern, recorded);
    size_t context = recorded.n - contexts_strip(used->contexts, recorded).n;
    return forms_match(used->forms, name, context, pattern);
}

static bool matches_recorded(const struct used *used, const struct pattern *pattern, ref_t name)
{
    return pattern_matches(pattern, used->names->texts.items[name]);
}

/* Whether a pattern matches the short form with parameters, which stands where two functions have the same short one.
 */
static bool matches_parameters(const struct used *used, const struct pattern *pattern, ref_t name)
{
    return used->forms && pattern_matches(pattern, forms_get(used->forms, name, FORM_PARAMETERS));
}

/* Marks the names that a pattern of an item matches in some way. Whether there are any. */
static bool mark_names(struct patterns *patterns, const struct used *used, size_t item, const struct pattern *pattern,
                       bool (*match)(const struct used *used, const struct pattern *pattern, ref_t name))
{
    bool any = false;
    for (size_t n = 0; n < used->names->texts.count; n++) {
        bool known = patterns->matched[n] && any;
        if (!used->is_used[n] || known || !match(used, pattern, (ref_t)n))
            continue;
        any = patterns->matched[n] = patterns->used[item] = true;
    }
    return any;
}

/* Marks the names that an expression is: as they were recorded, or else in another form. */
static bool mark_whole(struct patterns *patterns, const struct used *used, size_t item)
{
    const struct pattern *whole = patterns->whole ? &patterns->whole[item] : NULL;
    return whole && patterns->items[item].expression.n &&
           (mark_names(patterns, used, item, whole, matches_recorded) ||
            mark_names(patterns, used, item, whole, matches) ||
            mark_names(patterns, used, item, whole, matches_parameters));
}

/* A name is tried first, and then the expression. */
static void match_names(struct patterns *patterns, const struct used *used)
{
    patterns->matched = memory_zeroed(patterns->count ? used->names->texts.count : 0, sizeof *patterns->matched);
    for (size_t i = 0; i < patterns->count; i++)
        if (!mark_whole(patterns, used, i))
            mark_names(patterns, used, i, &patterns->items[i], matches);
}

/* `; is it a or b?`, of the short forms of names that are like the short form of an expression; or empty. */
static struct text names_near(const struct used *used, struct text expression, struct arena *arena)
{
    struct nearest nearest;
    struct buffer words = {0};
    char *room = memory_alloc(expression.n);
    nearest_init(&nearest, shorten(expression, SHORTEN_ALL, room));
    free(room);
    for (size_t n = 0; n < used->names->texts.count; n++)
        if (used->is_used[n])
            nearest_offer(&nearest, forms_get(used->forms, (ref_t)n, FORM_SHORT));
    for (size_t i = 0; i < nearest.count; i++) {
        buffer_add(&words, i ? TEXT(" or ") : TEXT("; is it "));
        buffer_add(&words, text_cut(nearest.items[i].name, NAME_SHOWN));
    }
    buffer_add(&words, nearest.count ? TEXT("?") : TEXT(""));
    return buffer_take(&words, arena);
}

/* Whether an expression of an option must match a function: else there is nothing to show. */
static bool must_match(const struct row *row)
{
    return row->effect == PICKS || row->effect == SHOWS;
}

static void find_near(struct patterns *patterns, const struct used *used, struct arena *arena)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (!patterns->used[i])
            patterns->near[i] = names_near(used, patterns->items[i].expression, arena);
}

static struct used none_used(const struct names *names, const struct contexts *contexts, struct forms *forms)
{
    return (struct used){names, contexts, forms, memory_zeroed(names->texts.count, sizeof(bool))};
}

/* Finds the names that are used, by part. */
static void mark_used(struct used *used, const struct profile *profile)
{
    for (size_t i = 0; i < profile->functions.count; i++) {
        const struct function *f = &profile->functions.items[i];
        used[NAME_FUNCTION].is_used[f->symbol] = used[NAME_FILE].is_used[f->file] = true;
        used[NAME_OBJECT].is_used[f->object] = true;
    }
    for (size_t i = 0; i < profile->pieces.count; i++)
        used[NAME_FILE].is_used[profile->pieces.items[i].file] = true;
}

struct text filter_wrong(const struct filter *filter)
{
    for (size_t i = 0; i < ROWS; i++) {
        const struct patterns *patterns = row_const_patterns(filter, &rows[i]);
        for (size_t k = 0; k < patterns->count; k++)
            if (patterns->wrong[k].s && !patterns->used[k])
                return patterns->wrong[k];
    }
    return TEXT_NONE;
}

void filter_prepare(struct filter *filter, const struct profile *profile, struct forms *forms)
{
    if (!is_asked(filter, NAME_PARTS))
        return;
    if (is_asked(filter, NAME_FUNCTION))
        contexts_init(&filter->contexts, profile);
    struct used used[] = {
        [NAME_FUNCTION] = none_used(&profile->symbols, &filter->contexts, forms),
        [NAME_FILE] = none_used(&profile->files, NULL, NULL),
        [NAME_OBJECT] = none_used(&profile->objects, NULL, NULL),
    };
    mark_used(used, profile);
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].effect != HIDES)
            match_names(row_patterns(filter, &rows[i]), &used[rows[i].of]);
    for (size_t i = 0; i < ROWS; i++)
        if (must_match(&rows[i]))
            find_near(row_patterns(filter, &rows[i]), &used[rows[i].of], &filter->arena);
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        free(used[i].is_used);
}

bool filter_charges(const struct filter *filter)
{
    return filter->charge.count || filter->charges_own;
}

bool filter_hides_any(const struct filter *filter)
{
    return filter->hide.count || filter_charges(filter);
}

/* The names of a profile that functions have, of each kind. */
struct hiding_names {
    struct forms forms;
    struct contexts contexts;
    struct used used[NAME_PARTS];
};

static void hiding_names_init(struct hiding_names *names, const struct profile *profile)
{
    forms_init(&names->forms, &profile->symbols);
    contexts_init(&names->contexts, profile);
    names->used[NAME_FUNCTION] = none_used(&profile->symbols, &names->contexts, &names->forms);
    names->used[NAME_FILE] = none_used(&profile->files, NULL, NULL);
    names->used[NAME_OBJECT] = none_used(&profile->objects, NULL, NULL);
    mark_used(names->used, profile);
}

static void hiding_names_release(struct hiding_names *names)
{
    free(names->used[NAME_FUNCTION].is_used);
    free(names->used[NAME_FILE].is_used);
    free(names->used[NAME_OBJECT].is_used);
    contexts_release(&names->contexts);
    forms_release(&names->forms);
}

static ref_t name_of(const struct function *function, enum name_part part)
{
    return part == NAME_FUNCTION ? function->symbol : part == NAME_FILE ? function->file : function->object;
}

/* Marks the functions of which a name of this kind is matched. */
static void mark_functions(struct patterns *patterns, const struct hiding_names *names, enum name_part part,
                           const struct profile *profile, bool *marked)
{
    if (!patterns->count)
        return;
    free(patterns->matched);
    match_names(patterns, &names->used[part]);
    for (size_t i = 0; i < profile->functions.count && patterns->count; i++)
        marked[i] |= patterns->matched[name_of(&profile->functions.items[i], part)];
}

/* Expressions of --charge match a name of any kind. */
static void mark_charged(struct patterns *charge, const struct hiding_names *names, const struct profile *profile,
                         bool *marked)
{
    static const enum name_part parts[] = {NAME_FUNCTION, NAME_OBJECT, NAME_FILE};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        mark_functions(charge, names, parts[i], profile, marked);
}

const bool *filter_hides(struct filter *filter, const struct profile *profile, const bool *own, struct arena *arena)
{
    size_t count = profile->functions.count;
    struct hiding_names names;
    bool *hidden = arena_alloc(arena, count + 1), *charged = memory_zeroed(count + 1, sizeof *charged);
    memset(hidden, 0, count + 1);
    hiding_names_init(&names, profile);
    mark_functions(&filter->hide, &names, NAME_FUNCTION, profile, hidden);
    mark_charged(&filter->charge, &names, profile, charged);
    for (size_t i = 0; i < count; i++)
        hidden[i] |= filter_charges(filter) && !charged[i] && !(own && own[i]);
    for (size_t i = 0; i < count; i++) /* in a profile that was written so, what is no line's stays so */
        hidden[i] &= file_is_code(profile_file_name(profile, profile->functions.items[i].file));
    hiding_names_release(&names);
    free(charged);
    return hidden;
}

/* Whether a name passes all options that match names of its kind. */
static bool keeps_name(const struct filter *filter, enum name_part of, ref_t name)
{
    bool picks = false, picked = false;
    for (size_t i = 0; i < ROWS; i++) {
        const struct patterns *patterns = row_const_patterns(filter, &rows[i]);
        if (rows[i].of != of || !restricts(&rows[i]) || patterns->count == 0)
            continue;
        if (rows[i].effect == PICKS) {
            picks = true;
            picked |= patterns->matched[name];
        } else if (patterns->matched[name] != (rows[i].effect == KEEPS)) {
            return false;
        }
    }
    return picked || !picks;
}

bool filter_keeps_function(const struct filter *filter, const struct function *function)
{
    return keeps_name(filter, NAME_FUNCTION, function->symbol) && keeps_name(filter, NAME_OBJECT, function->object);
}

bool filter_keeps_file(const struct filter *filter, ref_t file)
{
    return keeps_name(filter, NAME_FILE, file);
}

bool filter_disassembles_symbol(const struct filter *filter, ref_t symbol)
{
    return filter->disasm.count && filter->disasm.matched[symbol];
}

bool *filter_disassembled(const struct filter *filter, const struct profile *profile)
{
    bool *are = memory_zeroed(profile->functions.count, sizeof *are);
    for (size_t i = 0; i < profile->functions.count; i++) {
        const struct function *f = &profile->functions.items[i];
        are[i] = filter_disassembles_symbol(filter, f->symbol) && filter_keeps_function(filter, f);
    }
    return are;
}

bool filter_reads_address(struct text expression, uint64_t *address)
{
    return text_starts(expression, TEXT("0x")) && number_read_unsigned(expression, address);
}

bool filter_lists_symbol(const struct filter *filter, ref_t symbol)
{
    return filter->list.count == 0 || filter->list.matched[symbol];
}

static bool keeps_names(const struct filter *filter, const struct row_name *name)
{
    return keeps_name(filter, NAME_FUNCTION, name->symbol) && keeps_name(filter, NAME_FILE, name->file) &&
           keeps_name(filter, NAME_OBJECT, name->object);
}

static bool keeps_cycle(const struct filter *filter, const struct grouping *g, ref_t cycle)
{
    struct cycle members = g->costs->cycles[cycle];
    for (ref_t i = members.first; i < members.first + members.count; i++) {
        struct row_name name = row_name_of_function(g->profile, g->costs->members[i]);
        if (keeps_names(filter, &name))
            return true;
    }
    return false;
}

/* A name that a row does not have is taken from its piece. */
static void complete_name(struct row_name *name, const struct profile *profile, ref_t piece)
{
    const struct piece *at = &profile->pieces.items[piece];
    const struct function *f = &profile->functions.items[at->function];
    if (name->object == NONE)
        name->object = f->object;
    if (name->file == NONE)
        name->file = at->file;
    if (name->symbol == NONE)
        name->symbol = f->symbol;
}

bool filter_keeps(const struct filter *filter, const struct grouping *g, size_t item)
{
    struct row_name name = grouping_name(g, grouping_row(g, (ref_t)item));
    if (row_name_is_cycle(&name))
        return keeps_cycle(filter, g, name.cycle);
    ref_t piece = grouping_piece(g, item);
    if (piece != NONE)
        complete_name(&name, g->profile, piece);
    return keeps_names(filter, &name);
}

/* ---- expressions that match nothing ---- */

static const struct problem problem_no_match = {"expressions that match nothing", SEVERITY_NOTE, 3, false};

static const struct problem problem_exceeds = {NULL, SEVERITY_NOTE, 1, false};
static const struct problem problem_not_hidden = {NULL, SEVERITY_WARNING, 1, false};

static const struct problem problem_nothing_to_show = {"expressions that match nothing", SEVERITY_ERROR, 3, false};

/* An address need not be a name, and what is empty asks for none. */
static bool is_name(struct text expression, const struct row *row)
{
    uint64_t address;
    return row->effect != SHOWS || (expression.n && !filter_reads_address(expression, &address));
}

static void check_patterns(const struct patterns *patterns, const struct row *row, struct diagnostics *diagnostics)
{
    const struct problem *problem = must_match(row) ? &problem_nothing_to_show : &problem_no_match;
    for (size_t i = 0; i < patterns->count; i++) {
        struct text expression = patterns->items[i].expression, near = patterns->near[i];
        if (!patterns->used[i] && is_name(expression, row))
            diagnostics_add(diagnostics, problem, TEXT_NONE, 0, "--%s=%.*s: no %s matches%.*s", patterns->option,
                            (int)expression.n, expression.s, name_part_table[row->of].word, (int)near.n,
                            near.n ? near.s : "");
    }
}

void filter_check(const struct filter *filter, struct diagnostics *diagnostics)
{
    if (filter->left)
        diagnostics_add(diagnostics, &problem_not_hidden, TEXT_NONE, 0,
                        "--%s: %zu function%s not told apart from others, as too many calls would replace %s",
                        filter_charges(filter) ? "charge" : "hide", filter->left, filter->left > 1 ? "s are" : " is",
                        filter->left > 1 ? "them" : "it");
    if (filter->exceeds)
        diagnostics_add(
            diagnostics, &problem_exceeds, TEXT_NONE, 0,
            "--%s: calls are recorded dearer than all that they reach, so rows add up to more than the program",
            filter_charges(filter) ? "charge" : "hide");
    for (size_t i = 0; i < ROWS; i++)
        check_patterns(row_const_patterns(filter, &rows[i]), &rows[i], diagnostics);
}
