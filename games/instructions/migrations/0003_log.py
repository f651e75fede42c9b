"""What instructions did is a log. The policies of the table stay with it, whatever it is called."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("instructions", "0002_seat_users"),
    ]

    operations = [
        migrations.RenameModel("Report", "LogEntry"),
        migrations.RenameField("LogEntry", "reported_at", "logged_at"),
    ]
