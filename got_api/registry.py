"""The parts that each app adds to the server.

The AppConfig of an app has a method `parts`, which returns an `App` or a subclass of it. The parts are
collected once, at the start. A module that needs a part reads it from `parts`, so this package names no app.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLResolver, include, path
from django.utils.module_loading import import_string

from got_api.contracts import BodyLimit, Figures, Grant, Link, Lock, Remedy, Report, Texts

REQUIRED: Any = None
"""The default of a field that exactly one app must declare."""


@dataclass(frozen=True)
class Schedule:
    """The schedule of a task: seconds between its runs, and the seconds in which a run must start.

    A task with priority 0 runs before the rest of its queue.
    """

    seconds: float
    expires: float | None = None
    priority: int | None = None


@dataclass(frozen=True, kw_only=True)
class App:
    """The parts of an app. Two apps must not declare the same key or item.

    Problems:
    - `codes`: code -> status. `remedies`: code -> remedy, if it differs from that of the status.
    - `facts`: name of a fact -> schema.
    - `faults`: type of an exception -> its code, and a function that is called with the exception after the
      rollback.

    Database:
    - `grants`: prefix of the names of tables and views -> privileges. The longest matching prefix applies.
    - `tables_with_audience`: tables whose rows have an audience, and which need forced row-level security.
    - `citus_changes`: functions that adapt a statement to Citus.

    Requests:
    - `urls`: URL modules under /api/v1. `page_urls`: other URL modules.
    - `next_pages`: names of pages that may follow a log-in.
    - `locks`: path parameter -> function. It locks the rows that the views with this parameter change, before
      their entity tag is computed. The key "" applies to all other views.
    - `body_limits`: path -> function that allows bodies larger than `GOT_MAX_BODY_BYTES`. Bodies are buffered
      in memory, so it must authenticate the sender by the headers.
    - `secret_paths`: prefixes of paths; logs show the rest of such a path as `(secret)`.

    Document:
    - `enum_names`: public name of an enumeration -> its choices or their import path.
    - `links`: operation -> operations that follow it.
    - `path_texts`: parameter of a path, or `part of the path before it/parameter` -> description.
    - `schema_hooks`: import paths of postprocessing hooks of drf-spectacular.

    Others:
    - `texts`: the texts for people.
    - `figures`: name -> function that returns figures for /metrics.
    - `tasks`: import path of a task -> schedule. `queues`: task, or pattern of tasks -> queue.
    """

    codes: Mapping[str, int] = field(default_factory=dict)
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    facts: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    faults: Mapping[type[Exception], tuple[str, Report]] = field(default_factory=dict)
    grants: Mapping[str, Grant] = field(default_factory=dict)
    tables_with_audience: tuple[str, ...] = ()
    citus_changes: tuple[Callable[[str], str], ...] = ()
    urls: tuple[str, ...] = ()
    page_urls: tuple[str, ...] = ()
    next_pages: tuple[str, ...] = ()
    locks: Mapping[str, Lock] = field(default_factory=dict)
    body_limits: Mapping[str, BodyLimit] = field(default_factory=dict)
    secret_paths: tuple[str, ...] = ()
    enum_names: Mapping[str, Any] = field(default_factory=dict)
    links: Mapping[str, Sequence[Link]] = field(default_factory=dict)
    path_texts: Mapping[str, str] = field(default_factory=dict)
    schema_hooks: tuple[str, ...] = ()
    texts: Texts = REQUIRED
    figures: Mapping[str, Figures] = field(default_factory=dict)
    tasks: Mapping[str, Schedule] = field(default_factory=dict)
    queues: Mapping[str, str] = field(default_factory=dict)


Parts = TypeVar("Parts", bound=App)

_declared: Mapping[str, App] = {}
_merged: Mapping[type[App], Any] = {}


def parts(kind: type[Parts]) -> Parts:
    """The parts of all apps together, in the order of INSTALLED_APPS. Empty before the start."""
    found: Parts = _merged.get(kind) or kind()
    return found


def collect() -> None:
    """Collects the parts of all apps. Must be called once, after all models are loaded."""
    use({each.label: each.parts() for each in apps.get_app_configs() if hasattr(each, "parts")})
    found = parts(App)
    enum_names: Any = settings.SPECTACULAR_SETTINGS["ENUM_NAME_OVERRIDES"]
    enum_names.update(found.enum_names)
    settings.CELERY_TASK_ROUTES.update({task: {"queue": queue} for task, queue in found.queues.items()})
    for task, every in found.tasks.items():
        options = {"expires": every.expires, "priority": every.priority}
        settings.CELERY_BEAT_SCHEDULE[task] = {
            "task": task,
            "schedule": every.seconds,
            "options": {name: value for name, value in options.items() if value is not None},
        }


def use(declared: Mapping[str, App]) -> None:
    """Replaces the collected parts: label of an app -> its parts.

    Raises ImproperlyConfigured, with the app and the field, if two apps declare the same part, or if no app
    declares a required part. Also raises it for a remedy or fault with an unknown code.
    """
    global _declared, _merged
    kinds = {kind for each in declared.values() for kind in type(each).__mro__ if issubclass(kind, App)}
    merged = {kind: _merge(kind, declared) for kind in kinds}
    for app, each in declared.items():
        named = {"remedies": [*each.remedies], "faults": [code for code, _ in each.faults.values()]}
        for name, codes in named.items():
            if unknown := set(codes) - set(merged[App].codes):
                raise ImproperlyConfigured(f"{app}: {name} name an unknown code: {', '.join(unknown)}")
    _declared, _merged = declared, merged


def _merge(kind: type[App], declared: Mapping[str, App]) -> App:
    merged: dict[str, Any] = {each.name: getattr(kind(), each.name) for each in fields(kind)}
    owners: dict[str, str] = {}
    for app, each in declared.items():
        for name in merged.keys() & vars(each).keys():
            value = getattr(each, name)
            if value is REQUIRED:
                continue
            is_single = not isinstance(value, Mapping | tuple)
            for part in [name] if is_single else [f"{name}: {key}" for key in value]:
                if part in owners:
                    raise ImproperlyConfigured(f"{owners[part]} and {app} both declare {part}")
                owners[part] = app
            if isinstance(value, Mapping):
                merged[name] |= value
            else:
                merged[name] = value if is_single else merged[name] + value
    if missing := [name for name, value in merged.items() if value is REQUIRED]:
        raise ImproperlyConfigured(f"no app declares {', '.join(missing)}")
    return kind(**merged)


def api_patterns() -> list[URLResolver]:
    return [path("api/v1/", include(module)) for module in parts(App).urls]


def page_patterns() -> list[URLResolver]:
    return [path("", include(module)) for module in parts(App).page_urls]


def apply_schema_hooks(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: runs the hooks of the apps."""
    for hook in parts(App).schema_hooks:
        result = import_string(hook)(result, generator, request, public)
    return result
