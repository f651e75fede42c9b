"""The scope `develop`."""

import django.contrib.postgres.fields
from django.db import migrations, models

SCOPES = [(scope, scope) for scope in ("read", "play", "press", "host", "organise", "account", "develop")]


def scopes():
    return django.contrib.postgres.fields.ArrayField(
        base_field=models.CharField(choices=SCOPES, max_length=16), size=None
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_apps")]

    operations = [
        migrations.AlterField(model, "scopes", scopes())
        for model in ("AccessToken", "App", "AppAccess", "AuthorizationCode", "DeviceCode")
    ]
