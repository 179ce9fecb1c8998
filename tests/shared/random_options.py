# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""random_options: random command lines of reports, the same of a seed each time, and how a run of one ends.

A line has options of all kinds, and reads one profile, several as one, or two as a comparison. Names in what options say
are mostly those of the profile. Few lines are wrong: such a run ends with status 2, which is an ending like others.
"""

import os
import random
import re
import subprocess
from pathlib import Path

REPORT = "report"  # the file that -o names
SOURCES, OLD_SOURCES = "sources", "old-sources"  # folders that --include and --base-include name

# Of --help=all: what writes no report, what needs a terminal, a network or other files, and what the caller chooses.
LEFT_OUT = {"base-object", "base-symfs", "browse", "completion", "debuginfod", "explain-checks", "gone", "help",
            "inputs-from", "jobs", "null", "objdump", "pager", "siblings", "sources-below", "symfs", "step", "version"}

YES_NO = ("yes", "no")
UNITS = ("part", "thread", "input")
EXPRESSIONS = (".", "a|o", "^[a-m]", "e.*t", "::", "'2", "[0-9]", "^W", "^$", "nothing has this name")
REWRITES = ("s/a/b/", "s/[aeiou]/_/g", "s|^.*/||", "s/'.*//", "s/m(.)/\\1m/i", "s/.*/one/")
SECTIONS = ("inputs", "events", "totals", "functions", "calls", "cycles", "files", "objects", "lines", "checks",
            "diagnostics")
GROUPS = ("piece", "function", "file", "object", "line", "file,function", "function,file", "object,function", "class",
          "directory", "instruction")
FORMATS = ("text", "text", "text", "text", "text", "md", "csv", "tsv", "jsonl", "json", "json", "quickfix", "github", "dot",
           "callgrind", "callgrind", "callgrind", "html", "html", "folded", "pprof", "cpuprofile")

# ---- values ----


def names_of(data, keys):
    """The values of lines with these keys, without numbers in brackets, each once."""
    found = re.findall(rb"^(?:%s)[=:][ \t]*(?:\([0-9]+\)[ \t]*)?([^\r\n]+)" % keys, data, re.MULTILINE)
    names = dict.fromkeys(name.decode("utf-8", "replace").replace("\0", "") for name in found)
    return [name for name in names if not re.fullmatch(r"\([0-9]+\)", name)]


class Line:
    """A line that is made: its options, and what they can be of: the names in a profile."""

    def __init__(self, rng, profile, compares):
        self.rng = rng
        self.compares = compares
        self.words = {}
        lists = names_of(profile, b"events")
        derived = [definition.split()[0] for definition in names_of(profile, b"event")]
        self.events = [event for events in lists for event in events.split()] + derived or ["Ir"]
        self.functions = names_of(profile, b"fn|cfn")
        self.files = names_of(profile, b"fl|fi|fe|cfi|cfl")
        self.objects = names_of(profile, b"ob|cob")
        self.parts = names_of(profile, b"part")
        self.threads = names_of(profile, b"thread")

    def event(self):
        return self.rng.choice(self.events)

    def expression(self, names):
        """One that a name matches, or some of them."""
        if not names or self.rng.random() < 0.4:
            return self.rng.choice(EXPRESSIONS)
        name = re.sub(r"([][(){}.*+?^$|\\])", r"\\\1", self.rng.choice(names))
        return name if self.rng.random() < 0.5 else f"^{name}$"

    def key(self):
        """A column, as --sort and --show name it."""
        sides = ("old:", "new:", "change:", "relative:") if self.compares else ()
        calls = ("incl:", "only:", "percall:", "calls", "self:") if self.words.get("inclusive", "no") != "no" else ()
        kind = self.rng.choice(("", "", "", *sides, *calls))
        event = self.event()
        if self.rng.random() < 0.15:
            event = event[:self.rng.randint(1, len(event))].swapcase()
        return kind if kind == "calls" else kind + event


def functions(line):
    return line.expression(line.functions)


def entries(line):
    return line.rng.choice(("", functions(line)))


def files(line):
    return line.expression(line.files)


def objects(line):
    return line.expression(line.objects)


def keys(line):
    return ",".join(line.key() for _ in range(line.rng.randint(1, 3)))


def thresholds(line):
    return f"{line.event()}:{line.rng.choice((0, 20, 90, 100))}" if line.rng.random() < 0.15 else keys(line)


def formula(line):
    one, other = line.event(), line.event()
    return line.rng.choice((f"Sum = {one} + 2 {other}", f"Rate = {one} / {other}", f"Less = 2 {one} - {other}", f"Part = 0.33 {one} + 1.5 {other}"))


def unit(line):
    return f"{line.event()}={line.rng.choice(('ns', '10ns', 'us', 'ms', 's', 'bytes', 'KiB', 'MiB', 'GiB', 'no'))}"


def check(line):
    scope = line.rng.choice(("", "each: ", "each-file: ", "each-object: ", "own: ", f"/{functions(line)}/: ",
                             f"each/{functions(line)}/: "))
    limit = line.rng.choice(("0", "100", "10k", "1M", "30%t", "5ms") + (("+5%", "+100") if line.compares else ()))
    return f"{scope}{line.rng.choice(('', '', 'incl:', 'percall:'))}{line.event()}>{limit}"


def sections(line):
    return ",".join(line.rng.sample(SECTIONS, line.rng.randint(1, 5)))


def parts(line):
    return ",".join(line.rng.sample(line.parts, min(2, len(line.parts))))


def threads(line):
    return ",".join(line.rng.sample(line.threads, min(2, len(line.threads))))


# Of each option how often it stands in a line, and its values: words, or a function of the line.
OPTIONS = {
    "auto": (0.5, ("no", "no", "yes", "own")),
    "base-include": (0.3, (OLD_SOURCES,)),
    "by": (0.05, (*UNITS, "own")),
    "call-tree": (0.06, entries),
    "card": (0.05, functions),
    "case": (0.05, ("yes", "no", "smart")),
    "change": (0.05, ("first", "previous", "no")),
    "color": (0.1, ("always", "never")),
    "context": (0.1, ("0", "1", "3", "20")),
    "cumulative": (0.08, YES_NO),
    "cycles": (0.1, YES_NO),
    "depth": (0.08, ("1", "2", "5")),
    "disasm": (0.02, functions),
    "event": (0.1, formula),
    "fail-if": (0.06, check),
    "file": (0.05, files),
    "focus": (0.07, functions),
    "format": (1, FORMATS),
    "group": (0.4, GROUPS),
    "height": (0.04, ("10", "24", "0")),
    "charge": (0.03, functions),
    "hide": (0.05, functions),
    "hot-path": (0.06, entries),
    "html-limit": (0.05, ("0", "300k", "1M")),
    "html-link": (0.03, ("page.html",)),
    "hyperlink": (0.04, ("always", "never", "vscode", "x://{host}{path}:{line}")),
    "ignore": (0.06, functions),
    "ignore-file": (0.04, files),
    "ignore-object": (0.04, objects),
    "include": (0.4, (SOURCES,)),
    "inclusive": (0.4, ("no", "yes", "both", "both")),
    "jumps": (0.15, YES_NO),
    "line-numbers": (0.08, YES_NO),
    "list": (0.05, functions),
    "match": (0.3, ("auto", "exact")),
    "inline": (0.05, YES_NO),
    "merge-contexts": (0.1, YES_NO),
    "missing": (0.08, YES_NO),
    "mod-filename": (0.05, REWRITES),
    "mod-funcname": (0.05, REWRITES),
    "mod-object": (0.05, REWRITES),
    "names": (0.15, ("recorded", "full", "short")),
    "object": (0.05, objects),
    "pair": (0.2, ("auto", "path", "command", "trigger", "order")),
    "parts": (0.04, parts),
    "peek": (0.05, functions),
    "own": (0.1, (SOURCES,)),
    "percent-limit": (0.08, ("0", "0.5", "5", "50")),
    "percentage": (0.1, ("absolute", "relative")),
    "quiet": (0.05, YES_NO),
    "rates": (0.12, YES_NO),
    "reach": (0.05, functions),
    "rows": (0.1, ("1", "3", "10", "1000")),
    "sections": (0.05, sections),
    "show": (0.12, keys),
    "show-percs": (0.1, YES_NO),
    "sort": (0.2, thresholds),
    "source-lines": (0.03, YES_NO),
    "source-map": (0.05, (f"/home/u={SOURCES}", f"src={SOURCES}/src")),
    "split": (0.07, UNITS),
    "spread": (0.06, UNITS),
    "strict": (0.02, YES_NO),
    "style": (0.4, ("plain", "rich", "rich")),
    "summary": (0.1, ("no", "yes", "only")),
    "syntax": (0.02, ("att", "intel")),
    "threads": (0.04, threads),
    "threshold": (0.12, ("0", "50", "90", "100")),
    "tree": (0.15, ("none", "caller", "calling", "both")),
    "tree-order": (0.06, ("up", "down")),
    "unit": (0.07, unit),
    "units": (0.05, YES_NO),
    "warn-if": (0.06, check),
    "why": (0.2, YES_NO),
    "width": (0.15, ("40", "80", "100", "200", "0")),
}
# Options of which a line has one: sections of the report, and what stands side by side.
ALTERNATIVES = (("by", "split", "spread"), ("card", "list", "peek", "hot-path", "call-tree", "reach", "disasm"))

# What does not go together: an option, some of its values or all, and other options.
REFUSED = (
    ("split", {"part", "thread", "input"}, ("inclusive",)),
    ("group", set(GROUPS) - {"piece", "function"}, ("inclusive", "tree", "peek", "reach", "call-tree")),
    ("group", {"instruction"}, ("jumps",)),
    ("format", {"html", "dot", "quickfix"}, ("group",)),
    ("format", {"callgrind"}, ("fail-if", "warn-if")),
    ("format", set(FORMATS) - {"dot"}, ("html-link",)),
)
# What may stand without a value.
ALONE = ("hot-path", "call-tree")
# What goes with a comparison alone, and what does not.
OF_COMPARISONS = ("base-include", "match", "pair", "why")
OF_ONE = ("change", "charge", "hide", "hot-path", "reach", "disasm", "split", "spread", "jumps")
# What --hide and --charge do not go with.
MEASURED = ("fail-if", "warn-if", "disasm", "spread")


def leave_out(words, names):
    for name in names:
        words.pop(name, None)


def agree(line):
    """Takes out, and changes, what does not go together."""
    words = line.words
    for names in ALTERNATIVES:
        there = [name for name in names if name in words]
        leave_out(words, line.rng.sample(there, max(0, len(there) - 1)))
    leave_out(words, OF_ONE if line.compares else OF_COMPARISONS)
    if line.compares and words["format"] in ("pprof", "cpuprofile") or words["format"] == "github" and "fail-if" not in words:
        words["format"] = "text"
    if line.compares and words.get("group") == "instruction":
        leave_out(words, ["group"])
    if "hide" in words or "charge" in words:
        leave_out(words, MEASURED)
        if words.get("group") == "instruction":
            leave_out(words, ["group"])
    for name, values, others in REFUSED:
        if words.get(name) in values:
            leave_out(words, others)


def draw(line):
    """Draws the options of a line: which ones, the words that are the same of all lines, and then the others."""
    line.words = {name: line.rng.choice(values) if isinstance(values, tuple) else values
                  for name, (share, values) in OPTIONS.items() if line.rng.random() < share}
    if line.rng.random() < 0.95:
        agree(line)
    values = {name: value(line) if callable(value) else value for name, value in line.words.items()}
    line.words = {name: value for name, value in values.items() if value or value == "" and name in ALONE}


# ---- what is read ----


def inputs(rng, profiles):
    """What is read, and whether that is a comparison."""
    first, others = profiles[0], profiles[1:]
    kind = rng.random() if others else 1
    if kind < 0.15:
        return [f"--base={rng.choice(others)}", first], True
    if kind < 0.18:
        return ["--diff", rng.choice(others), first], True
    if kind < 0.21:
        more = rng.sample(others, min(2, len(others)))
        combine = f"--combine={rng.choice(('sum', 'median', 'min'))}"
        return [combine, *(f"--base={path}" for path in more), first, more[-1]], True
    if kind < 0.35:
        return [first, *rng.sample(others, rng.randint(1, len(others)))], False
    return ["-" if rng.random() < 0.05 else first], False


def generate(seed, profiles):
    """The words of the line with this seed. `profiles`: paths; the first is always read, by its name or as what standard
    input has, and the others where several are read or compared."""
    rng = random.Random(f"options {seed}")
    paths, compares = inputs(rng, [str(path) for path in profiles])
    line = Line(rng, Path(profiles[0]).read_bytes(), compares)
    draw(line)
    options = [f"--{name}={value}" if value else f"--{name}" for name, value in line.words.items()]
    rng.shuffle(options)
    return options + (["-o", REPORT] if rng.random() < 0.25 else []) + paths


# ---- how it ends ----


def write_sources():
    """Sources with the names that random profiles have, below SOURCES and OLD_SOURCES, where other lines are."""
    for folder, step in ((SOURCES, 7), (OLD_SOURCES, 5)):
        for name in ("a.c", "b.c", "src/inl.h", "src/a.c", "src/x.c", "dir with space/y.c", "main.c", "parse/parse.c",
                     "parse/lex.c", "out/print.c", "inline.h"):
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"int line_{n * step % 64} = {n % step};\n" for n in range(1, 61)), encoding="utf-8")
            os.utime(path, (0, 0))  # older than all profiles


def ending(program, words, standard_input, timeout):
    """How a run ends: its status, and the bytes of standard output, of standard error and of the file REPORT.
    `standard_input`: a path."""
    report = Path(REPORT)
    report.unlink(missing_ok=True)
    with open(standard_input, "rb") as standard_input:
        ended = subprocess.run([program, *words], stdin=standard_input, capture_output=True, timeout=timeout, check=False,
                               env={**os.environ, "LC_ALL": "C"})
    return {"status": ended.returncode, "standard output": ended.stdout, "standard error": ended.stderr,
            "report": report.read_bytes() if report.exists() else None}
