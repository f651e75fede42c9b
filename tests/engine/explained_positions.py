"""Positions with a decision that its cases explain: every kind, and every part of an explanation."""

from __future__ import annotations

from collections.abc import Callable

from .table import Game, board, fight
from .test_wildlings import attack

Position = tuple[Game, str, str]
"""A game, and the house and the kind of the explained decision."""
Given = tuple[Game, str, str, str]
"""A position with the explained answer, as text."""


def before_support() -> Position:
    """Every kind of term that a sum can have before the cards; Tyrell may support either side."""
    game = board(
        "moat_cailin: stark knight siege_engine routed footman | march_minus_1; "
        "white_harbor: stark footman | support_plus_1; "
        "winterfell: greyjoy footman | defense_plus_2; castle_black: greyjoy knight | support_a; "
        "stony_shore: tyrell footman siege_engine | support_b; karhold: neutral 9",
        at="marches",
        blade="ready",
        fiefdoms="stark",
        hand="stark: ser_rodrick_cassel robb_stark; greyjoy: aeron_damphair theon_greyjoy",
    )
    return game, "stark", "resolve_march"


def one_open_support() -> Position:
    """Stark's strength of three is known. Greyjoy has two to four, depending on the support of the knight."""
    game = board(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman; "
        "seagard: greyjoy knight | support_a",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel; greyjoy: dagmar_cleftjaw",
    )
    return game, "stark", "resolve_march"


def cards_to_come(ruleset: str = "") -> Game:
    """No house supports. Only the second of Stark's three cards would lead to a tie."""
    return board(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy knight",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel greatjon_umber eddard_stark; greyjoy: dagmar_cleftjaw",
        ruleset=ruleset,
    )


def before_cards() -> Position:
    return cards_to_come(), "stark", "resolve_march"


def before_tides_are_shuffled() -> Position:
    return cards_to_come(ruleset="tides_of_battle yes"), "stark", "resolve_march"


def text_like_a_plain_card() -> Position:
    """Ser Davos has Brienne's strength, plus one while Stannis is discarded."""
    game = board(
        "kingswood: baratheon footman | march_0; reach: tyrell footman",
        at="marches",
        blade="used",
        hand="baratheon: brienne_of_tarth ser_davos_seaworth; tyrell: margaery_tyrell",
    )
    return game, "baratheon", "resolve_march"


def two_texts_of_one_strength() -> Position:
    """Balon reduces Eddard's four to zero; Theon has one more because he defends a castle."""
    game = board(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy footman",
        at="marches",
        blade="used",
        hand="stark: eddard_stark; greyjoy: balon_greyjoy theon_greyjoy",
    )
    return game, "stark", "resolve_march"


def without_cards() -> Position:
    game = board(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy knight",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel greatjon_umber; greyjoy: none",
    )
    return game, "stark", "resolve_march"


def strongest_units() -> Position:
    """Supply 0 allows 2 and 2, and three units stand in Winterfell, as after a victory over Arianne (RUL-65).

    Two may attack: a knight with the siege engine against a castle, with the footman elsewhere. White
    Harbor's strength of seven would need all three, which supply does not allow.
    """
    game = board(
        "winterfell: stark footman knight siege_engine | march_0; moat_cailin: greyjoy footman; "
        "castle_black: greyjoy footman; white_harbor: neutral 7",
        at="marches",
        blade="used",
        supply="stark 0",
        hand="stark: ser_rodrick_cassel; greyjoy: dagmar_cleftjaw aeron_damphair",
    )
    return game, "stark", "resolve_march"


def without_a_choice() -> Position:
    """A garrison against two knights, each side with one card: no house is asked until the end."""
    game = board(
        "pyke: greyjoy garrison 2; ironmans_bay: stark ship; "
        "seagard: stark 2 knight routed footman | march_0; twins: stark footman | march_plus_1",
        at="marches",
        blade="used",
        hand="stark: ser_rodrick_cassel; greyjoy: aeron_damphair",
    )
    return game, "stark", "resolve_march"


