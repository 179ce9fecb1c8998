/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile: the model that readers fill and everything else looks at as `const struct profile *`.
 *
 *     profile_init(&p, WANT_LINES | WANT_CALLS, TEXT_NONE);
 *     ref_t file = profile_add_file(&p, TEXT("a.c")), symbol = profile_add_symbol(&p, TEXT("main"));
 *     ref_t event = profile_add_event(&p, TEXT("Ir"));
 *     ref_t function = profile_add_function(&p, (struct function){0, file, symbol});
 *     struct site site = {profile_add_piece(&p, function, file), 12};
 *     profile_add_cost(&p, site, &(struct charge){(cost_t[]){5}, &event, 1}); // 5 Ir in line 12 of a.c
 *     profile_finish(&p);
 *
 * A function is (object, file, symbol) (rule 12). A *piece* is the code of one function in one file: its own file, or
 * one whose code was inlined into it. Pieces own the self costs, by line if lines are wanted; costs of functions,
 * files, objects and lines are sums over pieces. A *call* is what one line of a piece spent in one callee. If
 * instructions are wanted, they have the same costs once more, by address, and calls are kept by address too; *jumps*
 * are kept if they are wanted.
 *
 * Everything is numbered from 0 in the order of first appearance and refers to others by number (ref_t). Names are
 * copied once into the profile's arena, so the input can go. Other rooms show, sum up and derive figures; this one
 * never does. */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include "base/names.h"
#include "profile/cells.h"
#include "profile/entries.h"
#include "profile/finder.h"
#include "profile/record.h"
#include "profile/ways.h"

/* An event: its definition lines may come before or after the line that records it. */
struct event {
    struct text name;
    ref_t series;   /* the series in which it was counted: 0, or one of several runs or units side by side */
    bool negative;  /* some line gave a cost below 0: rule 28 */
    bool is_summed; /* the total of a part is the sum of its lines, as the total that it declares is less (rule 7) */
    size_t inputs;  /* number of inputs that recorded it, in at least one of their parts */
    cost_t unseen;  /* the magnitude of the costs in which functions that were inlined may be hidden: see `blind` */
    size_t parts;   /* number of parts with a cost that recorded it */
    cost_t missing; /* the part of the totals of all parts that no line has, each as a magnitude; stops at COST_MAX */
};

/* A line `event: NAME [= FORMULA] [: LONG NAME]` (rule 5), as it stands; events/measure makes events of them. */
struct definition {
    struct text name, formula, long_name; /* formula.s is NULL if there is no `=` */
    struct text path;
    uint64_t line;
};

struct function {
    ref_t object, file, symbol;
};

struct piece {
    ref_t function, file;
    struct costs self; /* if lines are wanted: valid after profile_finish() */
    uint64_t first;    /* with WANT_PLACES, unless lines are wanted: its first line with a cost; 0: unknown */
};

/* The self cost of one line of a piece. */
struct line {
    uint64_t number; /* 0: unknown line */
    struct costs self;
    ref_t piece;
};

/* Where in the code a cost arose: a line of a piece. */
struct site {
    ref_t piece;
    uint64_t line; /* 0: unknown line */
};

/* Calls from one line of a piece (line 0 if lines are not wanted) to one function. */
struct call {
    uint64_t line;
    uint64_t count;
    struct costs inclusive;
    ref_t piece;
    ref_t callee; /* NONE: the call was taken out, and is gone after profile_finish() */
};

#define ADDRESS_NONE UINT64_MAX /* no column of positions says the address */

/* The self cost of an instruction of a piece, for `instr` positions. Its address is the address in the object as
 * linked, or, if the object is unknown (`???`), the address at run time. An instruction belongs to one line; if a
 * profile says otherwise, as inputs of different builds do, each of the lines has an instruction of that address. */
struct instruction {
    uint64_t address; /* ADDRESS_NONE: the cost of a line in a part without `instr` positions */
    uint64_t line;    /* 0: unknown line */
    struct costs self;
    ref_t piece;
};

