"""Everything a client shows of a game in one response, part by part, and its entity tag.

Each part is identical to the body of the operation with its name, byte for byte, because both call the same
functions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from games.errors import GameCode
from games.selectors.clocks import clock_of
from games.selectors.combats import combats_etag, combats_for
from games.selectors.decisions import decisions_etag, decisions_for
from games.selectors.games import Viewer, game_for
from games.selectors.log import START, LogCursor
from games.selectors.news import mark_of, news_etag, news_for
from games.selectors.polls import GamePoll, entity_tag, poll_for
from games.selectors.position import position_etag, position_for, standing_for
from games.selectors.seats import votes_for
from games.words import Words
from got_api.http.documents import tag_of
from got_api.http.errors import Problem
from got_api.http.renderers import OrjsonRenderer
from got_api.shared.json_text import json_bytes

_TRIES = 4


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game that a reader opens. `words` are the texts of the news; with `is_worded` the other parts have
    texts as well."""

    viewer: Viewer
    code: str
    poll: GamePoll
    words: Words
    is_worded: bool
    now: datetime

    @property
    def added_words(self) -> Words | None:
        """The words for the parts other than news."""
        return self.words if self.is_worded else None

    @property
    def language(self) -> str:
        """The language of the texts; empty without texts."""
        return self.words.language if self.is_worded else ""


@dataclass(frozen=True, slots=True)
class _TablePart:
    """`read` returns the body and its entity tag; `etag` computes the tag at the cursor of the poll.

    Without `etag` the tag is a hash of the body.
    """

    read: Callable[[OpenedGame], tuple[bytes, str]]
    etag: Callable[[OpenedGame], str | None] | None = None


def _render_body(body: object) -> tuple[bytes, str]:
    """A body in the form that views with serializers render."""
    text = OrjsonRenderer().render(body)
    return text, tag_of(text)


def _game(game: OpenedGame) -> tuple[bytes, str]:
    """The commitment of a game never changes, so it is no part of the tag. Games that differ only in their
    secret seeds have the same tag.
    """
    found = game_for(game.viewer, game.code)
    text, _ = _render_body(found)
    return text, _render_body(found | {"chance_commitment": None})[1]


def _decisions(game: OpenedGame) -> tuple[bytes, str]:
    listed = decisions_for(game.viewer, game.code, game.poll, game.added_words)
    return json_bytes(listed.page), listed.etag


def _news(game: OpenedGame) -> tuple[bytes, str]:
    mark = mark_of(game.viewer.pk, game.poll)
    page = news_for(game.viewer, game.poll, mark or START, mark, game.words)
    return json_bytes(page), _news_etag(game, mark)


def _news_etag(game: OpenedGame, mark: LogCursor | None) -> str:
    return news_etag(game.code, game.poll, mark or START, mark, game.words.language)


PARTS: Mapping[str, _TablePart] = {
    "game": _TablePart(_game),
    "clock": _TablePart(lambda opened: _render_body(clock_of(opened.poll.game_id, opened.now))),
    "position": _TablePart(
        lambda opened: position_for(opened.viewer, opened.code, opened.poll),
        lambda opened: position_etag(opened.code, opened.poll),
    ),
    "standing": _TablePart(
        lambda opened: standing_for(opened.code, opened.poll),
        lambda opened: position_etag(opened.code, opened.poll),
    ),
    "decisions": _TablePart(
        _decisions, lambda opened: decisions_etag(opened.code, opened.poll, opened.language)
    ),
    "news": _TablePart(_news, lambda opened: _news_etag(opened, mark_of(opened.viewer.pk, opened.poll))),
    "combats": _TablePart(
        lambda opened: combats_for(opened.viewer, opened.code, opened.poll, opened.added_words),
        lambda opened: combats_etag(opened.code, opened.poll, opened.language),
    ),
    "votes": _TablePart(
        lambda opened: _render_body({"results": votes_for(opened.viewer, opened.code), "next_cursor": None})
    ),
}
"""Parts by their names in `include`."""
DEFAULT_PARTS = ("game", "clock", "position", "standing", "decisions", "news")


def parts_for(game: OpenedGame, names: Sequence[str]) -> tuple[dict[str, bytes], str]:
    """The JSON of each part, `null` for a part that the game does not have yet, and the tag of the response.

    Parts that change with the log show one cursor, unless the game advances faster than it is read. Raises
    404.
    """
    for _ in range(_TRIES):
        bodies, tags = {}, {}
        for name in names:
            bodies[name], tags[name] = _read(name, game)
        moved = [name for name in names if (etag := PARTS[name].etag) and tags[name] != (etag(game) or "")]
        poll = poll_for(game.viewer.pk or 0, game.code, game.now) if moved else None
        if poll is None:
            break
        game = replace(game, poll=poll)
    return bodies, _tag(game, names, tags)


def _read(name: str, game: OpenedGame) -> tuple[bytes, str]:
    try:
        return PARTS[name].read(game)
    except Problem as problem:
        if problem.code != GameCode.GAME_NOT_STARTED:
            raise
        return b"null", ""


def etag_for(game: OpenedGame, names: Sequence[str]) -> str:
    """The tag of the response at the cursor of the poll. Reads only the parts whose tag cannot be computed
    without the body."""
    tags = {}
    for name in names:
        etag = PARTS[name].etag
        tags[name] = _read(name, game)[1] if etag is None else etag(game) or ""
    return _tag(game, names, tags)


def _tag(game: OpenedGame, names: Sequence[str], tags: Mapping[str, str]) -> str:
    digest = tag_of("\n".join(f"{name} {tags[name]}" for name in names)).strip('"')
    return entity_tag(game.code, game.poll.house, "table", digest)
