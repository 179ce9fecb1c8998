#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What --browse does to a terminal, and a terminal to it, as TAP: in tmux, which keeps a screen, and on pseudo-terminals,
where all that is written is seen. What screens say is tested without a terminal: unit/browse.

Nothing here waits for a time: what is expected is looked for until it is there.
"""

import fcntl
import os
import pty
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import harness  # noqa: E402 (found by the line above)

PROGRAM = harness.PROGRAM
DEMO = TESTS / "data" / "demo"
MACHINE = TESTS / "data" / "machine"
PROFILE = "callgrind.out.demo"
TIMEOUT = harness.TIMEOUT
FIRST = "visit"  # a function in one of the first rows
SOURCE = "while (!queue_is_empty"  # a line of the source of the first function
LAST = "q quit"  # in the last row
DRAWN = b"? keys"  # there too; the last letter comes last, in an odd way
SGR = re.compile(rb"\x1b\[([0-9;]*)m")
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"  # the alternate screen
UNSET = ("NO_COLOR", "CI", "VISUAL", "EDITOR", "LC_CTYPE", "LANG", "LINES", "COLUMNS", "ESCDELAY", "TMUX")


def environment(**settings):
    usual = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**usual, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **settings}


def poll(look, is_right):
    """What is seen once it is right."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        seen = look()
        if is_right(seen):
            return seen
        time.sleep(0.02)
    raise RuntimeError(f"after {TIMEOUT} seconds there is:\n{seen}")


def unless_equal(name, seen, expected):
    return [] if seen == expected else [f"{name}: {seen!r}", f"expected: {expected!r}"]


def executable(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


# ---- in tmux ----


class Window:
    """A shell in tmux, with job control."""

    def __init__(self, folder, directory=DEMO, **settings):
        self.socket = str(folder / "tmux")
        self.directory = str(directory)
        self.settings = environment(**settings)
        self.start = folder / "bashrc"

    def __enter__(self):
        self.start.write_text("PS1='$ '\n")
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "-c", self.directory, f"bash --noprofile --rcfile '{self.start}' -i")
        self.wait("$")
        return self

    def __exit__(self, *ignored):
        self.tmux("kill-server")

    def tmux(self, *args):
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *args], capture_output=True, check=False,
                              timeout=TIMEOUT, env=self.settings)
        return done.stdout.decode("utf-8", "replace")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def run(self, command):
        self.tmux("send-keys", "-l", f"clear; {command}")
        self.press("Enter")

    def browse(self, command=f"{PROGRAM} --browse {PROFILE}", first=FIRST):
        self.run(f"{command}; echo ended-$?")
        return self.wait(first, LAST)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def settled(self):
        """The screen once it stays: as long as it is drawn, what was looked for may be there, and its end not yet."""
        seen = self.screen()
        for _ in range(1000):
            time.sleep(0.05)
            before, seen = seen, self.screen()
            if seen == before:
                return seen
        raise RuntimeError(f"it never stays:\n{seen}")

    def wait(self, *texts):
        return poll(self.settled, lambda screen: all(text in screen for text in texts))

    def wait_for(self, screen):
        return poll(self.screen, lambda seen: seen == screen)

    def modes(self):
        """Whether the alternate screen is shown, and the cursor, and what programs asked for of the mouse and keys."""
        return self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}")


def it_opens_and_quits(folder):
    """What others write to the terminal meanwhile is gone when that is asked for."""
    with Window(folder) as window:
        before = window.modes()
        screen = window.browse(f"stty -g >{folder}/before; {PROGRAM} --browse {PROFILE}")
        problems = unless_equal("while it is open", window.modes()[:5], "1 0 0")
        Path(window.tmux("display-message", "-p", "#{pane_tty}").strip()).write_text("\rSTRAY\r\n\n\nSTRAY")
        window.wait("STRAY")
        window.press("C-l")
        window.wait_for(screen)
        window.press("q")
        screen = window.wait("ended-0")
        window.run(f"stty -g >{folder}/after; echo all-$?")
        window.wait("all-0")
        problems += ["it is still on the screen"] * (FIRST in screen) + unless_equal("after it", window.modes(), before)
        return problems + unless_equal("modes", (folder / "after").read_text(), (folder / "before").read_text())


