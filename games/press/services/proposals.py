"""Proposals, and the replies of other houses. Each step adds a message to the conversation.

A proposal is not binding, and the engine does not know about it. When an event contradicts an accepted
proposal, a message is written in the transaction of the event. Most answers have no such event and cost
nothing. The others cost one statement, which searches the proposals of the game by primary key.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any
from uuid import UUID

from games import storage
from games.engine import EDITIONS
from games.engine.events.board import PowerTokenRemoved, UnitsMoved
from games.engine.events.combat import CombatBegan, NeutralSupportDeclared, SupportDeclared
from games.engine.events.game import RoundBegan
from games.engine.state import Combat
from games.errors import GameCode
from games.models import Game
from games.notices.ids import new_id
from games.press.errors import PressCode
from games.press.models import Message, Proposal
from games.press.selectors.messages import TERMS
from games.press.services.messages import Speaker, deliver_message, locked_speaker, users_to_notify_in
from games.services.signals import GameUpdate, answers_saved
from got_api.http.errors import ErrorCode, Problem
from got_api.http.throttling import spend
from got_api.shared import clock

MAX_PROPOSALS = 20
"""Limit of open proposals of a house in a game."""


def make_proposal(
    *,
    user: int,
    code: str,
    conversation: str,
    kind: str,
    houses: Collection[str],
    until_round: int,
    area: str | None = None,
) -> UUID:
    """Makes a proposal to houses of a conversation. Returns the id of the proposal.

    `area` is the area for which support is requested. Raises the errors of `send_message`, 409
    `too_many_proposals`, and 422 `house_not_in_game`, `own_house`, `house_not_in_conversation`,
    `round_not_possible` and `unknown_area`.
    """
    with locked_speaker(user, code) as speaker:
        members = speaker.houses_of(conversation)
        _check_houses(speaker, members, houses)
        _check_place_and_time(speaker, area, until_round)
        game_id = speaker.table.game_id
        own = Proposal.objects.filter(game_id=game_id, house=speaker.house, withdrawn_at__isnull=True)
        if own.filter(until_round__gte=speaker.table.timing.round).count() >= MAX_PROPOSALS:
            raise Problem(PressCode.TOO_MANY_PROPOSALS, facts={"max_count": MAX_PROPOSALS})
        audience = None if members is None else speaker.receiving_houses(members)
        row = Proposal.objects.create(
            game_id=game_id,
            id=new_id(),
            conversation=conversation,
            kind=kind,
            house=speaker.house,
            houses=sorted(set(houses)),
            area=area,
            until_round=until_round,
            made_at=speaker.now,
            audience=audience,
            persons=speaker.persons(audience),
        )
        _send_message(speaker, row, Message.Kind.PROPOSAL_MADE)
    return row.id


def answer_proposal(*, user: int, code: str, conversation: str, proposal: UUID, accepts: bool) -> None:
    """Accepts or declines a proposal, only once, for a house that has received it.

    Raises the errors of `withdraw_proposal`, but 403 `proposal_to_others` instead of `not_the_proposer`; 409
    `proposal_answered`.
    """
    with locked_speaker(user, code) as speaker:
        row = _proposal(speaker, conversation, proposal)
        if speaker.house not in row.houses:
            raise Problem(PressCode.PROPOSAL_TO_OTHERS)
        _require_open(speaker, row)
        if speaker.house in (*row.accepted_by, *row.declined_by):
            raise Problem(PressCode.PROPOSAL_ANSWERED)
        answered = row.accepted_by if accepts else row.declined_by
        answered.append(speaker.house)
        row.save(update_fields=["accepted_by", "declined_by"])
        _send_message(
            speaker, row, Message.Kind.PROPOSAL_ACCEPTED if accepts else Message.Kind.PROPOSAL_DECLINED
        )


def withdraw_proposal(*, user: int, code: str, conversation: str, proposal: UUID) -> None:
    """Withdraws a proposal of the user's house, whether accepted or not.

    Raises the errors of `send_message`, 404 for a proposal that the user may not read, 403
    `not_the_proposer`, 409 `proposal_expired` and `proposal_withdrawn`.
    """
    with locked_speaker(user, code) as speaker:
        row = _proposal(speaker, conversation, proposal)
        if speaker.house != row.house:
            raise Problem(PressCode.NOT_THE_PROPOSER)
        _require_open(speaker, row)
        row.withdrawn_at = speaker.now
        row.save(update_fields=["withdrawn_at"])
        _send_message(speaker, row, Message.Kind.PROPOSAL_WITHDRAWN)


def proposal_facts(row: Proposal, contradiction: dict[str, Any] | None = None) -> dict[str, Any]:
    """The facts of a proposal for a message about it."""
    terms = {"id": str(row.id)} | {name: getattr(row, name) for name in TERMS}
    return {"proposal": terms, "contradiction": contradiction}


def _send_message(speaker: Speaker, row: Proposal, kind: Message.Kind) -> None:
    """Sends a message about a proposal to its readers, except those who blocked the speaker. Raises 429."""
    spend("message", f"{row.game_id}/{row.conversation}/{speaker.house}")
    audience = None if row.audience is None else speaker.receiving_houses(row.audience)
    users, persons = speaker.users_to_notify(row.conversation, audience), speaker.persons(audience)
    if row.persons is not None:
        persons = sorted({*(persons or ())}.intersection(row.persons))
        users = [user for user in users if user in persons]
    deliver_message(
        row.game_id,
        users=users,
        now=speaker.now,
        conversation=row.conversation,
        house=speaker.house,
        kind=kind,
        text="",
        about=proposal_facts(row),
        audience=audience,
        persons=persons,
    )


def _check_houses(speaker: Speaker, members: Collection[str] | None, houses: Collection[str]) -> None:
    others = sorted(speaker.table.timing.seats.keys() - {speaker.house})
    if speaker.house in houses:
        raise Problem(PressCode.OWN_HOUSE, facts={"houses": others})
    if not set(houses) <= set(others):
        raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": others})
    if members is not None and not set(houses) <= set(members):
        possible = [house for house in members if house != speaker.house]
        raise Problem(PressCode.HOUSE_NOT_IN_CONVERSATION, facts={"houses": possible})


def _check_place_and_time(speaker: Speaker, area: str | None, until_round: int) -> None:
    edition = EDITIONS[Game.objects.values_list("edition", flat=True).get(id=speaker.table.game_id)]
    if area is not None and area not in edition.areas:
        raise Problem("unknown_area", facts={"area": area})
    if not speaker.table.timing.round <= until_round <= edition.rounds:
        facts = {"minimum": speaker.table.timing.round, "maximum": edition.rounds}
        raise Problem(PressCode.ROUND_NOT_POSSIBLE, facts=facts)


def _proposal(speaker: Speaker, conversation: str, proposal: UUID) -> Proposal:
    """A proposal that the speaker may read. Raises 404."""
    speaker.houses_of(conversation)
    row = Proposal.objects.filter(
        game_id=speaker.table.game_id, conversation=conversation, id=proposal
    ).first()
    if (
        row is None
        or (row.audience is not None and speaker.house not in row.audience)
        or (row.persons is not None and speaker.user not in row.persons)
    ):
        raise Problem(ErrorCode.NOT_FOUND)
    return row


def _require_open(speaker: Speaker, row: Proposal) -> None:
    if row.withdrawn_at is not None:
        raise Problem(PressCode.PROPOSAL_WITHDRAWN)
    if speaker.table.timing.round > row.until_round:
        raise Problem(PressCode.PROPOSAL_EXPIRED)


PEACE, SUPPORT = Proposal.Kind.PEACE, Proposal.Kind.SUPPORT


@dataclass(frozen=True, slots=True)
class HouseAct:
    """An act of a house towards another one, and the kind of proposal that it can contradict.

    `number` is the number of its event in the public log.
    """

    kind: Proposal.Kind
    house: str
    other: str
    area: str
    event: str
    number: int

    def contradicts(self, proposal: Proposal) -> bool:
        """Whether the act contradicts a proposal that its house has made or accepted."""
        if proposal.kind != self.kind:
            return False
        if self.kind == SUPPORT:
            is_asked = (self.other, self.area) == (proposal.house, proposal.area)
            return is_asked and self.house in proposal.accepted_by
        houses = {self.house, self.other}
        return proposal.house in houses and not houses.isdisjoint(proposal.accepted_by)


def acts_in(update: GameUpdate) -> Iterator[HouseAct]:
    """The attacks and the refusals of support among the public events of an answer.

    An attack is the start of a combat, or a march that removes a power token without combat. A house refuses
    support if it declares support for neither side or for the other side. A house does not contradict a
    proposal if it has no order that could support, or if it refuses support for itself.
    """
    combat: Combat | CombatBegan | None = update.combat
    followed = zip_longest(update.events, update.events[1:])
    for number, (event, following) in enumerate(followed, start=update.first_event):
        where = (event.kind, number)
        match event:
            case CombatBegan():
                combat = event
                yield HouseAct(PEACE, event.attacker, event.defender, event.area, *where)
            case UnitsMoved() if isinstance(following, PowerTokenRemoved):
                yield HouseAct(PEACE, event.house, following.house, event.area, *where)
            case SupportDeclared() if combat is not None:
                supported = event.side if event.areas else None
                for side in sorted({combat.attacker, combat.defender} - {event.house, supported}):
                    yield HouseAct(SUPPORT, event.house, side, combat.area, *where)
            case NeutralSupportDeclared() if not event.areas:
                yield HouseAct(SUPPORT, event.house, event.marcher, event.area, *where)


def connect() -> None:
    answers_saved.connect(record_contradictions, dispatch_uid="press")


def record_contradictions(update: GameUpdate, **_: object) -> None:
    """Receiver of `answers_saved`. Requires the engine's database role and a locked game.

    A proposal gets at most one message for an event. Readers of the proposal can read the message.
    """
    acts = list(acts_in(update))
    if not acts:
        return
    # An answer may begin the next round, but no house attacks or supports in it before planning.
    round = update.round - sum(isinstance(event, RoundBegan) for event in update.events)
    held = Proposal.objects.filter(
        game_id=update.game_id, until_round__gte=round, withdrawn_at__isnull=True
    ).order_by("id")
    found = [(act, proposal) for proposal in held for act in acts if act.contradicts(proposal)]
    if not found:
        return
    now, timing = clock.now(), storage.read_timing(update.game_id)
    for act, proposal in found:
        users = users_to_notify_in(
            timing, proposal.conversation, proposal.audience, now, except_house=act.house
        )
        persons = proposal.persons
        noted = {"house": act.house, "area": act.area, "event": act.event, "event_number": act.number}
        deliver_message(
            update.game_id,
            users=[user for user in users if persons is None or user in persons],
            now=now,
            conversation=proposal.conversation,
            house=None,
            kind=Message.Kind.PROPOSAL_CONTRADICTED,
            text="",
            about=proposal_facts(proposal, noted),
            audience=proposal.audience,
            persons=persons,
        )
