"""The commands of the pages work as described, against a server started by `make run`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from urllib.parse import SplitResult, parse_qs, urlsplit

import httpx
import pytest

from deploy.processes import die_with_parent
from tests.deploy.test_run import Running
from tests.documents.pages import ROOT, name_of, pages, scripts_of

SHOWN = {
    "README.md": ('"resolve_march"', "ACCEPTED", '"win_count":1'),
    "openapi/apps.md": ('"username":"arya-',),
    "openapi/hosting.md": ('"seat_opened"',),
    "openapi/playing_by_mail.md": ("Your answer was understood",),
    "openapi/press.md": ("And Moat Cailin stays empty.", '"is_muted":true', '"accepted_by":["lannister"]'),
    "openapi/sandbox.md": ("sandbox-fault: late_event",),
    "openapi/tutorial-curl.md": ('"orders"',),
}
"""Required contents of the output of each page with commands, in this order."""
TUTORIAL = "openapi/tutorial-curl.md"
README = "README.md"
COMPLETE = (README, TUTORIAL)
"""Pages that need no other page's commands."""
WINNER = r"\n(stark|greyjoy|lannister|baratheon|martell|tyrell)\n$"
SECONDS = 600


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with TemporaryDirectory(prefix="got-") as folder:
        running = Running(Path(folder) / "var")
        try:
            running.start()
            yield running
        finally:
            running.interrupt()


def test_the_commands_of_every_page_are_tested() -> None:
    assert [name_of(page) for page in pages() if scripts_of(name_of(page))] == sorted(SHOWN)


@pytest.mark.long
def test_the_tutorial_leads_to_an_answer(running: Running, tmp_path: Path) -> None:
    """The last block of the page plays the whole game; only a long test runs it."""
    *scripts, whole_game = scripts_of(TUTORIAL)
    assert "until ask" in whole_game
    assert '"orders"' in run_scripts(running, scripts, tmp_path)


@pytest.mark.parametrize(
    "page", [README, *(pytest.param(page, marks=pytest.mark.long) for page in SHOWN if page != README)]
)
def test_the_commands_of_a_page_work_as_printed(running: Running, page: str, tmp_path: Path) -> None:
    """Guides continue the first block of the tutorial. Files of pages are saved in a test folder."""
    scripts = scripts_of(page)
    if page not in COMPLETE:
        scripts = [scripts_of(TUTORIAL)[0], *scripts]
    output = run_scripts(running, scripts, tmp_path)
    assert re.search(".*".join(map(re.escape, SHOWN[page])), output, re.DOTALL), output[-5000:]
    if page == TUTORIAL:
        assert re.search(WINNER, output), output[-500:]


def run_scripts(running: Running, scripts: list[str], folder: Path) -> str:
    """Output of the scripts in one shell."""
    address = f"http://127.0.0.1:{running.port}"
    script = "\n".join(scripts).replace("http://127.0.0.1:8000", address)
    script = script.replace("smtp://127.0.0.1:8025", running.mail_server())
    script = script.replace(".venv/bin/python ", f"{sys.executable} {ROOT}/")
    return printed_by(script, folder, address, running.environment)


def printed_by(script: str, folder: Path, address: str, environment: Mapping[str, str]) -> str:
    """Output of a script. While it runs, a user with a browser follows its prompts."""
    with subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", script],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder, env=environment,
        preexec_fn=die_with_parent,
    ) as process:  # fmt: skip
        end = Timer(SECONDS, process.kill)
        end.daemon = True
        end.start()
        lines = []
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line)
                asked = re.match(r"(\S+): open (\S+) and allow", line)
                if asked is not None:
                    allow_app(address, asked[1], urlsplit(asked[2]))
        except BaseException:  # Popen waits for the script, which may wait for a user
            process.kill()
            raise
        finally:
            end.cancel()
    assert process.returncode == 0, "".join(lines)
    return "".join(lines)


def allow_app(address: str, username: str, page: SplitResult) -> None:
    """Logs in, checks the permissions of the app, and allows it."""
    with httpx.Client(base_url=address, follow_redirects=True) as browser:
        shown = browser.get(f"{page.path}?{page.query}")
        code = {"user_code": parse_qs(page.query)["user_code"][0]}
        password = "needle-in-braavos-7"
        for form in ({"username": username, "password": password}, code, code | {"decision": "allow"}):
            (token, *_) = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', shown.text.partition("<main>")[2])
            shown = browser.post(shown.url, data=form | {"csrfmiddlewaretoken": token})
            assert shown.status_code == 200, shown.text
        assert "The app has access now." in shown.text
