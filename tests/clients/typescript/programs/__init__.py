"""Programs in TypeScript that use the installed client."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deploy.client_typescript import FOLDER, INSTALL, LOCK, build, run
from deploy.tools import locked_file, node

SECONDS = 300
STRICT = (
    "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--erasableSyntaxOnly",
    "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable,dom.asynciterable",
    "--types", "node", "--skipLibCheck",
)  # fmt: skip


@dataclass(frozen=True)
class Programs:
    """A folder in which the client is installed, and the sources of programs."""

    folder: Path
    sources: Path

    def compiled(self, name: str, text: str | None = None) -> Path:
        """Path of the JavaScript of a program. Without `text` it is one of the sources, which are compiled
        together. Raises RuntimeError with the errors of the compiler.
        """
        if text is None:
            texts = {path.name: path.read_text(encoding="utf-8") for path in self.sources.glob("*.ts")}
            assert name in texts
        else:
            texts = {name: text}
        self.compile(texts)
        return self.folder / f"{Path(name).stem}.js"

    def compile(self, texts: Mapping[str, str]) -> None:
        """Compiles programs together, unless they are compiled already. Raises RuntimeError as `compiled`
        does.
        """
        with locked_file(LOCK):
            if all(self._is_compiled(*each) for each in texts.items()):
                return
            for name, text in texts.items():
                copy = self.folder / name
                copy.with_suffix(".js").unlink(missing_ok=True)
                copy.write_text(text, encoding="utf-8")
            tools = FOLDER / "build" / "node_modules"
            types = self.folder / "node_modules" / "@types"
            if not types.exists():
                types.symlink_to(tools / "@types")
            run([tools / ".bin" / "tsc", *STRICT, "--noEmitOnError", *texts], self.folder)

    def _is_compiled(self, name: str, text: str) -> bool:
        copy = self.folder / name
        is_made = copy.exists() and copy.with_suffix(".js").exists()
        return is_made and copy.read_text(encoding="utf-8") == text

    def starts(self, program: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
        """Starts a program. Its output can be read."""
        command = [str(node()[0] / "node"), str(program), *words]
        return subprocess.Popen(
            command, cwd=self.folder, env=os.environ | environment, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def prints(self, program: Path, *words: str, **environment: str) -> str:
        """Runs a program, which must exit without an error. Returns its output."""
        process = self.starts(program, *words, **environment)
        try:
            printed, errors = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
            process.wait()
        assert process.returncode == 0, errors[-3000:] + printed[-2000:]
        return printed

    def reports(self, program: Path, *words: str, **environment: str) -> Any:
        """The JSON document that a program prints as its last line."""
        return json.loads(self.prints(program, *words, **environment).splitlines()[-1])


def installed_programs() -> Programs:
    """The programs of the tests, next to the package installed by npm. Raises ToolMissingError."""
    packed = build()
    folder = FOLDER / "programs"
    stamp = f"{packed.stat().st_mtime_ns}"
    with locked_file(LOCK):
        if not (folder / "installed").exists() or (folder / "installed").read_text() != stamp:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            (folder / "package.json").write_text('{"type": "module", "private": true}')
            run(["npm", "install", *INSTALL, packed], folder)
            (folder / "installed").write_text(stamp)
    return Programs(folder, Path(__file__).parent)
