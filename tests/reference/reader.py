#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A slow and plain reader of Callgrind profiles, to check the fast one against.

    reader.py [--cwd DIR] FILE...

reads the files as one profile (costs are added up by event name, names are
shared) and prints one JSON object.  "Rule N" in a comment is the Nth of the
project's numbered rules of reading the format.  Nothing here is clever: sums
are Python integers and never wrap, and the call graph is searched by brute
force.

The JSON object:

    events         names of the recorded events, in the order first seen
    totals         a total for each event (rule 7), over all parts and files
    calculated     the sum of the self costs for each event
    missing        what no line has of the totals for each event, as a magnitude
    parts          input, part, thread, pid, command (null where the part does
                   not say) and totals
    pieces         object, file, function name, self: what was spent in code of
                   that file (inlined or not) on behalf of that function
    functions      object, file, name, self, inclusive, called (the sum of the
                   counts of all arcs to it, its own included), cycle (null, or
                   the number of its cycle, counted from 1)
    arcs           caller, callee (both indexes into functions), calls, inclusive
    cycles         members, self, inclusive; the hottest first
    files          name, self
    objects        name, self; the name of no object is ""
    lines          file, line, self (null where the event was never written)
    addresses      object, address, self, sites (function, file and line, each
                   that it has a cost of); only from parts with "instr" positions
    jumps          object, from, to (null where the address is not written),
                   conditional, followed, executed
    line_jumps     file, line, to_file, to_line, conditional, followed,
                   executed; of all jumps of which both lines are known
    calls_by_line  file, line, callee, calls, inclusive
    line_costs     file, line, inclusive, partial; of all known lines that have
                   a cost or a call: the cost with the calls from the line, as
                   far as none of it can count twice
    derived        name, long_name, formula, total of each offered event
    diagnostics    input, line (0: the whole file), message
    fatal          null, or why the profile cannot be read at all

Bytes that are no UTF-8 become lone surrogates, which JSON writes as \\udcXX.
"""

import argparse
import decimal
import json
import re
import sys

import call_log

UNKNOWN = "???"                 # a file or function nobody named (rules 11, 12)
NO_LINE = ("?", "??")           # rule 32
NO_OBJECT = ""                  # rule 11: an empty object is none

# Rule 8: three tables of ids, and the specifications that use each.
OBJECTS, FILES, FUNCTIONS = "object", "file", "function"
TABLE_OF = {
    "ob": OBJECTS, "cob": OBJECTS,
    "fl": FILES, "fi": FILES, "fe": FILES,
    "cfi": FILES, "cfl": FILES, "jfi": FILES,
    "fn": FUNCTIONS, "cfn": FUNCTIONS, "jfn": FUNCTIONS, "frfn": FUNCTIONS,
}

BUILT_NAME_MAX = 4096            # bytes of a name that is built of others

# Rule 14: what a position column may be; every other word is ignored.
KNOWN_POSITIONS = ("instr", "bb", "line")

# Rule 4: these begin a new part, where the present one has a body already.
PART_OPENERS = ("part", "thread", "pid", "positions", "events", "version")

# Rule 25, in the syntax of rule 5.
BUILT_IN_EVENTS = (
    ("L1m", "I1mr + D1mr + D1mw"),
    ("L2m", "I2mr + D2mr + D2mw"),
    ("LLm", "ILmr + DLmr + DLmw"),
    ("Bm", "Bim + Bcm"),
    ("CEst", "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm"),
)


class BadLine(Exception):
    """Rule 2: this line cannot be read and is skipped whole."""


class Fatal(Exception):
    """Rule 6: this file cannot be read at all."""


# ---------------------------------------------------------------------------
# Text and numbers (rules 1 and 2)
# ---------------------------------------------------------------------------

BLANKS = " \t"
WORDS = re.compile("[ \t]+")
HEXADECIMAL, DECIMAL = re.compile("0x[0-9a-fA-F]+"), re.compile("[0-9]+")
FRACTION = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
INFINITE = re.compile("[-+]?(nan|inf|infinity)", re.I | re.A)


def split_words(text):
    """Rule 1: blanks and tabs separate, several are one, outer ones nothing."""
    return [word for word in WORDS.split(text) if word != ""]


def split_lines(data):
    """Rule 1: a line ends at LF, CRLF or the end of the file; skip a BOM."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    lines = data.split(b"\n")
    last = lines.pop()
    lines = [line[:-1] if line.endswith(b"\r") else line for line in lines]
    if last != b"":
        lines.append(last)
    return [line.decode("utf-8", "surrogateescape") for line in lines]


def before_comment(words):
    """Rule 1: a word that begins with # ends a line of costs."""
    for number, word in enumerate(words):
        if word.startswith("#"):
            return words[:number]
    return words


def plain_number(text):
    """Rule 2: the value of a decimal or 0x number; None if it is neither, or
    too big for 64 bits."""
    if DECIMAL.fullmatch(text):
        digits = text.lstrip("0") or "0"
        if len(digits) > 20:
            return None
        value = int(digits)
    elif HEXADECIMAL.fullmatch(text):
        value = int(text[2:], 16)
    else:
        return None
    return value if value < 2 ** 64 else None


def rounded_fraction(text):
    """Rule 2: "10.5" or "1e3", rounded half away from zero; None otherwise."""
    if not FRACTION.fullmatch(text):
        return None
    if not re.search("[0-9]", text):
        return None
    with decimal.localcontext() as context:
        context.prec = max(100, 2 * len(text))
        try:
            number = decimal.Decimal(text)
        except decimal.InvalidOperation:
            return None
        if number == 0 or number.adjusted() < -5:
            return 0
        if number.adjusted() > 25:
            return None
        value = int(number.to_integral_value(decimal.ROUND_HALF_UP))
    return value if value < 2 ** 64 else None


class Cost:
    """One cost as written (rule 2): its value (None for no count), and whether
    it was a fraction, no finite number, or a negative one written as a huge
    one."""

    def __init__(self, token):
        self.value = None
        self.was_fraction = False
        self.was_huge = False
        self.was_infinite = False
        if token == ".":
            return
        if INFINITE.fullmatch(token):
            self.was_infinite = True
            return
        negative = token.startswith("-")
        digits = token[1:] if negative else token
        value = plain_number(digits)
        if value is None:
            value = rounded_fraction(digits)
            self.was_fraction = True
        if value is None:
            raise BadLine("not a cost: %s" % token)
        if negative:
            value = -value
            if value < -2 ** 63:
                raise BadLine("cost does not fit 64 bits: %s" % token)
        elif value >= 2 ** 63:
            value -= 2 ** 64
            self.was_huge = True
        self.value = value


