"""Browser apps of other origins: their permissions, and the cost of preflight requests."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from deploy.processes import die_with_parent
from tests import database
from tests.faults.web_server import PATIENCE, WebServer
from tests.people import Person, Visitor, expect_problem

ORIGIN = "https://raven.example.org"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def asks_first(client: Any, path: str, method: str = "PUT", **headers: str) -> Any:
    """The preflight request of a browser."""
    return client.options(path, headers={"Origin": ORIGIN, "Access-Control-Request-Method": method} | headers)


@pytest.mark.django_db
def test_a_response_may_be_read_by_any_origin(catelyn: Person, visitor: Visitor) -> None:
    for one, path, status in ((catelyn, "/me", 200), (visitor, "/errors", 200), (visitor, "/me", 401)):
        response = one.gets(path, Origin=ORIGIN)
        assert response.status_code == status
        assert response["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response
        exposed = set(response["Access-Control-Expose-Headers"].split(", "))
        assert {
            "ETag", "Location", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset",
            "Idempotency-Replayed", "Preference-Applied", "Content-Language", "Link", "Date",
            "WWW-Authenticate", "X-Request-ID",
        } <= exposed  # fmt: skip


@pytest.mark.django_db
def test_a_preflight_request_sends_no_statement_and_counts_towards_no_rate_limit(
    settings: Any, client: Client, django_assert_num_queries: Any
) -> None:
    settings.GOT_RATES = {"anonymous": "1/h", "user": "1/h"}
    wanted = "authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, prefer"
    with django_assert_num_queries(0):
        for _ in range(5):
            response = asks_first(client, "/api/v1/me", **{"Access-Control-Request-Headers": wanted})
            assert response.status_code == 200
            assert "RateLimit-Limit" not in response
    assert response["Access-Control-Allow-Origin"] == "*"
    allowed_headers = set(response["Access-Control-Allow-Headers"].split(", "))
    # `*` stands for every header but Authorization, and browsers older than 2022 do not know it
    assert {"*", *wanted.split(", ")} <= allowed_headers
    allowed = set(response["Access-Control-Allow-Methods"].split(", "))
    assert allowed == {"GET", "POST", "PUT", "PATCH", "DELETE"}
    assert int(response["Access-Control-Max-Age"]) == 86_400


@pytest.mark.django_db
def test_only_the_api_can_be_read_by_other_origins(client: Client) -> None:
    for path in ("/admin/login/", "/healthy", "/metrics", "/static/nothing"):
        response = client.get(path, headers={"Origin": ORIGIN})
        assert not [name for name in response.headers if name.lower().startswith("access-control")]
        assert "Access-Control-Allow-Origin" not in asks_first(client, path)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_health_may_be_read_by_any_origin(visitor: Visitor, path: str) -> None:
    response = visitor.gets(path, Origin=ORIGIN)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "X-Request-ID" in response["Access-Control-Expose-Headers"]


@pytest.mark.django_db
def test_an_operator_can_restrict_the_allowed_origins(settings: Any, visitor: Visitor) -> None:
    settings.CORS_ALLOW_ALL_ORIGINS, settings.CORS_ALLOWED_ORIGINS = False, [ORIGIN]
    assert visitor.gets("/errors", Origin=ORIGIN)["Access-Control-Allow-Origin"] == ORIGIN
    assert "Access-Control-Allow-Origin" not in visitor.gets("/errors", Origin="https://other.example.org")


@pytest.mark.django_db
def test_a_cookie_of_the_admin_pages_does_not_authenticate_other_origins(catelyn: Person) -> None:
    client = Client()
    client.force_login(catelyn.user)
    response = client.get("/api/v1/me", headers={"Origin": ORIGIN})
    expect_problem(response, 401, "token_missing")


# A real browser

PAGE = """<!doctype html><meta charset="utf-8"><title>an app</title><script>
const api = %(api)s, results = {};
const headersOf = response => Object.fromEntries(response.headers);
async function run() {
  const json = {"Content-Type": "application/json"};
  const who = {username: "browser", password: "needle-in-braavos-7"};
  const post = (path, body, headers) =>
    fetch(api + path, {method: "POST", headers: {...json, ...headers}, body: JSON.stringify(body)});
  results.registered = (await post("/accounts", who, {"Idempotency-Key": "r"})).status;
  const token = (await (await post("/sessions", who, {})).json()).token;
  const auth = {Authorization: "Bearer " + token};
  const game = {name: "From a browser", player_count: 3};
  const first = await post("/games", game, {...auth, "Idempotency-Key": "one"});
  const again = await post("/games", game, {...auth, "Idempotency-Key": "one"});
  results.made = [first.status, again.status, (await first.json()).code === (await again.json()).code];
  results.location = first.headers.get("Location");
  results.replayed = again.headers.get("Idempotency-Replayed");
  const trace = {traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "x-of-an-app": "1"};
  const me = await fetch(api + "/me", {headers: {...auth, ...trace}});
  results.headers = headersOf(me);
  const change = etag => fetch(api + "/me", {
    method: "PATCH", headers: {...json, ...auth, "If-Match": etag, Prefer: "return=minimal"},
    body: JSON.stringify({language: "ro"}),
  });
  const changed = await change(me.headers.get("ETag"));
  const stale = await change(me.headers.get("ETag"));
  results.changed = [changed.status, changed.headers.get("Preference-Applied"), stale.status];
  results.stale = (await stale.json()).code;
  const refused = await fetch(api + "/me", {headers: {Authorization: "Bearer got_nothing"}});
  results.refused = [refused.status, (await refused.json()).code, refused.headers.get("WWW-Authenticate")];
  results.health = (await fetch(new URL("/health/live", api), {headers: trace})).status;
  const withCookies = fetch(api + "/presets", {credentials: "include"});
  results.credentials = await withCookies.then(() => "read", () => "blocked");
}
run().catch(error => { results.error = String(error); })
  .then(() => fetch("/results", {method: "POST", body: JSON.stringify(results)}));
