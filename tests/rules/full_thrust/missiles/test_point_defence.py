"""Point defence fire (FT 5.3, 6.2)."""

from typing import Any

from rules.full_thrust.alone import refusal, refused, rule
from rules.full_thrust.builders_missiles import ESCORT, battle, defence, group, salvo, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import Outfit, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.point_defence import against_group, against_missiles, pending_defence
from umpire.rules.full_thrust.salvoes import (
    PointDefenceFired,
    ResolvePointDefence,
    SalvoLocked,
    SalvoStruck,
    pending_attacks,
)
from umpire.rules.full_thrust.state.battle import Battle, Defence
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, PointDefence
from umpire.rules.full_thrust.state.tables import PointDefenceTable
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import DamageTaken

ALL = ResolvePointDefence()
GUNS: Outfit = (
    *[PointDefence(f"P{number}") for number in (1, 2, 3)],
    *[Beam(f"B{number}", 1, ARCS) for number in (1, 2, 3)],
)


def allocated(state: Battle, *allotted: tuple[str, str, str]) -> Battle:
    """Return the battle after side A's allocation."""
    return rule(state, defence("A", *allotted)).state


def defended(*threats: Any, options: Options = Options(), **changes: Any) -> Battle:  # noqa: B008
    """Return a battle in which A1, with three PDS and three class-1 beams, is attacked."""
    return battle(
        ship("A1", systems=GUNS, **changes),
        ship("B9", (0.0, 40.0)),
        *threats,
        phase="point_defence",
        options=options,
    )


def fired(state: Battle, *faces: int) -> tuple[PointDefenceFired, Battle]:
    """Return the first fire of all point defence, and the battle after all of it."""
    ruling = rule(state, ALL, *faces)
    return told(ruling, PointDefenceFired)[0], ruling.state


@rows(
    ((1,), 0),
    ((2,), 0),
    ((3,), 0),
    ((4,), 1),
    ((5,), 1),
    ((6, 3), 2),
    ((6, 6, 4), 5),
)
def test_5_3_a_pds_kills_fighters_on_4_and_more(faces: tuple[int, ...], kills: int) -> None:
    """A PDS kills one craft on 4 and 5, two on a 6, which is thrown again (FT-5.3-1)."""
    event, after = fired(allocated(defended(group("B1", "A1")), ("A1", "P1", "B1")), *faces)
    assert (kills, 0, "FT-5.3-1") == (event.kills, event.surplus, event.rule)
    assert 6 - kills == after.groups[0].strength


@rows(((4,), 0), ((5,), 1), ((6, 4), 1), ((6, 6, 5), 3))
def test_5_3_a_class_1_beam_kills_one_craft_on_5_and_6(faces: tuple[int, ...], kills: int) -> None:
    """A class-1 beam kills one on 5 and on a 6, which is thrown again (FT-5.3-3)."""
    event, after = fired(allocated(defended(group("B1", "A1")), ("A1", "B1", "B1")), *faces)
    assert (kills, "FT-5.3-3") == (event.kills, event.rule)
    assert 6 - kills == after.groups[0].strength


@rows(
    ("P1", Options(), (4,), 0),
    ("P1", Options(), (5,), 1),
    ("P1", Options(), (6, 4), 2),
    ("P1", Options(heavy_reroll_protection=False), (6, 4), 3),
    ("P1", Options(heavy_reroll_protection=False), (4,), 0),
    ("B1", Options(), (4,), 0),
    ("B1", Options(), (5,), 1),
)
def test_5_9_a_4_does_nothing_to_heavy_fighters(
    weapon: str, options: Options, faces: tuple[int, ...], kills: int
) -> None:
    """Heavy craft are proof against a 4, on extra dice too by default (FT-5.9-3, FT-RUL-21)."""
    state = defended(group("B1", "A1", type="heavy"), options=options)
    event, _ = fired(allocated(state, ("A1", weapon, "B1")), *faces)
    assert kills == event.kills


