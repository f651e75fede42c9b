"""The supervised PostgreSQL: private, recovers after every kind of crash, and is started only once."""

import os
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import LiteralString
from urllib.parse import unquote

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.account import server_account, socket_folder
from deploy.postgres import Postgres
from deploy.programs import postgres_programs


def ask(server: Postgres, statement: LiteralString, login: str = "got_web") -> object:
    with psycopg.connect(server.url(login)) as connection:
        row = connection.execute(statement).fetchone()
    return row[0] if row else None


def kill(server: Postgres) -> int:
    """Kills the postmaster with -9, as the kernel does when memory runs out."""
    pid = server.pid()
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 600
    while server.pid() is not None and time.monotonic() < deadline:
        time.sleep(0.02)
    return pid


@pytest.mark.long
def test_postgres_starts_with_roles_that_have_only_the_rights_they_need(running_postgres: Postgres) -> None:
    with psycopg.connect(running_postgres.url("got_owner")) as connection:
        roles = connection.execute(
            "select rolname, rolcanlogin, rolinherit,"
            " rolsuper or rolbypassrls or rolcreaterole or rolreplication"
            " from pg_roles where rolname like 'got\\_%' order by 1"
        ).fetchall()
        owner = connection.execute(
            "select pg_get_userbyid(datdba) from pg_database where datname = 'got'"
        ).fetchone()
    assert roles == [
        ("got_engine", False, False, False),
        ("got_owner", True, True, False),
        ("got_player", False, False, False),
        ("got_web", True, False, False),
    ]
    assert owner == ("got_owner",)


def test_the_web_login_can_access_games_only_by_switching_to_a_role(running_postgres: Postgres) -> None:
    with psycopg.connect(running_postgres.url("got_owner"), autocommit=True) as owner:
        owner.execute("create table secret (id int); grant usage on schema public to got_player, got_web")
        owner.execute("grant select on secret to got_player")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ask(running_postgres, "select count(*) from secret")
    with psycopg.connect(running_postgres.url("got_web")) as connection:
        connection.execute("set local role got_player")
        assert connection.execute("select count(*) from secret").fetchone() == (0,)


def test_every_login_needs_its_password(running_postgres: Postgres) -> None:
    for login in ("postgres", "got_owner", "got_web"):
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(make_conninfo(running_postgres.url(login), password="guess"))


def test_files_and_socket_are_private_and_no_port_is_open(running_postgres: Postgres) -> None:
    socket = Path(unquote(str(conninfo_to_dict(running_postgres.url("got_web"))["host"])))
    assert stat.S_IMODE(socket.stat().st_mode) == 0o700
    assert stat.S_IMODE((running_postgres.home / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((running_postgres.home / "passwords.json").stat().st_mode) == 0o600
    assert ask(running_postgres, "show listen_addresses") == ""


def test_postgres_does_not_run_as_root(running_postgres: Postgres) -> None:
    assert Path(f"/proc/{running_postgres.pid()}").stat().st_uid != 0


def test_text_sorts_by_code_point_on_every_machine(running_postgres: Postgres) -> None:
    assert (
        ask(running_postgres, "select string_agg(x, '' order by x) from unnest(array['ă', 'a', 'Z', 'я']) x")
        == "Zaăя"
    )


def test_starting_a_running_server_has_no_effect(running_postgres: Postgres) -> None:
    pid = running_postgres.pid()
    Postgres(running_postgres.home, durable=False).start()
    assert running_postgres.pid() == pid


@pytest.mark.long
def test_simultaneous_starts_create_one_server(postgres: Postgres) -> None:
    code = (
        "import sys; from pathlib import Path; from deploy.postgres import Postgres;"
        "server = Postgres(Path(sys.argv[1]), durable=False); server.start(); print(server.pid())"
    )

    def start(_: int) -> str:
        command = [sys.executable, "-c", code, str(postgres.home)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with ThreadPoolExecutor(4) as pool:
        pids = set(pool.map(start, range(4)))
    assert pids == {f"{postgres.pid()}\n"}


@pytest.mark.long
def test_committed_rows_survive_kill_9(durable_postgres: Postgres) -> None:
    durable_postgres.start()
    with psycopg.connect(durable_postgres.url("got_owner"), autocommit=True) as owner:
        owner.execute("create table kept (id int); insert into kept values (7)")
    killed = kill(durable_postgres)
    durable_postgres.start()
    assert durable_postgres.pid() not in {None, killed}
    assert ask(durable_postgres, "select id from kept", "got_owner") == 7


@pytest.mark.long
def test_server_starts_although_its_recorded_pid_belongs_to_another_program(postgres: Postgres) -> None:
    """After a crash and a reboot, the pid file may name any process."""
    postgres.start()
    kill(postgres)
    pid_file = postgres.home / "data" / "postmaster.pid"
    lines = pid_file.read_text().split("\n")
    # Run by the server's account: otherwise PostgreSQL itself would not take it for a running server.
    status = pid_file.stat()
    stranger = subprocess.Popen(["sleep", "60"], user=status.st_uid) if os.geteuid() == 0 else _sleeper()
    try:
        pid_file.write_text("\n".join([str(stranger.pid), *lines[1:]]))
        assert postgres.pid() is None
        postgres.start()
        assert postgres.pid() not in {None, stranger.pid}
    finally:
        stranger.kill()
        stranger.wait()


def _sleeper() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(["sleep", "60"])


@pytest.mark.long
def test_stopping_the_server_ends_open_sessions(postgres: Postgres) -> None:
    postgres.start()
    with psycopg.connect(postgres.url("got_web")) as connection:
        postgres.stop()
        assert postgres.pid() is None
        with pytest.raises(psycopg.OperationalError):
            connection.execute("select 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(postgres.url("got_web"))


def test_stopping_a_server_that_never_ran_raises_no_error(tmp_path: Path) -> None:
    Postgres(tmp_path / "nowhere").stop()


@pytest.mark.long
def test_an_incomplete_data_folder_is_created_again(postgres: Postgres) -> None:
    postgres.start()
    postgres.stop()
    data = (postgres.home / "data").resolve()
    data.rename(data.with_name("data.new"))
    (data.with_name("data.new") / "PG_VERSION").unlink()
    postgres.start()
    assert ask(postgres, "select 1") == 1


def test_a_server_with_a_long_folder_path_has_its_socket_in_another_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "temporary").mkdir(mode=0o755)
    monkeypatch.setattr("tempfile.tempdir", str(folder / "temporary"))
    far = folder / ("long" * 20)
    far.mkdir(mode=0o755)
    place = socket_folder(far / "run", server_account())
    assert place.parent == folder / "temporary"
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


@pytest.mark.long
def test_programs_of_the_wheel_run_where_none_are_installed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deploy import programs

    monkeypatch.setattr(programs, "INSTALLED", ())
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.delenv("GOT_PG_BIN", raising=False)
    folder, version = postgres_programs()
    assert "pginstall" in str(folder)
    postgres.start()
    assert str(ask(postgres, "show server_version")).startswith(str(version))
    assert (
        ask(postgres, "select string_agg(x, '' order by x) from unnest(array['ă', 'a', 'Z', 'я']) x")
        == "Zaăя"
    )


@pytest.mark.long
def test_the_refusal_of_data_without_matching_programs_states_their_version(postgres: Postgres) -> None:
    postgres.start()
    postgres.stop()
    (postgres.home / "data" / "PG_VERSION").write_text("11\n")
    with pytest.raises(RuntimeError, match="no PostgreSQL 11 found"):
        postgres.start()
