"""A program in a pseudo-terminal: its screen as text and in colours, and key input."""

from __future__ import annotations

import html
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

PATIENCE, LOOK_SECONDS = 600.0, 2.0
COLOURS = {"default": "#d8d8d8", "brown": "#c8a000"}


class Terminal:
    """Runs `command` in a terminal of this size."""

    def __init__(self, command: list[str], columns: int, rows: int, **environment: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._changed = threading.Condition()
        self.changes = 0
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.process = pexpect.spawn(
            command[0],
            command[1:],
            dimensions=(rows, columns),
            timeout=None,
            env=kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"} | environment,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.close(force=True)
        self._reader.join(600)

    def _read(self) -> None:
        while True:
            try:
                data = self.process.read_nonblocking(65536, timeout=None)
            except (pexpect.EOF, OSError, ValueError):
                return
            with self._changed:
                self._stream.feed(data)
                self.changes += 1
                self._changed.notify_all()

    @property
    def text(self) -> str:
        with self._changed:
            return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.process.send(KEYS.get(key, key))

    def wait_for(self, wanted: str | Callable[[str], bool]) -> str:
        """Waits until the screen shows a text or satisfies a condition. Returns the screen."""
        given_up = time.monotonic() + PATIENCE
        while True:
            before, shown = self.changes, self.text
            if wanted in shown if isinstance(wanted, str) else wanted(shown):
                return shown
            self.wait_for_change(before)
            assert time.monotonic() < given_up and self.process.isalive(), self.text

    def wait_for_change(self, since: int) -> bool:
        """Waits a short time for the screen to change. Returns whether it did."""
        with self._changed:
            return self._changed.wait_for(lambda: self.changes != since, LOOK_SECONDS)

    def save(self, path: Path) -> None:
        """Saves the screen as text, and as a picture next to it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._changed:
            texts = {".txt": self.text + "\n", ".svg": picture(self.screen)}
        for suffix, text in texts.items():  # another run may save the same screen
            draft = path.with_suffix(f"{suffix}.{os.getpid()}")
            draft.write_text(text, encoding="utf-8")
            draft.replace(path.with_suffix(suffix))


KEYS = {
    "enter": "\r",
    "space": " ",
    "down": "\x1b[B",
    "up": "\x1b[A",
    "backspace": "\x7f",
    "tab": "\t",
    "f1": "\x1bOP",
}


def picture(screen: pyte.Screen) -> str:
    """The screen as SVG, with cells of 8 by 16."""

    def colour(name: str, usual: str) -> str:
        if name == "default":
            return usual
        return f"#{name}" if len(name) == 6 and all(each in "0123456789abcdef" for each in name) else name

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{screen.columns * 8}" height="{screen.lines * 16}">'
    ]
    lines.append('<rect width="100%" height="100%" fill="#101010"/>')
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            front, back = colour(cell.fg, "#d8d8d8"), colour(cell.bg, "#101010")
            if cell.reverse:
                front, back = back, front
            if back != "#101010":
                lines.append(f'<rect x="{column * 8}" y="{row * 16}" width="8" height="16" fill="{back}"/>')
            if cell.data.strip():
                style = f'fill="{front}" font-weight="{"bold" if cell.bold else "normal"}"'
                place = f'x="{column * 8}" y="{row * 16 + 12}"'
                lines.append(
                    f'<text {place} {style} font-family="DejaVu Sans Mono, monospace" font-size="13">'
                    f"{html.escape(cell.data)}</text>"
                )
    return "\n".join([*lines, "</svg>"])
