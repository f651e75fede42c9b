"""The ids of the rulebook: rules by chapter, rulings (RUL), options (OPT) and decision points (DEC).

Ids are never renumbered; a new rule comes at the end of its chapter. Each rule is stated in one sentence in
`games/words/catalogues/<language>/rules.ftl`.
"""

CHAPTERS: dict[str, int] = {
    "TERM": 15,
    "COMP": 9,
    "SETUP": 14,
    "FEW": 7,
    "ROUND": 6,
    "WEST": 22,
    "SUPPLY": 11,
    "MUSTER": 15,
    "BID": 9,
    "TRACK": 12,
    "WILD": 14,
    "PLAN": 10,
    "RAVEN": 4,
    "ACT": 6,
    "RAID": 8,
    "MARCH": 17,
    "SHIP": 7,
    "ADJ": 3,
    "COMBAT": 19,
    "SUPPORT": 14,
    "CARD": 11,
    "LOSS": 5,
    "RETREAT": 19,
    "CTRL": 10,
    "HOME": 4,
    "PORT": 11,
    "GARR": 5,
    "NEUT": 7,
    "CONS": 4,
    "CLEAN": 5,
    "WIN": 7,
    "TALK": 4,
    "INFO": 10,
    "TIDE": 9,
    "RUL": 71,
    "OPT": 7,
    "DEC": 26,
}
"""Maps the first word of an id to the number of rules in its chapter, in the order of the rulebook."""

_TWO_DIGITS = ("RUL", "OPT", "DEC")

RULES: tuple[str, ...] = tuple(
    f"{chapter}-{number:0{2 if chapter in _TWO_DIGITS else 1}}"
    for chapter, count in CHAPTERS.items()
    for number in range(1, count + 1)
)
"""Every id, in the order of the rulebook."""

WITHOUT_CODE: dict[str, str] = {
    "TERM-1": "the kinds of unit are rows of a table",
    "TERM-10": "it defines a word for `combat.area`",
    "COMP-6": "markers are columns of our tables",
    "WEST-21": "the texts of the cards are rows of a table",
    "SUPPLY-10": "it only states what does not happen",
    "WIN-7": "it only states what does not happen",
    "TALK-1": "promises are made outside the game and are not binding",
    "TALK-2": "it is about players; the INFO rules state what the server shows",
    "TALK-3": "no answer can give a piece to another house",
    "TALK-4": "the server offers no way to prove anything",
    "RUL-32": "it only states what does not happen",
    "RUL-55": "misprints have no effect",
}
"""Rules that no single piece of code implements, with the reason."""

WITHOUT_TEST: dict[str, str] = {
    "TALK-1": WITHOUT_CODE["TALK-1"],
    "TALK-2": WITHOUT_CODE["TALK-2"],
    "TALK-4": WITHOUT_CODE["TALK-4"],
    "RUL-55": WITHOUT_CODE["RUL-55"],
}
"""Rules that no code of the server can break, with the reason."""
