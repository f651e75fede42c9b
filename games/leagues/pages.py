"""Addresses of pages for people."""

from django.urls import path

from games.leagues.api.season_page import season_page

urlpatterns = [path("seasons/<code:code>", season_page, name="season-page")]
