#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Machine code of real programs, as --disasm shows it, compared with objdump and with the profile itself, as TAP.

Programs are compiled, linked in several ways and run under Callgrind. Every address that was recorded must start an
instruction, every jump leave from a jump, and costs add up; a file that is not the one that ran must never lend its
instructions; and no stand-in for objdump may keep the program from its report.
"""

import csv
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import Skipped, require, tell  # noqa: E402 (found by the line above)

NEEDED = ("valgrind", "gcc", "objdump", "objcopy", "strip")
PROGRAM = os.path.abspath(os.environ.get("CGANNOTATE", "src/cgannotate"))
CALLGRIND = ("valgrind", "--tool=callgrind", "--dump-instr=yes", "--collect-jumps=yes", "-q")
TIMEOUT = 300  # seconds: many times what a run takes

MAIN = """
#include <stdio.h>
#include <string.h>
#include <dlfcn.h>
#ifdef ADDED
int added(int x) { return puts("added") + x; }
#endif
__attribute__((noinline)) int choose(int x)
{
    switch (x) {
    case 0: return 5;
    case 1: return 99;
    case 2: return puts("") + x;
    case 3: return 31 * x;
    case 4: return x - 17;
    case 5: return x * x * 7;
    case 6: return x ^ 4;
    default: return 1;
    }
}
volatile int two = 2;
#define IN(k) if (n > k) { two += k;
#define OUT two ^= n; }
__attribute__((noinline)) int nest(int n)
{
    IN(0) IN(1) IN(2) IN(3) IN(4) IN(5) IN(6) IN(7) IN(8) IN(9) IN(10)
    OUT OUT OUT OUT OUT OUT OUT OUT OUT OUT OUT
    return two;
}
__attribute__((noinline)) void clear(char *s, unsigned long n)
{
#if defined __x86_64__
    __asm__ volatile("rep stosb" : "+D"(s), "+c"(n) : "a"(0) : "memory");
#else
    memset(s, 0, n);
#endif
}
int main(int argc, char **argv)
{
    char bytes[64];
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += choose(i % 9) + nest(i % 13);
    clear(bytes, sizeof bytes);
#ifdef PLUGIN
    void *plugin = dlopen(PLUGIN, RTLD_NOW);
    int (*plug)(int) = (int (*)(int))dlsym(plugin, "plug");
    for (int i = 0; i < 10; i++)
        sum += plug(i);
    dlclose(plugin);
#endif
    return (sum + bytes[3]) & 1;
}
"""
LIBRARY = "int plug(int x) { int s = 0; for (int i = 0; i < x; i++) s += i * x; return s; }\n"

# Opens a library three times, each time in another place: after it was closed, or beside those that are open.
THRICE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/mman.h>
int main(void)
{
    for (int i = 1; i <= 3; i++) {
        void *opened = APART && i > 1 ? dlmopen(LM_ID_NEWLM, PLUGIN, RTLD_NOW) : dlopen(PLUGIN, RTLD_NOW);
        if (!opened)
            return 1;
        ((int (*)(int))dlsym(opened, "plug"))(10 * i);
        if (!APART && dlclose(opened) == 0)
            mmap(0, 16384 << i, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    return 0;
}
"""


def command(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, check=False)
    require(done.returncode == 0, f"{' '.join(map(str, words))}: {done.stderr[-300:]!r}")
    return done.stdout.decode()


class Shown:
    """What --disasm prints of a profile: the status, standard error, and the listings."""

    def __init__(self, *args):
        words = (PROGRAM, "--auto=no", "--threshold=1", "--show=Ir", "--show-percs=no", "--context=1000000", *args)
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, check=False)
        self.status, self.errors = done.returncode, done.stderr.decode().splitlines()
        self.text = done.stdout.decode()
        parts = self.text.split("-- Machine code: ")[1:]
        self.listings = [Listing(part) for part in parts]