def decode_position(token, base):
    """Rule 14: absolute, +n, -n or *; n and absolute decimal or hex."""
    if token == "*":
        return base
    sign = token[0] if token[0] in "+-" else ""
    number = plain_number(token[len(sign):])
    if number is None:
        raise BadLine("not a position: %s" % token)
    if sign == "+":
        return base + number
    if sign == "-":
        return base - number
    return number


# ---------------------------------------------------------------------------
# What a profile is
# ---------------------------------------------------------------------------

def add_costs(sums, costs):
    """Add to sums; both map event index to cost, absent means never written."""
    for event, cost in costs.items():
        sums[event] = sums.get(event, 0) + cost


class Function:
    """Rule 12: a function is (object, file, name)."""

    def __init__(self, index, key):
        self.index = index
        self.object, self.file, self.name = key
        self.self_cost = {}
        self.inclusive = []             # these two are filled in at the end
        self.cycle = None


class Arc:
    """All calls from one function to another, or of one line to a function."""

    def __init__(self):
        self.calls = 0
        self.inclusive = {}


class Part:
    def __init__(self, path):
        self.input = path
        self.part = self.thread = self.pid = self.command = None
        self.has_body = False           # a cost or calls line was seen
        self.ended = False              # totals: was seen
        self.exact = False              # desc: Exact-totals: yes
        self.creator, self.inherits_creator = None, False
        self.is_0_9 = False             # version: 0.9
        self.lost_ways = False          # desc: Ways: lost
        self.summary = None             # (line number, list of Cost)
        self.declared_totals = None     # likewise
        self.declared_missing = None    # likewise, of desc: Missing-costs:
        self.self_cost = {}
        self.below_zero = set()         # events that have a self cost below 0
        self.calls_below_zero = set()   # likewise, of calls
        self.blocks = set()             # keys of functions with a cost or call
        self.filed = set()              # keys that a cfi= names the file of
        self.names_files = False        # there is a cfi= or cfl=
        self.calls = []                 # added up when the part is over
        self.log = call_log.Log()       # rule 29
        self.totals = {}
        self.missing = {}               # what no line has of them, as magnitudes


class Cycle:
    def __init__(self, members):
        self.members = members          # indexes of functions, ascending
        self.self_cost = []
        self.inclusive = []


class EventDefinition:
    """An "event:" line (rule 5)."""

    def __init__(self, name):
        self.name = name
        self.long_name = None
        self.formula = None             # its text
        self.terms = []                 # (factor, name)
        self.input, self.line = None, 0


class Profile:
    def __init__(self):
        self.events = []
        self.event_index = {}
        self.parts = []
        self.functions = []
        self.function_index = {}        # (object, file, name) -> index
        self.arcs = {}                  # (caller, callee) -> Arc
        self.ways = {}                  # rule 29; None: a part with calls is no log
        self.nested = {}                # (file, line) -> costs that another call from there has
        self.pieces = {}                # (object, file, name) -> costs
        self.files = {}                 # file -> costs
        self.objects = {}               # object -> costs
        self.lines = {}                 # (file, line) -> costs
        self.addresses = {}             # (object, address) -> costs
        self.sites = {}                 # (object, address) -> {(function, file, line)}
        self.jumps = {}                 # (object, from, to, conditional) -> [followed, executed]
        self.line_jumps = {}            # (file, line, to file, to line, conditional) -> [followed, executed]
        self.calls_by_line = {}         # (file, line, callee) -> Arc
        self.owners = {}                # (file, line) -> indexes of functions
        self.places = {}                # (function, file, line) -> costs
        self.entered = {}               # function -> {line: calls}, rule 31
        self.begun = {}                 # function -> its lowest line of its own, rule 31
        self.calls_by_place = {}        # (file, line, caller, callee) -> costs
        self.negative_events = set()    # rule 28
        self.definitions = {}           # name -> EventDefinition, in file order
        self.derived = []               # (definition, total)
        self.cycles = []
        self.totals = []
        self.calculated = []
        self.missing = []
        self.diagnostics = []
        self.fatal = None
        self.holds_something = False    # some input has events

    def diagnose(self, path, line, message):
        self.diagnostics.append(
            {"input": path, "line": line, "message": message})

    def event(self, name):
        """The index of a recorded event (rule 3: events are known by name)."""
        if name not in self.event_index:
            self.event_index[name] = len(self.events)
            self.events.append(name)
        return self.event_index[name]

    def function(self, key):
        """The index of the function (object, file, name)."""
        if key not in self.function_index:
            index = len(self.functions)
            self.function_index[key] = index
            self.functions.append(Function(index, key))
        return self.function_index[key]

    def vector(self, costs):
        """Costs as a list in the order of the events, zero where absent."""
        return [costs.get(event, 0) for event in range(len(self.events))]

    def vector_or_null(self, costs):
        return [costs.get(event) for event in range(len(self.events))]


# ---------------------------------------------------------------------------
# Reading one file
# ---------------------------------------------------------------------------

class PendingCall:
    """A calls= line whose cost line has not come yet (rule 17)."""

    def __init__(self, caller, key, file, count, inlined, names_file, target):
        self.caller, self.key = caller, key     # as far as lines tell
        self.names_file = names_file            # a line names its file
        self.file, self.count = file, count     # the file it stands in
        self.inlined = inlined                  # the file in force was inlined
        self.target = target                    # the line that it names, or 0


class PendingJump:
    """A jump= or jcnd= line whose source has not come yet (rule 19)."""

    def __init__(self, conditional, counts, target, file):
        self.conditional, self.counts, self.target = conditional, counts, target
        self.file = file                # of the target, or None


