"""Find Chromium and start it, serve pages to it, and note what they say."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from tests.ports.tools import tool

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COMPLAINTS = ("warning", "error", "assert")


def chromium() -> list[str]:
    """Return the command of the browser: what CHROMIUM says, else `chromium`."""
    return tool("CHROMIUM", ("chromium",), "browser", "Debian's package chromium")


@contextmanager
def started() -> Iterator["Browser"]:
    """Start the browser of this machine; none is downloaded."""
    # It is there for `make test-ports` only, and every run of the tests imports this module.
    from playwright.sync_api import sync_playwright

    command, *options = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which(command),
            args=options,
            # Chromium has no sandbox for root; it opens only pages that the tests serve.
            chromium_sandbox=os.geteuid() != 0,
        )
        yield browser
        browser.close()


def complaints(page: "Page") -> list[str]:
    """Return a list to which all is added that a page and its scripts complain of."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("requestfailed", lambda request: found.append(f"{request.url}: {request.failure}"))
    page.on(
        "console",
        lambda message: found.append(message.text) if message.type in COMPLAINTS else None,
    )
    return found


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
