"""The client in a page of a real browser, at another origin than the server."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from deploy.processes import die_with_parent
from openapi.conformance.proxy import Proxy, Reply, Request, Script
from tests.clients.typescript.programs import Programs
from tests.clients.typescript.test_games import log_of
from tests.faults.web_server import WebServer

pytestmark = pytest.mark.long

SECONDS = 240
PAGE = """<!doctype html><title>Play</title>
<script type="importmap">{"imports": {"@agot/client": "/page/client/index.js"}}</script>
<script type="module" src="/page/page.js"></script>"""
TYPES = {".js": "text/javascript", ".html": "text/html"}


class Pages(Script):
    """Serves the page and its resources, and stores the report of the page."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.report = b""
        self.has_report = threading.Event()

    async def before(self, request: Request) -> Reply | str | None:
        if request.path == "/page/report":
            self.report = request.body
            self.has_report.set()
            return Reply(204)
        found = self.files.get(request.path)
        if found is None:
            return Reply(404)
        return Reply(200, {"content-type": TYPES[Path(request.path).suffix]}, found.encode())


def browser() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("Chromium is missing: install it to test the client in a browser")


@pytest.mark.drill
def test_a_page_of_another_origin_can_play_a_game(
    programs: Programs, server: WebServer, address: str, tmp_path: Path
) -> None:
    program = browser()
    client = programs.folder / "node_modules" / "@agot" / "client" / "dist"
    files = {f"/page/client/{path.relative_to(client)}": path.read_text() for path in client.rglob("*.js")}
    compiled = programs.compiled("page.ts")
    files |= {f"/page/{name}": (programs.folder / name).read_text() for name in (compiled.name, "answers.js")}
    script = Pages(files | {"/page/index.html": PAGE})
    with Proxy(address, script) as pages:
        process = subprocess.Popen(
            [
                *(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
                *(f"--user-data-dir={tmp_path}", f"{pages.address}/page/index.html?address={address}"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
        try:
            assert script.has_report.wait(SECONDS), [each.request.target for each in pages.journal]
        finally:
            process.terminate()
            process.wait(600)
    report = json.loads(script.report)
    assert report.get("status") == "finished", report
    assert report["answers"] > 30
    log = log_of(server, report["code"], report["token"], "en")
    assert report["cursors"] == [entry["cursor"] for entry in log]