def keys_are_read(folder):
    """Characters, keys that send several, Escape alone, and sequences that nobody knows."""
    with Window(folder) as window:
        table = window.browse()
        window.press("Enter")
        function = window.wait("search [demo]", "< ", "> ")
        window.press("3")
        source = window.wait(SOURCE)
        window.press("BSpace", "BSpace")
        window.wait_for(table)
        window.press("S-Right")
        window.wait_for(function)
        window.press("S-Right")
        window.wait_for(source)
        window.press("BSpace", "BSpace", "Down", "Home", "S-F7", "C-M-Left", "/")
        window.press("-l", "\u00e4\u6f22")
        window.wait("\u00e4\u6f22")
        window.press("Escape")
        window.wait_for(table)
        window.press("Escape", "[", "9", "9", "~", "F1")
        window.wait("Shift-Right")
        window.press("Q")
        window.wait("ended-0")
    return []


def a_window_may_be_tiny(folder):
    with Window(folder) as window:
        screen = window.browse()
        for size in ((20, 3), (1, 1), (20, 3)):
            window.resize(*size)
            poll(window.screen, lambda seen, size=size: len(seen.rstrip("\n").split("\n")) <= size[1] and "1" not in seen)
        window.wait("too small")
        window.resize(80, 24)
        window.wait_for(screen)
        window.press("q")
        window.wait("ended-0")
    return []


def it_is_stopped_and_goes_on(folder):
    """By its key, by another process, and by a signal that nobody can take; each time the size is another then."""
    with Window(folder) as window:
        for columns, stop in ((100, None), (60, signal.SIGTSTP), (120, signal.SIGSTOP)):
            known = f"until stty size | grep -q '30 {columns}$'; do sleep 0.02; done"  # the window follows late
            window.resize(columns, 30)
            expected = window.browse(f"{known}; {PROGRAM} --browse {PROFILE}")
            window.press("Q")
            window.wait("ended-0")
            window.resize(80, 24)
            small = known.replace(f"30 {columns}", "24 80")
            window.browse(f"{small}; echo $BASHPID >{folder}/pid; {PROGRAM} --browse {PROFILE}")
            if stop:
                shell = (folder / "pid").read_text().strip()
                os.kill(int(Path(f"/proc/{shell}/task/{shell}/children").read_text()), stop)
            else:
                window.press("C-z")
            window.wait("Stopped")
            window.resize(columns, 30)
            window.press("-l", f"{known}; fg")
            window.press("Enter")
            window.wait_for(expected)
            window.press("j", "k")
            window.wait_for(expected)
            window.press("q")
            window.wait("$")
    return []


def an_editor_has_the_terminal(folder):
    """Also where standard input is the profile; it may be stopped itself."""
    script = f"#!/bin/sh\nprintf '%s\\n' \"$@\" >{folder}/arguments\ntest -t 0 && echo editing\nread answer\n"
    editor = executable(folder / "an editor", script)
    with Window(folder, VISUAL=f"'{editor}' --wait", EDITOR="false") as window:
        screen = window.browse(f"cat {PROFILE} | {PROGRAM} --browse -")
        window.press("v")
        window.wait("editing")
        problems = unless_equal("modes", window.modes()[:3], "0 1")
        window.press("C-z")
        window.wait("Stopped")
        window.press("-l", "fg")
        window.press("Enter")
        window.wait("fg\ncat ")  # what is typed before the shell has left the line is no line to the editor
        window.press("Enter")
        window.wait_for(screen)
        window.press("q")
        window.wait("$")
    arguments = (folder / "arguments").read_text().split("\n")
    return problems + unless_equal("arguments", arguments, ["--wait", "+21", f"{DEMO}/demo.c", ""])


