#include "analysis/measure.h"

#include "analysis/formula.h"
#include "base/wide.h"
#include "profile/problems.h"

#include <stdlib.h>

/* Limits, far above real use: events that a file may define, and terms of all formulas together. */
#define DEFINITIONS_MAX 1024u
#define TERMS_MAX 16384u

#define SHOWN 60      /* bytes of a name that a message shows */
#define LOOP_SHOWN 8u /* members of a loop that a message names */

static const struct {
    const char *name, *formula, *long_name;
} built_in[] = {
    {"L1m", "I1mr + D1mr + D1mw", "L1 Miss Sum"},
    {"L2m", "I2mr + D2mr + D2mw", "L2 Miss Sum"},
    {"LLm", "ILmr + DLmr + DLmw", "Last-level Miss Sum"},
    {"Bm", "Bim + Bcm", "Mispredicted Branch"},
    {"CEst", "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm", "Cycle Estimation"},
};

/* Who defines an event; the later ones are told of a loop rather than the earlier. */
enum origin { ORIGIN_BUILT_IN, ORIGIN_FILE, ORIGIN_COMMAND_LINE };

/* What became of a definition. */
enum state { STATE_UNRECORDED, STATE_WRONG, STATE_OFFERED };

/* A term of a definition: a recorded event, or another definition. */
struct operand {
    bool recorded;
    ref_t ref;
    int64_t factor;
};

/* An event that is not recorded: all that is said of one name. */
struct draft {
    enum origin origin;
    struct text name, long_name;
    struct text formula; /* .s is NULL: none, the name is known and that is all */
    struct text path;    /* where it stands, in a file */
    uint64_t line;
    struct text argument; /* all of it, on the command line */

    size_t first, divisor, end; /* operands[first .. divisor), of a ratio divided by operands[divisor .. end) */
    bool is_ratio;
    enum state state;
    struct terms terms, divisor_terms;

    /* The search for loops: Tarjan's strongly connected components. */
    size_t next;         /* the operand to look at next */
    uint32_t order, low; /* order of the visit, from 1; the lowest one that it reaches */
    bool is_open;        /* its component is not complete */
};

struct builder {
    struct measures *measures;
    const struct profile *profile;
    struct diagnostics *diagnostics;
    struct text *error; /* .s is NULL: none so far */
    ARRAY(struct draft) drafts;
    struct index index; /* of the drafts' names */
    size_t terms;       /* read so far, of all formulas */
    ARRAY(struct operand) operands;
    ARRAY(ref_t) path, open; /* drafts being visited; drafts whose component is not complete */
    uint32_t visited;
    int64_t *sums; /* factors by recorded event, of the definition being added up */
};

/* ---- what is wrong ---- */

static struct text shown(struct text name)
{
    return name.n > SHOWN ? (struct text){name.s, SHOWN} : name;
}

/* A file's definition is diagnosed; one of the command line is an error; the built-in ones are right. */
static void say(struct builder *b, const struct draft *d, const struct problem *problem, struct text message)
{
    if (d->origin == ORIGIN_FILE)
        diagnostics_add(b->diagnostics, problem, d->path, d->line, "%.*s", (int)message.n, message.s);
    if (d->origin == ORIGIN_COMMAND_LINE && !b->error->s)
        *b->error = arena_format(&b->measures->arena, "%.*s: %.*s", (int)d->argument.n, d->argument.s, (int)message.n,
                                 message.s);
}

static void complain(struct builder *b, const struct draft *d, const struct problem *problem, const char *what,
                     struct text about)
{
    struct arena *arena = &b->measures->arena;
    struct text name = shown(d->name), part = shown(about);
    const char *cut = part.n < about.n ? "..." : "";
    struct text message = text_of(what);
    if (about.n)
        message = arena_format(arena, "%s: %.*s%s", what, (int)part.n, part.s, cut);
    if (d->origin == ORIGIN_FILE)
        message = arena_format(arena, "event %.*s: %.*s", (int)name.n, name.s, (int)message.n, message.s);
    say(b, d, problem, message);
}

static void reject(struct builder *b, struct draft *d, const char *why, struct text about)
{
    d->state = STATE_WRONG;
    complain(b, d, &problem_bad_formula, why, about);
}

/* ---- collecting the definitions ---- */

