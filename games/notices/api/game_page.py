"""The web page of a game. Links of mails, push messages and calendars lead here, unless a web client
takes the address over.

The page is read-only. A reader with the key of a mail sees the house's view, a logged-in user their own view,
and a visitor the public view of an open game. At any other address a visitor is asked to log in, whether or
not there is a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse

from accounts.models import User
from accounts.pages.frame import logged_in_user, shown_page
from games.api import converters
from games.models import Game, Vote
from games.notices.api.link_pages import android_apps, apple_apps, link_page, log_in_page
from games.notices.extensions import NoticeApp, ReplyMeaning
from games.notices.kinds import Kind
from games.notices.mail_contents import GameContents, recent_contents_of
from games.notices.mails import Reader, line_of, section_of
from games.notices.page_links import PageKey, read_key
from games.notices.payloads import NoticeOfGame, page_of
from games.pictures import Board, board_in_words
from games.selectors.games import Viewer, game_for, is_open_to_visitors
from games.selectors.polls import GamePoll, poll_for
from games.selectors.position import sealed_answers_in
from games.selectors.seats import votes_for
from games.words import Words, words_for
from got_api.http.errors import ErrorCode, Problem
from got_api.registry import parts
from got_api.serving.web_client import with_client
from got_api.shared import clock
from got_api.shared.texts import active_language, text


@dataclass(frozen=True, slots=True)
class _Link:
    """Reader of a link: the owner of its key, a logged-in user, or a visitor. `poll` is None for a game that
    does not exist, or that is hidden from visitors.
    """

    user: User | None
    key: PageKey | None
    poll: GamePoll | None

    @property
    def viewer(self) -> Viewer:
        return AnonymousUser() if self.user is None else self.user


def _link_of(request: HttpRequest, code: str) -> _Link:
    """The link of a request. The first call reads it, and later calls return the stored result."""
    found: _Link | None = getattr(request, "game_link", None)
    if found is None:
        found = _read_link(request, code, clock.now())
        request.game_link = found  # type: ignore[attr-defined]
    return found


def _read_link(request: HttpRequest, code: str, now: datetime) -> _Link:
    sent = request.GET.get("key", "")
    key = read_key(sent, now) if sent else None
    if key is not None:
        poll = poll_for(key.user.pk, code, now)
        if poll is not None and (poll.game_id, poll.house) == (key.game, key.house):
            return _Link(key.user, key, poll)
    user = logged_in_user(request)
    if user is None and not is_open_to_visitors(code):
        return _Link(None, None, None)
    return _Link(user, None, poll_for(0 if user is None else user.pk, code, now))


@link_page(reader=lambda request, code: _link_of(request, code).viewer)
def game_page(request: HttpRequest, code: str) -> HttpResponse:
    """Raises 404 for a logged-in user; a visitor gets the log-in page."""
    link, language = _link_of(request, code), active_language()
    if link.poll is None:
        if link.user is None:
            return log_in_page(request)
        raise Problem(ErrorCode.NOT_FOUND)
    if link.key is not None:
        # The reader of a link from a mail may be signed out, and the client would show them the public view.
        request.shows_client = False  # type: ignore[attr-defined]
    game = game_for(link.viewer, code)
    has_board = link.poll.status in (Game.Status.RUNNING, Game.Status.FINISHED)
    head = {
        "title": game["name"],
        "about": text("page-game", player_count=game["player_count"]),
        "shared": _preview_of(code, has_board) if link.user is None else None,
    }
    if request.shows_client:  # type: ignore[attr-defined]
        return shown_page(request, "game", head)
    zone = "UTC" if link.user is None else link.user.time_zone
    reader = Reader(words_for(language), zone, clock.now())
    return shown_page(request, "game", head | _content(code, link, link.poll, game, reader))


def _preview_of(code: str, has_board: bool) -> dict[str, str]:
    """The address and picture that other programs show with a link."""
    picture = f"{reverse('board', kwargs={'code': code})}?format=png&size=phone&lang={active_language()}"
    return {"address": page_of(code), "picture": f"{settings.GOT_ADDRESS}{picture}" if has_board else ""}


def _content(
    code: str, link: _Link, poll: GamePoll, game: Mapping[str, Any], reader: Reader
) -> dict[str, Any]:
    viewer, words = link.viewer, reader.words
    context: dict[str, Any] = {
        "code": code,
        # Houses are not known at first.
        "players": [
            (words.name("house", seat["house"]) if seat["house"] else "", _player_of(seat, words))
            for seat in game["seats"]
        ],
        "app": settings.GOT_APP_URL,
    }
    if poll.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        is_lobby = poll.status == Game.Status.LOBBY
        seated, count = len(game["seats"]), game["player_count"]
        stage = words.text("message-lobby", count=seated, player_count=count) if is_lobby else ""
        return context | {"stage": stage or words.text("message-cancelled")}
    contents = recent_contents_of(viewer, code, poll, words)
    seen, address = contents.observation, _reply_to(link.key, contents, reader.now)
    shown = replace(reader, answers_by_mail=bool(address), reply="page-game.reply")
    section = section_of("", contents, "", shown)
    board = Board(seen.state, seen.house, game["name"], sealed_answers_in(viewer, poll, seen))
    part = f"#decision-{section.asked[0]['number']}" if section.asked else ""
    return context | {
        # The client has its own sign-in, so the key stays on this page.
        "client": "" if link.key is None else f"{reverse('game-page', kwargs={'code': code})}{part}",
        "stage": section.stage,
        "section": section,
        "votes": [line_of(vote, reader) for vote in _open_votes(viewer, code, game["name"], reader.now)],
        "reply_to": address,
        "board": board_in_words(board, words),
        "is_private": poll.house is not None,
    }


def _player_of(seat: Mapping[str, Any], words: Words) -> str:
    """The reader as a player; empty for a previous player."""
    if seat["username"]:
        return str(seat["username"])
    if seat["pseudonym"]:
        return words.text(f"pseudonym-{seat['pseudonym']}")
    stand_in = seat["stand_in"] or seat["bot"]
    return words.text(f"stand_in-{stand_in}") if stand_in else ""


def _open_votes(viewer: Viewer, code: str, name: str, now: datetime) -> list[NoticeOfGame]:
    return [
        NoticeOfGame(
            "",
            Kind.VOTE_OPENED,
            code,
            name,
            {
                "vote_kind": vote["kind"],
                "vote_number": vote["number"],
                "house": vote["house"],
                "called_by": vote["called_by"],
                "closes_at": vote["closes_at"].isoformat(),
            },
            now,
        )
        for vote in votes_for(viewer, code)
        if vote["status"] == Vote.Status.OPEN
    ]


def _reply_to(key: PageKey | None, contents: GameContents, now: datetime) -> str:
    """The mail address for replies to the one open question; empty if there is none."""
    if key is None or len(contents.decisions) != 1:
        return ""
    address = parts(NoticeApp).reply_address
    return address(key.user.pk, key.game, key.house, contents.decisions[0].number, now, ReplyMeaning.DECISION)


converters.register()

urlpatterns = [
    path("games/<code:code>", with_client(game_page), name="game-page"),
    path(".well-known/assetlinks.json", android_apps, name="android-apps"),
    path(".well-known/apple-app-site-association", apple_apps, name="apple-apps"),
]