def files_are_read_again_and_written(folder):
    """What was read is read again, whatever is the newest now; no file is lost that nobody spoke of."""
    first, newer, csv = folder / "callgrind.out.1", folder / "callgrind.out.2", folder / "t.csv"
    shutil.copy(DEMO / PROFILE, first)

    def write(name, answer):
        window.press("w")
        window.press("-l", name)
        window.press("Enter")
        window.wait(answer)

    with Window(folder, directory=folder) as window:
        window.browse(f"{PROGRAM} --browse")
        newer.write_text("events: Ir\nfn=another\n1 5\n")
        window.press("R", "End")
        window.wait("249 of 249")
        window.press("Home")
        write("callgrind.out.1", "is an input of this report")
        write("t.csv", "t.csv was written")
        written = csv.read_bytes()
        csv.write_text("mine")
        write("t.csv", "t.csv exists")
        kept = csv.read_text()
        write("t.csv", "t.csv was written")
        write("t.xyz", "the name ends in")
        write("nowhere/t.txt", "nowhere/t.txt: No such file")
        os.mkfifo(folder / "pipe")
        write("pipe", "pipe is not a regular file")
        write("t.txt", "t.txt was written")
        shutil.copy(newer, first)
        write("s.csv", "s.csv was written")
        write("u.json", "changed since it was read")
        window.press("4")
        window.wait("then 4 shows")
        window.press("R")
        window.wait("another")
        write("u.csv", "u.csv was written")
        first.unlink()
        os.mkfifo(first)
        window.press("R")
        window.wait("an input is no file, and cannot be read again")
        window.press("q")
        window.wait("ended-0")
    asked = [PROGRAM, "--format=csv", "--inclusive=both", "--sort=self:Ir", "--names=short", DEMO / PROFILE]
    expected = subprocess.run(asked, capture_output=True, check=True, timeout=TIMEOUT).stdout
    text = (folder / "t.txt").read_text()
    return (unless_equal("written", written, expected) + unless_equal("written again", csv.read_bytes(), expected)
            + unless_equal("written of what was read", (folder / "s.csv").read_bytes(), expected)
            + unless_equal("kept", kept, "mine") + unless_equal("rows of t.txt", text.count("\n"), 249 + 3)
            + ["u.csv has another profile"] * (b"another" not in (folder / "u.csv").read_bytes()))


def what_is_written_is_charged_as_on_the_screen(folder):
    """Also where the inputs are read once more for it; and where nothing is one's own, that is said, and nothing changes."""
    status, _, _ = browsed(PROFILE, keys=f"ow{folder}/own.csv\row{folder}/all.csv\row{folder}/own.json\rQ".encode())
    usual = (PROGRAM, "--inclusive=both", "--sort=self:Ir", "--names=short", PROFILE)
    problems = unless_equal("status", status, 0)
    for name, charge in (("own.csv", ("--charge=own",)), ("all.csv", ()), ("own.json", ("--charge=own",))):
        asked = (*usual, *charge, f"--format={name.rpartition('.')[2]}")
        expected = subprocess.run(asked, cwd=DEMO, capture_output=True, check=True, timeout=TIMEOUT).stdout
        problems += [f"{name} is another"] * ((folder / name).read_bytes() != expected)
    (folder / "p.out").write_text("events: Ir\nfl=/usr/a.c\nfn=f\n1 5\ncfn=g\ncalls=1 1\n2 3\nfn=g\n1 3\n")
    _, output, _ = browsed("p.out", keys=b"oQ", cwd=folder)
    return problems + ["that nothing is one's own is not said"] * (b"nothing is your own code" not in output)


def what_was_read_is_not_written(folder):
    """Lists, rewrites and sources that were looked at; and those that only the file that is written has."""
    profile = "events: Ir\nfl=x.txt\nfn=main\n1 90\nfl=page.html\nfn=f\n2 10\n"
    files = {"p.out": profile, "list.csv": "p.out\n", "rules.json": "s/z/y/\n", "x.txt": "one\ntwo\n", "page.html": "<p>\n<p>\n"}
    for name, text in files.items():
        (folder / name).write_text(text)
    keys = b"wlist.csv\rwrules.json\r3wx.txt\r1wpage.html\rwpage.html\rQ"
    status, output, _ = browsed("--inputs-from=list.csv", "--mod-funcname=@rules.json", keys=keys, cwd=folder)
    problems = unless_equal("status", status, 0)
    for said in ("list.csv is an input of this report", "rules.json is an input of this report", "x.txt is an input of this report",
                 "page.html: the report would replace a file that was read"):
        problems += [f"{said!r} is not said"] * (said.encode() not in output)
    return problems + [f"{name} is another file" for name, text in files.items() if (folder / name).read_text() != text]


