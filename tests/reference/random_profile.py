#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write a random Callgrind profile to standard output.

    random_profile.py SEED [--lines N]

The same seed gives the same bytes.  The profile uses all constructs of the
format, in ways whose meaning the rules of reading the format settle; things
they leave open are left out.  The costs are arbitrary: a row may well have
more than the total.
"""

import argparse
import random
import sys

EVENT_NAMES = ("Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr",
               "DLmw", "Bc", "Bcm", "Bi", "Bim", "Ge", "Time_(10ns)",
               "cpu(ms)", "sysCount", "Us")

POSITIONS = (["line"], ["line"], ["line"], ["instr", "line"], ["line", "instr"],
             ["instr", "line"], ["instr"], ["bb", "line"],
             ["instr", "bb", "line"], ["line", "memAddr"])

OBJECT_NAMES = ("/usr/bin/prog", "libc.so.6", "lib with space.so", "???", "",
                "/opt/\u00fc/lib.so")

FILE_NAMES = ("a.c", "b.c", "src/inl.h", "C:/src/x.c", "dir with space/y.c",
              "weird#1.h", "~", "???", "", "caf\u00e9/\u0434.c", "(jruby_runtime)",
              "./csu/../csu/libc-start.c", "a=b.c", "php:internal",
              "<frozen importlib._bootstrap>", "/home/u/src/a.c",
              "/home/u/src/b.c")

FUNCTION_NAMES = ("main", "fact", "fact'2", "work", "leaf", "(below main)",
                  "(anonymous namespace)::f(int, char)", "operator()(int)",
                  "std::map<int, char>::find", "na\u00efve", "foo#1", "a:b",
                  "{main}", "Hash#[]=", "x=y", "even'2'main", "(top)",
                  "0x0000000000001ab70", "spaced  out name", "(f)1")

COMMENTS = ("# a comment", "#", "# fn=(1) not a name", "#events: Ir")


class NameTable:
    """One table of ids, as a writer keeps it."""

    def __init__(self, rng):
        self.rng = rng
        self.ids = {}

    def new_id(self):
        if self.rng.random() < 0.05:
            return self.rng.choice((4000000000, 77777, 10 ** 12))
        return self.rng.randrange(0, 40)

    def define(self, name):
        """A definition; now and then it replaces that of another name."""
        number = self.new_id()
        self.ids[number] = name
        gap = self.rng.choice((" ", " ", " ", "\t", "  ", ""))
        return "(%d)%s%s" % (number, gap, name)

    def write(self, name):
        """The name in one of its spellings."""
        if name == "":
            return ""
        numbers = [number for number, other in self.ids.items()
                   if other == name]
        if numbers and self.rng.random() < 0.8:
            return "(%d)" % self.rng.choice(numbers)
        if self.rng.random() < 0.25:
            return name
        return self.define(name)

    def undefined(self):
        """A reference to an id nobody defined."""
        return "(%d)" % (900 + self.rng.randrange(3))


class Generator:
    def __init__(self, seed, lines):
        self.rng = random.Random(seed)
        rng = self.rng
        self.budget = lines if lines is not None else rng.randint(30, 150)
        self.out = []

        self.sloppy = rng.random() < 0.2        # tabs, several blanks
        self.negative = rng.random() < 0.1
        self.huge = rng.random() < 0.1          # sums may pass 64 bits
        self.odd_costs = rng.random() < 0.15    # fractions, 2^64 - n
        self.errors = rng.random() < 0.25       # undefined ids, bad lines
        self.instructions = rng.random() < 0.15  # written behind costs
        self.calls_heavy = rng.random() < 0.5
        self.mangled = 0.05                     # how many names are built of others
        self.relative = 1                       # how many costs' positions may be
        # How often a callee's file is named, where that is thought needed.
        self.names_files = rng.choice((0.9, 0.9, 0.9, 0.9, 0.5, 0))

        self.objects = NameTable(rng)
        self.files = NameTable(rng)
        self.functions = NameTable(rng)

        self.object_pool = rng.sample(OBJECT_NAMES, rng.randint(1, 3))
        self.file_pool = rng.sample(FILE_NAMES, rng.randint(2, 5))
        self.function_pool = rng.sample(FUNCTION_NAMES, rng.randint(3, 9))
        if rng.random() < 0.03:
            self.function_pool.append("nul\0and\x01control")
        # Where each function lives, so that calls and costs meet.
        self.homes = {name: (rng.choice(self.object_pool),
                             rng.choice(self.file_pool))
                      for name in self.function_pool}
        self.uses_objects = rng.random() < 0.6

        self.object = ""
        self.file = "???"
        self.callee_bound = False               # a calls= may come alone
        self.base = {}
        self.positions = ["line"]
        self.absolute = False                   # no relative positions yet
        self.columns = []
        self.derived = []
        self.sums = {}

    # -- writing ------------------------------------------------------------

    def chance(self, probability):
        return self.rng.random() < probability

    def emit(self, text):
        if self.sloppy and not text.startswith("#"):
            if self.chance(0.1):
                text = self.rng.choice((" ", "\t", "  ")) + text
            if self.chance(0.1):
                text += self.rng.choice((" ", "\t", " \t "))
        self.out.append(text)

    def join(self, words):
        """Words of a line of numbers."""
        if not self.sloppy:
            return " ".join(words)
        text = ""
        for word in words:
            if text:
                text += self.rng.choice((" ", " ", "\t", "  ", " \t"))
            text += word
        return text

    def emit_costs(self, words):
        """A line of positions and costs."""
        text = self.join(words)
        if self.instructions and self.chance(0.3):
            text += self.rng.choice((" # add r1, 5", "\t#", " #nop 1 2 3"))
        self.emit(text)

    def name_line(self, key, table, name):
        if self.errors and self.chance(0.02):
            self.emit("%s=%s" % (key, table.undefined()))
        else:
            blank = " " if self.chance(0.05) else ""
            self.emit("%s=%s%s" % (key, blank, table.write(name)))

    def maybe_filler(self):
        if self.chance(0.05):
            self.emit(self.rng.choice(COMMENTS))
        elif self.chance(0.08):
            self.emit("")

    # -- numbers ------------------------------------------------------------

    def cost(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.1:
            return 0
        if kind < 0.8:
            return rng.randint(1, 1000)
        if kind < 0.97:
            return rng.randint(1, 10 ** 9)
        return rng.randint(2 ** 32, 2 ** 62 if self.huge else 2 ** 40)

    def cost_token(self):
        """A cost as (text, value); the value is None for "."."""
        rng = self.rng
        if self.chance(0.03):
            return ".", None
        value = self.cost()
        if self.negative and self.chance(0.2):
            value = -value
        if self.odd_costs and self.chance(0.05):
            return rng.choice((("10.5", 11), ("2.4", 2), ("1e3", 1000),
                               ("2.5e1", 25), ("0.5", 1), ("7.0", 7),
                               ("NaN", None), ("-nan", None), ("inf", None),
                               ("-Infinity", None), ("+INF", None),
                               ("18446744073709551032", -584)))
        if value >= 0 and self.chance(0.05):
            return "0x%x" % value, value
        return str(value), value

    def cost_tokens(self):
        """Costs as a list of (text, value), often with fewer columns."""
        width = len(self.columns)
        if self.chance(0.15):
            width = self.rng.randint(1, width)
        tokens = [self.cost_token() for _ in range(width)]
        if self.errors and width == len(self.columns) and self.chance(0.02):
            tokens.append(("99", None))         # too many: does not count
        return tokens

    def position_values(self):
        rng = self.rng
        values = {}
        for word in self.positions:
            if word == "line":
                values[word] = 0 if self.chance(0.04) else rng.randint(1, 60)
            else:
                values[word] = 0x400000 + rng.randint(0, 300)
            if self.chance(0.15):
                values[word] = self.base.get(word, values[word])
            elif self.errors and word == "line" and self.chance(0.02):
                values[word] = -rng.randint(1, 9)
        if self.absolute:
            values = {word: max(value, 0) for word, value in values.items()}
        return values

    def position_token(self, word, value, relative):
        """One of the spellings of a position, against the present base."""
        rng = self.rng
        if word == "memAddr" and self.chance(0.1):
            return "stack"                      # of no known position
        base = self.base.get(word, 0)
        forms = ["%d" % value, "0x%x" % value] if value >= 0 else []
        if self.absolute or forms and not relative:
            pass
        elif value == base:
            forms += ["*", "*", "+0"]
        else:
            sign = "+" if value > base else "-"
            relative = abs(value - base)
            forms += ["%s%d" % (sign, relative)] * 3
            forms += ["%s0x%x" % (sign, relative)]
        if word == "line" and value >= 0:
            forms += ["%d" % value] * 3
        return rng.choice(forms)

    def position_tokens(self, values, relative=True):
        return [self.position_token(word, values[word], relative)
                for word in self.positions]

    def cost_position_tokens(self, values):
        relative = self.relative == 1 or self.chance(self.relative)
        return self.position_tokens(values, relative)

    # -- body lines ---------------------------------------------------------

    def self_cost_line(self):
        values = self.position_values()
        tokens = self.cost_position_tokens(values)
        costs = [] if self.chance(0.04) else self.cost_tokens()
        self.emit_costs(tokens + [text for text, _ in costs])
        self.base.update(values)
        self.absolute = False
        for event, (_, value) in zip(self.columns, costs):
            if value is not None:
                self.sums[event] = self.sums.get(event, 0) + value

    def start_function(self):
        name = self.rng.choice(self.function_pool)
        home_object, home_file = self.homes[name]
        if self.chance(0.3):
            self.emit("")
        if self.uses_objects and (self.chance(0.3) or
                                  (home_object != self.object
                                   and self.chance(0.9))):
            self.name_line("ob", self.objects, home_object)
            self.object = home_object
        if self.chance(0.3) or (home_file != self.file and self.chance(0.9)):
            self.name_line("fl", self.files, home_file)
            self.file = home_file
        if self.chance(self.mangled):
            self.mangled_function()
        else:
            self.name_line("fn", self.functions, name)
        if self.chance(0.05):                   # fl= after fn=
            self.file = self.rng.choice(self.file_pool)
            self.name_line("fl", self.files, self.file)

    def mangled_function(self):
        """fn=(9) (2)'2'(3), built of ids that are defined."""
        rng = self.rng
        numbers = sorted(self.functions.ids)
        if len(numbers) < 2:
            self.name_line("fn", self.functions, "main")
            return
        first, second = rng.choice(numbers), rng.choice(numbers)
        names = self.functions.ids
        number = self.functions.new_id()
        forms = (("(%d)'2" % first, "%s'2" % names[first]),
                 ("(%d)'(%d)" % (first, second),
                  "%s'%s" % (names[first], names[second])),
                 ("(%d)'3'(%d)" % (first, second),
                  "%s'3'%s" % (names[first], names[second])))
        text, name = rng.choice(forms)
        self.emit("fn=(%d) %s" % (number, text))
        self.functions.ids[number] = name

    def callee_places(self, name):
        """cob= and cfi= lines, as far as they are thought needed."""
        home_object, home_file = self.homes[name]
        places = []
        if self.uses_objects and (self.chance(0.1)
                                  or home_object != self.object):
            places.append(("cob", self.objects, home_object))
        places = [place for place in places if self.chance(0.9)]
        if ((self.chance(0.2) or home_file != self.file)
                and self.chance(self.names_files)):
            key = self.rng.choice(("cfi", "cfi", "cfl"))
            places.append((key, self.files, home_file))
        return places

    def callee_lines(self):
        name = self.rng.choice(self.function_pool)
        places = self.callee_places(name)
        after = self.chance(0.15)               # as some writers do
        if not after:
            for place in places:
                self.name_line(*place)
        self.name_line("cfn", self.functions, name)
        if after:
            for place in places:
                self.name_line(*place)

    def target_tokens(self):
        kind = self.rng.random()
        if kind < 0.1:
            return []
        if kind < 0.2:
            return ["0", "0"]
        return self.position_tokens(self.position_values())

    def call(self):
        rng = self.rng
        if not (self.callee_bound and self.chance(0.1)):
            if self.chance(0.08):               # a cfn= without calls=
                self.callee_lines()
            self.callee_lines()
        self.callee_bound = True
        key = "rcalls" if self.errors and self.chance(0.03) else "calls"
        count = 0 if self.chance(0.15) else rng.randint(1, 50)
        text = "0x%x" % count if self.chance(0.03) else "%d" % count
        if self.errors and self.chance(0.02):
            text = "many"
        self.emit("%s=%s" % (key, self.join([text] + self.target_tokens())))
        self.maybe_filler()
        if self.errors and self.chance(0.04):
            rng.choice((self.bad_cost_line, self.jump, self.call))()
            return
        tokens = self.cost_position_tokens(self.position_values())
        costs = [] if self.chance(0.03) else self.cost_tokens()
        self.emit_costs(tokens + [text for text, _ in costs])

    def dangling_callee(self):
        """A cfn= that gets no calls=; a calls= alone must not follow."""
        self.callee_lines()
        self.callee_bound = False

    def inlined(self):
        outer = self.file
        self.file = self.rng.choice(self.file_pool)
        self.name_line("fi", self.files, self.file)
        for _ in range(self.rng.randint(1, 3)):
            if self.chance(0.25):
                self.call()
            else:
                self.self_cost_line()
        if self.chance(0.7):
            self.name_line("fe", self.files, outer)
        self.file = outer
        if self.chance(0.3):
            self.self_cost_line()
        else:
            self.start_function()

    def file_change(self):
        self.file = self.rng.choice(self.file_pool)
        self.name_line("fl", self.files, self.file)
        self.self_cost_line()

    def object_change(self):
        self.object = self.rng.choice(self.object_pool)
        self.name_line("ob", self.objects, self.object)
        if self.chance(0.8):
            self.self_cost_line()

    def jump(self):
        rng = self.rng
        if self.chance(0.3):
            self.name_line("jfi", self.files, rng.choice(self.file_pool))
        if self.chance(0.2):
            self.name_line("jfn", self.functions,
                           rng.choice(self.function_pool))
        target = self.position_tokens(self.position_values())
        total = rng.randint(1, 99)
        taken = rng.randint(0, total)
        form = rng.choice(("jump", "slash", "blank"))
        if form == "jump":
            self.emit("jump=" + self.join(["%d" % total] + target))
        elif form == "slash":
            self.emit("jcnd=" + self.join(["%d/%d" % (taken, total)] + target))
        else:
            self.emit("jcnd=" + self.join(["%d" % total, "%d" % taken]
                                          + target))
        tokens = self.position_tokens(self.position_values())
        self.emit(self.join(tokens) + rng.choice(("", " ")))

    def definition(self):
        """A bare definition, which is no body and creates nothing... unless
        it changes where the next costs go, as fn= and fl= do."""
        kind = self.rng.random()
        if kind < 0.4:
            name = self.rng.choice(self.function_pool)
            self.emit("fn=" + self.functions.define(name))
            self.start_function()
        elif kind < 0.7:
            name = self.rng.choice(self.file_pool) or "empty.c"
            self.emit("jfi=" + self.files.define(name))
        else:
            name = self.rng.choice(self.function_pool)
            self.emit("jfn=" + self.functions.define(name))

    def writer_option(self):
        """Lines of the writer's hidden options, and names of inlined functions."""
        if self.chance(0.5):
            self.emit(self.rng.choice(("bb=12", "ln=3", "rec=2", "cfni=f", "cfni=(1) g", "cfni=???")))
        else:
            self.name_line("frfn", self.functions,
                           self.rng.choice(self.function_pool))

    def error_line(self):
        if self.chance(0.4):
            self.bad_cost_line()
        else:
            self.emit(self.rng.choice((
                "what is this", "bogus: 1", "xyz=3", "!")))

    def bad_cost_line(self):
        width = len(self.positions)
        costs = len(self.columns)
        self.emit(self.join(self.rng.choice((
            ["5"] * width + ["12x"],
            ["5"] * width + ["99999999999999999999999"],
            ["5"] * width + ["1"] * costs + ["more"],
            ["5z"] * width + ["1"]))))

    def statement(self):
        call = 30 if self.calls_heavy else 12
        choices = ((self.self_cost_line, 45), (self.start_function, 14),
                   (self.call, call), (self.dangling_callee, 1),
                   (self.inlined, 4), (self.file_change, 1),
                   (self.object_change, 1 if self.uses_objects else 0),
                   (self.jump, 3), (self.definition, 2),
                   (self.writer_option, 0.4),
                   (self.error_line, 1 if self.errors else 0))
        actions = [action for action, _ in choices]
        weights = [weight for _, weight in choices]
        self.rng.choices(actions, weights)[0]()
        self.maybe_filler()

    def body(self, lines, first):
        """The body of a part; always has a cost line."""
        if not first and self.chance(0.3):
            pass                                # goes on where it was
        elif first and self.chance(0.05):
            self.self_cost_line()               # before any fn=
            self.start_function()
        elif first and self.chance(0.07):
            self.file = self.rng.choice(self.file_pool)
            self.name_line("fi", self.files, self.file)
            self.name_line("fn", self.functions,
                           self.rng.choice(self.function_pool))
        else:
            if first and self.chance(0.1):
                for _ in range(3):
                    self.definition()
            self.start_function()
        self.self_cost_line()
        while len(self.out) < lines:
            self.statement()

    # -- headers ------------------------------------------------------------

    def choose_columns(self):
        rng = self.rng
        if not self.columns:
            return rng.sample(EVENT_NAMES, rng.randint(1, 5))
        columns = list(self.columns)
        rng.shuffle(columns)
        if self.chance(0.3):
            columns = columns[:rng.randint(1, len(columns))]
        others = [name for name in EVENT_NAMES if name not in columns]
        if self.chance(0.4):
            columns += rng.sample(others, rng.randint(1, 2))
        if self.chance(0.05):
            columns.append(rng.choice(columns))     # two columns of one event
        return columns

    def formula(self):
        rng = self.rng
        names = list(self.columns) + self.derived
        names += ["L1m", "Bm", "NoSuch", "LLm"]
        text = ""
        for index in range(rng.randint(1, 4)):
            if index > 0 or self.chance(0.15):
                text += rng.choice((" + ", " - ", "+", " + ")).lstrip(
                    "" if index else " ")
            if self.chance(0.4):
                text += "%d" % rng.randint(1, 200)
                text += rng.choice((" ", "*", " * "))
            text += rng.choice(names)
        return text

    def event_lines(self):
        lines = []
        rng = self.rng
        if self.chance(0.3):
            lines.append("event: %s : A longer name of it"
                         % rng.choice(self.columns))
        while self.chance(0.3):
            name = "E%d" % (len(self.derived) + 1)
            text = "event: %s = %s" % (name, self.formula())
            if self.chance(0.5):
                text += " : Long name %d" % len(self.derived)
            lines.append(text)
            self.derived.append(name)
        if self.chance(0.04):
            lines += ["event: La = Lb + Ir", "event: Lb = 2 La"]
        return lines

    def declared(self, key):
        """A summary: or totals: line, right or wrong."""
        rng = self.rng
        values = [self.sums.get(event, 0) for event in self.columns]
        if self.chance(0.3):
            change = rng.choice((lambda value: value + rng.randint(1, 500),
                                 lambda value: value // 2,
                                 lambda value: 0,
                                 lambda value: value * 3 + 1,
                                 lambda value: -value - 1,
                                 lambda value: 2 ** 64 - value - 1))
            values = [change(value) for value in values]
        if self.chance(0.1):
            values = values[:rng.randint(1, len(values))]
        texts = []
        for value in values:
            fits = -2 ** 63 <= value < 2 ** 64
            texts.append(str(value) if fits else "0")
        return "%s: %s" % (key, " ".join(texts))

    def header_lines(self, number, own_events, own_positions):
        """The lines of a header, in any order but for the first of a part
        after the first, which must be one that begins a part."""
        rng = self.rng
        openers, others = [], []
        if own_events:
            gap = rng.choice((" ", " ", " ", "", "  ", "\t"))
            openers.append("events:" + gap + " ".join(self.columns))
        if own_positions:
            openers.append("positions: " + " ".join(self.positions))
        if number > 1 or self.chance(0.5):
            openers.append("part: %d" % number)
        if self.chance(0.3):
            openers.append("thread: %d" % rng.randint(1, 4))
        if self.chance(0.3):
            openers.append("pid: %d" % rng.randint(1, 99999))
        if number == 1 and self.chance(0.6):
            openers.append(rng.choice(("version: 1", "version: 0.9.6")))
        if self.chance(0.5):
            others.append("cmd:  ./prog --option %d" % number)
        if number == 1 and self.chance(0.5):
            others.append("creator: random")
        if self.chance(0.4):
            others.append(rng.choice(("desc: I1 cache: ",
                                      "desc: Trigger: Program termination",
                                      "desc: Anything")))
        if self.chance(0.05):
            others.append("desc: Exact-totals: yes")
            others += ["desc: Missing-costs: %d 3" % number] * (number % 2)
        others += self.event_lines()
        lines = openers + others
        rng.shuffle(lines)
        if number > 1:
            first = rng.choice(openers)
            lines.remove(first)
            lines.insert(0, first)
            if self.chance(0.2):
                lines.insert(0, "==== NEW PROFILING FILE ====")
        return lines

    def write_part(self, number, lines):
        rng = self.rng
        own_events = number == 1 or self.chance(0.6)
        own_positions = self.chance(0.5)
        if own_events:
            self.columns = self.choose_columns()
        if own_positions:
            former, self.positions = self.positions, rng.choice(POSITIONS)
            # What a base means to other columns is left open.
            self.absolute = number > 1 and former != self.positions
        header = self.header_lines(number, own_events, own_positions)
        self.sums = {}
        before, self.out = self.out, []
        self.body(max(2, lines - len(header)), number == 1)
        body, self.out = self.out, before
        if self.chance(0.6):
            summary = self.declared("summary")
            place = rng.choice(("header", "header", "body", "end"))
            if place == "header":
                header.insert(rng.randint(1, len(header)), summary)
            elif place == "body":
                body.insert(rng.randint(0, len(body)), summary)
            else:
                body.append(summary)
        if self.chance(0.5):
            body.append("")
            body.append(self.declared(rng.choice(("totals", "totals",
                                                  "total"))))
        self.out += header + [""] + body

    # -- the whole ----------------------------------------------------------

    def generate(self):
        rng = self.rng
        if self.chance(0.5):
            self.out.append("# callgrind format")
        parts = rng.choice((1, 1, 1, 2, 3))
        for number in range(1, parts + 1):
            self.write_part(number, self.budget // parts)
        ending = "\r\n" if self.chance(0.06) else "\n"
        text = ending.join(self.out)
        if ending == "\r\n" or self.chance(0.9):
            text += ending
        data = text.encode("utf-8")
        if self.chance(0.03):
            data = b"\xef\xbb\xbf" + data
        return data


def generate(seed, lines=None):
    """The bytes of the profile with this seed."""
    return Generator(seed, lines).generate()


def main():
    parser = argparse.ArgumentParser(
        description="Write a random Callgrind profile.")
    parser.add_argument("seed", type=int)
    parser.add_argument("--lines", type=int, metavar="N",
                        help="about so many lines (default: 30 to 150)")
    options = parser.parse_args()
    sys.stdout.buffer.write(generate(options.seed, options.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
