"""Who joins the list of the server changes no search: the tick compares when it last looked at one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("standby", "0002_codes_of_games")]

    operations = [
        migrations.AddField(model_name="search", name="looked_at", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="volunteer", name="changed_at", field=models.DateTimeField(null=True)),
    ]
