"""The public report of a server about itself."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from django.conf import settings as project

from games.words import LANGUAGES
from got_api import VERSION
from tests.contract import is_time
from tests.database import ROOT
from tests.people import Visitor
from tests.served import read

pytestmark = pytest.mark.django_db


def test_server_reports_its_settings(visitor: Visitor, settings: Any) -> None:
    settings.GOT_SERVER_NAME = "Riverrun"
    settings.GOT_CONTACT = "mailto:maester@example.org"
    settings.GOT_TERMS_URL = "https://example.org/terms"
    settings.GOT_SOURCE_URL = "https://example.org/source"
    settings.GOT_SANDBOX = True
    settings.GOT_REPLY_DOMAIN = "replies.example.org"
    found = read(visitor.gets("/server"))
    assert found["name"] == "Riverrun"
    assert (found["contact"], found["terms"]) == ("mailto:maester@example.org", "https://example.org/terms")
    assert found["source_code"] == "https://example.org/source"
    assert (found["version"], found["api_version"]) == (VERSION, project.SPECTACULAR_SETTINGS["VERSION"])
    assert found["languages"] == sorted(LANGUAGES)
    assert found["features"] == {
        "registration": True, "sandbox": True, "mail_replies": True, "web_push": True, "leagues": True,
    }  # fmt: skip
    assert is_time(found["now"])
    settings.GOT_SANDBOX, settings.GOT_REPLY_DOMAIN, settings.GOT_VAPID_KEY = False, "", ""
    assert [name for name, is_on in read(visitor.gets("/server"))["features"].items() if not is_on] == [
        "sandbox", "mail_replies", "web_push",
    ]  # fmt: skip


def test_server_without_settings_has_a_name_and_no_contact(visitor: Visitor) -> None:
    found = read(visitor.gets("/server"))
    assert found["name"] == project.SPECTACULAR_SETTINGS["TITLE"]
    assert (found["contact"], found["terms"], found["source_code"]) == (None, None, None)


def test_every_url_in_the_report_of_the_server_can_be_read(visitor: Visitor) -> None:
    found = read(visitor.gets("/server"))
    for name in ("limits", "schema", "docs"):
        assert visitor.client.get(found[name]).status_code == 200, name


def test_server_document_can_be_cached_and_revalidated(visitor: Visitor, settings: Any) -> None:
    first = visitor.gets("/server")
    assert first["Cache-Control"] == "public, max-age=60"
    again = visitor.gets("/server", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    settings.GOT_SERVER_NAME = "Riverrun"
    assert visitor.gets("/server", **{"If-None-Match": first["ETag"]}).status_code == 200


def test_version_is_that_of_the_package() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