class FileReader:
    def __init__(self, profile, path, cwd):
        self.profile = profile
        self.path = path
        self.cwd_prefix = None if cwd is None else cwd.rstrip("/") + "/"
        self.line_number = 0
        self.said = set()               # what is to be said only once

        self.part = self.open_part()
        self.columns = []               # event indexes, in column order
        self.events_seen = False
        self.costs_seen = False
        self.positions = ["line"]       # rule 14: the default
        self.base = {}                  # rule 15: word -> last self-cost line's

        # Rule 8: the tables live for the whole file.
        self.names = {OBJECTS: {}, FILES: {}, FUNCTIONS: {}}

        # Where costs belong (rule 12).
        self.object = NO_OBJECT
        self.file = UNKNOWN             # fl=, fi= or fe=
        self.fl_file = UNKNOWN          # the last fl=
        self.fl_seen = False
        self.function_name = UNKNOWN
        self.function_file = None       # None until its first cost or call
        self.bound = False              # it had a cost or a call in this object and part
        self.moved = False              # rule 31: an fi= or fe= came since its fn=

        # Where calls go (rule 18).
        self.called_name = None         # None until a cfn=
        self.called_key = None          # None until the calls= after cfn=
        self.called_object = None       # given for this cfn=, or None
        self.called_file = None
        self.called_names_file = False  # by a line of its own
        self.called_inlined = False     # the file in force was an inlined one
        self.next_object = None         # given since the last cfn=, or None
        self.next_file = None

        self.pending = None             # PendingCall, PendingJump or None
        self.jump_file = None           # jfi= since the last jump, or None
        self.jumps = []                 # (line, ends) since the last fn=, ob= or part

    # -- saying things ------------------------------------------------------

    def diagnose(self, message, line=None):
        line = self.line_number if line is None else line
        self.profile.diagnose(self.path, line, message)

    def diagnose_once(self, kind, message, line=None):
        if kind not in self.said:
            self.said.add(kind)
            self.diagnose(message, line)

    # -- lines --------------------------------------------------------------

    def read(self, data):
        for number, line in enumerate(split_lines(data), 1):
            self.line_number = number
            try:
                self.read_line(line)
            except BadLine as why:
                self.diagnose("bad line: %s" % why)
        self.close_part()
        if self.events_seen:
            self.profile.holds_something = True
            return
        if self.costs_seen:                                 # rule 6
            raise Fatal("%s: cost lines but no events: line" % self.path)
        self.diagnose("neither costs nor an events: line", 0)

    def read_line(self, line):
        if line.startswith("#"):                            # rule 1
            return
        text = line.strip(BLANKS)
        if text == "":
            return
        if text.startswith("===="):                         # rule 4
            self.begin_part_if_due()
            return
        if text[0] in "0123456789+-*" or (split_words(text)[0] in NO_LINE and len(split_words(text)) > 1):
            self.read_cost_line(text)
            return
        match = re.fullmatch("([A-Za-z][A-Za-z0-9_]*)([:=])(.*)", text, re.S)
        if match is None:
            raise BadLine("unknown line")
        key, mark, value = match.groups()
        value = value.strip(BLANKS)
        if mark == ":":
            self.read_header(key, value)
        else:
            self.read_specification(key, value)

    # -- headers (rules 3 to 7) ---------------------------------------------

    def read_header(self, key, value):
        if key in PART_OPENERS:
            self.begin_part_if_due()
        handler = {
            "version": self.read_version,
            "events": self.read_events,
            "positions": self.read_positions,
            "event": self.read_event_definition,
            "summary": self.read_summary,
            "totals": self.read_totals,
            "total": self.read_totals,
            "part": self.read_part_number,
            "thread": self.read_thread,
            "pid": self.read_pid,
            "cmd": self.read_command,
            "creator": self.read_creator,
            "desc": self.read_description,
        }.get(key)
        if handler is None:                                 # rule 4
            self.diagnose_once(("key", key), "unknown key: %s" % key)
        else:
            handler(value)

    def ignore(self, value):
        pass

    def read_description(self, value):
        """Rule 7: a part may say that its summary: is exact; and what no line
        had of its totals before lines were left out."""
        if value == "Exact-totals: yes":
            self.part.exact = True
        if value == "Ways: lost":
            self.part.lost_ways = True                      # rule 29
        if value.startswith("Missing-costs:"):
            costs = self.parse_costs(value[len("Missing-costs:"):])
            self.part.declared_missing = (self.line_number, costs)

    def read_creator(self, value):
        self.part.creator, self.part.inherits_creator = value, False

    def read_version(self, value):
        """Rule 6: a version above 1 is fatal; 0.9.6 is not above 1."""
        words = split_words(value)
        self.part.is_0_9 = value == "0.9" or value.startswith("0.9.")
        if self.part.inherits_creator:                      # another file begins
            self.part.creator = None
        major = plain_number(words[0].split(".")[0]) if words else None
        if major is None:
            self.diagnose("unreadable version: %s" % value)
        elif major > 1:
            raise Fatal("%s:%d: version %s is not supported"
                        % (self.path, self.line_number, value))

    def read_events(self, value):
        """Rule 3: the columns from here on, mapped by event name."""
        self.events_seen = True
        self.columns = [self.profile.event(name) for name in split_words(value)]

    def read_positions(self, value):
        """Rule 14: any words in any order."""
        self.positions = split_words(value) or ["line"]

    def read_part_number(self, value):
        self.part.part = number_or_text(value)

    def read_thread(self, value):
        self.part.thread = number_or_text(value)

    def read_pid(self, value):
        self.part.pid = number_or_text(value)

    def read_command(self, value):
        self.part.command = value

    def read_event_definition(self, value):
        """Rule 5: event: NAME [= FORMULA] [: LONG NAME]."""
        match = re.fullmatch("([^ \t=:]+)[ \t]*(?:=([^:]*))?(?::(.*))?",
                             value, re.S)
        bare = re.fullmatch("([^ \t=:]+)[ \t]+([^=:]+)", value, re.S)
        if match is None and bare is None:
            raise BadLine("unreadable event: line")
        name, formula, long_name = match.groups() if match else (bare.group(1), None, bare.group(2))   # rule 32
        definitions = self.profile.definitions
        terms = None if formula is None else parse_formula(formula)
        definition = definitions.setdefault(name, EventDefinition(name))
        if formula is not None:
            definition.formula = formula.strip(BLANKS)
            definition.terms = terms
            definition.input, definition.line = self.path, self.line_number
        if long_name is not None:
            definition.long_name = long_name.strip(BLANKS)

    def read_summary(self, value):
        self.part.summary = (self.line_number, self.parse_costs(value))

    def read_totals(self, value):
        """Rule 7: totals: ends a part."""
        self.part.ended = True
        self.part.declared_totals = (self.line_number, self.parse_costs(value))

    # -- parts (rules 4 and 7) ----------------------------------------------

    def open_part(self):
        part = Part(self.path)
        self.profile.parts.append(part)
        return part

    def begin_part_if_due(self):
        """Rule 4.  All else (positions, events, object, file, function, ids
        and the base of positions) goes on as it was."""
        if self.part.has_body or self.part.ended:
            creator = self.part.creator
            self.close_part()
            self.part = self.open_part()
            self.part.creator, self.part.inherits_creator = creator, True

    def close_part(self):
        """Rule 7: the total of each event, and what it is taken from."""
        self.drop_call()
        self.add_jumps()
        part = self.part
        summary = self.declared_costs(part.summary)
        declared = self.declared_costs(part.declared_totals)
        exact = part.exact and part.summary is not None
        self.add_calls()
        self.add_ways()
        for event in set(part.self_cost) | set(summary) | set(declared):
            calculated = part.self_cost.get(event, 0)
            if exact:
                part.totals[event] = summary.get(event, 0)
                continue
            part.totals[event] = calculated
            for candidate in (summary.get(event, 0), declared.get(event, 0)):
                if candidate < 0 and event not in part.below_zero:
                    self.diagnose_once("total", "total below 0 not believed")
                    continue
                if candidate != 0 and abs(candidate) >= abs(calculated):
                    part.totals[event] = candidate
                    break
        if part.calls_below_zero - part.below_zero:
            self.diagnose_once("calls", "a call below 0, and no self cost is")
        said = self.declared_costs(part.declared_missing)
        for event, total in part.totals.items():
            calculated = part.self_cost.get(event, 0)
            missing = abs(total - calculated)
            if part.declared_missing:
                missing = abs(said.get(event, 0))
                if part.declared_totals:
                    missing += abs(declared.get(event, 0) - calculated)
            part.missing[event] = missing

    def declared_costs(self, line_and_costs):
        """Rule 7: summary: and totals: by their own part's events:, which may
        have come after them; hence this is done when the part is over."""
        if line_and_costs is None:
            return {}
        line, costs = line_and_costs
        return self.costs_by_event(costs, line)

    # -- costs (rules 2 and 3) ----------------------------------------------

    def parse_costs(self, text):
        return [Cost(token) for token in split_words(text)]

    def costs_by_event(self, costs, line=None, below_zero=()):
        """Rule 2: event index -> cost, of the columns that were written.  Adds
        the events that have a cost below 0 to these sets."""
        if len(costs) > len(self.columns):
            self.diagnose("%d costs for %d events"
                          % (len(costs), len(self.columns)), line)
        result = {}
        for event, cost in zip(self.columns, costs):
            if cost.was_infinite:
                self.diagnose_once("finite", "no finite number", line)
            if cost.value is None:
                continue
            if cost.was_huge:
                self.diagnose_once("huge", "cost at or above 2^63 read as "
                                   "negative", line)
            if cost.was_fraction:
                self.diagnose_once("fraction", "fraction rounded", line)
            for events in below_zero if cost.value < 0 else ():
                events.add(event)
            result[event] = result.get(event, 0) + cost.value
        return result

    # -- cost lines (rules 14 to 17, 19) ------------------------------------

    def read_cost_line(self, text):
        words = before_comment(split_words(text))
        width = len(self.positions)
        try:
            position = self.decode_positions(words[:width])
            written = [Cost(token) for token in words[width:]]
        except BadLine:
            self.drop_call()
            self.pending = None
            raise
        pending, self.pending = self.pending, None
        if isinstance(pending, PendingJump):
            self.read_jump_source(pending, position, written)
            return
        self.costs_seen = True
        self.part.has_body = True                           # rule 4
        below_zero = self.part.below_zero if pending is None else self.part.calls_below_zero
        costs = self.costs_by_event(written, None, (self.profile.negative_events, below_zero))     # rule 28
        if pending is not None:
            self.end_call(pending, position, costs)
        else:
            self.base = position                            # rules 15, 16
            self.add_self_cost(position, costs)

    def decode_positions(self, tokens):
        """Rules 14, 15: word -> value; a column not written stays as it was."""
        position = dict(self.base)
        for word, token in zip(self.positions, tokens):
            if word == "line" and token in NO_LINE:         # rule 32
                position[word] = 0
                self.diagnose_once("no line", "no line number")
            elif word in KNOWN_POSITIONS:                   # rule 2
                position[word] = decode_position(token, self.base.get(word, 0))
        return position

    def line_of(self, position):
        """Rule 16: line 0 is the unknown line, and so is one below it."""
        line = position.get("line", 0) if "line" in self.positions else 0
        if line < 0:
            self.diagnose_once("below 0", "line below 0")
        return max(line, 0)

    def address_of(self, position):
        return position.get("instr", 0) if "instr" in self.positions else None

    def read_jump(self, key, value):
        """Rule 19: "jump=N", "jcnd=FOLLOWED/EXECUTED" or "jcnd=EXECUTED
        FOLLOWED", and the target.  counts is None where one is no number."""
        words = split_words(value)
        if key == "jump":
            counts, words = words[:1] * 2, words[1:]
        elif words and "/" in words[0]:
            counts, words = words[0].split("/", 1), words[1:]
        else:
            counts, words = words[1::-1], words[2:]
        counts = [plain_number(word) for word in counts]
        try:
            target = self.decode_positions(words[:len(self.positions)])
        except BadLine:
            counts = []
        if len(counts) != 2 or None in counts:
            self.diagnose("bad jump: %s" % value)
            return PendingJump(False, None, None, None)
        return PendingJump(key == "jcnd", counts, target, self.jump_file)

    def read_jump_source(self, jump, position, written):
        """Rule 19: one position line, which moves nothing and costs nothing."""
        if jump.counts:
            line, to_line = (max(one.get("line", 0), 0) if "line" in self.positions else 0 for one in (position, jump.target))
            self.jumps.append((self.line_number, jump, (self.address_of(position), self.address_of(jump.target)),
                               (self.file, line, jump.file or self.file, to_line)))
        if written:
            self.diagnose("costs on the position line of a jump ignored")

    def add_jumps(self):
        """Those of the function that ends here, or goes on in another part: a
        jump alone makes no function."""
        for line_number, jump, addresses, lines in self.jumps:
            if not self.bound:
                self.diagnose("a jump in a function without costs and calls", line_number)
                continue
            self.add_jump(self.profile.jumps, jump, (self.object, *addresses))
            if lines[1] and lines[3]:
                self.add_jump(self.profile.line_jumps, jump, lines)
        self.jumps = []
        self.bound = False

    def add_jump(self, jumps, jump, ends):
        sums = jumps.setdefault((*ends, jump.conditional), [0, 0])
        sums[0] += jump.counts[0]
        sums[1] += jump.counts[1]

    def add_self_cost(self, position, costs):
        """Rule 21.  A line without any cost creates nothing (rules 10, 16)."""
        if not costs:
            return
        profile = self.profile
        function = profile.functions[self.bind_function()]
        self.part.blocks.add((function.object, function.file, function.name))
        add_costs(function.self_cost, costs)
        add_costs(self.part.self_cost, costs)
        line = self.line_of(position)
        self.part.log.add_self(function.index, costs, (self.file, line))
        piece = (self.object, self.file, self.function_name)
        add_costs(profile.pieces.setdefault(piece, {}), costs)
        add_costs(profile.files.setdefault(self.file, {}), costs)
        add_costs(profile.objects.setdefault(self.object, {}), costs)
        add_costs(profile.lines.setdefault((self.file, line), {}), costs)
        profile.owners.setdefault((self.file, line), set()).add(function.index)
        if line and not self.moved:                         # rule 31
            profile.begun[function.index] = min(line, profile.begun.get(function.index, line))
        place = (function.index, self.file, line)
        add_costs(profile.places.setdefault(place, {}), costs)
        if "instr" in self.positions:
            address = (self.object, position["instr"])
            add_costs(profile.addresses.setdefault(address, {}), costs)
            profile.sites.setdefault(address, set()).add(place)

    def end_call(self, call, position, costs):
        """Who is called may be known only at the end of the part."""
        self.part.calls.append((call, self.line_of(position), costs))
        place = (call.file, self.line_of(position))
        self.part.log.add_call(call.caller, call.key, call.names_file, call.count, costs, place)

    def add_ways(self):
        """Rule 29."""
        part, profile = self.part, self.profile
        if not (part.calls or part.lost_ways) or profile.ways is None:
            return
        is_open = part.summary is None and part.declared_totals is None
        is_by_xdebug = part.creator.startswith("xdebug") if part.creator else part.is_0_9
        roots = None if part.lost_ways else part.log.trees(profile.functions, is_open, is_by_xdebug)
        if roots is None:
            profile.ways = None
        else:
            call_log.add_trees(profile, roots)

    def add_calls(self):
        namesakes = {}                  # (object, name) -> keys, of blocks
        for key in self.part.blocks:
            namesakes.setdefault((key[0], key[2]), []).append(key)
        for call, line, costs in self.part.calls:
            self.add_call(call, self.find_called(call, namesakes), line, costs)

    def find_called(self, call, namesakes):
        """Rule 18: the key of the function that is called."""
        part, key = self.part, call.key
        if key in part.blocks or key in part.filed:
            return key
        if part.names_files and not (call.inlined or key[1] == UNKNOWN):
            return key
        others = namesakes.get((key[0], key[2]), [])
        if len(others) != 1:
            return key
        self.diagnose_once("orphan", "orphan: %s" % key[2])
        return others[0]

    def add_call(self, call, key, line, costs):
        """Rule 17: inclusive cost of the call, never self cost."""
        profile = self.profile
        callee = profile.function(key)
        arc = profile.arcs.setdefault((call.caller, callee), Arc())
        arc.calls += call.count
        add_costs(arc.inclusive, costs)
        if call.target:                                     # rule 31
            entered = profile.entered.setdefault(callee, {})
            entered[call.target] = entered.get(call.target, 0) + call.count
        where = (call.file, line)
        place = profile.calls_by_line.setdefault(where + (callee,), Arc())
        profile.owners.setdefault(where, set()).add(call.caller)
        key = where + (call.caller, callee)
        add_costs(profile.calls_by_place.setdefault(key, {}), costs)
        place.calls += call.count
        add_costs(place.inclusive, costs)

    def drop_call(self):
        """Rule 17: a call whose cost line does not come counts without."""
        if isinstance(self.pending, PendingCall):
            self.diagnose("a calls= line before this has no cost line")
            self.end_call(self.pending, {}, {})
            self.pending = None

    # -- names (rules 8, 9, 11, 13) -----------------------------------------

    def read_name(self, table, text):
        """Rule 8: an id, an id with its definition, or a name that is itself."""
        match = re.fullmatch(r"\(([0-9]+)\)[ \t]*(.*)", text, re.S)
        if match is None:
            return text
        identifier = match.group(1).lstrip("0") or "0"
        name = match.group(2)
        if name == "":
            return self.look_up(table, identifier)
        if table == FUNCTIONS:
            name = self.expand_mangled(name)
        self.names[table][identifier] = name
        return name

    def look_up(self, table, identifier):
        if identifier in self.names[table]:
            return self.names[table][identifier]
        self.diagnose_once(("undefined", table),
                           "undefined %s id (%s)" % (table, identifier))
        return "(unknown #%s)" % identifier

    def expand_mangled(self, name):
        """Rule 9: (2)'2'(3) is built of function ids."""
        part = r"(?:[0-9]+|\([0-9]+\))"
        if not re.fullmatch(r"\([0-9]+\)(?:'%s)*" % part, name):
            return name
        built = re.sub(
            r"\(([0-9]+)\)",
            lambda found: self.look_up(FUNCTIONS,
                                       found.group(1).lstrip("0") or "0"),
            name)
        if len(built.encode("utf-8", "surrogateescape")) > BUILT_NAME_MAX:
            self.diagnose_once("built", "built name too long")
            return name
        return built

    def as_file(self, name):
        """Rule 13: drop the working directory.  Rule 11: empty is ???."""
        if self.cwd_prefix is not None and name.startswith(self.cwd_prefix):
            name = name[len(self.cwd_prefix):].lstrip("/") or name
        return name or UNKNOWN

    # -- specifications -----------------------------------------------------

    def read_specification(self, key, value):
        if key in TABLE_OF:
            name = self.read_name(TABLE_OF[key], value)
            if TABLE_OF[key] == FILES:
                name = self.as_file(name)
            self.set_name(key, name)
        elif key == "calls":
            self.read_calls(value)
        elif key == "rcalls":                               # rule 17
            self.diagnose_once("rcalls", "rcalls= is deprecated")
            self.read_calls(value)
        elif key in ("jump", "jcnd"):                       # rule 19
            self.drop_call()
            self.pending = self.read_jump(key, value)
            self.jump_file = None
        elif key in ("bb", "ln", "rec", "cfni"):            # rules 20, 30
            pass
        else:
            raise BadLine("unknown specification: %s=" % key)

    def set_name(self, key, name):
        if key in ("ob", "fn"):
            self.add_jumps()
            self.part.log.begin(key == "fn")
        if key == "ob":
            # Rule 12: the same function, file and name, in another object.
            self.object = name
        elif key == "fl":
            self.moved = self.moved or self.function_file is not None
            self.fl_seen = True
            self.file = self.fl_file = name
        elif key in ("fi", "fe"):
            self.moved = True
            self.file = name
            if not self.fl_seen:                            # rule 12
                self.fl_file = name
        elif key == "fn":
            self.function_name = name
            self.function_file = None                       # rule 10
            self.moved = False
            self.file = self.fl_file                        # rule 12
        elif key == "cob":
            self.next_object = name
        elif key in ("cfi", "cfl"):
            self.next_file = name
            self.part.names_files = True
        elif key == "cfn":
            self.begin_callee(name)
        elif key == "jfi":
            self.jump_file = name                           # rule 19
        # jfn= and frfn= only define ids (rules 19, 20).

    # -- functions and calls (rules 10, 12, 17, 18) -------------------------

    def bind_function(self):
        """Rules 10, 12: the file is fl='s at the first cost or call, and
        stays when fl= changes; the object is always the current one."""
        self.bound = True
        if self.function_file is None:
            self.function_file = self.fl_file
        return self.profile.function(
            (self.object, self.function_file, self.function_name))

    def begin_callee(self, name):
        """Rule 18: cob= and cfi= since the last cfn= are this one's."""
        self.called_name = name
        self.called_key = None
        self.called_object, self.next_object = self.next_object, None
        self.called_file, self.next_file = self.next_file, None

    def bind_callee(self):
        """Rules 10, 18: bound at its first calls=; a second calls= has the
        same callee (rule 17)."""
        if self.called_name is None:
            self.diagnose("calls= without a cfn= before it")
            self.called_name = UNKNOWN
        if self.called_key is None:
            if self.next_object is not None:        # came after the cfn=
                self.called_object, self.next_object = self.next_object, None
            if self.next_file is not None:
                self.called_file, self.next_file = self.next_file, None
            if self.called_object is None:
                self.called_object = self.object
            self.called_names_file = self.called_file is not None
            self.called_inlined = self.file != self.function_file
            if self.called_file is None:
                self.called_file = self.file
            self.called_key = (self.called_object, self.called_file,
                               self.called_name)
        return self.called_key

    def read_calls(self, value):
        """Rule 17.  The target may have any number of columns."""
        self.drop_call()
        words = split_words(value)
        count = plain_number(words[0]) if words else None
        if count is None:
            self.diagnose("unreadable number of calls")
            count = 0
        self.part.has_body = True                           # rule 4
        caller = self.bind_function()
        function = self.profile.functions[caller]
        self.part.blocks.add((function.object, function.file, function.name))
        key = self.bind_callee()
        if self.called_names_file:
            self.part.filed.add(key)
        self.pending = PendingCall(caller, key, self.file, count,
                                   self.called_inlined, self.called_names_file,
                                   self.target_line(words[1:]))

    def target_line(self, words):
        """Rule 31: the number in the line's column, 0 where it is none."""
        line = 0
        for word, token in zip(self.positions, words):
            try:
                if word == "line":
                    line = 0 if token in NO_LINE else decode_position(token, self.base.get(word, 0))
            except BadLine:
                line = 0
        return max(line, 0)


