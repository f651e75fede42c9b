"""Requested forecasts. A forecast depends only on its plan, so seasons with the same plan share one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Forecast(models.Model):
    """A plan, by its SHA-256, and the result that a worker computed from it. `next_at`: when a worker may
    take it."""

    key = models.CharField(max_length=64, unique=True)
    plan = models.JSONField()
    result = models.JSONField(null=True)
    asked_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="leagues_forecast_due"),
            models.Index(fields=["asked_at"], name="leagues_forecast_old"),
        ]
