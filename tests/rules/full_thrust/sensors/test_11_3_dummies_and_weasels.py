"""FT 11.3: dummies and weasels."""

import pytest

from rules.full_thrust.builders_sensors import (
    EVERYTHING,
    WEASEL,
    bogey,
    bogeys,
    detected,
    dummy,
    sighting,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import CRUISER, finished, play, rule, ship, told
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sensors import BogeyRevealed, DummyRemoved, require_enough_ships
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.ship import WeaselDecoy
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.tournament import dummies_cost


def test_11_3_a_dummy_looks_like_an_escort() -> None:
    """Its marker is like any other (FT-11.3-1)."""
    before = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 60.0)), options=EVERYTHING
    )
    real = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), bogey("B2", (0.0, 60.0), mass=20), options=EVERYTHING
    )
    seat = Seat("side", "A")
    assert BOOK.view(before, seat) == BOOK.view(real, seat)
    assert BOOK.view(before, seat).bogeys[0].shown == "escort"  # type: ignore[attr-defined]


def test_11_3_a_dummy_has_the_thrust_that_its_owner_wants() -> None:
    """It moves by orders (FT-11.3-1)."""
    before = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 60.0), thrust=8), options=EVERYTHING
    )
    after = finished(play(before, WriteOrder("B2", notation="+8")))
    after = play(after, (RollInitiative(), (1, 2)), MoveShips())
    assert after.ships[2].velocity == 8


def test_11_3_a_dummy_is_gone_when_it_is_found_out() -> None:
    """By passive sensors too (FT-11.3-1)."""
    before = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 10.0)), options=EVERYTHING
    )
    ruling = detected(before)
    assert [each.ship for each in told(ruling, DummyRemoved)] == ["B2"]
    assert ruling.state.ships[2].status == "destroyed"


def test_11_3_what_happens_to_a_dummy_removes_it() -> None:
    """It is nothing that could be damaged (FT-UMP-37)."""
    before = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 60.0)), options=EVERYTHING
    )
    ruling = rule(before, ApplyDamage("B2", 1))
    assert type(ruling.events[0]) is DummyRemoved
    assert ruling.state.ships[2].status == "destroyed"


def test_11_3_dummies_do_not_keep_a_side_in_the_battle() -> None:
    """When its last ship is gone, it has lost (FT-11.3-1)."""
    before = sighting(
        ship("A1"), ship("B1", (0.0, 90.0)), dummy("B2", (0.0, 60.0)), options=EVERYTHING
    )
    assert told(rule(before, ApplyDamage("B1", 100)), BattleEnded)[0].winner == "A"


def test_11_3_at_most_one_dummy_for_each_ship() -> None:
    """Five for four are refused (FT-11.3-1)."""
    require_enough_ships("A", 4, 4)
    with pytest.raises(Refusal) as refused:
        require_enough_ships("A", 4, 5)
    assert refused.value.code == "too_many_dummies"
    with pytest.raises(Refusal, match="2 dummies for 1 ships"):
        sighting(ship("A1"), ship("B1"), dummy("B2"), dummy("B3"), options=EVERYTHING)


def test_11_3_a_dummy_costs_20_points() -> None:
    """Out of the budget of the fleet (FT-11.3-1)."""
    assert dummies_cost(3, Tables().design) == 60


@rows({"mass": 5}, {"systems": CRUISER}, {"armour": 1}, {"bogey": False})
def test_11_3_a_dummy_is_nothing_but_a_signature(changes: Fields) -> None:
    """No mass, no systems, and never a ship on the table (FT-11.3-1)."""
    with pytest.raises(Refusal, match="dummy"):
        sighting(ship("A1"), ship("B1"), dummy("B2", **changes), options=EVERYTHING)


def test_11_3_dummies_need_their_option() -> None:
    """They are played by agreement (FT-11.3-1)."""
    with pytest.raises(Refusal, match="there are none"):
        sighting(ship("A1"), ship("B1"), dummy("B2"))


@rows(
    (WEASEL, "cruiser"),
    ((WeaselDecoy("W", "capital"),), "capital"),
    ((*WEASEL, WeaselDecoy("V", "capital")), "capital"),
    ((), "escort"),
)
def test_11_3_a_weasel_shows_the_group_of_its_decoy(
    systems: tuple[WeaselDecoy, ...], shown: str
) -> None:
    """Until it is identified (FT-11.3-2)."""
    before = sighting(
        ship("A1"), bogey("B1", (0.0, 20.0), mass=10, systems=systems), options=EVERYTHING
    )
    (marker,) = BOOK.view(before, Seat("side", "A")).bogeys  # type: ignore[attr-defined]
    assert marker.shown == shown
    ruling = detected(before)
    (revealed,) = told(ruling, BogeyRevealed)
    assert (revealed.shown, revealed.really) == (shown, "escort")
    assert bogeys(ruling.state) == []


def test_11_3_without_the_option_a_weasel_fools_nobody() -> None:
    """It shows what it is (FT-11.3-2)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 20.0), mass=10, systems=WEASEL))
    (marker,) = BOOK.view(before, Seat("side", "A")).bogeys  # type: ignore[attr-defined]
    assert marker.shown == "escort"
