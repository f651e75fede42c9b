"""The page of a season for browsers without scripts, and its URL.

Other browsers show the web client of `/` at this URL.
"""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import path

from accounts.pages.frame import logged_in_user, shown_page
from games.leagues.selectors.exports import page_of_season
from games.notices.api.link_pages import link_page, log_in_page
from games.notices.payloads import season_page_of
from games.words import words_for
from got_api.http.errors import Problem
from got_api.serving.web_client import with_client
from got_api.shared.texts import active_language


@link_page()
def season_page(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a season. If the season is not visible, raises 404 for a logged-in user, and shows the
    log-in page to others."""
    user, words = logged_in_user(request), words_for(active_language())
    has_content = not request.shows_client  # type: ignore[attr-defined]
    try:
        context = page_of_season(user or AnonymousUser(), code, words, has_content=has_content)
    except Problem:
        if user is not None:
            raise
        return log_in_page(request)
    shared = {"address": season_page_of(code)} if user is None else None
    more = {"about": words.text("page-season"), "app": settings.GOT_APP_URL, "shared": shared}
    return shown_page(request, "season", context | more)


urlpatterns = [path("seasons/<code:code>", with_client(season_page), name="season-page")]
