"""A server behind the proxies that the pages describe: nginx with TLS, our HAProxy and `web`."""

from __future__ import annotations

import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from deploy.demo.server import free_port
from tests import database
from tests.deploy.fronts import program, running, shipped_front
from tests.deploy.hosting import compose_environment
from tests.deploy.test_hosting import CHOSEN_BY_COMPOSE, PASSWORDS, blocks
from tests.faults.web_server import WebServer

pytestmark = pytest.mark.long

HOST = "got.example.org"
CLIENTS = [f"127.0.0.{number}" for number in range(2, 34)]
COUNT = 3
"""Requests of one address in an hour."""
CLAIMED = {"X-Forwarded-For": "192.0.2.77", "X-Forwarded-Proto": "http", "X-Real-IP": "192.0.2.77"}


@dataclass
class Chain:
    """Local ports, and the certificate of the outer proxy."""

    outer: int
    front: int
    certificate: Path

    def ask(
        self,
        sender: str,
        path: str = "/api/v1/games",
        *,
        method: str = "GET",
        body: str | None = None,
        **fields: str,
    ) -> HTTPResponse:
        """The response of nginx to a client at a local address."""
        trust = ssl.create_default_context(cafile=self.certificate)
        connection = HTTPSConnection(
            "127.0.0.1", self.outer, source_address=(sender, 0), context=trust, timeout=600
        )
        return respond(connection, method, path, body, {"Host": f"{HOST}:{self.outer}", **fields})


def respond(
    connection: HTTPConnection, method: str, path: str, body: str | None, fields: dict[str, str]
) -> HTTPResponse:
    connection.request(method, path, body, fields)
    response = connection.getresponse()
    response.body = response.read().decode()  # type: ignore[attr-defined]
    connection.close()
    return response


@pytest.fixture(scope="module")
def chain(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chain]:
    nginx, folder = program("nginx"), tmp_path_factory.mktemp("chain")
    program("haproxy")
    outer = free_port()
    settings = dict(
        re.findall(r"^    (\w+)=(.*)$", "\n".join(blocks("README.md", "### Behind your own")), re.M)
    )
    assert settings["GOT_ALLOWED_HOSTS"] == HOST
    settings |= dict.fromkeys((*PASSWORDS, "SECRET_KEY"), "x" * 50)
    settings |= {"GOT_RATES": f"anonymous={COUNT}/h,login=1000/h", "GOT_ADDRESS": f"https://{HOST}:{outer}"}
    given = compose_environment("web", settings)
    given = {name: given[name] for name in given.keys() - CHOSEN_BY_COMPOSE if given[name]}
    with database.worker_database(postgres_server) as address, ExitStack() as stack:
        web = WebServer(folder, address, **given, GOT_WEB_PROCESSES="1", GOT_CACHE_URL="")
        stack.callback(web.stop)
        web.start()
        front = stack.enter_context(shipped_front(folder, web.port, settings))
        certificate = self_signed(folder)
        (folder / "nginx.conf").write_text(nginx_settings(folder, outer, front))
        command = [nginx, "-e", str(folder / "nginx.log"), "-c", str(folder / "nginx.conf")]
        stack.enter_context(running(command, outer, folder / "nginx.log"))
        yield Chain(outer, front, certificate)


def self_signed(folder: Path) -> Path:
    certificate = folder / "outer.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-keyout", folder / "outer.key", "-out", certificate, "-days", "2", "-subj", f"/CN={HOST}"),
            *("-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1"),
        ],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate


def nginx_settings(folder: Path, port: int, front: int) -> str:
    """The nginx settings of the page, with the ports and files of the test."""
    [server] = [block for block in blocks("README.md", "nginx:") if "proxy_pass" in block]
    for written, ours in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{front}"),
        ("/etc/ssl/certs/got.example.org.pem", f"{folder}/outer.pem"),
        ("/etc/ssl/private/got.example.org.key", f"{folder}/outer.key"),
    ):
        assert written in server
        server = server.replace(written, ours)
    kept = " ".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # nginx passes its files to an account without access to this folder: a single process as our account does
    # not
    return (
        f"daemon off; master_process off; pid {folder}/nginx.pid;\n"
        f"events {{}}\nhttp {{ access_log off; {kept}\n{server} }}\n"
    )


def test_each_client_address_behind_two_proxies_has_its_own_rate_limit(chain: Chain) -> None:
    for sender in CLIENTS:
        left = []
        for number in range(COUNT):
            response = chain.ask(sender, **CLAIMED | {"X-Forwarded-For": f"192.0.2.{number}"})
            assert response.status == 200
            left.append(response.headers["RateLimit-Remaining"])
        assert left == [str(COUNT - 1 - number) for number in range(COUNT)]
    for sender in CLIENTS:
        assert chain.ask(sender, **CLAIMED).status == 429


def test_a_client_that_bypasses_the_outer_proxy_is_an_http_client(chain: Chain) -> None:
    """Without headers of an outer proxy the front serves plain HTTP, so the client is not pinned to TLS."""
    connection = HTTPConnection("127.0.0.1", chain.front, source_address=("127.0.0.99", 0), timeout=600)
    response = respond(connection, "GET", "/log-in", None, {"Host": HOST})
    assert response.status == 200
    assert response.headers["Strict-Transport-Security"] is None


def test_https_applies_to_cookies_forms_redirects_and_links(chain: Chain) -> None:
    page = chain.ask("127.0.0.50", "/log-in", **CLAIMED)
    assert page.status == 200
    assert page.headers["Strict-Transport-Security"]
    [cookie] = page.headers.get_all("Set-Cookie", [])
    assert "; Secure" in cookie
    [token] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.body)  # type: ignore[attr-defined]
    address = f"https://{HOST}:{chain.outer}"
    sent = chain.ask(
        "127.0.0.50", "/log-in", method="POST",
        body=urlencode({"csrfmiddlewaretoken": token, "username": "varys", "password": "little-birds-7"}),
        **CLAIMED | {
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie.partition(";")[0],
            "Origin": address, "Referer": f"{address}/log-in",
        },
    )  # fmt: skip
    assert sent.status != 403, sent.body  # type: ignore[attr-defined]
    redirect = chain.ask("127.0.0.50", "/tokens", **CLAIMED)
    assert redirect.status == 302
    assert redirect.headers["Location"].startswith(("/log-in", f"{address}/log-in"))
    found = chain.ask("127.0.0.50", "/.well-known/oauth-authorization-server")
    assert f'"issuer":"{address}"' in found.body.replace(" ", "")  # type: ignore[attr-defined]


def test_metrics_and_other_host_names_are_refused(chain: Chain) -> None:
    assert chain.ask("127.0.0.51", "/metrics").status == 404
    assert chain.ask("127.0.0.51", "/log-in", Host="evil.example").status == 400
