"""Figures for the staff, in the format of Prometheus.

Apps declare their figures in `App.figures`. Counts of single processes (requests, woken workers) are
summed over all processes of this machine, through files in GOT_METRICS_DIR.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.urls import ResolverMatch

from got_api.registry import App, parts

STALE_SECONDS = 86_400.0


def _use_files(folder: Path) -> None:
    """Makes prometheus_client count in files of this folder.

    Must be called before prometheus_client is imported, because the import reads `PROMETHEUS_MULTIPROC_DIR`.

    Removes files of processes that exited long ago. Prometheus handles this as a counter reset.
    """
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    with suppress(OSError):  # the disk is full, so this process counts in memory
        folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.db"):
        number = path.stem.rpartition("_")[2]
        with suppress(OSError):
            is_alive = number.isdigit() and Path(f"/proc/{number}").exists()
            if not is_alive and time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink()


_use_files(settings.GOT_METRICS_DIR)

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest  # noqa: E402
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric  # noqa: E402
from prometheus_client.multiprocess import MultiProcessCollector  # noqa: E402

from got_api.shared import count_files  # noqa: E402

count_files.use()

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_CONVERTER = re.compile(r"<(?:[^:>]+:)?([^>]+)>")

_requests = Histogram(
    "got_http_request_seconds",
    "Requests by operation and status, and the seconds they took.",
    ("operation", "status"),
    buckets=_BUCKETS,
    registry=None,
)
WAKES = Counter("got_wakes", "Messages that wake workers, sent or dropped.", ("result",), registry=None)

STREAM_ENDS = Counter("got_stream_ends", "Streams that the server ended.", ("reason",), registry=None)


def new_counter(name: str, help: str, *labels: str) -> Counter:
    """A counter of an app, summed over all processes of this machine."""
    return Counter(name, help, labels, registry=None)


@lru_cache(maxsize=1024)
def _series(method: str, route: str | None, status: int) -> Histogram:
    return _requests.labels(f"{method} {_template(route)}", str(status))


@lru_cache(maxsize=1024)
def _template(route: str | None) -> str:
    return "(no such address)" if route is None else "/" + _CONVERTER.sub(r"{\1}", route)


def route_of(match: ResolverMatch | None) -> str:
    """The URL pattern, such as `/api/v1/games/{code}`. It contains nothing that the client sent."""
    return _template(match.route if match else None)


def method_of(request: HttpRequest) -> str:
    """The method, or OTHER for an unknown one."""
    return request.method if request.method in METHODS else "OTHER"


def observe_request(request: HttpRequest, status: int, seconds: float) -> None:
    """Counts a handled request by its method and URL pattern."""
    match = request.resolver_match
    _series(method_of(request), match.route if match else None, status).observe(seconds)


class _FigureCollector:
    """Collects the figures of all apps for prometheus_client."""

    def collect(self) -> Iterator[Metric]:
        families: dict[str, CounterMetricFamily | GaugeMetricFamily] = {}
        for figures in parts(App).figures.values():
            for figure in figures():
                family = families.get(figure.name)
                if family is None:
                    kind = CounterMetricFamily if figure.kind == "counter" else GaugeMetricFamily
                    family = families[figure.name] = kind(
                        figure.name, figure.help, labels=sorted(figure.labels)
                    )
                family.add_metric([figure.labels[name] for name in sorted(figure.labels)], figure.value)
        yield from families.values()


def output() -> bytes:
    """All figures, in the format `text/plain; version=0.0.4` of Prometheus."""
    registry = CollectorRegistry()
    registry.register(_FigureCollector())
    if settings.GOT_METRICS_DIR.is_dir():
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
