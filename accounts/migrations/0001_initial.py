"""The tables of accounts, and who reads the stored responses of requests that are carried out once."""

import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts import idempotency
from got_api.database.first_tables import CreateTables

STATEMENTS = [
    *idempotency.POLICIES,
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        CreateTables([
            migrations.CreateModel(
                name='User',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('password', models.CharField(max_length=128, verbose_name='password')),
                    ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                    ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                    ('username', models.CharField(max_length=30, null=True, unique=True)),
                    ('email', models.EmailField(blank=True, max_length=254, null=True)),
                    ('email_confirmed_at', models.DateTimeField(blank=True, null=True)),
                    ('new_email', models.EmailField(blank=True, editable=False, max_length=254, null=True)),
                    ('time_zone', models.CharField(default='UTC', max_length=64)),
                    ('has_chosen_time_zone', models.BooleanField(db_default=False, default=False, editable=False)),
                    ('language', models.CharField(default='en', max_length=8)),
                    ('has_public_profile', models.BooleanField(db_default=True, default=True)),
                    ('is_staff', models.BooleanField(default=False)),
                    ('is_active', models.BooleanField(default=True)),
                    ('can_organise', models.BooleanField(default=False, help_text='Can create leagues and tables for other players, and any number of games before they start.', verbose_name='organiser')),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('erased_at', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('is_leaving', models.BooleanField(default=False, editable=False)),
                    ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                    ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ],
            ),
            migrations.CreateModel(
                name='AccountMail',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('kind', models.TextField(choices=[('reset', 'Reset'), ('password_changed', 'Password Changed'), ('address_changed', 'Address Changed'), ('address_requested', 'Address Requested'), ('confirm_email', 'Confirm Email')])),
                    ('claim', models.CharField(default='', max_length=254)),
                    ('address', models.EmailField(default='', max_length=254)),
                    ('language', models.CharField(default='en', max_length=8)),
                    ('created_at', models.DateTimeField()),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('next_attempt_at', models.DateTimeField(null=True)),
                    ('last_error', models.CharField(default='', max_length=200)),
                    ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='App',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('client_id', models.CharField(editable=False, max_length=40, unique=True)),
                    ('name', models.CharField(max_length=60)),
                    ('about', models.CharField(blank=True, default='', max_length=300)),
                    ('redirect_uris', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=500), blank=True, default=list, size=None)),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read'), ('play', 'play'), ('press', 'press'), ('host', 'host'), ('organise', 'organise'), ('account', 'account'), ('develop', 'develop')], max_length=16), size=None)),
                    ('secret_digest', models.BinaryField(max_length=32, null=True)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('suspended_at', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='registered_apps', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='AppAccess',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read'), ('play', 'play'), ('press', 'press'), ('host', 'host'), ('organise', 'organise'), ('account', 'account'), ('develop', 'develop')], max_length=16), size=None)),
                    ('created_at', models.DateTimeField()),
                    ('expires_at', models.DateTimeField()),
                    ('last_used_at', models.DateTimeField()),
                    ('ended_at', models.DateTimeField(null=True)),
                    ('refresh_key', models.BinaryField(max_length=32, unique=True)),
                    ('refresh_digest', models.BinaryField(max_length=32)),
                    ('app', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='accesses', to='accounts.app')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='app_accesses', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='AccessToken',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('login', 'login'), ('personal', 'personal'), ('app', 'app')], max_length=8)),
                    ('name', models.CharField(max_length=60)),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read'), ('play', 'play'), ('press', 'press'), ('host', 'host'), ('organise', 'organise'), ('account', 'account'), ('develop', 'develop')], max_length=16), size=None)),
                    ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('expires_at', models.DateTimeField()),
                    ('last_used_at', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('revoked_at', models.DateTimeField(blank=True, null=True)),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                    ('access', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='accounts.appaccess')),
                ],
            ),
            migrations.CreateModel(
                name='AuthorizationCode',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read'), ('play', 'play'), ('press', 'press'), ('host', 'host'), ('organise', 'organise'), ('account', 'account'), ('develop', 'develop')], max_length=16), size=None)),
                    ('redirect_uri', models.CharField(default='', max_length=500)),
                    ('challenge', models.CharField(max_length=43)),
                    ('expires_at', models.DateTimeField(db_index=True)),
                    ('access', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.appaccess')),
                    ('app', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.app')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='DeviceCode',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('digest', models.BinaryField(max_length=32, unique=True)),
                    ('user_code', models.CharField(editable=False, max_length=8, unique=True)),
                    ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'read'), ('play', 'play'), ('press', 'press'), ('host', 'host'), ('organise', 'organise'), ('account', 'account'), ('develop', 'develop')], max_length=16), size=None)),
                    ('is_allowed', models.BooleanField(null=True)),
                    ('interval_seconds', models.PositiveSmallIntegerField(default=5)),
                    ('polled_at', models.DateTimeField(null=True)),
                    ('expires_at', models.DateTimeField(db_index=True)),
                    ('used_at', models.DateTimeField(null=True)),
                    ('app', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.app')),
                    ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='IdempotencyKey',
                fields=[
                    ('digest', models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                    ('fingerprint', models.BinaryField(max_length=32)),
                    ('response', models.BinaryField(default=b'')),
                    ('created_at', models.DateTimeField(db_index=True)),
                    ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.CreateModel(
                name='NameKey',
                fields=[
                    ('key', models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                    ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='name_keys', to=settings.AUTH_USER_MODEL)),
                ],
            ),
            migrations.AddIndex(
                model_name='user',
                index=models.Index(condition=models.Q(('is_leaving', True)), fields=['id'], name='accounts_user_leaving'),
            ),
            migrations.AddIndex(
                model_name='user',
                index=models.Index(django.contrib.postgres.indexes.OpClass(django.db.models.functions.text.Lower('username'), name='text_pattern_ops'), condition=models.Q(('has_public_profile', True), ('is_active', True)), name='accounts_user_prefix'),
            ),
            migrations.AddConstraint(
                model_name='user',
                constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='accounts_user_username_unique'),
            ),
            migrations.AddConstraint(
                model_name='user',
                constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('email'), condition=models.Q(('email_confirmed_at__isnull', False)), name='accounts_user_email_unique'),
            ),
            migrations.AddConstraint(
                model_name='user',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('erased_at__isnull', True), ('username__isnull', False)), models.Q(('email__isnull', True), ('erased_at__isnull', False), ('is_active', False), ('username__isnull', True)), _connector='OR'), name='accounts_user_named_or_erased'),
            ),
            migrations.AddIndex(
                model_name='accountmail',
                index=models.Index(models.F('next_attempt_at'), condition=models.Q(('next_attempt_at__isnull', False)), name='accounts_mail_due'),
            ),
            migrations.AddIndex(
                model_name='accountmail',
                index=models.Index(fields=['created_at'], name='accounts_mail_created'),
            ),
            migrations.AddIndex(
                model_name='appaccess',
                index=models.Index(fields=['user', 'app'], name='accounts_access_of_user'),
            ),
            migrations.AddIndex(
                model_name='appaccess',
                index=models.Index(fields=['expires_at'], name='accounts_access_expires'),
            ),
            migrations.AddIndex(
                model_name='accesstoken',
                index=models.Index(fields=['user', '-id'], name='accounts_token_of_user'),
            ),
        ]),
        migrations.RunSQL(STATEMENTS),
    ]
