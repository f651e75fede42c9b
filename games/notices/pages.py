"""Addresses of pages for people."""

from django.urls import path

from games.notices.api.game_page import GamePage

urlpatterns = [path("games/<code:code>", GamePage.as_view(), name="game-page")]
