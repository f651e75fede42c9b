"""Constant public bodies have entity tags, 304 responses and gzip. Some other bodies are never compressed."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
import zstandard

from got_api.http.documents import coding_for, tags_in
from got_api.schema import views as docs
from tests.people import Visitor
from tests.press.table import conversation, says
from tests.served import found_game

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "br, gzip;q=0.8"}
CONSTANT = [
    "/schema",
    "/schema?format=json",
    "/docs",
    "/errors",
    "/presets",
    "/reference?include=map",
    "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js",
]


@pytest.mark.sample
@pytest.mark.parametrize("path", CONSTANT)
def test_document_has_an_entity_tag_and_is_not_sent_again_unchanged(visitor: Visitor, path: str) -> None:
    plain = visitor.gets(path)
    assert plain.status_code == 200 and "Content-Encoding" not in plain
    packed = visitor.gets(path, **GZIP)
    assert packed["Content-Encoding"] == "gzip" and "Accept-Encoding" in packed["Vary"]
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert packed["ETag"] == f"W/{plain['ETag']}"
    behind_apache = plain["ETag"][:-1] + '-gzip"'  # as mod_deflate changes tags
    for tag in (plain["ETag"], packed["ETag"], behind_apache, f'"other", {plain["ETag"]}', "*"):
        again = visitor.gets(path, **{"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == plain["ETag"]
    assert visitor.gets(path, **{"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ('"abc-gzip"', {'"abc"'}),
        ('W/"abc-br", "d-gzip-e", "f-zstd"', {'"abc"', '"d-gzip-e"', '"f"'}),
        ('"", "-gzip", *', {'""', "*"}),
        ("abc-gzip", set()),
    ],
)
def test_entity_tag_matches_although_a_proxy_added_a_coding_to_it(header: str, tags: set[str]) -> None:
    assert tags_in(header) == tags


def test_each_format_has_its_own_entity_tag(visitor: Visitor) -> None:
    assert visitor.gets("/schema")["ETag"] != visitor.gets("/schema?format=json")["ETag"]


@pytest.mark.sample
@pytest.mark.parametrize("path", ["/schema", "/schema?format=json"])
def test_no_request_generates_the_schema(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Generating the schema takes seconds, during which a new process would serve no requests."""
    for kept in (docs._render_part, docs._schema):
        kept.cache_clear()
    monkeypatch.setattr(docs, "document", None)
    assert visitor.gets(path).status_code == 200


def test_schema_is_rendered_once(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    first = visitor.gets("/schema").content
    monkeypatch.setattr(docs, "document", None)
    monkeypatch.setattr(docs, "_render_part", None)
    for _ in range(3):
        assert visitor.gets("/schema").content == first


def test_zstd_is_preferred(visitor: Visitor) -> None:
    plain = visitor.gets("/reference?include=map")
    packed = visitor.gets("/reference?include=map", **{"Accept-Encoding": "gzip, deflate, br, zstd"})
    assert packed["Content-Encoding"] == "zstd" and packed["ETag"] == f"W/{plain['ETag']}"
    assert zstandard.ZstdDecompressor().decompress(packed.content) == plain.content


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("gzip", "gzip"),
        ("deflate, gzip;q=1.0, *;q=0.5", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("GZIP,ZSTD;q=0", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0.0, br", None),
        ("identity", None),
        ("xgzip", None),
        ("", None),
    ],
)
def test_body_is_compressed_with_a_coding_that_the_client_accepts(
    header: str, coding: str | None, rf: Any
) -> None:
    assert coding_for(rf.get("/", HTTP_ACCEPT_ENCODING=header)) == coding


READINGS = ("position", "events", "decisions?words=true", "standing", "board")


def test_public_view_is_compressed(settings: Any) -> None:
    settings.GOT_RATES = {}
    path, visitor = found_game(3).path, Visitor()
    for part in ("position", "events"):
        public = visitor.gets(f"{path}/{part}", **GZIP)
        assert public["Content-Encoding"] == "gzip"
        assert gzip.decompress(public.content) == visitor.gets(f"{path}/{part}").content
    tag = visitor.gets(f"{path}/position", **GZIP)["ETag"]
    again = visitor.gets(f"{path}/position", **GZIP, **{"If-None-Match": tag})
    assert again.status_code == 304


def test_view_of_a_house_is_compressed_with_padding(settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    stark, lengths = game.people["stark"], set()
    for part in READINGS:
        path = f"{game.path}/{part}"
        plain, packed = stark.gets(path), stark.gets(path, **{"Accept-Encoding": "gzip, zstd"})
        assert len(plain.content) > 1000 and packed["Content-Encoding"] == "gzip", part
        assert "Accept-Encoding" in packed["Vary"]
        assert gzip.decompress(packed.content) == plain.content
        assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 1.5
        assert packed["ETag"] == f"W/{plain['ETag']}"
        for tag in (plain["ETag"], packed["ETag"], plain["ETag"][:-1] + '-gzip"'):
            assert stark.gets(path, **{"If-None-Match": tag}).status_code == 304
    for _ in range(8):
        lengths.add(len(stark.gets(f"{game.path}/position", **GZIP).content))
    assert len(lengths) > 1, "one body has one length: a listener can compare it with others"


@pytest.mark.parametrize("header", ["identity", "gzip;q=0", "zstd", "br"])
def test_view_of_a_house_uses_only_accepted_codings(header: str) -> None:
    game = found_game(3)
    answer = game.people["stark"].gets(f"{game.path}/position", **{"Accept-Encoding": header})
    assert "Content-Encoding" not in answer and "Accept-Encoding" in answer["Vary"]


def test_responses_with_accounts_tokens_or_messages_are_not_compressed(settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    stark, talk = game.people["stark"], conversation(game, "stark", "lannister")
    for number in range(12):
        stark.posts("/me/tokens", {"name": f"bot number {number} " * 3, "scopes": ["read"]})
        says(game, "stark", talk, f"message {number} " * 9)
    for path in ("/me/tokens", f"{talk}/messages"):
        answer = stark.gets(path, **GZIP)
        assert len(answer.content) > 1000 and "Content-Encoding" not in answer, path
    assert "Content-Encoding" not in stark.gets("/me", **GZIP)
