import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0003_substitutes"),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="conduct",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AddField(
            model_name="league",
            name="conduct_version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="season",
            name="has_reserved_places",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="conduct_version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="entry",
            name="waking",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="queued_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="opened_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.CreateModel(
            name="Choice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("houses", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leagues.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="choices",
                        to="leagues.round",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "entry"), name="leagues_choice_one_a_round")
                ],
            },
        ),
    ]
