#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources that --debuginfod fetches, as TAP: with a stand-in for debuginfod-find that does what it should and what it
should not, and with the server of elfutils, on the loopback address.

A profile of an object has files that are nowhere; each has two lines, the second of which costs most.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from harness import FEATURES  # noqa: E402 (found by the line above)
from properties import Skipped, require, run_both, tell_all  # noqa: E402 (likewise)

BROWSE_SCRIPT = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
URLS = "http://127.0.0.1:9/"
SECONDS = 25  # more than one question may take, and less than two, on a machine that does more
TEXT = "the line that costs"
OLD = 1_500_000_000
PATH = os.environ["PATH"]

# What stands in for debuginfod-find: it notes what it is asked, and answers as $ANSWER says.
STAND_IN = """#!/bin/sh
echo "$1 $2 $3 from $DEBUGINFOD_URLS, $DEBUGINFOD_MAXSIZE, $DEBUGINFOD_VERBOSE$LC_ALL" >>asked
file=$DEBUGINFOD_CACHE_PATH/$(echo "$3" | tr / '#')
[ "$1" = source ] || exit 9
"""
FOUND = """printf 'int f(void)\\n{ the line that costs }\\n' >"$file" && echo "$file"\n"""


def stand_in(answer=FOUND):
    """Takes the place of debuginfod-find; nothing is in its cache, and nothing was asked."""
    shutil.rmtree("cache", ignore_errors=True)
    Path("cache").mkdir()
    Path("bin").mkdir(exist_ok=True)
    Path("bin/debuginfod-find").write_text(STAND_IN + answer, encoding="utf-8")
    Path("bin/debuginfod-find").chmod(0o755)
    Path("asked").unlink(missing_ok=True)


def asked():
    return Path("asked").read_text(encoding="utf-8").splitlines() if Path("asked").exists() else []


def environment(**more):
    return {"PATH": f"{os.getcwd()}/bin:{PATH}", "DEBUGINFOD_URLS": URLS,
            "DEBUGINFOD_CACHE_PATH": f"{os.getcwd()}/cache", **more}


def show(*args, cwd=None, **more):
    return run_both(*args, cwd=cwd, env=environment(**more))


def write_profile(files, name="callgrind.out.1", obj="lib.so"):
    """The first file costs most, and each next one less; it stands last, and has the last number."""
    rows = [f"fl={file}\nfn=f{at}\n2 {10 * (len(files) - at)}\n" for at, file in enumerate(files)][::-1]
    Path(name).write_text(f"creator: by hand\nevents: Ir\nob={os.path.abspath(obj)}\n" + "".join(rows), encoding="utf-8")
    return name


def prepare():
    for name in [name for name in os.environ if name.startswith("DEBUGINFOD")]:
        del os.environ[name]
    shutil.copy(shutil.which("true"), "lib.so")
    time.sleep(1.1)  # the profiles are newer


# ---- what it does ----


def default_is_no():
    stand_in()
    write_profile(["/lost/a.c"])
    out, err = show("callgrind.out.1")
    require(TEXT not in out and not err and not asked(), f"without the option: {err}")
    out, err = show("--debuginfod=no", "callgrind.out.1")
    require(TEXT not in out and not err and not asked(), f"with no: {err}")


def is_shown():
    stand_in()
    write_profile(["/lost/a.c"])
    out, err = show("--debuginfod", "callgrind.out.1")
    path = f"{os.getcwd()}/cache/#lost#a.c"
    require(f"/lost/a.c (found as {path})" in out and f"{{ {TEXT} }}" in out, out[-300:])
    require(err == f"cgannotate: debuginfod-find: looks for missing sources at {URLS}\n", err)
    require(asked() == [f"source {os.getcwd()}/lib.so /lost/a.c from {URLS}, 67108864, C"], asked())
    out, err = show("--debuginfod", "--quiet", "callgrind.out.1", DEBUGINFOD_VERBOSE="1")
    require(TEXT in out and not err and asked()[1].endswith(" C"), f"quiet: {err}")


