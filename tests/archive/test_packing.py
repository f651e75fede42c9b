"""Rows are identical after packing and unpacking."""

from __future__ import annotations

import hashlib
import json
import lzma

import orjson
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from games.archive.columns import Tables, document_of, micros_of, tables_of, text_of
from games.archive.packing import _FOLDER, DICTIONARIES, ArchiveDamaged, pack, unpack

times = st.integers(-(2**55), 2**57).map(text_of)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.text(max_size=5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | times
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
)


def rows_after_round_trip(tables: Tables) -> Tables:
    """Rows after a round trip through storage by column as text."""
    return tables_of(orjson.loads(orjson.dumps(document_of(tables))))


@pytest.mark.long
@settings(deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(["a", "b", "c"]), values, max_size=3), max_size=8))
def test_arbitrary_rows_survive_a_round_trip_through_the_archive(rows: list[dict[str, object]]) -> None:
    for separators in ((",", ":"), (", ", ": ")):
        lines = [json.dumps(row, separators=separators) for row in rows]
        assert rows_after_round_trip({"games_unit": lines}) == ({"games_unit": lines} if lines else {})


@pytest.mark.long
@settings(deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries({"position": st.integers(0, 3), "kind": scalars, "facts": values}), max_size=6
    ),
    st.lists(
        st.fixed_dictionaries({"house": scalars, "position": st.integers(0, 4), "facts": values}), max_size=6
    ),
)
def test_rows_that_copy_other_rows_are_restored(
    events: list[dict[str, object]], readers: list[dict[str, object]]
) -> None:
    tables = {
        "games_eventreader": [json.dumps(row, separators=(",", ":")) for row in readers],
        "games_eventrecord": [json.dumps(row, separators=(",", ":")) for row in events],
    }
    assert rows_after_round_trip(tables) == {table: rows for table, rows in tables.items() if rows}


def test_unpacking_restores_the_packed_rows() -> None:
    tables = {"t": ['{"a":1}', '{"a":"ț"}'], "u": ['{"a": [1]}'], "v": []}
    assert unpack("abc", pack("abc", tables)) == {"t": tables["t"], "u": tables["u"]}


def test_lists_of_objects_are_stored_by_column() -> None:
    rows = [f'{{"units":[{{"area":"{area}","kind":"ship"}},{{"area":"{area}"}}]}}' for area in "abc"]
    rows += ['{"units":[]}']
    assert b'"a","b","c"' in orjson.dumps(document_of({"t": rows}))
    assert rows_after_round_trip({"t": rows}) == {"t": rows}


def test_rows_that_copy_others_are_stored_once_in_an_archive() -> None:
    event = {"position": 7, "kind": "order_seen", "facts": {"area": "winterfell"}, "format": 1}
    copy = {"house": "stark", **event}
    other = {"house": "greyjoy", **event, "facts": {}}
    tables = {
        "games_eventreader": [orjson.dumps(row).decode() for row in (copy, other)],
        "games_eventrecord": [orjson.dumps(event).decode()],
    }
    document = document_of(tables)
    assert orjson.dumps(document).count(b"winterfell") == orjson.dumps(document).count(b"order_seen") == 1
    assert tables_of(document) == tables


def test_times_of_a_game_are_stored_once() -> None:
    rows = [f'{{"at":"2026-11-24T10:{minute}:00.5+00:00","until":null}}' for minute in (17, 17, 18)]
    document = document_of({"t": rows, "u": rows})
    assert document["times"] == [micros_of("2026-11-24T10:17:00.5+00:00"), 60_000_000]
    assert b"2026" not in orjson.dumps(document)
    assert tables_of(document) == {"t": rows, "u": rows}


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-24T10:17:00.50+00:00",
        "2026-11-24T10:17:00+01:00",
        "2026-13-24T10:17:00+00:00",
        "0026-11-24T10:17:00+00:00",
        "24:00",
    ],
)
def test_text_that_looks_like_a_time_is_restored(text: str) -> None:
    rows = [orjson.dumps({"at": text}).decode()] * 3
    assert rows_after_round_trip({"t": rows}) == {"t": rows}


def test_json_with_spaces_is_also_stored_by_column() -> None:
    rows = [f'{{"id":{number},"about":{{"proposal": {{"area": "ț"}}}}}}' for number in range(9)]
    document = document_of({"t": rows})
    assert "rows" in document["tables"]["t"]
    assert tables_of(document) == {"t": rows}


def test_archives_of_the_first_format_can_be_read() -> None:
    column = {"of": {"same": 0, "count": 2}, "shapes": [{"a": {"steps": [1, 1]}}], "counts": [2]}
    tables = {"t": {"rows": column}, "u": {"lines": ['{"a": 1}']}}
    text = orjson.dumps({"format": 1, "game": "abc", "tables": tables})
    packed = lzma.compress(text, format=lzma.FORMAT_XZ)
    assert unpack("abc", packed) == {"t": ['{"a":1}', '{"a":2}'], "u": ['{"a": 1}']}
    for damaged in (packed[:-9], b"\xfd7zXZ\0"):
        with pytest.raises(ArchiveDamaged):
            unpack("abc", damaged)


def test_compression_dictionaries_never_change() -> None:
    """A new dictionary gets a new number: data packed with an old one needs that one to be read."""
    found = {int(file.stem): file.read_bytes() for file in _FOLDER.glob("*.zst")}
    texts = {number: zstandard.ZstdDecompressor().decompress(packed) for number, packed in found.items()}
    assert {number: hashlib.sha256(text).hexdigest() for number, text in texts.items()} == DICTIONARIES


@pytest.mark.long
def test_similar_rows_are_stored_by_column() -> None:
    rows = [f'{{"game_id":7,"facts":{{"area":"winterfell_{n % 7}"}},"position":{n}}}' for n in range(2000)]
    spread = [row.replace(":", ": ", 1) for row in rows]
    assert len(pack("abc", {"t": rows})) < len(pack("abc", {"t": spread})) / 3


def test_same_rows_give_the_same_bytes() -> None:
    assert pack("abc", {"t": ['{"a":1}']}) == pack("abc", {"t": ['{"a":1}']})


@pytest.mark.sample
@pytest.mark.parametrize(
    "damage",
    [
        "cut",
        "bit",
        "other game",
        "nothing",
        "no archive",
        "its beginning",
        "a later release",
        "something behind",
    ],
)
def test_damage_to_an_archive_is_detected(damage: str) -> None:
    whole = pack("abc", {"t": ['{"a":1}', '{"a":2}']})
    spoiled = bytearray(whole)
    spoiled[len(whole) // 2] ^= 16
    damaged = {
        "cut": whole[:-9],
        "bit": bytes(spoiled),
        "other game": pack("xyz", {"t": ['{"a":1}']}),
        "nothing": b"",
        "no archive": b"winter is coming",
        "its beginning": whole[:4],
        "a later release": whole[:4] + b"\xff" + whole[5:],
        "something behind": whole + b"x",
    }
    with pytest.raises(ArchiveDamaged):
        unpack("abc", damaged[damage])
