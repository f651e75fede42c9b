"""Addresses of pages for people."""

from django.urls import path

from games.leagues.api.season_page import season_page
from got_api.serving.web_client import with_client

urlpatterns = [path("seasons/<code:code>", with_client(season_page), name="season-page")]
