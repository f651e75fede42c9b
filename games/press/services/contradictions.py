"""Messages that an event contradicts an accepted proposal, written in the transaction of the event.

Most answers have no such event and cost nothing. Others cost one statement, which searches the game's
proposals by primary key.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from games import storage
from games.engine.events.board import PowerTokenRemoved, UnitsMoved
from games.engine.events.combat import CombatBegan, NeutralSupportDeclared, SupportDeclared
from games.engine.events.game import RoundBegan
from games.engine.state import Combat
from games.press.models import Message, Proposal
from games.press.services.messages import deliver
from games.press.services.proposals import about
from games.press.services.speaking import users_to_notify_in
from games.services.signals import Saved, answers_saved
from got_api.shared import clock

PEACE, SUPPORT = Proposal.Kind.PEACE, Proposal.Kind.SUPPORT


@dataclass(frozen=True, slots=True)
class Act:
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
        """Whether the act breaks the proposal for a house that has accepted or made it."""
        if proposal.kind != self.kind:
            return False
        if self.kind == SUPPORT:
            is_asked = (self.other, self.area) == (proposal.house, proposal.area)
            return is_asked and self.house in proposal.accepted_by
        houses = {self.house, self.other}
        return proposal.house in houses and not houses.isdisjoint(proposal.accepted_by)


def acts_in(saved: Saved) -> Iterator[Act]:
    """The attacks, and the refusals of support, among the public events of an answer.

    An attack is the start of a combat, or a march that removes a power token without combat. A house refuses
    support if it declares it for neither side or for the other side. A house does not contradict by having no
    order that could support, or by refusing support for itself.
    """
    combat: Combat | CombatBegan | None = saved.combat
    followed = zip_longest(saved.events, saved.events[1:])
    for number, (event, following) in enumerate(followed, start=saved.first_event):
        where = (event.kind, number)
        match event:
            case CombatBegan():
                combat = event
                yield Act(PEACE, event.attacker, event.defender, event.area, *where)
            case UnitsMoved() if isinstance(following, PowerTokenRemoved):
                yield Act(PEACE, event.house, following.house, event.area, *where)
            case SupportDeclared() if combat is not None:
                supported = event.side if event.areas else None
                for side in sorted({combat.attacker, combat.defender} - {event.house, supported}):
                    yield Act(SUPPORT, event.house, side, combat.area, *where)
            case NeutralSupportDeclared() if not event.areas:
                yield Act(SUPPORT, event.house, event.marcher, event.area, *where)


def connect() -> None:
    answers_saved.connect(note_contradictions, dispatch_uid="press")


def note_contradictions(saved: Saved, **_: object) -> None:
    """Receiver of `answers_saved`. Called as the engine, with the game locked.

    A proposal gets at most one message for an event. Readers of the proposal can read the message.
    """
    acts = list(acts_in(saved))
    if not acts:
        return
    # An answer may begin the next round, but no house acts there before planning.
    round = saved.round - sum(isinstance(event, RoundBegan) for event in saved.events)
    held = Proposal.objects.filter(
        game_id=saved.game_id, until_round__gte=round, withdrawn_at__isnull=True
    ).order_by("id")
    found = [(act, proposal) for proposal in held for act in acts if act.contradicts(proposal)]
    if not found:
        return
    now, timing = clock.now(), storage.read_timing(saved.game_id)
    for act, proposal in found:
        users = users_to_notify_in(timing, proposal.conversation, proposal.audience, now, but=act.house)
        persons = proposal.persons
        noted = {"house": act.house, "area": act.area, "event": act.event, "event_number": act.number}
        deliver(
            saved.game_id,
            users=[user for user in users if persons is None or user in persons],
            now=now,
            conversation=proposal.conversation,
            house=None,
            kind=Message.Kind.PROPOSAL_CONTRADICTED,
            text="",
            about=about(proposal, noted),
            audience=proposal.audience,
            persons=persons,
        )