</script>"""


class App(ThreadingHTTPServer):
    """Another origin: serves a page that calls the API, and receives its report."""

    def __init__(self, api: str) -> None:
        super().__init__(("127.0.0.1", 0), Pages)
        self.page = (PAGE % {"api": json.dumps(api)}).encode()
        self.results: dict[str, Any] = {}
        self.is_done = threading.Event()


class Pages(BaseHTTPRequestHandler):
    server: App

    def do_GET(self) -> None:
        self._reply(self.server.page)

    def do_POST(self) -> None:
        self.server.results = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._reply(b"")
        self.server.is_done.set()

    def _reply(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""


@pytest.fixture
def app(postgres_server: database.Server, tmp_path: Path) -> Iterator[App]:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_WEB_PROCESSES="1")
        server.start()
        app = App(f"http://127.0.0.1:{server.port}/api/v1")
        threading.Thread(target=app.serve_forever, daemon=True).start()
        try:
            yield app
        finally:
            app.shutdown()
            app.server_close()
            server.stop()


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium: apt install chromium")
def test_an_app_of_another_origin_plays_in_a_browser(app: App, tmp_path: Path) -> None:
    command = [
        CHROMIUM or "", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", f"--user-data-dir={tmp_path / 'profile'}", f"http://127.0.0.1:{app.server_port}/",
    ]  # fmt: skip
    with (tmp_path / "chromium.log").open("wb") as log:
        browser = subprocess.Popen(
            command, stdout=log, stderr=log, start_new_session=True, preexec_fn=die_with_parent
        )
    try:
        assert app.is_done.wait(PATIENCE), (tmp_path / "chromium.log").read_text(errors="replace")[-2000:]
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
    found = app.results
    assert "error" not in found, found
    assert found["registered"] == 201
    assert found["made"] == [201, 201, True] and found["replayed"] == "true"
    assert found["location"].startswith("/api/v1/games/")
    assert {
        "content-language", "date", "etag", "ratelimit-limit", "ratelimit-remaining", "x-request-id",
    } <= set(found["headers"])  # fmt: skip
    assert found["changed"] == [204, "return=minimal", 412] and found["stale"] == "precondition_failed"
    assert found["refused"][:2] == [401, "token_invalid"]
    assert found["refused"][2].startswith("Bearer ")
    assert found["health"] == 200
    assert found["credentials"] == "blocked"
