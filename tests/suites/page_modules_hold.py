#!/usr/bin/env python3
"""Test the modules of the page without a browser, by node, as TAP: tests/unit/page/check_*.mjs. What is written as
columns is read as tests/shared/columnar.py reads it."""

import json
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import decode, page_document, page_text  # noqa: E402 (found by the line above)
from harness import Tap, Workplace, run  # noqa: E402
from page_modules import NODE, copy_modules, run_node  # noqa: E402

LARGEST = 2**53 - 1


def without_large(value):
    if isinstance(value, list):
        return [without_large(item) for item in value]
    if isinstance(value, dict):
        return {key: without_large(item) for key, item in value.items()}
    return {"big": str(value)} if isinstance(value, int) and abs(value) > LARGEST else value


def write_columns(folder):
    """Pages of all cases, and of a comparison; NAME.json has the callers of each function, too."""
    cases = sorted((TESTS / "data" / "cases").glob("*.out"))
    profiles = [(path.stem, [path]) for path in cases]
    profiles.append(("comparison", ["--base", TESTS / "data" / "compare" / "old.out", TESTS / "data" / "compare" / "new.out"]))
    names = []
    for name, args in profiles:
        page = run("--format=html", "--html-limit=0", *args).stdout
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
            tell(tap, name, names if name.stem == "check_columns" else [])
    tap.end()


if __name__ == "__main__":
    main()