class GraphReader(FileReader):
    """Call logs as graphs of calls, which is what is left of them when they are written back."""

    def add_ways(self):
        pass


class KCachegrindReader(GraphReader):
    """Reads a file as KCachegrind does, as far as that can tell otherwise what
    it says: the id of a function is the function that it was defined as, in
    whatever object and file it is used; a part knows no name, no position and
    no place of the one before it; a position is relative to that of the last
    line of any kind, and less than 2^32 away.  A jump to a function that is
    another one by its id is diagnosed."""

    def __init__(self, profile, path, cwd):
        super().__init__(profile, path, cwd)
        self.defined = {}               # id -> (object, file, name)
        self.current = None

    def begin_part_if_due(self):
        former = self.part
        super().begin_part_if_due()
        if self.part is not former:
            self.defined, self.names = {}, {table: {} for table in self.names}
            self.object, self.file, self.fl_file = NO_OBJECT, UNKNOWN, UNKNOWN
            self.base = {}

    def decode_positions(self, tokens):
        if any(abs(int(token, 0)) >= 2 ** 32 for token in tokens
               if token[0] in "+-"):
            raise BadLine("too far away")
        return super().decode_positions(tokens)

    def read_cost_line(self, text):
        words = before_comment(split_words(text))[:len(self.positions)]
        position = self.decode_positions(words)
        super().read_cost_line(text)
        self.base = position

    def read_specification(self, key, value):
        super().read_specification(key, value)
        name = TABLE_OF.get(key) == FUNCTIONS and self.read_name(FUNCTIONS, value)
        if key == "fn":
            self.current = self.defined_as(value, (self.object, self.file, name))
        elif key == "cfn":
            target = (self.object if self.called_object is None else self.called_object,
                      self.file if self.called_file is None else self.called_file, name)
            self.called_key = self.defined_as(value, target)
        elif key == "jfn":
            target = (self.object, self.jump_file or self.file, name)
            if self.defined_as(value, target) != target:
                self.diagnose("a jump to another function")

    def defined_as(self, value, here):
        """The function that an id stands for; without an id the one here."""
        match = re.match(r"\(([0-9]+)\)(.?)", value)
        if match is None:
            return here
        if match.group(2):
            self.defined[match.group(1)] = here
        return self.defined.get(match.group(1), here)

    def bind_function(self):
        self.bound = True
        return self.profile.function(self.current)