class Listing:
    """One of them: its rows, as (address, cost or None, the rest of the line). Addresses end where their heading does."""

    def __init__(self, text):
        lines = text.splitlines()
        self.title = lines[0]
        self.cost = int(re.search(r" - ([0-9,]+) Ir", self.title)[1].replace(",", ""))
        self.decoded = "(decoded by " in self.title
        self.rows = []
        heading = next(line for line in lines if line.endswith("  address"))
        for line in lines[lines.index(heading) + 1:]:
            words = line[:len(heading)].split()
            if len(words) >= 2 and not line.startswith("--") and re.fullmatch("[0-9a-f]+", words[-1]):
                cost = None if words[0] == "." else int(words[0].replace(",", ""))
                self.rows.append((int(words[-1], 16), cost, line[len(heading):].strip()))


class Recorded:
    """What a profile says of one object: the cost of each address, and where jumps leave."""

    def __init__(self, path, name):
        self.costs, self.jumps = {}, set()
        names, here, address, skip, jump = {}, False, 0, False, False
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            entry = re.match(r"ob=(\(\d+\))? ?(.*)$", line)
            if entry or re.match(r"cob=(\(\d+\)) (.+)$", line):
                entry = entry or re.match(r"cob=(\(\d+\)) (.+)$", line)
                if entry[2]:
                    names[entry[1]] = entry[2]
                if line.startswith("ob="):
                    here = names[entry[1]].endswith(name)
            elif line.startswith("calls="):
                skip = True
            elif line.startswith(("jump=", "jcnd=")):
                jump = True
            elif re.match(r"(0x|\+|-|\*|\d)", line):
                words = line.split()
                at = address if words[0] == "*" else address + int(words[0], 16 if "x" in words[0] else 10)
                at = int(words[0], 16) if words[0].startswith("0x") else at
                if jump:
                    self.jumps |= {at} if here else set()
                else:
                    address = at
                    if not skip and here:
                        self.costs[at] = self.costs.get(at, 0) + int(words[2] if len(words) > 2 else 0)
                skip = jump = False


def decoded_by_objdump(path):
    """All instructions of a file."""
    found = {}
    for line in command("objdump", "-d", "-z", "-w", "-C", "--no-show-raw-insn", "--", path).splitlines():
        row = re.match(r"^ *([0-9a-f]+):\t(.*)$", line)
        if row:
            found[int(row[1], 16)] = row[2].strip()
    return found


JUMP = re.compile(r"(bnd |notrack |rep[a-z]* )*(j|loop|rep|b\b|b\.|cb|tb|xbegin)")


def compare(profile, binary, shown_as=None):
    """All listings of an object with objdump's own, and with the profile."""
    name = "/" + (shown_as or os.path.basename(binary))
    shown = Shown("--disasm=.", f"--object={re.escape(name)}$", profile)
    recorded, truth = Recorded(profile, name), decoded_by_objdump(binary)
    require(shown.status == 0 and not shown.errors, f"status {shown.status}, {shown.errors[:3]}")
    require(shown.listings and all(listing.decoded for listing in shown.listings), "a function is not decoded")
    costs = {}
    for listing in shown.listings:
        require(sum(cost or 0 for _, cost, _ in listing.rows) == listing.cost, f"rows do not add up: {listing.title}")
        for address, cost, rest in listing.rows:
            require(address in truth, f"{address:x} starts no instruction of {binary}")
            require(truth[address] in rest, f"{address:x}: {truth[address]!r} is not in {rest!r}")
            if cost is not None:
                costs[address] = costs.get(address, 0) + cost
    require(costs == recorded.costs, f"{len(costs)} addresses have costs, {len(recorded.costs)} are recorded")
    wrong = [f"{at:x}: {truth[at]}" for at in recorded.jumps if not JUMP.match(truth[at])]
    require(not wrong, f"no jumps: {wrong[:3]}")
    return shown


BUILDS = {
    "pie": ("-fPIE", "-pie"),
    "nopie": ("-fno-pie", "-no-pie"),
    "lld": ("-fuse-ld=lld",),
    "plugged": ('-DPLUGIN="./plugin.so"',),
    "stripped": ("-s",),
}


