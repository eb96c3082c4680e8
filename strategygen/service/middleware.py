"""What surrounds every request: a bound on its body, a line in the log, a count for the metrics."""

import json
import sys
import time
from http import HTTPStatus
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from strategygen.service.problems import problem_response

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """What is counted, by route and status."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "strategygen_requests",
            "Requests answered.",
            ("route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "strategygen_seconds",
            "Seconds until the answer was sent.",
            ("route",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.advice = Gauge(
            "strategygen_advice", "Advice being computed now.", registry=self.registry
        )


class Watched:
    """Count and log each request with its route, status, milliseconds and bytes: a JSON line."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: bool) -> None:
        self._app = app
        self._metrics = metrics
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status, size = time.perf_counter(), 500, 0

        async def watched(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - start
            route = getattr(scope.get("route"), "path", None) or "other"
            self._metrics.requests.labels(route, status).inc()
            self._metrics.seconds.labels(route).observe(seconds)
            if self._log:
                client = scope.get("client")
                line = {
                    "time": round(time.time(), 3),
                    "client": client[0] if client else None,
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(seconds * 1000, 2),
                    "bytes": size,
                }
                sys.stdout.write(f"{json.dumps(line)}\n")


class BoundedBody:
    """Refuse a request whose body is larger than the service takes, however it is sent."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self._app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._most:
                response = problem_response(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                    f"the request has more than {self._most:,} bytes; send a smaller one",
                    {"Connection": "close"},
                )
                await response(scope, receive, send)
                return
        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, again, send)
