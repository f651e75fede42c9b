"""The project knows its apps by their registrations."""

import re

from django.conf import settings

NAMED = re.compile(r"\bgames[._/]\w+|\bnotices[._/](?!md\b)\w+")


def test_project_package_does_not_name_the_games_package() -> None:
    """An app registers its tables, modules and addresses in its AppConfig: see got_api/registry.py."""
    files = sorted((settings.BASE_DIR / "got_api").rglob("*.py"))
    found = [(file.name, name) for file in files for name in NAMED.findall(file.read_text())]
    # Required by Django itself: folders of texts, a middleware, an app.
    apps = {
        "games.notices",
        "games.instructions",
        "games.press",
        "games.replies",
        "games.leagues",
        "games.standby",
        "games.readiness",
        "games.archive",
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
