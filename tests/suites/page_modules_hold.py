#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the modules of the page without a browser, by node, as TAP: tests/unit/page/check_*.mjs. What is written as
columns is read as tests/shared/columnar.py reads it; the pages that are read are those of cases, the demo, random and real
profiles, and comparisons."""

import json
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
from circle import write_circle  # noqa: E402
from columnar import decode, page_document, page_text  # noqa: E402
from harness import Tap, Workplace, corpus, rounds, run  # noqa: E402
from page_modules import NODE, copy_modules, run_node  # noqa: E402

LARGEST = 2**53 - 1
SEEDS = range(rounds(20))


def without_large(value):
    if isinstance(value, list):
        return [without_large(item) for item in value]
    if isinstance(value, dict):
        return {key: without_large(item) for key, item in value.items()}
    return {"big": str(value)} if isinstance(value, int) and abs(value) > LARGEST else value


def profiles(folder):
    """Names and arguments: all cases, the demo, random and real profiles, and comparisons."""
    data = TESTS / "data"
    paths = [*sorted((data / "cases").glob("*.out")), data / "demo" / "callgrind.out.demo", write_circle(folder / "circle", 30),
             *corpus(60_000)]
    for seed in SEEDS:
        paths.append(folder / f"random_{seed}")
        paths[-1].write_bytes(random_profile.generate(seed))
        for side, text in zip(("old", "new"), random_pair.generate(seed)):
            (folder / f"{side}_{seed}").write_text(text)
    pairs = [(data / "compare" / "old.out", data / "compare" / "new.out"),
             *((folder / f"old_{seed}", folder / f"new_{seed}") for seed in SEEDS)]
    return [(path.name, [path]) for path in paths] + [(f"comparison_{i}", ["--base", *pair]) for i, pair in enumerate(pairs)]


def write_columns(folder):
    """Their pages; NAME.json has the callers of each function, too."""
    names = []
    for name, args in profiles(folder):
        page = run("--format=html", "--html-limit=0", "--auto=no", *args).stdout
        if not page:
            continue
        text = page_text(page)
        calls = [row.get("callers") if "pieces" in row else None for row in page_document(page)["functions"]]
        (folder / f"{name}.columns").write_text(text, encoding="utf-8")
        (folder / f"{name}.json").write_text(json.dumps(without_large({"document": decode(json.loads(text)), "calls": calls})))
        names.append(str(folder / name))
    return names


def tell(tap, name, words):
    """The results of one file, or what came in their place."""
    done = run_node(name, *words)
    results = re.findall(r"^(not ok|ok) \d+ - (.*)\n((?:#.*\n)*)", done.stdout, flags=re.M)
    for verdict, what, problem in results:
        tap.result(f"{name.stem}: {what}", [] if verdict == "ok" else [problem[:2000]])
    if done.returncode != 0 or not results:
        tap.result(f"{name.stem}: it runs to its end", [f"status {done.returncode}: {done.stderr[-1000:]}"])


def main():
    if not NODE:
        print("1..0 # SKIP needs node")
        return
    tap = Tap()
    with Workplace("modules") as folder:
        names = write_columns(folder)
        copy_modules(folder)
        for name in sorted((folder / "tests/unit/page").glob("check_*.mjs")):
            tell(tap, name, names)
    tap.end()


if __name__ == "__main__":
    main()
