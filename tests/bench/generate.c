/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate: a profile as Callgrind writes it, of any size, to standard output.
 *
 *     generate [-k KIND] [-s SIZE] [-e EVENTS] [-f FUNCTIONS] [-g] [-p] [-r RUN] [-S SEED]
 *
 *     -k instr     addresses without lines, jumps, 13 events: an optimised program without debug information
 *        debug     addresses, lines, jumps, inlined code, 13 events: the same with debug information
 *        lines     lines, inlined code, 1 event: what Callgrind writes without options (the default)
 *        sources   as lines, of files src/file_N.c (2,000) of 500 lines and ten functions each; SIZE means nothing
 *     -s SIZE      bytes, or so many K, M or G of 1000; the function at hand is finished
 *     -e EVENTS    1 to 13
 *     -f FUNCTIONS that are distinct; then the same ones come again, with their lines and calls and with other costs
 *     -g           new functions come instead
 *     -p           when they come again, it is in a part of its own, as in dumps of several threads
 *     -r RUN       other costs for the same functions, as in one program's other process
 *     -S SEED      other functions
 *
 * The shares of everything (kinds of lines, distances, which costs are zero, lengths of numbers, sizes of functions,
 * calls by function and where they go) were counted in real profiles: of a C++ compiler (49 MB; `instr`) and of a
 * Python interpreter with debug information (`debug`, `lines`). All arithmetic is in integers: the same options make
 * the same bytes everywhere. */
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EVENTS 13
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- chance ---- */

struct chance {
    uint64_t state;
};

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* A number from 0 to n - 1, n below 2^32. */
static uint64_t below(struct chance *c, uint64_t n)
{
    c->state += 0x9e3779b97f4a7c15u;
    return (mix(c->state) >> 32) * n >> 32;
}

/* True so often among 10,000. */
static bool happens(struct chance *c, unsigned often)
{
    return below(c, 10000) < often;
}

/* One of several values, by weights whose sum is 10,000; the last takes what is missing. */
struct choice {
    unsigned weight;
    int value;
};

static int choose(struct chance *c, const struct choice *choices, size_t n)
{
    unsigned at = (unsigned)below(c, 10000);
    size_t i = 0;
    for (; i + 1 < n && at >= choices[i].weight; i++)
        at -= choices[i].weight;
    return choices[i].value;
}

/* A distribution by its values at these ranks, in millionths. */
#define RANKS 12
static const unsigned ranks[RANKS] = {0,      10000,  50000,  100000, 250000, 500000,
                                      750000, 900000, 950000, 990000, 999000, 1000000};

static unsigned sample(struct chance *c, const unsigned *values)
{
    unsigned at = (unsigned)below(c, 1000000);
    size_t i = 1;
    while (at >= ranks[i])
        i++;
    uint64_t rise = values[i] - values[i - 1];
    return values[i - 1] + (unsigned)(rise * (at - ranks[i - 1]) / (ranks[i] - ranks[i - 1]));
}

/* ---- what was counted ---- */

/* Which costs of an instruction are what, by position: `n` as many as instructions, `s` fewer, `0` none. */
struct shape {
    unsigned weight;
    const char *costs;
};

static const struct shape shapes[] = {
    {3984, "n"},           {1814, "nn"},         {1593, "n0n"},         {808, "n00000000ns"},   {230, "nn00s"},
    {176, "n00s00s"},      {166, "n00000000n"},  {150, "n0n00s"},       {115, "nn0s00s"},       {93, "n0ns00s"},
    {90, "n00s"},          {88, "n00000000nn"},  {85, "n00n00s"},       {78, "nn000000000n"},   {69, "n0nn00n"},
    {68, "n00n00n"},       {66, "nn0n00s"},      {58, "n0nn00s"},       {56, "nn0s"},           {45, "n00n"},
    {37, "n0n00s00s"},     {37, "nn0n00n"},      {35, "nn00s00s"},      {34, "nn00n"},          {32, "n0ns"},
    {31, "n00s00s00ns"},   {31, "nn0ss0s"},      {29, "nn0n"},          {27, "n0n00n00n"},      {23, "n0n00n"},
    {20, "nn0ss"},         {18, "nn0nn"},        {16, "n00n00s00ns"},   {15, "n00s00000ns"},    {12, "nnn"},
    {10, "n0000000000ns"}, {10, "nn0ns0s"},      {10, "nn0ss000000ns"}, {9, "nnn0s000000ns"},   {8, "nssss0s0000ss"},
    {8, "n0nn0ss"},        {7, "nnn00000000ns"}, {6, "nn0nn000000nn"},  {4, "nn00s000000s00s"},
};

