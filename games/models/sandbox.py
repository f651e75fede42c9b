"""Settings of developers in the sandbox."""

from django.db import models


class SandboxFault(models.Model):
    """A planned fault in the next requests of a token, set by its developer."""

    class Kind(models.TextChoices):
        UNAVAILABLE = "unavailable"
        TOO_MANY_REQUESTS = "too_many_requests"
        CUT = "cut"
        LATE_EVENT = "late_event"
        UNKNOWN_KIND = "unknown_kind"

    token = models.OneToOneField("accounts.AccessToken", models.CASCADE, primary_key=True, related_name="+")
    kind = models.TextField(choices=Kind.choices)
    left_count = models.IntegerField()
    until = models.DateTimeField()
