"""Instructions and their log, which belong to a seat."""

import django.db.models.deletion
from django.db import migrations, models

from games.instructions import rls
from games.migrations import _frozen
from games.rls import policy_statements
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *(
        statement
        for table in rls.OWNED
        for statement in (*policy_statements(table, rls.OWN_SEAT), rls.seat_foreign_key(table))
    ),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('games', '0001_initial'),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='Dismissal',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'seat_id', 'suggestion', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('suggestion', models.TextField()),
                    ('dismissed_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('seat', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.seat')),
                ],
            ),
            migrations.CreateModel(
                name='InstructionList',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'seat_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('instructions', _frozen.PlainJson()),
                    ('changed_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('seat', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.seat')),
                ],
            ),
            migrations.CreateModel(
                name='LogEntry',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'seat_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('kind', models.TextField()),
                    ('outcome', models.TextField(choices=[('answers', 'Answers'), ('against_the_rules', 'Against The Rules')])),
                    ('instruction', _frozen.PlainJson()),
                    ('answer', _frozen.PlainJson()),
                    ('code', models.TextField(null=True)),
                    ('rule', models.TextField(null=True)),
                    ('logged_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('seat', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.seat')),
                ],
            ),
            migrations.CreateModel(
                name='ScheduledAnswer',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'number', 'house', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('number', models.IntegerField()),
                    ('house', models.TextField(db_collation='C')),
                    ('answer_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ],
                options={
                    'db_table': 'instructions_scheduled',
                    'indexes': [models.Index(fields=['answer_at'], name='instructions_scheduled_next')],
                },
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
