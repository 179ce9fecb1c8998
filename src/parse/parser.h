/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parser: the state of a parser, and the functions that its files share. Only these files include it: see parse.h. */
#ifndef PARSE_PARSER_H
#define PARSE_PARSER_H

#include "base/buffer.h"
#include "base/number.h"
#include "parse/ids.h"
#include "parse/parse.h"
#include "profile/problems.h"

/* Limits, far above real use: position columns whose kinds are known, and bytes of a line. */
#define POSITIONS_MAX 1024u
#define LINE_MAX_BYTES ((64u << 20) - 2)

/* Lines of plain costs that cannot overflow. */
#define RUN_LINES 512

/* Limits on things that could fill the memory. */
#define DESCRIPTIONS_MAX 1000u
#define UNKNOWN_KEYS_MAX 16u

enum name_table { TABLE_OBJECTS, TABLE_FILES, TABLE_SYMBOLS, TABLES };

/* How a part ends: before another one, with its input, or because the input could not be read on. */
enum part_end { PART_BEFORE_OTHER, PART_LAST, PART_BROKEN };

/* The meaning of the next line of positions (rules 15, 17 and 19). */
enum expect { EXPECT_SELF, EXPECT_CALL, EXPECT_JUMP };

/* The costs of a summary: or totals: line, in the order of the part's columns, which may be named later (rule 7). */
struct summary {
    ARRAY(cost_t) costs;
    uint64_t line; /* where it stands */
    bool given;
};

/* A callee whose file no line names, and which had no block of its own in the part at its first call. */
struct unlocated {
    struct function key; /* its place, unless it turns out to be an orphan: in the file in force at the call */
    ref_t own_file; /* the file of the calling function; NONE: certainly another file; CALLEE_PLAIN: the callee is in
                       the caller's file */
    ref_t added;   /* the function added for it, which holds its calls for now (mostly it gets a block); NONE: the calls
                      are deferred */
    ref_t becomes; /* the function that it turns out to be, or its number in the parser that takes it over; NONE: not
                      known yet */
    uint64_t line; /* of its first call */
};

#define CALLEE_PLAIN (NONE - 1)

/* Calls of an unlocated callee, from one place. */
struct waiting_call {
    struct code_place place;
    struct record_place target; /* if there is a record */
    uint64_t count;
    struct costs inclusive;
    ref_t callee; /* number of the callee among the unlocated callees of the part */
};

/* Calls that wait for the end of their part, because a profile has no call before its callee is known. So memory grows
 * with the waiting calls of one part, and not with the number of parts. */
struct waiting {
    ARRAY(struct waiting_call) calls; /* each place and callee once */
    struct index index;
    struct arena arena;
    struct entries entries; /* the lines that calls name, by the number of the callee */
};

/* The data that identify the orphans of a part (rule 18). */
struct callees {
    ARRAY(ref_t) blocks; /* functions with costs or calls of their own in the part, each once */
    ARRAY(ref_t) filed;  /* functions whose file a cfi= names */
    ARRAY(struct unlocated) unlocated;
    struct index unlocated_index; /* to the unlocated callees whose calls wait */
    size_t first_call;            /* the first call in the profile that an added function may have */
    size_t first_entry;           /* likewise, of the entries */
    bool has_added;
    struct waiting waiting;
    bool names_files; /* there is a cfi= or cfl= */
};

/* A bound callee: a function or, if that is not known before the part ends, an unlocated callee. */
struct bound_callee {
    ref_t function, unlocated; /* one is NONE; both: the callee is not bound, or calls are not wanted */
};

#define CALLEE_NONE ((struct bound_callee){NONE, NONE})

/* Blocks of a part, as bytes: see call_log.c. They are in the numbers of the profile that they were read into. */
struct log_stretch {
    unsigned char *items;
    size_t count, capacity;
    uint64_t line;                                          /* the line before its first one */
    bool has_lines;                                         /* blocks and calls say their lines */
    ref_t *objects, *symbols, *functions, *pieces, *events; /* maps to the numbers of this parser; NULL: its own */
};

