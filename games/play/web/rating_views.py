"""The public page of ratings, by family and kind of pace."""

from __future__ import annotations

from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ratings.models import Speed

from ..read.ratings import family_choices, rank_list


class RatingFilter(forms.Form):
    """Whose ratings one wants to see; what cannot be asked is not asked."""

    family = forms.ChoiceField(label=_("Games"))
    pace = forms.ChoiceField(label=_("Time"), choices=Speed.choices)

    def __init__(self, query: QueryDict) -> None:
        families = family_choices()
        usual = {"family": families[0][0], "pace": Speed.DAYS.value}
        choices = {"family": set(dict(families)), "pace": set(Speed.values)}
        self.chosen = {name: query.get(name, "") for name in usual}
        for name, value in usual.items():
            if self.chosen[name] not in choices[name]:
                self.chosen[name] = value
        super().__init__(initial=self.chosen)
        family = self.fields["family"]
        assert isinstance(family, forms.ChoiceField)
        family.choices = families


@require_safe
@never_cache
def ratings(request: HttpRequest) -> HttpResponse:
    """Who is rated how, by family of games and kind of pace; nobody provisional, nobody who hides it."""
    form, page = RatingFilter(request.GET), request.GET.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    context = {
        "section": "play",
        "form": form,
        "ranks": rank_list(form.chosen["family"], form.chosen["pace"], page=number),
        "query": urlencode(form.chosen),
    }
    return render(request, "play/ratings.html", context)
