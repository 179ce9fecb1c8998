#!/usr/bin/env python3
"""Test the page of --format=html in Firefox, as TAP: those tests of page_works.py that ask what it shows.

Words on the command line choose the results whose names have them.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared"), str(TESTS / "system")]
sys.dont_write_bytecode = True

import page_works  # noqa: E402 (found by the line above)
from firefox import PROGRAM as FIREFOX, Firefox  # noqa: E402
from pages import tell_results  # noqa: E402

NAMES = (
    "the figures of the demo are those of --format=json", "so are those of a profile with several events", "so are those of ratios",
    "so are those of a comparison", "the table is sorted and searched", "so are those of lines, and of calls below them",
    "lines of a function are parted from those of others", "names are links", "odd profiles are shown",
    "no name does harm", "data need not be deflated", "a path leads to a function", "lines of both sources keep their costs",
)


class Tabs(Firefox):
    def loaded(self, page, path):
        page_works.know_data(page, path)


def checks(browser, work):
    return [(name, judge) for name, judge in page_works.checks(browser, work) if name in NAMES]


if __name__ == "__main__":
    tell_results("firefox", FIREFOX, Tabs, checks)