/* The block being read: an fn= line with all up to the next one. */
struct log_block {
    uint64_t line;  /* of its fn=, or where a part or an object began */
    bool is_named;  /* there is an fn= */
    bool is_odd;    /* it is no call: see rule 29 */
    unsigned lines; /* of self costs */
    size_t calls;
    struct site site;           /* of its self cost */
    struct buffer self, called; /* their costs as bytes */
};

/* The blocks of the part being read, as long as each of them may be a call that was made once (rule 29). */
struct call_log {
    ARRAY(struct log_stretch) stretches; /* in their order; the last one is written */
    struct log_block block;
    bool is_closed;     /* the part is no log, and nothing is kept */
    uint64_t odd_line;  /* a block that is no call, which may only be the last one; 0: there is none */
    uint64_t last_line; /* of the block before */
    uint64_t calls;
    ref_t functions; /* the number after the largest one of a function so far */
    size_t leaves;   /* the number of functions so far, if there were no calls */
};

/* The part being read. */
struct part_state {
    struct part part;
    struct costs total;       /* once it has ended: rule 7 */
    struct costs self;        /* the sum of its self costs */
    struct costs below;       /* number of self costs below 0, by event */
    struct costs calls_below; /* by event: the line of the first call whose cost is below 0 */
    struct costs missing;     /* once it has ended: the part of its totals that no line has, as magnitudes */
    struct arena arena;       /* of the cells of all costs here */
    struct summary summary, totals;
    struct summary missing_said; /* `desc: Missing-costs:`: totals that no line had before lines were left out */
    ARRAY(ref_t) events;         /* by column, of these three; valid once it has ended */
    struct callees callees;
    struct call_log log;
    bool body;        /* has cost or calls lines: the next header line begins a new part (rule 4) */
    bool muted;       /* not selected: its costs are left out */
    bool ended;       /* by a totals: line: again, the next header line begins a new part */
    bool is_headless; /* it has a second totals: line: the head of a part is lost */
    bool exact;       /* `desc: Exact-totals: yes`: its summary: is believed as it stands (rule 7) */
    bool is_merged;   /* `desc: Merged:`: it was written by this program, as a graph of calls */
    bool lost_ways;   /* `desc: Ways: lost`: it was a call log, and is none (rule 29) */
    bool lost_lines;  /* `desc: Lines: no`: its costs stand at the entries of their functions */
    bool is_0_9;      /* `version: 0.9`, as Xdebug 2.0 has it */
    bool incomplete;  /* `desc: Incomplete: yes`: it was written from an input that had lost costs */
    bool has_version, has_creator, has_command, has_positions, has_events, has_calls; /* it has these lines itself */
    const char *sign; /* the sign that it was cut off, besides its end; or NULL */
    uint64_t end;     /* the line that ended it */
};

/* The kind of a position column (rule 14). Positions are kept by kind: if several columns have the same kind, the last
 * one counts. */
enum position { POSITION_INSTR, POSITION_BB, POSITION_LINE, POSITION_OTHER, POSITION_KINDS };

struct positions {
    uint64_t of[POSITION_KINDS];
};

/* The meaning of a cost line: `positions:` and `events:`. */
struct columns {
    ARRAY(uint8_t) kinds; /* enum position, by position column */
    size_t others;        /* position columns after them: their kinds are not known */
    bool has_line;        /* one of them is the line */
    bool has_address;     /* one of them is the address */
    bool ordered;         /* events[i] == i for all: costs go where they stand */
    ARRAY(ref_t) events;  /* by cost column; NONE for one past EVENTS_MAX */
};