static ref_t find_draft(const struct builder *b, struct text name)
{
    for (struct probe at = index_probe(&b->index, text_hash(name)); index_next(&b->index, &at);)
        if (text_equal(b->drafts.items[at.ref].name, name))
            return at.ref;
    return NONE;
}

/* The draft of a name: found or made. */
static struct draft *draft_of(struct builder *b, enum origin origin, struct text name)
{
    ref_t found = find_draft(b, name);
    if (found != NONE)
        return &b->drafts.items[found];
    index_add(&b->index, text_hash(name), (ref_t)b->drafts.count);
    struct draft *d = array_add(&b->drafts);
    *d = (struct draft){.origin = origin, .name = name};
    return d;
}

/* `NAME = FORMULA`. The last one of a name wins. */
static void add_argument(struct builder *b, struct text argument)
{
    argument = text_trim(arena_copy(&b->measures->arena, argument));
    size_t equals = text_find(argument, '=');
    struct text name = text_trim((struct text){argument.s, equals}), word = name;
    struct draft unnamed = {.origin = ORIGIN_COMMAND_LINE, .argument = argument};
    if (equals == argument.n || !text_equal(text_next_word(&word), name) || name.n == 0) {
        reject(b, &unnamed, "no definition of the form NAME = FORMULA", TEXT_NONE);
        return;
    }
    if (profile_find_event(b->profile, name) != NONE) {
        reject(b, &unnamed, "this event is recorded and cannot be defined", name);
        return;
    }
    struct draft *d = draft_of(b, ORIGIN_COMMAND_LINE, name);
    d->argument = argument;
    d->formula = text_trim(text_skip(argument, equals + 1));
}

/* A definition without formula makes the name known, and what it says of an event that another one defines holds
 * too. */
static void add_definition(struct builder *b, const struct definition *definition)
{
    ref_t event = profile_find_event(b->profile, definition->name);
    if (event != NONE) {
        if (definition->long_name.n)
            b->measures->items[event].long_name = definition->long_name;
        return;
    }
    if (b->drafts.count >= DEFINITIONS_MAX && find_draft(b, definition->name) == NONE) {
        diagnostics_add(b->diagnostics, &problem_too_many_definitions, definition->path, definition->line,
                        "more than %u events are defined, the rest is left out", DEFINITIONS_MAX);
        return;
    }
    struct draft *d = draft_of(b, ORIGIN_FILE, definition->name);
    if (d->origin != ORIGIN_FILE)
        return;
    if (definition->long_name.n)
        d->long_name = definition->long_name;
    if (definition->formula.s) {
        d->formula = definition->formula;
        d->path = definition->path;
        d->line = definition->line;
    }
}

static void add_built_in(struct builder *b, size_t i)
{
    struct text name = text_of(built_in[i].name);
    if (profile_find_event(b->profile, name) != NONE)
        return;
    struct draft *d = draft_of(b, ORIGIN_BUILT_IN, name);
    if (d->formula.s)
        return;
    d->origin = ORIGIN_BUILT_IN;
    d->formula = text_of(built_in[i].formula);
    if (!d->long_name.n)
        d->long_name = text_of(built_in[i].long_name);
}

/* ---- reading the formulas ---- */

static bool knows_name(const void *context, struct text name)
{
    const struct builder *b = context;
    return profile_find_event(b->profile, name) != NONE || find_draft(b, name) != NONE;
}

/* Unknown terms are left out of the operands: they count as zero. */
static void add_operand(struct builder *b, const struct draft *d, const struct formula_term *term)
{
    ref_t event = profile_find_event(b->profile, term->name), draft = find_draft(b, term->name);
    if (event != NONE)
        *array_add(&b->operands) = (struct operand){true, event, term->factor};
    else if (draft != NONE)
        *array_add(&b->operands) = (struct operand){false, draft, term->factor};
    else if (d->origin == ORIGIN_COMMAND_LINE)
        complain(b, d, &problem_unknown_term, "no such event", term->name);
    else
        complain(b, d, &problem_unknown_term, "no such event, counted as zero", term->name);
}

