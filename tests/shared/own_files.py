# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""own_files: profiles of which some files are the user's."""

import random
import re
from pathlib import Path

FILE_NAMED = re.compile(rb"^(c?f[lie]=(?:\(\d+\) )?)([^(\n][^\n]*\.(?:cc?|h|rs|php|py|S))$", re.MULTILINE)


def with_own_files(path, seed, to="owned.out", names=None, folder="."):
    """The name of a profile in a folder, of which some files are the user's: they are below it, in mine/. `names`: of files
    so far."""
    (Path(folder) / "mine").mkdir(exist_ok=True)
    names = {} if names is None else names

    def move(found):
        name = names.setdefault(found[2], f"mine/f{len(names)}.c")
        if random.Random(f"{seed} {found[2]}").random() < 0.5:
            return found[0]
        (Path(folder) / name).write_text("some text;  /* of a line */\n" * 40)
        return found[1] + name.encode()

    (Path(folder) / to).write_bytes(FILE_NAMED.sub(move, Path(path).read_bytes()))
    return to
