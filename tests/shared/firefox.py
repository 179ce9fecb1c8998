# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""firefox: Firefox without a window, driven through WebDriver BiDi, which it speaks over a web socket. Standard library
only.

    with Firefox() as browser:
        page = browser.open(path, width=1280, height=800)
        page.evaluate("document.title")
"""

import base64
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAM = next((path for path in map(shutil.which, ("firefox-esr", "firefox")) if path), None)
TIMEOUT = 120  # seconds that anything may take: far more than it needs


class FirefoxError(Exception):
    pass


class Socket:
    """A web socket, as RFC 6455 has it: messages of text, in frames that may be parts of one."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), TIMEOUT)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.read_more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            raise FirefoxError(head.decode())

    def read_more(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise FirefoxError("the browser is gone")
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.read_more()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 \
            else b"\xff" + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(b"\x81" + length + mask + masked)

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size > 125:
                size = struct.unpack(">H", self.take(2))[0] if size == 126 else struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            if first & 15 <= 2:  # text, or what continues it
                text += data
            if first & 0x80 and first & 15 <= 2:
                return text.decode()


class Firefox:
    """A browser with a profile of its own, killed at the end with all that it started."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="firefox.")
        self.count = 0
        self.tabs = {}
        with open(f"{self.folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.folder, "about:blank"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                env=dict(os.environ, HOME=self.folder, MOZ_HEADLESS="1"))
        try:
            self.socket = Socket("127.0.0.1", self.find_port(), "/session")
            self.call("session.new", {"capabilities": {}})
            self.call("session.subscribe", {"events": ["log.entryAdded", "network.beforeRequestSent"]})
        except BaseException:
            self.__exit__()
            raise
        return self

    def find_port(self):
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(r"WebDriver BiDi listening on ws://[^:]+:(\d+)", self.log())
            if found:
                return int(found[1])
            time.sleep(0.05)
        raise FirefoxError(f"it does not listen: {self.log()[-300:]}")

    def __exit__(self, *ignored):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        return Path(self.folder, "log").read_text(errors="replace")

    def call(self, method, params):
        """Asks the browser, and gives its answer; events on the way are kept."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.count:
                if answer["type"] == "error":
                    raise FirefoxError(f"{method}: {answer['message'][:300]}")
                return answer["result"]
            self.hear(answer)

    def hear(self, event):
        params = event.get("params", {})
        tab = self.tabs.get(params.get("context") or params.get("source", {}).get("context"))
        if tab and event["method"] == "log.entryAdded" and params["level"] in ("error", "warn"):
            tab.errors.append(params["text"])
        elif tab and event["method"] == "network.beforeRequestSent":
            tab.requests.append(params["request"]["url"])

    def open(self, path, width=1280, height=800):
        """A page of its own that shows a file."""
        context = self.call("browsingContext.create", {"type": "tab"})["context"]
        self.call("browsingContext.setViewport", {"context": context, "viewport": {"width": width, "height": height}})
        page = self.tabs[context] = Tab(self, context)
        page.go(path)
        return page

    def loaded(self, page, path):
        """What is done with each page after it was loaded: nothing here."""


class Tab:
    """A tab. `errors`: what its scripts and the browser complained of; `requests`: what it asked for."""

    def __init__(self, browser, context):
        self.browser = browser
        self.context = context
        self.errors, self.requests = [], []

    def go(self, path):
        """Loads a file, and waits until its scripts have run."""
        self.browser.call("browsingContext.navigate", {"context": self.context, "url": Path(path).resolve().as_uri(), "wait": "complete"})
        self.evaluate("new Promise((done) => { const look = () => document.body.dataset.state ? done() : setTimeout(look, 5); look(); })")
        self.browser.loaded(self, Path(path))

    def evaluate(self, expression):
        """The value of an expression, which may be a promise; it must have a form in JSON."""
        wrapped = f"(async () => JSON.stringify(await eval({json.dumps(expression)})))()"
        answer = self.browser.call("script.evaluate", {
            "expression": wrapped, "target": {"context": self.context}, "awaitPromise": True})
        if answer["type"] == "exception":
            raise FirefoxError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def close(self):
        self.browser.call("browsingContext.close", {"context": self.context})
