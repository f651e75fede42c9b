"""Our engine plays the recorded games of another implementation and reaches the same positions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.engine.phases.combat import strength
from games.engine.sums import term

from .folder import FOLDER, KNOWN_FOLDER
from .replayer import Replay, replay_file
from .trace import read_trace, traces_in

TRACES, KNOWN = traces_in(FOLDER), traces_in(KNOWN_FOLDER)
NO_TRACES = pytest.mark.skipif(
    not TRACES, reason=f"no recorded games in {FOLDER}: name a folder by GOT_TRACES"
)


@pytest.mark.sample
@NO_TRACES
@pytest.mark.parametrize(
    "path", TRACES or [None], ids=lambda path: path.name.split(".")[0] if path else "none"
)
def test_a_recorded_game_reaches_the_same_positions(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    report = replay_file(path)
    record_property("replay", report.summary())
    assert not report.unexplained, "\n".join(report.unexplained)
    assert report.compared + report.later == report.decisions > 0
    assert report.later <= report.decisions // 50


@pytest.mark.skipif(not KNOWN, reason=f"no recorded games in {KNOWN_FOLDER}")
def test_a_wrong_rule_in_our_engine_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a defender with one extra strength diverges at its first combat."""
    right = strength.defense_terms
    one_more = term("garrison", 1, "GARR-2")
    monkeypatch.setattr(strength, "defense_terms", lambda state, house: [*right(state, house), one_more])
    report = Replay(read_trace(KNOWN[0])).run()
    assert all("combat: theirs" in found for found in report.unexplained)
    assert len(report.unexplained) > 5
