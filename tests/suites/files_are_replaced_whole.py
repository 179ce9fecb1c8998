#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test -o FILE, as TAP: it holds the whole report or what it held before, and nothing is left beside it."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))
sys.dont_write_bytecode = True

from harness import PROGRAM, SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the lines above)

TESTS = Path(__file__).resolve().parents[1]
DEMO = TESTS / "data" / "demo" / "callgrind.out.demo"
PROFILE = "events: Ir\nfl=a.c\nfn=main\n1 90\nfn=f\n5 10\n"
OLD = b"what was there before\n"
FORMATS = ("text", "md", "csv", "tsv", "jsonl", "json", "quickfix", "github", "dot", "callgrind", "html")
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGXCPU, signal.SIGALRM,
           signal.SIGUSR1, signal.SIGUSR2)
MANY_FUNCTIONS = 40000  # so many that their report takes long, and more than a buffer
IS_ROOT = os.geteuid() == 0
MODES = (0o600, 0o640, 0o755) + ((0o444,) if IS_ROOT else ())  # which the user may write
OTHER = 65534  # a user who is not the one of the test, where that is root


def names(folder):
    return sorted(path.name for path in folder.iterdir())


class Folder:
    """A directory with the file `report`, and what a run made of both."""

    def __init__(self, path, name):
        self.path = path / name
        self.path.mkdir()
        self.file = self.path / "report"

    def holding(self, content=OLD):
        self.file.write_bytes(content)
        return self

    def problems(self, content, others=()):
        found = []
        expected = sorted([*others] + (["report"] if content is not None else []))
        if names(self.path) != expected:
            found.append(f"there is {names(self.path)}, not {expected}")
        elif content is not None and self.file.read_bytes() != content:
            found.append(f"the file holds {self.file.read_bytes()[:60]!r}")
        return found


def differences(done, status, stderr=b""):
    found = done.problems(status)
    if stderr not in done.stderr:
        found.append(f"standard error: {done.stderr[:200]!r}")
    if done.stdout:
        found.append(f"standard output: {done.stdout[:100]!r}")
    return found


# ---- what is written ----


def check_contents(tap, work):
    for name in FORMATS:
        args = [f"--format={name}", DEMO] if name != "github" else ["--format=github", "--fail-if=Ir>1", DEMO]
        folder = Folder(work, f"format-{name}").holding()
        printed = run(*args)
        done = run("-o", folder.file, *args)
        problems = differences(done, printed.status, printed.stderr) + folder.problems(printed.stdout)
        if not printed.stdout:
            problems.append("standard output gets nothing")
        tap.result(f"the file gets what standard output gets: {name}", problems)
    folder = Folder(work, "dash")
    done = run("-o", "-", DEMO, cwd=folder.path)
    tap.result("- is standard output", folder.problems(None) + ([] if done.stdout == run(DEMO).stdout else ["it differs"]))


def check_status(tap, work):
    folder = Folder(work, "checks").holding()
    args = ["--fail-if=Ir>1", DEMO]
    done = run(f"--output={folder.file}", *args)
    tap.result("a check that fails does not keep it from being written",
               differences(done, 3, b"FAIL") + folder.problems(run(*args).stdout))
    for name, args in (("an input", [DEMO, "missing.out"]), ("a source", [DEMO, "--", "missing.c"])):
        folder = Folder(work, name).holding()
        printed, done = run(*args, cwd=folder.path), run("-o", folder.file, *args, cwd=folder.path)
        tap.result(f"what there is to report is written where {name} is missing",
                   differences(done, 1, printed.stderr) + folder.problems(printed.stdout))
    for name, args in (("all inputs are missing", ["--", "missing.out"]), ("the command line is wrong", [DEMO, "--sort=Nope"]),
                       ("a run is strict", ["--strict", "bad"])):
        folder = Folder(work, name).holding()
        (folder.path / "bad").write_text(PROFILE + "bad line\n")
        done = run("-o", folder.file, *args, cwd=folder.path)
        tap.result(f"the old file stays where {name}",
                   ([f"status {done.status}"] if done.status not in (1, 2) else []) + folder.problems(OLD, ["bad"]))


