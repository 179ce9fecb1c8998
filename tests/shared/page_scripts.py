"""page_scripts: the modules of the page, as tests run them in a browser."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src" / "report" / "html"


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