def number_or_text(value):
    number = plain_number(value)
    return value if number is None else number


# ---------------------------------------------------------------------------
# Formulas and derived events (rules 5 and 25)
# ---------------------------------------------------------------------------

TERM = re.compile(r"[ \t]*([-+]?)[ \t]*(0x[0-9a-fA-F]+|[0-9]+)?[ \t]*\*?[ \t]*"
                  r"([^-+* \t:0-9][^-+* \t:]*)[ \t]*")


def parse_formula(text):
    """Rule 5: [+-] [N] [*] NAME, repeated, as a list of (factor, name)."""
    terms = []
    place = 0
    while place < len(text):
        match = TERM.match(text, place)
        if match is None:
            raise BadLine("unreadable formula")
        sign, number, name = match.groups()
        factor = 1 if number is None else plain_number(number)
        if factor is None:
            raise BadLine("number too big in formula")
        terms.append((-factor if sign == "-" else factor, name))
        place = match.end()
    if not terms:
        raise BadLine("empty formula")
    return terms


def formulas_by_name(profile):
    """The file's own formulas, then the built-in ones (rule 25) it does not
    define otherwise.  A recorded event needs no formula."""
    formulas = {}
    for definition in profile.definitions.values():
        if definition.formula is not None:
            formulas[definition.name] = definition
    for name, text in BUILT_IN_EVENTS:
        if name not in formulas:
            definition = EventDefinition(name)
            if name in profile.definitions:
                definition.long_name = profile.definitions[name].long_name
            definition.formula, definition.terms = text, parse_formula(text)
            formulas[name] = definition
    return {name: definition for name, definition in formulas.items()
            if name not in profile.event_index}


