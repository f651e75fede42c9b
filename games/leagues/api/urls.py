"""URLs under /api/v1."""

from django.urls import path, register_converter

from games.api import converters
from games.leagues.api import (
    discipline,
    entries,
    exports,
    leagues,
    players,
    rounds,
    rulings,
    scores,
    seasons,
    substitutes,
)
from games.leagues.api.operations import EntryConverter, SlugConverter

converters.register()
register_converter(SlugConverter, "league")
register_converter(EntryConverter, "entry")

_SEASON = "seasons/<code:season>"
_ROUND = f"{_SEASON}/rounds/<number:round>"

urlpatterns = [
    path("players", players.Players.as_view(), name="players"),
    path("players/<username:username>", players.PlayerDetail.as_view(), name="player"),
    path("players/<username:username>/games", players.GamesOfPlayer.as_view(), name="player-games"),
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path("leagues/<league:slug>", leagues.LeagueDetail.as_view(), name="league"),
    path(
        "leagues/<league:slug>/officials/<username:username>",
        leagues.OfficialDetail.as_view(),
        name="league-official",
    ),
    path("leagues/<league:slug>/seasons", seasons.SeasonsOfLeague.as_view(), name="league-seasons"),
    path("seasons", seasons.Seasons.as_view(), name="seasons"),
    path("me/seasons", seasons.MySeasons.as_view(), name="my-seasons"),
    path(_SEASON, seasons.SeasonDetail.as_view(), name="season"),
    path(f"{_SEASON}/document", seasons.Document.as_view(), name="season-document"),
    path(f"{_SEASON}/forecast", seasons.Forecast.as_view(), name="season-forecast"),
    path(f"{_SEASON}/status", seasons.Status.as_view(), name="season-status"),
    path(f"{_SEASON}/log", seasons.Log.as_view(), name="season-log"),
    path(f"{_SEASON}/entries", entries.Entries.as_view(), name="entries"),
    path(f"{_SEASON}/invitations", entries.Invitations.as_view(), name="invitations"),
    path(f"{_SEASON}/entries/mine/check-in", entries.CheckIn.as_view(), name="check-in"),
    path(f"{_SEASON}/entries/mine/household", entries.Household.as_view(), name="household"),
    path(f"{_SEASON}/entries/mine/queue", entries.Queue.as_view(), name="queue"),
    path(f"{_ROUND}/choices/mine", rounds.OwnChoice.as_view(), name="own-choice"),
    path(f"{_SEASON}/entries/<entry:entry>", entries.EntryDetail.as_view(), name="entry"),
    path(f"{_SEASON}/separations", entries.Separations.as_view(), name="separations"),
    path(
        f"{_SEASON}/separations/<number:low>-<number:high>",
        entries.SeparationDetail.as_view(),
        name="separation",
    ),
    path(f"{_SEASON}/rounds", rounds.Rounds.as_view(), name="rounds"),
    path(f"{_ROUND}/draw", rounds.DrawDetail.as_view(), name="draw"),
    path(f"{_ROUND}/draw/publish", rounds.PublishDraw.as_view(), name="draw-publish"),
    path(f"{_ROUND}/ready-check", rounds.RoundReadyCheck.as_view(), name="round-ready-check"),
    path(f"{_ROUND}/ready-check/mine", rounds.OwnRoundReadiness.as_view(), name="own-round-readiness"),
    path(f"{_SEASON}/tables", rounds.Tables.as_view(), name="season-tables"),
    path(f"{_SEASON}/standings", scores.Standings.as_view(), name="standings"),
    path(f"{_SEASON}/awards", scores.Awards.as_view(), name="awards"),
    path(f"{_SEASON}/rulings", rulings.Rulings.as_view(), name="rulings"),
    path(f"{_SEASON}/rulings/batch", rulings.RulingBatch.as_view(), name="rulings-batch"),
    path(f"{_SEASON}/rulings/<number:ruling>", rulings.RulingDetail.as_view(), name="ruling"),
    path(f"{_SEASON}/rulings/<number:ruling>/reverse", rulings.Reversal.as_view(), name="ruling-reverse"),
    path(f"{_SEASON}/appeals", discipline.Appeals.as_view(), name="appeals"),
    path(f"{_SEASON}/appeals/<code:appeal>", discipline.AppealDetail.as_view(), name="appeal"),
    path(f"{_SEASON}/appeals/<code:appeal>/ruling", discipline.AppealRuling.as_view(), name="appeal-ruling"),
    path(f"{_SEASON}/cards", discipline.Cards.as_view(), name="cards"),
    path(f"{_SEASON}/cards/<code:card>", discipline.CardDetail.as_view(), name="card"),
    path(f"{_SEASON}/cards/<code:card>/revoke", discipline.CardRevocation.as_view(), name="card-revoke"),
    path(f"{_SEASON}/conduct", discipline.Conduct.as_view(), name="conduct"),
    path(f"{_SEASON}/cross-table", scores.CrossTable.as_view(), name="cross-table"),
    path(f"{_SEASON}/substitutes", substitutes.Substitutes.as_view(), name="season-substitutes"),
    path(f"{_SEASON}/export.ndjson", exports.Export.as_view(), name="season-export"),
    path(f"{_SEASON}/calendar.ics", exports.SeasonCalendar.as_view(), name="season-calendar"),
    path(f"{_SEASON}/feed.atom", exports.SeasonFeed.as_view(), name="season-feed"),
    path(f"{_SEASON}/standby", substitutes.StandbyList.as_view(), name="standby"),
    path(f"{_SEASON}/standby/mine", substitutes.OwnStandby.as_view(), name="own-standby"),
    path(f"{_SEASON}/searches", substitutes.Searches.as_view(), name="searches"),
    path("par", players.Pars.as_view(), name="pars"),
    path("ratings", players.Ratings.as_view(), name="ratings"),
    path("scoring-systems", scores.ScoringSystems.as_view(), name="scoring-systems"),
    path("scoring-systems/try", scores.TryScoring.as_view(), name="try-scoring"),
]
