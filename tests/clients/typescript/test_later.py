"""Data from a newer release of the same API version breaks nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from got_api.schema.open_schema import CLOSED_UNIONS
from got_api.schema.views import document
from tests.clients.typescript.programs import Programs
from tests.openapi.clients.later import NEW, later_examples

pytestmark = pytest.mark.long


def test_kinds_and_fields_from_a_later_server_can_be_read(programs: Programs, tmp_path: Path) -> None:
    today = document()
    examples = list(later_examples(today))
    file = tmp_path / "later.json"
    file.write_text(json.dumps(examples))
    read = programs.reports(programs.compiled("later.ts"), str(file))
    assert [each for each in read if not each[2]] == []
    unions = {name for name, schema in today["components"]["schemas"].items() if "discriminator" in schema}
    unknown = {name for name, kind, *_ in read if kind == f"Unknown{name}"}
    assert {"GameEvent", "Decision", "Options", "Question"} <= unknown <= unions - CLOSED_UNIONS
    assert ["Decision", "UnknownDecision", True, f"unknown: {NEW}"] in read


def test_a_switch_that_lacks_a_kind_does_not_compile(programs: Programs) -> None:
    source = (programs.sources / "later.ts").read_text(encoding="utf-8")
    kind = '    case "retreat_to":\n'
    assert kind in source
    with pytest.raises(RuntimeError, match="not assignable to parameter of type 'never'"):
        programs.compiled("later_lacks.ts", source.replace(kind, ""))