def terms_reached(formulas, name):
    """All names the formula of name leads to; name itself if in a loop."""
    reached = set()
    to_do = [name]
    while to_do:
        for _, term in formulas[to_do.pop()].terms:
            if term in formulas and term not in reached:
                reached.add(term)
                to_do.append(term)
    return reached


def find_loops(profile, formulas):
    """Rule 5: the names defined by themselves; each loop is said once."""
    reached = {name: terms_reached(formulas, name) for name in formulas}
    looping = set()
    for name, definition in formulas.items():
        if name in looping or name not in reached[name]:
            continue
        members = [other for other in formulas
                   if other in reached[name] and name in reached[other]]
        looping.update(members)
        profile.diagnose(definition.input, definition.line,
                         "events defined by each other: " + " ".join(members))
    return looping


def evaluate_formulas(profile, formulas, looping):
    """Rule 5: name -> total, of the events that have a known term."""
    known = dict(zip(profile.events, profile.totals))
    waiting = [name for name in formulas if name not in looping]
    settled = set()
    while waiting:
        still = []
        for name in waiting:
            terms = formulas[name].terms
            if any(term in formulas and term not in looping
                   and term not in settled for _, term in terms):
                still.append(name)
                continue
            settled.add(name)
            if any(term in known for _, term in terms):
                known[name] = sum(factor * known.get(term, 0)
                                  for factor, term in terms)
        waiting = still
    return known


