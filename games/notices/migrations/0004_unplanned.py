"""What is yet to be planned is a row of its own: a mark on the notice had each of them written twice."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_held_deliveries")]
    operations = [
        migrations.CreateModel(
            name="Unplanned",
            fields=[
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="notices.notice",
                    ),
                ),
                ("not_before", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["not_before"], name="notices_unplanned_next")],
            },
        ),
        migrations.RunSQL(
            """insert into notices_unplanned (notice_id, not_before)
            select id, not_before from notices_notice where not is_planned;
            set constraints all immediate""",
            """update notices_notice set is_planned = not exists (
                select from notices_unplanned where notice_id = notices_notice.id)""",
        ),
        migrations.RemoveIndex(model_name="notice", name="notices_notice_new"),
        migrations.RemoveField(model_name="notice", name="is_planned"),
    ]
