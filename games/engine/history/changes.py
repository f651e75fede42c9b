"""The formats of stored documents, from the first to the one of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from ..codec import Plain

FORMAT = 1
"""The format that is written today. Every stored document names the one it was written in."""

Family: TypeAlias = Literal["answer", "event", "line", "position", "question", "ruleset", "step"]
Document: TypeAlias = dict[str, Plain]
Upcaster: TypeAlias = Callable[[Document], Document | list[Document]]
"""Gives what a document is in the next format. Pure: it changes nothing. Only a step may become several."""

UPCASTERS: Mapping[tuple[int, Family, str], Upcaster] = {}
"""(format that it reads, family, kind) -> what leads to the next format. README.md shows each sort."""