def say_unknown_terms(profile, definition, known):
    """Rule 5: an unknown term counts as zero, with a note."""
    if definition.input is None:                            # built in
        return
    unknown = [term for _, term in definition.terms if term not in known]
    if unknown:
        profile.diagnose(definition.input, definition.line,
                         "event %s has unknown terms: %s"
                         % (definition.name, " ".join(unknown)))


def derive_events(profile):
    formulas = formulas_by_name(profile)
    looping = find_loops(profile, formulas)
    known = evaluate_formulas(profile, formulas, looping)
    for name, definition in formulas.items():
        if name in looping:
            continue
        say_unknown_terms(profile, definition, known)
        if name in known:
            profile.derived.append((definition, known[name]))


# ---------------------------------------------------------------------------
# Inclusive cost and cycles (rules 22 and 23)
# ---------------------------------------------------------------------------

def entry_lines(profile):
    """Rule 31: by function, the line of its entry, 0 where none is known."""
    result = []
    for function in profile.functions:
        entered = profile.entered.get(function.index, {})
        lines = [line for index, file, line in profile.places if line and index == function.index and file == function.file]
        own = profile.begun.get(function.index) or min(lines, default=0)
        if any(entered.values()):
            result.append(min(entered, key=lambda line: (-entered[line], line)))
        else:
            result.append(min([*entered, *[own][:own > 0]], default=0))
    return result


def neighbours(count, arcs):
    """For each of so many functions the set of its callees and the set of its
    callers.  Calls of zero cost and of count zero tie as others do (rule
    23)."""
    callees = [set() for _ in range(count)]
    callers = [set() for _ in range(count)]
    for caller, callee in arcs:
        if caller != callee:
            callees[caller].add(callee)
            callers[callee].add(caller)
    return callees, callers


def reachable(start, links, candidates):
    """The candidates that can be reached from start, start included."""
    reached = {start}
    to_do = [start]
    while to_do:
        for other in links[to_do.pop()]:
            if other in candidates and other not in reached:
                reached.add(other)
                to_do.append(other)
    return reached


def peel(candidates, callees, callers):
    """Without those that cannot be in a cycle, because they have no caller or
    no callee left.  This only saves time."""
    left = set(candidates)
    while True:
        gone = [function for function in left
                if not (callees[function] & left and callers[function] & left)]
        if not gone:
            return left
        left.difference_update(gone)


def find_components(count, arcs):
    """Rule 23: strongly connected components of two or more functions.  Two
    functions are in one component if each can be reached from the other."""
    callees, callers = neighbours(count, arcs)
    left = peel(range(count), callees, callers)
    components = []
    for function in sorted(left):
        if function not in left:
            continue
        component = (reachable(function, callees, left)
                     & reachable(function, callers, left))
        left -= component
        if len(component) > 1:
            components.append(sorted(component))
    return components


def add_vectors(left, right):
    return [a + b for a, b in zip(left, right)]


def larger(left, right):
    return [max(a, b) for a, b in zip(left, right)]


def smaller(left, right):
    return [min(a, b) for a, b in zip(left, right)]


def mark_cycles(profile):
    if profile.ways:
        return
    for members in find_components(len(profile.functions), profile.arcs):
        cycle = Cycle(members)
        profile.cycles.append(cycle)
        for member in members:
            profile.functions[member].cycle = cycle


def compute_inclusive(profile):
    """Rules 22 and 23, from the arcs that leave and enter each group, where a
    group is a cycle or a function outside all cycles."""
    functions = profile.functions
    zero = [0] * len(profile.events)
    if profile.ways:                        # rule 29
        spent, *others = call_log.inclusive(profile)
        for function in functions:
            function.inclusive = profile.vector(spent.get(function.index, {}))
            for other in others:
                if function.index in other:
                    function.inclusive = larger(function.inclusive, profile.vector(other[function.index]))
        return
    for function in functions:
        function.inclusive = profile.vector(function.self_cost)
    leaving = {}                # group -> sum of the calls to other groups
    entering = {}               # group -> sum of the calls from other groups,
                                # member of a cycle -> of those that enter at it
    for (caller, callee), arc in profile.arcs.items():
        source, target = group_of(functions[caller]), group_of(functions[callee])
        if source == target:                # recursion, or within a cycle
            continue
        cost = profile.vector(arc.inclusive)
        leaving[source] = add_vectors(leaving.get(source, zero), cost)
        for entered in {target, functions[callee]}:
            entering[entered] = add_vectors(entering.get(entered, zero), cost)
        functions[caller].inclusive = add_vectors(functions[caller].inclusive,
                                                  cost)
    for function in functions:
        if function in entering:
            function.inclusive = larger(function.inclusive, entering[function])
    for cycle in profile.cycles:
        cycle.self_cost = zero
        for member in cycle.members:
            own = profile.vector(functions[member].self_cost)
            cycle.self_cost = add_vectors(cycle.self_cost, own)
        cycle.inclusive = add_vectors(cycle.self_cost, leaving.get(cycle, zero))
        if cycle in entering:
            cycle.inclusive = larger(cycle.inclusive, entering[cycle])
        for member in cycle.members:
            function = functions[member]
            function.inclusive = smaller(function.inclusive, cycle.inclusive)


def group_of(function):
    return function if function.cycle is None else function.cycle


def sort_cycles(profile):
    """The hottest first, by magnitude (rule 28), event after event."""
    profile.cycles.sort(key=lambda cycle: ([-abs(cost)
                                            for cost in cycle.inclusive],
                                           cycle.members[0]))


# ---------------------------------------------------------------------------
# Inclusive cost of lines
# ---------------------------------------------------------------------------

def without_context(name, known):
    """f'2 and f'caller'its caller are f, where the callers are known."""
    first, *others = name.split("'")
    if first and others and all(re.fullmatch("[0-9]+", other) or other in known
                                for other in others):
        return first
    return name


def fold(profile):
    """By function: the number of what it is without its context."""
    names = [function.name for function in profile.functions]
    known = {part for name in names for part in (name, name.split("'")[0])}
    known.discard("")
    numbers = {}
    return [numbers.setdefault((function.object, function.file,
                                without_context(function.name, known)),
                               len(numbers))
            for function in profile.functions]


class Folded:
    """The call graph with contexts folded and each cycle one node."""

    def __init__(self, profile):
        node = fold(profile)
        arcs = {(node[caller], node[callee]) for caller, callee in profile.arcs}
        cycle = {}
        for members in find_components(len(node), arcs):
            cycle.update({member: members[0] for member in members})
        self.nodes = [cycle.get(number, number) for number in node]
        arcs = {(cycle.get(caller, caller), cycle.get(callee, callee))
                for caller, callee in arcs}
        self.callees, _ = neighbours(len(node), arcs)
        self.everything = set(range(len(node)))
        self.reached = {}

    def reach(self, node):
        """All nodes that calls from this one may lead to, itself too."""
        if node not in self.reached:
            self.reached[node] = reachable(node, self.callees, self.everything)
        return self.reached[node]