/* Where the next self cost belongs (rules 11 and 12). NONE: nothing said yet. */
struct context {
    ref_t object, file; /* file: fl, fi or fe, whichever came last */
    ref_t fl;           /* the last fl; before any of those, the last fi or fe */
    bool fl_given;      /* there was an fl= */
    ref_t own_file;     /* the function's own, once it is bound; NONE: fl, when it will be */
    ref_t symbol;       /* the name of the function */
    ref_t function;     /* bound at its first cost or call; NONE until then */
    ref_t piece;        /* bound at the first cost in the file; NONE until then */
    bool is_inlined;    /* there was an fi= or fe= since its fn=, or an fl= since its first cost: rule 31 */
};

/* The callee (rule 18). */
struct callee_state {
    ref_t symbol;                       /* cfn=; NONE: none yet */
    ref_t object, file;                 /* given by its cob= and cfi=; from its first calls= on, its actual place */
    ref_t pending_object, pending_file; /* given, and not yet used up by a cfn= */
    ref_t own_file;                     /* if no cfi= names its file: the file of the calling function; else NONE */
    struct bound_callee bound;          /* at its first calls= in a part; CALLEE_NONE until then */
    bool is_placed;                     /* it had a calls= */
};

/* A calls= line whose cost line is awaited. */
struct pending_call {
    ref_t caller; /* the piece it stands in */
    struct bound_callee callee;
    bool is_filed; /* a line names the file of the callee */
    uint64_t count;
    struct record_place target; /* if there is a record, or places are wanted */
};

/* A jump= or jcnd= line whose source is awaited, if jumps are wanted; and data about the next jump. */
struct pending_jump {
    struct jump jump;   /* without its source; file and symbol: NONE: those of the source */
    ref_t file, symbol; /* jfi= and jfn= that no jump has used up yet; or NONE */
    uint64_t line;      /* where it stands */
    bool good;          /* it could be read */
};

/* A jump in front of the first cost or call of its function. */
struct early_jump {
    struct jump jump;
    ref_t file;    /* the one in force */
    uint64_t line; /* where it stands */
};

/* The record's data of the part being read, if the profile has a record. */
struct recording {
    ref_t group;               /* of the part; NONE until it is needed */
    ref_t piece, block;        /* the last piece, and its block in the group; NONE: none yet */
    ref_t cells[EVENTS_MAX];   /* by event: its cell in the group, or NONE */
    bool is_plain;             /* the cells are the events, from 0 on */
    struct texts descriptions; /* in its own arena */
    size_t taken_over;         /* number of descriptions at the front that belong to the part before */
    struct arena arena;
};

/* The state of earlier lines that a line may need. A chunk does not know it when it begins; it may learn the first two
 * from a line of its own. */
enum inherited {
    INHERITED_BASES = 1,      /* the last self cost line's positions (rule 15) */
    INHERITED_CALLEE = 2,     /* the last cfn= (rule 18) */
    INHERITED_NAMES = 4,      /* the names of all ids (rule 9) */
    INHERITED_KEYS = 8,       /* the unknown keys that were diagnosed */
    INHERITED_POSITIONS = 16, /* the last positions of kinds that `positions:` left out */
    INHERITED_SAID = 32,      /* what this part and earlier parts say of themselves, if there is a record */
    INHERITED_ALL = 63,
};

/* Why a parser reads no further: an error is fatal, or a chunk depends on unknown earlier lines. */
enum halt { HALT_STOPPED = 1, HALT_GAVE_UP = 2 };

enum kept {
    KEEPS_LOG = 1,    /* the part may be a call log, as far as it was read, and calls are wanted */
    KEEPS_ENTRIES = 2 /* places are wanted */
};

struct parser {
    struct profile *profile;
    struct diagnostics *diagnostics;
    const struct selection *selection;
    struct text path;
    ref_t input;
    size_t first_part;  /* the first part of this input */
    ref_t places;       /* its parts so far that hold something */
    size_t told;        /* number of diagnostics before this parser */
    struct arena arena; /* for texts of header lines, and for costs of parts */