/* An instruction as it is stored: see profile_instruction(). A large profile has millions. */
struct kept_instruction {
    uint32_t offset; /* of its address from the address of its site */
    ref_t site;
    ref_t self; /* of `instruction_cells` */
};

/* The common data of instructions that follow each other, mostly. */
struct instruction_site {
    struct site site;
    uint64_t address; /* of the first instruction */
};

/* A place in the code of a function, where a jump leaves or arrives. Addresses are as in instructions; without
 * instructions all addresses are unknown. */
struct jump_end {
    uint64_t address, line;
};

/* Jumps from one instruction to another in the same object (or from one line to another, if instructions are not
 * wanted), added up over all lines that record them. Callgrind writes no conditional jump that was never followed. */
struct jump {
    struct jump_end from, to;
    uint64_t followed;
    uint64_t executed; /* of a conditional jump: how often it was executed; else as `followed` */
    ref_t piece;       /* it leaves from */
    ref_t file;        /* of the target (jfi); by default the file of the piece */
    ref_t symbol;      /* the function of the target (jfn); by default the function of the piece */
    bool conditional;
};

/* A cost that is at least partly an estimate, and not as recorded: of a call; of a function by itself (its callee is
 * NONE), or with what it calls (its caller is NONE). */
struct estimate {
    ref_t caller, callee;
};

/* What the self cost of a line may be more than it is told, by event, because functions that were hidden ran below it
 * (calls/hide.h). A line may have several; they add up. */
struct unsure {
    struct site site;
    struct costs more; /* COST_MAX: nothing is known of it, as costs are below 0 */
};

/* One part of one input (rule 4). Texts are empty if the part does not say. */
struct part {
    ref_t input;
    ref_t place; /* in its input, from 1, among all that hold something, also those that are left out */
    struct text number, thread, pid, command, creator;
    struct text trigger; /* why it was dumped, as its `desc: Trigger:` says */
    struct text start;   /* the function that its thread began with; empty: nobody asked, or it is not known */
    cost_t start_cost;   /* what that costs in the part */
};

/* A part as it is stored: see profile_part(). Most texts are shared by many parts. */
struct kept_part {
    ref_t input, place;
    ref_t number, thread, pid, command, creator, trigger; /* of `texts` */
    ref_t start;                                          /* likewise */
    ref_t total;                                          /* of `part_totals`; NONE if they are not wanted */
    cost_t start_cost;
};

struct profile_input {
    struct text path;          /* not copied: it must outlive the profile */
    struct texts descriptions; /* values of the `desc:` lines of its first selected part; without WANT_PARTS only the
                                  first input keeps them, and the input whose part will be the first */
    struct text loss;          /* says what of it was lost; .s NULL: nothing */
};

/* The data that reports ask for; others are not kept. */
enum profile_wants {
    WANT_LINES = 1,
    WANT_CALLS = 2,
    WANT_INSTRUCTIONS = 4, /* and calls are kept by the line and the address they are made from */
    WANT_JUMPS = 8,
    WANT_RECORD =
        16, /* needs the two flags above; replaces the data that they store, except calls if WANT_CALLS is set */
    WANT_PARTS = 32,    /* the cost of each part, and the descriptions of each input */
    WANT_PLACES = 128,  /* where functions begin */
    WANT_CHARGES = 256, /* with WANT_LINES and WANT_CALLS: lines may be charged what they cause elsewhere */
    WANT_TOTALS = 64    /* and nothing else: what functions cost is forgotten at the end of each input */
};

/* The functions whose instructions, jumps and addresses of calls are kept. */
struct code_choice {
    bool (*keeps)(const void *context, struct text name); /* several threads may ask at a time */
    const void *context;
};

struct profile {
    struct arena arena;             /* of cells */
    struct arena words;             /* of names, and of texts of parts, inputs and definitions */
    unsigned wants;                 /* enum profile_wants */
    struct text directory;          /* file names below it lose this prefix (rule 13); ends with '/', or is empty */
    const struct code_choice *code; /* must live as long as inputs are read; NULL: code of all functions is kept */

