"""11.6 Fleet morale: how much a fleet can lose before it withdraws."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields, sides_of
from rules.full_thrust.table import battle, refused, rule, ship, told
from rules.rows import rows
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.morale import FleetBroken, breaks, masses_of
from umpire.rules.full_thrust.referee_events import BattleEnded, SideWithdrew
from umpire.rules.full_thrust.sequence import FinishPhase, PhaseBegan
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship

GONE: Fields = {"damage": 20, "status": "destroyed"}


def fought(*ships: Ship, share: float | None = 0.5) -> Battle:
    """Return a battle at the end of the fire phase, the rest of which A gives up."""
    sides = sides_of(ships)
    return battle(
        *ships,
        sides=sides,
        fleet_morale_loss=share,
        phase="fire",
        initiative=sides,
        active="A",
        finished=tuple(side for side in sides if side != "A"),
    )


def turn_ended(*ships: Ship, **changes: Any) -> Ruling:
    """Return the ruling on the last order of a turn."""
    return rule(fought(*ships, **changes), FinishPhase("A"))


@rows(
    (199, 400, 0.5, False),
    (200, 400, 0.5, True),
    (201, 401, 0.5, True),
    (200, 401, 0.5, False),
    (30, 100, 0.3, True),
    (0, 0, 0.5, False),
    (100, 100, 1.0, True),
)
def test_11_6_a_fleet_breaks_at_its_share_of_losses(
    lost: int, start: int, share: float, gives_up: bool
) -> None:
    """FT-11.6-1, FT-RUL-77: half, or the share of the scenario, exactly is enough."""
    assert gives_up == breaks(lost, start, share)


def test_11_6_a_broken_fleet_withdraws_at_the_end_of_the_turn() -> None:
    """FT-11.6-1, FT-UMP-34: all that it has left leaves play, and the other side has won."""
    ruling = turn_ended(ship("A1"), ship("B1", (0.0, 30.0)), ship("B2", (9.0, 9.0), **GONE))
    (broken,) = told(ruling, FleetBroken)
    assert (broken.side, broken.lost_mass) == ("B", 60)
    assert [event.rule for event in told(ruling, SideWithdrew)] == ["FT-11.6-1"]
    (ended,) = told(ruling, BattleEnded)
    assert (ended.winner, ended.reason) == ("A", "withdrawal")
    assert not told(ruling, PhaseBegan)


def test_11_6_of_three_fleets_two_fight_on() -> None:
    """FT-11.6-1: the turn after begins without the broken one."""
    ruling = turn_ended(
        ship("A1"), ship("B1", (0.0, 30.0)), ship("B2", (9.0, 9.0), **GONE), ship("C1", (30.0, 0.0))
    )
    assert (ruling.state.turn, ruling.state.phase) == (2, "orders")
    assert [ruling.state.in_play(side) for side in ("B", "C")] == [False, True]


def test_11_6_fleets_that_break_together_leave_nobody_to_win() -> None:
    """FT-11.6-1, FT-UMP-5."""
    ships = [ship(name, (9.0, 30.0 * place)) for place, name in enumerate(("A1", "B1"))]
    lost = [ship(name, (9.0, 9.0), **GONE) for name in ("A2", "B2")]
    (ended,) = told(turn_ended(*ships, *lost), BattleEnded)
    assert ended.winner is None


def test_11_6_fewer_losses_or_no_option_and_the_fleet_stays() -> None:
    """FT-11.6-1: less than half; and where morale is not played, any losses."""
    ships = (ship("A1"), ship("B1", (0.0, 30.0)))
    assert not told(turn_ended(*ships, ship("B2", (9.0, 9.0), mass=59, **GONE)), FleetBroken)
    heavy = ship("B2", (9.0, 9.0), mass=500, **GONE)
    assert not told(turn_ended(*ships, heavy, share=None), FleetBroken)


def test_11_6_captured_and_surrendered_ships_are_lost_and_no_gain() -> None:
    """FT-UMP-34: by the side that had them at the start; ships that left are not lost."""
    before = fought(
        ship("A1", mass=100),
        ship("B1", mass=40),
        ship("B2", mass=30, status="surrendered"),
        ship("B3", mass=20, status="jumped"),
        ship("A9", mass=10, first_side="B"),
        ship("B9", mass=5, first_side="B"),
    )
    assert masses_of(before, "B") == (40, 105)
    assert masses_of(before, "A") == (0, 100)


def test_11_6_an_order_that_may_break_a_fleet_with_bogeys_cannot_be_tried() -> None:
    """FT-UMP-34: its losses would tell what they stand for; before ships have moved none can."""
    before = fought(ship("A1"), ship("B1", (9.0, 9.0)))
    order = FinishPhase("A")
    assert not BOOK.explores(before, order)
    hidden = replace(before, options=Options(fleet_morale_loss=0.5, sensors=True))
    assert BOOK.explores(hidden, order)
    assert not BOOK.explores(replace(hidden, phase="missiles"), order)


def test_11_6_a_broken_fleet_is_told_of() -> None:
    """In plain words, with the mass of what is lost."""
    event = FleetBroken(side="B", lost_mass=60)
    assert BOOK.tell(event) == "B has lost ships of mass 60 and breaks off the battle"
    assert refused(fought(ship("A1"), ship("B1", (9.0, 9.0))), EndTurn()) == "wrong_phase"
