"""openapi/breaking_changes.py finds breaking changes, and allows those that openapi/versions.md announces."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.contract import document

GATE = Path(__file__).resolve().parents[2] / "openapi" / "breaking_changes.py"
breaking_changes: Any = runpy.run_path(str(GATE))["breaking_changes"]
Document = dict[str, Any]


@cache
def excerpt() -> bytes:
    """The part of the document about a game: comparing the whole takes half a second."""
    paths = {path: item for path, item in document()["paths"].items() if path.startswith("/api/v1/games")}
    return orjson.dumps(document() | {"paths": paths})


def schema(changed: Document, name: str) -> dict[str, Any]:
    found: dict[str, Any] = changed["components"]["schemas"][name]
    return found


def remove_operation(changed: Document) -> None:
    del changed["paths"]["/api/v1/games"]["get"]


def rename_operation(changed: Document) -> None:
    changed["paths"]["/api/v1/games"]["get"]["operationId"] = "find_games"


def remove_response_field(changed: Document) -> None:
    del schema(changed, "Game")["properties"]["host"]


def make_response_field_optional(changed: Document) -> None:
    schema(changed, "Game")["required"].remove("host")


def change_type(changed: Document) -> None:
    schema(changed, "Game")["properties"]["round"]["type"] = "string"


def let_it_be_null(changed: Document) -> None:
    schema(changed, "Game")["properties"]["name"]["type"] = ["string", "null"]


def remove_enum_value(changed: Document) -> None:
    schema(changed, "GameStatus")["enum"].remove("lobby")


def remove_event_kind(changed: Document) -> None:
    del schema(changed, "GameEvent")["discriminator"]["mapping"]["units_moved"]


def rename_event_kind(changed: Document) -> None:
    mapping = schema(changed, "GameEvent")["discriminator"]["mapping"]
    mapping["units_marched"] = mapping.pop("units_moved")
    schema(changed, "UnitsMovedEvent")["properties"]["kind"]["const"] = "units_marched"


def rename_decision_kind(changed: Document) -> None:
    mapping = schema(changed, "Decision")["discriminator"]["mapping"]
    mapping["march"] = mapping.pop("resolve_march")


def change_status(changed: Document) -> None:
    responses = changed["paths"]["/api/v1/games"]["post"]["responses"]
    responses["200"] = responses.pop("201")


def change_shape_of_options(changed: Document) -> None:
    options = schema(changed, "ResolveRaidDecision")["properties"]["options"]
    options["oneOf"][0] = {"$ref": "#/components/schemas/SomeAreasOptions"}


def require_path_type(changed: Document) -> None:
    [number] = [
        each
        for each in changed["paths"]["/api/v1/games/{code}/decisions/{number}"]["get"]["parameters"]
        if each.get("name") == "number"
    ]
    number["schema"]["type"] = "string"


def remove_enum_value_in_list(changed: Document) -> None:
    schema(changed, "HouseId")["enum"].remove("martell")


def remove_request_enum_value(changed: Document) -> None:
    schema(changed, "ChosenRules")["properties"]["victory_check"]["enum"].remove("after_march")


def narrow_pattern(changed: Document) -> None:
    schema(changed, "UnitId")["pattern"] = "^stark_[a-z_]+$"


def remove_request_field(changed: Document) -> None:
    del schema(changed, "NewGameRequest")["properties"]["preset"]


def remove_media_type(changed: Document) -> None:
    content = changed["paths"]["/api/v1/games"]["get"]["responses"]["200"]["content"]
    content["application/xml"] = content.pop("application/json")


def remove_event_field(changed: Document) -> None:
    del schema(changed, "UnitsMovedEvent")["properties"]["origin"]


def require_request_field(changed: Document) -> None:
    schema(changed, "NewGameRequest")["required"].append("preset")


def require_query_parameter(changed: Document) -> None:
    changed["paths"]["/api/v1/games"]["get"]["parameters"].append(
        {"in": "query", "name": "edition", "required": True, "schema": {"type": "string"}}
    )


def narrow_request(changed: Document) -> None:
    schema(changed, "PauseRequest")["properties"]["length_days"]["maximum"] = 3


def remove_answer_field(changed: Document) -> None:
    del schema(changed, "ResolveMarchAnswer")["properties"]["leave_power_token"]


def require_a_token(changed: Document) -> None:
    changed["paths"]["/api/v1/games"]["get"]["security"].remove({})


def remove_webhook(changed: Document) -> None:
    changed["webhooks"].clear()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "change",
    [
        remove_operation, rename_operation, remove_response_field, make_response_field_optional, change_type,
        let_it_be_null, remove_enum_value, remove_event_kind, remove_event_field, require_request_field,
        rename_event_kind, rename_decision_kind, change_status, change_shape_of_options, require_path_type,
        narrow_pattern, remove_enum_value_in_list, remove_request_enum_value, remove_request_field,
        remove_media_type,
        require_query_parameter, narrow_request, remove_answer_field, require_a_token, remove_webhook,
    ],
)  # fmt: skip
def test_each_breaking_change_is_reported(change: Callable[[Document], None]) -> None:
    changed = orjson.loads(excerpt())
    change(changed)
    assert next(breaking_changes(orjson.loads(excerpt()), changed), None) is not None


@pytest.mark.long
def test_additions_within_a_version_are_allowed() -> None:
    changed = orjson.loads(orjson.dumps(document()))
    changed["paths"]["/api/v1/auctions"] = {"get": {"operationId": "list_auctions", "responses": {}}}
    schema(changed, "Game")["properties"]["league"] = {"type": "string"}
    schema(changed, "Game")["required"].append("league")
    schema(changed, "GameStatus")["enum"].append("archived")
    schema(changed, "NewGameRequest")["properties"]["edition"] = {"type": "string"}
    changed["components"]["schemas"]["DragonWokenEvent"] = {"type": "object", "properties": {}}
    mapping = schema(changed, "GameEvent")["discriminator"]["mapping"]
    mapping["dragon_woken"] = "#/components/schemas/DragonWokenEvent"
    assert list(breaking_changes(document(), changed)) == []


@pytest.mark.long
def test_an_unchanged_document_has_no_breaking_change() -> None:
    assert list(breaking_changes(document(), orjson.loads(orjson.dumps(document())))) == []
    assert list(breaking_changes(orjson.loads(excerpt()), orjson.loads(excerpt()))) == []
