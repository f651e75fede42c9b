"""Every object of the API: `agot.api.models`, under a shorter name."""

from .api.models import *  # noqa: F403
