"""`make clients`: ten generators run on the OpenAPI document, each into var/clients.

openapi-generator comes from the Python index with its jar, openapi-typescript from npm. Without Java or Node
those that need it are skipped, with the reason. Exit 1 when one of the others fails.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "openapi" / "schema.yaml"
FOLDER = ROOT / "var" / "clients"
GENERATOR = "openapi-generator-cli==7.26.0"
TYPESCRIPT = "openapi-typescript@7.13.0"
LANGUAGES = ("python", "typescript-fetch", "kotlin", "swift6", "dart-dio", "java", "csharp", "go", "rust")
SECONDS = 240
TEMPLATES = ROOT / "openapi" / "generators"
OPTIONS = {
    # Without the lookup the Python client tries one kind after the other.
    "python": "useOneOfDiscriminatorLookup=true",
    "swift6": "enumUnknownDefaultCase=true",
    "dart-dio": "enumUnknownDefaultCase=true",
    # With one argument for all parameters, a later parameter does not change a method.
    "java": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "useSingleRequestParameter=true",
    "go": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "enumUnknownDefaultCase=true",
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


def _runs(name: str, command: Sequence[str]) -> bool:
    """Runs a generator; its output is in var/clients/<name>.log."""
    log = FOLDER / f"{name}.log"
    with log.open("wb") as output:
        try:
            done = subprocess.run(
                command, stdout=output, stderr=output, timeout=SECONDS, check=False, cwd=ROOT
            )
        except subprocess.TimeoutExpired:
            print(f"{name}: no end after {SECONDS} seconds")
            return False
    # a generator reports what it could not translate and goes on
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line for line in lines if " ERROR " in line or line.startswith("Exception")]
    is_done = done.returncode == 0 and not errors
    print(f"{name}: {'done' if is_done else f'failed, see {log}'}", *errors[:3], sep="\n  ")
    return is_done


def _jar() -> Path | None:
    """The jar of openapi-generator, fetched once; None when the index does not have it."""
    tool = FOLDER / "tool"
    if not tool.exists():
        install = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--target",
            str(tool),
            GENERATOR,
        ]
        if subprocess.run(install, timeout=SECONDS, check=False).returncode != 0:
            shutil.rmtree(tool, ignore_errors=True)
            return None
    return next(tool.rglob("*.jar"), None)


def main(wanted: Sequence[str]) -> int:
    """Runs the wanted generators, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = []
    languages = [each for each in LANGUAGES if not wanted or each in wanted]
    java, jar = shutil.which("java"), _jar() if languages else None
    for language in languages:
        if java is None or jar is None:
            print(f"{language}: skipped, needs Java 17 and {GENERATOR}")
            continue
        target = FOLDER / language
        shutil.rmtree(target, ignore_errors=True)
        command = [java, "-Xmx1g", "-jar", str(jar), "generate", *arguments(language)]
        results.append(_runs(language, [*command, "-i", str(DOCUMENT), "-o", str(target)]))
    if not wanted or "openapi-typescript" in wanted:
        npx = shutil.which("npx")
        if npx is None:
            print("openapi-typescript: skipped, needs Node")
        else:
            command = [npx, "--yes", TYPESCRIPT, str(DOCUMENT), "-o", str(FOLDER / "schema.d.ts")]
            results.append(_runs("openapi-typescript", command))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
