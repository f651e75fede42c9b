"""Error codes of the games: those of the services, and those of the engine."""

from typing import Any

from games.engine import InputRefused, MalformedInput
from games.words import words_for
from games.words.decisions import allowed_labels
from got_api.contracts import Remedy
from got_api.http.codes import Code
from got_api.http.errors import Problem, field_error
from got_api.shared.texts import active_language, text


class GameCode(Code):
    """Codes of the services; the engine has its own."""

    ABSENCE_OVERLAPS = "absence_overlaps", 409
    ABSENCE_TOO_LONG = "absence_too_long", 422
    ABSENCE_TOO_SOON = "absence_too_soon", 422
    ALREADY_ANSWERED = "already_answered", 409
    ALREADY_SEATED = "already_seated", 409
    BOT_UNKNOWN = "bot_unknown", 422
    BOTS_NOT_ALLOWED = "bots_not_allowed", 403
    CURSOR_OUTDATED = "cursor_outdated", 409
    EXTENSION_TOO_LONG = "extension_too_long", 422
    GAME_FULL = "game_full", 409
    GAME_NOT_FINISHED = "game_not_finished", 409
    GAME_NOT_RUNNING = "game_not_running", 409
    GAME_NOT_STARTED = "game_not_started", 409
    GAME_STARTED = "game_started", 409
    GAME_UNREADABLE = "game_unreadable", 500
    NOT_AN_ORGANISER = "not_an_organiser", 403
    NOT_A_SUBSTITUTE = "not_a_substitute", 403
    NOT_ALLOWED_BY_POLICY = "not_allowed_by_policy", 403
    HOUSE_NOT_CHOSEN_HERE = "house_not_chosen_here", 409
    HOUSE_NOT_IN_GAME = "house_not_in_game", 422
    HOUSE_TAKEN = "house_taken", 409
    INVITATION_WRONG = "invitation_wrong", 403
    KNOWS_ANOTHER_HOUSE = "knows_another_house", 409
    LEFT_FOR_GOOD = "left_for_good", 409
    NOT_CHRONIC = "not_chronic", 409
    NOT_PAUSED = "not_paused", 409
    NOT_SEATED = "not_seated", 403
    NOT_THE_HOST = "not_the_host", 403
    NO_INVITATION_NEEDED = "no_invitation_needed", 409
    NO_VOTER = "no_voter", 403
    OFFER_ANSWERED = "offer_answered", 409
    OFFER_EXPIRED = "offer_expired", 409
    OFFER_TAKEN = "offer_taken", 409
    PAUSE_TOO_LONG = "pause_too_long", 422
    PICTURES_BUSY = "pictures_busy", 503
    PLAYER_RETURNED = "player_returned", 409
    SANDBOX_OFF = "sandbox_off", 403
    SEATS_OPEN = "seats_open", 409
    SEAT_IS_OPEN = "seat_is_open", 409
    SEAT_NOT_OPEN = "seat_not_open", 409
    SETTING_UNLAWFUL = "setting_unlawful", 422
    SITTER_FORBIDDEN = "sitter_forbidden", 422
    SITTER_TOO_LONG = "sitter_too_long", 422
    LIST_FULL = "list_full", 409
    TOO_MANY_LOBBIES = "too_many_lobbies", 409
    TOO_MANY_SANDBOX_GAMES = "too_many_sandbox_games", 409
    USER_UNKNOWN = "user_unknown", 422
    VOTE_FORBIDDEN = "vote_forbidden", 422
    VOTE_IS_CLOSED = "vote_is_closed", 409
    VOTE_IS_OPEN = "vote_is_open", 409


LOBBY: dict[str, int] = GameCode.statuses()


ENGINE: dict[str, int] = {
    "decision_closed": 409,
    "decision_unknown": 404,
    "game_over": 409,
    "not_asked": 403,
    "wrong_kind": 400,
    # Any question with listed answers.
    "not_an_option": 422,
    # Orders.
    "order_banned": 422,
    "order_token_used_twice": 422,
    "order_without_units": 422,
    "place_without_order": 422,
    "too_many_special_orders": 422,
    "unknown_order_token": 422,
    "unknown_area": 422,
    "raven_cannot_do_that": 422,
    "no_such_order": 422,
    "cannot_raid_that": 422,
    # Marches.
    "area_closed": 422,
    "cannot_leave_power_token": 422,
    "destination_named_twice": 422,
    "empty_move": 422,
    "neutral_force_too_strong": 422,
    "not_adjacent": 422,
    "not_your_unit": 422,
    "port_full": 422,
    "second_attack": 422,
    "supply_broken": 422,
    "unit_named_twice": 422,
    "unit_not_there": 422,
    "unit_routed": 422,
    "unknown_unit": 422,
    "cannot_ask_for_that": 422,
    # Mustering.
    "cannot_muster_there": 422,
    "cannot_place_ship": 422,
    "cannot_place_unit": 422,
    "cannot_upgrade": 422,
    "no_free_piece": 422,
    "not_enough_points": 422,
    "unknown_unit_type": 422,
    # Combat.
    "all_support_orders_or_none": 422,
    "cannot_support_from_there": 422,
    "cannot_support_that_side": 422,
    "no_such_support": 422,
    "support_without_side": 422,
    "card_not_in_hand": 422,
    "card_cannot_do_that": 422,
    "illegal_retreat": 422,
    "unit_not_eligible": 422,
    "wrong_number_of_units": 422,
    "too_many_ships": 422,
    # Westeros and wildlings.
    "bid_above_power": 422,
    "bid_below_zero": 422,
    "house_not_tied": 422,
    "no_such_effect": 422,
    "not_a_reconciliation": 422,
    "not_an_order_of_the_tied": 422,
    "only_one_area": 422,
}  # fmt: skip

