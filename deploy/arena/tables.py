"""The figures of a cell as tables for people."""

from collections.abc import Iterable, Sequence
from typing import Any

Row = Sequence[str]

FOOLISH = {
    "march: idle": ("idle_marches", "marches"),
    "idle, forced": ("idle_marches_forced", "marches"),
    "gain open": ("idle_marches_with_a_gain_open", "marches"),
    "raid: none": ("raids_without_target", "raids"),
    "none, forced": ("raids_without_target_forced", "raids"),
    "passed up": ("raids_with_a_target_passed_up", "raids"),
    "wildlings: lost": ("wildling_attacks_lost", "wildling_attacks"),
    "power kept": ("wildling_attacks_lost_with_power_kept", "wildling_attacks"),
    "card wasted": ("wasted_cards", "cards"),
    "home lost": ("homes_lost", "games"),
    "given up": ("homes_given_up", "games"),
    "at power cap": ("rounds_at_power_cap", "rounds"),
    "failed": ("failed_answers", "answers"),
}
"""Column of the table of foolish moves -> (figure that is counted, figure of the occasions for it)."""


def tables_of(figures: dict[str, Any]) -> str:
    """All tables of a cell, each with its heading."""
    length = figures["length"]
    tides = "with" if figures["tides"] else "without"
    heading = f"{figures['players']} players, {tides} Tides of Battle, {figures['games']} games"
    rounds = "  ".join(f"{number}: {count}" for number, count in length["rounds"].items())
    return "\n\n".join(
        [
            heading,
            table("house", _shares(figures["houses"], _by_house(figures["ratings"]["seats"]))),
            table("bot", _shares(figures["bots"], figures["ratings"]["bots"])),
            f"rounds: mean {length['mean_rounds']}, before round 5 {length['early_share']:.1%}; {rounds}",
            _times(figures["times"]),
            _foolish(figures["counts"]),
        ]
    )


def table(first: str, rows: Iterable[Row]) -> str:
    """Aligned columns. The first row is the heading without the name of its first column."""
    heading, *body = rows
    lines = [[first, *heading], *body]
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            [
                line[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)),
            ]
        ).rstrip()
        for line in lines
    )


def _by_house(seats: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    return {seat.split(" of ")[0]: rating for seat, rating in seats.items()}


def _shares(shares: dict[str, Any], ratings: dict[str, tuple[float, float]]) -> Iterable[Row]:
    yield ("seats", "wins", "share", "95 % interval", "times fair", "rating")
    for name, one in shares.items():
        mean, deviation = ratings[name]
        yield (
            name,
            str(one["seats"]),
            str(one["wins"]),
            f"{one['share']:.1%}",
            f"{one['low']:.1%} - {one['high']:.1%}",
            f"{one['times_fair']:.2f}",
            f"{mean:+.1f} ± {2 * deviation:.1f}",
        )


def _times(times: dict[str, dict[str, float]]) -> str:
    names = ("p50", "p95", "worst", "cpu_seconds")
    heading = ("p50 ms", "p95 ms", "worst ms", "CPU s")
    return table(
        "bot", [heading, *((bot, *(f"{one[name]:.1f}" for name in names)) for bot, one in times.items())]
    )


def _foolish(counts: dict[str, dict[str, int]]) -> str:
    rows = [
        (
            bot,
            *(
                f"{counted.get(what, 0) / max(1, counted.get(among, 0)):.1%}"
                for what, among in FOOLISH.values()
            ),
        )
        for bot, counted in counts.items()
    ]
    return table("bot", [tuple(FOOLISH), *rows])
