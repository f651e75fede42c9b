"""The code of the README works as printed, and the example bot plays whole games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from deploy.client_typescript import PACKAGE
from tests.clients.house_bots import house_bots
from tests.clients.typescript.programs import Programs
from tests.faults.web_server import WebServer

pytestmark = pytest.mark.long

BOT = PACKAGE / "examples" / "bot.ts"
MAX_BOT_LINES = 60
MAX_LAYER_LINES = 1_900
README, TUTORIAL = (
    (PACKAGE / page).read_text(encoding="utf-8") for page in ("README.md", "../../tutorial-typescript.md")
)


@pytest.fixture(scope="module")
def bots(server: WebServer) -> Iterator[None]:
    with house_bots(server):
        yield


def blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)


def test_the_program_of_the_readme_runs(programs: Programs, bots: None, address: str) -> None:
    text = "\n".join(blocks("ts")).replace("http://127.0.0.1:8000", address)
    printed = programs.prints(programs.compiled("readme.ts", text))
    assert "\nDeres\n" in printed  # Winterfell in Hungarian
    assert re.search(r"^4(09|22) [a-z_]+ ", printed.splitlines()[-1])


def test_the_tutorial_finishes_a_game(programs: Programs, bots: None, address: str) -> None:
    text = "\n".join(blocks("ts", TUTORIAL)).replace("http://127.0.0.1:8000", address)
    assert re.search(r"^\w+ won$", programs.prints(programs.compiled("tutorial.ts", text)), re.MULTILINE)


def test_the_blocks_for_apps_compile(programs: Programs) -> None:
    first, second, third = blocks("typescript")
    imports = first.splitlines()[0] + "\n" + first.splitlines()[2] + "\n"
    programs.compile({"app.ts": first + second, "device.ts": imports + third})


def test_the_example_bot_has_fewer_than_sixty_lines_and_compiles(programs: Programs) -> None:
    source = BOT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < MAX_BOT_LINES
    programs.compiled("bot.ts", source)


def test_the_example_bot_finishes_a_game(programs: Programs, bots: None, address: str) -> None:
    program = programs.compiled("bot.ts", BOT.read_text(encoding="utf-8"))
    printed = programs.prints(program, address)
    assert re.fullmatch(r"\w+: \w+ won\n", printed)


def test_the_code_above_the_generated_code_is_small() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "src").glob("*.ts"))
    assert len([line for line in text.splitlines() if line.strip()]) < MAX_LAYER_LINES
