# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""browser: Chromium without a window, driven through the two pipes of its debugging protocol. Standard library only.

    with Browser() as browser:
        page = browser.open(path, width=1280, height=800)
        page.evaluate("document.title")
"""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

# The shell draws the same, with half of the work: it has no windows, tabs and menus that nobody sees.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PROGRAM = next((path for path in map(shutil.which, NAMES) if path), None)
TIMEOUT = 60  # seconds that anything may take: far more than it needs
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio",
         "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--hide-scrollbars",
         "--disable-frame-rate-limit", "--disable-gpu-vsync", "--force-device-scale-factor=1", "--remote-debugging-pipe",
         "--renderer-process-limit=1",  # a page takes the process of the one before
         "--disable-ipc-flooding-protection"]  # else a page has 200 addresses in 10 seconds, and others are left out

# What a key is to the page: its code and what it types.
KEYS = {
    "Enter": (13, "\r"), "Tab": (9, ""), "Escape": (27, ""), "Backspace": (8, ""), "PageUp": (33, ""), "PageDown": (34, ""),
    "End": (35, ""), "Home": (36, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, ""),
}


def patience():
    """By how much a step may take longer than it would alone on this machine."""
    return max(1, os.getloadavg()[0] / os.cpu_count())


# Milliseconds that a page needs for a table of 2,000 rows, once they are laid out.
YARDSTICK = """(() => {
  const began = performance.now(), table = document.createElement('table');
  for (let row = 0; row < 2000; row++)
    for (const cells = table.insertRow(), at = [0, 1, 2, 3]; at.length;)
      cells.insertCell().textContent = `${row} of ${at.pop()}`;
  document.body.append(table);
  table.getBoundingClientRect();
  table.remove();
  return performance.now() - began;
})()"""


def is_long(page, milliseconds):
    """Whether a task takes more than three times as long as a table of 2,000 rows does now."""
    return milliseconds > 3 * max(page.evaluate(YARDSTICK) for _ in range(3))


class BrowserError(Exception):
    pass


class Browser:
    """A browser with a profile of its own, killed at the end with all that it started."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="browser.")
        self.buffer = b""
        self.count = 0
        self.pages = {}
        held = [os.open(os.devnull, os.O_RDONLY) for _ in range(2)]  # no pipe here is 3 or 4, which the child's are
        to_child, self.writing = os.pipe()
        self.reading, from_child = os.pipe()

        def prepare():
            os.dup2(to_child, 3)
            os.dup2(from_child, 4)

        with open(f"{self.folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [PROGRAM, *FLAGS, f"--user-data-dir={self.folder}/profile", "about:blank"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=(3, 4), preexec_fn=prepare,
                start_new_session=True, env=dict(os.environ, HOME=self.folder))
        for fd in (*held, to_child, from_child):
            os.close(fd)
        return self

    def __exit__(self, *ignored):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.writing)
        os.close(self.reading)
        shutil.rmtree(self.folder, ignore_errors=True)

    def open(self, path, width=1280, height=800, scheme="light", prepare=""):
        """A page of its own that shows a file. `prepare`: a script that runs before those of the page."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = self.pages[session] = Page(self, session, target)
        page.start(width, height, scheme, prepare)
        page.go(path)
        return page

    def loaded(self, page, path):
        """What is done with each page after it was loaded: nothing here."""

    def call(self, method, params=None, session=None, timeout=TIMEOUT):
        """Asks the browser, and gives its answer."""
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + timeout
        while True:
            answer = self.receive(end, method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]

    def receive(self, end, waiting_for):
        """The next message; events go to their page."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.reading], [], [], max(0, end - time.monotonic()))
            data = os.read(self.reading, 1 << 20) if ready else b""
            if not data:
                raise BrowserError(f"{waiting_for}: {'the browser is gone' if ready else 'no answer in time'}: {self.log()}")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.hear(message["method"], message["params"])
        return message

    def log(self):
        return Path(self.folder, "log").read_text(errors="replace")[-300:]


class Page:
    """A tab. `errors`: what its scripts and the browser complained of; `requests`: what it asked for."""

    def __init__(self, browser, session, target):
        self.browser = browser
        self.session = session
        self.target = target
        self.errors = []
        self.requests = []
        self.is_loaded = False

    def start(self, width, height, scheme, prepare):
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.prefer(scheme)
        if prepare:
            self.call("Page.addScriptToEvaluateOnNewDocument", {"source": prepare})

    def call(self, method, params=None):
        return self.browser.call(method, params, self.session)

    def hear(self, method, params):
        if method == "Page.loadEventFired":
            self.is_loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details.get("text"))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(str([argument.get("value") for argument in params["args"]]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(params["entry"]["text"])

    def go(self, path, fragment="", is_drawn=True):
        """Loads a file, and waits until its scripts have run and, by default, it is drawn."""
        self.is_loaded = False
        answer = self.call("Page.navigate", {"url": Path(path).resolve().as_uri() + fragment})
        if answer.get("errorText"):
            raise BrowserError(f"{path}: {answer['errorText']}")
        end = time.monotonic() + TIMEOUT
        while "loaderId" in answer and not self.is_loaded:  # without one only the fragment was another
            self.browser.receive(end, f"loading {path}")
        if is_drawn:
            self.evaluate("new Promise((done) => { const look = () => !document.getElementById('profile') || document.body.dataset.state"
                          " ? done() : setTimeout(look, 5); look(); })")
            self.settle()
        self.browser.loaded(self, Path(path))

    def evaluate(self, expression):
        """The value of an expression, which may be a promise; it must have a form in JSON."""
        answer = self.call("Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(f"{expression[:200]}: {details.get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def until(self, expression, is_right):
        """The value of an expression once it is right; or else what it is at last."""
        end = time.monotonic() + 5 * patience()
        while True:
            value = self.evaluate(expression)
            if is_right(value) or time.monotonic() > end:
                return value
            self.settle()

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def press(self, *keys):
        """Presses keys: names, or characters."""
        for key in keys:
            code, text = KEYS.get(key, (ord(key.upper()) if len(key) == 1 else 0, key))
            event = {"key": key, "windowsVirtualKeyCode": code, "text": text, "unmodifiedText": text}
            self.call("Input.dispatchKeyEvent", {"type": "keyDown" if text else "rawKeyDown", **event})
            self.call("Input.dispatchKeyEvent", {**event, "type": "keyUp", "text": ""})
        self.settle()

    def back_tab(self):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", {"type": kind, "key": "Tab", "windowsVirtualKeyCode": 9, "modifiers": 8})
        self.settle()

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def prefer(self, scheme):
        self.call("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def accessibility(self):
        """The nodes of the accessibility tree that count, as (role, name)."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")]

    def picture(self, path):
        data = self.call("Page.captureScreenshot", {"format": "png"})["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def close(self):
        self.browser.call("Target.closeTarget", {"targetId": self.target})
