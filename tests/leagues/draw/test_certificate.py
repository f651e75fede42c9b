"""The verifier accepts a certificate, and reports each change in an altered one."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.leagues.draw import Entry, canonical_json, certify, commitment

from .drawing import SEED, VERIFIER, draw_input, verifier

Json = dict[str, Any]


@cache
def certificate() -> Json:
    """Certificate of the second round of a Swiss stage: fourteen entries, a smaller table, and all terms."""
    entries = tuple(
        Entry(number=n, points=100 * (n % 5), luck=n % 7 - 3, played={"stark": n % 2}, salt=f"salt {n} ☃")
        for n in range(1, 15)
    )
    given = draw_input(
        entries=entries,
        round=2,
        allowed=(5, 4),
        wanted=5,
        spread="sliced",
        met=((1, 2, 1), (3, 4, 1), (13, 14, 2)),
        beside=((1, 2, 1),),
        sleep=((5, 6, 3),),
        wishes=((7, 8),),
        apart=((9, 10),),
    )
    made: Json = json.loads(canonical_json(certify(given, SEED, "1.0")))
    return made


def rejection(made: Json, **noted: Any) -> str:
    with pytest.raises(verifier().CertificateRejected) as refused:
        verifier().verify(made, **noted)
    return str(refused.value)


def changed_certificate(path: tuple[Any, ...], value: Any) -> Json:
    made = deepcopy(certificate())
    *way, last = path
    at: Any = made
    for step in way:
        at = at[step]
    assert at[last] != value
    at[last] = value
    return made


def test_a_certificate_is_accepted_in_its_printed_form(tmp_path: Path) -> None:
    """Runs the verifier as a program, without our modules on the path."""
    made = certificate()
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(made, indent=1), encoding="utf-8")
    salt = f"3={made['input']['entries'][2]['salt']}"
    command = [sys.executable, "-I", str(VERIFIER), str(file), commitment(SEED), "--salt", salt]
    run = subprocess.run(
        [*command, "--input-hash", made["input_hash"], "--no-search"],
        capture_output=True, cwd=tmp_path, encoding="utf-8", env={"PYTHONUTF8": "1"}, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(
        "ACCEPTED: season winter, round 2, attempt 1: the tables of 1 rounds were not "
    )
    assert verifier().verify(made, commitment(SEED), made["input_hash"]) == 1


def text_with_flipped_digit(text: str, place: int) -> str:
    return text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]


@pytest.mark.parametrize("place", [0, 31, 63])
def test_a_changed_byte_of_a_seed_or_hash_is_rejected(place: int) -> None:
    made = certificate()
    seed = rejection(
        changed_certificate(("seed",), text_with_flipped_digit(made["seed"], place)), with_search=False
    )
    assert seed.startswith("commitment (or seed) differs from byte ")
    for name, message in (("commitment", "commitment (or seed)"), ("input_hash", "input_hash (or input)")):
        found = rejection(
            changed_certificate((name,), text_with_flipped_digit(made[name], place)), with_search=False
        )
        assert found.startswith(
            f"{message} differs from byte {place + 1} on: it is {text_with_flipped_digit(made[name], place)}"
        )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("season",), "summer"),
        (("attempt",), 2),
        (("weights", "luck"), 2),
        (("entries", 3, "points"), 401),
        (("entries", 3, "salt"), "salt 4 ☂"),
        (("met", 0, 2), 2),
        (("apart", 0, 1), 11),
        (("houses", "5", 0), "martell"),
    ],
)
def test_a_changed_value_of_the_input_is_rejected(path: tuple[Any, ...], value: Any) -> None:
    found = rejection(changed_certificate(("input", *path), value), with_search=False)
    assert found.startswith("input_hash (or input) differs from byte ")


def test_the_result_of_another_search_is_rejected() -> None:
    """Two seats are swapped, and the cost is that of the new tables. Only repeating the search reveals it."""
    tables = certificate()["result"][0]["tables"]
    one, other = tables[0][0], tables[1][0]
    made = changed_certificate(("result", 0, "tables", 0, 0), other)
    made["result"][0]["tables"][1][0] = one
    data = verifier().Input(made["input"])
    made["cost"] = verifier().cost_by_term(data, verifier().check_tables(data, made["result"]))
    message = f"result, round 2, table 1, stark: the entry is {other}, but must be {one}"
    assert rejection(made) == message
    assert verifier().verify(made, with_search=False) == 1


def test_impossible_results_are_rejected() -> None:
    tables = certificate()["result"][0]["tables"]
    last = len(tables) - 1
    twice = changed_certificate(("result", 0, "tables", 0, 0), tables[last][0])
    assert rejection(twice) == f"result, round 2: entry {tables[last][0]} is there twice"
    unknown = changed_certificate(("result", 0, "tables", 0, 0), 99)
    assert rejection(unknown) == "result, round 2: there is no entry 99"
    short = changed_certificate(("result", 0, "tables", last), tables[last][1:])
    assert rejection(short).startswith("result, round 2: the sizes of the tables is [5, 5, 3], but must be")
    where = {number: (table, seat) for table, row in enumerate(tables) for seat, number in enumerate(row)}
    (table, seat), (home, _) = where[9], where[10]
    other = tables[home][0] if tables[home][0] != 10 else tables[home][1]
    together = changed_certificate(("result", 0, "tables", table, seat), other)
    together["result"][0]["tables"][home][where[other][1]] = 9
    assert rejection(together) == f"result, round 2, table {home + 1}: 9 and 10 are to be apart"
    other_round = changed_certificate(("result", 0, "round"), 3)
    assert rejection(other_round) == "the rounds of the result is [3], but must be [2]"


@pytest.mark.parametrize("part", ["cost", "bounds"])
def test_every_changed_number_of_cost_or_bounds_is_rejected(part: str) -> None:
    for term, value in certificate()[part].items():
        found = rejection(changed_certificate((part, term), value + 1), with_search=False)
        assert found == f"{part}.{term} is {value + 1}, but must be {value}"
    missing = deepcopy(certificate())
    del missing[part]["met"]
    assert rejection(missing).startswith(f"the terms of {part} is ")


def test_values_that_a_reader_noted_earlier_are_compared() -> None:
    made = certificate()
    noted = {"commitment": "0" * 64, "input_hash": "0" * 64, "salts": {3: "other"}}
    messages = {
        "commitment": "the commitment that you noted for attempt 1 differs",
        "input_hash": "the input_hash that you noted differs",
        "salts": "the salt of entry 3 differs",
    }
    for name, value in noted.items():
        found = rejection(made, with_search=False, **{name: value})
        assert found.startswith(messages[name])


def test_malformed_certificates_are_rejected() -> None:
    for path in (("input",), ("seed",), ("result", 0)):
        assert rejection(changed_certificate(path, [])).startswith("this is no certificate of a draw")
    del (nothing := deepcopy(certificate()))["result"]
    assert rejection(nothing) == "this is no certificate of a draw (KeyError('result'))"


def test_canonical_bytes_follow_rfc_8785() -> None:
    value = {"b": [1, -2], "a": 'tab\t quote" \\ \u0001 \u007f é ☃ /', "é": {}, "\U0001f600": 0, "\ufb33": 1}
    expected = '{"a":"tab\\t quote\\" \\\\ \\u0001 \u007f é ☃ /","b":[1,-2],"é":{},"\U0001f600":0,"\ufb33":1}'
    assert canonical_json(value) == expected.encode()
    for refused in (1.0, True, None, 2**53, [0.5]):
        with pytest.raises(ValueError, match="no canonical form"):
            canonical_json(refused)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        certify(draw_input(), b"short", "test")
