"""The tables of leagues. Only the engine role reads and writes them."""

from games.leagues.models.forecasts import Forecast
from games.leagues.models.par import Par, Rating, SeasonPar
from games.leagues.models.people import Apart, Division, Entry
from games.leagues.models.season import League, LogEntry, Official, Season
from games.leagues.models.stage import Draw, Round, Seed, Stage
from games.leagues.models.substitutes import Offer, Search, Standby
from games.leagues.models.tables import Bye, Result, Seat, Table

__all__ = [
    "Apart",
    "Bye",
    "Division",
    "Draw",
    "Entry",
    "Forecast",
    "League",
    "LogEntry",
    "Offer",
    "Official",
    "Par",
    "Rating",
    "Result",
    "Round",
    "Search",
    "Season",
    "SeasonPar",
    "Seat",
    "Seed",
    "Stage",
    "Standby",
    "Table",
]
