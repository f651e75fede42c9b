"""Addresses under /api/v1."""

from django.urls import path

from games.api import converters
from games.api.reference_schema import SUBJECTS
from games.api.views import games, play, reference, seats

converters.register()

urlpatterns = [
    path("games", games.Games.as_view(), name="games"),
    path("games/<code:code>", games.OneGame.as_view(), name="game"),
    path("games/<code:code>/start", games.Start.as_view(), name="start"),
    path("games/<code:code>/invitation", games.InvitationOfGame.as_view(), name="invitation"),
    path("games/<code:code>/seats", seats.Seats.as_view(), name="seats"),
    path("games/<code:code>/seats/mine", seats.MySeat.as_view(), name="my-seat"),
    path("games/<code:code>/seats/<number:position>", seats.OneSeat.as_view(), name="seat"),
    path("games/<code:code>/position", play.Position.as_view(), name="position"),
    path("games/<code:code>/events", play.Events.as_view(), name="events"),
    path("games/<code:code>/decisions", play.Decisions.as_view(), name="decisions"),
    path("games/<code:code>/decisions/<number:number>", play.OneDecision.as_view(), name="decision"),
    path("games/<code:code>/decisions/<number:number>/answer", play.AnswerTo.as_view(), name="answer"),
    path(
        "games/<code:code>/decisions/<number:number>/answer/check",
        play.CheckOfAnswer.as_view(),
        name="answer-check",
    ),
    path("me/decisions", play.MyDecisions.as_view(), name="my-decisions"),
    *(
        path(f"reference/{name}", reference.view_of(name, subject), name=f"reference-{name}")
        for name, subject in SUBJECTS.items()
    ),
]