def named_files_are_looked_at(_folder):
    """Those that are no source of the profile are said at the end, and no check passes then."""
    checked = ("--fail-if=Ir>1G", PROFILE)
    problems = check_restored("a source", browsed(*checked, "demo.c"), 0)
    problems += check_restored("no source", browsed(PROFILE, "../cases/README.md"), 0, b"../cases/README.md: not in the profile")
    problems += check_restored("no source, checked", browsed(*checked, "../cases/README.md"), 1, b"not all was measured: ../cases/README.md: not in the profile")
    return problems + check_restored("no file", browsed(PROFILE, "missing.c"), 1, b"missing.c: no such file")


def what_opens_first_changes_no_file(folder):
    """Options that choose the first screen do not matter to the table that is written from another."""
    names = ("t.csv", "t.md", "t.tsv", "t.json", "t.jsonl", "t.dot", "t.html")
    writing = "".join(f"w{name}\r" for name in names)
    problems, expected = [], {}
    for option in ("--cycles", "--reach=^sum", "--card=^sum", "--disasm=^sum", "--call-tree", "--call-tree=^sum", "--hot-path", "--tree=both",
                   "--tree=caller", "--reach=^sum --call-tree"):
        directory = folder / option.replace(" ", "")
        shutil.copytree(MACHINE, directory)
        status, _, _ = browsed(*option.split(), "prog.out", keys=f"1{writing}Q".encode(), cwd=directory)
        seen = {name: (directory / name).read_bytes() if (directory / name).exists() else None for name in names}
        expected = expected or seen
        problems += unless_equal(f"{option}: status", status, 0)
        problems += [f"{option}: {name}: {(seen[name] or b'nothing')[:300]!r}" for name in names if not seen[name] or seen[name] != expected[name]]
        shutil.rmtree(directory)
    return problems


def notes_stay_when_all_is_read_again(folder):
    """Those on which inputs were chosen, too, and that the base is newer: on the screen, in a file, and at the end."""
    for number, age in ((1, 100), (2, 0)):
        path = folder / f"callgrind.out.{number}"
        shutil.copy(DEMO / PROFILE, path)
        os.utime(path, (time.time() - age, time.time() - age))
    problems = []
    for args, notes in ((("--base=previous",), ("the newest profile here", "the base: the same command wrote it before")),
                        (("--base=callgrind.out.2", "callgrind.out.1"), ("the base is newer",))):
        for keys in ("", "R", "RR"):
            status, output, _ = browsed(*args, keys=f"{keys}!Q".encode(), cwd=folder)
            screen, _, end = output.rpartition(LEAVE)
            problems += unless_equal(f"{args} {keys}: status", status, 0)
            problems += [f"{args} {keys}: {note!r} is not {place}" for note in notes
                         for place, text in (("on the screen", screen), ("said at the end", end)) if note.encode() not in text]
    browsed("--base=previous", keys=b"Rwt.json\rq", cwd=folder)
    written = (folder / "t.json").read_text()
    return problems + [f"{note!r} is not in t.json" for note in ("the newest profile here", "the base: ") if note not in written]


def what_takes_long_is_said(folder):
    """Here a decoder that waits. The ellipsis ends the status line, and is gone with the next screen. Control-C ends what
    takes long; it is done anew the next time."""
    objdump = executable(folder / "objdump", f"#!/bin/sh\nuntil test -e {folder}/go; do sleep 0.02; done\nexec ./objdump \"$@\"\n")
    with Window(folder, directory=MACHINE) as window:
        table = window.browse(f"{PROGRAM} --browse --objdump={objdump} prog.out", "rec ")
        window.press("4")
        status = next(row for row in table.split("\n") if "1 of 4" in row)
        window.wait_for(table.replace(status, f"{status:79}\u2026"))
        window.press("C-c")
        window.wait("not decoded", LAST)
        window.press("BSpace")
        window.wait_for(table)
        (folder / "go").touch()
        window.press("4")
        window.wait("%rbp", LAST)
        window.press("BSpace")
        window.wait_for(table)
        window.press("q")
        window.wait("ended-0")
    return []


# ---- on a pseudo-terminal ----