def compute_lines(profile):
    """A line has what it costs itself and with the calls made from it.  Calls
    inside a cycle are left out.  So are those that may lead to another owner
    of the line: what is left then is only a part."""
    if profile.ways:                        # rule 29
        return {place: (costs, False) for place, costs in call_log.lines(profile).items()}
    folded = Folded(profile)
    lines = {place: [dict(profile.lines.get(place, {})), False]
             for place in profile.owners if place[1] != 0}
    for (file, line, caller, callee), costs in profile.calls_by_place.items():
        source, target = folded.nodes[caller], folded.nodes[callee]
        if line == 0 or source == target:
            continue
        owners = {folded.nodes[owner] for owner in profile.owners[file, line]}
        if len(owners) > 1 and owners & folded.reach(target):
            lines[file, line][1] = True
        else:
            add_costs(lines[file, line][0], costs)
    return lines


# ---------------------------------------------------------------------------
# Totals (rules 7, 24)
# ---------------------------------------------------------------------------

def sum_totals(profile):
    totals, calculated, missing = {}, {}, {}
    for part in profile.parts:
        add_costs(totals, part.totals)
        add_costs(calculated, part.self_cost)
        add_costs(missing, part.missing)
    profile.totals = profile.vector(totals)
    profile.calculated = profile.vector(calculated)
    profile.missing = profile.vector(missing)


def check_contradiction(profile):
    """Rule 24: a row above 100% is a contradiction of the file, said once;
    not for an event that has negative costs (rule 28)."""
    rows = [(function.name, function.inclusive) for function in profile.functions]
    rows += [("a cycle", cycle.inclusive) for cycle in profile.cycles]
    for name, inclusive in rows:
        for event, cost in enumerate(inclusive):
            if event in profile.negative_events:
                continue
            if cost > profile.totals[event]:
                profile.diagnose(profile.parts[0].input, 0,
                                 "%s has more %s than the total: %d of %d"
                                 % (name, profile.events[event], cost,
                                    profile.totals[event]))
                return


# ---------------------------------------------------------------------------
# The whole
# ---------------------------------------------------------------------------

def read(paths, cwd=None, kind=FileReader):
    """Read the files at paths as one Profile; cwd is the directory whose
    prefix is dropped from file names (rule 13); kind is the class that reads."""
    profile = Profile()
    try:
        for path in paths:
            with open(path, "rb") as stream:
                data = stream.read()
            kind(profile, path, cwd).read(data)
    except Fatal as why:
        profile.fatal = str(why)
    except OSError as why:
        profile.fatal = str(why)
    if profile.fatal is None and not profile.holds_something:
        profile.fatal = "the inputs hold nothing"           # rule 6
    sum_totals(profile)
    if profile.ways:
        call_log.complete(profile)
    mark_cycles(profile)
    compute_inclusive(profile)
    sort_cycles(profile)
    derive_events(profile)
    check_contradiction(profile)
    return profile


def part_as_dict(profile, part):
    return {"input": part.input, "part": part.part, "thread": part.thread,
            "pid": part.pid, "command": part.command,
            "totals": profile.vector(part.totals)}


def functions_as_list(profile):
    called = [0] * len(profile.functions)
    for (_, callee), arc in profile.arcs.items():
        called[callee] += arc.calls
    numbers = {cycle: number for number, cycle in enumerate(profile.cycles, 1)}
    return [{"object": function.object, "file": function.file,
             "name": function.name,
             "self": profile.vector(function.self_cost),
             "inclusive": function.inclusive,
             "called": called[function.index],
             "cycle": numbers.get(function.cycle)}
            for function in profile.functions]


def as_dict(profile):
    """The JSON object described at the top."""
    vector = profile.vector
    return {
        "events": profile.events,
        "totals": profile.totals,
        "calculated": profile.calculated,
        "missing": profile.missing,
        "parts": [part_as_dict(profile, part) for part in profile.parts],
        "pieces": [{"object": key[0], "file": key[1], "function": key[2],
                    "self": vector(costs)}
                   for key, costs in profile.pieces.items()],
        "functions": functions_as_list(profile),
        "arcs": [{"caller": caller, "callee": callee, "calls": arc.calls,
                  "inclusive": vector(arc.inclusive)}
                 for (caller, callee), arc in profile.arcs.items()],
        "cycles": [{"members": cycle.members, "self": cycle.self_cost,
                    "inclusive": cycle.inclusive} for cycle in profile.cycles],
        "files": [{"name": name, "self": vector(costs)}
                  for name, costs in profile.files.items()],
        "objects": [{"name": name, "self": vector(costs)}
                    for name, costs in profile.objects.items()],
        "lines": [{"file": file, "line": line,
                   "self": profile.vector_or_null(costs)}
                  for (file, line), costs in profile.lines.items()],
        "addresses": [{"object": name, "address": address,
                       "self": vector(costs),
                       "sites": sorted(profile.sites[name, address])}
                      for (name, address), costs in profile.addresses.items()],
        "jumps": [{"object": name, "from": source, "to": target,
                   "conditional": conditional, "followed": followed,
                   "executed": executed}
                  for (name, source, target, conditional), (followed, executed)
                  in profile.jumps.items()],
        "line_jumps": [{"file": file, "line": line, "to_file": to_file,
                        "to_line": to_line, "conditional": conditional,
                        "followed": followed, "executed": executed}
                       for (file, line, to_file, to_line, conditional),
                       (followed, executed) in profile.line_jumps.items()],
        "calls_by_line": [{"file": file, "line": line, "callee": callee,
                           "calls": arc.calls,
                           "inclusive": vector(arc.inclusive)}
                          for (file, line, callee), arc
                          in profile.calls_by_line.items()],
        "line_costs": [{"file": file, "line": line,
                        "inclusive": vector(costs), "partial": partial}
                       for (file, line), (costs, partial)
                       in compute_lines(profile).items()],
        "derived": [{"name": definition.name,
                     "long_name": definition.long_name,
                     "formula": definition.formula, "total": total}
                    for definition, total in profile.derived],
        "diagnostics": profile.diagnostics,
        "fatal": profile.fatal,
    }


def main():
    parser = argparse.ArgumentParser(description="Read Callgrind profiles "
                                     "slowly and print them as JSON.")
    parser.add_argument("--cwd", metavar="DIR",
                        help="drop DIR/ from the front of file names")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    json.dump(as_dict(read(options.files, options.cwd)), sys.stdout)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