    struct names objects, files, symbols; /* symbols: names of functions */
    struct refs cut_files;                /* by file: 1: a path that named it lost the working directory */
    ARRAY(struct event) events;           /* the recorded ones */
    ARRAY(struct definition) definitions;
    ARRAY(struct function) functions;
    ARRAY(struct piece) pieces;
    ARRAY(struct line) lines;
    ARRAY(struct call) calls;
    ARRAY(struct kept_instruction) instructions; /* if they are wanted, and so are the next four */
    ARRAY(struct instruction_site) instruction_sites;
    struct cells instruction_cells;
    ARRAY(uint64_t) call_addresses; /* by call: the address it is made from, or ADDRESS_NONE */
    ARRAY(struct jump) jumps;
    ARRAY(struct kept_part) parts;
    struct texts part_totals; /* as bytes: runs.h */
    ARRAY(struct profile_input) inputs;
    struct names texts;  /* texts of parts and inputs */
    struct texts common; /* `described`: descriptions that all inputs with parts have, if there are any */
    bool described;
    ref_t first_part; /* the part that will be first in order, as far as inputs have ended; NONE: none yet */

    struct record *record; /* if it is wanted; else NULL */

    struct ways ways; /* if calls are wanted */

    ARRAY(struct estimate) estimates; /* each once; of most profiles none */
    struct index estimate_index;
    bool estimates_in_lines; /* each shares the cost of one line: files and objects have theirs as recorded */

    ARRAY(struct unsure) unsure;  /* of most profiles none */
    struct costs unsure_together; /* what all of them may be more together: what is between lines */
    struct refs unsure_functions; /* by function: 1: it has one */

    struct refs inlined; /* by function: 1: some calls of it were inlined, and how many there were is not known */

    struct entries entries; /* if places are wanted */

    struct refs emptied; /* by function: 1: it is dropped by profile_finish() if it has neither code nor calls */

    struct names unselected_parts, unselected_threads; /* numbers of the parts that were left out */

    struct costs totals;    /* the sum of the parts' totals */
    bool summarised;        /* some part had a usable summary: or totals: line */
    struct text blind;      /* names objects whose inlined functions were asked for, and are not known; .s NULL: none */
    struct text loss;       /* says what was lost that is of no input of the list; .s NULL: nothing */
    bool saturated;         /* some sum went past the range of cost_t */
    bool has_gaps;          /* some calls were taken out */
    bool has_calls;         /* some call was recorded, wanted or not */
    size_t costly_parts;    /* how many parts have a cost */
    size_t uncalled_inputs; /* how many inputs have costs, and no calls */
    bool offers_instructions; /* the inputs have addresses, whether they are wanted or not */
    bool shares_calls;        /* some estimates share calls, as functions are hidden */
    bool has_inlined;         /* the number of calls that were inlined is not known, and their count is 0 */
    bool lacks_lines;         /* costs of some input stand at the entries of their functions, in their files */
    bool has_addresses;       /* some cost is of an instruction whose address is known; if two were joined, of both */
    bool is_joined; /* of the two sides of a comparison: lines may be of the old source (rows/line_number.h) */

    struct index event_index;
    struct refs code_of;                      /* by symbol: the answer of `code`, once it was asked */
    struct refs functions_by_symbol;          /* the first of each name */
    struct refs pieces_by_function;           /* by function: its piece in its own file */
    struct index function_index, piece_index; /* the others */
    struct finder line_finder, call_finder, instruction_finder;
    struct index jump_index;
};

#define FILE_UNKNOWN TEXT("???")
#define FILE_OF_PHP TEXT("php:internal") /* of functions of PHP itself, as Xdebug has them */

/* The names of two functions of no code, and of their files and objects: they have the costs of hidden functions that
 * are no line's (calls/hide.h). */
#define FILE_BETWEEN TEXT("[between your lines]")
#define FILE_OUTSIDE TEXT("[not below your code]")