@rows(
    ("P1", (3,), 0),
    ("P1", (4,), 1),
    ("P1", (6, 4), 3),
    ("B1", (4,), 0),
    ("B1", (6, 5), 2),
)
def test_6_2_point_defence_against_missiles(
    weapon: str, faces: tuple[int, ...], kills: int
) -> None:
    """Against missiles a PDS kills on 4 and more, a class-1 beam on 5 and 6 (FT-6.2-2)."""
    state = allocated(defended(salvo("B-1", at="A1")), ("A1", weapon, "B-1"))
    event, after = fired(state, 6, *faces)
    assert (kills, kills, "FT-6.2-2") == (event.kills, event.killed, event.rule)
    assert kills == after.salvoes[0].killed


def test_5_3_one_die_for_each_weapon_pds_first_then_beams() -> None:
    """PDS dice and their extra dice come before beam dice and theirs (FT-DICE-6)."""
    state = allocated(
        defended(group("B1", "A1")),
        ("A1", "B1", "B1"),
        ("A1", "P1", "B1"),
        ("A1", "B2", "B1"),
        ("A1", "P2", "B1"),
    )
    event, after = fired(state, 6, 3, 2, 6, 4, 1)
    assert [each.weapon for each in event.defences] == ["P1", "P2", "B1", "B2"]
    assert [(roll.label, roll.faces) for roll in event.rolls] == [
        ("t1/point_defence/A1/B1/pds", (6, 3)),
        ("t1/point_defence/A1/B1/pds/again-1", (2,)),
        ("t1/point_defence/A1/B1/beams", (6, 4)),
        ("t1/point_defence/A1/B1/beams/again-1", (1,)),
    ]
    assert (event.kills, after.groups[0].strength) == (3, 3)
    assert {"P1", "P2", "B1", "B2"} == set(after.ships[0].used)


def test_5_3_the_own_ship_fires_before_ships_in_area_defence() -> None:
    """Dice of other ships follow those of the ship that is attacked, in list order (FT-DICE-6)."""
    state = battle(
        ship("A2", (0.0, 5.0), systems=ESCORT),
        ship("A1", systems=GUNS),
        ship("A3", (0.0, -5.0), systems=ESCORT),
        group("B1", "A1"),
        phase="point_defence",
    )
    order = (("A3", "P1", "B1"), ("A2", "P2", "B1"), ("A1", "P3", "B1"), ("A2", "P1", "B1"))
    event, after = fired(allocated(state, *order), 4, 5, 3, 4)
    assert (
        Defence("A1", "P3", "B1"),
        Defence("A2", "P2", "B1"),
        Defence("A2", "P1", "B1"),
        Defence("A3", "P1", "B1"),
    ) == event.defences
    assert event.kills == 3
    assert [each.used for each in after.ships] == [("P2", "P1"), ("P3",), ("P1",)]


@rows(
    (2, (6, 1, 1), 2, 0),  # the 6 is not thrown again: both are dead
    (1, (6, 4, 1), 1, 2),
    (4, (6, 6, 1), 4, 0),
    (5, (6, 6, 1, 1, 1), 4, 0),
    (3, (4, 1, 6, 5), 3, 0),  # the beam's 6 goes on: one is left
    (2, (4, 1, 6), 2, 0),
)
def test_5_3_dice_are_not_thrown_again_when_all_are_dead(
    strength: int, faces: tuple[int, ...], kills: int, surplus: int
) -> None:
    """Surplus kills are lost, and extra dice for them not thrown (FT-RUL-100, FT-5.3-2)."""
    state = allocated(
        defended(group("B1", "A1", strength=strength)),
        ("A1", "P1", "B1"),
        ("A1", "P2", "B1"),
        ("A1", "B1", "B1"),
    )
    event, after = fired(state, *faces)
    assert (kills, surplus) == (event.kills, event.surplus)
    assert strength - kills == after.groups[0].strength


