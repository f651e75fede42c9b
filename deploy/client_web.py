"""`make web`: builds the web client from `openapi/clients/web` into its `dist`. `make web-check` compares.

It is built from a copy, next to the packed TypeScript client. The only generated files in the tree are in
`dist`, which is committed, so that the server runs without Node.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from deploy import ROOT
from deploy.client_typescript import FOLDER as CLIENT
from deploy.client_typescript import LOCK, build, copy_sources, digest, install, run, sources
from deploy.tools import ToolMissingError, locked_file

SOURCE = ROOT / "openapi" / "clients" / "web"
DIST = SOURCE / "dist"
FOLDER = ROOT / "var" / "client-web" / "web"
STAMP = FOLDER.with_name("stamp")
TYPESCRIPT_CLIENT = FOLDER.with_name("typescript")


def build_if_changed() -> Path:
    """Builds the client if its sources have changed. Returns the folder of the build.

    Raises ToolMissingError, and RuntimeError with the output of a failed step.
    """
    build()
    with locked_file(LOCK):
        now = digest([*sources(SOURCE), CLIENT / "stamp"])
        if STAMP.exists() and STAMP.read_text() == now:
            return FOLDER / "dist"
        STAMP.unlink(missing_ok=True)
        copy_sources(SOURCE, FOLDER)
        TYPESCRIPT_CLIENT.unlink(missing_ok=True)
        TYPESCRIPT_CLIENT.symlink_to(CLIENT / "build")
        install(FOLDER)
        run(["npm", "run", "check", "--silent"], FOLDER)
        run(["npm", "run", "build", "--silent"], FOLDER)
        STAMP.write_text(now)
    return FOLDER / "dist"


def differences(new: Path, old: Path = DIST) -> Iterator[str]:
    """Yields a line for each file that is only in one folder, or differs."""
    files = ((folder, each) for folder in (new, old) for each in folder.rglob("*") if each.is_file())
    names = {each.relative_to(folder) for folder, each in files}
    for name in sorted(names):
        one, other = new / name, old / name
        if not other.exists():
            yield f"{name} is missing in dist"
        elif not one.exists():
            yield f"{name} is in dist, and no source makes it"
        elif one.read_bytes() != other.read_bytes():
            yield f"{name} differs from its sources"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--check", action="store_true", help="compare with dist, and change nothing")
    is_check = options.parse_args().check
    try:
        new = build_if_changed()
    except ToolMissingError as error:
        print(error, file=sys.stderr)
        return 1
    if is_check:
        found = list(differences(new))
        print("\n".join(found) or "dist is what its sources make")
        return 1 if found else 0
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.copytree(new, DIST)
    print(f"{DIST}: {sum(each.stat().st_size for each in DIST.rglob('*') if each.is_file()):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
