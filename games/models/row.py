"""Base classes of the rows of a game."""

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from got_api.shared import clock


class Id(models.TextField):  # type: ignore[type-arg]
    """An id of the engine. Its collation is by bytes, so that rows are sorted as in Python."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("db_collation", "C")
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def deconstruct(self) -> Any:
        """Deconstructs to Django's own field, without our functions: migrations import no live code."""
        name, _, args, kwargs = super().deconstruct()
        if callable(kwargs.get("default")):
            del kwargs["default"]
        return name, "django.db.models.TextField", args, kwargs


class CreatedAt(models.DateTimeField):  # type: ignore[type-arg]
    """The time of creation of a row, by the clock that all machines share, unless another time is given."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("default", clock.now)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def deconstruct(self) -> Any:
        """Deconstructs to Django's own field, without our functions: migrations import no live code."""
        name, _, args, kwargs = super().deconstruct()
        del kwargs["default"]
        return name, "django.db.models.DateTimeField", args, kwargs


class PlainJson(models.JSONField):
    """JSON stored as text, so that a loaded mapping has its keys in the saved order.

    `jsonb` would lose the order of keys. The driver reads `json` itself.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "json"

    def deconstruct(self) -> Any:
        """Deconstructs to the copy of this class in the migrations."""
        name, _, args, kwargs = super().deconstruct()
        return name, "games.migrations._frozen.PlainJson", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        return value


def ids_field(**kwargs: object) -> ArrayField:  # type: ignore[type-arg]
    """Several ids in their order."""
    return ArrayField(models.TextField(), **kwargs)  # type: ignore[arg-type]


def document_format() -> models.PositiveSmallIntegerField:  # type: ignore[type-arg]
    """The format in which the documents of a row were written, see `games.engine.history`."""
    return models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)


class AudienceRow(models.Model):
    """A row of one game that may be hidden from some users.

    `audience`: the houses that may read the row. NULL means everybody, `{}` nobody. Only storage sets it. The
    primary key begins with the game, so that a game's rows lie together and can be distributed by it.
    """

    game = models.ForeignKey("games.Game", models.PROTECT, related_name="+", db_index=False)
    audience = ids_field(null=True, editable=False)

    class Meta:
        abstract = True
