#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the completions for shells, as TAP: they have the options and words that --help=all has, and shells complete
command lines with them: bash and zsh at a terminal, fish by its own command.
"""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import PROGRAM, Tap, Workplace, no_terminals, run  # noqa: E402 (found by the line above)

FILES = {"bash": "cgannotate", "zsh": "_cgannotate", "fish": "cgannotate.fish"}
PROFILE = ("event: Miss = D1mr\nevents: Ir Dr D1mr\nob=/lib/prog\nfl=a.c\nfn=f\n1 3 2 1\nfn=shop::Index<int>::add\n1 1\n"
           "fn=operator new[]\n1 1\n")
OTHER = "events: Bc\nfl=b.c\nfn=solve\n1 3\n"  # not the newest
TIMEOUT = 60  # seconds, for a shell to answer: far more than it needs

# What makes a shell complete with the script, after which `cgannotate` prints its arguments.
STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], ". ./cgannotate"),
    "zsh": (["zsh", "-f", "-i"], "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"),
}
PRINTS = "cgannotate() { printf '(%s)' \"$@\"; echo; }"

# What is typed, and the arguments that come of it.
TYPED = [
    ("--percenta\tre\t", ["--percentage=relative"]),
    ("--no-inclu\t", ["--no-inclusive"]),
    ("-I inne\t", ["-I", "inner"]),
    ("--include=inne\t", ["--include=inner"]),
    ("callg\t", ["callgrind.out.1"]),
    ("--base callg\t", ["--base", "callgrind.out.1"]),
    ("--base=callg\t", ["--base=callgrind.out.1"]),
    ("--base=prev\t", ["--base=previous"]),
    ("--diff callg\t", ["--diff", "callgrind.out.1"]),
    ("-o callg\t", ["-o", "callgrind.out.1"]),
    ("--output=callg\t", ["--output=callgrind.out.1"]),
    ("--inputs-from=callg\t", ["--inputs-from=callgrind.out.1"]),
    ("--base-include=inne\t", ["--base-include=inner"]),
    ("--symfs inne\t", ["--symfs", "inner"]),
    ("--show=D1\t", ["--show=D1mr"]),
    ("--sort=Ir,Mis\t", ["--sort=Ir,Miss"]),
    ("--sort Dr,D1mr,I\t", ["--sort", "Dr,D1mr,Ir"]),
    ("--completion=f\t", ["--completion=fish"]),
    ("--list sho\t", ["--list", "shop::Index<int>::add"]),
    ("--list=shop::In\t", ["--list=shop::Index<int>::add"]),
    ("--peek oper\t", ["--peek", "operator new[]"]),
    ("--hot-path=oper\t", ["--hot-path=operator new[]"]),
    ("--charge=sho\t", ["--charge=shop::Index<int>::add"]),
    ("--charge=ow\t", ["--charge=own"]),
    ("--ignore-object=/li\t", ["--ignore-object=/lib/prog"]),
    ("--file a\t", ["--file", "a.c"]),
    ("other --list so\t", ["other", "--list", "solve"]),
    ("other --show=B\t", ["other", "--show=Bc"]),
    ("--fail-if=Mi\t", ["--fail-if=Miss"]),
]


class Option:
    """A row of --help=all: its names, its letter, and what is written after `=`."""

    def __init__(self, line):
        match = re.match(r" +(?:-(\w), )?--([a-z-]+)(?:, --([a-z-]+))?(?:\[?=([^ ]*))?", line)
        self.letter, name, alias, value = match.groups()
        self.names = [name] + ([alias] if alias else [])
        self.words = [word for word in (value or "").rstrip("]").split("|") if word and word == word.lower()]
        self.words = self.words if value and ("|" in value or "[=" in line) else []
        self.has_more = bool({"FILE", "RE"} & set((value or "").split("|")))  # files or names stand beside the words


def options():
    """Values that go on on the next line are joined."""
    text = run("--help=all").stdout.decode()
    text = re.sub(r"\n +\|", "|", text)
    return [Option(line) for line in text.splitlines() if re.match(r" +(-\w, )?--", line)]


def names_in(shell, script):
    """The options that a script has, as --name and -x."""
    if shell == "bash":
        words = re.search(r"words=' (--.*)'\n", script).group(1).split()
        letters = re.findall(r"^    (-\w) \|", script, re.M)
        return {word.rstrip("=") for word in words} | set(letters)
    if shell == "zsh":
        return set(re.findall(r"^    '\*(--[a-z-]+?|-\w)(?:=-?|\+|-)?\[", script, re.M))
    long = {"--" + name for name in re.findall(r" -l ([a-z-]+)", script)}
    return long | {"-" + letter for letter in re.findall(r" -s (\w)", script)}


def expected_names(all_options):
    names = set()
    for option in all_options:
        names |= {"--" + name for name in option.names}
        if option.letter:
            names.add("-" + option.letter)
        if "no" in option.words:
            names |= {"--no-" + name for name in option.names}
    return names


def check_names(tap, scripts, all_options):
    letters_without_value = {"-h"}  # bash has letters for the values after them only
    for shell, script in scripts.items():
        missing = expected_names(all_options) - names_in(shell, script) - letters_without_value
        other = names_in(shell, script) - expected_names(all_options)
        problems = [f"lacks {name}" for name in sorted(missing)] + [f"has {name} besides" for name in sorted(other)]
        tap.result(f"{shell} has the options of --help=all", problems)


def reply_of_bash(place, *words):
    """What bash offers for the last of the words."""
    program = '. ./cgannotate; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cgannotate; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", program, "bash", *words], cwd=place, capture_output=True, timeout=TIMEOUT)
    return done.stdout.decode().split("\n")[:-1]


def check_words(tap, place, all_options):
    wrong = []
    for option in all_options:
        for name in option.names if option.words else []:
            parted = reply_of_bash(place, "cgannotate", f"--{name}", "=", "")
            if parted[0] == "":  # the word is what stands before the cursor
                parted = []
            alone = reply_of_bash(place, "cgannotate", f"--{name}", "=")
            if option.has_more:
                parted, alone = ([word for word in reply if word in option.words] for reply in (parted, alone))
            whole = reply_of_bash(place, "cgannotate", f"--{name}={option.words[0]}")
            if parted != option.words or alone != option.words or f"--{name}={option.words[0]}" not in whole:
                wrong.append(f"{name}: {parted} {alone} {whole}")
    tap.result("bash offers the words of --help=all", wrong)


def check_events(tap, place, script):
    """A profile may be anybody's, and bash expands the words that it completes with."""
    place.mkdir()
    (place / "cgannotate").write_text(script)
    hostile = "$(touch${IFS}made)"
    (place / "callgrind.out.1").write_text(PROFILE.replace(" Dr ", f" {hostile} ").replace("add", hostile))
    wrong = []
    for words, expected in ((["--show", "=", ""], ["Ir", "D1mr", "Miss"]), (["--show=Ir,D"], ["--show=Ir,D1mr"]),
                            (["--sort", "D1mr,Ir,"], ["D1mr,Ir,Ir", "D1mr,Ir,D1mr", "D1mr,Ir,Miss"]),
                            (["--list", "sh"], [r"shop::Index\<int\>::\$\(touch\$\{IFS\}made\)"])):
        offered = reply_of_bash(place, "cgannotate", *words)
        wrong += [] if offered == expected else [f"{words}: {offered}"]
    wrong += ["a name was executed"] if (place / "made").exists() else []
    tap.result("bash offers events whose names are words, and executes no name", wrong)


