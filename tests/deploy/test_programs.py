"""Programs as found on other machines: links, wrappers, broken ones."""

import logging
import os
import shutil
import socket
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy import programs
from deploy.account import Account, reachable_program, server_account
from deploy.broker import Broker
from deploy.postgres import Postgres
from deploy.programs import broker_programs, postgres_programs


def write_script(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines]) + "\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bin_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first folder on PATH, which otherwise has only the programs that the shell needs."""
    found = folder / "bin"
    found.mkdir(mode=0o755)
    monkeypatch.setenv("PATH", f"{found}:/usr/bin:/bin")
    return found


def valkey_of_the_wheel() -> Path:
    return list(broker_programs())[-1]


def test_broker_runs_where_redis_server_is_a_link_as_in_debian(broker: Broker, bin_folder: Path) -> None:
    """The program acts by the name it is called by; Debian's link points to a file named redis-check-rdb."""
    shutil.copy(valkey_of_the_wheel(), bin_folder / "redis-check-rdb")
    (bin_folder / "redis-server").symlink_to("redis-check-rdb")
    broker.start()
    assert broker.is_answering()
    assert broker.program == bin_folder / "redis-server"


@pytest.mark.parametrize("does", ["echo no shared library >&2; exit 1", "exec sleep 600"])
def test_the_broker_of_the_wheel_replaces_an_installed_one_that_does_not_answer(
    broker: Broker,
    bin_folder: Path,
    does: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Broker, "silence_seconds", 3.0)
    broken = write_script(bin_folder / "redis-server", does)
    with caplog.at_level(logging.WARNING, "deploy"):
        broker.start()
    assert broker.is_answering()
    assert broker.program == valkey_of_the_wheel()
    [line] = caplog.messages
    assert str(broken) in line
    assert str(broker.program) in line


def test_the_error_shows_the_last_lines_of_the_log_when_no_broker_answers(
    broker: Broker, bin_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_script(bin_folder / "redis-server", "echo no shared library >&2; exit 1")
    monkeypatch.setattr(programs, "_package_folder", lambda _name: None)
    with pytest.raises(RuntimeError, match="no shared library"):
        broker.start()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs servers under another account")
def test_a_program_out_of_reach_is_copied_under_its_name_without_its_folder(folder: Path) -> None:
    """The folder of the program may be ~/bin, in a home directory of many gigabytes."""
    private = folder / "home" / "bin"
    private.mkdir(parents=True)
    (folder / "home" / "large").write_bytes(b"x" * 1000)
    (private / "checker").write_bytes(b"first")
    (private / "server").symlink_to("checker")
    (folder / "home").chmod(0o700)
    account = server_account()
    copy = reachable_program(private / "server", folder / "programs", account)
    assert copy.name == "server"
    assert copy.read_bytes() == b"first"
    assert not copy.is_symlink()
    assert [path.name for path in (folder / "programs").iterdir()] == ["server"]

    (private / "checker").write_bytes(b"upgraded")
    assert reachable_program(private / "server", folder / "programs", account).read_bytes() == b"upgraded"


def test_a_reachable_program_is_not_copied(folder: Path) -> None:
    program = write_script(folder / "bin" / "server", "exit 0")
    account = Account(os.geteuid(), os.getegid(), must_switch_user=False)
    assert reachable_program(program, folder / "programs", account) == program


def test_postgres_on_the_path_without_an_installation_is_skipped(
    bin_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GOT_PG_BIN", raising=False)
    write_script(bin_folder / "postgres", "echo 'postgres (PostgreSQL) 17.1'")
    folder, _ = postgres_programs()
    assert folder != bin_folder


@pytest.mark.parametrize("broken", ["#!/no/such/interpreter\n", "not a program"])
def test_postgres_that_cannot_be_run_is_skipped(
    bin_folder: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.delenv("GOT_PG_BIN", raising=False)
    for name in ("postgres", "initdb"):
        write_script(bin_folder / name)
        (bin_folder / name).write_text(broken)
    folder, _ = postgres_programs()
    assert folder != bin_folder


def test_wrappers_of_postgres_are_called_by_their_own_names(
    bin_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version manager has one shim for all programs, which acts by the name it is called by."""
    monkeypatch.delenv("GOT_PG_BIN", raising=False)
    shim = write_script(bin_folder.parent / "shim", 'echo "$(basename "$0") (PostgreSQL) 17.1"')
    for name in ("postgres", "initdb"):
        (bin_folder / name).symlink_to(shim)
    assert postgres_programs() == (bin_folder, 17)


@pytest.mark.long
def test_postgres_whose_initdb_fails_is_replaced_by_the_next(
    postgres: Postgres, bin_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("GOT_PG_BIN", raising=False)
    write_script(bin_folder / "postgres", "echo 'postgres (PostgreSQL) 99.1'")
    write_script(bin_folder / "initdb", "echo no locale; exit 1")
    with caplog.at_level(logging.WARNING, "deploy"):
        postgres.start()
    psycopg.connect(postgres.url("got_web")).close()
    [line] = caplog.messages
    assert f"PostgreSQL 99 from {bin_folder}" in line
    assert "no locale" in line
    assert postgres.programs is not None
    assert str(postgres.programs) in line


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.mark.long
def test_a_server_with_its_own_port_is_reached_at_its_address(folder: Path) -> None:
    port = free_port()
    server = Postgres(folder / "postgres", durable=False, port=port)
    try:
        server.start()
        for login in ("got_web", "got_owner"):
            address = server.url(login)
            assert conninfo_to_dict(address)["port"] == str(port)
            psycopg.connect(address).close()
        psycopg.connect(make_conninfo(server.url("got_web"), host="127.0.0.1")).close()
        # A client that sets no port finds the running server.
        psycopg.connect(Postgres(folder / "postgres", durable=False).url("got_web")).close()
    finally:
        server.stop()


@pytest.mark.long
def test_port_variable_of_libpq_is_ignored(
    running_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPORT", "1")
    psycopg.connect(running_postgres.url("got_web")).close()
