"""Addresses of pages for people."""

from django.urls import path

from games.leagues.api.season_page import SeasonPage

urlpatterns = [path("seasons/<code:code>", SeasonPage.as_view(), name="season-page")]
