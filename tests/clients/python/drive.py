"""A driver for the conformance kit: plays a house and prints the log, each in its own thread."""

from __future__ import annotations

import json
import os
import random
import threading
from typing import Any

from agot import Client, LiveMode, ProblemError, Retry, any_answer
from agot.values import to_json

PATIENT = Retry(patience_seconds=120)
PRINTING = threading.Lock()


def show(line: dict[str, Any]) -> None:
    with PRINTING:  # otherwise the lines of two threads could mix
        print(json.dumps(line), flush=True)


def client() -> Client:
    return Client(
        os.environ["AGOT_ADDRESS"],
        os.environ["AGOT_TOKEN"],
        language=os.environ["AGOT_LANGUAGE"],
        retry=PATIENT,
        mode=LiveMode(os.environ.get("AGOT_WAY", "stream")),
        poll_seconds=0.1,
    )


def read() -> None:
    with client() as reader:
        language: Any = os.environ["AGOT_LANGUAGE"]
        for entry in reader.game(os.environ["AGOT_GAME"]).events(lang=language):
            show({"event": entry.cursor, "text": entry.text})


def play() -> None:
    with client() as player, player.game(os.environ["AGOT_GAME"]) as game:
        while decisions := game.wait_for_turn():
            for decision in decisions:
                given = any_answer(decision, random.Random())
                assert given is not None
                show({"sent": decision.number, "answer": to_json(given)})
                try:
                    game.answer(decision.number, given)
                    show({"answered": decision.number})
                except ProblemError as problem:
                    show({"problem": problem.code})


if __name__ == "__main__":
    reading = threading.Thread(target=read)
    reading.start()
    play()
    reading.join()
