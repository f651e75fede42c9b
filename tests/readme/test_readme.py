"""The README is true: its curl lines work as printed, and its map is that of the tree."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.deploy.test_run import ROOT, Running

README = (ROOT / "README.md").read_text()


@pytest.fixture
def running() -> Iterator[Running]:
    with TemporaryDirectory(prefix="got-") as folder:
        running = Running(Path(folder) / "var")
        try:
            running.start()
            yield running
        finally:
            running.interrupt()


def test_the_round_with_curl_works_as_printed(running: Running) -> None:
    printed = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    script = printed.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{running.port}")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"resolve_march"' in done.stdout


def test_every_room_of_the_map_stands_in_the_tree() -> None:
    rooms = [
        name for row in re.findall(r"^\| (`.*?) \|", README, re.MULTILINE) for name in row.split("`")[1::2]
    ]
    assert len(rooms) > 10
    assert [room for room in rooms if not (ROOT / room).exists()] == []


def test_every_command_of_the_readme_is_a_target() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z-]+)(?=[ `\n])", README)) - {"it", "of"} <= targets
