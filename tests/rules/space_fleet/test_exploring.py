"""Which orders cannot be tried without being kept, for what they may bring to light."""

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_sensors import EW, battle, ship, spot
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.ew import SwitchEw
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire
from umpire.rules.space_fleet.missile_attacks import DefendAgainstMissile, ResolveMissiles
from umpire.rules.space_fleet.movement import MoveShip, MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import MoveDummies, Scan, SetDummies
from umpire.rules.space_fleet.state import Shot
from umpire.rules.space_fleet.terrain import MoveBodies
from umpire.rules.space_fleet.turn import EndTurn, Finish, Withdraw

PLAIN = battle(ship("A1"), ship("B1", 5), options=Options())
HIDDEN = replace(PLAIN, options=EW)
MINED = replace(PLAIN, options=Options(mines=True))
MOVE = MoveShip("A1", ("F",))


@pytest.mark.parametrize(
    "order",
    [
        MOVE,
        MoveSquadron("A", "Aq", ("F",)),
        MoveDummies("A", "Aghost", spot(3)),
        SwitchEw("A1", active=False),
        Scan("A", "B1"),
        DefendAgainstMissile("A1", (Shot("M1"),)),
    ],
)
def test_7_what_may_bring_ships_into_sight_explores(order: Value) -> None:
    """With limited sensors; to move may find hidden mines too (SF-SENS-01, SF-MINE-05)."""
    assert BOOK.explores(HIDDEN, order)
    assert not BOOK.explores(PLAIN, order)
    assert BOOK.explores(MINED, order) == isinstance(order, MoveShip | MoveSquadron | MoveDummies)


@pytest.mark.parametrize("order", [MoveBodies(), ResolveMissiles(), ResolveFire(), EndTurn()])
def test_7_what_throws_for_hidden_ships_too_explores(order: Value) -> None:
    """Which dice it throws tells of damage that nobody else has seen (SF-SENS-02)."""
    assert BOOK.explores(HIDDEN, order)
    assert not BOOK.explores(PLAIN, order)


@pytest.mark.parametrize("order", [Finish("A"), Withdraw("A")])
def test_3_what_may_open_sealed_fire_explores(order: Value) -> None:
    """A side that is done, or gives up, while others have declared theirs (SF-UMP-11)."""
    assert BOOK.explores(replace(PLAIN, phase="fire_hc"), order)
    assert not BOOK.explores(replace(PLAIN, phase="movement"), order)


def test_7_how_many_dummies_a_side_has_brings_nothing_to_light() -> None:
    """It is of its own counters alone (SF-SENS-05)."""
    assert not BOOK.explores(HIDDEN, SetDummies("A", "Aghost", 3))


def test_3_declaring_fire_brings_nothing_to_light() -> None:
    """It is sealed itself (SF-UMP-11)."""
    order = DeclareFire("A1", (Shot("B1"),))
    assert not BOOK.explores(replace(HIDDEN, phase="fire_hc"), order)