def against_neutral_force() -> Position:
    game = board(
        "winterfell: stark knight siege_engine footman | march_minus_1; white_harbor: neutral 7; "
        "widows_watch: stark routed footman | support_plus_1; castle_black: stark footman | support_a",
        at="marches",
    )
    return game, "stark", "resolve_march"


def neutral_support(force: int = 12, ruleset: str = "") -> Game:
    """Supply 1 allows 3 and 2: three of the four units in Winterfell may move (as after Arianne, RUL-65)."""
    return board(
        "winterfell: stark knight 2 footman siege_engine | march_plus_1; "
        f"white_harbor: stark footman | support_a; moat_cailin: neutral {force}; "
        "seagard: greyjoy knight | support_plus_1; twins: greyjoy footman | support_b; "
        "greywater_watch: tyrell footman siege_engine | support_a; castle_black: stark knight | march_0",
        at="marches",
        iron_throne="stark greyjoy tyrell",
        supply="stark 1",
        ruleset=ruleset,
    )


def asking_for_neutral_support() -> Position:
    return neutral_support(), "stark", "ask_neutral_support"


def granting_neutral_support() -> Position:
    game = neutral_support()
    game.stark.answers("ask_neutral_support", "moat_cailin")
    return game, "greyjoy", "grant_neutral_support"


def granting_all_or_none() -> Position:
    game = neutral_support(ruleset="support_granularity per_house")
    game.stark.answers("ask_neutral_support", "moat_cailin")
    return game, "greyjoy", "grant_neutral_support"


def granting_in_vain() -> Position:
    """A strength of eighteen is reachable only if all houses support."""
    game = neutral_support(18)
    game.stark.answers("ask_neutral_support", "moat_cailin")
    return game, "greyjoy", "grant_neutral_support"


def granting_last() -> Position:
    game = neutral_support()
    game.stark.answers("ask_neutral_support", "moat_cailin")
    game.greyjoy.answers("grant_neutral_support", "seagard")
    return game, "tyrell", "grant_neutral_support"


def supported_combat() -> Game:
    game = board(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy footman | defense_plus_1_a; "
        "seagard: tyrell footman | support_a; twins: tyrell knight | support_plus_1; "
        "white_harbor: stark footman | support_b; greywater_watch: lannister footman | support_a",
        at="marches",
        iron_throne="stark tyrell lannister",
        blade="used",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw euron_crows_eye",
    )
    game.stark.answers("resolve_march", "winterfell: footman > moat_cailin")
    return game


def declaring_first() -> Position:
    return supported_combat(), "stark", "declare_support"


def declaring_for_others() -> Position:
    game = supported_combat()
    game.stark.answers("declare_support", "stark: white_harbor")
    return game, "tyrell", "declare_support"


def declaring_last() -> Position:
    """Stark may still refuse the support of Tyrell."""
    game, *_ = declaring_for_others()
    game.tyrell.answers("declare_support", "stark: seagard twins")
    return game, "lannister", "declare_support"


def refusing() -> Position:
    game, *_ = declaring_last()
    game.lannister.answers("declare_support", "greyjoy: greywater_watch")
    return game, "stark", "refuse_support"


def refusing_as_defender() -> Position:
    game, *_ = refusing()
    return game, "greyjoy", "refuse_support"


def cards() -> Position:
    """Swords, the Blade, an optional text, a tie decided by the Fiefdoms track, and a retreat."""
    game = fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman knight | support_a; "
        "seagard: greyjoy footman; white_harbor: token stark",
        "stark winterfell: 2 footman > moat_cailin",
        blade="ready",
        fiefdoms="greyjoy stark",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw aeron_damphair",
    )
    return game, "stark", "choose_house_card"


def cards_of_the_other_side() -> Position:
    """Greyjoy's hand, weakest card first, against Stark's hand in alphabetical order."""
    game = fight(
        "winterfell: stark 4 knight | march_0; moat_cailin: greyjoy footman",
        "stark winterfell: 4 knight > moat_cailin",
        blade="used",
        hand="stark: catelyn_stark blackfish; greyjoy: dagmar_cleftjaw balon_greyjoy",
    )
    return game, "greyjoy", "choose_house_card"


