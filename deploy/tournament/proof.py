"""Checks of an event: its draws verify, its standings can be recomputed, and nobody waited too long."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

from deploy import ROOT
from deploy.season.report import Ledger, too_long
from deploy.season.stage import Stage
from deploy.tournament.event import Event

VERIFY = ROOT / "openapi" / "verify_draw.py"
RECOMPUTE = ROOT / "openapi" / "recompute_standings.py"


async def verify_draws(event: Event, folder: Path) -> list[str]:
    """Faults found by verify_draw.py in the published draws of the season."""
    faults, count = [], 0
    for row in (await event.reads("/rounds"))["results"]:
        number = row["number"]
        if row["commitment"] is None:  # drawn with the previous round
            continue
        response = await event.organiser.sends("GET", f"{event.path}/rounds/{number}/draw")
        if response.status_code == 404:  # nobody queued for this round
            continue
        count += 1
        file = folder / f"{event.code}-{number}.json"
        file.write_bytes(response.content)
        done = _run(VERIFY, str(file), event.commitments[number])
        if done.returncode or not done.stdout.startswith("ACCEPTED"):
            faults.append(f"round {number}: {done.stdout}{done.stderr}".strip())
    print(f"Draws  {count}, {len(faults)} not accepted by verify_draw.py")
    return faults


async def recompute_standings(event: Event, folder: Path) -> list[str]:
    """Differences found by recompute_standings.py in the export of the season."""
    response = await event.organiser.sends("GET", f"{event.path}/export.ndjson")
    file = folder / f"{event.code}.ndjson"
    file.write_bytes(response.content)
    done = _run(RECOMPUTE, str(file))
    print(f"Standings  {done.stdout.strip()}")
    is_equal = done.returncode == 0 and done.stdout.startswith("EQUAL")
    return [] if is_equal else [f"standings: {done.stdout}{done.stderr}".strip()]


def _run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(script), *arguments], capture_output=True, text=True, check=False
    )


def print_mails(stage: Stage, days: float) -> None:
    """Prints the mails per player and day, and the maximum of one player in any day."""
    totals = Counter(letter.to for letter in stage.mails.received)
    daily = Counter((letter.to, letter.at.date()) for letter in stage.mails.received)
    each = sorted(count / days for count in totals.values()) or [0.0]
    most = max(daily.values(), default=0)
    print(
        f"Mails  {len(stage.mails.received)} to {len(totals)} people, a day and person: p50"
        f" {each[len(each) // 2]:.1f}, greatest mean {each[-1]:.1f}, most in one day {most}"
    )


def waits_too_long(ledger: Ledger) -> list[str]:
    """Prints the longest wait. Returns the waits that were longer than agreed."""
    waits = ledger.waits()
    over = too_long(waits)
    longest = max(((wait.until - wait.since) for wait in waits), default=timedelta())
    print(
        f"Waits  {len(waits)}, the longest {longest}, {len(over)} longer than agreed"
        f" and ten seconds of the machine"
    )
    return [f"{wait.code}: {wait.house} {wait.kind}: {wait.excess} longer than agreed" for wait in over]
