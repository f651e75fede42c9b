"""URLs under /api/v1."""

from django.urls import path

from games.api import converters
from games.instructions.api import views

converters.register()

urlpatterns = [
    path("games/<code:code>/instructions", views.Instructions.as_view(), name="instructions"),
    path(
        "games/<code:code>/instructions/outlook",
        views.OutlookOfInstructions.as_view(),
        name="instruction-outlook",
    ),
    path(
        "games/<code:code>/instructions/suggestions",
        views.Suggestions.as_view(),
        name="instruction-suggestions",
    ),
    path(
        "games/<code:code>/instructions/suggestions/<code:suggestion>",
        views.OneSuggestion.as_view(),
        name="instruction-suggestion",
    ),
    path(
        "games/<code:code>/instructions/log",
        views.LogOfInstructions.as_view(),
        name="instruction-log",
    ),
]
