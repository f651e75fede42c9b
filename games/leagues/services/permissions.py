"""The table of permissions in a league."""

from __future__ import annotations

from enum import StrEnum

from games.leagues.errors import LeagueCode
from games.leagues.models import League, Official
from got_api.http.errors import Problem

Role = Official.Role


class Act(StrEnum):
    """Actions that only officials may take."""

    SEE_DRAFT = "see_draft"
    SEE_PEOPLE = "see_people"
    MANAGE_ENTRIES = "manage_entries"
    PROPOSE = "propose"
    DECIDE = "decide"
    RULE = "rule"
    RUN = "run"


MAY: dict[Act, frozenset[Role]] = {
    # Read drafts, and the log of the officials.
    Act.SEE_DRAFT: frozenset(Role),
    # Read applications, waiting entries and separations.
    Act.SEE_PEOPLE: frozenset(Role),
    # Invite, accept, remove; change divisions; separate entries.
    Act.MANAGE_ENTRIES: frozenset({Role.ORGANISER, Role.ASSISTANT}),
    # Propose draws; plan changes to the document.
    Act.PROPOSE: frozenset({Role.ORGANISER, Role.ASSISTANT}),
    # Publish and undo draws.
    Act.DECIDE: frozenset({Role.ORGANISER}),
    # Make rulings, but not about one's own table.
    Act.RULE: frozenset({Role.ORGANISER, Role.ARBITER}),
    # Manage the league, its officials and seasons, and the document and status of a season.
    Act.RUN: frozenset({Role.ORGANISER}),
}


def role_of(league: League | int, user: int | None) -> Role | None:
    """The role of a user in a league; None for others."""
    if user is None:
        return None
    found = Official.objects.filter(league=league, user_id=user).values_list("role", flat=True).first()
    return None if found is None else Role(found)


def may(role: Role | None, act: Act) -> bool:
    return role is not None and role in MAY[act]


def require(league: League | int, user: int, act: Act) -> Role:
    """The role of an official who may do this. Raises 403 `official_only`. Called as the engine."""
    role = role_of(league, user)
    if role is None or not may(role, act):
        raise Problem(LeagueCode.OFFICIAL_ONLY)
    return role
