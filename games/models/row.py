"""What the rows of a game have in common."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from got_api import clock


class Id(models.TextField):  # type: ignore[type-arg]
    """An id of the engine. Collated by bytes, so that rows sort as Python sorts."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("db_collation", "C")
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def deconstruct(self) -> Any:
        """As Django's own field, without a function of ours: migrations import no live code."""
        name, _, args, kwargs = super().deconstruct()
        if callable(kwargs.get("default")):
            del kwargs["default"]
        return name, "django.db.models.TextField", args, kwargs


class CreatedAt(models.DateTimeField):  # type: ignore[type-arg]
    """When a row was created, by the clock that all machines share, unless another time is passed in."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("default", clock.now)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def deconstruct(self) -> Any:
        """As Django's own field, without a function of ours: migrations import no live code."""
        name, _, args, kwargs = super().deconstruct()
        del kwargs["default"]
        return name, "django.db.models.DateTimeField", args, kwargs


class PlainJson(models.JSONField):
    """JSON as it was written, so that a mapping that is loaded is walked as the one that was saved.

    `jsonb` would lose the order of keys. The driver reads `json` itself.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "json"

    def deconstruct(self) -> Any:
        """As the copy of this class that migrations have."""
        name, _, args, kwargs = super().deconstruct()
        return name, "games.migrations._frozen.PlainJson", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return value


def ids(**kwargs: object) -> ArrayField:  # type: ignore[type-arg]
    """Several ids in their order."""
    return ArrayField(models.TextField(), **kwargs)  # type: ignore[arg-type]


def document_format() -> models.PositiveSmallIntegerField:  # type: ignore[type-arg]
    """The format in which the documents of a row were written, see `games.engine.history`."""
    return models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)


class Row(models.Model):
    """A row of one game that somebody may be forbidden to read.

    `audience`: NULL is public, `{}` nobody, else the houses that may read it; stamped by storage alone.
    The primary key begins with the game, so that a game's rows lie together and can be distributed by it.
    """

    game = models.ForeignKey("games.Game", models.PROTECT, related_name="+", db_index=False)
    audience = ids(null=True, editable=False)

    class Meta:
        abstract = True
