"""Signal receivers of the standby lists, for events of games and accounts."""

from accounts.signals import AccountErasure, account_erased
from games.services.signals import Announcement, FinishedGame, announced, game_finished
from games.standby.models import GameVolunteer, Offer, Search, Volunteer
from games.standby.services import searching
from games.storage import game_by_game
from got_api.database.viewer import as_engine
from got_api.shared import clock


def connect() -> None:
    announced.connect(update_search_for_seat, dispatch_uid="standby")
    game_finished.connect(end_searches, dispatch_uid="standby")
    account_erased.connect(remove_person, dispatch_uid="standby")


def update_search_for_seat(announcement: Announcement, **_: object) -> None:
    """Receiver of `announced`: a player is late or has returned, or a seat was opened or taken over."""
    game_id, facts = announcement.game_id, announcement.facts
    house = facts.get("house")
    if announcement.user is not None or not house:  # a deadline extended for all houses names no house
        return
    match announcement.kind:
        case "deadline_moved" | "deadline_passed":
            searching.start_search_if_near_opening(game_id, house, facts["decision_number"], clock.now())
        case "seat_opened":
            searching.fill_opened_seat(game_id, house, clock.now())
        case "seat_replaced":
            searching.record_taken_seat(game_id, house, clock.now())
        case "seat_returned" if (search := searching.search_for(game_id, house)) is not None:
            searching.end_search(search, Search.Status.RETURNED, clock.now())


def end_searches(finished_game: FinishedGame, **_: object) -> None:
    """Receiver of `game_finished`."""
    searching.end_searches(finished_game.game_id, finished_game.finished_at)


def remove_person(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`: a seat that the user had accepted is offered to others."""
    with as_engine():
        own = {"user_id": erasure.user_id}
        waiting = Offer.objects.filter(**own, answer=Offer.Answer.ACCEPTED, taken_at=None)
        for offer in waiting:
            searches = Search.objects.filter(game_id=offer.game_id, code=offer.search)
            searches.filter(status=Search.Status.OPEN).update(next_at=clock.now())
        for offers in game_by_game(Offer.objects.filter(**own)):
            offers.delete()
        for volunteers in game_by_game(GameVolunteer.objects.filter(**own)):
            volunteers.delete()
        Volunteer.objects.filter(**own).delete()