static void read_draft(struct builder *b, struct draft *d, struct formula *formula)
{
    d->first = d->divisor = d->end = b->operands.count;
    if (!d->formula.s)
        return;
    bool is_limited = d->origin != ORIGIN_BUILT_IN; /* or a file could use up their room */
    size_t room = is_limited ? TERMS_MAX - b->terms : SIZE_MAX;
    const char *wrong = formula_read(formula, d->formula, room, (struct vocabulary){knows_name, b});
    b->terms += is_limited ? formula->terms.count : 0;
    if (!wrong && formula->is_ratio && d->origin != ORIGIN_COMMAND_LINE)
        wrong = "a ratio cannot be defined in a profile";
    if (wrong) {
        reject(b, d, wrong, d->formula);
        return;
    }
    d->is_ratio = formula->is_ratio;
    for (size_t i = 0; i < formula->terms.count; i++) {
        if (i == formula->divided)
            d->divisor = b->operands.count;
        add_operand(b, d, &formula->terms.items[i]);
    }
    d->end = b->operands.count;
    if (!d->is_ratio)
        d->divisor = d->end;
}

/* ---- adding a formula up ---- */

/* Adds `factor` times a recorded event; false where that is too large. */
static bool add_factor(struct builder *b, ref_t event, int64_t factor, int64_t times)
{
    int64_t *sum = &b->sums[event], product;
    return !__builtin_mul_overflow(factor, times, &product) && !__builtin_add_overflow(*sum, product, sum) &&
           *sum <= FACTOR_MAX && *sum >= -FACTOR_MAX;
}

static bool add_terms(struct builder *b, const struct terms *terms, int64_t times)
{
    bool fits = true;
    for (size_t i = 0; fits && i < terms->items.count; i++)
        fits = add_factor(b, terms->items.items[i].event, terms->items.items[i].factor, times);
    return fits;
}

/* Whether a definition can be a term of `d`. One that is not offered counts as zero in a file; who asks for it on the
 * command line should know. */
static bool is_usable(struct builder *b, struct draft *d, struct draft *term)
{
    if (term->is_ratio && d->origin == ORIGIN_COMMAND_LINE)
        reject(b, d, "a ratio cannot be a term", term->name);
    else if (term->is_ratio)
        reject(b, term, "a ratio cannot be a term of another event", d->name);
    else if (term->state == STATE_OFFERED)
        return true;
    else if (term->state == STATE_WRONG && d->origin == ORIGIN_FILE)
        complain(b, d, &problem_unknown_term, "not offered, counted as zero", term->name);
    else if (term->state == STATE_WRONG)
        complain(b, d, &problem_unknown_term, "the profile's definition is wrong", term->name);
    else if (d->origin == ORIGIN_COMMAND_LINE)
        complain(b, d, &problem_unknown_term, "the profile does not record it", term->name);
    return false;
}

/* Moves the sums into `terms`. */
static void collect_terms(struct builder *b, struct terms *terms)
{
    size_t count = 0, events = b->profile->events.count;
    for (ref_t event = 0; event < events; event++)
        count += b->sums[event] != 0;
    terms->items.items = arena_alloc(&b->measures->arena, count * sizeof *terms->items.items);
    terms->items.capacity = count;
    for (ref_t event = 0; event < events; event++)
        if (b->sums[event])
            terms->items.items[terms->items.count++] = (struct term){event, b->sums[event]};
}

static enum state add_up(struct builder *b, struct draft *d, size_t from, size_t to, struct terms *terms)
{
    bool any = false, fits = true;
    memset(b->sums, 0, b->profile->events.count * sizeof *b->sums);
    for (size_t i = from; fits && i < to; i++) {
        struct operand operand = b->operands.items[i];
        if (operand.recorded)
            fits = add_factor(b, operand.ref, 1, operand.factor);
        else if (is_usable(b, d, &b->drafts.items[operand.ref]))
            fits = add_terms(b, &b->drafts.items[operand.ref].terms, operand.factor);
        else
            continue;
        any = true;
    }
    if (!fits)
        reject(b, d, "factors too large", d->formula);
    if (!fits || !any)
        return fits ? STATE_UNRECORDED : STATE_WRONG;
    collect_terms(b, terms);
    if (terms->items.count)
        return STATE_OFFERED;
    reject(b, d, "nothing is left of its terms", d->formula);
    return STATE_WRONG;
}

/* All that `d` is made of is added up already. */
static void resolve(struct builder *b, struct draft *d)
{
    if (d->state == STATE_WRONG)
        return;
    d->state = add_up(b, d, d->first, d->divisor, &d->terms);
    if (d->is_ratio && d->state == STATE_OFFERED)
        d->state = add_up(b, d, d->divisor, d->end, &d->divisor_terms);
}