/* Bytes from one instruction to the next, where the next follows. */
static const struct choice steps[] = {
    {2540, 3}, {1735, 4}, {1600, 2}, {1520, 5}, {642, 7}, {611, 8}, {438, 6}, {352, 1}, {159, 9},  {93, 10},
    {53, 11},  {45, 12},  {12, 17},  {11, 20},  {10, 15}, {10, 28}, {9, 34},  {9, 26},  {151, 31},
};

/* Digits of a count of instructions. */
static const struct choice digits_instr[] = {{3162, 1}, {2027, 2}, {2259, 3}, {1788, 4}, {682, 5}, {76, 6}, {6, 7}};
static const struct choice digits_lines[] = {{3378, 1}, {2380, 2}, {2002, 3}, {1417, 4}, {663, 5}, {146, 6}, {14, 7}};

/* Digits of a call's inclusive count of instructions. */
static const struct choice digits_calls[] = {{300, 1},  {1600, 2}, {2290, 3}, {2020, 4}, {1815, 5},
                                             {1265, 6}, {530, 7},  {150, 8},  {30, 9}};

/* By event, how many there are among a million instructions; zeros at the end of a line are not written. */
static const char *const event_names[EVENTS] = {"Ir",   "Dr",   "Dw", "I1mr", "D1mr", "D1mw", "ILmr",
                                                "DLmr", "DLmw", "Bc", "Bcm",  "Bi",   "Bim"};
static const unsigned event_shares[EVENTS] = {1000000, 264000, 160000, 26000, 6300, 2260, 15,
                                              45,      95,     135000, 13400, 6800, 1800};

/* Lines from one cost to the next: within a file, and behind a call. */
static const struct choice moves_lines[] = {
    {2600, 1}, {700, 2},   {700, 3},   {400, 4},   {310, 5},    {160, 6},  {130, 7},   {180, 9}, {170, 13},
    {240, 17}, {600, -1},  {200, -2},  {130, -3},  {100, -4},   {85, -5},  {45, -6},   {40, -7}, {30, -8},
    {25, -10}, {180, -15}, {150, -64}, {600, 131}, {550, -133}, {575, 40}, {500, -33}, {600, 0},
};
static const struct choice moves_debug[] = {
    {6100, 0}, {950, 1},  {260, 2},  {260, 3},  {150, 4},   {115, 5},    {60, 6},   {50, 7},    {68, 9},
    {65, 13},  {90, 17},  {230, -1}, {75, -2},  {50, -3},   {35, -4},    {32, -5},  {17, -6},   {15, -7},
    {11, -8},  {10, -10}, {68, -15}, {57, -64}, {330, 131}, {330, -133}, {280, 40}, {292, -33},
};
static const struct choice moves_sources[] = {{1500, 0}, {3500, 1}, {2500, 2}, {1500, 3}, {1000, 4}};
static const struct choice moves_none[] = {{10000, 0}};

struct model {
    const char *name;
    bool instr, debug;
    bool once; /* sources: each function comes once, with lines of its own */
    unsigned events;
    unsigned functions, bytes;     /* how many distinct ones there are in a large profile, and the size of one */
    unsigned by_file, by_object;   /* functions of a file, of an object */
    unsigned names[RANKS];         /* lengths of names */
    unsigned costs[RANKS];         /* cost lines of a function */
    unsigned call, jump, inlined;  /* among 10,000 cost lines: before a call, a jump, inlined code */
    unsigned far_file, far_object; /* among 10,000 calls: to another file of this object, to another object */
    unsigned again;                /* among 10,000 calls: to the function that was called before */
    unsigned same;                 /* among 10,000 cost lines: as many instructions as in the one before */
    const struct choice *digits, *moves;
    size_t digits_count, moves_count;
};

