import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0005_search_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="origin",
            field=models.TextField(db_collation="C", editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="result",
            name="game",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            model_name="search",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="kind",
            field=models.TextField(
                choices=[
                    ("season_created", "Season Created"),
                    ("season_imported", "Season Imported"),
                    ("document_changed", "Document Changed"),
                    ("status_changed", "Status Changed"),
                    ("entry_joined", "Entry Joined"),
                    ("entry_changed", "Entry Changed"),
                    ("apart_changed", "Apart Changed"),
                    ("draw_frozen", "Draw Frozen"),
                    ("draw_proposed", "Draw Proposed"),
                    ("draw_failed", "Draw Failed"),
                    ("draw_published", "Draw Published"),
                    ("draw_undone", "Draw Undone"),
                    ("round_started", "Round Started"),
                    ("table_ended", "Table Ended"),
                    ("round_closed", "Round Closed"),
                    ("ruling_made", "Ruling Made"),
                    ("appeal_made", "Appeal Made"),
                    ("appeal_decided", "Appeal Decided"),
                    ("card_shown", "Card Shown"),
                    ("card_taken_back", "Card Taken Back"),
                    ("household_changed", "Household Changed"),
                    ("standby_changed", "Standby Changed"),
                    ("seat_opened", "Seat Opened"),
                    ("substitute_asked", "Substitute Asked"),
                    ("offer_declined", "Offer Declined"),
                    ("seat_for_everybody", "Seat For Everybody"),
                    ("seat_filled", "Seat Filled"),
                    ("seat_returned", "Seat Returned"),
                ]
            ),
        ),
    ]
