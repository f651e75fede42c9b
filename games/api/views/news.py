"""News: what happened since you looked."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.authentication import user_of
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.http import json_text, malformed_query, tagged_response
from games.api.polled import PolledGame
from games.api.serializers import games as bodies
from games.api.views.paging import NOT_MODIFIED, PLAY
from games.errors import GameCode
from games.selectors.log import START, read_cursor
from games.selectors.news import mark_of, news_etag, news_for
from games.services.news_marks import mark_news_read
from games.words import words_for
from got_api.documents import IF_NONE_MATCH
from got_api.errors import ErrorCode
from got_api.serializers import read_body, refuse_unknown_query