    const char *start; /* of the block being read */
    const char *end;   /* of it; the byte before it is a '\n' */
    uint64_t bytes;    /* of the blocks before it */
    uint64_t built;    /* bytes of names that are built from other names */
    uint64_t line;     /* the line being read, from 1 */
    bool started;      /* a byte-order mark was looked for */
    bool costs_before_events;
    unsigned keeps;       /* enum kept, of lines beside their costs */
    bool has_parts;       /* the input has parts that were not left out */
    bool has_costs;       /* a cost of some event that is not 0 */
    bool has_calls;       /* in parts that were not left out */
    ARRAY(bool) recorded; /* by event: a part that was not left out has it */
    bool events_given;
    unsigned halted;                 /* enum halt: nothing more is read; 0: it goes on */
    bool described;                  /* the part that the input's descriptions come from has ended */
    size_t stale_descriptions;       /* number of descriptions at the front that belong to parts that were left out */
    ARRAY(struct text) unknown_keys; /* of header lines, each diagnosed once */

    struct ids ids[TABLES];
    struct columns columns;
    struct context context;
    struct callee_state callee;
    struct pending_call call;             /* where `expect` says so */
    struct pending_jump jump;             /* likewise */
    ARRAY(struct early_jump) early_jumps; /* since the last fn=, ob= or part */
    enum expect expect;
    struct positions base; /* the last self cost line's (rule 15); also of kinds that `positions:` leaves out for now */

    /* Costs of consecutive lines that belong to one row, in column order; added to the row when that ends. */
    cost_t run[EVENTS_MAX];
    unsigned run_width;
    unsigned run_lines; /* the most lines of a run */
    unsigned run_left;  /* lines until it ends, at least one */
    uint64_t run_line;

    struct part_state part;
    struct refs part_of_block; /* by function: the part in which it had a block last, as `part_count` counted it */
    struct refs part_of_file;  /* likewise: the part in which a cfi= named its file last */
    struct refs unlocated_of;  /* by function: its number among the unlocated callees of the part that added it */
    ref_t part_count;
    const struct part_taker *taker; /* or NULL: all parts stay in the profile */
    struct part taken_over;         /* of the part before: pid, command, creator */
    struct recording recording;

    /* Of a chunk only. */
    bool is_chunk;
    unsigned inherited; /* enum inherited: what it does not know (yet) */
    bool first_ended;   /* `first` holds the part it began in */
    struct part_state first;
    ARRAY(struct callees) unsettled; /* of whole parts, in order, if earlier lines are needed to settle them */
    struct part head;                /* taken over from the head: pid, command, creator, */
    struct columns head_columns;     /* and columns */
};

/* The files of the parser, each using only what stands before it here:
 *
 *     waiting, record_lines, call_log <- state <- cost <- jumps <- body <- line <- chunk
 *                              state <- callees <- body
 *                                       callees <- part <- header <- line
 *                                           cut <- part <- end */

/* ---- waiting.c: calls whose callee is not known yet ---- */

/* Adds to those that are the same but for their count and costs. `call->inclusive` is not looked at. */
void waiting_add(struct waiting *waiting, const struct waiting_call *call, const struct charge *charge,
                 bool *saturated);
void waiting_release(struct waiting *waiting);

struct merge;

/* ---- call_log.c: parts that have a block for each call ---- */

/* What a graph of calls says that was a call log: it tells less. */
#define WAYS_ARE_LOST TEXT("Ways: lost")

/* Begins the log of a part that begins, if calls are wanted. */
void call_log_begin(struct parser *ps);

/* Notes a self cost, or a call after the self costs before it were noted, of the block being read; ends this block, and
 * begins another one. `is_named`: at an fn=. Only while the parser keeps a log. */
void call_log_add_self(struct parser *ps, uint64_t line, const struct charge *charge);
void call_log_add_call(struct parser *ps, uint64_t line, const struct charge *charge);
void call_log_next_block(struct parser *ps, bool is_named);

