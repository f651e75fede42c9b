"""The tables of leagues. Only the engine role reads and writes them."""

from games.leagues.models.discipline import Appeal, Award, Card
from games.leagues.models.people import Apart, Division, Entry
from games.leagues.models.rulings import Ruling
from games.leagues.models.season import League, LogEntry, Official, Season
from games.leagues.models.stage import Draw, Round, Seed, Stage
from games.leagues.models.tables import Bye, Conduct, Result, Seat, Table

__all__ = [
    "Apart",
    "Appeal",
    "Award",
    "Bye",
    "Card",
    "Conduct",
    "Division",
    "Draw",
    "Entry",
    "League",
    "LogEntry",
    "Official",
    "Result",
    "Round",
    "Ruling",
    "Season",
    "Seat",
    "Seed",
    "Stage",
    "Table",
]