def check_input(tap, work):
    """What is read stays, whatever leads to it; but a profile may become that of more runs."""
    other = ["base", "link", "source.c"]
    problems = []
    for to, args in (("report", ["report"]), ("./report", [DEMO, "report"]), ("link", ["report"]), ("report", ["link"]),
                     ("report", ["--base=report", "base"]), ("report", ["--base=base", "report"]), ("report", ["--inputs-from=base"]),
                     ("source.c", ["report", "source.c"]), ("report", ["--format=json", "report"])):
        folder = Folder(work, f"input-{len(problems)}-{to[-3:]}-{'-'.join(map(str, args)).replace('/', '')}").holding(PROFILE.encode())
        (folder.path / "base").write_text(PROFILE if "from" not in str(args[0]) else "report\n")
        (folder.path / "source.c").write_text("int main;\n")
        (folder.path / "link").symlink_to("report")
        done = run("-o", to, *args, cwd=folder.path)
        problems += [f"{to} {args}: {each}" for each in differences(done, 2, f"-o {to}: the report would replace a file that is read: name another one\n".encode())
                     + folder.problems(PROFILE.encode(), other) + ["it differs"] * ((folder.path / "source.c").read_text() != "int main;\n")]
    tap.result("what is read is not replaced by its report", problems)
    folder = Folder(work, "input").holding(PROFILE.encode())
    printed = run("--format=callgrind", "report", DEMO, cwd=folder.path).stdout
    done = run("--format=callgrind", "-o", "report", "report", DEMO, cwd=folder.path)
    tap.result("a profile may be replaced by what it is merged into", differences(done, 0) + folder.problems(printed))
    done = run("--format=callgrind", "-o", "report", "report", "missing", cwd=folder.path)
    tap.result("it stays where an input is missing", differences(done, 1, b"missing") + folder.problems(printed))


# Files that a run reads, by name; `link` and `hard` lead to a.c.
READ_FILES = {"new.out": PROFILE, "old.out": PROFILE.replace("90", "80"), "code.out": "positions: instr line\nevents: Ir\nob=prog\nfl=a.c\nfn=main\n0x10 1 9\n",
              "a.c": "int main;\n" * 5, "old/a.c": "int old;\n" * 5, "list": "new.out\n", "rules": "s/f/g/\n", "comments": "# none\n", "prog": "no ELF\n"}
# The command line says that it is read: where the report goes, and the other arguments.
NAMED = [("list", ["--inputs-from=list"]), ("./list", ["new.out", "--inputs-from=list"]), ("list", ["--format=callgrind", "--inputs-from=list"]),
         ("rules", ["--mod-filename=@rules", "new.out"]), ("rules", ["--mod-funcname=@old/../rules", "new.out"]),
         ("comments", ["--mod-object=@comments", "new.out"]), ("rules", ["--format=callgrind", "--mod-filename=@rules", "new.out"]),
         ("new.out", ["-"]), ("link", ["new.out", "hard"]),
         ("old/a.c", ["new.out", "--", "a.c", "old/a.c"])]
# The report finds it.
FOUND = [("a.c", ["new.out"]), ("link", ["new.out"]), ("hard", ["new.out"]), ("old/../a.c", ["--format=html", "new.out"]),
         ("a.c", ["--style=rich", "new.out"]), ("a.c", ["--format=md", "--group=line", "new.out"]), ("a.c", ["--format=quickfix", "new.out"]),
         ("old/a.c", ["--base=old.out", "--base-include=old", "new.out"]),
         ("prog", ["--disasm=main", "code.out"])]


def unread_files(folder):
    """Makes the files that runs read; returns a function that tells which of them are others than before."""
    for name, text in READ_FILES.items():
        path = folder.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (folder.path / "link").symlink_to("a.c")
    (folder.path / "hard").hardlink_to(folder.path / "a.c")
    before = sorted(folder.path.rglob("*"))
    return lambda: ([f"{name} is another file" for name, text in READ_FILES.items() if (folder.path / name).read_text() != text]
                    + ["there are other files"] * (sorted(folder.path.rglob("*")) != before))


