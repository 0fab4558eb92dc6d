import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('play', '0025_turns_that_plans_take'),
        ('play', '0026_plans_for_all_games'),
        ('play', '0027_claims_with_a_line'),
        ('play', '0028_pauses_and_meetings'),
        ('play', '0029_clocks_of_open_claims'),
        ('play', '0030_spent_tickets'),
        ('play', '0031_bots_in_haste'),
        ('play', '0032_names_kept_by_person'),
        ('play', '0033_words_kept_back'),
        ('play', '0034_host_answers'),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('jobs', '0001_initial'),
        ('play', '0024_names_until_the_deal_is_over'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='by_hand',
            field=models.BooleanField(default=False, help_text='the owner has said of the turn that is here that no plan is to take it'),
        ),
        migrations.AddField(
            model_name='player',
            name='planned_at',
            field=models.DateTimeField(help_text='when a plan takes the turn that is here, which waits for nobody until then', null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='default_plans',
            field=models.JSONField(default=list, help_text='kinds of the plans that the person here has at all their games of days'),
        ),
        migrations.AddField(
            model_name='player',
            name='former_plans',
            field=models.JSONField(default=dict, help_text='plans of `resigned`, and whether they are made at once, for their coming back'),
        ),
        migrations.AddField(
            model_name='tableclaim',
            name='from_above',
            field=models.BooleanField(default=False, help_text='said with it: trumps first, and every suit from above'),
        ),
        migrations.AddField(
            model_name='game',
            name='arrangement_open',
            field=models.BooleanField(default=False, help_text='somebody has asked the others here for a pause or a time to play together'),
        ),
        migrations.AddField(
            model_name='game',
            name='stand_from',
            field=models.DateTimeField(help_text='from when its clocks stand by agreement', null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='stand_until',
            field=models.DateTimeField(help_text='until when they do', null=True),
        ),
        migrations.CreateModel(
            name='Arrangement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pause', 'a pause'), ('meeting', 'a time to play together')], max_length=8)),
                ('start', models.DateTimeField()),
                ('end', models.DateTimeField()),
                ('agreed', models.JSONField(default=list)),
                ('state', models.CharField(choices=[('asked', 'the others are asked'), ('agreed', 'agreed'), ('declined', 'declined'), ('withdrawn', 'taken back')], default='asked', max_length=10)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='play.game')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('game',), name='one_arrangement_asked_at_a_time')],
            },
        ),
        migrations.RemoveIndex(
            model_name='player',
            name='my_turns',
        ),
        migrations.AddField(
            model_name='player',
            name='open_claim',
            field=models.CharField(blank=True, choices=[('put', 'put it to the others'), ('asked', 'is asked')], help_text='what an open claim wants of the seat', max_length=5),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('to_act', True), ('open_claim', 'asked'), _connector='OR'), fields=['user'], name='my_turns'),
        ),
        migrations.CreateModel(
            name='SpentTicket',
            fields=[
                ('ticket', models.CharField(max_length=32, primary_key=True, serialize=False)),
                ('spent_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name='player',
            name='in_haste',
            field=models.BooleanField(default=False, help_text='the bot had no time to think at its last move'),
        ),
        migrations.AlterField(
            model_name='acceptedmove',
            name='by',
            field=models.CharField(choices=[('hand', 'the player'), ('bot', 'a bot'), ('plan', 'a plan of the player'), ('claim', 'a claim played out'), ('haste', 'a bot that had no time to think')], default='hand', max_length=5),
        ),
        migrations.AlterField(
            model_name='player',
            name='called',
            field=models.JSONField(default=dict, help_text='names until the deal is over of those who have taken others meanwhile, by the key of the person'),
        ),
        migrations.AddField(
            model_name='deal',
            name='words',
            field=models.JSONField(help_text='what each seat added to this shuffle; empty: what it has', null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='dealt_by',
            field=models.DateTimeField(help_text='everybody sits: when the cards are dealt though words are kept back', null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='own_seal',
            field=models.CharField(blank=True, help_text='the seal that was given before words that were opened later', max_length=64),
        ),
        migrations.AlterField(
            model_name='player',
            name='words',
            field=models.CharField(blank=True, help_text='what the seat adds to the shuffle, or the seal of it', max_length=80),
        ),
        migrations.AddField(
            model_name='game',
            name='host_answers',
            field=models.DurationField(editable=False, help_text='while it waits: within what time its host makes half of the moves of games over days', null=True),
        ),
    ]