CODES: dict[str, int] = LOBBY | ENGINE
REMEDIES: dict[str, Remedy] = {
    GameCode.ABSENCE_OVERLAPS: Remedy.CHOOSE_AGAIN,
    GameCode.CURSOR_OUTDATED: Remedy.START_AGAIN,
    GameCode.HOUSE_NOT_CHOSEN_HERE: Remedy.CORRECT_REQUEST,
    GameCode.HOUSE_TAKEN: Remedy.CHOOSE_AGAIN,
    GameCode.INVITATION_WRONG: Remedy.CHOOSE_AGAIN,
    GameCode.NO_INVITATION_NEEDED: Remedy.CORRECT_REQUEST,
}


def _fact(kind: str, text: str) -> dict[str, Any]:
    return {"type": kind, "description": text}


def _list(kind: str, text: str) -> dict[str, Any]:
    return {"type": "array", "items": {"type": kind}, "description": text}


FACTS: dict[str, dict[str, Any]] = {
    "amount": _fact("integer", "The amount that the answer names."),
    "area": _fact("string", "Id of the place that the answer names."),
    "areas": _list("string", "Ids of the places that the problem is about."),
    "bots": _list("string", "Names of the bots that the server offers."),
    "house_choice": {
        "$ref": "#/components/schemas/HouseChoice",
        "description": "Method by which houses are chosen.",
    },
    "host_powers": _list("string", "Actions that the host can take without a vote."),
    "houses": _list("string", "Ids of the houses that are possible."),
    "left_days": _fact("number", "Days of absence that are left in the year."),
    "max_days": _fact("integer", "The largest allowed number of days."),
    "maximum": _fact("integer", "The largest allowed number."),
    "minimum": _fact("integer", "The smallest allowed number."),
    "miss_count": _fact("integer", "Number of due times that the seat has missed."),
    "needed": _fact("integer", "Strength that is needed to beat the neutral force."),
    "needed_count": _fact("integer", "Number of misses that allow this."),
    "number": _fact("integer", "Number of the decision."),
    "path": _fact("string", "Location of the fault in the answer, as a JSON pointer."),
    "placed": _fact("integer", "Number of starred orders in the answer."),
    "positions": _list("integer", "Positions of the open seats."),
    "power": _fact("integer", "Available power of the house."),
    "sent": _fact("integer", "Total strength of the units that the answer sends."),
    "sides": _list("string", "Ids of the houses that can be supported."),
    "stars": _fact("integer", "Number of starred orders that the house can place."),
    "status": {"$ref": "#/components/schemas/GameStatus", "description": "Status of the game."},
    "supply": _list("integer", "The largest allowed army sizes, in units, from large to small."),
    "token": _fact("string", "The order token that the answer names."),
    "type": _fact("string", "The kind of unit that the answer names."),
    "unit": _fact("string", "The unit that the answer names."),
    "vote_kinds": _list("string", "Kinds of votes that players can call."),
    "year": _fact("integer", "The calendar year in which the days are counted."),
}
"""Schemas of the facts of problems, by name."""


def _expected_words(expected: str) -> str:
    """Describes the value that was expected instead of the one sent. A kind of value has a name; ids are
    listed unchanged."""
    known = expected.removeprefix("one of ")
    if known != expected:
        return text("field_problem-one_of", known=known)
    words = words_for(active_language())
    name = f"expected-{expected.replace(' ', '_')}"
    return text("field_problem-expected", expected=words.text(name) if words.has(name) else expected)


def problem_of(refusal: InputRefused) -> Problem:
    """Converts a refusal of the engine to a problem with its code, status, rule and facts."""
    facts = dict(refusal.facts)
    errors = []
    if isinstance(refusal, MalformedInput):
        field = str(facts.pop("path", "")).strip("/").replace("/", ".")
        expected = str(facts.pop("expected", ""))
        errors = [field_error(field, refusal.code, _expected_words(expected))]
    return Problem(
        refusal.code,
        status=refusal.status,
        rule=refusal.rule,
        facts=facts,
        errors=errors,
        allowed_labels=allowed_labels(words_for(active_language()), refusal.allowed),
    )
