"""The log of a season has entries about commitments to seeds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0007_ready_checks")]

    operations = [
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
                    ("seed_committed", "Seed Committed"),
                    ("draw_frozen", "Draw Frozen"),
                    ("draw_proposed", "Draw Proposed"),
                    ("draw_failed", "Draw Failed"),
                    ("draw_published", "Draw Published"),
                    ("draw_undone", "Draw Undone"),
                    ("ready_check_started", "Ready Check Started"),
                    ("ready_check_ended", "Ready Check Ended"),
                    ("table_waits", "Table Waits"),
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
