"""The language of a response: `lang`, the profile, `Accept-Language`, English."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import override

from games.words.catalogue import folders
from got_api.http.errors import Problem, problem_texts, published_codes
from got_api.http.languages import LANGUAGES, in_language, language_of
from tests.people import Person, Visitor, expect_problem, person
from tests.words.pseudo import pseudo_language


def response_language(query: str = "", profile: str | None = None, accepts: str = "") -> Any:
    request: Any = RequestFactory().get(f"/{query}", headers={"Accept-Language": accepts} if accepts else {})
    request.user = SimpleNamespace(is_authenticated=profile is not None, language=profile)
    return request


@pytest.mark.parametrize(
    ("request_", "language"),
    [
        (response_language("?lang=hu", profile="ro", accepts="pl"), "hu"),
        (response_language(profile="ro", accepts="pl"), "ro"),
        (response_language(accepts="pl"), "pl"),
        (response_language(accepts="tlh, bg;q=0.7, hu;q=0.9"), "hu"),
        (response_language(accepts="ro-MD"), "ro"),
        (response_language(accepts="tlh, *;q=0.5"), "en"),
        (response_language(accepts="\0;;q=,"), "en"),
        (response_language(profile="xx", accepts="bg"), "bg"),
        (response_language(), "en"),
    ],
)
def test_query_profile_and_header_determine_the_language_in_this_order(request_: Any, language: str) -> None:
    assert language_of(request_) == language


@pytest.mark.parametrize("lang", ["", "tlh", "EN", "ro-RO", "../en"])
def test_unknown_language_is_refused(lang: str) -> None:
    with pytest.raises(Problem) as refused:
        language_of(response_language(f"?lang={lang}"))
    assert refused.value.code == "malformed"
    assert refused.value.errors[0]["field"] == "lang"


def test_response_has_content_language_and_vary_headers() -> None:
    response = in_language(HttpResponse("x", headers={"Vary": "Authorization"}), "bg")
    assert response["Content-Language"] == "bg"
    assert response["Vary"] == "Authorization, Accept-Language"


def title_in(language: str) -> str:
    with override(language):
        return problem_texts("token_missing", {})[0]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("ro", "ro"),
        ("ro-RO, en;q=0.5", "ro"),
        ("tlh, pl;q=0.3, hu;q=0.7", "hu"),
        ("tlh", "en"),
        ("*", "en"),
        ("x" * 5000, "en"),
    ],
)
@pytest.mark.django_db
def test_a_problem_is_in_the_best_language_that_is_accepted(
    visitor: Visitor, accepted: str, language: str
) -> None:
    response = visitor.gets("/me", **{"Accept-Language": accepted})
    assert expect_problem(response, 401, "token_missing")["title"] == title_in(language)
    assert response["Content-Language"] == language
    assert {"Accept-Language", "Authorization"} <= set(response["Vary"].split(", "))


@pytest.mark.django_db
def test_the_profile_takes_precedence_over_the_accepted_languages(visitor: Visitor) -> None:
    reader = person("catelyn", language="bg")
    response = reader.gets("/games/nowhere", **{"Accept-Language": "pl"})
    assert response["Content-Language"] == "bg"
    assert expect_problem(response, 404, "not_found")["title"] != "Not found"
    assert visitor.gets("/games/nowhere")["Content-Language"] == "en"


def test_errors_about_fields_are_also_in_the_chosen_language(catelyn: Person) -> None:
    catelyn.patches("/me", {"language": "ro"})
    for body, word in ({"language": "xx"}, "opțiune"), ({"colour": "red"}, "Câmp"):
        (error,) = expect_problem(catelyn.patches("/me", body), 400, "malformed")["errors"]
        assert word in error["detail"], "by Django REST framework or by our catalogue"


def test_every_language_of_a_profile_has_a_folder_of_texts(catelyn: Person) -> None:
    assert set(LANGUAGES) == set(folders)
    for language in LANGUAGES:
        assert catelyn.patches("/me", {"language": language}).status_code == 200


@pytest.mark.django_db
def test_a_list_of_codes_is_in_the_language_that_is_accepted(visitor: Visitor) -> None:
    english, romanian = (visitor.gets("/errors", **{"Accept-Language": tag}) for tag in ("en", "ro"))
    assert (english["Content-Language"], romanian["Content-Language"]) == ("en", "ro")
    assert "Accept-Language" in english["Vary"]
    assert english["ETag"] != romanian["ETag"]
    assert [each["code"] for each in english.json()["results"]] == [
        each["code"] for each in romanian.json()["results"]
    ]


def test_every_text_of_a_problem_comes_from_a_catalogue() -> None:
    with pseudo_language() as language, override(language):
        for code in published_codes():
            title, detail = problem_texts(code, {}, "MARCH-7")
            assert not re.search("[a-zA-Z]", title + detail.replace("MARCH-7", "")), (code, title, detail)


@pytest.mark.django_db
def test_a_client_cannot_choose_the_pseudo_language(visitor: Visitor) -> None:
    assert visitor.gets("/me", **{"Accept-Language": "en-xa"})["Content-Language"] == "en"
    with pseudo_language():
        assert visitor.gets("/me", **{"Accept-Language": "en-xa"})["Content-Language"] == "en-xa"
