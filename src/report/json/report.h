/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_report: the JSON report while it is written, as the files of its sections share it. The others know json.h. */
#ifndef REPORT_JSON_REPORT_H
#define REPORT_JSON_REPORT_H

#include "base/buckets.h"
#include "document/json.h"
#include "report/json/extract.h"
#include "rows/grouping.h"
#include "rows/lines.h"
#include "view/home.h"
#include "view/row_status.h"

/* What --sections can leave out. */
enum section_bit {
    SECTION_FUNCTIONS = 1,
    SECTION_CALLS = 2, /* of functions, and of lines */
    SECTION_CYCLES = 4,
    SECTION_FILES = 8,
    SECTION_OBJECTS = 16,
    SECTION_LINES = 32,
    SECTION_DIAGNOSTICS = 64,
    SECTION_HEAD = 128,                 /* inputs, events, totals and checks: always there */
    SECTION_YOURS = 32768,              /* only in comparisons */
    SECTIONS_ALL = 255 + SECTION_YOURS, /* unless told otherwise */
    SECTION_INSTRUCTIONS = 256,
    SECTION_JUMPS = 512,
    SECTION_CALL_TREE = 1024,
    SECTION_REACH = 2048, /* only with --reach */
    SECTION_LINE_JUMPS = 4096,
    SECTION_UNITS = 8192, /* only with --by */
    SECTION_WHY = 16384   /* only with --why */
};

struct json_report;

/* The parts of the report that differ between its two schemas. */
struct json_schema {
    struct text name;
    bool has_part_totals, has_per_call;
    void (*write_inputs)(struct json_report *r);
    /* Members of the object that is open: the names of a function; its dominator; the name of a file or an
     * object, or the place of a line of a grouping; the place of a line. */
    void (*put_function)(struct json_report *r, ref_t function);
    void (*put_dominator)(struct json_report *r, ref_t function);
    void (*put_group)(struct json_report *r, const struct grouping *g, ref_t row, enum name_part part);
    void (*put_place)(struct json_report *r, ref_t file, const struct file_lines *lines, const struct file_line *line);
};

/* That of a comparison, or of a profile. */
const struct json_schema *json_schema_of(const struct study *study);

/* Finds out where a function is at home on each side: from there on that is only looked up. */
void json_find_homes(struct json_report *r, ref_t function);

struct unit_change {
    const struct measure *measure;
};

struct json_report {
    const struct report *report;
    const struct json_schema *schema;
    struct json json;
    unsigned sections;                  /* enum section_bit */
    const struct json_extract *extract; /* NULL: all is written */
    enum statistic printed[STATISTICS_LISTED];
    size_t printed_count; /* of each event and of calls: see compared_printed() */

    ref_t *recorded;             /* by measure shown: its event, if all are recorded events; else NULL */
    int64_t *recorded_figures;   /* likewise, of a row */
    struct measure *split;       /* by unit: the first event shown, if there is one */
    struct unit_change *changes; /* by unit, from the second on: its change since another one; NULL: no changes */
    size_t split_count;
    struct arena arena; /* of these */

    struct arena sums;        /* of arcs that were written */
    struct lines_index lines; /* with SECTION_LINES */
    struct file_lines parted; /* of an extract: the lines of `parted_file` by owner */
    ref_t parted_file;        /* NONE: of none yet */

    struct homes *homes;   /* by side; of what is not compared, the first; of an extract its own */
    struct buckets pieces; /* of the profile, by function */
    struct unsure_rows unsure, unsure_pieces, unsure_cycles; /* of functions, pieces, cycles: the most of their costs */
    bool *pointed;                                           /* by function: something printed points to it */
    ref_t *ids;                                              /* by function: its number in `functions`, or NONE */
    ref_t *functions;                                        /* by that number */
    size_t chosen, count;                                    /* the first ones are chosen rows */
    ref_t *above[SIDES]; /* of an extract: by function, the nearest dominator that has an id; made when needed */
};

/* ---- what rows consist of ---- */

/* An array of rows, a row a line, as a member of the report; and a row, an object that the caller closes. */
void json_open_rows(struct json_report *r, const char *name);
void json_open_row(struct json_report *r);
void json_close_rows(struct json_report *r);

/* An object, or an array, as a member of the object that is open; the caller closes it. */
void json_open_member(struct json_report *r, const char *name);
void json_open_list(struct json_report *r, const char *name);

/* Members of the object that is open. An empty text is null if it is optional. */
void json_put_text(struct json_report *r, const char *name, struct text text);
void json_put_optional(struct json_report *r, const char *name, struct text text);
void json_put_count(struct json_report *r, const char *name, uint64_t count);
void json_put_boolean(struct json_report *r, const char *name, bool value);

/* The list of a row's figures, by shown measure: a ratio without a divisor is null, an absent cost 0. In a comparison
 * an object with such a list of the old side, of the new one and of the change. With --split a second member,
 * NAME_split, is the list of the units' figures of the one event shown; with --change a third one, NAME_change, of
 * their changes: null for the first unit, and where a change is not known. */
void json_put_costs(struct json_report *r, const char *name, struct costs costs);

/* Likewise of a part, which is of one unit: without changes. */
void json_put_part_costs(struct json_report *r, const char *name, struct costs costs);

/* A member `charged_at_least`, if a self cost before it is not exact: a list as of json_put_costs(), in which true is a
 * lower bound, false an exact cost, and null one that may be more, or less. `most`: the most that the costs may be; of
 * no width: they are exact. */
