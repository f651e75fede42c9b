"""`agot login` in a terminal while its user allows it in Chromium, and the end of that access."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .test_pages_in_a_browser import logs_in, lysa, opened

__all__ = ["lysa"]

PACKAGE = Path(__file__).resolve().parents[2] / "openapi" / "clients" / "python"
ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|localhost):\S+[^\s.,]")


class Program:
    """`agot` with a home of its own."""

    def __init__(self, server: str, home: Path) -> None:
        runpy.run_path(str(PACKAGE / "generate.py"))["generate"]()
        self.environment = os.environ | {
            "AGOT_HOME": str(home), "AGOT_ADDRESS": server, "PYTHONPATH": str(PACKAGE / "src"),
            "LANG": "C.UTF-8", "BROWSER": "true",
        }  # fmt: skip

    def starts(self, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "agot.terminal", *arguments, "--lang", "en"]
        return subprocess.Popen(
            command, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def says(self, *arguments: str) -> str:
        return self.starts(*arguments).communicate()[0]


@pytest.fixture
def program(server: str, tmp_path: Path) -> Program:
    return Program(server, tmp_path)


def address_in(process: subprocess.Popen[str]) -> str:
    """The address that the program prints for its user."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = ADDRESS.search(line)
    assert found, line
    return found[0]


def test_terminal_is_let_in_by_a_code_and_shut_out_at_once(
    server: str, chromium: Browser, lysa: Any, program: Program
) -> None:
    process = program.starts("login", "--device")
    with opened(chromium, "phone") as page:
        page.goto(address_in(process))
        logs_in(page)
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("button", name="Allow").click()
        expect(page.get_by_text("The app has access now.")).to_be_visible()
        assert "Logged in" in process.communicate()[0]
        assert program.says("games") == "You have no games.\n"
        page.goto(f"{server}/tokens")
        page.get_by_role("button", name="End: agot").click()
        expect(page.get_by_text("No app has access.")).to_be_visible()
    assert "invalid_grant" in program.says("games")


def test_terminal_is_let_in_by_a_browser(
    server: str, chromium: Browser, lysa: Any, program: Program, tmp_path: Path
) -> None:
    process = program.starts("login", "--browser")
    with opened(chromium) as page:
        page.goto(address_in(process))
        logs_in(page)
        page.get_by_role("button", name="Allow").click()
        page.wait_for_url("**/callback*")
        expect(page.get_by_text("You can close this page.")).to_be_visible()
    assert "Logged in" in process.communicate()[0]
    assert program.says("games") == "You have no games.\n"
    assert (tmp_path / "logins.json").stat().st_mode & 0o077 == 0
