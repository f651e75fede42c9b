"""Shared parts of pages with passwords: reading forms, showing errors, and logging in."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from rest_framework.exceptions import APIException
from rest_framework.serializers import Serializer

from accounts import devices, rates
from accounts.models import User
from accounts.pages import prompts
from accounts.pages.frame import SESSION_SECONDS, shown_page, with_retry_after
from got_api.http.errors import as_problem
from got_api.http.throttling import address_of


def read_form(kind: type[Serializer[Any]], fields: Mapping[str, Any], **context: Any) -> dict[str, Any]:
    """Validates a form like a body in the API. Raises errors for `form_with_errors`."""
    given = kind(data=fields, context=context)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def form_with_errors(
    request: HttpRequest, template: str, error: APIException, context: dict[str, Any]
) -> HttpResponse:
    """Shows the form again with the errors: next to their fields, or else above the form."""
    problem = as_problem(error)
    assert problem is not None
    wrong = {each["field"]: each["detail"] for each in problem.errors}
    shown = context | {"wrong": wrong, "problem": "" if wrong else problem.title_and_detail()[1]}
    return with_retry_after(shown_page(request, template, shown, status=problem.status_code), problem)


def log_in_and_redirect(request: HttpRequest, user: User, target: str) -> HttpResponse:
    """Logs in a user after authentication, and redirects to a page of this server."""
    rates.record_log_in(username=user.username or "", address=address_of(request))
    login(request, user)
    request.session.set_expiry(SESSION_SECONDS)
    prompts.record_completed_prompt(request, target)
    response = HttpResponseRedirect(target)
    devices.set_cookie(request, response, user)
    return response
