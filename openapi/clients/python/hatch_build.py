"""Generates the uncommitted modules for each wheel and sdist."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent


class Generated(BuildHookInterface):  # type: ignore[type-arg]
    """Generates the modules from the repository's OpenAPI document. An sdist already contains them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        document = HERE.parents[1] / "schema.yaml"
        if document.exists():
            sys.path.insert(0, str(HERE))
            from generate import generate

            generate(document)
        elif not (HERE / "src" / "agot" / "sync.py").exists():
            raise RuntimeError("neither openapi/schema.yaml nor the modules made from it are here")