static const struct model models[] = {
    {
        .name = "instr",
        .instr = true,
        .events = EVENTS,
        .functions = 22906,
        .bytes = 2136,
        .by_file = 573,
        .by_object = 573,
        .names = {18, 18, 18, 18, 18, 45, 66, 121, 186, 547, 1147, 3923},
        .costs = {1, 2, 3, 7, 20, 50, 90, 170, 280, 700, 2100, 9000},
        .call = 510,
        .jump = 839,
        .inlined = 1,
        .far_object = 2150,
        .again = 2800,
        .same = 9224,
        .digits = digits_instr,
        .digits_count = COUNT(digits_instr),
        .moves = moves_none,
        .moves_count = COUNT(moves_none),
    },
    {
        .name = "debug",
        .instr = true,
        .debug = true,
        .events = EVENTS,
        .functions = 22906,
        .bytes = 2048,
        .by_file = 6,
        .by_object = 600,
        .names = {4, 5, 7, 9, 13, 17, 20, 25, 28, 35, 42, 46},
        .costs = {1, 1, 3, 5, 13, 33, 70, 142, 224, 775, 3134, 6936},
        .call = 850,
        .jump = 907,
        .inlined = 380,
        .far_file = 7100,
        .far_object = 1130,
        .again = 4800,
        .same = 9185,
        .digits = digits_instr,
        .digits_count = COUNT(digits_instr),
        .moves = moves_debug,
        .moves_count = COUNT(moves_debug),
    },
    {
        .name = "lines",
        .debug = true,
        .events = 1,
        .functions = 22906,
        .bytes = 594,
        .by_file = 6,
        .by_object = 600,
        .names = {4, 5, 7, 9, 13, 17, 20, 25, 28, 35, 42, 46},
        .costs = {1, 1, 1, 2, 6, 15, 31, 64, 103, 335, 1558, 3379},
        .call = 1864,
        .inlined = 830,
        .far_file = 7100,
        .far_object = 1130,
        .again = 4800,
        .same = 3428,
        .digits = digits_lines,
        .digits_count = COUNT(digits_lines),
        .moves = moves_lines,
        .moves_count = COUNT(moves_lines),
    },
    {
        .name = "sources",
        .debug = true,
        .once = true,
        .events = 1,
        .functions = 20000,
        .bytes = 400,
        .by_file = 10,
        .by_object = 20000,
        .names = {4, 5, 7, 9, 13, 17, 20, 25, 28, 35, 42, 46},
        .costs = {25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25},
        .call = 1500,
        .far_file = 5000,
        .same = 3428,
        .digits = digits_lines,
        .digits_count = COUNT(digits_lines),
        .moves = moves_sources,
        .moves_count = COUNT(moves_sources),
    },
};

/* ---- writing ---- */

#define FILE_LINES 500 /* of a file of kind sources: ten functions of fifty lines */

struct generator {
    const struct model *model;
    unsigned events;
    uint64_t size, functions, seed, run;
    bool grow, parts;

    uint64_t written;
    bool *named[3]; /* by number, whether the name of an object, file or function was written; see enum table */
    size_t named_count[3];

    struct chance shape, cost; /* what of a function is the same each time it comes, and what is not */
    uint64_t round;            /* how often all functions came before */
    uint64_t first;            /* the first function of those that call each other */
    uint64_t function, object, file, callee;
    uint64_t address, line, base_address, base_line;
    uint64_t count; /* of instructions, of the last cost line */
    uint64_t totals[EVENTS];
};

enum table { OBJECTS, FILES, FUNCTIONS };

static void put(struct generator *g, char c)
{
    putc_unlocked(c, stdout);
    g->written++;
}

