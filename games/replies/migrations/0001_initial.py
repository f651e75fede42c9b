"""Mails that players send back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from got_api.database.first_tables import CreateTables


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('games', '0001_initial'),
        ('notices', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='InboundMail',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.UUIDField(editable=False)),
                    ('house', models.TextField()),
                    ('number', models.IntegerField(null=True)),
                    ('is_message', models.BooleanField(default=False)),
                    ('expires_at', models.DateTimeField()),
                    ('key', models.BinaryField(max_length=32)),
                    ('raw', models.BinaryField(null=True)),
                    ('sender', models.TextField(default='')),
                    ('outcome', models.JSONField(editable=False, null=True)),
                    ('result', models.TextField(default='')),
                    ('state', models.TextField(choices=[('received', 'Received'), ('processed', 'processed, the receipt has not left'), ('done', 'Done'), ('dropped', 'dropped without a word'), ('failed', 'Failed')], default='received')),
                    ('attempts', models.PositiveIntegerField(default=0)),
                    ('next_attempt_at', models.DateTimeField(null=True)),
                    ('received_at', models.DateTimeField()),
                    ('unconfirmed', models.JSONField(editable=False, null=True)),
                    ('tail', models.BinaryField(max_length=32, null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'indexes': [models.Index(models.F('next_attempt_at'), condition=models.Q(('next_attempt_at__isnull', False)), name='replies_inboundmail_due'), models.Index(condition=models.Q(('state', 'received')), fields=['user', 'id'], name='replies_inboundmail_waiting'), models.Index(condition=models.Q(('tail__isnull', False)), fields=['user', 'tail'], name='replies_inboundmail_tails')],
                    'constraints': [models.UniqueConstraint(fields=('game', 'key'), name='replies_inboundmail_once'), models.CheckConstraint(condition=models.Q(models.Q(('raw__isnull', False), ('state', 'received')), models.Q(models.Q(('state', 'received'), _negated=True), ('raw__isnull', True)), _connector='OR'), name='replies_inboundmail_bytes_until_processed')],
                },
            ),
            migrations.CreateModel(
                name='ReturnedMail',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('delivery', models.UUIDField()),
                    ('returned_at', models.DateTimeField()),
                    ('channel', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='notices.channel')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('channel', 'delivery'), name='replies_returnedmail_once')],
                },
            ),
        ]),
    ]
