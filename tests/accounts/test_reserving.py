"""Accounts from before look-alikes were refused."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import NameKey, User
from accounts.names import keys_of
from accounts.services import change_profile, register
from got_api.errors import Problem

pytestmark = pytest.mark.django_db

migration = import_module("accounts.migrations.0003_reserve_usernames")


@pytest.fixture
def pair(db: None) -> list[User]:
    """Two that look alike, as they were stored before."""
    return User.objects.bulk_create([User(username="paypal"), User(username="paypa1")])


def test_older_of_two_has_the_look_and_nobody_else_gets_it(pair: list[User]) -> None:
    migration.reserve(apps, None)
    migration.reserve(apps, None)  # harmless to repeat
    owners = dict(NameKey.objects.values_list("key", "user"))
    assert {bytes(key): owner for key, owner in owners.items()} == dict.fromkeys(
        keys_of("paypal"), pair[0].pk
    )
    with pytest.raises(Problem) as refusal:
        register(username="PaypaI", password="family-duty-honour")
    assert refusal.value.code == "username_taken"


def test_younger_of_two_keeps_its_name(pair: list[User]) -> None:
    migration.reserve(apps, None)
    younger = User.objects.get(username="paypa1")
    younger.full_clean(exclude=["password"])
    younger.save()
    change_profile(user=younger, language="ro")
    assert User.objects.get(pk=younger.pk).language == "ro"
