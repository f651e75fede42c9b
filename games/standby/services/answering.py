"""Accepting and declining offers, through the API or the links of a mail."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.clocks.asking import has_answered_again
from games.clocks.timing import Timing
from games.errors import GameCode
from games.services.locking import locked_table, require_no_other_house
from games.services.mail_links import code_of_link, link_token
from games.standby.models import Offer, Search
from games.standby.services.candidates import source_of
from games.standby.services.searching import offers_of, take_offered_seat
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.shared import clock

Answer = Offer.Answer
_LINK = "offer"


def answer_offer(*, user: int, offer: str, accepts: bool, now: datetime | None = None) -> bool:
    """Accepts or declines a seat. Returns whether the user has the seat now.

    Accepting an open seat takes it over at once. A seat that is not open yet is taken over when it opens,
    unless its player answers first. Until then the user can still decline.

    Raises 404 for an offer to another user, 409 `offer_answered`, `offer_expired`, `offer_taken`,
    `player_returned`, `game_not_running`, 503 `game_busy`, and the errors of `take_over` for a user who can
    no longer play there.
    """
    now = now or clock.now()
    with as_engine():
        game_id, code = _game_of(user, offer)
        source = source_of(game_id)
        source.lock()
        with locked_table(code, now) as table:
            row = Offer.objects.get(game_id=game_id, code=offer)
            search = Search.objects.get(game_id=game_id, code=row.search)
            _require_open(row, search, table.timing, accepts, now)
            if not accepts:
                _save_answer(row, Answer.DECLINED, now)
                source.record_declined_offer(search, user, now)
            elif table.timing.seats[row.house].is_open:
                take_offered_seat(row, now)  # also ends the search
                return True
            else:
                require_no_other_house(table.timing, user, row.house)
                _save_answer(row, Answer.ACCEPTED, now)
                offers_of(search).filter(answer=None).update(answer=Answer.LAPSED, answered_at=now)
            Search.objects.filter(game_id=game_id, code=search.code).update(next_at=now)
    return False


def _game_of(user: int, offer: str) -> tuple[int, str]:
    """(id, code) of the game of an offer to a user."""
    rows = Offer.objects.filter(code=offer, user_id=user)
    return first_or_404(rows.values_list("game_id", "game__code"))


def _require_open(row: Offer, search: Search, timing: Timing, accepts: bool, now: datetime) -> None:
    is_open = search.status == Search.Status.OPEN
    if search.status == Search.Status.RETURNED or (
        is_open and has_answered_again(timing, search.house, search.number)
    ):
        raise Problem(GameCode.PLAYER_RETURNED)
    if row.answer == Answer.ACCEPTED and row.taken_at is None and not accepts:
        return
    if row.answer in (Answer.ACCEPTED, Answer.DECLINED):
        raise Problem(GameCode.OFFER_ANSWERED)
    if row.answer == Answer.LAPSED or not is_open:
        raise Problem(GameCode.OFFER_TAKEN)
    until = timing.beat_at if timing.beat_at is not None and timing.is_stale(now) else now
    if row.answer == Answer.EXPIRED or row.expires_at <= until:
        raise Problem(GameCode.OFFER_EXPIRED)


def _save_answer(row: Offer, answer: Offer.Answer, now: datetime) -> None:
    Offer.objects.filter(game_id=row.game_id, code=row.code).update(answer=answer, answered_at=now)


def token_of(offer: str) -> str:
    """The secret part of the links of a mail."""
    return link_token(_LINK, offer)


def user_by_token(token: str) -> tuple[str, int]:
    """(code of the offer, its user) for the token of a link. Raises 404."""
    code = code_of_link(_LINK, token)
    with as_engine():
        rows = Offer.objects.filter(code=code, user__is_active=True)
        return code, first_or_404(rows.values_list("user", flat=True))


def offer_links(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The links of a mail that offers a seat: (message of the label, path)."""
    path = f"/api/v1/offers/{token_of(facts['offer'])}"
    return [(f"mail-offer_{answer}", f"{path}/{answer}") for answer in ("accept", "decline")]