def test_5_3_a_group_that_is_shot_down_attacks_no_more() -> None:
    """The last craft gone, the group is destroyed and nothing is pending (FT-5.3-1)."""
    _, after = fired(allocated(defended(group("B1", "A1", strength=1)), ("A1", "P1", "B1")), 5)
    assert after.groups[0].status == "destroyed"
    assert not pending_attacks(after)


def test_6_2_the_example_of_the_book() -> None:
    """All salvoes are thrown for first, then defences one salvo after another (FT-DICE-7, -6.2-1).

    Two on target are shot down by a 6, which is not thrown again; five meet two beams (FT-6.2-4).
    """
    state = defended(salvo("B-1", at="A1"), salvo("B-2", at="A1"))
    state = allocated(state, ("A1", "P1", "B-1"), ("A1", "B1", "B-2"), ("A1", "B2", "B-2"))
    ruling = rule(state, ALL, 2, 5, 6, 4, 6, 2)
    assert [event.locked for event in told(ruling, SalvoLocked)] == [2, 5]
    assert [(each.locked, each.killed) for each in ruling.state.salvoes] == [(2, 2), (5, 1)]
    assert not pending_defence(ruling.state)


def test_6_2_an_undefended_salvo_is_thrown_for_as_well() -> None:
    """Without any defence the die for missiles on target is thrown all the same (FT-6.2-1)."""
    ruling = rule(battle(ship("A1"), salvo("B-1", at="A1"), phase="point_defence"), ALL, 4)
    assert (ruling.state.salvoes[0].locked, ruling.state.salvoes[0].killed) == (4, 0)
    assert told(ruling, PointDefenceFired) == []


def test_6_2_missiles_that_fighters_killed_are_not_shot_down_again() -> None:
    """What point defence can kill is what fighters have left of those on target (FT-RUL-30)."""
    state = allocated(defended(salvo("B-1", at="A1", killed_by_fighters=3)), ("A1", "P1", "B-1"))
    event, after = fired(state, 4, 6)
    assert (event.kills, event.surplus, after.salvoes[0].killed) == (1, 1, 1)


def test_6_2_fighters_that_wait_for_the_die_on_target_fire_before_point_defence() -> None:
    """By option fighters meet the missiles on target, and no more of them (FT-RUL-30).

    Three on target; two of them fall to the group, at a die for each (FT-6.2-3); one to the PDS.
    """
    state = defended(
        salvo("B-1", at="A1"),
        group("A2", "B-1", strength=2),
        options=Options(fighters_vs_missiles="after_on_target"),
    )
    ruling = rule(allocated(state, ("A1", "P1", "B-1")),
        ALL,
        3, 5, 5, 6, 1, 4,
    )  # fmt: skip
    after = ruling.state.salvoes[0]
    assert (after.locked, after.killed_by_fighters, after.killed) == (3, 2, 1)
    assert ruling.state.groups[0].strength == 1


def test_5_3_allocation_comes_before_any_die() -> None:
    """No die is thrown while a side has yet to allocate (FT-5.3-2)."""
    assert refused(defended(group("B1", "A1")), ALL) == "not_allocated"


@rows(defended(), allocated(defended(group("B1", "A1"))))
def test_5_3_without_threats_or_defences_nothing_is_resolved(state: Battle) -> None:
    """Nothing is thrown for groups at which nobody fires (FT-5.3-1)."""
    assert not pending_defence(state)
    assert refused(state, ALL) == "nothing_to_resolve"


def two_ships(**options: Any) -> Battle:
    """Return a battle in which A1 and A2 are attacked by a salvo each, both defended."""
    state = battle(
        ship("A1", systems=GUNS),
        ship("A2", (30.0, 0.0), systems=GUNS),
        salvo("B-1", at="A1"),
        salvo("B-2", at="A2"),
        phase="point_defence",
        options=Options(**options),
    )
    return allocated(state, ("A1", "P1", "B-1"), ("A2", "P1", "B-2"))


