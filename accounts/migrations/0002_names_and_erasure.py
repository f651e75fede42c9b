import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountMail",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("reset", "Reset"),
                            ("password_changed", "Password Changed"),
                            ("address_changed", "Address Changed"),
                        ]
                    ),
                ),
                ("claim", models.CharField(default="", max_length=254)),
                ("address", models.EmailField(default="", max_length=254)),
                ("language", models.CharField(default="en", max_length=8)),
                ("created_at", models.DateTimeField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("next_attempt_at", models.DateTimeField(null=True)),
                ("last_error", models.CharField(default="", max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="NameKey",
            fields=[
                ("key", models.BinaryField(max_length=32, primary_key=True, serialize=False)),
            ],
        ),
        migrations.AddField(
            model_name="user",
            name="can_organise",
            field=models.BooleanField(
                default=False,
                help_text="May have any number of games open for registration at a time.",
                verbose_name="organiser",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="erased_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="is_leaving",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(max_length=30, null=True, unique=True),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                condition=models.Q(("is_leaving", True)), fields=["id"], name="accounts_user_leaving"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("erased_at__isnull", True), ("username__isnull", False)),
                    models.Q(
                        ("email__isnull", True),
                        ("erased_at__isnull", False),
                        ("is_active", False),
                        ("username__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="accounts_user_named_or_erased",
            ),
        ),
        migrations.AddField(
            model_name="accountmail",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="namekey",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="name_keys",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="accountmail",
            index=models.Index(
                models.F("next_attempt_at"),
                condition=models.Q(("next_attempt_at__isnull", False)),
                name="accounts_mail_due",
            ),
        ),
        migrations.AddIndex(
            model_name="accountmail",
            index=models.Index(fields=["created_at"], name="accounts_mail_created"),
        ),
    ]
