# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""units: random profiles whose parts are of one process, for suites of --split and --spread."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference"))
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)

BOM = b"\xef\xbb\xbf"


def of_one_process(seed, process=7):
    """A random profile whose parts are of one process, with numbers; some have a thread. Other commands are other processes."""
    data = random_profile.generate(seed).removeprefix(BOM)
    data = re.sub(rb"(?m)^pid: .*$", b"pid: %d" % process, data)
    data = re.sub(rb"(?m)^cmd: ", b"desc: ", data)
    return b"pid: %d\npart: 1\n" % process + data


def numbers(data, key):
    """The parts or threads of a profile."""
    return sorted({int(found) for found in re.findall(rb"(?m)^%s: ([0-9]+)\r?$" % key, data)})
