"""Rules and readings that are about several chapters at once."""

import msgspec
import pytest

from rules.full_thrust.fleets import Place
from rules.full_thrust.table import (
    CRUISER,
    battle,
    duel,
    finished,
    group,
    play,
    refusal,
    refused,
    rule,
    ship,
    told,
)
from rules.rows import rows
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import MoveShips, ShipMoved, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed

GONE = ("destroyed", "jumped", "off_table", "withdrawn")
VECTOR = Options(movement_system="vector")


def firing(*units: Ship) -> Battle:
    """Return a battle in its fire phase, the first side to fire."""
    at_rest = [msgspec.structs.replace(unit, velocity=0) for unit in units]
    return play(finished(battle(*at_rest)), (RollInitiative(), (6, 1)), MoveShips())


@rows((11.9, 2), (12.0, 1), (12.1, 1), (24.0, 1))
def test_2_3_distances_run_from_centre_to_centre(apart_mu: float, dice: int) -> None:
    """Slantwise too, whatever the sizes of the ships (FT-2.3-1)."""
    target = ship("B1", (0.6 * apart_mu, 0.8 * apart_mu), mass=300, holds=())
    (fired,) = told(rule(firing(ship("A1"), target), _shot("B1"), *([1] * dice)), BeamFired)
    assert fired.range_mu == pytest.approx(apart_mu, abs=1e-3)
    assert len(fired.rolls[0].faces) == dice


def _shot(target: str) -> FireWeapons:
    return FireWeapons("A1", (Shot("B1", target),))


@rows(REFEREE, OBSERVER, Seat("side", "A"), Seat("side", "B"))
def test_2_6_displays_and_velocities_are_open_to_every_seat(seat: Seat) -> None:
    """By the agreement of FT-2.6-4, which is the default; `test_2_6_closed_book` plays without."""
    seen = msgspec.to_builtins(BOOK.view(duel(), seat))["ships"]
    assert [each["velocity"] for each in seen] == [6, 6]
    assert [len(each["ssd"]["systems"]) for each in seen] == [len(CRUISER)] * 2


@rows(
    (12, "PP", (-1.0, 6.0)),
    (12, "PS", (1.0, 6.0)),
    (12, "PR", (0.0, 5.0)),
    (3, "PP", (0.0, 7.0)),
    (3, "PR", (-1.0, 6.0)),
)
def test_10_2_a_push_is_a_thrust_and_shifts_the_ship_by_1_mu(
    facing: int, notation: str, end: Place
) -> None:
    """Seen from the ship as it faces, which does not turn (FT-10.2-4)."""
    before = duel(options=VECTOR)
    pushed = msgspec.structs.replace(before.ships[0], facing=facing, course_deg=0.0)
    ordered = play(
        msgspec.structs.replace(before, ships=(pushed, *before.ships[1:])),
        WriteOrder("A1", notation=notation),
    )
    ruling = rule(play(finished(ordered), (RollInitiative(), (6, 1))), MoveShips())
    moved = next(event for event in told(ruling, ShipMoved) if event.ship == "A1")
    assert moved.path[-1] == pytest.approx(end)
    assert (moved.facing, moved.thrust_used) == (facing, 1)


@rows("PP PP", "PS PS", "PP PS", "PR PR")
def test_10_2_a_set_of_thrusters_pushes_once_a_turn(notation: str) -> None:
    """Both sides have one set between them (FT-10.2-5)."""
    options = Options(movement_system="vector", illegal_orders="reject")
    refused = refusal(duel(options=options), WriteOrder("A1", notation=notation))
    assert (refused.code, refused.rule) == ("push_limit", "FT-10.2-5")


@rows("PP PR", "PR PS")
def test_10_2_one_push_to_a_side_and_one_back(notation: str) -> None:
    """Two sets of thrusters, one push each (FT-10.2-5)."""
    assert play(duel(options=VECTOR), WriteOrder("A1", notation=notation)).ships[0].order_written


def test_a_ship_does_not_fire_at_its_own_side() -> None:
    """Nor at itself; no die is thrown (FT-UMP-1)."""
    before = firing(ship("A1"), ship("A2", (0.0, 8.0)), ship("B1", (0.0, 20.0)))
    for target in ("A2", "A1"):
        refused = refusal(before, _shot(target))
        assert (refused.code, refused.rule) == ("own_side", "FT-UMP-1")


def test_a_group_does_not_attack_its_own_side() -> None:
    """By the same reading (FT-UMP-1)."""
    before = battle(
        ship("A1", (0.0, 3.0)), ship("B1", (0.0, 30.0)), group("Ag1"), phase="allocation"
    )
    assert refusal(before, DeclareAttack("Ag1", ("A1",))).rule == "FT-UMP-1"


@rows(*GONE)
def test_a_ship_that_is_gone_is_nobodys_target(status: str) -> None:
    """Another one is still there, so that the battle goes on (FT-UMP-7)."""
    before = firing(ship("A1"), ship("B1", (0.0, 8.0)), ship("B2", (0.0, 20.0)))
    assert refused(_gone(before, "B1", status), _shot("B1")) == status


@pytest.mark.parametrize("status", GONE)
@pytest.mark.parametrize("order", [_shot("B1"), PassFire("A1")], ids=["fire", "pass"])
def test_a_ship_that_is_gone_does_nothing(order: Order, status: str) -> None:
    """It neither fires nor passes (FT-UMP-7)."""
    before = firing(ship("A1"), ship("A2", (5.0, 0.0)), ship("B1", (0.0, 8.0)))
    assert refused(_gone(before, "A1", status), order) == status


@rows("destroyed", "jumped", "withdrawn")
def test_a_ship_that_is_gone_is_written_no_order(status: str) -> None:
    """One that left the table may be ordered to return, and nothing else (FT-UMP-7)."""
    before = battle(ship("A1", status=status), ship("A2"), ship("B1", (0.0, 30.0)))
    assert refused(before, WriteOrder("A1", notation="P1")) == status


def _gone(before: Battle, name: str, status: str) -> Battle:
    return msgspec.structs.replace(
        before,
        ships=tuple(
            msgspec.structs.replace(each, status=status) if each.id == name else each
            for each in before.ships
        ),
    )


@rows((20, 0), (21, 1), (27, 7))
def test_damage_beyond_the_last_hull_box_is_told_as_excess(points: int, excess: int) -> None:
    """It is marked all the same, and nobody else takes it (FT-RUL-89)."""
    ruling = rule(duel(), ApplyDamage("B1", points))
    assert told(ruling, DamageTaken)[0].to_hull == points
    assert told(ruling, ShipDestroyed)[0].excess == excess
    assert ruling.state.ships[0].damage == 0