class Terminal:
    """The program on a terminal that it is controlled by, 24 x 80. `ignored`: a signal that it ignores."""

    def __init__(self, *args, ignored=None, cwd=DEMO, **settings):
        self.output = b""
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen([PROGRAM, *map(str, args)], stdin=self.slave, stdout=self.slave, stderr=self.slave,
                                        cwd=cwd, env=environment(**settings), preexec_fn=lambda: self.prepare(ignored))

    def prepare(self, ignored):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN if number == ignored else signal.SIG_DFL)

    def read(self, seconds):
        while select.select([self.master], [], [], seconds)[0]:
            self.output += os.read(self.master, 1 << 16)
            seconds = 0

    def wait(self, text):
        """Until this is written, after all that was waited for before."""
        start = len(self.output)
        deadline = time.monotonic() + TIMEOUT
        while text not in self.output[start:]:
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.process.kill()
                raise RuntimeError(f"no {text!r} in {self.output[start:][-2000:]!r}")
            self.read(0.05)

    def press(self, keys):
        os.write(self.master, keys)

    def hang_up(self):
        os.close(self.master)
        os.close(self.slave)
        return self.process.wait(TIMEOUT)

    def end(self):
        """The exit status, all that was written, and whether the modes are as they were."""
        deadline = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.02)  # what it writes last must go somewhere
        if self.process.poll() is None:
            self.process.kill()
            raise RuntimeError(f"it has not ended: {self.output[-2000:]!r}")
        self.read(0)
        same = termios.tcgetattr(self.slave) == self.modes
        os.close(self.master)
        os.close(self.slave)
        return self.process.returncode, self.output, same


def browsed(*args, keys=b"q", **settings):
    """What is written from the first screen to the last."""
    terminal = Terminal("--browse", *args or (PROFILE,), **settings)
    terminal.wait(DRAWN)
    terminal.press(keys)
    return terminal.end()


def check_restored(name, ending, status, said=b""):
    """The alternate screen is left, with modes and all, and nothing but a message comes after it."""
    seen, output, same = ending
    rest = output.rpartition(LEAVE)[2]
    problems = unless_equal(f"{name}: status", seen, status) + [f"{name}: other modes"] * (not same)
    problems += [f"{name}: the screen is not given back: {output[-200:]!r}"] * (output.count(ENTER) != output.count(LEAVE))
    problems += [f"{name}: after the screen {rest!r}"] * (said not in rest or (not said and FIRST.encode() in rest))
    return problems + [f"{name}: the cursor is hidden"] * (output.rfind(b"\x1b[?25l") > output.rfind(b"\x1b[?12l\x1b[?25h"))


def signals_restore_the_terminal(_folder):
    problems = []
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGXCPU):
        terminal = Terminal("--browse", PROFILE)
        terminal.wait(DRAWN)
        os.kill(terminal.process.pid, number)
        problems += check_restored(number.name, terminal.end(), -number)
    return problems


def failures_restore_the_terminal(folder):
    """What a file is that becomes shorter while it is read: SIGBUS. One that was read may become what it will."""
    terminal = Terminal("--browse", PROFILE)
    terminal.wait(DRAWN)
    os.kill(terminal.process.pid, signal.SIGBUS)
    problems = check_restored("SIGBUS", terminal.end(), 1, b"cgannotate: an input became shorter while it was read\r\n")
    copy = folder / "profile"
    shutil.copy(DEMO / PROFILE, copy)
    terminal = Terminal("--browse", copy)
    terminal.wait(DRAWN)
    os.truncate(copy, 100)
    terminal.press(b"G\r3\x7f1is%")
    terminal.press(b"Q")
    return problems + check_restored("a profile that is cut", terminal.end(), 0)


def a_terminal_may_end(_folder):
    terminal = Terminal("--browse", PROFILE)
    terminal.wait(DRAWN)
    problems = unless_equal("SIGHUP", terminal.hang_up(), -signal.SIGHUP)
    terminal = Terminal("--browse", PROFILE, ignored=signal.SIGHUP)
    terminal.wait(DRAWN)
    return problems + unless_equal("SIGHUP ignored", terminal.hang_up(), 1)


def pipes_are_not_waited_for(folder):
    """Neither one that is to be written, nor one that is where a profile was, or rewrites of names."""
    problems = []
    os.mkfifo(folder / "pipe")
    for name, keys in (("nothing", b"wpipe\r"), ("profile", b"R"), ("profile", b"4wt.csv\r"), ("rewrites", b"R"), ("rewrites", b"wt.csv\r")):
        shutil.copy(MACHINE / "prog.out", folder / "profile")
        (folder / "rewrites").write_text("s/rec/again/\n")
        terminal = Terminal("--browse", "--mod-funcname=@rewrites", "profile", cwd=folder)
        terminal.wait(DRAWN)
        if name != "nothing":
            (folder / name).unlink()
            os.mkfifo(folder / name)
        terminal.press(keys + b"Q")
        problems += check_restored(f"{name} {keys!r}", terminal.end(), 0)
        if name != "nothing":
            (folder / name).unlink()
    return problems