/* ---- what is made of what: loops, and the order to add up in ---- */

static void reject_loop(struct builder *b, const ref_t *members, size_t count)
{
    struct arena *arena = &b->measures->arena;
    const struct draft *teller = &b->drafts.items[members[0]];
    struct text list = TEXT_NONE;
    for (size_t i = 0; i < count; i++) {
        struct draft *d = &b->drafts.items[members[i]];
        d->state = STATE_WRONG;
        if (d->origin > teller->origin)
            teller = d;
        struct text name = shown(d->name);
        if (i < LOOP_SHOWN)
            list = arena_format(arena, "%.*s%s%.*s", (int)list.n, list.s, i ? ", " : "", (int)name.n, name.s);
    }
    if (count > LOOP_SHOWN)
        list = arena_format(arena, "%.*s and %zu more", (int)list.n, list.s, count - LOOP_SHOWN);
    const char *what = count > 1 ? "event formulas define each other" : "an event formula defines itself";
    say(b, teller, &problem_formula_loop, arena_format(arena, "%s: %.*s", what, (int)list.n, list.s));
}

static bool is_made_of_itself(const struct builder *b, ref_t draft)
{
    const struct draft *d = &b->drafts.items[draft];
    for (size_t i = d->first; i < d->end; i++)
        if (!b->operands.items[i].recorded && b->operands.items[i].ref == draft)
            return true;
    return false;
}

/* All that stands above `draft` on the open ones, with it, is one component. */
static void close_component(struct builder *b, ref_t draft)
{
    size_t first = b->open.count;
    do
        b->drafts.items[b->open.items[--first]].is_open = false;
    while (b->open.items[first] != draft);
    size_t count = b->open.count - first;
    if (count > 1 || is_made_of_itself(b, draft))
        reject_loop(b, &b->open.items[first], count);
    else
        resolve(b, &b->drafts.items[draft]);
    b->open.count = first;
}

static void enter(struct builder *b, ref_t draft)
{
    struct draft *d = &b->drafts.items[draft];
    d->order = d->low = ++b->visited;
    d->next = d->first;
    d->is_open = true;
    *array_add(&b->path) = draft;
    *array_add(&b->open) = draft;
}

static void lower(struct draft *d, uint32_t low)
{
    if (low < d->low)
        d->low = low;
}

static void leave(struct builder *b)
{
    ref_t draft = b->path.items[--b->path.count];
    const struct draft *d = &b->drafts.items[draft];
    if (b->path.count)
        lower(&b->drafts.items[b->path.items[b->path.count - 1]], d->low);
    if (d->low == d->order)
        close_component(b, draft);
}

static void visit(struct builder *b, ref_t root)
{
    enter(b, root);
    while (b->path.count) {
        struct draft *d = &b->drafts.items[b->path.items[b->path.count - 1]];
        if (d->next == d->end) {
            leave(b);
            continue;
        }
        struct operand operand = b->operands.items[d->next++];
        if (operand.recorded)
            continue;
        const struct draft *term = &b->drafts.items[operand.ref];
        if (!term->order)
            enter(b, operand.ref);
        else if (term->is_open)
            lower(d, term->order);
    }
}

/* ---- the measures ---- */

static struct measure recorded_measure(struct measures *measures, const struct profile *profile, ref_t event)
{
    struct term *term = arena_alloc(&measures->arena, sizeof *term);
    *term = (struct term){event, 1};
    return (struct measure){
        .kind = MEASURE_RECORDED,
        .name = profile->events.items[event].name,
        .terms = {{term, 1, 1}},
    };
}

static void offer(struct builder *b, enum origin origin)
{
    for (size_t i = 0; i < b->drafts.count; i++) {
        const struct draft *d = &b->drafts.items[i];
        if (d->origin == origin && d->state == STATE_OFFERED)
            *array_add(b->measures) = (struct measure){
                .kind = d->is_ratio ? MEASURE_RATIO : MEASURE_INHERITED,
                .name = d->name,
                .long_name = d->long_name,
                .formula = d->formula,
                .built_in = origin == ORIGIN_BUILT_IN,
                .terms = d->terms,
                .divisor = d->divisor_terms,
            };
    }
}

