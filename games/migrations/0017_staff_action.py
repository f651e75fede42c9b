"""What the staff did to a game is an action, as on the staff pages."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0016_host")]

    operations = [migrations.RenameField("audit", "deed", "action")]
