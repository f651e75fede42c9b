"""The tables of leagues. Only the engine role reads and writes them."""

from games.leagues.models.discipline import Appeal, Award, Card
from games.leagues.models.forecasts import Forecast
from games.leagues.models.par import Par, Rating, SeasonPar
from games.leagues.models.people import Apart, Division, Entry
from games.leagues.models.ready_checks import Confirmation, ReadyCheck
from games.leagues.models.rulings import Ruling
from games.leagues.models.season import League, LogEntry, Official, Season
from games.leagues.models.stage import Choice, Draw, Round, Seed, Stage
from games.leagues.models.substitutes import Search, Standby
from games.leagues.models.tables import Bye, Conduct, Result, Seat, Table

__all__ = [
    "Apart",
    "Appeal",
    "Award",
    "Bye",
    "Card",
    "Choice",
    "Conduct",
    "Confirmation",
    "Division",
    "Draw",
    "Entry",
    "Forecast",
    "League",
    "LogEntry",
    "Official",
    "Par",
    "Rating",
    "ReadyCheck",
    "Result",
    "Round",
    "Ruling",
    "Search",
    "Season",
    "SeasonPar",
    "Seat",
    "Seed",
    "Stage",
    "Standby",
    "Table",
]