class Terminal:
    """A shell at a pseudo-terminal."""

    def __init__(self, place, command):
        self.child, self.fd = pty.fork()
        if self.child == 0:
            os.chdir(place)
            os.execvpe(command[0], command, {**os.environ, "TERM": "xterm", "PS1": "$ ", "HISTFILE": "/dev/null"})
        self.seen = b""

    def type(self, text):
        os.write(self.fd, text.encode())

    def wait_for(self, pattern):
        """What matches, or None."""
        end = time.monotonic() + TIMEOUT
        while not (match := re.search(pattern, self.seen)) and time.monotonic() < end:
            if not select.select([self.fd], [], [], 1)[0]:
                continue
            try:
                got = os.read(self.fd, 65536)
            except OSError:
                return None
            self.seen += got
        self.seen = self.seen[match.end():] if match else self.seen
        return match

    def close(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.fd)


def check_shell(tap, place, shell):
    command, start = STARTS[shell]
    lacking = no_terminals() or (not shutil.which(shell) and f"needs {shell}")
    if lacking:
        tap.skip(f"{shell} completes what is typed", lacking)
        return
    terminal = Terminal(place, command)
    terminal.type(f"{PRINTS}\n{start}\necho rea''dy\n")
    wrong = [] if terminal.wait_for(rb"\nready|\rready") else ["it does not start"]
    for typed, arguments in TYPED:
        if not wrong:
            terminal.type(f"cgannotate {typed}\n")
            said = terminal.wait_for(rb"[\r\n](?:\x1b\[[?0-9;]*[a-zA-Z])*((?:\([^()\r\n]*\))+)\r?\n")
            printed = re.findall(r"\(([^()]*?)/?\)", said.group(1).decode()) if said else None  # zsh drops the slash
            if printed != arguments:
                wrong.append(f"{typed!r}: {printed} {terminal.seen!r}")
    terminal.close()
    tap.result(f"{shell} completes what is typed", wrong)


