"""The codes that only the endpoints of the games answer: those of the lobby, and those of the engine."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine import Malformed, Refused
from got_api.errors import CodeEntry, Problem, field_error, problem_from


class GameCode(StrEnum):
    """What the services refuse; the engine has its own codes."""

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
    HOST_MAY_NOT = "host_may_not"
    HOUSE_NOT_CHOSEN_HERE = "house_not_chosen_here"
    HOUSE_NOT_IN_GAME = "house_not_in_game"
    HOUSE_TAKEN = "house_taken"
    INVITATION_WRONG = "invitation_wrong"
    KNOWS_ANOTHER_HOUSE = "knows_another_house"
    LEFT_FOR_GOOD = "left_for_good"
    NOT_CHRONIC = "not_chronic"
    NOT_PAUSED = "not_paused"
    NOT_SEATED = "not_seated"
    NOT_THE_CREATOR = "not_the_creator"
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
        409, "Already answered", _("Your house has answered; replace the answer instead of drafting one.")
    ),
    GameCode.ALREADY_SEATED: CodeEntry(409, "Already seated", _("You have a seat in this game.")),
    GameCode.BOT_UNKNOWN: CodeEntry(422, "Bot unknown", _("The server has no bot of this name.")),
    GameCode.CURSOR_OUTDATED: CodeEntry(
        409,
        "Cursor outdated",
        _("The server was restored from a backup; discard what you have and read from the start."),
    ),
    GameCode.GAME_FULL: CodeEntry(409, "Game full", _("All seats of this game are taken.")),
    GameCode.GAME_NOT_STARTED: CodeEntry(409, "Game not started", _("This game has not started yet.")),
    GameCode.GAME_STARTED: CodeEntry(409, "Game started", _("This is possible only before the start.")),
    GameCode.GAME_UNREADABLE: CodeEntry(
        500,
        "Game unreadable",
        _("The server cannot read this game at present. Nothing is lost, and its staff is notified."),
    ),
    GameCode.HOUSE_NOT_CHOSEN_HERE: CodeEntry(
        409, "House not chosen here", _("In this game houses are not chosen by those who sit down.")
    ),
    GameCode.HOUSE_NOT_IN_GAME: CodeEntry(
        422, "House not in game", _("This house does not play in a game of this size.")
    ),
    GameCode.HOUSE_TAKEN: CodeEntry(409, "House taken", _("Somebody else has this house.")),
    GameCode.INVITATION_WRONG: CodeEntry(
        403, "Invitation wrong", _("This game is open only to those who send its invitation code.")
    ),
    GameCode.NO_INVITATION_NEEDED: CodeEntry(
        409, "No invitation needed", _("This game is open to everybody and has no invitation code.")
    ),
    GameCode.NOT_SEATED: CodeEntry(403, "Not seated", _("You have no seat in this game.")),
    GameCode.NOT_THE_CREATOR: CodeEntry(
        403, "Not the creator", _("Only the creator of this game may do that.")
    ),
    GameCode.SEATS_OPEN: CodeEntry(409, "Seats open", _("Some seats of this game are still open.")),
    GameCode.TOO_MANY_LOBBIES: CodeEntry(
        409,
        "Too many lobbies",
        _("Start or cancel some of the games you created, or ask the staff for the right to organise."),
    ),
    # While the game runs.
    GameCode.ABSENCE_OVERLAPS: CodeEntry(
        409, "Absence overlaps", _("You have announced an absence for a part of this time.")
    ),
    GameCode.ABSENCE_TOO_LONG: CodeEntry(
        422, "Absence too long", _("You have not so many days of absence left.")
    ),
    GameCode.ABSENCE_TOO_SOON: CodeEntry(422, "Absence too soon", _("Announce an absence before it begins.")),
    GameCode.EXTENSION_TOO_LONG: CodeEntry(
        422, "Extension too long", _("An extension can be two weeks long at most.")
    ),
    GameCode.GAME_NOT_RUNNING: CodeEntry(
        409, "Game not running", _("This is possible only while the game runs.")
    ),
    GameCode.HOST_MAY_NOT: CodeEntry(
        403, "Host may not", _("In this game the host has agreed not to do this.")
    ),
    GameCode.KNOWS_ANOTHER_HOUSE: CodeEntry(
        409,
        "Knows another house",
        _("Who has seen another house's secrets in this game cannot play this one."),
    ),
    GameCode.LEFT_FOR_GOOD: CodeEntry(
        409, "Left for good", _("You left this seat, or were taken from it, and cannot come back to it.")
    ),
    GameCode.NOT_CHRONIC: CodeEntry(
        409, "Not chronic", _("This seat has not missed enough due times for that.")
    ),
    GameCode.NOT_PAUSED: CodeEntry(409, "Not paused", _("This game is not paused.")),
    GameCode.NO_VOTER: CodeEntry(403, "No voter", _("Your house does not decide this vote.")),
    GameCode.PAUSE_TOO_LONG: CodeEntry(422, "Pause too long", _("This game agreed on shorter pauses.")),
    GameCode.SEAT_IS_OPEN: CodeEntry(
        409, "Seat is open", _("Your seat is open after several misses; return to it first.")
    ),
    GameCode.SEAT_NOT_OPEN: CodeEntry(409, "Seat not open", _("Somebody plays at this seat.")),
    GameCode.SETTING_UNLAWFUL: CodeEntry(
        422, "Setting unlawful", _("A setting of the clock or policy cannot be so.")
    ),
    GameCode.SITTER_FORBIDDEN: CodeEntry(422, "Sitter forbidden", _("This game agreed on no sitters.")),
    GameCode.SITTER_TOO_LONG: CodeEntry(
        422, "Sitter too long", _("A sitter's time begins now and ends within what this game agreed on.")
    ),
    GameCode.USER_UNKNOWN: CodeEntry(422, "User unknown", _("There is no user of this name.")),
    GameCode.VOTE_FORBIDDEN: CodeEntry(422, "Vote forbidden", _("This game agreed not to vote on that.")),
    GameCode.VOTE_IS_CLOSED: CodeEntry(409, "Vote is closed", _("This vote has ended.")),
    GameCode.VOTE_IS_OPEN: CodeEntry(409, "Vote is open", _("A vote of this kind is open already.")),
}


def _illegal(detail: Any) -> CodeEntry:
    """The title is the same for all: clients switch on the code."""
    return CodeEntry(422, "Against the rules", detail)


ENGINE: dict[str, CodeEntry] = {
    "decision_closed": CodeEntry(409, "Decision closed", _("This decision has been answered.")),
    "decision_unknown": CodeEntry(404, "Decision unknown", _("No decision of this number has been opened.")),
    "game_over": CodeEntry(409, "Game over", _("This game has ended.")),
    "not_asked": CodeEntry(403, "Not asked", _("This decision is another house's.")),
    "wrong_kind": CodeEntry(400, "Wrong kind", _("The answer is of another kind than the decision.")),
    # Any question with listed answers.
    "not_an_option": _illegal(_("This answer is not among the options.")),
    # Orders.
    "order_banned": _illegal(_("This order may not be placed in this round.")),
    "order_token_used_twice": _illegal(_("An order token can lie in one place only.")),
    "order_without_units": _illegal(_("Orders are placed where your own units are.")),
    "place_without_order": _illegal(_("Every place with units of yours needs an order.")),
    "too_many_special_orders": _illegal(_("You place more special orders than you have stars.")),
    "unknown_order_token": _illegal(_("There is no such order token.")),
    "unknown_area": _illegal(_("There is no such area.")),
    "raven_cannot_do_that": _illegal(_("The Messenger Raven cannot do this now.")),
    "no_such_order": _illegal(_("You have no order of this kind there.")),
    "cannot_raid_that": _illegal(_("This order cannot be raided from there.")),
    # Marches.
    "area_closed": _illegal(_("Nobody may enter this area in a game of this size.")),
    "cannot_leave_power_token": _illegal(_("No power token can be left behind there.")),
    "destination_named_twice": _illegal(_("Name each destination once.")),
    "empty_move": _illegal(_("A move needs at least one unit.")),
    "neutral_force_too_strong": _illegal(_("These units do not beat the neutral force.")),
    "not_adjacent": _illegal(_("The unit cannot get there.")),
    "not_your_unit": _illegal(_("This unit belongs to another house.")),
    "port_full": _illegal(_("The port has no room for so many ships.")),
    "second_attack": _illegal(_("One march order starts one battle at most.")),
    "supply_broken": _illegal(_("Your supply does not feed such armies.")),
    "unit_named_twice": _illegal(_("Name each unit once.")),
    "unit_not_there": _illegal(_("This unit is not where the march begins.")),
    "unit_routed": _illegal(_("A routed unit cannot march.")),
    "unknown_unit": _illegal(_("There is no such unit on the board.")),
    "cannot_ask_for_that": _illegal(_("This support cannot be asked for.")),
    # Mustering.
    "cannot_muster_there": _illegal(_("This area pays for no musterings now.")),
    "cannot_place_ship": _illegal(_("A ship cannot be placed there.")),
    "cannot_place_unit": _illegal(_("A unit cannot be placed there.")),
    "cannot_upgrade": _illegal(_("This unit cannot be upgraded.")),
    "no_free_piece": _illegal(_("All pieces of this kind are on the board.")),
    "not_enough_points": _illegal(_("The area has not enough mustering points.")),
    "unknown_unit_type": _illegal(_("There is no such kind of unit.")),
    # Combat.
    "all_support_orders_or_none": _illegal(_("In this game all your support orders help, or none.")),
    "cannot_support_from_there": _illegal(_("No support can come from there.")),
    "cannot_support_that_side": _illegal(_("You may not support this side.")),
    "no_such_support": _illegal(_("This support was not offered.")),
    "support_without_side": _illegal(_("Name the side that is supported, or no area.")),
    "card_not_in_hand": _illegal(_("This house card is not in your hand.")),
    "card_cannot_do_that": _illegal(_("The card does not allow this.")),
    "illegal_retreat": _illegal(_("The units may not retreat there.")),
    "unit_not_eligible": _illegal(_("This unit is not among those to choose from.")),
    "wrong_number_of_units": _illegal(_("Choose as many units as are asked for.")),
    "too_many_ships": _illegal(_("Fewer ships can be taken over.")),
    # Westeros and wildlings.
    "bid_above_power": _illegal(_("You bid more power than you have.")),
    "bid_below_zero": _illegal(_("A bid is zero at least.")),
    "house_not_tied": _illegal(_("This house is not among the tied ones.")),
    "no_such_effect": _illegal(_("The card offers no such effect.")),
    "not_a_reconciliation": _illegal(_("This does not fit your armies to your supply, or gives too much.")),
    "not_an_order_of_the_tied": _illegal(_("Each group keeps its houses; only their order is yours.")),
    "only_one_area": _illegal(_("All of it must come from one area.")),
}  # fmt: skip

CODES: dict[str, CodeEntry] = LOBBY | ENGINE


def problem_of(refused: Refused) -> Problem:
    """The engine's refusal as a problem: its code, status, rule and facts."""
    facts = dict(refused.facts)
    errors = []
    if isinstance(refused, Malformed):
        field = str(facts.pop("path", "")).strip("/").replace("/", ".")
        expected = str(facts.pop("expected", ""))
        errors = [field_error(field, refused.code, _("Expected: %s") % expected)]
    return problem_from(refused.code, refused.status, refused.rule, facts, errors=errors)
