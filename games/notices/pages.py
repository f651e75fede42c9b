"""Addresses of pages for people, and of files that link them to phone apps."""

from django.urls import path

from games.notices.api.game_page import game_page
from games.notices.api.link_pages import android_apps, apple_apps
from got_api.serving.web_client import with_client

urlpatterns = [
    path("games/<code:code>", with_client(game_page), name="game-page"),
    path(".well-known/assetlinks.json", android_apps, name="android-apps"),
    path(".well-known/apple-app-site-association", apple_apps, name="apple-apps"),
]
