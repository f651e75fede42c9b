"""The setups a second time, entry by entry, so that a wrong number in a table fails."""

import pytest

from games.engine.setups import SETUPS, Setup

STARTING = """
    baratheon supply: 2
    baratheon dragonstone: 1 footman 1 knight
    baratheon kingswood: 1 footman
    baratheon shipbreaker_bay: 2 ship
    greyjoy supply: 2
    greyjoy greywater_watch: 1 footman
    greyjoy ironmans_bay: 1 ship
    greyjoy pyke: 1 footman 1 knight
    greyjoy pyke_port: 1 ship
    lannister supply: 2
    lannister golden_sound: 1 ship
    lannister lannisport: 1 footman 1 knight
    lannister lannisport_port: 1 ship
    lannister stoney_sept: 1 footman
    martell supply: 2
    martell salt_shore: 1 footman
    martell sea_of_dorne: 1 ship
    martell sunspear: 1 footman 1 knight
    stark supply: 1
    stark shivering_sea: 1 ship
    stark white_harbor: 1 footman
    stark winterfell: 1 footman 1 knight
    tyrell supply: 2
    tyrell dornish_marches: 1 footman
    tyrell highgarden: 1 footman 1 knight
    tyrell redwyne_straights: 1 ship
"""

BOARDS = {
    3: """
        houses: stark lannister baratheon
        iron_throne: baratheon lannister stark
        fiefdoms: stark baratheon lannister
        kings_court: lannister stark baratheon
        stars: 3 2 1
        neutral 5: kings_landing
        neutral 6: eyrie
        closed: boneway dornish_marches highgarden oldtown princes_pass pyke salt_shore starfall \
            storms_end sunspear three_towers yronwood
    """,
    4: """
        houses: stark greyjoy lannister baratheon
        iron_throne: baratheon lannister stark greyjoy
        fiefdoms: greyjoy stark baratheon lannister
        kings_court: lannister stark baratheon greyjoy
        stars: 3 2 1 0
        neutral 3: boneway dornish_marches oldtown princes_pass salt_shore starfall three_towers yronwood
        neutral 4: storms_end
        neutral 5: kings_landing sunspear
        neutral 6: eyrie
        closed: -
    """,
    5: """
        houses: stark greyjoy lannister baratheon tyrell
        iron_throne: baratheon lannister stark greyjoy tyrell
        fiefdoms: greyjoy tyrell stark baratheon lannister
        kings_court: lannister stark baratheon tyrell greyjoy
        stars: 3 3 2 1 0
        neutral 3: boneway princes_pass salt_shore starfall three_towers yronwood
        neutral 5: kings_landing sunspear
        neutral 6: eyrie
        closed: -
    """,
    6: """
        houses: stark greyjoy lannister baratheon tyrell martell
        iron_throne: baratheon lannister stark martell greyjoy tyrell
        fiefdoms: greyjoy tyrell martell stark baratheon lannister
        kings_court: lannister stark martell baratheon tyrell greyjoy
        stars: 3 3 2 1 0 0
        neutral 5: kings_landing
        neutral 6: eyrie
        closed: -
    """,
}


def setup_text(setup: Setup) -> str:
    """A setup in the form of the text above."""
    strengths = sorted(set(setup.neutral.values()))
    lines = {
        "houses": setup.houses,
        **setup.tracks,
        "stars": [str(count) for count in setup.stars],
        **{
            f"neutral {strength}": sorted(area for area, value in setup.neutral.items() if value == strength)
            for strength in strengths
        },
        "closed": sorted(setup.closed) or ["-"],
    }
    return "\n".join(f"{name}: {' '.join(words)}" for name, words in lines.items())


@pytest.mark.rule("FEW-1", "FEW-4", "FEW-5", "SETUP-3", "SETUP-8")
@pytest.mark.parametrize("players", BOARDS)
def test_each_setup_places_its_pieces_on_the_board(players: int) -> None:
    expected = "\n".join(" ".join(line.split()) for line in BOARDS[players].strip().splitlines())
    assert setup_text(SETUPS[players]) == expected


@pytest.mark.rule("SETUP-10", "SETUP-11")
@pytest.mark.parametrize("players", BOARDS)
def test_each_house_starts_with_its_units_and_supply(players: int) -> None:
    setup = SETUPS[players]
    found = [f"{house} supply: {supply}" for house, supply in setup.supply.items()]
    for house, areas in setup.units.items():
        for area, kinds in areas.items():
            found.append(
                f"{house} {area}: {' '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}"
            )
    lines = [line.strip() for line in STARTING.strip().splitlines()]
    assert sorted(found) == sorted(line for line in lines if line.split()[0] in setup.houses)
