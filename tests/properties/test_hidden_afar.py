"""What is hidden shows neither in what an archived battle answers nor in a webhook, in any book."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from properties.afar import NO_ORDER, SECRETS, Case, Secret, cases, told_afar
from properties.play import TIMES
from rules.space_fleet.builders_turns import hidden
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.initiative import RollInitiative

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


@pytest.mark.parametrize("seat", [Seat("side", "A"), OBSERVER])
async def test_hidden_levels_of_squadrons_change_nothing_that_is_told_afar(seat: Seat) -> None:
    """Slow or fast, and whatever they throw, as long as they move in the same order."""
    battles, order = (hidden("BB"), hidden("DD")), RollInitiative()
    answers = [
        SPACE_FLEET.adjudicate(each, order, SuppliedDice(faces))
        for each, faces in zip(battles, ((1, 6), (1, 4)), strict=True)
    ]
    secret = Secret("levels", SPACE_FLEET, None, None, None, lambda *_: False)  # type: ignore[arg-type] # no game is played
    case = Case(battles, seat, order, (answers[0], answers[1]))
    one, other = [await told_afar(secret, case, which, looked_at=0.0) for which in (0, 1)]
    assert one == other
    assert one["refused"] is None


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
