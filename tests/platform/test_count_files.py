"""Counts of a process while the disk is full, and after it has space again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict

from got_api.shared.count_files import CountFile
from tests.full_disk import with_small_disk

COUNT_ON_A_FULL_DISK = """
import sys
from pathlib import Path

from django.conf import settings

folder = Path(sys.argv[1])
settings.configure(GOT_METRICS_DIR=folder / "metrics", GOT_METRICS_TOKEN="")


def fill() -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


fill()
from got_api.shared import metrics

for number in range(2000):
    metrics.WAKES.labels(f"kind {number}").inc()
assert metrics.WAKES.labels("kind 7")._value.get() == 1.0
(folder / "filler").unlink()
metrics.WAKES.labels("kind 7").inc()
[file] = (folder / "metrics").glob("counter_*.db")
from prometheus_client.mmap_dict import MmapedDict

found = {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(file)}
assert len(found) == 2000
assert sum(found.values()) == 2001
"""


def entries(path: Path) -> dict[str, float]:
    """Entries in the form that /metrics reads."""
    return {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(path)}  # type: ignore[no-untyped-call]


@pytest.mark.long
def test_full_disk_does_not_stop_a_process_that_counts(tmp_path: Path) -> None:
    command = with_small_disk(
        str(tmp_path), "1m", [sys.executable, "-c", COUNT_ON_A_FULL_DISK, str(tmp_path)]
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_file_that_cannot_be_opened_loses_only_its_own_counts(tmp_path: Path) -> None:
    counts = CountFile(str(tmp_path / "missing" / "counter_1.db"))
    counts.write_value("a", 2.0, 0.0)  # type: ignore[no-untyped-call]
    assert counts.read_value("a") == (2.0, 0.0)  # type: ignore[no-untyped-call]


def test_counts_continue_from_those_of_a_previous_process_with_the_same_number(tmp_path: Path) -> None:
    path = tmp_path / "counter_1.db"
    for value in (1.0, 2.0):
        counts = CountFile(str(path))
        counts.write_value("a", value, 0.0)  # type: ignore[no-untyped-call]
        counts.write_value(f"b{value}", 5.0, 0.0)  # type: ignore[no-untyped-call]
        counts.close()
    assert entries(path) == {"a": 2.0, "b1.0": 5.0, "b2.0": 5.0}


@pytest.mark.parametrize("file", ["empty", "without room for an entry"])
def test_file_without_entries_can_be_read(tmp_path: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    path = tmp_path / "counter_1.db"
    with monkeypatch.context() as patch:
        patch.setattr("os.pwrite", full)
        counts = CountFile(str(path))
        if file != "empty":
            counts.write_value("a", 1.0, 0.0)  # type: ignore[no-untyped-call]
        assert entries(path) == {}
    counts.write_value("b", 1.0, 0.0)  # type: ignore[no-untyped-call]
    assert entries(path) == ({"b": 1.0} if file == "empty" else {"a": 1.0, "b": 1.0})
