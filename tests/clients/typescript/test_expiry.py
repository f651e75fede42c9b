"""Access tokens that expire three times in a row, in Node. Time is simulated."""

from __future__ import annotations

import pytest

from tests.clients.typescript.programs import Programs

pytestmark = pytest.mark.long

EXPIRIES = 3


@pytest.mark.parametrize(
    ("scenario", "reads", "requests"),
    [
        ("alone", 4 * EXPIRIES, EXPIRIES),
        ("losses", EXPIRIES, 3 * EXPIRIES),
        ("together", 2 * EXPIRIES, EXPIRIES),
    ],
)
def test_a_client_renews_access_that_expires_three_times(
    programs: Programs, scenario: str, reads: int, requests: int
) -> None:
    found = programs.reports(programs.compiled("expiries.ts"), scenario)
    assert found["names"] == ["arya"] * reads
    assert found["number"] == len(set(found["keys"])) == EXPIRIES
    assert len(found["keys"]) == requests
    assert set(found["metadata"]) == {None}
    assert found["renewal"] is None


def test_an_app_that_is_killed_in_a_renewal_repeats_it(programs: Programs) -> None:
    """An hour later the tokens of the repeated request have also expired, and are renewed at once."""
    found = programs.reports(programs.compiled("expiries.ts"), "killed")
    assert found["names"] == ["arya"] * EXPIRIES
    first, second, third, fourth, fifth, *_ = found["keys"]
    assert first == second and third == fourth != fifth
    assert found["number"] == 5
    assert found["renewal"] is None