def build(name, *options):
    command("gcc", "-g", "-O1", "-fno-inline", "-o", name, *options, "main.c", "-ldl")


def run_profile(name):
    subprocess.run((*CALLGRIND, f"--callgrind-out-file={name}.out", f"./{name}"), stdin=subprocess.DEVNULL,
                   capture_output=True, timeout=TIMEOUT, check=False)
    require(os.path.exists(f"{name}.out"), f"{name} left no profile")


def holds_for(name):
    def holds():
        if name == "lld" and not shutil.which("ld.lld"):
            raise Skipped("no lld")
        build(name, *BUILDS[name])
        run_profile(name)
        compare(f"{name}.out", name)

    return holds


def static_programs():
    build("static", "-static")
    run_profile("static")
    compare("static.out", "static")


def libraries():
    compare("plugged.out", "plugin.so")


def open_thrice(name, library, apart):
    """Runs the program; the listing of the function in the library."""
    words = (f"-DAPART={apart}", f'-DPLUGIN="./{library}"')
    command("gcc", "-g", "-O1", "-o", name, *words, "thrice.c", "-ldl")
    run_profile(name)
    found = [listing for listing in compare(f"{name}.out", library).listings if ":plug " in listing.title]
    require(len(found) == 1, f"{name}: {len(found)} listings of plug")
    return found[0]


def opened_thrice():
    """Wherever it is opened, its addresses are those it was linked for."""
    command("gcc", "-g", "-O1", "-shared", "-fPIC", "-Wl,-Ttext-segment=0x10000000", "-o", "based.so", "library.c")
    for name, library, base in (("closed", "plugin.so", 0), ("based", "based.so", 0x10000000)):
        plug = open_thrice(name, library, 0)
        require(plug.rows[0][1] == 3, f"{name}: executed {plug.rows[0][1]} times")
        require(base <= plug.rows[0][0] < base + 0x10000, f"{name}: at {plug.rows[0][0]:x}")
    whole = plug.cost
    plug = open_thrice("apart", "plugin.so", 1)
    if plug.cost == whole:
        return  # a Valgrind that knows the file of each
    shown = Shown("--disasm=.", r"--object=^\?\?\?$", "apart.out")
    said = "cgannotate: ???: code outside .text, or made at run time: its file is not known"
    require(shown.status == 0 and shown.errors == [said], f"{shown.errors}")
    costs = {listing.cost for listing in shown.listings if not listing.decoded}
    require(len(shown.listings) > 1 and any(whole - plug.cost - cost in costs for cost in costs),
            f"{plug.cost} of {whole}, and {costs}")


def other_libraries():
    """The C library, without symbols of its own; and the loader."""
    for name in sorted(set(re.findall(r"^c?ob=\(\d+\) (/\S+)$", Path("pie.out").read_text(encoding="utf-8"), re.M))):
        if "/lib" in name and os.path.exists(name):
            compare("pie.out", name)


def debug_files():
    command("objcopy", "--only-keep-debug", "pie", "kept.debug")
    os.makedirs("debug", exist_ok=True)
    shutil.copy("kept.debug", "debug/pie")
    shown = Shown("--disasm=^nest$", "--symfs=debug", "pie.out")
    require(len(shown.errors) == 1 and "separate debug file" in shown.errors[0], f"{shown.errors}")
    require(shown.status == 0 and not shown.listings[0].decoded and shown.listings[0].rows, "no costs by address")


def changed_files():
    """One function more before the others: all addresses of code behind it move."""
    os.makedirs("changed", exist_ok=True)
    build("changed/pie", *BUILDS["pie"], "-DADDED")
    shown = Shown("--disasm=^(choose|nest|clear|main)$", "--symfs=changed", "pie.out")
    require(shown.status == 0 and len(shown.listings) == 4, f"status {shown.status}, {len(shown.listings)} listings")
    truth = decoded_by_objdump("pie")
    for listing in shown.listings:
        for address, _, rest in listing.rows:
            require(not listing.decoded or truth[address] in rest, f"a wrong instruction: {address:x} {rest}")
    require(any("has changed since the profile" in line for line in shown.errors), f"{shown.errors}")
    require(sum(listing.decoded for listing in shown.listings) < 4, "a changed file was shown")


