"""Conversations of the houses of a game, and who reads them."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations import _frozen
from games.press import rls as press_rls
from games.press.selectors import talk
from games.rls import policy_statements
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *(statement for table, readable in press_rls.POLICIES.items() for statement in policy_statements(table, readable)),
    talk.UNREAD_FUNCTION,
    talk.AFTER_FUNCTION,
    talk.NEWEST_FUNCTION,
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
                name='Setting',
                fields=[
                    ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='games.game')),
                    ('press', models.TextField(choices=[('full', 'Full'), ('public', 'Public'), ('none', 'None')], default='full')),
                    ('history', models.TextField(choices=[('house', 'House'), ('person', 'Person')], default='house')),
                    ('grey', models.BooleanField(db_default=False, default=False)),
                ],
            ),
            migrations.CreateModel(
                name='Draft',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'conversation', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('conversation', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('text', models.TextField()),
                    ('written_at', models.DateTimeField()),
                    ('persons', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), editable=False, null=True, size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='GreySender',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'message', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('message', models.UUIDField(editable=False)),
                    ('house', models.TextField(db_collation='C')),
                    ('persons', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), editable=False, null=True, size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='ReadMark',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'conversation', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('conversation', models.TextField(db_collation='C')),
                    ('read', models.UUIDField(null=True)),
                    ('is_muted', models.BooleanField(default=False)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'db_table': 'press_mark',
                },
            ),
            migrations.CreateModel(
                name='Block',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('made_at', models.DateTimeField()),
                    ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('user', 'blocked'), name='press_block_once')],
                },
            ),
            migrations.CreateModel(
                name='Conversation',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'code', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('code', models.TextField(db_collation='C')),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('game', 'audience'), name='press_conversation_one_for_houses')],
                },
            ),
            migrations.CreateModel(
                name='Message',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.UUIDField(editable=False)),
                    ('conversation', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C', null=True)),
                    ('kind', models.TextField(choices=[('text', 'Text'), ('proposal_made', 'Proposal Made'), ('proposal_accepted', 'Proposal Accepted'), ('proposal_declined', 'Proposal Declined'), ('proposal_withdrawn', 'Proposal Withdrawn'), ('proposal_contradicted', 'Proposal Contradicted')], db_default='text', default='text')),
                    ('text', models.TextField()),
                    ('about', _frozen.PlainJson(null=True)),
                    ('sent_at', models.DateTimeField()),
                    ('deleted_at', models.DateTimeField(null=True)),
                    ('persons', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), editable=False, null=True, size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'indexes': [models.Index(fields=['game', 'conversation', '-id'], name='press_message_newest')],
                },
            ),
            migrations.CreateModel(
                name='Proposal',
                fields=[
                    ('audience', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), editable=False, null=True, size=None)),
                    ('pk', models.CompositePrimaryKey('game_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('id', models.UUIDField(editable=False)),
                    ('conversation', models.TextField(db_collation='C')),
                    ('kind', models.TextField(choices=[('support', 'Support'), ('peace', 'Peace')])),
                    ('house', models.TextField(db_collation='C')),
                    ('houses', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                    ('area', models.TextField(db_collation='C', null=True)),
                    ('until_round', models.PositiveSmallIntegerField()),
                    ('made_at', models.DateTimeField()),
                    ('accepted_by', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                    ('declined_by', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                    ('withdrawn_at', models.DateTimeField(null=True)),
                    ('persons', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), editable=False, null=True, size=None)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
                options={
                    'indexes': [models.Index(fields=['game', 'conversation', '-id'], name='press_proposal_newest')],
                },
            ),
            migrations.CreateModel(
                name='Report',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'code', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('code', models.TextField(db_collation='C')),
                    ('message', models.UUIDField()),
                    ('house', models.TextField(db_collation='C')),
                    ('text', models.TextField()),
                    ('sent_at', models.DateTimeField()),
                    ('reason', models.TextField()),
                    ('made_at', models.DateTimeField()),
                    ('status', models.TextField(choices=[('open', 'Open'), ('dismissed', 'Dismissed'), ('deleted', 'Deleted')], default='open')),
                    ('decided_at', models.DateTimeField(null=True)),
                    ('decided_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                    ('reporter', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'indexes': [models.Index(models.F('game'), models.OrderBy(models.F('made_at'), descending=True), models.F('code'), name='press_report_newest'), models.Index(condition=models.Q(('reporter__isnull', False)), fields=['reporter'], name='press_report_by'), models.Index(condition=models.Q(('decided_by__isnull', False)), fields=['decided_by'], name='press_report_decided_by')],
                    'constraints': [models.UniqueConstraint(fields=('game', 'message', 'reporter'), name='press_report_once')],
                },
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
