"""Statistics of games by mail: mails, answers, and the repeated questions with their reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import psycopg

from tests.mail_game.robot import Robot
from tests.mail_game.table import LANGUAGES, Table, robots_of

SHOWN = 40
"""Maximum number of printed repeats that are not the writer's fault, and of printed faults."""


def report(tables: Sequence[Table], connection: psycopg.Connection[Any], ended: str, seconds: float) -> bool:
    """Prints the results. Returns whether no error was found."""
    for table in tables:
        table.compare(connection, is_over=True)
    robots = list(robots_of(tables))
    print(f"\n{ended}, {seconds:.0f} s")
    _games(tables, connection)
    print_counts(robots)
    faults = [fault for robot in robots for fault in robot.faults]
    faults += [f"not meant: {wrong}" for table in tables for wrong in table.wrong]
    faults += _of_the_server(connection)
    for fault in faults[:SHOWN]:
        print(f"FAULT {fault}")
    compared = sum(table.compared_count for table in tables)
    print(f"{compared} answers compared with what was meant, {len(faults)} faults")
    return not faults


def print_counts(robots: Sequence[Robot]) -> None:
    """Prints mails, answers, receipts and repeats by language, by question and by reason."""
    _languages(robots)
    _kinds(robots)
    _print_repeats(robots)


def _games(tables: Sequence[Table], connection: psycopg.Connection[Any]) -> None:
    print("\ngame        seats  round  status      days  mails  replies  accepted")
    for table in tables:
        row = connection.execute("select started_at from games_game where code = %s", [table.code]).fetchone()
        assert row is not None
        days = (table.stage.now() - row[0]).total_seconds() / 86400
        robots = table.robots.values()
        mails, replies = sum(robot.received for robot in robots), sum(robot.sent for robot in robots)
        accepted = sum(len(robot.meant) for robot in robots)
        print(
            f"{table.code:<12}{len(robots):>5}{table.round:>7}  {table.status:<10}{days:>6.1f}"
            f"{mails:>7}{replies:>9}{accepted:>10}"
        )


def _languages(robots: Sequence[Robot]) -> None:
    print("\nlanguage  mails  replies  accepted  at first  receipts  asked again  own fault  UNDO  YES")
    for language in LANGUAGES:
        of = [robot for robot in robots if robot.language == language]
        first: Counter[bool] = Counter()
        for robot in of:
            for (_, is_first), count in robot.first.items():
                first[is_first] += count
        again = [asked for robot in of for asked in robot.again]
        own = sum(asked.is_own_fault for asked in again)
        receipts = sum(robot.results.total() for robot in of)
        words: Counter[str] = sum((robot.words for robot in of), Counter())
        print(
            f"{language:<8}{sum(robot.received for robot in of):>7}{sum(robot.sent for robot in of):>9}"
            f"{first.total():>10}{first[True]:>10}{receipts:>10}{len(again) - own:>13}{own:>11}"
            f"{words['undo']:>6}{words['yes']:>5}"
        )
    results = Counter(result for robot in robots for _, result in robot.results.elements())
    print("\nreceipts: " + ", ".join(f"{result} {count}" for result, count in results.most_common()))


def _kinds(robots: Sequence[Robot]) -> None:
    first: Counter[tuple[str, bool]] = sum((robot.first for robot in robots), Counter())
    print("\nquestion                       accepted at first   later")
    for kind in sorted({kind for kind, _ in first}):
        print(f"{kind:<30}{first[kind, True]:>18}{first[kind, False]:>8}")


def _print_repeats(robots: Sequence[Robot]) -> None:
    again = [asked for robot in robots for asked in robot.again]
    found = Counter((asked.reason, asked.is_own_fault, asked.language) for asked in again)
    print("\nasked again because of" + "".join(f"{language:>6}" for language in LANGUAGES))
    for reason, is_own in sorted({(reason, is_own) for reason, is_own, _ in found}):
        counts = "".join(f"{found[reason, is_own, language]:>6}" for language in LANGUAGES)
        print(f"{reason[:22]:<22}{counts}{'  (own fault)' if is_own else ''}")
    for asked in [each for each in again if not each.is_own_fault and each.reason != "tail"][:SHOWN]:
        print(f"  {asked.language} {asked.kind}: {asked.reason}: {asked.text!r}")


def _of_the_server(connection: psycopg.Connection[Any]) -> list[str]:
    """Prints statistics of the stored rows, and returns their errors."""
    statement = "select kind, count(*) from games_seatevent group by 1 order by 1"
    events = dict(connection.execute(statement).fetchall())
    print("\nseat log: " + ", ".join(f"{kind} {count}" for kind, count in events.items()))
    states = connection.execute("select result, count(*) from replies_inboundmail group by 1").fetchall()
    print("replies stored: " + ", ".join(f"{result or 'waiting'} {count}" for result, count in states))
    statement = "select last_error, count(*) from notices_delivery where state <> 'sent' group by 1"
    faults = [f"not sent: {error}: {count}" for error, count in connection.execute(statement).fetchall()]
    if events.get("defaulted"):
        faults.append(f"{events['defaulted']} defaults by the clock")
    return faults
