"""Column classes of migrations. They never change: a migration that needs another class adds it."""

from typing import Any

from django.db import models


class PlainJson(models.JSONField):
    """A column of type `json`, which keeps the order of keys."""

    def db_type(self, connection: Any) -> str:
        return "json"
