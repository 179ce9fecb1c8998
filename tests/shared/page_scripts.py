# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""page_scripts: the modules of the page, as tests run them in a browser."""

import re
from pathlib import Path

# For scripts: `drawn` waits until what was asked for is drawn; `show` goes to an address, and waits until the page has
# heard of it, however late that is, and it is drawn. Where a test set namesOfTest to the functions of the page's data, an
# address may have the number of one, as f=3, in place of its name.
SHOW = """
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
const numbered = (address) => address.replace(/\\bf=(\\d+)/, (_, id) => {
    const {name, file, object} = window.namesOfTest[id];
    return new URLSearchParams({fn: name, file, object}); });
const show = async (address) => {
    const before = location.href;
    location.hash = numbered(address);
    if (location.href !== before)
        await new Promise((done) => addEventListener('hashchange', done, {once: true}));
    await drawn();
    await drawn();
};
"""

SOURCES = Path(__file__).resolve().parents[2] / "src" / "report" / "html" / "page"


def script(*names):
    """Modules, after those that they import from, as the page has them: without import and export."""
    texts = {}
    for name in names:
        add(name, texts)
    return "'use strict';" + "".join(texts.values())


def add(name, texts):
    if name in texts:
        return
    text = (SOURCES / f"{name}.js").read_text()
    for other in re.findall(r" from '\./(\w+)\.js';$", text, flags=re.M):
        add(other, texts)
    texts[name] = re.sub(r"^(?:import|export) [^;]*;$", "", text, flags=re.M)
