"""What is hidden shows neither in what an archived battle answers nor in a webhook, in any book."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from properties.afar import NO_ORDER, SECRETS, Case, Secret, cases, told_afar
from properties.play import TIMES
from umpire.kernel.rulebook import Seat

CASES = 100
"""How many of a secret are looked at, a game of each after the other."""

each_secret = pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)


@each_secret
async def test_what_is_hidden_changes_nothing_that_is_told_afar(secret: Secret) -> None:
    """View, journal, choices, lists and messages: the same bytes, for a seat that may not know."""
    random, met = Random(secret.name), Counter[str]()  # noqa: S311 — games, not secrets
    for case in islice(cases(secret, 0), CASES * TIMES):
        looked_at = random.random()
        one, other = [await told_afar(secret, case, which, looked_at=looked_at) for which in (0, 1)]
        assert one == other, (case.seat, case.order)
        met.update(what for what in ("journal", "sent") if len(one[what]) > len(b"[]"))
        met["refused"] += one["refused"] is not None
    assert met["sent"] or met["refused"], met


@each_secret
async def test_those_whose_secrets_they_are_can_tell_them_apart(secret: Secret) -> None:
    """Else the property would say nothing."""
    apart = 0
    for case in islice(cases(secret, 0), 20):
        for side in case.battles[0].sides:
            own = Case(case.battles, Seat("side", side), None, (NO_ORDER, NO_ORDER))
            one, other = [await told_afar(secret, own, which, looked_at=1.0) for which in (0, 1)]
            apart += one["view"] != other["view"]
    assert apart > 0