static void put_text(struct generator *g, const char *text)
{
    while (*text)
        put(g, *text++);
}

static void put_number(struct generator *g, uint64_t number, unsigned radix)
{
    char digits[20];
    size_t n = 0;
    do
        digits[n++] = "0123456789abcdef"[number % radix];
    while ((number /= radix) != 0);
    while (n)
        put(g, digits[--n]);
}

/* ---- names ---- */

static uint64_t file_of(const struct generator *g, uint64_t function)
{
    return function / g->model->by_file;
}

static uint64_t object_of(const struct generator *g, uint64_t function)
{
    return function / g->model->by_object;
}

static void put_function_name(struct generator *g, uint64_t function)
{
    static const char *const words[] = {"get",  "Value", "Node", "::",   "push", "_iter", "Map",    "visit",
                                        "emit", "Type",  "::",   "hash", "_",    "parse", "Object", "operator"};
    struct chance chance = {mix(g->seed ^ function << 8)};
    unsigned length = sample(&chance, g->model->names);
    uint64_t end = g->written + length;
    put_text(g, "f");
    put_number(g, function, 10);
    put(g, '_');
    while (g->written < end)
        put_text(g, words[below(&chance, COUNT(words))]);
}

static void put_file_name(struct generator *g, uint64_t file)
{
    if (!g->model->debug) {
        put_text(g, "???");
        return;
    }
    if (g->model->once) {
        put_text(g, "src/file_");
    } else {
        put_text(g, "/usr/src/program/module_");
        put_number(g, file / 40, 10);
        put_text(g, "/file_");
    }
    put_number(g, file, 10);
    put_text(g, ".c");
}

static void put_object_name(struct generator *g, uint64_t object)
{
    put_text(g, "/usr/lib/x86_64-linux-gnu/libmodule_");
    put_number(g, object, 10);
    put_text(g, ".so.1");
}

/* Whether the name was not written before; from now on it was. */
static bool is_new(struct generator *g, enum table table, uint64_t number)
{
    size_t count = g->named_count[table];
    if (number >= count) {
        size_t wanted = (number + 1) * 2;
        bool *grown = realloc(g->named[table], wanted);
        if (!grown)
            exit(EXIT_FAILURE);
        memset(grown + count, 0, wanted - count);
        g->named[table] = grown;
        g->named_count[table] = wanted;
    }
    bool new = !g->named[table][number];
    g->named[table][number] = true;
    return new;
}

/* Functions have sparse ids in no order, as Callgrind numbers what it meets first. */
static uint64_t function_id(const struct generator *g, uint64_t function)
{
    uint64_t in_round = function % g->functions;
    return 10 * (function - in_round + in_round * 7919 % g->functions) + 3;
}

static void put_name(struct generator *g, const char *key, enum table table, uint64_t number)
{
    put_text(g, key);
    put_text(g, "=(");
    put_number(g, table == FUNCTIONS ? function_id(g, number) : number + 1, 10);
    put(g, ')');
    if (is_new(g, table, number)) {
        put(g, ' ');
        if (table == OBJECTS)
            put_object_name(g, number);
        else if (table == FILES)
            put_file_name(g, number);
        else
            put_function_name(g, number);
    }
    put(g, '\n');
}

/* ---- positions and costs ---- */

/* A position against its base, as Callgrind shortens it. */
static void put_position(struct generator *g, uint64_t position, uint64_t base, unsigned radix)
{
    uint64_t distance = position > base ? position - base : base - position;
    if (distance == 0 && position) {
        put(g, '*');
    } else if (distance < 100 && base) {
        put(g, position > base ? '+' : '-');
        put_number(g, distance, 10);
    } else {
        if (radix == 16)
            put_text(g, "0x");
        put_number(g, position, radix);
    }
    put(g, ' ');
}

static void put_positions(struct generator *g, uint64_t address, uint64_t line)
{
    if (g->model->instr)
        put_position(g, address, g->base_address, 16);
    put_position(g, line, g->base_line, 10);
}

