"""One settings.env for all ways of hosting: each documented setting reaches the processes under its name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import ROOT, artefacts
from deploy.start import processes
from tests.deploy.hosting import compose_environment, documented_settings, read_by_code

SETTINGS, MAKE_RUN, COMPOSE = "variable", "variable of `make run`", "variable of `compose.yaml`"
INTERNAL = {
    "GOT_DB_LOGIN": "manage.py sets it for the commands of the owner",
    "GOT_WEBHOOKS_ALLOW_LOOPBACK": "for tests: it lets users send requests to this machine",
    "PATH": "of the operating system",
    "TMPDIR": "of the operating system",
}
"""Variables that no operator sets, with the reason."""
TOOLS = (
    "deploy/arena/",
    "deploy/bench/",
    "deploy/clients",
    "deploy/demo/",
    "deploy/drills/",
    "deploy/season/",
)
"""Programs whose own arguments, such as GAMES, are in the Makefile."""
OF_LIBRARIES = {"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}
CHOSEN_BY_COMPOSE = {
    "DATABASE_URL", "GOT_DB_LISTEN_URL", "GOT_DB_PREPARE_THRESHOLD", "CELERY_BROKER_URL",
    "GOT_HOST", "PORT", "GOT_LMTP_HOST", "GOT_LMTP_PORT",
}  # fmt: skip
"""Addresses of containers for each other."""
PASSWORDS = {"POSTGRES_PASSWORD", "GOT_OWNER_PASSWORD", "GOT_WEB_PASSWORD"}


def of_table(head: str) -> set[str]:
    return {name for name, table in documented_settings().items() if table == head}


# The tables


def test_every_setting_that_the_code_reads_is_documented() -> None:
    read = {
        name for name, files in read_by_code().items()
        if name.startswith("GOT_") or not all(file.startswith(TOOLS) for file in files)
    }  # fmt: skip
    missing = sorted(read - documented_settings().keys() - set(INTERNAL))
    assert missing == [], "add a row to the table below Environment in deploy/README.md, or to INTERNAL"
    assert set(INTERNAL) - read == set(), "no code reads these: remove them from INTERNAL"
    assert set(INTERNAL) & documented_settings().keys() == set(), (
        "these are documented: remove them from INTERNAL"
    )


def test_every_documented_setting_is_read_by_the_code() -> None:
    unread = documented_settings().keys() - read_by_code().keys()
    assert unread == OF_LIBRARIES, "deploy/README.md names a setting that no code reads"


# The ways of hosting


@pytest.mark.parametrize("process", sorted(processes()))
def test_every_setting_reaches_every_container(process: str) -> None:
    given = {name: f"given {name}" for name in of_table(SETTINGS) | of_table(COMPOSE)}
    found = compose_environment(process, given)
    for name in of_table(SETTINGS) - CHOSEN_BY_COMPOSE - {"DATABASE_OWNER_URL"}:
        assert found.get(name) == given[name], name
    for name in CHOSEN_BY_COMPOSE:
        assert found[name] not in ("", given[name]), name
    assert {name for name in PASSWORDS if found.get(name)} == set()
    assert ("given GOT_OWNER_PASSWORD" in " ".join(found.values())) is (process == "release")


def test_proxy_and_pooler_receive_only_their_own_settings() -> None:
    given = {name: f"given {name}" for name in documented_settings()}
    assert set(compose_environment("proxy", given).values()) & set(given.values()) == {
        "given GOT_PROXIES", "given GOT_TRUSTED_PROXIES",
    }  # fmt: skip
    assert "given SECRET_KEY" not in compose_environment("pgbouncer", given).values()


def test_containers_start_with_passwords_as_their_only_settings() -> None:
    needed = dict.fromkeys((*PASSWORDS, "SECRET_KEY"), "x")
    for service in artefacts.services():
        compose_environment(service, needed)
    with pytest.raises(KeyError, match="SECRET_KEY"):
        compose_environment("web", dict.fromkeys(PASSWORDS, "x"))


@pytest.mark.parametrize("unit", ["got@.service", "got-release.service"])
def test_every_setting_reaches_every_systemd_unit(unit: str) -> None:
    text = (artefacts.SYSTEMD / unit).read_text()
    assert "EnvironmentFile=/etc/got/settings.env\n" in text
    assert ("EnvironmentFile=/etc/got/owner.env\n" in text) is (unit == "got-release.service")
    # systemd prefers the file, so a unit sets no value that an operator wants for all processes
    own = set(re.findall(r"^Environment=(.*)$", text, re.MULTILINE)[0].split())
    assert {each.partition("=")[0] for each in own} == {"GOT_VAR", "PYTHONDONTWRITEBYTECODE"}


def test_every_setting_reaches_every_pod() -> None:
    for manifest in artefacts.manifests():
        if "template" not in manifest["spec"]:
            continue
        [container] = manifest["spec"]["template"]["spec"]["containers"]
        sources = [each["name"] for source in container["envFrom"] for each in source.values()]
        assert sources == ["got", "got"] + ["got-owner"] * (manifest["kind"] == "Job")
        assert "env" not in container
    generators = artefacts.kustomization()["configMapGenerator"]
    assert generators == [{"name": "got", "envs": ["settings.env"]}]


# The first commands of growing.md


def blocks(page: str, after: str) -> list[str]:
    """The indented blocks of a page below a line that begins with `after`."""
    text = (ROOT / "deploy" / page).read_text().split(f"\n{after}")[1]
    return re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", text, re.MULTILINE)


def test_the_commands_on_the_page_start_the_containers(tmp_path: Path) -> None:
    """A new operator pastes them on a new machine without any of our files."""
    etc, programs = tmp_path / "etc" / "got", tmp_path / "bin"
    programs.mkdir()
    etc.parent.mkdir()
    docker = programs / "docker"
    docker.write_text('#!/bin/sh\necho "$@" > "$(dirname "$0")/asked"\n')
    docker.chmod(0o755)
    commands = blocks("growing.md", "With containers")[0].replace("/etc/got", str(etc))
    done = subprocess.run(
        ["/bin/sh", "-eu", "-c", "umask 022\n" + commands], cwd=ROOT, text=True, capture_output=True,
        check=False, env={"PATH": f"{programs}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    file = etc / "settings.env"
    assert file.stat().st_mode & 0o777 == 0o600
    settings = dict(line.split("=", 1) for line in file.read_text().splitlines())
    assert len({value for value in settings.values() if re.fullmatch("[0-9a-f]{64}", value)}) == len(settings)
    for service in artefacts.services():
        compose_environment(service, settings)
    asked = (programs / "asked").read_text().split()
    assert asked[:5] == ["compose", "--env-file", str(file), "--file", "deploy/compose.yaml"]


def test_files_of_units_are_readable_only_by_root(tmp_path: Path) -> None:
    commands = [
        line.replace("/etc/got", str(tmp_path / "got"))
        for line in blocks("growing.md", "With systemd")[0].splitlines()
        if "install -" in line and "apt-get" not in line and "pip" not in line
    ]
    subprocess.run(["/bin/sh", "-euc", "umask 022\n" + "\n".join(commands)], check=True)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "got").iterdir()}
    assert modes == {"settings.env": 0o600, "owner.env": 0o600}
    assert (tmp_path / "got").stat().st_mode & 0o777 == 0o700


# Host names


def printed_settings(statement: str, **settings: str) -> str:
    """Output of a process that prints Django settings, with these environment variables."""
    code = f"from got_api import settings; print({statement})"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GOT_")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment | settings, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_third_party_images_are_pinned_by_digest() -> None:
    built = re.findall(r"^FROM (\S+)(?: AS (\S+))?", (ROOT / "deploy/Containerfile").read_text(), re.M)
    stages = {stage for _, stage in built if stage}
    compose = re.findall(r"^\s+image: (\S+)$", (ROOT / "deploy/compose.yaml").read_text(), re.M)
    images = {name for name, _ in built} - stages | {name for name in compose if not name.startswith("${")}
    assert len(images) == 3
    for image in images:
        assert re.fullmatch(r"[a-z/]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}", image), image


@pytest.mark.long
def test_local_health_checks_work_without_an_allowed_host_name() -> None:
    names = printed_settings("*settings.ALLOWED_HOSTS", GOT_ALLOWED_HOSTS="got.example.org").split()
    assert {"127.0.0.1", "localhost", "[::1]", "got.example.org"} == set(names)
