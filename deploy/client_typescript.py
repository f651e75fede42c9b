"""`make client-typescript`: the TypeScript client as a package for npm, in var/client-typescript.

Node comes from the PATH, or else as a wheel from the Python index. The package is built from a copy, so that
the tree has no generated files. It is built again only if its sources or the document have changed.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from deploy import ROOT
from deploy.tools import locked_file, with_node

PACKAGE = ROOT / "openapi" / "clients" / "typescript"
DOCUMENT = ROOT / "openapi" / "schema.yaml"
FOLDER = ROOT / "var" / "client-typescript"
LOCK = FOLDER / "lock"
"""The lock of FOLDER, in which one process at a time writes."""
GENERATED = ("node_modules", "dist", "examples-dist", "generated")
SECONDS = 600
INSTALL = ("--no-audit", "--no-fund", "--silent", "--omit-lockfile-registry-resolved")


def run(command: Sequence[str | Path], cwd: Path) -> None:
    """Runs a command with Node on the PATH. Raises RuntimeError with its output if it fails."""
    words, environment = with_node(command)
    environment["AGOT_SCHEMA"] = str(DOCUMENT)
    done = subprocess.run(
        words, cwd=cwd, env=environment, timeout=SECONDS, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


def build() -> Path:
    """Builds the package. Raises ToolMissingError, and RuntimeError with the output of a failed step."""
    with locked_file(LOCK):
        return _build()


def _build() -> Path:
    build, stamp = FOLDER / "build", FOLDER / "stamp"
    now = digest([*sources(PACKAGE), DOCUMENT])
    packed = next(iter(FOLDER.glob("agot-client-*.tgz")), None)
    if packed and stamp.exists() and stamp.read_text() == now:
        return packed
    for old in FOLDER.glob("agot-client-*.tgz"):
        old.unlink()
    copy_sources(PACKAGE, build)
    install(build)
    run(["npm", "run", "build", "--silent"], build)
    run(["npm", "run", "examples", "--silent"], build)
    run(["npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", FOLDER], build)
    stamp.write_text(now)
    return next(iter(FOLDER.glob("agot-client-*.tgz")))


def sources(package: Path) -> Iterator[Path]:
    """The files of a package, without generated ones."""
    for path in sorted(package.rglob("*")):
        if path.is_file() and not set(path.relative_to(package).parts) & set(GENERATED):
            yield path


def copy_sources(package: Path, build: Path) -> None:
    """Copies the sources of a package, and deletes all other files except npm's installed packages."""
    build.mkdir(parents=True, exist_ok=True)
    for old in build.iterdir():
        if old.name != "node_modules":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for path in sources(package):
        copy = build / path.relative_to(package)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def install(build: Path) -> None:
    """Installs the locked dependencies of a copied package, unless they are installed already."""
    stamp, now = build / "node_modules" / ".agot", digest([build / "package-lock.json"])
    if not stamp.exists() or stamp.read_text() != now:
        run(["npm", "ci", *INSTALL], build)
        stamp.write_text(now)


def digest(paths: Sequence[Path]) -> str:
    """A digest of the paths and contents of files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def main() -> int:
    """Builds the package. Returns 1 on failure."""
    try:
        print(build())
    except RuntimeError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