def every_format():
    """Where sources are read, they are fetched, and nowhere else; each once, whatever reads it."""
    stand_in()
    write_profile(["/lost/a.c"])
    write_profile(["/lost/a.c"], "old.out")
    base = "--base=old.out"
    shows = [(), ("--style=rich", "--width=80"), ("--format=md", "--group=line"), ("--list=f0", "--auto=no"),
             ("--format=quickfix",), ("--group=line", "--auto=no"), ("--format=html",), ("--context=0",),
             ("--split=input",), ("--spread=input",), ("--inclusive=both",), ("--tree=both",)]
    shows_not = [("--format=csv",), ("--format=tsv", "--group=line"), ("--format=jsonl",), ("--format=json",), ("--auto=no",),
                 ("--format=dot",), ("--format=folded",), ("--format=callgrind",), ("--format=github", "--warn-if=Ir>1"),
                 ("--auto=own",), ("--card=f0",)]
    for args in [*shows, (base, "--format=json"), (base, "--group=line", "--format=csv"), *shows_not]:
        Path("asked").unlink(missing_ok=True)
        out, _ = show("--debuginfod", *args, "callgrind.out.1")
        out = json.dumps(page_document(out.encode())) if "--format=html" in args else out
        expected = 0 if args in shows_not else 1
        require(len(asked()) == expected, f"{args}: asked {asked()}")
        require((TEXT in out or "cache/#lost#a.c:2" in out) == (args in shows), f"{args}: {out[-300:]}")


def comparisons():
    """Both sides have the text of the object that did not change; of one that did only the new side has."""
    stand_in()
    write_profile(["/lost/a.c"])
    Path("old.out").write_text(Path("callgrind.out.1").read_text(encoding="utf-8").replace("2 10", "2 7\n1 2"), encoding="utf-8")
    out, _ = show("--debuginfod", "--base=old.out", "callgrind.out.1")
    require("-2 (-22.22%)    gone    int f(void)" in out and "+3 (33.33%)  +42.86%" in out, out[-500:])
    require(TEXT in out and len(asked()) in (1, 2), f"{asked()}")  # two, if a second passed between the profiles
    os.utime("old.out", (OLD, OLD))
    Path("asked").unlink()
    out, err = show("--debuginfod", "--base=old.out", "callgrind.out.1")
    changed = "lib.so: changed after the profile was written"
    require(len(asked()) == 1 and changed in err and TEXT in out, f"{asked()} {err} {out[-500:]}")


def the_browser():
    stand_in()
    write_profile(["/lost/a.c"])
    command = [BROWSE_SCRIPT, "90x16", "3", "--debuginfod", "callgrind.out.1"]
    screen = subprocess.run(command, capture_output=True, check=True, timeout=60, env={**os.environ, **environment()})
    require(TEXT in screen.stdout.decode() and len(asked()) == 1, screen.stdout.decode())


def places_come_first():
    """Fetched is what no map, no recorded name, no directory of -I and no tail leads to."""
    stand_in()
    Path("here/lost").mkdir(parents=True, exist_ok=True)
    Path("here/lost/a.c").write_text("one\nthe text here\n", encoding="utf-8")
    os.utime("here/lost/a.c", (OLD, OLD))
    write_profile(["/lost/a.c"])
    for args in (("--source-map=/lost=here/lost",), ("-I", "here"), ("-I", "here/lost")):
        out, err = show("--debuginfod", *args, "callgrind.out.1")
        require("the text here" in out and not err and not asked(), f"{args}: {err}")
    write_profile([f"{os.getcwd()}/here/lost/a.c"])
    out, err = show("--debuginfod", "callgrind.out.1")
    require("the text here" in out and not err and not asked(), f"recorded: {err}")


def hottest_first():
    """Fifty at most, the hottest, also where files are compared in another order; none is asked for twice."""
    files = [f"/lost/{at}.c" for at in range(60)]
    for args in ((), ("--base=old.out", "--format=json"), ("--threshold=100", "--style=rich", "--auto=yes")):
        stand_in()
        write_profile(files)
        write_profile(files, "old.out")
        show("--debuginfod", *args, "callgrind.out.1")
        names = [line.split()[2] for line in asked()]
        require(len(names) == 50 and set(names) <= set(files[:50]), f"{args}: {len(names)} {sorted(set(names) - set(files[:50]))}")
        expected = 25 if "--base=old.out" in args else 50
        require(len(set(names)) >= expected, f"{args}: {len(set(names))} files")


def what_is_not_asked():
    """Relative names, which servers do not know; unknown ones; objects that are not there, or were changed."""
    stand_in()
    write_profile(["./malloc/./malloc/malloc.c", "malloc.c", "???"])
    out, err = show("--debuginfod", "callgrind.out.1")
    require(not asked() and not err and "malloc.c" in out, err)
    write_profile(["/lost/a.c"], obj="gone.so")
    require(not show("--debuginfod", "callgrind.out.1")[1] and not asked(), "an object that is not there")
    write_profile(["/lost/a.c"], obj="callgrind.out.1")
    require(not show("--debuginfod", "callgrind.out.1")[1] and not asked(), "an object that is none")
    write_profile(["/lost/a.c"])
    os.utime("callgrind.out.1", (OLD, OLD))
    out, err = show("--debuginfod", "callgrind.out.1")
    require(not asked() and err.endswith("lib.so: changed after the profile was written: its sources are not fetched\n"), err)