def test_5_3_ships_are_resolved_one_by_one_or_all_at_once() -> None:
    """One ship may be resolved alone; the rest stays pending (FT-2.7-9)."""
    one = rule(two_ships(), ResolvePointDefence("A2"), 5, 4)
    assert [each.locked for each in one.state.salvoes] == [None, 5]
    assert pending_defence(one.state)
    assert refusal(one.state, ResolvePointDefence("A2")).code == "nothing_to_resolve"
    both = rule(two_ships(), ALL, 1, 1, 5, 4)
    assert [each.locked for each in both.state.salvoes] == [1, 5]
    assert not pending_defence(both.state)


def test_5_3_an_unknown_ship_is_refused() -> None:
    """A ship that is not there has no point defence (FT-5.3-1)."""
    assert refusal(two_ships(), ResolvePointDefence("A7")).code == "unknown_ship"


def test_2_7_phases_may_be_merged_ship_by_ship() -> None:
    """By option the attacks on a ship follow its point defence at once (FT-2.7-16)."""
    ruling = rule(two_ships(merge_pd_and_attack=True),
        ResolvePointDefence("A1"),
        2, 4, 5,
    )  # fmt: skip
    assert [SalvoLocked, PointDefenceFired, SalvoStruck, DamageTaken] == [
        type(event) for event in ruling.events
    ]
    assert [each.status for each in ruling.state.salvoes] == ["spent", "on_target"]
    assert pending_defence(ruling.state)
    rest = rule(ruling.state, ALL, 1, 5)
    assert not pending_defence(rest.state)
    assert not pending_attacks(rest.state)


def lamed(**changes: Any) -> Battle:
    """Return a battle where escort A1, allocated to a group on A2, has been changed since."""
    return battle(
        ship("A1", systems=ESCORT, **changes),
        ship("A2", (0.0, 5.0)),
        group("B1", "A2"),
        phase="point_defence",
        finished=("A",),
        defences=(Defence("A1", "P1", "B1"),),
    )


@rows(
    {"status": "destroyed"},
    {"lost": ("P1",)},
    {"lost": ("AD",)},
    {"used": ("P1",)},
    {"core": Core(bridge="out")},
)
def test_2_7_what_is_lost_before_its_turn_does_not_fire(changes: Fields) -> None:
    """In merged phases an attack may take a weapon before it fires (FT-2.7-16, FT-7.2-2)."""
    assert pending_defence(lamed())
    assert not pending_defence(lamed(**changes))


@rows(
    ("standard", True, (0, 0, 0, 1, 1, 2), (0, 0, 0, 1, 1, 2)),
    ("heavy", True, (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 2)),
    ("heavy", False, (0, 0, 0, 0, 1, 2), (0, 0, 0, 1, 1, 2)),
)
def test_5_3_how_dice_count_against_groups(
    kind: Any, *, option: bool, first: tuple[int, ...], again: tuple[int, ...]
) -> None:
    """The table of a type of fighters, on first and extra dice (FT-5.3-1, FT-RUL-21)."""
    options = Options(heavy_reroll_protection=option)
    reading = against_group(group("B1", type=kind), PointDefenceTable(), options)
    assert (first, again) == (reading.pds.first.counts, reading.pds.again.counts)
    assert reading.beams.first.counts == (0, 0, 0, 0, 1, 1)


def test_6_2_how_dice_count_against_missiles() -> None:
    """PDS 4-5 one and 6 two, class-1 beams 5-6 one; both 6s are thrown again (FT-6.2-2)."""
    reading = against_missiles(PointDefenceTable())
    assert (reading.pds.first.counts, reading.beams.first.counts) == (
        (0, 0, 0, 1, 1, 2),
        (0, 0, 0, 0, 1, 1),
    )
    assert (reading.pds.again.again, reading.beams.again.again) == (6, 6)
