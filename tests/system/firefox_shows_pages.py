#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the page of --format=html in Firefox, as TAP: what page_works.py asks of Chromium first: what it shows,
and that the first view is whole.

Words on the command line choose the results whose names have them.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import first_views  # noqa: E402 (found by the line above)
import page_shows  # noqa: E402
from firefox import PROGRAM as FIREFOX, Firefox  # noqa: E402
from pages import tell_results  # noqa: E402


class Tabs(Firefox):
    def loaded(self, page, path):
        page_shows.know_data(page, path)


def checks(browser, work):
    return page_shows.checks(browser, work) + first_views.checks(browser, work)


if __name__ == "__main__":
    tell_results("firefox", FIREFOX, Tabs, checks)
