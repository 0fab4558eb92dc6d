import accounts.models
import django.contrib.auth.models
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_clocks_and_leave'),
        ('accounts', '0003_profiles'),
        ('accounts', '0004_keeping_away'),
        ('accounts', '0005_bot_accounts'),
        ('accounts', '0006_plain_names'),
        ('accounts', '0007_settings_at_the_table'),
        ('accounts', '0008_help_with_bidding'),
        ('accounts', '0009_corner_letters'),
        ('accounts', '0010_guests_by_number'),
        ('accounts', '0011_sign_ups_and_letters'),
        ('accounts', '0012_whose_sessions'),
        ('accounts', '0013_plans_for_all_games'),
        ('accounts', '0014_earlier_names'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('public_id', models.CharField(default=accounts.models.profile_word, editable=False, max_length=12, unique=True)),
                ('username', models.CharField(default=accounts.models.opaque_username, editable=False, max_length=150, unique=True)),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='mail address')),
                ('display_name', models.CharField(max_length=40, verbose_name='name')),
                ('is_guest', models.BooleanField(default=False)),
                ('guest_number', models.PositiveSmallIntegerField(editable=False, help_text='a guest without a name of their own is called by it', null=True)),
                ('is_bot', models.BooleanField(default=False, help_text='a program plays, by the API; nobody can sign in')),
                ('former', models.CharField(blank=True, editable=False, max_length=4)),
                ('guest_password', models.CharField(blank=True, editable=False, help_text='what the sessions of the former guest hang on', max_length=128)),
                ('language', models.CharField(blank=True, choices=[('en', 'English'), ('fr', 'Français')], max_length=8, verbose_name='language')),
                ('time_zone', models.CharField(blank=True, max_length=40, verbose_name='time zone')),
                ('floating_leave', models.BooleanField(default=True, help_text='When your time would run out, an hour of leave is taken as often as it is needed and there is.', verbose_name='leave begins by itself')),
                ('deck', models.CharField(choices=[('kennard', 'Large court cards, English pattern'), ('bellot', 'French court cards')], default='kennard', max_length=8, verbose_name='deck')),
                ('large_index', models.BooleanField(default=False, help_text='For small screens and many cards: rank and suit fill what is seen of a card.', verbose_name='large figures in the corner')),
                ('index_letters', models.CharField(blank=True, choices=[('en', 'A K Q J'), ('fr', 'A R D V')], max_length=2, verbose_name='letters in the corner')),
                ('low_cards_first', models.BooleanField(default=False, verbose_name='low cards of a suit come first')),
                ('four_colours', models.BooleanField(default=False, verbose_name='four-colour deck')),
                ('confirm_moves', models.BooleanField(default=False, verbose_name='touch a card, then confirm')),
                ('after_move', models.CharField(choices=[('stay', 'Stay at the table'), ('next', 'Go to the next game that waits for me')], default='stay', max_length=4, verbose_name='after a move')),
                ('table_pace', models.CharField(choices=[('quick', 'Quick'), ('normal', 'Normal'), ('slow', 'Slow'), ('at_once', 'At once, without showing each move')], default='normal', max_length=8, verbose_name='moves of the others are shown')),
                ('log_order', models.CharField(choices=[('latest', 'Latest first'), ('beginning', 'From the beginning of the deal')], default='latest', max_length=9, verbose_name='log')),
                ('play_forced', models.BooleanField(default=False, help_text='After a moment, while I am at the table. Nobody else can tell.', verbose_name='the only possible move is made for me')),
                ('bidding_help', models.BooleanField(default=True, help_text='What your own hand melds with each suit as trumps, while you are to bid.', verbose_name='help with bidding')),
                ('default_plans', models.JSONField(default=list, editable=False, help_text='kinds of plans they have at all their games of days')),
                ('turn_sound', models.BooleanField(default=False, verbose_name='a sound when it is my turn')),
                ('shows_statistics', models.BooleanField(default=True, help_text='Your profile shows the games everybody may see in any case.', verbose_name='others may see my statistics')),
                ('may_be_found', models.BooleanField(default=True, help_text='To ask you to be a friend, or to a table. Your friends find you in any case.', verbose_name='others may find me by my name')),
                ('silenced_until', models.DateTimeField(editable=False, help_text='may not speak anywhere', null=True)),
                ('suspended_until', models.DateTimeField(editable=False, help_text='may not do anything', null=True)),
                ('suspended_because', models.CharField(blank=True, editable=False, help_text='what they are told of it', max_length=1000)),
                ('bot_owner', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('email'), condition=models.Q(('email', ''), _negated=True), name='one_account_per_mail_address', violation_error_message='This mail address belongs to another account.'), models.CheckConstraint(condition=models.Q(('bot_owner', None), ('is_bot', True), _connector='OR'), name='only_bots_have_owners')],
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mute', 'muted'), ('block', 'blocked')], max_length=5)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'other', 'kind'), name='one_distance_of_a_kind'), models.CheckConstraint(condition=models.Q(('user', models.F('other')), _negated=True), name='nobody_from_themselves')],
            },
        ),
        migrations.CreateModel(
            name='EarlierName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='earlier_names', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'name'), name='one_row_an_earlier_name')],
            },
        ),
        migrations.CreateModel(
            name='SessionOwner',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_key', models.CharField(max_length=40, unique=True)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('form', models.CharField(help_text='the form that was sent, perhaps twice', max_length=43, unique=True)),
                ('token', models.CharField(help_text='what the link of the mail carries', max_length=43, unique=True)),
                ('address', models.EmailField(max_length=254)),
                ('display_name', models.CharField(max_length=40)),
                ('password', models.CharField(help_text='as a hash', max_length=128)),
                ('language', models.CharField(blank=True, max_length=8)),
                ('way_on', models.CharField(blank=True, help_text='the page to go to afterwards', max_length=500)),
                ('made_at', models.DateTimeField()),
                ('user', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('written', 'as it stands in the row'), ('sign_up', 'the address of a sign-up, with an account or not'), ('reset', 'an address whose password is to be set anew, with an account or not')], default='written', max_length=8)),
                ('address', models.EmailField(max_length=254)),
                ('language', models.CharField(blank=True, max_length=8)),
                ('subject', models.CharField(blank=True, max_length=200)),
                ('text', models.TextField(blank=True)),
                ('name', models.CharField(help_text='its Message-ID, the same at every try', max_length=43)),
                ('made_at', models.DateTimeField()),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('sent_at', models.DateTimeField(null=True)),
                ('failed', models.BooleanField(default=False, help_text='given up after many tries')),
                ('sign_up', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.signup')),
            ],
        ),
    ]
