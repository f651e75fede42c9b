"""The host's settings for the press of a game."""

from __future__ import annotations

from games.press.models import Setting
from games.services.lobby import locked_lobby


def set_press(*, host: int, code: str, press: str, history: str, grey: bool) -> None:
    """Sets the press of a game before its start. Raises the errors of `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        agree_on_press(lobby.game.id, press=press, history=history, grey=grey)


def agree_on_press(game_id: int, *, press: str, history: str, grey: bool = False) -> None:
    """Stores the settings. Called as the engine, before any message can be sent."""
    Setting.objects.update_or_create(
        game_id=game_id, defaults={"press": press, "history": history, "grey": grey}
    )