def control_c_is_a_signal_while_it_is_busy(folder):
    """The first one ends what listens, here a wait for a decoder; the second one ends the program where nothing listens,
    here while names are rewritten. While a key is waited for it is a key, which does nothing."""
    def is_signal():
        return bool(termios.tcgetattr(terminal.slave)[3] & termios.ISIG)

    def wait_until(is_right):
        poll(lambda: [terminal.read(0), is_right()][1], lambda seen: seen)

    objdump = executable(folder / "objdump", f"#!/bin/sh\ntouch {folder}/started\nexec sleep 100\n")
    terminal = Terminal("--browse", f"--objdump={objdump}", "prog.out", cwd=MACHINE)
    terminal.wait(DRAWN)
    terminal.press(b"\x03\x03\x034")
    wait_until((folder / "started").exists)
    problems = ["Control-C is no signal"] * (not is_signal())
    terminal.press(b"\x03")
    wait_until(lambda: not is_signal())
    terminal.press(b"\x03Q")
    problems += check_restored("a decoder", terminal.end(), 0)
    profile, rewrites = folder / "profile", folder / "rewrites"
    profile.write_text("events: Ir\n" + "".join(f"fn={n}{'a' * 50}\n1 1\n" for n in range(20_000)))
    rewrites.write_text("")
    terminal = Terminal("--browse", f"--mod-funcname=@{rewrites}", profile)
    terminal.wait(DRAWN)
    rewrites.write_text("s/a.*b.*c/d/\n" * 1000)
    terminal.press(b"R")
    wait_until(is_signal)
    wait_until(lambda: [terminal.press(b"\x03"), terminal.process.poll() is not None][1])
    return problems + check_restored("what does not listen", terminal.end(), -signal.SIGINT)