def cards_before_tides() -> Position:
    """The tides cannot change the winner, but they may cost units."""
    game = fight(
        "winterfell: stark 2 knight | march_0; moat_cailin: greyjoy footman",
        "stark winterfell: 2 knight > moat_cailin",
        blade="ready",
        fiefdoms="greyjoy stark",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw",
        ruleset="tides_of_battle yes",
    )
    return game, "stark", "choose_house_card"


def blade_decides() -> Position:
    """With the Blade, Greyjoy has equal strength and wins the tie."""
    game = fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman",
        "stark winterfell: 2 footman > moat_cailin",
        blade="ready",
        fiefdoms="greyjoy stark",
        hand="stark: ser_rodrick_cassel blackfish; greyjoy: dagmar_cleftjaw",
    )
    return game, "stark", "choose_house_card"


def tyrion() -> Position:
    """Mace Tyrell destroys a footman whether he stays or replaces another card."""
    game = fight(
        "lannisport: lannister footman knight | march_0; searoad_marches: tyrell footman",
        "lannister lannisport: footman knight > searoad_marches",
        "tyrell mace_tyrell, lannister tyrion_lannister",
        blade="used",
        hand="tyrell: mace_tyrell margaery_tyrell ser_garlan_tyrell; lannister: tyrion_lannister hound",
    )
    return game, "lannister", "use_card_ability"


def another_card() -> Position:
    game = fight(
        "lannisport: lannister footman knight | march_0; searoad_marches: tyrell footman",
        "lannister lannisport: footman knight > searoad_marches",
        "tyrell margaery_tyrell, lannister tyrion_lannister",
        blade="used",
        hand="tyrell: mace_tyrell margaery_tyrell ser_garlan_tyrell; lannister: tyrion_lannister hound",
    )
    game.lannister.answers("use_card_ability", "margaery_tyrell")
    return game, "tyrell", "choose_house_card"


def last_card() -> Position:
    """A card that returns to an empty hand may not be played again (CARD-10)."""
    game = fight(
        "lannisport: lannister 2 knight | march_0; searoad_marches: tyrell footman",
        "lannister lannisport: 2 knight > searoad_marches",
        "lannister tyrion_lannister",
        blade="used",
        hand="tyrell: mace_tyrell; lannister: tyrion_lannister hound",
    )
    return game, "lannister", "use_card_ability"


def two_texts() -> Game:
    """A combat in which the texts of both cards work on reveal; Martell is first in turn order."""
    return fight(
        "highgarden: tyrell 2 knight | march_0; dornish_marches: martell footman routed footman",
        "tyrell highgarden: 2 knight > dornish_marches",
        "tyrell mace_tyrell, martell doran_martell",
        blade="used",
        iron_throne="martell tyrell",
    )


def first_of_two_texts() -> Position:
    return two_texts(), "martell", "use_card_ability"


def second_of_two_texts() -> Position:
    game = two_texts()
    game.martell.answers("use_card_ability", "kings_court")
    return game, "tyrell", "use_card_ability"


def below_zero() -> Position:
    """A siege engine has no strength without a castle: the -1 of its march order is raised to 0."""
    game = fight(
        "winterfell: stark siege_engine | march_minus_1; karhold: greyjoy 2 routed footman",
        "stark winterfell: siege_engine > karhold",
        blade="ready",
        fiefdoms="greyjoy",
        hand="stark: catelyn_stark ser_rodrick_cassel; greyjoy: aeron_damphair",
        power="greyjoy 0",
    )
    return game, "stark", "choose_house_card"


