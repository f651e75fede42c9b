"""The settings of the server with these migrations of the games."""

from got_api.settings import *  # noqa: F403

MIGRATION_MODULES = {"games": "tests.storage.later.migrations"}
