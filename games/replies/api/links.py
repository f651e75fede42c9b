"""Links from the parser of typed answers to operations that continue it."""

from __future__ import annotations

from got_api.schema.links import link

_SAME = {"code": "path.code", "number": "path.number"}
LINKS = {"read_answer": [link(name, **_SAME) for name in ("check_answer", "answer_decision", "save_draft")]}
"""Operation -> operations that continue it, with the sources of their parameters."""
