"""The tables of leagues. Only the engine role reads and writes them."""

from games.leagues.models.people import Apart, Division, Entry
from games.leagues.models.season import League, LogEntry, Official, Season
from games.leagues.models.stage import Choice, Draw, Round, Seed, Stage
from games.leagues.models.tables import Bye, Result, Seat, Table

__all__ = [
    "Apart",
    "Bye",
    "Choice",
    "Division",
    "Draw",
    "Entry",
    "League",
    "LogEntry",
    "Official",
    "Result",
    "Round",
    "Season",
    "Seat",
    "Seed",
    "Stage",
    "Table",
]
