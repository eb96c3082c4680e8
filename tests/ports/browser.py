"""Drive a headless Chromium through the pipe of its developer tools, and serve pages to it."""

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.ports.tools import tool

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",  # it has none for root, and opens only pages that the tests serve
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
# The browser reads commands from descriptor 3 and answers on 4.
WITH_PIPE = 'exec "$0" "$@" 3<&0 4>&1 </dev/null >&2'

COMPLAINTS = ("warning", "error", "assert")

# Seconds; what takes longer hangs.
TIMEOUT = 60.0

Message = dict[str, Any]


def chromium() -> list[str]:
    """Return the command of the browser: what CHROMIUM says, else the first that is there."""
    return tool("CHROMIUM", NAMES, "browser", "Debian's package chromium")


class Browser:
    """A browser that runs until it is closed; it keeps all it has in a folder."""

    def __init__(self, folder: Path) -> None:
        self.events: list[Message] = []
        self._last = 0
        self._pending = b""
        self._log = folder / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", WITH_PIPE, *chromium(), *FLAGS, f"--user-data-dir={folder}"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                bufsize=0,
            )

    def close(self) -> None:
        """End the browser, with all processes that it started."""
        self.call("Browser.close")
        self._process.communicate(timeout=TIMEOUT)

    def call(self, method: str, parameters: Message | None = None, session: str = "") -> Message:
        """Give a command, to a page if there is a session; return its result."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._last:
                assert "error" not in answer, (method, answer)
                result: Message = answer["result"]
                return result
            self.events.append(answer)

    def _read(self) -> Message:
        assert self._process.stdout is not None
        output = self._process.stdout.fileno()
        while b"\0" not in self._pending:
            ready, _, _ = select.select([output], [], [], TIMEOUT)
            data = os.read(output, 1 << 16) if ready else b""
            assert data, f"the browser does not answer: {self._log.read_text()[-3000:]}"
            self._pending += data
        message, _, self._pending = self._pending.partition(b"\0")
        found: Message = json.loads(message)
        return found


class Page:
    """A tab of the browser, used as somebody uses it who clicks and types."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._target = browser.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attach = {"targetId": self._target, "flatten": True}
        self._session = browser.call("Target.attachToTarget", attach)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: object) -> Message:
        """Give the page a command."""
        return self._browser.call(method, parameters, self._session)

    def close(self) -> None:
        """Close the tab."""
        self._browser.call("Target.closeTarget", {"targetId": self._target})

    def open(self, url: str) -> None:
        """Go to an address, and wait until all of it is loaded."""
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, the one it promises if it does."""
        found = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, (expression, found["exceptionDetails"])
        return found["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + TIMEOUT
        while not self.evaluate(expression):
            assert time.monotonic() < end, f"this stays false: {expression}; {self.problems}"
            time.sleep(0.01)

    def text(self, selector: str) -> str:
        """Return the text of an element as it is seen: none where it is hidden."""
        element = _element(selector)
        found = self.evaluate(f"{element}.checkVisibility() ? {element}.innerText : ''")
        assert isinstance(found, str)
        return found

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        x, y = self.evaluate(
            f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])"
            f"({_element(selector)}.getBoundingClientRect())"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type(self, text: str) -> None:
        """Type a text where the cursor is, and press Enter."""
        self.call("Input.insertText", text=text)
        enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
        self.call("Input.dispatchKeyEvent", type="keyDown", **enter)
        self.call("Input.dispatchKeyEvent", type="keyUp", **enter)

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file, and wait until the page has noticed."""
        element = _element(selector)
        found = self.call("Runtime.evaluate", expression=element)["result"]["objectId"]
        noticed = f"new Promise((done) => {element}.addEventListener('change', done))"
        self.evaluate(f"void (globalThis.noticed = {noticed})")
        self.call("DOM.setFileInputFiles", files=[str(file)], objectId=found)
        self.evaluate("noticed.then(() => true)")

    @property
    def printed(self) -> list[str]:
        """Return the lines that scripts of the page printed with `console.log`."""
        return [
            " ".join(str(each["value"]) for each in event["params"]["args"])
            for event in self._events("Runtime.consoleAPICalled")
            if event["params"]["type"] == "log"
        ]

    @property
    def problems(self) -> list[Message]:
        """Return all that the page or the browser complained of."""
        logged = self._events("Log.entryAdded")
        called = self._events("Runtime.consoleAPICalled")
        return [
            *self._events("Runtime.exceptionThrown"),
            *(event for event in logged if event["params"]["entry"]["level"] in COMPLAINTS),
            *(event for event in called if event["params"]["type"] in COMPLAINTS),
        ]

    def _events(self, method: str) -> list[Message]:
        return [
            event
            for event in self._browser.events
            if event["method"] == method and event.get("sessionId") == self._session
        ]


def _element(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)})"


class _Quiet(SimpleHTTPRequestHandler):
    """Serve files, and say nothing of it."""

    def do_GET(self) -> None:
        """Serve a file, and nothing where the browser looks for an icon that nobody mentioned."""
        if self.path == "/favicon.ico":
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; return the address of it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
