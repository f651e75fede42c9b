"""Ready checks before the start of a game."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from got_api.database.first_tables import CreateTables


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='ReadyCheck',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('is_on', models.BooleanField(default=False)),
                    ('asked_at', models.DateTimeField(null=True)),
                    ('due_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='readiness_check_due')],
                },
            ),
            migrations.CreateModel(
                name='Confirmation',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('code', models.TextField(db_collation='C')),
                    ('confirmed_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'indexes': [models.Index(fields=['code'], name='readiness_confirmation_code')],
                },
            ),
        ]),
    ]
