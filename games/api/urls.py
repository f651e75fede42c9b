"""Addresses under /api/v1."""

from django.urls import path

from games.api import converters
from games.api.reference_schema import SUBJECTS
from games.api.views import (
    absences,
    answers,
    clocks,
    combats,
    decisions,
    drafts,
    events,
    explain,
    games,
    home,
    live,
    news,
    pictures,
    position,
    proof,
    reference,
    replacement,
    seats,
    sitters,
    standing,
    votes,
)

converters.register()

urlpatterns = [
    path("games", games.Games.as_view(), name="games"),
    path("games/<code:code>", games.OneGame.as_view(), name="game"),
    path("games/<code:code>/start", games.Start.as_view(), name="start"),
    path("games/<code:code>/invitation", games.InvitationOfGame.as_view(), name="invitation"),
    path("games/<code:code>/seats", seats.Seats.as_view(), name="seats"),
    path("games/<code:code>/seats/mine", seats.MySeat.as_view(), name="my-seat"),
    path("games/<code:code>/seats/<number:position>", seats.OneSeat.as_view(), name="seat"),
    path("games/<code:code>/position", position.Position.as_view(), name="position"),
    path("games/<code:code>/board.svg", pictures.SvgOfBoard.as_view(), name="board-svg"),
    path("games/<code:code>/board.png", pictures.PngOfBoard.as_view(), name="board-png"),
    path("games/<code:code>/board.txt", pictures.TextOfBoard.as_view(), name="board-txt"),
    path("games/<code:code>/standing", standing.StandingOfGame.as_view(), name="standing"),
    path("games/<code:code>/combats", combats.FoughtCombats.as_view(), name="combats"),
    path("games/<code:code>/events", events.Events.as_view(), name="events"),
    path("games/<code:code>/stream", live.GameStream.as_view(), name="stream"),
    path("games/<code:code>/news", news.News.as_view(), name="news"),
    path("games/<code:code>/news/read", news.NewsRead.as_view(), name="news-read"),
    path("games/<code:code>/proof", proof.Proof.as_view(), name="proof"),
    path("games/<code:code>/decisions", decisions.Decisions.as_view(), name="decisions"),
    path("games/<code:code>/decisions/<number:number>", decisions.OneDecision.as_view(), name="decision"),
    path("games/<code:code>/decisions/<number:number>/answer", answers.AnswerTo.as_view(), name="answer"),
    path(
        "games/<code:code>/decisions/<number:number>/answer/check",
        answers.CheckOfAnswer.as_view(),
        name="answer-check",
    ),
    path("games/<code:code>/decisions/<number:number>/explain", explain.Explain.as_view(), name="explain"),
    path("games/<code:code>/decisions/<number:number>/draft", drafts.DraftOf.as_view(), name="draft"),
    path("presets", clocks.Presets.as_view(), name="presets"),
    path("games/<code:code>/clock", clocks.ClockOfGame.as_view(), name="clock"),
    path("games/<code:code>/pause", clocks.Pause.as_view(), name="pause"),
    path("games/<code:code>/extension", clocks.Extension.as_view(), name="extension"),
    path("games/<code:code>/messages", clocks.Messages.as_view(), name="messages"),
    path("games/<code:code>/seats/log", clocks.SeatLog.as_view(), name="seat-log"),
    path("games/<code:code>/seats/mine/return", replacement.Return.as_view(), name="return"),
    path("games/<code:code>/seats/mine/leave", replacement.Leave.as_view(), name="leave"),
    path("games/<code:code>/seats/mine/sitter", sitters.Sitter.as_view(), name="sitter"),
    path(
        "games/<code:code>/seats/<number:position>/open",
        replacement.OpeningOfSeat.as_view(),
        name="open-seat",
    ),
    path(
        "games/<code:code>/seats/<number:position>/take-over",
        replacement.TakeOver.as_view(),
        name="take-over",
    ),
    path("games/<code:code>/votes", votes.Votes.as_view(), name="votes"),
    path("games/<code:code>/votes/<number:number>", votes.OneVote.as_view(), name="vote"),
    path("games/<code:code>/votes/<number:number>/ballot", votes.BallotOf.as_view(), name="ballot"),
    path("seats/open", replacement.OpenSeats.as_view(), name="open-seats"),
    path("me/absences", absences.Absences.as_view(), name="absences"),
    path("me/absences/<number:number>", absences.OneAbsence.as_view(), name="absence"),
    path("me/stream", live.MyStream.as_view(), name="my-stream"),
    path("me/home", home.Home.as_view(), name="home"),
    path("me/decisions", decisions.MyDecisions.as_view(), name="my-decisions"),
    path("reference", reference.WholeReference.as_view(), name="reference"),
    path("reference/land.svg", pictures.Land.as_view(), name="reference-land"),
    *(
        path(f"reference/{name}", reference.view_of(name, subject), name=f"reference-{name}")
        for name, subject in SUBJECTS.items()
    ),
]
