"""The page of a season for people, until a web client takes the address over."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.leagues.selectors.feeds import page_of_season
from games.notices.api.game_page import PageView
from games.words import words_for
from got_api.languages import language_for


class SeasonPage(PageView):
    @extend_schema(exclude=True)
    def get(self, request: Request, code: str) -> HttpResponse:
        language = language_for(request, None)
        with translation.override(language):
            context = page_of_season(AnonymousUser(), code, words_for(language))
            return self.shown("season", context, language)
