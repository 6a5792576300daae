"""Whatever Full Thrust Light offers is accepted when it is ordered."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.full_thrust_light_play import game
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import choices as offers
from umpire.rules.full_thrust_light import orders
from umpire.rules.full_thrust_light.battle import Battle, Manoeuvre

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
OFFERED: Counter[type] = Counter()


def ordered(battle: Battle, choice: Any) -> Iterator[orders.Order]:
    """Yield orders that a choice offers: each thing that it names, at the ends of its figures."""
    match choice:
        case offers.WriteOrderChoice():
            yield from _written(battle, choice)
        case offers.ReturnToTableChoice(ship=ship):
            assert battle.table is not None
            yield orders.ReturnToTable(ship, 0.0, battle.table.height / 2, 3)
            yield orders.ReturnToTable(ship, battle.table.width, battle.table.height, 9)
        case offers.FireWeaponsChoice():
            yield from _fired(choice)
        case offers.FinishOrdersChoice(side=side):
            yield orders.FinishOrders(side)
        case offers.PassFireChoice(side=side):
            yield orders.PassFire(side)
        case offers.WithdrawChoice(side=side):
            yield orders.Withdraw(side)
        case offers.MoveShipsChoice():
            yield orders.MoveShips()
        case offers.RollInitiativeChoice():
            yield orders.RollInitiative()
        case _:
            pytest.fail(f"{choice} is not ordered here")


def _written(battle: Battle, choice: offers.WriteOrderChoice) -> Iterator[orders.Order]:
    """Yield the sharpest turns, the slowest and the fastest that a ship may fly, and all in one."""
    ship = battle.ship(choice.ship)
    assert ship is not None
    left = choice.thrust - choice.turn
    flown = [
        Manoeuvre(),
        Manoeuvre(turn=choice.turn),
        Manoeuvre(turn=-choice.turn),
        Manoeuvre(speed=choice.slowest - ship.velocity),
        Manoeuvre(speed=choice.fastest - ship.velocity),
        Manoeuvre(speed=left, turn=-choice.turn),
    ]
    if choice.rotates_freely:
        flown += [Manoeuvre(turn=12), Manoeuvre(turn=-12)]
    yield orders.WriteOrder(choice.ship, notation="")
    yield from (orders.WriteOrder(choice.ship, manoeuvre=each) for each in flown)


def _fired(choice: offers.FireWeaponsChoice) -> Iterator[orders.Order]:
    """Yield each weapon at each target, through each arc that may be named; then many at once."""
    for each in choice.solutions:
        for arc in (None, *each.arcs):
            yield orders.FireWeapons(choice.ship, (orders.Shot(each.weapon, each.target, arc),))
    targets = list(dict.fromkeys(each.target for each in choice.solutions))[: choice.targets]
    by_weapon = {each.weapon: each.target for each in choice.solutions if each.target in targets}
    shots = tuple(orders.Shot(weapon, target) for weapon, target in by_weapon.items())
    yield orders.FireWeapons(choice.ship, shots)


@settings(DETERMINISTIC, max_examples=80)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """Every choice, with each thing that it names, at the ends of its figures."""
    for step in game(random):
        for choice in BOOK.choices(step.before, REFEREE, None):
            OFFERED[type(choice)] += 1
            for order in ordered(step.before, choice):
                try:
                    BOOK.adjudicate(step.before, order, RecordingDice(random.randbytes(32)))
                except Refusal as refusal:
                    pytest.fail(f"{order} of {choice}: {refusal}")


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered, so that none of them is left out by chance."""
    offers_of_a_game()
    assert set(OFFERED) == set(BOOK.choice_types)
