"""What seats hear of ships under their cloak, and of what strikes these."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import battle, cloaked, ship
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import HiddenMove
from umpire.rules.to_boldly_thrust.stances import StanceWritten, WriteStance
from umpire.rules.to_boldly_thrust.state import Battle, Hidden, Stance
from umpire.rules.to_boldly_thrust.weapons import SpreadStruck

OWN, OTHER = Seat("side", "K"), Seat("side", "F")
WHERE = Hidden(0.0, 9.0, 12, 6, since=0, moves=1)
UNSEEN: tuple[Any, ...] = (
    OrderWritten(ship="K1", side="K", turn=2, manoeuvre=Manoeuvre(), notation="0"),
    StanceWritten(ship="K1", side="K", turn=2, stance=Stance(active_sensors=True)),
    HiddenMove(ship="K1", side="K", path=((0.0, 3.0), (0.0, 9.0)), hidden=WHERE),
)


def hiding() -> Battle:
    """Return a battle of turn 2, in which K1 has been under its cloak from the start."""
    return battle(
        cloaked("K1", (0.0, 9.0)), ship("F1", (0.0, 20.0)), turn=2, phase="fire", active="F",
        initiative=("F", "K"),
    )  # fmt: skip


def back() -> Battle:
    """Return the same battle, the ship in sight again."""
    return battle(
        ship("K1", (0.0, 9.0)), ship("F1", (0.0, 20.0)), turn=2, phase="fire", active="F",
        initiative=("F", "K"),
    )  # fmt: skip


@rows(*UNSEEN, ids=lambda event: type(event).__name__)
def test_9_what_a_cloaked_ship_does_is_for_its_own_side(event: Any) -> None:
    """Until it is back; then all of it is open (TBT-CLOAK-09, TBT-UMP-34)."""
    heard = {seat: BOOK.report(hiding(), event, seat) for seat in (OWN, REFEREE)}
    assert set(heard.values()) == {event}
    for seat in (OTHER, OBSERVER):
        assert BOOK.report(hiding(), event, seat) is None
        assert BOOK.report(back(), event, seat) == event


@rows(WriteOrder("K1"), WriteStance("K1", Stance()))
def test_9_nobody_else_reads_what_a_cloaked_ship_is_ordered(
    order: WriteOrder | WriteStance,
) -> None:
    """Nor can ask what would come of it (TBT-UMP-34)."""
    assert BOOK.hears(hiding(), order, OWN)
    assert not BOOK.hears(hiding(), order, OTHER)
    assert BOOK.hears(back(), order, OTHER)


@rows(OWN, OTHER, OBSERVER, REFEREE)
def test_4_all_hear_of_a_spread_that_strikes_a_cloaked_ship(seat: Seat) -> None:
    """The dice fall in the open; how far away it was its own side hears (TBT-UMP-35)."""
    event = SpreadStruck(spread="P1-1", ship="K1", turn=2, away_mu=3.0, damage=0, rolls=())
    others = seat in {OTHER, OBSERVER}
    assert BOOK.report(hiding(), event, seat) == (replace(event, away_mu=None) if others else event)
    assert BOOK.report(back(), event, seat) == event
    before = replace(event, turn=0)
    assert BOOK.report(hiding(), before, seat) == before


@rows(OTHER, OBSERVER)
def test_9_others_see_the_marker_alone(seat: Seat) -> None:
    """Its own side sees where it is (TBT-CLOAK-09)."""
    seen = msgspec.to_builtins(BOOK.view(hiding(), seat))["ships"][0]
    assert (seen["x"], seen["y"], seen["hidden"]) == (0.0, 0.0, None)
    assert msgspec.to_builtins(BOOK.view(hiding(), OWN))["ships"][0]["hidden"]["y"] == 9.0