def places():
    os.makedirs("root/" + os.getcwd().lstrip("/"), exist_ok=True)
    shutil.copy("pie", "root/" + os.getcwd().lstrip("/") + "/pie")
    shutil.copy("pie", "moved")
    os.rename("pie", "away")
    try:
        shown = Shown("--disasm=^nest$", "pie.out")
        said = "not found; costs by address follow (see --symfs)"
        require(len(shown.errors) == 1 and said in shown.errors[0], f"{shown.errors}")
        require(shown.status == 0 and not shown.listings[0].decoded, "found nowhere, and decoded")
        require(Shown("--disasm=^nest$", "--symfs=root", "pie.out").listings[0].decoded, "not found by its whole path")
        os.makedirs("flat", exist_ok=True)
        shutil.copy("moved", "flat/pie")
        require(Shown("--disasm=^nest$", "--symfs=flat", "pie.out").listings[0].decoded, "not found by its last part")
        shown = Shown("--disasm=^nest$", "--symfs=flat", "--sources-below=root", "pie.out")
        require(not shown.listings[0].decoded and "--sources-below" in shown.errors[0], f"{shown.errors}")
    finally:
        os.rename("away", "pie")


def pictures():
    """A switch, more lanes than are drawn, and a loop onto itself."""
    shown = Shown("--disasm=^(choose|nest|clear)$", "pie.out")
    text = {listing.title.split(" ")[0].split(":")[1]: listing for listing in shown.listings}
    require(any(re.search(r"-> \d+ targets: ", rest) for _, _, rest in text["choose"].rows), "no switch")
    if os.uname().machine == "x86_64":
        require(any("--> " in rest and "rep stos" in rest for _, _, rest in text["clear"].rows), "no loop onto itself")
    require(any(re.search(r"-> [0-9a-f]+ ", rest) for _, _, rest in text["nest"].rows), "all jumps have lanes")


def in_width(width):
    """The listings of the program, for a person with so many columns: of each, (address, the rest of its line)."""
    words = (PROGRAM, "--style=rich", "--color=never", f"--width={width}", "--show-percs=no", "--disasm=.",
             "--object=/pie$", "--context=1000000", "pie.out")
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    listings = []
    for part in done.stdout.decode().split("-- Machine code: ")[1:]:
        title, heading, *lines = part.splitlines()
        require(len("-- Machine code: " + title) <= width and re.search(r" - [0-9,]+ Ir\b", title), f"{width}: {title!r}")
        require(heading.endswith("address"), f"{width}: {heading!r}")
        wide = [line for line in lines if len(line) > width]
        require(not wide, f"{width}: too wide: {wide[:1]}")
        rows = [line for line in lines if line and not line.startswith("--") and "=> " not in line]
        listings.append([(int(line[:len(heading)].split()[-1], 16), line[len(heading):]) for line in rows])
    require(len(listings) > 3, f"{width}: {len(listings)} listings")
    return listings


def widths():
    """Mnemonics stand below each other, and numbers of jumps stay where operands and symbols leave room for them."""
    truth = decoded_by_objdump("pie")
    notes = {address: re.search(r"[0-9,]+ of [0-9,]+$", rest) for rows in in_width(400) for address, rest in rows}
    require(sum(note is not None for note in notes.values()) > 12, "few conditional jumps")
    for width in (40, 41, 47, 53, 60, 66, 72, 80, 100, 120, 200):
        for rows in in_width(width):
            begins = set()
            for address, rest in rows:
                found = re.match(rf"[^a-z]*  ({re.escape(truth[address].split()[0])})", rest)
                require(found, f"{width}: {address:x} {rest!r} is no {truth[address]!r}")
                begins.add(found.start(1))
                if width >= 50 and notes[address]:
                    require(rest.endswith(" " + notes[address][0]), f"{width}: {rest!r} lost {notes[address][0]!r}")
            require(len(begins) == 1, f"{width}: mnemonics begin at {sorted(begins)}")


