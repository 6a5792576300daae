"""Odds of long-range missiles, and of fire at them (SF 8)."""

from collections.abc import Iterable
from itertools import product

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_missiles import (
    OPTIONS,
    SENSORS,
    battle,
    cell,
    debris,
    dummy,
    salvo,
    ship,
)
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.missile_attacks import (
    DefendAgainstMissile,
    MissileAttacked,
    ResolveMissiles,
    defence_odds,
    resolve_missiles,
)
from umpire.rules.space_fleet.missiles import MISSILES, MoveMissile, attack_odds, move_missile
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Dummy, Ruling, Ship, Shot
from umpire.rules.space_fleet.tables import ShipClass


def damage(odds: Odds) -> tuple[float, ...]:
    """Return the distribution of hits on the one target, to a billionth."""
    (target,) = odds.targets
    return tuple(round(chance, 9) for chance in target.damage)


def as_thrown(
    before: Battle, order: MoveMissile, throws: Iterable[tuple[tuple[int, ...], float]]
) -> tuple[float, ...]:
    """Return the distribution of hits by throwing every combination of dice, with its weight.

    A throw holds the dice of the attack that may fall; some of them need not.
    """
    moved = move_missile(Ruling(before), order, SuppliedDice(())).state
    chances: dict[int, float] = {}
    for faces, weight in throws:
        ruling = resolve_missiles(Ruling(moved), ResolveMissiles(), SuppliedDice(faces))
        (attacked,) = (each for each in ruling.events if isinstance(each, MissileAttacked))
        chances[attacked.hits] = chances.get(attacked.hits, 0.0) + weight
    return tuple(round(chances.get(hits, 0.0), 9) for hits in range(max(chances) + 1))


@pytest.mark.parametrize("ship_class", ["DD", "HC"])
@pytest.mark.parametrize("field", [True, False])
def test_odds_of_contact_are_those_of_all_throws(ship_class: ShipClass, *, field: bool) -> None:
    """Every pair of dice, through adjudication, has the chance that is told (SF-LRM-04)."""
    lies = (debris((0, -2)),) if field else ()
    before = battle(salvo(), ship("B1", ship_class=ship_class, shields=99, max_shields=99), *lies)
    order = MoveMissile("M1", ("F", "F"))
    throws = [(pair, 1 / 36) for pair in product(range(1, 7), repeat=2)]

    assert damage(attack_odds(before, order)) == as_thrown(before, order, throws)


@pytest.mark.parametrize(("distance", "need"), [(1, 4), (4, 5), (6, 6)])
def test_odds_of_directed_energy_are_those_of_all_throws(distance: int, need: int) -> None:
    """A die for the shots, and for each of them one to hit (SF-LRM-05)."""
    target = ship("B1", cell(0, -distance), shields=99, max_shields=99)
    before = battle(salvo(warhead="directed"), target)
    order = MoveMissile("M1", target="B1")
    chance = (7 - need) / 6
    throws = [
        ((shots, *[6 if hit else 1 for hit in hits]), weight)
        for shots in range(1, 7)
        for hits in product((True, False), repeat=shots)
        for weight in [chance ** sum(hits) * (1 - chance) ** (shots - sum(hits)) / 6]
    ]

    assert damage(attack_odds(before, order)) == as_thrown(before, order, throws)


def test_what_the_hits_may_do_is_told() -> None:
    """By a contact warhead with the modifier of missiles: 1 to 3 destroy (SF-LRM-04, SF-DMG-03)."""
    bare = ship("B1", shields=5)

    (target,) = attack_odds(battle(salvo(), bare), MoveMissile("M1", ("F", "F"))).targets

    chances = {each.name: each.chance for each in target.outcomes}
    assert target.mean_damage == pytest.approx(1.75)
    assert chances["shields down"] == pytest.approx(1 / 6)
    assert chances["destroyed"] == pytest.approx(1 / 12 * 3 / 6)


