"""The tables of games, and their policies, functions and triggers in the database."""

from importlib import import_module

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games import rls
from games.migrations import _frozen
from games.storage import (
    drafting,
    growth,
    holding,
    home,
    own_games,
    polling,
    signals,
    watching,
)
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *growth.KEYS,
    f'create view games_seatreader as {rls.SEAT_READERS}',
    f'create view games_seatuser as {import_module("games.migrations.0004_bot_accounts_in_seats").FORMER}',
    rls.HOUSES_READ,
    *(statement for table in rls.AUDIENCED for statement in rls.policy_statements(table)),
    *rls.OWN_MARKS,
    polling.POLL,
    polling.WAITING_FOR,
    home.UNREAD_FUNCTION,
    home.HOME,
    home.FINISHED,
    own_games.OWN_GAMES,
    watching.WATCH,
    watching.WATCHED_GAMES,
    *signals.SIGNALS,
    *signals.TRIGGERS,
    drafting.OWNED,
    holding.OWNED,
    *growth.autovacuum_statements(growth.UPDATED, growth.SHORT_LIVED),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='Game',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('name', models.CharField(max_length=80)),
                    ('status', models.TextField(choices=[('lobby', 'Lobby'), ('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], default='lobby')),
                    ('access', models.TextField(choices=[('open', 'Open'), ('invitation', 'Invitation')], default='open')),
                    ('house_choice', models.TextField(choices=[('free', 'Free'), ('random', 'Random'), ('host', 'Host')], default='free')),
                    ('take_over', models.TextField(choices=[('anybody', 'Anybody'), ('substitutes', 'Substitutes')], db_default='anybody', default='anybody')),
                    ('anonymity', models.TextField(choices=[('none', 'None'), ('until_end', 'Until End')], db_default='none', default='none', editable=False)),
                    ('language', models.TextField(db_collation='C', editable=False, null=True)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('started_at', models.DateTimeField(editable=False, null=True)),
                    ('finished_at', models.DateTimeField(editable=False, null=True)),
                    ('is_sandbox', models.BooleanField(db_default=False, default=False, editable=False)),
                    ('ended_by', models.TextField(choices=[('concession', 'Concession'), ('draw', 'Draw'), ('adjudication', 'Adjudication')], editable=False, null=True)),
                    ('awarded_to', models.TextField(db_collation='C', editable=False, null=True)),
                    ('draw_between', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('chance_commitment', models.TextField(editable=False, null=True)),
                    ('chance_scheme', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('chance_seats', _frozen.PlainJson(editable=False, null=True)),
                    ('players', models.PositiveSmallIntegerField()),
                    ('edition', models.TextField(db_collation='C', db_default='base', default='base', editable=False)),
                    ('tie_breakers', models.TextField(choices=[('booklet', 'booklet'), ('faq_2_0', 'faq_2_0')], default='booklet')),
                    ('winter_is_coming_timing', models.TextField(choices=[('on_resolve', 'on_resolve'), ('on_reveal', 'on_reveal')], default='on_resolve')),
                    ('tides_of_battle', models.BooleanField(default=False)),
                    ('lannister_port_ship', models.TextField(choices=[('always', 'always'), ('not_with_three', 'not_with_three'), ('never', 'never')], default='always')),
                    ('shortage_placement', models.TextField(choices=[('turn_order', 'turn_order'), ('simultaneous', 'simultaneous')], default='turn_order')),
                    ('support_granularity', models.TextField(choices=[('per_order', 'per_order'), ('per_house', 'per_house')], default='per_order')),
                    ('victory_check', models.TextField(choices=[('immediate', 'immediate'), ('after_march', 'after_march')], default='immediate')),
                    ('round', models.PositiveSmallIntegerField(default=0, editable=False)),
                    ('phase', models.TextField(choices=[('setup', 'setup'), ('westeros', 'westeros'), ('planning', 'planning'), ('action', 'action'), ('ended', 'ended')], default='setup', editable=False)),
                    ('threat', models.SmallIntegerField(default=0, editable=False)),
                    ('blade_used', models.BooleanField(default=False, editable=False)),
                    ('raven_used', models.BooleanField(default=False, editable=False)),
                    ('bans', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, editable=False, size=None)),
                    ('winner', models.TextField(db_collation='C', editable=False, null=True)),
                    ('decision_count', models.IntegerField(default=0, editable=False)),
                    ('draw_count', models.IntegerField(default=0, editable=False)),
                    ('public_seq', models.BigIntegerField(default=0, editable=False)),
                    ('outages_applied', models.IntegerField(db_default=0, default=0, editable=False)),
                    ('host', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='hosted_games', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Epoch',
                fields=[
                    ('number', models.BigIntegerField(primary_key=True, serialize=False)),
                    ('started_at', models.DateTimeField(default=django.utils.timezone.now)),
                ],
            ),
            migrations.CreateModel(
                name='Heartbeat',
                fields=[
                    ('name', models.TextField(primary_key=True, serialize=False)),
                    ('beat_at', models.DateTimeField()),
                    ('machine', models.TextField(default='')),
                    ('steady_seconds', models.FloatField(default=0)),
                    ('outages', models.IntegerField(default=0)),
                    ('outage_seconds', models.BigIntegerField(default=0)),
                    ('clock_steps', models.IntegerField(default=0)),
                    ('drift_seconds', models.FloatField(default=0)),
                    ('max_drift_seconds', models.FloatField(default=0)),
                    ('set_back_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.CreateModel(
                name='KeptFigures',
                fields=[
                    ('name', models.TextField(primary_key=True, serialize=False)),
                    ('text', models.TextField(db_default='[]', default='[]')),
                    ('computed_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.CreateModel(
                name='SandboxFault',
                fields=[
                    ('token', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='accounts.accesstoken')),
                    ('kind', models.TextField(choices=[('unavailable', 'Unavailable'), ('too_many_requests', 'Too Many Requests'), ('cut', 'Cut'), ('late_event', 'Late Event'), ('unknown_kind', 'Unknown Kind')])),
                    ('left_count', models.IntegerField()),
                    ('until', models.DateTimeField()),
                ],
            ),
            migrations.CreateModel(
                name='Absence',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('starts_at', models.DateTimeField()),
                    ('ends_at', models.DateTimeField()),
                    ('announced_at', models.DateTimeField()),
                    ('cancelled_at', models.DateTimeField(null=True)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='ChanceSeed',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('seed', models.BinaryField(max_length=32)),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Combat',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('area', models.TextField(db_collation='C')),
                    ('origin', models.TextField(db_collation='C')),
                    ('attacker', models.TextField(db_collation='C')),
                    ('defender', models.TextField(db_collation='C')),
                    ('order', models.TextField(db_collation='C')),
                    ('blade', models.TextField(db_collation='C', null=True)),
                    ('victor', models.TextField(db_collation='C', null=True)),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='GameClock',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='clock', serialize=False, to='games.game')),
                    ('preset', models.TextField()),
                    ('clock', _frozen.PlainJson()),
                    ('policy', _frozen.PlainJson()),
                    ('pauses', _frozen.PlainJson(default=list)),
                ],
            ),
            migrations.CreateModel(
                name='GameSecret',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('seed', models.BinaryField(max_length=32)),
                    ('agenda', _frozen.PlainJson(default=list)),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('version', models.BigIntegerField(default=0)),
                    ('event_count', models.BigIntegerField(default=0)),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Invitation',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('digest', models.BinaryField(max_length=32)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                ],
            ),
            migrations.CreateModel(
                name='UnreadableGame',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('reason', models.TextField()),
                    ('since', models.DateTimeField()),
                    ('failures', models.IntegerField(default=1)),
                ],
                options={
                    'verbose_name': 'unreadable game',
                },
            ),
            migrations.CreateModel(
                name='Ballot',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('choice', models.BooleanField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='Audit',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('action', models.TextField()),
                    ('reason', models.TextField()),
                    ('facts', _frozen.PlainJson(default=dict)),
                    ('happened_at', models.DateTimeField()),
                    ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='Area',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('power_token', models.TextField(db_collation='C', null=True)),
                    ('garrison', models.SmallIntegerField()),
                    ('neutral', models.SmallIntegerField()),
                    ('closed', models.BooleanField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Appointment',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', 'role', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('role', models.TextField(choices=[('host', 'Host'), ('substitute', 'Substitute')])),
                    ('appointed_at', models.DateTimeField()),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='appointments', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='AnswerRecord',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('answer', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('author', models.TextField(choices=[('player', 'Player'), ('bot', 'Bot'), ('default', 'Default')])),
                    ('answered_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Decision',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('houses', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                    ('sealed', models.BooleanField()),
                    ('question', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('opened_at', models.DateTimeField()),
                    ('closed_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Deck',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('cards', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Draft',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('answer', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('written_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='EventReader',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'house', 'house_seq', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('house_seq', models.BigIntegerField()),
                    ('position', models.BigIntegerField()),
                    ('public_seq', models.BigIntegerField()),
                    ('kind', models.TextField()),
                    ('facts', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('happened_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='EventRecord',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'position', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('position', models.BigIntegerField()),
                    ('public_seq', models.BigIntegerField()),
                    ('kind', models.TextField()),
                    ('facts', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('version', models.BigIntegerField()),
                    ('happened_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='FaceDown',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'area', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('area', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='HeldAnswer',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('seat_id', models.BigIntegerField()),
                    ('drafted_at', models.DateTimeField()),
                    ('counts_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='House',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('power', models.SmallIntegerField()),
                    ('supply', models.SmallIntegerField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='HouseCard',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('place', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='KnownCard',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('card', models.TextField(db_collation='C')),
                    ('place', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Mark',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'public_seq', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('public_seq', models.BigIntegerField()),
                    ('event_count', models.BigIntegerField()),
                    ('house_seqs', _frozen.PlainJson()),
                    ('state', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='NewsMark',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('epoch', models.BigIntegerField()),
                    ('public_seq', models.BigIntegerField()),
                    ('house_seq', models.BigIntegerField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Order',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'area', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('area', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('token', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Outage',
                fields=[
                    ('number', models.IntegerField(primary_key=True, serialize=False)),
                    ('cause', models.TextField(choices=[('unavailable', 'Unavailable'), ('clock', 'Clock'), ('restore', 'Restore')])),
                    ('starts_at', models.DateTimeField()),
                    ('ends_at', models.DateTimeField()),
                    ('asked_from', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(fields=['ends_at'], name='games_outage_end')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='games_outage_some_time')],
                },
            ),
            migrations.CreateModel(
                name='Pile',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('cards', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='SealedAnswer',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('answer', _frozen.PlainJson()),
                    ('format', models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Seat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('position', models.PositiveSmallIntegerField()),
                    ('bot', models.TextField(blank=True, choices=[('random', 'Random'), ('sensible', 'Sensible')], null=True)),
                    ('house', models.TextField(blank=True, db_collation='C', null=True)),
                    ('nonce', models.TextField(blank=True, editable=False, null=True)),
                    ('is_active', models.BooleanField(default=True)),
                    ('pseudonym', models.TextField(db_collation='C', editable=False, null=True)),
                    ('joined_at', models.DateTimeField()),
                    ('left_at', models.DateTimeField(blank=True, null=True)),
                    ('open_since', models.DateTimeField(blank=True, null=True)),
                    ('stand_in', models.TextField(blank=True, null=True)),
                    ('sitter_until', models.DateTimeField(blank=True, null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='games.game')),
                    ('sitter', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('user', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='SeatAbsence',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'house', 'absence_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('starts_at', models.DateTimeField()),
                    ('ends_at', models.DateTimeField()),
                    ('absence', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='seats', to='games.absence')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='SeatClock',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('bank', models.IntegerField()),
                    ('bank_round', models.SmallIntegerField()),
                    ('graces', models.SmallIntegerField()),
                    ('misses', models.SmallIntegerField(default=0)),
                    ('missed', models.SmallIntegerField(default=0)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='SeatEvent',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('kind', models.TextField(choices=[('reminded', 'Reminded'), ('grace_given', 'Grace Given'), ('host_called', 'Host Called'), ('defaulted', 'Defaulted'), ('seat_opened', 'Seat Opened'), ('seat_returned', 'Seat Returned'), ('seat_taken_over', 'Seat Taken Over'), ('seat_left', 'Seat Left'), ('absence_announced', 'Absence Announced'), ('absence_ended', 'Absence Ended'), ('sitter_named', 'Sitter Named'), ('sitter_ended', 'Sitter Ended'), ('paused', 'Paused'), ('resumed', 'Resumed'), ('extended', 'Extended'), ('vote_called', 'Vote Called'), ('vote_closed', 'Vote Closed'), ('ended', 'Ended')])),
                    ('reason', models.TextField(choices=[('time_nearly_over', 'Time Nearly Over'), ('time_over', 'Time Over'), ('bot_silent', 'Bot Silent'), ('seat_is_open', 'Seat Is Open'), ('misses', 'Misses'), ('not_ready', 'Not Ready'), ('own_wish', 'Own Wish'), ('host', 'Host'), ('vote', 'Vote'), ('staff', 'Staff')])),
                    ('house', models.TextField(db_collation='C', null=True)),
                    ('facts', _frozen.PlainJson(default=dict)),
                    ('happened_at', models.DateTimeField()),
                    ('due_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='Side',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('role', models.TextField(db_collation='C')),
                    ('card', models.TextField(db_collation='C', null=True)),
                    ('strength', models.SmallIntegerField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Sitting',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('started_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Support',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'area', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('area', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('side', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Tide',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('card', models.TextField(db_collation='C')),
                    ('shown', models.BooleanField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Track',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('houses', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Unit',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('type', models.TextField(db_collation='C')),
                    ('area', models.TextField(db_collation='C')),
                    ('routed', models.BooleanField()),
                    ('attacking', models.BooleanField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='Vote',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('kind', models.TextField(choices=[('pause', 'Pause'), ('resume', 'Resume'), ('extend', 'Extend'), ('kick', 'Kick'), ('concede', 'Concede'), ('draw', 'Draw')])),
                    ('called_by', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C', null=True)),
                    ('seconds', models.IntegerField(null=True)),
                    ('voters', _frozen.PlainJson()),
                    ('needed', models.SmallIntegerField()),
                    ('status', models.TextField(choices=[('open', 'Open'), ('passed', 'Passed'), ('failed', 'Failed'), ('withdrawn', 'Withdrawn')], default='open')),
                    ('yes', models.SmallIntegerField(null=True)),
                    ('no', models.SmallIntegerField(null=True)),
                    ('opened_at', models.DateTimeField()),
                    ('closes_at', models.DateTimeField()),
                    ('closed_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='Waiting',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('kind', models.TextField()),
                    ('since', models.DateTimeField()),
                    ('due_at', models.DateTimeField()),
                    ('free_until', models.DateTimeField()),
                    ('remind_at', models.DateTimeField(null=True)),
                    ('wake_at', models.DateTimeField()),
                    ('attempts', models.SmallIntegerField(default=0)),
                    ('host_called', models.BooleanField(default=False)),
                    ('bot_wake_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='waiting', to='games.game')),
                ],
            ),
            migrations.AddIndex(
                model_name='absence',
                index=models.Index(fields=['ends_at'], name='games_absence_to_come'),
            ),
            migrations.AddConstraint(
                model_name='absence',
                constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='games_absence_some_time'),
            ),
            migrations.AddIndex(
                model_name='game',
                index=models.Index(fields=['-created_at', '-id'], name='games_game_newest'),
            ),
            migrations.AddIndex(
                model_name='game',
                index=models.Index(fields=['status', '-created_at', '-id'], name='games_game_newest_of_status'),
            ),
            migrations.AddIndex(
                model_name='game',
                index=models.Index(condition=models.Q(('status', 'running')), fields=['outages_applied'], name='games_game_outages'),
            ),
            migrations.AddIndex(
                model_name='game',
                index=models.Index(condition=models.Q(('is_sandbox', True)), fields=['created_at'], name='games_game_sandbox'),
            ),
            migrations.AddConstraint(
                model_name='game',
                constraint=models.CheckConstraint(condition=models.Q(('players__gte', 1)), name='games_game_has_players'),
            ),
            migrations.AddIndex(
                model_name='appointment',
                index=models.Index(fields=['user', 'role', 'game'], name='games_appointment_of_user'),
            ),
            migrations.AddIndex(
                model_name='eventrecord',
                index=models.Index(condition=models.Q(('audience__isnull', True)), fields=['game', 'public_seq'], name='games_eventrecord_public'),
            ),
            migrations.AddIndex(
                model_name='heldanswer',
                index=models.Index(fields=['counts_at'], name='games_heldanswer_due'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', True)), fields=['user', 'game'], name='games_seat_of_user'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', False), ('user__isnull', False)), fields=['user', 'game'], name='games_seat_left'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', True), ('sitter__isnull', False)), fields=['sitter', 'game'], name='games_seat_of_sitter'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', True), models.Q(('bot__isnull', False), ('stand_in__isnull', False), _connector='OR')), fields=['game', 'house'], name='games_seat_of_bots'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', True), ('sitter__isnull', False)), fields=['sitter_until'], name='games_seat_sitter_until'),
            ),
            migrations.AddIndex(
                model_name='seat',
                index=models.Index(condition=models.Q(('is_active', True), ('open_since__isnull', False)), fields=['-id'], name='games_seat_open'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('game', 'user'), name='games_seat_one_a_user'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('game', 'house'), name='games_seat_one_a_house'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('game', 'position'), name='games_seat_one_a_position'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.CheckConstraint(condition=models.Q(('user__isnull', True), ('bot__isnull', True), _connector='OR'), name='games_seat_user_or_bot'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(condition=models.Q(('is_active', True)), fields=('game', 'sitter'), name='games_seat_one_a_sitter'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('open_since__isnull', True), ('stand_in__isnull', True)), models.Q(('open_since__isnull', False), ('stand_in__isnull', False)), _connector='OR'), name='games_seat_open_has_stand_in'),
            ),
            migrations.AddIndex(
                model_name='seatabsence',
                index=models.Index(fields=['absence'], name='games_seatabsence_of'),
            ),
            migrations.AddIndex(
                model_name='seatevent',
                index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['happened_at'], name='games_seatevent_resolved'),
            ),
            migrations.AddIndex(
                model_name='vote',
                index=models.Index(condition=models.Q(('status', 'open')), fields=['closes_at'], name='games_vote_due'),
            ),
            migrations.AddIndex(
                model_name='waiting',
                index=models.Index(fields=['wake_at'], name='games_waiting_wake'),
            ),
            migrations.AddIndex(
                model_name='waiting',
                index=models.Index(condition=models.Q(('bot_wake_at__isnull', False)), fields=['bot_wake_at'], name='games_waiting_bots'),
            ),
            migrations.AddIndex(
                model_name='waiting',
                index=models.Index(condition=models.Q(('attempts__gte', 3)), fields=['attempts'], name='games_waiting_set_aside'),
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
