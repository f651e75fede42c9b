"""The project as a Django app, without models: grants, checks and commands."""

from django.apps import AppConfig, apps
from django.conf import settings
from django.db.models.signals import post_migrate, pre_migrate

from got_api.registry import App, collect


class GotApiConfig(AppConfig):
    name = "got_api"
    verbose_name = "Project"

    def ready(self) -> None:
        from got_api.database.citus import insert_by_values
        from got_api.database.grants import apply_grants
        from got_api.database.releases import limit_lock_waits, refuse_replaced_migrations

        collect()
        # Django sends these signals for each app with models, in this order. After the last one, all tables
        # exist.
        with_models = [config for config in apps.get_app_configs() if config.models_module is not None]
        pre_migrate.connect(refuse_replaced_migrations, sender=with_models[0])
        pre_migrate.connect(limit_lock_waits, sender=with_models[0])
        post_migrate.connect(apply_grants, sender=with_models[-1])
        if settings.GOT_CITUS:
            insert_by_values()
        import got_api.database.checks  # noqa: F401  registers the system checks

    def parts(self) -> App:
        from got_api.contracts import READ, WRITE, Grant
        from got_api.database.citus import plan_each_time, with_worker_settings
        from got_api.http.errors import CODES, FACTS
        from got_api.http.remedies import REMEDIES

        return App(
            codes=CODES | {"request_timeout": 408},
            facts=FACTS,
            remedies=REMEDIES,
            grants={
                "auth_": Grant(web=WRITE),
                "django_": Grant(web=WRITE),
                "django_migrations": Grant(web=READ),
            },
            citus_changes=(with_worker_settings, plan_each_time),
        )
