"""Prints the results of the replays at the end of the run."""

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each game and the sums; nothing when no game was replayed."""
    summaries = sorted(
        (
            value
            for outcome in ("passed", "failed")
            for report in terminalreporter.getreports(outcome)
            for name, value in report.user_properties
            if name == "replay"
        ),
        key=lambda summary: str(summary["game"]),
    )
    if not summaries:
        return
    numbers: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    terminalreporter.section("recorded games replayed")
    for summary in summaries:
        counts = summary["counts"]
        terminalreporter.line(summary["game"] + ": " + ", ".join(f"{n} {name}" for name, n in counts.items()))
        numbers.update(counts)
        rules.update(summary["explained"])
    terminalreporter.line(
        f"{len(summaries)} games: " + ", ".join(f"{n} {name}" for name, n in numbers.items())
    )
    for rule, count in rules.most_common():
        terminalreporter.line(f"  explained {count} times: {rule}")