def text_on_reveal() -> Position:
    """A tie: the winner depends on the chosen track."""
    game = fight(
        "sunspear: martell 2 knight | march_0; yronwood: baratheon knight footman",
        "martell sunspear: 2 knight > yronwood",
        "martell doran_martell, baratheon melisandre",
        blade="used",
        fiefdoms="baratheon martell",
        iron_throne="martell",
        hand="martell: doran_martell nymeria_sand; baratheon: melisandre patchface",
    )
    return game, "martell", "use_card_ability"


def text_of_the_victor() -> Position:
    game = fight(
        "storms_end: baratheon 2 footman | march_0; kingswood: lannister footman; "
        "blackwater: lannister footman",
        "baratheon storms_end: 2 footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
        blade="used",
    )
    return game, "baratheon", "use_card_ability"


def text_after_the_combat() -> Position:
    game = fight(
        "storms_end: baratheon 2 footman | march_0; kingswood: lannister footman",
        "baratheon storms_end: 2 footman > kingswood",
        "baratheon patchface, lannister cersei_lannister",
        blade="used",
        hand="baratheon: patchface melisandre; lannister: cersei_lannister hound",
    )
    game.is_late_until("baratheon use_card_ability")
    return game, "baratheon", "use_card_ability"


def tides(drawn: str) -> Game:
    """Attacker and defender have drawn these cards; the defender holds the Blade."""
    return fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy footman knight",
        "stark winterfell: 2 footman > moat_cailin",
        "stark ser_rodrick_cassel, greyjoy dagmar_cleftjaw",
        blade="ready",
        fiefdoms="greyjoy stark",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw asha_greyjoy",
        ruleset="tides_of_battle yes",
        shuffles=f"tides: {drawn}",
    )


def redraw() -> Position:
    return tides("tide_0_skull tide_1_sword"), "greyjoy", "redraw_tide"


def blade() -> Position:
    game = tides("tide_3 tide_1_sword")
    game.greyjoy.answers("redraw_tide", "no")
    return game, "greyjoy", "use_blade"


def blade_of_the_attacker() -> Position:
    """A tie goes to the attacker, who is first on the Fiefdoms track; with the Blade there is no tie."""
    game = fight(
        "winterfell: stark 2 footman | march_0; moat_cailin: greyjoy knight token greyjoy",
        "stark winterfell: 2 footman > moat_cailin",
        "stark ser_rodrick_cassel, greyjoy dagmar_cleftjaw",
        blade="ready",
        fiefdoms="stark greyjoy",
    )
    return game, "stark", "use_blade"


def skulls() -> Game:
    """A combat in which both sides have drawn a skull."""
    return fight(
        "winterfell: stark 2 footman knight siege_engine | march_0; moat_cailin: greyjoy 2 footman knight",
        "stark winterfell: 2 footman knight > moat_cailin",
        "stark ser_rodrick_cassel, greyjoy asha_greyjoy",
        blade="used",
        fiefdoms="greyjoy stark",
        hand="stark: ser_rodrick_cassel eddard_stark; greyjoy: dagmar_cleftjaw asha_greyjoy",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0_skull tide_0_skull",
    )


def skull_of_the_attacker() -> Position:
    return skulls(), "greyjoy", "choose_casualties"


def skull_of_the_defender() -> Position:
    game = skulls()
    game.greyjoy.is_late("choose_casualties")
    return game, "stark", "choose_casualties"


def sword_and_skull() -> Position:
    """A sword of the victor costs the loser a unit before the victor's skull does."""
    game = fight(
        "lannisport: lannister 4 knight | march_0; riverrun: stark 2 footman knight",
        "lannister lannisport: 4 knight > riverrun",
        "lannister ser_jaime_lannister, stark greatjon_umber",
        blade="used",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0_skull tide_0",
    )
    return game, "stark", "choose_casualties"


def swords() -> Position:
    """Ser Gregor's three swords cost three of two footmen and two knights; the helpless units are lost
    already.
    """
    game = fight(
        "lannisport: lannister 4 knight | march_0; "
        "riverrun: stark 2 footman 2 knight siege_engine routed footman; seagard: stark footman",
        "lannister lannisport: 4 knight > riverrun",
        "lannister ser_gregor_clegane, stark greatjon_umber",
        blade="used",
    )
    return game, "stark", "choose_casualties"


