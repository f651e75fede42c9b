"""The permission to organise, given by a command."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tests.people import expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db
LEAGUE = {"slug": "winter", "name": "Winter league"}


def test_the_command_grants_users_the_permission_to_organise() -> None:
    varys = person("varys")
    expect_problem(varys.posts("/leagues", LEAGUE), 403, "not_an_organiser")
    call_command("let_organise", "varys", verbosity=0)
    read(varys.posts("/leagues", LEAGUE), 201)


def test_no_user_gets_permission_if_one_name_is_misspelt() -> None:
    varys = person("varys")
    with pytest.raises(CommandError, match="no such user: vayrs"):
        call_command("let_organise", "varys", "vayrs")
    assert read(varys.gets("/me"))["can_organise"] is False
