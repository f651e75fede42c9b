"""Registries of URLs, tasks and schema hooks of the apps, which register in `AppConfig.ready`.

This package names no app. Other registries are `errors.register_codes`, `metrics.register_figures`,
`grants.register_grants`, `checks.register_audienced_tables` and `logs.register_secret_paths`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.urls import URLResolver, include, path
from django.utils.module_loading import import_string

_url_modules: list[str] = []
_page_modules: list[str] = []
_schema_hooks: list[str] = []


def register_api(
    url_module: str,
    *,
    enum_names: Mapping[str, Any] | None = None,
    schema_hooks: Sequence[str] = (),
) -> None:
    """Adds the URLs of an app under /api/v1, with settings for the schema generator.

    `enum_names` maps the public name of an enumeration to its choices or their import path, like
    ENUM_NAME_OVERRIDES of drf-spectacular. `schema_hooks` are import paths of its postprocessing hooks.
    """
    if url_module in _url_modules:
        return
    _url_modules.append(url_module)
    _schema_hooks.extend(schema_hooks)
    overrides: Any = settings.SPECTACULAR_SETTINGS["ENUM_NAME_OVERRIDES"]
    overrides.update(enum_names or {})


def api_patterns() -> list[URLResolver]:
    return [path("api/v1/", include(module)) for module in _url_modules]


def register_pages(url_module: str) -> None:
    """Adds the URLs of an app that are not under /api/v1."""
    if url_module not in _page_modules:
        _page_modules.append(url_module)


def page_patterns() -> list[URLResolver]:
    return [path("", include(module)) for module in _page_modules]


def apply_schema_hooks(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: runs the hooks of the apps, in the order of registration."""
    for hook in _schema_hooks:
        result = import_string(hook)(result, generator, request, public)
    return result


def register_tasks(
    schedule: Mapping[str, dict[str, Any]], *, queues: Mapping[str, str] | None = None
) -> None:
    """Adds entries to Celery's beat schedule. `queues` maps task names, or patterns of them, to a queue."""
    settings.CELERY_BEAT_SCHEDULE.update(schedule)
    settings.CELERY_TASK_ROUTES.update({task: {"queue": queue} for task, queue in (queues or {}).items()})
