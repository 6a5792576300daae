"""The attacks that get through (FT 6.2, 6.3, FT-2.7-11)."""

from typing import Any

from rules.full_thrust.alone import refused, rule
from rules.full_thrust.builders_missiles import battle, group, salvo, ship
from rules.full_thrust.table import told
from rules.rows import rows
from umpire.rules.full_thrust.fighter_events import ShipAttacked
from umpire.rules.full_thrust.salvoes import (
    ResolveAttacks,
    SalvoLocked,
    SalvoLost,
    SalvoStruck,
    missiles_left,
    pending_attacks,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import PointDefence, ScreenGenerator
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed, ThresholdChecked

ALL = ResolveAttacks()


def struck(*threats: Any, options: Options = Options(), **changes: Any) -> Battle:  # noqa: B008
    """Return a battle in which A1 is about to be struck."""
    return battle(
        ship("A1", **changes), ship("B9", (0.0, 40.0)), *threats, phase="attacks", options=options
    )


@rows(
    (1, 0, 0, 1),
    (6, 0, 0, 6),
    (5, 2, 0, 3),
    (5, 0, 1, 4),
    (4, 2, 1, 1),
    (2, 3, 0, 0),
)
def test_6_2_kills_are_taken_from_the_missiles_on_target(
    locked: int, by_fighters: int, by_ships: int, left: int
) -> None:
    """Hits are those on target less all kills, never fewer than none (FT-6.2-4, FT-RUL-103)."""
    one = salvo("B-1", killed_by_fighters=by_fighters, killed=by_ships)
    assert left == missiles_left(one, locked)


@rows("weapon", "attack")
def test_6_3_each_hit_does_a_die_and_armour_takes_half_of_the_salvo(ap_unit: Any) -> None:
    """Screens do nothing; half the salvo's total, rounded up, falls on armour (FT-6.3-1, -RUL-17).

    A salvo is a weapon and an attack at once, so that both units of halving give the same.
    """
    screened = (ScreenGenerator("S1"), ScreenGenerator("S2"))
    state = struck(
        salvo("B-1", at="A1", locked=3),
        systems=screened,
        armour=7,
        options=Options(ap_unit=ap_unit),
    )
    ruling = rule(state, ALL, 6, 3, 4)
    struck_by, damage = told(ruling, SalvoStruck)[0], told(ruling, DamageTaken)[0]
    assert (struck_by.hits, struck_by.damage, struck_by.rolls[0].label) == (
        3,
        13,
        "t1/attacks/A1/B-1/damage",
    )
    assert (damage.to_armour, damage.to_hull, damage.attacker) == (7, 6, "B-1")
    assert ruling.state.salvoes[0].status == "spent"


def test_6_3_what_armour_cannot_take_goes_to_the_hull() -> None:
    """With 3 boxes of armour, 7 points put 3 on it and 4 on the hull (FT-6.3-1, FT-RUL-17)."""
    ruling = rule(struck(salvo("B-1", at="A1", locked=2), armour=3), ALL, 3, 4)
    assert (ruling.state.ships[0].armour_lost, ruling.state.ships[0].damage) == (3, 4)


def test_6_3_a_salvo_that_is_shot_down_strikes_with_nothing() -> None:
    """No missile left, no die is thrown, and the salvo is spent (FT-6.2-4)."""
    ruling = rule(struck(salvo("B-1", at="A1", locked=2, killed=2)), ALL)
    assert (SalvoStruck(salvo="B-1", ship="A1", hits=0, damage=0),) == ruling.events
    assert not pending_attacks(ruling.state)


def test_6_3_each_salvo_is_an_attack_of_its_own() -> None:
    """Two salvoes that pass a threshold point each make a check each (FT-RUL-8, FT-2.7-11)."""
    state = struck(
        salvo("B-1", at="A1", locked=1),
        salvo("B-2", at="A1", locked=1),
        rows=(2, 2, 9),
        systems=(PointDefence("P1"),),
    )
    ruling = rule(state, ALL, 2, 6, 2, 6)
    assert [(event.point, event.modifier) for event in told(ruling, ThresholdChecked)] == [
        (1, 0),
        (2, 0),
    ]


def test_2_7_salvoes_strike_in_the_order_of_launch_then_groups_in_list_order() -> None:
    """Salvoes come first, then groups as they are listed, ship by ship (FT-2.7-11, FT-DICE-7)."""
    state = battle(
        ship("A1"),
        ship("A2", (20.0, 0.0)),
        group("B2", "A1", strength=1, start_strength=1),
        group("B1", "A1", strength=1, start_strength=1),
        salvo("B-2", at="A1", locked=1),
        salvo("B-1", at="A2", locked=1),
        salvo("B-3", at="A1", locked=1),
        phase="attacks",
    )
    ruling = rule(state, ALL, 1, 2, 4, 5, 3)
    order = [
        event.salvo if isinstance(event, SalvoStruck) else event.group
        for event in ruling.events
        if isinstance(event, SalvoStruck | ShipAttacked)
    ]
    assert order == ["B-2", "B-3", "B2", "B1", "B-1"]
    assert [each.damage for each in ruling.state.ships] == [5, 3]
    assert not pending_attacks(ruling.state)


def test_2_7_the_attacks_on_one_ship_are_resolved_alone() -> None:
    """One ship may be resolved alone; the others wait (FT-2.7-11)."""
    state = battle(
        ship("A1"),
        ship("A2"),
        salvo("B-1", at="A1", locked=1),
        salvo("B-2", at="A2", locked=1),
        phase="attacks",
    )
    ruling = rule(state, ResolveAttacks("A2"), 4)
    assert [each.status for each in ruling.state.salvoes] == ["on_target", "spent"]
    assert pending_attacks(ruling.state)
    assert refused(ruling.state, ResolveAttacks("A2")) == "nothing_to_resolve"


def test_2_7_attacks_on_a_ship_that_is_destroyed_meanwhile_are_lost() -> None:
    """Later salvoes and groups find no target, and pay nothing for it (FT-2.7-11, FT-RUL-12)."""
    state = struck(
        salvo("B-1", at="A1", locked=1),
        salvo("B-2", at="A1", locked=6),
        group("B1", "A1"),
        rows=(1, 1),
    )
    ruling = rule(state, ALL, 5)
    assert [event.excess for event in told(ruling, ShipDestroyed)] == [3]
    assert [SalvoLost(salvo="B-2", rule="FT-RUL-12")] == told(ruling, SalvoLost)
    assert told(ruling, ShipAttacked) == []
    assert (ruling.state.groups[0].endurance, pending_attacks(ruling.state)) == (6, False)


def test_2_7_a_group_that_fails_its_morale_is_done() -> None:
    """An aborted attack is resolved as well, and costs no endurance (FT-5.8-2, FT-RUL-31)."""
    ruling = rule(struck(group("B1", "A1", strength=2, start_strength=6)), ALL, 3)
    assert ruling.state.groups[0].endurance == 6
    assert not pending_attacks(ruling.state)


def test_2_7_without_attackers_nothing_is_resolved() -> None:
    """No attack, no resolution (FT-2.7-11)."""
    spent = struck(salvo("B-1", at="A1", status="spent"), group("B1", "A1", fired=True))
    assert not pending_attacks(spent)
    assert refused(spent, ALL) == "nothing_to_resolve"
    assert refused(spent, ResolveAttacks("A7")) == "unknown_ship"


def test_6_2_a_salvo_that_has_not_been_thrown_for_is_thrown_for_now() -> None:
    """A ship that the referee brings back is struck by the salvoes on it (FT-6.2-1)."""
    ruling = rule(struck(salvo("B-1", at="A1")), ALL, 2, 3, 3)
    assert [event.locked for event in told(ruling, SalvoLocked)] == [2]
    assert ruling.state.ships[0].damage == 6
