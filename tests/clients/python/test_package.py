"""The package as installed: built, typed, small, and documented with runnable examples."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import get_args

import pytest
from agot import calls, models
from agot.terminal.texts import LANGUAGES, PLACE, messages

from deploy.tools import locked_file
from games.words import LANGUAGES as SERVED
from tests.clients.house_bots import house_bots
from tests.clients.python.conftest import Table
from tests.clients.whole_games import clean_python, wheel_of
from tests.faults.web_server import ROOT, WebServer

MAX_LINES = 1650
GENERATED = {"sync.py", "sync_session.py"}
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    found = wheel_of(folder)
    assert list(folder.glob("agot-*.tar.gz"))
    return found


@pytest.fixture(scope="module")
def built(wheel: Path) -> Path:
    """A folder with only the contents of the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(wheel.parent / "site")
    return wheel.parent / "site"


@pytest.fixture(scope="module")
def clean(wheel: Path) -> Path:
    """The programs of a fresh environment with the wheel and its dependencies."""
    try:
        return clean_python(wheel, wheel.parent / "environment")
    except subprocess.CalledProcessError as failed:
        pytest.skip(f"no package index: {failed.stderr[-300:]}")


@pytest.mark.long
def test_the_wheel_is_complete_and_typed(built: Path) -> None:
    whole = built / "agot"
    names = {str(path.relative_to(whole)) for path in whole.rglob("*") if path.is_file()}
    wanted = {
        "py.typed",
        "sync.py",
        "sync_session.py",
        "api/models.py",
        "api/calls.py",
        "terminal/main.py",
        "terminal/texts/hu.ftl",
    }
    assert wanted <= names
    code = "import agot, agot.terminal.main; print(agot.__file__)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(built)!r}); {code}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(str(built))


def test_the_handwritten_code_of_the_client_is_small(package: Path) -> None:
    layer = [path for path in (package / "src" / "agot").glob("*.py") if path.name not in GENERATED]
    assert len(layer) > 8
    assert sum(lines_of_code(path.read_text(encoding="utf-8")) for path in layer) < MAX_LINES


def lines_of_code(source: str) -> int:
    """Number of lines, without blank ones, comments and docstrings."""
    texts: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            texts.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(source.splitlines(), start=1)
    return sum(bool(line.strip()) and line.strip()[0] != "#" and place not in texts for place, line in lines)


FORGOTTEN = "MusterDecision"


