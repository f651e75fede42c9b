"""What the processes of each way of hosting find in their environment, from one settings.env."""

from __future__ import annotations

import re
from collections.abc import Mapping

from deploy import artefacts

_VALUE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled(text: str, settings: Mapping[str, str]) -> str:
    """A value of compose.yaml with the values of `--env-file`. Raises KeyError for one that it must have."""

    def value(found: re.Match[str]) -> str:
        name, sign, other = found.groups()
        if given := settings.get(name):
            return given
        if sign == "?":
            raise KeyError(name)
        return other or ""

    return _VALUE.sub(value, text)


def compose_environment(service: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a container: its env_file, and over it its own names."""
    description = artefacts.services()[service]
    found = dict(settings) if description.get("env_file") else {}
    own = description.get("environment", {})
    return found | {name: filled(value, settings) for name, value in own.items()}
