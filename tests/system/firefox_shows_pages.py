#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the page of --format=html in Firefox, as TAP: what page_works.py asks of Chromium first: what it shows.

Words on the command line choose the results whose names have them.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from firefox import PROGRAM as FIREFOX, Firefox  # noqa: E402 (found by the line above)
from page_shows import checks, know_data  # noqa: E402
from pages import tell_results  # noqa: E402


class Tabs(Firefox):
    def loaded(self, page, path):
        know_data(page, path)


if __name__ == "__main__":
    tell_results("firefox", FIREFOX, Tabs, checks)
