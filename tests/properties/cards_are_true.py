#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --card, as TAP: its figures are those of JSON, for functions of all cases and of random profiles."""

import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.path.insert(0, str(TESTS / "reference"))
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the lines above)
from properties import compared, done, each_of, each_random, require, require_same, run_whole, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(60)


def per_call(cost, calls):
    """With two decimals, or from a million on with none, rounded half away from 0; None if nothing was called."""
    if not calls:
        return None
    if abs(cost) // calls >= 1000000:
        whole = (2 * abs(cost) + calls) // (2 * calls)
        return -whole if cost < 0 else whole
    hundredths = (abs(cost) * 1000 // calls + 5) // 10
    return float(f"{'-' if cost < 0 else ''}{hundredths // 100}.{hundredths % 100:02}")


def read_card(text):
    """The lines of the first card, as lists of figures with None for a dot, and the event."""
    lines = []
    for line in text.partition("\n-- ")[2].split("\n")[2:]:
        if not line:
            break
        words = line.split()
        event_at = 0
        while event_at < len(words) and re.fullmatch(r"\.|-?[\d,]+(\.\d+)?%?", words[event_at]) and event_at < 3:
            event_at += 1
        lines.append((words[:event_at], words[event_at]))
    return lines


def value(word):
    plain = word.replace(",", "").rstrip("%")
    return None if word == "." else int(plain) if "." not in plain else float(plain)


def check_line(event, number, function, words, what):
    is_ratio = event["kind"] == "ratio"
    expected = [function["self"][number], function["inclusive"][number]][:len(words)]
    for cost, word in zip(expected, words):
        shown = value(word)
        if is_ratio:
            require(shown is None if cost is None else shown is not None and abs(shown - 100 * cost) < 0.051, f"{what}: {word}, not {cost}")
        else:
            require_same(cost, 0 if shown is None else int(shown), what)
    if len(words) == 3:
        calls = per_call(function["inclusive"][number], function["called"]) if not is_ratio else None
        shown = value(words[2])
        require((shown or 0) == (calls or 0), f"{what}: {words[2]} per call, not {calls}")


def check(path, seed):
    ended = done("--format=json", "--sections=functions", "--rates", path)
    if ended.returncode:
        return
    data = json.loads(ended.stdout)
    functions = [function for function in data["functions"] if function["name"].isascii() and function["name"].isprintable()
                 and "'" not in function["name"]]
    names = [function["name"] for function in data["functions"]]
    functions = [function for function in functions if names.count(function["name"]) == 1 and
                 not any(name.startswith(function["name"] + "'") for name in names)]
    events = data["events"]
    if not functions or not all(re.fullmatch(r"[A-Za-z][\w/]*", event["name"]) for event in events):
        return
    function = random.Random(seed).choice(functions)
    asked = "^" + re.sub(r"([][.*^$+?(){}|\\])", r"\\\1", function["name"]) + "$"
    text = run_whole(f"--card={asked}", "--show-percs=no", path).stdout.decode(errors="replace")
    lines = read_card(text)
    what = f"{path} {asked}"
    costly = [number for number in range(len(events)) if function["self"][number] or function["inclusive"][number]]
    costly = costly or [0][:len(events)]
    require_same([events[number]["name"] for number in costly], [event for _, event in lines], f"{what}: events")
    for (words, _), number in zip(lines, costly):
        check_line(events[number], number, function, words, f"{what}: {events[number]['name']}")
        compared["lines"] += 1
    compared["cards"] += 1


def cards_of_cases():
    each_of(CASES, check)
    require(compared["cards"] > 20, f"few cards: {compared}")


def cards_of_random_profiles():
    each_random(SEEDS, random_profile.generate, check)


def main():
    tell_all([
        ("the cards of cases have the figures of JSON", cards_of_cases),
        ("those of random profiles have", cards_of_random_profiles),
    ])


if __name__ == "__main__":
    main()
