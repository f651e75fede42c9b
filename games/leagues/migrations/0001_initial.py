"""Leagues, their seasons and all that is played in them."""

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
                name='Result',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('attempt', models.PositiveSmallIntegerField(default=1)),
                    ('final_table', models.JSONField()),
                    ('finished_at', models.DateTimeField()),
                    ('is_new', models.BooleanField(default=True)),
                    ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ],
            ),
            migrations.CreateModel(
                name='Seat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('house', models.TextField(db_collation='C')),
                ],
            ),
            migrations.CreateModel(
                name='Division',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('tier', models.PositiveSmallIntegerField()),
                    ('name', models.CharField(max_length=80)),
                ],
            ),
            migrations.CreateModel(
                name='Entry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('status', models.TextField(choices=[('invited', 'Invited'), ('applied', 'Applied'), ('waiting', 'Waiting'), ('active', 'Active'), ('withdrawn', 'Withdrawn'), ('removed', 'Removed')])),
                    ('salt', models.CharField(blank=True, default='', max_length=64)),
                    ('household', models.CharField(blank=True, db_default='', default='', max_length=64)),
                    ('joined_at', models.DateTimeField()),
                    ('checked_in_at', models.DateTimeField(null=True)),
                    ('left_at', models.DateTimeField(null=True)),
                    ('conduct_version', models.PositiveIntegerField(default=0)),
                    ('waking', models.JSONField(null=True)),
                    ('queued_at', models.DateTimeField(null=True)),
                    ('division', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='leagues.division')),
                    ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='League',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('slug', models.TextField(db_collation='C', unique=True)),
                    ('name', models.CharField(max_length=80)),
                    ('conduct', models.TextField(blank=True, default='')),
                    ('conduct_version', models.PositiveIntegerField(default=0)),
                    ('created_at', models.DateTimeField()),
                ],
            ),
            migrations.CreateModel(
                name='Round',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('status', models.TextField(choices=[('planned', 'Planned'), ('proposed', 'Proposed'), ('drawn', 'Drawn'), ('running', 'Running'), ('closed', 'Closed')], default='planned')),
                    ('commitment', models.CharField(default='', max_length=64)),
                    ('opened_at', models.DateTimeField(null=True)),
                    ('starts_at', models.DateTimeField(null=True)),
                    ('ends_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.CreateModel(
                name='Conduct',
                fields=[
                    ('result', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='conduct', serialize=False, to='leagues.result')),
                    ('figures', models.JSONField()),
                ],
            ),
            migrations.CreateModel(
                name='Confirmation',
                fields=[
                    ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='confirmation', serialize=False, to='leagues.seat')),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('confirmed_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.AddField(
                model_name='seat',
                name='entry',
                field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='leagues.entry'),
            ),
            migrations.CreateModel(
                name='Forecast',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('key', models.CharField(max_length=64, unique=True)),
                    ('plan', models.JSONField()),
                    ('result', models.JSONField(null=True)),
                    ('asked_at', models.DateTimeField()),
                    ('next_at', models.DateTimeField(null=True)),
                ],
                options={
                    'indexes': [models.Index(condition=models.Q(('next_at__isnull', False)), fields=['next_at'], name='leagues_forecast_due'), models.Index(fields=['asked_at'], name='leagues_forecast_old')],
                },
            ),
            migrations.CreateModel(
                name='Par',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('players', models.PositiveSmallIntegerField()),
                    ('ruleset', models.CharField(max_length=64)),
                    ('scoring', models.CharField(max_length=64)),
                    ('values', models.JSONField()),
                    ('errors', models.JSONField()),
                    ('tables', models.PositiveIntegerField()),
                    ('slope', models.FloatField()),
                    ('made_at', models.DateTimeField()),
                ],
                options={
                    'indexes': [models.Index(fields=['players', 'ruleset', 'scoring', '-id'], name='leagues_par_newest')],
                },
            ),
            migrations.CreateModel(
                name='ReadyCheck',
                fields=[
                    ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ready_check', serialize=False, to='leagues.round')),
                    ('asked_at', models.DateTimeField()),
                    ('due_at', models.DateTimeField()),
                    ('ended_at', models.DateTimeField(null=True)),
                ],
            ),
            migrations.CreateModel(
                name='Seed',
                fields=[
                    ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='seed', serialize=False, to='leagues.round')),
                    ('seed', models.BinaryField(max_length=32)),
                ],
            ),
            migrations.AddField(
                model_name='seat',
                name='round',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.round'),
            ),
            migrations.CreateModel(
                name='Ruling',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('kind', models.TextField(choices=[('adjudicate', 'Adjudicate'), ('annul', 'Annul'), ('replay', 'Replay'), ('set_points', 'Set Points'), ('penalty', 'Penalty'), ('bonus', 'Bonus'), ('disqualify', 'Disqualify'), ('extend', 'Extend'), ('pause', 'Pause'), ('replace', 'Replace'), ('change_setting', 'Change Setting'), ('reverse', 'Reverse')])),
                    ('facts', models.JSONField(default=dict)),
                    ('reason', models.TextField()),
                    ('made_at', models.DateTimeField()),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('reverses', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='leagues.ruling')),
                ],
            ),
            migrations.AddField(
                model_name='result',
                name='ruling',
                field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.ruling'),
            ),
            migrations.CreateModel(
                name='Season',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('status', models.TextField(choices=[('draft', 'Draft'), ('registration', 'Registration'), ('check_in', 'Check In'), ('running', 'Running'), ('review', 'Review'), ('final', 'Final'), ('cancelled', 'Cancelled')], default='draft')),
                    ('document', models.JSONField()),
                    ('version', models.PositiveIntegerField(default=1)),
                    ('created_at', models.DateTimeField()),
                    ('next_at', models.DateTimeField(null=True)),
                    ('entry_count', models.PositiveIntegerField(default=0)),
                    ('log_count', models.PositiveIntegerField(default=0)),
                    ('public_log_count', models.PositiveIntegerField(db_default=0, default=0)),
                    ('officials_log_count', models.PositiveIntegerField(db_default=0, default=0)),
                    ('origin', models.TextField(db_collation='C', editable=False, null=True)),
                    ('has_reserved_places', models.BooleanField(default=False)),
                    ('copied_from', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.season')),
                    ('league', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='leagues.league')),
                ],
            ),
            migrations.CreateModel(
                name='Search',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.TextField(db_collation='C', null=True)),
                    ('round', models.PositiveSmallIntegerField()),
                    ('is_missed', models.BooleanField()),
                    ('status', models.TextField(choices=[('open', 'Open'), ('filled', 'Filled'), ('returned', 'Returned'), ('unfilled', 'Unfilled')], default='open')),
                    ('opened_at', models.DateTimeField()),
                    ('next_at', models.DateTimeField(null=True)),
                    ('is_for_everybody', models.BooleanField(default=False)),
                    ('ended_at', models.DateTimeField(null=True)),
                    ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.entry')),
                    ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                    ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='searches', to='leagues.seat')),
                    ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='searches', to='leagues.season')),
                ],
            ),
            migrations.AddField(
                model_name='ruling',
                name='season',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='leagues.season'),
            ),
            migrations.AddField(
                model_name='round',
                name='season',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='leagues.season'),
            ),
            migrations.CreateModel(
                name='LogEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('kind', models.TextField(choices=[('season_created', 'Season Created'), ('season_imported', 'Season Imported'), ('document_changed', 'Document Changed'), ('status_changed', 'Status Changed'), ('entry_joined', 'Entry Joined'), ('entry_changed', 'Entry Changed'), ('apart_changed', 'Apart Changed'), ('seed_committed', 'Seed Committed'), ('draw_frozen', 'Draw Frozen'), ('draw_proposed', 'Draw Proposed'), ('draw_failed', 'Draw Failed'), ('draw_published', 'Draw Published'), ('draw_undone', 'Draw Undone'), ('ready_check_started', 'Ready Check Started'), ('ready_check_ended', 'Ready Check Ended'), ('table_waits', 'Table Waits'), ('round_started', 'Round Started'), ('table_ended', 'Table Ended'), ('round_closed', 'Round Closed'), ('ruling_made', 'Ruling Made'), ('appeal_made', 'Appeal Made'), ('appeal_decided', 'Appeal Decided'), ('card_shown', 'Card Shown'), ('card_revoked', 'Card Revoked'), ('household_changed', 'Household Changed'), ('standby_changed', 'Standby Changed'), ('seat_opened', 'Seat Opened'), ('substitute_asked', 'Substitute Asked'), ('offer_declined', 'Offer Declined'), ('seat_for_everybody', 'Seat For Everybody'), ('seat_filled', 'Seat Filled'), ('seat_returned', 'Seat Returned')])),
                    ('audience', models.TextField(choices=[('public', 'Public'), ('officials', 'Officials')])),
                    ('facts', models.JSONField(default=dict)),
                    ('at', models.DateTimeField()),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='leagues.season')),
                ],
            ),
            migrations.AddField(
                model_name='entry',
                name='season',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='leagues.season'),
            ),
            migrations.AddField(
                model_name='division',
                name='season',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='leagues.season'),
            ),
            migrations.CreateModel(
                name='Card',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('colour', models.TextField(choices=[('yellow', 'Yellow'), ('red', 'Red')])),
                    ('reason', models.TextField()),
                    ('made_at', models.DateTimeField()),
                    ('removed', models.BooleanField(default=False)),
                    ('revoked_at', models.DateTimeField(null=True)),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='leagues.entry')),
                    ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='leagues.season')),
                ],
            ),
            migrations.CreateModel(
                name='Separation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('is_strict', models.BooleanField(default=True)),
                    ('high', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entry')),
                    ('low', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entry')),
                    ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='separations', to='leagues.season')),
                ],
                options={
                    'db_table': 'leagues_apart',
                },
            ),
            migrations.CreateModel(
                name='SeasonPar',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('players', models.PositiveSmallIntegerField()),
                    ('par', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.par')),
                    ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='pars', to='leagues.season')),
                ],
            ),
            migrations.CreateModel(
                name='Stage',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('division', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='leagues.division')),
                ],
            ),
            migrations.AddField(
                model_name='round',
                name='stage',
                field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='leagues.stage'),
            ),
            migrations.CreateModel(
                name='Standby',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('joined_at', models.DateTimeField()),
                    ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.season')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='Table',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('size', models.PositiveSmallIntegerField()),
                    ('attempt', models.PositiveSmallIntegerField(db_default=1, default=1)),
                    ('is_void', models.BooleanField(default=False)),
                    ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='leagues.round')),
                ],
            ),
            migrations.AddField(
                model_name='seat',
                name='table',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='leagues.table'),
            ),
            migrations.AddField(
                model_name='result',
                name='table',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='leagues.table'),
            ),
            migrations.CreateModel(
                name='Appeal',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.TextField(db_collation='C', editable=False, unique=True)),
                    ('text', models.TextField()),
                    ('status', models.TextField(choices=[('open', 'Open'), ('upheld', 'Upheld'), ('refused', 'Refused')], default='open')),
                    ('made_at', models.DateTimeField()),
                    ('reply', models.TextField(default='')),
                    ('decided_at', models.DateTimeField(null=True)),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='leagues.entry')),
                    ('ruling', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.ruling')),
                    ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appeals', to='leagues.season')),
                    ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='appeals', to='leagues.table')),
                ],
            ),
            migrations.CreateModel(
                name='Award',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('rank', models.PositiveSmallIntegerField()),
                    ('division', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='leagues.division')),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.entry')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('division', 'rank'), name='leagues_award_rank')],
                },
            ),
            migrations.CreateModel(
                name='Official',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('role', models.TextField(choices=[('organiser', 'Organiser'), ('assistant', 'Assistant'), ('arbiter', 'Arbiter')])),
                    ('league', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='officials', to='leagues.league')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('league', 'user'), name='leagues_official_one_role')],
                },
            ),
            migrations.CreateModel(
                name='Rating',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('players', models.PositiveSmallIntegerField()),
                    ('mu', models.FloatField()),
                    ('sigma', models.FloatField()),
                    ('games', models.PositiveIntegerField()),
                    ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('user', 'players'), name='leagues_rating_one_a_size')],
                },
            ),
            migrations.CreateModel(
                name='Draw',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('attempt', models.PositiveIntegerField()),
                    ('status', models.TextField(choices=[('frozen', 'Frozen'), ('proposed', 'Proposed'), ('published', 'Published'), ('void', 'Void')], default='frozen')),
                    ('input', models.JSONField()),
                    ('input_hash', models.CharField(max_length=64)),
                    ('certificate', models.JSONField(null=True)),
                    ('reason', models.TextField(default='')),
                    ('made_at', models.DateTimeField()),
                    ('published_at', models.DateTimeField(null=True)),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='leagues.round')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('round', 'attempt'), name='leagues_draw_attempt'), models.UniqueConstraint(condition=models.Q(('status', 'void'), _negated=True), fields=('round',), name='leagues_draw_one_that_stands')],
                },
            ),
            migrations.CreateModel(
                name='Choice',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('houses', models.JSONField()),
                    ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entry')),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='leagues.round')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('round', 'entry'), name='leagues_choice_one_a_round')],
                },
            ),
            migrations.CreateModel(
                name='Bye',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.TextField(choices=[('drawn', 'Drawn'), ('late', 'Late'), ('absent', 'Absent')])),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='leagues.entry')),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='leagues.round')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('round', 'entry'), name='leagues_bye_one_a_round')],
                },
            ),
            migrations.AddIndex(
                model_name='season',
                index=models.Index(condition=models.Q(('next_at__isnull', False)), fields=['next_at'], name='leagues_season_due'),
            ),
            migrations.AddConstraint(
                model_name='season',
                constraint=models.UniqueConstraint(fields=('league', 'number'), name='leagues_season_number'),
            ),
            migrations.AddIndex(
                model_name='search',
                index=models.Index(fields=['season', 'id'], name='leagues_search_of_season'),
            ),
            migrations.AddIndex(
                model_name='search',
                index=models.Index(condition=models.Q(('next_at__isnull', False)), fields=['next_at'], name='leagues_search_due'),
            ),
            migrations.AddConstraint(
                model_name='search',
                constraint=models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('seat',), name='leagues_search_one_a_seat'),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=models.UniqueConstraint(fields=('season', 'number'), name='leagues_ruling_number'),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'reverse'), ('reverses__isnull', False)), models.Q(models.Q(('kind', 'reverse'), _negated=True), ('reverses__isnull', True)), _connector='OR'), name='leagues_ruling_reverses'),
            ),
            migrations.AddConstraint(
                model_name='logentry',
                constraint=models.UniqueConstraint(fields=('season', 'audience', 'number'), name='leagues_logentry_part'),
            ),
            migrations.AddConstraint(
                model_name='entry',
                constraint=models.UniqueConstraint(fields=('season', 'number'), name='leagues_entry_number'),
            ),
            migrations.AddConstraint(
                model_name='entry',
                constraint=models.UniqueConstraint(fields=('season', 'user'), name='leagues_entry_one_a_user'),
            ),
            migrations.AddConstraint(
                model_name='entry',
                constraint=models.CheckConstraint(condition=models.Q(('left_at__isnull', True), ('status__in', ('withdrawn', 'removed')), _connector='OR'), name='leagues_entry_left'),
            ),
            migrations.AddConstraint(
                model_name='division',
                constraint=models.UniqueConstraint(fields=('season', 'tier'), name='leagues_division_tier'),
            ),
            migrations.AddConstraint(
                model_name='separation',
                constraint=models.UniqueConstraint(fields=('season', 'low', 'high'), name='leagues_apart_pair'),
            ),
            migrations.AddConstraint(
                model_name='separation',
                constraint=models.CheckConstraint(condition=models.Q(('low__lt', models.F('high'))), name='leagues_apart_order'),
            ),
            migrations.AddConstraint(
                model_name='seasonpar',
                constraint=models.UniqueConstraint(fields=('season', 'players'), name='leagues_seasonpar_one_a_size'),
            ),
            migrations.AddConstraint(
                model_name='stage',
                constraint=models.UniqueConstraint(fields=('division', 'number'), name='leagues_stage_number'),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=models.UniqueConstraint(fields=('season', 'number'), name='leagues_round_number'),
            ),
            migrations.AddConstraint(
                model_name='standby',
                constraint=models.UniqueConstraint(fields=('season', 'user'), name='leagues_standby_once'),
            ),
            migrations.AddConstraint(
                model_name='table',
                constraint=models.UniqueConstraint(fields=('round', 'number'), name='leagues_table_number'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(fields=('table', 'house'), name='leagues_seat_one_a_house'),
            ),
            migrations.AddConstraint(
                model_name='seat',
                constraint=models.UniqueConstraint(fields=('round', 'entry'), name='leagues_seat_one_a_round'),
            ),
            migrations.AddIndex(
                model_name='result',
                index=models.Index(condition=models.Q(('is_new', True)), fields=['table'], name='leagues_result_is_new'),
            ),
            migrations.AddConstraint(
                model_name='result',
                constraint=models.UniqueConstraint(fields=('table', 'attempt'), name='leagues_result_attempt'),
            ),
            migrations.AddConstraint(
                model_name='appeal',
                constraint=models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('entry', 'table'), name='leagues_appeal_one_open'),
            ),
            migrations.AddConstraint(
                model_name='appeal',
                constraint=models.CheckConstraint(condition=models.Q(('ruling__isnull', True), ('status', 'upheld'), _connector='OR'), name='leagues_appeal_ruling'),
            ),
        ]),
    ]
