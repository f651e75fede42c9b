"""The project knows its apps only by the parts that they declare."""

import re

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.extensions import GameApp
from got_api import registry
from got_api.contracts import Grant, Remedy
from got_api.http.errors import published_codes
from got_api.registry import App, parts
from tests.declaring import declare_app

NAMED = re.compile(r"\bgames[._/]\w+|\bnotices[._/](?!md\b)\w+")


def test_only_the_settings_of_the_project_package_mention_the_games_package() -> None:
    """An app declares its tables, modules and addresses in its AppConfig: see got_api/registry.py."""
    files = sorted((settings.BASE_DIR / "got_api").rglob("*.py"))
    found = [(file.name, name) for file in files for name in NAMED.findall(file.read_text())]
    # Django itself requires folders of texts, a middleware and an app; drf-spectacular the name of an enum.
    apps = {
        "games.notices",
        "games.instructions",
        "games.press",
        "games.replies",
        "games.leagues",
        "games.standby",
        "games.readiness",
        "games.archive",
        "games.bots",
    }
    assert {name for _, name in found} == {"games/words", "games.api", *apps}
    assert {file for file, _ in found} == {"settings.py"}
    assert len(files) > 30


def test_every_task_of_the_schedule_exists_and_has_a_worker() -> None:
    from got_api.celery import app

    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert len(scheduled) >= 7
    assert scheduled <= set(app.tasks)
    queues = {app.amqp.router.route({}, task)["queue"].name for task in scheduled}
    assert queues == {"celery", "notices"}


def test_parts_that_a_test_declares_are_removed_at_its_end() -> None:
    before = parts(App)
    with declare_app(GameApp(codes={"raven_lost": 409}, moves=("select 1",))):
        assert published_codes()["raven_lost"] == 409
        assert parts(GameApp).moves[-1] == "select 1"
    assert parts(App) is not before and parts(App) == before


@pytest.mark.parametrize(
    ("app", "message"),
    [
        (App(codes={"not_found": 410}), "got_api and probe both declare codes: not_found"),
        (App(grants={"press_": Grant()}), "press and probe both declare grants: press_"),
        (App(urls=("games.api.urls",)), "games and probe both declare urls: games.api.urls"),
        (GameApp(quiet_hours="select 1"), "notices and probe both declare quiet_hours"),
        (App(remedies={"raven_lost": Remedy.REPORT}), "probe: remedies name an unknown code: raven_lost"),
        (
            App(faults={LookupError: ("raven_lost", print)}),
            "probe: faults name an unknown code: raven_lost",
        ),
    ],
)
def test_error_about_a_declared_part_names_the_app_and_the_field(app: App, message: str) -> None:
    before = parts(App)
    with pytest.raises(ImproperlyConfigured, match=f"^{re.escape(message)}$"), declare_app(app):
        pass
    assert parts(App) is before


def test_a_part_that_every_server_needs_must_be_declared() -> None:
    others = {label: app for label, app in registry._declared.items() if label != "notices"}
    with pytest.raises(ImproperlyConfigured, match="no app declares quiet_hours"):
        registry.use(others)
