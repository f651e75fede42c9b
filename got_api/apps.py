"""The project as a Django app: it has no models, but grants, checks and commands."""

from importlib.util import find_spec

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


class GotApiConfig(AppConfig):
    name = "got_api"
    verbose_name = "Project"

    def ready(self) -> None:
        from got_api.grants import apply_grants

        # Django tells of every app that has models, in this order; the last time all tables are there.
        last = [config for config in apps.get_app_configs() if config.models_module is not None][-1]
        post_migrate.connect(apply_grants, sender=last)
        if find_spec("got_api.checks"):
            import got_api.checks  # noqa: F401
