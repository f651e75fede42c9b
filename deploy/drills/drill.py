"""Shared parts of the drills: their programs, and games that are played on their servers."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from deploy import ROOT, VAR
from deploy.postgres import Postgres
from deploy.site import KEY, Site, empty_folder, environment_without_settings, running_postgres

FOLDERS = ("/usr/sbin", "/usr/local/sbin")


def needed_programs(packages: Mapping[str, str]) -> dict[str, Path]:
    """Paths of programs by name. `packages` names the Debian package of each. Exits if one is missing."""
    search = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])
    found = {name: shutil.which(name, path=search) for name in packages}
    missing = sorted({packages[name] for name, path in found.items() if path is None})
    if missing:
        sys.exit(
            f"This drill needs Debian packages: apt-get install --no-install-recommends {' '.join(missing)}"
        )
    return {name: Path(path) for name, path in found.items() if path is not None}


def new_home(name: str) -> Path:
    """An empty folder for a drill."""
    return empty_folder(VAR / "drills" / name)


def run(
    name: str, packages: Mapping[str, str], drill: Callable[[Path, Postgres, dict[str, Path]], list[str]]
) -> None:
    """Runs a drill on a new PostgreSQL, and exits with the code of `exit_with_findings`. For `packages` see
    `needed_programs`.
    """
    programs, home = needed_programs(packages), new_home(name)
    with running_postgres(home) as postgres:
        findings = drill(home, postgres, programs)
    exit_with_findings(f"drill-{name}", findings)


def run_tests(words: Sequence[str], environment: Mapping[str, str]) -> int:
    """Runs pytest with these arguments on the servers of this environment. Returns the exit code."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    env = {**environment_without_settings(), "SECRET_KEY": KEY, **environment}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def play(
    site: Site,
    address: str,
    *,
    players: int,
    seed: int = 3,
    at_round: Mapping[int, Callable[[], None]] | None = None,
    code: Path = ROOT,
) -> list[str]:
    """Plays a whole game with the clients of `make demo` from the folder `code`, and runs actions after the
    given rounds.

    The clients compare all data that they received, and every acknowledged answer, with the stored game.
    Returns their findings.
    """
    waiting = dict(at_round or {})
    said: list[str] = []
    with subprocess.Popen(
        [
            *(sys.executable, "-u", "-m", "deploy.demo", "--address", address),
            *("--players", str(players), "--seed", str(seed), "--tides", "1"),
        ],
        cwd=code,
        env=site.environment() | {"GOT_DB_POOL": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as demonstration:
        try:
            assert demonstration.stdout is not None
            for line in demonstration.stdout:
                said.append(line.rstrip())
                print(f"  {line.rstrip()}", flush=True)
                number = re.match(r"round +(\d+)", line)
                action = waiting.pop(int(number[1]), None) if number else None
                if action is not None:
                    action()
        finally:
            demonstration.kill()
    findings = [line for line in said if line.startswith("FINDING")]
    if not said or "0 findings" not in said[-1]:
        findings.append(f"the demonstration ended with: {said[-1] if said else 'nothing'}")
    if waiting:
        findings.append(f"the game was over before round {min(waiting)}")
    return findings


def run_timed(name: str, action: Callable[[], None]) -> None:
    """Runs an action, and prints its duration."""
    started = time.monotonic()
    action()
    at = time.strftime("%H:%M:%S", time.gmtime())
    print(f"  {name} ({time.monotonic() - started:.1f} s, until {at})", flush=True)


def exit_with_findings(name: str, findings: Sequence[str]) -> None:
    """Prints the findings. Exits with 1 if there are any, else with 0."""
    for finding in findings:
        print(f"FINDING {finding}")
    print(f"\n{name}: {len(findings)} findings", flush=True)
    sys.exit(1 if findings else 0)