@pytest.fixture(scope="module")
def type_errors(package: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The errors of mypy in the package, in the tutorial, and in two programs.

    Each of these has a match over the kinds of decisions: `whole.py` has a case for each kind, `lacking.py`
    for each but one. All are checked in one run, because mypy is slow.
    """
    folder = tmp_path_factory.mktemp("typed")
    for name, forgotten in (("whole.py", None), ("lacking.py", FORGOTTEN)):
        kinds = [kind.__name__ for kind in get_args(models.Decision) if kind.__name__ != forgotten]
        cases = "".join(f"        case models.{kind}():\n            return 1\n" for kind in kinds)
        (folder / name).write_text(
            "from typing import assert_never\n\nfrom agot import models\n\n\n"
            f"def number_of(decision: models.Decision) -> int:\n    match decision:\n{cases}"
            "        case _:\n            assert_never(decision)\n"
        )
    configured = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / "var" / "mypy_client")]
    blocks = BLOCK.findall((package / "../../tutorial-python.md").read_text(encoding="utf-8"))
    (folder / "tutorial.py").write_text("\n".join(blocks))
    files = [*configured["files"], *(str(folder / f"{name}.py") for name in ("whole", "lacking", "tutorial"))]
    with locked_file(ROOT / "var" / "mypy_client.lock"):
        done = subprocess.run([*command, *files], cwd=package, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if ": error: " in line]


@pytest.mark.long
def test_the_client_passes_strict_type_checks(type_errors: list[str]) -> None:
    assert [error for error in type_errors if "lacking.py:" not in error] == []


def test_a_match_over_all_kinds_is_exhaustive(type_errors: list[str]) -> None:
    [error] = [error for error in type_errors if "lacking.py:" in error]
    assert FORGOTTEN in error


def test_the_terminal_client_works_in_every_language() -> None:
    source = messages("en")
    assert set(LANGUAGES) == set(SERVED)
    for language in LANGUAGES:
        texts = messages(language)
        assert texts.keys() == source.keys(), language
        for id, text in texts.items():
            assert sorted(PLACE.findall(text)) == sorted(PLACE.findall(source[id])), (language, id)


@pytest.mark.long
@pytest.mark.parametrize("page", ["README.md", "../../tutorial-python.md"])
def test_the_examples_of_a_page_run(
    built: Path, package: Path, server: WebServer, address: str, tmp_path: Path, page: str
) -> None:
    blocks = BLOCK.findall((package / page).read_text(encoding="utf-8"))
    assert len(blocks) >= 6
    program = tmp_path / "page.py"
    program.write_text("\n".join(blocks).replace("http://127.0.0.1:8000", address), encoding="utf-8")
    with house_bots(server):
        done = subprocess.run(
            [sys.executable, str(program)],
            env={"PYTHONPATH": str(built), "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\w+ won in round \d+$", done.stdout, re.MULTILINE), done.stdout


@pytest.mark.long
def test_the_client_can_be_installed_from_the_url_of_a_server(
    package: Path, server: WebServer, address: str, tmp_path: Path
) -> None:
    """The command of the tutorial, without a package index."""
    page = (package / "../../tutorial-python.md").read_text(encoding="utf-8")
    found = re.search(r"^    bots/bin/pip install '(.+)'$", page, re.MULTILINE)
    assert found is not None
    source = found[1].replace("http://127.0.0.1:8000", address)
    here = ["--no-index", "--no-build-isolation", "--no-deps", "--target", str(tmp_path / "site")]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *here, source], check=True)
    code = "import sys, agot; print(agot.__file__, agot.Client(sys.argv[1]).words('hu').language)"
    done = subprocess.run(
        [sys.executable, "-c", code, address],
        env={"PYTHONPATH": str(tmp_path / "site")}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == f"{tmp_path}/site/agot/__init__.py hu\n", done.stderr


def agot(command: list[str], environment: dict[str, str], *words: str) -> str:
    """Output of the program `agot`."""
    done = subprocess.run([*command, *words], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_a_bot_from_a_file_plays_a_game_to_its_end(
    built: Path, package: Path, server: WebServer, address: str, table: Table, tmp_path: Path
) -> None:
    [client], _ = table(1)
    code = client.send(calls.create_sandbox_game(situation="last_round", opponents="sensible")).code
    command = [sys.executable, "-m", "agot.terminal"]
    environment = {"PYTHONPATH": str(built), "AGOT_HOME": str(tmp_path), "AGOT_ADDRESS": address}
    agot(command, environment, "login", "--token", client.tokens.access)
    assert code in agot(command, environment, "games", "--lang", "hu")
    with house_bots(server):
        said = agot(command, environment, "bot", str(package / "examples" / "bot.py"), code, "--lang", "pl")
    assert re.search(rf"{code}: \w+ wygrywa w rundzie 10\.", said), said
    assert "You have no games." in agot(command, environment, "games", "--lang", "en")


@pytest.mark.drill
def test_a_bot_from_a_file_plays_a_new_game_in_a_clean_environment(
    clean: Path, package: Path, server: WebServer, address: str, table: Table, tmp_path: Path
) -> None:
    [client], _ = table(1)
    environment = {"PATH": os.environ["PATH"], "AGOT_HOME": str(tmp_path), "AGOT_ADDRESS": address}
    command = [str(clean / "agot")]
    agot(command, environment, "login", "--token", client.tokens.access)
    with house_bots(server):
        said = agot(command, environment, "bot", str(package / "examples" / "bot.py"), "--lang", "pl")
    assert re.search(r": \w+ wygrywa w rundzie \d+\.", said), said
