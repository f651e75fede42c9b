"""Apps that users let in: their registry, what users let them do, codes, and two scopes to come."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SCOPES = [(scope, scope) for scope in ("read", "play", "press", "host", "organise", "account")]


def scopes():
    return django.contrib.postgres.fields.ArrayField(
        base_field=models.CharField(choices=SCOPES, max_length=16), size=None
    )


def key():
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def to(model, name, **kwargs):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to=model, **kwargs
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_idempotency_key")]

    operations = [
        migrations.CreateModel(
            "App",
            [
                ("id", key()),
                (
                    "client_id",
                    models.CharField(editable=False, max_length=40, unique=True),
                ),
                ("name", models.CharField(max_length=60)),
                ("about", models.CharField(blank=True, default="", max_length=300)),
                (
                    "redirect_uris",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500), blank=True, default=list, size=None
                    ),
                ),
                ("scopes", scopes()),
                ("secret_digest", models.BinaryField(editable=False, max_length=32, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("suspended_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("owner", to(settings.AUTH_USER_MODEL, "registered_apps", null=True)),
            ],
        ),
        migrations.CreateModel(
            "AppAccess",
            [
                ("id", key()),
                ("scopes", scopes()),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("refresh_key", models.BinaryField(editable=False, max_length=32, unique=True)),
                ("refresh_digest", models.BinaryField(editable=False, max_length=32)),
                ("app", to("accounts.app", "accesses")),
                ("user", to(settings.AUTH_USER_MODEL, "app_accesses")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "app"], name="accounts_access_of_user"),
                    models.Index(fields=["expires_at"], name="accounts_access_expires"),
                ],
            },
        ),
        migrations.CreateModel(
            "AuthorizationCode",
            [
                ("id", key()),
                ("digest", models.BinaryField(editable=False, max_length=32, unique=True)),
                ("scopes", scopes()),
                ("redirect_uri", models.CharField(default="", max_length=500)),
                ("challenge", models.CharField(max_length=43)),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("access", to("accounts.appaccess", "+", null=True)),
                ("app", to("accounts.app", "+")),
                ("user", to(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            "DeviceCode",
            [
                ("id", key()),
                ("digest", models.BinaryField(editable=False, max_length=32, unique=True)),
                ("user_code", models.CharField(editable=False, max_length=8, unique=True)),
                ("scopes", scopes()),
                ("is_allowed", models.BooleanField(null=True)),
                ("interval_seconds", models.PositiveSmallIntegerField(default=5)),
                ("polled_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("used_at", models.DateTimeField(null=True)),
                ("app", to("accounts.app", "+")),
                ("user", to(settings.AUTH_USER_MODEL, "+", null=True)),
            ],
        ),
        migrations.AddField(
            "AccessToken", "access", to("accounts.appaccess", "tokens", blank=True, editable=False, null=True)
        ),
        migrations.AlterField("AccessToken", "scopes", scopes()),
        migrations.AlterField(
            "AccessToken",
            "kind",
            models.CharField(
                choices=[("login", "login"), ("personal", "personal"), ("app", "app")], max_length=8
            ),
        ),
    ]
