"""The address that a user wants, until it is confirmed, and the mails for it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_develop_scope")]

    operations = [
        migrations.AddField(
            "User", "new_email", models.EmailField(blank=True, editable=False, max_length=254, null=True)
        ),
        migrations.AlterField(
            "AccountMail",
            "kind",
            models.TextField(
                choices=[
                    ("reset", "Reset"),
                    ("password_changed", "Password Changed"),
                    ("address_changed", "Address Changed"),
                    ("address_requested", "Address Requested"),
                    ("confirm_email", "Confirm Email"),
                ]
            ),
        ),
    ]
