# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""page_modules: the modules of the page, run by node."""

import os
import shutil
import subprocess
from pathlib import Path

from harness import PROGRAM

TOP = Path(__file__).resolve().parents[2]
NODE = shutil.which("node") or shutil.which("nodejs")


def copy_modules(folder):
    """The modules and the tests of them, in a folder that says that they are modules, which old versions of node want to
    know."""
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    for part, pattern in (("src/report/html/page", "*.js"), ("tests/unit/page", "*.mjs"), ("tests/shared", "*.mjs")):
        (folder / part).mkdir(parents=True)
        for path in (TOP / part).glob(pattern):
            shutil.copy(path, folder / part)


def run_node(*words, timeout=120):
    """What they run as the program is $CGANNOTATE."""
    return subprocess.run([NODE, *words], capture_output=True, text=True, timeout=timeout, check=False,
                          env=os.environ | {"CGANNOTATE": PROGRAM})
