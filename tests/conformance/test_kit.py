"""The kit accepts a correct client, and reports the faults of a defective one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from openapi.conformance import example_client, kit, server
from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run
from tests.conformance.together import AT_ONCE, wanted_here
from tests.documents.pages import ROOT, text_of

SOURCE = Path(example_client.__file__).read_text(encoding="utf-8")
DEFECTS = {
    "asks again at once": (
        "rate_limits",
        "pause = float(problem.after or pause)",
        "pause = 0.0",
        "again after",
    ),
    "gives up": ("retries", "if problem.status not in RETRIED or", "if True or", "ended by itself"),
    "takes a lost reply for a refusal": (
        "lost_replies",
        "if time.monotonic() > end:\n                    raise",
        'if method == "PUT":\n                    raise Problem(0, "lost", None) from None',
        "of 2 answers",
    ),
    "skips an entry": (
        "resumption",
        'page = self.client.ask("GET", f"{self.path}/events?{query}")',
        'page = self.client.ask("GET", f"{self.path}/events?{query}"); page["results"] = page["results"][1:]',
        "loses events",
    ),
    "polls rarely": ("buffering", "time.sleep(POLL_SECONDS)", "time.sleep(12)", "a hole of"),
    "shows entries twice": (
        "doubled_events",
        'if entry["cursor"] in self.seen:',
        "if False:",
        "events twice",
    ),
    "goes back": (
        "late_events",
        'if entry["cursor"] in self.seen:\n',
        'self.cursor = entry["cursor"]\n                if entry["cursor"] in self.seen:\n',
        "long past",
    ),
    "answers what it does not know": (
        "unknown_kinds",
        'decision["kind"] not in DECISIONS or',
        "",
        "a kind that it cannot know",
    ),
    "sends everything back": (
        "unknown_fields",
        'return {"kind": decision["kind"], **fields_for(options)}',
        'return {"kind": decision["kind"], "added_later": options["added_later"], **fields_for(options)}',
        "sends a field of a response back",
    ),
    "ends at a new code": (
        "unknown_problems",
        "show(problem=problem.code)",
        'show(problem={"decision_closed": problem.code}[problem.code])',
        "ended by itself",
    ),
    "insists": ("stale_answers", "RETRIED = (429,", "RETRIED = (409, 429,", "to a closed decision"),
    "prints two lines at once": (
        "retries",
        "print(json.dumps(line), flush=True)",
        'print(json.dumps(line) * (1 + (line.get("answered") == 1)), flush=True)',
        "no JSON",
    ),
    "speaks English": (
        "languages",
        '"Accept-Language": self.language',
        '"Accept-Language": "en"',
        "neither Accept-Language nor lang",
    ),
}
"""Defect -> the check that fails, a part of the example, its replacement, words of the fault."""


STUCK = {"takes a lost reply for a refusal", "sends everything back", "insists"}
"""Defects that make a client continue without progress."""
STUCK_SECONDS = 10
SAMPLE = ("resumption",)
PASSED = [*SAMPLE, *(pytest.param(each, marks=pytest.mark.drill) for each in CHECKS if each not in SAMPLE)]


@pytest.mark.long
@pytest.mark.parametrize("check", PASSED)
def test_the_example_client_passes_each_check(address: str, check: str) -> None:
    assert run(check, address, [sys.executable, example_client.__file__]).faults == ()


@pytest.mark.long
def test_the_command_printed_on_the_page_runs_one_check(address: str) -> None:
    command = [sys.executable, "-m", "openapi.conformance", address, "--check", "languages", "--"]
    done = subprocess.run(
        [*command, sys.executable, example_client.__file__], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "languages: passed\n"), done.stderr


@pytest.fixture(scope="module")
def faults_of_defects(
    address: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Future[Sequence[str]]]]:
    """Defect -> its faults, computed in parallel for all selected tests: the clients mostly wait."""
    wanted = wanted_here(request, "defect")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {
            defect: pool.submit(faults_of, defect, address, tmp_path_factory.mktemp("client"))
            for defect in wanted
        }


def faults_of(defect: str, address: str, folder: Path) -> Sequence[str]:
    check, part, instead, _ = DEFECTS[defect]
    assert SOURCE.count(part) == 1
    client = folder / "client.py"
    client.write_text(SOURCE.replace(part, instead), encoding="utf-8")
    seconds = STUCK_SECONDS if defect in STUCK else kit.STUCK_SECONDS
    return run(check, address, [sys.executable, str(client)], seconds=seconds).faults


@pytest.mark.sample
@pytest.mark.parametrize(
    "defect",
    DEFECTS,
)
def test_a_planted_defect_is_reported_in_words_that_describe_it(
    faults_of_defects: dict[str, Future[Sequence[str]]], defect: str
) -> None:
    faults = faults_of_defects[defect].result()
    assert any(DEFECTS[defect][-1] in fault for fault in faults), faults


def test_every_check_fails_for_one_of_the_planted_defects() -> None:
    assert {check for check, *_ in DEFECTS.values()} == set(CHECKS)


def test_the_page_about_conformance_lists_every_check() -> None:
    page = text_of("openapi/conformance/README.md")
    assert [name for name in (*CHECKS, *server.CHECKS) if f"| `{name}` |" not in page] == []
