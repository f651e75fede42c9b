"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.replies.api import views

converters.register()

urlpatterns = [
    path(
        "games/<code:code>/decisions/<number:number>/answer/read",
        views.ReadingOfAnswer.as_view(),
        name="answer-read",
    ),
]