def below_directories():
    stand_in()
    write_profile(["/lost/a.c"])
    out, err = show("--debuginfod", "--sources-below=bin", "callgrind.out.1")
    require(not asked() and TEXT not in out, f"{asked()} {err}")
    out, err = show("--debuginfod", "--sources-below=.", "callgrind.out.1")
    require(len(asked()) == 1 and TEXT in out, f"{asked()} {err}")
    Path("elsewhere").mkdir(exist_ok=True)
    out, err = show("--debuginfod", "--sources-below=elsewhere", "--symfs=elsewhere", "callgrind.out.1")
    require(TEXT not in out, "an object outside")
    Path("only").mkdir(exist_ok=True)
    shutil.copy("lib.so", "only/lib.so")
    time.sleep(1.1)
    write_profile(["/lost/a.c"], obj="only/lib.so")
    Path("asked").unlink()
    out, err = show("--debuginfod", "--sources-below=only", "callgrind.out.1")
    require(not asked() and "its cache is not below --sources-below" in err, err)


# ---- what goes wrong ----


def no_server():
    stand_in()
    write_profile(["/lost/a.c"])
    for urls in ("", "  "):
        out, err = show("--debuginfod", "callgrind.out.1", DEBUGINFOD_URLS=urls)
        require(err == "cgannotate: --debuginfod: DEBUGINFOD_URLS names no server, so no source is fetched\n", err)
        require(not asked() and "PROGRAM TOTALS" in out, "the report")


def bad_answers():
    """Whatever it prints: the report is there, the exit status is 0, nothing of it is shown, and one note says what is wrong.
    Where the program does what it should not, it is not asked again."""
    Path("secret").write_text(f"a\n{TEXT}\n", encoding="utf-8")
    secret = os.path.abspath("secret")
    outside = "names no file in its cache"
    answers = [
        (f"echo {secret}", outside, 1),
        ("echo /etc/passwd", outside, 1),
        ("echo $DEBUGINFOD_CACHE_PATH/../secret", outside, 1),
        (f'ln -sf {secret} "$file" && echo "$file"', outside, 1),
        ("echo $DEBUGINFOD_CACHE_PATH", outside, 1),
        ('echo "$file"', outside, 1),
        ("echo secret", outside, 1),
        ("echo", outside, 1),
        (":", outside, 1),
        ("printf '\\0\\377\\033[31m'", outside, 1),
        (FOUND + "echo more", "writes more than one line", 1),
        (FOUND + "yes", "writes more than one line", 1),
        ("yes | tr -d '\\n'", "writes a line that is too long", 1),
        ("yes >&2", "writes more than 1 MiB in all", 1),
        ("kill -9 $$", "was ended by signal 9", 1),
        ("echo 'Server query failed: Connection refused' >&2; exit 1", "fails: Server query failed: Connection refused", 2),
        ("exit 7", "fails with status 7", 2),
        ("echo 'Server query failed: No such file or directory' >&2; exit 1", "", 2),
    ]
    for answer, why, questions in answers:
        stand_in(answer + "\n")
        write_profile(["/lost/a.c", "/lost/b.c"])
        out, err = show("--debuginfod", "callgrind.out.1")
        lines = err.splitlines()
        require(TEXT not in out and "/lost/a.c" in out and "PROGRAM TOTALS" in out, f"{answer}: {out[-300:]}")
        require(len(asked()) == questions, f"{answer}: {asked()}")
        require(len(lines) == 1 + bool(why) and why in lines[-1] and "\x1b" not in err, f"{answer}: {err}")


def odd_files():
    """What is in the cache and is no source is not shown."""
    kinds = [
        ('mkfifo "$file" && echo "$file"', "is no regular file"),
        ('mkdir "$file" && echo "$file"', "is a directory"),
        ('truncate -s 65M "$file" && echo "$file"', "is too large"),
        ('printf "a\\0%s" "' + TEXT + '" >"$file" && echo "$file"', "is not text"),
    ]
    for answer, _ in kinds:
        stand_in(answer + "\n")
        write_profile(["/lost/a.c"])
        out, err = show("--debuginfod", "callgrind.out.1")
        require(TEXT not in out and "PROGRAM TOTALS" in out and len(asked()) == 1, f"{answer}: {err}")


def hanging():
    """It is ended after ten seconds, with what it started, and not asked again."""
    stand_in("sleep 1000\n")
    write_profile([f"/lost/{at}.c" for at in range(9)])
    begin = time.monotonic()
    out, err = show("--debuginfod", "callgrind.out.1")
    seconds = time.monotonic() - begin
    require("writes nothing for 10 s and was ended" in err and seconds < SECONDS and len(asked()) == 1, f"{seconds} s: {err}")
    require("PROGRAM TOTALS" in out, "the report")


