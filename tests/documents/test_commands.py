"""The commands that the pages print do what the pages say, against a server that `make run` starts."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.deploy.test_run import Running
from tests.documents.pages import name_of, pages, scripts_of

SHOWN = {"README.md": '"resolve_march"', "openapi/hosting.md": '"seat_opened"'}
"""What the output of each page with commands contains."""


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with TemporaryDirectory(prefix="got-") as folder:
        running = Running(Path(folder) / "var")
        try:
            running.start()
            yield running
        finally:
            running.interrupt()


def test_every_page_with_commands_is_run() -> None:
    assert [name_of(page) for page in pages() if scripts_of(name_of(page))] == sorted(SHOWN)


@pytest.mark.parametrize("page", sorted(SHOWN))
def test_the_commands_of_a_page_work_as_printed(running: Running, page: str, tmp_path: Path) -> None:
    """Pages other than the README continue its first block. What they save, they save in a folder of ours."""
    first, *rest = scripts_of("README.md")
    script = "\n".join([first, *(rest if page == "README.md" else scripts_of(page))])
    done = subprocess.run(
        [
            "bash",
            "-euo",
            "pipefail",
            "-c",
            script.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{running.port}"),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert SHOWN[page] in done.stdout
