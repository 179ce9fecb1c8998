#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test profiles of Xdebug against its own traces, as TAP: each way over calls that a trace of a script has is in --call-tree
of the profile of the same script, as often.

Scripts are of PHP as people write it: recursion, closures, exceptions, generators, destructors, and functions that are
called when the script ends; and a page of Twig, where that is installed.
"""

import collections
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from properties import Skipped, require, require_same, run, tell_all  # noqa: E402 (found by the line above)

TWIG = Path("/usr/share/php/Twig/autoload.php")
TRACE_FIELDS = {"level": 0, "is_exit": 2, "name": 5}
LANGUAGE = r"""<?php
function walk(array $tree) { $sum = 0; foreach ($tree as $leaf) $sum += is_array($leaf) ? walk($leaf) : strlen($leaf); return $sum; }
function even(int $n) { return $n == 0 ? true : odd($n - 1); }
function odd(int $n) { return $n == 0 ? false : even($n - 1); }
function fails(int $n) { if ($n == 0) throw new RuntimeException('deep'); fails($n - 1); }
function numbers(int $n) { for ($i = 0; $i < $n; $i++) yield square($i); }
function square(int $n) { return $n * $n; }
class Held { public function __destruct() { square(3); } public function __toString() { return str_repeat('x', square(2)); } }
function at_the_end() { walk(['last']); }
register_shutdown_function('at_the_end');
walk([['a', ['b', 'c']], 'd', [[['e']]]]);
even(9);
try { fails(5); } catch (RuntimeException $e) { square(1); }
foreach (numbers(4) as $n) square($n);
array_map(fn($n) => square($n), [1, 2, 3]);
$list = [3, 1, 2];
usort($list, function ($a, $b) { return square($a) - square($b); });
$held = new Held; echo strlen("$held"); unset($held);
"""
PAGE = r"""<?php
require '/usr/share/php/Twig/autoload.php';
$twig = new \Twig\Environment(new \Twig\Loader\ArrayLoader([
    'base' => '<html>{% block body %}{% endblock %}{% for i in 1..5 %}{{ i }} {% endfor %}</html>',
    'index' => '{% extends "base" %}{% block body %}{% for u in users %}{{ u|upper|e }}{{ include("part", {u: u}) }}{% endfor %}{% endblock %}',
    'part' => '{% for k in 1..3 %}{{ k }}{{ u }}{% endfor %}']));
for ($i = 0; $i < 3; $i++) echo strlen($twig->render('index', ['users' => ['a', 'b', 'c']]));
"""


def has_xdebug():
    return shutil.which("php") and "xdebug" in subprocess.run(["php", "-m"], capture_output=True, text=True, check=False).stdout.lower()


def recorded(name, script):
    """The profile and the trace of two runs of a script."""
    Path(f"{name}.php").write_text(script)
    for mode, more in (("profile", [f"xdebug.profiler_output_name={name}.out"]),
                       ("trace", [f"xdebug.trace_output_name={name}", "xdebug.trace_format=1"])):
        settings = [f"xdebug.mode={mode}", "xdebug.start_with_request=yes", f"xdebug.output_dir={Path.cwd()}", "xdebug.use_compression=0", *more]
        subprocess.run(["php", *(word for setting in settings for word in ("-d", setting)), f"{name}.php"], check=True, capture_output=True)
    return f"{name}.out", f"{name}.xt"


def plain(name):
    """The profile says of a function of PHP that it is one, and of what file an include is; the trace does not."""
    return re.sub(r"^((?:require|include)(?:_once)?)::.*", r"\1", name.removeprefix("php::"), flags=re.DOTALL)


def ways_of_trace(path):
    ways, stack = collections.Counter(), []
    for line in Path(path).read_text(errors="replace").splitlines():
        fields = line.split("\t")
        if len(fields) > TRACE_FIELDS["name"] and fields[TRACE_FIELDS["is_exit"]] == "0":
            stack = [*stack[:int(fields[TRACE_FIELDS["level"]]) - 1], plain(fields[TRACE_FIELDS["name"]])]
            ways[tuple(stack)] += 1
    return ways


def ways_of_profile(path):
    found = json.loads(run("--format=json", "--call-tree", "--percent-limit=0", "--names=recorded", path))
    names = {function["id"]: plain(function["name"]) for function in found["functions"]}
    ways, left = collections.Counter(), [((), row) for row in found["call_tree"]]
    while left:
        above, row = left.pop()
        require(row["kind"] != "others" and not row["estimate"], f"an estimate below {above}: {row}")
        way = (*above, names[row["function"]])
        ways[way] += row["calls"] or 1
        left += [(way, below) for below in row["callees"] or ()]
    return ways


def is_same(name, script):
    if not has_xdebug():
        raise Skipped("needs php with xdebug")
    profile, trace = recorded(name, script)
    expected = ways_of_trace(trace)
    require(len(expected) > 15, f"the trace has only {len(expected)} ways")
    require_same(expected, ways_of_profile(profile), f"ways of {name}.php")
    return f"{len(expected)} ways, {sum(expected.values())} calls"


def page_is_the_same():
    if has_xdebug() and not TWIG.exists():
        raise Skipped("needs php with xdebug and twig")
    return is_same("page", PAGE)


def main():
    tell_all([
        ("what a script of the language did", lambda: is_same("language", LANGUAGE)),
        ("what a page of Twig did", page_is_the_same),
    ])


if __name__ == "__main__":
    main()