def check_read(tap, work):
    """All that a run reads stays, named or found, whatever leads to it; a sentence says why."""
    folder = Folder(work, "read")
    changed = unread_files(folder)
    for name, cases, status, message in (("named", NAMED, 2, "cgannotate: -o {}: the report would replace a file that is read: name another one\n"),
                                         ("found", FOUND, 1, "cgannotate: {}: the report would replace a file that was read\n")):
        problems = []
        for to, args in cases:
            with open(folder.path / "new.out", "rb") as file:
                done = run("-o", to, *args, cwd=folder.path, stdin=file)
            problems += [f"-o {to} {args}: {each}" for each in differences(done, status, message.format(to).encode()) + changed()]
        tap.result(f"what is read and was {name} is not replaced", problems)
    problems = []
    for to, args in (("list", ["new.out"]), ("a.c", ["--auto=no", "new.out"]), ("rules", ["--mod-filename=@comments", "new.out"])):
        problems += differences(run("-o", to, *args, cwd=folder.path), 0) + ([] if changed() == [f"{to} is another file"] else [f"{to} is not replaced"])
        (folder.path / to).write_text(READ_FILES[to])
    tap.result("what could be read and is not is replaced", problems)


# ---- what a file is ----


def check_modes(tap, work):
    for mode in MODES:
        folder = Folder(work, f"mode-{mode:o}").holding()
        folder.file.chmod(mode)
        problems = differences(run("-o", folder.file, DEMO), 0)
        kept = stat.S_IMODE(folder.file.stat().st_mode)
        tap.result(f"the mode {mode:04o} is kept", problems + ([] if kept == mode else [f"it is {kept:04o}"]))
    for mask in (0o022, 0o077, 0o000):
        folder = Folder(work, f"mask-{mask:o}")
        problems = differences(run("-o", folder.file, DEMO, prepare=lambda mask=mask: os.umask(mask)), 0)
        mode = stat.S_IMODE(folder.file.stat().st_mode)
        tap.result(f"a new file has the mode that the umask {mask:03o} leaves",
                   problems + ([] if mode == 0o666 & ~mask else [f"it is {mode:04o}"]))


def check_links(tap, work):
    report = run(DEMO).stdout
    for name, target, exists in (("a link", "report", True), ("a link to a link", "first", True),
                                 ("a link to a file that is not there", "report", False),
                                 ("a link to another directory", "../elsewhere/report", True)):
        folder = Folder(work, name)
        elsewhere = folder if ".." not in target else Folder(work, "elsewhere")
        if exists:
            elsewhere.holding()
        (folder.path / "first").symlink_to("report")
        (folder.path / "link").symlink_to(target)
        problems = differences(run("-o", folder.path / "link", DEMO), 0)
        if not (folder.path / "link").is_symlink():
            problems.append("the link is gone")
        others = ["first", "link"] if elsewhere is folder else []
        tap.result(f"{name} is followed", problems + elsewhere.problems(report, others))
    folder = Folder(work, "loop")
    (folder.path / "report").symlink_to("report")
    tap.result("links that go round are an error", differences(run("-o", folder.file, DEMO), 1, b"Too many levels"))


def check_others(tap, work):
    report = run(DEMO).stdout
    folder = Folder(work, "fifo")
    os.mkfifo(folder.file)
    got = []
    reader = threading.Thread(target=lambda: got.append(folder.file.read_bytes()))
    reader.start()
    problems = differences(run("-o", folder.file, DEMO), 0)
    reader.join()
    if got != [report] or not folder.file.is_fifo():
        problems.append("the pipe did not get the report")
    tap.result("a pipe is written in place", problems)
    problems = differences(run("-o", "/dev/null", DEMO), 0)
    if not Path("/dev/null").is_char_device():
        problems.append("/dev/null is no device any more")
    tap.result("a device is written in place", problems)
    tap.result("a full device is an error",
               differences(run("-o", "/dev/full", DEMO), 1, b"cgannotate: /dev/full: No space left on device\n"))


# ---- what is open already ----


NUMBER = 9  # of a file that the program is given open


def write_between(folder, path):
    """Writes a line, a report by way of `path`, and one more line, all with one open file; what went wrong."""
    with open(folder.file, "wb", buffering=0) as file:
        os.dup2(file.fileno(), NUMBER)
        file.write(b"before\n")
        done = subprocess.run([PROGRAM, "-o", path, DEMO], stdout=file, stderr=subprocess.PIPE, pass_fds=(NUMBER,))
        file.write(b"after\n")
        os.close(NUMBER)
    return [done.stderr.decode()] if done.returncode or done.stderr else []