def addresses():
    first = min(Recorded("pie.out", "/pie").costs)
    shown = Shown(f"--disasm=0x{first:x}", "--object=/pie$", "pie.out")
    require(len(shown.listings) == 1 and shown.listings[0].rows[0][0] == first, f"{shown.errors}")
    shown = Shown("--disasm=0x1", "pie.out")
    said = "cgannotate: --disasm=0x1: no function has this address"
    require(not shown.listings and shown.errors == [said], f"{shown.errors}")


def stand_in(script):
    Path("stand-in").write_text("#!/bin/sh\n" + script, encoding="utf-8")
    os.chmod("stand-in", 0o755)
    began = time.monotonic()
    shown = Shown("--disasm=^(nest|main)$", "--objdump=./stand-in", "pie.out")
    return shown, time.monotonic() - began


STAND_INS = {
    "prints nothing": ("", "does not print its version"),
    "prints no code": ("[ $1 = --version ] && echo 1\nexit 0\n", "writes no instructions"),
    "prints nonsense": ("[ $1 = --version ] && echo 1 && exit\nhead -c 100000 /dev/urandom\n", "writes"),
    "prints a gigabyte": ("[ $1 = --version ] && echo 1 && exit\nyes '' | head -c 1000000000\n", "more than 64 MiB"),
    "prints a line without an end": ("[ $1 = --version ] && echo 1 && exit\ncat /dev/zero\n", "writes"),
    "never ends": ("[ $1 = --version ] && echo 1 && exit\nsleep 1000\n", "writes nothing for 10 s"),
    "fails": ("[ $1 = --version ] && echo 1 && exit\necho 'no such machine' >&2\nexit 1\n", "fails: no such machine"),
    "is killed": ("[ $1 = --version ] && echo 1 && exit\nkill -9 $$\n", "was ended by signal 9"),
}


def stand_ins():
    for name, (script, error) in STAND_INS.items():
        shown, seconds = stand_in(script)
        require(shown.status == 0 and len(shown.errors) == 1 and error in shown.errors[0], f"{name}: {shown.errors}")
        require(len(shown.listings) == 2 and not any(listing.decoded for listing in shown.listings), f"{name}: decoded")
        require(seconds < 60, f"{name}: {seconds:.0f} seconds")
    shown = Shown("--disasm=^nest$", "--objdump=no-such-program", "pie.out")
    require(shown.status == 0 and len(shown.errors) == 1 and "cannot be run" in shown.errors[0], f"{shown.errors}")


def budget():
    """Of a hundred objects the first, which cost most, are decoded: no more runs than a report may have."""
    start = min(Recorded("pie.out", "/pie").costs)
    lines = ["positions: instr line", "events: Ir", "fl=a.c"]
    for i in range(100):
        if not os.path.exists(f"copy{i}"):
            os.link("pie", f"copy{i}")
        lines += [f"ob={os.getcwd()}/copy{i}", f"fn=f{i}", f"0x{start:x} 1 {1000 - i}"]
    Path("many.out").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Path("ran").unlink(missing_ok=True)
    Path("stand-in").write_text('#!/bin/sh\necho 1 >>ran\nexec objdump "$@"\n', encoding="utf-8")
    os.chmod("stand-in", 0o755)
    shown = Shown("--disasm=.", "--objdump=./stand-in", "many.out")
    said = "cgannotate: ./stand-in: was run 64 times and is not run again; costs by address follow"
    require(shown.status == 0 and shown.errors[1:] == [said], f"{shown.errors}")
    decoded = [listing.decoded for listing in shown.listings]
    require(decoded == [True] * 63 + [False] * 37, f"{sum(decoded)} of {len(decoded)} are decoded")
    require(len(Path("ran").read_text(encoding="utf-8").split()) == 64, "more or fewer runs")


