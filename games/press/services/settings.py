"""What the host chooses about the press of a game."""

from __future__ import annotations

from games.press.models import Setting
from games.services.lobby import locked_lobby


def set_press(*, host: int, code: str, press: str, history: str, grey: bool) -> None:
    """Choose the press of a game before its start. Raises as `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        agree_on_press(lobby.game.id, press=press, history=history, grey=grey)


def agree_on_press(game_id: int, *, press: str, history: str, grey: bool = False) -> None:
    """Called as the engine, before anybody could have said anything."""
    Setting.objects.update_or_create(
        game_id=game_id, defaults={"press": press, "history": history, "grey": grey}
    )