/* Costs without the zeros at the end; Callgrind writes one blank behind the positions where there are none. */
static void put_costs(struct generator *g, const uint64_t *costs)
{
    unsigned n = g->events;
    while (n > 1 && costs[n - 1] == 0)
        n--;
    for (unsigned i = 0; i < n; i++) {
        if (i)
            put(g, ' ');
        put_number(g, costs[i], 10);
    }
    put(g, '\n');
}

static uint64_t number_of_digits(struct chance *c, int digits)
{
    uint64_t low = 1;
    while (--digits > 0)
        low *= 10;
    return low + below(c, 9 * low);
}

/* Fewer than `n`, of any length. */
static uint64_t fewer(struct chance *c, uint64_t n)
{
    int digits = 1;
    for (uint64_t rest = n; rest >= 10; rest /= 10)
        digits++;
    uint64_t some = number_of_digits(c, 1 + (int)below(c, (uint64_t)digits));
    return some < n ? some : n;
}

static const char *choose_shape(struct chance *c)
{
    unsigned at = (unsigned)below(c, 10000);
    size_t i = 0;
    for (; i + 1 < COUNT(shapes) && at >= shapes[i].weight; i++)
        at -= shapes[i].weight;
    return shapes[i].costs;
}

static void write_self_cost(struct generator *g)
{
    const char *shape = choose_shape(&g->shape);
    bool same = happens(&g->shape, g->model->same);
    int digits = choose(&g->shape, g->model->digits, g->model->digits_count);
    uint64_t costs[EVENTS] = {0};
    if (!same || g->count == 0)
        g->count = number_of_digits(&g->cost, digits);
    for (unsigned i = 0; i < g->events && shape[i]; i++) {
        costs[i] = shape[i] == 'n' ? g->count : 0;
        if (shape[i] == 's')
            costs[i] = fewer(&g->cost, i >= 6 && i <= 8 && g->count > 9 ? 9 : g->count);
        g->totals[i] += costs[i];
    }
    put_positions(g, g->address, g->line);
    put_costs(g, costs);
    g->base_address = g->address;
    g->base_line = g->line;
}

/* ---- calls, jumps, inlined code ---- */

/* A function at random among the `n` of the block of `function`, not beyond the last of those that call each other. */
static uint64_t within(struct generator *g, uint64_t function, uint64_t n)
{
    uint64_t start = function / n * n, end = start + n;
    if (start < g->first)
        start = g->first;
    if (end > g->first + g->functions)
        end = g->first + g->functions;
    return start + below(&g->shape, end - start);
}

/* Far calls go to later functions: cycles stay in one file, as most of the real ones are small. */
static uint64_t choose_callee(struct generator *g)
{
    if (g->callee != UINT64_MAX && happens(&g->shape, g->model->again))
        return g->callee;
    uint64_t left = g->first + g->functions - g->function;
    if (happens(&g->shape, g->model->far_object))
        return g->function + below(&g->shape, left);
    if (happens(&g->shape, g->model->far_file)) {
        uint64_t callee = within(g, g->function, g->model->by_object);
        return callee > g->function ? callee : g->function + below(&g->shape, left < 40 ? left : 40);
    }
    return within(g, g->function, g->model->by_file);
}

static uint64_t start_address(uint64_t function)
{
    return 0x100000 + function * 0x800;
}

static uint64_t start_line(const struct generator *g, uint64_t function)
{
    if (!g->model->debug)
        return 0;
    if (g->model->once)
        return 1 + function % g->model->by_file * (FILE_LINES / g->model->by_file);
    return 20 + mix(function) % 3000;
}

static void write_call(struct generator *g)
{
    uint64_t callee = g->callee = choose_callee(g), costs[EVENTS];
    int digits = choose(&g->shape, digits_calls, COUNT(digits_calls));
    uint64_t inclusive = number_of_digits(&g->cost, digits);
    for (unsigned i = 0; i < g->events; i++)
        costs[i] = i ? inclusive * (event_shares[i] / 2 + below(&g->cost, event_shares[i])) / 1000000 : inclusive;
    if (object_of(g, callee) != g->object)
        put_name(g, "cob", OBJECTS, object_of(g, callee));
    if (file_of(g, callee) != g->file)
        put_name(g, "cfi", FILES, file_of(g, callee));
    put_name(g, "cfn", FUNCTIONS, callee);
    put_text(g, "calls=");
    put_number(g, g->count < inclusive ? g->count : inclusive, 10);
    put(g, ' ');
    put_positions(g, start_address(callee), start_line(g, callee));
    put(g, '\n');
    put_positions(g, g->address, g->line);
    put_costs(g, costs);
}