static inline bool file_is_code(struct text name)
{
    return !text_equal(name, FILE_BETWEEN) && !text_equal(name, FILE_OUTSIDE);
}

/* Whether the name of a file is a place that somebody can look at. */
static inline bool file_is_place(struct text name)
{
    return !text_equal(name, FILE_UNKNOWN) && !text_equal(name, FILE_OF_PHP) && file_is_code(name);
}

/* An empty profile. `directory` (copied) is the working directory without a slash at its end, or empty. */
void profile_init(struct profile *p, unsigned wants, struct text directory);

/* An empty profile that can be added to `other`: it wants the same data, and all parts; it keeps code of the same
 * functions, and names files in the same way. */
void profile_init_like(struct profile *p, const struct profile *other);
void profile_release(struct profile *p);

/* Removes all costs, functions and parts from a profile. Names, events, inputs and definitions stay, with their
 * numbers. Takes time in proportion to the removed data, and not to the number of names. */
void profile_empty(struct profile *p);

/* Removes lines, calls and the costs of functions from a finished profile that has no instructions. Names, functions,
 * totals, parts and inputs stay. */
void profile_drop_rows(struct profile *p);

/* A hint that inputs of about `bytes` bytes are going to be read: makes room for what they may hold. The room takes no
 * memory before it is used. */
void profile_expect(struct profile *p, uint64_t bytes);

/* Finds or adds; the name is copied. An empty file name is `???` (rule 11). */
ref_t profile_add_object(struct profile *p, struct text name);
ref_t profile_add_file(struct profile *p, struct text name);
ref_t profile_add_symbol(struct profile *p, struct text name);
ref_t profile_add_event(struct profile *p, struct text name); /* of series 0; NONE beyond EVENTS_MAX */
ref_t profile_add_event_of(struct profile *p, ref_t series, struct text name);
ref_t profile_add_function(struct profile *p, struct function key);
ref_t profile_add_piece(struct profile *p, ref_t function, ref_t file);

/* Whether a file was named by a path below the working directory, which lost that: its name is relative, and says
 * nevertheless where it is. */
void profile_mark_cut(struct profile *p, ref_t file);
static inline bool profile_is_cut(const struct profile *p, ref_t file)
{
    return file < p->cut_files.count && p->cut_files.items[file] == 1;
}

/* The number of a function, or NONE. */
ref_t profile_find_function(const struct profile *p, struct function key);

/* The number of the event called `name`, or NONE. */
ref_t profile_find_event(const struct profile *p, struct text name); /* of series 0 */
ref_t profile_find_event_of(const struct profile *p, ref_t series, struct text name);

/* Adds to the cost that no line has of the total of an event. */
void profile_add_missing(struct profile *p, ref_t event, cost_t missing);

/* Moves all events to another series. */
void profile_set_series(struct profile *p, ref_t series);

/* A site, and the address there. */
struct code_place {
    struct site site;
    uint64_t address; /* ADDRESS_NONE: not known */
};

/* The cost of a line, or of its piece if lines are not wanted, and the calls from a line; each is found or added. Valid
 * until the profile gets anything but costs. */
struct costs *profile_self(struct profile *p, struct site site);
struct call *profile_call(struct profile *p, struct site site, ref_t callee);

/* Adds a self cost to a line; if lines are not wanted, to its piece.
 *
 *     profile_add_cost(p, (struct site){piece, 12}, &(struct charge){(cost_t[]){5, 1}, NULL, 2}); */
void profile_add_cost(struct profile *p, struct site site, const struct charge *charge);

/* Adds `count` calls from a line and their inclusive cost; without WANT_CALLS it does nothing. */
void profile_add_call(struct profile *p, struct site site, ref_t callee, uint64_t count, const struct charge *charge);

/* Takes calls out again. */
void profile_take_call(struct profile *p, size_t call);

/* Notes whether a function was added in vain, as a callee that turns out to be another function. */
void profile_mark_emptied(struct profile *p, ref_t function, bool is_emptied);
static inline bool profile_is_emptied(const struct profile *p, ref_t function)
{
    return function < p->emptied.count && p->emptied.items[function] == 1;
}

