"""In which language a reader is answered: `lang`, the profile, `Accept-Language`, English."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from got_api.errors import Problem
from got_api.languages import in_language, language_of


def asked(query: str = "", profile: str | None = None, accepts: str = "") -> Any:
    request = RequestFactory().get(f"/{query}", headers={"Accept-Language": accepts} if accepts else {})
    request.user = SimpleNamespace(is_authenticated=profile is not None, language=profile)
    return request


@pytest.mark.parametrize(
    ("request_", "language"),
    [
        (asked("?lang=hu", profile="ro", accepts="pl"), "hu"),
        (asked(profile="ro", accepts="pl"), "ro"),
        (asked(accepts="pl"), "pl"),
        (asked(accepts="de, bg;q=0.7, hu;q=0.9"), "hu"),
        (asked(accepts="ro-MD"), "ro"),
        (asked(accepts="de, *;q=0.5"), "en"),
        (asked(accepts="\0;;q=,"), "en"),
        (asked(profile="xx", accepts="bg"), "bg"),
        (asked(), "en"),
    ],
)
def test_language_of_a_reader(request_: Any, language: str) -> None:
    assert language_of(request_) == language


@pytest.mark.parametrize("lang", ["", "de", "EN", "ro-RO", "../en"])
def test_unknown_language_is_refused(lang: str) -> None:
    with pytest.raises(Problem) as refused:
        language_of(asked(f"?lang={lang}"))
    assert refused.value.code == "malformed"
    assert refused.value.errors[0]["field"] == "lang"


def test_text_says_its_language_and_what_it_depends_on() -> None:
    response = in_language(HttpResponse("x", headers={"Vary": "Authorization"}), "bg")
    assert response["Content-Language"] == "bg"
    assert response["Vary"] == "Authorization, Accept-Language"