/* Adds the log of a part in a chunk to the part that the parser goes on reading. `chunk`: the profile of the chunk. */
void call_log_join(struct parser *ps, const struct profile *chunk, struct call_log *from, const struct merge *maps);

/* At the end of a part: gives the profile its ways if the part is a log; if it has calls, and is none, drops all ways
 * that the profile has, and returns the line of the first block that does not fit; else 0. */
uint64_t call_log_end(struct parser *ps, struct part_state *part);
void call_log_release(struct call_log *log);

/* ---- state.c: shared functions ---- */

/* Diagnoses the line being read. `text` is shown shortened. */
void parser_complain(struct parser *ps, const struct problem *problem, const char *what, struct text text);

/* Diagnoses a line read before, in its place among the diagnostics, because its fault is only known now. */
void parser_complain_of(struct parser *ps, uint64_t line, const struct problem *problem, const char *what,
                        struct text text);

/* Diagnoses a number that was not kept as it stands (rule 2); does nothing for others. */
void parser_say_number(struct parser *ps, enum number kind, struct text token);

/* Notes that the line being read depends on inherited state: a chunk that does not know it gives up. */
static inline void parser_need(struct parser *ps, enum inherited what)
{
    if (ps->inherited & what)
        ps->halted |= HALT_GAVE_UP;
}

/* Where the '\n' of a line at `at` stood before the file was changed. */
const char *parser_lost_line_end(const struct parser *ps, const char *at);

/* The end of the line at `at`: its '\n'. */
static inline const char *line_end(const struct parser *ps, const char *at)
{
    const char *end = __builtin_expect(at < ps->end, 1) ? memchr(at, '\n', (size_t)(ps->end - at)) : NULL;
    return __builtin_expect(end != NULL, 1) ? end : parser_lost_line_end(ps, at);
}

/* Begins the body of the part before its first cost or calls line: decides whether the part is selected. */
void parser_begin_body(struct parser *ps);

/* Whether a list says that a function belongs to the part being read. */
static inline bool parser_is_of_part(const struct parser *ps, const struct refs *parts, ref_t function)
{
    return function < parts->count && parts->items[function] == ps->part_count;
}

/* Says that a function has a cost or a call in the part being read. */
void parser_note_block(struct parser *ps, ref_t function);

/* The function (and its piece) that a cost or call in the current context belongs to. */
ref_t parser_bind_function(struct parser *ps);
ref_t parser_bind_piece(struct parser *ps);

/* The file, or the unknown one for NONE. */
ref_t parser_known_file(struct parser *ps, ref_t file);

/* Adds the run of costs to its row: before the piece, the part or the columns change. */
void parser_end_run(struct parser *ps);

/* Ends the run, and adds costs that a run cannot hold: large or negative ones, or with dots among them. */
void parser_add_at_once(struct parser *ps, uint64_t line, const cost_t *costs, size_t n);

/* The first `n` costs of a line, with their events. */
static inline struct charge columns_charge(const struct columns *columns, const cost_t *costs, size_t n)
{
    return (struct charge){costs, columns->ordered ? NULL : columns->events.items, n};
}

/* Adds to costs of the part being read. */
static inline void parser_add_to_part(struct parser *ps, struct costs *costs, const struct charge *charge)
{
    if (charge->n != 1 || charge->events || !costs_add_only(costs, *charge->values))
        costs_add(costs, &ps->part.arena, charge->values, charge->events, charge->n, &ps->profile->saturated);
}

/* Whether instructions and jumps of functions of a name (or NONE) are kept. In a chunk a name may not be known yet. */
bool parser_keeps_code(const struct parser *ps, ref_t symbol);

/* Adds a call: to the profile, or, if its callee is not known, to the calls that wait for it. */
void parser_charge_call(struct parser *ps, const struct code_place *place, const struct charge *charge);

