"""The codes that only the endpoints of the games answer: those of the lobby, and those of the engine."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine import Malformed, Refused
from got_api.errors import CodeEntry, Problem, field_error, problem_from


class GameCode(StrEnum):
    """Codes of the services; the engine has its own."""

    ABSENCE_OVERLAPS = "absence_overlaps"
    ABSENCE_TOO_LONG = "absence_too_long"
    ABSENCE_TOO_SOON = "absence_too_soon"
    ALREADY_ANSWERED = "already_answered"
    ALREADY_SEATED = "already_seated"
    BOT_UNKNOWN = "bot_unknown"
    CURSOR_OUTDATED = "cursor_outdated"
    EXTENSION_TOO_LONG = "extension_too_long"
    GAME_FULL = "game_full"
    GAME_NOT_RUNNING = "game_not_running"
    GAME_NOT_STARTED = "game_not_started"
    GAME_STARTED = "game_started"
    GAME_UNREADABLE = "game_unreadable"
    NOT_ALLOWED_BY_POLICY = "not_allowed_by_policy"
    HOUSE_NOT_CHOSEN_HERE = "house_not_chosen_here"
    HOUSE_NOT_IN_GAME = "house_not_in_game"
    HOUSE_TAKEN = "house_taken"
    INVITATION_WRONG = "invitation_wrong"
    KNOWS_ANOTHER_HOUSE = "knows_another_house"
    LEFT_FOR_GOOD = "left_for_good"
    NOT_CHRONIC = "not_chronic"
    NOT_PAUSED = "not_paused"
    NOT_SEATED = "not_seated"
    NOT_THE_HOST = "not_the_host"
    NO_INVITATION_NEEDED = "no_invitation_needed"
    NO_VOTER = "no_voter"
    PAUSE_TOO_LONG = "pause_too_long"
    SEATS_OPEN = "seats_open"
    SEAT_IS_OPEN = "seat_is_open"
    SEAT_NOT_OPEN = "seat_not_open"
    SETTING_UNLAWFUL = "setting_unlawful"
    SITTER_FORBIDDEN = "sitter_forbidden"
    SITTER_TOO_LONG = "sitter_too_long"
    TOO_MANY_LOBBIES = "too_many_lobbies"
    USER_UNKNOWN = "user_unknown"
    VOTE_FORBIDDEN = "vote_forbidden"
    VOTE_IS_CLOSED = "vote_is_closed"
    VOTE_IS_OPEN = "vote_is_open"


LOBBY: dict[str, CodeEntry] = {
    GameCode.ALREADY_ANSWERED: CodeEntry(
        409, "Already answered", _("Your house has already answered. Replace the answer instead.")
    ),
    GameCode.ALREADY_SEATED: CodeEntry(409, "Already seated", _("You already have a seat in this game.")),
    GameCode.BOT_UNKNOWN: CodeEntry(422, "Unknown bot", _("The server has no bot of this name.")),
    GameCode.CURSOR_OUTDATED: CodeEntry(
        409,
        "Outdated cursor",
        _("The server was restored from a backup. Discard your data and read the log from the start."),
    ),
    GameCode.GAME_FULL: CodeEntry(409, "Game full", _("All seats of this game are taken.")),
    GameCode.GAME_NOT_STARTED: CodeEntry(409, "Game not started", _("The game has not started.")),
    GameCode.GAME_STARTED: CodeEntry(409, "Game started", _("The game has already started.")),
    GameCode.GAME_UNREADABLE: CodeEntry(
        500,
        "Game unreadable",
        _("The server cannot read this game at present. Nothing is lost, and the staff is notified."),
    ),
    GameCode.HOUSE_NOT_CHOSEN_HERE: CodeEntry(
        409, "House cannot be chosen", _("Players do not choose their house in this game.")
    ),
    GameCode.HOUSE_NOT_IN_GAME: CodeEntry(
        422, "House not in game", _("This house does not play in a game of this size.")
    ),
    GameCode.HOUSE_TAKEN: CodeEntry(409, "House taken", _("This house is already taken.")),
    GameCode.INVITATION_WRONG: CodeEntry(
        403, "Wrong invitation code", _("This game needs its invitation code.")
    ),
    GameCode.NO_INVITATION_NEEDED: CodeEntry(
        409, "No invitation needed", _("An open game has no invitation code.")
    ),
    GameCode.NOT_SEATED: CodeEntry(403, "Not seated", _("You have no seat in this game.")),
    GameCode.NOT_THE_HOST: CodeEntry(403, "Not the host", _("Only the host of this game can do this.")),
    GameCode.SEATS_OPEN: CodeEntry(409, "Open seats", _("Some seats of this game are still open.")),
    GameCode.TOO_MANY_LOBBIES: CodeEntry(
        409,
        "Too many lobbies",
        _("Start or cancel one of your games first, or ask the staff to lift this limit."),
    ),
    # While the game runs.
    GameCode.ABSENCE_OVERLAPS: CodeEntry(
        409, "Overlapping absence", _("You already have an absence during this time.")
    ),
    GameCode.ABSENCE_TOO_LONG: CodeEntry(
        422, "Absence too long", _("You do not have enough days of absence left.")
    ),
    GameCode.ABSENCE_TOO_SOON: CodeEntry(422, "Absence too soon", _("An absence must start in the future.")),
    GameCode.EXTENSION_TOO_LONG: CodeEntry(
        422, "Extension too long", _("An extension can be at most two weeks long.")
    ),
    GameCode.GAME_NOT_RUNNING: CodeEntry(409, "Game not running", _("The game is not running.")),
    GameCode.NOT_ALLOWED_BY_POLICY: CodeEntry(
        403, "Not allowed by the policy", _("The policy of this game does not allow the host to do this.")
    ),
    GameCode.KNOWS_ANOTHER_HOUSE: CodeEntry(
        409,
        "Knows another house",
        _("A player who has seen another house's secrets in this game cannot play this house."),
    ),
    GameCode.LEFT_FOR_GOOD: CodeEntry(
        409, "Left for good", _("You left this seat or were removed from it, and cannot return.")
    ),
    GameCode.NOT_CHRONIC: CodeEntry(
        409, "Not enough misses", _("The player has not missed enough due times.")
    ),
    GameCode.NOT_PAUSED: CodeEntry(409, "Not paused", _("The game is not paused.")),
    GameCode.NO_VOTER: CodeEntry(403, "No right to vote", _("Your house cannot vote here.")),
    GameCode.PAUSE_TOO_LONG: CodeEntry(
        422, "Pause too long", _("The policy of this game allows only shorter pauses.")
    ),
    GameCode.SEAT_IS_OPEN: CodeEntry(
        409, "Seat is open", _("Your seat is open after several misses. Return to it first.")
    ),
    GameCode.SEAT_NOT_OPEN: CodeEntry(409, "Seat not open", _("The seat is not open.")),
    GameCode.SETTING_UNLAWFUL: CodeEntry(
        422, "Invalid setting", _("A setting of the clock or policy is not allowed.")
    ),
    GameCode.SITTER_FORBIDDEN: CodeEntry(
        422, "Sitters not allowed", _("The policy of this game does not allow sitters.")
    ),
    GameCode.SITTER_TOO_LONG: CodeEntry(
        422,
        "Sitter's time too long",
        _("The policy of this game allows only a shorter time, which must end in the future."),
    ),
    GameCode.USER_UNKNOWN: CodeEntry(422, "Unknown user", _("No user has this name.")),
    GameCode.VOTE_FORBIDDEN: CodeEntry(
        422, "Vote not allowed", _("The policy of this game does not allow this vote.")
    ),
    GameCode.VOTE_IS_CLOSED: CodeEntry(409, "Vote is closed", _("The vote is closed.")),
    GameCode.VOTE_IS_OPEN: CodeEntry(409, "Vote is open", _("A vote of this kind is already open.")),
}


def _illegal(detail: Any) -> CodeEntry:
    """All share a title: clients switch on the code."""
    return CodeEntry(422, "Against the rules", detail)


ENGINE: dict[str, CodeEntry] = {
    "decision_closed": CodeEntry(409, "Decision closed", _("The decision is already resolved.")),
    "decision_unknown": CodeEntry(404, "Unknown decision", _("The game has no decision of this number.")),
    "game_over": CodeEntry(409, "Game over", _("The game has ended.")),
    "not_asked": CodeEntry(403, "Not asked", _("Your house is not asked.")),
    "wrong_kind": CodeEntry(400, "Wrong kind", _("The answer has another kind than the decision.")),
    # Any question with listed answers.
    "not_an_option": _illegal(_("This answer is not among the options.")),
    # Orders.
    "order_banned": _illegal(_("This order is banned this round.")),
    "order_token_used_twice": _illegal(_("An order token can be placed only once.")),
    "order_without_units": _illegal(_("An order can only be placed where you have units.")),
    "place_without_order": _illegal(_("Each place with your units needs an order.")),
    "too_many_special_orders": _illegal(_("You cannot place this many starred orders.")),
    "unknown_order_token": _illegal(_("There is no such order token.")),
    "unknown_area": _illegal(_("There is no such area.")),
    "raven_cannot_do_that": _illegal(_("The Messenger Raven cannot do this now.")),
    "no_such_order": _illegal(_("You have no such order there.")),
    "cannot_raid_that": _illegal(_("This order cannot be raided from there.")),
    # Marches.
    "area_closed": _illegal(_("Nobody may enter this area in a game of this size.")),
    "cannot_leave_power_token": _illegal(_("You cannot leave a power token there.")),
    "destination_named_twice": _illegal(_("Name each destination only once.")),
    "empty_move": _illegal(_("A move needs at least one unit.")),
    "neutral_force_too_strong": _illegal(_("The units are too weak for the neutral force.")),
    "not_adjacent": _illegal(_("The unit cannot reach this place.")),
    "not_your_unit": _illegal(_("This unit belongs to another house.")),
    "port_full": _illegal(_("The port cannot hold this many ships.")),
    "second_attack": _illegal(_("A march order can start only one attack.")),
    "supply_broken": _illegal(_("Your supply does not allow these armies.")),
    "unit_named_twice": _illegal(_("Name each unit only once.")),
    "unit_not_there": _illegal(_("The unit is not where the march starts.")),
    "unit_routed": _illegal(_("A routed unit cannot march.")),
    "unknown_unit": _illegal(_("No such unit is on the board.")),
    "cannot_ask_for_that": _illegal(_("You cannot ask for this support.")),
    # Mustering.
    "cannot_muster_there": _illegal(_("You cannot muster there now.")),
    "cannot_place_ship": _illegal(_("A ship cannot be placed there.")),
    "cannot_place_unit": _illegal(_("A unit cannot be placed there.")),
    "cannot_upgrade": _illegal(_("This unit cannot be upgraded.")),
    "no_free_piece": _illegal(_("All pieces of this kind are on the board.")),
    "not_enough_points": _illegal(_("The area does not have enough mustering points.")),
    "unknown_unit_type": _illegal(_("There is no such kind of unit.")),
    # Combat.
    "all_support_orders_or_none": _illegal(_("In this game, all of your support orders help or none does.")),
    "cannot_support_from_there": _illegal(_("You cannot support from there.")),
    "cannot_support_that_side": _illegal(_("You cannot support this side.")),
    "no_such_support": _illegal(_("This support was not offered.")),
    "support_without_side": _illegal(_("Name a side and at least one area, or neither.")),
    "card_not_in_hand": _illegal(_("This house card is not in your hand.")),
    "card_cannot_do_that": _illegal(_("The card does not allow this.")),
    "illegal_retreat": _illegal(_("The units cannot retreat there.")),
    "unit_not_eligible": _illegal(_("This unit cannot be chosen.")),
    "wrong_number_of_units": _illegal(_("Choose the number of units that the options allow.")),
    "too_many_ships": _illegal(_("You cannot take over this many ships.")),
    # Westeros and wildlings.
    "bid_above_power": _illegal(_("You do not have this much power.")),
    "bid_below_zero": _illegal(_("A bid must be at least 0.")),
    "house_not_tied": _illegal(_("This house is not one of the tied houses.")),
    "no_such_effect": _illegal(_("The card does not offer this effect.")),
    "not_a_reconciliation": _illegal(_("Your armies do not fit your supply, or you remove too many units.")),
    "not_an_order_of_the_tied": _illegal(_("Each group must keep its houses; only their order can change.")),
    "only_one_area": _illegal(_("All points must come from one area.")),
}  # fmt: skip

CODES: dict[str, CodeEntry] = LOBBY | ENGINE


def _fact(kind: str, text: str) -> dict[str, Any]:
    return {"type": kind, "description": text}


def _texts(text: str) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string"}, "description": text}


FACTS: dict[str, dict[str, Any]] = {
    "amount": _fact("integer", "The amount that was sent."),
    "area": _fact("string", "The place that the answer names."),
    "areas": _texts("The places concerned."),
    "bots": _texts("The bots that the server has."),
    "house_choice": {"$ref": "#/components/schemas/HouseChoice", "description": "How houses are chosen."},
    "host_powers": _texts("What the host can do without a vote."),
    "houses": _texts("The houses that are possible."),
    "left_days": _fact("number", "Days of absence that are left."),
    "max_days": _fact("integer", "The largest allowed number of days."),
    "maximum": _fact("integer", "The largest allowed number."),
    "minimum": _fact("integer", "The smallest allowed number."),
    "miss_count": _fact("integer", "How many due times were missed."),
    "needed": _fact("integer", "The strength that is needed."),
    "needed_count": _fact("integer", "How many misses are needed."),
    "number": _fact("integer", "Number of the decision."),
    "path": _fact("string", "Where the answer is wrong, as a JSON pointer."),
    "placed": _fact("integer", "How many starred orders were placed."),
    "positions": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "Positions of the open seats.",
    },
    "power": _fact("integer", "Available power."),
    "sent": _fact("integer", "The strength that was sent."),
    "sides": _texts("The houses that can be supported."),
    "stars": _fact("integer", "How many starred orders are allowed."),
    "status": {"$ref": "#/components/schemas/GameStatus", "description": "Status of the game."},
    "supply": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "The largest allowed army sizes.",
    },
    "token": _fact("string", "The order token that the answer names."),
    "type": _fact("string", "The kind of unit that the answer names."),
    "unit": _fact("string", "The unit that the answer names."),
    "vote_kinds": _texts("What players can vote on."),
    "year": _fact("integer", "The year."),
}
"""Fact of a problem -> its schema."""


def problem_of(refused: Refused) -> Problem:
    """The engine's refusal as a problem: its code, status, rule and facts."""
    facts = dict(refused.facts)
    errors = []
    if isinstance(refused, Malformed):
        field = str(facts.pop("path", "")).strip("/").replace("/", ".")
        expected = str(facts.pop("expected", ""))
        errors = [field_error(field, refused.code, _("Expected: %s") % expected)]
    return problem_from(refused.code, refused.status, refused.rule, facts, errors=errors)
