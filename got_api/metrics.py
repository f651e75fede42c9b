"""GET /metrics: figures for the staff, as Prometheus reads them. Not public.

Apps add their figures with `register_figures`; this module knows none of them. Whoever asks from this machine
itself, or sends GOT_METRICS_TOKEN, is answered; for all others there is nothing here.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from got_api.errors import ErrorCode, Problem, problem_response

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: a name, what it tells (the same for all of a name), its labels and value."""

    name: str
    help: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)
    kind: str = "gauge"


Figures = Callable[[], Iterable[Figure]]
_registered: dict[str, Figures] = {}


def register_figures(name: str, figures: Figures) -> None:
    """Called from `AppConfig.ready`; again under the same name it takes the former's place."""
    _registered[name] = figures


def metrics(request: HttpRequest) -> HttpResponse:
    """All figures; 404 for whoever may not read them."""
    if request.method not in ("GET", "HEAD") or not _may_read(request):
        return problem_response(Problem(ErrorCode.NOT_FOUND))
    found = [figure for figures in _registered.values() for figure in figures()]
    return HttpResponse(written(found), content_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})


def _may_read(request: HttpRequest) -> bool:
    token = settings.GOT_METRICS_TOKEN
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(token.encode(), sent.encode()):
        return True
    # What a proxy on this machine passes on comes from elsewhere.
    if any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via")):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def written(figures: Iterable[Figure]) -> str:
    """The text format: help and type once for each name."""
    lines: list[str] = []
    told: set[str] = set()
    for figure in sorted(figures, key=lambda figure: (figure.name, sorted(figure.labels.items()))):
        if figure.name not in told:
            told.add(figure.name)
            lines += [f"# HELP {figure.name} {figure.help}", f"# TYPE {figure.name} {figure.kind}"]
        labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in sorted(figure.labels.items()))
        lines.append(
            f"{figure.name}{{{labels}}} {figure.value:g}" if labels else f"{figure.name} {figure.value:g}"
        )
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
