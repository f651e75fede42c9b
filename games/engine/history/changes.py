"""The formats of stored documents, from the first to the current one."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from ..codec import Plain

FORMAT = 1
"""The current format. Every stored document names its format."""

Family: TypeAlias = Literal["answer", "event", "line", "position", "question", "ruleset", "step"]
Document: TypeAlias = dict[str, Plain]
Upcaster: TypeAlias = Callable[[Document], Document | list[Document]]
"""Converts a document to the next format, without changing it. Only a step may become several documents."""

UPCASTERS: Mapping[tuple[int, Family, str], Upcaster] = {}
"""Maps (format that the upcaster reads, family, kind) to the upcaster. README.md shows an example of each
sort.
"""
