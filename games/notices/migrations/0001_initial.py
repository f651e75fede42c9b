"""Channels, and the notices that leave by them."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.notices import growth
from games.storage.growth import autovacuum_statements
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    # Warnings are looked for in a window of due times, over all games.
    'create index notices_waiting_due on games_waiting (due_at)',
    *autovacuum_statements(growth.UPDATED, growth.SHORT_LIVED),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='Feed',
                fields=[
                    ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
            ),
            migrations.CreateModel(
                name='Notice',
                fields=[
                    ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                    ('season', models.JSONField(null=True)),
                    ('kind', models.TextField()),
                    ('subject', models.TextField(db_collation='C')),
                    ('facts', models.JSONField(default=dict)),
                    ('created_at', models.DateTimeField()),
                    ('not_before', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Preferences',
                fields=[
                    ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                    ('quiet_from', models.TimeField(null=True)),
                    ('quiet_until', models.TimeField(null=True)),
                    ('warn_minutes', models.PositiveIntegerField(default=240)),
                ],
            ),
            migrations.CreateModel(
                name='WarningProgress',
                fields=[
                    ('minutes', models.PositiveIntegerField(primary_key=True, serialize=False)),
                    ('up_to', models.DateTimeField()),
                ],
                options={
                    'db_table': 'notices_warned',
                },
            ),
            migrations.CreateModel(
                name='Channel',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.TextField()),
                    ('name', models.CharField(blank=True, default='', max_length=60)),
                    ('address', models.TextField()),
                    ('kinds', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                    ('digest', models.TextField(choices=[('none', 'None'), ('hourly', 'Hourly'), ('daily', 'Daily')], default='none')),
                    ('digest_hour', models.PositiveSmallIntegerField(default=18)),
                    ('language', models.CharField(blank=True, db_default='', default='', max_length=8)),
                    ('has_quiet_hours', models.BooleanField(default=True)),
                    ('is_active', models.BooleanField(default=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('confirmed_at', models.DateTimeField(editable=False, null=True)),
                    ('code_expires_at', models.DateTimeField(editable=False, null=True)),
                    ('code_tries', models.PositiveSmallIntegerField(default=0, editable=False)),
                    ('code_generation', models.PositiveIntegerField(default=0, editable=False)),
                    ('secret', models.BinaryField(max_length=64, null=True)),
                    ('former_secret', models.BinaryField(max_length=64, null=True)),
                    ('former_until', models.DateTimeField(editable=False, null=True)),
                    ('push_key', models.BinaryField(max_length=65, null=True)),
                    ('push_auth', models.BinaryField(max_length=16, null=True)),
                    ('unsubscribe_key', models.CharField(editable=False, max_length=43, unique=True)),
                    ('failures', models.PositiveIntegerField(default=0, editable=False)),
                    ('leased_until', models.DateTimeField(editable=False, null=True)),
                    ('game', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='channels', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Delivery',
                fields=[
                    ('state', models.TextField(choices=[('pending', 'Pending'), ('failed', 'failed, will be tried again'), ('sent', 'Sent'), ('dead', 'Dead'), ('held', 'held, may have been sent before a restore')], default='pending')),
                    ('attempts', models.PositiveIntegerField(default=0)),
                    ('next_attempt_at', models.DateTimeField(null=True)),
                    ('last_error', models.CharField(blank=True, default='', max_length=200)),
                    ('sent_at', models.DateTimeField(null=True)),
                    ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                    ('kind', models.TextField(choices=[('notices', 'Notices'), ('confirmation', 'Confirmation'), ('ping', 'Ping')], default='notices')),
                    ('body', models.TextField(default='', editable=False)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('channel', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notices.channel')),
                ],
                options={
                    'verbose_name_plural': 'deliveries',
                },
            ),
            migrations.CreateModel(
                name='LastMail',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'channel_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(null=True)),
                    ('public_seq', models.BigIntegerField()),
                    ('house_seq', models.BigIntegerField()),
                    ('channel', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='notices.channel')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='UnplannedNotice',
                fields=[
                    ('notice', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='notices.notice')),
                    ('not_before', models.DateTimeField()),
                ],
                options={
                    'db_table': 'notices_unplanned',
                },
            ),
            migrations.CreateModel(
                name='Item',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('ready_at', models.DateTimeField()),
                    ('is_dropped', models.BooleanField(default=False)),
                    ('channel', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='notices.channel')),
                    ('delivery', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='items', to='notices.delivery')),
                    ('notice', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='items', to='notices.notice')),
                ],
            ),
            migrations.CreateModel(
                name='Override',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('is_muted', models.BooleanField(default=False)),
                    ('kinds', models.JSONField(default=dict)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='StatusMessage',
                fields=[
                    ('state', models.TextField(choices=[('pending', 'Pending'), ('failed', 'failed, will be tried again'), ('sent', 'Sent'), ('dead', 'Dead'), ('held', 'held, may have been sent before a restore')], default='pending')),
                    ('attempts', models.PositiveIntegerField(default=0)),
                    ('next_attempt_at', models.DateTimeField(null=True)),
                    ('last_error', models.CharField(blank=True, default='', max_length=200)),
                    ('sent_at', models.DateTimeField(null=True)),
                    ('pk', models.CompositePrimaryKey('game_id', 'channel_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('message_id', models.CharField(blank=True, default='', max_length=64)),
                    ('wanted', models.BigIntegerField(default=1)),
                    ('shown', models.BigIntegerField(default=0)),
                    ('channel', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='notices.channel')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ],
            ),
            migrations.AddConstraint(
                model_name='channel',
                constraint=models.UniqueConstraint(fields=('user', 'kind', 'address', 'game'), name='notices_channel_one_an_address', nulls_distinct=False),
            ),
            migrations.AddConstraint(
                model_name='channel',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('game__isnull', False), models.Q(('language', ''), _negated=True)), models.Q(('game__isnull', True), ('language', '')), _connector='OR'), name='notices_channel_status_of_one_game'),
            ),
            migrations.AddConstraint(
                model_name='channel',
                constraint=models.UniqueConstraint(condition=models.Q(('push_key__isnull', False)), fields=('address',), name='notices_channel_one_a_browser'),
            ),
            migrations.AddConstraint(
                model_name='channel',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('push_auth__isnull', False), ('push_key__isnull', False)), models.Q(('push_auth__isnull', True), ('push_key__isnull', True)), _connector='OR'), name='notices_channel_keys_of_a_browser'),
            ),
            migrations.AddConstraint(
                model_name='channel',
                constraint=models.CheckConstraint(condition=models.Q(('digest_hour__lt', 24)), name='notices_channel_hour_of_the_day'),
            ),
            migrations.AddIndex(
                model_name='delivery',
                index=models.Index(fields=['channel', '-id'], name='notices_delivery_of_channel'),
            ),
            migrations.AddIndex(
                model_name='delivery',
                index=models.Index(models.F('next_attempt_at'), condition=models.Q(('state__in', ('pending', 'failed'))), name='notices_delivery_due'),
            ),
            migrations.AddIndex(
                model_name='unplannednotice',
                index=models.Index(fields=['not_before'], name='notices_unplanned_next'),
            ),
            migrations.AddIndex(
                model_name='notice',
                index=models.Index(fields=['user', '-id'], name='notices_notice_of_user'),
            ),
            migrations.AddConstraint(
                model_name='notice',
                constraint=models.UniqueConstraint(fields=('game', 'user', 'kind', 'subject'), name='notices_notice_written_once'),
            ),
            migrations.AddConstraint(
                model_name='notice',
                constraint=models.UniqueConstraint(condition=models.Q(('game__isnull', True)), fields=('user', 'kind', 'subject'), name='notices_notice_of_season_once'),
            ),
            migrations.AddConstraint(
                model_name='notice',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('game__isnull', False), ('season__isnull', True)), models.Q(('game__isnull', True), ('season__isnull', False)), _connector='OR'), name='notices_notice_of_game_or_season'),
            ),
            migrations.AddIndex(
                model_name='item',
                index=models.Index(models.F('ready_at'), condition=models.Q(('delivery__isnull', True), ('is_dropped', False)), name='notices_item_ready'),
            ),
            migrations.AddIndex(
                model_name='item',
                index=models.Index(condition=models.Q(('delivery__isnull', True), ('is_dropped', False)), fields=['channel'], name='notices_item_of_channel'),
            ),
            migrations.AddConstraint(
                model_name='item',
                constraint=models.UniqueConstraint(fields=('notice', 'channel'), name='notices_item_once_a_channel'),
            ),
            migrations.AddIndex(
                model_name='override',
                index=models.Index(fields=['user'], name='notices_override_of_user'),
            ),
            migrations.AddIndex(
                model_name='statusmessage',
                index=models.Index(models.F('next_attempt_at'), condition=models.Q(('next_attempt_at__isnull', False)), name='notices_status_due'),
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
