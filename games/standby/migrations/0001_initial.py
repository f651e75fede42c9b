"""Standby lists, whose rows belong to their users."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.rls import policy_statements
from games.standby import rls
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *(statement for table in rls.OWNED for statement in policy_statements(table, rls.OWN, engine="true")),
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
                name='Volunteer',
                fields=[
                    ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                    ('player_counts', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), default=list, size=None)),
                    ('presets', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                    ('max_seats', models.PositiveSmallIntegerField(default=1)),
                    ('is_paused', models.BooleanField(default=False)),
                    ('joined_at', models.DateTimeField()),
                    ('asked_at', models.DateTimeField(null=True)),
                    ('changed_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.CreateModel(
                name='GameVolunteer',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('joined_at', models.DateTimeField()),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Offer',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'code', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('code', models.TextField(db_collation='C')),
                    ('search', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('made_at', models.DateTimeField()),
                    ('expires_at', models.DateTimeField()),
                    ('answer', models.TextField(choices=[('accepted', 'Accepted'), ('declined', 'Declined'), ('expired', 'Expired'), ('lapsed', 'Lapsed')], null=True)),
                    ('answered_at', models.DateTimeField(null=True)),
                    ('taken_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'indexes': [models.Index(fields=['user', '-made_at'], name='standby_offer_of_user'), models.Index(fields=['code'], name='standby_offer_by_code')],
                    'constraints': [models.UniqueConstraint(fields=('game', 'search', 'user'), name='standby_offer_once'), models.UniqueConstraint(condition=models.Q(('answer', 'accepted')), fields=('game', 'search'), name='standby_offer_one_accepted')],
                },
            ),
            migrations.CreateModel(
                name='Search',
                fields=[
                    ('pk', models.CompositePrimaryKey('game_id', 'code', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('code', models.TextField(db_collation='C')),
                    ('house', models.TextField(db_collation='C')),
                    ('number', models.IntegerField()),
                    ('status', models.TextField(choices=[('open', 'Open'), ('filled', 'Filled'), ('returned', 'Returned'), ('unfilled', 'Unfilled')], default='open')),
                    ('started_at', models.DateTimeField()),
                    ('next_at', models.DateTimeField(null=True)),
                    ('looked_at', models.DateTimeField(null=True)),
                    ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ],
                options={
                    'verbose_name_plural': 'searches',
                    'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('game', 'house'), name='standby_search_one_a_seat')],
                },
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
