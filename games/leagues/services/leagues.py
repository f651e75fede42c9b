"""Leagues, their officials, and the table of permissions in a league."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.utils import IntegrityError

from accounts.models import User
from games.errors import GameCode
from games.leagues.errors import LeagueCode
from games.leagues.models import League, Official
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404
from got_api.shared import clock

Role = Official.Role


class OfficialAction(StrEnum):
    """Actions that only officials may take."""

    SEE_DRAFT = "see_draft"
    SEE_PEOPLE = "see_people"
    MANAGE_ENTRIES = "manage_entries"
    PROPOSE = "propose"
    DECIDE = "decide"
    RULE = "rule"
    RUN = "run"


ROLES_BY_ACT: dict[OfficialAction, frozenset[Role]] = {
    # Read drafts, and the log of the officials.
    OfficialAction.SEE_DRAFT: frozenset(Role),
    # Read applications, waiting entries and separations.
    OfficialAction.SEE_PEOPLE: frozenset(Role),
    # Invite, accept, remove; change divisions; separate entries.
    OfficialAction.MANAGE_ENTRIES: frozenset({Role.ORGANISER, Role.ASSISTANT}),
    # Propose draws; plan changes to the document.
    OfficialAction.PROPOSE: frozenset({Role.ORGANISER, Role.ASSISTANT}),
    # Publish and undo draws.
    OfficialAction.DECIDE: frozenset({Role.ORGANISER}),
    # Make rulings, except about their own tables.
    OfficialAction.RULE: frozenset({Role.ORGANISER, Role.ARBITER}),
    # Manage the league, its officials and seasons, and the document and status of a season.
    OfficialAction.RUN: frozenset({Role.ORGANISER}),
}


def role_of(league: League | int, user: int | None) -> Role | None:
    """The role of a user in a league; None for others."""
    if user is None:
        return None
    found = Official.objects.filter(league=league, user_id=user).values_list("role", flat=True).first()
    return None if found is None else Role(found)


def role_permits(role: Role | None, act: OfficialAction) -> bool:
    return role is not None and role in ROLES_BY_ACT[act]


def require_permission(league: League | int, user: int, act: OfficialAction) -> None:
    """Raises 403 `official_only` for a user who may not do this. Requires the engine role."""
    require_role(role_of(league, user), act)


def require_role(role: Role | None, act: OfficialAction) -> None:
    """Raises 403 `official_only` if the role, or a user without a role, may not do this."""
    if not role_permits(role, act):
        raise Problem(LeagueCode.OFFICIAL_ONLY)


MAX_OFFICIALS = 20


def create_league(*, actor: int, slug: str, name: str, now: datetime | None = None) -> None:
    """Creates a league. The user becomes its organiser.

    Raises 403 `not_an_organiser` for users without permission to organise, 409 `league_exists`.
    """
    with as_engine():
        if not User.objects.filter(id=actor, can_organise=True).exists():
            raise Problem(GameCode.NOT_AN_ORGANISER)
        try:
            with transaction.atomic():
                league = League.objects.create(slug=slug, name=name, created_at=now or clock.now())
        except IntegrityError as error:
            raise Problem(LeagueCode.LEAGUE_EXISTS) from error
        Official.objects.create(league=league, user_id=actor, role=Role.ORGANISER)


def set_conduct(*, actor: int, slug: str, conduct: str) -> None:
    """Sets the code of conduct, which players who enter from now on must accept; "" for none.

    Raises 404, 403 `official_only`.
    """
    with as_engine():
        league = locked_league(slug)
        require_permission(league, actor, OfficialAction.RUN)
        if conduct != league.conduct:
            version = league.conduct_version + 1
            League.objects.filter(pk=league.pk).update(conduct=conduct, conduct_version=version)


def add_official(*, actor: int, slug: str, username: str, role: Role) -> None:
    """Gives a user a role in a league, and replaces their current role.

    Raises 404, 403 `official_only`, 422 `user_unknown`, 409 `list_full`, `last_organiser`.
    """
    with as_engine():
        league = locked_league(slug)
        require_permission(league, actor, OfficialAction.RUN)
        user = User.objects.with_name(username).filter(is_active=True).first()
        if user is None:
            raise Problem(GameCode.USER_UNKNOWN)
        others = Official.objects.filter(league=league).exclude(user=user)
        if others.count() >= MAX_OFFICIALS:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_OFFICIALS})
        if role != Role.ORGANISER and not others.filter(role=Role.ORGANISER).exists():
            raise Problem(LeagueCode.LAST_ORGANISER)
        Official.objects.update_or_create(league=league, user=user, defaults={"role": role})


def remove_official(*, actor: int, slug: str, username: str) -> None:
    """Removes the role of an official. Officials may remove their own.

    Raises 404, 403 `official_only`, 409 `last_organiser`.
    """
    with as_engine():
        league = locked_league(slug)
        row = Official.objects.filter(league=league, user__in=User.objects.with_name(username)).first()
        if row is None or row.user_id != actor:
            require_permission(league, actor, OfficialAction.RUN)
        if row is None:
            raise Problem(ErrorCode.NOT_FOUND)
        others = Official.objects.filter(league=league, role=Role.ORGANISER).exclude(pk=row.pk)
        if not others.exists():
            raise Problem(LeagueCode.LAST_ORGANISER)
        row.delete()


def locked_league(slug: str) -> League:
    """A league, locked until the transaction ends. Raises 404. Requires the engine role."""
    return first_or_404(League.objects.select_for_update(no_key=True).filter(slug=slug))


def lock_league_for_if_match(slug: str) -> None:
    """Locks a league until the outer transaction ends, so that it cannot change after a comparison. Raises
    404."""
    with as_engine():
        locked_league(slug)