void json_put_charged(struct json_report *r, struct costs least, struct costs most);

/* With --spread a member NAME_spread, by event shown: how the self costs differ. `row`: of the spread, or NONE; nothing
 * without --spread. */
void json_put_spread(struct json_report *r, const char *name, ref_t row, struct costs self);

/* The number of a function that is written. */
void json_put_function(struct json_report *r, const char *name, ref_t function);

/* Of a second edition: which row of the first one the row is like that is open, before its members: a function, or what
 * its first members say: a function, a text, or a text and a number. */
void json_put_like(struct json_report *r, ref_t function);
void json_find_like_function(struct json_report *r, ref_t function);
void json_find_like_text(struct json_report *r, struct text text);
void json_find_like_line(struct json_report *r, struct text file, uint64_t line);

/* The list of the functions that are written, of these. */
void json_put_ids(struct json_report *r, const char *name, const ref_t *functions, size_t count);

/* How often something was called; in a comparison what the costs say of it. */
void json_put_calls(struct json_report *r, const char *name, uint64_t count, struct costs costs);

/* A caller, a callee, or a function that a line calls, as an object. */
struct json_call {
    ref_t function;
    uint64_t count;
    struct costs costs;
    bool is_estimate;
};

void json_put_call(struct json_report *r, const struct json_call *call);

/* Calls, pieces or rows that are not written, together. */
struct json_others {
    size_t count;
    uint64_t calls;
    struct matrix costs; /* one row */
};

void json_others_add(struct json_others *others, const struct json_report *r, uint64_t count, struct costs costs);

/* Writes calls, or the number of other things and their self cost, as a member, if there are any, and releases them. */
void json_put_others(struct json_report *r, const char *name, struct json_others *others);
void json_put_sum(struct json_report *r, const char *name, const char *what, struct json_others *others);

/* An address as text, or null. */
void json_put_address(struct json_report *r, const char *name, uint64_t address);

/* ---- which functions there are ---- */

/* Starts with none. */
void json_choice_init(struct json_report *r);
void json_choice_release(struct json_report *r);

/* What a section adds to it: the rows chosen, before anything points to others; then what it points to. */
void json_choose_functions(struct json_report *r);
void json_point_from_calls(struct json_report *r);
void json_point_from_cycles(struct json_report *r);
void json_point_from_lines(struct json_report *r);
void json_point_from_call_tree(struct json_report *r);
void json_point_from_reach(struct json_report *r);
void json_point_from_why(struct json_report *r);

/* Drops those that the extract does not have, after all were chosen. */
void json_choose_extract(struct json_report *r);

/* Whether a cycle is written: in a comparison only if it changed, of an extract if it has a member of it. */
bool json_has_cycle(const struct json_report *r, ref_t cycle);

/* Adds those that are pointed to, in the order that all rows would have; after them any without a cost. */
void json_choose_pointed(struct json_report *r);

/* ---- instructions ---- */

/* The instructions that the filters keep, by object and address. */
struct json_instructions {
    struct grouping g;
    ref_t *rows;
    size_t count;
};

void json_instructions_init(struct json_instructions *instructions, const struct report *report);
void json_instructions_release(struct json_instructions *instructions);

/* The piece that one of them was recorded in first. */
ref_t json_instruction_piece(const struct json_instructions *instructions, size_t number);

/* Its members of the object that is open. */
void json_put_instruction(struct json_report *r, const struct json_instructions *instructions, size_t number);

/* Those of the functions that --disasm asks for: decoded, of a comparison side by side, with --inline also the section
 * of chains. */
void json_point_from_code(struct json_report *r);
void json_write_code(struct json_report *r);

/* A row of them: a point of a listing, by its number; `first_chain`: the number of the first chain of the listing. */
struct code_listing;
void json_put_code(struct json_report *r, const struct code_listing *listing, size_t number, size_t first_chain);

/* ---- the sections, each with its key ---- */

void json_write_functions(struct json_report *r);
void json_write_lines(struct json_report *r);
void json_point_from_instructions(struct json_report *r);
void json_point_from_jumps(struct json_report *r);
void json_write_instructions(struct json_report *r);
void json_write_jumps(struct json_report *r);
void json_write_line_jumps(struct json_report *r);

void json_write_checks(struct json_report *r); /* nothing if there are none */
void json_write_inputs(struct json_report *r);
void json_write_split(struct json_report *r);   /* nothing without --split */
void json_write_history(struct json_report *r); /* nothing without versions of benchmarks */
void json_write_units(struct json_report *r);   /* nothing without --by, but in a page those of a suite */
void json_write_spread(struct json_report *r);  /* likewise */
void json_write_events(struct json_report *r);
void json_write_totals(struct json_report *r);
void json_write_cycles(struct json_report *r);
void json_write_call_tree(struct json_report *r); /* null if the profile has no calls */
void json_write_reach(struct json_report *r);     /* likewise */
void json_write_why(struct json_report *r);       /* nothing without --why */
void json_write_files(struct json_report *r);
void json_write_objects(struct json_report *r);
void json_write_yours(struct json_report *r); /* nothing without a comparison */

/* The first `count` of these, in the form of that section. */
struct your_rows;
void json_write_your_rows(struct json_report *r, const struct your_rows *rows, size_t count);

void json_write_diagnostics(struct json_report *r);

#endif
