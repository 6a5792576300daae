"""The attacks of long-range missiles (SF 8)."""

from typing import Any

import pytest

from rules.space_fleet.builders_missiles import (
    FREE,
    OPTIONS,
    SENSORS,
    Unit,
    battle,
    cell,
    debris,
    dummy,
    point,
    salvo,
    ship,
)
from rules.space_fleet.table import refused, rule, told
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.rules.space_fleet.hits import DamageThrown, ShieldsLost, ShipDestroyed
from umpire.rules.space_fleet.missile_attacks import (
    AttackUnseen,
    MissileAttacked,
    ResolveMissiles,
    SalvoWasted,
    TargetDrawn,
    draw_target,
    has_attacks,
    resolve_missiles,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Ruling, Ship
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.units import MissileRemoved


def contact(name: str = "M1", target: str = "B1", **changes: Any) -> Unit:
    """Return a salvo of contact warheads in the hex of its target."""
    given: dict[str, Any] = {"place": cell(0, -2), "target": target}
    return salvo(name, **(given | changes))


def directed(name: str = "M1", target: str = "B1", **changes: Any) -> Unit:
    """Return a salvo of directed energy, 2 hexes from its target."""
    return salvo(name, warhead="directed", target=target, **changes)


def struck(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on all attacks."""
    return rule(before, ResolveMissiles(), *faces)


def shields(ruling: Ruling, name: str = "B1") -> int:
    """Return the shields that a ship has left."""
    after = ruling.state.ship(name)
    assert after is not None
    return after.shields


# Contact warheads


@pytest.mark.parametrize(("face", "left"), [(3, 6), (4, 1)])
def test_a_contact_warhead_hits_on_4_and_makes_a_die_of_hits(face: int, left: int) -> None:
    """4+ hits, d6 hits follow, and the salvo is gone either way (SF-LRM-04)."""
    faces = (face, 5) if face >= 4 else (face,)

    ruling = struck(battle(contact(), ship("B1")), *faces)

    assert shields(ruling) == left
    assert ruling.state.missiles == ()
    assert told(ruling, MissileRemoved) == [
        MissileRemoved(missile="M1", reason="spent", rule="SF-LRM-04")
    ]


@pytest.mark.parametrize(
    ("ship_class", "field", "modifier", "rules"),
    [
        ("DD", False, -1, ("SF-FIRE-09",)),
        ("LC", False, -1, ("SF-FIRE-09",)),
        ("HC", False, 0, ()),
        ("DN", True, -1, ("SF-TERR-10",)),
        ("DD", True, -2, ("SF-FIRE-09", "SF-TERR-10")),
    ],
)
def test_small_ships_and_debris_are_harder_for_a_contact_warhead(
    ship_class: ShipClass, modifier: int, rules: tuple[str, ...], *, field: bool
) -> None:
    """-1 at DD and LC, -1 in debris (SF-LRM-04, SF-FIRE-09, SF-TERR-10, SF-RUL-23)."""
    lies = (debris((0, -2)),) if field else ()
    before = battle(contact(), ship("B1", ship_class=ship_class), *lies)

    missed = struck(before, 3 - modifier)
    hit = struck(before, 4 - modifier, 1)

    attacked = told(hit, MissileAttacked)[0]
    assert (attacked.need, attacked.modifier, attacked.modifiers) == (4, modifier, rules)
    assert told(missed, MissileAttacked)[0].hits == 0


def test_damage_by_a_contact_warhead_has_the_modifier_of_missiles() -> None:
    """6 on the table is 5 by a missile (SF-LRM-04, SF-RUL-32, SF-DMG-03)."""
    ruling = struck(battle(contact(), ship("B1", shields=0)), 6, 1, 6)

    thrown = told(ruling, DamageThrown)[0]
    assert (thrown.source, thrown.score, thrown.result) == ("missile", 5, "engines")


def test_8_a_contact_warhead_throws_the_die_of_short_range_salvoes() -> None:
    """It attacks as they do: a D4 where they throw one (SF-LRM-04, SF-SRM-01)."""
    options = Options(long_range_missiles=True, srm_hit_die="d4")
    ruling = struck(battle(contact(), ship("B1"), options=options), 4, 4)
    (attacked,) = told(ruling, MissileAttacked)
    assert [(roll.sides, roll.faces) for roll in attacked.rolls] == [(6, (4,)), (4, (4,))]
    assert shields(ruling) == 2


# Directed energy


@pytest.mark.parametrize(
    ("distance", "need"), [(0, 4), (1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)]
)
def test_directed_energy_fires_as_beams_at_twice_the_range(distance: int, need: int) -> None:
    """Up to 2 is short, up to 4 medium, up to 6 long (SF-LRM-05)."""
    before = battle(directed(), ship("B1", cell(0, -distance)))

    ruling = struck(before, 2, need - 1, need)

    attacked = told(ruling, MissileAttacked)[0]
    assert (attacked.range, attacked.need, attacked.modifier) == (2 * distance, need, 0)
    assert (attacked.shots, attacked.struck, attacked.hits) == (2, 1, 1)
    assert attacked.rule == "SF-LRM-05"
    assert shields(ruling) == 5


@pytest.mark.parametrize(("y", "need"), [(2.0, 4), (2.1, 5), (4.0, 5), (4.1, 6)])
def test_on_a_table_the_doubled_range_counts_up_to_the_whole_unit(y: float, need: int) -> None:
    """2.1 counts as 4.2, which is medium range (SF-LRM-05, SF-RUL-10)."""
    before = battle(directed(place=point(0, 0)), ship("B1", point(0, y)), options=FREE)

    attacked = told(struck(before, 1, 1), MissileAttacked)[0]

    assert (attacked.range, attacked.need) == (2 * y, need)


@pytest.mark.parametrize(("distance", "modifier"), [(2, 0), (4, 0), (5, -1)])
def test_directed_energy_has_no_modifier_of_missiles(distance: int, modifier: int) -> None:
    """A destroyer is harder to hit at long range alone, as for beams (SF-RUL-32, SF-FIRE-06)."""
    before = battle(directed(), ship("B1", cell(0, -distance), ship_class="DD"))

    assert told(struck(before, 1, 1), MissileAttacked)[0].modifier == modifier


def test_damage_by_directed_energy_is_that_of_beams() -> None:
    """A 6 on the table stays a 6 (SF-RUL-32)."""
    ruling = struck(battle(directed(), ship("B1", shields=0)), 1, 4, 6)

    thrown = told(ruling, DamageThrown)[0]
    assert (thrown.source, thrown.score, thrown.result) == ("beam", 6, "weapons")


def test_debris_in_the_line_of_directed_energy_costs_1() -> None:
    """Debris on the way is enough (SF-TERR-10)."""
    attacked = told(struck(battle(directed(), ship("B1"), debris((0, -1))), 1, 4), MissileAttacked)

    assert (attacked[0].modifier, attacked[0].modifiers) == (-1, ("SF-TERR-10",))


@pytest.mark.parametrize(("six", "hits"), [(True, 1), (False, 0)])
def test_by_a_house_rule_a_natural_6_hits(hits: int, *, six: bool) -> None:
    """A destroyer at long range is else out of reach, for 6 - 1 is 5 (SF-RUL-07)."""
    options = Options(long_range_missiles=True, natural_six_hits=six)
    before = battle(directed(), ship("B1", cell(0, -5), ship_class="DD"), options=options)

    assert told(struck(before, 1, 6), MissileAttacked)[0].hits == hits


# One after the other


def test_missiles_attack_in_the_order_in_which_they_were_launched() -> None:
    """Each takes effect before the next, before all other fire (SF-LRM-07, SF-RUL-31)."""
    before = battle(contact("M2"), directed("M1"), salvo("M3"), ship("B1"))

    ruling = struck(before, 4, 3, 2, 4, 4)

    assert [each.missile for each in told(ruling, MissileAttacked)] == ["M2", "M1"]
    assert [each.shields for each in told(ruling, ShieldsLost)] == [3, 1]
    assert [each.id for each in ruling.state.missiles] == ["M3"]


def test_a_missile_whose_target_is_gone_is_spent() -> None:
    """No dice fall for it (SF-UMP-13)."""
    before = battle(contact("M1"), contact("M2"), ship("B1", shields=0))

    ruling = struck(before, 4, 2, 3)

    assert len(told(ruling, ShipDestroyed)) == 1
    assert [each.rule for each in told(ruling, MissileRemoved)] == ["SF-LRM-04", "SF-UMP-13"]


def test_without_attacks_there_is_nothing_to_resolve() -> None:
    """A missile in flight is no attack (SF-LRM-07)."""
    before = battle(salvo(), ship("B1"))

    assert not has_attacks(before)
    assert has_attacks(battle(contact(), ship("B1")))
    assert refused(before, ResolveMissiles()) == ("nothing_to_resolve", "")


def test_no_crippled_ship_surrenders_to_missiles() -> None:
    """Surrender is thrown for in the steps of fire (SF-UMP-31, SF-RUL-19)."""
    crippled = ship("B1", shields=0, weapons="ko")

    ruling = struck(battle(contact(), crippled), 4, 1, 6)

    after = ruling.state.ship("B1")
    assert after is not None
    assert after.status == "active"


# Counters


def squadron(*names: str, **changes: Any) -> tuple[Ship, ...]:
    """Return ships of squadron QB, under its counter."""
    return tuple(
        ship(name, squadron="QB", counter=f"QB-{number}", **changes)
        for number, name in enumerate(names, start=1)
    )


def hidden(*units: Unit, **changes: Any) -> Battle:
    """Return a battle with limited sensors."""
    return battle(*units, ship("A1", cell(9, 9), counter="QA-1"), options=SENSORS, **changes)


@pytest.mark.parametrize(
    ("faces", "drawn"), [((1,), "B1"), ((3,), "B3"), ((5, 2), "B2"), ((6, 4, 3), "B3")]
)
def test_a_ship_of_a_squadron_is_drawn_by_lot(faces: tuple[int, ...], drawn: str) -> None:
    """In the order of names; a die above their number is thrown again (SF-LRM-06, SF-RUL-34)."""
    before = hidden(contact(target="QB"), *squadron("B2", "B3", "B1"))

    ruling = struck(before, *faces, 1)

    lots = told(ruling, TargetDrawn)[0]
    assert (lots.squadron, lots.ship, lots.only) == ("QB", drawn, ("B",))
    assert tuple(roll.faces[0] for roll in lots.rolls) == faces
    assert told(ruling, MissileAttacked)[0].target == drawn


def test_lots_have_labels_of_their_own_that_name_no_ship() -> None:
    """Every throw of a battle has a label that nobody learns anything from (SF-RUL-34)."""
    before = hidden(contact(target="QB"), *squadron("B1", "B2"))

    ruling = struck(before, 5, 3, 1, 4, 1)

    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(labels) == len(set(labels)) == 5
    assert not any("B1" in label for label in labels)


def test_one_ship_alone_is_attacked_without_a_lot() -> None:
    """There is nothing to draw (SF-UMP-29)."""
    ruling = struck(hidden(contact(target="QB"), *squadron("B1")), 1)

    assert told(ruling, TargetDrawn) == []


@pytest.mark.parametrize("face", [7, 8])
def test_more_ships_than_six_draw_with_a_larger_die(face: int) -> None:
    """Each of them can be drawn (SF-UMP-29)."""
    ships = squadron(*[f"B{number}" for number in range(1, 9)])

    drawn, rolls = draw_target(battle(), salvo(), ships, SuppliedDice((face,)))

    assert (drawn.id, rolls[0].sides) == (f"B{face}", 8)


@pytest.mark.parametrize("target", ["QB", "QB-1"])
def test_a_dummy_wastes_the_salvo_and_stays(target: str) -> None:
    """No dice fall; the salvo is spent (SF-LRM-06)."""
    broken = () if target == "QB" else ("QB",)
    before = hidden(contact(target=target), dummy("QB-1", "QB"), broken=broken)

    ruling = struck(before)

    assert ruling.state.dummies == before.dummies
    assert ruling.state.missiles == ()
    assert told(ruling, SalvoWasted) == [SalvoWasted(missile="M1", dummy=target, only=("B",))]


def heard(ruling: Ruling, side: str) -> list[Any]:
    """Return the events that a side hears."""
    return [
        event
        for event in ruling.events
        if getattr(event, "only", None) is None or side in getattr(event, "only", ())
    ]


@pytest.mark.parametrize(("warhead", "faces"), [(contact, (5, 3)), (directed, (1, 4))])
@pytest.mark.parametrize(("target", "broken"), [("QB", ()), ("QB-1", ("QB",))])
def test_the_attacker_cannot_tell_a_ship_from_a_dummy(
    warhead: Any, faces: tuple[int, ...], target: str, broken: tuple[str, ...]
) -> None:
    """What comes of an attack on a counter is told to its owner alone (SF-UMP-14, SF-LRM-06)."""
    real = struck(hidden(warhead(target=target), *squadron("B1"), broken=broken), *faces)
    false = struck(hidden(warhead(target=target), dummy("QB-1", "QB"), broken=broken))

    assert heard(real, "A") == heard(false, "A")
    assert [type(event) for event in heard(real, "A")] == [AttackUnseen, MissileRemoved]
    assert told(real, MissileAttacked)[0].only == ("B",)


def test_those_who_see_the_ship_hear_all() -> None:
    """A sees the target in full; C does not, and hears of an attack on a counter (SF-UMP-14)."""
    target = ship("B1", squadron="QB", counter="QB-1", detected_by=("A",))
    before = hidden(
        contact(target="QB-1"),
        target,
        ship("C1", counter="QC-1"),
        broken=("QB",),
        sides=tuple("ABC"),
    )

    ruling = struck(before, 3)

    assert told(ruling, MissileAttacked)[0].only == ("A", "B")
    assert told(ruling, AttackUnseen) == [AttackUnseen(missile="M1", target="QB-1", only=("C",))]


def test_a_counter_that_was_broken_up_since_is_still_attacked() -> None:
    """Ships that fire at the missile may be detected for it (SF-SENS-03, SF-LRM-08)."""
    ships = squadron("B1", "B2", detected_by=("A",))
    before = hidden(contact(target="QB"), *ships, broken=("QB",))

    assert told(struck(before, 2, 3), MissileAttacked)[0].target == "B2"


def test_a_counter_that_was_detected_since_is_still_attacked() -> None:
    """Its ship is known by then, and all is told (SF-SENS-03)."""
    ships = squadron("B1", detected_by=("A",))
    before = hidden(contact(target="QB-1"), *ships, broken=("QB",))

    attacked = told(struck(before, 3), MissileAttacked)[0]

    assert (attacked.target, attacked.only) == ("B1", None)


def test_an_attack_under_keyed_dice_ends() -> None:
    """Lots that are thrown again have labels of their own, and so other faces (SF-RUL-34)."""
    before = hidden(contact(target="QB"), *squadron("B1", "B2"))

    for seed in range(20):
        dice = KeyedDice(bytes([seed] * 32), "scenario")
        assert resolve_missiles(Ruling(before), ResolveMissiles(), dice).state.missiles == ()


def test_all_attacks_are_told_to_all_where_nothing_is_hidden() -> None:
    """Without limited sensors every event is public (SF-SENS-01)."""
    ruling = struck(battle(contact(), ship("B1"), options=OPTIONS), 4, 2)

    assert all(getattr(event, "only", None) is None for event in ruling.events)
