"""Log-in of the admin pages, with the rate limits of the API."""

import math
from typing import Any

from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from accounts import devices
from accounts.models import User
from accounts.rates import count_try, record_log_in
from got_api.http.throttling import address_of
from got_api.shared.texts import text


class StaffLogInForm(AdminAuthenticationForm):
    """Counts attempts like those at /sessions, so that passwords of the staff cannot be guessed."""

    wait_seconds = 0
    """Seconds until the next permitted attempt after too many; otherwise 0."""

    def clean(self) -> dict[str, Any]:
        assert self.request is not None  # the page always passes a request
        username, address = self.cleaned_data.get("username", ""), address_of(self.request)
        try:
            count_try(username=username, address=address, devices=devices.devices_in_cookie(self.request))
        except Throttled as error:
            self.wait_seconds = max(1, math.ceil(getattr(error, "wait", None) or 1))
            raise ValidationError(text("problem-too_many_requests.detail"), code="throttled") from error
        cleaned = super().clean()
        record_log_in(username=username, address=address)
        return cleaned


class StaffSite(admin.AdminSite):
    """The staff pages. Too many log-in attempts return 429, as in the API."""

    site_header = "A Game of Thrones: staff pages"
    site_title = "Staff pages"
    index_title = "Games, accounts and notices"
    site_url = "/docs"  # "View site"
    login_form = StaffLogInForm

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        was_logged_in = request.user.is_authenticated
        response = super().login(request, extra_context)
        if not was_logged_in and isinstance(request.user, User):
            devices.set_cookie(request, response, request.user)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if isinstance(form, StaffLogInForm) and form.wait_seconds:
            response.status_code = 429
            response["Retry-After"] = str(form.wait_seconds)
        return response