/* Adds the call that waits for its cost line, with the costs of that line. */
static inline void parser_add_call(struct parser *ps, uint64_t line, const cost_t *costs, size_t n)
{
    ps->expect = EXPECT_SELF;
    struct site site = {ps->call.caller, line};
    struct charge charge = columns_charge(&ps->columns, costs, n);
    if (ps->part.muted)
        return;
    if (__builtin_expect(ps->keeps & KEEPS_LOG, 0)) {
        parser_end_run(ps);
        call_log_add_call(ps, line, &charge);
    }
    if (__builtin_expect(ps->call.callee.unlocated == NONE, 1))
        profile_add_call(ps->profile, site, ps->call.callee.function, ps->call.count, &charge);
    else
        parser_charge_call(ps, &(struct code_place){site, 0}, &charge);
}

/* Likewise, if instructions are wanted. */
void parser_add_call_at(struct parser *ps, struct jump_end from, const cost_t *costs, size_t n);

/* Adds the call that waits for its cost line, if there is one, without costs: it never gets that line. The second
 * diagnoses this. */
void parser_end_call(struct parser *ps);
void parser_drop_call(struct parser *ps);

#define PLACEHOLDER_SIZE (1 + 2 * sizeof(uint64_t))

/* The placeholder name in a chunk for an id that the chunk does not define, put into `buffer`. It begins with a line
 * feed, which no name of a file can contain. */
struct text parser_placeholder(const struct parser *ps, uint64_t id, char buffer[PLACEHOLDER_SIZE]);

static inline bool parser_is_placeholder(struct text name)
{
    return name.n > 0 && name.s[0] == '\n';
}

/* Adds the jump that waits for its source. An early jump goes on waiting: a jump must not create a function, because
 * functions would then differ if jumps were not read. */
void parser_end_jump(struct parser *ps, struct jump_end from);

void parser_end_early_jumps(struct parser *ps);

/* Before another function (`is_named`: at an fn=) or part begins: adds the early jumps, or says that they are left out,
 * as their function has neither costs nor calls. */
static inline void parser_end_block(struct parser *ps, bool is_named)
{
    if (__builtin_expect(ps->keeps & KEEPS_LOG, 0))
        call_log_next_block(ps, is_named);
    if (__builtin_expect(ps->early_jumps.count > 0, 0))
        parser_end_early_jumps(ps);
}

/* ---- record_lines.c: data that are written back, if the profile has a record ---- */

/* Whether there is a record that takes plain self costs as text, because their columns are the events of the group; and
 * adds such costs, in the piece of the context. */
bool parser_records_text(struct parser *ps);
void parser_record_text(struct parser *ps, struct jump_end here, struct text costs);

/* Add a self cost, the call that waits for its costs, and a jump. */
void parser_record_cost(struct parser *ps, const struct code_place *place, const struct charge *charge);
void parser_record_call(struct parser *ps, const struct code_place *place, const struct charge *charge);
void parser_record_jump(struct parser *ps, const struct jump *jump);

/* Keeps a description of the part; without a record it does nothing. */
void parser_record_description(struct parser *ps, struct text value);

/* Forgets the descriptions that were taken over: another file begins. */
void parser_record_version(struct parser *ps);

/* Adds a part that was read; begins the next one, which takes over most descriptions. */
void parser_record_part(struct parser *ps, const struct part_state *part);
void parser_record_next_part(struct parser *ps);

void parser_record_release(struct parser *ps);

/* ---- cost.c: lines of positions and costs ---- */

/* Makes a position absolute; false if the token is no position. A chunk that takes a relative position needs
 * INHERITED_BASES. */
bool parser_read_position(struct text token, uint64_t base, enum position kind, uint64_t *position);
bool parser_is_relative(struct text token);

/* Reads the cost line at `at`; returns the start of the next line. */
const char *parser_cost_line(struct parser *ps, const char *at);

/* Reads the cost line of a call: the start of the next line, or NULL if the line is not plain or not there. */
const char *parser_call_cost(struct parser *ps, const char *at);

