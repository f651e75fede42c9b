"""manage.py replay_game: replays a record, or a stored game, by the current rules."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import storage
from games.management.failures import reported_failures
from games.services.records import ReplayResult, lines_of, replay_record, replay_stored


class Command(BaseCommand):
    help = "Replay a record or a stored game and print the result; exit 1 with the first difference."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="FILE|CODE")

    def handle(self, *args: Any, game: str, **options: Any) -> None:
        with reported_failures(game):
            try:
                if Path(game).is_file():
                    replayed = replay_record(lines_of(Path(game).read_text()))
                else:
                    replayed, is_same = replay_stored(code=game)
                    if not is_same:
                        raise CommandError(f"game {game} does not replay to its stored history")
            except storage.GameUnknown:
                raise CommandError(f"{game} is neither a file nor the code of a game", returncode=2) from None
        self.stdout.write(_summary(replayed))


def _summary(replay_result: ReplayResult) -> str:
    state, stopped = replay_result.state, replay_result.stopped
    if state.winner:
        ending = f"won by {state.winner}"
    elif stopped:
        ending = f"ended by {stopped.stopped}"
    else:
        ending = "runs"
    return "\n".join(
        [
            f"players   {state.players}",
            f"answers   {len(replay_result.answers)}",
            f"draws     {state.draw_count}",
            f"events    {len(replay_result.events)}",
            f"round     {state.round}, {ending}",
            f"history   {replay_result.digest}",
        ]
    )
