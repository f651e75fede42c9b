"""Addresses under /api/v1."""

from django.urls import path, register_converter

from games.api import converters
from games.leagues.api import choice_views as choices
from games.leagues.api import league_views as leagues
from games.leagues.api import round_views as rounds
from games.leagues.api import season_views as seasons
from games.leagues.api.converters import SlugConverter

converters.register()
register_converter(SlugConverter, "league")

_SEASON = "seasons/<code:season>"
_ROUND = f"{_SEASON}/rounds/<number:round>"

urlpatterns = [
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path("leagues/<league:slug>", leagues.OneLeague.as_view(), name="league"),
    path(
        "leagues/<league:slug>/officials/<username:username>",
        leagues.OneOfficial.as_view(),
        name="league-official",
    ),
    path("leagues/<league:slug>/seasons", seasons.Seasons.as_view(), name="seasons"),
    path("me/leagues", seasons.MySeasons.as_view(), name="my-seasons"),
    path(_SEASON, seasons.OneSeason.as_view(), name="season"),
    path(f"{_SEASON}/document", seasons.Document.as_view(), name="season-document"),
    path(f"{_SEASON}/status", seasons.Status.as_view(), name="season-status"),
    path(f"{_SEASON}/log", seasons.Log.as_view(), name="season-log"),
    path(f"{_SEASON}/entries", seasons.Entries.as_view(), name="entries"),
    path(f"{_SEASON}/entries/mine", seasons.OwnEntry.as_view(), name="own-entry"),
    path(f"{_SEASON}/entries/mine/check-in", seasons.CheckIn.as_view(), name="check-in"),
    path(f"{_SEASON}/entries/mine/queue", choices.Queue.as_view(), name="queue"),
    path(f"{_ROUND}/choices/mine", choices.OwnChoice.as_view(), name="own-choice"),
    path(f"{_SEASON}/entries/<number:entry>", seasons.OneEntry.as_view(), name="entry"),
    path(f"{_SEASON}/apart", seasons.Pairs.as_view(), name="apart"),
    path(f"{_SEASON}/apart/<number:low>-<number:high>", seasons.Pair.as_view(), name="apart-pair"),
    path(f"{_SEASON}/rounds", rounds.Rounds.as_view(), name="rounds"),
    path(f"{_ROUND}/draw", rounds.Draw.as_view(), name="draw"),
    path(f"{_ROUND}/draw/publish", rounds.PublishDraw.as_view(), name="draw-publish"),
    path(f"{_SEASON}/tables", rounds.Tables.as_view(), name="season-tables"),
    path(f"{_SEASON}/standings", rounds.Standings.as_view(), name="standings"),
    path("scoring-systems", rounds.ScoringSystems.as_view(), name="scoring-systems"),
    path("scoring-systems/try", rounds.TryScoring.as_view(), name="try-scoring"),
]