def check_fish(tap, place):
    if not shutil.which("fish"):
        tap.skip("fish completes command lines", "needs fish")
        return
    wrong = []
    for line, expected in (("--tre", "--tree="), ("--tree=b", "--tree=both"), ("--tree ca", "caller"),
                           ("--no-inclu", "--no-inclusive"), ("-I inn", "inner/"), ("callg", "callgrind.out.1"),
                           ("--base callg", "callgrind.out.1"), ("--base=callg", "--base=callgrind.out.1"),
                           ("--diff callg", "callgrind.out.1"), ("-o callg", "callgrind.out.1"),
                           ("--inputs-from=callg", "--inputs-from=callgrind.out.1"),
                           ("--base-include=inn", "--base-include=inner/"), ("--symfs inn", "inner/"),
                           ("--show=D1", "--show=D1mr"), ("--sort Ir,Mis", "Ir,Miss"), ("--sort=Ir,Mis", "--sort=Ir,Miss"),
                           ("--list sho", "shop::Index<int>::add"), ("--list=shop::In", "--list=shop::Index<int>::add"),
                           ("--hot-path=oper", "--hot-path=operator new[]"), ("--charge ow", "own"),
                           ("--charge sho", "shop::Index<int>::add"), ("--ignore-object=/li", "--ignore-object=/lib/prog"),
                           ("other --list so", "solve"), ("other --show=B", "--show=Bc"), ("--fail-if=Mi", "--fail-if=Miss")):
        program = f"source cgannotate.fish; complete -C 'cgannotate {line}'"
        done = subprocess.run(["fish", "--no-config", "-c", program], cwd=place, capture_output=True, timeout=TIMEOUT,
                              env={**os.environ, "HOME": str(place), "XDG_DATA_HOME": str(place)})
        offers = [offer.split("\t")[0] for offer in done.stdout.decode().splitlines()]
        if expected not in offers and expected.rstrip("=") not in offers:
            wrong.append(f"{line}: {offers} {done.stderr.decode()}")
    tap.result("fish completes command lines", wrong)


def main():
    tap = Tap()
    with Workplace("completions") as place:
        place = Path(place)
        scripts = {shell: run(f"--completion={shell}").stdout.decode() for shell in FILES}
        for shell, script in scripts.items():
            (place / FILES[shell]).write_text(script)
        (place / "inner").mkdir()
        (place / "callgrind.out.1").write_text(PROFILE)
        (place / "other").write_text(OTHER)
        os.environ["PATH"] = os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"]  # shells ask it for events
        all_options = options()
        check_names(tap, scripts, all_options)
        check_words(tap, place, all_options)
        check_events(tap, place / "hostile", scripts["bash"])
        check_shell(tap, place, "bash")
        check_shell(tap, place, "zsh")
        check_fish(tap, place)
    tap.end()


if __name__ == "__main__":
    main()