def retreat() -> Position:
    """Supply 3 allows 3, 2, 2 and 2. Three footmen stand in Lannisport, so either place can take one unit."""
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight footman | raid_a; "
        "kings_landing: neutral 5; crackclaw_point: token stark; stoney_sept: token stark; "
        "harrenhal: lannister footman; searoad_marches: lannister footman; lannisport: lannister 3 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell margaery_tyrell, lannister cersei_lannister",
        blade="used",
        supply="lannister 3",
    )
    return game, "lannister", "retreat_to"


def retreat_losses() -> Position:
    game, *_ = retreat()
    game.lannister.answers("retreat_to", "harrenhal")
    return game, "lannister", "choose_retreat_losses"


def wildling_bid() -> Position:
    return attack("silence_at_the_wall", "stark 2, greyjoy 1", threat="2"), "stark", "bid_wildlings"


def influence_bid() -> Position:
    game = board(
        at="clash_of_kings", players=3, power="stark 2, lannister 3, baratheon 0", iron_throne="lannister"
    )
    return game, "stark", "bid_influence"


def influence_bid_of_the_holder() -> Position:
    game = board(
        at="clash_of_kings", players=3, power="stark 1, lannister 1, baratheon 1", iron_throne="stark"
    )
    return game, "stark", "bid_influence"


POSITIONS: dict[str, Callable[[], Position]] = {
    position.__name__: position
    for position in (
        before_support,
        one_open_support,
        before_cards,
        before_tides_are_shuffled,
        text_like_a_plain_card,
        two_texts_of_one_strength,
        without_cards,
        strongest_units,
        without_a_choice,
        against_neutral_force,
        asking_for_neutral_support,
        granting_neutral_support,
        granting_all_or_none,
        granting_in_vain,
        granting_last,
        declaring_first,
        declaring_for_others,
        declaring_last,
        refusing,
        refusing_as_defender,
        cards,
        cards_of_the_other_side,
        cards_before_tides,
        blade_decides,
        tyrion,
        another_card,
        last_card,
        first_of_two_texts,
        second_of_two_texts,
        below_zero,
        text_on_reveal,
        text_of_the_victor,
        text_after_the_combat,
        redraw,
        blade,
        blade_of_the_attacker,
        skull_of_the_attacker,
        skull_of_the_defender,
        sword_and_skull,
        swords,
        retreat,
        retreat_losses,
        wildling_bid,
        influence_bid,
        influence_bid_of_the_holder,
    )
}


def peaceful() -> Given:
    game = board(
        "winterfell: stark knight footman | march_0; moat_cailin: token greyjoy; white_harbor: neutral 3",
        at="marches",
    )
    return game, "stark", "resolve_march", "winterfell: knight > moat_cailin, footman > karhold"


def with_units_that_support() -> Given:
    """The footman reaches the Support order by the same march (RUL-18)."""
    game = board(
        "kings_landing: neutral 5; kingswood: baratheon 2 knight footman | march_0; "
        "reach: baratheon routed footman | support_a",
        at="marches",
    )
    return game, "baratheon", "resolve_march", "kingswood: 2 knight > kings_landing, footman > reach"


def won_before_the_attack() -> Given:
    """The seventh castle ends the game, so the attack on Lannister is cancelled (MARCH-16)."""
    game = board(
        "flints_finger: token greyjoy; seagard: token greyjoy; moat_cailin: token greyjoy; "
        "white_harbor: token greyjoy; riverrun: greyjoy 3 footman | march_0; stoney_sept: lannister footman",
        at="marches",
    )
    return game, "greyjoy", "resolve_march", "riverrun: footman > harrenhal, footman > stoney_sept"


GIVEN: dict[str, Callable[[], Given]] = {
    position.__name__: position for position in (peaceful, with_units_that_support, won_before_the_attack)
}
"""Answers that are explained when they are given."""
