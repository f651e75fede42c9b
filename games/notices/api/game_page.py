"""The page of a game for people: where the links of mails lead until a web client takes the address over.

It shows and changes nothing. A reader with the key of a mail sees what its house sees, and everybody else
what the public sees.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from accounts.pages.frame import problem_page, shown_page
from games.models import Game, Vote
from games.notices.api.secret_views import LinkView
from games.notices.kinds import Kind
from games.notices.mails import Reader, line_of, section_of
from games.notices.page_links import PageKey, read_key
from games.notices.payloads import NoticeOfGame
from games.notices.replying import reply_address
from games.notices.sight import Sight, recent_sight_of
from games.pictures import Board, board_in_words
from games.selectors.games import Viewer, game_for
from games.selectors.polls import Poll, poll_for
from games.selectors.position import answered_in
from games.selectors.votes import votes_for
from games.words import words_for
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.languages import in_language, language_for


class PageView(LinkView):
    """A page for people without a script and without a form: the link alone must not play."""

    def shown(self, template: str, context: dict[str, Any], language: str) -> HttpResponse:
        """Called while this language is active."""
        return _guarded(in_language(shown_page(_inner(self.request), template, context), language))

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, APIException):
            return _guarded(problem_page(_inner(self.request), exc))
        return super().handle_exception(exc)


class GamePage(PageView):
    @extend_schema(exclude=True)
    def get(self, request: Request, code: str) -> HttpResponse:
        now = clock.now()
        key, poll = _reader_of(request.GET.get("key", ""), code, now)
        user = None if key is None else key.user
        language = language_for(request, user)
        with translation.override(language):
            reader = Reader(words_for(language), "UTC" if user is None else user.time_zone, now)
            context = _content(code, key, poll, reader)
            return self.shown("game", context, language)


def _inner(request: Any) -> HttpRequest:
    found: HttpRequest = getattr(request, "_request", request)
    return found


def _guarded(response: HttpResponse) -> HttpResponse:
    """A key in the address goes to no other site and into no search engine."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "none"
    return response


def _reader_of(key: str, code: str, now: datetime) -> tuple[PageKey | None, Poll]:
    """The key, if it is good for this game, and how the game stands for its reader. Raises 404."""
    read = read_key(key, now) if key else None
    if read is not None:
        poll = poll_for(read.user.pk, code, now)
        if poll is not None and (poll.game_id, poll.house) == (read.game, read.house):
            return read, poll
    poll = poll_for(0, code, now)
    if poll is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return None, poll


def _content(code: str, key: PageKey | None, poll: Poll, reader: Reader) -> dict[str, Any]:
    viewer, words = AnonymousUser() if key is None else key.user, reader.words
    game = game_for(viewer, code)
    context: dict[str, Any] = {"title": game["name"], "code": code}
    if poll.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        is_lobby = poll.status == Game.Status.LOBBY
        seated, count = len(game["seats"]), game["player_count"]
        stage = words.text("message-lobby", count=seated, player_count=count) if is_lobby else ""
        return context | {"stage": stage or words.text("message-cancelled")}
    sight = recent_sight_of(viewer, code, poll, words)
    seen, address = sight.observation, _reply_to(key, sight, reader.now)
    shown = replace(reader, answers_by_mail=bool(address), reply="page-game.reply")
    section = section_of("", sight, "", shown)
    board = Board(seen.state, seen.house, game["name"], answered_in(viewer, poll, seen))
    return context | {
        "stage": section.stage,
        "section": section,
        "votes": [line_of(vote, reader) for vote in _open_votes(viewer, code, game["name"], reader.now)],
        "reply_to": address,
        "board": board_in_words(board, words),
        "is_private": key is not None,
    }


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


def _reply_to(key: PageKey | None, sight: Sight, now: datetime) -> str:
    """The address of the mail that asks the one question; empty where a reply answers none."""
    if key is None or len(sight.asked) != 1:
        return ""
    return reply_address(key.user.pk, key.game, key.house, sight.asked[0].number, now)
