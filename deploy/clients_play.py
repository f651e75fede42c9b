"""`make clients-play`: generated clients play a whole game, or read a later server.

Needs `make clients` first, and Node. The Java and Go clients play: Maven and Go compile them as in `make
clients`. The Python client runs in an environment in var/clients/venv. A compiler in var/clients/compiler
checks the TypeScript client strictly. Both read values that a later server may send. Whole games in these
languages are played by our packaged clients (`make clients-long`). Exits with 1 if a check or a game fails.
"""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from deploy import ROOT
from deploy.clients import GO_ENVIRONMENT, PLAYERS, go_module, go_program
from deploy.demo.server import running_server
from deploy.tools import FOLDER, ToolMissingError

LATER_SERVER = ROOT / "tests" / "openapi" / "clients"
EXAMPLES = FOLDER / "later.json"
COMPILER = ("typescript@5.9.3", "@types/node@20.19.25")
SECONDS = 900


def _run_program(name: str, command: Sequence[object], *, cwd: Path = ROOT, **environment: str) -> bool:
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=os.environ | environment, timeout=SECONDS, check=False
    )
    print(f"{name}: {'done' if done.returncode == 0 else 'failed'}", flush=True)
    return done.returncode == 0


def check_python(address: str) -> bool:
    """Whether the Python client reads values of a later server."""
    client, environment = FOLDER / "python", FOLDER / "venv"
    run = environment / "bin" / "python"
    if not run.exists():
        venv.create(environment, with_pip=True)
    install = [run, "-m", "pip", "install", "--quiet", "-r", client / "requirements.txt"]
    later = [run, LATER_SERVER / "read_later.py", EXAMPLES]
    return _run_program("python: install", install) and _run_program(
        "python: read a later server", later, PYTHONPATH=str(client)
    )


def check_typescript(address: str) -> bool:
    """Whether the TypeScript client compiles and reads values of a later server."""
    compiler = FOLDER / "compiler"
    compiler.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(compiler / "client", ignore_errors=True)
    shutil.copytree(FOLDER / "typescript-fetch", compiler / "client")
    options = ["--strict", "--target", "es2022", "--module", "commonjs", "--types", "node"]
    tsc = [compiler / "node_modules" / ".bin" / "tsc", *options, "--outDir", "out/client", "client/index.ts"]
    install = ["npm", "install", "--no-audit", "--no-fund", "--silent", *COMPILER]
    later = ["node", LATER_SERVER / "read_later.js", EXAMPLES, "out/client"]
    return (
        _run_program("typescript-fetch: install", install, cwd=compiler)
        and _run_program("typescript-fetch: tsc --strict", tsc, cwd=compiler)
        and _run_program("typescript-fetch: read a later server", later, cwd=compiler)
    )


def check_java(address: str) -> bool:
    """Whether the Java client compiles with its player and plays."""
    client = FOLDER / "java"
    shutil.copy(PLAYERS / "Player.java", client / "src" / "main" / "java")
    maven = shutil.which("mvn")
    if maven is None:
        print("java: skipped, needs Maven and a JDK 11 or newer")
        return True
    goals = ("compile", "dependency:copy-dependencies", "-DincludeScope=runtime")
    path = f"target/classes{os.pathsep}target/dependency/*"
    return _run_program("java: compile", [maven, "-q", "-B", *goals], cwd=client) and _run_program(
        "java: play", ["java", "-cp", path, "Player", address], cwd=client
    )


def check_go(address: str) -> bool:
    """Whether the Go client compiles with its player and plays."""
    try:
        program = go_program()
    except ToolMissingError as missing:
        print(f"go: skipped, {missing}")
        return True
    folder = go_module("go-player", (PLAYERS / "player.go").read_text(encoding="utf-8"))
    build: list[str | Path] = [program, "build", "-o", "player", "."]
    return _run_program("go: compile", build, cwd=folder, **GO_ENVIRONMENT) and (
        _run_program("go: play", [folder / "player", address], cwd=folder)
    )


CHECKS = {"python": check_python, "typescript-fetch": check_typescript, "java": check_java, "go": check_go}


def main(names: Sequence[str]) -> int:
    """Checks each of the wanted clients, by default all."""
    missing = [name for name in CHECKS if not (FOLDER / name).exists() and (not names or name in names)]
    if missing:
        print(f"not generated: {', '.join(missing)}. Run `make clients` first.")
        return 1
    with EXAMPLES.open("wb") as file:
        subprocess.run(
            [sys.executable, "-m", "tests.openapi.clients.later"], cwd=ROOT, stdout=file, check=True
        )
    with running_server(os.environ.get("ADDRESS")) as address:
        results = [check(address) for name, check in CHECKS.items() if not names or name in names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
