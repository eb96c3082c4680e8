"""The service as a process: the examples of its page, and a clean end."""

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.web

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "service.md").read_text()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start the service; yield its address and process once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "strategygen", "serve", "--port", str(port), *options]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                with urlopen(f"{address}/healthz"):
                    break
            except OSError:
                assert process.poll() is None
                time.sleep(0.1)
        yield address, process
    finally:
        process.kill()
        process.communicate()


def blocks(language: str) -> list[str]:
    """Return the blocks that the page shows in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    curls = [block for block in blocks("sh") if block.startswith("curl")]
    (python,), (script,), (shown,) = blocks("python"), blocks("js"), blocks("json")
    (tmp_path / "ask.mjs").write_text("")
    with serving("--no-access-log") as (address, _):

        def output(command: list[str], text: str) -> str:
            text = text.replace("http://127.0.0.1:8000", address)
            done = subprocess.run(
                [*command, text], capture_output=True, text=True, check=True, cwd=tmp_path
            )
            return done.stdout

        assert output(["sh", "-c"], f"{curls[0].strip()} -s").strip() == shown.strip()
        assert '"remaining":208' in output(["sh", "-c"], f"{curls[1].strip()} -s")
        assert output([sys.executable, "-c"], python) == "208 1134\n"
        assert output(["node", "--input-type=module", "-e"], script) == "208 1134\n"


def test_sigterm_ends_it_after_the_requests_under_way() -> None:
    with serving() as (address, process):
        body = b'{"game": "bullscows-4x10", "history": [{"guess": "0123", "response": "0A2B"}]}'
        answers: list[int] = []

        def ask() -> None:
            with urlopen(f"{address}/advise", body) as answer:
                answers.append(answer.status)

        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        asking.join(60)
        assert answers == [200]
        assert process.wait(30) in (0, -signal.SIGTERM)