static void write_jump(struct generator *g)
{
    bool conditional = happens(&g->shape, 7527);
    uint64_t distance = below(&g->shape, happens(&g->shape, 6000) ? 90 : 1500);
    bool forward = happens(&g->shape, 7000);
    put_text(g, conditional ? "jcnd=" : "jump=");
    put_number(g, conditional ? fewer(&g->cost, g->count) : g->count, 10);
    if (conditional) {
        put(g, '/');
        put_number(g, g->count, 10);
    }
    put(g, ' ');
    put_positions(g, forward ? g->address + distance : g->address - distance,
                  g->line ? g->line + below(&g->shape, 2) : 0);
    put(g, '\n');
    put_positions(g, g->address, g->line);
    put(g, '\n');
}

/* Goes to the inlined code of another file, or on to that of a third, or back. */
static void change_file(struct generator *g)
{
    uint64_t own = file_of(g, g->function);
    uint64_t other = file_of(g, within(g, g->function, g->model->by_object));
    bool back = g->file != own && happens(&g->shape, 8300);
    g->file = back ? own : other;
    put_name(g, g->file == own ? "fe" : "fi", FILES, g->file);
    if (g->model->debug)
        g->line = 20 + below(&g->shape, 900);
}

/* ---- functions ---- */

static void advance(struct generator *g, bool called)
{
    unsigned often = (unsigned)below(&g->shape, 10000);
    if (often < 100)
        g->address -= below(&g->shape, 100);
    else if (often < 180)
        g->address += below(&g->shape, 4000);
    else if (often < 9900)
        g->address += (uint64_t)choose(&g->shape, steps, COUNT(steps));
    int move = choose(&g->shape, g->model->moves, g->model->moves_count);
    if (called && !g->model->instr && happens(&g->shape, 7600))
        move = 0;
    if (g->line)
        g->line = (int64_t)g->line + move > 0 ? g->line + (uint64_t)(int64_t)move : g->line + 50;
}

/* Lines in the order in which a program runs through them; of kind sources, each in its function. */
static void write_body(struct generator *g)
{
    const struct model *m = g->model;
    for (unsigned left = sample(&g->shape, m->costs); left; left--) {
        write_self_cost(g);
        bool called = happens(&g->shape, m->call);
        if (called)
            write_call(g);
        if (happens(&g->shape, m->jump))
            write_jump(g);
        if (happens(&g->shape, g->file == file_of(g, g->function) ? m->inlined : m->inlined ? 5400 : 0))
            change_file(g);
        else
            advance(g, called);
        if (m->once && g->line >= start_line(g, g->function) + FILE_LINES / m->by_file)
            return;
    }
}

static void write_function(struct generator *g, uint64_t function)
{
    g->function = function;
    g->shape.state = mix(g->seed ^ function << 1);
    g->cost.state = mix(g->seed ^ (g->round << 40 | g->run << 56) ^ function << 1) + 1;
    put(g, '\n');
    if (object_of(g, function) != g->object) {
        g->object = object_of(g, function);
        put_name(g, "ob", OBJECTS, g->object);
    }
    if (file_of(g, function) != g->file) {
        g->file = file_of(g, function);
        put_name(g, "fl", FILES, g->file);
    }
    put_name(g, "fn", FUNCTIONS, function);
    g->address = start_address(function);
    g->line = start_line(g, function);
    g->callee = UINT64_MAX;
    g->base_address = g->base_line = 0;
    g->count = 0;
    write_body(g);
}

/* ---- the whole ---- */