/* Those of the command line come first, so that nothing in a file takes their names or their room. */
static void collect(struct builder *b, const struct text *extra, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_argument(b, extra[i]);
    for (size_t i = 0; i < b->profile->definitions.count; i++)
        add_definition(b, &b->profile->definitions.items[i]);
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        add_built_in(b, i);
}

static void build(struct builder *b)
{
    struct formula formula = {0};
    for (size_t i = 0; i < b->drafts.count; i++)
        read_draft(b, &b->drafts.items[i], &formula);
    for (size_t i = 0; i < b->drafts.count; i++)
        if (!b->drafts.items[i].order)
            visit(b, (ref_t)i);
    offer(b, ORIGIN_FILE);
    offer(b, ORIGIN_BUILT_IN);
    offer(b, ORIGIN_COMMAND_LINE);
    free(formula.terms.items);
}

bool measures_init(struct measures *measures, const struct profile *profile, struct diagnostics *diagnostics,
                   const struct text *extra, size_t count, struct text *error)
{
    struct builder b = {.measures = measures, .profile = profile, .diagnostics = diagnostics, .error = error};
    *measures = (struct measures){0};
    *error = TEXT_NONE;
    for (ref_t event = 0; event < profile->events.count; event++)
        *array_add(measures) = recorded_measure(measures, profile, event);
    b.sums = memory_zeroed(profile->events.count, sizeof *b.sums);
    array_reserve(&b.drafts, sizeof built_in / sizeof *built_in);
    collect(&b, extra, count);
    build(&b);
    free(b.sums);
    free(b.drafts.items);
    free(b.operands.items);
    free(b.path.items);
    free(b.open.items);
    index_release(&b.index);
    return !error->s;
}

void measures_release(struct measures *measures)
{
    free(measures->items);
    arena_release(&measures->arena);
    *measures = (struct measures){0};
}

ref_t measures_find(const struct measures *measures, struct text name)
{
    for (size_t i = 0; i < measures->count; i++)
        if (text_equal(measures->items[i].name, name))
            return (ref_t)i;
    return NONE;
}

/* ---- figures ---- */

/* The sum of the terms of a row, stopped at the ends of the range of cost_t; `*any` is set where one is present. It
 * does not wrap before: see FACTOR_MAX. */
static cost_t sum_of(const struct terms *terms, const struct row *row, bool *any)
{
    struct wide sum = {0, 0};
    for (size_t i = 0; i < terms->items.count; i++) {
        struct term term = terms->items.items[i];
        *any |= row_has(row, term.event);
        sum = wide_add_product(sum, row_cost(row, term.event), term.factor);
    }
    return wide_clamp(sum);
}

struct figure measure_combine(const struct measure *measure, const struct row *row)
{
    bool any = false;
    struct figure figure = {.kind = measure->kind == MEASURE_RATIO ? FIGURE_RATIO : FIGURE_COST};
    figure.cost = sum_of(&measure->terms, row, &any);
    figure.divisor = sum_of(&measure->divisor, row, &any);
    if (!any)
        figure.kind = FIGURE_ABSENT;
    return figure;
}

cost_t measure_cost(const struct measure *measure, const struct row *row)
{
    return measure_of(measure, row).cost;
}

static bool has_value(struct figure figure)
{
    return figure.kind == FIGURE_COST || (figure.kind == FIGURE_RATIO && figure.divisor != 0);
}

/* Below 0, 0 or above 0, as the value of a ratio is. */
static int sign_of(struct figure ratio)
{
    int sign = (ratio.cost > 0) - (ratio.cost < 0);
    return ratio.divisor < 0 ? -sign : sign;
}

/* a / b against c / d, as a * d against c * b. */
static int compare_ratios(struct figure a, struct figure b)
{
    if (sign_of(a) != sign_of(b))
        return sign_of(a) - sign_of(b);
    int order = wide_compare_products(magnitude(a.cost), magnitude(b.divisor), magnitude(b.cost), magnitude(a.divisor));
    return sign_of(a) < 0 ? -order : order;
}

int figure_compare(struct figure a, struct figure b)
{
    if (!has_value(a) || !has_value(b))
        return has_value(a) - has_value(b);
    if (a.kind == FIGURE_RATIO)
        return compare_ratios(a, b);
    uint64_t x = magnitude(a.cost), y = magnitude(b.cost);
    return (x > y) - (x < y);
}