/* Notes that calls of a function were inlined: their count is 0, which says nothing. */
void profile_mark_inlined(struct profile *p, ref_t function);
static inline bool profile_is_inlined(const struct profile *p, ref_t function)
{
    return function < p->inlined.count && p->inlined.items[function] == 1;
}

/* A number of calls of a function as it is told: unknown where all of them were inlined; in a comparison also where
 * those of a side may have been. */
#define CALLS_UNKNOWN (UINT64_MAX - 1)
static inline uint64_t profile_told_calls(const struct profile *p, ref_t callee, uint64_t count)
{
    return profile_is_inlined(p, callee) && (count == 0 || p->is_joined) ? CALLS_UNKNOWN : count;
}

/* If instructions are wanted: adds a self cost to the instruction of a place, besides adding it to its line, and, in
 * place of profile_add_call(), calls from it. */
void profile_add_instruction(struct profile *p, const struct code_place *place, const struct charge *charge);
void profile_add_call_at(struct profile *p, const struct code_place *place, ref_t callee, uint64_t count,
                         const struct charge *charge);

/* Whether to keep instructions and jumps of functions with this name. */
bool profile_keeps_code(struct profile *p, ref_t symbol);

/* Adds jumps, to those that are the same but for their counts. */
void profile_add_jump(struct profile *p, const struct jump *jump);

/* Adds to costs whose cells are in the profile's arena. */
void profile_add_to_costs(struct profile *p, struct costs *costs, const struct charge *charge);

/* Adds costs to costs, likewise. `events` says which events the cells of `from` are; NULL: the same. */
void profile_join_costs(struct profile *p, struct costs *costs, const struct costs *from, const ref_t *events);

/* Likewise, with the costs of event 0 added to event `first`, and so on. */
void profile_shift_costs(struct profile *p, struct costs *costs, const struct costs *from, ref_t first);

/* Reserves a function for appending many lines (calls, instructions) at once: true if it has none yet. The caller may
 * then append that function's lines, all distinct, directly to p->lines (p->calls, and if instructions are wanted their
 * addresses to p->call_addresses), their cells in the profile's arena (instructions by profile_append_instructions()),
 * before it adds anything else. */
bool profile_skip_lines(struct profile *p, ref_t function);
bool profile_skip_calls(struct profile *p, ref_t function);
bool profile_skip_instructions(struct profile *p, ref_t function);

static inline const struct instruction_site *profile_site_of_instruction(const struct profile *p, size_t instruction)
{
    return &p->instruction_sites.items[p->instructions.items[instruction].site];
}

static inline uint64_t profile_address_of_instruction(const struct profile *p, size_t instruction)
{
    return profile_site_of_instruction(p, instruction)->address + p->instructions.items[instruction].offset;
}

static inline ref_t profile_piece_of_instruction(const struct profile *p, size_t instruction)
{
    return profile_site_of_instruction(p, instruction)->site.piece;
}

/* The costs are valid as long as none is added. */
static inline struct costs profile_self_of_instruction(const struct profile *p, size_t instruction)
{
    return cells_costs(&p->instruction_cells, p->instructions.items[instruction].self);
}

static inline struct instruction profile_instruction(const struct profile *p, size_t instruction)
{
    struct site site = profile_site_of_instruction(p, instruction)->site;
    return (struct instruction){profile_address_of_instruction(p, instruction), site.line,
                                profile_self_of_instruction(p, instruction), site.piece};
}

/* Instructions of another profile, the costs of all of which were appended by cells_append(). */
struct instructions_of {
    const struct profile *profile;
    const ref_t *pieces; /* from its pieces to those of the profile that they are appended to */
    ref_t shift;         /* the result of cells_append() */
};

/* Appends the instructions from number `first` to before `end`, at least one; no instruction outside this range may
 * share a site with them. */
void profile_append_instructions(struct profile *p, const struct instructions_of *from, size_t first, size_t end);

