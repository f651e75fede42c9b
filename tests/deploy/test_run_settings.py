"""Settings that `make run` derives from its address."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import ROOT
from deploy.run import Run, host_in_urls, port_is_free, port_of, reserve


def test_the_server_listens_at_the_printed_address() -> None:
    for host, written in (
        ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("::1", "[::1]"), ("::", "[::1]"),
        ("0.0.0.0", "127.0.0.1"), ("192.168.1.20", "192.168.1.20"), ("fe80::1", "[fe80::1]"),
    ):  # fmt: skip
        assert host_in_urls(host) == written


def test_a_server_on_a_local_network_accepts_its_address_as_host_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("GOT_ALLOWED_HOSTS", raising=False)
    run = Run("192.168.1.20", 8000)
    assert run.address == "http://192.168.1.20:8000"
    assert run._environment["GOT_ALLOWED_HOSTS"].split(",")[-1] == "192.168.1.20"
    monkeypatch.setenv("GOT_ALLOWED_HOSTS", "got.example.org")
    assert Run("::1", 8000)._environment["GOT_ALLOWED_HOSTS"] == "got.example.org"


def test_a_port_is_free_only_on_the_host_where_it_is_free() -> None:
    with socket.socket(socket.AF_INET6) as taken:
        taken.bind(("::1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not port_is_free(port, "::1")
        assert port_is_free(port)


@pytest.mark.long
def test_a_port_reserved_by_another_run_is_reported_before_the_start(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"GOT_PORT": str(port), "GOT_VAR": str(tmp_path)}
    reserved = reserve(port)
    assert reserved is not None
    with reserved:
        done = subprocess.run(
            [sys.executable, "-m", "deploy.run"], cwd=ROOT, env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert f"port {port} is taken" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["run.lock"]


@pytest.mark.parametrize("written", ["abc", "", "0", "-1", "65536", "80.5", "٣"])
def test_an_invalid_port_is_refused_with_one_sentence(written: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="GOT_PORT is a number"):
        port_of(written)


def test_make_run_with_a_wrong_port_exits_without_a_traceback(tmp_path: Path) -> None:
    environment = os.environ | {"GOT_PORT": "abc", "GOT_VAR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "deploy.run"], cwd=ROOT, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "GOT_PORT is a number from 1 to 65535, not 'abc'\n")