def no_program():
    stand_in()
    write_profile(["/lost/a.c"])
    Path("bin/debuginfod-find").unlink()
    out, err = show("--debuginfod", "callgrind.out.1", PATH=f"{os.getcwd()}/bin")
    require("debuginfod-find: cannot be run: No such file or directory" in err and "PROGRAM TOTALS" in out, err)


def odd_names():
    """Names that are no single words, and those that no server could have."""
    stand_in()
    names = ["/lost/$(id) 'a b.c", "/lost/" + "long" * 2000, "/--help", "--help", "-x.c"]
    write_profile(names)
    out, err = show("--debuginfod", "callgrind.out.1")
    require(sorted(line.split(" from ")[0] for line in asked()) ==
            sorted(f"source {os.getcwd()}/lib.so {name}" for name in (names[0], names[2])), f"{asked()} {err}")


# ---- the server of elfutils ----

SOURCE = """static int square(int n) { return n * n; }
int hot(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += square(i % 7); /* the line that costs */
    return sum;
}
"""
MAIN = "int hot(int n);\nint main(void) { return hot(100000) == 1; }\n"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def build():
    """A library whose source is in an archive alone, as in the package of a distribution, and a profile of it."""
    for name in ("build", "lib", "packages"):
        Path(name).mkdir()
    Path("build/hot.c").write_text(SOURCE, encoding="utf-8")
    Path("main.c").write_text(MAIN, encoding="utf-8")
    here = os.getcwd()
    commands = [
        ["gcc", "-g", "-O1", "-fPIC", "-shared", "-Wl,--build-id", "-o", "lib/libhot.so", f"{here}/build/hot.c"],
        ["gcc", "-o", "main", "main.c", "-Llib", "-lhot", f"-Wl,-rpath,{here}/lib"],
        ["tar", "cf", "packages/hot.tar", "-C", "/", f".{here}/build/hot.c", f".{here}/lib/libhot.so"],
    ]
    for command in commands:
        subprocess.run(command, check=True, capture_output=True)
    time.sleep(1.1)
    record = ["valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=hot.out", "./main"]
    subprocess.run(record, check=True, capture_output=True)
    shutil.rmtree("build")


def real_server():
    missing = [name for name in ("debuginfod", "debuginfod-find") if not shutil.which(name)]
    if missing:
        raise Skipped(f"needs {' '.join(missing)}")
    build()
    shutil.rmtree("cache", ignore_errors=True)
    shutil.rmtree("bin", ignore_errors=True)
    port, here = free_port(), os.getcwd()
    urls = f"http://127.0.0.1:{port}/"
    server = subprocess.Popen(["debuginfod", "-p", str(port), "-d", ":memory:", "-Z", ".tar", "packages"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        deadline = time.monotonic() + 60
        out, err = "", ""
        while TEXT not in out and time.monotonic() < deadline:
            shutil.rmtree("cache", ignore_errors=True)  # which also remembers what was not there
            time.sleep(0.2)
            out, err = show("--debuginfod", f"{here}/hot.out", cwd="lib", DEBUGINFOD_URLS=urls)
        require(f"{TEXT} */" in out and f"/build/hot.c (found as {here}/cache/" in out, f"{out[-600:]} {err}")
        Path("stripped").mkdir(exist_ok=True)
        subprocess.run(["strip", "-o", "stripped/libhot.so", "lib/libhot.so"], check=True)
        out, err = show("--debuginfod", "--inline", "--symfs=stripped", f"{here}/hot.out", "--format=csv", DEBUGINFOD_URLS=urls)
        require("libdw" not in FEATURES or ",square" in out, f"{out[-600:]} {err}")
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
    out, err = show("--debuginfod", f"{here}/hot.out", cwd="lib", DEBUGINFOD_URLS=urls)
    require(TEXT in out, "what was fetched is kept")


PROPERTIES = [
    ("nothing is fetched by itself", default_is_no),
    ("a source is fetched, and one note names the server", is_shown),
    ("wherever sources are read, and each once", every_format),
    ("comparisons have the text of both sides", comparisons),
    ("the browser shows what is fetched", the_browser),
    ("what is here comes first", places_come_first),
    ("fifty at most are fetched, the hottest", hottest_first),
    ("what no server could know is not asked for", what_is_not_asked),
    ("--sources-below holds", below_directories),
    ("no server is told", no_server),
    ("no answer shows another file, or takes the report", bad_answers),
    ("nor does what is in the cache", odd_files),
    ("a server that hangs is waited for once", hanging),
    ("a program that is not there is told", no_program),
    ("names are no words of a shell, and no options", odd_names),
    ("the server of elfutils has the source of an object", real_server),
]


if __name__ == "__main__":
    tell_all(PROPERTIES, prepare)
