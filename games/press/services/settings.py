"""What the host chooses about the press of a game."""

from __future__ import annotations

from games.press.models import Setting
from games.services.lobby import locked_lobby


def choose_press(*, host: int, code: str, press: str, history: str) -> None:
    """Choose the press of a game before its start. Raises as `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        Setting.objects.update_or_create(game_id=lobby.game.id, defaults={"press": press, "history": history})
