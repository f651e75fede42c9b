"""A row that waits to be planned is written together with its notice: no foreign key has to be checked."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0004_unplanned")]
    operations = [
        migrations.AlterField(
            model_name="unplanned",
            name="notice",
            field=models.OneToOneField(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="+",
                serialize=False,
                to="notices.notice",
            ),
        ),
    ]