def check_open_files(tap, work):
    if not Path("/proc/self/fd/1").is_symlink():
        tap.skip("what is open is written in place", "needs /proc")
        return
    report = run(DEMO).stdout
    (work / "standard").symlink_to("/dev/stdout")
    (work / "same").symlink_to("standard")
    for name, path in (("/dev/stdout", "/dev/stdout"), ("/dev/fd/1", "/dev/fd/1"), ("/dev/fd/9", f"/dev/fd/{NUMBER}"),
                       ("/proc/self/fd/1", "/proc/self/fd/1"), ("a link to /dev/stdout", work / "same")):
        folder = Folder(work, f"open-{name.replace('/', '-')}")
        problems = write_between(folder, path) + folder.problems(b"before\n" + report + b"after\n")
        tap.result(f"{name} is written where it stands", problems)
    done = run("-o", "/dev/stdout", DEMO)
    tap.result("/dev/stdout may be a pipe", [] if done.stdout == report else [done.stderr.decode()])
    folder = Folder(work, "foreign").holding()
    with open(folder.file, "ab") as file:
        before = os.fstat(file.fileno()).st_ino
        done = run("-o", f"/proc/{os.getpid()}/fd/{file.fileno()}", DEMO)
    problems = differences(done, 0) + folder.problems(OLD + report)
    tap.result("what another process has open is not replaced",
               problems + ([] if folder.file.stat().st_ino == before else ["it is another file"]))
    folder = Folder(work, "removed").holding()
    with open(folder.file, "w+b") as file:
        folder.file.unlink()
        done = subprocess.run([PROGRAM, "-o", "/dev/stdout", DEMO], stdout=file, stderr=subprocess.PIPE)
        file.seek(0)
        problems = folder.problems(None) + ([] if file.read() == report else [done.stderr.decode() or "it differs"])
    tap.result("what is open may have no name any more", problems)


# ---- files of others ----


def run_as_other(*args):
    """Runs the program as a user without rights; None where there is none, or he may not run it."""
    def start(*words):
        return subprocess.run([PROGRAM, *words], user=OTHER, group=OTHER, extra_groups=[], capture_output=True)
    try:
        return start(*args) if IS_ROOT and start("-q", DEMO).returncode == 0 else None
    except OSError:
        return None


def check_owners(tap, work):
    work.chmod(0o755)
    folder = Folder(work, "given").holding()
    if not IS_ROOT:
        tap.skip("the owner is kept", "only root may test this")
        return
    folder.file.chmod(0o640)
    os.chown(folder.file, OTHER, OTHER)
    problems = differences(run("-o", folder.file, DEMO), 0) + folder.problems(run(DEMO).stdout)
    status = folder.file.stat()
    owner = (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode))
    tap.result("the owner is kept", problems + ([] if owner == (OTHER, OTHER, 0o640) else [str(owner)]))
    folder = Folder(work, "lent").holding()
    folder.path.chmod(0o777)
    folder.file.chmod(0o666)
    before = folder.file.stat()
    done = run_as_other("-o", folder.file, DEMO)
    if done is None:
        tap.skip("a file of another user is written in place", "another user may not run the program")
        tap.skip("a file that may not be written is not replaced", "another user may not run the program")
        return
    problems = [done.stderr.decode()] if done.returncode else []
    after = folder.file.stat()
    if (before.st_ino, before.st_uid, before.st_mode) != (after.st_ino, after.st_uid, after.st_mode):
        problems.append("it is another file")
    tap.result("a file of another user is written in place", problems + folder.problems(run(DEMO).stdout))
    folder.holding().file.chmod(0o644)
    done = run_as_other("-o", folder.file, DEMO)
    problems = [] if done.returncode == 1 and done.stderr.endswith(b": Permission denied\n") else [str(done)]
    tap.result("a file that may not be written is not replaced", problems + folder.problems(OLD))


