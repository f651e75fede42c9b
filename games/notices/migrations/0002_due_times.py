"""An index by due time: warnings are looked for in a window of them, over all games."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_initial"), ("games", "0003_clocks")]
    operations = [
        migrations.RunSQL(
            sql="create index notices_waiting_due on games_waiting (due_at)",
            reverse_sql="drop index notices_waiting_due",
        )
    ]