def ended_files():
    """An object that has changed is decoded no further, however many of its functions are asked for."""
    code = decoded_by_objdump("static")
    inside = [at + 1 for at in sorted(code) if at + 1 not in code and at + 2 not in code]
    lines = ["positions: instr line", "events: Ir", "fl=a.c", f"ob={os.getcwd()}/static"]
    for i, at in enumerate(inside[::len(inside) // 40]):
        lines += [f"fn=f{i}", f"0x{at:x} 1 1"]
    Path("ended.out").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Path("ran").unlink(missing_ok=True)
    Path("stand-in").write_text('#!/bin/sh\necho 1 >>ran\nexec objdump "$@"\n', encoding="utf-8")
    os.chmod("stand-in", 0o755)
    shown = Shown("--disasm=.", "--objdump=./stand-in", "ended.out")
    decoded = sum(listing.decoded for listing in shown.listings)
    require(shown.status == 0 and decoded <= 1, f"{decoded} are decoded")  # where decoding starts, an instruction does
    require("has changed since the profile" in shown.errors[1], f"{shown.errors}")
    runs = len(Path("ran").read_text(encoding="utf-8").split())
    require(runs == 2, f"{runs} runs: its version, and one stretch")


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


def wait_until(what, seconds):
    ends = time.monotonic() + seconds
    while not what() and time.monotonic() < ends:
        time.sleep(0.05)
    return what()


def signals():
    """What a signal ends takes with it what it runs, and what that runs; and no file of -o stays behind."""
    script = '[ $1 = --version ] && echo 1 && exit\nsleep 1000 &\necho $! $$ >pids.new\nmv pids.new pids\nwait\n'
    Path("stand-in").write_text("#!/bin/sh\n" + script, encoding="utf-8")
    os.chmod("stand-in", 0o755)
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = signal.Signals[name]
        signal.signal(number, lambda *_: None)  # a shell may have told the test to ignore it, which programs inherit
        Path("pids").unlink(missing_ok=True)
        before = set(os.listdir("."))
        words = [PROGRAM, "--disasm=^nest$", "--objdump=./stand-in", "-o", "signalled.txt", "pie.out"]
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
            require(wait_until(lambda: os.path.exists("pids"), 60), "it was not run")
            pids = [int(word) for word in Path("pids").read_text(encoding="utf-8").split()]
            started.send_signal(number)
            require(started.wait(60) == -number, f"{name}: status {started.returncode}")
        require(wait_until(lambda: not any(map(is_running, pids)), 10), f"{name}: {pids} still run")
        left = set(os.listdir(".")) - before - {"pids"}
        require(not left, f"{name}: {left} stay")


HOSTILE = ("/dev/zero", "/proc/self/exe", "./fifo", "-x", "--help", "$(touch touched)", "`touch touched`",
           ";touch touched", "../../../../../../etc/passwd", "/etc", "a\tb", "text.c")


def hostile_profiles():
    """No name of an object makes the program run or open anything but a regular file that is an object."""
    Path("text.c").write_text("no object\n", encoding="utf-8")
    if not os.path.exists("fifo"):
        os.mkfifo("fifo")
    script = "#!/bin/sh\n[ $1 = --version ] && echo 1 && exit\necho \"$*\" >>ran\n"
    Path("stand-in").write_text(script, encoding="utf-8")
    os.chmod("stand-in", 0o755)
    Path("ran").unlink(missing_ok=True)
    lines = ["positions: instr line", "events: Ir", "fl=a.c"]
    for i, name in enumerate(HOSTILE):
        lines += [f"ob={name}", f"fn=f{i}", f"0x{1000 + i:x} 1 1"]
    Path("hostile.out").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shown = Shown("--disasm=.", "--objdump=./stand-in", "hostile.out")
    require(shown.status == 0 and len(shown.listings) == len(HOSTILE), f"status {shown.status}, {shown.errors}")
    require(not os.path.exists("ran"), "it was run for a file that is no object")
    require(not os.path.exists("touched"), "a shell was run")
    shutil.copy("pie", "-x")
    Shown("--disasm=.", "--objdump=./stand-in", "hostile.out")
    os.remove("-x")
    ran = Path("ran").read_text(encoding="utf-8").splitlines() if os.path.exists("ran") else []
    require(all(line.endswith(" -- ./-x") for line in ran), f"{ran}")


def sections():
    """Each function of an object is one section, however its contexts and files are mixed, and costs what its row does."""
    profile = TESTS / "data" / "cases" / "real_instr_jump.out"
    options = ("--merge-contexts", "--names=recorded", str(profile))
    table = csv.DictReader(command(PROGRAM, "--format=csv", "--group=object,function", *options).splitlines())
    expected = sorted((row["self:Ir"], f"{row['file']}:{row['function']}", row["object"]) for row in table)
    code = command(PROGRAM, "-q", "--disasm=.", "--sources-below=/proc/self/fdinfo", "--show-percs=no", *options)
    titles = re.findall(r"^-- Machine code: (.*) \[(\S+)\] - ([0-9,]+) Ir$", code, re.M)
    found = [(cost.replace(",", ""), name, place) for name, place, cost in titles]
    require(len(found) == 256 and sorted(found) == expected, f"{len(found)} sections, {len(expected)} functions")
    costs = [int(cost) for cost, _, _ in found]
    require(costs == sorted(costs, reverse=True), "the most expensive is not first")


def other_profiles():
    Path("plain.out").write_text("events: Ir\nfl=a.c\nfn=f\n1 5\n", encoding="utf-8")
    shown = Shown("--disasm=.", "plain.out")
    require(shown.status == 1 and not shown.listings and "--dump-instr=yes" in shown.errors[0], f"{shown.errors}")
    shown = Shown("--disasm=none", "pie.out")
    require(shown.status == 1 and shown.errors[0].startswith("cgannotate: --disasm=none: no function matches"), f"{shown.errors}")
    shown = Shown("--disasm=.", "--base=plain.out", "pie.out")
    require(shown.status == 1 and not shown.listings and "--dump-instr=yes" in " ".join(shown.errors), f"{shown.errors}")


PROPERTIES = [(f"the code of a {name} program is objdump's, at every address", holds_for(name)) for name in BUILDS] + [
    ("so is that of a static one", static_programs),
    ("so is that of a library that was opened by the program", libraries),
    ("so is that of a library that is opened three times, or linked at another base", opened_thrice),
    ("so is that of the libraries of the system", other_libraries),
    ("a separate debug file is told", debug_files),
    ("a file that has changed lends no instruction", changed_files),
    ("objects are found below --symfs, and within --sources-below", places),
    ("switches, many lanes and loops onto themselves are drawn", pictures),
    ("rows line up, and keep what says most, at every width", widths),
    ("an address takes its function", addresses),
    ("no stand-in for objdump keeps the report back", stand_ins),
    ("a report has a budget for all of its runs", budget),
    ("an object that has changed is not decoded any further", ended_files),
    ("a signal ends what runs, too", signals),
    ("hostile names run and open nothing", hostile_profiles),
    ("each function is one section, and costs what its row says", sections),
    ("profiles without addresses, and comparisons, are told", other_profiles),
]


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        print(f"1..0 # SKIP needs {' '.join(missing)}")
        return
    print(f"1..{len(PROPERTIES)}", flush=True)
    os.environ["LC_ALL"] = "C"
    os.environ.pop("OBJDUMP", None)
    with tempfile.TemporaryDirectory(prefix="machine.") as folder:
        os.chdir(os.path.realpath(folder))
        Path("main.c").write_text(MAIN, encoding="utf-8")
        Path("library.c").write_text(LIBRARY, encoding="utf-8")
        Path("thrice.c").write_text(THRICE, encoding="utf-8")
        command("gcc", "-g", "-O1", "-shared", "-fPIC", "-o", "plugin.so", "library.c")
        for number, (what, holds) in enumerate(PROPERTIES, 1):
            tell(number, what, holds)
        os.chdir("/")


if __name__ == "__main__":
    main()
