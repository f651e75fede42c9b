"""Requests that are carried out once. The policies are copies: a migration stays what it was."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

POLICIES = [
    "alter table accounts_idempotencykey enable row level security",
    "alter table accounts_idempotencykey force row level security",
    (
        "create policy own on accounts_idempotencykey for all to got_web "
        "using (coalesce(user_id, 0) = nullif(current_setting('got.user', true), '')::bigint) "
        "with check (coalesce(user_id, 0) = nullif(current_setting('got.user', true), '')::bigint)"
    ),
    (
        "create policy old on accounts_idempotencykey for all to got_engine "
        "using (created_at <= current_setting('got.now')::timestamptz - interval '24 hours')"
    ),
]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_language")]
    operations = [
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                (
                    "digest",
                    models.BinaryField(max_length=32, primary_key=True, serialize=False),
                ),
                ("fingerprint", models.BinaryField(max_length=32)),
                ("response", models.BinaryField(default=b"")),
                ("created_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunSQL(POLICIES, migrations.RunSQL.noop),
    ]
