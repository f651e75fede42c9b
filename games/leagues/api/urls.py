"""Addresses under /api/v1."""

from django.urls import path, register_converter

from games.api import converters
from games.leagues.api import league_views as leagues
from games.leagues.api.converters import SlugConverter

converters.register()
register_converter(SlugConverter, "league")

urlpatterns = [
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path("leagues/<league:slug>", leagues.OneLeague.as_view(), name="league"),
    path(
        "leagues/<league:slug>/officials/<username:username>",
        leagues.OneOfficial.as_view(),
        name="league-official",
    ),
]