def check_sticky(tap, work):
    """Whether the system follows a link that another user put into a directory like /tmp is its own decision."""
    folder, shared = Folder(work, "led").holding(), Folder(work, "shared")
    shared.path.chmod(0o1777)
    link = shared.path / "link"
    link.symlink_to(folder.file)
    if IS_ROOT:
        os.lchown(link, OTHER, OTHER)
    try:
        os.close(os.open(link, os.O_WRONLY))
        expected, content = 0, run(DEMO).stdout
    except PermissionError:
        expected, content = 1, OLD
    problems = differences(run("-o", link, DEMO), expected, b"Permission denied\n" if expected else b"")
    tap.result("a link is followed where the system follows it", problems + folder.problems(content))


# ---- what goes wrong ----


def check_failures(tap, work):
    for name, path, message in (("a directory", ".", b"cgannotate: .: Is a directory\n"),
                                ("a directory that is not there", "none/report", b"No such file or directory\n"),
                                ("no name", "", b"No such file or directory\n"),
                                ("a file as directory", "report/x", b"Not a directory\n")):
        folder = Folder(work, f"bad-{name}").holding()
        done = run("-o", path, DEMO, cwd=folder.path)
        tap.result(f"{name} is an error",
                   differences(done, 1, message) + done.problems(1, lines=1) + folder.problems(OLD))
    folder = Folder(work, "limited").holding()
    done = run("-o", folder.file, DEMO, size=1)
    tap.result("a file that may not grow is an error", differences(done, 1, b"File too large\n") + folder.problems(OLD))
    if not IS_ROOT:
        folder = Folder(work, "read-only").holding()
        folder.file.chmod(0o444)
        tap.result("a file that may not be written is an error",
                   differences(run("-o", folder.file, DEMO), 1, b"Permission denied\n") + folder.problems(OLD))
    if IS_ROOT:
        tap.skip("a directory without permission is an error", "it is none for root")
        return
    folder = Folder(work, "locked").holding()
    folder.path.chmod(0o555)
    done = run("-o", folder.file, DEMO)
    folder.path.chmod(0o755)
    tap.result("a directory without permission is an error",
               differences(done, 1, b"Permission denied\n") + folder.problems(OLD))


def wait_for_file(folder, process):
    """Waits until the program writes beside the file; false where it ended before."""
    while process.poll() is None:
        if any(name.startswith(".cgannotate-") for name in names(folder)):
            return True
        time.sleep(0.0005)
    return False


def stop(folder, profile, number, disposition=signal.SIG_DFL):
    with subprocess.Popen([PROGRAM, "--format=json", "-o", folder.file, profile], stderr=subprocess.DEVNULL,
                          preexec_fn=lambda: signal.signal(number, disposition)) as process:
        if not wait_for_file(folder.path, process):
            return ["it was done before it was interrupted"]
        process.send_signal(number)
        status = process.wait()
    return [] if status == -number else [f"exit status {status}"]


def check_signals(tap, work):
    profile = work / "large.out"
    profile.write_text("events: Ir\nfl=a.c\n" + "".join(f"fn=function_{n}\n{n} {n}\n" for n in range(MANY_FUNCTIONS)))
    for number in SIGNALS:
        folder = Folder(work, number.name).holding()
        tap.result(f"the old file stays where {number.name} ends the run",
                   stop(folder, profile, number) + folder.problems(OLD))
    folder = Folder(work, "ignored").holding()
    found = stop(folder, profile, signal.SIGHUP, signal.SIG_IGN)
    tap.result("a signal that is ignored stays so",
               ([] if found == ["exit status 0"] else found or ["it ended the run"])
               + folder.problems(run("--format=json", profile).stdout))


def check_memory(tap, work):
    if SANITIZED:
        tap.skip("the old file stays where memory ends", "the program is built with sanitizers")
        return
    profile = work / "large.out"
    left, ends = [], 0
    folder = Folder(work, "memory").holding()
    for limit in range(8, 120, 4):
        done = run("--format=json", "-o", folder.file, profile, limit=limit)
        ends += done.status == 1
        left += folder.problems(OLD) if done.status == 1 else []
        folder.holding()
    tap.result("the old file stays where memory ends", left + ([] if ends else ["it never ended"]))


def main():
    tap = Tap()
    with Workplace("whole") as work:
        for check in (check_contents, check_status, check_input, check_read, check_modes, check_links, check_others, check_open_files,
                      check_owners, check_sticky, check_failures, check_signals, check_memory):
            check(tap, work)
    tap.end()


if __name__ == "__main__":
    main()
