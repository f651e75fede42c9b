"""The archives of finished games, and who reads them."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.archive import rls
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *rls.POLICIES,
    # It is compressed already.
    'alter table archive_archivebody alter column body set storage external',
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='Archive',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('packed_at', models.DateTimeField()),
                    ('emptied_at', models.DateTimeField(null=True)),
                    ('restored_at', models.DateTimeField(null=True)),
                    ('size', models.IntegerField()),
                    ('digest', models.TextField(db_collation='C')),
                    ('place', models.TextField()),
                    ('headlines', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                ],
            ),
            migrations.CreateModel(
                name='ArchiveBody',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('body', models.BinaryField()),
                ],
                options={
                    'verbose_name_plural': 'archive bodies',
                },
            ),
            migrations.CreateModel(
                name='UnreadCount',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('message_count', models.SmallIntegerField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'db_table': 'archive_unread',
                },
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
