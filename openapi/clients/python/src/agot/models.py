"""Every object of the API: a shorter name for `agot.api.models`."""

from .api.models import *  # noqa: F403
