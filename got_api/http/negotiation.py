"""Content negotiation for resources with a single media type, or with one that the view selects."""

from typing import Any

from rest_framework.negotiation import BaseContentNegotiation


class AnyMediaType(BaseContentNegotiation):
    """Accepts every `Accept` header."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