def colours_are_asked_for(_folder):
    """Without them no SGR but bold, dim and reverse; with them no background. No mouse either way."""
    plain = {b"", b"0", b"1", b"2", b"7"}
    problems = []
    for settings, options, is_painted in (
        ({}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({}, ("--color=never",), False),
        ({"TERM": "vt100"}, (), False),
        ({"NO_COLOR": "1"}, ("--color=always",), True),
    ):
        _, output, _ = browsed(*options, PROFILE, keys=b"jj\rQ", **settings)
        seen = {word for codes in SGR.findall(output) for word in codes.split(b";")}
        allowed = plain | {b"31", b"32", b"36", b"39", b"49"} if is_painted else plain
        problems += [f"{settings} {options}: {sorted(seen - allowed)}"] * bool(seen - allowed)
        problems += [f"{settings} {options}: no red"] * (is_painted and b"31" not in seen)
        problems += [f"{settings} {options}: nothing is reverse"] * (b"7" not in seen)
        problems += [f"{settings} {options}: a mouse"] * bool(re.search(rb"\x1b\[\?100[0-6]", output))
    return problems


def characters_are_those_of_the_locale(folder):
    """Of one that is not installed, too: the terminal takes what its name says."""
    profile = folder / "profile"
    profile.write_text("events: Ir\nfl=a.c\nfn=\u00e4\u6f22x visit\n1 5\nfn=\u202eb\x1b[31m\n2 3\n")
    problems = []
    for locale, expected in (("C.UTF-8", "\u00e4\u6f22x visit"), ("xx_XX.UTF-8", "\u00e4\u6f22x visit"), ("C", "x visit"),
                             ("POSIX", "x visit")):
        status, output, _ = browsed(profile, LC_ALL=locale)
        problems += [f"{locale}: no {expected!r} in {output!r}"] * (status != 0 or expected.encode() not in output)
        problems += [f"{locale}: bytes above 127"] * ("UTF-8" not in locale and max(output) > 127)
        problems += [f"{locale}: a control character"] * ("\u202e".encode() in output or b"b\x1b[31m" in output)
    return problems


def the_window_says_its_size(_folder):
    _, output, _ = browsed(LINES="10", COLUMNS="40")
    return [f"not 24 rows: {output!r}"] * (not re.search(rb"\x1b\[24[;d]", output))


def it_says_what_it_needs(folder):
    """On standard error and nowhere else, with status 2 and no escape."""
    missing = {} if harness.SANITIZED else {"LD_PRELOAD": f"{harness.HELPERS}/nolibrary.so"}
    problems = []
    for settings, options, expected in (
        ({"TERM": "dumb"}, (), "--browse needs a terminal that can move its cursor (TERM is dumb)"),
        ({"TERM": "nosuch"}, (), "--browse needs a terminal that can move its cursor (TERM nosuch is not known)"),
        ({"TERM": ""}, (), "--browse needs a terminal that can move its cursor (TERM is not set)"),
        ({"TERM": "a\x1b[31m"}, (), "--browse needs a terminal that can move its cursor (TERM a\\x1b[31m is not known)"),
        (missing, (), "--browse: libncursesw is not there" if missing else ""),
        ({}, ("-o", folder / "file"), "--browse"),
        ({}, ("--format=csv",), "--browse"),
        ({}, ("--pager=less",), "--browse"),
    ):
        if expected:
            status, output, same = Terminal("--browse", *options, PROFILE, **settings).end()
            is_right = status == 2 and same and f"cgannotate: {expected}".encode() in output and b"\x1b" not in output
            problems += [f"{settings} {options}: status {status}, {output!r}"] * (not is_right)
    done = subprocess.run([PROGRAM, "--browse", PROFILE], cwd=DEMO, env=environment(), capture_output=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=TIMEOUT, start_new_session=True)
    is_right = (done.returncode, done.stdout) == (2, b"") and done.stderr.startswith(b"cgannotate: --browse needs a terminal\n")
    return problems + [f"no terminal: {done}"] * (not is_right) + ["a file"] * (folder / "file").exists()


def it_needs_ncurses(_folder):
    status, output, _ = Terminal("--browse", PROFILE).end()
    return [f"{status}: {output!r}"] * (status != 2 or b"--browse: this program was built without ncurses" not in output)


TESTS_OF_TMUX = (
    ("it opens and quits, and leaves the terminal as it was", it_opens_and_quits),
    ("keys are read", keys_are_read),
    ("a window may be tiny, and large again", a_window_may_be_tiny),
    ("it is stopped, and goes on at the size that the window then has", it_is_stopped_and_goes_on),
    ("an editor has the terminal", an_editor_has_the_terminal),
    ("files are read again and written", files_are_read_again_and_written),
    ("what takes long is said", what_takes_long_is_said),
)
TESTS_OF_ALL = (
    ("signals restore the terminal", signals_restore_the_terminal),
    ("failures restore the terminal", failures_restore_the_terminal),
    ("a terminal may end", a_terminal_may_end),
    ("pipes are not waited for", pipes_are_not_waited_for),
    ("Control-C is a signal while it is busy", control_c_is_a_signal_while_it_is_busy),
    ("colours are asked for", colours_are_asked_for),
    ("characters are those of the locale", characters_are_those_of_the_locale),
    ("the window says its size", the_window_says_its_size),
    ("it says what it needs", it_says_what_it_needs),
    ("what is written is charged as on the screen", what_is_written_is_charged_as_on_the_screen),
    ("what was read is not written", what_was_read_is_not_written),
    ("named files are looked at", named_files_are_looked_at),
    ("what opens first changes no file", what_opens_first_changes_no_file),
    ("notes stay when all is read again", notes_stay_when_all_is_read_again),
)


def result(tap, name, test):
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        try:
            problems = test(Path(folder))
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            problems = str(error).split("\n")
    tap.result(name, problems)


def main():
    if harness.no_terminals():
        print(f"1..0 # SKIP {harness.no_terminals()}")
        return
    tap = harness.Tap()
    if "ncurses" not in harness.FEATURES:
        result(tap, "without ncurses it says so", it_needs_ncurses)
        tap.end()
        return
    for name, test in TESTS_OF_ALL:
        result(tap, name, test)
    for name, test in TESTS_OF_TMUX:
        if shutil.which("tmux") and shutil.which("bash"):
            result(tap, name, test)
        else:
            tap.skip(name, "needs tmux and bash")
    tap.end()


main()