static void put_events(struct generator *g)
{
    put_text(g, "events:");
    for (unsigned i = 0; i < g->events; i++) {
        put(g, ' ');
        put_text(g, event_names[i]);
    }
    put(g, '\n');
}

static void write_part_header(struct generator *g, uint64_t part)
{
    put_text(g, "\npart: ");
    put_number(g, part, 10);
    put_text(g, "\n\n\ndesc: I1 cache: \ndesc: D1 cache: \ndesc: LL cache: \n"
                "\ndesc: Timerange: Basic block 0 - 2390101334\ndesc: Trigger: Program termination\n\npositions:");
    put_text(g, g->model->instr ? " instr line\n" : " line\n");
    put_events(g);
    put(g, '\n');
}

static void write_totals(struct generator *g)
{
    put_text(g, "\ntotals:");
    for (unsigned i = 0; i < g->events; i++) {
        put(g, ' ');
        put_number(g, g->totals[i], 10);
        g->totals[i] = 0;
    }
    put(g, '\n');
}

static void write_profile(struct generator *g)
{
    uint64_t part = 1;
    put_text(g, "# callgrind format\nversion: 1\ncreator: generate\npid: 1\ncmd:  program\n");
    write_part_header(g, part);
    g->object = g->file = UINT64_MAX;
    for (uint64_t i = 0; g->model->once ? i < g->functions : g->written < g->size; i++) {
        bool again = i && i % g->functions == 0;
        g->round = i / g->functions;
        g->first = g->grow ? i - i % g->functions : 0;
        if (again && g->parts) {
            write_totals(g);
            write_part_header(g, ++part);
        }
        write_function(g, g->first + i % g->functions);
    }
    write_totals(g);
}

static uint64_t read_size(const char *text)
{
    char *end;
    uint64_t size = strtoull(text, &end, 10);
    switch (*end) {
    case 'G':
        size *= 1000;
        /* fall through */
    case 'M':
        size *= 1000;
        /* fall through */
    case 'K':
        size *= 1000;
        /* fall through */
    default:
        return size;
    }
}

static const struct model *find_model(const char *name)
{
    for (size_t i = 0; i < COUNT(models); i++)
        if (strcmp(models[i].name, name) == 0)
            return &models[i];
    return NULL;
}

static bool read_options(struct generator *g, int argc, char **argv)
{
    for (int letter; (letter = getopt(argc, argv, "k:s:e:f:gpr:S:")) != -1;) {
        if (letter == 'k')
            g->model = find_model(optarg);
        else if (letter == 's')
            g->size = read_size(optarg);
        else if (letter == 'e')
            g->events = (unsigned)read_size(optarg);
        else if (letter == 'f')
            g->functions = read_size(optarg);
        else if (letter == 'g')
            g->grow = true;
        else if (letter == 'p')
            g->parts = true;
        else if (letter == 'r')
            g->run = read_size(optarg);
        else if (letter == 'S')
            g->seed = read_size(optarg);
        else
            return false;
    }
    return optind == argc && g->model && g->events <= EVENTS;
}

/* How many functions there are unless the options say: fewer in small profiles. */
static uint64_t choose_count(const struct generator *g)
{
    uint64_t count = g->size / g->model->bytes;
    if (g->model->once || count > g->model->functions)
        return g->model->functions;
    return count ? count : 1;
}

int main(int argc, char **argv)
{
    struct generator g = {.model = find_model("lines"), .size = 1000000, .seed = 1};
    if (!read_options(&g, argc, argv)) {
        fputs("usage: generate [-k instr|debug|lines|sources] [-s SIZE] [-e EVENTS] [-f FUNCTIONS] [-g] [-p] [-r RUN] "
              "[-S SEED]\n",
              stderr);
        return 2;
    }
    if (g.events == 0)
        g.events = g.model->events;
    if (g.functions == 0)
        g.functions = choose_count(&g);
    write_profile(&g);
    for (size_t i = 0; i < COUNT(g.named); i++)
        free(g.named[i]);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "generate: %s\n", strerror(errno));
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
