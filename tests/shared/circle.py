# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A profile whose calls cost more than their ends: what is chosen by inclusive cost alone loses them."""


def write_circle(path, count=30):
    """Functions that call each other in a circle and cost little besides: each call costs nearly all of the program. 40
    others cost more than each of them."""
    names = [f"f{n}" for n in range(count)]
    rows = "".join(f"fn={one}\n1 1\ncfn={other}\ncalls=1 1\n2 {9000 - n}\n"
                   for n, (one, other) in enumerate(zip(names, names[1:] + names[:1])))
    path.write_text("events: Ir\nfn=main\n1 10\ncfn=f0\ncalls=1 1\n2 9990\n" + rows
                    + f"fn={names[-1]}\n3 {9990 - count}\n" + "".join(f"fn=other{n}\n1 60\n" for n in range(40)))
    return path
