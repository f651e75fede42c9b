"""Which operations continue the reading of a typed answer."""

from __future__ import annotations

from got_api.links import to

_SAME = {"code": "path.code", "number": "path.number"}
LINKS = {"read_answer": [to(name, **_SAME) for name in ("check_answer", "answer_decision", "save_draft")]}
"""Operation -> those that continue it, with the places of their parameters."""
