"""make artefacts: checks compose file, manifests and units, without a network.

Every document is validated against a schema in deploy/schemas. A schema allows only what our documents use,
so a misspelt or misplaced key is an error. If kubectl and systemd-analyze are installed, they check the
result too.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from deploy import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE = DEPLOY / "compose.yaml"
KUBERNETES = DEPLOY / "kubernetes"
SYSTEMD = DEPLOY / "systemd"
INSTALLED = "/srv/got"
"""The folder in which the units expect the code."""


def documents(file: Path) -> list[dict[str, Any]]:
    """The documents of a YAML file."""
    # ten times as fast; exists if libyaml is installed
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return [document for document in yaml.load_all(file.read_text(), loader) if document is not None]


def kustomization() -> dict[str, Any]:
    return documents(KUBERNETES / "kustomization.yaml")[0]


def services() -> dict[str, dict[str, Any]]:
    """The services of compose.yaml, by name."""
    found: dict[str, dict[str, Any]] = documents(COMPOSE)[0]["services"]
    return found


def manifests() -> list[dict[str, Any]]:
    """The resources of the kustomization, patched as by kustomize."""
    patches = {
        each["target"]["kind"]: documents(KUBERNETES / each["path"])[0] for each in kustomization()["patches"]
    }
    found = [each for name in kustomization()["resources"] for each in documents(KUBERNETES / name)]
    return [
        merge(each, {"spec": patches[each["kind"]]["spec"]}) if each["kind"] in patches else each
        for each in found
    ]


def merge(one: Any, other: Any) -> Any:
    """Merges `other` into `one`; values of `other` win. Lists in both have one entry each: our single
    container.
    """
    if isinstance(one, dict) and isinstance(other, dict):
        both = one | other
        return both | {key: merge(one[key], other[key]) for key in one.keys() & other.keys()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other) == 1:
        return [merge(one[0], other[0])]
    return other


def errors() -> Iterator[str]:
    """Errors reported by the schemas."""
    yield from _schema_errors("compose", COMPOSE.name, documents(COMPOSE)[0])
    yield from _schema_errors("kubernetes", "kustomization.yaml", kustomization())
    for manifest in manifests():
        yield from _schema_errors(
            "kubernetes", f"{manifest['kind']} {manifest['metadata']['name']}", manifest
        )


def _schema_errors(schema: str, name: str, document: dict[str, Any]) -> Iterator[str]:
    rules = documents(DEPLOY / "schemas" / f"{schema}.yaml")[0]
    if schema == "kubernetes":
        kinds = rules["kinds"]
        if document.get("kind") not in kinds:
            yield f"{name}: no schema for this kind"
            return
        rules = {"$defs": rules["$defs"], **kinds[document["kind"]]}
    for error in Draft202012Validator(rules).iter_errors(document):
        yield f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message}"


def check_with_kubectl() -> str:
    """Errors reported by kubectl's kustomize; empty if it is not installed."""
    program = shutil.which("kubectl")
    if program is None:
        return ""
    done = subprocess.run(
        [program, "kustomize", str(KUBERNETES)], capture_output=True, text=True, check=False
    )
    return done.stderr if done.returncode else ""


def check_with_systemd() -> str:
    """Errors in the units reported by systemd-analyze; empty if it is not installed."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return ""
    with TemporaryDirectory() as folder:
        units = Path(folder) / "units"
        shutil.copytree(SYSTEMD, units)
        for file in units.rglob("got*.*"):
            if file.is_file():  # systemd-analyze requires the program to exist
                file.write_text(file.read_text().replace(f"{INSTALLED}/.venv/bin/python", sys.executable))
        names = [
            str(units / "got@web.service"),
            str(units / "got-release.service"),
            str(units / "got.target"),
        ]
        done = subprocess.run([program, "verify", *names], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "got" in line]
    return "\n".join(said)


def main() -> None:
    found = [*errors(), *filter(None, (check_with_kubectl(), check_with_systemd()))]
    for finding in found:
        print(f"FINDING {finding}")
    print(f"{len(manifests())} manifests, {len(services())} services: {len(found)} findings")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