/* Notes an estimate, which may be known; and whether there is one. */
void profile_add_estimate(struct profile *p, struct estimate estimate);
bool profile_has_estimate(const struct profile *p, struct estimate estimate);

/* A new note on a line, and what its self cost may be more, which is valid until the next one. The second adds what
 * that is. */
struct costs *profile_unsure(struct profile *p, struct site site);
void profile_add_unsure(struct profile *p, struct site site, const struct charge *more);

/* Whether the self cost of a function is a lower bound, as that of some line of it is; and whether it is that or an
 * estimate. */
static inline bool profile_is_unsure(const struct profile *p, ref_t function)
{
    return function < p->unsure_functions.count && p->unsure_functions.items[function] == 1;
}

static inline bool profile_self_is_estimate(const struct profile *p, ref_t function)
{
    return profile_is_unsure(p, function) || profile_has_estimate(p, (struct estimate){function, NONE});
}

/* Adds an input, and returns its number. The path must outlive the profile. */
ref_t profile_add_input(struct profile *p, struct text path);

/* Notes that costs of an input were lost, or (NONE) of no input in particular, as a sentence without a full stop, which
 * is copied. Only the first loss of each is kept: figures may then be any amount less than the truth. */
void profile_note_loss(struct profile *p, ref_t input, struct text what);

/* What was lost first, of all inputs; .s NULL: nothing. */
struct text profile_loss(const struct profile *p);

/* Adds a part of an input and its total (rule 7), each event once; everything is copied. */
void profile_add_part(struct profile *p, const struct part *part, const struct charge *total);

/* A part; valid as long as no other is added. */
struct part profile_part(const struct profile *p, size_t part);

/* Whether what wrote the profile may have recorded calls: Cachegrind, which does not, does not say who it is. */
bool profile_may_have_calls(const struct profile *p);

/* The first part; an empty one if there is none. */
struct part profile_first_part(const struct profile *p);

/* How many threads the parts name. */
size_t profile_threads(const struct profile *p);

/* The total of a part, in a buffer of EVENTS_MAX costs; no costs if totals are not kept. */
struct costs profile_part_total(const struct profile *p, size_t part, cost_t *buffer);

/* Replaces the total of a part, which is kept, by `n` costs. */
void profile_set_part_total(struct profile *p, size_t part, const cost_t *costs, size_t n);

/* Sets the function that the thread of a part began with, which is copied, and what it costs there. */
void profile_set_part_start(struct profile *p, size_t part, struct text function, cost_t cost);

/* Ends the inputs from number `input` on, whose parts are those from number `part` on. Their descriptions are copied or
 * dropped. `common`: those that all of them with parts have; NULL: look for them. */
void profile_end_inputs(struct profile *p, ref_t input, size_t part, const struct texts *common);

/* Adds a definition, unless the last one of that name says the same; the texts are copied. */
void profile_add_definition(struct profile *p, const struct definition *definition);

/* Sums lines up into pieces, and puts the parts in order. Call once, when all inputs are
 * read; nothing can be added after it. */
void profile_finish(struct profile *p);

/* Whether the numbers of all calls together reach COST_MAX, where figures of calls stop. */
bool profile_calls_stop(const struct profile *p);

/* Puts the parts of each process (of each input, if a part names no process) together, in the order of their
 * numbers: Callgrind writes the last part into the file that is read first. Parts with the same number stay in the
 * order in which they were read; processes follow each other as their first parts do. */
void profile_order_parts(struct profile *p);

/* Compares the numbers of two parts or threads: below 0, 0 or above 0. A text that is no number counts as 0. */
int profile_compare_numbers(struct text a, struct text b);

static inline struct text profile_object_name(const struct profile *p, ref_t object)
{
    return p->objects.texts.items[object];
}

static inline struct text profile_file_name(const struct profile *p, ref_t file)
{
    return p->files.texts.items[file];
}

static inline struct text profile_function_name(const struct profile *p, ref_t function)
{
    return p->symbols.texts.items[p->functions.items[function].symbol];
}

#endif