def test_directed_energy_does_the_damage_of_beams() -> None:
    """One hit on a bare cruiser destroys it on 1 and 2 (SF-RUL-32)."""
    bare = ship("B1", shields=5)
    gun = salvo(warhead="directed")

    (target,) = attack_odds(battle(gun, bare), MoveMissile("M1", target="B1")).targets

    assert target.damage[6] == pytest.approx(1 / 6 / 64)
    assert target.outcomes[-1].chance == pytest.approx(1 / 6 / 64 * 2 / 6)


def test_a_house_rule_counts_in_odds() -> None:
    """A natural 6 hits a destroyer at long range, where the scenario says so (SF-RUL-07)."""
    target = ship("B1", cell(0, -5), ship_class="DD")
    order = MoveMissile("M1", target="B1")
    gun = salvo(warhead="directed")
    by_book = battle(gun, target)
    by_house = battle(gun, target, options=Options(long_range_missiles=True, natural_six_hits=True))

    assert attack_odds(by_book, order).targets[0].mean_damage == 0
    assert attack_odds(by_house, order).targets[0].mean_damage == pytest.approx(3.5 / 6)


def test_a_move_without_an_attack_has_no_odds() -> None:
    """Nothing is thrown for it (SF-LRM-02)."""
    with pytest.raises(CannotAdjudicate, match="attacks nothing"):
        attack_odds(battle(salvo(moves_made=2)), MoveMissile("M1", ("F",)))


def test_odds_against_a_counter_are_not_told_nor_what_it_is() -> None:
    """A dummy is refused as a ship is (SF-LRM-06, SF-UMP-14)."""

    def answer(unit: Ship | Dummy) -> tuple[str, str, str]:
        before = battle(salvo(), unit, ship("A1", cell(9, 9)), options=SENSORS)
        with pytest.raises(CannotAdjudicate) as caught:
            attack_odds(before, order)
        return caught.value.code, caught.value.at, caught.value.message

    order = MoveMissile("M1", ("F", "F"))
    real = answer(ship("B1", squadron="QB", counter="QB-1"))

    assert real[:2] == ("no_odds", "/target")
    assert answer(dummy("QB-1", "QB")) == real


@pytest.mark.parametrize("order", [MoveMissile("M1"), MoveMissile("M1", target="C1")])
def test_odds_of_a_salvo_are_its_sides_where_sensors_are_limited(order: MoveMissile) -> None:
    """They would name whom its side alone has detected, and their refusals its counters."""
    target = ship("B1", cell(0, 0), squadron="QB", counter="QB-1", detected_by=("A",))
    three = battle(salvo(), target, sides=("A", "B", "C"), options=SENSORS)
    seats = (REFEREE, OBSERVER, *(Seat("side", side) for side in three.sides))
    hidden = [BOOK.hides_odds(three, order, seat) for seat in seats]
    assert hidden == [False, True, False, True, True]

    seen = replace(three, options=OPTIONS)
    assert not any(BOOK.hides_odds(seen, order, seat) for seat in seats)


def test_odds_of_defence_are_of_one_hit_at_least() -> None:
    """Three beams that hit on 5+ each; of two missiles, each by itself (SF-LRM-09)."""
    place = cell(0, -2)
    before = battle(salvo(place=place, target="B1"), salvo("M2", place, target="B1"), ship("B1"))
    order = DefendAgainstMissile("B1", (Shot("M1"), Shot("M2"), Shot("M1")))

    first, second = defence_odds(before, order).targets

    assert (first.target, second.target) == ("M1", "M2")
    assert first.outcomes[0].chance == pytest.approx(1 - (2 / 3) ** 2)
    assert second.outcomes[0].chance == pytest.approx(1 / 3)
    assert second.outcomes[0].rule == "SF-LRM-09"


def test_odds_are_told_for_moves_and_for_defence() -> None:
    """The orders of the chapter that declare an attack (SF-LRM-05, -08)."""
    assert {act.order for act in MISSILES.acts if act.odds} == {MoveMissile, DefendAgainstMissile}