/* The same if places are wanted, for which the target of the call is read before. */
const char *parser_placed_call_cost(struct parser *ps, const char *at);

/* Reads the cost line at `at`, and the plain self cost lines after it. */
const char *parser_cost_lines(struct parser *ps, const char *at);

/* Reads the positions in front of `*rest`, and sets *relative if one of them is relative to the base. False if
 * one is no position. */
bool parser_read_positions(struct parser *ps, struct text *rest, struct positions *positions, bool *relative);

/* ---- jumps.c: jumps and targets, if they are wanted ---- */

/* Reads the rest of the line after `jump=` or `jcnd=`. */
void parser_keep_jump(struct parser *ps, struct text rest, bool conditional);

/* Reads the target of a call, for a record: `rest` is the text after `calls=`. Missing positions are 0. */
void parser_read_target(struct parser *ps, struct text rest);

/* ---- callees.c: callees whose file no line names (rule 18) ---- */

/* The function of a callee, as far as it is known. `own_file`: NONE if a cfi= names its file, else the file of the
 * calling function, whose file in force is in `key`. */
struct bound_callee parser_find_callee(struct parser *ps, struct function key, ref_t own_file);

/* Decides which functions the unlocated callees of the ended part are, and adds the calls that waited for them; orphans
 * are diagnosed once. In a chunk some are kept until it is joined. */
void parser_settle_callees(struct parser *ps);

/* Takes calls of added callees that have no block yet out of the profile: they wait from now on. */
void parser_open_callees(struct parser *ps);

/* Adds the calls of callees that got a block of their own in the part being read. */
void parser_settle_known(struct parser *ps);

/* Adds the callees of a chunk, for the part being read. `from` learns the numbers of its unlocated callees here. */
void parser_take_callees(struct parser *ps, struct callees *from, const struct merge *maps);

void callees_release(struct callees *callees);

/* ---- body.c: names and calls ---- */

/* Reads the line at `at` if it is of the body (`fn=`, `calls=`, ...), and returns the start of the next line; NULL
 * if it is none. */
const char *parser_body_line(struct parser *ps, const char *at);

/* The name of an id, diagnosed if it is undefined (rule 8). */
ref_t parser_find_id(struct parser *ps, enum name_table table, uint64_t id);

/* ---- cut.c: parts that were cut off ---- */

/* The sign at the end of the input that the last part was cut off there; NULL: there is none. `in_line`: the last line
 * has no end. A missing line end means nothing for writers other than Valgrind. */
const char *parser_sign_of_open_end(const struct parser *ps, bool in_line);

/* Diagnoses a part that has ended and was cut off, unless it was left out. `summary`: of the part. */
void parser_judge_end(struct parser *ps, const struct part_state *part, const struct costs *summary, bool is_last);

/* ---- part.c: the ends of parts ---- */

/* Ends the part being read: nothing more is added to it. */
void parser_end_part(struct parser *ps);

/* Adds a finished part, and its totals (rule 7), to the profile. If it was cut off, that is diagnosed, unless reading
 * broke off. */
void parser_add_part(struct parser *ps, struct part_state *part, enum part_end end);

/* Gives the profile to the parser's taker, if it has one, and goes on with an empty one. */
void parser_give_part(struct parser *ps);

/* Counts the input among those that recorded an event, once. */
void parser_count_event(struct parser *ps, ref_t event);

/* Ends the part being read, adds it to the profile, and begins the next one. */
void parser_next_part(struct parser *ps);

void part_state_release(struct part_state *part);

/* ---- header.c: header lines ---- */

/* Reads `line` if it is a header line; false if it is none. */
bool parser_header_line(struct parser *ps, struct text line);

/* Copies and releases columns; adds a position column. */
void columns_copy(struct columns *to, const struct columns *from);
void columns_release(struct columns *columns);
void columns_add_position(struct columns *columns, enum position kind);
bool columns_equal(const struct columns *a, const struct columns *b);

#endif
